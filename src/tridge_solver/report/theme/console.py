"""The consoles that print reports: rich's if there are colours, else a plain one.

Without colours a line is its text, and a fifth of the time in which a command starts is saved: most
of what rich's console imports.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TextIO

if TYPE_CHECKING:
    from rich.text import Text

TAB = 8
"""Columns to a tab, as rich has it."""


class Console(Protocol):
    """As much of rich's console as reports use."""

    @property
    def width(self) -> int:
        """Columns to fill."""
        ...

    def print(self, *objects: Any, soft_wrap: bool | None = None) -> None:
        """Print a line, left as it is where ``soft_wrap`` is asked for, which reports do."""
        ...


class PlainConsole:
    """A console without colours: prints what rich's prints without, byte for byte.

    >>> import sys
    >>> from rich.text import Text
    >>> PlainConsole(sys.stdout, 80).print(Text.assemble(("won", "green bold"), " by N"))
    won by N
    """

    def __init__(self, file: TextIO, width: int) -> None:
        self._file = file
        self.width = width

    def print(self, *objects: Text, soft_wrap: bool | None = True) -> None:
        """Print a line of texts, left as it is however narrow the page."""
        for text in objects:
            line = text.copy()
            line.expand_tabs(TAB)
            self._file.write(line.plain + "\n")
        self._file.flush()
