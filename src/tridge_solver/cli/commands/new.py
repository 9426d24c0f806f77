"""``tridge new``: write a hand file to fill in, or ask for its deals one by one."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import click

from tridge_solver.checks import plural
from tridge_solver.cli.common import GAME, SEAT, Format, Settings, command, read_with_note
from tridge_solver.cli.group import OK, columns_of, notify, with_option
from tridge_solver.cli.interview import END, EXPLAIN, Interview
from tridge_solver.cli.kept import is_hand_file, refuse_deals
from tridge_solver.cli.keyboard import FinishedDeals, asked_line, check_keyboard
from tridge_solver.cli.output import Output
from tridge_solver.cli.sampling import exclude
from tridge_solver.core.deal import Deal
from tridge_solver.core.registry import Game, game_of
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import REPLACEMENT
from tridge_solver.handfile import read
from tridge_solver.handfile.blank_forms import (
    BlankForm,
    FormTable,
    blank_results,
    form_of,
    skeleton,
)
from tridge_solver.handfile.inheritance import Players
from tridge_solver.report.session import RECORDS

USUAL_DEALS = 12
MAX_TABLES = 50

THREE = "NEW"
"""The seats of three players if no seats are named."""


class NoMoreAnswers(Exception):  # noqa: N818 - it is an end, not an error
    """Raised when the person ends the evening."""


@command(
    "new",
    help="""A hand file of an evening, to fill in.

It has players, seats, boards and dealers, and explains how to write the rest; leave out what you do
not know. With --ask the program asks for players, hands, contract, exchange and tricks, or only for
what the score needs, and checks every answer at once by the rules. Enter skips a question, ?
explains it, u goes back, even into the last board, ! starts the deal again, Ctrl-D ends and keeps
the answers. With four players the dealer sits out in Tridge and Tresillo, the seat opposite in
L'hombre. --game or --rules names another game.""",
    examples=[
        ("tridge new -o evening.pbn", "twelve deals of four players"),
        ('tridge new --players "Ada Bruno Clara Dorian" -n 8', "with their names, from North"),
        ("tridge new --seats NEW --players 'Ada, Bruno, Dorian'", "three at the table"),
        ("tridge new --game belote -n 8", "of another game"),
        ("tridge new --ask -o evening.pbn", "asks for the deals; an existing file is continued"),
        ("tridge new --ask --game bridge -o pairs.pbn", "of bridge"),
        ("tridge new --rules lhombre --tables 4 -n 12", "results of twelve boards at four tables"),
    ],
    writes="deals",
)
@with_option(
    "--game",
    type=GAME,
    metavar="GAME",
    help="Of this game, e.g. Belote (default: by --rules, else Tridge).",
)
@with_option("-n", "--count", type=click.IntRange(1), metavar="N", help="Deals (default: 12).")
@with_option(
    "--players", metavar="NAMES", help="The players in seat order, separated by blanks or commas."
)
@with_option("--seats", metavar="SEATS", help="Seats in use (default: NESW; EW in Très).")
@with_option("--dealer", type=SEAT, metavar="SEAT", help="Who deals first (default: the first).")
@with_option("--event", metavar="TEXT", help="The name of the evening.")
@with_option("--ask", is_flag=True, help="Ask for the deals, question by question.")
@with_option(
    "--tables",
    type=click.IntRange(1, MAX_TABLES),
    metavar="N",
    help="A form for the results of given boards at N tables (L'hombre); --players names four "
    "players for each table.",
)
def new(
    settings: Settings,
    game: Game | None,
    count: int | None,
    players: str | None,
    seats: str | None,
    dealer: Seat | None,
    event: str | None,
    ask: bool,
    tables: int | None,
) -> int:
    """Write a blank hand file, or the deals that the person enters."""
    if settings.format is not Format.TEXT:
        raise click.UsageError("a file to be filled in is text (expected no --json or --jsonl)")
    if tables is not None:
        exclude(("--tables", tables), ("--ask", ask))
        for option, value in (("--seats", seats), ("--dealer", dealer)):
            exclude(("--tables", tables), (option, value is not None))
        table = _table(settings, game, None, None, None, event)
        texts = blank_results(table, count or USUAL_DEALS, _at_tables(table, players, tables))
        with Output(settings) as output:
            output.write(table.form.head(table.pack))
            output.write("".join("\n" + text for text in texts))
        return OK
    begun = _begun(settings) if ask else None
    if begun is not None and (game, settings.rules, players, seats) == (None,) * 4:
        table = begun.table(settings, event)
        if dealer is not None:
            table = replace(table, first_dealer=dealer)
        ask_players = not table.names
    else:
        table = _table(settings, game, players, seats, dealer, event)
        ask_players = players is None
    if ask:
        check_keyboard()
        with FinishedDeals(settings) as finished:
            _ask_evening(finished, settings, table, ask_players, dealer is None, count, begun)
        return OK
    with Output(settings) as output:
        output.write(table.form.head(table.pack))
        for text in skeleton(table, count or USUAL_DEALS):
            output.write("\n" + text)
    return OK


