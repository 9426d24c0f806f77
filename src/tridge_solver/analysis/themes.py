"""Themes of positions, such as "ruff" or "lead low", derived from the exact values of the cards.

Nothing is guessed. A theme follows from the rules (which cards are legal, which wins, what ruffs)
and from the cards that keep the best result; :class:`CardTheme` says when each holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
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
    """The theme of a position, a task for the seat to play; the value is its tag in files and JSON.

    The *best* cards are those that keep the best result, grade first, then tricks or points; every
    other legal card is *worse*. A position without a worse card has no theme. A card *takes* if it
    wins against the cards on the table. *Higher* and *lower* compare with every best card, by
    strength in the trick. A *trump* is a card that wins over other suits. The themes of the seat to
    play:

    ``split``: three seats, a contract graded by comparison. A worse card costs the grade although
    the Player gets as many tricks as after the best cards: it matters which defender wins the other
    tricks.

    ``throw_in``: it leads. Its side has a lead that wins the trick whatever the others play; all
    such leads are worse, and the trick of every best card is lost along its line.

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

    ``discard``: it is void in the suit led. The best cards are of one suit (not trumps), and a card
    of another such suit is worse.

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
        """The theme in words, as in the report of a mistake."""
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

_ENDS = (CardTheme.LEAD_LOW, CardTheme.LEAD_HIGH)

_MIDDLE = "the middle one"
"""The words for a position in which both a higher and a lower card of the suit are worse."""

TOLD = 2
"""The most themes that a report names for one mistake; more would only confuse."""

Reasons = Mapping[CardTheme, frozenset[Card]]
"""The themes of a position, the most special first, each with the worse cards that violate it. A
card may be worse for another reason, and then violates none."""


def broken_by(card: Card, reasons: Reasons) -> tuple[CardTheme, ...]:
    """Return the themes that a card violates, the most special first."""
    return tuple(theme for theme, wrong in reasons.items() if card in wrong)


def in_words(
    themes: Iterable[CardTheme], broken: Collection[CardTheme] | None = None
) -> tuple[str, ...]:
    """Return the first few themes of a position in words; if ``broken`` is given, only themes in
    it.

    >>> found = [CardTheme.RIGHT_SUIT, CardTheme.LEAD_LOW, CardTheme.LEAD_HIGH]
    >>> in_words(found), in_words(found, [CardTheme.LEAD_HIGH])
    (('the right suit', 'the middle one'), ('the middle one',))
    """
    held = list(themes)
    between = all(end in held for end in _ENDS)
    told = held if broken is None else [theme for theme in held if theme in broken]
    words = (_MIDDLE if between and theme in _ENDS else theme.words for theme in told)
    return tuple(dict.fromkeys(words))[:TOLD]


def counted(mistakes: Iterable[Sequence[CardTheme]]) -> dict[CardTheme, int]:
    """Return how many mistakes have each theme as their first, beginning with the most frequent
    theme.

    >>> found = counted([[CardTheme.RUFF], [CardTheme.TAKE, CardTheme.RUFF], [], [CardTheme.RUFF]])
    >>> {theme.value: number for theme, number in found.items()}
    {'ruff': 2, 'take': 1}
    """
    numbers = Counter(themes[0] for themes in mistakes if themes)
    told = {theme: numbers[theme] for theme in CardTheme if theme in numbers}
    return dict(sorted(told.items(), key=lambda each: -each[1]))


@dataclass(frozen=True)
class Themes(Tabular):
    """The themes that the cards of a position show.

    Attributes:
        seat: the seat to play.
        best: the cards that keep the best result, the one from the line of play first.
        themes: the themes, the most special first; empty if no card is worse, or if this is not
            proved for every card (Très).
        costs: the price of each worse card; empty if it is not proved (Très).
        reasons: for each theme, the worse cards that go against it.
    """

    seat: Seat
    best: tuple[Card, ...]
    themes: tuple[CardTheme, ...]
    costs: tuple[TrickCost, ...] = field(default=())
    reasons: Reasons = field(default_factory=dict)

    @property
    def words(self) -> tuple[str, ...]:
        """The first few themes in words."""
        return in_words(self.themes)

    def broken_by(self, card: Card) -> tuple[CardTheme, ...]:
        """Return the themes that a card violates, the most special first. A trump violates
        ``refuse_to_ruff``, for example; a discard that is wrong for another reason does not."""
        return broken_by(card, self.reasons)

    def cost(self, card: Card) -> TrickCost | None:
        """Return the trick or points lost by a worse card; ``None`` for any other card."""
        return next((cost for cost in self.costs if cost.card == card), None)


