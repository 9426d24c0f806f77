"""Random worlds of an in-comer's deal: three hands and a stock that one seat does not see.

The unseen cards are dealt at random. All that the others are believed to do is one custom: a seat
throws the card it would throw first (:func:`~.customs.thrown_by_custom`), and draws the top of what
is left. Play is then double dummy, the three defenders being one side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from functools import lru_cache
from typing import Any

from tridge_solver.analysis.sampling import unchecked
from tridge_solver.core.cards import PACK, SUITS, Card, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.shuffle import shuffled
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade, Kind
from tridge_solver.games.ombre.rules.incomer import INCOMER_EXCHANGE
from tridge_solver.games.ombre.rules.ranking import honours, lane_orders
from tridge_solver.games.ombre.solving.incomer_objectives import grade_only
from tridge_solver.games.ombre.solving.objectives import lane_order
from tridge_solver.games.ombre.worlds.customs import (
    hand_counts,
    least_dealt,
    needed,
    thrown_by_custom,
)
from tridge_solver.games.ombre.worlds.incomer_engines import Engines, Values

FIRST_DEFENDER = 1
"""The place of the seat that leads, the in-comer's being 0."""

MAX_TRIES = 100_000
"""Layouts tried for one world before no hand of an in-comer is believed to be among them."""

AT_ONCE = 64
"""Worlds solved between two checks: a fraction of a second."""

Thrown = tuple[Card, ...]
"""The card a seat puts away, or none."""

Hands = tuple[Thrown, ...]


