"""How contracts, sides and points of Belote look, and the rules of a board in one file."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from tridge_solver.core.cards import Pack
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Direction, Seat
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.game import SIDES, BeloteDeal
from tridge_solver.games.belote.rules import LAST_TRICK, BeloteRules, BeloteStrain, worth
from tridge_solver.games.belote.scoring import CAPOT_BONUS
from tridge_solver.games.belote.solving import lanes_of, trump_suits
from tridge_solver.report.theme.signs import Theme, names

WORDS = {BeloteStrain.NO_TRUMP: "no trump", BeloteStrain.ALL_TRUMP: "all trump"}


def look_of(denomination: BeloteStrain | None) -> Theme:
    """How cards look: the trumps of a suit first and bold."""
    return Theme(Pack.FULL, None if denomination is None else denomination.suit)


def denomination_text(denomination: BeloteStrain) -> Text:
    """A suit's symbol, or words."""
    suit = denomination.suit
    return Text(WORDS[denomination]) if suit is None else look_of(denomination).suit_name(suit)


def contract_text(contract: BeloteContract) -> Text:
    """A contract, e.g. 90 ♥ doubled."""
    head = "Capot" if contract.number is None else str(contract.number)
    doubled = {1: "", 2: " doubled", 4: " redoubled"}[contract.factor]
    return Text.assemble((f"{head} ", "bold"), denomination_text(contract.denomination), doubled)


def contract_by(deal: BeloteDeal, contract: BeloteContract) -> Text:
    """A contract and who made the bid."""
    by = "" if deal.declarer is None else f" by {names(deal)[deal.declarer]}"
    return Text.assemble(contract_text(contract), by)


def points_text(points: tuple[int, int]) -> str:
    """Points of both sides: NS 113, EW 49."""
    return ", ".join(f"{side} {n}" for side, n in zip(SIDES, points, strict=True))


def seat_notes(deal: BeloteDeal) -> dict[Seat, str]:
    """Who leads, beside the seats."""
    if deal.dealer is None and deal.leader is None:
        return {}
    return {deal.lead: "leads"}


def trumps_look(deal: BeloteDeal) -> Theme:
    """How the cards of a deal look."""
    contract = deal.contract
    return look_of(None if contract is None else contract.denomination)


WAYS = ("ruff_plain_winner", "overtake_partner", "undertrump", "trump_under_partner")
"""Options of the play, in the order of the engine's flags; the first flag is that one must ruff."""


def page_rules(rules: Ruleset) -> dict[str, Any]:
    """Orders of the cards, who leads, and what is counted, by a table's rules."""
    assert isinstance(rules, BeloteRules)
    return {
        "engine": "points",
        "orders": {own.value: ordered(own, rules) for own in BeloteStrain},
        "leads": "eldest",
        "clockwise": rules.direction is Direction.CLOCKWISE,
        "capot": CAPOT_BONUS if rules.capot else 0,
        "suits": [own.value for own in BeloteStrain],
    }


def ordered(denomination: BeloteStrain, rules: BeloteRules) -> dict[str, Any]:
    """The rules of a denomination as the engine takes them."""
    lanes = lanes_of(denomination)
    ruffs = denomination.suit is not None
    flags = [ruffs, *(getattr(rules, way) for way in WAYS)]
    return {
        "lanes": [" ".join(card.code for card in lane) for lane in lanes],
        "worths": [[worth(card, denomination) for card in lane] for lane in lanes],
        "ruffs": int(ruffs),
        "beaten": trump_suits(denomination),
        "last": LAST_TRICK,
        "flags": sum(bool(flag) << place for place, flag in enumerate(flags)),
    }
