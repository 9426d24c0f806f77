"""All games, and the choice of the game that a deal belongs to; no other module decides that.

A game says who plays when, which cards are legal, what wins and what it is worth, without text and
files. Its tags, defects, settlement, questions and reports are parts of its folder
(``core/game.py``).

A game is imported when its value is first used: reading a deal of Tridge does not load the rules of
other games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import NamedTuple

from tridge_solver.core.game import NUMBERS, Game, UnsupportedQuestion
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.text import ParseError, did_you_mean

__all__ = [
    "NUMBERS",
    "Game",
    "GameError",
    "UnsupportedQuestion",
    "every_game",
    "game_named",
    "game_of",
    "game_of_hands",
    "rules_named",
    "usual_game",
]


class Listed(NamedTuple):
    """A game's entry in the registry: its module, and the attributes that show which deals belong
    to it."""

    module: str
    name: str
    rules: str
    seats: int
    largest_hand: int


LISTED = {
    "TRIDGE_GAME": Listed("games.ombre.game", "Tridge", "tridge", 3, 9),
    "TRESILLO_GAME": Listed("games.ombre.game", "Tresillo", "tresillo", 3, 9),
    "LHOMBRE_GAME": Listed("games.ombre.game", "L'hombre", "lhombre", 3, 9),
    "INCOMER_GAME": Listed("games.ombre.game", "In-comer", "tridge", 4, 9),
    "MORT_GAME": Listed("games.ombre.game", "Mort", "lhombre", 4, 9),
    "TRES_GAME": Listed("games.tres.game", "Tres", "tres", 2, 26),
    "BELOTE_GAME": Listed("games.belote.game", "Belote", "belote", 4, 8),
    "TRUMPS_GAME": Listed("games.trumps.game", "Trumps", "trumps", 4, 13),
    "BRIDGE_GAME": Listed("games.trumps.game", "Bridge", "bridge", 4, 13),
}
"""Every game, keyed by the name of its value; there is no other list of games."""

USUAL = next(iter(LISTED.values()))
"""The game of deals that name none, and of questions without a deal."""


def every_game() -> tuple[Game, ...]:
    """Import and return all games."""
    return tuple(map(_game, LISTED))


def usual_game() -> Game:
    """Return the game named by :data:`USUAL`."""
    return _game(next(iter(LISTED)))


@cache
def _game(name: str) -> Game:
    listed = LISTED[name]
    game = getattr(import_module(f"tridge_solver.{listed.module}"), name)
    assert isinstance(game, Game)
    actual = listed._replace(
        name=game.name,
        rules=game.rules.name,
        seats=game.seats,
        largest_hand=max(game.hand_sizes),
    )
    for field, given, found in zip(Listed._fields, listed, actual, strict=True):
        if given != found:
            raise TypeError(
                f"core/registry.py lists {name} with {field} {given!r} (expected {found!r}, "
                f"as its Game has it)"
            )
    return game


class GameError(ParseError):
    """Text that does not name a game."""


def game_named(text: str) -> Game:
    """Return the game named in a ``Game`` tag, ignoring capitals; raise :class:`GameError`.

    >>> game_named("tresillo").rules.dealer_stake
    5
    """
    names = {_plain(listed.name): value for value, listed in LISTED.items()}
    word = _plain(text)
    if word in names:
        return _game(names[word])
    known = [listed.name for listed in LISTED.values()]
    hint = did_you_mean(word, known)
    raise GameError(f"no game is called {text!r}", f"one of {', '.join(known)}{hint}")


_AS_TYPED = str.maketrans("èé", "ee", "'’")


def _plain(name: str) -> str:
    """Return the name of a game without capitals, apostrophes and accents, as users may type it."""
    return name.strip().lower().translate(_AS_TYPED)


class _RulesByName(Mapping[str, Ruleset]):
    """The rules of all games, keyed by name; each is imported when needed."""

    def __init__(self) -> None:
        self._homes = {listed.rules: value for value, listed in reversed(LISTED.items())}

    def __getitem__(self, name: str) -> Ruleset:
        return _game(self._homes[name]).rules

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(listed.rules for listed in LISTED.values()))

    def __len__(self) -> int:
        return len(self._homes)

    def __contains__(self, name: object) -> bool:
        return name in self._homes


def rules_named(text: str) -> Ruleset:
    """Return the rules with this name, from any game, for
    :meth:`~tridge_solver.core.ruleset.Ruleset.parse`."""
    return Ruleset.parse(text, _RulesByName())


def game_of_hands(rules: Ruleset, seats: int, cards: int, *, named: bool) -> Game:
    """Return the game of a deal without a ``Game`` tag, whose largest hand has this many ``cards``.

    A deal of thirteen cards a hand that does not say by which rules it is played (``named``) is
    one of bridge, as the files of bridge programs have them.
    """
    if not named and cards == LISTED["BRIDGE_GAME"].largest_hand:
        return _game("BRIDGE_GAME")
    return game_of(rules, seats, None, cards)


def game_of(rules: Ruleset, seats: int, tag: str | None = None, cards: int = 0) -> Game:
    """Return the game of a deal, from its ``Game`` tag or else from its rules, its active seats and
    the ``cards`` in its largest hand.

    Of games with the same rules and seats the first of :data:`LISTED` whose hands are large enough
    is meant; where none fits, the first with these rules and seats, or with these rules.
    """
    return _game_of(rules.name, seats, tag, cards)


@cache
def _game_of(rules: str, seats: int, tag: str | None, cards: int) -> Game:
    if tag is not None:
        return game_named(tag)
    by_rules = {value: listed for value, listed in LISTED.items() if listed.rules == rules}
    fitting = [value for value, listed in by_rules.items() if listed.seats == seats]
    for value in fitting:
        if cards <= by_rules[value].largest_hand:
            return _game(value)
    return _game((fitting or list(by_rules))[0])
