"""Puzzles on the board: from random deals, one after the other, or from the errors of the deal
that lies there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

from tridge_solver.analysis.dealing.spec import DEALING, DealSpec
from tridge_solver.analysis.puzzles import (
    PUZZLES,
    Level,
    Puzzle,
    PuzzleCriteria,
    PuzzleMaker,
    PuzzleSolvers,
    own_puzzles,
)
from tridge_solver.board.fields import HERE, text_of, whole_number
from tridge_solver.board.guard import Refusal
from tridge_solver.board.options import BoardOptions
from tridge_solver.board.streams import Tell, Work
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.registry import USUAL, game_named
from tridge_solver.report.puzzles.text import measure, question
from tridge_solver.report.puzzles.view import view_of
from tridge_solver.report.showing.facts import deal_json

MAX_BARREN = 10_000
"""So many random deals without a puzzle end the search."""

ANY = "any"


def puzzle_work(deal: Deal | None, fields: Mapping[str, Any], options: BoardOptions) -> Work:
    """What looks for puzzles: those of ``deal``, or the next one of random deals.

    ``number`` is the first deal of ``seed`` that is looked at. Raises :class:`Refusal` for a
    request in another form.
    """
    criteria = _criteria(fields)
    solvers = PuzzleSolvers(options.table_bytes)
    if deal is not None:
        own = deal
        return lambda tell: _puzzles_json([*_watched(own_puzzles(own, solvers, criteria), tell)])
    first = max(whole_number(fields, "number", 1), 1)
    maker = _maker(fields, options, criteria)

    def work(tell: Tell) -> dict[str, Any]:
        for number in count(first):
            tell({"doing": "looking for a puzzle", "deals": number - first})
            if number - first == MAX_BARREN:
                raise DealError(f"no puzzle in {MAX_BARREN:,} deals (expected any level)")
            sought = maker.find(number, solvers)
            if sought.puzzle is not None:
                return {**_puzzles_json([sought.puzzle]), "number": number}
        raise AssertionError("counting ends")

    return work


def _criteria(fields: Mapping[str, Any]) -> PuzzleCriteria:
    """Which puzzles are wanted."""
    level, asked = text_of(fields, "level", ANY), text_of(fields, "ask", ANY)
    levels = {each.value: each for each in Level}
    if level != ANY and level not in levels:
        raise Refusal(400, f"the level is unknown (expected {', '.join(levels)} or {ANY})")
    if asked not in (ANY, "player", "defender"):
        raise Refusal(400, f"who is asked is unknown (expected player, defender or {ANY})")
    return PuzzleCriteria(levels.get(level), None, None if asked == ANY else asked)


def _maker(
    fields: Mapping[str, Any], options: BoardOptions, criteria: PuzzleCriteria
) -> PuzzleMaker:
    """What makes the puzzles of a game's random deals."""
    game = game_named(text_of(fields, "game", USUAL.name))
    PUZZLES.require(game)
    rules = options.rules if options.rules and options.rules.name == game.rules.name else game.rules
    spec = DealSpec(seed=whole_number(fields, "seed", options.seed), rules=rules, pack=options.pack)
    return PuzzleMaker(DEALING.of(game).deal_maker(spec, game), criteria)


def _watched(found: Iterator[Puzzle], tell: Tell) -> Iterator[Puzzle]:
    """The puzzles as they are found, each reported."""
    tell({"doing": "looking for a puzzle"})
    for number, puzzle in enumerate(found, 1):
        tell({"doing": "looking for a puzzle", "found": number})
        yield puzzle


def _puzzles_json(found: list[Puzzle]) -> dict[str, Any]:
    """Puzzles as the board opens them; their cards are weighed where they are asked."""
    return {
        "puzzles": [
            {
                "deal": deal_json(puzzle.deal, HERE),
                "question": question(view_of(puzzle, Pack.ENGLISH)).plain,
                "keeps": [card.code for card in puzzle.keepers],
                "level": puzzle.difficulty.level.value,
                "measure": measure(puzzle),
                "played": None if puzzle.played is None else puzzle.played.code,
            }
            for puzzle in found
        ]
    }
