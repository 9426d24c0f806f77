"""Belote at the table: the program's seats, ``tridge play`` and ``tridge match``."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cli_calls import call, printed_by, wrong_usage
from terminal import at_a_terminal
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.at_table.part import Style
from tridge_solver.at_table.session import SidesPlaySession, played_out
from tridge_solver.checks import check
from tridge_solver.core.seats import SEATS
from tridge_solver.games.belote.closed_seats import (
    BeloteAuctionSession,
    BeloteMinds,
    bid_deals,
    dealt,
    gain_of_bidders,
)
from tridge_solver.games.belote.game import BELOTE_GAME, BeloteDeal, by_side
from tridge_solver.games.belote.report.at_table import at_table
from tridge_solver.games.belote.scored_deal import BeloteLedger
from tridge_solver.games.belote.solving import solve
from tridge_solver.handfile import loads

RULE, RANDOM, SEEING = Style("rule"), Style("random"), Style(sees=True)


def points_of(deal: BeloteDeal) -> tuple[int, int]:
    """The points of tricks at the end of the record."""
    return by_side(deal.positions()[-1].points)


def test_four_seats_that_see_everything_end_at_the_value_of_open_cards() -> None:
    minds = BeloteMinds()
    for deal in islice(bid_deals(seed=2), 4):
        played = played_out(deal, [SEEING, SEEING], 1, minds)
        check(played)
        assert points_of(played) == solve(deal).points


def test_a_seat_that_imagines_or_goes_by_rule_does_not_look_at_hidden_cards() -> None:
    minds = BeloteMinds()
    for number, deal in enumerate(islice(bid_deals(seed=4), 3)):
        session = SidesPlaySession(deal, (), [RULE, RULE], 1, minds)
        for _ in range(number):
            session.go_on()
        seat, open_deal = session.turn, session.deal
        hands: Any = tuple(open_deal.hands[each] if each is seat else None for each in SEATS)
        hidden = replace(open_deal, hands=hands)
        assert minds.by_rule(hidden) == minds.by_rule(open_deal)
        few = Sampling(samples=5, seed=3)
        assert minds.imagined(hidden, few) == minds.imagined(open_deal, few)


@pytest.mark.slow
def test_the_same_seed_makes_the_same_play_and_another_seed_another() -> None:
    deal, minds = next(bid_deals(seed=6)), BeloteMinds()
    for style in (Style(worlds=1), RANDOM):
        first = played_out(deal, [style, style], 1, minds)
        assert first.play == played_out(deal, [style, style], 1, BeloteMinds()).play
        assert played_out(deal, [style, style], 2, minds).play != first.play


@pytest.mark.slow
def test_open_cards_beat_play_by_rule_which_beats_chance() -> None:
    minds = BeloteMinds()

    def gain(own: Style, other: Style) -> int:
        """Return what a style wins of another, each deal played both ways."""
        total = 0
        for deal in islice(bid_deals(seed=1), 6):
            sides = (own, other) if deal.declarer in (SEATS[0], SEATS[2]) else (other, own)
            total += gain_of_bidders(played_out(deal, sides, 1, minds))
            total -= gain_of_bidders(played_out(deal, sides[::-1], 1, minds))
        return total

    assert gain(SEEING, RULE) > 0
    assert gain(RULE, RANDOM) > 0


def test_an_auction_by_rule_is_one_that_hand_files_keep() -> None:
    thrown_in = 0
    for deal in islice(dealt(seed=9), 25):
        auction = BeloteAuctionSession(deal)
        while not auction.is_over:
            auction.say(auction.choice())
        check(auction.outcome)
        thrown_in += auction.outcome.passed_out
        [again] = loads("\n".join(_lines(auction.outcome)))
        assert again.contract == auction.outcome.contract
        assert again.auction == auction.outcome.auction
    assert 0 < thrown_in < 25


def _lines(deal: BeloteDeal) -> list[str]:
    from tridge_solver.handfile import dumps

    return dumps([deal]).splitlines()


@pytest.mark.slow
def test_a_deal_is_bid_and_played_to_its_end_at_the_terminal(tmp_path: Path) -> None:
    kept = tmp_path / "deal.pbn"
    keys = "79H\npass\n\n\n" + "1\n" * 8
    asked = ("play", "--game", "belote", "--bid", "--seed", "3", "--worlds", "2", "-o")
    status, shown = at_a_terminal(keys, *asked, str(kept))
    assert status == 0, shown
    assert "79 in '79H' cannot be bid" in " ".join(shown.split())
    assert "East melds 20" in shown
    [deal] = loads(kept.read_text(encoding="utf-8"))
    check(deal)
    row = BeloteLedger().add(deal)
    ns, ew = row.score
    assert f"score: NS {ns}, EW {ew}" in shown


@pytest.mark.slow
def test_advice_taking_back_and_leaving_an_evening(tmp_path: Path) -> None:
    kept = tmp_path / "evening.pbn"
    evening = ("play", "--game", "belote", "--deals", "3", "--seed", "3", "--worlds", "1")
    keys = "pass\n\n\n" + "1\nu\n?\n" + "1\n" * 8 + "q\n"
    result = call(*evening, "-o", str(kept), stdin=keys)
    shown = result.output
    assert result.exit_code == 1
    assert "taken back" in shown
    assert "by what you can see" in " ".join(shown.split())
    assert "not played to its end" in shown
    [deal] = loads(kept.read_text(encoding="utf-8"))
    totals = BeloteLedger().add(deal).state.totals
    assert f"NS {totals[0]}  EW {totals[1]}" in shown


def test_a_person_says_a_call_as_files_write_it_or_in_words() -> None:
    said = {"80 pique": "80S", "110 Hearts": "110H", "passe": "Pass", "pass": "Pass"}
    said |= {"contre": "X", "redouble": "XX", "90 nt": "90NT", "80h": "80H"}
    assert {words: at_table(BELOTE_GAME).heard(words) for words in said} == said


def test_closed_deals_of_belote_are_hand_files() -> None:
    result = printed_by("play", "--seats", "all", "-n", "2", "--worlds", "1", "--game", "belote")
    for deal in loads(result):
        check(deal)
        assert sum(points_of(deal)) == deal.contract.denomination.points


@pytest.mark.slow
def test_a_match_says_what_is_counted_and_a_style_is_even_with_itself() -> None:
    asked = ("match", "by=rule", "--game", "belote", "--json", "-n", "2")
    found = json.loads(call(*asked[:2], "by=rule", *asked[2:]).stdout)
    assert (found["deals"], found["differences"], found["gain"]) == (2, 0, 0)
    assert (found["counts"], found["rules"]) == ("points", "belote")
    one = json.loads(call(*asked[:2], "worlds=1", *asked[2:]).stdout)
    many = json.loads(call(*asked[:2], "worlds=1", *asked[2:], "--threads", "2").stdout)
    assert one == many
    gain = one["as_player"] - one["as_defenders"]
    assert one["gain"] == pytest.approx(gain)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("match", "worlds=0", "by=rule"), "expected 1 to 400"),
        (("match", "eyes=2", "by=rule"), "not part of a style"),
        (("match", "by=rule", "by=rule", "--points", "3"), "expected no --contract, --points"),
        (("play", "-n", "3"), "expected --seats all"),
    ],
)
def test_wrong_usage_is_an_error_of_one_line(args: tuple[str, ...], message: str) -> None:
    assert message in wrong_usage(*args, "--game", "belote")
