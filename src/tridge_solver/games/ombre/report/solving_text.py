"""The text and the pages of ``tridge solve``: diagram, verdict, cards and line, or the table
of all contracts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from tridge_solver.checks import plural
from tridge_solver.core.cards import PACK, Card, Pack
from tridge_solver.core.languages import number_said, said
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report import showing_page
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.verdict import quarter_fields, told, verdict
from tridge_solver.games.ombre.rules.contracts import Grade
from tridge_solver.games.ombre.solving.double_dummy import TableCell
from tridge_solver.report.solving_view import Sentence, SolveView
from tridge_solver.report.theme import markup, page, table_view
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import (
    account_name,
    heading,
    hint,
    print_diagram,
    print_footnote,
    print_heading,
    print_points,
    where_it_stands,
)
from tridge_solver.report.theme.signs import (
    LONGEST_NAME,
    CardWorth,
    count,
    given_name,
    grade,
    grade_mark,
    names,
    pad,
    page_width,
    print_line,
    print_sentence,
    shortened,
    signed,
    would,
)
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.core.ruleset import Ruleset
    from tridge_solver.games.ombre.report.solving import ShownLine, Solution, TableSolution
    from tridge_solver.games.ombre.solving.double_dummy import CardValue, TableCell


NOTE = "exact, cards open, the defenders playing as one"
SURE = "(n): the Player can be sure of n tricks when tricks are all that counts."
_CELL = 14
_NARROW_CELL = 12
_LONGEST_NAME = 18
_CARDS_AT = 25


def solution_view(solution: Solution, pack: Pack) -> SolveView:
    """Return the data shown for a contract: the grade, the Player's tricks, and the payments."""
    deal, position, points = solution.deal, solution.position, solution.points
    look = OmbreTheme(pack, position.trumps)
    line = solution.line
    closing: list[Callable[[Console], None]] = []
    if line is not None and line.tricks and line.after:
        closing.append(partial(_print_after, solution, line, look))
    if points is not None:
        closing.append(lambda console: print_points(console, points))
    if position.is_over and deal.play is not None:
        closing.append(_print_hint)
    label, rows = _rows(solution, solution.cards) if solution.cards else ((), [])
    return SolveView(
        deal,
        position,
        look,
        solution.player,
        look.contract(solution.contract),
        where_it_stands(deal, position, look),
        [(grade(solution.value.grade, deal.rules), f"  {sentence_of(solution)}")],
        NOTE,
        notes=trick_notes(position.won),
        label=label,
        rows=rows,
        why=solution.why,
        tricks=() if line is None else line.tricks,
        given=() if line is None else line.after,
        closing=closing,
        stats=solution.stats,
    )


PLAYED_OUT_IN_PYTHON = "review weighs every card of it; with from_start it is solved as dealt"
PLAYED_OUT = "tridge review weighs every card of it; --from-start solves the deal as it was dealt"
"""A hint at other commands, shown when the play is over."""


def print_table(console: Console, solution: TableSolution, source: Source, pack: Pack) -> None:
    """Print a table of every Player in every suit: the grade, the tricks, and the most tricks if
    they differ."""
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
        print_footnote(console, SURE)
    print_footnote(console, NOTE, solution.stats)


def trick_notes(won: Mapping[Seat, int]) -> dict[Seat, str]:
    """Return the notes beside the seats in the diagram, for seats that have won tricks."""
    return {seat: number_said(n, "trick", plural(n, "trick")) for seat, n in won.items() if n}


def sentence_of(solution: Solution) -> str:
    """Return a sentence on the result of best play or, once the play is over, of the play."""
    player, over = names(solution.deal)[solution.player], solution.position.is_over
    return told(player, solution.contract, solution.value, solution.deal.rules, over=over).sentence


def _rows(
    solution: Solution, values: Sequence[CardValue]
) -> tuple[Sentence, list[tuple[Text, list[Card], str]]]:
    """Return the heading above the legal cards, and the cards grouped by their results; the best
    for their owner come first.

    A defender's best is the Player's worst, so the words follow the seat to play.
    """
    seat = solution.position.to_play
    assert seat is not None  # cards are legal only before the end
    best = solution.value.grade
    name = names(solution.deal)[seat]
    label = f"{solution.player.letter} {said('gets')}"
    levels: dict[Grade, Text] = {}
    for level in dict.fromkeys(value.grade for value in values):
        levels[level] = _level(solution, level, is_best=level is best)
    width = max(_CARDS_AT, max(words.cell_len for words in levels.values()) + 3)
    rows = []
    level_before = None
    for (level, tricks), group in groupby(values, key=lambda v: (v.grade, v.player_tricks)):
        words = Text() if level is level_before else levels[level]
        level_before = level
        number = pad(str(tricks), width - words.cell_len, right=True)
        rows.append((Text.assemble(words, number), [value.card for value in group], ""))
    return (pad(f" {name} {said('may play')}", width - len(label)), (label, "dim")), rows


def _level(solution: Solution, level: Grade, *, is_best: bool) -> Text:
    """Return words for a result of cards, from the view of the seat to play."""
    rules = solution.deal.rules
    if solution.position.to_play is solution.player:
        word = said("keeps" if is_best else "drops to")
        return Text.assemble((f"{word:>9} ", "dim"), grade(level, rules))
    name = shortened(names(solution.deal)[solution.player], LONGEST_NAME)
    return Text.assemble(f"  {name} ", would(level, rules))


def _print_after(solution: Solution, line: ShownLine, look: OmbreTheme, console: Console) -> None:
    """Print the result after the cards that the asker chose."""
    print_sentence(
        console,
        " After ",
        look.cards(line.after),
        ": ",
        grade(line.grade, solution.deal.rules),
        f", {names(solution.deal)[solution.player]} gets "
        f"{count(line.final[solution.player], 'trick')}.",
        indent=1,
    )


