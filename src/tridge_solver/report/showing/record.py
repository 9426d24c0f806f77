"""The record of play that a deal shows: its positions, and the tricks between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.position import IllegalPlay, Position, cards_played
from tridge_solver.report.theme.play_table import Trick


def record_of(deal: Deal) -> list[Position]:
    """The positions of the record; none where there is none, or it cannot be followed."""
    if deal.play is None:
        return []
    try:
        return deal.positions()
    except (DealError, IllegalPlay):
        return []


def start_of(deal: Deal) -> list[Position]:
    """The first position of a deal without a record of which all hands are known, else none."""
    if deal.play is not None or deal.is_passed_out or deal.declarer is None:
        return []
    try:
        return [deal.start()]
    except DealError:
        return []


def tricks_of(positions: Sequence[Position]) -> list[Trick]:
    """The tricks between ``positions``, the last of them perhaps unfinished."""
    tricks: list[Trick] = []
    if not positions:
        return tricks
    done = positions[0].game.tricks - positions[0].tricks_left
    for (_, card), (before, after) in zip(
        cards_played(positions), pairwise(positions), strict=True
    ):
        if not after.trick:
            cards = dict(zip(before.order, (*before.trick, card), strict=True))
            tricks.append(Trick(done + len(tricks) + 1, cards, after.leader))
    last = positions[-1]
    if last.trick:
        cards = dict(zip(last.order, last.trick, strict=False))
        tricks.append(Trick(done + len(tricks) + 1, cards, None))
    return tricks
