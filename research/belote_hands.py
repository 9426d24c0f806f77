"""Fit what a bid of Belote is worth at the table, and hold it against hands it has not seen.

    python research/belote_hands.py [--hands N] [--deals P] [--worlds M] [--seed N] [--keep F]

Random hands at a random place that may bid 80 or nearly so, in their best kind of contract or
another that will do, at the number that the rule bids, one less or up to two more. Of each, P deals
of the other cards are played by four closed seats and solved with open cards; M *other* worlds are
solved only, and say what ``tridge bid`` says of the hand.

The lines of ``tridge_solver.games.belote.correction`` are fitted to all of them, and judged by
lines fitted to the other hands, in ten folds and by halves: log loss of *made*, and by how much the
score is promised too high, in the same deals and by the other worlds of a hand, beside what open
cards promise. Margins are 95 % intervals, of whole hands.

With ``--keep`` each hand is added to a file as soon as it is played, and hands that stand there are
not played again.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from fit_correction import Grid, fitted
from tridge_solver.analysis.intervals import margin_of_mean
from tridge_solver.at_table.match import deal_seed
from tridge_solver.at_table.session import played_out
from tridge_solver.at_table.part import Style
from tridge_solver.core.cards import mask_of
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.belote.bidding import dealt_round
from tridge_solver.games.belote.closed_seats import BeloteMinds
from tridge_solver.games.belote.contracts import BID_STEP, LOWEST_BID, BeloteContract
from tridge_solver.games.belote.correction import (
    CORRECTIONS,
    AllTricks,
    Correction,
    LogOdds,
    Over,
    at_table,
    shares_of,
)
from tridge_solver.games.belote.dealing import BeloteDealMaker
from tridge_solver.games.belote.game import BeloteDeal, side_of
from tridge_solver.games.belote.rule_bidder import ManyHands, family
from tridge_solver.games.belote.rule_bidder import needed_points
from tridge_solver.games.belote.rules import BELOTE, BeloteStrain
from tridge_solver.games.belote.scored_deal import declared, from_eldest, played_facts
from tridge_solver.games.belote.scored_deal import BeloteFacts, score
from tridge_solver.games.belote.solving import BeloteSolver

AGAIN = 40
"""So often hands are drawn again for the margin."""

NEARLY = 18.0
"""Points that may be missing for the lowest bid."""

BEST_KIND = 0.7
"""Share of hands that play their best kind; the others play any that will do, the best among
them.
"""

Row = dict[str, Any]
"""A hand: its ``number``, ``place`` from eldest, ``kind``, ``bid``; ``played``, ``solved`` and
``others`` are ends of deals: points of the bidders' and the others' tricks, who takes all of them
(1 the bidders, 2 the others), melds of both sides, belotes of both."""


Of = Callable[[Row], Mapping[str, Correction]]
"""The correction that a hand is held against."""


class Player:
    """Plays hands, with engines that are kept."""

    def __init__(self, seed: int, style: Style) -> None:
        self._seed, self._style = seed, style
        self._maker = BeloteDealMaker(seed)
        self._minds, self._solver = BeloteMinds(), BeloteSolver()

    def played(self, number: int, deals: int, worlds: int) -> Row | None:
        """A hand; ``None`` where it has no bid."""
        rng = Random(f"{self._seed} {number}")
        deal = self._maker.find(number).deal
        assert isinstance(deal, BeloteDeal)
        seat = rng.choice(SEATS)
        found = bid_of(deal, seat, rng)
        if found is None:
            return None
        kind, bid = found
        seed = deal_seed(self._seed, number)
        around = [dealt_round(deal, seat, seed, world) for world in range(deals + worlds)]
        solved = [self._solved(each, seat, kind) for each in around]
        played = [
            self._closed(replace(each, contract=BeloteContract(bid, kind), declarer=seat), n)
            for n, each in enumerate(around[:deals], deals * number)
        ]
        return {
            "number": number,
            "place": from_eldest(deal).index(seat),
            "kind": kind.value,
            "bid": bid,
            "played": played,
            "solved": solved[:deals],
            "others": solved[deals:],
        }

    def _solved(self, deal: BeloteDeal, seat: Seat, kind: BeloteStrain) -> list[int]:
        """Return the end of a deal with open cards."""
        value = self._solver.values_led_by_eldest(deal, [kind])[kind]
        return end_of(deal, seat, kind, value.points, value.capot)

    def _closed(self, deal: BeloteDeal, number: int) -> list[int]:
        """Return its end at the table."""
        seed = deal_seed(self._seed + 1, number)
        end = played_facts(played_out(deal, (self._style, self._style), seed, self._minds))
        assert end is not None
        assert deal.declarer is not None
        kind = end.contract.denomination
        return end_of(deal, deal.declarer, kind, end.tricks_points, end.capot)


def bid_of(deal: BeloteDeal, seat: Seat, rng: Random) -> tuple[BeloteStrain, int] | None:
    """The kind and number that a hand bids; ``None`` where it has no bid at all."""
    hands = ManyHands(np.array([[mask_of(deal.whole_hand(each)) for each in SEATS]], np.uint64))
    points = {kind: float(hands.points(kind)[0][seat]) for kind in BeloteStrain}
    over = {kind: points[kind] - needed_points(LOWEST_BID, kind) for kind in BeloteStrain}
    able = sorted((kind for kind in BeloteStrain if over[kind] >= -NEARLY), key=lambda k: -over[k])
    if not able:
        return None
    kind = able[0] if rng.random() < BEST_KIND else rng.choice(able)
    bid = LOWEST_BID
    while needed_points(bid + BID_STEP, kind) <= points[kind]:
        bid += BID_STEP
    if over[kind] >= 0:
        bid = max(LOWEST_BID, bid + BID_STEP * rng.choice((-1, 0, 0, 0, 1, 2)))
    return kind, bid


def end_of(
    deal: BeloteDeal,
    seat: Seat,
    kind: BeloteStrain,
    points: tuple[int, int],
    capot: int | None,
) -> list[int]:
    """The end of a deal as rows have it."""
    own, other = side_of(seat), 1 - side_of(seat)
    shown = declared(deal, kind)
    takes_all = 0 if capot is None else 1 if capot == own else 2
    return [
        *(points[own], points[other], takes_all),
        *(
            shown.melds[own],
            shown.melds[other],
            shown.belote[own],
            shown.belote[other],
        ),
    ]


def all_played(options: argparse.Namespace) -> Iterator[Row]:
    """All hands, those kept from before among them."""
    kept: dict[int, Row] = {}
    if options.keep is not None and options.keep.exists():
        rows = [json.loads(line) for line in options.keep.read_text().splitlines()]
        kept = {row["number"]: row for row in rows}
    player = Player(options.seed, Style.parse(options.style))
    for number in range(options.first, options.first + options.hands):
        row = kept.get(number) or player.played(number, options.deals, options.worlds)
        if row is None:
            continue
        if options.keep is not None and number not in kept:
            with options.keep.open("a") as file:
                file.write(json.dumps(row) + "\n")
        yield row


def facts_of(row: Row, end: list[int]) -> BeloteFacts:
    """An end as the score sees it, the bidders North and South."""
    own, other, takes_all, *melds = end
    contract = BeloteContract(row["bid"], BeloteStrain(row["kind"]))
    capot = (None, 0, 1)[takes_all]
    return BeloteFacts(contract, 0, (own, other), capot, (melds[0], melds[1]), (melds[2], melds[3]))


def gain_of(row: Row, end: list[int]) -> int:
    """The bidders' score less the others'."""
    sides = score(facts_of(row, end), BELOTE)
    return sides[0] - sides[1]


def over_of(row: Row, end: list[int]) -> int:
    """The points that the bidders have over, or are short of where that is below none."""
    total, _, least = shares_of(facts_of(row, end), BELOTE)
    return total - least


def leads(row: Row) -> bool:
    """Return whether the bidders lead to the first trick."""
    return row["place"] % 2 == 0


class Deals:
    """The played deals of some hands, side by side."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = [row for row in rows for _ in row["played"]]
        solved = [end for row in rows for end in row["solved"]]
        played = [end for row in rows for end in row["played"]]
        self.solved, self.played = solved, played
        self.kind = np.array([family(BeloteStrain(row["kind"])) for row in self.rows])
        self.lead = np.array([leads(row) for row in self.rows], float)
        self.open = np.array([over_of(*each) for each in zip(self.rows, solved, strict=True)])
        self.over = np.array([over_of(*each) for each in zip(self.rows, played, strict=True)])
        self.made = (self.over >= 0).astype(float)
        self.sure = np.array([end[2] == 1 for end in solved])
        self.all = np.array([end[2] == 1 for end in played])
        self.gain = np.array([gain_of(*each) for each in zip(self.rows, played, strict=True)])
        self.open_gain = np.array([gain_of(*each) for each in zip(self.rows, solved, strict=True)])

    @property
    def inputs(self) -> Grid:
        """The numbers that the weights multiply: the constant, ten points over in other kinds and
        in all trump, the lead."""
        tens, is_all = self.open / BID_STEP, self.kind == "AT"
        return np.column_stack([np.ones(len(tens)), tens * ~is_all, tens * is_all, self.lead])


