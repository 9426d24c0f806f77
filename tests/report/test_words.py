"""The words and the look of reports."""

from __future__ import annotations

import pytest

from tridge_solver.core.cards import Card, Pack, Suit, parse_hand
from tridge_solver.core.ruleset import LHOMBRE, TRIDGE
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.verdict import outcome, verdict
from tridge_solver.games.ombre.rules.contracts import Contract, Grade
from tridge_solver.report.theme.signs import (
    count,
    grade,
    pad,
    shortened,
    signed,
    stated,
    would,
)


@pytest.mark.parametrize(
    ("contract", "value", "tricks", "sentence"),
    [
        ("Play S", Grade.WIN, 5, "Ann wins with five tricks, whatever the defenders do."),
        ("Play S", Grade.WIN, 9, "Ann takes all nine tricks, whatever the defenders do."),
        ("Flip D", Grade.DRAW, 4, "Ann can draw with four tricks, but not win."),
        ("Play H", Grade.LOSS, 1, "The defenders win: Ann gets one trick."),
        ("No Tricks C", Grade.WIN, 0, "Ann gets away without a trick, whatever the defenders do."),
        ("No Tricks C", Grade.LOSS, 2, "The defenders force two tricks on Ann."),
        ("All Tricks D", Grade.LOSS, 8, "The defenders beat the bid for all nine"),
        ("Fixed 1 H", Grade.EXACT, 1, "Ann makes exactly one trick, whatever the defenders do."),
        ("Fixed 2 H", Grade.ONE_OFF, 3, "Ann comes within one of the two tricks bid"),
        ("Fixed 2 H", Grade.LOSS, 5, "two or more away from the two tricks bid: five tricks."),
        ("Play S", Grade.DRAW, 1, "the defenders must share the rest four each."),
    ],
)
def test_verdicts(contract: str, value: Grade, tricks: int, sentence: str) -> None:
    assert sentence in verdict("Ann", Contract.parse(contract), value, tricks, tricks == 9)


def test_outcomes_use_the_past_tense() -> None:
    contract = Contract.parse("Play S")
    assert outcome("Ann", contract, Grade.LOSS, 0).endswith("Ann lost with no tricks.")
    assert "drew" in outcome("Ann", contract, Grade.DRAW, 4)


def test_a_hand_is_held_trumps_first_with_the_black_aces_among_them() -> None:
    hand = parse_hand("A2.K5.QJ7.A3")
    rows = [row.plain for row in OmbreTheme(Pack.ENGLISH, Suit.DIAMONDS).holdings(hand)]
    assert rows == ["♦ ♠A 7 ♣A Q J", "♠ 2", "♥ K 5", "♣ 3"]
    rows = [row.plain for row in OmbreTheme(Pack.ENGLISH).holdings(hand)]
    assert rows == ["♠ A 2", "♥ K 5", "♦ Q J 7", "♣ A 3"]
    rows = [
        row.plain for row in OmbreTheme(Pack.SPANISH, Suit.HEARTS).holdings(parse_hand("A...2"))
    ]
    assert rows == ["copas E1", "espadas —", "oros —", "bastos 2"]


def test_cards_in_both_packs() -> None:
    assert OmbreTheme(Pack.ENGLISH).card(Card.parse("HQ")).plain == "♥Q"
    assert OmbreTheme(Pack.SPANISH).card(Card.parse("HQ")).plain == "CC"
    assert "bold" in str(OmbreTheme(Pack.ENGLISH, Suit.SPADES).card(Card.parse("CA")).style)
    assert "bold" not in str(OmbreTheme(Pack.ENGLISH, Suit.SPADES).card(Card.parse("CK")).style)


def test_a_grade_always_has_its_word() -> None:
    for value in Grade:
        assert value.value.replace("_", " ") in grade(value, TRIDGE).plain
    danish = [grade(value, LHOMBRE).plain for value in (Grade.WIN, Grade.DRAW, Grade.LOSS)]
    assert danish == ["✔ WON", "= BET", "✘ KRUK"]


def test_a_defender_sees_the_players_expected_result() -> None:
    assert [would(value, TRIDGE) for value in Grade] == [
        "would win",
        "would draw",
        "would lose",
        "would make it",
        "would miss by one",
    ]
    assert would(Grade.LOSS, LHOMBRE) == "would be kruk"


def test_small_helpers() -> None:
    assert [signed(n) for n in (19, -2, 0)] == ["+19", "−2", "0"]
    assert count(12, "deal") == "12 deals"
    assert pad("ab", 4).plain == "ab  "
    assert pad("ab", 4, right=True).plain == "  ab"
    assert shortened("Belinda", 4) == "Bel…"
    assert [stated(text) for text in (None, "?", "-", " ", "Ann\x1b")] == [None] * 4 + ["Ann�"]
