"""A job answered: read, solved, and made into rows: one JSON object for each deal."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from types import MappingProxyType
from typing import Any, NamedTuple

from tridge_solver.batch.columns import Encoder, Form, share_columns
from tridge_solver.batch.input import (
    Change,
    Item,
    Unreadable,
    checked,
    is_chosen,
    items_of,
    parted,
    warning_line,
    without_deals,
)
from tridge_solver.batch.jobs import Job, Piece
from tridge_solver.batch.questions import (
    CommandQuestion,
    NoTable,
    Report,
    Solvers,
    attempt,
    nothing_played,
)
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import Grade
from tridge_solver.core.registry import USUAL, UnsupportedQuestion, game_named
from tridge_solver.handfile import Entry, FileProblem
from tridge_solver.handfile.json_reader import read_json_parts
from tridge_solver.handfile.reader import read_chunks
from tridge_solver.handfile.stream import Chunk
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.source import Source

RECOMMENDED = "recommended"
"""Stands for a grade where a contract is one to bid."""


def error_row(source: Source, errors: Sequence[FileProblem]) -> dict[str, Any]:
    """The row of a deal that cannot be answered: where it stands and the first thing wrong.

    >>> errors = [FileProblem("a.pbn", 3, 10, "'Q' is not a seat", "one of N E S W")]
    >>> error_row(Source("a.pbn", 1), errors)["error"]
    "'Q' is not a seat (expected one of N E S W)"
    """
    first, *others = errors
    text = f"{first.text}; and {len(others)} more" if others else first.text
    line = None if source.file is None else first.line
    return {"file": source.file, "index": source.index, "line": line, "error": text}


def grades_in(row: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Contract and grade of whatever a row is about, for the summary.

    A table is about every Play in it, a sampled exchange about none, a bid about the contract
    recommended, with open cards about the par, a review about the result. Games that count points
    have no grades.
    """
    if "declarer_tricks" in row or "declarer_tricks" in (row.get("result") or {}):
        made = (row.get("result") or row)["made"]
        yield row["contract"], (Grade.WIN if made else Grade.LOSS).value
    elif isinstance(row.get("table"), list):  # a sampled exchange has one that is none
        for cell in row["table"]:
            if "grade" not in cell:
                return  # tricks, of no contract
            yield f"Play {cell['trumps']}", cell["grade"]
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
"""A JSON object: that of the command which asks the question, or an error."""


@dataclass(frozen=True)
class Task:
    """What is to be done with every job, in whatever process.

    Attributes:
        question: what is asked of every deal.
        change: what is put in the place of what deals say.
        form: how rows are written.
        table_bytes: of each transposition table, ``None`` the engine's own choice.
        quiet: report no warnings.
        debug: let errors of the program through.
        game: that whose columns a table has, by its name.
        with_deal: whether each row has its deal too.
        partition_by: the columns whose values each have a file.
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

    def encoder(self) -> Encoder:
        """What writes the rows."""
        game = game_named(self.game)
        return self.form.encoder(
            self.question, game, self.with_deal, self.change, self.partition_by
        )


class Counts(NamedTuple):
    """What became of some deals: how many there were, how many of them could not be answered, how
    many files could not be read, and how often each contract had each grade."""

    deals: int = 0
    errors: int = 0
    unread: int = 0
    grades: Mapping[tuple[str, str], int] = MappingProxyType({})

    def plus(self, other: Counts) -> Counts:
        """These deals and others."""
        return Counts(
            self.deals + other.deals,
            self.errors + other.errors,
            self.unread + other.unread,
            Counter(self.grades) + Counter(other.grades),
        )


@dataclass(frozen=True)
class Answer:
    """What came of a job: rows, ready to be written; what belongs on standard error, line by
    line; the counts; the seconds it took."""

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
    """A deal and its answer, on its way to a row."""

    item: Item
    report: Report | None
    row: Row = field(default_factory=dict)
    grades: Sequence[tuple[str, str]] = ()

    def fail(self, error: Exception) -> None:
        """An error of the program instead of a row."""
        self.item = self.item.with_errors(self.item.failed(error))
        self.row, self.grades = error_row(self.item.source, self.item.errors), ()


class Worker:
    """Does jobs one after the other; its tool, with the table in it, stays warm between them."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._tools: Solvers | None = None
        self._encoder = task.encoder()

    def answer(self, job: Job) -> Answer:
        """What comes of ``job``."""
        return self._done(job, self._answered)

    def give_up(self, job: Job, why: str) -> Answer:
        """An error for each deal of ``job``, instead of an answer."""
        return self._done(job, lambda item: (item.with_errors(item.problem(why)), None))

    def _done(self, job: Job, work: Callable[[Item], tuple[Item, Report | None]]) -> Answer:
        """``job`` with ``work`` done on each deal."""
        began = time.perf_counter()
        # First all is read, then all is solved, then all rows are made: the search drives out of
        # the processor's caches what reading and writing need.
        found = [
            each if isinstance(each, Unreadable) else _Done(*work(each))
            for each in list(items(job, self._task.change))
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
            ),
            time.perf_counter() - began,
        )

    def _messages(self, each: Unreadable | _Done) -> Iterator[str]:
        """What is reported of a deal or a file."""
        if isinstance(each, Unreadable):
            yield each.message
            return
        if self._task.debug:
            each.item.let_through()
        if not self._task.quiet:
            yield from map(warning_line, each.item.warnings)
        yield from map(str, each.item.errors)

    def _make_row(self, done: _Done) -> None:
        """Make the row of a deal, that of its error where there is no answer."""
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
        """The rows as they are written; one that cannot be is an error of its deal."""
        try:
            return self._encoder.encode([each.row for each in done])
        except Exception:
            for each in done:
                self._try_alone(each)
            return self._encoder.encode([each.row for each in done])

    def _try_alone(self, done: _Done) -> None:
        """See whether the row of a deal can be written."""
        try:
            self._encoder.encode([done.row])
        except Exception as error:
            done.fail(error)

    def _answered(self, item: Item) -> tuple[Item, Report | None]:
        """A deal, with what stands against an answer as its error, or the answer."""
        task = self._task
        if self._tools is None:
            self._tools = task.question.new_solver(task.table_bytes)
        answer: Report | FileProblem | None
        try:
            answer = self._misfit(item) or attempt(
                self._found,
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

    def _found(self, tools: Solvers, deal: Deal) -> Report:
        """The answer for ``deal``."""
        return nothing_played(self._task.question, deal) or self._task.question.answer(tools, deal)

    def _misfit(self, item: Item) -> FileProblem | None:
        """Why a deal cannot stand in a table, whose columns are those of another game."""
        deal, game = item.deal or item.broken_record, game_named(self._task.game)
        if deal is None or self._task.form is Form.JSONL or share_columns(deal.game, game):
            return None
        message = f"a deal of {deal.game.name} in a table of {game.name}"
        return item.problem(message, "one game, or JSON Lines")


def items(job: Job, change: Change) -> Iterator[Item | Unreadable]:
    """The deals of a job, and what could not be read."""
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
    """The deals of one piece, and why there are none (or no more)."""
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
