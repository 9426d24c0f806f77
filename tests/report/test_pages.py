"""``--html`` and ``--svg`` of ``tridge show`` and ``tridge solve``: one table in every drawing."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from cases import EXAMPLES
from cli_calls import BAD, ENDING, ROCK, TABLE_ONLY, WHOLE_RECORD, call, deals, printed_by

SVG = "{http://www.w3.org/2000/svg}"


def written(tmp_path: Path, *args: str, stdin: str | None = None) -> str:
    """Return what a command writes into the file its last argument asks for."""
    file = tmp_path / "out"
    printed_by(*args, str(file), stdin=stdin)
    return file.read_text(encoding="utf-8")


def cards_of(page: str) -> list[str]:
    """The cards of the tables of a page."""
    return re.findall(r'data-card="(\w\w)"', page)


def svg_texts(drawing: str) -> list[str]:
    """The lines of an SVG file."""
    return ["".join(text.itertext()) for text in ET.fromstring(drawing).iter(f"{SVG}text")]


def test_show_steps_through_a_record(tmp_path: Path) -> None:
    page = written(tmp_path, "show", "--html", stdin=ROCK + WHOLE_RECORD)
    assert len(cards_of(page)) == 27
    assert len(re.findall(r'data-step="\d+"><span class="aloud">', page)) == 27
    assert "the Player" in page
    assert "5 : 0 : 4" in page


def test_show_without_a_record(tmp_path: Path) -> None:
    page = written(tmp_path, "show", "--html", stdin=TABLE_ONLY)
    assert len(cards_of(page)) == 27
    assert 'data-step="' not in page
    unknown = '[Dealer "W"]\n[Deal "N:AK2.KQ.K.A76 ? ? -"]\n'
    assert written(tmp_path, "show", "--html", stdin=unknown).count(">hand not known<") == 2


@pytest.mark.slow
def test_solve_shows_values_under_the_cards(tmp_path: Path) -> None:
    page = written(tmp_path, "solve", "--cards", "--html", stdin=ROCK)
    assert "ace of spades: WIN 5" in page
    assert "king of clubs: WIN 4" in page
    assert 'data-step="' not in page
    line = written(tmp_path, "solve", "--line", "--html", stdin=ROCK)
    assert len(re.findall(r'data-step="\d+"><span class="aloud">', line)) == 27
    table = written(tmp_path, "solve", "--html", stdin=TABLE_ONLY)
    assert table.count("LOSS</b>") == 8
    assert table.count("WIN</b>") == 4


@pytest.mark.slow
def test_every_example_can_be_shown(tmp_path: Path) -> None:
    files = [str(file) for file in sorted(EXAMPLES.glob("*.pbn"))]
    assert written(tmp_path, "show", *files, "--html").count("<article") > len(files)
    assert len(svg_texts(written(tmp_path, "show", *files, "--svg"))) > 4 * len(files)


def test_svg_is_the_diagram_alone(tmp_path: Path) -> None:
    lines = svg_texts(written(tmp_path, "show", "--svg", stdin=ROCK))
    assert "★ W  Belinda  leads" in lines
    drawing = written(tmp_path, "show", "--svg", stdin=ROCK)
    belinda = drawing[drawing.rindex("Belinda") :]
    held = re.findall(r'href="#c-(\w\w)-s"', belinda)[:9]
    assert held == ["sA", "s2", "cA", "sK", "hK", "hQ", "d6", "d7", "cK"]
    assert "S  deals" in lines
    ending = svg_texts(written(tmp_path, "solve", "--svg", stdin=ENDING))
    assert "★ N  3 tricks" in ending
    two = svg_texts(written(tmp_path, "show", "--svg", stdin=deals(ROCK, TABLE_ONLY)))
    assert "The Rape of the Lock, board 1" in two


def test_svg_bears_any_name(tmp_path: Path) -> None:
    text = ROCK.replace("Belinda", "<B> & \x1b[1m 'c'")
    lines = svg_texts(written(tmp_path, "show", "--svg", stdin=text))
    assert any("<B> & �[1m 'c'" in line for line in lines)


@pytest.mark.parametrize("option", ["--html", "--svg"])
def test_nothing_to_draw_leaves_the_old_file(tmp_path: Path, option: str) -> None:
    file = tmp_path / "out"
    file.write_text("old")
    assert call("show", option, str(file), stdin=BAD).exit_code == 1
    assert file.read_text() == "old"
    assert call("show", option, str(tmp_path / "no" / "out"), stdin=ROCK).exit_code == 2
