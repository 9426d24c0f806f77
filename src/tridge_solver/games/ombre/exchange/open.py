"""The exchange with open cards: exact, with every card and the order of the stock known to
everyone.

The Player throws first, then the defenders, who act as one side and choose the pair of discards
that is worst for them; then both sides play perfectly. If the deal does not say which defender is
first, they choose that too. The result is a bound, not advice: at the table nobody knows the stock.
:mod:`tridge_solver.games.ombre.exchange.closed` asks the question of the table.

A level is a number for a result, higher being better for the Player; see
:mod:`tridge_solver.games.ombre.solving.double_dummy`. Every answer also says what bound it proved,
so the exact level of a discard seldom takes more than a few questions.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from tridge_solver.analysis.shared_out import shared_out
from tridge_solver.core.cards import Suit, cards_of, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import STOCK_SIZE, DealError
from tridge_solver.core.display import AnswerOfDeal
from tridge_solver.core.seats import Seat
from tridge_solver.engine.ombre3.five_lanes import Exchanger as FiveLaneExchanger
from tridge_solver.engine.ombre3.solver import EXCHANGE_TABLE_BYTES, Exchanger
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade, Kind
from tridge_solver.games.ombre.rules.ranking import NoSuit, Trumps, lane_orders, matadors
from tridge_solver.games.ombre.solving.double_dummy import (
    GRADE_STEP,
    lexicographic_levels,
    read_level,
)
from tridge_solver.games.ombre.worlds.setting import (
    Discards,
    Setting,
    check_seat,
    equal_discards,
    full_stock,
    representatives,
    settings,
)


def load_setting(
    exchanger: Exchanger,
    setting: Setting,
    defenders: Sequence[int] | None = None,
    fixed: Sequence[int | None] = (None, None, None),
) -> None:
    """Load a setting into an engine; ``defenders`` are the discards of the defenders, if known."""
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
    """Return every level that a result of the contract can have."""
    levels = lexicographic_levels(setting.contract, setting.rules)
    return {levels[p][d] for p in range(TRICKS + 1) for d in range(TRICKS + 1 - p)}


def grade_thresholds(setting: Setting) -> list[int]:
    """Return the lowest level of each grade, leaving out the worst grade."""
    levels = set(all_levels(setting))
    grades = range(1, len(setting.contract.grades))
    return [min(v for v in levels if v // GRADE_STEP == grade) for grade in grades]


def possible_orders(setting: Setting, made: Sequence[int] | None) -> list[int]:
    """Return the defenders who may exchange first, by their numbers in the setting's seats.

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
    """Return the discard of ``seat`` in the deal as a mask; empty if the exchanges do not list the
    seat."""
    if setting.deal.exchanges is None and setting.most[setting.seats.index(seat)]:
        raise DealError("the exchanges made are not known (expected them in Exchange)")
    return next(
        (mask_of(e.known_discards) for e in setting.deal.exchanges or () if e.seat is seat), 0
    )


def given_discards(setting: Setting) -> tuple[int, int]:
    """Return the defenders' discards in the deal, in the order of the setting's seats."""
    _, first, second = setting.seats
    return thrown_by(setting, first), thrown_by(setting, second)


@dataclass(frozen=True)
class RefutingDiscards:
    """A pair of discards, one for each defender, after which the Player reaches no more than a
    certain level.

    Attributes:
        first: the defender who exchanges first, 1 or 2 in playing order from the Player.
        discards: the cards thrown by defenders 1 and 2, as masks.
    """

    first: int
    discards: tuple[int, int]


