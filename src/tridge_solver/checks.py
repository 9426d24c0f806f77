"""Find everything that is wrong with a deal by the rules of its game, all at once.

A :class:`~tridge_solver.Deal` may say anything; :func:`defects` lists what is impossible. Each
defect is independent: consequences of another defect are left out. :func:`warnings` lists what is
possible but against the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from tridge_solver.core import registry as games
from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import HAND_SIZE, Deal, DealError, Hand, PlayRecord, says_nothing
from tridge_solver.core.game import Game, Part
from tridge_solver.core.seats import Seat
from tridge_solver.core.text import with_expected


class Place(NamedTuple):
    """A part of a deal's text (a card, a call, a tag), identified by its meaning, not its position.

    ``Place("Deal", seat, card)`` is a card of a hand, ``Place("Stock", card=card)`` a card of the
    stock, and ``Place("Exchange", seat)`` the discard of a seat. ``Place("Play", row=2, column=0)``
    is a card of the record of play and ``Place("Auction", row=4)`` a call (rows and columns count
    from 0). A tag alone means its value or, if the deal has no such tag, the missing tag.
    """

    tag: str
    seat: Seat | None = None
    card: Card | None = None
    row: int | None = None
    column: int | None = None


@dataclass(frozen=True)
class Defect:
    """A violation of the rules in a deal.

    Attributes:
        places: the tokens that conflict; in a text the last of them is to blame.
        message: the problem, naming seats, cards and tricks.
        expected: the right form, or ``None``.

    >>> print(Defect((Place("Leader"),), "S leads but has no cards", "one of N E W"))
    S leads but has no cards (expected one of N E W)
    """

    places: tuple[Place, ...]
    message: str
    expected: str | None = None

    def __str__(self) -> str:
        return with_expected(self.message, self.expected)


class Checks(NamedTuple):
    """The functions that check the deals of a game.

    Tags in the second argument were in a hand file but could not be read: their absence proves
    nothing.

    Attributes:
        setup: the defects of everything before the first card.
        record: the defects of the record of play.
        warnings: oddities that are no defects.
    """

    setup: Callable[[Any, Collection[str]], list[Defect]]
    record: Callable[[Any, Collection[str]], list[Defect]]
    warnings: Callable[[Any], list[Defect]]


def plural(count: int, noun: str) -> str:
    """Return ``count`` and ``noun``, in the plural unless the count is one.

    >>> plural(1, "card"), plural(2, "card"), plural(1000, "deal")
    ('1 card', '2 cards', '1,000 deals')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def seat_letters(seats: Collection[Seat]) -> str:
    """Return the letters of ``seats`` for a message."""
    return " ".join(seat.letter for seat in seats)


class ChecksPart(Protocol):
    """The part of a game that checks its deals."""

    CHECKS: Checks


CHECKING: Part[ChecksPart] = Part("checks", "checks")


def checks_of(game: Game) -> Checks:
    """Return the functions that check deals of ``game``."""
    return CHECKING.of(game).CHECKS


def defects(deal: Deal, *, unread: Collection[str] = ()) -> list[Defect]:
    """Return every defect of ``deal``; an empty list means that the deal obeys the rules.

    A Declarer without a Contract, or the reverse, is none; neither are unknown hands. Tags in
    ``unread`` stood in a hand file but could not be read: nothing is concluded from their
    absence.

    >>> from tridge_solver.core.cards import parse_hand
    >>> from tridge_solver.core.seats import Seat
    >>> hands = (parse_hand("A.K.."), parse_hand("..K.K"), None, parse_hand("2.2.."))
    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> ending = OmbreDeal(hands, Seat.SOUTH, leader=Seat.NORTH, tricks_won={Seat.EAST: 6})
    >>> [str(defect) for defect in defects(ending)]
    ['TricksWon adds up to 6 with hands of 2 cards (expected 7)']
    """
    found = setup_defects(deal, unread=unread)
    if "Rules" in unread:
        return found  # which way the turn goes and what may be bid is not known
    return found + record_defects(deal, unread=unread)


def setup_defects(deal: Deal, *, unread: Collection[str] = ()) -> list[Defect]:
    """Return the defects in everything before the first card: hands, contract and exchanges.

    Of a deal with the rules of another game only that is reported: what may be dealt and bid is not
    known.
    """
    return _other_rules(deal) or checks_of(deal.game).setup(deal, unread)


