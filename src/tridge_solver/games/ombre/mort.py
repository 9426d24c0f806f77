"""The mort: a deal of L'hombre in which the seat that sits out plays the talon, against three."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from tridge_solver.core.cards import PACK, PRINTINGS
from tridge_solver.core.game import REFUSALS
from tridge_solver.core.ruleset import LHOMBRE
from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.game import Variant
from tridge_solver.games.ombre.incomer import InComer
from tridge_solver.games.ombre.rules.contracts import TRICKS
from tridge_solver.games.ombre.rules.incomer import MORT_STOCK


class Mort(InComer):
    """An in-comer of L'hombre, who chooses nine of thirteen cards; nobody exchanges."""

    places: ClassVar[tuple[str, ...]] = ("games.ombre.{}.mort", *InComer.places)
    variant: ClassVar[Variant] = "mort"
    unplayed_contracts: ClassVar[Mapping[str, str]] = {}
    refusals: ClassVar[Mapping[str, str]] = {
        "open_bid": "{} has no open bid",
        "open_exchange": "{} has no open exchange",
        "one_hand": "{} has no one hand",
        "record": REFUSALS["record"],
        "board_page": "{} is not searched on the page",
        "par": "Mort has no par: three have passed, and nobody bids against it",
        "bid": "Mort has no bids of one's own cards: solve --table has every suit, cards open",
        "exchange": "Mort has no exchange: nobody draws, four of thirteen cards are laid aside",
        "play": "Mort has no play: the seats one may sit down with know three hands only",
    }


MORT_GAME = Mort(
    name="Mort",
    rules=replace(LHOMBRE, mort=True),
    seats=len(SEATS),
    cards_in_trick=len(SEATS),
    hand_sizes=(TRICKS,) * len(SEATS),
    stock=MORT_STOCK,
    pack=PACK,
    printings=PRINTINGS,
    counts_points=False,
)
"""The talon's thirteen cards, played by the seat that sits out."""
