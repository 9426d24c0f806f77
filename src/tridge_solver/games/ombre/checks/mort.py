"""Checks of a mort: four hands of nine, and four discards."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tridge_solver.checks import (
    Checks,
    Defect,
    Place,
    PlayCheck,
    hand_counts,
    known_hands,
    repeated_cards,
)
from tridge_solver.core.deal import HAND_SIZE
from tridge_solver.games.ombre.checks.incomer import not_of_four, result_of_four, stock_of_four
from tridge_solver.games.ombre.checks.three_seats import numbers
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.auction import PASS, SPEAKERS
from tridge_solver.games.ombre.rules.contracts import Kind
from tridge_solver.games.ombre.rules.incomer import MORT_CALL, known_to_win

_NOT_ITS = (
    ("FirstDefender", "first_defender"),
    ("Exchange", "exchanges"),
    ("ThrownIn", "surrender"),
    ("Undertaken", "undertaken"),
    ("GameFund", "game_fund"),
    ("WidowFund", "widow_fund"),
    ("ReserveFunds", "reserve_funds"),
    ("Pot", "pot"),
    ("Debts", "debts"),
    ("Honours", "honours"),
)
"""Tags that a mort does not have, with their attributes; only deals made in Python can set them."""

_ALL = [PASS.word] * SPEAKERS


def _setup(deal: OmbreDeal, unread: Collection[str]) -> list[Defect]:
    hands = known_hands(deal)
    return [
        *_rules(deal, unread),
        *repeated_cards(deal, hands),
        *hand_counts(deal, hands, unread),
        *stock_of_four(deal, "the mort"),
        *_seats(deal, unread),
        *not_of_four(deal, "a mort", _NOT_ITS),
        *numbers(deal),
        *_contract(deal, unread),
    ]


def _rules(deal: OmbreDeal, unread: Collection[str]) -> Iterator[Defect]:
    """Yield the defect of four hands under rules without the mort."""
    if not deal.rules.mort and "Rules" not in unread:
        message = "four hands at a table of L'hombre, where three play"
        expected = "- for the seat that sits out, or for its mort the rules lhombre mort=on"
        yield Defect((Place("Deal"),), message, expected)


def _seats(deal: OmbreDeal, unread: Collection[str]) -> Iterator[Defect]:
    """Yield defects of the roles: the seat opposite the dealer must play the talon, and the leader
    must be known."""
    dealer, player = deal.dealer, deal.declarer
    if dealer is not None:
        out = deal.rules.sits_out(dealer)
        if player not in (None, out):
            assert player is not None
            message = f"{player.letter} plays the talon, but {dealer.letter} dealt"
            yield Defect((Place("Dealer"), Place("Declarer")), message, out.letter)
        return
    if "Dealer" in unread:
        return
    if deal.hand_size >= HAND_SIZE and any(deal.hands):
        yield Defect((Place("Dealer"),), "the dealer is not known", "a Dealer tag: N, E, S or W")
    elif deal.leader is None and "Leader" not in unread:
        yield Defect((Place("Dealer"),), "who leads is not known", "a Leader or a Dealer tag")
    elif deal.contract is not None and player is None and "Declarer" not in unread:
        message = "who plays the talon is not known"
        yield Defect((Place("Dealer"),), message, "a Declarer or a Dealer tag")


def _contract(deal: OmbreDeal, unread: Collection[str]) -> Iterator[Defect]:
    """Yield the defect of a contract other than a mort, or of a mort whose number of tricks
    contradicts where the ace of spades is."""
    contract, place = deal.contract, Place("Contract")
    if contract is None or "Deal" in unread:
        return
    if contract.kind is not Kind.MORT:
        message = f"four hands play no {contract.kind.value}"
        yield Defect((place,), message, "Mort with a suit")
        return
    known = {"hands": deal.hands, "stock": deal.stock, "stock_open": deal.stock_open}
    needed = known_to_win(known, deal.incomer)
    if contract.tricks is None and needed is None:
        message = "how many tricks win is not known"
        yield Defect((place,), message, "Mort 6 and a suit with spadille in the talon, else Mort 5")
    elif needed is not None and contract.tricks != needed:
        has = "has" if needed > min(needed, contract.tricks or needed) else "does not have"
        message = f"{contract}: the talon {has} spadille"
        yield Defect((place,), message, f"Mort {needed}")


def _record(deal: OmbreDeal, unread: Collection[str]) -> list[Defect]:
    if (deal.auction, deal.play, deal.result) == (None,) * 3:
        return []
    play = PlayCheck(deal, unread)
    return [*_calls(deal), *play.defects(), *result_of_four(deal, unread, play)]


def _calls(deal: OmbreDeal) -> Iterator[Defect]:
    """Yield words that are not calls of a mort; only deals made in Python can have them."""
    for number, call in enumerate(deal.auction.calls if deal.auction else ()):
        if call not in (PASS.word, MORT_CALL):
            message = f"{call!r} is not a call of an auction after which the talon is played"
            yield Defect((Place("Auction", row=number),), message, f"{PASS.word}, {MORT_CALL}")


def _warnings(deal: OmbreDeal) -> list[Defect]:
    """Return a warning about an auction in which somebody did not pass; a record that stops after
    the passes is right."""
    record, player = deal.auction, deal.incomer
    if record is None or not record.calls:
        return []
    if deal.dealer is not None:
        others = tuple(seat for seat in deal.active if seat is not player)
        first = deal.rules.direction.after(deal.dealer, others)
        if record.first is not first:
            message = (
                f"the auction begins with {record.first.letter}, but {first.letter} speaks first"
            )
            return [Defect((Place("Dealer"), Place("Auction")), message, first.letter)]
    right = [*_ALL, MORT_CALL]
    wrong = next(
        (n for n, call in enumerate(record.calls) if n >= len(right) or call != right[n]), None
    )
    if wrong is None:
        return []
    message = f"{record.calls[wrong]} in an auction after which the talon is played"
    return [Defect((Place("Auction", row=wrong),), message, f"three passes, then {MORT_CALL}")]


CHECKS = Checks(_setup, _record, _warnings)
