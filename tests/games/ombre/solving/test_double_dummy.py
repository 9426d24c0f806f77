"""Double-dummy answers: known positions, card values, lines of play and the table of a deal."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import oracle
from cases import cards, hand, playing_seats
from tridge_solver.analysis.line import LineTrick
from tridge_solver.core.cards import SUITS, Card
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.position import IllegalPlay, Position
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract, Grade, Kind
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy

KNOWN = json.loads((Path(__file__).parent / "positions.json").read_text("utf-8"))
"""Positions with hands and tricks won in playing order from West; values are 'grade tricks'."""

known_positions = pytest.mark.parametrize("known", KNOWN, ids=lambda known: known["name"])
LONGEST_FOR_THE_JUDGE = 6


def known(name: str) -> dict[str, Any]:
    """The known position of that name."""
    return next(known for known in KNOWN if known["name"] == name)


def position_of(known: dict[str, Any]) -> Position:
    """A known position."""
    rules = Ruleset.parse(known["rules"])
    seats = playing_seats(rules)
    trumps = Contract.parse(known["contract"]).trumps
    assert trumps is not None
    return Position(
        rules=rules,
        trumps=trumps,
        seats=seats,
        hands=dict(zip(seats, map(hand, known["hands"]), strict=True)),
        leader=Seat.parse(known["leader"]),
        trick=cards(known.get("trick", "")),
        won=dict(zip(seats, map(int, known["won"].split()), strict=True)),
    )


def asked(known: dict[str, Any]) -> tuple[Position, Seat, Contract]:
    """Return what the engine is asked about a known position."""
    return position_of(known), Seat.parse(known["player"]), Contract.parse(known["contract"])


def text(grade: Grade, tricks: int) -> str:
    """A value as the data have it."""
    return f"{grade.name} {tricks}"


def judge_of(contract: Contract, rules: Ruleset) -> oracle.Objective:
    """The judge's word for a contract."""
    if contract.kind is Kind.NO_TRICKS:
        return oracle.no_tricks()
    if contract.kind is Kind.ALL_TRICKS:
        return oracle.all_tricks()
    if contract.kind is Kind.FIXED:
        return oracle.fixed(contract.tricks or 0)
    return oracle.normal_grade_then_tricks(rules.royal_puesta)


# ------------------------------------------------------------------------------ known positions


@known_positions
def test_a_known_position_has_its_value(known: dict[str, Any]) -> None:
    position, player, contract = asked(known)
    engine = DoubleDummy()
    value = engine.value(position, player, contract)
    assert text(value.grade, value.player_tricks) == known["value"]
    assert engine.grade(position, player, contract) is value.grade
    assert value.all_tricks == (contract.is_normal and value.player_tricks == 9)


@known_positions
def test_a_known_position_has_its_card_values(known: dict[str, Any]) -> None:
    values = DoubleDummy().card_values(*asked(known))
    found = {value.card.code: text(value.grade, value.player_tricks) for value in values}
    assert found == known.get("cards", found)
    assert next(iter(found.values())) == known["value"]


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    "known",
    [k for k in KNOWN if max(len(h.split()) for h in k["hands"]) <= LONGEST_FOR_THE_JUDGE],
    ids=lambda known: known["name"],
)
def test_the_judge_agrees_with_the_data(known: dict[str, Any]) -> None:
    position, player, contract = asked(known)
    seats = position.seats
    walked = oracle.walk(
        [[card.code for card in position.hands[seat]] for seat in seats],
        seats.index(player),
        seats.index(position.leader),
        [card.code for card in position.trick],
        [position.won[seat] for seat in seats],
        position.trumps.letter,
        position.rules.estuche,
        [judge_of(contract, position.rules)],
    )
    grades = contract.grades if len(contract.grades) == 3 else (Grade.WIN, None, Grade.LOSS)

    def text_of_level(level: tuple[int, int]) -> str:
        grade = grades[2 - level[0]]
        assert grade is not None
        return text(grade, abs(level[1]))

    assert text_of_level(walked.values[0]) == known["value"]
    found = {card: text_of_level(value[0]) for card, value in walked.cards.items()}
    assert found == known.get("cards", found)


