"""The folder of an unfinished batch: its lock, and a journal of its progress.

A batch reads or changes nothing of its output before it holds the lock; so if several batches start
on one output, one goes on and the others are refused. The lock is a file in the folder that the
system locks for a process and unlocks when the process ends, whatever ends it; a lock file left
behind locks nobody out. If somebody else has put a symbolic link in the place of one of our files,
it is refused (``O_NOFOLLOW``) instead of followed.

The journal is a text file, one JSON value a line. The first line is the :class:`Beginning`, written
whole before anything else of the batch. Each further line says that the rows of a job are written
(:class:`Checkpoint`), or how much is safely on disk. Each of these ends with its own checksum. The
journal ends at the first line that is cut off or damaged; work done after that is done again.
"""

from __future__ import annotations

import io
import json
import os
import stat
import zlib
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from shutil import rmtree
from typing import Any, BinaryIO

from tridge_solver.batch.jobs import START, Counts, InputPlace
from tridge_solver.core.dataclass import dataclass

_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def open_new(path: Path) -> io.FileIO:
    """Open a new file for writing; raise ``FileExistsError`` if one exists."""
    return _open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR)


def open_own(path: Path) -> io.FileIO:
    """Open one of our own files for reading and writing; create it if needed."""
    return _open(path, os.O_CREAT | os.O_RDWR)


def _open(path: Path, flags: int) -> io.FileIO:
    """Return an unbuffered file, refusing links."""
    return io.FileIO(os.open(path, flags | _NO_LINK, 0o666), "r+b")


def write_all(file: io.FileIO, text: bytes) -> None:
    """Write all of ``text``, even if the system takes only a part at a time."""
    rest = memoryview(text)
    while rest:
        rest = rest[file.write(rest) :]


def settle(file: io.FileIO | BinaryIO) -> None:
    """Wait until the written data is on disk."""
    os.fsync(file.fileno())


