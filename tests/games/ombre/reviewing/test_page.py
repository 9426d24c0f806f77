"""The page as text: whole, self-contained, safe with any name, and written only when there is
something to show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cases import EXAMPLES
from cli_calls import BAD, POEM, ROCK, call, deals, failure

EVENING = str(EXAMPLES / "evening.pbn")


def page(tmp_path: Path, *args: str, stdin: str | None = None) -> str:
    """The page ``tridge review --html`` writes."""
    file = tmp_path / "page.html"
    call("review", "--html", str(file), *args, stdin=stdin)
    return file.read_text(encoding="utf-8")


def test_one_deal(tmp_path: Path) -> None:
    text = page(tmp_path, stdin=ROCK + POEM)
    assert text.startswith("<!DOCTYPE html>")
    assert "<title>The Rape of the Lock</title>" in text
    assert text.count("<article") == 1
    assert 'class="index"' not in text
    assert len(re.findall(r'data-card="', text)) == 27
    assert len(re.findall(r'data-step="\d+"><span class="aloud">', text)) == 27


@pytest.mark.slow
def test_several_deals_have_an_index(tmp_path: Path) -> None:
    text = page(tmp_path, EVENING)
    assert text.count("<article") == 4
    assert all(f'href="#deal-{n}"' in text for n in range(1, 5))
    assert '<span class="aloud">king of spades, cost the grade</span>' in text
    assert "for the last time in trick 6" in text


@pytest.mark.slow
def test_nothing_is_fetched(tmp_path: Path) -> None:
    text = page(tmp_path, EVENING)
    assert re.findall(r'(?:src|href)="(?!#|data:)', text) == []
    assert "@import" not in text
    assert "url(" not in text
    assert "://" not in text.replace("http://www.w3.org/2000/svg", "")


def test_names_are_no_markup(tmp_path: Path) -> None:
    evil = "</script><script>alert(1)</script>&amp;"
    text = page(tmp_path, stdin=ROCK.replace("Belinda", evil) + POEM)
    assert "<script>alert" not in text
    assert text.count("<script") == 2
    assert "&lt;/script&gt;&lt;script&gt;alert(1)" in text


@pytest.mark.slow
def test_spanish_pack(tmp_path: Path) -> None:
    text = page(tmp_path, "--pack", "spanish", EVENING)
    assert "rey de espadas" in text
    assert "♠" not in re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)


def test_a_broken_record_is_on_the_page(tmp_path: Path) -> None:
    text = page(tmp_path, stdin=ROCK + '[Play "W"]\nSA S6 S3\nS2 S7 HA\n*\n')
    assert "E revokes with HA when S2 was led" in text
    assert len(re.findall(r'data-step="\d+"><span class="aloud">', text)) == 5


def test_nothing_to_show_leaves_the_old_page(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("old")
    failure("review", "--html", str(file), stdin=deals(BAD))
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]
