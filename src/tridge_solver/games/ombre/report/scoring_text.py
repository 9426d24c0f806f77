"""The text of ``tridge score``: the ledger as a table, its totals, the standings, and the
chart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from rich.text import Text

from tridge_solver.core.cards import Pack
from tridge_solver.core.languages import said
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.record import boards_of, pairs
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.record_text import leads, print_standings
from tridge_solver.games.ombre.scoring import Funds, Ledger, NoFunds, Pot, Row, Undertaken
from tridge_solver.games.ombre.scoring.ledger import Close, Closing, closed
from tridge_solver.games.ombre.scoring.settlement import players_points
from tridge_solver.report.scoring import Unsettled, Write, in_a_row, row_number
from tridge_solver.report.theme.charts import SessionChart
from tridge_solver.report.theme.console import Console, MarkdownConsole
from tridge_solver.report.theme.signs import (
    STAR,
    given_name,
    grade,
    names,
    pad,
    print_line,
    print_sentence,
    signed,
    stated,
)
from tridge_solver.report.theme.source import Source

_NINE = {Undertaken.NOTHING: "", Undertaken.MADE: " ✔", Undertaken.FAILED: " ✘"}
_BEFORE_CHIPS = ("#", STAR, "contract", "tricks", "grade")
_BEHIND_CHIPS = {
    "funds": ("in", "Game", "Widow"),
    "pot": ("in", "pot", "owed"),
    "tariff": ("points", "", ""),
}
"""The column heads after the seats' chips: contributions and funds, or in L'hombre the Player's
points."""

_LEFT_ALIGNED = (*_BEFORE_CHIPS[1:], "owed")
_CLOSE = ("#", "E", "S", "W")
"""The columns that need only a single blank before them."""


class LedgerTable:
    """The cells of the ledger, for terminals and pages."""

    def __init__(self, pack: Pack) -> None:
        self._look = OmbreTheme(pack)
        self._rows: list[Row] = []
        self._lines: list[tuple[Source, Row] | Unsettled] = []

    def settled(self, source: Source, row: Row) -> None:
        """Keep a settled deal."""
        self._rows.append(row)
        self._lines.append((source, row))

    def unsettled(self, gap: Unsettled) -> None:
        """Keep a gap: a deal that could not be settled."""
        self._lines.append(gap)

    def end(self, ledger: Ledger) -> None:
        """Do nothing at the end: the table is printed elsewhere."""

    def head(self, seats: Sequence[str]) -> list[str]:
        """Return the column heads; ``seats`` are the names of the seats."""
        behind = _BEHIND_CHIPS[self._rows[-1].deal.rules.settlement or "tariff"]
        return [*_BEFORE_CHIPS, *seats, *behind]

    def deals(self, seats: Sequence[Seat], together: bool = False) -> list[list[Text]]:
        """Return a line for each deal; ``together`` adds the Reserve Funds up."""
        return [self._cells(line, seats, together) for line in self._lines]

    def sums(self, ledger: Ledger) -> list[list[Text]]:
        """Return the lines below the deals: points, payments, totals and the closing; none for a
        duplicate evening."""
        if is_duplicate(self._rows):
            return []
        seats = list(ledger.totals)
        return [*_sums(self._rows, ledger, seats), *_end(ledger, seats)]

    def standing(self, ledger: Ledger) -> str:
        """Return a sentence that names the leader and what is left on the table."""
        return _standing(self._rows, ledger)

    def _cells(
        self,
        line: tuple[Source, Row] | Unsettled,
        seats: Sequence[Seat],
        together: bool = False,
    ) -> list[Text]:
        """Return the cells of one line; ``together`` adds the Reserve Funds up."""
        if isinstance(line, Unsettled):
            deal = line.deal
            number = _number(line.source, line.board, deal.tag("Table") if deal else None)
            blanks = [Text() for _ in range(2 + len(seats) + 3)]
            return [number, Text(), Text(said("not settled"), "red"), *blanks]
        source, row = line
        chips = row.settlement.seats if row.settlement else {}
        return [
            _number(source, row.deal.board, row.deal.tag("Table")),
            *self._played(row),
            *(Text(signed(chips[seat]) if seat in chips else "") for seat in seats),
            Text(_paid_in(row)),
            *_funds(row, together),
        ]

    def _played(self, row: Row) -> list[Text]:
        facts = row.facts
        if facts is None or row.settlement is None:
            return [
                Text(),
                Text(said(row.deal.unplayed or "passed out"), "dim"),
                Text(),
                Text(),
            ]
        player = facts.player.letter
        tricks = ":".join(map(str, facts.tricks)) + _NINE[facts.undertaken]
        if facts.continued_by is not None:
            player += f"→{facts.continued_by.letter}"
        elif facts.surrendered:
            tricks = said("thrown in" if facts.rules.throwing_in else "gave up")
        contract = self._look.contract(facts.contract)
        graded = grade(row.settlement.grade, facts.rules)
        if facts.winner is not None:
            graded.append(f" {facts.winner.letter}")
        return [Text(player), contract, Text(tricks), graded]

    def notes(self, together: bool = False) -> Iterator[str]:
        """Yield explanations of the signs in the table."""
        rows = self._rows
        if is_duplicate(rows) and any(row.deal.tag("Table") for row in rows):
            yield f"9/2: {said('board')} 9, {said('table')} 2"
        if isinstance(rows[-1].funds, NoFunds):
            points = said("points")
            yield f"{points}: of the Player, by the tariff; each defender pays or gets as many"
        else:
            paid_in = f"{said('in')}: paid into the funds before the cards"
            yield f"{paid_in}; the funds are those after the deal"
        if any(row.facts and _NINE[row.facts.undertaken] for row in rows):
            yield "✔ ✘ behind the tricks: all nine undertaken, made or failed"
        for row in rows:
            if row.facts is not None and row.facts.continued_by is not None:
                was, now = row.facts.player.letter, row.facts.continued_by.letter
                yield f"{was}→{now}: {was} surrendered, {now} played on; the grade is theirs"
                break
        if any(isinstance(row.funds, Funds) and row.funds.reserves for row in rows):
            how = "together" if together else "oldest first"
            yield f"60+45: the {said('Game Fund')}, then the Reserve Funds, {how}"
        if any(isinstance(row.funds, Pot) and row.funds.holds_puesta for row in rows):
            yield "23+: the pot holds a puesta"
        if not all(row.certain for row in rows):
            yield "?: not certain, because of a deal before that could not be settled"
        if any(isinstance(line, Unsettled) for line in self._lines):
            yield "The totals leave out what was not settled."


class OmbreLedgerText(LedgerTable):
    """Print the ledger at the end, with columns as wide as their contents.

    On a narrow page the Reserve Funds are added up; if that is not enough, the funds take a second
    line. ``standing_first`` puts the sentence on the standings before the table.
    """

    def __init__(self, console: Console, pack: Pack, *, standing_first: bool = False) -> None:
        super().__init__(pack)
        self._console = console
        self._standing_first = standing_first

    def end(self, ledger: Ledger) -> None:
        """Print the table, the totals and the standings; print nothing if there is no deal."""
        if not self._rows:
            return
        seats = list(ledger.totals)
        head = self.head([seat.letter for seat in seats])
        lines, shorter = self.deals(seats), self.deals(seats, together=True)
        sums = self.sums(ledger)
        width = self._console.width
        together = _width(head, [*lines, *sums]) > width >= _width(head, [*shorter, *sums])
        standing = self.standing(ledger)
        if self._standing_first:
            print_sentence(self._console, (standing, "bold"))
            print_line(self._console)
        self._print_table(head, shorter if together else lines, sums)
        print_line(self._console)
        if ledger.ending.teams:
            self._print_pairs(ledger)
        elif not self._standing_first:
            print_sentence(self._console, standing)
        if ledger.ending.close is not None and ledger.complete:
            print_sentence(self._console, _closing(self._rows, closed(ledger, ledger.ending.close)))
        named = [(seat.letter, given_name(self._rows[-1].deal, seat)) for seat in SEATS]
        if any(name for _, name in named) and not is_duplicate(self._rows):
            players = " · ".join(f"{letter} {name}" for letter, name in named if name)
            print_sentence(self._console, (players, "dim"), indent=2)
        for note in self.notes(together):
            print_sentence(self._console, (note, "dim"), indent=2)

    def _print_pairs(self, ledger: Ledger) -> None:
        found = pairs(boards_of(ledger.kept))
        print_sentence(self._console, leads(found, teams=True))
        if found:
            print_line(self._console)
            print_standings(self._console, found, teams=True)

    def _print_table(
        self, head: list[str], lines: list[list[Text]], sums: list[list[Text]]
    ) -> None:
        cells = [[Text(said(title), "dim") for title in head], *lines, *sums]
        if isinstance(self._console, MarkdownConsole):
            left = {n for n, title in enumerate(head) if title in _LEFT_ALIGNED}
            self._console.table(cells, left)
            return
        gaps = _gaps(head)
        widths = _widths(cells)
        fits = _width(head, cells) <= self._console.width
        behind = len(head) if fits else len(head) - len(_BEHIND_CHIPS["funds"])
        for n, line in enumerate(cells):
            if n == 1 + len(lines):
                print_line(self._console)
            row = Text()
            columns = zip(head, gaps, line, widths, strict=True)
            for title, gap, cell, width in islice(columns, behind):
                row.append(gap)
                row.append_text(pad(cell, width, right=title not in _LEFT_ALIGNED))
            print_line(self._console, row)
            words = zip(head[behind:], line[behind:], strict=True)
            funds = " · ".join(f"{said(title)} {cell}" for title, cell in words if cell.plain)
            if n and funds:
                print_line(self._console, " " * (widths[0] + 3), (funds, "dim"))


def _gaps(head: Sequence[str]) -> list[str]:
    """Return the number of blanks before each column."""
    return [" " if title in _CLOSE else "  " for title in head]


def _widths(cells: Sequence[Sequence[Text]]) -> list[int]:
    return [max(cell.cell_len for cell in column) for column in zip(*cells, strict=True)]


def _width(head: Sequence[str], cells: Sequence[Sequence[Text]]) -> int:
    return sum(_widths([[Text(said(title)) for title in head], *cells])) + sum(
        map(len, _gaps(head))
    )


def _number(source: Source, board: str | None, table: str | None = None) -> Text:
    """Return the number of a deal: its board, and the table where it was played; without a board,
    its place in the file."""
    at = stated(table)
    return Text(row_number(source, board) + (f"/{at}" if at else ""))


def _paid_in(row: Row) -> str:
    """Return the cell for contributions: everyone's in Tridge, the dealer's in Tresillo. In
    L'hombre, which has none, return the Player's points."""
    if isinstance(row.funds, NoFunds):
        return "" if row.facts is None else signed(players_points(row.facts))
    if isinstance(row.funds, Pot):
        paid = [f"{seat.letter} {chips}" for seat, chips in row.contributions.items() if chips]
        return " ".join(paid)
    return str(max(row.contributions.values()) or "")


def _funds(row: Row, together: bool) -> tuple[Text, Text]:
    mark = "" if row.certain else "?"
    if isinstance(row.funds, NoFunds):
        return Text(), Text()
    if isinstance(row.funds, Pot):
        pot = f"{row.funds.chips}{'+' if row.funds.holds_puesta else ''}"
        debts = " ".join(f"{debt.seat.letter}:{debt.chips}" for debt in row.funds.debts)
        return Text(pot + mark), Text(debts)
    reserves = row.funds.reserves
    if together and reserves:
        reserves = (sum(reserves),)
    game = "+".join(map(str, (row.funds.game, *reserves)))
    return Text(game + mark), Text(f"{row.funds.widow}{mark}")


def _sums(rows: Sequence[Row], ledger: Ledger, seats: Sequence[Seat]) -> list[list[Text]]:
    """Return lines with the points, contributions and total of every seat. In L'hombre, which has
    no contributions, return the points as the Player and the total."""
    if isinstance(rows[-1].funds, NoFunds):
        won = points_as_player(rows, seats)
        return [
            _sum_line("as Player", {seat: signed(won[seat]) for seat in seats}, ""),
            _sum_line("total", {seat: signed(ledger.totals[seat]) for seat in seats}, "bold"),
        ]
    paid = {seat: sum(row.contributions.get(seat, 0) for row in rows) for seat in seats}
    total = ledger.totals
    lines = (
        ("points", {seat: total[seat] + paid[seat] for seat in seats}, ""),
        ("paid in", {seat: -paid[seat] for seat in seats}, ""),
        ("total", total, "bold"),
    )
    return [
        _sum_line(label, {seat: signed(chips[seat]) for seat in seats}, style)
        for label, chips, style in lines
    ]


def _sum_line(label: str, sums: Mapping[Seat, str], style: str) -> list[Text]:
    return [
        *(Text(), Text(), Text(said(label), style), Text(), Text()),
        *(Text(words, style) for words in sums.values()),
        *(Text(), Text(), Text()),
    ]


def points_as_player(rows: Iterable[Row], seats: Iterable[Seat]) -> dict[Seat, int]:
    """Return the points that each seat has won as the Player (L'hombre)."""
    won = dict.fromkeys(seats, 0)
    for row in rows:
        if row.facts is not None:
            won[row.facts.player] += players_points(row.facts)
    return won


def _end(ledger: Ledger, seats: Sequence[Seat]) -> list[list[Text]]:
    """Return lines with the chips that everybody takes home, if the session closes or began with
    stacks."""
    totals: Mapping[Seat, int] = ledger.totals
    cells = []
    if ledger.ending.close is not None and ledger.complete:
        closing = closed(ledger, ledger.ending.close)
        totals = closing.totals
        got = {seat: closing.shares[seat] - closing.paid[seat] for seat in seats}
        cells += [
            _sum_line("at the end", {seat: signed(chips) for seat, chips in got.items()}, ""),
            _sum_line("closed", {seat: signed(totals[seat]) for seat in seats}, "bold"),
        ]
    if ledger.ending.stack is not None:
        stacks = {seat: str(ledger.ending.stack + totals[seat]) for seat in seats}
        cells.append(_sum_line("stack", stacks, "bold"))
    return cells


def _closing(rows: Sequence[Row], closing: Closing) -> str:
    """Return a sentence on who gets the chips that are left."""
    left = sum(closing.shares.values())
    if closing.winner is not None:
        return f"{names(rows[-1].deal)[closing.winner]} has won the lot: {left}."
    why = "The last deal was not won: " if closing.how is Close.LOT else ""
    debts = ", debts paid" if any(closing.paid.values()) else ""
    return f"{why}{left} are divided among {len(closing.shares)}{debts}."


def is_duplicate(rows: Sequence[Row]) -> bool:
    """Return whether any board was played at several tables (L'hombre)."""
    boards = [row.deal.board for row in rows if row.deal.board is not None]
    return isinstance(rows[-1].funds, NoFunds) and len(set(boards)) < len(boards)


def _standing(rows: Sequence[Row], ledger: Ledger) -> str:
    """Return a sentence on who leads and what is left; for a duplicate evening, on where to find
    the standings."""
    if is_duplicate(rows):
        return "Boards were played at several tables: tridge record holds them together."
    total = ledger.totals
    called = names(rows[-1].deal)
    best = max(total.values())
    ahead = [called[seat] for seat in SEATS if total.get(seat) == best]
    left = "" if isinstance(rows[-1].funds, NoFunds) else f"; {_left(rows[-1].funds)}"
    if len(ahead) == len(total):
        return f"All are level with {signed(best)}{left}."
    each = "are ahead with {} each" if len(ahead) > 1 else "is ahead with {}"
    return f"{in_a_row(ahead)} {each.format(signed(best))}{left}."


def _left(funds: Funds | Pot) -> str:
    if isinstance(funds, Pot):
        left = f"{funds.chips} in the pot"
        if funds.debts:
            left += f", {sum(debt.chips for debt in funds.debts)} in reserved puestas"
    else:
        left = f"{funds.game} in the Game Fund, {funds.widow} in the Widow's Fund"
        if funds.reserves:
            left += f", {sum(funds.reserves)} in reserve"
    return f"left: {left}"


class OmbreChart(SessionChart[Seat]):
    """A chart of every seat's chips over the session."""

    counts = "chips"

    def __init__(self, write: Write) -> None:
        super().__init__(write)
        self._names: dict[Seat, str] = {}

    def settled(self, source: Source, row: Row) -> None:
        """Keep the totals of all seats after a deal."""
        self._totals.append(dict(row.totals))
        self._name_seats(row.deal)

    def end(self, ledger: Ledger) -> None:
        """Write the chart as an SVG file."""
        names = {seat: self._names.get(seat, seat.letter) for seat in ledger.totals}
        self._draw(
            names, f"Running totals of {len(names)} seats over {{deals}}, contributions included"
        )

    def _amount(self, number: int) -> str:
        return signed(number)

    def _name_seats(self, deal: OmbreDeal) -> None:
        """Keep the names that a deal gives to its seats; the first name of a seat stays."""
        for seat in SEATS:
            name = given_name(deal, seat)
            if name is not None:
                self._names.setdefault(seat, name)
