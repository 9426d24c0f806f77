"""Random deals of Très, fixed by seed and number: the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tridge_solver.analysis.dealing import DealSpec, FoundDeal, Held
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import DealError, Hand
from tridge_solver.core.game import Game
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.shuffle import shuffled
from tridge_solver.games.tres.game import TRES_GAME, TRES_PACK, TresDeal

USUAL_SEATS = (Seat.EAST, Seat.WEST)


class TresMaker:
    """Make the deals of a seed, each by its number.

    Args:
        seed: any whole number.
        seats: the two that play.
        dealer: always the same, or ``None``: they deal in turn.
        held: cards that are the same in every deal.

    Raises :class:`~tridge_solver.DealError` for what cannot be.

    >>> found = TresMaker(seed=1).find(1, None)
    >>> found.deal.game.name, found.deal.lead.letter, len(found.deal.hands[Seat.WEST])
    ('Tres', 'W', 26)
    """

    solves = False
    """Whether conditions on the deal need the solver: never, since Très has no conditions."""

    def __init__(
        self,
        seed: int = 1,
        seats: Sequence[Seat] | None = None,
        dealer: Seat | None = None,
        held: Held | None = None,
    ) -> None:
        self._seed = seed
        self._held = held or Held()
        self._seats = tuple(sorted(seats or USUAL_SEATS))
        self._dealer = dealer
        if len(self._seats) != TRES_GAME.seats:
            raise DealError("Très is played by two (expected --seats of two letters, e.g. EW)")
        if dealer is not None and dealer not in self._seats:
            raise DealError(f"{dealer.letter} does not sit at the table and cannot deal")
        for each in self._seats if dealer is None else (dealer,):
            self._held.check(self._sizes(each), TRES_PACK, each)

    def _sizes(self, dealer: Seat) -> dict[Seat, int]:
        """Return the number of cards for each seat in dealing order, with the dealer last."""
        (first,) = (seat for seat in self._seats if seat is not dealer)
        return dict(zip((first, dealer), TRES_GAME.hand_sizes, strict=True))

    def new_solver(self, table_bytes: int | None = None) -> None:
        """Return ``None``: making deals of Très needs no solver."""

    def find(self, number: int, solver: Any = None) -> FoundDeal:
        """Find the deal with this ``number``, counted from 1."""
        a, b = self._seats
        dealer = self._dealer if self._dealer is not None else (a, b)[(number - 1) % 2]
        cards = shuffled(TRES_PACK, self._seed, number, 0)
        dealt, _ = self._held.dealt(cards, self._sizes(dealer))
        hands: list[Hand | None] = [None] * len(SEATS)
        for seat, hand in dealt.items():
            hands[seat] = tuple(Pack.FULL.written(hand))
        north, east, south, west = hands
        deal = TresDeal(
            hands=(north, east, south, west),
            empty=frozenset(SEATS) - {a, b},
            rules=TRES_GAME.rules,
            pack=Pack.FULL,
            dealer=dealer,
            game_tag=TRES_GAME.name,
            tags=(("Board", str(number)),),
        )
        return FoundDeal(deal, 1)


NOT_DEALT: tuple[str, ...] = ("declarer", "contract", "where", "incomer")


def deal_maker(spec: DealSpec, game: Game) -> TresMaker:
    """Return the maker of the deals that a specification describes; raise
    :class:`~tridge_solver.DealError` for options that Très lacks."""
    spec.refuse("Très", NOT_DEALT)
    return TresMaker(spec.seed, spec.seats, spec.dealer, Held.of(spec.hand, Pack.FULL))
