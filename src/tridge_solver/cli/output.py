"""The output of results, in colours if wanted: to standard output, a pager, or a file that appears
once complete."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import re
import stat
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from io import StringIO, TextIOWrapper
from types import TracebackType
from typing import TYPE_CHECKING, Literal, NoReturn, TextIO, cast

import click

from tridge_solver.cli.common import Settings
from tridge_solver.cli.group import ERRORS, columns_of
from tridge_solver.report.theme.console import Console, MarkdownConsole, PlainConsole

if TYPE_CHECKING:
    import subprocess

    from rich.console import Console as RichConsole
    from rich.theme import Theme


Colours = Literal["truecolor", "256"]

TONES: dict[str, tuple[str, str]] = {
    "red": ("rgb(236,0,0)", "color(131)"),
    "green": ("rgb(0,137,0)", "color(29)"),
    "yellow": ("rgb(170,101,0)", "color(130)"),
    "blue": ("rgb(95,95,255)", "color(63)"),
    "cyan": ("rgb(0,130,150)", "color(63)"),
}
"""The tone of each colour in the reports, and the closest of the 256 fixed colours in contrast and
hue.

A terminal's own sixteen colours do not suit both dark and light backgrounds: its red is dim on
black, its yellow invisible on white. A program cannot ask which background there is. So the
contrast of each tone is 4.5 to 1 or more with black and with white, which leaves one lightness for
each hue."""

_BARS = {
    "bar.complete": "green",
    "bar.finished": "green",
    "bar.pulse": "green",
    "progress.download": "green",
    "progress.remaining": "cyan",
}
"""Parts of reports, such as progress bars, that rich would paint in its own tones."""

_KNOWS_256 = ("screen", "linux", "ansi", "vt", "cygwin", "xterm-color")
"""The beginnings of ``TERM`` on terminals that have 256 colours but not 24-bit ones."""


def colours_of(environment: Mapping[str, str]) -> Colours:
    """Return how many colours the terminal supports, judging by its environment.

    >>> colours_of({"TERM": "xterm-256color"}), colours_of({"TERM": "linux"})
    ('truecolor', '256')
    """
    if environment.get("COLORTERM") in ("truecolor", "24bit"):
        return "truecolor"
    old = environment.get("TERM_PROGRAM") == "Apple_Terminal"
    return "256" if old or environment.get("TERM", "").startswith(_KNOWS_256) else "truecolor"


def theme(colours: Colours) -> Theme:
    """Return the styles of reports in these tones, bold or not.

    >>> theme("256").styles["red bold"].color.number
    131
    """
    from rich.theme import Theme  # only where a console is

    tones = {name: tone[colours == "256"] for name, tone in TONES.items()}
    styles = {name: tones[colour] for name, colour in _BARS.items()}
    for name, tone in tones.items():
        styles |= {name: tone, f"{name} bold": f"{tone} bold", f"bold {name}": f"{tone} bold"}
    return Theme(styles)


WAIT = 0.4
"""Seconds to wait for a full screen of output; shorter than the delay of a progress bar."""

NONE = ("", "cat")
"""Values that mean "no pager"."""

USUAL = "less"
_ENVIRONMENT = {"LESS": "FRX", "LV": "-c"}
"""The environment for pagers without options of their own, as git sets it: keep colours, and leave
the end of the report on the screen."""

# Linear: one escape, a run of digits and marks, one letter.
_COLOUR = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def pager_of(environment: Mapping[str, str]) -> list[str] | None:
    """Return the pager's command line; ``None`` if there is no pager or none is wanted.

    As git has it: the program is ``TRIDGE_PAGER``, else ``PAGER``, else ``less``; an empty name or
    ``cat`` is none.

    >>> pager_of({"PAGER": "cat"}) is None, pager_of({"TERM": "dumb", "PAGER": "less"}) is None
    (True, True)
    """
    import shlex
    import shutil

    named = environment.get("TRIDGE_PAGER", environment.get("PAGER", USUAL))
    if named.strip() in NONE or environment.get("TERM", "dumb") == "dumb":
        return None
    try:
        words = shlex.split(named)
    except ValueError:  # a quotation mark that is not closed
        return None
    return words if shutil.which(words[0]) else None


class Pager(io.TextIOBase):
    """A stream that replaces a terminal, and shows text longer than a screen through a pager.

    While the pager shows the report, standard error goes into it too, because it owns the screen.
    Results that come slowly are printed as they come. The pager of click takes the screen at once,
    has none for deals from a pipe, and leaves standard error on the screen.

    Args:
        command: the pager and its arguments.
        screen: the lines and columns of the screen.
        plain: writes text on the terminal itself.
    """

    def __init__(
        self, command: list[str], screen: os.terminal_size, plain: Callable[[str], None]
    ) -> None:
        self._command = command
        self._screen = screen
        self._plain = plain
        self._held: list[str] = []
        self._lines = 0
        self._process: subprocess.Popen[str] | None = None
        self._is_plain = False
        self._stderr: int | None = None
        self._lock = threading.RLock()
        self._timer = threading.Timer(WAIT, self._give_up)
        self._timer.daemon = True

    def write(self, text: str) -> int:
        """Keep ``text`` for a while, or pass it on."""
        with self._lock:
            if self._is_plain:
                self._plain(text)
            elif self._process is not None:
                self._feed(text)
            else:
                self._hold(text)
        return len(text)

    def isatty(self) -> bool:
        """Return true, since the text ends up on a terminal."""
        return True

    def fileno(self) -> int:
        """Return the file number of the terminal."""
        return sys.stdout.fileno()

    def finish(self) -> None:
        """Print kept text, or wait until the reader leaves the pager."""
        self._timer.cancel()
        with self._lock:
            if self._process is None:
                self._give_up()
                return
            with contextlib.suppress(BrokenPipeError):
                assert self._process.stdin is not None
                self._process.stdin.close()
            if self._stderr is not None:
                sys.stderr.flush()
                os.dup2(self._stderr, sys.stderr.fileno())
                os.close(self._stderr)
            while True:
                try:
                    self._process.wait()
                    break
                except KeyboardInterrupt:
                    continue  # left to the pager, which stops its work and goes on

    def _hold(self, text: str) -> None:
        """Keep ``text`` until there is more than fits on the screen."""
        if not self._held:
            self._timer.start()
        self._held.append(text)
        from rich.cells import cell_len

        columns = self._screen.columns
        for line in text.splitlines():
            width = cell_len(_COLOUR.sub("", line))
            self._lines += max(1, -(-width // columns))
        if self._lines >= self._screen.lines:
            self._timer.cancel()
            self._open()

    def _give_up(self) -> None:
        """Stop waiting: print the kept text, and all later text, directly."""
        with self._lock:
            if self._process is None and not self._is_plain:
                self._is_plain = True
                self._plain("".join(self._held))
                self._held.clear()

    def _open(self) -> None:
        """Start the pager with the kept text; from now on standard error goes to it too."""
        import subprocess  # once there is more than a screenful

        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                text=True,
                encoding=sys.stdout.encoding,
                errors=ERRORS,
                env={**_ENVIRONMENT, **os.environ},
            )
        except OSError:
            self._give_up()
            return
        assert self._process.stdin is not None
        if sys.stderr.isatty():
            sys.stderr.flush()
            self._stderr = os.dup(sys.stderr.fileno())
            os.dup2(self._process.stdin.fileno(), sys.stderr.fileno())
        self._feed("".join(self._held))
        self._held.clear()

    def _feed(self, text: str) -> None:
        """Pass ``text`` to the pager; raise ``BrokenPipeError`` if the reader has left it."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(text)
        self._process.stdin.flush()


