"""Common parts of the tests of the four-seat engine: its orders, and positions at random."""

from __future__ import annotations

import itertools
import random
from functools import cache
from types import ModuleType

from sides_oracle import (
    BELOTE_PLAIN,
    BELOTE_TRUMP,
    LAST_TRICK,
    TRUMPS_ORDER,
    Game,
    Hands,
    Played,
)
from tridge_solver.engine.partnership import points, tricks

SUITS = "SHDC"
PACKS = {True: BELOTE_PLAIN, False: TRUMPS_ORDER}
OPTIONS = tuple(itertools.product((True, False), repeat=4))
BELOTE_KINDS = (*SUITS, "NT", "AT")
DENOMINATIONS = (*SUITS, "NT")


def number(card: str) -> int:
    """The number the tests give a card."""
    return SUITS.index(card[0]) * 16 + TRUMPS_ORDER.index(card[1])


def text(card: int) -> str:
    """The card of a number."""
    return SUITS[card // 16] + TRUMPS_ORDER[card % 16]


def mask(cards: frozenset[str]) -> int:
    """A hand as the engine takes it."""
    return sum(1 << number(card) for card in cards)


@cache
def worths(row: tuple[int, ...]) -> points.Worths:
    """The worths of a suit, made once."""
    return points.Worths(row)


@cache
def order_of(game: Game) -> points.Order | tricks.Order:
    """A game as the engine is told it."""
    ruffs = game.denomination in SUITS
    first = SUITS.index(game.denomination) if ruffs else 0
    suits = [SUITS[first], *(suit for suit in SUITS if suit != SUITS[first])]
    if not game.belote:
        lanes = [[number(suit + rank) for rank in TRUMPS_ORDER] for suit in suits]
        return tricks.Order(lanes, ruffs=ruffs)
    trumps = [suit for suit in suits if game.is_trump(suit + "A")]
    lanes = [
        [suit + rank for rank in (BELOTE_TRUMP if suit in trumps else BELOTE_PLAIN)]
        for suit in suits
    ]
    return points.Order(
        [list(map(number, lane)) for lane in lanes],
        ruffs=ruffs,
        worths=[worths(tuple(map(game.worth, lane))) for lane in lanes],
        last=LAST_TRICK,
        must_beat=range(len(trumps)),
        must_ruff=ruffs,
        ruff_plain_winner=game.ruff_plain_winner,
        overtake_partner=game.overtake_partner,
        undertrump=game.undertrump,
        trump_under_partner=game.trump_under_partner,
    )


def engine(game: Game) -> ModuleType:
    """The module that solves a game."""
    return points if game.belote else tricks


def random_hands(rng: random.Random, game: Game, size: int, narrow: bool = False) -> Hands:
    """Four hands of ``size`` cards; ``narrow`` ones from few ranks, where more hangs on them."""
    pack = [suit + rank for suit in SUITS for rank in PACKS[game.belote]]
    if narrow:
        suits = rng.sample(SUITS, rng.randint(2, 4))
        pack = [card for card in pack if card[0] in suits]
        pack = pack if len(pack) >= 4 * size else [s + r for s in SUITS for r in PACKS[game.belote]]
    cards = rng.sample(pack, 4 * size)
    return tuple(frozenset(cards[seat * size : (seat + 1) * size]) for seat in range(4))


def play_some(
    rng: random.Random, game: Game, hands: Hands, leader: int, count: int
) -> tuple[Hands, Played]:
    """``count`` legal cards played at random."""
    played: Played = ()
    for n in range(count):
        seat = (leader + n) % 4
        card = rng.choice(sorted(game.legal(hands[seat], played, seat)))
        hands = tuple(hand - {card} for hand in hands)
        played = (*played, (seat, card))
    return hands, played
