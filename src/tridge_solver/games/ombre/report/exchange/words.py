"""What the reports about exchanges share: the hand in question, discards, advice in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.console import Console
from rich.text import Text

from tridge_solver.core.cards import Card, Pack, Suit
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.rules.points import point_count
from tridge_solver.games.ombre.rules.ranking import NoSuit, Trumps, is_trump
from tridge_solver.report.theme.signs import names, print_sentence
from tridge_solver.report.theme.source import Source

NOTHING = "nothing"


def print_holding(
    console: Console,
    deal: OmbreDeal,
    seat: Seat,
    trumps: Sequence[Trumps],
    source: Source,
    pack: Pack,
) -> None:
    """What the seat was dealt, and the club's points of it where the suit is known."""
    hand = deal.known_hand(seat)
    look = OmbreTheme(pack, trumps[0] if len(trumps) == 1 else None)
    points = Text()
    if len(trumps) == 1 and isinstance(trumps[0], Suit):
        count = point_count(hand, trumps[0]).total
        points = Text.assemble(("    points ", "dim"), f"{count} in ", look.suit(trumps[0]))
    who, holds = ("You", " hold ") if source.file is None else (names(deal)[seat], " holds ")
    print_sentence(console, (who, "bold"), holds, look.line(hand), points, indent=2)


def thrown_cards(look: OmbreTheme, cards: Collection[Card]) -> Text:
    """A discard as a hand holds its cards; nothing in words."""
    return look.cards(look.sorted(cards)) if cards else Text(NOTHING)


def maxim(look: OmbreTheme, hand: Collection[Card], discard: Collection[Card]) -> str | None:
    """What a discard comes to as a player would say it, if it has a rule; in a nolo it has none.

    >>> from tridge_solver.core.cards import parse_hand
    >>> hand = parse_hand("AQ3.K6.KJ4.5")
    >>> maxim(OmbreTheme(Pack.ENGLISH, Suit.DIAMONDS), hand, parse_hand("Q3.6..5"))
    'keep trumps and king'
    """
    trumps = look.trumps
    assert trumps is not None
    if isinstance(trumps, NoSuit):
        return None
    kept = [card for card in hand if card not in discard]
    kings = [card for card in hand if card.rank == "K" and not is_trump(card, trumps)]
    plain_kept = [card for card in kept if not is_trump(card, trumps)]
    trumps_thrown = [card for card in discard if is_trump(card, trumps)]
    if not discard or trumps_thrown:
        return None
    if sorted(plain_kept) == sorted(kings):
        return f"keep trumps and king{'s' * (len(kings) > 1)}" if kings else "keep the trumps"
    return None if plain_kept else "keep nothing but trumps"
