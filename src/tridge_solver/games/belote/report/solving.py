"""The answers of ``tridge solve`` about Belote, as JSON and in other formats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tridge_solver.analysis.sampling import Progress
from tridge_solver.analysis.themes import themes_of
from tridge_solver.batch.questions import SolveQuestion
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.core.position import Position
from tridge_solver.games.belote import themes
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.game import SIDES, BeloteDeal, by_side, side_of
from tridge_solver.games.belote.report import showing_page, solving_text
from tridge_solver.games.belote.rules import TRICKS, BeloteStrain
from tridge_solver.games.belote.scored_deal import (
    CAPOT_BONUS,
    BeloteFacts,
    Declared,
    Sides,
    best_number,
    declared,
    from_eldest,
    is_made,
    rules_of,
    score,
    totals,
)
from tridge_solver.games.belote.solving import BeloteSolver, belote_problem, par
from tridge_solver.report.theme.source import SOLVE_SCHEMA, Source, Stats, envelope, line_json
from tridge_solver.report.why import told_cards

if TYPE_CHECKING:
    from tridge_solver.analysis.line import LineTrick
    from tridge_solver.analysis.themes import Themes
    from tridge_solver.games.belote.solving import BeloteCardValue, BeloteCell, BeloteValue, Par
    from tridge_solver.report.theme.console import Console
    from tridge_solver.report.theme.page import PageDeal
    from tridge_solver.report.theme.table_view import TableView


def sides_json(numbers: Sequence[int]) -> dict[str, int]:
    """Return the numbers of both sides for JSON."""
    return dict(zip(SIDES, numbers, strict=True))


def side_json(side: int | None) -> str | None:
    """Return the letters of a side."""
    return None if side is None else SIDES[side]


def par_json(par: Par) -> dict[str, Any]:
    """Return the JSON field ``par``."""
    return {
        "score": par.score,
        "contract": None if par.contract is None else str(par.contract),
        "by": side_json(par.side),
    }


@dataclass(frozen=True)
class BeloteSolution:
    """The value of a contract of Belote from one position on.

    ``cards``, ``line``, ``par`` and ``why`` are ``None`` if they were not asked for. ``made`` and
    ``score`` are ``None`` if the bidder of the contract is unknown.
    """

    deal: BeloteDeal
    contract: BeloteContract
    position: Position
    value: BeloteValue
    declared: Declared
    made: bool | None
    score: Sides | None
    cards: tuple[BeloteCardValue, ...] | None = None
    made_by_card: tuple[bool, ...] | None = None
    line: tuple[LineTrick, ...] | None = None
    par: Par | None = None
    stats: Stats | None = None
    why: Themes | None = None

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        position, value, deal = self.position, self.value, self.deal
        to_play = position.to_play
        fields: dict[str, Any] = {
            **envelope(SOLVE_SCHEMA, source, deal),
            "declarer": None if deal.declarer is None else deal.declarer.letter,
            "contract": str(self.contract),
            "denomination": self.contract.denomination.value,
            "to_play": None if to_play is None else to_play.letter,
            "points_so_far": sides_json(by_side(position.points)),
            "tricks_so_far": sides_json(by_side(position.won)),
            "points": sides_json(value.points),
            "capot": side_json(value.capot),
            "melds": sides_json(self.declared.melds),
            "belote": sides_json(self.declared.belote),
            "made": self.made,
            "score": None if self.score is None else sides_json(self.score),
        }
        if self.cards is not None:
            entries = [
                {
                    "card": card.card.code,
                    "points": sides_json(card.points),
                    "capot": side_json(card.capot),
                }
                for card in self.cards
            ]
            fields |= told_cards(entries, self.why)
        if self.line is not None:
            fields["line"] = line_json(self.line)
        if self.par is not None:
            fields["par"] = par_json(self.par)
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields


@dataclass(frozen=True)
class BeloteTable:
    """The value of a deal for every leader in every denomination, with the declared points.

    Attributes:
        best: the highest number each side makes in each denomination, with eldest leading; ``None``
            for an ending, in which nobody bids.
    """

    deal: BeloteDeal
    cells: tuple[BeloteCell, ...]
    declared: dict[BeloteStrain, Declared]
    best: dict[BeloteStrain, tuple[int | None, int | None]] | None
    par: Par | None = None
    stats: Stats | None = None

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        declared = {each.value: announced for each, announced in self.declared.items()}
        before = self.deal.points or (0, 0)
        fields: dict[str, Any] = {
            **envelope(SOLVE_SCHEMA, source, self.deal),
            "points_so_far": sides_json(before),
            "table": [
                {
                    "leader": cell.leader.letter,
                    "denomination": cell.trumps.value,
                    "points": sides_json(cell.points),
                    "capot": side_json(cell.capot),
                }
                for cell in self.cells
            ],
            "melds": {each: sides_json(announced.melds) for each, announced in declared.items()},
            "belote": {each: sides_json(announced.belote) for each, announced in declared.items()},
            "shown": {
                each: {seat.letter: n for seat, n in announced.shown.items()}
                for each, announced in declared.items()
            },
        }
        if self.best is not None:
            fields["best"] = {
                each.value: dict(zip(SIDES, numbers, strict=True))
                for each, numbers in self.best.items()
            }
        if self.par is not None:
            fields["par"] = par_json(self.par)
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields


class BeloteSolutionReport(BeloteSolution):
    """The report of a deal's value, ready to print."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print this report for card players."""
        solving_text.solution_view(self).print(console, source)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the report's page."""
        return showing_page.solution_page(self, source)

    def table(self, pack: Pack) -> TableView:
        """Return the hands that were solved."""
        return showing_page.position_table(self.deal, self.position)


