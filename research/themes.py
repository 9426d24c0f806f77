"""The study of docs/themes.md: how often each theme is the reason that a card is wrong. The study
of docs/themes.md.

    python research/themes.py --deals 5000 --seed 1

Random deals of Tridge, in Play, in the best suit of the seat with most of the club's points if it
has 13, exchanged in the usual way. All three seats play the natural card of docs/puzzles.md, which sees
its own hand and the table. Every card that loses a grade or a trick with open cards counts under
the first theme of its position. Printed are such cards per 100 deals, by seat, with 95 % intervals
of the mean over deals: the cards of one deal are not independent, deals are.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from statistics import fmean, stdev

from tridge_solver import DoubleDummy
from tridge_solver.games.ombre.closed.table import table_deals
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.puzzles import natural_card
from tridge_solver.games.ombre.solving.double_dummy import best_cards, problem_of
from tridge_solver.games.ombre.themes import OmbreThemes
from tridge_solver.results import CardTheme

SEATS = ("Player", "Centre", "Rear")
NO_THEME = "none of them"
Z95 = 1.96

Found = Counter[tuple[str, str]]
"""Wrong cards of a deal, by seat and first theme."""

solvers: list[DoubleDummy] = []
"""The solver of this process, made when it is first asked."""


def wrong_cards(deal: OmbreDeal) -> Found:
    """The wrong cards of a deal that is played by habit."""
    if not solvers:
        solvers.append(DoubleDummy())
    solver = solvers[0]
    start, player, contract = problem_of(deal)
    cards, position = [], start
    while not position.is_over:
        cards.append(natural_card(position, player, contract))
        position = position.play(cards[-1])
    asked = OmbreThemes(solver, player, contract)
    role = dict(zip(deal.from_player(player), SEATS, strict=True))
    found: Found = Counter()
    position = start
    for card, values in zip(
        cards, solver.play_values(start, player, contract, cards), strict=False
    ):
        assert position.to_play is not None  # a card is played
        if card not in best_cards(values):
            themes = asked.themes(position, values)
            name = themes[0].value if themes else NO_THEME
            found[role[position.to_play], name] += 1
        position = position.play(card)
    return found


def per_hundred(counts: Sequence[int]) -> str:
    """A mean over deals, per 100 of them, and half its 95 % interval; of what never came up, below
    what it is by the rule of three."""
    if not any(counts):
        return f"under {300 / len(counts):.2g}"
    half = Z95 * stdev(counts) / sqrt(len(counts))
    return f"{100 * fmean(counts):.1f} ±{100 * half:.1f}"


def table(found: Sequence[Found]) -> Iterator[str]:
    """The table, as a page has it."""
    yield f"| first theme | {' | '.join(SEATS)} | all |"
    yield f"| --- {'| ---: ' * (len(SEATS) + 1)}|"
    totals = sum(found, Counter[tuple[str, str]]())
    names = [theme.value for theme in CardTheme] + [NO_THEME]
    names.sort(key=lambda name: -sum(totals[seat, name] for seat in SEATS))
    for name in names:
        yield row(f"`{name}`" if name != NO_THEME else name, found, [name])
    yield row("all wrong cards", found, names)


def row(title: str, found: Sequence[Found], names: Sequence[str]) -> str:
    """A row: the wrong cards with these first themes."""
    own = [[sum(one[seat, name] for name in names) for one in found] for seat in SEATS]
    every = [sum(counts) for counts in zip(*own, strict=True)]
    return f"| {title} | {' | '.join(map(per_hundred, [*own, every]))} |"


def main() -> None:
    """Deal, play, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    deals = list(table_deals(given.deals, given.seed))
    if given.processes > 1:
        with ProcessPoolExecutor(given.processes) as pool:
            found = list(pool.map(wrong_cards, deals, chunksize=16))
    else:
        found = [wrong_cards(deal) for deal in deals]
    print("\n".join(table(found)))


if __name__ == "__main__":
    main()
