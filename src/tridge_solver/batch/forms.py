"""The forms in which a batch writes its rows.

Rows of Parquet wait as Arrow streams, one for each job, and become the file at the end. It depends
on the rows alone, and on what was asked, which its metadata say: its row groups are of one size,
however large the jobs were.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from tridge_solver import __version__
from tridge_solver.batch.columns import Layout, Rows, layout_of
from tridge_solver.batch.input import Change
from tridge_solver.batch.questions import CommandQuestion
from tridge_solver.core.registry import Game, usual_game
from tridge_solver.core.text import harmless_cell, json_text
from tridge_solver.handfile.parquet import pyarrow_modules

NO_CHANGE = Change()

Assemble = Callable[[Path, BinaryIO], None]
"""Makes the file that is written of what waits in another."""
AssembleFolder = Callable[[Path, Path], None]
"""Makes what a folder holds of what waits in a file."""

ROW_GROUP = 1 << 16
"""Rows in each row group but the last: they are in memory at once when the file is written."""

MAX_PARTITIONS = 1 << 16


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


class Arrow:
    """Rows as a stream of Arrow. Raises :class:`~tridge_solver.handfile.parquet.NoParquet` where
    there is no pyarrow."""

    preamble = b""

    def __init__(self, layout: Layout, metadata: Mapping[str, str]) -> None:
        self._layout = layout
        self._pyarrow, self._parquet = pyarrow_modules()
        self.schema = schema_of(layout).with_metadata(metadata)

    def encode(self, rows: Rows) -> bytes:
        """What is written of some deals."""
        cells = list(self._layout.rows(rows))
        if not cells:
            return b""
        batch = self._pyarrow.RecordBatch.from_pylist(cells, schema=self.schema)
        sink = self._pyarrow.BufferOutputStream()
        with self._pyarrow.ipc.new_stream(sink, self.schema) as writer:
            writer.write_batch(batch)
        encoded: bytes = sink.getvalue().to_pybytes()
        return encoded

    folder: AssembleFolder | None = None

    def assemble(self, rows: Path, file: BinaryIO) -> None:
        """Make the Parquet file of the rows that wait in ``rows``."""
        with self._parquet.ParquetWriter(file, self.schema) as writer:
            for table in _row_groups(self._pyarrow, self.schema, rows):
                writer.write_table(table, row_group_size=ROW_GROUP)


class PartitionedArrow(Arrow):
    """The same as a folder of Parquet files, one for each value of some columns, as Hive has them:
    ``contract=Play%20D/part-0.parquet``."""

    def __init__(self, layout: Layout, metadata: Mapping[str, str], columns: Sequence[str]) -> None:
        super().__init__(layout, metadata)
        self._columns = columns
        self.folder = self._assemble_folder

    def _assemble_folder(self, rows: Path, folder: Path) -> None:
        dataset = import_module("pyarrow.dataset")
        tables = _row_groups(self._pyarrow, self.schema, rows)
        batches = (batch for table in tables for batch in table.to_batches())
        parts = self._pyarrow.schema([self.schema.field(name) for name in self._columns])
        dataset.write_dataset(
            self._pyarrow.RecordBatchReader.from_batches(self.schema, batches),
            folder,
            format="parquet",
            partitioning=dataset.partitioning(parts, flavor="hive"),
            basename_template="part-{i}.parquet",
            max_partitions=MAX_PARTITIONS,
            max_rows_per_group=ROW_GROUP,
            min_rows_per_group=ROW_GROUP,
            use_threads=False,  # the rows stay in their order
        )


def schema_of(layout: Layout) -> Any:
    """The columns of ``layout`` as a schema of Arrow."""
    pyarrow, _ = pyarrow_modules()
    types = {
        str: pyarrow.string(),
        int: pyarrow.int64(),
        float: pyarrow.float64(),
        bool: pyarrow.bool_(),
    }
    return pyarrow.schema([(name, types[kind]) for name, kind in layout.columns.items()])


def _row_groups(pyarrow: Any, schema: Any, rows: Path) -> Iterator[Any]:
    """The rows in tables of one size."""
    waiting: list[Any] = []
    number = 0
    for batch in _batches(pyarrow, rows):
        waiting.append(batch)
        number += batch.num_rows
        while number >= ROW_GROUP:
            table = pyarrow.Table.from_batches(waiting, schema)
            yield table.slice(0, ROW_GROUP).combine_chunks()
            number -= ROW_GROUP
            waiting = table.slice(ROW_GROUP).to_batches()
    if number:
        yield pyarrow.Table.from_batches(waiting, schema).combine_chunks()


def _batches(pyarrow: Any, rows: Path) -> Iterator[Any]:
    """The batches of rows in the streams that follow each other in a file."""
    with pyarrow.OSFile(str(rows)) as source:
        size = source.size()
        while source.tell() < size:
            with pyarrow.ipc.open_stream(source) as stream:
                yield from stream


def asked_of(question: CommandQuestion, game: Game, change: Change) -> dict[str, str]:
    """Which question with which options (as JSON) was put to deals of ``game``, by which version;
    the rules and tags too that were put in the place of what the deals say.

    >>> from tridge_solver import SolveQuestion
    >>> from tridge_solver.games.ombre.game import TRIDGE_GAME
    >>> data = asked_of(SolveQuestion(cards=True), TRIDGE_GAME, Change(tags={"Contract": "Play D"}))
    >>> data["tridge.question"], data["tridge.game"], data["tridge.tags"]
    ('solve', 'Tridge', '{"Contract": "Play D"}')
    >>> data["tridge.options"][:45]
    '{"table": false, "cards": true, "line": false'
    """
    metadata = {
        "tridge.version": __version__,
        "tridge.question": question.asks,
        "tridge.options": json_text(_plain(question)),
        "tridge.game": game.name,
    }
    if change.rules is not None:
        metadata["tridge.rules"] = str(change.rules)
    if change.tags:
        metadata["tridge.tags"] = json_text(dict(change.tags))
    return metadata


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, Enum):
        return value.name
    if value is None or type(value) in (str, bool, int, float):  # a card is an int of its own
        return value
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (Sequence, set, frozenset)):
        return [_plain(item) for item in value]
    return str(value)
