"""What are the club's points worth? Random hands of Tridge, measured for docs/points.md.

    python research/points.py -n 3400 --seed 1 --hands train.csv
    python research/points.py -n 300 --of "six trumps" --hands six.csv
    python research/points.py -n 300 --of "two aces, three kings" --no-change --hands keep.csv

Every hand is bid at each place (``bid`` of the Python API: the best exchange of each suit by a
race, then fresh worlds); counted is the suit that wins most over the places. With ``--table N`` it
is measured by N closed deals instead. Printed are wins, draws and chips by the club's points in the
suit in which a hand has most, with 95 % intervals from the spread of the hands: the worlds of one
hand are much alike, so a hundred of them are worth little more than one hand.

``--hands`` writes a line for each hand, which ``fit_points.py`` and ``maxims.py`` read. Hand *n* of
a seed is the same everywhere, and so is what comes of it.
"""

from __future__ import annotations

import argparse
import csv
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import NormalDist, fmean, variance
from typing import Any, NamedTuple

from tridge_solver import Card, Sampling, Suit, bid
from tridge_solver.analysis.intervals import margin_of_few, student, wilson
from tridge_solver.core.cards import PACK, SUITS, Pack
from tridge_solver.games.ombre.rules.ranking import MATADORS, is_trump, point_count, trump_order
from tridge_solver.ombre import Kind, dealt_hand

PLACES = ("lead", "middle", "last")
GRADES = ("win", "draw", "loss")
FEWEST_HANDS = 10
"""Rows of fewer hands say too little to be shown to a reader."""


def trumps_held(hand: Sequence[Card], suit: Suit) -> int:
    """Return how many trumps a hand has with a suit as trumps."""
    return sum(is_trump(card, suit) for card in hand)


def tops_held(hand: Sequence[Card], suit: Suit) -> int:
    """Return how many of the three highest trumps a hand has."""
    return sum(card in trump_order(suit)[:MATADORS] for card in hand)


def two_aces_three_kings(hand: Sequence[Card], suit: Suit) -> bool:
    """The black aces and three kings, whatever is trumps."""
    codes = [card.code for card in hand]
    return {"SA", "CA"} <= set(codes) and sum(code[1] == "K" for code in codes) >= 3


KINDS: dict[str, Callable[[Sequence[Card], Suit], bool]] = {
    "any": lambda hand, suit: True,
    "six trumps": lambda hand, suit: trumps_held(hand, suit) >= 6,
    "six low trumps": lambda hand, suit: trumps_held(hand, suit) >= 6 and not tops_held(hand, suit),
    "three tops": lambda hand, suit: tops_held(hand, suit) == 3,
    "three bare tops": lambda hand, suit: tops_held(hand, suit) == 3 == trumps_held(hand, suit),
    "two aces, three kings": two_aces_three_kings,
    "13 to 18 points": lambda hand, suit: 13 <= point_count(hand, suit).total <= 18,
}
"""Kinds of hands that may be asked for, each in a suit: only such suits are played."""


class Measured(NamedTuple):
    """A hand, the suit it plays, what it throws when it speaks first, and by place its worlds by
    grade, best first, and its mean chips."""

    number: int
    hand: tuple[Card, ...]
    trumps: Suit
    thrown: tuple[Card, ...]
    counts: dict[str, tuple[float, ...]]
    chips: dict[str, float]

    @property
    def points(self) -> int:
        """The club's points in the suit in which it has most."""
        return max(point_count(self.hand, suit).total for suit in SUITS)

    def share(self, grade: int) -> float:
        """The share of worlds that end in a grade, over all places."""
        return fmean(counts[grade] / sum(counts) for counts in self.counts.values())


def hand_of(number: int, seed: int, kind: str) -> tuple[tuple[Card, ...], list[Suit]]:
    """Hand ``number`` of a seed, and the suits in which it is of the kind."""
    chance = random.Random(f"{seed}/{number}")
    while True:
        hand = tuple(sorted(chance.sample(PACK, 9)))
        if suits := [suit for suit in SUITS if KINDS[kind](hand, suit)]:
            return hand, suits


