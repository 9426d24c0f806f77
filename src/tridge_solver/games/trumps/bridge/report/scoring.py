"""The ledger of a session of bridge as JSON (``tridge.score/1``), CSV, text and a chart.

The text has a line for each deal, then comparisons of boards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.text import Text

from tridge_solver.core.cards import Pack
from tridge_solver.core.text import escape
from tridge_solver.games.trumps.bridge.ledger import BridgeLedger, BridgeRow, Compared, PairStanding
from tridge_solver.games.trumps.game import SIDES, written_contract
from tridge_solver.games.trumps.report.theme import contract_words
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
from tridge_solver.report.theme.charts import SessionChart
from tridge_solver.report.theme.console import Console, MarkdownConsole
from tridge_solver.report.theme.signs import (
    pad,
    print_line,
    print_sentence,
    shortened,
    signed,
    signed_mean,
    stated,
)
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.games.trumps.game import TrumpsDeal


def match_words(match: tuple[str, int, str, int]) -> str:
    """Return a sentence with the score of a match of two teams."""
    home, own, visit, theirs = match
    if own == theirs:
        return f"{escape(home)} and {escape(visit)} are level, with {own} IMPs."
    winner, loser = (home, visit) if own > theirs else (visit, home)
    more, less = max(own, theirs), min(own, theirs)
    return f"{escape(winner)} beat {escape(loser)} by {more} IMPs to {less}."


_BOARD, _VULNERABLE, _CONTRACT, _TRICKS, _SCORE, _TOTAL = 7, 6, 24, 9, 8, 9
_NAMES, _POINTS, _IMPS = 30, 8, 9
_BOTH = 45

Columns = Mapping[str, tuple[int, bool]]
"""The columns of a table: the head and the width of each, and whether it holds numbers."""

_LEDGER: Columns = {
    "board": (_BOARD, False),
    "vul": (_VULNERABLE, False),
    "contract": (_CONTRACT, False),
    "tricks": (_TRICKS, True),
    **dict.fromkeys(SIDES, (_SCORE, True)),
    "Σ NS": (_TOTAL, True),
}
_COMPARED: Columns = {
    "board": (_BOARD, False),
    "NS – EW": (_BOTH, False),
    "NS": (_SCORE, True),
    "mp": (_POINTS, True),
    "IMPs": (_IMPS, True),
}
_PAIRS: Columns = {
    "pair": (_NAMES, False),
    "boards": (_POINTS, True),
    "mp": (_TOTAL, True),
    "%": (_SCORE, True),
    "IMPs": (_IMPS, True),
}


class BridgeLedgerText:
    """Prints scores as they come (at the end in Markdown), then comparisons of boards played
    more than once."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._begun = False
        self._kept: list[list[Text]] = []

    def settled(self, source: Source, row: BridgeRow) -> None:
        """Print a deal."""
        contract = Text("passed out", "dim")
        tricks = Text()
        if row.contract is not None and row.tricks is not None:
            contract = contract_words(row.deal, row.contract, row.deal.declarer)
            contract.truncate(_CONTRACT - 1, overflow="ellipsis")
            over = row.tricks - row.contract.number
            word = "=" if over == 0 else signed(over)
            tricks = Text(f"{row.tricks:>2} {word:>3}")
        scores = (Text(f"{n * row.score}" if n * row.score > 0 else "") for n in (1, -1))
        cells = [Text(_board(source, row)), Text(_who_is_vulnerable(row)), contract, tricks]
        self._print([*cells, *scores, Text(signed(row.total))])

    def _print(self, cells: list[Text]) -> None:
        """Print a line of the ledger, and before the first line the heads."""
        if isinstance(self._console, MarkdownConsole):
            self._kept.append(cells)
            return
        if not self._begun:
            self._begun = True
            _print_row(self._console, _LEDGER, _heads(_LEDGER))
        _print_row(self._console, _LEDGER, cells)

    def unsettled(self, gap: Unsettled) -> None:
        """Print that a deal is missing."""
        if isinstance(self._console, MarkdownConsole):
            blanks = [Text() for _ in range(len(_LEDGER) - 3)]
            self._kept.append([Text(gap.number), Text(), Text(gap.reason), *blanks])
            return
        name = pad(Text(f" {gap.number}"), _BOARD)
        print_sentence(self._console, Text.assemble(name, (gap.reason, "dim")), indent=_BOARD)

    def end(self, ledger: BridgeLedger) -> None:
        """Print the comparisons of boards that were played at several tables, and of the pairs."""
        if self._kept:
            _print_table(self._console, _LEDGER, self._kept)
        boards = ledger.compared()
        if not boards:
            return
        print_line(self._console)
        _print_table(self._console, _COMPARED, list(_compared(boards)))
        match = ledger.match(boards)
        if match is not None:
            print_line(self._console)
            print_sentence(self._console, (match_words(match), "bold"))
        pairs = ledger.pairs(boards)
        if pairs:
            print_line(self._console)
            _print_table(self._console, _PAIRS, list(map(_pair_cells, pairs)))
        elif match is None:
            print_line(self._console)
            words = "Pairs are not ranked: some deals do not name their players."
            print_sentence(self._console, (words, "dim"))


