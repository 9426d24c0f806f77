"""Trumps: the auction with open cards, solved backwards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.trumps.auction import PLAYERS
from tridge_solver.games.trumps.contracts import MAX_TRICKS

PASS = 0
"""Leaving the auction; a number is a bid."""


@dataclass(frozen=True)
class TrumpsPar:
    """How the auction ends when everybody sees all cards.

    Attributes:
        score: points of a player of the dealer's side less those of an opponent.
        declarer: the seat that holds the contract, 0 the dealer, clockwise.
        number: what it has bid.
        auction: the calls from the dealer, seats that are out left out; 0 is a pass.
    """

    score: int
    declarer: int
    number: int
    auction: tuple[int, ...]


def par(values: Sequence[Sequence[int]]) -> TrumpsPar:
    """The par of a deal.

    Args:
        values: by seat from the dealer, then by number less one: what the bid is worth to a
            player of that seat's side, negative when it fails.

    A moment of the auction is the highest number, its seat, the seats still in and the one to
    speak. Of calls of equal value, passing comes before bidding and a lower number before a
    higher one.
    """

    @cache
    def best(number: int, holder: int, inside: int, seat: int) -> tuple[int, int]:
        """Value for the dealer's side and the call that reaches it."""
        if not inside:
            value = values[holder][number - 1]
            return (value if holder % 2 == 0 else -value), PASS
        gain = 1 if seat % 2 == 0 else -1
        found: tuple[int, int] | None = None
        if number:
            rest = inside & ~(1 << seat)
            found = best(number, holder, rest, following(seat, rest))[0], PASS
        for bid in range(number + 1, MAX_TRICKS + 1):
            value = best(bid, seat, inside, following(seat, inside))[0]
            if found is None or gain * value > gain * found[0]:
                found = value, bid
        assert found is not None  # the dealer has thirteen numbers to begin with
        return found

    number, holder, inside, seat = 0, 0, (1 << PLAYERS) - 1, 0
    score = best(number, holder, inside, seat)[0]
    calls = []
    while inside:
        call = best(number, holder, inside, seat)[1]
        calls.append(call)
        if call == PASS:
            inside &= ~(1 << seat)
        else:
            number, holder = call, seat
        seat = following(seat, inside)
    return TrumpsPar(score, holder, number, tuple(calls))


def following(seat: int, inside: int) -> int:
    """The next seat after ``seat`` that is still ``inside``; ``seat`` itself when none is."""
    for step in range(1, PLAYERS + 1):
        other = (seat + step) % PLAYERS
        if inside >> other & 1:
            return other
    return seat
