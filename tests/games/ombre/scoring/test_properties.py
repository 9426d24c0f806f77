"""Properties of every settlement of both games."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations, product

import pytest
from hypothesis import given, strategies as st

from tridge_solver.core.cards import SUITS
from tridge_solver.core.deal import Debt
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.rules.contracts import Contract, Grade, Kind
from tridge_solver.games.ombre.scoring import Facts, Funds, Pot, Settlement, Undertaken, settle

VECTORS = [(p, d, 9 - p - d) for p in range(10) for d in range(10 - p)]
CLAIM = (5, 0, 0)
NORMAL = [Contract(kind, suit) for kind in (Kind.PLAY, Kind.FLIP, Kind.NO_CHANGE) for suit in SUITS]
SPECIAL = [Contract(kind, suit) for kind in (Kind.NO_TRICKS, Kind.ALL_TRICKS) for suit in SUITS]
FIXED = [Contract(Kind.FIXED, suit, n) for suit in SUITS for n in (1, 2, 3)]

amounts = st.integers(0, 120)
debts = st.builds(Debt, st.sampled_from(SEATS), st.integers(1, 99))
pots = st.builds(
    Pot, chips=amounts, holds_puesta=st.booleans(), debts=st.lists(debts, max_size=4).map(tuple)
)


@st.composite
def tables(draw: st.DrawFn) -> tuple[Seat, Seat, Seat, Seat | None]:
    """Player, first and second defender, and the seat that pays without playing, if any."""
    a, b, c, d = draw(st.permutations(SEATS))
    return a, b, c, draw(st.sampled_from([d, None]))


@st.composite
def funds_of_tridge(draw: st.DrawFn, payers: int) -> Funds:
    """Funds such as a session leaves: below the cap, Reserve Funds only beside a Game Fund."""
    cap = 20 * payers
    reserves = draw(st.lists(st.integers(1, cap), max_size=3).map(tuple))
    return Funds(draw(st.integers(1, cap)), draw(st.integers(1, 900)), reserves)


@st.composite
def games(draw: st.DrawFn, rules: Ruleset) -> Facts:
    """Any reachable end of any contract."""
    contract = draw(st.sampled_from(NORMAL + (SPECIAL + FIXED if "Fixed" in rules.kinds else [])))
    player, first, second, fourth = draw(tables())
    normal = contract.kind.is_normal
    tricks = draw(st.sampled_from([*VECTORS, *([CLAIM] if normal else [])]))
    facts = Facts(rules, contract, player, first, second, fourth, tricks)
    facts = replace(facts, honours=draw(st.integers(0 if rules.paid_tops == "honours" else 1, 3)))
    if rules.has_surrender and contract.kind is not Kind.NO_CHANGE and draw(st.booleans()):
        continued = draw(st.sampled_from([None, first, second]))
        facts = replace(facts, surrendered=True, continued_by=continued)
    won = facts.tricks_by_seat[facts.principal]
    if normal and won >= 5 and sum(tricks) == 9 and draw(st.booleans()):
        undertaken = Undertaken.MADE if won == 9 else Undertaken.FAILED
        facts = replace(facts, undertaken=undertaken, first_five=True)
    return facts


def assert_balanced(settlement: Settlement) -> None:
    """Payers and funds gain and lose the same."""
    assert sum(settlement.seats.values()) + sum(settlement.funds.values()) == 0
    assert sum(settlement.points.values()) == 0


@given(st.data())
def test_tridge_balances_and_its_funds_account_for_every_chip(data: st.DataObject) -> None:
    facts = data.draw(games(TRIDGE))
    before = data.draw(funds_of_tridge(len(facts.payers)))
    settlement = settle(facts, before)
    after = settlement.after
    assert isinstance(after, Funds)
    assert_balanced(settlement)
    assert set(settlement.seats) == set(facts.payers)
    held = before.game + before.widow + sum(before.reserves)
    assert after.game + after.widow + sum(after.reserves) == held + sum(settlement.funds.values())
    cap = 20 * len(facts.payers)
    assert after.game <= cap
    assert all(0 < reserve <= cap for reserve in after.reserves)
    assert after.widow >= 0
    # The Game Fund is never empty while a Reserve Fund waits.
    assert after.game or not after.reserves


@given(st.data())
def test_tresillo_balances_and_the_pot_accounts_for_every_chip(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from([TRESILLO, Ruleset.parse("tresillo royal_puesta=off")]))
    facts = data.draw(games(rules))
    before = data.draw(pots)
    settlement = settle(facts, before)
    after = settlement.after
    assert isinstance(after, Pot)
    assert_balanced(settlement)
    assert after.chips == before.chips + settlement.funds["Pot"] >= 0
    struck = [settlement.struck] if settlement.struck else []
    assert Counter([*after.debts, *struck]) == Counter([*before.debts, *settlement.noted])
    if facts.grade is Grade.WIN:
        assert (after.chips, after.holds_puesta) == (0, False)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("payers", [3, 4])
def test_every_case_of_the_tridge_table_balances(payers: int) -> None:
    fourth = Seat.SOUTH if payers == 4 else None
    cases = product(NORMAL + SPECIAL + FIXED, [*VECTORS, CLAIM], Undertaken, (0, 1, 4))
    for contract, tricks, undertaken, honours in cases:
        if not contract.kind.is_normal and (tricks == CLAIM or undertaken.value != "nothing"):
            continue
        facts = Facts(
            TRIDGE, contract, Seat.NORTH, Seat.EAST, Seat.WEST, fourth, tricks, honours, undertaken
        )
        for funds in (Funds.fresh(payers), Funds(55, 131, (60, 7)), Funds(5, 1)):
            assert_balanced(settle(facts, funds))


@given(st.data())
def test_it_does_not_matter_where_anyone_sits(data: st.DataObject) -> None:
    facts = data.draw(st.one_of(games(TRIDGE), games(TRESILLO)))
    funds: Funds | Pot
    if facts.rules.settlement == "funds":
        funds = data.draw(funds_of_tridge(len(facts.payers)))
    else:
        funds = data.draw(pots)
    moved = dict(zip(SEATS, data.draw(st.sampled_from(list(permutations(SEATS)))), strict=True))
    elsewhere = replace(
        facts,
        player=moved[facts.player],
        first_defender=moved[facts.first_defender],
        second_defender=moved[facts.second_defender],
        fourth=None if facts.fourth is None else moved[facts.fourth],
        continued_by=None if facts.continued_by is None else moved[facts.continued_by],
    )
    table = funds
    if isinstance(funds, Pot):
        table = replace(
            funds, debts=tuple(Debt(moved[debt.seat], debt.chips) for debt in funds.debts)
        )
    here, there = settle(facts, funds), settle(elsewhere, table)
    assert there.seats == {moved[seat]: chips for seat, chips in here.seats.items()}
    assert there.funds == here.funds


@given(st.data())
def test_a_better_grade_never_brings_the_player_less(data: st.DataObject) -> None:
    facts = replace(data.draw(games(TRIDGE)), undertaken=Undertaken.NOTHING)
    funds = data.draw(funds_of_tridge(len(facts.payers)))
    order = [Grade.WIN, Grade.EXACT, Grade.ONE_OFF, Grade.DRAW, Grade.LOSS]
    one, other = (replace(facts, tricks=data.draw(st.sampled_from(VECTORS))) for _ in range(2))
    if order.index(one.grade) < order.index(other.grade):
        gain = settle(one, funds).seats[facts.player]
        assert gain >= settle(other, funds).seats[facts.player]
