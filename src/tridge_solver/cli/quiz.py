"""A quiz of puzzles at the terminal, kept apart so that commands start without rich."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tridge_solver.at_table.hand import chosen_card
from tridge_solver.checks import plural
from tridge_solver.cli.common import Settings
from tridge_solver.cli.keyboard import ask_line
from tridge_solver.cli.output import Output
from tridge_solver.core.languages import speaking
from tridge_solver.report.puzzles import PuzzleView, view_of
from tridge_solver.report.puzzles_answer import NumberedPuzzle
from tridge_solver.report.puzzles_text import choices, print_answer, print_puzzle, print_refutation
from tridge_solver.report.theme.signs import print_line, print_sentence
from tridge_solver.report.theme.source import Source

LEAVE, HINT = "q", "?"


class Left(Exception):  # noqa: N818 - it names what the person did
    """Raised when the person leaves the quiz."""


class Quiz:
    """A quiz for the person at the terminal, with their score.

    Args:
        settings: pack and colours.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._screen = Output(replace(settings, output=None))
        self._console = self._screen.console()
        self._asked = 0
        self._found = 0

    def ask(self, puzzles: Iterable[tuple[NumberedPuzzle, Source]]) -> None:
        """Ask all ``puzzles``, then report how many were solved at the first try."""
        try:
            for facts, source in puzzles:
                if facts.number > 1:
                    self._line(" Enter goes on, q leaves? ")
                    print_line(self._console)
                view = view_of(facts.puzzle, self._settings.pack_of(source))
                with speaking(view.look.pack.value):
                    print_puzzle(self._console, view, facts.number, source)
                    self._one(view)
        except Left:
            print_line(self._console)
        if self._asked:
            asked = plural(self._asked, "puzzle")
            print_line(self._console, f" {self._found} of {asked} found at once")

    def _one(self, view: PuzzleView) -> None:
        """Ask one puzzle until the person finds its card or wants to see it."""
        puzzle, look = view.puzzle, view.look
        legal = choices(view)
        hints = [wrong.card for wrong in puzzle.refutations if wrong.card != puzzle.habit]
        if len(hints) == len(puzzle.refutations):  # the last of them would be the answer
            del hints[0]
        none_left = "no hints are left" if hints else "no hint: it is one of two"
        unaided, answered = True, False
        while True:
            answer = self._line(f" your card ({HINT} hint, Enter shows it, {LEAVE} leaves)? ")
            if answer == HINT:
                unaided = False
                hint = (look.card(hints.pop()), " is wrong") if hints else (none_left,)
                print_line(self._console, " ", *hint)
                continue
            card = chosen_card(answer, legal, look.pack)
            if answer and card is None:
                expected = f"expected 1 to {len(legal)}, or its name"
                print_sentence(self._console, f" {answer!r} is not a card to play ({expected})")
                continue
            self._asked += not answered
            answered = True
            print_line(self._console)
            wrong = next((wrong for wrong in puzzle.refutations if wrong.card == card), None)
            if wrong is None:
                self._found += unaided and card is not None
                if card is not None:
                    print_line(self._console, (" Right.", "bold"))
                print_answer(self._console, view)
                print_line(self._console)
                return
            unaided = False
            print_refutation(self._console, view, wrong)
            print_line(self._console)

    def _line(self, prompt: str) -> str:
        """Return the person's answer; the end of the input ends the quiz too."""
        answer = ask_line(self._screen, prompt)
        if answer is None or answer.lower() == LEAVE:
            raise Left
        return answer
