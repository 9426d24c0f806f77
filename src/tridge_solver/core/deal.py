"""A deal: the hands and tags of one game in a hand file, and everything that follows from them.

:class:`Deal` holds seats, hands, stock, contract, exchanges and the record of play exactly as
given. It may be wrong in any number of ways; :func:`tridge_solver.checks.defects` lists them all.
The properties here assume a deal without defects and raise :class:`DealError` if something they
need is unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cache, cached_property
from typing import Any, ClassVar, NamedTuple, TypeVar

from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.display import Displayed
from tridge_solver.core.position import Position
from tridge_solver.core.registry import Game, game_of
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import SEATS, Seat


@dataclass(frozen=True)
class AuctionState:
    """The auction of a deal, after the calls in its record.

    Attributes:
        spoken: the seat of each call.
        speaks: the seat to speak; ``None`` once it is over.
        may_say: the possible calls, as hand files write them, the lowest first.
        declarer, contract: the result once it is over: the contract as JSON writes it, ``None`` if
            the calls do not tell all of it, ``Pass`` if nobody has bid.
    """

    spoken: tuple[Seat, ...]
    speaks: Seat | None = None
    may_say: tuple[str, ...] = ()
    declarer: Seat | None = None
    contract: str | None = None


class CallsHeard(NamedTuple):
    """The calls made before a hand that a question is about.

    Attributes:
        calls: as hand files write them.
        speaks: the place at the table of the seat to speak now, ``None`` for nobody.
        bid_last: the place of the last bidder, ``None`` for nobody.
    """

    calls: tuple[str, ...]
    speaks: str | None
    bid_last: str | None


HAND_SIZE = 9
STOCK_SIZE = 13
"""The number of cards in a hand, and in the stock, in Tridge and Tresillo."""

Hand = tuple[Card, ...]
DealT = TypeVar("DealT", bound="Deal")


@cache
def _active(empty: frozenset[Seat]) -> tuple[Seat, ...]:
    return tuple(seat for seat in SEATS if seat not in empty)


class DealError(ValueError):
    """A deal lacks or contradicts something that a question needs."""


@dataclass(frozen=True)
class Exchange:
    """The cards that one seat threw; it drew as many cards from the top of the remaining stock.

    Discards are secret at the table, their number is public: ``unknown`` of them are not given.
    """

    seat: Seat
    discards: tuple[Card, ...]
    unknown: int = 0

    @property
    def count(self) -> int:
        """The number of cards thrown, whether known or not."""
        return len(self.discards) + self.unknown

    @property
    def known_discards(self) -> tuple[Card, ...]:
        """The cards thrown; raises :class:`DealError` if some are unknown."""
        if self.unknown:
            raise DealError(
                f"what {self.seat.letter} threw is not known (expected its cards in Exchange)"
            )
        return self.discards


@dataclass(frozen=True)
class Auction:
    """The calls of an auction in order, in the words of hand files, beginning with the seat
    ``first``."""

    first: Seat
    calls: tuple[str, ...]


FREE_TEXT_TAGS = ("Event", "Site", "Date", "Board", "North", "East", "South", "West", "Annotator")
"""Tags of free text, as in PBN, in the order in which they are written."""


def says_nothing(value: str) -> bool:
    """Return whether a free-text tag has no value: empty, unknown (``?``), irrelevant (``-``), or a
    reference (``#``) to an earlier deal without the tag.

    >>> [says_nothing(value) for value in (" ", "?", "-", "#", "Ann", "7-")]
    [True, True, True, True, False, False]
    """
    return value.strip() in ("", "?", "-", "#")


@dataclass(frozen=True)
class PlayRecord:
    """The record of play, with a row for each trick and a column for each seat.

    The columns are the active seats in playing order from ``first``, the opening leader, in every
    row, whoever leads, unless the game writes rows in the order played (see
    :meth:`~tridge_solver.core.game.Game.record_columns`). ``None`` is a card not yet played.
    """

    first: Seat
    rows: tuple[tuple[Card | None, ...], ...]


@dataclass(frozen=True)
class Debt:
    """An unpaid puesta in Tresillo: ``chips`` that ``seat`` owes."""

    seat: Seat
    chips: int


@dataclass(frozen=True)
class Deal(Displayed):
    """A deal as in a hand file. Each game has its own class, with its contract, its result and
    other special fields: ``OmbreDeal``, ``BeloteDeal``, ``TrumpsDeal``, ``TresDeal``.

    Attributes:
        hands: by seat N E S W: the cards in written order; ``None`` for an unknown hand and for
            a seat that is empty or sits out.
        empty: the seats without a hand; a single seat may be given alone.
        rules, pack: the ruleset; the pack the deal was written in.
        dealer, declarer, contract: ``None`` if not given. The declarer is the Player.
        stock: the known cards of the stock, top first, or ``None``; ``stock_open``: more, unknown
            cards lie below them.
        leader, tricks_won: as given, ``None`` if not.
        exchanges: in the order made, or ``None`` when the deal has no ``Exchange``.
        result: the result of the deal, as given.
        auction, play: the records.
        game_tag: the value of the ``Game`` tag, ``None`` if rules and hands imply it (see
            :attr:`game`).
        tags: free-text tags in the order of :data:`FREE_TEXT_TAGS`, then unknown tags in the
            order given; kept for writing back.
        comments: comments that stand before or in the deal, without their marks.

    Deals are equal when they say the same; the pack they were written in and their comments do
    not count.
    """

    names_game: ClassVar[bool] = True
    """Whether JSON names the game in every answer; in games with three active seats the rules imply
    it."""

    hands: tuple[Hand | None, Hand | None, Hand | None, Hand | None]
    empty: frozenset[Seat]
    rules: Ruleset = TRIDGE
    pack: Pack = field(default=Pack.ENGLISH, compare=False)
    dealer: Seat | None = None
    stock: tuple[Card, ...] | None = None
    stock_open: bool = False
    declarer: Seat | None = None
    contract: Any = None
    leader: Seat | None = None
    tricks_won: Mapping[Seat, int] | None = None
    exchanges: tuple[Exchange, ...] | None = None
    result: Any = None
    auction: Auction | None = None
    play: PlayRecord | None = None
    game_tag: str | None = None
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.empty, frozenset):
            seats = [self.empty] if isinstance(self.empty, Seat) else self.empty
            object.__setattr__(self, "empty", frozenset(seats))
        if self.stock_open and self.stock is None:  # nothing is known of it anyway
            object.__setattr__(self, "stock_open", False)
        if len(self.tags) > 1:
            object.__setattr__(self, "tags", tuple(sorted(self.tags, key=_tag_order)))

    @classmethod
    def from_fields(cls: type[DealT], fields: dict[str, Any]) -> DealT:
        """Return a deal with the fields that a reader found; the deal keeps the dictionary.

        A field that is not among them is not given; so the deal takes half the time to make and a
        fifth of the room.
        """
        deal = cls.__new__(cls)
        object.__setattr__(deal, "__dict__", fields)
        deal.__post_init__()
        return deal

    @classmethod
    def of(
        cls: type[DealT],
        hands: str | Mapping[Any, str | Iterable[Card | str] | None],
        **tags: object,
    ) -> DealT:
        """Return a deal from plain strings: the hands, and the tags in lower case.

        The hands may also be sets of cards, or texts of one hand, by seat; ``None`` is a hand that
        is not known, and a seat that is not named has none. Where the ``leader`` is said and no
        ``dealer``, who deals follows. Of a game's own class, as in ``OmbreDeal.of``, it is a deal
        of that class or none.

        ``tricks_won`` stands for ``TricksWon`` and so on; ``play`` and ``auction`` are written as
        ``"W: SA S6 S3 / S2 S7 S4"``. Raises :class:`DealError` with all that is wrong,
        ``TypeError`` for a name that is not a tag.

        >>> deal = Deal.of("W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -", dealer="S")
        >>> deal.lead.letter
        'W'
        >>> sets = {seat: set(deal.known_hand(seat)) for seat in "NEW"}
        >>> Deal.of(sets, leader="W") == deal
        True
        """
        from tridge_solver.handfile.from_options import deal_of

        deal = deal_of(hands, tags)
        if not isinstance(deal, cls):
            raise DealError(f"a deal of {deal.game.title} (expected {cls.__name__})")
        return deal

    def __repr__(self) -> str:
        """Return a call of :meth:`of` that makes the deal, without free text, records and
        comments."""
        from tridge_solver.handfile.from_options import strings_of

        tags = strings_of(self)
        rest = "".join(f", {name}={value!r}" for name, value in tags.items() if name != "deal")
        return f"Deal.of({tags.get('deal')!r}{rest})"

    def __str__(self) -> str:
        """Return the hands as text that :meth:`of` accepts."""
        from tridge_solver.handfile.from_options import strings_of

        return strings_of(self)["deal"]

    def diagram(self) -> str:
        """Return a diagram with the hands placed round the table, as printed by ``tridge show``."""
        from tridge_solver.report.display import diagram_of

        return diagram_of(self)

    @cached_property
    def game(self) -> Game:
        """The game of the deal, from its ``Game`` tag or else from its rules and active seats."""
        cards = 0 if self.empty else max((len(hand) for hand in self.hands if hand), default=0)
        game = game_of(self.rules, len(SEATS) - len(self.empty), self.game_tag, cards)
        if not isinstance(self, game.deal_type):
            own, expected = type(self).__name__, game.deal_type.__name__
            raise DealError(f"a {own} cannot be played as {game.title} (expected {expected})")
        return game

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for pickling, without the game, because each game exists only once."""
        return {name: value for name, value in self.__dict__.items() if name != "game"}

    def tag(self, name: str) -> str | None:
        """Return the value of a free-text or unknown tag; ``None`` if the deal lacks it."""
        return dict(self.tags).get(name)

    @property
    def board(self) -> str | None:
        """The value of the ``Board`` tag; ``None`` if it is missing or empty."""
        board = self.tag("Board")
        return None if board is None or says_nothing(board) else board

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that play, in the order N E S W."""
        return _active(self.empty)

    @property
    def sitting_out(self) -> Seat | None:
        """The seat without a hand; ``None`` if there is no such seat, or more than one."""
        return next(iter(self.empty)) if len(self.empty) == 1 else None

    @property
    def lead(self) -> Seat:
        """The seat that leads first: the ``leader`` if given, otherwise the seat that follows from
        the dealer or, in some games, from the declarer.

        Raises :class:`DealError` when it is not known.
        """
        if self.leader is not None:
            return self.leader
        by_declarer = self.game.opening_leader(self.declarer)
        if by_declarer is not None:
            return by_declarer
        if self.dealer is None:
            raise DealError("who leads is not known (expected a Dealer or Leader)")
        return self.game.first_leader(
            self.dealer, self.active, self.rules.direction, self.tricks_to_play
        )

    @property
    def playing_order(self) -> tuple[Seat, ...]:
        """The active seats in playing order, beginning with the opening leader."""
        return self._round_from(self.lead)

    def from_player(self, player: Seat | str) -> tuple[Seat, ...]:
        """Return the active seats in playing order, beginning with ``player``. With three seats
        these are the Player, their Centre and their Rear."""
        return self._round_from(Seat(player))

    def _round_from(self, first: Seat) -> tuple[Seat, ...]:
        """Return the active seats in playing order, beginning with ``first``."""
        return self.rules.direction.round_from(first, self.active)

    @property
    def hand_size(self) -> int:
        """The number of cards in the largest known hand: nine for a whole hand, fewer in an
        ending."""
        sizes = [len(hand) for hand in self.hands if hand is not None]
        return max(sizes) if sizes else max(self.game.hand_sizes)

    @property
    def tricks_to_play(self) -> int:
        """The number of tricks still to be played: nine in a whole deal, fewer in an ending."""
        return self.game.tricks_with(self.hand_size)

    def known_hand(self, seat: Seat | str) -> Hand:
        """Return the hand of ``seat`` (a seat, or a player's name) as given, before any exchange.

        Raises :class:`DealError` when it is not known.
        """
        seat = Seat(seat)
        hand = self.hands[seat]
        if hand is None:
            raise DealError(f"the hand of {seat.letter} is not known (expected its cards in Deal)")
        return hand

    def whole_hand(self, seat: Seat | str) -> Hand:
        """Return the hand of ``seat`` before its first card, if it is known and whole; otherwise
        raise :class:`DealError`."""
        hand, whole = self.known_hand(seat), self.game.tricks
        if len(hand) != whole:
            raise DealError(f"the hand of {Seat(seat)} has {len(hand)} cards (expected {whole})")
        return hand

    def played_hand(self, seat: Seat | str) -> frozenset[Card]:
        """Return the hand of ``seat`` after its exchange; the other hands may be unknown.

        Raises :class:`DealError` when it is unknown or cards were drawn from a stock that is not
        known.
        """
        seat = Seat(seat)
        hand = frozenset(self.known_hand(seat))
        drawn = 0
        for exchange in self.exchanges or ():
            before, drawn = drawn, drawn + exchange.count
            if exchange.seat is not seat:
                continue
            draw = (self.stock or ())[before:drawn]
            if len(draw) < drawn - before:
                raise DealError(
                    f"what {seat.letter} drew came from a stock that is not known "
                    f"(expected a Stock of at least {drawn} cards)"
                )
            hand = (hand | set(draw)) - set(exchange.known_discards)
        return hand

    def played_hands(self) -> dict[Seat, frozenset[Card]]:
        """Return all hands after the recorded exchanges.

        Raises :class:`DealError` as :meth:`played_hand`.
        """
        hand_of = self.played_hand if self.exchanges else self.known_hand
        return {seat: frozenset(hand_of(seat)) for seat in self.active}

    @property
    def trumps(self) -> Any:
        """The trump suit, or another denomination such as no trumps; ``None`` if it is unknown."""
        return self.game.always_trumps

    def start(self) -> Position:
        """Return the position before the first recorded card.

        Raises :class:`DealError` when hands, trumps or the leader are not known, or if the leader
        has no cards.
        """
        trumps = self.trumps
        if trumps is None:
            raise DealError("trumps are not known (expected a Contract with a suit)")
        leader = self.lead
        if leader not in self.active:
            who = " ".join(seat.letter for seat in self.active)
            raise DealError(f"{leader.letter} leads but has no cards (expected one of {who})")
        won = dict.fromkeys(self.active, 0) | dict(self.tricks_won or {})
        points = self.points_before()
        return Position(
            rules=self.rules,
            trumps=trumps,
            seats=self._round_from(leader),
            hands=self.played_hands(),
            leader=leader,
            trick=(),
            won=won,
            points=dict.fromkeys(self.active, 0) | dict(points) if points else {},
            game_name=self.game.name,
        )

    def replay(self) -> Iterator[Position]:
        """Yield the position at the start, and then the position after each recorded card.

        A record may stop anywhere; a gap ends it. Raises :class:`DealError` as :meth:`start`,
        and :class:`~tridge_solver.errors.IllegalPlay` at the first card against the rules, once
        everything before it has been yielded.
        """
        irregular = self.irregular_cards
        position = self.start()
        if irregular:
            leader = self.leader_of(0, position.leader, irregular)
            position = replace(position, leader=leader)
        yield position
        if self.play is None:
            return
        columns = self.rules.direction.round_from(self.play.first, self.active)
        for number, row in enumerate(self.play.rows):
            for column in self.game.record_columns(columns, position.order):
                card = row[column] if column < len(row) else None
                if card is None:
                    return
                position = position.play(card, lawful=(number, column) not in irregular)
                if irregular and not position.trick:
                    leader = self.leader_of(number + 1, position.leader, irregular)
                    position = replace(position, leader=leader)
                yield position

    def positions(self) -> list[Position]:
        """Return all positions of :meth:`replay`; raises the same errors."""
        return list(self.replay())

    def reached(self, *, from_start: bool = False) -> Position:
        """Return the last position of the record or, with ``from_start``, the first; raises the
        errors of :meth:`replay`."""
        return self.start() if from_start or self.play is None else self.positions()[-1]

    @property
    def irregular_cards(self) -> Mapping[tuple[int, int], str]:
        """The recorded cards that were played against the rules but stand, with their marks, keyed
        by row and column."""
        return {}

    def leader_of(self, row: int, leader: Seat, irregular: Mapping[tuple[int, int], str]) -> Seat:
        """Return the seat that actually led in ``row``, where by the rules ``leader`` should have;
        see :attr:`irregular_cards`."""
        return leader

    def with_play(self: DealT, cards: Iterable[Card | str]) -> DealT:
        """Return this deal with ``cards`` as its record, given in the order played; if they are its
        record already, return the deal itself.

        If the play changes, the result is dropped. Raises :class:`DealError` as :meth:`start`, and
        :class:`~tridge_solver.errors.IllegalPlay` for a card against the rules.

        >>> from tridge_solver.core.cards import parse_hand
        >>> hands = (parse_hand("A..."), parse_hand("K..."), None, parse_hand("2..."))
        >>> from tridge_solver.games.ombre.deal import OmbreDeal
        >>> from tridge_solver.games.ombre.rules.contracts import Contract
        >>> deal = OmbreDeal(hands, Seat.SOUTH, leader=Seat.EAST,
        ...     contract=Contract.parse("Play S"), tricks_won={Seat.EAST: 8})
        >>> deal.with_play(["SK"]).play.rows[0][0].code
        'SK'
        """
        position = replace(self, play=None).start()
        columns = position.seats
        rows: list[list[Card | None]] = []
        for played in cards:
            card = Card(played)
            if not position.trick:
                rows.append([None] * self.game.cards_in_trick)
            place = self.game.record_columns(columns, position.order)[len(position.trick)]
            rows[-1][place] = card
            position = position.play(card)
        record = PlayRecord(columns[0], tuple(map(tuple, rows))) if rows else None
        if self.play and record and _played_rows(self.play) == _played_rows(record):
            return self
        return replace(self.before_result(), play=record)

    def before_result(self: DealT) -> DealT:
        """Return this deal without its result."""
        return replace(self, result=None)

    def supposing(self: DealT, declarer: Seat, contract: Any) -> DealT:
        """Return this deal as if ``declarer`` had played ``contract``.

        Hands are as they were played. Of the auction, the exchanges and the result nothing is left,
        for they belong to another game; nor is the stock, where cards were drawn from it.
        """
        hands = self.hands
        if self.exchanges:
            played = self.played_hands()
            a, b, c, d = (tuple(sorted(played[s])) if s in played else None for s in SEATS)
            hands = (a, b, c, d)
        whole = self.hand_size == max(self.game.hand_sizes)
        leads = self.game.opening_leader(declarer) is not None
        return replace(
            self.before_result(),
            hands=hands,
            stock=None if self.exchanges else self.stock,
            stock_open=self.stock_open and not self.exchanges,
            declarer=declarer,
            contract=contract,
            leader=None if leads and whole else self.leader,
            exchanges=None,
            auction=None,
        )

    def in_short(self: DealT) -> DealT:
        """Return this deal without facts about seats that its rules imply."""
        return self

    @property
    def is_done(self) -> bool:
        """Whether the deal has a result, or nobody played it."""
        return self.result is not None or self.is_passed_out

    @property
    def is_for_ledger(self) -> bool:
        """Whether the deal has a result but no cards, which is enough for a ledger."""
        return self.is_done and not any(self.hands) and self.play is None

    @property
    def was_thrown_in(self) -> bool:
        """Whether an in-comer bid ``No Play``; then nobody pays for a passed-out deal."""
        return False

    @property
    def is_not_valid(self) -> bool:
        """Whether the deal was declared ``Not Valid``: nobody pays, and the same dealer deals
        again."""
        return False

    @property
    def unplayed(self) -> str | None:
        """Why nobody played, in words: ``passed out``, ``thrown in`` or ``not valid``. ``None`` if
        somebody played, if it is unknown, and in all games but Tridge and Tresillo."""
        return None

    @property
    def is_passed_out(self) -> bool:
        """Whether nobody played: the contract is ``Pass``, an in-comer's ``No Play``, or ``Not
        Valid``."""
        return self.unplayed is not None

    def points_before(self) -> Mapping[Seat, int] | None:
        """Return the points won before an ending, in games that count card points; ``None`` if not
        given."""
        return None


def _played_rows(record: PlayRecord) -> tuple[Seat, list[tuple[Card | None, ...]]]:
    """Return the first seat and the rows of a record, without rows that have no card."""
    return record.first, [row for row in record.rows if any(card is not None for card in row)]


def _tag_order(tag: tuple[str, str]) -> int:
    """Return the sort key of a tag: well-known tags come first."""
    name = tag[0]
    return FREE_TEXT_TAGS.index(name) if name in FREE_TEXT_TAGS else len(FREE_TEXT_TAGS)
