"""A board that is served, and one that is asked without a socket."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from bounds import at_most
from tridge_solver.batch.input import Item
from tridge_solver.board.questions import BoardApi
from tridge_solver.board.streams import BoardOptions
from tridge_solver.core.deal import Deal
from tridge_solver.core.position import cards_played
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.source import Source


@dataclass
class Served:
    """A board in a process of its own."""

    process: subprocess.Popen[str]
    address: str

    @property
    def port(self) -> int:
        """Return where it listens."""
        port = urlsplit(self.address).port
        assert port is not None
        return port

    @property
    def path(self) -> str:
        """The secret path."""
        return urlsplit(self.address).path

    def send(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, bytes, http.client.HTTPMessage]:
        """Send a request with just these headers and give status, content and headers."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.putrequest(method, path, skip_host="Host" in headers)
            for name, value in headers.items():
                connection.putheader(name.replace("_", "-"), value)
            if body is not None:
                connection.putheader("Content-Length", str(len(body)))
            with suppress(BrokenPipeError, ConnectionResetError):  # refused before it was all sent
                connection.endheaders(body)
            answer = connection.getresponse()
            return answer.status, answer.read(), answer.headers
        finally:
            connection.close()

    def ask(self, question: str, **fields: Any) -> Any:
        """The answer to a question, or the lines of it."""
        body = json.dumps(fields).encode()
        headers = {"Content_Type": "application/json"}
        status, content, reply = self.send("POST", f"{self.path}api/{question}", body, **headers)
        assert status == 200, content
        if reply["Content-Type"] == "application/json":
            return json.loads(content)
        return [json.loads(line) for line in content.splitlines()]


@contextmanager
def served(
    *arguments: str, stdin: str | None = None, browser: str | None = None
) -> Iterator[Served]:
    """``tridge board`` at work; ended by Ctrl-C, and that must be the end of it."""
    shown = ["--no-browser"] if browser is None else []
    process = subprocess.Popen(
        [sys.executable, "-m", "tridge_solver", "board", "--quiet", *shown, *arguments],
        stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "BROWSER": browser or ""},
    )
    try:
        if stdin is not None:
            assert process.stdin is not None
            process.stdin.write(stdin)
            process.stdin.close()
            process.stdin = None
        assert process.stdout is not None
        words = process.stdout.readline().split()
        assert words[:2] == ["Board", "on"], process.communicate()
        yield Served(process, words[2])
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
            raise


def desk(*deals: Deal, options: BoardOptions | None = None) -> BoardApi:
    """Return what answers the questions, without a server."""
    items = [Item(Source("-", number), 1, deal) for number, deal in enumerate(deals, 1)]
    return BoardApi(options or BoardOptions(), items)


def sent_deal(deal: Deal) -> dict[str, Any]:
    """A deal as the page sends it."""
    found: dict[str, Any] = json.loads(json.dumps(deal_json(deal, Source("-", 1))))
    return found


def played(deal: Deal) -> list[str]:
    """The cards of its record."""
    return [card.code for _, card in cards_played(deal.positions())]


def lines(asked: BoardApi, name: str, **fields: Any) -> list[dict[str, Any]]:
    """The lines of a long question."""
    return [json.loads(line) for line in asked.begin(name, fields)]


def processor_seconds(process: int) -> float:
    """Processor time a process has used."""
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def spent_until_rest(process: int, most: int = 120) -> float:
    """Processor seconds that a process goes on to use before it does nothing for a second."""
    seen = [processor_seconds(process)]
    for _ in at_most(most, lambda: f"it goes on, after seconds of work: {seen[-5:]}"):
        time.sleep(1)
        seen.append(processor_seconds(process))
        if seen[-1] - seen[-2] < 0.1:
            break
    return seen[-1] - seen[0]
