"""The record of a duplicate evening: its solved boards, the JSON (``tridge.record/1``), and the
report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.games.ombre.bidding.open import open_bid
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.open import OpenExchanges
from tridge_solver.games.ombre.record import (
    Comparison,
    EveningBoards,
    RecordBoard,
    Standing,
    pairs,
    players,
)
from tridge_solver.games.ombre.report import record_text
from tridge_solver.games.ombre.report.bidding import open_bid_json, par_json
from tridge_solver.report.scoring import by_letter
from tridge_solver.report.session import RECORD_SCHEMA, LedgerWarning
from tridge_solver.report.theme.source import Source, envelope

if TYPE_CHECKING:
    from tridge_solver.report.theme.console import Console


DIGITS = 4


@dataclass
class RecordFacts:
    """The record of an evening, built from its deals and turned into a report.

    Attributes:
        teams: whether to rank North and South against East and West, instead of single players.
        boards: the boards, once all deals are :meth:`gathered`.
    """

    teams: bool = False
    boards: list[RecordBoard] = field(default_factory=list)
    _gathered: EveningBoards = field(default_factory=EveningBoards)

    def add(self, deal: OmbreDeal, source: Source) -> LedgerWarning | None:
        """Add a deal of the file, which is a board or the result of a table; return a warning about
        it, or ``None``. Raise :class:`~tridge_solver.DealError` if the deal does not belong
        here."""
        if self.teams and deal.rules.settlement != "tariff":
            raise DealError(f"{deal.rules.title} has no pairs (expected a record without --teams)")
        message = self._gathered.add(deal, source)
        return None if message is None else LedgerWarning(message)

    def gathered(self) -> list[tuple[Source, str]]:
        """Group the deals into boards; return the results that do not count, each with the
        reason."""
        self.boards, unsettled = self._gathered.boards()
        return unsettled

    def new_solver(self, table_bytes: int | None) -> OpenExchanges:
        """Return a solver for the boards of one thread."""
        return OpenExchanges(table_bytes)

    def solve(self, tool: OpenExchanges, board: RecordBoard) -> None:
        """Find every contract of a board and its par; if there are none, note the reason."""
        try:
            board.answer = open_bid(board.deal, engines=[tool])
        except DealError as error:
            board.unsolved = str(error)

    @property
    def standings(self) -> list[Standing]:
        """The standings of the pairs or of the players, best first; empty if nobody played or if
        names are missing."""
        return (pairs if self.teams else players)(self.boards)

    @property
    def results(self) -> int:
        """The number of results at all tables."""
        return sum(len(board.results) for board in self.boards)

    def json(self) -> dict[str, Any]:
        """Return the single JSON object of ``--json``."""
        rules = self.boards[0].deal.rules if self.boards else None
        return {
            "schema": RECORD_SCHEMA,
            "rules": rules and rules.name,
            "rules_options": rules and rules.options,
            "boards": [board_json(board) for board in self.boards],
            "pairs" if self.teams else "players": [
                standing_json(own, self.teams) for own in self.standings
            ],
        }

    def json_lines(self) -> Iterator[dict[str, Any]]:
        """Yield a JSON object for each board."""
        for board in self.boards:
            yield {**envelope(RECORD_SCHEMA, board.source, board.deal), **board_json(board)}


def board_json(board: RecordBoard) -> dict[str, Any]:
    """Return one board as JSON."""
    deal, answer = board.deal, board.answer
    return {
        "file": board.source.file,
        "index": board.source.index,
        "board": deal.board,
        "dealer": None if deal.dealer is None else deal.dealer.letter,
        "hands": {
            seat.letter: Pack.ENGLISH.hand_text(hand)
            for seat in deal.active
            if (hand := deal.hands[seat]) is not None
        },
        "stock": None if deal.stock is None else [card.code for card in deal.stock],
        "unsolved": board.unsolved,
        "par": None if answer is None else par_json(answer),
        "seats": []
        if answer is None
        else [
            {
                "seat": seat.letter,
                "position": answer.position(seat),
                "best": open_bid_json(bids[0]) if bids else None,
                "contracts": [open_bid_json(bid) for bid in bids],
            }
            for seat, bids in answer.bids.items()
        ],
        "tables": [_table_json(each) for each in board.compared()],
    }


def _table_json(each: Comparison) -> dict[str, Any]:
    result, facts = each.result, each.result.facts
    return {
        "file": result.source.file,
        "index": result.source.index,
        "table": result.table,
        "names": {
            seat.letter: name
            for seat in result.seats
            if (name := (result.deal.tag(seat.word) or "").strip())
        },
        "declarer": None if facts is None else facts.player.letter,
        "contract": None if result.deal.contract is None else str(result.deal.contract),
        "tricks": {} if facts is None else by_letter(facts.tricks_by_seat),
        "grade": None if result.settlement is None else result.settlement.grade.value,
        "thrown_in": facts is not None and facts.surrendered,
        "points": result.points,
        "chips": {seat.letter: chips for seat, chips in result.chips.items()},
        "against_par": _rounded(each.against_par),
        "against_tables": _rounded(each.against_tables),
    }


def _rounded(chips: Any) -> dict[str, float] | None:
    return None if chips is None else {s.letter: round(n, DIGITS) for s, n in chips.items()}


def standing_json(own: Standing, teams: bool) -> dict[str, Any]:
    """Return the standing of a player or a pair as JSON."""
    return {
        "pair" if teams else "player": own.name,
        "boards": own.boards,
        "as_player": own.as_player,
        "points": own.points,
        **({} if teams else {"chips": own.chips}),
        "against_par": None if own.against_par is None else round(own.against_par, DIGITS),
        "against_tables": round(own.against_tables, DIGITS) if own.compared else None,
        "matchpoints": own.matchpoints if own.compared else None,
        "share": None if own.share is None else round(own.share, DIGITS),
    }


class RecordReport(RecordFacts):
    """An evening as ``tridge record`` shows it."""

    def print(self, console: Console, pack: Pack) -> None:
        """Print the record for a card player."""
        record_text.print_record(console, self, pack)

    def page(self, title: str, pack: Pack) -> str:
        """Return the record as a page for a browser, which can be printed as a sheet."""
        return record_text.record_page(self, title, pack)


def record(teams: bool) -> RecordReport:
    """Return the empty record of a duplicate evening, which ranks pairs or players."""
    return RecordReport(teams)


def boards_sheet(title: str, deals: Sequence[OmbreDeal], pack: Pack) -> str:
    """Return a sheet with the boards to lay out; see
    :func:`~tridge_solver.games.ombre.report.record_text.boards_sheet`."""
    return record_text.boards_sheet(title, deals, pack)
