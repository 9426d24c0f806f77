"""``tridge show``: diagrams of deals."""

from __future__ import annotations

from tridge_solver.cli.given import Given, deal_options
from tridge_solver.cli.options import Settings, command, files_argument
from tridge_solver.cli.run import Run
from tridge_solver.report.deal_view import DealView


@command(
    "show",
    help="""Diagrams of the deals of hand files.

Hands round the table, stock, auction, exchange and play, as far as each deal tells them.
FILES are hand files; - or none is standard input.""",
    examples=[
        ("tridge show evening.pbn", "every deal of a file"),
        ("tridge show --pack spanish evening.pbn", "in the Spanish pack"),
        ("tridge show --color always x.pbn | less -R", "page by page, in colour"),
    ],
)
@files_argument
@deal_options
def show(settings: Settings, files: tuple[str, ...], given: Given) -> int:
    """Print a diagram of every good deal."""
    with Run(settings) as run:
        run.each_deal(given.deals(files, settings), lambda _, deal: DealView(deal), lambda: None)
    return run.status
