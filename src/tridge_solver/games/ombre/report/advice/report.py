"""What ``tridge advise`` answers: what was found, with its text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.report.advice.answer import AdviceFacts, SurrenderFacts
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.games.ombre.advice.surrender import SurrenderAdvice
    from tridge_solver.games.ombre.advice.three_seats import Advice


class AdviceReport(AdviceFacts):
    """What to play, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.games.ombre.report.advice.text import print_advice

        print_advice(console, self, source, pack)


class SurrenderReport(SurrenderFacts):
    """What to say to a surrender, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.games.ombre.report.advice.surrender_text import print_surrender

        print_surrender(console, self, source, pack)


REPORTS: Mapping[str, Callable[[Any], AdviceReport | SurrenderReport]] = {
    "Advice": AdviceReport,
    "SurrenderAdvice": SurrenderReport,
}


def report_of(answer: Advice | SurrenderAdvice) -> AdviceReport | SurrenderReport:
    """The report of an answer, as the command of its question prints it."""
    return REPORTS[type(answer).__name__](answer)
