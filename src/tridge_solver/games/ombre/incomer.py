"""The in-comer: a deal of Tridge in which the dealer plays too, alone against three."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tridge_solver.core.cards import PACK, PRINTINGS
from tridge_solver.core.game import REFUSALS
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.game import ThreeSeats, Variant
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade
from tridge_solver.games.ombre.rules.incomer import INCOMER_STOCK, incomer_grade


class InComer(ThreeSeats):
    """Follow suit if able, else any card, as with three seats; every trick has four cards."""

    places: ClassVar[tuple[str, ...]] = ("games.ombre.{}.incomer", *ThreeSeats.places)
    variant: ClassVar[Variant] = "incomer"
    unplayed_contracts: ClassVar[Mapping[str, str]] = {"No Play": "thrown in"}
    refusals: ClassVar[Mapping[str, str]] = {
        "open_bid": "{} has no open bid",
        "open_exchange": "{} has no open exchange",
        "record": REFUSALS["record"],
        "par": "In-comer has no par: three have passed, and nobody bids against him",
        "play": "In-comer has no play: the seats one may sit down with know three hands only",
    }

    def grade(self, contract: Contract, tricks: Sequence[int], rules: Ruleset) -> Grade:
        """See :func:`~tridge_solver.games.ombre.rules.incomer.incomer_grade`."""
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
"""The dealer of four, alone against the others."""
