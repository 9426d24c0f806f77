"""Bidding in Belote: which bids a seat's eight cards are worth, and the value of calls in the
middle of an auction: pass, double, redouble, or bid.

The three unknown hands are dealt at random many times, so that they fit the calls, and every
contract kind is played double dummy with eldest leading. So chances and points are those of four
players who see all cards. The seat's side gets the result of best play by both sides, not one it
might hope for at the table. Each world is then corrected to the result of seats that see their own
cards only (:mod:`~tridge_solver.games.belote.correction`), and bids are compared by that. Melds and
belotes of each world count.

After each call the auction goes on, in each world, as
:mod:`~tridge_solver.games.belote.rule_bidder` speaks with the cards of that world. So a pass costs
as much as the others gain by it, and a bid may be raised or doubled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.intervals import (
    Interval,
    Paired,
    ends,
    margin_within,
    paired_means,
    wilson,
)
from tridge_solver.analysis.layouts import LAYOUTS, Grid, Layouts, world_words
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import Card, Pack, cards_of, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Auction, DealError
from tridge_solver.core.display import AnswerOfDeal, Tabular
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.shuffle import shuffled
from tridge_solver.games.belote.contracts import (
    BID_STEP,
    HIGHEST_BID,
    LOWEST_BID,
    BeloteAuction,
    BeloteContract,
)
from tridge_solver.games.belote.correction import (
    ContractWorth,
    TableValue,
    at_table,
    between,
    gains_of,
    value_of,
)
from tridge_solver.games.belote.game import BELOTE_GAME, BeloteDeal, side_of
from tridge_solver.games.belote.rule_bidder import (
    DOUBLE,
    PASS,
    REDOUBLE,
    STRAYS,
    ManyHands,
    Spoken,
    bid_bounds,
    rule_call,
    spoken_after,
)
from tridge_solver.games.belote.rules import PLAYERS, TRICKS, BeloteRules, BeloteStrain
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
        chance, chance_interval: how often it is made with open cards (a share of the worlds), and
            the 95 % interval.
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


LEAST_HOPE = 1 / 10
"""A bid is considered only if it is made in at least this share of the worlds. The lowest number
of a kind is always considered."""

_BATCH = 2048
_WORD = float(1 << 64)

Flags: TypeAlias = "npt.NDArray[np.bool_]"
Numbers: TypeAlias = "npt.NDArray[np.float64]"


@dataclass(frozen=True)
class BeloteCall:
    """A call with its results in the worlds.

    Attributes:
        call: as hand files write it; among the numbers of a kind, the one with the best score at
            the table.
        table: its value at the table; the best score there comes first.
        score: the side's score minus the others', with open cards, on average.
        margin: half of the 95 % interval of the score.
        gap: the score at the table by which it trails the first call; ``None`` for that call.
        made: the worlds, of ``samples``, in which the contract that it leaves as the last bid is
            made with open cards; ``None`` if nobody has bid.
        stands: the worlds in which nobody bids after it.
    """

    call: str
    table: TableValue
    score: float
    margin: float
    gap: Paired | None
    made: int | None
    stands: int
    samples: int

    @property
    def chance_interval(self) -> Interval | None:
        """The 95 % interval of the share of worlds in which the contract is made."""
        return None if self.made is None else wilson(self.made, self.samples)

    @property
    def level(self) -> bool:
        """Whether the call may be as good as the first one, within the margin of error."""
        return self.gap is not None and self.gap.is_tie


@dataclass(frozen=True)
class BeloteCalls:
    """The calls that a seat may make, with their values.

    Attributes:
        deal: the deal asked about.
        seat, hand: who speaks, and its cards.
        heard: the calls before.
        calls: the calls allowed, the best first; ties in the order pass, double, bids
            ``S H D C NT AT``.
        samples, seed: the worlds.
    """

    deal: BeloteDeal
    seat: Seat
    hand: tuple[Card, ...]
    heard: tuple[str, ...]
    calls: tuple[BeloteCall, ...]
    samples: int
    seed: int

    @property
    def best(self) -> BeloteCall:
        """The best call."""
        return self.calls[0]


def seats_of(heard: Sequence[str], deal: BeloteDeal) -> Iterator[Seat]:
    """Return the seat that made each call."""
    order = from_eldest(deal)
    spoken = Spoken(BeloteAuction(rules_of(deal)))
    for word in heard:
        yield order[spoken.auction.to_speak]
        spoken = spoken.after(word)


def heard_by(deal: BeloteDeal, seat: Seat) -> tuple[str, ...] | None:
    """Return the calls that a seat hears before it first speaks in the auction of ``deal``;
    ``None`` if the deal has no auction.

    >>> from tridge_solver.handfile import loads
    >>> [deal] = loads('''[Game "Belote"] [Dealer "N"] [Deal "N:? ? ? ?"]
    ... [Auction "W"]
    ... Pass 80H Pass 90H Pass Pass Pass''')
    >>> heard_by(deal, Seat.NORTH), heard_by(deal, Seat.WEST)
    (('Pass', '80H', 'Pass'), ())
    """
    if deal.auction is None:
        return None
    words = deal.auction.calls
    first = next((n for n, each in enumerate(seats_of(words, deal)) if each is seat), len(words))
    return words[:first]


def weigh_calls(
    deal: BeloteDeal,
    heard: Sequence[str],
    seat: Seat | None = None,
    sampling: Sampling | None = None,
    *,
    solver: BeloteSolver | None = None,
    progress: Callable[[str, int, int], None] | None = None,
) -> BeloteCalls:
    """Return the value of each call that the next seat may make, after the calls ``heard``,
    eldest's first.

    Args:
        deal: shows that seat's eight cards; the other hands are not looked at.
        seat: whose question it is: who speaks, or nobody in particular.
        sampling: seed and number of the worlds; the same seed gives the same worlds.
        solver: to keep its table from deal to deal.
        progress: called with how many worlds are done.

    Raises :class:`~tridge_solver.DealError` if the auction is none or over, another seat speaks,
    or the hand is not known or not whole.
    """
    sampling = sampling or Sampling()
    samples, seed = sampling.counted(WORLDS, "Belote"), sampling.seed
    spoken = spoken_after(heard, rules_of(deal))
    if spoken.is_over:
        raise DealError("the auction is over after these calls (expected one that goes on)")
    who = from_eldest(deal)[spoken.auction.to_speak]
    if seat not in (None, who):
        raise DealError(f"after these calls {who.letter} speaks (expected that seat)")
    worlds = _Worlds(deal, who, heard, seed).first(samples)
    weighing = _CallWeighing(deal, who, spoken, worlds, solver or BeloteSolver())
    for number in range(samples):
        weighing.play(number)
        if progress is not None:
            progress("playing", number + 1, samples)
    found = tuple(weighing.options())
    return BeloteCalls(deal, who, deal.whole_hand(who), tuple(heard), found, samples, seed)


class _Worlds:
    """The deals that fit one hand and the calls; world *n* is the *n*-th such deal of the seed."""

    def __init__(self, deal: BeloteDeal, seat: Seat, heard: Sequence[str], seed: int) -> None:
        self._seat, self._seed = seat, seed
        self._own = mask_of(deal.whole_hand(seat))
        unseen = [card for card in BELOTE_GAME.pack if not self._own >> card & 1]
        self._others = [each for each in SEATS if each is not seat]
        self._layouts = Layouts(unseen, [TRICKS] * (PLAYERS - 1), [0] * (PLAYERS - 1))
        spoken = replace(deal, auction=Auction(from_eldest(deal)[0], tuple(heard)))
        bounds = bid_bounds(spoken)
        self._bounds = {each: bounds[each] for each in self._others if not bounds[each].is_nothing}

    def first(self, count: int) -> Grid:
        """Return the first worlds, each as a row of masks, North's first."""
        parts: list[Grid] = []
        for part in self._fitting():
            parts.append(part)
            if sum(map(len, parts)) >= count:
                break
        return np.concatenate(parts)[:count]

    def _fitting(self) -> Iterator[Grid]:
        drawn = 0
        while True:
            words = world_words(self._seed, LAYOUTS, drawn, _BATCH, self._layouts.words + 1)
            masks = self._layouts.draw(words[:, :-1])
            hands = np.full((_BATCH, PLAYERS), self._own, np.uint64)
            hands[:, [int(each) for each in self._others]] = masks
            weight = self.weight(hands)
            drawn += _BATCH
            yield hands[words[:, -1] < weight * _WORD]

    def weight(self, hands: Grid) -> Numbers:
        """Return the weight of each layout: 1 if it fits the calls, less if it does not."""
        many = ManyHands(hands)
        fits = np.ones(len(hands), bool)
        for each, bounds in self._bounds.items():
            fits &= bounds.fits(many, each)
        return np.where(fits, 1.0, STRAYS)


