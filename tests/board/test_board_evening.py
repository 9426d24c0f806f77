"""An evening that is entered on the board by clicks alone, and the file it is kept in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from boards import desk, served
from bounds import wait_until
from browsing import NEEDS_CHROMIUM, context_of, tab_of
from cases import EXAMPLES, example
from entering import Entering
from tridge_solver.board.evening import KeptFile
from tridge_solver.board.questions import BoardApi, Opening
from tridge_solver.board.requests import Refusal
from tridge_solver.board.streams import BoardOptions
from tridge_solver.core.position import cards_played
from tridge_solver.core.seats import Seat
from tridge_solver.handfile import dumps, loads
from tridge_solver.handfile.json_fields import deal_fields

NAMES = """[North "Ada"]
[East "Bruno"]
[South "Clara"]
[West "Dorian"]
"""

BY_HAND = f"""% PBN 2.1
% TRIDGE 1.0

[Dealer "N"]
[Deal "E:? ? ? -"]
[Declarer "E"]
[Contract "Play H"]
[Result "4:2:3"]
[Board "1"]
{NAMES}
[Dealer "E"]
[Deal "S:? ? ? -"]
[Contract "Pass"]
[Board "2"]
{NAMES}
[Dealer "S"]
[Deal "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -"]
[Declarer "W"]
[Contract "Play S"]
[Board "3"]
{NAMES}[Play "W"]
SA S6 S3
S2 S7 S4
CA C7 S5
SK CJ SJ
CK H5 SQ
D6 H4 DK
D7 H3 DQ
HQ H2 DJ
HK HJ HA

