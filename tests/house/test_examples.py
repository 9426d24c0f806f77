"""The example files are valid, and what their comments say is what the solver finds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from cases import EXAMPLES
from tridge_solver.core.cards import PACK_SIZE, Card, Suit
from tridge_solver.core.deal import HAND_SIZE, STOCK_SIZE, Deal
from tridge_solver.core.ruleset import TRESILLO
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade
from tridge_solver.games.ombre.scoring.ledger import Ledger
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy
from tridge_solver.handfile import dumps, loads, read

FILES = [
    file
    for file in sorted(EXAMPLES.glob("*.pbn"))
    if "[Game " not in file.read_text("utf-8") and file.stem != "bridge"
]
"""Those of Tridge, Tresillo and L'hombre; other games hold their own."""


class Expected(NamedTuple):
    """Return the result of perfect play from the end of a record, and the cards that keep the
    grade.
    """

    grade: str
    tricks: int
    keep: str


EXPECTED = {
    "rape-of-the-lock 1": Expected("WIN", 5, "SA SK S2 HK HQ D6 D7 CA CK"),
    "rape-of-the-lock-played 1": Expected("WIN", 5, ""),
    "play 1": Expected("WIN", 4, "CK"),
    "flip 1": Expected("WIN", 4, "S4"),
    "no-change 1": Expected("WIN", 5, "HK"),
    "fixed 1": Expected("EXACT", 2, "DA"),
    "no-tricks 1": Expected("WIN", 0, "D3"),
    "all-tricks 1": Expected("WIN", 9, "SA D7"),
    "draw 1": Expected("DRAW", 3, "S5"),
    "royal-puesta 1": Expected("DRAW", 1, "S6"),
    "surrender 1": Expected("LOSS", 2, "SJ S6 S5 S4 CA CK"),
    "estuche 1": Expected("LOSS", 2, "SK S5 S4 DK DA D3 D5"),
    "spanish 1": Expected("WIN", 5, "S2"),
    "ending 1": Expected("WIN", 4, "S3"),
    "mid-trick 1": Expected("DRAW", 4, "C7"),
    "problems 1": Expected("WIN", 5, "H6"),
    "problems 2": Expected("WIN", 4, "S2"),
    "problems 3": Expected("WIN", 4, "D5"),
    "problems 4": Expected("LOSS", 3, "HA"),
    "problems 5": Expected("DRAW", 1, "C5"),
    "advice 1": Expected("WIN", 7, "S5 DJ D6 CA"),
    "advice 2": Expected("WIN", 9, "S5 S3 DK DJ"),
    "advice 3": Expected("DRAW", 3, "SA"),
    "advice 4": Expected("LOSS", 3, "SA S4 DJ DA CK C3"),
    "advice 5": Expected("WIN", 4, "HK HJ H3 H4"),
    "evening 1": Expected("WIN", 4, ""),
    "evening 3": Expected("DRAW", 4, ""),
    "evening 4": Expected("EXACT", 2, ""),
    "lhombre 1": Expected("WIN", 4, ""),
    "lhombre 2": Expected("WIN", 6, ""),
    "lhombre 3": Expected("WIN", 5, ""),
    "lhombre 4": Expected("WIN", 0, ""),
    "lhombre 5": Expected("WIN", 6, ""),
    "lhombre 6": Expected("DRAW", 4, ""),
    "lhombre 7": Expected("WIN", 5, ""),
    "lhombre 8": Expected("DRAW", 1, ""),
    "lhombre 9": Expected("WIN", 0, ""),
    "lhombre 10": Expected("LOSS", 3, "HK"),
}

