"""Hold what ``bid`` says after calls against closed deals in which those calls were made.

    python research/heard_at_table.py [-n HANDS] [--seed SEED] [--worlds W] [--keep FILE]

Rule bidders (``rule_bidders.py``) bid random deals. A chair that holds 13 to 17 of the club's
points and speaks after two passes, or after somebody's Play, asks what its best Play is worth. In W
deals, that one and others in which it has the same cards and hears the same calls, it plays that
contract with the exchange it was advised, and three closed seats play them to the end. Printed are
the chips the row promises, those the deals bring, and what the row would promise had nothing been
heard.

With ``--keep`` each hand is added to a file as soon as it is played, and hands that stand there are
not played again.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from auctions import thrown_by, worlds_of
from rule_bidders import PLAYS, RULE, Worth, points_in, spoken
from tridge_solver.analysis.intervals import margin_of_mean
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.seats import Seat
from tridge_solver.engine.ombre3.solver import ClosedTable
from tridge_solver.games.ombre.bidding.three_seats import Bid, Bidding, bid
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.dealing import random_deals
from tridge_solver.games.ombre.rules.contracts import Contract, Kind

SAMPLES = 300
"""Open worlds of an answer."""

FROM, TO = 13, 17
"""Points of the hands that are asked."""

PLACES = {("Pass", "Pass"): "after two passes", ("Play",): "beside a Play"}
"""The auctions looked at, by what the chair has heard."""

Row = dict[str, Any]


def best_play(answer: Bidding) -> Bid | None:
    """The Play of most chips at the table."""
    plays = [each for each in answer.bids if each.contract.kind is Kind.PLAY and each.table]
    return plays[0] if plays else None


def chips_of(answer: Bidding, contract: Contract) -> float | None:
    """Return the chips that an answer promises for a contract at the table."""
    found = next((each.table for each in answer.bids if each.contract == contract), None)
    return None if found is None else found.points


def measured(
    deal: OmbreDeal, number: int, seat: Seat, table: ClosedTable, worlds: int
) -> Row | None:
    """A chair's row, and what the deals bring; ``None`` if it is none of those looked at."""
    points = points_in(deal.known_hand(seat))[0]
    heard = spoken(deal, dict.fromkeys(deal.active, RULE))[1][seat]
    if heard not in PLACES or not FROM <= points <= TO:
        return None
    sampling = Sampling(samples=SAMPLES, seed=number, threads=1)
    answer = bid(deal, seat, sampling, calls=heard)
    row = best_play(answer)
    if row is None or row.table is None:
        return None
    contract = row.contract
    thrown = thrown_by(answer, contract)

    def given(_: OmbreDeal) -> dict[Seat, Any]:
        return {} if thrown is None else {seat: thrown}

    brought = []
    for n, world in enumerate(worlds_of(deal, seat, heard, worlds, number)):
        worth = Worth(world, 1000 * number + n + 1, table, given=given)
        brought.append(worth.of(world.with_contract(seat, contract))[0][seat])
    return {
        "deal": number,
        "seat": seat.letter,
        "points": points,
        "heard": " ".join(heard),
        "contract": str(contract),
        "promised": row.table.points,
        "margin": row.table.points_margin,
        "deaf": chips_of(bid(deal, seat, sampling), contract),
        "brought": brought,
    }


def all_measured(options: argparse.Namespace) -> list[Row]:
    """So many hands of each auction, those kept from before among them."""
    rows: list[Row] = []
    if options.keep is not None and options.keep.exists():
        rows = [json.loads(line) for line in options.keep.read_text().splitlines()]
    last = max((row["deal"] for row in rows), default=0)
    table = ClosedTable()
    for number, deal in enumerate(random_deals(seed=options.seed), 1):
        wanted = [
            heard
            for heard in map(" ".join, PLACES)
            if sum(row["heard"] == heard for row in rows) < options.hands
        ]
        if not wanted:
            return rows
        if number <= last:
            continue
        for seat in deal.active:
            row = measured(deal, number, seat, table, options.worlds)
            if row is not None and row["heard"] in wanted:
                rows.append(row)
                if options.keep is not None:
                    with options.keep.open("a") as file:
                        file.write(json.dumps(row) + "\n")
    return rows


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", "--hands", type=int, default=300, help="hands of each auction")
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--worlds", type=int, default=10, help="deals of each hand")
    parser.add_argument("--keep", type=Path)
    rows = all_measured(parser.parse_args())
    for heard, name in PLACES.items():
        for low, high in ((FROM, PLAYS - 1), (PLAYS, TO), (FROM, TO)):
            mine = [
                row
                for row in rows
                if row["heard"] == " ".join(heard) and low <= row["points"] <= high
            ]
            if len(mine) < 2:
                continue
            promised = np.array([row["promised"] for row in mine])
            brought = np.array([np.mean(row["brought"]) for row in mine])
            deaf = np.array([row["deaf"] for row in mine if row["deaf"] is not None])
            gap = brought - promised
            print(
                f"{name}, {low} to {high} points: {len(mine)} hands; row {promised.mean():+.2f}, "
                f"deals {brought.mean():+.2f}, deals less row {gap.mean():+.2f} "
                f"±{margin_of_mean(gap):.2f}; had nothing been heard {deaf.mean():+.2f}"
            )


if __name__ == "__main__":
    main()