def fitted_to(rows: Sequence[Row]) -> dict[str, Correction]:
    """The correction of most likelihood, and of least squares for the points over."""
    deals = Deals(rows)
    constant, ten, ten_of_all, lead = map(
        float, fitted(deals.inputs, deals.made, np.ones(len(deals.made)))
    )
    made = deals.made > 0
    kinds = [(deals.kind[made] == kind).astype(float) for kind in CORRECTIONS]
    inputs = np.column_stack([np.maximum(deals.open[made], 0), *kinds])
    share, *least = map(float, np.linalg.lstsq(inputs, deals.over[made], rcond=None)[0])
    takes_all = AllTricks(*(float(deals.all[deals.sure == sure].mean()) for sure in (True, False)))
    return {
        kind: Correction(
            LogOdds(constant, ten_of_all if kind == "AT" else ten, lead),
            Over(each, share),
            takes_all,
            0.0,
        )
        for kind, each in zip(CORRECTIONS, least, strict=True)
    }


def margins(rows: Sequence[Row]) -> tuple[float, float]:
    """Half of the 95 % intervals of a fitted share: of the lines, by hands drawn again with
    replacement, and of a single hand, by how far the deals of hands are from it beyond what chance
    makes."""
    deals = Deals(rows)
    chance = np.random.default_rng(1)
    found = []
    for _ in range(AGAIN):
        drawn = [rows[n] for n in chance.integers(len(rows), size=len(rows))]
        with using(fitted_to(drawn)):
            found.append(made_of(deals))
    with using(fitted_to(rows)):
        share = made_of(deals)
    per = len(rows[0]["played"])
    off = (deals.made - share).reshape(-1, per).mean(axis=1)
    noise = (share * (1 - share)).reshape(-1, per).mean(axis=1) / per
    scatter = max(float((off**2 - noise).mean()), 0.0) ** 0.5
    return float(1.96 * np.std(found, axis=0).mean()), 1.96 * scatter


