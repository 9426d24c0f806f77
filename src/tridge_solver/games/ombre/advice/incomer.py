"""Advice in an in-comer's deal, from what the seat to play can know: which card to play, and
whether to claim.

As with three seats (:mod:`tridge_solver.games.ombre.advice.three_seats`): every choice meets the
same random worlds, solved as if their cards were open, with the three defenders as one side.

The layouts of the hidden hands are drawn by their probability, by the belief of
:mod:`tridge_solver.engine.ombre3.closed` for deals in which every seat puts away one card at most.
By the rule a hand keeps its *keepers* and discards one of the others, whichever; a hand that
discards none was dealt keepers only. Where ``u`` of the nine cards a hand holds are no keepers, the
deals that lead there with a given card thrown count::

    (9 - u) / (u + 1) + u / u

The first term is for a keeper drawn, the second for another card; with ``u = 0`` only the first
exists. So the weight depends on one number only. So the unseen cards fall into classes, keeper or
not, and by the hands that cannot hold them; the layouts of each triple of numbers of keepers are
counted by classes, one triple is drawn by its weight, and then random subsets of the classes.

Now and then a hand is a *stray*: it discards nothing or any card, all equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import product
from math import comb
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.checks import check
from tridge_solver.core.cards import Card, cards_of, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.shuffle import random_number
from tridge_solver.engine.ombre4 import Solver
from tridge_solver.games.ombre.advice.closed_worlds import (
    CardSolver,
    ClosedStakes,
    ClosedWorlds,
    Worlds,
)
from tridge_solver.games.ombre.advice.seat_view import SeatView, Shown, seat_view
from tridge_solver.games.ombre.advice.three_seats import Advice, AdviceEngines, advice_at
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import TRICKS, Grade
from tridge_solver.games.ombre.scoring import Funds, Pot, Undertaken, funds_of, settle
from tridge_solver.games.ombre.scoring.incomer import IncomerFacts, quarter_of
from tridge_solver.games.ombre.solving.double_dummy import lane_order
from tridge_solver.games.ombre.solving.incomer import (
    DEFAULT_HASH_MB,
    IncomerDoubleDummy,
    lexicographic,
    with_incomer,
)
from tridge_solver.games.ombre.worlds.customs import PLAYER_STRAYS, STRAYS, keepers, needed
from tridge_solver.games.ombre.worlds.incomer_worlds import RESULTS, is_believed

REDRAWS = 60
"""Attempts to find a layout with dealt hands that are good enough to bid (rejection sampling)."""

MAX_TRIES = 10_000
"""Attempts to find a layout that the rules of the bid allow (rejection sampling)."""

Grid: TypeAlias = "npt.NDArray[np.float64]"
Dealt = tuple[Card, ...]


@dataclass(frozen=True)
class HiddenHand:
    """The facts and assumptions about a hidden hand.

    Attributes:
        shown: cards it has played.
        barred: cards it cannot hold beside those.
        exchanged: whether it discarded a card; ``None`` if that shows nothing.
        strays: the chance that it does not follow the rule.
        needs: whether the rules allow its dealt hand, stray or not.
        believed: whether a hand by the rule may have been dealt these cards.
    """

    shown: frozenset[Card]
    barred: frozenset[Card]
    exchanged: bool | None = None
    strays: float = 0.0
    needs: Callable[[Dealt], bool] | None = None
    believed: Callable[[Dealt], bool] | None = None


class _Chance:
    """A source of random numbers that uses as many random bits as it needs."""

    def __init__(self, *key: int) -> None:
        self._key = key
        self._left = random_number(*key)
        self._bits = 512

    def below(self, count: int) -> int:
        """Return a random number from 0 to ``count - 1``."""
        if self._bits < 128:
            self._key = (*self._key, 0)
            self._left, self._bits = random_number(*self._key), 512
        self._left, found = divmod(self._left, count)
        self._bits -= count.bit_length()
        return found

    def share(self) -> float:
        """Return a random number from 0 up to, but not including, 1."""
        return self.below(1 << 53) / (1 << 53)

    def subset(self, cards: list[Card], count: int) -> list[Card]:
        """Return ``count`` cards drawn at random from ``cards``, and remove them there."""
        taken = []
        for _ in range(count):
            place = self.below(len(cards))
            cards[place], cards[-1] = cards[-1], cards[place]
            taken.append(cards.pop())
        return taken


class _Kind:
    """The unseen keepers, or the other unseen cards, grouped by which hands cannot hold them.

    Attributes:
        layouts: ``layouts[x, y, z]`` is the number of ways to give the hands that many of them.
    """

    def __init__(
        self, cards: Sequence[Card], hands: Sequence[HiddenHand], places: Sequence[int]
    ) -> None:
        classes: dict[tuple[bool, ...], list[Card]] = {}
        for card in cards:
            classes.setdefault(tuple(card in hand.barred for hand in hands), []).append(card)
        self.classes = list(classes.items())
        self._counts = [
            self._class_ways(len(held), barred, places) for barred, held in self.classes
        ]
        # The cards that each class and those after it can give; the last gives only its own.
        shape = tuple(count + 1 for count in places)
        nothing = np.zeros(shape)
        nothing[0, 0, 0] = 1
        self._rest = [nothing]
        for own in reversed(self._counts):
            self._rest.append(_joined(own, self._rest[-1]))
        self._rest.reverse()
        self.layouts = self._rest[0]
        self._splits = lru_cache(maxsize=None)(self._splits_once)

    @staticmethod
    def _class_ways(count: int, barred: tuple[bool, ...], places: Sequence[int]) -> Grid:
        """Return the number of ways to deal the cards of one class to the hands, for each split."""
        ways = np.zeros(tuple(each + 1 for each in places))
        most = [0 if no else min(each, count) for no, each in zip(barred, places, strict=True)]
        for x, y, z in product(*(range(each + 1) for each in most)):
            if x + y + z <= count:
                ways[x, y, z] = comb(count, x) * comb(count - x, y) * comb(count - x - y, z)
        return ways

    def _splits_once(
        self, number: int, x: int, y: int, z: int
    ) -> tuple[list[tuple[int, ...]], Grid]:
        """Return the numbers of cards that class ``number`` can give each hand towards these
        totals, and the running sum of their weights."""
        own = self._counts[number][: x + 1, : y + 1, : z + 1]
        rest = self._rest[number + 1][: x + 1, : y + 1, : z + 1]
        weights = own * rest[::-1, ::-1, ::-1]
        places = [tuple(map(int, place)) for place in np.argwhere(weights > 0)]
        return places, np.cumsum([weights[place] for place in places])

    def draw(self, chance: _Chance, counts: Sequence[int], held: list[list[Card]]) -> list[Card]:
        """Deal random cards of this kind to the hands, in these numbers; return the cards left
        over."""
        left = list(counts)
        asleep = []
        for number, (_, cards) in enumerate(self.classes):
            places, sums = self._splits(number, *left)
            at = min(int(np.searchsorted(sums, chance.share() * sums[-1], "right")), len(sums) - 1)
            free = list(cards)
            for hand, count in enumerate(places[at]):
                held[hand] += chance.subset(free, count)
                left[hand] -= count
            asleep += free
        return asleep


def _joined(one: Grid, other: Grid) -> Grid:
    """Return the number of ways to deal each total, by combining the ways of two groups of
    cards."""
    joined = np.zeros(one.shape)
    for x, y, z in np.argwhere(one > 0):
        shape = joined[x:, y:, z:].shape
        joined[x:, y:, z:] += one[x, y, z] * other[: shape[0], : shape[1], : shape[2]]
    return joined


class IncomerBelief:
    """Random layouts of the cards that one seat of an in-comer's deal has not seen.

    Args:
        keepers: cards that a hand by the rule never discards, as a mask.
        size: cards in a hand when the play began.
        unseen: cards whose place is not known, including those shown by others, as a mask.
        hands: the three hidden hands.

    Raises ``ValueError`` if no layout fits.
    """

    def __init__(self, keepers: int, size: int, unseen: int, hands: Sequence[HiddenHand]) -> None:
        self._keepers = frozenset(cards_of(keepers))
        self._size = size
        self._hands = hands
        played = mask_of(card for hand in hands for card in hand.shown)
        free = list(cards_of(unseen & ~played))
        places = [size - len(hand.shown) for hand in hands]
        self._asleep = len(free) - sum(places)
        if self._asleep < 0 or min(places) < 0:
            raise ValueError("hands of more cards than there are")
        kept = [card for card in free if self._keeps(card)]
        thrown = [card for card in free if not self._keeps(card)]
        self._kept = _Kind(kept, hands, places)
        self._thrown = _Kind(thrown, hands, places)
        self._places = places
        self._throwables = len(thrown)
        self._cells: list[tuple[tuple[bool, ...], tuple[int, ...]]] = []
        self._sums = self._weigh()
        self.total = float(self._sums[-1]) if len(self._sums) else 0.0
        if self.total <= 0:
            raise ValueError("no layout fits")

    def _keeps(self, card: Card) -> bool:
        """Return whether a hand that follows the rule keeps a card."""
        return card in self._keepers

    def _weigh(self) -> Grid:
        """Return the running sum of the weights of all combinations: keepers per hand, and which
        hands stray."""
        weights = []
        habits = [
            (False, True) if hand.exchanged is not None and hand.strays > 0 else (False,)
            for hand in self._hands
        ]
        for counts in product(*(range(each + 1) for each in self._places)):
            rest = tuple(each - kept for each, kept in zip(self._places, counts, strict=True))
            layouts = self._kept.layouts[counts] * self._thrown.layouts[rest]
            if layouts <= 0:
                continue
            for strays in product(*habits):
                weight = layouts * self._factor(strays, counts)
                if weight > 0:
                    self._cells.append((strays, counts))
                    weights.append(weight)
        return np.cumsum(weights)

    def _factor(self, strays: Sequence[bool], counts: Sequence[int]) -> float:
        """Return the number of deals that lead to these numbers of keepers, times the chance of the
        discards. Seats that follow the rule choose before the strays do; for a stray only the cards
        left count."""
        open_throwables = sum(self._places) - sum(counts)
        throwables, asleep = self._throwables - open_throwables, self._asleep
        factor = 1.0
        for turn in (False, True):
            for hand, stray, kept, places in zip(
                self._hands, strays, counts, self._places, strict=True
            ):
                if stray is not turn or hand.exchanged is None:
                    continue
                others = places - kept + sum(not self._keeps(card) for card in hand.shown)
                factor *= hand.strays if stray else 1 - hand.strays
                if stray:
                    factor *= (asleep if hand.exchanged else 1) / 2
                elif hand.exchanged:
                    factor *= throwables * self._ways_to_keep(others)
                else:
                    factor *= others == 0
                throwables -= hand.exchanged
                asleep -= hand.exchanged
                if factor <= 0:
                    return 0.0
        return factor

    def _ways_to_keep(self, others: int) -> float:
        """Return in how many deals a rule-following hand threw one given card and now holds
        ``others`` throwable cards; see the head of this file."""
        return (self._size - others) / (others + 1) + (others > 0)

    def draw(self, words: npt.NDArray[np.uint64], held: npt.NDArray[np.uint64]) -> None:
        """Draw a layout for each row of random words; a layout is a row of masks, one per hand.

        Raises ``ValueError`` where none is found that the rules allow.
        """
        for row, key in enumerate(words.tolist()):
            held[row] = [mask_of(hand) for hand in self.one(key)]

    def one(self, key: Sequence[int]) -> list[Dealt]:
        """Return a layout whose dealt hands the rules allow and, if possible, whose bid is
        believable.

        It follows from the ``key``; raises as :meth:`draw`.
        """
        for attempt in range(MAX_TRIES):
            chance = _Chance(*key, attempt)
            at = int(np.searchsorted(self._sums, chance.share() * self.total, "right"))
            strays, counts = self._cells[min(at, len(self._cells) - 1)]
            drawn: list[list[Card]] = [list(hand.shown) for hand in self._hands]
            rest = [each - kept for each, kept in zip(self._places, counts, strict=True)]
            asleep_kept = self._kept.draw(chance, counts, drawn)
            asleep = [self._thrown.draw(chance, rest, drawn), asleep_kept]
            if self._is_allowed(chance, strays, drawn, asleep, attempt < REDRAWS):
                return [tuple(hand) for hand in drawn]
        raise ValueError("no layout is found that the rules of the bid allow")

    def _is_allowed(
        self,
        chance: _Chance,
        strays: Sequence[bool],
        drawn: Sequence[list[Card]],
        asleep: list[list[Card]],
        ask_belief: bool,
    ) -> bool:
        """Return whether some allowed dealt hands lead to these hands; ``asleep`` holds the undealt
        throwables and keepers, from which the discards are drawn."""
        for turn in (False, True):
            for hand, stray, cards in zip(self._hands, strays, drawn, strict=True):
                if stray is not turn:
                    continue
                dealt = self._was_dealt(chance, hand, stray, cards, asleep)
                if hand.needs is not None and not hand.needs(dealt):
                    return False
                believed = None if stray or not ask_belief else hand.believed
                if believed is not None and not believed(dealt):
                    return False
        return True

    def _was_dealt(
        self,
        chance: _Chance,
        hand: HiddenHand,
        stray: bool,
        cards: Sequence[Card],
        asleep: list[list[Card]],
    ) -> Dealt:
        if not hand.exchanged:
            return tuple(cards)
        throwable, kept = asleep
        lot = throwable
        if stray and chance.below(len(throwable) + len(kept)) >= len(throwable):
            lot = kept
        (thrown,) = chance.subset(lot, 1)
        others = [card for card in cards if not self._keeps(card)]
        candidates = list(cards)
        if not stray:
            # A throwable was drawn in u / u of the ways.
            drew_other = others and chance.share() * self._ways_to_keep(len(others)) < 1
            candidates = others if drew_other else [card for card in cards if self._keeps(card)]
        drew = candidates[chance.below(len(candidates))]
        return (*(card for card in cards if card != drew), thrown)


def layouts_of(size: int, unseen: int, hands: Sequence[HiddenHand]) -> int:
    """Return the number of layouts that fit the cards seen, without further assumptions; exact up
    to 2**53."""
    seen: list[Any] = [HiddenHand(hand.shown, hand.barred) for hand in hands]
    try:
        return round(IncomerBelief(0, size, unseen, seen).total)
    except ValueError:
        return 0


class IncomerClosedWorlds(ClosedWorlds):
    """The random worlds for one decision with three hidden hands.

    The model believes that the in-comer was dealt a hand worth the contract, and that nobody threw
    a keeper; see :mod:`tridge_solver.games.ombre.advice.incomer`.
    """

    @property
    def count(self) -> int:
        """The number of layouts that fit what the seat has seen; exact up to 2**53."""
        view = self.view
        hands = [HiddenHand(frozenset(shown.played), shown.barred) for shown in view.others]
        every = layouts_of(view.size, self._unseen, hands)
        for n, shown in enumerate(view.others):
            must = self._must_hold(shown)
            if must and not mask_of(shown.played) & must:
                trumps = frozenset(cards_of(self._unseen & must))
                without = replace(hands[n], barred=hands[n].barred | trumps)
                every -= layouts_of(view.size, self._unseen, [*hands[:n], without, *hands[n + 1 :]])
        return every

    def hands(self, start: int, count: int) -> npt.NDArray[np.uint64]:
        """Return the hands at the start of play; see :meth:`ClosedWorlds.hands`."""
        try:
            return super().hands(start, count)
        except ValueError as error:
            raise DealError(str(error)) from None

    def _new_believer(self, hands: Sequence[Any]) -> IncomerBelief:
        view = self.view
        return IncomerBelief(keepers(view.contract), view.size, self._unseen, hands)

    def _hidden(self, shown: Shown) -> HiddenHand:
        view = self.view
        hand = HiddenHand(frozenset(shown.played), shown.barred)
        is_incomer = shown.seat is view.declarer
        if is_incomer and shown.exchanged is not None and needed(view.contract):
            hand = replace(hand, needs=self._has_needed)
        if self.kind == "uniform":
            return hand
        believed = is_incomer and (self.least_points > 0 or needed(view.contract) != 0)
        return replace(
            hand,
            exchanged=bool(shown.exchanged),
            strays=PLAYER_STRAYS if is_incomer else STRAYS,
            believed=partial(is_believed, contract=view.contract) if believed else None,
        )

    def _must_hold(self, shown: Shown) -> int:
        """Return a mask of cards; a hand that exchanged nothing must have held one of them. Return
        0 if there is no such rule."""
        return super()._must_hold(shown) if shown.exchanged == 0 else 0

    def _has_needed(self, dealt: Sequence[Card]) -> bool:
        """Return whether the rules allow the contract on these cards: *No Tricks* needs a trump."""
        return bool(mask_of(dealt) & needed(self.view.contract))


class IncomerStakes(ClosedStakes):
    """The chips at stake in one decision, with the funds as they are after the in-comer paid the
    quarter."""

    def played_for(self, view: SeatView) -> Funds | Pot:
        """Return the funds after the quarter is paid."""
        before = funds_of(view.deal)
        assert isinstance(before, Funds)  # an in-comer plays Tridge
        return quarter_of(before).funds

    def _chips_once(
        self, grade: Grade, tricks: int, count: int, choice: Literal["claim", "surrender"] | None
    ) -> int:
        view = self.view
        undertaken = self.undertaken(tricks, choice)
        result: tuple[int, ...] = RESULTS[view.contract.kind, grade]
        if undertaken is not Undertaken.NOTHING:
            result = (tricks, TRICKS - tricks, 0, 0)
        first, second, third = view.deal.defenders
        facts = IncomerFacts(
            view.rules,
            view.contract,
            view.player,
            first,
            second,
            third,
            tricks=result,
            honours=count,
            undertaken=undertaken,
            first_five=self.first_five,
        )
        return settle(facts, self.funds).worth[view.player]


class IncomerCardSolver(CardSolver):
    """Solve the cards of a decision of four seats in many worlds."""

    engine = Solver
    hash_mb = DEFAULT_HASH_MB

    def _solve(
        self,
        solver: Any,
        worlds: ClosedWorlds,
        cards: Sequence[Card],
        left: npt.NDArray[np.uint64],
        found: npt.NDArray[np.int16],
    ) -> None:
        view = worlds.view
        order = lane_order(view.trumps, bool(view.rules.estuche))
        objective = lexicographic(view.contract, view.rules)
        leader, trick = worlds.seats.index(view.leader), view.trick
        won = [view.won[seat] for seat in worlds.seats]
        for row, hands in enumerate(left.tolist()):
            solver.load(order, hands, leader, trick, won)
            levels = {Card(card): level for card, level in solver.card_values(objective)}
            found[row] = [levels[card] for card in cards]


def incomer_view(deal: OmbreDeal, number: int | None = None) -> SeatView:
    """Return the knowledge of the seat to play; every seat may exchange, whatever the contract."""
    return seat_view(with_incomer(deal), number, all_may_exchange=True)


ENGINES = AdviceEngines(
    incomer_view, IncomerClosedWorlds, IncomerStakes, IncomerCardSolver, IncomerDoubleDummy
)


def advise(
    deal: OmbreDeal,
    number: int | None = None,
    sampling: Sampling | None = None,
    *,
    worlds: Worlds = "model",
    solver: CardSolver | None = None,
    progress: Progress | None = None,
) -> Advice:
    """Advise the seat to play at the end of the record of an in-comer's deal.

    See :func:`tridge_solver.games.ombre.advice.three_seats.advise`.

    >>> import tridge_solver as tridge
    >>> [deal] = tridge.loads('''[Leader "W"] [TricksWon "W:2 N:2 E:1 S:1"] [Declarer "W"]
    ... [Deal "W:3.A4.. ? ? ?"] [Contract "Play H"]''')
    >>> advice = tridge.advise(deal, sampling=tridge.Sampling(samples=100))
    >>> advice.best.choice, advice.layouts
    (Card('HA'), 208998081600)
    """
    check(deal)
    return advice_at(
        deal, number, sampling, worlds=worlds, solver=solver, progress=progress, means=ENGINES
    )
