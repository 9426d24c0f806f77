"""Checks of deals of Tridge and Tresillo, in the order of reports, beginning with the layout."""

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
    seats_without_cards,
)
from tridge_solver.core.deal import HAND_SIZE, STOCK_SIZE
from tridge_solver.games.ombre.checks import auction, result
from tridge_solver.games.ombre.checks.exchange import contract_defects, exchange_defects
from tridge_solver.games.ombre.deal import OmbreDeal

MAX_CHIPS = 10**12 - 1
"""The most chips allowed in a fund, more than any fund will ever hold; longer numbers are
rejected."""

MAX_FUND = 99_999
"""The most chips allowed in a Game or Reserve Fund; by the rules a fund holds at most 80. A loser's
payment is divided into Reserve Funds, and a larger one could make enough of them to fill the
memory."""

MAX_NUMBERS = 1_000
"""The most Reserve Funds or debts allowed in a deal, more than any evening leaves."""

_NO_NUMBERS = (None,) * 7
"""The value of the number fields in a deal that mentions no chips, payers or earlier tricks."""


def layout_defects(deal: OmbreDeal, unread: Collection[str]) -> Iterator[Defect]:
    """Yield every defect of the layout: cards, sizes of hands, seats, and funds."""
    hands = known_hands(deal)
    for seat in sorted(deal.empty):
        if deal.hands[seat] is not None:
            place = Place("Deal", seat)
            yield Defect((place,), f"{seat.letter} sits out and holds cards", "no hand there")
    yield from repeated_cards(deal, hands)
    yield from hand_counts(deal, hands, unread)
    yield from stock_count(deal)
    yield from _missing_leader(deal, unread)
    yield from _seats(deal)
    yield from numbers(deal)


def stock_count(deal: OmbreDeal) -> Iterator[Defect]:
    """Yield the defect of a stock of the wrong size."""
    count = len(deal.stock or ())
    if deal.stock_open:
        if not 0 < count < STOCK_SIZE:
            message = f"the stock has {plural(count, 'known card')} and unknown ones"
            yield Defect((Place("Stock"),), message, f"1 to {STOCK_SIZE - 1} known ones before ?")
    elif deal.stock is not None and count != STOCK_SIZE:
        expected = f"{STOCK_SIZE}; a partly known stock ends with ?"
        yield Defect((Place("Stock"),), f"the stock has {plural(count, 'card')}", expected)


def _missing_leader(deal: OmbreDeal, unread: Collection[str]) -> Iterator[Defect]:
    """Yield the defect of a deal whose dealer is unknown, or of an ending whose leader is
    unknown."""
    if deal.dealer is not None or "Dealer" in unread or deal.is_for_ledger:
        return
    if deal.hand_size >= HAND_SIZE:
        yield Defect((Place("Dealer"),), "the dealer is not known", "a Dealer tag: N, E, S or W")
    elif deal.leader is None and "Leader" not in unread:
        yield Defect((Place("Dealer"),), "who leads is not known", "a Leader or a Dealer tag")


def _seats(deal: OmbreDeal) -> Iterator[Defect]:
    """Yield the defect of a role given to a seat without cards, or of one seat in two roles."""
    more = (("FirstDefender", (deal.first_defender,)), ("Surrender", (deal.surrender,)))
    yield from seats_without_cards(deal, more)
    if deal.declarer is not None and deal.declarer is deal.first_defender:
        yield Defect(
            (Place("Declarer"), Place("FirstDefender")),
            f"{deal.declarer.letter} is both the Player and the first defender",
            "another seat for one of them",
        )


def seat_warnings(deal: OmbreDeal) -> Iterator[Defect]:
    """Yield a warning about a dealer without cards, if the rules have the opposite seat sit out."""
    dealer = deal.dealer
    if dealer is None or dealer not in deal.empty or deal.rules.sits_out(dealer) is dealer:
        return
    out = deal.rules.sits_out(dealer)
    message = f"{dealer} deals and has no cards"
    yield Defect((Place("Dealer"),), message, f"cards for {dealer}: {out}, opposite, sits out")


def numbers(deal: OmbreDeal) -> Iterator[Defect]:
    """Yield defects of impossible numbers; deals made in Python can have more of them than
    files."""
    counted = (
        deal.game_fund, deal.widow_fund, deal.reserve_funds, deal.pot, deal.debts,
        deal.participants, deal.tricks_won,
    )  # fmt: skip
    if counted == _NO_NUMBERS and not deal.pot_holds_puesta:
        return
    chips: tuple[tuple[str, Sequence[int | None], int], ...] = (
        ("GameFund", (deal.game_fund,), MAX_FUND),
        ("WidowFund", (deal.widow_fund,), MAX_CHIPS),
        ("ReserveFunds", deal.reserve_funds or (), MAX_FUND),
        ("Pot", (deal.pot,), MAX_CHIPS),
        ("Debts", [debt.chips for debt in deal.debts or ()], MAX_CHIPS),
    )
    for tag, numbers, most in chips:
        if len(numbers) > MAX_NUMBERS:
            yield Defect((Place(tag),), f"{len(numbers):,} numbers", f"at most {MAX_NUMBERS:,}")
        for number in numbers[:MAX_NUMBERS]:
            if number is not None and not 0 <= number <= most:
                yield Defect((Place(tag),), f"{number} chips", f"0 to {most}")
    if deal.pot is None and deal.pot_holds_puesta:
        yield Defect((Place("Pot"),), "the pot holds a puesta but no chips", "chips in the pot")
    if deal.participants not in (None, 3, 4):
        yield Defect((Place("Participants"),), f"{deal.participants} payers", "3 or 4")
    for seat, won in (deal.tricks_won or {}).items():
        if not 0 <= won <= HAND_SIZE:
            message = f"{seat.letter} has won {won} tricks"
            yield Defect((Place("TricksWon", seat),), message, f"0 to {HAND_SIZE}")


def _setup(deal: OmbreDeal, unread: Collection[str]) -> list[Defect]:
    found = list(layout_defects(deal, unread))
    if "Rules" in unread:
        return found
    found += contract_defects(deal)
    found += exchange_defects(deal)
    return found


def _record(deal: OmbreDeal, unread: Collection[str]) -> list[Defect]:
    """Return the defects of the auction, the play and the result; the play is followed up to the
    first illegal card."""
    ended = (deal.result, deal.surrender, deal.undertaken, deal.honours)
    if all(part is None for part in (deal.auction, deal.play, *ended)):
        return []  # nothing is written down
    found = _of_the_play(deal, unread)
    if found and any(map(_spoils_play, _setup(deal, unread))):
        found = _of_the_play(
            deal, {*unread, "Exchange"}
        )  # conflicts with it follow from these errors
    return [*auction.auction_defects(deal), *found, *result.honours_defects(deal)]


def _of_the_play(deal: OmbreDeal, unread: Collection[str]) -> list[Defect]:
    play = PlayCheck(deal, unread)
    return [*play.defects(), *result.result_defects(deal, unread, play)]


def _spoils_play(defect: Defect) -> bool:
    """Return whether a defect makes it impossible to follow the exchanges, and so the play."""
    return any(place.tag in ("Contract", "Exchange") for place in defect.places)


def _warnings(deal: OmbreDeal) -> list[Defect]:
    """Return warnings about an auction that breaks the rules, and about a dealer without cards if
    another seat should sit out."""
    found = list(seat_warnings(deal))
    if deal.auction is None:
        return found
    return found + auction.auction_warnings(deal)


CHECKS = Checks(_setup, _record, _warnings)
