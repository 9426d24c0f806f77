"""What a choice brings at the table, beside what open cards say of it.

Some worlds of the decision are played on by closed seats, who see no more than they may. What they
know of their own exchange is drawn as well: custom keeps a part of what a seat holds now, and threw
cards that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tridge_solver.analysis.random_words import FRESH, world_words
from tridge_solver.analysis.sampling import Sampling, unchecked
from tridge_solver.core.cards import PACK_SIZE, Card, cards_of, mask_of
from tridge_solver.core.deal import HAND_SIZE
from tridge_solver.games.ombre.advice.closed_stakes import ClosedStakes
from tridge_solver.games.ombre.advice.closed_worlds import ClosedWorlds
from tridge_solver.games.ombre.advice.seat_view import SeatView, Shown
from tridge_solver.games.ombre.closed.table import ClosedGame
from tridge_solver.games.ombre.closed.value import AtTable, by_closed_deals
from tridge_solver.games.ombre.game import CLOSED_PLAY
from tridge_solver.games.ombre.rules.auction import SPEAKERS
from tridge_solver.games.ombre.solving.objectives import GRADE_STEP
from tridge_solver.games.ombre.worlds.customs import keepers
from tridge_solver.games.ombre.worlds.dealt import Dealt, Grid
from tridge_solver.games.ombre.worlds.setting import Setting

WORLDS_A_DEAL = 25
"""Worlds for each closed deal: 40 deals of 1,000 worlds."""

CHOICES = 3
"""So many of the best choices are put on the table; of equal ones all."""


def may_be_put_on_table(view: SeatView, worlds: ClosedWorlds) -> bool:
    """Whether closed seats can play a decision on: whole hands of three seats whose exchanges are
    known, and the bidder is the Player."""
    return (
        worlds.kind == "model"
        and view.size == HAND_SIZE
        and len(worlds.seats) == SPEAKERS
        and CLOSED_PLAY.is_in(view.deal.game)
        and view.player is view.declarer
        and len(view.deal.known_hand(view.seat)) == HAND_SIZE
    )


class ChoicesAtTable:
    """Puts the choices of one decision on the table, all of them in the same worlds.

    Args:
        view: the decision, one that :func:`may_be_put_on_table`.
        worlds: its worlds.
        hands: when the play began, of the first of these: as many are played.
        stakes: what is played for.
        sampling: seed and threads.

    Attributes:
        dealt: the deals that are played.
    """

    def __init__(
        self,
        view: SeatView,
        worlds: ClosedWorlds,
        hands: Grid,
        stakes: ClosedStakes,
        sampling: Sampling,
    ) -> None:
        setting = Setting(view.deal, view.declarer, view.contract)
        count, first, turned = len(hands), worlds.first_defender, view.turned
        self._view = view
        self._undertakes = stakes.undertakes
        self._game = ClosedGame(setting, stakes.funds, sampling.threads)
        self._seeds = np.ascontiguousarray(world_words(sampling.seed, FRESH, 0, count)[:, 0])
        self.dealt = Dealt(
            self._as_dealt(worlds, hands, sampling.seed),
            np.ascontiguousarray(hands),
            (0 if first is None else setting.seats.index(first),) * count,
            (None if turned is None else int(turned),) * count,
        )

    def values(
        self, choices: Sequence[tuple[object, Grid, Grid]], check: Callable[[], None] = unchecked
    ) -> dict[object, AtTable]:
        """The Player's value of the best cards.

        Args:
            choices: the best first; each with the levels and the chips that open cards give it in
                all worlds.
            check: called before every few deals; what it raises ends the work.
        """
        found: dict[object, AtTable] = {}
        levels_of: list[tuple[Grid, AtTable]] = []
        for choice, levels, chips in choices:
            if not isinstance(choice, Card):
                continue
            same = [value for other, value in levels_of if np.array_equal(other, levels)]
            if not same and len(levels_of) == CHOICES:
                continue
            found[choice] = same[0] if same else self._value(choice, levels, chips, check)
            if not same:
                levels_of.append((levels, found[choice]))
        return found

    def _value(self, card: Card, levels: Grid, chips: Grid, check: Callable[[], None]) -> AtTable:
        """The value once a card is played."""
        played = self._game.play(
            self.dealt,
            self._seeds,
            played=[int(each) for each in (*self._view.fallen, card)],
            going_on=self._undertakes,
            check=check,
        )
        worth = np.array(self._game.worth_of_grades, float)
        return by_closed_deals(played.grade, played.chips, levels // GRADE_STEP, chips, worth)

    def _as_dealt(self, worlds: ClosedWorlds, hands: Grid, seed: int) -> Grid:
        """The hands as dealt, before the exchange, in each world."""
        view = self._view
        own = mask_of(view.deal.known_hand(view.seat))
        unseen = ((1 << PACK_SIZE) - 1) & ~mask_of(view.seen)
        keep = keepers(view.contract)
        chance = np.random.Generator(np.random.PCG64(seed))
        dealt = np.zeros(hands.shape, np.uint64)
        for row, held in enumerate(hands.tolist()):
            asleep = unseen & ~(held[0] | held[1] | held[2])
            for place, seat in enumerate(worlds.seats):
                if seat is view.seat:
                    dealt[row, place] = own
                    continue
                shown = view.shown(seat)
                thrown = self._drawn_from(asleep, ~keep, shown.exchanged or 0, chance)
                asleep &= ~thrown
                dealt[row, place] = thrown | self._kept(shown, held[place], keep, chance)
        return dealt

    def _kept(self, shown: Shown, held: int, keep: int, chance: np.random.Generator) -> int:
        """The cards of a hand that it was dealt."""
        drew = 0 if shown.drew is None else 1 << shown.drew
        return self._drawn_from(held & ~drew, keep, HAND_SIZE - (shown.exchanged or 0), chance)

    @staticmethod
    def _drawn_from(cards: int, rather: int, count: int, chance: np.random.Generator) -> int:
        """``count`` of ``cards``, at random, of those that are ``rather`` as long as there are."""
        order = [*_shuffled(cards & rather, chance), *_shuffled(cards & ~rather, chance)]
        return mask_of(order[:count])


def _shuffled(cards: int, chance: np.random.Generator) -> list[Card]:
    """The cards of a mask in a random order."""
    found = list(cards_of(cards))
    return [found[n] for n in chance.permutation(len(found))]
