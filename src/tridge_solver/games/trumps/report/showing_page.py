"""Pages about Trumps and bridge: a deal, its value, its review, and the data for the engine on
the page."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.position import Position
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.game import TrumpsDeal
from tridge_solver.games.trumps.report.replay import card_worth, told
from tridge_solver.games.trumps.report.review_words import by_theme, claim_words, error_words
from tridge_solver.games.trumps.report.showing import facts_lines
from tridge_solver.games.trumps.report.solving_text import (
    bridge_par_words,
    par_words,
    solution_view,
    unnamed_words,
    verdict,
)
from tridge_solver.games.trumps.report.theme import (
    contract_words,
    look_of,
    side_notes,
    strain_text,
)
from tridge_solver.games.trumps.review import CARD, TrumpsDecision, TrumpsReview, counts_by_seat
from tridge_solver.games.trumps.rules import BOOK, BRIDGE, MAX_TRICKS, Strain
from tridge_solver.games.trumps.solving import lanes_of
from tridge_solver.report.showing import DealView
from tridge_solver.report.theme.diagram import heading, record_of, start_of
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import (
    Grid,
    PageDeal,
    faces_of,
    quiet_caption,
    steps_of,
    tricks_of,
    two_sides_desk,
    worth_json,
)
from tridge_solver.report.theme.signs import NAME, CardWorth, Theme, count, names, signed
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.table_view import TableView, table_view
from tridge_solver.report.why import theme_grids, why_html

if TYPE_CHECKING:
    from tridge_solver.games.trumps.report.solving import SidesSolution, SidesTable, UnnamedSolution


LEGEND = (
    "✓ stands on a card that loses nothing, with the tricks declarer then gets; any other says "
    "what it costs the side that plays it."
)
"""The meaning of the signs on cards."""


def desk_of(
    position: Position, declarer: Seat, wanted: int, *, shown: bool
) -> dict[str, Any] | None:
    """Return ``position`` in the form of the page's engine, for a contract of this many tricks."""
    worths = {tricks: _level(tricks, wanted) for tricks in range(position.game.tricks + 1)}
    rules = "tricks", ordered(position.trumps)
    return two_sides_desk(position, declarer, rules, worths, shown=shown)


def _level(tricks: int, wanted: int) -> list[Any]:
    """Return what so many tricks of declarer's side are in a contract for ``wanted``."""
    declarer, rival = SEATS[:2]
    ours = card_worth(declarer, declarer, tricks, wanted, keeps=True)
    return worth_json(ours, card_worth(declarer, rival, tricks, wanted, keeps=True))


def solution_page(found: SidesSolution, source: Source) -> PageDeal:
    """Return the page data of a solved deal: the values under the cards, and the line to step
    through."""
    worth = {
        value.card: card_worth(
            found.declarer,
            found.position.to_play,
            value.declarer_tricks,
            found.contract.number,
            keeps=value.declarer_tricks == found.tricks,
        )
        for value in found.cards or ()
    }
    view = solution_view(found)
    page = view.page(
        source,
        worth,
        digest=str(found.tricks),
        verdict=html(verdict(found)),
        legend=LEGEND,
        note=EXACT,
        desk=desk_of(found.position, found.declarer, found.contract.number, shown=True),
    )
    return replace(page, words=[html(view.stands) + ".", *page.words])


def unnamed_page(found: UnnamedSolution, source: Source) -> PageDeal:
    """Return the page data of a bid whose denomination has not been named."""
    title, place = heading(found.deal, source)
    rows = [
        [
            html(look_of(None).card(lead.card)),
            *(str(lead.tricks[strain]) for strain in Strain),
            html(strain_text(lead.strain)),
            signed(lead.points),
        ]
        for lead in found.leads
    ]
    heads = ["lead", *(strain_text(strain).plain for strain in Strain), "named", "points"]
    return PageDeal(
        title=title,
        place=place,
        digest=contract_of(found.deal),
        table=deal_table(found.deal),
        contract=contract_of(found.deal),
        words=[escape(unnamed_words(found))],
        grids=[Grid("Leads", heads, rows)],
        note=EXACT,
    )


def contracts_page(found: SidesTable, source: Source) -> PageDeal:
    """Return the page data of a table with every declarer in every denomination."""
    deal = found.deal
    title, place = heading(deal, source)
    bids = found.bids
    heads = ["Declarer", *(strain_text(strain).plain for strain in Strain)]
    heads += [] if bids is None else ["sure", "best bid"]
    rows: list[list[Markup | str]] = []
    for seat, cells in groupby(found.cells, key=lambda cell: cell.declarer):
        name = Markup("<b>{}</b> {}").format(seat.letter, names(deal)[seat])
        own = [] if bids is None else [str(bids.named[seat]), str(bids.best(seat))]
        rows.append([name, *(str(cell.tricks) for cell in cells), *own])
    grids = [Grid("Tricks", heads, rows)]
    words = []
    if found.bids is not None:
        values = found.bids.values
        numbers = [str(n) for n in range(1, len(values[SEATS[0]]) + 1)]
        worth = [[seat.letter, *map(signed, values[seat])] for seat in SEATS]
        grids.append(Grid("Value of a bid", ["bid", *numbers], worth))
        words.append(escape(par_words(found)))
    if found.bridge is not None:
        words.append(escape(bridge_par_words(found).plain))
    return PageDeal(
        title=title,
        place=place,
        digest=escape(f"{len(found.cells)} contracts"),
        table=deal_table(deal),
        contract=Markup("Every declarer in every denomination"),
        words=words,
        grids=grids,
        note=EXACT,
    )


