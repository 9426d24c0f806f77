"""The in-comer's quarter and his table of payments, with the sums on paper."""

from __future__ import annotations

import random

import pytest

from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.rules.contracts import Contract, Grade
from tridge_solver.games.ombre.rules.incomer import incomer_grade
from tridge_solver.games.ombre.scoring.funds import Funds
from tridge_solver.games.ombre.scoring.incomer import IncomerFacts, quarter_of
from tridge_solver.games.ombre.scoring.outcome import Undertaken
from tridge_solver.games.ombre.scoring.settlement import settle

CAP = 80
NOTHING, MADE, FAILED = Undertaken.NOTHING, Undertaken.MADE, Undertaken.FAILED


def tricks_of(text: str) -> tuple[int, ...]:
    """Tricks written as results are: ``5:2:1:1``."""
    return tuple(map(int, text.split(":")))


def facts(
    contract: str, tricks: str, honours: int = 2, undertaken: Undertaken = NOTHING
) -> IncomerFacts:
    """North is the in-comer; East, South and West defend in that order."""
    return IncomerFacts(
        TRIDGE, Contract.parse(contract), *SEATS, tricks_of(tricks), honours, undertaken
    )


# Widow's Fund 100, hearts, two honours: fund and reserves before, the result, what of the quarter
# went into the fund and into reserves, the points, fund and reserves afterwards.
PAPER = [
    (20, (), "5:2:1:1", (5, 0), "31 -2 -2 -2 -25 0 0", 0, ()),
    (60, (), "4:4:1:0", (15, 0), "-77 0 0 0 5 70 2", 80, (70,)),
    (80, (), "5:2:1:1", (0, 20), "86 -2 -2 -2 -80 0 0", 20, ()),
    (75, (), "2:3:3:1", (5, 13), "-162 40 40 0 0 80 2", 80, (80, 13)),
    # 3:2:2:2 is more than each other.
    (20, (), "3:2:2:2", (5, 0), "31 -2 -2 -2 -25 0 0", 0, ()),
    (20, (), "3:3:3:0", (5, 0), "-27 0 0 0 25 0 2", 50, ()),
    (3, (), "5:2:1:1", (0, 0), "9 -2 -2 -2 -3 0 0", 0, ()),
    # 25 among three equals: the odd chip to the first.
    (20, (), "0:3:3:3", (5, 0), "-52 9 8 8 25 0 2", 50, ()),
    (20, (), "1:4:0:4", (5, 0), "-52 13 0 12 25 0 2", 50, ()),
]


@pytest.mark.parametrize(("game", "reserves", "tricks", "paid", "points", "left", "after"), PAPER)
def test_play_on_paper(
    game: int, reserves: tuple[int, ...], tricks: str, paid: tuple[int, int], points: str,
    left: int, after: tuple[int, ...],
) -> None:  # fmt: skip
    quarter = quarter_of(Funds(game, 100, reserves))
    assert (quarter.into_game, quarter.chips - quarter.into_game) == paid
    settlement = settle(facts("Play H", tricks), quarter.funds)
    assert " ".join(map(str, settlement.points.values())) == points
    assert (settlement.after.game, settlement.after.reserves) == (left, after)


def test_no_tricks_lost_pays_both_funds_and_forty_to_each() -> None:
    quarter = quarter_of(Funds(80, 100, (60,)))
    assert quarter.funds == Funds(80, 100, (80,))
    settlement = settle(facts("No Tricks H", "1:4:4:0"), quarter.funds)
    assert list(settlement.points.values()) == [-302, 40, 40, 40, 0, 80, 102]
    assert settlement.after == Funds(80, 202, (80, 80))


