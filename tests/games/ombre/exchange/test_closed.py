"""Sampled exchanges: the worlds, the model, the shares, and that threads change nothing."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import permutations

import numpy as np
import pytest

from cases import example
from exchange_deals import full_deal
from exchange_twin import CARDS, after_exchanges, defender_throws, points
from oracle import normal_grade, walk
from tridge_solver.analysis.intervals import wilson
from tridge_solver.analysis.layouts import FRESH, RACING, world_words
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import PACK, SUITS, Card, Suit, cards_of, mask_of, parse_hand
from tridge_solver.core.deal import DealError, Exchange
from tridge_solver.core.ruleset import TRESILLO, TRIDGE
from tridge_solver.core.seats import Seat
from tridge_solver.engine.ombre3.solver import Sampler
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.closed import sampled_exchange
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.ranking import counted_tops, lane_orders, point_count
from tridge_solver.games.ombre.worlds.customs import card_points, keepers
from tridge_solver.games.ombre.worlds.seat_worlds import Arm, SeatWorlds, candidates
from tridge_solver.games.ombre.worlds.setting import Setting


def codes(mask: int) -> list[str]:
    return [card.code for card in cards_of(mask)]


def numbers(cards: list[str]) -> int:
    return mask_of(CARDS.index(card) for card in cards)


def scene(
    sampler: Sampler,
    hand: int,
    unseen: list[int],
    trumps: Suit,
    levels: list[list[int]],
    **options: int,
) -> None:
    """Load a scene in which the asker leads."""
    sampler.load(
        lane_orders(trumps),
        options.pop("privileged", 0),
        hand,
        unseen,
        None,
        options.pop("asker", 0),
        options.pop("leader", 0),
        levels,
        2,
        card_points(trumps),
        **options,  # type: ignore[arg-type]
    )


def test_the_twin_counts_cards_as_the_package() -> None:
    assert [card.code for card in PACK] == CARDS
    rng = random.Random(3)
    for _ in range(200):
        hand = rng.sample(PACK, 9)
        for trumps in SUITS:
            counted = points([card.code for card in hand], trumps.letter)
            assert counted == point_count(hand, trumps).total


GRADES = [[2 if p > max(d, 9 - p - d) else 0 for d in range(10)] for p in range(10)]


def check_against_twin(
    sampler: Sampler, trumps: Suit, asker: int, thrown: int, number: int, limit: int, **known: int
) -> list[int]:
    """Hold a world's exchanges against the twin's; the hands as dealt."""
    dealt, stock, held = sampler.world(world_words(7, FRESH, number, 1), thrown)
    left = {*PACK} - {Card(card) for card in stock}
    assert sorted(c for h in dealt for c in cards_of(h)) == sorted(left)
    expected = after_exchanges(
        [codes(mask) for mask in dealt],
        [CARDS[card] for card in stock],
        trumps.letter,
        asker,
        codes(thrown),
        limit,
        **known,
    )
    assert held == [numbers(cards) for cards in expected]
    return dealt


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize("asker", [0, 1, 2])
@pytest.mark.parametrize("limit", [8, 9, 3])
def test_worlds_and_model_agree_with_the_twin(asker: int, limit: int) -> None:
    rng = random.Random(10 * asker + limit)
    sampler = Sampler()
    for number in range(150):
        hand = mask_of(rng.sample(range(40), 9))
        unseen = [card for card in range(40) if not hand >> card & 1]
        trumps = rng.choice(SUITS)
        drawn = rng.randrange(limit + 1) if asker else 0
        scene(
            sampler,
            hand,
            unseen,
            trumps,
            GRADES,
            asker=asker,
            most=limit,
            drawn=drawn,
            least_points=11 if asker else 0,
        )
        thrown = mask_of(rng.sample(list(cards_of(hand)), rng.randrange(min(limit, 9) + 1)))
        dealt = check_against_twin(sampler, trumps, asker, thrown, number, limit, drawn=drawn)
        assert dealt[asker] == hand
        if asker:
            strong_enough = points(codes(dealt[0]), trumps.letter) >= 11
            assert strong_enough or points(codes(hand), trumps.letter) >= 11


@pytest.mark.parametrize("asker", [1, 2])
def test_a_second_defender_sees_how_many_the_first_drew(asker: int) -> None:
    """His worlds are those in which the model throws as many, as far as there are any."""
    rng = random.Random(asker)
    sampler = Sampler()
    first = 3 - asker
    fitting = 0
    for number in range(200):
        hand = mask_of(rng.sample(range(40), 9))
        unseen = [card for card in range(40) if not hand >> card & 1]
        trumps = rng.choice(SUITS)
        drawn = rng.randrange(9)
        first_drawn = rng.randrange(min(8, 13 - drawn) + 1)
        known = {"drawn": drawn, "first": first, "first_drawn": first_drawn}
        asked = {"asker": asker, "most": 8, "least_points": 11}
        scene(sampler, hand, unseen, trumps, GRADES, **asked, **known)
        left = 13 - drawn - first_drawn
        own = rng.sample(list(cards_of(hand)), rng.randrange(min(8, left) + 1))
        dealt = check_against_twin(sampler, trumps, asker, mask_of(own), number, 8, **known)
        by_model = defender_throws(codes(dealt[first]), trumps.letter, 8, 13 - drawn)
        fitting += points(codes(dealt[0]), trumps.letter) >= 11 and len(by_model) == first_drawn
    assert fitting > 100


def test_an_impossible_draw_is_refused() -> None:
    hand = mask_of(range(9))
    unseen = list(range(9, 40))
    sampler = Sampler()
    for options in (
        {"asker": 2, "first": 2, "first_drawn": 3},
        {"asker": 0, "first": 1, "first_drawn": 3},
        {"asker": 2, "first": 0, "first_drawn": 3},
        {"asker": 2, "first": 1, "drawn": 8, "first_drawn": 6},
        {"asker": 2, "first": 1, "first_drawn": 10},
    ):
        with pytest.raises(ValueError, match="drawn"):
            scene(sampler, hand, unseen, Suit.SPADES, GRADES, **options)


def test_every_world_is_as_likely() -> None:
    """Two unseen cards each and one in the stock: thirty worlds, about as often each."""
    sampler = Sampler()
    hand, unseen = mask_of([0, 11]), [1, 12, 22, 23, 34]
    levels = [[0] * 3 for _ in range(3)]
    scene(sampler, hand, unseen, Suit.HEARTS, levels)
    seen: dict[tuple[int, ...], int] = {}
    words = world_words(1, FRESH, 0, 6000)
    for row in range(len(words)):
        dealt, stock, _ = sampler.world(words[row : row + 1], 0)
        key = (*dealt, *stock)
        seen[key] = seen.get(key, 0) + 1
    assert len(seen) == 30
    square = sum((count - 200) ** 2 / 200 for count in seen.values())
    assert square < 58.3  # one in a thousand with 29 degrees of freedom


def small_truth(
    hand: int, unseen: list[int], trumps: Suit, thrown: int, limit: int, leader: int, won: list[int]
) -> float:
    """The Player's share of wins over all worlds, played out by the oracle."""
    objective = normal_grade(False)

    @cache
    def wins(hands: tuple[tuple[str, ...], ...]) -> bool:
        walked = walk(hands, 0, leader, (), won, trumps.letter, False, [objective])
        return bool(walked.values[0] == 2)

    cards = [CARDS[card] for card in unseen]
    each = hand.bit_count()
    total = count = 0
    worlds: dict[tuple[object, ...], int] = {}
    for order in permutations(cards):
        dealt = (frozenset(order[:each]), frozenset(order[each : 2 * each]), order[2 * each :])
        worlds[dealt] = worlds.get(dealt, 0) + 1
    for (first, second, stock), times in worlds.items():
        held = after_exchanges(
            [codes(hand), sorted(first), sorted(second)],  # type: ignore[call-overload]
            list(stock),  # type: ignore[call-overload]
            trumps.letter,
            0,
            codes(thrown),
            limit,
        )
        total += times * wins(tuple(tuple(sorted(cards)) for cards in held))
        count += times
    return total / count


