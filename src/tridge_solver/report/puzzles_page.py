"""A page of puzzles, the answers folded away: it takes no script, and the keyboard opens them.

Controls of the page choose those about one theme, and those that were not found, by styles alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from markupsafe import Markup

from tridge_solver import __version__
from tridge_solver.analysis.themes import CardTheme
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.report import puzzles_text as words
from tridge_solver.report.puzzles import PuzzleView, view_of
from tridge_solver.report.puzzles_answer import NumberedPuzzle
from tridge_solver.report.theme.diagram import heading
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import POLICY, Grid, deck_of, templates
from tridge_solver.report.theme.signs import names
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.table_view import TableView, table_view


@dataclass(frozen=True)
class PagePuzzle:
    """The data of one puzzle on a page; everything from ``answer`` on is folded away."""

    number: int
    themes: tuple[CardTheme, ...]
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
    """Return the data of a puzzle for the page."""
    puzzle = facts.puzzle
    view = view_of(puzzle, pack)
    deal, look, tempting = puzzle.deal, view.look, puzzle.temptation
    event, place = heading(deal, source)
    others = words.others_wrong(view, tempting)
    return PagePuzzle(
        number=facts.number,
        themes=puzzle.themes,
        title=words.title(puzzle, facts.number),
        place=place if source.file is None else f"{event} · {place}",
        contract=html(view.contract),
        stands=html(view.stands),
        table=table_view(deal, puzzle.position.hands, look, puzzle.player, view.notes),
        question=html(words.question(view)),
        choices=html(look.cards(words.choices(view), "  ")),
        answer=html(words.answer(view)),
        why_wrong=html(words.why_wrong(view, tempting)),
        refutation=_grid(view),
        others=Markup() if others is None else html(others),
        measure=words.measure(puzzle),
    )


def _grid(view: PuzzleView) -> Grid:
    """Return the refutation as a table: the cards by seat, the leader's marked, and who wins."""
    puzzle = view.puzzle
    seats, called = puzzle.deal.playing_order, names(puzzle.deal)
    rows = []
    for trick in words.refutation_tricks(puzzle, puzzle.temptation):
        leader = next(iter(trick.cards))
        row = [Markup(trick.number)]
        for seat in seats:
            led = Markup("▸ ") if seat is leader else Markup()
            row.append(led + html(view.look.card(trick.cards[seat])))
        winner = "" if trick.winner is None else called[trick.winner]
        rows.append([*row, html(winner)])
    heads = ["trick", *(seat.letter for seat in seats), "won by"]
    return Grid("The refutation", heads, rows)


def render(title: str, puzzles: Sequence[PagePuzzle]) -> str:
    """Return the text of the page."""
    template = templates().get_template("puzzles.html")
    return template.render(
        title=title,
        puzzles=puzzles,
        faces=deck_of([puzzle.table for puzzle in puzzles]),
        themes=_themes(puzzles) if len(puzzles) > 1 else [],
        version=__version__,
        policy=POLICY,
    )


def _themes(puzzles: Sequence[PagePuzzle]) -> list[tuple[CardTheme, int]]:
    """Return the themes of the puzzles, the most special first, with the number of puzzles for
    each."""
    numbers = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    return [(theme, numbers[theme]) for theme in CardTheme if numbers[theme]]
