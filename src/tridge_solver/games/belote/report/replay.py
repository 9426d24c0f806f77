"""The turns of a play of Belote on the board: the points of the bidder's side under every card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tridge_solver.core.game import Game
from tridge_solver.core.position import Position
from tridge_solver.games.belote.contracts import LOWEST_BID, BeloteContract
from tridge_solver.games.belote.game import SIDES, BeloteDeal, by_side, side_of
from tridge_solver.games.belote.rules import BeloteStrain
from tridge_solver.games.belote.solving import BeloteSolver, BeloteValue
from tridge_solver.report.replay import CardTold, Gauge, Turn
from tridge_solver.report.theme.signs import Told

HIGHEST_SUPPOSED = 160
"""The highest number that the board offers for another contract. Bids may be higher, but points
may not."""


WORDS = {
    "word": "{side} {points}",
    "sentence": "{side} {points} points, {other} {rest}{capot}.",
    "capot": "; {side} takes every trick",
    "card": "{points} points",
}
"""The words for points; the script of a page fills them in too."""


class BeloteReplay:
    """How Belote shows the turns of its deals on the board."""

    def new_solver(self, table_bytes: int | None) -> Any:
        """Return a solver."""
        return BeloteSolver(table_bytes)

    def turns(
        self, solver: Any, deal: BeloteDeal, positions: Sequence[Position], first: int
    ) -> Iterator[Turn]:
        """Yield the turns from ``positions[first]`` on."""
        for number in range(first, len(positions)):
            yield self._turn(solver, deal, number, positions[number])

    def contracts(self, deal: BeloteDeal) -> Iterator[tuple[str, str, Any]]:
        """Yield the contracts to suppose: numbers and Capot in every denomination."""
        for height in (*range(LOWEST_BID, HIGHEST_SUPPOSED + 1, 10), None):
            for denomination in BeloteStrain:
                name = "Capot" if height is None else str(height)
                yield name, denomination.value, BeloteContract(height, denomination)

    def _turn(self, solver: Any, deal: BeloteDeal, number: int, position: Position) -> Turn:
        """Return one turn; its points are those of the bidder's side."""
        assert deal.declarer is not None
        assert deal.contract is not None
        ours = side_of(deal.declarer)
        value = solver.value(position)
        values = solver.card_values(position)
        most = max((v.points[ours] for v in values), default=0)
        least = min((v.points[ours] for v in values), default=0)
        best = value.points[ours]
        cards = []
        for each in values:
            points = each.points[ours]
            keeps = points == best
            side = "gains" if keeps else "loses" if points in (most, least) else "draws"
            cards.append(
                CardTold(
                    card=each.card,
                    fields={"points": dict(zip(SIDES, each.points, strict=True))},
                    sign=str(points),
                    words=WORDS["card"].format(points=points),
                    side=side,
                    best=keeps,
                    rung="points",
                )
            )
        won = by_side(position.points)
        all_points = sum(value.points)
        return Turn(
            number=number,
            position=position,
            fields={"points": dict(zip(SIDES, value.points, strict=True))},
            told=_told(ours, value),
            gauge=Gauge(won[ours], best - won[ours], won[1 - ours], all_points),
            cards=tuple(cards),
        )


def _told(ours: int, value: BeloteValue) -> Told:
    """Return what the points of both sides are, in words, those of side ``ours`` first."""
    filled = {
        "side": SIDES[ours],
        "points": value.points[ours],
        "other": SIDES[1 - ours],
        "rest": value.points[1 - ours],
        "capot": "" if value.capot is None else WORDS["capot"].format(side=SIDES[value.capot]),
    }
    return Told("", WORDS["word"].format(**filled), WORDS["sentence"].format(**filled), "draws")


def value_format(game: Game) -> BeloteReplay:
    """Return how Belote shows the turns of a play."""
    return BeloteReplay()
