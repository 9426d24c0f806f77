"""``tridge score`` of bridge for a reader: a line for each deal, then boards compared; the
chart.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tridge_solver.core.text import escape
from tridge_solver.games.trumps.bridge.ledger import BridgeLedger, BridgeRow, Compared, PairStanding
from tridge_solver.games.trumps.game import SIDES
from tridge_solver.games.trumps.report.theme import contract_words
from tridge_solver.report.scoring import Unsettled
from tridge_solver.report.theme.charts import SessionChart
from tridge_solver.report.theme.console import Console
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


def match_words(match: tuple[str, int, str, int]) -> str:
    """Return the state of a match of two teams, as a sentence."""
    home, own, visit, theirs = match
    if own == theirs:
        return f"{escape(home)} and {escape(visit)} are level, with {own} IMPs."
    winner, loser = (home, visit) if own > theirs else (visit, home)
    more, less = max(own, theirs), min(own, theirs)
    return f"{escape(winner)} beat {escape(loser)} by {more} IMPs to {less}."


_BOARD, _VULNERABLE, _CONTRACT, _TRICKS, _SCORE, _TOTAL = 7, 6, 24, 9, 8, 9
_NAMES, _POINTS, _IMPS = 30, 8, 9


class BridgeLedgerText:
    """Print the scores as they come, and at the end compare boards played twice."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._begun = False

    def settled(self, source: Source, row: BridgeRow) -> None:
        """Print a deal."""
        self._head()
        contract = Text("passed out", "dim")
        tricks = Text()
        if row.contract is not None and row.tricks is not None:
            contract = contract_words(row.deal, row.contract, row.deal.declarer)
            contract.truncate(_CONTRACT - 1, overflow="ellipsis")
            over = row.tricks - row.contract.number
            word = "=" if over == 0 else signed(over)
            tricks = Text(f"{row.tricks:>2} {word:>3}")
        print_line(
            self._console,
            pad(Text(f" {_board(source, row)}"), _BOARD),
            pad(Text(_who_is_vulnerable(row)), _VULNERABLE),
            pad(contract, _CONTRACT),
            pad(tricks, _TRICKS, right=True),
            *(
                pad(Text(f"{sign * row.score}" if sign * row.score > 0 else ""), _SCORE, right=True)
                for sign in (1, -1)
            ),
            pad(Text(signed(row.total)), _TOTAL, right=True),
        )

    def _head(self) -> None:
        if self._begun:
            return
        self._begun = True
        cells = [
            pad(" board", _BOARD),
            pad("vul", _VULNERABLE),
            pad("contract", _CONTRACT),
            pad("tricks", _TRICKS, right=True),
            *(pad(side, _SCORE, right=True) for side in SIDES),
            pad("Σ NS", _TOTAL, right=True),
        ]
        for cell in cells:
            cell.stylize("dim")
        print_line(self._console, *cells)

    def unsettled(self, gap: Unsettled) -> None:
        """Say that a deal is missing."""
        name = pad(Text(f" {gap.number}"), _BOARD)
        print_sentence(self._console, Text.assemble(name, (gap.reason, "dim")), indent=_BOARD)

    def end(self, ledger: BridgeLedger) -> None:
        """Print the boards that were played at several tables, and the pairs."""
        boards = ledger.compared()
        if not boards:
            return
        print_line(self._console)
        self._boards(boards)
        match = ledger.match(boards)
        if match is not None:
            print_line(self._console)
            print_sentence(self._console, (match_words(match), "bold"))
        pairs = ledger.pairs(boards)
        if pairs:
            print_line(self._console)
            self._pairs(pairs)
        elif match is None:
            print_line(self._console)
            words = "Pairs are not ranked: some deals do not name their players."
            print_sentence(self._console, (words, "dim"))

    def _boards(self, boards: Sequence[Sequence[Compared]]) -> None:
        """Print every score of every board, with matchpoints and IMPs of North and South."""
        head = Text.assemble(
            pad(" board", _BOARD),
            pad("NS – EW", 2 * _NAMES // 2 + _NAMES // 2),
            pad("NS", _SCORE, right=True),
            pad("mp", _POINTS, right=True),
            pad("IMPs", _IMPS, right=True),
        )
        head.stylize("dim")
        print_line(self._console, head)
        for board in boards:
            for place, each in enumerate(board):
                name = (stated(each.row.deal.board) or "") if place == 0 else ""
                both = " – ".join(escape(each.row.pair(side) or side) for side in SIDES)
                width = 2 * _NAMES // 2 + _NAMES // 2
                print_line(
                    self._console,
                    pad(Text(f" {name}"), _BOARD),
                    pad(Text(shortened(both, width - 1)), width),
                    pad(Text(signed(each.row.score)), _SCORE, right=True),
                    pad(Text(f"{each.matchpoints}/{each.top}"), _POINTS, right=True),
                    pad(Text(signed_mean(each.imps)), _IMPS, right=True),
                )

    def _pairs(self, pairs: Sequence[PairStanding]) -> None:
        """Print the pairs, the best first."""
        head = Text.assemble(
            pad(" pair", _NAMES),
            pad("boards", _POINTS, right=True),
            pad("mp", _TOTAL, right=True),
            pad("%", _SCORE, right=True),
            pad("IMPs", _IMPS, right=True),
        )
        head.stylize("dim")
        print_line(self._console, head)
        for pair in pairs:
            print_line(
                self._console,
                pad(Text(f" {shortened(escape(pair.pair), _NAMES - 2)}"), _NAMES),
                pad(Text(str(pair.boards)), _POINTS, right=True),
                pad(Text(f"{pair.matchpoints}/{pair.top}"), _TOTAL, right=True),
                pad(Text(f"{100 * pair.share:.1f}"), _SCORE, right=True),
                pad(Text(signed_mean(pair.imps)), _IMPS, right=True),
            )


def _board(source: Source, row: BridgeRow) -> str:
    return shortened(stated(row.deal.board) or f"#{source.index}", _BOARD - 2)


def _who_is_vulnerable(row: BridgeRow) -> str:
    both = len(row.vulnerable) == len(SIDES)
    return "all" if both else next(iter(row.vulnerable), "–")


class BridgeChart(SessionChart[str]):
    """The scores of both sides."""

    def settled(self, source: Source, row: BridgeRow) -> None:
        """Keep the totals after a deal."""
        self._totals.append({"NS": row.total, "EW": -row.total})

    def end(self, ledger: BridgeLedger) -> None:
        """Write the SVG."""
        self._draw({side: side for side in SIDES}, "Scores of both sides over {deals}")
