"""The knowledge of one seat during a deal: its own cards, and what it has seen of the others.

Nothing here looks at a card the seat has not seen, though the deal may know them all.
"""

from __future__ import annotations

from collections.abc import Sequence

from tridge_solver.analysis.seen import FollowedRecord, number_before as cards_before
from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import HAND_SIZE, DealError
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import (
    FIRST_TRICKS,
    SURRENDER_AFTER,
    TRICKS,
    Contract,
)
from tridge_solver.games.ombre.rules.ranking import (
    Trumps,
    is_trump,
    lane_of,
    legal_cards,
    matadors,
)
from tridge_solver.games.ombre.scoring.outcome import has_led_on


@dataclass(frozen=True)
class Shown:
    """The facts about another seat that everybody at the table has seen.

    Attributes:
        seat: the seat.
        played: every card it has played, in order.
        barred: cards it cannot hold, since it did not follow when they were led.
        exchanged: the number of cards it threw and drew, ``None`` if the file does not say.
        drew: the card turned in a Flip, if this seat drew it.
        laid_open: its hand at the beginning of play, if it lies open to all.
    """

    seat: Seat
    played: tuple[Card, ...]
    barred: frozenset[Card]
    exchanged: int | None
    drew: Card | None
    laid_open: frozenset[Card] = frozenset()


@dataclass(frozen=True)
class SeatView:
    """A decision, as the seat that takes it sees it.

    Attributes:
        deal: the deal, for its rules, funds and names; its hidden cards are ignored.
        contract: the contract, with its trumps.
        player: the seat whose tricks are graded; after a surrender the defender who plays on.
        declarer: the seat that bid, and exchanged first.
        seat: the seat to decide, as a rule the one to play.
        number: cards on record before this one.
        size: cards in a hand when the play of the record began.
        own: its hand when the play began; ``own_played`` of them in the order played.
        seen: its own cards, including those it threw and drew, and any card it knows to be out of
        play.
        others: the other seats in playing order from this one.
        leader, trick, won: of the current trick, as in :class:`~tridge_solver.Position`.
        undertaken: whether the Player has led to the sixth trick for all nine.
        fallen: the cards on record before this one, in the order played.
    """

    deal: OmbreDeal
    contract: Contract
    player: Seat
    declarer: Seat
    seat: Seat
    number: int
    size: int
    own: frozenset[Card]
    own_played: tuple[Card, ...]
    seen: frozenset[Card]
    others: tuple[Shown, ...]
    leader: Seat
    trick: tuple[Card, ...]
    won: dict[Seat, int]
    undertaken: bool = False
    fallen: tuple[Card, ...] = ()

    @property
    def turned(self) -> Card | None:
        """The card turned in a Flip, if everybody has seen it; else ``None``."""
        return _turned_card(self.deal, self.contract)

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the deal."""
        return self.deal.rules

    @property
    def trumps(self) -> Trumps:
        """The trump suit, or its substitute if no suit is trumps."""
        assert self.contract.denomination is not None
        return self.contract.denomination

    @property
    def hand(self) -> frozenset[Card]:
        """The cards the seat holds now."""
        return self.own - set(self.own_played)

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards that the seat may play, in written order."""
        led = self.trick[0] if self.trick else None
        return legal_cards(self.hand, led, self.trumps, self.rules.estuche)

    @property
    def trick_number(self) -> int:
        """The number of the current trick, from 1."""
        return sum(self.won.values()) + 1

    @property
    def is_player(self) -> bool:
        """Whether the seat is the Player."""
        return self.seat is self.player

    @property
    def knows_exchange(self) -> bool:
        """Whether the seat knows how many cards everybody exchanged."""
        return all(shown.exchanged is not None for shown in self.others)

    def shown(self, seat: Seat) -> Shown:
        """Return the facts seen about another seat."""
        return next(shown for shown in self.others if shown.seat is seat)


