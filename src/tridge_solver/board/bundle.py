"""Modules of the page as one script: for pages that are a single file.

The modules import one another by name alone and in no circle; more of JavaScript's modules is not
understood here, and refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from posixpath import dirname, join, normpath

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


class Bundle:
    """Makes one script of a module and all that it imports.

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
        """The script that runs ``entry``; raises :class:`ValueError` for modules that import one
        another in a circle, or in another way than the page's do."""
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
        """The name of a module that another asks for later."""
        wanted = normpath(join(dirname(path), target))
        return name_of(self._instead.get(wanted, wanted))


def lean(text: str) -> str:
    """A module, or a sheet of styles, without what only its readers need: comments, indents, and
    most ends of lines."""
    text = COMMENT.sub("", text)
    if all(line.count("`") % 2 == 0 for line in text.splitlines()):
        text = GOES_ON.sub(r"\1", INDENT.sub("", text))
    return text


def name_of(path: str) -> str:
    """What a module is called in a script: as no module calls anything of its own."""
    return "module_" + re.sub(r"\W", "_", path.removesuffix(".js"))
