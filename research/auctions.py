"""The gain of the program's bidding over the usual style in whole auctions.

    python research/auctions.py [-n DEALS] [--seed SEED] [--worlds W] [--keep FILE] [--all-three]

In random deals each chair in turn that holds 11 to 17 of the club's points speaks twice: as the
program (the closed seat of ``play --bid``), and as a rule bidder (``rule_bidders.py``, "16 points
play Play"). The two others are rule bidders each time. What the first brings the chair less what
the second does is the gain of a hand, the mean of W deals: all have the chair's nine cards and the
calls it has heard, which are the rule bidders' own in each of them, so the mean is that of random
deals. Where both auctions end in the same game nothing is played, for the gain is nothing. Else
three closed seats play both games by the same seed. As Player the chair throws each time what
the program has found for the contract, the others as usual. Once all have passed the chair goes on
as a rule bidder; in one deal of ``--whole`` the program speaks then too, and what that adds
is printed by itself.

``--all-three`` seats the program in all chairs, whatever they hold, and holds each deal against
the same deal with three rule bidders.

With ``--keep`` each hand is added to a file as soon as it is played, and deals that stand there
are not played again.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from rule_bidders import RULE, Bidder, Worth, points_in, spoken
from tridge_solver.analysis.intervals import margin_of_mean
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import PACK, Card
from tridge_solver.core.seats import Seat
from tridge_solver.engine.ombre3.solver import ClosedTable
from tridge_solver.games.ombre.bidding.auction_session import SPOKEN_WORLDS, OmbreAuction
from tridge_solver.games.ombre.bidding.contracts import fixed_by_height
from tridge_solver.games.ombre.bidding.three_seats import Bidding
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.dealing import random_deals
from tridge_solver.games.ombre.rules.auction import FLIP, AuctionMoment, Call, Stage
from tridge_solver.games.ombre.rules.contracts import Contract, Kind

FROM, TO = 11, 17
"""Points of the hands that have a row."""

Row = dict[str, Any]


class Program:
    """The program in a chair with its nine cards, whatever the others hold.

    Args:
        deal: one in which the chair holds them.
        seat: the chair.
        seed: of what it imagines.
    """

    def __init__(self, deal: OmbreDeal, seat: Seat, seed: int) -> None:
        sampling = Sampling(samples=SPOKEN_WORLDS, seed=seed, threads=1)
        self._session = OmbreAuction(deal, sampling)
        self._seat = seat
        self._choices: dict[tuple[str, ...], Call] = {}

    def says(self, words: tuple[str, ...]) -> Call:
        """Return its call after ``words``."""
        if words not in self._choices:
            self._choices[words] = self._after(words).choice()
        return self._choices[words]

    def names(self, words: tuple[str, ...]) -> Contract:
        """Return its contract, once it has won the auction."""
        session = self._after(words)
        return session.settled or session.named()

    def answer(self, words: tuple[str, ...]) -> Bidding | None:
        """Return the worth of its contracts when it speaks after ``words``."""
        return self._after(words).weighed(self._seat)

    def _after(self, words: tuple[str, ...]) -> OmbreAuction:
        return self._session.replayed(words)


def thrown_by(answer: Bidding | None, contract: Contract) -> tuple[Card, ...] | None:
    """Return the discard of an answer in a contract; ``None`` if it has none."""
    if answer is None or contract.trumps is None:
        return None
    before = FLIP if contract.kind is Kind.FLIP else contract
    bids = (bid for bid in answer.bids if bid.contract == before)
    return next((bid.exchanges.get(contract.trumps) for bid in bids), None)


def bidder_of(programs: Mapping[Seat, Program], *, to_the_end: bool = True) -> Bidder:
    """Return a bidder that calls like the programs, or only ``to_the_end`` of the bids for Play and
    above: once all have passed then like rule bidders."""

    def says(deal: OmbreDeal, seat: Seat, state: AuctionMoment, words: tuple[str, ...]) -> Call:
        if to_the_end or state.stage is Stage.BIDS:
            return programs[seat].says(words)
        return RULE.says(deal, seat, state, words)

    def names(deal: OmbreDeal, seat: Seat, state: AuctionMoment, words: tuple[str, ...]) -> Contract:
        if to_the_end or state.stage is Stage.BIDS:
            return programs[seat].names(words)
        return RULE.names(deal, seat, state, words)

    return Bidder(says, names)


def worlds_of(
    deal: OmbreDeal, seat: Seat, heard: tuple[str, ...], count: int, seed: int
) -> Iterator[OmbreDeal]:
    """The deal, and others in which the chair has the same cards and hears the same."""
    yield deal
    hand = deal.known_hand(seat)
    unseen = [card for card in PACK if card not in hand]
    others = [each for each in deal.active if each is not seat]
    rng = random.Random(f"{seed} {seat.letter}")
    made = 1
    while made < count:
        rng.shuffle(unseen)
        hands = dict(zip(others, (tuple(unseen[:9]), tuple(unseen[9:18])), strict=True))
        north, east, south, west = (hands.get(each, deal.hands[each]) for each in Seat)
        world = replace(deal, hands=(north, east, south, west), stock=tuple(unseen[18:]))
        if spoken(world, dict.fromkeys(deal.active, RULE))[1][seat] == heard:
            yield world
            made += 1


def game_of(deal: OmbreDeal, bidders: Mapping[Seat, Bidder]) -> OmbreDeal:
    """The deal as it was bid."""
    return spoken(deal, bidders)[0]


def who_plays_what(deal: OmbreDeal, seat: Seat) -> str:
    """Return the Player and the contract, as the chair sees them."""
    if deal.contract is None or deal.declarer is None:
        return "passed out"
    who = "own" if deal.declarer is seat else "other's"
    return f"{who} {deal.contract.kind.value}"


def one_chair(
    deal: OmbreDeal, number: int, seat: Seat, table: ClosedTable, options: argparse.Namespace
) -> Row | None:
    """The gain of a chair; ``None`` if it has too few points or too many."""
    points = points_in(deal.known_hand(seat))[0]
    if not FROM <= points <= TO:
        return None
    rules = dict.fromkeys(deal.active, RULE)
    heard = spoken(deal, rules)[1][seat]
    program = Program(deal, seat, number)
    first = program.answer(heard)

    def given(game: OmbreDeal) -> Mapping[Seat, tuple[Card, ...]]:
        assert game.contract is not None
        thrown = thrown_by(first, game.contract) if game.declarer is seat else None
        return {} if thrown is None else {seat: thrown}

    speaks = rules | {seat: bidder_of({seat: program}, to_the_end=False)}
    ends = rules | {seat: bidder_of({seat: program})}
    whole = number % options.whole == 0
    gains, more, games = [], [], []
    for n, world in enumerate(worlds_of(deal, seat, heard, options.worlds, number)):
        ours, theirs = game_of(world, speaks), game_of(world, rules)
        games.append([who_plays_what(each, seat) for each in (ours, theirs)])
        worth = Worth(world, 1000 * number + n + 1, table, given=given)
        gains.append(gain(worth, seat, ours, theirs))
        if whole:
            more.append(gain(worth, seat, game_of(world, ends), ours))
    best = first.recommended if first is not None else None
    believed = 0.0 if first is None else first.passing.points
    return {
        "deal": number,
        "seat": seat.letter,
        "points": points,
        "height": round(fixed_by_height(deal.known_hand(seat)).height, 2),
        "heard": " ".join(heard),
        "says": program.says(heard).word,
        "rule": RULE.says(deal, seat, after(deal, heard), heard).word,
        "best": None if best is None else str(best.contract),
        "worth": None if best is None or best.table is None else round(best.table.points, 2),
        "passing": round(believed, 2),
        "gains": gains,
        "fixed": more if whole else None,
        "games": games,
    }


def gain(worth: Worth, seat: Seat, ours: OmbreDeal, theirs: OmbreDeal) -> int:
    """Return the chips that one game brings a chair more than another; the same game brings none,
    and is not played.
    """
    if (ours.declarer, ours.contract) == (theirs.declarer, theirs.contract):
        return 0
    return worth.of(ours)[0][seat] - worth.of(theirs)[0][seat]


def after(deal: OmbreDeal, words: tuple[str, ...]) -> AuctionMoment:
    """The auction after the calls."""
    state = AuctionMoment(deal.rules)
    for word in words:
        state = state.after_word(word)
    return state


def three_chairs(
    deal: OmbreDeal, number: int, table: ClosedTable, options: argparse.Namespace
) -> Row:
    """Return each chair's chips when the program sits in all, less those when rule bidders do."""
    programs = {seat: Program(deal, seat, number) for seat in deal.active}
    ours, heard = spoken(deal, dict.fromkeys(deal.active, bidder_of(programs)))
    theirs, heard_by_rule = spoken(deal, dict.fromkeys(deal.active, RULE))
    gains = dict.fromkeys((seat.letter for seat in deal.active), 0.0)
    if (ours.declarer, ours.contract) != (theirs.declarer, theirs.contract):

        def given(game: OmbreDeal) -> Mapping[Seat, tuple[Card, ...]]:
            seat, contract = game.declarer, game.contract
            assert seat is not None
            assert contract is not None
            calls = heard if game.auction == ours.auction else heard_by_rule
            thrown = thrown_by(programs[seat].answer(calls[seat]), contract)
            return {} if thrown is None else {seat: thrown}

        for n in range(options.worlds):
            worth = Worth(deal, 1000 * number + n + 1, table, given=given)
            found = worth.of(ours)[0], worth.of(theirs)[0]
            for seat in deal.active:
                gains[seat.letter] += (found[0][seat] - found[1][seat]) / options.worlds
    return {
        "deal": number,
        "points": {seat.letter: points_in(deal.known_hand(seat))[0] for seat in deal.active},
        "gains": gains,
        "games": [who_plays_what(each, each.declarer or deal.lead) for each in (ours, theirs)],
    }


