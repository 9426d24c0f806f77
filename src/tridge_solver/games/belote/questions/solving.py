"""The questions of the commands, put to a deal of Belote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.analysis.sampling import Progress
from tridge_solver.analysis.themes import themes_of
from tridge_solver.batch.questions import SolveQuestion
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.game import BeloteDeal, side_of
from tridge_solver.games.belote.report.solving import BeloteSolutionReport, BeloteTableReport
from tridge_solver.games.belote.rules import TRICKS, BeloteStrain
from tridge_solver.games.belote.scored_deal import Declared, declared, from_eldest, rules_of
from tridge_solver.games.belote.scoring import (
    CAPOT_BONUS,
    BeloteFacts,
    Sides,
    best_number,
    is_made,
    score,
    totals,
)
from tridge_solver.games.belote.solving import BeloteSolver, belote_problem, par

if TYPE_CHECKING:
    from tridge_solver.games.belote.solving import BeloteCardValue, BeloteCell, BeloteValue, Par


def new_solver(asked: SolveQuestion, game: Game, table_bytes: int | None) -> BeloteSolver:
    """Return a solver."""
    return BeloteSolver(table_bytes)


def answer(
    asked: SolveQuestion, solver: BeloteSolver, deal: BeloteDeal, progress: Progress | None
) -> BeloteSolutionReport | BeloteTableReport:
    """Return the value of ``deal``; :class:`~tridge_solver.DealError` if the deal lacks what it
    takes."""
    rules = rules_of(deal)
    is_whole = all(len(hand or ()) == TRICKS for hand in deal.hands)
    if asked.par and not is_whole:
        raise DealError(f"an ending has no auction (expected hands of {TRICKS} cards with --par)")
    if asked.table or deal.contract is None:
        if asked.cards or asked.line:
            what = "cards could be valued" if asked.cards else "line could be played"
            raise DealError(f"no contract whose {what} (expected a Contract)")
        announced = {each: declared(deal, each) for each in BeloteStrain}
        cells = solver.table(deal)
        led = {c.trumps: c for c in cells if c.leader is from_eldest(deal)[0]}
        best = None
        if is_whole:
            best = {each: _best(deal, led[each], announced[each]) for each in BeloteStrain}
        par = _par(deal, led, announced) if asked.par else None
        return BeloteTableReport(deal, cells, announced, best, par)
    position = belote_problem(deal)
    value = solver.value(position)
    contract = deal.contract
    melds = declared(deal, contract.denomination)
    made = points = None
    bidder = None if deal.declarer is None else side_of(deal.declarer)
    if bidder is not None:
        facts = _facts(deal, contract, bidder, value, melds)
        made, points = is_made(facts, rules), score(facts, rules)
    cards = solver.card_values(position) if asked.cards else None
    made_by_card = None
    if cards is not None and bidder is not None:
        each_facts = (_facts(deal, contract, bidder, card, melds) for card in cards)
        made_by_card = tuple(is_made(each, rules) for each in each_facts)
    why = None
    if asked.why and cards:
        from tridge_solver.games.belote.themes import BeloteThemes

        why = themes_of(BeloteThemes(solver), position, cards)
    line = solver.line(position, asked.after) if asked.line else None
    par = None
    if asked.par:
        values = solver.values_led_by_eldest(deal)
        par = _par(deal, values, {each: declared(deal, each) for each in BeloteStrain})
    return BeloteSolutionReport(
        deal,
        contract,
        position,
        value,
        melds,
        made,
        points,
        cards,
        made_by_card,
        line,
        par,
        why=why,
    )


def _facts(
    deal: BeloteDeal,
    contract: BeloteContract,
    bidder: int,
    value: BeloteValue | BeloteCardValue | BeloteCell,
    announced: Declared,
) -> BeloteFacts:
    """Return a value as the score sees it: the score adds the bonus for all tricks itself."""
    bonus = [CAPOT_BONUS * (rules_of(deal).capot and value.capot == side) for side in (0, 1)]
    points: Sides = (value.points[0] - bonus[0], value.points[1] - bonus[1])
    return BeloteFacts(contract, bidder, points, value.capot, announced.melds, announced.belote)


def _best(deal: BeloteDeal, cell: BeloteCell, announced: Declared) -> tuple[int | None, int | None]:
    """Return the highest number each side makes."""
    rules = rules_of(deal)
    facts = _facts(deal, BeloteContract(80, cell.trumps), 0, cell, announced)
    total = totals(facts, rules)
    return best_number(total[0], total[1], rules), best_number(total[1], total[0], rules)


def _par(
    deal: BeloteDeal,
    values: dict[BeloteStrain, BeloteCell] | dict[BeloteStrain, BeloteValue],
    announced: dict[BeloteStrain, Declared],
) -> Par:
    """Return the auction with open cards."""
    rules = rules_of(deal)

    def price(contract: BeloteContract, side: int) -> int:
        kind = contract.denomination
        facts = _facts(deal, contract, side, values[kind], announced[kind])
        north_south, east_west = score(facts, rules)
        return north_south - east_west

    return par(price, side_of(from_eldest(deal)[0]), rules)
