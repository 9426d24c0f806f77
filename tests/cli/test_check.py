"""``tridge check``: every error with its place, a summary, the exit status, JSON."""

from __future__ import annotations

import json
from pathlib import Path

from cli_calls import BAD, ROCK, TWICE, call, deals, json_lines, wrong_usage

MISSPELT = ROCK.replace("[Declarer", '[Anotator "x"]\n[Declarer')


def test_good_deals() -> None:
    result = call("check", stdin=deals(ROCK, ROCK))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "2 deals, no errors\n", "")
    assert call("check", stdin=ROCK).stdout == "1 deal, no errors\n"


def test_every_error_is_reported_and_counted() -> None:
    result = call("check", stdin=deals(ROCK, BAD, TWICE))
    assert result.exit_code == 1
    assert result.stdout == "2 of 3 deals have errors\n"
    lines = result.stderr.splitlines()
    assert (
        lines[0]
        == "-:12:10: 'Q' is not a seat (expected one of N E S W, or The third, The Baron, Belinda)"
    )
    assert lines[1].startswith("-:16:")
    assert "SA" in lines[1]


def test_warnings_do_not_change_the_status() -> None:
    result = call("check", stdin=MISSPELT)
    assert (result.exit_code, result.stdout) == (0, "1 deal, no errors\n")
    assert "Annotator" in result.stderr
    assert ": warning: " in result.stderr


def test_json_lists_good_and_bad_deals() -> None:
    result = call("check", "--jsonl", stdin=deals(MISSPELT, BAD))
    assert result.exit_code == 1
    good, bad = json_lines(result)
    assert (good["schema"], good["ok"], good["errors"]) == ("tridge.check/1", True, [])
    assert good["warnings"][0]["line"] == 8
    assert (bad["index"], bad["line"], bad["ok"], bad["board"]) == (2, 12, False, None)
    assert bad["errors"] == [
        {
            "line": 13,
            "column": 10,
            "message": "'Q' is not a seat",
            "expected": "one of N E S W, or The third, The Baron, Belinda",
        }
    ]
    assert len(json.loads(call("check", "--json", stdin=ROCK).stdout)) == 1


def test_fix_writes_what_was_read_to_a_new_name_and_leaves_the_rest(tmp_path: Path) -> None:
    written, clean = tmp_path / "written.pbn", tmp_path / "clean.pbn"
    text = "; a comment\n" + deals(ROCK.replace('[Dealer "S"]', '[Dealer "south"]'), BAD)
    written.write_text(text)
    result = call("check", "--fix", str(clean), str(written))
    assert result.exit_code == 1
    assert "'south'" in result.stderr
    assert "1 place" in result.stdout
    assert clean.read_text() == text.replace('"south"', '"S"')
    assert written.read_text() == text
    assert "'south'" not in call("check", str(clean)).stderr
    assert "new name" in wrong_usage("check", "--fix", str(clean), str(written))


def test_fix_takes_one_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "x.pbn"
    path.write_text(ROCK)
    for args in ((str(path), str(path)), (f"{path}:1",), ("--board", "1", str(path)), ()):
        assert call("check", "--fix", str(tmp_path / "new.pbn"), *args, stdin=ROCK).exit_code == 2
    assert not (tmp_path / "new.pbn").exists()


def test_correctable_mistakes_are_reported_with_the_command(tmp_path: Path) -> None:
    path = tmp_path / "x.pbn"
    path.write_text(ROCK.replace('[Dealer "S"]', "[Dealer “S”]"))
    assert f"--fix clean.pbn {path}" in call("check", str(path)).stdout
    path.write_text(ROCK)
    assert "--fix" not in call("check", str(path)).stdout


def test_prose_instead_of_a_deal_gets_a_hint() -> None:
    """Of text without a single tag the first error names the command that writes a skeleton; a
    word out of place in a hand file has no need of one."""
    first, *_ = call("check", stdin="Thursday at the club. Ada dealt.\n").stderr.splitlines()
    assert first.startswith("-:1:1: 'Thursday'")
    assert "tridge new" in first
    errors = call("check", stdin=ROCK.replace("[Declarer", "Thursday\n[Declarer")).stderr
    assert "'Thursday'" in errors
    assert "tridge new" not in errors
