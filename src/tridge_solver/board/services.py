"""What the board provides for the hands played on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tridge_solver.board.streams import Tell
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal


@dataclass(frozen=True)
class BoardServices:
    """What the board provides for a table.

    Attributes:
        deals: those the board was opened with.
        entry: a deal as the page opens it, of a deal whose hands may be seen.
        weigh: the last turn of a deal, weighed with open cards.
        advise: what the seat to play could know, ``tridge.advise/1``, by a seed.
    """

    deals: Sequence[Deal]
    entry: Callable[[Deal], dict[str, Any]]
    weigh: Callable[[Deal], dict[str, Any]]
    advise: Callable[[Deal, int, Tell], dict[str, Any]]
