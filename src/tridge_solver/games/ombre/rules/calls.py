"""The words of an auction of three seats, as records write them."""

from __future__ import annotations

from functools import cache

from tridge_solver.core.cards import SUITS, Pack

CALLS = (
    "Pass",
    "Play",
    "More",
    "Flip",
    "NoChange",
    "NoChangeD",
    "NoTricks",
    "AllTricks",
    "Fixed1",
    "Fixed2",
    "Fixed3",
)
"""The words an auction is written in; behind a Fixed bid stands its suit, or nothing."""

FIXED_CALLS = tuple(f"{call}{suit.letter}" for call in CALLS[-3:] for suit in SUITS)
"""The Fixed bids with their suits: ``Fixed1S`` to ``Fixed3C``."""

EVERY_CALL = (*CALLS, *FIXED_CALLS)

LHOMBRE_CALLS = (
    *CALLS[:4],
    "PlayD",
    "BuyNolo",
    "Respekt",
    "Grandissimo",
    *CALLS[4:6],
    "PureNolo",
    "NoloOuvert",
)
"""The words an auction of L'hombre is written in; the ``D`` stands for the preferential suit."""

DANISH_CALLS = {
    "Pass": "Pas",
    "Play": "Spil",
    "PlayD": "Bedre",
    "More": "Mere",
    "Flip": "Tourné",
    "BuyNolo": "KøbeNolo",
    "Respekt": "Respekt",
    "Grandissimo": "Grandissimo",
    "NoChange": "Solo",
    "NoChangeD": "SoloSpar",
    "PureNolo": "RenNolo",
    "NoloOuvert": "NoloOuvert",
}
"""These as they are called in Denmark."""


@cache
def printed_calls(pack: Pack) -> dict[str, str]:
    """The Fixed bids as ``pack`` prints their suits.

    >>> printed_calls(Pack.SPANISH)["Fixed3D"]
    'Fixed3O'
    """
    return {
        f"{call}{suit.letter}": f"{call}{pack.suit_text(suit)}"
        for call in CALLS[-3:]
        for suit in SUITS
    }


def printed(calls: tuple[str, ...], pack: Pack) -> tuple[str, ...]:
    """The calls of an auction as they are written for ``pack``.

    >>> printed(("Pass", "Fixed3C", "Fixed2"), Pack.SPANISH)
    ('Pass', 'Fixed3B', 'Fixed2')
    """
    words = printed_calls(pack) | (DANISH_CALLS if pack is Pack.DANISH else {})
    return tuple(words.get(call, call) for call in calls)
