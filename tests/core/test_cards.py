"""Cards, packs and hands as text; seats and the two ways round the table."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given, strategies as st

from cases import cards, suit
from tridge_solver.core.cards import (
    CLUB_ACE,
    PACK,
    SPADE_ACE,
    SUITS,
    Card,
    CardError,
    Pack,
    Suit,
    cards_of,
    mask_of,
    parse_hand,
    written_ranks,
)
from tridge_solver.core.seats import SEATS, Direction, Seat

hands = st.sets(st.sampled_from(PACK))
packs = st.sampled_from(Pack)


# ---------------------------------------------------------------------------------------- cards


def test_the_pack_has_forty_cards_without_8_9_and_10() -> None:
    codes = [card.code for card in PACK]
    assert len(set(codes)) == len(codes) == 40
    assert {code[1] for code in codes} == set("AKQJ765432")
    assert all(sum(code[0] == letter for code in codes) == 10 for letter in "SHDC")
    assert (SPADE_ACE.code, CLUB_ACE.code) == ("SA", "CA")


@pytest.mark.slow(keep=102)
@pytest.mark.parametrize("pack", Pack)
@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_reads_back_in_either_pack(card: Card, pack: Pack) -> None:
    text = pack.card_text(card)
    assert Card.parse(text, pack) is card
    assert Card.parse(text.lower(), pack) is card
    assert Card.of(card.suit, card.rank) is card
    assert Card.parse(card.suit.symbol + pack.rank_text(card), pack) is card


@pytest.mark.parametrize(
    ("spanish", "english"),
    [
        ("E1", "SA"),
        ("BR", "CK"),
        ("CC", "HQ"),
        ("OS", "DJ"),
        ("O7", "D7"),
        ("b2", "C2"),
        ("♣1", "CA"),
    ],
)
def test_spanish_cards_and_their_english_names(spanish: str, english: str) -> None:
    assert Card.parse(spanish, Pack.SPANISH) is Card.parse(english)


@pytest.mark.parametrize(
    ("text", "pack", "complaint"),
    [
        ("", Pack.ENGLISH, "not a card"),
        ("S", Pack.ENGLISH, "not a card"),
        ("S10", Pack.ENGLISH, "suit then rank, e.g. SA"),
        ("", Pack.SPANISH, "e.g. E1"),
        ("S8", Pack.ENGLISH, "'8' is not a rank"),
        ("S9", Pack.ENGLISH, "expected one of A K Q J 7 6 5 4 3 2"),
        ("S1", Pack.ENGLISH, "'1' is not a rank"),
        ("X2", Pack.ENGLISH, "expected one of S H D C"),
        ("AS", Pack.ENGLISH, "'A' is not a suit"),
        ("SK", Pack.SPANISH, "expected one of E C O B"),
        ("EK", Pack.SPANISH, "expected one of 1 R C S 7 6 5 4 3 2"),
        ("EA", Pack.SPANISH, "'A' is not a rank"),
    ],
)
def test_a_bad_card_is_refused_with_an_example(text: str, pack: Pack, complaint: str) -> None:
    with pytest.raises(CardError, match=complaint):
        Card.parse(text, pack)


@pytest.mark.parametrize("rank", ["8", "", "AK", "a"])
def test_a_suit_has_no_other_ranks(rank: str) -> None:
    with pytest.raises(CardError, match="no rank"):
        Card.of(Suit.SPADES, rank)


def test_suits_are_written_spades_first_with_their_ranks() -> None:
    assert [s.letter + s.symbol for s in SUITS] == ["S♠", "H♥", "D♦", "C♣"]
    assert [s.is_red for s in SUITS] == [False, True, True, False]
    for s in SUITS:
        own = [card.rank for card in PACK if card.suit is s]
        assert own == list(written_ranks(s))
    assert suit("♦") is Suit.DIAMONDS


# ---------------------------------------------------------------------------------------- hands


@given(hands, packs)
def test_a_hand_reads_back_what_it_writes(held: set[Card], pack: Pack) -> None:
    text = pack.hand_text(held)
    assert parse_hand(text, pack) == tuple(sorted(held))
    assert parse_hand(text.lower(), pack) == tuple(sorted(held))


@given(st.text("AKQJRCS1765432.8X", max_size=15), packs)
def test_any_text_is_a_hand_or_an_error(text: str, pack: Pack) -> None:
    try:
        held = parse_hand(text, pack)
    except CardError:
        return
    assert parse_hand(pack.hand_text(held), pack) == held


def test_a_hand_may_be_written_in_any_order_within_its_suits() -> None:
    assert parse_hand("2A.5K.6JQ.3A") == cards("SA S2 HK H5 DQ DJ D6 CA C3")
    assert parse_hand("...") == ()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("A.K.Q", "four holdings joined by dots"),
        ("A.K.Q.J.7", "four holdings"),
        ("", "four holdings"),
        ("AA...", "SA stands twice"),
        ("..7K7.", "D7 stands twice"),
        ("8...", "'8' is not a rank"),
        ("A K...", "' ' is not a rank"),
    ],
)
def test_a_bad_hand_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(CardError, match=complaint):
        parse_hand(text)


def test_a_doubled_card_is_named_as_it_is_printed() -> None:
    with pytest.raises(CardError, match="OR stands twice"):
        parse_hand("..RR.", Pack.SPANISH)


@given(hands)
def test_a_set_of_cards_is_a_mask_and_back(held: set[Card]) -> None:
    mask = mask_of(held)
    assert mask.bit_count() == len(held)
    assert list(cards_of(mask)) == sorted(held)


# ---------------------------------------------------------------------------------------- seats


def test_seats_read_back_and_refuse_others() -> None:
    for seat in SEATS:
        assert Seat.parse(seat.letter) is seat
        assert Seat.parse(seat.letter.lower()) is seat
    for text in ("", "X", "NE", "North"):
        with pytest.raises(ValueError, match="expected one of N E S W"):
            Seat.parse(text)


@pytest.mark.parametrize(
    ("direction", "active", "first", "order"),
    [
        (Direction.CLOCKWISE, "NESW", "N", "NESW"),
        (Direction.ANTICLOCKWISE, "NESW", "N", "NWSE"),
        (Direction.CLOCKWISE, "NEW", "W", "WNE"),
        (Direction.ANTICLOCKWISE, "NEW", "W", "WEN"),
        (Direction.CLOCKWISE, "NEW", "S", "WNE"),
        (Direction.ANTICLOCKWISE, "NEW", "S", "ENW"),
        (Direction.CLOCKWISE, "ESW", "N", "ESW"),
        (Direction.ANTICLOCKWISE, "ESW", "N", "WSE"),
    ],
)
def test_the_turn_goes_round_the_active_seats(
    direction: Direction, active: str, first: str, order: str
) -> None:
    seats = [Seat.parse(letter) for letter in active]
    found = direction.round_from(Seat.parse(first), seats)
    assert "".join(seat.letter for seat in found) == order
    for seat in found:
        following = direction.after(seat, seats)
        assert following is found[(found.index(seat) + 1) % len(found)]


def test_after_a_seat_that_sits_out_comes_the_next_active_one() -> None:
    active = (Seat.NORTH, Seat.EAST, Seat.WEST)
    assert Direction.CLOCKWISE.after(Seat.SOUTH, active) is Seat.WEST
    assert Direction.ANTICLOCKWISE.after(Seat.SOUTH, active) is Seat.EAST
    assert Direction.CLOCKWISE.after(Seat.EAST, active) is Seat.WEST


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_card_that_was_pickled_is_the_same_card(protocol: int) -> None:
    kept = (*PACK, Suit.CLUBS, Seat.WEST)
    again = pickle.loads(pickle.dumps(kept, protocol))
    assert [*map(id, again)] == [*map(id, kept)]
    assert copy.deepcopy(Card("D7")) is Card("D7")


@pytest.mark.parametrize("pack", [Pack.ENGLISH, Pack.SPANISH, Pack.DANISH])
def test_a_suit_is_one_letter_of_its_pack_or_one_sign(pack: Pack) -> None:
    for letters in (pack.suit_letters, pack.suit_letters.lower(), "♠♥♦♣"):
        assert [pack.parse_suit(letter) for letter in letters] == list(SUITS)
    for text in ("", "♠♥", pack.suit_letters[:2], "x"):
        with pytest.raises(CardError, match="is not a suit"):
            pack.parse_suit(text)


@pytest.mark.parametrize("pack", [*Pack, Pack.FULL])
def test_a_pack_is_found_by_its_name(pack: Pack) -> None:
    assert Pack(pack.name.capitalize()) is pack
