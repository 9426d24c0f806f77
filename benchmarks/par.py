"""The cost of the bid with open cards: every contract of three seats and the par.

    python benchmarks/par.py                            100 random deals of each game
    python benchmarks/par.py --deals 20 --threads 2

Deals are random and seeded; tables are kept from deal to deal, as ``tridge bid --open`` does. The
figures are processor time, of all threads together, and for the mean that on the wall too.
"""

from __future__ import annotations

import argparse
from time import perf_counter, process_time

from deals import MEASURED_SEED, Stream
from measure import mean, quantile
from tridge_solver.core.cards import PACK, PACK_SIZE
from tridge_solver.core.deal import Deal
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.bidding.open import open_bid
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.open import OpenExchanges
from tridge_solver.games.ombre.rules.contracts import TRICKS


def random_deals(count: int, rules: Ruleset) -> list[Deal]:
    """Deals with their stock, South's chair empty, the Lead going round."""
    stream = Stream(MEASURED_SEED)
    deals = []
    for number in range(count):
        cards = [PACK[card] for card in stream.shuffled(range(PACK_SIZE))]
        north, east, west = (tuple(cards[TRICKS * n : TRICKS * (n + 1)]) for n in range(3))
        leader = (Seat.NORTH, Seat.EAST, Seat.WEST)[number % 3]
        stock = tuple(cards[3 * TRICKS :])
        deals.append(
            OmbreDeal(
                (north, east, None, west), Seat.SOUTH, rules=rules, leader=leader, stock=stock
            )
        )
    return deals


def seconds(deals: list[Deal], threads: int) -> tuple[list[float], float]:
    """Processor seconds of each deal, and the mean on the wall."""
    engines = [OpenExchanges() for _ in range(threads)]
    times = []
    start = perf_counter()
    for deal in deals:
        began = process_time()
        open_bid(deal, engines=engines)
        times.append(process_time() - began)
    return times, (perf_counter() - start) / len(deals)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--deals", type=int, default=100, help="of each game")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    options = parser.parse_args()
    print("| seconds a deal | threads | mean | median | p90 | worst | mean on the wall | deals |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for rules in (TRIDGE, TRESILLO):
        deals = random_deals(options.deals, rules)
        for threads in options.threads:
            times, wall = seconds(deals, threads)
            numbers = (mean(times), quantile(times, 0.5), quantile(times, 0.9), max(times), wall)
            text = " | ".join(f"{number:.2f}" for number in numbers)
            print(f"| {rules.name.title()} | {threads} | {text} | {len(times)} |", flush=True)


if __name__ == "__main__":
    main()
