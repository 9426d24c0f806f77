"""How the cards of any game look: as usual, unless the game has a way of its own."""

from __future__ import annotations

from typing import Any, Protocol

from tridge_solver.core.cards import Pack
from tridge_solver.core.game import Game
from tridge_solver.core.part import Part
from tridge_solver.report.theme.signs import Theme


class ThemePart(Protocol):
    """What a game has whose cards look in a way of their own."""

    def theme(self, pack: Pack, trumps: Any) -> Theme:
        """How cards look, printed in a pack and with what is trumps."""
        ...


CARD_THEMES: Part[ThemePart] = Part("report.card_theme", "theme")


def theme_of(game: Game, pack: Pack, trumps: Any) -> Theme:
    """How the cards of ``game`` look, printed in a pack and with what is trumps."""
    if CARD_THEMES.is_in(game):
        return CARD_THEMES.of(game).theme(pack, trumps)
    return Theme(pack, trumps)
