"""The output of a batch: a stream, or a file whose batch can be resumed.

An unfinished file has a folder beside it, named after it with ``.resume``; its journal says how
many rows are complete. The folder disappears when the batch is finished. JSON Lines and CSV grow in
place; an old file of that name is kept in the folder until the new one is finished. Parquet cannot
grow: its rows wait in the folder and become the file, or a folder of files, at the end.

The batch can be resumed after a kill at any point. The journal appears whole, before anything else
is touched, and says whether an old file is to be set aside. It disappears when the new file is
whole, before anything else in the folder that could be missed.
"""

from __future__ import annotations

import os
import time
import zlib
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Protocol

from tridge_solver.batch.columns import Encoder
from tridge_solver.batch.jobs import START, Answer, Counts, InputPlace, Job
from tridge_solver.batch.journal import (
    NOTHING,
    Beginning,
    CannotWrite,
    Checkpoint,
    FolderLock,
    Identity,
    NothingToResume,
    give_mode,
    on_disk_line,
    open_new,
    open_own,
    read_progress,
    remove,
    settle,
    settle_names,
    write_all,
    write_whole,
    write_whole_folder,
)

ENDING = ".resume"
"""The suffix of the working folder beside an output file."""

BLOCK = 1 << 20

SECONDS_IN_MEMORY = 1.0
"""The longest time in seconds before rows are flushed to disk; a power cut loses no more than
that."""


class RowOutput(Protocol):
    """An output for the rows of jobs, in order.

    Attributes:
        counts: the counts of what has been written.
    """

    counts: Counts

    @property
    def place(self) -> InputPlace:
        """The place in the input before which all rows are written."""
        ...

    def write(self, job: Job, answer: Answer) -> None:
        """Write the rows of ``job`` completely; if an error is raised, write none of them."""

    def finish(self) -> None:
        """Finish the output after the last row."""