class CardsAsked(Protocol):
    """A game's way of finding themes in positions of one deal, from the values of the cards."""

    def best(self, position: Position, /) -> Sequence[Card]:
        """Return the best cards of a position; a line of play continues with the first of them."""
        ...

    def reasons(self, position: Position, values: Any, /) -> Reasons:
        """Return the themes of a position, given its card values, best first."""
        ...

    def cost(self, position: Position, values: Any, wrong: Any, /) -> TrickCost | None:
        """Return the trick or points lost by a card of ``values`` that is worse than the best."""
        ...


def chooser(position: Position) -> Seat:
    """Return the seat that must choose a card; raise :class:`~tridge_solver.DealError` if the play
    is over."""
    seat = position.to_play
    if seat is None:
        raise DealError("nobody has a card to choose: the play is over")
    return seat


def themes_of(asked: CardsAsked, position: Position, values: Sequence[Any]) -> Themes:
    """Return the themes of ``position``; the card ``values`` are sorted, best first."""
    seat, best = chooser(position), tuple(asked.best(position))
    costs = (asked.cost(position, values, each) for each in values if each.card not in best)
    reasons = asked.reasons(position, values)
    return Themes(seat, best, tuple(reasons), tuple(filter(None, costs)), reasons)


class ThemesPart(Protocol):
    """The part of a game behind :func:`tridge_solver.themes`."""

    def themes(self, deal: Any, /, *, solver: Any = ...) -> Themes:
        """Return the themes of a deal's cards; a solver may be passed to keep its table from deal
        to deal."""
        ...


THEMES: Part[ThemesPart] = Part("themes", "themes")


