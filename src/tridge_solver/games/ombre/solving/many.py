"""Solve many deals at once: streams of positions on several threads, and arrays of deals as sets of
cards."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from tridge_solver.checks import check
from tridge_solver.core.cards import PACK_SIZE
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.display import Columnar
from tridge_solver.core.game import UnsupportedQuestion
from tridge_solver.core.position import Position
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.core.text import MEBIBYTE
from tridge_solver.engine import LaneOrder, Objective, Solver
from tridge_solver.engine.ombre3 import five_lanes
from tridge_solver.games.ombre.deal import OmbreDeal, ombre_deal
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, ContractError
from tridge_solver.games.ombre.rules.ranking import NoSuit
from tridge_solver.games.ombre.solving.double_dummy import (
    DEFAULT_HASH_MB,
    Problem,
    Value,
    engine_position,
    fewest_tricks,
    grade_only,
    in_values,
    lane_order,
    lexicographic,
    most_tricks,
    problem_of,
    read_level,
    read_value,
)

Aim = Literal["contract", "grade", "most", "fewest"]
AIMS: tuple[Aim, ...] = ("contract", "grade", "most", "fewest")

NOT_ASKED = -1
"""The value of array fields that the question does not ask for."""

HANDS = 3
BLOCK = 1024
"""The number of rows that a thread takes at a time."""

NO_QUESTION = 255
MAX_LEVELS = 64


@dataclass(frozen=True, eq=False)
class MaskValues(Columnar):
    """The result of :func:`solve_masks`, with a row for each deal.

    Its length is the number of deals; it equals another with the same numbers; like arrays it has
    no hash. Its :func:`~tridge_solver.rows` have the columns ``grade`` and ``tricks``.

    Attributes:
        grades: the Player's grade as a number: 2 ``WIN`` or ``EXACT``, 1 ``DRAW`` or ``ONE_OFF``, 0
            ``LOSS``; -1 if only tricks were asked for.
        tricks: the Player's tricks, those already won included; -1 if only the grade was.
    """

    grades: npt.NDArray[np.int8]
    tricks: npt.NDArray[np.int8]

    def __len__(self) -> int:
        """Return the number of deals."""
        return len(self.grades)

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same numbers, deal by deal."""
        if not isinstance(other, MaskValues):
            return NotImplemented
        return np.array_equal(self.grades, other.grades) and np.array_equal(
            self.tricks, other.tricks
        )

    __hash__ = None  # type: ignore[assignment]  # arrays may be written into

    def columns(self) -> dict[str, npt.NDArray[np.int8]]:
        """Return the arrays, keyed by column name."""
        return {"grade": self.grades, "tricks": self.tricks}


@dataclass(frozen=True)
class _Question:
    """The engine's arguments for all rows of one contract, and the way to read its levels."""

    contract: Contract
    rules: Ruleset
    aim: Aim

    @property
    def lanes(self) -> int:
        """The number of lanes in the search for the answer: four, or five if no suit is trumps."""
        return 5 if isinstance(self.contract.denomination, NoSuit) else 4

    def order_and_objective(self) -> tuple[LaneOrder, Objective]:
        trumps = self.contract.denomination
        assert trumps is not None
        order = lane_order(trumps, self.rules.estuche)
        if self.aim in ("most", "fewest"):
            return order, most_tricks() if self.aim == "most" else fewest_tricks()
        by_rules = lexicographic if self.aim == "contract" else grade_only
        return order, by_rules(self.contract, self.rules)

    def read(self, level: int) -> tuple[int, int]:
        if self.aim == "most":
            return NOT_ASKED, level
        if self.aim == "fewest":
            return NOT_ASKED, TRICKS - level
        grades = self.contract.grades
        if self.aim == "grade":
            grade, tricks = grades[len(grades) - 1 - level], NOT_ASKED
        else:
            grade, tricks = read_level(level, self.contract)
        # Of two grades the worse is a loss outright, of three the middle one is half a success.
        place = len(grades) - 1 - grades.index(grade)
        return 2 * place // (len(grades) - 1), tricks


