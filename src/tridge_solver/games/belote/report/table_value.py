"""What a bid or a call is worth at the table: JSON and text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

if TYPE_CHECKING:
    from tridge_solver.games.belote.correction import TableValue


def table_json(value: TableValue) -> dict[str, Any]:
    """The object ``table`` of a bid or a call."""
    return {
        "made": None if value.made is None else round(value.made, 4),
        "made_margin": None if value.made_margin is None else round(value.made_margin, 4),
        "score": round(value.score, 2),
        "score_margin": round(value.margin, 2),
    }


def table_texts(value: TableValue) -> tuple[Text, Text]:
    """How often the contract is made, and the score, each with half of its interval."""
    made = "—"
    if value.made is not None and value.made_margin is not None:
        made = f"{value.made * 100:.0f} ±{max(value.made_margin * 100, 1):.0f} %"
    return Text(made), Text(f"{value.score:+.0f} ±{value.margin:.0f}")
