"""Questions about any deal, and reports with their answers; the questions of ``solve`` and
``review``.

A new question goes here or beside this file, and its columns to the games that answer it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from tridge_solver.analysis.sampling import Progress, Watchable, watching
from tridge_solver.batch.input import Item
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.game import Game, Part, UnsupportedQuestion
from tridge_solver.core.position import IllegalPlay
from tridge_solver.handfile import FileProblem, from_options
from tridge_solver.report.theme import diagram
from tridge_solver.report.theme.signs import print_line
from tridge_solver.report.theme.source import Source, Stats, envelope

if TYPE_CHECKING:
    from tridge_solver.analysis.dealing import Maker
    from tridge_solver.analysis.sampling import Sampling
    from tridge_solver.report.theme.console import Console


class NothingPlayed:
    """The report about a deal that nobody played.

    Args:
        schema: of the command's JSON.
        deal: the deal.
    """

    def __init__(self, schema: str, deal: Deal) -> None:
        self.schema = schema
        self.deal = deal

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object: the deal, and that it was passed out."""
        # If Pass is not a contract of its own there is none.
        contract = "Pass" if self.deal.contract is None else self.deal.contract.text()
        return {**envelope(self.schema, source, self.deal), "declarer": None, "contract": contract}

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the report for a card player."""
        diagram.print_heading(console, self.deal, source)
        print_line(console)
        how = self.deal.unplayed or "passed out"
        print_line(console, f"{how.capitalize()}: nothing was played.")


Bulk = Callable[[Sequence[int]], Sequence[Hashable]]
"""A function from numbers of random deals to a key for each; deals with equal keys have equal
answers."""


class Report(Protocol):
    """A report with the answer about a deal, ready to print as text or JSON."""

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object (see :func:`tridge_solver.report.theme.source.envelope`)."""
        ...

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the report for a reader."""


Asked = TypeVar("Asked", contravariant=True)


class AnswerPart(Protocol[Asked]):
    """The part of a game that answers a question of the command line. Options that it does not
    support are listed in the game's ``refusals`` as ``question.option``."""

    def new_solver(self, asked: Asked, game: Game, table_bytes: int | None) -> Any:
        """Return the solver that a thread uses for all its deals; ``table_bytes`` is the size of
        each transposition table, ``None`` for the engine's default."""
        ...

    def answer(self, asked: Asked, solver: Any, deal: Any, progress: Progress | None) -> Report:
        """Return the answer for ``deal``. A long search calls ``progress``, which may stop it by an
        exception. Raises :class:`~tridge_solver.DealError` or
        :class:`~tridge_solver.errors.IllegalPlay` if the deal is incomplete for this question."""
        ...


class Question:
    """A question about deals of one game, and the part of that game that answers it."""

    def __init__(self, asked: CommandQuestion, game: Game, part: AnswerPart[Any]) -> None:
        self.asked = asked
        self.game = game
        self.part = part

    def new_solver(self, table_bytes: int | None = None) -> Any:
        """Return a solver for one thread; see :meth:`AnswerPart.new_solver`."""
        return self.part.new_solver(self.asked, self.game, table_bytes)

    def answer(self, solver: Any, deal: Deal, progress: Progress | None = None) -> Report:
        """Return the answer for ``deal``, with its cost if that is requested."""
        began, before = time.perf_counter(), getattr(solver, "nodes", 0)
        found: Any = self.part.answer(self.asked, solver, deal, progress)
        if self.asked.stats and hasattr(found, "stats"):
            positions = solver.nodes - before if hasattr(solver, "nodes") else None
            found = replace(found, stats=Stats(time.perf_counter() - began, positions))
        report: Report = found
        return report


Watched = TypeVar("Watched", bound=Watchable)


@contextmanager
def with_progress(tool: Watched, progress: Progress | None, what: str) -> Iterator[Watched]:
    """Return ``tool`` after making it report ``what`` it does to ``progress`` before every engine
    call.

    What ``progress`` raises ends the work; afterwards nothing is called any more.
    """
    if progress is None:
        yield tool
        return
    with watching(tool, lambda: progress(what, 0, 0)):
        yield tool


class NoTable(MemoryError):  # noqa: N818 - it says what there is not
    """There is not enough memory for a solver's table as large as the options request."""


