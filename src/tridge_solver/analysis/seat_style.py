"""How a seat plays that the program plays, in games of two sides."""

from __future__ import annotations

from typing import Literal

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.ruleset import is_number

MAX_WORLDS = 400
PLAYMATES = 40
"""Worlds of a seat that plays with a person, who waits for it and wants to be resisted."""

By = Literal["worlds", "rule", "random"]


@dataclass(frozen=True)
class SeatStyle:
    """How a seat chooses its cards.

    Attributes:
        by: ``worlds`` weighs every card in random worlds that fit what the seat has seen,
            ``rule`` plays by a rule of thumb, ``random`` any legal card.
        worlds: how many worlds it imagines at each decision.
        sees: whether it sees all cards instead.

    >>> SeatStyle.parse("worlds=40"), str(SeatStyle.parse("by=rule"))
    (SeatStyle(by='worlds', worlds=40, sees=False), 'by=rule')
    """

    by: By = "worlds"
    worlds: int = 20
    sees: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.worlds <= MAX_WORLDS:
            raise ValueError(f"worlds={self.worlds} (expected 1 to {MAX_WORLDS})")

    @classmethod
    def parse(cls, text: str) -> SeatStyle:
        """Read ``name=value`` words; ``ValueError`` says what was expected."""
        by: By = "worlds"
        worlds, sees = cls.worlds, cls.sees
        for word in text.replace(",", " ").split():
            name, _, value = word.partition("=")
            if name == "worlds" and is_number(value):
                worlds = int(value)
            elif name == "sees" and value in ("on", "off"):
                sees = value == "on"
            elif word == "by=rule":
                by = "rule"
            elif word == "by=random":
                by = "random"
            elif word != "by=worlds":
                raise ValueError(
                    f"{word!r} is no part of a style "
                    "(expected worlds=20 or another number, by=rule, by=random or sees=on)"
                )
        if by != "worlds" and sees:
            raise ValueError(f"by={by} and sees=on exclude each other (expected one of them)")
        return cls(by, worlds, sees)

    def __str__(self) -> str:
        if self.sees:
            return "sees=on"
        return f"worlds={self.worlds}" if self.by == "worlds" else f"by={self.by}"
