"""Discards as sets of cards, and which of them are equivalent.

Among neighbouring cards of one hand, with nobody else's card between them, only the number thrown
matters. One discard stands for all its equivalents: the one that throws the weakest of every such
run. (The engine knows runs too, by bits; the tests compare the two.)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, product
from typing import NamedTuple

from tridge_solver.core.cards import Card, mask_of
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.rules.ranking import lane_orders, matadors
from tridge_solver.games.ombre.worlds.setting import Setting

Discards = tuple[Card, ...]


def representatives(setting: Setting, number: int, left: int) -> list[int]:
    """Return the possible discards of a seat, one from each set of equivalents, with ``left`` cards
    in the stock.

    ``number`` is the seat's place in the setting. Fewer cards first, as masks.
    """
    most = min(setting.most[number], left)
    least = 0 if number else setting.least
    runs = _runs(setting, mask_of(setting.throwable(setting.seats[number])))
    counts = product(*(range(len(run) + 1) for run in runs))
    chosen = sorted((t for t in counts if least <= sum(t) <= most), key=sum)
    return [
        mask_of(card for run, n in zip(runs, thrown, strict=True) for card in run[len(run) - n :])
        for thrown in chosen
    ]


def representative(setting: Setting, seat: Seat, cards: Iterable[Card]) -> int:
    """Return the discard among :func:`representatives` that is equivalent to ``cards`` thrown by
    ``seat``."""
    thrown = mask_of(cards)
    runs = _runs(setting, mask_of(setting.throwable(seat)))
    counts = [sum(thrown >> card & 1 for card in run) for run in runs]
    return mask_of(
        card for run, n in zip(runs, counts, strict=True) for card in run[len(run) - n :]
    )


class LowKept(NamedTuple):
    """The low plain cards, below the queen, that a discard keeps.

    Attributes:
        bare: how many in suits whose king and queen are not kept.
        backed: how many of the other suits have any.
    """

    bare: int
    backed: int


def high_kept(setting: Setting, hand: Collection[Card]) -> dict[int, LowKept]:
    """Return the Player's discards that keep all trumps and throw plain cards only from the bottom
    of each suit.

    As masks, fewer cards first; with each, which low cards are still among those kept.
    """
    choices = [
        _thrown_from_below([card for card in lane if card in hand])
        for lane in lane_orders(setting.trumps)[1:]
    ]
    found = {}
    for parts in product(*choices):
        mask = sum(thrown for thrown, _ in parts)
        if setting.least <= mask.bit_count() <= setting.most[0]:
            low = [kept for _, kept in parts]
            found[mask] = LowKept(sum(kept.bare for kept in low), sum(kept.backed for kept in low))
    return dict(sorted(found.items(), key=lambda each: each[0].bit_count()))


def _thrown_from_below(cards: Sequence[Card]) -> list[tuple[int, LowKept]]:
    """Return the possible discards from one suit, always its lowest ``cards``, as masks; each comes
    with the low cards kept."""
    choices = []
    for kept in range(len(cards), -1, -1):
        top = sum(card.rank in "KQ" for card in cards[:kept])
        low = LowKept(0, int(kept > top)) if top else LowKept(kept, 0)
        choices.append((mask_of(cards[kept:]), low))
    return choices


def equal_discards(setting: Setting, seat: Seat, discard: int) -> tuple[Discards, ...]:
    """Return all other discards of ``seat`` that are equivalent to ``discard``.

    Of neighbours, with nobody else's card between them, it only matters how many are thrown.
    """
    hand = mask_of(setting.throwable(seat))
    choices: list[list[tuple[Card, ...]]] = []
    for run in _runs(setting, hand):
        thrown = sum(discard >> card & 1 for card in run)
        choices.append(list(combinations(run, thrown)))
    every = (tuple(sorted(card for part in parts for card in part)) for parts in product(*choices))
    return tuple(cards for cards in every if mask_of(cards) != discard)


def _runs(setting: Setting, hand: int) -> list[list[Card]]:
    """Return the cards of a hand in runs of touching cards, each with the strongest first."""
    runs: dict[tuple[int, int], list[Card]] = defaultdict(list)
    for lane, order in enumerate(lane_orders(setting.denomination)):
        strangers = 0
        for place, card in enumerate(order):
            if lane == 0 and setting.rules.estuche and place == len(matadors(setting.denomination)):
                strangers += 1
            if hand >> card & 1:
                runs[lane, strangers].append(card)
            else:
                strangers += 1
    return list(runs.values())
