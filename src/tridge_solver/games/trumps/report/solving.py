"""The answers of ``tridge solve`` about Trumps and bridge: JSON, text and pages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tridge_solver.analysis.sampling import Progress
from tridge_solver.analysis.themes import themes_of
from tridge_solver.batch.questions import SolveQuestion
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.core.position import Position
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import ParseError
from tridge_solver.games.trumps import themes
from tridge_solver.games.trumps.duplicate import par_of, score_of_north, vulnerable_in
from tridge_solver.games.trumps.game import SIDES, TrumpsDeal, left_of, side_of
from tridge_solver.games.trumps.report import showing_page, solving_text
from tridge_solver.games.trumps.report.theme import by_side, contract_text, score_json, scored
from tridge_solver.games.trumps.rules import MAX_TRICKS, Strain, TrumpsContract
from tridge_solver.games.trumps.solving import (
    SidesSolver,
    bid_value,
    lead_answers,
    reached,
    sure_tricks,
)
from tridge_solver.report.theme.source import SOLVE_SCHEMA, Source, Stats, envelope
from tridge_solver.report.why import told_cards

if TYPE_CHECKING:
    from tridge_solver.analysis.line import LineTrick
    from tridge_solver.analysis.themes import Themes
    from tridge_solver.games.trumps.duplicate import BridgePar
    from tridge_solver.games.trumps.solving import (
        BidsOfDeal,
        LeadAnswers,
        TrumpsCardValue,
        TrumpsCell,
    )
    from tridge_solver.report.theme.console import Console
    from tridge_solver.report.theme.page import PageDeal
    from tridge_solver.report.theme.table_view import TableView


@dataclass(frozen=True)
class SidesLine:
    """A line of best play from ``start``; its first cards may be those chosen in ``after``."""

    after: tuple[Card, ...]
    tricks: tuple[LineTrick, ...]
    start: Position

    @property
    def final(self) -> dict[Seat, int]:
        """The tricks of every seat at the end of the line."""
        won = dict(self.start.won)
        for trick in self.tricks:
            won[trick.winner] += 1
        return won

    def json(self) -> dict[str, Any]:
        """Return the JSON fields about the line."""
        fields: dict[str, Any] = {
            "line": [
                {
                    "leader": trick.leader.letter,
                    "cards": {seat.letter: card.code for seat, card in trick.cards.items()},
                    "winner": trick.winner.letter,
                }
                for trick in self.tricks
            ],
            "line_tricks": by_side(self.final),
        }
        if self.after:
            fields["after"] = [card.code for card in self.after]
        return fields


@dataclass(frozen=True)
class SidesSolution:
    """The tricks of a contract from one position on, with ``cards``, ``line`` and ``why`` if
    they are asked for."""

    deal: TrumpsDeal
    declarer: Seat
    contract: TrumpsContract
    position: Position
    tricks: int
    cards: tuple[TrumpsCardValue, ...] | None = None
    line: SidesLine | None = None
    stats: Stats | None = None
    why: Themes | None = None

    @property
    def strain(self) -> Strain:
        """The denomination of the contract."""
        assert self.contract.strain is not None
        return self.contract.strain

    @property
    def made(self) -> bool:
        """Whether the contract is made."""
        return self.tricks >= self.contract.number

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        to_play = self.position.to_play
        fields: dict[str, Any] = {
            **envelope(SOLVE_SCHEMA, source, self.deal),
            "declarer": self.declarer.letter,
            "contract": contract_text(self.deal, self.contract),
            "denomination": self.strain.value,
            "to_play": None if to_play is None else to_play.letter,
            "tricks_so_far": by_side(self.position.won),
            "declarer_tricks": self.tricks,
            "made": self.made,
            **self._score(self.tricks),
        }
        if not scored(self.deal):
            fields["score_ns"] = self.score_ns
        if self.cards is not None:
            entries = [
                {
                    "card": value.card.code,
                    "declarer_tricks": value.declarer_tricks,
                    **self._score(value.declarer_tricks),
                }
                for value in self.cards
            ]
            fields |= told_cards(entries, self.why)
        if self.line is not None:
            fields |= self.line.json()
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields

    @property
    def score_ns(self) -> int | None:
        """The duplicate score of North and South in bridge; ``None`` in Trumps, and if the
        vulnerability is unknown."""
        try:
            sides = None if scored(self.deal) else vulnerable_in(self.deal)
        except ParseError:
            return None
        if sides is None:
            return None
        return score_of_north(self.contract, self.declarer, self.tricks, sides)

    def _score(self, tricks: int) -> dict[str, Any]:
        """Return the score for this many tricks, if the score is in points of Trumps."""
        if not scored(self.deal):
            return {}
        return {"score": score_json(self.contract, self.strain, self.declarer, tricks)}

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print this report for card players."""
        solving_text.solution_view(self).print(console, source)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the report's page."""
        return showing_page.solution_page(self, source)

    def table(self, pack: Pack) -> TableView:
        """Return the hands that were solved."""
        return _drawing(self.deal)


