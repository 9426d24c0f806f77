"""``tridge solve`` of Belote for a reader: what it is worth, every card, the line, the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from tridge_solver.games.belote.game import SIDES, by_side, side_of
from tridge_solver.games.belote.report.theme import (
    contract_by,
    contract_text,
    denomination_text,
    look_of,
    points_text,
    seat_notes,
)
from tridge_solver.games.belote.rules import TRICKS, BeloteStrain
from tridge_solver.games.belote.scored_deal import Declared
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import (
    ShownTrick,
    print_diagram,
    print_heading,
    print_tricks,
)
from tridge_solver.report.theme.signs import Theme, names, pad, print_line, print_sentence
from tridge_solver.report.theme.source import Source, Stats
from tridge_solver.report.why import print_why

if TYPE_CHECKING:
    from tridge_solver.games.belote.report.solving import BeloteSolution, BeloteTable
    from tridge_solver.games.belote.solving import Par

_CELL = 10
_ROW = 17
_NARROW_CELL = 8
_NARROW_ROW = 12
_WIDTH = _ROW + 6 * _CELL


def print_solution(console: Console, solution: BeloteSolution, source: Source) -> None:
    """Print the value of a contract."""
    deal, position, value = solution.deal, solution.position, solution.value
    look = look_of(solution.contract.denomination)
    print_heading(console, deal, source)
    print_line(console)
    if not position.is_over:
        print_diagram(console, deal, position.hands, look, deal.declarer)
        print_line(console)
    print_sentence(console, contract_by(deal, solution.contract), f" · {_stands(solution, look)}")
    verb = "took" if position.is_over else "take"
    capot = "" if value.capot is None else f"; {SIDES[value.capot]} {verb} every trick"
    print_sentence(
        console, f"{SIDES[0]} {verb} ", (f"{value.points[0]}", "bold"), f", {SIDES[1]} ",
        (f"{value.points[1]}", "bold"), capot, indent=2,
    )  # fmt: skip
    extra = _declared_words(solution.declared)
    if extra:
        print_sentence(console, (extra, "dim"), indent=2)
    if solution.made is not None and solution.score is not None:
        word = ("✔ made", "green bold") if solution.made else ("✘ failed", "red bold")
        print_sentence(console, word, f"  score: {points_text(solution.score)}", indent=2)
    if solution.cards:
        print_line(console)
        _print_cards(console, solution, look)
    if solution.why is not None:
        print_why(console, solution.why, names(deal), look)
    if solution.line:
        print_line(console)
        played = TRICKS - position.tricks_left
        given = frozenset(position.trick)
        tricks = [
            ShownTrick(played + n, trick.cards, trick.winner, given)
            for n, trick in enumerate(solution.line, 1)
        ]
        print_tricks(console, tricks, deal.playing_order, position.won, look, names(deal))
    _print_par(console, solution)
    print_line(console)
    _print_footnote(console, solution.stats)


def print_table(console: Console, solution: BeloteTable, source: Source) -> None:
    """Print every leader in every denomination: the points of North and South, of East and West."""
    deal = solution.deal
    print_heading(console, deal, source)
    print_line(console)
    hands = {seat: deal.hands[seat] for seat in deal.active}
    print_diagram(console, deal, hands, look_of(None), None, seat_notes(deal))
    print_line(console)
    narrow = console.width < _WIDTH
    cell_width, row_width = (_NARROW_CELL, _NARROW_ROW) if narrow else (_CELL, _ROW)
    for title, cells in table_rows(solution, short=narrow):
        name = title if not narrow else title.replace(" leads", "").replace("may bid", "bid")
        line = pad(Text(f" {name}", "" if title.endswith("leads") else "dim"), row_width)
        for cell in cells:
            line.append_text(pad(cell, cell_width))
        print_line(console, line)
    _print_par(console, solution)
    print_line(console)
    if any(cell.capot is not None for cell in solution.cells):
        print_sentence(console, ("*: every trick", "dim"))
    _print_footnote(console, solution.stats)


def table_rows(
    solution: BeloteTable, *, short: bool = False
) -> Iterator[tuple[str, list[Text | str]]]:
    """Yield the rows of the table, each with its title: the kinds, each leader's points, what is
    declared and what each side may bid with eldest leading. ``short`` kinds are letters, as in
    files."""
    kinds = list(BeloteStrain)
    yield (
        "–".join(SIDES),
        [kind.value if short and kind.suit is None else denomination_text(kind) for kind in kinds],
    )
    for seat, cells in groupby(solution.cells, key=lambda cell: cell.leader):
        yield (
            f"{names(solution.deal)[seat]} leads",
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
            yield title, [f"{a}–{b}" if a or b else "" for a, b in numbers]
    for side in (0, 1) if solution.best is not None else ():
        assert solution.best is not None
        yield (
            f"{SIDES[side]} may bid",
            [str(solution.best[kind][side] or "—") for kind in kinds],
        )


def _stands(solution: BeloteSolution, look: Theme) -> Text:
    """Return the seat to lead or to play, the cards on the table, and the points won."""
    position = solution.position
    seat = position.to_play
    if seat is None:
        return Text("played out")
    played = TRICKS - position.tricks_left
    name = names(solution.deal)[seat]
    if position.trick:
        table = zip(position.order, position.trick, strict=False)
        cards = [Text.assemble(look.card(card), f" ({by.letter})") for by, card in table]
        text = Text(f"trick {played + 1}: {name} to play to ")
        text.append_text(Text(" ").join(cards))
    else:
        text = Text(f"{name} leads" + (f" to trick {played + 1}" if played else ""))
    won = by_side(position.points)
    if any(won):
        text.append(f"; won so far: {points_text(won)}")
    return text


def _declared_words(announced: Declared) -> str:
    """Melds and belotes that are scored."""
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


def _print_cards(console: Console, solution: BeloteSolution, look: Theme) -> None:
    """Print the legal cards grouped by what they lead to, the best for their owner first."""
    seat = solution.position.to_play
    assert seat is not None  # cards are legal only before the end
    side = side_of(seat)
    print_line(console, f" {names(solution.deal)[seat]} may play", (f"   {SIDES[side]} get", "dim"))
    made = dict(zip(solution.cards or (), solution.made_by_card or (), strict=False))
    for (points, is_made), group in groupby(
        solution.cards or (), key=lambda value: (value.points, made.get(value))
    ):
        verdict = ""
        if is_made is not None and is_made is not solution.made:
            verdict = "  now made" if is_made else "  now fails"
        gives_all = points[side] == solution.value.points[side] and points != solution.value.points
        if gives_all:
            verdict += f"  all tricks to {SIDES[1 - side]}"
        cards = look.sorted(value.card for value in group)
        print_line(console, f"{points[side]:>7}   ", look.cards(cards, "  "), (verdict, "dim"))


def _print_par(console: Console, solution: BeloteSolution | BeloteTable) -> None:
    """Print the auction with open cards."""
    if solution.par is not None:
        print_line(console)
        print_sentence(console, par_words(solution.par))


def par_words(par: Par) -> Text:
    """Return the end of the auction with open cards."""
    if par.contract is None or par.side is None:
        return Text("Par: all pass.")
    ahead = SIDES[0] if par.score >= 0 else SIDES[1]
    words = f" by {SIDES[par.side]}, {ahead} {abs(par.score)} ahead."
    return Text.assemble("Par: ", contract_text(par.contract), words)


def _print_footnote(console: Console, stats: Stats | None) -> None:
    """Print how far to trust the answer, and its cost on request."""
    note = "exact, cards open, both sides playing for points"
    if stats is not None:
        note += f" · {stats}"
    print_sentence(console, (note, "dim"))
