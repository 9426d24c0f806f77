"""Checks of the exchange, and of conditions that the contract sets for the cards."""

from __future__ import annotations

from collections.abc import Iterator

from tridge_solver.checks import Defect, Place, plural
from tridge_solver.core.cards import CLUB_ACE, SPADE_ACE, Card
from tridge_solver.core.deal import HAND_SIZE, STOCK_SIZE, Exchange
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.ranking import is_trump


def contract_defects(deal: OmbreDeal) -> Iterator[Defect]:
    """Yield the defect of a contract that the ruleset lacks, or whose condition the deal does not
    meet."""
    contract = deal.contract
    if contract is None:
        return
    if not contract.exists_in(deal.rules):
        yield Defect(
            (Place("Contract"),),
            f"{deal.rules.name} has no {contract.kind.value}",
            f"{', '.join(kind.value for kind in Kind if kind.value in deal.rules.kinds)} or Pass",
        )
        return
    if contract.kind is Kind.MORT:
        expected = "in Deal the cards of the seat that sits out, in place of -"
        yield Defect((Place("Contract"),), "a mort is played by four hands", expected)
        return
    if contract.trumps is None:
        return
    yield from held_trump(deal, contract, deal.declarer)
    yield from _held_aces(deal, contract)
    if contract.is_flip and deal.stock and deal.stock[0].suit is not contract.trumps:
        top = deal.stock[0]
        yield Defect(
            (Place("Contract"), Place("Stock", card=top)),
            f"{contract.text(deal.pack)}, but the top card of the stock is "
            f"{deal.pack.card_text(top)}",
            f"{contract.name(deal.pack)} {deal.pack.suit_text(top.suit)}",
        )


def takes_certain_cards(contract: Contract) -> bool:
    """Return whether the cards decide if a contract may be played."""
    by_hand = contract.needs_trump or contract.needs_black_aces
    return by_hand or contract.is_flip or contract.kind is Kind.MORT


def _held_aces(deal: OmbreDeal, contract: Contract) -> Iterator[Defect]:
    """Yield the defect of a *Respekt* whose Player was not dealt both black aces."""
    player = deal.declarer
    if not contract.needs_black_aces or player is None or deal.hand_size != HAND_SIZE:
        return
    hand = deal.hands[player]
    if hand is None or {SPADE_ACE, CLUB_ACE}.issubset(hand):
        return
    yield Defect(
        (Place("Contract"),),
        f"{contract.text(deal.pack)} by {player.letter}, who does not hold both black aces",
        f"{deal.pack.card_text(SPADE_ACE)} and {deal.pack.card_text(CLUB_ACE)} in the hand dealt",
    )


def held_trump(deal: OmbreDeal, contract: Contract, player: Seat | None) -> Iterator[Defect]:
    """Yield the defect of a contract that requires a trump in the dealt hand, if the Player holds
    none."""
    if not contract.needs_trump or player is None or deal.hand_size != HAND_SIZE:
        return
    hand, trumps = deal.hands[player], contract.trumps
    if hand is None or trumps is None or any(is_trump(card, trumps) for card in hand):
        return
    yield Defect(
        (Place("Contract"),),
        f"{contract.text(deal.pack)} by {player.letter}, who holds no trump",
        f"a hand with a trump ({deal.pack.suit_text(trumps)} or a black ace)",
    )


def exchange_defects(deal: OmbreDeal) -> Iterator[Defect]:
    """Yield every defect of the exchanges: the seats, their order, the cards, and how many there
    are."""
    if deal.exchanges is None:
        return
    yield from _order(deal, deal.exchanges)
    yield from _permission(deal, deal.exchanges)
    yield from _must_throw(deal, deal.exchanges)
    yield from _counts(deal, deal.exchanges)
    yield from card_defects(deal, deal.exchanges)
    yield from left_in_endings(deal, deal.exchanges)


def left_in_endings(deal: OmbreDeal, exchanges: tuple[Exchange, ...]) -> Iterator[Defect]:
    """Yield the defect of discards in an ending, whose hands already show the cards after the
    exchange."""
    if deal.hand_size < HAND_SIZE and any(exchange.count for exchange in exchanges):
        yield Defect(
            (Place("Deal"), Place("Exchange")),
            f"an exchange with hands of {plural(deal.hand_size, 'card')}",
            "the nine cards dealt, or no Exchange in an ending",
        )


def _order(deal: OmbreDeal, exchanges: tuple[Exchange, ...]) -> Iterator[Defect]:
    """Yield exchanges out of order: a seat twice, the Player after a defender, or the second
    defender before the first."""
    seats = [exchange.seat for exchange in exchanges]
    for seat in sorted(set(seats)):
        if seats.count(seat) > 1:
            yield Defect(
                (Place("Exchange", seat),), f"{seat.letter} exchanges twice", "each seat once"
            )
    player = deal.declarer
    if player is not None and player in seats[1:] and seats[0] is not player:
        yield Defect(
            (Place("Exchange", player),),
            f"the Player {player.letter} exchanges after {seats[0].letter}",
            "the Player first",
        )
    first = deal.first_defender
    defenders = [seat for seat in seats if seat is not player]
    if player is None or first is None:
        return
    if first in defenders[1:] and defenders[0] is not first:
        yield Defect(
            (Place("FirstDefender"), Place("Exchange", first)),
            f"the first defender {first.letter} exchanges after {defenders[0].letter}",
            "the Player, the first, then the second defender",
        )