@dataclass(frozen=True)
class UnnamedSolution:
    """The value of a bid whose denomination has not been named; ``leads`` has the best lead for the
    defenders first.

    Attributes:
        sure: the tricks declarer can be sure of whatever is led.
        value: the points of the bid for each player of the side, negative when it fails.
        shows_cards: whether every lead was asked for.
    """

    deal: TrumpsDeal
    contract: TrumpsContract
    sure: int
    value: int
    leads: tuple[LeadAnswers, ...]
    shows_cards: bool = False
    stats: Stats | None = None

    @property
    def declarer(self) -> Seat:
        """The declarer."""
        assert self.deal.declarer is not None
        return self.deal.declarer

    @property
    def to_play(self) -> Seat:
        """The seat to play: the leader or, once the lead has been made, dummy."""
        led = self.deal.play is not None and any(c for row in self.deal.play.rows for c in row)
        return left_of(self.declarer, 2 if led else 1)

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        worst = self.leads[0]
        fields: dict[str, Any] = {
            **envelope(SOLVE_SCHEMA, source, self.deal),
            "declarer": self.declarer.letter,
            "contract": str(self.contract),
            "denomination": None,
            "to_play": self.to_play.letter,
            "tricks_so_far": by_side(self.deal.tricks_won or {}),
            "declarer_tricks": self.sure,
            "made": self.value > 0,
            "score": self._score(worst),
            "value": self.value,
        }
        if self.shows_cards:
            fields["cards"] = [
                {
                    "card": lead.card.code,
                    "tricks": {strain.value: lead.tricks[strain] for strain in Strain},
                    "denomination": lead.strain.value,
                    "declarer_tricks": lead.declarer_tricks,
                    "score": self._score(lead),
                }
                for lead in self.leads
            ]
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields

    def _score(self, lead: LeadAnswers) -> dict[str, int]:
        return score_json(self.contract, lead.strain, self.declarer, lead.declarer_tricks)

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print this report for card players."""
        solving_text.print_unnamed(console, self, source)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the report's page."""
        return showing_page.unnamed_page(self, source)

    def table(self, pack: Pack) -> TableView:
        """Return the hands that were solved."""
        return _drawing(self.deal)


def bridge_par_json(deal: TrumpsDeal, par: BridgePar) -> dict[str, Any]:
    """Return the JSON object of the par in bridge: the score of North and South, and the
    contracts in which it ends."""
    sides = vulnerable_in(deal)
    return {
        "score_ns": par.score,
        "contracts": [
            {
                "contract": contract_text(deal, each.contract),
                "declarers": [seat.letter for seat in each.declarers],
                "tricks": each.tricks,
            }
            for each in par.contracts
        ],
        "vulnerable": None if sides is None else [side for side in SIDES if side in sides],
    }


@dataclass(frozen=True)
class SidesTable:
    """A table of every declarer in every denomination. It has ``bids`` if all bids were asked
    for, and ``bridge`` if the par of bridge was."""

    deal: TrumpsDeal
    cells: tuple[TrumpsCell, ...]
    bids: BidsOfDeal | None = None
    bridge: BridgePar | None = None
    stats: Stats | None = None

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        fields: dict[str, Any] = {
            **envelope(SOLVE_SCHEMA, source, self.deal),
            "table": [
                {
                    "declarer": cell.declarer.letter,
                    "denomination": cell.trumps.value,
                    "tricks": cell.tricks,
                }
                for cell in self.cells
            ],
        }
        if self.bids is not None:
            fields["named"] = {seat.letter: self.bids.named[seat] for seat in SEATS}
            fields["bid_values"] = {s.letter: list(self.bids.values[s]) for s in SEATS}
            fields["best_bids"] = {seat.letter: self.bids.best(seat) for seat in SEATS}
            fields["par"] = self.par_json()
        if self.bridge is not None:
            fields["par"] = bridge_par_json(self.deal, self.bridge)
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields

    def par_json(self) -> dict[str, Any]:
        """Return the par for JSON: the points of a player of North and South, minus those of an
        opponent."""
        assert self.bids is not None
        assert self.deal.dealer is not None
        par, dealer = self.bids.par, self.deal.dealer
        sign = 1 if side_of(dealer) == side_of(Seat.NORTH) else -1
        return {
            "score_ns": sign * par.score,
            "declarer": left_of(dealer, par.declarer).letter,
            "number": par.number,
            "auction": [str(call) if call else "Pass" for call in par.auction],
        }

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print this report for card players."""
        solving_text.print_table(console, self, source)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the report's page."""
        return showing_page.contracts_page(self, source)

    def table(self, pack: Pack) -> TableView:
        """Return the hands that were solved."""
        return _drawing(self.deal)


