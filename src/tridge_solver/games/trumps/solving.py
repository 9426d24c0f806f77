"""Solve Trumps and bridge with open cards: tricks, every card, a line, a table, and the value of
a bid."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from tridge_solver.analysis.line import (
    CardAnswers,
    CardFigures,
    CellAnswers,
    CellFigures,
    Figured,
    LineTrick,
    TrickLine,
)
from tridge_solver.checks import check
from tridge_solver.core.cards import FULL_PACK, FULL_RANKS, SUITS, Card, Pack, cards_of, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.display import Tabular
from tridge_solver.core.lazy import renamed
from tridge_solver.core.position import Position
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import MEBIBYTE
from tridge_solver.engine.partnership import tricks
from tridge_solver.games.trumps.auction import TrumpsPar, par
from tridge_solver.games.trumps.game import TrumpsDeal, left_of, side_of
from tridge_solver.games.trumps.rules import (
    MAX_TRICKS,
    TRUMPS,
    Strain,
    TrumpsContract,
    TrumpsRules,
    score,
)

DEFAULT_TABLE = 64 * MEBIBYTE
"""The bytes of the transposition table; whole deals fill it."""

STRAINS = tuple(Strain)
NUMBERS = range(1, MAX_TRICKS + 1)

LOWEST_FIRST = tuple(
    sorted(FULL_PACK, key=lambda card: (-FULL_RANKS.index(card.rank), int(card.suit)))
)
"""The order in which a line picks from equivalent cards: the lowest rank first, then the first
suit."""


@dataclass(frozen=True)
class TrumpsValue(Figured):
    """The result of declarer's side with best play by all; earlier tricks are included.

    Attributes:
        declarer_tricks: the tricks of declarer's side; until the denomination is named, the tricks
            it can be sure of after any lead.
        value: points for each player of declarer's side, negative when the contract fails; ``None``
            if no contract is judged.
    """

    figure_names = ("tricks",)

    declarer_tricks: int
    value: int | None = None

    @property
    def tricks(self) -> int:
        """The tricks of declarer's side, under the name that values of all games have for them."""
        return self.declarer_tricks

    @property
    def figures(self) -> tuple[str, ...]:
        """The tricks of declarer's side as text."""
        return (str(self.declarer_tricks),)


class TrumpsSetting(NamedTuple):
    """A position without its hands: the denomination, the leader, and the cards on the table."""

    strain: Strain
    leader: Seat
    trick: Sequence[Card]


@dataclass(frozen=True)
class TrumpsCardValue(CardFigures):
    """A legal card, with the tricks of declarer's side after it."""

    figure_names = ("declarer's tricks",)

    card: Card
    declarer_tricks: int

    @property
    def tricks(self) -> int:
        """The tricks of declarer's side, under the name that values of all games have for them."""
        return self.declarer_tricks

    @property
    def figures(self) -> tuple[str, ...]:
        """The tricks of declarer's side as text."""
        return (str(self.declarer_tricks),)


@dataclass(frozen=True)
class LeadAnswers(Tabular):
    """An opening lead before the denomination is named, with the declarer's answers.

    Attributes:
        card: the lead.
        tricks: tricks of declarer's side by denomination.
        strain: declarer's best answer for the bid; in a tie the first of S H D C NT.
        points: the points of the bid for each player of the side, negative when it fails.
    """

    card: Card
    tricks: Mapping[Strain, int]
    strain: Strain
    points: int

    @property
    def declarer_tricks(self) -> int:
        """The declarer's tricks with the best answer."""
        return self.tricks[self.strain]


@dataclass(frozen=True)
class TrumpsCell(CellFigures):
    """The tricks of one declarer in one denomination, if it is known before the lead."""

    column_names = MappingProxyType({"trumps": "strain"})

    declarer: Seat
    trumps: Strain
    tricks: int

    @property
    def seat(self) -> Seat:
        """The declarer, under the name that cells of all games use for their seat."""
        return self.declarer

    @property
    def figures(self) -> tuple[str, ...]:
        """The tricks of declarer's side as text."""
        return (str(self.tricks),)

    strain = renamed("strain", "trumps")


class TrumpsCells(CellAnswers[TrumpsCell]):
    """A table of the tricks of every declarer in every denomination."""

    __slots__ = ()


@dataclass(frozen=True)
class BidsOfDeal:
    """The value of every bid of a deal, if the denomination is named after the lead.

    Attributes:
        named: the tricks each seat can be sure of as declarer.
        values: for each seat, the points of each player on its side for bids of 1 to 13.
        par: the auction that results; its seats are counted from the dealer.
    """

    named: Mapping[Seat, int]
    values: Mapping[Seat, tuple[int, ...]]
    par: TrumpsPar

    def best(self, seat: Seat) -> int:
        """Return the number with the highest value; on a tie, the lowest."""
        values = self.values[seat]
        return values.index(max(values)) + 1