def record_defects(deal: Deal, *, unread: Collection[str] = ()) -> list[Defect]:
    """Return the defects in the record of a deal: its auction, play and result.

    None of a deal with the rules of another game: :func:`setup_defects` reports that.
    """
    return [] if _other_rules(deal) else checks_of(deal.game).record(deal, unread)


def warnings(deal: Deal, *, unread: Collection[str] = ()) -> list[Defect]:
    """Return oddities in ``deal`` that are not defects, such as an auction against the rules.

    >>> from dataclasses import replace
    >>> from tridge_solver.core.deal import Auction
    >>> from tridge_solver.core.seats import Seat
    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> deal = OmbreDeal((None,) * 4, Seat.SOUTH, dealer=Seat.SOUTH)
    >>> record = Auction(Seat.WEST, ("Play", "Play"))
    >>> [str(warning) for warning in warnings(replace(deal, auction=record))]
    ['N cannot say Play here (expected Pass, More, Flip, NoChange, NoChangeD, AllTricks)']
    """
    if _other_rules(deal) or not {"Rules", "Auction"}.isdisjoint(unread):
        return []
    return checks_of(deal.game).warnings(deal)


def check(deal: Deal) -> None:
    """Raise :class:`~tridge_solver.DealError` with all defects of ``deal``, if it has any."""
    found = defects(deal)
    if found:
        raise DealError("; ".join(str(defect) for defect in found))


def _other_rules(deal: Deal) -> list[Defect]:
    """Return a defect if ``deal`` has the rules of another game, whose deals are checked
    differently.

    A deal of Tridge may be played by the rules of Tresillo, and one of bridge by those of Trumps.
    """
    own, asked = deal.game, deal.rules.name
    if asked == own.rules.name:
        return []
    checks = checks_of(deal.game)
    if any(game.rules.name == asked and checks_of(game) is checks for game in games.every_game()):
        return []
    message = f"{own.name} is not played by the rules of {asked}"
    return [Defect((Place("Rules"),), message, own.rules.name)]


Named = Sequence[tuple[str, Collection[object]]]
"""Tags that name a seat, each with the seat it names."""


def known_hands(deal: Deal) -> list[tuple[Seat, Hand]]:
    """Return the seats whose hands are known, with these hands."""
    return [(seat, hand) for seat in deal.active if (hand := deal.hands[seat]) is not None]


def repeated_cards(deal: Deal, hands: list[tuple[Seat, Hand]]) -> Iterator[Defect]:
    """Yield a defect for each card that occurs more than once in the hands and the stock."""
    stock = deal.stock or ()
    count = len(stock)
    cards = set(stock)
    for _, hand in hands:
        count += len(hand)
        cards.update(hand)
    if len(cards) == count:
        return
    holders: dict[Card, list[Seat | None]] = {}
    for seat, hand in hands:
        for card in hand:
            holders.setdefault(card, []).append(seat)
    for card in stock:
        holders.setdefault(card, []).append(None)
    for card, where in holders.items():
        if len(where) > 1:
            places = [
                Place("Stock", card=card) if seat is None else Place("Deal", seat, card)
                for seat in dict.fromkeys(where)
            ]
            message = f"{deal.pack.card_text(card)} {_holders_text(where)}"
            yield Defect(tuple(places), message, "each card once")


def _holders_text(where: list[Seat | None]) -> str:
    times = Counter(where)
    names = ["the stock" if seat is None else seat.letter for seat in times]
    if len(times) == 1:
        often = "twice" if len(where) == 2 else f"{len(where)} times"
        return f"stands {often} in {names[0] if where[0] is None else f'the hand of {names[0]}'}"
    if None in times:
        return f"is held by {' and '.join(names[:-1])} and lies in the stock"
    return f"is held by {'both ' if len(names) == 2 else ''}{' and '.join(names)}"


