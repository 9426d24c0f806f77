"""RBN, Richard Pavlicek's notation: read as far as it is described in public."""

from __future__ import annotations

import random
from functools import partial

from hypothesis import example, given, settings, strategies as st

from handfile_texts import any_entries, stand_inside
from tridge_solver.core.deal import Deal

FILE = """\
% RBN
{Two boards of a match}
D 19990704:1930
E Club Championship:Open Teams
L Cork
F I
K Reds:Blues
N Ann+Bob:Cleo+Dora:O
B 1
H N:Q85.K974.AK.AJ83:KJT3.T3.J8652.K9:962.AQ8652.QT.T2:
A NZ:1N1P2D*P:3HP4HA
1 15-17
C 4H:N
P SJ2A5:C43K2
R 11

N Eve+Fay:Gil+Hal:C
A NZ:1HP4HX:A
C 4HX:N
P SJ2A5:C4
R 9
M 10
"""


entries = partial(any_entries, name="a.rbn")


def deals() -> list[Deal]:
    """The deals of the file."""
    found = entries(FILE)
    assert [str(problem) for entry in found for problem in entry.errors] == []
    return [entry.deal for entry in found if entry.deal is not None]


def test_a_deal_is_read_with_event_players_auction_notes_and_result() -> None:
    deal = deals()[0]
    tags = {name: deal.tag(name) for name, _ in deal.tags}
    assert tags == {
        "Event": "Club Championship:Open Teams",
        "Site": "Cork",
        "Date": "1999.07.04",
        "Board": "1",
        "North": "Ann",
        "East": "Dora",
        "South": "Bob",
        "West": "Cleo",
        "Scoring": "IMP",
        "Room": "Open",
        "HomeTeam": "Reds",
        "VisitTeam": "Blues",
        "Vulnerable": "None",
        "Note": "2:alert",
    }
    assert [value for name, value in deal.tags if name == "Note"] == ["1:15-17", "2:alert"]
    assert deal.auction.calls[:5] == ("1NT", "=1=", "Pass", "2D", "=2=")
    assert (str(deal.contract), deal.declarer.letter, deal.result.tricks) == ("Bid 10 H", "N", 11)
    assert len(deal.hands[3]) == 13
    assert str(deal.comments[0]) == "Two boards of a match"


def test_rbn_fields_hold_for_later_deals() -> None:
    first, second = deals()
    assert (second.board, second.hands, second.tag("Event")) == (
        "1",
        first.hands,
        first.tag("Event"),
    )
    assert (second.tag("Room"), second.tag("North"), second.contract.factor) == ("Closed", "Eve", 2)


def test_the_cards_fall_in_suits_and_in_tricks() -> None:
    first, _ = deals()
    rows = [[card.code for card in row] for row in first.play.rows]
    assert rows == [["SJ", "S2", "SA", "S5"], ["CK", "C2", "C4", "C3"]]


def test_errors_are_reported_at_their_place() -> None:
    text = FILE.replace("C 4H:N", "C 4Q:N", 1).replace("R 9", "R many")
    first, second = entries(text)
    assert [str(problem) for problem in first.errors] == [
        "a.rbn:13:3: '4Q' is not a contract (expected e.g. 3N:W, 4SX:N)"
    ]
    assert [str(problem) for problem in second.errors] == [
        "a.rbn:21:3: 'many' is not a number of tricks (expected those of the declarer, 0 to 13)"
    ]


@settings(max_examples=30)
@given(st.integers(0, 2**32))
@example(119)
def test_a_spoilt_file_ends_in_clean_entries(seed: int) -> None:
    rng, text = random.Random(seed), FILE
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(text))
        piece = rng.choice(
            (":", "\n", "\n\n", "A ", "H N:", "7", "{", "}", '"', "\\", "SK", ".", "é")
        )
        text = text[:at] + piece + text[at + rng.randint(0, 3) :]
    lines = text.split("\n")
    for entry in entries(text):
        assert (entry.deal is None) == bool(entry.errors)
        stand_inside(entry, lines)