class StreamOutput:
    """An output that writes rows to a stream at once."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.place = START
        self.counts = Counts()

    def write(self, job: Job, answer: Answer) -> None:
        """Write the rows of ``job``."""
        self._stream.write(answer.rows)
        self._stream.flush()
        self.place = job.place
        self.counts = self.counts.plus(answer.counts)

    def finish(self) -> None:
        """Do nothing: the stream needs no finishing."""

    def discard(self) -> None:
        """Do nothing: no row was written."""


class FileOutput:
    """An output file whose batch can be resumed, however it was interrupted.

    A context manager, which closes it.

    Args:
        path: the file.
        encoder: how it is written.
        identity: which batch this is.
        resume: go on with an unfinished file, if there is one.
    """

    def __init__(self, path: str, encoder: Encoder, identity: Identity, *, resume: bool) -> None:
        self._name = path
        self._encoder = encoder
        self._identity = identity
        self._resume = resume
        self._target = Path(os.path.realpath(path))
        self._folder = self._target.with_name(self._target.name + ENDING)
        self._journal_file = self._folder / "journal"
        self._rows_file = self._folder / "rows" if encoder.assemble else self._target
        self._replaced = self._folder / "replaced"
        self._lost = self._folder / "lost"
        self._beside = self._folder / "new"
        self._good = NOTHING
        self._journal_size = 0
        self._settled = time.monotonic()
        self.counts = Counts()

    @property
    def place(self) -> InputPlace:
        """The place in the input before which all rows are written."""
        return self._good.place

    def open(self) -> None:
        """Begin the file, or find the place to resume from.

        Raises :class:`CannotWrite` where what is there already stands against it, and ``OSError``.
        Then all is as it was before.
        """
        self._claim = FolderLock(self._folder, self._name)
        try:
            beginning = self._beginning()
            if beginning is None:
                self._begin()
            else:
                self._go_on(beginning)
        except BaseException:
            self._close()
            raise

    def _beginning(self) -> Beginning | None:
        """Return how the existing batch was begun; ``None`` if there is none. Raise
        :class:`CannotWrite` if it is a different batch."""
        beginning = None
        damaged = False
        with suppress(FileNotFoundError), open(self._journal_file, "rb") as journal:
            line = journal.readline()
            if line.endswith(b"\n"):  # otherwise it was never complete, and nothing was begun
                try:
                    beginning = Beginning.of_line(line)
                except ValueError:
                    damaged = True
        if not self._resume:
            if beginning is not None:
                raise CannotWrite(
                    f"{self._name} is not finished (expected --resume, or another file)"
                )
        elif damaged:
            raise CannotWrite(
                f"{self._journal_file} cannot be read (expected no --resume, which begins anew)"
            )
        elif beginning is None and self._target.exists():
            raise NothingToResume(
                f"{self._name} is finished, or no batch began it (expected {self._folder} "
                "beside it)"
            )
        return beginning

    def _begin(self) -> None:
        if self._replaced.exists():  # of a batch whose journal is lost
            if self._target.exists():
                os.replace(self._target, self._lost)
            os.replace(self._replaced, self._target)
        beginning = Beginning(self._identity, self._grows and self._target.exists())
        line = (beginning.line() + "\n").encode("ascii")
        write_whole(self._journal_file, self._beside, lambda file: _fill(file, line))
        try:
            settle_names(self._target.parent)
            self._journal = open_own(self._journal_file)
            self._journal_size = len(line)
            self._open_new_rows()
            self._go_back()
            self._write_preamble()
        except BaseException:
            with suppress(OSError):  # else it is a batch that has written nothing
                self._undo()
            raise

    def _go_on(self, beginning: Beginning) -> None:
        """Find the last place up to which rows and journal are intact, and resume from there."""
        difference = self._identity.difference(beginning.identity)
        if difference is not None:
            raise CannotWrite(f"{self._name}: {difference}")
        self._journal = open_own(self._journal_file)
        with open(self._journal_file, "rb") as journal:
            journal.readline()
            self._journal_size = journal.tell()
            progress = read_progress(journal)
        if beginning.replaces and not progress.checkpoints and not self._replaced.exists():
            self._open_new_rows()  # it ended before the old file was moved away
        else:
            self._rows = open_own(self._rows_file)
        with open(self._rows_file, "rb") as rows:
            self._find_last_good(progress.checkpoints, progress.on_disk, rows)
        self._go_back()
        if self._good is NOTHING:
            self._write_preamble()

    @property
    def _grows(self) -> bool:
        return self._rows_file == self._target

    def _open_new_rows(self) -> None:
        if self._grows and self._target.exists():
            os.replace(self._target, self._replaced)
        if not self._grows:
            self._rows_file.unlink(missing_ok=True)
        self._rows = open_new(self._rows_file)
        give_mode(self._rows, self._rows_file, self._replaced)
        settle_names(self._folder)
        settle_names(self._rows_file.parent)

    def _write_preamble(self) -> None:
        text = self._encoder.preamble
        write_all(self._rows, text)
        self._good = replace(NOTHING, size=len(text), checksum=zlib.crc32(text))

    def _find_last_good(
        self, checkpoints: list[tuple[Checkpoint, int]], on_disk: int, rows: BinaryIO
    ) -> None:
        """Find the last checkpoint covered by the rows on disk; raise :class:`CannotWrite` if these
        rows have been changed."""
        checksum = size = 0
        for checkpoint, journal_size in checkpoints:
            while size < checkpoint.size:
                block = rows.read(min(checkpoint.size - size, BLOCK))
                if not block:
                    return
                size += len(block)
                checksum = zlib.crc32(block, checksum)
            if checksum != checkpoint.checksum:
                if size > on_disk:
                    return  # lost with the system's memory, in a power cut
                raise CannotWrite(
                    f"{self._name} has been changed (expected the rows the batch wrote)"
                )
            self._good = checkpoint
            self.counts = self.counts.plus(checkpoint.counts)
            self._journal_size = journal_size

    def write(self, job: Job, answer: Answer) -> None:
        """Write the rows of ``job``, then note that in the journal."""
        before = self._good, self._journal_size
        try:
            write_all(self._rows, answer.rows)
            self._good = Checkpoint(
                job.place,
                self._good.size + len(answer.rows),
                zlib.crc32(answer.rows, self._good.checksum),
                answer.counts,
            )
            self._write_journal(self._good.line())
            if time.monotonic() - self._settled >= SECONDS_IN_MEMORY:
                self._settle()
        except OSError:
            self._good, self._journal_size = before
            with suppress(OSError):
                self._go_back()
            raise
        self.counts = self.counts.plus(answer.counts)

    def _settle(self) -> None:
        """Flush all rows to disk, and record that in the journal."""
        settle(self._rows)
        self._write_journal(on_disk_line(self._good.size))
        settle(self._journal)
        self._settled = time.monotonic()

    def _write_journal(self, line: str) -> None:
        text = (line + "\n").encode("ascii")
        write_all(self._journal, text)
        self._journal_size += len(text)

    def _go_back(self) -> None:
        """Cut rows and journal back to the last complete job."""
        for file, size in ((self._rows, self._good.size), (self._journal, self._journal_size)):
            file.seek(size)
            file.truncate()

    def finish(self) -> None:
        """Finish the batch; only the finished file remains."""
        folder = self._encoder.folder
        if folder:
            self._rows.close()
            beside, replaced = self._beside, self._replaced
            write_whole_folder(
                self._target, beside, replaced, lambda new: folder(self._rows_file, new)
            )
        elif self._encoder.assemble:
            assemble = self._encoder.assemble
            self._rows.close()
            write_whole(self._target, self._beside, lambda sink: assemble(self._rows_file, sink))
        else:
            settle(self._rows)
        self._replaced.unlink(missing_ok=True)
        self._end()

    def discard(self) -> None:
        """Discard the output, before any row is written: restore the previous state."""
        self._undo()

    def _undo(self) -> None:
        """Restore the old file that was moved aside."""
        if self._replaced.exists():
            os.replace(self._replaced, self._target)
        elif self._grows and hasattr(self, "_rows"):
            self._rows_file.unlink(missing_ok=True)
        self._end()

    def _end(self) -> None:
        """Remove the working files of the batch, which cannot be resumed after that."""
        self._journal_file.unlink()
        with suppress(OSError):  # the rest has no meaning without the journal
            for file in (self._lost, self._beside, self._folder / "rows"):
                remove(file)
        self._close()

    def _close(self) -> None:
        for name in ("_rows", "_journal"):
            if hasattr(self, name):
                getattr(self, name).close()
        self._claim.release()

    def __enter__(self) -> FileOutput:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if not self._rows.closed and self._journal_file.exists():
            with suppress(OSError):  # what may be lost in a power cut is done again
                self._settle()
        self._close()


def _fill(file: BinaryIO, text: bytes) -> None:
    file.write(text)
