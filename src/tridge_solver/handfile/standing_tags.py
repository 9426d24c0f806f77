"""Values that PBN gives once for all deals to come, read into a deal that says nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tridge_solver.handfile.dialect import Reading
from tridge_solver.handfile.inheritance import FROM_HERE, Inherited
from tridge_solver.handfile.lexer import SECTIONS
from tridge_solver.handfile.problems import Diagnostic, InvalidValue
from tridge_solver.handfile.tags import DEAL_TAGS, GAME_TAG
from tridge_solver.handfile.which_game import NOT_SAID


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
