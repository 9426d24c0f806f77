"""Cut the input into jobs of a few deals each, as text; read, answer and write the deals of a job.
A job can be answered in another process.

A job is self-contained: it carries whatever it needs from the deals before it. Only empty lines
decide where the input is cut, which costs little compared with reading.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType
from typing import Any, BinaryIO, NamedTuple

from tridge_solver.batch.columns import Encoder, Form, share_columns
from tridge_solver.batch.files import DIGEST_BYTES, Dealer, RandomDeals
from tridge_solver.batch.input import (
    STANDARD_INPUT,
    Change,
    Item,
    Unreadable,
    checked,
    is_chosen,
    items_of,
    missing_numbers,
    parted,
    unopened,
    warning_line,
    without_deals,
)
from tridge_solver.batch.questions import (
    BULK,
    Bulk,
    CommandQuestion,
    NoTable,
    Report,
    SolveQuestion,
    Solvers,
    attempt,
)
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Grade
from tridge_solver.core.registry import USUAL, UnsupportedQuestion, game_named, usual_game
from tridge_solver.handfile import Entry, FileProblem
from tridge_solver.handfile.any_reader import deal_parts
from tridge_solver.handfile.inheritance import NOBODY, Players, TagValue
from tridge_solver.handfile.json_reader import JsonLine, PlacedValue, read_json_parts
from tridge_solver.handfile.reader import (
    holds_deal,
    players_after,
    read_chunks,
    refers_back,
    stands,
    values_in,
)
from tridge_solver.handfile.stream import Chunk
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.source import Source

SECONDS = 0.2
"""The target duration of a job in seconds. Sending it to a worker then costs little, all workers
finish at about the same time, and little is lost if a worker is killed."""

MAX_DEALS = 500

WHOLE: tuple[int, int] = (1, 1)
"""The part of a batch that is the whole batch."""

Part = Chunk | JsonLine | PlacedValue
"""A piece of a file: the text, or the JSON, of a deal."""

CLUSTER_SECONDS = 1.0
CLUSTER_MAX_DEALS = 2000
"""The most deals in a job on a cluster, where sending a job takes longer."""


class InputPlace(NamedTuple):
    """A place in the input, between two deals.

    Attributes:
        file: the files before it.
        chunks: runs of lines before it in its file.
        digest: of all text before it.
    """

    file: int = 0
    chunks: int = 0
    digest: str = ""


START: InputPlace = InputPlace()


@dataclass(frozen=True)
class Piece:
    """Consecutive deals of one file.

    Attributes:
        file: its name.
        chunks: their text, or JSON.
        index: how many deals of the file come before them.
        before: the values of the deal before the first, if the first refers to it by ``#``.
        players: the players named by the deals before the first.
        ends: whether the file ends with them.
        message: why nothing (more) can be read from the file.
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
    """Some consecutive deals of the input, and the place where they end.

    Attributes:
        pieces: their text.
        deals: how many there are.
        place: where they end.
        part: for a part of a job, the range of deals to answer, from 0, the end not included.
        numbers: the numbers of random deals, which are in no file.
    """

    pieces: tuple[Piece, ...]
    deals: int
    place: InputPlace
    part: tuple[int, int | None] = (0, None)
    numbers: range = range(0)

    @property
    def numbers_asked(self) -> range:
        """The numbers of the job's random deals."""
        first, last = self.part
        return self.numbers[first:last]

    def halves(self) -> tuple[Job, Job] | None:
        """Return the two halves of the job; ``None`` if it has a single deal."""
        first, last = self.part
        middle = (first + (self.deals if last is None else last)) // 2
        if middle <= first:
            return None
        return replace(self, part=(first, middle)), replace(self, part=(middle, last))


class InputChanged(Exception):  # noqa: N818 - it says what happened
    """A file has changed since the batch began; the argument is the file's name."""

    def __str__(self) -> str:
        name = self.args[0]
        return f"{'standard input' if name == STANDARD_INPUT else name} has changed"


