"""What eight cards are worth to a side of Belote before anything is known of the others.

The numbers are points of tricks, melds and belotes with open cards, the other three hands dealt at
random: fitted by least squares to 5,000 random deals, eldest leading. They add up suit by suit. A
hand alone says little: the points come out 43 off (one standard deviation) in a suit contract, 36
in no trump, 64 in all trump.
"""

from __future__ import annotations

from functools import cache

from tridge_solver.games.belote.cards import NATURAL_RANKS, BeloteStrain

MEAN = {"suit": 95.6, "NT": 77.1, "AT": 150.5}
"""Points of a side that knows nothing of its cards, with whose melds its opponents have as many."""


def family(kind: BeloteStrain) -> str:
    """One suit is like the other."""
    return kind.value if kind.suit is None else "suit"


BASE = {"suit": 40.0, "NT": 39.7, "AT": 80.7}
"""What a side has without any of the cards that follow."""


def _trumps(held: str) -> float:
    """A holding in the one trump suit."""
    number = len(held)
    guarded_nine = "9" in held and "J" not in held and number >= 3
    return (
        30.2 * ("J" in held)
        + 10.7 * ("9" in held)
        + 4.5 * guarded_nine
        + 6.9 * ("A" in held)
        + 2.9 * ("T" in held)
        + (18.5 if "K" in held and "Q" in held else -1.4 * ("K" in held or "Q" in held))
        + 8.1 * number
        - 2.5 * max(number - 4, 0)
    )


def _plain(held: str) -> float:
    """A holding beside a trump suit."""
    number, ace = len(held), "A" in held
    ten = (1.8 if ace else 5.3 if number > 1 else -0.5) if "T" in held else 0.0
    shape = {0: 12.8, 1: 2.5}.get(number, -3.3 if number > 3 else 0.0)
    return 16.3 * ace + ten + 0.7 * (ace and "K" in held) + shape


def _no_trump(held: str) -> float:
    """A holding in no trump."""
    number, ace = len(held), "A" in held
    ten = (6.5 if ace else 8.4 if number > 1 else 0.0) if "T" in held else 0.0
    return (16.8 + 1.9 * number) * ace + ten + 2.2 * ("K" in held) - 0.2 * max(number - 4, 0)


def _all_trump(held: str) -> float:
    """A holding in all trump."""
    number, jack = len(held), "J" in held
    nine = (13.3 if jack else 14.3 if number > 1 else 1.5) if "9" in held else 0.0
    ace = (0.6 if jack and "9" in held else 4.0) * ("A" in held)
    return (33.6 + 3.5 * number) * jack + nine + ace + 16.5 * ("K" in held and "Q" in held)


@cache
def holdings(kind: BeloteStrain, trumps: bool) -> tuple[float, ...]:
    """What each of the 256 holdings of a suit counts, that with bit *n* set holding the *n*-th of
    :data:`~tridge_solver.games.belote.cards.NATURAL_RANKS`; ``trumps`` where the suit is trumps."""
    count = {"NT": _no_trump, "AT": _all_trump}.get(kind.value, _trumps if trumps else _plain)
    return tuple(
        count("".join(rank for n, rank in enumerate(NATURAL_RANKS) if holding >> n & 1))
        for holding in range(1 << len(NATURAL_RANKS))
    )
