"""The conclusions from others' calls: sampled deals against every deal of a small pack."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from tridge_solver.analysis.layouts import FRESH, LAYOUTS, world_words
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import SUITS, Suit, cards_of, mask_of
from tridge_solver.core.deal import Auction as Record, DealError
from tridge_solver.core.ruleset import TRESILLO, TRIDGE
from tridge_solver.engine.ombre3.solver import Believer, Sampler
from tridge_solver.games.ombre.bidding.three_seats import dealt_hand
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.ranking import lane_orders, point_count
from tridge_solver.games.ombre.worlds import customs
from tridge_solver.games.ombre.worlds.customs import (
    PointBounds,
    bounds_of_calls,
    bounds_of_seats,
    card_points,
    hand_counts,
    heard_before,
)
from tridge_solver.games.ombre.worlds.seat_worlds import Arm, SeatWorlds
from tridge_solver.games.ombre.worlds.setting import Setting

AUCTIONS = (
    ("Pass",),
    ("Pass", "Pass"),
    ("Play",),
    ("Pass", "Play"),
    ("Play", "Pass"),
    ("Play", "More"),
    ("Play", "Pass", "More"),
    ("Pass", "Play", "Flip"),
    ("Pass", "Pass", "Pass"),
)
"""One of every kind: nobody has bid, somebody has, one has passed over him, one has outbid him."""

SMALL = {Kind.PLAY: 6, Kind.FLIP: 7, Kind.NO_CHANGE: 8, Kind.ALL_TRICKS: 10}
"""Hands of three cards from which seats bid in these tests."""

WORLDS = 4000


def best_points(cards: int) -> int:
    return max(point_count(tuple(cards_of(cards)), suit).total for suit in SUITS)


def all_deals(unseen: list[int], bounds: dict[int, PointBounds]) -> set[tuple[int, int]]:
    """Every pair of hands of three of the unseen cards that fits what the two seats have said."""
    one, other = sorted(bounds)
    found = set()
    for first in combinations(unseen, 3):
        if not bounds[one].least <= best_points(mask_of(first)) <= bounds[one].most:
            continue
        for second in combinations([card for card in unseen if card not in first], 3):
            if bounds[other].least <= best_points(mask_of(second)) <= bounds[other].most:
                found.add((mask_of(first), mask_of(second)))
    return found


def check_evenly(drawn: Counter[tuple[int, int]], expected: set[tuple[int, int]]) -> None:
    """Nothing else is drawn, and all of it equally often."""
    assert set(drawn) <= expected
    share = drawn.total() / len(expected)
    square = sum((drawn[hands] - share) ** 2 / share for hands in expected)
    freedom = len(expected) - 1
    assert square < freedom + 5 * (2 * freedom) ** 0.5 + 10


@pytest.mark.slow(keep=7)
@pytest.mark.parametrize("words", AUCTIONS, ids=" ".join)
@pytest.mark.parametrize("asker", [0, 1, 2])
def test_worlds_are_all_deals_that_fit_the_calls(
    words: tuple[str, ...], asker: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both ways of drawing worlds, whoever asks: each deal that fits as often as another."""
    monkeypatch.setattr(customs, "BIDS_FROM", SMALL)
    bounds = bounds_of_calls.__wrapped__(TRIDGE, words)
    rng = random.Random(f"{words} {asker}")
    trumps = Suit.HEARTS
    checked = 0
    while checked < 2:
        cards = rng.sample(range(40), 11)
        hand, unseen = mask_of(cards[:3]), cards[3:]
        others = {seat: bounds[seat] for seat in range(3) if seat != asker}
        expected = all_deals(unseen, others)
        if not 10 <= len(expected) <= 560:
            continue
        sampler = Sampler()
        sampler.load(
            lane_orders(trumps), 0, hand, unseen, None, asker, 0, [[0] * 4 for _ in range(4)], 0,
            card_points(trumps), defence="none", other_counts=hand_counts(trumps)[1:],
            least_of_any=[each.least for each in bounds],
            most_of_any=[each.most for each in bounds],
        )  # fmt: skip
        seats = sorted(others)
        drawn: Counter[tuple[int, int]] = Counter()
        for row in world_words(7, FRESH, 0, WORLDS):
            dealt = sampler.world(row[None], 0)[0]
            drawn[dealt[seats[0]], dealt[seats[1]]] += 1
        check_evenly(drawn, expected)
        believer = Believer(
            0, 3, mask_of(unseen),
            [{"least_of_any": each.least, "most_of_any": each.most} for each in others.values()],
            hand_counts(trumps),
        )  # fmt: skip
        hands = np.zeros((WORLDS, 2), np.uint64)
        believer.draw(world_words(5, LAYOUTS, 0, WORLDS), hands)
        check_evenly(Counter((int(a), int(b)) for a, b in hands), expected)
        checked += 1


