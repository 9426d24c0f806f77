"""The decisions of one seat in a post-mortem, counted."""

from __future__ import annotations

from collections.abc import Sequence

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.review.decisions import Cost, Decision, Luck


@dataclass(frozen=True)
class SeatSummary:
    """The cards one seat played, counted.

    Attributes:
        seat: whose; ``is_player`` when he was the Player to the end.
        cards: cards on record; ``forced`` and ``irrelevant`` ones among them.
        early_errors: the bid or exchange, if it was weighed and something better was there. With
            closed cards that is mostly luck, so nothing below counts it.
        errors: cards that cost something; by what they cost in ``grade_errors``,
            ``trick_errors`` and ``chip_errors``.
        grades, tricks: thrown away in all; tricks only by errors that cost no grade.
        chips: thrown away in all, ``None`` where the deal does not name its funds.
        gained: chips the cards of the other side threw away, ``None`` likewise.
        closed_errors: cards that were worse by what the seat could know, where that was asked.
        unlucky: errors that were none by what it could know; ``lucky`` the reverse.
        closed_early_errors: the bid or exchange, if it was judged so and was worse.
    """

    seat: Seat
    is_player: bool
    cards: int
    early_errors: int
    forced: int
    irrelevant: int
    errors: int
    grade_errors: int
    trick_errors: int
    chip_errors: int
    grades: int
    tricks: int
    chips: int | None
    gained: int | None
    closed_errors: int = 0
    unlucky: int = 0
    lucky: int = 0
    closed_early_errors: int = 0


def seat_summary(
    seat: Seat,
    decisions: Sequence[Decision],
    *,
    is_player: bool,
    names_funds: bool,
    closed_early_errors: int,
) -> SeatSummary:
    """Count what ``seat`` did among the ``decisions`` of a deal.

    ``names_funds`` is whether their losses are counted in chips; the other two are passed on.
    """
    own = [d for d in decisions if d.seat is seat and d.kind == "card"]
    errors = [decision for decision in own if decision.is_error]
    costs = [decision.cost for decision in errors]
    gifts = [d for d in decisions if d.is_error and seat in d.gained_by and d.kind == "card"]

    def chips(lost: Sequence[Decision]) -> int | None:
        return sum(decision.loss.chips or 0 for decision in lost) if names_funds else None

    return SeatSummary(
        seat=seat,
        is_player=is_player,
        cards=len(own),
        early_errors=sum(d.is_error for d in decisions if d.seat is seat and d.kind != "card"),
        forced=sum(decision.forced for decision in own),
        irrelevant=sum(decision.irrelevant for decision in own),
        errors=len(errors),
        grade_errors=costs.count(Cost.GRADE),
        trick_errors=costs.count(Cost.TRICKS),
        chip_errors=costs.count(Cost.CHIPS),
        grades=sum(decision.loss.grades for decision in errors),
        tricks=sum(d.loss.tricks for d in errors if d.cost is Cost.TRICKS),
        chips=chips(errors),
        gained=chips(gifts),
        closed_errors=sum(decision.is_closed_error for decision in own),
        unlucky=sum(decision.luck is Luck.UNLUCKY for decision in own),
        lucky=sum(decision.luck is Luck.LUCKY for decision in own),
        closed_early_errors=closed_early_errors,
    )
