"""``tridge exchange``: which cards should a seat throw, with open cards or knowing only its nine
cards?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import click

from tridge_solver.batch.seat_questions import (
    DEFAULT_TOP_OPEN,
    DEFAULT_TOP_SAMPLED,
    OpenExchangeQuestion,
    SampledExchangeQuestion,
)
from tridge_solver.cli.common import (
    SEAT_OR_NAME,
    PlayerName,
    Settings,
    command,
    files_argument,
    read_with_note,
    seat_or_name,
)
from tridge_solver.cli.deal_options import DealOptions, deal_options
from tridge_solver.cli.group import GroupedOption, with_option
from tridge_solver.cli.hand import (
    AUCTION_HELP,
    HAND_HEADING,
    PlaceChoice,
    calls_before,
    hand_options,
    incomer_option,
    one_hand,
    one_incomer,
    place_of,
)
from tridge_solver.cli.run import Run
from tridge_solver.cli.sampling import WithProgress, exclude, sampling_of, world_options
from tridge_solver.core.cards import SUITS, CardError, Pack, Suit
from tridge_solver.core.deal import Auction
from tridge_solver.core.seats import PLACES, Seat
from tridge_solver.core.words import suit_word

OPEN = "Open cards"
CLOSED = "From the seat"
MAX_TOP = 1 << 10
"""The most choices to show; there are only 1,022 ways to throw some of the ten cards of a Flip."""


ALL_CARDS = "--hand is the whole question (expected no deal or seat)"


@command(
    "exchange",
    help="""The best exchange: which cards to throw.

