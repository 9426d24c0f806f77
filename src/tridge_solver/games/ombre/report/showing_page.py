"""The page data of a deal, for stepping through its play and for the engine on the page."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from markupsafe import Markup, escape

from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.deal import DealError
from tridge_solver.core.languages import said
from tridge_solver.core.position import Position
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.engine.page import DESKS, page_engine
from tridge_solver.games.ombre.advice.seat_view import player_at
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.showing import deal_facts, seat_notes
from tridge_solver.games.ombre.rules.contracts import SURRENDER_AFTER, TRICKS, Contract
from tridge_solver.games.ombre.rules.ranking import NoSuit, Trumps, lane_orders, matadors
from tridge_solver.games.ombre.rules.result_in_words import ResultInWords
from tridge_solver.games.ombre.solving.double_dummy import (
    first_guesses,
    lexicographic_levels,
    read_level,
)
from tridge_solver.games.ombre.solving.incomer import lexicographic_levels as incomer_levels
from tridge_solver.report.showing import DealView
from tridge_solver.report.theme.diagram import heading, record_of
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import PageDeal, faces_of, steps_of, tricks_of, worth_json
from tridge_solver.report.theme.signs import CardWorth, names
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.table_view import TableView, table_view

SEATS = 3
"""The number of seats that play, unless there is an in-comer."""


def desk_of(deal: OmbreDeal, position: Position, shown: bool) -> dict[str, Any] | None:
    """Return ``position`` of ``deal`` for the page's engine; ``None`` if the engine cannot play it,
    or if the package was built without that engine.

    ``shown`` says whether the page has values under the cards from the beginning; ``players``
    whose tricks count at first and ``after`` so many tricks, when a surrender has its effect.
    """
    contract = deal.contract
    if contract is None or contract.denomination is None or deal.declarer is None:
        return None
    tricks = position.tricks_left + sum(position.won.values())
    engine = _engine(position, contract)
    if tricks != TRICKS or page_engine(DESKS[engine]) is None:
        return None
    return {
        "engine": engine,
        "shown": shown,
        "players": [player_at(deal, 0).letter, player_at(deal, SURRENDER_AFTER).letter],
        "after": SURRENDER_AFTER,
        **laid_out(position, contract),
    }


def _engine(position: Position, contract: Contract) -> str:
    if len(position.seats) != SEATS:
        return "incomer"
    return "nolo" if isinstance(contract.denomination, NoSuit) else "three"


def laid_out(position: Position, contract: Contract) -> dict[str, Any]:
    """Return a position and its goal in the form in which ``desk.js`` hands them to the engine."""
    trumps = contract.denomination
    assert trumps is not None
    hands = {seat: set(cards) for seat, cards in position.hands.items()}
    for seat, card in zip(position.order, position.trick, strict=False):
        hands[seat].add(card)
    return {
        "seats": [seat.letter for seat in position.seats],
        "lanes": lanes_json(trumps),
        "privileged": len(matadors(trumps)) if position.rules.estuche else 0,
        **goal_json(contract, position.rules, len(position.seats)),
        "hands": {seat.letter: _codes(sorted(hands[seat])) for seat in position.seats},
        "leader": position.leader.letter,
        "trick": _codes(position.trick),
        "won": {seat.letter: position.won[seat] for seat in position.seats},
    }


def lanes_json(trumps: Trumps) -> list[str]:
    """Return all cards in lanes, each from the strongest down: four lanes, or five without a trump
    suit."""
    return [_codes(lane) for lane in lane_orders(trumps)]


def goal_json(contract: Contract, rules: Ruleset, seats: int = SEATS) -> dict[str, Any]:
    """Return the goal of a contract: the levels that the solver searches, its first guesses, and in
    ``worths`` the meaning of each level."""
    in_all = lexicographic_levels(contract, rules) if seats == SEATS else incomer_levels(contract)
    levels = _possible(in_all, TRICKS)
    return {
        "levels": levels,
        "guesses": first_guesses(contract),
        "worths": {
            level: worth_json(CardWorth(*worth, True), CardWorth(*worth, True, against=True))
            for level in sorted(set(_flat(levels)))
            for worth in [read_level(level, contract)]
        },
    }


def _possible(levels: Any, left: int) -> Any:
    """Return nested lists of levels, cut to results in which ``left`` tricks are shared."""
    if isinstance(levels, int):
        return levels
    return [_possible(levels[own], left - own) for own in range(left + 1)]


def _flat(levels: Any) -> list[int]:
    if isinstance(levels, int):
        return [levels]
    return [level for own in levels for level in _flat(own)]


def _codes(cards: Collection[Card]) -> str:
    return " ".join(card.code for card in cards)


def deal_page(view: DealView, source: Source, pack: Pack) -> PageDeal:
    """Return the page data of a deal as its file gives it."""
    deal = view.deal
    look = OmbreTheme(pack, deal.contract.denomination if deal.contract else None)
    title, place = heading(deal, source)
    positions = record_of(deal) or _start(deal)
    facts = [(said(label), html(text)) for label, text in deal_facts(deal, look)]
    if deal.result is not None:
        numbers = not isinstance(deal.result, ResultInWords)
        result = " : ".join(map(str, deal.result)) if numbers else deal.result.text(pack)
        facts.append((said("result"), escape(result)))
    contract = Markup("")
    if deal.contract is not None:
        who = f" {said('by')} {names(deal)[deal.declarer]}" if deal.declarer is not None else ""
        contract = html(look.contract(deal.contract)) + who
    return PageDeal(
        title=title,
        place=place,
        digest=contract,
        table=deal_table(deal, pack, positions[0] if positions else None),
        contract=contract,
        facts=facts,
        steps=steps_of(positions),
        tricks=tricks_of(positions, look),
        faces=faces_of(positions, look),
        desk=desk_of(deal, positions[0], shown=False) if positions else None,
    )


def _start(deal: OmbreDeal) -> list[Position]:
    """Return the first position of a deal without a record, in a list. It is empty if the page's
    engine cannot play the position, or if cards were exchanged, since the diagram shows the hands
    before."""
    if deal.play is not None or deal.is_passed_out or deal.exchanges or deal.declarer is None:
        return []
    try:
        start = deal.start()
    except DealError:
        return []
    return [start] if desk_of(deal, start, shown=False) else []


def deal_table(deal: OmbreDeal, pack: Pack, start: Position | None = None) -> TableView:
    """Return the hands of a deal for the diagram: as played if the play is shown, else as the file
    gives them."""
    look = OmbreTheme(pack, deal.contract.denomination if deal.contract else None)
    hands = start.hands if start else {seat: deal.hands[seat] for seat in deal.active}
    return table_view(deal, hands, look, deal.declarer, {} if start else seat_notes(deal))
