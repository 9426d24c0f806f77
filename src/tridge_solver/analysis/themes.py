"""Themes: what the cards of a position are about, as facts that follow from their exact values.

Nothing is guessed. A theme is asked of the rules (which cards are legal, which wins, what ruffs)
and of the cards that keep all there is; :class:`CardTheme` says of each when it holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from enum import Enum
from functools import cached_property
from typing import Any, Protocol

from tridge_solver.analysis.line import LaneOf
from tridge_solver.analysis.paid_for import TrickCost
from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.display import Tabular
from tridge_solver.core.game import Part
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat


class CardTheme(Enum):
    """What a position asks of the seat to play; its value is the tag of files and JSON.

    The *best* cards are those that keep all there is, grade first, then tricks or points; every
    other legal card is *worse*, and where none is, a position has no theme. A card *takes* if it
    wins against the cards on the table. *Higher* and *lower* are meant of every best card, in the
    strength of the trick. A *trump* is a card that wins over other suits. Of the seat to play:

    ``split``: three seats, a contract graded by comparison. A worse card costs the grade, and the
    Player has as many tricks as after the best cards: which defender has the others is what counts.

    ``throw_in``: it leads. Its side has a lead that wins the trick whatever is played to it; such
    leads are all worse, and the trick of every best card is lost along its line.

    ``matador_back``: trumps are led, the privilege of the first matadors is played and lets the
    seat keep all its trumps; no best card is one of them.

    ``refuse_to_ruff``, ``ruff``: it is void in the plain suit led and may play a trump or another
    card; no best card is a trump, every best card is.

    ``ruff_high``: likewise void; every best card is a trump that takes, and a lower one that takes
    too is worse.

    ``hold_up``, ``leave_to_partner``: no best card takes, a worse one does, and the trick lies with
    the other side, or with the seat's partner.

    ``unblock``: it follows suit. No best card takes, and a lower card of the suit that does not
    take either is worse.

    ``take``: every best card takes, a worse one does not.

    ``discard``: it is void in the suit led. The best cards are of one plain suit, a plain card of
    another one is worse.

    ``cover_low``: every best card takes, and a higher card that takes too is worse.

    ``draw_trumps``, ``trumps_can_wait``: it leads from trumps and other cards; every best card is a
    trump, or none is.

    ``right_suit``: it leads. The best cards are of one plain suit, a card of another one is worse.

    ``lead_low``, ``lead_high``: it leads. The best cards are of one suit, in which it has a higher,
    or a lower, card that is worse.

    >>> CardTheme("hold_up").words
    'let them have it'
    """

    SPLIT = "split"
    THROW_IN = "throw_in"
    MATADOR_BACK = "matador_back"
    REFUSE_TO_RUFF = "refuse_to_ruff"
    RUFF_HIGH = "ruff_high"
    HOLD_UP = "hold_up"
    UNBLOCK = "unblock"
    TAKE = "take"
    LEAVE_TO_PARTNER = "leave_to_partner"
    RUFF = "ruff"
    DISCARD = "discard"
    COVER_LOW = "cover_low"
    DRAW_TRUMPS = "draw_trumps"
    TRUMPS_CAN_WAIT = "trumps_can_wait"
    RIGHT_SUIT = "right_suit"
    LEAD_LOW = "lead_low"
    LEAD_HIGH = "lead_high"

    __hash__ = object.__hash__  # members are single; the hash of Enum is a function in Python

    @property
    def words(self) -> str:
        """It in words, as it is told of a mistake."""
        return _WORDS[self]


_WORDS = {
    CardTheme.SPLIT: "which defender gets it",
    CardTheme.THROW_IN: "give up the lead",
    CardTheme.MATADOR_BACK: "keep the matador",
    CardTheme.REFUSE_TO_RUFF: "do not ruff",
    CardTheme.RUFF_HIGH: "ruff high",
    CardTheme.HOLD_UP: "let them have it",
    CardTheme.UNBLOCK: "get the high card out of the way",
    CardTheme.TAKE: "take it",
    CardTheme.LEAVE_TO_PARTNER: "leave it to the partner",
    CardTheme.RUFF: "ruff",
    CardTheme.DISCARD: "throw from the right suit",
    CardTheme.COVER_LOW: "no higher than needed",
    CardTheme.DRAW_TRUMPS: "draw trumps",
    CardTheme.TRUMPS_CAN_WAIT: "trumps can wait",
    CardTheme.RIGHT_SUIT: "the right suit",
    CardTheme.LEAD_LOW: "the low one",
    CardTheme.LEAD_HIGH: "the high one",
}

_MIDDLE = "the middle one"
"""Where a higher card of the suit is worse, and a lower one too."""

TOLD = 2
"""How many themes of one mistake are told in words: more say less."""


def in_words(themes: Iterable[CardTheme]) -> tuple[str, ...]:
    """The first themes in words, as many as are told of a mistake.

    >>> in_words([CardTheme.RIGHT_SUIT, CardTheme.LEAD_LOW, CardTheme.LEAD_HIGH])
    ('the right suit', 'the middle one')
    """
    words = [theme.words for theme in themes]
    ends = [CardTheme.LEAD_LOW.words, CardTheme.LEAD_HIGH.words]
    if all(end in words for end in ends):
        words = [_MIDDLE if each == ends[0] else each for each in words if each != ends[1]]
    return tuple(words[:TOLD])


def counted(mistakes: Iterable[Sequence[CardTheme]]) -> dict[CardTheme, int]:
    """How many mistakes are about what, each by the first of its themes; the most frequent first.

    >>> found = counted([[CardTheme.RUFF], [CardTheme.TAKE, CardTheme.RUFF], [], [CardTheme.RUFF]])
    >>> {theme.value: number for theme, number in found.items()}
    {'ruff': 2, 'take': 1}
    """
    numbers = Counter(themes[0] for themes in mistakes if themes)
    told = {theme: numbers[theme] for theme in CardTheme if theme in numbers}
    return dict(sorted(told.items(), key=lambda each: -each[1]))


@dataclass(frozen=True)
class Themes(Tabular):
    """What the cards of a position are about.

    Attributes:
        seat: who is to play.
        best: the cards that keep all there is, the one that a line of play has first.
        themes: what holds of them, the most special first; empty where no card is worse, and where
            that is not proved of every card (Très).
        costs: of the worse cards what each is paid with; where that is not proved (Très) of none.
    """

    seat: Seat
    best: tuple[Card, ...]
    themes: tuple[CardTheme, ...]
    costs: tuple[TrickCost, ...] = field(default=())

    @property
    def words(self) -> tuple[str, ...]:
        """The first of them in words."""
        return in_words(self.themes)

    def cost(self, card: Card) -> TrickCost | None:
        """What a worse card is paid with; ``None`` for any other."""
        return next((cost for cost in self.costs if cost.card == card), None)


class CardsAsked(Protocol):
    """What a game says of positions of one deal, by their card values."""

    def best(self, position: Position, /) -> Sequence[Card]:
        """The cards that keep all there is, the one that a line of play has first."""
        ...

    def themes(self, position: Position, values: Any, /) -> tuple[CardTheme, ...]:
        """The themes of a position with these card values, best first."""
        ...

    def cost(self, position: Position, values: Any, wrong: Any, /) -> TrickCost | None:
        """What a card of ``values`` that is worse than the best is paid with."""
        ...


def chooser(position: Position) -> Seat:
    """Who has a card to choose; raises :class:`~tridge_solver.DealError` where the play is over."""
    seat = position.to_play
    if seat is None:
        raise DealError("nobody has a card to choose: the play is over")
    return seat


def themes_of(asked: CardsAsked, position: Position, values: Sequence[Any]) -> Themes:
    """What the cards of ``position`` are about, their ``values`` best first."""
    seat, best = chooser(position), tuple(asked.best(position))
    costs = (asked.cost(position, values, each) for each in values if each.card not in best)
    return Themes(seat, best, asked.themes(position, values), tuple(filter(None, costs)))


class ThemesPart(Protocol):
    """The part of a game for :func:`tridge_solver.themes`."""

    def themes(self, deal: Any, /) -> Themes:
        """What the cards of a deal are about."""
        ...


THEMES: Part[ThemesPart] = Part("themes", "themes")


@dataclass(frozen=True)
class WeighedCards:
    """A position whose cards are weighed, and what its game says of them.

    Attributes:
        position: with a seat to play.
        best: the cards that keep all there is; every other legal card is worse.
        side: the seats that play with the seat to play, itself among them.
        lane_of: of a card, the cards of its suit, or the trumps, the strongest first.
        is_trump: whether a card wins over other suits.
        led_to: of a lead, the seat that gets its trick along its line.
        splits: whether a worse card costs the grade and leaves the Player their tricks, where
            three seats play a contract that is graded by comparison.
    """

    position: Position
    best: frozenset[Card]
    side: frozenset[Seat]
    lane_of: LaneOf
    is_trump: Callable[[Card], bool]
    led_to: Callable[[Card], Seat]
    splits: bool = False

    @property
    def themes(self) -> tuple[CardTheme, ...]:
        """The themes of the position, the most special first."""
        if not self._worse:
            return ()
        found = {CardTheme.SPLIT} if self.splits else set()
        found.update(self._playing() if self.position.trick else self._leading())
        return tuple(theme for theme in CardTheme if theme in found)

    @cached_property
    def _legal(self) -> tuple[Card, ...]:
        return self.position.legal_cards()

    @cached_property
    def _worse(self) -> tuple[Card, ...]:
        return tuple(card for card in self._legal if card not in self.best)

    @cached_property
    def _trumps(self) -> frozenset[Card]:
        """The trumps that are legal."""
        return frozenset(filter(self.is_trump, self._legal))

    def _playing(self) -> Iterator[CardTheme]:
        """The themes of a seat that plays to a trick."""
        position, best, worse, trumps = self.position, self.best, self._worse, self._trumps
        seat = position.to_play
        assert seat is not None  # it has cards
        holder = position.order[position.game.winner(position.trick, position.trumps)]
        takers = frozenset(filter(self._takes, self._legal))
        if best <= takers:
            if not takers.issuperset(worse):
                yield CardTheme.TAKE
            if any(self._is_above_best(card) for card in takers.intersection(worse)):
                yield CardTheme.COVER_LOW
        elif not best & takers and takers:
            if holder not in self.side:
                yield CardTheme.HOLD_UP
            elif holder is not seat:
                yield CardTheme.LEAVE_TO_PARTNER
        led = self.lane_of(position.trick[0])
        follows = any(card in led for card in position.hands[seat])
        if follows:
            yield from self._following(led, takers)
            return
        if not self.is_trump(position.trick[0]):
            if best <= trumps and not trumps.issuperset(worse):
                yield CardTheme.RUFF
            if trumps and not best & trumps:
                yield CardTheme.REFUSE_TO_RUFF
            lower = (trumps & takers).intersection(worse)
            if best <= trumps & takers and any(map(self._is_below_best, lower)):
                yield CardTheme.RUFF_HIGH
        if self._best_suit_is_right():
            yield CardTheme.DISCARD

    def _following(self, led: Sequence[Card], takers: frozenset[Card]) -> Iterator[CardTheme]:
        """The themes of a seat that has cards of the suit led."""
        best = self.best
        if best.issubset(led) and not best & takers:
            others = (card for card in self._worse if card in led and card not in takers)
            if any(map(self._is_below_best, others)):
                yield CardTheme.UNBLOCK
        position = self.position
        # Who has a trump and may play anything has matadors alone, above the one led.
        is_free = not all(card in led for card in self._legal)
        privileged = position.rules.estuche and self.is_trump(position.trick[0]) and is_free
        if privileged and not best.intersection(led):
            yield CardTheme.MATADOR_BACK

    def _leading(self) -> Iterator[CardTheme]:
        """The themes of a seat that leads."""
        best, worse, trumps = self.best, self._worse, self._trumps
        if best <= trumps and not trumps.issuperset(worse):
            yield CardTheme.DRAW_TRUMPS
        if trumps and not best & trumps:
            yield CardTheme.TRUMPS_CAN_WAIT
        if self._best_suit_is_right():
            yield CardTheme.RIGHT_SUIT
        lane = self.lane_of(next(iter(best)))
        if best.issubset(lane):
            suited = [card for card in worse if card in lane]
            if any(map(self._is_above_best, suited)):
                yield CardTheme.LEAD_LOW
            if any(map(self._is_below_best, suited)):
                yield CardTheme.LEAD_HIGH
        if self._gives_up_the_lead():
            yield CardTheme.THROW_IN

    def _takes(self, card: Card) -> bool:
        """Whether a card wins against those on the table."""
        trick = (*self.position.trick, card)
        return self.position.game.winner(trick, self.position.trumps) == len(trick) - 1

    def _best_suit_is_right(self) -> bool:
        """Whether the best cards are of one plain suit, and a plain card of another is worse."""
        lane = self.lane_of(next(iter(self.best)))
        plain = not self.best & self._trumps and self.best.issubset(lane)
        return plain and any(card not in lane and card not in self._trumps for card in self._worse)

    def _is_above_best(self, card: Card) -> bool:
        """Whether a card is higher than every best one."""
        return all(self._is_above(card, best) for best in self.best)

    def _is_below_best(self, card: Card) -> bool:
        """Whether a card is lower than every best one."""
        return all(self._is_above(best, card) for best in self.best)

    def _is_above(self, card: Card, other: Card) -> bool:
        """Whether a card is higher than another, in its suit or as a trump over a plain card."""
        lane = self.lane_of(card)
        if other in lane:
            return lane.index(card) < lane.index(other)
        return card in self._trumps and other not in self._trumps

    def _gives_up_the_lead(self) -> bool:
        """Whether leads that are sure to win are all worse, there is one, and a trick is lost with
        every best one. It takes a game in which the winner of a trick leads to the next."""
        position = self.position
        game, leader = position.game, position.leader
        if game.next_leader(position.seats, leader, leader) is not leader:
            return False
        first, *others = self.best
        if self.led_to(first) in self.side or not any(map(self._is_sure, self._worse)):
            return False
        if any(map(self._is_sure, self.best)):
            return False
        return all(self.led_to(card) not in self.side for card in others)

    def _is_sure(self, lead: Card) -> bool:
        """Whether the trick of a lead stays with its side whatever is played to it."""
        return not self._may_be_lost((lead,))

    def _may_be_lost(self, trick: tuple[Card, ...]) -> bool:
        """Whether legal cards of the others give the other side a trick that began so.

        What the next seats may play depends on the lead and on the card that is winning, so that
        of the cards that do not take one stands for all.
        """
        position = self.position
        game, trumps, order = position.game, position.trumps, position.order
        if len(trick) == game.cards_in_trick:
            return order[game.winner(trick, trumps)] not in self.side
        hand = position.hands[order[len(trick)]].difference(trick)
        is_first = True
        for card in game.legal_cards(hand, trick, trumps, position.rules):
            longer = (*trick, card)
            takes = game.winner(longer, trumps) == len(trick)
            if (takes or is_first) and self._may_be_lost(longer):
                return True
            is_first = is_first and takes
        return False
