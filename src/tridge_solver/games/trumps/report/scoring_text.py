"""The score of a session of Trumps as text, with deals, games and matches, and as a chart."""

from __future__ import annotations

from collections.abc import Mapping

from rich.cells import cell_len
from rich.text import Text

from tridge_solver.core.text import escape
from tridge_solver.games.trumps.game import side_of
from tridge_solver.games.trumps.report.theme import contract_words
from tridge_solver.games.trumps.scoring import GameOver, MatchOver, TrumpsLedger, TrumpsRow
from tridge_solver.report.scoring import Unsettled, in_a_row, row_number
from tridge_solver.report.theme.charts import SessionChart
from tridge_solver.report.theme.console import Console, MarkdownConsole
from tridge_solver.report.theme.signs import pad, print_line, print_sentence, shortened
from tridge_solver.report.theme.source import Source

_LONGEST = 10
_CONTRACT = 26


class TrumpsLedgerText:
    """Prints the ledger deal by deal, with a line more for each game or match that ends. In
    Markdown each game is a table."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._players: list[str] = []
        self._kept: list[list[Text]] = []

    def settled(self, source: Source, row: TrumpsRow) -> None:
        """Print a deal, and the game or match that ended with it."""
        self._head(row)
        assert row.deal.declarer is not None
        contract = contract_words(row.deal, row.contract, row.deal.declarer)
        contract.truncate(_CONTRACT, overflow="ellipsis")
        own = side_of(row.deal.declarer)
        number = row_number(source, row.deal.board)
        gains = []
        seat_of = {row.players[seat]: seat for seat in row.points}
        for player in self._players:
            gained = row.points[seat_of[player]]
            together = side_of(seat_of[player]) == own
            word = f"+{gained}" if gained else ""
            total = f"{word:>4} {row.totals[player]:>4}"
            gains.append(Text(total, "" if together else "dim"))
        if isinstance(self._console, MarkdownConsole):
            self._kept.append([Text(number), contract, Text(str(row.tricks)), *gains])
        else:
            print_line(
                self._console,
                pad(number, 4, right=True),
                "  ",
                pad(contract, _CONTRACT),
                pad(str(row.tricks), 7, right=True),
                *(pad(gain, self._width(), right=True) for gain in gains),
            )
        for over in row.over:
            self._over(over)

    def _head(self, row: TrumpsRow) -> None:
        players = list(row.totals)
        if players == self._players:
            return
        self._end_table()
        self._players = players
        if isinstance(self._console, MarkdownConsole):
            return
        head = Text.assemble(("   #  ", "dim"), pad(Text("contract", "dim"), _CONTRACT))
        head.append_text(pad(Text("tricks", "dim"), 7, right=True))
        for player in players:
            name = shortened(escape(player), _LONGEST)
            head.append_text(pad(Text(name, "bold"), self._width(), right=True))
        print_line(self._console, head)

    def _end_table(self) -> None:
        if isinstance(self._console, MarkdownConsole) and self._kept:
            heads = ("#", "contract", "tricks", *map(escape, self._players))
            self._console.table([[Text(head) for head in heads], *self._kept], {1})
        self._kept = []

    def _width(self) -> int:
        lengths = (cell_len(escape(player)) for player in self._players)
        return max(10, *(min(length, _LONGEST) + 1 for length in lengths))

    def _over(self, over: GameOver | MatchOver) -> None:
        self._end_table()
        if isinstance(over, MatchOver):
            winners = escape(in_a_row(over.winners))
            words = f"      the match: {_standing(over.totals)}; won by {winners}"
        else:
            words = f"      game {over.game} ends: {_standing(over.points)}"
        print_sentence(self._console, (words, "bold"), indent=6)

    def unsettled(self, gap: Unsettled) -> None:
        """Print that a deal is missing."""
        if isinstance(self._console, MarkdownConsole) and self._players:
            blanks = [Text() for _ in range(1 + len(self._players))]
            self._kept.append([Text(gap.number), Text(gap.reason), *blanks])
            return
        print_sentence(self._console, (f"{gap.number:>4}  {gap.reason}", "dim"), indent=6)

    def end(self, ledger: TrumpsLedger) -> None:
        """Print the standings in an unfinished match."""
        self._end_table()
        won = ledger.unfinished
        if won is not None:
            words = f"the match goes on; in its finished games: {_standing(won)}"
            print_sentence(self._console, (words, "dim"))


def _standing(points: Mapping[str, int]) -> str:
    return escape(", ".join(f"{player} {gained}" for player, gained in points.items()))


class TrumpsChart(SessionChart[str]):
    """A chart of every player's points."""

    def settled(self, source: Source, row: TrumpsRow) -> None:
        """Keep the points after a deal for the chart."""
        totals = dict(self._totals[-1])
        for seat, points in row.points.items():
            player = row.players[seat]
            totals[player] = totals.get(player, 0) + points
        self._totals.append(totals)

    def end(self, ledger: TrumpsLedger) -> None:
        """Write the chart as SVG."""
        players = {player: escape(player) for player in ledger.totals}
        self._draw(players, f"Points of {len(players)} players over {{deals}}")
