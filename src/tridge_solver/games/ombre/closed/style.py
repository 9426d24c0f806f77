"""How a closed seat plays: apart from the table, since commands read it as they start."""

from __future__ import annotations

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.ruleset import is_number

MAX_WORLDS = 200
MAX_LOOKS = 40


@dataclass(frozen=True)
class Style:
    """How carefully a seat that does not see the others' cards decides.

    Attributes:
        worlds: how many it imagines at each decision.
        looks: in how many of them it takes a second look at cards whose grades are level.
        sees: whether it sees all cards instead, for checks.
        trusts: whether it draws conclusions from what the others exchanged; else all layouts that
            fit what was played are alike to it.

    >>> Style.parse("worlds=40 looks=0")
    Style(worlds=40, looks=0, sees=False, trusts=True)
    >>> str(Style(worlds=5, trusts=False))
    'worlds=5 trusts=off'
    """

    worlds: int = 20
    looks: int = 12
    sees: bool = False
    trusts: bool = True

    def __post_init__(self) -> None:
        if not 1 <= self.worlds <= MAX_WORLDS:
            raise ValueError(f"worlds={self.worlds} (expected 1 to {MAX_WORLDS})")
        if not 0 <= self.looks <= MAX_LOOKS:
            raise ValueError(f"looks={self.looks} (expected 0 to {MAX_LOOKS})")

    @property
    def words(self) -> tuple[int, int, bool, bool]:
        """As the engine takes it."""
        return self.worlds, self.looks, self.sees, self.trusts

    @classmethod
    def parse(cls, text: str) -> Style:
        """Read ``name=value`` words; ``ValueError`` says what was expected."""
        given: dict[str, int | bool] = {}
        for word in text.replace(",", " ").split():
            name, _, value = word.partition("=")
            if name in ("worlds", "looks") and is_number(value):
                given[name] = int(value)
            elif name in ("sees", "trusts") and value in ("on", "off"):
                given[name] = value == "on"
            else:
                raise ValueError(
                    f"{word!r} is no part of a style "
                    "(expected worlds=20, looks=12, sees=off or trusts=on, other numbers too)"
                )
        return cls(**given)  # type: ignore[arg-type]

    def __str__(self) -> str:
        words = [f"worlds={self.worlds}"]
        if self.looks != Style.looks:
            words.append(f"looks={self.looks}")
        if self.sees:
            words.append("sees=on")
        if not self.trusts:
            words.append("trusts=off")
        return " ".join(words)


USUAL = Style()
"""The style of every figure that does not name another."""
