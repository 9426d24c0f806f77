"""Pages about Belote: a deal, its value, its review, and the data for the engine on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape
from rich.text import Text

from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.game import Grade
from tridge_solver.core.position import Position
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Direction, Seat
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.game import SIDES, BeloteDeal, side_of
from tridge_solver.games.belote.report.replay import WORDS
from tridge_solver.games.belote.report.review_text import (
    by_theme,
    error_sentence,
    summary_lines,
    turning_sentence,
    verdict_sentence,
)
from tridge_solver.games.belote.report.showing import belote_facts
from tridge_solver.games.belote.report.solving_text import par_words, solution_view, table_rows
from tridge_solver.games.belote.report.theme import (
    contract_by,
    look_of,
    points_text,
    seat_notes,
    trumps_look,
)
from tridge_solver.games.belote.rules import LAST_TRICK, BeloteRules, BeloteStrain, worth
from tridge_solver.games.belote.scored_deal import CAPOT_BONUS, facts, is_made, rules_of
from tridge_solver.games.belote.solving import lanes_of, trump_suits
from tridge_solver.report.showing import DealView
from tridge_solver.report.theme.diagram import heading, record_of, start_of
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import (
    ALL,
    NONE,
    Grid,
    PageDeal,
    faces_of,
    quiet_caption,
    steps_of,
    tricks_of,
    two_sides_desk,
    worth_json,
)
from tridge_solver.report.theme.signs import CardWorth, Theme, names
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.table_view import TableView, table_view
from tridge_solver.report.why import theme_grids, why_html

if TYPE_CHECKING:
    from tridge_solver.games.belote.report.solving import BeloteSolution, BeloteTable
    from tridge_solver.games.belote.review import BeloteDecision, BeloteReview


LEGEND = (
    "✓ stands on a card that loses nothing, with the points that its side then gets; any other "
    "says what it costs that side."
)
"""The meaning of the signs on cards."""


def card_worth(
    deal: BeloteDeal, mover: Seat, made: bool | None, points: int, keeps: bool
) -> CardWorth:
    """Return the note under a card that ``mover`` plays: whether the contract is made after it,
    and the points of that side."""
    against = deal.declarer is not None and side_of(mover) != side_of(deal.declarer)
    return CardWorth(_grade(made), points, keeps, against)


def _grade(made: bool | None) -> Grade:
    """Return the grade that gives a card its colour: whether the contract is made after it."""
    return Grade.DRAW if made is None else Grade.WIN if made else Grade.LOSS


def desk_of(
    deal: BeloteDeal, contract: BeloteContract, position: Position, *, shown: bool
) -> dict[str, Any] | None:
    """Return ``position`` in the form of the page's engine; ``None`` if nobody has bid."""
    if deal.declarer is None:
        return None
    rules, bidder = rules_of(deal), deal.declarer
    unplayed = {*position.trick, *(card for hand in position.hands.values() for card in hand)}
    total = sum(worth(card, position.trumps) for card in unplayed) + LAST_TRICK
    total += sum(position.points.values())
    bonus = CAPOT_BONUS if rules.capot else 0
    ours = side_of(bidder)
    rival = position.seats[position.seats.index(bidder) - 1]

    def worth_with(points: int, capot: int | None) -> list[Any]:
        got = (points, total - points) if ours == 0 else (total - points, points)
        made = is_made(facts(deal, contract, ours, got, capot), rules)
        mine = points + bonus * (capot == ours)
        theirs = total - points + bonus * (capot == 1 - ours)
        of_bidder = card_worth(deal, bidder, made, mine, keeps=True)
        return worth_json(of_bidder, card_worth(deal, rival, made, theirs, keeps=True), theirs)

    worths = {points: worth_with(points, None) for points in range(total + 1)}
    worths |= {ALL: worth_with(total, ours), NONE: worth_with(0, 1 - ours)}
    rules_of_play = "points", ordered(position.trumps, rules)
    return two_sides_desk(position, bidder, rules_of_play, worths, shown=shown)


def solution_page(solution: BeloteSolution, source: Source) -> PageDeal:
    """Return the page data of a solved deal: the points under the cards, and the line to step
    through."""
    deal, position = solution.deal, solution.position
    worth: dict[Card, CardWorth] = {}
    if position.to_play is not None:
        side = side_of(position.to_play)
        verdicts = solution.made_by_card or (None,) * len(solution.cards or ())
        for option, made in zip(solution.cards or (), verdicts, strict=True):
            taken = option.points[side]
            keeps = option.points == solution.value.points
            worth[option.card] = card_worth(deal, position.to_play, made, taken, keeps)
    points = points_text(solution.value.points)
    fate = "" if solution.made is None else "✔ made, " if solution.made else "✘ failed, "
    grids = []
    if solution.score is not None:
        rows = [
            ["points", *map(str, solution.value.points)],
            ["melds", *map(str, solution.declared.melds)],
            ["belote", *map(str, solution.declared.belote)],
            ["score", *map(str, solution.score)],
        ]
        grids.append(Grid("Score", ["", *SIDES], rows))
    return solution_view(solution).page(
        source,
        worth,
        digest=points,
        words=[] if solution.par is None else [html(par_words(solution.par))],
        verdict=escape(fate + points),
        legend=LEGEND,
        grids=grids,
        note=EXACT,
        desk=desk_of(deal, solution.contract, position, shown=True),
    )


