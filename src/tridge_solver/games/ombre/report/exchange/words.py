"""What the reports about exchanges share: the hand in question, discards, advice in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.console import Console
from rich.text import Text

from tridge_solver.core.cards import Card, Pack, Suit
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.points import point_count
from tridge_solver.games.ombre.rules.ranking import is_trump
from tridge_solver.report.theme.signs import Theme, count, names, print_sentence

NOTHING = "nothing"


def print_holding(
    console: Console, deal: OmbreDeal, seat: Seat, trumps: Sequence[Suit], pack: Pack
) -> None:
    """One line or two: what the seat was dealt, and the club's points of it."""
    hand = deal.known_hand(seat)
    look = Theme(pack, trumps[0] if len(trumps) == 1 else None)
    points = Text(", ").join(
        Text.assemble(f"{point_count(hand, suit).total} in ", Theme(pack, suit).suit(suit))
        for suit in trumps
    )
    print_sentence(
        console,
        (names(deal)[seat], "bold"),
        " holds ",
        holding(look, hand),
        "    ",
        Text.assemble(("points ", "dim"), points),
        indent=2,
    )


def holding(look: Theme, hand: Collection[Card]) -> Text:
    """A hand in one line, suit by suit; suits without a card are left out."""
    held = look.by_suit(hand).values()
    rows = zip(look.holdings(hand), held, strict=True)
    return Text(" · ").join(row for row, cards in rows if cards)


def thrown_cards(look: Theme, cards: Collection[Card]) -> Text:
    """A discard as a hand holds its cards; nothing in words."""
    return look.cards(look.sorted(cards)) if cards else Text(NOTHING)


def advice(look: Theme, hand: Collection[Card], discard: Collection[Card]) -> Text:
    """A discard as a player would say it.

    >>> from tridge_solver.core.cards import parse_hand
    >>> hand = parse_hand("AQ3.K6.KJ4.5")
    >>> advice(Theme(Pack.ENGLISH, Suit.DIAMONDS), hand, parse_hand("Q3.6..5")).plain
    'Keep trumps and king, throw the rest.'
    """
    trumps = look.trumps
    assert trumps is not None
    kept = [card for card in hand if card not in discard]
    kings = [card for card in hand if card.rank == "K" and not is_trump(card, trumps)]
    plain_kept = [card for card in kept if not is_trump(card, trumps)]
    trumps_thrown = [card for card in discard if is_trump(card, trumps)]
    if not discard:
        return Text("Keep all nine cards.")
    if not trumps_thrown and sorted(plain_kept) == sorted(kings):
        if kings:
            return Text(f"Keep trumps and king{'s' * (len(kings) > 1)}, throw the rest.")
        return Text("Keep the trumps, throw the rest.")
    if not trumps_thrown and not plain_kept:
        return Text("Keep nothing but trumps.")
    words = Text(f"Throw {count(len(discard), 'card')}: ")
    words.append_text(thrown_cards(look, discard))
    return words.append(".")
