"""Checks of in-comer deals: four hands, a stock of four cards, and exchanges of one card at
most."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from tridge_solver.checks import (
    Checks,
    Defect,
    Place,
    PlayCheck,
    hand_counts,
    known_hands,
    plural,
    repeated_cards,
    seat_letters,
)
from tridge_solver.core.deal import HAND_SIZE
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.checks.exchange import card_defects, held_trump, left_in_endings
from tridge_solver.games.ombre.checks.result import honours_defects, tricks_against, worded_defects
from tridge_solver.games.ombre.checks.three_seats import numbers
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.auction import PASS, SPEAKERS
from tridge_solver.games.ombre.rules.contracts import FIRST_TRICKS, TRICKS, Kind
from tridge_solver.games.ombre.rules.incomer import (
    IN_COME,
    INCOMER_EXCHANGE,
    INCOMER_KINDS,
    INCOMER_STOCK,
    MAY_PLAY,
)
from tridge_solver.games.ombre.rules.result_in_words import ResultInWords

_ROUNDS = (SPEAKERS, 2 * SPEAKERS)
"""Possible numbers of passes before the dealer comes in, without and with the round of No
Tricks."""

_EXPECTED = f"three passes, or six with the round of No Tricks, then {IN_COME}"

NOT_ITS = (
    ("FirstDefender", "first_defender"),
    ("Surrender", "surrender"),
    ("Pot", "pot"),
    ("Debts", "debts"),
)
"""Tags that an in-comer's deal does not have, with their attributes; only deals made in Python can
set them."""


def _setup(deal: OmbreDeal, unread: Collection[str]) -> list[Defect]:
    hands = known_hands(deal)
    return [
        *repeated_cards(deal, hands),
        *hand_counts(deal, hands, unread),
        *stock_of_four(deal, "the in-comer"),
        *_seats(deal, unread),
        *not_of_four(deal, "an in-comer", NOT_ITS),
        *numbers(deal),
        *_contract(deal),
        *_exchanges(deal),
    ]


def stock_of_four(deal: OmbreDeal, who: str) -> Iterator[Defect]:
    """Yield the defect of a stock that does not have four cards; ``who`` names the fourth seat in
    messages."""
    if deal.stock is None:
        return
    count = len(deal.stock)
    if deal.stock_open and not 0 < count < INCOMER_STOCK:
        message = f"{who}'s stock has {plural(count, 'known card')} and unknown ones"
        yield Defect((Place("Stock"),), message, f"1 to {INCOMER_STOCK - 1} known ones before ?")
    elif not deal.stock_open and count != INCOMER_STOCK:
        expected = f"{INCOMER_STOCK}; a partly known stock ends with ?"
        yield Defect((Place("Stock"),), f"{who}'s stock has {plural(count, 'card')}", expected)


def _seats(deal: OmbreDeal, unread: Collection[str]) -> Iterator[Defect]:
    """Yield defects of the roles: the in-comer must be the dealer, and the leader must be known."""
    if deal.dealer is not None and deal.declarer not in (None, deal.dealer):
        assert deal.declarer is not None
        yield Defect(
            (Place("Dealer"), Place("Declarer")),
            f"{deal.declarer.letter} is the in-comer, but {deal.dealer.letter} dealt",
            deal.dealer.letter,
        )
    if deal.dealer is not None or "Dealer" in unread:
        return
    if deal.hand_size >= HAND_SIZE and any(deal.hands):
        expected = "a Dealer tag: N, E, S or W"
        yield Defect((Place("Dealer"),), "the dealer, who is the in-comer, is not known", expected)
        return
    if deal.leader is None and "Leader" not in unread:
        yield Defect((Place("Dealer"),), "who leads is not known", "a Leader or a Dealer tag")
    if deal.contract is not None and deal.declarer is None and "Declarer" not in unread:
        expected = "a Declarer or a Dealer tag"
        yield Defect((Place("Dealer"),), "who the in-comer is is not known", expected)


def not_of_four(deal: OmbreDeal, who: str, tags: Sequence[tuple[str, str]]) -> Iterator[Defect]:
    """Yield a defect for each of ``tags`` that the deal has, since only deals of three seats may,
    and for a wrong number of payers."""
    for tag, attribute in tags:
        if getattr(deal, attribute) is not None:
            yield Defect((Place(tag),), f"{who}'s deal has no {tag}", "no such tag")
    if deal.participants not in (None, 4):
        message = f"{deal.participants} payers at the table of {who}"
        yield Defect((Place("Participants"),), message, "4, or no Participants")


def _contract(deal: OmbreDeal) -> Iterator[Defect]:
    """Yield the defect of a contract that an in-comer may not play, or of No Tricks without a
    trump."""
    contract = deal.contract
    if contract is None or contract.kind is Kind.NO_PLAY:
        return
    if contract.kind not in INCOMER_KINDS or contract.trumps is None:
        yield Defect((Place("Contract"),), f"the in-comer has no {contract.kind.value}", MAY_PLAY)
        return
    yield from held_trump(deal, contract, deal.incomer)


def _exchanges(deal: OmbreDeal) -> Iterator[Defect]:
    exchanges = deal.exchanges or ()
    player = deal.incomer
    order = deal.from_player(player) if player is not None else ()
    last = -1
    seen: set[Seat] = set()
    for exchange in exchanges:
        seat = exchange.seat
        if seat in seen:
            message = f"{seat.letter} exchanges twice"
            yield Defect((Place("Exchange", seat),), message, "each seat once")
        seen.add(seat)
        count = exchange.count
        if count > INCOMER_EXCHANGE:
            extra = next(iter(exchange.discards[INCOMER_EXCHANGE:]), None)
            yield Defect(
                (Place("Exchange", seat, extra),),
                f"{seat.letter} throws {plural(count, 'card')} at the table of an in-comer",
                f"at most {INCOMER_EXCHANGE}",
            )
        if order:
            place = order.index(seat)
            if place < last:
                yield Defect(
                    (Place("Exchange", seat),),
                    f"{seat.letter} exchanges after {order[last].letter}",
                    f"the in-comer first, then in playing order: {seat_letters(order)}",
                )
            last = max(last, place)
    if deal.contract is not None and deal.contract.kind is Kind.NO_PLAY:
        for exchange in exchanges:
            if exchange.count:
                yield Defect(
                    (Place("Contract"), Place("Exchange", exchange.seat)),
                    f"{exchange.seat.letter} exchanges although the in-comer threw the cards in",
                    "no discards after No Play",
                )
    yield from card_defects(deal, exchanges)
    yield from left_in_endings(deal, exchanges)


def _record(deal: OmbreDeal, unread: Collection[str]) -> list[Defect]:
    if (deal.auction, deal.play, deal.result, deal.honours) == (None,) * 4:
        return []
    play = PlayCheck(deal, unread)
    return [*play.defects(), *result_of_four(deal, unread, play), *honours_defects(deal)]


def result_of_four(deal: OmbreDeal, unread: Collection[str], play: PlayCheck) -> Iterator[Defect]:
    """Yield the defect of a result that is impossible, or that contradicts the play."""
    result = deal.result
    if result is None:
        return
    if isinstance(result, ResultInWords):
        yield from worded_defects(deal, result, unread, play)
        return
    if deal.is_passed_out:
        places = (Place("Contract"), Place("Result"))
        yield Defect(places, "a deal that was thrown in has a result", "no Result")
        return
    text = ":".join(map(str, result))
    seats = len(deal.active)
    claim = (FIRST_TRICKS, *[0] * (seats - 1))
    may_claim = deal.contract is None or deal.contract.is_normal
    if len(result) != seats or min(result) < 0:
        yield Defect((Place("Result"),), f"{text} is not a result of four seats", "four numbers")
        return
    if sum(result) != TRICKS and not (may_claim and result == claim):
        expected = f"{TRICKS} tricks, or the claim {':'.join(map(str, claim))}"
        yield Defect((Place("Result"),), f"the result {text} adds up to {sum(result)}", expected)
        return
    if deal.undertaken and (result[0] < FIRST_TRICKS or sum(result) < TRICKS):
        yield Defect(
            (Place("Undertaken"), Place("Result")),
            f"all nine tricks are undertaken, but the result is {text}",
            f"nine tricks played, the first {FIRST_TRICKS} won by the in-comer",
        )
    player = deal.incomer
    if player is None or not {"Exchange", "TricksWon"}.isdisjoint(unread):
        return
    yield from tricks_against(deal, result, deal.from_player(player), play)


def _warnings(deal: OmbreDeal) -> list[Defect]:
    """Return a warning about an auction other than three passes, after which the dealer comes in.

    They come in after the passes of the first round or, if it is recorded, of the second, in which
    nobody bid No Tricks. A record that only has the passes is taken for right.
    """
    record = deal.auction
    if record is None or not record.calls:
        return []
    if deal.dealer is not None:
        first = deal.rules.direction.after(deal.dealer, deal.active)
        if record.first is not first:
            message = (
                f"the auction begins with {record.first.letter}, but {first.letter} speaks first"
            )
            return [Defect((Place("Dealer"), Place("Auction")), message, first.letter)]
    passes = next((n for n, call in enumerate(record.calls) if call != PASS.word), None)
    if passes in _ROUNDS and record.calls[passes] == IN_COME and len(record.calls) == passes + 1:
        return []
    if passes is None and len(record.calls) <= max(_ROUNDS):
        return []
    wrong = max(_ROUNDS) if passes is None else passes
    if wrong in _ROUNDS and record.calls[wrong] == IN_COME:
        wrong += 1
    message = f"{record.calls[wrong]} in an auction after which the dealer came in"
    return [Defect((Place("Auction", row=wrong),), message, _EXPECTED)]


CHECKS = Checks(_setup, _record, _warnings)
