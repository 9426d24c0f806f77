"""The review of a played deal of Trumps or bridge: it compares every card, and the denomination,
with the best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tridge_solver.analysis.line import followed, is_of_play
from tridge_solver.analysis.paid_for import TrickCost
from tridge_solver.analysis.themes import CardTheme, Reasons, broken_by, counted
from tridge_solver.checks import Defect, record_defects, setup_defects
from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.display import AnswerOfDeal, Tabular
from tridge_solver.core.position import Position, cards_played
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.game import TrumpsDeal, side_of
from tridge_solver.games.trumps.rules import MAX_TRICKS, TRUMPS, Strain, TrumpsContract
from tridge_solver.games.trumps.solving import (
    SidesSolver,
    answer_value,
    best_answer,
    lead_answers,
    points,
)
from tridge_solver.games.trumps.themes import SidesThemes

CARD, NAMING = "card", "denomination"


@dataclass(frozen=True)
class TrumpsDecision(Tabular):
    """A decision: a card that was played, or a denomination that was named.

    Attributes:
        kind: :data:`CARD` or :data:`NAMING`.
        trick: its number in the deal, from 1.
        seat: the seat that chose: the declarer for dummy's cards too.
        hand: the seat whose card is played.
        choice: the choice made.
        best: the best choices, in written order.
        before, after: the tricks of declarer's side with the best choice, and with this one.
        lost: points lost for each player of the seat's side.
        is_error: whether it is worse than the best.
        forced: whether there was no choice.
        themes: for a wrong card, the themes of its position, the most special first; none for the
            lead before the denomination is named, since there are no trumps yet.
        broken: those of them that the card itself goes against.
        paid: the trick that pays for it, if there is one.
    """

    kind: str
    trick: int
    seat: Seat
    hand: Seat
    choice: Card | Strain
    best: tuple[Card | Strain, ...]
    before: int
    after: int
    lost: int
    is_error: bool
    forced: bool
    themes: tuple[CardTheme, ...] = ()
    broken: tuple[CardTheme, ...] = ()
    paid: TrickCost | None = None


@dataclass(frozen=True)
class Claim(Tabular):
    """A claim: the record stops before the last card, and the result has the tricks at the end.

    Attributes:
        trick: the one in which the record ends, from 1.
        tricks: those of declarer's side.
        side: the side that got fewer than by best play from there on; ``None`` if neither did.
        lost_tricks, lost: the tricks it gave away, and the points each of its players lost.
    """

    trick: int
    tricks: int
    side: str | None
    lost_tricks: int
    lost: int


@dataclass(frozen=True, repr=False)
class TrumpsReview(AnswerOfDeal):
    """The review of a played deal, decision by decision.

    Attributes:
        tricks: those of declarer's side, by best play after the end of the record.
        is_over: whether the record is complete.
        defects: the faults of the record; it is followed up to the first of them.
    """

    report_in = "report.review"

    deal: TrumpsDeal
    declarer: Seat
    contract: TrumpsContract
    positions: tuple[Position, ...]
    decisions: tuple[TrumpsDecision, ...]
    tricks: int
    is_over: bool
    defects: tuple[Defect, ...]

    @property
    def strain(self) -> Strain:
        """The denomination of the contract."""
        assert self.contract.strain is not None
        return self.contract.strain

    @property
    def start(self) -> int:
        """The tricks that declarer's side can get before the first decision."""
        return self.decisions[0].before if self.decisions else self.tricks

    @property
    def claim(self) -> Claim | None:
        """The claim that ends the record, if the deal has a result; ``None`` if the record has a
        fault."""
        result, last = self.deal.result, self.positions[-1]
        if result is None or self.is_over or self.defects:
            return None
        tricks, own = result.of(self.declarer), side_of(self.declarer)
        short = self.tricks - tricks
        other = "EW" if own == "NS" else "NS"
        gained = (points(self.contract, self.strain, each) for each in (self.tricks, tricks))
        return Claim(
            trick=last.game.tricks - last.tricks_left + (1 if last.trick else 0),
            tricks=tricks,
            side=None if not short else own if short > 0 else other,
            lost_tricks=abs(short),
            lost=abs(next(gained) - next(gained)),
        )

    @property
    def errors(self) -> tuple[TrumpsDecision, ...]:
        """The decisions that lost something."""
        return tuple(decision for decision in self.decisions if decision.is_error)

    def errors_by(self, seat: Seat) -> tuple[TrumpsDecision, ...]:
        """Return the errors of a seat; the errors in dummy's cards are the declarer's."""
        return tuple(decision for decision in self.errors if decision.seat is seat)

    def lost_by(self, seat: Seat) -> int:
        """Return the points that a player in this seat lost."""
        return sum(decision.lost for decision in self.decisions if decision.seat is seat)

    def themes_of(self, seat: Seat) -> dict[CardTheme, int]:
        """Return the number of wrong cards of a seat for each theme; only a card's first theme
        counts. Dummy's cards are the declarer's."""
        return counted(decision.broken for decision in self.decisions if decision.seat is seat)


