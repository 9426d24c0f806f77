"""The ledger of a session of Trumps: JSON (``tridge.score/1``), CSV, a table, a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.seats import SEATS
from tridge_solver.core.text import json_text
from tridge_solver.games.trumps.game import SIDES, side_of
from tridge_solver.games.trumps.scoring import GameOver, MatchOver, TrumpsLedger, TrumpsRow
from tridge_solver.report.scoring import CsvLines, ScoreForms, Unsettled, Write, gap_json
from tridge_solver.report.theme.source import SCORE_SCHEMA, Source

if TYPE_CHECKING:
    from tridge_solver.report.theme.console import Console


def row_json(source: Source, row: TrumpsRow) -> dict[str, Any]:
    """The JSON object of one deal of the ledger."""
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
    """A game or a match that has ended."""
    if isinstance(over, MatchOver):
        return {"match": True, "totals": dict(over.totals), "winners": list(over.winners)}
    sides = [list(side) for side in over.sides]
    return {"game_number": over.game, "sides": sides, "points": dict(over.points)}


class JsonReport:
    """The one object of ``tridge score --json``, a deal a line."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._rows: list[TrumpsRow] = []
        self._gaps: list[dict[str, Any]] = []
        write(f'{{"schema": "{SCORE_SCHEMA}", "game": "Trumps", "deals": [')

    def settled(self, source: Source, row: TrumpsRow) -> None:
        """Write the deal as an element of ``deals``."""
        self._write((",\n" if self._rows else "\n") + json_text(row_json(source, row)))
        self._rows.append(row)

    def unsettled(self, gap: Unsettled) -> None:
        """Keep the deal for ``unsettled``."""
        self._gaps.append(gap_json(gap, len(self._rows)))

    def end(self, ledger: TrumpsLedger) -> None:
        """Close ``deals`` and write the games and matches that ended."""
        rules = self._rows[0].deal.rules if self._rows else None
        rest = {
            "games": [over_json(over) for row in self._rows for over in row.over],
            "unfinished": _unfinished(self._rows, ledger),
            "unsettled": self._gaps,
            "totals": ledger.totals,
            "complete": ledger.complete,
            "rules": rules and rules.name,
            "rules_options": rules and rules.options,
        }
        self._write("],\n" + json_text(rest)[1:] + "\n")


def _unfinished(rows: list[TrumpsRow], ledger: TrumpsLedger) -> dict[str, Any] | None:
    """The game and match that are going on: points so far; ``None`` between two matches."""
    won = ledger.unfinished
    if won is None:
        return None
    last = rows[-1]
    points = dict.fromkeys(won, 0) if last.over else dict(last.totals)
    return {"game_number": last.game + bool(last.over), "points": points, "match": won}


class JsonLinesReport:
    """A JSON object a deal, each with its schema and rules and the games that ended with it."""

    def __init__(self, write: Write) -> None:
        self._write = write

    def settled(self, source: Source, row: TrumpsRow) -> None:
        """Write the deal on a line of its own."""
        rules = row.deal.rules
        head: dict[str, Any] = {"schema": SCORE_SCHEMA, "game": "Trumps", "rules": rules.name}
        head["rules_options"] = rules.options
        fields = head | row_json(source, row) | {"games": [over_json(over) for over in row.over]}
        self._write(json_text(fields) + "\n")

    def unsettled(self, gap: Unsettled) -> None:
        """Nothing: as everywhere, a bad deal has no line."""

    def end(self, ledger: TrumpsLedger) -> None:
        """Nothing: the totals stand in the last line."""


class CsvReport:
    """A header and a line a deal."""

    def __init__(self, write: Write) -> None:
        self._lines = CsvLines(write)

    def settled(self, source: Source, row: TrumpsRow) -> None:
        """Write the deal, before the first one the header."""
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
        self._lines.add(cells)

    def unsettled(self, gap: Unsettled) -> None:
        """Nothing: the lines after it are not ``certain``."""

    def end(self, ledger: TrumpsLedger) -> None:
        """Nothing: the totals stand in the last line."""


def _text(console: Console, pack: Pack) -> Any:
    from tridge_solver.games.trumps.report.scoring_text import TextReport

    return TextReport(console)


def _chart(write: Write) -> Any:
    from tridge_solver.games.trumps.report.scoring_text import ChartReport

    return ChartReport(write)


FORMS = ScoreForms(
    TrumpsLedger,
    JsonReport,
    JsonLinesReport,
    CsvReport,
    _text,
    _chart,
)
