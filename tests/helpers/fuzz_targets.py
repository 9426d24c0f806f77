"""Fuzz targets: for each kind of foreign text what makes inputs by number, and what reads them.

An input is made of a seed and a number alone, so that any can be made again. What an input may do
is be read or be refused with a sentence; anything else (an error of the program, more than
:data:`SECONDS` of processor time) is a finding.
"""

from __future__ import annotations

import io
import json
import random
import re
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from bridge_records import random_record
from handfile_deals import random_deal
from tridge_solver.analysis.dealing.condition_text import ConditionError
from tridge_solver.analysis.dealing.conditions import read_condition
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import DealError
from tridge_solver.core.json_text import json_text
from tridge_solver.core.seats import Seat
from tridge_solver.games.trumps.lin_writer import lin_text
from tridge_solver.handfile import dumps, load, read
from tridge_solver.handfile.any_reader import read_any
from tridge_solver.handfile.json_reader import read_json
from tridge_solver.handfile.stream import chunks
from tridge_solver.report.showing.facts import deal_json
from tridge_solver.report.theme.source import Source

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
OTHER_GAMES = ("belote.pbn", "bridge.pbn", "incomer.pbn", "tres.pbn", "trumps.pbn")

SECONDS = 2
"""Processor time an input may take, far more than any should."""

TOKEN = re.compile(r"[A-Za-z0-9]+|\s|.", re.DOTALL)
SIGNS = (
    '"', "[", "]", "{", "}", ";", "%", "\n", "\n\n", "\r", "#", "?", "-", "*", "\\", ":", ".", " ",
    "N", "S", "SA", "D7", "9", "♠", "é", "\ufeff", "\x00", "\x1b", "\x9b", "\u202e", "\u2028",
    "=1=", "$3", "!", "??", ",", "null", "true", "-1", "1e999", "9" * 40,
    "\\u0000", "\\ud800", "(", ")", "==", " and ", " not ", "**", "//", "'", "N.trumps(D)",
    "solve", "lambda", "--", "-o", "--json",
    '[Dealer "N"]', '[Pack "Spanish"]', '[Rules "tresillo"]', '[Play "W"]', '[Contract "#"]',
    '[Exchange "N:SA; W:"]', '[Stock "?"]', '[Auction "N"]Pass', '"play":', '"hands":', "[[[[",
    "{}",
)  # fmt: skip
OTHER_SIGNS = (
    *SIGNS, '[Game "Belote"]', '[Game "Tr\u00e8s"]', '[Game "Trumps"]', '[Game "Bridge"]',
    '[Rules "belote"]', '[Rules "incomer"]', '[Declarer "E"]', '[Contract "4SX"]', '[Result "9"]',
    '[Vulnerable "All"]', '[Points "N:162"]', "AT", "NT", "XX", "+", "=0=", "^S", "10", "9" * 9,
    '"game":', '"points_won":', '"declarer":', '"tricks":',
)  # fmt: skip

SEATS = {"N": Seat.NORTH, "E": Seat.EAST, "W": Seat.WEST, "Lead": Seat.NORTH}
CONDITIONS = (
    "N.trumps(D) >= 5",
    'N.has("SA") and not E.has("S2", "H7")',
    'solve(N, "Play D") != "LOSS"',
    'tricks(W, "No Change H") in (4, 5, 6) or Stock.count(S) == 3',
    "max(N.length(S), abs(-3), 2 * N.points(H) // 7) < 10 % 4",
    "3 <= N.matadors(C) <= 5",
)
COMMANDS = (
    "check -", "check --json -", "show - --pack spanish", "show --jsonl -", "convert -",
    "convert --json -", "convert --normalise -", "solve --contract Play_S --declarer W --help",
    "deal --seed 1 --number 1", "deal -n 2 --where N.trumps(D)>=0 --seed 3", "score -",
    "score --csv -", "solve --deal W:A2... .K7.. ..Q3. - --leader N --tricks-won N:7 --version",
    "review -", "review --json -", "advise - --samples 2 --help", "exchange - --open --help",
)  # fmt: skip
LONG = ("advise", "exchange", "bid", "batch", "match", "play")


