"""The answers of ``tridge solve`` about Belote as text: value, every card, the line of play, and
the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from tridge_solver.core.cards import Card
from tridge_solver.core.languages import said
from tridge_solver.games.belote.game import SIDES, by_side, side_of
from tridge_solver.games.belote.report.theme import (
    contract_by,
    contract_text,
    denomination_text,
    look_of,
    points_text,
    seat_notes,
)
from tridge_solver.games.belote.rules import BeloteStrain
from tridge_solver.games.belote.scored_deal import Declared
from tridge_solver.report.solving_view import Sentence, SolveView
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import (
    print_diagram,
    print_footnote,
    print_heading,
    where_it_stands,
)
from tridge_solver.report.theme.signs import names, pad, print_line, print_sentence
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.games.belote.report.solving import BeloteSolution, BeloteTable
    from tridge_solver.games.belote.solving import Par

NOTE = "exact, cards open, both sides playing for points"
_CELL = 10
_ROW = 17
_NARROW_CELL = 8
_NARROW_ROW = 12


def solution_view(solution: BeloteSolution) -> SolveView:
    """Return the answer about a contract ready to show: points of both sides, declared points,
    and score."""
    deal, position, points = solution.deal, solution.position, solution.value.points
    look = look_of(solution.contract.denomination)
    verb, all_tricks = "took" if position.is_over else "take", solution.value.capot
    capot = "" if all_tricks is None else f"; {SIDES[all_tricks]} {verb} every trick"
    ours, theirs = ((f"{number}", "bold") for number in points)
    sentences: list[Sentence] = [(f"{SIDES[0]} {verb} ", ours, f", {SIDES[1]} ", theirs, capot)]
    extra = _declared_words(solution.declared)
    if extra:
        sentences.append(((extra, "dim"),))
    if solution.made is not None and solution.score is not None:
        word = (
            (f"✔ {said('made')}", "green bold")
            if solution.made
            else (f"✘ {said('failed')}", "red bold")
        )
        sentences.append((word, f"  {said('score')}: {points_text(solution.score)}"))
    stands, won = where_it_stands(deal, position, look), by_side(position.points)
    if position.to_play is not None and any(won):
        stands.append(f"; {said('won so far')}: {points_text(won)}")
    label: Sentence = ()
    if position.to_play is not None:
        side = SIDES[side_of(position.to_play)]
        label = (
            f" {names(deal)[position.to_play]} {said('may play')}",
            (f"   {side} {said('get')}", "dim"),
        )
    par = solution.par
    return SolveView(
        deal,
        position,
        look,
        deal.declarer,
        contract_by(deal, solution.contract),
        stands,
        sentences,
        NOTE,
        label=label,
        rows=list(_rows(solution)),
        why=solution.why,
        tricks=solution.line or (),
        closing=[] if par is None else [lambda console: print_sentence(console, par_words(par))],
        stats=solution.stats,
    )


def print_table(console: Console, solution: BeloteTable, source: Source) -> None:
    """Print a table of every leader in every denomination, with the points of both sides."""
    deal = solution.deal
    print_heading(console, deal, source)
    print_line(console)
    hands = {seat: deal.hands[seat] for seat in deal.active}
    print_diagram(console, deal, hands, look_of(None), None, seat_notes(deal))
    print_line(console)
    (_, kinds), *_ = table_rows(solution)
    wide = [max(_CELL, cell_len(str(kind)) + 2) for kind in kinds]
    narrow = console.width < _ROW + sum(wide[:-1]) + _CELL
    widths, row_width = ([_NARROW_CELL] * len(kinds), _NARROW_ROW) if narrow else (wide, _ROW)
    for title, cells in table_rows(solution, short=narrow):
        leads, may_bid = said("leads"), said("may bid")
        name = title.replace(f" {leads}", "").replace(may_bid, said("bid")) if narrow else title
        line = pad(Text(f" {name}", "" if title.endswith(leads) else "dim"), row_width)
        for cell, width in zip(cells, widths, strict=True):
            line.append_text(pad(cell, width))
        print_line(console, line)
    if solution.par is not None:
        print_line(console)
        print_sentence(console, par_words(solution.par))
    print_line(console)
    if any(cell.capot is not None for cell in solution.cells):
        print_sentence(console, (f"*: {said('every trick')}", "dim"))
    print_footnote(console, NOTE, solution.stats)


def table_rows(
    solution: BeloteTable, *, short: bool = False
) -> Iterator[tuple[str, list[Text | str]]]:
    """Yield the rows of the table, each with its title: the denominations, the points with each
    leader, the declared points, and what each side may bid if eldest leads. With ``short``,
    denominations are letters."""
    kinds = list(BeloteStrain)
    yield (
        "–".join(SIDES),
        [kind.value if short and kind.suit is None else denomination_text(kind) for kind in kinds],
    )
    for seat, cells in groupby(solution.cells, key=lambda cell: cell.leader):
        yield (
            f"{names(solution.deal)[seat]} {said('leads')}",
            [
                f"{cell.points[0]}–{cell.points[1]}{'' if cell.capot is None else '*'}"
                for cell in cells
            ],
        )
    for title, numbers in (
        ("melds", [announced.melds for announced in solution.declared.values()]),
        ("belote", [announced.belote for announced in solution.declared.values()]),
    ):
        if any(map(any, numbers)):
            yield said(title), [f"{a}–{b}" if a or b else "" for a, b in numbers]
    for side in (0, 1) if solution.best is not None else ():
        assert solution.best is not None
        yield (
            f"{SIDES[side]} {said('may bid')}",
            [str(solution.best[kind][side] or "—") for kind in kinds],
        )


def _declared_words(announced: Declared) -> str:
    words = []
    for side in (0, 1):
        parts = [
            f"{n} for {what}"
            for n, what in ((announced.melds[side], "melds"), (announced.belote[side], "belote"))
            if n
        ]
        if parts:
            words.append(f"{SIDES[side]} also score {' and '.join(parts)}")
    return "; ".join(words)


def _rows(solution: BeloteSolution) -> Iterator[tuple[str, list[Card], str]]:
    """Yield the legal cards grouped by their result, the best first for the seat that plays."""
    seat, best = solution.position.to_play, solution.value.points
    made = dict(zip(solution.cards or (), solution.made_by_card or (), strict=False))
    for (points, is_made), group in groupby(
        solution.cards or (), key=lambda value: (value.points, made.get(value))
    ):
        assert seat is not None  # cards are legal only before the end
        side, remark = side_of(seat), ""
        if is_made is not None and is_made is not solution.made:
            remark = f"  {said('now made' if is_made else 'now fails')}"
        if points[side] == best[side] and points != best:
            remark += f"  {said('all tricks to')} {SIDES[1 - side]}"
        yield f"{points[side]:>7}", [value.card for value in group], remark


def par_words(par: Par) -> Text:
    """Return the end of the auction with open cards, in words."""
    if par.contract is None or par.side is None:
        return Text(f"Par: {said('all pass')}.")
    ahead = SIDES[0] if par.score >= 0 else SIDES[1]
    words = f" {said('by')} {SIDES[par.side]}, {ahead} {abs(par.score)} ahead."
    return Text.assemble("Par: ", contract_text(par.contract), words)
