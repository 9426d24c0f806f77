"""The ledger of a session of Trumps: games, and matches of three games with changing partners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import field, replace

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError, says_nothing
from tridge_solver.core.position import IllegalPlay
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.game import SIDES, TrumpsDeal, left_of, side_of
from tridge_solver.games.trumps.rules import TRUMPS, TrumpsContract, TrumpsRules, score
from tridge_solver.report.session import LedgerWarning

GAMES = 3
"""The number of games in a match."""

SEATING = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 2, 3, 1))
"""The seating in each game: the players clockwise from the first dealer's chair, by their
numbers in game 1."""


@dataclass
class Match:
    """The state of a match.

    Attributes:
        number: the number of the current game, from 1.
        points: each player's points in it.
        totals: each player's points from finished games.
    """

    number: int = 1
    points: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    totals: list[int] = field(default_factory=lambda: [0, 0, 0, 0])

    @property
    def seating(self) -> tuple[int, ...]:
        """The players clockwise from the first dealer's chair in the current game."""
        return SEATING[self.number - 1]

    def add(self, points: Sequence[int]) -> None:
        """Add the points of a deal for each player."""
        self.points = [had + gained for had, gained in zip(self.points, points, strict=True)]

    def has_reached(self, target: int) -> bool:
        """Return whether a side has this many points in the current game."""
        return max(self.points) >= target

    def next_game(self) -> None:
        """End the game: add its points to the match, and begin the next game."""
        self.totals = [
            total + points for total, points in zip(self.totals, self.points, strict=True)
        ]
        self.points = [0, 0, 0, 0]
        self.number += 1

    @property
    def is_over(self) -> bool:
        """Whether all three games have been played."""
        return self.number > GAMES

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with the highest total; several if they tie."""
        return tuple(p for p, total in enumerate(self.totals) if total == max(self.totals))


@dataclass(frozen=True)
class GameOver:
    """A game that has ended.

    Attributes:
        game: its number in the match, from 1.
        sides: the partners, the first dealer's side first.
        points: each player's points in it.
    """

    game: int
    sides: tuple[tuple[str, str], tuple[str, str]]
    points: Mapping[str, int]


@dataclass(frozen=True)
class MatchOver:
    """The end of a match: each player's points in its three games, and the winner."""

    totals: Mapping[str, int]
    winners: tuple[str, ...]


@dataclass(frozen=True)
class TrumpsRow:
    """One deal in the ledger.

    Attributes:
        deal: the deal.
        contract, tricks: the contract, and the tricks of declarer's side.
        game: the number of its game in the match, from 1.
        points: points by seat.
        players: the players by seat.
        totals: points in the game so far, by player.
        over: the game that ended with it, and after the third the match.
        warnings: oddities of the deal.
        certain: whether every deal before it could be entered.
    """

    deal: TrumpsDeal
    contract: TrumpsContract
    tricks: int
    game: int
    points: Mapping[Seat, int]
    players: Mapping[Seat, str]
    totals: Mapping[str, int]
    over: tuple[GameOver | MatchOver, ...]
    warnings: tuple[LedgerWarning, ...]
    certain: bool


def tricks_taken(deal: TrumpsDeal) -> int:
    """Return the tricks of declarer's side, from the result or else from a complete record.

    Raises :class:`~tridge_solver.DealError` if neither says.
    """
    if deal.declarer is None:
        raise DealError("who plays the contract is not known (expected a Declarer)")
    if deal.result is not None:
        return deal.result.of(deal.declarer)
    if deal.play is not None:
        try:
            last = deal.positions()[-1]
        except IllegalPlay as error:
            raise DealError(str(error)) from None
        if last.is_over:
            side = SIDES[side_of(deal.declarer)]
            return sum(last.won[seat] for seat in side)
    raise DealError("the tricks are not known (expected a Result or a complete record of play)")


