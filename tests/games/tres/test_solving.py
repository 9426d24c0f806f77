"""Très through its files and commands: positions of the source, bounds, what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result

import tridge_solver as tridge
from cases import EXAMPLES
from cli_calls import call
from tridge_solver.core.deal import Deal
from tridge_solver.games.tres.review import review
from tridge_solver.games.tres.scoring import non_dealer
from tridge_solver.games.tres.solving import TresSolver, card_values, line, solve

EXAMPLES = EXAMPLES / "tres.pbn"
HEAD = '[Game "Tres"]\n[Dealer "W"]\n'
WHOLE = '[Deal "N:- AK76432.KQ9632.AQT65432.KQJ64 - QJT985.AJT874.KJ987.AT987532"]'
ENDING = '[Leader "E"]\n[Deal "N:- 76432... - QJT.4.."]'


def deal_of(text: str) -> Deal:
    """The deal of a hand file's text."""
    [deal] = tridge.loads(HEAD + text)
    return deal


def run(*arguments: str, text: str | None = None) -> Result:
    """A command as a user calls it."""
    return call(*arguments, stdin=text)


def problems(text: str) -> str:
    """Return what ``check`` tells of a file."""
    return run("check", "-", text=HEAD + text).output


@pytest.mark.parametrize(
    ("hands", "margin"),
    [("N:- 43... - 2...", 16), ("N:- ..3.3 - .2..", -16), ("N:- ..2.2 - ..4.", 0)],
)
def test_three_final_positions(hands: str, margin: int) -> None:
    if margin == 0:  # 2♣ led to 2♦ 4♦ is worth 8 to the leader, who holds two cards
        hands, margin = "N:- ..42. - ...2", 8
    found = card_values(deal_of(f'[Deal "{hands}"]'))
    assert [value.bounds for value in found] == [(margin, margin)] * 2


def test_the_source_s_third_card_costs_three_points() -> None:
    _, ending = tridge.loads(EXAMPLES.read_text())
    worth = {value.card.code: value.bounds.margin for value in card_values(ending)}
    assert worth == {"S2": 2, "S3": 2, "S4": 2, "S7": -1}
    assert solve(ending).margin == 2
    shown = line(ending)
    assert shown.exact
    assert shown.points[non_dealer(ending)] - sum(shown.points.values()) // 2 == 1


@pytest.mark.slow
def test_the_sample_game_is_weighed_as_its_correction_says() -> None:
    deal, _ = tridge.loads(EXAMPLES.read_text())
    found = review(deal, nodes=400_000)
    errors = {(d.trick, d.card.code): d.lost for d in found.decisions if d.lost}
    assert errors[15, "S7"] == 3
    assert errors[16, "H4"] == 2
    assert errors[12, "HJ"] == 4
    east, west = found.player, deal.dealer
    assert west is not None
    assert found.start is not None
    assert found.start - found.lost_by(east) + found.lost_by(west) == 1 == found.end.margin
    assert {each.card.code for each in found.errors} == {card for _, card in errors}
    with pytest.warns(DeprecationWarning, match=r"lost_by\(seat\)"):
        assert found.errors(east) == found.lost_by(east)  # type: ignore[operator]


@pytest.mark.slow
def test_a_whole_deal_has_bounds_that_a_larger_budget_narrows() -> None:
    deal, _ = tridge.loads(EXAMPLES.read_text())
    previous = None
    for nodes in (1_000, 20_000, 200_000):
        bounds = solve(deal, from_start=True, nodes=nodes)
        assert not bounds.exact
        if previous is not None:
            assert previous.least <= bounds.least <= bounds.most <= previous.most
        previous = bounds
        assert solve(deal, from_start=True, nodes=nodes) == bounds


@pytest.mark.slow
def test_bounds_contain_the_margin() -> None:
    hands = "N:- AT64..AQ53.2 - QJ97.KJ.T82."
    text = f'[Leader "E"] [Deal "{hands}"]'
    exact = solve(deal_of(text), nodes=None)
    assert exact.exact
    for nodes in (0, 10, 100, 1_000):
        solver = TresSolver()
        found = solve(deal_of(text), nodes=nodes, solver=solver)
        assert found.least <= exact.least <= found.most
        assert solver.nodes <= nodes