class Solvers(dict[str, Any]):
    """The solvers of one thread for one command's question, keyed by game.

    Solvers that report the progress of long searches call ``progress`` with the positions searched
    and the bounds of the answer so far. ``ended_early`` says whether Ctrl-C ended a question with
    the worlds played by then.
    """

    def __init__(self, table_bytes: int | None) -> None:
        super().__init__()
        self.table_bytes = table_bytes
        self.progress: Callable[[int, tuple[int, int]], None] | None = None
        self.ended_early = False
        self._asked: CommandQuestion | None = None
        self._put: dict[str, Question] = {}

    def question(self, asked: CommandQuestion, game: Game) -> Question:
        """Return ``asked`` as a question about ``game``, creating its solver if needed; raise
        :class:`~tridge_solver.errors.UnsupportedQuestion`."""
        if asked is not self._asked:
            self._asked = asked
            self._put.clear()
        question = self._put.get(game.name)
        if question is None:
            question = self._put[game.name] = asked.put_to(game)
        if self.get(game.name) is None:
            try:
                solver = self[game.name] = question.new_solver(self.table_bytes)
            except MemoryError as error:
                raise NoTable(str(error)) from None
            if self.progress is not None and hasattr(solver, "watch"):
                solver.watch(self.progress)
        return question

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended a search early; its answer is then the best found so far."""
        ended = (getattr(tool, "interrupted", False) for tool in self.values())
        return self.ended_early or any(ended)

    def interrupt(self) -> bool:
        """Stop the running search early if it can still give an answer; return whether one was
        stopped."""
        able = [tool for tool in self.values() if hasattr(tool, "interrupt")]
        for tool in able:
            tool.interrupt()
        return bool(able)


class CommandQuestion:
    """The question of a command, about deals of any game. It is a plain value that can be sent to
    another process."""

    part: ClassVar[Part[Any]]
    """The part of games that answers the question, an :class:`AnswerPart`."""
    asks: ClassVar[str] = ""
    """The name of the command."""
    tells: ClassVar[bool] = False
    """Whether the question shows its own progress."""
    broken_records: bool = False
    """Whether to answer deals that have defects only in the record of play."""
    unplayed: str | None = None
    """The schema of the report about a deal that nobody played; ``None`` if such deals are
    answered."""
    stats: bool = False
    """Whether the answer reports its cost, such as the time."""

    def put_to(self, game: Game) -> Question:
        """Return the question about deals of ``game``; raise
        :class:`~tridge_solver.errors.UnsupportedQuestion` if the game does not support it, or one
        of its options."""
        part = self.part.of(game)
        for refused in game.refusals:
            question, _, option = refused.partition(".")
            given = getattr(self, option, None) if question == self.part.question else None
            if given is not None and given is not False:
                raise game.refusal(refused)
        return Question(self, game, part)

    seat_name: str | None = None
    """The name of a player; the question is about their seat in each deal."""

    @property
    def of_a_seat(self) -> bool:
        """Whether the question is about a named seat before the play."""
        return False

    def asked_of(self, deal: Deal) -> CommandQuestion:
        """Return the question with the seat of the named player; raise
        :class:`~tridge_solver.DealError` if nobody in ``deal`` has that name."""
        if self.seat_name is None:
            return self
        seated: Any = self
        found: CommandQuestion = replace(
            seated, seat=from_options.seat_in(deal, self.seat_name), seat_name=None
        )
        return found

    def new_solver(self, table_bytes: int | None = None) -> Solvers:
        """Return an empty set of solvers for one thread; each is created with the first deal of its
        game."""
        return Solvers(table_bytes)

    def answer(self, solvers: Solvers, deal: Deal, progress: Progress | None = None) -> Report:
        """Return the answer for ``deal``; ``progress`` is called if the game reports progress.

        Raises as the game does, and :class:`~tridge_solver.errors.UnsupportedQuestion` if it
        does not have the question.
        """
        if self.unplayed is not None and not self.of_a_seat and deal.is_passed_out:
            return NothingPlayed(self.unplayed, deal)
        question = solvers.question(self.asked_of(deal), deal.game)
        return question.answer(solvers[deal.game.name], deal, progress)


Tool = TypeVar("Tool")
Found = TypeVar("Found")


def attempt(
    work: Callable[[Tool, Deal], Found],
    tool: Tool,
    item: Item,
    *,
    broken_records: bool = False,
    debug: bool = False,
) -> Found | FileProblem | None:
    """Return the result of ``work`` on a deal, or the problem that prevents it. A bad deal gives
    ``None``, since its problems are already known.

    With ``broken_records`` work is also done on deals in which only the record of the game is
    wrong. An error of the program is a problem of the deal, unless ``debug`` lets it through.
    Raises :class:`~tridge_solver.errors.UnsupportedQuestion` if the deal's game has no such
    question, and :class:`NoTable`.
    """
    try:
        deal = item.broken_record if broken_records and item.deal is None else item.deal
        return None if deal is None else work(tool, deal)
    except DealError as error:
        return item.problem(str(error))
    except IllegalPlay as error:
        return item.problem(str(error), " ".join(map(str, error.legal)) or None)
    except (UnsupportedQuestion, NoTable):
        raise
    except Exception as error:
        if debug:
            raise
        return item.failed(error)


def guarded(item: Item, work: Callable[[], Found], *, debug: bool = False) -> Found | FileProblem:
    """Return the result of ``work`` on a deal; turn an internal error into a problem of the deal,
    unless ``debug`` is set."""
    try:
        return work()
    except Exception as error:
        if debug:
            raise
        return item.failed(error)


DEFAULT_NODES = 20_000_000
"""The most positions to search in a deal of a game that is usually too large to solve."""


class SolvePart(AnswerPart["SolveQuestion"], Protocol):
    """The part of a game that answers ``tridge solve``."""


SOLVING: Part[SolvePart] = Part("report.solving", "solve")


@dataclass(frozen=True)
class SolveQuestion(CommandQuestion):
    """The question for the value of a deal when all cards are open.

    Attributes:
        table: every seat as Player in every suit, whatever the contract; also the answer for a deal
            without a contract.
        cards: the value of every legal card too.
        line: an optimal line of play too, after the cards ``after``.
        stats: whether to report the cost of the answer.
        nodes: the most positions to search for one deal of a game whose whole deals are too large
            (Très); 0: no limit.
        par: the auction with open cards too, in games where ``solve`` shows it.
        min_tricks: the fewest tricks in tables too, which take most of their time.
        why: with ``cards``, their themes and the price of each wrong one too.

    >>> import tridge_solver as tridge
    >>> from tridge_solver.report.theme.source import Source
    >>> [deal] = tridge.loads('''[Dealer "E"] [Declarer "W"] [Contract "Play S"]
    ... [Deal "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -"]''')
    >>> question = SolveQuestion()
    >>> report = question.answer(question.new_solver(), deal)
    >>> report.json(Source(None, 1))["grade"]
    'WIN'
    """

    table: bool = False
    cards: bool = False
    line: bool = False
    after: tuple[Card, ...] = ()
    stats: bool = False
    nodes: int = DEFAULT_NODES
    par: bool = False
    min_tricks: bool = True
    why: bool = False

    part = SOLVING
    asks = "solve"


class BulkPart(Protocol):
    """The part of a game that can answer many random deals at once."""

    def in_bulk(self, asked: SolveQuestion, maker: Maker, table_bytes: int | None) -> Bulk | None:
        """Return a function that answers random deals of ``maker`` in bulk; ``None`` if each deal
        must be answered by itself."""
        ...


BULK: Part[BulkPart] = Part("bulk", "bulk")


class ReviewPart(AnswerPart["ReviewQuestion"], Protocol):
    """The part of a game that answers ``tridge review``."""


REVIEWING: Part[ReviewPart] = Part("report.review", "review")


@dataclass(frozen=True)
class ReviewQuestion(CommandQuestion):
    """The question for the mistakes in a played deal.

    Attributes:
        play_only: judge only the cards, not the bid and the exchanges.
        closed: judge also by what each seat could know, in so many worlds; ``None``: not.
        method: explain in full how the cards are judged.
    """

    play_only: bool = False
    closed: Sampling | None = None
    method: bool = False

    part = REVIEWING
    broken_records = True
    asks = "review"


@dataclass(frozen=True)
class ThemesQuestion(ReviewQuestion):
    """The question for the themes of the wrong cards in a played deal; a table counts them by
    theme."""

    play_only: bool = True

    asks = "themes"
