"""The study of L'hombre from the record of many boards: how often each contract occurs, what makes
a Spil, and when to throw in.

    tridge deal --rules lhombre --boards 1000 --seed 1 -o boards.pbn
    tridge record --jsonl boards.pbn > record.jsonl
    python lhombre_study.py record.jsonl

Every figure is of open cards and best exchanges. The share of boards or hands stands before the
half-width of its interval of 95 %.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from math import sqrt
from typing import Any

KINDS = ("Play", "Flip", "Buy Nolo", "Respekt", "No Change", "Pure Nolo", "Nolo Ouvert")
GOOD_AND_BAD = ("WIN", "thrown in")
BEST = {"WIN": 2, "DRAW": 1, "LOSS": 0}


def kind_of(contract: str) -> str:
    """A contract without its suit."""
    return next(kind for kind in KINDS if contract == kind or contract.startswith(f"{kind} "))


def share(number: int, of: int) -> str:
    """A share in percent, with the half-width of its interval."""
    part = number / of
    return f"{100 * part:5.1f} ± {196 * sqrt(part * (1 - part) / of):.1f} %"


def best_of_kinds(seat: dict[str, Any]) -> dict[str, str]:
    """The best grade of a hand in each kind of contract; one thrown in says so."""
    found: dict[str, tuple[int, str]] = {}
    for row in seat["contracts"]:
        ends = "thrown in" if row.get("thrown_in") else row["grade"]
        rank = BEST[row["grade"]], ends
        kind = kind_of(row["contract"])
        found[kind] = max(found.get(kind, rank), rank)
    return {kind: ends for kind, (_, ends) in found.items()}


def held_in(hand: str, suit: str) -> tuple[int, int]:
    """The matadors and the trumps of a hand, written as hand files do, were ``suit`` trumps."""
    held = {
        letter + rank
        for letter, ranks in zip("SHDC", hand.split("."), strict=True)
        for rank in ranks
    }
    second = suit + ("2" if suit in "SC" else "7")
    trumps = {card for card in held if card[0] == suit or card in ("SA", "CA")}
    return len(held & {"SA", second, "CA"}), len(trumps)


def what_makes_a_spil(boards: list[dict[str, Any]]) -> None:
    """Print how often a Spil is won, and how often thrown in, by what was dealt in the suit."""
    found: dict[tuple[int, int], list[str]] = {}
    for board in boards:
        for seat in board["seats"]:
            hand = board["hands"][seat["seat"]]
            for row in seat["contracts"]:
                if kind_of(row["contract"]) == "Play":
                    matadors, trumps = held_in(hand, row["contract"][-1])
                    ends = "thrown in" if row.get("thrown_in") else row["grade"]
                    found.setdefault((matadors, min(max(trumps, 2), 6)), []).append(ends)
    print("\nSpil in a suit, won / thrown in, in percent of hands (their number)")
    print(f"{'trumps dealt':<14}{'no matador':<20}{'one':<20}{'two':<20}three")
    for trumps in range(2, 7):
        cells = []
        for matadors in range(4):
            ends = found.get((matadors, trumps), [])
            won, thrown = (100 * ends.count(end) / max(len(ends), 1) for end in GOOD_AND_BAD)
            cells.append(f"{won:3.0f} / {thrown:3.0f} ({len(ends)})" if ends else "–")
        names = {2: "two or fewer", 6: "six or more"}
        print(f"{names.get(trumps, trumps):<14}{''.join(f'{cell:<20}' for cell in cells)}".rstrip())


def main() -> None:
    """Print the tables."""
    with open(sys.argv[1], encoding="utf-8") as file:
        boards = [json.loads(line) for line in file]
    seats = [seat for board in boards for seat in board["seats"]]
    print(f"{len(boards)} boards, {len(seats)} hands\n")
    print(f"{'of hands':<12}  {'won':<14}  {'bet':<14}  thrown in")
    of_hands = [best_of_kinds(seat) for seat in seats]
    for kind in KINDS:
        held = [ends[kind] for ends in of_hands if kind in ends]
        cells = [share(held.count(end), len(seats)) for end in ("WIN", "DRAW", "thrown in")]
        print(f"{kind:<12}  {'  '.join(cells)}")
    print("\nof boards     par")
    pars = Counter(
        "all pass" if board["par"]["declarer"] is None else kind_of(board["par"]["contract"])
        for board in boards
    )
    for kind, number in pars.most_common():
        print(f"{kind:<12}  {share(number, len(boards))}")
    some = sum(
        any(best_of_kinds(s).get(k) == "WIN" for s in b["seats"] for k in KINDS) for b in boards
    )
    print(f"\na game that is won in {share(some, len(boards))} of boards")
    what_makes_a_spil(boards)


if __name__ == "__main__":
    main()