@dataclass(frozen=True)
class WeighedCards:
    """A position with the values of its cards, and some facts from its game.

    Attributes:
        position: with a seat to play.
        best: the cards that keep the best result; every other legal card is worse.
        side: the seats that play with the seat to play, itself among them.
        lane_of: for a card, the cards of its suit, or the trumps, strongest first.
        is_trump: whether a card wins over other suits.
        led_to: for a lead, the seat that wins its trick in its line.
        splits: the worse cards that cost the grade and leave the Player their tricks, if three
            seats play a contract that is graded by comparison.
    """

    position: Position
    best: frozenset[Card]
    side: frozenset[Seat]
    lane_of: LaneOf
    is_trump: Callable[[Card], bool]
    led_to: Callable[[Card], Seat]
    splits: frozenset[Card] = frozenset()

    @property
    def reasons(self) -> Reasons:
        """The themes of the position, most special first, each with the cards that violate it."""
        if not self._worse:
            return {}
        found = {CardTheme.SPLIT: self.splits}
        found.update(self._playing() if self.position.trick else self._leading())
        return {theme: found[theme] for theme in CardTheme if found.get(theme)}

    @cached_property
    def _legal(self) -> tuple[Card, ...]:
        return self.position.legal_cards()

    @cached_property
    def _worse(self) -> frozenset[Card]:
        return frozenset(self._legal) - self.best

    @cached_property
    def _trumps(self) -> frozenset[Card]:
        return frozenset(filter(self.is_trump, self._legal))

    def _playing(self) -> Iterator[tuple[CardTheme, frozenset[Card]]]:
        """Return the themes for a seat that plays to a started trick; a theme is left out if no
        card violates it."""
        position, best, worse, trumps = self.position, self.best, self._worse, self._trumps
        seat = position.to_play
        assert seat is not None  # it has cards
        holder = position.order[position.game.winner(position.trick, position.trumps)]
        takers = frozenset(filter(self._takes, self._legal))
        if best <= takers:
            yield CardTheme.TAKE, worse - takers
            yield CardTheme.COVER_LOW, self._above_best(worse & takers)
        elif not best & takers:
            if holder not in self.side:
                yield CardTheme.HOLD_UP, takers
            elif holder is not seat:
                yield CardTheme.LEAVE_TO_PARTNER, takers
        led = self.lane_of(position.trick[0])
        follows = any(card in led for card in position.hands[seat])
        if follows:
            yield from self._following(led, takers)
            return
        if not self.is_trump(position.trick[0]):
            if best <= trumps:
                yield CardTheme.RUFF, worse - trumps
            if not best & trumps:
                yield CardTheme.REFUSE_TO_RUFF, trumps
            if best <= trumps & takers:
                yield CardTheme.RUFF_HIGH, self._below_best(worse & trumps & takers)
        yield CardTheme.DISCARD, self._other_suits()

    def _following(
        self, led: Sequence[Card], takers: frozenset[Card]
    ) -> Iterator[tuple[CardTheme, frozenset[Card]]]:
        best = self.best
        if best.issubset(led) and not best & takers:
            yield CardTheme.UNBLOCK, self._below_best(self._worse.intersection(led) - takers)
        position = self.position
        # A seat with a trump that may play anything has only matadors, above the one led.
        is_free = not all(card in led for card in self._legal)
        privileged = position.rules.estuche and self.is_trump(position.trick[0]) and is_free
        if privileged and not best.intersection(led):
            yield CardTheme.MATADOR_BACK, self._worse.intersection(led)

    def _leading(self) -> Iterator[tuple[CardTheme, frozenset[Card]]]:
        """Return the themes for a seat that leads; a theme is left out if no card violates it."""
        best, worse, trumps = self.best, self._worse, self._trumps
        if best <= trumps:
            yield CardTheme.DRAW_TRUMPS, worse - trumps
        if not best & trumps:
            yield CardTheme.TRUMPS_CAN_WAIT, trumps
        yield CardTheme.RIGHT_SUIT, self._other_suits()
        lane = self.lane_of(next(iter(best)))
        if best.issubset(lane):
            suited = worse.intersection(lane)
            yield CardTheme.LEAD_LOW, self._above_best(suited)
            yield CardTheme.LEAD_HIGH, self._below_best(suited)
        yield CardTheme.THROW_IN, self._keeping_the_lead()

    def _takes(self, card: Card) -> bool:
        trick = (*self.position.trick, card)
        return self.position.game.winner(trick, self.position.trumps) == len(trick) - 1

    def _other_suits(self) -> frozenset[Card]:
        """Return the worse plain cards of other suits, if all best cards are of one plain suit."""
        lane = self.lane_of(next(iter(self.best)))
        if self.best & self._trumps or not self.best.issubset(lane):
            return frozenset()
        return self._worse.difference(lane, self._trumps)

    def _above_best(self, cards: Iterable[Card]) -> frozenset[Card]:
        return frozenset(
            card for card in cards if all(self._is_above(card, best) for best in self.best)
        )

    def _below_best(self, cards: Iterable[Card]) -> frozenset[Card]:
        return frozenset(
            card for card in cards if all(self._is_above(best, card) for best in self.best)
        )

    def _is_above(self, card: Card, other: Card) -> bool:
        """Return whether a card is higher than another one of its suit, or is a trump over a plain
        card."""
        lane = self.lane_of(card)
        if other in lane:
            return lane.index(card) < lane.index(other)
        return card in self._trumps and other not in self._trumps

    def _keeping_the_lead(self) -> frozenset[Card]:
        """Return the leads that are sure to win, if all of them are worse and every best card loses
        a trick. There are none in games where the winner of a trick does not lead to the next."""
        position = self.position
        game, leader = position.game, position.leader
        if game.next_leader(position.seats, leader, leader) is not leader:
            return frozenset()
        sure = frozenset(filter(self._is_sure, self._worse))
        if not sure or any(map(self._is_sure, self.best)):
            return frozenset()
        # Last of all, for it takes a search.
        return frozenset() if any(self.led_to(card) in self.side for card in self.best) else sure

    def _is_sure(self, lead: Card) -> bool:
        """Return whether the leader's side wins the trick after this lead, whatever is played."""
        return not self._may_be_lost((lead,))

    def _may_be_lost(self, trick: tuple[Card, ...]) -> bool:
        """Return whether the other side can win a trick that began with these cards.

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