def measured(number: int, asked: argparse.Namespace) -> Measured:
    """Return the results of a hand in the best of its suits at each place."""
    hand, suits = hand_of(number, asked.seed, asked.of)
    kind = Kind.NO_CHANGE if asked.no_change else Kind.PLAY
    sampling = Sampling(samples=asked.samples, seed=number)
    found: dict[Suit, dict[str, Any]] = {suit: {} for suit in suits}
    for place in asked.places:
        answer = bid(dealt_hand(hand, place), None, sampling, table_deals=asked.table)
        for each in answer.bids:
            if each.contract.kind is kind and each.contract.trumps in found:
                found[each.contract.trumps][place] = each

    def wins(suit: Suit) -> float:
        return sum(each.counts[0] / sum(each.counts) for each in found[suit].values())

    best = max(suits, key=wins)
    at = found[best]
    closed = asked.table is not None
    return Measured(
        number,
        hand,
        best,
        at[asked.places[0]].exchanges.get(best, ()),
        {name: each.table.shares if closed else each.counts for name, each in at.items()},
        {name: each.table.points if closed else each.points for name, each in at.items()},
    )


def clustered(shares: Sequence[float], worlds: int) -> tuple[float, float]:
    """The 95 % interval of a share whose worlds come in clusters, hands, all of so many worlds.

    The spread of the hands says how many independent worlds they amount to; Wilson's interval is
    that of so many.
    """
    hands, share = len(shares), fmean(shares)
    if hands == 1:
        return wilson(share, 1)
    most = float(hands * worlds)
    spread = variance(shares) / hands * (student(hands) / NormalDist().inv_cdf(0.975)) ** 2
    amount = min(max(share * (1 - share) / spread, 1.0), most) if spread else most
    if share in (0.0, 1.0):
        amount = float(hands)  # no spread is seen, and little is known of it
    return wilson(share * amount, amount)


def row(name: str, hands: Sequence[Measured], worlds: int) -> str:
    """The line of some hands: wins, draws, chips, how many are worth a bid, wins by place."""
    wins = [hand.share(0) for hand in hands]
    chips = [fmean(hand.chips.values()) for hand in hands]
    low, high = clustered(wins, worlds)
    margin = margin_of_few(chips)
    cells = [
        name,
        f"{len(hands):,}",
        f"{100 * fmean(wins):.0f} ± {max(50 * (high - low), 1):.0f}",
        f"{100 * fmean(hand.share(1) for hand in hands):.0f}",
        f"{fmean(chips):+.1f}" + ("" if margin is None else f" ± {margin:.1f}"),
        f"{100 * fmean(value > 0 for value in chips):.0f}",
    ]
    for place in hands[0].counts:
        counts = [hand.counts[place] for hand in hands]
        cells += [f"{100 * fmean(each[0] / sum(each) for each in counts):.0f}"]
    return f"| {' | '.join(cells)} |"


def table(results: Sequence[Measured], asked: argparse.Namespace) -> Iterator[str]:
    """The table, as the page has it."""
    yield "| points | hands | win % | draw % | chips | worth % | " + " | ".join(asked.places) + " |"
    yield "| ---: " * (6 + len(asked.places)) + "|"
    worlds = asked.samples * len(asked.places)
    groups: defaultdict[int, list[Measured]] = defaultdict(list)
    for hand in results:
        groups[hand.points].append(hand)
    for points, hands in sorted(groups.items()):
        if len(hands) >= FEWEST_HANDS:
            yield row(str(points), hands, worlds)
    yield row("all", results, worlds)


def write_hands(path: str, results: Iterable[Measured], places: Sequence[str]) -> None:
    """A line for each hand."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        columns = (f"{place}_{what}" for place in places for what in (*GRADES, "chips"))
        lines.writerow(["number", "hand", "points", "trumps", "thrown", *columns])
        for hand in results:
            cells = [[*hand.counts[name], f"{hand.chips[name]:.4f}"] for name in places]
            text, thrown = Pack.ENGLISH.hand_text(hand.hand), " ".join(c.code for c in hand.thrown)
            head = [hand.number, text, hand.points, hand.trumps.letter, thrown]
            lines.writerow([*head, *(cell for place in cells for cell in place)])


def main() -> None:
    """Measure the hands, print the table, write the hands."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("-n", type=int, default=1000, help="how many hands")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--of", choices=KINDS, default="any", help="which kind of hands")
    parser.add_argument("--no-change", action="store_true", help="No Change, in place of Play")
    parser.add_argument("--places", nargs="+", choices=PLACES, default=PLACES)
    parser.add_argument("--samples", type=int, default=100, help="fresh worlds at each place")
    parser.add_argument("--table", type=int, metavar="N", help="N closed deals, at least ten")
    parser.add_argument("--hands", metavar="FILE.csv", help="also write a line for each hand")
    asked = parser.parse_args()
    with ProcessPoolExecutor() as pool:
        results = list(pool.map(partial(measured, asked=asked), range(1, asked.n + 1)))
    print("\n".join(table(results, asked)))
    if asked.hands:
        write_hands(asked.hands, results, asked.places)


if __name__ == "__main__":
    main()
