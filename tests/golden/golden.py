"""What the commands print, kept: every command with every example, in every form it writes.

    PYTHONPATH=tests/golden python -m golden            # what differs from the stored output
    PYTHONPATH=tests/golden python -m golden --write    # store what is printed now
    PYTHONPATH=tests/golden python -m golden --print 'show tres.pbn -q --html output.html'

A case is a command line; its output is what goes to both streams and into the files it names. It is
stored as text (see ``golden_form.py``), in a folder a command and a file an example. A difference
that is meant is stored again, and stands in the changelog.
"""

from __future__ import annotations

import difflib
import os
import pickle
import re
import shlex
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from fnmatch import fnmatch
from functools import cache
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

from click.testing import CliRunner
from golden_form import UNSEEN, joined, parted, shown, unfolded

import tridge_solver
from tridge_solver.batch.questions.question import CommandQuestion
from tridge_solver.core.deal import Deal

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"
WIDTHS = (60, 80, 120)
FILE = "output"
"""What the file is called that a case writes, before its ending."""

PLAYED = ("rape-of-the-lock-played", "belote", "bridge", "trumps", "evening", "incomer", "lhombre")
"""Examples whose records are reviewed; the longer they are, the dearer."""

THROWN = ("advice", "rape-of-the-lock", "one-hand")
"""Examples from which an exchange or a bid is asked with sampled worlds."""

GAMES = ("Tridge", "Tresillo", "Belote", "Trumps", "Tres")
"""Games that are dealt."""

FEW = ("--samples", "40", "--threads", "1")
"""Few worlds: what is said of them is held, not what they come to."""


@cache
def names() -> tuple[str, ...]:
    """The examples, without their ending."""
    return tuple(sorted(path.stem for path in EXAMPLES.glob("*.pbn")))


def in_forms(
    *words: str, wide: bool = True, html: bool = False, svg: bool = False
) -> Iterator[str]:
    """A command line as text in several widths, as JSON, and as files to be looked at."""
    line = shlex.join(words)
    yield from (f"{line} @{width}" for width in (WIDTHS if wide else (80,)))
    yield f"{line} --json"
    yield f"{line} --jsonl"
    if html:
        yield f"{line} -q --html {FILE}.html"


def of_check() -> Iterator[str]:
    for name in names():
        yield from in_forms("check", f"{name}.pbn", wide=False)


def of_show() -> Iterator[str]:
    for name in names():
        yield from in_forms("show", f"{name}.pbn", html=True)
        yield f"show -q {name}.pbn:1 --svg {FILE}.svg"
        yield f"show {name}.pbn:1 --pack spanish"
    yield "show lhombre.pbn --pack danish"


def of_solve() -> Iterator[str]:
    for name in names():
        if name == "tres":
            yield from in_forms("solve", "--nodes", "20000", "tres.pbn", html=True)
            continue
        yield from in_forms("solve", f"{name}.pbn", wide=False)
        yield from in_forms("solve", "--cards", "--line", f"{name}.pbn", html=True)
        yield f"solve --cards --color always {name}.pbn:1"
        yield from in_forms("solve", "--table", f"{name}.pbn:1", wide=False)
        yield f"solve --par {name}.pbn:1"
        yield f"solve -q {name}.pbn:1 --svg {FILE}.svg"


def of_record() -> Iterator[str]:
    yield from in_forms("record", "--threads", "1", "duplicate.pbn", html=True)
    yield "record --threads 1 --teams --pack danish duplicate.pbn"
    yield "record --threads 1 --teams --json duplicate.pbn"
    yield "record --threads 1 --rules 'tridge exchange_limit=1' rape-of-the-lock.pbn"
    yield "record belote.pbn"


def of_review() -> Iterator[str]:
    for name in names():
        if name in PLAYED:
            yield from in_forms("review", "--play-only", f"{name}.pbn", wide=name == "bridge")
    yield "review --json tres.pbn:1"
    yield from in_forms("review", "rape-of-the-lock-played.pbn", html=True)
    yield f"review -q belote.pbn:1 --html {FILE}.html"
    yield f"review -q trumps.pbn:1 --html {FILE}.html"
    yield "review --closed --samples 20 --threads 1 rape-of-the-lock-played.pbn"


