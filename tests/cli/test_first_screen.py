"""The first screen of an answer, 24 lines of 80 columns, holds the answer."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from cli_calls import call
from tridge_solver.games.tres.review import review as tres_review

LINES, COLUMNS = 24, 80

REVIEWS = {
    "evening.pbn:3": "drew with four tricks",
    "belote.pbn:1": "played: NS 113, EW 49",
    "bridge.pbn:1": "declarer's tricks 12 → 11",
    "lhombre.pbn:3": "won with five tricks",
    "incomer.pbn:1": "won with four tricks",
}
SOLVED = {
    "ending.pbn": "wins with four tricks",
    "belote.pbn:1": "NS took 113",
    "bridge.pbn:1": "NS 11 tricks",
    "trumps.pbn:1": "NS 11 tricks",
    "tres.pbn:2": "East wins by 2 points",
    "lhombre.pbn:1": "won with four tricks",
    "incomer.pbn:1": "won with four tricks",
}


def first_screen(*words: str) -> list[str]:
    """Return what a terminal shows before anybody scrolls."""
    shown = call(*words, COLUMNS=str(COLUMNS)).stdout.splitlines()[:LINES]
    assert max(map(len, shown)) <= COLUMNS
    return shown


@pytest.mark.parametrize("file", REVIEWS)
def test_a_review_begins_with_how_it_ended(file: str) -> None:
    shown = first_screen("review", "--play-only", f"examples/{file}")
    assert REVIEWS[file] in " ".join(shown[1:6])


@pytest.mark.parametrize("file", SOLVED)
def test_the_value_stands_on_the_first_screen(file: str) -> None:
    assert SOLVED[file] in " ".join(first_screen("solve", f"examples/{file}"))


@pytest.mark.usefixtures("few_positions")
@pytest.mark.parametrize("game", ["belote", "incomer", "lhombre", "tres"])
def test_an_evening_begins_with_who_is_ahead(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tres_review.__kwdefaults__, "nodes", 20_000)
    first = first_screen("evening", "--play-only", f"examples/{game}.pbn")[0]
    assert re.search(r"ahead with [+−]?\d+", first)


FEW = ("--samples", "12", "--threads", "1")
BIDS = {
    "--hand A54.3.A2.A75 --position middle": r"Bid Flip: \+[\d.]+ chips .* at the table",
    "--game belote --hand J9A.A10.K.87": r"(Bid|Pass|Say)\b",
    "--hand AK.K.A7KQ.AK --incomer": r"(Name|Play|Say|Come)\b",
}
THROWN = {
    "--hand A54.3.A2.A75 --position middle": r"(Throw|Name|Keep)\b.*chips",
    "--hand AK.K.A7KQ.AK --trumps D": r"Keep all nine cards: \+[\d.]+ chips",
    "--open examples/play.pbn": r"Best exchange for West: .* WIN",
}


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("asked", BIDS)
def test_a_bid_begins_with_what_to_say(asked: str) -> None:
    few = ("--samples", "3", "--threads", "1") if "belote" in asked else FEW
    shown = first_screen("bid", *few, *asked.split())
    assert re.match(BIDS[asked], " ".join(shown[:2]))


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("asked", THROWN)
def test_an_exchange_begins_with_what_to_throw(asked: str) -> None:
    few = ("--threads", "1") if "--open" in asked else FEW
    shown = " ".join(line for line in first_screen("exchange", *few, *asked.split()) if line)
    assert re.search(THROWN[asked], shown[:300])


CELL = re.compile(r"<t[dh][^>]*>(.*?)</t[dh]>", re.DOTALL)


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("game", ["evening", "lhombre", "belote", "bridge"])
def test_the_page_of_an_evening_has_the_chips_of_the_terminal(game: str, tmp_path: Path) -> None:
    page = tmp_path / "evening.html"
    done = call(
        "evening", "--play-only", "--html", str(page), f"examples/{game}.pbn", COLUMNS="100"
    )
    text = page.read_text(encoding="utf-8")
    assert plain(re.search(r'<p class="verdict">(.*?)</p>', text)) == done.stdout.splitlines()[0]
    table = text.partition('<table class="rows')[2].partition("</table>")[0]
    rows = [
        [plain(cell) for cell in CELL.finditer(re.sub(r'<span class="narrow">.*?</span>', "", row))]
        for row in table.split("<tr>")[2:]
    ]
    ledger = re.sub(r"[^\d+−]+(?=[+−])", " ", " ".join(done.stdout.split()))
    chips = [[cell for cell in row if re.fullmatch(r"[+−]\d+", cell)] for row in rows]
    assert all(" ".join(row) in ledger for row in chips)
    assert any(chips) == (game in ("evening", "lhombre"))  # the others count points


def plain(found: re.Match[str] | None) -> str:
    """Return what a piece of a page says."""
    assert found is not None
    return html.unescape(re.sub(r"<[^>]+>", "", found[1])).strip()
