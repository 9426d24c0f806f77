"""The board in a real browser: every value against the JSON, keys alone, no request elsewhere.

Needs the extras ``board`` and ``browser`` and a Chromium; skipped without. ``TRIDGE_AXE`` may name
a file ``axe.min.js``; without it the accessibility of the views is not judged by axe-core.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from boards import Served, served
from browsing import (
    NEEDS_AXE,
    NEEDS_CHROMIUM,
    Tab,
    context_of,
    judged_by_day_and_night,
    rest,
    tab_of,
    until,
)
from cases import EXAMPLES, example
from cli_calls import call, json_lines
from tridge_solver.board.serve import page_text
from tridge_solver.core.position import cards_played
from tridge_solver.handfile import dumps, loads
from tridge_solver.report.theme.bundle import Bundle

EVENING = str(EXAMPLES / "evening.pbn")
OTHERS = [str(EXAMPLES / f"{name}.pbn") for name in ("incomer", "belote", "trumps", "spanish")]

pytestmark = NEEDS_CHROMIUM

SHOWN = """() => Object.fromEntries([...document.querySelectorAll("#table .card.may")].map(
  (card) => [card.dataset.card, [card.dataset.grade, Number(card.dataset.tricks),
    card.querySelector(".worth").textContent, card.classList.contains("best")]]))"""

CLICK = """([query, which]) => {
  const found = document.querySelectorAll(query);
  if (found.length) found[which % found.length].click();
}"""

ADDRESS = "new Promise((done) => setTimeout(() => done(location.href), 60))"
"""The address, once it has followed what is drawn: the page's own clock has it do so in 50 ms."""

LEAKS = re.compile(r"\b(?:WIN|DRAW|LOSS|Win|Draw|Loss)\b|[✔✘]\s?\d|\bbest\b")


@pytest.fixture(scope="module")
def board() -> Iterator[Served]:
    """The evening on a board."""
    with served(EVENING) as made:
        yield made


class BoardTab(Tab):
    """A tab with the board in it."""

    def open(self, address: str) -> None:
        """Open an address and wait until its deal lies there."""
        self.page.goto("about:blank")
        self.page.goto(address)
        self.page.wait_for_selector("body.ready")
        self.rest()

    def rest(self) -> None:
        """Wait until nothing is under way."""
        rest(self.page)

    def until(self, holds: str) -> None:
        """Wait until an expression is true."""
        until(self.page, holds)

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def cards(self) -> list[str]:
        """The cards the address says were played, once it has followed what is drawn."""
        found = re.search(r"cards=([A-Z0-9.]+)", self.page.evaluate(ADDRESS))
        return found[1].split(".") if found else []

    def clean(self, board: Served) -> None:
        """No complaint, and no request to anywhere else."""
        assert self.complaints == []
        own = (board.address, "about:blank", "data:")
        assert all(url.startswith(own) for url in self.requests), self.requests


@pytest.fixture(params=[(1360, "light"), (390, "dark")], ids=["wide-light", "phone-dark"])
def tab(browser: Any, request: pytest.FixtureRequest) -> BoardTab:
    """A tab as wide as a desk's or a telephone's screen."""
    width, scheme = request.param
    return tab_of(browser, width, scheme=scheme, kind=BoardTab)


@pytest.fixture
def desk_tab(browser: Any) -> BoardTab:
    """A tab of a desk's screen."""
    return tab_of(browser, 1360, kind=BoardTab)


def values_of(text: str) -> dict[str, Any]:
    """Return what ``tridge solve --cards`` says of the deal of a hand file."""
    [found] = json_lines(call("solve", "--cards", "--jsonl", stdin=text))
    return {each["card"]: [each["grade"], each["player_tricks"]] for each in found["cards"]}