def of_exchange() -> Iterator[str]:
    for name in THROWN:
        yield from in_forms("exchange", *FEW, f"{name}.pbn:1")
    yield from in_forms("exchange", *FEW, "flip.pbn:1", wide=False)
    for name in ("flip", "rape-of-the-lock"):
        yield from in_forms("exchange", "--open", "--threads", "1", f"{name}.pbn:1", wide=False)
    yield "exchange --hand AK.K.A7KQ.AK --trumps D --samples 40 --threads 1"
    defender = "exchange --hand K.KQ.A4.6532 --position middle --player lead --drawn 5 --trumps D"
    yield f"{defender} --samples 40 --threads 1"
    yield f"{defender} --samples 40 --threads 1 --json"
    yield "exchange belote.pbn"
    for deal in ("lhombre.pbn:4", "lhombre.pbn:10"):
        yield from in_forms("exchange", "--open", "--threads", "1", deal, wide=False)
    yield from in_forms("exchange", *FEW, "lhombre.pbn:4", wide=False)
    yield from in_forms("exchange", *FEW, "--method", "lhombre.pbn:10", wide=False)


def of_bid() -> Iterator[str]:
    for name in THROWN:
        yield from in_forms("bid", *FEW, f"{name}.pbn:1", wide=False)
    yield "bid --hand AK.K.A7KQ.AK --samples 40 --threads 1"
    yield "bid --open --threads 1 rape-of-the-lock.pbn:1"
    yield "bid --open --threads 1 --json rape-of-the-lock.pbn:1"
    yield from in_forms("bid", "--open", "--threads", "1", "lhombre.pbn:4", wide=False)
    yield from in_forms("bid", *FEW, "--all", "--method", "lhombre.pbn:10", wide=False)
    yield "bid --samples 40 --threads 1 --pack danish lhombre.pbn:8"
    yield "bid --game Belote --hand J9A.A10.K.87 --samples 3 --threads 1"
    heard = "bid --game Belote --hand J9A.A10.K.87 --auction 'Pass 80H' --samples 3 --threads 1"
    yield from (heard, f"{heard} --json", "bid --game Belote --hand J9A.A10.K.87 --auction X")
    yield "bid trumps.pbn"


def of_advise() -> Iterator[str]:
    for name in ("advice", "mid-trick", "ending"):
        yield from in_forms("advise", *FEW, f"{name}.pbn:1", wide=name == "advice")
    yield from in_forms("advise", *FEW, "--at", "9", "belote.pbn:1")
    yield from in_forms("advise", *FEW, "belote.pbn:2", wide=False)
    yield from in_forms("advise", *FEW, "--surrender", "surrender.pbn", wide=False)
    yield from in_forms("advise", *FEW, "--surrender", "lhombre.pbn:10", wide=False)
    yield from in_forms("advise", *FEW, "--trick", "2", "--seat", "W", "lhombre.pbn:9", wide=False)
    yield f"advise {' '.join(FEW)} --surrender --seat N surrender.pbn"
    yield "advise --surrender mid-trick.pbn"
    contract = ("--scoring", "contract")
    yield from in_forms("advise", *FEW, *contract, "--at", "1", "bridge.pbn:1", wide=False)
    ranged = ("--at", "1", "--north", "'15-17 hcp, balanced'", "--south", "'10-15 hcp'")
    yield f"advise {' '.join((*FEW, *contract, *ranged))} bridge.pbn:1"
    yield "advise --samples 10 --threads 1 --at 3 bridge.pbn:1"
    yield "advise --samples 10 --threads 1 --scoring imps trumps.pbn:1"
    yield from in_forms("advise", *FEW, "trumps.pbn:2", wide=False)


def of_score() -> Iterator[str]:
    for name in names():
        yield from in_forms("score", f"{name}.pbn", wide=name in ("evening", "belote", "trumps"))
        yield f"score --csv {name}.pbn"
    for name in ("evening", "belote", "trumps", "tres"):
        yield f"score -q {name}.pbn --chart {FILE}.svg"


def of_evening() -> Iterator[str]:
    yield from in_forms("evening", "evening.pbn", html=True)


def of_convert() -> Iterator[str]:
    for name in names():
        yield f"convert {name}.pbn"
        yield f"convert --json {name}.pbn"
        yield f"convert --jsonl {name}.pbn"
        yield f"convert --pack spanish {name}.pbn"


