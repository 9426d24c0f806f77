"""The dialogue between the third trick and the fourth, where the Player may surrender."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tridge_solver.core.seats import Seat


class SurrenderTalk:
    """Whether the Player surrenders, and if so whether the defenders accept, one after the other.

    Args:
        player: who may surrender.
        defenders: who answer, in their turn.

    >>> talk = SurrenderTalk(Seat.WEST, (Seat.NORTH, Seat.EAST))
    >>> for seat, yes in ((Seat.WEST, True), (Seat.NORTH, False), (Seat.EAST, True)):
    ...     assert talk.turn is seat
    ...     talk.say(yes)
    >>> talk.turn is None, talk.outcome is Seat.EAST
    (True, True)
    """

    def __init__(self, player: Seat, defenders: Sequence[Seat]) -> None:
        self.player = player
        self._order = (player, *defenders)
        self._answers: list[bool] = []

    @property
    def turn(self) -> Seat | None:
        """Who is asked; ``None`` once it is over."""
        answers = self._answers
        if answers and (not answers[0] or any(answers[1:]) or len(answers) == len(self._order)):
            return None
        return self._order[len(answers)]

    @property
    def is_answer(self) -> bool:
        """Whether the Player has surrendered, and a defender is asked."""
        return bool(self._answers) and self.turn is not None

    @property
    def outcome(self) -> Seat | Literal["accepted"] | None:
        """What came of it: the defender who plays on, an accepted surrender, or none."""
        if self.turn is not None or not self._answers[0]:
            return None
        return self._order[len(self._answers) - 1] if any(self._answers[1:]) else "accepted"

    def say(self, yes: bool) -> None:
        """The Player surrenders, or a defender continues, or not."""
        if self.turn is None:
            raise ValueError("nobody is asked")
        self._answers.append(yes)