def test_every_value_of_a_play_is_that_of_solve(desk_tab: BoardTab, board: Served) -> None:
    tab, deal = desk_tab, example("evening", 3)
    tab.open(board.address)
    tab.press("]", "]")
    tab.until("document.getElementById('which').textContent === '3 of 4'")
    tab.rest()
    cards = [card for _, card in cards_played(deal.positions())]
    for number in range(len(cards)):
        shown = tab.page.evaluate(SHOWN)
        if number % 4 == 0:
            expected = values_of(dumps([deal.with_play(cards[:number])]))
            assert {code: own[:2] for code, own in shown.items()} == expected
        best = [own for own in shown.values() if own[3]]
        assert best
        for grade, tricks, words, is_best in shown.values():  # what a card costs, or ✓
            if is_best:
                assert words == f"✓ {tricks}"
            elif grade == best[0][0]:
                assert words == f"−{abs(tricks - best[0][1])}"
            else:
                assert words in ("draw", "loses")
        tab.press("ArrowRight")
        tab.until(f"location.hash.includes('{cards[number].code}')")
    assert tab.page.locator("#table .card.may").count() == 0
    tab.clean(board)


def test_keys_alone_through_a_whole_deal(desk_tab: BoardTab, board: Served) -> None:
    tab = desk_tab
    tab.open(board.address)
    tab.press("Delete")  # the whole record is forgotten
    tab.rest()
    for number in range(27):
        tab.press("Space")
        tab.until(
            f"(location.hash.match(/cards=(.*)/)?.[1].split('.').length ?? 0) === {number + 1}"
        )
    tab.rest()
    assert "All cards are played" in tab.page.inner_text("#verdict")
    assert len(tab.cards()) == 27
    assert "WIN" in tab.page.inner_text("#verdict")  # with best play the value never changes
    tab.press("Home", "d", "j")
    tab.rest()
    assert tab.cards() == ["DJ"]
    tab.press("Home")
    tab.rest()
    legal = tab.page.evaluate(SHOWN)
    other = next(
        code
        for code in legal
        if code != "DJ"
        and code
        not in tab.page.evaluate(
            "[...document.querySelectorAll('.trick:first-child .move')].map((m) => m.textContent)"
        )
    )
    tab.press(*other.lower())
    tab.rest()
    assert tab.cards() == [other]
    tab.press("Shift+ArrowDown")
    tab.rest()
    assert tab.cards() != [other]
    tab.press("x")
    assert tab.page.evaluate("document.activeElement.id") == "tab-exchange"
    tab.press("?")
    assert tab.page.locator("dialog[open]").count() == 1
    tab.press("Escape")
    tab.clean(board)


def test_keys_pressed_quickly_are_not_lost(desk_tab: BoardTab, board: Served) -> None:
    desk_tab.open(board.address)
    desk_tab.page.evaluate(
        """() => { for (let n = 0; n < 12; n++) document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true })); }"""
    )
    desk_tab.rest()
    assert len(desk_tab.cards()) == 12


def test_without_values_nothing_leaks(tab: BoardTab, board: Served) -> None:
    tab.open(board.address)
    tab.press("]", "]", *["ArrowRight"] * 17, "v")
    tab.rest()
    seen = tab.page.evaluate(
        """() => [document.body.innerText, ...[...document.querySelectorAll("main *")].flatMap(
        (own) => [...own.attributes].map((a) => `${a.name}=${a.value}`))]
        .filter((text) => !text.startsWith("class=wide") && !text.startsWith("data-go=")
          && !text.startsWith("title=play a best card")).join("\\n")"""
    )
    assert "what would you do?" in tab.page.inner_text("#verdict")
    assert LEAKS.findall(seen) == []
    assert tab.page.locator(".card.best, .card.gains, .card.loses, .move.grade").count() == 0
    # A card played meanwhile is judged when the values return.
    tab.press("ArrowRight", "v")
    tab.rest()
    assert "♠K turns WIN 5 into DRAW 4" in tab.page.inner_text("#caption")
    tab.clean(board)