@dataclass(frozen=True)
class World:
    """One way the cards may lie: the hands as dealt, in playing order from the in-comer, and the
    stock, its top first."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


@dataclass(frozen=True)
class Outcome:
    """How a world ended: the grade, and the honours in the hand the in-comer played."""

    grade: Grade
    honours: int


@dataclass(frozen=True)
class IncomerWorlds:
    """The worlds one seat must reckon with.

    Attributes:
        hand: what the seat was dealt.
        place: whose hand it is, by playing order from the in-comer: 0 his own.
        rules: of the deal.
        seed: of the worlds.
        solver: engines of four seats; what they have proved serves every world.
        check: called again and again while worlds are made and solved; what it raises ends that.
    """

    hand: tuple[Card, ...]
    rules: Ruleset
    seed: int
    place: int = 0
    solver: Values = field(default_factory=Engines, repr=False, compare=False)
    check: Callable[[], None] = field(default=unchecked, repr=False, compare=False)

    def worlds(
        self, stream: int, start: int, count: int, believed: Contract | None = None
    ) -> list[World]:
        """``count`` worlds of a stream from number ``start`` on.

        With ``believed`` the in-comer was dealt a hand he may name that contract on: for a contract
        won by tricks the club's points of a bid at least, in no suit more; for *No Tricks* a trump.
        """
        found = []
        for number in range(start, start + count):
            self.check()
            found.append(_world(self.hand, self.place, self.seed, stream, number, believed))
        return found

    def grades(
        self,
        worlds: Sequence[World],
        contract: Contract,
        thrown: Thrown,
        made: Sequence[bool | None] = (),
    ) -> list[Outcome]:
        """How ``contract`` ends in each world when the seat puts away ``thrown``.

        ``made`` says whether the seats before it, in their order, discarded a card; where it is
        ``None`` they do by custom.
        """
        order = lane_order(contract.trumps, bool(self.rules.estuche))
        objective = grade_only(contract, self.rules)
        assert contract.trumps is not None
        found = []
        for first in range(0, len(worlds), AT_ONCE):
            self.check()
            some = worlds[first : first + AT_ONCE]
            laid = [self.after_exchange(world, contract, thrown, made) for world in some]
            problems: list[Any] = [
                (
                    order,
                    [mask_of(hand) for hand in each],
                    FIRST_DEFENDER,
                    (),
                    (0,) * 4,
                    (objective,),
                )
                for each in laid
            ]
            found += [
                Outcome(contract.grades[-1 - level], honours(hands[0], contract.trumps))
                for (level,), hands in zip(self.solver.values_of_many(problems), laid, strict=True)
            ]
        return found

    def after_exchange(
        self, world: World, contract: Contract, thrown: Thrown, made: Sequence[bool | None] = ()
    ) -> Hands:
        """The hands as played: one seat after the other puts away a card or none, and draws."""
        stock = list(world.stock)
        hands = []
        for place, hand in enumerate(world.hands):
            away = thrown
            if place != self.place:
                exchanges = made[place] if place < len(made) else None
                away = _by_custom(hand, contract)
                if exchanges is False:
                    away = ()
                elif exchanges and not away:
                    away = (_least(hand, contract),)
            drawn, stock = stock[: len(away)], stock[len(away) :]
            hands.append((*(card for card in hand if card not in away), *drawn))
        return tuple(hands)


@lru_cache(maxsize=1 << 12)
def _world(
    hand: tuple[Card, ...],
    place: int,
    seed: int,
    stream: int,
    number: int,
    believed: Contract | None,
) -> World:
    """One world: the first layout of its number that is believed."""
    unseen = [card for card in PACK if card not in hand]
    for attempt in range(MAX_TRIES):
        cards = shuffled(unseen, seed, stream, number, attempt)
        parts = [tuple(cards[n : n + TRICKS]) for n in range(0, len(cards), TRICKS)]
        hands = (*parts[:place], hand, *parts[place:-1])
        if believed is None or place == 0 or is_believed(hands[0], believed):
            return World(hands, parts[-1])
    raise DealError(f"no hand is found on which an in-comer may name {believed}")


@lru_cache(maxsize=1 << 16)
def _by_custom(hand: tuple[Card, ...], contract: Contract) -> Thrown:
    """The card a seat throws by custom, if any."""
    return thrown_by_custom(hand, contract, INCOMER_EXCHANGE)


def _least(hand: tuple[Card, ...], contract: Contract) -> Card:
    """What a seat puts away that holds nothing but keepers: its weakest trump, in *No Tricks* the
    strongest card of a plain suit, where it has one."""
    assert contract.trumps is not None
    lanes = lane_orders(contract.trumps)
    if contract.wants_few_tricks:
        lanes = (*lanes[1:], lanes[0])
        return next(card for lane in lanes for card in lane if card in hand)
    return next(card for lane in lanes for card in reversed(lane) if card in hand)


def is_believed(hand: Sequence[Card], contract: Contract) -> bool:
    """Whether an in-comer may be believed to have named ``contract`` on these nine cards."""
    assert contract.trumps is not None
    if contract.wants_few_tricks:
        return bool(mask_of(hand) & needed(contract))
    held = mask_of(hand)
    counts = []
    for points, plain in hand_counts(contract.trumps):
        counts.append(sum(points[card] for card in hand) + sum(not held & suit for suit in plain))
    return counts[0] >= least_dealt(contract) and counts[0] == max(counts)


def contracts_of(hand: Sequence[Card]) -> tuple[Contract, ...]:
    """What an in-comer may name on his nine cards: for *No Tricks* he must hold a trump."""
    return tuple(
        contract
        for kind in (Kind.PLAY, Kind.ALL_TRICKS, Kind.NO_TRICKS)
        for contract in (Contract(kind, suit) for suit in SUITS)
        if kind is not Kind.NO_TRICKS or mask_of(hand) & needed(contract)
    )


def choices_of(hand: Sequence[Card], contract: Contract) -> list[Thrown]:
    """What a seat may discard: what custom has it throw first, then nothing, then each card."""
    custom = thrown_by_custom(tuple(hand), contract, INCOMER_EXCHANGE)
    return list(dict.fromkeys([custom, (), *((card,) for card in hand)]))
