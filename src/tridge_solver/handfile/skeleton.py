"""A hand file to be filled in: players, seats and dealers of an evening, the rest not yet known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tridge_solver.cards import Pack
from tridge_solver.handfile.writer_words import free_text_lines
from tridge_solver.rules.ruleset import TRIDGE, Ruleset
from tridge_solver.seats import SEATS, Seat

HEAD = """\
% TRIDGE 1.0
; ? is what is not known yet: write over it, or leave it. A hand is spades.hearts.diamonds.clubs,
; A2.K5.QJ6.A3; suit letters and signs are read as well. - is the seat that has no cards.
; Declarer is the Player's seat; a contract is Play H, Flip D, No Change S, Fixed 2 C, No Tricks S,
; All Tricks H, or Pass where nobody played. Result: tricks of Player, first and second defender.
; Below [Play "W"], the seat that leads, a line a trick: three cards, a column for each seat.
; An empty line ends a deal.
;     tridge check FILE      what is wrong, where, and what was expected
;     tridge evening FILE    the chips, and what went wrong
"""
"""What stands above the deals of a new file."""


@dataclass(frozen=True)
class Table:
    """Who sits where, and by which rules they play.

    Attributes:
        seats: the seats that are taken, three or four; of four the dealer sits out.
        names: the players by seat.
        first_dealer: who deals first.
        rules, pack: as in hand files.
        event: what the evening is called.
    """

    seats: Sequence[Seat] = SEATS
    names: Mapping[Seat, str] = field(default_factory=dict)
    first_dealer: Seat = Seat.NORTH
    rules: Ruleset = TRIDGE
    pack: Pack = Pack.ENGLISH
    event: str | None = None

    def dealers(self) -> Iterator[Seat]:
        """The dealers of the evening, one after the other, for ever."""
        dealer = self.first_dealer
        while True:
            yield dealer
            dealer = self.rules.direction.after(dealer, self.seats)

    def empty(self, dealer: Seat) -> Seat:
        """The seat without cards in a deal."""
        if len(self.seats) == len(SEATS):
            return dealer
        return next(seat for seat in SEATS if seat not in self.seats)


def text_tag(name: str, value: str) -> str:
    """A tag as it is written in a file; of a very long value what a line has room for."""
    return next(iter(free_text_lines(name, value)))


def tags_of(table: Table, number: int, dealer: Seat) -> list[str]:
    """The tags of a deal that are known before the cards are.

    >>> tags_of(Table(names={Seat.NORTH: "Ada"}), 1, Seat.SOUTH)
    ['[Board "1"]', '[North "Ada"]', '[Dealer "S"]']
    """
    tags = [text_tag("Event", table.event)] if table.event else []
    if table.pack is not Pack.ENGLISH:
        tags.append(text_tag("Pack", table.pack.value))
    if table.rules != TRIDGE:
        tags.append(text_tag("Rules", str(table.rules)))
    tags.append(text_tag("Board", str(number)))
    tags += [text_tag(s.name.title(), table.names[s]) for s in SEATS if s in table.names]
    return [*tags, text_tag("Dealer", dealer.letter)]


def deal_tag(empty: Seat, hands: Mapping[Seat, str] | None = None) -> str:
    """The ``Deal`` tag, clockwise from North.

    >>> deal_tag(Seat.SOUTH, {Seat.WEST: "A2.K5.QJ6.A3"})
    '[Deal "N:? ? - A2.K5.QJ6.A3"]'
    """
    words = ["-" if seat is empty else (hands or {}).get(seat, "?") for seat in SEATS]
    return text_tag("Deal", f"{SEATS[0].letter}:{' '.join(words)}")


def skeleton(table: Table, deals: int) -> Iterator[str]:
    """The texts of an evening's deals, each to be filled in and readable as it is."""
    for number, dealer in zip(range(1, deals + 1), table.dealers(), strict=False):
        empty = table.empty(dealer)
        active = [seat for seat in SEATS if seat is not empty]
        leader = table.rules.direction.after(dealer, active)
        lines = [
            *tags_of(table, number, dealer),
            deal_tag(empty),
            '[Declarer "?"]',
            '[Contract "?"]',
            '[Result "?"]',
            text_tag("Play", leader.letter),
        ]
        yield "\n".join(lines) + "\n"