def seat_view(
    deal: OmbreDeal,
    number: int | None = None,
    *,
    seat: Seat | None = None,
    all_may_exchange: bool = False,
) -> SeatView:
    """Return the knowledge of a seat after ``number`` cards of the record, or after all of them.

    It is the seat to play unless ``seat`` says another. Only its own hand need be known to the
    deal. With ``all_may_exchange`` every seat may
    exchange in every contract, as when a dealer has come in.

    Raises :class:`~tridge_solver.DealError` when contract, Player, leader or that hand are
    missing, or when all cards are played.

    >>> from tridge_solver.handfile import loads
    >>> [deal] = loads('''[Leader "N"] [Deal "N:A.K.. ..K5. - .2.2."]
    ... [TricksWon "N:3 E:2 W:2"] [Declarer "N"] [Contract "Play H"]
    ... [Play "N"]
    ... SA D5 -''')
    >>> view = seat_view(deal)
    >>> view.seat.letter, [card.code for card in view.legal]
    ('W', ['H2'])
    >>> east = view.shown(Seat.EAST)
    >>> east.played, len(east.barred)  # East did not follow: no trumps
    ((Card('D5'),), 12)
    """
    contract, declarer = _game(deal)
    record = _Record(deal, contract, declarer)
    record.follow(number)
    if record.tricks == TRICKS:
        raise DealError(
            "all cards are played: there is nothing to decide (expected an earlier moment)"
        )
    if seat is None:
        seat = record.order[len(record.trick)]
    else:
        _check_plays(deal, seat)
    player = player_at(deal, record.tricks)
    if number is not None and record.number < number:
        raise DealError(f"the record has {record.number} cards (expected at least {number})")
    own = deal.played_hand(seat)
    seen = own | set(deal.known_hand(seat))
    return SeatView(
        deal=deal,
        contract=contract,
        player=player,
        declarer=declarer,
        seat=seat,
        number=record.number,
        size=len(own),
        own=own,
        own_played=tuple(record.played[seat]),
        seen=seen | _sleeping(deal, contract),
        others=_others(deal, contract, seat, record, all_may_exchange),
        leader=record.leader,
        trick=tuple(record.trick),
        won=dict(record.won),
        undertaken=(
            player is declarer
            and contract.is_normal
            and deal.undertaken is not False
            and record.has_led_on
        ),
        fallen=tuple(record.fallen),
    )


def number_before(deal: OmbreDeal, trick: int, seat: Seat | None = None) -> int:
    """Return the number of cards played before a moment; see
    :func:`tridge_solver.analysis.seen.number_before`. The contract must have a Player."""
    _game(deal)
    if seat is not None:
        _check_plays(deal, seat)
    return cards_before(deal, trick, seat)


def _check_plays(deal: OmbreDeal, seat: Seat) -> None:
    if seat not in deal.active:
        letters = " ".join(other.letter for other in deal.active)
        raise DealError(f"{seat.letter} has no cards to play (expected one of {letters})")


def player_at(deal: OmbreDeal, tricks: int) -> Seat:
    """Return the seat whose tricks count after this many tricks: from trick four on, the defender
    who continued after a surrender."""
    assert deal.declarer is not None
    if isinstance(deal.surrender, Seat) and tricks >= SURRENDER_AFTER:
        return deal.surrender
    return deal.declarer


def _game(deal: OmbreDeal) -> tuple[Contract, Seat]:
    contract = deal.contract
    if deal.is_passed_out:
        raise DealError(f"the deal was {deal.unplayed}: there is no play")
    if contract is None or contract.denomination is None:
        raise DealError("the deal has no contract to play (expected a Contract)")
    if deal.declarer is None:
        raise DealError(f"the contract {contract} has no Player (expected a Declarer)")
    return contract, deal.declarer


