"""The board as a WSGI application, and its server: only for this machine, at a secret address."""

from __future__ import annotations

import errno
import json
import os
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tridge_solver.board import connections
from tridge_solver.board.requests import (
    HEADERS,
    LET_IN,
    MAX_BYTES,
    ONCE,
    TOO_LARGE,
    Guard,
    Refusal,
    new_secret,
)
from tridge_solver.core.cards import Pack
from tridge_solver.core.text import json_text
from tridge_solver.report.theme.bundle import COMPONENTS, INDENT, Bundle, lean
from tridge_solver.report.theme.faces import pack_ids, sprite

if TYPE_CHECKING:
    from tridge_solver.board.questions import BoardApi


StartResponse = Callable[[str, list[tuple[str, str]]], Any]

KINDS = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}

HERE = Path(__file__).parent

NAMES = ("index.html", "look.css", "board.css", "main.js")
"""All files that the server sends; a request for any other name is refused."""

FACES = "<!-- faces -->"
"""The path of the card faces on the page."""

SPANISH_FACES = "spanish.svg"
"""The card faces of the Spanish pack, a third of all faces; the page loads them only when
needed."""

FETCHED = f' data-more="{SPANISH_FACES}"'
"""The mark that tells the page to load these faces; a single-file page already has them."""


def page_text(name: str) -> str:
    """Return the text of a page file; files shared with reports are stored with the reports."""
    shared = COMPONENTS / name
    return (shared if shared.exists() else HERE / "page" / name).read_text("utf-8")


@cache
def page_file(name: str) -> bytes:
    """Return the contents of a page file to send; raise :class:`KeyError` for an unknown name. All
    modules of the page come in one script: the browser asks once.
    """
    if name == SPANISH_FACES:
        return sprite(pack_ids(Pack.SPANISH), beside=pack_ids(Pack.FULL)).encode()
    if name not in NAMES:
        raise KeyError(name)
    if name == "main.js":
        return Bundle(page_text, {}).script(name).encode()
    text = page_text(name)
    return (
        INDENT.sub("", text).replace(FACES, sprite(pack_ids(Pack.FULL)))
        if name.endswith(".html")
        else lean(text, styles=True)
    ).encode()


def leading_to(address: str) -> bytes:
    """Return a page that leads straight to an address.

    After a redirection a browser names the site, file or program before it as the origin of the
    request; after this page it names this server.
    """
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Board</title>'
        '<link rel="icon" href="data:,">'
        f'<meta http-equiv="refresh" content="0; url={address}">'
        f'<p><a href="{address}">Open the board</a></p></html>'
    ).encode()


IS_GONE = "waitress.client_disconnected"
"""The environment key of a function that tells whether the client has stopped waiting."""

LEAST_PACKED = 2048
"""Answers with at least this many bytes are compressed; answers that look ahead repeat themselves a
lot."""


