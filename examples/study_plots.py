"""The drawings of the study: the same bytes whenever the same answers are drawn.

They take matplotlib, which nothing else in the project does.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import matplotlib

matplotlib.use("svg")

from matplotlib import pyplot as plt
from matplotlib.axes import Axes

from study_lights import in_both_lights
from study_tables import COLUMNS, Column, Group, Share, Study, grouped, shares

COLOURS = ("#0072b2", "#e69f00")
"""Blue and orange, which the colour-blind tell apart."""

STYLE = {
    "svg.hashsalt": "tridge",  # names inside the drawing; by default they are random
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "grid.alpha": 0.3,
    "axes.axisbelow": True,
    "legend.frameon": False,
}

PLACES_TITLE = "Hands that could have won, by their place at the table"
TRUMPS_TITLE = "Hands that win in the suit with most points, by what they hold"

ANY_SUIT = (COLUMNS[0], COLUMNS[2])
FIRST_SUIT = (COLUMNS[1], COLUMNS[3])


def draw(study: Study, folder: Path) -> None:
    """Draw the study into ``folder``: ``study-places.svg`` and ``study-trumps.svg``."""
    folder.mkdir(parents=True, exist_ok=True)
    with plt.rc_context(STYLE):
        figure, (any_suit, first_suit) = plt.subplots(1, 2, figsize=(7.2, 3), sharey=True)
        bars(any_suit, "in any suit", study.by_place(), ANY_SUIT)
        bars(first_suit, "in the suit with most points", study.by_place(), FIRST_SUIT)
        any_suit.set_ylabel("hands that could win, %")
        first_suit.legend(["open cards, best exchange", "as dealt"], loc="upper right")
        save(figure, folder / "study-places.svg", PLACES_TITLE)

        figure, panels = plt.subplots(2, 2, figsize=(7.2, 5.6), sharey=True)
        (points, held), (honours, trumps) = panels
        curves(points, "points", grouped(study.hands, lambda hand: hand.points))
        curves(held, "matadors", grouped(study.hands, lambda hand: hand.matadors))
        curves(honours, "honours in a row", grouped(study.hands, lambda hand: hand.honours))
        curves(trumps, "trumps", grouped(study.hands, lambda hand: hand.trumps))
        for panel in (points, honours):
            panel.set_ylabel("hands that win in it, %")
        points.legend(["open cards, best exchange", "as dealt"])
        save(figure, folder / "study-trumps.svg", TRUMPS_TITLE)


def bars(axes: Axes, title: str, groups: Sequence[Group], columns: Sequence[Column]) -> None:
    """A bar for each group and column, with its interval."""
    axes.set_title(title, fontsize=9)
    width = 0.8 / len(columns)
    for n, column in enumerate(columns):
        values = [shares(group.hands, (column,))[0] for group in groups]
        axes.bar(
            [place + (n - (len(columns) - 1) / 2) * width for place in range(len(groups))],
            [100 * value.value for value in values],
            width=0.9 * width,
            yerr=errors(values),
            color=COLOURS[n],
            ecolor="#333333",
            capsize=2,
        )
    axes.set_xticks(range(len(groups)), [group.name for group in groups])


def curves(axes: Axes, title: str, groups: Sequence[Group]) -> None:
    """A curve for each way of playing over groups by number, with intervals."""
    axes.set_xlabel(f"{title} in the suit with most points")
    for n, column in enumerate(FIRST_SUIT):
        values = [shares(group.hands, (column,))[0] for group in groups]
        axes.errorbar(
            range(len(groups)),
            [100 * value.value for value in values],
            yerr=errors(values),
            color=COLOURS[n],
            marker="o",
            markersize=3,
            linewidth=1.2,
            capsize=2,
        )
    names = [group.name.replace("up to ", "≤ ").replace(" or more", "+") for group in groups]
    every = 1 + len(groups) // 9
    axes.set_xticks(range(0, len(groups), every), names[::every])
    axes.set_ylim(0, 102)


def errors(values: Sequence[Share]) -> list[list[float]]:
    """Return how far the intervals reach below and above their shares, in percent."""
    return [
        [100 * (value.value - value.low) for value in values],
        [100 * (value.high - value.value) for value in values],
    ]


def save(figure: plt.Figure, path: Path, title: str) -> None:
    """Write a drawing without date or version, so that it only changes with what it shows."""
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None, "Creator": None})
    plt.close(figure)
    drawing = in_both_lights(path.read_text(encoding="utf-8"), title)
    path.write_text(drawing, encoding="utf-8")
