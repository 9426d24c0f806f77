"""How contracts, denominations, sides and scores look in reports about Trumps and bridge."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from tridge_solver.checks import plural
from tridge_solver.core.cards import FULL_PACK, SUITS, Card, Pack, Suit
from tridge_solver.core.seats import Seat
from tridge_solver.games.trumps.game import SIDES, TrumpsDeal, side_of, written_contract
from tridge_solver.games.trumps.rules import TRUMPS, Strain, TrumpsContract, score
from tridge_solver.report.theme.signs import Theme, names


def contract_text(deal: TrumpsDeal, contract: TrumpsContract) -> str:
    """Return a contract in the text that the deal's game uses."""
    return written_contract(deal.game, contract)


class BridgeTheme(Theme):
    """The look of bridge diagrams: suits in the order ♠ ♥ ♦ ♣, whichever is trumps.

    >>> from tridge_solver.core.cards import Suit, parse_hand
    >>> BridgeTheme(Pack.FULL, Suit.HEARTS).line(parse_hand("A.2..", Pack.FULL)).plain
    '♠ A · ♥ 2'
    """

    def _suits(self) -> list[Suit]:
        return list(SUITS)

    def _place_in_hand(self, card: Card) -> tuple[int, int]:
        return 0, FULL_PACK.index(card)


def look_of(strain: Strain | None) -> Theme:
    """Return the look of the cards in a denomination."""
    return BridgeTheme(Pack.FULL, None if strain is None else strain.suit)


def strain_text(strain: Strain) -> Text:
    """Return a denomination as text: the symbol of a suit, or NT."""
    return Text("NT", "bold") if strain.suit is None else look_of(strain).suit_name(strain.suit)


def contract_words(deal: TrumpsDeal, contract: TrumpsContract, declarer: Seat | None) -> Text:
    """Return a contract with its declarer and the symbol of its suit."""
    words = contract_text(deal, contract)
    text = Text(words, "bold")
    if contract.strain is not None and contract.strain.suit is not None:
        before, _, after = words.partition(contract.strain.value)
        text = Text.assemble((before, "bold"), strain_text(contract.strain), (after, "bold"))
    return text if declarer is None else text.append(f" by {names(deal)[declarer]}")


def scored(deal: TrumpsDeal) -> bool:
    """Return whether to show the points of Trumps; bridge has a score of its own."""
    return deal.rules.name == TRUMPS.name


def score_json(
    contract: TrumpsContract, strain: Strain, declarer: Seat, tricks: int
) -> dict[str, int]:
    """Return the points of each player for JSON, by side."""
    points = score(contract.number, strain, contract.factor, tricks)
    own = side_of(declarer)
    return {side: abs(points) if (points > 0) == (side == own) else 0 for side in SIDES}


def side_notes(won: Mapping[Seat, int]) -> dict[Seat, str]:
    """Return the notes beside the first seat of each side that has won tricks."""
    return {SIDES[s][0]: f"{s}: {plural(n, 'trick')}" for s, n in by_side(won).items() if n}


def by_side(won: Mapping[Seat, int]) -> dict[str, int]:
    """Return the sum of the seats' tricks for each side."""
    return {side: sum(won.get(seat, 0) for seat in seats) for side, seats in SIDES.items()}
