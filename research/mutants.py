"""Change the package's Python code at random, one place at a time, and tell which changes no test notices.

First record which tests call which functions, once:

    PYTHONPATH=research python -m pytest -n0 -p mutants --calls=calls.json

then change, test and tell:

    python research/mutants.py --seed 1 -n 200 --calls calls.json --out mutants.jsonl

A change is made in a copy of `src`, in a function: another operator or comparison, a constant that is
one more, a boolean the other way round, a call or an assignment to an attribute that is left out,
`None` returned. Examples of the file and tests that call the function are run, the quickest first; then the
test files that are nearest to the file. Whatever fails, or takes far longer, has noticed it.
Every run is a fork of one process that has imported everything.
"""

from __future__ import annotations

import argparse
import ast
import gc
import inspect
import json
import math
import os
import random
import re
import resource
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from difflib import unified_diff
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
FIRST_SECONDS, ALL_SECONDS = 8.0, 60.0
"""Limits of the time that tests took in the record: for those that run first, and for all that call
a function.
"""
LIMIT = 120
"""Seconds of processor time after which tests that call a function have noticed its change."""
UNTRIED, UNTRIED_WORD = 77, "untried"
LATE = "takes far longer"
ODD = "tests/batch/test_internal_errors.py::test_worker_processes_write_the_same"
"""A test that fails in a fork of a process without the program's own start."""
NEAREST = 8
AROUND = 30
"""Seconds of processor time that the tests around a file may take; no more is known after them."""

COMPARED = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
OPERATED = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip


class Change(NamedTuple):
    """A change: its file, function, line and kind, its place in bytes, and the new text."""

    file: str
    function: str
    line: int
    kind: str
    start: int
    end: int
    text: str


# Which tests call which functions: a plugin of pytest.


def pytest_addoption(parser: Any) -> None:
    parser.addoption("--calls", help="where to write which tests call which functions")
    parser.addoption("--of-each", type=int, default=10**9, help="so many tests of each file at most")


def pytest_configure(config: Any) -> None:
    if config.getoption("--calls"):
        config.pluginmanager.register(_Recorder(Path(config.getoption("--calls"))))


