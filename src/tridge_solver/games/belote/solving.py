"""Solve Belote with open cards: points, all-trick wins, every card, a line, a table, and the par
of an auction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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
from tridge_solver.core.cards import SUITS, Card, Pack, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.lazy import renamed
from tridge_solver.core.position import Position, cards_played
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.engine.partnership.points import DEFAULT_TABLE_BYTES, Order, Solver, Worths
from tridge_solver.games.belote.contracts import (
    BID_STEP,
    HIGHEST_BID,
    LOWEST_BID,
    BeloteContract,
)
from tridge_solver.games.belote.game import BeloteDeal, by_side, side_of
from tridge_solver.games.belote.rules import (
    LAST_TRICK,
    PLAYERS,
    BeloteRules,
    BeloteStrain,
    ranks_of,
    worth,
)
from tridge_solver.games.belote.scored_deal import (
    CAPOT_BONUS,
    Sides,
    capot_of,
    from_eldest,
    rules_of,
)

Price = Callable[[BeloteContract, int], int]
"""A function that gives the score of a side's contract: North and South's points minus East and
West's."""


@dataclass(frozen=True)
class Par:
    """The end of an auction in which every seat sees all cards.

    Attributes:
        score: points of North and South minus those of East and West.
        contract: the contract, ``None`` when all pass.
        side: who bid it: 0 North and South, 1 East and West.
    """

    score: int
    contract: BeloteContract | None = None
    side: int | None = None


def par(price: Price, eldest_side: int, rules: BeloteRules) -> Par:
    """Return the par of a deal.

    Each side wants the most for itself. Of equal values a pass comes first, then a double, then
    the lower number, then the order ``S H D C NT AT``.
    """
    gain = (1, -1)
    above: list[Par | None] = [None, None]  # by side: its best opening of a bid above this height
    for height in _heights(rules):
        here: list[Par | None] = [None, None]
        for side in (0, 1):
            for denomination in BeloteStrain:
                bid = BeloteContract(height, denomination)
                value = _once_bid(bid, side, above, price)
                best = here[side]
                if best is None or gain[side] * value.score > gain[side] * best.score:
                    here[side] = value
        for side in (0, 1):
            higher, this = above[side], here[side]
            assert this is not None
            if higher is None or gain[side] * this.score >= gain[side] * higher.score:
                above[side] = this
    value = Par(0)
    for turn in reversed(range(PLAYERS)):
        side = (eldest_side + turn) % 2
        opening = above[side]
        if opening is not None and gain[side] * opening.score > gain[side] * value.score:
            value = opening
    return value


def _heights(rules: BeloteRules) -> Iterator[int | None]:
    """Yield the numbers that can be bid, from the highest down; ``None`` stands for Capot."""
    if rules.capot:
        yield None
    yield from range(HIGHEST_BID, LOWEST_BID - BID_STEP, -BID_STEP)


def _once_bid(bid: BeloteContract, side: int, above: list[Par | None], price: Price) -> Par:
    """Return the end of the auction after ``bid`` by ``side``; ``above`` is the best higher bid
    of each side."""
    gain = (1, -1)
    other = 1 - side
    value = Par(price(bid, side), bid, side)
    doubled = replace(bid, factor=2)
    doubled_value = Par(price(doubled, side), doubled, side)
    redoubled = replace(bid, factor=4)
    redoubled_value = Par(price(redoubled, side), redoubled, side)
    if gain[side] * redoubled_value.score > gain[side] * doubled_value.score:
        doubled_value = redoubled_value
    # Three seats speak after a bid, the opponents first and last: solved from the last one.
    for speaker in (other, side, other):
        answers = [doubled_value] if speaker is other else []
        higher = above[speaker]
        answers += [higher] if higher is not None else []
        for answer in answers:
            if gain[speaker] * answer.score > gain[speaker] * value.score:
                value = answer
    return value


FIGURE_NAMES = ("N and S", "E and W")


def _figures(points: Sides, capot: int | None) -> tuple[str, ...]:
    """Return the points of both sides as text, with a sign for a side that takes all tricks."""
    marks = ["", ""]
    if capot is not None:
        marks[capot] = " (all tricks)"
    return tuple(f"{each}{mark}" for each, mark in zip(points, marks, strict=True))


