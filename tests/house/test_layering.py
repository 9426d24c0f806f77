"""The plan of the house: imports go down the floors, along a floor's arrows, and in no circle."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tridge_solver"
PAGE = ROOT / "docs" / "architecture.md"

LONGEST_FILE = 500

FLOORS = (
    ("harmless", "misread", "display", "lazy"),
    ("cards", "seats", "shuffle"),
    ("rules",),
    ("games", "engine"),
    ("play",),
    ("deal",),
    ("validation", "scoring"),
    ("handfile",),
    ("analysis",),
    ("report",),
    ("batch",),
    ("board",),
    ("cli",),
)
"""The package from the ground up."""

ARROWS = {
    "analysis": {
        "solving": (),
        "worlds": ("solving",),
        "dealing": ("solving",),
        "closed": ("solving", "worlds", "dealing"),
        "exchange": ("solving", "worlds", "closed"),
        "bidding": ("solving", "worlds", "exchange", "dealing", "closed"),
        "advice": ("solving", "worlds"),
        "reviewing": ("solving", "worlds", "exchange", "bidding", "advice"),
        "puzzles": ("solving", "dealing", "closed", "reviewing"),
    },
    "report": {
        "look": (),
        "closed": ("look",),
        "showing": ("look",),
        "solving": ("look", "showing"),
        "scoring": ("look", "solving"),
        "puzzles": ("look", "showing", "solving"),
        "exchange": ("look", "solving"),
        "bidding": ("look", "exchange"),
        "advice": ("look",),
        "reviewing": ("look", "showing", "solving", "exchange", "bidding", "advice"),
        "evening": ("look", "scoring", "reviewing"),
        "display": (
            "look",
            "showing",
            "puzzles",
            "exchange",
            "bidding",
            "advice",
            "reviewing",
        ),
    },
    "batch": {
        "input": (),
        "questions": ("input",),
        "output": ("questions",),
        "work": ("input", "questions", "output"),
    },
    "cli": {
        "run": (),
        "options": ("run",),
        "commands": ("run", "options"),
    },
}
"""The rooms of the floors that have any, and from which rooms of their floor they import."""

BESIDE = {"analysis": ("any_game",), "cli": ("group", "common", "manual", "spelling")}
"""Files of a floor that stand in no room, and that its rooms import."""


@cache
def modules() -> dict[str, Path]:
    """The files of the package by dotted name, without the name of the package."""
    found = {}
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imports() -> dict[str, set[str]]:
    """What each file imports from the package, wherever the import stands."""
    found: dict[str, set[str]] = {}
    for name, path in modules().items():
        own = found.setdefault(name, set())
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                package, _, rest = node.module.partition(".")
                if package == "tridge_solver":
                    for alias in node.names:
                        inner = f"{rest}.{alias.name}".strip(".")
                        own.add(inner if inner in modules() else rest)
    return found


def test_imports_go_down() -> None:
    floor_of = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
    for name, imported in imports().items():
        floor = name.partition(".")[0]
        if floor in ("", "__main__"):
            continue
        for other in imported:
            below = other.partition(".")[0]
            if below not in ("", floor):
                assert floor_of[below] < floor_of[floor], f"{name} imports {other}"


@pytest.mark.parametrize("floor", ARROWS)
def test_rooms_of_a_floor_import_along_its_arrows(floor: str) -> None:
    rooms = ARROWS[floor]
    there = {path.name for path in (SOURCE / floor).iterdir() if (path / "__init__.py").exists()}
    assert there == set(rooms)
    for name, imported in imports().items():
        top, _, rest = name.partition(".")
        room = rest.partition(".")[0]
        if top != floor or room not in rooms:
            continue
        for other in imported:
            top, _, rest = other.partition(".")
            allowed = (room, *rooms[room], *BESIDE.get(floor, ()))
            assert top != floor or rest.partition(".")[0] in allowed, f"{name} imports {other}"


def test_no_file_imports_itself_by_way_of_others() -> None:
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, " → ".join([*way[way.index(name) :], name])
        if name not in done:
            for other in sorted(imports().get(name, ())):
                if other:  # the face of the package, which names everything and imports nothing
                    visit(other, (*way, name))
            done.add(name)

    for name in filter(None, imports()):
        visit(name, ())


def test_no_file_is_too_long_to_read() -> None:
    for top in ("src", "tests"):
        for path in (ROOT / top).rglob("*"):
            if path.suffix in (".py", ".pyx", ".pxd"):
                lines = path.read_text(encoding="utf-8").count("\n")
                assert lines <= LONGEST_FILE, f"{path.relative_to(ROOT)} has {lines} lines"


def test_every_room_says_what_it_is_for() -> None:
    for path in SOURCE.rglob("__init__.py"):
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path


def test_the_page_shows_every_room() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in (name for floor in FLOORS for name in floor):
        assert name in text
    for floor, rooms in ARROWS.items():
        for room in rooms:
            assert f"`{room}`" in text, f"{floor}/{room}"
