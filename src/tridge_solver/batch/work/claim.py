"""The folder beside an unfinished output, the lock that makes it one batch's, files that last.

Nothing of an output is looked at, let alone changed, before the lock is held, so of batches begun
at once on one output one goes on and the others are refused. The lock is a file in the folder that
the system holds for a process and gives up when it ends, whatever ends it; a lock file that is
left over locks nobody out.

What is written lies in the system's memory for a while; :func:`settle` waits until it is on the
disk. A name that somebody else has made a symbolic link of, where a file of ours belongs, is
refused (``O_NOFOLLOW``) instead of written through.
"""

from __future__ import annotations

import io
import os
import stat
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from shutil import rmtree
from typing import BinaryIO

_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def open_new(path: Path) -> io.FileIO:
    """A file of our own, to be written; raises ``FileExistsError`` where one stands."""
    return _open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR)


def open_own(path: Path) -> io.FileIO:
    """A file of our own, to be read and written where it is; made if there is none."""
    return _open(path, os.O_CREAT | os.O_RDWR)


def _open(path: Path, flags: int) -> io.FileIO:
    """An unbuffered file that is no link."""
    return io.FileIO(os.open(path, flags | _NO_LINK, 0o666), "r+b")


def write_all(file: io.FileIO, text: bytes) -> None:
    """Write the whole of ``text``, however much the system takes at once."""
    rest = memoryview(text)
    while rest:
        rest = rest[file.write(rest) :]


def settle(file: io.FileIO | BinaryIO) -> None:
    """Wait until what was written is on the disk."""
    os.fsync(file.fileno())


def settle_names(folder: Path) -> None:
    """Wait until the names of a folder are on the disk, where the system lets a folder be opened
    for that."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def give_mode(file: io.FileIO | BinaryIO, path: Path, like: Path) -> None:
    """Let ``file``, open at ``path``, have the permissions of another one, if that is there."""
    if like.exists():
        by_number = os.chmod in os.supports_fd
        os.chmod(file.fileno() if by_number else path, stat.S_IMODE(like.stat().st_mode))


def write_whole(path: Path, beside: Path, fill: Callable[[BinaryIO], None]) -> None:
    """A file that appears whole or not at all, in the place of one of that name.

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
    """A folder that appears whole or not at all, as :func:`write_whole`; one of that name, or a
    file, is ``replaced`` until it is there."""
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
    """Remove a file, a link or a folder with all that is in it, if it is there."""
    if path.is_dir() and not path.is_symlink():
        rmtree(path)
    else:
        path.unlink(missing_ok=True)


try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


class CannotWrite(Exception):  # noqa: N818 - it says what cannot be done
    """The output cannot be begun, or resumed, as it was asked."""


class Claim:
    """A folder that is ours until :meth:`release`.

    Args:
        folder: made if there is none.
        name: the output as the user calls it, for messages.

    Raises :class:`CannotWrite` where another batch has it, or where it is no folder, and
    ``OSError``; then nothing has changed.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self._folder = folder
        self._file = folder / "lock"
        self._lock = self._claimed(name)

    def _claimed(self, name: str) -> io.FileIO:
        """The lock, held."""
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
        """See that the folder is there; whether it was made."""
        try:
            self._folder.mkdir()
        except FileExistsError:
            with suppress(FileNotFoundError):
                if not stat.S_ISDIR(self._folder.lstat().st_mode):
                    raise CannotWrite(
                        f"{name}: {self._folder} is no folder (expected none, or that of an "
                        "unfinished batch)"
                    ) from None
            return False
        return True

    def _hold(self, lock: io.FileIO, name: str) -> None:
        """Lock the file, or say that somebody else has."""
        try:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            else:
                msvcrt = import_module("msvcrt")
                msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        except (BlockingIOError, PermissionError):
            raise CannotWrite(f"{name} is being written by another batch") from None

    def _is_current(self, lock: io.FileIO) -> bool:
        """Whether the file locked is still the one that others find."""
        try:
            return os.path.samestat(os.fstat(lock.fileno()), self._file.lstat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Let others have it. A folder with nothing else in it goes."""
        if self._lock.closed:
            return
        if fcntl is None:
            self._lock.close()  # Windows removes no file that is open
        with suppress(OSError):  # what is left of it locks nobody out
            self._file.unlink()
            self._folder.rmdir()
        self._lock.close()
