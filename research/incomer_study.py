"""The results of in-comers: measures random hands for ``games/ombre/bidding/incomer_hands.txt``.

    python research/incomer_study.py [--hands 500] [--write]     # minutes
    python research/incomer_study.py --tables                    # what the stored hands say

Every hand of nine is random. For *Play* its best suit is chosen in worlds of their own; then that
suit, and *No Tricks* in the suit that suits best, are played in two halves of fresh worlds after
the usual exchange. ``--write`` stores them; ``--tables`` prints what docs/incomer-study.md
tells.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from tridge_solver.analysis.layouts import FRESH, RACING
from tridge_solver.core.cards import PACK, SUITS, Card, mask_of
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.shuffle import shuffled
from tridge_solver.engine.ombre4 import Solver
from tridge_solver.games.ombre.bidding.incomer import (
    MEASURED_SEED,
    MEASURED_WORLDS,
    Half,
    coming_in,
    measured_hands,
    no_tricks_points,
    play_points,
)
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade, Kind
from tridge_solver.games.ombre.rules.ranking import trump_order
from tridge_solver.games.ombre.scoring.funds import Funds
from tridge_solver.games.ombre.scoring.incomer import quarter_of
from tridge_solver.games.ombre.worlds.incomer_worlds import (
    IncomerWorlds,
    chips_of,
    choices_of,
    contracts_of,
)

HANDS_STREAM = 7
"""Sets the hands apart from their worlds."""

CHOOSING = 12
"""Worlds in which the suit is chosen."""

NOTHING_IN_IT = Funds(0, 0)
"""No funds: a result then brings only its own chips."""

FILE = Path(__file__).parent.parent / "src/tridge_solver/games/ombre/bidding/incomer_hands.txt"


def hand_of(number: int) -> tuple[Card, ...]:
    """The random hand of this number."""
    return tuple(sorted(shuffled(PACK, MEASURED_SEED, HANDS_STREAM, number)[:TRICKS]))


def halves(worlds: IncomerWorlds, contract: Contract | None) -> list[Half]:
    """A contract in both halves of the fresh worlds; lost everywhere where there is none."""
    if contract is None:
        return [Half(0, 0, 0), Half(0, 0, 0)]
    thrown = choices_of(worlds.hand, contract)[0]
    found = []
    for start in (0, MEASURED_WORLDS):
        outcomes = worlds.grades(worlds.worlds(FRESH, start, MEASURED_WORLDS), contract, thrown)
        grades = [outcome.grade for outcome in outcomes]
        chips = sum(chips_of(TRIDGE, contract, outcome, NOTHING_IN_IT) for outcome in outcomes)
        found.append(Half(grades.count(Grade.WIN), grades.count(Grade.DRAW), chips))
    return found


def best_of(worlds: IncomerWorlds, contracts: list[Contract]) -> Contract | None:
    """The contract that does best in the worlds for choosing; no *No Tricks* that wins in none."""
    dealt = worlds.worlds(RACING, 0, CHOOSING)

    def score(contract: Contract) -> int:
        thrown = choices_of(worlds.hand, contract)[0]
        grades = [outcome.grade for outcome in worlds.grades(dealt, contract, thrown)]
        return 2 * grades.count(Grade.WIN) + grades.count(Grade.DRAW)

    scores = {contract: score(contract) for contract in contracts}
    best = max(scores, key=scores.__getitem__, default=None)
    return best if best is not None and (scores[best] or best.is_normal) else None


def measure(number: int, solver: Solver) -> list[int]:
    """The twelve numbers of a hand."""
    hand = hand_of(number)
    worlds = IncomerWorlds(hand, TRIDGE, MEASURED_SEED + number, solver=solver)
    lengths = {suit: (mask_of(hand) & mask_of(trump_order(suit))).bit_count() for suit in SUITS}
    # With less than three trumps Play is never better than in a suit with three.
    longest = sorted(SUITS, key=lambda suit: (-lengths[suit], suit))
    suits = [suit for suit in SUITS if lengths[suit] >= min(3, lengths[longest[0]])]
    play = best_of(worlds, [Contract.play(suit) for suit in suits])
    low = best_of(worlds, [c for c in contracts_of(hand) if c.kind is Kind.NO_TRICKS])
    return [n for contract in (play, low) for half in halves(worlds, contract) for n in half]


def write(hands: int) -> None:
    """Measure and store."""
    solver = Solver(table_bytes=1 << 24)
    began = time.monotonic()
    rows = []
    for number in range(hands):
        rows.append(" ".join(map(str, measure(number, solver))))
        if number % 50 == 49:
            print(number + 1, f"{time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    pairs = ["  ".join(rows[n : n + 2]) for n in range(0, hands, 2)]
    FILE.write_text("\n".join(pairs) + "\n", encoding="utf-8")


def tables() -> None:
    """Print the tables of the study from the stored hands."""
    print("  G    W      q   points        played   of them No Tricks   won")
    for widow in (100, 200, 400):
        for game in (15, 20, 40, 60, 80):
            blind = coming_in(Funds(game, widow))
            low = blind.no_tricks / blind.played if blind.played else 0.0
            print(
                f"{game:3} {widow:4} {blind.quarter:6} {blind.points:+8.1f} ±{blind.margin:3.1f}"
                f" {blind.played:9.1%} {low:13.0%} {blind.wins:15.0%}"
            )
    total = won = drawn = 0
    by_number: dict[int, list[int]] = {}
    for number, (play, no_tricks) in enumerate(measured_hands()):
        total += 2 * MEASURED_WORLDS
        won += play[0].wins + play[1].wins
        drawn += play[0].draws + play[1].draws
        hand = mask_of(hand_of(number))
        most = max((hand & mask_of(trump_order(suit))).bit_count() for suit in SUITS)
        funds = quarter_of(Funds(40, 100)).funds
        points = [
            sum(play_points(half, funds) for half in play) / 2,
            sum(no_tricks_points(half, funds) for half in no_tricks) / 2,
        ]
        row = by_number.setdefault(most, [0, 0, 0, 0])
        row[0] += 1
        row[1] += play[0].wins + play[1].wins
        row[2] += points[0] > 0
        row[3] += points[1] > max(points[0], 0)
    print(f"Play in the best suit: won {won / total:.1%}, drawn {drawn / total:.1%}")
    print("trumps in the longest suit: hands, Play won, Play pays, No Tricks pays (G 40, W 100)")
    for most, (hands, wins, pays, low) in sorted(by_number.items()):
        share = wins / (hands * 2 * MEASURED_WORLDS)
        print(f"  {most}: {hands:4} {share:7.1%} {pays / hands:7.1%} {low / hands:7.1%}")


def main() -> None:
    """Measure, or tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--hands", type=int, default=500)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--tables", action="store_true")
    options = parser.parse_args()
    if options.write:
        write(options.hands)
    if options.tables or not options.write:
        tables()


if __name__ == "__main__":
    main()
