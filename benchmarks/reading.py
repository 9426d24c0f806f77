"""The cost of reading: instructions and Python calls a deal, from hand files and JSON, in commands.

    python benchmarks/reading.py                       this tree
    python benchmarks/reading.py --against ../other    beside another, built in its own folder
    python benchmarks/reading.py --against ../other --docs

Instructions are counted by valgrind and calls by a profile hook, each in a process of its own on
some deals and on twice as many: the difference is what a deal costs, without Python's start and
what is made once. The load of the machine does not disturb them. Both trees read the same files.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import docs
from deals import MEASURED_SEED, BenchDeal, Stream, random_deals
from measure import Table
from tridge_solver.core.cards import PACK, Card, cards_of
from tridge_solver.core.deal import Deal, Exchange, PlayRecord
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.handfile import dumps
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.source import Source

ROOT = Path(__file__).resolve().parent.parent
SEATS = (Seat.NORTH, Seat.EAST, Seat.WEST)
DEALS = 60
"""The smaller number of deals; the other is twice that."""

MAX_THROWN = 3

WHOLE = "full record"
WAYS = {
    "hand file": ("read", "simple.pbn"),
    f"hand file, {WHOLE}": ("read", "played.pbn"),
    "JSON Lines": ("read", "simple.jsonl"),
    f"JSON Lines, {WHOLE}": ("read", "played.jsonl"),
    "JSON array": ("read", "simple.json"),
    "`tridge check`": ("check", "simple.pbn"),
    f"`tridge check`, {WHOLE}": ("check", "played.pbn"),
    "`tridge solve --jsonl`": ("solve", "simple.pbn"),
    f"`tridge solve --jsonl`, {WHOLE}": ("solve", "played.pbn"),
}
"""Ways to read, each with its file."""

COLLECTED = re.compile(r"Collected\s*:\s*(\d+)")

CHILD = """
import sys
how, path, hook = sys.argv[1:]
if how == "read":
    from tridge_solver.handfile.any_reader import read_any
    def work():
        with open(path, "rb") as stream:
            for entry in read_any(stream, path):
                assert not entry.errors, entry.errors[0]
else:
    from tridge_solver.cli import main
    sys.argv = ["tridge", how, *(["--jsonl"] if how == "solve" else []), path]
    def work():
        try:
            status = main()
        except SystemExit as end:
            status = end.code
        assert not status, status
calls = 0
def seen(frame, event, arg):
    global calls
    calls += event == "call"
if hook == "calls":
    sys.setprofile(seen)
