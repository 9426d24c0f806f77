"""Trumps and bridge: four seats in two sides, thirteen tricks; follow suit, else any card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tridge_solver.core.cards import FULL_PACK, FULL_RANKS, Card, Pack
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.contracts import MAX_TRICKS, Strain, TrumpsContract
from tridge_solver.games.trumps.rules import BRIDGE, TRUMPS

SIDES = {"NS": (Seat.NORTH, Seat.SOUTH), "EW": (Seat.EAST, Seat.WEST)}
"""The two sides by name."""


def side_of(seat: Seat) -> str:
    """The side a seat belongs to.

    >>> side_of(Seat.WEST)
    'EW'
    """
    return "NS" if seat in SIDES["NS"] else "EW"


def left_of(seat: Seat, steps: int = 1) -> Seat:
    """The seat so many places clockwise of ``seat``."""
    return SEATS[(seat + steps) % len(SEATS)]


@dataclass(frozen=True)
class Taken:
    """What ``Result`` says: tricks of a side; of declarer's where no side is named."""

    tricks: int
    side: str | None = None

    def of(self, declarer: Seat) -> int:
        """The tricks of declarer's side."""
        own = self.side is None or self.side == side_of(declarer)
        return self.tricks if own else MAX_TRICKS - self.tricks

    def __str__(self) -> str:
        return str(self.tricks) if self.side is None else f"{self.side} {self.tricks}"


@dataclass(frozen=True)
class TrumpsFacts:
    """What only deals of Trumps and bridge say.

    Attributes:
        contract: the tricks undertaken and the denomination; ``None`` where not given.
        passed_out: whether bridge's contract is ``Pass``.
        result: the tricks of a side, as given.
        irregular: whether the declarer carries PBN's mark of an irregularity.
        tables: sections of other programs that are kept as they are: tag, value and lines.
        marked_play: the words of the record of play as they were read, notes and marks among them;
            empty where it has none.
    """

    contract: TrumpsContract | None = None
    passed_out: bool = False
    result: Taken | None = None
    irregular: bool = False
    tables: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    marked_play: tuple[str, ...] = ()

    @property
    def trumps(self) -> Strain | None:
        """The denomination, ``None`` while it is not named."""
        return None if self.contract is None else self.contract.strain


def said_of(deal: Any) -> TrumpsFacts:
    """What a deal says that only Trumps and bridge have; one made in Python may say nothing of
    it."""
    said: TrumpsFacts = TrumpsFacts() if deal.own is None else deal.own
    return said


class SidesGame(Game):
    """The play that Trumps and bridge share."""

    def sides(self, seats: tuple[Seat, ...], player: Seat) -> tuple[tuple[Seat, ...], ...]:
        """The declarer and his partner against the two others."""
        own = side_of(player)
        return (
            (player, left_of(player, 2)),
            tuple(seat for seat in seats if side_of(seat) != own),
        )

    def opening_leader(self, declarer: Seat | None) -> Seat | None:
        """Declarer's left."""
        return None if declarer is None else left_of(declarer)

    def legal_cards(
        self, hand: frozenset[Card], trick: Sequence[Card], trumps: Any, rules: Ruleset
    ) -> tuple[Card, ...]:
        """Cards of the suit led, if there are any, else all."""
        following = {card for card in hand if trick and card.suit is trick[0].suit}
        return tuple(Pack.FULL.written(following or hand))

    def winner(self, trick: Sequence[Card], trumps: Strain) -> int:
        """The highest trump, else the highest card of the suit led.

        >>> cards = [Card.parse(code, Pack.FULL) for code in ("HA", "HT", "S2", "DK")]
        >>> TRUMPS_GAME.winner(cards, Strain.SPADES), TRUMPS_GAME.winner(cards, Strain.NO_TRUMPS)
        (2, 0)
        """
        suit = trumps.suit
        ruffs = [card for card in trick if suit is not None and card.suit is suit]
        among = ruffs or [card for card in trick if card.suit is trick[0].suit]
        return trick.index(min(among, key=lambda card: FULL_RANKS.index(card.rank)))


PARTS = {
    "checks": "games.trumps.checks:CHECKS",
    "diagram": "games.trumps.report.showing:print_deal",
    "page": "games.trumps.report.showing_page:deal_page",
    "drawing": "games.trumps.report.showing_page:deal_table",
    "columns": "games.trumps.columns:columns",
    "turns": "games.trumps.report.replay:TRUMPS_REPLAY",
    "solve": "games.trumps.questions:solve_question",
    "review": "games.trumps.review_question:review_question",
    "score": "games.trumps.report.scoring:FORMS",
    "convert": "games.trumps.conversion:converted",
    "solve()": "games.trumps.solving:solve",
    "card_values()": "games.trumps.solving:card_values",
    "line()": "games.trumps.solving:line",
    "table()": "games.trumps.solving:table",
    "review()": "games.trumps.review:review",
}
"""Where what the two games share is found."""

REFUSALS = {
    "exchange": "{} has no exchange: nobody draws cards",
    "bid": "{} has no bid: tridge solve --par tells the value of every bid",
    "play": "{} has no play: the seats one may sit down with know Tridge and Tresillo only",
    "puzzle": "{} has no puzzles: which card keeps a contract, tridge solve --cards tells",
    "advise": "{} has no advice for a seat whose cards alone are known (solve knows all four)",
    "one hand": "{} has no question about one hand alone: tridge solve --par asks for all four",
    "deal": "{} has no deals of its own: its cards are those of --game Trumps",
}


def _game(name: str, rules: Ruleset, parts: Mapping[str, str]) -> SidesGame:
    """One of the two games."""
    return SidesGame(
        name=name,
        rules=rules,
        seats=4,
        cards_in_trick=4,
        hand_sizes=(MAX_TRICKS,) * 4,
        stock=0,
        pack=FULL_PACK,
        printings=(Pack.FULL,),
        counts_points=False,
        parts={**PARTS, **parts},
        refusals={question: words.format(name) for question, words in REFUSALS.items()},
    )


TRUMPS_GAME = _game(
    "Trumps",
    TRUMPS,
    {
        "dialect": "games.trumps.notation:TRUMPS_DIALECT",
        "json dialect": "games.trumps.notation_json:TRUMPS_JSON",
        "form": "handfile.blank_forms:TRUMPS",
        "deal": "games.trumps.dealing:deal_maker",
    },
)
BRIDGE_GAME = _game(
    "Bridge",
    BRIDGE,
    {
        "dialect": "games.trumps.pbn:BRIDGE_DIALECT",
        "json dialect": "games.trumps.notation_json:BRIDGE_JSON",
        "form": "handfile.blank_forms:BRIDGE",
    },
)


def written_contract(game: Game, contract: TrumpsContract) -> str:
    """A contract as deals of ``game`` write it.

    >>> written_contract(BRIDGE_GAME, TrumpsContract(10, Strain.HEARTS, 2))
    '4HX'
    """
    text = None if game.rules.name == TRUMPS.name else contract.bridge_text
    return str(contract) if text is None else text
