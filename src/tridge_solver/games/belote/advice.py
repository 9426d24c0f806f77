"""Advice in Belote: which card a seat should play, given only what it can know.

Every card meets the same random worlds (:class:`BeloteWorlds`), each solved as if its cards were
open. Cards are compared in the score of the deal, world by world: what the seat's side writes down
minus what the others do.

A world is a layout of the cards the seat has not seen. Hard facts exclude some. A hand does not
hold cards that it would have had to play, to follow, beat or ruff. The melds declared after the
first trick, and the side that scored them, must fit. So must belote, announced or not, with a king
or queen of trumps. The *model* believes the calls of the auction as well
(:mod:`~tridge_solver.games.belote.rule_bidder`); *uniform* worlds ignore them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.intervals import Paired, ends, margin_within, paired_means, wilson
from tridge_solver.analysis.layouts import LAYOUTS, Grid, world_words
from tridge_solver.analysis.sampling import (
    Progress,
    Sampling,
    check_of,
    fresh_batches,
    no_progress,
    watching,
)
from tridge_solver.analysis.seen import (
    CardAdvice,
    Seen,
    Weighed,
    last_of_best,
    layouts_of,
    seat_view,
)
from tridge_solver.analysis.shared_out import shared_out
from tridge_solver.checks import check
from tridge_solver.core.cards import Card, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.position import IllegalPlay
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.belote.game import SIDES, BeloteDeal, by_side, side_of
from tridge_solver.games.belote.rule_bidder import STRAYS, BidBounds, Counts, ManyHands, bid_bounds
from tridge_solver.games.belote.rules import PLAYERS, TRICKS, BeloteStrain
from tridge_solver.games.belote.scored_deal import (
    CAPOT_BONUS,
    BeloteFacts,
    Melding,
    Sides,
    declared,
    from_eldest,
    is_made,
    melding,
    melds_of,
    rules_of,
    score,
)
from tridge_solver.games.belote.solving import BeloteSetting, BeloteSolver

Worlds = Literal["model", "uniform"]

TRIES = 300_000
"""Attempts allowed per layout that fits the melds (rejection sampling)."""

FIRST_BATCH, DEALT_AT_ONCE = 128, 2048
"""The number of layouts to draw together: the first at the start, then twice as many each time,
up to the second."""

FEW, HANDFUL = 20_000, 256
"""Up to the first number of layouts may be enumerated; each is then drawn by its weight, and
none is rejected. Up to the second number they always are, and beyond it only if hardly any
layout fits."""

RARE = 200
"""Layouts are rare if fewer than one in this many of the first :data:`DEALT_AT_ONCE` fits."""

_WORD = float(1 << 64)


class DrawnWorlds(NamedTuple):
    """Some worlds: possible deals of the hidden cards.

    Attributes:
        left: the cards each seat still holds, North first: a row of masks for each world.
        melds, belote: points of each side in addition to its tricks, in each world.
    """

    left: Grid
    melds: Counts
    belote: Counts


class BeloteWorlds:
    """The worlds in which a decision is weighed: deals of the hidden cards.

    Args:
        view: the knowledge of the seat.
        worlds: the way they are drawn.
        seed: the seed of all of them; world *n* is the *n*-th layout of the seed that fits.

    Raises :class:`~tridge_solver.DealError` when no layout fits what the seat has seen.
    """

    def __init__(self, view: Seen, worlds: Worlds = "model", seed: int = 1) -> None:
        deal: BeloteDeal = view.deal
        self.view, self.deal, self.seed = view, deal, seed
        assert deal.contract is not None
        self.kind: BeloteStrain = deal.contract.denomination
        self.is_whole = view.size == TRICKS
        self.declared = self._declared()
        held, lacking = self._shown()
        self._layouts = layouts_of(view, held, lacking)
        bounds = bid_bounds(deal) if worlds == "model" and self.is_whole else {}
        self.bounds: Mapping[Seat, BidBounds] = {
            seat: bounds[seat]
            for seat in view.hidden
            if seat in bounds and not bounds[seat].is_nothing
        }
        self.worlds: Worlds = "model" if self.bounds else "uniform"
        self._order = from_eldest(deal)
        self._found = self._fitting()
        self._waiting: DrawnWorlds | None = None

    @property
    def count(self) -> int:
        """The number of layouts that fit the play so far."""
        return self._layouts.count

    def next(self, count: int) -> DrawnWorlds:
        """Return the next ``count`` worlds."""
        parts = [] if self._waiting is None else [self._waiting]
        while sum(len(part.left) for part in parts) < count:
            parts.append(next(self._found))
        left, melds, belote = (np.concatenate(column) for column in zip(*parts, strict=True))
        self._waiting = DrawnWorlds(left[count:], melds[count:], belote[count:])
        return DrawnWorlds(left[:count], melds[:count], belote[:count])

    def _declared(self) -> Melding | None:
        """Return the melds of the side that scores, as everybody heard them; ``None`` if the
        seat does not know them."""
        view, deal = self.view, self.deal
        if not self.is_whole:
            return None
        if deal.melds is not None:
            shown = {seat: deal.melds.get(seat, 0) for seat in SEATS}
            return Melding(shown, max((s for s in SEATS if shown[s]), key=shown.get, default=None))  # type: ignore[arg-type]
        hands = {seat: deal.hands[seat] for seat in SEATS}
        if view.number < PLAYERS or any(hand is None for hand in hands.values()):
            return None
        known = {seat: hand for seat, hand in hands.items() if hand is not None}
        found = melding(known, from_eldest(deal), self.kind)
        best = None if found.best is None else side_of(found.best)
        shown = {s: found.shown[s] if side_of(s) == best else 0 for s in SEATS}
        return Melding(shown, found.best)

    def _shown(self) -> tuple[dict[Seat, frozenset[Card]], dict[Seat, frozenset[Card]]]:
        """Return the cards that each hidden hand was certainly dealt, and those it certainly was
        not. Melds that were shown tell, and belotes that were announced or not. A hand's melds
        can be known only if the deal gives the hand."""
        view, deal = self.view, self.deal
        held: dict[Seat, set[Card]] = {seat: set() for seat in view.hidden}
        lacking: dict[Seat, set[Card]] = {seat: set() for seat in view.hidden}
        for seat in view.hidden if self.is_whole else ():
            hand = deal.hands[seat]
            if hand is None:
                continue
            if deal.melds is None and self.declared is not None and self.declared.shown[seat]:
                held[seat].update(*(meld.cards for meld in melds_of(hand, self.kind)))
            for card in view.played[seat]:
                if card.rank not in "KQ" or not self.kind.is_trump(card.suit):
                    continue
                other = next(
                    each
                    for each in deal.game.pack
                    if each.suit is card.suit and each.rank in "KQ" and each != card
                )
                (held if other in hand else lacking)[seat].add(other)
        return (
            {seat: frozenset(cards) for seat, cards in held.items()},
            {seat: frozenset(cards) for seat, cards in lacking.items()},
        )

    def _fitting(self) -> Iterator[DrawnWorlds]:
        layouts, drawn, found, size = self._layouts, 0, 0, FIRST_BATCH
        while True:
            is_rare = drawn >= DEALT_AT_ONCE and found * RARE < drawn
            if self.count <= (FEW if is_rare else HANDFUL):
                yield from self._of_few()
            words = world_words(self.seed, LAYOUTS, drawn, size, layouts.words + 1)
            world, weight = self._weighed(layouts.draw(words[:, :-1]))
            kept = words[:, -1] < weight * _WORD
            drawn, found, size = drawn + size, found + int(kept.sum()), min(2 * size, DEALT_AT_ONCE)
            if not found and drawn >= TRIES:
                raise self._misfit(f" in {drawn:,} tries")
            yield DrawnWorlds(world.left[kept], world.melds[kept], world.belote[kept])

    def _of_few(self) -> Iterator[DrawnWorlds]:
        world, weight = self._weighed(self._layouts.every())
        if not weight.any():
            raise self._misfit()
        below = np.cumsum(weight) / weight.sum()
        drawn = 0
        while True:
            words = world_words(self.seed, LAYOUTS, drawn, DEALT_AT_ONCE, 1)[:, 0]
            chosen = np.searchsorted(below, words / _WORD, side="right")
            chosen = np.minimum(chosen, len(weight) - 1)
            drawn += DEALT_AT_ONCE
            yield DrawnWorlds(world.left[chosen], world.melds[chosen], world.belote[chosen])

    def _misfit(self, tried: str = "") -> DealError:
        return DealError(
            f"no deal of the unseen cards fits the melds that were declared{tried} "
            "(expected Melds that the hands allow)"
        )

    def _weighed(self, masks: Grid) -> tuple[DrawnWorlds, npt.NDArray[np.float64]]:
        """Return layouts as worlds, with the weight of each: zero if it contradicts the melds,
        and little if it contradicts the calls."""
        view, count = self.view, len(masks)
        left = np.zeros((count, PLAYERS), np.uint64)
        for column, seat in enumerate(view.hidden):
            left[:, seat] = masks[:, column]
        left[:, view.seat] = mask_of(view.left(view.seat))
        melds = np.zeros((count, len(SIDES)), np.int64)
        belote = np.zeros((count, len(SIDES)), np.int64)
        weight = np.ones(count)
        if self.is_whole:
            played = np.array([mask_of(view.played[seat]) for seat in SEATS], np.uint64)
            hands = ManyHands(left | played)
            own = hands.belote(self.kind)
            worth, strength = hands.melds(self.kind)
            speaks = [int(seat) for seat in self._order]
            best = np.array(speaks)[strength[:, speaks].argmax(axis=1)]
            any_meld = strength.max(axis=1) > 0
            for side in range(len(SIDES)):
                seats = [seat for seat in SEATS if side_of(seat) == side]
                belote[:, side] = own[:, seats].sum(axis=1)
                scores = any_meld & (best % len(SIDES) == side)
                melds[:, side] = np.where(scores, worth[:, seats].sum(axis=1), 0)
            if self.bounds:
                fits = [bounds.fits(hands, seat) for seat, bounds in self.bounds.items()]
                weight = np.where(np.logical_and.reduce(fits), 1.0, STRAYS)
            if self.declared is not None:
                weight = weight * self._fits_declared(worth, best, any_meld)
        if self.deal.melds is not None:
            melds[:] = by_side(self.deal.melds)
        return DrawnWorlds(left, melds, belote), weight

    def _fits_declared(
        self, worth: Counts, best: Counts, any_meld: npt.NDArray[np.bool_]
    ) -> npt.NDArray[np.bool_]:
        """Return whether the hidden hands hold the declared melds, and no meld that would have
        scored instead."""
        declared = self.declared
        assert declared is not None
        if declared.best is None:
            hidden = worth[:, list(self.view.hidden)]
            return np.asarray(hidden.max(axis=1) == 0)
        side = side_of(declared.best)
        fits = np.ones(len(worth), bool)
        for seat in self.view.hidden:
            if side_of(seat) == side:
                fits &= worth[:, seat] == declared.shown[seat]
        theirs = any_meld & (best % len(SIDES) != side)
        if side_of(self.view.seat) == side:
            fits &= ~theirs
        else:  # one's own melds were not the best: nor were the partner's
            fits &= ~theirs | (best == self.view.seat)
        return fits


DEFAULT_SAMPLES = 200
BATCH = 200

_SHARE = 4
"""The number of worlds that a thread solves at a time."""

Numbers: TypeAlias = "npt.NDArray[np.float64]"


@dataclass(frozen=True)
class BeloteOption(Weighed):
    """A card with its results in the worlds.

    Attributes:
        card: the card.
        points: the average points of the side's tricks, including tricks already won, the last
            trick's ten and a capot's bonus.
        made: the worlds in which the contract is made, of ``samples``.
        score: the score of the side minus that of the others, on average.
        margin: half of the 95 % interval of the score.
        gap: the score by which it trails the first card; ``None`` for that card.
        points_gap: the same in points.
        open_points: the points of North and South, East and West with all cards open, if the deal
            has them all; ``open_made``: whether the contract is made then.
    """

    card: Card
    points: float
    made: int
    samples: int
    score: float
    margin: float
    gap: Paired | None
    points_gap: Paired | None
    open_points: Sides | None
    open_made: bool | None

    @property
    def gaps(self) -> tuple[Paired | None, ...]:
        """The differences from the best card in score, then in points; see :attr:`Weighed.gaps`."""
        return self.gap, self.points_gap


@dataclass(frozen=True, repr=False)
class BeloteAdvice(CardAdvice[BeloteOption]):
    """The advice to the seat that plays next.

    Attributes:
        view: the knowledge of the seat.
        declarer: the seat that bid the contract.
        options: every legal card, the best for its side first.
        worlds: how the worlds were drawn: ``model`` if they fit the calls.
        layouts: the number of layouts of the unseen cards that fit what the seat knows.
        samples, seed: the worlds.
    """

    report_in = "report.advice"

    view: Seen
    declarer: Seat
    options: tuple[BeloteOption, ...]
    worlds: Worlds
    layouts: int
    samples: int
    seed: int

    @property
    def is_bidder(self) -> bool:
        """Whether the side of the seat bid the contract."""
        return side_of(self.view.seat) == side_of(self.declarer)


class BeloteEngines:
    """Several solvers, one for each thread, each with its own table."""

    def __init__(self, threads: int = 1, table_bytes: int | None = None) -> None:
        self.solvers = [BeloteSolver(table_bytes) for _ in range(threads)]


class _CardResults:
    def __init__(self, cards: int) -> None:
        self.points = np.zeros((0, cards))
        self.made = np.zeros((0, cards), bool)
        self.score = np.zeros((0, cards))

    def add(self, rows: list[list[tuple[float, bool, float]]]) -> None:
        """Add the results of some worlds: points, whether the contract is made, and the score,
        for each card."""
        new = np.array(rows, np.float64)
        self.points = np.concatenate([self.points, new[:, :, 0]])
        self.made = np.concatenate([self.made, new[:, :, 1] > 0])
        self.score = np.concatenate([self.score, new[:, :, 2]])


def advise(
    deal: BeloteDeal,
    number: int | None = None,
    sampling: Sampling | None = None,
    *,
    worlds: Worlds = "model",
    solver: BeloteEngines | None = None,
    progress: Progress | None = None,
) -> BeloteAdvice:
    """Advise the seat that plays next, at the end of the record of ``deal``.

    Args:
        deal: a deal in play; of its hands only that of the seat to play need be known.
        number: give advice after this many cards of the record, not at its end.
        sampling: seed, number of worlds, threads; the answer is the same for any number of them.
        worlds: ``model`` believes the calls; ``uniform`` uses only the cards played.
        solver: keeps its tables from decision to decision.
        progress: called with the current work in words, the number done and the total.

    Raises :class:`~tridge_solver.DealError` for a deal with defects, where it does not say
    enough, or all cards are played.

    >>> from tridge_solver.handfile import loads
    >>> [deal] = loads('''[Game "Belote"] [Deal "N:A.J.. ? T.9.. ?"] [Leader "W"]
    ... [Declarer "N"] [Contract "80 H"] [TricksWon "NS:6"] [PointsWon "NS:70"]
    ... [Play "W"]
    ... S7 - - -''')
    >>> [option.card for option in advise(deal, sampling=Sampling(samples=20)).options]
    [Card('ST')]
    """
    check(deal)
    return advice_at(deal, number, sampling, worlds=worlds, solver=solver, progress=progress)


def advice_at(
    deal: BeloteDeal,
    number: int | None = None,
    sampling: Sampling | None = None,
    *,
    worlds: Worlds = "model",
    solver: BeloteEngines | None = None,
    progress: Progress | None = None,
) -> BeloteAdvice:
    """Return the :func:`advise` for a deal after ``number`` cards. The rest of its record may
    break the rules."""
    sampling = sampling or Sampling()
    weighing, drawn, found = _weighed(deal, number, sampling, worlds, solver, progress)
    assert deal.declarer is not None
    return BeloteAdvice(
        view=weighing.view,
        declarer=deal.declarer,
        options=weighing.options(found),
        worlds=drawn.worlds,
        layouts=drawn.count,
        samples=len(found.made),
        seed=sampling.seed,
    )


def closed_choice(
    deal: BeloteDeal,
    sampling: Sampling,
    solver: BeloteEngines,
    progress: Progress = no_progress,
) -> Card:
    """Return the card that a seat plays at the end of the record of ``deal``: the advised card, or
    the lowest of equivalent ones.

    Raises :class:`~tridge_solver.DealError` as :func:`advise`.
    """
    legal = seat_view(deal).legal
    if len(legal) == 1:
        return legal[0]
    weighing, _, found = _weighed(deal, None, sampling, "model", solver, progress)
    return last_of_best(weighing.cards, weighing.keys(found))


def open_choice(deal: BeloteDeal, solver: BeloteEngines) -> Card:
    """Return the card with the best score when all hands are visible. Ties go to the card with most
    points, then to the last in written order.

    Raises :class:`~tridge_solver.DealError` if a hand is not known.
    """
    weighing = _CardWeighing(seat_view(deal), solver)
    position = deal.reached()
    announced = declared(deal, weighing.contract.denomination)
    hands = [[mask_of(position.hands[seat]) for seat in SEATS]]
    world = DrawnWorlds(
        np.array(hands, np.uint64), np.array([announced.melds]), np.array([announced.belote])
    )
    found = _CardResults(len(weighing.cards))
    found.add(weighing.weighed(world))
    return last_of_best(weighing.cards, weighing.keys(found))


def _weighed(
    deal: BeloteDeal,
    number: int | None,
    sampling: Sampling,
    worlds: Worlds,
    solver: BeloteEngines | None,
    progress: Progress | None,
) -> tuple[_CardWeighing, BeloteWorlds, _CardResults]:
    view = seat_view(deal, number)
    if deal.declarer is None:
        raise DealError("who bid the contract is not known (expected a Declarer)")
    drawn = BeloteWorlds(view, worlds, sampling.seed)
    solver = solver or BeloteEngines(sampling.threads, sampling.table_bytes)
    weighing = _CardWeighing(view, solver)
    on_progress = progress or no_progress
    found = _CardResults(len(view.legal))

    def width() -> float:
        return max(wilson(int(n), len(found.made)).width for n in found.made.sum(axis=0))

    fixed = sampling.samples if sampling.samples is not None else DEFAULT_SAMPLES
    with ExitStack() as watched:
        for each in solver.solvers:
            watched.enter_context(watching(each, check_of(on_progress)))
        for count, goal in fresh_batches(sampling, fixed, BATCH, width, on_progress):
            found.add(weighing.weighed(drawn.next(count)))
            on_progress("playing", len(found.made), goal)
    return weighing, drawn, found


class _CardWeighing:
    def __init__(self, view: Seen, solver: BeloteEngines) -> None:
        deal: BeloteDeal = view.deal
        assert deal.contract is not None
        assert deal.declarer is not None
        self.view, self.deal, self.contract = view, deal, deal.contract
        self.rules = rules_of(deal)
        self.cards = view.legal
        self.side = side_of(view.seat)
        self.bidder = side_of(deal.declarer)
        self._solvers = solver.solvers
        self._table = BeloteSetting(self.contract.denomination, self.rules, view.leader, view.trick)
        self._before = by_side(view.points)
        self._rest = self.contract.denomination.points - self._gone()

    def _gone(self) -> int:
        return sum(self._before)

    def weighed(self, worlds: DrawnWorlds) -> list[list[tuple[float, bool, float]]]:
        """Return for each world, and for each card in it, the points, whether the contract is made,
        and the score.

        Late in the play the same layout comes up again and again; it is solved once.
        """
        left, again = np.unique(worlds.left, axis=0, return_inverse=True)
        rows = [[int(mask) for mask in row] for row in left]
        parts = [rows[n : n + _SHARE] for n in range(0, len(rows), _SHARE)]
        solved = [each for part in shared_out(self._solvers, parts, self._solve) for each in part]
        return [
            self._scored(solved[int(layout)], (int(m[0]), int(m[1])), (int(b[0]), int(b[1])))
            for layout, m, b in zip(again.reshape(-1), worlds.melds, worlds.belote, strict=True)
        ]

    def _solve(
        self, solver: BeloteSolver, layouts: list[list[int]]
    ) -> list[dict[Card, tuple[int, int | None]]]:
        every = self.rules.capot or self.contract.is_capot
        return [solver.points_of_cards(self._table, each, all_tricks=every) for each in layouts]

    def _scored(
        self, values: dict[Card, tuple[int, int | None]], melds: Sides, belote: Sides
    ) -> list[tuple[float, bool, float]]:
        """Return the points of every card, whether the contract is made after it, and the score."""
        found = []
        for card in self.cards:
            facts = self._facts(*values[card], melds, belote)
            points = score(facts, self.rules)
            bonus = CAPOT_BONUS * (self.rules.capot and facts.capot == self.side)
            own = facts.tricks_points[self.side] + bonus
            gain = points[self.side] - points[1 - self.side]
            found.append((float(own), is_made(facts, self.rules), float(gain)))
        return found

    def _facts(self, mine: int, sure: int | None, melds: Sides, belote: Sides) -> BeloteFacts:
        """Return the result of the deal if North and South win this many of the remaining
        points."""
        won = by_side(self.view.won)
        capot = None if sure is None or won[1 - sure] else sure
        points = self._before[0] + mine, self._before[1] + self._rest - mine
        return BeloteFacts(self.contract, self.bidder, points, capot, melds, belote)

    def keys(self, found: _CardResults) -> list[tuple[float, float]]:
        """Return sort keys for the cards, by score and then by points; the smallest key is the
        best card's."""
        return [
            (
                -round(float(found.score[:, n].mean()), 9),
                -round(float(found.points[:, n].mean()), 9),
            )
            for n in range(len(self.cards))
        ]

    def options(self, found: _CardResults) -> tuple[BeloteOption, ...]:
        """Return all options, the best first; ties are in written order."""
        opened = self._open_values()
        order = sorted(range(len(self.cards)), key=self.keys(found).__getitem__)
        first, rivals = order[0], max(len(order) - 1, 1)

        def gap(of: Numbers, n: int) -> Paired | None:
            return None if n == first else paired_means(of[:, first], of[:, n], rivals)

        return tuple(
            BeloteOption(
                card=self.cards[n],
                points=float(found.points[:, n].mean()),
                made=int(found.made[:, n].sum()),
                samples=len(found.made),
                score=float(found.score[:, n].mean()),
                margin=margin_within(found.score[:, n], *ends(found.score)),
                gap=gap(found.score, n),
                points_gap=gap(found.points, n),
                open_points=None if opened is None else opened[self.cards[n]][0],
                open_made=None if opened is None else opened[self.cards[n]][1],
            )
            for n in order
        )

    def _open_values(self) -> dict[Card, tuple[Sides, bool]] | None:
        """Return the value of every card if all hands are visible; ``None`` if a hand is
        unknown."""
        deal = self.deal
        if any(deal.hands[seat] is None for seat in deal.active):
            return None
        announced = declared(deal, self.contract.denomination)
        try:
            position = deal.positions()[self.view.number]
        except (IllegalPlay, IndexError):
            return None
        found = {}
        for value in self._solvers[0].card_values(position):
            bonus = [CAPOT_BONUS * (self.rules.capot and value.capot == each) for each in (0, 1)]
            points = value.points[0] - bonus[0], value.points[1] - bonus[1]
            facts = BeloteFacts(
                self.contract, self.bidder, points, value.capot, announced.melds, announced.belote
            )
            found[value.card] = (value.points, is_made(facts, self.rules))
        return found
