"""What ``tridge check`` finds in a deal, as JSON (``tridge.check/1``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tridge_solver.core.deal import Deal
from tridge_solver.handfile import FileProblem
from tridge_solver.report.theme.source import Source, envelope

SCHEMA = "tridge.check/1"


def findings_json(
    source: Source,
    line: int,
    deal: Deal | None,
    errors: Sequence[FileProblem],
    warnings: Sequence[FileProblem],
) -> dict[str, Any]:
    """The JSON object of a deal, good or bad; ``line`` is where it begins in its file."""
    return {
        **envelope(SCHEMA, source, deal),
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