@dataclass(frozen=True)
class BeloteValue(Figured):
    """The value of a deal if both sides play for points with all cards open.

    Attributes:
        points: of North and South, then East and West: including tricks already won, the last
            trick's ten, and 90 for all eight tricks if the table counts them.
        capot: the side that is sure of all eight tricks: 0 North and South, 1 East and West.

    >>> print(BeloteValue((113, 49), None))
    113 49
    """

    figure_names = FIGURE_NAMES

    points: Sides
    capot: int | None

    @property
    def figures(self) -> tuple[str, ...]:
        """The points of both sides as text."""
        return _figures(self.points, self.capot)


@dataclass(frozen=True)
class BeloteCardValue(CardFigures):
    """A legal card, with the value of the deal after it."""

    figure_names = FIGURE_NAMES

    card: Card
    points: Sides
    capot: int | None

    @property
    def figures(self) -> tuple[str, ...]:
        """The points of both sides as text."""
        return _figures(self.points, self.capot)

    def gain(self, side: int) -> int:
        """Return the points of a side minus those of the other."""
        return self.points[side] - self.points[1 - side]


@dataclass(frozen=True)
class BeloteCell(CellFigures):
    """The value of a deal for one leader and one denomination."""

    column_names = MappingProxyType({"trumps": "denomination"})

    leader: Seat
    trumps: BeloteStrain
    points: Sides
    capot: int | None

    @property
    def seat(self) -> Seat:
        """The leader, under the name that cells of all games use for their seat."""
        return self.leader

    @property
    def figures(self) -> tuple[str, ...]:
        """The points of both sides as text."""
        return _figures(self.points, self.capot)

    denomination = renamed("denomination", "trumps")


class BeloteCells(CellAnswers[BeloteCell]):
    """A table of the value for every leader in every denomination."""

    __slots__ = ()
    seat_head = "leader"


def lanes_of(denomination: BeloteStrain) -> list[list[Card]]:
    """Return the cards suit by suit, trumps first, the strongest card of each suit first."""
    suits = sorted(SUITS, key=lambda suit: (not denomination.is_trump(suit), suit))
    return [[Card.of(s, r, Pack.FULL) for r in ranks_of(s, denomination)] for s in suits]


def lane_in(denomination: BeloteStrain) -> Callable[[Card], Sequence[Card]]:
    """Return the cards in the suit of a card, the strongest first."""
    lanes = {lane[0].suit: lane for lane in lanes_of(denomination)}
    return lambda card: lanes[card.suit]


def trump_suits(denomination: BeloteStrain) -> int:
    """Return the number of suits that are trumps, in which a hand must play over earlier cards
    if it can."""
    return sum(denomination.is_trump(suit) for suit in SUITS)


@cache
def _order(denomination: BeloteStrain, rules: BeloteRules) -> Order:
    lanes = lanes_of(denomination)
    ruffs = denomination.suit is not None
    return Order(
        lanes,
        ruffs=ruffs,
        worths=[Worths([worth(card, denomination) for card in lane]) for lane in lanes],
        last=LAST_TRICK,
        must_beat=range(trump_suits(denomination)),
        must_ruff=ruffs,
        ruff_plain_winner=rules.ruff_plain_winner,
        overtake_partner=rules.overtake_partner,
        undertrump=rules.undertrump,
        trump_under_partner=rules.trump_under_partner,
    )


class BeloteSetting(NamedTuple):
    """A position without its hands: the denomination, the rules, the leader, and the cards on
    the table."""

    denomination: BeloteStrain
    rules: BeloteRules
    leader: Seat
    trick: Sequence[Card]


