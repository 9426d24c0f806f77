"""The ledger of a session of Trumps as JSON (``tridge.score/1``), CSV, text and a chart."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.seats import SEATS
from tridge_solver.games.trumps.game import SIDES, side_of
from tridge_solver.games.trumps.report import scoring_text
from tridge_solver.games.trumps.scoring import GameOver, MatchOver, TrumpsLedger, TrumpsRow
from tridge_solver.report.scoring import CsvReport, JsonLinesReport, JsonReport, ScoreForms, Write
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.report.theme.console import Console


def row_json(source: Source, row: TrumpsRow) -> dict[str, Any]:
    """Return the JSON object of one deal in the ledger."""
    assert row.deal.declarer is not None
    own = side_of(row.deal.declarer)
    return {
        "file": source.file,
        "index": source.index,
        "board": row.deal.board,
        "declarer": row.deal.declarer.letter,
        "contract": str(row.contract),
        "tricks": {side: row.tricks if side == own else 13 - row.tricks for side in SIDES},
        "game_number": row.game,
        "points": {seat.letter: row.points[seat] for seat in SEATS},
        "players": {seat.letter: row.players[seat] for seat in SEATS},
        "totals": dict(row.totals),
        "certain": row.certain,
        "warnings": [warning.message for warning in row.warnings],
    }


def over_json(over: GameOver | MatchOver) -> dict[str, Any]:
    """Return the JSON object of a game or a match that has ended."""
    if isinstance(over, MatchOver):
        return {"match": True, "totals": dict(over.totals), "winners": list(over.winners)}
    sides = [list(side) for side in over.sides]
    return {"game_number": over.game, "sides": sides, "points": dict(over.points)}


def closing_json(ledger: TrumpsLedger) -> dict[str, Any]:
    """Return the JSON fields with the games and matches that ended, and the points so far in an
    unfinished one."""
    won, last = ledger.unfinished, ledger.last
    unfinished = None
    if won is not None and last is not None:
        points = dict.fromkeys(won, 0) if last.over else dict(last.totals)
        number = last.game + bool(last.over)
        unfinished = {"game_number": number, "points": points, "match": won}
    return {"games": [over_json(over) for over in ledger.over], "unfinished": unfinished}


def line_json(source: Source, row: TrumpsRow) -> dict[str, Any]:
    """Return the JSON object of a single deal, with the games that ended with it."""
    return row_json(source, row) | {"games": [over_json(over) for over in row.over]}


def _cells(source: Source, row: TrumpsRow) -> dict[str, Any]:
    fields = row_json(source, row)
    names = ("file", "index", "board", "declarer", "contract", "game_number")
    cells = {name: fields[name] for name in names}
    cells |= {f"tricks_{side}": tricks for side, tricks in fields["tricks"].items()}
    for letter in fields["points"]:
        player = fields["players"][letter]
        cells[f"player_{letter}"] = player
        cells[f"points_{letter}"] = fields["points"][letter]
        cells[f"total_{letter}"] = fields["totals"][player]
    cells["certain"] = "yes" if row.certain else "no"
    return cells


def _text(console: Console, pack: Pack) -> Any:
    return scoring_text.TrumpsLedgerText(console)


def _chart(write: Write) -> Any:
    return scoring_text.TrumpsChart(write)


FORMS = ScoreForms(
    TrumpsLedger,
    partial(JsonReport, row=row_json, closing=closing_json, game="Trumps"),
    partial(JsonLinesReport, row=line_json, game="Trumps"),
    partial(CsvReport, cells=_cells),
    _text,
    _chart,
)
