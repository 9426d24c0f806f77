"""Point values that predict wins best, fitted to hands that ``points.py`` measured.

    python research/points.py -n 5000 --seed 1 --hands train.csv
    python research/points.py -n 2000 --seed 2 --hands held-out.csv
    python research/fit_points.py train.csv held-out.csv

A hand's count is the highest of its four suits', in the club's table and in every other. The share
of wins is a logistic curve of the count, with a constant for each place at the table; each table,
the club's too, gets the curve that suits it best on the training hands. All figures at the end are
of the held-out hands, which had no part in any choice.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from points import FEWEST_HANDS, clustered

from tridge_solver.analysis.intervals import Z_95, margin_of_few
from tridge_solver.core.cards import SUITS, Card, Suit, parse_hand
from tridge_solver.core.seats import PLACES
from tridge_solver.games.ombre.bidding.three_seats import fitted_points
from tridge_solver.games.ombre.rules.ranking import MATADORS, lane_orders, point_count, trump_order

Array = npt.NDArray[Any]

ROUNDS = 20
"""Times the suits are chosen anew by the values found before."""

RESAMPLES = 1000
"""Times the held-out hands are drawn again for the intervals."""

CLUB = {"first": 7, "second": 6, "third": 5, "fourth": 4, "kings": 2, "other trumps": 1, "voids": 1}
THE_CLUB_ASKS = (13, 14)
FINE = ("first", "second", "third", "fourth", "trump king", "other trumps", "plain kings", "voids")
RANKS = (
    "first",
    "second",
    "third",
    "fourth",
    "trump king",
    "trump queen",
    "trump jack",
    "low trumps",
    "plain kings",
)
TABLES: dict[str, tuple[str, ...]] = {
    "the club's features": tuple(CLUB),
    "kings apart": FINE,
    "and red suits": (*FINE, "red suit"),
    "every rank": (*RANKS, "red suit"),
    "and shape": (*RANKS, "red suit", "fifth trump", "more trumps", "voids", "singletons"),
    "and company": (
        *RANKS,
        "red suit",
        "fifth trump",
        "more trumps",
        "voids",
        "singletons",
        "two matadors",
        "king and queen",
        "plain queens",
    ),
}
"""Sets of features, by the name of the table that is fitted to them."""


def features(hand: Sequence[Card], trumps: Suit) -> dict[str, float]:
    """Return everything that can be counted in a hand with a suit as trumps."""
    order = trump_order(trumps)
    counted = point_count(hand, trumps)
    held = [card for card in order if card in hand]
    low = [card for card in held if card in order[MATADORS + trumps.is_red :]]
    king = sum(card.rank == "K" for card in held)
    lanes = [[card for card in lane if card in hand] for lane in lane_orders(trumps)[1:]]
    tops = sum(card in order[:MATADORS] for card in held)
    return {
        "first": order[0] in hand,
        "second": order[1] in hand,
        "third": order[2] in hand,
        "fourth": trumps.is_red and order[MATADORS] in hand,
        "kings": counted.kings // 2,
        "other trumps": counted.other_trumps,
        "voids": counted.voids,
        "trump king": king,
        "plain kings": counted.kings // 2 - king,
        "trump queen": any(card.rank == "Q" for card in low),
        "trump jack": any(card.rank == "J" for card in low),
        "low trumps": sum(card.rank not in "KQJ" for card in low),
        "red suit": trumps.is_red,
        "fifth trump": len(held) >= 5,
        "more trumps": max(len(held) - 5, 0),
        "singletons": sum(len(lane) == 1 for lane in lanes),
        "two matadors": tops >= 2,
        "king and queen": sum([c.rank for c in lane[:2]] == ["K", "Q"] for lane in lanes),
        "plain queens": sum(any(card.rank == "Q" for card in lane) for lane in lanes),
        "trumps": len(held),
        "matadors": tops,
    }


@dataclass(frozen=True)
class Hands:
    """Measured hands.

    Attributes:
        counted: of each hand in each suit, its features by name.
        club: the club's points in each suit.
        small: the same by the table in small numbers, as the package has it.
        played: the suit the race chose.
        wins, worlds: a column for each place.
        chips: mean chips, likewise.
    """

    counted: dict[str, Array]
    club: Array
    small: Array
    played: Array
    wins: Array
    worlds: Array
    chips: Array

    @property
    def share(self) -> Array:
        """Each hand's share of wins over the places."""
        return np.asarray(self.wins.sum(1) / self.worlds.sum(1))

    def matrix(self, names: Sequence[str]) -> Array:
        """Features: hand by suit by name."""
        return np.stack([self.counted[name] for name in names], axis=2)