class Begun(NamedTuple):
    """An existing hand file to be continued: its text, its last deal, the players in their present
    seats, and the next board's number."""

    text: str
    last: Deal | None
    players: Players
    next_board: int

    def table(self, settings: Settings, event: str | None) -> FormTable:
        """Return the table of the last deal, with the next dealer."""
        if self.last is None:
            return _table(settings, None, None, None, None, event)
        last = self.last
        settings = replace(settings, rules=last.rules, pack=last.pack)
        names = {seat: n for seat in SEATS if (n := self.players.names.get(seat.letter))}
        taken = [seat for seat in SEATS if seat in {*names, *last.active}]
        seats = "".join(seat.letter for seat in taken)
        table = _table(settings, None, None, seats, None, event or last.tag("Event"))
        first = table.first_dealer
        if last.dealer is not None and last.dealer in taken:
            turns = last.rules.direction
            first = last.dealer if last.is_not_valid else turns.after(last.dealer, taken)
        return replace(table, names=names, first_dealer=first)


def _begun(settings: Settings) -> Begun | None:
    """Return the existing hand file to which deals will be added; ``None`` if there is none.

    Raises :class:`click.UsageError` for one of another form, to which none can be added.
    """
    path = settings.output
    if path is None or settings.force or not is_hand_file(path):
        return None
    text = Path(path).read_bytes().decode("utf-8", "replace")
    if not _MARK.search(text) or REPLACEMENT in text:
        refuse_deals(path)
    players, last, boards = Players(), None, [0]
    for entry in read(text.splitlines(keepends=True)):
        last = entry.draft or last
        players = players if entry.draft is None else players.after(entry.draft, {})
        board = entry.board or ""
        boards.append(int(board) if board.isdecimal() else len(boards))
    _tell(f"{path} goes on: {plural(len(boards) - 1, 'deal')} so far")
    return Begun(text.rstrip() + "\n", last, players, max(boards) + 1)


# Linear: what is repeated ends at a bracket, which it cannot hold.
_MARK = re.compile(r"^[ \t]*\[[A-Za-z]", re.MULTILINE)
"""A pattern for a line that begins with a tag, found only in hand files."""


def _table(
    settings: Settings,
    named: Game | None,
    players: str | None,
    seats: str | None,
    dealer: Seat | None,
    event: str | None,
) -> FormTable:
    rules = settings.rules or (TRIDGE if named is None else named.rules)
    game = named or game_of(rules, len(SEATS) - 1)  # of Tridge's two that of three seats
    if rules.name != game.rules.name:
        raise click.UsageError(
            f"{rules.name} is not the rules of {game.title} (expected --rules {game.rules.name})"
        )
    form = form_of(game)
    names = _names(players or "")
    if seats is None:
        three = players is not None and len(names) == len(THREE) and form.fewest <= len(THREE)
        seats = THREE if three else form.seats
    else:
        seats = read_with_note("--seats", seats, seats.upper())
    taken = [seat for seat in SEATS if seat.letter in seats]
    if len(taken) != len(seats) or not form.fewest <= len(taken) <= len(form.seats):
        fewer = {2: "two of NESW", 3: "NESW or three of them"}.get(form.fewest, "NESW")
        raise click.BadParameter(
            f"{seats!r} are not seats of {game.title} (expected {fewer})", param_hint="--seats"
        )
    if players is not None and len(names) != len(taken):
        raise click.BadParameter(
            f"{len(names)} names for {len(taken)} seats ({_one_for_each(seats, len(names), form)})",
            param_hint="--players",
        )
    in_order = [seat for letter in seats for seat in taken if seat.letter == letter]
    if dealer is not None and dealer not in taken:
        raise click.BadParameter(f"nobody sits {dealer.letter}", param_hint="--dealer")
    return FormTable(
        taken,
        dict(zip(in_order, names, strict=False)) if players is not None else {},
        in_order[0] if dealer is None else dealer,
        game,
        rules,
        game.printing(settings.pack),
        event,
    )


