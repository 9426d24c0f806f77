"""A study of random deals: how often does who leads win Play in diamonds, by the trumps they hold?

Run as ``python examples/python/trumps_study.py 2000``.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict

import tridge_solver as tridge


def wins_by_trumps(count: int, seed: int = 1) -> dict[int, tuple[int, float, float]]:
    """By number of trumps: the deals, the share of wins and half the width of its 95 % interval."""
    table = tridge.deals.Table.of(declarer="Lead", contract="Play D")
    solver = tridge.DoubleDummy()
    grades: defaultdict[int, Counter[tridge.Grade]] = defaultdict(Counter)
    for deal in tridge.random_deals(count, seed=seed, table=table):
        assert isinstance(deal, tridge.OmbreDeal)
        assert deal.lead is not None
        hand = deal.known_hand(deal.lead)
        black_aces = {tridge.Card("SA"), tridge.Card("CA")}
        trumps = sum(card.suit is tridge.Suit.DIAMONDS or card in black_aces for card in hand)
        grades[trumps][tridge.solve(deal, solver=solver).grade] += 1
    found = {}
    for trumps, counted in sorted(grades.items()):
        deals = counted.total()
        share = counted[tridge.Grade.WIN] / deals
        found[trumps] = deals, share, 1.96 * (share * (1 - share) / deals) ** 0.5
    return found


def main(arguments: list[str]) -> None:
    """Print the table."""
    for trumps, (deals, share, margin) in wins_by_trumps(int(arguments[0])).items():
        print(f"{trumps} trumps  {deals:5} deals  {share:6.1%} ±{margin:.1%}")


if __name__ == "__main__":
    main(sys.argv[1:] or ["2000"])
