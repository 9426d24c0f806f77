"""The play of a deal as a page steps through it: what lies where after every card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from tridge_solver.cards import Card
from tridge_solver.play import Position, cards_played
from tridge_solver.report.look.signs import Look, grade_mark
from tridge_solver.report.look.table_view import Face, face
from tridge_solver.rules.contracts import Grade
from tridge_solver.seats import Seat


@dataclass(frozen=True)
class CardWorth:
    """What stands under a legal card: the grade it leads to and the Player's tricks.

    ``against`` says that a defender plays it, who is glad of what the Player loses.
    """

    grade: Grade
    tricks: int
    keeps: bool
    against: bool = False

    @property
    def side(self) -> str:
        """What it is to the seat that plays it: ``gains``, ``draws`` or ``loses``."""
        if self.grade in (Grade.DRAW, Grade.ONE_OFF):
            return "draws"
        return "gains" if (self.grade is Grade.LOSS) is self.against else "loses"

    def json(self) -> dict[str, Any]:
        """The form the page's script reads."""
        return {
            "mark": grade_mark(self.grade),
            "grade": self.grade.value,
            "tricks": self.tricks,
            "keeps": self.keeps,
            "side": self.side,
        }


@dataclass(frozen=True)
class Step:
    """A moment of the play: a card is about to be played, or all are.

    Attributes:
        number: the trick it belongs to.
        seat: who is to play, ``None`` at the end.
        card: what is played next, ``None`` at the end of the record.
        trick: the cards on the table, or of the trick just finished, in the order played.
        winner: who won the trick just finished.
        won: tricks won so far.
        worth: by card code, what each legal card leads to, where that is known.
        caption: a few words on what is played next.
    """

    number: int
    seat: Seat | None
    card: Card | None
    trick: tuple[tuple[Seat, Card], ...]
    winner: Seat | None
    won: Mapping[Seat, int]
    worth: Mapping[Card, CardWorth] = field(default_factory=dict)
    caption: Markup = field(default_factory=Markup)

    def json(self) -> dict[str, Any]:
        """The form the page's script reads."""
        return {
            "number": self.number,
            "seat": self.seat.letter if self.seat is not None else None,
            "card": self.card.code if self.card is not None else None,
            "trick": [[seat.letter, card.code] for seat, card in self.trick],
            "winner": None if self.winner is None else self.winner.letter,
            "won": {seat.letter: tricks for seat, tricks in self.won.items()},
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


def steps_of(
    positions: Sequence[Position],
    worth: Sequence[Mapping[Card, CardWorth]] = (),
    captions: Sequence[Markup] = (),
) -> tuple[Step, ...]:
    """A step for every position; ``worth`` and ``captions`` go with them as far as they reach."""
    played = cards_played(positions)
    steps = []
    for number, position in enumerate(positions):
        trick = tuple(zip(position.order, position.trick, strict=False))
        winner = None
        if not trick and number >= len(position.seats):
            trick = tuple(played[number - len(position.seats) : number])
            winner = position.leader
        steps.append(
            Step(
                number=_trick_number(position),
                seat=position.to_play,
                card=played[number][1] if number < len(played) else None,
                trick=trick,
                winner=winner,
                won=position.won,
                worth=worth[number] if number < len(worth) else {},
                caption=captions[number] if number < len(captions) else Markup(),
            )
        )
    return tuple(steps)


def strip_of(
    positions: Sequence[Position],
    seats: Sequence[Seat],
    look: Look,
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
