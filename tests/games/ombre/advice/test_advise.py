"""``tridge advise``: what to play from what can be known, to claim, to surrender."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache

import pytest

from cases import example
from cli_calls import ENDING, ROCK, TABLE_ONLY, call, deals, failure, one
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.advice.seat_view import number_before
from tridge_solver.games.ombre.advice.three_seats import CLAIM, SURRENDER, Advice, advise
from tridge_solver.games.ombre.scoring import Ledger
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy, problem_of
from tridge_solver.handfile import dumps, loads

FEW = Sampling(samples=200)


@cache
def asked(name: str, board: int = 1, trick: int | None = None, seat: str | None = None) -> Advice:
    deal = example(name, board)
    number = None
    if trick is not None:
        number = number_before(deal, trick, None if seat is None else Seat.parse(seat))
    return advise(deal, number, FEW)


def test_fully_known_cards_give_the_figures_of_open_cards() -> None:
    # Before the last card of these records every other card has been seen or is known to sleep.
    for board in (1, 3):
        deal = example("evening", board)
        answer = advise(deal, 26, FEW)
        assert answer.is_certain
        (option,) = answer.options
        (value,) = DoubleDummy().card_values(
            deal.positions()[26], answer.view.player, answer.view.contract
        )
        shares = dict(zip(option.grades, option.counts, strict=True))
        assert option.choice == value.card
        assert shares[value.grade] == answer.samples
        assert option.tricks == value.player_tricks


def test_known_voids_make_a_choice_certain() -> None:
    # Trick 6: whatever Bruno and Clara hold, a ruff wins the third trick for Dorian's game.
    answer = asked("evening", 3, 6, "W")
    best = answer.best
    assert best.choice in (Card.parse("DQ"), Card.parse("DJ"))
    assert best.wins == answer.samples
    spade = answer.option(Card.parse("SK"))
    assert spade.wins == 0
    assert spade.is_worse
    assert not answer.options[1].is_worse


@pytest.mark.slow
def test_the_player_wants_many_chips_and_the_defenders_that_he_gets_few() -> None:
    for trick, seat in ((6, "W"), (7, "N"), (2, "N")):
        answer = asked("evening", 1, trick, seat)
        points = [option.points for option in answer.options]
        assert points == sorted(points, reverse=answer.view.is_player)
        assert all(o.gap is None or o.gap.difference >= 0 for o in answer.options)


def test_claim_and_go_on() -> None:
    claim, go_on = asked("advice", 1), asked("advice", 2)
    assert claim.best.choice == CLAIM
    assert claim.best.points == 21  # the Game Fund, and three honours from each of two
    assert go_on.best.choice == Card.parse("S5")
    assert go_on.best.points > go_on.option(CLAIM).points
    for answer in (claim, go_on):
        for option in answer.options:
            if option.choice == CLAIM:
                assert option.made is None
                continue
            # Made brings the Widow's Fund and forty from each, failed costs as much.
            assert option.made is not None
            made = option.made / option.samples
            assert option.points == pytest.approx(21 + (2 * made - 1) * (75 + 80))
            assert option.wins == option.samples


def test_claim_or_not_is_a_matter_of_the_funds() -> None:
    deal = replace(example("advice", 1), game_fund=15, widow_fund=5)
    failed = advise(deal, sampling=FEW).option(Card.parse("S5"))
    assert failed.made is not None
    assert failed.points == pytest.approx(21 + (2 * failed.made / 200 - 1) * (5 + 80))


UNDERTAKEN = """[Dealer "S"] [Deal "W:A.76.7AKQ5.A K7.KQJ.42.32 QJ6.A5.36.QJ -"] [Declarer "W"]
[Contract "Play D"] [GameFund "20"] [WidowFund "100"]
[Play "W"]
"""
FALLEN = "SA D4 D6/D7 D2 D3/CA C2 H5/DA C3 S6/DK S7 HA/H6 HK SQ/DQ SK SJ/D5 HJ CJ/H7 HQ CQ"


@pytest.mark.parametrize("tricks", [6, 7, 8])
def test_all_nine_stay_undertaken_once_a_defender_has_won_a_trick(tricks: int) -> None:
    """West led to the sixth and lost it: who fails pays the Widow's Fund and forty to each."""
    (deal,) = loads(UNDERTAKEN + FALLEN.replace("/", "\n"))
    (paid,) = {
        Ledger().add(replace(deal, undertaken=changed)).points["W"] for changed in (None, True)
    }
    answer = advise(deal, 3 * tricks, FEW)
    assert answer.view.undertaken
    assert {option.points for option in answer.options} == {paid} == {20 + 3 * 8 - 100 - 3 * 40}
    assert all(option.made is None for option in answer.options)  # there is nothing left to make
    never = advise(replace(deal, undertaken=False), 3 * tricks, FEW)
    assert {option.points for option in never.options} == {20 + 3 * 8}


