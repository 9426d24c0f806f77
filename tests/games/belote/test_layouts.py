"""Layouts of unseen cards, held against every deal of a small pack."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from layouts import fitting
from tridge_solver.analysis.layouts import LAYOUTS, Layouts, world_words
from tridge_solver.analysis.seen import layouts_of, own_hand, seat_view
from tridge_solver.core.cards import SUITS, Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.game import BELOTE_GAME, BeloteDeal
from tridge_solver.games.belote.rules import BELOTE, BeloteStrain, Duty, duty

RULES = (
    "",
    "overtake_partner=off",
    "undertrump=off",
    "trump_under_partner=off",
    "ruff_plain_winner=off direction=clockwise",
)


def random_ending(
    chance: random.Random, kind: BeloteStrain, rules: Ruleset, size: int, duties: set[Duty]
) -> BeloteDeal:
    """An ending of few suits, so that the rules bind, with a record that stops somewhere."""
    pack = [card for card in BELOTE_GAME.pack if card.suit in chance.choice([SUITS[:2], SUITS[:3]])]
    cards = chance.sample(pack, 4 * size)
    hands = tuple(tuple(Pack.FULL.written(cards[n * size :][:size])) for n in range(4))
    gone = 8 - size
    deal: BeloteDeal = BeloteDeal(
        hands=hands,  # type: ignore[arg-type]
        empty=frozenset(),
        rules=rules,
        leader=SEATS[0],
        declarer=SEATS[1],
        contract=BeloteContract(80, kind),
        tricks_won={Seat.NORTH: gone, Seat.EAST: 0},
        game_tag="Belote",
    )
    position, played = deal.start(), []
    for _ in range(chance.randrange(4, 4 * size - 1)):
        seat = position.to_play
        assert seat is not None
        hand = Pack.FULL.written(position.hands[seat])
        duties.add(duty(hand, position.trick, kind, rules)[0])  # type: ignore[arg-type]
        played.append(chance.choice(position.legal_cards()))
        position = position.play(played[-1])
    found = deal.with_play(played)
    assert isinstance(found, BeloteDeal)
    return found


@pytest.mark.slow
def test_layouts_are_those_with_which_every_card_on_record_was_legal() -> None:
    chance, duties = random.Random(3), set[Duty]()
    for number in range(120):
        kind = (BeloteStrain.SPADES, BeloteStrain.SPADES, *BeloteStrain)[number % 8]
        rules = BELOTE.with_options(RULES[number % len(RULES)])
        deal = random_ending(chance, kind, rules, 3 - number % 2, duties)
        view = seat_view(deal)
        layouts = layouts_of(view)
        every = {tuple(int(mask) for mask in row) for row in layouts.every()}
        assert every == fitting(view), deal
        assert layouts.count == len(layouts.every()) == len(every)
    assert duties == set(Duty)


def test_each_layout_is_as_likely_as_another() -> None:
    # Cards of seven classes, 122 layouts: drawn about equally often, none else.
    layouts = Layouts(range(9), sizes=[3, 3, 3], barred=[0b000000111, 0b000111000, 0b010000001])
    drawn = layouts.draw(world_words(1, LAYOUTS, 0, 200 * layouts.count, layouts.words))
    often = Counter(tuple(int(mask) for mask in row) for row in drawn)
    assert set(often) == {tuple(int(mask) for mask in row) for row in layouts.every()}
    spread = sum((n - 200) ** 2 / 200 for n in often.values())
    degrees = layouts.count - 1
    assert abs(spread - degrees) < 4 * np.sqrt(2 * degrees)


def test_a_draw_does_not_depend_on_the_draws_before_it() -> None:
    layouts = Layouts(range(12), sizes=[4, 4, 4], barred=[1, 2, 4])
    words = world_words(7, LAYOUTS, 0, 50, layouts.words)
    assert (layouts.draw(words)[30:] == layouts.draw(words[30:])).all()


def test_impossible_conditions_give_no_layout() -> None:
    with pytest.raises(ValueError, match="no layout"):
        Layouts([0, 1], sizes=[1, 1], barred=[0b11, 0])


def bridge_ending(chance: random.Random) -> Deal:
    """An ending of bridge in the middle of its record."""
    from tridge_solver.core.registry import game_named
    from tridge_solver.games.trumps.game import TrumpsDeal
    from tridge_solver.games.trumps.rules import TrumpsContract

    pack = [card for card in game_named("Trumps").pack if card.rank in "AKQJT"]
    cards = chance.sample(pack, 12)
    hands: Any = tuple(tuple(Pack.FULL.written(cards[n * 3 :][:3])) for n in range(4))
    deal: Deal = TrumpsDeal(
        hands=hands,
        empty=frozenset(),
        leader=Seat.WEST,
        declarer=Seat.SOUTH,
        contract=TrumpsContract.parse("Bid 9 H"),
        tricks_won={Seat.NORTH: 10, Seat.EAST: 0},
        game_tag="Trumps",
    )
    position, played = deal.start(), []
    for _ in range(chance.randrange(1, 10)):
        played.append(chance.choice(position.legal_cards()))
        position = position.play(played[-1])
    return deal.with_play(played)


def test_a_seat_that_sees_the_dummy_lays_out_two_hands() -> None:
    chance = random.Random(5)

    def sees(seat: Seat, number: int) -> tuple[Seat, ...]:
        return tuple(dict.fromkeys((seat, Seat.NORTH)))

    for number in range(30):
        view = seat_view(bridge_ending(chance), sees=sees if number % 2 else own_hand)
        every = {tuple(int(mask) for mask in row) for row in layouts_of(view).every()}
        assert every == fitting(view)
