"""One seat's knowledge during play, in games that deal out all cards.

Nothing here looks at a card that the seat has not seen, though the deal may know them all. The
rules show what a hand does not hold: if a card was legal only without another, the hand did not
have the other.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence, Set as AbstractSet
from functools import lru_cache
from typing import Any, Generic, TypeVar

from tridge_solver.analysis.intervals import Interval, Paired, wilson
from tridge_solver.analysis.layouts import Layouts
from tridge_solver.core.cards import Card, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.display import AnswerOfDeal
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat

Sees = Callable[[Seat, int], Sequence[Seat]]
"""A function from a seat and a number of cards played to the hands visible to the player who
decides. The first of these hands is that player's own."""


def own_hand(seat: Seat, number: int) -> Sequence[Seat]:
    """Return only the seat itself: it sees no other hand."""
    return (seat,)


@dataclass(frozen=True)
class Seen:
    """The facts that a seat knows when it must choose a card.

    Attributes:
        deal: the deal, for its rules and names; its hidden cards are ignored.
        seat: the seat that decides; ``turn`` is the hand that plays, which may be a dummy.
        number: cards on record before this one.
        size: cards in a hand when the play of the record began.
        known: the hands that the seat sees, as they were when the play began.
        played: by seat the cards played, in order.
        barred: by seat, the cards that it has shown not to hold.
        leader, trick, won, points: as in :class:`~tridge_solver.Position`.
    """

    deal: Any
    seat: Seat
    turn: Seat
    number: int
    size: int
    known: Mapping[Seat, frozenset[Card]]
    played: Mapping[Seat, tuple[Card, ...]]
    barred: Mapping[Seat, frozenset[Card]]
    leader: Seat
    trick: tuple[Card, ...]
    won: Mapping[Seat, int]
    points: Mapping[Seat, int]

    @property
    def legal(self) -> tuple[Card, ...]:
        """The legal cards, in written order."""
        deal = self.deal
        found: tuple[Card, ...] = deal.game.legal_cards(
            self.left(self.turn), self.trick, deal.trumps, deal.rules
        )
        return found

    @property
    def trick_number(self) -> int:
        """The number of the current trick, from 1."""
        return sum(self.won.values()) + 1

    @property
    def hidden(self) -> tuple[Seat, ...]:
        """The seats with hidden cards, in playing order from the seat that decides."""
        order = self.deal.rules.direction.round_from(self.seat, self.deal.active)
        return tuple(seat for seat in order if seat not in self.known)

    @property
    def unseen(self) -> frozenset[Card]:
        """The cards neither seen nor played; in an ending, cards of earlier tricks are known if the
        deal has all hands."""
        deal = self.deal
        seen = set().union(*self.known.values(), *self.played.values())
        pack = set(deal.game.pack)
        if all(deal.hands[seat] is not None for seat in deal.active):
            pack = set().union(*(deal.hands[seat] for seat in deal.active))
        return frozenset(pack - seen)

    def left(self, seat: Seat) -> frozenset[Card]:
        """Return the remaining cards of a visible hand."""
        return self.known[seat] - set(self.played[seat])


def seat_view(deal: Deal, number: int | None = None, sees: Sees = own_hand) -> Seen:
    """Return the knowledge of the seat to play, after ``number`` cards of the record or after all
    of it.

    Raises :class:`~tridge_solver.DealError` when trumps, leader or its hand are missing, or when
    all cards are played.
    """
    record = FollowedRecord(deal)
    record.follow(number)
    if number is not None and record.number < number:
        raise DealError(f"the record has {record.number} cards (expected at least {number})")
    if record.number == deal.hand_size * len(deal.active):
        raise DealError(
            "all cards are played: there is nothing to decide (expected an earlier moment)"
        )
    turn = record.order[len(record.trick)]
    seen = sees(turn, record.number)
    return Seen(
        deal=deal,
        seat=seen[0],
        turn=turn,
        number=record.number,
        size=deal.hand_size,
        known={seat: frozenset(deal.known_hand(seat)) for seat in seen},
        played={seat: tuple(cards) for seat, cards in record.played.items()},
        barred={seat: frozenset(cards) for seat, cards in record.barred.items()},
        leader=record.leader,
        trick=tuple(record.trick),
        won=dict(record.won),
        points=dict(record.points),
    )


