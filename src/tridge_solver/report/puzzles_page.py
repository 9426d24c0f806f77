"""A page with puzzles, which works like the board's quiz. If scripts are off, each answer is there
to unfold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from markupsafe import Markup

from tridge_solver.analysis.puzzles import WrongCard
from tridge_solver.analysis.themes import CardTheme
from tridge_solver.core.cards import Card, Pack
from tridge_solver.report import puzzles_text as words
from tridge_solver.report.puzzles import PuzzleView, view_of
from tridge_solver.report.puzzles_answer import NumberedPuzzle
from tridge_solver.report.theme import page
from tridge_solver.report.theme.diagram import heading
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import Grid, PageDeal, PageQuiz, Step
from tridge_solver.report.theme.signs import names
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.table_view import table_view

REFUTED = 4
"""A wrong card of a puzzle, and the cards of best play that refute it, as shown on the table."""


def page_puzzle(facts: NumberedPuzzle, source: Source, pack: Pack) -> PageDeal:
    """Return the data of a puzzle for the page."""
    puzzle = facts.puzzle
    view = view_of(puzzle, pack)
    deal, look, tempting = puzzle.deal, view.look, puzzle.temptation
    event, place = heading(deal, source)
    others = words.others_wrong(view, tempting)
    return PageDeal(
        title=f"Puzzle {facts.number}",
        place=place if source.file is None else f"{event} · {place}",
        digest=Markup(),
        table=table_view(deal, puzzle.position.hands, look, puzzle.player, view.notes),
        contract=Markup("{} · {}").format(html(view.contract), html(view.stands)),
        verdict=html(words.task(view)),
        steps=page.steps_of([puzzle.position], [view.worths]),
        faces=page.faces_of([puzzle.position], look),
        quiz=PageQuiz(
            question=words.task(view),
            level=puzzle.difficulty.level.value,
            themes=[theme.value for theme in puzzle.themes],
            keeps=puzzle.keepers,
            wrong={
                wrong.card: f"{look.plain_card(wrong.card)}{view.falls(wrong)}."
                for wrong in puzzle.refutations
            },
            lines={wrong.card: _line(view, wrong) for wrong in puzzle.refutations},
            answer=[
                html(text)
                for text in (words.answer(view), words.why_wrong(view, tempting), others)
                if text is not None
            ],
            refutation=_grid(view),
            measure=words.measure(puzzle),
        ),
    )


def _line(view: PuzzleView, wrong: WrongCard) -> Sequence[Step]:
    """Return the steps that follow a wrong card, as far as the page shows them."""
    start = view.puzzle.position
    cards: list[Card] = [card for trick in wrong.line for card in trick.cards.values()]
    positions = page.positions_of_line(start, [cards[: len(start.trick) + REFUTED]])
    return page.steps_of(positions)[1:]


def _grid(view: PuzzleView) -> Grid:
    """Return the refutation as a table: the cards of each seat, a mark at the leader, and who
    wins."""
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


def render(title: str, puzzles: Sequence[PageDeal]) -> str:
    """Return the text of the page."""
    numbers = Counter(theme for each in puzzles if each.quiz for theme in each.quiz.themes)
    themes = [
        (theme.value, f"{theme.words} ({numbers[theme.value]})")
        for theme in CardTheme
        if numbers[theme.value]
    ]
    return page.render(title, puzzles, themes=themes)
