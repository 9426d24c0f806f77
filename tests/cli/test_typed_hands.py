"""A hand is the first thing typed; players are called by their names, and seats by their turn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cases import EXAMPLES
from cli_calls import TABLE_ONLY, call, wrong_usage

HAND = "AQ7.43.KQJ.A"
FEW = ("--samples", "4", "--threads", "1")
EVENING = str(EXAMPLES / "evening.pbn")


def answer(*words: str, **more: Any) -> dict[str, Any]:
    """The one JSON object that a command answers with."""
    done = call(*words, "--jsonl", **more)
    assert done.exit_code == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("typed", [(HAND,), ("AQ7", "43", "KQJ", "A"), ("AQ7 43 KQJ A",)])
def test_a_hand_is_answered_without_a_word_before_it(typed: tuple[str, ...]) -> None:
    assert answer("bid", *FEW, *typed) == answer("bid", *FEW, "--hand", HAND)


def test_a_hand_of_suits_has_none_of_a_suit() -> None:
    assert answer("bid", *FEW, "AQ752", "-", "KQJ", "A")["hand"] == "AQ752..KQJ.A"


@pytest.mark.slow
def test_an_exchange_takes_a_hand_and_calls_trumps_a_suit() -> None:
    usual = answer("exchange", *FEW, "--hand", HAND, "--trumps", "D")
    assert answer("exchange", *FEW, HAND, "--suit", "d") == usual
    assert answer("exchange", *FEW, HAND, "--suit=diamonds") == usual


@pytest.mark.slow
def test_advice_on_a_hand_is_what_to_bid_or_what_to_lead() -> None:
    bid = call("advise", *FEW, HAND, "--jsonl")
    assert json.loads(bid.stdout)["schema"] == "tridge.bid/1"
    assert "what to bid" in bid.stderr
    lead = answer("advise", *FEW, HAND, "--contract", "Play D", "--declarer", "last")
    assert (lead["seat"], lead["schema"]) == ("W", "tridge.advise/1")
    assert answer("advise", *FEW, HAND, "--contract", "Play D")["seat"] == "W"
    assert call("advise", HAND, "--position", "last", "--contract", "Play D").exit_code == 2


def test_an_existing_file_name_is_not_read_as_a_hand(tmp_path: Path) -> None:
    (tmp_path / HAND).write_text(Path(EVENING).read_text(encoding="utf-8"), encoding="utf-8")
    done = call("bid", *FEW, "--jsonl", str(tmp_path / f"{HAND}:1"))
    assert json.loads(done.stdout)["file"].endswith(HAND)


def test_text_that_cannot_be_a_hand_is_a_missing_file() -> None:
    for name in ("a.b.c.d", "S23", "AQ7.43.KQX.A"):
        done = call("bid", name)
        assert (done.exit_code, "no such file" in done.stderr) == (3, True)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    "typed", ["S: AQ7 H: 43 D: KQJ C: A", "spades ace queen 7, hearts 4 3, diamonds KQJ, clubs ace"]
)
def test_a_hand_is_read_by_its_suits_in_letters_and_in_words(typed: str) -> None:
    assert answer("bid", *FEW, typed) == answer("bid", *FEW, "--hand", HAND)
    assert answer("bid", *FEW, *typed.split())["hand"] == "AQ7.34.KQJ.A"


@pytest.mark.parametrize("typed", ["AQ3.K6.KJ4", "spades ace, hearts seventeen"])
def test_the_error_of_a_bad_hand_shows_a_good_one(typed: str) -> None:
    done = call("bid", "--game", "tresillo", typed)
    assert done.exit_code == 2
    assert "is neither a file nor a hand (expected a hand of four suits" in done.stderr


@pytest.mark.parametrize(
    "words", [("bid",), ("advise", "--contract", "3NT"), ("bid", "--game", "trumps")]
)
def test_thirteen_cards_get_a_hint_about_bridge(words: tuple[str, ...]) -> None:
    done = call(*words, "J987.Q54.K72.Q63")
    assert done.exit_code == 2
    assert "thirteen cards are of bridge or Trumps" in done.stderr
    assert "tridge advise --deal 'E:J987.Q54.K72.Q63 ? ? ?' --contract '3NT by N'" in done.stderr


BRIDGE = "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"


@pytest.mark.parametrize(
    ("told", "contract", "declarer"),
    [
        ("3NT by N", "3NT", "N"),
        ("4S S +1", "4S", "S"),
        ("6NTX S-1", "6NTX", "S"),
        ("3 no trumps by North", "3NT", "N"),
        ("four spades doubled by S", "4SX", "S"),
    ],
)
def test_a_contract_says_who_plays_it(told: str, contract: str, declarer: str) -> None:
    deal = ("show", "--deal", BRIDGE)
    apart = answer(*deal, "--contract", contract, "--declarer", declarer)
    assert answer(*deal, "--contract", told) == apart


def test_a_contract_names_a_player_of_the_file() -> None:
    told = call("solve", "--contract", "Play D by Ada", f"{EVENING}:1", "--jsonl")
    apart = call("solve", "--contract", "Play D", "--declarer", "Ada", f"{EVENING}:1", "--jsonl")
    assert (told.exit_code, told.stdout) == (0, apart.stdout)


def test_who_is_vulnerable_is_said_without_a_file() -> None:
    deal = ("show", "--deal", BRIDGE, "--vulnerable")
    assert answer(*deal, "both")["tags"] == {"Vulnerable": "All"}
    assert answer(*deal, "ns")["tags"] == {"Vulnerable": "NS"}
    assert "expected none, NS, EW or all" in call(*deal, "x").stderr
    done = call("show", "--vulnerable", "all", f"{EVENING}:1")
    assert "Tridge has no Vulnerable" in done.stderr


def test_a_hand_of_ten_cards_is_refused_as_one() -> None:
    assert "10 cards (expected nine different ones)" in wrong_usage("bid", "AQ7.43.KQJ.A5")


@pytest.mark.slow
def test_a_player_stands_for_the_seat_in_every_deal() -> None:
    for typed in ("Ada", "ada"):
        named = call("bid", "--seat", typed, "--samples", "3", "--jsonl", f"{EVENING}:1,2")
        seats = [json.loads(line)["seat"] for line in named.stdout.splitlines()]
        assert (named.exit_code, seats) == (0, ["N", "N"])
    assert answer("exchange", *FEW, "--seat", "Bruno", f"{EVENING}:1")["seat"] == "E"


def test_nobody_of_that_name_is_wrong_usage_and_names_who_plays() -> None:
    done = wrong_usage("bid", "--seat", "Eva", f"{EVENING}:1")
    assert "the players are Ada, Bruno, Clara, Dorian" in done


def test_a_deal_without_the_player_is_bad_where_others_have_them(tmp_path: Path) -> None:
    text = Path(EVENING).read_text(encoding="utf-8")
    other = tmp_path / "other.pbn"
    other.write_text(text.replace("Ada", "Eva"), encoding="utf-8")
    done = call("bid", *FEW, "--jsonl", "--seat", "Ada", f"{other}:1", f"{EVENING}:1")
    assert done.exit_code == 1
    assert "'Ada' is not a seat" in done.stderr
    assert len(done.stdout.splitlines()) == 1


DEAL = ("--deal", "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -", "--dealer", "S")


@pytest.mark.parametrize(("place", "seat"), [("lead", "W"), ("Middle", "N"), ("last", "E")])
def test_a_declarer_is_named_by_their_turn(place: str, seat: str) -> None:
    found = answer("solve", *DEAL, "--contract", "Play S", "--declarer", place)
    assert found["declarer"] == seat


def test_a_declarer_of_a_file_is_named_by_name_and_by_turn() -> None:
    asked = ("solve", "--contract", "Play S", "-")
    places = [
        answer(*asked, "--declarer", place, stdin=TABLE_ONLY)["declarer"]
        for place in ("lead", "last")
    ]
    assert places == ["W", "E"]
    named = answer("solve", "--from-start", f"{EVENING}:1", "--declarer", "Ada")
    assert named["declarer"] == "N"


def test_in_bridge_the_lead_follows_from_the_declarer() -> None:
    done = call("solve", "--declarer", "lead", str(EXAMPLES / "bridge.pbn:1"))
    assert "the declarer decides who leads" in done.stderr
