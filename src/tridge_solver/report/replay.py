"""The turns of a play: the hands before each card, and the value of every legal card
(``tridge.turns/1``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Protocol

from tridge_solver.analysis.sampling import unchecked
from tridge_solver.core.cards import Card, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.game import Game, Part
from tridge_solver.core.position import Position, cards_played
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.signs import CardWorth, Told

SCHEMA = "tridge.turns/1"


@dataclass(frozen=True)
class CardTold:
    """The note to show under a legal card.

    Attributes:
        card: the card.
        fields: its result, as the game counts, for JSON.
        sign: the same in a few signs, ``✔5``, and ``words``: ``WIN 5``.
        side: its meaning for the seat that plays it: ``gains``, ``draws`` or ``loses``.
        best: whether no card is better for that seat.
        rung: the class of the result: cards of one rung differ in tricks or points only.
    """

    card: Card
    fields: Mapping[str, Any]
    sign: str
    words: str
    side: str
    best: bool
    rung: str

    @classmethod
    def graded(
        cls, card: Card, worth: CardWorth, fields: Mapping[str, Any], word: str, rung: str
    ) -> CardTold:
        """Return the note under a card whose result is a grade, called ``word``, and a number."""
        return cls(
            card=card,
            fields=fields,
            sign=f"{worth.mark}{worth.tricks}",
            words=f"{word} {worth.tricks}",
            side=worth.side,
            best=worth.keeps,
            rung=rung,
        )

    def json(self) -> dict[str, Any]:
        """Return the data that the board reads."""
        return {
            "card": self.card.code,
            **self.fields,
            "sign": self.sign,
            "words": self.words,
            "side": self.side,
            "best": self.best,
            "rung": self.rung,
        }


@dataclass(frozen=True)
class Gauge:
    """The tricks or points that the Player's side has won and will still win with best play, the
    number of the other side, and the total.

    ``wanted`` is the number that the contract requires, if it requires one.
    """

    won: int
    coming: int
    theirs: int
    all: int
    wanted: int | None = None

    def json(self) -> dict[str, Any]:
        """Return the data that the board reads."""
        return dict(vars(self))


@dataclass(frozen=True)
class Turn:
    """A moment of the play, with the value of every legal card.

    Attributes:
        number: cards of the record before it.
        position: the cards of every seat and the trick.
        fields: the result of best play, as the game counts, for JSON.
        told: the same in words.
        gauge: ``None`` if the points still to come are not known.
        cards: every legal card, best first for the seat to play.
    """

    number: int
    position: Position
    fields: Mapping[str, Any]
    told: Told
    gauge: Gauge | None
    cards: tuple[CardTold, ...]


class ValueFormat(Protocol):
    """How a game shows the turns of its deals on the board."""

    def new_solver(self, table_bytes: int | None) -> Any:
        """Return the solver that finds the values."""

    def turns(
        self, solver: Any, deal: Any, positions: Sequence[Position], first: int
    ) -> Iterator[Turn]:
        """Return the turns from ``positions[first]`` on; the positions are consecutive."""
        ...

    def contracts(self, deal: Any) -> Iterator[tuple[str, str, Any]]:
        """Return the contracts that a player may suppose: for each its kind, the letter of its
        suit, and the contract itself.
        """
        ...


class TurnsPart(Protocol):
    """The part of a game that shows the turns of a play on the board."""

    def value_format(self, game: Game) -> ValueFormat:
        """Return how ``game`` shows turns."""
        ...


TURNS: Part[TurnsPart] = Part("report.replay", "turns")


def value_format(deal: Deal) -> ValueFormat:
    """Return how the game of ``deal`` shows turns.

    Raises :class:`~tridge_solver.errors.UnsupportedQuestion` if the game does not.
    """
    return TURNS.of(deal.game).value_format(deal.game)


def turns_json(
    deal: Deal,
    solver: Any,
    *,
    first: int = 0,
    ahead: bool = False,
    check: Callable[[], None] = unchecked,
) -> dict[str, Any]:
    """Return the turns of the record of ``deal``, from card ``first`` on (``tridge.turns/1``).

    With ``ahead`` also the turn after each legal card of the last of them, by its code. What
    ``check`` raises before one of these ends the work. Raises
    :class:`~tridge_solver.DealError` if hands, contract or leader are not known,
    :class:`~tridge_solver.errors.IllegalPlay` for a record against the rules, and
    :class:`~tridge_solver.errors.UnsupportedQuestion` if the game has no turns to show.
    """
    values = value_format(deal)
    if deal.is_passed_out or (deal.declarer is None and deal.game.always_trumps is None):
        raise DealError("nobody plays this deal (expected a Declarer and a Contract)")
    positions = deal.positions()
    first = min(max(first, 0), len(positions) - 1)
    played = cards_played(positions)
    order = positions[0].seats
    found = list(values.turns(solver, deal, positions, first))
    fields: dict[str, Any] = {
        "schema": SCHEMA,
        "declarer": None if deal.declarer is None else deal.declarer.letter,
        "contract": None if deal.declarer is None else contract_text(deal),
        "trumps": trumps_letter(deal),
        "seats": [seat.letter for seat in order],
        "first": first,
        "turns": [turn_json(turn, played) for turn in found],
    }
    if ahead:
        fields["ahead"] = {}
        for weighed in found[-1].cards:
            check()
            after = [*positions, positions[-1].play(weighed.card)]
            (turn,) = values.turns(solver, deal, after, len(positions))
            fields["ahead"][weighed.card.code] = turn_json(turn, cards_played(after))
    return fields


def turn_json(turn: Turn, played: Sequence[tuple[Seat, Card]]) -> dict[str, Any]:
    """Return one turn as the board reads it; ``played`` are all cards of the record."""
    return {
        **lie_json(turn.number, turn.position, played, turn.position.seats),
        **worth_json(turn),
        "cards": [card.json() for card in turn.cards],
    }


def lie_json(
    number: int, position: Position, played: Sequence[tuple[Seat, Card]], shown: Collection[Seat]
) -> dict[str, Any]:
    """Return the cards before card ``number`` of the record, with the hands of the seats ``shown``.

    ``table`` is what lies in the middle: the trick that is being played, or the one just done,
    whose ``winner`` is named then.
    """
    table = list(zip(position.order, position.trick, strict=False))
    winner = None
    size = position.game.cards_in_trick
    if not table and number >= size:
        table = list(played[number - size : number])
        before = [position.game.winner([card for _, card in table], position.trumps)]
        winner = table[before[0]][0].letter
    seat = position.to_play
    return {
        "played": number,
        "number": position.game.tricks - position.tricks_left + (seat is not None),
        "to_play": None if seat is None else seat.letter,
        "leader": position.leader.letter,
        "trick": [card.code for card in position.trick],
        "table": [[by.letter, card.code] for by, card in table],
        "winner": winner,
        "tricks_so_far": {each.letter: position.won[each] for each in sorted(position.won)},
        "hands": {
            each.letter: [card.code for card in sorted(position.hands[each])]
            for each in position.seats
            if each in shown
        },
    }


def worth_json(turn: Turn) -> dict[str, Any]:
    """Return the result of best play from a turn on, for JSON."""
    return {
        **turn.fields,
        **turn.told._asdict(),
        "gauge": None if turn.gauge is None else turn.gauge.json(),
    }


def contract_text(deal: Deal) -> str:
    """Return the contract in the text of hand files."""
    return str(deal.contract)


def trumps_letter(deal: Deal) -> str | None:
    """Return the letter of the trump suit; ``None`` if no suit is trumps."""
    suit = trump_suit(deal)
    return None if suit is None else suit.letter


def trump_suit(deal: Deal) -> Suit | None:
    """Return the trump suit in any game; ``None`` if there is none, if it is not named yet, or if
    other cards are trumps too.
    """
    trumps = deal.trumps
    suit: Suit | None = trumps if isinstance(trumps, Suit) else getattr(trumps, "suit", None)
    return suit