def solve_masks(
    hands: npt.ArrayLike,
    contracts: Contract | str | Sequence[Contract | str],
    *,
    leaders: npt.ArrayLike,
    won: npt.ArrayLike = 0,
    rules: Ruleset | str = TRIDGE,
    aim: Aim = "contract",
    threads: int | None = None,
    hash_mb: float = DEFAULT_HASH_MB,
) -> MaskValues:
    """Return the exact values of many deals of three seats, given as sets of cards.

    A set is a number whose bit ``n`` is the card of that number, as in ``1 << Card("SA")``. The
    Python work that :func:`solve` does for each deal is done only once, and the search runs without
    Python's lock.

    Args:
        hands: an array of ``n`` rows and three columns: the cards of the Player, of the defender
            after them in playing order and of the other. Hands of a row are of one size.
        contracts: that of all deals, or one for each; as a :class:`~tridge_solver.Contract` or as
            text, e.g. ``"Play H"``.
        leaders: who leads to the next trick, one value for all deals or one for each: 0 the Player,
            1 the defender after them, 2 the other.
        won: tricks already won by the three, in the order of the hands: one row, or one for each
            deal. Tricks won and to come are nine.
        rules: the rules of the table, also as text, e.g. ``"tresillo"``.
        aim: what both sides play for. ``contract``: the grade, then tricks, as in :func:`solve`;
            ``grade``: the grade alone, at about half the cost; ``most``: the Player for tricks;
            ``fewest``: the Player against them.
        threads: the number to use; all cores by default. The answers do not depend on it.
        hash_mb: transposition table of each thread, MiB.

    Raises :class:`ValueError` for arrays of other shapes and for a row that is not a position, and
    :class:`~tridge_solver.errors.ContractError` for a contract that the rules do not have or that
    nobody plays.

    >>> import numpy as np
    >>> import tridge_solver as tridge
    >>> shuffled = np.random.default_rng(1).permuted(np.tile(np.arange(40), (100, 1)), axis=1)
    >>> bits = np.uint64(1) << shuffled[:, :27].astype(np.uint64)
    >>> hands = np.bitwise_or.reduce(bits.reshape(100, 3, 9), axis=2)
    >>> found = tridge.solve_masks(hands, "Play H", leaders=1)
    >>> np.bincount(found.grades).tolist(), found.tricks[:9].tolist()
    ([78, 5, 17], [1, 3, 1, 0, 2, 4, 0, 2, 0])
    """
    masks = _integers(hands, "the hands", np.uint64)
    if masks.ndim != 2 or masks.shape[1] != HANDS:
        raise ValueError(f"hands in the shape {masks.shape} (expected n rows of {HANDS})")
    if aim not in AIMS:
        raise ValueError(f"{aim!r} is not an aim (expected one of {', '.join(AIMS)})")
    workers = threads if threads is not None else os.cpu_count() or 1
    if workers < 1:
        raise ValueError(f"{workers} threads (expected at least 1)")
    count = len(masks)
    led = _rows(leaders, "leaders", (count,), HANDS - 1)
    taken = _rows(won, "tricks won", (count, HANDS), TRICKS)
    asked, questions = _questions(contracts, count, Ruleset(rules), aim)
    levels = np.zeros(count, np.int32)
    for lanes, solver in ((4, Solver), (5, five_lanes.Solver)):
        own = [number for number, question in enumerate(questions) if question.lanes == lanes]
        place = np.full(len(questions), NO_QUESTION, np.uint8)
        place[own] = np.arange(len(own), dtype=np.uint8)
        chosen = np.flatnonzero(place[asked] != NO_QUESTION)
        arrays = (place[asked[chosen]], masks[chosen], led[chosen], taken[chosen])
        found = np.zeros(len(chosen), np.int32)
        orders = [questions[number].order_and_objective() for number in own]
        wrong = _in_blocks(solver, int(hash_mb * MEBIBYTE), workers, orders, arrays, found)
        if wrong is not None:
            row = int(chosen[wrong])
            what = _wrong(masks[row].tolist(), taken[row].tolist())
            raise ValueError(f"the deal in row {row} {what}")
        levels[chosen] = found
    keys, inverse = np.unique(asked * MAX_LEVELS + levels, return_inverse=True)
    read = [questions[key // MAX_LEVELS].read(key % MAX_LEVELS) for key in keys.tolist()]
    columns = np.array(read, np.int8).reshape(-1, 2)[inverse]
    return MaskValues(columns[:, 0].copy(), columns[:, 1].copy())


def _integers(values: npt.ArrayLike, what: str, kind: type[np.generic]) -> npt.NDArray[Any]:
    array = np.asarray(values)
    if array.size and (array.dtype.kind not in "iu" or array.min() < 0):
        held = f"{array.dtype} numbers" if array.dtype.kind not in "iu" else "negative numbers"
        raise ValueError(f"{what} hold {held} (expected whole numbers from 0 on)")
    return array.astype(kind)


def _rows(
    values: npt.ArrayLike, what: str, shape: tuple[int, ...], most: int
) -> npt.NDArray[np.uint8]:
    """Return an array of small numbers in the given shape, from values for each deal or for all;
    raise :class:`ValueError` for other values."""
    array = _integers(values, what, np.int64)
    if array.size and array.max() > most:
        raise ValueError(f"{what} hold {array.max()} (expected 0 to {most})")
    try:
        return np.ascontiguousarray(np.broadcast_to(array, shape), np.uint8)
    except ValueError:
        raise ValueError(f"{what} in the shape {array.shape} (expected {shape})") from None


def _questions(
    contracts: Contract | str | Sequence[Contract | str], count: int, rules: Ruleset, aim: Aim
) -> tuple[npt.NDArray[np.int32], list[_Question]]:
    """Return the number of the question for each deal, and the list of questions."""
    if isinstance(contracts, Contract | str):
        return np.zeros(count, np.int32), [_question(contracts, rules, aim)]
    if not isinstance(contracts, Sequence | np.ndarray):
        raise TypeError(
            f"contracts are {contracts!r:.40} (expected one, e.g. 'Play H', or several)"
        )
    if len(contracts) != count:
        raise ValueError(f"{len(contracts)} contracts of {count} deals")
    numbers: dict[Contract | str, int] = {}
    asked = [numbers.setdefault(contract, len(numbers)) for contract in contracts]
    return np.array(asked, np.int32), [_question(contract, rules, aim) for contract in numbers]


def _question(contract: Contract | str, rules: Ruleset, aim: Aim) -> _Question:
    contract = contract if isinstance(contract, Contract) else Contract.parse(contract)
    if contract.denomination is None or not contract.exists_in(rules):
        raise ContractError(
            f"{contract} is not played in {rules.name.capitalize()}", "a contract of its rules"
        )
    return _Question(contract, rules, aim)


def _in_blocks(
    solver: type[Solver],
    table_bytes: int,
    workers: int,
    questions: list[tuple[LaneOrder, Objective]],
    arrays: tuple[npt.NDArray[Any], ...],
    levels: npt.NDArray[np.int32],
) -> int | None:
    """Fill in the levels; each thread takes a block of rows at a time. Return the number of the
    first row that is no position, or ``None``."""
    local = threading.local()

    def block(first: int) -> int | None:
        mine = getattr(local, "solver", None)
        if mine is None:
            mine = local.solver = solver(table_bytes=table_bytes)
        rows = slice(first, first + BLOCK)
        asked, hands, leaders, won = (array[rows] for array in arrays)
        wrong: int = mine.values_in(questions, asked, hands, leaders, won, levels[rows])
        return None if wrong < 0 else first + wrong

    with ThreadPoolExecutor(workers) as pool:
        try:
            for wrong in pool.map(block, range(0, len(levels), BLOCK)):
                if wrong is not None:
                    return wrong
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    return None


def _wrong(hands: list[int], won: list[int]) -> str:
    everything = hands[0] | hands[1] | hands[2]
    sizes = [hand.bit_count() for hand in hands]
    if everything >> PACK_SIZE:
        return f"has the card {everything.bit_length() - 1} (expected 0 to {PACK_SIZE - 1})"
    if everything.bit_count() < sum(sizes):
        return "has a card in two hands"
    if len({*sizes}) > 1:
        return f"has hands of {sizes[0]}, {sizes[1]} and {sizes[2]} cards"
    return f"has {sum(won)} tricks won and {sizes[0]} to come (expected {TRICKS} together)"


BUNDLE = 128
"""The number of positions passed to the engine in one call."""

BUNDLES_AHEAD = 4
"""The number of bundles read ahead for each thread; a limit keeps the input from being read much
faster than it is solved."""


Asked = Problem | tuple[Position, Seat | str, Contract | str]
"""A position with its Player and contract, as :func:`solve_many` takes it."""


def solve_many(
    problems: Iterable[OmbreDeal | Asked],
    *,
    threads: int | None = None,
    hash_mb: float = DEFAULT_HASH_MB,
) -> Iterator[Value]:
    """Yield the exact value of each deal or position, in their order.

    Args:
        problems: deals of three seats, asked as by :func:`~tridge_solver.solve`, or position,
            Player and contract of each; read as needed, so memory stays flat.
        threads: the number to use; all cores by default. The answers do not depend on it.
        hash_mb: transposition table of each thread, MiB.

    Raises :class:`ValueError` for less than one thread, ``TypeError`` for what is neither, and for
    a deal what :func:`~tridge_solver.solve` raises.

    >>> import tridge_solver as tridge
    >>> [*map(str, tridge.solve_many(tridge.load("examples/ending.pbn")))]
    ['WIN 4']
    >>> from tridge_solver.core.cards import parse_hand, Suit
    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> n, e, w = Seat.NORTH, Seat.EAST, Seat.WEST
    >>> hands = {n: frozenset(parse_hand("A...")), e: frozenset(parse_hand("K...")),
    ...          w: frozenset(parse_hand("2..."))}
    >>> last = Position(TRIDGE, Suit.SPADES, (n, e, w), hands, e, (), {n: 4, e: 4, w: 0})
    >>> [value.grade.name for value in solve_many([(last, n, Contract.parse("Play S"))])]
    ['WIN']
    """
    count = threads if threads is not None else os.cpu_count() or 1
    if count < 1:
        raise ValueError(f"{count} threads (expected at least 1)")
    table_bytes = int(hash_mb * MEBIBYTE)
    local = threading.local()

    def engine(five: bool) -> Solver:
        name = "five_lanes" if five else "four_lanes"
        if not hasattr(local, name):
            kind: type[Solver] = five_lanes.Solver if five else Solver
            setattr(local, name, kind(table_bytes=table_bytes))
        found: Solver = getattr(local, name)
        return found

    def solve_bundle(bundle: Sequence[Problem]) -> list[Value]:
        found: dict[int, Value] = {}
        for five in (False, True):
            own = {
                number: each
                for number, each in enumerate(bundle)
                if isinstance(each.position.trumps, NoSuit) is five
            }
            if not own:
                continue
            asked = [
                (
                    *engine_position(each.position, each.player),
                    (lexicographic(each.contract, each.position.rules),),
                )
                for each in own.values()
            ]
            levels = engine(five).values_of_many(asked)
            for (number, each), (level,) in zip(own.items(), levels, strict=True):
                found[number] = read_value(level, each.contract)
        return [found[number] for number in range(len(bundle))]

    stream = map(_problem, problems)
    with ThreadPoolExecutor(count) as pool:
        waiting: deque[Future[list[Value]]] = deque()
        while True:
            while len(waiting) < BUNDLES_AHEAD * count and (bundle := [*islice(stream, BUNDLE)]):
                waiting.append(pool.submit(solve_bundle, bundle))
            if not waiting:
                return
            yield from waiting.popleft().result()


def _problem(asked: object) -> Problem:
    """Return the problem to solve, given a deal, or a position with its Player and contract."""
    if isinstance(asked, Deal):
        deal = ombre_deal(asked)
        if variant_of(deal.game) != "three_seats":
            raise UnsupportedQuestion(f"{deal.game.name} is not solved in bundles: ask solve")
        check(deal)
        return problem_of(deal)
    if isinstance(asked, tuple) and len(asked) == len(Problem._fields):
        position, player, contract = asked
        return Problem(position, *in_values(position, player, contract))
    raise TypeError(
        f"{asked!r:.40} is not a position with a Player and a contract "
        "(expected all three, or a deal)"
    )
