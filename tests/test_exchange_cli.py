"""``tridge exchange``: its JSON, its words, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_calls import TABLE_ONLY, call, one

EXAMPLES = Path(__file__).parent.parent / "examples"
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
    result = call("exchange", "--open", "--top", "2", stdin=PLAY)
    assert result.exit_code == 0
    assert "West holds ♦ ♠A A 5" in result.stdout
    assert "✔ WIN 5     N ♣6 · E nothing" in result.stdout
    assert "exact, all cards and the stock open" in result.stdout


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
    [["--open", "--given", "--defenders"], ["--open", "--trumps", "X"], ["--open", "--top", "-1"]],
)
def test_contradictions_are_usage_errors(args: list[str]) -> None:
    assert call("exchange", *args, stdin=PLAY).exit_code == 2
