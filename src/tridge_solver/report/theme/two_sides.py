"""What the page of a report gives the engine of two sides: a game laid out, so that its script can
go on where the record does not."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.position import Position
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.engine.page import DESKS, page_engine
from tridge_solver.report.theme.signs import CardWorth

ALL = 1000
NONE = -1
"""The levels of all tricks for the side of the Player and for the other, where points count."""


def two_sides_desk(
    position: Position,
    player: Seat,
    rules: tuple[str, dict[str, Any]],
    worths: dict[int, list[Any]],
    *,
    shown: bool,
) -> dict[str, Any] | None:
    """A position for the page's engine; ``None`` where the package was built without.

    ``rules`` are the engine and the order of the cards as :attr:`Game.page_rules` has them,
    ``worths`` says what each level stands for: see :func:`worth_json`. A level is what the side of
    ``player`` gets. ``shown`` says whether the page has values under the cards from the beginning.
    """
    engine, order = rules
    if page_engine(DESKS[engine]) is None:
        return None
    at = position.seats.index(SEATS[0])
    seats = (*position.seats[at:], *position.seats[:at])
    hands = {seat: set(position.hands[seat]) for seat in seats}
    for seat, card in zip(position.order, position.trick, strict=False):
        hands[seat].add(card)
    return {
        "engine": engine,
        "shown": shown,
        "players": [player.letter],
        "after": ALL,  # nobody hands the game over
        "seats": [seat.letter for seat in seats],
        "order": order,
        "hands": {seat.letter: [card.code for card in sorted(hands[seat])] for seat in seats},
        "leader": position.leader.letter,
        "trick": [card.code for card in position.trick],
        "tricks": position.tricks_left + sum(position.won.values()),
        "won": {seat.letter: position.won[seat] for seat in seats},
        "points": {seat.letter: position.points.get(seat, 0) for seat in seats}
        if engine == "points"
        else None,
        "worths": worths,
    }


def worth_json(ours: CardWorth, against: CardWorth, theirs: int | None = None) -> list[Any]:
    """What a level stands for: grade, mark and number, what it is to the side of the Player and to
    the other, and the number of that other where it is one of its own."""
    own = ours.json()
    found = [own["grade"], own["mark"], ours.tricks, own["side"], against.side]
    return found if theirs is None else [*found, theirs]