SPECIAL = [
    # G' = 25, W = 100, h = 2: 25 + 100 + 3·42.
    ("No Tricks H", "0:3:3:3", NOTHING, "251 -42 -42 -42 -25 0 -100"),
    ("All Tricks H", "9:0:0:0", NOTHING, "251 -42 -42 -42 -25 0 -100"),
    # Diamonds double the honours: 25 + 100 + 3·44.
    ("All Tricks D", "9:0:0:0", NOTHING, "257 -44 -44 -44 -25 0 -100"),
    ("All Tricks D", "8:1:0:0", NOTHING, "-249 40 40 40 25 0 104"),
    ("Play H", "9:0:0:0", MADE, "251 -42 -42 -42 -25 0 -100"),
    # Failed: 25 + 3·2 - 100 - 3·40.
    ("Play H", "7:2:0:0", FAILED, "-189 38 38 38 -25 0 100"),
    ("Play H", "5:0:0:0", NOTHING, "31 -2 -2 -2 -25 0 0"),
]


@pytest.mark.parametrize(("contract", "tricks", "undertaken", "points"), SPECIAL)
def test_contracts_for_the_widow_on_paper(
    contract: str, tricks: str, undertaken: Undertaken, points: str
) -> None:
    quarter = quarter_of(Funds(20, 100))
    settlement = settle(facts(contract, tricks, 2, undertaken), quarter.funds)
    assert " ".join(map(str, settlement.points.values())) == points


def test_every_settlement_sums_to_nothing_and_moves_what_the_funds_show() -> None:
    rng = random.Random(1)
    for _ in range(2000):
        funds = Funds(
            rng.randrange(81), rng.randrange(300), rng.choice([(), (rng.randint(1, 80),)])
        )
        quarter = quarter_of(funds)
        paid = quarter.funds.game + sum(quarter.funds.reserves) - funds.game - sum(funds.reserves)
        assert paid == quarter.chips == funds.game // 4
        assert quarter.funds.game <= CAP
        won = [0] * 4
        for _ in range(9):
            won[rng.randrange(4)] += 1
        kind = rng.choice(["Play", "All Tricks", "No Tricks"])
        undertaken = NOTHING
        if kind == "Play" and won[0] > 4:
            undertaken = MADE if won[0] == 9 else rng.choice([NOTHING, FAILED])
        given = facts(f"{kind} {rng.choice('SHDC')}", ":".join(map(str, won)), 3, undertaken)
        settlement = settle(given, quarter.funds)
        assert sum(settlement.points.values()) == 0
        after, points = settlement.after, settlement.points
        assert after.widow - funds.widow == points["WidowFund"]
        total = after.game + sum(after.reserves) - quarter.funds.game - sum(quarter.funds.reserves)
        assert total == points["GameFund"] + points["ReserveFunds"]
        assert all(0 <= reserve <= CAP for reserve in after.reserves)


@pytest.mark.parametrize(
    ("contract", "tricks", "grade"),
    [
        ("Play S", "3:2:2:2", Grade.WIN),
        ("Play S", "4:3:2:0", Grade.WIN),
        ("Play S", "5:4:0:0", Grade.WIN),
        ("Play S", "4:0:4:1", Grade.DRAW),
        ("Play S", "3:1:2:3", Grade.DRAW),
        ("Play S", "2:3:2:2", Grade.LOSS),
        ("Play S", "4:0:0:5", Grade.LOSS),
        ("All Tricks C", "9:0:0:0", Grade.WIN),
        ("All Tricks C", "8:0:1:0", Grade.LOSS),
        ("No Tricks C", "0:9:0:0", Grade.WIN),
        ("No Tricks C", "1:0:0:8", Grade.LOSS),
    ],
)
def test_grades_compare_with_each_other_player(contract: str, tricks: str, grade: Grade) -> None:
    assert incomer_grade(Contract.parse(contract), tricks_of(tricks)) is grade


def shares(chips: int, tricks: str) -> list[int]:
    """Return what each winning defender gets."""
    return [share for _, share in facts("Play S", tricks).spoils(chips)]


def test_spoils_are_shared_by_all_who_are_best() -> None:
    assert shares(80, "1:2:2:4") == [80]
    assert shares(81, "1:4:0:4") == [41, 40]
    assert shares(80, "0:3:3:3") == [27, 27, 26]
