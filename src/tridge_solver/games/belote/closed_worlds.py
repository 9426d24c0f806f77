"""Random worlds as one seat of Belote can imagine them in the middle of a play.

A world is a layout of the cards the seat has not seen. Hard facts leave it out: what a hand has
shown not to hold, by not following, not beating, not ruffing where it had to; the melds that were
declared after the first trick and the side that scored them; belote announced, or not, with a
king or queen of trumps. The *model* believes the calls of the auction as well
(:mod:`~tridge_solver.games.belote.bid_bounds`); to *uniform* worlds they say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.layouts import Grid
from tridge_solver.analysis.random_words import LAYOUTS, world_words
from tridge_solver.analysis.seen import Seen, layouts_of
from tridge_solver.core.cards import Card, mask_of
from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.belote.bid_bounds import STRAYS, BidBounds, bid_bounds
from tridge_solver.games.belote.cards import PLAYERS, TRICKS, BeloteStrain
from tridge_solver.games.belote.game import SIDES, BeloteDeal, by_side, side_of
from tridge_solver.games.belote.many_hands import Counts, ManyHands
from tridge_solver.games.belote.melds import Melding, melding, melds_of
from tridge_solver.games.belote.scored_deal import from_eldest

Worlds = Literal["model", "uniform"]

TRIES = 300_000
"""So many layouts are drawn for one that fits the melds."""

FIRST_BATCH, BATCH = 128, 2048
"""Layouts that are drawn together: at first, and twice as many each time, up to the second."""

FEW, HANDFUL = 20_000, 256
"""So many layouts may be looked at one by one: each is drawn by its weight, none thrown away. A
handful always is, more where hardly any fits."""

RARE = 200
"""Hardly any fits where it is fewer than one in so many of the first :data:`BATCH`."""

_WORD = float(1 << 64)


class Drawn(NamedTuple):
    """Some worlds.

    Attributes:
        left: what every seat still holds, North first: a row of masks for each world.
        melds, belote: points of each side beside its tricks, in each world.
    """

    left: Grid
    melds: Counts
    belote: Counts


class BeloteWorlds:
    """The worlds of one decision.

    Args:
        view: what the seat knows.
        worlds: how they are drawn.
        seed: of all of them; world *n* is the *n*-th layout of the seed that fits.

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
        self._waiting: Drawn | None = None

    @property
    def count(self) -> int:
        """How many layouts fit what was seen in the play."""
        return self._layouts.count

    def next(self, count: int) -> Drawn:
        """The next ``count`` worlds."""
        parts = [] if self._waiting is None else [self._waiting]
        while sum(len(part.left) for part in parts) < count:
            parts.append(next(self._found))
        left, melds, belote = (np.concatenate(column) for column in zip(*parts, strict=True))
        self._waiting = Drawn(left[count:], melds[count:], belote[count:])
        return Drawn(left[:count], melds[:count], belote[:count])

    def _declared(self) -> Melding | None:
        """The melds as the table heard them, of the side that scores; ``None`` where the seat does
        not know of any."""
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
        """Cards that hidden hands are known to have been dealt, and not to: from melds that were
        shown, and belotes announced or not. Only a deal with the hand has what was shown."""
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

    def _fitting(self) -> Iterator[Drawn]:
        """The worlds in their order, some at a time."""
        layouts, drawn, found, size = self._layouts, 0, 0, FIRST_BATCH
        while True:
            is_rare = drawn >= BATCH and found * RARE < drawn
            if self.count <= (FEW if is_rare else HANDFUL):
                yield from self._of_few()
            words = world_words(self.seed, LAYOUTS, drawn, size, layouts.words + 1)
            world, weight = self._weighed(layouts.draw(words[:, :-1]))
            kept = words[:, -1] < weight * _WORD
            drawn, found, size = drawn + size, found + int(kept.sum()), min(2 * size, BATCH)
            if not found and drawn >= TRIES:
                raise self._misfit(f" in {drawn:,} tries")
            yield Drawn(world.left[kept], world.melds[kept], world.belote[kept])

    def _of_few(self) -> Iterator[Drawn]:
        """The worlds where all layouts can be looked at: each drawn by its weight."""
        world, weight = self._weighed(self._layouts.every())
        if not weight.any():
            raise self._misfit()
        below = np.cumsum(weight) / weight.sum()
        drawn = 0
        while True:
            words = world_words(self.seed, LAYOUTS, drawn, BATCH, 1)[:, 0]
            chosen = np.searchsorted(below, words / _WORD, side="right")
            chosen = np.minimum(chosen, len(weight) - 1)
            drawn += BATCH
            yield Drawn(world.left[chosen], world.melds[chosen], world.belote[chosen])

    def _misfit(self, tried: str = "") -> DealError:
        return DealError(
            f"no deal of the unseen cards fits the melds that were declared{tried} "
            "(expected Melds that the hands allow)"
        )

    def _weighed(self, masks: Grid) -> tuple[Drawn, npt.NDArray[np.float64]]:
        """Layouts as worlds, and the weight of each: none where it does not fit the melds, little
        where it does not fit the calls."""
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
        return Drawn(left, melds, belote), weight

    def _fits_declared(
        self, worth: Counts, best: Counts, any_meld: npt.NDArray[np.bool_]
    ) -> npt.NDArray[np.bool_]:
        """Whether the hidden hands hold what was declared, and none that would have scored."""
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
