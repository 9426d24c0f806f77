"""The ledger of a session as JSON (``tridge.score/1``) and CSV."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from tridge_solver.core.deal import Deal
from tridge_solver.core.json_text import json_text
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.scoring import Ledger, Row, Undertaken
from tridge_solver.games.ombre.scoring.closing import closed
from tridge_solver.games.ombre.scoring.ledger import Ending
from tridge_solver.report.scoring.csv_lines import CsvLines
from tridge_solver.report.theme.source import Source

SCHEMA = "tridge.score/1"

Write = Callable[[str], None]


@dataclass(frozen=True)
class Unsettled:
    """A deal of which the ledger knows only that it was there; ``deal`` where it could be read."""

    source: Source
    deal: Deal | None
    reason: str


def gap_json(gap: Unsettled, after: int) -> dict[str, Any]:
    """The JSON object of a deal that could not be settled, ``after`` so many others."""
    return {
        "file": gap.source.file,
        "index": gap.source.index,
        "board": gap.deal.board if gap.deal else None,
        "after": after,
        "reason": gap.reason,
    }


class ScoreReport(Protocol):
    """A form the ledger is written in, deal by deal: rows and ledger are those of its game."""

    def settled(self, source: Source, row: Any) -> None:
        """Write a deal."""

    def unsettled(self, gap: Unsettled) -> None:
        """Note a deal that could not be settled."""

    def end(self, ledger: Any) -> None:
        """Write what comes after the last deal."""


def row_json(source: Source, row: Row) -> dict[str, Any]:
    """The JSON object of one deal of the ledger."""
    deal, facts, settlement = row.deal, row.facts, row.settlement
    undertaken = None
    if facts is not None and facts.undertaken is not Undertaken.NOTHING:
        undertaken = facts.undertaken.value
    fields: dict[str, Any] = {
        "file": source.file,
        "index": source.index,
        "board": deal.board,
        "declarer": facts.player.letter if facts else None,
        "contract": deal.contract.text() if deal.contract else None,
        "tricks": _by_letter(facts.tricks_by_seat) if facts else {},
        "grade": settlement.grade.value if settlement else None,
        "undertaken": undertaken,
        "points": row.points,
        "contributions": _by_letter(row.contributions),
        "funds": row.funds.as_json(),
        "totals": _by_letter(row.totals),
        "certain": row.certain,
        "warnings": list(row.warnings),
    }
    if facts is not None and facts.surrendered:
        by = facts.continued_by
        fields["surrender"] = "accepted" if by is None else by.letter
    return fields


class JsonReport:
    """The one object of ``tridge score --json``, a deal a line.

    ``row`` makes the object of a deal, as :func:`row_json` does for those of three seats.
    """

    def __init__(self, write: Write, row: Callable[[Source, Any], dict[str, Any]] = row_json):
        self._write = write
        self._row = row
        self._rows = 0
        self._gaps: list[dict[str, Any]] = []
        self._rules: dict[str, Any] = {"rules": None, "rules_options": None}
        write(f'{{"schema": "{SCHEMA}", "deals": [')

    def settled(self, source: Source, row: Row) -> None:
        """Write the deal as an element of ``deals``."""
        if not self._rows:
            rules = row.deal.rules
            self._rules = {"rules": rules.name, "rules_options": rules.options}
        self._write((",\n" if self._rows else "\n") + json_text(self._row(source, row)))
        self._rows += 1

    def unsettled(self, gap: Unsettled) -> None:
        """Keep the deal for ``unsettled``."""
        self._gaps.append(gap_json(gap, self._rows))

    def end(self, ledger: Ledger) -> None:
        """Close ``deals`` and write what holds for the session."""
        rest = {
            "unsettled": self._gaps,
            "totals": _by_letter(ledger.totals),
            "complete": ledger.complete,
            **self._rules,
            **closing_json(ledger),
        }
        self._write("],\n" + json_text(rest)[1:] + "\n")


def closing_json(ledger: Any) -> dict[str, Any]:
    """How a session is closed, and the chips that everybody goes home with, where that is asked."""
    ending: Ending | None = getattr(ledger, "ending", None)
    if ending is None or ledger.last is None:
        return {}
    fields: dict[str, Any] = {}
    totals = ledger.totals
    if ending.close is not None and ledger.complete:
        closing = closed(ledger, ending.close)
        totals = closing.totals
        fields["closing"] = {
            "close": closing.how.value,
            "winner": None if closing.winner is None else closing.winner.letter,
            "paid": _by_letter(closing.paid),
            "shares": _by_letter(closing.shares),
            "totals": _by_letter(totals),
        }
    if ending.stack is not None:
        fields["stacks"] = {
            seat: ending.stack + chips for seat, chips in _by_letter(totals).items()
        }
    return fields


class JsonLinesReport:
    """A JSON object a deal, each with its schema and rules; ``row`` as in :class:`JsonReport`."""

    def __init__(self, write: Write, row: Callable[[Source, Any], dict[str, Any]] = row_json):
        self._write = write
        self._row = row

    def settled(self, source: Source, row: Row) -> None:
        """Write the deal on a line of its own."""
        rules = row.deal.rules
        head = {"schema": SCHEMA, "rules": rules.name, "rules_options": rules.options}
        self._write(json_text(head | self._row(source, row)) + "\n")

    def unsettled(self, gap: Unsettled) -> None:
        """Nothing: as everywhere, a bad deal has no line."""

    def end(self, ledger: Ledger) -> None:
        """Nothing: the totals stand in the last line."""


class CsvReport:
    """A header and a line a deal; what is not known or does not apply is empty."""

    def __init__(self, write: Write) -> None:
        self._lines = CsvLines(write)

    def settled(self, source: Source, row: Row) -> None:
        """Write the deal, before the first one the header."""
        self._lines.add(_cells(source, row))

    def unsettled(self, gap: Unsettled) -> None:
        """Nothing: the lines after it are not ``certain``."""

    def end(self, ledger: Ledger) -> None:
        """Nothing: the totals stand in the last line."""


def _cells(source: Source, row: Row) -> dict[str, Any]:
    """A row of the CSV by column."""
    fields = row_json(source, row)
    cells = {
        name: fields[name] for name in ("file", "index", "board", "declarer", "contract", "grade")
    }
    cells["undertaken"] = fields["undertaken"]
    for group, prefix in (
        ("tricks", "tricks"),
        ("points", "points"),
        ("contributions", "contribution"),
        ("totals", "total"),
    ):
        for seat in SEATS:
            cells[f"{prefix}_{seat.letter}"] = fields[group].get(seat.letter)
    for name, chips in fields["funds"].items():
        cells[name] = _fund_text(chips)
    cells["certain"] = _fund_text(row.certain)
    return cells


def _fund_text(value: Any) -> Any:
    """A fund as a cell: Reserve Funds ``60 45``, debts ``N:23 W:9`` as in hand files."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(
            f"{each['seat']}:{each['chips']}" if isinstance(each, dict) else str(each)
            for each in value
        )
    return value


def _by_letter(chips: Mapping[Seat, int] | Mapping[str, int]) -> dict[str, int]:
    """Figures by seat letter, N E S W; those of sides have their letters already."""
    if any(isinstance(name, str) for name in chips):
        return {str(name): number for name, number in chips.items()}
    return {seat.letter: chips[seat] for seat in SEATS if seat in chips}  # type: ignore[index]
