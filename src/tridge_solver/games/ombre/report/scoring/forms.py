"""The forms of the ledger of Tridge and Tresillo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.report.scoring.answer import CsvReport, closing_json, row_json
from tridge_solver.games.ombre.scoring import Ledger
from tridge_solver.games.ombre.scoring.turn_to_deal import TurnToDeal
from tridge_solver.report.scoring.forms import ScoreForms, ScoreReport, Write
from tridge_solver.report.scoring.json_forms import JsonLinesReport, JsonReport

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.report.evening import Session


def _json(write: Write) -> ScoreReport:
    return JsonReport(write, row_json, closing_json)


def _json_lines(write: Write) -> ScoreReport:
    return JsonLinesReport(write, row_json)


def _text(console: Console, pack: Pack) -> ScoreReport:
    from tridge_solver.games.ombre.report.scoring.text import TextReport

    return TextReport(console, pack)


def _chart(write: Write) -> ScoreReport:
    from tridge_solver.games.ombre.report.scoring.chart import ChartReport

    return ChartReport(write)


def _session(*args: Any) -> Session:
    from tridge_solver.games.ombre.report.evening.report import EveningReport

    return EveningReport(*args)


SCORE_FORMS = ScoreForms(
    Ledger,
    _json,
    _json_lines,
    CsvReport,
    _text,
    _chart,
    session=_session,
    closing_ledger=Ledger,
    turn_to_deal=TurnToDeal,
)
