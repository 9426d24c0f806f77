"""An evening of a game of two sides at the table: deal after deal, the score so far."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.report.at_table import at_table_of
from tridge_solver.report.scoring.forms import SCORING

EVENT = "An evening at the table"


class SidesEvening:
    """The deals of one evening, each random, and their ledger.

    Args:
        game: of two sides.
        deals: how many.
        seed: of the cards.
        rules: the table's.

    >>> from tridge_solver.games.belote.game import BELOTE_GAME
    >>> evening = SidesEvening(BELOTE_GAME, 2, 1, BELOTE_GAME.rules)
    >>> deal = evening.next_deal()
    >>> deal.board, deal.tag("Event"), evening.number, evening.is_over
    ('1', 'An evening at the table', 1, False)
    """

    def __init__(self, game: Game, deals: int, seed: int, rules: Ruleset) -> None:
        self.game = game
        self.count = deals
        self.deals: list[Any] = []
        self.ledger = SCORING.of(game).FORMS.ledger()
        self._seed = seed
        self._dealt = at_table_of(game).dealt(seed, rules)
        self._next: Any = None

    @property
    def is_over(self) -> bool:
        """Whether the last deal has been entered."""
        return len(self.deals) >= self.count

    @property
    def number(self) -> int:
        """The deal that is played, from 1."""
        return len(self.deals) + 1

    @property
    def seed(self) -> int:
        """Of what the program's seats imagine in this deal."""
        return self._seed + len(self.deals)

    @property
    def totals(self) -> dict[str, Any]:
        """What everybody has so far, by side or seat."""
        return {
            who if isinstance(who, str) else who.letter: points
            for who, points in self.ledger.totals.items()
        }

    def next_deal(self) -> Any:
        """The deal that is to be played."""
        if self._next is None:
            deal = next(self._dealt)
            self._next = replace(deal, tags=tuple((dict(deal.tags) | {"Event": EVENT}).items()))
        return self._next

    def add(self, deal: Any) -> None:
        """Enter the deal once it is over."""
        self.deals.append(deal)
        self.ledger.add(deal)
        self._next = None
