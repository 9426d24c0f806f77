"""The functions of the package as they are asked of deals of any game."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from tridge_solver.core.deal import Deal

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


def of_any_game(
    function: Callable[Concatenate[Deal, Asked], Answer],
) -> Callable[Concatenate[Deal, Asked], Answer]:
    """A question about a deal, answered by the function that the deal's game names for it.

    ``function`` is what the games of three seats ask. Raises
    :class:`~tridge_solver.UnsupportedQuestion` where the game does not have the question.
    """

    @wraps(function)
    def asked(deal: Deal, *args: Asked.args, **options: Asked.kwargs) -> Answer:
        own = deal.game.part(f"{function.__name__}()")
        answer: Answer = (own or function)(deal, *args, **options)
        return answer

    return asked  # type: ignore[return-value]  # the deal may be given by its name, too