class _Weighed:
    """The results of a call in every world.

    Args:
        word: the call.
        scores: our score minus theirs, with open cards.
        ends: the value of the contract at the table, ``None`` if the deal is thrown in.
        ours: whether the contract is our side's.
        stands: whether nobody bids after the call.
    """

    def __init__(
        self,
        word: str,
        scores: Numbers,
        ends: Sequence[ContractWorth | None],
        ours: Sequence[bool],
        stands: Flags,
    ) -> None:
        self.word, self.scores, self.stands = word, scores, stands
        self.ends, self.ours = ends, ours
        self.gains = gains_of(ends, ours)

    @property
    def worth(self) -> float:
        """The average difference of the sides' scores at the table, our score first."""
        return float(self.gains.mean())


class _CallWeighing:
    def __init__(
        self, deal: BeloteDeal, seat: Seat, spoken: Spoken, worlds: Grid, solver: BeloteSolver
    ) -> None:
        self._deal, self._seat, self._spoken, self._solver = deal, seat, spoken, solver
        self._rules = rules_of(deal)
        self._worlds = worlds
        self._order = from_eldest(deal)
        hands = ManyHands(worlds)
        self._points = {kind: hands.points(kind).tolist() for kind in BeloteStrain}
        self._facts: list[dict[BeloteStrain, BeloteFacts]] = []

    def play(self, number: int) -> None:
        cards = [tuple(Pack.FULL.written(cards_of(int(mask)))) for mask in self._worlds[number]]
        world = replace(
            self._deal,
            hands=(cards[0], cards[1], cards[2], cards[3]),
            contract=None,
            declarer=None,
            auction=None,
            play=None,
            result=None,
            melds=None,
            belote=None,
        )
        found = {}
        for kind, value in self._solver.values_led_by_eldest(world).items():
            melds = declared(world, kind)
            bonus = [CAPOT_BONUS * (self._rules.capot and value.capot == s) for s in (0, 1)]
            points = value.points[0] - bonus[0], value.points[1] - bonus[1]
            contract = BeloteContract(HIGHEST_BID, kind)
            found[kind] = BeloteFacts(contract, 0, points, value.capot, melds.melds, melds.belote)
        self._facts.append(found)

    def options(self) -> list[BeloteCall]:
        """Return every call, the best first; of each kind of bid, only the best number."""
        words = [PASS]
        words += [DOUBLE] if self._spoken.may_double else []
        words += [REDOUBLE] if self._spoken.may_redouble else []
        weighed = [self._weighed(word) for word in words]
        for kind in BeloteStrain if self._spoken.lowest is not None else ():
            each = [self._weighed(word) for word in self._bids(kind)]
            weighed += [max(each, key=lambda found: found.worth)] if each else []
        weighed.sort(key=lambda found: -round(found.worth, 9))
        first, rivals = weighed[0], max(len(weighed) - 1, 1)
        between = ends(*(found.scores for found in weighed))
        return [
            BeloteCall(
                call=found.word,
                table=self._at_table(found),
                score=float(found.scores.mean()),
                margin=margin_within(found.scores, *between),
                gap=None if found is first else paired_means(first.gains, found.gains, rivals),
                made=self._made(self._spoken.after(found.word)),
                stands=int(found.stands.sum()),
                samples=len(found.scores),
            )
            for found in weighed
        ]

    def _bids(self, kind: BeloteStrain) -> Iterator[str]:
        lowest = self._spoken.lowest
        assert lowest is not None
        for number in range(lowest, HIGHEST_BID + BID_STEP, BID_STEP):
            word = BeloteContract(number, kind).call
            made = self._made(self._spoken.after(word))
            if number > lowest and (made or 0) < LEAST_HOPE * len(self._worlds):
                break
            yield word
        if self._rules.capot:
            word = BeloteContract(None, kind).call
            if (self._made(self._spoken.after(word)) or 0) >= LEAST_HOPE * len(self._worlds):
                yield word

    def _made(self, spoken: Spoken) -> int | None:
        if spoken.auction.contract is None:
            return None
        ends = (self._end(spoken, number) for number in range(len(self._worlds)))
        return sum(end is not None and is_made(end, self._rules) for end in ends)

    def _weighed(self, word: str) -> _Weighed:
        after = self._spoken.after(word)
        side = side_of(self._seat)
        scores, ends, ours, stands = [], [], [], []
        for number in range(len(self._worlds)):
            spoken = after
            while not spoken.is_over:
                column = self._order[spoken.auction.to_speak]
                points = {kind: rows[number][column] for kind, rows in self._points.items()}
                spoken = spoken.after(rule_call(points, spoken, self._rules))
            end = self._end(spoken, number)
            sides = (0, 0) if end is None else score(end, self._rules)
            scores.append(sides[side] - sides[1 - side])
            ends.append(self._corrected(end))
            ours.append(end is not None and end.bidder == side)
            stands.append(spoken.auction.bidder == after.auction.bidder)
        return _Weighed(word, np.array(scores, np.float64), ends, ours, np.array(stands))

    def _at_table(self, found: _Weighed) -> TableValue:
        after = self._spoken.after(found.word)
        asked = (self._end(after, number) for number in range(len(self._worlds)))
        return value_of([self._corrected(end) for end in asked], found.ends, found.ours)

    def _corrected(self, end: BeloteFacts | None) -> ContractWorth | None:
        if end is None:
            return None
        return at_table(end, self._rules, leads=end.bidder == side_of(self._order[0]))

    def _end(self, spoken: Spoken, number: int) -> BeloteFacts | None:
        contract, bidder = spoken.auction.contract, spoken.auction.bidder
        if contract is None or bidder is None:
            return None
        facts = self._facts[number][contract.denomination]
        return replace(facts, contract=contract, bidder=side_of(self._order[bidder]))
