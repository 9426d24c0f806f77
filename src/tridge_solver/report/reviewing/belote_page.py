"""``tridge review`` as a page, for Belote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import escape

from tridge_solver.report.look.belote import (
    contract_by,
    look_of,
)
from tridge_solver.report.look.diagram import heading
from tridge_solver.report.look.markup import html
from tridge_solver.report.look.page import PageDeal
from tridge_solver.report.look.page_play import steps_of, strip_of
from tridge_solver.report.look.source import Source

if TYPE_CHECKING:
    from tridge_solver.analysis.reviewing.belote import BeloteReview

from tridge_solver.report.showing.belote_page import EXACT, faces, position_table


def review_page(found: BeloteReview, source: Source) -> PageDeal:
    """What the page shows of a post-mortem: the record to step through, its errors marked."""
    from tridge_solver.report.reviewing.belote import (
        error_sentence,
        summary_lines,
        turning_sentence,
        verdict_sentence,
    )

    deal = found.deal
    look = look_of(found.contract.denomination)
    title, place = heading(deal, source)
    marks: dict[int, tuple[str, str, str]] = {}
    errors = []
    for step, decision in enumerate(found.decisions):
        if decision.lost:
            cost = "grade" if decision.turns else "tricks"
            told = f"throws away {decision.lost} points"
            marks[step] = ("??" if decision.turns else "?", told, cost)
            errors.append((step, html(error_sentence(decision, deal, look))))
    words = [escape(line) for line in summary_lines(found)]
    if deal.declarer is not None:
        words.append(html(turning_sentence(found, look)))
    return PageDeal(
        title=title,
        place=place,
        digest=html(contract_by(deal, found.contract)),
        table=position_table(deal, found.positions[0]),
        contract=html(contract_by(deal, found.contract)),
        verdict=html(verdict_sentence(found)),
        words=words,
        steps=steps_of(found.positions),
        strip=strip_of(found.positions, deal.playing_order, look, marks),
        faces=faces(found.positions, found.positions[0].trick),
        errors=errors,
        warnings=[str(defect) for defect in found.defects],
        note=EXACT,
    )
