"""A deal as it stands in its file: what ``show`` prints, and as an object of ``tridge.deal/1``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.handfile.json_writer import SCHEMA as DEAL_SCHEMA, deal_fields
from tridge_solver.report.theme.source import Source, envelope

if TYPE_CHECKING:
    pass

SCHEMA = "tridge.show/1"


@dataclass(frozen=True)
class DealView:
    """Everything a deal's game says; what it does not say is ``null`` in JSON."""

    deal: Any

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        return {**envelope(SCHEMA, source, self.deal), **deal_fields(self.deal)}


def deal_json(deal: Deal, source: Source) -> dict[str, Any]:
    """A deal as an object of ``tridge.deal/1``: where it comes from, and everything it says."""
    return {**envelope(DEAL_SCHEMA, source, deal), **deal_fields(deal)}
