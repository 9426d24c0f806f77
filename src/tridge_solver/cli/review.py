"""``tridge review``: the post-mortem of played deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from tridge_solver.cli.inputs import read_files
from tridge_solver.cli.options import Settings, command, files_argument
from tridge_solver.cli.pages import Beside, html_option, page_name
from tridge_solver.cli.run import Run
from tridge_solver.deal import Deal
from tridge_solver.report.review import PassedOut, ReviewReport

if TYPE_CHECKING:
    from tridge_solver.analysis.double_dummy import DoubleDummy
    from tridge_solver.analysis.exchange_open import OpenExchanges


@command(
    "review",
    help="""What went wrong in a played deal, card by card.

Every card of the record is held against perfect play with all cards open: what it threw away, in
grades, tricks and chips (where the deal names its funds), and what would have kept it; who erred
how often; where the game turned. Bid and exchanges too, where the whole stock is known. A record
that breaks the rules is reviewed up to there.
FILES are hand files; - or none is standard input.""",
    examples=[
        ("tridge review evening.pbn", "every deal, trick by trick"),
        ("tridge review --html r.html evening.pbn", "and as a page to step through"),
        ("tridge review --jsonl *.pbn", "for a program"),
    ],
)
@files_argument
@html_option
@click.option(
    "--play-only", is_flag=True, help="Weigh the cards alone, not the exchanges: much faster."
)
def review(settings: Settings, files: tuple[str, ...], html: str | None, play_only: bool) -> int:
    """Review every deal that was played."""
    items = read_files(files, settings.rules)
    beside = Beside(settings, html=html, title=page_name(files, "Review"))
    with beside, Run(settings, beside.add) as run:
        run.each_deal(items, weigh, lambda: Engines.of(settings, play_only), broken_records=True)
    return run.status


@dataclass(frozen=True)
class Engines:
    """What one thread reviews with; ``exchanges`` is ``None`` where only the cards are weighed."""

    solver: DoubleDummy
    exchanges: OpenExchanges | None

    @classmethod
    def of(cls, settings: Settings, play_only: bool) -> Engines:
        """New ones."""
        from tridge_solver.analysis.double_dummy import MEBIBYTE
        from tridge_solver.analysis.exchange_open import OpenExchanges

        if play_only:
            return cls(settings.new_solver(), None)
        size = None if settings.hash_mb is None else int(settings.hash_mb * MEBIBYTE)
        return cls(settings.new_solver(), OpenExchanges(size))


def weigh(engines: Engines, deal: Deal) -> ReviewReport | PassedOut:
    """Review one deal; :class:`~tridge_solver.deal.DealError` where it lacks what it takes."""
    from tridge_solver.analysis.review import review as reviewed

    if deal.is_passed_out:
        return PassedOut(deal)
    return ReviewReport(reviewed(deal, engines.solver, engines.exchanges))
