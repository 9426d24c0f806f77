"""The look of values in Python: ``str``, ``repr``, formats and notebooks."""

from __future__ import annotations

import base64
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import tridge_solver as tridge
from cases import EXAMPLES
from cli_calls import ROCK
from tridge_solver import Card, Contract, Deal, DealError, Grade, Seat
from tridge_solver.report.theme.faces import face_id, face_name

[BELINDA] = tridge.loads(ROCK)
ENDING = tridge.load(EXAMPLES / "ending.pbn")[0]
FILES = sorted(EXAMPLES.glob("*.pbn"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_repr_of_a_deal_makes_its_cards_and_contract_again(file: Path) -> None:
    for deal in tridge.load(file):
        again = eval(repr(deal), {"Deal": Deal})
        assert again.hands == deal.hands
        assert (again.game.name, again.rules) == (deal.game.name, deal.rules)
        assert (again.declarer, again.contract) == (deal.declarer, deal.contract)
        assert (again.stock, again.exchanges) == (deal.stock, deal.exchanges)
        assert str(deal) in repr(deal)
        assert "\n" not in str(deal)


@pytest.mark.slow(keep=28)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_notebook_shows_the_picture_of_any_deal(file: Path) -> None:
    for deal in tridge.load(file):
        drawn = re.fullmatch(
            r'<img alt="([^"]*)" src="data:image/svg\+xml;base64,([^"]*)">', deal._repr_html_()
        )
        assert drawn is not None
        picture = base64.b64decode(drawn[2]).decode("utf-8")
        ElementTree.fromstring(picture)
        for hand in deal.hands:
            for card in hand or ():
                name = face_name(card, deal.game.printing(deal.pack))
                assert f'href="#{face_id(name, small=True)}"' in picture
        assert deal.diagram().strip()


def test_a_deal_is_made_of_plain_strings() -> None:
    deal = Deal.of(
        "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -",
        dealer=Seat.SOUTH,
        declarer="W",
        contract=Contract.parse("Play S"),
        widow_fund=75,
        west="Belinda",
        play="W: SA S6 S3 / S2 S7 S4",
        auction="W: Play Pass Pass",
    )
    assert deal.declarer is Seat.WEST
    assert deal.widow_fund == 75
    assert deal.tag("West") == "Belinda"
    assert deal.auction is not None
    assert deal.auction.calls == ("Play", "Pass", "Pass")
    assert len(deal.positions()) == 7
    assert deal.hands == BELINDA.hands


def test_an_unreadable_argument_is_named() -> None:
    hands = "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -"
    with pytest.raises(DealError) as raised:
        Deal.of(hands, dealer="Q", contract="Play X")
    answer = sorted(line.partition(":")[0] for line in str(raised.value).splitlines())
    assert answer == ["contract", "dealer"]
    with pytest.raises(TypeError, match="did you mean declarer"):
        Deal.of(hands, declaror="W")
    with pytest.raises(DealError, match="deal: "):
        Deal.of("W:AK2 - - -")
    with pytest.raises(DealError, match="expected"):
        Deal.of(hands + '"]\n\n[Deal "' + hands, dealer="S")


def test_contracts_and_cards_may_be_given_as_text() -> None:
    named = BELINDA.with_contract("W", "Play D")
    assert named == BELINDA.with_contract(Seat.WEST, Contract.parse("Play D"))
    assert tridge.line(ENDING, after=["HA"]) == tridge.line(ENDING, after=[Card.parse("HA")])
    assert Card("SA") is not Card("D7")
    assert Card("SA") == Card.parse("SA")
    with pytest.raises(tridge.errors.CardError, match="'1' is not a rank"):
        Card("S1")
    with pytest.raises(tridge.errors.ParseError):
        BELINDA.with_contract("Q", "Play D")


def test_small_things_fit_a_column() -> None:
    made = (Card("D7"), Seat.WEST, Grade.WIN, Contract.parse("Play D"), tridge.ombre.TRIDGE)
    assert [f"{thing:>8}" for thing in made] == [
        "      D7",
        "       W",
        "     WIN",
        "  Play D",
        "  tridge",
    ]
    value = tridge.solve(ENDING)
    assert (str(value), f"{value:<6}|") == ("WIN 4", "WIN 4 |")
    assert Card("H7")._repr_html_().endswith("♥7</span>")


def test_answers_in_rows_are_still_tuples() -> None:
    values, cells, line = tridge.card_values(ENDING), tridge.table(ENDING), tridge.line(ENDING)
    for rows in (values, cells, line):
        assert isinstance(rows, tuple)
        assert rows == tuple(rows)
        assert repr(rows) == repr(tuple(rows))
        assert rows._repr_html_().startswith("<table>")
        assert len(str(rows).splitlines()) >= 3
    assert str(values).splitlines()[0] == "S3 WIN 4"
    assert values._repr_html_().count("<tr>") == len(values) + 1
    assert str(cells).splitlines()[1].startswith("W LOSS 3")
    assert all(str(card) in str(line) for card in line[0].cards.values())
    assert "won by" in line[0]._repr_html_()


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize(
    ("name", "card", "cell"),
    [
        ("belote", "SJ 113 49", "W 41 121"),
        ("bridge", "SJ 12", "N 12"),
        ("trumps", "SJ 12", "N 12"),
        ("tres", "SA -65 to +34", None),
        ("incomer", "HK WIN 4", "E LOSS 2"),
    ],
)
def test_small_answers_of_every_game_have_a_text_and_a_look(
    name: str, card: str, cell: str | None
) -> None:
    deal = tridge.load(EXAMPLES / f"{name}.pbn")[0]
    budget: Any = {"nodes": 1000} if name == "tres" else {}
    values = tridge.card_values(deal, from_start=True, **budget)
    assert str(values).splitlines()[0] == str(values[0]) == card
    assert values._repr_html_().count("<tr>") == len(values) + 1
    shown = [tridge.solve(deal, from_start=True, **budget), values[0], tridge.line(deal, **budget)]
    if cell is not None:
        cells = tridge.table(deal)
        assert str(cells).splitlines()[1].startswith(cell)
        assert cells._repr_html_().startswith("<table>")
        shown += [cells[0]]
    for value in shown:
        assert "object at" not in str(value)
        assert isinstance(value._repr_html_(), str)


@pytest.mark.slow
def test_writing_a_small_answer_imports_no_report() -> None:
    code = f"""
import sys
import tridge_solver as tridge
for name in ("evening", "belote", "bridge"):
    deal = tridge.load(rf"{EXAMPLES}/{{name}}.pbn")[0]
    print(tridge.solve(deal), tridge.card_values(deal), tridge.table(deal), tridge.line(deal))
    print(deal, repr(deal), deal.start())
looks = ("rich", "jinja2", "tridge_solver.report.display")
print(sorted(name for name in sys.modules if name.startswith(looks)))
"""
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert printed.stdout.decode().splitlines()[-1] == "[]"


def test_positions_show_hands_and_who_is_to_play() -> None:
    position = tridge.load(EXAMPLES / "mid-trick.pbn")[0].positions()[-1]
    assert str(position).endswith("to " + " ".join(map(str, position.trick)))
    assert position._repr_html_().startswith("<img alt=")


@pytest.mark.slow
def test_answers_show_the_report_of_their_command() -> None:
    played = tridge.load(EXAMPLES / "flip.pbn")[0]
    found = tridge.review(tridge.load(EXAMPLES / "evening.pbn")[0])
    sampling = tridge.Sampling(samples=20)
    answers = [found, tridge.open_bid(played), tridge.exchange(played, sampling=sampling)]
    for answer in answers:
        assert len(str(answer).splitlines()) > 5
        assert "\x1b" not in str(answer)
        shown = answer._repr_html_()
        if answer is found:
            frame, _, shown = shown.partition("</iframe><details><summary>")
            assert frame.startswith("<iframe title=")
            assert "tridge" in frame
            shown = shown.partition("</summary>")[2]
        assert shown.startswith("<pre")
        assert "class=" not in shown
    [puzzle] = tridge.own_puzzles(ENDING)
    assert "Which?" in str(puzzle)


def test_a_name_in_a_deal_is_no_markup() -> None:
    deal = Deal.of(str(BELINDA), dealer="S", event="<b>x</b>", west='"><script>')
    assert "<script" not in deal._repr_html_()
    assert "<b>" not in deal._repr_html_()


@pytest.mark.parametrize(("file", "number"), [("belote", 24), ("bridge", 4)])
def test_advice_of_games_with_partners_shows_the_report_of_its_command(
    file: str, number: int
) -> None:
    deal = tridge.load(EXAMPLES / f"{file}.pbn")[0]
    found = tridge.advise(deal, number, tridge.Sampling(samples=4))
    assert found.to_dict()["schema"] == "tridge.advise/1"
    assert deal.game.name in str(found)
    assert found._repr_html_().startswith("<pre")
    assert repr(found) == f"<{type(found).__name__} of {deal!r}>"
