"""``tridge exchange``: which cards to throw, with open cards or from one seat's nine."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from tridge_solver.cards import SUITS, CardError, Pack, Suit
from tridge_solver.cli.given import Given, deal_options
from tridge_solver.cli.options import SEAT, Settings, command, files_argument
from tridge_solver.cli.run import Report, Run
from tridge_solver.deal import Deal, DealError
from tridge_solver.report.solution import Stats
from tridge_solver.seats import Seat

if TYPE_CHECKING:
    from tridge_solver.analysis.exchange_open import OpenExchanges

MEBIBYTE = 1 << 20
DEFAULT_TOP = 10


@dataclass(frozen=True)
class OpenQuestion:
    """What is asked of every deal with open cards."""

    seat: Seat | None
    trumps: tuple[Suit, ...] | None
    top: int
    given: bool
    defenders: bool
    stats: bool


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
    type=click.IntRange(0),
    metavar="N",
    default=DEFAULT_TOP,
    help="Rows beside the best ones (default: 10).",
)
@click.option("--open", "open_cards", is_flag=True, help="All cards and the stock known: exact.")
@click.option("--given", "as_given", is_flag=True, help="--open: the defenders throw as they did.")
@click.option("--defenders", is_flag=True, help="--open: the defenders' best exchanges.")
@deal_options
def exchange(
    settings: Settings,
    files: tuple[str, ...],
    given: Given,
    seat: Seat | None,
    trumps: str | None,
    top: int,
    open_cards: bool,
    as_given: bool,
    defenders: bool,
) -> int:
    """Answer the question of the options for every deal."""
    suits = _suits(trumps, settings.pack)
    if not open_cards:
        raise click.UsageError("closed cards are not here yet (expected --open)")
    if as_given and defenders:
        raise click.UsageError("--given and --defenders exclude each other")
    question = OpenQuestion(seat, suits, top, as_given, defenders, settings.stats)
    with Run(settings) as run:
        run.each_deal(
            given.deals(files, settings),
            lambda engine, deal: answer_open(engine, deal, question),
            lambda: _open_engine(settings),
        )
    return run.status


def answer_open(engine: OpenExchanges, deal: Deal, question: OpenQuestion) -> Report:
    """The exact answer for ``deal``; :class:`DealError` where the deal lacks what it takes."""
    from tridge_solver.report.exchange_open import OpenExchangeReport

    began, before = time.perf_counter(), engine.positions
    player = deal.declarer
    seat = question.seat
    if question.defenders or (player is not None and seat not in (None, player)):
        if question.given:
            raise DealError("--given asks what the Player should throw (expected no other seat)")
        wanted = None if seat is player else seat
        found = engine.defence(deal, wanted, question.top)
    else:
        asked = seat if seat is not None else player
        if asked is None:
            raise DealError("whose exchange it is is not known (expected --seat or a Declarer)")
        found = engine.best(deal, asked, question.trumps, question.top, given=question.given)
    stats = None
    if question.stats:
        stats = Stats(engine.positions - before, time.perf_counter() - began)
    return OpenExchangeReport(found, stats)


def _open_engine(settings: Settings) -> OpenExchanges:
    """An engine for one thread."""
    from tridge_solver.analysis.exchange_open import OpenExchanges

    return OpenExchanges(None if settings.hash_mb is None else int(settings.hash_mb * MEBIBYTE))


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
