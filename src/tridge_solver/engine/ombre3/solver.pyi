from collections.abc import Sequence
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
        asked: npt.NDArray[np.uint8],
        hands: npt.NDArray[np.uint64],
        leaders: npt.NDArray[np.uint8],
        won: npt.NDArray[np.uint8],
        levels: npt.NDArray[np.int32],
    ) -> int: ...