def lanes_of(strain: Strain) -> list[list[Card]]:
    """Return the cards suit by suit, trumps first, the strongest card of each suit first."""
    suits = sorted(SUITS, key=lambda suit: suit is not strain.suit)
    return [[Card.of(suit, rank, Pack.FULL) for rank in FULL_RANKS] for suit in suits]


def lane_in(strain: Strain) -> Callable[[Card], Sequence[Card]]:
    """Return the cards in the suit of a card, the strongest first."""
    lanes = {lane[0].suit: lane for lane in lanes_of(strain)}
    return lambda card: lanes[card.suit]


@cache
def order_of(strain: Strain) -> tricks.Order:
    """Return the order of the cards in a denomination, in the engine's form."""
    return tricks.Order(lanes_of(strain), ruffs=strain.suit is not None)


class SidesSolver:
    """A solver that keeps its transposition table from deal to deal; each thread needs one of its
    own.

    Args:
        table_bytes: its size, ``None`` for :data:`DEFAULT_TABLE`.
    """

    def __init__(self, table_bytes: int | None = None) -> None:
        self._engine = tricks.Solver(table_bytes=table_bytes or DEFAULT_TABLE)
        self._on_progress: Callable[[], None] | None = None

    def with_progress(self, on_progress: Callable[[], None] | None) -> SidesSolver:
        """Return this solver with a callback: ``on_progress`` is called before each question,
        and an exception in it ends the work. Cards are then solved one by one, so that no
        question takes long."""
        self._on_progress = on_progress
        return self

    @property
    def nodes(self) -> int:
        """The number of positions searched so far."""
        return self._engine.nodes

    def tricks(self, position: Position, declarer: Seat) -> int:
        """Return the tricks of declarer's side at the end, with those won so far."""
        if position.is_over:
            return _won(position, declarer)
        self._load(position)
        return self._of_declarer(position, declarer, self._engine.value())

    def makes(self, position: Position, declarer: Seat, tricks: int) -> bool:
        """Return whether declarer's side can be sure of this many tricks, with those won so far."""
        need = tricks - _won(position, declarer)
        self._load(position)
        if side_of(declarer) == side_of(Seat.NORTH):
            return bool(self._engine.reaches(need))
        return not self._engine.reaches(position.tricks_left - need + 1)

    def forget(self) -> None:
        """Empty the table, so that the next question takes as many nodes as a first one."""
        self._engine.clear()

    def card_values(self, position: Position, declarer: Seat) -> CardAnswers[TrumpsCardValue]:
        """Return every legal card of the seat to play with its value, the best for that seat
        first."""
        seat = position.to_play
        if seat is None:
            return CardAnswers()
        if self._on_progress is None:
            self._load(position)
            values = {
                card: self._of_declarer(position, declarer, value)
                for number, value in self._engine.card_values()
                for card in cards_of(1 << number)
            }
        else:
            legal = position.legal_cards()
            values = {card: self.tricks(position.play(card), declarer) for card in legal}
        sign = -1 if side_of(seat) == side_of(declarer) else 1
        written = Pack.FULL.written(values)
        return CardAnswers(
            TrumpsCardValue(card, values[card])
            for card in sorted(written, key=lambda card: sign * values[card])
        )

    def line(self, position: Position, after: Sequence[Card] = ()) -> TrickLine:
        """Return a line of best play to the end, after the cards ``after``. Among equivalent
        cards, take the lowest rank, then the first suit. Raise
        :class:`~tridge_solver.errors.IllegalPlay` for a card against the rules."""
        positions = [position]
        for card in after:
            positions.append(positions[-1].play(card))
        if not positions[-1].is_over:
            self._load(positions[-1])
            for number in self._engine.line(prefer=LOWEST_FIRST):
                (card,) = cards_of(1 << number)
                positions.append(positions[-1].play(card))
        return _tricks_between(positions)

    def table(self, deal: TrumpsDeal) -> TrumpsCells:
        """Return the tricks of every declarer in every denomination, if it is known before the
        lead. Declarers are in clockwise order, from the dealer or, in bridge, from North. In an
        ending, the leader stays the same."""
        found: dict[tuple[Strain, Seat, str], int] = {}
        for strain in STRAINS:
            for declarer in SEATS:
                position = start_of(deal, declarer, strain)
                asked = strain, position.leader, side_of(declarer)
                other = strain, position.leader, side_of(left_of(declarer))
                if other in found:
                    found[asked] = MAX_TRICKS - found[other] - _missing(position)
                if asked not in found:
                    found[asked] = self.tricks(position, declarer)
        first = Seat.NORTH
        if deal.dealer is not None and deal.rules.name == TRUMPS.name:
            first = deal.dealer
        cells = []
        for declarer in (left_of(first, n) for n in range(len(SEATS))):
            for strain in STRAINS:
                leader = start_of(deal, declarer, strain).leader
                tricks_of = found[strain, leader, side_of(declarer)]
                cells.append(TrumpsCell(declarer, strain, tricks_of))
        return TrumpsCells(cells)

    def answers(self, deal: TrumpsDeal, declarer: Seat) -> dict[Card, dict[Strain, int]]:
        """Return the tricks of declarer's side for each opening lead and denomination; only for
        the recorded lead, if there is one."""
        found: dict[Card, dict[Strain, int]] = {}
        led = _led(deal)
        for strain in STRAINS:
            position = start_of(deal, declarer, strain)
            if led is not None:
                after = position.play(led)
                values = [TrumpsCardValue(led, self.tricks(after, declarer))]
            else:
                values = list(self.card_values(position, declarer))
            for value in values:
                found.setdefault(value.card, {})[strain] = value.declarer_tricks
        return found

    def bids(self, deal: TrumpsDeal) -> BidsOfDeal:
        """Return the value of every bid of every seat, and the par.

        Raises :class:`~tridge_solver.DealError` without a dealer.
        """
        dealer = deal.dealer
        if dealer is None:
            raise DealError("who bids first is not known (expected a Dealer)")
        deal = replace(deal, play=None)
        named, values = {}, {}
        for seat in SEATS:
            answers = self.answers(deal, seat)
            named[seat] = sure_tricks(answers)
            values[seat] = tuple(bid_value(answers, n, deal.rules) for n in NUMBERS)
        by_turn = [values[left_of(dealer, n)] for n in range(len(SEATS))]
        return BidsOfDeal(named, values, par(by_turn))

    def even_tricks_of_cards(self, table: TrumpsSetting, hands: Sequence[int]) -> dict[int, int]:
        """Return the tricks that North and South win of the rest after each legal card. The
        hands are masks, North's first."""
        self._load_hands(table, hands)
        return dict(self._engine.card_values())

    def cards_that_reach(
        self, table: TrumpsSetting, hands: Sequence[int], need: int
    ) -> dict[int, bool]:
        """Return for each card whether North and South can win ``need`` of the remaining tricks
        after it."""
        self._load_hands(table, hands)
        return dict(self._engine.cards_that_reach(need))

    def _load(self, position: Position) -> None:
        table = TrumpsSetting(position.trumps, position.leader, position.trick)
        self._load_hands(table, [mask_of(position.hands[seat]) for seat in SEATS])

    def _load_hands(self, table: TrumpsSetting, hands: Sequence[int]) -> None:
        """Load hands into the engine, in the order N E S W."""
        if self._on_progress is not None:
            self._on_progress()
        self._engine.load(order_of(table.strain), hands, int(table.leader), table.trick)

    def _of_declarer(self, position: Position, declarer: Seat, even: int) -> int:
        """Return the tricks of declarer's side, if North and South get ``even`` of the rest."""
        of_ns = side_of(declarer) == side_of(Seat.NORTH)
        return _won(position, declarer) + (even if of_ns else position.tricks_left - even)


