"""Why a card is wrong, as reviews, pages, evenings and batches of every game tell it."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import tridge_solver as tridge
from cases import EXAMPLES
from cli_calls import call, json_lines
from tridge_solver.report.evening import Tonight, Wrong, tonight_of
from tridge_solver.results import CardTheme

BELOTE = """[Game "Belote"]
[Deal "N:K.98.J.AK87 7.KQJ.Q7.Q9 AQJT9.7.K9. 8.AT.AT8.JT"]
[Dealer "S"]
[Declarer "S"]
[Contract "180 AT"]
[Play "E"]
HJ H8 HA H7
HK H9 HT S9
D7 DJ D8 DK
S7 SK S8 ST
DQ C7 DT D9
C9 C8 CT SJ
CQ CK CJ SQ
HQ CA DA SA
"""

IN_COMER = """[Dealer "S"]
[Deal "N:Q5.A.Q36.Q43 A2.Q2.A45.K6 764.J36.J2.2 J3.K457.K7.5"]
[Stock "CJ SK C7 CA"]
[Declarer "S"]
[Contract "All Tricks H"]
[South "<b>Eve</b>"]
[Play "W"]
HK HA H2 H3
SJ S5 S2 S7
H4 C3 HQ H6
H5 DQ SA HJ
D7 D3 D4 DJ
S3 SQ D5 S4
DK D6 DA D2
C5 C4 C6 C2
H7 CQ CK S6
*
"""


def example(name: str) -> str:
    return (EXAMPLES / f"{name}.pbn").read_text(encoding="utf-8")


def wrong_cards(text: str) -> list[dict[str, Any]]:
    """The wrong cards of all deals that were played."""
    found = json_lines(call("review", "--play-only", "--jsonl", stdin=text))
    return [each for deal in found for each in deal["decisions"] if each["error"]]


def in_one_line(text: str) -> str:
    return " ".join(text.split())


REASONS = {
    "Tridge": (
        example("evening"),
        ["take", "ruff"],
        {
            "card": "SK",
            "trick": 6,
            "to": "E",
            "with": "HQ",
            "instead_of": {"card": "DQ", "to": "W", "with": "DQ"},
        },
        "Take it; ruff. ♠K gives trick 6 to Bruno, with ♥Q; after ♦Q it is Dorian's, with ♦Q.",
        "Mistakes by theme: Dorian: take it 1.",
    ),
    "L'hombre": (
        example("lhombre"),
        [],
        {
            "card": "S5",
            "trick": 3,
            "to": "S",
            "with": "S7",
            "instead_of": {"card": "CA", "to": "W", "with": "CA"},
        },
        "♠5 gives trick 3 to Clara, with ♠7; after ♣A it is Dorte's, with ♣A.",
        "",
    ),
    "In-comer": (
        IN_COMER,
        ["take"],
        {
            "card": "D7",
            "trick": 5,
            "to": "S",
            "with": "DJ",
            "instead_of": {"card": "DK", "to": "W", "with": "DK"},
        },
        "Take it. ♦7 gives trick 5 to <b>Eve</b>, with ♦J; after ♦K it is West's, with ♦K.",
        "Mistakes by theme: West: take it 1.",
    ),
    "Belote": (
        BELOTE,
        ["right_suit", "lead_low"],
        {
            "card": "HK",
            "trick": 3,
            "to": "N",
            "with": "DJ",
            "points": 34,
            "instead_of": {"card": "CQ", "to": "W", "with": "CJ", "points": 37},
        },
        "The right suit. ♥K gives trick 3 to North, with ♦J and 34 points; after ♣Q "
        "it is West's, with ♣J and 37.",
        "Mistakes by theme: East: the right suit 1.",
    ),
    "Trumps": (
        example("trumps"),
        ["take"],
        {
            "card": "S2",
            "trick": 1,
            "to": "E",
            "with": "S7",
            "instead_of": {"card": "SA", "to": "N", "with": "SA"},
        },
        "Take it. ♠2 gives trick 1 to East, with ♠7; after ♠A it is North's, with ♠A.",
        "Mistakes by theme: North: take it 1.",
    ),
    "Bridge": (
        example("bridge"),
        ["take"],
        {
            "card": "S2",
            "trick": 1,
            "to": "E",
            "with": "S7",
            "instead_of": {"card": "SA", "to": "N", "with": "SA"},
        },
        "Take it. ♠2 gives trick 1 to Cleo, with ♠7; after ♠A it is Bea's, with ♠A.",
        "Mistakes by theme: Bea: take it 1.",
    ),
    "Tres": (
        example("tres"),
        ["trumps_can_wait"],
        None,
        "Here: trumps can wait.",
        "Mistakes by theme: East: do not ruff 1, the low one 1; West: the right suit 2, no higher "
        "than needed 1, the low one 1.",
    ),
}
"""By game: a record, and what is told of its first wrong card and of all of them."""


@pytest.mark.slow(keep=6)
@pytest.mark.parametrize("game", REASONS)
def test_a_wrong_card_has_its_reason(game: str) -> None:
    text, themes, cost, sentence, _ = REASONS[game]
    first = wrong_cards(text)[0]
    assert first["themes"] == themes
    assert first["cost"] == cost
    assert first["why"] == sentence


@pytest.mark.slow(keep=6)
@pytest.mark.parametrize("game", REASONS)
def test_the_report_tells_it_and_counts_by_theme(game: str) -> None:
    text, _, _, sentence, counts = REASONS[game]
    printed = in_one_line(call("review", "--play-only", stdin=text).stdout)
    assert sentence in printed
    assert counts in printed
    assert ("Mistakes by theme" in printed) is bool(counts)


def test_a_page_tells_it_and_names_stay_text(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    call("review", "-q", "--play-only", "--html", str(page), stdin=IN_COMER)
    told = page.read_text(encoding="utf-8")
    assert "Take it. " in told
    assert "gives trick 5 to &lt;b&gt;Eve&lt;/b&gt;, with" in told
    assert "<b>Eve" not in told
    assert "take it 1" in told


def test_a_card_that_is_right_has_no_reason() -> None:
    [found] = json_lines(call("review", "--play-only", "--jsonl", stdin=BELOTE))
    right = [each for each in found["decisions"] if not each["error"]]
    assert len(right) == 31
    assert all(each["themes"] == [] and each["cost"] is None for each in right)
    assert not any("why" in each for each in right)


@pytest.mark.slow
def test_loss_and_lost_trick_are_two_fields() -> None:
    bid, *_ = json_lines(call("review", "--jsonl", stdin=example("evening")))[0]["decisions"]
    assert (bid["kind"], bid["cost_in"], bid["cost"], bid["themes"]) == ("bid", "grade", None, [])


def test_a_reason_is_that_of_its_position() -> None:
    before, *_ = tridge.loads(example("bridge").replace("S7 S5 S3 S2", "S7 S5 S3 -"))
    [wrong] = wrong_cards(example("bridge"))
    found = tridge.themes(before)
    assert [theme.value for theme in found.themes] == wrong["themes"]
    cost = found.cost(tridge.Card(wrong["choice"]))
    assert cost is not None
    assert cost.json() == wrong["cost"]


def test_an_evening_names_the_most_frequent_mistake() -> None:
    sentence = "Tonight: once a trick was left that should have been taken (Dorian 1)"
    printed = call("evening", "--play-only", stdin=example("evening")).stdout
    assert sentence in in_one_line(printed)
    found = json.loads(call("evening", "--play-only", "--json", stdin=example("evening")).stdout)
    assert found["tonight"] == {
        "theme": "take",
        "mistakes": 1,
        "by_name": {"Dorian": 1},
        "sentence": sentence,
    }
    assert found["mistakes"][0]["themes"] == ["take", "ruff"]


@pytest.mark.slow
def test_an_evening_of_another_game_tells_it_too(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    printed = call("evening", "--html", str(page), stdin=example("tres")).stdout
    sentence = "Tonight: twice the wrong suit was led (West 2)"
    assert sentence in in_one_line(printed)
    assert sentence in page.read_text(encoding="utf-8")


def test_the_most_frequent_first_theme_is_named() -> None:
    hold_up, ruff = CardTheme.HOLD_UP, CardTheme.RUFF
    wrong = [
        *(Wrong("Ada", (hold_up,)), Wrong("Bruno", (hold_up, ruff)), Wrong("Bruno", (hold_up,))),
        *(Wrong("Ada", (ruff,)), Wrong("Ada", (ruff, hold_up)), Wrong("Clara", ())),
    ]
    assert tonight_of(wrong) == Tonight(hold_up, {"Bruno": 2, "Ada": 1})


def test_the_sentence_of_the_evening_names_mistakes_and_players() -> None:
    ada, bruno = Wrong("Ada", (CardTheme.HOLD_UP,)), Wrong("Bruno", (CardTheme.HOLD_UP,))
    found = tonight_of([ada, bruno, bruno])
    assert found is not None
    told = "Tonight: three times a trick was taken that should have been left (Bruno 2, Ada 1)"
    assert found.sentence == told


def test_an_evening_without_reasons_tells_none() -> None:
    assert tonight_of([Wrong("Clara", ())]) is None


@pytest.mark.parametrize("theme", CardTheme)
def test_every_theme_makes_a_sentence(theme: CardTheme) -> None:
    sentence = Tonight(theme, {"Ada": 2}).sentence
    assert sentence.startswith("Tonight: twice ")
    assert sentence.endswith(" (Ada 2)")


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("game", REASONS)
def test_a_batch_of_reviews_has_the_tags(tmp_path: Path, game: str) -> None:
    text, themes, *_ = REASONS[game]
    wrong = [row for row in batch(tmp_path, "review", text) if row["is_error"] == "true"]
    cards = [row for row in wrong if row.get("kind", "card") == "card"]
    assert cards[0]["themes"] == " ".join(themes)


@pytest.mark.slow
def test_a_batch_counts_themes(tmp_path: Path) -> None:
    found = batch(tmp_path, "themes", example("tres"))
    told = [(row["index"], row["seat"], row["theme"], row["count"]) for row in found]
    assert told == [
        ("1", "E", "refuse_to_ruff", "1"),
        ("1", "E", "lead_low", "1"),
        ("1", "W", "right_suit", "2"),
        ("1", "W", "cover_low", "1"),
        ("1", "W", "lead_low", "1"),
        ("2", "", "", ""),
    ]


def test_a_batch_names_the_players_of_its_themes(tmp_path: Path) -> None:
    found = [row for row in batch(tmp_path, "themes", example("evening")) if row["theme"]]
    assert [(row["player"], row["theme"], row["count"]) for row in found] == [
        ("Dorian", "take", "1")
    ]


def test_a_batch_of_themes_takes_deals_as_they_are() -> None:
    refused = call("batch", "--do", "themes", "--declarer", "N", "-", stdin=BELOTE)
    assert refused.exit_code != 0
    assert "--do themes takes deals as they are" in in_one_line(refused.stderr)


def batch(tmp_path: Path, do: str, text: str) -> list[dict[str, str]]:
    """The rows of a batch as CSV, those with errors left out."""
    deals, out = tmp_path / "deals.pbn", tmp_path / "out.csv"
    deals.write_text(text, encoding="utf-8")
    call("batch", "-q", str(deals), "--do", do, "-o", str(out))
    with out.open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if not row["error"]]
