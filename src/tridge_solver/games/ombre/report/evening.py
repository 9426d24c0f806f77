"""The results of an evening, deal by deal and seat by seat, with their JSON
(``tridge.evening/1``)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.languages import said
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import escape
from tridge_solver.games.ombre.report import scoring_text
from tridge_solver.games.ombre.report.evening_text import (
    HEADS,
    NOTE,
    WORST,
    mistake_words,
    print_evening,
    seat_cells,
    why_not,
)
from tridge_solver.games.ombre.report.review import PassedOut, ReviewReport, choice_json
from tridge_solver.games.ombre.report.scoring_json import row_json
from tridge_solver.games.ombre.review.decisions import Decision
from tridge_solver.games.ombre.review.three_seats import Review
from tridge_solver.games.ombre.scoring import Funds, NoFunds, Row
from tridge_solver.report.evening import SCHEMA, EveningDeal as SharedDeal, Session, Wrong
from tridge_solver.report.theme import markup, page
from tridge_solver.report.theme.signs import given_name, names
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.report.theme.console import Console


def with_funds(row: Row) -> Deal:
    """Return the deal of a ledger row with tags that name its funds; unchanged if the funds are
    uncertain.

    >>> from tridge_solver.games.ombre.rules.contracts import Contract
    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> passed = OmbreDeal(hands=(None,) * 4, empty=Seat.SOUTH, contract=Contract.parse("Pass"))
    >>> from tridge_solver.games.ombre.scoring import Ledger
    >>> with_funds(Ledger().add(passed)).game_fund
    15
    """
    deal, dealt = row.deal, row.dealt
    if not row.certain:
        return deal
    if isinstance(dealt, Funds):
        return replace(
            deal, game_fund=dealt.game, widow_fund=dealt.widow, reserve_funds=dealt.reserves or None
        )
    if isinstance(dealt, NoFunds):
        return deal
    return replace(
        deal, pot=dealt.chips, pot_holds_puesta=dealt.holds_puesta, debts=dealt.debts or None
    )


@dataclass(frozen=True)
class OmbreEveningDeal(SharedDeal):
    """One deal of an evening of Tridge or Tresillo."""

    row: Row | None = None
    report: ReviewReport | PassedOut | None = None

    @property
    def review(self) -> Review | None:
        """The review of the deal; ``None`` unless it was played and reviewed."""
        return self.report.review if isinstance(self.report, ReviewReport) else None

    @property
    def called(self) -> str:
        """The name of the deal in the evening's tables: its board number, or its place in the
        file."""
        board = None if self.deal is None else self.deal.board
        return escape(board or "").strip() or str(self.source.index)


@dataclass(frozen=True)
class OmbreMistake:
    """A card that cost something, with the deal in which it was played."""

    deal: OmbreEveningDeal
    decision: Decision

    @property
    def weight(self) -> tuple[int, int, int]:
        """The cost of the mistake: chips, if they are known, then grades, then tricks."""
        loss = self.decision.loss
        return loss.chips or 0, loss.grades, loss.tricks


@dataclass
class SeatEvening:
    """The totals of one seat over an evening.

    Attributes:
        name: the player, ``None`` if no deal names one.
        played, defended: reviewed deals as the Player, and as a defender.
        errors, grades, tricks: cards that cost something, and their cost.
        chips, gained: chips lost by errors, and gained by those of the other side, in deals whose
            funds are known.
        early: bids and exchanges that could have been better with all cards and the stock open.
        total: chips won and lost, contributions included; ``None`` if no deal was settled.
    """

    name: str | None = None
    played: int = 0
    defended: int = 0
    errors: int = 0
    grades: int = 0
    tricks: int = 0
    chips: int = 0
    gained: int = 0
    early: int = 0
    total: int | None = None


class OmbreEvening(Session):
    """An evening: all deals in order, the ledger, and the funds carried from deal to deal."""

    def entered(
        self, source: Source, line: int, deal: Deal | None, **known: Any
    ) -> OmbreEveningDeal:
        """Return an entry for a deal of the evening."""
        return OmbreEveningDeal(source, line, deal, **known)

    def to_review(self, each: SharedDeal) -> Deal:
        """Return a deal with the funds that were at stake in it."""
        return super().to_review(each) if each.row is None else with_funds(each.row)

    @cached_property
    def seats(self) -> dict[Seat, SeatEvening]:
        """The totals of each seat; seats where nobody ever sat are left out."""
        found: dict[Seat, SeatEvening] = {}
        for each in self.deals:
            if each.deal is None:
                continue
            for seat in SEATS:
                name = given_name(each.deal, seat)
                if seat in each.deal.active or name is not None:
                    own = found.setdefault(seat, SeatEvening())
                    own.name = own.name or name
            if each.review is not None:
                _count(each.review, found)
        for seat, total in self.ledger.totals.items():
            found.setdefault(seat, SeatEvening()).total = total
        return {seat: found[seat] for seat in SEATS if seat in found}

    @cached_property
    def mistakes(self) -> list[OmbreMistake]:
        """All cards that cost something, the worst first."""
        found = [OmbreMistake(each, decision) for each, decision in self._wrong_cards()]
        return sorted(found, key=lambda mistake: mistake.weight, reverse=True)

    def _wrong_cards(self) -> Iterator[tuple[OmbreEveningDeal, Decision]]:
        for each in self.deals:
            for decision in each.review.errors if each.review is not None else ():
                if decision.kind == "card":
                    yield each, decision

    def wrong(self) -> list[Wrong]:
        """Return every wrong card in the order of the deals, each with its player and the
        reason."""
        return [
            Wrong(names(each.deal)[decision.seat], decision.broken)
            for each, decision in self._wrong_cards()
            if each.deal is not None
        ]

    def name(self, seat: Seat) -> str:
        """Return the name of a seat's player, or else the seat's letter."""
        own = self.seats.get(seat)
        return seat.letter if own is None or own.name is None else own.name

    def json(self) -> dict[str, Any]:
        """Return the JSON object of the evening."""
        first = next((each.deal for each in self.deals if each.deal is not None), None)
        return {
            "schema": SCHEMA,
            "rules": None if first is None else first.rules.name,
            "rules_options": None if first is None else first.rules.options,
            "deals": [_deal_json(each) for each in self.deals],
            "seats": {seat.letter: dict(vars(own)) for seat, own in self.seats.items()},
            "tonight": None if self.tonight is None else self.tonight.json(),
            "mistakes": [_mistake_json(each) for each in self.mistakes],
            "complete": self.ledger.complete,
        }


def _count(found: Review, seats: dict[Seat, SeatEvening]) -> None:
    """Add the counts of each seat in a reviewed deal to its totals."""
    for seat, own in found.summary.items():
        total = seats[seat]
        total.played += own.is_player
        total.defended += not own.is_player
        total.errors += own.errors
        total.grades += own.grades
        total.tricks += own.tricks
        total.chips += own.chips or 0
        total.gained += own.gained or 0
        total.early += own.early_errors


def _deal_json(each: OmbreEveningDeal) -> dict[str, Any]:
    """Return one deal as JSON: its row of the ledger and its review, each in the form that its own
    command prints."""
    return {
        "file": each.source.file,
        "index": each.source.index,
        "board": None if each.deal is None else each.deal.board,
        "score": None if each.row is None else row_json(each.source, each.row),
        "unsettled": each.unsettled,
        "review": None if each.report is None else each.report.json(each.source),
        "unreviewed": each.unreviewed,
    }


def _mistake_json(mistake: OmbreMistake) -> dict[str, Any]:
    decision = mistake.decision
    return {
        "file": mistake.deal.source.file,
        "index": mistake.deal.source.index,
        "board": None if mistake.deal.deal is None else mistake.deal.deal.board,
        "trick": decision.trick,
        "seat": decision.seat.letter,
        "card": choice_json(decision.choice),
        "best": [choice_json(choice) for choice in decision.best],
        "chips": decision.loss.chips,
        "grades": decision.loss.grades,
        "tricks": decision.loss.tricks,
        "themes": [theme.value for theme in decision.themes],
    }


class EveningReport(OmbreEvening):
    """An evening as ``tridge evening`` shows it."""

    def print(self, console: Console, pack: Pack) -> None:
        """Print the evening for a card player."""
        print_evening(console, self, pack)

    def page(self, title: str, pack: Pack) -> str:
        """Return the evening as a page for a browser."""
        return evening_page(self, title, pack)


def evening_page(evening: OmbreEvening, title: str, pack: Pack) -> str:
    """Return the HTML text of the page."""
    deals: list[page.PageDeal] = []
    places: dict[int, int] = {}
    for number, each in enumerate(evening.deals):
        if each.report is not None:
            deals.append(each.report.page(each.source, pack))
            places[number] = len(deals)
    worst = []
    for mistake in evening.mistakes[:WORST]:
        place = places[next(n for n, each in enumerate(evening.deals) if each is mistake.deal)]
        worst.append((f"deal-{place}", markup.html(mistake_words(mistake, pack))))
    without = [f"{each.heading}: {why_not(each)}" for each in evening.deals if each.report is None]
    grids = [
        page.Grid(
            "Thrown away",
            ["", *map(said, HEADS)],
            [[name, *cells] for name, cells in seat_cells(evening)],
            "seats",
        )
    ]
    drawn: list[str] = []
    standing, notes = "", list[str]()
    if evening.ledger.totals:
        table = scoring_text.LedgerTable(pack)
        evening.report(table)
        standing, notes = table.standing(evening.ledger), [*table.notes()]
        grids.insert(0, _ledger_grid(evening, table))
        evening.report(scoring_text.OmbreChart(drawn.append))
    front = page.Front(
        standing=standing,
        grids=grids,
        legend=notes,
        drawing="".join(drawn) or None,
        described="Each seat's chips over the evening",
        links=worst,
        tonight="" if evening.tonight is None else evening.tonight.sentence,
        words=without,
        note=NOTE,
    )
    return page.render(title, deals, front)


def _ledger_grid(evening: OmbreEvening, table: scoring_text.LedgerTable) -> page.Grid:
    seats = list(evening.ledger.totals)
    head = table.head([evening.name(seat) for seat in seats])
    rows = [[markup.html(cell) for cell in line] for line in table.deals(seats)]
    sums = [[markup.html(cell) for cell in line] for line in table.sums(evening.ledger)]
    return page.Grid("Chips", [*map(said, head)], [*rows, *sums], "ledger")
