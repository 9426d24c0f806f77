"""The ledger of a session of bridge as JSON (``tridge.score/1``), CSV, text and a chart."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.text import escape
from tridge_solver.games.trumps.bridge.ledger import BridgeLedger, BridgeRow, Compared, PairStanding
from tridge_solver.games.trumps.bridge.report.scoring_text import match_words
from tridge_solver.games.trumps.game import SIDES, written_contract
from tridge_solver.report.scoring import (
    CsvLines,
    JsonLinesReport,
    JsonReport,
    ScoreForms,
    Unsettled,
    Write,
    in_a_row,
    standing,
)
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.games.trumps.game import TrumpsDeal
    from tridge_solver.report.theme.console import Console

DIGITS = 2


def row_json(source: Source, row: BridgeRow) -> dict[str, Any]:
    """Return the JSON object of one deal in the ledger."""
    deal, contract = row.deal, row.contract
    return {
        "file": source.file,
        "index": source.index,
        "board": deal.board,
        "declarer": None if contract is None or deal.declarer is None else deal.declarer.letter,
        "contract": "Pass" if contract is None else written_contract(deal.game, contract),
        "declarer_tricks": row.tricks,
        "vulnerable": [side for side in SIDES if side in row.vulnerable],
        "score_ns": row.score,
        "pairs": {side: row.pair(side) for side in SIDES},
        "totals": {"NS": row.total, "EW": -row.total},
        "certain": row.certain,
        "warnings": [warning.message for warning in row.warnings],
    }


def board_json(board: list[Compared]) -> dict[str, Any]:
    """Return the JSON object of one board that was played at several tables, with its scores."""
    return {
        "board": board[0].row.deal.board,
        "results": [
            {
                "pairs": {side: each.row.pair(side) for side in SIDES},
                "score_ns": each.row.score,
                "matchpoints": {side: each.points_of(side) for side in SIDES},
                "top": each.top,
                "cross_imps_ns": round(each.imps, DIGITS),
            }
            for each in board
        ],
    }


def pair_json(pair: PairStanding) -> dict[str, Any]:
    """Return the JSON object of a pair's result in the session."""
    return {
        "pair": pair.pair,
        "boards": pair.boards,
        "matchpoints": pair.matchpoints,
        "top": pair.top,
        "share": round(pair.share, 4),
        "cross_imps": round(pair.imps, DIGITS),
    }


def closing_json(ledger: BridgeLedger) -> dict[str, Any]:
    """Return the JSON fields with the boards that were played at several tables, and the
    comparison of their scores."""
    boards = ledger.compared()
    match = ledger.match(boards)
    return {
        "boards": [board_json(board) for board in boards],
        "pairs": [pair_json(pair) for pair in ledger.pairs(boards)],
        "match_imps": None if match is None else {match[0]: match[1], match[2]: match[3]},
    }


class BridgeCsv:
    """Writes CSV: a header and a line for each deal, with matchpoints and IMPs if its board can
    be compared."""

    def __init__(self, write: Write) -> None:
        self._lines = CsvLines(write)
        self._rows: list[tuple[Source, BridgeRow]] = []

    def settled(self, source: Source, row: BridgeRow) -> None:
        """Keep the deal, since its comparison with others is known only at the end."""
        self._rows.append((source, row))

    def unsettled(self, gap: Unsettled) -> None:
        """Write nothing: later lines show the gap, since they are not ``certain``."""

    def end(self, ledger: BridgeLedger) -> None:
        """Write the lines of all deals."""
        held = {id(each.row): each for board in ledger.compared() for each in board}
        for source, row in self._rows:
            fields = row_json(source, row)
            names = ("file", "index", "board", "declarer", "contract", "declarer_tricks")
            cells = {name: fields[name] for name in names}
            cells["vulnerable"] = " ".join(fields["vulnerable"])
            cells |= {f"pair_{side}": name for side, name in fields["pairs"].items()}
            cells |= {"score_NS": row.score, "total_NS": row.total}
            each = held.get(id(row))
            cells["matchpoints_NS"] = None if each is None else each.matchpoints
            cells["top"] = None if each is None else each.top
            cells["cross_imps_NS"] = None if each is None else round(each.imps, DIGITS)
            cells["certain"] = "yes" if row.certain else "no"
            self._lines.add(cells)


def _text(console: Console, pack: Pack) -> Any:
    from tridge_solver.games.trumps.bridge.report.scoring_text import BridgeLedgerText

    return BridgeLedgerText(console)


def _chart(write: Write) -> Any:
    from tridge_solver.games.trumps.bridge.report.scoring_text import BridgeChart

    return BridgeChart(write)


def ahead(ledger: BridgeLedger, last: TrumpsDeal) -> str:
    """Return a sentence that says who is ahead: the best pair or team if boards can be compared."""
    boards = ledger.compared()
    match = ledger.match(boards)
    if match is not None:
        return match_words(match)
    pairs = ledger.pairs(boards)
    if not pairs:
        return standing(ledger.totals, last)
    best = [pair for pair in pairs if pair.share == pairs[0].share]
    names = in_a_row([escape(pair.pair) for pair in best])
    verb = "lead" if len(best) > 1 or "&" in names else "leads"
    return f"{names} {verb} with {pairs[0].share:.1%} of the matchpoints."


FORMS = ScoreForms(
    BridgeLedger,
    partial(JsonReport, row=row_json, closing=closing_json, game="Bridge"),
    partial(JsonLinesReport, row=row_json, game="Bridge"),
    BridgeCsv,
    _text,
    _chart,
    ahead,
)
