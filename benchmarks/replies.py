"""The time of the program's replies at the table: processor and wall-clock time of each.

    python benchmarks/replies.py [--deals DEALS] [--seed SEED] [--rules NAME] [--seat SEAT] [--docs]

An evening of ``tridge play --deals`` inside this process, its keyboard a scripted person: they bid
what may be bid a third of the time, name any suit, throw as usual, play any card and claim or
surrender where a coin says so. A reply is all that happens from their answer to the next question,
whoever's turns lie between: calls, exchanges, cards, the score, the next deal. The longest wait is
that for a line on the screen: two seats that speak are two lines. On a busy machine wall-clock
times say little, processor time a bit too much. ``--docs`` puts the table into the page
docs/at-the-table.md.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from contextlib import redirect_stdout
from io import StringIO, TextIOBase
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import docs
from measure import Table, number, quantile
from tridge_solver.cli.group import tridge

ASKED = {
    "you say": "a call",
    "you play which": "a call",
    "keep the defence": "an exchange",
    "take the defence": "an exchange",
    "throw which": "an exchange",
    "accept the surrender": "a card",
    "trick 1 (Enter": "a card",
    "trick 4 (Enter": "a card",
    "card (": "a card",
}
"""The person's answers, by the words of the question."""

PAGE = Path(__file__).parents[1] / "docs" / "at-the-table.md"
CONTRACTS = ("Play {}", "Flip", "No Change {}", "All Tricks {}")
NEXT_DEAL = "the last card or call of a deal"


Times = tuple[float, float]
"""Processor and wall-clock seconds."""


def now() -> Times:
    """Return the time on both clocks."""
    return process_time(), perf_counter()


def since(began: Times) -> Times:
    """The time from then on."""
    ended = now()
    return ended[0] - began[0], ended[1] - began[1]


class Screen(StringIO):
    """The output of the program, and the longest wait of the person for a line of it.

    Attributes:
        longest: since it was last set to nothing.
        began: when the wait began that goes on.
    """

    def __init__(self) -> None:
        super().__init__()
        self.longest: Times = (0, 0)
        self.began = now()

    def write(self, text: str, /) -> int:
        """Show something."""
        if "\n" in text:
            self.note()
        return super().write(text)

    def note(self) -> None:
        """Something is on the screen: another wait begins."""
        self.longest = max(self.longest, since(self.began))
        self.began = now()


class Person(TextIOBase):
    """The person at the table: their answers, and the time of each reply.

    Attributes:
        spent: of each reply its time and the longest wait in it, by what it replied to.
    """

    def __init__(self, screen: Screen, seed: int) -> None:
        self.spent: dict[str, list[tuple[Times, Times]]] = defaultdict(list)
        self._screen = screen
        self._random = Random(seed)
        self._answered = ""
        self._tries = 0
        self._read = 0
        self._began = now()

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """The answer to the question on the screen."""
        spent = since(self._began)
        self._screen.note()
        shown = self._screen.getvalue()
        new_text, self._read = shown[self._read :], len(shown)
        question = new_text.rpartition("\n")[2]
        kind = self._answered
        if kind and re.search(r"^ Deal \d+ of \d+", new_text, re.MULTILINE):
            kind = NEXT_DEAL
        self.spent[kind or "the command"].append((spent, self._screen.longest))
        words = next(words for words in ASKED if words in question)
        self._answered = ASKED[words]
        answer = self._answer(words, question)
        self._screen.longest = (0, 0)
        self._began = self._screen.began = now()
        return f"{answer}\n"

    def _answer(self, words: str, question: str) -> str:
        """The answer to a question with these words."""
        coin = self._random.random() < 1 / 3
        if words == "you say":
            self._tries = 0
            bids = re.findall(r"\b(Play|More)\b", question)
            return bids[0] if bids and coin else ""
        if words == "you play which":
            contract = CONTRACTS[min(self._tries // 8, len(CONTRACTS) - 1)]
            self._tries += 1
            return contract.format(self._random.choice("SHDC"))
        if words == "trick 4 (Enter":
            return "s" if coin else ""
        if words == "card (":
            return "c" if "claims" in question and coin else "1"
        return ""


def evening(deals: int, seed: int, rules: str, seat: str) -> Person:
    """A person who has played an evening to its end."""
    screen = Screen()
    with TemporaryDirectory() as folder, redirect_stdout(screen):
        person = Person(screen, seed)
        keyboard, sys.stdin = sys.stdin, person
        try:
            kept = str(Path(folder) / "evening.pbn")
            words = f"play --deals {deals} --seed {seed} --rules {rules} --seat {seat}"
            tridge.main([*words.split(), "-o", kept])
        except SystemExit as end:
            if end.code:
                raise
        finally:
            sys.stdin = keyboard
    return person


def main() -> None:
    """Play, and print how long the replies took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="tridge")
    parser.add_argument("--seat", default="W")
    parser.add_argument("--docs", action="store_true")
    options = parser.parse_args()
    spent = evening(options.deals, options.seed, options.rules, options.seat).spent
    spent["all"] = [times for kind in spent.values() for times in kind]
    rows = []
    for kind, times in spent.items():
        row = [kind, str(len(times))]
        for clock, measure in ((0, 0), (0, 1), (1, 0), (1, 1)):
            own = [1000 * each[measure][clock] for each in times]
            row.append(" / ".join(number(quantile(own, share)) for share in (0.5, 0.9, 1)))
        rows.append(tuple(row))
    title = (
        f"{options.deals} deals of {options.rules}, seed {options.seed}: milliseconds, the median, "
        "nine in ten, the worst"
    )
    columns = ("reply to", "replies", "processor", "longest wait", "wall clock", "longest wait")
    table = Table(title, columns, rows)
    print(table.markdown())
    if options.docs:
        docs.replace("replies", [table], PAGE)


if __name__ == "__main__":
    main()
