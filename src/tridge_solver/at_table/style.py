"""The styles of play of the program's seats, kept in a file of their own so that commands start
fast."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.ruleset import is_number

MAX_WORLDS = 400
MAX_LOOKS = 40

PLAYMATES = 40
"""The number of worlds for a program's seat beside a person, who wants resistance but no long
waits."""

By = Literal["worlds", "rule", "random"]

_WAYS = ("worlds", "rule", "random")


class StyleWords(NamedTuple):
    """The names of a game's style options, and how to write them.

    Attributes:
        names: the fields.
        expected: the same with values, for messages about wrong ones.
        most: worlds at most.
    """

    names: tuple[str, ...]
    expected: str
    most: int = MAX_WORLDS


WORDS = StyleWords(
    ("worlds", "by", "sees"), "worlds=20 or another number, by=rule, by=random or sees=on"
)
"""The style options of most games."""


@dataclass(frozen=True)
class Style:
    """The way a program's seat chooses its cards without seeing the other hands. Each game uses
    some of the options.

    Attributes:
        by: ``worlds`` weighs every card in random worlds that fit what the seat has seen,
            ``rule`` plays by a rule of thumb, ``random`` any legal card.
        worlds: how many worlds it imagines at each decision.
        looks: how many of them it also uses to break ties between cards of equal grade.
        sees: whether it sees all cards instead of imagining them.
        trusts: whether it draws conclusions from what the others exchanged; otherwise all layouts
            that fit the play are equally likely to it.

    >>> Style.parse("worlds=40")
    Style(by='worlds', worlds=40, looks=12, sees=False, trusts=True)
    >>> str(Style.parse("by=rule")), str(Style(worlds=5, trusts=False))
    ('by=rule', 'worlds=5 trusts=off')
    """

    by: By = "worlds"
    worlds: int = 20
    looks: int = 12
    sees: bool = False
    trusts: bool = True

    def __post_init__(self) -> None:
        if not 1 <= self.worlds <= MAX_WORLDS:
            raise ValueError(f"worlds={self.worlds} (expected 1 to {MAX_WORLDS})")
        if not 0 <= self.looks <= MAX_LOOKS:
            raise ValueError(f"looks={self.looks} (expected 0 to {MAX_LOOKS})")

    @classmethod
    def parse(cls, text: str, words: StyleWords = WORDS) -> Style:
        """Return the style in ``name=value`` words; raise ``ValueError`` with the expected form."""
        given: dict[str, Any] = {}
        for word in text.replace(",", " ").split():
            name, _, value = word.partition("=")
            if name not in words.names:
                name = ""
            if name in ("worlds", "looks") and is_number(value):
                given[name] = int(value)
            elif name in ("sees", "trusts") and value in ("on", "off"):
                given[name] = value == "on"
            elif name == "by" and value in _WAYS:
                given[name] = value
            else:
                raise ValueError(f"{word!r} is not part of a style (expected {words.expected})")
        worlds = given.get("worlds", cls.worlds)
        if not 1 <= worlds <= words.most:
            raise ValueError(f"worlds={worlds} (expected 1 to {words.most})")
        style = cls(**given)
        if style.by != "worlds" and style.sees:
            raise ValueError(f"by={style.by} and sees=on exclude each other (expected one of them)")
        return style

    def __str__(self) -> str:
        words = [f"by={self.by}"] if self.by != "worlds" else []
        if not words and not self.sees:
            words.append(f"worlds={self.worlds}")
        if self.looks != Style.looks:
            words.append(f"looks={self.looks}")
        if self.sees:
            words.append("sees=on")
        if not self.trusts:
            words.append("trusts=off")
        return " ".join(words)


USUAL = Style()
"""The style of every seat for which none is given."""
