"""``tridge review`` as a page that steps through the play, for Très."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from tridge_solver.checks.defect import plural
from tridge_solver.core.cards import Card
from tridge_solver.core.position import cards_played
from tridge_solver.games.tres.report.page_engine import desk_of
from tridge_solver.games.tres.report.review_words import scope_of, sums_of
from tridge_solver.games.tres.report.showing_page import (
    LOOK,
    TRUMPS_SENTENCE,
    plays,
    position_table,
)
from tridge_solver.games.tres.report.solving_page import legend_of, points_worth
from tridge_solver.games.tres.solving import Bounds
from tridge_solver.report.theme.diagram import heading
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import Grid, PageDeal
from tridge_solver.report.theme.page_play import faces_of, quiet_caption, steps_of
from tridge_solver.report.theme.signs import names
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.worth import PointsWorth

if TYPE_CHECKING:
    from tridge_solver.games.tres.review import TresDecision, TresReview

_VERBS = ("leads", "replies", "plays as third card")


def review_page(found: TresReview, source: Source) -> PageDeal:
    """What the page shows of a reviewed deal."""
    deal = found.deal
    title, place = heading(deal, source)
    by_step = dict(enumerate(found.decisions, found.first))
    errors = {step: decision for step, decision in by_step.items() if decision.error}
    steps = range(len(found.positions) - 1)
    known = [by_step[step].before if step in by_step else None for step in steps]
    # It weighs every card of a turn, the review the one that was played.
    desk = desk_of(deal, found.positions[0], shown=True, known=known)
    return PageDeal(
        title=title,
        place=place,
        digest=escape(plural(len(errors), "error")),
        table=position_table(deal, found.positions[0]),
        contract=TRUMPS_SENTENCE,
        verdict=escape(scope_of(found)),
        words=[escape(line) for line in sums_of(found)],
        steps=steps_of(
            found.positions,
            [] if desk else [_worth(found, by_step.get(step)) for step in steps],
            [*(_caption(found, step, by_step.get(step)) for step in steps), Markup(" ")],
            with_points=True,
        ),
        tricks=plays(found.positions, {step: _mark(found) for step, found in errors.items()}),
        faces=faces_of(found.positions, LOOK),
        errors=[
            (step, Markup('<span class="where">Trick {}</span> ').format(d.trick) + _cost(found, d))
            for step, d in errors.items()
        ],
        grids=[_summary(found)] if found.decisions else (),
        warnings=found.defects,
        legend=legend_of(deal),
        note="Exact, with all cards open.",
        desk=desk,
    )


def _worth(found: TresReview, decision: TresDecision | None) -> dict[Card, PointsWorth]:
    """The cards whose margin the review knows: the one played, and where it was an error the
    best."""
    if decision is None:
        return {}
    after, before = Bounds(decision.after, decision.after), Bounds(decision.before, decision.before)
    chosen = points_worth(found.deal, after, decision.seat, not decision.error)
    best = points_worth(found.deal, before, decision.seat, True)
    return {decision.card: chosen, **dict.fromkeys(decision.best, best)}


def _caption(found: TresReview, step: int, decision: TresDecision | None) -> Markup:
    """What is played next, and what it costs."""
    if decision is not None and decision.error:
        return _cost(found, decision)
    position = found.positions[step]
    seat, card = cards_played(found.positions[step : step + 2])[0]
    who, verb, shown = (
        names(found.deal)[seat],
        _VERBS[len(position.trick)],
        html(LOOK.card(card)),
    )
    if decision is None:
        return Markup("{} {} {}: not weighed.").format(who, verb, shown)
    return quiet_caption(who, verb, shown, forced=decision.legal == 1)


def _cost(found: TresReview, decision: TresDecision) -> Markup:
    """An error as a sentence."""
    verb = "keeps" if len(decision.best) == 1 else "keep"
    return Markup("{} plays {}, which costs {}: {} {} it.").format(
        names(found.deal)[decision.seat],
        html(LOOK.card(decision.card)),
        plural(decision.error, "point"),
        html(LOOK.cards(decision.best)),
        verb,
    )


def _mark(decision: TresDecision) -> tuple[str, str, str]:
    """The points an error cost, behind its card; the words and the class for them."""
    return str(decision.error), f"costs {plural(decision.error, 'point')}", "grade"


def _summary(found: TresReview) -> Grid:
    """Errors and points thrown away by each seat."""
    called = names(found.deal)
    rows = []
    for seat in sorted(found.deal.active):
        count = sum(1 for d in found.decisions if d.seat is seat and d.error)
        label = Markup("<b>{}</b> {}").format(seat.letter, called[seat])
        rows.append([label, str(count), str(found.errors(seat))])
    return Grid("Thrown away", ["", "errors", "points"], rows)
