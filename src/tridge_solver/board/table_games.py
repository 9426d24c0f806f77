"""The games that are played at the board, by the names of their rules."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.game import Game
from tridge_solver.core.registry import GAMES


def table_games() -> dict[str, Game]:
    """The games one may sit down to.

    >>> list(table_games())
    ['tridge', 'tresillo', 'lhombre', 'belote', 'trumps', 'bridge']
    """
    asked = {"play", "at_table"}
    return {game.rules.name: game for game in GAMES if not asked.isdisjoint(game.questions)}


def table_games_json() -> list[dict[str, Any]]:
    """The same for the page: whether deals are bid, and whether two play against two."""
    return [
        {
            "rules": rules,
            "game": game.name,
            "bids": "bid" in game.questions,
            "sides": "at_table" in game.questions,
        }
        for rules, game in table_games().items()
    ]