def made_of(deals: Deals) -> Grid:
    """Return the product's chance that each deal is made at the table."""
    pairs = zip(deals.rows, deals.solved, strict=True)
    return np.array([at_table(facts_of(*e), BELOTE, leads=leads(e[0])).made for e in pairs])


def by_correction(of: Of, row: Row, end: list[int]) -> tuple[float, float]:
    """Return the chance that a deal is made at the table and its score, by the correction of its
    hand.
    """
    with using(of(row)):
        value = at_table(facts_of(row, end), BELOTE, leads=leads(row))
    return value.made, value.gain


def by_others(rows: Sequence[Row], parts: int) -> Of:
    """The correction of each hand, fitted to the hands of all other parts."""
    fitted_parts = [
        fitted_to([row for row in rows if row["number"] % parts != part]) for part in range(parts)
    ]
    return lambda row: fitted_parts[row["number"] % parts]


@contextmanager
def using(found: Mapping[str, Correction]) -> Iterator[None]:
    """Another correction than the product's."""
    before = dict(CORRECTIONS)
    CORRECTIONS.update(found)
    try:
        yield
    finally:
        CORRECTIONS.update(before)


def mean_text(values: Grid) -> str:
    """A mean with half of its interval."""
    return f"{values.mean():+.1f} ±{margin_of_mean(values):.1f}"


def judged(what: str, of: Of, rows: Sequence[Row]) -> None:
    """Print how good the corrections of hands are."""
    deals = Deals(rows)
    pairs = list(zip(deals.rows, deals.solved, strict=True))
    made, gain = np.array([by_correction(of, *each) for each in pairs]).T
    lost = -np.mean(deals.made * np.log(made) + (1 - deals.made) * np.log(1 - made))
    per = len(rows[0]["played"])

    def of_hands(values: Grid) -> Grid:
        means: Grid = values.reshape(-1, per).mean(axis=1)
        return means

    print(f"{what}: {len(rows)} hands, {len(deals.rows)} deals, log loss of made {lost:.4f}")
    others = [[by_correction(of, row, end)[1] for end in row["others"]] for row in rows]
    opened = [[gain_of(row, end) for end in row["others"]] for row in rows]
    actual = of_hands(deals.gain)
    off = {
        "the same deals": of_hands(gain) - actual,
        "with open cards": of_hands(deals.open_gain) - actual,
        "other worlds": np.mean(others, axis=1) - actual,
        "other worlds with open cards": np.mean(opened, axis=1) - actual,
    }
    print(f"  made {100 * made.mean():.1f} % by the lines, {100 * deals.made.mean():.1f} % played")
    kinds = np.array([family_of(row) for row in rows])
    leading = np.array([leads(row) for row in rows])
    groups = {
        "all": np.ones(len(rows), bool),
        **{kind: kinds == kind for kind in CORRECTIONS},
        "leading": leading,
        "others lead": ~leading,
    }
    for group, here in groups.items():
        parts = ", ".join(f"{name} {mean_text(values[here])}" for name, values in off.items())
        print(f"  {group}, {here.sum()} hands, promised too much: {parts}")


def family_of(row: Row) -> str:
    """The family of a hand's kind."""
    return family(BeloteStrain(row["kind"]))


def main() -> None:
    """Measure, fit and judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--deals", type=int, default=3)
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--style", default="worlds=20")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    rows = list(all_played(options))
    for kind, found in fitted_to(rows).items():
        print(f"{kind}: {rounded(found)}")
    lines, hand = margins(rows)
    print(f"margins of a share: {lines:.3f} of the lines, {hand:.3f} of a hand")
    for name, parts in (("ten folds", 10), ("by halves", 2)):
        judged(name, by_others(rows, parts), rows)
    judged("the product's", lambda _: CORRECTIONS, rows)


def rounded(found: Correction) -> str:
    """The numbers of a correction."""
    parts = (found.made, found.over, found.all_tricks)
    return "; ".join(", ".join(f"{number:+.3f}" for number in part) for part in parts)


if __name__ == "__main__":
    main()
