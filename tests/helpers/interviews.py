"""Interviews that are fuzzed: random answers in every game, ended in every way there is."""

from __future__ import annotations

import io
import os
import random
import re
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest import mock

from harm import is_harmless
from tridge_solver.cli.group import Ended, tridge
from tridge_solver.cli.keyboard import FinishedDeals
from tridge_solver.core.registry import every_game
from tridge_solver.handfile import read

SIGNALS = ("SIGHUP", "SIGTERM", "SIGINT", "SIGQUIT")
ENDS = ("end of the answers", "exception", *SIGNALS)

NAMES = (
    "Ann Bob Cleo Dora",
    "Zoë, Don Bruno, Eva, Willy",
    "Ann Bob Cleo",
    "Ann Bob",
    "",
    "N E S W",
)
USUAL = (
    "d", "p", "y", "n", "n", "Ann", "Bob", "N", "W", "south", "all passed", "pass", "hearts",
    "Play H", "Flip D", "No Change S", "Fixed 2 H", "No Tricks", "Mort S", "90 H", "4SX", "3NT",
    "Bid 10 H", "5:2:2", "Bob 5, Cleo 2, Dora 2", "5:2:1:1", "9", "10", "NS 92 EW 70",
    "Willy 11, Eva 21", "2", "0", "Anna 50", "EW 20", "Pass Play Pass", "Pass Pass Pass InCome",
    "Pass 80H Pass 90H", "1S Pass 4S AP", "QJ3.QA6.KA6.", "A5..Q5.AJ642", "74.KJ35.23.5",
    "QJ7.9.A9.Q9", "AKQ2.K73.A5.J982", "S7 H4 D3 C7 C3", "♠74 ♥KJ35 ♦23 ♣5",
    "SK CQ H2 S6 CK C3 D7 S2 H7 C7 D4 H4 DJ", "DJ SA D6", "HT H8 H4 HK", "C5 C7 C4",
    "N:S5 CJ; E:SQ SJ; W:S4 H5", "E:C2; S:S2; N:H7", "Not Valid", "EW", "ja", "Øst",
    "Spil klør",
)  # fmt: skip
ODD = (
    "-", "–", "—", "SS", ":", ".", "...", "?", "!", "u", "U", "=", "#", "##", "'", '"', "\\",
    "[", "]", "{", "}", ";", "% x", '[Board "2"]', "{ no end", "\0", "\x1b[2J", "\u202e",
    "\u2028x", "\ufeff", "\ufffd", "\t", "9" * 600, "S" * 2000, "A." * 300, "N:", "N:-",
    "- - - -", "* * *", "+", "$1", "=1=", "é", "²", "٣", "SA SA", "1NT!", "AP", "X", "XX", "^S",
    "....", "♠", "♠♠", "-1", "0" * 30, "None", "/",
)  # fmt: skip
"""Nonsense answers, and keys that lead elsewhere."""


class Ending(NamedTuple):
    """The end of an interview.

    Attributes:
        how: of :data:`ENDS`.
        finished: how many deals were.
        questions: how many were put.
    """

    how: str
    finished: int
    questions: int


class Answers(io.StringIO):
    """A keyboard on which answers are typed, until something happens at one of the questions."""

    def __init__(self, lines: Sequence[str], at: int, happens: Callable[[], object]) -> None:
        super().__init__()
        self._lines, self._at, self._happens = list(lines), at, happens
        self.questions = 0
        self.typed: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """The next answer, in pieces where it is long."""
        if self.questions == self._at:
            self.questions += 1
            self._happens()
        if not self._lines:
            return ""
        line = self._lines[0]
        whole = line + "\n"
        if size is not None and 0 <= size < len(whole):
            self._lines[0] = line[size:]
            return line[:size]
        del self._lines[0]
        self.questions += 1
        self.typed.append(line)
        return whole


def _signal(name: str) -> None:
    """Let the signal come, as the system delivers it; one that nobody hears would end the tests."""
    number = getattr(signal, name)
    assert signal.getsignal(number) is not signal.SIG_DFL, f"nobody hears {name}"
    os.kill(os.getpid(), number)
    raise AssertionError(f"{name} has not ended the question")


def _fail() -> None:
    raise RuntimeError("made by the test")


def _games() -> list[tuple[str, ...]]:
    """Options that say what is played: every game, and variants of some."""
    named = [("--game", game.name) for game in every_game()]
    return [
        *named,
        ("--rules", "lhombre mort=on"),
        ("--rules", "tresillo"),
        ("--seats", "NEW"),
        ("--pack", "spanish"),
        ("--rules", "lhombre", "--pack", "danish"),
        ("-n", "2"),
    ]


