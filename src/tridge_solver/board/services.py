"""What the board provides for the hands played on it, and what it needs of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tridge_solver.board.streams import Tell, Work
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


class PlayedHands(Protocol):
    """The hands that are played on the board, each with a person in a seat."""

    def work(self, fields: Mapping[str, Any], deal: Deal | None) -> Work:
        """What a request does at a table; ``deal`` is one the page knows. Raises
        :class:`~tridge_solver.board.guard.Refusal` for a request in another form."""
