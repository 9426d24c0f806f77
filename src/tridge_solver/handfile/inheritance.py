"""What a deal takes from the deals before it: values by ``#``, and those given once for all.

Both are bounded, or a million short deals could each repeat one value of a million characters, and
the values of older deals would be carried along and grow from deal to deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from re import Match
from typing import NamedTuple

from tridge_solver.core.cards import Pack
from tridge_solver.handfile.problems import Diagnostic
from tridge_solver.handfile.tags import PBN_TAGS

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
