"""Questions to the person at the keyboard, and their finished deals, which are kept however the
program ends."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper, UnsupportedOperation
from types import FrameType, TracebackType
from typing import Any, Literal

import click

from tridge_solver.batch.interrupt import uninterrupted
from tridge_solver.checks import plural
from tridge_solver.cli.common import Settings
from tridge_solver.cli.group import Ended, notify
from tridge_solver.cli.output import Output
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.text import REPLACEMENT, escape, harmless_lines
from tridge_solver.handfile import dumps


def check_keyboard() -> None:
    """Refuse to start an interview if standard input is closed.

    Raises :class:`click.ClickException`.
    """
    if sys.stdin is None or sys.stdin.closed:
        raise click.ClickException("standard input is closed: nobody can be asked")


LONGEST_ANSWER = 1000
"""The maximum length of a typed answer, in characters."""

TOO_LONG = f"that is too long (expected at most {LONGEST_ANSWER:,} characters)"
NO_TEXT = "that has signs that cannot be seen or read (expected letters, numbers, signs of cards)"


def ask_line(screen: Output, prompt: str) -> str | None:
    """Return a line from the keyboard; ``None`` at the end of the input.

    Raises :class:`click.ClickException` where there is no standard input at all.
    """
    shown = escape(prompt)
    return asked_line(lambda: screen.write(shown), lambda words: screen.write(f" {words}\n"))


def asked_line(put: Callable[[], object], tell: Callable[[str], object]) -> str | None:
    """Return a line from the keyboard; ``None`` at the end of the input.

    The question is put again if the line cannot be an answer: it is too long, or has signs that a
    terminal obeys or that could not be decoded.

    Args:
        put: puts the question.
        tell: prints what is wrong with an answer.
    """
    check_keyboard()
    stdin = sys.stdin
    if isinstance(stdin, TextIOWrapper) and stdin.errors != "replace":
        with suppress(UnsupportedOperation):  # too late: something has been read
            stdin.reconfigure(errors="replace")
    while True:
        put()
        line = stdin.readline(LONGEST_ANSWER + 2)
        if not line:
            return None
        answer = line.strip().strip("\ufeff").replace("\t", " ").strip()
        if len(line.rstrip("\n")) > LONGEST_ANSWER:
            while line and not line.endswith("\n"):
                line = stdin.readline(LONGEST_ANSWER)
            tell(TOO_LONG)
        elif escape(answer) != answer or REPLACEMENT in answer:
            tell(NO_TEXT)
        else:
            return answer


class LeftTable(click.ClickException):
    """Raised when the person leaves before the end of the hand."""

    def __init__(self) -> None:
        super().__init__("the hand was not played to its end")


def ask_seated(screen: Output, prompt: str) -> str:
    """Return a line from the keyboard of the person at the table; raise :class:`LeftTable` at the
    end of the input."""
    line = ask_line(screen, prompt)
    if line is None:
        raise LeftTable
    return line


ENDING = ("SIGHUP", "SIGTERM", "SIGQUIT")
"""Signals other than Ctrl-C that end a program: the window was closed, or the machine shuts
down."""


class FinishedDeals:
    """A context manager for the finished deals of an interview, which writes them at the end.

    A file is rewritten after every deal, so that nothing is lost whatever ends the program. A
    terminal or a pipe, which cannot be rewritten, gets everything at the end. If no deal is
    finished, nothing is written. Within the block a signal that ends the program becomes the
    exception :class:`~tridge_solver.cli.group.Ended`, which says what was kept.

    Raises :class:`click.ClickException` for a file that cannot be written, before anything is
    asked.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._text = ""
        self._count = 0
        self._written = ""
        self._busy = False
        self._came: int | None = None
        self._before: dict[int, Any] = {}
        self._output = Output(settings)
        self._replaces = self._output.replaces
        if self._replaces:  # that it can be written is known now
            self._output.discard()
            self._output.__exit__(None, None, None)

    def keep(self, text: str, count: int) -> None:
        """Write the deals that are finished so far to the hand file.

        A fault of the disk is told, and the interview goes on: the next deal tries once more.
        """
        with self._undisturbed():
            self._text, self._count = text, count
            if self._replaces:
                try:
                    self._write()
                except OSError as error:
                    notify(f"tridge: cannot write {self._settings.output} yet: {error.strerror}")
        if self._came is not None:
            raise Ended(self._came)

    def keep_deals(self, deals: Sequence[Deal], pack: Pack) -> None:
        """Note the deals that are finished so far."""
        self.keep(dumps(deals, pack=pack), len(deals))

    def _write(self) -> None:
        if self._text != self._written:
            with Output(self._settings) as output:
                output.write(self._text)
            self._written = self._text

    @contextmanager
    def _undisturbed(self) -> Iterator[None]:
        """Delay signals until the end of this block."""
        self._busy = True
        try:
            with uninterrupted():
                yield
        finally:
            self._busy = False

    def _hear(self, number: int, frame: FrameType | None) -> None:
        is_first, self._came = self._came is None, number
        if is_first and not self._busy:
            raise Ended(number)

    def __enter__(self) -> FinishedDeals:
        if threading.current_thread() is threading.main_thread():
            for name in ENDING:
                number = getattr(signal, name, None)  # Windows has one of them
                if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                    self._before[number] = signal.signal(number, self._hear)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> Literal[False]:
        ended = Ended(signal.SIGINT) if isinstance(error, KeyboardInterrupt) else error
        try:
            with self._undisturbed():
                self._finish(ended)
        finally:
            for number, before in self._before.items():
                signal.signal(number, before)
        if ended is not error:
            assert ended is not None
            raise ended from None
        if error is None and self._came is not None:
            raise Ended(self._came)
        return False

    def _finish(self, error: BaseException | None) -> None:
        if not self._replaces:
            gone = (OSError,) if isinstance(error, Ended) else ()  # the terminal it was for
            with suppress(*gone):
                if self._text:
                    is_file = self._settings.output is not None
                    self._output.write(self._text if is_file else harmless_lines(self._text))
                self._output.__exit__(None, None, None)
        elif self._text:
            self._write()
        if error is None or not self._count or self._settings.output is None:
            return
        are = "is" if self._count == 1 else "are"
        kept = f"{plural(self._count, 'deal')} {are} in {self._settings.output}"
        if isinstance(error, Ended):
            error.kept = kept
        elif not self._settings.quiet:
            notify(kept)
