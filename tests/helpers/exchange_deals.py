"""Deals to exchange in, with their stock."""

from __future__ import annotations

import random

from tridge_solver.core.cards import PACK, SUITS, Card
from tridge_solver.core.deal import Deal
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract


def full_deal(rng: random.Random, rules: Ruleset, contract: Contract | None = None) -> Deal:
    """A full deal with its stock, North the Player."""
    cards = rng.sample(PACK, 40)
    seats = [Seat.NORTH, Seat.EAST, Seat.WEST]
    hands: list[tuple[Card, ...] | None] = [None] * 4
    for n, seat in enumerate(seats):
        hands[seat] = tuple(sorted(cards[9 * n : 9 * n + 9]))
    if contract is None:
        contract = Contract.play(rng.choice(SUITS))
    return OmbreDeal(
        hands=(hands[0], hands[1], hands[2], hands[3]),
        empty=Seat.SOUTH,
        rules=rules,
        leader=rng.choice(seats),
        stock=tuple(cards[27:]),
        declarer=Seat.NORTH,
        contract=contract,
    )
