"""Advice in games of two sides as text: how good each card is, and what the seat can see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Protocol, TypeVar

from rich.cells import cell_len
from rich.text import Text

from tridge_solver.analysis.intervals import margin_in_percent
from tridge_solver.analysis.seen import Seen, Weighed
from tridge_solver.core.cards import SUITS, Card
from tridge_solver.core.languages import said
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.signs import (
    LONGEST_NAME,
    RIVALS,
    STAR,
    Theme,
    either,
    names,
    no_clear_winner,
    noted,
    pad,
    print_line,
    shortened,
    table_width,
    wrapped,
)


class WeighedOption(Protocol):
    """A card with its value in the advice."""

    @property
    def card(self) -> Card:
        """The card."""
        ...

    @property
    def level(self) -> bool:
        """Whether the card is as good as the best; see :attr:`Weighed.level`."""
        ...

    @property
    def is_same(self) -> bool:
        """Whether the card has the best card's results; see :attr:`Weighed.is_same`."""
        ...


Kind = TypeVar("Kind", bound=WeighedOption)


def rows_of(options: Sequence[Kind], result: Callable[[Kind], object]) -> list[list[Kind]]:
    """Return the options grouped into rows, a row for those with the same ``result``."""
    return [list(same) for _, same in groupby(options, key=result)]


def chance_text(option: Weighed) -> str:
    """Return the share of worlds in which the contract is made, with its margin."""
    return f"{option.chance * 100:.0f} ±{margin_in_percent(option.chance_interval)} %"


def either_card(options: Sequence[WeighedOption], look: Theme) -> Text:
    """Return cards as a list with a last *or*."""
    return either([look.card(card) for card in look.sorted(each.card for each in options)])


def hindsight(
    best: bool | None, right: Sequence[WeighedOption], look: Theme, *, wanted: bool
) -> Text:
    """Return a remark on what would be best if all cards were open, if that changes whether the
    contract is made.

    Args:
        best: whether the contract is made with open cards after the best option, if that is known.
        right: the options after which it ends as the seat wants, with open cards.
        wanted: whether the seat wants it made.
    """
    if best in (None, wanted) or not right:
        return Text()
    words = Text(" With all cards open it would be ").append_text(either_card(right[:RIVALS], look))
    return words.append(f", and the contract {'made' if wanted else 'failed'}.")


def choice(options: Sequence[WeighedOption], look: Theme, verb: str, worth: str) -> Text:
    """Return the advice in one or two sentences.

    Args:
        options: the best first.
        verb: *Play* or *Lead*.
        worth: the value of the best card in words.
    """
    best = options[0]
    if len(options) == 1:
        return Text.assemble("There is no choice but ", look.card(best.card), ".")
    same = [option for option in options if option.is_same]
    if len(same) == len(options):
        return Text(f"All are worth the same: {worth}.")
    sentence = Text(f"{verb} ").append_text(either_card(same, look)).append(f": {worth}.")
    level = [option for option in options if option.level and not option.is_same]
    if level:
        sentence.append_text(no_clear_winner([look.card(each.card) for each in level], "card"))
    return sentence


_LEAST_ROOM = 20


def moment(view: Seen, look: Theme) -> Text:
    """Return the seat to play and the cards on the table."""
    called = names(view.deal)
    sentence = Text.assemble((called[view.turn], "bold"))
    sentence.append(
        f" {said('plays' if view.trick else 'leads')} {said('to trick')} {view.trick_number}"
    )
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
    """Print the visible hands, and what is known of the others.

    Args:
        starred: the seat with a star, the declarer.
        known: returns further facts about a seat in words.
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
        first, *rest = wrapped(facts, room) or [Text()]
        print_line(console, label, first)
        for line in rest:
            print_line(console, " " * label.cell_len, line)


def _shown(view: Seen, seat: Seat, look: Theme) -> Iterator[Text]:
    yield Text(noted(view.size - len(view.played[seat]), "card"))
    lacking = []
    for suit in SUITS:
        unseen = {card for card in view.unseen if card.suit is suit}
        barred = unseen & view.barred[seat]
        if barred and barred == unseen:
            lacking.append(look.suit_name(suit))
        elif barred:
            lacking.append(look.cards(look.sorted(barred)))
    if lacking:
        no = said("no")
        yield Text.assemble(f"{no} ", Text(f", {no} ").join(lacking))