def number_before(deal: Deal, trick: int, seat: Seat | None = None) -> int:
    """Return how many cards are on record before ``seat`` (by default the leader) plays to this
    trick.

    Raises :class:`~tridge_solver.DealError` when the record does not get there.
    """
    record = FollowedRecord(deal)
    before = len(deal.active) * (trick - 1 - record.tricks)
    if before >= 0:
        record.follow(before)
    if before < 0 or record.tricks != trick - 1:
        raise DealError(f"trick {trick} is not on record (expected one that was begun)")
    return record.number + (0 if seat is None else record.order.index(seat))


class FollowedRecord:
    """The record of play, followed without looking into hidden hands.

    Raises :class:`~tridge_solver.DealError` if nothing is played.

    Attributes:
        leader, trick, won, points: of the current trick.
        played: by seat its cards, in order; ``fallen`` those of all.
        barred: by seat, the cards that it has shown not to hold.
    """

    def __init__(self, deal: Deal) -> None:
        if deal.is_passed_out:
            raise DealError(f"the deal was {deal.unplayed}: there is no play")
        if deal.trumps is None:
            raise DealError("the deal has no contract to play (expected a Contract)")
        self.deal = deal
        self.leader = deal.lead
        self.seats = deal.playing_order
        self.trick: list[Card] = []
        self.won = dict.fromkeys(deal.active, 0) | dict(deal.tricks_won or {})
        self.points = dict.fromkeys(deal.active, 0) | dict(deal.points_before() or {})
        self.played: dict[Seat, list[Card]] = {seat: [] for seat in deal.active}
        self.barred: dict[Seat, set[Card]] = {seat: set() for seat in deal.active}
        self.fallen: list[Card] = []

    @property
    def number(self) -> int:
        """The cards played so far."""
        return len(self.fallen)

    @property
    def tricks(self) -> int:
        """The number of complete tricks so far."""
        return sum(self.won.values())

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats in the order in which they play to the current trick."""
        return self.deal.game.playing_order(self.seats, self.leader)

    def follow(self, number: int | None) -> None:
        """Follow the record to its end, or for ``number`` cards."""
        deal = self.deal
        if deal.play is None:
            return
        columns = deal.rules.direction.round_from(deal.play.first, deal.active)
        irregular = deal.irregular_cards
        for at, row in enumerate(deal.play.rows):
            self.leader = deal.leader_of(at, self.leader, irregular)
            order = self.order
            for seat, column in zip(order, deal.game.record_columns(columns, order), strict=True):
                card = row[column] if column < len(row) else None
                if card is None or self.number == number:
                    return
                if (at, column) not in irregular:
                    self.barred[seat] |= self.shown_lacking(card)
                self.add(seat, card)

    def shown_lacking(self, card: Card) -> AbstractSet[Card]:
        """Return the cards that a seat cannot hold any more, now that it plays ``card``."""
        deal = self.deal
        return barred_by(card, tuple(self.trick), deal.game, deal.trumps, deal.rules)

    def add(self, seat: Seat, card: Card) -> None:
        """Play the next card of the record."""
        deal, game = self.deal, self.deal.game
        self.played[seat].append(card)
        self.trick.append(card)
        self.fallen.append(card)
        if len(self.trick) < game.cards_in_trick:
            return
        winner = self.order[game.winner(self.trick, deal.trumps)]
        is_last = self.number == deal.hand_size * len(deal.active)
        self.points[winner] += game.worth(self.trick, deal.trumps, is_last=is_last)
        self.leader = game.next_leader(self.seats, self.leader, winner)
        self.won[winner] += 1
        self.trick = []


def layouts_of(
    seen: Seen,
    held: Mapping[Seat, frozenset[Card]] | None = None,
    lacking: Mapping[Seat, frozenset[Card]] | None = None,
) -> Layouts:
    """Return every layout of the unseen cards that is consistent with the play so far.

    Args:
        held: cards that hidden hands are known to have been dealt.
        lacking: cards that they are known not to have been.

    The hands are those :attr:`Seen.hidden`; one more where cards were played before an ending
    and are unknown. Raises :class:`~tridge_solver.DealError` if nothing fits.
    """
    unseen, hidden = seen.unseen, seen.hidden
    held = {seat: cards & unseen for seat, cards in (held or {}).items()}
    sizes = [seen.size - len(seen.played[seat]) for seat in hidden]
    barred = []
    for seat in hidden:
        others = [cards for other, cards in held.items() if other is not seat]
        others.append((lacking or {}).get(seat, frozenset()))
        barred.append(mask_of(seen.barred[seat].union(*others) - held.get(seat, frozenset())))
    gone = len(unseen) - sum(sizes)
    if gone > 0:
        sizes.append(gone)
        barred.append(mask_of(frozenset().union(*held.values())))
    try:
        return Layouts(sorted(unseen), sizes, barred)
    except ValueError:
        raise DealError(
            f"no deal of the unseen cards fits what {seen.seat.letter} has seen "
            "(expected a record by the rules)"
        ) from None


@lru_cache(4096)
def barred_by(
    card: Card, trick: tuple[Card, ...], game: Game, trumps: Any, rules: Ruleset
) -> frozenset[Card]:
    """Return the cards that a hand cannot hold if it plays ``card`` to ``trick``: with any of them,
    ``card`` would have been illegal.

    >>> from tridge_solver.core.registry import game_named
    >>> from tridge_solver.core.cards import Pack, Suit
    >>> from tridge_solver.games.belote.rules import BeloteStrain
    >>> belote = game_named("Belote")
    >>> jack, king, seven = (Card.parse(f"H{rank}", Pack.FULL) for rank in "JK7")
    >>> hearts = BeloteStrain.HEARTS
    >>> sorted(c.code for c in barred_by(seven, (king,), belote, hearts, belote.rules))
    ['H9', 'HA', 'HJ', 'HT']
    """
    if not trick:
        return frozenset()
    return frozenset(
        other
        for other in game.pack
        if other != card
        and other not in trick
        and card not in game.legal_cards(frozenset((card, other)), trick, trumps, rules)
    )


class Weighed:
    """A card and its results in random worlds, compared with the first card.

    Attributes:
        card: the card.
        made: the worlds in which the contract is made, of ``samples``.
    """

    card: Card
    made: int
    samples: int

    @property
    @abstractmethod
    def gaps(self) -> tuple[Paired | None, ...]:
        """The differences from the first card, in each measure; ``None`` for the first card."""

    @property
    def chance(self) -> float:
        """The share of worlds in which the contract is made."""
        return self.made / self.samples

    @property
    def chance_interval(self) -> Interval:
        """The 95 % interval of :attr:`chance`."""
        return wilson(self.made, self.samples)

    @property
    def is_same(self) -> bool:
        """Whether this card and the first card lead to equal results in every world."""
        return all(gap is None or gap.difference == gap.margin == 0 for gap in self.gaps)

    @property
    def is_worse(self) -> bool:
        """Whether the samples show that this card is worse than the first one."""
        for gap in self.gaps:
            if gap is None:
                return False
            if not gap.difference == gap.margin == 0:
                return not gap.is_tie
        return False

    @property
    def level(self) -> bool:
        """Whether the samples show no clear difference between this card and the first one."""
        return self.gaps[0] is not None and not self.is_worse


Option = TypeVar("Option", bound=Weighed)


class CardAdvice(AnswerOfDeal, Generic[Option]):
    """Advice to the seat to play, in games of two sides.

    Attributes:
        view: the knowledge of the seat.
        options: every legal card, the best for its side first.
        layouts: the number of layouts of the unseen cards that fit what the seat knows.
    """

    view: Seen
    options: tuple[Option, ...]
    layouts: int

    @property
    def deal(self) -> Deal:
        """The deal, as the seat sees it."""
        deal: Deal = self.view.deal
        return deal

    @property
    def best(self) -> Option:
        """The card to play."""
        return self.options[0]

    @property
    def is_certain(self) -> bool:
        """Whether the seat knows the place of every card."""
        return self.layouts == 1

    def option(self, card: Card | str) -> Option:
        """Return the option for a card, which may be given by name."""
        return next(option for option in self.options if option.card in (card, Card(card)))


def last_of_best(cards: Sequence[Card], keys: Sequence[Any]) -> Card:
    """Return the last of the cards whose key is smallest.

    >>> last_of_best([Card(1), Card(2), Card(3)], [0, 0, 1]) == Card(2)
    True
    """
    return [card for card, key in zip(cards, keys, strict=True) if key == min(keys)][-1]
