"""Pages of Très: a deal, its value, its post-mortem, and the input for the page's engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from tridge_solver.checks import plural
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.position import Position, cards_played
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.engine.page import DESKS, page_engine
from tridge_solver.engine.tres.asking import MIDDLE_WORTH, WORTHS
from tridge_solver.games.tres.game import TRUMPS, TresDeal
from tridge_solver.games.tres.report.showing import facts_of
from tridge_solver.games.tres.report.solving_text import (
    WORDS,
    by_theme,
    margin_text,
    scope_of,
    short,
    solution_view,
    sums_of,
    where_it_stands,
)
from tridge_solver.games.tres.scoring import non_dealer, tricks_between
from tridge_solver.games.tres.solving import Bounds, card_numbers
from tridge_solver.report.showing import DealView
from tridge_solver.report.theme.diagram import heading, record_of
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import (
    ALL,
    Grid,
    PageDeal,
    faces_of,
    quiet_caption,
    steps_of,
    tricks_of,
)
from tridge_solver.report.theme.signs import PointsWorth, Theme, names
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.table_view import TableView, table_view
from tridge_solver.report.why import theme_grids, why_html

if TYPE_CHECKING:
    from tridge_solver.games.tres.report.solving import TresSolution
    from tridge_solver.games.tres.review import TresDecision, TresReview


ENGINE = "tres"


def desk_of(
    deal: TresDeal, position: Position, *, shown: bool, known: Sequence[int | None] = ()
) -> dict[str, Any] | None:
    """Return a position for the page's engine; ``None`` if the package was built without that
    engine.

    ``shown`` says whether the page has values under the cards from the beginning, ``known`` the
    margin at each step of the record from there, where it has been found.
    """
    if page_engine(DESKS[ENGINE]) is None:
        return None
    player = non_dealer(deal)
    seats = (player, next(seat for seat in position.seats if seat is not player))
    hands = {seat: set(position.hands[seat]) for seat in seats}
    for seat, card in zip(position.order, position.trick, strict=False):
        hands[seat].add(card)
    numbers = card_numbers()
    called = names(deal)
    return {
        "engine": ENGINE,
        "shown": shown,
        "players": [player.letter],
        "after": ALL,  # nobody hands the game over
        "seats": [seat.letter for seat in seats],
        "names": [called[seat] for seat in seats],
        "words": WORDS,
        "hands": {seat.letter: [card.code for card in sorted(hands[seat])] for seat in seats},
        "numbers": {card.code: numbers[card] for seat in seats for card in sorted(hands[seat])},
        "leader": position.leader.letter,
        "trick": [card.code for card in position.trick],
        "known": list(known),
        "before": deal.game.tricks - position.tricks_left - sum(position.won.values()),
        "won": _by_letter(seats, position.won),
        "points": _by_letter(seats, position.points),
    }


def _by_letter(seats: tuple[Seat, Seat], counts: Mapping[Seat, int]) -> dict[str, int]:
    return {seat.letter: counts.get(seat, 0) for seat in seats}


def solution_page(solution: TresSolution, source: Source) -> PageDeal:
    """Return the page data of a solved deal: the margin, the value of each card, and a line of
    play."""
    deal, position = solution.deal, solution.position
    grids = []
    if solution.cards:
        rows = [[html(LOOK.card(value.card)), short(value.bounds)] for value in solution.cards]
        who = names(deal)[solution.player]
        grids.append(Grid("Cards", ["", f"{who} ahead by"], rows))
    words = [html(where_it_stands(solution)) + "."]
    if solution.line is not None and not solution.line.exact:
        words.append(escape("The line is the best play found, not proved."))
    exact = solution.bounds.exact
    return solution_view(solution).page(
        source,
        {value.card: worth_of(solution, value.bounds) for value in solution.cards or ()},
        digest=escape(short(solution.bounds)),
        line=[trick.cards for trick in solution.line.tricks] if solution.line else (),
        with_points=True,
        verdict=escape(margin_text(deal, solution.bounds)),
        words=words,
        legend=legend_of(deal),
        grids=grids,
        note="Exact, with all cards open." if exact else "Proved, with all cards open.",
        desk=desk_of(deal, position, shown=True),
    )


def worth_of(solution: TresSolution, bounds: Bounds) -> PointsWorth:
    """Return the note under a card: the margin after it, as far as it is proved."""
    assert solution.position.to_play is not None  # there is a card to play
    mover = solution.position.to_play
    keeps = solution.bounds.exact and bounds == solution.bounds
    return points_worth(solution.deal, bounds, mover, keeps)


def points_worth(deal: TresDeal, bounds: Bounds, mover: Seat, keeps: bool) -> PointsWorth:
    """Return the note that shows a margin under a card which ``mover`` may play."""
    sign = 1 if mover is non_dealer(deal) else -1
    ends = {(end * sign > 0) - (end * sign < 0) for end in bounds}
    side = "draws" if len(ends) > 1 else {1: "gains", 0: "draws", -1: "loses"}[ends.pop()]
    return PointsWorth(short(bounds), margin_text(deal, bounds).rstrip("."), side, keeps)


def legend_of(deal: TresDeal) -> str:
    """Return the explanation of the signs on cards."""
    who = names(deal)[non_dealer(deal)]
    return (
        f"✓ stands on a card that loses nothing, with the points {who} is then ahead by, or behind "
        "(−), at the end; any other says what it costs the seat that plays it."
    )


_VERBS = ("leads", "replies", "plays as third card")


def review_page(found: TresReview, source: Source) -> PageDeal:
    """Return the page data of a reviewed deal."""
    deal = found.deal
    title, place = heading(deal, source)
    by_step = dict(enumerate(found.decisions, found.first))
    errors = {step: decision for step, decision in by_step.items() if decision.lost}
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
        tricks=tricks_of(
            found.positions,
            LOOK,
            {step: _mark(found) for step, found in errors.items()},
            with_points=True,
        ),
        faces=faces_of(found.positions, LOOK),
        errors=[
            (
                step,
                Markup('<span class="where">Trick {}</span> ').format(d.trick)
                + _cost(found, d)
                + why_html(d, deal, LOOK),
            )
            for step, d in errors.items()
        ],
        grids=[_summary(found), *theme_grids(deal, by_theme(found))] if found.decisions else (),
        warnings=found.defects,
        legend=legend_of(deal),
        note="Exact, with all cards open.",
        desk=desk,
    )


def _worth(found: TresReview, decision: TresDecision | None) -> dict[Card, PointsWorth]:
    """Return notes for the cards whose margin the review knows: the card played and, after an
    error, the best cards."""
    if decision is None:
        return {}
    after, before = Bounds(decision.after, decision.after), Bounds(decision.before, decision.before)
    chosen = points_worth(found.deal, after, decision.seat, not decision.lost)
    best = points_worth(found.deal, before, decision.seat, True)
    return {decision.card: chosen, **dict.fromkeys(decision.best, best)}


def _caption(found: TresReview, step: int, decision: TresDecision | None) -> Markup:
    if decision is not None and decision.lost:
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
    verb = "keeps" if len(decision.best) == 1 else "keep"
    return Markup("{} plays {}, which costs {}: {} {} it.").format(
        names(found.deal)[decision.seat],
        html(LOOK.card(decision.card)),
        plural(decision.lost, "point"),
        html(LOOK.cards(decision.best)),
        verb,
    )


def _mark(decision: TresDecision) -> tuple[str, str, str]:
    """Return the mark behind a card that was an error: the points lost, the words for them, and a
    CSS class."""
    return str(decision.lost), f"costs {plural(decision.lost, 'point')}", "grade"


def _summary(found: TresReview) -> Grid:
    called = names(found.deal)
    rows = []
    for seat in sorted(found.deal.active):
        count = sum(1 for d in found.decisions if d.seat is seat and d.lost)
        label = Markup("<b>{}</b> {}").format(seat.letter, called[seat])
        rows.append([label, str(count), str(found.lost_by(seat))])
    return Grid("Thrown away", ["", "errors", "points"], rows)


LOOK = Theme(Pack.FULL, TRUMPS)
TRUMPS_SENTENCE = Markup("Hearts are trumps")


def deal_page(view: DealView, source: Source, pack: Pack) -> PageDeal:
    """Return the page data of a deal as its file gives it."""
    deal: TresDeal = view.deal
    title, place = heading(deal, source)
    positions = record_of(deal)
    tricks = tricks_between(positions)
    return PageDeal(
        title=title,
        place=place,
        digest=escape(f"{len(tricks)} tricks") if tricks else Markup(""),
        table=deal_table(deal, pack),
        contract=TRUMPS_SENTENCE,
        facts=[(label, html(text)) for label, text in facts_of(deal)],
        steps=steps_of(positions, with_points=True),
        tricks=tricks_of(positions, LOOK, with_points=True),
        faces=faces_of(positions, LOOK),
        desk=desk_of(deal, positions[0], shown=False) if positions else None,
    )


def deal_table(deal: TresDeal, pack: Pack) -> TableView:
    """Return the hands of a deal as its file gives them."""
    return table_view(deal, {seat: deal.hands[seat] for seat in deal.active}, LOOK, None)


def position_table(deal: TresDeal, position: Position) -> TableView:
    """Return the hands of a position."""
    return table_view(deal, position.hands, LOOK, None)


NODES_ALONE = 1_000_000
"""The most positions to search for the value of a single turn; takes about half a second."""

NODES_OF_RECORD = 1_500_000
"""The most positions to search for the values of all turns in a record."""

NODES_OF_LINE = 2_000_000
"""The most positions to search for a line of play; takes some seconds."""


def page_rules(rules: Ruleset) -> dict[str, Any]:
    """Return the numbers of the cards, the words for margins, and how many positions the page's
    engine may search."""
    return {
        "engine": "tres",
        "words": WORDS,
        "card_numbers": {card.code: number for card, number in card_numbers().items()},
        "guess": {"worths": list(WORTHS), "middle": MIDDLE_WORTH},
        "nodes": {"alone": NODES_ALONE, "record": NODES_OF_RECORD, "line": NODES_OF_LINE},
    }
