"""Rulesets: the two games, their options as text, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tridge_solver.core.cards import Suit
from tridge_solver.core.ruleset import (
    LHOMBRE,
    OPTION_ORDER,
    RULESETS,
    TRESILLO,
    TRIDGE,
    Ruleset,
    RulesetError,
)
from tridge_solver.core.seats import Direction

OPTIONS = {
    "direction": ("clockwise", "anticlockwise"),
    "preference": ("S", "H", "D", "C"),
    "estuche": ("on", "off"),
    "royal_puesta": ("on", "off"),
    "exchange_limit": tuple(map(str, range(10))),
    "flip_takes_card": ("on", "off", "ten"),
    "no_tricks_exchange": ("on", "off"),
    "all_tricks_exchange": ("on", "off"),
    "pass_contributions": ("always", "until_won"),
    "dealer_stake": ("0", "1", "5", "100"),
    "estuches": ("run", "each"),
    "fixed_suits": ("DHSC", "CSHD", "SHDC"),
    "least_exchange": ("0", "1"),
    "defenders_exchange_in_nolo": ("on", "off"),
    "tariff": ("dlu", "iceland"),
    "nolo_cap": ("4", "5", "6"),
    "throwing_in": ("on", "off"),
    "respekt": ("on", "off"),
    "grandissimo": ("on", "off"),
    "mort": ("on", "off"),
}
TRIDGE_ONLY = ("no_tricks_exchange", "all_tricks_exchange", "pass_contributions", "fixed_suits")
TRESILLO_ONLY = ("dealer_stake", "estuches")
LHOMBRE_ONLY = tuple(OPTIONS)[12:]


def known_to(game: str) -> list[str]:
    """The options of a game."""
    own = {"tridge": TRIDGE_ONLY, "tresillo": TRESILLO_ONLY, "lhombre": LHOMBRE_ONLY}
    foreign = {option for each, options in own.items() if each != game for option in options}
    return [option for option in OPTIONS if option not in foreign]


def test_tridge_by_default() -> None:
    assert (TRIDGE.settlement, TRIDGE.paid_tops) == ("funds", "honours")
    assert TRIDGE.direction is Direction.CLOCKWISE
    assert TRIDGE.preference is Suit.DIAMONDS
    assert (TRIDGE.estuche, TRIDGE.royal_puesta, TRIDGE.flip_takes_card) == (False, False, True)
    assert (TRIDGE.no_tricks_exchange, TRIDGE.all_tricks_exchange) == (False, True)
    assert (TRIDGE.exchange_limit, TRIDGE.dealer_stake) == (8, None)
    assert "".join(suit.letter for suit in TRIDGE.fixed_suits or ()) == "DHSC"


def test_tresillo_by_default() -> None:
    assert (TRESILLO.settlement, TRESILLO.paid_tops) == ("pot", "matadors")
    assert TRESILLO.direction is Direction.ANTICLOCKWISE
    assert (TRESILLO.estuche, TRESILLO.royal_puesta) == (True, True)
    assert TRESILLO.flip_takes_card == "ten"
    assert (TRESILLO.no_tricks_exchange, TRESILLO.all_tricks_exchange) == (None, None)
    assert (TRESILLO.exchange_limit, TRESILLO.dealer_stake) == (9, 5)
    assert TRESILLO.fixed_suits is None


def test_lhombre_by_default() -> None:
    assert (LHOMBRE.settlement, LHOMBRE.paid_tops) == ("tariff", None)
    assert LHOMBRE.direction is Direction.ANTICLOCKWISE
    assert (LHOMBRE.preference, LHOMBRE.estuche) == (Suit.SPADES, True)
    assert (LHOMBRE.least_exchange, LHOMBRE.defenders_exchange_in_nolo) == (1, False)
    assert (LHOMBRE.tariff, LHOMBRE.throwing_in, LHOMBRE.royal_puesta) == ("dlu", True, True)
    assert {"Respekt", "Pure Nolo"} < LHOMBRE.kinds
    assert "Grandissimo" not in LHOMBRE.kinds
    assert not LHOMBRE.has_incomer
    assert LHOMBRE.with_options("mort=on").has_incomer


def test_the_options_tested_here_are_all_there_are() -> None:
    assert tuple(OPTIONS) == OPTION_ORDER


@st.composite
def option_words(draw: st.DrawFn) -> str:
    """A ruleset with any of its options, in any order."""
    game = draw(st.sampled_from(sorted(RULESETS)))
    names = draw(st.lists(st.sampled_from(known_to(game)), max_size=6, unique=True))
    return " ".join([game, *(f"{name}={draw(st.sampled_from(OPTIONS[name]))}" for name in names)])


@given(option_words())
def test_a_ruleset_reads_back_what_it_writes(text: str) -> None:
    rules = Ruleset.parse(text)
    assert Ruleset.parse(str(rules)) == rules
    assert RULESETS[rules.name].with_options(" ".join(str(rules).split()[1:])) == rules
    # Defaults are not written.
    asked = dict(word.split("=") for word in text.split()[1:])
    for name, value in rules.options.items():
        assert asked[name] == value
    default = RULESETS[rules.name].options
    assert default == {}


@given(option_words())
def test_writing_a_ruleset_follows_one_order(text: str) -> None:
    names = list(Ruleset.parse(text).options)
    assert names == sorted(names, key=OPTION_ORDER.index)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "unknown rules ''"),
        ("whist", "expected tridge, tresillo or lhombre"),
        ("trigde", "did you mean tridge"),
        ("tridge stake=5", "unknown option 'stake'"),
        ("tridge estuche=on estuche=off", "'estuche' is given twice"),
        ("tridge estuch=on", "did you mean estuche"),
        ("tridge dealer_stake=5", "unknown option 'dealer_stake' of tridge"),
        ("tresillo no_tricks_exchange=on", "unknown option 'no_tricks_exchange' of tresillo"),
        ("tresillo fixed_suits=DHSC", "unknown option 'fixed_suits' of tresillo"),
        ("tridge estuche", "has no value"),
        ("tridge estuche=", "'' is not a value of estuche"),
        ("tridge estuche=yes", "expected on or off"),
        ("tridge exchange_limit=10", "expected a whole number from 0 to 9"),
        ("tridge exchange_limit=-1", "expected a whole number from 0 to 9"),
        ("tridge exchange_limit=" + 5000 * "9", "expected a whole number from 0 to 9"),
        ("tridge exchange_limit=٣", "expected a whole number from 0 to 9"),
        ("tridge direction=left", "expected clockwise or anticlockwise"),
        ("tridge preference=X", "expected one of S H D C"),
        ("tridge preference=", "expected one of S H D C"),
        ("tridge fixed_suits=DHS", "expected the four suits"),
        ("tridge fixed_suits=DDSC", "expected the four suits"),
        ("tresillo dealer_stake=1.5", "expected a whole number of chips"),
        ("tresillo dealer_stake=1234567890", "expected a whole number of chips"),
        ("tridge pass_contributions=never", "expected always or until_won"),
        ("tresillo pass_contributions=always", "unknown option 'pass_contributions' of tresillo"),
        ("tresillo estuches=on", "expected run or each"),
        ("tridge estuches=run", "unknown option 'estuches' of tridge"),
        ("lhombre nolo_cap=3", "expected a whole number from 4 to 6"),
        ("lhombre tariff=danish", "expected dlu or iceland"),
        ("tresillo mort=on", "unknown option 'mort' of tresillo"),
        ("tridge throwing_in=on", "unknown option 'throwing_in' of tridge"),
        ("tridge name=tresillo", "unknown option 'name'"),
    ],
)
def test_an_unknown_ruleset_is_refused_by_name(text: str, complaint: str) -> None:
    with pytest.raises(RulesetError, match=complaint):
        Ruleset.parse(text)


@given(st.text(max_size=40))
def test_any_text_is_a_ruleset_or_an_error(text: str) -> None:
    try:
        rules = Ruleset.parse(text)
    except RulesetError:
        return
    assert Ruleset.parse(str(rules)) == rules


@given(st.sampled_from(sorted(RULESETS)), st.sampled_from(OPTION_ORDER), st.text(max_size=8))
def test_any_value_is_accepted_as_it_will_be_written_or_refused(
    game: str, option: str, value: str
) -> None:
    try:
        rules = RULESETS[game].with_options(f"{option}={value}")
    except RulesetError:
        return
    assert Ruleset.parse(str(rules)) == rules
