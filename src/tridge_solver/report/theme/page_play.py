"""The play of a deal as a page steps through it: the cards after every card played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from markupsafe import Markup

from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.position import Position, cards_played
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.signs import Theme
from tridge_solver.report.theme.table_view import Face, face
from tridge_solver.report.theme.worth import Worth


@dataclass(frozen=True)
class Step:
    """A moment of the play: a card is about to be played, or all are.

    Attributes:
        number: the trick it belongs to.
        seat: who is to play, ``None`` at the end.
        card: what is played next, ``None`` at the end of the record.
        trick: the cards on the table, or of the trick just finished, in the order played.
        winner: who won the trick just finished; ``winning`` the card he won it with.
        won: tricks won so far.
        points: what they were worth, where that is shown.
        worth: by card code, what each legal card leads to, where that is known.
        caption: a few words on what is played next.
    """

    number: int
    seat: Seat | None
    card: Card | None
    trick: tuple[tuple[Seat, Card], ...]
    winner: Seat | None
    winning: Card | None
    won: Mapping[Seat, int]
    points: Mapping[Seat, int] = field(default_factory=dict)
    worth: Mapping[Card, Worth] = field(default_factory=dict)
    caption: Markup = field(default_factory=Markup)

    def json(self) -> dict[str, Any]:
        """The form the page's script reads."""
        return {
            "number": self.number,
            "seat": self.seat.letter if self.seat is not None else None,
            "card": self.card.code if self.card is not None else None,
            "trick": [[seat.letter, card.code] for seat, card in self.trick],
            "winner": None if self.winner is None else self.winner.letter,
            "winning": None if self.winning is None else self.winning.code,
            "won": {seat.letter: tricks for seat, tricks in self.won.items()},
            "points": {seat.letter: points for seat, points in self.points.items()},
            "worth": {card.code: worth.json() for card, worth in self.worth.items()},
            "caption": str(self.caption),
        }


@dataclass(frozen=True)
class StripCard:
    """A card of the strip of all plays; ``step`` is the moment before it is played."""

    step: int
    face: Face
    leads: bool
    wins: bool
    sign: str = ""
    words: str = ""
    cost: str = ""


@dataclass(frozen=True)
class Strip:
    """All plays: a row a seat, a column a trick."""

    tricks: tuple[int, ...]
    rows: tuple[tuple[Seat, tuple[StripCard | None, ...]], ...]


@dataclass(frozen=True)
class TrickRow:
    """A trick of a :class:`TrickList`: who led, the cards in the order played, and what came of
    it, which is nothing where cards are missing; ``before`` so many were on the table already."""

    number: int
    leader: Seat
    before: int
    cards: tuple[StripCard, ...]
    winner: Seat | None
    points: Mapping[Seat, int]


@dataclass(frozen=True)
class TrickList:
    """All plays where a seat plays more than once to a trick: a row a trick."""

    heads: tuple[str, ...]
    seats: tuple[Seat, ...]
    rows: tuple[TrickRow, ...]


def quiet_caption(who: str, verb: str, card: Markup, *, forced: bool) -> Markup:
    """A few words on a card that costs nothing.

    >>> str(quiet_caption("Ada", "leads", Markup("♥J"), forced=False))
    'Ada leads ♥J: no card is better.'
    """
    end = ", the only card." if forced else ": no card is better."
    return Markup("{} {} {}").format(who, verb, card) + end


def steps_of(
    positions: Sequence[Position],
    worth: Sequence[Mapping[Card, Worth]] = (),
    captions: Sequence[Markup] = (),
    *,
    with_points: bool = False,
) -> tuple[Step, ...]:
    """A step for every position; ``worth`` and ``captions`` go with them as far as they reach."""
    played = cards_played(positions)
    steps = []
    for number, position in enumerate(positions):
        trick = tuple(zip(position.order, position.trick, strict=False))
        winner = winning = None
        if not trick and number:
            trick = _with_card(positions[number - 1], played[number - 1][1])
            winner, winning = trick[
                position.game.winner([card for _, card in trick], position.trumps)
            ]
        steps.append(
            Step(
                number=_trick_number(position),
                seat=position.to_play,
                card=played[number][1] if number < len(played) else None,
                trick=trick,
                winner=winner,
                winning=winning,
                won=position.won,
                points=position.points if with_points else {},
                worth=worth[number] if number < len(worth) else {},
                caption=captions[number] if number < len(captions) else Markup(),
            )
        )
    return tuple(steps)


