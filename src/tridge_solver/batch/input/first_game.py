"""The game of a batch's first deal, which says what columns a table of it has."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import BinaryIO

from tridge_solver.batch.input.chosen import is_chosen, parted
from tridge_solver.batch.input.items import Change, Unreadable, items_of
from tridge_solver.batch.input.opened import STANDARD_INPUT, open_input
from tridge_solver.core.registry import Game, usual_game
from tridge_solver.handfile.any_reader import read_any

MAX_BYTES = 1 << 22
"""So much of an input is looked at, several of the largest deals."""


class Kept(io.RawIOBase):
    """A stream that remembers what has been read of it, to be read again by :meth:`again`."""

    def __init__(self, stream: BinaryIO) -> None:
        super().__init__()
        self._stream = stream
        self._seen = bytearray()

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Read on, up to :data:`MAX_BYTES`, and remember it."""
        room = min(len(buffer), MAX_BYTES - len(self._seen))
        read_some = getattr(self._stream, "read1", self._stream.read)
        found = read_some(room) if room else b""
        self._seen += found
        buffer[: len(found)] = found
        return len(found)

    def again(self) -> BinaryIO:
        """The stream from its beginning."""
        return io.BufferedReader(_Joined(bytes(self._seen), self._stream))


class _Joined(io.RawIOBase):
    """Bytes, and a stream that follows them."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        super().__init__()
        self._head = io.BytesIO(head)
        self._rest = rest

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Read from the head while there is any, then from the rest as much as is there."""
        found = self._head.read(len(buffer))
        if not found:
            found = getattr(self._rest, "read1", self._rest.read)(len(buffer))
        buffer[: len(found)] = found
        return len(found)

    def close(self) -> None:
        """Close the stream that follows too."""
        self._rest.close()
        super().close()


class Inputs:
    """Opens the files of a batch; standard input is looked into and still read from its start.

    The function :meth:`open` takes the place of
    :func:`~tridge_solver.batch.input.files.open_input`.
    """

    def __init__(self) -> None:
        self._waiting: BinaryIO | None = None

    def open(self, name: str) -> BinaryIO:
        """The file ``name``, or standard input."""
        if parted(name)[0] == STANDARD_INPUT and self._waiting is not None:
            stream, self._waiting = self._waiting, None
            return stream
        return open_input(name)

    def first_game(self, names: Sequence[str | Unreadable], change: Change) -> Game:
        """The game of the first deal that is asked for; Tridge where nothing can be read."""
        for name in names:
            if isinstance(name, Unreadable):
                continue
            try:
                game = self._game_in(name, change)
            except OSError:
                continue
            if game is not None:
                return game
        return usual_game()

    def _game_in(self, name: str, change: Change) -> Game | None:
        path, numbers = parted(name)
        stream = self.open(name)
        kept = Kept(stream)
        try:
            entries = read_any(io.BufferedReader(kept), path, rules=change.rules)
            for item in items_of(entries, path, change):
                deal = item.deal or item.draft
                if deal is not None and is_chosen(item, numbers, change.boards):
                    return deal.game
            return None
        finally:
            if path == STANDARD_INPUT:
                self._waiting = kept.again()
            else:
                stream.close()