class _Recorder:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._tests: list[tuple[str, float]] = []
        self._calls: dict[str, list[int]] = {}
        self._written = time.monotonic()

    def pytest_collection_modifyitems(self, config: Any, items: list[Any]) -> None:
        """Of each file keep some tests, here and there."""
        by_file: dict[Any, list[Any]] = {}
        for item in items:
            by_file.setdefault(item.path, []).append(item)
        most = config.getoption("--of-each")
        items[:] = [
            item for own in by_file.values() for item in own[:: max(1, len(own) // most)][:most]
        ]

    def pytest_runtest_protocol(self, item: Any, nextitem: Any) -> None:
        import _pytest.runner

        seen: dict[int, Any] = {}

        def trace(frame: Any, event: str, arg: Any) -> None:
            code = frame.f_code
            seen[id(code)] = code

        before = time.monotonic()
        sys.settrace(trace)
        try:
            item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
            _pytest.runner.runtestprotocol(item, nextitem=nextitem)
            item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        finally:
            sys.settrace(None)
        self._tests.append((item.nodeid, round(time.monotonic() - before, 3)))
        for code in seen.values():
            if code.co_filename.startswith(str(SOURCE)):
                name = f"{Path(code.co_filename).relative_to(SOURCE)}:{code.co_name}"
                self._calls.setdefault(name, []).append(len(self._tests) - 1)
        if time.monotonic() - self._written > 20:
            self._write()
        return True

    def pytest_sessionfinish(self) -> None:
        self._write()

    def _write(self) -> None:
        part = self._path.with_suffix(".part")
        part.write_text(json.dumps({"tests": self._tests, "calls": self._calls}))
        part.replace(self._path)
        self._written = time.monotonic()


# The parts that can be changed.


def changes(path: Path) -> Iterator[Change]:
    """Every change of a file."""
    text = path.read_text("utf-8")
    starts = [0]
    for line in text.encode().split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    file = str(path.relative_to(SOURCE))

    def made(own: ast.AST, function: ast.AST, kind: str, new: ast.AST | str) -> Change:
        start = starts[own.lineno - 1] + own.col_offset
        end = starts[own.end_lineno - 1] + own.end_col_offset
        words = new if isinstance(new, str) else f"({ast.unparse(new)})"
        return Change(file, function.name, own.lineno, kind, start, end, words)

    def inside(own: ast.AST, function: Any) -> Iterator[Change]:
        for each in _parts(own):
            if isinstance(each, ast.FunctionDef):
                yield from inside(each, each)
            else:
                if function is not None:
                    for kind, new in _others(each):
                        yield made(each, function, kind, new)
                yield from inside(each, function)

    yield from inside(ast.parse(text), None)


def _parts(own: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts inside that can be changed: no types, no docstrings, nothing for type
    checkers alone, no messages of errors, no protocols."""
    if isinstance(own, ast.ClassDef) and "Protocol" in ast.unparse(ast.Tuple(own.bases or [])):
        return
    for name, value in ast.iter_fields(own):
        if name in ("annotation", "returns", "decorator_list", "type_comment", "bases", "format_spec"):
            continue
        for each in value if isinstance(value, list) else [value]:
            if not isinstance(each, ast.AST) or isinstance(each, (ast.Assert, ast.Raise, ast.JoinedStr)):
                continue
            if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant):
                continue
            if isinstance(each, ast.If) and "TYPE_CHECKING" in ast.unparse(each.test):
                continue
            yield each


def _others(own: ast.AST) -> Iterator[tuple[str, ast.AST | str]]:
    """Yield replacements for an expression or a statement."""
    if isinstance(own, ast.Compare):
        for n, operator in enumerate(own.ops):
            ops = [*own.ops[:n], COMPARED[type(operator)](), *own.ops[n + 1 :]]
            yield "comparison", ast.Compare(own.left, ops, own.comparators)
    elif isinstance(own, ast.BinOp) and type(own.op) in OPERATED:
        if not any(isinstance(side, (ast.JoinedStr, ast.List, ast.Tuple)) for side in (own.left, own.right)):
            yield "operator", ast.BinOp(own.left, OPERATED[type(own.op)](), own.right)
    elif isinstance(own, ast.BoolOp):
        other = ast.Or() if isinstance(own.op, ast.And) else ast.And()
        yield "and or", ast.BoolOp(other, own.values)
    elif isinstance(own, ast.UnaryOp) and isinstance(own.op, ast.Not):
        yield "not", own.operand
    elif isinstance(own, ast.UnaryOp) and isinstance(own.op, ast.USub):
        yield "minus", own.operand
    elif isinstance(own, ast.Constant) and isinstance(own.value, bool):
        yield "boolean", ast.Constant(not own.value)
    elif isinstance(own, ast.Constant) and isinstance(own.value, (int, float)):
        yield "constant", ast.Constant(own.value + 1)
    elif isinstance(own, (ast.If, ast.IfExp, ast.While)):
        return
    elif isinstance(own, ast.Return) and own.value is not None:
        if not (isinstance(own.value, ast.Constant) and own.value.value is None):
            yield "returned", "return None"
    elif isinstance(own, ast.Expr) and isinstance(own.value, ast.Call):
        yield "dropped", "pass"
    elif isinstance(own, ast.AugAssign):
        yield "dropped", "pass"
    elif isinstance(own, ast.Assign) and isinstance(own.targets[0], (ast.Attribute, ast.Subscript)):
        yield "dropped", "pass"


def all_changes() -> list[Change]:
    return [
        change
        for path in sorted((SOURCE / "tridge_solver").rglob("*.py"))
        for change in changes(path)
    ]


# Which tests could notice, and whether they do.


class Tests:
    """The tests that could notice a change."""

    def __init__(self, calls: list[Path]) -> None:
        self._found = {path: json.loads(path.read_text()) for path in calls}
        self._texts = {path: path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py")}
        words = Counter(word for path in self._texts for word in stems(str(path.relative_to(ROOT / "tests"))))
        self._common = {word: math.sqrt(number) for word, number in words.items()}

    def is_called(self, change: Change) -> bool:
        """Return whether a recorded test calls the function."""
        return any(f"{change.file}:{change.function}" in found["calls"] for found in self._found.values())

    def calling(self, change: Change) -> list[tuple[str, float]]:
        """The tests that call the function, quickest first; of each file some at first."""
        called = {}
        for found in self._found.values():
            for number in found["calls"].get(f"{change.file}:{change.function}", ()):
                name, seconds = found["tests"][number]
                called[name] = seconds
        by_file: dict[str, int] = {}
        ordered = []
        for name, seconds in sorted(called.items(), key=lambda own: own[1]):
            file = name.split("::")[0]
            by_file[file] = by_file.get(file, 0) + 1
            ordered.append((by_file[file] > 4, name, seconds))
        return [(name, seconds) for _, name, seconds in sorted(ordered, key=lambda own: own[0])]

    def examples(self, text: bytes, change: Change) -> list[tuple[str, float]]:
        """The test of the examples in the docstrings of the file, if there are any."""
        module = change.file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        name = f"tests/house/test_doctests.py::test_the_examples_of_a_module_hold[{module}]"
        return [(name, 0.1)] if b">>> " in text else []

    def around(self, change: Change) -> list[str]:
        """The test files nearest to the change, the nearest first: those with a test that calls the
        function, those that import the file, and those whose path has its words, of which rare ones
        count more."""
        module = change.file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        calling = {ROOT / name.split("::")[0] for name, _ in self.calling(change)}
        near: dict[Path, float] = {}
        for path, text in self._texts.items():
            shared = stems(change.file.partition("/")[2]) & stems(str(path.relative_to(ROOT / "tests")))
            near[path] = 2.0 * (f"{module} import" in text) + sum(1 / self._common[word] for word in shared)
            near[path] += 0.5 * (path in calling)
        return [str(path) for path in sorted(near, key=lambda path: -near[path])[:NEAREST] if near[path] > 0.3]


def stems(path: str) -> set[str]:
    """The beginnings of the words of a path."""
    return {word[:5] for word in re.split("[/_.]", path) if len(word) > 2}


def part_of(tests: list[tuple[str, float]], most: float) -> list[str]:
    """The first tests that take so long together."""
    found, seconds = [], 0.0
    for name, took in tests:
        seconds += took
        if found and seconds > most:
            break
        found.append(name)
    return found


def import_all(copy: Path) -> None:
    """Import the package from the copy, and what tests need: every run is a fork of this process."""
    import importlib
    import pkgutil

    import hypothesis
    import pytest

    sys.path[:0] = [str(copy)]
    import tridge_solver

    assert str(copy) in tridge_solver.__file__
    assert hypothesis and pytest
    for module in pkgutil.walk_packages(tridge_solver.__path__, "tridge_solver."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def functions(own: CodeType) -> Iterator[CodeType]:
    """The code of functions and methods in the code of a module or class, in order."""
    for each in own.co_consts:
        if isinstance(each, CodeType) and each.co_flags & inspect.CO_OPTIMIZED:
            if not each.co_name.startswith("<"):
                yield each
        elif isinstance(each, CodeType):
            yield from functions(each)


def put(path: Path, before: bytes, after: bytes) -> None:
    """Give functions that are imported already the code of the changed file."""
    pairs = zip(*(functions(compile(text, str(path), "exec")) for text in (before, after)), strict=True)
    new = {(old.co_qualname, old.co_firstlineno): changed for old, changed in pairs}
    for own in gc.get_objects():
        if isinstance(own, FunctionType) and own.__code__.co_filename == str(path):
            code = own.__code__
            own.__code__ = new.get((code.co_qualname, code.co_firstlineno), code)


def noticed(change: tuple[Path, bytes, bytes], tests: list[str], limit: int) -> str | None:
    """Return the first failing test; ``None`` if all pass."""
    if not tests:
        return None
    import pytest

    with tempfile.TemporaryFile("w+") as told:
        child = os.fork()
        if not child:
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            os.dup2(told.fileno(), 1)
            os.dup2(told.fileno(), 2)
            try:
                put(*change)
            except ValueError:  # it uses no variable from outside any more
                os._exit(UNTRIED)
            try:
                options = ["-x", "-q", "-n0", "-p", "no:cacheprovider", "--no-header", "--tb=no", "--deselect", ODD]
                os._exit(pytest.main([*options, "-W", "ignore", *tests]))
            except BaseException as error:
                print(f"FAILED {error!r}", flush=True)
                os._exit(1)
        _, status = os.waitpid(child, 0)
        told.seek(0)
        failed = [line for line in told if line.startswith(("FAILED", "ERROR"))]
    code = os.waitstatus_to_exitcode(status)
    if code in (0, 5, UNTRIED):
        return None if code != UNTRIED else UNTRIED_WORD
    return failed[0].strip() if failed else LATE if code < 0 else f"ends with {code}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Tell which changes of the code no test notices.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-n", type=int, default=200, dest="count")
    parser.add_argument("--only", type=int, nargs="+", help="the changes of these numbers alone")
    parser.add_argument("--calls", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--under", default="", help="only files whose path begins so")
    parser.add_argument("--called", action="store_true", help="only functions that a recorded test calls")
    asked = parser.parse_args()
    every = [own for own in all_changes() if own.file.removeprefix("tridge_solver/").startswith(asked.under)]
    tests = Tests(asked.calls)
    if asked.called:
        every = [own for own in every if tests.is_called(own)]
    chosen = random.Random(asked.seed).sample(every, min(asked.count, len(every)))
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "src"
        shutil.copytree(SOURCE, copy)
        os.environ |= {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
        os.chdir(ROOT)
        import_all(copy)
        left = {n: each for n, each in enumerate(chosen) if asked.only is None or n in asked.only}
        count, untried = len(left), 0
        for search in (by_calling, by_around):  # what is quick first, for all
            for number, change in list(left.items()):
                began = time.monotonic()
                by, diff = tried(copy, change, tests, search)
                if by is not None:
                    del left[number]
                    untried += by == UNTRIED_WORD
                seconds = round(time.monotonic() - began, 1)
                told = {"number": number, **change._asdict(), "by": by, "seconds": seconds, "diff": diff}
                with asked.out.open("a") as out:
                    out.write(json.dumps(told) + "\n")
                word = "left" if by is None else "caught"
                print(f"{number:4} {word:7}{change.file}:{change.line} {change.kind}", flush=True)
    tried_count = count - untried
    print(f"{tried_count - len(left)} of {tried_count} caught, chosen of {len(every)} with seed {asked.seed}")


def tried(
    copy: Path, change: Change, tests: Tests, search: Callable[..., str | None]
) -> tuple[str | None, str]:
    """Return the test that notices a change, and the change as a diff."""
    path = copy / change.file
    before = path.read_bytes()
    text = before[: change.start] + change.text.encode() + before[change.end :]
    path.write_bytes(text)
    try:
        by = search((path, before, text), change, tests)
    finally:
        path.write_bytes(before)
    lines = (before.decode().splitlines(), text.decode().splitlines())
    return by, "\n".join(list(unified_diff(*lines, "", "", "", "", 1, ""))[2:])


def by_calling(made: Any, change: Change, tests: Tests) -> str | None:
    """Which of the tests that call the function, or example of the module, notices it."""
    calling = [*tests.examples(made[1], change), *tests.calling(change)]
    first, own = part_of(calling, FIRST_SECONDS), part_of(calling, ALL_SECONDS)
    return noticed(made, first, LIMIT) or noticed(made, own[len(first) :], LIMIT)


def by_around(made: Any, change: Change, tests: Tests) -> str | None:
    """Which of the tests around the file notices it."""
    by = noticed(made, tests.around(change), AROUND)
    return None if by == LATE else by


if __name__ == "__main__":
    main()