class OpenLevels:
    """The values of the Player's discards, each against the defenders' best answers.

    Args:
        exchangers: engines with the same deal loaded; they share the discards.
        levels: every level a result can have.
        orders: the defenders who may be first, 1 and 2; with both the Player gets the worse.

    Discards are indexes into ``exchanger.discards()``. The answer is the same for any number of
    engines.
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
        """Return the next better level; ``None`` if this is the best."""
        place = bisect_right(self.levels, level)
        return self.levels[place] if place < len(self.levels) else None

    def climb(self, number: int) -> int:
        """Return the exact level of one discard, searching upwards from its proved lower bound."""
        exchanger = self._exchangers[0]
        while (level := self.above(self._lower[number])) and self._reaches(
            exchanger, number, level
        ):
            pass
        return self._lower[number]

    def best(self, thresholds: Sequence[int]) -> int:
        """Return the best level that any discard reaches; ask about ``thresholds`` first, beginning
        with the highest.

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
        """Return whether any discard is sure to reach ``level``; the search stops at the first."""
        found = False

        def look(exchanger: Exchanger, number: int) -> None:
            nonlocal found
            found = found or self._reaches(exchanger, number, level)

        shared_out(self._exchangers, self.promising, look)
        return found

    def reaching(
        self, level: int, numbers: Sequence[int] | None = None, enough: int | None = None
    ) -> list[int]:
        """Return the discards that are sure to reach ``level``: all of them, or the first
        ``enough`` of ``numbers``.

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
        """Return ``(number, level)`` for all discards at level ``best`` and for the next
        ``others``, best first; leave out levels below ``floor``.

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

    def holding(self, number: int, level: int) -> RefutingDiscards | None:
        """Return a pair of defenders' discards after which a discard of the Player reaches no more
        than ``level``, its exact value.

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
                return RefutingDiscards(first, exchanger.refutation)
        raise ValueError(f"discard {number} is worth more than {level}")

    def _reaches(self, exchanger: Exchanger, number: int, level: int) -> bool:
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


DEFAULT_TOP = 10


class Thrown(NamedTuple):
    """The cards that one seat throws."""

    seat: Seat
    discard: Discards


@dataclass(frozen=True)
class OpenOption:
    """One discard, with its result.

    Attributes:
        trumps: the trump suit.
        seat: the seat that throws.
        discard: the cards thrown.
        equals: equivalent discards, which differ in touching cards only.
        grade, player_tricks: the Player's result, fighting for the grade, then for tricks; ``None``
            tricks if only their grade matters and they were not counted.
        answer: an answer of the others that holds them to it, in the order they exchange; ``None``
            if no answer could give them more.
    """

    trumps: Trumps
    seat: Seat
    discard: Discards
    equals: tuple[Discards, ...]
    grade: Grade
    player_tricks: int | None
    answer: tuple[Thrown, ...] | None


@dataclass(frozen=True)
class OrderValue:
    """The Player's best result if ``first_defender`` exchanges first."""

    trumps: Trumps
    first_defender: Seat
    grade: Grade
    player_tricks: int


@dataclass(frozen=True, repr=False)
class OpenExchange(AnswerOfDeal):
    """The exact answer to what one seat should throw.

    Attributes:
        deal: the deal.
        player: the seat that plays.
        seat: the seat of the discards.
        contract: the contract, in the first of the suits asked about.
        trumps: the suits asked about.
        grade, player_tricks: the result of the best option; see :attr:`thrown_in`.
        options: every best option and the next ones, best for ``seat`` first.
        best_count: the number of best ones.
        orders: the value for each order of the defenders, if both were possible.
        given: whether the defenders keep to the discards of the deal.
    """

    report_in = "report.exchange"
    question_name = "open_exchange"

    deal: OmbreDeal
    player: Seat
    seat: Seat
    contract: Contract
    trumps: tuple[Trumps, ...]
    grade: Grade
    player_tricks: int | None
    options: tuple[OpenOption, ...]
    best_count: int
    orders: tuple[OrderValue, ...] = ()
    given: bool = False

    @property
    def contract_text(self) -> str:
        """The contract without its suit, e.g. ``Play``."""
        return self.contract.kind.value

    @property
    def thrown_in(self) -> bool:
        """Whether the Player does best to give up after the exchange and pay as for *bet*, because
        the game would be lost and the rules allow it (L'hombre)."""
        may = self.contract.may_be_thrown_in(self.deal.rules)
        return may and self.seat is self.player and self.grade is Grade.LOSS


class _Watched(Exchanger):
    """An engine that reports progress before it answers a question."""

    on_progress: Callable[[], None] | None = None

    def survives(self, number: int, first: int, level: int) -> tuple[bool, int]:
        if self.on_progress is not None:
            self.on_progress()
        return super().survives(number, first, level)


class _WatchedTrumpless(FiveLaneExchanger):
    """An engine that reports progress before each question, for contracts without a trump suit."""

    on_progress: Callable[[], None] | None = None

    def survives(self, number: int, first: int, level: int) -> tuple[bool, int]:
        if self.on_progress is not None:
            self.on_progress()
        return super().survives(number, first, level)


AnyEngine = _Watched | _WatchedTrumpless