def test_a_random_walk_ends_where_address_file_and_solve_agree(
    desk_tab: BoardTab, board: Served
) -> None:
    tab, chance = desk_tab, random.Random(5)
    tab.open(board.address)
    for _ in range(60):
        choice, which = chance.random(), chance.randrange(100)
        if choice < 0.6:
            tab.page.evaluate(CLICK, ["#table .card.may", which])
        elif choice < 0.8:
            tab.press(chance.choice(["ArrowLeft", "ArrowUp", "Shift+ArrowDown", "e"]))
        elif choice < 0.85:
            tab.page.evaluate(CLICK, [".cells button", which])
        elif choice < 0.9:
            tab.press("Delete")
        else:
            tab.press(chance.choice(["ArrowRight", "End", "Space"]))
        if chance.random() < 0.3:
            tab.rest()
    tab.rest()
    cards, shown = tab.cards(), tab.page.evaluate(SHOWN)
    tab.clean(board)
    other = BoardTab(tab.page.context.new_page())
    other.open(tab.page.evaluate(ADDRESS))
    assert other.cards() == cards
    assert other.page.evaluate(SHOWN) == shown
    other.press("Delete")  # so that the main line ends here
    other.rest()
    other.page.click("#tab-share")
    other.until("document.getElementById('hand-file')?.value.length > 20")
    text = other.page.input_value("#hand-file")
    [deal] = loads(text)
    assert [card.code for _, card in cards_played(deal.positions())] == cards
    if shown:
        assert {code: own[:2] for code, own in shown.items()} == values_of(text)
    other.clean(board)
    other.page.close()


def test_every_panel_once(tab: BoardTab, board: Served) -> None:
    tab.open(board.address)
    tab.press("x")
    tab.page.wait_for_selector("#panel-exchange .chosen-exchange", timeout=60_000)
    assert "♦" in tab.page.inner_text("#panel-exchange .rows")
    first = tab.page.locator("#panel-exchange .dealt button").first
    first.click()
    assert tab.page.locator("#panel-exchange .dealt [aria-pressed=true]").count() > 0
    for name, ask, wanted in (
        ("advice", "text=ask", "open cards"),
        ("review", "text=bid and exchange too", "best"),
    ):
        tab.page.click(f"#tab-{name}")
        tab.page.click(f"#panel-{name} >> {ask}")
        tab.until(
            f"document.getElementById('panel-{name}').innerText.includes('{wanted}')"
            f" && !document.querySelector('#panel-{name} [role=status]')"
        )
    tab.page.click("#tab-bid")
    tab.page.click("#panel-bid >> text=from these nine cards")
    tab.page.wait_for_selector("#panel-bid >> text=Stop")
    tab.page.click("#panel-bid >> text=Stop")
    tab.page.wait_for_selector("#panel-bid >> text=from these nine cards")
    tab.page.click("#tab-deal")
    tab.page.fill("#where", "N.trumps(H) >= 6 and")
    tab.page.click("#deal-it")
    tab.page.wait_for_selector("#panel-deal .trouble")
    tab.page.fill("#where", "N.trumps(H) >= 6")
    tab.page.click("#deal-it")
    tab.page.wait_for_selector("#panel-play:not([hidden])")
    tab.rest()
    assert tab.page.locator("#table use.large[href^='#c-h']").count() > 0
    assert tab.sideways() <= 0
    tab.clean(board)


def test_the_line_of_best_play_has_a_dot_for_every_error_and_leads_to_any_card(
    desk_tab: BoardTab, board: Served
) -> None:
    desk_tab.open(board.address)
    desk_tab.press("]", "]")
    desk_tab.rest()
    errors = desk_tab.page.locator("#panel-play .move.grade, #panel-play .move.tricks").count()
    assert desk_tab.page.locator("#course .dot").count() == errors > 0
    box = desk_tab.page.locator("#course .chart").bounding_box()
    desk_tab.page.mouse.click(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2)
    desk_tab.rest()
    assert desk_tab.page.inner_text("#step") == "after card 27"
    assert desk_tab.page.is_disabled("[data-go=last]")


@pytest.mark.parametrize("size", [(1280, 850), (1920, 1080)])
def test_table_and_steps_fit_the_window(browser: Any, board: Served, size: tuple[int, int]) -> None:
    """Seats say who sits there and where; nothing one plays with is below the fold."""
    tab = tab_of(browser, *size, kind=BoardTab)
    tab.open(board.address)
    tab.press("]", "]", *["ArrowRight"] * 8)
    tab.rest()
    box = tab.page.locator(".dock").bounding_box()
    assert box["y"] + box["height"] <= size[1]
    table = tab.page.locator("#table").bounding_box()
    assert table["width"] > 0.64 * size[0]
    assert table["height"] > 0.6 * size[1]
    heads = tab.page.locator("#table h2").all_text_contents()
    for own, head in zip(("Bruno · East", "Clara · South", "Dorian · West"), heads, strict=True):
        assert own in head