[Dealer "W"]
[Deal "N:J642.3.Q37.3 3.57.A4.KQJ6 AK5.KQ2.56.7 -"]
[Stock "C2 HA H4 S7 C4 ?"]
[Declarer "S"]
[Contract "Play H"]
[Exchange "S:S5 D5 D6; E:CQ CJ"]
[Result "3:3:3"]
[Board "4"]
{NAMES}"""


@NEEDS_CHROMIUM
def test_an_evening_of_clicks_is_the_file_written_by_hand(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    third = loads(BY_HAND)[2]
    with served("--save", str(file)) as board:
        tab = tab_of(browser, 1360)
        by = Entering(tab.page, board.address)
        for seat, name in zip("NESW", ("Ada", "Bruno", "Clara", "Dorian"), strict=True):
            tab.page.fill(f"#name-{seat}", name)
        by.click("#first-deal")
        by.quick("E", "Play", "hearts", 4, 2, 3)
        by.click("#next-deal", "#evening-undo", "#next-deal")  # nothing is left of what is undone
        by.click("#unplayed-Pass")
        by.click("#next-deal")
        by.quick("W", "Play", "spades")
        north = third.hands[Seat.NORTH] or ()
        by.cards()
        by.click("#hand-N")
        by.click(*(f"#evening [data-card={card.code}]" for card in north))
        tab.page.reload()  # nothing is lost by that
        tab.page.wait_for_selector("body.ready")
        by.settle()
        before = by.text
        assert file.read_text() == before
        board.process.kill()  # nor by this
    with served("--save", str(file)) as board:
        tab = tab_of(browser, 1360)
        by = Entering(tab.page, board.address)
        by.settle()
        assert by.text == before
        for seat in (Seat.EAST, Seat.WEST):
            by.cards()
            by.click(f"#hand-{seat.letter}")
            by.click(*(f"#evening [data-card={card.code}]" for card in third.hands[seat] or ()))
        by.click("#enter-play")
        assert third.play is not None
        for number, (_, card) in enumerate(cards_played(third.positions())):
            tab.page.click(f"#table .card.may[data-card={card.code}]")
            tab.page.wait_for_selector("body[data-waiting='0']")
            if (
                number == 3
            ):  # every card is in the file at once, and out of it where it is taken back
                by.settle()
                assert "SA S6 S3\nS2" in file.read_text()
                tab.page.click("#untake")
                tab.page.wait_for_selector("body[data-waiting='0']")
                by.settle()
                assert file.read_text().endswith("SA S6 S3\n*\n")
                tab.page.click(f"#table .card.may[data-card={card.code}]")
                tab.page.wait_for_selector("body[data-waiting='0']")
        by.click("#take-play", "#next-deal")
        by.quick("S", "Play", "hearts", 3, 3, 3)
        fourth = loads(BY_HAND)[3]
        by.cards()
        by.click("#as-dealt")
        for seat in fourth.active:
            by.click(f"#hand-{seat.letter}")
            by.click(*(f"#evening .grid [data-card={c.code}]" for c in fourth.hands[seat] or ()))
        by.click("#hand-stock")
        by.click(*(f"#evening .grid [data-card={card.code}]" for card in fourth.stock or ()))
        for made in fourth.exchanges or ():
            who = NAME_OF[made.seat.letter]
            by.click(
                *(
                    f"#evening [aria-label='{who} threw'] [data-card={card.code}]"
                    for card in made.discards
                )
            )
        assert by.text == BY_HAND
        assert file.read_text() == BY_HAND
        assert "Play ♠" in tab.page.inner_text("#evening .rows")  # the ledger beside it
    assert dumps(loads(file.read_text())) == BY_HAND
    with served("--save", str(file)) as board:
        again = Entering(tab_of(browser, 390).page, board.address)
        again.settle()
        assert again.text == BY_HAND
        again.click("#next-deal")
        assert file.read_text().startswith(BY_HAND)
        file.write_text("; written by somebody else\n")
        again.click("#evening-undo")
        assert "changed by another program" in again.page.inner_text("#evening .trouble")
    assert file.read_text() == "; written by somebody else\n"


@NEEDS_CHROMIUM
def test_an_evening_is_entered_by_keys_alone(browser: Any) -> None:
    with served() as board:
        tab = tab_of(browser, 1280)
        by, keys = Entering(tab.page, board.address), tab.page.keyboard

        def focus() -> str:
            tab.page.wait_for_selector("body[data-entering='0']")
            found: str = tab.page.evaluate(
                "document.activeElement.id || document.activeElement.name"
            )
            return found

        def press(*names: str) -> None:
            for name in names:
                keys.press(name)
                by.settle()

        press("Tab", "Enter")  # the first door
        assert focus() == "evening-game"
        press("Tab", "Tab")
        for name in ("Ada", "Bruno", "", "Dorian"):
            keys.type(name)
            keys.press("Tab")
        assert focus() == "first-dealer"
        press("Tab", "Enter")
        assert focus() == "plays-N"
        press("Enter")
        assert focus() == "plays-N"
        tab.page.focus(".suits [aria-label=hearts]")
        press("Enter")
        assert tab.page.get_attribute(".suits [aria-label=hearts]", "aria-pressed") == "true"
        for place, tricks in enumerate(("4", "2")):
            tab.page.focus(f"[name=result-{place}]")
            keys.type(tricks)
            by.settle()
            assert focus() == f"result-{place}"
        assert '[Contract "Play H"]\n[Result "4:2:3"]' in by.text
        assert "Play ♥" in tab.page.inner_text("#evening .rows")  # settled without its cards
        tab.page.focus("#next-deal")
        press("Enter")
        assert focus().startswith("plays-")
        assert '[Dealer "E"]' in by.text


NAME_OF = {"N": "Ada", "E": "Bruno", "S": "Clara", "W": "Dorian"}


@NEEDS_CHROMIUM
def test_two_windows_of_one_board_lose_no_deal(browser: Any, tmp_path: Path) -> None:
    """A window that has not seen what another entered is told, and shows it."""
    file = tmp_path / "evening.pbn"

    def told(by: Entering) -> str:
        found: str = by.page.inner_text("#evening .trouble")
        return found

    with (
        served("--save", str(file)) as board,
        context_of(browser, reduced_motion="reduce") as context,
    ):
        desk_page, phone_page = context.new_page(), context.new_page()
        phone_page.set_viewport_size({"width": 390, "height": 844})
        at_desk, phone = (Entering(page, board.address) for page in (desk_page, phone_page))
        for seat, name in NAME_OF.items():
            desk_page.fill(f"#name-{seat}", name)
        at_desk.click("#first-deal")
        at_desk.quick("E", "Play", "hearts", 4, 2, 3)
        phone.click("#first-deal")
        assert "changed in another window" in told(phone)
        assert phone.text == at_desk.text == file.read_text()
        phone.click("#next-deal")
        phone.click("#unplayed-Pass")
        both = file.read_text()
        assert (both.count("[Deal "), both.count('[North "Ada"]')) == (2, 2)
        at_desk.click("#evening-undo")
        assert "changed in another window" in told(at_desk)
        assert at_desk.text == file.read_text() == both
        assert desk_page.is_disabled("#evening-undo")  # it would take away what it has not made
        at_desk.click("#next-deal")
        assert not desk_page.locator("#evening .trouble").count()
        assert file.read_text().startswith(both)
        desk_page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        phone_page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        phone.settle()
        assert phone.text == file.read_text()  # a window that is looked at shows what there is
        assert not phone_page.locator("#evening .trouble").count()


@NEEDS_CHROMIUM
def test_a_stale_window_cannot_add_a_card_to_another_deal(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text(dumps(loads(BY_HAND)[2:3]))
    with (
        served("--save", str(file)) as board,
        context_of(browser, reduced_motion="reduce") as context,
    ):
        one, other = (Entering(context.new_page(), board.address) for _ in range(2))
        one.settle()
        one.click("#enter-play")
        other.settle()
        other.click("#next-deal")
        before = file.read_text()
        one.page.click("#untake")
        one.page.wait_for_selector("#evening .trouble")
        one.settle()
        assert file.read_text() == before == one.text


@NEEDS_CHROMIUM
@pytest.mark.parametrize("door", ["deal", "seat", "puzzle"])
def test_a_board_without_a_file_opens_doors(browser: Any, door: str) -> None:
    with served() as board:
        tab = tab_of(browser, 390)
        by = Entering(tab.page, board.address)
        assert tab.page.locator("#doors .door").count() == 4
        by.click(f"#door-{door}")
        assert tab.page.locator(f"#panel-{door}:visible").count() == 1
        assert tab.complaints == []


@pytest.mark.parametrize(
    ("game", "seats", "result"),
    [
        ("Tridge", 3, [4, 2, 3]),
        ("Tresillo", 3, [4, 2, 3]),
        ("Belote", 4, {"NS": 92, "EW": 70}),
        ("Trumps", 4, "9"),
        ("Bridge", 4, "9"),
        ("Tres", 2, [16, 15]),
    ],
)
def test_every_game_with_a_session_is_entered(game: str, seats: int, result: Any) -> None:
    with served() as board:
        names = dict(NAME_OF) if seats > 2 else {"E": "Bruno", "W": "Dorian"}
        made = board.ask("blank", game=game, names=names, number=1)
        assert len(made["seats"]) == seats
        deal = {**made["deal"], "result": result}
        if made["kinds"]:
            kind = next(iter(made["kinds"].values()))
            deal.update(declarer=made["seats"][0], contract=next(iter(kind.values())))
        found = board.ask("evening", deals=[deal])
        assert "[Result " in found["text"]
        (read,) = loads(found["text"])
        assert read.game.name == game
        after = board.ask("blank", game=game, names=names, number=2, after=deal["dealer"])
        assert after["deal"]["dealer"] != deal["dealer"]


def test_a_file_with_nothing_known_opens_to_be_filled_in(tmp_path: Path) -> None:
    blank = tmp_path / "blank.pbn"
    for text, opens in (("", "doors"), ('[Dealer "N"]\n[Deal "N:- ? ? ?"]\n', "evening")):
        blank.write_text(text)
        with served(str(blank)) as board:
            assert board.ask("hello")["opens"] == opens


def test_a_stale_save_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "e.pbn"
    board = BoardApi(BoardOptions(), [], opening=Opening("evening", KeptFile(path)))

    def made(number: int) -> dict[str, Any]:
        found = board.answer("blank", {"game": "Bridge", "names": NAME_OF, "number": number})
        return dict(found["deal"])

    def saved(*numbers: int, **fields: Any) -> dict[str, Any]:
        deals = [made(number) for number in numbers]
        return board.answer("evening", {"deals": deals, "save": True, **fields})

    first = saved(1, version=board.answer("hello", {})["entered_version"])
    second = saved(1, 2, version=first["version"])
    for stale in ({}, {"version": 0}, {"version": first["version"]}, {"version": 10**6}):
        found = saved(1, 3, **stale)
        assert "changed in another window" in found.pop("stale")
        assert found == second
        assert path.read_text() == second["text"]
    looked = board.answer("evening", {"deals": [], "version": first["version"]})
    assert looked["text"] == second["text"]
    hello = board.answer("hello", {})
    assert hello["entered_version"] == second["version"]
    assert [own["deal"]["board"] for own in hello["entered"]] == ["1", "2"]
    path.write_text("theirs\n")
    with pytest.raises(Refusal, match="changed by another program"):
        saved(1, 2, 3, version=second["version"])
    assert board.answer("hello", {})["entered_version"] == second["version"]


def test_save_never_overwrites_changes_by_another_program(tmp_path: Path) -> None:
    path = tmp_path / "e.pbn"
    kept = KeptFile(path)
    kept.write("one\n")
    kept.write("two\n")
    path.write_text("theirs\n")
    with pytest.raises(Refusal, match="changed by another program"):
        kept.write("three\n")
    assert path.read_text() == "theirs\n"
    assert [own.name for own in tmp_path.iterdir()] == ["e.pbn"]


@NEEDS_CHROMIUM
def test_a_browser_comes_from_the_file_to_the_board(
    browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which says that another site sends it."""
    monkeypatch.setenv("HOME", str(tmp_path))
    script = tmp_path / "browser"
    script.write_text("#!/bin/sh\nexit 0\n")
    script.chmod(0o755)
    with served(browser=str(script)) as board:
        wait_until(lambda: [*tmp_path.glob("tridge-board-*.html")], "there is no file")
        [file] = tmp_path.glob("tridge-board-*.html")
        tab = tab_of(browser)
        tab.page.goto(file.as_uri())
        tab.page.wait_for_url(board.address)
        tab.page.wait_for_selector("body.ready")
        assert tab.complaints == []


