"""The decisions of a played deal and their cost; bids and exchanges are compared with the best, all
cards open.

The answers are exact if the stock is known: the Player's discards against the defenders' best
answers, each defender's against the earlier discards. This judge knows the order of the stock, as
nobody at the table did; so it measures luck as much as skill.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, Literal

from tridge_solver.analysis.paid_for import TrickCost
from tridge_solver.analysis.themes import CardTheme
from tridge_solver.core.cards import SUITS, Card, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import STOCK_SIZE, DealError, Exchange
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.open import OpenExchange, OpenExchanges
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade, Kind
from tridge_solver.games.ombre.solving.double_dummy import CardValue, Value
from tridge_solver.games.ombre.solving.stakes import lost_chips, points_of_value
from tridge_solver.games.ombre.worlds.setting import Discards, knows_exchanges, settings

if TYPE_CHECKING:
    from tridge_solver.games.ombre.advice.three_seats import Advice
    from tridge_solver.games.ombre.review.closed import JudgedExchange


Choice = Card | tuple[Card, ...] | Contract
"""The choice made in a decision: a card to play, cards to throw, or a contract to bid."""


class Cost(Enum):
    """The kinds of cost that an error can have, the worst first."""

    GRADE = "grade"
    TRICKS = "tricks"
    CHIPS = "chips"
    NOTHING = "nothing"


class Luck(Enum):
    """The two kinds of luck. Unlucky is a choice that only open cards show to be wrong; lucky is
    one that only the seat's own knowledge does."""

    UNLUCKY = "unlucky"
    LUCKY = "lucky"


@dataclass(frozen=True)
class Loss:
    """The loss through a decision, counted for the side that made it.

    Attributes:
        grades: steps down the contract's grades; WIN to LOSS is two.
        tricks: tricks that the Player lost or, by a defender's error, gained. It may be negative if
            the grade fell: 1:4:4 is a draw in Tresillo, 3:4:2 is lost.
        chips: chips of the Player, or of the two defenders together; ``None`` if the deal does not
            name its funds. It is negative if fewer tricks come with cheaper honours: a losing
            Player pays for the honours they hold, so a worse exchange or suit may save chips while
            it costs tricks.
    """

    grades: int = 0
    tricks: int = 0
    chips: int | None = None

    @property
    def cost(self) -> Cost:
        """The worst kind of loss. A side can lose chips alone only when it undertakes all nine
        tricks and misses them."""
        if self.grades > 0:
            return Cost.GRADE
        if self.tricks > 0:
            return Cost.TRICKS
        return Cost.CHIPS if self.chips is not None and self.chips > 0 else Cost.NOTHING


@dataclass(frozen=True)
class Decision:
    """One decision in a deal, and its effect on the value to the Player.

    Attributes:
        kind: ``"card"``, ``"exchange"`` or ``"bid"``.
        number: place among the cards played, from 1; 0 before the first card.
        trick: number of the trick, ``None`` before the first.
        seat: the seat that decided.
        choice: the choice made.
        before, after: the value with best play before the decision, and after it.
        best: every choice that would have kept the value, including the actual one if it did.
        loss: the loss.
        gained_by: the seats of the other side, if they gained.
        options: every legal card with its result, best for its owner first.
        forced: there was no choice: one legal card, or several equivalent ones.
        irrelevant: there was a choice, but every card leads to the same.
        undertakes: whether it is the lead to the sixth trick that undertakes all nine.
        closed: the judgement by what the seat could know, if this was requested and there was a
            choice.
        closed_exchange: the same for an exchange.
        themes: for a card that cost grade or tricks, the themes of its position, the most special
            first.
        broken: those of them that the card itself goes against.
        paid: for such a card, the trick that pays for it, if there is one.
    """

    kind: Literal["card", "exchange", "bid"]
    number: int
    trick: int | None
    seat: Seat
    choice: Choice
    before: Value
    after: Value
    best: tuple[Choice, ...]
    loss: Loss
    gained_by: tuple[Seat, ...] = ()
    options: tuple[CardValue, ...] = ()
    forced: bool = False
    irrelevant: bool = False
    undertakes: bool = False
    closed: Advice | None = None
    closed_exchange: JudgedExchange | None = None
    themes: tuple[CardTheme, ...] = ()
    broken: tuple[CardTheme, ...] = ()
    paid: TrickCost | None = None

    @property
    def cost(self) -> Cost:
        """The kind of cost that the decision had for its side."""
        return self.loss.cost

    @property
    def is_error(self) -> bool:
        """Whether another choice was better."""
        return self.cost is not Cost.NOTHING

    @property
    def is_closed_error(self) -> bool:
        """Whether another card or exchange was better by what the seat could know."""
        if self.closed_exchange is not None:
            return self.closed_exchange.is_error
        if self.closed is None or not isinstance(self.choice, Card):
            return False
        return self.closed.option(self.choice).is_worse

    @property
    def luck(self) -> Luck | None:
        """The luck in a decision that open and closed cards judge differently; ``None`` if they
        agree or it was not judged."""
        judged = self.closed is not None or self.closed_exchange is not None
        if not judged or self.is_error is self.is_closed_error:
            return None
        return Luck.UNLUCKY if self.is_error else Luck.LUCKY


