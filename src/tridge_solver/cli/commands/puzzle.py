"""``tridge puzzle``: find the one card (or touching cards) that keeps the best result."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from tridge_solver.analysis.puzzles import (
    PUZZLES,
    Level,
    Puzzle,
    PuzzleCriteria,
    PuzzleMaker,
    PuzzleSolvers,
    Sought,
    own_puzzles,
)
from tridge_solver.analysis.themes import CardTheme
from tridge_solver.batch.input import Item, Unreadable
from tridge_solver.batch.questions import attempt
from tridge_solver.cli.common import (
    Format,
    ParamType,
    Settings,
    command,
    files_argument,
    offered,
)
from tridge_solver.cli.deal_spec import RandomDealOptions, deal_spec_options, refusing_unreadable
from tridge_solver.cli.group import SOME_FAILED, notify, with_option
from tridge_solver.cli.inputs import read_files
from tridge_solver.cli.output import Output, check_files
from tridge_solver.cli.pages import html_option, page_name
from tridge_solver.cli.progress import LateProgress
from tridge_solver.cli.run import Refused, ResultsAlone, Run, ordered_map
from tridge_solver.core.deal import Deal
from tridge_solver.core.languages import speaking
from tridge_solver.core.registry import UnsupportedQuestion
from tridge_solver.core.text import did_you_mean
from tridge_solver.handfile import FileProblem
from tridge_solver.report import puzzles_text
from tridge_solver.report.puzzles_answer import NumberedPuzzle, PuzzleReport
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Numbered = tuple[NumberedPuzzle, Source]

BARREN = 10_000
"""The search ends after this many random deals in a row without a puzzle."""

TAGS = tuple(theme.value for theme in CardTheme)


class ThemeType(ParamType):
    """A theme of puzzles, given by its tag."""

    name = "theme"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the tags of all themes."""
        return offered(TAGS, incomplete)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the theme with this tag; for an unknown tag, suggest the nearest one."""
        if value not in TAGS:
            expected = f"one of {', '.join(TAGS)}{did_you_mean(value, TAGS)}"
            self.fail(f"{value!r} is not a theme (expected {expected})", param, ctx)
        return CardTheme(value)


@command(
    "puzzle",
    help="""Puzzles: find the one card, or touching cards, that keeps the grade or the contract.

