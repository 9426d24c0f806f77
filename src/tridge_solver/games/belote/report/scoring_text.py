"""The score of a session of Belote as text: a line for each deal, with a gap between games."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tridge_solver.core.languages import said
from tridge_solver.games.belote.game import SIDES
from tridge_solver.games.belote.report.theme import contract_text
from tridge_solver.games.belote.scored_deal import BeloteLedger, BeloteRow
from tridge_solver.report.scoring import Unsettled, row_number
from tridge_solver.report.theme.console import Console, MarkdownConsole
from tridge_solver.report.theme.signs import pad, print_line, print_sentence
from tridge_solver.report.theme.source import Source

Line = tuple[Source, BeloteRow] | Unsettled

_HEADS = ("#", "by", "contract", "tricks", "melds", "", *SIDES, *(f"Σ {side}" for side in SIDES))
_NUMBERS = {"#", *SIDES, *(f"Σ {side}" for side in SIDES)}


def print_session(console: Console, lines: Sequence[Line], ledger: BeloteLedger) -> None:
    """Print the deals below a heading, a sentence after each game, and the standings."""
    rows = [_cells(line) for line in lines]
    table = [[Text(said(head), "dim") for head in _HEADS], *rows]
    if isinstance(console, MarkdownConsole):
        left = {n for n, head in enumerate(_HEADS) if head not in _NUMBERS}
        console.table(table, left)
        table = []
    widths = [max((row[n].cell_len for row in table), default=0) for n in range(len(_HEADS))]
    for number, cells in enumerate(table):
        out = Text()
        for head, cell, width in zip(_HEADS, cells, widths, strict=True):
            out.append(" ")
            out.append_text(pad(cell, width, right=head in _NUMBERS))
            out.append(" ")
        print_line(console, out)
        line = lines[number - 1] if number else None
        if isinstance(line, tuple) and line[1].state.winner is not None:
            state = line[1].state
            assert state.winner is not None
            print_line(console, f"   {SIDES[state.winner]} win game {state.number}")
    state = ledger.state
    if state.winner is None:
        print_line(console)
        standing = " : ".join(str(n) for n in state.totals)
        print_sentence(console, f"Game {state.number} stands {standing} ({' : '.join(SIDES)}).")
    if not ledger.complete:
        print_sentence(console, ("The totals leave out what was not scored.", "dim"))


def _cells(line: Line) -> list[Text]:
    if isinstance(line, Unsettled):
        return [
            Text(line.number),
            Text(),
            Text(said("not scored"), "red"),
            *[Text()] * (len(_HEADS) - 3),
        ]
    source, row = line
    name = Text(row_number(source, row.deal.board))
    totals = [Text(str(n)) for n in row.state.totals]
    facts = row.facts
    if facts is None:
        blanks = [Text() for _ in range(3)]
        return [name, Text(), Text(said("thrown in"), "dim"), *blanks, Text(), Text(), *totals]
    extra = [facts.melds[side] + facts.belote[side] for side in (0, 1)]
    declarer = row.deal.declarer
    verdict = Text("✔", "green") if row.made else Text("✘", "red")
    return [
        name,
        Text("" if declarer is None else declarer.letter),
        contract_text(facts.contract),
        Text("" if row.points is None else f"{row.points[0]}–{row.points[1]}"),
        Text(f"{extra[0]}–{extra[1]}" if any(extra) else ""),
        verdict,
        *(Text(str(n)) for n in row.score),
        *totals,
    ]
