"""The races of a bid: which discards take part, and that each is played once in each world."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

from tridge_solver.analysis.layouts import RACING, world_words
from tridge_solver.analysis.sampling import Sampling, no_progress
from tridge_solver.core.cards import SUITS, Suit, cards_of, mask_of, parse_hand
from tridge_solver.core.ruleset import LHOMBRE, TRIDGE
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.bidding.open_worlds import Exchanges, RacingWorlds, every_number
from tridge_solver.games.ombre.bidding.three_seats import dealt_hand
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.worlds.seat_worlds import Arm, Grid, SeatWorlds
from tridge_solver.games.ombre.worlds.setting import Setting, high_kept

HAND = "AQ3.K65.KJ4."
WEST = Seat.WEST
PLAY = Setting(dealt_hand(HAND), WEST, Contract.play(Suit.SPADES))
FLIP = Contract(Kind.FLIP)


def thrown(cards: str) -> int:
    return mask_of(parse_hand(cards))


def test_of_a_suit_the_highest_are_kept() -> None:
    found = high_kept(PLAY, parse_hand(HAND))
    assert len(found) == 4 * 4
    assert [mask.bit_count() for mask in found] == sorted(mask.bit_count() for mask in found)
    for mask in found:
        gone = cards_of(mask)
        assert not any(card.suit is Suit.SPADES for card in gone)
        for suit in (Suit.HEARTS, Suit.DIAMONDS):
            held = [card for card in parse_hand(HAND) if card.suit is suit]
            assert [card in gone for card in held] == sorted(card in gone for card in held)


@pytest.mark.parametrize(
    ("cards", "bare", "backed"),
    [
        (".65.J4.", 0, 0),
        (".K65.KJ4.", 0, 0),
        (".6.J4.", 0, 1),
        (".65.4.", 0, 1),
        (".6.4.", 0, 2),
    ],
)
def test_high_cards_kept_are_counted_bare_and_backed(cards: str, bare: int, backed: int) -> None:
    assert high_kept(PLAY, parse_hand(HAND))[thrown(cards)] == (bare, backed)


def test_low_cards_of_a_suit_without_its_king_and_queen_are_bare() -> None:
    hand = "AQ3.J65.KJ4."
    setting = Setting(dealt_hand(hand), WEST, Contract.play(Suit.SPADES))
    assert high_kept(setting, parse_hand(hand))[thrown(".6.J4.")] == (2, 0)


def test_no_more_is_thrown_than_may_be_and_no_less_than_must() -> None:
    few = dealt_hand(HAND, rules=TRIDGE.with_options("exchange_limit=2"))
    setting = Setting(few, WEST, Contract.play(Suit.SPADES))
    assert {mask.bit_count() for mask in high_kept(setting, parse_hand(HAND))} == {0, 1, 2}
    must = Setting(dealt_hand(HAND, rules=LHOMBRE), WEST, Contract.play(Suit.SPADES))
    assert must.least == 1
    assert min(mask.bit_count() for mask in high_kept(must, parse_hand(HAND))) == 1


def test_a_discard_is_played_once_in_each_world(monkeypatch: pytest.MonkeyPatch) -> None:
    played: Counter[tuple[int, bytes]] = Counter()

    def counted(self: SeatWorlds, arms: Sequence[Arm], words: Grid) -> Grid:
        played.update((arm.discard, row.tobytes()) for arm in arms for row in words)
        return wins_in(self, arms, words)

    wins_in = SeatWorlds.wins_in
    arms = [Arm(PLAY, thrown(cards)) for cards in (".65.J4.", ".6.4.", ".K65.KJ4.")]
    words = world_words(1, RACING, 0, 600)
    expected = SeatWorlds([PLAY], WEST, Sampling()).wins_in(arms, words)
    monkeypatch.setattr(SeatWorlds, "wins_in", counted)
    worlds = RacingWorlds([PLAY], WEST, Sampling())
    assert (worlds.wins(arms, every_number(0, 20)) == expected[:20]).all()
    assert (worlds.wins(arms[1:], every_number(10, 40)) == expected[10:50, 1:]).all()
    clubs = worlds.turned(Suit.CLUBS, 0, 30)
    assert (worlds.wins(arms, clubs) == expected[clubs]).all()
    assert set(played.values()) == {1}
    assert len(played) == 3 * len({*range(20), *clubs}) + 2 * len({*range(20, 50)} - {*clubs})


def test_worlds_with_a_suit_turned_are_numbered_among_all() -> None:
    worlds = RacingWorlds([PLAY], WEST, Sampling())
    found = {suit: worlds.turned(suit, 0, 100) for suit in SUITS}
    for suit, numbers in found.items():
        assert (worlds.turned(suit, 20, 30) == numbers[20:50]).all()
        words = world_words(1, RACING, 0, int(numbers.max()) + 1)[numbers]
        assert (SeatWorlds([PLAY], WEST, Sampling()).turned_suits(words) == suit).all()
    together = np.concatenate(list(found.values()))
    assert len(set(together.tolist())) == len(together)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("hand", [HAND, "KQJ2.K65.74.", "J75.K62.Q54."])
def test_the_discard_for_a_suit_does_not_depend_on_other_bids(hand: str) -> None:
    def plays(*contracts: Contract) -> dict[Contract, int]:
        plans = Exchanges(dealt_hand(hand), WEST, Sampling(), no_progress).plans(contracts)
        return {plan.contract: next(iter(plan.arms.values())).discard for plan in plans}

    every = [Contract.play(suit) for suit in SUITS]
    together = plays(*every, FLIP)
    for play in every:
        assert plays(play) == {play: together[play]}


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("limit", [1, 2, 3])
@pytest.mark.parametrize("quick", [False, True])
def test_discards_race_where_few_cards_may_be_thrown(limit: int, quick: bool) -> None:
    """Discards then come mostly from a suit with its king, not from the others."""
    deal = dealt_hand("A3.K6.J74.65", rules=TRIDGE.with_options(f"exchange_limit={limit}"))
    exchanges = Exchanges(deal, WEST, Sampling(), no_progress, quick=quick)
    [play, flip] = exchanges.plans([Contract.play(Suit.SPADES), FLIP])
    assert 1 <= play.arms[Suit.SPADES].discard.bit_count() <= limit
    assert all(1 <= arm.discard.bit_count() <= limit for arm in flip.arms.values())
