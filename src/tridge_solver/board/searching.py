"""The search for an exchange with open cards: one at a time, ended as soon as nobody wants it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar


class Engine(Protocol):
    """What searches."""

    def with_progress(self, on_progress: Callable[[], None] | None) -> Any:
        """Itself, calling ``on_progress`` now and then; what that raises ends the search."""


EngineOf = TypeVar("EngineOf", bound=Engine)


class Ended(Exception):  # noqa: N818 - it names what happened
    """Nobody wants the search any more."""


class Searching:
    """Whose turn it is to search; a new search ends the one before it.

    Args:
        table_bytes: of its transposition table, ``None`` the engine's own choice.
        check_of_asker: what the question of this thread calls to see whether anybody waits for it.
    """

    def __init__(
        self, table_bytes: int | None, check_of_asker: Callable[[], Callable[[], None]]
    ) -> None:
        self._check_of_asker = check_of_asker
        self._table_bytes = table_bytes
        self._engine: Any = None
        self._changed = threading.Condition()
        self._is_free = True
        self._wanted = 0

    @contextmanager
    def turn(self, new_engine: Callable[[int | None], EngineOf]) -> Iterator[EngineOf]:
        """The engine, which ``new_engine`` makes once of the bytes of its table; the search before
        is ended, and waited for; one that nobody wants any more waits for none.

        Raises :class:`Ended` at the next question about a discard once :meth:`stop` was called,
        or another search has begun.
        """
        own, check = self._next(), self._check_of_asker()

        def on_progress() -> None:
            check()
            if own != self._wanted:
                raise Ended

        with self._changed:
            self._changed.wait_for(lambda: self._is_free or own != self._wanted)
            on_progress()
            self._is_free = False
        try:
            if self._engine is None:
                self._engine = new_engine(self._table_bytes)
            try:
                yield self._engine.with_progress(on_progress)
            finally:
                self._engine.with_progress(None)
        finally:
            with self._changed:
                self._is_free = True
                self._changed.notify_all()

    def stop(self) -> None:
        """End the search that runs, if there is one."""
        self._next()

    def _next(self) -> int:
        """A number no search has had; all others are not wanted any more."""
        with self._changed:
            self._wanted += 1
            self._changed.notify_all()
            return self._wanted
