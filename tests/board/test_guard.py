"""The guard of the board, over a real socket: only the page of the secret address may ask."""

from __future__ import annotations

import http.client
import json
import random
import re
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, cast

import pytest

from boards import Served, served, spent_until_rest
from tridge_solver.board.requests import MAX_BYTES
from tridge_solver.board.serve import NAMES, Server, page_file
from tridge_solver.report.theme.bundle import lean

if TYPE_CHECKING:
    from tridge_solver.board.questions import BoardApi

JSON = {"Content_Type": "application/json"}


@pytest.fixture(scope="module")
def board() -> Iterator[Served]:
    """One board for the whole file."""
    with served() as made:
        yield made


def test_it_listens_to_this_machine_alone(board: Served) -> None:
    listening = subprocess.run(
        [sys.executable, "-c", LISTENING, str(board.port)], capture_output=True, text=True
    )
    assert listening.stdout.split() == ["0100007F"]


LISTENING = """
import sys
for line in open("/proc/net/tcp").readlines()[1:]:
    local, state = line.split()[1], line.split()[3]
    address, port = local.split(":")
    if int(port, 16) == int(sys.argv[1]) and state == "0A":
        print(address)
"""


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "", {}, 200),
        ("GET", "main.js", {}, 200),
        ("GET", "", {"Host": "evil.example"}, 421),
        ("GET", "", {"Host": "127.0.0.1"}, 421),
        ("POST", "api/hello", {"Host": "evil.example", **JSON}, 421),
        ("GET", "", {"Sec_Fetch_Site": "cross-site"}, 403),
        ("GET", "", {"Sec_Fetch_Site": "same-site"}, 403),
        ("POST", "api/hello", {"Origin": "http://evil.example", **JSON}, 403),
        ("POST", "api/hello", {"Origin": "null", **JSON}, 403),
        ("POST", "api/hello", {}, 415),
        ("POST", "api/hello", {"Content_Type": "text/plain"}, 415),
        ("POST", "api/hello", {"Content_Type": "application/x-www-form-urlencoded"}, 415),
        ("GET", "api/hello", JSON, 405),
        ("OPTIONS", "api/hello", JSON, 405),
        ("OPTIONS", "", {}, 405),
        ("POST", "", JSON, 405),
        ("GET", "nothing.html", {}, 404),
        ("GET", "../serve.py", {}, 404),
        ("GET", "%2e%2e/serve.py", {}, 404),
        ("GET", "..%2f..%2fdeal.py", {}, 404),
        ("GET", "/etc/passwd", {}, 404),
        ("POST", "api/nothing", JSON, 400),
        ("POST", "api/hello", JSON, 200),
    ],
)
def test_requests_are_let_in_or_refused(
    board: Served, method: str, path: str, headers: dict[str, str], status: int
) -> None:
    body = b"{}" if method == "POST" else None
    found, content, answer = board.send(method, board.path + path, body, **headers)
    assert found == status
    assert "Traceback" not in content.decode("utf-8", "replace")
    assert "Access-Control-Allow-Origin" not in answer
    assert answer["Content-Security-Policy"].startswith("default-src 'none'")
    assert answer["Cache-Control"] == "no-store"


def test_the_page_takes_one_script_that_takes_no_other(board: Served) -> None:
    _, page, _ = board.send("GET", board.path)
    assert re.findall(rb'src="([^"]+)"', page) == [b"main.js"]
    _, script, _ = board.send("GET", board.path + "main.js")
    assert not re.search(rb"^(?:import|export)\b|\bimport\(", script, re.MULTILINE)


def test_all_that_the_page_loads_is_at_most_260_kilobytes() -> None:
    assert sum(len(page_file(name)) for name in NAMES) <= 260_000


@pytest.mark.parametrize("path", ["/", "/api/hello", "/guess/", "/guess/api/hello", "{}x/", "//"])
def test_without_the_secret_there_is_nothing(board: Served, path: str) -> None:
    whole = path.replace("{}", board.path.rstrip("/"))
    assert board.send("GET", whole)[0] == 404
    assert board.send("POST", whole, b"{}", **JSON)[0] == 404
    assert board.send("GET", board.path.rstrip("/"))[0] == 404


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b'"hello"', 400),
        (b"[" * 100_000, 400),
        (b'{"deal":' * 20_000, 400),
        (b"\xff\xfe", 400),
        (b'{"deal": 1}', 400),
        (b'{"deal": {"hands": 7}}', 422),
        (b'{"deal": {"hands": {}}, "played": 7}', 422),
    ],
)
def test_an_unknown_question_gets_an_error(board: Served, body: bytes, wrong: int) -> None:
    status, content, _ = board.send("POST", f"{board.path}api/turns", body, **JSON)
    assert status == wrong
    assert list(json.loads(content)) == ["error"]


def test_large_questions_are_refused(board: Served) -> None:
    """By what they say they are: nobody waits for the rest."""
    length = {"Content_Length": str(2 * MAX_BYTES)}
    assert board.send("POST", f"{board.path}api/read", None, **length, **JSON)[0] == 413
    header = {"X_Long": "x" * (32 << 10)}
    assert board.send("GET", board.path, None, **header)[0] == 431


