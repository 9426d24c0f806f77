"""Full words and capitals on the command line: read as what they name, and told."""

from __future__ import annotations

import pytest

from cli_calls import ENDING, call, failure, one, wrong_usage

pytestmark = pytest.mark.usefixtures("short_races")

HAND = ("--hand", "AQ.A.A5.KJ72")
HANDS = "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -"
FEW = ("--samples", "10", "--jsonl")


@pytest.mark.parametrize(
    ("args", "plain", "read"),
    [
        (("--declarer", "North"), ("--declarer", "N"), "'N'"),
        (("--declarer", "eAsT"), ("--declarer", "E"), "'E'"),
        (("--contract", "Play diamonds"), ("--contract", "Play D"), "'Play D'"),
        (("--contract", "Play oros"), ("--contract", "Play D"), "'Play D'"),
        (("--contract", "Diamonds"), ("--contract", "Play D"), "'Play D'"),
        (("--contract", "no change Clubs"), ("--contract", "No Change C"), "'no change C'"),
        (("--rules", "Tridge estuche=on"), ("--rules", "tridge estuche=on"), "estuche=on'"),
    ],
)
def test_a_full_word_means_what_it_names_and_a_warning_says_so(
    args: tuple[str, str], plain: tuple[str, str], read: str
) -> None:
    result = call("solve", *args, "--jsonl", stdin=ENDING)
    meant = call("solve", *plain, "--jsonl", stdin=ENDING)
    assert (result.exit_code, result.stdout) == (0, meant.stdout)
    assert meant.stderr == ""
    (warning,) = result.stderr.splitlines()
    assert all(word in warning for word in ("warning", args[0], args[1], read))
    assert call("solve", *args, "--jsonl", "--quiet", stdin=ENDING).stderr == ""


@pytest.mark.parametrize(
    "args",
    [("--declarer", "Nort"), ("--contract", "Play Diamants"), ("--rules", "Whist")],
    ids=lambda args: args[1],
)
def test_an_unknown_word_stays_an_error(args: tuple[str, str]) -> None:
    assert "warning" not in wrong_usage("solve", *args, stdin=ENDING)


@pytest.mark.slow
def test_nine_cards_are_enough_to_ask_what_to_throw() -> None:
    asked = ("exchange", *HAND, "--trumps", "D", "--samples", "10")
    found = one(*asked, stdin="")
    assert (found["seat"], found["declarer"], found["contract"]) == ("W", "W", "Play D")
    last = one(
        "exchange", *HAND, "--trumps", "D", "--position", "last", "--samples", "10", stdin=""
    )
    assert last["seat"] == "E"
    for wrong in (("--seat", "N"), ("--open",), ("--deal", "W:? ? ? -"), ("x.pbn",)):
        assert call("exchange", *HAND, *wrong).exit_code == 2
    assert call("exchange", "--position", "last", stdin=ENDING).exit_code == 2


@pytest.mark.parametrize(
    ("message", "word"), [("first", "lead"), ("second", "middle"), ("third", "last")]
)
def test_a_place_has_two_names(message: str, word: str) -> None:
    args = ("bid", *HAND, "--over", "All Tricks H", *FEW)
    assert call(*args, "--position", message).stdout == call(*args, "--position", word).stdout


@pytest.mark.parametrize(
    ("args", "option"),
    [
        (("solve", "--deal", "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -"), "--dealer"),
        (
            ("exchange", "--deal", "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -", "--dealer", "S"),
            "--seat",
        ),
    ],
    ids=lambda value: str(value)[:9],
)
def test_a_missing_fact_is_reported_with_its_option(args: tuple[str, ...], option: str) -> None:
    result = failure(*args)
    (line, *_) = result.splitlines()
    assert option in line[len("--deal") :]


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize(
    ("command", "hand"),
    [
        (("exchange", "--trumps", "D"), "♠AQ♥A♦A5♣KJ72"),
        (("exchange", "--trumps", "D"), "S AQ H A D A5 C KJ72"),
        (("bid", "--over", "No Change S"), "♣K J 7 2 ♠A Q ♥A ♦A 5"),
    ],
)
def test_one_hand_with_suits_is_read_with_a_note(command: tuple[str, ...], hand: str) -> None:
    line = (*command, "--samples", "20", "--json", "--hand")
    plain, found = call(*line, "AQ.A.A5.KJ72"), call(*line, hand)
    assert (plain.exit_code, found.exit_code) == (0, 0)
    assert found.stdout == plain.stdout
    assert "is read as 'AQ.A.A5.KJ72'" in found.stderr
    assert call(*line, "♠AQ KJ ♦A5 ♣K72").exit_code == 2
