"""The output formats for the ledger of the Ombre games: JSON, CSV, text, chart, and the evening."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import UnsupportedQuestion
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.record import boards_of, pairs
from tridge_solver.games.ombre.report.record import standing_json
from tridge_solver.games.ombre.scoring import Ledger, Row, Undertaken
from tridge_solver.games.ombre.scoring.ledger import Close, Ending, TurnToDeal, closed
from tridge_solver.report.scoring import (
    CsvReport,
    JsonLinesReport,
    JsonReport,
    ScoreForms,
    ScoreReport,
    Write,
    by_letter,
)
from tridge_solver.report.theme.charts import SessionChart
from tridge_solver.report.theme.signs import given_name, signed
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.report.evening import Session
    from tridge_solver.report.theme.console import Console


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


def _text(console: Console, pack: Pack) -> ScoreReport:
    from tridge_solver.games.ombre.report.scoring_text import OmbreLedgerText

    return OmbreLedgerText(console, pack)


def _chart(write: Write) -> ScoreReport:
    return OmbreChart(write)


def _session(*args: Any) -> Session:
    from tridge_solver.games.ombre.report.evening import EveningReport

    return EveningReport(*args)


def _closing_ledger(
    close: str | None, stack: int | None, teams: bool, first: Deal | None
) -> Ledger:
    """Return a ledger with the ending asked for; raise an error if a tariff leaves nothing to
    share."""
    if close is not None and first is not None and first.rules.settlement == "tariff":
        raise UnsupportedQuestion(
            f"nothing is left at the end of {first.game.name}: every deal is paid for by itself "
            "(expected no --close)"
        )
    return Ledger(Ending(None if close is None else Close(close), stack, teams))


FORMS = ScoreForms(
    Ledger,
    partial(JsonReport, row=row_json, closing=closing_json),
    partial(JsonLinesReport, row=row_json),
    partial(CsvReport, cells=cells_of),
    _text,
    _chart,
    session=_session,
    closing_ledger=_closing_ledger,
    turn_to_deal=TurnToDeal,
)
