"""``tridge new``: a hand file to be filled in, or asked for hand by hand."""

from __future__ import annotations

import click

from tridge_solver.cli.common import GAME, SEAT, Format, Settings, command
from tridge_solver.cli.group import OK, tell
from tridge_solver.cli.options.words import told
from tridge_solver.cli.run.keyboard import check_keyboard
from tridge_solver.cli.run.output import Output
from tridge_solver.core.registry import Game, UnsupportedQuestion, game_of
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.handfile.blank_forms import BlankForm
from tridge_solver.handfile.new_file import Table, skeleton

USUAL_DEALS = 12


THREE = "NEW"
"""The seats of three players, where none are named."""


@command(
    "new",
    help="""A hand file of an evening to be filled in.

Players, seats, boards and dealers stand in it, and how the rest is written; what is not known
stays as it is. With --ask every hand, contract, exchange and trick is asked for and held against
the rules at once, tricks in the order the cards fell: Enter leaves one out, ? explains, u goes
back, ! begins the deal anew, Ctrl-D ends. Of four players of Tridge or Tresillo the dealer sits
out. --game or --rules names another game.""",
    examples=[
        ("tridge new -o evening.pbn", "twelve deals of four players"),
        ('tridge new --players "Ada Bruno Clara Dorian" -n 8', "with their names, from North"),
        ("tridge new --seats NEW --players 'Ada, Bruno, Dorian'", "three at the table"),
        ("tridge new --game belote -n 8", "of another game"),
        ("tridge new --ask -o evening.pbn", "asks for one deal after the other"),
    ],
    writes="deals",
)
@click.option(
    "--game",
    type=GAME,
    metavar="GAME",
    help="Of this game, e.g. Belote (default: by --rules, else Tridge).",
)
@click.option("-n", "--count", type=click.IntRange(1), metavar="N", help="Deals (default: 12).")
@click.option(
    "--players", metavar="NAMES", help="The players in the order of the seats, blanks or , between."
)
@click.option("--seats", metavar="SEATS", help="Seats that are taken (default: NESW; EW in Très).")
@click.option("--dealer", type=SEAT, metavar="SEAT", help="Who deals first (default: the first).")
@click.option("--event", metavar="TEXT", help="What the evening is called.")
@click.option("--ask", is_flag=True, help="Ask for the cards, hand by hand.")
def new(
    settings: Settings,
    game: Game | None,
    count: int | None,
    players: str | None,
    seats: str | None,
    dealer: Seat | None,
    event: str | None,
    ask: bool,
) -> int:
    """Write the skeleton, or the deals that are told."""
    if settings.format is not Format.TEXT:
        raise click.UsageError("a file to be filled in is text (expected no --json or --jsonl)")
    table = _table(settings, game, players, seats, dealer, event)
    if ask and not table.form.interviewed:
        raise click.UsageError(
            f"--ask asks for deals of Tridge and Tresillo, not of {table.game.name} "
            "(expected a file to be filled in, without --ask)"
        )
    if ask:
        check_keyboard()
    with Output(settings) as output:
        output.write(table.form.head())
        if ask:
            _ask_deals(output, table, count)
        else:
            for text in skeleton(table, count or USUAL_DEALS):
                output.write("\n" + text)
    return OK


def _table(
    settings: Settings,
    named: Game | None,
    players: str | None,
    seats: str | None,
    dealer: Seat | None,
    event: str | None,
) -> Table:
    """Who sits where."""
    rules = settings.rules or (TRIDGE if named is None else named.rules)
    game = named or game_of(rules, len(SEATS) - 1)  # of Tridge's two that of three seats
    if rules.name != game.rules.name:
        raise click.UsageError(
            f"{rules.name} is not the rules of {game.name} (expected --rules {game.rules.name})"
        )
    try:
        form = game.blank_form
    except UnsupportedQuestion:
        raise click.UsageError(
            f"a file of {game.name} is begun as one of another game (expected --game tridge)"
        ) from None
    names = [
        name.strip() for name in (players or "").split("," if "," in (players or "") else None)
    ]
    if seats is None:
        three = players is not None and len(names) == len(THREE) and form.fewest <= len(THREE)
        seats = THREE if three else form.seats
    else:
        seats = told("--seats", seats, seats.upper())
    taken = [seat for seat in SEATS if seat.letter in seats]
    if len(taken) != len(seats) or not form.fewest <= len(taken) <= len(form.seats):
        fewer = {2: "two of NESW", 3: "NESW or three of them"}.get(form.fewest, "NESW")
        raise click.BadParameter(
            f"{seats!r} are no seats of {game.name} (expected {fewer})", param_hint="--seats"
        )
    if players is not None and len(names) != len(taken):
        raise click.BadParameter(
            f"{len(names)} names for {len(taken)} seats ({_one_for_each(seats, len(names), form)})",
            param_hint="--players",
        )
    in_order = [seat for letter in seats for seat in taken if seat.letter == letter]
    if dealer is not None and dealer not in taken:
        raise click.BadParameter(f"nobody sits {dealer.letter}", param_hint="--dealer")
    return Table(
        taken,
        dict(zip(in_order, names, strict=False)) if players is not None else {},
        in_order[0] if dealer is None else dealer,
        game,
        rules,
        game.printing(settings.pack),
        event,
    )


def _one_for_each(seats: str, names: int, form: BlankForm) -> str:
    """What is expected where there are not as many ``names`` as ``seats``."""
    fits = form.fewest <= names <= len(form.seats)
    return f"expected one for each of {seats}" + ("; --seats names other seats" if fits else "")


def _ask_deals(output: Output, table: Table, count: int | None) -> None:
    """Write deal after deal as they are told; the end of the answers is the end of the evening."""
    from tridge_solver.cli.run.interview import Interview, interviewed

    def ask(question: str) -> str:
        answer: str = click.prompt(question, default="", show_default=False, err=True)
        return answer

    def goes_on() -> bool:
        return click.confirm("another deal?", default=True, err=True)

    interview = Interview(table, ask, tell)
    try:
        for text in interviewed(interview, table, count, goes_on):
            output.write("\n" + text)
    except click.Abort:  # Ctrl-D, or Ctrl-C: what is finished is kept
        tell("")
