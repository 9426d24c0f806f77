"""The files of a batch: search folders, count deals, detect changed contents, and find the first
game; and random deals instead of files: each is known by its number, and dealt only when needed."""

from __future__ import annotations

import errno
import hashlib
import io
import os
import re
import stat
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, BinaryIO

from tridge_solver.analysis.conditions import ConditionError
from tridge_solver.analysis.dealing import DEALING, DealSpec, Maker
from tridge_solver.batch.input import (
    STANDARD_INPUT,
    Change,
    Item,
    Unreadable,
    is_chosen,
    items_of,
    open_input,
    parted,
    unopened,
)
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.registry import Game, game_named, usual_game
from tridge_solver.handfile import FileProblem
from tridge_solver.handfile.any_reader import HEAD, read_any
from tridge_solver.handfile.json_fields import SCHEMA
from tridge_solver.handfile.opened import GZIP, PARQUET_MAGIC, ZSTD, filesystem, is_address, is_link
from tridge_solver.handfile.parquet import rows_of_deals
from tridge_solver.handfile.stream import internal_error
from tridge_solver.report.theme.source import Source

HAND_FILES = (".pbn", ".lin", ".rbn")
ENDINGS = (*HAND_FILES, ".json", ".jsonl", ".parquet")
PACKED = ("", ".gz", ".zst")
"""The endings of compressed files; the empty ending is for plain files. JSON and Parquet files in a
folder count only if ``convert`` wrote them, because rows of a batch are not deals."""

BLOCK = 1 << 20
DIGEST_BYTES = 16

# Linear: blanks up to what is none.
_DEAL = re.compile(rb'\[[ \t]*Deal[ \t]*"|"hands"[ \t]*:|\|\s{0,9}md\||^H [NESW]:', re.MULTILINE)
_SCHEMA = re.compile(rb'"schema"[ \t]*:[ \t]*"([^"]*)"')
_LONGEST_TAG = 64


@dataclass(frozen=True)
class Survey:
    """The result of a first quick look at the input.

    Attributes:
        deals: roughly how many there are, ``None`` if some of the input cannot be read twice.
        files: name and contents (as a digest) of each file; the digest is ``None`` if a file cannot
            be read twice, or at all.
    """

    deals: int | None
    files: tuple[tuple[str, str | None], ...]


def expanded(names: Sequence[str]) -> list[str | Unreadable]:
    """Return ``names`` with each folder replaced by its hand files, sorted by path.

    What is hidden (its name begins with a dot) is passed over. An address is a folder if it ends in
    ``/``; one with ``*`` is all that it fits.
    """
    found: list[str | Unreadable] = []
    for name in names:
        if is_address(name) and (name.endswith("/") or "*" in name):
            try:
                inside = _at_address(name)
            except OSError as error:
                found.append(unopened(name, error))
                continue
        elif name == STANDARD_INPUT or not os.path.isdir(name):
            found.append(name)
            continue
        else:
            inside = sorted(_hand_files(name), key=lambda path: path.split(os.sep))
        found += inside
        if not inside:
            found.append(
                Unreadable(f"{name}: no hand file in this folder (expected names in {ENDINGS[0]})")
            )
    return found


def _at_address(name: str) -> list[str]:
    """Return the hand files in a folder at an address, or all files that match a pattern; raise
    :class:`OSError`."""
    files, path = filesystem(name)
    try:
        paths = list(files.glob(path) if "*" in name else files.find(path))
    except OSError:
        raise
    except Exception as error:  # each kind of address has errors of its own
        raise OSError(errno.EIO, str(error)) from None
    paths.sort(key=lambda path: path.split("/"))
    visible = (files.unstrip_protocol(path) for path in paths if "/." not in path)
    return [path for path in visible if _holds_deals(path)]


def _hand_files(folder: str) -> Iterator[str]:
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            if not name.startswith(".") and _holds_deals(os.path.join(place, name)):
                yield os.path.join(place, name)


def _holds_deals(path: str) -> bool:
    """Return whether a file in a folder contains deals, judging by its name or its beginning. A
    file that cannot be opened counts as well, so that it is reported later."""
    name = path.lower()
    ending = next((e for e in ENDINGS for p in PACKED if name.endswith(e + p)), None)
    if ending is None or ending in HAND_FILES:
        return ending is not None
    if name.endswith(".parquet"):
        if not is_address(path):
            return rows_of_deals(path) != 0
        files, place = filesystem(path)
        with files.open(place) as file:
            return rows_of_deals(file) != 0
    try:
        with open_input(path) as stream:
            schema = _SCHEMA.search(stream.read(HEAD))
            return schema is not None and schema[1].decode("utf-8", "replace") == SCHEMA
    except OSError:
        return True


def survey(names: Iterable[str | Unreadable]) -> Survey:
    """Look through every file once, quickly and without parsing it."""
    files: list[tuple[str, str | None]] = []
    total: int | None = 0
    for name in names:
        if isinstance(name, Unreadable):
            files.append((name.message, None))
            continue
        path, numbers = parted(name)
        try:
            if (
                path == STANDARD_INPUT
                or is_address(path)
                or is_link(path)
                or not stat.S_ISREG(os.stat(path).st_mode)
            ):
                deals, digest = None, None
            else:
                deals, digest = _counted(path)
                deals = len(numbers) or deals
        except OSError:
            deals, digest = 0, None
        total = None if total is None or deals is None else total + deals
        files.append((name, digest))
    return Survey(total, tuple(files))