@pytest.mark.parametrize("which", [0, 1, 2])
def test_the_holder_of_each_card_follows_from_who_won(which: int) -> None:
    """No hand is known: the record of each game is entered card by card."""
    deal = [loads(BY_HAND)[2], example("belote"), example("bridge")][which]
    fell = list(cards_played(deal.positions()))
    blank = deal_fields(deal) | {"hands": {seat.letter: None for seat in deal.active}}
    for name in ("play", "result", "stock", "exchange"):
        blank.pop(name, None)
    for many in {0, 1, min(5, len(fell)), len(fell)}:
        found = desk().answer(
            "fell", {"deal": blank, "played": [card.code for _, card in fell[:many]]}
        )
        assert found["by"] == [seat.letter for seat, _ in fell[:many]]
        assert many == len(fell) or found["to_play"] == fell[many][0].letter


def test_a_card_cannot_fall_twice_nor_after_a_revoke() -> None:
    deal = deal_fields(loads(BY_HAND)[0])
    for played, why in (
        (["SA", "SA"], "twice"),
        (["S8"], "pack"),
        (["SK", "D2", "S3", "S5", "S6", "S7"], "D2"),
    ):
        with pytest.raises(Refusal, match=why):
            desk().answer("fell", {"deal": deal, "played": played})