def _drawing(deal: TrumpsDeal) -> TableView:
    return showing_page.deal_table(deal)


def new_solver(asked: SolveQuestion, game: Game, table_bytes: int | None) -> SidesSolver:
    """Return a solver."""
    return SidesSolver(table_bytes)


def answer(
    asked: SolveQuestion, solver: SidesSolver, deal: TrumpsDeal, progress: Progress | None
) -> SidesSolution | UnnamedSolution | SidesTable:
    """Return the value of ``deal``; raise :class:`~tridge_solver.DealError` if a hand or the
    leader is missing."""
    if (deal.contract is None) != (deal.declarer is None) and not (asked.table or asked.par):
        if deal.contract is None and not deal.passed_out:
            raise DealError("the contract is not known (expected a Contract)")
        if deal.declarer is None:
            raise DealError("who plays the contract is not known (expected a Declarer)")
    deal.played_hands()  # says which hand is not known
    if asked.table or asked.par or deal.contract is None:
        return _table(asked, solver, deal)
    if deal.contract.strain is None:
        return _unnamed(asked, solver, deal)
    return _solution(asked, solver, deal)


def _table(asked: SolveQuestion, solver: SidesSolver, deal: TrumpsDeal) -> SidesTable:
    if asked.par and (asked.cards or asked.line):
        raise DealError("--par weighs bids, not cards (expected neither --cards nor --line)")
    if asked.cards:
        raise DealError("no contract whose cards could be valued (expected a Contract)")
    if asked.line:
        raise DealError("no contract to play a line of (expected a Contract)")
    if asked.par and deal.hand_size < MAX_TRICKS:
        raise DealError("an ending has no auction (expected hands of 13 cards with --par)")
    if not asked.par:
        return SidesTable(deal, solver.table(deal))
    if scored(deal):
        return SidesTable(deal, solver.table(deal), solver.bids(deal))
    cells = solver.table(replace(deal, play=None))
    tricks = {(cell.declarer, cell.trumps): cell.tricks for cell in cells}
    return SidesTable(deal, cells, bridge=par_of(deal, tricks))


def _unnamed(asked: SolveQuestion, solver: SidesSolver, deal: TrumpsDeal) -> UnnamedSolution:
    """Return the value of a bid whose denomination has not been named: all leads, with
    declarer's answers."""
    assert deal.contract is not None
    assert deal.declarer is not None
    if asked.line:
        raise DealError("no denomination to play a line in (expected a Contract with one)")
    if asked.why:
        raise DealError("no denomination to say why in (expected a Contract with one)")
    answers = solver.answers(deal, deal.declarer)
    number = deal.contract.number
    leads = tuple(lead_answers(answers, number, deal.rules))
    value = bid_value(answers, number, deal.rules)
    return UnnamedSolution(deal, deal.contract, sure_tricks(answers), value, leads, asked.cards)


def _solution(asked: SolveQuestion, solver: SidesSolver, deal: TrumpsDeal) -> SidesSolution:
    position, declarer, contract = reached(deal)
    tricks = solver.tricks(position, declarer)
    cards = solver.card_values(position, declarer) if asked.cards else None
    why = line = None
    if asked.why and cards:
        why = themes_of(themes.SidesThemes(solver, declarer), position, cards)
    if asked.line:
        line = SidesLine(asked.after, solver.line(position, asked.after), position)
    return SidesSolution(deal, declarer, contract, position, tricks, cards, line, why=why)