def table_page(solution: BeloteTable, source: Source) -> PageDeal:
    """Return the page data of a table with every leader in every denomination."""
    deal = solution.deal
    title, place = heading(deal, source)
    hands = {seat: deal.hands[seat] for seat in deal.active}
    (_, kinds), *rows = table_rows(solution)
    heads = ["", *(Text.assemble(kind).plain for kind in kinds)]
    body = [[escape(name), *(Text.assemble(cell).plain for cell in cells)] for name, cells in rows]
    words = [] if solution.par is None else [html(par_words(solution.par))]
    if any(cell.capot is not None for cell in solution.cells):
        words.append(escape("*: every trick"))
    return PageDeal(
        title=title,
        place=place,
        digest=escape(f"{len(solution.cells)} contracts"),
        table=table_view(deal, hands, look_of(None), None, seat_notes(deal)),
        contract=Markup("Every leader in every denomination"),
        words=words,
        grids=[Grid("–".join(SIDES), heads, body)],
        note=EXACT,
    )


def review_page(found: BeloteReview, source: Source) -> PageDeal:
    """Return the page data of a review: the record to step through, with errors marked."""
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
            why = why_html(decision, deal, look)
            errors.append((step, html(error_sentence(decision, deal, look)) + why))
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
        tricks=tricks_of(found.positions, look, marks),
        faces=faces_of(found.positions, look),
        errors=errors,
        grids=theme_grids(deal, by_theme(found)),
        warnings=[str(defect) for defect in found.defects],
        note=EXACT,
        desk=desk,
    )


def _worth(deal: BeloteDeal, decision: BeloteDecision) -> dict[Card, CardWorth]:
    """Return the notes under the cards that the review compared: the best card, and the card
    played."""
    side = side_of(decision.seat)
    best = card_worth(deal, decision.seat, decision.made_before, decision.before[side], True)
    chosen = card_worth(
        deal, decision.seat, decision.made_after, decision.after[side], not decision.lost
    )
    return {**dict.fromkeys(decision.best, best), decision.card: chosen}


def _caption(found: BeloteReview, decision: BeloteDecision, look: Theme) -> Markup:
    if decision.lost:
        return html(error_sentence(decision, found.deal, look)) + "."
    who = names(found.deal)[decision.seat]
    return quiet_caption(who, "plays", html(look.card(decision.card)), forced=decision.legal == 1)


EXACT = "Exact, with all cards open, both sides playing for points."


def deal_page(view: DealView, source: Source, pack: Pack) -> PageDeal:
    """Return the page data of a deal as its file gives it."""
    deal: BeloteDeal = view.deal
    look = trumps_look(deal)
    title, place = heading(deal, source)
    positions = record_of(deal) or start_of(deal)
    contract, desk = Markup(""), None
    if deal.contract is not None:
        desk = desk_of(deal, deal.contract, positions[0], shown=False) if positions else None
        contract = html(contract_by(deal, deal.contract))
    start = positions[0] if positions else None
    return PageDeal(
        title=title,
        place=place,
        digest=contract,
        table=position_table(deal, start) if start else deal_table(deal, pack),
        contract=contract,
        facts=[(label, html(text)) for label, text in belote_facts(deal)],
        steps=steps_of(positions),
        tricks=tricks_of(positions, look),
        faces=faces_of(positions, look),
        desk=desk,
    )


def deal_table(deal: BeloteDeal, pack: Pack) -> TableView:
    """Return the hands of a deal as its file gives them."""
    hands = {seat: deal.hands[seat] for seat in deal.active}
    return table_view(deal, hands, trumps_look(deal), deal.declarer, seat_notes(deal))


def position_table(deal: BeloteDeal, position: Position) -> TableView:
    """Return the hands at a moment of the play."""
    return table_view(deal, position.hands, look_of(position.trumps), deal.declarer)


WAYS = ("ruff_plain_winner", "overtake_partner", "undertrump", "trump_under_partner")


def page_rules(rules: Ruleset) -> dict[str, Any]:
    """Return the rules for the engine on the page: the orders of the cards, the leader, the
    points, and the words for them."""
    assert isinstance(rules, BeloteRules)
    return {
        "engine": "points",
        "orders": {own.value: ordered(own, rules) for own in BeloteStrain},
        "leads": "eldest",
        "clockwise": rules.direction is Direction.CLOCKWISE,
        "capot": CAPOT_BONUS if rules.capot else 0,
        "suits": [own.value for own in BeloteStrain],
        "words": WORDS,
    }


def ordered(denomination: BeloteStrain, rules: BeloteRules) -> dict[str, Any]:
    """Return the order and the points of the cards in a denomination, in the engine's form."""
    lanes = lanes_of(denomination)
    ruffs = denomination.suit is not None
    flags = [ruffs, *(getattr(rules, way) for way in WAYS)]
    return {
        "lanes": [" ".join(card.code for card in lane) for lane in lanes],
        "worths": [[worth(card, denomination) for card in lane] for lane in lanes],
        "ruffs": int(ruffs),
        "beaten": trump_suits(denomination),
        "last": LAST_TRICK,
        "flags": sum(bool(flag) << place for place, flag in enumerate(flags)),
    }
