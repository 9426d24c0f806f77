"""The same seed gives the same answer whatever the threads, calls heard or not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cases import example
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import Suit
from tridge_solver.core.deal import Auction
from tridge_solver.games.ombre.advice.three_seats import advise
from tridge_solver.games.ombre.bidding.three_seats import bid, dealt_hand
from tridge_solver.games.ombre.exchange.three_seats import exchange
from tridge_solver.games.ombre.rules.contracts import Contract

HAND = "AQ3.K6.KJ4.5"

ONE, TWO = (Sampling(samples=60, seed=5, threads=threads) for threads in (1, 2))


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("position", "calls"), [("last", "Pass Play"), ("lead", "Pass Pass Pass")])
def test_a_bid_after_calls(position: str, calls: str) -> None:
    deal = dealt_hand(HAND, position)
    answers = [bid(deal, None, sampling, calls=calls) for sampling in (ONE, TWO)]
    assert answers[0].bids == answers[1].bids
    assert answers[0].heard == answers[1].heard


@pytest.mark.slow
def test_an_exchange_after_calls() -> None:
    deal = dealt_hand(HAND, "last")
    seat = deal.playing_order[2]
    named = replace(
        deal.with_contract(seat, Contract.play(Suit.SPADES)),
        auction=Auction(deal.playing_order[0], ("Pass", "Play", "More", "Pass")),
    )
    answers = [exchange(named, seat, sampling=sampling) for sampling in (ONE, TWO)]
    assert answers[0].options == answers[1].options


@pytest.mark.slow
def test_advice_after_calls() -> None:
    deal = example("mid-trick")
    heard = replace(deal, auction=Auction(deal.playing_order[0], ("Pass", "Play", "Pass")))
    answers = [advise(heard, None, sampling) for sampling in (ONE, TWO)]
    assert answers[0].options == answers[1].options
