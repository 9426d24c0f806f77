"""Puzzles of Trumps and bridge: one card makes or beats the contract, the others do not."""

from __future__ import annotations

import pytest

from cli_calls import call
from tridge_solver.analysis.dealing import DealSpec
from tridge_solver.analysis.puzzles import PuzzleCriteria, PuzzleMaker, PuzzleSolvers, SidesPuzzle
from tridge_solver.core.game import Game
from tridge_solver.games.trumps.dealing import deal_maker
from tridge_solver.games.trumps.game import BRIDGE_GAME, TRUMPS_GAME
from tridge_solver.games.trumps.report.puzzles import puzzle_game
from tridge_solver.games.trumps.solving import SidesSolver
from tridge_solver.handfile import dumps, loads


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("game", [BRIDGE_GAME, TRUMPS_GAME], ids=["bridge", "trumps"])
def test_only_the_right_cards_keep_what_can_be_had(game: Game) -> None:
    deals = deal_maker(DealSpec(seed=2, rules=game.rules), game)
    maker = PuzzleMaker(deals, PuzzleCriteria(most_tricks=5))
    solvers, solver, asked = PuzzleSolvers(), SidesSolver(), set()
    for number in range(1, 7):
        puzzle = maker.find(number, solvers).puzzle
        if puzzle is None:
            continue
        assert isinstance(puzzle, SidesPuzzle)
        asked.add(puzzle.asks_player)
        keep = set()
        for card in puzzle.position.legal_cards():
            tricks = solver.tricks(puzzle.position.play(card), puzzle.player)
            if (tricks >= puzzle.contract.number) is puzzle.asks_player:
                keep.add(card)
        assert keep == set(puzzle.keepers)
        [again] = loads(dumps([puzzle.deal]))
        position = again.reached()
        assert position.hands == puzzle.position.hands
        assert position.trick == puzzle.position.trick
        assert puzzle_game(game).options(again, position, solver) == puzzle.options
    assert asked == {True, False}


@pytest.mark.slow
def test_the_command_asks_and_explains() -> None:
    few = ("--game", "bridge", "--tricks", "5", "--ask", "player")
    shown = call("puzzle", *few, "--answer").stdout
    assert "makes the contract. Which?" in shown
    assert ": the contract fails, " in shown
