"""What the folder of a game has in a file of a fixed name, typed by whoever asks for it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Generic, TypeVar, cast

from tridge_solver.core.game import Game

P = TypeVar("P")


class Part(Generic[P]):
    """A file that games may have; ``P`` says what is in it.

    The first of a game's ``places`` that has the ``file`` counts, unless the game refuses the
    ``question`` that it answers, in its own words.
    """

    def __init__(self, file: str, question: str) -> None:
        self.file = file
        self.question = question

    def of(self, game: Game) -> P:
        """The file, imported; raises :class:`~tridge_solver.UnsupportedQuestion`."""
        return cast(P, import_module(self._name(game)))

    def is_in(self, game: Game) -> bool:
        """Whether the game has it."""
        return self.question not in game.refusals and _found(game.places, self.file) is not None

    def require(self, game: Game) -> None:
        """Raise :class:`~tridge_solver.UnsupportedQuestion` where the game does not have it."""
        self._name(game)

    def _name(self, game: Game) -> str:
        name = None if self.question in game.refusals else _found(game.places, self.file)
        if name is None:
            raise game.refusal(self.question)
        return name


@cache
def _found(places: tuple[str, ...], file: str) -> str | None:
    """The dotted name of a file in the first of these places that has it."""
    for place in places:
        name = f"tridge_solver.{place.format(file)}"
        folder = find_spec(name.rpartition(".")[0])
        is_folder = folder is not None and folder.submodule_search_locations is not None
        if is_folder and find_spec(name) is not None:
            return name
    return None