def loss_of(contract: Contract, before: Value, after: Value, *, by_player: bool) -> Loss:
    """Return the grades and the tricks that a decision lost for its side: the Player, or the
    defenders.

    >>> from tridge_solver.games.ombre.rules.contracts import Grade
    >>> win, draw = Value(Grade.WIN, 5, False), Value(Grade.DRAW, 4, False)
    >>> loss_of(Contract.parse("Play D"), win, draw, by_player=True)
    Loss(grades=1, tricks=1, chips=None)
    """
    grades = contract.grades.index(after.grade) - contract.grades.index(before.grade)
    tricks = before.player_tricks - after.player_tricks
    if contract.wants_few_tricks:
        tricks = -tricks
    return Loss(grades, tricks) if by_player else Loss(-grades, -tricks)


def value_of(contract: Contract, grade: Grade, player_tricks: int | None) -> Value:
    """Return the value of a position, given its grade and the Player's tricks, which must be
    known."""
    assert player_tricks is not None
    return Value(grade, player_tricks, contract.is_normal and player_tricks == TRICKS)


def early_decisions(
    deal: OmbreDeal, start: Value, exchanges: OpenExchanges
) -> tuple[Decision, ...]:
    """Return the bid as a decision, if another suit could have been named, and the three exchanges.

    None of them where the deal does not have its exchanges and all of its stock.

    Args:
        deal: without its record of play.
        start: the value after the exchanges, before the first card.
        exchanges: the engine that weighs them.
    """
    contract, player = deal.contract, deal.declarer
    if contract is None or player is None or not knows_exchanges(deal):
        return ()
    if len(deal.stock or ()) != STOCK_SIZE:
        return ()
    deal = replace(deal, first_defender=deal.defenders[0])
    try:
        return Early(deal, contract, player, start, exchanges).decisions()
    except DealError:
        return ()  # a hand is not known