@pytest.mark.parametrize("options", ["estuches=run", "estuches=each"])
def test_matadors_are_counted_in_every_world_as_the_ledger_counts_them(options: str) -> None:
    rules = TRESILLO.with_options(options)
    seen = set()
    for trumps, held in ((Suit.HEARTS, "A6.72.K.A432"), (Suit.CLUBS, "76.72.KQ.432")):
        own = parse_hand(held)
        hands = (own, None, None, None)
        deal = OmbreDeal(hands, Seat.SOUTH, rules=rules, dealer=Seat.SOUTH)
        setting = Setting(deal, Seat.NORTH, Contract.play(trumps))
        worlds = SeatWorlds((setting,), Seat.NORTH, Sampling(seed=4))
        thrown = mask_of([card for card in own if card.rank in "64"])
        words = world_words(4, 0, 0, 400)
        _, counts = worlds.grades_in([Arm(setting, thrown)], words)
        dealt = worlds.deals(Arm(setting, thrown), words)
        expected = [counted_tops(tuple(cards_of(int(h))), trumps, rules) for h in dealt.held[:, 0]]
        assert np.abs(counts[:, 0]).clip(max=3).tolist() == expected
        seen |= {*expected}
    assert seen == {1, 2, 3}


def small_scene(rng: random.Random) -> tuple[Sampler, int, float]:
    """A sampler on a small pack, a discard, and its true share of wins."""
    trumps = rng.choice(SUITS)
    cards = rng.sample(range(40), 9)
    hand, unseen = mask_of(cards[:2]), sorted(cards[2:])
    won = [rng.randrange(2, 4) for _ in range(3)]
    won[0] = 7 - won[1] - won[2]
    leader = rng.randrange(3)
    levels = [
        [
            (won[0] + p > max(won[1] + d, won[2] + 2 - p - d)) * 2 if p + d <= 2 else 0
            for d in range(3)
        ]
        for p in range(3)
    ]
    thrown = mask_of(rng.sample(cards[:2], rng.randrange(3)))
    sampler = Sampler(table_bytes=1 << 16, fact_bytes=1 << 16)
    scene(sampler, hand, unseen, trumps, levels, leader=leader, most=2)
    return sampler, thrown, small_truth(hand, unseen, trumps, thrown, 2, leader, won)


