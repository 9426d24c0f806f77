"""A deal of Tridge, Tresillo, L'hombre, an in-comer or a mort."""

from __future__ import annotations

from dataclasses import replace

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, DealError, Debt
from tridge_solver.core.game import UnsupportedQuestion
from tridge_solver.core.seats import Seat
from tridge_solver.core.words import contract_words
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.ranking import Trumps
from tridge_solver.games.ombre.rules.result_in_words import ResultInWords


@dataclass(frozen=True, repr=False)
class OmbreDeal(Deal):
    """One deal of three seats, or of four with an in-comer or a mort.

    Attributes:
        contract: ``None`` if not given.
        result: tricks of Player, first and second defender as given; an in-comer has a third. At
            L'hombre it may be a word, or the Player's tricks.
        first_defender: as given, ``None`` if not.
        participants: payers as given (see :attr:`payers`).
        game_fund, widow_fund, reserve_funds: chips before the deal (Tridge).
        pot, pot_holds_puesta, debts: chips before the deal (Tresillo).
        undertaken: whether the Player led to the sixth trick for all nine, as given.
        surrender: ``"accepted"``, or the seat that continues; a Player of L'hombre who threw in
            after the exchange has it accepted.
        honours: honours (Tresillo: matadors) paid for, if the Player's hand is not known.
    """

    names_game = False

    contract: Contract | None = None
    result: tuple[int, ...] | ResultInWords | None = None
    first_defender: Seat | None = None
    participants: int | None = None
    game_fund: int | None = None
    widow_fund: int | None = None
    reserve_funds: tuple[int, ...] | None = None
    pot: int | None = None
    pot_holds_puesta: bool = False
    debts: tuple[Debt, ...] | None = None
    undertaken: bool | None = None
    surrender: Seat | str | None = None
    honours: int | None = None

    @property
    def trumps(self) -> Trumps | None:
        """The trump suit, or its substitute if no suit is trumps; ``None`` if it is unknown."""
        return None if self.contract is None else self.contract.denomination

    def with_contract(self, declarer: Seat | str, contract: Contract | str) -> OmbreDeal:
        """Return this deal with another Player and contract. Both may be text, as hand files write
        them (``"N"``, ``"Play H"``) or in full words.

        Raises :class:`~tridge_solver.errors.ParseError` for what cannot be read.
        """
        if isinstance(contract, str):
            contract = Contract.parse(contract_words(contract, self.pack), self.pack)
        return replace(self, declarer=Seat(declarer), contract=contract)

    @property
    def is_done(self) -> bool:
        """Whether the deal has a result or ended with a surrender."""
        return super().is_done or self.gave_up

    @property
    def gave_up(self) -> bool:
        """Whether the Player surrendered and nobody played on, or gave up after the exchange."""
        return self.surrender == "accepted"

    @property
    def was_thrown_in(self) -> bool:
        """Whether an in-comer bid ``No Play``; unlike a passed-out deal, this costs nobody
        anything."""
        return self.contract is not None and self.contract.kind is Kind.NO_PLAY

    @property
    def payers(self) -> int:
        """The number of seats that pay and collect: 3, or 4 if all play or the dealer sits out and
        pays."""
        if self.participants is not None:
            return self.participants
        dealer = self.dealer
        pays = dealer is not None and self.rules.sits_out(dealer) is dealer in self.empty
        return 4 if pays else len(self.active)

    @property
    def only_seat_known(self) -> Seat | None:
        """The only seat whose hand is known; ``None`` if there are none or several."""
        known = [seat for seat in self.active if self.hands[seat] is not None]
        return known[0] if len(known) == 1 else None

    @property
    def incomer(self) -> Seat | None:
        """The in-comer at a table of four hands: the declarer or, if the dealer is known, the seat
        that sits out by the rules.

        North is 0 and so counts as false: never write ``declarer or``.
        """
        if self.declarer is not None or self.dealer is None:
            return self.declarer
        return self.rules.sits_out(self.dealer)

    @property
    def defenders(self) -> tuple[Seat, ...]:
        """The defenders in order, the first defender first.

        The first is named by ``first_defender``, else by the order of the exchanges, else it is
        the Centre; the others follow in playing order. Raises :class:`DealError` without a
        declarer.
        """
        if self.declarer is None:
            raise DealError("who defends is not known (expected a Declarer)")
        _, *others = self.from_player(self.declarer)
        first = self.first_defender
        if len(others) > 2:  # three have no dialogue: they exchange in playing order
            return tuple(others)
        if first is None:
            exchanged = [e.seat for e in self.exchanges or () if e.seat is not self.declarer]
            first = exchanged[0] if exchanged else others[0]
        return (first, *(seat for seat in others if seat is not first))

    @property
    def result_in_words(self) -> ResultInWords | None:
        """The result in words; ``None`` if the deal gives everybody's tricks instead."""
        return self.result if isinstance(self.result, ResultInWords) else None

    def before_result(self) -> OmbreDeal:
        """Return this deal without its end: result, surrender, honours, and whether all nine tricks
        were undertaken."""
        return replace(self, result=None, undertaken=None, surrender=None, honours=None)

    def supposing(self, declarer: Seat, contract: Contract) -> OmbreDeal:
        """Return this deal as if ``declarer`` had played ``contract``, without funds and first
        defender; see :meth:`Deal.supposing`."""
        return replace(
            super().supposing(declarer, contract),
            first_defender=None,
            participants=None,
            game_fund=None,
            widow_fund=None,
            reserve_funds=None,
            pot=None,
            pot_holds_puesta=False,
            debts=None,
        )

    def in_short(self) -> OmbreDeal:
        """Return this deal without what follows from the rest: drop the payers if the seats tell
        them. Name the first defender if the exchanges do."""
        follow = replace(self, participants=None).payers == self.participants
        first = self.first_defender
        if first is None and self.declarer is not None:
            defended = any(each.seat is not self.declarer for each in self.exchanges or ())
            first = self.defenders[0] if defended else None
        participants = None if follow else self.participants
        return replace(self, participants=participants, first_defender=first)

    @property
    def is_not_valid(self) -> bool:
        """Whether the deal was declared ``Not Valid``: nobody pays, and the same dealer deals
        again."""
        return self.contract is not None and self.contract.kind is Kind.NOT_VALID

    @property
    def unplayed(self) -> str | None:
        """The reason why nobody played, in words: ``passed out``, ``thrown in`` or ``not valid``;
        ``None`` if somebody played or it is unknown."""
        return None if self.contract is None else _UNPLAYED.get(self.contract.kind)


_UNPLAYED = {
    Kind.PASS: "passed out",
    Kind.NO_PLAY: "thrown in",
    Kind.NOT_VALID: "not valid",
}


def ombre_deal(deal: Deal) -> OmbreDeal:
    """Return ``deal`` if it is a deal of the Ombre games; else raise
    :class:`~tridge_solver.errors.UnsupportedQuestion`."""
    if not isinstance(deal, OmbreDeal):
        raise UnsupportedQuestion(
            f"{deal.game.name} is none of Tridge, Tresillo, L'hombre and In-comer"
        )
    return deal
