"""What a seat sees in the middle of a play, for a reader: whose turn it is, every seat's cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from tridge_solver.analysis.seen import Seen
from tridge_solver.core.cards import SUITS
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.signs import (
    LONGEST_NAME,
    STAR,
    Theme,
    count,
    names,
    pad,
    print_line,
    shortened,
    table_width,
)

_LEAST_ROOM = 20


def moment(view: Seen, look: Theme) -> Text:
    """Whose turn it is, and the cards on the table."""
    called = names(view.deal)
    sentence = Text.assemble((called[view.turn], "bold"))
    sentence.append(f" {'plays' if view.trick else 'leads'} to trick {view.trick_number}")
    order = view.deal.rules.direction.round_from(view.leader, view.deal.active)
    cards = [
        Text.assemble(look.card(card), f" of {called[seat]}")
        for seat, card in zip(order, view.trick, strict=False)
    ]
    if cards:
        sentence.append(", after ")
    if cards[:-2]:
        sentence.append_text(Text(", ").join(cards[:-2])).append(", ")
    return sentence.append_text(Text(" and ").join(cards[-2:]))


def print_seats(
    console: Console,
    view: Seen,
    look: Theme,
    starred: Seat | None,
    known: Mapping[Seat, str] | None = None,
) -> None:
    """The hands that are seen, and what was shown of the others.

    Args:
        starred: the seat with a star, the declarer.
        known: what else is known of a seat, in words.
    """
    called = names(view.deal)
    width = min(max(cell_len(called[seat]) for seat in view.deal.active), LONGEST_NAME)
    for seat in (*view.known, *view.hidden):
        star = (f" {STAR} " if seat is starred else "   ", "bold cyan")
        label = Text.assemble(star, (seat.letter, "bold"), "  ")
        label.append_text(pad(shortened(called[seat], width), width + 2))
        if seat in view.known:
            by_suit = look.by_suit(view.left(seat)).values()
            rows = zip(look.holdings(view.left(seat)), by_suit, strict=True)
            facts = Text("  ").join(row for row, cards in rows if cards)
        else:
            facts = Text(" · ").join(_shown(view, seat, look))
        if known and seat in known:
            facts.append(f" · {known[seat]}")
        room = max(table_width(console) - label.cell_len, _LEAST_ROOM)
        first, *rest = facts.wrap(console, room) or [Text()]
        print_line(console, label, first)
        for line in rest:
            print_line(console, " " * label.cell_len, line)


def _shown(view: Seen, seat: Seat, look: Theme) -> Iterator[Text]:
    """What the table knows of a hand that is not seen."""
    yield Text(count(view.size - len(view.played[seat]), "card"))
    lacking = []
    for suit in SUITS:
        unseen = {card for card in view.unseen if card.suit is suit}
        barred = unseen & view.barred[seat]
        if barred and barred == unseen:
            lacking.append(look.suit_name(suit))
        elif barred:
            lacking.append(look.cards(look.sorted(barred)))
    if lacking:
        yield Text.assemble("no ", Text(", no ").join(lacking))
