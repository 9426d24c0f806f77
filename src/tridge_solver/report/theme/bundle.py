"""The parts that board and pages share: their tokens, their styles, the cards as one layer; and one
script made of such parts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from posixpath import dirname, join, normpath

COMPONENTS = Path(__file__).parent / "table"
"""The folder of the parts: ``look.css``, and modules."""


def component(name: str) -> str:
    """Return the text of a part."""
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
"""A line that ends where another may begin beside it, and in no comment."""

BLANKS = re.compile(
    r" +(?==>|[=!]==|&&|\|\||\?\?|[<>]=|[+*-]?=|[,:;{}()?\[\]])|(?<=[,:;{}()?\[\]=&|>]) +"
)
"""Blanks of a script about signs that need none."""

BLANKS_OF_STYLES = re.compile(r" +(?=[{};,])|(?<=[{};,]) +|(?<=[a-z-]:) +")
"""Those of styles; before a colon a blank means something."""

BEGINS = re.compile("[\"'`/]")
"""The beginning of a literal or a comment."""

IN_LITERAL = {
    '"': re.compile(r'\\.|"'),
    "'": re.compile(r"\\.|'"),
    "`": re.compile(r"\\.|\$\{|`"),
}
"""The ends of a literal, or values in it, by its first character."""

REMARK = re.compile(r"//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/")
"""A comment in a script or a style sheet."""

PATTERN = re.compile(r"/(?![/*])(?:\\.|\[(?:\\.|[^\]\n\\])*\]|[^/\\\n\[])+/[a-z]*")
"""A regular expression, where one may stand."""


class Bundle:
    """Makes one script of a module and all that it imports.

    The modules import one another by name alone and in no circle; more of JavaScript's modules is
    not understood here, and refused.

    Args:
        read: the text of a module by its path.
        instead: modules that stand in for others, by path.
    """

    def __init__(self, read: Callable[[str], str], instead: Mapping[str, str]) -> None:
        self._read = read
        self._instead = instead
        self._parts: list[str] = []
        self._made: set[str] = set()

    def script(self, entry: str) -> str:
        """Return the script that runs ``entry``; raise :class:`ValueError` for modules that import
        one another in a circle, or in another way than the page's do."""
        self._add(entry, ())
        return '"use strict";\n' + "".join(self._parts)

    def _add(self, path: str, above: tuple[str, ...]) -> str:
        """Add a module behind those it imports; the name it has in the script."""
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
        text = lean(text)
        self._made.add(path)
        self._parts.append(
            f"const {name} = (() => {{\n{text}return {{{', '.join(names)}}};\n}})();\n"
        )
        for target in later:  # run before anybody asks for it
            self._add(normpath(join(dirname(path), target)), ())
        return name

    def _name_of(self, path: str, target: str) -> str:
        """Return the name of a module that another asks for later."""
        wanted = normpath(join(dirname(path), target))
        return name_of(self._instead.get(wanted, wanted))


def lean(text: str, *, styles: bool = False) -> str:
    """Return a module, or a sheet of ``styles``, without what only its readers need:
    comments, indents, most ends of lines, blanks about signs."""
    text = COMMENT.sub("", text)
    if all(line.count("`") % 2 == 0 for line in text.splitlines()):
        text = GOES_ON.sub(r"\1", INDENT.sub("", text))
    return "".join(_without_blanks(text, BLANKS_OF_STYLES if styles else BLANKS))


def _without_blanks(text: str, blanks: re.Pattern[str]) -> Iterator[str]:
    """The text in parts, without blanks about signs where it is no literal."""
    start = at = 0
    while found := BEGINS.search(text, at):
        begin = found.start()
        end = _end_of_literal(text, begin)
        at = max(end, begin + 1)
        if end > begin:
            yield blanks.sub("", text[start:begin])
            yield text[begin:end]
            start = end
    yield blanks.sub("", text[start:])


def _end_of_literal(text: str, at: int) -> int:
    """Return the end of the literal that begins here; here if none does."""
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
    """Return the end of a value in a template."""
    depth = 1
    while depth and at < len(text):
        end = _end_of_literal(text, at)
        depth += {"{": 1, "}": -1}.get(text[at], 0) if end == at else 0
        at = max(end, at + 1)
    return at


def name_of(path: str) -> str:
    """Return a name for a module in a script that no module uses itself."""
    return "module_" + re.sub(r"\W", "_", path.removesuffix(".js"))