def hand_counts(
    deal: Deal,
    hands: list[tuple[Seat, Hand]],
    unread: Collection[str],
    whole: int = HAND_SIZE,
    whole_words: str = "nine cards in each hand",
    needs_tricks: bool = True,
) -> Iterator[Defect]:
    """Yield a defect for each hand of the wrong size, and for ``TricksWon`` that does not fit the
    hands.

    ``whole`` is the size of a hand before its first card, in ``whole_words``; ``needs_tricks``
    says whether an ending must give the tricks before it.
    """
    won = None if deal.tricks_won is None else sum(deal.tricks_won.values())
    sizes = [len(hand) for _, hand in hands]
    if not hands:
        return
    size = _intended_size(sizes, won, whole)
    for seat, hand in hands:
        if len(hand) != size:
            yield Defect(
                (Place("Deal", seat),),
                f"the hand of {seat.letter} has {plural(len(hand), 'card')}",
                str(size),
            )
    if won is None:
        if size < whole and "TricksWon" not in unread and needs_tricks:
            yield Defect(
                (Place("TricksWon"),),
                f"hands of {plural(size, 'card')} need TricksWon",
                f"tricks that add up to {whole - size}, or {whole_words}",
            )
    elif won != whole - size:
        yield Defect(
            (Place("Deal"), Place("TricksWon")),
            f"TricksWon adds up to {won} with hands of {plural(size, 'card')}",
            str(whole - size),
        )


def _intended_size(sizes: list[int], won: int | None, whole: int) -> int:
    """Return the number of cards that each hand was probably meant to have."""
    if won is not None and whole - won in sizes:
        return min(whole - won, whole)  # tricks below none are reported elsewhere
    if won is None and whole in sizes:
        return whole
    return min(max(sizes, key=lambda size: (sizes.count(size), size)), whole)


def seats_without_cards(deal: Deal, more: Named = ()) -> Iterator[Defect]:
    """Yield a defect for each tag that names a seat without cards; ``more`` are the game's own tags
    with seats, each with the seat it names."""
    seats: list[object] = [deal.declarer, deal.leader]
    seats += [seat for _, named in more for seat in named]
    seats += deal.tricks_won or ()
    seats += [exchange.seat for exchange in deal.exchanges or ()]
    seats += [record.first for record in (deal.auction, deal.play) if record]
    if not deal.empty.isdisjoint(seats):
        yield from _named_without_cards(deal, more)


def _named_without_cards(deal: Deal, more: Named) -> Iterator[Defect]:
    own = dict(more)
    named: Named = (
        ("Declarer", (deal.declarer,)),
        ("FirstDefender", own.get("FirstDefender", ())),
        ("Leader", (deal.leader,)),
        ("TricksWon", deal.tricks_won or ()),
        ("Exchange", [exchange.seat for exchange in deal.exchanges or ()]),
        ("Surrender", own.get("Surrender", ())),
        ("Auction", (deal.auction and deal.auction.first,)),
        ("Play", (deal.play and deal.play.first,)),
    )
    for tag, seats in named:
        if deal.empty.isdisjoint(seats):
            continue
        for out in sorted(deal.empty.intersection(seats)):
            inside = out if tag in ("TricksWon", "Exchange") else None
            message = f"{tag} names {out.letter}, the seat without cards"
            expected = f"one of {seat_letters(deal.active)}"
            if len(deal.empty) == 1:
                message, expected = _sits_out(deal, out), f"in {tag} {expected}"
            yield Defect((Place("Deal", out), Place(tag, inside)), message, expected)


def _sits_out(deal: Deal, out: Seat) -> str:
    name = deal.tag(out.word)
    who = out.letter if name is None or says_nothing(name) else name.strip()
    board = "" if deal.board is None or says_nothing(deal.board) else f"board {deal.board}"
    if out is deal.dealer:
        return " ".join(filter(None, (who, "deals", board, "and sits out")))
    return f"{who} sits out" + (f" of {board}" if board else "")


@dataclass
class _Holding:
    """The cards that a seat may still hold, as far as they are known.

    ``unknown`` counts the cards that may be any card not known to be elsewhere. ``is_sure`` turns
    false once the record shows a card that cannot have been there.
    """

    cards: set[Card]
    unknown: int = 0
    is_sure: bool = True


