"""``tridge play``: sit down and play a hand against seats that see no more than you do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import click

from tridge_solver.analysis.play_session import MAX_DEALS, PLAYMATES, SeatStyle, played_out
from tridge_solver.batch.input import Item, Unreadable
from tridge_solver.checks import defects
from tridge_solver.cli.commands.match import game_of_sides, rules_of_game
from tridge_solver.cli.common import GAME, SEAT_OR_NAME, Format, PlayerName, Settings, command
from tridge_solver.cli.group import NO_INPUT, OK, SOME_FAILED, notify, with_option
from tridge_solver.cli.inputs import read_files
from tridge_solver.cli.keyboard import FinishedDeals, check_keyboard
from tridge_solver.cli.output import Output
from tridge_solver.cli.run import Refused
from tridge_solver.cli.sampling import exclude
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.registry import Game, UnsupportedQuestion
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.seats import Seat
from tridge_solver.core.text import harmless_lines, with_expected
from tridge_solver.games.ombre.closed.style import MAX_WORLDS, Style
from tridge_solver.games.ombre.deal import OmbreDeal, ombre_deal
from tridge_solver.games.ombre.game import CLOSED_PLAY
from tridge_solver.games.ombre.rules.contracts import Contract, ContractError
from tridge_solver.report.at_table import AT_TABLE, at_table_of
from tridge_solver.report.theme.source import Source


class BadDeal(click.ClickException):
    """The deal cannot be played for what is wrong in it."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self._problems = problems

    def show(self, file: Any = None) -> None:
        """Report each problem in a line of its own, as every command does."""
        for problem in self._problems:
            notify(problem)


class NothingRead(BadDeal):
    """There is no such file, or no deal in it."""

    exit_code = NO_INPUT


