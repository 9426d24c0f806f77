"""The board's network connections, based on waitress; unknown clients give way to known ones.

Any program of this machine may connect. A *stranger* is a connection that has had no request
admitted yet. It is closed after some seconds, however slowly it sends; the oldest one is closed at
once if there is no room for a new connection.
"""

# The stubs of waitress that pyright uses leave out the fields of channels and tasks.
# pyright: reportAttributeAccessIssue=false, reportOperatorIssue=false, reportArgumentType=false

from __future__ import annotations

from typing import Any

from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.server import TcpWSGIServer  # type: ignore[import-untyped]
from waitress.task import ErrorTask, WSGITask  # type: ignore[import-untyped]

from tridge_solver.board.requests import HEADERS, LET_IN, TOO_LARGE
from tridge_solver.core.text import json_text

MAX_CONNECTIONS = 200
STRANGER_SECONDS = 5


class _Refused(ErrorTask):  # type: ignore[misc]
    """The answer to a request that is too large or not HTTP: ``{"error": "…"}``, then the
    connection closes."""

    def execute(self) -> None:
        """Send the answer without naming the server's own package."""
        error = self.request.error
        words = f"the request cannot be read: {error.body}"
        if error.code == 413:
            words = TOO_LARGE
        elif error.code >= 500:
            words = "internal error: the answer cannot be sent"
        content = json_text({"error": words}).encode()
        self.status = f"{error.code} {error.reason}"
        self.response_headers += [("Content-Type", "application/json"), *HEADERS]
        self.content_length = len(content)
        self.set_close_on_finish()
        self.write(content)


class _Task(WSGITask):  # type: ignore[misc]
    """A request that can tell its connection that it was admitted."""

    def get_environment(self) -> dict[str, Any]:
        """Return the WSGI environment of the request."""
        environ: dict[str, Any] = super().get_environment()
        return environ | {LET_IN: self.channel.let_in}


class _Channel(HTTPChannel):  # type: ignore[misc]
    """A connection that words its refusals as the board does."""

    task_class = _Task
    error_task_class = _Refused
    known = False

    def let_in(self) -> None:
        """Admit the connection, after one of its requests knew the secret address."""
        self.known = True

    @property
    def is_stranger(self) -> bool:
        """Return whether none of its requests has been admitted, or may still be."""
        return not self.known and not self.requests


class Connections(TcpWSGIServer):  # type: ignore[misc]
    """A server that closes unknown clients' connections when it needs room."""

    channel_class = _Channel

    def handle_accept(self) -> None:
        """Accept one more connection."""
        strangers = [each for each in self.active_channels.values() if each.is_stranger]
        if strangers and len(self.active_channels) >= MAX_CONNECTIONS:
            min(strangers, key=lambda each: each.creation_time).handle_close()
        super().handle_accept()

    def maintenance(self, now: float) -> None:
        """Close connections that have been idle, or unknown, for too long."""
        super().maintenance(now)
        for channel in self.active_channels.values():
            if channel.is_stranger and channel.creation_time < now - STRANGER_SECONDS:
                channel.will_close = True
