"""What a table answers, in words that stay with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from tridge_solver import __version__
from tridge_solver.batch.input.items import Change
from tridge_solver.batch.questions.question import CommandQuestion
from tridge_solver.core.json_text import json_text
from tridge_solver.core.registry import Game


def asked_of(question: CommandQuestion, game: Game, change: Change) -> dict[str, str]:
    """Which question with which options (as JSON) was put to deals of ``game``, by which version;
    the rules and tags too that were put in the place of what the deals say.

    >>> from tridge_solver import SolveQuestion
    >>> from tridge_solver.games.ombre.tridge import TRIDGE_GAME
    >>> data = asked_of(SolveQuestion(cards=True), TRIDGE_GAME, Change(tags={"Contract": "Play D"}))
    >>> data["tridge.question"], data["tridge.game"], data["tridge.tags"]
    ('solve', 'Tridge', '{"Contract": "Play D"}')
    >>> data["tridge.options"][:45]
    '{"table": false, "cards": true, "line": false'
    """
    metadata = {
        "tridge.version": __version__,
        "tridge.question": question.asks,
        "tridge.options": json_text(_plain(question)),
        "tridge.game": game.name,
    }
    if change.rules is not None:
        metadata["tridge.rules"] = str(change.rules)
    if change.tags:
        metadata["tridge.tags"] = json_text(dict(change.tags))
    return metadata


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, Enum):
        return value.name
    if value is None or type(value) in (str, bool, int, float):  # a card is an int of its own
        return value
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (Sequence, set, frozenset)):
        return [_plain(item) for item in value]
    return str(value)
