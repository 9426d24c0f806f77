"""The games Tridge, Tresillo and L'hombre: one against two, nine tricks, forty cards. In the games
of four seats, the in-comer and the mort, a fourth seat plays alone against three."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Literal

from tridge_solver.core.cards import PACK, PRINTINGS, Card, Pack
from tridge_solver.core.game import REFUSALS, Game, Part
from tridge_solver.core.ruleset import LHOMBRE, TRESILLO, TRIDGE, Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import (
    IN_THE_TABLE,
    SUITLESS,
    TRICKS,
    Contract,
    Grade,
    Kind,
    contract_names,
)
from tridge_solver.games.ombre.rules.incomer import INCOMER_STOCK, MORT_STOCK, incomer_grade
from tridge_solver.games.ombre.rules.ranking import NoSuit, Trumps, legal_cards, trick_winner

Variant = Literal["three_seats", "incomer", "mort"]

CLOSED_PLAY: Part[object] = Part("closed.table", "play")
"""The games that can be played at the closed table."""


class ThreeSeats(Game):
    """A game of three seats: players follow suit if able, else play any card; the black aces are
    trumps."""

    places: ClassVar[tuple[str, ...]] = ("games.ombre.{}.three_seats", "games.ombre.{}")
    variant: ClassVar[Variant] = "three_seats"
    """The variant of the game, which selects its parts where variants differ."""
    refusals: ClassVar[Mapping[str, str]] = {
        "page_rules": "{} has no page rules",
        "solve.par": "{} has no par here (ask bid --open)",
    }
    deal_type = OmbreDeal
    contract_kinds = tuple(kind.value for kind in Kind)
    unplayed_contracts: ClassVar[Mapping[str, str]] = {
        "Pass": "all passed",
        "Not Valid": "not valid: dealt again",
    }

    def legal_cards(
        self, hand: frozenset[Card], trick: Sequence[Card], trumps: Trumps, rules: Ruleset
    ) -> tuple[Card, ...]:
        """Return the legal cards; see
        :func:`~tridge_solver.games.ombre.rules.ranking.legal_cards`."""
        return legal_cards(hand, trick[0] if trick else None, trumps, rules.estuche)

    def grade(self, contract: Contract, tricks: Sequence[int], rules: Ruleset) -> Grade:
        """Return the grade of a result; the Player's tricks come first, then the defenders' in
        playing order."""
        return contract.grade(tricks[0], tricks[1], tricks[2], rules)

    def winner(self, trick: Sequence[Card], trumps: Trumps) -> int:
        """Return the place of the winning card; see
        :func:`~tridge_solver.games.ombre.rules.ranking.trick_winner`."""
        return trick_winner(trick, trumps)

    @property
    def suitless(self) -> list[str]:
        return [word for word, kind in SUITLESS.items() if kind.value in self.rules.kinds]

    def cell_contract(self, suit: str) -> str:
        without = next((each for each in NoSuit if each.letter == suit), None)
        return f"Play {suit}" if without is None else IN_THE_TABLE[without].value

    def contract_names(self, pack: Pack) -> Sequence[str]:
        return contract_names(pack)

    def result_order(
        self, seats: Collection[Seat], fields: Mapping[str, Any]
    ) -> Sequence[Seat] | None:
        """Return the seats in the order of a result: the Player, the first defender, the second.
        Unless named, the first defender is the Centre."""
        declarer, first = fields.get("declarer"), fields.get("first_defender")
        if len(seats) != self.seats or declarer not in seats or fields.get("exchanges"):
            return None
        player, *others = fields["rules"].direction.round_from(declarer, seats)
        if first in others:
            others.sort(key=lambda seat: seat is not first)
        return player, *others


def variant_of(game: Game) -> Variant:
    """Return the variant of ``game`` among the Ombre games."""
    assert isinstance(game, ThreeSeats)
    return game.variant


def three_seats(name: str, rules: Ruleset, game: type[ThreeSeats] = ThreeSeats) -> ThreeSeats:
    """Return a game of the class ``game`` with this name and these rules."""
    return game(
        name=name,
        rules=rules,
        seats=3,
        cards_in_trick=3,
        hand_sizes=(TRICKS,) * 3,
        stock=len(PACK) - 3 * TRICKS,
        pack=PACK,
        printings=PRINTINGS,
        counts_points=False,
    )


TRIDGE_GAME: ThreeSeats = three_seats("Tridge", TRIDGE)
"""Tridge: clockwise, with diamonds preferred, seven kinds of contract, and funds."""

TRESILLO_GAME: ThreeSeats = three_seats("Tresillo", TRESILLO)
"""Tresillo: anticlockwise, with spades preferred, a pot, and the contracts Play, Flip and No
Change."""


class Lhombre(ThreeSeats):
    """L'hombre; in its nolos no suit is trumps and the black aces are low."""

    places: ClassVar[tuple[str, ...]] = ("games.ombre.{}.lhombre", *ThreeSeats.places)


