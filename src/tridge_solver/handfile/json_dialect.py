"""How the deals of a game are written in JSON: its fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.part import Part
from tridge_solver.core.registry import Game
from tridge_solver.handfile.suggest import NearMisses


class Field(NamedTuple):
    """A field of JSON: what it is in a :class:`Deal`, the tag it stands for, how it is read."""

    attributes: tuple[str, ...]
    tag: str
    read: Callable[[Any], Any]


@dataclass(frozen=True)
class JsonDialect:
    """How deals are written in JSON.

    Attributes:
        fields: how each field is read but the rules and the hands, on which others depend.
        values: what a deal says, field by field; ``None`` is what it does not say.
    """

    fields: Mapping[str, Field]
    values: Callable[[Any], dict[str, Any]]

    @cached_property
    def slips(self) -> NearMisses:
        """The fields an unknown one may be a slip for."""
        return NearMisses(self.fields)


class JsonPart(Protocol):
    """What a game has to be read and written in JSON."""

    JSON_DIALECT: JsonDialect


JSON_NOTATION: Part[JsonPart] = Part("notation_json", "notation")


def json_dialect_of(game: Game) -> JsonDialect:
    """The dialect of ``game`` in JSON."""
    return JSON_NOTATION.of(game).JSON_DIALECT
