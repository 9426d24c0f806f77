"""What the answers of all games have in common: schemas, what one cost, a line of play in JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tridge_solver.analysis.line import LineTrick
from tridge_solver.core.dataclass import dataclass

SOLVE_SCHEMA = "tridge.solve/1"
REVIEW_SCHEMA = "tridge.review/1"
EXCHANGE_SCHEMA = "tridge.exchange/1"
BID_SCHEMA = "tridge.bid/1"
ADVISE_SCHEMA = "tridge.advise/1"
SCORE_SCHEMA = "tridge.score/1"


@dataclass(frozen=True)
class Stats:
    """What an answer cost: it differs from run to run, so it is shown only when asked for."""

    positions: int
    seconds: float

    def json(self) -> dict[str, Any]:
        """The value of the field ``stats``."""
        return {"positions": self.positions, "seconds": round(self.seconds, 6)}


def line_json(tricks: Sequence[LineTrick]) -> list[dict[str, Any]]:
    """The field ``line``."""
    return [
        {
            "leader": trick.leader.letter,
            "cards": {seat.letter: card.code for seat, card in trick.cards.items()},
            "winner": trick.winner.letter,
        }
        for trick in tricks
    ]
