"""What to throw in every contract that may be bid, found by a race for each trump suit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from tridge_solver.analysis.race import Wins, race
from tridge_solver.analysis.random_words import RACING, world_words
from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.core.cards import SUITS, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import FLIP_KINDS, Contract, Kind
from tridge_solver.games.ombre.rules.ranking import Trumps
from tridge_solver.games.ombre.worlds.customs import thrown_by_custom
from tridge_solver.games.ombre.worlds.dealt import Grid
from tridge_solver.games.ombre.worlds.discards import representative
from tridge_solver.games.ombre.worlds.seat_worlds import Arm, SeatWorlds, candidates, throws_trumps
from tridge_solver.games.ombre.worlds.setting import Setting

MAX_WORLDS = 500
"""Worlds a race for Play or All Tricks lasts at most; the last few discards are then level."""

MAX_TURNED = 250
"""The same for a Flip: worlds with the suit turned."""

FINALISTS = 32
"""Discards that race for a Flip: those that did best in Play in the same suit."""

HOPELESS = 60
"""Worlds after which a race for All Tricks ends if no discard has won one.

One for Play goes on: the order it ends in decides which discards race for a Flip.
"""

QUICK_WORLDS = 120
"""Worlds a quick race lasts at most."""

NEAR = 2
"""Cards by which the discards of a quick race differ from custom at most."""

_CHUNK = 256


@dataclass(frozen=True)
class Plan:
    """A contract and how it is played.

    Attributes:
        contract: as bid.
        arms: by what is trumps, the setting and the discard. A Flip is played as the Play it
            becomes once a card is turned, in worlds that have that suit on top of the stock.
        turned: whether the world names the suit.
    """

    contract: Contract
    arms: Mapping[Trumps, Arm]
    turned: bool = False


class Exchanges:
    """Races for the discards of one hand.

    Args:
        deal, seat: the hand and who leads.
        sampling: seed, threads.
        tell: called with how far a race is.
        quick: race near custom only, and not for long.
    """

    def __init__(
        self,
        deal: OmbreDeal,
        seat: Seat,
        sampling: Sampling,
        tell: Progress,
        *,
        quick: bool = False,
    ) -> None:
        self._quick = quick
        self._deal = deal
        self._seat = seat
        self._sampling = sampling
        self._tell = tell
        self._words = np.zeros((0, 4), np.uint64)
        self._turned = np.zeros(0, np.int64)
        self._orders: dict[Suit, tuple[Setting, list[int]]] = {}
        self._flips: dict[Suit, Arm] = {}

    def plans(self, contracts: Sequence[Contract]) -> list[Plan]:
        """How to play each of ``contracts``."""
        return [self._plan(contract) for contract in contracts]

    def _plan(self, contract: Contract) -> Plan:
        if contract.is_flip:
            return Plan(contract, {suit: self._flip(suit) for suit in SUITS}, turned=True)
        if contract.kind is Kind.PLAY and contract.trumps is not None:
            setting, order = self._play(contract.trumps)
            return Plan(contract, {contract.trumps: Arm(setting, order[0])})
        setting = Setting(self._deal, self._seat, contract)
        if not contract.player_exchanges(self._deal.rules):
            return Plan(contract, {setting.denomination: Arm(setting, 0)})
        if contract.trumps is None:
            order = self._race(setting, self._discards(setting), self._numbered, MAX_WORLDS)
            return Plan(contract, {setting.denomination: Arm(setting, order[0])})
        # What did well in Play goes first: of discards that never succeed it is the one to take.
        _, order = self._play(contract.trumps)
        arms = self._discards(setting)
        arms.sort(key={discard: n for n, discard in enumerate(order)}.__getitem__)
        best = self._race(setting, arms, self._numbered, MAX_WORLDS)[0]
        return Plan(contract, {contract.trumps: Arm(setting, best)})

    def _play(self, trumps: Suit) -> tuple[Setting, list[int]]:
        """Play in ``trumps``, its discards from the best down."""
        if trumps not in self._orders:
            setting = Setting(self._deal, self._seat, Contract.play(trumps))
            arms = self._discards(setting)
            self._orders[trumps] = setting, self._race(setting, arms, self._numbered, MAX_WORLDS)
        return self._orders[trumps]

    def _discards(self, setting: Setting) -> list[int]:
        """The discards that race, one for all its equals.

        Who wants tricks throws no trumps: of 200 hands none had its best discard among those that
        do, which are six of seven. A hand with too few other cards for a Flip may.
        """
        arms = candidates(setting, self._seat)
        every = [arm.discard for arm in arms]
        if setting.contract.trumps is not None and not setting.contract.wants_few_tricks:
            plain = [arm.discard for arm in arms if not throws_trumps(arm)]
            if any(discard.bit_count() >= self._least_of_flips for discard in plain):
                every = plain
        if not self._quick:
            return every
        hand, most = self._deal.known_hand(self._seat), setting.most[0]
        thrown = thrown_by_custom(hand, setting.contract, most, setting.least)
        usual = representative(setting, self._seat, thrown)
        return [discard for discard in every if (discard ^ usual).bit_count() <= NEAR]

    @property
    def _least_of_flips(self) -> int:
        """Cards to be thrown at least when a card is turned."""
        rules = self._deal.rules
        return max(Contract(kind).least_exchange(rules) for kind in FLIP_KINDS)

    def _flip(self, trumps: Suit) -> Arm:
        """What to throw when ``trumps`` are turned."""
        if trumps in self._flips:
            return self._flips[trumps]
        setting, order = self._play(trumps)
        arms = [discard for discard in order if discard.bit_count() >= self._least_of_flips]
        arms = arms[:FINALISTS]

        def words(start: int, count: int) -> Grid:
            return self._words_with(trumps, start + count)[start : start + count]

        self._flips[trumps] = Arm(setting, self._race(setting, arms, words, MAX_TURNED)[0])
        return self._flips[trumps]

    def _race(
        self,
        setting: Setting,
        discards: Sequence[int],
        words: Callable[[int, int], Grid],
        most_worlds: int,
    ) -> list[int]:
        """``discards`` from the best down, as they do in the worlds of ``words(start, count)``."""
        if len(discards) == 1:
            return list(discards)
        if self._quick:
            most_worlds = min(most_worlds, QUICK_WORLDS)
        worlds = SeatWorlds([setting], self._seat, self._sampling)
        arms = [Arm(setting, discard) for discard in discards]
        won = played = 0

        def wins(alive: Sequence[int], start: int, count: int) -> Wins:
            nonlocal won, played
            self._tell("racing", start + count, 0)
            found: Wins = worlds.wins_in([arms[n] for n in alive], words(start, count))
            won += int(found.sum())
            played = start + count
            return found

        def is_hopeless() -> bool:
            return setting.contract.kind is Kind.ALL_TRICKS and won == 0 and played >= HOPELESS

        found = race(len(arms), wins, most_worlds, stop=is_hopeless)
        return [discards[n] for n in found.order]

    def _numbered(self, start: int, count: int) -> Grid:
        """The worlds for racing, all of them."""
        return world_words(self._sampling.seed, RACING, start, count)

    def _words_with(self, trumps: Suit, count: int) -> Grid:
        """The first worlds for racing with ``trumps`` on top of the stock."""
        while (self._turned == trumps).sum() < count:
            setting, _ = self._play(trumps)
            worlds = SeatWorlds([setting], self._seat, self._sampling)
            more = world_words(self._sampling.seed, RACING, len(self._words), _CHUNK)
            self._words = np.concatenate([self._words, more])
            self._turned = np.concatenate([self._turned, worlds.turned_suits(more)])
        words: Grid = self._words[self._turned == trumps]
        return words
