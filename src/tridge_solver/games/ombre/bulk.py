"""The values of many random deals of one contract at once, shuffled, dealt and solved as sets of
cards."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from tridge_solver.batch.questions import Bulk, SolveQuestion
from tridge_solver.core.cards import PACK, PACK_SIZE, mask_of
from tridge_solver.core.seats import PLACES
from tridge_solver.core.shuffle import random_bytes
from tridge_solver.games.ombre.deal import ombre_deal
from tridge_solver.games.ombre.dealing import DealMaker
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy, problem_of

if TYPE_CHECKING:
    from tridge_solver.analysis.dealing import Maker


LIMB = 32
"""Bits of a large number divided in one step; with a remainder they fit into 64 bits."""


def shuffled_places(count: int, keys: Iterable[tuple[int, ...]]) -> npt.NDArray[np.uint8]:
    """Return one row for each key: the places after ``shuffled(range(count), *key)``.

    >>> from tridge_solver.core.shuffle import shuffled
    >>> shuffled_places(10, [(1, 7), (1, 8)])[1].tolist() == shuffled(range(10), 1, 8)
    True
    """
    chance = b"".join(random_bytes(*key) for key in keys)
    limbs = np.frombuffer(chance, "<u4").astype(np.uint64)
    # Limb by limb from the last, the largest: each a row of its own, with a column for each key.
    limbs = np.ascontiguousarray(limbs.reshape(-1, 512 // LIMB).T[::-1])
    keys_there = limbs.shape[1]
    rows = np.arange(keys_there)
    order = np.tile(np.arange(count, dtype=np.uint8), (keys_there, 1))
    for product, sizes in _rounds(count):
        rest = _divided(limbs, np.uint64(product))
        for size in sizes:
            rest, place = np.divmod(rest, np.uint64(size))
            last = order[:, size - 1].copy()
            order[:, size - 1] = order[rows, place]
            order[rows, place] = last
    return order


def _divided(limbs: npt.NDArray[np.uint64], divisor: np.uint64) -> npt.NDArray[np.uint64]:
    """Divide large numbers in place by ``divisor``; return their remainders."""
    rest = np.zeros(limbs.shape[1], np.uint64)
    for limb in limbs:
        limb += rest << np.uint64(LIMB)
        limb[:], rest = np.divmod(limb, divisor)
    return rest


@cache
def _rounds(count: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the shuffle's divisors in groups, each with its product, which fits into one limb. The
    large number is divided once by each product, and the remainder by each member."""
    rounds: list[tuple[int, tuple[int, ...]]] = []
    product = 1
    sizes: tuple[int, ...] = ()
    for size in range(count, 1, -1):
        if product * size >= 1 << LIMB:
            rounds.append((product, sizes))
            product, sizes = 1, ()
        product, sizes = product * size, (*sizes, size)
    return (*rounds, (product, sizes))


_SETS = np.array([1 << card for card in PACK], np.uint64)
"""Each card as a set of one, in the order in which the pack is shuffled."""


class _Dealer:
    """Deal, as sets of cards, all the deals in which the seats have the same roles.

    Args:
        maker: makes the deals.
        number: the number of a deal with these seats.

    Attributes:
        leader: the leader, by the place after the Player.
    """

    def __init__(self, maker: DealMaker, number: int) -> None:
        found = maker.find(number).deal
        assert found is not None
        deal = ombre_deal(found)
        position, player, _ = problem_of(deal)
        seats = deal.from_player(player)
        self.leader = seats.index(position.leader)
        sizes = maker.sizes_of(number)
        self._columns = [list(sizes).index(seat) for seat in seats]
        own = [maker.held.of_seat(seat) for seat in sizes]
        self._own = np.array([mask_of(cards) for cards in own], np.uint64)
        dealt = [size - len(cards) for size, cards in zip(sizes.values(), own, strict=True)]
        self._ends = np.cumsum([0, *dealt])
        given = {card for cards in own for card in cards}
        self._is_free = np.array([card not in given for card in PACK])

    def hands(self, order: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint64]:
        """Return the hands that shuffled packs give: a row for each pack, with the Player's hand
        first."""
        free = order[self._is_free[order]].reshape(len(order), int(self._is_free.sum()))
        hands = np.empty((len(order), len(self._own)), np.uint64)
        for seat, own in enumerate(self._own):
            cards = _SETS[free[:, self._ends[seat] : self._ends[seat + 1]]]
            hands[:, seat] = np.bitwise_or.reduce(cards, axis=1) | own
        return hands[:, self._columns]


def in_bulk(asked: SolveQuestion, maker: Maker, table_bytes: int | None) -> Bulk | None:
    """Return a solver of the deals of ``maker`` in bulk. Return ``None`` if the question needs more
    than values, if not every deal is the same contract of three seats, or if some deals would be
    dealt again."""
    more = asked.table or asked.cards or asked.line or asked.stats or asked.par
    if more or not isinstance(maker, DealMaker) or (contract := maker.contract_of_all) is None:
        return None
    solver = DoubleDummy.with_table(table_bytes)
    rules, seatings = maker.rules, maker.seatings
    dealers = [_Dealer(maker, number) for number in range(1, seatings + 1)]

    def keys(numbers: Sequence[int]) -> Sequence[Hashable]:
        order = shuffled_places(PACK_SIZE, map(maker.key_of, numbers))
        places = np.array([(number - 1) % seatings for number in numbers], np.uint8)
        hands = np.empty((len(numbers), len(PLACES)), np.uint64)
        for place, dealer in enumerate(dealers):
            here = places == place
            hands[here] = dealer.hands(order[here])
        leaders = np.array([dealer.leader for dealer in dealers], np.uint8)[places]
        levels = solver.levels(contract, rules, hands, leaders)
        return [*zip(places.tolist(), levels, strict=True)]

    return keys
