"""Layouts of unseen cards by brute force: every deal of them with which a record can be played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from tridge_solver.analysis.seen import Seen
from tridge_solver.core.cards import Card, mask_of
from tridge_solver.core.position import IllegalPlay
from tridge_solver.core.seats import SEATS, Seat


def dealt(cards: list[Card], sizes: list[int]) -> Iterator[tuple[frozenset[Card], ...]]:
    """Every way to deal ``cards`` in hands of so many."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        for rest in dealt([card for card in cards if card not in hand], sizes[1:]):
            yield (frozenset(hand), *rest)


def fitting(view: Seen) -> set[tuple[int, ...]]:
    """The layouts by brute force: those with which the record breaks no rule."""
    deal = view.deal
    found = set()
    sizes = [view.size - len(view.played[seat]) for seat in view.hidden]
    for hands in dealt(sorted(view.unseen), sizes):
        whole: dict[Seat, tuple[Card, ...]] = {
            seat: tuple(left | set(view.played[seat]))
            for seat, left in zip(view.hidden, hands, strict=True)
        }
        own = {seat: tuple(view.known[seat]) for seat in view.known}
        try:
            list(replace(deal, hands=tuple((whole | own)[seat] for seat in SEATS)).replay())
        except IllegalPlay:
            continue
        found.add(tuple(mask_of(hand) for hand in hands))
    return found