def read_hands(path: str) -> Hands:
    """The hands of a file written by ``--hands``; the last line may be half written."""
    with open(path, encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row[f"{PLACES[-1]}_chips"]]
    hands = [parse_hand(row["hand"]) for row in rows]
    counted = [[features(hand, suit) for suit in SUITS] for hand in hands]
    grades = np.array(
        [
            [[float(row[f"{p}_{g}"]) for g in ("win", "draw", "loss")] for p in PLACES]
            for row in rows
        ]
    )
    return Hands(
        {
            name: np.array([[float(suit[name]) for suit in suits] for suits in counted])
            for name in counted[0][0]
        },
        np.array([[point_count(hand, suit).total for suit in SUITS] for hand in hands]),
        np.array([[fitted_points(hand, suit).total for suit in SUITS] for hand in hands]),
        np.array(["SHDC".index(row["trumps"]) for row in rows]),
        grades[:, :, 0].astype(float),
        grades.sum(axis=2).astype(float),
        np.array([[float(row[f"{place}_chips"]) for place in PLACES] for row in rows]),
    )


def logistic(design: Array, wins: Array, worlds: Array) -> Array:
    """The coefficients under which the wins are likeliest (Newton's method).

    ``design`` has a row for each observation, with so many ``wins`` of so many ``worlds``.
    """
    found = np.zeros(design.shape[1])
    for _ in range(50):
        chance = sigmoid(design @ found)
        slope = design.T @ (wins - worlds * chance)
        curve = (design * (worlds * chance * (1 - chance))[:, None]).T @ design
        step = np.linalg.solve(curve + 1e-9 * np.eye(len(found)), slope)
        found = found + step
        if np.abs(step).max() < 1e-9:
            break
    return found


def sigmoid(x: Array) -> Array:
    """The logistic curve."""
    return np.asarray(1 / (1 + np.exp(-x)))


def at_each_place(columns: Array) -> Array:
    """A row for each hand and place: a constant for each place, then the hand's ``columns``."""
    places = len(PLACES)
    return np.hstack(
        [np.tile(np.eye(places), (len(columns), 1)), np.repeat(columns, places, axis=0)]
    )


@dataclass(frozen=True)
class Fit:
    """Values by feature, in units of the logit, and the constant of each place.

    ``margins`` are halves of the values' 95 % intervals, from the spread of the hands.
    """

    names: tuple[str, ...]
    values: Array
    margins: Array
    places: Array

    def counts(self, hands: Hands) -> Array:
        """Every hand's count in its best suit."""
        return np.asarray((hands.matrix(self.names) @ self.values).max(axis=1))


def fit(hands: Hands, names: Sequence[str]) -> Fit:
    """Fit values to features of each hand's suit: first the suit it played, then, as a player
    would choose, the one with the highest count by the values so far."""
    grid = hands.matrix(names)
    suit = hands.played
    everyone = np.arange(len(suit))
    places = len(PLACES)
    for _ in range(ROUNDS):
        design = at_each_place(grid[everyone, suit])
        found = logistic(design, hands.wins.ravel(), hands.worlds.ravel())
        chosen = (grid @ found[places:]).argmax(axis=1)
        if (chosen == suit).all():
            break
        suit = chosen
    margins = Z_95 * np.sqrt(np.diag(spread(design, found, hands)))
    return Fit(tuple(names), found[places:], margins[places:], found[:places])