def positions_of_line(start: Position, tricks: Iterable[Iterable[Card]]) -> list[Position]:
    """``start`` and the position after each card of a line from there; its first trick may begin
    with the cards that lie on the table already."""
    positions = [start]
    for trick in tricks:
        for card in trick:
            if card not in positions[-1].trick:
                positions.append(positions[-1].play(card))
    return positions


def faces_of(positions: Sequence[Position], look: Theme) -> list[Face]:
    """Every card that lies on the table between ``positions``."""
    lies = positions[0].trick if positions else ()
    return [face(card, look) for card in (*lies, *(card for _, card in cards_played(positions)))]


def _with_card(position: Position, card: Card) -> tuple[tuple[Seat, Card], ...]:
    """The trick on the table of ``position`` with ``card`` on it, by who played what."""
    return tuple(zip(position.order, (*position.trick, card), strict=False))


def trick_list(
    positions: Sequence[Position],
    heads: Sequence[str],
    look: Theme,
    marks: Mapping[int, tuple[str, str, str]] | None = None,
) -> TrickList | None:
    """The cards between ``positions`` a row a trick; ``None`` without any. ``marks`` as in
    :func:`strip_of`."""
    played = cards_played(positions)
    if not played:
        return None
    seats = tuple(sorted(positions[0].seats))
    rows: list[TrickRow] = []
    cards: list[StripCard] = []
    for step, (_, card) in enumerate(played):
        before, after = positions[step], positions[step + 1]
        sign, words, cost = (marks or {}).get(step, ("", "", ""))
        cards.append(StripCard(step, face(card, look), False, False, sign, words, cost))
        if after.trick and step + 1 < len(played):
            continue
        winner: Seat | None = None
        if not after.trick:
            trick = _with_card(before, card)
            best = before.game.winner([own for _, own in trick], before.trumps)
            winner = trick[best][0]
            code = trick[best][1].code
            cards = [replace(own, wins=own.face.code == code) for own in cards]
        points = {seat: after.points.get(seat, 0) for seat in seats} if winner is not None else {}
        rows.append(
            TrickRow(
                _trick_number(before),
                before.leader,
                len(before.trick) + 1 - len(cards),
                tuple(cards),
                winner,
                points,
            )
        )
        cards = []
    return TrickList(tuple(heads), seats, tuple(rows))


def strip_of(
    positions: Sequence[Position],
    seats: Sequence[Seat],
    look: Theme,
    marks: Mapping[int, tuple[str, str, str]] | None = None,
) -> Strip | None:
    """The strip of the cards between ``positions``; ``None`` without any.

    ``marks`` say by step what a card cost: its sign, its words and a class for the style sheet.
    """
    played = cards_played(positions)
    if not played:
        return None
    columns: dict[int, dict[Seat, StripCard]] = {}
    for step, (seat, card) in enumerate(played):
        before = positions[step]
        number = _trick_number(before)
        finished = step - len(before.trick) + len(before.seats)
        won = finished < len(positions) and positions[finished].leader is seat
        sign, words, cost = (marks or {}).get(step, ("", "", ""))
        columns.setdefault(number, {})[seat] = StripCard(
            step, face(card, look), not before.trick, won, sign, words, cost
        )
    rows = tuple((seat, tuple(column.get(seat) for column in columns.values())) for seat in seats)
    return Strip(tuple(columns), rows)


def _trick_number(position: Position) -> int:
    """The number of the trick being played."""
    return position.game.tricks - position.tricks_left + 1
