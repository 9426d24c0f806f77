"""``tridge bid``: is the hand worth a bid, and which bid?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import click

from tridge_solver.batch.input import Item, Unreadable
from tridge_solver.batch.seat_questions import BIDDING, BidQuestion, OpenBidQuestion
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
    calls_before,
    hand_options,
    incomer_option,
    one_hand,
    one_incomer,
    place_of,
)
from tridge_solver.cli.run import Run
from tridge_solver.cli.sampling import WithProgress, exclude, sampling_of, world_options
from tridge_solver.core.deal import CallsHeard, Deal, DealError
from tridge_solver.core.registry import USUAL, game_of, usual_game
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.seats import Seat
from tridge_solver.core.text import ParseError
from tridge_solver.core.words import contract_words
from tridge_solver.handfile.from_options import BadTag, read_tag

TABLE_DEALS = 200
"""The number of closed deals for each contract when ``--table`` gives no number."""

FUNDS_HEADING = "Funds, overruling the file (default: those of a first deal)"

FUND_TAGS = {
    "game_fund": "GameFund",
    "widow_fund": "WidowFund",
    "pot": "Pot",
    "payers": "Participants",
}
"""Parameters of the command, each with the tag that it stands for."""

_FUND_OPTIONS = (
    ("--game-fund", "CHIPS", "Chips in the Game Fund."),
    ("--widow-fund", "CHIPS", "Chips in the Widow's Fund."),
    ("--pot", "CHIPS", "Tresillo: chips in the pot; 23+ if it holds a puesta."),
    ("--payers", "3|4", "How many players pay and collect."),
)


def fund_options(function: Callable[..., int]) -> Callable[..., int]:
    """Add the options for funds; the command receives their texts under the names in
    :data:`FUND_TAGS`."""
    for option, metavar, text in reversed(_FUND_OPTIONS):
        function = with_option(
            option, cls=GroupedOption, heading=FUNDS_HEADING, metavar=metavar, help=text
        )(function)
    return function


def fund_fields(texts: Mapping[str, str | None], settings: Settings) -> dict[str, Any]:
    """Return the fields of a deal that the options set, read as in a hand file."""
    given = {name: texts[name] for name in FUND_TAGS if texts[name] is not None}
    if not given:
        return {}
    fields: dict[str, Any] = {}
    for name, text in given.items():
        fields |= _read(name, str(text), settings)
    return fields


def _read(name: str, text: str, settings: Settings) -> dict[str, Any]:
    try:
        return read_tag(usual_game(), FUND_TAGS[name], text, settings.pack)
    except BadTag as error:
        option = "--" + name.replace("_", "-")
        raise click.BadParameter(str(error), param_hint=option) from None


@command(
    "bid",
    help="""Is the hand worth a bid? The value of every contract, and the best bid.

