"""The board as a WSGI application: the guard, the files of the page, the answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tridge_solver.board.bundle import lean
from tridge_solver.board.guard import HEADERS, LET_IN, MAX_BYTES, TOO_LARGE, Guard, Refusal
from tridge_solver.core.json_text import json_text

if TYPE_CHECKING:
    from tridge_solver.board.questions import BoardApi

StartResponse = Callable[[str, list[tuple[str, str]]], Any]

KINDS = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
}
FIRST = (
    "engine",
    "main",
    "chart",
    "contracts",
    "doing",
    "dom",
    "drawing",
    "focus",
    "gauge",
    "keys",
    "moves",
    "record",
    "share",
    "side",
    "sitting",
    "state",
    "steps",
    "table",
    "tree",
    "words",
)
"""The modules that lay the cards on the table; what the page begins with is asked by the first."""

THEN = (
    "panels",
    "advice",
    "asking",
    "bid",
    "calls",
    "deal",
    "dealt",
    "doors",
    "evening",
    "exchange",
    "hands",
    "puzzle",
    "review",
    "seat",
)
"""Those of the panels beside it, which come afterwards."""

HERE = Path(__file__).parent

NAMES = ("index.html", "board.css", *(f"{name}.js" for name in (*FIRST, *THEN)))
"""Every file that is served; no request can name another."""

AHEAD = ", ".join(f"<{name}.js>; rel=modulepreload" for name in FIRST)
"""What the page takes first, named with it: otherwise a browser learns of a module only from the
one that imports it, level by level."""

LOOK = "look.css"
"""The palette, shared with the pages of the reports."""


def page_file(name: str) -> bytes:
    """A file of the page as it is sent; raises :class:`KeyError` for another name than those
    listed."""
    if name not in (LOOK, *NAMES):
        raise KeyError(name)
    folder = HERE.parent / "report/theme/templates" if name == LOOK else HERE / "page"
    text = (folder / name).read_text("utf-8")
    return (text if name.endswith(".html") else lean(text)).encode()


def leading_to(address: str) -> bytes:
    """A page that leads to an address at once. A browser says of a redirection that another site
    has asked for it, where a file or another program was first; of what a page of this server
    leads to it says that this one has."""
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Board</title>'
        f'<meta http-equiv="refresh" content="0; url={address}">'
        f'<p><a href="{address}">Open the board</a></p></html>'
    ).encode()


IS_GONE = "waitress.client_disconnected"
"""What a request's environment has for asking whether anybody waits for the answer."""

LEAST_PACKED = 2048
"""Bytes of an answer from which on it is compressed: looking ahead says much over and over."""


class Board:
    """The application.

    Args:
        guard: who may ask.
        desk: makes what answers, at the first question: nothing of the game is imported before the
            page is served.
    """

    def __init__(self, guard: Guard, desk: Callable[[], BoardApi]) -> None:
        self._guard = guard
        self._desk = desk

    def __call__(self, environ: dict[str, Any], start: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        try:
            asked = self._guard.admit(environ)
            if (let_in := environ.get(LET_IN)) is not None:
                let_in()
            if asked.is_elsewhere:
                return _send(start, 200, KINDS["html"], leading_to(asked.path))
            if asked.is_question:
                return self._answer(asked.path, environ, start)
            return self._file(asked.path or "index.html", start)
        except Refusal as refusal:
            return _send(start, refusal.status, "application/json", _error(str(refusal)))
        except Exception as error:
            return _send(start, 500, "application/json", _error(self._desk().told(error)))

    def _file(self, name: str, start: StartResponse) -> Iterable[bytes]:
        """A file of the page."""
        try:
            content = page_file(name)
        except KeyError:
            raise Refusal(404, "there is nothing here") from None
        ahead = [("Link", AHEAD)] if name == "index.html" else []
        return _send(start, 200, KINDS[name.rpartition(".")[2]], content, *ahead)

    def _answer(self, name: str, environ: dict[str, Any], start: StartResponse) -> Iterable[bytes]:
        """The answer to a question: an object, or lines of them."""
        fields = _fields(environ)
        desk = self._desk()
        if desk.is_long(name, fields):
            lines = desk.begin(name, fields)
            start("200 OK", [("Content-Type", "application/x-ndjson"), *HEADERS])
            return lines
        answer = json_text(desk.answer(name, fields, environ.get(IS_GONE)), tight=True).encode()
        if len(answer) < LEAST_PACKED or not _takes_gzip(environ):
            return _send(start, 200, "application/json", answer)
        import gzip  # at the first answer: the page is served before anything else is done

        packed = gzip.compress(answer, compresslevel=1, mtime=0)
        return _send(start, 200, "application/json", packed, ("Content-Encoding", "gzip"))


def _fields(environ: dict[str, Any]) -> dict[str, Any]:
    """The fields of a question."""
    content = environ["wsgi.input"].read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise Refusal(413, TOO_LARGE)
    try:
        fields = json.loads(content)
    except (ValueError, RecursionError):
        raise Refusal(400, "the question is no JSON") from None
    if not isinstance(fields, dict):
        raise Refusal(400, "the question is no object (expected fields in braces)")
    return fields


def _error(words: str) -> bytes:
    return json.dumps({"error": words}).encode()


def _takes_gzip(environ: dict[str, Any]) -> bool:
    """Whether whoever asks says that answers may be compressed."""
    accepted = environ.get("HTTP_ACCEPT_ENCODING", "")
    return any(each.strip() == "gzip" for each in accepted.split(","))


def _send(
    start: StartResponse, status: int, kind: str, content: bytes, *more: tuple[str, str]
) -> list[bytes]:
    """An answer that is known as a whole."""
    line = f"{status} {HTTPStatus(status).phrase}"
    start(line, [("Content-Type", kind), ("Content-Length", str(len(content))), *more, *HEADERS])
    return [content]
