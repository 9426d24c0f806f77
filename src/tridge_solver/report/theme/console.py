"""The consoles that print reports: rich's console for colours, a plain one, and one that prints
Markdown for forums.

Without colours a line is its text, and a command saves a fifth of its start-up time: most of the
imports of rich's console.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TextIO

from tridge_solver.core.lazy import pattern

if TYPE_CHECKING:
    from rich.text import Text

TAB = 8
"""The number of columns of a tab, the same as in rich."""


class Console(Protocol):
    """The methods of rich's console that reports use."""

    @property
    def width(self) -> int:
        """The number of columns of the page."""
        ...

    def print(self, *objects: Any, soft_wrap: bool | None = None) -> None:
        """Print a line; with ``soft_wrap``, as reports call it, do not break the line."""
        ...


class PlainConsole:
    """A console without colours. Its output is byte for byte that of rich without colours.

    >>> import sys
    >>> from rich.text import Text
    >>> PlainConsole(sys.stdout, 80).print(Text.assemble(("won", "green bold"), " by N"))
    won by N
    """

    def __init__(self, file: TextIO, width: int) -> None:
        self._file = file
        self.width = width

    def print(self, *objects: Text, soft_wrap: bool | None = True) -> None:
        """Print a line of texts without breaking it, even if the page is narrower."""
        for text in objects:
            line = text.copy()
            line.expand_tabs(TAB)
            self._file.write(line.plain + "\n")
        self._file.flush()


# Linear: one sign at a time.
_MARKS = pattern(r"[\\`*_|<>\[\]#~]")


def markdown_text(text: str) -> str:
    r"""Return ``text`` with its signs escaped, so that Markdown shows it as it is.

    >>> markdown_text("a|b *c*")
    'a\\|b \\*c\\*'
    """
    return _MARKS.sub(lambda sign: "\\" + sign[0], text)


def _cell(cell: Text) -> str:
    """Return the text of a table cell, without the blanks that align it."""
    return markdown_text(" ".join(cell.plain.split()))


class MarkdownConsole(PlainConsole):
    """A console that prints Markdown for pasting. Tables become Markdown tables and sentences stay
    sentences. Whatever has columns, such as a diagram or the play, goes between fences.
    :meth:`finish` closes the last fence.

    >>> import sys
    >>> from rich.text import Text
    >>> console = MarkdownConsole(sys.stdout, 80)
    >>> console.table([[Text("seat"), Text("chips")], [Text("N"), Text("+2")]], {0})
    | seat | chips |
    | --- | ---: |
    | N | +2 |
    """

    def __init__(self, file: TextIO, width: int) -> None:
        super().__init__(file, width)
        self._is_fenced = False
        self._is_begun = False
        self._blanks = 0

    def print(self, *objects: Text, soft_wrap: bool | None = True) -> None:
        """Print lines of a fixed layout; blank lines separate parts."""
        for text in objects:
            if not text.plain.strip():
                self._blanks += 1
                continue
            if self._is_fenced:
                self._file.write("\n" * self._blanks)
            else:
                self._part()
                self._file.write("```text\n")
                self._is_fenced = True
            self._blanks = 0
            super().print(text)

    def heading(self, left: str, right: str) -> None:
        """Print the name of a deal."""
        self._write(f"### {markdown_text(left)} · {markdown_text(right)}\n")

    def sentence(self, text: str) -> None:
        """Print a sentence, which the viewer of the Markdown wraps."""
        self._write(f"{markdown_text(text.strip())}\n")

    def table(self, rows: Sequence[Sequence[Text]], left: Collection[int]) -> None:
        """Print a table with its first row as the head. Columns in ``left`` hold text, and all
        others numbers.
        """
        head, *others = [[_cell(each) for each in row] for row in rows]
        marks = ["---" if n in left else "---:" for n in range(len(head))]
        self._write("".join(f"| {' | '.join(row)} |\n" for row in (head, marks, *others)))

    def finish(self) -> None:
        """Close the last fence."""
        if self._is_fenced:
            self._file.write("```\n")
        self._is_fenced, self._blanks = False, 0
        self._file.flush()

    def _write(self, text: str) -> None:
        """Write text outside fences."""
        self.finish()
        self._part()
        self._file.write(text)
        self._file.flush()

    def _part(self) -> None:
        """Print an empty line before each part except the first."""
        if self._is_begun:
            self._file.write("\n")
        self._is_begun = True
