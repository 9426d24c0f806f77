"""Requests the server refuses before the board has read them, told as the board tells its own."""

from __future__ import annotations

import json

from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.task import ErrorTask  # type: ignore[import-untyped]

from tridge_solver.board.guard import HEADERS, TOO_LARGE


class _Refused(ErrorTask):  # type: ignore[misc]
    """The answer to what is too large or no HTTP: ``{"error": "…"}``, and the connection's end."""

    def execute(self) -> None:
        """Answer, without a word of the server's own package."""
        error = self.request.error
        words = TOO_LARGE if error.code == 413 else f"the request cannot be read: {error.body}"
        content = json.dumps({"error": words}).encode()
        self.status = f"{error.code} {error.reason}"
        self.response_headers += [("Content-Type", "application/json"), *HEADERS]
        self.content_length = len(content)
        self.set_close_on_finish()
        self.write(content)


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection that refuses in the words of the board."""

    error_task_class = _Refused
