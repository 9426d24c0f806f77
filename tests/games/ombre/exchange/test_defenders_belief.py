"""The beliefs of a defender who exchanges after the Player: as in `advise` and at closed tables."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from exchange_deals import full_deal
from exchange_twin import CARDS, points
from tridge_solver.analysis.layouts import FRESH, world_words
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import SUITS, Card, Suit, cards_of, mask_of
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.seats import Seat
from tridge_solver.engine.ombre3.solver import Believer, Sampler
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.ranking import lane_orders
from tridge_solver.games.ombre.worlds.customs import card_points, keepers, thrown_by_custom
from tridge_solver.games.ombre.worlds.seat_worlds import Arm, DrawnCards, SeatWorlds
from tridge_solver.games.ombre.worlds.setting import Setting

WORLDS = 3000


def small_worlds(
    rng: random.Random, asker: int, size: int, drawn: int, most: int
) -> tuple[Counter[tuple[int, int]], dict[tuple[int, int], float]]:
    """Keepers the Player holds and the other was dealt: in worlds, and as the belief has it."""
    trumps = Suit.SPADES
    kept = keepers(Contract.play(trumps))
    cards = rng.sample(range(40), 3 * size + 4)
    hand, unseen = mask_of(cards[:size]), cards[size:]
    sampler = Sampler()
    sampler.load(
        lane_orders(trumps), 0, hand, unseen, None, asker, 0,
        [[0] * (size + 1) for _ in range(size + 1)], 0, card_points(trumps),
        most=most, drawn=drawn, player_most=most, defence="none",
    )  # fmt: skip
    seen: Counter[tuple[int, int]] = Counter()
    words = world_words(7, FRESH, 0, WORLDS)
    for row in range(WORLDS):
        dealt, _, held = sampler.world(words[row : row + 1], 0)
        seen[(held[0] & kept).bit_count(), (dealt[3 - asker] & kept).bit_count()] += 1
    player = {"exchanged": drawn, "stopped": drawn >= most, "strays": 0.0}
    believer = Believer(kept, size, mask_of(unseen), (player, {}))
    weights = believer.weights()
    shares = {
        (x, y): weights[x][y] / believer.total
        for x in range(size + 1)
        for y in range(size + 1)
        if weights[x][y]
    }
    return seen, shares


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("asker", [1, 2])
@pytest.mark.parametrize(("drawn", "most"), [(0, 3), (1, 3), (2, 3), (2, 2), (1, 1)])
def test_small_worlds_are_those_of_the_closed_seats(asker: int, drawn: int, most: int) -> None:
    """By the number the Player drew, every layout as likely as the belief weighs it."""
    rng = random.Random(100 * asker + 10 * drawn + most)
    checked = 0
    while checked < 4:
        try:
            seen, shares = small_worlds(rng, asker, 3, drawn, most)
        except ValueError:
            continue  # these cards cannot have led to that number
        # Where such a number is very rare the nearest worlds are taken.
        assert sum(seen[key] for key in set(seen) - set(shares)) < WORLDS / 100
        square = sum((seen[key] - WORLDS * share) ** 2 / (WORLDS * share)
                     for key, share in shares.items() if WORLDS * share >= 5)  # fmt: skip
        freedom = len(shares) - 1
        assert square < freedom + 4.5 * np.sqrt(2 * freedom) + 12
        checked += 1


def worlds_of(
    contract: Contract, asker: Seat, drawn: DrawnCards, first: Seat | None, count: int
) -> tuple[Setting, list[list[list[Card]]]]:
    """Hands as dealt, the Player's first, in worlds of a defender's question; the question."""
    deal = replace(full_deal(random.Random(12), TRIDGE, contract), first_defender=first)
    setting = Setting(deal, Seat.NORTH, contract)
    worlds = SeatWorlds([setting], asker, Sampling(seed=3), drawn)
    dealt = worlds.deals(Arm(setting, 0), world_words(3, FRESH, 0, count)).dealt
    return setting, [[list(cards_of(int(hand))) for hand in row] for row in dealt]


@pytest.mark.parametrize("kind", ["Play H", "No Change C", "All Tricks D"])
def test_the_player_bid_and_threw_by_custom(kind: str) -> None:
    contract = Contract.parse(kind)
    assert contract.trumps is not None
    drawn = DrawnCards(0 if contract.kind is Kind.NO_CHANGE else 5)
    setting, worlds = worlds_of(contract, Seat.EAST, drawn, None, 60)
    for hands in worlds:
        codes = [CARDS[card] for card in hands[0]]
        named = points(codes, contract.trumps.letter)
        assert named >= 11
        assert all(points(codes, suit.letter) <= named for suit in SUITS)
        if setting.most[0]:
            thrown = thrown_by_custom(hands[0], contract, setting.most[0])
            assert len(thrown) == drawn.player


@pytest.mark.parametrize("kind", ["Fixed 1 S", "No Tricks H"])
def test_nobody_would_have_bid_before_three_passes(kind: str) -> None:
    contract = Contract.parse(kind)
    assert contract.trumps is not None
    setting, worlds = worlds_of(contract, Seat.EAST, DrawnCards(0), None, 60)
    asker = setting.seats.index(Seat.EAST)
    for hands in worlds:
        for seat, cards in enumerate(hands):
            codes = [CARDS[card] for card in cards]
            assert seat == asker or max(points(codes, suit.letter) for suit in SUITS) <= 16
        assert any(
            card in lane_orders(contract.trumps)[0] for card in hands[0]
        )  # the rules ask for one


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("asker", [1, 2])
def test_the_first_defender_was_dealt_no_less(first: int, asker: int) -> None:
    contract = Contract.parse("Play H")
    seats = Setting(full_deal(random.Random(12), TRIDGE, contract), Seat.NORTH, contract).seats
    _, worlds = worlds_of(contract, seats[asker], DrawnCards(5), seats[first], 60)
    nearest = 0
    for hands in worlds:
        one, other = (points([CARDS[c] for c in hands[n]], "H") for n in (first, 3 - first))
        nearest += one >= other + (first == 2)
    assert nearest == 60