class TrumpsLedger:
    """The points of a session. Add deals in the order they were played."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._dealer = Seat.NORTH  # of the first deal of the match: his chair
        self._players: tuple[str, ...] = ()
        self._deals = 0
        self._certain = True
        self._complete = True
        self.totals: dict[str, int] = {}
        """The points of each player over the whole session."""
        self.over: list[GameOver | MatchOver] = []
        """The games and matches that have ended."""
        self.last: TrumpsRow | None = None
        """The last deal that was scored."""

    @property
    def complete(self) -> bool:
        """Whether every deal could be scored."""
        return self._complete

    @property
    def unfinished(self) -> dict[str, int] | None:
        """The totals from the finished games of an unfinished match; ``None`` if there are none."""
        if self._match is None:
            return None
        return dict(zip(self._players, self._match.totals, strict=True))

    @property
    def new_chairs(self) -> tuple[dict[str, str] | None, Seat | None]:
        """The seats and the dealer of the next game, once a game has ended. ``None`` if names
        are unknown, or if the match has ended too."""
        if self._match is None:
            return None, None
        names = {seat.letter: name for seat, name in self._meant().items()}
        return (None if self._are_chairs else names), self._dealer

    def copy(self) -> TrumpsLedger:
        """Return an independent copy of the ledger."""
        made = copy(self)
        made._match, made.totals = deepcopy(self._match), {**self.totals}
        made.over = [*self.over]
        return made

    def add(self, deal: TrumpsDeal) -> TrumpsRow:
        """Score the next deal; raise :class:`~tridge_solver.DealError` if that is impossible."""
        try:
            return self._enter(deal)
        except DealError:
            self.skip()
            raise

    def skip(self) -> None:
        """Note that a deal of the session is missing; from here on, the games may be wrong."""
        self._certain = self._complete = False

    def _enter(self, deal: TrumpsDeal) -> TrumpsRow:
        contract, tricks = _judged(deal)
        if deal.dealer is None:
            raise DealError("the dealer is not known (expected a Dealer)")
        assert deal.declarer is not None
        warnings = []
        if self._match is None:
            self._begin_match(deal)
        assert self._match is not None
        due = left_of(self._dealer, self._deals % len(SEATS))
        if deal.dealer is not due:
            message = f"{deal.dealer.letter} dealt, but it was the turn of {due.letter}"
            warnings.append(LedgerWarning(message, "Dealer"))
        players, strange = self._seated(deal)
        warnings += strange
        assert contract.strain is not None
        gained = score(contract.number, contract.strain, contract.factor, tricks)
        own = side_of(deal.declarer)
        points = {
            seat: abs(gained) if (gained > 0) == (side_of(seat) == own) else 0 for seat in SEATS
        }
        number = self._match.number
        self._match.add(
            [points[seat] for name in self._players for seat in SEATS if players[seat] == name]
        )
        for seat in SEATS:
            self.totals[players[seat]] = self.totals.get(players[seat], 0) + points[seat]
        totals = self._in_order(self._match.points)
        self._deals += 1
        over = self._what_is_over(deal)
        self.over += over
        self.last = TrumpsRow(
            deal, contract, tricks, number, points, players, totals, over, tuple(warnings),
            self._certain,
        )  # fmt: skip
        return self.last

    def _begin_match(self, deal: TrumpsDeal) -> None:
        """Begin the first game of a match. Players without names are called by their chairs."""
        assert deal.dealer is not None
        self._match, self._dealer, self._deals = Match(), deal.dealer, 0
        chairs = [left_of(deal.dealer, n) for n in range(len(SEATS))]
        named = _names(deal)
        self._players = tuple(named[chair] if named else chair.letter for chair in chairs)

    @property
    def _are_chairs(self) -> bool:
        """Return whether the players are only called by their chairs."""
        return set(self._players) == {seat.letter for seat in SEATS}

    def _meant(self) -> dict[Seat, str]:
        """Return the seats of the players in the current game of the match."""
        assert self._match is not None
        by_seat = {
            left_of(self._dealer, place): self._players[player]
            for place, player in enumerate(self._match.seating)
        }
        return {seat: by_seat[seat] for seat in SEATS}

    def _seated(self, deal: TrumpsDeal) -> tuple[dict[Seat, str], list[LedgerWarning]]:
        """Return the seats of the players: from the names in the deal, else from the match."""
        meant = self._meant()
        named = _names(deal)
        if named is None or self._are_chairs:
            return meant, []
        if set(named.values()) != set(self._players):
            new = ", ".join(name for name in named.values() if name not in self._players)
            return meant, [
                LedgerWarning(f"{new}: not a player of this match, who are {self._who()}")
            ]
        warnings = [
            LedgerWarning(
                f"{named[seat]} sits {seat.word}, where the match has {meant[seat]}", seat.word
            )
            for seat in SEATS
            if named[seat] != meant[seat]
        ]
        return named, warnings

    def _who(self) -> str:
        return ", ".join(self._players)

    def _in_order(self, numbers: list[int]) -> dict[str, int]:
        """Return the number of each player by name, in the order of their chairs in game 1."""
        by_name = dict(zip(self._players, numbers, strict=True))
        place = {left_of(self._dealer, n): self._players[n] for n in range(len(SEATS))}
        return {place[seat]: by_name[place[seat]] for seat in SEATS}

    def _what_is_over(self, deal: TrumpsDeal) -> tuple[GameOver | MatchOver, ...]:
        """Return the game if a side has reached its target, and the match after three games."""
        match = self._match
        assert match is not None
        rules = deal.rules
        target = rules.to_game if isinstance(rules, TrumpsRules) else TRUMPS.to_game
        if not match.has_reached(target):
            return ()
        a, b, c, d = (self._players[player] for player in SEATING[match.number - 1])
        game = GameOver(match.number, ((a, c), (b, d)), self._in_order(match.points))
        match.next_game()
        self._deals = 0
        if not match.is_over:
            return (game,)
        winners = tuple(self._players[player] for player in match.winners)
        over = MatchOver(self._in_order(match.totals), winners)
        self._match = None
        return (game, over)


@dataclass(frozen=True)
class Chairs:
    """The chairs for the next deal of a match: the names and the dealer after a game, by letters
    of seats. Names or dealer are ``None`` where those of the previous deal stay valid."""

    names: Mapping[str, str] | None
    dealer: Seat | None
    ledger: TrumpsLedger


def chairs_after(before: Chairs | None, deal: TrumpsDeal) -> Chairs | None:
    """Return the chairs after ``deal``; ``before`` are those before it."""
    ledger = TrumpsLedger() if before is None else before.ledger.copy()
    try:
        row = ledger.add(deal)
    except DealError:
        return before and replace(before, names=None, dealer=None)
    names, dealer = ledger.new_chairs if row.over else (None, None)
    return Chairs(names, dealer, ledger)


def _judged(deal: TrumpsDeal) -> tuple[TrumpsContract, int]:
    if deal.passed_out:
        raise DealError("the deal was passed out (expected a bid: Trumps always has one)")
    if deal.contract is None:
        raise DealError("the contract is not known (expected a Contract)")
    if deal.contract.strain is None:
        raise DealError("the denomination is not known (expected a Contract with one)")
    return deal.contract, tricks_taken(deal)


def _names(deal: TrumpsDeal) -> dict[Seat, str] | None:
    """Return the names of the four players, if all are known and different."""
    named = {seat: (deal.tag(seat.word) or "").strip() for seat in SEATS}
    if any(map(says_nothing, named.values())) or len({*named.values()}) < len(SEATS):
        return None
    return named
