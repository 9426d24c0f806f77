"""``tridge help TOPIC``: pages of docs, or parts of them, at the terminal; also the files shipped
with the package."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tridge_solver.cli.commands import COMMANDS

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

TOPICS = {
    "where": ("making-deals", "Conditions", "what --where can ask for"),
    "files": ("hand-files", "", "how a hand file is written"),
    "packs": ("hand-files", "Cards and hands", "cards and suits in every pack"),
    "exit-status": ("cli", "Exit status", "what a command ends with"),
    "themes": ("themes", "", "why a card is wrong"),
    "settings-file": ("cli", "A file of settings", "defaults of options"),
    "json": ("cli", "JSON", "the objects of --json"),
    "completion": ("cli", "Shell completion", "commands and options completed by the shell"),
}
"""Parts of pages that have a name of their own: page, heading and subject; the heading ``""`` means
the whole page."""

ALL = "topics"
"""The topic that lists all topics and pages."""

PAGES = {
    "new": "hand-files",
    "check": "hand-files",
    "evening": "first-evening",
    "score": "scoring",
    "bid": "bidding",
    "exchange": "exchange",
    "advise": "advise",
    "play": "at-the-table",
    "puzzle": "puzzles",
    "review": "review",
    "board": "board",
    "examples": "first-evening",
    "deal": "making-deals",
    "batch": "batch",
    "ask": "ask",
}
"""The page of docs for each command that has one, besides its section in ``cli``."""

COMMANDS_PAGE = "cli"

# Linear, as far as our own pages go, the only text these see: each is a line, and no part can match
# in two ways but nested brackets of a link, which are one deep.
_LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\([^()]*\)")
_MARKS = re.compile(r"\*\*([^*]+)\*\*|(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])")
_CODE = re.compile(r"(``?)(.+?)\1")
_ITEM = re.compile(r"( *)([-*]|[0-9]+\.) +")
_RULE = re.compile(r"\|[ :|-]+\|")
_CELLS = re.compile(r"(?<!\\)\|")


def shipped(folder: str, *endings: str) -> list[Traversable]:
    """Return the files of a shipped folder that have one of some endings, sorted by name. They are
    inside the package or in its source tree."""
    package = files("tridge_solver")
    inside = package / folder
    if not inside.is_dir():
        inside = Path(str(package)).parents[1] / folder
    found = [file for file in inside.iterdir() if file.name.endswith(endings)]
    return sorted(found, key=lambda file: file.name)


def page_of(command: str) -> str:
    """Return the name of the page of docs about a command."""
    return PAGES.get(command, COMMANDS_PAGE)


def pages() -> dict[str, str]:
    """Return the text of every page of docs, keyed by file name without its ending."""
    return {
        file.name.removesuffix(".md"): file.read_text(encoding="utf-8")
        for file in shipped("docs", ".md")
    }


def page_asked(page: str) -> str:
    """Return the word that makes ``tridge help`` show a page. If a command has the page's name, it
    is the file name.

    >>> page_asked("scoring"), page_asked("batch")
    ('scoring', 'batch.md')
    """
    return f"{page}{_PAGE}" if page in COMMANDS else page


_PAGE = ".md"


def schemas() -> dict[str, str]:
    """Return the JSON Schemas, keyed by the value of ``schema`` in JSON objects, such as
    ``tridge.solve/1``."""
    return {
        "/".join(file.name.removesuffix(_SCHEMA).rsplit("-", 1)): file.read_text(encoding="utf-8")
        for file in shipped("docs/schemas", _SCHEMA)
    }


_SCHEMA = ".schema.json"


def topic_text(name: str, width: int) -> str | None:
    """Return the text of a topic, a page or a JSON Schema, for a terminal of this width; ``None``
    if there is none."""
    if "/" in name and name in (known := schemas()):
        return known[name]
    page, heading, _ = TOPICS.get(name, (name.removeprefix("docs/").removesuffix(_PAGE), "", ""))
    text = pages().get(page)
    if text is None:
        return None
    return shown(_section(text, heading) if heading else text, width)


def list_of_topics() -> str:
    """Return a list of all topics with their subjects, and of all pages."""
    formatter = click.HelpFormatter(width=78)
    with formatter.section("Topics, each with: tridge help TOPIC"):
        formatter.write_dl([(name, f"{what}") for name, (_, _, what) in TOPICS.items()])
    with formatter.section("Whole pages of docs, with the same command"):
        formatter.write_text(", ".join(map(page_asked, pages())))
    with formatter.section("JSON Schemas of the output, with the same command"):
        formatter.write_text(", ".join(schemas()))
    return formatter.getvalue()


def _section(text: str, heading: str) -> str:
    lines = text.splitlines()
    start = next(n for n, line in enumerate(lines) if line.lstrip("#").strip() == heading)
    level = len(lines[start]) - len(lines[start].lstrip("#"))
    end = start + 1
    in_code = False
    while end < len(lines):
        in_code ^= lines[end].startswith("```")
        marks = len(lines[end]) - len(lines[end].lstrip("#"))
        if not in_code and 0 < marks <= level:
            break
        end += 1
    return "\n".join(lines[start:end])


def shown(text: str, width: int) -> str:
    """Return a page of docs as plain text, with folded paragraphs, tables in columns, and indented
    examples.

    >>> print(shown("# Cards\\n\\nSuits are `S H D C`, see [the rules](rules.md#cards).", 30))
    Cards
    =====
    <BLANKLINE>
    Suits are S H D C, see the
    rules.
    """
    blocks = [block for block in _blocks(text.splitlines(), width) if block]
    return "\n\n".join(blocks)


def _blocks(lines: Sequence[str], width: int) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line = lines[at]
        end = at + 1
        if line.startswith("```"):
            while end < len(lines) and not lines[end].startswith("```"):
                end += 1
            yield "\n".join(f"    {each}".rstrip() for each in lines[at + 1 : end])
            end += 1
        elif line.startswith("#"):
            title = _plain(line.lstrip("#").strip())
            yield f"{title}\n{('=' if line.startswith('# ') else '-') * len(title)}"
        elif line.startswith("|"):
            while end < len(lines) and lines[end].startswith("|"):
                end += 1
            yield _table(lines[at:end], width)
        elif line.strip() and not line.startswith("<!--"):
            while end < len(lines) and _goes_on(lines[end]):
                end += 1
            yield _folded(lines[at:end], width)
        at = end


def _goes_on(line: str) -> bool:
    """Return whether a line continues the paragraph or list before it."""
    return bool(line.strip()) and not line.startswith(("```", "#", "|", "<!--"))


def _folded(lines: Sequence[str], width: int) -> str:
    parts: list[tuple[str, str]] = []
    for line in lines:
        item = _ITEM.match(line)
        if item is not None:
            parts.append((f"{item[1]}{item[2]} ", line[item.end() :]))
        elif parts:
            first, words = parts[-1]
            parts[-1] = first, f"{words} {line.strip()}"
        else:
            parts.append(("", line.strip()))
    return "\n".join(
        click.wrap_text(_plain(words), width, first, " " * len(first)) for first, words in parts
    )


def _table(lines: Sequence[str], width: int) -> str:
    """Return a table in columns, with the last column folded between words."""
    rows = [
        [_plain(cell.strip().replace("\\|", "|")) for cell in _CELLS.split(line.strip())[1:-1]]
        for line in lines
        if not _RULE.fullmatch(line.strip())
    ]
    rows = [row for row in rows if any(row)]
    if not rows:
        return ""
    *widths, last = (max(map(len, column)) for column in zip(*rows, strict=False))
    room = width - sum(widths) - 2 * len(widths)
    if room < min(last, width // 3):  # too narrow for columns: the cells of a row below each other
        return "\n".join(
            click.wrap_text("  ".join(filter(None, row)), width, "", "    ") for row in rows
        )
    out = []
    for row in rows:
        first = "".join(f"{cell:<{size + 2}}" for cell, size in zip(row, widths, strict=False))
        out.append(click.wrap_text(row[-1] or " ", width, first, " " * len(first)).rstrip())
    return "\n".join(out)


def _plain(text: str) -> str:
    """Return a line without the marks for links, emphasis and code."""
    code: list[str] = []

    def keep(match: re.Match[str]) -> str:
        code.append(match[2])
        return f"\0{len(code) - 1}\0"

    kept = _MARKS.sub(lambda match: match[1] or match[2], _LINK.sub(r"\1", _CODE.sub(keep, text)))
    return re.sub("\0([0-9]+)\0", lambda match: code[int(match[1])], kept)
