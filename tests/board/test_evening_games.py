"""Evenings of every game entered on the board by clicks: auctions, doubles, deals nobody played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boards import desk, served
from browsing import NEEDS_CHROMIUM, tab_of
from cases import example
from entering import Entering
from tridge_solver.board.requests import Refusal
from tridge_solver.handfile import dumps, loads

NAMES = {"N": "Ada", "E": "Bruno", "S": "Clara", "W": "Dorian"}


def deals(game: str, *own: str) -> str:
    """The same evening as somebody types it: of each deal what is not who sits where."""
    written = []
    for number, lines in enumerate(own, 1):
        tags, _, auction = lines.partition("[Auction")
        people = "\n".join(f'[{seat} "{name}"]' for seat, name in PEOPLE)
        head = "" if game == "Tridge" else HEADS[game]
        written.append(
            f'{head}{tags}[Board "{number}"]\n{people}\n'
            + (f"[Auction{auction}" if auction else "")
        )
    return dumps(loads("\n".join(written)))


PEOPLE = (("North", "Ada"), ("East", "Bruno"), ("South", "Clara"), ("West", "Dorian"))
HEADS = {
    "Tresillo": '[Rules "tresillo"]\n',
    "L'hombre": '[Game "L\'hombre"]\n',
    "Belote": '[Game "Belote"]\n',
    "Trumps": '[Game "Trumps"]\n',
    "Bridge": '[Game "Bridge"]\n',
}


def tridge(by: Entering) -> None:
    """An auction of rounds, a Fixed bid, a dealer who comes in and throws in, one not valid."""
    by.say("Pass", "Play", "More", "Pass")
    by.kind("No Change")
    by.click(".suits [aria-label=hearts]")
    by.result(3, 4, 2)
    by.click("#next-deal")
    by.say("Pass", "Pass", "Pass", "Pass", "Pass", "Pass", "Fixed2H", "Fixed2D", "Pass", "Pass")
    by.click("#evening-undo", "#evening-undo", "#unsay")  # South and West, then East's two
    by.say("Pass", "Pass")
    by.result(2, 3, 4)
    by.click("#next-deal")
    by.say("Pass", "Pass", "Pass")
    by.click("#plays-S")
    by.say("InCome")
    by.kind("Play")
    by.click(".suits [aria-label=spades]")
    by.result(4, 2, 2, 1)
    by.click("#next-deal")
    by.click("#plays-W")
    by.click("#unplayed-No-Play")
    by.click("#next-deal")
    by.click("#unplayed-Not-Valid")
    by.click("#next-deal")  # the same dealer deals again
    by.click("#unplayed-Pass")


def tresillo(by: Entering) -> None:
    """Equal bids held, a surrender, all nine undertaken."""
    by.say("Play", "Flip", "More", "Pass", "Pass")
    by.quick("S", "Flip", "diamonds", 4, 3, 2)
    by.click("#next-deal")
    by.quick("N", "Play", "clubs")
    by.click("#fold-more")
    by.choose("#more-surrender", "accepted", quoted=True)
    by.click("#next-deal")
    by.say("Pass", "Pass", "Pass")


def lhombre(by: Entering) -> None:
    """Steps by name, a Player who gives up after the exchange, a result in a word."""
    by.say("Pass", "PureNolo", "Pass")
    by.kind("Pure Nolo")  # no suit is trumps
    by.result(1, 4, 4)
    by.click("#next-deal")
    by.quick("W", "Play", "spades")
    by.click("#fold-more")
    by.choose("#more-thrown_in", "true")
    by.click("#next-deal")
    by.quick("E", "No Change", "clubs")
    by.click("#result-kruk")


def belote(by: Entering) -> None:
    """Doubles and redoubles, said and by hand, melds, a deal thrown in."""
    by.say("Pass", "80H", "Pass", "90H", "X", "Pass", "XX")
    by.result(92, 70)
    by.click("#fold-more")
    by.type("#more-melds\\.E", "50")
    by.type("#more-belote\\.NS", "20")
    by.click("#next-deal")
    by.say("Pass", "Pass", "Pass", "Pass")
    by.click("#next-deal")
    by.quick("S", "100", "NT, no trump")
    by.choose("#evening-doubled", "2")
    by.result(50, 80)


def trumps(by: Entering) -> None:
    """A number and then a denomination, doubled."""
    by.say("1", "Pass", "C", "Pass", "10", "S")
    by.click(".suits [aria-label='NT, no trump']")
    by.choose("#evening-doubled", "2")
    by.result(11)


def bridge(by: Entering) -> None:
    """A redoubled contract, one passed out, one without its auction."""
    by.say("1NT", "Pass", "3NT", "X", "XX", "Pass", "Pass", "Pass")
    by.result(9)
    by.click("#next-deal")
    by.say("Pass", "Pass", "Pass", "Pass")
    by.click("#next-deal")
    by.quick("W", "4", "spades", 10)
    by.click("#fold-more")
    by.choose("#more-tags\\.Vulnerable", "All", quoted=True)


EVENINGS: dict[str, tuple[Callable[[Entering], None], str]] = {
    "Tridge": (
        tridge,
        deals(
            "Tridge",
            """[Dealer "N"]
