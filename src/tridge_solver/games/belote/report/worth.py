"""What stands under a card on pages of Belote, and what their engine is given."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.grade import Grade
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.belote.cards import LAST_TRICK, worth
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.game import BeloteDeal, side_of
from tridge_solver.games.belote.report.page_rules import ordered
from tridge_solver.games.belote.scored_deal import facts, rules_of
from tridge_solver.games.belote.scoring import CAPOT_BONUS, is_made
from tridge_solver.report.theme.two_sides import ALL, NONE, two_sides_desk, worth_json
from tridge_solver.report.theme.worth import CardWorth

LEGEND = (
    "Under a card stand the points that best play after it brings the side that plays it: ✔ the "
    "contract is made then, ✘ it fails. Green is good for the seat that plays it."
)
"""What the signs under cards mean."""


def card_worth(
    deal: BeloteDeal, mover: Seat, made: bool | None, points: int, keeps: bool
) -> CardWorth:
    """What stands under a card of ``mover``: whether the contract is made then, and the points of
    that side."""
    against = deal.declarer is not None and side_of(mover) != side_of(deal.declarer)
    return CardWorth(_grade(made), points, keeps, against)


def _grade(made: bool | None) -> Grade:
    """How a card is coloured: by whether the contract is made once it is played."""
    return Grade.DRAW if made is None else Grade.WIN if made else Grade.LOSS


def desk_of(
    deal: BeloteDeal, contract: BeloteContract, position: Position, *, shown: bool
) -> dict[str, Any] | None:
    """``position`` for the page's engine; ``None`` where nobody has bid."""
    if deal.declarer is None:
        return None
    rules, bidder = rules_of(deal), deal.declarer
    unplayed = {*position.trick, *(card for hand in position.hands.values() for card in hand)}
    total = sum(worth(card, position.trumps) for card in unplayed) + LAST_TRICK
    total += sum(position.points.values())
    bonus = CAPOT_BONUS if rules.capot else 0
    ours = side_of(bidder)
    rival = position.seats[position.seats.index(bidder) - 1]

    def worth_with(points: int, capot: int | None) -> list[Any]:
        got = (points, total - points) if ours == 0 else (total - points, points)
        made = is_made(facts(deal, contract, ours, got, capot), rules)
        mine = points + bonus * (capot == ours)
        theirs = total - points + bonus * (capot == 1 - ours)
        of_bidder = card_worth(deal, bidder, made, mine, keeps=True)
        return worth_json(of_bidder, card_worth(deal, rival, made, theirs, keeps=True), theirs)

    worths = {points: worth_with(points, None) for points in range(total + 1)}
    worths |= {ALL: worth_with(total, ours), NONE: worth_with(0, 1 - ours)}
    rules_of_play = "points", ordered(position.trumps, rules)
    return two_sides_desk(position, bidder, rules_of_play, worths, shown=shown)
