"""Text stands for a deal or a card wherever one is meant; what is none is told with an example."""

from __future__ import annotations

import pytest

import tridge_solver as tridge

ROCK = "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -"


@pytest.mark.slow
def test_hands_in_text_are_a_deal_whose_first_seat_leads() -> None:
    whole = tridge.Deal.of(ROCK, dealer="S")
    assert tridge.table(ROCK) == tridge.table(whole)
    few = tridge.Sampling(samples=20)
    alone = tridge.bid("AQ3.K6.KJ4.5", sampling=few)
    assert alone.bids == tridge.bid(tridge.ombre.dealt_hand("AQ3.K6.KJ4.5"), sampling=few).bids


@pytest.mark.parametrize("text", ["nonsense", "AK.K.A7KQ", "W:AK"])
def test_text_that_is_no_deal_is_an_error_of_one_sentence(text: str) -> None:
    with pytest.raises((tridge.errors.ParseError, tridge.DealError), match="expected"):
        tridge.bid(text)


def test_a_card_in_text_is_played() -> None:
    position = tridge.Deal.of(ROCK, dealer="S", declarer="W", contract="Play S").start()
    assert position.play("SA") == position.play(tridge.Card("SA"))
    with pytest.raises(tridge.errors.IllegalPlay, match="S3 is not in the hand of W"):
        position.play("S3")
    with pytest.raises(tridge.errors.CardError):
        position.play("XX")


def test_grades_have_an_order() -> None:
    grade = tridge.Grade
    assert grade.LOSS < grade.DRAW < grade.WIN
    assert grade.LOSS < grade.ONE_OFF < grade.EXACT


@pytest.mark.parametrize("number", [-1, 52, 99])
def test_a_number_that_is_no_card_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"{number} is the number of no card"):
        tridge.Card(number)


@pytest.mark.slow
def test_the_repr_of_an_answer_is_a_line() -> None:
    answer = tridge.bid("AQ3.K6.KJ4.5", sampling=tridge.Sampling(samples=20))
    assert repr(answer) == f"<Bidding of {answer.deal!r}>"
