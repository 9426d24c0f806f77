"""Trumps: the auction of bare numbers, which suits and passes leave."""

from __future__ import annotations

from dataclasses import replace

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.errors import ParseError
from tridge_solver.games.trumps.contracts import MAX_TRICKS

PLAYERS = 4


@dataclass(frozen=True)
class TrumpsAuction:
    """A moment of the auction; seats are numbers clockwise from the dealer, 0.

    Attributes:
        to_speak: whose turn it is; of no meaning once it is over.
        out: who has left the auction by a suit or a pass.
        number: the highest number so far, 0 before the first.
        holder: who bid it.

    >>> auction = TrumpsAuction()
    >>> for word in "1 Pass C Pass 10 S".split():
    ...     auction = auction.after(word)
    >>> auction.is_over, auction.number, auction.holder
    (True, 10, 0)
    """

    to_speak: int = 0
    out: frozenset[int] = frozenset()
    number: int = 0
    holder: int | None = None

    @property
    def is_over(self) -> bool:
        """Whether all four are out."""
        return len(self.out) == PLAYERS

    def after(self, word: str) -> TrumpsAuction:
        """The auction once the seat to speak has called ``word``; raises :class:`ParseError`."""
        if self.is_over:
            raise ParseError(f"{word} comes after the end of the auction", "nothing more")
        folded = word.upper()
        if folded.isascii() and folded.isdigit():
            if len(folded) > len(str(MAX_TRICKS)) or not self.number < int(folded) <= MAX_TRICKS:
                expected = f"a number from {self.number + 1} to {MAX_TRICKS}, a suit, or Pass"
                if self.number == MAX_TRICKS:
                    expected = "a suit or Pass"
                raise ParseError(f"{word} cannot be bid after {self.number}", expected)
            return replace(self, number=int(folded), holder=self.to_speak)._next()
        if folded not in ("PASS", "S", "H", "D", "C", "♠", "♥", "♦", "♣"):
            raise ParseError(f"{word!r} is not a call", "a number from 1 to 13, S H D C, or Pass")
        if not self.number:
            raise ParseError(f"the dealer begins with {word}", "a number from 1 to 13")
        return replace(self, out=self.out | {self.to_speak})._next()

    def _next(self) -> TrumpsAuction:
        """The turn goes on to the next seat that is still in."""
        seat = self.to_speak
        for _ in range(PLAYERS):
            seat = (seat + 1) % PLAYERS
            if seat not in self.out:
                break
        return replace(self, to_speak=seat)
