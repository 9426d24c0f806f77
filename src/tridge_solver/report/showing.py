"""A deal as its file gives it, for ``tridge show``, and the JSON of ``show`` and ``check``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import Part
from tridge_solver.handfile import FileProblem
from tridge_solver.handfile.json_fields import SCHEMA as DEAL_SCHEMA, deal_fields
from tridge_solver.report.theme.source import Source, envelope

if TYPE_CHECKING:
    from tridge_solver.core.cards import Pack
    from tridge_solver.report.theme.console import Console
    from tridge_solver.report.theme.page import PageDeal
    from tridge_solver.report.theme.table_view import TableView


SCHEMA = "tridge.show/1"


class ShowPart(Protocol):
    """The part of a game for ``tridge show``."""

    def print_deal(self, console: Console, deal: Any, source: Source, pack: Pack) -> None:
        """Print all facts of a deal."""


class ShowPagePart(Protocol):
    """The part of a game that shows a deal on a page."""

    def deal_page(self, view: DealView, source: Source, pack: Pack) -> PageDeal:
        """Return the page data of a deal as its file gives it."""
        ...

    def deal_table(self, deal: Any, pack: Pack) -> TableView:
        """Return the hands of a deal for a drawing."""
        ...


SHOWING: Part[ShowPart] = Part("report.showing", "show")
SHOWN_AS_PAGE: Part[ShowPagePart] = Part("report.showing_page", "show")


@dataclass(frozen=True)
class DealView:
    """Everything that a deal says in its game; in JSON, missing values are ``null``."""

    deal: Any

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        return {**envelope(SCHEMA, source, self.deal), **deal_fields(self.deal)}

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print this report for card players."""
        SHOWING.of(self.deal.game).print_deal(console, self.deal, source, pack)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the page for this deal."""
        return SHOWN_AS_PAGE.of(self.deal.game).deal_page(self, source, pack)

    def table(self, pack: Pack) -> TableView:
        """Return the hands as the deal's file gives them."""
        return SHOWN_AS_PAGE.of(self.deal.game).deal_table(self.deal, pack)


def deal_json(deal: Deal, source: Source) -> dict[str, Any]:
    """Return a deal as an object of ``tridge.deal/1``: where it comes from, and everything it
    says."""
    return {**envelope(DEAL_SCHEMA, source, deal), **deal_fields(deal)}


CHECK_SCHEMA = "tridge.check/1"


def findings_json(
    source: Source,
    line: int,
    deal: Deal | None,
    errors: Sequence[FileProblem],
    warnings: Sequence[FileProblem],
) -> dict[str, Any]:
    """Return the JSON object of a deal with or without errors; the deal begins on ``line`` of its
    file.
    """
    return {
        **envelope(CHECK_SCHEMA, source, deal),
        "line": line,
        "ok": not errors,
        "errors": [_problem_json(problem) for problem in errors],
        "warnings": [_problem_json(problem) for problem in warnings],
    }


def _problem_json(problem: FileProblem) -> dict[str, Any]:
    return {
        "line": problem.line,
        "column": problem.column,
        "message": problem.message,
        "expected": problem.expected,
    }
