"""What a deal takes from the deals before it: values by ``#``, and those given once for all.

Both are bounded, or a million short deals could each repeat one value of a million characters, and
the values of older deals would be carried along and grow from deal to deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from re import Match
from typing import Any, NamedTuple

from tridge_solver.core.cards import Pack
from tridge_solver.handfile.dialect import Reading
from tridge_solver.handfile.lexer import SECTIONS
from tridge_solver.handfile.problems import Diagnostic, InvalidValue
from tridge_solver.handfile.tags import DEAL_TAGS, GAME_TAG, PBN_TAGS
from tridge_solver.handfile.which_game import NOT_SAID

AS_BEFORE = "#"
"""The value of a tag that has the value of the deal before."""

FROM_HERE = "##"
"""Before a value of PBN: it holds for the deals to come too, until another is given."""

AS_BEFORE_IN_PBN = (AS_BEFORE, "*")

MAX_INHERITED = 2048
"""Characters that all the ``#`` of a deal may stand for, and that all ``##`` may give the deals to
come. Every value a deal needs has room in it several times."""


def given(raw: str) -> str:
    """A value of PBN without the marks that give it to the deals to come as well.

    >>> given("##Ada"), given("#"), given("###"), given("Ada ##")
    ('Ada', '#', '#', 'Ada ##')
    """
    marks = len(raw) - len(raw.lstrip(AS_BEFORE))
    return raw[marks - marks % len(FROM_HERE) :]


def refers(raw: str, *, is_pbn: bool) -> bool:
    """Whether a value stands for that of the deal before."""
    return raw in AS_BEFORE_IN_PBN if is_pbn else raw == AS_BEFORE


class TagValue(NamedTuple):
    """The text of a tag, and the pack it was written in."""

    text: str
    pack: Pack


def in_pbn(tag_value: TagValue) -> TagValue:
    """A value of the deal before in a deal of PBN, where marks of a value are none of the text."""
    value = given(tag_value.text)
    return tag_value._replace(text="" if refers(value, is_pbn=True) else value)


class Inherited:
    """What a deal with these ``tags`` takes from ``before``: the values of the deal before it,
    names of values that stand for all deals behind :data:`FROM_HERE`."""

    def __init__(
        self, before: Mapping[str, TagValue] | None, tags: Mapping[str, Match[str]]
    ) -> None:
        self._before = before or {}
        self._tags = tags
        self._room = MAX_INHERITED
        self._room_to_stand: int | None = None

    def standing(self) -> list[tuple[str, TagValue]]:
        """Tags and values given once for all deals, of which this one says nothing else."""
        return [
            (name.removeprefix(FROM_HERE), in_pbn(value))
            for name, value in self._before.items()
            if name.startswith(FROM_HERE) and name.removeprefix(FROM_HERE) not in self._tags
        ]

    def kept(self, is_pbn: bool) -> tuple[dict[str, TagValue], int]:
        """Values of older deals that the next one may refer to as well, and how many characters
        more may be given to all deals: only tags that PBN knows, and what stands."""
        if not is_pbn:
            return {}, MAX_INHERITED
        values = {
            name: value
            for name, value in self._before.items()
            if (name in PBN_TAGS or name.startswith(FROM_HERE))
            and name.removeprefix(FROM_HERE) not in self._tags
        }
        return values, self._left_to_stand()

    def _left_to_stand(self) -> int:
        return MAX_INHERITED - sum(len(name) + len(value.text) for name, value in self.standing())

    def by_reference(self, tag: Match[str], value: str) -> Diagnostic | None:
        """Take a value by ``#``; what is wrong if there is no room for it."""
        self._room -= len(value)
        if self._room >= 0:
            return None
        message = f"'#' takes {len(value):,} characters of {tag['name']} from the deal before"
        return _no_room(tag, message)

    def given_on(self, tag: Match[str], value: str) -> Diagnostic | None:
        """Give a value to all deals to come by ``##``; what is wrong if there is no room for it."""
        if self._room_to_stand is None:
            self._room_to_stand = self._left_to_stand()
        self._room_to_stand -= len(tag["name"]) + len(value)
        if self._room_to_stand >= 0:
            return None
        message = f"'##' gives all deals to come {len(value):,} characters of {tag['name']}"
        return _no_room(tag, message)


def _no_room(tag: Match[str], message: str) -> Diagnostic:
    expected = f"at most {MAX_INHERITED:,} of all tags together"
    return Diagnostic(tag.start("value"), message, expected)


class Standing(NamedTuple):
    """What values given on say of a deal.

    Attributes:
        fields: fields of the deal and their values.
        free: tags of free text with theirs.
        diagnostics: by tag, what is wrong in those that cannot be read.
    """

    fields: dict[str, Any]
    free: list[tuple[str, str]]
    diagnostics: list[tuple[str, Diagnostic]]


def standing_values(taken: Inherited, readings: Mapping[str, Reading]) -> Standing:
    """The values given on in a deal whose game reads tags by ``readings``.

    A tag of deals that the game does not read was reported where it stood, and a section's tag says
    nothing without the words below it.
    """
    found = Standing({}, [], [])
    for name, given in taken.standing():
        reading = readings.get(name)
        if reading is None:
            if name not in (*DEAL_TAGS, GAME_TAG, *SECTIONS):
                found.free.append((name, given.text))
            continue
        if given.text in NOT_SAID or not given.text.strip():
            continue
        try:
            value = reading.parse(given.text, given.pack)
        except InvalidValue as error:
            for diagnostic in error.diagnostics:
                message = f"{name}, given on by {FROM_HERE!r}: {diagnostic.message}"
                found.diagnostics.append((name, Diagnostic(0, message, diagnostic.expected)))
            continue
        found.fields.update(
            zip(reading.fields, (value,) if len(reading.fields) == 1 else value, strict=True)
        )
    return found
