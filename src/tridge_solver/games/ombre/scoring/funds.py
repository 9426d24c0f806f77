"""The common chips on the table: the funds of Tridge and the pot of Tresillo; L'hombre has none.

They are values: a payment makes new funds. They handle chips going in and out, not the reasons.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError, Debt
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal

GAME_FUND = "GameFund"
WIDOW_FUND = "WidowFund"
RESERVE_FUNDS = "ReserveFunds"
POT = "Pot"

GAME_STAKE = 5
"""The chips that each payer puts into the Game Fund when it is empty, and after a passed-out
deal."""

WIDOW_STAKE = 25
"""The chips that each payer puts into an empty Widow's Fund."""

FUND_CAP = 4
"""The most a Game or Reserve Fund may hold, as a multiple of the Game Fund's initial sum."""

MAX_RESERVES = 10_000
"""The most Reserve Funds a session may have."""


@dataclass(frozen=True)
class Funds:
    """The funds of Tridge, in chips.

    Attributes:
        game: the Game Fund, won or filled by every game.
        widow: the Widow's Fund, won by exceptional contracts only.
        reserves: the Reserve Funds, oldest first, which wait their turn as Game Fund.

    >>> Funds.fresh(3)
    Funds(game=15, widow=75, reserves=())
    >>> Funds.fresh(3).paid_in(60, 3)
    Funds(game=60, widow=75, reserves=(15,))
    """

    game: int = 0
    widow: int = 0
    reserves: tuple[int, ...] = ()

    @classmethod
    def fresh(cls, payers: int) -> Funds:
        """Return the funds of the first deal of a session, after everyone's contribution."""
        return cls().refilled(payers)

    @property
    def due(self) -> int:
        """The chips that each payer owes before the next deal: 5 for an empty Game Fund, 25 for an
        empty Widow's Fund.

        A fund is empty before the first deal and after it was won. The Game Fund is not due while
        Reserve Funds are left, or if a half win left a part of it.
        """
        game = GAME_STAKE if not self.game and not self.reserves else 0
        return game + (WIDOW_STAKE if not self.widow else 0)

    def refilled(self, payers: int) -> Funds:
        """Return the funds at the deal, after each of ``payers`` has paid what is due."""
        widow = self.widow or WIDOW_STAKE * payers
        if self.game or self.reserves:
            return replace(self, widow=widow)
        return replace(self, game=GAME_STAKE * payers, widow=widow)

    def paid_in(self, chips: int, payers: int) -> Funds:
        """Return the funds after ``chips`` are paid into the Game Fund.

        It is filled to four times its initial sum, which is 5 from each of ``payers``; more chips
        go into the newest Reserve Fund, and then into further ones. Raises
        :class:`~tridge_solver.DealError` if they are more than a session may have.

        >>> Funds(60, 75, (60, 50)).paid_in(30, 3)
        Funds(game=60, widow=75, reserves=(60, 60, 20))
        """
        cap = FUND_CAP * GAME_STAKE * payers
        into_game = min(chips, max(0, cap - self.game))
        chips -= into_game
        if -(-chips // cap) + len(self.reserves) > MAX_RESERVES:
            raise DealError(f"this makes more than {MAX_RESERVES:,} Reserve Funds")
        reserves = list(self.reserves)
        while chips:
            # A fund may already be above the cap where a fourth payer has left the table.
            if not reserves or reserves[-1] >= cap:
                reserves.append(0)
            into_reserve = min(chips, cap - reserves[-1])
            reserves[-1] += into_reserve
            chips -= into_reserve
        return replace(self, game=self.game + into_game, reserves=tuple(reserves))

    def due_for_pass(self, rules: Ruleset) -> int:
        """Return the chips that each payer owes for a passed-out deal: usually 5. Some rules ask
        for nothing while there are Reserve Funds.

        >>> until_won = TRIDGE.with_options("pass_contributions=until_won")
        >>> [Funds(60, 75, (30,)).due_for_pass(rules) for rules in (TRIDGE, until_won)]
        [5, 0]
        """
        stops = rules.pass_contributions == "until_won"
        return 0 if stops and self.reserves else GAME_STAKE

    def passed_out(self, payers: int, rules: Ruleset = TRIDGE) -> Funds:
        """Return the funds after a passed-out deal: each payer puts 5 more into the Game Fund,
        unless nothing is due (see :meth:`due_for_pass`).

        >>> Funds(15, 75).passed_out(3).passed_out(3).game
        45
        """
        return self.paid_in(self.due_for_pass(rules) * payers, payers)

    def game_won(self) -> Funds:
        """Return the funds after the Game Fund was won; the oldest Reserve Fund takes its place.

        >>> Funds(60, 75, (60, 20)).game_won()
        Funds(game=60, widow=75, reserves=(20,))
        """
        if not self.reserves:
            return replace(self, game=0)
        return replace(self, game=self.reserves[0], reserves=self.reserves[1:])

    def as_json(self) -> dict[str, object]:
        """Return the funds keyed by their names in hand files; the Reserve Funds are a list, the
        oldest first."""
        return {
            GAME_FUND: self.game,
            RESERVE_FUNDS: list(self.reserves),
            WIDOW_FUND: self.widow,
        }


class Stake(Enum):
    """The kinds of stake that a deal of Tresillo can have; see :meth:`Pot.in_play`."""

    FIRST_PUESTA = "first puesta"
    PUESTA_IN_POT = "puesta in the pot"
    RESERVED_PUESTA = "reserved puesta"


@dataclass(frozen=True)
class Pot:
    """The pot of Tresillo, and the notes of debts beside it.

    Attributes:
        chips: the chips in the pot.
        holds_puesta: whether a losing Player's puesta is among it.
        debts: the reserved puestas, oldest first: promises, not chips.

    >>> Pot(23, True).stake.value, Pot(23, True).in_play(4)
    ('puesta in the pot', 27)
    """

    chips: int = 0
    holds_puesta: bool = False
    debts: tuple[Debt, ...] = ()

    def staked(self, chips: int) -> Pot:
        """Return the pot after the dealer has put in a stake of ``chips``."""
        return replace(self, chips=self.chips + chips)

    @property
    def stake(self) -> Stake:
        """The kind of stake that the next game has."""
        if self.holds_puesta:
            return Stake.PUESTA_IN_POT
        return Stake.RESERVED_PUESTA if self.debts else Stake.FIRST_PUESTA

    @property
    def played_for(self) -> Debt | None:
        """The reserved puesta at stake: the largest or, on a tie, the oldest; ``None`` if there is
        none."""
        if self.stake is not Stake.RESERVED_PUESTA:
            return None
        return max(self.debts, key=lambda debt: debt.chips)

    def in_play(self, payers: int) -> int:
        """Return the chips in play: the cost of a puesta, and the further cost of a codillo.

        The pot and one chip for each payer or, when a reserved puesta is played for, the pot
        and that puesta.
        """
        debt = self.played_for
        return self.chips + (payers if debt is None else debt.chips)

    def as_json(self) -> dict[str, object]:
        """Return the pot, whether it holds a puesta, and the debts, in the form of ``tridge score
        --json``."""
        debts = [{"seat": debt.seat.letter, "chips": debt.chips} for debt in self.debts]
        return {POT: self.chips, "PotPuesta": self.holds_puesta, "Debts": debts}


@dataclass(frozen=True)
class NoFunds:
    """No funds: in L'hombre each deal is settled separately."""

    def as_json(self) -> dict[str, object]:
        """Return an empty dictionary: there are no funds."""
        return {}


AnyFunds = Funds | Pot | NoFunds
"""The common chips on the table, in any of the three forms."""


@dataclass(frozen=True)
class Contribution:
    """A payment of one seat into the funds of a deal, and the funds after it."""

    seat: Seat
    chips: int
    funds: Funds


def funds_by_tags(deal: OmbreDeal, funds: Funds) -> Funds:
    """Return ``funds``, replacing those that the tags of ``deal`` name.

    A fund that is named is what lies there when the cards are dealt, nothing included: whatever
    the rules put into an empty fund has been paid, or the tag says that it was not.

    >>> from tridge_solver.core.seats import Seat
    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> deal = OmbreDeal(hands=(None,) * 4, empty=Seat.SOUTH, widow_fund=0)
    >>> funds_by_tags(deal, Funds.fresh(3))
    Funds(game=15, widow=0, reserves=())
    """
    return Funds(
        funds.game if deal.game_fund is None else deal.game_fund,
        funds.widow if deal.widow_fund is None else deal.widow_fund,
        funds.reserves if deal.reserve_funds is None else deal.reserve_funds,
    )


def pot_by_tags(deal: OmbreDeal, pot: Pot) -> Pot:
    """Return ``pot``, replacing the values that the tags of ``deal`` name, like
    :func:`funds_by_tags`."""
    if deal.pot is not None:
        pot = replace(pot, chips=deal.pot, holds_puesta=deal.pot_holds_puesta)
    return pot if deal.debts is None else replace(pot, debts=deal.debts)


def funds_of(deal: OmbreDeal) -> AnyFunds:
    """Return the funds at the time ``deal`` is dealt. Tags of the deal name them (see
    :func:`funds_by_tags`); the rest are the first contributions under the rules.

    >>> from tridge_solver.core.seats import Seat
    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> deal = OmbreDeal(hands=(None,) * 4, empty=Seat.SOUTH, game_fund=60)
    >>> funds_of(deal)
    Funds(game=60, widow=75, reserves=())
    """
    if deal.rules.settlement == "funds":
        return funds_by_tags(deal, Funds.fresh(deal.payers))
    if deal.rules.settlement == "tariff":
        return NoFunds()
    return pot_by_tags(deal, Pot().staked(deal.rules.dealer_stake or 0))


def with_funds(deal: OmbreDeal, funds: AnyFunds) -> OmbreDeal:
    """Return ``deal`` with tags that name ``funds`` as the funds at the time of the deal.

    >>> from tridge_solver.core.seats import Seat
    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> deal = with_funds(OmbreDeal(hands=(None,) * 4, empty=Seat.SOUTH), Funds(30, 75))
    >>> deal.game_fund, funds_of(deal)
    (30, Funds(game=30, widow=75, reserves=()))
    """
    if isinstance(funds, Funds):
        return replace(
            deal,
            game_fund=funds.game,
            widow_fund=funds.widow,
            reserve_funds=funds.reserves or None,
        )
    if isinstance(funds, NoFunds):
        return deal
    return replace(
        deal,
        pot=funds.chips,
        pot_holds_puesta=funds.holds_puesta,
        debts=funds.debts or None,
    )


def is_carried_on(deal: OmbreDeal) -> bool:
    """Return whether the funds that ``deal`` names come from earlier deals (Tridge): it has Reserve
    Funds, or its Game Fund is at least twice the initial sum. Nobody contributes until such funds
    are won.

    >>> from tridge_solver.core.seats import Seat
    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> [
    ...     is_carried_on(OmbreDeal(hands=(None,) * 4, empty=Seat.SOUTH, game_fund=chips))
    ...     for chips in (15, 25, 30)
    ... ]
    [False, False, True]
    """
    doubled = 2 * GAME_STAKE * deal.payers
    return bool(deal.reserve_funds) or (deal.game_fund or 0) >= doubled


def named_funds(deal: OmbreDeal) -> AnyFunds | None:
    """Return the funds as the tags of ``deal`` name them (see :func:`funds_by_tags`); ``None`` if
    it does not name them.

    ``None`` when it does not name its Game Fund (Tresillo: its pot). Reserve Funds and debts it
    does not name are none; a Widow's Fund it does not name counts as empty.
    """
    if deal.rules.settlement == "funds":
        return None if deal.game_fund is None else funds_by_tags(deal, Funds())
    if deal.rules.settlement == "tariff":
        return NoFunds()
    return None if deal.pot is None else pot_by_tags(deal, Pot())
