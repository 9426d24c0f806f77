"""The turns of Très on the board: under every card, the non-dealer's margin after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tridge_solver.analysis.line import CardAnswers
from tridge_solver.core.game import Game
from tridge_solver.core.position import Position
from tridge_solver.games.tres.game import TresDeal
from tridge_solver.games.tres.report.showing_page import NODES_ALONE, NODES_OF_RECORD, points_worth
from tridge_solver.games.tres.report.solving_text import margin_text, short
from tridge_solver.games.tres.scoring import non_dealer
from tridge_solver.games.tres.solving import Bounds, TresCardValue, TresSolver
from tridge_solver.report.replay import CardTold, Turn
from tridge_solver.report.theme.signs import Told

UNKNOWN = "…"
"""The sign under a card whose value is not proved."""

UNPROVED = "unproved"
"""The same sign in words, for the seat that plays the card."""


class TresReplay:
    """The turns of Très, valued for the board."""

    def new_solver(self, table_bytes: int | None) -> TresSolver:
        """Return a new solver."""
        return TresSolver(table_bytes)

    def turns(
        self, solver: TresSolver, deal: TresDeal, positions: Sequence[Position], first: int
    ) -> Iterator[Turn]:
        """Yield the turns of the play, beginning with ``positions[first]``.

        They are weighed from the last to the first with one budget: late ones are exact, and whole
        deals are as a rule too large.
        """
        alone = first == len(positions) - 1
        solver.begin(NODES_ALONE if alone else NODES_OF_RECORD)
        found = [
            self._turn(solver, deal, number, positions[number])
            for number in range(len(positions) - 1, first - 1, -1)
        ]
        yield from reversed(found)

    def contracts(self, deal: TresDeal) -> Iterator[tuple[str, str, Any]]:
        """Yield no contracts, since Très has no bidding."""
        return iter(())

    def _turn(self, solver: TresSolver, deal: TresDeal, number: int, position: Position) -> Turn:
        player = non_dealer(deal)
        bounds = solver.bounds(position, player)
        if bounds.exact:
            values = solver.card_bounds(position, player, bounds)
        else:
            values = CardAnswers(TresCardValue(card, bounds) for card in position.legal_cards())
        return Turn(
            number=number,
            position=position,
            fields={**_fields(bounds), "margin_of": player.letter},
            told=Told(
                "",
                short(bounds),
                margin_text(deal, bounds),
                points_worth(deal, bounds, player, True).side,
            ),
            gauge=None,
            cards=tuple(self._card(deal, position, value, bounds) for value in values),
        )

    def _card(
        self, deal: TresDeal, position: Position, value: TresCardValue, bounds: Bounds
    ) -> CardTold:
        assert position.to_play is not None  # it has a card to play
        keeps = bounds.exact and value.bounds == bounds
        worth = points_worth(deal, value.bounds, position.to_play, keeps)
        return CardTold(
            card=value.card,
            fields=_fields(value.bounds),
            sign=worth.text if bounds.exact else UNKNOWN,
            words=worth.text,
            side=worth.side if bounds.exact else UNPROVED,
            best=keeps,
            rung="points",
        )


def _fields(bounds: Bounds) -> dict[str, Any]:
    """Return a margin and its bounds as JSON fields."""
    return {"margin": bounds.margin, "bounds": list(bounds)}


def value_format(game: Game) -> TresReplay:
    """Return the object that values the turns of Très."""
    return TresReplay()
