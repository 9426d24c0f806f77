"""Rows of a batch: one JSON object for each deal, and what a summary counts in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tridge_solver.core.grade import Grade
from tridge_solver.handfile import FileProblem
from tridge_solver.report.theme.source import Source

RECOMMENDED = "recommended"
"""Stands for a grade where a contract is one to bid."""


def error_row(source: Source, errors: Sequence[FileProblem]) -> dict[str, Any]:
    """The row of a deal that cannot be answered: where it stands and the first thing wrong.

    >>> errors = [FileProblem("a.pbn", 3, 10, "'Q' is not a seat", "one of N E S W")]
    >>> error_row(Source("a.pbn", 1), errors)["error"]
    "'Q' is not a seat (expected one of N E S W)"
    """
    first, *others = errors
    text = f"{first.text}; and {len(others)} more" if others else first.text
    line = None if source.file is None else first.line
    return {"file": source.file, "index": source.index, "line": line, "error": text}


def grades_in(row: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Contract and grade of whatever a row is about, for the summary.

    A table is about every Play in it, a sampled exchange about none, a bid about the contract
    recommended, with open cards about the par, a review about the result. Games that count points
    have no grades.
    """
    if "declarer_tricks" in row or "declarer_tricks" in (row.get("result") or {}):
        made = (row.get("result") or row)["made"]
        yield row["contract"], (Grade.WIN if made else Grade.LOSS).value
    elif isinstance(row.get("table"), list):  # a sampled exchange has one that is none
        for cell in row["table"]:
            if "grade" not in cell:
                return  # tricks, of no contract
            yield f"Play {cell['trumps']}", cell["grade"]
    elif "par" in row:
        if row["par"].get("grade") is not None:
            yield row["par"]["contract"], row["par"]["grade"]
    elif "recommended" in row:
        yield row["recommended"], RECOMMENDED
    elif "decisions" in row:
        if row.get("result"):
            yield row["contract"], row["result"]["grade"]
    elif "grade" not in row:
        return
    elif "options" not in row:
        yield row["contract"], row["grade"]
    else:
        contract, suit = row["contract"], row["options"][0]["trumps"]
        named = contract if contract.split()[-1] == suit else f"{contract} {suit}"
        yield named, row["grade"]
