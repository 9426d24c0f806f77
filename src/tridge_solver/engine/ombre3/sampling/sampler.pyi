from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

DEFAULT_TABLE_BYTES: int
DEFAULT_FACT_BYTES: int

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
