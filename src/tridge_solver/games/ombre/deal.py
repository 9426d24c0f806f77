"""A deal of Tridge, Tresillo or an in-comer."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tridge_solver.core.cards import Suit
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import UnsupportedQuestion
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.rules.contracts import Contract, Kind


@dataclass(frozen=True, repr=False)
class OmbreDeal(Deal):
    """One deal of three seats, or of an in-comer's four.

    Attributes:
        contract: ``None`` where not given.
        result: tricks of Player, first and second defender as given; an in-comer has a third.
    """

    names_game = False

    contract: Contract | None = None
    result: tuple[int, ...] | None = None

    @property
    def trumps(self) -> Suit | None:
        """The trump suit; ``None`` where it is not known."""
        return None if self.contract is None else self.contract.trumps

    def with_contract(self, declarer: Seat | str, contract: Contract | str) -> OmbreDeal:
        """This deal with another Player and contract, also as hand files write them (``"N"``,
        ``"Play H"``; :class:`~tridge_solver.ParseError` for what cannot be read)."""
        player = Seat.parse(declarer) if isinstance(declarer, str) else declarer
        bid = Contract.parse(contract, self.pack) if isinstance(contract, str) else contract
        return replace(self, declarer=player, contract=bid)

    @property
    def was_thrown_in(self) -> bool:
        """Whether an in-comer said ``No Play``: nobody then pays what a passed-out deal costs."""
        return self.contract is not None and self.contract.kind is Kind.NO_PLAY

    @property
    def is_not_valid(self) -> bool:
        """Whether it was declared ``Not Valid``: nobody pays, and the same dealer deals again."""
        return self.contract is not None and self.contract.kind is Kind.NOT_VALID

    @property
    def unplayed(self) -> str | None:
        """Why nobody played, in words: ``passed out``, ``thrown in`` or ``not valid``; ``None``
        where somebody did, or nothing is said."""
        return None if self.contract is None else _UNPLAYED.get(self.contract.kind)


_UNPLAYED = {
    Kind.PASS: "passed out",
    Kind.NO_PLAY: "thrown in",
    Kind.NOT_VALID: "not valid",
}


def ombre_deal(deal: Deal) -> OmbreDeal:
    """``deal``, which is one of these games; raises :class:`~tridge_solver.UnsupportedQuestion` for
    one of another."""
    if not isinstance(deal, OmbreDeal):
        raise UnsupportedQuestion(f"{deal.game.name} is none of Tridge, Tresillo and In-comer")
    return deal