class _Record(FollowedRecord):
    """A record of play that also notes whether the Player has led to the sixth trick for all
    nine."""

    deal: OmbreDeal

    def __init__(self, deal: OmbreDeal, contract: Contract, declarer: Seat) -> None:
        super().__init__(deal)
        assert contract.denomination is not None
        self._trumps: Trumps = contract.denomination
        self._declarer = declarer
        self.has_led_on = has_led_on(self.won, declarer, in_trick=False) or (
            deal.undertaken is True and self.tricks > FIRST_TRICKS
        )

    def shown_lacking(self, card: Card) -> set[Card]:
        if not self.trick:
            return set()
        return _shown_lacking(card, self.trick[0], self._trumps, self.deal.rules.estuche)

    def add(self, seat: Seat, card: Card) -> None:
        self.has_led_on |= has_led_on(self.won, self._declarer, in_trick=True)
        super().add(seat, card)


def _shown_lacking(card: Card, led: Card, trumps: Trumps, estuche: bool) -> set[Card]:
    """Return the cards that a seat shows it does not hold when it plays ``card`` to ``led``.

    Under the estuche privilege it may keep back matadors that outrank a led trump.
    """
    lane = lane_of(led, trumps)
    if card in lane:
        return set()
    lacking = set(lane)
    if estuche and is_trump(led, trumps):
        above = lane[: lane.index(led)]
        lacking -= {matador for matador in matadors(trumps) if matador in above}
    return lacking


def _others(
    deal: OmbreDeal, contract: Contract, seat: Seat, record: _Record, all_may_exchange: bool
) -> tuple[Shown, ...]:
    counts = _exchanged(deal, contract, all_may_exchange)
    turned = _turned_card(deal, contract)
    if turned is not None and turned in _sleeping(deal, contract):
        # The seat that threw it took one card fewer that nobody has seen.
        counts = {place: count - _threw(deal, place, turned) for place, count in counts.items()}
        turned = None
    drawers = [other for other in _exchange_order(deal) if counts.get(other)]
    return tuple(
        Shown(
            seat=other,
            played=tuple(record.played[other]),
            barred=frozenset(record.barred[other]),
            exchanged=counts.get(other),
            drew=turned if drawers and drawers[0] is other else None,
            laid_open=_laid_open(deal, contract, other),
        )
        for other in deal.rules.direction.round_from(seat, deal.active)[1:]
    )


def _laid_open(deal: OmbreDeal, contract: Contract, seat: Seat) -> frozenset[Card]:
    """Return a hand laid open before the first card; only the Player of a Nolo Ouvert has one."""
    if contract.lies_open and seat is deal.declarer:
        return frozenset(deal.played_hand(seat))
    return frozenset()


def _exchange_order(deal: OmbreDeal) -> Sequence[Seat]:
    return [exchange.seat for exchange in deal.exchanges or ()]


def _exchanged(deal: OmbreDeal, contract: Contract, all_may: bool) -> dict[Seat, int]:
    if deal.hand_size < HAND_SIZE:
        return {}
    counts = dict.fromkeys(deal.active, 0)
    if deal.exchanges is None:
        somebody = contract.defenders_exchange(deal.rules) and deal.rules.exchange_limit > 0
        return {} if somebody or all_may else counts
    return counts | {exchange.seat: exchange.count for exchange in deal.exchanges}


def _turned_card(deal: OmbreDeal, contract: Contract) -> Card | None:
    """Return the top card of the stock, if everybody has seen it."""
    if not contract.is_flip or deal.exchanges is None:
        return None
    return deal.stock[0] if deal.stock else None


def _sleeping(deal: OmbreDeal, contract: Contract) -> set[Card]:
    """Return the turned card if nobody holds it: nobody drew it, or somebody threw it again.
    Everybody is assumed to have seen that."""
    turned = _turned_card(deal, contract)
    if turned is None:
        return set()
    drawn = any(exchange.count for exchange in deal.exchanges or ())
    thrown = any(_threw(deal, seat, turned) for seat in deal.active)
    return set() if drawn and not thrown else {turned}


def _threw(deal: OmbreDeal, seat: Seat, card: Card) -> bool:
    return any(made.seat is seat and card in made.discards for made in deal.exchanges or ())