class OpenExchanges:
    """An engine for exchanges with open cards, with its tables.

    Args:
        table_bytes: memory of each transposition table, ``None`` for the engine's own choice.
        threads: the number that share the discards of a deal, each with a table; the answers do not
            depend on it.

    It serves one caller at a time. Raises :class:`ValueError` for fewer than one thread.
    """

    def __init__(self, table_bytes: int | None = None, threads: int = 1) -> None:
        if threads < 1:
            raise ValueError(f"{threads} threads (expected at least 1)")
        self._table_bytes = table_bytes or EXCHANGE_TABLE_BYTES
        self._threads = threads
        self._on_progress: Callable[[], None] | None = None
        self._suited: list[AnyEngine] = self._new(_Watched)
        self._trumpless: list[AnyEngine] = []
        self._exchangers = self._suited

    def with_progress(self, on_progress: Callable[[], None] | None) -> OpenExchanges:
        """Make the engine call ``on_progress`` before every question about a discard, which takes
        some milliseconds; return the engine. An exception raised there stops the work."""
        self._on_progress = on_progress
        for exchanger in (*self._suited, *self._trumpless):
            exchanger.on_progress = on_progress
        return self

    def _new(self, kind: type[_Watched] | type[_WatchedTrumpless]) -> list[AnyEngine]:
        return [kind(table_bytes=self._table_bytes) for _ in range(self._threads)]

    def _take_up(self, setting: Setting) -> None:
        """Choose the engines for the contract of a setting: those with five lanes if no suit is
        trumps."""
        if not isinstance(setting.denomination, NoSuit):
            self._exchangers = self._suited
            return
        if not self._trumpless:
            self._trumpless = self._new(_WatchedTrumpless)
            self.with_progress(self._on_progress)
        self._exchangers = self._trumpless

    @property
    def nodes(self) -> int:
        """The number of positions at a trick boundary searched so far."""
        every = (*self._suited, *self._trumpless)
        return sum(exchanger.counts["positions"] for exchanger in every)

    def best(
        self,
        deal: OmbreDeal,
        player: Seat,
        trumps: Sequence[Suit] | None = None,
        top: int = DEFAULT_TOP,
        *,
        given: bool = False,
    ) -> OpenExchange:
        """Return what ``player`` should throw: all best discards and the next ``top``.

        With ``given`` the defenders always throw the cards recorded in the deal.

        Raises :class:`~tridge_solver.DealError` if the deal does not say enough.
        """
        check_seat(deal, player)
        orders: list[OrderValue] = []
        found = settings(deal, player, trumps)
        values: list[tuple[int, OpenLevels]] = []
        for setting in found:
            firsts = self._prepare(setting, given)
            levels = OpenLevels(self._exchangers, all_levels(setting), firsts)
            values.append((levels.best(grade_thresholds(setting)), levels))
            if len(firsts) > 1:
                orders += [self._order_value(setting, first) for first in firsts]
        best = max(value for value, _ in values)
        ranked: list[tuple[int, int, OpenOption]] = []
        floor, best_count = None, 0
        # The best suit first: with enough rows of it the others need no such care.
        for place in sorted(range(len(found)), key=lambda n: -values[n][0]):
            value, levels = values[place]
            if floor is not None and value < floor:
                break
            self._prepare(found[place], given)
            rows = levels.ranked(best, top, floor)
            for level, option in self._options(found[place], levels, rows, given):
                ranked.append((level, place, option))
            ranked.sort(key=lambda row: (-row[0], row[1]))
            best_count = sum(level == best for level, _, _ in ranked)
            ranked = ranked[: best_count + top]
            if len(ranked) == best_count + top:
                floor = ranked[-1][0]
        options = tuple(option for _, _, option in ranked)
        return OpenExchange(
            deal,
            player,
            player,
            found[0].contract,
            tuple(setting.denomination for setting in found),
            options[0].grade,
            options[0].player_tricks,
            options,
            best_count,
            tuple(orders),
            given,
        )

    def value(
        self, setting: Setting, chips: Callable[[Grade, int | None, Discards], float]
    ) -> tuple[Grade, int | None, Discards]:
        """Return the grade and the tricks of the Player's best discard, and the discard itself.

        The grade counts first, then the ``chips``, as they are reckoned from the three, then
        tricks; of equal discards it is the most promising. The contract may be any, also one in
        which nobody exchanges. The number of tricks in a lost No Tricks is not computed: this is by
        far the hardest question, and all such losses cost the same. Raises
        :class:`~tridge_solver.DealError` if the deal does not say enough.
        """
        contract = setting.contract
        by_tariff = contract.is_nolo and setting.rules.tariff == "dlu"
        only_grade = contract.kind is Kind.NO_TRICKS or by_tariff
        firsts = self._prepare(setting, given=False)
        thresholds = grade_thresholds(setting)
        worst = min(all_levels(setting))
        asked = [worst, *thresholds] if only_grade else all_levels(setting)
        orders = firsts if contract.defenders_exchange(setting.rules) else firsts[:1]
        levels = OpenLevels(self._exchangers, asked, orders)
        level = levels.best(thresholds)
        grade, tricks = read_level(level, contract)
        # All nine are a result of their own in the settlement, with a bonus above what honours
        # ever count: where they are sure nothing less will do. All other tricks of a grade are
        # worth the same chips.
        is_nine = contract.is_normal and tricks == TRICKS
        least = level if is_nine else max((t for t in thresholds if t <= level), default=worst)
        unknown = only_grade and level == worst

        def worth(cards: Discards) -> float:
            return chips(grade, None if unknown else tricks, cards)

        by_chips: dict[float, list[int]] = defaultdict(list)
        best_equal: dict[int, Discards] = {}
        masks = self._exchangers[0].discards()
        for number in levels.promising:
            mask = masks[number]
            # Equal for the play, not for the honours: of two neighbours either may be thrown.
            equals = (tuple(cards_of(mask)), *equal_discards(setting, setting.player, mask))
            best_equal[number] = max(equals, key=worth)
            by_chips[worth(best_equal[number])].append(number)
        for most in sorted(by_chips, reverse=True):
            if not levels.reaching(least, by_chips[most], enough=1):
                continue
            for reached in reversed(levels.levels):
                if not least <= reached <= level:
                    continue
                found = levels.reaching(reached, by_chips[most], enough=1)
                if found:
                    tricks = read_level(reached, contract)[1]
                    return grade, None if unknown else tricks, best_equal[found[0]]
        raise AssertionError("some discard reaches the best level")

    def wins(self, deal: OmbreDeal, player: Seat, trumps: Suit) -> bool:
        """Return whether ``player`` can be sure of a WIN with these trumps if they throw the right
        cards.

        The plainest question about an exchange, and the fastest: the first discard that holds
        against everything answers it. Raises :class:`~tridge_solver.DealError` as
        :meth:`best`.

        >>> from tridge_solver.games.ombre.dealing import random_deals
        >>> engine, (deal,) = OpenExchanges(), random_deals(1, seed=1)
        >>> [suit.name for suit in Suit if engine.wins(deal, Seat.NORTH, suit)]
        ['DIAMONDS']
        """
        check_seat(deal, player)
        (setting,) = settings(deal, player, (trumps,))
        levels = OpenLevels(
            self._exchangers, all_levels(setting), self._prepare(setting, given=False)
        )
        return levels.somebody_reaches(grade_thresholds(setting)[-1])

    def defence(
        self, deal: OmbreDeal, seat: Seat | None = None, top: int = DEFAULT_TOP
    ) -> OpenExchange:
        """Return what a defender should throw in answer to the Player's exchange in the deal.

        ``seat`` is the defender whose discards are the options: by default the first one. For the
        second defender the first defender throws the cards recorded in the deal.
        """
        player = deal.declarer
        if player is None:
            raise DealError("who plays is not known (expected a Declarer)")
        if seat is not None:
            check_seat(deal, seat)
        (setting,) = settings(deal, player)
        self._take_up(setting)
        player_discard = thrown_by(setting, player)
        if setting.least > player_discard.bit_count():
            raise DealError(f"what {player.letter} threw is not known (expected it in Exchange)")
        numbers = possible_orders(setting, None) if seat is None else [setting.seats.index(seat)]
        ranked: list[tuple[int, OpenOption]] = []
        for number in numbers:
            ranked += self._defence_options(setting, player_discard, number, top)
        ranked.sort(key=lambda pair: pair[0])
        best_count = sum(level == ranked[0][0] for level, _ in ranked)
        options = tuple(option for _, option in ranked[: best_count + top])
        return OpenExchange(
            deal,
            player,
            setting.seats[numbers[0]] if seat is None else seat,
            setting.contract,
            (setting.denomination,),
            options[0].grade,
            options[0].player_tricks,
            options,
            best_count,
        )

    def _prepare(self, setting: Setting, given: bool) -> list[int]:
        """Load a setting into every engine; return the defenders who may exchange first."""
        self._take_up(setting)
        made = given_discards(setting) if given else None
        for exchanger in self._exchangers:
            load_setting(exchanger, setting, made)
        return possible_orders(setting, made)

    def _order_value(self, setting: Setting, first: int) -> OrderValue:
        """Return the Player's best result if the given defender is certain to exchange first."""
        levels = OpenLevels(self._exchangers, all_levels(setting), [first])
        best = levels.best(grade_thresholds(setting))
        return OrderValue(
            setting.denomination, setting.seats[first], *read_level(best, setting.contract)
        )

    def _options(
        self, setting: Setting, levels: OpenLevels, rows: Sequence[tuple[int, int]], given: bool
    ) -> Iterator[tuple[int, OpenOption]]:
        discards = self._exchangers[0].discards()
        load_setting(self._exchangers[0], setting, given_discards(setting) if given else None)
        for number, level in rows:
            answer = None
            answers = not given and setting.contract.defenders_exchange(setting.rules)
            refutation = levels.holding(number, level) if answers else None
            if refutation is not None:
                order = (refutation.first, 3 - refutation.first)
                answer = tuple(
                    Thrown(setting.seats[n], tuple(cards_of(refutation.discards[n - 1])))
                    for n in order
                )
            yield (
                level,
                OpenOption(
                    setting.denomination,
                    setting.player,
                    tuple(cards_of(discards[number])),
                    equal_discards(setting, setting.player, discards[number]),
                    *read_level(level, setting.contract),
                    answer,
                ),
            )

    def _defence_options(
        self, setting: Setting, player_discard: int, number: int, top: int
    ) -> list[tuple[int, OpenOption]]:
        """Return a defender's discards, each with the Player's level; the worst for the Player come
        first."""
        other = 3 - number
        is_second = possible_orders(setting, None) == [other]
        first = other if is_second else number
        fixed: list[int | None] = [player_discard, None, None]
        left = STOCK_SIZE - player_discard.bit_count()
        if is_second:
            thrown = thrown_by(setting, setting.seats[other])
            fixed[other] = thrown
            left -= thrown.bit_count()
        load_setting(self._exchangers[0], setting, fixed=fixed)
        levels = OpenLevels(self._exchangers[:1], all_levels(setting), [first])
        value: int | None = levels.climb(0)
        waiting = representatives(setting, number, left)
        found: list[tuple[int, OpenOption]] = []
        best_count = 0
        while value is not None and waiting and (not found or len(found) < best_count + top):
            better = levels.above(value)
            answers = self._partners_answers(setting, fixed, number, first, better, waiting)
            for discard, partner in zip(waiting, answers, strict=True):
                if partner is None:
                    continue
                answer = None
                if better is not None and not is_second:
                    answer = (Thrown(setting.seats[other], tuple(cards_of(partner))),)
                option = OpenOption(
                    setting.denomination,
                    setting.seats[number],
                    tuple(cards_of(discard)),
                    equal_discards(setting, setting.seats[number], discard),
                    *read_level(value, setting.contract),
                    answer,
                )
                found.append((value, option))
            waiting = [d for d, partner in zip(waiting, answers, strict=True) if partner is None]
            best_count = best_count or len(found)
            value = better
        return found

    def _partners_answers(
        self,
        setting: Setting,
        fixed: Sequence[int | None],
        number: int,
        first: int,
        better: int | None,
        discards: Sequence[int],
    ) -> list[int | None]:
        """Return, for each of a defender's discards, a discard of the partner that keeps the Player
        below ``better``; ``None`` if there is none.

        Where there is nothing better, anything will do; nothing thrown stands for it.
        """
        if better is None:
            return [0] * len(discards)
        level = better

        def answer(exchanger: Exchanger, discard: int) -> int | None:
            thrown = list(fixed)
            thrown[number] = discard
            load_setting(exchanger, setting, fixed=thrown)
            survived, _ = exchanger.survives(0, first, level)
            return None if survived else exchanger.refutation[2 - number]

        return shared_out(self._exchangers, discards, answer)
