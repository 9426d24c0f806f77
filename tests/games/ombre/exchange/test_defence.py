"""Keep the defence or send it: who of the defenders should exchange first."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import tridge_solver as tridge
from boards import desk, lines
from cli_calls import call, wrong_usage
from terminal import at_a_terminal
from tridge_solver.analysis.layouts import FRESH, world_words
from tridge_solver.at_table.part import Style
from tridge_solver.checks import defects
from tridge_solver.core.cards import cards_of
from tridge_solver.core.deal import Exchange
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.closed.table import first_by_custom, setting_of, table_deals
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.closed_question import ExchangeQuestion, defence_order
from tridge_solver.games.ombre.table import DefenceTalk, OmbrePlaySession

FEW = tridge.Sampling(samples=40)


def asked(hand: str = "2.J43.4.KJ63") -> OmbreDeal:
    """North's nine cards against West in diamonds, who drew five."""
    [deal] = tridge.loads(
        f'[Dealer "S"] [Declarer "W"] [Contract "Play D"] [Deal "W:? {hand} ? -"] [Exchange "W:5"]'
    )
    return deal


@pytest.mark.slow
def test_each_order_comes_to_what_its_worlds_solved_apart_come_to() -> None:
    deal = asked()
    north, west, east = Seat.NORTH, Seat.WEST, Seat.EAST
    for option in defence_order(deal, north, None, FEW):
        first = option.first
        changed = replace(deal, first_defender=first)
        question = ExchangeQuestion.of(changed, north, None, FEW, order_by_points=False)
        arm = next(a for a in question.arms if set(cards_of(a.discard)) == set(option.discard))
        dealt = question.worlds.deals(arm, world_words(FEW.seed, FRESH, 0, 40))
        grades = []
        for row in dealt.held:
            held = dict(zip((west, north, east), row, strict=True))
            hands = tuple(
                tuple(cards_of(int(held[seat]))) if seat in held else None for seat in SEATS
            )
            played = replace(deal, hands=hands, exchanges=None)
            grades.append(tridge.solve(played).grade.value)
        counted = tuple(grades.count(grade) for grade in ("WIN", "DRAW", "LOSS"))
        assert option.counts == counted
        assert set(dealt.firsts) == {1 if first is north else 2}


def test_both_orders_meet_the_same_deals() -> None:
    dealt = []
    for first in (Seat.NORTH, Seat.EAST):
        changed = replace(asked(), first_defender=first)
        question = ExchangeQuestion.of(changed, Seat.NORTH, None, FEW, order_by_points=False)
        dealt.append(question.worlds.deals(question.arms[0], world_words(1, FRESH, 0, 30)).dealt)
    assert np.array_equal(dealt[0], dealt[1])


@pytest.mark.slow
def test_a_hand_with_trumps_keeps_the_defence_and_an_empty_one_does_not() -> None:
    sampling = tridge.Sampling(samples=300)
    best, other = defence_order(asked("K.KQ.A4.6532"), Seat.NORTH, None, sampling)
    assert (best.choice, best.first) == ("keep", Seat.NORTH)
    assert other.is_worse
    best, _ = defence_order(asked(), Seat.NORTH, None, sampling, by_custom=True)
    assert best.choice == "send"


class TestTheCommand:
    @pytest.mark.slow
    def test_a_defenders_hand_says_whether_to_keep_or_send(self) -> None:
        asks = ("exchange", "--hand", "K.KQ.A4.6532", "--position", "middle", "--player", "lead")
        found = call(*asks, "--drawn", "5", "--trumps", "D", "--samples", "200")
        assert "Keep the defence" in found.stdout
        [answer] = json.loads(
            call(*asks, "--drawn", "5", "--trumps", "D", "--samples", "50", "--json").stdout
        )
        assert {order["choice"] for order in answer["order"]} == {"keep", "send"}
        assert answer["seat"] == "N"
        assert answer["declarer"] == "W"

    @pytest.mark.slow
    def test_nothing_is_asked_where_the_order_is_settled(self, tmp_path: Path) -> None:
        file = tmp_path / "a.pbn"
        file.write_text(tridge.dumps([replace(asked(), first_defender=Seat.NORTH)]))
        found = call("exchange", "--seat", "N", "--samples", "20", "--json", str(file))
        assert json.loads(found.stdout)[0]["order"] is None

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            (["--player", "lead"], "another place than the hand's"),
            (["--player", "last", "--incomer"], "exclude each other"),
        ],
    )
    def test_contradicting_options_are_refused(self, options: list[str], words: str) -> None:
        assert words in wrong_usage("exchange", "--hand", "K.KQ.A4.6532", "--trumps", "D", *options)


class TestTheTable:
    def test_the_order_agreed_on_is_that_of_the_record(self) -> None:
        for number, deal in enumerate(table_deals(12, 4)):
            _, centre, rear = deal.from_player(deal.declarer)
            for answer in ([True], [False, True], [False, False]):
                talk = DefenceTalk(deal, centre, 1)
                for yes in answer:
                    talk.say(yes)
                agreed = talk.agreed
                assert agreed.defenders[0] is (rear if answer == [False, True] else centre)
                assert defects(agreed) == []
                if agreed.defenders[0] is not first_by_custom(setting_of(deal)) and number < 4:
                    session = OmbrePlaySession(agreed, centre, Style(worlds=2), 1)
                    while not session.is_over:  # no belief is contradicted by such an order
                        session.play(session.choice())

    def test_two_closed_seats_and_a_player_have_nothing_to_say(self) -> None:
        deal = next(table_deals(1, 4))
        talk = DefenceTalk(deal, deal.declarer, 1)
        assert talk.is_over
        assert talk.agreed is deal

    @pytest.mark.slow
    def test_a_person_sends_the_defence_at_the_terminal(self, tmp_path: Path) -> None:
        kept = tmp_path / "hand.pbn"
        deal = next(table_deals(1, 4))
        _, centre, _ = deal.from_player(deal.declarer)
        play = ("play", "--seed", "4", "--seat", centre.letter, "--worlds", "2", "-o", str(kept))
        status, shown = at_a_terminal("?\ns\n" + "\n" + "1\n" * 9, *play)
        assert status == 0
        assert "the defence" in shown
        assert shown.count("you are dealt") == 1
        assert re.findall(r"exchanges \d+\.", shown)[1:] == []  # the Player's, told once
        [played] = tridge.loads(kept.read_text(encoding="utf-8"))
        assert isinstance(played.exchanges[0], Exchange)

    @pytest.mark.slow
    def test_a_person_is_asked_on_the_board(self) -> None:
        deal = next(table_deals(1, 4))
        _, centre, _ = deal.from_player(deal.declarer)
        served = desk()
        ask = lambda **fields: lines(served, "play", **fields)[-1]["answer"]  # noqa: E731
        state = ask(do="begin", seed=4, worlds=2, seat=centre.letter)
        assert state["stage"] == "defence"
        assert state["sent"] is False
        assert "defence" in ask(do="advise", id=state["id"])["answer"]
        state = ask(do="answer", id=state["id"], yes=True)
        assert state["stage"] == "throw"
        assert [who for who, _ in state["exchanged"]] == [deal.declarer.letter]
