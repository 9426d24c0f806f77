"""What ``tridge exchange`` answers: what was found, with its text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.report.exchange.open_answer import OpenExchangeFacts
from tridge_solver.games.ombre.report.exchange.sampled_answer import SampledExchangeFacts
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.games.ombre.exchange.closed import SampledExchange
    from tridge_solver.games.ombre.exchange.open import OpenExchange


class OpenExchangeReport(OpenExchangeFacts):
    """An exact exchange, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.games.ombre.report.exchange.open_text import print_open_exchange

        print_open_exchange(console, self, source, pack)


class SampledExchangeReport(SampledExchangeFacts):
    """A sampled exchange, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.games.ombre.report.exchange.sampled_text import print_sampled_exchange

        print_sampled_exchange(console, self, source, pack)


REPORTS: Mapping[str, Callable[[Any], OpenExchangeReport | SampledExchangeReport]] = {
    "OpenExchange": OpenExchangeReport,
    "SampledExchange": SampledExchangeReport,
}


def report_of(answer: OpenExchange | SampledExchange) -> OpenExchangeReport | SampledExchangeReport:
    """The report of an answer, as the command of its question prints it."""
    return REPORTS[type(answer).__name__](answer)
