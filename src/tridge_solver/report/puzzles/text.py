"""Puzzles for a reader: the position and the question, then the answer with its refutation."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from tridge_solver.core.cards import Card
from tridge_solver.report.puzzles import words
from tridge_solver.report.puzzles.view import PuzzleView
from tridge_solver.report.theme.diagram import heading, print_diagram
from tridge_solver.report.theme.play_table import print_tricks
from tridge_solver.report.theme.signs import (
    names,
    page_width,
    print_line,
    print_sentence,
    shortened,
)
from tridge_solver.report.theme.source import Source


def print_puzzle(console: Console, view: PuzzleView, number: int, source: Source) -> None:
    """Print the position and what is asked."""
    puzzle, look = view.puzzle, view.look
    title = words.title(puzzle, number)
    event, place = heading(puzzle.deal, source)
    right = place if source.file is None else f"{event} · {place}"
    width = page_width(console)
    right = shortened(right, max(width - len(title) - 2, 1))
    print_line(console, (title, "bold"), " " * (width - len(title) - len(right)), (right, "dim"))
    print_line(console)
    hands = puzzle.position.hands
    print_diagram(console, puzzle.deal, hands, look, puzzle.player, view.notes)
    print_line(console)
    print_line(console, " ", view.contract, " · ", view.stands)
    print_sentence(console, " ", words.question(view), indent=1)
    print_line(console, (" to play  ", "dim"), look.cards(choices(view), "  "))


def choices(view: PuzzleView) -> list[Card]:
    """The legal cards as a hand holds them."""
    return view.look.sorted(option.card for option in view.puzzle.options)


def print_answer(console: Console, view: PuzzleView) -> None:
    """Print the right card, why the most tempting one is wrong, and how hard it was."""
    tempting = view.puzzle.temptation
    print_sentence(console, " ", words.answer(view), indent=1)
    print_line(console)
    print_refutation(console, view, tempting)
    others = words.others_wrong(view, tempting)
    if others is not None:
        print_sentence(console, " ", others, indent=1)
    print_sentence(console, (f" {words.measure(view.puzzle)}", "dim"), indent=1)


def print_refutation(console: Console, view: PuzzleView, wrong: Any) -> None:
    """Print why a card is wrong: what becomes of it, trick by trick."""
    puzzle = view.puzzle
    print_sentence(console, " ", words.why_wrong(view, wrong), indent=1)
    print_tricks(
        console,
        words.refutation_tricks(puzzle, wrong),
        puzzle.deal.playing_order,
        puzzle.position.won,
        view.look,
        names(puzzle.deal),
    )