def test_a_pasted_file_opens_and_tells_its_errors(desk_tab: BoardTab, board: Served) -> None:
    tab = desk_tab
    tab.open(board.address)
    tab.page.click("#tab-share")
    tags = (("Event", "<img src=x onerror=alert(1)>"), ("North", "<b>Ann</b>"))
    text = dumps([replace(example("rape-of-the-lock"), tags=tags)])
    tab.page.fill("#hand-file", '[Dealer "Q"]\n[Deal "N:? ? ? -"]\n')
    tab.page.click("text=Open this text")
    tab.page.wait_for_selector("#panel-share ul.trouble")
    assert "1:10" in tab.page.inner_text("#panel-share ul.trouble")
    tab.page.fill("#hand-file", text)
    tab.page.click("text=Open this text")
    tab.until("document.getElementById('title').textContent.includes('onerror')")
    tab.rest()
    assert tab.page.locator("main img, h1 img, .name b").count() == 0
    tab.clean(board)


def test_typed_text_survives_a_late_answer(browser: Any, board: Served) -> None:
    context = context_of(browser, reduced_motion="reduce")
    tab = BoardTab(context.new_page())
    tab.open(board.address)
    late: list[Any] = []
    tab.page.route("**/write", lambda route: late.append(route))
    tab.page.click("#tab-share")
    tab.page.fill("#hand-file", "mine")
    with tab.page.expect_response(lambda _: True):
        late[0].continue_()
    tab.page.wait_for_timeout(100)
    assert tab.page.input_value("#hand-file") == "mine"
    context.close()


def test_other_games_lie_on_the_table_with_values(browser: Any) -> None:
    with served(*OTHERS) as board:
        tab = tab_of(browser, 1360, kind=BoardTab)
        tab.open(board.address)
        deals = board.ask("hello")["deals"]
        kinds = set()
        for entry in deals:
            tab.rest()
            tab.until(f"document.getElementById('place').textContent === {entry['place']!r}")
            if entry["game"] == "Trumps" and len(entry["deal"]["hands"]["N"]) > 9:
                tab.press("]")
                continue
            worth = [own[2] for own in tab.page.evaluate(SHOWN).values()]
            if entry["contract"] and not entry["passed"]:
                assert worth or "All cards" in tab.page.inner_text("#verdict"), entry["title"]
                assert all(worth), entry["title"]
                kinds.add(entry["game"])
            offered = tab.page.inner_text("#tabs")
            assert "Advice" in offered, entry["title"]
            tab.press("]")
        assert kinds == {"In-comer", "Belote", "Trumps", "Tresillo"}
        tab.clean(board)


@pytest.mark.parametrize("width", [320, 390, 1360])
def test_nothing_scrolls_sideways_and_targets_are_large_enough(
    browser: Any, board: Served, width: int
) -> None:
    tab = tab_of(browser, width, 800, kind=BoardTab)
    tab.open(board.address)
    tab.press(*["ArrowRight"] * 8)
    tab.rest()
    for name in ("play", "exchange", "seat", "deal", "share", "review"):
        tab.page.click(f"#tab-{name}")
        tab.rest()
        assert tab.sideways() <= 0, name
        small = tab.page.evaluate(
            """() => [...document.querySelectorAll("button, select, summary")].filter((own) => {
            const box = own.getBoundingClientRect();
            if (own.matches("#table .card:not(.may)")) return false;
            const least = own.matches("#table .card") ? [30, 38] : [24, 24];
            return box.width > 0 && (box.width < least[0] - 0.5 || box.height < least[1] - 0.5);
            }).map((own) => own.outerHTML.slice(0, 120))"""
        )
        assert small == []


def test_a_new_deal_has_an_address_that_opens_it_again(desk_tab: BoardTab, board: Served) -> None:
    desk_tab.open(board.address)
    desk_tab.page.click("#tab-deal")
    desk_tab.page.click("#deal-it")
    desk_tab.page.wait_for_selector("#panel-play:not([hidden])")
    desk_tab.rest()
    dealt = desk_tab.page.text_content("#table")
    desk_tab.open(desk_tab.page.evaluate(ADDRESS))
    assert desk_tab.page.text_content("#table") == dealt


