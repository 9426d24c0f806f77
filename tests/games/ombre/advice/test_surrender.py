"""Surrender before the fourth trick: what each seat should say, and what the table does.

The judge of a weighed surrender is the review, which solves the games that may follow apart.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

import tridge_solver as tridge
from cli_calls import call, failure, wrong_usage
from tridge_solver.at_table.part import Style
from tridge_solver.checks import defects
from tridge_solver.core.cards import cards_of
from tridge_solver.core.deal import Debt
from tridge_solver.core.ruleset import TRESILLO
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.advice.closed_worlds import ClosedWorlds
from tridge_solver.games.ombre.closed.table import table_deals
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.table import OmbrePlaySession

FEW = Style(worlds=3)


def sessions(count: int, seed: int, person: Seat | None = None) -> Iterator[OmbrePlaySession]:
    """Hands of Tresillo played as far as the talk before the fourth trick."""
    for number, deal in enumerate(table_deals(count, seed, TRESILLO)):
        session = OmbrePlaySession(deal, person, FEW, number)
        while session.talk is None and not session.is_over:
            session.play(session.choice())
        yield session


def with_hands(deal: OmbreDeal, held: dict[Seat, frozenset[tridge.Card]]) -> OmbreDeal:
    """The deal with these hands as played, nobody's exchange told."""
    hands = tuple(held.get(seat) for seat in SEATS)
    first = deal.defenders[0]
    return replace(deal, hands=hands, stock=None, exchanges=None, first_defender=first)


def random_pots(rng: np.random.Generator) -> dict[str, object]:
    """A pot that may hold a puesta and have one reserved."""
    chips = int(rng.integers(1, 80))
    puesta = bool(rng.integers(2))
    debts = (Debt(Seat.WEST, int(rng.integers(1, 40))),) if puesta and rng.integers(2) else ()
    return {"pot": chips, "pot_holds_puesta": puesta, "debts": debts}


def compare_worlds(count: int, seed: int, worlds: int) -> int:
    """Compare every seat's advice, world by world, with the review of that world's surrender."""
    rng = np.random.default_rng(seed)
    compared = 0
    for session in sessions(count, seed):
        deal = replace(session.deal, **random_pots(rng))
        for seat in deal.from_player(deal.declarer):
            sampling = tridge.Sampling(samples=worlds, seed=seed)
            advice = tridge.ombre.surrender_advice(deal, seat, sampling)
            drawn = ClosedWorlds(advice.view, advice.worlds, seed)
            chips: dict[str, list[int]] = {"on": [], "off": []}
            for row in drawn.hands(0, worlds):
                held = {
                    s: frozenset(cards_of(int(m))) for s, m in zip(drawn.seats, row, strict=True)
                }
                weighed = tridge.review(
                    replace(with_hands(deal, held), surrender="accepted")
                ).surrender
                assert weighed is not None
                player = weighed.seat
                assert weighed.accepted_settled is not None
                assert weighed.play_on_settled is not None
                accepted = weighed.accepted_settled.worth
                if seat is player:
                    takers = [s for s in weighed.continued if weighed.better_for(s)]
                    off = weighed.continued_settled[takers[0]].worth if takers else accepted
                    on = weighed.play_on_settled.worth
                else:
                    on, off = weighed.continued_settled[seat].worth, accepted
                chips["on"].append(on[seat])
                chips["off"].append(off[seat])
                compared += 1
            on, off = ("play on", "surrender") if seat is deal.declarer else ("continue", "accept")
            assert advice.option(on).points == pytest.approx(np.mean(chips["on"]))
            assert advice.option(off).points == pytest.approx(np.mean(chips["off"]))
            opened = tridge.review(replace(deal, surrender="accepted")).surrender
            assert opened is not None
            value = opened.play_on if seat is opened.seat else opened.continued[seat]
            found = advice.option(on).open_value
            assert found is not None
            assert (found.grade, found.player_tricks) == (value.grade, value.player_tricks)
    return compared


@pytest.mark.slow
def test_a_surrender_is_weighed_as_the_two_games_solved_apart_in_every_world() -> None:
    assert compare_worlds(3, 7, 5) == 3 * 3 * 5


