"""The play of the cards: legal cards, revokes, the privilege, winners, whole plays."""

from __future__ import annotations

import random

import pytest

import oracle
from cases import after_random_cards, cards, hand, playing_seats, random_deal, suit
from tridge_solver.core.cards import PACK, SUITS, Card
from tridge_solver.core.position import IllegalPlay, Position
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.rules.ranking import is_trump, lane_of, legal_cards, trick_winner

NORTH, EAST, WEST = Seat.NORTH, Seat.EAST, Seat.WEST


def position(west: str, north: str, east: str, rules: Ruleset = TRIDGE) -> Position:
    """West leads, hearts are trumps."""
    hands = {WEST: hand(west), NORTH: hand(north), EAST: hand(east)}
    seats = playing_seats(rules)
    return Position(rules, suit("H"), seats, hands, WEST, (), dict.fromkeys(seats, 0))


def play(start: Position, played: str) -> Position:
    """The position after some cards."""
    for card in cards(played):
        start = start.play(card)
    return start


# ---------------------------------------------------------------------------------- legal cards


@pytest.mark.parametrize(
    ("held", "led", "trumps", "legal"),
    [
        ("SK S3 HQ", "S2", "D", "SK S3"),
        ("SK S3 HQ", "C2", "D", "SK S3 HQ"),
        ("D7 D2 HK", "DK", "S", "D7 D2"),
        # The black aces are trumps and leave their suits void.
        ("SA D7 H3", "SK", "H", "SA D7 H3"),
        ("SA S3 D7", "SK", "H", "S3"),
        ("CA CK D7", "C2", "H", "CK"),
        ("CA D7 CK", "H3", "H", "CA"),
        ("CA SK D7", "SA", "D", "CA D7"),
        ("SK S2 H3", "SA", "H", "H3"),
        ("CK C3 D7", "CA", "S", "CK C3 D7"),
        ("SA S2 HK", "CA", "C", "SA"),
        # Nothing need be beaten and no trump thrown.
        ("H2 SK S3", "DK", "H", "H2 SK S3"),
        ("DK D7", "DQ", "S", "DK D7"),
    ],
)
def test_suit_must_be_followed_where_it_can_be(
    held: str, led: str, trumps: str, legal: str
) -> None:
    # The privilege is one against trump leads only.
    for estuche in {False, not is_trump(Card.parse(led), suit(trumps))}:
        found = legal_cards(hand(held), Card.parse(led), suit(trumps), estuche)
        assert set(found) == hand(legal)
    assert set(legal_cards(hand(held), None, suit(trumps), False)) == hand(held)


@pytest.mark.parametrize(
    ("held", "led", "trumps", "legal"),
    [
        # SA is never forced.
        ("SA D7 CK", "H3", "H", "SA D7 CK"),
        ("SA D7 CK", "H7", "H", "SA D7 CK"),
        ("SA D7 CK", "CA", "H", "SA D7 CK"),
        # The second trump is forced by SA only, of either colour.
        ("H7 D7 CK", "H3", "H", "H7 D7 CK"),
        ("H7 D7 CK", "CA", "H", "H7 D7 CK"),
        ("H7 D7 CK", "SA", "H", "H7"),
        ("S2 D7 CK", "CA", "S", "S2 D7 CK"),
        ("S2 D7 CK", "SA", "S", "S2"),
        # CA is forced by SA and the second trump.
        ("CA D7 CK", "HA", "H", "CA D7 CK"),
        ("CA D7 CK", "H7", "H", "CA"),
        ("CA D7 CK", "SA", "H", "CA"),
        ("CA D7 CK", "S2", "S", "CA"),
        ("CA D7 CK", "SK", "S", "CA D7 CK"),
        # Every trump of the hand must be privileged.
        ("SA CA CK", "HK", "H", "SA CA CK"),
        ("SA CA CK", "H7", "H", "SA CA"),
        ("SA H7 CA CK", "HA", "H", "SA H7 CA CK"),
        ("SA H6 CK", "HK", "H", "SA H6"),
        ("SA HA CK", "H6", "H", "SA HA"),
        ("H7 H2 CK", "H3", "H", "H7 H2"),
        # Another card above the one led has no privilege.
        ("HA CK", "HK", "H", "HA"),
        ("S7 CK", "S6", "S", "S7"),
        # It is one against trump leads, and there is no need of it when void.
        ("SA CK C2", "C3", "H", "CK C2"),
        ("D7 CK", "H3", "H", "D7 CK"),
    ],
)
def test_the_privilege_of_the_matadors(held: str, led: str, trumps: str, legal: str) -> None:
    found = legal_cards(hand(held), Card.parse(led), suit(trumps), estuche=True)
    assert set(found) == hand(legal)
    # Without it every trump follows.
    strict = legal_cards(hand(held), Card.parse(led), suit(trumps), estuche=False)
    following = {card for card in hand(held) if is_trump(card, suit(trumps))}
    if is_trump(Card.parse(led), suit(trumps)) and following:
        assert set(strict) == following
    else:
        assert set(strict) == hand(legal)


def test_the_judge_allows_the_same_cards() -> None:
    rng = random.Random(1)
    for _ in range(3000):
        trumps = rng.choice(SUITS)
        dealt = rng.sample(PACK, rng.randint(2, 10))
        led, held = dealt[0], frozenset(dealt[1:])
        for estuche in (False, True):
            codes = [card.code for card in held]
            expected = oracle.legal_cards(codes, led.code, trumps.letter, estuche)
            found = legal_cards(held, led, trumps, estuche)
            assert list(found) == sorted(map(Card.parse, expected))