def _won(position: Position, declarer: Seat) -> int:
    side = side_of(declarer)
    return sum(tricks for seat, tricks in position.won.items() if side_of(seat) == side)


def _missing(position: Position) -> int:
    """Return the number of tricks whose winner is unknown, as in bridge endings without that
    information."""
    return MAX_TRICKS - position.tricks_left - sum(position.won.values())


def _led(deal: TrumpsDeal) -> Card | None:
    rows = deal.play.rows if deal.play is not None else ()
    return next((card for row in rows for card in row if card is not None), None)


def _tricks_between(positions: Sequence[Position]) -> TrickLine:
    """Return the tricks between consecutive positions; the first trick may already have begun."""
    found = []
    for before, after in itertools.pairwise(positions):
        if not after.trick:
            seat = before.to_play
            assert seat is not None
            (card,) = before.hands[seat] - after.hands[seat]
            cards = dict(zip(before.order, (*before.trick, card), strict=True))
            found.append(LineTrick(before.leader, cards, after.leader))
    return TrickLine(found)


def start_of(deal: TrumpsDeal, declarer: Seat, strain: Strain) -> Position:
    """Return the position before the first card if ``declarer`` plays in ``strain``."""
    contract = deal.contract or TrumpsContract(MAX_TRICKS)
    leader = deal.leader
    if leader is None and deal.hand_size < MAX_TRICKS:
        leader = deal.lead
    if deal.hand_size == MAX_TRICKS:
        leader = None
    contract = replace(contract, strain=strain)
    return replace(deal, declarer=declarer, leader=leader, contract=contract).start()


