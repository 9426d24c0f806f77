"""A folder of hand files to one file of JSON Lines, and back.

Run as ``python examples/python/folder.py examples deals.jsonl again.pbn``.
"""

from __future__ import annotations

import sys
from pathlib import Path

import tridge_solver as tridge


def to_lines(folder: Path, target: Path) -> int:
    """Write the deals of all hand files of a folder, an object a line; how many they are."""
    count = 0
    with target.open("w", encoding="utf-8") as file:
        for source in sorted(folder.glob("*.pbn")):
            deals = tridge.load(source)
            file.write(tridge.dumps(deals, form="jsonl"))
            count += len(deals)
    return count


def from_lines(source: Path, target: Path) -> list[tridge.Deal]:
    """Write the deals of such a file as a hand file; the deals."""
    deals = tridge.load(source)
    target.write_text(tridge.dumps(deals), encoding="utf-8")
    return deals


if __name__ == "__main__":
    folder, lines, again = map(Path, sys.argv[1:])
    print(to_lines(folder, lines), "deals,", len(from_lines(lines, again)), "again")
