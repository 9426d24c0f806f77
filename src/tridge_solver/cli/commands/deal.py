"""``tridge deal``: random deals, if wanted such as meet a condition."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TextIO

import click

from tridge_solver.cli.common import SEAT, Format, ParamType, Settings, command
from tridge_solver.cli.group import OK, SOME_FAILED, tell
from tridge_solver.cli.run.pool import ordered_map
from tridge_solver.cli.run.progress import LateProgress
from tridge_solver.cli.run.run import Run
from tridge_solver.deal import Deal, DealError
from tridge_solver.games import TRIDGE_GAME, Game, GameError, NoSuchQuestion, game_named
from tridge_solver.report.look.source import Source
from tridge_solver.rules.contracts import ContractError
from tridge_solver.seats import SEATS, Seat

if TYPE_CHECKING:
    from tridge_solver.analysis.dealing.wish import Found, Maker
    from tridge_solver.analysis.solving.double_dummy import DoubleDummy

ROTATING = "rotating"
TURNS = ("lead", "middle", "last")


class SeatsType(ParamType):
    """Who sits at the table: letters such as NEW."""

    name = "seats"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read ``value``: two to four different seats in any order; the game says how many."""
        if isinstance(value, tuple):
            return value
        seats = tuple(seat for seat in SEATS if seat.letter in value.upper())
        if len(seats) != len(value) or len(seats) < 2:
            self.fail(
                f"{value!r} is no table (expected three seats, e.g. NEW, or all four: NESW)",
                param,
                ctx,
            )
        return seats


class GameType(ParamType):
    """A game by its name."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read ``value``."""
        if isinstance(value, Game):
            return value
        try:
            return game_named(value)
        except GameError as error:
            self.fail(str(error), param, ctx)


class SeatOr(ParamType):
    """A compass seat, or one of some words."""

    name = "seat"

    def __init__(self, *words: str) -> None:
        self._words = words

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read ``value``."""
        if isinstance(value, Seat) or value.lower() in self._words:
            return value
        try:
            return SEAT.convert(value, param, ctx)
        except click.BadParameter as error:
            words = " or ".join(self._words)
            self.fail(error.message.replace("one of N E S W", f"one of N E S W, or {words}"))


@command(
    "deal",
    help="""Random deals, if wanted such as meet a condition.

