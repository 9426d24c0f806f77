"""``tridge advise``: which card should the seat to play choose, with its limited knowledge?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

import click

from tridge_solver.analysis.dealing import RANGES
from tridge_solver.batch.input import Item, Unreadable
from tridge_solver.batch.seat_questions import AdviseQuestion, BidQuestion
from tridge_solver.cli.common import (
    SEAT_OR_NAME,
    PlayerName,
    Settings,
    command,
    files_argument,
    seat_or_name,
)
from tridge_solver.cli.deal_options import DealOptions, deal_options
from tridge_solver.cli.deal_spec import range_options, refusing_unreadable
from tridge_solver.cli.group import GroupedOption, notify, with_option
from tridge_solver.cli.hand import hand_options, one_hand
from tridge_solver.cli.run import Run
from tridge_solver.cli.sampling import (
    WORLDS,
    WithProgress,
    exclude,
    sampling_of,
    world_options,
)
from tridge_solver.core.registry import game_named
from tridge_solver.core.seats import PLACES, Seat

MAX_TRICKS = 13
"""The largest number of tricks in any game."""

HANDS = "Trumps and bridge: what is known of the hands, and what counts"

MOMENT = "The moment (default: where the record of play ends)"


@command(
    "advise",
    help="""Which card to play, judged by what the seat to play can see.

