"""The cost of closed play and the quality of its beliefs: the numbers of docs/at-the-table.md.

    python benchmarks/closed.py cost [-n DEALS]        ms and cards graded a closed deal
    python benchmarks/closed.py belief [-n DECISIONS]  ms for a belief and 300 worlds
    python benchmarks/closed.py calibration [-n DEALS] beliefs held against the truth
    python benchmarks/closed.py before [-n DEALS]      the same before a card is played
    python benchmarks/closed.py seeing [-n DEALS]      three seeing seats against the exact value
    python benchmarks/closed.py deals [-n DEALS]       deals alone, for callgrind

Deals are random ones that somebody plays (13 points or more), exchanged in the usual way; times are
processor time of one core, of several tries the least.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import numpy as np

from tridge_solver.analysis.intervals import margin_of_mean
from tridge_solver.at_table.part import USUAL, Style
from tridge_solver.core.cards import SUITS, Card, mask_of
from tridge_solver.core.deal import Deal
from tridge_solver.core.ruleset import TRESILLO, TRIDGE
from tridge_solver.engine.ombre3.solver import ClosedTable
from tridge_solver.games.ombre.advice.closed_worlds import ClosedWorlds
from tridge_solver.games.ombre.advice.seat_view import seat_view
from tridge_solver.games.ombre.closed.table import (
    ClosedGame,
    dealt_of,
    exchanged_by_custom,
    play_closed,
    setting_of,
    table_deals,
)
from tridge_solver.games.ombre.dealing import random_deals
from tridge_solver.games.ombre.rules.contracts import SUITLESS, Contract
from tridge_solver.games.ombre.rules.ranking import plain_order, point_count, trump_order
from tridge_solver.games.ombre.scoring import funds_of
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy
from tridge_solver.games.ombre.worlds.customs import BID_POINTS

TRIES = 5
"""So often what is timed is done; the least time counts, which other work disturbs least."""


def played(count: int, seed: int) -> Iterator[tuple[Deal, ClosedGame]]:
    """Deals with their games, all at one table."""
    table = ClosedTable()
    for deal in table_deals(count, seed):
        yield deal, ClosedGame(setting_of(deal), funds_of(deal), tables=[table])


def cost(count: int, seed: int) -> None:
    """Time and work of a closed deal; of each the least time of a few rounds, a table each."""
    least = [float("inf")] * count
    for _ in range(TRIES):
        table = ClosedTable()
        for n, deal in enumerate(table_deals(count, seed)):
            game = ClosedGame(setting_of(deal), funds_of(deal), tables=[table])
            dealt = dealt_of([deal])
            began = time.process_time()
            game.play(dealt, np.array([seed], np.uint64), [USUAL] * 3)
            least[n] = min(least[n], time.process_time() - began)
    print(
        f"{count} deals, {USUAL}: {1000 * sum(least) / count:.1f} ms, the least of {TRIES} rounds; "
        f"{table.solved / count:,.0f} cards graded, {table.positions / count:,.0f} positions a deal"
    )


def belief(count: int, seed: int) -> None:
    """Time of a belief and 300 worlds drawn by it, decision after decision, the least of a few."""
    spent, decisions = 0.0, 0
    for deal, game in played(count, seed):
        record = play_closed(deal, game, seed)
        assert record.play is not None
        for number in range(0, len(record.play.rows) * 3, 4):
            view = seat_view(record, number)
            times = []
            for _ in range(TRIES):
                began = time.process_time()
                ClosedWorlds(view).hands(0, 300)
                times.append(time.process_time() - began)
            spent += min(times)
            decisions += 1
    print(
        f"{decisions} decisions: {1000 * spent / decisions:.3f} ms for a belief and 300 worlds, "
        f"the least of {TRIES} tries"
    )


def calibration(count: int, seed: int) -> None:
    """Hidden trumps and kings, believed and true: mean difference, squared error by variance."""
    sums: dict[str, list[tuple[float, float, float]]] = {}
    for deal, game in played(count, seed):
        record = play_closed(deal, game, seed)
        trumps = trump_order(game.setting.trumps)
        kings = [plain_order(suit)[0] for suit in type(game.setting.trumps)]
        kings = [card for card in kings if card not in trumps]
        hands = record.played_hands()
        assert record.play is not None
        for number in (0, 4, 8, 13):
            if number >= 3 * len(record.play.rows):
                break
            view = seat_view(record, number)
            worlds = ClosedWorlds(view)
            drawn = worlds.hands(0, 300)
            for shown in view.others:
                role = "Player" if shown.seat is game.setting.player else "defender"
                column = drawn[:, worlds.seats.index(shown.seat)]
                for what, cards in (("trumps", trumps), ("kings", kings)):
                    sums.setdefault(f"{what} of a {role}", []).append(
                        against_truth(column, cards, hands[shown.seat])
                    )
    print("| | believed | true | difference | squared error / own variance |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for what, rows in sorted(sums.items()):
        mean, truth, variance = (np.array(column) for column in zip(*rows, strict=True))
        ratio = ((mean - truth) ** 2).mean() / variance.mean()
        print(
            f"| {what} | {mean.mean():.2f} | {truth.mean():.2f} | {(mean - truth).mean():+.2f} "
            f"| {ratio:.2f} |"
        )


def before(count: int, seed: int) -> None:
    """Hidden trumps as the leader believes before the first card, and the truth.

    The second seat plays if it has what is worth a bid: it is not chosen for being the richest.
    """
    rows: dict[str, list[tuple[float, float, float]]] = {"Player": [], "defender": []}
    for deal in random_deals(seed=seed):
        seat = deal.playing_order[1]
        points, turn = max(
            (point_count(deal.known_hand(seat), suit).total, -suit) for suit in SUITS
        )
        if points < BID_POINTS:
            continue
        named = exchanged_by_custom(deal.with_contract(seat, Contract.play(SUITS[-turn])))
        view, hands = seat_view(named, 0), named.played_hands()
        worlds = ClosedWorlds(view)
        drawn = worlds.hands(0, 300)
        for shown in view.others:
            column = drawn[:, worlds.seats.index(shown.seat)]
            rows["Player" if shown.seat is seat else "defender"].append(
                against_truth(column, trump_order(SUITS[-turn]), hands[shown.seat])
            )
        if len(rows["Player"]) == count:
            break
    for who, found in rows.items():
        mean, truth, variance = (np.array(column) for column in zip(*found, strict=True))
        print(
            f"trumps of a {who}: believed {mean.mean():.2f}, true {truth.mean():.2f}, difference "
            f"{(mean - truth).mean():+.2f} ±{margin_of_mean(mean - truth):.2f}, squared error "
            f"{((mean - truth) ** 2).mean() / variance.mean():.2f} of the belief's own variance"
        )


def against_truth(
    hands: np.ndarray, cards: tuple[Card, ...] | list[Card], held: frozenset[Card]
) -> tuple[float, float, float]:
    """The believed mean, the truth, the belief's own variance."""
    mask = np.uint64(mask_of(cards))
    counts = np.array([int(hand & mask).bit_count() for hand in hands])
    return float(counts.mean()), float(sum(card in held for card in cards)), float(counts.var())


