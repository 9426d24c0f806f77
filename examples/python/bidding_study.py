"""A study of bidding: what is bid on nine cards, and what the deal was worth with all cards open.

Run as ``python examples/python/bidding_study.py 10``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import tridge_solver as tridge


def compared(count: int, seed: int = 1) -> Iterator[tuple[tridge.Deal, str, str]]:
    """Each deal with what its first seat bids, and the par."""
    sampling = tridge.Sampling(samples=30, seed=seed)
    for deal in tridge.random_deals(count, seed=seed):
        assert isinstance(deal, tridge.OmbreDeal)
        answer = tridge.bid(deal, deal.lead, sampling)
        assert isinstance(answer, tridge.results.Bidding)
        advised = answer.recommended
        par = tridge.open_bid(deal).par
        yield (
            deal,
            "Pass" if advised is None else str(advised.contract),
            "Pass" if par is None else f"{par.contract} by {par.seat.letter}",
        )


def main(arguments: list[str]) -> None:
    """Print a line for each deal."""
    for deal, advised, par in compared(int(arguments[0])):
        assert deal.lead is not None
        hand = " ".join(str(card) for card in deal.known_hand(deal.lead))
        print(f"{deal.board:>3}  {hand:27}  bids {advised:14} par {par}")


if __name__ == "__main__":
    main(sys.argv[1:] or ["10"])