class PlayCheck:
    """A card-by-card check of a record of play against the rules.

    Attributes:
        won: tricks of each seat as far as the record could be followed, ``TricksWon`` included.
        winners: the winners of the recorded tricks, as far as they could be followed.
        points: the points of the recorded tricks, in games that count more than tricks.
        points_after: the same after each trick of the record.
        is_followed: whether the record, if there is one, was followed to its end and nothing in it
            is wrong; otherwise the other attributes do not describe the end of the deal.
    """

    def __init__(self, deal: Deal, unread: Collection[str]) -> None:
        self.deal = deal
        self.unread = unread
        self.won = dict.fromkeys(deal.active, 0)
        for seat, tricks in (deal.tricks_won or {}).items():
            if seat in self.won:
                self.won[seat] = tricks
        self.winners: list[Seat] = []
        self.points = dict.fromkeys(deal.active, 0)
        self.points_after: list[dict[Seat, int]] = []
        self.is_followed = False
        self._before = sum(self.won.values())
        self._played: dict[Card, int] = {}
        self._elsewhere: dict[Card, str] = {}
        self._holdings: dict[Seat, _Holding] = {}

    def defects(self) -> Iterator[Defect]:
        """Yield every defect of the record.

        To be exhausted before the attributes are asked.
        """
        deal, record = self.deal, self.deal.play
        if record is None or not any(card is not None for row in record.rows for card in row):
            wrong = list(self._opening_leader())
            self.is_followed = not wrong
            yield from wrong
            return
        misfits = [*self._opening_leader(), *self._shape(record)]
        yield from misfits
        if deal.trumps is None and deal.contract is None and not deal.is_passed_out:
            if "Contract" not in self.unread:
                yield Defect(
                    (Place("Contract"),),
                    "the play cannot be followed: trumps are not known",
                    "a Contract tag",
                )
            return
        if deal.trumps is None:
            yield Defect(
                (Place("Contract"), Place("Play")),
                f"cards are played in a deal that was {deal.unplayed}",
                "no Play section, or another Contract",
            )
            return
        if misfits or record.first not in deal.active or not self._deal_out(record):
            return
        wrong = list(self._follow(record, deal.trumps))
        self.is_followed = not wrong
        yield from wrong

    def _opening_leader(self) -> Iterator[Defect]:
        """Yield a defect if the record begins with another seat than Leader or Dealer imply."""
        deal, record = self.deal, self.deal.play
        if record is None or record.first not in deal.active:
            return
        if deal.leader in deal.active or (deal.leader is None and deal.dealer is not None):
            tag = "Dealer" if deal.leader is None else "Leader"
            if deal.lead is not record.first and "Leader" not in self.unread:
                yield Defect(
                    (Place(tag), Place("Play")),
                    f"Play begins with {record.first.letter}, but {deal.lead.letter} leads",
                    deal.lead.letter,
                )

    def _shape(self, record: PlayRecord) -> Iterator[Defect]:
        """Yield a defect for each row with too many or too few columns, possible only in deals made
        in Python."""
        columns = self.deal.game.cards_in_trick
        for number, row in enumerate(record.rows):
            if len(row) != columns:
                message = f"row {number + 1} of the play has {plural(len(row), 'column')}"
                yield Defect((Place("Play", row=number),), message, str(columns))

    def _deal_out(self, record: PlayRecord) -> bool:
        """Find each seat's cards at the beginning of play; return whether the exchange leaves them
        known."""
        deal = self.deal
        if "Exchange" in self.unread:
            return False
        size = deal.hand_size
        stock = list(deal.stock or ())
        drawn = 0
        for seat in deal.active:
            hand = deal.hands[seat]
            cards = set(hand or ())
            self._holdings[seat] = _Holding(cards, max(size - len(cards), 0))
        for exchange in deal.exchanges or ():
            holding = self._holdings.get(exchange.seat)
            thrown = set(exchange.discards)
            count = exchange.count
            if (
                holding is None
                or len(thrown) < len(exchange.discards)
                or drawn + count > deal.game.stock
            ):
                return False
            draw = set(stock[drawn : drawn + count])
            held = holding.cards | draw
            if not thrown <= held and deal.hands[exchange.seat] is not None:
                return False
            # If some are not known, any of the cards dealt may have been thrown.
            holding.cards = draw if exchange.unknown else held - thrown
            holding.unknown = size - len(holding.cards)
            drawn += count
            self._elsewhere.update((c, f"was thrown by {exchange.seat.letter}") for c in thrown)
        self._elsewhere.update((card, "lies in the stock") for card in stock[drawn:])
        for seat, holding in self._holdings.items():
            self._elsewhere.update((c, f"is in the hand of {seat.letter}") for c in holding.cards)
        self._learn_from(record)
        return True

    def _learn_from(self, record: PlayRecord) -> None:
        """Count the cards that a seat plays as part of its unknown hand, so that a revoke is found
        at once."""
        deal = self.deal
        columns = deal.rules.direction.round_from(record.first, deal.active)
        if len(columns) != deal.game.cards_in_trick:
            return  # only the play says whose card it is
        for row in record.rows:
            for seat, card in zip(columns, row, strict=True):
                holding = self._holdings[seat]
                if card is not None and holding.unknown and card not in self._elsewhere:
                    holding.cards.add(card)
                    holding.unknown -= 1
                    self._elsewhere[card] = f"is in the hand of {seat.letter}"

    def _follow(self, record: PlayRecord, trumps: Any) -> Iterator[Defect]:
        deal, game = self.deal, self.deal.game
        seats = deal.rules.direction.round_from(record.first, deal.active)
        leader = record.first
        tricks = deal.tricks_to_play
        irregular = deal.irregular_cards
        for number, row in enumerate(record.rows):
            trick = self._before + number + 1
            leader = deal.leader_of(number, leader, irregular)
            order = game.playing_order(seats, leader)
            columns = game.record_columns(seats, order)
            cards = [row[column] for column in columns]
            played = [card for card in cards if card is not None]
            if played and number >= tricks:
                yield Defect(
                    (Place("Play", row=number),),
                    f"a trick after the last one: {_cards_text(deal, played)}",
                    f"{plural(tricks, 'trick')} with hands of {deal.hand_size}",
                )
                return
            gap = next((n for n, card in enumerate(cards) if card is None), None)
            late = [n for n in range(len(played), len(cards)) if cards[n] is not None]
            if gap is not None and late:
                yield Defect(
                    (Place("Play", row=number, column=columns[late[0]]),),
                    f"trick {trick}: {order[late[0]].letter} has a card, but {order[gap].letter}, "
                    "who plays before, has none",
                    f"the cards of trick {trick} in the order {seat_letters(order)}",
                )
                return
            for n, card in enumerate(played):
                place = Place("Play", row=number, column=columns[n])
                yield from self._card(place, trick, order[n], card, played[:n], trumps)
            if gap is not None:
                yield from self._rows_after(record, number, trick)
                return
            winner = order[game.winner(played, trumps)]
            self.won[winner] += 1
            self.winners.append(winner)
            is_last = number + 1 == tricks
            self.points[winner] += game.worth(played, trumps, is_last=is_last)
            self.points_after.append({**self.points})
            leader = game.next_leader(seats, leader, winner)

    def _rows_after(self, record: PlayRecord, number: int, trick: int) -> Iterator[Defect]:
        """Yield the defects of rows that follow an unfinished trick."""
        for later in range(number + 1, len(record.rows)):
            if any(card is not None for card in record.rows[later]):
                yield Defect(
                    (Place("Play", row=later),),
                    f"trick {trick + later - number} begins, but trick {trick} is not finished",
                    "a card for every seat in each trick but the last",
                )
                return

    def _card(
        self, place: Place, trick: int, seat: Seat, card: Card, table: Sequence[Card], trumps: Any
    ) -> Iterator[Defect]:
        """Remove one card from its hand; yield a defect if it is not there or not legal."""
        deal, holding = self.deal, self._holdings[seat]
        name = deal.pack.card_text(card)
        if card in self._played:
            yield Defect(
                (place,),
                f"trick {trick}: {seat.letter} plays {name}, which was played "
                f"in trick {self._played[card]}",
                "each card once",
            )
            holding.is_sure = False
            return
        self._played[card] = trick
        legal = deal.game.legal_cards(frozenset(holding.cards), table, trumps, deal.rules)
        if card not in holding.cards:
            where = self._elsewhere.get(card, f"is not in the hand of {seat.letter}")
            yield Defect(
                (place,),
                f"trick {trick}: {seat.letter} plays {name}, which {where}",
                _one_of(deal, legal) if holding.is_sure and legal else None,
            )
            holding.is_sure = False
            return
        if holding.is_sure and card not in legal and table:
            led = deal.pack.card_text(table[0])
            message = f"{seat.letter} revokes with {name} when {led} was led"
            hand = frozenset(holding.cards)
            rule = deal.game.broken_rule(hand, table, trumps, deal.rules)
            if rule is not None:
                on_table = " ".join(map(deal.pack.card_text, table))
                message = f"{seat.letter} plays {name} to {on_table}, but {rule}"
            yield Defect((place,), f"trick {trick}: {message}", _one_of(deal, legal))
        holding.cards.remove(card)


def _one_of(deal: Deal, cards: Collection[Card]) -> str:
    return ("one of " if len(cards) > 1 else "") + _cards_text(deal, cards)


def _cards_text(deal: Deal, cards: Iterable[Card]) -> str:
    return " ".join(map(deal.pack.card_text, deal.pack.written(cards)))