def spread(design: Array, found: Array, hands: Hands) -> Array:
    """The covariance of coefficients, with the hand as the unit: its worlds and places go
    together (the sandwich estimator)."""
    worlds = hands.worlds.ravel()
    chance = sigmoid(design @ found)
    curve = (design * (worlds * chance * (1 - chance))[:, None]).T @ design
    pulls = design * (hands.wins.ravel() - worlds * chance)[:, None]
    of_hands = pulls.reshape(len(hands.played), len(PLACES), -1).sum(axis=1)
    inverse = np.linalg.inv(curve)
    return np.asarray(inverse @ (of_hands.T @ of_hands) @ inverse)


@dataclass(frozen=True)
class Curve:
    """The share of wins as a curve of a count: logistic, of the second degree."""

    coefficients: Array

    @classmethod
    def through(cls, counts: Array, hands: Hands) -> Curve:
        """The curve that suits ``hands`` best."""
        design = at_each_place(np.stack([counts, counts**2], axis=1))
        return cls(logistic(design, hands.wins.ravel(), hands.worlds.ravel()))

    def shares(self, counts: Array) -> Array:
        """Shares of wins by hand and place."""
        design = at_each_place(np.stack([counts, counts**2], axis=1))
        return sigmoid(design @ self.coefficients).reshape(len(counts), len(PLACES))


def best_threshold(counts: Array, hands: Hands) -> float:
    """The count from which on bidding brought most chips."""
    order = np.argsort(-counts, kind="stable")
    total = np.cumsum(hands.chips.mean(axis=1)[order])
    last = np.append(np.diff(counts[order]) != 0, True)
    if total[last].max() <= 0:
        return float("inf")
    return float(counts[order][np.flatnonzero(last)[total[last].argmax()]])


MEASURES = ("log loss", "Brier", "R²", "rank", "chips")


