"""Contracts: their text, rank, exchanges, and how a result is graded."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given, strategies as st

import oracle
from tridge_solver.core.cards import SUITS, Pack, Suit
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.games.ombre.rules.contracts import (
    CONTRACT_KINDS,
    TRICKS,
    TRUMPLESS_KINDS,
    Contract,
    ContractError,
    Grade,
    Kind,
)

SUITED = [kind for kind in CONTRACT_KINDS if kind not in (Kind.FIXED, *TRUMPLESS_KINDS)]
CONTRACTS = [
    Contract(Kind.PASS),
    *(Contract(kind, suit) for kind in SUITED for suit in SUITS),
    *(Contract(Kind.FIXED, suit, n) for n in (1, 2, 3) for suit in SUITS),
]
RESULTS = [(p, d, TRICKS - p - d) for p in range(TRICKS + 1) for d in range(TRICKS + 1 - p)]


def parse(text: str) -> Contract:
    """A contract in English."""
    return Contract.parse(text)


# ----------------------------------------------------------------------------------------- text


@pytest.mark.slow(keep=66)
@pytest.mark.parametrize("pack", Pack)
@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_a_contract_reads_back_what_it_writes(contract: Contract, pack: Pack) -> None:
    text = contract.text(pack)
    assert Contract.parse(text, pack) == contract
    assert Contract.parse(f"  {text.upper()} ".replace(" ", "  "), pack) == contract
    assert Contract.parse(text.lower(), pack) == contract


def test_the_suit_is_read_in_the_pack() -> None:
    assert Contract.parse("Play C", Pack.SPANISH) == Contract.play(Suit.HEARTS)
    assert Contract.play(Suit.HEARTS).text(Pack.SPANISH) == "Juego C"
    assert parse("No Change ♦") == Contract(Kind.NO_CHANGE, Suit.DIAMONDS)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is not a contract"),
        ("Whist H", "is not a contract"),
        ("Pley H", "did you mean Play"),
        ("No Trick H", "did you mean No Tricks"),
        ("No Tricks", "needs one suit after No Tricks"),
        ("Play", "needs one suit after Play"),
        ("Play H D", "needs one suit after Play"),
        ("Play X", "'X' is not a suit"),
        ("Play hearts", "is not a suit"),
        ("Fixed H", "Fixed is for one, two or three tricks"),
        ("Fixed 4 H", "Fixed is for one, two or three tricks"),
        ("Fixed 0 H", "Fixed is for one, two or three tricks"),
        ("Fixed", "Fixed is for one, two or three tricks"),
        ("Fixed 2", "needs one suit after Fixed"),
        ("Pass H", "is not a contract"),
        ("Play 2 H", "needs one suit after Play"),
    ],
)
def test_a_bad_contract_is_refused_with_a_reason(text: str, complaint: str) -> None:
    with pytest.raises(ContractError, match=complaint):
        parse(text)


def test_a_word_may_join_a_contract_and_its_suit() -> None:
    for text in ("Play in H", "Spil i H"):
        assert str(Contract.parse(text)) == "Play H"
    assert str(Contract.parse("Vuelta en O", Pack.SPANISH)) == "Flip D"


WORDS = ["Play", "Flip", "No", "Change", "Fixed", "Tricks", "All", "Pass", *"1234SHDC♥EOB"]
words = st.sampled_from(WORDS)


@given(st.one_of(st.text(max_size=20), st.lists(words, max_size=4).map(" ".join)))
def test_any_text_is_a_contract_or_an_error(text: str) -> None:
    for pack in Pack:
        try:
            contract = Contract.parse(text, pack)
        except ContractError:
            continue
        assert Contract.parse(contract.text(pack), pack) == contract
        assert contract in CONTRACTS


# ---------------------------------------------------------------------------------------- grade


@pytest.mark.parametrize(
    ("contract", "rules", "grades"),
    [
        ("Play H", TRIDGE, "540:WIN 441:DRAW 333:DRAW 432:WIN 144:LOSS 342:LOSS 405:LOSS 900:WIN"),
        ("Flip S", TRIDGE, "432:WIN 441:DRAW 144:LOSS 090:LOSS"),
        ("No Change D", TRIDGE, "432:WIN 414:DRAW 144:LOSS 045:LOSS"),
        ("Play S", TRESILLO, "540:WIN 441:DRAW 333:DRAW 144:DRAW 153:LOSS 234:LOSS 045:LOSS"),
        ("No Tricks C", TRIDGE, "045:WIN 054:WIN 144:LOSS 900:LOSS"),
        ("All Tricks C", TRIDGE, "900:WIN 810:LOSS 801:LOSS 090:LOSS"),
        ("Fixed 1 D", TRIDGE, "180:EXACT 144:EXACT 090:ONE_OFF 270:ONE_OFF 360:LOSS 900:LOSS"),
        ("Fixed 2 D", TRIDGE, "270:EXACT 180:ONE_OFF 360:ONE_OFF 045:LOSS 441:LOSS"),
        ("Fixed 3 D", TRIDGE, "333:EXACT 243:ONE_OFF 432:ONE_OFF 180:LOSS 540:LOSS"),
    ],
)
def test_results_and_their_grades(contract: str, rules: Ruleset, grades: str) -> None:
    for entry in grades.split():
        result, grade = entry.split(":")
        p, first, second = map(int, result)
        assert parse(contract).grade(p, first, second, rules) is Grade[grade], entry


@pytest.mark.parametrize("rules", [TRIDGE, TRESILLO], ids=lambda rules: rules.name)
def test_the_judge_grades_every_result_alike(rules: Ruleset) -> None:
    normal = oracle.normal_grade(rules.royal_puesta)
    for p, first, second in RESULTS:
        for kind in (Kind.PLAY, Kind.FLIP, Kind.NO_CHANGE):
            grade = Contract(kind, Suit.HEARTS).grade(p, first, second, rules)
            assert grade is (Grade.LOSS, Grade.DRAW, Grade.WIN)[normal(p, first, second)]
        for n in (1, 2, 3):
            grade = Contract(Kind.FIXED, Suit.HEARTS, n).grade(p, first, second, rules)
            judged = oracle.fixed(n)(p, first, second)[0]
            assert grade is (Grade.LOSS, Grade.ONE_OFF, Grade.EXACT)[judged]
        for kind, judge in (
            (Kind.NO_TRICKS, oracle.no_tricks()),
            (Kind.ALL_TRICKS, oracle.all_tricks()),
        ):
            grade = Contract(kind, Suit.HEARTS).grade(p, first, second, rules)
            assert (grade is Grade.WIN) == (judge(p, first, second)[0] == oracle.WIN)


@pytest.mark.parametrize("contract", CONTRACTS[1:], ids=str)
def test_the_defenders_are_alike_to_the_grade_and_all_grades_occur(contract: Contract) -> None:
    for rules in (TRIDGE, TRESILLO):
        seen = set()
        for p, first, second in RESULTS:
            grade = contract.grade(p, first, second, rules)
            assert grade is contract.grade(p, second, first, rules)
            seen.add(grade)
        assert seen == set(contract.grades)


@pytest.mark.parametrize("contract", CONTRACTS[1:], ids=str)
def test_an_example_of_a_grade_is_a_result_of_that_grade(contract: Contract) -> None:
    for grade in contract.grades:
        tricks = contract.example(grade)
        assert sum(tricks) == TRICKS
        assert contract.grade(*tricks, TRIDGE) is grade


def test_a_draw_takes_three_or_four_tricks_or_the_royal_one() -> None:
    play = Contract.play(Suit.CLUBS)
    for rules, drawn in ((TRIDGE, {3, 4}), (TRESILLO, {1, 3, 4})):
        found = {p for p, a, b in RESULTS if play.grade(p, a, b, rules) is Grade.DRAW}
        assert found == drawn


# ----------------------------------------------------------------------------------------- rank


def test_contracts_in_ascending_rank() -> None:
    steps = [
        "Pass",
        "Play S=Play H=Play C",
        "Play D",
        "Flip S=Flip H=Flip D=Flip C",
        "No Change S=No Change H=No Change C",
        "No Change D",
        *(f"Fixed {n} {suit}" for n in (3, 2, 1) for suit in "CSHD"),
        "No Tricks S=No Tricks H=No Tricks D=No Tricks C",
        "All Tricks S=All Tricks H=All Tricks D=All Tricks C",
    ]
    ranks = [{parse(text).rank(TRIDGE) for text in step.split("=")} for step in steps]
    assert all(len(equals) == 1 for equals in ranks)
    assert all(lower < higher for (lower,), (higher,) in pairwise(ranks))
    answer = sum(len(step.split("=")) for step in steps)
    assert answer == sum(contract.exists_in(TRIDGE) for contract in CONTRACTS)


def test_the_preference_and_the_order_of_fixed_suits_are_the_table_s() -> None:
    spades = TRIDGE.with_options("preference=S fixed_suits=CHSD")
    assert parse("Play D").rank(spades) == parse("Play H").rank(spades)
    assert parse("Play D").rank(spades) < parse("Play S").rank(spades)
    assert parse("Play S").rank(TRESILLO) > parse("Play D").rank(TRESILLO)
    order = [parse(f"Fixed 2 {suit}").rank(spades) for suit in "DSHC"]
    assert order == sorted(order)


# ---------------------------------------------------------------------------------------- other


@pytest.mark.parametrize(
    ("kind", "player", "defenders", "trump", "tresillo"),
    [
        (Kind.PLAY, True, True, False, True),
        (Kind.FLIP, True, True, False, True),
        (Kind.NO_CHANGE, False, True, False, True),
        (Kind.FIXED, False, False, True, False),
        (Kind.NO_TRICKS, False, True, True, False),
        (Kind.ALL_TRICKS, True, True, False, False),
        (Kind.PASS, False, False, False, True),
    ],
)
def test_exchanges_and_requirements_of_contracts(
    kind: Kind, player: bool, defenders: bool, trump: bool, tresillo: bool
) -> None:
    contract = Contract(kind, Suit.HEARTS, 2 if kind is Kind.FIXED else None)
    assert contract.player_exchanges(TRIDGE) is player
    assert contract.defenders_exchange(TRIDGE) is defenders
    assert contract.needs_trump is trump
    assert contract.exists_in(TRIDGE)
    assert contract.exists_in(TRESILLO) is tresillo


def test_the_table_may_let_the_player_exchange_in_no_tricks_and_not_in_all() -> None:
    rules = TRIDGE.with_options("no_tricks_exchange=on all_tricks_exchange=off")
    for kind, suit in product((Kind.NO_TRICKS, Kind.ALL_TRICKS), SUITS):
        assert Contract(kind, suit).player_exchanges(rules) == (kind is Kind.NO_TRICKS)


def test_which_contracts_are_normal_and_which_want_few_tricks() -> None:
    normal = {contract.kind for contract in CONTRACTS if contract.is_normal}
    assert normal == {Kind.PLAY, Kind.FLIP, Kind.RESPEKT, Kind.NO_CHANGE}
    few = {contract.kind for contract in CONTRACTS if contract.wants_few_tricks}
    assert few == {Kind.NO_TRICKS}
