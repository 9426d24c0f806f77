from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

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
