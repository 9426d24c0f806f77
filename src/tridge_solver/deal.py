"""A deal: what one game of a hand file says, and what follows from it.

:class:`Deal` holds seats, hands, stock, contract, exchanges and the record of play exactly as
given. It may be wrong in any number of ways; :func:`tridge_solver.validation.defects` lists them
all. The properties here presume a deal without defects and raise :class:`DealError` where
something needed is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from tridge_solver.cards import Card, Pack
from tridge_solver.play import Position
from tridge_solver.rules.contracts import TRICKS, Contract, Kind
from tridge_solver.rules.ruleset import TRIDGE, Ruleset
from tridge_solver.seats import SEATS, Seat

HAND_SIZE = TRICKS
STOCK_SIZE = 13

Hand = tuple[Card, ...]


_ACTIVE = {out: tuple(seat for seat in SEATS if seat is not out) for out in SEATS}
"""The seats that play, by the one that does not."""


class DealError(ValueError):
    """A deal lacks, or contradicts, what a question about it needs."""


@dataclass(frozen=True)
class Exchange:
    """The cards one seat threw; as many were drawn from the top of what was left of the stock."""

    seat: Seat
    discards: tuple[Card, ...]


@dataclass(frozen=True)
class Auction:
    """The calls of an auction in order, from the seat ``first`` (words as in hand files)."""

    first: Seat
    calls: tuple[str, ...]


CALLS = (
    "Pass",
    "Play",
    "More",
    "Flip",
    "NoChange",
    "NoChangeD",
    "NoTricks",
    "AllTricks",
    "Fixed1",
    "Fixed2",
    "Fixed3",
)
"""The words an auction is written in."""

FREE_TEXT_TAGS = ("Event", "Site", "Date", "Board", "North", "East", "South", "West", "Annotator")
"""Tags of free text, as in PBN, in the order they are written."""


@dataclass(frozen=True)
class PlayRecord:
    """The record of play: one row a trick, one column a seat.

    The columns are the active seats in playing order from ``first``, the opening leader, in
    every row, whoever leads. ``None`` is a card not yet played.
    """

    first: Seat
    rows: tuple[tuple[Card | None, ...], ...]


@dataclass(frozen=True)
class Debt:
    """A reserved puesta of Tresillo: ``chips`` noted against ``seat``."""

    seat: Seat
    chips: int


@dataclass(frozen=True)
class Deal:
    """One deal as a hand file gives it.

    Attributes:
        hands: by seat N E S W: the cards in written order; ``None`` for an unknown hand and for
            the seat that is empty or sits out.
        sitting_out: the seat without a hand.
        rules, pack: the ruleset; the pack the deal was written in.
        dealer, declarer, contract: ``None`` where not given. The declarer is the Player.
        stock: the known cards of the stock, top first, or ``None``; ``stock_open`` says that
            more, unknown cards lie below them.
        first_defender, leader, tricks_won: as given, ``None`` where not.
        exchanges: in the order made, or ``None`` when the deal has no ``Exchange``.
        participants: payers as given (see :attr:`payers`).
        game_fund, widow_fund, reserve_funds: chips before the deal (Tridge).
        pot, pot_holds_puesta, debts: chips before the deal (Tresillo).
        undertaken: whether the Player led to the sixth trick for all nine, as given.
        surrender: ``"accepted"``, or the seat that continues.
        result: tricks of Player, first and second defender as given.
        auction, play: the records.
        tags: free-text tags in the order of :data:`FREE_TEXT_TAGS`, then unknown tags in the
            order given; kept for writing back.
        comments: comments that stand before or in the deal, without their marks.

    Deals are equal when they say the same; the pack they were written in and their comments do
    not count.
    """

    hands: tuple[Hand | None, Hand | None, Hand | None, Hand | None]
    sitting_out: Seat
    rules: Ruleset = TRIDGE
    pack: Pack = field(default=Pack.ENGLISH, compare=False)
    dealer: Seat | None = None
    stock: tuple[Card, ...] | None = None
    stock_open: bool = False
    declarer: Seat | None = None
    contract: Contract | None = None
    first_defender: Seat | None = None
    leader: Seat | None = None
    tricks_won: Mapping[Seat, int] | None = None
    exchanges: tuple[Exchange, ...] | None = None
    participants: int | None = None
    game_fund: int | None = None
    widow_fund: int | None = None
    reserve_funds: tuple[int, ...] | None = None
    pot: int | None = None
    pot_holds_puesta: bool = False
    debts: tuple[Debt, ...] | None = None
    undertaken: bool | None = None
    surrender: Seat | str | None = None
    result: tuple[int, int, int] | None = None
    auction: Auction | None = None
    play: PlayRecord | None = None
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if len(self.tags) > 1:
            object.__setattr__(self, "tags", tuple(sorted(self.tags, key=_tag_order)))

    def tag(self, name: str) -> str | None:
        """The value of a free-text or unknown tag, or ``None``."""
        return dict(self.tags).get(name)

    @property
    def board(self) -> str | None:
        """The ``Board`` tag, if the deal has one that says something."""
        board = self.tag("Board")
        return None if board in (None, "", "?", "-") else board

    @property
    def active(self) -> tuple[Seat, ...]:
        """The three seats that play, as N E S W."""
        return _ACTIVE[self.sitting_out]

    @property
    def payers(self) -> int:
        """Seats that pay and collect: 3, or 4 when the dealer sits out."""
        if self.participants is not None:
            return self.participants
        return 4 if self.dealer is self.sitting_out else 3

    @property
    def lead(self) -> Seat:
        """The seat that leads first: ``leader``, else the first active seat after the dealer.

        Raises :class:`DealError` when neither is given.
        """
        if self.leader is not None:
            return self.leader
        if self.dealer is None:
            raise DealError("who leads is not known (expected a Dealer or Leader)")
        return self.rules.direction.after(self.dealer, self.active)

    @property
    def playing_order(self) -> tuple[Seat, Seat, Seat]:
        """The active seats in playing order from the Lead."""
        return self._round_from(self.lead)

    def from_player(self, player: Seat) -> tuple[Seat, Seat, Seat]:
        """``player``, his Centre and his Rear: the active seats in playing order from him."""
        return self._round_from(player)

    def _round_from(self, first: Seat) -> tuple[Seat, Seat, Seat]:
        """The active seats in playing order, beginning with ``first``."""
        a, b, c = self.rules.direction.round_from(first, self.active)
        return a, b, c

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        """The first and the second defender.

        Named by ``first_defender``, else by the order of the exchanges, else the Centre is
        first. Raises :class:`DealError` without a declarer.
        """
        if self.declarer is None:
            raise DealError("who defends is not known (expected a Declarer)")
        _, centre, rear = self.from_player(self.declarer)
        first = self.first_defender
        if first is None:
            exchanged = [e.seat for e in self.exchanges or () if e.seat is not self.declarer]
            first = exchanged[0] if exchanged else centre
        return (first, rear if first is centre else centre)

    @property
    def hand_size(self) -> int:
        """Cards in each known hand as given: nine, fewer in an ending."""
        sizes = [len(hand) for hand in self.hands if hand is not None]
        return max(sizes, default=HAND_SIZE)

    def known_hand(self, seat: Seat) -> Hand:
        """The hand of ``seat`` as given; raises :class:`DealError` when it is not known."""
        hand = self.hands[seat]
        if hand is None:
            raise DealError(f"the hand of {seat.letter} is not known (expected its cards in Deal)")
        return hand

    def played_hand(self, seat: Seat) -> frozenset[Card]:
        """The hand of ``seat`` after its exchange; the others' need not be known.

        Raises :class:`DealError` when it is unknown or cards were drawn from a stock that is not
        known.
        """
        hand = frozenset(self.known_hand(seat))
        drawn = 0
        for exchange in self.exchanges or ():
            before, drawn = drawn, drawn + len(exchange.discards)
            if exchange.seat is not seat:
                continue
            draw = (self.stock or ())[before:drawn]
            if len(draw) < drawn - before:
                raise DealError(
                    f"what {seat.letter} drew came from a stock that is not known "
                    f"(expected a Stock of at least {drawn} cards)"
                )
            hand = hand - set(exchange.discards) | set(draw)
        return hand

    def played_hands(self) -> dict[Seat, frozenset[Card]]:
        """The three hands after the exchanges of the file.

        Raises :class:`DealError` as :meth:`played_hand`.
        """
        hand_of = self.played_hand if self.exchanges else self.known_hand
        return {seat: frozenset(hand_of(seat)) for seat in self.active}

    def start(self) -> Position:
        """The position before the first card of the record.

        Raises :class:`DealError` when hands, trumps or the leader are not known.
        """
        if self.contract is None or self.contract.trumps is None:
            raise DealError("trumps are not known (expected a Contract with a suit)")
        leader = self.lead
        won = dict.fromkeys(self.active, 0) | dict(self.tricks_won or {})
        return Position(
            rules=self.rules,
            trumps=self.contract.trumps,
            seats=self._round_from(leader),
            hands=self.played_hands(),
            leader=leader,
            trick=(),
            won=won,
        )

    def replay(self) -> Iterator[Position]:
        """The position at the start, then after each card of the play record, one by one.

        A record may stop anywhere; a gap ends it. Raises :class:`DealError` as :meth:`start`,
        and :class:`~tridge_solver.play.IllegalPlay` at the first card against the rules, once
        everything before it has been yielded.
        """
        position = self.start()
        yield position
        if self.play is None:
            return
        columns = self.rules.direction.round_from(self.play.first, self.active)
        for row in self.play.rows:
            by_seat = dict(zip(columns, row, strict=False))
            for seat in position.order:
                card = by_seat.get(seat)
                if card is None:
                    return
                position = position.play(card)
                yield position

    def positions(self) -> list[Position]:
        """All of :meth:`replay`; raises as it does."""
        return list(self.replay())

    def with_contract(self, declarer: Seat, contract: Contract) -> Deal:
        """This deal with another Player and contract, everything else as given."""
        return replace(self, declarer=declarer, contract=contract)

    @property
    def is_passed_out(self) -> bool:
        """Whether the contract is ``Pass``."""
        return self.contract is not None and self.contract.kind is Kind.PASS


def _tag_order(tag: tuple[str, str]) -> int:
    """The place of a tag among those kept: the known ones first."""
    name = tag[0]
    return FREE_TEXT_TAGS.index(name) if name in FREE_TEXT_TAGS else len(FREE_TEXT_TAGS)
