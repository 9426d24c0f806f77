"""How contracts, sides and points of Belote look in reports."""

from __future__ import annotations

from rich.text import Text

from tridge_solver.core.cards import Pack
from tridge_solver.core.languages import is_spoken, said
from tridge_solver.core.seats import Seat
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.game import SIDES, BeloteDeal
from tridge_solver.games.belote.rules import BeloteStrain
from tridge_solver.report.theme.signs import Theme, names

WORDS = {BeloteStrain.NO_TRUMP: "no trump", BeloteStrain.ALL_TRUMP: "all trump"}


def look_of(denomination: BeloteStrain | None) -> Theme:
    """Return the look of the cards in a denomination; a trump suit is first, and bold."""
    pack = Pack.FRENCH if is_spoken("French") else Pack.FULL
    return Theme(pack, None if denomination is None else denomination.suit)


def denomination_text(denomination: BeloteStrain) -> Text:
    """Return a denomination: the symbol of a suit, or words."""
    suit = denomination.suit
    return (
        Text(said(WORDS[denomination])) if suit is None else look_of(denomination).suit_name(suit)
    )


def contract_text(contract: BeloteContract) -> Text:
    """Return a contract as text, e.g. 90 ♥ doubled."""
    head = "Capot" if contract.number is None else str(contract.number)
    doubled = {1: "", 2: f" {said('doubled')}", 4: f" {said('redoubled')}"}[contract.factor]
    return Text.assemble((f"{head} ", "bold"), denomination_text(contract.denomination), doubled)


def contract_by(deal: BeloteDeal, contract: BeloteContract) -> Text:
    """Return a contract with its bidder as text."""
    by = "" if deal.declarer is None else f" {said('by')} {names(deal)[deal.declarer]}"
    return Text.assemble(contract_text(contract), by)


def points_text(points: tuple[int, int]) -> str:
    """Return the points of both sides as text: NS 113, EW 49."""
    return ", ".join(f"{side} {n}" for side, n in zip(SIDES, points, strict=True))


def seat_notes(deal: BeloteDeal) -> dict[Seat, str]:
    """Return the notes beside seats: one for the leader."""
    if deal.dealer is None and deal.leader is None:
        return {}
    return {deal.lead: said("leads")}


def trumps_look(deal: BeloteDeal) -> Theme:
    """Return the look of the cards in a deal."""
    contract = deal.contract
    return look_of(None if contract is None else contract.denomination)


"""Options of play, in the order of the engine's flags; the first flag means "must ruff"."""
