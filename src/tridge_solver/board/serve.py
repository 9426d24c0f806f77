"""The server: a socket of this machine alone, a secret address, and the end by Ctrl-C."""

from __future__ import annotations

import errno
import os
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tridge_solver.board.app import Board, leading_to
from tridge_solver.board.guard import MAX_BYTES, ONCE, Guard, new_secret

if TYPE_CHECKING:
    from tridge_solver.board.questions import BoardApi

HOST = "127.0.0.1"
THREADS = 8
OWN_SOCKETS = 8
"""More than the server itself holds open."""

HEADER_BYTES = 16 << 10
IDLE_SECONDS = 10

PATIENCE = 20
"""Seconds a browser has to come: those that begin anew take some."""


class CannotServe(Exception):  # noqa: N818 - it names what cannot be done
    """Why there is no server, in words."""


class Server:
    """A board on a port of this machine.

    Args:
        desk: makes what answers the questions.
        port: where to listen, 0 for any free port.

    Raises :class:`CannotServe` where the port is taken.
    """

    def __init__(self, desk: Callable[[], BoardApi], port: int = 0) -> None:
        import logging  # with the server's own package, which takes it too

        from waitress.adjustments import Adjustments  # type: ignore[import-untyped]
        from waitress.task import ThreadedTaskDispatcher  # type: ignore[import-untyped]

        from tridge_solver.board.connections import MAX_CONNECTIONS, Connections

        # It would tell the terminal of every connection that was cut, with the secret of its path;
        # errors of the program are told by the board.
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
            connection_limit=MAX_CONNECTIONS + OWN_SOCKETS,
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
        self._server: Any = Connections(
            Board(self._guard, desk),
            {},
            _sock=listening,
            dispatcher=workers,
            adj=settings,
            sockinfo=(listening.family, listening.type, listening.proto, (HOST, self.port)),
            bind_socket=False,
        )

    def file_to_open(self) -> Path:
        """A file that leads to the board once and soon, for nobody but its user: command lines, a
        browser's too, can be read by other users of the machine.

        Raises :class:`OSError` where no folder takes it.
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
        """Whether a browser has come through that file within :data:`PATIENCE` seconds."""
        return self._guard.redeemed.wait(PATIENCE)

    def remove_file(self) -> None:
        """Remove that file, if it is there."""
        if self._to_open is not None:
            with suppress(OSError):
                self._to_open.unlink()
            self._to_open = None

    def start(self) -> threading.Thread:
        """Serve on a thread of its own, which does not keep the program alive."""
        thread = threading.Thread(target=self._server.run, daemon=True)
        thread.start()
        return thread


def _socket(port: int) -> socket.socket:
    """A socket that listens to this machine alone."""
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
    """Folders of the user's that a browser may read: one that is kept in a box of its own sees no
    hidden ones and has a ``/tmp`` of its own, if it sees more than its downloads at all."""
    with suppress(RuntimeError):  # nobody knows where the user is at home
        yield Path.home() / "Downloads"
        yield Path.home()
    yield Path(tempfile.gettempdir())


def open_browser(server: Server) -> bool:
    """Open the user's browser; whether there is one to be seen."""
    if is_remote() or not _has_screen():
        return False
    import webbrowser  # once the page is served

    try:
        return webbrowser.open(server.file_to_open().as_uri())
    except OSError:
        return False


def is_remote() -> bool:
    """Whether the user sits at another machine, and no browser here would be seen."""
    return "SSH_CONNECTION" in os.environ and not os.environ.get("DISPLAY")


def _has_screen() -> bool:
    """Whether a browser has somewhere to open; one of the terminal would take the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
