"""The cost of exchanges: exact with open cards, sampled from one seat; and how well the race picks.

    python benchmarks/exchange.py                       every task, a table
    python benchmarks/exchange.py --tasks open,all --deals 50
    python benchmarks/exchange.py --tasks truth         picks of the race against the long run

Deals are seeded (``deals.py``); every task begins with empty tables at each deal or hand, and the
clock is the processor time of the one thread. *open* is the grade of the best discard, the first
defender known; *value* adds the Player's tricks; *all* is the grade of every discard.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from time import thread_time
from typing import Any

import numpy as np

from deals import MEASURED_SEED, BenchDeal, Stream, is_strong
from measure import mean, quantile
from tridge_solver.analysis.layouts import FRESH, RACING
from tridge_solver.analysis.race import race
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import PACK, PACK_SIZE, SUITS, Suit, cards_of, mask_of
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.seats import Seat
from tridge_solver.engine.ombre3.solver import Exchanger
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.open import OpenLevels
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract
from tridge_solver.games.ombre.rules.ranking import is_trump, lane_orders, point_count
from tridge_solver.games.ombre.solving.double_dummy import GRADE_STEP, lexicographic_levels
from tridge_solver.games.ombre.worlds.seat_worlds import Arm, SeatWorlds, candidates, long_shots
from tridge_solver.games.ombre.worlds.setting import Setting, settings

LIMIT = TRIDGE.exchange_limit
BIDDABLE = 11
SEATS = (Seat.NORTH, Seat.EAST, Seat.WEST)
LONG_RUN = 8_000
FINALISTS = 6
INDIFFERENT = 0.01


def strong_stocks(count: int, seed: int) -> Iterator[tuple[BenchDeal, list[int]]]:
    """Strong deals (see ``deals.py``) with the thirteen cards left over as their stock."""
    stream = Stream(seed)
    found = 0
    while found < count:
        trumps = SUITS[stream.below(len(SUITS))]
        cards = stream.shuffled(range(PACK_SIZE))
        hands = [mask_of(cards[TRICKS * n : TRICKS * (n + 1)]) for n in range(3)]
        deal = BenchDeal(trumps, (hands[0], hands[1], hands[2]), found % 3)
        if is_strong(deal):
            found += 1
            yield deal, cards[3 * TRICKS :]


def biddable_hands(count: int, seed: int) -> Iterator[tuple[Setting, Suit]]:
    """Random hands with at least eleven of the club's points in their best suit, all places."""
    stream = Stream(seed)
    found = 0
    while found < count:
        hand = tuple(sorted(PACK[card] for card in stream.shuffled(range(PACK_SIZE))[:TRICKS]))
        best = max(SUITS, key=lambda suit: point_count(hand, suit).total)
        if point_count(hand, best).total < BIDDABLE:
            continue
        leader = SEATS[-found % 3]
        deal = OmbreDeal((hand, None, None, None), Seat.SOUTH, leader=leader)
        found += 1
        yield Setting(deal, Seat.NORTH, Contract.play(best)), best


def load(exchanger: Exchanger, deal: BenchDeal, stock: list[int], levels: list[list[int]]) -> None:
    """Hand a deal to the engine, the defender after the Player exchanging first."""
    exchanger.load(
        lane_orders(deal.trumps), 0, deal.hands, stock, deal.leader, levels, most=(LIMIT,) * 3
    )


