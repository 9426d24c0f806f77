"""Only output longer than the screen of a terminal goes through a pager."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from cases import EXAMPLES
from tridge_solver.cli.output import Pager

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="terminals of POSIX")

EVENING = str(EXAMPLES / "evening.pbn")
LONG = ("show", EVENING)
SHORT = ("check", EVENING)
BOTH = ("show", EVENING, "missing.pbn")
"""More than a screenful, and something told on standard error."""

KEEPS = "import sys; open(sys.argv[1], 'w').write(sys.stdin.read())"
"""A pager that keeps what it is given, and shows nothing."""


def at_a_screen(*args: str, rows: int = 24, keys: bytes = b"", **env: str) -> tuple[int, str]:
    """Run the program on a terminal with a size; its status and all that was shown."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 80, 0, 0))
    unset = ("PAGER", "TRIDGE_PAGER", "LESS", "NO_COLOR", "COLUMNS", "LINES")
    inherited = {name: value for name, value in os.environ.items() if name not in unset}
    process = subprocess.Popen(
        [sys.executable, "-m", "tridge_solver", *args],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**inherited, "TERM": "xterm", **env},
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(slave, termios.TIOCSCTTY, 0),
    )
    os.close(slave)
    shown = b""
    while True:
        try:
            part = os.read(master, 4096)
        except OSError:
            break
        if not part:
            break
        shown += part
        if (keys and b"\x1b[K" in shown[-40:]) or (keys and shown.rstrip().endswith(b":")):
            os.write(master, keys)
            keys = b""
    os.close(master)
    return process.wait(timeout=60), shown.decode(errors="replace")


def kept(tmp_path: Path) -> tuple[str, Path]:
    """The pager that keeps what it is given, and where."""
    program = tmp_path / "keeps.py"
    program.write_text(KEEPS, encoding="utf-8")
    return f"'{sys.executable}' '{program}' '{tmp_path / 'kept'}'", tmp_path / "kept"


@pytest.mark.slow
def test_the_pager_gets_a_long_report_whole_in_colour_and_with_its_messages(
    tmp_path: Path,
) -> None:
    pager, file = kept(tmp_path)
    status, shown = at_a_screen(*BOTH, PAGER=pager)
    text = file.read_text(encoding="utf-8")
    assert status == 1
    assert "missing.pbn" in text
    assert "missing.pbn" not in shown
    assert "\x1b[" in text
    plain = subprocess.run(
        [sys.executable, "-m", "tridge_solver", *LONG, "--color", "always"],
        capture_output=True,
        check=True,
        text=True,
        env={**os.environ, "TERM": "xterm"},
    ).stdout
    assert [line for line in text.splitlines() if "missing" not in line] == plain.splitlines()


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize(
    ("args", "env"),
    [
        (SHORT, {}),
        ((*LONG, "--no-pager"), {}),
        (LONG, {"TERM": "dumb"}),
        (LONG, {"TRIDGE_PAGER": ""}),
        (LONG, {"TRIDGE_PAGER": "cat"}),
        (LONG, {"PAGER": "no-such-program"}),
        (("solve", "--help"), {}),
    ],
)
def test_else_it_is_printed_as_it_is(
    args: tuple[str, ...], env: dict[str, str], tmp_path: Path
) -> None:
    pager, file = kept(tmp_path)
    status, shown = at_a_screen(*args, **({"PAGER": pager} | env))
    assert status == 0
    assert not file.exists()
    assert len(shown.splitlines()) >= (1 if args is SHORT else 40)


def test_on_a_screen_that_holds_it_all_there_is_no_pager(tmp_path: Path) -> None:
    pager, file = kept(tmp_path)
    status, shown = at_a_screen(*LONG, rows=500, PAGER=pager)
    assert (status, file.exists()) == (0, False)
    assert "board 3" in shown


def test_a_variable_of_its_own_goes_before_that_of_all_programs(tmp_path: Path) -> None:
    pager, file = kept(tmp_path)
    status, _ = at_a_screen(*LONG, TRIDGE_PAGER=pager, PAGER="cat")
    assert (status, file.exists()) == (0, True)


def test_leaving_the_pager_early_is_no_error() -> None:
    status, shown = at_a_screen("show", *[EVENING] * 9, PAGER="head -n 1")
    assert status == 0
    assert len(shown.splitlines()) <= 2
    assert "Traceback" not in shown


@pytest.mark.slow
def test_a_report_in_a_file_or_a_pipe_is_not_paged(tmp_path: Path) -> None:
    pager, file = kept(tmp_path)
    target = tmp_path / "report.txt"
    status, _ = at_a_screen(*LONG, "-o", str(target), PAGER=pager)
    assert (status, file.exists()) == (0, False)
    assert target.stat().st_size > 1000
    piped = subprocess.run(
        [sys.executable, "-m", "tridge_solver", *LONG],
        capture_output=True,
        check=True,
        text=True,
        env={**os.environ, "PAGER": pager, "TERM": "xterm"},
    )
    assert not file.exists()
    assert "board 3" in piped.stdout


@pytest.mark.skipif(not Path("/usr/bin/less").exists(), reason="less is not there")
def test_less_shows_the_first_screen_until_its_reader_goes() -> None:
    status, shown = at_a_screen(*LONG, keys=b"q", PAGER="less")
    assert status == 0
    assert "board 1" in shown
    assert "board 3" not in shown


def test_results_that_come_slowly_are_printed_as_they_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tridge_solver.cli.output.WAIT", 0.01)
    printed: list[str] = []
    pager = Pager(["false"], os.terminal_size((80, 24)), printed.append)
    pager.write("first\n")
    for _ in range(500):
        if printed:
            break
        time.sleep(0.01)
    assert printed == ["first\n"]
    pager.write("line\n" * 50)
    pager.finish()
    assert "".join(printed) == "first\n" + "line\n" * 50