def spoilt(rng: random.Random, text: str, signs: tuple[str, ...] = SIGNS) -> str:
    """``text`` after a few random changes: pieces cut, doubled, swapped, made long, put in."""
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(len(text) + 1)
        change = rng.randrange(6)
        if change == 0:
            text = text[:at] + text[at + rng.randint(1, 6) :]
        elif change == 1:
            text = text[:at] + rng.choice(signs) + text[at:]
        elif change == 2:
            text = text[:at] + rng.choice(signs) + text[at + 1 :]
        elif change == 3:
            text = text[:at] + rng.choice(signs) * rng.randint(2, 80) + text[at:]
        else:
            there = rng.randrange(len(text) + 1)
            piece = text[at : at + rng.randint(1, 20)]
            if change == 4:
                text = text[:at] + text[at + len(piece) :]
            text = text[:there] + piece + text[there:]
    return text


@cache
def _deals() -> tuple[Any, ...]:
    """Deals to begin with; to make one takes longer than to read it."""
    rng = random.Random(12)
    return tuple(random_deal(rng) for _ in range(200))


@cache
def _hand_files() -> tuple[str, ...]:
    return tuple(dumps([deal], pack=pack) for deal in _deals() for pack in Pack)


@cache
def _objects() -> tuple[str, ...]:
    return tuple(json.dumps(deal_json(deal, Source("a.pbn", 1))) for deal in _deals())


@cache
def _other_hand_files() -> tuple[str, ...]:
    """Deals of the other games, a text each."""
    files = [(EXAMPLES / name).read_text(encoding="utf-8") for name in OTHER_GAMES]
    return tuple(chunk.text for file in files for chunk in chunks(io.StringIO(file)))


@cache
def _other_objects() -> tuple[str, ...]:
    """The same in JSON."""
    deals = [deal for text in _other_hand_files() for deal in load(io.StringIO(text))]
    return tuple(json.dumps(deal_json(deal, Source("a.pbn", 1))) for deal in deals)


def _said(deal: Any) -> Any:
    """What a deal says: PBN orders tags, and JSON always names the game."""
    return replace(deal, tags=tuple(sorted(deal.tags)), game_tag=None)


def _written_back(deal: Any) -> None:
    """What is good must come back from text and JSON as it was."""
    with suppress(DealError):  # what text has no place for, as a tag that stands twice
        [entry] = read(io.StringIO(dumps([deal])))
        assert _said(entry.deal) == _said(deal), "text does not bring it back"
    text = json_text(deal_json(deal, Source("a.pbn", 1)))
    [entry] = read_json(io.BytesIO(text.encode()))
    assert _said(entry.deal) == _said(deal), "JSON does not bring it back"


def _read_all(entries: Iterator[Any]) -> str:
    """What came of a file: ``good``, ``warned`` or ``refused``."""
    found = "empty"
    for entry in entries:
        assert entry.errors or entry.deal is not None, "an entry is a deal or an error"
        if entry.deal is not None and not entry.errors:
            _written_back(entry.deal)
        for problem in (*entry.errors, *entry.warnings):
            assert problem.message
            assert len(str(problem)) < 2000
        if entry.errors:
            return "refused"
        found = "warned" if entry.warnings else "good"
    return found


def hand_file(rng: random.Random) -> str:
    """A hand file of a deal or two, spoilt."""
    text = "\n".join(rng.choice(_hand_files()) for _ in range(rng.randint(1, 2)))
    if rng.random() < 0.2:
        return _read_spoilt(rng, _misplayed(rng, text))
    return _read_spoilt(rng, spoilt(rng, text))


def other_hand_file(rng: random.Random) -> str:
    """The same of the other games, one of which may stand in the middle of another."""
    text = "\n".join(rng.choice(_other_hand_files()) for _ in range(rng.randint(1, 2)))
    if rng.random() < 0.3:
        return _read_spoilt(rng, _misplayed(rng, text))
    text = spoilt(rng, text, OTHER_SIGNS)
    if rng.random() < 0.2:
        other = rng.choice(_other_hand_files()).splitlines(keepends=True)
        lines = text.splitlines(keepends=True)
        lines.insert(rng.randrange(len(lines) + 1), "".join(rng.sample(other, min(3, len(other)))))
        text = "".join(lines)
    return _read_spoilt(rng, text)


def _commented(rng: random.Random, text: str) -> str:
    """``text`` with comments behind any of its lines, and behind the last, some of them long."""
    lines = text.splitlines(keepends=True)
    for _ in range(rng.randint(1, 3)):
        words = "word " * rng.choice((1, 60, 2000))
        comment = rng.choice(("{ # }\n", "; #\n", "{\n#\n\n}\n", "\n\n{ # }", "{#} {#}\n"))
        at = rng.choice((len(lines), rng.randrange(len(lines) + 1)))
        lines.insert(at, comment.replace("#", words))
    return "".join(lines)


