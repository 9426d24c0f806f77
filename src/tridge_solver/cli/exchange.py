"""``tridge exchange``: which cards to throw, with open cards or from one seat's nine."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from tridge_solver.cards import SUITS, CardError, Pack, Suit
from tridge_solver.cli.given import Given, deal_options
from tridge_solver.cli.group import GroupedOption
from tridge_solver.cli.options import SEAT, Settings, command, files_argument
from tridge_solver.cli.progress import LateProgress
from tridge_solver.cli.run import Report, Run
from tridge_solver.deal import Deal
from tridge_solver.report.solution import Stats
from tridge_solver.seats import Seat

if TYPE_CHECKING:
    from tridge_solver.analysis.exchange_closed import Sampling
    from tridge_solver.analysis.exchange_open import OpenExchanges

DEFAULT_TOP = 10
DEFAULT_TOP_CLOSED = 5

OPEN = "Open cards"
CLOSED = "From the seat"


@dataclass(frozen=True)
class OpenQuestion:
    """What is asked of every deal with open cards."""

    seat: Seat | None
    trumps: tuple[Suit, ...] | None
    top: int
    given: bool
    defenders: bool
    stats: bool


@dataclass(frozen=True)
class ClosedQuestion:
    """What is asked of every deal from a seat."""

    seat: Seat | None
    trumps: tuple[Suit, ...] | None
    top: int
    drawn: int | None
    sampling: Sampling
    settings: Settings


@command(
    "exchange",
    help="""The best exchange: which cards to throw.

