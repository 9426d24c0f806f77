"""``tridge advise``: what should the seat to play do, from what it can know?"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import click

from tridge_solver.analysis.dealing import RANGES
from tridge_solver.batch.advice import AdviseQuestion
from tridge_solver.cli.common import SEAT, Settings, command, files_argument
from tridge_solver.cli.deal_options import DealOptions, deal_options
from tridge_solver.cli.deal_spec import range_options, refusing_unreadable
from tridge_solver.cli.group import GroupedOption, with_option
from tridge_solver.cli.run import Run
from tridge_solver.cli.sampling import (
    WORLDS,
    WithProgress,
    exclude,
    sampling_of,
    world_options,
)
from tridge_solver.core.registry import game_named
from tridge_solver.core.seats import Seat

MAX_TRICKS = 13
"""Of the game with the most."""

HANDS = "Trumps and bridge: what is known of the hands, and what counts"

MOMENT = "The moment (default: where the record of play ends)"


@command(
    "advise",
    help="""Which card to play, from what the seat to play can know.

The seat sees its own cards, how many the others exchanged, the cards played and what these show: a
suit not followed, in Belote also a card not beaten, a trick not ruffed, melds and calls; in Trumps
and bridge dummy, and what you say of the other hands. The other cards are laid out at random many
times, as these facts allow, and every world is played double dummy. The Player may claim after five
tricks, or in Tresillo surrender after three: --surrender asks whether to, or of a defender whether
to accept. Beside it stands what all cards open would say.
FILES are hand files; - or none is standard input.""",
    examples=[
        ("tridge advise mid-trick.pbn", "where the record ends"),
        ("tridge advise --trick 6 evening.pbn:1", "the lead to trick 6"),
        ("tridge advise --trick 6 --seat W evening.pbn:1", "West's card to it"),
        ("tridge advise --surrender surrender.pbn", "surrender before trick 4, or play on"),
        ("tridge advise --surrender --seat N surrender.pbn", "North: accept it, or play on"),
        ("tridge advise --samples 10000 mid-trick.pbn", "narrower intervals"),
        ('tridge advise --at 1 --north "15-17 hcp, balanced" bridge.pbn:1', "a blind lead"),
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
    type=SEAT,
    metavar="SEAT",
    help="With --trick: go back to this seat's card; with --surrender: whose answer.",
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
    help="The others exchanged, in Belote bid, by the model, or nothing is known of it "
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
    help="Only worlds such as 'N.hcp() + S.hcp() >= 24'; several must all hold.",
)
@with_option(
    "--scoring",
    cls=GroupedOption,
    heading=HANDS,
    type=click.Choice(["contract", "imps", "matchpoints", "points"]),
    help="What counts: the contract alone (fast), bridge's IMPs or matchpoints, Trumps' points "
    "(default: points, in bridge by the tag Scoring, else contract).",
)
@deal_options
def advise(
    settings: Settings,
    files: tuple[str, ...],
    given: DealOptions,
    trick: int | None,
    seat: Seat | None,
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
    """Advise the seat to play in every deal."""
    exclude(("--trick", trick), ("--at", card))
    for name, value in (("--trick", trick), ("--at", card)):
        exclude(("--surrender", surrender), (name, value))
    if seat is not None and trick is None and not surrender:
        raise click.UsageError(
            "--seat is a seat's turn in a trick, or its answer to a surrender (expected --trick or "
            "--surrender with it)"
        )
    sampling = sampling_of(settings, samples, precision, seconds)
    if where:
        _check_conditions(where)
    question = AdviseQuestion(
        trick,
        seat,
        card,
        worlds,
        ranges,
        where,
        scoring,
        sampling,
        settings.stats,
        settings.method,
        surrender,
    )
    with Run(replace(settings, threads=1)) as run:  # a deal's worlds are on all threads
        run.ask(given.deals(files, settings), WithProgress(question, settings))
    return run.status


def _check_conditions(where: tuple[str, ...]) -> None:
    """Refuse conditions that cannot be read before any deal is."""
    with refusing_unreadable():
        game = game_named("Bridge")
        RANGES.of(game).conditions_of(where, game.rules)