class Pace:
    """An estimate of how many deals fill a job of :data:`SECONDS`, from the time that earlier deals
    took to arrive and to be answered. Slow input is passed on at once."""

    def __init__(self, most: int = MAX_DEALS, seconds: float = SECONDS) -> None:
        self._most = most
        self._seconds = seconds
        self._answering: float | None = None
        self._coming = 0.0

    @classmethod
    def of(cls, cluster: object) -> Pace:
        """Return the pace for local worker processes or, with a ``cluster``, for its workers."""
        return cls() if cluster is None else cls(CLUSTER_MAX_DEALS, CLUSTER_SECONDS)

    @property
    def deals(self) -> int:
        """The number of deals to put into the next job."""
        if self._answering is None:
            return 1
        slower = max(self._answering, self._coming, self._seconds / self._most)
        return max(int(self._seconds / slower), 1)

    def answered(self, deals: int, seconds: float) -> None:
        """Note that a worker took ``seconds`` for a job of ``deals``."""
        if deals:
            each = seconds / deals
            old = each if self._answering is None else self._answering
            self._answering = (3 * old + each) / 4

    def came(self, seconds: float) -> None:
        """Note that a deal took ``seconds`` to arrive."""
        self._coming = (3 * self._coming + seconds) / 4


class Cutter:
    """Cut the deals of input files into jobs.

    Args:
        files: the input, in order.
        open: opens a file by its name.
        pace: how large the jobs are.
        known: files whose contents are known to be unchanged; they are not read again to get to the
            place ``after`` them.
        after: where to begin; deals before it make no jobs.
        part: the deals to take: (3, 4) is the third of every four.
    """

    def __init__(
        self,
        files: Sequence[str | Unreadable],
        open: Callable[[str], BinaryIO],
        pace: Pace,
        *,
        known: Collection[str] = (),
        after: InputPlace = START,
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
        """Yield the jobs in order. Raises :class:`InputChanged` if the input before the starting
        place has changed."""
        for number, name in enumerate(self._files):
            end = InputPlace(number + 1)
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
            yield self._job(InputPlace(len(self._files)))

    def _file(self, number: int, name: str, stream: BinaryIO) -> Iterator[Job]:
        """Yield the jobs that are filled within a file; its last deals go into the next job."""
        index = taken = 0
        parts, is_json = deal_parts(stream, parted(name)[0])
        begin = Piece(name, is_json=is_json)
        piece = begin
        gathered: list[Part] = []
        last = _Last()
        try:
            for chunk in self._timed(parts):
                taken += 1
                here = InputPlace(number, taken)
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
        if gathered or (not index and not self._is_done(InputPlace(number + 1))):
            self._pieces.append(replace(piece, chunks=tuple(gathered), ends=True))
        path, numbers = parted(name)
        for missing in missing_numbers(path, numbers if index else (), index):
            self._unread(InputPlace(number + 1), missing)

    def _is_of_part(self, file: int, index: int) -> bool:
        """Return whether a deal belongs to the requested part. Each file starts with another part,
        so that files with a single deal are spread evenly."""
        place, parts = self._part
        return (file + index) % parts == place - 1

    def _timed(self, parts: Iterator[Part]) -> Iterator[Part]:
        """Yield ``parts``, and note for the pace how long each part took to arrive."""
        while True:
            began = time.monotonic()
            chunk = next(parts, None)
            if chunk is None:
                return
            self._pace.came(time.monotonic() - began)
            yield chunk

    def _read(self, name: str, chunk: Part) -> None:
        if name not in self._known:
            text = repr(chunk.value) if isinstance(chunk, PlacedValue) else chunk.text
            as_bytes = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
            self._digest.update(as_bytes)

    def _unread(self, end: InputPlace, file: Unreadable) -> None:
        """Note that a file could not be read, or not completely; its deals end at ``end``."""
        if not self._is_done(end):
            self._pieces.append(Piece("", message=file.message))

    def _is_done(self, place: InputPlace) -> bool:
        return place[:2] <= self._after[:2]

    def _check(self, place: InputPlace, name: str | Unreadable) -> None:
        is_here = place[:2] == self._after[:2] and self._after.digest
        if is_here and self._digest.hexdigest() != self._after.digest:
            raise InputChanged(name if isinstance(name, str) else STANDARD_INPUT)

    def _job(self, place: InputPlace) -> Job:
        digest = self._digest.hexdigest()
        job = Job(tuple(self._pieces), self._deals, place._replace(digest=digest))
        self._pieces.clear()
        self._deals = 0
        return job


def jobs_of_numbers(numbers: range, pace: Pace, after: InputPlace) -> Iterator[Job]:
    """Yield jobs for the random deals with these numbers, starting after the place ``after``."""
    done = after.chunks
    while some := numbers[done : done + pace.deals]:
        done += len(some)
        yield Job((), len(some), InputPlace(0, done), numbers=some)


class _Last:
    """The last deal read from a file, with its values if the next deal refers to them."""

    def __init__(self) -> None:
        self._chunk: Chunk | None = None
        self._values: Mapping[str, TagValue] | None = None
        self._stands = False
        self.players = NOBODY
        """The players that the deals so far name."""

    def values_for(self, chunk: Chunk) -> Mapping[str, TagValue] | None:
        """Return the values to which ``chunk`` refers; ``None`` if it refers to none."""
        if not refers_back(chunk) and not self._stands:
            return None
        if self._values is None and self._chunk is not None:
            self._values = values_in(self._chunk)
        return self._values

    def is_now(self, chunk: Chunk) -> None:
        before = self.values_for(chunk)
        self._stands = self._stands or stands(chunk, None)
        known = before is not None or self._stands
        self._values = values_in(chunk, before) if known else None
        self._chunk = chunk
        self.players = players_after(chunk, self.players)


RECOMMENDED = "recommended"
"""The word in place of a grade for a contract that is worth bidding."""


def error_row(source: Source, errors: Sequence[FileProblem]) -> dict[str, Any]:
    """Return the row for a deal that cannot be answered, with its place and first error.

    >>> errors = [FileProblem("a.pbn", 3, 10, "'Q' is not a seat", "one of N E S W")]
    >>> error_row(Source("a.pbn", 1), errors)["error"]
    "'Q' is not a seat (expected one of N E S W)"
    """
    first, *others = errors
    text = f"{first.text}; and {len(others)} more" if others else first.text
    line = None if source.file is None else first.line
    return {"file": source.file, "index": source.index, "line": line, "error": text}


def grades_in(row: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield each contract in a row with its grade, for the summary.

    A table is about every contract in it, a sampled exchange about none, a bid about the contract
    recommended, with open cards about the par, a review about the result. Games that count points
    have no grades.
    """
    if "declarer_tricks" in row or "declarer_tricks" in (row.get("result") or {}):
        made = (row.get("result") or row)["made"]
        yield row["contract"], (Grade.WIN if made else Grade.LOSS).value
    elif isinstance(row.get("table"), list):  # a sampled exchange has another kind of table
        for cell in row["table"]:
            if "grade" not in cell:
                return  # tricks, of no contract
            yield usual_game().cell_contract(cell["trumps"]) or "", cell["grade"]
    elif "par" in row:
        if row["par"].get("grade") is not None:
            yield row["par"]["contract"], row["par"]["grade"]
    elif "recommended" in row:
        yield row["recommended"], RECOMMENDED
    elif "decisions" in row:
        if row.get("result"):
            yield row["contract"], row["result"]["grade"]
    elif "grade" not in row:
        return
    elif "options" not in row:
        yield row["contract"], row["grade"]
    else:
        contract, suit = row["contract"], row["options"][0]["trumps"]
        named = contract if contract.split()[-1] == suit else f"{contract} {suit}"
        yield named, row["grade"]


Row = dict[str, Any]
"""A JSON object: an answer or an error."""


@dataclass(frozen=True)
class Task:
    """The settings for all jobs of a batch, the same in every process.

    Attributes:
        question: the question about every deal.
        change: the values that overrule those of the deals.
        form: the format of the rows.
        table_bytes: the size of each transposition table, ``None`` for the engine's own choice.
        quiet: report no warnings.
        debug: let errors of the program through.
        game: the game whose columns a table has, by its name.
        with_deal: whether each row has its deal too.
        partition_by: the columns whose values each have a file.
        random: the random deals, if no file is read.
    """

    question: CommandQuestion
    change: Change = field(default_factory=Change)
    form: Form = Form.JSONL
    table_bytes: int | None = None
    quiet: bool = False
    debug: bool = False
    game: str = USUAL.name
    with_deal: bool = False
    partition_by: tuple[str, ...] = ()
    random: RandomDeals | None = None

    def encoder(self) -> Encoder:
        """Return the encoder of the rows."""
        game = game_named(self.game)
        return self.form.encoder(
            self.question, game, self.with_deal, self.change, self.partition_by
        )


class Counts(NamedTuple):
    """Totals over some deals: deals, failures, unreadable files, the number of each grade of each
    contract, and the packs."""

    deals: int = 0
    errors: int = 0
    unread: int = 0
    grades: Mapping[tuple[str, str], int] = MappingProxyType({})
    packs: frozenset[str] = frozenset()

    def plus(self, other: Counts) -> Counts:
        """Return the sum of these totals and others."""
        return Counts(
            self.deals + other.deals,
            self.errors + other.errors,
            self.unread + other.unread,
            Counter(self.grades) + Counter(other.grades),
            self.packs | other.packs,
        )


@dataclass(frozen=True)
class Answer:
    """The result of a job: finished rows, lines for standard error, totals, and the seconds it
    took."""

    rows: bytes
    messages: tuple[str, ...]
    counts: Counts
    seconds: float = 0.0

    def __add__(self, other: Answer) -> Answer:
        return Answer(
            self.rows + other.rows,
            self.messages + other.messages,
            self.counts.plus(other.counts),
            self.seconds + other.seconds,
        )


@dataclass
class _Done:
    """A deal with its answer, to be made into a row."""

    item: Item
    report: Report | None
    row: Row = field(default_factory=dict)
    grades: Sequence[tuple[str, str]] = ()

    def fail(self, error: Exception) -> None:
        self.item = self.item.with_errors(self.item.failed(error))
        self.row, self.grades = error_row(self.item.source, self.item.errors), ()


class Worker:
    """A worker that does one job after another; its solver keeps its table from job to job."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._tools: Solvers | None = None
        self._encoder = task.encoder()
        self._dealer = None if task.random is None else Dealer(task.random, task.table_bytes)
        self._bulk = None if self._dealer is None else self._found_bulk(self._dealer)
        self._known: dict[Hashable, _Done] = {}

    def _found_bulk(self, dealer: Dealer) -> Bulk | None:
        """Return a function that answers many random deals at once; ``None`` if the batch asks for
        more than answers."""
        task = self._task
        if task.random is None or task.with_deal or task.change.fields or task.change.tags:
            return None
        game = game_named(task.random.game)
        if not isinstance(task.question, SolveQuestion) or not BULK.is_in(game):
            return None
        return BULK.of(game).in_bulk(task.question, dealer.maker, task.table_bytes)

    def answer(self, job: Job) -> Answer:
        """Return the answer to ``job``."""
        answer = None if self._bulk is None else self._at_once(self._bulk, job.numbers_asked)
        return answer or self._done(job, self._answered)

    def _at_once(self, bulk: Bulk, numbers: Sequence[int]) -> Answer | None:
        """Return the rows of random deals, solving each of several equivalent deals only once;
        ``None`` if a deal has an error."""
        began = time.perf_counter()
        keys = bulk(numbers)
        for number, key in zip(numbers, keys, strict=True):
            if key not in self._known:
                first = self._known[key] = _Done(*self._answered(self._item(number)))
                self._make_row(first)
                if first.item.errors:
                    del self._known[key]
                    return None
        grades: Counter[tuple[str, str]] = Counter()
        for key, times in Counter(keys).items():
            for grade in self._known[key].grades:
                grades[grade] += times
        rows = self._encoder.encode_alike([self._known[key].row for key in keys], numbers)
        counts = Counts(len(numbers), grades=grades)
        return Answer(rows, (), counts, time.perf_counter() - began)

    def _item(self, number: int) -> Item:
        """Return a random deal, with the batch's values in place of its own."""
        assert self._dealer is not None
        return self._task.change.of(self._dealer.item(number))

    def _items(self, job: Job) -> Iterator[Item | Unreadable]:
        return map(self._item, job.numbers_asked) if job.numbers else items(job, self._task.change)

    def give_up(self, job: Job, why: str) -> Answer:
        """Return a row for each deal of ``job`` that says ``why`` there is no answer."""
        return self._done(job, lambda item: (item.with_errors(item.problem(why)), None))

    def _done(self, job: Job, work: Callable[[Item], tuple[Item, Report | None]]) -> Answer:
        began = time.perf_counter()
        # First all is read, then all is solved, then all rows are made: the search drives out of
        # the processor's caches what reading and writing need.
        found = [
            each if isinstance(each, Unreadable) else _Done(*work(each))
            for each in list(self._items(job))
        ]
        done = [each for each in found if isinstance(each, _Done)]
        for each in done:
            self._make_row(each)
        rows = self._encoded(done)
        return Answer(
            rows,
            tuple(line for each in found for line in self._messages(each)),
            Counts(
                len(done),
                sum(bool(each.item.errors) for each in done),
                len(found) - len(done),
                Counter(grade for each in done for grade in each.grades),
                frozenset(each.item.source.pack.value for each in done if each.grades),
            ),
            time.perf_counter() - began,
        )

    def _messages(self, each: Unreadable | _Done) -> Iterator[str]:
        if isinstance(each, Unreadable):
            yield each.message
            return
        if self._task.debug:
            each.item.let_through()
        if not self._task.quiet:
            yield from map(warning_line, each.item.warnings)
        yield from map(str, each.item.errors)

    def _make_row(self, done: _Done) -> None:
        item, report = done.item, done.report
        if report is None:
            done.row = error_row(item.source, item.errors)
            return
        try:
            row = report.json(item.source)
            deal = item.deal or item.draft
            if self._task.with_deal and deal is not None:
                row["deal"] = deal_json(deal, item.source)
            done.row, done.grades = row, [*grades_in(row)]
        except Exception as error:
            done.fail(error)

    def _encoded(self, done: Sequence[_Done]) -> bytes:
        """Return the rows as bytes; a row that cannot be encoded becomes an error of its deal."""
        try:
            return self._encoder.encode([each.row for each in done])
        except Exception:
            for each in done:
                self._try_alone(each)
            return self._encoder.encode([each.row for each in done])

    def _try_alone(self, done: _Done) -> None:
        try:
            self._encoder.encode([done.row])
        except Exception as error:
            done.fail(error)

    def _answered(self, item: Item) -> tuple[Item, Report | None]:
        task = self._task
        if self._tools is None:
            self._tools = task.question.new_solver(task.table_bytes)
        answer: Report | FileProblem | None
        try:
            answer = self._misfit(item) or attempt(
                task.question.answer,
                self._tools,
                item,
                broken_records=task.question.broken_records,
                debug=task.debug,
            )
        except UnsupportedQuestion as error:
            answer = item.problem(str(error))
        except NoTable:
            raise
        except Exception as error:
            if task.debug:
                raise
            answer = item.failed(error)
        if not isinstance(answer, FileProblem):
            return item, answer
        if answer.cause is not None:
            self._tools = None  # nobody knows what the error has left in them
        return item.with_errors(answer), None

    def _misfit(self, item: Item) -> FileProblem | None:
        """Return the problem of a deal that does not fit into the table because its game has other
        columns."""
        deal, game = item.deal or item.broken_record, game_named(self._task.game)
        if deal is None or self._task.form is Form.JSONL or share_columns(deal.game, game):
            return None
        message = f"a table holds one game, and this one is {game.title}"
        return item.problem(message, f"JSON Lines, or {deal.game.title} in a file of its own")


def items(job: Job, change: Change) -> Iterator[Item | Unreadable]:
    """Yield the deals of a job, and an error for each file that could not be read."""
    first, last = job.part
    number = 0
    for piece in job.pieces:
        for item in _piece_items(piece, change):
            if isinstance(item, Unreadable):
                if first == 0:
                    yield item
                continue
            if first <= number and (last is None or number < last):
                yield item
            number += 1


def _piece_items(piece: Piece, change: Change) -> Iterator[Item | Unreadable]:
    """Yield the deals of one piece, and an error if it could not be read to its end."""
    for given in piece.items:
        yield change.of(checked(given))
    found = bool(piece.items)
    name, numbers = parted(piece.file)
    entries: Iterator[Entry]
    if piece.is_json:
        json = [part for part in piece.chunks if not isinstance(part, Chunk)]
        entries = read_json_parts(json, name, rules=change.rules, index=piece.index)
    else:
        text = [part for part in piece.chunks if isinstance(part, Chunk)]
        entries = read_chunks(
            text,
            name,
            rules=change.rules,
            index=piece.index,
            before=piece.before,
            players=piece.players,
        )
    for item in items_of(entries, name, change):
        found = True
        if is_chosen(item, numbers, change.boards):
            yield item
    if piece.message is not None:
        yield Unreadable(piece.message)
    elif piece.ends and not piece.index and not found:
        yield without_deals(name)
