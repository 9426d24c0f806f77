"""Puzzles are what they say: one card keeps the grade, the others lose it, and it is stated how."""

from __future__ import annotations

from dataclasses import replace

import pytest

import oracle
from tridge_solver.analysis.puzzles import (
    Level,
    PuzzleCriteria,
    PuzzleMaker,
    PuzzleSolvers,
    own_puzzles,
)
from tridge_solver.checks import check
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import Deal
from tridge_solver.core.registry import UnsupportedQuestion
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.dealing import DealMaker, Table
from tridge_solver.games.ombre.puzzles import GradePuzzle, is_settled, natural_card
from tridge_solver.games.ombre.rules.contracts import Contract, Grade, Kind
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy, runs
from tridge_solver.handfile import dumps, loads

ENDING = """[Leader "W"] [TricksWon "W:2 N:1 E:3"] [Deal "W:3.A4.. K..KJ. J..47. -"]
[Declarer "W"] [Contract "Play H"]"""

PLAYED = (
    ENDING
    + """
[Play "W"]
HA SK D4
H4 DJ D7
S3 DK SJ
[Result "4:1:4"]
"""
)

NUMBERS = {Grade.LOSS: oracle.LOSS, Grade.DRAW: oracle.DRAW, Grade.WIN: oracle.WIN}
BIDS = {Grade.LOSS: oracle.LOSS, Grade.ONE_OFF: oracle.ONE_OFF, Grade.EXACT: oracle.EXACT}


def some_puzzles(
    count: int, *, rules: Ruleset = TRIDGE, criteria: PuzzleCriteria | None = None, **table: object
) -> list[GradePuzzle]:
    """The first puzzles of random deals."""
    maker = PuzzleMaker(DealMaker(seed=3, table=Table(rules=rules, **table)), criteria)  # type: ignore[arg-type]
    solvers = PuzzleSolvers()
    found: list[GradePuzzle] = []
    number = 0
    while len(found) < count:
        number += 1
        puzzle = maker.find(number, solvers).puzzle
        if puzzle is not None:
            assert isinstance(puzzle, GradePuzzle)
            found.append(puzzle)
    return found


def objective_of(contract: Contract, rules: Ruleset) -> oracle.Objective:
    """Return what the judge is asked of a contract: the grade first."""
    if contract.kind is Kind.NO_TRICKS:
        return oracle.no_tricks()
    if contract.kind is Kind.ALL_TRICKS:
        return oracle.all_tricks()
    if contract.kind is Kind.FIXED:
        assert contract.tricks is not None
        return oracle.fixed(contract.tricks)
    return oracle.normal_grade_then_tricks(rules.royal_puesta)


def judged(puzzle: GradePuzzle) -> dict[str, int]:
    """The judge's grade of every legal card, as his number."""
    position = puzzle.position
    seats = position.seats
    walked = oracle.walk(
        hands=[[card.code for card in position.hands[seat]] for seat in seats],
        player=seats.index(puzzle.player),
        to_lead=seats.index(position.leader),
        trick=[card.code for card in position.trick],
        won=[position.won[seat] for seat in seats],
        trumps=position.trumps.letter,
        estuche=position.rules.estuche,
        objectives=[objective_of(puzzle.contract, position.rules)],
    )
    return {card: values[0][0] for card, values in walked.cards.items()}


ASKED = [
    (12, TRIDGE, {}),
    (12, TRESILLO, {}),
    (2, TRIDGE, {"declarer": Seat.NORTH, "contract": Contract.parse("No Tricks H")}),
    (12, TRIDGE, {"declarer": "Last", "contract": Contract.parse("Fixed 2 D")}),
]


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize(("count", "rules", "table"), ASKED)
def test_the_right_cards_are_the_only_keepers_by_plain_minimax(
    count: int, rules: Ruleset, table: dict[str, object]
) -> None:
    for puzzle in some_puzzles(count, rules=rules, criteria=PuzzleCriteria(most_tricks=4), **table):
        grades = judged(puzzle)
        best = max if puzzle.asks_player else min
        right = {card for card, found in grades.items() if found == best(grades.values())}
        assert right == {card.code for card in puzzle.keepers}
        assert set(grades) - right == {wrong.card.code for wrong in puzzle.refutations}
        assert len(runs(puzzle.position, puzzle.keepers)) == 1
        numbers = BIDS if puzzle.contract.kind is Kind.FIXED else NUMBERS
        for wrong in puzzle.refutations:
            assert grades[wrong.card.code] == numbers[wrong.grade]


def test_a_refutation_settles_the_grade_when_it_says_so_and_not_before() -> None:
    for puzzle in some_puzzles(15):
        for wrong in puzzle.refutations:
            at, settled = puzzle.position, []
            for trick in wrong.line:
                for card in list(trick.cards.values())[len(at.trick) :]:
                    at = at.play(card)
                settled.append(is_settled(at, puzzle.player, puzzle.contract))
            assert settled.index(True) + 1 == wrong.reach
            shares = [at.won[seat] for seat in (puzzle.player, *_others(puzzle))]
            assert at.game.grade(puzzle.contract, shares, at.rules) is wrong.grade
            assert next(iter(wrong.line[0].cards.values())) in (*puzzle.position.trick, wrong.card)


def _others(puzzle: GradePuzzle) -> list[Seat]:
    return [seat for seat in puzzle.position.seats if seat is not puzzle.player]


