"""The tags a hand file may have, in the order they are written, and near misses."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from tridge_solver.core.deal import FREE_TEXT_TAGS
from tridge_solver.handfile.lexer import SECTIONS

if TYPE_CHECKING:
    from tridge_solver.handfile.suggest import NearMisses

DEAL_TAGS = (
    "Pack",
    "Rules",
    "Dealer",
    "Deal",
    "Stock",
    "Declarer",
    "Contract",
    "FirstDefender",
    "Leader",
    "TricksWon",
    "PointsWon",
    "Exchange",
    "Participants",
    "GameFund",
    "WidowFund",
    "ReserveFunds",
    "Pot",
    "Debts",
    "Undertaken",
    "Surrender",
    "ThrownIn",
    "Melds",
    "Belote",
    "Honours",
    "Result",
)
"""Tags that say something about a deal of some game."""

GAME_TAG = "Game"
"""The tag that names the game, where rules and hands do not say it; written before the rules."""


FUND_TAGS = ("GameFund", "WidowFund", "ReserveFunds", "Pot", "Debts")
"""Tags that name the chips on the table; whether they are right the deals before say."""


MANDATORY = (
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
)
"""The tags every deal of PBN has, in the order in which other programs expect them."""

PBN_TAGS = frozenset(
    [
        *MANDATORY,
        "Competition",
        "DealId",
        "Description",
        "FrenchMP",
        "Generator",
        "Hidden",
        "Room",
        "Termination",
        "Score",
        "ScoreIMP",
        "ScoreMP",
        "ScoreRubber",
        "ScorePercentage",
        "OptimumScore",
        "ParContract",
        "BidSystemEW",
        "BidSystemNS",
        "PairEW",
        "PairNS",
        "WestNA",
        "NorthNA",
        "EastNA",
        "SouthNA",
        "WestType",
        "NorthType",
        "EastType",
        "SouthType",
        "EventDate",
        "EventSponsor",
        "HomeTeam",
        "Round",
        "Section",
        "Stage",
        "Table",
        "VisitTeam",
        "Time",
        "UTCDate",
        "UTCTime",
        "TimeControl",
        "TimeCall",
        "TimeCard",
        "Annotator",
        "AnnotatorNA",
        "Application",
        "Mode",
        "Note",
        "Auction",
        "Play",
        "ActionTable",
        "AuctionTimeTable",
        "InstantScoreTable",
        "OptimumPlayTable",
        "OptimumResultTable",
        "PlayTimeTable",
        "ScoreTable",
        "TotalScoreTable",
        "DoubleDummyTricks",
    ]
)
"""The tags of PBN 2.1, and one that bridge programs write; no slips for others."""

KNOWN_TAGS = (GAME_TAG, *DEAL_TAGS, *FREE_TEXT_TAGS, *SECTIONS)


OTHER_NAMES = {
    "player": "Declarer", "ombre": "Declarer", "taker": "Declarer", "preneur": "Declarer",
    "tricks": "Result", "trumps": "Contract", "trump": "Contract", "bid": "Contract",
    "hands": "Deal", "cards": "Deal", "talon": "Stock", "discards": "Exchange",
    "thrown": "Exchange", "matadors": "Honours", "honors": "Honours", "vul": "Vulnerable",
    "vulnerability": "Vulnerable", "calls": "Auction", "bidding": "Auction",
    "nord": "North", "syd": "South", "vest": "West", "giver": "Dealer", "spiller": "Declarer",
    "kontrakt": "Contract", "melding": "Contract", "resultat": "Result", "stik": "Result",
    "kort": "Deal", "bord": "Table", "smidt": "ThrownIn",
}  # fmt: skip
"""What people call tags that have other names, in Denmark too, in small letters."""


@cache
def _near_misses(tags: tuple[str, ...]) -> NearMisses:
    """What an unknown tag may be a slip for."""
    from tridge_solver.handfile.suggest import NearMisses

    return NearMisses(tags)


def nearest_tag(name: str, own: Iterable[str] = DEAL_TAGS) -> str | None:
    """The known tag that an unknown ``name`` may have been meant for, in a game of tags of its
    ``own``: what it has not is no hint.

    >>> nearest_tag("Delaer"), nearest_tag("CONTRACT"), nearest_tag("Weather")
    ('Dealer', 'Contract', None)
    >>> nearest_tag("Stok"), nearest_tag("Stok", ("Deal", "Contract")), nearest_tag("Player")
    ('Stock', None, 'Declarer')
    """
    tags = (GAME_TAG, "Pack", "Rules", *own, *FREE_TEXT_TAGS, *SECTIONS)
    meant = OTHER_NAMES.get(name.lower())
    if meant in (*tags, "Vulnerable"):
        return meant
    return _near_misses(tuple(dict.fromkeys(tags))).nearest(name)
