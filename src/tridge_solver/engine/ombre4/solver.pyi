from collections.abc import Sequence
from typing import TypeAlias

from tridge_solver.engine.ombre3.solver import LaneOrder

DEFAULT_TABLE_BYTES: int

class Objective:
    tricks: int
    def __init__(
        self,
        levels: Sequence[Sequence[Sequence[int]]],
        guesses: Sequence[int],
        tricks: int = 9,
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
    @property
    def sets(self) -> int: ...
    def clear(self) -> None: ...
    def entry_count(self) -> int: ...
    def load(
        self,
        order: LaneOrder,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[int] = (),
        won: Sequence[int] = (0, 0, 0, 0),
    ) -> None: ...
    def can_force(self, objective: Objective, level: int) -> bool: ...
    def value(self, objective: Objective) -> int: ...
    def card_values(self, objective: Objective) -> list[tuple[int, int]]: ...
    def play_values(
        self, objective: Objective, played: Sequence[int]
    ) -> list[list[tuple[int, int]]]: ...
    def values_of_many(self, problems: Sequence[Problem]) -> list[tuple[int, ...]]: ...

class Exchanger:
    def __init__(
        self,
        solver: Solver,
        order: LaneOrder,
        hands: Sequence[int],
        stock: Sequence[int],
        leader: int,
        objective: Objective,
        fixed: Sequence[tuple[int | None] | None] = (None, None, None, None),
    ) -> None: ...
    def choices(self, seat: int) -> list[int | None]: ...
    @property
    def met(self) -> int: ...
    @property
    def refutation(self) -> tuple[int | None, ...]: ...
    def survives(self, choice: int, level: int) -> tuple[bool, int]: ...
