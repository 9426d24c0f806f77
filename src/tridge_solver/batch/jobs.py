"""The input cut into jobs: some deals each, as text, to be read and answered elsewhere.

A job stands for itself: all that the reader must know of the deals before it goes with it. The
input is cut by empty lines alone, which costs little beside reading.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import BinaryIO, NamedTuple

from tridge_solver.batch.files import DIGEST_BYTES
from tridge_solver.batch.input import (
    STANDARD_INPUT,
    Item,
    Unreadable,
    missing_numbers,
    parted,
    unopened,
)
from tridge_solver.core.dataclass import dataclass
from tridge_solver.handfile.any_reader import deal_parts
from tridge_solver.handfile.inheritance import NOBODY, Players, TagValue
from tridge_solver.handfile.json_reader import Found, Line
from tridge_solver.handfile.reader import holds_deal, players_after, refers_back, stands, values_in
from tridge_solver.handfile.stream import Chunk

SECONDS = 0.2
"""What a job should take: long enough for its way to a worker and back to cost little, short
enough that all workers end together and little is lost when one is killed."""

MAX_DEALS = 500

WHOLE = (1, 1)
"""The part of a batch that is all of it."""

Part = Chunk | Line | Found
"""What a file is cut into: the text of a deal, or its JSON."""

CLUSTER_SECONDS = 1.0
CLUSTER_MAX_DEALS = 2000
"""The same on a cluster, where the way is longer."""


class Place(NamedTuple):
    """A place between two deals of the input.

    Attributes:
        file: the files before it.
        chunks: runs of lines before it in its file.
        digest: of all text before it.
    """

    file: int = 0
    chunks: int = 0
    digest: str = ""


START = Place()


@dataclass(frozen=True)
class Piece:
    """Deals of one file that follow each other.

    Attributes:
        file: its name.
        chunks: their text, or JSON.
        index: how many deals of the file stand before them.
        before: what the deal before the first says, where that one refers to it by ``#``.
        players: those that the deals before the first name.
        ends: whether the file ends with them.
        message: why nothing (more) can be read of the file.
        items: deals that come from no file.
        is_json: whether the file is JSON or Parquet, whose deals are JSON.
    """

    file: str
    chunks: tuple[Part, ...] = ()
    index: int = 0
    before: Mapping[str, TagValue] | None = None
    players: Players = NOBODY
    ends: bool = False
    message: str | None = None
    items: tuple[Item, ...] = ()
    is_json: bool = False


@dataclass(frozen=True)
class Job:
    """Some deals of the input, and the place after them.

    Attributes:
        pieces: their text.
        deals: how many there are.
        place: where they end.
        part: of a part of a job, the deals to be answered, counted from 0, the second not
            included.
    """

    pieces: tuple[Piece, ...]
    deals: int
    place: Place
    part: tuple[int, int | None] = (0, None)

    def halves(self) -> tuple[Job, Job] | None:
        """Both halves; ``None`` for a single deal."""
        first, last = self.part
        middle = (first + (self.deals if last is None else last)) // 2
        if middle <= first:
            return None
        return replace(self, part=(first, middle)), replace(self, part=(middle, last))


class InputChanged(Exception):  # noqa: N818 - it says what happened
    """A file is not what it was when the batch began; the argument is its name."""

    def __str__(self) -> str:
        name = self.args[0]
        return f"{'standard input' if name == STANDARD_INPUT else name} is not what it was"


class Pace:
    """How many deals make a job of :data:`SECONDS`: learnt from how long they take to come and to
    be answered. What comes slowly is passed on at once."""

    def __init__(self, most: int = MAX_DEALS, seconds: float = SECONDS) -> None:
        self._most = most
        self._seconds = seconds
        self._answering: float | None = None
        self._coming = 0.0

    @classmethod
    def of(cls, cluster: object) -> Pace:
        """The pace for worker processes, or for those of a cluster."""
        return cls() if cluster is None else cls(CLUSTER_MAX_DEALS, CLUSTER_SECONDS)

    @property
    def deals(self) -> int:
        """So many deals should make a job now."""
        if self._answering is None:
            return 1
        slower = max(self._answering, self._coming, self._seconds / self._most)
        return max(int(self._seconds / slower), 1)

    def answered(self, deals: int, seconds: float) -> None:
        """A job of ``deals`` took a worker ``seconds``."""
        if deals:
            each = seconds / deals
            old = each if self._answering is None else self._answering
            self._answering = (3 * old + each) / 4

    def came(self, seconds: float) -> None:
        """A deal was waited for so long."""
        self._coming = (3 * self._coming + seconds) / 4


class Cutter:
    """Cuts files into jobs.

    Args:
        files: what is read, in order.
        open: opens a file by its name.
        pace: how large the jobs are.
        known: files whose contents are known to be what they were; they need not be read again
            to get to the place ``after`` them.
        after: where to begin; what stands before makes no jobs.
        part: which deals are cut: (3, 4) is the third of every four.
    """

    def __init__(
        self,
        files: Sequence[str | Unreadable],
        open: Callable[[str], BinaryIO],
        pace: Pace,
        *,
        known: Collection[str] = (),
        after: Place = START,
        part: tuple[int, int] = WHOLE,
    ) -> None:
        self._files = files
        self._open = open
        self._pace = pace
        self._known = frozenset(known)
        self._after = after
        self._part = part
        self._digest = hashlib.blake2b(digest_size=DIGEST_BYTES)
        self._pieces: list[Piece] = []
        self._deals = 0

    def jobs(self) -> Iterator[Job]:
        """The jobs in order. Raises :class:`InputChanged` where what stands before the beginning
        is not what it was."""
        for number, name in enumerate(self._files):
            end = Place(number + 1)
            if isinstance(name, Unreadable):
                self._unread(end, name)
            elif name not in self._known or not self._is_done(end):
                try:
                    with self._open(name) as stream:
                        yield from self._file(number, name, stream)
                except OSError as error:
                    self._unread(end, unopened(name, error))
            self._check(end, name)
            if self._deals >= self._pace.deals or len(self._pieces) >= MAX_DEALS:
                yield self._job(end)
        if self._pieces:
            yield self._job(Place(len(self._files)))

    def _file(self, number: int, name: str, stream: BinaryIO) -> Iterator[Job]:
        """The jobs that end in a file; what is left of it when it ends is for the next one."""
        index = taken = 0
        parts, is_json = deal_parts(stream, parted(name)[0])
        begin = Piece(name, is_json=is_json)
        piece = begin
        gathered: list[Part] = []
        last = _Last()
        try:
            for chunk in self._timed(parts):
                taken += 1
                here = Place(number, taken)
                self._read(name, chunk)
                is_new = not self._is_done(here)
                is_deal = not isinstance(chunk, Chunk) or holds_deal(chunk)
                if is_deal:
                    is_new = is_new and self._is_of_part(number, index)
                if is_new:
                    gathered.append(chunk)
                if is_deal:
                    if isinstance(chunk, Chunk):
                        if is_new and piece.index == index:
                            before = last.values_for(chunk)
                            piece = replace(piece, before=before, players=last.players)
                        last.is_now(chunk)
                    index += 1
                    self._deals += is_new
                self._check(here, name)
                if not is_new:
                    if gathered:
                        self._pieces.append(replace(piece, chunks=tuple(gathered)))
                        gathered.clear()
                    piece = replace(begin, index=index)
                elif is_deal and self._deals >= self._pace.deals:
                    self._pieces.append(replace(piece, chunks=tuple(gathered)))
                    gathered.clear()
                    piece = replace(begin, index=index)
                    yield self._job(here)
        except OSError:
            self._pieces.append(replace(piece, chunks=tuple(gathered)))
            raise
        if self._after.file == number and self._after.chunks > taken:
            raise InputChanged(name)
        if gathered or (not index and not self._is_done(Place(number + 1))):
            self._pieces.append(replace(piece, chunks=tuple(gathered), ends=True))
        path, numbers = parted(name)
        for missing in missing_numbers(path, numbers if index else (), index):
            self._unread(Place(number + 1), missing)

    def _is_of_part(self, file: int, index: int) -> bool:
        """Whether a deal is of the part that is wanted; every file begins with another part, so
        that files of a single deal are shared out too."""
        place, parts = self._part
        return (file + index) % parts == place - 1

    def _timed(self, parts: Iterator[Part]) -> Iterator[Part]:
        """``parts``, the wait for each reported to the pace."""
        while True:
            began = time.monotonic()
            chunk = next(parts, None)
            if chunk is None:
                return
            self._pace.came(time.monotonic() - began)
            yield chunk

    def _read(self, name: str, chunk: Part) -> None:
        """Take note of what is read of a file that cannot be read twice."""
        if name not in self._known:
            text = repr(chunk.value) if isinstance(chunk, Found) else chunk.text
            as_bytes = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
            self._digest.update(as_bytes)

    def _unread(self, end: Place, file: Unreadable) -> None:
        """Nothing (more) can be read of a file that ends at ``end``."""
        if not self._is_done(end):
            self._pieces.append(Piece("", message=file.message))

    def _is_done(self, place: Place) -> bool:
        """Whether what stands before ``place`` has been done."""
        return place[:2] <= self._after[:2]

    def _check(self, place: Place, name: str | Unreadable) -> None:
        """At the place to go on from: what was read up to here must be what it was."""
        is_here = place[:2] == self._after[:2] and self._after.digest
        if is_here and self._digest.hexdigest() != self._after.digest:
            raise InputChanged(name if isinstance(name, str) else STANDARD_INPUT)

    def _job(self, place: Place) -> Job:
        """What has been gathered, as a job that ends at ``place``."""
        digest = self._digest.hexdigest()
        job = Job(tuple(self._pieces), self._deals, place._replace(digest=digest))
        self._pieces.clear()
        self._deals = 0
        return job


class _Last:
    """The last deal of a file so far, and what it says, where the next one refers to that."""

    def __init__(self) -> None:
        self._chunk: Chunk | None = None
        self._values: Mapping[str, TagValue] | None = None
        self._stands = False
        self.players = NOBODY
        """Those that the deals so far name."""

    def values_for(self, chunk: Chunk) -> Mapping[str, TagValue] | None:
        """What ``chunk`` may refer to, ``None`` if it does not."""
        if not refers_back(chunk) and not self._stands:
            return None
        if self._values is None and self._chunk is not None:
            self._values = values_in(self._chunk)
        return self._values

    def is_now(self, chunk: Chunk) -> None:
        """``chunk`` is the last deal now."""
        before = self.values_for(chunk)
        self._stands = self._stands or stands(chunk, None)
        known = before is not None or self._stands
        self._values = values_in(chunk, before) if known else None
        self._chunk = chunk
        self.players = players_after(chunk, self.players)
