"""Files that the board and the pages share: colours, styles and cards; and scripts bundled from
modules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from posixpath import dirname, join, normpath

COMPONENTS = Path(__file__).parent / "table"
"""The folder with the shared files: ``look.css`` and JavaScript modules."""


def component(name: str) -> str:
    """Return the text of a shared file."""
    return (COMPONENTS / name).read_text("utf-8")


# Linear: what repeats in each is a class that cannot match what follows it.
IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
REEXPORTS = re.compile(r'^export \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
LATER = re.compile(r'\bimport\("([^"]+)"\)')
EXPORT = re.compile(r"^export ((?:async )?function|class|const|let) (\w+)", re.MULTILINE)
LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
COMMENT = re.compile(r"^ *(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)
INDENT = re.compile(r"^ +", re.MULTILINE)
GOES_ON = re.compile(r"^((?:[^/\n]|/(?!/))*[{(\[,;])\n", re.MULTILINE)
"""The end of a line to which the next line may be joined, unless it is in a comment."""

BLANKS = re.compile(
    r" +(?==>|[=!]==|&&|\|\||\?\?|[<>]=|[+*-]?=|[,:;{}()?\[\]])|(?<=[,:;{}()?\[\]=&|>]) +"
)
"""Blanks around signs in a script, where none are needed."""

BLANKS_OF_STYLES = re.compile(
    r"\s+(?=[{};,])|(?<=[{};,])\s+|(?<=[a-z-]:) +| +(?=> )|(?<= >) +|;(?=\s*})|(?<=[ (:])0(?=\.\d)"
)
"""Blanks around signs in a style sheet, where none are needed, and other signs that say nothing. A
blank before a colon has a meaning there.
"""

BEGINS = re.compile("[\"'`/]")
"""The first character of a literal or a comment."""

IN_LITERAL = {
    '"': re.compile(r'\\.|"'),
    "'": re.compile(r"\\.|'"),
    "`": re.compile(r"\\.|\$\{|`"),
}
"""Patterns for each opening quote: the end of the literal, an escape, or a value in a template."""

REMARK = re.compile(r"//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/")
"""The pattern of a comment in a script or a style sheet."""

PATTERN = re.compile(r"/(?![/*])(?:\\.|\[(?:\\.|[^\]\n\\])*\]|[^/\\\n\[])+/[a-z]*")
"""The pattern of a regular expression in a script."""


class Bundle:
    """Builds one script from a module and all modules that it imports.

    The modules import one another by name alone and in no circle; more of JavaScript's modules is
    not understood here, and refused.

    Args:
        read: the text of a module by its path.
        instead: modules that stand in for others, by path.
        tidy: what is done with the text of a module; usually it is made :func:`lean`.
    """

    def __init__(
        self,
        read: Callable[[str], str],
        instead: Mapping[str, str],
        tidy: Callable[[str], str] | None = None,
    ) -> None:
        self._read = read
        self._instead = instead
        self._tidy = tidy or lean
        self._parts: list[str] = []
        self._made: set[str] = set()

    def script(self, entry: str) -> str:
        """Return the script that runs ``entry``. Raise :class:`ValueError` if modules import one
        another in a circle, or use a form of import that is not supported.
        """
        self._add(entry, ())
        return '"use strict";\n' + "".join(self._parts)

    def _add(self, path: str, above: tuple[str, ...]) -> str:
        """Add a module after those it imports; return its name in the script."""
        path = self._instead.get(path, path)
        if path in above:
            raise ValueError(f"{' imports '.join((*above, path))}: a circle")
        name = name_of(path)
        if path in self._made:
            return name
        here = (*above, path)
        names: list[str] = []

        def module(target: str) -> str:
            return self._add(normpath(join(dirname(path), target)), here)

        def imported(found: re.Match[str]) -> str:
            return f"const {{{found[1].replace(' as ', ': ')}}} = {module(found[2])};\n"

        def reexported(found: re.Match[str]) -> str:
            names.extend(each.strip() for each in found[1].split(",") if each.strip())
            return imported(found)

        text = REEXPORTS.sub(reexported, IMPORT.sub(imported, self._read(path)))
        names += [found[2] for found in EXPORT.finditer(text)]
        text = EXPORT.sub(r"\1 \2", text)
        if left := LEFT.search(text):
            raise ValueError(f"{path}: {left[0]}")
        later: list[str] = LATER.findall(text)
        text = LATER.sub(lambda found: f"Promise.resolve({self._name_of(path, found[1])})", text)
        text = self._tidy(text)
        self._made.add(path)
        self._parts.append(
            f"const {name} = (() => {{\n{text}return {{{', '.join(names)}}};\n}})();\n"
        )
        for target in later:  # run before anybody asks for it
            self._add(normpath(join(dirname(path), target)), ())
        return name

    def _name_of(self, path: str, target: str) -> str:
        """Return the name of a module that another imports later, while running."""
        wanted = normpath(join(dirname(path), target))
        return name_of(self._instead.get(wanted, wanted))


def lean(text: str, *, styles: bool = False) -> str:
    """Return a module, or with ``styles`` a style sheet, without parts that only its readers need:
    comments, indents, most ends of lines, and blanks around signs.
    """
    text = COMMENT.sub("", text)
    if all(line.count("`") % 2 == 0 for line in text.splitlines()):
        text = GOES_ON.sub(r"\1", INDENT.sub("", text))
    return "".join(_without_blanks(text, BLANKS_OF_STYLES if styles else BLANKS))


def _without_blanks(text: str, blanks: re.Pattern[str]) -> Iterator[str]:
    """Yield the text in parts, without remarks, and without blanks around signs but in literals."""
    start = at = 0
    while found := BEGINS.search(text, at):
        begin = found.start()
        end = _end_of_literal(text, begin)
        at = max(end, begin + 1)
        if end > begin:
            yield blanks.sub("", text[start:begin])
            if not REMARK.match(text, begin):
                yield text[begin:end]
            start = end
    yield blanks.sub("", text[start:])


def _end_of_literal(text: str, at: int) -> int:
    """Return the end of the literal or comment that begins at ``at``; ``at`` itself if there is
    none.
    """
    quote = text[at]
    if remark := REMARK.match(text, at):
        return remark.end()
    if quote == "/":
        pattern = PATTERN.match(text, at)
        before = text[max(at - 9, 0) : at].rstrip()[-1:]
        return pattern.end() if pattern and (not before or before in "(=,:[!&|?{};") else at
    if quote not in "\"'`":
        return at
    end = at + 1
    while found := IN_LITERAL[quote].search(text, end):
        if found[0] == quote:
            return found.end()
        end = _end_of_value(text, found.end()) if found[0] == "${" else found.end()
    return len(text)


def _end_of_value(text: str, at: int) -> int:
    """Return the end of a value in a template literal."""
    depth = 1
    while depth and at < len(text):
        end = _end_of_literal(text, at)
        depth += {"{": 1, "}": -1}.get(text[at], 0) if end == at else 0
        at = max(end, at + 1)
    return at


def name_of(path: str) -> str:
    """Return the name of a module in the bundled script, which no module uses for anything else."""
    return "module_" + re.sub(r"\W", "_", path.removesuffix(".js"))
