"""Foreign text made to do harm: to whoever looks at a terminal, a spreadsheet, or waits."""

from __future__ import annotations

import ast
import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cli_calls import ROCK, WHOLE_RECORD, call
from harm import HARM, is_harmless
from processor_time import in_child, needs_limits
from tridge_solver.analysis.conditions import ConditionError
from tridge_solver.core.seats import Seat
from tridge_solver.core.text import escape
from tridge_solver.games.ombre.dealing import read_condition
from tridge_solver.handfile import load, read
from tridge_solver.handfile.json_reader import read_json
from tridge_solver.handfile.stream import chunks

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src" / "tridge_solver"
EXAMPLES = ROOT / "examples"

# -- time ------------------------------------------------------------------------------------

SIGNS = [chr(code) for code in range(128)] + ["é", "\xff", "\u2028"]
LONG_RUNS = (
    "??!", "$1", "=1=", "=", "$", "?$", "{}", "{\n\n", '"', '\\"', "[A", '[A "', '[A "x', "a;",
    "N:", "S3 ", "N:S3;", "tridge ", "x=1 ", "Pass ", "SA S2 S3\n", "\n \n", " \t", "\\", "(", "-",
    "not ", "1+", "N.has(", "[", '{"a":', "[[", ",", '"a",', "\\u0000", "9", "1e9",
)  # fmt: skip
HEADS = (
    "", "% ", "{", "; ", "[", "[A", '[A "', '[A "x"', '[Auction "N"]\nPass', '[Play "N"]\nSA ',
    '[Play "N"]\nSA x', '[Deal "N:', '[Stock "', '[Exchange "N:', '[TricksWon "', '[Rules "tridge ',
    '[Contract "Play ', '[Pot "1', '[Debts "',
)  # fmt: skip
JSON_HEADS = ("", "[", "{", '{"', '{"dealer": "', '[{"a": ', '{"tags": {"', '{"rules": "', "{}\n")
LONG = 3_000
SHORT = 60
"""Exponential work is not done with 60 characters, quadratic work not with thousands."""


