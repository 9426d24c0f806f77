"""An in-comer's exchange: from one seat's cards, and open with no more asked than is told."""

from __future__ import annotations

from typing import Any

import pytest

import tridge_solver as tridge
from cases import EXAMPLES, incomer
from cli_calls import call, json_lines
from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges

EXAMPLE = EXAMPLES / "incomer.pbn"
GOOD = "A.AJ.J74.A62"


def asked(*options: str) -> list[dict[str, Any]]:
    """The answers to an exchange, with few worlds."""
    return json_lines(call("exchange", "--jsonl", *options))


@pytest.mark.slow
def test_nine_cards_are_weighed_choice_by_choice_in_the_same_worlds() -> None:
    [found] = asked("--hand", GOOD, "--incomer", "--trumps", "D", "--samples", "20", "--top", "20")
    assert found["mode"] == "sampled"
    assert found["incomer"] == found["seat"]
    discards = [tuple(option["discard"]) for option in found["options"]]
    assert len(set(discards)) == 10
    assert max(map(len, discards)) == 1
    points = [option["points"] for option in found["options"]]
    assert points == sorted(points, reverse=True)
    for option in found["options"][1:]:
        assert option["behind"] == pytest.approx(points[0] - option["points"], abs=1e-3)
    assert (
        found
        == asked("--hand", GOOD, "--incomer", "--trumps", "D", "--samples", "20", "--top", "20")[0]
    )


def test_a_defender_holds_the_in_comer_down() -> None:
    text = tridge.dumps([incomer(7)])
    result = call("exchange", "--jsonl", "--seat", "S", "--samples", "8", stdin=text)
    [found] = json_lines(result)
    assert (found["seat"], found["incomer"]) == ("S", "E")
    points = [option["points"] for option in found["options"]]
    assert points == sorted(points)
    assert "worth the contract" in found["assumes"]


@pytest.mark.slow
def test_a_card_put_away_in_secret_was_put_away_all_the_same() -> None:
    text = tridge.dumps([incomer(7)])
    kept = text.partition("[Exchange")[0] + text.partition("[Exchange")[2].partition("]\n")[2]
    found = []
    for exchange in ("E:C2; S:S2", "E:1; S:1", "E:; S:"):
        stdin = kept.partition("[Play")[0] + f'[Exchange "{exchange}"]\n'
        [answer] = json_lines(
            call("exchange", "--jsonl", "--seat", "W", "--samples", "30", stdin=stdin)
        )
        found.append([(option["discard"], option["points"]) for option in answer["options"]])
    known, secret, nothing = found
    assert secret == known
    assert nothing != known


@pytest.mark.parametrize(
    "options",
    [("--drawn", "3"), ("--defence", "best"), ("--precision", "2")],
)
def test_options_for_three_seats_are_wrong_usage_with_an_in_comer(options: tuple[str, ...]) -> None:
    result = call("exchange", *options, str(EXAMPLE))
    assert result.exit_code == 2
    assert "in-comer" in result.output


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("board", [7, 10])
def test_choices_that_are_not_shown_are_not_computed_to_the_end(board: int) -> None:
    deal = incomer(board)
    engine = IncomerExchanges()
    whole = engine.options(deal, top=20)
    assert len(whole.options) == 10
    for top in (0, 3):
        few = engine.options(deal, top=top)
        assert (few.grade, few.player_tricks) == (whole.grade, whole.player_tricks)
        assert few.best_count == whole.best_count
        messages = [(o.discard, o.grade, o.player_tricks) for o in few.options]
        assert messages == [
            (o.discard, o.grade, o.player_tricks) for o in whole.options[: len(few.options)]
        ]


def test_grades_of_no_tricks_are_those_that_counting_tricks_finds() -> None:
    [deal] = tridge.loads(
        '[Dealer "N"]\n[Deal "N:A.3.KQJ467.6 Q765.457.23. KJ42.J6.A.5K 3.QA2.5.AQ7J"]\n'
        '[Stock "HK C4 C3 C2"]\n[Contract "No Tricks D"]'
    )
    engine = IncomerExchanges()
    plain = engine.options(deal, top=0)
    grades = engine.options(deal, top=20, grades_only=True)
    assert grades.grade is plain.grade
    for option in grades.options:
        assert (option.player_tricks == 0) == (option.grade.name == "WIN")