def _misplayed(rng: random.Random, text: str) -> str:
    """``text`` with a record of play that has another leader, or two cards exchanged in it: whole,
    with its result, and mostly against the rules."""
    if "[Play " not in text:
        return text
    if rng.random() < 0.3:
        return re.sub(r'\[Play "."\]', lambda _: f'[Play "{rng.choice("NESW")}"]', text)
    head, _, record = text.rpartition("[Play ")
    cards = list(re.finditer(r"\b[SHDC][2-9TAKQJ]\b", record))
    if len(cards) < 2:
        return text
    one, other = sorted(rng.sample(cards, 2), key=lambda match: match.start())
    between = record[one.end() : other.start()]
    played = record[: one.start()] + other[0] + between + one[0] + record[other.end() :]
    return f"{head}[Play {played}"


def _read_spoilt(rng: random.Random, text: str) -> str:
    """Read a hand file, of which a byte may be exchanged."""
    if rng.random() < 0.1:
        text = _commented(rng, text)
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    if rng.random() < 0.1 and data:
        data[rng.randrange(len(data))] = rng.randrange(256)
    return _read_all(read(io.BytesIO(bytes(data)), "x.pbn"))


@cache
def _foreign_files() -> tuple[str, ...]:
    """Records of bridge as LIN, and one of them in RBN."""
    rng = random.Random(34)
    records = [random_record(rng, number) for number in range(1, 100)]
    lin = [lin_text(records[at : at + 2]).text for at in range(0, len(records), 2)]
    rbn = (
        "D 1999\nE Club:Pairs\nN A+B:C+D:O\nB 1\n"
        "H N:Q85.K974.AK.AJ83:KJT3.T3.J8652.K9:962.AQ8652.QT.T2:\nA NZ:1N1P2D*P:3HP4HA\n1 15-17\n"
        "P SJ2A5:C43K2\nR 11\n"
    )
    return (*lin, *[rbn] * 10)


def foreign_file(rng: random.Random) -> str:
    """A file of another bridge program, spoilt."""
    signs = (
        *SIGNS,
        "|",
        "||",
        "md|3",
        "qx|o1|",
        "mb|1N!|",
        "pc|SA|",
        "\n\n",
        "H N:",
        "A NZ:",
        ":::",
    )
    text = spoilt(rng, rng.choice(_foreign_files()), signs)
    name = rng.choice(("a.lin", "a.rbn", "-"))
    return _read_all(read_any(io.BytesIO(text.encode("utf-8", "surrogatepass")), name))


def json_file(rng: random.Random) -> str:
    """JSON of a deal or two, one after the other, as an array or a line each, spoilt."""
    texts = [rng.choice(_objects()) for _ in range(rng.randint(1, 2))]
    text = rng.choice(("\n".join, lambda all_: f"[{','.join(all_)}]"))(texts)
    data = spoilt(rng, text).encode("utf-8", "surrogatepass")
    if rng.random() < 0.3:
        return _read_all(read_any(io.BytesIO(data), "x.json"))
    return _read_all(read_json(io.BytesIO(data), "x.json"))


def other_json_file(rng: random.Random) -> str:
    """JSON of a deal of another game, spoilt."""
    data = spoilt(rng, rng.choice(_other_objects()), OTHER_SIGNS).encode("utf-8", "surrogatepass")
    return _read_all(read_json(io.BytesIO(data), "x.json"))


@cache
def _parquet_files() -> tuple[bytes, ...]:
    """Small files of columns of several kinds, some of them with deals."""
    import pyarrow
    from pyarrow import parquet

    objects = list(_objects()[:3])
    columns = (
        pyarrow.array(objects), pyarrow.array([1, 2, 3]), pyarrow.array([None, "null", "{}"]),
        pyarrow.array([b"\xff", b"{}", b""]), pyarrow.array(objects).dictionary_encode(),
        pyarrow.array([["a"], [], None]), pyarrow.nulls(2),
    )  # fmt: skip
    files = []
    for column in columns:
        sink = io.BytesIO()
        parquet.write_table(pyarrow.table({"deal": column}), sink, compression="none")
        files.append(sink.getvalue())
    return tuple(files)


