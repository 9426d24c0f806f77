"""Trumps and bridge: four seats in two sides, with thirteen tricks. Players follow suit, or else
play any card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Any, ClassVar

from tridge_solver.core.cards import FULL_PACK, FULL_RANKS, Card, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.bridge.pbn_play import irregular_cards
from tridge_solver.games.trumps.rules import BRIDGE, MAX_TRICKS, TRUMPS, Strain, TrumpsContract

SIDES = {"NS": (Seat.NORTH, Seat.SOUTH), "EW": (Seat.EAST, Seat.WEST)}
"""The two sides, keyed by name."""


def side_of(seat: Seat) -> str:
    """Return the side of a seat.

    >>> side_of(Seat.WEST)
    'EW'
    """
    return "NS" if seat in SIDES["NS"] else "EW"


def left_of(seat: Seat, steps: int = 1) -> Seat:
    """Return the seat that sits this many places clockwise from ``seat``."""
    return SEATS[(seat + steps) % len(SEATS)]


@dataclass(frozen=True)
class Taken:
    """The value of ``Result``: the tricks of a side, which is declarer's by default."""

    tricks: int
    side: str | None = None

    def of(self, declarer: Seat) -> int:
        """Return the tricks of declarer's side."""
        own = self.side is None or self.side == side_of(declarer)
        return self.tricks if own else MAX_TRICKS - self.tricks

    def __str__(self) -> str:
        return str(self.tricks) if self.side is None else f"{self.side} {self.tricks}"


@dataclass(frozen=True, repr=False)
class TrumpsDeal(Deal):
    """One deal of Trumps or bridge.

    Attributes:
        contract: the tricks undertaken and the denomination; ``None`` if not given.
        passed_out: whether bridge's contract is ``Pass``.
        result: the tricks of a side, as given.
        irregular: whether the declarer carries PBN's mark of an irregularity.
        tables: sections of other programs, kept unchanged: tag, value and lines.
        marked_play: the words of the record of play as read, with notes and marks; empty if there
            are none.
    """

    rules: Ruleset = TRUMPS
    pack: Pack = field(default=Pack.FULL, compare=False)
    contract: TrumpsContract | None = None
    result: Taken | None = None
    passed_out: bool = False
    irregular: bool = False
    tables: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    marked_play: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.irregular and self.declarer is None:  # there is nobody to carry the mark
            object.__setattr__(self, "irregular", False)

    @property
    def trumps(self) -> Strain | None:
        """The denomination; ``None`` until it has been named."""
        return None if self.contract is None else self.contract.strain

    @property
    def unplayed(self) -> str | None:
        """The reason why nobody played, in words; ``None`` if the deal was played or the reason
        is unknown."""
        return "passed out" if self.passed_out else None

    @property
    def irregular_cards(self) -> Mapping[tuple[int, int], str]:
        """The cards that PBN marks as irregular, with the letters of their marks; see
        :attr:`Deal.irregular_cards`."""
        return irregular_cards(self.marked_play, self.play)

    def leader_of(self, row: int, leader: Seat, irregular: Mapping[tuple[int, int], str]) -> Seat:
        """Return the seat that led to a trick, even if it was not its turn."""
        if self.play is None:
            return leader
        columns = range(len(SEATS))
        led = (column for column in columns if OUT_OF_TURN in irregular.get((row, column), ""))
        column = next(led, None)
        return leader if column is None else left_of(self.play.first, column)

    def supposing(self, declarer: Seat, contract: TrumpsContract) -> TrumpsDeal:
        """Return this deal as if ``declarer`` had played ``contract``; see
        :meth:`Deal.supposing`."""
        return replace(super().supposing(declarer, contract), passed_out=False)


OUT_OF_TURN = "L"
"""The letter with which PBN marks a card that was led out of turn."""

REFUSALS = {
    "exchange": "{} has no exchange: nobody draws cards",
    "open_exchange": "{} has no exchange: nobody draws cards",
    "bid": "{} has no bid: tridge solve --par has the value of every bid",
    "one_hand": "{} has no question about one hand alone: tridge solve --par asks for all four",
    "auction_so_far": "{} has no auction so far",
    "review.closed": "{} is reviewed with open cards only (expected no --closed)",
}
"""The reasons why Trumps and bridge cannot answer certain questions."""

SHAPE = (4, 4, (MAX_TRICKS,) * 4, 0, FULL_PACK, (Pack.FULL,), False)
"""The facts that both games share: seats, cards in a trick, hands, stock, pack, printings, and
no points."""


class SidesGame(Game):
    """The rules of play that Trumps and bridge share."""

    places: ClassVar[tuple[str, ...]] = ("games.trumps.{}",)
    deal_type = TrumpsDeal
    doubles = True
    refusals = REFUSALS

    def sides(self, seats: tuple[Seat, ...], player: Seat) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats of the two sides, declarer and dummy first."""
        own = side_of(player)
        return (
            (player, left_of(player, 2)),
            tuple(seat for seat in seats if side_of(seat) != own),
        )

    def opening_leader(self, declarer: Seat | None) -> Seat | None:
        """Return the seat to the declarer's left."""
        return None if declarer is None else left_of(declarer)

    def legal_cards(
        self, hand: frozenset[Card], trick: Sequence[Card], trumps: Any, rules: Ruleset
    ) -> tuple[Card, ...]:
        """Return the cards of the suit led, if the hand has any, else all its cards."""
        following = {card for card in hand if trick and card.suit is trick[0].suit}
        return tuple(Pack.FULL.written(following or hand))

    def winner(self, trick: Sequence[Card], trumps: Strain) -> int:
        """Return the seat with the highest trump or, if there is none, the highest card of the suit
        led.

        >>> cards = [Card.parse(code, Pack.FULL) for code in ("HA", "HT", "S2", "DK")]
        >>> TRUMPS_GAME.winner(cards, Strain.SPADES), TRUMPS_GAME.winner(cards, Strain.NO_TRUMPS)
        (2, 0)
        """
        suit = trumps.suit
        ruffs = [card for card in trick if suit is not None and card.suit is suit]
        among = ruffs or [card for card in trick if card.suit is trick[0].suit]
        return trick.index(min(among, key=lambda card: FULL_RANKS.index(card.rank)))


class Trumps(SidesGame):
    """The game Trumps, in which the denomination may be named after the lead, and scores have
    their own table."""


class Bridge(SidesGame):
    """The game of bridge, as in files of bridge programs."""

    places: ClassVar[tuple[str, ...]] = ("games.trumps.bridge.{}", *SidesGame.places)


TRUMPS_GAME = Trumps("Trumps", TRUMPS, *SHAPE)
BRIDGE_GAME = Bridge("Bridge", BRIDGE, *SHAPE)


def written_contract(game: Game, contract: TrumpsContract) -> str:
    """Return a contract in the text that deals of ``game`` use.

    >>> written_contract(BRIDGE_GAME, TrumpsContract(10, Strain.HEARTS, 2))
    '4HX'
    """
    text = None if game.rules.name == TRUMPS.name else contract.bridge_text
    return str(contract) if text is None else text
