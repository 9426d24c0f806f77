"""``tridge play``: play a hand against seats that see no more than the person does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import click

from tridge_solver.at_table.part import (
    MAX_DEALS,
    PLAYMATES,
    PlayedGame,
    Style,
    at_table_of,
    table_game,
)
from tridge_solver.batch.input import Item, Unreadable
from tridge_solver.cli.commands.match import rules_of_game
from tridge_solver.cli.common import GAME, SEAT_OR_NAME, Format, PlayerName, Settings, command
from tridge_solver.cli.group import NO_INPUT, OK, SOME_FAILED, notify, with_option
from tridge_solver.cli.inputs import read_files
from tridge_solver.cli.keyboard import FinishedDeals, check_keyboard
from tridge_solver.cli.output import Output
from tridge_solver.cli.run import Refused
from tridge_solver.cli.sampling import exclude
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.registry import Game, UnsupportedQuestion
from tridge_solver.core.seats import Seat
from tridge_solver.core.text import ParseError, harmless_lines
from tridge_solver.handfile import dumps
from tridge_solver.handfile.from_options import seat_in
from tridge_solver.report.theme.source import Source

MAX_WORLDS = 200
"""The most worlds that a seat of the program may sample, in any game."""


class BadDeal(click.ClickException):
    """The deal cannot be played because it has errors."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self._problems = problems

    def show(self, file: Any = None) -> None:
        """Report each problem on a line of its own, as every command does."""
        for problem in self._problems:
            notify(problem)


class NothingRead(BadDeal):
    """The file does not exist or contains no deal."""

    exit_code = NO_INPUT


@command(
    "play",
    help="""Play a hand against the program; its seats see no more cards than you do.

The deal is the first of FILE, or a random one made from --seed. You exchange, then play card by
card: ? gives advice, u takes back your last card, q quits. At the end you get the settlement, a
review by what each seat could know, and the hand file. --deals plays an evening, with auctions and
growing funds, and writes it as one hand file. --seats all lets the program play every seat and
writes the deals as hand files. In Belote you bid and play with three other seats; in bridge and
Trumps you play a contract as declarer, or defend one.""",
    examples=[
        ("tridge play --seed 7", "a random hand; you are the Player"),
        ("tridge play --seed 7 --seat N -o hand.pbn", "as North; the hand file is kept"),
        ("tridge play --seed 7 --bid --seat N", "the auction too"),
        ("tridge play --deals 12 -o evening.pbn", "an evening of twelve deals"),
        ("tridge play play.pbn", "a deal of your own"),
        ("tridge play --game belote --deals 8", "Belote: auctions, melds, a score"),
        ("tridge play --game bridge --seed 7", "a contract of bridge; you are declarer"),
        ("tridge play --seats all -n 100 -o played.pbn", "a hundred deals played by the program"),
    ],
    writes="deals",
)
@click.argument("file", required=False)
@with_option(
    "--game", type=GAME, metavar="GAME", help="Random deals of this game (default: by --rules)."
)
@with_option(
    "--seat",
    type=SEAT_OR_NAME,
    metavar="SEAT",
    help="Your seat, or in a file a player's name (default: the Player's).",
)
@with_option(
    "--seats",
    "everybody",
    type=click.Choice(["all"]),
    help="Let the program play all seats.",
)
@with_option("-n", "--count", type=click.IntRange(1), metavar="N", help="Deals, with --seats all.")
@with_option(
    "--bid",
    "auction",
    is_flag=True,
    help="Bid first, from the cards as dealt; without --seat you speak first.",
)
@with_option(
    "--deals",
    type=click.IntRange(1, MAX_DEALS),
    metavar="N",
    help="An evening: N random deals with auctions, funds that grow and a running score.",
)
@with_option("--contract", metavar="CONTRACT", help="The contract, e.g. 'Play H' (only with FILE).")
@with_option(
    "--worlds",
    type=click.IntRange(1, MAX_WORLDS),
    default=PLAYMATES,
    metavar="N",
    help=f"Random deals of the unseen cards that a seat tries for each decision (default: "
    f"{PLAYMATES}).",
)
def play(
    settings: Settings,
    file: str | None,
    game: Game | None,
    seat: Seat | PlayerName | None,
    everybody: str | None,
    count: int | None,
    auction: bool,
    deals: int | None,
    contract: str | None,
    worlds: int,
) -> int:
    """Play one hand with a person, or many hands without."""
    if settings.format is not Format.TEXT:
        raise click.UsageError("a hand is played as text (expected no --json)")
    if game is not None and file is not None:
        raise click.UsageError("--game is that of random deals (expected no FILE with it)")
    settings = replace(settings, rules=rules_of_game(game, settings.rules))
    style = Style(worlds=worlds)
    if auction and (everybody is not None or count is not None or contract is not None):
        raise click.UsageError(
            "--bid is for one person's deal (expected no --seats, -n, --contract)"
        )
    if deals is not None:
        for name, value in (("FILE", file), ("--seats", everybody), ("-n", count)):
            exclude(("--deals", deals), (name, value))
        exclude(("--deals", deals), ("--contract", contract))
    try:
        if everybody is not None:
            if seat is not None:
                raise click.UsageError("--seats all and --seat exclude each other")
            return _play_all(settings, _items(settings, file, contract, count), contract, style)
        check_keyboard()
        if count is not None:
            raise click.UsageError("-n counts the deals of --seats all (expected --seats all)")
        if contract is not None and file is None:
            raise click.UsageError("--contract is that of a deal (expected FILE)")
        own = None if file is None else _good(next(_items(settings, file, None, 1)))
        settings = settings.speaking_of(own)
        seat = _own_seat(seat, own)
        played = table_game(settings.rules) if own is None else own.game
        at = at_table_of(played)
        rules = settings.rules or played.rules
        deal = None
        if own is not None:
            deal = at.ready(_in(contract, own, at, settings), as_dealt=auction)
        elif deals is None:
            deal = next((at.dealt if auction else at.bid_deals)(settings.seed, rules))
        from tridge_solver.cli.card_table import CardTable

        table = CardTable(settings, played, style)
        with FinishedDeals(settings) as finished:
            if deals is not None:
                return table.evening(deals, seat, rules, finished)
            return table.play(deal, seat, finished, bids=auction)
    except UnsupportedQuestion as error:
        raise click.UsageError(str(error)) from None
    except DealError as error:
        raise click.ClickException(str(error)) from None


