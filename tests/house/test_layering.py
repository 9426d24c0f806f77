"""The plan of the packages: imports go down, a game knows itself and what is shared, no circles."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tridge_solver"
PAGE = ROOT / "docs" / "architecture.md"

LAYERS = (
    "core",
    "engine",
    "checks",
    "handfile",
    "analysis",
    "report",
    "at_table",
    "batch",
    "board",
    "cli",
)
"""The shared packages from the ground up; they reach a game through ``core/registry.py``."""

GAMES = tuple(sorted(file.parent.name for file in (SOURCE / "games").glob("*/__init__.py")))

BELOW_GAMES = LAYERS[: LAYERS.index("batch") + 1]
"""Packages that a game may import: all but the programs that people start."""

ORDER = {
    "ombre": (
        "rules",
        "checks",
        "notation",
        "scoring",
        "solving",
        "themes",
        "worlds",
        "dealing",
        "closed",
        "exchange",
        "bidding",
        "record",
        "advice",
        "table",
        "review",
        "puzzles",
        "report",
        "bulk",
        "board_exchange",
    ),
}
"""The packages, and files beside them, of a game that has some, from the ground up."""

FACES = {"core.deal", "core.display"}
"""Modules whose methods show values to users."""


@cache
def modules() -> dict[str, Path]:
    """The files of the package by dotted name, without the name of the package."""
    found = {}
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imports(typing: bool = True) -> dict[str, set[str]]:
    """What each file imports from the package, wherever the import stands; with ``typing`` also
    what it imports for its annotations alone.

    How values are shown is left out (:data:`FACES`): it is imported when somebody looks.
    """
    found: dict[str, set[str]] = {}
    for name, path in modules().items():
        own = found.setdefault(name, set())
        tree = ast.parse(path.read_text(encoding="utf-8"))
        skipped: set[ast.AST] = set()
        for node in ast.walk(tree):
            if (
                not typing
                and isinstance(node, ast.If)
                and ast.unparse(node.test) == "TYPE_CHECKING"
            ):
                skipped.update(each for line in node.body for each in ast.walk(line))
            if isinstance(node, ast.FunctionDef) and name in FACES:
                skipped.update(ast.walk(node))
            if isinstance(node, ast.ImportFrom) and node.module and node not in skipped:
                package, _, rest = node.module.partition(".")
                if package == "tridge_solver":
                    for alias in node.names:
                        inner = f"{rest}.{alias.name}".strip(".")
                        own.add(inner if inner in modules() else rest)
    return found


def game_of(name: str) -> str | None:
    """The game in whose folder a file lies."""
    first, _, rest = name.partition(".")
    return rest.partition(".")[0] if first == "games" and rest else None


def test_shared_packages_import_what_is_below_them() -> None:
    for name, imported in imports().items():
        layer = name.partition(".")[0]
        if layer not in LAYERS:
            continue
        for other in imported:
            below = other.partition(".")[0]
            if below in LAYERS and below != layer:
                assert LAYERS.index(below) < LAYERS.index(layer), f"{name} imports {other}"


def test_a_game_imports_itself_and_what_is_shared() -> None:
    for name, imported in imports().items():
        game = game_of(name)
        if game is None:
            continue
        for other in imported - {""}:
            top = other.partition(".")[0]
            assert game_of(other) == game or top in BELOW_GAMES, f"{name} imports {other}"


def test_shared_packages_know_no_game() -> None:
    knowing = {
        name
        for name, imported in imports(typing=False).items()
        if name.partition(".")[0] in LAYERS and any(map(game_of, imported))
    }
    assert knowing == set()


@pytest.mark.parametrize("game", ORDER)
def test_packages_inside_a_game_import_what_is_below_them(game: str) -> None:
    order, package = ORDER[game], f"games.{game}"
    folder = SOURCE / package.replace(".", "/")
    there = {path.parent.name for path in folder.glob("*/__init__.py")}
    assert there <= set(order) <= there | {path.stem for path in folder.glob("*.py")}
    for name, imported in imports(typing=False).items():
        room = name.removeprefix(f"{package}.").partition(".")[0]
        if not name.startswith(f"{package}.") or room not in order:
            continue
        for other in imported:
            below = other.removeprefix(f"{package}.").partition(".")[0]
            if other.startswith(f"{package}.") and below in order and below != room:
                assert order.index(below) < order.index(room), f"{name} imports {other}"


def test_no_file_imports_itself_by_way_of_others() -> None:
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, " → ".join([*way[way.index(name) :], name])
        if name not in done:
            for other in sorted(imports(typing=False).get(name, ())):
                if other:  # the public face names everything and imports it when asked
                    visit(other, (*way, name))
            done.add(name)

    for name in imports():
        if name:
            visit(name, ())


def test_every_package_says_what_it_is_for() -> None:
    for path in SOURCE.rglob("__init__.py"):
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path


def test_what_a_package_imports_late_is_there() -> None:
    for path in SOURCE.rglob("__init__.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "late_modules":
                names = [ast.literal_eval(each) for each in node.args[1:]]
                assert names == sorted(names), path
                for name in names:
                    assert (path.parent / f"{name}.py").is_file(), f"{path}: {name}"


def test_the_page_shows_every_package() -> None:
    text = PAGE.read_text(encoding="utf-8")
    inner = [name for order in ORDER.values() for name in order]
    for name in (*LAYERS, *GAMES, *inner):
        assert f"`{name}`" in text, name