def test_solve_tells_margins_and_never_an_unproved_one() -> None:
    text = EXAMPLES.read_text()
    answers = run("solve", "--jsonl", "--cards", "--line", "-", text=text)
    ending = json.loads(answers.output.splitlines()[1])
    assert ending["schema"] == "tridge.solve/1"
    assert (ending["game"], ending["rules"]) == ("Tres", "tres")
    assert ending["points_so_far"] == {"E": 16, "W": 6}
    assert (ending["margin"], ending["margin_of"], ending["exact"]) == (2, "E", True)
    assert {"card": "S7", "margin": -1} in ending["cards"]
    assert ending["line"][0]["cards"][:2] == ["S6", "ST"]
    whole = run("solve", "--jsonl", "--from-start", "--nodes", "5000", "--cards", "-", text=text)
    first = json.loads(whole.output.splitlines()[0])
    assert (first["margin"], first["exact"]) == (None, False)
    least, most = first["bounds"]
    assert least < most
    assert all(len(card["bounds"]) == 2 for card in first["cards"])


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["exchange"], "no exchange"),
        (["bid"], "no bids"),
        (["advise"], "no advice"),
        (["solve", "--table"], "no table"),
        (["review", "--closed"], "no closed cards"),
    ],
)
def test_questions_that_the_game_does_not_have(arguments: list[str], why: str) -> None:
    answer = run(*arguments, str(EXAMPLES))
    assert answer.exit_code == 2
    assert why in answer.output


def test_points_and_totals_of_a_session() -> None:
    answer = run("score", "--json", str(EXAMPLES))
    session = json.loads(answer.stdout)
    [row] = session["deals"]
    assert row["points"] == {"E": 16, "W": 15}
    assert row["tricks"] == {"E": 10, "W": 7}
    assert session["totals"] == {"E": 16, "W": 15}
    assert session["complete"] is False  # the ending was not played out
    unknown = run("score", "--json", "-", text=f'{HEAD}[Deal "N:- ? - ?"]\n[Result "16:15"]')
    [row] = json.loads(unknown.stdout)["deals"]
    assert (row["points"], row["tricks"]) == ({"E": 16, "W": 15}, None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[Deal "N:- A5.5.. - K..."]', "H5"),
        ('[Deal "N:- A9... - K.2.."]', "hands of"),
        ('[Deal "N:- A... - K8..."]', "leads the first of 1 trick with 1 card"),
        ('[Deal "N:- A9... - K..."]\n[Contract "Play H"]', "Très has no Contract"),
        ('[Deal "N:- A9... - K..."]\n[Pack "Spanish"]', "Spanish"),
        ('[Deal "N:- A9... - K..."]\n[Result "4"]', "not a result"),
        ('[Deal "N:- A9... - K..."]\n[Play "E"]\nSA SK S9\n[Result "0:1"]', "points won, E:1 W:0"),
        ('[Deal "N:- 76..5. - K.2.9."]\n[Leader "E"]\n[Play "E"]\nS7 SK D5\n*', "third card"),
        (f'{WHOLE}\n[PointsWon "E:16"]', "E has won 16 points before the first trick"),
        (f'{ENDING}\n[TricksWon "W:14"]\n[PointsWon "E:1 W:14"]', "E has won 1 point in no trick"),
    ],
)
def test_malformed_deals_are_reported(text: str, message: str) -> None:
    assert message in problems(text)


def test_a_dealer_who_is_no_seat_is_reported_once() -> None:
    result = run("check", "-", text='[Game "Tres"]\n[Dealer "Q"]\n[Deal "N:- A9... - K..."]')
    assert result.output.count("expected") == 1


def test_points_need_no_tricks_beside_them_and_may_be_none() -> None:
    assert "no errors" in problems(f'{ENDING}\n[PointsWon "E:16 W:6"]')
    assert "no errors" in problems(f'{ENDING}\n[TricksWon "W:14"]\n[PointsWon "E:0 W:20"]')
    assert "no errors" in problems(f'{WHOLE}\n[PointsWon "E:0 W:0"]')


@pytest.mark.parametrize("form", ["--json", "--jsonl"])
def test_deals_are_written_back_the_same(form: str) -> None:
    deals = tridge.loads(EXAMPLES.read_text())
    assert tridge.loads(tridge.dumps(deals)) == deals
    written = run("convert", form, str(EXAMPLES))
    assert written.exit_code == 0
    again = run("convert", "-", text=written.stdout)
    assert tridge.loads(again.stdout) == deals


def test_random_deals_alternate_and_are_whole() -> None:
    answer = run("deal", "--game", "tres", "-n", "3", "--seed", "5")
    deals = tridge.loads(answer.stdout)
    assert [deal.dealer.letter for deal in deals if deal.dealer is not None] == ["E", "W", "E"]
    for deal in deals:
        assert sorted(len(hand) for hand in deal.hands if hand) == [25, 26]
    assert run("deal", "--game", "tres", "--where", "x").exit_code == 2


def test_pages_show_the_game(tmp_path: Path) -> None:
    for command in ("show", "solve", "review"):
        page = tmp_path / f"{command}.html"
        arguments = [command, "--html", str(page), str(EXAMPLES)]
        if command == "review":
            text = "".join(EXAMPLES.read_text().partition('[Event "Trick')[1:])
            (tmp_path / "ending.pbn").write_text(text)
            arguments[-1] = str(tmp_path / "ending.pbn")
        answer = run(*arguments)
        assert answer.exit_code == 0, answer.output
        assert "Hearts are trumps" in page.read_text()