def measured(options: argparse.Namespace) -> list[Row]:
    """The rows, those kept from before among them."""
    rows: list[Row] = []
    if options.keep is not None and options.keep.exists():
        rows = [json.loads(line) for line in options.keep.read_text().splitlines()]
    there = {row["deal"] for row in rows}
    rows = [row for row in rows if row["deal"] <= options.deals]
    table = ClosedTable()
    began = time.process_time()
    for number, deal in enumerate(islice(random_deals(seed=options.seed), options.deals), 1):
        if number in there:
            continue
        if options.all_three:
            found = [three_chairs(deal, number, table, options)]
        else:
            chairs = [one_chair(deal, number, seat, table, options) for seat in deal.active]
            found = [row for row in chairs if row is not None]
        rows += found
        if options.keep is not None:
            with options.keep.open("a") as file:
                file.writelines(json.dumps(row) + "\n" for row in found)
    print(f"{time.process_time() - began:.0f} s of processor time")
    return rows


def print_table(rows: list[Row], what: str, key: Callable[[Row], str]) -> None:
    """Print the gain of the hands by ``key``, and what that is of all hands."""
    print(f"by {what}: hands, gain of a hand, part of the gain of all")
    for name in sorted({key(row) for row in rows}):
        gains = np.array([np.mean(row["gains"]) for row in rows if key(row) == name])
        if len(gains) > 1:
            print(
                f"  {name}: {len(gains)}, {gains.mean():+.2f} ±{margin_of_mean(gains):.2f}, "
                f"{gains.sum() / len(rows):+.3f}"
            )


