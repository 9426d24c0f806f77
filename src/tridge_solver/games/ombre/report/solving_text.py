"""``tridge solve`` for a reader: diagram, verdict, cards, line, or the table of all contracts."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from tridge_solver.checks import plural
from tridge_solver.core.cards import Pack
from tridge_solver.core.languages import said
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.verdict import outcome, quarter_fields, verdict
from tridge_solver.games.ombre.rules.contracts import TRICKS, Grade
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import hint, print_diagram, print_heading, print_points
from tridge_solver.report.theme.signs import (
    LONGEST_NAME,
    count,
    given_name,
    grade,
    names,
    pad,
    page_width,
    print_line,
    print_sentence,
    shortened,
    would,
)
from tridge_solver.report.theme.source import Source, Stats

if TYPE_CHECKING:
    from tridge_solver.core.ruleset import Ruleset
    from tridge_solver.games.ombre.report.solving import ShownLine, Solution, TableSolution
    from tridge_solver.games.ombre.solving.double_dummy import CardValue, TableCell


_CELL = 14
_NARROW_CELL = 12
_LONGEST_NAME = 18
_CARDS_AT = 25


def print_solution(console: Console, solution: Solution, source: Source, pack: Pack) -> None:
    """Print the value of a contract."""
    deal, position = solution.deal, solution.position
    look = OmbreTheme(pack, position.trumps)
    print_heading(console, deal, source)
    print_line(console)
    if not position.is_over:
        print_diagram(
            console, deal, position.hands, look, solution.player, trick_notes(position.won)
        )
        print_line(console)
    stands = where_it_stands(deal, position, look)
    print_line(console, look.contract(solution.contract), f" · {stands}")
    _print_verdict(console, solution)
    if solution.cards:
        print_line(console)
        _print_cards(console, solution, solution.cards, look)
    if solution.why is not None:
        from tridge_solver.report.why import print_why

        print_why(console, solution.why, names(deal), look)
    if solution.line is not None and solution.line.tricks:
        print_line(console)
        _print_line_of_play(console, solution, solution.line, look)
    if solution.points is not None:
        print_line(console)
        print_points(console, solution.points)
    if position.is_over and deal.play is not None:
        print_line(console)
        for words in hint(console, PLAYED_OUT, PLAYED_OUT_IN_PYTHON):
            print_sentence(console, (words, "dim"))
    print_line(console)
    _print_footnote(console, solution.stats)


PLAYED_OUT_IN_PYTHON = "review weighs every card of it; with from_start it is solved as dealt"
PLAYED_OUT = "tridge review weighs every card of it; --from-start solves the deal as it was dealt"
"""The further questions about a play that is over."""


def print_table(console: Console, solution: TableSolution, source: Source, pack: Pack) -> None:
    """Print every Player in every suit: grade, tricks, and the most tricks where they differ."""
    deal = solution.deal
    print_heading(console, deal, source)
    print_line(console)
    hands = deal.played_hands()
    print_diagram(console, deal, hands, OmbreTheme(pack), None, trick_notes(deal.tricks_won or {}))
    print_line(console)
    narrow = page_width(console) < 70
    width = _NARROW_CELL if narrow else _CELL
    title = {seat: _row_title(solution, seat, narrow) for seat in deal.active}
    first = max(max(map(len, title.values())), len(said("Player"))) + 3
    head = pad(Text(f" {said('Player')}", "dim"), first)
    for suit in dict.fromkeys(cell.trumps for cell in solution.cells):
        head.append_text(pad(Text.assemble("  ", OmbreTheme(pack, suit).suit_name(suit)), width))
    print_line(console, head)
    for seat, cells in groupby(solution.cells, key=lambda cell: cell.declarer):
        row = pad(Text.assemble(" ", title[seat]), first)
        for cell in cells:
            row.append_text(pad(_cell(cell, deal.rules), width))
        print_line(console, row)
    print_line(console)
    if any(cell.max_tricks != cell.player_tricks for cell in solution.cells):
        _print_note(
            console,
            "(n): the Player can be sure of n tricks when tricks are all that counts.",
        )
    _print_footnote(console, solution.stats)


def trick_notes(won: Mapping[Seat, int]) -> dict[Seat, str]:
    """Return the notes beside the seats in the diagram once tricks have been won."""
    return {seat: plural(n, "trick") for seat, n in won.items() if n}


def where_it_stands(deal: OmbreDeal, position: Position, look: OmbreTheme) -> Text:
    """Return the seat to lead, or the seat to play and the cards on the table."""
    seat = position.to_play
    played = TRICKS - position.tricks_left
    if seat is None:
        return Text("played out")
    name = names(deal)[seat]
    if not position.trick:
        return Text(f"{name} leads" + (f" to trick {played + 1}" if played else ""))
    text = Text(f"trick {played + 1}: {name} to play to ")
    table = zip(position.order, position.trick, strict=False)
    cards = [Text.assemble(look.card(card), f" ({by.letter})") for by, card in table]
    return text.append_text(Text(" ").join(cards))


def _print_verdict(console: Console, solution: Solution) -> None:
    """Print the grade and a sentence that says it."""
    value, player = solution.value, names(solution.deal)[solution.player]
    if solution.position.is_over:
        sentence = outcome(player, solution.contract, value.grade, value.player_tricks)
    else:
        sentence = verdict(
            player, solution.contract, value.grade, value.player_tricks, value.all_tricks
        )
    print_sentence(console, grade(value.grade, solution.deal.rules), f"  {sentence}", indent=2)


def _print_cards(
    console: Console, solution: Solution, values: tuple[CardValue, ...], look: OmbreTheme
) -> None:
    """Print the legal cards grouped by what they lead to, best for their owner first.

    A defender's best is the Player's worst, so the words follow the seat to play.
    """
    seat = solution.position.to_play
    assert seat is not None  # cards are legal only before the end
    best = solution.value.grade
    name = names(solution.deal)[seat]
    label = f"{solution.player.letter} gets"
    levels: dict[Grade, Text] = {}
    for level in dict.fromkeys(value.grade for value in values):
        levels[level] = _level(solution, level, is_best=level is best)
    width = max(_CARDS_AT, max(words.cell_len for words in levels.values()) + 3)
    print_line(console, pad(f" {name} may play", width - len(label)), (label, "dim"))
    level_before = None
    for (level, tricks), group in groupby(values, key=lambda v: (v.grade, v.player_tricks)):
        words = Text() if level is level_before else levels[level]
        level_before = level
        cards = look.sorted(value.card for value in group)
        number = pad(str(tricks), width - words.cell_len, right=True)
        row = Text.assemble(words, number, "   ")
        print_line(console, row, look.cards(cards, "  "))


def _level(solution: Solution, level: Grade, *, is_best: bool) -> Text:
    """Return the result of cards, from the view of the seat to play."""
    rules = solution.deal.rules
    if solution.position.to_play is solution.player:
        word = "keeps" if is_best else "drops to"
        return Text.assemble((f"{word:>9} ", "dim"), grade(level, rules))
    name = shortened(names(solution.deal)[solution.player], LONGEST_NAME)
    return Text.assemble(f"  {name} ", would(level, rules))


def _print_line_of_play(
    console: Console, solution: Solution, line: ShownLine, look: OmbreTheme
) -> None:
    """Best play by both sides to the end."""
    from tridge_solver.report.theme.diagram import ShownTrick, print_tricks

    deal, position = solution.deal, solution.position
    played = TRICKS - position.tricks_left
    given = frozenset(position.trick) | frozenset(line.after)
    tricks = [
        ShownTrick(played + n, trick.cards, trick.winner, given)
        for n, trick in enumerate(line.tricks, 1)
    ]
    seats = deal.playing_order
    print_tricks(console, tricks, seats, position.won, look, names(deal))
    if line.after:
        player = names(deal)[solution.player]
        print_line(console)
        print_sentence(
            console,
            " After ",
            look.cards(line.after),
            ": ",
            grade(line.grade, deal.rules),
            f", {player} gets {count(line.final[solution.player], 'trick')}.",
            indent=1,
        )


def _row_title(solution: TableSolution, seat: Seat, narrow: bool) -> Text:
    """Return the title of a row in the table: the Player, and the leader."""
    title = Text.assemble((seat.letter, "bold"))
    name = given_name(solution.deal, seat)
    if name and not narrow:
        title.append(f"  {shortened(name, _LONGEST_NAME)}")
    if seat is solution.deal.lead:
        title.append(f"  {said('leads')}", "dim")
    return title


def _cell(cell: TableCell, rules: Ruleset) -> Text:
    """Grade and tricks of one contract."""
    text = Text.assemble(pad(grade(cell.grade, rules), 6), f" {cell.player_tricks}")
    if cell.max_tricks != cell.player_tricks and not cell.contract.wants_few_tricks:
        text.append(f" ({cell.max_tricks})", "dim")
    return text


def _print_footnote(console: Console, stats: Stats | None) -> None:
    """Print how far to trust the answer, and its cost on request."""
    note = "exact, cards open, the defenders playing as one"
    if stats is not None:
        note += f" · {stats}"
    _print_note(console, note)


def _print_note(console: Console, note: str) -> None:
    print_sentence(console, (note, "dim"))


def print_incomer_note(console: Console, deal: OmbreDeal) -> None:
    """Print the assumptions of an in-comer's answer, and the cost of coming in."""
    whose = "the mort's" if deal.rules.mort else "the in-comer's"
    note = f"{whose} three opponents, not allied at the table, play as one here"
    cost = quarter_fields(deal)
    if cost:
        note += f" · coming in cost {cost['quarter']} chips, not among those above"
    _print_note(console, note)
