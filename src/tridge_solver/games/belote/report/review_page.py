"""``tridge review`` as a page, for Belote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from tridge_solver.core.cards import Card
from tridge_solver.games.belote.game import BeloteDeal, side_of
from tridge_solver.games.belote.report.review import (
    error_sentence,
    summary_lines,
    turning_sentence,
    verdict_sentence,
)
from tridge_solver.games.belote.report.showing_page import EXACT, position_table
from tridge_solver.games.belote.report.theme import (
    contract_by,
    look_of,
)
from tridge_solver.games.belote.report.worth import LEGEND, card_worth, desk_of
from tridge_solver.report.theme.diagram import heading
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import PageDeal
from tridge_solver.report.theme.page_play import faces_of, quiet_caption, steps_of, strip_of
from tridge_solver.report.theme.signs import Theme, names
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.worth import CardWorth

if TYPE_CHECKING:
    from tridge_solver.games.belote.review import BeloteDecision, BeloteReview


def review_page(found: BeloteReview, source: Source) -> PageDeal:
    """What the page shows of a post-mortem: the record to step through, its errors marked."""
    deal = found.deal
    look = look_of(found.contract.denomination)
    title, place = heading(deal, source)
    marks: dict[int, tuple[str, str, str]] = {}
    errors = []
    captions = []
    for step, decision in enumerate(found.decisions):
        captions.append(_caption(found, decision, look))
        if decision.lost:
            cost = "grade" if decision.turns else "tricks"
            label = f"throws away {decision.lost} points"
            marks[step] = ("??" if decision.turns else "?", label, cost)
            errors.append((step, html(error_sentence(decision, deal, look))))
    words = [escape(line) for line in summary_lines(found)]
    if deal.declarer is not None:
        words.append(html(turning_sentence(found, look)))
    desk = desk_of(deal, found.contract, found.positions[0], shown=True)
    weighed = [] if desk else [_worth(deal, decision) for decision in found.decisions]
    return PageDeal(
        title=title,
        place=place,
        digest=html(contract_by(deal, found.contract)),
        table=position_table(deal, found.positions[0]),
        contract=html(contract_by(deal, found.contract)),
        verdict=html(verdict_sentence(found)),
        words=words,
        legend=LEGEND,
        steps=steps_of(found.positions, weighed, captions),
        strip=strip_of(found.positions, deal.playing_order, look, marks),
        faces=faces_of(found.positions, look),
        errors=errors,
        warnings=[str(defect) for defect in found.defects],
        note=EXACT,
        desk=desk,
    )


def _worth(deal: BeloteDeal, decision: BeloteDecision) -> dict[Card, CardWorth]:
    """The cards that the review weighed: the best, and the one played."""
    side = side_of(decision.seat)
    best = card_worth(deal, decision.seat, decision.made_before, decision.before[side], True)
    chosen = card_worth(
        deal, decision.seat, decision.made_after, decision.after[side], not decision.lost
    )
    return {**dict.fromkeys(decision.best, best), decision.card: chosen}


def _caption(found: BeloteReview, decision: BeloteDecision, look: Theme) -> Markup:
    """What is played next, and what it costs."""
    if decision.lost:
        return html(error_sentence(decision, found.deal, look)) + "."
    who = names(found.deal)[decision.seat]
    return quiet_caption(who, "plays", html(look.card(decision.card)), forced=decision.legal == 1)
