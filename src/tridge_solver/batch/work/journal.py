"""The journal of an unfinished batch: what it was asked, and how far it has come.

A text file, one JSON value a line. The first line is the :class:`Beginning`, written whole before
anything else of the batch; each further one says of a job that its rows are written,
:class:`Checkpoint`, or up to where all is on the disk. Each of these ends with a checksum of its
own: at the first that is cut off, or damaged, the journal ends, and what was done after it is done
again.
"""

from __future__ import annotations

import json
import zlib
from collections import Counter
from dataclasses import asdict
from typing import Any, BinaryIO

from tridge_solver.batch.work.jobs import START, Place
from tridge_solver.batch.work.worker import Counts
from tridge_solver.core.dataclass import dataclass


@dataclass(frozen=True)
class Identity:
    """What makes two runs the same batch.

    Attributes:
        version: of the package.
        question: everything that is asked, and how it is written.
        command: the same as the user typed it.
        files: what is read, with a digest of its contents where it can be read twice.
    """

    version: str
    question: str
    command: str
    files: tuple[tuple[str, str | None], ...]

    def difference(self, begun: Identity) -> str | None:
        """Why this is not the batch that was ``begun``, ``None`` if it is."""
        if self.question != begun.question:
            return f"the options are not those it was begun with (expected {begun.command})"
        if self.version != begun.version:
            return f"it was begun with tridge {begun.version} (expected that, not {self.version})"
        if [name for name, _ in self.files] != [name for name, _ in begun.files]:
            return "the input is not the files it was begun with"
        for (name, now), (_, then) in zip(self.files, begun.files, strict=True):
            if now != then:
                return f"{name} has changed since it was begun"
        return None


@dataclass(frozen=True)
class Checkpoint:
    """How far a batch has come.

    Attributes:
        place: the place in the input.
        size, checksum: length and CRC-32 of the rows up to here.
        counts: the result of the last job.
    """

    place: Place
    size: int
    checksum: int
    counts: Counts

    def line(self) -> str:
        """As a line of the journal."""
        counts = self.counts
        grades = [[*key, number] for key, number in counts.grades.items()]
        return _sealed([*self.place, self.size, self.checksum, *counts[:3], grades])


NOTHING = Checkpoint(START, 0, 0, Counts())
"""No row is written."""


@dataclass(frozen=True)
class Beginning:
    """The first line of a journal.

    Attributes:
        identity: which batch this is.
        replaces: whether a file of the output's name stood there, to be laid aside.
    """

    identity: Identity
    replaces: bool

    def line(self) -> str:
        """As a line of the journal."""
        return json.dumps({"tridge": "batch/1", "replaces": self.replaces, **asdict(self.identity)})

    @classmethod
    def of_line(cls, line: bytes) -> Beginning:
        """Read a first line. Raises :class:`ValueError` if it is none."""
        fields = json.loads(line)
        if not isinstance(fields, dict) or fields.pop("tridge", None) != "batch/1":
            raise ValueError("no journal of a batch")
        try:
            replaces = bool(fields.pop("replaces"))
            fields["files"] = tuple((name, digest) for name, digest in fields["files"])
            return cls(Identity(**fields), replaces)
        except (KeyError, TypeError) as error:
            raise ValueError("no journal of a batch") from error


def on_disk_line(size: int) -> str:
    """The line that says: the first ``size`` bytes of the rows are on the disk."""
    return _sealed([size])


def _sealed(values: list[Any]) -> str:
    """A line of the journal with its checksum behind."""
    text = json.dumps(values)
    return f"{text[:-1]}, {zlib.crc32(text.encode('ascii'))}]"


def _unsealed(line: bytes) -> list[Any]:
    """The values of a line. Raises :class:`ValueError` where it is not what was written."""
    if not line.endswith(b"]\n"):
        raise ValueError("a line cut off")
    text, _, checksum = line[:-2].rpartition(b", ")
    if checksum != b"%d" % zlib.crc32(text + b"]"):
        raise ValueError("a damaged line")
    values = json.loads(text + b"]")
    assert isinstance(values, list)
    return values


@dataclass(frozen=True)
class Progress:
    """What the lines after the first say.

    Attributes:
        checkpoints: each with the length of the journal up to the next.
        on_disk: so many bytes of the rows were surely on the disk.
    """

    checkpoints: list[tuple[Checkpoint, int]]
    on_disk: int


def read_progress(journal: BinaryIO) -> Progress:
    """Read a journal whose first line has been read, up to where it is as it was written."""
    checkpoints: list[tuple[Checkpoint, int]] = []
    on_disk = 0
    end = journal.tell()
    for line in journal:
        try:
            values = _unsealed(line)
        except ValueError:
            break
        end += len(line)
        if len(values) == 1:
            on_disk = values[0]
            checkpoints[-1:] = [(checkpoint, end) for checkpoint, _ in checkpoints[-1:]]
            continue
        file, chunks, digest, size, checksum, deals, errors, unread, grades = values
        counted = Counter({(contract, grade): number for contract, grade, number in grades})
        counts = Counts(deals, errors, unread, counted)
        checkpoints.append((Checkpoint(Place(file, chunks, digest), size, checksum, counts), end))
    return Progress(checkpoints, on_disk)
