"""Tresillo's Flip: the Player takes the turned card, "then discards the cards he does not need"."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import tridge_solver as tridge
from cli_calls import call
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import Exchange
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.advice.seat_view import seat_view
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.handfile import dumps, loads

DEAL = """[Rules "tresillo"] [Dealer "S"] [Leader "W"]
[Deal "W:KQ.KQ.7.AKQJ A6..JKQ.2574 42.A6.54A23. -"]
[Stock "D6 H7 H5 S3 C3 H4 S5 H3 C6 H2 S7 SJ HJ"]
[Declarer "W"] [Contract "Flip D"] [Exchange "W:D6; N:; E:"]
"""
TURNED = Card.parse("D6")


def flip(exchange: str = "W:D6; N:; E:") -> OmbreDeal:
    [deal] = loads(DEAL.replace("W:D6; N:; E:", exchange))
    assert isinstance(deal, OmbreDeal)
    return deal


def cards(text: str) -> frozenset[Card]:
    return frozenset(map(Card.parse, text.split()))


def test_the_turned_card_thrown_draws_where_any_other_loses() -> None:
    assert call("check", "-", stdin=DEAL).exit_code == 0
    value = tridge.solve(flip())
    assert (value.grade, value.player_tricks) == (tridge.Grade.DRAW, 3)
    for card in flip().known_hand(Seat.WEST):
        thrown = Exchange(Seat.WEST, (card,))
        others = replace(flip(), exchanges=(thrown, *(flip().exchanges or ())[1:]))
        assert tridge.solve(others).grade is tridge.Grade.LOSS
    result = call("exchange", "--open", "--given", "--json", "-", stdin=DEAL)
    options = json.loads(result.output)[0]["options"]
    assert "D6" in options[0]["discard"]


def test_the_player_keeps_nine_of_ten_and_draws_what_is_missing() -> None:
    dealt = frozenset(flip().known_hand(Seat.WEST))
    kept = flip("W:HK HQ; N:; E:").played_hand(Seat.WEST)
    gone = flip("W:D6 HK HQ; N:; E:").played_hand(Seat.WEST)
    assert kept == dealt - cards("HK HQ") | cards("D6 H7")
    assert gone == dealt - cards("HK HQ") | cards("H7 H5")


def test_text_and_json_keep_it() -> None:
    assert loads(dumps([flip()])) == [flip()]
    as_json = call("convert", "--json", "-", stdin=DEAL).output
    assert loads(call("convert", "-", stdin=as_json).output) == [flip()]


def test_a_turned_card_that_is_only_shown_cannot_be_thrown() -> None:
    for value in ("on", "off"):
        rules = f"tresillo flip_takes_card={value}"
        result = call("check", "-", stdin=DEAL.replace("tresillo", rules))
        assert result.exit_code != 0
        assert "throws D6, which is in the stock" in result.output


def test_only_the_player_throws_the_turned_card() -> None:
    for exchange in ("W:; N:D6; E:", "W:; N:; E:D6"):
        result = call("check", "-", stdin=DEAL.replace("W:D6; N:; E:", exchange))
        assert result.exit_code == 1
        assert "throws D6, which is in the stock" in result.output


@pytest.mark.slow
def test_a_turned_card_that_is_thrown_is_out_of_play_for_every_seat() -> None:
    first = [Card.parse("CA")]
    kept = seat_view(flip("W:HK HQ; N:; E:").with_play(first))
    gone = seat_view(flip("W:D6 HK; N:; E:").with_play(first))
    assert kept.shown(Seat.WEST).drew == TURNED
    assert gone.shown(Seat.WEST).drew is None
    assert TURNED in gone.seen
    assert (kept.shown(Seat.WEST).exchanged, gone.shown(Seat.WEST).exchanged) == (2, 1)
    sampling = tridge.Sampling(samples=20)
    assert tridge.advise(gone.deal, sampling=sampling).options
    result = call("review", "--closed", "--samples", "20", "-", stdin=dumps([gone.deal]))
    assert result.exit_code == 0, result.output
