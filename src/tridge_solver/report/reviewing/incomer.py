"""The post-mortem of an in-comer's deal: what is said beside what is said of any."""

from __future__ import annotations

from typing import Any

from tridge_solver.report.look.incomer import incomer_fields
from tridge_solver.report.look.source import Source
from tridge_solver.report.reviewing.report import ReviewReport


class IncomerReviewReport(ReviewReport):
    """A played deal of four seats, decision by decision."""

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        return super().json(source) | incomer_fields(self.review.deal)
