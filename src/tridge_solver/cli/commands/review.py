"""``tridge review``: find the mistakes in played deals."""

from __future__ import annotations

from dataclasses import replace

import click

from tridge_solver.batch.questions import ReviewQuestion
from tridge_solver.cli.common import Settings, command, files_argument
from tridge_solver.cli.group import with_option
from tridge_solver.cli.inputs import read_files
from tridge_solver.cli.pages import Beside, html_option, page_name
from tridge_solver.cli.run import Run
from tridge_solver.cli.sampling import sampling_of


@command(
    "review",
    help="""Find the errors in a played deal, card by card.

Every card of the record is compared with perfect play, all cards open: what it lost in grades,
tricks and chips (if the deal names its funds), and which card would have kept it. The review also
says how many errors each player made, and which card decided the game. It judges bid and exchanges
too if the whole stock is known. If the record breaks the rules, it reviews the cards before. FILES
are hand files; - or none reads standard input.""",
    examples=[
        ("tridge review evening.pbn", "every deal, trick by trick"),
        ("tridge review --html r.html evening.pbn", "and as a page to step through"),
        ("tridge review --closed evening.pbn", "also by what could be known"),
        ("tridge review --jsonl *.pbn", "for a program"),
    ],
    method=True,
)
@files_argument
@html_option
@with_option(
    "--play-only", is_flag=True, help="Judge only the cards, not the exchanges: much faster."
)
@with_option(
    "--closed",
    is_flag=True,
    help="Also judge cards, exchanges and bid by what each seat could know: sampled.",
)
@with_option(
    "--samples",
    type=click.IntRange(1),
    metavar="N",
    help="With --closed: deals to sample for each decision (default: 250; an exchange 1000).",
)
def review(
    settings: Settings,
    files: tuple[str, ...],
    html: str | None,
    play_only: bool,
    closed: bool,
    samples: int | None,
) -> int:
    """Review every deal that was played."""
    question = question_of(settings, play_only=play_only, closed=closed, samples=samples)
    items = read_files(files, settings.change)
    beside = Beside(settings, html=html, title=page_name(files, "Review"))
    with beside, Run(settings, beside.add) as run:
        run.ask(items, question)
    return run.status


def question_of(
    settings: Settings, *, play_only: bool, closed: bool, samples: int | None
) -> ReviewQuestion:
    """Return the question about every deal, as the options ask it."""
    if samples is not None and not closed:
        raise click.UsageError("--samples are the worlds of closed cards (expected --closed)")
    sampling = None
    if closed:  # every deal has a thread of its own
        sampling = sampling_of(replace(settings, threads=1), samples, None, None)
    return ReviewQuestion(play_only, sampling, settings.method)