# -------------------------------------------------------------------------------------- winners


@pytest.mark.parametrize(
    ("trick", "trumps", "winner"),
    [
        ("D2 DJ D7", "S", "DJ"),
        ("D7 DA D2", "S", "DA"),
        ("D6 D7 D5", "S", "D5"),
        ("S2 S7 S3", "H", "S7"),
        ("D7 HK CK", "S", "D7"),
        ("DK C3 HK", "C", "C3"),
        ("SK SA S3", "D", "SA"),
        ("D6 D5 CA", "H", "CA"),
        ("CA C2 SA", "C", "SA"),
        ("CA C2 CK", "C", "C2"),
        ("DA D7 CA", "D", "D7"),
        ("DK DA D2", "D", "DA"),
        ("H6 H5 H2", "H", "H2"),
        ("CK CA C3", "H", "CA"),
        ("S3 S2 CA", "H", "CA"),
    ],
)
def test_the_highest_trump_else_the_highest_of_the_suit_led_wins(
    trick: str, trumps: str, winner: str
) -> None:
    table = cards(trick)
    assert table[trick_winner(table, suit(trumps))].code == winner


def test_the_judge_has_the_same_winners() -> None:
    rng = random.Random(2)
    for _ in range(3000):
        trumps = rng.choice(SUITS)
        table = rng.sample(PACK, 3)
        expected = oracle.trick_winner([card.code for card in table], trumps.letter)
        assert trick_winner(table, trumps) == expected
        assert table[0] in lane_of(table[0], trumps)


# ------------------------------------------------------------------------------------- positions


def test_a_trick_goes_round_and_its_winner_leads() -> None:
    start = position("DK HQ", "D2 CK", "H6 SK")
    assert start.to_play is WEST
    assert (start.order, start.led, start.tricks_left) == ((WEST, NORTH, EAST), None, 2)
    middle = play(start, "DK D2")
    assert middle.to_play is EAST
    assert (middle.trick, middle.led) == (cards("DK D2"), Card.parse("DK"))
    assert (middle.tricks_left, middle.won[EAST]) == (2, 0)
    after = play(middle, "H6")
    assert (after.trick, after.leader, after.to_play, after.tricks_left) == ((), EAST, EAST, 1)
    assert dict(after.won) == {WEST: 0, NORTH: 0, EAST: 1}
    # Positions are values: nothing happened to the earlier one.
    assert start.hands[WEST] == hand("DK HQ")
    end = play(after, "SK HQ CK")
    assert (end.is_over, end.to_play, end.legal_cards(), end.tricks_left) == (True, None, (), 0)
    assert dict(end.won) == {WEST: 1, NORTH: 0, EAST: 1}


def test_tresillo_goes_the_other_way() -> None:
    start = position("DK HQ", "D2 CK", "H6 SK", TRESILLO)
    assert start.order == (WEST, EAST, NORTH)
    assert play(start, "DK H6").to_play is NORTH


def test_a_revoke_is_refused_with_the_cards_that_might_be_played() -> None:
    middle = play(position("DK HQ", "D2 D7 CK", "H6 SK D3"), "DK")
    with pytest.raises(IllegalPlay, match="CK does not follow suit of N") as refused:
        middle.play(Card.parse("CK"))
    assert refused.value.legal == cards("D2 D7")


def test_a_card_of_another_hand_is_refused() -> None:
    start = position("DK HQ", "D2 CK", "H6 SK")
    with pytest.raises(IllegalPlay, match="D2 is not in the hand of W") as refused:
        start.play(Card.parse("D2"))
    assert refused.value.legal == cards("HQ DK")


def test_nothing_is_played_after_the_end() -> None:
    end = play(position("DK", "D2", "H6"), "DK D2 H6")
    with pytest.raises(IllegalPlay, match="the play is over") as refused:
        end.play(Card.parse("DK"))
    assert refused.value.legal == ()


def test_a_privileged_matador_stays_in_the_hand_in_tresillo_only() -> None:
    hands = ("H3 H4", "SA D2", "HK D3")
    strict = play(position(*hands), "H3")
    assert strict.legal_cards() == cards("SA")
    free = play(position(*hands, TRESILLO), "H3 HK")
    assert free.to_play is NORTH
    assert free.legal_cards() == cards("SA D2")


@pytest.mark.parametrize("rules", [TRIDGE, TRESILLO], ids=lambda rules: rules.name)
def test_whole_plays_use_every_card_once(rules: Ruleset) -> None:
    rng = random.Random(3)
    for _ in range(100):
        case = random_deal(rng, rules)
        end = after_random_cards(rng, case, 27).position
        assert end.is_over
        assert not any(end.hands.values())
        assert sum(end.won.values()) == 9


def test_a_position_may_list_its_hands_from_any_seat() -> None:
    rng = random.Random(4)
    start = random_deal(rng, TRIDGE).position
    a, b, c = start.seats
    other = Position(start.rules, start.trumps, (c, a, b), start.hands, start.leader, (), start.won)
    for _ in range(27):
        assert other.order == start.order
        card = rng.choice(start.legal_cards())
        start, other = start.play(card), other.play(card)
    assert start.won == other.won
