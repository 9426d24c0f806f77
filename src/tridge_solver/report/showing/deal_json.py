"""A deal as an object of ``tridge.deal/1``: where it comes from, and everything it says."""

from __future__ import annotations

from typing import Any

from tridge_solver.deal import Deal
from tridge_solver.handfile.json_writer import SCHEMA, deal_fields
from tridge_solver.report.look.source import Source, envelope


def deal_json(deal: Deal, source: Source) -> dict[str, Any]:
    """The JSON object of ``deal``."""
    return {**envelope(SCHEMA, source, deal), **deal_fields(deal)}
