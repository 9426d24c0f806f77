"""``tridge deal``: print random deals, either all or only deals that meet a condition."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TextIO

import click
from click.core import ParameterSource

from tridge_solver.checks import plural
from tridge_solver.cli.common import Format, Settings, command
from tridge_solver.cli.deal_spec import RandomDealOptions, deal_spec_options, refusing_unreadable
from tridge_solver.cli.group import OK, SOME_FAILED, notify, with_option
from tridge_solver.cli.output import Output, check_files
from tridge_solver.cli.pages import html_option
from tridge_solver.cli.progress import LateProgress
from tridge_solver.cli.run import Run, ordered_map
from tridge_solver.cli.sampling import exclude
from tridge_solver.core.deal import Deal
from tridge_solver.handfile import dump
from tridge_solver.report.session import RECORDS
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.analysis.dealing import FoundDeal, Maker


@command(
    "deal",
    help="""Make random deals, all or only those that meet a condition.

Prints a hand file with hands and stock, ready for the other commands. A seed gives the same deals
on every machine and with any --threads, and the first hundred of a thousand are the same as a
hundred. tridge help where lists what --where can ask.""",
    examples=[
        ("tridge deal -n 3 | tridge solve --table -", "three deals, solved"),
        ("tridge deal -n 1000 | tridge batch -o won.csv -", "a thousand, for a spreadsheet"),
        ("tridge deal --seats NESW -n 8 -o eve.pbn", "four at the table, dealing in turn"),
        ("tridge deal --rules lhombre --boards 40 -o b.pbn", "boards for a duplicate evening"),
        ("tridge deal -n 9 --hand N:AK.K.A7KQ.AK", "North's hand fixed, the rest random"),
        ('tridge deal --where "N.points(D) >= 13"', "North may bid"),
        ("tridge deal --where \"solve(N, 'Play H') == 'WIN'\"", "North can win in hearts"),
    ],
    writes="deals",
)
@with_option(
    "-n",
    "--count",
    type=click.IntRange(0),
    metavar="N",
    default=1,
    help="How many deals (default: 1).",
)
@with_option(
    "--boards",
    type=click.IntRange(1),
    metavar="N",
    help="N boards for duplicate play: deals for four at the table.",
)
@html_option
@deal_spec_options
def deal(
    settings: Settings, count: int, boards: int | None, html: str | None, asked: RandomDealOptions
) -> int:
    """Print ``count`` deals, or stop at the first that cannot be found."""
    check_files(settings.output, html=html)
    if boards is not None:
        exclude(("--boards", boards), ("--count", _given("count")))
        asked, count = asked.of_four(), boards
    with refusing_unreadable(), ExitStack() as stack:
        if boards is not None or html is not None:
            RECORDS.require(asked.game)
        search = Search(asked.maker(), count, settings)
        sheet = None
        if html is not None:
            sheet = stack.enter_context(Output(replace(settings, output=html)))
        run = stack.enter_context(Run(settings))
        laid_out: list[Deal] = []
        found = search.deals(run.output.stream)
        if sheet is not None:
            found = _kept(found, laid_out)
        if settings.format is Format.TEXT:
            dump(found, run.output, pack=settings.pack)
        else:
            for number, each in enumerate(found, 1):
                run.write_json(deal_json(each, Source(None, number)))
        if search.failed and not search.found:
            run.output.discard()
        if sheet is not None and laid_out:
            sheet.write(RECORDS.of(asked.game).boards_sheet("Boards", laid_out, settings.pack))
        elif sheet is not None:
            sheet.discard()
    if search.failed:
        notify(search.failure(asked.spec.tries))
        return SOME_FAILED
    if asked.spec.where and not settings.quiet:
        notify(str(search))
    return OK


def _given(name: str) -> bool:
    source = click.get_current_context().get_parameter_source(name)
    return source is ParameterSource.COMMANDLINE


def _kept(deals: Iterator[Deal], kept: list[Deal]) -> Iterator[Deal]:
    for deal in deals:
        kept.append(deal)
        yield deal


class Search:
    """A search for deals, with its record: tries made, deals found, and whether it failed."""

    def __init__(self, maker: Maker, count: int, settings: Settings) -> None:
        self._maker = maker
        self._count = count
        self._settings = settings
        self.tries = 0
        self.found = 0
        self.failed = False

    def deals(self, results: TextIO) -> Iterator[Deal]:
        """Yield the deals in order, up to the first that cannot be found. Several threads are used
        only if deals must be solved.

        How far it is shows meanwhile, unless ``results`` show it on a terminal.
        """

        def new_solver() -> Any:
            with self._settings.short_of_memory():
                return self._maker.new_solver(self._settings.table_bytes)

        def find(solver: Any, number: int) -> FoundDeal:
            return self._maker.find(number, solver)

        with LateProgress(self._settings, "deals", results=results) as progress:
            for _, (found, tries) in ordered_map(
                find,
                range(1, self._count + 1),
                new_solver,
                self._settings.threads if self._maker.solves else 1,
            ):
                self.tries += tries
                if found is None:
                    self.failed = True
                    return
                self.found += 1
                progress("dealing", self.found, self._count)
                yield found

    def __str__(self) -> str:
        share = f", 1 in {self.tries / self.found:,.1f}" if self.found else ""
        return f"{plural(self.found, 'deal')} in {self.tries:,} tries{share}"

    def failure(self, tries: int) -> str:
        """Return a sentence on why the search ended and how frequent suitable deals were."""
        what = f"deal {self.found + 1} not found" if self.found else "no deal found"
        so_far = f" ({self} so far)" if self.found else ""
        return f"{what} in {tries:,} tries{so_far}: loosen the condition or raise --tries"