def test_a_puzzle_is_a_deal_of_its_own_that_says_the_same() -> None:
    solver = DoubleDummy()
    for puzzle in some_puzzles(15):
        [deal] = loads(dumps([puzzle.deal]))
        check(deal)
        position = deal.positions()[-1]
        assert position == replace(puzzle.position, seats=position.seats)
        values = solver.card_values(position, puzzle.player, puzzle.contract)
        assert values == puzzle.options
        assert deal.declarer is puzzle.player


def test_the_same_seed_gives_the_same_puzzles_whatever_was_solved_before() -> None:
    first = some_puzzles(6)
    assert some_puzzles(6) == first
    maker = PuzzleMaker(DealMaker(seed=3))
    again = [maker.find(int(puzzle.deal.board or 0)).puzzle for puzzle in reversed(first)]
    assert again == first[::-1]


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("level", list(Level))
def test_only_puzzles_that_meet_the_criteria_are_found(level: Level) -> None:
    for puzzle in some_puzzles(4, criteria=PuzzleCriteria(level, most_tricks=6, asked="defender")):
        assert puzzle.difficulty.level is level
        assert puzzle.position.tricks_left <= 6
        assert puzzle.seat is not puzzle.player


def test_difficulty_is_what_it_says() -> None:
    [puzzle] = own_puzzles(loads(ENDING)[0])
    # S3, or the trumps HA and H4, which are equals with nobody's trump between.
    assert puzzle.difficulty.choices == 2
    # After HA all three tricks are played until West can no longer win.
    assert puzzle.difficulty.reach == max(wrong.reach for wrong in puzzle.refutations) == 3
    # West would lead his strongest trump.
    assert puzzle.habit == Card.parse("HA")
    assert puzzle.difficulty.habit_fails
    assert puzzle.difficulty.points == 2 + 3 + 3


def test_a_mistake_of_ones_own_is_a_puzzle_and_remembers_what_was_played() -> None:
    [puzzle] = own_puzzles(loads(PLAYED)[0])
    assert puzzle.grade is Grade.WIN
    assert [card.code for card in puzzle.keepers] == ["S3"]
    assert puzzle.played == Card.parse("HA")
    assert puzzle.temptation.card == Card.parse("HA")


def test_a_deal_played_without_mistakes_has_no_puzzle() -> None:
    right = ENDING + '\n[Play "W"]\nS3 SK SJ\nH4 DK D7\nHA DJ D4\n[Result "4:2:3"]\n'
    assert not list(own_puzzles(loads(right)[0]))
    passed = '[Dealer "S"] [Deal "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -"] [Contract "Pass"]'
    assert not list(own_puzzles(loads(passed)[0]))


def test_an_incomer_has_puzzles_of_four_hands() -> None:
    found = some_puzzles(2, seats=SEATS, incomer=True, criteria=PuzzleCriteria(most_tricks=5))
    for puzzle in found:
        assert len(puzzle.position.seats) == 4
        assert puzzle.player is puzzle.deal.dealer


def test_a_game_without_grades_has_no_puzzles() -> None:
    deal = loads('[Game "Tres"] [Dealer "S"] [Deal "N:? - ? -"]')[0]
    with pytest.raises(UnsupportedQuestion, match="puzzles"):
        list(own_puzzles(deal))


def lead_of_habit(deal: Deal, player: Seat) -> str:
    """Return what the leader of ``deal`` plays without a thought."""
    assert deal.contract is not None
    return natural_card(deal.start(), player, deal.contract).code


def test_habit_leads_trumps_as_player_and_the_longest_suit_as_defender() -> None:
    [deal] = loads("""[Leader "W"] [TricksWon "W:2 N:1 E:2"]
        [Deal "W:KQ.A4.. 5..KJ2. J..47.2 -"] [Declarer "W"] [Contract "Play H"]""")
    assert lead_of_habit(deal, Seat.WEST) == "HA"
    assert lead_of_habit(replace(deal, leader=Seat.NORTH), Seat.WEST) == "DK"


def test_habit_wins_cheaply_against_the_other_side_and_throws_low_beside_its_own() -> None:
    [deal] = loads("""[Leader "W"] [TricksWon "W:2 N:2 E:2"]
        [Deal "W:Q5.4.. KJ4... 762... -"] [Declarer "W"] [Contract "Play H"]
        [Play "W"]
        SQ - -""")
    contract = Contract.parse("Play H")
    after_lead = deal.positions()[-1]
    assert natural_card(after_lead, Seat.WEST, contract) == Card.parse("SK")
    # With East as Player, West's queen is North's own side's: no king on it.
    assert natural_card(after_lead, Seat.EAST, contract) == Card.parse("S4")


@pytest.mark.parametrize(("held", "card"), [("KJ4", "SJ"), ("KQ", "SK")])
def test_habit_in_no_tricks_stays_under_or_wins_with_its_strongest(held: str, card: str) -> None:
    others = "2" * (3 - len(held))
    [deal] = loads(f"""[Leader "W"] [TricksWon "W:2 N:0 E:4"]
        [Deal "W:{"Q5" if card == "SJ" else "J5"}.4.. {held}.{others}.. 762... -"]
        [Declarer "N"] [Contract "No Tricks H"] [Play "W"]
        {"SQ" if card == "SJ" else "SJ"} - -""")
    assert deal.contract is not None
    assert natural_card(deal.positions()[-1], Seat.NORTH, deal.contract) == Card.parse(card)
    assert lead_of_habit(deal, Seat.WEST) == "S5"
