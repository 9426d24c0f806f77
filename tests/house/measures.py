"""The sizes of the package, as a table: how much there is to find one's way in.

    python tests/house/measures.py            # the table, in some ten seconds
    python tests/house/measures.py --tests    # with the processor time of the tests, in minutes

Nothing is held here; whoever takes something away from the package sees what has become less.
"""

from __future__ import annotations

import ast
import json
import re
import resource
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tridge_solver"
TESTS = ROOT / "tests"
EXAMPLES = ROOT / "examples"

SOLVE = ("solve", "--cards", f"{EXAMPLES / 'ending.pbn'}:1")
BELOTE = ("solve", "--cards", f"{EXAMPLES / 'belote.pbn'}:1")
BID = ("bid", "--hand", "AK.K.A7KQ.AK", "--samples", "40", "--threads", "1")

EXCEPTIONS = {
    "core.game": '"core.game"',
    "classes of games": "GAME_FILES = {",
    "faces": "FACES = {",
    "play and match": "OF_OMBRE = {",
    "a game's own cli and board": '["board"], ["cli"]',
}
"""Exceptions of the layering test, each by its source text."""


FACES = {"core.deal", "core.display"}
"""Modules whose methods import from above to show a value: the exception that stays."""


def lines(files: Iterable[Path]) -> int:
    """Return how many lines the files have."""
    return sum(file.read_bytes().count(b"\n") for file in files)


def trees(source: Path) -> dict[str, ast.Module]:
    """The modules of a package by their names, without that of the package."""
    found = {}
    for file in sorted(source.rglob("*.py")):
        parts = file.relative_to(source).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(file.read_text(encoding="utf-8"))
    return found


def imports(package: str, modules: dict[str, ast.Module]) -> dict[str, set[str]]:
    """What each module imports of its package, wherever the import stands but in the methods of
    :data:`FACES`."""
    found = {}
    for name, tree in modules.items():
        methods = [
            node
            for face in ast.walk(tree if name in FACES else ast.Module([], []))
            if isinstance(face, ast.FunctionDef)
            for node in ast.walk(face)
        ]
        froms = [n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n not in methods]
        whole = {
            (node.module or "", alias.name)
            for node in froms
            if f"{node.module}.".startswith(f"{package}.")
            for alias in node.names
        }
        inner = {(place.partition(".")[2], alias) for place, alias in whole}
        named = {(f"{place}.{alias}".strip("."), place) for place, alias in inner}
        found[name] = {one if one in modules else place for one, place in named} & {*modules}
    return found


def largest_circle(graph: dict[str, set[str]]) -> set[str]:
    """The most modules each of which leads to each other one."""

    def reached(start: str, graph: dict[str, set[str]]) -> set[str]:
        seen, waiting = {start}, [start]
        while waiting:
            new = graph[waiting.pop()] - seen
            seen |= new
            waiting += new
        return seen

    backwards: dict[str, set[str]] = {name: set() for name in graph}
    for name, others in graph.items():
        for other in others:
            backwards[other].add(name)
    left, largest = set(graph), set[str]()
    while left:
        name = min(left)
        circle = reached(name, graph) & reached(name, backwards)
        left -= circle
        largest = max(largest, circle, key=len)
    return largest


def imports_inside_functions(modules: dict[str, ast.Module]) -> int:
    """Return how many imports stand in functions."""
    return len(
        {
            node
            for tree in modules.values()
            for function in ast.walk(tree)
            if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
            for node in ast.walk(function)
            if isinstance(node, (ast.Import, ast.ImportFrom))
        }
    )


def names_of_two_classes(modules: dict[str, ast.Module]) -> list[str]:
    """Names that more than one class has."""
    classes = Counter(
        node.name
        for tree in modules.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    )
    return sorted(name for name, times in classes.items() if times > 1)


def stored() -> str:
    """Return how many stored outputs are text, and in how many files."""
    files = [file for file in (TESTS / "golden").rglob("*") if file.suffix in (".txt", ".xz")]
    texts = [file.read_text(encoding="utf-8") for file in files if file.suffix == ".txt"]
    heads = [head for text in texts for head in re.findall("(?m)^==== .*$", text)]
    cases = sum(max(1, head.count(" @")) for head in heads)
    return f"{cases:,} in {len(texts)} files; compressed files: {len(files) - len(texts)}"


def run(*words: str) -> Any:
    """Return where a command goes: see :func:`trace`."""
    command = [sys.executable, __file__, "--trace", *words]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=120)
    if not done.stdout:
        sys.exit(f"tridge {' '.join(words)} printed nothing:\n{done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


def trace(*words: str) -> None:
    """Do a command; print the files in which a function ran that no import had called, and the
    modules of games that were imported."""
    import tridge_solver
    from tridge_solver.cli.group import tridge

    package = Path(tridge_solver.__file__).parent  # installed, or these sources
    ran, here = set[str](), str(package)

    def called(frame: FrameType, event: str, _: object) -> None:
        file, at = frame.f_code.co_filename, frame.f_back
        if event != "call" or file in ran or not file.startswith(here):
            return
        while at is not None and "importlib._bootstrap>" not in at.f_code.co_filename:
            at = at.f_back
        if at is None:
            ran.add(file)

    threading.setprofile(called)
    sys.setprofile(called)
    with suppress(SystemExit):
        tridge([*words], prog_name="tridge")
    sys.setprofile(None)
    games = sorted(name for name in sys.modules if name.startswith("tridge_solver.games."))
    places = sorted(Path(file).relative_to(package).as_posix() for file in ran)
    print(json.dumps({"ran": places, "games": games}))


def rows(tests: bool = False) -> Iterator[tuple[str, str]]:
    """The measures, each with its name; with ``tests`` the time that the tests take."""
    modules = trees(SOURCE)
    files = list(SOURCE.rglob("*.py"))
    yield "Python files in src / lines", f"{len(files)} / {lines(files):,}"
    circle = largest_circle(imports(SOURCE.name, modules))
    yield "largest import circle, every import counted", f"{len(circle)} files"
    yield "imports inside functions", f"{imports_inside_functions(modules)}"
    solve, bid = len(run(*SOLVE)["ran"]), len(run(*BID)["ran"])
    yield "files in which a function runs for a solve / for a bid", f"{solve} / {bid}"
    others = [name for name in run(*BELOTE)["games"] if name.split(".")[2] != "belote"]
    yield "modules of another game imported for a Belote deal", f"{len(others)}"
    yield "class names that stand for two things or more", f"{len(names_of_two_classes(modules))}"
    layering = (TESTS / "house" / "test_layering.py").read_text(encoding="utf-8")
    let_pass = [name for name, text in EXCEPTIONS.items() if text in layering]
    names = f": {', '.join(let_pass)}" if let_pass else ""
    yield "kinds of exceptions in the layering test", f"{len(let_pass)}{names}"
    yield "stored outputs a reviewer can read", stored()
    yield "tests: lines", f"{lines(TESTS.rglob('*.py')):,}"
    if tests:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([sys.executable, "-m", "pytest", "-n", "0", "-q"], cwd=ROOT)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        failed = "" if done.returncode == 0 else ", and they fail"
        yield "tests: processor time of the default run", f"{seconds:.0f} s{failed}"


def main() -> None:
    print("| measure | now |\n| --- | --- |")
    for name, value in rows("--tests" in sys.argv):
        print(f"| {name} | {value} |", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--trace"]:
        trace(*sys.argv[2:])
    else:
        main()
