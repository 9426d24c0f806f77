"""Puzzles for a reader: the position and the question, then the answer with its refutation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console

from tridge_solver.core.cards import Card, Pack
from tridge_solver.games.ombre.report.puzzles import words
from tridge_solver.games.ombre.report.solving.text import trick_notes, where_it_stands
from tridge_solver.games.ombre.report.theme import OmbreTheme
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

if TYPE_CHECKING:
    from tridge_solver.games.ombre.puzzles.puzzle import Puzzle, Refutation


def print_puzzle(console: Console, puzzle: Puzzle, number: int, source: Source, pack: Pack) -> None:
    """Print the position and what is asked."""
    look = OmbreTheme(pack, puzzle.position.trumps)
    title = words.title(puzzle, number)
    event, place = heading(puzzle.deal, source)
    right = place if source.file is None else f"{event} · {place}"
    width = page_width(console)
    right = shortened(right, max(width - len(title) - 2, 1))
    print_line(console, (title, "bold"), " " * (width - len(title) - len(right)), (right, "dim"))
    print_line(console)
    position = puzzle.position
    notes = trick_notes(position.won)
    print_diagram(console, puzzle.deal, position.hands, look, puzzle.player, notes)
    print_line(console)
    print_line(
        console,
        " ",
        look.contract(puzzle.contract),
        " · ",
        where_it_stands(puzzle.deal, position, look),
    )
    print_sentence(console, " ", words.question(puzzle), indent=1)
    print_line(console, (" to play  ", "dim"), look.cards(choices(puzzle, look), "  "))


def choices(puzzle: Puzzle, look: OmbreTheme) -> list[Card]:
    """The legal cards as a hand holds them."""
    return look.sorted(option.card for option in puzzle.options)


def print_answer(console: Console, puzzle: Puzzle, pack: Pack) -> None:
    """Print the right card, why the most tempting one is wrong, and how hard it was."""
    look = OmbreTheme(pack, puzzle.position.trumps)
    told = puzzle.temptation
    print_sentence(console, " ", words.answer(puzzle, look), indent=1)
    print_line(console)
    print_refutation(console, puzzle, told, pack)
    others = words.others_wrong(puzzle, told, look)
    if others is not None:
        print_sentence(console, " ", others, indent=1)
    print_sentence(console, (f" {words.measure(puzzle)}", "dim"), indent=1)


def print_refutation(console: Console, puzzle: Puzzle, wrong: Refutation, pack: Pack) -> None:
    """Print why a card is wrong: what becomes of it, trick by trick."""
    look = OmbreTheme(pack, puzzle.position.trumps)
    print_sentence(console, " ", words.why_wrong(puzzle, wrong, look), indent=1)
    print_tricks(
        console,
        words.refutation_tricks(puzzle, wrong),
        puzzle.deal.playing_order,
        puzzle.position.won,
        look,
        names(puzzle.deal),
    )
