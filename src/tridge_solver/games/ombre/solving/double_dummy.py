"""Exact answers with all cards open: grades, tricks, card values, lines of play, and tables.

The defenders act as one side and see all cards, and so does the Player. Values are those of
perfect play on both sides, found by the engine's exact search.

A level is a number for each final result, higher being better for the Player. The lexicographic
levels of a contract are ``10 · grade + tricks``: both sides first fight for the grade, then for the
Player's tricks. The Player wants many of them, or few in No Tricks.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from tridge_solver.analysis import line as of_any_line
from tridge_solver.analysis.line import (
    CardAnswers,
    CardFigures,
    CellAnswers,
    CellFigures,
    Figured,
    LineTrick,
    TrickLine,
)
from tridge_solver.core.cards import PACK, SUITS, Card, Pack, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.position import Position
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.core.text import MEBIBYTE, parsed_text
from tridge_solver.core.words import contract_words
from tridge_solver.engine import LaneOrder, Objective, Solver
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import (
    IN_THE_TABLE,
    TRICKS,
    Contract,
    ContractError,
    Grade,
)
from tridge_solver.games.ombre.rules.ranking import (
    NoSuit,
    Trumps,
    is_trump,
    lane_of,
    lane_orders,
    matadors,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

GRADE_STEP = 10
SURE_OF_A_WIN = 4
"""From this rough count of the Player's tricks on, the first guess is WIN."""


@cache
def lane_order(trumps: Trumps, estuche: bool) -> LaneOrder:
    """Return the order of the forty cards under ``trumps`` for the engine: in four lanes, or in
    five if no suit is trumps."""
    return LaneOrder(lane_orders(trumps), len(matadors(trumps)) if estuche else 0)


@cache
def lexicographic_levels(contract: Contract, rules: Ruleset) -> list[list[int]]:
    """Return ``levels[p][d]``, a level for each number of tricks of the Player and of one defender.
    Levels rank results by grade first, then by tricks.

    Read a level with :func:`read_level`.
    """
    best = len(contract.grades) - 1
    levels = [[0] * (TRICKS + 1) for _ in range(TRICKS + 1)]
    for player in range(TRICKS + 1):
        tricks = TRICKS - player if contract.wants_few_tricks else player
        for first in range(TRICKS + 1 - player):
            grade = contract.grade(player, first, TRICKS - player - first, rules)
            levels[player][first] = (best - contract.grades.index(grade)) * GRADE_STEP + tricks
    return levels


def first_guesses(contract: Contract) -> list[int]:
    """Return the level to ask about first, for each rough count of the Player's tricks; levels rank
    grade first, then tricks."""
    best = len(contract.grades) - 1
    if not contract.is_normal:
        return [best * GRADE_STEP] * (TRICKS + 1)
    return [
        2 * GRADE_STEP + rough if rough >= SURE_OF_A_WIN else GRADE_STEP if rough == 3 else rough
        for rough in range(TRICKS + 1)
    ]


def grade_guesses(contract: Contract) -> list[int]:
    """Return the first guesses for the grade only, in the levels of :func:`grade_levels`."""
    best = len(contract.grades) - 1
    if not contract.is_normal:
        return [best] * (TRICKS + 1)
    return [best if rough >= SURE_OF_A_WIN else best - 1 for rough in range(TRICKS + 1)]


@cache
def lexicographic(contract: Contract, rules: Ruleset) -> Objective:
    """Return the objective that puts the grade first, then tricks. Its levels are read with
    :func:`read_level`."""
    return Objective(lexicographic_levels(contract, rules), first_guesses(contract))


@cache
def read_level(level: int, contract: Contract) -> tuple[Grade, int]:
    """Return the grade and the number of the Player's tricks that a level stands for."""
    grade, tricks = divmod(level, GRADE_STEP)
    return (
        contract.grades[len(contract.grades) - 1 - grade],
        TRICKS - tricks if contract.wants_few_tricks else tricks,
    )