All cards are open. Without FILES the puzzles come from random deals; a seed always gives the same
ones. From FILES you get your own mistakes, and the positions of deals without a record of play. At
a terminal the program asks, and shows why a wrong card fails; ? gives a hint, q quits. Elsewhere it
prints the puzzles, with --answer the solutions too. Puzzles are harder with more cards to choose
from, with a longer refutation, and if the natural card is wrong (tridge help puzzles).""",
    examples=[
        ("tridge puzzle", "one after the other, until you leave"),
        ("tridge puzzle --level hard --seed 7", "hard ones; another seed gives others"),
        ("tridge puzzle --theme hold_up", "where a trick must be let go"),
        ("tridge puzzle evening.pbn", "from your own mistakes"),
        ("tridge puzzle -n 20 --html puzzles.html", "a page of them, answers folded away"),
        ("tridge puzzle -n 3 --answer | less", "to be read, with their solutions"),
    ],
)
@files_argument
@with_option(
    "-n",
    "--count",
    type=click.IntRange(1),
    metavar="N",
    help="How many (default: 1; at a terminal until you leave; of FILES all).",
)
@with_option(
    "--level",
    type=click.Choice(["easy", "medium", "hard"]),
    help="How hard (default: any).",
)
@with_option(
    "--tricks",
    type=click.IntRange(1),
    metavar="N",
    help="Endings of at most this many tricks.",
)
@with_option(
    "--ask", type=click.Choice(["player", "defender"]), help="Who is to play (default: either)."
)
@with_option(
    "--theme",
    "themes",
    multiple=True,
    type=ThemeType(),
    metavar="THEME",
    help="Only this theme, which the answer names (repeat it to allow several); see tridge help "
    "themes.",
)
@with_option("--answer", is_flag=True, help="Print the solutions too, without asking.")
@html_option
@deal_spec_options
def puzzle(
    settings: Settings,
    asked: RandomDealOptions,
    files: tuple[str, ...],
    count: int | None,
    level: str | None,
    tricks: int | None,
    ask: str | None,
    themes: tuple[CardTheme, ...],
    answer: bool,
    html: str | None,
) -> int:
    """Ask puzzles one by one, or print them."""
    criteria = PuzzleCriteria(
        None if level is None else Level(level), tricks, ask, frozenset(themes)
    )
    check_files(settings.output, html=html)
    is_asked = (
        settings.format is Format.TEXT
        and not (answer or html or settings.output)
        and "-" not in files
        and sys.stdin is not None
        and sys.stdin.isatty()
        and sys.stdout.isatty()
    )
    with refusing_unreadable(), Run(settings) as run:
        if files:
            asked.refuse_all("FILES are read, no deals made")
            source: OwnPuzzles | RandomPuzzles = OwnPuzzles(run, files, criteria)
        else:
            source = RandomPuzzles(run, asked, criteria)
            count = count or (None if is_asked else 1)
        numbered = (
            (NumberedPuzzle(number, found), place)
            for number, (found, place) in enumerate(itertools.islice(source.puzzles(), count), 1)
        )
        if is_asked:
            from tridge_solver.cli.quiz import Quiz

            Quiz(settings).ask(numbered)
        else:
            title = page_name(files, "Puzzles") if files else "Puzzles"
            _print(run, source, numbered, answer, html, title)
    return source.status


def _print(
    run: Run,
    puzzles: OwnPuzzles | RandomPuzzles,
    numbered: Iterator[Numbered],
    answer: bool,
    html: str | None,
    title: str,
) -> None:
    shown: list[Any] = []
    with ExitStack() as stack:
        page = None
        if html is not None:
            page = stack.enter_context(Output(replace(run.settings, output=html)))
        for facts, source in numbered:
            report = PuzzleReport(facts, answer)
            with puzzles.blamed():
                run.write(report, source)
                if page is not None:
                    pack = run.settings.pack_of(source)
                    with speaking(pack.value):
                        shown.append(puzzles_text.page_puzzle(facts, source, pack))
        if page is not None and shown:
            page.write(puzzles_text.render(title, shown))
        elif page is not None:
            page.discard()


class RandomPuzzles:
    """The puzzles of random deals, and whether the search ended early."""

    def __init__(self, run: Run, asked: RandomDealOptions, criteria: PuzzleCriteria) -> None:
        PUZZLES.require(asked.game)
        self._run = run
        self._tries = asked.spec.tries
        self._maker = PuzzleMaker(asked.maker(), criteria)
        self.status = 0

    def puzzles(self) -> Iterator[tuple[Puzzle, Source]]:
        """Yield puzzles in the order of their deals, until no more are found."""
        settings = self._run.settings
        barren = 0

        def find(solvers: PuzzleSolvers, number: int) -> Sought:
            with settings.short_of_memory():
                return self._maker.find(number, solvers)

        with LateProgress(settings, "deals", results=self._run.output.stream) as progress:
            for number, (dealt, found) in ordered_map(
                find,
                itertools.count(1),
                lambda: PuzzleSolvers(settings.table_bytes),
                settings.threads,
            ):
                if not dealt:
                    self._give_up(f"no deal found in {self._tries:,} tries", "raise --tries")
                    return
                if found is None:
                    barren += 1
                    progress("looking for a puzzle", barren, BARREN)
                    if barren == BARREN:
                        self._give_up(f"no puzzle found in {BARREN:,} deals", "leave out --level")
                        return
                    continue
                barren = 0
                yield found, Source.of_no_file(found.deal, number)

    def blamed(self) -> AbstractContextManager[None]:
        """Return an empty context, since no deal of a file can cause an error here."""
        return nullcontext()

    def _give_up(self, what: str, cure: str) -> None:
        notify(f"{what}: loosen the condition or {cure}")
        self.status = SOME_FAILED


class OwnPuzzles:
    """The puzzles found in hand files."""

    def __init__(self, run: Run, files: tuple[str, ...], criteria: PuzzleCriteria) -> None:
        self._run = run
        self._files = files
        self._criteria = criteria

        self._solvers = PuzzleSolvers(run.settings.table_bytes)
        self._last: Item | None = None

    @contextmanager
    def blamed(self) -> Iterator[None]:
        """Show a puzzle in this block; report an internal error as a problem of the deal read
        last."""
        try:
            yield
        except OSError:
            raise
        except Exception as error:
            assert self._last is not None
            self._run.spoilt(self._last.failed(error))

    @property
    def status(self) -> int:
        """The exit status as of now."""
        return self._run.status

    def puzzles(self) -> Iterator[tuple[Puzzle, Source]]:
        """Yield puzzles in the order of the files."""
        found, others = False, False
        refused = Refused(self._run.count)
        alone = ResultsAlone(self._run.settings.quiet)
        for item in read_files(self._files, self._run.settings.change):
            if isinstance(item, Unreadable):
                self._run.unreadable(item)
                continue
            try:
                answer = attempt(self._work, self._solvers, item, debug=self._run.settings.debug)
            except UnsupportedQuestion as error:
                refused.add(item, error)
                continue
            refused.others_came()
            if isinstance(answer, FileProblem):
                bad = item.with_errors(answer)
                if not alone.takes(item.deal, partial(self._run.count, bad)):
                    self._run.count(bad)
                continue
            others = others or item.deal is not None
            self._run.count(item)
            self._last = item
            for one in answer if isinstance(answer, list) else ():
                found = True
                yield one, item.source
        refused.check()
        alone.end(others=others)
        if not found and not self._run.status and not self._run.settings.quiet:
            notify(
                "no puzzle in these deals: no card cost a grade that one other card, or one run "
                "of equivalent cards, would have kept"
            )

    def _work(self, solvers: PuzzleSolvers, deal: Deal) -> list[Puzzle]:
        with self._run.settings.short_of_memory():
            return list(own_puzzles(deal, solvers, self._criteria))