@pytest.mark.exhaustive
def test_surrenders_of_many_deals_are_weighed_as_the_two_games_solved_apart() -> None:
    assert compare_worlds(100, 11, 20) == 100 * 3 * 20


def test_a_seat_is_advised_by_what_it_knows_alone() -> None:
    session = next(sessions(1, 3))
    deal = session.deal
    for seat in deal.active:
        hands = tuple(
            hand if other is seat else None for other, hand in zip(SEATS, deal.hands, strict=True)
        )
        blind = replace(deal, hands=hands)
        sampling = tridge.Sampling(samples=30)
        found, seen = (
            tridge.ombre.surrender_advice(each, seat, sampling) for each in (blind, deal)
        )
        assert [(o.choice, o.points) for o in found.options] == [
            (o.choice, o.points) for o in seen.options
        ]


class TestTheTable:
    @pytest.mark.slow
    def test_every_hand_with_a_surrender_is_a_deal_without_defects(self) -> None:
        outcomes = set()
        for session in sessions(30, 5):
            while not session.is_over:
                session.go_on()
            deal = session.deal
            assert defects(deal) == []
            outcomes.add(deal.surrender if deal.surrender in (None, "accepted") else "continued")
        assert outcomes >= {None, "accepted"}

    @pytest.mark.parametrize("heir", [1, 2])
    def test_a_defender_who_continues_plays_on_as_the_player(self, heir: int) -> None:
        session = next(sessions(1, 5))
        seats = session.setting.seats
        session.say(True)
        for seat in seats[1 : heir + 1]:
            assert session.turn is seat
            session.say(seat is seats[heir])
        assert session.player is seats[heir]
        assert not session.may_claim
        while not session.is_over:
            session.go_on()
        assert session.deal.surrender is seats[heir]
        assert defects(session.deal) == []
        assert sum(session.position.won.values()) == 9

    def test_an_accepted_surrender_ends_the_hand_and_undo_takes_it_back(self) -> None:
        session = next(sessions(1, 5, person=Seat.WEST))
        for yes in (True, False, False):
            session.say(yes)
        assert session.is_over
        assert session.deal.surrender == "accepted"
        assert session.undo()
        assert not session.is_over
        assert session.deal.surrender is None

    def test_tridge_and_no_change_have_no_talk(self) -> None:
        for deal in islice(table_deals(3, 1), 3):
            session = OmbrePlaySession(deal, None, FEW, 1)
            while not session.is_over:
                assert session.talk is None
                session.go_on()


def saved(path: Path, deal: OmbreDeal) -> str:
    path.write_text(tridge.dumps([deal]), encoding="utf-8")
    return str(path)


class TestTheCommand:
    def test_the_player_and_a_defender_are_answered(self, tmp_path: Path) -> None:
        deal = next(sessions(1, 5)).deal
        file = saved(tmp_path / "a.pbn", deal)
        _, heir, _ = deal.from_player(deal.declarer)
        own = call("advise", "--surrender", file, "--samples", "50").stdout
        assert "Should" in own
        assert "play on" in own
        other = call("advise", "--surrender", "--seat", heir.letter, file, "--samples", "50").stdout
        assert "accept" in other
        answered = call("advise", "--surrender", "--json", file, "--samples", "50").stdout
        [found] = json.loads(answered)
        assert {option["choice"] for option in found["options"]} == {"play on", "surrender"}
        assert set(found["continued"]) == {
            seat.letter for seat in deal.from_player(deal.declarer)[1:]
        }

    def test_a_deal_without_surrender_is_refused_in_a_line(self, tmp_path: Path) -> None:
        [tridge_deal] = islice(table_deals(1, 1), 1)
        file = saved(tmp_path / "a.pbn", tridge_deal)
        assert "Tridge has no surrender" in wrong_usage("advise", "--surrender", file)

    def test_the_third_trick_must_have_fallen(self, tmp_path: Path) -> None:
        deal = next(table_deals(1, 1, TRESILLO))
        found = failure("advise", "--surrender", saved(tmp_path / "a.pbn", deal))
        assert "trick 4 is not on record" in found