class Board:
    """The WSGI application of the board.

    Args:
        guard: who may ask.
        desk: makes the object that answers, at the first question, so that the page is served
            before anything of the game is imported.
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
        """Return a file of the page."""
        try:
            content = page_file(name)
        except KeyError:
            raise Refusal(404, "there is nothing here") from None
        return _send(start, 200, KINDS[name.rpartition(".")[2]], content)

    def _answer(self, name: str, environ: dict[str, Any], start: StartResponse) -> Iterable[bytes]:
        """Return the answer to a question: one object, or line after line."""
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
    """Return the fields of a question."""
    content = environ["wsgi.input"].read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise Refusal(413, TOO_LARGE)
    try:
        fields = json.loads(content)
    except (ValueError, RecursionError):
        raise Refusal(400, "the question is not JSON") from None
    if not isinstance(fields, dict):
        raise Refusal(400, "the question is not an object (expected fields in braces)")
    return fields


def _error(words: str) -> bytes:
    return json.dumps({"error": words}).encode()


def _takes_gzip(environ: dict[str, Any]) -> bool:
    """Return whether the client accepts compressed answers."""
    accepted = environ.get("HTTP_ACCEPT_ENCODING", "")
    return any(each.strip() == "gzip" for each in accepted.split(","))


def _send(
    start: StartResponse, status: int, kind: str, content: bytes, *more: tuple[str, str]
) -> list[bytes]:
    """Return an answer that is complete before it is sent."""
    line = f"{status} {HTTPStatus(status).phrase}"
    start(line, [("Content-Type", kind), ("Content-Length", str(len(content))), *more, *HEADERS])
    return [content]


HOST = "127.0.0.1"
THREADS = 8
OWN_SOCKETS = 8
"""The most sockets that the server keeps open for itself."""

HEADER_BYTES = 16 << 10
IDLE_SECONDS = 10

PATIENCE = 20
"""The seconds within which a browser must connect; starting one again takes part of them."""


class CannotServe(Exception):  # noqa: N818 - it names what cannot be done
    """There is no server; the message says why."""


class Server:
    """A server of a board on a port of this machine.

    Args:
        desk: makes the object that answers the questions.
        port: where to listen, 0 for any free port.

    Raises :class:`CannotServe` if the port is taken.
    """

    def __init__(self, desk: Callable[[], BoardApi], port: int = 0) -> None:
        import logging  # with the server's own package, which takes it too

        from waitress.adjustments import Adjustments  # type: ignore[import-untyped]
        from waitress.task import ThreadedTaskDispatcher  # type: ignore[import-untyped]

        # It would tell the terminal of every connection that was cut, with the secret of its path;
        # the board reports errors of the program.
        told = logging.getLogger("waitress")
        told.addHandler(logging.NullHandler())
        told.propagate = False
        self._to_open: Path | None = None
        listening = _socket(port)
        self.port: int = listening.getsockname()[1]
        secret = new_secret()
        self._guard = Guard(secret, self.port)
        self._home = f"http://{HOST}:{self.port}/"
        self.address = f"{self._home}{secret}/"
        settings = Adjustments(
            sockets=[listening],
            ident="tridge",
            connection_limit=connections.MAX_CONNECTIONS + OWN_SOCKETS,
            channel_timeout=IDLE_SECONDS,
            cleanup_interval=1,
            max_request_body_size=MAX_BYTES,
            max_request_header_size=HEADER_BYTES,
            channel_request_lookahead=1,
            expose_tracebacks=False,
            clear_untrusted_proxy_headers=True,
        )
        workers = ThreadedTaskDispatcher()
        workers.set_thread_count(THREADS)
        self._server: Any = connections.Connections(
            Board(self._guard, desk),
            {},
            _sock=listening,
            dispatcher=workers,
            adj=settings,
            sockinfo=(listening.family, listening.type, listening.proto, (HOST, self.port)),
            bind_socket=False,
        )

    def file_to_open(self) -> Path:
        """Return a file that leads to the board once and soon, readable only by its user. A secret
        on a command line, a browser's too, could be read by other users.

        Raises :class:`OSError` if no folder takes it.
        """
        wrong = OSError("there is no folder for it")
        for folder in _folders_of_browsers():
            try:
                handle, name = tempfile.mkstemp(".html", "tridge-board-", folder)  # mode 600
            except OSError as error:
                wrong = error
                continue
            self._to_open = Path(name)
            with os.fdopen(handle, "wb") as file:
                file.write(leading_to(f"{self._home}{ONCE}/{self._guard.ticket()}"))
            return self._to_open
        raise wrong

    def wait_for_browser(self) -> bool:
        """Return whether a browser has opened that file within :data:`PATIENCE` seconds."""
        return self._guard.redeemed.wait(PATIENCE)

    def remove_file(self) -> None:
        """Remove that file, if it exists."""
        if self._to_open is not None:
            with suppress(OSError):
                self._to_open.unlink()
            self._to_open = None

    def start(self) -> threading.Thread:
        """Start serving in a thread that does not keep the program alive."""
        thread = threading.Thread(target=self._server.run, daemon=True)
        thread.start()
        return thread


def _socket(port: int) -> socket.socket:
    """Return a socket that accepts connections only from this machine."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name != "nt":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
        listening.listen()
    except OSError as error:
        listening.close()
        taken = error.errno == errno.EADDRINUSE
        why = "is taken" if taken else f"cannot be used: {(error.strerror or str(error)).lower()}"
        raise CannotServe(f"port {port} {why} (expected a free one, or none: any free)") from None
    return listening


def _folders_of_browsers() -> Iterator[Path]:
    """Return folders of the user that a browser can read. A sandboxed browser sees no hidden
    folders, has its own ``/tmp``, and may see only its downloads."""
    with suppress(RuntimeError):  # nobody knows where the user is at home
        yield Path.home() / "Downloads"
        yield Path.home()
    yield Path(tempfile.gettempdir())


def open_browser(server: Server) -> bool:
    """Open the user's browser; return whether its window can be seen."""
    if is_remote() or not _has_screen():
        return False
    import webbrowser  # once the page is served

    try:
        return webbrowser.open(server.file_to_open().as_uri())
    except OSError:
        return False


def is_remote() -> bool:
    """Return whether the user sits at another machine, where a browser here would not be seen."""
    return "SSH_CONNECTION" in os.environ and not os.environ.get("DISPLAY")


def _has_screen() -> bool:
    """Return whether a browser can open a window; a text browser would take over the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
