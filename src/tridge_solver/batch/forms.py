"""The forms in which a batch writes its rows."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

Encoder = Callable[[Sequence[dict[str, Any]]], bytes]
"""Makes what is written of some rows."""


class Form(Enum):
    """How rows are written; each value is how names of such files end."""

    JSONL = ".jsonl"

    @property
    def grows_aside(self) -> bool:
        """Whether rows cannot be added to a file of this form, but wait aside for the end."""
        return False

    @classmethod
    def of_file(cls, name: str | None) -> Form:
        """The form of a file by its name; standard output (``None``), a device or a pipe gets
        JSON Lines.

        Raises :class:`ValueError` for any other name.

        >>> Form.of_file("season.jsonl").name
        'JSONL'
        """
        if name is None or (os.path.exists(name) and not stat.S_ISREG(os.stat(name).st_mode)):
            return cls.JSONL
        ending = os.path.splitext(name)[1].lower()
        for form in cls:
            if form.value == ending:
                return form
        known = " or ".join(form.value for form in cls)
        raise ValueError(f"{name}: the name does not say what to write (expected {known})")


def encoder(form: Form) -> Encoder:
    """What writes rows in ``form``."""
    return _json_lines


def _json_lines(rows: Sequence[dict[str, Any]]) -> bytes:
    """One JSON object a line, as every command prints it."""
    return "".join(json.dumps(row) + "\n" for row in rows).encode("ascii")