def _compared(boards: Sequence[Sequence[Compared]]) -> Iterator[list[Text]]:
    """Yield the cells for every score of each board, with matchpoints and IMPs of North and
    South."""
    for board in boards:
        for place, each in enumerate(board):
            name = (stated(each.row.deal.board) or "") if place == 0 else ""
            both = " – ".join(escape(each.row.pair(side) or side) for side in SIDES)
            yield [
                Text(name),
                Text(shortened(both, _BOTH - 1)),
                Text(signed(each.row.score)),
                Text(f"{each.matchpoints}/{each.top}"),
                Text(signed_mean(each.imps)),
            ]


def _pair_cells(pair: PairStanding) -> list[Text]:
    return [
        Text(shortened(escape(pair.pair), _NAMES - 2)),
        Text(str(pair.boards)),
        Text(f"{pair.matchpoints}/{pair.top}"),
        Text(f"{100 * pair.share:.1f}"),
        Text(signed_mean(pair.imps)),
    ]


def _heads(columns: Columns) -> list[Text]:
    return [Text(head, "dim") for head in columns]


def _print_table(console: Console, columns: Columns, rows: Sequence[list[Text]]) -> None:
    if isinstance(console, MarkdownConsole):
        left = {n for n, (_, is_number) in enumerate(columns.values()) if not is_number}
        console.table([_heads(columns), *rows], left)
        return
    for cells in (_heads(columns), *rows):
        _print_row(console, columns, cells)


def _print_row(console: Console, columns: Columns, cells: Sequence[Text]) -> None:
    first, *others = cells
    padded = (
        pad(cell, width, right=is_number)
        for cell, (width, is_number) in zip(
            (Text.assemble(" ", first), *others), columns.values(), strict=True
        )
    )
    print_line(console, *padded)


def _board(source: Source, row: BridgeRow) -> str:
    return shortened(stated(row.deal.board) or f"#{source.index}", _BOARD - 2)


def _who_is_vulnerable(row: BridgeRow) -> str:
    both = len(row.vulnerable) == len(SIDES)
    return "all" if both else next(iter(row.vulnerable), "–")


class BridgeChart(SessionChart[str]):
    """A chart of both sides' scores."""

    def settled(self, source: Source, row: BridgeRow) -> None:
        """Keep the totals after a deal for the chart."""
        self._totals.append({"NS": row.total, "EW": -row.total})

    def end(self, ledger: BridgeLedger) -> None:
        """Write the chart as SVG."""
        self._draw({side: side for side in SIDES}, "Scores of both sides over {deals}")


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
    return BridgeLedgerText(console)


def _chart(write: Write) -> Any:
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
