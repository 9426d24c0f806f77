"""Bidding in Belote: which bids a seat's eight cards are worth, if the others are dealt at random.

The three unknown hands are dealt at random many times, and every contract kind is played double
dummy with eldest leading. So chances and points are those of four players who see all cards. The
seat's side gets the result of best play by both sides, not one it might hope for at the table. Each
world is then corrected to the result of seats that see their own cards only
(:mod:`~tridge_solver.games.belote.correction`), and bids are compared by that. Melds and belotes of
each world count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from tridge_solver.analysis.intervals import Interval, ends, margin_within, wilson
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.display import AnswerOfDeal, Tabular
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.shuffle import shuffled
from tridge_solver.games.belote.contracts import BID_STEP, HIGHEST_BID, LOWEST_BID, BeloteContract
from tridge_solver.games.belote.correction import (
    ContractWorth,
    TableValue,
    at_table,
    between,
    value_of,
)
from tridge_solver.games.belote.game import BELOTE_GAME, BeloteDeal, side_of
from tridge_solver.games.belote.rules import TRICKS, BeloteRules, BeloteStrain
from tridge_solver.games.belote.scored_deal import (
    CAPOT_BONUS,
    BeloteFacts,
    declared,
    from_eldest,
    is_made,
    rules_of,
    score,
    totals,
)
from tridge_solver.games.belote.solving import BeloteSolver

WORLDS = 100
"""The default number of worlds."""

HOPE = 1 / 100
"""Higher and higher numbers of a kind are considered, until one is made at the table in a
smaller share of deals."""


@dataclass(frozen=True)
class BeloteBid(Tabular):
    """The value of bidding one kind of contract.

    Attributes:
        denomination: the trumps.
        points: mean points of the seat's side: tricks, melds and belotes.
        opponents: those of the others.
        number: the number with the best mean gain at the table, ``None`` if every number loses.
        table: the value of that number at the table, not doubled; of the lowest if every one loses.
        chance, chance_interval: the share of the worlds in which it is made with open cards, and
            its 95 % interval.
        gain: the mean of the side's score minus the others', with open cards.
        margin: half the width of the 95 % interval of the gain.
    """

    denomination: BeloteStrain
    points: float
    opponents: float
    number: int | None
    table: TableValue
    chance: float
    chance_interval: Interval
    gain: float
    margin: float

    @property
    def trumps(self) -> BeloteStrain:
        """The denomination, under the name that answers of all games have for it."""
        return self.denomination


@dataclass(frozen=True, repr=False)
class BeloteBidding(AnswerOfDeal):
    """The contracts that a seat may bid, with their values.

    Attributes:
        deal: the deal asked about.
        seat, hand: the seat that bids, and its cards.
        bids: every kind, in the order ``S H D C NT AT``.
        samples, seed: the number of worlds dealt, and their seed.
    """

    report_in = "report.bidding"

    deal: BeloteDeal
    seat: Seat
    hand: tuple[Card, ...]
    bids: tuple[BeloteBid, ...]
    samples: int
    seed: int

    @property
    def best(self) -> BeloteBid | None:
        """The bid with the highest gain at the table; ``None`` to pass."""
        worth = [bid for bid in self.bids if bid.number is not None]
        return max(worth, key=lambda bid: bid.table.score, default=None)


def bid(
    deal: BeloteDeal,
    seat: Seat | None = None,
    sampling: Sampling | None = None,
    *,
    solver: BeloteSolver | None = None,
    progress: Callable[[str, int, int], None] | None = None,
) -> BeloteBidding:
    """Return the value of the bids of ``seat`` by its own cards. By default the seat is the
    Declarer, else the only seat whose hand is known, else eldest.

    Args:
        deal: shows the seat's eight cards; the other hands are not looked at.
        sampling: seed and number of the worlds; the same seed gives the same worlds.
        solver: to keep its table from deal to deal.
        progress: called with how many worlds are done.

    Raises :class:`~tridge_solver.DealError` if the hand is not known or not whole.
    """
    sampling = sampling or Sampling()
    samples, seed = sampling.counted(WORLDS, "Belote"), sampling.seed
    rules = rules_of(deal)
    who = asking(deal) if seat is None else seat
    hand = deal.whole_hand(who)
    solver = solver or BeloteSolver()
    side = side_of(who)
    worlds: dict[BeloteStrain, list[BeloteFacts]] = {kind: [] for kind in BeloteStrain}
    for number in range(samples):
        world = dealt_round(deal, who, seed, number)
        for kind, value in solver.values_led_by_eldest(world).items():
            melds = declared(world, kind)
            bonus = [CAPOT_BONUS * (rules.capot and value.capot == s) for s in (0, 1)]
            points = value.points[0] - bonus[0], value.points[1] - bonus[1]
            contract = BeloteContract(LOWEST_BID, kind)
            worlds[kind].append(
                BeloteFacts(contract, side, points, value.capot, melds.melds, melds.belote)
            )
        if progress is not None:
            progress("playing", number + 1, samples)
    leads = side_of(from_eldest(deal)[0]) == side
    bids = tuple(_weighed(kind, each, side, rules, leads=leads) for kind, each in worlds.items())
    return BeloteBidding(deal, who, hand, bids, samples, seed)


def asking(deal: BeloteDeal) -> Seat:
    """Return the seat whose bids are asked for if the question names none."""
    if deal.declarer is not None:
        return deal.declarer
    known = [each for each in SEATS if deal.hands[each] is not None]
    return known[0] if len(known) == 1 else deal.lead


def dealt_round(deal: BeloteDeal, seat: Seat, seed: int, number: int) -> BeloteDeal:
    """Return the deal with the hands of all seats but ``seat`` dealt again; ``number`` and
    ``seed`` decide how. A seat does not know the ``Melds`` that a file gives."""
    hand = deal.whole_hand(seat)
    others = shuffled((card for card in BELOTE_GAME.pack if card not in hand), seed, number)
    hands: list[tuple[Card, ...]] = []
    for each in SEATS:
        if each is seat:
            hands.append(hand)
        else:
            hands.append(tuple(Pack.FULL.written(others[:TRICKS])))
            others = others[TRICKS:]
    return BeloteDeal(
        hands=(hands[0], hands[1], hands[2], hands[3]),
        empty=frozenset(),
        rules=deal.rules,
        pack=Pack.FULL,
        dealer=deal.dealer,
        leader=deal.leader,
        game_tag=BELOTE_GAME.name,
    )


def _weighed(
    kind: BeloteStrain,
    worlds: Sequence[BeloteFacts],
    side: int,
    rules: BeloteRules,
    *,
    leads: bool,
) -> BeloteBid:
    """Return a kind of contract with the number that gains most at the table, on average over
    ``worlds``. If every number loses, it is the lowest."""
    sums = [totals(world, rules) for world in worlds]
    best: tuple[int, TableValue, list[ContractWorth]] | None = None
    for number in range(LOWEST_BID, HIGHEST_BID + BID_STEP, BID_STEP):
        found = [at_table(_bid(world, number), rules, leads=leads) for world in worlds]
        table = value_of(found, found, [True] * len(found))
        if best is None or table.score > max(best[1].score, 0):
            best = number, table, found
        if (table.made or 0) < HOPE:
            break
    assert best is not None
    number, table, found = best
    played = [_bid(world, number) for world in worlds]
    points = [score(each, rules) for each in played]
    gains = np.array([each[side] - each[1 - side] for each in points], np.float64)
    made, count = sum(is_made(each, rules) for each in played), len(played)
    possible = np.array(between(found, [True] * count))
    return BeloteBid(
        denomination=kind,
        points=sum(each[side] for each in sums) / count,
        opponents=sum(each[1 - side] for each in sums) / count,
        number=number if table.score > 0 else None,
        table=table,
        chance=made / count,
        chance_interval=wilson(made, count),
        gain=float(gains.mean()),
        margin=margin_within(gains, *ends(gains, possible)),
    )


def _bid(world: BeloteFacts, number: int) -> BeloteFacts:
    return replace(world, contract=replace(world.contract, number=number))