@pytest.mark.parametrize(
    ("headers", "status", "word"),
    [
        ({"Content_Length": str(2 * MAX_BYTES)}, 413, "too large"),
        ({"Content_Length": "x"}, 400, ""),
    ],
)
def test_a_request_refused_unread_gets_a_usual_error(
    board: Served, headers: dict[str, str], status: int, word: str
) -> None:
    """The server's own package would answer in plain text, without the headers of the board."""
    fields, content, carried = board.send("POST", f"{board.path}api/read", None, **headers, **JSON)
    error = json.loads(content)
    assert fields == status
    assert list(error) == ["error"]
    assert word in error["error"]
    assert carried["Content-Type"] == "application/json"
    assert carried["Content-Security-Policy"].startswith("default-src 'none'")


def test_numbers_that_would_work_for_ever_are_refused(board: Served) -> None:
    deal = board.ask("hello")["deals"][0]["deal"]
    for name, fields in (
        ("bid", {"deal": deal, "seat": "N", "samples": 10**9}),
        ("exchange", {"deal": deal, "seat": "N", "mode": "closed", "samples": 0}),
    ):
        body = json.dumps(fields).encode()
        assert board.send("POST", f"{board.path}api/{name}", body, **JSON)[0] == 400


def test_sixty_idle_connections_lock_nobody_out(board: Served) -> None:
    idle = [socket.create_connection(("127.0.0.1", board.port)) for _ in range(60)]
    try:
        assert board.send("GET", board.path)[0] == 200
    finally:
        for each in idle:
            each.close()


@contextmanager
def asking_for_minutes(board: Served) -> Iterator[None]:
    """A connection on which a question is answered that takes minutes."""
    deal = board.ask("hello")["deals"][0]["deal"]
    fields = {
        "deal": {**deal, "declarer": "N", "contract": "Play S"},
        "seat": "N",
        "mode": "closed",
        "samples": 20_000,
        "defence": "best",
    }
    body = json.dumps(fields).encode()
    with socket.create_connection(("127.0.0.1", board.port)) as connection:
        head = (
            f"POST {board.path}api/exchange HTTP/1.1\r\nHost: 127.0.0.1:{board.port}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        connection.sendall(head.encode() + body)
        assert connection.recv(4096).startswith(b"HTTP/1.1 200")
        yield


@pytest.mark.slow
def test_leaving_a_race_ends_its_work(board: Served) -> None:
    with asking_for_minutes(board):
        pass
    assert spent_until_rest(board.process.pid) < 3


def test_ctrl_c_ends_it_in_the_middle_of_a_long_question() -> None:
    with served() as board, asking_for_minutes(board):
        board.process.send_signal(2)
        assert board.process.wait(60) == 0
        assert board.process.stderr is not None
        assert board.process.stderr.read() == ""


@pytest.mark.slow
def test_connections_that_are_cut_leave_nothing_at_the_terminal() -> None:
    chance = random.Random(1)
    with served() as board:
        deal = board.ask("hello")["deals"][0]["deal"]
        for name, fields in 20 * [
            ("hello", {}),
            ("bid", {"deal": deal, "seat": "N", "samples": 2000}),
            ("turns", {"deal": deal, "ahead": True}),
        ]:
            body = json.dumps(fields).encode()
            head = (
                f"POST {board.path}api/{name} HTTP/1.1\r\nHost: 127.0.0.1:{board.port}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            )
            whole = head.encode() + body
            cut = socket.create_connection(("127.0.0.1", board.port))
            cut.sendall(whole[: chance.choice((len(whole), len(whole) - 3, 40))])
            time.sleep(chance.random() / 100)
            cut.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            cut.close()
        assert board.send("GET", board.path)[0] == 200
    assert board.process.stderr is not None
    assert board.process.stderr.read() == ""


class _Failing:
    """Answers that the program fails at, on the way or while they are sent."""

    def is_long(self, name: str, fields: object) -> bool:
        """The one asked line by line is."""
        return name == "bid"

    def answer(self, *_: object) -> Any:
        """Return what is no JSON."""
        return {"answer": object()}

    def begin(self, *_: object) -> Iterator[bytes]:
        """Yield what breaks off."""
        yield b"{}\n"
        raise ValueError("it broke off")

    def told(self, error: Exception) -> str:
        """As the board has it."""
        return f"internal error: {error!r}"


@pytest.mark.slow
def test_an_internal_error_is_reported_without_the_secret(
    capfd: pytest.CaptureFixture[str],
) -> None:
    server = Server(lambda: cast("BoardApi", _Failing()))
    server.start()
    made = Served(cast("Any", None), server.address)
    status, content, _ = made.send("POST", f"{made.path}api/hello", b"{}", **JSON)
    assert status == 500
    assert json.loads(content)["error"].startswith("internal error: TypeError")
    with suppress(http.client.IncompleteRead):
        made.send("POST", f"{made.path}api/bid", b"{}", **JSON)
    out, err = capfd.readouterr()
    assert (out, err) == ("", "")


def test_answers_are_sent_without_needless_blanks() -> None:
    script = (
        "// all of this is a remark\n"
        'const a = { b: "c , d", e: `f ${g ? ` (${h})` : ""} , i` },\n'
        "  found = /(?:^|; )x = (\\d+)/.exec(j) ?? [], k = (l) => l + 1; // it's = here\n"
    )
    assert lean(script) == (
        'const a={b:"c , d",e:`f ${g ? ` (${h})` : ""} , i`},'
        "found=/(?:^|; )x = (\\d+)/.exec(j)??[],k=(l)=>l + 1;\n"
    )
    styles = (
        "/* One's own */\n.a :is(b, c) > d {\n  margin: 0 0.5rem;\n  width: calc(1px + 2px);\n}\n"
    )
    assert lean(styles, styles=True) == ("\n.a :is(b,c)>d{margin:0 .5rem;width:calc(1px + 2px)}")
