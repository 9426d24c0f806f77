"""What is checked of a deal of Tridge and Tresillo, in the order it is reported."""

from __future__ import annotations

from collections.abc import Collection

from tridge_solver.checks.defect import Checks, Defect
from tridge_solver.games.ombre.checks.exchange import contract_defects, exchange_defects
from tridge_solver.games.ombre.checks.layout import layout_defects, seat_warnings
from tridge_solver.games.ombre.deal import OmbreDeal


def _setup(deal: OmbreDeal, unread: Collection[str]) -> list[Defect]:
    """Hands, contract and exchanges."""
    found = list(layout_defects(deal, unread))
    if "Rules" in unread:
        return found
    found += contract_defects(deal)
    found += exchange_defects(deal)
    return found


def _record(deal: OmbreDeal, unread: Collection[str]) -> list[Defect]:
    """Auction, play and result; a deal with no other defects can be followed up to the card that
    breaks the rules."""
    ended = (deal.result, deal.surrender, deal.undertaken, deal.honours)
    if all(part is None for part in (deal.auction, deal.play, *ended)):
        return []  # nothing is written down
    from tridge_solver.games.ombre.checks.auction import auction_defects
    from tridge_solver.games.ombre.checks.result import honours_defects

    found = _of_the_play(deal, unread)
    if found and any(map(_spoils_play, _setup(deal, unread))):
        found = _of_the_play(deal, {*unread, "Exchange"})  # what goes against it says nothing new
    return [*auction_defects(deal), *found, *honours_defects(deal)]


def _of_the_play(deal: OmbreDeal, unread: Collection[str]) -> list[Defect]:
    """What is wrong with the record of play and the result."""
    from tridge_solver.checks.layout import PlayCheck
    from tridge_solver.games.ombre.checks.result import result_defects

    play = PlayCheck(deal, unread)
    return [*play.defects(), *result_defects(deal, unread, play)]


def _spoils_play(defect: Defect) -> bool:
    """Whether nobody knows what was exchanged, or was to be followed. Of hands that cannot be the
    play may show which card is meant."""
    return any(place.tag in ("Contract", "Exchange") for place in defect.places)


def _warnings(deal: OmbreDeal) -> list[Defect]:
    """What the rules of the auction say against its record, and a dealer without cards where the
    rules have another seat sit out."""
    found = list(seat_warnings(deal))
    if deal.auction is None:
        return found
    from tridge_solver.games.ombre.checks.auction import auction_warnings

    return found + auction_warnings(deal)


CHECKS = Checks(_setup, _record, _warnings)
