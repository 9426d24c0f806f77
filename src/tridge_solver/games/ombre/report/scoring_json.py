"""The ledger of a session as JSON (``tridge.score/1``) and CSV."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.record import boards_of, pairs
from tridge_solver.games.ombre.report.record import standing_json
from tridge_solver.games.ombre.scoring import Row, Undertaken
from tridge_solver.games.ombre.scoring.ledger import Ending, closed
from tridge_solver.report.scoring import by_letter
from tridge_solver.report.theme.source import Source


def row_json(source: Source, row: Row) -> dict[str, Any]:
    """Return the JSON object of one deal of the ledger."""
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
        "tricks": by_letter(facts.tricks_by_seat) if facts else {},
        "grade": settlement.grade.value if settlement else None,
        "undertaken": undertaken,
        "points": row.points,
        "contributions": by_letter(row.contributions),
        "funds": row.funds.as_json(),
        "totals": by_letter(row.totals),
        "certain": row.certain,
        "warnings": [warning.message for warning in row.warnings],
    }
    if facts is not None and facts.surrendered:
        by = facts.continued_by
        fields["surrender"] = "accepted" if by is None else by.letter
    return fields


def closing_json(ledger: Any) -> dict[str, Any]:
    """Return the closing of a session as JSON: its method, the chips that everybody takes home and,
    on request, the standing of the pairs."""
    ending: Ending | None = getattr(ledger, "ending", None)
    if ending is None or ledger.last is None:
        return {}
    fields: dict[str, Any] = {}
    if ending.teams:
        fields["pairs"] = [standing_json(own, True) for own in pairs(boards_of(ledger.kept))]
    totals = ledger.totals
    if ending.close is not None and ledger.complete:
        closing = closed(ledger, ending.close)
        totals = closing.totals
        fields["closing"] = {
            "close": closing.how.value,
            "winner": None if closing.winner is None else closing.winner.letter,
            "paid": by_letter(closing.paid),
            "shares": by_letter(closing.shares),
            "totals": by_letter(totals),
        }
    if ending.stack is not None:
        fields["stacks"] = {seat: ending.stack + chips for seat, chips in by_letter(totals).items()}
    return fields


def cells_of(source: Source, row: Row) -> dict[str, Any]:
    """Return the cells of a CSV row, keyed by column."""
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
    """Return a fund as text for a cell: Reserve Funds as ``60 45``, debts as ``N:23 W:9``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(
            f"{each['seat']}:{each['chips']}" if isinstance(each, dict) else str(each)
            for each in value
        )
    return value