class Counting(Entering):
    """Somebody whose taps and keys are counted."""

    taps = 0

    def click(self, *places: str) -> None:
        self.taps += len(places)
        super().click(*places)

    def more(self, name: str, times: int | str) -> None:
        """One trick more, or less, of a player; or a number of the list: a tap opens it."""
        if isinstance(times, str):
            self.taps += 2
            return self.choose(f"[aria-label='tricks of {name}'] select", times)
        way = "one more" if times > 0 else "one less"
        steps = f"[aria-label='tricks of {name}'] [aria-label='{way}']"
        return self.click(*[steps] * abs(times))


RESULTS: dict[str, tuple[tuple[str, int | str], ...]] = {
    "4:2:3": (("Bruno", -1), ("Clara", -1)),
    "5:2:2": (("Bruno", 1), ("Clara", 1)),
    "6:2:1": (("Bruno", 1), ("Bruno", 1), ("Clara", 1)),
    "3:3:3": (("Bruno", -2), ("Clara", 1)),
    "7:2:0": (("Bruno", "7"), ("Clara", 1)),
    "7:0:2": (("Bruno", "7"), ("Clara", -1)),
    "9:0:0": (("Bruno", "9"),),
    "0:5:4": (("Bruno", "0"), ("Clara", 1)),
    "0:9:0": (("Bruno", "0"), ("Clara", "9")),
}