@pytest.mark.slow(keep=5)
@pytest.mark.parametrize("words", AUCTIONS, ids=" ".join)
def test_every_world_of_a_full_hand_fits_the_calls(words: tuple[str, ...]) -> None:
    """In every suit the worlds are the same, and in each of them the others may have said that."""
    place = ("lead", "middle", "last")[customs.speaker_of(customs.auction_after(TRIDGE, words))]
    deal = dealt_hand("A6.Q32.J2.54", place)
    [seat] = [seat for seat in deal.active if deal.hands[seat]]
    deal = heard_before(deal, seat, words)
    bounds = bounds_of_calls(TRIDGE, words)
    seen = set()
    for suit in (Suit.SPADES, Suit.HEARTS):
        setting = Setting(deal, seat, Contract.play(suit))
        dealt = SeatWorlds([setting], seat, Sampling()).deals(
            Arm(setting, 0), world_words(3, FRESH, 0, 100)
        )
        for n, other in enumerate(setting.seats):
            answer = bounds[deal.playing_order.index(other)]
            for hand in dealt.dealt[:, n]:
                assert n == 0 or answer.least <= best_points(int(hand)) <= answer.most
        seen.add(tuple(map(tuple, dealt.dealt.tolist())))
    assert len(seen) == 1


def test_a_pass_over_a_bid_says_less_than_one_before_it() -> None:
    """Over Play only another suit's Play is out of reach, over No Change nearly every contract."""
    passes = [
        bounds_of_calls(TRIDGE, words)[-1].most
        for words in (("Pass", "Pass", "Pass"), ("Pass", "Play", "Pass"), ("Pass", "NoChange"))
    ]
    assert passes[:2] == [15, 16]
    assert bounds_of_calls(TRIDGE, ("Play", "NoChange", "Pass"))[2] == PointBounds(0, 21)


def test_calls_after_three_passes_say_no_more() -> None:
    words = ("Pass", "Pass", "Pass", "Pass", "NoTricks")
    assert bounds_of_calls(TRIDGE, words) == (PointBounds(most=15),) * 3


def test_in_tresillo_the_first_to_speak_passes_a_bid_he_might_have_equalled() -> None:
    """He need not go higher: it is no Flip that he has not got, but a Play in that suit, or one."""
    assert bounds_of_calls(TRESILLO, ("Pass", "Play", "More", "Pass"))[1] == PointBounds(16, 16)
    assert bounds_of_calls(TRESILLO, ("Play", "Flip", "Pass", "Pass"))[0] == PointBounds(16, 16)
    assert bounds_of_calls(TRIDGE, ("Play", "Flip", "Pass", "Pass"))[0] == PointBounds(16, 17)


def test_bounds_out_of_reach_are_taken_looser() -> None:
    """Against the three highest trumps of every suit seats bid on less than 16 points."""
    deal = dealt_hand("AK.K72.K7.A2", "last")
    seat = deal.playing_order[2]
    deal = heard_before(deal, seat, ("Play", "Flip"))
    own = deal.known_hand(seat)
    loose = bounds_of_seats(deal, own, len(own))
    assert loose[deal.playing_order[1]].least < 17
    assert loose[seat] != PointBounds(16)


def test_the_seat_hears_what_was_said_before_its_first_call() -> None:
    deal = dealt_hand("A6.Q32.J2.54", "middle")
    whole = Record(deal.playing_order[0], ("Pass", "Play", "More", "Pass"))
    found = heard_before(replace(deal, auction=whole), deal.playing_order[1])
    assert found.auction is not None
    assert found.auction.calls == ("Pass",)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("Pass", "Pass"), "it is . who speaks"),
        (("More",), "More is not allowed here"),
        (("Pass",) * 9, "nobody plays"),
    ],
)
def test_calls_after_which_the_seat_does_not_speak_are_refused(
    words: tuple[str, ...], message: str
) -> None:
    deal = dealt_hand("A6.Q32.J2.54", "lead")
    with pytest.raises(DealError, match=message):
        heard_before(deal, deal.playing_order[0], words)