The seat sees its own nine cards. The program deals the others at random many times, lets the
defenders exchange in the usual way, and solves each deal with all cards open. All contracts are
compared in the same deals. A second set of figures, at the table, is for seats that see only their
own cards; it decides what to bid. With --open everybody knows all cards and the order of the stock:
every contract of every seat is solved exactly, and so is the auction. FILES are hand files, or one
hand; - or none reads standard input.""",
    examples=[
        ("tridge bid AQ3.K6.KJ4.5", "nine cards, on lead"),
        ("tridge bid --seat N play.pbn", "North's bid in every deal"),
        ("tridge bid --open play.pbn", "exact, if the stock is known; with the par"),
        ('tridge bid --hand "AQ3.K6.KJ4.5" --auction "Pass Pass"', "two have passed"),
        ('tridge bid --hand "AQ3.K6.KJ4.5" --over "Play H"', "somebody bids hearts"),
        ('tridge bid --hand "76.567.67.76" --passed', "all have passed"),
        ('tridge bid --game belote --hand "J9A.A8.T7.8"', "eight cards of Belote"),
        ('tridge bid --game belote --hand "J9A.A8.T7.8" --auction "Pass 80H"', "others spoke"),
        ('tridge bid --hand "AQ3.K6.KJ4.5" --table 200', "play 200 deals of each contract"),
        ('tridge bid --hand "AQ3.K6.KJ4.5" --game-fund 60', "more at stake"),
        ('tridge bid --hand "AQ3.K6.KJ4.5" --incomer', "you came in: which contract, or No Play?"),
    ],
    stats=True,
    method=True,
)
@files_argument
@with_option(
    "--seat",
    type=SEAT_OR_NAME,
    metavar="SEAT",
    help="Whose bid, a seat or a player's name (default: the Player's).",
)
@with_option("--auction", metavar="CALLS", help=AUCTION_HELP)
@with_option(
    "--over", metavar="CONTRACT", help="Only bids that may follow this one, e.g. 'Play H'."
)
@with_option("--passed", is_flag=True, help="All have passed: weigh only No Tricks and Fixed.")
@with_option(
    "--open",
    "open_cards",
    is_flag=True,
    help="Everybody knows all cards and the stock: exact, with the par.",
)
@with_option("--all", "everything", is_flag=True, help="Print every suit of every contract.")
@with_option(
    "--table",
    "table_deals",
    type=click.IntRange(1),
    metavar="N",
    is_flag=False,
    flag_value=TABLE_DEALS,
    help="Play N deals of every contract, each seat seeing only its own cards "
    f"(without a number: {TABLE_DEALS}).",
)
@hand_options
@incomer_option
@fund_options
@world_options("Deals")
@deal_options
def bid(
    settings: Settings,
    files: tuple[str, ...],
    given: DealOptions,
    seat: Seat | PlayerName | None,
    auction: str | None,
    over: str | None,
    passed: bool,
    open_cards: bool,
    everything: bool,
    table_deals: int | None,
    hand: str | None,
    position: str | None,
    incomer: bool,
    samples: int | None,
    precision: float | None,
    seconds: float | None,
    **funds: str | None,
) -> int:
    """Answer the question about every deal."""
    heard = calls_before(auction, given, settings)
    asked, named = question_of(
        settings,
        seat=seat,
        heard=heard,
        over=over,
        passed=passed,
        open_cards=open_cards,
        everything=everything,
        table_deals=table_deals,
        samples=samples,
        precision=precision,
        seconds=seconds,
        **funds,
    )
    given = replace(given, fields=named)
    if incomer and hand is None:
        raise click.UsageError("--incomer says whose a hand is (expected --hand with it)")
    if isinstance(asked, OpenBidQuestion):
        for about_nine_cards in (("--hand", hand), ("--position", position)):
            exclude(("--open", True), about_nine_cards)
        with Run(replace(settings, threads=1)) as run:  # a deal's contracts are on all threads
            run.ask(
                given.deals(files, settings, without_record=True, seat=seat),
                WithProgress(asked, settings, "suits of the three seats"),
            )
        return run.status
    if hand is not None:
        if files or given.is_deal or seat is not None:
            raise click.UsageError("--hand is the whole question (expected no deal or seat)")
        if incomer:
            item = one_incomer(hand, position, given, settings)
        else:
            place = position or ("lead" if heard is None else place_of(heard.speaks))
            item = one_hand(hand, place, given, settings)
            _check_contracts(item.deal, asked)
        deals: Iterator[Item | Unreadable] = iter([item])
    elif position is not None:
        raise click.UsageError("--position says where a hand sits (expected --hand with it)")
    else:
        deals = given.deals(files, settings, without_record=True, seat=seat)
    with Run(replace(settings, threads=1)) as run:  # a deal's worlds are on all threads
        run.ask(deals, WithProgress(asked, settings))
    return run.status


def question_of(
    settings: Settings,
    *,
    seat: Seat | PlayerName | None,
    over: str | None,
    passed: bool,
    open_cards: bool,
    everything: bool,
    samples: int | None,
    precision: float | None,
    seconds: float | None,
    table_deals: int | None = None,
    heard: CallsHeard | None = None,
    **funds: str | None,
) -> tuple[BidQuestion | OpenBidQuestion, dict[str, Any]]:
    """Return the question about every deal, and the fields that the options set in each deal."""
    sampling = sampling_of(settings, samples, precision, seconds)
    if over is not None:
        over = read_with_note("--over", over, contract_words(over, settings.pack))
    _check_over(over, settings)
    exclude(("--auction", heard), ("--over", over))
    exclude(("--auction", heard), ("--passed", passed))
    named = fund_fields(funds, settings)
    own, player = seat_or_name(seat)
    if open_cards:
        for about_nine_cards in (
            ("--auction", heard),
            ("--over", over),
            ("--passed", passed),
            ("--samples", samples),
            ("--precision", precision),
            ("--time", seconds),
            ("--table", table_deals),
        ):
            exclude(("--open", True), about_nine_cards)
        asked = OpenBidQuestion(
            own, everything, tuple(named), settings.stats, settings.threads, settings.method, player
        )
        return asked, named
    question = BidQuestion(
        own,
        over,
        passed,
        everything,
        tuple(named),
        settings.pack,
        sampling,
        settings.stats,
        table_deals,
        settings.method,
        None if heard is None else heard.calls,
        player,
    )
    return question, named


def _check_contracts(deal: Deal | None, question: BidQuestion) -> None:
    """Refuse a question about one hand if no contract is left to bid."""
    if deal is None:
        return
    try:
        if BIDDING.is_in(deal.game):
            BIDDING.of(deal.game).check_bid(deal, question)
    except DealError as error:
        raise click.UsageError(str(error)) from None


def _check_over(over: str | None, settings: Settings) -> None:
    """Refuse a bid that none of the requested rulesets has."""
    if over is None:
        return
    rules = settings.rules or TRIDGE
    game = game_of(rules, USUAL.seats)
    try:
        if BIDDING.is_in(game):
            BIDDING.of(game).check_over(over, rules, settings.pack)
    except ParseError as error:
        raise click.BadParameter(str(error), param_hint="--over") from None