[Deal "E:? ? ? -"]
[Declarer "W"]
[Contract "No Change H"]
[Result "3:4:2"]
[Auction "E"]
Pass Play More
Pass
""",
            """[Dealer "E"]
[Deal "S:? ? ? -"]
[Declarer "S"]
[Contract "Fixed 2 H"]
[Result "2:3:4"]
[Auction "S"]
Pass Pass Pass
Pass Pass Pass
Fixed2H Pass Pass
""",
            """[Dealer "S"]
[Deal "N:? ? ? ?"]
[Declarer "S"]
[Contract "Play S"]
[Result "4:2:2:1"]
[Auction "W"]
Pass Pass Pass InCome
""",
            """[Dealer "W"]
[Deal "N:? ? ? ?"]
[Contract "No Play"]
""",
            """[Dealer "N"]
[Deal "E:? ? ? -"]
[Contract "Not Valid"]
""",
            """[Dealer "N"]
[Deal "E:? ? ? -"]
[Contract "Pass"]
""",
        ),
    ),
    "Tresillo": (
        tresillo,
        deals(
            "Tresillo",
            """[Dealer "N"]
[Deal "E:? ? ? -"]
[Declarer "S"]
[Contract "Flip D"]
[Result "4:3:2"]
[Auction "W"]
Play Flip More
Pass Pass
""",
            """[Dealer "W"]
[Deal "N:? ? ? -"]
[Declarer "N"]
[Contract "Play C"]
[Surrender "accepted"]
""",
            """[Dealer "S"]
[Deal "W:? ? ? -"]
[Contract "Pass"]
[Auction "E"]
Pass Pass Pass
""",
        ),
    ),
    "L'hombre": (
        lhombre,
        deals(
            "L'hombre",
            """[Dealer "N"]
[Deal "W:? ? ? -"]
[Declarer "E"]
[Contract "Pure Nolo"]
[Result "1:4:4"]
[Auction "W"]
Pass PureNolo Pass
""",
            """[Dealer "W"]
[Deal "S:? ? ? -"]
[Declarer "W"]
[Contract "Play S"]
[ThrownIn "yes"]
""",
            """[Dealer "S"]
[Deal "E:? ? ? -"]
[Declarer "E"]
[Contract "No Change C"]
[Result "kruk"]
""",
        ),
    ),
    "Belote": (
        belote,
        deals(
            "Belote",
            """[Dealer "N"]
[Deal "N:? ? ? ?"]
[Declarer "N"]
[Contract "90 H XX"]
[Melds "E:50"]
[Belote "NS:20 EW:0"]
[Result "NS:92 EW:70"]
[Auction "W"]
Pass 80H Pass 90H X Pass XX
""",
            """[Dealer "W"]
[Deal "N:? ? ? ?"]
[Contract "Pass"]
[Auction "S"]
Pass Pass Pass Pass
""",
            """[Dealer "S"]
[Deal "N:? ? ? ?"]
[Declarer "S"]
[Contract "100 NT X"]
[Result "NS:50 EW:80"]
""",
        ),
    ),
    "Trumps": (
        trumps,
        deals(
            "Trumps",
            """[Dealer "N"]
[Deal "N:? ? ? ?"]
[Declarer "N"]
[Contract "Bid 10 NT X"]
[Result "11"]
[Auction "N"]
1 Pass C Pass
10 S
""",
        ),
    ),
    "Bridge": (
        bridge,
        deals(
            "Bridge",
            """[Dealer "N"]
[Deal "N:- - - -"]
[Declarer "N"]
[Contract "3NTXX"]
[Result "9"]
[Auction "N"]
1NT Pass 3NT X
XX Pass Pass Pass
""",
            """[Dealer "E"]
