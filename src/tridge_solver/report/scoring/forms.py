"""The forms the ledger of a session is written in, by game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.report.scoring.answer import (
    CsvReport,
    JsonLinesReport,
    JsonReport,
    ScoreReport,
    Write,
)
from tridge_solver.games.ombre.scoring import Ledger
from tridge_solver.games.ombre.scoring.ledger import Ending
from tridge_solver.games.ombre.scoring.turn_to_deal import TurnToDeal

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(frozen=True)
class ScoreForms:
    """What ``tridge score`` uses for the sessions of a game.

    Attributes:
        ledger: makes an empty ledger, with ``add``, ``skip`` and ``totals`` as
            :class:`~tridge_solver.games.ombre.scoring.Ledger` has them.
        json, json_lines, csv, chart: make a report that writes.
        text: makes one for a reader, his cards in a pack.
        turn_to_deal: follows who deals, deal by deal; ``None`` where the ledger alone knows it.
        closing_ledger: makes a ledger whose session is closed; ``None`` where nothing is left over.
    """

    ledger: Callable[[], Any]
    json: Callable[[Write], ScoreReport]
    json_lines: Callable[[Write], ScoreReport]
    csv: Callable[[Write], ScoreReport]
    text: Callable[[Console, Pack], ScoreReport]
    chart: Callable[[Write], ScoreReport]
    closing_ledger: Callable[[Ending], Any] | None = None
    turn_to_deal: Callable[[], TurnToDeal] | None = None


def _text(console: Console, pack: Pack) -> ScoreReport:
    from tridge_solver.games.ombre.report.scoring.text import TextReport

    return TextReport(console, pack)


def _chart(write: Write) -> ScoreReport:
    from tridge_solver.games.ombre.report.scoring.chart import ChartReport

    return ChartReport(write)


THREE_SEATS = ScoreForms(
    Ledger, JsonReport, JsonLinesReport, CsvReport, _text, _chart, Ledger, TurnToDeal
)
