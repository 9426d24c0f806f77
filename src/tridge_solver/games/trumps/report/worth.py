"""What stands under a card on pages of Trumps and bridge, and what their engine is given."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.grade import Grade
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.trumps.game import side_of
from tridge_solver.games.trumps.report.page_rules import ordered
from tridge_solver.report.theme.two_sides import two_sides_desk, worth_json
from tridge_solver.report.theme.worth import CardWorth

LEGEND = (
    "Under a card stand declarer's tricks with best play after it: ✔ the contract is made then, "
    "✘ it fails. Green is good for the seat that plays it."
)
"""What the signs under cards mean."""


def card_worth(
    declarer: Seat, mover: Seat | None, tricks: int, wanted: int, *, keeps: bool
) -> CardWorth:
    """What stands under a card that ``mover`` may play: declarer's tricks, and whether they make
    the contract of so many."""
    against = mover is not None and side_of(mover) != side_of(declarer)
    return CardWorth(Grade.WIN if tricks >= wanted else Grade.LOSS, tricks, keeps, against)


def desk_of(
    position: Position, declarer: Seat, wanted: int, *, shown: bool
) -> dict[str, Any] | None:
    """``position`` for the page's engine, of a contract of so many tricks."""
    rival = position.seats[position.seats.index(declarer) - 1]

    def worth_with(tricks: int) -> list[Any]:
        ours = card_worth(declarer, declarer, tricks, wanted, keeps=True)
        return worth_json(ours, card_worth(declarer, rival, tricks, wanted, keeps=True))

    worths = {tricks: worth_with(tricks) for tricks in range(position.game.tricks + 1)}
    rules = "tricks", ordered(position.trumps)
    return two_sides_desk(position, declarer, rules, worths, shown=shown)