def measures(counts: Array, curve: Curve, threshold: float, hands: Hands) -> list[Array]:
    """Return the measures that :func:`summary` sums up, hand by hand: log loss and squared error of
    a world, the predicted and the real share, the chips of a player who bids from ``threshold`` on.
    """
    chance = curve.shares(counts)
    won = hands.wins / hands.worlds
    loss = -(won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean(axis=1)
    squared = (won * (1 - chance) ** 2 + (1 - won) * chance**2).mean(axis=1)
    chips = np.where(counts >= threshold - 1e-9, hands.chips.mean(axis=1), 0.0)
    return [loss, squared, chance.mean(axis=1), hands.share, counts, chips]


def summary(parts: Sequence[Array], chosen: Array) -> Array:
    """:data:`MEASURES` over the chosen hands."""
    loss, squared, chance, share, counts, chips = (part[chosen] for part in parts)
    r2 = 1 - ((share - chance) ** 2).sum() / ((share - share.mean()) ** 2).sum()
    rank = np.corrcoef(ranks(counts), ranks(share))[0, 1]
    return np.array([loss.mean(), squared.mean(), r2, rank, chips.mean()])


def ranks(values: Array) -> Array:
    """Places in ascending order, equal values sharing theirs."""
    _, place, amount = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(amount)
    return np.asarray((ends - (amount - 1) / 2)[place])


def compared(
    tables: dict[str, list[Array]], seed: int = 1
) -> dict[str, list[tuple[float, float, float, float]]]:
    """Each table's :data:`MEASURES`, and how far they are from the first table's, with 95 %
    intervals from hands drawn again and again."""
    hands = len(next(iter(tables.values()))[0])
    everyone = np.arange(hands)
    chance = np.random.Generator(np.random.PCG64(seed))
    draws = [chance.integers(0, hands, hands) for _ in range(RESAMPLES)]
    again = {
        name: np.array([summary(parts, draw) for draw in draws]) for name, parts in tables.items()
    }
    first = next(iter(tables))
    found = {}
    for name, parts in tables.items():
        value = summary(parts, everyone)
        gap = value - summary(tables[first], everyone)
        low, high = np.quantile(again[name] - again[first], (0.025, 0.975), axis=0)
        found[name] = list(zip(value, gap, low, high, strict=True))
    return found


def print_values(hands: Hands, fits: dict[str, Fit]) -> None:
    """The values of each table in the club's unit: with the same spread of counts."""
    club = hands.club.max(axis=1)
    for name, found in fits.items():
        scale = float(club.std() / found.counts(hands).std())
        print(f"\n{name}: one point is {1 / scale:.3f} of the logit\n")
        print("| | fitted | club |\n| --- | ---: | ---: |")
        for feature, value, margin in zip(found.names, found.values, found.margins, strict=True):
            cells = f"{scale * value:.1f} ± {scale * margin:.1f} | {CLUB.get(feature, '')}"
            print(f"| {feature} | {cells} |")
        lead, *others = found.places
        print(f"| the lead | {scale * (lead - np.mean(others)):.1f} | |")


def print_measures(
    train: Hands, held: Hands, counts: dict[str, Callable[[Hands], Array]]
) -> dict[str, float]:
    """Print how well each table predicts the held-out hands; the thresholds are chosen on the
    others.
    """
    tables, thresholds = {}, {}
    for name, count in counts.items():
        curve = Curve.through(count(train), train)
        thresholds[name] = best_threshold(count(train), train)
        tables[name] = measures(count(held), curve, thresholds[name], held)
    found = compared(tables)
    print("\n| | " + " | ".join(MEASURES) + " |\n" + "| --- " * (len(MEASURES) + 1) + "|")
    for name, row in found.items():
        print(f"| {name} | " + " | ".join(f"{value:.4f}" for value, *_ in row) + " |")
    print("\nBetter than the club by:\n")
    print("| | " + " | ".join(MEASURES) + " |\n" + "| --- " * (len(MEASURES) + 1) + "|")
    for name, row in list(found.items())[1:]:
        cells = [f"{gap:+.4f} ({low:+.4f} to {high:+.4f})" for _, gap, low, high in row]
        print(f"| {name} | " + " | ".join(cells) + " |")
    return thresholds


def print_small(held: Hands) -> None:
    """Print the result of each count in small numbers on the held-out hands, where there are
    enough.
    """
    counts = held.small.max(axis=1)
    print("\n| count | hands | win % | chips | worth % |\n| ---: | ---: | ---: | ---: | ---: |")
    for count in np.unique(counts):
        those = np.flatnonzero(counts == count)
        if len(those) < FEWEST_HANDS:
            continue
        chips = held.chips[those].mean(axis=1)
        low, high = clustered(held.share[those].tolist(), int(held.worlds[those[0]].sum()))
        margin = margin_of_few(chips.tolist())
        print(
            f"| {count} | {len(those)} | {100 * held.share[those].mean():.0f} "
            f"± {50 * (high - low):.0f} | {chips.mean():+.1f} ± {margin or 0.0:.1f} "
            f"| {100 * (chips > 0).mean():.0f} |"
        )


def main() -> None:
    """Fit, and compare on the held-out hands."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("train", help="hands to fit, a file of --hands")
    parser.add_argument("held", help="hands to test, of another seed")
    options = parser.parse_args()
    train, held = read_hands(options.train), read_hands(options.held)
    fits = {name: fit(train, names) for name, names in TABLES.items()}
    print(f"{len(train.played):,} hands fitted, {len(held.played):,} held out")
    print_values(train, fits)
    counts: dict[str, Callable[[Hands], Array]] = {"the club": lambda hands: hands.club.max(axis=1)}
    counts |= {name: found.counts for name, found in fits.items()}
    counts["small numbers"] = lambda hands: hands.small.max(axis=1)
    thresholds = print_measures(train, held, counts)
    share, chips = held.share, held.chips.mean(axis=1)
    noise = (share * (1 - share)).mean() / held.worlds.sum(1).mean() / share.var()
    print(f"\nR² cannot exceed {1 - noise:.3f}: the shares are counted in worlds.")
    print(f"A player who knew every hand's chips would make {np.maximum(chips, 0).mean():.4f}.")
    club = held.club.max(axis=1)
    for least in THE_CLUB_ASKS:
        print(f"With the club's {least} or more: {np.where(club >= least, chips, 0).mean():.4f}.")
    print_small(held)
    print("\nthresholds: " + ", ".join(f"{name} {value:.2f}" for name, value in thresholds.items()))


if __name__ == "__main__":
    main()