def review_page(found: TrumpsReview, source: Source) -> PageDeal:
    """Return the page data of a played deal."""
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
            why = why_html(decision, deal, look)
            errors.append((step, html(error_words(found, decision, look)) + why))
            if decision.kind == CARD:
                lost = count(abs(decision.before - decision.after), "trick")
                marks[step] = ("✘", lost, "grade")
        step += decision.kind == CARD
    rows: list[list[Markup | str]] = [
        [escape(names(deal)[seat]), str(decisions), str(wrong), str(lost)]
        for seat, (decisions, wrong, lost) in counts_by_seat(found).items()
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
        tricks=tricks_of(positions, look, marks),
        faces=faces_of(positions, look),
        errors=errors,
        grids=[
            Grid("Summary", ["", "decisions", "errors", "points lost"], rows),
            *theme_grids(deal, by_theme(found)),
        ],
        warnings=[str(defect) for defect in found.defects],
        note="Exact, with all cards open.",
        desk=desk,
    )


def _worth(found: TrumpsReview, decision: TrumpsDecision) -> dict[Card, CardWorth]:
    """Return the notes under the cards that the review compared: the best card, and the card
    played."""

    def worth(tricks: int, keeps: bool) -> CardWorth:
        return card_worth(found.declarer, decision.hand, tricks, found.contract.number, keeps=keeps)

    best = [card for card in decision.best if isinstance(card, Card)]
    weighed = dict.fromkeys(best, worth(decision.before, True))
    if isinstance(decision.choice, Card):
        weighed[decision.choice] = worth(decision.after, not decision.is_error)
    return weighed


def _caption(found: TrumpsReview, decision: TrumpsDecision, look: Theme) -> Markup:
    if decision.is_error or not isinstance(decision.choice, Card):
        return html(error_words(found, decision, look))
    who = names(found.deal)[decision.hand]
    return quiet_caption(who, "plays", html(look.card(decision.choice)), forced=decision.forced)


EXACT = "Exact, with all cards open."


def deal_page(view: DealView, source: Source, pack: Pack) -> PageDeal:
    """Return the page data of a deal as its file gives it."""
    deal: TrumpsDeal = view.deal
    look = look_of(deal.trumps)
    title, place = heading(deal, source)
    positions = record_of(deal)
    desk = None
    if deal.contract is not None and deal.contract.strain is not None and deal.declarer is not None:
        positions = positions or start_of(deal)
        if positions:
            desk = desk_of(positions[0], deal.declarer, deal.contract.number, shown=False)
    contract = contract_of(deal)
    return PageDeal(
        title=title,
        place=place,
        digest=contract,
        table=deal_table(deal),
        contract=contract,
        facts=[(label, html(text)) for label, text in facts_lines(deal)],
        steps=steps_of(positions),
        tricks=tricks_of(positions, look),
        faces=faces_of(positions, look),
        desk=desk,
    )


def deal_table(deal: TrumpsDeal, pack: Pack = Pack.FULL) -> TableView:
    """Return the hands of a deal as its file gives them."""
    hands = {seat: deal.hands[seat] for seat in deal.active}
    notes = side_notes(deal.tricks_won or {})
    return table_view(deal, hands, look_of(deal.trumps), deal.declarer, notes)


def contract_of(deal: TrumpsDeal) -> Markup:
    """Return the contract and its declarer in words; empty if there is none."""
    if deal.contract is None:
        return Markup("Pass") if deal.passed_out else Markup("")
    return html(contract_words(deal, deal.contract, deal.declarer))


def page_rules(rules: Ruleset) -> dict[str, Any]:
    """Return the rules for the engine on the page: the orders of the cards, the leader, what is
    counted, and what so many tricks are in a contract for so many."""
    every = range(MAX_TRICKS + 1)
    return {
        "engine": "tricks",
        "orders": {own.value: ordered(own) for own in Strain},
        "leads": "declarer",
        "clockwise": True,
        "book": BOOK if rules.name == BRIDGE.name else 0,
        "suits": [own.value for own in Strain],
        "rows": [seat.letter for seat in SEATS],
        "worths": [
            [[*_level(tricks, wanted), *told(NAME, tricks, wanted)[1:3]] for tricks in every]
            for wanted in every
        ],
    }


def ordered(strain: Strain) -> dict[str, Any]:
    """Return the order of the cards in a denomination, in the engine's form."""
    return {
        "lanes": [" ".join(card.code for card in lane) for lane in lanes_of(strain)],
        "ruffs": int(strain.suit is not None),
        "beaten": 0,
        "last": 0,
        "flags": 0,
    }
