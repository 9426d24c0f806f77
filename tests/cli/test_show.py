"""``tridge show``: diagrams of whatever a deal tells."""

from __future__ import annotations

from cli_calls import ENDING, RECORD, ROCK, WHOLE_RECORD, call, one, printed_by

EXCHANGED = """\
[Dealer "S"]
[Deal "W:K2.KQ.J67.K5 76.J2345..J7 QJ543.A.KQ3. -"]
[Stock "SA CA D2 D4 D5 H6 H7 C2 C3 C4 C6 CQ DA"]
[Declarer "W"]
[Contract "Play S"]
[FirstDefender "E"]
[Exchange "W:DJ C5; E:; N:"]
[GameFund "15"]
[Auction "W"]
Play Pass Pass
"""


def test_a_deal_with_its_record() -> None:
    shown = call("show", stdin=ROCK + RECORD).stdout
    for words in ("★ W  Belinda  leads", "Play ♠ by Belinda", "won by", "▸ ♠A", "S  deals"):
        assert words in shown
    assert "5 : 0 : 4" in call("show", stdin=ROCK + WHOLE_RECORD).stdout


def test_unknown_hands_are_shown_as_such() -> None:
    result = printed_by("show", stdin="""[Dealer "W"]\n[Deal "N:AK2.KQ.K.A76 ? ? -"]\n""")
    assert result.count("not known") == 2


def test_exchange_stock_auction_and_chips() -> None:
    shown = call("show", stdin=EXCHANGED).stdout
    for words in (
        "♠A ♣A ♦2",
        "W throws ♦J ♣5",
        "after the exchange",
        "Game Fund 15",
        "Play – Pass",
    ):
        assert words in shown
    assert shown.index("♠ 2 K") < shown.index("after the exchange") < shown.index("♠ A 2 ♣A K")


def test_spanish_pack() -> None:
    shown = call("show", "--pack", "spanish", stdin=ROCK).stdout
    assert "espadas 1 2 B1 R" in shown
    assert "copas   R C" in shown


def test_json() -> None:
    found = one("show", stdin=ENDING)
    assert found["schema"] == "tridge.show/1"
    assert found["hands"] == {"N": ["SA", "HK"], "E": ["DK", "D5"], "W": ["H2", "D2"]}
    assert found["tricks_won"] == {"N": 3, "E": 2, "W": 2}
    assert (found["leader"], found["dealer"], found["play"]) == ("N", None, None)


def test_json_tells_every_card_of_the_record() -> None:
    found = one("show", stdin=ROCK + RECORD)
    assert found["play"]["tricks"][0] == ["SA", "S6", "S3"]
    assert found["play"]["tricks"][-1] == ["CK", None, None]


def test_control_characters_do_not_reach_the_terminal() -> None:
    assert "\x1b" not in call("show", stdin=ROCK.replace("Belinda", "Be\x1b[2Jlinda")).stdout