@pytest.mark.slow
@NEEDS_CHROMIUM
@pytest.mark.parametrize("width", [390, 1280])
def test_few_taps_enter_a_result_and_a_whole_deal(browser: Any, width: int) -> None:
    deal = loads(BY_HAND)[2]
    with served() as board:
        tab = tab_of(browser, width, 844)
        by = Counting(tab.page, board.address)
        by.click("#door-evening")
        for seat, name in NAME_OF.items():
            tab.page.fill(f"#name-{seat}", name)
        tab.page.select_option("#first-dealer", "W")
        by.click("#first-deal")
        for wanted, steps in RESULTS.items():
            by.taps = 0
            by.click("#plays-E", "#kind-Flip", ".suits [aria-label=hearts]")
            for name, times in steps:
                by.more(name, times)
            assert f'[Result "{wanted}"]' in by.text, by.text
            assert "(" in tab.page.inner_text("#brought")  # the chips of the deal, and the total
            by.click("#next-deal", "#evening-undo")
            by.taps -= 1
            assert by.taps <= 8, wanted
            for _ in range(20):
                if tab.page.get_attribute("#plays-E", "aria-pressed") == "false":
                    break
                by.click("#evening-undo")
        tab.page.goto("about:blank")
    with served() as board:
        by = Counting(tab.page, board.address)
        by.click("#door-evening")
        tab.page.select_option("#first-dealer", "S")
        by.click("#first-deal")
        by.taps = 0
        by.click("#plays-W", ".suits [aria-label=spades]", "#with-cards", "#as-they-fell")
        for _, card in cards_played(deal.positions()):
            by.click(f"#evening [data-card={card.code}]")
        by.click("#next-deal")
        assert by.taps <= 45
        [entered, _] = loads(by.text)
        assert (entered.hands, entered.play) == (deal.hands, deal.play)
        assert tab.complaints == []


@pytest.mark.slow
@NEEDS_CHROMIUM
def test_cards_are_typed_and_the_evening_is_reviewed_in_place(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text((EXAMPLES / "evening.pbn").read_text("utf-8"), "utf-8")
    with served("--save", str(file)) as board:
        tab = tab_of(browser, 1280)
        by, page = Entering(tab.page, board.address), tab.page
        by.click("#review-evening")
        page.wait_for_selector("#worst-of-tonight li")
        errors = page.locator("#worst-of-tonight li").all_inner_texts()
        assert len(errors) >= 1
        page.click("#worst-of-tonight li button")
        page.wait_for_selector("#panel-review:visible")
        page.wait_for_selector("body[data-waiting='0']")
        assert page.inner_text("#step") in errors[0] or "trick" in page.inner_text("#step")
        page.go_back()
        page.wait_for_selector("#puzzles-of-tonight")
        assert page.locator("#worst-of-tonight li").all_inner_texts() == errors  # still there
        by.click("#puzzles-of-tonight")
        page.wait_for_selector("#verdict:has-text('to play.')")
        page.go_back()
        by.click("#next-deal")
        by.click("#plays-N", ".suits [aria-label=clubs]")
        by.cards()
        by.click("#hand-N")
        for key in "sas5dq":
            page.keyboard.press(key)
        by.settle()
        assert page.inner_text("#hand-N") == "3 of 9 cards"
        page.reload()
        page.wait_for_selector("body.ready")
        by.settle()
        page.click("#evening-undo")
        by.settle()
        assert page.inner_text("#hand-N") == "2 of 9 cards"