By default the seat sees only its own nine cards. The program deals the others at random many times,
lets the defenders exchange in the usual way, and solves each deal with all cards open. For a
defender it also says whether to exchange first or let the partner. With --open everybody knows all
cards and the order of the stock, and the answer is exact. FILES are hand files, or one hand; - or
none reads standard input.""",
    examples=[
        ("tridge exchange AQ3.K6.KJ4.5 --trumps D", "what to throw from nine cards"),
        (
            "tridge exchange --hand Q3.K6.KJ42.5 --position last --player lead --drawn 5 "
            "--trumps D",
            "a defender: keep the defence or send it",
        ),
        ("tridge exchange --seat N --trumps D play.pbn", "what North should throw"),
        ("tridge exchange --open play.pbn", "exact, the stock known"),
        ("tridge exchange --open --defenders play.pbn", "the defenders' best answer"),
        ("tridge exchange --open --given play.pbn", "best against what they threw"),
        ("tridge exchange --trumps all --jsonl play.pbn", "in every suit, for a program"),
    ],
    stats=True,
    method=True,
)
@files_argument
@with_option(
    "--seat",
    type=SEAT_OR_NAME,
    metavar="SEAT",
    help="Whose exchange, a seat or a player's name (default: the Player's).",
)
@with_option(
    "--trumps",
    metavar="S|H|D|C|all",
    help="The trump suit (default: the contract's, else all); --suit means the same.",
)
@with_option(
    "--top",
    type=click.IntRange(0, MAX_TOP),
    metavar="N",
    help="Rows besides the best (default: 10 with --open, else 5).",
)
@with_option(
    "--open",
    "open_cards",
    cls=GroupedOption,
    heading=OPEN,
    is_flag=True,
    help="Everybody knows all cards and the stock: exact.",
)
@with_option(
    "--given",
    "as_given",
    cls=GroupedOption,
    heading=OPEN,
    is_flag=True,
    help="The defenders throw the cards recorded in the file.",
)
@with_option(
    "--defenders",
    cls=GroupedOption,
    heading=OPEN,
    is_flag=True,
    help="The defenders' best exchanges.",
)
@world_options(
    "Deals",
    heading=CLOSED,
    default="1000; --defence best: 100",
    known="the win share is",
)
@with_option(
    "--defence",
    cls=GroupedOption,
    heading=CLOSED,
    type=click.Choice(["model", "best", "none"]),
    help="How the defenders exchange (default: model).",
)
@with_option(
    "--drawn",
    cls=GroupedOption,
    heading=CLOSED,
    type=click.IntRange(0, 9),
    metavar="N",
    help="Cards the Player drew, when a defender asks (default: the file's).",
)
@with_option(
    "--first-drawn",
    cls=GroupedOption,
    heading=CLOSED,
    type=click.IntRange(0, 9),
    metavar="N",
    help="Cards the first defender drew, when the second asks (default: the file's).",
)
@with_option(
    "--histogram",
    cls=GroupedOption,
    heading=CLOSED,
    is_flag=True,
    help="Also show how often the best discard wins each number of tricks.",
)
@with_option("--auction", cls=GroupedOption, heading=CLOSED, metavar="CALLS", help=AUCTION_HELP)
@hand_options
@with_option(
    "--player",
    "player_place",
    cls=GroupedOption,
    heading=HAND_HEADING,
    type=PlaceChoice(PLACES),
    help="The Player's place, if the hand is a defender's.",
)
@incomer_option
@deal_options
def exchange(
    settings: Settings,
    files: tuple[str, ...],
    given: DealOptions,
    hand: str | None,
    position: str | None,
    player_place: str | None,
    incomer: bool,
    auction: str | None,
    **asked: Any,
) -> int:
    """Answer the question about every deal."""
    question = question_of(settings, **asked)
    if hand is not None:
        if files:
            raise click.UsageError(ALL_CARDS)
        place = OneHand(hand, position, player_place, incomer, auction)
        return _of_one_hand(settings, question, place, given)
    if player_place is not None:
        raise click.UsageError("--player says who plays against a hand (expected --hand with it)")
    if auction is not None:
        raise click.UsageError("--auction goes with --hand (expected --hand; files have their own)")
    if incomer:
        raise click.UsageError("--incomer says whose a hand is (expected --hand with it)")
    if position is not None:
        raise click.UsageError("--position says where a hand sits (expected --hand with it)")
    # One deal after the other: its discards, or its worlds, are on all threads.
    with Run(replace(settings, threads=1)) as run:
        if isinstance(question, OpenExchangeQuestion):
            run.ask(given.deals(files, settings, seat=asked["seat"]), question)
        else:
            deals = given.deals(files, settings, seat=asked["seat"])
            run.ask(deals, WithProgress(question, settings))
    return run.status


class OneHand(NamedTuple):
    """A question's nine cards with their place, the Player's place (for a defender's cards),
    whether they are an in-comer's, and the calls."""

    cards: str
    position: str | None
    player: str | None
    incomer: bool
    auction: str | None


def _of_one_hand(
    settings: Settings,
    question: OpenExchangeQuestion | SampledExchangeQuestion,
    place: OneHand,
    given: DealOptions,
) -> int:
    """Answer the question about nine cards, which are the Player's unless another seat is named."""
    hand, position, player, incomer, auction = place
    if isinstance(question, OpenExchangeQuestion):
        raise click.UsageError("--open and --hand exclude each other")
    if given.is_deal or question.of_a_seat:
        raise click.UsageError(ALL_CARDS)
    exclude(("--incomer", incomer), ("--player", player))
    exclude(("--incomer", incomer), ("--auction", auction))
    heard = calls_before(auction, given, settings)
    if position is None and player is None and heard is not None:
        position = place_of(heard.bid_last)
    if player is not None and player == (position or PLACES[0]):
        raise click.UsageError("--player is another place than the hand's (expected --position)")
    if incomer:
        item = one_incomer(hand, position, given, settings)
    else:
        item = one_hand(hand, position or "lead", given, settings)
    deal = item.deal
    if deal is not None:
        (seat,) = (seat for seat in deal.active if deal.hands[seat])
        question = replace(question, seat=seat)
        if heard is not None:
            deal = replace(deal, auction=Auction(deal.playing_order[0], heard.calls))
        if player is not None:
            deal = replace(deal, declarer=deal.playing_order[PLACES.index(player)])
        item = replace(item, deal=deal)
    with Run(replace(settings, threads=1)) as run:
        run.ask(iter([item]), WithProgress(question, settings))
    return run.status


def question_of(
    settings: Settings,
    *,
    seat: Seat | PlayerName | None,
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
    first_drawn: int | None,
    histogram: bool = False,
) -> OpenExchangeQuestion | SampledExchangeQuestion:
    """Return the question about every deal, as the options ask it."""
    suits = _suits(trumps, settings.pack)
    own, player = seat_or_name(seat)
    exclude(("--given", as_given), ("--defenders", defenders))
    closed = {
        "--samples": samples,
        "--precision": precision,
        "--time": seconds,
        "--defence": defence,
        "--drawn": drawn,
        "--first-drawn": first_drawn,
        "--histogram": histogram,
    }
    if open_cards:
        for name, value in closed.items():
            exclude(("--open", True), (name, value))
        return OpenExchangeQuestion(
            own,
            suits,
            DEFAULT_TOP_OPEN if top is None else top,
            as_given,
            defenders,
            settings.stats,
            settings.threads,
            player,
        )
    if as_given or defenders:
        name = "--given" if as_given else "--defenders"
        raise click.UsageError(f"{name} is a question about open cards (expected --open with it)")
    return SampledExchangeQuestion(
        own,
        suits,
        DEFAULT_TOP_SAMPLED if top is None else top,
        drawn,
        first_drawn,
        sampling_of(settings, samples, precision, seconds, defence or "model"),
        settings.stats,
        histogram,
        settings.method,
        player,
    )


def _suits(text: str | None, pack: Pack) -> tuple[Suit, ...] | None:
    """Return the suits of ``--trumps``; ``None`` if the deal decides."""
    if text is None:
        return None
    if text.lower() == "all":
        return SUITS
    text = read_with_note("--trumps", text, suit_word(text, pack))
    try:
        return (pack.parse_suit(text),)
    except CardError as error:
        raise click.BadParameter(f"{error} or all", param_hint="--trumps") from None
