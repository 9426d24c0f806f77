"""The games of four seats, the in-comer and the mort: a fourth seat plays alone against three."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from tridge_solver.core.cards import PACK, PRINTINGS
from tridge_solver.core.game import REFUSALS
from tridge_solver.core.ruleset import LHOMBRE, TRIDGE, Ruleset
from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.game import ThreeSeats, Variant
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade
from tridge_solver.games.ombre.rules.incomer import INCOMER_STOCK, MORT_STOCK, incomer_grade


class InComer(ThreeSeats):
    """A game of four seats: players follow suit if able, else play any card; every trick has four
    cards."""

    places: ClassVar[tuple[str, ...]] = ("games.ombre.{}.incomer", *ThreeSeats.places)
    variant: ClassVar[Variant] = "incomer"
    unplayed_contracts: ClassVar[Mapping[str, str]] = {"No Play": "thrown in"}
    refusals: ClassVar[Mapping[str, str]] = {
        **ThreeSeats.refusals,
        "open_bid": "{} has no open bid",
        "open_exchange": "{} has no open exchange",
        "record": REFUSALS["record"],
        "solve.par": "In-comer has no par: three have passed, and nobody bids against him",
        "play": "In-comer has no play: the seats one may sit down with know three hands only",
        "bid.open": "an in-comer's bid is answered from his nine cards, without --open",
        **dict.fromkeys(
            ("bid.calls", "bid.over", "bid.passed", "bid.table_deals"),
            "an in-comer names his contract when all have passed, and is judged with open cards "
            "(expected neither --auction, --over, --passed nor --table)",
        ),
        **dict.fromkeys(
            ("exchange.drawn", "exchange.first_drawn"),
            "the Exchange of an in-comer's deal says what its seats drew "
            "(expected neither --drawn nor --first-drawn)",
        ),
        "exchange.histogram": "the worlds of an in-comer's exchange are played for the grade alone "
        "(expected no --histogram of tricks)",
        "exchange.defence": "an in-comer's opponents exchange by the model (expected no other)",
        "review.closed": "an in-comer's deal is reviewed with open cards only",
    }

    def grade(self, contract: Contract, tricks: Sequence[int], rules: Ruleset) -> Grade:
        """Return the grade of a result; see
        :func:`~tridge_solver.games.ombre.rules.incomer.incomer_grade`."""
        return incomer_grade(contract, tricks)


INCOMER_GAME = InComer(
    name="In-comer",
    rules=TRIDGE,
    seats=len(SEATS),
    cards_in_trick=len(SEATS),
    hand_sizes=(TRICKS,) * len(SEATS),
    stock=INCOMER_STOCK,
    pack=PACK,
    printings=PRINTINGS,
    counts_points=False,
)
"""The in-comer of Tridge: the dealer, at a table of four, plays alone against the others."""


class Mort(InComer):
    """A mort of L'hombre: the fourth seat chooses nine out of thirteen cards, and nobody
    exchanges."""

    places: ClassVar[tuple[str, ...]] = ("games.ombre.{}.mort", *InComer.places)
    variant: ClassVar[Variant] = "mort"
    unplayed_contracts: ClassVar[Mapping[str, str]] = {}
    refusals: ClassVar[Mapping[str, str]] = {
        **ThreeSeats.refusals,
        "open_bid": "{} has no open bid",
        "open_exchange": "{} has no open exchange",
        "one_hand": "{} has no one hand",
        "record": REFUSALS["record"],
        "board_page": "{} is not searched on the page",
        "solve.par": "Mort has no par: three have passed, and nobody bids against it",
        "bid": "Mort has no bids of one's own cards: solve --table has every suit, cards open",
        "exchange": "Mort has no exchange: nobody draws, four of thirteen cards are laid aside",
        "play": "Mort has no play: the seats one may sit down with know three hands only",
        "review.closed": "a mort is reviewed with open cards only",
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
"""The mort of L'hombre: the seat that sits out plays nine of the talon's thirteen cards."""
