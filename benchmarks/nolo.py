"""The search of five lanes: what the questions of a nolo cost, and its exchange.

    python benchmarks/nolo.py [deals]

Random deals of nine cards each, and likely ones in which the declarer has one court card at most;
all three seats declare in turn, whoever leads. Every question begins with an empty table. Nodes are
exact, times the processor's.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from statistics import mean, median

from deals import SEATS, Stream
from tridge_solver.core.cards import PACK, PACK_SIZE, Card, mask_of
from tridge_solver.engine import LaneOrder, Objective
from tridge_solver.engine.ombre3.five_lanes import Exchanger, Solver
from tridge_solver.games.ombre.rules.contracts import TRICKS

SEED = 1
DEALS = 300
EXCHANGES_SHARE = 3
"""Exchanges are measured on a third of the deals, and those with defenders who exchange on a
thirtieth."""

BLACK, RED = "KQJ765432A", "KQJA234567"
LANES = [
    [],
    *(
        [int(Card.parse(suit + rank)) for rank in ranks]
        for suit, ranks in zip("SCHD", (BLACK, BLACK, RED, RED), strict=True)
    ),
]
COURTS = mask_of(card for card in PACK if card.code[1] in "KQJ")

Deal = tuple[list[int], list[int], int]
"""Three hands, the declarer's first, the stock, and who leads."""


def objective(levels: Callable[[int], int]) -> Objective:
    """An objective of the declarer's tricks alone."""
    return Objective(
        [[levels(p)] * (TRICKS + 1) for p in range(TRICKS + 1)], [levels(0)] * (TRICKS + 1)
    )


QUESTIONS = {
    "no trick?": objective(lambda p: int(p == 0)),
    "one trick at most?": objective(lambda p: int(p <= 1)),
    "won, bet or kruk": objective(lambda p: max(0, 2 - p)),
    "fewest tricks": objective(lambda p: TRICKS - p),
}


def deals(count: int, *, likely: bool) -> Iterator[Deal]:
    """``count`` deals, each once for every seat as declarer; of likely ones those that are."""
    stream, found = Stream(SEED), 0
    while found < count:
        cards = stream.shuffled(range(PACK_SIZE))
        hands = [mask_of(cards[seat * TRICKS :][:TRICKS]) for seat in range(SEATS)]
        leader = found % SEATS
        for declarer in range(SEATS):
            if likely and (hands[declarer] & COURTS).bit_count() > 1:
                continue
            yield (
                hands[declarer:] + hands[:declarer],
                cards[SEATS * TRICKS :],
                (leader - declarer) % SEATS,
            )
            found += likely
        found += not likely


def solved(asked: Objective, count: int, *, likely: bool) -> tuple[list[int], list[float]]:
    """Nodes and milliseconds of each deal."""
    solver, order = Solver(), LaneOrder(LANES)
    nodes, times = [], []
    for hands, _, leader in deals(count, likely=likely):
        solver.clear()
        solver.load(order, hands, leader)
        before, began = solver.nodes, time.thread_time()
        solver.value(asked)
        times.append(1e3 * (time.thread_time() - began))
        nodes.append(solver.nodes - before)
    return nodes, times


def exchanged(count: int, *, defenders: bool) -> tuple[list[int], list[float]]:
    """Nodes and milliseconds until the best discard of each likely deal is known."""
    nodes, times = [], []
    levels = [[max(0, 2 - p)] * (TRICKS + 1) for p in range(TRICKS + 1)]
    limit = TRICKS if defenders else 0
    exchanger = Exchanger()
    for hands, stock, leader in deals(count, likely=True):
        exchanger.clear()
        before, began = exchanger.counts["positions"], time.thread_time()
        exchanger.load(
            LANES, 0, hands, stock, leader, levels, most=(TRICKS, limit, limit), least=(1, 0, 0)
        )
        orders, level = (1, 2) if defenders else (1,), 0
        for discard in exchanger.promising():
            while level < 2 and all(
                exchanger.survives(discard, first, level + 1)[0] for first in orders
            ):
                level += 1
        times.append(1e3 * (time.thread_time() - began))
        nodes.append(exchanger.counts["positions"] - before)
    return nodes, times


def row(name: str, nodes: list[int], times: list[float]) -> str:
    """A line of the table."""
    return (
        f"| {name} | {mean(nodes):,.0f} | {median(nodes):,.0f} | {max(nodes):,} "
        f"| {mean(times):.3f} | {max(times):.1f} |"
    )


def main(arguments: list[str]) -> None:
    """Print the table of ``docs/performance.md``."""
    count = int(arguments[0]) if arguments else DEALS
    print("| question | nodes mean | median | most | ms mean | most |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, asked in QUESTIONS.items():
        print(row(f"random: {name}", *solved(asked, count, likely=False)))
    for name, asked in QUESTIONS.items():
        print(row(f"likely: {name}", *solved(asked, count, likely=True)))
    few = max(1, count // EXCHANGES_SHARE)
    print(row("exchange of købe nolo", *exchanged(few, defenders=False)))
    few = max(1, few // 10)
    print(row("the same, defenders exchange", *exchanged(few, defenders=True)))


if __name__ == "__main__":
    main(sys.argv[1:])