def seeing(count: int, seed: int) -> None:
    """Three seats that see all cards end at the exact value: how many did not."""
    solver, wrong, total = DoubleDummy(), 0, 0
    table = ClosedTable()
    games = [(rules, kind) for rules in (TRIDGE, TRESILLO) for kind in SUITLESS]
    games = [(rules, kind) for rules, kind in games if Contract.parse(f"{kind} S").exists_in(rules)]
    for rules, kind in games:
        for deal in table_deals(
            -(-count // len(games)), seed, rules, Contract.parse(f"{kind} S"), 0
        ):
            setting = setting_of(deal)
            game = ClosedGame(setting, funds_of(deal), tables=[table])
            found = game.play(dealt_of([deal]), np.array([1], np.uint64), [Style(sees=True)] * 3)
            exact = solver.value(deal.start(), setting.player, setting.contract)
            grades = setting.contract.grades
            wrong += grades[len(grades) - 1 - found.grade[0]] is not exact.grade
            total += 1
    print(f"{total} deals, {len(games)} contracts and rulesets: {wrong} wrong")


def deals(count: int, seed: int) -> None:
    """Nothing but deals."""
    for deal, game in played(count, seed):
        game.play(dealt_of([deal]), np.array([seed], np.uint64), [USUAL] * 3)


MEASURES = {
    "cost": cost,
    "belief": belief,
    "calibration": calibration,
    "before": before,
    "seeing": seeing,
    "deals": deals,
}


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=sorted(MEASURES))
    parser.add_argument("-n", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    MEASURES[options.what](options.n, options.seed)


if __name__ == "__main__":
    main()
