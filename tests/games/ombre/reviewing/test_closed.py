"""The post-mortem by what could be known: unlucky is not wrong, lucky is not right."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from cases import example
from cli_calls import call, one
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.advice.three_seats import advise
from tridge_solver.games.ombre.report.review_text import review_page
from tridge_solver.games.ombre.review.closed import ClosedJudge
from tridge_solver.games.ombre.review.decisions import Decision, Luck
from tridge_solver.games.ombre.review.three_seats import Review, review
from tridge_solver.handfile import dumps, loads
from tridge_solver.report.theme.source import Source

FEW = Sampling(samples=120)


@cache
def reviewed(name: str, board: int = 1) -> Review:
    return review(example(name, board), closed=ClosedJudge.of(FEW))


def of(found: Review, trick: int, seat: Seat) -> Decision:
    (decision,) = [d for d in found.decisions if d.trick == trick and d.seat is seat]
    return decision


@cache
def unlucky() -> Deal:
    """West draws a trump, which loses with all cards open and is best by what he can know."""
    text = dumps([example("ending")])
    return loads(text.rstrip() + '\n[Play "W"]\nHA SK D4\n')[0]


def test_belinda_and_the_baron_played_well_by_their_own_lights_too() -> None:
    found = reviewed("rape-of-the-lock-played")
    assert found.summary[Seat.WEST].closed_errors == 0
    assert found.summary[Seat.EAST].closed_errors == 0
    knave = of(found, 8, Seat.EAST)
    assert knave.choice == Card.parse("DJ")
    assert knave.closed is not None
    assert knave.closed.best.choice == knave.choice
    assert knave.closed.option(Card.parse("HA")).is_worse


def test_every_card_with_a_choice_is_judged_and_no_other() -> None:
    for decision in reviewed("rape-of-the-lock-played").decisions:
        assert (decision.closed is None) is decision.forced


def test_a_judgement_is_the_advice_of_that_moment() -> None:
    deal = example("evening", 3)
    for decision in reviewed("evening", 3).decisions[4:18:6]:
        if decision.closed is not None:
            advised = advise(deal, decision.number - 1, FEW).options
            assert decision.closed.options == tuple(replace(one, table=None) for one in advised)


def test_an_error_that_could_not_be_known_is_unlucky() -> None:
    found = review(unlucky(), closed=ClosedJudge.of(FEW))
    decision = found.decisions[0]
    assert decision.is_error
    assert not decision.is_closed_error
    assert decision.luck is Luck.UNLUCKY
    assert (found.summary[Seat.WEST].errors, found.summary[Seat.WEST].unlucky) == (1, 1)


def test_an_error_that_could_be_known_is_wrong() -> None:
    found = reviewed("evening", 3)
    decision = of(found, 6, Seat.WEST)
    assert decision.is_error
    assert decision.is_closed_error
    assert decision.luck is None


def test_a_card_that_turned_out_well_may_be_lucky() -> None:
    decision = of(reviewed("evening", 3), 1, Seat.EAST)
    assert not decision.is_error
    assert decision.is_closed_error
    assert decision.luck is Luck.LUCKY


def test_without_closed_cards_nothing_is_judged_by_them() -> None:
    found = review(example("evening", 3))
    assert not found.is_closed
    assert all(d.closed is None and d.luck is None for d in found.decisions)


@pytest.mark.slow
def test_the_bid_from_nine_cards_where_the_file_tells_them() -> None:
    judge = ClosedJudge.of(Sampling(samples=10))
    assert judge.bid(example("rape-of-the-lock-played")) is None  # the hands are those as played
    found = judge.bid(example("evening", 4))
    assert found is not None
    assert "Fixed 2 H" in [str(bid.contract) for bid in found.bidding.bids]


# The command


def test_json_judges_both_ways() -> None:
    text = dumps([unlucky()])
    found = one("review", "--closed", "--play-only", "--samples", "80", stdin=text)
    closed = found["decisions"][0]["closed"]
    assert (closed["error"], closed["luck"], closed["samples"]) == (False, "unlucky", 80)
    assert closed["choice"]["choice"] == "HA"
    assert found["summary"]["W"]["unlucky"] == 1
    without = one("review", "--play-only", stdin=text)
    assert "closed" not in without["decisions"][0]
    assert "unlucky" not in without["summary"]["W"]


def test_the_report_says_unlucky_wrong_and_lucky() -> None:
    text = dumps([unlucky(), example("evening", 3)])
    output = call("review", "--closed", "--play-only", "--samples", "120", stdin=text).stdout
    for words in ("Unlucky, not wrong", "Wrong by what could be known, too", "Lucky:", "seed 1"):
        assert words in " ".join(output.split())


def test_the_page_says_it_too(tmp_path: Path) -> None:
    page = tmp_path / "r.html"
    call(
        *("review", "--closed", "--play-only", "--samples", "60", "--html", str(page), "-q"),
        stdin=dumps([unlucky()]),
    )
    text = page.read_text(encoding="utf-8")
    assert "Unlucky, not wrong" in text
    assert "By what could be known" in text
    assert "Closed cards sampled" in text


def test_a_lucky_card_is_marked_on_the_page_and_is_no_error_of_it() -> None:
    found = reviewed("evening", 3)
    page = review_page(found, Source("-", 1), Pack.ENGLISH)
    cards = [card for trick in page.tricks for card in trick.cards]
    marked = {card.step + 1: card.cost for card in cards if card.sign}
    lucky = {d.number for d in found.decisions if d.luck is Luck.LUCKY}
    assert lucky
    assert {number for number, kind in marked.items() if kind == "lucky"} == lucky
    assert set(marked) - lucky == {step + 1 for step, _ in page.errors}


def test_the_same_for_any_number_of_threads() -> None:
    text = dumps([unlucky(), replace(unlucky(), dealer=None)])
    options = ("review", "--closed", "--play-only", "--samples", "40", "--jsonl", "--threads")
    one_thread, two = (call(*options, threads, stdin=text).stdout for threads in ("1", "2"))
    assert one_thread == two


def test_samples_are_for_closed_cards() -> None:
    assert call("review", "--samples", "10", stdin=dumps([unlucky()])).exit_code == 2


def test_a_broken_record_is_judged_as_far_as_it_goes() -> None:
    text = dumps([example("evening", 3)]).replace("HQ H2 SK", "HQ S7 SK")
    result = call("review", "--closed", "--play-only", "--samples", "30", "--jsonl", stdin=text)
    assert result.exit_code == 1
    assert '"closed"' in result.stdout


@pytest.mark.parametrize("sampling", [Sampling(), Sampling(samples=7)])
def test_how_many_worlds(sampling: Sampling) -> None:
    judge = ClosedJudge.of(sampling)
    assert judge.card_sampling.samples == (sampling.samples or 250)
    assert judge.sampling.fixed_samples == (sampling.samples or 1000)