def _print_hint(console: Console) -> None:
    for words in hint(console, PLAYED_OUT, PLAYED_OUT_IN_PYTHON):
        print_sentence(console, (words, "dim"))


def _row_title(solution: TableSolution, seat: Seat, narrow: bool) -> Text:
    title = Text.assemble((seat.letter, "bold"))
    name = given_name(solution.deal, seat)
    if name and not narrow:
        title.append(f"  {shortened(name, _LONGEST_NAME)}")
    if seat is solution.deal.lead:
        title.append(f"  {said('leads')}", "dim")
    return title


def _cell(cell: TableCell, rules: Ruleset) -> Text:
    text = Text.assemble(pad(grade(cell.grade, rules), 6), f" {cell.player_tricks}")
    if cell.max_tricks != cell.player_tricks and not cell.contract.wants_few_tricks:
        text.append(f" ({cell.max_tricks})", "dim")
    return text


def print_incomer_note(console: Console, deal: OmbreDeal) -> None:
    """Print the assumptions behind an in-comer's answer, and the cost of coming in."""
    whose = "the mort's" if deal.rules.mort else "the in-comer's"
    note = f"{whose} three opponents, not allied at the table, play as one here"
    cost = quarter_fields(deal)
    if cost:
        note += f" · coming in cost {cost['quarter']} chips, not among those above"
    print_footnote(console, note)


EXACT = "Exact, with all cards open, the defenders playing as one."


def solution_page(solution: Solution, source: Source, pack: Pack) -> page.PageDeal:
    """Return the page data of a solved deal: the values under its cards, and the line to step
    through."""
    deal, position, value = solution.deal, solution.position, solution.value
    worth = {
        option.card: CardWorth(
            option.grade,
            option.player_tricks,
            (option.grade, option.player_tricks) == (value.grade, value.player_tricks),
            position.to_play is not solution.player,
        )
        for option in solution.cards or ()
    }
    view = solution_view(solution, pack)
    grids = []
    if solution.points is not None:
        rows = [[account_name(who), signed(chips)] for who, chips in solution.points.items()]
        grids.append(page.Grid("Chips", ["", "best play"], rows))
    graded = markup.html(grade(value.grade, deal.rules))
    shown = view.page(
        source,
        worth,
        digest=graded + f" {value.player_tricks}",
        contract=markup.html(view.contract) + f" {said('by')} {names(deal)[solution.player]}",
        verdict=graded + f" {sentence_of(solution)}",
        grids=grids,
        note=EXACT,
        desk=showing_page.desk_of(deal, position, shown=True),
    )
    return replace(shown, words=[markup.html(view.stands) + ".", *shown.words])


def solution_table(solution: Solution, pack: Pack) -> table_view.TableView:
    """Return the hands that a solution is about, with the tricks won beside them."""
    look, position = OmbreTheme(pack, solution.contract.denomination), solution.position
    won = trick_notes(position.won)
    return table_view.table_view(solution.deal, position.hands, look, solution.player, won)


def contracts_page(solution: TableSolution, source: Source, pack: Pack) -> page.PageDeal:
    """Return the page data for the results of every Player in every suit."""
    deal = solution.deal
    title, place = heading(deal, source)
    suits = dict.fromkeys(cell.trumps for cell in solution.cells)
    heads = [said("Player"), *(OmbreTheme(pack, suit).plain_suit_name(suit) for suit in suits)]
    rows = []
    for seat, cells in groupby(solution.cells, key=lambda cell: cell.declarer):
        row = [markup.Markup("<b>{}</b> {}").format(seat.letter, names(deal)[seat])]
        rows.append(row + [_result_cell(deal, cell, pack) for cell in cells])
    best = [f"{grade_mark(c.grade)}{c.player_tricks}" for c in solution.cells]
    return page.PageDeal(
        title=title,
        place=place,
        digest=markup.html(f"{len(best)} contracts"),
        table=contracts_table(solution, pack),
        contract=markup.html("Every Player in every suit"),
        grids=[page.Grid("Play", heads, rows)],
        note=f"{EXACT} (n): sure of n tricks when tricks are all that counts.",
        hint="Click on a cell to see its trumps and its Player among the hands, and the result.",
    )


_RESULT = '<span class="cell" data-seat="{}" data-trumps="{}" data-words="{}">{}</span>'


def _result_cell(deal: OmbreDeal, cell: TableCell, pack: Pack) -> markup.Markup:
    """Return the result of one Player in one suit; a click on it shows a sentence."""
    look = OmbreTheme(pack, cell.trumps)
    player = names(deal)[cell.declarer]
    contract = cell.contract
    sentence = verdict(player, contract, cell.grade, cell.player_tricks, False)
    most, shown = "", markup.html(grade(cell.grade, deal.rules)) + f" {cell.player_tricks}"
    if cell.max_tricks != cell.player_tricks and not contract.wants_few_tricks:
        most = f" Sure of {cell.max_tricks} when tricks are all that counts."
        shown += f" ({cell.max_tricks})"
    trumps = " ".join(card.code for card in PACK if look.is_trump(card))
    what = f"{look.contract(contract).plain} {said('by')} {player}"
    head = f"{what}: {grade(cell.grade, deal.rules).plain}."
    words = f"{head} {sentence}{most}"
    return markup.Markup(_RESULT).format(cell.declarer.letter, trumps, words, shown)


def contracts_table(solution: TableSolution, pack: Pack) -> table_view.TableView:
    """Return the hands that a table of all contracts is about."""
    deal = solution.deal
    return table_view.table_view(
        deal, deal.played_hands(), OmbreTheme(pack), None, trick_notes(deal.tricks_won or {})
    )
