"""What stands in a new file: how its game is written, and what is left to be filled in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

ASKED = ("Declarer", "Contract", "Result")


@dataclass(frozen=True)
class BlankForm:
    """How a game's deals are written, for people who fill them in.

    Attributes:
        writing: lines on hands, contracts, results and the play.
        commands: what to do with the file, and what that tells.
        tags: what is not known before the deal is played.
        seats: the seats that are taken where nothing else is said, by their letters.
        fewest: how few of them may be taken; the dealer sits out of more than play.
        play_known: whether the dealer decides who leads, so that ``Play`` can be begun.
        interviewed: whether deals can be asked for, hand by hand.
    """

    writing: Sequence[str]
    commands: Sequence[tuple[str, str]]
    tags: Sequence[str] = ASKED
    seats: str = "NESW"
    fewest: int = 4
    play_known: bool = True
    interviewed: bool = False

    def head(self) -> str:
        """What stands above the deals of a new file."""
        lines = ["? is what is not known yet: write over it, or leave it. " + self.writing[0]]
        lines += [*self.writing[1:], "An empty line ends a deal."]
        lines += [f"    {command:<22} {what}" for command, what in self.commands]
        return "".join(["% TRIDGE 1.0\n", *(f"; {line}\n" for line in lines)])


CHECK = ("tridge check FILE", "what is wrong, where, and what was expected")
REVIEW = ("tridge review FILE", "what went wrong, card by card")
