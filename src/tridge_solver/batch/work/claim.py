"""The folder beside an unfinished output, and the lock that makes it one batch's.

Nothing of an output is looked at, let alone changed, before the lock is held, so of batches begun
at once on one output one goes on and the others are refused. The lock is a file in the folder that
the system holds for a process and gives up when it ends, whatever ends it; a lock file that is
left over locks nobody out.
"""

from __future__ import annotations

import io
import os
import stat
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from tridge_solver.batch.work.disk import open_own

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
