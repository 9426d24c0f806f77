"""Sayings of the table held against hands that ``points.py --hands FILE`` measured.

    python research/maxims.py places all.csv             wins by trumps and place
    python research/maxims.py split six.csv matadors     a saying's hands, parted by what they hold
    python research/maxims.py pair keep.csv play.csv     the same hands twice: first less second

What they hold is any feature of ``fit_points.py``, in the suit they played. ``docs/points.md`` has
the commands that measured the hands.
"""

from __future__ import annotations

import argparse
import sys

import numpy as np
from fit_points import Array, Hands, read_hands
from points import FEWEST_HANDS, clustered

from tridge_solver.analysis.intervals import margin_of_few
from tridge_solver.core.seats import PLACES


def in_the_suit_played(hands: Hands, feature: str) -> Array:
    """A feature of each hand in the suit it played."""
    grid = hands.counted[feature]
    return np.asarray(grid[np.arange(len(grid)), hands.played])


def figures(hands: Hands, those: Array, places: slice = slice(None)) -> str:
    """Wins and chips of some hands, with 95 % intervals, as two cells of a table."""
    wins, worlds = hands.wins[those, places].sum(1), hands.worlds[those, places].sum(1)
    low, high = clustered((wins / worlds).tolist(), int(worlds[0]))
    chips = hands.chips[those, places].mean(axis=1)
    margin = margin_of_few(chips.tolist())
    spread = "" if margin is None else f" ± {margin:.1f}"
    share = 100 * wins.sum() / worlds.sum()
    return f"{share:.0f} ± {max(50 * (high - low), 1):.0f} | {chips.mean():+.1f}{spread}"


def worth(hands: Hands, those: Array) -> str:
    """The share of hands that bring chips."""
    return f"{100 * (hands.chips[those].mean(axis=1) > 0).mean():.0f}"


def split(hands: Hands, feature: str) -> None:
    """Wins and chips of all hands, and by a feature."""
    held = in_the_suit_played(hands, feature)
    print(f"| {feature} | hands | win % | chips | worth % |\n| --- | ---: | ---: | ---: | ---: |")
    groups = [(f"{value:.0f}", np.flatnonzero(held == value)) for value in np.unique(held)]
    for name, those in [("all", np.arange(len(held))), *groups]:
        if len(those) >= FEWEST_HANDS:
            print(f"| {name} | {len(those)} | {figures(hands, those)} | {worth(hands, those)} |")


def places(hands: Hands) -> None:
    """Wins and chips by trumps held and place."""
    held = in_the_suit_played(hands, "trumps")
    print("| trumps | hands |" + "".join(f" {name}: win % | chips |" for name in PLACES))
    print("| ---: | ---: |" + " ---: | ---: |" * len(PLACES))
    for value in np.unique(held):
        those = np.flatnonzero(held == value)
        if len(those) >= FEWEST_HANDS:
            cells = (figures(hands, those, slice(n, n + 1)) for n in range(len(PLACES)))
            print(f"| {value:.0f} | {len(those)} | " + " | ".join(cells) + " |")
    share, chips = hands.wins / hands.worlds, hands.chips
    for n, name in list(enumerate(PLACES))[1:]:
        for what, unit, grid in (("wins", "%", 100 * share), ("chips", "", chips)):
            gap = grid[:, 0] - grid[:, n]
            margin = margin_of_few(gap.tolist()) or 0.0
            print(f"lead less {name}: {gap.mean():.1f} ± {margin:.1f} {unit} {what}")


def pair(first: Hands, second: Hands) -> None:
    """The same hands measured twice: how many chips the first brings more."""
    for name, grid in first.counted.items():
        if not np.array_equal(grid, second.counted.get(name)):
            sys.exit("the files are not of the same hands (expected one seed and one condition)")
    gap = first.chips.mean(axis=1) - second.chips.mean(axis=1)
    margin = margin_of_few(gap.tolist()) or 0.0
    print(f"first less second: {gap.mean():+.1f} ± {margin:.1f} chips")
    print(f"first better in {100 * (gap > 0).mean():.0f} % of {len(gap)} hands")


def main() -> None:
    """Answer what the arguments ask."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked = parser.add_subparsers(dest="asked", required=True)
    asked.add_parser("places").add_argument("file")
    splitting = asked.add_parser("split")
    splitting.add_argument("file")
    splitting.add_argument("feature")
    pairing = asked.add_parser("pair")
    pairing.add_argument("file")
    pairing.add_argument("other")
    options = parser.parse_args()
    hands = read_hands(options.file)
    if options.asked == "places":
        places(hands)
    elif options.asked == "pair":
        pair(hands, read_hands(options.other))
    elif options.feature not in hands.counted:
        sys.exit(f"no feature {options.feature!r} (expected one of {', '.join(hands.counted)})")
    else:
        split(hands, options.feature)


if __name__ == "__main__":
    main()
