"""The levels of a Player's discards with open cards, found by yes-or-no questions.

A level is a number for a result, more being better for the Player; see
:mod:`tridge_solver.games.ombre.solving.objectives`. Every answer also says what bound it proved, so
the exact level of a discard seldom takes more than a few questions.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from tridge_solver.analysis.shared_out import shared_out
from tridge_solver.core.cards import mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import Seat
from tridge_solver.engine.ombre3.solver import Exchanger
from tridge_solver.games.ombre.rules.contracts import TRICKS
from tridge_solver.games.ombre.rules.ranking import lane_orders, matadors
from tridge_solver.games.ombre.solving.objectives import (
    GRADE_STEP,
    lexicographic_levels,
)
from tridge_solver.games.ombre.worlds.setting import Setting, check_seat, full_stock


def load_setting(
    exchanger: Exchanger,
    setting: Setting,
    defenders: Sequence[int] | None = None,
    fixed: Sequence[int | None] = (None, None, None),
) -> None:
    """Hand a setting to an engine; ``defenders`` are their discards where given."""
    deal = setting.deal
    for seat in setting.seats:
        check_seat(deal, seat)
    most = list(setting.most)
    stock = full_stock(deal)
    if defenders is not None:
        fixed = (None, *defenders)
        most[0] = min(most[0], len(stock) - sum(mask.bit_count() for mask in defenders))
    exchanger.load(
        lane_orders(setting.denomination),
        len(matadors(setting.denomination)) if setting.rules.estuche else 0,
        [mask_of(deal.known_hand(seat)) for seat in setting.seats],
        stock,
        setting.leader,
        lexicographic_levels(setting.contract, setting.rules),
        most=most,
        least=(setting.least, 0, 0),
        fixed=fixed,
        holds_top=setting.turned_to_throw is not None,
    )


def all_levels(setting: Setting) -> Iterable[int]:
    """Every level a result of the contract can have."""
    levels = lexicographic_levels(setting.contract, setting.rules)
    return {levels[p][d] for p in range(TRICKS + 1) for d in range(TRICKS + 1 - p)}


def grade_thresholds(setting: Setting) -> list[int]:
    """The levels at which a grade begins, but for the worst."""
    levels = set(all_levels(setting))
    grades = range(1, len(setting.contract.grades))
    return [min(v for v in levels if v // GRADE_STEP == grade) for grade in grades]


def possible_orders(setting: Setting, made: Sequence[int] | None) -> list[int]:
    """The defenders who may exchange first, as numbers in the setting's seats.

    The deal's first defender or, where its own exchanges are the question, their order; where the
    defenders have no choice, the one who plays after the Player.
    """
    deal = setting.deal
    first = deal.first_defender
    if first is None and not setting.rules.defenders_choose_first:
        return [1]
    if first is None and made is not None:
        first = next((e.seat for e in deal.exchanges or () if e.seat is not setting.player), None)
    if first is None:
        return [1] if made is not None else [1, 2]
    return [setting.seats.index(first)]


def thrown_by(setting: Setting, seat: Seat) -> int:
    """What ``seat`` threw in the deal, as a mask; nothing where the exchanges do not list it."""
    if setting.deal.exchanges is None and setting.most[setting.seats.index(seat)]:
        raise DealError("the exchanges made are not known (expected them in Exchange)")
    return next(
        (mask_of(e.known_discards) for e in setting.deal.exchanges or () if e.seat is seat), 0
    )


def given_discards(setting: Setting) -> tuple[int, int]:
    """The defenders' discards of the deal, in the order of the setting's seats."""
    _, first, second = setting.seats
    return thrown_by(setting, first), thrown_by(setting, second)


@dataclass(frozen=True)
class Refutation:
    """A pair of the defenders' discards that holds the Player down.

    Attributes:
        first: the defender who exchanges first, 1 or 2 in playing order from the Player.
        discards: the cards thrown by defenders 1 and 2, as masks.
    """

    first: int
    discards: tuple[int, int]


class OpenLevels:
    """What each discard of the Player is worth against the defenders' best.

    Args:
        exchangers: engines with the same deal loaded; the discards are shared out among them.
        levels: every level a result can have.
        orders: the defenders who may be first, 1 and 2; with both the Player gets the worse.

    Discards are numbers into ``exchanger.discards()``. What is found is the same for any number
    of engines.
    """

    def __init__(
        self, exchangers: Sequence[Exchanger], levels: Iterable[int], orders: Sequence[int]
    ) -> None:
        self.levels = sorted(set(levels))
        self.promising = exchangers[0].promising()
        self._exchangers = exchangers
        self._orders = tuple(orders)
        self._hardest_first = self._orders
        self._lower = dict.fromkeys(self.promising, self.levels[0])
        self._upper = dict.fromkeys(self.promising, self.levels[-1])

    def above(self, level: int) -> int | None:
        """The next better level, ``None`` for the best."""
        place = bisect_right(self.levels, level)
        return self.levels[place] if place < len(self.levels) else None

    def climb(self, number: int) -> int:
        """The exact level of one discard, from what is known of it upwards."""
        exchanger = self._exchangers[0]
        while (level := self.above(self._lower[number])) and self._reaches(
            exchanger, number, level
        ):
            pass
        return self._lower[number]

    def best(self, thresholds: Sequence[int]) -> int:
        """The best level of all discards; ``thresholds`` are asked for first, best first.

        They are the levels at which a grade begins: a grade is found faster than tricks.
        """
        for threshold in sorted(thresholds, reverse=True):
            if self.somebody_reaches(threshold):
                break
        level = max(self._lower.values())

        def raise_level(exchanger: Exchanger, number: int) -> None:
            nonlocal level  # perhaps of a moment ago: then a question more is asked
            while (better := self.above(level)) and self._reaches(exchanger, number, better):
                level = max(level, self._lower[number])

        shared_out(self._exchangers, self.promising, raise_level)
        return max(self._lower.values())

    def somebody_reaches(self, level: int) -> bool:
        """Whether any discard is sure of ``level``; nobody looks further than the first."""
        found = False

        def look(exchanger: Exchanger, number: int) -> None:
            nonlocal found
            found = found or self._reaches(exchanger, number, level)

        shared_out(self._exchangers, self.promising, look)
        return found

    def reaching(
        self, level: int, numbers: Sequence[int] | None = None, enough: int | None = None
    ) -> list[int]:
        """The discards that are sure of ``level``: all, or the first ``enough`` of ``numbers``.

        That a discard holds is much harder to show than that it does not, so no more of them
        are looked at than it takes.
        """
        found: list[int] = []
        waiting = list(self.promising if numbers is None else numbers)
        while waiting and (enough is None or len(found) < enough):
            size = len(waiting) if enough is None else enough - len(found)
            part, waiting = waiting[:size], waiting[size:]
            reached = shared_out(
                self._exchangers,
                part,
                lambda exchanger, number: self._reaches(exchanger, number, level),
            )
            found += [number for number, yes in zip(part, reached, strict=True) if yes]
        return found

    def ranked(self, best: int, others: int, floor: int | None = None) -> list[tuple[int, int]]:
        """``(number, level)`` of all discards at ``best`` and the first ``others`` below it, none
        below ``floor``; best first.

        ``best`` is a level that no discard exceeds.
        """
        found: list[tuple[int, int]] = []
        waiting = self.promising
        for level in reversed(self.levels):
            if level > best or (floor is not None and level < floor):
                continue
            enough = None if level == best else others
            if enough == 0:
                break
            reaching = self.reaching(level, waiting, enough)
            found += [(number, level) for number in reaching]
            if level != best:
                others -= len(reaching)
            taken = set(reaching)
            waiting = [number for number in waiting if number not in taken]
        return found

    def holding(self, number: int, level: int) -> Refutation | None:
        """A pair that holds a discard of exact value ``level`` down to it.

        ``None`` when no pair could do better for the Player. The first engine looks for it; with
        its deal loaded afresh before a series of such questions the pairs found are always the
        same.
        """
        better = self.above(level)
        if better is None:
            return None
        exchanger = self._exchangers[0]
        for first in self._orders:
            survived, _ = exchanger.survives(number, first, better)
            if not survived:
                return Refutation(first, exchanger.refutation)
        raise ValueError(f"discard {number} is worth more than {level}")

    def _reaches(self, exchanger: Exchanger, number: int, level: int) -> bool:
        """Whether a discard is sure of ``level``."""
        if self._lower[number] >= level:
            return True
        if self._upper[number] < level:
            return False
        bounds = []
        orders = self._hardest_first
        for first in orders:
            survived, bound = exchanger.survives(number, first, level)
            if not survived:
                self._upper[number] = bound
                self._hardest_first = tuple(sorted(orders, key=lambda order: order != first))
                return False
            bounds.append(bound)
        self._lower[number] = min(bounds)
        return True