def _own_seat(seat: Seat | PlayerName | None, deal: Deal | None) -> Seat | None:
    """Return the person's seat if the deal contains their name."""
    if not isinstance(seat, PlayerName):
        return seat
    if deal is None:
        raise click.BadParameter(seat.refusal, param_hint="--seat")
    return seat_in(deal, seat)


def _items(
    settings: Settings, file: str | None, contract: str | None, count: int | None
) -> Iterator[Item]:
    if file is None:
        if contract is not None:
            raise click.UsageError("--contract is that of a deal (expected FILE)")
        game = table_game(settings.rules)
        dealt = at_table_of(game).bid_deals(settings.seed, settings.rules or game.rules)
        for number, deal in enumerate(islice(dealt, count or 1), 1):
            yield Item(Source.of_no_file(deal, number), 1, deal)
        return
    for item in islice(read_files((file,), settings.change), count):
        if isinstance(item, Unreadable):
            raise NothingRead([item.message])
        yield item


def _good(item: Item) -> Deal:
    if item.deal is None:
        raise BadDeal([str(problem) for problem in item.errors])
    return item.deal


def _in(contract: str | None, deal: Deal, at: PlayedGame, settings: Settings) -> Deal:
    """Return ``deal`` in the requested contract.

    Raises :class:`~tridge_solver.DealError` for a contract that cannot be played in the deal.
    """
    if contract is None:
        return deal
    try:
        made: Deal = at.in_contract(deal, contract, settings.pack_of(deal))
    except ParseError as error:
        raise click.BadParameter(str(error), param_hint="--contract") from None
    return made


def _play_all(settings: Settings, items: Iterator[Item], contract: str | None, style: Style) -> int:
    """Let the program play all seats of deals, and write the deals with their records. Passed-out
    deals stay unchanged; deals that cannot be played are reported and left out."""
    status, between = OK, ""

    def leave_out(item: Item) -> None:
        nonlocal status
        if settings.debug:
            item.let_through()
        for error in item.errors:
            notify(str(error))
        status = SOME_FAILED

    refused = Refused(leave_out)
    with Output(settings) as output:
        for number, item in enumerate(items):
            try:
                deal = _played_by_all(item, contract, settings, style, settings.seed + number)
                text = dumps([deal], pack=settings.pack_of(deal))
            except UnsupportedQuestion as error:
                refused.add(item, error)
                continue
            except DealError as error:
                refused.others_came()
                leave_out(item.with_errors(item.problem(str(error))))
                continue
            except BadDeal:
                refused.others_came()
                leave_out(item)
                continue
            except click.UsageError:
                raise
            except Exception as error:
                refused.others_came()
                leave_out(item.with_errors(item.failed(error)))
                continue
            refused.others_came()
            if settings.output is None:
                text = harmless_lines(text)
            output.write(between + text)
            between = "\n"
        refused.check()
    return status


def _played_by_all(
    item: Item, contract: str | None, settings: Settings, style: Style, seed: int
) -> Deal:
    deal = _good(item)
    at = at_table_of(deal.game)
    deal = _in(contract, deal, at, settings)
    if deal.is_passed_out:
        return deal
    played: Deal = at.played(at.ready(deal), style, seed)
    return played
