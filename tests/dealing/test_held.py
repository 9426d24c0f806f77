"""A hand fixed, the rest random: every game, whole hands and parts of them."""

from __future__ import annotations

from collections import Counter

import pytest

from cli_calls import call, printed_by, wrong_usage
from tridge_solver import DealError, Seat, random_deals
from tridge_solver.core.cards import Pack, parse_hand
from tridge_solver.core.deal import Deal
from tridge_solver.handfile import loads


def deals(*options: str) -> list[Deal]:
    """Return what ``tridge deal`` prints."""
    found = printed_by("deal", *options)
    return loads(found)


@pytest.mark.parametrize(
    ("options", "seat", "hand", "size"),
    [
        ((), "N", "AK.K.A7KQ.AK", 9),
        ((), "east", "AK...", 9),
        (("--rules", "tresillo", "--pack", "spanish"), "W", "1R.R..", 9),
        (("--incomer", "--dealer", "S"), "S", "AK.K.A7KQ.AK", 9),
        (("--game", "belote"), "N", "AT...JT9", 8),
        (("--game", "belote"), "N", "A10...J109", 8),
        (("--game", "trumps"), "S", "AKQJT98765432...", 13),
        (("--game", "tres"), "E", "...AKQJ", 26),
    ],
)
def test_a_seat_holds_its_cards_in_every_deal_and_the_rest_differs(
    options: tuple[str, ...], seat: str, hand: str, size: int
) -> None:
    found = deals("-n", "8", "--hand", f"{seat}:{hand}", *options)
    pack = Pack.SPANISH if "spanish" in options else Pack.FULL
    wanted = {card.code for card in parse_hand(hand.replace("10", "T"), pack)}
    place = "NESW".index(seat[0].upper())
    assert len(found) == 8
    for deal in found:
        own = deal.hands[place]
        assert own is not None
        assert len(own) in (size, size - (size == 26))
        assert wanted <= {card.code for card in own}
        cards = [card for each in deal.hands if each for card in each] + list(deal.stock or ())
        assert len(set(cards)) == len(cards)
    others = {tuple(each for n, each in enumerate(deal.hands) if n != place) for deal in found}
    assert len(others) == len(found)


def test_two_seats_hold_cards_and_conditions_are_met_besides() -> None:
    found = deals(
        *("--hand", "N:AK...", "--hand", "W:.A..", "--where", "E.trumps(D) >= 5", "-n", "4", "-q")
    )
    for deal in found:
        assert str(deal.diagram())
        north, west, east = (deal.hands[n] or () for n in (0, 3, 1))
        assert {"SA", "SK"} <= {card.code for card in north}
        assert "HA" in {card.code for card in west}
        assert sum(card.code[0] == "D" or card.code in ("SA", "CA") for card in east) >= 5


def test_the_rest_of_the_cards_is_dealt_evenly() -> None:
    """Each card that is not given is at each free place as often as at any other."""
    places: Counter[str] = Counter()
    count = 400
    for deal in random_deals(count, seed=5, hands={"N": "A...", "E": "...2"}):
        for seat in (Seat.NORTH, Seat.EAST, Seat.WEST):
            places[seat.letter] += any(card.code == "HK" for card in deal.hands[seat] or ())
    # 38 cards are left for 8, 8 and 9 places; six standard deviations of a share of 0.24 in 400.
    for letter, free in (("N", 8), ("E", 8), ("W", 9)):
        share = free / 38
        assert abs(places[letter] / count - share) < 6 * (share * (1 - share) / count) ** 0.5


def test_without_given_cards_the_deals_of_a_seed_are_what_they_were() -> None:
    assert call("deal", "-n", "3", "--seed", "7").stdout.count("K76.5.KQA3.2") == 1


@pytest.mark.parametrize(
    "options",
    [
        ("--hand", "N:AK.K.A7KQ.AKQ32"),
        ("--hand", "N:AK...", "--hand", "W:A..."),
        ("--hand", "N:AK...", "--hand", "N:.A.."),
        ("--hand", "S:AK..."),
        ("--hand", "N:AK...", "--seats", "NESW"),
        ("--hand", "AK.K.A7KQ.AK"),
        ("--hand", "X:AK..."),
        ("--hand", "N:AT..."),
        ("--game", "belote", "--hand", "N:A2..."),
        ("--game", "tres", "--hand", "N:A..."),
    ],
)
def test_impossible_fixed_hands_are_wrong_usage(options: tuple[str, ...]) -> None:
    found = wrong_usage("deal", *options)
    assert "expected" in found or "none of the cards" in found


def test_python_refuses_impossible_fixed_hands() -> None:
    with pytest.raises(DealError, match="no cards"):
        next(random_deals(hands={"S": "A..."}))
