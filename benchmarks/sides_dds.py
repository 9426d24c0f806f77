"""DDS's tables of deals of Trumps, in a process of its own, with one thread.

    python benchmarks/sides_dds.py < deals.jsonl

A line of JSON is a deal, its four hands as ``sides_deals`` makes them; it is answered with a line
of JSON: the milliseconds of processor time, and the tricks of seats 0 and 2 by denomination
(S H D C NT) and leader.
"""

from __future__ import annotations

import ctypes
import json
import sys
from time import process_time

from endplay import _dds

SEATS, SUITS, RANKS = 4, 4, 13
ACE = 14


def table_of(hands: list[int]) -> tuple[float, list[int]]:
    """Return DDS's time for a deal, and its answer."""
    deal, results = _dds.ddTableDeal(), _dds.ddTableResults()
    for seat, hand in enumerate(hands):
        for suit in range(SUITS):
            deal.cards[seat][suit] = sum(
                1 << (ACE - rank) for rank in range(RANKS) if hand >> (suit * 16 + rank) & 1
            )
    start = process_time()
    code = _dds._dll.CalcDDtable(deal, ctypes.byref(results))
    taken = 1000 * (process_time() - start)
    if code != 1:
        raise SystemExit(f"DDS refused a deal with code {code}")
    tricks = []
    for denomination in range(SUITS + 1):
        for leader in range(SEATS):
            declarer = (leader - 1) % SEATS
            won = results.resTable[denomination][declarer]
            tricks.append(won if declarer % 2 == 0 else RANKS - won)
    return taken, tricks


def main() -> None:
    """Answer deal after deal."""
    _dds._dll.SetMaxThreads(1)
    for line in sys.stdin:
        print(json.dumps(table_of(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
