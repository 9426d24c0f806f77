"""Puzzles of games of two sides in words: the contract is kept, or beaten."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rich.text import Text

from tridge_solver.analysis.sides_puzzles import SidesPuzzle, SidesPuzzles, SidesWrongCard
from tridge_solver.report.puzzles.view import PuzzleGame, PuzzleView
from tridge_solver.report.theme.signs import names


class SidesView(PuzzleView):
    """See :class:`~tridge_solver.report.puzzles.view.PuzzleView`."""

    puzzle: SidesPuzzle
    worth_name: ClassVar[str]
    """What JSON calls the points or tricks of declarer's side."""

    @abstractmethod
    def worth(self, number: int) -> str:
        """Points or tricks of declarer's side, in words."""

    @property
    def stands(self) -> Text:
        """Who leads, or who is to play to what."""
        deal, position = self.puzzle.deal, self.puzzle.position
        number = position.game.tricks - position.tricks_left + 1
        name = names(deal)[self.puzzle.seat]
        if not position.trick:
            return Text(f"{name} leads" + (f" to trick {number}" if number > 1 else ""))
        table = zip(position.order, position.trick, strict=False)
        cards = [Text.assemble(self.look.card(card), f" ({by.letter})") for by, card in table]
        return Text(f"trick {number}: {name} to play to ").append_text(Text(" ").join(cards))

    @property
    def keeps(self) -> Text:
        """Declarer's side makes the contract, the defenders beat it."""
        kept, style = ("makes", "green bold") if self.puzzle.made else ("beats", "red bold")
        return Text.assemble((kept, style), " the contract")

    def falls(self, wrong: SidesWrongCard) -> Text:
        """The contract fails, or is made."""
        made = not self.puzzle.made
        fate = "is made" if made else "fails"
        return Text(f": the contract {fate}, {self.worth(wrong.worth)}")

    @property
    def kept(self) -> Mapping[str, Any]:
        """Whether the contract is made."""
        return {"made": self.puzzle.made}

    @property
    def cards(self) -> Sequence[Mapping[str, Any]]:
        """Whether it is made after each card, and points or tricks."""
        return [
            {"card": each.card.code, "made": each.made, self.worth_name: each.worth}
            for each in self.puzzle.options
        ]

    def wrong_json(self, wrong: SidesWrongCard) -> dict[str, Any]:
        """The other fate."""
        return {"made": not self.puzzle.made, self.worth_name: wrong.worth}


class SidesPuzzleGame(SidesPuzzles, PuzzleGame):
    """What a game of two sides makes of its puzzles, and the words for them."""
