"""The games that are played at the board, by the names of their rules."""

from __future__ import annotations

from typing import Any

from tridge_solver.batch.questions.bidding import BIDDING
from tridge_solver.board.table_hand import HANDS
from tridge_solver.core.game import Game
from tridge_solver.core.registry import every_game
from tridge_solver.report.at_table import AT_TABLE


def is_played(game: Game) -> bool:
    """Whether one may sit down to ``game``."""
    return AT_TABLE.is_in(game) or HANDS.is_in(game)


def table_games() -> dict[str, Game]:
    """The games one may sit down to.

    >>> list(table_games())
    ['tridge', 'tresillo', 'lhombre', 'belote', 'trumps', 'bridge']
    """
    return {game.rules.name: game for game in every_game() if is_played(game)}


def table_games_json() -> list[dict[str, Any]]:
    """The same for the page: whether deals are bid, and whether two play against two."""
    return [
        {
            "rules": rules,
            "game": game.name,
            "bids": BIDDING.is_in(game),
            "sides": AT_TABLE.is_in(game),
        }
        for rules, game in table_games().items()
    ]