class Early:
    """Weigh the decisions of one deal before its first card."""

    def __init__(
        self,
        deal: OmbreDeal,
        contract: Contract,
        player: Seat,
        start: Value,
        exchanges: OpenExchanges,
    ) -> None:
        self.deal = deal
        self.contract = contract
        self.player = player
        self.start = start
        self.exchanges = exchanges
        first, second = deal.defenders
        self.answers = exchanges.defence(deal, first, top=0)
        self.last_answers = exchanges.defence(deal, second, top=0)

    def decisions(self) -> tuple[Decision, ...]:
        """Return all these decisions, in the order they were taken."""
        first, second = self.deal.defenders
        after_player, after_first = self._value(self.answers), self._value(self.last_answers)
        early: list[Decision] = []
        if self.contract.player_exchanges(self.deal.rules):
            best = self.exchanges.best(self.deal, self.player, top=0)
            if self.contract.kind is Kind.PLAY:
                early.append(self._bid(best))
            early.append(self._exchange(self.player, best, after_player))
        early.append(self._exchange(first, self.answers, after_first))
        early.append(self._exchange(second, self.last_answers, self.start))
        return tuple(early)

    def _value(self, found: OpenExchange) -> Value:
        return value_of(self.contract, found.grade, found.player_tricks)

    def _thrown(self, seat: Seat) -> Discards:
        made = next((e for e in self.deal.exchanges or () if e.seat is seat), None)
        return made.discards if made is not None else ()

    def _best(self, seat: Seat, found: OpenExchange) -> tuple[Discards, ...]:
        """Return every best discard, beginning with those most like the discard that ``seat``
        made."""
        thrown = self._thrown(seat)
        options = found.options[: found.best_count]
        ways = {
            tuple(sorted(way)) for option in options for way in (option.discard, *option.equals)
        }
        return tuple(sorted(ways, key=lambda way: (len(set(way) ^ set(thrown)), len(way), way)))

    def _exchange(self, seat: Seat, found: OpenExchange, after: Value) -> Decision:
        thrown = self._thrown(seat)
        best = self._best(seat, found)
        instead = self.deal
        if seat is self.player:
            instead = replace(instead, exchanges=(Exchange(seat, best[0]),))
        return self._decision(
            "exchange", seat, thrown, best, self._value(found), after, instead, self.deal
        )

    def _bid(self, own: OpenExchange) -> Decision:
        """Return the bid as a decision: the suit named, compared with the other three, each with
        its best exchange."""
        named = self.contract.trumps
        assert named is not None
        values = {named: self._value(own)}
        discards = {named: self._best(self.player, own)[0]}
        for suit in self._suits():
            if suit is not named:
                values[suit], discards[suit] = self._in_suit(suit)
        ranks = {suit: _rank(self.contract, value) for suit, value in values.items()}
        suits = [suit for suit in SUITS if suit in ranks and ranks[suit] == min(ranks.values())]
        suit = named if named in suits else suits[0]

        def exchanged(suit: Suit) -> OmbreDeal:
            """Return the deal in ``suit`` after the best exchange, which decides the honours that
            are paid."""
            contract = replace(self.contract, trumps=suit)
            exchange = Exchange(self.player, discards[suit])
            return replace(self.deal, contract=contract, exchanges=(exchange,))

        return self._decision(
            "bid",
            self.player,
            self.contract,
            tuple(replace(self.contract, trumps=each) for each in suits),
            values[suit],
            self._value(own),
            exchanged(suit),
            exchanged(named),
        )

    def _suits(self) -> tuple[Suit, ...]:
        return SUITS

    def _in_suit(self, suit: Suit) -> tuple[Value, Discards]:
        (setting,) = settings(self.deal, self.player, [suit])
        grade, tricks, discard = self.exchanges.value(setting, lambda *_: 0.0)
        assert tricks is not None  # it is Play
        return value_of(setting.contract, grade, tricks), discard

    def _decision(
        self,
        kind: Literal["bid", "exchange"],
        seat: Seat,
        choice: Choice,
        best: tuple[Choice, ...],
        before: Value,
        after: Value,
        instead: OmbreDeal,
        made: OmbreDeal,
    ) -> Decision:
        """Return a decision with its loss for the side that made it.

        ``instead`` is the deal in which the best was done, ``made`` the one that followed. The
        honours of the Player's hand in each are paid for: a decision that costs tricks of a game
        that is lost anyway may save chips, and its loss of chips is then below nothing.
        """
        by_player = seat is self.player
        side = (seat,) if by_player else self.deal.defenders
        loss = loss_of(self.contract, before, after, by_player=by_player)
        earlier = points_of_value(instead, instead.start(), self.player, before)
        later = points_of_value(made, made.start(), self.player, after)
        if earlier is not None and later is not None:
            same = before == after
            loss = replace(loss, chips=0 if same else lost_chips(side, earlier, later))
        others = tuple(other for other in self.deal.playing_order if other not in side)
        return Decision(
            kind=kind,
            number=0,
            trick=None,
            seat=seat,
            choice=choice,
            before=before,
            after=after,
            best=best,
            loss=loss,
            gained_by=() if loss.cost is Cost.NOTHING else others,
        )


def _rank(contract: Contract, value: Value) -> tuple[int, int]:
    """Return a sort key that is lower if the value is better for the Player."""
    return contract.grades.index(value.grade), -value.player_tricks
