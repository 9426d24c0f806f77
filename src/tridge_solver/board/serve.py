"""The server: a socket of this machine alone, a secret address, and the end by Ctrl-C."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tridge_solver.board.app import Board
from tridge_solver.board.guard import MAX_BYTES, Guard, new_secret

if TYPE_CHECKING:
    from tridge_solver.board.questions import BoardApi

HOST = "127.0.0.1"
THREADS = 8
MAX_CONNECTIONS = 200
HEADER_BYTES = 16 << 10
IDLE_SECONDS = 10


class CannotServe(Exception):  # noqa: N818 - it names what cannot be done
    """Why there is no server, in words."""


class Server:
    """A board on a port of this machine.

    Args:
        desk: makes what answers the questions.
        port: where to listen, 0 for any free port.

    Raises :class:`CannotServe` where the port is taken or the server's package is missing.
    """

    def __init__(self, desk: Callable[[], BoardApi], port: int = 0) -> None:
        try:
            from waitress.server import create_server  # type: ignore[import-untyped]

            from tridge_solver.board.unread import Channel
        except ImportError:
            raise CannotServe(
                "the board needs the package waitress "
                "(expected: pip install 'tridge-solver[board]')"
            ) from None
        listening = _socket(port)
        self.port: int = listening.getsockname()[1]
        secret = new_secret()
        self.address = f"http://{HOST}:{self.port}/{secret}/"
        self._server: Any = create_server(
            Board(Guard(secret, self.port), desk),
            sockets=[listening],
            threads=THREADS,
            ident="tridge",
            connection_limit=MAX_CONNECTIONS,
            channel_timeout=IDLE_SECONDS,
            cleanup_interval=IDLE_SECONDS // 2,
            max_request_body_size=MAX_BYTES,
            max_request_header_size=HEADER_BYTES,
            channel_request_lookahead=1,
            expose_tracebacks=False,
            clear_untrusted_proxy_headers=True,
        )
        self._server.channel_class = Channel

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
    except OSError as error:
        listening.close()
        taken = error.errno == errno.EADDRINUSE
        why = "is taken" if taken else f"cannot be used: {(error.strerror or str(error)).lower()}"
        raise CannotServe(f"port {port} {why} (expected a free one, or none: any free)") from None
    return listening


def open_browser(address: str) -> bool:
    """Open the user's browser; whether there is one to be seen."""
    if is_remote() or not _has_screen():
        return False
    import webbrowser  # once the page is served

    return webbrowser.open(address)


def is_remote() -> bool:
    """Whether the user sits at another machine, and no browser here would be seen."""
    return "SSH_CONNECTION" in os.environ and not os.environ.get("DISPLAY")


def _has_screen() -> bool:
    """Whether a browser has somewhere to open; one of the terminal would take the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
