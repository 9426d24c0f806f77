"""``--auction``: the calls before a seat's turn."""

from __future__ import annotations

from contextlib import suppress

import click

from tridge_solver.analysis.any_game import CALLS
from tridge_solver.cli.common import Settings
from tridge_solver.cli.options.deal_options import DealOptions
from tridge_solver.core.auction import CallsHeard
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import UnsupportedQuestion
from tridge_solver.core.registry import Game, game_of, usual_game
from tridge_solver.handfile.dialect import dialect_of

AUCTION_HELP = "All calls before, e.g. 'Pass Play More'; '' if there are none."


def calls_before(text: str | None, given: DealOptions, settings: Settings) -> CallsHeard | None:
    """The calls of ``--auction``, ``None`` without it.

    Raises :class:`click.UsageError` for what is no auction of the game.
    """
    if text is None:
        return None
    game = given.game or (usual_game() if settings.rules is None else game_of(settings.rules, 3))
    rules = settings.rules or game.rules
    try:
        with suppress(DealError):
            return CALLS.of(game).calls_heard(text, rules, settings.pack)
        return CALLS.of(game).calls_heard(_meant(text, game), rules, settings.pack)
    except DealError as error:
        raise click.BadParameter(str(error), param_hint="--auction") from None
    except UnsupportedQuestion as error:
        raise click.UsageError(str(error)) from None


def _meant(text: str, game: Game) -> str:
    """The calls with those in full words, or in several, as files may have them."""
    from tridge_solver.handfile.repair.repairs import calls_meant

    return calls_meant(text, dialect_of(game))


def place_of(place: str | None) -> str:
    """The place of who acts next; :class:`click.BadParameter` where nobody does."""
    if place is None:
        raise click.BadParameter(
            "after these calls nobody does (expected others)", param_hint="--auction"
        )
    return place
