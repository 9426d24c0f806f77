"""The names at the top of the package: every type that a signature there mentions, and lazily."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
import typing
from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import cache, cached_property
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from types import ModuleType

import pytest

import tridge_solver

FOR_BATCHES = {"answer", "new_solver", "put_to"}
"""Names that only ``ask_many`` and reports call: the solvers of threads, and reports of answers."""


@cache
def names_for_typing(module: str) -> dict[str, object]:
    """Return what a module imports for its annotations only."""
    source = inspect.getsource(import_module(module))
    found: dict[str, object] = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            for line in node.body:
                if isinstance(line, ast.ImportFrom) and line.module:
                    origin = import_module(line.module)
                    found |= {a.asname or a.name: getattr(origin, a.name) for a in line.names}
                elif isinstance(line, ast.Import):
                    found |= {a.asname: import_module(a.name) for a in line.names if a.asname}
    return found


def classes_in(hint: object) -> Iterator[type]:
    """The classes of the package in an annotation."""
    if isinstance(hint, type) and typing.get_origin(hint) is None:
        if hint.__module__.startswith("tridge_solver"):
            yield hint
        return
    for part in hint if isinstance(hint, list) else typing.get_args(hint):
        yield from classes_in(part)


def mentioned(thing: object) -> Iterator[tuple[str, type]]:
    """The classes that a function, or the public part of a class, mentions, with the place."""
    if isinstance(thing, type):
        own = {name: hint for name, hint in hints_of(thing).items() if not name.startswith("_")}
        for name, hint in own.items():
            yield from ((name, found) for found in classes_in(hint))
        for name, member in vars(thing).items():
            if name.startswith("_") and (name != "__init__" or is_dataclass(thing)):
                continue  # what makes a dataclass are its fields
            if thing is tridge_solver.deals.Game and isinstance(member, property):
                continue  # what the folder of a game provides for those who write one
            function = member
            if isinstance(member, property):
                function = member.fget
            elif isinstance(member, cached_property):
                function = member.func
            elif isinstance(member, classmethod | staticmethod):
                function = member.__func__
            if inspect.isfunction(function) and name not in FOR_BATCHES:
                yield from mentioned(function)
    elif callable(thing):
        function = inspect.unwrap(thing)
        for hint in hints_of(function).values():
            yield from ((function.__qualname__, found) for found in classes_in(hint))


def hints_of(thing: typing.Any) -> dict[str, object]:
    """The annotations of a class or function."""
    names: dict[str, object] = {}
    for one in getattr(thing, "__mro__", (thing,)):
        if one.__module__.startswith("tridge_solver"):
            names |= names_for_typing(one.__module__)
    return typing.get_type_hints(thing, localns=names)


MODULES = tridge_solver._MOVED
"""The modules of public names, and what each has."""


def public_things() -> dict[str, object]:
    """Everything public, by its dotted name."""
    top = [name for name in tridge_solver.__all__ if name[0] != "_"]
    dotted = [f"{module}.{name}" for module, names in MODULES.items() for name in names]
    return {name: attrgetter(name)(tridge_solver) for name in (*top, *dotted)}


@pytest.mark.slow(keep=157)
@pytest.mark.parametrize("name", public_things())
def test_every_type_that_is_mentioned_is_public(name: str) -> None:
    things = public_things()
    shown = {*map(id, things.values())}
    missing = {
        f"{place}: {found.__module__}.{found.__name__}"
        for place, found in mentioned(things[name])
        if id(found) not in shown and not found.__name__.startswith("_")
    }
    assert not missing


def told(module: ModuleType) -> tuple[set[str], set[str]]:
    """Return what type checkers are told: the names of ``__all__``, and all that are imported or
    made.
    """
    assert module.__file__ is not None
    tree = ast.parse(Path(module.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    [named] = [
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    ]
    there = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)} | {
        alias.asname
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname == alias.name
    }
    return {*named}, there


def test_the_public_names_agree_with_the_stubs() -> None:
    named, there = told(tridge_solver)
    assert sorted(named) == tridge_solver.__all__
    old = {name for names in MODULES.values() for name in names}
    assert there | {"__version__"} == named | {*MODULES} | old
    for module, names in MODULES.items():
        shown = import_module(f"tridge_solver.{module}")
        assert told(shown) == ({*names}, {*names})
        assert sorted(names) == shown.__all__ == dir(shown)


def test_a_public_name_is_in_one_place() -> None:
    names = [name.rpartition(".")[2] for name in public_things()]
    assert len(names) == len({*names})
    assert 30 <= len(tridge_solver.__all__) <= 40


OLD = [(name, module) for module, names in MODULES.items() for name in names]


@pytest.mark.slow(keep=90)
@pytest.mark.parametrize(("name", "module"), OLD, ids=lambda word: word)
def test_an_old_name_works_and_says_the_new(name: str, module: str) -> None:
    new = f"tridge_solver.{module}.{name}"
    with pytest.warns(
        DeprecationWarning, match=f"^tridge_solver.{name} is called {new} now"
    ) as warned:
        found = getattr(tridge_solver, name)
    assert warned[0].filename == __file__
    assert found is getattr(import_module(f"tridge_solver.{module}"), name)


def test_an_old_name_can_be_imported() -> None:
    with pytest.warns(DeprecationWarning, match="BeloteDeal") as warned:
        from tridge_solver import BeloteDeal
    assert BeloteDeal is tridge_solver.belote.BeloteDeal
    assert {each.filename for each in warned} == {__file__}


def test_the_list_of_changes_tells_every_new_name() -> None:
    page = Path(__file__).parents[2] / "CHANGELOG.md"
    rows = [line.split("|")[1:-1] for line in page.read_text(encoding="utf-8").splitlines()]
    told_there = {
        cells[0].strip(" `").removeprefix("tridge_solver."): cells[1].replace("`", "").split(",")
        for cells in rows
        if len(cells) == 2
    }
    for module, names in MODULES.items():
        assert [name.strip() for name in told_there[module]] == sorted(names)


def test_importing_the_package_imports_nothing_else_of_it() -> None:
    code = "import sys, tridge_solver; print(*(m for m in sys.modules if 'tridge' in m))"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert printed.stdout.split() == [b"tridge_solver"]


def told_options() -> dict[str, set[str]]:
    """The functions of which type checkers are told game by game, with what each takes."""
    source = Path(tridge_solver.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            taken = [*node.args.args, *node.args.kwonlyargs]
            found.setdefault(node.name, set()).update(each.arg for each in taken)
    return found


@pytest.mark.parametrize("name", told_options())
def test_help_shows_no_game_alone_and_tells_of_every_option(name: str) -> None:
    function = getattr(tridge_solver, name)
    parameters = inspect.signature(function).parameters
    if name != "own_puzzles":  # which all games answer with the same options
        assert "options" in parameters
        assert not any(each.kind is each.KEYWORD_ONLY for each in parameters.values())
    text = inspect.getdoc(function) or ""
    missing = {
        option
        for option in told_options()[name]
        if f" {option}:" not in text and "Arguments and errors as for" not in text
    }
    assert not missing