def wants_color(choice: str, stream: TextIO) -> bool:
    """Return whether text on ``stream`` should be coloured, judging by option, environment and
    terminal.

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


def error_console(settings: Settings) -> RichConsole:
    """Return a rich console on standard error, for progress and summaries."""
    from rich.console import Console as RichConsole

    color = wants_color(settings.color, sys.stderr)
    colours = colours_of(os.environ)
    return RichConsole(
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
    """Raise ``BrokenPipeError``; rich would end the process with an exit status of its own."""
    raise BrokenPipeError


def check_files(output: str | None, **beside: str | None) -> None:
    """Refuse two options that write one file, or an option that writes to standard output
    ``beside`` the report."""
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
"""Errors of the machine, which another file name would not avoid."""


def cannot_write(path: str, error: OSError) -> click.ClickException:
    """Return the error about a file that cannot be opened for writing: a usage error, or a failure
    of the machine."""
    kind = click.ClickException if error.errno in FAULTS else click.UsageError
    return kind(f"cannot write {path}: {error.strerror}")


STANDARD = "standard output"


@contextlib.contextmanager
def told_of(path: str | None) -> Iterator[None]:
    """Make errors while writing name the file ``path`` (``None`` for standard output). It is no
    error if the reader of a pipe has left."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        if error.filename is None:
            error.filename = path or STANDARD
        raise


