"""A page of puzzles, the answers folded away: it takes no script, and the keyboard opens them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from tridge_solver import __version__
from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.report.puzzles import words
from tridge_solver.games.ombre.report.puzzles.answer import NumberedPuzzle
from tridge_solver.games.ombre.report.puzzles.text import choices
from tridge_solver.games.ombre.report.solving.text import trick_notes, where_it_stands
from tridge_solver.games.ombre.report.theme import OmbreTheme
from tridge_solver.report.theme.diagram import heading
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import POLICY, Grid, templates
from tridge_solver.report.theme.signs import names
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.table_view import TableView, table_view


@dataclass(frozen=True)
class PagePuzzle:
    """What a page shows of one puzzle; everything from ``answer`` on is folded away."""

    number: int
    title: str
    place: str
    contract: Markup
    stands: Markup
    table: TableView
    question: Markup
    choices: Markup
    answer: Markup
    why_wrong: Markup
    refutation: Grid
    others: Markup
    measure: str


def page_puzzle(facts: NumberedPuzzle, source: Source, pack: Pack) -> PagePuzzle:
    """What the page shows of a puzzle."""
    puzzle, position = facts.puzzle, facts.puzzle.position
    deal, look = puzzle.deal, OmbreTheme(pack, position.trumps)
    event, place = heading(deal, source)
    told = puzzle.temptation
    others = words.others_wrong(puzzle, told, look)
    return PagePuzzle(
        number=facts.number,
        title=words.title(puzzle, facts.number),
        place=place if source.file is None else f"{event} · {place}",
        contract=html(look.contract(puzzle.contract)),
        stands=html(where_it_stands(deal, position, look)),
        table=table_view(deal, position.hands, look, puzzle.player, trick_notes(position.won)),
        question=html(words.question(puzzle)),
        choices=html(look.cards(choices(puzzle, look), "  ")),
        answer=html(words.answer(puzzle, look)),
        why_wrong=html(words.why_wrong(puzzle, told, look)),
        refutation=_grid(facts, look),
        others=Markup() if others is None else html(others),
        measure=words.measure(puzzle),
    )


def _grid(facts: NumberedPuzzle, look: OmbreTheme) -> Grid:
    """The refutation as a table: the cards by seat, the leader's marked, and who wins."""
    puzzle = facts.puzzle
    seats, called = puzzle.deal.playing_order, names(puzzle.deal)
    rows = []
    for trick in words.refutation_tricks(puzzle, puzzle.temptation):
        leader = next(iter(trick.cards))
        row = [Markup(trick.number)]
        for seat in seats:
            led = Markup("▸ ") if seat is leader else Markup()
            row.append(led + html(look.card(trick.cards[seat])))
        winner = "" if trick.winner is None else called[trick.winner]
        rows.append([*row, html(winner)])
    heads = ["trick", *(seat.letter for seat in seats), "won by"]
    return Grid("The refutation", heads, rows)


def render(title: str, puzzles: Sequence[PagePuzzle]) -> str:
    """The text of the page."""
    template = templates().get_template("puzzles.html")
    return template.render(title=title, puzzles=puzzles, version=__version__, policy=POLICY)
