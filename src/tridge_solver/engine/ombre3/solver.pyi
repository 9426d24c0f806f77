from array import array
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

DEFAULT_TABLE_BYTES: int

class LaneOrder:
    def __init__(self, lanes: Sequence[Sequence[int]], privileged: int = 0) -> None: ...

class Objective:
    tricks: int
    def __init__(
        self, levels: Sequence[Sequence[int]], guesses: Sequence[int], tricks: int = 9
    ) -> None: ...

Problem: TypeAlias = tuple[
    LaneOrder, Sequence[int], int, Sequence[int], Sequence[int], Sequence[Objective]
]

class Solver:
    def __init__(
        self,
        *,
        table_bytes: int = ...,
        high: Sequence[int] | None = None,
        low: Sequence[int] | None = None,
    ) -> None: ...
    @property
    def table_bytes(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    def clear(self) -> None: ...
    def entry_count(self) -> int: ...
    def load(
        self,
        order: LaneOrder,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[int] = (),
        won: Sequence[int] = (0, 0, 0),
    ) -> None: ...
    def can_force(self, objective: Objective, level: int) -> bool: ...
    def value(self, objective: Objective) -> int: ...
    def card_values(self, objective: Objective) -> list[tuple[int, int]]: ...
    def play_values(
        self, objective: Objective, played: Sequence[int]
    ) -> list[list[tuple[int, int]]]: ...
    def card_values_in(
        self,
        order: LaneOrder,
        hands: npt.NDArray[np.uint64],
        leader: int,
        trick: Sequence[int],
        won: Sequence[int],
        objective: Objective,
        cards: Sequence[int],
        levels: npt.NDArray[np.int16],
    ) -> None: ...
    def values_of_many(self, problems: Sequence[Problem]) -> list[tuple[int, ...]]: ...
    def values_in(
        self,
        questions: Sequence[tuple[LaneOrder, Objective]],
        asked: bytes | npt.NDArray[np.uint8],
        hands: npt.NDArray[np.uint64],
        leaders: npt.NDArray[np.uint8],
        won: memoryview | npt.NDArray[np.uint8],
        levels: array[int] | npt.NDArray[np.int32],
    ) -> int: ...

EXCHANGE_TABLE_BYTES: int
EXCHANGE_FACT_BYTES: int

class Exchanger:
    def __init__(
        self,
        *,
        table_bytes: int = ...,
        fact_bytes: int = ...,
        facts: bool = True,
        killers: bool = True,
        equals: bool = True,
        free: bool = True,
    ) -> None: ...
    def load(
        self,
        lanes: Sequence[Sequence[int]],
        privileged: int,
        hands: Sequence[int],
        stock: Sequence[int],
        leader: int,
        levels: Sequence[Sequence[int]],
        most: Sequence[int] = (9, 9, 9),
        least: Sequence[int] = (0, 0, 0),
        fixed: Sequence[int | None] = (None, None, None),
        holds_top: bool = False,
    ) -> None: ...
    def clear(self) -> None: ...
    def discards(self) -> list[int]: ...
    def promising(self) -> list[int]: ...
    def survives(self, number: int, first: int, level: int) -> tuple[bool, int]: ...
    @property
    def refutation(self) -> tuple[int, int]: ...
    @property
    def counts(self) -> dict[str, int]: ...

WORLD_TABLE_BYTES: int
WORLD_FACT_BYTES: int

class Sampler:
    levels: tuple[int, ...]
    def __init__(self, *, table_bytes: int = ..., fact_bytes: int = ...) -> None: ...
    def load(
        self,
        lanes: Sequence[Sequence[int]],
        privileged: int,
        hand: int,
        unseen: Sequence[int],
        turned: int | None,
        asker: int,
        leader: int,
        levels: Sequence[Sequence[int]],
        guess: int,
        points: Sequence[int],
        *,
        most: int = 9,
        drawn: int = 0,
        defence: str = "model",
        first: int = 0,
        first_drawn: int = -1,
        least_points: int = 0,
        keepers: int | None = None,
        player_most: int = -1,
        one_of: int = 0,
        favours_first: bool = False,
        least_of_any: Sequence[int] = (0, 0, 0),
        most_of_any: Sequence[int] = (1000, 1000, 1000),
        first_is_richer: bool = False,
        other_counts: Sequence[tuple[Sequence[int], Sequence[int]]] = (),
        counts_each: bool = False,
        holds_turned: bool = False,
    ) -> None: ...
    def play(
        self,
        words: npt.NDArray[np.uint64],
        discards: Sequence[int],
        results: npt.NDArray[np.uint8],
        goal: int | None = None,
        matadors: npt.NDArray[np.int16] | None = None,
    ) -> None: ...
    def world(
        self, words: npt.NDArray[np.uint64], discard: int
    ) -> tuple[list[int], list[int], list[int]]: ...
    def deals(
        self,
        words: npt.NDArray[np.uint64],
        discard: int,
        dealt: npt.NDArray[np.uint64],
        held: npt.NDArray[np.uint64],
        firsts: npt.NDArray[np.uint8],
        tops: npt.NDArray[np.uint8],
    ) -> None: ...
    @property
    def counts(self) -> dict[str, int]: ...

CLOSED_TABLE_BYTES: int
NOTHING: int
MADE: int
FAILED: int

Aim: TypeAlias = tuple[Sequence[Sequence[int]], Sequence[int], Sequence[float]]

class ClosedTable:
    def __init__(self, *, table_bytes: int = ...) -> None: ...
    def load(
        self,
        lanes: Sequence[Sequence[int]],
        privileged: int,
        keepers: int,
        coarse: Aim,
        fine: Aim,
        *,
        claim: tuple[float, float, float] | None = None,
        unwelcome: bool = False,
        most: Sequence[int] = ...,
        strays: Sequence[float] = ...,
        valuations: Sequence[tuple[Sequence[int], Sequence[int]]] = ...,
        least: int = 0,
        favours_first: bool = False,
        one_of: int = 0,
        least_of_any: Sequence[int] = (0, 0, 0),
        most_of_any: Sequence[int] = (1000, 1000, 1000),
        first_is_richer: bool = False,
        exposed: bool = False,
    ) -> None: ...
    def play(
        self,
        dealt: npt.NDArray[np.uint64],
        held: npt.NDArray[np.uint64],
        leaders: Sequence[int],
        firsts: Sequence[int],
        turned: Sequence[int | None],
        styles: Sequence[tuple[int, int, bool, bool]],
        seeds: npt.NDArray[np.uint64],
        tricks: npt.NDArray[np.uint8],
        undertaken: npt.NDArray[np.uint8],
        cards: npt.NDArray[np.uint8] | None = None,
        to_the_end: bool = False,
        *,
        played: Sequence[int] = (),
        going_on: bool = False,
    ) -> None: ...
    def next_card(
        self,
        dealt: Sequence[int],
        held: Sequence[int],
        leader: int,
        first: int,
        turned: int | None,
        style: tuple[int, int, bool, bool],
        seed: int,
        played: Sequence[int],
        *,
        undertaken: bool = False,
    ) -> int: ...
    def would_go_on(
        self,
        dealt: Sequence[int],
        held: Sequence[int],
        leader: int,
        first: int,
        turned: int | None,
        style: tuple[int, int, bool, bool],
        seed: int,
        played: Sequence[int],
    ) -> bool: ...
    @property
    def solved(self) -> int: ...
    @property
    def positions(self) -> int: ...

class Believer:
    def __init__(
        self,
        keepers: int,
        size: int,
        unseen: int,
        hands: Sequence[Mapping[str, int | float | bool]],
        valuations: Sequence[tuple[Sequence[int], Sequence[int]]] = ...,
        *,
        richer: int = -1,
        strictly: bool = False,
    ) -> None: ...
    @property
    def total(self) -> float: ...
    def weights(self) -> list[list[float]]: ...
    def draw(self, words: npt.NDArray[np.uint64], hands: npt.NDArray[np.uint64]) -> None: ...
