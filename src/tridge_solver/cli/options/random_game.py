"""Which game random deals are of, where the command line names it or its rules."""

from __future__ import annotations

import click

from tridge_solver.board.table_hand import is_played
from tridge_solver.core.registry import Game, game_of
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS
from tridge_solver.report.at_table import AT_TABLE


def rules_of_game(game: Game | None, rules: Ruleset | None) -> Ruleset | None:
    """The rules of random deals that are played: those of the game that is named, with the options
    asked for."""
    if game is None:
        return rules
    if not is_played(game):
        raise click.UsageError(str(game.refusal("play")))
    if rules is not None and rules.name != game.rules.name:
        raise click.UsageError(
            f"{rules.name} is not the rules of {game.name} (expected --rules {game.rules.name})"
        )
    return rules or game.rules


def game_of_sides(rules: Ruleset | None) -> Game | None:
    """The game of two sides that is played by these rules, if one is."""
    game = None if rules is None else game_of(rules, len(SEATS))
    return game if game is not None and AT_TABLE.is_in(game) else None
