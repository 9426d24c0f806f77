"""The review of a played deal of Belote: what each card lost, and which card decided the
contract."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tridge_solver.analysis.line import followed
from tridge_solver.analysis.paid_for import TrickCost
from tridge_solver.analysis.themes import CardTheme, Reasons, broken_by, counted
from tridge_solver.checks import Defect, record_defects
from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.display import AnswerOfDeal, Tabular
from tridge_solver.core.lazy import warn
from tridge_solver.core.position import Position, cards_played
from tridge_solver.core.seats import Seat
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.game import BeloteDeal, side_of
from tridge_solver.games.belote.scored_deal import (
    CAPOT_BONUS,
    BeloteFacts,
    Sides,
    facts,
    is_made,
    rules_of,
    score,
)
from tridge_solver.games.belote.solving import BeloteCardValue, BeloteSolver, BeloteValue
from tridge_solver.games.belote.themes import BeloteThemes, best_of


@dataclass(frozen=True)
class BeloteDecision(Tabular):
    """A card of the record, compared with the other legal cards.

    Attributes:
        trick: its number in the deal, from 1.
        seat, card: the card, and the seat that played it.
        legal: the number of legal cards.
        best: the cards that keep the best result, in written order.
        before: the value of the deal before the card, with best play by both sides.
        after: its value after the card.
        lost: the points that the card cost the side that played it, or if more the points it gave
            the other side (the bonus for all tricks).
        made_before, made_after: whether the contract was made by best play; ``None`` if the deal
            does not say who bid it.
        themes: for a card that lost points, the themes of its position, the most special first.
        broken: those of them that the card itself goes against.
        paid: the trick that pays for it, if that explains anything.
    """

    trick: int
    seat: Seat
    card: Card
    legal: int
    best: tuple[Card, ...]
    before: Sides
    after: Sides
    lost: int
    made_before: bool | None
    made_after: bool | None
    themes: tuple[CardTheme, ...] = ()
    broken: tuple[CardTheme, ...] = ()
    paid: TrickCost | None = None

    @property
    def choice(self) -> Card:
        """The card that was played, under the name that reviews of all games have for it."""
        return self.card

    @property
    def is_error(self) -> bool:
        """Whether the card lost points."""
        return self.lost > 0

    @property
    def turns(self) -> bool:
        """Whether the card changed if the contract is made."""
        return self.made_before is not self.made_after


@dataclass(frozen=True, repr=False)
class BeloteReview(AnswerOfDeal):
    """The review of a played deal.

    Attributes:
        deal, contract: the deal and its contract.
        positions: the positions of the record, the start first, up to the first card against the
        rules.
        decisions: every card of it.
        start, end: the value of the deal at the beginning, and at the end.
        score, best_score: the score of the play, if it went to the end, and of best play from the
            start; ``None`` if it is not known who bid the contract.
        defects: the faults of the record.
    """

    report_in = "report.review"

    deal: BeloteDeal
    contract: BeloteContract
    positions: tuple[Position, ...]
    decisions: tuple[BeloteDecision, ...]
    start: BeloteValue
    end: BeloteValue
    score: Sides | None
    best_score: Sides | None
    defects: tuple[Defect, ...]

    @property
    def turning_point(self) -> BeloteDecision | None:
        """The last card that changed whether the contract is made."""
        return next((d for d in reversed(self.decisions) if d.turns), None)

    def lost_by(self, seat: Seat) -> int:
        """Return the points that the cards of a seat lost."""
        return sum(decision.lost for decision in self.decisions if decision.seat is seat)

    @property
    def errors(self) -> tuple[BeloteDecision, ...]:
        """The decisions that lost points."""
        return tuple(decision for decision in self.decisions if decision.is_error)

    def errors_by(self, seat: Seat) -> tuple[BeloteDecision, ...]:
        """Return the errors of a seat."""
        return tuple(decision for decision in self.errors if decision.seat is seat)

    def errors_of(self, seat: Seat) -> int:
        """Return the number of errors of a seat; :meth:`errors_by` replaces this older method."""
        warn("BeloteReview.errors_of(seat)", "len(errors_by(seat))")
        return len(self.errors_by(seat))

    def themes_of(self, seat: Seat) -> dict[CardTheme, int]:
        """Return the number of wrong cards of a seat for each theme; only a card's first theme
        counts."""
        return counted(decision.broken for decision in self.decisions if decision.seat is seat)


def review(deal: BeloteDeal, solver: BeloteSolver | None = None) -> BeloteReview:
    """Compare every card in the record of ``deal`` with best play for points, with all cards open.

    A record that breaks the rules is reviewed up to there. Raises
    :class:`~tridge_solver.DealError` if contract, hands or record are missing.
    """
    contract = deal.contract
    if contract is None:
        raise DealError("the deal has no contract that was played (expected a Contract)")
    if deal.play is None:
        raise DealError("there is no record of play to review (expected a Play section)")
    solver = solver or BeloteSolver()
    defects = tuple(record_defects(deal))
    positions = followed(deal, defects)
    if not positions:
        raise DealError("the record cannot be followed (expected a Play section by the rules)")
    start = solver.value(positions[0])
    value = start
    decisions = []
    asked = BeloteThemes(solver)
    for (seat, card), (before, _) in zip(cards_played(positions), pairwise(positions), strict=True):
        values = solver.card_values(before)
        decisions.append(_decision(deal, contract, before, seat, card, values, asked))
        chosen = next(each for each in values if each.card == card)
        value = BeloteValue(chosen.points, chosen.capot)
    end = solver.value(positions[-1]) if not decisions else value
    finished = positions[-1].is_over and deal.declarer is not None
    rules = rules_of(deal)
    return BeloteReview(
        deal,
        contract,
        positions,
        tuple(decisions),
        start,
        end,
        score(facts_of(deal, contract, end), rules) if finished else None,
        None if deal.declarer is None else score(facts_of(deal, contract, start), rules),
        defects,
    )


def facts_of(
    deal: BeloteDeal, contract: BeloteContract, value: BeloteValue | BeloteCardValue
) -> BeloteFacts:
    """Return a value for the score, without the bonus for all tricks, which the score adds
    itself."""
    assert deal.declarer is not None
    bonus = [CAPOT_BONUS * (rules_of(deal).capot and value.capot == side) for side in (0, 1)]
    points = value.points[0] - bonus[0], value.points[1] - bonus[1]
    return facts(deal, contract, side_of(deal.declarer), points, value.capot)


def _decision(
    deal: BeloteDeal,
    contract: BeloteContract,
    position: Position,
    seat: Seat,
    card: Card,
    options: Sequence[BeloteCardValue],
    asked: BeloteThemes,
) -> BeloteDecision:
    side = side_of(seat)
    first, chosen = options[0], next(value for value in options if value.card == card)
    best = best_of(options)
    # With a bonus for all tricks a card may cost nothing of one's own, and give the others more.
    lost = max(
        first.points[side] - chosen.points[side], chosen.points[1 - side] - first.points[1 - side]
    )
    made_before = made_after = None
    if deal.declarer is not None:
        rules = rules_of(deal)
        made_before = is_made(facts_of(deal, contract, first), rules)
        made_after = is_made(facts_of(deal, contract, chosen), rules)
    reasons: Reasons = asked.reasons(position, options) if lost else {}
    return BeloteDecision(
        trick=position.game.tricks - position.tricks_left + 1,
        seat=seat,
        card=card,
        legal=len(options),
        best=tuple(position.game.printings[0].written(best)),
        before=first.points,
        after=chosen.points,
        lost=lost,
        made_before=made_before,
        made_after=made_after,
        themes=tuple(reasons),
        broken=broken_by(card, reasons),
        paid=asked.cost(position, options, chosen) if lost else None,
    )
