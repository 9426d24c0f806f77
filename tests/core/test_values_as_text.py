"""Text stands for every value in the functions of the package, and no value for another."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import tridge_solver as tridge
from tridge_solver import Card, Seat, Suit

FEW = tridge.Sampling(samples=20)
STRONG = "AK.K.A7KQ.AK"
BELINDA = "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -"
BELOTE = "N:A.JT.JT8.J8 K8.AK7.Q7.K T9.Q8.K.AT7 QJ7.9.A9.Q9"
BRIDGE = "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"


def rows(answer: object) -> list[dict[str, Any]]:
    """An answer, to be compared with others."""
    return tridge.rows(answer)


def test_cards_seats_suits_and_numbers_are_different_keys() -> None:
    keys = {Card("SA"): "card", Seat.NORTH: "seat", Suit.SPADES: "suit", 0: "number"}
    assert [keys[key] for key in (Card("SA"), Seat("N"), Suit("♠"), 0)] == [
        "card",
        "seat",
        "suit",
        "number",
    ]
    assert Card("SA") != Seat.NORTH
    assert Seat.EAST != 1
    assert Suit.HEARTS != Seat.EAST
    assert Card(1) != 1


@pytest.mark.parametrize("value", [Card("D7"), Seat.WEST, Suit.CLUBS, Card("HT")])
def test_a_value_comes_back_from_a_pickle_as_itself(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) is value


@pytest.mark.parametrize("text", ["W", "w", "West", " ouest"])
def test_a_seat_is_had_by_its_name(text: str) -> None:
    assert Seat(text) is Seat.WEST


@pytest.mark.parametrize("text", ["D", "d", "♦", "diamonds", "Oros"])
def test_a_suit_is_had_by_its_name(text: str) -> None:
    assert Suit(text) is Suit.DIAMONDS


@pytest.mark.slow
def test_a_bid_is_outranked_by_its_name() -> None:
    named = tridge.bid(STRONG, sampling=FEW, over="Flip S")
    value = tridge.bid(STRONG, sampling=FEW, over=tridge.Contract.parse("Flip S"))
    in_words = tridge.bid(STRONG, sampling=FEW, over="Flip spades")
    assert rows(named) == rows(value) == rows(in_words)


@pytest.mark.slow
def test_one_hand_sits_where_it_is_said_or_where_the_calls_have_come() -> None:
    said = tridge.bid(STRONG, sampling=FEW, position="last")
    heard = tridge.bid(STRONG, sampling=FEW, calls="Pass Pass")
    assert said.seat is heard.seat is Seat.EAST


@pytest.mark.slow
def test_one_hand_is_of_the_rules_or_the_game_that_are_said() -> None:
    assert tridge.bid(STRONG, sampling=FEW, rules="tresillo").deal.rules == tridge.ombre.TRESILLO
    assert isinstance(
        tridge.bid("J9A.A8.T7.8", sampling=FEW, game="belote"), tridge.belote.BeloteBidding
    )


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("trumps", ["D", "diamonds", Suit.DIAMONDS, ["D"], [Suit.DIAMONDS]])
def test_an_exchange_is_asked_of_one_hand_and_a_suit_by_name(trumps: Any) -> None:
    answer = tridge.exchange("AQ.A.A5.KJ72", trumps=trumps, sampling=FEW)
    assert isinstance(answer, tridge.results.SampledExchange)
    assert {option.trumps for option in answer.options} == {Suit.DIAMONDS}


def test_the_exchange_of_an_in_comer_is_sampled_as_any() -> None:
    [deal, *_] = tridge.load("examples/incomer.pbn")
    answer = tridge.exchange(deal, "E", "D", sampling=FEW, top=2)
    assert isinstance(answer, tridge.results.SampledIncomerExchange)
    assert answer.samples == 20
    assert len(answer.options) == 3


@pytest.mark.parametrize(
    ("hands", "tags"),
    [
        (BELINDA, {"declarer": "West", "contract": "Play spades"}),
        (BELOTE, {"game": "Belote", "declarer": "N", "contract": "90 H"}),
        (BRIDGE, {"declarer": "N", "contract": "3NT"}),
        ("E:76432... - QJT.4.. -", {"game": "Tres"}),
        ("N:- 76432... - QJT.4..", {"game": "Tres"}),
    ],
)
def test_hands_with_their_tags_are_a_deal_of_any_game(hands: str, tags: dict[str, Any]) -> None:
    cards = tridge.card_values(hands, **tags)
    after = cards[0].card
    assert tridge.solve(hands, **tags)
    assert tridge.line(hands, after=str(after), **tags) == tridge.line(hands, after=after, **tags)


def test_a_deal_and_a_solver_take_names() -> None:
    deal = tridge.Deal.of(BELINDA, dealer="S")
    assert isinstance(deal, tridge.OmbreDeal)
    deal = deal.with_contract("West", "All Tricks diamonds")
    contract = tridge.Contract.parse("All Tricks D")
    assert deal.contract == contract
    assert deal.known_hand("w") == deal.whole_hand(Seat.WEST)
    position = deal.positions()[0]
    solver = tridge.DoubleDummy()
    named = solver.value(position, "West", "All Tricks diamonds")
    assert named == solver.value(position, Seat.WEST, contract) == tridge.solve(deal)


def test_many_deals_may_be_text() -> None:
    [row] = tridge.ask_many([BELINDA], tridge.questions.SolveQuestion(table=True))
    assert len(row["table"]) == 12


@pytest.mark.parametrize(
    ("deals", "question", "said"),
    [
        ([BELINDA], "solve", "'solve' is not a question"),
        (BELINDA, None, r"expected e\.g\. \[deal\]"),
        ([None], None, "None is not a deal"),
    ],
)
def test_ask_many_refuses_bad_deals_and_questions(deals: Any, question: Any, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        list(tridge.ask_many(deals, question))


@pytest.mark.parametrize(
    "wrong",
    [
        {"samples": 0},
        {"samples": "many"},
        {"precision": 0.0},
        {"seconds": -1.0},
        {"seed": "x"},
        {"defence": "good"},
        {"threads": 0},
    ],
)
def test_an_impossible_sampling_is_refused(wrong: dict[str, Any]) -> None:
    [name] = wrong
    with pytest.raises(ValueError, match=f"{name} is .* \\(expected "):
        tridge.Sampling(**wrong)


def test_one_deal_is_written_as_several_are() -> None:
    deal = tridge.Deal.of(BELINDA, dealer="S")
    for form in ("pbn", "json", "jsonl"):
        assert tridge.dumps(deal, form=form) == tridge.dumps([deal], form=form)


def test_a_frame_of_another_library_is_refused() -> None:
    with pytest.raises(ValueError, match="no frames of 'excel'"):
        tridge.frame([], "excel")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: tridge.solve("rubbish"), "'rubbish' is not a hand (expected hands, e.g. 'W:"),
        (lambda: tridge.bid("J9A.A8.T7.8"), "'9' is not a rank"),
        (lambda: tridge.bid(STRONG, over="Flop S"), "did you mean Flip?"),
        (lambda: tridge.bid(STRONG, "Q"), "'Q' is not a seat (expected one of N E S W)"),
        (lambda: tridge.exchange(STRONG, trumps="X"), "'X' is not a suit"),
        (lambda: tridge.line(BELINDA, after="D8", declarer="W", contract="Play S"), "not a rank"),
    ],
)
def test_wrong_text_is_one_sentence(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match="expected") as caught:
        ask()
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [42, None, ["W:AK2"]])
def test_a_value_that_is_no_deal_is_refused_with_an_example(value: Any) -> None:
    with pytest.raises(TypeError, match=r"expected a deal or text, e\.g\. 'W:AK2"):
        tridge.solve(value)


@pytest.mark.parametrize("value", [None, 3.0, [1]])
def test_a_value_that_is_no_card_is_refused_with_an_example(value: Any) -> None:
    with pytest.raises(TypeError, match=r"is not a card \(expected a text, e\.g\. 'SA'\)"):
        Card(value)