OTHER_CARDS = {
    "rape-of-the-lock 1": "D6 WIN 4, D7 WIN 4, CK WIN 4, HQ WIN 5",
    "play 1": "SA DRAW 4, DQ LOSS 3",
    "flip 1": "S6 DRAW 4, SA LOSS 3",
    "no-change 1": "CQ DRAW 4, C6 DRAW 4, SA LOSS 4, CA LOSS 4, H7 LOSS 3",
    "fixed 1": "CK ONE_OFF 3, D4 LOSS 0, C7 LOSS 0, C2 LOSS 0",
    "all-tricks 1": "SK LOSS 8, DK LOSS 7",
    "estuche 1": "H7 DRAW 3, CA DRAW 3, DK LOSS 3, DA LOSS 2, S4 LOSS 2",
    "spanish 1": "SK DRAW 4",
    "ending 1": "HA DRAW 4, H4 DRAW 4",
    "mid-trick 1": "C4 WIN 5",
    "problems 2": "SK DRAW 4, H2 DRAW 4",
    "problems 3": "SA LOSS 4, C3 DRAW 4",
    "problems 4": "H4 DRAW 3",
    "problems 5": "SA LOSS 2",
}

FINAL_TRICKS = {
    "draw 1": "W:3 N:3 E:3",
    "royal-puesta 1": "W:1 N:4 E:4",
    "ending 1": "W:4 N:2 E:3",
    "mid-trick 1": "W:4 N:1 E:4",
    "problems 4": "W:3 N:4 E:2",
    "problems 5": "W:1 N:4 E:4",
}


def deals_of(path: Path) -> list[Deal]:
    return loads(path.read_text(encoding="utf-8"))


DEALS = {
    f"{path.stem} {deal.board}": deal
    for path in FILES
    for deal in deals_of(path)
    if path.stem not in ("one-hand", "incomer", "mort", "duplicate")
}


@pytest.fixture(scope="module")
def solver() -> DoubleDummy:
    return DoubleDummy()


def card_values(solver: DoubleDummy, deal: Deal) -> dict[str, tuple[str, int]]:
    assert deal.declarer is not None
    assert deal.contract is not None
    values = solver.card_values(deal.positions()[-1], deal.declarer, deal.contract)
    return {value.card.code: (value.grade.value, value.player_tricks) for value in values}


def final_tricks(solver: DoubleDummy, deal: Deal, after: str = "") -> str:
    """Tricks by seat once best play has followed the record and the card ``after``."""
    assert deal.declarer is not None
    assert deal.contract is not None
    position = deal.positions()[-1]
    won = dict(position.won)
    forced = [Card.parse(after)] if after else []
    for trick in solver.line(position, deal.declarer, deal.contract, forced):
        won[trick.winner] += 1
    return " ".join(f"{seat.letter}:{won[seat]}" for seat in (Seat.WEST, Seat.NORTH, Seat.EAST))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_valid_and_commented(path: Path) -> None:
    with path.open("rb") as file:
        entries = list(read(file))
    assert entries
    for entry in entries:
        assert not entry.errors
        assert not entry.warnings
        assert entry.deal is not None
        assert entry.deal.comments, "says what to see"


@pytest.mark.parametrize("name", DEALS)
def test_complete(name: str) -> None:
    deal = DEALS[name]
    hands = [hand for hand in deal.hands if hand is not None]
    assert len(hands) == deal.game.seats
    if deal.hand_size == HAND_SIZE:
        assert deal.stock is not None
        assert len(deal.stock) == STOCK_SIZE
        assert len(set(deal.stock).union(*hands)) == PACK_SIZE
    assert loads(dumps([deal])) == [deal]


def test_the_list_names_every_file() -> None:
    text = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    listed = [line[len("| [") : line.index("]")] for line in text.splitlines() if "](" in line]
    assert sorted(listed) == [path.name for path in sorted(EXAMPLES.glob("*.pbn"))]


def test_every_contract_deal_is_expected() -> None:
    assert set(EXPECTED) == {name for name, deal in DEALS.items() if deal.declarer is not None}


@pytest.mark.parametrize("name", EXPECTED)
def test_value(solver: DoubleDummy, name: str) -> None:
    deal, expected = DEALS[name], EXPECTED[name]
    assert deal.declarer is not None
    assert deal.contract is not None
    value = solver.value(deal.positions()[-1], deal.declarer, deal.contract)
    assert (value.grade.value, value.player_tricks) == (expected.grade, expected.tricks)
    values = card_values(solver, deal)
    keep = {card for card, (grade, _) in values.items() if grade == expected.grade}
    assert keep == set(expected.keep.split())


