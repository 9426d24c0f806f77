"""The public names for deals of all games and their parts, and for making random deals."""

from tridge_solver.core.cards import (
    Pack as Pack,
)
from tridge_solver.core.deal import (
    Auction as Auction,
    Debt as Debt,
    Exchange as Exchange,
    PlayRecord as PlayRecord,
)
from tridge_solver.core.registry import (
    Game as Game,
)
from tridge_solver.core.seats import (
    Direction as Direction,
)
from tridge_solver.games.ombre.dealing import (
    Seating as Seating,
    Table as Table,
)
from tridge_solver.handfile.writer import (
    Writable as Writable,
)

__all__ = [
    "Auction",
    "Debt",
    "Direction",
    "Exchange",
    "Game",
    "Pack",
    "PlayRecord",
    "Seating",
    "Table",
    "Writable",
]