def every_run(heads: tuple[str, ...], long: int) -> Iterator[str]:
    """Every head with a run of every sign and what breaks it at the end."""
    for head in heads:
        for sign in (*SIGNS, *LONG_RUNS):
            yield head + sign * SHORT + "x \x00"
        for sign in LONG_RUNS:
            yield head + sign * (long // len(sign)) + "x"


def read_hand_files() -> int:
    found = 0
    for text in every_run(HEADS, LONG):
        found += sum(1 for _ in read(io.BytesIO(text.encode())))
    return found


def read_jsons() -> int:
    found = 0
    for text in every_run(JSON_HEADS, LONG):
        found += sum(1 for _ in read_json(io.BytesIO(text.encode())))
    return found


def read_conditions() -> int:
    def refused(text: str) -> bool:
        with pytest.raises(ConditionError):
            read_condition(text, {"N": Seat.NORTH})
        return True

    return sum(map(refused, every_run(("", "N.trumps(D) >= ", 'N.has("', "not ("), 1_900)))


@pytest.mark.slow
@needs_limits
@pytest.mark.parametrize("work", [read_hand_files, read_jsons, read_conditions])
def test_no_run_of_any_sign_takes_long(work: Callable[[], int]) -> None:
    """Before, sixty question marks took for ever. All of these take two seconds."""
    (found,) = in_child([(work.__name__, work)], seconds=30)
    assert found > 100


DEAL = '[Dealer "S"]\n[Deal "W:AQ4.K52.A.T7 2.A43.K5.QJ 63.Q.QJ76.K5 -"]\n'
OBJECT = {"dealer": "S", "hands": {"W": ["SA"], "N": ["SK"], "E": ["SQ"]}}


def large(part: int) -> dict[str, str]:
    """Return what once took time by the square of its size, or longer than a user waits: a part of
    it.
    """

    def repeated(unit: str, count: int) -> str:
        return unit * (count // part)

    def numbered(unit: str, count: int) -> str:
        return "".join(unit.replace("#", str(n)) for n in range(count // part))

    return {
        "unknown tags": DEAL + numbered('[Zz# "1"]\n', 75_000),
        "slips of tags": DEAL + numbered('[Deal# "1"]\n', 1_000) * 30,
        "tricks": DEAL + '[Play "W"]\n' + repeated("SA S2 S3\n", 100_000),
        "words that are not calls": DEAL + '[Auction "W"]\n' + numbered("P# ", 40_000),
        "repeated sections": DEAL
        + '[Play "W"]\n' + repeated("SA ", 100_000) + repeated('\n[Play "W"]', 30_000),
        "options": DEAL + '[Rules "tridge ' + numbered("a#=1 ", 90_000) + '"]',
        "comments to the end": DEAL + "{\U0001f0a1}\n" + repeated(";\n", 400_000) + '[Zz "1"]',
        "comments on a line": DEAL + repeated("{a}", 250_000) + '[Zz "1"]',
        "escapes": DEAL + '[Stock "' + repeated('\\" ', 60_000) + '"]',
        "exchanges": DEAL + '[Exchange "' + repeated("a;", 100_000) + '"]',
        "an array": json.dumps([OBJECT] * (10_000 // part)),
        "a repeated key": "[{" + numbered('"a#":1,', 40_000) + '"a9":2}]',
        "an unknown key": json.dumps([OBJECT | {"x" * 200_000: 1}]),
        "unknown keys": json.dumps([OBJECT | {f"dealxx{n}": 1 for n in range(20_000 // part)}]),
        "a long number": '[{"dealer": ' + "1" * 500_000 + ".5}]",
    }  # fmt: skip


def read_large(text: str) -> int:
    data = io.BytesIO(text.encode())
    entries = read_json(data) if text[:2] == "[{" else read(data)
    return sum(len(entry.errors) + len(entry.warnings) for entry in entries)


@pytest.mark.slow
@needs_limits
@pytest.mark.parametrize(
    ("part", "seconds"), [(8, 2), pytest.param(1, 30, marks=pytest.mark.exhaustive)]
)
def test_no_large_deal_takes_long(part: int, seconds: int) -> None:
    pieces = [(name, lambda text=text: read_large(text)) for name, text in large(part).items()]
    assert all(in_child(pieces, seconds))


TRICKLES = {
    "lines": '[A "b"]\n' * 25_000,
    "blanks": " " * 200_000,
    "one line": "x" * 200_000,
    "comments": "{\n\n}" * 50_000,
    "a comment that stays open": "{\n\n" + "y\n\n" * 60_000,
}


class Trickle:
    """A pipe that gives a byte at a time."""

    def __init__(self, text: str) -> None:
        self._data = io.BytesIO(text.encode())

    def read(self, _: int) -> bytes:
        return self._data.read(1)


@pytest.mark.slow
@needs_limits
def test_a_pipe_that_trickles_is_not_read_again_at_every_byte() -> None:
    def read_slowly(text: str) -> int:
        return sum(1 for _ in chunks(Trickle(text)))  # type: ignore[arg-type]

    pieces = [(name, lambda text=text: read_slowly(text)) for name, text in TRICKLES.items()]
    assert sum(in_child(pieces, 10)) > 60_000


def test_every_pattern_says_why_it_is_linear() -> None:
    """A pattern is preceded by a comment; see the first of any module for what it says."""
    for path in SOURCE.rglob("*.py"):
        lines = path.read_text(encoding="utf-8").splitlines()
        made = (" re.compile(", "= pattern(")
        patterns = [n for n, line in enumerate(lines) if any(name in line for name in made)]
        if patterns and path.name != "lazy.py":  # which compiles those of others
            above = lines[max(patterns[0] - 5, 0) : patterns[0]]
            assert any(line.startswith("# ") for line in above), f"{path.name}:{patterns[0] + 1}"


def test_tags_taken_from_the_deal_before_have_a_limit_of_size() -> None:
    long = "x" * 3_000
    first, second, third = read(
        [f'{DEAL}[Site "{long}"]', "", f'{DEAL}[Site "#"]', "", f'{DEAL}[Site "?"]']
    )
    assert any("3,000 characters" in error.message for error in second.errors)
    assert not any("characters" in error.message for error in (*first.errors, *third.errors))


# -- terminals -------------------------------------------------------------------------------


def hostile_files(folder: Path) -> list[Path]:
    """A hand file and a JSON file whose every free text is :data:`HARM`."""
    text = ROCK.replace('"The third"', f'"{HARM}a"').replace('"The Rape', f'"={HARM}')
    text = text.replace('[Board "1"]', f'[Board "+{HARM}"]') + f"{{{HARM}}}\n" + WHOLE_RECORD
    pbn = folder / f"a{HARM.replace('/', '')}\n.pbn"
    pbn.write_text(text, encoding="utf-8")
    bad = folder / f"bad{HARM}.pbn"
    bad.write_text(f'[Dealer "{HARM}"]\n[Dael "{HARM}"]\n[Auction "N"]\n{HARM}\n', encoding="utf-8")
    objects = folder / "a.json"
    (deal,) = load(io.StringIO(text))
    tags = dict(deal.tags)
    fields: dict[str, Any] = {
        "hands": {"W": ["SA"], "N": ["SK"], "E": ["SQ"]}, "leader": "W", "tricks_won": {"N": 8},
        "tags": tags, "comments": [f"{HARM}\nb"], f"deal{HARM}": 1,
    }  # fmt: skip
    objects.write_text(json.dumps(fields), encoding="utf-8")
    return [pbn, bad, objects]


@pytest.mark.slow(keep=12)
@pytest.mark.parametrize(
    "command",
    ["show", "solve", "solve --line", "review", "check", "check --json", "convert", "score",
     "score --csv", "score --jsonl", "convert --json", "batch --quiet", "exchange", "advise"],
)  # fmt: skip
def test_no_command_hands_foreign_commands_to_the_terminal(command: str, tmp_path: Path) -> None:
    for file in hostile_files(tmp_path):
        result = call(*command.split(), "--threads", "1", str(file))
        assert "Traceback" not in result.stderr
        assert is_harmless(result.stdout), result.stdout
        assert is_harmless(result.stderr), result.stderr
        assert "internal error" not in result.stderr


@pytest.mark.parametrize(
    "words",
    [["check", f"no{HARM}\nfile"], ["check", f"--no{HARM}"], [f"ch{HARM}"], ["show", f"-x{HARM}"],
     ["solve", "--contract", HARM], ["solve", "--deal", HARM], ["check", "--rules", HARM],
     ["deal", "--where", HARM], ["show", "--threads", HARM], ["convert", "-o", f"/no{HARM}/x"],
     ["batch", "-o", f"{HARM}.x", "-"]],
)  # fmt: skip
def test_no_message_quotes_what_a_terminal_obeys(words: list[str]) -> None:
    result = call(*words, stdin="")
    assert result.exit_code
    assert result.stderr
    assert is_harmless(result.stderr), result.stderr


def test_the_output_of_convert_can_be_read_again(tmp_path: Path) -> None:
    *_, objects = hostile_files(tmp_path)
    shown = call("convert", str(objects)).stdout
    (deal,) = load(io.StringIO(shown))
    assert deal.tag("North") == escape(f"{HARM}a")


def test_a_file_of_ones_own_naming_keeps_every_character(tmp_path: Path) -> None:
    *_, objects = hostile_files(tmp_path)
    assert call("convert", str(objects), "-o", str(tmp_path / "b.pbn")).exit_code == 0
    with open(tmp_path / "b.pbn", encoding="utf-8", newline="") as stream:
        (deal,) = load(stream)
    assert deal.tag("North") == f"{HARM}a"


@pytest.mark.parametrize("sign", ["=", "＝", "＋", "－", "＠", "﹦", "﹣", "﹢", "﹫"])
def test_no_cell_is_a_formula(sign: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / f"{sign}a.pbn"
    text = ROCK.replace('[Board "1"]', f'[Board "{sign}1+1"]') + WHOLE_RECORD
    file.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    scored = call("score", "--csv", file.name).stdout
    assert call("batch", "--do", "solve", file.name, "-o", "b.csv").exit_code == 0
    for text in (scored, (tmp_path / "b.csv").read_text()):
        _, *rows = csv.reader(io.StringIO(text))
        assert rows
        signs = ("=", "+", "@", sign)
        assert not any(cell.startswith(signs) for row in rows for cell in row)
        assert any(cell == f"'{sign}1+1" for row in rows for cell in row)


@pytest.mark.parametrize("game", ["belote", "tres", "trumps"])
def test_no_cell_of_a_session_of_any_game_is_a_formula(tmp_path: Path, game: str) -> None:
    file = tmp_path / "a.pbn"
    text = (EXAMPLES / f"{game}.pbn").read_text(encoding="utf-8")
    text = re.sub(r"\[Board .*\]\n", "", text)
    file.write_text(text.replace("[Game ", '[Board "=1+1"]\n[Game '), encoding="utf-8")
    _, *rows = csv.reader(io.StringIO(call("score", "--csv", str(file)).stdout))
    assert any(cell == "'=1+1" for row in rows for cell in row)
    assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row)


@pytest.mark.slow
def test_messages_go_through_one_function() -> None:
    """Nothing on standard error but by ``tell``, ``escape``, a console of our own, or help."""
    # tell itself, help pages and topics, the version, the address and page that the board prints on
    # standard output, and the menu of `tridge FILE`, with the name of the file escaped
    allowed = {"group.py": 7, "inputs.py": 1, "board.py": 2, "staying.py": 7}
    for path in (SOURCE / "cli").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        calls = [ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)]
        raw = [name for name in calls if name in ("click.echo", "print", "sys.stderr.write")]
        assert len(raw) <= allowed.get(path.name, 0), f"{path.name} prints past tell()"


def test_names_in_other_scripts_stay_as_they_are() -> None:
    for name in ("Zoë", "Łukasz", "نیلوفر", "می\u200cخواهم", "王小明", "👩\u200d🚀", "a\u00a0b"):
        assert escape(name) == name
