"""Connections to the board: strangers make room, an address for the browser is good once."""

from __future__ import annotations

import re
import socket
import stat
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from boards import desk, lines, served
from bounds import wait_until
from tridge_solver.board.connections import MAX_CONNECTIONS, STRANGER_SECONDS
from tridge_solver.board.requests import ONCE, Guard, Refusal


def test_an_address_for_the_browser_is_good_once_and_not_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guard = Guard("secret", 80)

    def asked(ticket: str) -> object:
        return guard.admit({"HTTP_HOST": "127.0.0.1:80", "PATH_INFO": f"/{ONCE}/{ticket}"})

    ticket = guard.ticket()
    assert asked(ticket) == ("/secret/", False, True)
    for dead in (ticket, "", "secret"):
        with pytest.raises(Refusal, match="was good once"):
            asked(dead)
    old = guard.ticket()
    later = time.monotonic() + 3600
    monkeypatch.setattr(time, "monotonic", lambda: later)
    with pytest.raises(Refusal, match="was good once"):
        asked(old)


@pytest.mark.slow(keep=1)
@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands for the browser")
@pytest.mark.parametrize("folder", ["Downloads", ""])
def test_the_command_line_of_the_browser_leads_nobody_else_to_the_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    """It names a file that its user alone can read, in a folder that browsers can, and not for
    long."""
    home = tmp_path / "home"
    (home / folder).mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    address_file = tmp_path / "told"
    script = tmp_path / "browser"
    script.write_text(
        f'#!/bin/sh\necho "$1" > {address_file}.new && mv {address_file}.new {address_file}\n'
    )
    script.chmod(0o755)
    with served(browser=str(script)) as board:
        wait_until(address_file.exists, "no browser was opened")
        address = address_file.read_text().strip()
        assert address.startswith("file://")
        file = Path(unquote(urlsplit(address).path))
        assert file.parent == home / folder
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        text = file.read_text()
        assert board.path not in text
        once = re.findall(rf"/{ONCE}/[\w-]+", text)[0]
        assert ONCE not in address
        status, page, _ = board.send("GET", once)
        assert status == 200
        assert board.path in page.decode()
        assert board.send("GET", once)[0] == 410
        assert board.send("GET", board.path)[0] == 200
        wait_until(lambda: not file.exists(), "the file stays")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands for the browser")
def test_the_file_for_the_browser_goes_with_the_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    script = tmp_path / "browser"
    script.write_text("#!/bin/sh\nexit 0\n")
    script.chmod(0o755)
    with served(browser=str(script)):
        wait_until(lambda: len([*tmp_path.glob("tridge-board-*.html")]) == 1, "there is no file")
    wait_until(lambda: [*tmp_path.iterdir()] == [script], "the file stays")


@pytest.mark.skipif(sys.platform == "win32", reason="hundreds of sockets")
def test_strangers_do_not_keep_the_board_from_its_user() -> None:
    with served() as board, ExitStack() as open_sockets:
        silent = [
            open_sockets.enter_context(socket.create_connection(("127.0.0.1", board.port), 20))
            for _ in range(MAX_CONNECTIONS + 50)
        ]
        stop = threading.Event()

        def dribble() -> None:
            while not stop.wait(0.2):
                for one in silent:
                    with suppress(OSError):
                        one.send(b"G")

        dribbling = threading.Thread(target=dribble, daemon=True)
        dribbling.start()
        began = time.monotonic()
        assert board.send("GET", board.path)[0] == 200
        assert time.monotonic() - began < STRANGER_SECONDS
        stop.set()
        dribbling.join()


@pytest.mark.slow
def test_boards_begun_at_once_on_one_port_tell_that_it_is_taken() -> None:
    with served() as board:
        port = str(board.port)
        others = [
            subprocess.Popen(
                [sys.executable, "-m", "tridge_solver", "board", "--no-browser", "--port", port],
                stderr=subprocess.PIPE,
                text=True,
            )
            for _ in range(3)
        ]
        for other in others:
            _, errors = other.communicate(timeout=60)
            assert other.returncode == 2
            assert f"port {port} is taken" in errors


def test_a_wrong_condition_gets_its_own_message() -> None:
    [*_, last] = lines(desk(), "deal", game="Tridge", where="N.trumps(D) >=")
    assert "cannot be answered" not in last["error"]
    assert last["error"].startswith("column ")