def test_a_bola_lost_stays_lost() -> None:
    """Tresillo: the contract is paid as won with five running tricks, and 100 to each."""
    text = UNDERTAKEN.replace('[GameFund "20"] [WidowFund "100"]', '[Pot "10"]')
    text = '[Rules "tresillo direction=clockwise"] ' + text
    (deal,) = loads(text + FALLEN.replace("/", "\n"))
    assert Ledger().add(deal).points["W"] == 10 + 3 * (1 + 1 + 3) - 300
    for tricks in (6, 7, 8):
        options = advise(deal, 3 * tricks, FEW).options
        assert {option.points for option in options} == {10 + 3 * (1 + 1 + 3) - 300}


def test_an_ending_tells_by_its_tag_that_all_nine_were_undertaken() -> None:
    tags = '[Leader "W"] [TricksWon "W:6 N:1"] [Declarer "W"] [Contract "Play D"]'
    funds = '[GameFund "20"] [WidowFund "100"] [Participants "4"] [Deal "W:.7.5. .QJ.. ...QJ -"]'
    (deal,) = loads(f'{tags} {funds} [Undertaken "yes"]')
    # No honours in the two cards that are shown.
    assert advise(deal, sampling=FEW).best.points == 20 - 100 - 3 * 40
    assert advise(replace(deal, undertaken=None), sampling=FEW).best.points == 20


def test_nine_tricks_bring_a_new_player_no_more_than_five() -> None:
    text = '[Rules "tresillo"] [Leader "E"] [TricksWon "E:5"] [Declarer "N"] [Contract "Play H"]'
    (deal,) = loads(f'{text} [Surrender "E"] [Deal "N:76.2.7.  A.7A.K. 54..65. -"]')
    answer = advise(deal, sampling=FEW)
    assert answer.view.player is Seat.EAST
    assert {o.points for o in answer.options} == {answer.option(CLAIM).points}
    assert all(option.made is None for option in answer.options)


def test_no_claim_where_another_has_a_trick_or_before_the_sixth() -> None:
    assert all(isinstance(option.choice, Card) for option in asked("evening", 3, 6, "W").options)
    assert all(
        isinstance(option.choice, Card) for option in advise(example("advice", 1), 12, FEW).options
    )


@pytest.mark.slow
def test_surrender_and_play_on() -> None:
    surrender, play_on = asked("advice", 3), asked("advice", 4)
    # By what the others' exchanges tell, playing on costs less than the puesta.
    assert surrender.option(SURRENDER).draws == surrender.samples
    assert surrender.best.points > surrender.option(SURRENDER).points
    assert play_on.best.points >= play_on.option(SURRENDER).points
    # A first puesta: the pot of 5, a chip from each of three, and two honours less each.
    assert play_on.option(SURRENDER).points == -10


@pytest.mark.slow
def test_only_the_player_may_surrender_and_only_then() -> None:
    deal = example("advice", 3)
    for number in (6, 8):
        options = advise(deal, number, FEW).options
        assert all(option.choice != SURRENDER for option in options)


def test_nobody_decides_after_a_surrender_was_accepted() -> None:
    deal = replace(example("advice", 3), surrender="accepted")
    with pytest.raises(DealError, match="surrendered"):
        advise(deal, sampling=FEW)


