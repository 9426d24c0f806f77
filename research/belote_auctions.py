"""Whole auctions of Belote: one seat says what ``tridge bid --auction`` advises, three bid by rule.

    python research/belote_auctions.py [-n DEALS] [--worlds N] [--seed SEED] [--keep FILE]

Each random deal is bid three times: by four seats by rule, and with one of them, a different one
from deal to deal, that says the call with the best score at the table, or with open cards. What is
bid then is solved, and corrected to what it is worth at the table; with ``--play`` four closed
seats play it, with the same seeds. Printed are what the seat's side gains over the rule, and what
the call that the seat made first promised, at the table and with open cards, less what came of it.

With ``--keep`` each deal is added to a file as soon as it is played, and deals that stand there are
not played again.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

import numpy as np

from tridge_solver.analysis.intervals import margin_of_mean
from tridge_solver.at_table.match import deal_seed
from tridge_solver.at_table.session import played_out
from tridge_solver.at_table.part import Style
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.belote.bidding import BeloteCall, BeloteCalls, weigh_calls
from tridge_solver.games.belote.closed_seats import (
    BeloteAuctionSession,
    BeloteMinds,
    dealt,
    gain_of_bidders,
)
from tridge_solver.games.belote.correction import at_table
from tridge_solver.games.belote.game import BeloteDeal, side_of
from tridge_solver.games.belote.rules import BELOTE
from tridge_solver.games.belote.scored_deal import facts
from tridge_solver.games.belote.solving import BeloteSolver

WAYS: dict[str, Callable[[BeloteCall], float]] = {
    "table": lambda call: call.table.score,
    "open": lambda call: call.score,
}
"""Measures by which the seat chooses the call: the greatest wins."""

Row = dict[str, Any]
"""A deal: its number and seat; by way, and by rule, the score of the seat's side, and what is bid;
of its first call in each way what it promised at the table and with open cards."""


class Bidders:
    """Bids and plays deals, with engines that are kept; without a style nothing is played."""

    def __init__(self, seed: int, worlds: int, style: Style | None) -> None:
        self._seed, self._worlds, self._style = seed, worlds, style
        self._minds, self._solver = BeloteMinds(), BeloteSolver()

    def row(self, number: int, deal: BeloteDeal) -> Row:
        """A deal bid in every way."""
        seat = SEATS[number % len(SEATS)]
        weighed: dict[tuple[str, ...], BeloteCalls] = {}
        worth: dict[str, float] = {}
        row: Row = {"number": number, "seat": seat.letter, "first": {}}
        for way in ("rule", *WAYS):
            auction = BeloteAuctionSession(deal)
            while not auction.is_over:
                if auction.turn is seat and way != "rule":
                    call = self._call(auction, WAYS[way], weighed)
                    row["first"].setdefault(way, [call.call, call.table.score, call.score])
                    auction.say(call.call)
                else:
                    auction.say(auction.choice())
            end = auction.outcome
            key = f"{end.contract} {end.declarer}"
            if key not in worth:
                worth[key] = self._worth(end, seat, number)
            row[way], row[f"{way} bids"] = worth[key], key
        return row

    def _call(
        self,
        auction: BeloteAuctionSession,
        worth: Callable[[BeloteCall], float],
        weighed: dict[tuple[str, ...], BeloteCalls],
    ) -> BeloteCall:
        """Return the seat's call."""
        if auction.words not in weighed:
            weighed[auction.words] = weigh_calls(
                auction.deal,
                auction.words,
                None,
                Sampling(samples=self._worlds, seed=self._seed),
                solver=self._solver,
            )
        return max(weighed[auction.words].calls, key=worth)

    def _worth(self, deal: BeloteDeal, seat: Seat, number: int) -> float:
        """Return the score of the seat's side less that of the others."""
        if deal.declarer is None or deal.contract is None:
            return 0.0
        if self._style is None:
            kind, side = deal.contract.denomination, side_of(deal.declarer)
            value = self._solver.values_led_by_eldest(deal, [kind])[kind]
            found = facts(deal, deal.contract, side, value.points, value.capot)
            gain = at_table(found, BELOTE, leads=side_of(deal.lead) == side).gain
        else:
            seed, styles = deal_seed(self._seed, number), (self._style, self._style)
            gain = gain_of_bidders(played_out(deal, styles, seed, self._minds))
        return gain if side_of(deal.declarer) == side_of(seat) else -gain


def rows_of(options: argparse.Namespace) -> Iterator[Row]:
    """All deals, those kept from before among them."""
    kept: dict[int, Row] = {}
    if options.keep is not None and options.keep.exists():
        rows = [json.loads(line) for line in options.keep.read_text().splitlines()]
        kept = {row["number"]: row for row in rows}
    style = None if options.play is None else Style.parse(options.play)
    bidders = Bidders(options.seed, options.worlds, style)
    for number, deal in islice(zip(count(1), dealt(options.seed)), options.n):
        row = kept.get(number) or bidders.row(number, deal)
        if options.keep is not None and number not in kept:
            with options.keep.open("a") as file:
                file.write(json.dumps(row) + "\n")
        yield row


def mean_text(values: list[float]) -> str:
    """A mean with its interval."""
    return f"{np.mean(values):+.1f} ±{margin_of_mean(np.array(values)):.1f}"


def main() -> None:
    """Bid, play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=50)
    parser.add_argument("--play", metavar="STYLE", help="e.g. worlds=20")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    rows = list(rows_of(options))
    for way in WAYS:
        gains = [row[way] - row["rule"] for row in rows]
        differ = sum(row[f"{way} bids"] != row["rule bids"] for row in rows)
        print(
            f"{way}: {mean_text(gains)} a deal over the rule, {differ} of {len(rows)} deals differ"
        )
        first = [(row["first"][way], row[way]) for row in rows if way in row["first"]]
        print(
            f"  the first call promised "
            f"{mean_text([call[1] - end for call, end in first])} too much "
            f"at the table, {mean_text([call[2] - end for call, end in first])} with open cards"
        )
    played = "corrected" if options.play is None else f"played with {options.play}"
    print(f"seed {options.seed}, {options.worlds} worlds a call, {played}")


if __name__ == "__main__":
    main()