LHOMBRE_GAME: ThreeSeats = three_seats("L'hombre", LHOMBRE, Lhombre)
"""L'hombre: anticlockwise, with spades preferred, three nolos, a tariff, and boards for duplicate
play."""


class InComer(ThreeSeats):
    """A game of four seats: players follow suit if able, else play any card; every trick has four
    cards."""

    places: ClassVar[tuple[str, ...]] = ("games.ombre.{}.incomer", *ThreeSeats.places)
    variant: ClassVar[Variant] = "incomer"
    unplayed_contracts: ClassVar[Mapping[str, str]] = {"No Play": "thrown in"}
    refusals: ClassVar[Mapping[str, str]] = {
        **ThreeSeats.refusals,
        "open_bid": "{} has no open bid",
        "open_exchange": "{} has no open exchange",
        "record": REFUSALS["record"],
        "solve.par": "In-comer has no par: three have passed, and nobody bids against them",
        "play": "In-comer has no play: the seats one may sit down with know three hands only",
        "bid.open": "an in-comer's bid is answered from their nine cards, without --open",
        **dict.fromkeys(
            ("bid.calls", "bid.over", "bid.passed", "bid.table_deals"),
            "an in-comer names the contract when all have passed, and is judged with open cards "
            "(expected neither --auction, --over, --passed nor --table)",
        ),
        **dict.fromkeys(
            ("exchange.drawn", "exchange.first_drawn"),
            "the Exchange of an in-comer's deal says what its seats drew "
            "(expected neither --drawn nor --first-drawn)",
        ),
        "exchange.histogram": "the worlds of an in-comer's exchange are played for the grade alone "
        "(expected no --histogram of tricks)",
        "exchange.defence": "an in-comer's opponents exchange by the model (expected no other)",
        "review.closed": "an in-comer's deal is reviewed with open cards only",
    }

    def grade(self, contract: Contract, tricks: Sequence[int], rules: Ruleset) -> Grade:
        """Return the grade of a result; see
        :func:`~tridge_solver.games.ombre.rules.incomer.incomer_grade`."""
        return incomer_grade(contract, tricks)


INCOMER_GAME = InComer(
    name="In-comer",
    rules=TRIDGE,
    seats=len(SEATS),
    cards_in_trick=len(SEATS),
    hand_sizes=(TRICKS,) * len(SEATS),
    stock=INCOMER_STOCK,
    pack=PACK,
    printings=PRINTINGS,
    counts_points=False,
)
"""The in-comer of Tridge: the dealer, at a table of four, plays alone against the others."""


class Mort(InComer):
    """A mort of L'hombre: the fourth seat chooses nine out of thirteen cards, and nobody
    exchanges."""

    places: ClassVar[tuple[str, ...]] = ("games.ombre.{}.mort", *InComer.places)
    variant: ClassVar[Variant] = "mort"
    unplayed_contracts: ClassVar[Mapping[str, str]] = {}
    refusals: ClassVar[Mapping[str, str]] = {
        **ThreeSeats.refusals,
        "open_bid": "{} has no open bid",
        "open_exchange": "{} has no open exchange",
        "one_hand": "{} has no one hand",
        "record": REFUSALS["record"],
        "board_page": "{} is not searched on the page",
        "solve.par": "Mort has no par: three have passed, and nobody bids against it",
        "bid": "Mort has no bids of one's own cards: solve --table has every suit, cards open",
        "exchange": "Mort has no exchange: nobody draws, four of thirteen cards are laid aside",
        "play": "Mort has no play: the seats one may sit down with know three hands only",
        "review.closed": "a mort is reviewed with open cards only",
    }


MORT_GAME = Mort(
    name="Mort",
    rules=replace(LHOMBRE, mort=True),
    seats=len(SEATS),
    cards_in_trick=len(SEATS),
    hand_sizes=(TRICKS,) * len(SEATS),
    stock=MORT_STOCK,
    pack=PACK,
    printings=PRINTINGS,
    counts_points=False,
)
"""The mort of L'hombre: the seat that sits out plays nine of the talon's thirteen cards."""
