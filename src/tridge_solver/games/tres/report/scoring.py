"""The ledger of a session of Très as JSON, CSV, text, and chart."""

from __future__ import annotations

from functools import partial
from typing import Any

from rich.text import Text

from tridge_solver.core.cards import Pack
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.tres.scoring import TresLedger, TresRow
from tridge_solver.report.scoring import (
    CsvReport,
    JsonLinesReport,
    JsonReport,
    ScoreForms,
    Unsettled,
    Write,
    by_letter,
    row_number,
)
from tridge_solver.report.theme.charts import SessionChart
from tridge_solver.report.theme.console import Console, MarkdownConsole
from tridge_solver.report.theme.signs import names, pad, print_line, print_sentence
from tridge_solver.report.theme.source import Source


def row_json(source: Source, row: TresRow) -> dict[str, Any]:
    """Return the JSON object of one deal of the ledger."""
    return {
        "file": source.file,
        "index": source.index,
        "board": row.deal.board,
        "points": by_letter(row.points),
        "tricks": None if row.tricks is None else by_letter(row.tricks),
        "winner": None if row.winner is None else row.winner.letter,
        "totals": by_letter(row.totals),
    }


def _cells(source: Source, row: TresRow) -> dict[str, Any]:
    fields = row_json(source, row)
    cells = {name: fields[name] for name in ("file", "index", "board", "winner")}
    for group, prefix in (("points", "points"), ("tricks", "tricks"), ("totals", "total")):
        for seat in SEATS:
            cells[f"{prefix}_{seat.letter}"] = (fields[group] or {}).get(seat.letter)
    return cells


class TresLedgerText:
    """Keep the ledger, and print it at the end of the session."""

    def __init__(self, console: Console, pack: Pack) -> None:
        self._console = console
        self._lines: list[tuple[Source, TresRow] | Unsettled] = []

    def settled(self, source: Source, row: TresRow) -> None:
        """Keep a settled deal."""
        self._lines.append((source, row))

    def unsettled(self, gap: Unsettled) -> None:
        """Keep a gap: a deal that could not be settled."""
        self._lines.append(gap)

    def end(self, ledger: TresLedger) -> None:
        """Print the table and the standings; print nothing if no deal was settled."""
        rows = [line[1] for line in self._lines if not isinstance(line, Unsettled)]
        if not rows:
            return
        seats = list(ledger.totals)
        head = ["#", *(f"{seat.letter} points" for seat in seats), "tricks", "won by"]
        head += [f"{seat.letter} total" for seat in seats]
        table = [[Text(title, "dim") for title in head]]
        table += [self._cells(line, seats) for line in self._lines]
        if isinstance(self._console, MarkdownConsole):
            self._console.table(table, {len(seats) + 2})
            table = []
        widths = [max((line[n].cell_len for line in table), default=0) for n in range(len(head))]
        for cells in table:
            text = Text()
            for n, (cell, width) in enumerate(zip(cells, widths, strict=True)):
                text.append("  " if n else " ")
                text.append_text(pad(cell, width, right=n not in (len(seats) + 2,)))
            print_line(self._console, text)
        print_line(self._console)
        print_sentence(self._console, _standing(rows[-1], ledger))
        if not ledger.complete:
            print_sentence(self._console, ("The totals leave out what was not settled.", "dim"))

    def _cells(self, line: tuple[Source, TresRow] | Unsettled, seats: list[Seat]) -> list[Text]:
        if isinstance(line, Unsettled):
            blanks = [Text() for _ in range(2 * len(seats) + 1)]
            return [Text(line.number), *blanks, Text("not settled", "red")]
        source, row = line
        tricks = "" if row.tricks is None else ":".join(str(row.tricks.get(s, 0)) for s in seats)
        won_by = "draw" if row.winner is None else names(row.deal)[row.winner]
        return [
            Text(row_number(source, row.deal.board)),
            *(Text(str(row.points.get(seat, ""))) for seat in seats),
            Text(tricks),
            Text(won_by),
            *(Text(str(row.totals.get(seat, 0))) for seat in seats),
        ]


def _standing(last: TresRow, ledger: TresLedger) -> str:
    total = ledger.totals
    best = max(total.values())
    leaders = [seat for seat in SEATS if total.get(seat) == best]
    if len(leaders) > 1:
        return f"Equal, with {best} each."
    rest = ", ".join(str(points) for seat, points in total.items() if seat not in leaders)
    return f"{names(last.deal)[leaders[0]]} is ahead, {best} to {rest}."


class TresChart(SessionChart[Seat]):
    """A chart of both seats' points over the session."""

    def __init__(self, write: Write) -> None:
        super().__init__(write)
        self._names: dict[Seat, str] = {}

    def settled(self, source: Source, row: TresRow) -> None:
        """Keep the totals of both seats after a deal."""
        self._totals.append(dict(row.totals))
        self._names |= names(row.deal)

    def end(self, ledger: TresLedger) -> None:
        """Write the chart as an SVG file."""
        seats = {seat: self._names.get(seat, seat.letter) for seat in ledger.totals}
        self._draw(seats, "Running totals over {deals}")


FORMS = ScoreForms(
    TresLedger,
    partial(JsonReport, row=row_json, game="Tres"),
    partial(JsonLinesReport, row=row_json, game="Tres"),
    partial(CsvReport, cells=_cells),
    TresLedgerText,
    TresChart,
)
"""The output formats of ``tridge score`` for sessions of Très."""