def sampled_wins(sampler: Sampler, thrown: int, seed: int, count: int) -> int:
    if sampler.levels == (0,):
        return 0
    results = np.zeros((count, 1), np.uint8)
    sampler.play(world_words(seed, FRESH, 0, count), [thrown], results, 2)
    return int(results.sum())


@pytest.mark.slow
def test_shares_agree_with_full_enumeration() -> None:
    misses = 0
    for seed in range(12):
        sampler, thrown, truth = small_scene(random.Random(seed))
        low, high = wilson(sampled_wins(sampler, thrown, seed, 2000), 2000)
        misses += not low <= truth <= high
    assert misses <= 2  # one in twenty is expected


@pytest.mark.exhaustive
def test_intervals_cover_the_truth() -> None:
    """Over 200 runs 95 % intervals hold the truth 90 to 99 % of the time."""
    rng = random.Random(5)
    covered = runs = 0
    while runs < 200:
        sampler, thrown, truth = small_scene(rng)
        if not 0.02 < truth < 0.98:
            continue
        low, high = wilson(sampled_wins(sampler, thrown, 1000 + runs, 500), 500)
        covered += low <= truth <= high
        runs += 1
    assert 180 <= covered <= 198


def test_worlds_do_not_depend_on_how_they_are_split() -> None:
    whole = world_words(3, RACING, 0, 40)
    parts = [world_words(3, RACING, start, 8) for start in range(0, 40, 8)]
    assert (np.concatenate(parts) == whole).all()
    assert not (world_words(3, FRESH, 0, 40) == whole).any()
    assert not (world_words(4, RACING, 0, 40) == whole).any()


