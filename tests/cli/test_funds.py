"""A fund named in a deal is what lies there, in every command; one that is not, as the rules fill
it."""

from __future__ import annotations

import re

import pytest

from cli_calls import call, one

pytestmark = pytest.mark.usefixtures("short_races")

DEAL = """\
[Dealer "S"]
[Deal "W:A.K7.A4.AQJ6 Q.JA2.Q35.53 K32.4.K67.K2 -"]
[Stock "C4 H6 S4 S6 C7 S5 H5 SJ D2 HQ S7 DJ H3"]
[Declarer "W"]
[Contract "No Change D"]
[FirstDefender "N"]
[Exchange "W:; N:SQ HJ HA H2 C5 C3; E:S3 S2 H4 C2"]
"""
PLAYED = """\
[Play "W"]
HK H6 H5
H7 S4 HQ
SA D5 D7
CA D3 D6
CQ C4 CK
C6 S5 SK
DA DQ DK
CJ C7 SJ
D4 S6 D2
"""
"""Five tricks for West: he wins both funds."""

FEW = ("--samples", "2")
ALL_TRICKS = ("--rules", "tridge all_tricks_exchange=off", "--over", "No Change D")
"""One contract is left, in which nothing is exchanged: the question about the fund is the same."""

SAMPLED: tuple[tuple[str, ...], ...] = (
    ("bid", "--seat", "W", *ALL_TRICKS, *FEW),
    ("exchange", "--seat", "W", "--trumps", "D", *FEW),
    ("advise", *FEW),
)
"""The commands that reckon with funds whether the deal names them or not."""

SETTLED: tuple[tuple[str, ...], ...] = (("solve",), ("review",), ("score",))
"""Those that settle what was played."""

AMOUNTS = [(0, 0), (15, 0), (0, 75), (33, 40)]


def funds(game: int | None, widow: int | None) -> str:
    """The tags that name them."""
    tags = (("GameFund", game), ("WidowFund", widow))
    return "".join(f'[{name} "{chips}"]\n' for name, chips in tags if chips is not None)


@pytest.mark.parametrize("command", SAMPLED, ids=" ".join)
@pytest.mark.parametrize(("game", "widow"), AMOUNTS)
def test_chips_use_the_named_funds(command: tuple[str, ...], game: int, widow: int) -> None:
    found = one(*command, stdin=DEAL + funds(game, widow))
    assert (found["funds"]["GameFund"], found["funds"]["WidowFund"]) == (game, widow)


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize("command", SETTLED, ids=" ".join)
@pytest.mark.parametrize(("game", "widow"), AMOUNTS)
def test_a_named_fund_is_what_a_win_takes(command: tuple[str, ...], game: int, widow: int) -> None:
    points = one(*command, "--quiet", stdin=DEAL + funds(game, widow) + PLAYED)["points"]
    assert (points["GameFund"], points["WidowFund"]) == (-game, -widow)


@pytest.mark.slow
def test_an_option_names_a_fund_as_a_tag_does_with_open_cards_too() -> None:
    options = ("--widow-fund", "0", "--game-fund", "0")
    found = one("bid", "--seat", "W", *ALL_TRICKS, *FEW, *options, stdin=DEAL)
    assert found["funds"] == {"GameFund": 0, "ReserveFunds": [], "WidowFund": 0}
    open_cards = one("bid", "--open", *options, stdin=DEAL)
    assert open_cards["funds"] == found["funds"]
    assert all(bid["points"] < 100 for bid in open_cards["contracts"])


@pytest.mark.slow(keep=10)
@pytest.mark.parametrize("command", SAMPLED, ids=" ".join)
@pytest.mark.parametrize(
    ("game", "widow", "message", "reckoned"),
    [
        (None, None, "", (20, 100)),
        (60, None, "the rest from ", (60, 100)),
        (None, 40, "the rest from ", (20, 40)),
        (0, 0, None, (0, 0)),
    ],
)
def test_a_fund_without_a_name_is_as_the_rules_fill_it_and_every_report_says_so_alike(
    command: tuple[str, ...],
    game: int | None,
    widow: int | None,
    message: str | None,
    reckoned: tuple[int, int],
) -> None:
    text = DEAL + funds(game, widow)
    found = one(*command, stdin=text)["funds"]
    assert (found["GameFund"], found["WidowFund"]) == reckoned
    printed = " ".join(call(*command, "--method", stdin=text).stdout.split())
    answer = re.search(r"payers: (.*)the funds of a first deal", printed)
    assert (answer and answer[1]) == message
