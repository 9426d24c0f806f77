"""Where results go: standard output, or a file that appears whole; and whether in colour."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Callable
from io import StringIO, TextIOWrapper
from types import TracebackType
from typing import TYPE_CHECKING, Literal, NoReturn, TextIO, cast

import click

from tridge_solver.cli.common import Settings
from tridge_solver.cli.group import columns_of
from tridge_solver.cli.spelling import ERRORS

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.cli.run.pager import Pager


def wants_color(choice: str, stream: TextIO) -> bool:
    """Whether text on ``stream`` is coloured: by the option, the environment, the terminal.

    ``NO_COLOR`` forbids, then ``FORCE_COLOR`` demands, then it takes a terminal that is not
    ``dumb``.
    """
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def error_console(settings: Settings) -> Console:
    """A rich console on standard error, where progress and summaries go."""
    from rich.console import Console

    from tridge_solver.cli.run.tones import colours_of, theme

    color = wants_color(settings.color, sys.stderr)
    colours = colours_of(os.environ)
    return Console(
        stderr=True,
        no_color=not color,
        color_system=colours if color else None,
        theme=theme(colours),
        force_terminal=color or None,
        highlight=False,
        markup=False,
        emoji=False,
    )


def _broken_pipe() -> NoReturn:
    """Rich would end the process here, with a status of its own."""
    raise BrokenPipeError


def check_files(output: str | None, **beside: str | None) -> None:
    """Refuse what cannot be written ``beside`` the ``output``, given by option with their paths:
    two in the same file, or one on standard output, where the report is."""
    written: dict[str, str] = {}
    for option, path in {"output": output, **beside}.items():
        if path == "-":
            raise click.UsageError(f"--{option} writes a file beside the report (expected a name)")
        if path is None or (os.path.exists(path) and not os.path.isfile(path)):
            continue  # a pipe or /dev/null takes all that comes
        target = os.path.realpath(path)
        if target in written:
            raise click.UsageError(
                f"--{written[target]} and --{option} both write {path} (expected two files)"
            )
        written[target] = option


FAULTS = {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.ENFILE, errno.EMFILE, errno.ENOMEM}
"""Errors of the machine: another file name would not help."""


def cannot_write(path: str, error: OSError) -> click.ClickException:
    """The message about a file that cannot be begun: wrong usage, but where the machine fails."""
    kind = click.ClickException if error.errno in FAULTS else click.UsageError
    return kind(f"cannot write {path}: {error.strerror}")


def _new_beside(folder: str, name: str) -> tuple[TextIO, str]:
    """A new file beside its place, open to be written, and its path.

    What lies there already is not touched, nor is a link followed that was planted there: then
    the file gets a name that cannot be guessed.
    """
    own = str(os.getpid())
    for mark in (own, f"{own}.{os.urandom(8).hex()}"):
        path = os.path.join(folder, f".{name}.{mark}.part")
        with contextlib.suppress(FileExistsError):
            return open(path, "x", encoding="utf-8", newline="\n"), path
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)


class Output:
    """The destination of a command's results, a context manager.

    A file is written beside its place and takes it when the block ends, so that a reader never
    sees half of it: also when Ctrl-C ends the block, because finished records are kept. Ctrl-C
    before anything was written, any other exception, or :meth:`discard` leaves the old file as it
    was. A path that is no regular file (a pipe, ``/dev/null``) is written directly. ``pages`` are
    shown by a pager if they are more than fits on the screen of a terminal.
    """

    def __init__(self, settings: Settings, pages: bool = False) -> None:
        self._settings = settings
        self._target: str | None = None
        self._discarded = False
        self._pager: Pager | None = None
        self.stream: TextIO = sys.stdout if settings.output is None else self._open(settings.output)
        if self.stream is sys.stdout and isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors=ERRORS)
        self.is_file = self.stream is not sys.stdout
        if pages and settings.pager and not self.is_file and sys.stdout.isatty():
            self._page()

    def _page(self) -> None:
        """Take a pager between, if there is one and the terminal has a size."""
        from tridge_solver.cli.run.pager import Pager, pager_of

        command = pager_of(os.environ)
        with contextlib.suppress(OSError):
            screen = os.get_terminal_size(sys.stdout.fileno())
            if command is not None and screen.lines and screen.columns:
                self._pager = Pager(command, screen, self._print)
                self.stream = cast(TextIO, self._pager)  # which writes, and no more is asked

    @staticmethod
    def _print(text: str) -> None:
        """Print on standard output."""
        sys.stdout.write(text)
        sys.stdout.flush()

    def _open(self, path: str) -> TextIO:
        """Open ``path``, or the temporary file beside it."""
        try:
            if os.path.exists(path) and not stat.S_ISREG(os.stat(path).st_mode):
                return open(path, "w", encoding="utf-8", newline="\n")
            target = os.path.realpath(path)
            folder, name = os.path.split(target)
            stream, self._temporary = _new_beside(folder, name)
        except OSError as error:
            raise cannot_write(path, error) from None
        self._target = target
        return stream

    def write(self, text: str) -> None:
        """Write ``text`` and hand it on at once: a record is never lost in a buffer."""
        self.stream.write(text)
        self.stream.flush()

    @property
    def replaces(self) -> bool:
        """Whether it takes the place of a file, or is a new one."""
        return self._target is not None

    def discard(self) -> None:
        """Leave an existing file as it is: there is nothing to put in its place."""
        self._discarded = True

    def console(self, file: TextIO | None = None) -> Console:
        """A rich console that prints on this output, or on ``file`` as it would on this output."""
        from rich.console import Console

        from tridge_solver.cli.run.tones import colours_of, theme

        color = wants_color(self._settings.color, self.stream)
        colours = colours_of(os.environ)
        console = Console(
            file=file or self.stream,
            force_terminal=color,
            color_system=colours if color else None,
            theme=theme(colours),
            no_color=not color,
            width=self.width,
            highlight=False,
            markup=False,
            emoji=False,
        )
        console.on_broken_pipe = _broken_pipe  # type: ignore[method-assign]
        return console

    def write_page(self, paint: Callable[[Console], None]) -> None:
        """Write what ``paint`` prints on a console, in one piece."""
        self.write(self.page(paint))

    def page(self, paint: Callable[[Console], None]) -> str:
        """What ``paint`` prints on a console, as it is to be written here."""
        page = StringIO()
        paint(self.console(page))
        return page.getvalue()

    @property
    def width(self) -> int:
        """Columns to fill."""
        return columns_of(self.stream)

    def __enter__(self) -> Output:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> Literal[False]:
        if self._pager is not None:
            self._pager.finish()
        if not self.is_file:
            return False
        is_kept = not self._discarded and kind in (None, KeyboardInterrupt)
        if is_kept and kind is not None and self._target is not None:
            is_kept = self.stream.tell() > 0
        try:
            if is_kept and self._target is not None:
                # On the disk before it takes its place: else power cut now leaves an empty file.
                self.stream.flush()
                os.fsync(self.stream.fileno())
            self.stream.close()
        except OSError:
            if self._target is not None:
                os.unlink(self._temporary)
            raise
        if self._target is not None:
            if not is_kept:
                os.unlink(self._temporary)
            else:
                if os.path.exists(self._target):  # keep the permissions it had
                    os.chmod(self._temporary, stat.S_IMODE(os.stat(self._target).st_mode))
                os.replace(self._temporary, self._target)
        return False
