"""The destination and look of results: files, pipes, colour, interruption, threads."""

from __future__ import annotations

import errno
import json
import os
import pty
import signal
import stat
import subprocess
import time
from pathlib import Path

import pytest

from cases import EXAMPLES
from cli_calls import BAD, ENDING, RECORD, ROCK, TABLE_ONLY, call, deals, run, script, wrong_usage
from tridge_solver.batch.output import FileOutput
from tridge_solver.cli import output

MANY = deals(*[ROCK, TABLE_ONLY, BAD, ROCK + RECORD, ENDING] * 8)


def test_output_file_takes_everything(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    result = call("solve", "--jsonl", "-o", str(path), stdin=ROCK)
    assert (result.exit_code, result.stdout) == (0, "")
    assert json.loads(path.read_text())["grade"] == "WIN"
    assert [entry.name for entry in tmp_path.iterdir()] == ["out.jsonl"]


def test_output_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    path.write_text("old")
    path.chmod(0o640)
    assert call("solve", "-o", str(path), stdin=ROCK).exit_code == 0
    assert "WIN" in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize(
    ("args", "status"), [(["missing.pbn"], 3), (["--tabel"], 2), (["--table", "--cards"], 2)]
)
def test_nothing_to_write_leaves_the_old_file(args: list[str], status: int, tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    path.write_text("old")
    assert call("solve", "--json", "-o", str(path), *args).exit_code == status
    assert path.read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    "words",
    [["solve", "-o"], ["show", "--html"], ["show", "--svg"], ["review", "--html"],
     ["score", "--chart"], ["check", "-o"], ["score", "--csv", "-o"], ["play", "-o"],
     ["play", "--seats", "all", "--force", "-o"], ["board", "--force", "--page"]],
)  # fmt: skip
def test_no_file_that_is_read_is_written(words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "deals.pbn"
    path.write_text(ROCK)
    for name in ("deals.pbn", "other name.pbn"):
        written = tmp_path / name
        if not written.exists():
            written.symlink_to(path)
        assert "would overwrite" in wrong_usage(*words, str(written), str(path))
        assert path.read_text() == ROCK


def test_standard_input_is_not_written_either(tmp_path: Path) -> None:
    path = tmp_path / "deals.pbn"
    path.write_text(ROCK)
    line = " ".join([*script(), "solve", "-o", str(path), "<", str(path)])
    found = subprocess.run(line, shell=True, capture_output=True, check=False)
    assert found.returncode == 2
    assert path.read_text() == ROCK


def test_convert_may_replace_what_it_reads(tmp_path: Path) -> None:
    path = tmp_path / "deals.pbn"
    path.write_text(ROCK)
    assert call("convert", "-o", str(path), str(path)).exit_code == 0
    assert path.read_text().startswith("% PBN")


def test_a_planted_link_is_not_followed(tmp_path: Path) -> None:
    """Whatever name the file has before it is whole: a link there is no way into another file."""
    other = tmp_path / "other"
    other.write_text("keep")
    planted = tmp_path / f".out.json.{os.getpid()}.part"
    planted.symlink_to(other)
    assert call("solve", "--json", "-o", str(tmp_path / "out.json"), stdin=ROCK).exit_code == 0
    assert other.read_text() == "keep"
    assert not (tmp_path / "out.json").is_symlink()
    assert json.loads((tmp_path / "out.json").read_text())


def test_a_file_is_on_the_disk_before_it_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda n: (done.append("fsync"), fsync(n)))
    monkeypatch.setattr(os, "replace", lambda a, b: (done.append("replace"), replace(a, b)))
    assert call("solve", "-o", str(tmp_path / "out"), stdin=ROCK).exit_code == 0
    assert done == ["fsync", "replace"]


def test_output_that_cannot_be_written_is_2(tmp_path: Path) -> None:
    assert "cannot write" in wrong_usage("solve", "-o", str(tmp_path / "no" / "out"), stdin=ROCK)


@pytest.mark.parametrize(
    ("command", "one", "other"),
    [("show", "-o", "--html"), ("solve", "--html", "--svg"), ("score", "-o", "--chart")],
)
def test_two_outputs_in_one_file_are_wrong_usage(
    command: str, one: str, other: str, tmp_path: Path
) -> None:
    path = tmp_path / "out"
    path.write_text("old")
    same = tmp_path / "." / "out"
    assert other in wrong_usage(command, one, str(path), other, str(same), stdin=ROCK)
    assert path.read_text() == "old"


@pytest.mark.parametrize("option", ["--html", "--svg"])
def test_a_page_is_no_report_for_standard_output(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert call("show", option, "-", stdin=ROCK).exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_output_to_a_device_is_direct() -> None:
    assert run("solve", "-o", os.devnull, stdin=ROCK).returncode == 0
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")
def test_a_full_disk_is_an_error() -> None:
    with open("/dev/full", "w") as full:
        found = subprocess.run(
            [*script(), "solve"],
            input=ROCK,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
        )
    assert found.returncode == 1
    assert "No space left" in found.stderr
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize("command", ["convert", "batch"])
def test_a_disk_full_before_the_first_row_is_no_wrong_usage(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    file = tmp_path / "a.pbn"
    file.write_text(ROCK, encoding="utf-8")
    monkeypatch.setattr(output, "_new_beside", full)
    monkeypatch.setattr(FileOutput, "open", full)
    result = call(command, str(file), "-o", str(tmp_path / "out.jsonl"), "--force")
    assert result.exit_code == 1
    assert "No space left on device" in result.stderr
    assert "Usage" not in result.stderr


@pytest.mark.slow
@pytest.mark.usefixtures("short_races")
def test_a_margin_without_bounds_is_null_in_json() -> None:
    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is not JSON")

    for command in ("bid", "exchange"):
        result = call(command, "--jsonl", "--samples", "1", "--hand", "AQ3.K6.KJ4.5")
        assert result.exit_code == 0
        assert json.loads(result.stdout, parse_constant=refuse)


def test_more_threads_than_the_machine_serves_are_not_begun() -> None:
    result = call("solve", "--threads", "100000", stdin=ROCK)
    assert result.exit_code == 0
    assert "100,000 threads are more than this machine serves" in result.stderr
    assert not call("solve", "-q", "--threads", "100000", stdin=ROCK).stderr


def test_a_broken_pipe_ends_quietly(tmp_path: Path) -> None:
    path = tmp_path / "many.pbn"
    path.write_text(deals(*[ROCK] * 400))
    for threads in ("1", "2"):
        found = subprocess.Popen(
            [*script(), "solve", "--threads", threads, str(path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert found.stdout is not None
        assert found.stderr is not None
        found.stdout.readline()
        found.stdout.close()
        assert found.stderr.read() == ""
        assert found.wait(timeout=60) == 0
        found.stderr.close()


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize(("closed", "status"), [(">&-", 1), ("2>&-", 0), ("<&-", 3)])
def test_closed_streams_end_in_a_status(closed: str, status: int, tmp_path: Path) -> None:
    path = tmp_path / "deal.pbn"
    path.write_text(ROCK)
    source = "-" if closed.startswith("<") else str(path)
    line = " ".join([*script(), "solve", source, closed])
    found = subprocess.run(line, shell=True, capture_output=True, text=True, check=False)
    assert found.returncode == status
    assert "rror:" not in found.stderr


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("threads", ["1", "3"])
@pytest.mark.parametrize("where", ["stdout", "file"])
def test_ctrl_c_leaves_finished_records(threads: str, where: str, tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    target = ["-o", str(path)] if where == "file" else []
    found = subprocess.Popen(
        [*script(), "solve", "--json", "--threads", threads, *target],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert found.stdin is not None
    found.stdin.write(deals(ROCK, TABLE_ONLY, ""))  # and then nothing, for ever
    found.stdin.flush()
    shown = wait_until_two_records(found, path.with_name(f".out.json.{found.pid}.part"), where)
    found.send_signal(signal.SIGINT)
    rest = found.communicate(timeout=60)
    assert found.returncode == 130
    assert rest[1].split("\n") == ["", "tridge: interrupted", ""]  # the first ends ^C
    text = path.read_text() if where == "file" else shown + rest[0]
    assert [record["index"] for record in json.loads(text)] == [1, 2]


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("args", "work"),
    [
        (["match", "worlds=1", "worlds=1"], "cli.commands.match.play_match"),
        (["match", "worlds=1", "worlds=1", "--json"], "cli.commands.match.play_match"),
        (["play", "--seats", "all"], "games.ombre.table.OmbrePlaySession.go_on"),
        (["solve", "--json"], "cli.run.Run.each_deal"),
        (["solve", "--jsonl"], "cli.run.Run.each_deal"),
    ],
)
def test_ctrl_c_before_anything_is_done_leaves_the_old_file(
    args: list[str], work: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*args: object, **named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(f"tridge_solver.{work}", interrupted)
    path = tmp_path / "last-week"
    path.write_text("what was found", encoding="utf-8")
    stdin = None if args[0] in ("match", "play") else ROCK
    assert call(*args, "-o", str(path), "--force", stdin=stdin).exit_code == 130
    assert path.read_text(encoding="utf-8") == "what was found"
    assert [*tmp_path.iterdir()] == [path]


def wait_until_two_records(found: subprocess.Popen[str], part: Path, where: str) -> str:
    """Wait until both deals are solved; what has been shown of them so far."""
    if where == "stdout":
        assert found.stdout is not None
        text = b""
        while b'"index": 2' not in text:
            more = os.read(found.stdout.fileno(), 10_000)
            assert more, f"it ended after {text!r}"
            text += more
        return text.decode()
    deadline = time.monotonic() + 60
    while not (part.exists() and '"index": 2' in part.read_text()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return ""


@pytest.mark.slow
def test_the_same_bytes_whatever_the_threads() -> None:
    for form in ("--jsonl", "--json", "--color=always"):
        runs = [
            call("solve", form, "--threads", str(n), "--hash", str(mb), stdin=MANY)
            for n, mb in ((1, 1), (2, 1), (5, 4), (3, 0.01))
        ]
        assert {result.exit_code for result in runs} == {1}
        assert len({result.stdout for result in runs}) == 1
        assert len({result.stderr for result in runs}) == 1


@pytest.mark.parametrize(
    ("args", "env", "colored"),
    [
        ([], {}, False),
        (["--color", "always"], {}, True),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
        ([], {"FORCE_COLOR": "1"}, True),
        ([], {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ([], {"TRIDGE_COLOR": "always"}, True),
        (["--color", "never"], {"FORCE_COLOR": "1"}, False),
        (["--json"], {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colour(args: list[str], env: dict[str, str], colored: bool) -> None:
    result = call("solve", *args, stdin=ROCK, **env)
    assert ("\x1b[" in result.stdout) is colored


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("env", "colored"),
    [
        ({"TERM": "xterm"}, True),
        ({"TERM": "dumb"}, False),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
    ],
)
def test_colour_on_a_terminal(env: dict[str, str], colored: bool, tmp_path: Path) -> None:
    path = tmp_path / "deal.pbn"
    path.write_text(ROCK)
    ours, theirs = pty.openpty()
    clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    subprocess.run([*script(), "solve", str(path)], stdout=theirs, env=clean | env, check=True)
    shown = os.read(ours, 10_000)
    os.close(ours)
    os.close(theirs)
    assert b"Belinda" in shown
    assert (b"\x1b[" in shown) is colored


def test_a_poor_encoding_gets_letters() -> None:
    found = run("solve", stdin=ROCK, env={"PYTHONIOENCODING": "ascii"})
    assert found.returncode == 0
    assert "Play S" in found.stdout
    assert "WIN" in found.stdout


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    "command", ["review", "solve --line", "advise --trick 5", "bid", "exchange", "score"]
)
def test_every_sign_has_its_letters(command: str) -> None:
    evening = EXAMPLES / "evening.pbn"
    few = {"bid": ["--samples", "20", "--over", "No Change S"], "exchange": ["--samples", "20"]}
    deals = f"{evening}:1" if command in few else str(evening)
    words = [*command.split(), *few.get(command, []), deals]
    found = run(*words, env={"PYTHONIOENCODING": "ascii"})
    assert found.stdout
    assert "?" not in found.stdout


def test_quiet_leaves_only_errors() -> None:
    text = deals(ROCK.replace("[Event", '[Evnet "x"]\n[Event'), BAD)
    loud, quiet = (call("check", *args, stdin=text) for args in ([], ["-q"]))
    assert ": warning: " in loud.stderr
    assert "have errors" in loud.stdout.replace("has", "have")
    assert ": warning: " not in quiet.stderr
    assert "'Q' is not a seat" in quiet.stderr
    assert quiet.stdout == ""
    assert loud.exit_code == quiet.exit_code == 1


def test_environment_sets_defaults_and_flags_win() -> None:
    spanish = call("solve", stdin=ROCK, TRIDGE_PACK="spanish").stdout
    assert "espadas" in spanish
    assert (
        "espadas"
        not in call("solve", "--pack", "english", stdin=ROCK, TRIDGE_PACK="spanish").stdout
    )
    for name in ("TRIDGE_THREADS", "TRIDGE_HASH"):
        assert call("solve", stdin=ROCK, **{name: "0"}).exit_code == 2
        assert call("solve", stdin=ROCK, **{name: "2"}).exit_code == 0
    found = call("solve", "--jsonl", stdin=ROCK, TRIDGE_RULES="tresillo")
    assert json.loads(found.stdout)["rules"] == "tresillo"


@pytest.mark.parametrize("width", [60, 80, 120])
def test_lines_fit_the_page(width: int) -> None:
    text = deals(ROCK, TABLE_ONLY, ROCK + RECORD)
    for command in (["solve"], ["show"], ["solve", "--pack", "spanish"]):
        shown = call(*command, stdin=text, COLUMNS=str(width)).stdout
        assert max(map(len, shown.splitlines())) <= min(width, 80)
