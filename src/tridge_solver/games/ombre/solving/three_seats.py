"""Exact answers about a deal as plain functions: its value, the value of each card, and best play.

Each makes its own solver unless one is given; programs with many deals should make one
:class:`~tridge_solver.DoubleDummy` and pass it on.
"""

from __future__ import annotations

from collections.abc import Sequence

from tridge_solver.analysis.any_game import TABLES, VALUES, of_any_game
from tridge_solver.checks import check
from tridge_solver.core.cards import Card
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.solving.double_dummy import (
    CardValues,
    Cells,
    DoubleDummy,
    Line,
    Value,
    problem_of,
)


@of_any_game(lambda game: VALUES.of(game).solve)
def solve(deal: OmbreDeal, *, from_start: bool = False, solver: DoubleDummy | None = None) -> Value:
    """Return the exact value of a deal with a contract, from the end of its record of play.

    Args:
        deal: a deal with contract, Player, known hands and a leader, of any game; or its hands in
            text, the first on lead, with other tags as options (``declarer="W"``).
        from_start: ignore the record of play.
        nodes: of Très: look at so many positions at most; ``None``: as many as it takes.
        solver: one of the deal's game, to keep what it has proved from deal to deal; of the Ombre
            games a ``DoubleDummy``.

    Raises :class:`~tridge_solver.DealError` for a deal with defects or without what the
    question needs.

    >>> import tridge_solver as tridge
    >>> [deal] = tridge.loads('''[Dealer "E"]
    ... [Deal "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -"]
    ... [Declarer "W"] [Contract "Play S"]''')
    >>> tridge.solve(deal)
    Value(grade=<Grade.WIN: 'WIN'>, player_tricks=5, all_tricks=False)
    """
    check(deal)
    return (solver or DoubleDummy()).value(*problem_of(deal, from_start=from_start))


@of_any_game(lambda game: VALUES.of(game).card_values)
def card_values(
    deal: OmbreDeal, *, from_start: bool = False, solver: DoubleDummy | None = None
) -> CardValues:
    """Return the value of every legal card of the seat to play; the best for that seat comes first.

    Arguments and errors as for :func:`solve`.

    >>> import tridge_solver as tridge
    >>> [deal] = tridge.loads('''[Leader "W"] [TricksWon "W:2 N:1 E:3"]
    ... [Deal "W:3.A4.. K..KJ. J..47. -"] [Declarer "W"] [Contract "Play H"]''')
    >>> for value in tridge.card_values(deal):
    ...     print(value.card, value.grade.name, value.player_tricks)
    S3 WIN 4
    HA DRAW 4
    H4 DRAW 4
    """
    check(deal)
    found = (solver or DoubleDummy()).card_values(*problem_of(deal, from_start=from_start))
    return CardValues(found)


@of_any_game(lambda game: VALUES.of(game).line)
def line(
    deal: OmbreDeal,
    *,
    after: Sequence[Card | str] = (),
    from_start: bool = False,
    solver: DoubleDummy | None = None,
) -> Line:
    """Return an optimal line of play to the end, after the cards ``after`` have been played.

    Arguments and errors as for :func:`solve`; a card of ``after`` against the rules raises
    :class:`~tridge_solver.errors.IllegalPlay`.

    >>> import tridge_solver as tridge
    >>> [deal] = tridge.loads('''[Leader "W"] [TricksWon "W:2 N:1 E:3"]
    ... [Deal "W:3.A4.. K..KJ. J..47. -"] [Declarer "W"] [Contract "Play H"]''')
    >>> for trick in tridge.line(deal, after=["HA"]):
    ...     print(*trick.cards.values(), trick.winner.letter)
    HA SK D7 W
    H4 DJ D4 W
    S3 DK SJ E
    """
    check(deal)
    problem = problem_of(deal, from_start=from_start)
    cards = [Card.parse(card) if isinstance(card, str) else card for card in after]
    return Line((solver or DoubleDummy()).line(*problem, cards))


@of_any_game(lambda game: TABLES.of(game).table)
def table(deal: OmbreDeal, *, solver: DoubleDummy | None = None) -> Cells:
    """Return the results of every active seat as Player in every trump suit, from the deal's first
    position.

    Args:
        deal: a deal of any game but Très, or its hands in text, with other tags as options.
        solver: one of the deal's game, to keep what it has proved from deal to deal.

    Raises :class:`~tridge_solver.DealError` for a deal with defects, unknown hands or
    leader.

    >>> import tridge_solver as tridge
    >>> [deal] = tridge.loads('''[Leader "W"] [TricksWon "W:2 N:1 E:3"]
    ... [Deal "W:3.A4.. K..KJ. J..47. -"]''')
    >>> for cell in tridge.table(deal)[:4]:
    ...     print(cell.declarer.letter, cell.trumps.letter, cell.grade.name, cell.player_tricks)
    W S LOSS 3
    W H WIN 4
    W D LOSS 2
    W C DRAW 4
    """
    check(deal)
    return Cells((solver or DoubleDummy()).table(deal))