By default the seat sees its own nine cards only: the others are dealt at random many times, the
defenders exchange by a stated model, and every world is played double dummy. With --open every
card and the order of the stock are known to all, and the answer is exact. FILES are hand files;
- or none is standard input.""",
    examples=[
        ("tridge exchange --seat N --trumps D x.pbn", "what North should throw"),
        ("tridge exchange --open deals.pbn", "exact, the stock known"),
        ("tridge exchange --open --defenders x.pbn", "the defenders' best answer"),
        ("tridge exchange --open --given x.pbn", "best against what they threw"),
        ("tridge exchange --trumps all --jsonl x.pbn", "in every suit, for a program"),
    ],
    stats=True,
)
@files_argument
@click.option("--seat", type=SEAT, metavar="SEAT", help="Whose exchange (default: the Player's).")
@click.option(
    "--trumps",
    metavar="S|H|D|C|all",
    help="The trump suit (default: the contract's, else all).",
)
@click.option(
    "--top",
    type=click.IntRange(0, 600),
    metavar="N",
    help="Rows beside the best (default: 10 with --open, else 5).",
)
@click.option(
    "--open",
    "open_cards",
    cls=GroupedOption,
    heading=OPEN,
    is_flag=True,
    help="All cards and the stock are known to all: exact.",
)
@click.option(
    "--given",
    "as_given",
    cls=GroupedOption,
    heading=OPEN,
    is_flag=True,
    help="The defenders throw what they threw.",
)
@click.option(
    "--defenders",
    cls=GroupedOption,
    heading=OPEN,
    is_flag=True,
    help="The defenders' best exchanges.",
)
@click.option(
    "--samples",
    cls=GroupedOption,
    heading=CLOSED,
    type=click.IntRange(1),
    metavar="N",
    help="Fresh worlds to play (default: 1000; --defence best: 100).",
)
@click.option(
    "--precision",
    cls=GroupedOption,
    heading=CLOSED,
    type=click.FloatRange(0.1, 50),
    metavar="P",
    help="Play until the win share is known to ±P percent.",
)
@click.option(
    "--time",
    "seconds",
    cls=GroupedOption,
    heading=CLOSED,
    type=click.FloatRange(0, min_open=True),
    metavar="SECONDS",
    help="Play so long; the number of worlds is told.",
)
@click.option(
    "--defence",
    cls=GroupedOption,
    heading=CLOSED,
    type=click.Choice(["model", "best", "none"]),
    help="How the defenders exchange (default: model).",
)
@click.option(
    "--drawn",
    cls=GroupedOption,
    heading=CLOSED,
    type=click.IntRange(0, 9),
    metavar="N",
    help="Cards the Player drew, when a defender asks (default: the file's).",
)
@deal_options
def exchange(
    settings: Settings,
    files: tuple[str, ...],
    given: Given,
    seat: Seat | None,
    trumps: str | None,
    top: int | None,
    open_cards: bool,
    as_given: bool,
    defenders: bool,
    samples: int | None,
    precision: float | None,
    seconds: float | None,
    defence: str | None,
    drawn: int | None,
) -> int:
    """Answer the question of the options for every deal."""
    suits = _suits(trumps, settings.pack)
    _exclude(("--given", as_given), ("--defenders", defenders))
    _exclude(("--samples", samples), ("--precision", precision), ("--time", seconds))
    closed = {
        "--samples": samples,
        "--precision": precision,
        "--time": seconds,
        "--defence": defence,
        "--drawn": drawn,
    }
    if open_cards:
        for name, value in closed.items():
            _exclude(("--open", True), (name, value))
    elif as_given or defenders:
        name = "--given" if as_given else "--defenders"
        raise click.UsageError(f"{name} is a question about open cards (expected --open with it)")
    if not open_cards:
        from tridge_solver.analysis.exchange_closed import Sampling

        sampling = Sampling(
            seed=settings.seed,
            samples=samples,
            precision=None if precision is None else precision / 100,
            seconds=seconds,
            defence=defence or "model",
            threads=settings.threads,
            table_bytes=settings.table_bytes,
        )
        asked = ClosedQuestion(
            seat, suits, DEFAULT_TOP_CLOSED if top is None else top, drawn, sampling, settings
        )
        # One deal after the other, its worlds on all threads.
        with Run(replace(settings, threads=1)) as run:
            run.each_deal(
                given.deals(files, settings),
                lambda _, deal: answer_closed(deal, asked),
                lambda: None,
            )
        return run.status
    top = DEFAULT_TOP if top is None else top
    question = OpenQuestion(seat, suits, top, as_given, defenders, settings.stats)
    with Run(settings) as run:
        run.each_deal(
            given.deals(files, settings),
            lambda engine, deal: answer_open(engine, deal, question),
            lambda: _open_engine(settings),
        )
    return run.status


def answer_closed(deal: Deal, question: ClosedQuestion) -> Report:
    """The sampled answer for ``deal``; :class:`DealError` where the deal lacks what it takes."""
    from tridge_solver.analysis.exchange_closed import sampled_exchange
    from tridge_solver.report.exchange_sampled import SampledExchangeReport

    began = time.perf_counter()
    with LateProgress(question.settings) as progress:
        found = sampled_exchange(
            deal,
            question.seat,
            question.trumps,
            question.top,
            question.sampling,
            drawn=question.drawn,
            progress=progress,
        )
    seconds = time.perf_counter() - began if question.settings.stats else None
    return SampledExchangeReport(found, seconds)


def answer_open(engine: OpenExchanges, deal: Deal, question: OpenQuestion) -> Report:
    """The exact answer for ``deal``; :class:`DealError` where the deal lacks what it takes."""
    from tridge_solver.analysis.exchange import open_exchange
    from tridge_solver.report.exchange_open import OpenExchangeReport

    began, before = time.perf_counter(), engine.positions
    found = open_exchange(
        deal,
        question.seat,
        question.trumps,
        top=question.top,
        given=question.given,
        defenders=question.defenders,
        engine=engine,
    )
    stats = None
    if question.stats:
        stats = Stats(engine.positions - before, time.perf_counter() - began)
    return OpenExchangeReport(found, stats)


def _open_engine(settings: Settings) -> OpenExchanges:
    """An engine for one thread."""
    from tridge_solver.analysis.exchange_open import OpenExchanges

    return OpenExchanges(settings.table_bytes)


def _exclude(*options: tuple[str, object]) -> None:
    """Refuse more than one of some options."""
    used = [name for name, value in options if value not in (None, False)]
    if len(used) > 1:
        raise click.UsageError(f"{' and '.join(used)} exclude each other")


def _suits(text: str | None, pack: Pack) -> tuple[Suit, ...] | None:
    """The suits of ``--trumps``, ``None`` where the deal decides."""
    if text is None:
        return None
    if text.lower() == "all":
        return SUITS
    try:
        return (pack.parse_suit(text),)
    except CardError as error:
        raise click.BadParameter(f"{error} or all", param_hint="--trumps") from None
