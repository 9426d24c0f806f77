"""The post-mortem of an in-comer's deal: the contract named, up to four exchanges, and the
cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from tridge_solver.checks import setup_defects
from tridge_solver.core.cards import SUITS, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError, Exchange
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.open import OpenExchange
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.review.decisions import (
    Cost,
    Decision,
    Early,
    Loss,
    loss_of,
    value_of,
)
from tridge_solver.games.ombre.review.three_seats import Review, weighed
from tridge_solver.games.ombre.rules.contracts import Contract, Grade, Kind
from tridge_solver.games.ombre.rules.incomer import INCOMER_STOCK, NO_PLAY
from tridge_solver.games.ombre.solving.double_dummy import Value
from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy, with_incomer
from tridge_solver.games.ombre.solving.stakes import points_of_value
from tridge_solver.games.ombre.worlds.setting import Discards

if TYPE_CHECKING:
    from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges


class Reached(NamedTuple):
    """A contract with its value after the best exchange.

    Attributes:
        contract: the contract they could have named.
        value: its value with all cards open.
        chips: the in-comer's gain or loss once the quarter is paid; ``None`` if the deal does not
            name its funds.
    """

    contract: Contract
    value: Value
    chips: int | None

    @property
    def beats_no_play(self) -> bool:
        """Whether the contract is worth more than *No Play*, which costs nothing."""
        return self.value.grade is Grade.WIN if self.chips is None else self.chips > 0


@dataclass(frozen=True)
class ThrownIn:
    """A deal whose in-comer bid *No Play*, compared with the best contract that they could have
    named.

    Attributes:
        deal: the deal.
        player: the in-comer.
        reached: the best contracts, all worth the same; at least one.
    """

    deal: OmbreDeal
    player: Seat
    reached: tuple[Reached, ...]

    @property
    def is_error(self) -> bool:
        """Whether a contract would have been worth more than *No Play*."""
        return self.reached[0].beats_no_play

    @property
    def best(self) -> tuple[Contract, ...]:
        """The right choices: the best contracts, or *No Play* itself."""
        return tuple(each.contract for each in self.reached) if self.is_error else (NO_PLAY,)

    @property
    def loss(self) -> Loss:
        """The loss in grades and chips; a missed WIN counts as one grade, anything else as none."""
        chips = self.reached[0].chips
        if self.is_error:
            return Loss(grades=1, chips=chips)
        return Loss(chips=None if chips is None else 0)

    @property
    def cost(self) -> Cost:
        """The worst kind of loss."""
        return self.loss.cost


def thrown_in(deal: OmbreDeal, exchanges: IncomerExchanges) -> ThrownIn | None:
    """Judge a bid of *No Play*; return ``None`` if ``deal`` does not show all hands and the stock
    of four cards.

    Raises :class:`~tridge_solver.DealError` if the deal is wrong.
    """
    deal = with_incomer(deal)
    known = all(deal.hands[seat] is not None for seat in deal.active)
    if deal.declarer is None or not known or len(deal.stock or ()) != INCOMER_STOCK:
        return None
    found = setup_defects(deal)
    if found:
        raise DealError("; ".join(map(str, found)))
    player = deal.declarer
    return ThrownIn(deal, player, best_of(contracts(deal, player, exchanges)))


def contracts(
    deal: OmbreDeal,
    player: Seat,
    exchanges: IncomerExchanges,
    kinds: Sequence[Kind] = (Kind.PLAY, Kind.NO_TRICKS),
) -> list[Reached]:
    """Return the best suits of each kind of contract, with their values; *No Tricks* is listed only
    if it wins.

    Where funds are named and *Play* wins, its other suits are listed too: with fewer tricks they
    may be worth more chips, for honours.
    """
    reached: list[Reached] = []
    for kind in kinds:
        suits = suits_of(deal, player, kind)
        best = _in_suits(deal, player, exchanges, kind, suits)
        reached += best
        if kind is Kind.PLAY and best[0].value.grade is Grade.WIN and best[0].chips is not None:
            done = {each.contract.trumps for each in best}
            for suit in suits:
                if suit not in done:
                    reached += _in_suits(deal, player, exchanges, kind, (suit,))
    return reached


def _in_suits(
    deal: OmbreDeal,
    player: Seat,
    exchanges: IncomerExchanges,
    kind: Kind,
    suits: Sequence[Suit],
) -> list[Reached]:
    """Return the best of ``suits`` with their values; none if a *No Tricks* is lost. The suits are
    solved together, so that the others are only known to be worse."""
    asked = replace(deal, contract=Contract(kind, suits[0]), exchanges=None)
    found = exchanges.options(asked, player, suits, top=0, grades_only=True)
    if found.player_tricks is None:
        return []
    reached = []
    for suit in found.trumps:
        assert isinstance(suit, Suit)  # an in-comer plays Tridge
        contract = Contract(kind, suit)
        value = value_of(contract, found.grade, found.player_tricks)
        made = replace(asked, contract=contract)
        chips = [
            chips_of(made, player, option.discard, value)
            for option in found.options[: found.best_count]
            if option.trumps is suit
        ]
        known = [each for each in chips if each is not None]
        reached.append(Reached(contract, value, max(known, default=None)))
    return reached


def suits_of(deal: OmbreDeal, player: Seat, kind: Kind) -> tuple[Suit, ...]:
    """Return the suits that the in-comer may name; for *No Tricks* they must hold a trump."""
    if kind is not Kind.NO_TRICKS:
        return SUITS
    held = {card.suit for card in deal.known_hand(player)}
    return tuple(suit for suit in SUITS if suit in held)


def best_of(reached: Sequence[Reached]) -> tuple[Reached, ...]:
    """Return the best contracts: by grade, then in a WIN by chips if they are known, then *Play*
    before others, then by tricks."""

    def worth(each: Reached) -> tuple[int, int, bool, int]:
        is_win = each.value.grade is Grade.WIN
        return (
            -each.contract.grades.index(each.value.grade),
            each.chips if is_win and each.chips is not None else 0,
            each.contract.kind is Kind.PLAY,
            each.value.player_tricks,
        )

    most = max(map(worth, reached))
    return tuple(each for each in reached if worth(each) == most)


def chips_of(deal: OmbreDeal, player: Seat, discard: Discards, value: Value) -> int | None:
    """Return the in-comer's chips if they throw ``discard`` and the deal ends with ``value``."""
    made = replace(deal, exchanges=(Exchange(player, discard),))
    points = points_of_value(made, made.start(), player, value)
    return None if points is None else points[player.letter]


