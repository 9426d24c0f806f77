"""The functions of the package as they are asked of deals of any game."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import Game
from tridge_solver.core.registry import game_named
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.seats import PLACES, SEATS, Seat

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


def _deal_of(text: str) -> Deal:
    """The deal that text stands for; the seat before the first of several hands has dealt."""
    if ":" in text:
        first = Seat.parse(text.strip()[0].upper())
        return Deal.of(text, dealer=SEATS[(first - 1) % len(SEATS)].letter)
    return game_named("Tridge").one_hand(text, PLACES[0], TRIDGE, Pack.ENGLISH)


def of_any_game(
    answers: Callable[[Game], Callable[..., Answer]],
) -> Callable[
    [Callable[Concatenate[Any, Arguments], Answer]],
    Callable[Concatenate[Deal | str, Arguments], Answer],
]:
    """A question about a deal, answered by the function of the deal's game that ``answers`` names.

    What is decorated is the function of three seats, whose games name the question itself. In place
    of a deal there may be text: the hands as :meth:`~tridge_solver.Deal.of` reads them, the first
    on lead, or nine cards on lead alone.

    Raises :class:`~tridge_solver.UnsupportedQuestion` where the
    game does not have the question, and :class:`~tridge_solver.ParseError` for text that is none of
    this.
    """

    def of_three_seats(
        function: Callable[Concatenate[Any, Arguments], Answer],
    ) -> Callable[Concatenate[Deal | str, Arguments], Answer]:
        @wraps(function)
        def asked(deal: Deal | str, *args: Arguments.args, **options: Arguments.kwargs) -> Answer:
            deal = _deal_of(deal) if isinstance(deal, str) else deal
            own = answers(deal.game)
            return (function if own is asked else own)(deal, *args, **options)

        return asked  # type: ignore[return-value]  # the deal may be given by its name, too

    return of_three_seats
