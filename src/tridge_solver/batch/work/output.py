"""Where the rows of a batch go: a stream, or a file that can be gone on with.

Beside a file that is not finished there is a folder, its name with ``.resume`` behind: in it a
journal that says how far the rows are whole. It goes when the batch is finished. JSON Lines and
CSV grow in their place; an old file of that name is kept in the folder until the new one is
finished. Parquet cannot grow: its rows wait in the folder and become the file at the end.
"""

from __future__ import annotations

import io
import os
import shutil
import zlib
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Protocol

from tridge_solver.batch.output.forms import Encoder
from tridge_solver.batch.work.jobs import START, Job, Place
from tridge_solver.batch.work.journal import (
    BEGINNING,
    Checkpoint,
    Identity,
    first_line,
    read_checkpoints,
    read_identity,
)
from tridge_solver.batch.work.worker import Answer, Counts

try:
    import fcntl
except ImportError:  # not a system that has it
    fcntl = None  # type: ignore[assignment]

ENDING = ".resume"
"""Stands behind the name of a file in that of the folder beside it."""

BLOCK = 1 << 20


class CannotWrite(Exception):  # noqa: N818 - it says what cannot be done
    """The output cannot be begun, or gone on with, as it was asked."""


class RowOutput(Protocol):
    """Takes the rows of jobs in order.

    Attributes:
        counts: what was written up to there came to.
    """

    counts: Counts

    @property
    def place(self) -> Place:
        """The place in the input up to which rows are written."""

    def write(self, job: Job, answer: Answer) -> None:
        """Write the rows of ``job``, whole or, where an error is raised, not at all."""

    def finish(self) -> None:
        """Everything is written."""


class StreamOutput:
    """Rows to a stream, as they come."""

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
        """Nothing is left to do."""

    def discard(self) -> None:
        """Nothing was written."""


class FileOutput:
    """Rows to a file, so that the batch can be gone on with whatever ends it.

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
        self._good = BEGINNING
        self._journal_size = 0
        self.counts = Counts()

    @property
    def place(self) -> Place:
        """The place in the input up to which rows are written."""
        return self._good.place

    def open(self) -> None:
        """Begin, or find the place to go on from. Raises :class:`CannotWrite` where what is there
        already stands against it, and ``OSError``."""
        is_begun = self._journal_file.exists()
        if is_begun and not self._resume:
            raise CannotWrite(
                f"{self._name} is not finished (expected --resume, or another file; "
                f"to begin anew remove {self._folder})"
            )
        if self._resume and not is_begun and self._target.exists():
            raise CannotWrite(
                f"{self._name} is finished, or no batch began it (expected {self._folder} "
                "beside it)"
            )
        if is_begun:
            self._go_on()
        else:
            self._begin()

    def _begin(self) -> None:
        """A new file; one of that name is laid aside."""
        if self._replaced.exists() and not self._target.exists():
            os.replace(self._replaced, self._target)
        self._folder.mkdir(exist_ok=True)
        if self._rows_file == self._target and self._target.exists():
            os.replace(self._target, self._replaced)
        self._journal = open(self._journal_file, "w+b", buffering=0)  # noqa: SIM115
        self._lock()
        self._write_journal(first_line(self._identity))
        self._rows = open(self._rows_file, "wb", buffering=0)  # noqa: SIM115
        if self._replaced.exists():
            os.chmod(self._rows_file, self._replaced.stat().st_mode)
        self._write_preamble()

    def _go_on(self) -> None:
        """Find the last place up to which all is as it should be, and go back to it."""
        self._journal = open(self._journal_file, "r+b", buffering=0)  # noqa: SIM115
        self._lock()
        with open(self._journal_file, "rb") as journal:
            try:
                begun = read_identity(journal.readline())
            except ValueError:
                raise CannotWrite(f"{self._journal_file} cannot be read") from None
            difference = self._identity.difference(begun)
            if difference is not None:
                raise CannotWrite(f"{self._name}: {difference}")
            self._journal_size = journal.tell()
            self._rows_file.touch()
            with open(self._rows_file, "rb") as rows:
                self._find_last_good(journal, rows)
        self._rows = open(self._rows_file, "r+b", buffering=0)  # noqa: SIM115
        self._go_back()
        if self._good is BEGINNING:
            self._write_preamble()

    def _write_preamble(self) -> None:
        """Write what stands before all rows."""
        text = self._encoder.preamble
        _write_all(self._rows, text)
        self._good = replace(BEGINNING, size=len(text), checksum=zlib.crc32(text))

    def _find_last_good(self, journal: BinaryIO, rows: BinaryIO) -> None:
        """The last checkpoint that the rows reach; raises :class:`CannotWrite` where they are
        not those that were written."""
        checksum = size = 0
        for checkpoint in read_checkpoints(journal):
            while size < checkpoint.size:
                block = rows.read(min(checkpoint.size - size, BLOCK))
                if not block:
                    return
                size += len(block)
                checksum = zlib.crc32(block, checksum)
            if checksum != checkpoint.checksum:
                raise CannotWrite(
                    f"{self._name} has been changed (expected the rows the batch wrote)"
                )
            self._good = checkpoint
            self.counts = self.counts.plus(checkpoint.counts)
            self._journal_size = journal.tell()

    def write(self, job: Job, answer: Answer) -> None:
        """Write the rows of ``job``, then that they are written."""
        try:
            _write_all(self._rows, answer.rows)
            checkpoint = Checkpoint(
                job.place,
                self._good.size + len(answer.rows),
                zlib.crc32(answer.rows, self._good.checksum),
                answer.counts,
            )
            self._write_journal(checkpoint.line())
        except OSError:
            with suppress(OSError):
                self._go_back()
            raise
        self._good = checkpoint
        self.counts = self.counts.plus(answer.counts)

    def _write_journal(self, line: str) -> None:
        """Add a line to the journal."""
        text = (line + "\n").encode("ascii")
        _write_all(self._journal, text)
        self._journal_size += len(text)

    def _go_back(self) -> None:
        """Forget what stands after the last whole job, in rows and journal."""
        for file, size in ((self._rows, self._good.size), (self._journal, self._journal_size)):
            file.seek(size)
            file.truncate()

    def finish(self) -> None:
        """Everything is written: only the file stays."""
        self._rows.close()
        if self._encoder.assemble:
            whole = self._folder / "whole"
            self._encoder.assemble(self._rows_file, whole)
            if self._target.exists():
                os.chmod(whole, self._target.stat().st_mode)
            os.replace(whole, self._target)
        self._journal_file.unlink()
        shutil.rmtree(self._folder)

    def discard(self) -> None:
        """There was nothing to write: all is as it was before."""
        self._rows.close()
        self._rows_file.unlink()
        if self._replaced.exists():
            os.replace(self._replaced, self._target)
        shutil.rmtree(self._folder)

    def _lock(self) -> None:
        """Let nobody else write this file as long as we do."""
        if fcntl is None:
            return
        try:
            fcntl.flock(self._journal, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CannotWrite(f"{self._name} is being written by another batch") from None

    def __enter__(self) -> FileOutput:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._rows.close()
        self._journal.close()


def _write_all(file: io.FileIO, text: bytes) -> None:
    """Write the whole of ``text``, however much the system takes at once."""
    rest = memoryview(text)
    while rest:
        rest = rest[file.write(rest) :]
