"""Text stands for every value; what is neither is refused at once, in one sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import tridge_solver as tridge
from cases import example
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.trumps.rules import TrumpsContract

HANDS = "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -"


def test_contracts_are_made_of_text() -> None:
    for text in ("Play S", "No Change ♥", "Fixed 2 D", "Bedre", "Pass", "Pure Nolo"):
        assert Contract(text) == Contract.parse(text)
    assert Contract("Play", "H") == Contract.play("hearts") == Contract(Kind.PLAY, tridge.Suit("H"))
    assert Contract("fixed", "D", 2) == Contract("Fixed 2 D")
    assert TrumpsContract("4HX") == TrumpsContract("Bid 10 H X")


def test_rules_of_every_game_are_made_of_text() -> None:
    assert tridge.Ruleset("tridge estuche=on").estuche
    assert tridge.Ruleset("belote").name == "belote"
    rules = tridge.Ruleset("lhombre")
    assert tridge.Ruleset(rules) is rules
    assert Contract("Play H").grade(1, 4, 4, "tresillo").name == "DRAW"
    assert Contract("Nolo Ouvert").exists_in("lhombre")
    assert tridge.ombre.dealt_hand("AQ3.K6.KJ4.5", rules="lhombre").rules == rules


def test_cards_and_seats_are_text_wherever_a_deal_takes_them() -> None:
    deal = tridge.OmbreDeal.of(HANDS, dealer="S", declarer="W", contract="Play S")
    assert deal.with_play(["SA", "S7"]) == deal.with_play([tridge.Card("SA"), tridge.Card("S7")])
    assert deal.from_player("E") == deal.from_player(tridge.Seat.EAST)
    assert deal.played_hand("west") == deal.played_hand(tridge.Seat.WEST)
    solver, position = tridge.DoubleDummy(), deal.start()
    best = solver.best_cards(position, "W", "Play S")
    assert best == solver.best_cards(position, tridge.Seat.WEST, Contract("Play S"))


def test_masks_are_solved_by_rules_in_text() -> None:
    found = tridge.solve_masks([[1, 2, 4]], "Play H", leaders=0, won=[8, 0, 0], rules="lhombre")
    assert found.tricks.tolist() == [9]


REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "contract": (lambda: Contract(5), "5 is not a contract (expected text, e.g. 'Play S')"),
    "parsed": (lambda: Contract.parse(None), "None is not a contract"),
    "kind": (lambda: Contract("Plum", "S"), "'Plum' is not a kind of contract"),
    "suit": (lambda: Contract(Kind.PLAY, "X"), "'X' is not a suit"),
    "trumps": (lambda: Contract.play(None), "None is not a suit"),
    "bridge": (lambda: TrumpsContract("4"), "'4' is not a contract of Trumps"),
    "strain": (lambda: TrumpsContract(9, "H"), "9 with 'H' is not a contract"),
    "belote": (lambda: BeloteContract("80", "H"), "'80' with 'H' is not a contract of Belote"),
    "rules": (lambda: tridge.Ruleset(None), "None is not a ruleset"),
    "game": (lambda: tridge.Ruleset("chess"), "unknown rules 'chess'"),
    "card": (lambda: tridge.Card.parse(None), "None is not a card"),
    "number": (lambda: tridge.Card(40.5), "40.5 is not a card"),
    "hand": (lambda: tridge.bridge.HandRange.parse(5), "5 is not a hand"),
    "deals": (lambda: tridge.dumps([5]), "5 is not a deal"),
    "deal": (lambda: tridge.dumps(5), "5 is not a deal"),
    "solve": (lambda: tridge.solve(5), "solve is not asked of 5"),
    "many": (lambda: list(tridge.solve_many([None])), "None is not a position with a Player"),
    "sampling": (lambda: tridge.bid("AK.K.A7KQ.AK", sampling=5), "sampling is 5 (expected a"),
    "over": (lambda: tridge.bid("AK.K.A7KQ.AK", over=5), "5 is not a bid"),
    "place": (lambda: tridge.advise(example("mid-trick"), "x"), "number is 'x' (expected how many"),
    "masks": (lambda: tridge.solve_masks([[1, 2, 4]], 5, leaders=0), "contracts are 5"),
    "their rules": (
        lambda: tridge.solve_masks([[1, 2, 4]], "Play H", leaders=0, rules="x"),
        "unknown rules 'x'",
    ),
    "player": (
        lambda: tridge.DoubleDummy().value(example("play").start(), None, "Play S"),
        "None is not a seat",
    ),
    "position": (
        lambda: tridge.DoubleDummy().value(None, "W", "Play S"),
        "None is not a position",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_bad_value_is_refused_in_one_sentence(case: str) -> None:
    ask, said = REFUSED[case]
    with pytest.raises((ValueError, TypeError)) as refused:
        ask()
    text = str(refused.value)
    assert text.startswith(said)
    assert "\n" not in text
    assert "(expected " in text