@cache
def grade_levels(contract: Contract, rules: Ruleset) -> list[list[int]]:
    """Return ``levels[p][d]`` that rank results by grade only; level 0 is the worst grade of the
    contract."""
    return [[level // GRADE_STEP for level in row] for row in lexicographic_levels(contract, rules)]


@cache
def grade_only(contract: Contract, rules: Ruleset) -> Objective:
    """Return the objective that counts only the grade, with the levels of :func:`grade_levels`."""
    return Objective(grade_levels(contract, rules), grade_guesses(contract))


@cache
def most_tricks() -> Objective:
    """Return the objective that counts only the Player's tricks; the level is their number."""
    return Objective([[p] * (TRICKS + 1) for p in range(TRICKS + 1)], range(TRICKS + 1))


@cache
def fewest_tricks() -> Objective:
    """Return the objective of a Player who wants few tricks; ``p`` tricks are level ``9 - p``."""
    return Objective([[TRICKS - p] * (TRICKS + 1) for p in range(TRICKS + 1)], [TRICKS] * 10)


def all_equal(position: Position, cards: Collection[Card]) -> bool:
    """Return whether ``cards`` of the seat to play are equivalent: no card of another hand or on
    the table ranks between them."""
    return of_any_line.all_equal(position, cards, lanes_of(position))


def runs(position: Position, cards: Iterable[Card]) -> list[list[Card]]:
    """Return ``cards`` of the seat to play in runs of touching cards, each run from its highest
    card down.

    >>> from tridge_solver.core.cards import Suit, parse_hand
    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> from tridge_solver.core.seats import Seat
    >>> n, e, w = Seat.NORTH, Seat.EAST, Seat.WEST
    >>> hands = {n: frozenset(parse_hand("KQ.5.6.")), e: frozenset(parse_hand("J7.K..J")),
    ...          w: frozenset(parse_hand("2.A.A.A"))}
    >>> start = Position(TRIDGE, Suit.CLUBS, (n, e, w), hands, n, (), {n: 2, e: 2, w: 1})
    >>> runs(start, start.legal_cards())
    [[Card('SK'), Card('SQ')], [Card('H5')], [Card('D6')]]
    """
    return of_any_line.runs(position, cards, lanes_of(position))


def lanes_of(position: Position) -> of_any_line.LaneOf:
    """Return a function that gives, for a card, all cards of its suit (or all trumps), the
    strongest first."""
    return lambda card: lane_of(card, position.trumps)


class Problem(NamedTuple):
    """A position with its Player and contract: the question that a deal poses."""

    position: Position
    player: Seat
    contract: Contract


def problem_of(deal: OmbreDeal, *, from_start: bool = False) -> Problem:
    """Return the position to solve: the last one of the record or, with ``from_start``, the first
    one.

    In Tresillo a defender who continues after a surrender is the new Player. Raises
    :class:`~tridge_solver.DealError` when contract, Player, hands or leader are missing.
    """
    if deal.contract is None or deal.is_passed_out:
        if deal.declarer is not None and not deal.is_passed_out:
            raise DealError(
                f"{deal.declarer.letter} is the Player of no contract (expected a Contract)"
            )
        raise DealError("the deal has no contract to play (expected a Contract)")
    if deal.declarer is None:
        raise DealError(f"the contract {deal.contract} has no Player (expected a Declarer)")
    player = deal.surrender if isinstance(deal.surrender, Seat) else deal.declarer
    return Problem(deal.reached(from_start=from_start), player, deal.contract)


DEFAULT_HASH_MB = 1.0


SHOWN_IN = "games.ombre.report.display"


class _Graded(Figured):
    """A value with the Player's grade and tricks."""

    __slots__ = ()
    shown_in = SHOWN_IN
    grade: Grade
    player_tricks: int

    @property
    def tricks(self) -> int:
        """The Player's tricks, under the name that values of all games use."""
        return self.player_tricks

    @property
    def figures(self) -> tuple[str, ...]:
        """The grade and the Player's tricks."""
        return str(self.grade), str(self.player_tricks)


@dataclass(frozen=True)
class Value(_Graded):
    """The value of a position to the Player: the grade and their tricks.

    Attributes:
        grade: the grade both sides' best play leads to.
        player_tricks: the Player's tricks, those already won included, when both sides first
            fight for the grade and then for tricks.
        all_tricks: in a normal contract, whether the Player can be sure of all nine.
    """

    grade: Grade
    player_tricks: int
    all_tricks: bool


@dataclass(frozen=True)
class CardValue(_Graded, CardFigures):
    """A legal card, and the value to the Player of the position after it."""

    column_names = MappingProxyType({"grade": "card_grade", "player_tricks": "card_tricks"})

    card: Card
    grade: Grade
    player_tricks: int


@dataclass(frozen=True)
class TableCell(_Graded, CellFigures):
    """The result of one Player in one trump suit in *Play*, or in a contract without a suit, from
    the deal's first position.

    Attributes:
        declarer, trumps: the Player and the trump suit, or its replacement in a nolo.
        grade, player_tricks: as in :class:`Value`.
        max_tricks: the most tricks the Player can be sure of if only tricks count.
        min_tricks: the fewest they can be sure to take while the defenders force tricks on them;
            ``None`` if it was not asked for.
    """

    declarer: Seat
    trumps: Trumps
    grade: Grade
    player_tricks: int
    max_tricks: int
    min_tricks: int | None

    @property
    def seat(self) -> Seat:
        """The Player, under the name that cells of all games use."""
        return self.declarer

    @property
    def contract(self) -> Contract:
        """The contract: *Play* in the suit, or a contract that has no suit."""
        if isinstance(self.trumps, NoSuit):
            return Contract(IN_THE_TABLE[self.trumps])
        return Contract.play(self.trumps)


class CardValues(CardAnswers[CardValue]):
    """Every legal card with its result; the best for the seat to play comes first."""

    shown_in = SHOWN_IN

    __slots__ = ()


class Line(TrickLine):
    """A line of play, trick by trick."""

    __slots__ = ()


class Cells(CellAnswers[TableCell]):
    """The results of every seat as Player in every trump suit."""

    shown_in = SHOWN_IN

    __slots__ = ()

    def rows_of_figures(self) -> dict[Seat, list[str]]:
        """Return the figures of the table in a list for each seat, one figure for each trump
        suit."""
        found: dict[Seat, list[str]] = {}
        for cell in self:
            found.setdefault(cell.seat, []).append(f"{cell.grade:<4} {cell.player_tricks}")
        return found


class EngineSpec(NamedTuple):
    """An engine with its objectives, for three seats or for four.

    Attributes:
        solver: makes a solver.
        lexicographic, grade_only: a contract's objective by rules.
        most_tricks, fewest_tricks: objectives of tricks alone.
    """

    solver: Callable[..., Any]
    lexicographic: Callable[[Contract, Ruleset], Any]
    grade_only: Callable[[Contract, Ruleset], Any]
    most_tricks: Callable[[], Any]
    fewest_tricks: Callable[[], Any]


ENGINE = EngineSpec(Solver, lexicographic, grade_only, most_tricks, fewest_tricks)


def engine_position(
    position: Position, player: Seat
) -> tuple[LaneOrder, list[int], int, tuple[Card, ...], list[int]]:
    """Return ``position`` in the engine's terms, the Player's hand first, as arguments of
    ``Solver.load``."""
    first = position.seats.index(player)
    seats = position.seats[first:] + position.seats[:first]
    return (
        lane_order(position.trumps, position.rules.estuche),
        [mask_of(position.hands[seat]) for seat in seats],
        seats.index(position.leader),
        position.trick,
        [position.won[seat] for seat in seats],
    )


@cache
def read_value(level: int, contract: Contract) -> Value:
    """Return the :class:`Value` that a level stands for."""
    grade, tricks = read_level(level, contract)
    return Value(grade, tricks, contract.is_normal and tricks == TRICKS)


Solving = TypeVar("Solving", bound="DoubleDummy")


def in_values(
    position: Position, player: Seat | str, contract: Contract | str
) -> tuple[Seat, Contract]:
    """Return the Player and the contract of a position, parsed if they are given as text."""
    if not isinstance(position, Position):
        raise TypeError(
            f"{position!r:.40} is not a position (expected one, as deal.start() gives it)"
        )
    if not isinstance(contract, Contract):
        text = parsed_text(contract, ContractError, "a contract", "text, e.g. 'Play S'")
        contract = Contract.parse(contract_words(text, Pack.ENGLISH))
    return Seat(player), contract


class DoubleDummy:
    """A solver of positions with all cards open, with its transposition table.

    Args:
        hash_mb: memory of the transposition table in MiB, ``None`` for the default; small is fast.

    One thread at a time; give each its own.

    >>> from tridge_solver.core.cards import Suit, parse_hand
    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> hands = [parse_hand(h) for h in ("76.J2345..J7", "QJ543.A.KQJ.", "A2K.KQ.67.KA")]
    >>> north, east, west = Seat.NORTH, Seat.EAST, Seat.WEST
    >>> position = Position(TRIDGE, Suit.SPADES, (west, north, east),
    ...     {north: frozenset(hands[0]), east: frozenset(hands[1]), west: frozenset(hands[2])},
    ...     west, (), {north: 0, east: 0, west: 0})
    >>> value = DoubleDummy().value(position, west, Contract.play(Suit.SPADES))
    >>> value.grade.name, value.player_tricks
    ('WIN', 5)
    """

    asks: EngineSpec = ENGINE
    usual_hash_mb = DEFAULT_HASH_MB

    def __init__(self, hash_mb: float | None = None) -> None:
        size = self.usual_hash_mb if hash_mb is None else hash_mb
        self._bytes = int(size * MEBIBYTE)
        self._solver = self.asks.solver(table_bytes=self._bytes)
        self._trumpless: Any = None

    @classmethod
    def with_table(cls: type[Solving], table_bytes: int | None) -> Solving:
        """Return a solver whose table has this many bytes; ``None`` means the default size."""
        return cls(None if table_bytes is None else table_bytes / MEBIBYTE)

    @property
    def nodes(self) -> int:
        """The number of positions at a trick boundary searched so far."""
        nodes: int = self._solver.nodes
        return nodes if self._trumpless is None else nodes + int(self._trumpless.nodes)

    def _solver_for(self, trumps: object) -> Any:
        """Return the engine for contracts with these trumps. The one with five lanes, for no trump
        suit, is made on first use."""
        if not isinstance(trumps, NoSuit):
            return self._solver
        if self._trumpless is None:
            from tridge_solver.engine.ombre3 import five_lanes

            self._trumpless = five_lanes.Solver(table_bytes=self._bytes)
        return self._trumpless

    def _load(self, position: Position, player: Seat) -> Any:
        """Return an engine that has loaded ``position``, with the Player as seat 0."""
        solver = self._solver_for(position.trumps)
        solver.load(*engine_position(position, player))
        return solver

    def value(self, position: Position, player: Seat | str, contract: Contract | str) -> Value:
        """Return the grade and tricks of ``position`` if ``player`` plays ``contract``.

        Here as below both may be text, ``"W"`` and ``"Play H"``.
        """
        player, contract = in_values(position, player, contract)
        solver = self._load(position, player)
        level = solver.value(self.asks.lexicographic(contract, position.rules))
        return read_value(level, contract)

    def levels(
        self,
        contract: Contract,
        rules: Ruleset,
        hands: npt.NDArray[np.uint64],
        leaders: npt.NDArray[np.uint8],
    ) -> list[int]:
        """Return the levels of many whole deals of three seats; read them with :func:`read_level`.

        ``hands`` has a row for each, as sets of cards, the Player's first; ``leaders`` say who
        leads, 0 being the Player. Raises :class:`ValueError` for a row that is not a deal.
        """
        trumps = contract.denomination
        assert trumps is not None
        levels = array("i", bytes(array("i").itemsize * len(leaders)))
        wrong = self._solver_for(trumps).values_in(
            [(lane_order(trumps, rules.estuche), self.asks.lexicographic(contract, rules))],
            bytes(len(leaders)),
            hands,
            leaders,
            memoryview(bytes(hands.size)).cast("B", hands.shape),
            levels,
        )
        if wrong >= 0:
            raise ValueError(f"row {wrong} is not a deal")
        return levels.tolist()

    def grade(self, position: Position, player: Seat | str, contract: Contract | str) -> Grade:
        """Return only the grade of a position, at about half the cost of :meth:`value`."""
        player, contract = in_values(position, player, contract)
        solver = self._load(position, player)
        level: int = solver.value(self.asks.grade_only(contract, position.rules))
        return contract.grades[len(contract.grades) - 1 - level]

    def card_values(
        self, position: Position, player: Seat | str, contract: Contract | str
    ) -> tuple[CardValue, ...]:
        """Return every legal card of the seat to play with its value, including equivalent cards.

        Best for that seat first, then in written order; empty when all cards are played.
        """
        player, contract = in_values(position, player, contract)
        solver = self._load(position, player)
        levels = solver.card_values(self.asks.lexicographic(contract, position.rules))
        return _ranked(levels, contract, position.to_play is player)

    def best_cards(
        self, position: Position, player: Seat | str, contract: Contract | str
    ) -> list[Card]:
        """Return the best cards for the seat to play; the first one is the card that :meth:`line`
        plays."""
        player, contract = in_values(position, player, contract)
        solver = self._load(position, player)
        levels = solver.card_values(self.asks.lexicographic(contract, position.rules))
        best = (max if position.to_play is player else min)(level for _, level in levels)
        cards = [PACK[card] for card, level in levels if level == best]
        first = natural_choice(cards, position)
        return [first, *(card for card in cards if card is not first)]

    def play_values(
        self,
        position: Position,
        player: Seat | str,
        contract: Contract | str,
        played: Iterable[Card | str],
    ) -> list[tuple[CardValue, ...]]:
        """Return the :meth:`card_values` before each of the cards ``played``, and those after the
        last one.

        One table serves the whole play, so this costs little more than its hardest turns. Raises
        :class:`~tridge_solver.errors.IllegalPlay` for a card against the rules.
        """
        player, contract = in_values(position, player, contract)
        solver = self._load(position, player)
        turns, cards = [position], [*map(Card, played)]
        for card in cards:
            turns.append(turns[-1].play(card))
        asked = self.asks.lexicographic(contract, position.rules)
        levels = solver.play_values(asked, cards)
        return [
            _ranked(values, contract, turn.to_play is player)
            for turn, values in zip(turns, levels, strict=True)
        ]

    def line(
        self,
        position: Position,
        player: Seat | str,
        contract: Contract | str,
        after: Iterable[Card | str] = (),
    ) -> tuple[LineTrick, ...]:
        """Return an optimal line of play to the end, after the cards ``after`` have been played.

        The first trick includes cards already on the table. Of equally good cards a leader plays
        his strongest trump or suit, the others their cheapest card.

        Raises :class:`~tridge_solver.errors.IllegalPlay` for a card of ``after`` against the rules.
        """
        player, contract = in_values(position, player, contract)
        tricks: list[LineTrick] = []
        forced = [*map(Card, after)]
        while not position.is_over:
            card = forced.pop(0) if forced else self.best_cards(position, player, contract)[0]
            following = position.play(card)
            if not following.trick:
                cards = dict(zip(position.order, (*position.trick, card), strict=True))
                tricks.append(LineTrick(position.leader, cards, following.leader))
            position = following
        if forced:
            position.play(forced[0])
        return tuple(tricks)

    def players(self, deal: OmbreDeal) -> tuple[Seat, ...]:
        """Return the seats that may be the Player in :meth:`table`."""
        return deal.playing_order

    def table(self, deal: OmbreDeal, *, min_tricks: bool = True) -> tuple[TableCell, ...]:
        """Return the results of every seat as Player in *Play* with every trump suit, before any
        card is played. In L'hombre, add a nolo and, if the rules have it, a *Grandissimo*.

        Seats in playing order from the leader, suits ♠ ♥ ♦ ♣ for each. An ending starts from its
        own leader. Without ``min_tricks`` it takes a third of the time.

        Raises :class:`~tridge_solver.DealError` when hands are not known.
        """
        suited = self._cells(deal, [Contract.play(suit) for suit in SUITS], min_tricks)
        without = [kind for kind in IN_THE_TABLE.values() if kind.value in deal.rules.kinds]
        others = self._cells(deal, list(map(Contract, without)), min_tricks)
        return tuple(
            cell
            for player in self.players(deal)
            for cell in (*suited, *others)
            if cell.declarer is player
        )

    def _cells(
        self, deal: OmbreDeal, contracts: Sequence[Contract], min_tricks: bool
    ) -> tuple[TableCell, ...]:
        """Return the results of all Players in these contracts, which one engine can solve."""
        if not contracts:
            return ()
        entries: list[tuple[Seat, Contract]] = []
        problems = []
        asks = self.asks
        for player in self.players(deal):
            for contract in contracts:
                position = replace(deal, declarer=player, contract=contract, play=None).start()
                asked = asks.lexicographic(contract, deal.rules)
                fewest = (asks.fewest_tricks(),) if min_tricks else ()
                objectives = (asks.most_tricks(), asked, *fewest)
                entries.append((player, contract))
                problems.append((*engine_position(position, player), objectives))
        solver = self._solver_for(contracts[0].denomination)
        return tuple(
            _cell(player, contract, *levels)
            for (player, contract), levels in zip(
                entries, solver.values_of_many(problems), strict=True
            )
        )


def _cell(
    player: Seat, contract: Contract, most: int, level: int, fewest: int | None = None
) -> TableCell:
    assert contract.denomination is not None
    value = read_value(level, contract)
    least = None if fewest is None else TRICKS - fewest
    return TableCell(player, contract.denomination, value.grade, value.player_tricks, most, least)


def _ranked(
    levels: Sequence[tuple[int, int]], contract: Contract, player_to_play: bool
) -> tuple[CardValue, ...]:
    """Return the cards with their values, the best for the seat to play first; of equal value, in
    written order."""
    sign = -1 if player_to_play else 1
    return tuple(
        CardValue(PACK[card], *read_level(level, contract))
        for card, level in sorted(levels, key=lambda v: (sign * v[1], v[0]))
    )


def best_cards(values: Sequence[CardValue]) -> list[Card]:
    """Return the cards that have the best value; ``values`` come best first."""
    return [
        value.card
        for value in values
        if (value.grade, value.player_tricks) == (values[0].grade, values[0].player_tricks)
    ]


def natural_choice(cards: Sequence[Card], position: Position) -> Card:
    """Return the card that most players would choose among equally good ``cards``."""
    if len(cards) == 1:
        return cards[0]
    trumps = position.trumps
    places = _places(trumps)
    if not position.trick:
        return min(cards, key=lambda c: (not is_trump(c, trumps), places[c], c))
    return max(cards, key=lambda c: (not is_trump(c, trumps), places[c], -c))


@cache
def _places(trumps: Trumps) -> dict[Card, int]:
    """Return the rank of every card in its suit; 0 is the strongest."""
    return {card: place for lane in lane_orders(trumps) for place, card in enumerate(lane)}
