"""Random deals a second of `tridge advise`, trick by trick: processor time of one core.

    python benchmarks/advise.py [--samples N] [--deals N] [--seed N]

Random deals of Tridge in Play, everybody throwing what is neither trump nor king, played by perfect
play; at the first card of each trick the seat to lead is advised. The time holds everything: the
count of the layouts, drawing them, and every card of every world solved.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace

from tridge_solver import Contract, Deal, DoubleDummy, Sampling, random_deals
from tridge_solver.core.cards import SUITS
from tridge_solver.core.deal import STOCK_SIZE, Exchange, PlayRecord
from tridge_solver.games.ombre.advice.three_seats import advise
from tridge_solver.games.ombre.rules.contracts import TRICKS
from tridge_solver.games.ombre.rules.ranking import is_trump, point_count

POINTS = 13


def contracted(deal: Deal) -> Deal | None:
    """The deal with the best Player of enough points, and everybody's exchange."""
    points, player, trumps = max(
        (point_count(deal.known_hand(seat), suit).total, seat, suit)
        for seat in deal.active
        for suit in SUITS
    )
    if points < POINTS:
        return None
    left, exchanges = STOCK_SIZE, []
    for seat in deal.from_player(player):
        plain = [c for c in deal.known_hand(seat) if not is_trump(c, trumps) and c.rank != "K"]
        exchanges.append(Exchange(seat, tuple(plain[: min(left, 8)])))
        left -= len(exchanges[-1].discards)
    contract = Contract.play(trumps)
    return replace(deal, declarer=player, contract=contract, exchanges=tuple(exchanges))


def played(deal: Deal, solver: DoubleDummy) -> Deal:
    """The deal with a whole record of best play."""
    assert deal.declarer is not None
    assert deal.contract is not None
    line = solver.line(deal.start(), deal.declarer, deal.contract)
    rows = tuple(tuple(trick.cards[seat] for seat in deal.playing_order) for trick in line)
    return replace(deal, play=PlayRecord(deal.lead, rows))


def main() -> None:
    """Print worlds a second by trick."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=2000)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    solver = DoubleDummy()
    deals = [contracted(deal) for deal in random_deals(20 * options.deals, seed=options.seed)]
    chosen = [played(deal, solver) for deal in deals if deal is not None][: options.deals]
    print("| trick | worlds a second | ms a decision |")
    print("| --- | ---: | ---: |")
    for trick in range(TRICKS):
        began = time.process_time()
        for deal in chosen:
            advise(deal, 3 * trick, Sampling(samples=options.samples))
        spent = time.process_time() - began
        worlds = options.samples * len(chosen) / spent
        print(f"| {trick + 1} | {worlds:,.0f} | {spent / len(chosen) * 1000:.0f} |", flush=True)


if __name__ == "__main__":
    main()
