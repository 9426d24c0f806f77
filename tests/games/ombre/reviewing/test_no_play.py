"""The contract an in-comer named, or their choice to throw in, compared with all they could
name.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tridge_solver as tridge
from cases import incomer
from cli_calls import call, json_lines
from tridge_solver.core.cards import SUITS, Suit
from tridge_solver.core.deal import Deal
from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges
from tridge_solver.games.ombre.review.incomer import contracts
from tridge_solver.games.ombre.rules.contracts import Contract, Grade, Kind
from tridge_solver.games.ombre.rules.incomer import NO_PLAY


def text_of(deal: Deal, *, thrown_in: bool = False, contract: str = "", play: str = "") -> str:
    """``deal`` as a hand file, thrown in or in another contract, with a record of its own."""
    named = NO_PLAY if thrown_in else Contract.parse(contract)
    bare = replace(deal, contract=named, exchanges=None, play=None, result=None, auction=None)
    return tridge.dumps([bare]).rstrip() + f"\n{play}\n"


def with_funds(deal: Deal) -> Deal:
    """The deal, played for funds."""
    return replace(deal, game_fund=20, widow_fund=100, reserve_funds=())


def reviewed(text: str, *words: str) -> Any:
    """Return what ``tridge review`` writes of a deal."""
    [found] = json_lines(call("review", *words, "--jsonl", stdin=text))
    return found


def bid_of(text: str) -> Any:
    """The first decision of a deal."""
    return reviewed(text)["decisions"][0]


def test_no_play_is_an_error_where_a_contract_would_have_won() -> None:
    found = reviewed(text_of(incomer(7), thrown_in=True))
    [bid] = found["decisions"]
    assert (bid["kind"], bid["seat"], bid["choice"]) == ("bid", "E", "No Play")
    assert bid["error"]
    assert bid["best"] == ["Play D"]
    assert (bid["grade_before"], bid["player_tricks_before"]) == ("WIN", 4)
    assert bid["grade_after"] is None
    # The fund with the quarter that fitted in, and three times six for the honours.
    assert bid["lost"] == {"grades": 1, "tricks": 0, "chips": 75 + 3 * 6}
    assert bid["gained_by"] == ["S", "W", "N"]
    assert found["quarter"] == 15


def test_without_funds_no_play_is_weighed_in_grades() -> None:
    deal = replace(incomer(7), game_fund=None, widow_fund=None, reserve_funds=None)
    bid = bid_of(text_of(deal, thrown_in=True))
    assert bid["cost_in"] == "grade"
    assert bid["lost"] == {"grades": 1, "tricks": 0, "chips": None}
    assert all(contract.startswith("Play") for contract in bid["best"])


def test_no_play_is_right_where_nothing_wins() -> None:
    for deal in (incomer(8), with_funds(incomer(8))):
        bid = bid_of(text_of(deal, thrown_in=True))
        assert not bid["error"]
        assert bid["best"] == ["No Play"]
        assert bid["lost"]["chips"] == (None if deal.game_fund is None else 0)


@pytest.mark.slow
def test_no_tricks_can_be_what_was_thrown_away() -> None:
    bid = bid_of(text_of(with_funds(incomer(9)), thrown_in=True))
    assert bid["error"]
    assert all(contract.startswith("No Tricks") for contract in bid["best"])
    assert (bid["grade_before"], bid["player_tricks_before"]) == ("WIN", 0)


def test_nothing_is_judged_where_the_cards_are_not_known_or_only_the_play_is_asked() -> None:
    deal = incomer(8)
    hidden = replace(deal, hands=(None, *deal.hands[1:]), stock=None)
    assert reviewed(text_of(hidden, thrown_in=True))["decisions"] == []
    assert reviewed(text_of(deal, thrown_in=True), "--play-only")["decisions"] == []


FIRST_TRICK = '[Play "N"]\nS2 S7 S6 SK'
"""Of board 8, where North leads to West."""


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("contract", ["Play C", "Play H"])
def test_a_contract_that_cannot_be_won_was_worse_than_no_play(contract: str) -> None:
    text = text_of(incomer(8), contract=contract, play=FIRST_TRICK)
    bid = bid_of(text)
    assert bid["error"]
    assert bid["best"] == ["No Play"]
    assert bid["lost"]["grades"] == {"DRAW": 1, "LOSS": 2}[bid["grade_after"]]
    shown = call("review", stdin=text).stdout
    assert "No Play was better" in " ".join(shown.split())


@pytest.mark.slow
def test_the_chips_of_a_hopeless_contract_are_what_it_pays() -> None:
    bid = bid_of(text_of(with_funds(incomer(8)), contract="Play C", play=FIRST_TRICK))
    assert bid["grade_after"] == "DRAW"
    # He pays the fund of 25 once more, and the Widow's Fund for his honours in clubs.
    assert 25 <= bid["lost"]["chips"] <= 25 + 2 * 6


@pytest.mark.slow
def test_another_kind_of_contract_is_better_than_no_play_where_it_wins() -> None:
    text = text_of(incomer(7), contract="All Tricks D", play='[Play "S"]\nC5 C7 C4 C6')
    bid = bid_of(text)
    assert bid["best"] == ["Play D"]
    assert (bid["grade_before"], bid["grade_after"]) == ("WIN", "LOSS")
    assert bid["lost"]["chips"] > 93


def test_no_contract_that_wins_is_left_out_for_all_tricks() -> None:
    """All Tricks wins exactly where *Play* in its suit comes to nine tricks."""
    engine = IncomerExchanges()
    [deal] = tridge.loads("""[Dealer "S"]
