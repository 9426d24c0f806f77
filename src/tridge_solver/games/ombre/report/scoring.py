"""The forms of the ledger of Tridge and Tresillo: JSON, CSV, text, chart, and the evening."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import UnsupportedQuestion
from tridge_solver.games.ombre.report.scoring_json import CsvReport, closing_json, row_json
from tridge_solver.games.ombre.scoring import Ledger
from tridge_solver.games.ombre.scoring.ledger import Close, Ending, TurnToDeal
from tridge_solver.report.scoring import JsonLinesReport, JsonReport, ScoreForms, ScoreReport, Write

if TYPE_CHECKING:
    from tridge_solver.report.evening import Session
    from tridge_solver.report.theme.console import Console


def _json(write: Write) -> ScoreReport:
    return JsonReport(write, row_json, closing_json)


def _json_lines(write: Write) -> ScoreReport:
    return JsonLinesReport(write, row_json)


def _text(console: Console, pack: Pack) -> ScoreReport:
    from tridge_solver.games.ombre.report.scoring_text import TextReport

    return TextReport(console, pack)


def _chart(write: Write) -> ScoreReport:
    from tridge_solver.games.ombre.report.scoring_chart import ChartReport

    return ChartReport(write)


def _session(*args: Any) -> Session:
    from tridge_solver.games.ombre.report.evening import EveningReport

    return EveningReport(*args)


def _closing_ledger(
    close: str | None, stack: int | None, teams: bool, first: Deal | None
) -> Ledger:
    """A ledger closed as :class:`Ending` has it; by a tariff there is nothing to share out."""
    if close is not None and first is not None and first.rules.settlement == "tariff":
        raise UnsupportedQuestion(
            f"nothing is left at the end of {first.game.name}: every deal is paid for by itself "
            "(expected no --close)"
        )
    return Ledger(Ending(None if close is None else Close(close), stack, teams))


FORMS = ScoreForms(
    Ledger,
    _json,
    _json_lines,
    CsvReport,
    _text,
    _chart,
    session=_session,
    closing_ledger=_closing_ledger,
    turn_to_deal=TurnToDeal,
)