def test_every_known_position_says_what_it_shows() -> None:
    assert len({known["name"] for known in KNOWN}) == len(KNOWN) > 15
    assert all(known["shows"].endswith(".") for known in KNOWN)


# ---------------------------------------------------------------------------------- card values


def test_card_values_come_best_first_for_the_seat_to_play() -> None:
    engine = DoubleDummy()
    order = [v.card.code for v in engine.card_values(*asked(known("the throw-in")))]
    assert order == ["C2", "DK", "DJ"]
    # A defender likes best what the Player likes least.
    order = [v.card.code for v in engine.card_values(*asked(known("overtaking the partner")))]
    assert order == ["DK", "D2"]
    # In No Tricks fewer are better, and still the grade comes first.
    order = [v.card.code for v in engine.card_values(*asked(known("the lowest card may win")))]
    assert order == ["C2", "D7"]


def test_every_opening_lead_of_a_deal_is_valued_equals_too() -> None:
    position, player, contract = asked(known("the Rape of the Lock"))
    values = DoubleDummy().card_values(position, player, contract)
    assert sorted(value.card for value in values) == list(position.legal_cards())
    by_card = {value.card.code: value for value in values}
    assert by_card["HK"].player_tricks == by_card["HQ"].player_tricks


def test_a_finished_position_has_a_value_and_no_cards() -> None:
    position, player, contract = asked(known("one too many"))
    while not position.is_over:
        position = position.play(position.legal_cards()[0])
    engine = DoubleDummy()
    value = engine.value(position, player, contract)
    assert value.player_tricks == position.won[player]
    assert engine.card_values(position, player, contract) == ()
    assert engine.line(position, player, contract) == ()


def test_nodes_are_counted_over_all_questions() -> None:
    engine = DoubleDummy(hash_mb=0)
    assert engine.nodes == 0
    engine.value(*asked(known("the Rape of the Lock")))
    first = engine.nodes
    engine.grade(*asked(known("the five is enough")))
    assert engine.nodes > first > 0


# ---------------------------------------------------------------------------------------- lines


def played(line: tuple[LineTrick, ...]) -> str:
    """A line as text, tricks apart."""
    return " | ".join(" ".join(card.code for card in trick.cards.values()) for trick in line)


def test_a_line_may_be_asked_for_after_cards_of_one_s_own() -> None:
    position, player, contract = asked(known("the throw-in"))
    engine = DoubleDummy()
    best = engine.line(position, player, contract)
    assert best[0].cards[Seat.WEST] == Card.parse("C2")
    assert [trick.winner.letter for trick in best] == ["N", "W", "W"]
    other = engine.line(position, player, contract, cards("DK"))
    assert other[0].cards[Seat.WEST] == Card.parse("DK")
    assert sum(trick.winner is player for trick in other) == 1


def test_the_poem_s_play_is_followed_as_far_as_it_is_given() -> None:
    position, player, contract = asked(known("the Rape of the Lock"))
    poem = cards("SA S6 S3 S2 S7 S4 CA C7 S5 SK CJ SJ CK H2 SQ DK D6 H3 DQ D7 H4 DJ HQ H5 HA HK HJ")
    line = DoubleDummy().line(position, player, contract, poem)
    assert [card for trick in line for card in trick.cards.values()] == list(poem)
    assert "".join(trick.winner.letter for trick in line) == "WWWWEEEEW"


def test_a_line_refuses_cards_against_the_rules() -> None:
    position, player, contract = asked(known("the throw-in"))
    engine = DoubleDummy()
    with pytest.raises(IllegalPlay, match="D2 does not follow suit"):
        engine.line(position, player, contract, cards("C2 D2"))
    with pytest.raises(IllegalPlay, match="not in the hand"):
        engine.line(position, player, contract, cards("SA"))
    with pytest.raises(IllegalPlay, match="the play is over"):
        engine.line(position, player, contract, cards("C2 C7 H3 D2 H4 DJ DK DQ H5 SA"))


