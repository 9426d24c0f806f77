"""The results of an evening, deal by deal and seat by seat, with their JSON
(``tridge.evening/1``), their text and their page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rich.text import Text

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.languages import said
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import escape
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.review import PassedOut, ReviewReport, choice_json
from tridge_solver.games.ombre.report.review_words import (
    error_sentence,
    played_by,
    surrender_sentences,
    turning_point,
)
from tridge_solver.games.ombre.report.scoring_json import row_json
from tridge_solver.games.ombre.report.scoring_text import LedgerTable, OmbreChart, OmbreLedgerText
from tridge_solver.games.ombre.review.decisions import Decision
from tridge_solver.games.ombre.review.three_seats import Review
from tridge_solver.games.ombre.scoring import Funds, NoFunds, Row
from tridge_solver.report import evening as shared
from tridge_solver.report.evening import (
    NO_RECORD,
    SCHEMA,
    EveningDeal as SharedDeal,
    Session,
    Wrong,
)
from tridge_solver.report.theme import markup, page
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import print_method
from tridge_solver.report.theme.signs import (
    LONGEST_NAME,
    count,
    given_name,
    grade,
    names,
    pad,
    print_line,
    print_sentence,
    shortened,
    signed,
    table_width,
)
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
        table = LedgerTable(pack)
        evening.report(table)
        standing, notes = table.standing(evening.ledger), [*table.notes()]
        grids.insert(0, _ledger_grid(evening, table))
        evening.report(OmbreChart(drawn.append))
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


def _ledger_grid(evening: OmbreEvening, table: LedgerTable) -> page.Grid:
    seats = list(evening.ledger.totals)
    head = table.head([evening.name(seat) for seat in seats])
    rows = [[markup.html(cell) for cell in line] for line in table.deals(seats)]
    sums = [[markup.html(cell) for cell in line] for line in table.sums(evening.ledger)]
    return page.Grid("Chips", [*map(said, head)], [*rows, *sums], "ledger")


WORST = 5
"""The number of worst cards to list."""

HEADS = ("Player", "defends", "errors", "grades", "tricks", "chips", "gained", "total")
"""The column heads in the table of seats, after the name."""


def print_evening(console: Console, evening: OmbreEvening, pack: Pack) -> None:
    """Print who is ahead, the ledger, the seats and the worst cards, and then each deal."""
    evening.report(OmbreLedgerText(console, pack, standing_first=True))
    if evening.seats:  # else no deal could be read, and nobody is known to have played
        if any(each.review is not None for each in evening.deals):
            print_line(console)
            _print_seats(console, evening)
        if evening.mistakes:
            print_line(console)
            print_line(console, (said("the worst cards"), "dim"))
            for mistake in evening.mistakes[:WORST]:
                print_sentence(console, " ", mistake_words(mistake, pack), indent=2)
        if evening.tonight is not None:
            print_line(console)
            print_sentence(console, evening.tonight.sentence)
    for number, each in enumerate(evening.deals):
        if each.review is not None or why_not(each) != NO_RECORD:
            if number or evening.seats:
                print_line(console)
            _print_deal(console, each, pack)
    silent = sum(each.review is None and why_not(each) == NO_RECORD for each in evening.deals)
    if silent:
        print_line(console)
        note = f"{count(silent, 'deal')} without a record of play: in the ledger only"
        print_sentence(console, (note, "dim"))
    if any(each.review is not None for each in evening.deals):
        print_line(console)
        print_method(console, [shared.NOTE], [COUNTED], full=evening.method)


COUNTED = (
    "errors are cards, and grades (two of them from won to lost), tricks and chips what they threw "
    "away; gained is what errors of the other side brought"
)
"""A note that explains the columns in the table of seats."""

NOTE = f"{shared.NOTE}; {COUNTED}"
"""The full note on how an evening is judged."""


def _print_deal(console: Console, each: OmbreEveningDeal, pack: Pack) -> None:
    head = Text(each.heading, "bold")
    found = each.review
    if found is None:
        print_sentence(console, head, f"  {why_not(each)}")
        return
    look = OmbreTheme(pack, found.contract.denomination)
    final = found.result.grade if found.result is not None else found.end.grade
    print_sentence(
        console, head, "  ", played_by(found, look), " · ", grade(final, found.deal.rules)
    )
    for sentence in sentences(each, look):
        print_sentence(console, "  ", sentence, indent=4)


def why_not(each: OmbreEveningDeal) -> str:
    """Return words for why a deal has no review."""
    if each.deal is not None and each.deal.is_passed_out:
        return said(each.deal.unplayed or "passed out")
    return each.unreviewed or each.unsettled or "not reviewed"


def sentences(each: OmbreEveningDeal, look: OmbreTheme) -> list[Text]:
    """Return sentences on the errors of a reviewed deal: in the bid and exchanges, then in the
    play, with the turning point."""
    found = each.review
    assert found is not None
    wrong = [decision for decision in found.errors if decision.kind == "card"]
    lines = [
        error_sentence(found, decision, look)
        for decision in found.errors
        if decision.kind != "card"
    ]
    lines += [
        Text.assemble(
            (f"{said('trick')} {decision.trick}  ", "dim"), error_sentence(found, decision, look)
        )
        for decision in wrong
    ]
    if found.turning_point is not None and found.turning_point not in wrong:
        lines.append(turning_point(found, look))
    if found.surrender is not None and found.surrender.is_error:
        lines += map(Text, surrender_sentences(found))
    weighed = any(decision.kind != "card" for decision in found.decisions)
    nothing = "no card, bid or exchange lost anything" if weighed else "no card lost anything"
    return lines or [Text(nothing)]


def mistake_words(mistake: OmbreMistake, pack: Pack) -> Text:
    """Return a sentence on a card that cost something, and when it was played."""
    found = mistake.deal.review
    assert found is not None
    where = f"{mistake.deal.heading}, {said('trick')} {mistake.decision.trick}  "
    look = OmbreTheme(pack, found.contract.denomination)
    return Text.assemble((where, "dim"), error_sentence(found, mistake.decision, look))


def seat_cells(evening: OmbreEvening) -> list[tuple[str, list[str]]]:
    """Return a row for each seat: its player, and the cells under :data:`HEADS`."""
    rows = []
    for seat, own in evening.seats.items():
        cells = [str(n) for n in (own.played, own.defended, own.errors, own.grades, own.tricks)]
        cells += [signed(-own.chips), signed(own.gained)]
        cells.append("" if own.total is None else signed(own.total))
        rows.append((f"{seat.letter}  {evening.name(seat)}", cells))
    return rows


def _side_by_side(widths: list[int], room: int) -> list[range]:
    """Return the columns split into tables that each fit the width of the page.

    >>> _side_by_side([8, 9, 8], 25), _side_by_side([8, 9, 8], 24), _side_by_side([8, 9], 1)
    ([range(0, 3)], [range(0, 2), range(2, 3)], [range(0, 1), range(1, 2)])
    """
    starts, used = [0], 0
    for n, width in enumerate(widths):
        if used and used + width > room:
            starts.append(n)
            used = 0
        used += width
    return [range(*ends) for ends in pairwise([*starts, len(widths)])]


def _print_seats(console: Console, evening: OmbreEvening) -> None:
    rows = seat_cells(evening)
    names = [shortened(name, LONGEST_NAME) for name, _ in rows]
    width = max(map(len, names), default=0)
    gap = 2
    widths = [
        max(len(said(head)), *(len(cells[n]) for _, cells in rows)) + gap
        for n, head in enumerate(HEADS)
    ]
    for columns in _side_by_side(widths, table_width(console) - width - 1):
        for name, cells, style in [
            ("", list(map(said, HEADS)), "dim"),
            *((name, cells, "") for name, (_, cells) in zip(names, rows, strict=True)),
        ]:
            line = Text.assemble(" ", pad(Text(name), width))
            for n in columns:
                line.append_text(pad(Text(cells[n], style), widths[n], right=True))
            print_line(console, line)
    early = sum(own.early for own in evening.seats.values())
    if early:
        print_sentence(
            console, (f" bid and exchange: {count(early, 'choice')} worse in hindsight", "dim")
        )