def _answers(rng: random.Random) -> list[str]:
    """Return what somebody types, good and odd."""
    lines = [rng.choice(NAMES), rng.choice(("", "Ann", "Bob", "N"))]
    for _ in range(rng.randint(4, 60)):
        kind = rng.random()
        if kind < 0.5:
            lines.append("")
        elif kind < 0.82:
            lines.append(rng.choice(USUAL))
        elif kind < 0.96:
            lines.append(rng.choice(ODD))
        else:
            lines.append("".join(rng.choice((*USUAL, *ODD)) for _ in range(rng.randint(2, 4))))
    return lines


PLAYED = ("Tridge", "Tresillo", "L'hombre", "Belote")
"""Games of which an evening is played fast enough."""


def ended(rng: random.Random, how: str) -> Ending:
    """An interview of any game with random answers, ended so; what is wrong is asserted."""
    options = rng.choice(_games())
    return _ended(rng, how, ("new", "--ask", *options), _answers(rng))


def left(rng: random.Random, how: str, game: str) -> Ending:
    """An evening that somebody plays with random answers, and that is left so."""
    words = ("play", "--game", game, "--deals", "3", "--worlds", "1")
    seed = str(rng.randrange(1000))
    good = ("1", "1", "1", "1", "1", "", "", "", "2", "pass", "k", "c")
    lines = [
        rng.choice(good if rng.random() < 0.97 else (*USUAL, *ODD)).replace("?", "")
        for _ in range(rng.randint(20, 120))
    ]
    return _ended(rng, how, (*words, "--seed", seed), lines)


def _ended(rng: random.Random, how: str, words: Sequence[str], lines: list[str]) -> Ending:
    """A command that asks, which ends so."""
    in_thread = threading.current_thread() is not threading.main_thread()
    assert not (in_thread and how in SIGNALS), "signals come to the main thread alone"
    happens: Callable[[], object] = _fail
    if how in SIGNALS:
        happens = lambda: _signal(how)  # noqa: E731
    never = len(lines) + 10_000
    keyboard = Answers(lines, never if how == ENDS[0] else rng.randrange(len(lines)), happens)
    with TemporaryDirectory() as folder:
        return _interview(keyboard, words, Path(folder), how)


def _interview(keyboard: Answers, words: Sequence[str], folder: Path, how: str) -> Ending:
    """Run it, and look at what is left."""
    path = folder / "tue.pbn"
    kept: list[int] = [0]

    def keep(self: FinishedDeals, text: str, count: int) -> None:
        kept[0] = count
        original(self, text, count)

    original = FinishedDeals.keep
    before = sys.stdin
    sys.stdin = keyboard
    out, err = io.StringIO(), io.StringIO()
    status: object = None
    try:
        with (
            mock.patch.object(FinishedDeals, "keep", keep),
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            tridge.main([*words, "-o", str(path)], prog_name="tridge")
    except SystemExit as end:
        status = end.code
    finally:
        sys.stdin = before
    shown, case = err.getvalue(), (words, keyboard.typed, how)
    came = how if keyboard.questions > len(keyboard.typed) else ENDS[0]
    expected = {0, 1} if words[0] == "play" else {0}  # who leaves the table has not played
    if came != ENDS[0]:
        expected = {1 if came == "exception" else Ended(getattr(signal, came)).status}
    assert status in expected, (status, shown[-500:], case)
    failures = shown.count("internal error")
    assert failures == (came == "exception"), (shown[-500:], case)
    assert "Traceback" not in shown, (shown, case)
    assert is_harmless(shown), case
    assert is_harmless(out.getvalue()), case
    left = sorted(file.name for file in folder.iterdir())
    assert left == (["tue.pbn"] if kept[0] else []), (left, kept, case)
    entries = list(read(io.StringIO(path.read_text()))) if kept[0] else []
    assert len(entries) == kept[0], (len(entries), kept, case)
    assert not any(entry.errors for entry in entries), ([e.errors for e in entries], case)
    if came != ENDS[0] and kept[0]:
        assert re.search(r"deals? (is|are) in .*tue\.pbn", shown), (shown[-500:], case)
    if words[0] == "play":
        told = re.findall(r"^ After (\d+) deals?:", out.getvalue(), re.MULTILINE)
        assert kept[0] >= max(map(int, told), default=0), (kept, told, case)
    elif not {"u", "U"} & {answer.strip() for answer in keyboard.typed}:
        # Whatever the program says that it kept: a board that was asked for follows finished ones.
        boards = len(set(re.findall(r"^board (\d+): ", shown, re.MULTILINE)))
        finished = boards - 1 + shown.rstrip().endswith("(Enter: y):")
        assert kept[0] >= finished, (kept, finished, shown, case)
    return Ending(came, kept[0], keyboard.questions)


def interview(rng: random.Random) -> str:
    """An interview as a kind of input: how it ended, with deals or without."""
    main = threading.current_thread() is threading.main_thread()
    how = rng.choice(ENDS if main else ENDS[:2])
    ending = ended(rng, how)
    return f"{ending.how}, {'deals kept' if ending.finished else 'nothing finished'}"
