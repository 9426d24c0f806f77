"""``tridge puzzle``: asked at a terminal, printed elsewhere, as a page, for a program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_calls import call, failure, one, printed_by, wrong_usage
from terminal import at_a_terminal

ENDING = """\
[Leader "W"]
[TricksWon "W:2 N:1 E:3"]
[Deal "W:3.A4.. K..KJ. J..47. -"]
[Declarer "W"]
[Contract "Play H"]
"""

PLAYED = """\
[Play "W"]
HA SK D4
H4 DJ D7
S3 DK SJ
[Result "4:1:4"]
"""


@pytest.fixture
def ending(tmp_path: Path) -> str:
    """A file with a position in which the three of spades alone wins."""
    file = tmp_path / "ending.pbn"
    file.write_text(ENDING, encoding="utf-8")
    return str(file)


def test_a_wrong_card_is_refuted_and_the_right_one_found(ending: str) -> None:
    status, shown = at_a_terminal("HA\ns3\n", "puzzle", "--color", "never", ending)
    assert status == 0, shown
    assert shown.index("drops to") < shown.index("Right.")
    assert "0 of 1 puzzle found at once" in shown
    assert "▸ HA!" in shown or "▸ ♥A!" in shown


def test_a_card_may_be_named_by_its_number_and_found_at_once(ending: str) -> None:
    # Trumps stand first: 1 and 2 are HA and H4.
    status, shown = at_a_terminal("3\n", "puzzle", ending)
    assert (status, "1 of 1 puzzle found at once" in shown) == (0, True), shown


def test_odd_keys_a_hint_and_giving_up(ending: str) -> None:
    status, shown = at_a_terminal("zz\n?\n?\n\n", "puzzle", "--color", "never", ending)
    assert status == 0, shown
    assert "is not a card to play (expected 1 to 3" in shown
    assert "♥4 is wrong" in shown
    assert "no hints are left" in shown
    assert "♠3 keeps the" in shown
    assert "0 of 1 puzzle found at once" in shown


def test_the_answer_is_not_shown_before_it_is_asked_for(ending: str) -> None:
    status, shown = at_a_terminal("q\n", "puzzle", ending)
    assert status == 0
    assert "Which?" in shown
    assert "♠3 keeps" not in shown
    assert "found at once" not in shown


@pytest.mark.slow
def test_random_puzzles_go_on_until_the_person_leaves() -> None:
    status, shown = at_a_terminal("\n\n\nq\n", "puzzle", "--level", "easy", "--seed", "5")
    assert status == 0
    assert "Puzzle 1 · easy" in shown
    assert "Puzzle 2 · easy" in shown
    assert "0 of 2 puzzles found at once" in shown


def test_without_a_terminal_nothing_is_asked_and_the_answer_is_an_option(ending: str) -> None:
    plain, solved = call("puzzle", ending), call("puzzle", "--answer", ending)
    assert (plain.exit_code, plain.stderr, solved.exit_code) == (0, "", 0)
    assert "Which?" in plain.stdout
    assert "♠3 keeps" not in plain.stdout
    assert "♠3 keeps the ✔ WIN" in solved.stdout
    assert solved.stdout.startswith(plain.stdout.rstrip())


def test_the_first_puzzles_of_many_are_the_few_on_any_number_of_threads() -> None:
    few = call("puzzle", "-n", "2", "--jsonl", "--threads", "1").stdout
    many = call("puzzle", "-n", "5", "--jsonl", "--threads", "3").stdout
    assert many.splitlines()[:2] == few.splitlines()
    assert call("puzzle", "-n", "2", "--jsonl", "--seed", "2").stdout != few


def test_json_says_what_a_program_needs(ending: str) -> None:
    found = one("puzzle", "-", stdin=ENDING + PLAYED)
    assert found["schema"] == "tridge.puzzle/1"
    assert (found["declarer"], found["contract"], found["to_play"]) == ("W", "Play H", "W")
    assert (found["grade"], found["keeps"], found["played"]) == ("WIN", ["S3"], "HA")
    assert found["habit"] == "HA"
    assert found["difficulty"] == {
        "level": "medium",
        "points": 8,
        "choices": 2,
        "reach": 3,
        "habit_fails": True,
    }
    assert [wrong["card"] for wrong in found["refutations"]] == ["HA", "H4"]
    for wrong in found["refutations"]:
        assert wrong["grade"] == "DRAW"
        assert len(wrong["line"]) >= wrong["reach"]


@pytest.mark.parametrize(
    "rules", ["tridge", "tresillo", "tridge direction=anticlockwise royal_puesta=on"]
)
def test_the_position_is_a_deal_of_the_same_rules_that_other_commands_read(rules: str) -> None:
    # The jack of spades makes it 1:4:4: a draw where there is the royal puesta.
    seven = (
        f'[Rules "{rules}"]\n[Leader "W"]\n[TricksWon "E:4 W:2"]\n'
        '[Deal "E:.4.A6. 5Q...2 AJ...A -"]\n[Declarer "S"]\n[Contract "Play S"]\n'
        '[Play "W"]\nSJ S5 H4\n'
    )
    made = ENDING + PLAYED if rules == "tridge" else seven
    found = call("puzzle", "--jsonl", "-", stdin=made).stdout.splitlines()
    assert found
    for puzzle in map(json.loads, found):
        solved = one("solve", "--cards", stdin=json.dumps(puzzle["deal"]))
        for same in ("rules", "rules_options", "to_play", "cards"):
            assert solved[same] == puzzle[same]


def test_a_page_folds_its_answers_away(tmp_path: Path, ending: str) -> None:
    page = tmp_path / "puzzles.html"
    printed_by("puzzle", "-n", "2", "--html", str(page))
    text = page.read_text(encoding="utf-8")
    assert text.count("<details ") == text.count("<summary>Answer</summary>") == 2
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
    for part in text.split("<details ")[:-1]:
        before = part.rpartition("</details>")[2]
        assert "The refutation" not in before
    tables = [part.partition("</table>")[0] for part in text.split("<caption>The refutation")[1:]]
    for table in tables:
        assert table.count("▸") == table.count("<tr>") - 1  # one leads to each trick
    call("puzzle", "--html", str(page), "--pack", "spanish", ending)
    assert "<summary>Answer</summary>" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "args",
    [
        ("--game", "tres"),
        ("--where", "N.trumps(D) > "),
        ("--contract", "Play D"),
        ("--level", "devilish"),
        ("--json", "--jsonl"),
    ],
)
def test_impossible_conditions_of_a_puzzle_are_wrong_usage(args: tuple[str, ...]) -> None:
    result = call("puzzle", *args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "internal" not in result.stderr


def test_wishes_for_random_deals_are_refused_beside_files(ending: str) -> None:
    assert "--where" in wrong_usage("puzzle", "--where", "N.points(D) > 3", ending)


def test_files_without_puzzles_say_so_and_bad_ones_are_errors(tmp_path: Path) -> None:
    none = call("puzzle", "-", stdin='[Contract "Pass"] [Dealer "S"]\n[Deal "W:? ? ? -"]\n')
    assert (none.exit_code, none.stdout) == (0, "")
    assert "no puzzle" in none.stderr
    assert call("puzzle", str(tmp_path / "none.pbn")).exit_code == 3
    failure("puzzle", "-", stdin=ENDING.replace("Play H", "Play X"))
    wrong_usage("puzzle", "-", stdin='[Game "Tres"] [Dealer "S"] [Deal "N:? - ? -"]\n')


def test_conditions_that_no_deal_meets_end_the_search() -> None:
    result = failure("puzzle", "--where", "N.points(D) > 60", "--tries", "50")
    assert "no deal found in 50 tries" in result