def _permission(deal: OmbreDeal, exchanges: tuple[Exchange, ...]) -> Iterator[Defect]:
    """Yield discards by a seat that must keep its dealt hand in this contract."""
    contract = deal.contract
    if contract is None:
        return
    for exchange in exchanges:
        if exchange.count and not _may_exchange(deal, contract, exchange.seat):
            defenders = contract.defenders_exchange(deal.rules)
            only = "the defenders alone exchange" if defenders else "nobody does"
            if contract.player_exchanges(deal.rules):
                only = "the Player alone exchanges"
            yield Defect(
                (Place("Contract"), Place("Exchange", exchange.seat)),
                f"{exchange.seat.letter} exchanges in {contract.text(deal.pack)}",
                f"no discards of {exchange.seat.letter}: {only}",
            )


def _may_exchange(deal: OmbreDeal, contract: Contract, seat: Seat) -> bool:
    if seat is deal.declarer:
        return contract.player_exchanges(deal.rules)
    return contract.defenders_exchange(deal.rules)


def _must_throw(deal: OmbreDeal, exchanges: tuple[Exchange, ...]) -> Iterator[Defect]:
    """Yield the defect of a Player who throws too few cards: one is due for taking the turned card,
    and another if the rules require it."""
    contract, player = deal.contract, deal.declarer
    if contract is None or player is None or deal.hand_size != HAND_SIZE:
        return
    thrown = sum(e.count for e in exchanges if e.seat is player)
    least = contract.least_exchange(deal.rules)
    if thrown >= least:
        return
    listed = any(e.seat is player for e in exchanges)
    message = f"the Player {player.letter} throws no card for the one turned in a Flip"
    if contract.player_exchanges(deal.rules) and deal.rules.least_exchange:
        name = contract.text(deal.pack)
        message = f"the Player {player.letter} throws {plural(thrown, 'card')} in {name}"
    expected = "at least one discard" if least == 1 else f"at least {least} discards"
    yield Defect(
        (Place("Contract"), Place("Exchange", player if listed else None)),
        message,
        f"{expected} of the Player",
    )


def _counts(deal: OmbreDeal, exchanges: tuple[Exchange, ...]) -> Iterator[Defect]:
    """Yield the defect of a seat that throws more cards than the rules allow, or than the stock can
    replace."""
    left = STOCK_SIZE
    for exchange in exchanges:
        count = exchange.count
        thrown = f"{exchange.seat.letter} throws {plural(count, 'card')}"
        place = (Place("Exchange", exchange.seat),)
        if count > deal.rules.exchange_limit:
            yield Defect(place, thrown, f"at most {deal.rules.exchange_limit}")
        if count > left:
            yield Defect(place, f"{thrown}, but the stock has only {left} left", f"at most {left}")
        left = max(left - count, 0)


def card_defects(deal: OmbreDeal, exchanges: tuple[Exchange, ...]) -> Iterator[Defect]:
    """Yield cards that are thrown twice, or by a seat that does not hold them."""
    thrown: dict[Card, Seat] = {}
    reported: set[Card] = set()
    for exchange in exchanges:
        seat = exchange.seat
        for card in exchange.discards:
            name = deal.pack.card_text(card)
            if card in reported:
                continue
            if card in thrown:
                reported.add(card)
                other = thrown[card]
                who = f"{seat.letter} throws {name} twice"
                if other is not seat:
                    who = f"{name} is thrown by both {other.letter} and {seat.letter}"
                places = (Place("Exchange", other, card), Place("Exchange", seat, card))
                yield Defect(places, who, "each card once")
                continue
            thrown[card] = seat
            hand = deal.hands[seat]
            holder = next((s for s in deal.active if card in (deal.hands[s] or ())), None)
            if holder is None and _may_be_turned(deal, seat, card):
                continue
            if seat not in deal.active or (hand is not None and card in hand):
                continue
            if hand is None and holder is None and card not in (deal.stock or ()):
                continue  # an unknown hand may well hold it
            yield Defect(
                (Place("Exchange", seat, card),),
                f"{seat.letter} throws {name}, which {_whereabouts(deal, card, holder)}",
                f"one of the cards dealt to {seat.letter}",
            )


def _may_be_turned(deal: OmbreDeal, seat: Seat, card: Card) -> bool:
    """Return whether a card may be the turned card of a Flip that ``seat`` holds as its tenth card
    and may throw."""
    contract = deal.contract
    if contract is None or seat is not deal.declarer:
        return False
    turned = deal.stock[0] == card if deal.stock else card.suit is contract.trumps
    return turned and contract.may_throw_turned_card(deal.rules)


def _whereabouts(deal: OmbreDeal, card: Card, holder: Seat | None) -> str:
    if holder is not None:
        return f"was dealt to {holder.letter}"
    return "is in the stock" if card in (deal.stock or ()) else "is not in that hand"