def parquet_file(rng: random.Random) -> str:
    """A Parquet file with some bytes changed or missing, or texts in it spoilt."""
    import pyarrow
    from pyarrow import parquet

    from tridge_solver.handfile.json_reader import read_json_parts
    from tridge_solver.handfile.parquet import parquet_parts

    if rng.random() < 0.3:
        sink = io.BytesIO()
        texts = [spoilt(rng, rng.choice(_objects())).encode("utf-8", "replace").decode()]
        parquet.write_table(pyarrow.table({"deal": texts}), sink)
        data = bytearray(sink.getvalue())
    else:
        data = bytearray(rng.choice(_parquet_files()))
        for _ in range(rng.randint(0, 3)):
            data[rng.randrange(4, len(data))] = rng.randrange(256)
        if rng.random() < 0.2:
            del data[rng.randrange(4, len(data)) :]
    return _read_all(read_json_parts(parquet_parts(io.BytesIO(bytes(data))), "x.parquet"))


def condition(rng: random.Random) -> str:
    """A condition, spoilt."""
    try:
        read_condition(spoilt(rng, rng.choice(CONDITIONS)), SEATS)
    except ConditionError:
        return "refused"
    return "good"


def command_line(rng: random.Random) -> str:
    """A command and what it reads, both spoilt, in this process."""
    import sys

    from tridge_solver.cli.group import tridge

    words = [word.replace("_", " ") for word in rng.choice(COMMANDS).split()]
    if rng.random() < 0.8:
        at = rng.randrange(len(words))
        # Nothing may be written to, or read for ever from, a path that chance has made.
        word = spoilt(rng, words[at]).replace("/", "").replace("\0", "")
        words[at] = word if not word.startswith("-o") else "-x"
    words = [word for word in words if not word.startswith(("--out", "--html", "--svg"))]
    is_long = words[0] in LONG and "--help" not in words
    if is_long or any(word.isdigit() and int(word) > 9 for word in words):
        words = ["--help"]  # long work that was asked for is no finding
    is_other = words[0] in ("check", "show", "convert", "score") and rng.random() < 0.4
    text = rng.choice(_other_hand_files() if is_other else _hand_files())
    if rng.random() < 0.5:
        text = spoilt(rng, text, OTHER_SIGNS if is_other else SIGNS)
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    before = sys.stdin
    file = TemporaryFile()  # noqa: SIM115 - closed with standard input
    file.write(text.encode("utf-8", "surrogatepass"))
    file.seek(0)
    sys.stdin = io.TextIOWrapper(file)  # a real file, as standard input is: it may be read twice
    try:
        with redirect_stdout(out), redirect_stderr(err):
            tridge.main(words, prog_name="tridge")
    except SystemExit as end:
        status = end.code
    finally:
        sys.stdin.close()
        sys.stdin = before
    err.seek(0)
    told = err.read()
    assert "internal error" not in told, told
    assert "Traceback" not in told, told
    assert "\x1b" not in told, told
    return f"status {status}"


TARGETS: dict[str, Callable[[random.Random], str]] = {
    "hand files": hand_file,
    "hand files of other games": other_hand_file,
    "files of bridge programs": foreign_file,
    "JSON": json_file,
    "JSON of other games": other_json_file,
    "Parquet": parquet_file,
    "conditions": condition,
    "command lines": command_line,
}


@contextmanager
def bounded(what: str) -> Iterator[None]:
    """Fail when the block takes more than :data:`SECONDS` of processor time.

    The time of the process, not of the clock: a busy machine is no finding. A block that never
    lets Python in is ended by ``RLIMIT_CPU``, see ``processor_time.in_child``.
    """

    def too_long(*_: object) -> None:
        raise AssertionError(f"{what} takes more than {SECONDS} s of processor time")

    before = signal.signal(signal.SIGPROF, too_long)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def run(kind: str, seed: int, number: int) -> str:
    """Give input ``number`` of a seed to the target of a kind: what came of it."""
    rng = random.Random(f"{kind} {seed} {number}")
    with bounded(f"{kind} {seed} {number}"):
        try:
            return TARGETS[kind](rng)
        except Exception as error:
            raise AssertionError(f"{kind}, seed {seed}, input {number}: {error!r}") from error


def counts(kind: str, seed: int, numbers: range) -> Counter[str]:
    """What came of each of these inputs, counted."""
    return Counter(run(kind, seed, number) for number in numbers)
