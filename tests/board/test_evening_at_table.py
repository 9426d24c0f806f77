"""An evening against the program on the board: deal after deal, funds and score, and its file."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from boards import desk, lines, served
from bounds import click_on, followed
from browsing import NEEDS_CHROMIUM, tab_of
from terminal import at_a_terminal
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.bidding.auction_session import OmbreAuction
from tridge_solver.games.ombre.deal import OmbreDeal, ombre_deal
from tridge_solver.games.ombre.report import at_table as played_hands
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.scoring import Ledger
from tridge_solver.handfile import loads

State = dict[str, Any]


HEARTS = Contract.parse("Play H")


def auction(deal: OmbreDeal, sampling: Sampling) -> OmbreAuction:
    """One in which North plays the second deal, and nobody another."""
    plays = Seat.NORTH if deal.board == "2" else None
    return OmbreAuction(deal, worths=lambda seat: {HEARTS: 1.0} if seat is plays else {})


def ask(asked: Any, **fields: Any) -> State:
    """The last line, which must be an answer."""
    reply = lines(asked, "play", **fields)[-1]
    found: State = reply.get("answer", reply)
    assert "error" not in found, found
    return found


def played_out(asked: Any, state: State) -> State:
    """The end of a deal in which the person passes, exchanges by custom and plays any card."""
    name = state["id"]

    def step(now: State) -> State:
        if now["stage"] == "bid":
            return ask(asked, do="say", id=name, call="Pass")
        if now["stage"] == "defence":
            return ask(asked, do="answer", id=name, yes=True)
        if now["stage"] == "throw":
            return ask(asked, do="throw", id=name, cards=now["usual"])
        return ask(asked, do="card", id=name, card=now["turns"][-1]["cards"][0]["card"])

    return followed(state, lambda own: own["stage"] in ("over", "passed"), step)


def test_funds_grow_and_the_score_runs_and_all_of_it_is_in_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(played_hands, "OmbreAuction", auction)
    asked = desk()
    state = ask(asked, do="begin", seed=2, seat="W", worlds=1, deals=3)
    held = []
    for number in (1, 2, 3):
        assert (state["evening"]["deal"], state["evening"]["deals"]) == (number, 3)
        assert state["person"] == "W"
        held.append(state["evening"]["funds"])
        state = played_out(asked, state)
        assert state["evening"]["deal"] == number
        assert state["evening"]["more"] is (number < 3)
        if number < 3:
            state = ask(asked, do="next", id=state["id"])
    assert held[:2] == [f"Game Fund {chips}, Widow's Fund 75" for chips in (15, 30)]
    deals = loads(state["evening"]["text"])
    ledger = Ledger()
    for deal in deals:
        assert deal.auction is not None
        ledger.add(ombre_deal(deal))
    assert [deal.is_passed_out for deal in deals] == [True, False, True]
    assert [deal.tag("Board") for deal in deals] == ["1", "2", "3"]
    assert {seat.letter: chips for seat, chips in ledger.totals.items()} == state["evening"][
        "totals"
    ]


def test_there_is_a_next_deal_in_an_evening_only_and_once_one_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(played_hands, "OmbreAuction", auction)
    asked = desk()
    state = ask(asked, do="begin", seed=2, seat="W", worlds=1, deals=2)
    early = lines(asked, "play", do="next", id=state["id"])[-1]
    assert "not over yet" in early["error"]
    ask(asked, do="next", id=played_out(asked, state)["id"])
    alone = ask(asked, do="begin", seed=2, worlds=1)
    assert "evening" not in alone
    assert "no deal to follow" in lines(asked, "play", do="next", id=alone["id"])[-1]["error"]


@pytest.mark.exhaustive
@NEEDS_CHROMIUM
def test_two_deals_are_played_by_clicks_and_kept_as_the_file_of_the_command(
    browser: Any, tmp_path: Path
) -> None:
    kept = tmp_path / "evening.pbn"
    play = ("play", "--seed", "2", "--deals", "2", "--worlds", "1", "--seat", "W", "-o", str(kept))
    answers = "\n1\n" * 80  # pass, what is usual, the first card; what is no answer is asked again
    status, shown = at_a_terminal(answers, *play)
    assert status == 0, shown
    with served("--seed", "2", "--play") as board:
        page = tab_of(browser, 1280).page
        page.goto(board.address)
        page.wait_for_selector("#sit-down")
        page.click("#table-options summary")
        page.fill("#table-deals", "2")
        page.fill("#table-worlds", "1")
        page.select_option("#table-seat", "W")
        page.click("#sit-down")
        for number in (1, 2):
            page.wait_for_selector(f"#evening-score:has-text('Deal {number} of 2')")
            by_clicks(page)
            if number == 1:
                page.click("#next-of-evening")
        href = page.get_attribute("a:has-text('Save the evening')", "href")
        assert unquote(href.partition(",")[2]) == kept.read_text(encoding="utf-8")
        assert page.query_selector("#next-of-evening") is None


def by_clicks(page: Any) -> None:
    """Play a deal to its end: pass, take what is offered, any card."""
    ended = "a:has-text('Save the evening')"
    asked = "button:has-text('Pass'), #throw, #answer-yes, #claim, #table .card.may"
    click_on(page, asked, ended)
