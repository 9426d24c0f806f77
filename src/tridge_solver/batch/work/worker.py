"""A job answered: read, solved, and made into rows."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from tridge_solver.batch.input.chosen import is_chosen, parted
from tridge_solver.batch.input.items import (
    Change,
    Item,
    Unreadable,
    checked,
    items_of,
    warning_line,
    without_deals,
)
from tridge_solver.batch.output.columns import share_columns
from tridge_solver.batch.output.forms import Form
from tridge_solver.batch.output.rows import error_row, grades_in
from tridge_solver.batch.questions.question import (
    Asked,
    Question,
    Report,
    Tools,
    attempt,
    nothing_played,
)
from tridge_solver.batch.work.jobs import Job, Piece
from tridge_solver.core.deal import Deal
from tridge_solver.core.registry import TRIDGE_GAME, UnsupportedQuestion, game_named
from tridge_solver.handfile import Problem
from tridge_solver.handfile.reader import read_chunks
from tridge_solver.report.showing.facts import deal_json

Tool = TypeVar("Tool")

Row = dict[str, Any]
"""A JSON object: that of the command which asks the question, or an error."""


@dataclass(frozen=True)
class Task(Generic[Tool]):
    """What is to be done with every job, in whatever process.

    Attributes:
        question: what is asked of every deal.
        change: what is put in the place of what deals say.
        form: how rows are written.
        table_bytes: of each transposition table, ``None`` the engine's own choice.
        quiet: tell no warnings.
        debug: let errors of the program through.
        game: that whose columns a table has, by its name.
        with_deal: whether each row has its deal too.
    """

    question: Question[Tool]
    change: Change = field(default_factory=Change)
    form: Form = Form.JSONL
    table_bytes: int | None = None
    quiet: bool = False
    debug: bool = False
    game: str = TRIDGE_GAME.name
    with_deal: bool = False


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
    """What came of a job: rows, ready to be written; what is to be told on standard error, line by
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


class Worker(Generic[Tool]):
    """Does jobs one after the other; its tool, with the table in it, stays warm between them."""

    def __init__(self, task: Task[Tool]) -> None:
        self._task = task
        self._asked = Asked(task.question)
        self._tools: Tools | None = None
        self._encoder = task.form.encoder(task.question, game_named(task.game), task.with_deal)

    def answer(self, job: Job) -> Answer:
        """What comes of ``job``."""
        return self._done(job, self._answered)

    def give_up(self, job: Job, why: str) -> Answer:
        """An error for each deal of ``job``, instead of an answer."""
        return self._done(job, lambda item: (item.with_errors(item.problem(why)), None))

    def _done(self, job: Job, work: Callable[[Item], tuple[Item, Report | None]]) -> Answer:
        """``job`` with ``work`` done on each deal."""
        began = time.perf_counter()
        messages: list[str] = []
        errors = unread = 0
        answers: list[tuple[Item, Report | None]] = []
        # First all is read, then all is solved, then all rows are made: the search drives out of
        # the processor's caches what reading and writing need.
        for item in list(items(job, self._task.change)):
            if isinstance(item, Unreadable):
                unread += 1
                messages.append(item.message)
                continue
            item, report = work(item)
            answers.append((item, report))
            if not self._task.quiet:
                messages += map(warning_line, item.warnings)
            messages += map(str, item.errors)
            errors += bool(item.errors)
        rows: list[Row] = []
        grades: Counter[tuple[str, str]] = Counter()
        for item, report in answers:
            if report is None:
                rows.append(error_row(item.source, item.errors))
            else:
                rows.append(report.json(item.source))
                deal = item.deal or item.draft
                if self._task.with_deal and deal is not None:
                    rows[-1]["deal"] = deal_json(deal, item.source)
                grades.update(grades_in(rows[-1]))
        return Answer(
            self._encoder.encode(rows),
            tuple(messages),
            Counts(len(answers), errors, unread, grades),
            time.perf_counter() - began,
        )

    def _answered(self, item: Item) -> tuple[Item, Report | None]:
        """A deal, with what stands against an answer as its error, or the answer."""
        task = self._task
        if self._tools is None:
            self._tools = self._asked.new_solver(task.table_bytes)
        misfit = self._misfit(item)
        if misfit is not None:
            return item.with_errors(misfit), None
        try:
            answer = attempt(
                self._found,
                self._tools,
                item,
                broken_records=task.question.broken_records,
                debug=task.debug,
            )
        except UnsupportedQuestion as error:
            answer = item.problem(str(error))
        return (item.with_errors(answer), None) if isinstance(answer, Problem) else (item, answer)

    def _found(self, tools: Tools, deal: Deal) -> Report:
        """The answer for ``deal``."""
        return nothing_played(self._task.question, deal) or self._asked.answer(tools, deal)

    def _misfit(self, item: Item) -> Problem | None:
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
    entries = read_chunks(
        piece.chunks, name, rules=change.rules, index=piece.index, before=piece.before
    )
    for item in items_of(entries, name, change):
        found = True
        if is_chosen(item, numbers, change.boards):
            yield item
    if piece.message is not None:
        yield Unreadable(piece.message)
    elif piece.ends and not piece.index and not found:
        yield without_deals(name)