class BeloteSolver:
    """A solver for positions of Belote, which keeps its table from one position to the next.

    One thread at a time may use it; ``table_bytes`` is the size of its table.
    """

    def __init__(self, table_bytes: int | None = None) -> None:
        size = DEFAULT_TABLE_BYTES if table_bytes is None else table_bytes
        self._solver = Solver(table_bytes=size)
        self._on_progress: Callable[[], None] | None = None

    def with_progress(self, on_progress: Callable[[], None] | None) -> BeloteSolver:
        """Return this solver with a callback: ``on_progress`` is called before each question,
        and an exception in it ends the work."""
        self._on_progress = on_progress
        return self

    @property
    def nodes(self) -> int:
        """The number of positions searched so far."""
        return self._solver.nodes

    def value(self, position: Position) -> BeloteValue:
        """Return the value of ``position``."""
        if position.is_over:
            return BeloteValue(*_with_bonus(position, by_side(position.points), capot_of(position)))
        self._load(position)
        mine, rest = self._solver.value(), self._solver.rest()
        capot = None
        for side, all_points in ((0, rest), (1, 0)):
            # A side that takes every trick takes every point.
            if mine == all_points and _is_clean(position, side) and self._solver.takes_all(side):
                capot = side
        return BeloteValue(*_with_bonus(position, _added(position, mine, rest), capot))

    def card_values(self, position: Position) -> CardAnswers[BeloteCardValue]:
        """Return every legal card with its value, the best for the seat to play first; ties are
        in written order."""
        seat = position.to_play
        if seat is None:
            return CardAnswers()
        self._load(position)
        rest = self._solver.rest()
        values = self._solver.card_values()
        capots: dict[Card, int] = {}
        for side, all_points in ((0, rest), (1, 0)):
            if _is_clean(position, side) and any(mine == all_points for _, mine in values):
                sure = self._solver.cards_that_take_all(side)
                capots.update({Card(card): side for card, takes in sure if takes})
        by_card = {Card(card): value for card, value in values}
        found = []
        for card in position.legal_cards():
            capot = capots.get(card)
            points, _ = _with_bonus(position, _added(position, by_card[card], rest), capot)
            found.append(BeloteCardValue(card, points, capot))
        # By those of both sides: all tricks count more for one, and no less for the other.
        return CardAnswers(sorted(found, key=lambda value: -value.gain(side_of(seat))))

    def best_cards(self, position: Position) -> list[Card]:
        """Return the cards that gain the most points for the seat to play, in written order."""
        seat = position.to_play
        assert seat is not None  # it has cards to choose from
        rules = position.rules
        assert isinstance(rules, BeloteRules)
        if rules.capot:  # all tricks count more then than their points
            values = self.card_values(position)
            return [value.card for value in values if value.points == values[0].points]
        self._load(position)
        points = self._solver.card_values()
        best = (min if side_of(seat) else max)(mine for _, mine in points)
        return Pack.FULL.written(Card(card) for card, mine in points if mine == best)

    def line(self, position: Position, after: Sequence[Card] = ()) -> TrickLine:
        """Return a line of best play to the end, which begins with the cards ``after``.

        Raises :class:`~tridge_solver.errors.IllegalPlay` for one of these against the rules.
        """
        positions = [position]
        for card in after:
            positions.append(positions[-1].play(card))
        capot = self.value(positions[-1]).capot
        if capot is None:
            if not positions[-1].is_over:
                self._load(positions[-1])
                for number in self._solver.line():
                    positions.append(positions[-1].play(Card(number)))
        else:
            # All points may be had without all tricks, which count more: they are kept in sight.
            while not positions[-1].is_over:
                positions.append(positions[-1].play(self._keeping(positions[-1], capot)))
        return line_tricks(positions)

    def line_like(self, position: Position, like: Iterable[Card]) -> list[Card]:
        """Return best play for points to the end. Among equivalent cards, take the first in
        ``like``, else the weakest."""
        if position.is_over:
            return []
        self._load(position)
        return [Card(number) for number in self._solver.line(prefer=list(like))]

    def table(self, deal: BeloteDeal) -> BeloteCells:
        """Return the value for every leader, from eldest on, in every denomination, at the start
        of the deal."""
        cells = []
        hands = {seat: frozenset(deal.known_hand(seat)) for seat in deal.active}
        for leader in from_eldest(deal):
            for denomination in BeloteStrain:
                value = self.value(_start(deal, hands, leader, denomination))
                cells.append(BeloteCell(leader, denomination, value.points, value.capot))
        return BeloteCells(cells)

    def values_led_by_eldest(
        self, deal: BeloteDeal, kinds: Iterable[BeloteStrain] = BeloteStrain
    ) -> dict[BeloteStrain, BeloteValue]:
        """Return the value of denominations if eldest leads, at the start of the deal: of all,
        or of ``kinds``."""
        hands = {seat: frozenset(deal.known_hand(seat)) for seat in deal.active}
        eldest = from_eldest(deal)[0]
        return {each: self.value(_start(deal, hands, eldest, each)) for each in kinds}

    def _keeping(self, position: Position, side: int) -> Card:
        """Return a card after which ``side`` can still win every trick."""
        self._load(position)
        sure = {Card(card) for card, takes in self._solver.cards_that_take_all(side) if takes}
        return next(card for card in position.legal_cards() if card in sure)

    def points_of_cards(
        self, table: BeloteSetting, hands: Sequence[int], *, all_tricks: bool = False
    ) -> dict[Card, tuple[int, int | None]]:
        """Return the points that North and South win of the rest after each legal card. The
        hands are masks, North's first. With ``all_tricks``, return also the side that can win
        every trick."""
        self._load_hands(table, hands)
        values = dict(self._solver.card_values())
        capots: dict[int, int] = {}
        for side in (0, 1) if all_tricks else ():
            sure = self._solver.cards_that_take_all(side)
            capots.update({card: side for card, takes in sure if takes})
        return {Card(card): (value, capots.get(card)) for card, value in values.items()}

    def _load(self, position: Position) -> None:
        rules = position.rules
        assert isinstance(rules, BeloteRules)
        table = BeloteSetting(position.trumps, rules, position.leader, position.trick)
        self._load_hands(table, [mask_of(position.hands[seat]) for seat in SEATS])

    def _load_hands(self, table: BeloteSetting, hands: Sequence[int]) -> None:
        """Load hands into the engine, whose seats are North and the seats after North."""
        if self._on_progress is not None:
            self._on_progress()
        seats = table.rules.direction.round_from(Seat.NORTH, SEATS)
        order = _order(table.denomination, table.rules)
        leader = seats.index(table.leader)
        self._solver.load(order, [hands[seat] for seat in seats], leader, table.trick)