def _at_tables(table: FormTable, players: str | None, tables: int) -> list[dict[Seat, str]]:
    """Return the players' seats at each table of a duplicate evening."""
    if not RECORDS.is_in(table.game):
        raise click.UsageError(
            f"{table.game.title} has no record of an evening (expected --tables with L'hombre)"
        )
    if players is None:
        return [{} for _ in range(tables)]
    names = [name for part in players.split("/") for name in _names(part)]
    if len(names) != tables * len(SEATS):
        raise click.BadParameter(
            f"{len(names)} names for {tables} tables (expected four a table, from North)",
            param_hint="--players",
        )
    return [
        dict(zip(SEATS, names[first : first + len(SEATS)], strict=True))
        for first in range(0, len(names), len(SEATS))
    ]


def _names(players: str) -> list[str]:
    return [name.strip() for name in players.split("," if "," in players else None)]


def _one_for_each(seats: str, names: int, form: BlankForm) -> str:
    fits = form.fewest <= names <= len(form.seats)
    return f"expected one for each of {seats}" + ("; --seats names other seats" if fits else "")


def _ask_evening(
    finished: FinishedDeals,
    settings: Settings,
    table: FormTable,
    ask_players: bool,
    ask_dealer: bool,
    count: int | None,
    begun: Begun | None,
) -> None:
    """Ask for an evening's deals, adding them to a hand file that is ``begun``. The evening ends
    with the input, and the deals entered are kept."""
    interview = None

    def ask(question: str) -> str:
        line = asked_line(
            lambda: _tell(f"{question}: ", ends=False), lambda words: _tell(f"    {words}")
        )
        if line is None:
            raise NoMoreAnswers
        return line

    def keep(texts: Sequence[str]) -> None:
        if texts:
            head = table.form.head(table.pack) if begun is None else begun.text
            finished.keep("\n".join([head, *texts]), len(texts))

    try:
        if ask_players:
            table = _with_players(settings, table, ask)
        if ask_dealer:
            table = _with_dealer(table, ask)
        interview = Interview(table, ask, _tell, 1 if begun is None else begun.next_board)
        interview.evening(count, keep)
    except NoMoreAnswers:  # Ctrl-D
        notify("")
    finally:
        if interview is not None:
            keep(interview.texts())


def _tell(text: str, *, ends: bool = True) -> None:
    """Print a question or a message; at a terminal, break long lines between words."""
    if sys.stderr.isatty():
        indent = " " * (len(text) - len(text.lstrip()))
        blank = " " * (len(text) - len(text.rstrip()))  # before an answer
        width = columns_of(sys.stderr) - len(blank)
        *lines, text = click.wrap_text(text.strip(), width, indent, f"{indent}  ").split("\n")
        for line in lines:
            notify(line)
        text += blank
    notify(text, ends=ends)


def _explained(ask: Callable[[str], str], prompt: str, about: str) -> str:
    """Return the answer to a question before the first deal; explain it if the person asks."""
    while (answer := ask(prompt).strip()) == EXPLAIN:
        _tell(f"    {about}; {END}")
    return answer


def _with_players(settings: Settings, table: FormTable, ask: Callable[[str], str]) -> FormTable:
    """Return the table with its players; a game of three active seats can have three or four."""
    example = " ".join(("Ann", "Bob", "Cleo", "Dora")[: len(table.seats)])
    seats = "".join(seat.letter for seat in table.seats)
    first, *_ = table.seats
    prompt = f"the players, clockwise from {first.word}, e.g. {example} (Enter: no names)"
    commas = ", ".join(f"{name} Lee" for name in example.split())
    about = f"a name for each seat: {example}, or {commas}"
    while True:
        players = _explained(ask, prompt, about)
        if not players:
            return table
        fewer = len(_names(players)) < len(table.seats)
        try:
            return _table(
                settings, table.game, players, None if fewer else seats, None, table.event
            )
        except click.UsageError as error:
            notify(f"    {error.message}")


def _with_dealer(table: FormTable, ask: Callable[[str], str]) -> FormTable:
    players = Players({seat.letter: name for seat, name in table.names.items()})
    first = table.first_dealer
    usual = table.names.get(first, first.letter)
    name = table.names.get(first, first.word)
    about = f"the dealer of the first deal, a seat or the player's name: {first.letter} or {name}"
    while True:
        answer = _explained(ask, f"who deals first (Enter: {usual})", about)
        letter = players.letter(answer).upper() if answer else table.first_dealer.letter
        for seat in table.seats:
            if seat.letter == letter:
                return replace(table, first_dealer=seat)
        expected = " ".join(table.names.get(seat, seat.letter) for seat in table.seats)
        notify(f"    {answer!r} is nobody at this table (expected one of {expected})")
