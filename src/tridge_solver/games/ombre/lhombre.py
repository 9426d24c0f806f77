"""L'hombre: anticlockwise, spades preferred, three nolos, a tariff, boards for duplicate play."""

from __future__ import annotations

from typing import ClassVar

from tridge_solver.core.ruleset import LHOMBRE
from tridge_solver.games.ombre.game import ThreeSeats, three_seats


class Lhombre(ThreeSeats):
    """Three seats; in its nolos no suit is trumps and the black aces are low."""

    places: ClassVar[tuple[str, ...]] = ("games.ombre.{}.lhombre", *ThreeSeats.places)


LHOMBRE_GAME: ThreeSeats = three_seats("L'hombre", LHOMBRE, Lhombre)