[Deal "N:43.AKQJ765.. .432.AKQJ76. AKQJ7652...A ..5432.KQJ76"]
[Stock "C5 C4 C3 C2"]
[Contract "No Play"]
""")
    assert deal.dealer is not None
    nine = {
        reached.contract.trumps
        for reached in contracts(deal, deal.dealer, engine, (Kind.PLAY,))
        if reached.value.player_tricks == 9
    }
    assert nine == {Suit.SPADES}
    for suit in SUITS:
        every = replace(deal, contract=Contract(Kind.ALL_TRICKS, suit))
        assert (engine.options(every, top=0).grade is Grade.WIN) == (suit in nine)


@pytest.mark.slow
def test_the_contracts_found_are_the_best_of_suits_asked_one_by_one() -> None:
    engine = IncomerExchanges()
    for deal in (incomer(7), incomer(8)):
        assert deal.dealer is not None
        bare = replace(deal, game_fund=None, exchanges=None)
        found = {
            reached.contract: (reached.value.grade, reached.value.player_tricks)
            for reached in contracts(bare, deal.dealer, engine, (Kind.PLAY,))
        }
        alone = {}
        for contract in map(Contract.play, SUITS):
            own = engine.options(replace(bare, contract=contract), deal.dealer, top=0)
            alone[contract] = (own.grade, own.player_tricks)
        rank = next(iter(found)).grades.index
        best = min(alone.values(), key=lambda value: (rank(value[0]), -(value[1] or 0)))
        assert found == {contract: value for contract, value in alone.items() if value == best}


@pytest.mark.slow
def test_no_tricks_is_weighed_only_in_suits_he_holds() -> None:
    deal = incomer(9)
    assert deal.dealer is not None
    held = {card.suit for card in deal.known_hand(deal.dealer)}
    assert held != set(SUITS)
    engine = IncomerExchanges()
    found = contracts(deal, deal.dealer, engine, (Kind.NO_TRICKS,))
    assert {reached.contract.trumps for reached in found} <= held


def test_the_page_says_what_the_text_says(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    text = text_of(incomer(8), thrown_in=True)
    assert call("review", "--html", str(page), stdin=text).exit_code == 0
    assert "No Play</b> was right" in page.read_text(encoding="utf-8")
