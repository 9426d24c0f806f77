"""A hand file to be filled in: players, seats and dealers of an evening, the rest not yet known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.registry import Game, usual_game
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.handfile.blank_forms import BlankForm, form_of
from tridge_solver.handfile.free_text import free_text_lines


@dataclass(frozen=True)
class Table:
    """Who sits where, and by which rules they play.

    Attributes:
        seats: the seats that are taken; where one more than play, the one sits out whom the rules
            name: the dealer, in L'hombre the seat opposite.
        names: the players by seat.
        first_dealer: who deals first.
        game, rules, pack: as in hand files.
        event: what the evening is called.
    """

    seats: Sequence[Seat] = SEATS
    names: Mapping[Seat, str] = field(default_factory=dict)
    first_dealer: Seat = Seat.NORTH
    game: Game = field(default_factory=usual_game)
    rules: Ruleset = TRIDGE
    pack: Pack = Pack.ENGLISH
    event: str | None = None

    def dealers(self) -> Iterator[Seat]:
        """The dealers of the evening, one after the other, for ever."""
        dealer = self.first_dealer
        while True:
            yield dealer
            dealer = self.rules.direction.after(dealer, self.seats)

    @property
    def form(self) -> BlankForm:
        """How deals of the game are written."""
        return form_of(self.game)

    def empty(self, dealer: Seat) -> tuple[Seat, ...]:
        """The seats without cards in a deal."""
        out = self.rules.sits_out(dealer) if len(self.seats) > self.game.seats else None
        return tuple(seat for seat in SEATS if seat not in self.seats or seat is out)


def text_tag(name: str, value: str) -> str:
    """A tag as it is written in a file; of a very long value what a line has room for."""
    return next(iter(free_text_lines(name, value)))


def tags_of(table: Table, number: int, dealer: Seat) -> list[str]:
    """The tags of a deal that are known before the cards are.

    >>> tags_of(Table(names={Seat.NORTH: "Ada"}), 1, Seat.SOUTH)
    ['[Board "1"]', '[North "Ada"]', '[Dealer "S"]']
    """
    tags = rules_tags(table)
    tags.append(text_tag("Board", str(number)))
    tags += [text_tag(s.name.title(), table.names[s]) for s in SEATS if s in table.names]
    return [*tags, text_tag("Dealer", dealer.letter)]


def rules_tags(table: Table) -> list[str]:
    """The tags that are those of the whole evening."""
    tags = [text_tag("Event", table.event)] if table.event else []
    if table.pack is not table.game.printings[0]:
        tags.append(text_tag("Pack", table.pack.value))
    if table.game.rules.name not in (TRIDGE.name, TRESILLO.name):  # theirs follow from the rules
        tags.append(text_tag("Game", table.game.name))
        usual = table.game.rules
    else:
        usual = TRIDGE
    if table.rules != usual:
        tags.append(text_tag("Rules", str(table.rules)))
    return tags


def deal_tag(empty: Sequence[Seat], hands: Mapping[Seat, str] | None = None) -> str:
    """The ``Deal`` tag, clockwise from North.

    >>> deal_tag([Seat.SOUTH], {Seat.WEST: "A2.K5.QJ6.A3"})
    '[Deal "N:? ? - A2.K5.QJ6.A3"]'
    """
    words = ["-" if seat in empty else (hands or {}).get(seat, "?") for seat in SEATS]
    return text_tag("Deal", f"{SEATS[0].letter}:{' '.join(words)}")


def skeleton(table: Table, deals: int) -> Iterator[str]:
    """The texts of an evening's deals, each to be filled in and readable as it is."""
    for number, dealer in zip(range(1, deals + 1), table.dealers(), strict=False):
        empty = table.empty(dealer)
        lines = [*tags_of(table, number, dealer), deal_tag(empty)]
        lines += [text_tag(name, "?") for name in table.form.tags]
        if table.form.play_known:
            playing = tuple(seat for seat in SEATS if seat not in empty)
            leader = table.game.first_leader(
                dealer, playing, table.rules.direction, table.game.tricks
            )
            lines.append(text_tag("Play", leader.letter))
        yield "\n".join(lines) + "\n"


def blank_results(table: Table, boards: int, names: Sequence[Mapping[Seat, str]]) -> Iterator[str]:
    """The texts of what so many tables make of boards that are dealt already, to be filled in; the
    cards are those of the boards.

    >>> print(*blank_results(Table(), 1, [{Seat.NORTH: "Ada"}]), sep="", end="")
    [Board "1"]
    [Table "1"]
    [North "Ada"]
    [East "?"]
    [South "?"]
    [West "?"]
    [Dealer "N"]
    [Deal "N:- ? ? ?"]
    [Declarer "?"]
    [Contract "?"]
    [Result "?"]
    """
    for board, dealer in zip(range(1, boards + 1), table.dealers(), strict=False):
        for number, own in enumerate(names, 1):
            lines = [*rules_tags(table), text_tag("Board", str(board))]
            lines.append(text_tag("Table", str(number)))
            lines += [text_tag(seat.word, own.get(seat, "?")) for seat in SEATS]
            lines += [text_tag("Dealer", dealer.letter), deal_tag(table.empty(dealer))]
            lines += [text_tag(name, "?") for name in table.form.tags]
            yield "\n".join(lines) + "\n"
