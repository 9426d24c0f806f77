from collections.abc import Sequence

DEFAULT_TABLE_BYTES: int
DEFAULT_FACT_BYTES: int

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
