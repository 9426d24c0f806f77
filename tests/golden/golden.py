"""The stored outputs of the commands: every command with every example, in every form it writes.

    PYTHONPATH=tests/golden python -m golden            # what differs from the stored output
    PYTHONPATH=tests/golden python -m golden --write    # store what is printed now
    PYTHONPATH=tests/golden python -m golden solve bid  # of these commands alone
    PYTHONPATH=tests/golden python -m golden --print 'show tres.pbn -q --html output.html'

A case is a command line, after ``<<`` with what is typed at the keyboard; its output is what goes
to both streams and into the files it names. Cases of the Python API and of the board stand in
``golden_python.py`` and ``golden_board.py``. Outputs are stored as text (see ``golden_form.py``),
in a folder a command and a file an example or a game. A difference that is meant is stored again,
and stands in the changelog.
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
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

from click.testing import CliRunner
from golden_form import UNSEEN, joined, parted, shown, unfolded

import tridge_solver
from tridge_solver.batch.questions import CommandQuestion
from tridge_solver.core.deal import Deal

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent / "helpers"))  # what makes the board's cases and those of Python
EXAMPLES = HERE.parents[1] / "examples"
WIDTHS = (60, 80, 120)
FILE = "output"
"""The name of the file that a case writes, without its ending."""

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
            yield from in_forms("solve", "--cards", "--why", "tres.pbn:2", wide=False)
            continue
        yield from in_forms("solve", f"{name}.pbn", wide=False)
        yield from in_forms("solve", "--cards", "--line", f"{name}.pbn", html=True)
        yield f"solve --cards --color always {name}.pbn:1"
        yield from in_forms("solve", "--cards", "--why", f"{name}.pbn:1", wide=False)
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


ASKED_OF = {
    "rape-of-the-lock.pbn:1": ("solve --line", "table --min-tricks", "bid", "bid --open"),
    "evening.pbn:1": ("review --play-only", "exchange", "exchange --open --defenders"),
    "estuche.pbn:1": ("solve --cards --line", "table", "review --play-only", "exchange --open"),
    "surrender.pbn:1": ("bid", "exchange"),
    "lhombre.pbn:9": ("solve --cards", "table", "review --play-only", "bid --open"),
    "lhombre.pbn:10": ("solve --cards --line", "exchange", "exchange --open"),
    "incomer.pbn:1": (
        "solve --cards --from-start",
        "table",
        "review --play-only",
        "bid",
        "exchange",
    ),
    "mort.pbn:1": ("solve --cards --from-start", "table", "review --play-only", "bid", "exchange"),
    "tres.pbn:2": ("solve --cards --line", "table", "review", "bid", "exchange"),
    "belote.pbn:1": ("solve --cards --from-start --par", "table", "review", "bid", "exchange"),
    "trumps.pbn:2": ("solve --cards --line", "table", "review", "bid", "exchange"),
    "bridge.pbn:1": ("solve --cards --line --par", "table", "review", "bid", "exchange"),
}
"""Questions of ``batch`` that are a moment's work: those that the game of a deal has, and what is
said of those it has not."""

FEWEST = ("--samples", "5", "--threads", "1")


def of_columns(ending: str = "csv") -> Iterator[str]:
    for deal, questions in ASKED_OF.items():
        for question in questions:
            word, *options = question.split()
            if word in ("bid", "exchange") and "--open" not in options:
                options += FEWEST[:2]
            if word == "exchange":
                options += ("--top", "2")
            if (word, deal[:4]) == ("solve", "tres"):
                options += ("--nodes", "2000")
            words = ("batch", "-q", *FEWEST[2:], "--do", word, *options, deal)
            yield f"{' '.join(words)} -o {FILE}.{ending}"
    yield f"batch -q --threads 1 --do solve --with-deal ending.pbn belote.pbn -o {FILE}.{ending}"


def of_types() -> Iterator[str]:
    yield from of_columns("parquet")


def of_table() -> Iterator[str]:
    few = "play --threads 1 --worlds 1"
    yield f"{few} --seed 7 << . | ? | 1 | u | 1*9"
    yield f"{few} --seed 7 << X | SA | 1*2 | q"
    yield f"{few} --seed 5 --deals 1 --seat W << Pass | .*2 | 1*9"
    yield f"{few} --seed 7 --rules tresillo << . | 1*3 | .*2 | 1*9"
    yield f"{few} --seed 7 --rules tresillo --seat W << .*2 | 1*12"
    yield f"{few} --seed 7 --rules lhombre << .*2 | 1*9"
    yield f"{few} --seed 3 --game belote --bid --seat S << 80 H | Pass | 1 | ? | 1*9"
    yield f"{few} --seed 4 --game belote --deals 2 --seat E << .*2 | 1*8 | .*2 | 1*8"
    yield f"{few} trumps.pbn:2 << 1*13"
    yield f"{few} --seat N bridge.pbn:1 << 1*26"
    for deal in ("tres.pbn:2", "incomer.pbn:2", "mort.pbn:2"):
        yield f"{few} {deal} << 1"
    hands = "74.KJ35.23.5 | S5A D5Q | A5.Q5.AJ642. | QJ3.QA6.KA. | QJ3.QA6.KA6."
    stock = "SK CQ H2 S6 CK C3 D7 S2 H7 C7 D4 H4 DJ"
    bid = "north | ? | hearts | u | diamonds | Pass Play Pass"
    thrown = "N:S5 CJ C6 C4 C2; E:SQ SJ S3 HQ HA H6; W:S4 H5"
    rest = f"{stock} | {bid} | {thrown} | DJ SA D6 | SK S2 SA | SK S2 S7 | .*2"
    yield f"new --ask -n 1 --dealer S << . | x | d | {hands} | {rest}"
    four = "Ann Bob Cleo Dora | ."
    first, third = (
        "n | bob | Play H | Bob 5, Cleo 2, Dora 2 | 2 | y",
        "Ann | No Change S | 4:4:1 | 0",
    )
    yield f"new --ask << {four} | {first} | u*2 | 4:4:1 | 1 | y | .*2 | y | . | {third} | n"
    yield f"new --ask << {four} | n | Ann | Play H | Ann 5, Bob 2, Cleo 1, Dora 1 | 2 | n"
    yield f"new --ask --rules tresillo -n 1 << {four} | n | bob | Flip C | 3:5:1 | 3"
    thrown_in = "Solo hjerter | 5-3-1 | n | Dan | tourne ruder | ja"
    yield f"new --ask --rules lhombre -n 2 << Ann Bea Cy Dan | . | n | Bea | {thrown_in}"
    yield "new --ask --game in-comer -n 1 << .*2 | n | Play H | 5:2:1:1 | 2"
    yield "new --ask --game mort -n 1 << .*2 | n | Ann | ?"
    hands = "QJ7.9.A9.Q9 | T9.Q8.K.AT7 | K8.AK7.Q7.K"
    spoken = "Nord | 90 cœur | Passe 80H Pass 90H | DA DQ DK D8 | . | NS 92 EW 70 | n"
    yield f"new --ask --game belote << .*2 | y | {hands} | . | {spoken}"
    hands = "AKQ2.K73.A5.J982 | J987.Q54.K72.Q63 | T65.AJ8.Q93.AK75"
    spoken = "EW | N | 4 spades | 1S Pass 4S AP | HT H8 H4 HK | . | 10 | n"
    yield f"new --ask --game bridge << .*3 | {hands} | . | {spoken}"
    yield "new --ask --game trumps << .*2 | n | W | Bid 10 H | 11 | n"
    yield "new --ask --game tres << Eva Willy | Willy | n | Willy 11, Eva 21 | n"


FRENCH = "../tests/golden/belote-en-francais.pbn"
SPOKEN = {
    "spanish.pbn:1 --pack spanish": (
        *("show", "solve --cards --line", "solve --table", "exchange", "bid", "advise", "convert"),
        *("exchange --open --top 3", "bid --open"),
    ),
    "evening.pbn --pack spanish": (
        *("review --play-only", "score", "evening --play-only", "record", "check"),
    ),
    "surrender.pbn --pack spanish": ("advise --surrender",),
    "problems.pbn:5 --pack spanish": ("puzzle --answer",),
    "lhombre.pbn:9 --pack danish": ("show", "solve --cards --line", "review --play-only", "bid"),
    "lhombre.pbn:10 --pack danish": (
        *("show", "solve --cards --line", "solve --table", "exchange", "advise --surrender"),
        *("puzzle --answer", "bid --open", "exchange --open --top 3"),
    ),
    "lhombre.pbn --pack danish": ("score", "evening --play-only", "convert", "check"),
    "duplicate.pbn --pack danish": ("record",),
    "mort.pbn:1 --pack danish": ("show", "solve --cards --line"),
    FRENCH: (
        *("show", "solve --cards --line", "review --play-only", "score", "evening --play-only"),
        *("convert", "advise --at 9", "puzzle", "check", "show --json"),
    ),
    "belote.pbn --pack french": ("show", "solve --table", "bid", "score", "solve --why --cards"),
}
"""Questions about deals in Spanish, in Danish and in French."""

WITHOUT_FILES = (
    "bid --pack spanish --rules tresillo --hand R76.5.RC13.2 --auction Juego",
    "bid --pack danish --rules lhombre --hand EKD.KB.67.E2 --position baghånd --auction 'Pas Spil'",
    "bid --pack french A.V10.V108.V8",
    "bid --pack french A.V10.V108.V8 --auction '80P Passe 90T contre'",
    "advise --pack french A.V10.V108.V8 --contract '90 C' --declarer lead",
    "deal --pack spanish --rules tresillo",
    "deal --pack danish --rules lhombre",
    "deal --pack french --game belote",
    "match --pack spanish --rules tresillo -n 1 worlds=1 worlds=2",
    "match --pack danish --rules lhombre -n 1 worlds=1 worlds=2",
    "match --pack french --game belote -n 1 worlds=1 worlds=2",
    "new --pack spanish --rules tresillo -n 1",
    "new --pack danish --rules lhombre -n 1",
    "new --pack french --game belote -n 1",
    "puzzle --pack french --game belote --seed 5 --answer",
)
AT_TABLE = (
    "--rules tresillo --pack spanish --seed 7 --bid << paso | 1*9",
    "--rules lhombre --pack danish --seed 7 --bid << spil | pas | 1*9",
    "--game belote --pack french --seed 3 --bid --seat S << contre | 1*9",
)
SAMPLED = ("exchange", "bid", "advise")


def of_languages() -> Iterator[str]:
    for deal, questions in SPOKEN.items():
        for question in questions:
            word, *options = question.split()
            few = FEW if word in SAMPLED and "--open" not in options else ()
            yield " ".join((word, *options, *few, deal))
    for question in WITHOUT_FILES:
        few = FEWEST if question.split()[0] in SAMPLED else ()
        yield " ".join((question, *few))
    for hand in AT_TABLE:
        yield f"play --threads 1 --worlds 1 {hand}"


ELSEWHERE = {"board": "golden_board", "python": "golden_python"}
"""The modules of cases that are no command lines."""


def of_elsewhere(kind: str) -> Iterator[str]:
    yield from import_module(ELSEWHERE[kind]).cases()


def of_help() -> Iterator[str]:
    commands = "advise batch bid board check convert deal evening examples exchange match new"
    yield from (f"{name} --help" for name in (*commands.split(), *["play", "puzzle", "review"]))
    yield from (f"{name} --help" for name in ("record", "score", "show", "solve"))
    yield "--help"
    yield "nonsense"
    yield "solve nothing-there.pbn"
    yield "solve --deal nonsense"


COMMANDS: dict[str, Callable[[], Iterator[str]]] = {
    "advise": of_advise,
    "batch": of_batch,
    "bid": of_bid,
    "board": partial(of_elsewhere, "board"),
    "check": of_check,
    "columns": of_columns,
    "convert": of_convert,
    "deals": of_deals,
    "evening": of_evening,
    "exchange": of_exchange,
    "help": of_help,
    "languages": of_languages,
    "python": partial(of_elsewhere, "python"),
    "record": of_record,
    "review": of_review,
    "score": of_score,
    "show": of_show,
    "solve": of_solve,
    "table": of_table,
    "types": of_types,
}
"""The cases, by the file they are stored in."""


def output_of(case: str) -> str:
    """Return the output and the files of a case; ``… @60`` is sixty columns wide,
    ``… << 1 | . | 1*9`` is answered with 1, with Enter, and with 1 nine times."""
    kind = case.partition(": ")[0]
    if kind in ELSEWHERE:
        output: str = import_module(ELSEWHERE[kind]).output_of(case)
        return output
    return printed(case)


def printed(case: str) -> str:
    """Return what a command prints and writes."""
    from tridge_solver.cli.group import tridge

    line, _, typed = case.partition(" << ")
    line, _, width = line.partition(" @")
    environment = {"COLUMNS": width or "80", "NO_COLOR": None, "TRIDGE_CONFIG": ""}
    with tempfile.TemporaryDirectory() as folder:
        words = [f"{folder}/{w}" if w.startswith(FILE) else w for w in shlex.split(line)]
        runner, keys = CliRunner(echo_stdin=bool(typed)), keys_of(typed)
        home = Path.cwd()
        os.chdir(EXAMPLES)
        try:
            result = runner.invoke(tridge, words, input=keys, env=environment, prog_name="tridge")
        finally:
            os.chdir(home)
        parts = [f"status {result.exit_code}\n", result.output]
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            parts.append(f"{type(result.exception).__name__}: {result.exception}\n")
        parts += (f"-- {file.name}\n{said(file)}" for file in sorted(Path(folder).iterdir()))
    return without_version("".join(parts).replace(folder, "FOLDER"))


def keys_of(typed: str) -> str | None:
    """The lines that are typed, each once or as often as ``*`` says; ``.`` is an empty one."""
    if not typed:
        return None
    lines = [
        (word, times) for part in typed.split(" | ") for word, _, times in [part.partition("*")]
    ]
    return "".join(f"{'' if word == '.' else word}\n" * int(times or 1) for word, times in lines)


def said(file: Path) -> str:
    """Return what a file holds; of Parquet the columns and their types."""
    if file.suffix != ".parquet":
        return file.read_bytes().decode("utf-8")
    schema = import_module("pyarrow.parquet").read_schema(file)
    return "".join(f"{field.name}: {field.type}\n" for field in schema)


def without_version(text: str) -> str:
    """Pages say which version wrote them; a new one is no change of what is printed."""
    return re.sub(r'(<meta name="generator" content="tridge )[^"]*', r"\1VERSION", text)


def named(engine: str = "") -> bytes:
    """In the place of an engine of a page, its name."""
    return engine.encode()


@contextmanager
def answering_once() -> Iterator[None]:
    """Let each question be answered once, in however many forms the answer is printed: what is
    held here is the forms. Engines of pages are their names, however they were compiled, or not."""
    with ExitStack() as stack:
        for module in importing("page_engine", "*"):
            stack.enter_context(mock.patch.object(module, "page_engine", named))
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


_KEPT: dict[str, dict[bytes, Any]] = {}


def cached(asked: Callable[..., Any]) -> Callable[..., Any]:
    """The function, which keeps what it has given for a question, or a deal, with the same
    deal; what it is asked with is no part of that."""
    kept = _KEPT.setdefault(asked.__qualname__, {})

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
    """Return what the cases print, each in its own words."""
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
    """Return what is stored for a command, as it is stored."""
    files = sorted((HERE / command).iterdir())
    return {
        case: text
        for file in files
        for case, text in parted(file.read_bytes().decode("utf-8")).items()
    }


def stored(command: str) -> dict[str, str]:
    """Return what is stored for a command, as it was printed, with no more of a page than is
    seen.
    """
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
    """Return how the output of a case differs, as a diff; "" where it does not."""
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
    """Return how what the cases of a command print differs from what is stored."""
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
    named = [word for word in sys.argv[1:] if not word.startswith("-")]
    for command, cases in COMMANDS.items():
        if named and command not in named:
            continue
        if command == "types" and find_spec("pyarrow") is None:
            print("types: left out, pyarrow is not installed", file=sys.stderr)
            continue
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