def review(deal: TrumpsDeal, *, solver: SidesSolver | None = None) -> TrumpsReview:
    """Return the review of a played deal; raise :class:`~tridge_solver.DealError` if it has no
    contract or record."""
    return reviewed(deal, solver or SidesSolver())


def reviewed(deal: TrumpsDeal, solver: SidesSolver) -> TrumpsReview:
    """Return the review of a deal, using an existing solver."""
    broken = setup_defects(deal)
    if broken:
        raise DealError("; ".join(map(str, broken)))
    contract = deal.contract
    if deal.passed_out:
        raise DealError("the deal was passed out: there is no play")
    if contract is None or contract.strain is None or deal.declarer is None:
        raise DealError("the contract is not known (expected Declarer and Contract)")
    defects = record_defects(deal)
    positions = followed(deal, [each for each in defects if is_of_play(each)])
    if len(positions) < 2:
        raise DealError("nothing was played (expected a Play section)")
    decisions: list[TrumpsDecision] = []
    names_after = deal.rules.name == TRUMPS.name and deal.hand_size == MAX_TRICKS
    cards = cards_played(positions)
    if names_after:
        decisions += _opening(deal, contract, deal.declarer, cards[0][1], solver)
    for number in range(len(decisions) > 0, len(cards)):
        if cards[number][1] in positions[number].legal_cards():  # else it is marked as irregular
            decisions.append(_card(deal, contract, positions[number], cards[number][1], solver))
    last = positions[-1]
    tricks = solver.tricks(last, deal.declarer)
    return TrumpsReview(
        deal, deal.declarer, contract, positions, tuple(decisions), tricks, last.is_over,
        tuple(defects),
    )  # fmt: skip


def _opening(
    deal: TrumpsDeal, contract: TrumpsContract, declarer: Seat, led: Card, solver: SidesSolver
) -> Iterator[TrumpsDecision]:
    """Yield the decisions before the denomination is known: the lead, and the naming."""
    number, rules = contract.number, deal.rules
    assert contract.strain is not None
    answers = solver.answers(replace(deal, play=None), declarer)
    leads = {lead.card: lead for lead in lead_answers(answers, number, rules)}

    def worth(card: Card) -> int:
        lead = leads[card]
        return answer_value(number, lead.strain, lead.declarer_tricks, rules)

    least = min(map(worth, leads))
    best = tuple(card for card in leads if worth(card) == least)
    leader = deal.lead
    own = leads[led]
    lost = worth(led) - least
    before = leads[best[0]].declarer_tricks
    yield TrumpsDecision(
        CARD, 1, leader, leader, led, best, before, own.declarer_tricks, lost, lost > 0, False
    )
    chosen = contract.strain
    values = _naming_values(answers[led], number, rules)
    most = max(values.values())
    lost = most - values[chosen]
    named = best_answer(answers[led], number, rules)
    best_named = tuple(strain for strain in Strain if values[strain] == most)
    yield TrumpsDecision(
        NAMING, 1, declarer, declarer, chosen, best_named, answers[led][named],
        answers[led][chosen], lost, lost > 0, False,
    )  # fmt: skip


def _naming_values(answer: Mapping[Strain, int], number: int, rules: object) -> dict[Strain, int]:
    return {strain: answer_value(number, strain, answer[strain], rules) for strain in Strain}


def _card(
    deal: TrumpsDeal, contract: TrumpsContract, position: Position, card: Card, solver: SidesSolver
) -> TrumpsDecision:
    assert deal.declarer is not None
    assert contract.strain is not None
    hand = position.to_play
    assert hand is not None
    values = solver.card_values(position, deal.declarer)
    chosen = next(value for value in values if value.card is card)
    own = chosen.declarer_tricks
    before = values[0].declarer_tricks
    best = tuple(value.card for value in values if value.declarer_tricks == before)
    ours = side_of(hand) == side_of(deal.declarer)
    lost = abs(points(contract, contract.strain, before) - points(contract, contract.strain, own))
    asked = SidesThemes(solver, deal.declarer)
    reasons: Reasons = asked.reasons(position, values) if own != before else {}
    return TrumpsDecision(
        kind=CARD,
        trick=position.game.tricks - position.tricks_left + 1,
        seat=deal.declarer if ours else hand,
        hand=hand,
        choice=card,
        best=best,
        before=before,
        after=own,
        lost=lost,
        is_error=own != before,
        forced=len(values) == 1,
        themes=tuple(reasons),
        broken=broken_by(card, reasons),
        paid=asked.cost(position, values, chosen) if own != before else None,
    )


def counts_by_seat(found: TrumpsReview) -> dict[Seat, tuple[int, int, int]]:
    """Return for each seat the number of its decisions, of its errors, and of the points it
    lost."""
    by_seat: dict[Seat, list[TrumpsDecision]] = {seat: [] for seat in SEATS}
    for decision in found.decisions:
        by_seat[decision.seat].append(decision)
    return {
        seat: (
            len(decisions),
            sum(decision.is_error for decision in decisions),
            sum(decision.lost for decision in decisions),
        )
        for seat, decisions in by_seat.items()
        if decisions
    }