@command(
    "play",
    help="""Sit down and play a hand; the other seats see no more than you do.

The deal is the first of FILE, or a random one of --seed that somebody plays. You exchange, then
play card by card; ? is advice, u takes your last card back, q leaves the table. At the end stand
the hand file with its record, the settlement, and a review by what the seats could know. With
--deals you play an evening: auctions, funds that grow, and the record is its hand file. With
--seats all nobody is asked: the deals are played and written as hand files. Belote is bid and
played against three seats; in bridge and Trumps you play a contract against two, as declarer with
dummy, or defend one.""",
    examples=[
        ("tridge play --seed 7", "a random hand; you are the Player"),
        ("tridge play --seed 7 --seat N -o hand.pbn", "as North, the hand file kept"),
        ("tridge play --seed 7 --bid --seat N", "the auction too"),
        ("tridge play --deals 12 -o evening.pbn", "an evening of twelve deals"),
        ("tridge play play.pbn", "a deal of your own"),
        ("tridge play --game belote --deals 8", "Belote: auctions, melds, a score"),
        ("tridge play --game bridge --seed 7", "a contract of bridge; you are declarer"),
        ("tridge play --seats all -n 100 -o played.pbn", "a hundred closed deals"),
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
    help="Yours; of a file also a player's name (default: the Player's).",
)
@with_option(
    "--seats",
    "everybody",
    type=click.Choice(["all"]),
    help="Who is played by the program: all seats.",
)
@with_option("-n", "--count", type=click.IntRange(1), metavar="N", help="With --seats all: deals.")
@with_option(
    "--bid",
    "auction",
    is_flag=True,
    help="Bid first: all cards as dealt; without --seat yours is the seat that speaks first.",
)
@with_option(
    "--deals",
    type=click.IntRange(1, MAX_DEALS),
    metavar="N",
    help="An evening: N random deals with auctions, funds that grow and a running score.",
)
@with_option(
    "--contract", metavar="CONTRACT", help="What is played, e.g. 'Play H' (with FILE alone)."
)
@with_option(
    "--worlds",
    type=click.IntRange(1, MAX_WORLDS),
    default=PLAYMATES,
    metavar="N",
    help=f"Worlds a closed seat imagines at a decision (default: {PLAYMATES}).",
)
def play(
    settings: Settings,
    file: str | None,
    game: Game | None,
    seat: Any,
    everybody: str | None,
    count: int | None,
    auction: bool,
    deals: int | None,
    contract: str | None,
    worlds: int,
) -> int:
    """Play one hand with a person, or many without."""
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
    item: Item | None = None
    try:
        if everybody is None:
            check_keyboard()
            item = None if file is None else next(_items(settings, file, None, 1))
            settings = settings.speaking_of(None if item is None else item.deal)
            seat = _own_seat(seat, item)
            sides = _sides(settings, item)
            if sides is not None:
                if count is not None or contract is not None:
                    raise click.UsageError(
                        f"{sides[0].name} is played as it is bid (expected no -n, --contract)"
                    )
                return _at_sides(settings, *sides, seat, worlds, auction=auction, deals=deals)
        if deals is not None:
            return _evening(settings, deals, seat, style)
        if auction:
            return _bid_and_play(settings, item, seat, style)
        if everybody is not None:
            if seat is not None:
                raise click.UsageError("--seats all and --seat exclude each other")
            return _play_all(settings, _items(settings, file, contract, count), contract, style)
        if count is not None:
            raise click.UsageError("-n says how many deals nobody watches (expected --seats all)")
        from tridge_solver.games.ombre.cli import Table
        from tridge_solver.games.ombre.closed.deals import own_seat, ready_to_play

        first = item or next(_items(settings, None, contract, 1))
        deal = ready_to_play(_in(contract, _good(first), settings))
        with FinishedDeals(settings) as finished:
            return Table(settings, style).play(deal, own_seat(deal, seat), finished)
    except UnsupportedQuestion as error:
        raise click.UsageError(str(error)) from None
    except DealError as error:
        raise click.ClickException(str(error)) from None


def _own_seat(seat: Seat | PlayerName | None, item: Item | None) -> Seat | None:
    """The person's seat, where they are named by the name that they have in the deal."""
    if not isinstance(seat, PlayerName):
        return seat
    deal = None if item is None else item.deal
    if deal is None:
        raise click.BadParameter(seat.refusal, param_hint="--seat")
    from tridge_solver.handfile.from_options import seat_in

    return seat_in(deal, seat)


def _sides(settings: Settings, item: Item | None) -> tuple[Game, Deal | None] | None:
    """The game of two sides that is to be played, and the deal of a file, if there is one;
    ``None`` for other games."""
    if item is None:
        game = game_of_sides(settings.rules)
        return None if game is None else (game, None)
    if item.deal is None or not AT_TABLE.is_in(item.deal.game):
        return None
    return item.deal.game, item.deal


def _at_sides(
    settings: Settings,
    game: Game,
    deal: Deal | None,
    seat: Seat | None,
    worlds: int,
    *,
    auction: bool,
    deals: int | None,
) -> int:
    """A deal, or an evening, of a game of two sides."""
    from tridge_solver.cli.card_table import SidesTable

    table = SidesTable(settings, game, SeatStyle(worlds=worlds))
    rules = settings.rules or game.rules
    with FinishedDeals(settings) as finished:
        if deals is not None:
            return table.evening(deals, seat, rules, finished)
        if deal is None:
            source = at_table_of(game).dealt if auction else at_table_of(game).bid_deals
            ready = next(source(settings.seed, rules))
        else:
            ready = at_table_of(game).ready(deal, as_dealt=auction)
        return table.play(ready, seat, finished, auction=auction)


def _evening(settings: Settings, deals: int, seat: Seat | None, style: Style) -> int:
    """Deal after deal."""
    from tridge_solver.games.ombre.cli import EveningTable
    from tridge_solver.games.ombre.closed.deals import EveningSession, own_seat, refuse_without_play

    rules = settings.rules or TRIDGE
    refuse_without_play(rules)
    evening = EveningSession(deals, settings.seed, rules)
    own = own_seat(evening.next_deal(), seat)
    with FinishedDeals(settings) as finished:
        return EveningTable(settings, style).play(evening, own, finished)


def _bid_and_play(settings: Settings, item: Item | None, seat: Seat | None, style: Style) -> int:
    """The auction, and the play if there is any."""
    from tridge_solver.games.ombre.cli import AuctionTable, Table
    from tridge_solver.games.ombre.closed.deals import (
        own_seat,
        ready_to_bid,
        ready_to_play,
        refuse_without_play,
    )
    from tridge_solver.games.ombre.dealing import Table as Places, random_deals

    if item is None:
        rules = settings.rules or TRIDGE
        refuse_without_play(rules)
        deal = next(random_deals(seed=settings.seed, table=Places(rules=rules)))
    else:
        deal = ready_to_bid(_good(item))
    own = own_seat(deal, seat)
    with FinishedDeals(settings) as finished:
        played = AuctionTable(settings).bid(deal, own)
        if played.is_passed_out:
            finished.keep_deals([played], settings.pack)
            return OK
        return Table(settings, style).play(ready_to_play(played), own, finished)


def _items(
    settings: Settings, file: str | None, contract: str | None, count: int | None
) -> Iterator[Item]:
    """The first ``count`` deals of a file, or so many random ones."""
    if file is None:
        from tridge_solver.games.ombre.closed.deals import table_deals

        if contract is not None:
            raise click.UsageError("--contract is that of a deal (expected FILE)")
        game = game_of_sides(settings.rules)
        if game is not None:
            for number, each in enumerate(
                islice(
                    at_table_of(game).bid_deals(settings.seed, settings.rules or game.rules),
                    count or 1,
                ),
                1,
            ):
                yield Item(Source(None, number), 1, each)
            return
        dealt = table_deals(count or 1, settings.seed, settings.rules or TRIDGE)
        for number, deal in enumerate(dealt, 1):
            yield Item(Source(None, number), 1, deal)
        return
    for item in islice(read_files((file,), settings.change), count):
        if isinstance(item, Unreadable):
            raise NothingRead([item.message])
        yield item


def _good(item: Item) -> OmbreDeal:
    """The deal of ``item``; :class:`BadDeal` if there is something wrong with it, and
    :class:`~tridge_solver.errors.UnsupportedQuestion` if its game is not played closed."""
    if item.deal is None:
        raise BadDeal([str(problem) for problem in item.errors])
    CLOSED_PLAY.require(item.deal.game)
    return ombre_deal(item.deal)


def _in(contract: str | None, deal: OmbreDeal, settings: Settings) -> OmbreDeal:
    """``deal`` in the contract that is asked for, as it was dealt if that is another than its own:
    auction and exchange led to that one.

    Raises :class:`~tridge_solver.DealError` for a contract that cannot be played in the deal.
    """
    from tridge_solver.games.ombre.closed.deals import ready_to_bid

    if contract is None:
        return deal
    try:
        asked = Contract.parse(contract, settings.pack_of(deal))
    except ContractError as error:
        raise click.BadParameter(str(error), param_hint="--contract") from None
    if asked.denomination is None:
        message = f"in {contract.strip()!r} nobody plays (expected e.g. 'Play H')"
        raise click.BadParameter(message, param_hint="--contract")
    if asked == deal.contract:
        return deal
    made = replace(ready_to_bid(deal), declarer=deal.declarer, contract=asked)
    for defect in defects(made):
        raise DealError(with_expected(defect.message, defect.expected))
    return made


def _play_all(settings: Settings, items: Iterator[Item], contract: str | None, style: Style) -> int:
    """Write closed deals as hand files. One that was passed out stays as it is; one that cannot
    be played, or whose game is not, is reported and left out."""
    from tridge_solver.handfile import dumps

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
    """A deal that the program has played in all seats; as it is where it was passed out."""
    if item.deal is not None and AT_TABLE.is_in(item.deal.game):
        at_table = at_table_of(item.deal.game)
        if item.deal.is_passed_out:
            return item.deal
        ready, styles = at_table.ready(item.deal), [SeatStyle(worlds=style.worlds)] * 2
        played: Deal = played_out(ready, styles, seed, at_table.minds())
        return played
    from tridge_solver.games.ombre.closed.deals import ready_to_play
    from tridge_solver.games.ombre.table import OmbrePlaySession

    deal = _in(contract, _good(item), settings)
    if deal.is_passed_out:
        return deal
    session = OmbrePlaySession(ready_to_play(deal), None, style, seed)
    while not session.is_over:
        session.go_on()
    return session.deal