def judge_chairs(rows: list[Row]) -> None:
    """Print what the chairs gain."""
    by_deal: dict[int, list[float]] = {}
    for row in rows:
        by_deal.setdefault(row["deal"], []).append(float(np.mean(row["gains"])))
    gains = np.array([gain for some in by_deal.values() for gain in some])
    # The chairs of a deal know something of each other: the interval is that of whole deals.
    sums = np.array([sum(some) - len(some) * gains.mean() for some in by_deal.values()])
    margin = margin_of_mean(sums) * len(sums) / len(gains)
    print(
        f"{len(by_deal)} deals, {len(gains)} hands of {FROM} to {TO} points: "
        f"{gains.mean():+.2f} ±{margin:.2f} chips a hand"
    )
    fixed = np.array([np.mean(row["fixed"]) for row in rows if row["fixed"] is not None])
    if len(fixed) > 1:
        both = np.hypot(margin, margin_of_mean(fixed))
        print(
            f"what it says once all have passed: {fixed.mean():+.2f} ±{margin_of_mean(fixed):.2f} "
            f"({len(fixed)} hands); both {gains.mean() + fixed.mean():+.2f} ±{both:.2f}"
        )
    print_table(rows, "what was heard", lambda row: row["heard"] or "—")
    print_table(rows, "call", lambda row: f"{row['says']} for {row['rule']}")
    print_table(rows, "points", lambda row: str(row["points"]))
    print_table(
        [row for row in rows if row["says"] != row["rule"]],
        "call after what, of those who speak otherwise",
        lambda row: f"{row['heard'] or '—'}: {row['says']} ({row['best']}) for {row['rule']}"[:60],
    )
    print_table(rows, "game in the deal itself", lambda row: " for ".join(row["games"][0]))


def judge_three(rows: list[Row]) -> None:
    """Print what each chair gains when the program sits in all."""
    means = np.array([np.mean(list(row["gains"].values())) for row in rows])
    print(f"{len(rows)} deals: {means.mean():+.2f} ±{margin_of_mean(means):.2f} chips a hand")
    near = [
        (row["deal"], row["gains"][seat])
        for row in rows
        for seat, points in row["points"].items()
        if FROM <= points <= TO
    ]
    gains = np.array([gain for _, gain in near])
    print(
        f"{len(gains)} hands of {FROM} to {TO} points: {gains.mean():+.2f} "
        f"±{margin_of_mean(gains):.2f} chips"
    )


def main() -> None:
    """Play and judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", "--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--worlds", type=int, default=12, help="deals of each hand")
    parser.add_argument(
        "--whole", type=int, default=4, help="one deal in so many is bid to the end by the program"
    )
    parser.add_argument("--all-three", action="store_true", help="the program in all chairs")
    parser.add_argument("--keep", type=Path, help="rows, which are not played again if it is there")
    options = parser.parse_args()
    rows = measured(options)
    (judge_three if options.all_three else judge_chairs)(rows)


if __name__ == "__main__":
    main()
