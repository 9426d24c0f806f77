"""Trumps and bridge at the table: the program's hands, ``tridge play`` and ``tridge match``."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cli_calls import call
from terminal import at_a_terminal
from tridge_solver.at_table.part import Style
from tridge_solver.at_table.session import SidesPlaySession, played_out
from tridge_solver.checks import check
from tridge_solver.core.registry import game_named
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.closed_seats import SidesMinds, dealt, gain_of_declarer, points_of
from tridge_solver.games.trumps.game import SidesGame, TrumpsDeal
from tridge_solver.games.trumps.solving import SidesSolver
from tridge_solver.handfile import loads

RULE, SEEING = Style("rule"), Style(sees=True)
ENDING = """[Game "Bridge"]
[Deal "N:A3.K.4. 54.8.7. K2.A.5. Q6.Q.6."]
[Leader "W"]
[Declarer "N"]
[Contract "2NT"]
[TricksWon "NS:5 EW:4"]
"""


def some(game: str, count: int, seed: int = 1) -> list[TrumpsDeal]:
    """Random deals in their best contracts."""
    named = game_named(game)
    assert isinstance(named, SidesGame)
    return list(islice(dealt(named, seed), count))


def test_a_random_deal_is_played_in_the_contract_that_scores_most() -> None:
    [deal] = some("Bridge", 1)
    assert deal.contract is not None
    best = points_of(deal, deal.contract.number)
    for cell in SidesSolver().table(deal):
        contract = replace(deal.contract, number=cell.tricks, strain=cell.trumps)
        if cell.tricks > 6:
            other = replace(deal, declarer=cell.declarer, contract=contract)
            assert points_of(other, cell.tricks) <= best
    # Hands that see everything make what open cards make.
    played = played_out(deal, [SEEING, SEEING], 1, SidesMinds())
    check(played)
    assert gain_of_declarer(played) == best


def test_a_hand_that_goes_by_rule_or_imagines_does_not_look_at_hidden_cards() -> None:
    [deal] = loads(ENDING)
    minds = SidesMinds()
    session = SidesPlaySession(deal, (), [RULE, RULE], 1, minds)
    while not session.is_over and len(session.position.legal_cards()) > 1:
        open_deal = session.deal
        player = Seat.NORTH if session.turn is Seat.SOUTH else session.turn
        seen = {player, Seat.SOUTH}
        hands: Any = tuple(open_deal.hands[each] if each in seen else None for each in SEATS)
        assert minds.by_rule(replace(open_deal, hands=hands)) == minds.by_rule(open_deal)
        session.go_on()


@pytest.mark.slow
def test_a_person_who_declares_plays_dummy_and_sees_it(tmp_path: Path) -> None:
    file = tmp_path / "ending.pbn"
    file.write_text(ENDING, encoding="utf-8")
    kept = tmp_path / "kept.pbn"
    args = ("play", str(file), "--worlds", "1", "-o", str(kept))
    status, shown = at_a_terminal("?\nu\n" + "1\n" * 8, *args)
    assert status == 0, shown
    assert "you are North, West leads" in shown
    assert shown.index("West") < shown.index(" dummy ")
    assert "by what you can see" in shown
    [deal] = loads(kept.read_text(encoding="utf-8"))
    check(deal)
    tricks = sum(deal.positions()[-1].won[seat] for seat in (Seat.NORTH, Seat.SOUTH))
    assert f"score: NS {points_of(deal, tricks)}" in shown or "score: EW" in shown
    for seat, words in (("S", "you are North"), ("W", "you are West, you lead")):
        assert words in call("play", str(file), "--seat", seat, stdin="q\n").output


@pytest.mark.slow
def test_a_match_of_bridge_is_scored_in_imps() -> None:
    asked = ("match", "sees=on", "by=rule", "--game", "bridge", "-n", "1", "--json")
    found = json.loads(call(*asked).stdout)
    assert (found["counts"], found["gain_in"]) == ("points", "IMPs")
    assert found["gain"] >= 0
    trumps = json.loads(call(*asked[:4], "trumps", *asked[5:]).stdout)
    assert trumps["gain_in"] == "points"
    assert trumps["gain"] == pytest.approx(trumps["as_player"] - trumps["as_defenders"])


def test_no_bidding_is_invented() -> None:
    result = call("play", "--bid", "-", stdin=ENDING)
    assert result.exit_code != 0
    assert "Traceback" not in result.output
