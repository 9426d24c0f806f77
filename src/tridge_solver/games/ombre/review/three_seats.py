"""The post-mortem: every card of a played deal, compared with the best card available.

All cards are open: a card is judged by the result of perfect play on both sides, not by what its
owner could know. Only decisions on record are judged, each from its own position, so nobody pays
for an earlier error.

>>> from tridge_solver.handfile import loads
>>> deal, = loads('''
... [Leader "N"]
... [Deal "N:A.K.. ..K5. - .2.2."]
... [TricksWon "N:3 E:2 W:2"]
... [Declarer "N"]
... [Contract "Play H"]
... [Play "N"]
... SA D5 H2
... HK DK D2
... ''')
>>> review(deal).errors
()
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tridge_solver.analysis.any_game import REVIEWS, of_any_game
from tridge_solver.analysis.line import followed, is_of_play
from tridge_solver.analysis.themes import CardTheme, Reasons, broken_by, counted
from tridge_solver.checks import Defect, record_defects, setup_defects
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import HAND_SIZE, DealError, PlayRecord
from tridge_solver.core.display import AnswerOfDeal
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.advice.seat_view import player_at
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.open import OpenExchanges
from tridge_solver.games.ombre.review.decisions import (
    Choice,
    Cost,
    Decision,
    Loss,
    Luck,
    early_decisions,
    loss_of,
    value_of,
)
from tridge_solver.games.ombre.rules.contracts import (
    FIRST_TRICKS,
    SURRENDER_AFTER,
    TRICKS,
    Contract,
    Grade,
)
from tridge_solver.games.ombre.scoring import Outcome, Settlement, facts_of, outcome_of
from tridge_solver.games.ombre.scoring.outcome import leads_alone
from tridge_solver.games.ombre.scoring.settlement import points_of_facts, settlement_of_facts
from tridge_solver.games.ombre.solving.double_dummy import CardValue, DoubleDummy, Value, all_equal
from tridge_solver.games.ombre.solving.stakes import (
    lost_chips,
    points_of_play,
    points_of_value,
    settlement_of_value,
)
from tridge_solver.games.ombre.themes import OmbreThemes

if TYPE_CHECKING:
    from tridge_solver.games.ombre.review.closed import ClosedJudge, JudgedBid, JudgedExchange


@dataclass(frozen=True)
class SeatSummary:
    """The counts of the cards that one seat played, and of its errors.

    Attributes:
        seat: the seat; ``is_player`` if it was the Player to the end.
        cards: cards on record; ``forced`` and ``irrelevant`` ones among them.
        early_errors: the bid or exchange, if it was weighed and could have been better. With closed
            cards that is mostly luck, so nothing below counts it.
        errors: cards that cost something; by their cost in ``grade_errors``, ``trick_errors`` and
            ``chip_errors``.
        grades, tricks: the totals lost; tricks only by errors that cost no grade.
        chips: the total lost, ``None`` if the deal does not name its funds.
        gained: chips lost by cards of the other side, ``None`` without funds.
        closed_errors: cards that were wrong by what the seat could know, if this was requested.
        unlucky: errors that were right by what it could know; ``lucky``: the reverse.
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
    """Count the cards and errors of ``seat`` among the ``decisions`` of a deal.

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


@dataclass(frozen=True)
class WeighedSurrender:
    """A surrender with the values of its alternatives, from which its cost follows.

    The values assume best play with open cards from there on, for the seat that would be the
    Player.

    Attributes:
        seat: the Player who surrendered.
        heir: the defender who plays on, ``None`` if both accepted.
        play_on: the value if the Player had not surrendered.
        accepted: the value if both defenders accept: a puesta, with the tricks won by then.
        continued: by defender, the value if that one plays on as the Player. play_on_settled,
        accepted_settled, continued_settled: the settlements; ``None`` if the
            deal does not name the funds.
    """

    seat: Seat
    heir: Seat | None
    play_on: Value
    accepted: Value
    continued: Mapping[Seat, Value]
    play_on_settled: Settlement | None
    accepted_settled: Settlement | None
    continued_settled: Mapping[Seat, Settlement | None]

    @property
    def made_settled(self) -> Settlement | None:
        """The settlement after the answer that the defenders actually gave."""
        return self.accepted_settled if self.heir is None else self.continued_settled[self.heir]

    @property
    def lost_chips(self) -> int | None:
        """The chips that the Player lost by surrendering; negative if the surrender saved chips.

        A puesta that is reserved counts as paid, as everywhere that chips are compared.
        """
        made = self.made_settled
        if made is None or self.play_on_settled is None:
            return None
        return self.play_on_settled.worth[self.seat] - made.worth[self.seat]

    @property
    def is_error(self) -> bool:
        """Whether the Player should have played on. Without funds, this means that they would have
        won."""
        lost = self.lost_chips
        return self.play_on.grade is Grade.WIN if lost is None else lost > 0

    def better_for(self, defender: Seat) -> bool:
        """Return whether a defender gets more by playing on than by accepting. Without funds,
        return whether they would win."""
        on, accepted = self.continued_settled[defender], self.accepted_settled
        if on is None or accepted is None:
            return self.continued[defender].grade is Grade.WIN
        return on.worth[defender] > accepted.worth[defender]


def weighed_surrender(
    deal: OmbreDeal,
    contract: Contract,
    position: Position,
    until: OmbreDeal,
    value: Callable[[Position, Seat, Contract], Value],
) -> WeighedSurrender:
    """Return the surrender of ``deal`` at ``position`` with its alternatives; ``until`` is the deal
    with the record up to there."""
    assert deal.declarer is not None
    player, *defenders = deal.from_player(deal.declarer)
    accepted = replace(until, surrender="accepted")
    continued = {seat: value(position, seat, contract) for seat in defenders}
    on = value(position, player, contract)
    return WeighedSurrender(
        seat=player,
        heir=deal.surrender if isinstance(deal.surrender, Seat) else None,
        play_on=on,
        accepted=Value(Grade.DRAW, position.won[player], False),
        continued=continued,
        play_on_settled=settlement_of_value(until, position, player, on),
        accepted_settled=settlement_of_facts(accepted, facts_of(accepted, outcome_of(accepted))),
        continued_settled={
            seat: settlement_of_value(replace(until, surrender=seat), position, seat, found)
            for seat, found in continued.items()
        },
    )


def place_of_surrender(deal: OmbreDeal, positions: tuple[Position, ...]) -> int | None:
    """Return the number of the position in which the Player surrendered; ``None`` if there is no
    surrender or the record ends earlier."""
    contract = deal.contract
    if deal.surrender is None or contract is None or not deal.rules.has_surrender:
        return None
    if not contract.may_be_surrendered:
        return None
    for number, position in enumerate(positions):
        if not position.trick and TRICKS - position.tricks_left == SURRENDER_AFTER:
            return number
    return None


__all__ = [
    "Choice",
    "Cost",
    "Decision",
    "Final",
    "Loss",
    "Review",
    "SeatSummary",
    "review",
]


@dataclass(frozen=True)
class Final:
    """The end of the deal: the tricks of each seat (five for a claim), and the grade that is paid
    for."""

    grade: Grade
    tricks: dict[Seat, int]


@dataclass(frozen=True, repr=False)
class Review(AnswerOfDeal):
    """A played deal, reviewed decision by decision.

    Attributes:
        deal: as given.
        player: the seat whose tricks are graded; after a surrender the defender who plays on.
        contract: the contract played.
        positions: the start, and the position after each card that was followed.
        decisions: in the order they were taken.
        start: the value before the first card, for the Player of that time.
        end: the value at the end of the record, or the result if it is complete.
        result: the end of the deal, ``None`` if unknown.
        points: the settlement as played, by seat letter and fund; ``None`` without result or
            funds.
        best_points: the settlement if both sides had played their best from the first card on.
        defects: the faults of the record; it is followed up to the first of them.
        is_closed: whether the cards were also judged by what could be known.
        closed_exchanges: the exchanges judged by what could be known, if this was requested;
            possible even if the stock is not known.
        closed_bid: the value of the Player's nine cards, if this was requested.
        surrender: the surrender and its alternatives, if there was one.
    """

    report_in = "report.review"
    question_name = "review"

    deal: OmbreDeal
    player: Seat
    contract: Contract
    positions: tuple[Position, ...]
    decisions: tuple[Decision, ...]
    start: Value
    end: Value
    result: Final | None
    points: dict[str, int] | None
    best_points: dict[str, int] | None
    defects: tuple[Defect, ...] = ()
    is_closed: bool = False
    closed_exchanges: tuple[JudgedExchange, ...] = ()
    closed_bid: JudgedBid | None = None
    surrender: WeighedSurrender | None = None

    @property
    def chips(self) -> dict[str, int] | None:
        """The settlement as played, by seat letter and fund."""
        return self.points

    @property
    def best_chips(self) -> dict[str, int] | None:
        """The settlement with best play, by seat letter and fund."""
        return self.best_points

    @property
    def better_thrown_in(self) -> bool:
        """Whether the Player should have given up before the first card and paid as for *bet*,
        because the game was already lost and the rules allow it (L'hombre)."""
        may = self.contract.may_be_thrown_in(self.deal.rules) and self.deal.hand_size == HAND_SIZE
        return may and self.start.grade is Grade.LOSS

    @property
    def judges_early(self) -> bool:
        """Whether the bid or an exchange was judged by what its seat could know."""
        return bool(self.closed_exchanges) or self.closed_bid is not None

    @cached_property
    def errors(self) -> tuple[Decision, ...]:
        """The decisions that cost something."""
        return tuple(decision for decision in self.decisions if decision.is_error)

    def errors_by(self, seat: Seat) -> tuple[Decision, ...]:
        """Return the errors that a seat made."""
        return tuple(decision for decision in self.errors if decision.seat is seat)

    def player_before(self, number: int) -> Seat:
        """Return the seat whose tricks count in ``positions[number]``; it changes after a
        surrender."""
        return _player_at(self.deal, self.positions[number])

    @cached_property
    def taken_over(self) -> int | None:
        """The number of the position in which ``player`` took the game over after a surrender;
        ``None`` if they played it from the start or have not yet."""
        if self.player_before(0) is self.player:
            return None
        numbers = range(len(self.positions))
        return next((n for n in numbers if self.player_before(n) is self.player), None)

    @cached_property
    def game_start(self) -> Value:
        """The value at the start of the final Player's game: before the first card or, after a
        surrender, when they took over."""
        if self.taken_over is None:
            return self.start
        after = (d.before for d in self.decisions if d.number > (self.taken_over or 0))
        return next(after, self.end)

    @cached_property
    def grade_changes(self) -> tuple[Decision, ...]:
        """The decisions that changed the grade; after a surrender, only those that followed it."""
        first = -1 if self.taken_over is None else self.taken_over
        return tuple(
            d for d in self.decisions if d.number > first and d.before.grade is not d.after.grade
        )

    @property
    def turning_point(self) -> Decision | None:
        """The last decision that changed the grade; ``None`` if no decision did."""
        return self.grade_changes[-1] if self.grade_changes else None

    @cached_property
    def summary(self) -> dict[Seat, SeatSummary]:
        """The counts for each seat, in playing order from the leader."""
        return {
            seat: seat_summary(
                seat,
                self.decisions,
                is_player=seat is self.player,
                names_funds=self.best_points is not None,
                closed_early_errors=self._closed_early_errors(seat),
            )
            for seat in self.deal.playing_order
        }

    def themes_of(self, seat: Seat) -> dict[CardTheme, int]:
        """Count the wrong cards of a seat, each under the first of its themes."""
        return counted(decision.broken for decision in self.errors if decision.seat is seat)

    def _closed_early_errors(self, seat: Seat) -> int:
        """Return how many of a seat's bid and exchange were worse by what the seat could know."""
        errors = sum(judged.is_error for judged in self.closed_exchanges if judged.seat is seat)
        if seat is self.deal.declarer and self.closed_bid is not None:
            errors += self.closed_bid.is_error
        return errors


@of_any_game(lambda game: REVIEWS.of(game).review)
def review(
    deal: OmbreDeal,
    solver: DoubleDummy | None = None,
    exchanges: OpenExchanges | None = None,
    closed: ClosedJudge | None = None,
) -> Review:
    """Judge every card in the record of ``deal`` and, with ``exchanges``, the decisions before the
    first card.

    A record that breaks the rules is followed up to there; :attr:`Review.defects` says what is
    wrong.

    Args:
        deal: a deal that was played, at least a card of it.
        solver: keeps its table from deal to deal; without one a new one is made.
        exchanges: for Tridge, Tresillo and L'hombre: judges the bid and the exchanges too, if the
            deal has them and the stock. This takes many times as long as the cards.
        closed: for the same games: also judges the cards and, with ``exchanges``, the discards and
            the bid, by what each seat could know; sampled.
        nodes: of Très: positions looked at for the deal; ``None``: as many as it takes.

    Raises :class:`~tridge_solver.DealError` when the deal lacks a Player, a contract, a
    hand or a record, or when it is wrong before the first card is played.
    """
    return weighed(deal, solver or DoubleDummy(), exchanges, closed)


def weighed(
    deal: OmbreDeal,
    solver: DoubleDummy,
    exchanges: Any | None = None,
    closed: ClosedJudge | None = None,
    early: Callable[[OmbreDeal, Value, Any], tuple[Decision, ...]] = early_decisions,
) -> Review:
    """Return a :func:`review` made with the engines of the deal's game; ``early`` weighs the
    decisions before the first card."""
    contract, player = _what_was_played(deal)
    found = setup_defects(deal)
    if found:
        raise DealError("; ".join(map(str, found)))
    defects = tuple(record_defects(deal))
    positions = followed(deal, defects)
    weighing = _RecordWeighing(deal, contract, solver, positions)
    decisions = tuple(weighing.decision(number) for number in range(1, len(positions)))
    thrown: tuple[JudgedExchange, ...] = ()
    if closed is not None:
        decisions = closed.judged(deal, decisions)
    if exchanges is not None:
        unplayed = replace(weighing.deal_after(0), play=None)
        before = early(unplayed, weighing.start, exchanges)
        if closed is not None:
            thrown = closed.exchanges(deal)
        decisions = _with_closed(before, thrown) + decisions
    # A record that breaks off at a defect says nothing of how the deal ended, nor does a result
    # that the play contradicts.
    trusted = replace(
        weighing.deal_after(len(positions) - 1),
        surrender=deal.surrender,
        undertaken=deal.undertaken,
        result=None if any(is_of_play(defect) for defect in defects) else deal.result,
    )
    outcome = _outcome(trusted)
    return Review(
        deal=deal,
        player=player,
        contract=contract,
        positions=positions,
        decisions=decisions,
        start=weighing.start,
        end=weighing.end(decisions),
        result=_final(trusted, outcome),
        points=None if outcome is None else points_of_facts(trusted, facts_of(trusted, outcome)),
        best_points=weighing.best_points(),
        defects=defects,
        is_closed=closed is not None,
        closed_exchanges=thrown,
        closed_bid=closed.bid(deal) if closed is not None and exchanges is not None else None,
        surrender=weighing.surrender(),
    )


def _with_closed(
    decisions: Sequence[Decision], thrown: Sequence[JudgedExchange]
) -> tuple[Decision, ...]:
    by_seat = {judged.seat: judged for judged in thrown}
    return tuple(
        replace(decision, closed_exchange=by_seat.get(decision.seat))
        if decision.kind == "exchange"
        else decision
        for decision in decisions
    )


def _what_was_played(deal: OmbreDeal) -> tuple[Contract, Seat]:
    if deal.is_passed_out:
        raise DealError(f"the deal was {deal.unplayed}: there is no play to review")
    if deal.contract is None:
        raise DealError("the contract is not known (expected a Contract)")
    if deal.declarer is None:
        raise DealError("the Player is not known (expected a Declarer)")
    if deal.play is None or not any(card is not None for row in deal.play.rows for card in row):
        raise DealError("no card of the play is on record (expected a Play section)")
    return deal.contract, deal.surrender if isinstance(deal.surrender, Seat) else deal.declarer


def _player_at(deal: OmbreDeal, position: Position) -> Seat:
    """Return the seat whose tricks count in ``position``."""
    return player_at(deal, TRICKS - position.tricks_left)


class _RecordWeighing:
    def __init__(
        self,
        deal: OmbreDeal,
        contract: Contract,
        solver: DoubleDummy,
        positions: tuple[Position, ...],
    ) -> None:
        self.deal = deal
        self.contract = contract
        self.solver = solver
        self.positions = positions
        start = positions[0]
        player = _player_at(deal, start)
        self.start = solver.value(start, player, contract)
        self._names_funds = (
            points_of_value(self.deal_after(0), start, player, self.start) is not None
        )

    def decision(self, number: int) -> Decision:
        position, following = self.positions[number - 1 : number + 1]
        seat = position.to_play
        assert seat is not None  # a card was played
        card = next(iter(position.hands[seat] - following.hands[seat]))
        player = _player_at(self.deal, position)
        options = self.solver.card_values(position, player, self.contract)
        before = self._value(options[0])
        chosen = next(option for option in options if option.card == card)
        after = self._value(chosen)
        undertakes = (
            seat is player
            and player is self.deal.declarer
            and self.contract.is_normal
            and self.deal.undertaken is not False
            and not position.trick
            and position.won[player] == FIRST_TRICKS
            and leads_alone(position, player)
        )
        side = (player,) if seat is player else self.deal.from_player(player)[1:]
        loss = self._loss(number, player, side, before, after, undertakes)
        forced = all_equal(position, [option.card for option in options])
        same = all(self._value(option) == before for option in options)
        others = tuple(other for other in self.deal.playing_order if other not in side)
        reasons: Reasons = {}
        paid = None
        if loss.cost in (Cost.GRADE, Cost.TRICKS):
            asked = OmbreThemes(self.solver, player, self.contract)
            reasons = asked.reasons(position, options)
            paid = asked.cost(position, options, chosen)
        return Decision(
            kind="card",
            number=number,
            trick=TRICKS - position.tricks_left + 1,
            seat=seat,
            choice=card,
            before=before,
            after=after,
            best=tuple(option.card for option in options if self._value(option) == before),
            loss=loss,
            gained_by=() if loss.cost is Cost.NOTHING else others,
            options=options,
            forced=forced,
            irrelevant=same and not forced,
            undertakes=undertakes,
            themes=tuple(reasons),
            broken=broken_by(card, reasons),
            paid=paid,
        )

    def surrender(self) -> WeighedSurrender | None:
        number = place_of_surrender(self.deal, self.positions)
        if number is None:
            return None
        return weighed_surrender(
            self.deal,
            self.contract,
            self.positions[number],
            self.deal_after(number),
            self.solver.value,
        )

    def end(self, decisions: Sequence[Decision]) -> Value:
        last = self.positions[-1]
        player = _player_at(self.deal, last)
        if len(self.positions) == 1:
            return self.start
        if player is not _player_at(self.deal, self.positions[-2]):  # he has only just taken over
            return self.solver.value(last, player, self.contract)
        return decisions[-1].after

    def best_points(self) -> dict[str, int] | None:
        if not self._names_funds:
            return None
        start = self.positions[0]
        player = _player_at(self.deal, start)
        line = self.solver.line(start, player, self.contract)
        return points_of_play(self.deal_after(0), [start], player, line)

    def deal_after(self, number: int) -> OmbreDeal:
        """Return the deal with only the first ``number`` cards of its record, and without its
        result."""
        deal = self.deal
        assert deal.play is not None  # there is a record to review
        rows = []
        table = deal.game.cards_in_trick
        for row in range((number + table - 1) // table):
            order = self.positions[row * table].order[: number - row * table]
            columns = deal.rules.direction.round_from(deal.play.first, deal.active)
            cards = zip(columns, deal.play.rows[row], strict=True)
            rows.append(tuple(card if seat in order else None for seat, card in cards))
        play = PlayRecord(deal.play.first, tuple(rows))
        # Only that all nine were never undertaken says something of the cards before the end.
        undertaken = False if deal.undertaken is False else None
        return replace(deal, play=play, result=None, undertaken=undertaken, surrender=None)

    def _points(self, number: int, player: Seat, value: Value) -> dict[str, int] | None:
        deal = self.deal_after(number)
        if player is not deal.declarer:  # he took the game over after a surrender
            deal = replace(deal, surrender=player)
        return points_of_value(deal, self.positions[number], player, value)

    def _value(self, option: CardValue) -> Value:
        return value_of(self.contract, option.grade, option.player_tricks)

    def _loss(
        self,
        number: int,
        player: Seat,
        side: Sequence[Seat],
        before: Value,
        after: Value,
        undertakes: bool,
    ) -> Loss:
        loss = loss_of(self.contract, before, after, by_player=player in side)
        if not self._names_funds:
            return loss
        if before == after and not undertakes:
            return replace(loss, chips=0)
        earlier = self._points(number - 1, player, before)
        later = self._points(number, player, after)
        if earlier is None or later is None:
            return loss
        return replace(loss, chips=lost_chips(side, earlier, later))


def _outcome(deal: OmbreDeal) -> Outcome | None:
    try:
        return outcome_of(deal)
    except DealError:
        return None


def _final(deal: OmbreDeal, outcome: Outcome | None) -> Final | None:
    if outcome is None:
        return None
    facts = facts_of(deal, outcome)
    return Final(facts.grade, facts.tricks_by_seat)