def _counted(name: str) -> tuple[int | None, str]:
    """Return the number of deals in a file, judging by a tag or field, and a digest of its
    contents; deals in compressed files are not counted."""
    digest = hashlib.blake2b(digest_size=DIGEST_BYTES)
    deals = 0
    rest = b""
    with open(name, "rb") as stream:
        while block := stream.read(BLOCK):
            digest.update(block)
            text = rest + block
            end = 0
            for match in _DEAL.finditer(text):
                deals += 1
                end = match.end()
            rest = text[max(end, len(text) - _LONGEST_TAG) :]
        stream.seek(0)
        head = stream.read(len(PARQUET_MAGIC))
    if head.startswith((GZIP, ZSTD)):
        return None, digest.hexdigest()
    if head == PARQUET_MAGIC:
        return rows_of_deals(name), digest.hexdigest()
    return deals, digest.hexdigest()


MAX_BYTES = 1 << 22
"""The number of bytes at the beginning of an input to look at, enough for several large deals."""


class Kept(io.RawIOBase):
    """A stream that remembers its first bytes, so that :meth:`again` can return to the
    beginning."""

    def __init__(self, stream: BinaryIO) -> None:
        super().__init__()
        self._stream = stream
        self._seen = bytearray()

    def readable(self) -> bool:
        """Return true: the stream can be read."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Read up to :data:`MAX_BYTES` bytes and remember them."""
        room = min(len(buffer), MAX_BYTES - len(self._seen))
        read_some = getattr(self._stream, "read1", self._stream.read)
        found = read_some(room) if room else b""
        self._seen += found
        buffer[: len(found)] = found
        return len(found)

    def again(self) -> BinaryIO:
        """Return a stream that starts from the beginning."""
        return io.BufferedReader(_Joined(bytes(self._seen), self._stream))


class _Joined(io.RawIOBase):
    """Some bytes, followed by a stream."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        super().__init__()
        self._head = io.BytesIO(head)
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        found = self._head.read(len(buffer))
        if not found:
            found = getattr(self._rest, "read1", self._rest.read)(len(buffer))
        buffer[: len(found)] = found
        return len(found)

    def close(self) -> None:
        self._rest.close()
        super().close()


class Inputs:
    """A way to open the files of a batch and to look at the start of standard input without losing
    it.

    The function :meth:`open` takes the place of
    :func:`~tridge_solver.batch.files.open_input`.
    """

    def __init__(self) -> None:
        self._waiting: BinaryIO | None = None

    def open(self, name: str) -> BinaryIO:
        """Return an open stream of the file ``name``, or of standard input."""
        if parted(name)[0] == STANDARD_INPUT and self._waiting is not None:
            stream, self._waiting = self._waiting, None
            return stream
        return open_input(name)

    def first_game(self, names: Sequence[str | Unreadable], change: Change) -> Game:
        """Return the game of the first requested deal; Tridge if none can be read."""
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


IN_MESSAGES = "--random"
"""The name shown in messages in place of a file's name; the deal's number takes the place of the
line."""


@dataclass(frozen=True)
class RandomDeals:
    """The random deals 1, 2, 3 … of a seed, as a plain value that can be sent to another process.

    Attributes:
        spec: what deals.
        game: their game, by its name.
        count: the number of deals.
    """

    spec: DealSpec
    game: str
    count: int

    def of_part(self, part: tuple[int, int]) -> range:
        """Return the numbers that belong to a part: (3, 64) is every 64th number, from the third
        on.

        >>> RandomDeals(DealSpec(), "Tridge", 10).of_part((2, 4))
        range(2, 11, 4)
        """
        place, parts = part
        return range(place, self.count + 1, parts)

    def maker(self) -> Maker:
        """Return the maker of these deals; raise an error for unreadable values or unsupported
        options."""
        game = game_named(self.game)
        return DEALING.of(game).deal_maker(self.spec, game)


class _Numbered(Source):
    @property
    def name(self) -> str:
        return IN_MESSAGES


class Dealer:
    """A dealer of random deals by number, with its own solver if conditions need one."""

    def __init__(self, deals: RandomDeals, table_bytes: int | None) -> None:
        self.maker = deals.maker()
        self._table_bytes = table_bytes
        self._solver: Any = None

    def item(self, number: int) -> Item:
        """Return the deal with this number; it is a bad deal if no try met the condition."""
        source = _Numbered(None, number)
        if self._solver is None:
            self._solver = self.maker.new_solver(self._table_bytes)
        try:
            deal, tries = self.maker.find(number, self._solver)
        except (ConditionError, DealError) as error:
            return Item(source, number, None, (FileProblem(IN_MESSAGES, number, 1, str(error)),))
        except Exception as error:
            return Item(source, number, None, (internal_error(IN_MESSAGES, number, error),))
        if deal is not None:
            return Item(source, number, deal)
        message = f"no deal found in {tries:,} tries"
        expected = "a looser condition, or more --tries"
        return Item(source, number, None, (FileProblem(IN_MESSAGES, number, 1, message, expected),))