class BeloteTableReport(BeloteTable):
    """The report of a table of leaders and denominations, ready to print."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print this report for card players."""
        solving_text.print_table(console, self, source)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the report's page."""
        return showing_page.table_page(self, source)

    def table(self, pack: Pack) -> TableView:
        """Return the hands that were solved."""
        return showing_page.deal_table(self.deal, pack)


def new_solver(asked: SolveQuestion, game: Game, table_bytes: int | None) -> BeloteSolver:
    """Return a solver."""
    return BeloteSolver(table_bytes)


def answer(
    asked: SolveQuestion, solver: BeloteSolver, deal: BeloteDeal, progress: Progress | None
) -> BeloteSolutionReport | BeloteTableReport:
    """Return the value of ``deal``; raise :class:`~tridge_solver.DealError` if a hand or the
    leader is missing."""
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
        why = themes_of(themes.BeloteThemes(solver), position, cards)
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
    """Return the result for the score, without the bonus for all tricks, which the score adds
    itself."""
    bonus = [CAPOT_BONUS * (rules_of(deal).capot and value.capot == side) for side in (0, 1)]
    points: Sides = (value.points[0] - bonus[0], value.points[1] - bonus[1])
    return BeloteFacts(contract, bidder, points, value.capot, announced.melds, announced.belote)


def _best(deal: BeloteDeal, cell: BeloteCell, announced: Declared) -> tuple[int | None, int | None]:
    """Return the highest number that each side makes in each denomination."""
    rules = rules_of(deal)
    facts = _facts(deal, BeloteContract(80, cell.trumps), 0, cell, announced)
    total = totals(facts, rules)
    return best_number(total[0], total[1], rules), best_number(total[1], total[0], rules)


def _par(
    deal: BeloteDeal,
    values: dict[BeloteStrain, BeloteCell] | dict[BeloteStrain, BeloteValue],
    announced: dict[BeloteStrain, Declared],
) -> Par:
    rules = rules_of(deal)

    def price(contract: BeloteContract, side: int) -> int:
        kind = contract.denomination
        facts = _facts(deal, contract, side, values[kind], announced[kind])
        north_south, east_west = score(facts, rules)
        return north_south - east_west

    return par(price, side_of(from_eldest(deal)[0]), rules)