def test_a_line_begins_with_the_cards_on_the_table() -> None:
    line = DoubleDummy().line(*asked(known("overtaking the partner")))
    assert played(line) == "DQ D7 DK | D2 H3 C2"
    assert line[0].leader is Seat.EAST
    assert [trick.winner for trick in line] == [Seat.NORTH, Seat.NORTH]


def test_of_equal_cards_a_leader_plays_the_strongest_a_follower_the_cheapest() -> None:
    # West takes all three tricks whatever anybody does.
    position = replace(
        position_of(known("the throw-in")),
        hands={
            Seat.WEST: hand("SA S2 CA"),
            Seat.NORTH: hand("HK DQ S3"),
            Seat.EAST: hand("SK SJ S7"),
        },
    )
    line = DoubleDummy().line(position, Seat.WEST, Contract.parse("Play S"))
    assert played(line) == "SA S3 S7 | S2 DQ SJ | CA HK SK"


# ---------------------------------------------------------------------------------------- table


def lock_deal() -> Deal:
    """The Rape of the Lock as a deal: West, North, East; South's chair is empty."""
    west, north, east = (tuple(sorted(cards(h))) for h in known("the Rape of the Lock")["hands"])
    return OmbreDeal(
        hands=(north, east, None, west),
        empty=Seat.SOUTH,
        dealer=Seat.SOUTH,
        declarer=Seat.WEST,
        contract=Contract.parse("Play S"),
    )


def test_the_table_has_every_player_with_every_suit() -> None:
    deal = lock_deal()
    cells = DoubleDummy().table(deal)
    expected = [(seat, suit) for seat in deal.playing_order for suit in SUITS]
    assert [(cell.declarer, cell.trumps) for cell in cells] == expected
    for cell in cells:
        contract = Contract.play(cell.trumps)
        position = replace(deal.start(), trumps=cell.trumps)
        value = DoubleDummy().value(position, cell.declarer, contract)
        assert (cell.grade, cell.player_tricks) == (value.grade, value.player_tricks)
        for kind, tricks in ((Kind.ALL_TRICKS, cell.max_tricks), (Kind.NO_TRICKS, cell.min_tricks)):
            special = Contract(kind, cell.trumps)
            assert DoubleDummy().value(position, cell.declarer, special).player_tricks == tricks
    first = cells[0]
    assert (first.grade, first.player_tricks, first.max_tricks) == (Grade.WIN, 5, 5)


def test_the_table_does_not_ask_for_a_contract_or_a_player() -> None:
    deal = lock_deal()
    bare = replace(deal, declarer=None, contract=None)
    assert DoubleDummy().table(bare) == DoubleDummy().table(deal)


def test_the_table_of_an_ending_starts_from_its_leader() -> None:
    ending = position_of(known("the throw-in"))
    hands = [tuple(sorted(ending.hands.get(seat, ()))) or None for seat in Seat]
    deal = OmbreDeal(
        hands=(hands[0], hands[1], hands[2], hands[3]),
        empty=Seat.SOUTH,
        leader=Seat.EAST,
        tricks_won=dict.fromkeys(ending.seats, 2),
    )
    cells = DoubleDummy().table(deal)
    assert [cell.declarer for cell in cells[::4]] == [Seat.EAST, Seat.WEST, Seat.NORTH]
    for cell in cells:
        position = replace(ending, trumps=cell.trumps, leader=Seat.EAST)
        value = DoubleDummy().value(position, cell.declarer, Contract.play(cell.trumps))
        assert (cell.grade, cell.player_tricks) == (value.grade, value.player_tricks)


def test_a_table_needs_all_three_hands() -> None:
    deal = lock_deal()
    with pytest.raises(DealError, match="hand of N is not known"):
        DoubleDummy().table(replace(deal, hands=(None, *deal.hands[1:])))