[Deal "N:- - - -"]
[Contract "Pass"]
[Auction "E"]
Pass Pass Pass Pass
""",
            """[Dealer "S"]
[Deal "N:- - - -"]
[Declarer "W"]
[Contract "4S"]
[Result "10"]
[Vulnerable "All"]
""",
        ),
    ),
}


@NEEDS_CHROMIUM
@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=() if game == "Tridge" else pytest.mark.exhaustive)
        for game in EVENINGS
    ],
)
def test_the_auctions_of_an_evening_are_entered_by_clicks(
    game: str, browser: Any, tmp_path: Path
) -> None:
    clicks, by_hand = EVENINGS[game]
    file = tmp_path / "evening.pbn"
    with served("--save", str(file)) as board:
        tab = tab_of(browser, 390, 844)
        by = Entering(tab.page, board.address)
        by.choose("#evening-game", game)
        for seat, name in NAMES.items():
            tab.page.fill(f"#name-{seat}", name)
        by.click("#first-deal")
        clicks(by)
        assert file.read_text() == by_hand
        assert by.text == by_hand
        assert tab.page.locator("#evening .errors").count() == 0  # nor is anything doubtful
        assert tab.complaints == []
        assert tab.sideways() <= 0


Answer = dict[str, Any]


def deal_after(game: str, *words: str) -> tuple[Answer, Answer]:
    """A deal after these calls, and how the page is told to show it."""
    asked = desk()
    deal = asked.answer("blank", {"game": game, "names": NAMES, "number": 1})["deal"]
    for word in words:
        deal = asked.answer("call", {"deal": deal, "word": word})["deal"]
    found = asked.answer("evening", {"deals": [deal]})
    return found["deals"][0], found["shown"][0]["auction"]


def words_of(auction: Answer) -> list[str]:
    """Return what may be said."""
    return [call["word"] for call in auction["calls"]]


def test_only_legal_calls_are_offered_and_accepted() -> None:
    _, auction = deal_after("Bridge", "1H", "X")
    assert auction["speaks"] == "S"
    assert words_of(auction)[:3] == ["Pass", "XX", "1S"]
    _, auction = deal_after("Belote", "640NT")
    assert words_of(auction)[:2] == ["Pass", "X"]
    for game, words in (("Bridge", ("1H", "1C")), ("Belote", ("X",)), ("Tridge", ("More",))):
        with pytest.raises(Refusal, match="is not allowed here"):
            deal_after(game, *words)


def test_a_double_waits_for_a_redouble_though_the_file_tells_the_passes() -> None:
    deal, auction = deal_after("Belote", "80H", "X")
    assert deal["auction"]["calls"] == ["80H", "X"]
    assert (auction["speaks"], words_of(auction)) == ("E", ["Pass", "XX"])
    deal, auction = deal_after("Belote", "80H", "X", "XX")
    assert (deal["declarer"], deal["contract"], auction["speaks"]) == ("W", "80 H XX", None)


def test_undoing_a_call_also_undoes_its_consequences() -> None:
    deal, _ = deal_after("Bridge", "3NT", "Pass", "Pass", "Pass")
    assert (deal["declarer"], deal["contract"]) == ("N", "3NT")
    shorter = desk().answer("call", {"deal": deal})["deal"]
    assert shorter["auction"]["calls"] == ["3NT", "Pass", "Pass"]
    assert (shorter["declarer"], shorter["contract"]) == (None, None)


def test_a_fixed_bid_may_follow_three_passes_without_those_against_no_tricks() -> None:
    asked = desk()
    deals = asked.answer("read", {"text": dumps([example("evening", 4)])})["deals"]
    auction = asked.answer("evening", {"deals": [deals[0]["deal"]]})["shown"][0]["auction"]
    assert auction["why"] is None
    assert [seat for seat, _ in auction["calls_made"]] == [*"SWNSWN"]


def test_a_record_that_cannot_be_followed_is_shown_and_kept() -> None:
    text = '[Dealer "N"]\n[Deal "E:? ? ? -"]\n[Auction "E"]\nPlay Pass Pass Pass\n'
    asked = desk()
    [read] = asked.answer("read", {"text": text})["deals"]
    found = asked.answer("evening", {"deals": [read["deal"]]})
    auction = found["shown"][0]["auction"]
    assert "after the end of the auction" in auction["why"]
    assert [call["word"] for _, call in auction["calls_made"]] == ["Play", "Pass", "Pass", "Pass"]
    assert "Play Pass Pass\nPass" in found["text"]
