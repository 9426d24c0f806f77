"""What is said of a puzzle, whether at the terminal or on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from tridge_solver.checks.defect import plural
from tridge_solver.games.ombre.report.theme import OmbreTheme
from tridge_solver.games.ombre.rules.contracts import TRICKS, Grade
from tridge_solver.report.theme.play_table import Trick
from tridge_solver.report.theme.signs import either, grade, grade_against, names, would

if TYPE_CHECKING:
    from tridge_solver.games.ombre.puzzles.puzzle import Puzzle, Refutation


def title(puzzle: Puzzle, number: int) -> str:
    """Its number and how hard it is."""
    return f"Puzzle {number} · {puzzle.difficulty.level.value}"


def graded(puzzle: Puzzle, value: Grade) -> Text:
    """A grade as the seat that is asked looks at it."""
    rules = puzzle.deal.rules
    return grade(value, rules) if puzzle.asks_player else grade_against(value, rules)


def question(puzzle: Puzzle) -> Text:
    """What is to be found."""
    called = names(puzzle.deal)
    return Text.assemble(
        f"{called[puzzle.seat]} to play: one card, or one run of equals, ",
        _keeps(puzzle),
        ". Which?",
    )


def answer(puzzle: Puzzle, look: OmbreTheme) -> Text:
    """The right card, or the equals."""
    right = either([look.card(card) for card in look.sorted(puzzle.keepers)])
    return Text.assemble(right, " ", _keeps(puzzle), ".")


def _keeps(puzzle: Puzzle) -> Text:
    """What a right card does: the Player keeps a grade, a defender lets them come to no more."""
    if puzzle.asks_player:
        return Text.assemble("keeps the ", graded(puzzle, puzzle.grade))
    return Text.assemble("and ", _comes_to(puzzle, puzzle.grade))


def _comes_to(puzzle: Puzzle, value: Grade) -> str:
    """What the Player would come to, for a defender."""
    return f"{names(puzzle.deal)[puzzle.player]} {would(value, puzzle.deal.rules)}"


def why_wrong(puzzle: Puzzle, wrong: Refutation, look: OmbreTheme) -> Text:
    """What a wrong card leads to, above its refutation."""
    notes = []
    if wrong.card == puzzle.played:
        notes.append("as was played")
    if wrong.card == puzzle.habit:
        notes.append("the card of habit")
    note = f", {', '.join(notes)}," if notes else ""
    falls = (
        Text.assemble(" falls to ", graded(puzzle, wrong.grade))
        if puzzle.asks_player
        else f": {_comes_to(puzzle, wrong.grade)}"
    )
    return Text.assemble(
        look.card(wrong.card),
        note,
        falls,
        f", settled after {plural(wrong.reach, 'trick')}:",
    )


def refutation_tricks(puzzle: Puzzle, wrong: Refutation) -> list[Trick]:
    """The refutation as far as it goes, trick by trick."""
    played = TRICKS - puzzle.position.tricks_left
    given = frozenset((*puzzle.position.trick, wrong.card))
    return [
        Trick(played + n, trick.cards, trick.winner, given)
        for n, trick in enumerate(wrong.line[: wrong.reach], 1)
    ]


def others_wrong(puzzle: Puzzle, told: Refutation, look: OmbreTheme) -> Text | None:
    """The wrong cards whose refutation is not shown; ``None`` where there are none."""
    others = [wrong.card for wrong in puzzle.refutations if wrong is not told]
    if not others:
        return None
    return Text.assemble("Wrong too: ", look.cards(look.sorted(others)))


def measure(puzzle: Puzzle) -> str:
    """Why it is as hard as it is."""
    found = puzzle.difficulty
    habit = "habit fails" if found.habit_fails else "habit finds it"
    return (
        f"{found.level.value} ({found.points}): {found.choices} cards to choose from, equals "
        f"counted once; refuted in {plural(found.reach, 'trick')}; {habit}"
    )