def settle_names(folder: Path) -> None:
    """Wait until the file names in a folder are on disk, on systems that can open a folder."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def give_mode(file: io.FileIO | BinaryIO, path: Path, like: Path) -> None:
    """Give ``file``, open at ``path``, the permissions of another file if that one exists."""
    if like.exists():
        by_number = os.chmod in os.supports_fd
        os.chmod(file.fileno() if by_number else path, stat.S_IMODE(like.stat().st_mode))


def write_whole(path: Path, beside: Path, fill: Callable[[BinaryIO], None]) -> None:
    """Write a file so that it appears either complete or not at all; it replaces any file of that
    name.

    It is written to ``beside``, which is ours, and named when it is on the disk. Where ``fill`` or
    the disk fails, nothing has changed.
    """
    beside.unlink(missing_ok=True)
    try:
        with io.BufferedWriter(open_new(beside)) as file:
            fill(file)
            file.flush()
            give_mode(file, beside, path)
            settle(file)
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    settle_names(path.parent)


def write_whole_folder(
    path: Path, beside: Path, replaced: Path, fill: Callable[[Path], None]
) -> None:
    """Write a folder so that it appears either complete or not at all, like :func:`write_whole`; an
    existing file or folder is moved to ``replaced`` first."""
    remove(beside)
    beside.mkdir()
    try:
        fill(beside)
        for file in beside.rglob("*"):
            if file.is_file():
                with open(file, "rb+") as written:
                    settle(written)
    except BaseException:
        remove(beside)
        raise
    if path.exists():
        remove(replaced)
        os.replace(path, replaced)
    os.replace(beside, path)
    settle_names(path.parent)
    remove(replaced)


def remove(path: Path) -> None:
    """Remove a file, a link, or a folder with its contents, if it exists."""
    if path.is_dir() and not path.is_symlink():
        rmtree(path)
    else:
        path.unlink(missing_ok=True)


try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


class CannotWrite(Exception):  # noqa: N818 - it says what cannot be done
    """The output cannot be started or resumed as requested."""


class NothingToResume(CannotWrite):
    """The output exists, but does not belong to an unfinished batch."""


class FolderLock:
    """An exclusive lock on a folder, held until :meth:`release`.

    Args:
        folder: created if missing.
        name: the output as the user calls it, for messages.

    Raises :class:`CannotWrite` if another batch has it or it is not a folder, or ``OSError``; then
    nothing has changed.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self._folder = folder
        self._file = folder / "lock"
        self._lock = self._claimed(name)

    def _claimed(self, name: str) -> io.FileIO:
        while True:
            made = self._make_folder(name)
            try:
                lock = open_own(self._file)
            except FileNotFoundError:
                continue  # a batch that ended has removed the folder just now
            except OSError:
                if made:
                    self._folder.rmdir()
                raise
            try:
                self._hold(lock, name)
                if self._is_current(lock):
                    return lock
            except BaseException:
                lock.close()
                raise
            lock.close()  # a batch that ended has removed it: the next has a lock file of its own

    def _make_folder(self, name: str) -> bool:
        """Create the folder if it does not exist; return whether it was created."""
        try:
            self._folder.mkdir()
        except FileExistsError:
            with suppress(FileNotFoundError):
                if not stat.S_ISDIR(self._folder.lstat().st_mode):
                    raise CannotWrite(
                        f"{name}: {self._folder} is not a folder (expected none, or that of an "
                        "unfinished batch)"
                    ) from None
            return False
        return True

    def _hold(self, lock: io.FileIO, name: str) -> None:
        try:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            else:
                msvcrt = import_module("msvcrt")
                msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        except (BlockingIOError, PermissionError):
            raise CannotWrite(f"{name} is being written by another batch") from None

    def _is_current(self, lock: io.FileIO) -> bool:
        """Return whether the locked file is still the file under its name."""
        try:
            return os.path.samestat(os.fstat(lock.fileno()), self._file.lstat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Release the lock, and remove the folder if it is otherwise empty."""
        if self._lock.closed:
            return
        if fcntl is None:
            self._lock.close()  # Windows removes no file that is open
        with suppress(OSError):  # the rest of it keeps nobody out
            self._file.unlink()
            self._folder.rmdir()
        self._lock.close()


@dataclass(frozen=True)
class Identity:
    """The facts that must agree if two runs are to count as one batch.

    Attributes:
        version: of the package.
        question: the whole question, and the output format.
        command: the same as the user typed it.
        files: the input, with a digest of each file's contents if it can be read twice.
    """

    version: str
    question: str
    command: str
    files: tuple[tuple[str, str | None], ...]

    def difference(self, begun: Identity) -> str | None:
        """Return how this batch differs from the batch that was ``begun``; ``None`` if it does
        not."""
        if self.question != begun.question:
            return f"the options are not those it was begun with (expected {begun.command})"
        if self.version != begun.version:
            expected = f"expected that version, not {self.version}"
            return f"it was begun with tridge {begun.version} ({expected})"
        if [name for name, _ in self.files] != [name for name, _ in begun.files]:
            return "the input is not the files it was begun with"
        for (name, now), (_, then) in zip(self.files, begun.files, strict=True):
            if now != then:
                return f"{name} has changed since it was begun"
        return None


@dataclass(frozen=True)
class Checkpoint:
    """The progress of a batch after some jobs.

    Attributes:
        place: the place in the input.
        size, checksum: length and CRC-32 of the rows up to here.
        counts: the result of the last job.
    """

    place: InputPlace
    size: int
    checksum: int
    counts: Counts

    def line(self) -> str:
        """Return this entry as a line of the journal."""
        counts = self.counts
        grades = [[*key, number] for key, number in counts.grades.items()]
        packs = sorted(counts.packs)
        return _sealed([*self.place, self.size, self.checksum, *counts[:3], grades, packs])


NOTHING = Checkpoint(START, 0, 0, Counts())
"""The progress before any row is written."""


@dataclass(frozen=True)
class Beginning:
    """The first line of a journal.

    Attributes:
        identity: which batch this is.
        replaces: whether a file of that name existed and is to be set aside.
    """

    identity: Identity
    replaces: bool

    def line(self) -> str:
        """Return this entry as a line of the journal."""
        return json.dumps({"tridge": "batch/1", "replaces": self.replaces, **asdict(self.identity)})

    @classmethod
    def of_line(cls, line: bytes) -> Beginning:
        """Parse the first line of a journal. Raises :class:`ValueError` if it is not one."""
        fields = json.loads(line)
        if not isinstance(fields, dict) or fields.pop("tridge", None) != "batch/1":
            raise ValueError("no journal of a batch")
        try:
            replaces = bool(fields.pop("replaces"))
            fields["files"] = tuple((name, digest) for name, digest in fields["files"])
            return cls(Identity(**fields), replaces)
        except (KeyError, TypeError) as error:
            raise ValueError("no journal of a batch") from error


def on_disk_line(size: int) -> str:
    """Return the journal line saying that the first ``size`` bytes of the rows are on disk."""
    return _sealed([size])


def _sealed(values: list[Any]) -> str:
    """Return a line of the journal with its checksum added."""
    text = json.dumps(values)
    return f"{text[:-1]}, {zlib.crc32(text.encode('ascii'))}]"


def _unsealed(line: bytes) -> list[Any]:
    if not line.endswith(b"]\n"):
        raise ValueError("a line cut off")
    text, _, checksum = line[:-2].rpartition(b", ")
    if checksum != b"%d" % zlib.crc32(text + b"]"):
        raise ValueError("a damaged line")
    values = json.loads(text + b"]")
    assert isinstance(values, list)
    return values


@dataclass(frozen=True)
class Progress:
    """The progress recorded in a journal after its first line.

    Attributes:
        checkpoints: each with the length of the journal up to the next.
        on_disk: how many bytes of the rows are known to be on disk.
    """

    checkpoints: list[tuple[Checkpoint, int]]
    on_disk: int


def read_progress(journal: BinaryIO) -> Progress:
    """Read a journal after its first line, up to the first damaged line."""
    checkpoints: list[tuple[Checkpoint, int]] = []
    on_disk = 0
    end = journal.tell()
    for line in journal:
        try:
            values = _unsealed(line)
        except ValueError:
            break
        end += len(line)
        if len(values) == 1:
            on_disk = values[0]
            checkpoints[-1:] = [(checkpoint, end) for checkpoint, _ in checkpoints[-1:]]
            continue
        file, chunks, digest, size, checksum, deals, errors, unread, grades, *packs = values
        counted = Counter({(contract, grade): number for contract, grade, number in grades})
        written = frozenset(pack for some in packs for pack in some)
        counts = Counts(deals, errors, unread, counted, written)
        checkpoints.append(
            (Checkpoint(InputPlace(file, chunks, digest), size, checksum, counts), end)
        )
    return Progress(checkpoints, on_disk)