@pytest.mark.parametrize(
    ("name", "front", "cards"),
    [("evening", "N", 40), ("bridge", "N", 52), ("tres", "E", 51), ("belote", "N", 32)],
)
def test_the_table_is_turned_to_the_player_and_offers_its_own_pack(
    desk_tab: BoardTab, name: str, front: str, cards: int
) -> None:
    with served(str(EXAMPLES / f"{name}.pbn")) as own:
        desk_tab.open(own.address)
        lie = desk_tab.page.evaluate(
            """() => [...document.querySelectorAll("#table [data-seat]")].map(
            (seat) => [seat.dataset.seat, seat.getBoundingClientRect().top])"""
        )
        assert max(lie, key=lambda seat: seat[1])[0] == front
        desk_tab.page.click("#tab-deal")
        assert desk_tab.page.locator("#panel-deal .grid button").count() == cards
        assert (desk_tab.page.locator("#tab-seat").count() == 1) is (name != "tres")
        assert desk_tab.complaints == []


def test_the_deal_named_with_play_is_the_one_that_is_offered(desk_tab: BoardTab) -> None:
    with served("--play", f"{EVENING}:3") as own:
        desk_tab.open(own.address)
        assert "board 3" in desk_tab.page.locator("#panel-seat option:checked").first.text_content()


@NEEDS_AXE
@pytest.mark.parametrize("width", [390, 1360])
def test_axe_finds_no_violation(browser: Any, board: Served, width: int) -> None:
    tab = tab_of(browser, width, kind=BoardTab)
    tab.open(board.address)
    tab.press("]", "]", *["ArrowRight"] * 16)
    for name in ("play", "exchange", "bid", "advice", "review", "puzzle", "seat", "deal", "share"):
        tab.page.click(f"#tab-{name}")
        tab.rest()
        judged_by_day_and_night(tab.page)
    tab.page.click("#tab-seat")
    tab.page.click("#table-options summary")
    tab.page.fill("#table-seed", "7")
    tab.page.fill("#table-worlds", "2")
    for at in ("#sit-down", "#throw"):
        tab.page.click(at)
        tab.page.wait_for_selector("#throw, #take-back")
        tab.rest()
        judged_by_day_and_night(tab.page)


def test_the_tree_and_the_address_without_a_table(desk_tab: BoardTab, board: Served) -> None:
    desk_tab.open(board.address)
    modules = Bundle(page_text, {})
    modules.script("tree.js")
    found = desk_tab.page.evaluate(
        f"() => {{ {modules.script('share.js')}"
        + """
          const { Tree } = module_tree, { addressOf, readAddress } = module_share;
          const tree = new Tree(["SA", "S6", "S3"]);
          const other = tree.add(tree.root.children[0], ["S7", "S4"]);
          const main = [...tree.main];
          tree.now = other;
          tree.promote(other);
          const promoted = [...tree.main];
          tree.forget(tree.root.children[0].children[0]);
          const left = [tree.now.cards, [...tree.main]];
          const tags = { Deal: "N:76.J2345..J7 Q.A.K. A2.K.6.A -", Dealer: "E", Rules: null };
          const address = addressOf(tags, "W", "Play S", ["SA", "S6"]);
          const back = readAddress(address);
          let wrong = "";
          try {
            readAddress("#x");
          } catch (error) {
            wrong = error.message;
          }
          return { main, promoted, left, address, back, wrong, none: readAddress("#") };
        }"""
    )
    assert found["main"] == ["SA", "S6", "S3"]
    assert found["promoted"] == ["SA", "S7", "S4"]
    assert found["left"] == [["SA"], ["SA", "S6", "S3"]]
    assert found["address"].endswith("&dealer=E&play=W+Play+S&cards=SA.S6")
    assert found["back"]["cards"] == ["SA", "S6"]
    assert found["back"]["tags"] == {
        "Deal": "N:76.J2345..J7 Q.A.K. A2.K.6.A -",
        "Dealer": "E",
        "Declarer": "W",
        "Contract": "Play S",
    }
    assert found["wrong"] == "What stands behind # in the address says no deal."
    assert found["none"] is None
