"""The forms in which a batch writes its rows."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol

from tridge_solver.batch.input.items import Change
from tridge_solver.batch.output.asked import asked_of
from tridge_solver.batch.output.columns import Layout, Rows, layout_of
from tridge_solver.batch.output.parquet import Arrow, PartitionedArrow
from tridge_solver.batch.questions.question import CommandQuestion
from tridge_solver.core.json_text import json_text
from tridge_solver.core.registry import Game, usual_game
from tridge_solver.core.text import harmless_cell

if TYPE_CHECKING:
    from tridge_solver.batch.output.parquet import AssembleFolder

NO_CHANGE = Change()

Assemble = Callable[[Path, BinaryIO], None]
"""Makes the file that is written of what waits in another."""


class Form(Enum):
    """How rows are written; each value is how names of such files end."""

    JSONL = ".jsonl"
    CSV = ".csv"
    PARQUET = ".parquet"

    @classmethod
    def of_file(cls, name: str) -> Form:
        """The form of a file by its name. Raises :class:`ValueError` for an unknown ending.

        >>> Form.of_file("season.csv").name
        'CSV'
        """
        ending = os.path.splitext(name)[1].lower()
        for form in cls:
            if form.value == ending:
                return form
        raise ValueError(
            f"{name}: the name does not say what to write (expected .jsonl, .csv or .parquet)"
        )

    def encoder(
        self,
        question: CommandQuestion,
        game: Game | None = None,
        with_deal: bool = False,
        change: Change = NO_CHANGE,
        partition_by: Sequence[str] = (),
    ) -> Encoder:
        """What writes the answers to ``question`` in this form; a table has the columns of
        ``game``, and those of the deal where rows come ``with_deal``. Parquet says in its metadata
        what was asked, of deals with what ``change``, and may be a folder with a file for each
        value of the columns ``partition_by``; raises :class:`ValueError` for others."""
        if self is Form.JSONL:
            return JsonLines()
        if self is Form.CSV:
            return Csv(layout_of(question, game, with_deal))
        game = game or usual_game()
        metadata = asked_of(question, game, change)
        layout = layout_of(question, game, with_deal)
        if not partition_by:
            return Arrow(layout, metadata)
        for name in partition_by:
            if name not in layout.columns:
                columns = " ".join(layout.columns)
                raise ValueError(f"no column {name!r} to part rows by (expected one of {columns})")
        return PartitionedArrow(layout, metadata, partition_by)


class Encoder(Protocol):
    """Makes bytes of rows.

    Attributes:
        preamble: what stands before all rows.
    """

    preamble: bytes

    @property
    def assemble(self) -> Assemble | None:
        """Makes the file of what was written, where rows cannot be added to one."""

    @property
    def folder(self) -> AssembleFolder | None:
        """Makes a folder of it instead, where there is to be one."""

    def encode(self, rows: Rows) -> bytes:
        """What is written of some deals."""
        ...


class JsonLines:
    """One JSON object a line, as every command prints it."""

    preamble = b""
    assemble = folder = None

    def encode(self, rows: Rows) -> bytes:
        """What is written of some deals."""
        return "".join(json_text(row) + "\n" for row in rows).encode("ascii")


class Csv:
    """Comma-separated values; yes and no are ``true`` and ``false``, nothing is empty."""

    assemble = folder = None

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.preamble = self._lines([layout.columns])

    def encode(self, rows: Rows) -> bytes:
        """What is written of some deals."""
        columns = self._layout.columns
        return self._lines(
            [_cell(cells.get(name)) for name in columns] for cells in self._layout.rows(rows)
        )

    def _lines(self, lines: Iterable[Iterable[Any]]) -> bytes:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(lines)
        return text.getvalue().encode("utf-8")


def _cell(value: Any) -> Any:
    """A value as CSV has it."""
    if value is None:
        return ""
    if isinstance(value, str):
        return harmless_cell(value)
    return str(value).lower() if isinstance(value, bool) else value
