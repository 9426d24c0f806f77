"""The score of a session of Belote as JSON, CSV, a table and a chart."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.games.belote.game import SIDES
from tridge_solver.games.belote.notation import contract_text as contract_value
from tridge_solver.games.belote.report import scoring_text
from tridge_solver.games.belote.report.solving import sides_json
from tridge_solver.games.belote.scored_deal import BeloteLedger, BeloteRow
from tridge_solver.report.scoring import (
    CsvReport,
    JsonLinesReport,
    JsonReport,
    ScoreForms,
    ScoreReport,
    Unsettled,
)
from tridge_solver.report.theme.charts import SessionChart
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.report.theme.console import Console


def row_json(source: Source, row: BeloteRow) -> dict[str, Any]:
    """Return the JSON object of one deal in the session."""
    deal, facts, state = row.deal, row.facts, row.state
    return {
        "file": source.file,
        "index": source.index,
        "board": deal.board,
        "game_number": state.number,
        "declarer": None if deal.declarer is None else deal.declarer.letter,
        "contract": contract_value((deal.contract, deal.passed_out)),
        "points": None if facts is None or row.points is None else sides_json(row.points),
        "capot": None if facts is None or facts.capot is None else SIDES[facts.capot],
        "melds": None if facts is None else sides_json(facts.melds),
        "belote": None if facts is None else sides_json(facts.belote),
        "made": row.made,
        "score": sides_json(row.score),
        "totals": sides_json(state.totals),
        "winner": None if state.winner is None else SIDES[state.winner],
        "certain": row.certain,
    }


def _cells(source: Source, row: BeloteRow) -> dict[str, Any]:
    cells: dict[str, Any] = {}
    for name, value in row_json(source, row).items():
        if name in ("points", "melds", "belote", "score", "totals"):
            cells |= {f"{name}_{side}": None if value is None else value[side] for side in SIDES}
        elif isinstance(value, bool):
            cells[name] = "yes" if value else "no"
        else:
            cells[name] = value
    return cells


class _Text:
    """Prints a line for each deal, with a gap between games, and the standings."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._lines: list[tuple[Source, BeloteRow] | Unsettled] = []

    def settled(self, source: Source, row: Any) -> None:
        self._lines.append((source, row))

    def unsettled(self, gap: Unsettled) -> None:
        self._lines.append(gap)

    def end(self, ledger: Any) -> None:
        if any(not isinstance(line, Unsettled) for line in self._lines):
            scoring_text.print_session(self._console, self._lines, ledger)


class _Chart(SessionChart[int]):
    """A chart of both sides' points in the current game."""

    gap = "not scored"

    def settled(self, source: Source, row: Any) -> None:
        self._totals.append(dict(enumerate(row.state.totals)))

    def end(self, ledger: Any) -> None:
        self._draw(dict(enumerate(SIDES)), "Totals of both sides in each game over {deals}")


def _text(console: Console, pack: Pack) -> ScoreReport:
    return _Text(console)


FORMS = ScoreForms(
    BeloteLedger,
    partial(JsonReport, row=row_json),
    partial(JsonLinesReport, row=row_json),
    partial(CsvReport, cells=_cells),
    _text,
    _Chart,
)
