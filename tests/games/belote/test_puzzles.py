"""Puzzles of Belote: one card makes or beats the contract, and why the others do not."""

from __future__ import annotations

import json

import pytest

from cli_calls import call, one
from tridge_solver.analysis.dealing import DealSpec
from tridge_solver.analysis.puzzles import (
    Level,
    PuzzleCriteria,
    PuzzleMaker,
    PuzzleSolvers,
    SidesPuzzle,
    own_puzzles,
)
from tridge_solver.games.belote.dealing import deal_maker
from tridge_solver.games.belote.game import BELOTE_GAME, side_of
from tridge_solver.games.belote.report.puzzles import puzzle_game
from tridge_solver.games.belote.review import review
from tridge_solver.games.belote.scored_deal import facts, is_made, rules_of
from tridge_solver.games.belote.solving import BeloteSolver, solve
from tridge_solver.handfile import dumps, loads


def some_puzzles(count: int, criteria: PuzzleCriteria | None = None) -> list[SidesPuzzle]:
    """The first puzzles of random deals."""
    maker = PuzzleMaker(deal_maker(DealSpec(seed=4), BELOTE_GAME), criteria)
    solvers, found, number = PuzzleSolvers(), [], 0
    while len(found) < count:
        number += 1
        puzzle = maker.find(number, solvers).puzzle
        if puzzle is not None:
            assert isinstance(puzzle, SidesPuzzle)
            found.append(puzzle)
    return found


@pytest.fixture(scope="module")
def puzzles() -> list[SidesPuzzle]:
    """Some puzzles, of either side."""
    return some_puzzles(12, PuzzleCriteria(most_tricks=6))


def made(puzzle: SidesPuzzle, card: object, solver: BeloteSolver) -> bool:
    """Return whether the contract is made after a card, solved from the position as a deal of its
    own.
    """
    deal = puzzle.deal
    played = [each for row in (deal.play.rows if deal.play else ()) for each in row if each]
    value = solve(deal.with_play([*played, card]), solver=solver)
    side = side_of(deal.declarer)
    ended = facts(deal, deal.contract, side, value.points, value.capot)
    return is_made(ended, rules_of(deal))


@pytest.mark.slow
def test_only_the_right_cards_keep_what_can_be_had(puzzles: list[SidesPuzzle]) -> None:
    solver = BeloteSolver()
    assert {puzzle.asks_player for puzzle in puzzles} == {True, False}
    for puzzle in puzzles:
        keep = {card for card in puzzle.position.legal_cards() if made(puzzle, card, solver)}
        if not puzzle.asks_player:
            keep = set(puzzle.position.legal_cards()) - keep
        assert keep == set(puzzle.keepers)
        assert puzzle.made is puzzle.asks_player
        assert {wrong.card for wrong in puzzle.refutations} == {
            card for card in puzzle.position.legal_cards() if card not in keep
        }


@pytest.mark.slow
def test_a_refutation_goes_on_until_the_puzzle_is_settled(puzzles: list[SidesPuzzle]) -> None:
    game = puzzle_game(BELOTE_GAME)
    for puzzle in puzzles:
        for wrong in puzzle.refutations:
            at, settled = puzzle.position, []
            for trick in wrong.line:
                for card in list(trick.cards.values())[len(at.trick) :]:
                    at = at.play(card)
                settled.append(game.is_settled(puzzle.deal, at))  # type: ignore[attr-defined]
            assert settled.index(True) + 1 == wrong.reach


@pytest.mark.slow
def test_the_position_is_a_deal_of_its_own_with_its_melds(puzzles: list[SidesPuzzle]) -> None:
    game, solver = puzzle_game(BELOTE_GAME), BeloteSolver()
    for puzzle in puzzles:
        [again] = loads(dumps([puzzle.deal]))
        position = again.reached()
        assert position.hands == puzzle.position.hands
        assert position.trick == puzzle.position.trick
        assert game.options(again, position, solver) == puzzle.options  # type: ignore[attr-defined]
        assert game.habit(again) == puzzle.habit  # type: ignore[attr-defined]
        if again.play is None:
            [found] = own_puzzles(again)
            assert found.keepers == puzzle.keepers
    assert any(puzzle.deal.melds for puzzle in puzzles)


def test_ones_own_mistakes_are_the_cards_with_which_the_contract_turned() -> None:
    deals = loads(call("play", "--seats", "all", "--game", "belote", "--worlds", "1").stdout)
    for deal in deals:
        turned = [each for each in review(deal).decisions if each.turns]  # type: ignore[arg-type]
        for puzzle in own_puzzles(deal):
            assert any(each.card == puzzle.played for each in turned)
            assert puzzle.temptation.card == puzzle.played


def test_criteria_are_kept() -> None:
    wanted = PuzzleCriteria(Level.HARD, most_tricks=5, asked="defender")
    for puzzle in some_puzzles(2, wanted):
        assert puzzle.difficulty.level is Level.HARD
        assert puzzle.position.tricks_left <= 5
        assert not puzzle.asks_player


def test_the_command_asks_and_explains() -> None:
    few = ("puzzle", "--game", "belote", "--tricks", "5", "--seed", "2")
    shown = " ".join(call(*few, "--answer").stdout.split())
    assert "Which?" in shown
    assert "the contract" in shown
    assert "later):" in shown
    found = json.loads(call(*few, "--jsonl").stdout)
    assert found["game"] == "Belote"
    assert found["made"] is (found["cards"][0]["made"])
    assert {each["card"] for each in found["cards"] if each["made"] is found["made"]} == {
        *found["keeps"]
    }
    solved = one("solve", "--cards", stdin=json.dumps(found["deal"]))
    assert {each["card"]: each["points"] for each in solved["cards"]}.keys() == {
        each["card"] for each in found["cards"]
    }
