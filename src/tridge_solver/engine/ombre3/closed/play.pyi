from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

DEFAULT_TABLE_BYTES: int
NOTHING: int
MADE: int
FAILED: int

Aim = tuple[Sequence[Sequence[int]], Sequence[int], Sequence[float]]

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
