"""Puzzles of the Ombre games in words, which are about grades and the Player's tricks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from tridge_solver.analysis.puzzles import PuzzleCriteria
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.game import Game
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.puzzles import FINDERS, GradePuzzle, PuzzleSource, Refutation
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.solving import cards_json, tricks_by_letter
from tridge_solver.games.ombre.report.solving_text import trick_notes
from tridge_solver.games.ombre.rules.contracts import Grade
from tridge_solver.games.ombre.solving.double_dummy import (
    DoubleDummy,
)
from tridge_solver.report.puzzles import PuzzleGame, PuzzleView
from tridge_solver.report.theme.diagram import where_it_stands
from tridge_solver.report.theme.signs import (
    CardWorth,
    fares,
    grade,
    grade_against,
    grade_word,
    names,
)


class GradeView(PuzzleView):
    """A puzzle in words; see :class:`~tridge_solver.report.puzzles.PuzzleView`."""

    puzzle: GradePuzzle

    def __init__(self, puzzle: GradePuzzle, pack: Pack) -> None:
        self.theme = OmbreTheme(pack, puzzle.position.trumps)
        super().__init__(puzzle, self.theme)

    @property
    def contract(self) -> Text:
        """The contract with the symbol of its trumps."""
        return self.theme.contract(self.puzzle.contract)

    @property
    def stands(self) -> Text:
        """A sentence on the state of play, in the words of ``tridge solve``."""
        return where_it_stands(self.puzzle.deal, self.puzzle.position, self.theme)

    @property
    def notes(self) -> Mapping[Seat, str]:
        """The number of tricks that every seat has won, for the diagram."""
        return trick_notes(self.puzzle.position.won)

    @property
    def keeps(self) -> Text:
        """The effect of a right card, in words: it keeps the Player's grade, or holds the Player
        to one."""
        if self.puzzle.asks_player:
            return Text.assemble("keeps the ", self._graded(self.puzzle.grade))
        player, rules = names(self.puzzle.deal)[self.puzzle.player], self.puzzle.deal.rules
        if self.puzzle.grade is Grade.LOSS:
            return Text(f"beats {player}")
        return Text(f"holds {player} to a {grade_word(self.puzzle.grade, rules).lower()}")

    @property
    def goal(self) -> str:
        """The task in a sentence: as the Player to keep a grade, or as a defender to hold the
        Player to one."""
        value, rules = self.puzzle.grade, self.puzzle.deal.rules
        word = grade_word(value, rules).lower()
        if self.puzzle.asks_player:
            return "Make it exactly." if value is Grade.EXACT else f"Keep the {word}."
        player = names(self.puzzle.deal)[self.puzzle.player]
        return f"Beat {player}." if value is Grade.LOSS else f"Hold {player} to a {word}."

    def falls(self, wrong: Refutation) -> Text:
        """Return words for the grade that a wrong card leads to."""
        if self.puzzle.asks_player:
            return Text.assemble(" drops to ", self._graded(wrong.grade))
        deal = self.puzzle.deal
        return Text(f": {names(deal)[self.puzzle.player]} {fares(wrong.grade, deal.rules)}")

    @property
    def contract_name(self) -> str:
        """The contract in the words of the English pack."""
        return self.puzzle.contract.text()

    @property
    def tricks_so_far(self) -> Mapping[str, int]:
        """The tricks won so far, keyed by seat letter."""
        return tricks_by_letter(self.puzzle.position.won)

    @property
    def kept(self) -> Mapping[str, Any]:
        """The grade that a right card keeps, as JSON."""
        return {"grade": self.puzzle.grade.value}

    @property
    def cards(self) -> Sequence[Mapping[str, Any]]:
        """The grade and tricks of each card, as JSON."""
        return cards_json(self.puzzle.options)

    @property
    def worths(self) -> Mapping[Card, CardWorth]:
        """The grade and tricks of each card, as notes on the board."""
        right, against = self.puzzle.keepers, not self.puzzle.asks_player
        return {
            each.card: CardWorth(each.grade, each.player_tricks, each.card in right, against)
            for each in self.puzzle.options
        }

    def wrong_json(self, wrong: Refutation) -> dict[str, Any]:
        """Return the grade and tricks of a wrong card as JSON."""
        return {"grade": wrong.grade.value, "player_tricks": wrong.player_tricks}

    def _graded(self, value: Grade) -> Text:
        """Return a grade, coloured for the side of the seat that is asked."""
        rules = self.puzzle.deal.rules
        return grade(value, rules) if self.puzzle.asks_player else grade_against(value, rules)


class GradePuzzles(PuzzleGame):
    """The puzzles of a game; ``found`` finds them in its deals."""

    def __init__(self, found: PuzzleSource) -> None:
        self._found = found

    def new_solver(self, table_bytes: int | None) -> DoubleDummy:
        """Return a new solver."""
        return self._found.solver.with_table(table_bytes)

    def of_deal(
        self, deal: Any, solver: DoubleDummy, criteria: PuzzleCriteria
    ) -> Sequence[GradePuzzle] | None:
        """Return the puzzles that occur in a random deal; ``None`` if nobody would play it."""
        return self._found.of_deal(deal, solver, criteria)

    def own(self, deal: Any, solver: DoubleDummy) -> Iterator[GradePuzzle]:
        """Yield the puzzles that a given deal contains."""
        return self._found.own(deal, solver)

    def view(self, puzzle: Any, pack: Pack) -> GradeView:
        """Return a puzzle put into words."""
        return GradeView(puzzle, pack)


def puzzle_game(game: Game) -> GradePuzzles:
    """Return the object that finds and words the puzzles of ``game``."""
    return GradePuzzles(FINDERS[variant_of(game)])
