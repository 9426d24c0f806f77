"""The ledger of a session: every deal, the funds before and after it, the dealers, and the closing.

The sources leave the end to the players: the funds are divided among them, or go to one in a lot.
If the players do not meet again, reserved puestas (Tresillo) are paid by their debtors into the sum
to share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, DealError, Debt
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.deal import OmbreDeal, ombre_deal
from tridge_solver.games.ombre.rules.contracts import TRICKS
from tridge_solver.games.ombre.rules.ranking import possible_tops
from tridge_solver.games.ombre.scoring.funds import (
    GAME_FUND,
    POT,
    RESERVE_FUNDS,
    WIDOW_FUND,
    AnyFunds,
    Funds,
    NoFunds,
    Pot,
    funds_by_tags,
    funds_of,
    is_carried_on,
    pot_by_tags,
)
from tridge_solver.games.ombre.scoring.outcome import (
    Facts,
    Settlement,
    contribution as contribution_for,
    facts_of,
    paying_seats,
)
from tridge_solver.games.ombre.scoring.settlement import settle
from tridge_solver.report.session import LedgerWarning


class TurnToDeal:
    """Check, from deal to deal, whose turn it is to deal.

    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> from tridge_solver.games.ombre.rules.contracts import Contract
    >>> north, east, south, west = Seat
    >>> turn = TurnToDeal()
    >>> def dealt(dealer, contract="Pass"):
    ...     return OmbreDeal((None,) * 4, frozenset({south}), dealer=dealer,
    ...         contract=Contract.parse(contract))
    >>> [turn.follow(dealt(seat)) for seat in (north, east, north)][-1]
    'N dealt, but it was the turn of W'
    >>> [turn.follow(each) for each in (dealt(east, "Not Valid"), dealt(east))]
    [None, None]
    """

    def __init__(self) -> None:
        self._due: Seat | None = None
        self._boards: set[tuple[str, str]] = set()

    def follow(self, deal: Deal) -> str | None:
        """Go on to ``deal``; return a message if the wrong seat dealt it, else ``None``."""
        board, table = deal.board, deal.tag("Table")
        if board is not None and table is not None:
            if any(seen == board and other != table for seen, other in self._boards):
                return None
            self._boards.add((board, table))
        due, seats = self._due, paying_seats(ombre_deal(deal))
        self._due = deal.dealer if deal.dealer in seats else None
        if self._due is not None and not deal.is_not_valid:
            self._due = deal.rules.direction.after(self._due, seats)
        if deal.dealer is None or due is None or due not in seats or deal.dealer is due:
            return None
        return f"{deal.dealer.letter} dealt, but it was the turn of {due.letter}"

    def lose(self) -> None:
        """Note that a deal is missing, so that anybody may deal the next one."""
        self._due = None


DEBTS = "Debts"

_FUND_NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"funds": (GAME_FUND, RESERVE_FUNDS, WIDOW_FUND), "pot": (POT,), "tariff": ()}
)
_EMPTY: Mapping[str, AnyFunds] = MappingProxyType(
    {"funds": Funds(), "pot": Pot(), "tariff": NoFunds()}
)
"""The empty funds of each kind of settlement, keyed by the name that rulesets give it."""


class Close(Enum):
    """The ways to share the chips that are left on the table at the end of a session.

    ``DIVIDE``: everybody the same; odd chips go to the seats after the last dealer, one each.
    ``LOT``: to the Player of the last deal played, if it was won; else it is divided.
    """

    DIVIDE = "divide"
    LOT = "lot"


class Ending(NamedTuple):
    """How a session ends: the way of closing, each seat's chips at the start, and whether
    North-South play as a pair against East-West (L'hombre)."""

    close: Close | None = None
    stack: int | None = None
    teams: bool = False


@dataclass(frozen=True)
class Row:
    """One deal in the ledger, with its payments and the funds; all amounts in chips.

    Attributes:
        deal: the deal.
        facts, settlement: the contract and its payments; ``None`` when passed out.
        contributions: the chips each payer (Tresillo: the dealer) put into the funds, positive.
        funds: the funds after the deal.
        totals: each seat's points minus contributions, from the first deal to this one.
        warnings: oddities, mostly tags that disagree with the ledger.
        certain: whether the funds the deal was played for are certain; not after a deal that
            could not be settled, until the tags name them again.
        dealt: the funds the deal was played for.
    """

    deal: OmbreDeal
    facts: Facts | None
    settlement: Settlement | None
    contributions: Mapping[Seat, int]
    funds: AnyFunds
    totals: Mapping[Seat, int]
    warnings: tuple[LedgerWarning, ...]
    certain: bool
    dealt: AnyFunds

    @property
    def points(self) -> dict[str, int]:
        """The chips won or lost, by seat letter and fund; zero for everyone when the deal is passed
        out."""
        if self.settlement is not None:
            return self.settlement.points
        names = _FUND_NAMES[self.deal.rules.settlement or "tariff"]
        return dict.fromkeys([*(seat.letter for seat in paying_seats(self.deal)), *names], 0)


class Ledger:
    """The money of a session; its deals must be added in the order played.

    Attributes:
        ending: how the session is to end.
        last, last_played: the last deal entered, and the last that somebody played.
        kept: every deal entered, if pairs are asked for.

    The funds start empty, unless the first deal names funds that only an earlier session can have
    left (see :func:`~tridge_solver.games.ombre.scoring.funds.is_carried_on`). Each deal's
    contributions come first, then its tags, which overrule the ledger's funds, then its settlement.

    >>> from tridge_solver.games.ombre.rules.contracts import Contract
    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> passed = OmbreDeal(hands=(None,) * 4, empty=Seat.SOUTH, contract=Contract.parse("Pass"))
    >>> ledger = Ledger()
    >>> [ledger.add(passed).funds.game for _ in range(3)]
    [30, 45, 60]
    >>> ledger.totals[Seat.NORTH]
    -45
    """

    def __init__(self, ending: Ending | None = None) -> None:
        self.ending = ending or Ending()
        self.last: Row | None = None
        self.last_played: Row | None = None
        self.kept: list[Row] = []
        self._rules: str | None = None
        self._funds: AnyFunds | None = None
        self._turn = TurnToDeal()
        self._totals: dict[Seat, int] = {}
        self._certain = True
        self._complete = True

    @property
    def totals(self) -> dict[Seat, int]:
        """The points minus contributions so far, for every seat that has paid or collected."""
        return {seat: self._totals[seat] for seat in SEATS if seat in self._totals}

    @property
    def funds(self) -> AnyFunds | None:
        """The funds after the last deal; ``None`` before the first deal."""
        return self._funds

    @property
    def complete(self) -> bool:
        """Whether every deal could be settled; otherwise the totals lack chips."""
        return self._complete

    def add(self, deal: OmbreDeal) -> Row:
        """Enter the next deal of the session.

        Raises :class:`~tridge_solver.DealError` when it cannot be settled. The ledger then
        stands as before the deal, but is no longer certain of its funds.
        """
        try:
            if self.ending.teams and deal.rules.settlement != "tariff":
                raise DealError(f"{deal.rules.title} has no pairs (expected a deal of L'hombre)")
            row = self._enter(deal)
        except DealError:
            self.skip()
            raise
        if self.ending.teams:
            self.kept.append(row)
        return row

    def funds_for(self, deal: OmbreDeal) -> AnyFunds:
        """Return the funds at stake in ``deal``, which must be the next one, after all have
        contributed.

        >>> from tridge_solver.games.ombre.rules.contracts import Contract
        >>> passed = OmbreDeal(hands=(None,) * 4, empty=Seat.SOUTH, contract=Contract.parse("Pass"))
        >>> ledger = Ledger()
        >>> _ = ledger.add(passed)
        >>> ledger.funds_for(passed).game
        30
        """
        return self._when_dealt(deal, dict.fromkeys(paying_seats(deal), 0))[0]

    def skip(self) -> None:
        """Record that a deal was played whose result is unknown."""
        self._turn.lose()
        self._certain = False
        self._complete = False

    def _enter(self, deal: OmbreDeal) -> Row:
        if self._rules not in (None, deal.rules.name):
            raise DealError(
                f"the deal is {deal.rules.name} in a session of {self._rules} "
                "(expected one game in a session)"
            )
        if deal.is_not_valid:
            return self._not_valid(deal)
        payers = paying_seats(deal)
        contributions = dict.fromkeys(payers, 0)
        facts = settlement = None
        dealt, certain, warnings = self._when_dealt(deal, contributions)
        own = contribution_for(deal, dealt)
        if own is not None:
            contributions[own.seat] += own.chips
            dealt = own.funds
        if not deal.is_passed_out:
            facts, unpaid = _facts(deal, dealt)
            warnings += unpaid
            settlement = settle(facts, dealt)
            after = settlement.after
            if deal.hand_size < TRICKS and deal.rules.paid_tops is not None:
                shown = f"{deal.hand_size} cards shown (the deal is an ending)"
                warnings.append(LedgerWarning(f"honours counted in the {shown}"))
        elif isinstance(dealt, Funds) and not deal.was_thrown_in:
            after = dealt.passed_out(len(payers), deal.rules)
            for seat in payers:
                contributions[seat] += dealt.due_for_pass(deal.rules)
        else:
            after = dealt
        # Nothing above has touched the ledger: a deal that fails leaves it as it was.
        self._rules, self._funds, self._certain = deal.rules.name, after, certain
        warnings = [*self._turn_warnings(deal), *warnings]
        for seat, chips in contributions.items():
            self._totals[seat] = self._totals.get(seat, 0) - chips
        for seat, chips in (settlement.seats if settlement else {}).items():
            self._totals[seat] = self._totals.get(seat, 0) + chips
        self.last = Row(
            deal,
            facts,
            settlement,
            contributions,
            after,
            self.totals,
            tuple(warnings),
            certain,
            dealt,
        )
        if facts is not None:
            self.last_played = self.last
        return self.last

    def _not_valid(self, deal: OmbreDeal) -> Row:
        """Enter a deal that does not count; the funds stay as they are."""
        funds = self._funds
        if funds is None:
            funds = _EMPTY[deal.rules.settlement or "tariff"]
        self._rules = deal.rules.name
        warnings = self._turn_warnings(deal)
        payers = paying_seats(deal)
        for seat in payers:
            self._totals.setdefault(seat, 0)
        nothing = dict.fromkeys(payers, 0)
        self.last = Row(
            deal, None, None, nothing, funds, self.totals, tuple(warnings), self._certain, funds
        )
        return self.last

    def _turn_warnings(self, deal: OmbreDeal) -> list[LedgerWarning]:
        message = self._turn.follow(deal)
        return [] if message is None else [LedgerWarning(message, "Dealer")]

    def _when_dealt(
        self, deal: OmbreDeal, contributions: dict[Seat, int]
    ) -> tuple[AnyFunds, bool, list[LedgerWarning]]:
        """Return the funds at stake in ``deal``, whether they are certain, and warnings.

        What the seats contribute is added to ``contributions``.
        """
        if deal.rules.settlement == "funds":
            payers = len(contributions)
            if self._funds is None and is_carried_on(deal):
                return self._carried_on(deal)
            before = self._funds if isinstance(self._funds, Funds) else Funds()
            for seat in contributions:
                contributions[seat] = before.due
            computed = before.refilled(payers)
            return self._checked_funds(deal, computed)
        if deal.rules.settlement == "tariff":
            return NoFunds(), True, []
        if deal.dealer is None:
            raise DealError("who puts the stake into the pot is not known (expected a Dealer)")
        stake = deal.rules.dealer_stake or 0
        contributions[deal.dealer] = stake
        pot = self._funds if isinstance(self._funds, Pot) else Pot()
        return self._checked_pot(deal, pot.staked(stake))

    @staticmethod
    def _carried_on(deal: OmbreDeal) -> tuple[Funds, bool, list[LedgerWarning]]:
        """Return the funds of a first deal that continues an earlier session; nobody
        contributes."""
        funds = funds_of(deal)
        assert isinstance(funds, Funds)
        missing = [
            f"{name} is not named in a session that goes on ({chips} are taken)"
            for name, named, chips in (
                (GAME_FUND, deal.game_fund, funds.game),
                (WIDOW_FUND, deal.widow_fund, funds.widow),
            )
            if named is None
        ]
        return funds, True, [LedgerWarning(message) for message in missing]

    def _checked_funds(
        self, deal: OmbreDeal, computed: Funds
    ) -> tuple[Funds, bool, list[LedgerWarning]]:
        """Return the funds of Tridge: those that the tags name, the others as ``computed``. Also
        return whether they are certain, and warnings."""
        warnings = []
        if deal.game_fund is not None:
            warnings += self._disagreement(GAME_FUND, deal.game_fund, computed.game)
        if deal.reserve_funds is not None:
            given, known = _reserves_text(deal.reserve_funds), _reserves_text(computed.reserves)
            warnings += self._disagreement(RESERVE_FUNDS, given, known)
        if deal.widow_fund is not None:
            warnings += self._disagreement(WIDOW_FUND, deal.widow_fund, computed.widow)
        named = deal.game_fund is not None and deal.widow_fund is not None
        named = named and (deal.reserve_funds is not None or not computed.reserves)
        return funds_by_tags(deal, computed), self._certain or named, warnings

    def _checked_pot(self, deal: OmbreDeal, computed: Pot) -> tuple[Pot, bool, list[LedgerWarning]]:
        """Return the pot of Tresillo: the values that the tags name, the others as ``computed``.
        Also return whether they are certain, and warnings."""
        pot, warnings = pot_by_tags(deal, computed), []
        if deal.pot is not None:
            warnings += self._disagreement(POT, _pot_text(pot), _pot_text(computed))
        if deal.debts is not None:
            given, known = _debts_text(deal.debts), _debts_text(computed.debts)
            warnings += self._disagreement(DEBTS, given, known)
        named = deal.pot is not None and (deal.debts is not None or not computed.debts)
        return pot, self._certain or named, warnings

    def _disagreement(
        self, name: str, given: int | str, computed: int | str
    ) -> list[LedgerWarning]:
        """Return a list with a warning if a tag contradicts the ledger and the ledger is
        certain."""
        if given == computed or not self._certain:
            return []
        message = f"{name} is {given} by its tag, {computed} by the ledger (the tag is taken)"
        return [LedgerWarning(message, name)]


def _facts(deal: OmbreDeal, dealt: AnyFunds) -> tuple[Facts, list[LedgerWarning]]:
    """Return the facts needed to settle ``deal`` with the funds ``dealt``. Unknown honours do not
    count, with a warning if they would have been paid for."""
    player = deal.declarer
    if player is None or deal.rules.paid_tops is None:
        return facts_of(deal), []
    if deal.hands[player] is not None or deal.honours is not None:
        return facts_of(deal), []
    facts = facts_of(replace(deal, honours=0))
    most = possible_tops(facts.contract.trumps, deal.rules)[-1]
    if settle(replace(facts, honours=most), dealt).points == settle(facts, dealt).points:
        return facts, []
    what = "honours" if deal.rules.paid_tops == "honours" else "matadors"
    message = f"the {what} of {player.letter} are not known and not counted (expected Honours)"
    return facts, [LedgerWarning(message)]


def _reserves_text(reserves: tuple[int, ...]) -> str:
    return " ".join(map(str, reserves)) or "none"


def _pot_text(pot: Pot) -> str:
    return f"{pot.chips}{'+' if pot.holds_puesta else ''}"


def _debts_text(debts: tuple[Debt, ...]) -> str:
    return " ".join(f"{debt.seat.letter}:{debt.chips}" for debt in debts) or "none"


@dataclass(frozen=True)
class Closing:
    """The closing of a session; all amounts in chips.

    Attributes:
        how: the way of closing.
        winner: who gets the lot; ``None`` if the rest is divided.
        paid: reserved puestas that their debtors pay now, by seat.
        shares: each seat's part of the rest and of those payments.
        totals: each seat's chips at the very end; they sum to zero.
    """

    how: Close
    winner: Seat | None
    paid: Mapping[Seat, int]
    shares: Mapping[Seat, int]
    totals: Mapping[Seat, int]


def closed(ledger: Ledger, how: Close) -> Closing:
    """Return the closing of a session: how the chips left on the table are shared.

    Raises :class:`~tridge_solver.DealError` if there is no deal, or one could not be settled:
    nobody knows then what lies on the table.

    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> from tridge_solver.games.ombre.rules.contracts import Contract
    >>> hands = (None,) * 4
    >>> deal = OmbreDeal(hands, frozenset({Seat.SOUTH}), contract=Contract.parse("Pass"))
    >>> ledger = Ledger()
    >>> ledger.add(deal).totals[Seat.NORTH], closed(ledger, Close.DIVIDE).shares[Seat.NORTH]
    (-35, 35)
    """
    last = ledger.last
    if last is None or not ledger.complete:
        raise DealError("what is left of a session with deals that are not settled is not known")
    paid = dict.fromkeys(ledger.totals, 0)
    if isinstance(last.funds, Pot):
        for debt in last.funds.debts:
            paid[debt.seat] += debt.chips
        left = last.funds.chips
    elif isinstance(last.funds, NoFunds):
        raise DealError("nothing is left at the end of L'hombre: every deal is paid for by itself")
    else:
        left = last.funds.game + last.funds.widow + sum(last.funds.reserves)
    left += sum(paid.values())
    winner = _winner(ledger.last_played) if how is Close.LOT else None
    shares = dict.fromkeys(ledger.totals, 0)
    if winner is not None:
        shares[winner] = left
    else:
        shares |= _divided(left, _from_the_dealer(last))
    totals = {seat: total - paid[seat] + shares[seat] for seat, total in ledger.totals.items()}
    return Closing(how, winner, paid, shares, totals)


def _winner(row: Row | None) -> Seat | None:
    """Return the Player of a deal if the contract was made, else ``None``."""
    if row is None or row.facts is None or row.settlement is None:
        return None
    made = row.settlement.grade is row.facts.contract.grades[0]
    return row.facts.player if made else None


def _from_the_dealer(row: Row) -> list[Seat]:
    """Return the seats that share, beginning with the seat after the last dealer."""
    deal, seats = row.deal, paying_seats(row.deal)
    first = deal.dealer if deal.dealer is not None and deal.dealer in seats else seats[-1]
    return list(deal.rules.direction.round_from(deal.rules.direction.after(first, seats), seats))


def _divided(chips: int, seats: Sequence[Seat]) -> dict[Seat, int]:
    """Return ``chips`` in equal parts; odd chips go to the first seats, one each."""
    each, odd = divmod(chips, len(seats))
    return {seat: each + (n < odd) for n, seat in enumerate(seats)}
