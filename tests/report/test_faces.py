"""The deck: every card has a face, no font draws it, and all of it stays small."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ET

import pytest

from tridge_solver.core.cards import FULL_PACK, PACK, Card, Pack
from tridge_solver.report.theme.faces import BACK, face_id, face_name, face_svg, sprite

FRENCH = [face_name(card, Pack.FULL) for card in FULL_PACK]
IN_FRENCH = [face_name(card, Pack.FULL, french=True) for card in FULL_PACK]
SPANISH = [face_name(card, Pack.SPANISH) for card in PACK]


def drawn(ids: list[str] | None = None) -> ET.Element:
    """A sprite as a browser reads it."""
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{sprite(ids)}</svg>')


def ids_of(root: ET.Element) -> list[str]:
    return [own.get("id", "") for own in root.iter() if own.get("id")]


def whole_look(root: ET.Element, name: str) -> str:
    """All that is drawn of a card, with what it uses."""
    by_id = {own.get("id"): own for own in root.iter()}

    def text(own: ET.Element) -> str:
        if own.tag.endswith("use"):
            looks = sorted((key, value) for key, value in own.attrib.items() if key != "href")
            return f"{looks}[{text(by_id[own.attrib['href'][1:]])}]"
        looks = sorted((key, value) for key, value in own.attrib.items() if key != "id")
        return f"{own.tag}{looks}({''.join(map(text, own))})"

    return text(by_id[name])


def test_every_card_of_each_pack_has_a_large_and_a_small_face() -> None:
    there = set(ids_of(drawn()))
    for name in (*FRENCH, *IN_FRENCH, *SPANISH):
        assert {face_id(name), face_id(name, small=True)} <= there
    assert face_id(BACK) in there


def test_no_two_cards_look_alike() -> None:
    root = drawn()
    names = dict.fromkeys((*FRENCH, *IN_FRENCH, *SPANISH))
    for small in (False, True):
        looks = [whole_look(root, face_id(name, small=small)) for name in names]
        assert len(set(looks)) == len(names) == 52 + 12 + 40


def test_no_font_and_no_style_draws_a_card() -> None:
    root = drawn()
    assert not [own for own in root.iter() if own.tag.endswith(("text", "image", "style"))]
    assert "style=" not in sprite()
    assert "url(" not in sprite()


def test_every_id_is_unique() -> None:
    ids = ids_of(drawn())
    assert len(set(ids)) == len(ids)


def test_the_deck_is_small() -> None:
    whole = sprite().encode()
    assert len(whole) < 90_000
    assert len(gzip.compress(whole, mtime=0)) < 30_000


@pytest.mark.parametrize("name", ["hQ", "hD", "cT", "s7", "E1", "OC", "BR"])
def test_a_page_has_what_its_cards_are_made_of_and_nothing_else(name: str) -> None:
    root = drawn([face_id(name)])
    there = set(ids_of(root))
    used = {own.attrib["href"][1:] for own in root.iter() if own.tag.endswith("use")}
    assert used <= there
    others = {face_id(other) for other in (*FRENCH, *SPANISH)} - {face_id(name)}
    assert not others & there
    assert len(sprite([face_id(name)])) < 13_000


def test_courts_are_the_same_upside_down_and_spanish_figures_are_not() -> None:
    root = drawn()
    turned = "('transform', 'rotate(180)')"
    for suit in "shdc":
        for rank in "JQK":
            # a figure, and the indices of its rank and of its suit
            assert whole_look(root, face_id(suit + rank)).count(turned) == 3
    for name in ("CC", "ER", "BS"):
        assert whole_look(root, face_id(name)).count(turned) == 2


def test_the_frame_tells_the_suit_by_its_breaks() -> None:
    def lines(suit: str) -> int:
        (frame,) = set(
            re.findall(r'd="((?:M-?\d+-152H-?\d+)+)M-104', sprite([face_id(f"{suit}4")]))
        )
        return frame.count("H")

    assert [lines(suit) - 1 for suit in "OCEB"] == [0, 1, 2, 3]


def test_pips_are_as_many_as_the_rank_says() -> None:
    for number in range(2, 11):
        rank = "T" if number == 10 else str(number)
        text = sprite([face_id(f"d{rank}")])
        card = text[text.index(f'id="c-d{rank}"') :]
        assert len(re.findall(r'href="#f[pq]d"', card)) == number
    for number in range(2, 8):
        text = sprite([face_id(f"C{number}")])
        assert text[text.index(f'id="c-C{number}"') :].count('href="#fpcopas"') == number


def test_a_file_of_its_own_has_the_colours_of_the_suits_in_it() -> None:
    assert "var(--hearts,#c8313a)" in sprite([face_id("hA")])
    assert "var(" not in sprite(fixed=True)


def test_a_face_is_silent() -> None:
    assert 'aria-hidden="true"' in face_svg(face_name(Card("SA"), Pack.ENGLISH))
