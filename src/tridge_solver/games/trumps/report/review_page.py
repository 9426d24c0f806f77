"""The post-mortem of Trumps and bridge as a page."""

from __future__ import annotations

from markupsafe import Markup, escape

from tridge_solver.core.cards import Card
from tridge_solver.games.trumps.report.review import claim_words, error_words
from tridge_solver.games.trumps.report.theme import contract_words, look_of
from tridge_solver.games.trumps.report.worth import LEGEND, card_worth, desk_of
from tridge_solver.games.trumps.review import CARD, SidesDecision, SidesPostMortem, errors_of
from tridge_solver.report.theme.diagram import heading
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import Grid, PageDeal
from tridge_solver.report.theme.page_play import faces_of, quiet_caption, steps_of, strip_of
from tridge_solver.report.theme.signs import Theme, count, names
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.table_view import table_view
from tridge_solver.report.theme.worth import CardWorth


def review_page(found: SidesPostMortem, source: Source) -> PageDeal:
    """What the page shows of a played deal."""
    deal, look = found.deal, look_of(found.strain)
    title, place = heading(deal, source)
    positions = list(found.positions)
    contract = html(contract_words(deal, found.contract, found.declarer))
    errors, marks, step = [], {}, 0
    worth: list[dict[Card, CardWorth]] = []
    captions: list[Markup] = []
    for decision in found.decisions:
        if decision.kind == CARD:
            worth.append(_worth(found, decision))
            captions.append(_caption(found, decision, look))
        if decision.is_error:
            errors.append((step, html(error_words(found, decision, look))))
            if decision.kind == CARD:
                lost = count(abs(decision.before - decision.after), "trick")
                marks[step] = ("✘", lost, "grade")
        step += decision.kind == CARD
    rows: list[list[Markup | str]] = [
        [escape(names(deal)[seat]), str(decisions), str(wrong), str(lost)]
        for seat, (decisions, wrong, lost) in errors_of(found).items()
    ]
    claim = claim_words(found)
    if claim:
        errors.append((step, escape(f"✘ {claim}")))
    desk = desk_of(positions[0], found.declarer, found.contract.number, shown=True)
    return PageDeal(
        title=title,
        place=place,
        digest=contract + Markup(" · ") + escape(count(len(errors), "error")),
        table=table_view(deal, positions[0].hands, look, found.declarer, {}),
        contract=contract,
        legend=LEGEND,
        words=[escape(f"Best play: {count(found.start, 'trick')} for the declarer.")],
        steps=steps_of(positions, [] if desk else worth, captions),
        strip=strip_of(positions, deal.playing_order, look, marks),
        faces=faces_of(positions, look),
        errors=errors,
        grids=[Grid("Summary", ["", "decisions", "errors", "points lost"], rows)],
        warnings=[str(defect) for defect in found.defects],
        note="Exact, with all cards open.",
        desk=desk,
    )


def _worth(found: SidesPostMortem, decision: SidesDecision) -> dict[Card, CardWorth]:
    """The cards that the review weighed: the best, and the one played."""

    def worth(tricks: int, keeps: bool) -> CardWorth:
        return card_worth(found.declarer, decision.hand, tricks, found.contract.number, keeps=keeps)

    best = [card for card in decision.best if isinstance(card, Card)]
    weighed = dict.fromkeys(best, worth(decision.before, True))
    if isinstance(decision.choice, Card):
        weighed[decision.choice] = worth(decision.after, not decision.is_error)
    return weighed


def _caption(found: SidesPostMortem, decision: SidesDecision, look: Theme) -> Markup:
    """What is played next, and what it costs."""
    if decision.is_error or not isinstance(decision.choice, Card):
        return html(error_words(found, decision, look))
    who = names(found.deal)[decision.hand]
    return quiet_caption(who, "plays", html(look.card(decision.choice)), forced=decision.forced)
