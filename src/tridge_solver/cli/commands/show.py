"""``tridge show``: print diagrams of deals."""

from __future__ import annotations

from tridge_solver.cli.common import Settings, command, files_argument
from tridge_solver.cli.deal_options import DealOptions, deal_options
from tridge_solver.cli.pages import Beside, html_option, page_name, svg_option
from tridge_solver.cli.run import Run
from tridge_solver.report.showing import DealView


@command(
    "show",
    help="""Diagrams of the deals of hand files.

Shows the hands round the table, stock, auction, exchange and play, as far as each deal has them.
FILES are hand files; - or none reads standard input.""",
    examples=[
        ("tridge show evening.pbn", "every deal of a file"),
        ("tridge show --pack spanish evening.pbn", "in the Spanish pack"),
        ("tridge show -q --svg deal.svg play.pbn", "the diagram as a drawing"),
        ("tridge show --color always play.pbn | less -R", "page by page, in colour"),
    ],
)
@files_argument
@html_option
@svg_option
@deal_options
def show(
    settings: Settings,
    files: tuple[str, ...],
    given: DealOptions,
    html: str | None,
    svg: str | None,
) -> int:
    """Print a diagram of every good deal."""
    beside = Beside(settings, html=html, svg=svg, title=page_name(files, "Deals"))
    with beside, Run(settings, beside.add) as run:
        run.each_deal(given.deals(files, settings), lambda _, deal: DealView(deal), lambda: None)
    return run.status
