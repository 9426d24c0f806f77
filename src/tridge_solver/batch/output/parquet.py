"""Rows as Parquet. They wait as Arrow streams, one for each job, and become the file at the end.

The file depends on the rows alone, and on what was asked, which its metadata say: its row groups
are of one size, however large the jobs were.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

from tridge_solver.batch.output.columns import Layout, Rows
from tridge_solver.handfile.parquet import pyarrow_modules

AssembleFolder = Callable[[Path, Path], None]
"""Makes what a folder holds of what waits in a file."""

ROW_GROUP = 1 << 16
"""Rows in each row group but the last: they are in memory at once when the file is written."""

MAX_PARTITIONS = 1 << 16


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