@pytest.mark.slow
def test_same_numbers_for_any_number_of_threads() -> None:
    deal = full_deal(random.Random(4), TRIDGE, Contract.play(Suit.DIAMONDS))
    answers = [
        sampled_exchange(deal, top=2, sampling=Sampling(samples=60, threads=threads))
        for threads in (1, 2, 3)
    ]
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.slow
def test_the_hidden_cards_of_the_deal_do_not_matter() -> None:
    deal = full_deal(random.Random(8), TRESILLO, Contract.play(Suit.HEARTS))
    hidden = replace(deal, hands=(deal.hands[0], None, None, None), stock=None)
    one, other = (
        sampled_exchange(d, top=1, sampling=Sampling(samples=50)).options for d in (deal, hidden)
    )
    assert one == other


@pytest.mark.slow
def test_flip_draws_the_turned_card_first() -> None:
    deal = full_deal(random.Random(9), TRIDGE)
    stock = deal.stock or ()
    flip = replace(deal, contract=Contract.parse(f"Flip {stock[0].suit.letter}"))
    answer = sampled_exchange(flip, top=3, sampling=Sampling(samples=30))
    assert all(option.discard for option in answer.options)


@pytest.mark.slow
def test_samples_precision_and_defences() -> None:
    deal = full_deal(random.Random(10), TRIDGE, Contract.play(Suit.CLUBS))
    exact = sampled_exchange(deal, top=0, sampling=Sampling(samples=20, defence="best"))
    model = sampled_exchange(deal, top=0, sampling=Sampling(samples=20))
    none = sampled_exchange(deal, top=0, sampling=Sampling(samples=20, defence="none"))
    assert (exact.samples, exact.tricks) == (20, ())
    assert model.samples == sum(model.tricks) == 20
    assert exact.options[0].wins <= max(option.wins for option in model.options)
    assert none.defence == "none"
    rough = sampled_exchange(deal, top=0, sampling=Sampling(precision=0.03))
    low, high = rough.options[0].win_interval
    assert high - low <= 0.06
    assert rough.samples % 500 == 0


@pytest.mark.slow
def test_a_defender_knows_who_of_them_is_first() -> None:
    """Behind a partner who takes his fill there is less to draw; the Player throws before that is
    settled, so to him it is nothing."""
    deal = full_deal(random.Random(1), TRIDGE, Contract.play(Suit.HEARTS))
    _, first, second = deal.from_player(Seat.NORTH)
    ask = Sampling(samples=200)
    as_first, as_second = (
        sampled_exchange(replace(deal, first_defender=seat), second, sampling=ask, drawn=8)
        for seat in (second, first)
    )
    thrown = [len(answer.options[0].discard) for answer in (as_first, as_second)]
    assert thrown[0] > thrown[1]
    player = [
        sampled_exchange(replace(deal, first_defender=seat), top=0, sampling=ask).options
        for seat in (first, second)
    ]
    assert player[0] == player[1]


@pytest.mark.slow
def test_a_second_defender_knows_what_the_first_drew() -> None:
    """From the question or from the exchanges on record; what is left limits his own."""
    deal = full_deal(random.Random(12), TRIDGE, Contract.play(Suit.HEARTS))
    _, first, second = deal.from_player(Seat.NORTH)
    ask = Sampling(samples=100)
    named = replace(deal, first_defender=first)
    few, many = (
        sampled_exchange(named, second, sampling=ask, drawn=6, first_drawn=count)
        for count in (2, 7)
    )
    assert (few.first_drawn, many.first_drawn) == (2, 7)
    assert all(not option.discard for option in many.options)  # 6 and 7 of 13 are gone
    assert few.options[0].discard
    thrown = tuple(sorted(named.known_hand(first)))[:2]
    own = tuple(sorted(named.known_hand(Seat.NORTH)))[:6]
    record = replace(deal, exchanges=(Exchange(Seat.NORTH, own), Exchange(first, thrown)))
    assert sampled_exchange(record, second, sampling=ask).options == few.options
    # Asked before the first has drawn, or by the first himself, it is not known.
    assert sampled_exchange(record, first, sampling=ask).first_drawn is None
    with pytest.raises(DealError, match="first"):
        sampled_exchange(named, first, sampling=ask, drawn=6, first_drawn=2)
    with pytest.raises(DealError, match=r"at most 7"):
        sampled_exchange(named, second, sampling=ask, drawn=6, first_drawn=8)