def review(
    deal: OmbreDeal,
    solver: IncomerDoubleDummy | None = None,
    exchanges: IncomerExchanges | None = None,
) -> Review:
    """Judge every card in the record of ``deal`` and, with ``exchanges``, the decisions before the
    first card.

    As :func:`~tridge_solver.review`; the cards are judged with all of
    them open, the three defenders as one side.
    """
    if variant_of(deal.game) == "mort":
        exchanges = None  # the four cards set aside are not judged
    solver = solver or IncomerDoubleDummy()
    return weighed(with_incomer(deal), solver, exchanges, early=_early_decisions)


def _early_decisions(
    deal: OmbreDeal, start: Value, exchanges: IncomerExchanges
) -> tuple[Decision, ...]:
    """Return the bid and the exchanges as decisions; empty if the deal does not show its stock.

    A deal without an ``Exchange`` is one in which nobody exchanged.
    """
    if deal.contract is None or deal.declarer is None or len(deal.stock or ()) != INCOMER_STOCK:
        return ()
    try:
        return _IncomerEarly(deal, deal.contract, deal.declarer, start, exchanges).decisions()
    except DealError:
        return ()  # a hand is not known


class _IncomerEarly(Early):
    def __init__(
        self,
        deal: OmbreDeal,
        contract: Contract,
        player: Seat,
        start: Value,
        exchanges: IncomerExchanges,
    ) -> None:
        self.deal = deal
        self.contract = contract
        self.player = player
        self.start = start
        self._engine = exchanges

    def decisions(self) -> tuple[Decision, ...]:
        order = self.deal.from_player(self.player)
        found = [self._options(seat) for seat in order]
        after = [*(self._value(options) for options in found[1:]), self.start]
        return (
            self._bid(found[0]),
            *(self._exchange(*one) for one in zip(order, found, after, strict=True)),
        )

    def _options(self, seat: Seat, suit: Suit | None = None) -> OpenExchange:
        trumps = None if suit is None else (suit,)
        return self._engine.options(self.deal, seat, trumps, top=0)

    def _suits(self) -> tuple[Suit, ...]:
        return suits_of(self.deal, self.player, self.contract.kind)

    def _bid(self, own: OpenExchange) -> Decision:
        """Return the bid as a decision. Compare it with the other suits; if none wins, with other
        contracts; if none is worth more than *No Play*, with that."""
        bid = super()._bid(own)
        if bid.before.grade is Grade.WIN:
            return bid
        chips = chips_of(self.deal, self.player, self._best(self.player, own)[0], bid.after)
        others = [kind for kind in (Kind.PLAY, Kind.NO_TRICKS) if kind is not self.contract.kind]
        reached = contracts(self.deal, self.player, self._engine, others)
        best = best_of(reached) if reached else ()
        if best and best[0].beats_no_play:
            earlier, before = best[0].chips, best[0].value
            named = tuple(each.contract for each in best)
            grades = loss_of(self.contract, before, bid.after, by_player=True).grades
        elif chips == 0:
            return bid  # neither fund nor honours: a draw costs nothing either
        else:
            earlier, before, named = 0, bid.before, (NO_PLAY,)
            # No Play has no grade. It stands where a WIN does among those below: a DRAW is one
            # step from it, a LOSS as many as from a WIN.
            grades = self.contract.grades.index(bid.after.grade)
        lost = None if earlier is None or chips is None else earlier - chips
        return replace(
            bid,
            before=before,
            best=named,
            loss=Loss(grades, chips=lost),
            gained_by=self.deal.from_player(self.player)[1:],
        )

    def _in_suit(self, suit: Suit) -> tuple[Value, Discards]:
        found = self._options(self.player, suit)
        value = value_of(self.contract, found.grade, found.player_tricks)
        return value, found.options[0].discard
