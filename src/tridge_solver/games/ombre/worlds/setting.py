"""The setting of an exchange: the Player and the contract, who may throw how many cards, and which
discards are equivalent.

Questions with open and with closed cards share the same setting. Discards are sets of cards: among
neighbouring cards of one hand, with nobody else's card between them, only the number thrown
matters. One discard stands for all its equivalents: the one that throws the weakest of every such
run. (The engine knows runs too, by bits; the tests compare the two.)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import NamedTuple

from tridge_solver.checks import seat_letters
from tridge_solver.core.cards import SUITS, Card, Suit, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import HAND_SIZE, STOCK_SIZE, DealError
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.ranking import NoSuit, Trumps, lane_orders, matadors


@dataclass(frozen=True)
class Setting:
    """A contract, with the seat that plays it in a deal.

    Attributes:
        deal: the deal as given.
        player: the seat that plays it.
        contract: with its trumps.
    """

    deal: OmbreDeal
    player: Seat
    contract: Contract

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the deal."""
        return self.deal.rules

    @property
    def trumps(self) -> Suit:
        """The trump suit, for contracts that have one."""
        assert self.contract.trumps is not None
        return self.contract.trumps

    @property
    def denomination(self) -> Trumps:
        """The trump suit, or its substitute if no suit is trumps."""
        assert self.contract.denomination is not None
        return self.contract.denomination

    @property
    def is_trumpless(self) -> bool:
        """Whether no suit is trumps, which requires the engine with five lanes."""
        return isinstance(self.denomination, NoSuit)

    @property
    def privileged(self) -> int:
        """The number of matadors that need not be played when a lower trump is led, as the engine
        takes it."""
        return len(matadors(self.denomination)) if self.rules.estuche else 0

    @property
    def seats(self) -> tuple[Seat, Seat, Seat]:
        """The Player, the defender after the Player, and the other defender: the engine's seats 0,
        1 and 2."""
        player, centre, rear = self.deal.from_player(self.player)
        return player, centre, rear

    @property
    def leader(self) -> int:
        """The leader to the first trick, as a number in :attr:`seats`."""
        return self.seats.index(self.deal.lead)

    @property
    def takes_turned_card(self) -> bool:
        """Whether the Player draws the turned card, which everybody has seen, and so must throw a
        card."""
        return self.contract.takes_turned_card(self.rules)

    @property
    def turned_to_throw(self) -> Card | None:
        """The turned card, if the Player holds it as a tenth card and may throw it; else
        ``None``."""
        if not self.contract.may_throw_turned_card(self.rules) or not self.deal.stock:
            return None
        return self.deal.stock[0]

    def throwable(self, seat: Seat) -> frozenset[Card]:
        """Return the cards from which ``seat`` chooses its discard."""
        hand = frozenset(self.deal.known_hand(seat))
        turned = self.turned_to_throw
        return hand if seat is not self.player or turned is None else hand | {turned}

    @property
    def most(self) -> tuple[int, int, int]:
        """The most cards that each of :attr:`seats` may exchange."""
        limit = self.rules.exchange_limit
        player = limit if self.contract.player_exchanges(self.rules) else 0
        defenders = limit if self.contract.defenders_exchange(self.rules) else 0
        return (player, defenders, defenders)

    @property
    def least(self) -> int:
        """The fewest cards that the Player must exchange."""
        return self.contract.least_exchange(self.rules)

    def check(self) -> None:
        """Raise :class:`~tridge_solver.DealError` if the contract has no exchange under the
        rules."""
        if not self.contract.exists_in(self.rules):
            raise DealError(f"{self.rules.name} has no {self.contract.kind.value}")
        if self.rules.exchange_limit == 0:
            raise DealError("nobody may exchange cards under exchange_limit=0")
        if not any(self.most):
            raise DealError(f"nobody exchanges cards in {self.contract.kind.value}")


def check_seat(deal: OmbreDeal, seat: Seat) -> None:
    """Raise :class:`~tridge_solver.DealError` if ``seat`` does not hold nine cards."""
    if seat not in deal.active:
        raise DealError(f"{seat.letter} has no hand (expected one of {seat_letters(deal.active)})")
    held = len(deal.known_hand(seat))
    if held != HAND_SIZE:
        raise DealError(f"{seat.letter} holds {held} cards (expected the nine dealt)")


def settings(
    deal: OmbreDeal, player: Seat, trumps: Sequence[Suit] | None = None
) -> tuple[Setting, ...]:
    """Return the settings that a question is about: the deal's contract, or *Play* if it has none,
    in each suit asked about.

    ``trumps`` are other suits to have it in; none means the contract's own, else all four.
    """
    contract = None if deal.is_passed_out else deal.contract
    if contract is not None and isinstance(contract.denomination, NoSuit):
        if trumps:
            raise DealError(f"no suit is trumps in {contract} (expected no other suits)")
        setting = Setting(deal, player, contract)
        setting.check()
        return (setting,)
    if contract is None or contract.trumps is None:
        contract = Contract.play(SUITS[0])
        trumps = trumps or SUITS
    assert contract.trumps is not None
    wanted = tuple(trumps or (contract.trumps,))
    if contract.is_flip and wanted != (contract.trumps,):
        raise DealError(
            f"the turned card names the trumps of a {contract.kind.value} "
            f"(expected {deal.pack.suit_text(contract.trumps)})"
        )
    found = tuple(Setting(deal, player, replace(contract, trumps=suit)) for suit in wanted)
    for setting in found:
        setting.check()
    return found


def knows_exchanges(deal: OmbreDeal) -> bool:
    """Return whether a played deal shows the hands as dealt and the cards that every seat threw.

    Not so where the contract leaves nothing to exchange, or only the number is known.
    """
    contract = deal.contract
    return (
        contract is not None
        and deal.declarer is not None
        and deal.exchanges is not None
        and not any(exchange.unknown for exchange in deal.exchanges)
        and deal.hand_size == HAND_SIZE
        and contract.defenders_exchange(deal.rules)
        and deal.rules.exchange_limit > 0
    )


def full_stock(deal: OmbreDeal) -> tuple[int, ...]:
    """Return the thirteen cards of the stock in order; raise :class:`DealError` if they are not all
    known."""
    known = len(deal.stock or ())
    if known < STOCK_SIZE:
        lacking = "is not known" if not known else f"has {known} known cards"
        raise DealError(f"the stock {lacking} (expected its 13 cards in Stock, top first)")
    return tuple(deal.stock or ())


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
