"""Two styles at the table of three: each deal is played by both as the Player."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tridge_solver.analysis.match import Match, deal_seed, play_both_ways
from tridge_solver.analysis.sampling import Progress
from tridge_solver.games.ombre.closed.deals import dealt_of, setting_of
from tridge_solver.games.ombre.closed.style import Style
from tridge_solver.games.ombre.closed.table import ClosedGame, ClosedTables
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.scoring import funds_of


def match(
    first: Style,
    second: Style,
    deals: Iterable[OmbreDeal],
    *,
    seed: int = 1,
    threads: int = 1,
    total: int = 0,
    progress: Progress | None = None,
) -> Match:
    """Play ``deals``, exchanged already, in both seatings: the Player's chips.

    Args:
        deals: with Player, contract and exchanges; their funds, or those of a first deal.
        seed: of the worlds that seats imagine; deal for deal the same in both seatings.
        threads: how many deals are played at a time; the figures are the same for any.
        total: how many deals there are, for ``progress``.

    >>> from tridge_solver.games.ombre.closed.deals import table_deals
    >>> result = match(Style(worlds=2), Style(worlds=2), table_deals(3, seed=1))
    >>> result.deals, result.gain, result.differences
    (3, 0.0, 0)
    """

    def chips(tables: ClosedTables, deal: OmbreDeal, number: int, is_first: bool) -> float:
        # Each deal is a setting of its own: other trumps, another Player.
        setting = setting_of(deal)
        game = ClosedGame(setting, funds_of(deal), tables=tables.of(setting.is_trumpless))
        dealt, seeds = dealt_of([deal]), np.array([deal_seed(seed, number)], np.uint64)
        styles = (first, second, second) if is_first else (second, first, first)
        return float(game.play(dealt, seeds, styles).chips[0])

    tables = [ClosedTables() for _ in range(threads)]
    played = play_both_ways(deals, tables, chips, total=total, progress=progress)
    return Match(first, second, *played, seed)
