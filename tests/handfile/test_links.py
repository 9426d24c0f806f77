"""Links of hand viewers: the deal they hold is read by every command, and nothing is fetched."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import quote, quote_plus

import pytest

from cli_calls import call
from tridge_solver import load
from tridge_solver.handfile.opened import is_link, lin_of_link

LIN = (
    "pn|Ann A,Bob,Cleo,Dora|st||md|3S269H2568QADTQC2T,S47AHJD3479C4567Q,S58QH479KDKAC38JA,|"
    "ah|Board 1|sv|o|mb|1N|an|15+|mb|p|mb|2D!|mb|p|mb|3H|mb|p|mb|4H|mb|p|mb|p|mb|p|"
    "pc|SJ|pc|S2|mc|11|"
)
VIEWER = "https://www.club.example/tools/handviewer.html"
BY_HANDS = (
    f"{VIEWER}?n=s24kh29td2479qjc6&e=s378qjth348qjd3cj&s=s9ah67ad5ac237akq&w=s56h5kd68ktc4589t"
    "&b=1&d=n&v=e&nn=Ann&sn=Sue+S&a=pp2c!(strong)p2dp3cp3nppp&p=sqsas5s2{cashes}dad6d2d3&c=11"
)

LINKS = [
    f"{VIEWER}?lin={quote(LIN)}",
    f"{VIEWER}?lin={quote_plus(LIN)}",
    f"{VIEWER}?bbo=y&lin={quote(LIN, safe='|,!')}&tbt=n",
    f"{VIEWER}?lin={LIN.replace(' ', '%20').replace('+', '%2B')}",
    f"http://club.example/#lin={quote(LIN)}",
    f"www.club.example/view?x=1&amp;lin={quote(LIN)}",
    f"{VIEWER}?LIN={quote(LIN)}",
]


@pytest.mark.parametrize("link", LINKS)
def test_a_link_with_lin_is_the_deal_it_holds(link: str) -> None:
    [deal] = load(link)
    assert (deal.board, deal.tag("South"), str(deal.contract)) == ("1", "Ann A", "Bid 10 H")
    assert [value for name, value in deal.tags if name == "Note"] == ["1:15+", "2:alert"]


def test_a_link_with_hands_is_too() -> None:
    [deal] = load(BY_HANDS)
    assert (deal.board, deal.dealer.letter, deal.tag("Vulnerable")) == ("1", "N", "EW")  # type: ignore[union-attr]
    assert (deal.tag("North"), deal.tag("South"), deal.tag("East")) == ("Ann", "Sue S", None)
    assert (str(deal.contract), deal.declarer.letter, deal.result.tricks) == ("Bid 9 NT", "N", 11)  # type: ignore[union-attr]
    assert deal.auction is not None
    assert deal.auction.calls[:4] == ("Pass", "Pass", "2C", "=1=")
    assert deal.tag("Note") == "1:alert: strong"
    assert deal.play is not None
    assert [card.code for card in deal.play.rows[0] if card is not None] == ["SQ", "SA", "S5", "S2"]
    assert str(deal.comments[0]) == "cashes"


def test_three_hands_are_enough_and_the_board_says_who_dealt() -> None:
    link = f"{VIEWER}?n=sakqj1098765432&s=hakqj1098765432&e=dakqj1098765432&b=7"
    [deal] = load(link)
    assert deal.dealer.letter == "S"  # type: ignore[union-attr]
    assert len(deal.hands[3] or ()) == 13


@pytest.mark.parametrize(
    "words",
    ["check", "show", "solve", "score", "convert", "convert --lin", "advise --samples 5",
     "review", "evening --play-only", "batch -q", "puzzle"],
)  # fmt: skip
def test_every_command_that_takes_a_file_takes_a_link(words: str) -> None:
    done = call(*words.split(), LINKS[0])
    assert done.exit_code == 0, done.stderr


@pytest.mark.parametrize(
    ("link", "message"),
    [
        (f"{VIEWER}?linurl=http://club.example/a.lin", "names a deal that lies elsewhere"),
        (f"{VIEWER}?myhand=M-12-3", "names a deal that lies elsewhere"),
        (f"{VIEWER}?tbt=y", "holds no deal"),
        (f"{VIEWER}?lin=", "holds no deal"),
    ],
)
def test_a_link_that_holds_no_deal_says_so(link: str, message: str) -> None:
    done = call("check", link)
    assert done.exit_code != 0
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_error_in_a_link_quotes_its_beginning() -> None:
    done = call("check", LINKS[0].replace("SJ", "SX"))
    place, _, message = done.stderr.partition(": ")
    assert (place.startswith(VIEWER), "…:1:" in place) == (True, True)
    assert message.startswith("'SX' is not a card")


def test_a_file_that_is_called_so_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = "www.a?lin=b"
    assert is_link(name)
    Path(name).write_text(f"{LIN}\n")
    assert not is_link(name)
    assert json.loads(call("convert", "--jsonl", name).stdout)["board"] == "1"


def test_separators_of_lin_inside_a_link_become_blanks() -> None:
    assert lin_of_link("www.a?n=sak|md&nn=x,y|z") == "st||pn|,,x y z,|md|0,,sak md,|"