A hand file with hands and stock is printed, ready for the other commands. The deals of a seed are
the same on every machine and whatever --threads is, and the first hundred of a thousand are the
hundred. What can be said in --where is told in docs/making-deals.md.""",
    examples=[
        ("tridge deal -n 1000 | tridge solve -", "a thousand deals, solved"),
        ("tridge deal --seats NESW -n 8 -o eve.pbn", "four at the table, dealing in turn"),
        ('tridge deal --where "N.points(D) >= 13"', "North may bid"),
        ("tridge deal --where \"solve(N, 'Play H') == 'WIN'\"", "North can win in hearts"),
    ],
    writes="deals",
)
@click.option(
    "-n",
    "--count",
    type=click.IntRange(0),
    metavar="N",
    default=1,
    help="How many deals (default: 1).",
)
@click.option(
    "--game",
    type=GameType(),
    metavar="GAME",
    help="Deals of this game, e.g. Tres (default: by --rules).",
)
@click.option(
    "--where",
    multiple=True,
    metavar="CONDITION",
    help="Only deals such as 'N.trumps(D) >= 5 and N.has(\"SA\")'; several must all hold.",
)
@click.option(
    "--tries",
    type=click.IntRange(1),
    metavar="N",
    default=1_000_000,
    help="Give up when so many tries for a deal fail (default: 1,000,000).",
)
@click.option(
    "--seats",
    type=SeatsType(),
    metavar="SEATS",
    help="Who sits at the table (default: NEW). Of NESW the dealer sits out, and pays.",
)
@click.option(
    "--dealer",
    type=SeatOr(ROTATING),
    metavar="SEAT",
    default=ROTATING,
    help="Always the same dealer (default: rotating).",
)
@click.option(
    "--declarer",
    type=SeatOr(*TURNS),
    metavar="SEAT",
    help="The Player: a seat, or lead, middle or last.",
)
@click.option("--contract", metavar="CONTRACT", help="What he plays, e.g. 'Play D'.")
@click.option(
    "--incomer",
    is_flag=True,
    help="The dealer of four has come in: four hands, and four cards of stock.",
)
def deal(
    settings: Settings,
    count: int,
    game: Game | None,
    where: tuple[str, ...],
    tries: int,
    seats: tuple[Seat, ...] | None,
    dealer: Seat | str,
    declarer: Seat | str | None,
    contract: str | None,
    incomer: bool,
) -> int:
    """Print ``count`` deals, or as many as are found before one is not."""
    from tridge_solver.analysis.dealing.condition_text import ConditionError
    from tridge_solver.analysis.dealing.wish import Wish
    from tridge_solver.handfile import dump
    from tridge_solver.report.showing.facts import deal_json

    wish = Wish(
        seed=settings.seed,
        rules=settings.rules or (None if game is None else game.rules),
        seats=seats,
        dealer=dealer if isinstance(dealer, Seat) else None,
        declarer=declarer.title() if isinstance(declarer, str) else declarer,
        contract=contract,
        where=where,
        tries=tries,
        pack=settings.pack,
        incomer=incomer,
    )
    try:
        asked = TRIDGE_GAME if game is None else game
        if game is not None and settings.rules and settings.rules.name != game.rules.name:
            raise DealError(f"{settings.rules.name} is not the rules of {game.name}")
        maker = asked.part("deal")(wish)
        search = Search(maker, count, settings)
        with Run(settings) as run:
            if settings.format is Format.TEXT:
                dump(search.deals(run.output.stream), run.output, pack=settings.pack)
            else:
                for number, found in enumerate(search.deals(run.output.stream), 1):
                    run.write_json(deal_json(found, Source(None, number)))
            if search.failed and not search.found:
                run.output.discard()
    except ConditionError as error:
        raise click.BadParameter(str(error), param_hint="--where") from None
    except (DealError, ContractError, NoSuchQuestion) as error:
        raise click.UsageError(str(error)) from None
    if search.failed:
        tell(search.failure(tries))
        return SOME_FAILED
    if where and not settings.quiet:
        tell(str(search))
    return OK


class Search:
    """The search for deals, and how it went: tries made, deals found, whether it failed."""

    def __init__(self, maker: Maker, count: int, settings: Settings) -> None:
        self._maker = maker
        self._count = count
        self._settings = settings
        self.tries = 0
        self.found = 0
        self.failed = False

    def deals(self, results: TextIO) -> Iterator[Deal]:
        """The deals in order, up to one that is not found. Only solving is worth threads.

        How far it has come is told meanwhile, unless ``results`` show it on a terminal.
        """

        def find(solver: DoubleDummy, number: int) -> Found:
            return self._maker.find(number, solver)

        with LateProgress(self._settings, "deals", results=results) as progress:
            for _, (found, tries) in ordered_map(
                find,
                range(1, self._count + 1),
                self._settings.new_solver,
                self._settings.threads if self._maker.solves else 1,
            ):
                self.tries += tries
                if found is None:
                    self.failed = True
                    return
                self.found += 1
                progress("dealing", self.found, self._count)
                yield found

    def __str__(self) -> str:
        deals = "1 deal" if self.found == 1 else f"{self.found:,} deals"
        share = f", 1 in {self.tries / self.found:,.1f}" if self.found else ""
        return f"{deals} in {self.tries:,} tries{share}"

    def failure(self, tries: int) -> str:
        """Why there are no more deals, and how common they were so far."""
        so_far = f"{self} so far; " if self.found else ""
        return (
            f"no deal {self.found + 1} in {tries:,} tries "
            f"({so_far}expected a commoner condition, or more --tries)"
        )