The seat sees its own cards, how many cards the others exchanged, and the cards played with what
they show: a suit not followed; in Belote also melds, calls, and tricks that they did not ruff or
beat. In Trumps and bridge it sees dummy, and you may describe the other hands. The program deals
the unseen cards at random many times, always in keeping with these facts, and solves each deal with
all cards open. The report also has the answer of the solver, which sees all cards. --surrender asks
whether the Player should surrender (Tresillo, after three tricks), or whether a defender should
accept. One hand alone, with a contract, asks for the first lead; without a contract, it asks what
to bid. FILES are hand files, or one hand; - or none reads standard input.""",
    examples=[
        ("tridge advise mid-trick.pbn", "where the record ends"),
        ("tridge advise --trick 6 evening.pbn:1", "the lead to trick 6"),
        (
            "tridge advise AQ3.K6.KJ4.5 --contract 'Play D' --declarer last",
            "nine cards, on lead",
        ),
        ("tridge advise --trick 6 --seat W evening.pbn:1", "West's card to it"),
        ("tridge advise --surrender surrender.pbn", "surrender before trick 4, or play on"),
        ("tridge advise --surrender --seat N surrender.pbn", "North: accept it, or play on"),
        ("tridge advise --samples 10000 mid-trick.pbn", "more deals, smaller margins"),
        (
            'tridge advise --at 1 --north "15-17 hcp, balanced" bridge.pbn:1',
            "a lead on known facts",
        ),
    ],
    stats=True,
    method=True,
)
@files_argument
@with_option(
    "--trick",
    cls=GroupedOption,
    heading=MOMENT,
    type=click.IntRange(1, MAX_TRICKS),
    metavar="N",
    help="Go back to the lead to this trick.",
)
@with_option(
    "--seat",
    cls=GroupedOption,
    heading=MOMENT,
    type=SEAT_OR_NAME,
    metavar="SEAT",
    help="With --trick: go back to the card of this seat or player; with --surrender: the seat "
    "that answers.",
)
@with_option(
    "--at",
    "card",
    cls=GroupedOption,
    heading=MOMENT,
    type=click.IntRange(1),
    metavar="N",
    help="Go back to the Nth card of the record.",
)
@with_option(
    "--surrender",
    cls=GroupedOption,
    heading=MOMENT,
    is_flag=True,
    help="Tresillo, after trick 3: surrender or play on; a defender: accept or continue. L'hombre, "
    "after the exchange: throw in or play on.",
)
@with_option(
    "--worlds",
    cls=GroupedOption,
    heading=WORLDS,
    type=click.Choice(["model", "uniform"]),
    default="model",
    help="Assume that the others exchanged (in Belote: bid) in the usual way, or assume nothing "
    "(default: model).",
)
@world_options("Worlds", default="1000, in Belote 200, in Trumps and bridge 100")
@range_options(HANDS)
@with_option(
    "--where",
    cls=GroupedOption,
    heading=HANDS,
    multiple=True,
    metavar="CONDITION",
    help="Sample only deals that meet a condition, e.g. 'N.hcp() + S.hcp() >= 24'; repeat it to "
    "add more.",
)
@with_option(
    "--scoring",
    cls=GroupedOption,
    heading=HANDS,
    type=click.Choice(["contract", "imps", "matchpoints", "points"]),
    help="What counts: the contract alone (fast), bridge's IMPs or matchpoints, Trumps' points "
    "(default: points, in bridge by the tag Scoring, else contract).",
)
@hand_options
@deal_options
def advise(
    settings: Settings,
    files: tuple[str, ...],
    given: DealOptions,
    hand: str | None,
    position: str | None,
    trick: int | None,
    seat: Seat | PlayerName | None,
    card: int | None,
    surrender: bool,
    worlds: Literal["model", "uniform"],
    samples: int | None,
    precision: float | None,
    seconds: float | None,
    ranges: tuple[tuple[Seat, str], ...],
    where: tuple[str, ...],
    scoring: Literal["contract", "imps", "matchpoints", "points"] | None,
) -> int:
    """Advise the seat to play in each deal."""
    exclude(("--trick", trick), ("--at", card))
    for name, value in (("--trick", trick), ("--at", card)):
        exclude(("--surrender", surrender), (name, value))
    if seat is not None and trick is None and not surrender:
        raise click.UsageError(
            "--seat needs its turn in a trick, or a surrender to answer (expected --trick or "
            "--surrender with it)"
        )
    sampling = sampling_of(settings, samples, precision, seconds)
    if where:
        _check_conditions(where)
    own, player = seat_or_name(seat)
    question: AdviseQuestion | BidQuestion = AdviseQuestion(
        trick,
        own,
        card,
        worlds,
        ranges,
        where,
        scoring,
        sampling,
        settings.stats,
        settings.method,
        surrender,
        player,
    )
    if hand is not None:
        for option, value in (("--trick", trick), ("--at", card), ("--surrender", surrender)):
            exclude(("a hand alone", hand), (option, value))
        if position not in (None, PLACES[0]) and "Contract" in given.tags:
            raise click.UsageError(
                "who does not lead has seen a card (expected a hand file with it, or --position "
                "lead)"
            )
        if files or given.is_deal:
            raise click.UsageError("a hand is the whole question (expected no deal)")
        item = _of_one_hand(hand, position, given, settings)
        if item.deal is not None and item.deal.contract is None:
            notify("no contract is named, so this is what to bid (a card: --contract 'Play D')")
            question = BidQuestion(sampling=sampling, stats=settings.stats, method=settings.method)
        deals: Iterator[Item | Unreadable] = iter([item])
    elif position is not None:
        raise click.UsageError("--position says where a hand sits (expected --hand with it)")
    else:
        deals = given.deals(files, settings, seat=seat)
    with Run(replace(settings, threads=1)) as run:  # a deal's worlds are on all threads
        run.ask(deals, WithProgress(question, settings))
    return run.status


def _of_one_hand(hand: str, position: str | None, given: DealOptions, settings: Settings) -> Item:
    """Return a deal with one hand and the facts in the options. If a contract is named but no
    Player, the hand is the Player's."""
    alone = one_hand(hand, position or PLACES[0], replace(given, tags={}), settings)
    tags = dict(given.tags)
    deal = alone.deal
    if deal is not None and "Contract" in tags and "Declarer" not in tags:
        tags["Declarer"] = next(seat.letter for seat in deal.active if deal.hands[seat])
    return replace(given, tags=tags).change(settings).of(alone)


def _check_conditions(where: tuple[str, ...]) -> None:
    with refusing_unreadable():
        game = game_named("Bridge")
        RANGES.of(game).conditions_of(where, game.rules)
