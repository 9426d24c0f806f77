"""The end of a deal, from its result or its record, and the facts that its settlement needs.

All amounts here and in the rest of the package are whole chips.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Protocol

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError, Debt
from tridge_solver.core.game import Part
from tridge_solver.core.position import IllegalPlay, Position
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.rules.contracts import FIRST_TRICKS, TRICKS, Contract, Grade
from tridge_solver.games.ombre.rules.ranking import counted_tops
from tridge_solver.games.ombre.rules.result_in_words import (
    CodilloResult,
    ResultError,
    ResultInWords,
)
from tridge_solver.games.ombre.scoring.funds import AnyFunds, Contribution, Funds

Account = Seat | str
"""A holder of chips: a seat, or a fund under its name in hand files."""


class Undertaken(Enum):
    """The fate of all nine tricks, which a Player undertakes by leading to the sixth trick.

    Only a Player who won tricks one to five has the choice: they claim (``NOTHING``) or lead on and
    then has made or failed it. The grade of the contract is WIN in any case.
    """

    NOTHING = "nothing"
    MADE = "made"
    FAILED = "failed"


@dataclass(frozen=True)
class Facts:
    """The facts about a played deal that its settlement needs; it needs no cards.

    Attributes:
        rules, contract: the rules and the contract; a passed-out deal has no facts.
        player, first_defender, second_defender: the active seats in their roles.
        fourth: the seat that sits out and still pays, ``None`` with three payers.
        tricks: final tricks of Player, first and second defender, or 5, 0, 0 for a claim; of a
            result in words the Player's alone, or none.
        honours: Tridge: top trumps from SA down in the Player's hand as played, counted once
            even where they pay double. Tresillo: the length of their run of matadors, held or
            lacked.
        undertaken: the fate of all nine tricks (normal contracts only).
        first_five: whether the Player won tricks one to five (paid for in Tresillo).
        surrendered: Tresillo: whether the Player surrendered.
        continued_by: the defender who did not accept the surrender and plays on as Player.
        grade_in_words: the grade of a result in words.
        winner: the defender who won, if words say so (Tresillo).

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> facts = Facts(TRIDGE, Contract.parse("Play H"), Seat.NORTH, Seat.EAST, Seat.WEST,
    ...               fourth=Seat.SOUTH, tricks=(3, 4, 2))
    >>> facts.grade.name, [(seat.letter, chips) for seat, chips in facts.spoils(15)]
    ('LOSS', [('E', 15)])
    """

    rules: Ruleset
    contract: Contract
    player: Seat
    first_defender: Seat
    second_defender: Seat
    fourth: Seat | None
    tricks: tuple[int, ...]
    honours: int = 0
    undertaken: Undertaken = Undertaken.NOTHING
    first_five: bool = False
    surrendered: bool = False
    continued_by: Seat | None = None
    grade_in_words: Grade | None = None
    winner: Seat | None = None

    @property
    def payers(self) -> tuple[Seat, ...]:
        """The seats that pay and collect, in the order N E S W."""
        at_table = (self.player, self.first_defender, self.second_defender, self.fourth)
        return tuple(seat for seat in SEATS if seat in at_table)

    @property
    def tricks_by_seat(self) -> dict[Seat, int]:
        """The final tricks of the three active seats, as far as they are known."""
        roles = (self.player, self.first_defender, self.second_defender)
        return dict(zip(roles, self.tricks, strict=self.grade_in_words is None))

    @property
    def principal(self) -> Seat:
        """The seat whose tricks are graded: the Player, or the defender who has taken the game
        over."""
        return self.continued_by if self.continued_by is not None else self.player

    @property
    def opponents(self) -> tuple[Seat, Seat]:
        """The two seats against the principal; the first of them gets an odd chip.

        After a surrender that is the remaining original defender, then the old Player.
        """
        if self.continued_by is None:
            return self.first_defender, self.second_defender
        if self.continued_by is self.first_defender:
            return self.second_defender, self.player
        return self.first_defender, self.player

    @property
    def grade(self) -> Grade:
        """The grade that the principal reaches; an accepted surrender is a puesta, whatever the
        tricks."""
        if self.surrendered and self.continued_by is None:
            return Grade.DRAW
        if self.grade_in_words is not None:
            return self.grade_in_words
        tricks = self.tricks_by_seat
        first, second = self.opponents
        return self.contract.grade(
            tricks[self.principal], tricks[first], tricks[second], self.rules
        )

    def spoils(self, chips: int) -> tuple[tuple[Seat, int], ...]:
        """Return how ``chips`` are shared among the defenders: the one with more tricks gets all.

        Opponents with equal tricks (1:4:4) share them, an odd chip going to the first.
        """
        if self.winner is not None:
            return ((self.winner, chips),)
        tricks = self.tricks_by_seat
        first, second = self.opponents
        if tricks[first] == tricks[second]:
            return (first, chips - chips // 2), (second, chips // 2)
        return ((max(self.opponents, key=tricks.__getitem__), chips),)


class Payments:
    """Chips that change hands: one account gives what another takes, so that all sum to zero."""

    def __init__(self, accounts: Iterable[Account]) -> None:
        self._balance: dict[Account, int] = dict.fromkeys(accounts, 0)

    def pay(self, chips: int, giver: Account, taker: Account) -> None:
        """Move ``chips`` from ``giver`` to ``taker``."""
        self._balance[giver] = self._balance.get(giver, 0) - chips
        self._balance[taker] = self._balance.get(taker, 0) + chips

    def pay_each(self, chips: int, giver: Seat, takers: Iterable[Seat]) -> None:
        """Move ``chips`` from ``giver`` to each of ``takers`` except the giver."""
        for taker in takers:
            if taker is not giver:
                self.pay(chips, giver, taker)

    def collect_each(self, chips: int, taker: Seat, givers: Iterable[Seat]) -> None:
        """Move ``chips`` to ``taker`` from each of ``givers`` except the taker."""
        self.pay_each(-chips, taker, givers)

    @property
    def seats(self) -> dict[Seat, int]:
        """The gains of each seat, in the order N E S W."""
        return {seat: self._balance[seat] for seat in SEATS if seat in self._balance}

    @property
    def funds(self) -> dict[str, int]:
        """The gains of each fund, keyed by its name."""
        return {name: chips for name, chips in self._balance.items() if isinstance(name, str)}


@dataclass(frozen=True)
class Settlement:
    """The payments of a deal in chips: gains are positive, payments negative.

    Seats and funds together always sum to zero. It does not include contributions, nor a Reserve
    Fund that becomes the Game Fund: that changes a name, not an owner.

    Attributes:
        grade: the grade that was paid for.
        seats: chips of every payer (and of a debtor who pays a reserved puesta).
        funds: chips of each fund by its name in hand files.
        after: the funds as the deal leaves them.
        noted: puestas newly reserved (Tresillo): promises, not chips.
        struck: the reserved puesta that was won.
    """

    grade: Grade
    seats: Mapping[Seat, int]
    funds: Mapping[str, int]
    after: AnyFunds
    noted: tuple[Debt, ...] = ()
    struck: Debt | None = None

    @property
    def chips(self) -> dict[str, int]:
        """The chips of each seat, keyed by its letter, and of each fund."""
        return self.points

    @property
    def points(self) -> dict[str, int]:
        """The chips of each seat, keyed by its letter, and of each fund, in the form of JSON
        reports."""
        return {seat.letter: chips for seat, chips in self.seats.items()} | dict(self.funds)

    @property
    def worth(self) -> dict[Seat, int]:
        """The value of the deal to each seat in chips; a reserved puesta counts as paid (Tresillo).

        No chips move for them, yet a Player who thinks a puesta costs nothing would bid
        anything. So one counts as paid when it is noted, and not again when it is won: who wins
        his own has regained it.
        """
        worth = dict(self.seats)
        for debt in self.noted:
            worth[debt.seat] = worth.get(debt.seat, 0) - debt.chips
        if self.struck is not None:
            worth[self.struck.seat] = worth.get(self.struck.seat, 0) + self.struck.chips
        return worth


@dataclass(frozen=True)
class Outcome:
    """The end of a deal: the tricks, and how all nine and the grade were decided.

    Attributes:
        tricks: by active seat: all nine, the five of a claim, or those before an accepted surrender
            (none if they are not known).
        undertaken: the fate of all nine tricks.
        first_five: whether the Player is known to have won tricks one to five. A bare result of
            six to eight tricks does not say so.
        grade_in_words: how it ended, where words say that; ``tricks`` are then the Player's alone,
            if they follow.
        winner: the defender who won, where words say it.
    """

    tricks: Mapping[Seat, int]
    undertaken: Undertaken = Undertaken.NOTHING
    first_five: bool = False
    grade_in_words: Grade | None = None
    winner: Seat | None = None

    def tricks_of(self, seats: Sequence[Seat]) -> tuple[int, ...]:
        """Return the tricks of ``seats``; for a result in words, only the known ones."""
        if self.grade_in_words is not None:
            return tuple(self.tricks.values())
        return tuple(self.tricks.get(seat, 0) for seat in seats)


def outcome_of(deal: OmbreDeal) -> Outcome:
    """Return the end of ``deal``, from its ``Result`` tag or else from a complete record of play.

    A result of 5:0:0 is a claim. Without an ``Undertaken`` tag all nine tricks were undertaken
    when the record shows the Player leading to the sixth trick after winning one to five;
    without such a record only a result of nine tricks says so. Who plays on after a surrender
    undertakes nothing by it: no condition applies to them.

    Raises :class:`~tridge_solver.DealError` when Player or contract are not known, the
    deal was passed out, its result is neither given nor played out, or what is given
    contradicts itself.
    """
    contract, declarer = _played_contract(deal)
    accepted = deal.gave_up
    principal = _principal(deal, contract, declarer)
    record = _record(deal)
    worded = None if accepted else _worded_outcome(deal, contract, declarer, record)
    if worded is not None:
        return worded
    tricks = _final_tricks(deal, declarer, record, accepted)
    if accepted:
        return Outcome(tricks)
    total, won = sum(tricks.values()), tricks[principal]
    claimed = total == won == FIRST_TRICKS and contract.kind.is_normal
    if total != TRICKS and not claimed:
        given = ":".join(str(n) for n in tricks.values())
        raise DealError(
            f"the tricks {given} add up to {total} (expected {TRICKS}, or a claim of the first "
            "five in Play, Flip or No Change)"
        )
    clean = any(leads_alone(position, principal) for position in record)
    went_on = (clean and not claimed) or won == TRICKS
    if deal.undertaken is not None:
        went_on = deal.undertaken
    may_undertake = contract.kind.is_normal and principal is declarer
    if not went_on or not may_undertake:
        return Outcome(tricks, first_five=claimed or clean or won == TRICKS)
    if claimed or won < FIRST_TRICKS:
        raise DealError(
            f"all nine tricks undertaken with {won} of {total} won (expected tricks one to five "
            "won and the play carried on)"
        )
    undertaken = Undertaken.MADE if won == TRICKS else Undertaken.FAILED
    return Outcome(tricks, undertaken, first_five=True)


class IncomerScorePart(Protocol):
    """The part of a settlement that a game replaces if one of four plays against the others."""

    def facts_of_incomer(self, deal: OmbreDeal, outcome: Outcome) -> Facts:
        """Return the facts that the settlement of a deal needs."""
        ...

    def contribution_of(self, deal: OmbreDeal, funds: Funds) -> Contribution:
        """Return the contribution that only the in-comer pays into the funds."""
        ...


INCOMER_SCORE: Part[IncomerScorePart] = Part("scoring.incomer", "score")


def contribution(deal: OmbreDeal, funds: AnyFunds) -> Contribution | None:
    """Return the contribution that one seat alone pays into the funds; ``None`` if the game has
    none."""
    if variant_of(deal.game) != "incomer":
        return None
    assert isinstance(funds, Funds)
    return INCOMER_SCORE.of(deal.game).contribution_of(deal, funds)


def facts_of(deal: OmbreDeal, outcome: Outcome | None = None) -> Facts:
    """Return the facts that the settlement of ``deal`` needs, with ``outcome`` as its end if given.

    Honours are counted in the Player's hand after the exchange; of an ending, in the cards it
    still shows. Raises :class:`~tridge_solver.DealError` as :func:`outcome_of`, and where
    neither the Player's hand nor the honours are known.
    """
    outcome = outcome or outcome_of(deal)
    if variant_of(deal.game) != "three_seats":
        return INCOMER_SCORE.of(deal.game).facts_of_incomer(deal, outcome)
    contract, declarer = _played_contract(deal)
    first, second = deal.defenders
    return Facts(
        rules=deal.rules,
        contract=contract,
        player=declarer,
        first_defender=first,
        second_defender=second,
        fourth=fourth_payer(deal),
        tricks=outcome.tricks_of((declarer, first, second)),
        honours=counted_honours(deal, contract, declarer),
        undertaken=outcome.undertaken,
        first_five=outcome.first_five,
        surrendered=deal.surrender is not None,
        continued_by=deal.surrender if isinstance(deal.surrender, Seat) else None,
        grade_in_words=outcome.grade_in_words,
        winner=outcome.winner,
    )


def paying_seats(deal: OmbreDeal) -> tuple[Seat, ...]:
    """Return the seats that contribute, pay and collect, in the order N E S W; with four payers,
    these include the seat that sits out."""
    return SEATS if deal.payers == len(SEATS) else deal.active


def fourth_payer(deal: OmbreDeal) -> Seat | None:
    """Return the seat that sits out and still pays; ``None`` if there are three payers."""
    return next((seat for seat in deal.empty if seat in paying_seats(deal)), None)


def is_committed(deal: OmbreDeal) -> bool:
    """Return whether the record ends after the Player has gone on to the sixth trick for all nine.

    The record shows it or, of an ending, the ``Undertaken`` tag. Never where the tag says that he
    did not do it for them, nor of a defender who plays on after a surrender.

    Raises :class:`~tridge_solver.DealError` when Player or contract are not known or the
    record cannot be followed.
    """
    contract, declarer = _played_contract(deal)
    player = _principal(deal, contract, declarer)
    if deal.undertaken is False or not contract.kind.is_normal or player is not declarer:
        return False
    return any(
        has_led_on(position.won, player, in_trick=bool(position.trick))
        for position in _record(deal)
    ) or (deal.undertaken is True and sum((deal.tricks_won or {}).values()) > FIRST_TRICKS)


def _played_contract(deal: OmbreDeal) -> tuple[Contract, Seat]:
    if deal.contract is None:
        raise DealError("the contract is not known (expected a Contract)")
    if deal.is_passed_out:
        raise DealError(f"the deal was {deal.unplayed}: there is no play to settle")
    if deal.declarer is None:
        raise DealError("the Player is not known (expected a Declarer)")
    return deal.contract, deal.declarer


def _principal(deal: OmbreDeal, contract: Contract, declarer: Seat) -> Seat:
    """Return the seat whose tricks count: the Player, or the defender who continued after a
    surrender."""
    if deal.surrender is None or contract.may_be_thrown_in(deal.rules):
        return declarer
    if not deal.rules.has_surrender or not contract.may_be_surrendered:
        raise DealError(f"{contract} cannot be surrendered (expected Tresillo, Play or Flip)")
    if not isinstance(deal.surrender, Seat):
        return declarer
    if deal.surrender not in deal.defenders:
        first, second = deal.defenders
        raise DealError(
            f"{deal.surrender.letter} cannot continue after the surrender "
            f"(expected a defender, {first.letter} or {second.letter})"
        )
    return deal.surrender


def _record(deal: OmbreDeal) -> list[Position]:
    """Return the positions of the record of play, including the start.

    None where hands are not known, unless nothing else says how a recorded play ended.
    """
    try:
        return deal.positions()
    except IllegalPlay as error:
        raise DealError(f"the play cannot be followed: {error}") from error
    except DealError:
        if deal.result is None and deal.play is not None:
            raise
        return []


def _final_tricks(
    deal: OmbreDeal, declarer: Seat, record: Sequence[Position], accepted: bool
) -> dict[Seat, int]:
    """Return the final tricks of the Player, the first and the second defender, keyed by seat."""
    seats = (declarer, *deal.defenders)
    result = deal.result
    if isinstance(result, ResultInWords):
        result = result.tricks if len(result.tricks) == len(seats) else None
    if result is not None:
        return dict(zip(seats, result, strict=True))
    if record and (record[-1].is_over or accepted):
        return {seat: record[-1].won[seat] for seat in seats}
    if accepted:
        return {}
    raise DealError(
        "the result is neither given nor played out (expected a Result or a complete Play)"
    )


def _worded_outcome(
    deal: OmbreDeal, contract: Contract, player: Seat, record: Sequence[Position]
) -> Outcome | None:
    """Return the end of a deal whose result is in words; ``None`` if all tricks are known.

    Raises :class:`~tridge_solver.DealError` if the words say too little, or what cannot be.
    """
    worded = deal.result_in_words
    if worded is None:
        return None
    shown = record[-1].won if record else deal.tricks_won or {}
    seats = (player, *deal.defenders)
    won = [shown.get(seat, 0) for seat in seats]
    try:
        ended, tricks = worded.ended(
            contract,
            partial(deal.game.grade, contract, rules=deal.rules),
            won,
            deal.rules,
            deal.pack,
            undertaken=bool(deal.undertaken),
        )
    except ResultError as error:
        raise DealError(f"{error.message} (expected {error.expected})") from None
    if len(worded.tricks) == len(seats) or sum(won) == TRICKS:
        return None
    undertaken = Undertaken.NOTHING
    if contract.kind.is_normal and (deal.undertaken or (deal.undertaken, tricks) == (None, TRICKS)):
        undertaken = Undertaken.MADE if tricks == TRICKS else Undertaken.FAILED
    known = {} if tricks is None else {player: tricks}
    winner = worded.winner if isinstance(worded, CodilloResult) else None
    first_five = tricks == TRICKS
    return Outcome(known, undertaken, first_five, grade_in_words=ended, winner=winner)


def leads_alone(position: Position, seat: Seat) -> bool:
    """Return whether ``seat`` has won the first five tricks and every trick since."""
    won = position.won[seat]
    return won >= FIRST_TRICKS and won == sum(position.won.values())


def has_led_on(won: Mapping[Seat, int], seat: Seat, *, in_trick: bool) -> bool:
    """Return whether ``seat`` alone has won tricks, at least the first five, and the sixth has
    begun.

    >>> has_led_on({Seat.NORTH: 5, Seat.EAST: 0}, Seat.NORTH, in_trick=True)
    True
    >>> has_led_on({Seat.NORTH: 5, Seat.EAST: 0}, Seat.NORTH, in_trick=False)
    False
    """
    tricks = sum(won.values())
    return won[seat] == tricks >= FIRST_TRICKS and (in_trick or tricks > FIRST_TRICKS)


def counted_honours(deal: OmbreDeal, contract: Contract, player: Seat) -> int:
    """Return the honours (Tresillo: the run of matadors) in the Player's hand as played, or those
    that the deal gives if the hand is unknown."""
    if contract.trumps is None or deal.rules.paid_tops is None:
        return 0
    if deal.hands[player] is None and deal.honours is not None:
        return deal.honours
    return counted_tops(deal.played_hand(player), contract.trumps, deal.rules)
