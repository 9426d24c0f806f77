"""Find the trick that a wrong card loses: the first trick that another side wins because of it.

Two lines are compared: the line of the best card and the line that refutes the wrong card. The
second follows the first wherever it can: among equivalent cards every seat plays the one from the
other line, so that the lines differ only where they must.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.display import Tabular
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat


@dataclass(frozen=True)
class TrickCost(Tabular):
    """The trick that a wrong card loses, with the trick's winner after the best card.

    Attributes:
        card: the wrong card.
        trick: the number of the trick in the deal, from 1.
        to, with_card: the winner after the wrong card, and the winning card.
        best: the best card it is compared with.
        best_to, best_with: the winner after the best card, and the winning card.
        points, best_points: the value of the trick then, in games whose tricks are worth points;
            else ``None``.
    """

    card: Card
    trick: int
    to: Seat
    with_card: Card
    best: Card
    best_to: Seat
    best_with: Card
    points: int | None = None
    best_points: int | None = None

    def json(self) -> dict[str, Any]:
        """Return JSON with ``trick``, ``to`` and ``with``; ``instead_of`` has the same keys for the
        best card."""
        found: dict[str, Any] = {
            "card": self.card.code,
            "trick": self.trick,
            "to": self.to.letter,
            "with": self.with_card.code,
        }
        instead: dict[str, Any] = {
            "card": self.best.code,
            "to": self.best_to.letter,
            "with": self.best_with.code,
        }
        if self.points is not None:
            found["points"], instead["points"] = self.points, self.best_points
        return {**found, "instead_of": instead}

    def sentence(self, name: Callable[[Seat], str], card: Callable[[Card], str]) -> str:
        """Return a sentence about the lost trick; ``name`` and ``card`` write its seats and cards.

        >>> cost = TrickCost(Card("SK"), 8, Seat.NORTH, Card("H7"), Card("DQ"), Seat.WEST,
        ...                  Card("SK"))
        >>> print(cost.sentence(lambda seat: seat.word, str))
        SK gives trick 8 to North, with H7; after DQ it is West's, with SK.
        >>> cost = TrickCost(Card("SK"), 8, Seat.WEST, Card("SK"), Card("S3"), Seat.NORTH,
        ...                  Card("H7"))
        >>> print(cost.sentence(lambda seat: seat.word, str))
        SK takes trick 8; after S3 it is North's, with H7.
        """
        shown = (
            name(part) if isinstance(part, Seat) else card(part) if isinstance(part, Card) else part
            for part in self.parts()
        )
        return "".join(shown)

    def parts(self) -> tuple[Seat | Card | str, ...]:
        """Return the pieces of :meth:`sentence`: its seats, its cards and the words between them.

        A card that wins the trick itself gives it to nobody; it is also not given if only the
        points of the trick differ, and not its winner.
        """
        made = kept = ""
        if self.points is not None:
            made, kept = f" and {self.points} points", f" and {self.best_points}"
        if self.to is self.best_to:
            return (
                *("After ", self.card, f" trick {self.trick} is ", self.to, "'s, with "),
                *(self.with_card, f"{made}; after ", self.best, " too, with ", self.best_with),
                f"{kept}.",
            )
        given: tuple[Seat | Card | str, ...]
        if self.with_card == self.card:
            won = "" if self.points is None else f", {self.points} points"
            given = (f" takes trick {self.trick}{won}",)
        else:
            given = (f" gives trick {self.trick} to ", self.to, ", with ", self.with_card, made)
        return (
            *(self.card, *given),
            *("; after ", self.best, " it is ", self.best_to, "'s, with ", self.best_with),
            f"{kept}.",
        )


class BestPlay(Protocol):
    """A source of the best cards for every position of a deal."""

    def best(self, position: Position, /) -> Sequence[Card]:
        """Return the best cards of a position; a line of play continues with the first of them."""
        ...

    def line(self, position: Position, like: Iterable[Card], /) -> Iterable[Card] | None:
        """Return best play to the end, choosing the earliest card in ``like`` among equivalent
        ones; ``None`` if asking card by card is faster."""
        ...


class Trick(NamedTuple):
    """A trick of a line of play.

    Attributes:
        number: in the deal, from 1.
        played: the cards and their seats, in order, from the first card of the line.
        winner, card: the winner, and the winning card.
        worth: its points.
        leader: the leader of the next one.
        gone: the cards of the line up to its end.
    """

    number: int
    played: tuple[tuple[Seat, Card], ...]
    winner: Seat
    card: Card
    worth: int
    leader: Seat
    gone: frozenset[Card]


class _Line:
    """A line of play after a card, continued only as far as its tricks are needed.

    Without ``like`` every seat plays as in any line of best play. Otherwise it plays, among
    equivalent cards, the one it plays in the line ``like``, in the same trick if the cards are
    asked one by one. If its card there is the one that began this line, the one that began the
    other takes its place.
    """

    def __init__(
        self, play: BestPlay, position: Position, first: Card, like: _Line | None = None
    ) -> None:
        self.first = first
        self._start = position
        self._play = play
        self._like = like
        self._tricks: list[Trick] = []
        self._played: list[tuple[Seat, Card]] = []
        self._table = list(position.trick)
        self._order = position.order
        self._left = position.tricks_left
        self._position = position.play(first, lawful=False)  # nobody has to look it up
        self._add(first)
        rest = play.line(self._position, self._all_alike())
        self._cards = self._one_by_one() if rest is None else iter(rest)

    def trick(self, n: int) -> Trick | None:
        while len(self._tricks) <= n:
            if not self._left:
                return None
            self._add(next(self._cards))
        return self._tricks[n]

    def tricks(self) -> Iterator[Trick]:
        n = 0
        while (found := self.trick(n)) is not None:
            yield found
            n += 1

    def _one_by_one(self) -> Iterator[Card]:
        while True:
            here = self._position
            seat = here.order[len(here.trick)]
            hand = here.hands[seat]
            best = hand if len(hand) == 1 else self._play.best(here)
            first = next(iter(best))
            alike = () if len(best) == 1 else self._alike(seat)
            card = next((card for card in alike if card in best), first)
            self._position = here.play(card, lawful=False)
            yield card

    def _alike(self, seat: Seat) -> Iterator[Card]:
        """Yield the cards that a seat plays in the current trick of the line ``like``."""
        if self._like is None:
            return
        other = self._like.trick(len(self._tricks))
        for each, card in () if other is None else other.played:
            if each is seat:
                yield self._like.first if card == self.first else card

    def _all_alike(self) -> Iterator[Card]:
        if self._like is None:
            return
        for trick in self._like.tricks():
            for _, card in trick.played:
                yield self._like.first if card == self.first else card

    def _add(self, card: Card) -> None:
        order, table, start = self._order, self._table, self._start
        self._played.append((order[len(table)], card))
        table.append(card)
        game = start.game
        if len(table) < game.cards_in_trick:
            return
        place = game.winner(table, start.trumps)
        before = self._tricks[-1].gone if self._tricks else frozenset()
        leader = game.next_leader(start.seats, order[0], order[place])
        self._tricks.append(
            Trick(
                number=game.tricks - self._left + 1,
                played=tuple(self._played),
                winner=order[place],
                card=table[place],
                worth=game.worth(table, start.trumps, is_last=self._left == 1),
                leader=leader,
                gone=before.union(card for _, card in self._played),
            )
        )
        self._left -= 1
        self._order = game.playing_order(start.seats, leader)
        self._played.clear()
        table.clear()


def trick_paid(
    play: BestPlay,
    position: Position,
    wrong: Card,
    best: Sequence[Card],
    gainers: Collection[Seat],
) -> TrickCost | None:
    """Return the first trick that ``gainers`` win after a ``wrong`` card but not after a best card.
    If several cards are best, choose the card for which that trick comes first."""
    line = _Line(play, position, wrong)
    others = [_Line(play, position, card, line) for card in best]
    for n, made in enumerate(line.tricks()):
        if made.winner not in gainers:
            continue
        for other in others:
            kept = other.trick(n)
            if kept is not None and kept.winner not in gainers:
                return _cost(wrong, made, other.first, kept)
    return None


def split_paid(
    play: BestPlay,
    position: Position,
    wrong: Card,
    best: Sequence[Card],
    player: Seat,
) -> TrickCost | None:
    """Return the trick that a wrong card loses, if the grade depends on how the defenders share
    their tricks.

    What makes the difference is the defender who has the most: after the wrong card of the Player,
    who gives that one a trick; after the best card of the defenders, who take one from them.
    """
    line = _Line(play, position, wrong)
    mine = position.to_play is player
    found: list[tuple[int, TrickCost]] = []
    for card in best:
        other = _Line(play, position, card, line)
        made, kept = _counts(position, line), _counts(position, other)
        most, less = (made, kept) if mine else (kept, made)
        defenders = [seat for seat in position.seats if seat is not player]
        foremost = max(defenders, key=lambda seat: (most[seat], most[seat] - less[seat]))
        for n, (one, two) in enumerate(zip(line.tricks(), other.tricks(), strict=True)):
            gained, lost = (one, two) if mine else (two, one)
            if gained.winner is foremost is not lost.winner:
                found.append((n, _cost(wrong, one, card, two)))
                break
    return min(found, key=lambda each: each[0])[1] if found else None


def _counts(position: Position, line: _Line) -> Mapping[Seat, int]:
    """Return the number of tricks of every seat at the end of a line."""
    counts = dict(position.won)
    for trick in line.tricks():
        counts[trick.winner] += 1
    return counts


def points_paid(
    play: BestPlay,
    position: Position,
    wrong: Card,
    best: Card,
    side: Collection[Seat],
) -> TrickCost | None:
    """Return the trick that costs ``side`` the most points, the earliest if several do."""
    line = _Line(play, position, wrong)
    other = _Line(play, position, best, line)

    def lost(pair: tuple[Trick, Trick]) -> int:
        made, kept = (trick.worth if trick.winner in side else -trick.worth for trick in pair)
        return kept - made

    made, kept = max(_until_they_meet(position, line, other), key=lost)
    if lost((made, kept)) <= 0:
        return None
    return _cost(wrong, made, best, kept, counts_points=True)


def _until_they_meet(
    position: Position, line: _Line, other: _Line
) -> Iterator[tuple[Trick, Trick]]:
    """Yield the tricks of both lines in pairs, until both have the same cards left and the same
    leader. It goes on until the same seats have won a trick, too, for games with a bonus for all
    tricks."""
    had = {seat for seat, won in position.won.items() if won}
    winners = had.copy(), had.copy()
    for pair in zip(line.tricks(), other.tricks(), strict=True):
        yield pair
        one, two = pair
        for own, trick in zip(winners, pair, strict=True):
            own.add(trick.winner)
        if one.leader is two.leader and one.gone == two.gone and winners[0] == winners[1]:
            return


def _cost(
    wrong: Card, made: Trick, best: Card, kept: Trick, *, counts_points: bool = False
) -> TrickCost:
    """Return a comparison of the tricks ``made`` after the wrong card and ``kept`` after the best
    card."""
    points = (made.worth, kept.worth) if counts_points else (None, None)
    return TrickCost(
        wrong, made.number, made.winner, made.card, best, kept.winner, kept.card, *points
    )
