"""Trumps: games to fifty and matches of three, in which players change partners.

Points belong to players, not to chairs. In the second and third game of a match the players sit
so that everybody has partnered everybody once the match is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from tridge_solver.core.dataclass import dataclass

GAMES = 3
"""Games of a match."""

SEATING = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 2, 3, 1))
"""By game: who sits clockwise from the first dealer's chair. Players are numbered by their place
in game 1: the first dealer, then clockwise."""


@dataclass
class Match:
    """A match as far as it has come.

    Attributes:
        number: which game is being played, from 1.
        points: what each player has in it.
        totals: what each player has won in the games that are over.
    """

    number: int = 1
    points: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    totals: list[int] = field(default_factory=lambda: [0, 0, 0, 0])

    @property
    def seating(self) -> tuple[int, ...]:
        """The players clockwise from the first dealer's chair in this game."""
        return SEATING[self.number - 1]

    def add(self, points: Sequence[int]) -> None:
        """Write down a deal: what each player gets."""
        self.points = [had + gained for had, gained in zip(self.points, points, strict=True)]

    def has_reached(self, target: int) -> bool:
        """Whether a side has so many points in this game."""
        return max(self.points) >= target

    def next_game(self) -> None:
        """The game is over: its points go to the match, another begins."""
        self.totals = [
            total + points for total, points in zip(self.totals, self.points, strict=True)
        ]
        self.points = [0, 0, 0, 0]
        self.number += 1

    @property
    def is_over(self) -> bool:
        """Whether all three games have been played."""
        return self.number > GAMES

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with the highest total; equal totals share the win."""
        return tuple(p for p, total in enumerate(self.totals) if total == max(self.totals))
