"""The games, a value each, and which of them a deal is: the one place where that is decided.

A game says who plays when, which cards are legal, what wins and what it is worth, without text and
files. What belongs to it alone elsewhere (its tags, defects, settlement, questions and
reports) it names in :attr:`~tridge_solver.games.game.Game.parts`, and everybody asks it for them.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache

from tridge_solver.games.belote import BELOTE_GAME
from tridge_solver.games.game import NUMBERS, Game, NoSuchQuestion
from tridge_solver.games.incomer import INCOMER_GAME
from tridge_solver.games.tres import TRES_GAME
from tridge_solver.games.tresillo import TRESILLO_GAME
from tridge_solver.games.tridge import TRIDGE_GAME
from tridge_solver.games.trumps import BRIDGE_GAME, TRUMPS_GAME
from tridge_solver.misread import Misread
from tridge_solver.rules.ruleset import Ruleset

__all__ = [
    "BELOTE_GAME",
    "BRIDGE_GAME",
    "GAMES",
    "INCOMER_GAME",
    "NUMBERS",
    "TRESILLO_GAME",
    "TRES_GAME",
    "TRIDGE_GAME",
    "TRUMPS_GAME",
    "Game",
    "GameError",
    "NoSuchQuestion",
    "game_named",
    "game_of",
    "game_of_hands",
    "rules_named",
]

GAMES: tuple[Game, ...] = (
    TRIDGE_GAME,
    TRESILLO_GAME,
    INCOMER_GAME,
    TRES_GAME,
    BELOTE_GAME,
    TRUMPS_GAME,
    BRIDGE_GAME,
)
"""Every game there is."""


class GameError(Misread):
    """Text that is the name of no game."""


def game_named(text: str) -> Game:
    """The game a ``Game`` tag names, in capitals or not; raises :class:`GameError`.

    >>> game_named("tresillo").rules.dealer_stake
    5
    """
    for game in GAMES:
        if game.name.lower() == text.strip().lower():
            return game
    names = {game.name.lower(): game.name for game in GAMES}
    near = get_close_matches(text.strip().lower(), names, 1)
    hint = f"; did you mean {names[near[0]]}?" if near else ""
    raise GameError(f"no game is called {text!r}", f"one of {', '.join(names.values())}{hint}")


def rules_named(text: str) -> Ruleset:
    """The rules of any game, as :meth:`~tridge_solver.rules.ruleset.Ruleset.parse` reads them."""
    return Ruleset.parse(text, {game.rules.name: game.rules for game in GAMES})


def game_of_hands(rules: Ruleset, seats: int, cards: int, *, named: bool) -> Game:
    """The game of a deal without a ``Game`` tag, by the ``cards`` of its largest hand.

    A deal of thirteen cards a hand that does not say by which rules it is played (``named``) is
    one of bridge, as the files of bridge programs have them.
    """
    if not named and cards == max(BRIDGE_GAME.hand_sizes):
        return BRIDGE_GAME
    return game_of(rules, seats, None, cards)


def game_of(rules: Ruleset, seats: int, tag: str | None = None, cards: int = 0) -> Game:
    """The game of a deal: as its ``Game`` tag says, else by its rules, the seats that play and the
    ``cards`` of the largest hand.

    Of games with the same rules and seats the first of :data:`GAMES` whose hands are large enough
    is meant; where none fits, the first with these rules and seats, or with these rules.
    """
    return _game_of(rules.name, seats, tag, cards)


@cache
def _game_of(rules: str, seats: int, tag: str | None, cards: int) -> Game:
    if tag is not None:
        return game_named(tag)
    by_rules = [game for game in GAMES if game.rules.name == rules]
    for game in by_rules:
        if game.seats == seats and cards <= max(game.hand_sizes):
            return game
    return next((game for game in by_rules if game.seats == seats), by_rules[0])