def test_a_defender_who_plays_on_after_a_surrender_wants_many_chips() -> None:
    deal = replace(example("advice", 3), surrender=Seat.EAST)
    answer = advise(deal, sampling=FEW)
    assert answer.view.player is Seat.EAST
    assert answer.view.declarer is Seat.NORTH
    points = [option.points for option in answer.options]
    assert points == sorted(points)  # North is a defender now
    assert all(isinstance(option.choice, Card) for option in answer.options)


def test_the_barons_knave_of_diamonds_is_right_from_his_own_hand_too() -> None:
    alone, open_too = asked("one-hand"), asked("rape-of-the-lock-played", 1, 8, "E")
    for answer in (alone, open_too):
        assert answer.best.choice == Card.parse("DJ")
        assert answer.option(Card.parse("HA")).is_worse
    assert alone.best.open_value is None
    assert open_too.best.open_value is not None
    assert [o.counts for o in alone.options] == [o.counts for o in open_too.options]


@pytest.mark.slow
def test_the_same_for_any_number_of_threads_and_another_for_another_seed() -> None:
    deal = example("mid-trick")
    answers = [advise(deal, 12, replace(FEW, threads=threads)).options for threads in (1, 2, 3)]
    assert answers[0] == answers[1] == answers[2]
    assert advise(deal, 12, replace(FEW, seed=2)).options != answers[0]


@pytest.mark.slow
def test_more_samples_narrow_the_interval_and_precision_is_reached() -> None:
    deal = example("mid-trick")
    few, many = (advise(deal, 12, Sampling(samples=n)).best for n in (100, 1600))
    assert few.points_margin > 2 * many.points_margin
    found = advise(deal, 12, Sampling(precision=0.02))
    assert all(o.win_interval[1] - o.win_interval[0] <= 0.04 for o in found.options)


def test_a_record_of_all_cards_leaves_nothing_to_decide() -> None:
    with pytest.raises(DealError, match="nothing to decide"):
        advise(example("evening", 1))


def test_a_deal_with_defects_is_refused() -> None:
    deal = replace(example("mid-trick"), declarer=Seat.SOUTH)
    with pytest.raises(DealError, match="S sits out"):
        advise(deal, sampling=FEW)


# The command


def test_json_has_the_documented_fields() -> None:
    text = dumps([example("one-hand")])
    found = one("advise", "--samples", "50", "--seed", "3", stdin=text)
    assert found["schema"] == "tridge.advise/1"
    assert (found["seat"], found["declarer"], found["contract"]) == ("E", "W", "Play S")
    assert (found["samples"], found["seed"], found["worlds"]) == (50, 3, "uniform")
    assert (found["trick"], found["tricks_so_far"]) == (8, {"N": 0, "E": 3, "W": 4})
    assert found["funds_named"] is False
    best, other = found["options"]
    assert (best["choice"], other["choice"]) == ("DJ", "HA")
    assert best["win"] + best["draw"] + best["loss"] == pytest.approx(1)
    low, high = best["win_interval"]
    assert low <= best["win"] <= high
    assert best["open_grade"] is None
    assert other["behind"] == pytest.approx(other["points"] - best["points"], abs=1e-3)


def test_open_grades_stand_beside_where_all_hands_are_known() -> None:
    found = one("advise", "--samples", "20", stdin=ENDING)
    (deal,) = loads(ENDING)
    exact = DoubleDummy().card_values(*problem_of(deal))
    assert {o["choice"]: o["open_grade"] for o in found["options"]} == {
        value.card.code: value.grade.value for value in exact
    }


def test_back_to_a_moment_of_the_record() -> None:
    text = dumps([example("evening", 3)])
    by_trick = one("advise", "--samples", "20", "--trick", "6", "--seat", "W", stdin=text)
    assert (by_trick["seat"], by_trick["trick"], by_trick["cards_so_far"]) == ("W", 6, 17)
    assert one("advise", "--samples", "20", "--at", "18", stdin=text) == by_trick


