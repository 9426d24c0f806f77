"""``tridge exchange``: its JSON, its words, and what it refuses."""

from __future__ import annotations

import re

import pytest

from cases import EXAMPLES
from cli_calls import ENDING, TABLE_ONLY, call, failure, one, printed_by

short = pytest.mark.usefixtures("short_races")

PLAY = (EXAMPLES / "play.pbn").read_text(encoding="utf-8")
FLIP = (EXAMPLES / "flip.pbn").read_text(encoding="utf-8")
FIXED = (EXAMPLES / "fixed.pbn").read_text(encoding="utf-8")
NO_CHANGE = (EXAMPLES / "no-change.pbn").read_text(encoding="utf-8")


def without(text: str, tag: str) -> str:
    """A hand file without a tag."""
    return "\n".join(line for line in text.splitlines() if not line.startswith(f"[{tag} "))


def test_open_cards() -> None:
    found = one("exchange", "--open", "--top", "3", stdin=PLAY)
    assert found["schema"] == "tridge.exchange/1"
    assert (found["mode"], found["seat"], found["trumps"]) == ("open", "W", ["D"])
    assert (found["grade"], found["player_tricks"]) == ("WIN", 5)
    options = found["options"]
    assert len(options) == found["best_count"] + 3
    assert [o["player_tricks"] for o in options] == [5, 5, 4, 4, 4]
    assert all(o["answer"][0]["seat"] == "N" for o in options)
    assert "orders" not in found


def test_the_defenders_choose_their_order_where_the_deal_does_not() -> None:
    found = one("exchange", "--open", "--top", "0", stdin=without(PLAY, "FirstDefender"))
    values = {o["first_defender"]: (o["grade"], o["player_tricks"]) for o in found["orders"]}
    assert values["N"] == ("WIN", 5)
    assert (found["grade"], found["player_tricks"]) <= min(values.values())


@pytest.mark.slow
def test_flip_throws_at_least_one_card() -> None:
    found = one("exchange", "--open", "--top", "600", stdin=FLIP)
    assert min(len(option["discard"]) for option in found["options"]) == 1


def test_no_change_is_the_defenders_affair() -> None:
    found = one("exchange", "--open", stdin=NO_CHANGE)
    assert [option["discard"] for option in found["options"]] == [[]]
    against = one("exchange", "--open", "--defenders", stdin=NO_CHANGE)
    assert against["seat"] == "N"
    assert (against["grade"], against["player_tricks"]) == (
        found["grade"],
        found["player_tricks"],
    )


def test_against_what_the_defenders_threw() -> None:
    given = one("exchange", "--open", "--given", stdin=PLAY)
    free = one("exchange", "--open", stdin=PLAY)
    assert given["given"] is True
    assert given["player_tricks"] >= free["player_tricks"]


def test_the_second_defender_too() -> None:
    found = one("exchange", "--open", "--seat", "E", "--top", "2", stdin=PLAY)
    assert {option["seat"] for option in found["options"]} == {"E"}


def test_a_reader_gets_rows_and_the_answer() -> None:
    result = printed_by("exchange", "--open", "--top", "2", stdin=PLAY)
    assert "West holds ♦ ♠A A 5" in result
    assert "✔ WIN 5     N ♣6 · E nothing" in result
    assert "exact, all cards and the stock open" in result


@pytest.mark.parametrize(
    ("args", "text", "message"),
    [
        (["--open"], without(PLAY, "Stock").replace("[Exchange", "%[Exchange"), "stock"),
        (["--open"], FIXED, "nobody exchanges cards in Fixed"),
        (["--open", "--rules", "tridge exchange_limit=0"], NO_CHANGE, "exchange_limit=0"),
        (["--open", "--seat", "S"], PLAY, "S has no hand"),
        (["--open", "--trumps", "H"], FLIP, "turned card"),
        (["--open"], TABLE_ONLY, "whose exchange"),
    ],
)
def test_one_clear_line(args: list[str], text: str, message: str) -> None:
    if "exchange_limit=0" in " ".join(args):
        text = "\n".join(line for line in text.splitlines() if not line.startswith("[Exchange"))
    result = call("exchange", *args, stdin=text)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "args",
    [
        ["--open", "--given", "--defenders"],
        ["--open", "--trumps", "X"],
        ["--open", "--top", "-1"],
        ["--given"],
        ["--open", "--samples", "10"],
        ["--samples", "10", "--precision", "2"],
        ["--defence", "worst"],
    ],
)
def test_contradictions_are_usage_errors(args: list[str]) -> None:
    assert call("exchange", *args, stdin=PLAY).exit_code == 2