def reached(deal: TrumpsDeal, *, from_start: bool = False) -> tuple[Position, Seat, TrumpsContract]:
    """Return the position at the end of the record, the declarer and the contract.

    Raises :class:`~tridge_solver.DealError` for a deal without them or with unknown hands,
    and :class:`~tridge_solver.errors.IllegalPlay` for a record against the rules.
    """
    contract = deal.contract
    if contract is None or contract.strain is None:
        raise DealError("the denomination is not known (expected a Contract with one)")
    if deal.declarer is None:
        raise DealError("who plays the contract is not known (expected a Declarer)")
    position = deal.start() if from_start else deal.positions()[-1]
    return position, deal.declarer, contract


def points(contract: TrumpsContract, strain: Strain, tricks_of: int) -> int:
    """Return the points of a player on declarer's side, negative if the contract fails, with its
    doubles."""
    return score(contract.number, strain, contract.factor, tricks_of)


def answer_value(number: int, strain: Strain, tricks_of: int, rules: object) -> int:
    """Return the value of a bid in a denomination. If doubling is perfect, a failing contract is
    doubled."""
    assert isinstance(rules, TrumpsRules)
    failing = tricks_of < number and rules.doubles == "perfect"
    return score(number, strain, 2 if failing else 1, tricks_of)


def best_answer(answer: Mapping[Strain, int], number: int, rules: object) -> Strain:
    """Return the best denomination to name for a bid; on a tie, the first in the order S H D C
    NT."""
    return max(STRAINS, key=lambda strain: answer_value(number, strain, answer[strain], rules))


def bid_value(answers: Mapping[Card, Mapping[Strain, int]], number: int, rules: object) -> int:
    """Return the value of a bid against the best lead, with the declarer's best answer."""
    return min(
        max(answer_value(number, strain, answer[strain], rules) for strain in STRAINS)
        for answer in answers.values()
    )


def sure_tricks(answers: Mapping[Card, Mapping[Strain, int]]) -> int:
    """Return the tricks that the declarer can be sure of if they name the denomination after the
    lead."""
    return min(max(answer.values()) for answer in answers.values())


def lead_answers(
    answers: Mapping[Card, Mapping[Strain, int]], number: int, rules: object
) -> Iterator[LeadAnswers]:
    """Yield every lead with the declarer's best answer; the best lead for the defenders is
    first."""

    def worth(card: Card) -> tuple[int, int]:
        strain = best_answer(answers[card], number, rules)
        tricks_of = answers[card][strain]
        return answer_value(number, strain, tricks_of, rules), tricks_of

    for card in sorted(Pack.FULL.written(answers), key=worth):
        strain = best_answer(answers[card], number, rules)
        yield LeadAnswers(card, answers[card], strain, worth(card)[0])


def solve(
    deal: TrumpsDeal, *, from_start: bool = False, solver: SidesSolver | None = None
) -> TrumpsValue:
    """Return the value of a contract from the end of its record on.

    While the denomination is not named, of all leads and all answers to them. Raises as
    :func:`reached`.
    """
    check(deal)
    solver = solver or SidesSolver()
    contract = deal.contract
    if contract is not None and contract.strain is None and deal.declarer is not None:
        asked = replace(deal, play=None) if from_start else deal
        answers = solver.answers(asked, deal.declarer)
        return TrumpsValue(sure_tricks(answers), bid_value(answers, contract.number, deal.rules))
    position, declarer, contract = reached(deal, from_start=from_start)
    assert contract.strain is not None
    tricks_of = solver.tricks(position, declarer)
    return TrumpsValue(tricks_of, points(contract, contract.strain, tricks_of))


def card_values(
    deal: TrumpsDeal, *, from_start: bool = False, solver: SidesSolver | None = None
) -> CardAnswers[TrumpsCardValue]:
    """Return every legal card of the seat to play with its value, the best for that seat first."""
    check(deal)
    position, declarer, _ = reached(deal, from_start=from_start)
    return (solver or SidesSolver()).card_values(position, declarer)


def line(
    deal: TrumpsDeal,
    *,
    after: Sequence[Card] = (),
    from_start: bool = False,
    solver: SidesSolver | None = None,
) -> TrickLine:
    """Return a line of best play to the end, after the cards ``after``."""
    check(deal)
    position, _, _ = reached(deal, from_start=from_start)
    return (solver or SidesSolver()).line(position, after)


def table(deal: TrumpsDeal, *, solver: SidesSolver | None = None) -> TrumpsCells:
    """Return the tricks of every declarer in every denomination."""
    check(deal)
    return (solver or SidesSolver()).table(deal)
