"""The sentences about a puzzle, at the terminal and on a page."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from tridge_solver.analysis.puzzles import Puzzle
from tridge_solver.checks.defect import plural
from tridge_solver.report.puzzles.view import PuzzleView
from tridge_solver.report.theme.play_table import Trick
from tridge_solver.report.theme.signs import either, names


def title(puzzle: Puzzle, number: int) -> str:
    """Its number and how hard it is."""
    return f"Puzzle {number} · {puzzle.difficulty.level.value}"


def question(view: PuzzleView) -> Text:
    """What is to be found."""
    seat = names(view.puzzle.deal)[view.puzzle.seat]
    return Text.assemble(
        f"{seat} to play: one card, or one run of equals, ", view.keeps, ". Which?"
    )


def answer(view: PuzzleView) -> Text:
    """The right card, or the equals."""
    look = view.look
    right = either([look.card(card) for card in look.sorted(view.puzzle.keepers)])
    return Text.assemble(right, " ", view.keeps, ".")


def why_wrong(view: PuzzleView, wrong: Any) -> Text:
    """What a wrong card leads to, above its refutation."""
    notes = []
    if wrong.card == view.puzzle.played:
        notes.append("as was played")
    if wrong.card == view.puzzle.habit:
        notes.append("the card of habit")
    note = f", {', '.join(notes)}," if notes else ""
    settled = f", settled after {plural(wrong.reach, 'trick')}:"
    return Text.assemble(view.look.card(wrong.card), note, view.falls(wrong), settled)


def refutation_tricks(puzzle: Puzzle, wrong: Any) -> list[Trick]:
    """The refutation as far as it goes, trick by trick."""
    played = puzzle.position.game.tricks - puzzle.position.tricks_left
    given = frozenset((*puzzle.position.trick, wrong.card))
    return [
        Trick(played + n, trick.cards, trick.winner, given)
        for n, trick in enumerate(wrong.line[: wrong.reach], 1)
    ]


def others_wrong(view: PuzzleView, tempting: Any) -> Text | None:
    """The wrong cards whose refutation is not shown; ``None`` where there are none."""
    others = [wrong.card for wrong in view.puzzle.refutations if wrong is not tempting]
    if not others:
        return None
    return Text.assemble("Wrong too: ", view.look.cards(view.look.sorted(others)))


def measure(puzzle: Puzzle) -> str:
    """Why it is as hard as it is."""
    found = puzzle.difficulty
    habit = "habit fails" if found.habit_fails else "habit finds it"
    return (
        f"{found.level.value} ({found.points}): {found.choices} cards to choose from, equals "
        f"counted once; refuted in {plural(found.reach, 'trick')}; {habit}"
    )