@pytest.mark.slow
@short
def test_from_the_seat() -> None:
    found = one("exchange", "--samples", "200", "--top", "2", "--seed", "5", stdin=PLAY)
    assert (found["mode"], found["seat"], found["defence"]) == ("sampled", "W", "model")
    assert (found["samples"], found["seed"]) == (200, 5)
    assert len(found["options"]) == 3
    best = found["options"][0]
    assert best["win"] + best["draw"] + best["loss"] == pytest.approx(1)
    low, high = best["win_interval"]
    assert low < best["win"] < high
    assert "behind" not in best
    assert found["table"]["by"] == "correction"
    assert found["table"]["win"] + found["table"]["draw"] < 1
    assert all("behind" in option for option in found["options"][1:])
    assert sum(found["tricks"]) == pytest.approx(1)
    assert found["funds"]["GameFund"] == 20
    assert found == one(
        "exchange", "--samples", "200", "--top", "2", "--seed", "5", "--threads", "1", stdin=PLAY
    )


@pytest.mark.slow
def test_from_the_seat_for_a_reader() -> None:
    result = printed_by("exchange", "--samples", "100", "--top", "1", stdin=FLIP)
    answer = result.splitlines()[2]
    assert re.match(r"Throw .* \(keep trumps and king\): [−+]\d+\.\d chips \(±\d+\.\d\)", answer)
    assert "sampled: 100 worlds, seed 1" in result
    narrow = call("exchange", "--samples", "100", "--top", "1", stdin=FLIP, COLUMNS="60")
    assert max(map(len, narrow.stdout.splitlines())) <= 60


@short
def test_a_defender_asks() -> None:
    found = one("exchange", "--seat", "N", "--samples", "50", "--top", "1", stdin=PLAY)
    assert (found["seat"], found["declarer"], found["drawn"]) == ("N", "W", 5)
    assert [option["points"] for option in found["options"]] == sorted(
        option["points"] for option in found["options"]
    )  # he leaves the Player fewest chips
    assert found["first_drawn"] is None


@short
def test_a_second_defender_tells_what_the_first_drew() -> None:
    asked = ("exchange", "--seat", "E", "--samples", "30", "--top", "0")
    text = without(PLAY, "Exchange")
    found = one(*asked, "--drawn", "8", "--first-drawn", "5", stdin=text)
    assert (found["drawn"], found["first_drawn"]) == (8, 5)
    assert found["options"][0]["discard"] == []  # all thirteen are gone
    assert "expected at most 5" in failure(*asked, "--drawn", "8", "--first-drawn", "6", stdin=text)


def test_a_seat_without_nine_cards() -> None:
    assert "expected the nine dealt" in failure("exchange", "--seat", "N", stdin=ENDING)


@short
def test_only_without_funds_the_chips_are_those_of_a_first_deal() -> None:
    spanish = (EXAMPLES / "spanish.pbn").read_text(encoding="utf-8")
    for example, fund in ((PLAY, "GameFund"), (spanish, "Pot")):
        text = without(example, "Exchange")
        for deal, named in ((text, True), (without(text, fund), False)):
            result = call(
                "exchange", "--contract", "No Change S", "--samples", "10", "--method", stdin=deal
            )
            assert "chips" in result.stdout
            output = "funds of a first deal" in " ".join(result.stdout.split())
            assert output is not named


@pytest.mark.slow
@short
def test_the_contract_has_its_suit_in_json_as_in_every_command() -> None:
    flip = without((EXAMPLES / "flip.pbn").read_text(encoding="utf-8"), "Exchange")
    for mode in (("--open",), ("--samples", "10")):
        assert one("exchange", *mode, stdin=flip)["contract"] == "Flip D"
    assert one("exchange", "--samples", "10", "--trumps", "all", stdin=PLAY)["contract"] == "Play"


@pytest.mark.slow
@short
def test_the_histogram_of_tricks_is_shown_on_request() -> None:
    line = ("exchange", "--samples", "100", "--top", "1")
    short = call(*line, stdin=PLAY).stdout
    long = call(*line, "--histogram", stdin=PLAY).stdout
    assert set(short.splitlines()) < set(long.splitlines())
    more = [row for row in long.splitlines() if row not in short.splitlines()]
    shares = [int(row.split()[-2]) for row in more[1:] if row.split()[-2].isdigit()]
    tricks = one(*line, stdin=PLAY)["tricks"]
    assert shares == [round(100 * share) for share in tricks if share]
    assert call("exchange", "--open", "--histogram", stdin=PLAY).exit_code == 2