def of_deals() -> Iterator[str]:
    for game in GAMES:
        yield from in_forms("deal", "--game", game, "-n", "2", "--seed", "7", wide=False)
        yield f"new --game {game} -n 2"
    yield "new --rules lhombre --tables 2 -n 2"
    yield "deal --incomer -n 2"
    yield "deal --game bridge -n 2 --north '12-14 hcp, balanced' --vulnerable both"
    yield "puzzle --seed 7 --answer"
    yield "puzzle --seed 7 --json"
    yield f"puzzle -q --seed 7 --html {FILE}.html"
    yield "play --seats all -n 1 --worlds 10 --threads 1"
    yield "match -n 2 --threads 1"
    yield "match -n 2 --threads 1 --json"


def of_batch() -> Iterator[str]:
    for name in names():
        if name == "tres":
            yield f"batch -q --do solve --nodes 2000 tres.pbn -o {FILE}.csv"
            continue
        for ending in ("jsonl", "csv"):
            yield f"batch -q --threads 1 --do solve --cards {name}.pbn -o {FILE}.{ending}"
    for ending in ("jsonl", "csv"):
        for name in ("evening", "belote", "trumps"):
            question = "--do review --play-only"
            yield f"batch -q --threads 1 {question} {name}.pbn -o {FILE}.{ending}"


def of_help() -> Iterator[str]:
    commands = "advise batch bid board check convert deal evening examples exchange match new"
    yield from (f"{name} --help" for name in (*commands.split(), *["play", "puzzle", "review"]))
    yield from (f"{name} --help" for name in ("record", "score", "show", "solve"))
    yield "--help"
    yield "nonsense"
    yield "solve nothing-there.pbn"
    yield "solve --deal nonsense"


COMMANDS = {
    "advise": of_advise,
    "batch": of_batch,
    "bid": of_bid,
    "check": of_check,
    "convert": of_convert,
    "deals": of_deals,
    "evening": of_evening,
    "exchange": of_exchange,
    "help": of_help,
    "record": of_record,
    "review": of_review,
    "score": of_score,
    "show": of_show,
    "solve": of_solve,
}
"""The cases, by the file they are stored in."""


def output_of(case: str) -> str:
    """What a case prints and writes; ``… @60`` is sixty columns wide."""
    from tridge_solver.cli.group import tridge

    line, _, width = case.partition(" @")
    environment = {"COLUMNS": width or "80", "NO_COLOR": None, "TRIDGE_CONFIG": ""}
    with tempfile.TemporaryDirectory() as folder:
        words = [f"{folder}/{w}" if w.startswith(FILE) else w for w in shlex.split(line)]
        home = Path.cwd()
        os.chdir(EXAMPLES)
        try:
            result = CliRunner().invoke(tridge, words, env=environment, prog_name="tridge")
        finally:
            os.chdir(home)
        parts = [f"status {result.exit_code}\n", result.output]
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            parts.append(f"{type(result.exception).__name__}: {result.exception}\n")
        files = sorted(Path(folder).iterdir())
        parts += (f"-- {file.name}\n{file.read_bytes().decode('utf-8')}" for file in files)
    return without_version("".join(parts).replace(folder, "FOLDER"))


def without_version(text: str) -> str:
    """Pages say which version wrote them; a new one is no change of what is printed."""
    return re.sub(r'(<meta name="generator" content="tridge )[^"]*', r"\1VERSION", text)


@contextmanager
def answering_once() -> Iterator[None]:
    """Let each question be answered once, in however many forms the answer is printed: what is
    held here is the forms. Engines of pages are their names, however they were compiled, or not."""
    with ExitStack() as stack:
        for module in importing("page_engine", "*"):
            stack.enter_context(mock.patch.object(module, "page_engine", str.encode))
        open_bid = [(module, "open_bid") for module in importing("open_bid", "games/*/record*")]
        for place, name in ((CommandQuestion, "answer"), *open_bid):
            asked = cached(getattr(place, name))
            stack.enter_context(mock.patch.object(place, name, asked))
        yield


def importing(name: str, where: str) -> list[ModuleType]:
    """The modules of the package, of those whose paths are like ``where``, that import a name at
    their top, wherever they and it are."""
    package = Path(tridge_solver.__file__).parent
    imports = re.compile(rf"(?m)^from \S+ import (?:\([^)]*|.*)\b{name}\b")
    paths = (path.relative_to(package.parent) for path in sorted(package.rglob("*.py")))
    return [
        import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
        for path in paths
        if fnmatch(str(path), f"{package.name}/{where}")
        and imports.search((package.parent / path).read_text(encoding="utf-8"))
    ]


