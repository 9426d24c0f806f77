"""What the page of a report gives the engine of Très: a position laid out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.engine.page import DESKS, page_engine
from tridge_solver.games.tres.game import TresDeal
from tridge_solver.games.tres.scoring import non_dealer
from tridge_solver.games.tres.solving import card_numbers
from tridge_solver.report.theme.signs import names
from tridge_solver.report.theme.two_sides import ALL

ENGINE = "tres"


def desk_of(
    deal: TresDeal, position: Position, *, shown: bool, known: Sequence[int | None] = ()
) -> dict[str, Any] | None:
    """A position for the page's engine; ``None`` where the package was built without.

    ``shown`` says whether the page has values under the cards from the beginning, ``known`` the
    margin at each step of the record from there, where it has been found.
    """
    if page_engine(DESKS[ENGINE]) is None:
        return None
    player = non_dealer(deal)
    seats = (player, next(seat for seat in position.seats if seat is not player))
    hands = {seat: set(position.hands[seat]) for seat in seats}
    for seat, card in zip(position.order, position.trick, strict=False):
        hands[seat].add(card)
    numbers = card_numbers()
    called = names(deal)
    return {
        "engine": ENGINE,
        "shown": shown,
        "players": [player.letter],
        "after": ALL,  # nobody hands the game over
        "seats": [seat.letter for seat in seats],
        "names": [called[seat] for seat in seats],
        "hands": {seat.letter: [card.code for card in sorted(hands[seat])] for seat in seats},
        "numbers": {card.code: numbers[card] for seat in seats for card in sorted(hands[seat])},
        "leader": position.leader.letter,
        "trick": [card.code for card in position.trick],
        "known": list(known),
        "before": deal.game.tricks - position.tricks_left - sum(position.won.values()),
        "won": _by_letter(seats, position.won),
        "points": _by_letter(seats, position.points),
    }


def _by_letter(seats: tuple[Seat, Seat], counts: Mapping[Seat, int]) -> dict[str, int]:
    """Numbers by the letters of the seats."""
    return {seat.letter: counts.get(seat, 0) for seat in seats}