work()
sys.setprofile(None)
print(calls, file=sys.stderr)
"""
"""The script of the child; it uses only two entry points of a tree."""


def simple(record: BenchDeal) -> Deal:
    """A deal as ``tridge deal`` writes it: cards, stock, who plays what."""
    player, first, second = (tuple(cards_of(hand)) for hand in record.hands)
    stock = tuple(card for card in PACK if card not in {*player, *first, *second})
    return OmbreDeal(
        (player, first, None, second),
        Seat.SOUTH,
        dealer=SEATS[record.leader - 1],
        declarer=Seat.NORTH,
        contract=Contract.play(record.trumps),
        stock=stock,
    )


def played(deal: Deal, stream: Stream) -> Deal:
    """The same with names, an exchange and a play of legal cards, to its result."""
    exchanges = []
    for seat in (Seat.NORTH, Seat.EAST, Seat.WEST):
        hand = deal.hands[seat]
        assert hand is not None
        thrown = stream.shuffled(range(len(hand)))[: stream.below(MAX_THROWN + 1)]
        exchanges.append(Exchange(seat, tuple(hand[n] for n in thrown)))
    names = ("Event", "Site", "Date", "West", "North", "East")
    texts = ("Club evening", "Cork", "1912.04.14", "Belinda", "Baron O'Grady", "Thalestris")
    deal = replace(
        deal, exchanges=tuple(exchanges), tags=(*deal.tags, *zip(names, texts, strict=True))
    )
    position = deal.start()
    columns = position.order
    rows: list[tuple[Card | None, ...]] = []
    row: dict[Seat, Card] = {}
    while (seat := position.to_play) is not None:
        cards = position.legal_cards()
        row[seat] = cards[stream.below(len(cards))]
        position = position.play(row[seat])
        if len(row) == len(columns):
            rows.append(tuple(row[each] for each in columns))
            row = {}
    assert deal.declarer is not None
    a, b, c = (position.won[each] for each in (deal.declarer, *deal.defenders))
    return replace(deal, play=PlayRecord(columns[0], tuple(rows)), result=(a, b, c))


def files(folder: Path, count: int) -> None:
    """The files of ``count`` deals, every form of them, in ``folder``."""
    stream = Stream(MEASURED_SEED)
    plain = [simple(record) for record in random_deals(count, MEASURED_SEED)]
    for name, deals in (("simple", plain), ("played", [played(deal, stream) for deal in plain])):
        numbered = [
            replace(deal, tags=(("Board", str(n)), *deal.tags)) for n, deal in enumerate(deals, 1)
        ]
        objects = [
            json.dumps(deal_json(deal, Source("a.pbn", n))) for n, deal in enumerate(numbered, 1)
        ]
        texts = {
            "pbn": dumps(numbered),
            "jsonl": "\n".join(objects) + "\n",
            "json": "[" + ",\n".join(objects) + "]\n",
        }
        for ending, text in texts.items():
            (folder / f"{name}.{ending}").write_text(text, encoding="utf-8")


def child(tree: Path, how: str, path: Path, hook: str) -> str:
    """Return the standard error of a child of ``tree``."""
    python = [sys.executable, "-c", CHILD, how, str(path), hook]
    counter = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    done = subprocess.run(
        [*(counter if hook == "instructions" else []), *python],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONHASHSEED": "0"},
    )
    if done.returncode:
        raise RuntimeError(f"{tree}: {how} {path.name}: {done.stderr}")
    return done.stderr


def calls(tree: Path, how: str, path: Path) -> int:
    """Python calls of a child."""
    return int(child(tree, how, path, "calls").split()[-1])


def instructions(tree: Path, how: str, path: Path) -> int:
    """Instructions of a child."""
    found = COLLECTED.search(child(tree, how, path, "instructions"))
    if not found:
        raise RuntimeError("valgrind counted nothing")
    return int(found[1])


def measured(trees: list[Path], count: int, ways: list[str]) -> Iterator[tuple[str, list[float]]]:
    """Of each way to read, instructions a deal by tree, then Python calls a deal by tree."""
    with tempfile.TemporaryDirectory() as place:
        folders = [Path(place) / str(n) for n in (count, 2 * count)]
        for folder, n in zip(folders, (count, 2 * count), strict=True):
            folder.mkdir()
            files(folder, n)
        for way in ways:
            how, name = WAYS[way]
            figures = []
            for figure in (instructions, calls):
                for tree in trees:
                    few, many = (figure(tree, how, folder / name) for folder in folders)
                    figures.append((many - few) / count)
            yield way, figures


def table(trees: list[Path], count: int, ways: list[str]) -> Table:
    """Return the cost of a deal in each way and in each tree, and the difference of the last
    tree.
    """
    columns = ["a deal"]
    for figure in ("instructions", "Python calls"):
        columns += [figure] if len(trees) == 1 else [f"{figure} before", "now", "change"]
    rows = []
    for way, figures in measured(trees, count, ways):
        row = [way]
        for at in range(0, len(figures), len(trees)):
            row += [f"{figure:,.0f}" for figure in figures[at : at + len(trees)]]
            if len(trees) > 1:
                row.append(f"{100 * (figures[at + 1] / figures[at] - 1):+.0f} %")
        rows.append(tuple(row))
        print(*row, sep=" | ", file=sys.stderr, flush=True)
    return Table("Reading", tuple(columns), rows)


def main() -> None:
    """Measure, print, and put the table into the docs if asked to."""
    parser = argparse.ArgumentParser(description="What reading a deal costs.")
    parser.add_argument("--against", type=Path, help="another tree, built")
    parser.add_argument("--deals", type=int, default=DEALS, help="and twice as many")
    parser.add_argument("--ways", default="", help="only those whose names have this in them")
    parser.add_argument("--docs", action="store_true", help="put the table into the docs")
    chosen = parser.parse_args()
    trees = [*([chosen.against.resolve()] if chosen.against else []), ROOT]
    found = table(trees, chosen.deals, [way for way in WAYS if chosen.ways in way])
    print(found.text())
    if chosen.docs:
        docs.replace("reading", [found])


if __name__ == "__main__":
    main()