def cached(asked: Callable[..., Any]) -> Callable[..., Any]:
    """The function, which keeps what it has given for a question, or a deal, with the same
    deal; what it is asked with is no part of that."""
    kept: dict[bytes, Any] = {}

    def answer(*words: Any, **more: Any) -> Any:
        key = pickle.dumps([word for word in words if isinstance(word, (CommandQuestion, Deal))])
        if key not in kept:
            kept[key] = asked(*words, **more)
        return kept[key]

    return answer


_ENTERED = ExitStack()


def begin() -> None:
    """Begin a process that makes outputs: as long as it lives, it answers once."""
    _ENTERED.enter_context(answering_once())


def outputs(cases: list[str], workers: int = 1) -> dict[str, str]:
    """What the cases print, each in its own words."""
    if workers == 1:
        with answering_once():
            return {case: output_of(case) for case in cases}
    context = get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=begin) as pool:
        return dict(zip(cases, pool.map(output_of, cases, chunksize=8), strict=True))


def group(case: str) -> str:
    """The file of a case: the example it is about, or the game it names."""
    found = re.search(r"([\w-]+)\.pbn|--game (\w+)", case)
    name = (found[1] or found[2].lower()) if found else ""
    return name if name in (*names(), *map(str.lower, GAMES)) else "others"


def grouped(cases: dict[str, str]) -> dict[str, dict[str, str]]:
    """Cases by the file they stand in."""
    files = dict[str, dict[str, str]]()
    for case, output in cases.items():
        files.setdefault(group(case), {})[case] = output
    return files


def entries(command: str) -> dict[str, str]:
    """What is stored for a command, as it is stored."""
    files = sorted((HERE / command).iterdir())
    return {
        case: text
        for file in files
        for case, text in parted(file.read_bytes().decode("utf-8")).items()
    }


def stored(command: str) -> dict[str, str]:
    """What is stored for a command, as it was printed, with no more of a page than is seen."""
    return {case: unfolded(text) for case, text in entries(command).items()}


def store(command: str, found: dict[str, str]) -> None:
    """Store what the cases of a command print."""
    folder = HERE / command
    folder.mkdir(exist_ok=True)
    for file in folder.iterdir():
        file.unlink()
    for name, cases in grouped(found).items():
        text = joined({case: shown(output) for case, output in cases.items()})
        (folder / f"{name}.txt").write_bytes(text.encode("utf-8"))


def difference(case: str, before: str | None, now: str | None) -> str:
    """How the output of a case differs, as a diff; "" where it does not."""
    if before is None or now is None:
        return "" if before == now else f"{case}: {'stored' if now is None else 'printed'} alone"
    names, lines = (f"{case} (stored)", f"{case} (now)"), (before.splitlines(), now.splitlines())
    found = list(difflib.unified_diff(*lines, *names, "", "", 1, ""))
    kinds = [UNSEEN.match(line[1:]) for line in found[2:] if line[0] in "+-"]
    if kinds and all(kinds):
        unseen = sorted({kind[1] for kind in kinds if kind})
        found.insert(2, f"only what is not seen differs: {', '.join(unseen)}")
    return "\n".join(found)


def differences(command: str, found: dict[str, str]) -> list[str]:
    """How what the cases of a command print differs from what is stored."""
    before = entries(command)
    now = {case: shown(output) for case, output in found.items()}
    cases = dict.fromkeys((*now, *before))
    return [text for case in cases if (text := difference(case, before.get(case), now.get(case)))]


def main() -> int:
    """Compare everything, or store it; or print what a case prints, whole."""
    if "--print" in sys.argv:
        sys.stdout.writelines(outputs(sys.argv[sys.argv.index("--print") + 1 :]).values())
        return 0
    differing = 0
    for command, cases in COMMANDS.items():
        found = outputs(list(cases()), os.cpu_count() or 1)
        if "--write" in sys.argv:
            store(command, found)
            continue
        differ = differences(command, found)
        differing += len(differ)
        print(*differ, sep="\n", end="\n" if differ else "")
        print(f"{command}: {len(found)} cases", file=sys.stderr)
    return bool(differing)


if __name__ == "__main__":
    sys.exit(main())
