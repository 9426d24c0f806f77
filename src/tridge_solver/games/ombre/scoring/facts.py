"""What a settlement needs to know of a deal, and its result.

All amounts here and in the rest of the package are whole chips.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Debt
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.rules.contracts import Contract, Grade
from tridge_solver.games.ombre.scoring.funds import AnyFunds

Account = Seat | str
"""Who holds chips: a seat, or a fund by the name it bears in hand files."""


class Undertaken(Enum):
    """What became of all nine tricks, which a Player undertakes by leading to the sixth.

    Only a Player who won tricks one to five has the choice: he claims (``NOTHING``) or leads on
    and then has made or failed it. The grade of the contract stays WIN whichever it is.
    """

    NOTHING = "nothing"
    MADE = "made"
    FAILED = "failed"


@dataclass(frozen=True)
class Facts:
    """One played deal as the settlement sees it: no cards, only what is paid for.

    Attributes:
        rules, contract: what was played; a passed-out deal has no facts.
        player, first_defender, second_defender: the active seats in their roles.
        fourth: the seat that sits out and pays all the same, ``None`` with three payers.
        tricks: final tricks of Player, first and second defender, or 5, 0, 0 for a claim; of a
            result in words the Player's alone, or none.
        honours: Tridge: top trumps from SA down in the Player's hand as played, counted once
            even where they pay double. Tresillo: the length of his run of matadors, held or
            lacked.
        undertaken: what became of all nine tricks (normal contracts only).
        first_five: whether the Player won tricks one to five (paid for in Tresillo).
        surrendered: Tresillo: whether the Player surrendered.
        continued_by: the defender who did not accept the surrender and plays on as Player.
        grade_in_words: the grade of a result in words (L'hombre).

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

    @property
    def payers(self) -> tuple[Seat, ...]:
        """The seats that pay and collect, as N E S W."""
        at_table = (self.player, self.first_defender, self.second_defender, self.fourth)
        return tuple(seat for seat in SEATS if seat in at_table)

    @property
    def tricks_by_seat(self) -> dict[Seat, int]:
        """Final tricks of the three active seats, as far as they are known."""
        roles = (self.player, self.first_defender, self.second_defender)
        return dict(zip(roles, self.tricks, strict=self.grade_in_words is None))

    @property
    def principal(self) -> Seat:
        """Whose tricks are graded: the Player, or the defender who took the game over."""
        return self.continued_by if self.continued_by is not None else self.player

    @property
    def opponents(self) -> tuple[Seat, Seat]:
        """The two seats against the principal, the one an odd chip goes to first.

        After a surrender that is the remaining original defender, then the old Player.
        """
        if self.continued_by is None:
            return self.first_defender, self.second_defender
        if self.continued_by is self.first_defender:
            return self.second_defender, self.player
        return self.first_defender, self.player

    @property
    def grade(self) -> Grade:
        """The grade of the principal; an accepted surrender is a puesta, whatever the tricks."""
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
        """How ``chips`` for the winning defender are shared: all to the one with more tricks.

        Opponents with equal tricks (1:4:4) share them, an odd chip going to the first.
        """
        tricks = self.tricks_by_seat
        first, second = self.opponents
        if tricks[first] == tricks[second]:
            return (first, chips - chips // 2), (second, chips // 2)
        return ((max(self.opponents, key=tricks.__getitem__), chips),)


class Payments:
    """Chips changing hands: what one account gives another takes, so they sum to nothing."""

    def __init__(self, accounts: Iterable[Account]) -> None:
        self._balance: dict[Account, int] = dict.fromkeys(accounts, 0)

    def pay(self, chips: int, giver: Account, taker: Account) -> None:
        """Move ``chips`` from ``giver`` to ``taker``."""
        self._balance[giver] = self._balance.get(giver, 0) - chips
        self._balance[taker] = self._balance.get(taker, 0) + chips

    def pay_each(self, chips: int, giver: Seat, takers: Iterable[Seat]) -> None:
        """Move ``chips`` from ``giver`` to each other of ``takers``."""
        for taker in takers:
            if taker is not giver:
                self.pay(chips, giver, taker)

    def collect_each(self, chips: int, taker: Seat, givers: Iterable[Seat]) -> None:
        """Move ``chips`` to ``taker`` from each other of ``givers``."""
        self.pay_each(-chips, taker, givers)

    @property
    def seats(self) -> dict[Seat, int]:
        """What each seat has gained, as N E S W."""
        return {seat: self._balance[seat] for seat in SEATS if seat in self._balance}

    @property
    def funds(self) -> dict[str, int]:
        """What each fund has gained, by name."""
        return {name: chips for name, chips in self._balance.items() if isinstance(name, str)}


@dataclass(frozen=True)
class Settlement:
    """What a deal paid, in chips: gains positive, payments negative.

    Seats and funds together always sum to nothing. Contributions are no part of it, nor is a
    Reserve Fund's becoming the Game Fund: that changes a name, not an owner.

    Attributes:
        grade: the grade that was paid for.
        seats: chips of every payer (and of a debtor who pays his reserved puesta).
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
    def points(self) -> dict[str, int]:
        """Chips by seat letter, then by fund: the form of JSON reports."""
        return {seat.letter: chips for seat, chips in self.seats.items()} | dict(self.funds)

    @property
    def worth(self) -> dict[Seat, int]:
        """What the deal is worth to each seat, in chips, reserved puestas counted (Tresillo).

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