def _start(
    deal: BeloteDeal, hands: dict[Seat, frozenset[Card]], leader: Seat, denomination: BeloteStrain
) -> Position:
    seats = deal.rules.direction.round_from(leader, deal.active)
    won = dict.fromkeys(deal.active, 0) | dict(deal.tricks_won or {})
    points = dict.fromkeys(deal.active, 0) | deal.points_won
    return Position(deal.rules, denomination, seats, hands, leader, (), won, points, deal.game.name)


def _is_clean(position: Position, side: int) -> bool:
    """Return whether ``side`` has won every trick so far."""
    return by_side(position.won)[1 - side] == 0


def _added(position: Position, mine: int, rest: int) -> Sides:
    """Return the points of both sides: those won before, and those of the ``rest``."""
    before = by_side(position.points)
    return before[0] + mine, before[1] + rest - mine


def _with_bonus(position: Position, points: Sides, capot: int | None) -> tuple[Sides, int | None]:
    """Return the points with the bonus for all tricks, if the table plays it."""
    rules = position.rules
    assert isinstance(rules, BeloteRules)
    bonus = [CAPOT_BONUS * (rules.capot and capot == side) for side in (0, 1)]
    return (points[0] + bonus[0], points[1] + bonus[1]), capot


def line_tricks(positions: Sequence[Position]) -> TrickLine:
    """Return the tricks of a play to the end; the first trick may already have begun."""
    tricks = []
    first = positions[0]
    cards = dict(zip(first.order, first.trick, strict=False))
    leader = first.leader
    for (seat, card), after in zip(cards_played(positions), positions[1:], strict=True):
        cards[seat] = card
        if not after.trick:
            tricks.append(LineTrick(leader, cards, after.leader))
            cards, leader = {}, after.leader
    return TrickLine(tricks)


def belote_problem(deal: BeloteDeal, *, from_start: bool = False) -> Position:
    """Return the position that a question about a deal means: the one at the end of its record.

    Raises :class:`~tridge_solver.DealError` if contract, hands or leader are not known.
    """
    if deal.contract is None:
        raise DealError("the deal has no contract to play (expected a Contract)")
    return deal.start() if from_start or deal.play is None else deal.positions()[-1]


def solve(
    deal: BeloteDeal, *, from_start: bool = False, solver: BeloteSolver | None = None
) -> BeloteValue:
    """Return the value of a deal; see :func:`~tridge_solver.solve`."""
    check(deal)
    rules_of(deal)
    return (solver or BeloteSolver()).value(belote_problem(deal, from_start=from_start))


def card_values(
    deal: BeloteDeal, *, from_start: bool = False, solver: BeloteSolver | None = None
) -> CardAnswers[BeloteCardValue]:
    """Return the value of every legal card; see :func:`~tridge_solver.card_values`."""
    check(deal)
    return (solver or BeloteSolver()).card_values(belote_problem(deal, from_start=from_start))


def line(
    deal: BeloteDeal,
    *,
    after: Sequence[Card] = (),
    from_start: bool = False,
    solver: BeloteSolver | None = None,
) -> TrickLine:
    """Return a line of best play; see :func:`~tridge_solver.line`."""
    check(deal)
    return (solver or BeloteSolver()).line(belote_problem(deal, from_start=from_start), after)


def table(deal: BeloteDeal, *, solver: BeloteSolver | None = None) -> BeloteCells:
    """Return a table of every leader and denomination; see :func:`~tridge_solver.table`."""
    check(deal)
    return (solver or BeloteSolver()).table(deal)