def _new_beside(folder: str, name: str) -> tuple[TextIO, str]:
    """Return a new file in the folder of the final one, open for writing, and its path.

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
    """A context manager for the destination of a command's results.

    A file is written beside its final place and moved there when the block ends, so that a reader
    never sees half of it. This holds when Ctrl-C ends the block too: finished records are kept.
    Ctrl-C before anything was written, any other exception, or :meth:`discard` leaves the old file
    as it was. A path that is not a regular file (a pipe, ``/dev/null``) is written directly. With
    ``pages``, output longer than a terminal's screen goes to a pager.
    """

    def __init__(self, settings: Settings, pages: bool = False) -> None:
        self._settings = settings
        self._target: str | None = None
        self._discarded = False
        self._pager: Pager | None = None
        self._markdown: list[MarkdownConsole] = []
        self.stream: TextIO = sys.stdout if settings.output is None else self._open(settings.output)
        if self.stream is sys.stdout and isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors=ERRORS)
        self.is_file = self.stream is not sys.stdout
        if pages and settings.pager and not self.is_file and sys.stdout.isatty():
            self._page()

    def _page(self) -> None:
        """Start a pager, if there is one and the terminal has a size."""

        command = pager_of(os.environ)
        with contextlib.suppress(OSError):
            screen = os.get_terminal_size(sys.stdout.fileno())
            if command is not None and screen.lines and screen.columns:
                self._pager = Pager(command, screen, self._print)
                self.stream = cast(TextIO, self._pager)  # which writes, and no more is asked

    @staticmethod
    def _print(text: str) -> None:
        """Use standard output."""
        sys.stdout.write(text)
        sys.stdout.flush()

    def _open(self, path: str) -> TextIO:
        """Open ``path`` or, if the file shall appear only once complete, a temporary file beside
        it."""
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
        """Write ``text`` at once, so that no record is lost in a buffer."""
        with told_of(self._settings.output):
            self.stream.write(text)
            self.stream.flush()

    @property
    def is_paged(self) -> bool:
        """Whether a pager may take over the screen."""
        return self._pager is not None

    @property
    def replaces(self) -> bool:
        """Whether the output is a file that appears once complete, in place of any older one."""
        return self._target is not None

    def discard(self) -> None:
        """Keep the existing file, since there is nothing to replace it with."""
        self._discarded = True

    def console(self, file: TextIO | None = None) -> Console:
        """Return a console for this output, or for ``file`` with the properties of this output."""
        if self._settings.markdown:
            self._markdown.append(MarkdownConsole(file or self.stream, self.width))
            return self._markdown[-1]
        if not wants_color(self._settings.color, self.stream):
            return PlainConsole(file or self.stream, self.width)
        from rich.console import Console as RichConsole

        colours = colours_of(os.environ)
        console = RichConsole(
            file=file or self.stream,
            force_terminal=True,
            color_system=colours,
            theme=theme(colours),
            no_color=False,
            width=self.width,
            highlight=False,
            markup=False,
            emoji=False,
        )
        console.on_broken_pipe = _broken_pipe  # type: ignore[method-assign]
        return console

    def write_page(self, paint: Callable[[Console], None]) -> None:
        """Write all that ``paint`` prints on a console, in one piece."""
        self.write(self.page(paint))

    def page(self, paint: Callable[[Console], None]) -> str:
        """Return the text that ``paint`` prints on a console, in the form this output needs."""
        page = StringIO()
        paint(self.console(page))
        self._finish_markdown()
        return page.getvalue()

    def _finish_markdown(self) -> None:
        """Close Markdown blocks that are still open."""
        while self._markdown:
            self._markdown.pop().finish()

    @property
    def width(self) -> int:
        """The width of the output in columns."""
        return columns_of(self.stream)

    def __enter__(self) -> Output:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> Literal[False]:
        self._finish_markdown()
        if self._pager is not None:
            self._pager.finish()
        if isinstance(error, OSError) and error.errno in FAULTS:
            error.filename = error.filename or self._settings.output or STANDARD
        if not self.is_file:
            with told_of(None):
                self.stream.flush()
            return False
        is_kept = not self._discarded and kind in (None, KeyboardInterrupt)
        if is_kept and kind is not None and self._target is not None:
            is_kept = self.stream.tell() > 0
        try:
            with told_of(self._settings.output):
                if is_kept and self._target is not None:
                    # On the disk before it takes its place: else power cut now leaves an empty
                    # file.
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
