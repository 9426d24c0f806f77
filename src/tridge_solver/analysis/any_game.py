"""The functions of the package as they are asked of deals of any game."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from tridge_solver.core.deal import Deal
from tridge_solver.core.game import Game

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


def of_any_game(
    answers: Callable[[Game], Callable[..., Answer]],
) -> Callable[
    [Callable[Concatenate[Any, Asked], Answer]], Callable[Concatenate[Deal, Asked], Answer]
]:
    """A question about a deal, answered by the function of the deal's game that ``answers`` names.

    What is decorated is the function of three seats, whose games name the question itself. Raises
    :class:`~tridge_solver.UnsupportedQuestion` where the game does not have it.
    """

    def of_three_seats(
        function: Callable[Concatenate[Any, Asked], Answer],
    ) -> Callable[Concatenate[Deal, Asked], Answer]:
        @wraps(function)
        def asked(deal: Deal, *args: Asked.args, **options: Asked.kwargs) -> Answer:
            own = answers(deal.game)
            return (function if own is asked else own)(deal, *args, **options)

        return asked  # type: ignore[return-value]  # the deal may be given by its name, too

    return of_three_seats
