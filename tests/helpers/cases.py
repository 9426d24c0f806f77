"""Helpers the tests share: cards as text, the judge's endings as positions, seeded deals."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from oracle import Ending
from tridge_solver.core.cards import PACK, SUITS, Card, Pack, Suit
from tridge_solver.core.deal import Deal
from tridge_solver.core.position import Position
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.engine import Solver
from tridge_solver.games.ombre.rules.contracts import TRICKS
from tridge_solver.games.ombre.rules.ranking import matadors, trump_order
from tridge_solver.games.ombre.solving.double_dummy import engine_position
from tridge_solver.handfile import loads

TRIDGE_ESTUCHE = TRIDGE.with_options("estuche=on")
"""The contracts of Tridge played with the privilege of Tresillo."""

TRESILLO_STRICT = TRESILLO.with_options("royal_puesta=off")
"""Tresillo in which 1:4:4 is lost."""

ACTIVE = (Seat.NORTH, Seat.EAST, Seat.WEST)
STRONG_TRUMPS = 5
STRONG_MATADORS = 2


EXAMPLES = Path(__file__).parents[2] / "examples"


@cache
def example(name: str, board: int = 1) -> Deal:
    """A deal of one of the examples."""
    return loads((EXAMPLES / f"{name}.pbn").read_text(encoding="utf-8"))[board - 1]


@cache
def incomer(board: int) -> Deal:
    """A deal of the example of in-comers, by the number of its board."""
    deals = loads((EXAMPLES / "incomer.pbn").read_text(encoding="utf-8"))
    return next(deal for deal in deals if deal.board == str(board))


@dataclass(frozen=True)
class Case:
    """A position and whose contract it is."""

    position: Position
    player: Seat

    @property
    def others(self) -> tuple[Seat, Seat]:
        """The defenders, the one after the Player first."""
        _, first, second = seats_from(self.player, self.position.seats)
        return first, second


def cards(text: str) -> tuple[Card, ...]:
    """Cards written with blanks between, in the order given: ``SA D7``."""
    return tuple(Card.parse(word) for word in text.split())


def hand(text: str) -> frozenset[Card]:
    """The same as a hand."""
    return frozenset(cards(text))


def suit(letter: str) -> Suit:
    """The suit of a letter."""
    return Pack.ENGLISH.parse_suit(letter)


def seats_from(first: Seat, seats: tuple[Seat, Seat, Seat]) -> tuple[Seat, Seat, Seat]:
    """``seats`` turned round so that ``first`` comes first."""
    place = seats.index(first)
    a, b, c = seats[place:] + seats[:place]
    return a, b, c


def playing_seats(rules: Ruleset) -> tuple[Seat, Seat, Seat]:
    """The three active seats in playing order from West; South's chair is empty."""
    a, b, c = rules.direction.round_from(Seat.WEST, ACTIVE)
    return a, b, c


def case_of(ending: Ending, rules: Ruleset) -> Case:
    """An ending of the judge as the package sees it; its seat 0 sits West."""
    seats = playing_seats(rules)
    assert rules.estuche == ending.estuche
    hands = (frozenset(map(Card.parse, held)) for held in ending.hands)
    position = Position(
        rules=rules,
        trumps=suit(ending.trumps),
        seats=seats,
        hands=dict(zip(seats, hands, strict=True)),
        leader=seats[ending.to_lead],
        trick=tuple(map(Card.parse, ending.trick)),
        won=dict(zip(seats, ending.won, strict=True)),
    )
    return Case(position, seats[ending.player])


def random_deal(rng: random.Random, rules: Ruleset, *, strong: bool = False) -> Case:
    """Nine cards each, a random Player, leader and trump suit; the same for ever for a seed.

    A ``strong`` Player has at least five trumps with two of the three matadors.
    """
    seats = playing_seats(rules)
    trumps = rng.choice(SUITS)
    player, leader = rng.choice(seats), rng.choice(seats)
    while True:
        pack = list(PACK)
        rng.shuffle(pack)
        hands = {
            seat: frozenset(pack[n * TRICKS : (n + 1) * TRICKS]) for n, seat in enumerate(seats)
        }
        held = hands[player]
        if not strong or (
            len(held.intersection(trump_order(trumps))) >= STRONG_TRUMPS
            and len(held.intersection(matadors(trumps))) >= STRONG_MATADORS
        ):
            break
    position = Position(rules, trumps, seats, hands, leader, (), dict.fromkeys(seats, 0))
    return Case(position, player)


def load(solver: Solver, case: Case) -> None:
    """Hand a position to the bare engine, the Player as its seat 0."""
    solver.load(*engine_position(case.position, case.player))


def random_card(rng: random.Random, position: Position) -> Card:
    """Any legal card of the seat to play."""
    return rng.choice(position.legal_cards())


def after_random_cards(rng: random.Random, case: Case, count: int) -> Case:
    """``case`` once ``count`` random legal cards have been played."""
    position = case.position
    for _ in range(count):
        position = position.play(random_card(rng, position))
    return Case(position, case.player)