@pytest.mark.slow
def test_a_defender_needs_the_number_drawn() -> None:
    deal = full_deal(random.Random(11), TRIDGE, Contract.play(Suit.SPADES))
    with pytest.raises(DealError, match="drawn"):
        sampled_exchange(deal, Seat.EAST)
    answer = sampled_exchange(deal, Seat.EAST, top=1, drawn=4, sampling=Sampling(samples=30))
    assert answer.drawn == 4
    assert answer.options[0].table_points is None
    assert answer.options[0].points < answer.options[1].points
    with pytest.raises(DealError, match="defender"):
        sampled_exchange(deal, Seat.NORTH, drawn=4)


def test_defenders_of_no_tricks_keep_the_lowest_ranks() -> None:
    rng = random.Random(21)
    sampler = Sampler()
    levels = [[int(p == 0)] * 10 for p in range(10)]
    for number in range(60):
        trumps = rng.choice(SUITS)
        hand = mask_of(rng.sample(range(40), 9))
        unseen = [card for card in range(40) if not hand >> card & 1]
        low = keepers(Contract.parse(f"No Tricks {trumps.letter}"))
        scene(sampler, hand, unseen, trumps, levels, keepers=low, most=8)
        dealt, stock, held = sampler.world(world_words(8, FRESH, number, 1), 0)
        left = len(stock)
        for seat in (1, 2):
            assert not dealt[seat] & ~held[seat] & low  # no keeper is thrown
        thrown = {seat: (dealt[seat] & ~held[seat]).bit_count() for seat in (1, 2)}
        throwable = {seat: (dealt[seat] & ~low).bit_count() for seat in (1, 2)}
        assert sum(thrown.values()) == min(sum(min(count, 8) for count in throwable.values()), left)
        for seat in (1, 2):
            if thrown[seat] < throwable[seat]:
                # He had to choose: no card lies higher in its lane than any he threw elsewhere.
                places = {
                    card: place for lane in lane_orders(trumps) for place, card in enumerate(lane)
                }
                kept = [places[c] for c in cards_of(dealt[seat] & held[seat] & ~low)]
                gone = [places[c] for c in cards_of(dealt[seat] & ~held[seat])]
                assert min(kept) >= max(gone)


def test_in_a_flip_of_ten_cards_the_turned_one_may_go_in_every_world() -> None:
    deal = example("play")
    assert deal.stock is not None
    turned = deal.stock[0]
    rules = TRESILLO.with_options("exchange_limit=2")
    flip = replace(deal, rules=rules, contract=Contract(Kind.FLIP, turned.suit), exchanges=None)
    assert deal.declarer is not None
    setting = Setting(flip, deal.declarer, flip.contract)
    own = mask_of(deal.known_hand(deal.declarer))
    arms = candidates(setting, deal.declarer)
    gone = [arm for arm in arms if arm.discard >> turned & 1]
    assert gone
    assert all(1 <= arm.discard.bit_count() <= 2 for arm in arms)
    worlds = SeatWorlds([setting], deal.declarer, Sampling(samples=20))
    words = world_words(1, 0, 0, 20)
    for arm in gone:
        held = worlds.deals(arm, words).held[:, 0]
        for hand in map(int, held):
            assert hand.bit_count() == 9
            assert not hand & arm.discard
            assert hand & own == own & ~arm.discard
    on = replace(setting, deal=replace(flip, rules=replace(rules, flip_takes_card=True)))
    assert not any(arm.discard >> turned & 1 for arm in candidates(on, deal.declarer))