@pytest.mark.parametrize("name", OTHER_CARDS)
def test_other_cards(solver: DoubleDummy, name: str) -> None:
    values = card_values(solver, DEALS[name])
    for claim in OTHER_CARDS[name].split(", "):
        card, grade, tricks = claim.split()
        assert values[card] == (grade, int(tricks)), card


@pytest.mark.parametrize("name", FINAL_TRICKS)
def test_final_tricks(solver: DoubleDummy, name: str) -> None:
    assert final_tricks(solver, DEALS[name]) == FINAL_TRICKS[name]


@pytest.mark.parametrize(
    ("name", "after", "tricks"),
    [("ending 1", "HA", "W:4 N:1 E:4"), ("problems 4", "H4", "W:3 N:3 E:3")],
)
def test_refutations(solver: DoubleDummy, name: str, after: str, tricks: str) -> None:
    assert final_tricks(solver, DEALS[name], after) == tricks


def test_the_poem_plays_perfectly(solver: DoubleDummy) -> None:
    deal = DEALS["rape-of-the-lock-played 1"]
    position = deal.positions()[-1]
    assert position.is_over
    assert [position.won[seat] for seat in (Seat.WEST, Seat.EAST, Seat.NORTH)] == [5, 4, 0]
    belinda, contract = Seat.WEST, Contract.play(Suit.SPADES)
    for moment in deal.positions():
        value = solver.value(moment, belinda, contract)
        assert (value.grade, value.player_tricks) == (Grade.WIN, 5)


def test_both_files_of_the_poem_hold_one_deal() -> None:
    bare, played = DEALS["rape-of-the-lock 1"], DEALS["rape-of-the-lock-played 1"]
    assert replace(played, play=None, result=None) == bare


@pytest.mark.parametrize(
    ("name", "options", "grade", "tricks"),
    [
        ("royal-puesta 1", "royal_puesta=off", Grade.LOSS, 3),
        ("estuche 1", "estuche=off", Grade.WIN, 4),
    ],
)
def test_without_the_rule(
    solver: DoubleDummy, name: str, options: str, grade: Grade, tricks: int
) -> None:
    deal = replace(DEALS[name], rules=TRESILLO.with_options(options))
    assert deal.declarer is not None
    assert deal.contract is not None
    value = solver.value(deal.positions()[-1], deal.declarer, deal.contract)
    assert (value.grade, value.player_tricks) == (grade, tricks)


def test_the_passed_out_example_has_the_contracts_it_names(solver: DoubleDummy) -> None:
    cells = solver.table(DEALS["passed-out 1"])
    found = {
        (cell.declarer.letter, cell.trumps.letter, cell.grade)
        for cell in cells
        if cell.grade is not Grade.LOSS
    }
    assert found == {
        ("E", "S", Grade.DRAW),
        ("E", "H", Grade.WIN),
        ("E", "D", Grade.DRAW),
        ("E", "C", Grade.DRAW),
    }
    assert {cell.player_tricks for cell in cells if cell.grade is Grade.WIN} == {4}


def test_the_evening(solver: DoubleDummy) -> None:
    ledger = Ledger()
    rows = [ledger.add(deal) for deal in deals_of(EXAMPLES / "evening.pbn")]
    assert not any(row.warnings for row in rows)
    deal = DEALS["evening 3"]
    assert deal.declarer is not None
    assert deal.contract is not None
    grades = [solver.grade(p, deal.declarer, deal.contract) for p in deal.positions()]
    lost = grades.index(Grade.DRAW)
    assert set(grades[:lost]) == {Grade.WIN}
    before = deal.positions()[lost - 1]
    assert TRICKS - before.tricks_left + 1 == 6
    values = solver.card_values(before, deal.declarer, deal.contract)
    keep = {value.card.code for value in values if value.grade is Grade.WIN}
    assert {"DQ", "DJ"} <= keep
    assert "SK" not in keep
