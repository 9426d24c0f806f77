"""The output formats for the ledger of the Ombre games: JSON, CSV, text, chart, and the evening."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import UnsupportedQuestion
from tridge_solver.games.ombre.report import evening, scoring_text
from tridge_solver.games.ombre.report.scoring_json import cells_of, closing_json, row_json
from tridge_solver.games.ombre.scoring import Ledger
from tridge_solver.games.ombre.scoring.ledger import Close, Ending, TurnToDeal
from tridge_solver.report.scoring import (
    CsvReport,
    JsonLinesReport,
    JsonReport,
    ScoreForms,
    ScoreReport,
    Write,
)

if TYPE_CHECKING:
    from tridge_solver.report.evening import Session
    from tridge_solver.report.theme.console import Console


def _text(console: Console, pack: Pack) -> ScoreReport:
    return scoring_text.OmbreLedgerText(console, pack)


def _chart(write: Write) -> ScoreReport:
    return scoring_text.OmbreChart(write)


def _session(*args: Any) -> Session:
    return evening.EveningReport(*args)


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