def open_task(deals: int, ask: Callable[[OpenLevels], object], *, tricks: bool) -> list[float]:
    """Milliseconds of a question about each of some strong deals."""
    exchanger = Exchanger()
    times = []
    for deal, stock in strong_stocks(deals, MEASURED_SEED):
        levels = lexicographic_levels(Contract.play(deal.trumps), TRIDGE)
        if not tricks:
            levels = [[level // GRADE_STEP for level in row] for row in levels]
        exchanger.clear()
        began = thread_time()
        load(exchanger, deal, stock, levels)
        values = {levels[p][d] for p in range(TRICKS + 1) for d in range(TRICKS + 1 - p)}
        ask(OpenLevels([exchanger], values, [1]))
        times.append(1000 * (thread_time() - began))
    return times


def best_grade(levels: OpenLevels) -> int:
    return levels.best([1, 2])


def best_value(levels: OpenLevels) -> int:
    return levels.best([GRADE_STEP + 3, 2 * GRADE_STEP + 4])


def every_grade(levels: OpenLevels) -> list[int]:
    return [len(levels.reaching(level)) for level in (2, 1)]


def one_discard(hands: int) -> tuple[float, str]:
    """Fresh worlds a second, one discard each: win or not."""
    worlds, spent = 2000, 0.0
    for setting, trumps in biddable_hands(hands, MEASURED_SEED):
        hand = setting.deal.known_hand(Seat.NORTH)
        thrown = mask_of(c for c in hand if not is_trump(c, trumps) and c.rank != "K")
        arms = [Arm(setting, thrown)]
        player = SeatWorlds([setting], Seat.NORTH, Sampling())
        began = thread_time()
        player.wins(arms, FRESH, 0, worlds)
        spent += thread_time() - began
    return hands * worlds / spent, "worlds a second, one discard"


def all_discards(hands: int) -> tuple[float, str]:
    """Layouts a second, all discards up to the limit in every suit of each world."""
    worlds, spent, layouts = 20, 0.0, 0
    for setting, _ in biddable_hands(hands, MEASURED_SEED):
        asked = settings(setting.deal, Seat.NORTH, SUITS)
        hand = list(cards_of(mask_of(setting.deal.known_hand(Seat.NORTH))))
        masks = [mask_of(c) for n in range(LIMIT + 1) for c in combinations(hand, n)]
        arms = [Arm(each, mask) for each in asked for mask in masks]
        player = SeatWorlds(asked, Seat.NORTH, Sampling())
        began = thread_time()
        player.wins(arms, FRESH, 0, worlds)
        spent += thread_time() - began
        layouts += worlds * len(arms)
    return layouts / spent, "layouts a second, all discards in all suits"


def near_the_best(setting: Setting) -> list[Setting]:
    """The suits a race is run in."""
    asked = settings(setting.deal, Seat.NORTH, SUITS)
    hand = setting.deal.known_hand(Seat.NORTH)
    best = max(point_count(hand, each.trumps).total for each in asked)
    return [each for each in asked if point_count(hand, each.trumps).total >= best - 4]


def _wins(player: SeatWorlds, arms: list[Arm], alive: Sequence[int], start: int, count: int) -> Any:
    """The worlds in which arms win, as the race asks for them."""
    return player.wins([arms[n] for n in alive], RACING, start, count)


def races(hands: int, *, against_truth: bool) -> tuple[list[float], list[float]]:
    """Milliseconds of each race and, if asked, by how much its pick trails in the long run.

    The long run is played by the race's best few arms.
    """
    times, trails = [], []
    for setting, _ in biddable_hands(hands, MEASURED_SEED):
        asked = near_the_best(setting)
        arms = [arm for each in asked for arm in candidates(each, Seat.NORTH)]
        player = SeatWorlds(asked, Seat.NORTH, Sampling())
        began = thread_time()
        doubtful = long_shots(arms, Seat.NORTH)
        found = race(len(arms), partial(_wins, player, arms), long_shots=doubtful)
        times.append(1000 * (thread_time() - began))
        if against_truth:
            final = list(found.order[:FINALISTS])
            wins = player.wins([arms[n] for n in final], FRESH, 0, LONG_RUN).mean(axis=0)
            trails.append(float(np.max(wins) - wins[0]))
    return times, trails


def row(name: str, times: list[float]) -> str:
    """A line of the table: milliseconds."""
    numbers = (mean(times), quantile(times, 0.5), quantile(times, 0.9), max(times))
    return (
        f"| {name} | " + " | ".join(f"{number:,.1f}" for number in numbers) + f" | {len(times)} |"
    )


TASKS = ("open", "value", "all", "one", "many", "race", "truth")


def main() -> None:
    """Run the tasks asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tasks", default=",".join(TASKS), help="of " + ", ".join(TASKS))
    parser.add_argument("--deals", type=int, help="deals or hands of each task")
    options = parser.parse_args()
    tasks = options.tasks.split(",")
    print("| task: ms | mean | median | p90 | worst | deals |")
    print("| --- | --- | --- | --- | --- | --- |")
    if "open" in tasks:
        print(row("open: best grade", open_task(options.deals or 300, best_grade, tricks=False)))
    if "value" in tasks:
        print(
            row("open: grade and tricks", open_task(options.deals or 300, best_value, tricks=True))
        )
    if "all" in tasks:
        print(row("open: every grade", open_task(options.deals or 100, every_grade, tricks=False)))
    if "race" in tasks or "truth" in tasks:
        times, trails = races(options.deals or 30, against_truth="truth" in tasks)
        print(row("race", times))
    print()
    if "truth" in tasks:
        worse = sum(trail > INDIFFERENT for trail in trails)
        print(f"picks worse by over 1 %: {worse} of {len(trails)}; worst {max(trails):.3f}")
    if "one" in tasks:
        print("{:,.0f} {}".format(*one_discard(options.deals or 30)))
    if "many" in tasks:
        print("{:,.0f} {}".format(*all_discards(options.deals or 30)))


if __name__ == "__main__":
    main()
