"""The journal of an unfinished batch: what it was asked, and how far it has come.

A text file, one JSON object a line. The first line is the :class:`Identity`; each further one says
of a job that its rows are written: :class:`Checkpoint`. A line that was cut off counts for nothing.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import BinaryIO

from tridge_solver.batch.work.jobs import START, Place
from tridge_solver.batch.work.worker import Counts


@dataclass(frozen=True)
class Identity:
    """What makes two runs the same batch.

    Attributes:
        version: of the package.
        question: everything that is asked, and how it is written.
        command: the same as the user said it.
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
        counts: what the last job came to.
    """

    place: Place
    size: int
    checksum: int
    counts: Counts

    def line(self) -> str:
        """As a line of the journal."""
        counts = self.counts
        grades = [[*key, number] for key, number in counts.grades.items()]
        return json.dumps([*self.place, self.size, self.checksum, *counts[:3], grades])

    @classmethod
    def of_line(cls, line: bytes) -> Checkpoint:
        """Read a line of the journal."""
        file, chunks, digest, size, checksum, deals, errors, unread, grades = json.loads(line)
        counted = Counter({(contract, grade): number for contract, grade, number in grades})
        counts = Counts(deals, errors, unread, counted)
        return cls(Place(file, chunks, digest), size, checksum, counts)


BEGINNING = Checkpoint(START, 0, 0, Counts())


def first_line(identity: Identity) -> str:
    """The line a journal begins with."""
    return json.dumps({"tridge": "batch/1", **asdict(identity)})


def read_identity(line: bytes) -> Identity:
    """Read the first line of a journal. Raises :class:`ValueError` if it is none."""
    fields = json.loads(line)
    if not isinstance(fields, dict) or fields.pop("tridge", None) != "batch/1":
        raise ValueError("no journal of a batch")
    fields["files"] = tuple((name, digest) for name, digest in fields["files"])
    return Identity(**fields)


def read_checkpoints(journal: BinaryIO) -> Iterator[Checkpoint]:
    """The checkpoints of a journal whose first line has been read."""
    while (line := journal.readline()).endswith(b"\n"):
        yield Checkpoint.of_line(line)
