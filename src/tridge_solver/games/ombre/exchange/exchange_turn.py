"""A person's exchange at the closed table: what may be thrown, what is usual, what is advised."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.deal import STOCK_SIZE, DealError
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.closed.deals import exchanged_by_custom, setting_of
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.closed import sampled_exchange
from tridge_solver.games.ombre.worlds.customs import thrown_by_custom
from tridge_solver.games.ombre.worlds.discards import Discards


class ExchangeTurn:
    """The turn of one seat to exchange; the two others do as is the custom.

    Args:
        deal: exchanged by custom, see
            :func:`~tridge_solver.games.ombre.closed.deals.exchanged_by_custom`.
        seat: the person's.

    Attributes:
        setting: who plays what.
        before: who has exchanged by then, and how many cards.
        least, most: how many cards may be thrown; no card is ``most`` where the contract has no
            exchange for the seat.

    >>> from tridge_solver.games.ombre.closed.deals import table_deals
    >>> deal = next(table_deals(1, 7))
    >>> throwing = ExchangeTurn(deal, deal.declarer)
    >>> made = throwing.made(throwing.usual)
    >>> made.exchanges == deal.exchanges, throwing.before, throwing.least
    (True, (), 0)
    """

    def __init__(self, deal: OmbreDeal, seat: Seat) -> None:
        self.deal = deal
        self.seat = seat
        self.setting = setting_of(deal)
        self.before = self._before()
        thrown = sum(count for _, count in self.before)
        most = self.setting.most[self.setting.seats.index(seat)]
        self.most = min(most, STOCK_SIZE - thrown) if most else 0
        self.least = self.setting.least if seat is self.setting.player else 0

    @property
    def hand(self) -> Collection[Card]:
        """The nine cards dealt, and the turned card where the Player may throw it."""
        return self.setting.throwable(self.seat)

    @property
    def usual(self) -> Discards:
        """What the custom throws."""
        return thrown_by_custom(self.hand, self.setting.contract, self.most, self.least)

    def made(self, thrown: Collection[Card], pack: Pack = Pack.ENGLISH) -> OmbreDeal:
        """The deal with these cards thrown and the exchanges of the others.

        Raises :class:`~tridge_solver.DealError`, in the names of ``pack``, for cards that
        may not be thrown.
        """
        cards = tuple(thrown)
        twice = [card for n, card in enumerate(cards) if card in cards[:n]]
        if twice:
            raise DealError(f"{pack.card_text(twice[0])} is thrown twice")
        strange = [card for card in cards if card not in self.hand]
        if strange:
            words = " ".join(pack.card_text(card) for card in strange)
            raise DealError(f"{words} is not in your hand")
        if not self.least <= len(cards) <= self.most:
            raise DealError(f"{len(cards)} cards (expected {self.least} to {self.most})")
        return exchanged_by_custom(self.deal, {self.seat: cards}, self.deal.defenders[0])

    def advised(self, sampling: Sampling, progress: Progress | None = None) -> Discards:
        """What does best as far as the seat can know: from its nine cards, and from how many
        cards the others took before it."""
        drawn = dict(self.before)
        player = self.setting.player
        first = next((count for seat, count in self.before if seat is not player), None)
        found = sampled_exchange(
            replace(self.deal, exchanges=None),
            self.seat,
            top=0,
            sampling=sampling,
            drawn=None if self.seat is player else drawn.get(player, 0),
            first_drawn=None if self.seat is player else first,
            progress=progress,
        )
        return found.options[0].discard

    def _before(self) -> tuple[tuple[Seat, int], ...]:
        """Who exchanges before the seat, and how many cards."""
        found = []
        for exchange in self.deal.exchanges or ():
            if exchange.seat is self.seat:
                break
            found.append((exchange.seat, exchange.count))
        return tuple(found)
