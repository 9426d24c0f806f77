"""The report of ``check`` on a file, and its changes to the file."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from cli_calls import ROCK, call, wrong_usage
from terminal import at_a_terminal

WRONG = ROCK.replace('[Dealer "S"]', '[Dealer "south"]')
BAD = ROCK.replace('[Dealer "S"]', '[Dealer "Q"]')


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder one is in."""
    monkeypatch.chdir(tmp_path)
    for name in ("a.pbn", "b.pbn"):
        (tmp_path / name).write_text(WRONG, encoding="utf-8")
    (tmp_path / "good.pbn").write_text(ROCK, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("before", [("--fix", "--diff"), ("--diff", "--fix"), ("--diff",)])
def test_a_diff_shows_what_would_change_of_several_files(
    folder: Path, before: tuple[str, ...]
) -> None:
    done = call("check", *before, "a.pbn", "good.pbn", "b.pbn")
    assert done.exit_code == 0
    changed = [line for line in done.stdout.splitlines() if line[:1] in "+-"]
    a_change = ['-[Dealer "south"]', '+[Dealer "S"]']
    assert changed == ["--- a.pbn", "+++ a.pbn", *a_change, "--- b.pbn", "+++ b.pbn", *a_change]
    assert "2 places would be put right" in done.stderr
    assert (folder / "a.pbn").read_text(encoding="utf-8") == WRONG


@pytest.mark.skipif(shutil.which("patch") is None, reason="needs patch")
def test_a_diff_is_what_patch_takes(folder: Path) -> None:
    patch = call("check", "--fix", "--diff", "-q", "a.pbn").stdout
    done = subprocess.run(["patch", "-p0"], input=patch, text=True, capture_output=True)
    assert done.returncode == 0
    assert (folder / "a.pbn").read_text(encoding="utf-8") == ROCK


def test_files_are_corrected_in_place_and_keep_what_they_are(folder: Path) -> None:
    (folder / "a.pbn").chmod(0o640)
    untouched = os.stat(folder / "good.pbn").st_ino
    done = call("check", "--fix", "--in-place", "a.pbn", "good.pbn", "b.pbn")
    assert (done.exit_code, "a.pbn: 1 place put right" in done.stdout) == (0, True)
    for name in ("a.pbn", "b.pbn"):
        assert (folder / name).read_text(encoding="utf-8") == ROCK
    assert os.stat(folder / "a.pbn").st_mode & 0o777 == 0o640
    assert os.stat(folder / "good.pbn").st_ino == untouched
    assert len([*folder.iterdir()]) == 3


def test_only_whole_text_files_are_corrected_in_place(folder: Path) -> None:
    packed = folder / "c.pbn.gz"
    packed.write_bytes(gzip.compress(WRONG.encode()))
    for files in (("a.pbn:1",), ("-",), (), (str(packed),), ("--board", "1", "a.pbn")):
        wrong_usage("check", "--in-place", *files, stdin=WRONG)
    assert packed.read_bytes() == gzip.compress(WRONG.encode())
    assert call("check", "--in-place", "--diff", "a.pbn").exit_code == 2
    assert call("check", "--in-place", "--json", "a.pbn").exit_code == 2


def test_the_line_of_an_error_is_shown_with_a_mark_under_the_place(folder: Path) -> None:
    (folder / "bad.pbn").write_text(BAD, encoding="utf-8")
    shown = call("check", "--source", "bad.pbn").stderr.splitlines()
    assert shown[0].startswith("bad.pbn:6:10: 'Q' is not a seat")
    assert shown[1:4] == ["  |", '6 | [Dealer "Q"]', "  |          ^"]
    assert shown[3].index("^") == shown[2].index("Q")


def test_a_long_line_is_cut_about_the_place(folder: Path) -> None:
    long = BAD.replace("\n[Dealer", f' [Site "{"x" * 200}"] [Dealer')
    (folder / "bad.pbn").write_text(long, encoding="utf-8")
    shown = call("check", "--source", "bad.pbn").stderr.splitlines()
    at = next(n for n, line in enumerate(shown) if line.lstrip().startswith("^") or "  ^" in line)
    line, mark = shown[at - 1], shown[at]
    assert line[mark.index("^")] == "Q"
    assert len(line) < 80


def test_lines_are_shown_at_a_terminal_alone(folder: Path) -> None:
    (folder / "bad.pbn").write_text(BAD, encoding="utf-8")
    assert "^" not in call("solve", "bad.pbn").stderr
    _, shown = at_a_terminal("", "solve", str(folder / "bad.pbn"))
    assert '| [Dealer "Q"]' in shown
