"""The setting of an exchange: the Player and the contract, and who may throw how many cards.

Questions with open and with closed cards share the same setting.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tridge_solver.checks import seat_letters
from tridge_solver.core.cards import SUITS, Card, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import HAND_SIZE, STOCK_SIZE, DealError
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.ranking import NoSuit, Trumps, matadors


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