def test_a_finished_record_is_an_error_and_a_passed_out_deal_has_nothing_to_advise() -> None:
    text = dumps([example("evening", 1), example("evening", 2), example("one-hand")])
    result = call("advise", "--samples", "20", "--jsonl", stdin=text)
    assert result.exit_code == 1
    passed_out, advised = map(json.loads, result.stdout.splitlines())
    assert (passed_out["index"], passed_out["contract"], "options" in passed_out) == (
        2,
        "Pass",
        False,
    )
    assert (advised["index"], "options" in advised) == (3, True)
    [finished] = result.stderr.splitlines()
    assert "nothing to decide" in finished


@pytest.mark.parametrize(
    "options",
    [
        ("--seat", "W"),
        ("--trick", "3", "--at", "4"),
        ("--trick", "14"),
        ("--at", "0"),
        ("--samples", "10", "--time", "1"),
        ("--worlds", "best"),
    ],
)
def test_wrong_usage(options: tuple[str, ...]) -> None:
    assert call("advise", *options, stdin=ROCK).exit_code == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TABLE_ONLY, "no contract"),
        (ROCK.replace('[Declarer "W"]\n', ""), "no Player"),
        (ROCK.replace("A2K.KQ.67.KA", "?"), "hand of W is not known"),
    ],
)
def test_a_missing_tag_is_an_error_of_one_line(text: str, message: str) -> None:
    result = failure("advise", stdin=text)
    (line,) = result.splitlines()
    assert message in line


@pytest.mark.slow
def test_the_report_names_the_choice_the_seed_and_the_assumptions() -> None:
    text = deals(dumps([example("mid-trick")]))
    output = call("advise", "--samples", "100", "--seed", "9", "--method", stdin=text).stdout
    plain = " ".join(output.split())
    for words in ("North plays to trick 6", "Play ♣7", "100 worlds, 10 closed deals, seed 9"):
        assert words in plain
    assert "double dummy" in plain
    spanish = call("advise", "--samples", "100", "--pack", "spanish", stdin=text).stdout
    assert "B7" in spanish


def test_a_kept_matador_is_mentioned_unless_it_was_seen() -> None:
    text = (
        '[Rules "tresillo"] [Dealer "N"] [Deal "W:AKQ4.K2.J2.7 ? ? -"] [Declarer "W"]\n'
        '[Contract "Play S"]\n[Play "W"]\nSK S3 H5\nH2 - -\n'
    )
    output = call("advise", "--samples", "20", "--at", "4", stdin=text).stdout
    assert "no trumps but ♠2 ♣A" in output


def test_a_tie_is_no_advice_against_the_other() -> None:
    output = call("advise", "--samples", "30", stdin=dumps([example("estuche")])).stdout
    assert "≈" in output
    assert "No clear winner: " in output


@pytest.mark.slow
def test_the_bars_give_way_on_a_narrow_terminal() -> None:
    text = dumps([example("mid-trick")])
    for columns in (40, 60, 80, 120):
        output = call("advise", "--samples", "50", stdin=text, COLUMNS=str(columns)).stdout
        table = [line for line in output.splitlines() if line.startswith((" choice", " ♣"))]
        assert len(table) == 3
        assert columns < 60 or max(map(len, table)) <= columns


def test_a_defender_is_advised_in_his_own_words() -> None:
    """Ada plays, Dorian defends: nothing ticks her win for him; the sentence tells her chips."""
    text = dumps([example("evening", 1)])
    args = ("advise", "--trick", "6", "--seat", "W", "--color", "always")
    output = call(*args, stdin=text).stdout
    assert "✔" not in output
    assert "✘" not in output
    assert "Ada wins/draws/loses" in output
    assert "it holds Ada to" in output
    (best,) = [line for line in output.splitlines() if "   best" in plain(line)]
    assert "\x1b[38;2;236;0;0m█" in best


def plain(text: str) -> str:
    """``text`` without its colours."""
    return re.sub(r"\x1b\[[\d;]*m", "", text)
