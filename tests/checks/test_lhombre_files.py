"""An error in a file of L'hombre is one line: the place, the error, and what was expected."""

from __future__ import annotations

import io
import re

import pytest

from cases import EXAMPLES
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.handfile.any_reader import read_any
from tridge_solver.handfile.reader import read

BOARDS = {
    number: block + "\n"
    for number, block in enumerate(
        (
            "\n".join(line for line in block.splitlines() if not line.startswith(";"))
            for block in (EXAMPLES / "lhombre.pbn").read_text(encoding="utf-8").split("\n\n")
            if "[Deal " in block
        ),
        1,
    )
}
TALON = "C2 HA H4 S7 C4 DJ C5 H6 DK D2 CA HJ SQ"


def told(board: int, old: str, new: str) -> tuple[list[str], list[str]]:
    """Errors and warnings of a board of the example with one thing changed."""
    assert old in BOARDS[board]
    text = BOARDS[board].replace(old, new, 1)
    entries = list(read_any(io.BytesIO(text.encode()), "x", rules=TRIDGE))
    errors = [str(error) for entry in entries for error in entry.errors]
    return errors, [str(warning) for entry in entries for warning in entry.warnings]


@pytest.mark.parametrize(
    ("board", "old", "new", "line"),
    [
        (1, TALON, TALON[:-3], "x:4:9: the stock has 12 cards (expected 13; "),
        (
            1,
            '[Stock "C2',
            '[Stock "SA',
            "x:4:9: SA is held by E and lies in the stock (expected each",
        ),
        (1, '[Stock "C2', '[Stock "C8', "x:4:9: 'C8' is not a card: '8' is not a rank (expected"),
        (
            1,
            TALON,
            "1 C2 2 HA 4 H4",
            "x:4:9: the cards of the stock are numbered 1 2 4 (expected 1 2",
        ),
        (1, "J642.3.Q37.3 ", "J642.3.Q37. ", "x:3:10: the hand of W has 8 cards (expected 9)"),
        (1, "J642.3.Q37.3 ", "J642.3.Q37.7 ", "x:3:47: C7 is held by both E and W (expected each"),
        (
            1,
            'S6 S4 S2"',
            'S6 S4 S2 H3"',
            "W throws 5 cards, but the stock has only 4 left (expected",
        ),
        (
            1,
            "E:S5 D5 D6",
            "E:",
            "the Player E throws 0 cards in Play H (expected at least one discard",
        ),
        (
            3,
            "H4 D3 C7 C6 C5 C2",
            "H4",
            "throws 1 card in Flip S (expected at least 2 discards of the",
        ),
        (
            3,
            "Tourné S",
            "Tourné H",
            "x:6:12: Flip H, but the top card of the stock is S2 (expected Flip S)",
        ),
        (4, "S:SJ HK HJ D7 C3", "S:", "throws 0 cards in Buy Nolo (expected at least one discard"),
        (
            4,
            "D7 C3",
            "D7 C3; E:SK",
            "E exchanges in Buy Nolo (expected no discards of E: the Player",
        ),
        (4, "Købe nolo", "Købe nolo H", "x:6:12: 'Købe nolo H' names a suit (expected Købe nolo"),
        (
            8,
            "Ren nolo",
            "Ren nolo klør",
            "'Ren nolo klør' names a suit (expected Ren nolo without",
        ),
        (
            8,
            "Ren nolo",
            "Nolo",
            "'Nolo' is not a contract (expected Spil, Tourné, Tourné-respekt or",
        ),
        (
            8,
            "[Result",
            '[Exchange "S:H3"]\n[Result',
            "S exchanges in Pure Nolo (expected no discards",
        ),
        (6, '[Exchange "W:', '[Exchange "N:CQ; W:', "N exchanges in No Change C (expected no"),
        (1, "Spil H", "Respekt C", "does not hold both black aces (expected SA and CA in the hand"),
        (9, "0:6:3", "kruk", "the result 'kruk' goes against the tricks won, 0:6:3 (expected won)"),
        (4, "0:2:7", "vundet 1 stik", "'vundet 1 stik' cannot be in Buy Nolo (expected bet)"),
        (10, '"yes"', '"måske"', "'måske' is not an answer (expected yes or no)"),
        (
            8,
            "[Result",
            '[ThrownIn "ja"]\n[Result',
            "thrown in, in Pure Nolo (expected a contract in which the",
        ),
        (1, '"lhombre"', '"lhombre least_exchang=1"', "did you mean least_exchange?)"),
        (
            1,
            '"lhombre"',
            '"lhombre tariff=dansk"',
            "'dansk' is not a value of tariff (expected dlu",
        ),
        (1, '"lhombre"', '"lhombre mort=ja"', "'ja' is not a value of mort (expected on or off)"),
        (
            1,
            '"lhombre"',
            '"lhombre nolo_cap=9"',
            "'9' is not a value of nolo_cap (expected a whole",
        ),
        (
            5,
            '"lhombre"',
            '"lhombre respekt=off"',
            "lhombre has no Respekt (expected Play, Flip, Buy",
        ),
        (1, "Spil H", "Grandissimo", "lhombre has no Grandissimo (expected Play, Flip, Buy Nolo,"),
        (1, "Spil H", "Spil", "'Spil' needs one suit after Spil (expected one of S H D C)"),
        (1, "[Result", '[Honours "2"]\n[Result', "L'hombre has no Honours (expected no such tag)"),
        (
            1,
            "[Result",
            '[GameFund "9"]\n[Result',
            "L'hombre has no GameFund (expected no such tag)",
        ),
    ],
)
def test_the_first_line_names_the_error(board: int, old: str, new: str, line: str) -> None:
    errors, _ = told(board, old, new)
    assert line in errors[0]
    assert "(expected " in errors[0]
    # What only follows from it is left out: a play that goes against a wrong exchange is no news.
    if not {"[Stock", "J642.3.Q37.3 ", TALON} & {old[:6], old}:
        assert not any(re.search(r"trick [0-9]", error) for error in errors)


@pytest.mark.parametrize("mark", [" ", ": ", ":", ". ", ") "])
def test_the_numbers_of_a_numbered_talon_are_left_out(mark: str) -> None:
    numbered = " ".join(f"{n}{mark}{card}" for n, card in enumerate(TALON.split(), 1))
    assert told(1, TALON, numbered) == (
        [],
        ["x:4:9: the numbers of the cards are left out"],
    )


@pytest.mark.parametrize("name", ["Tourné", "tourne", "Flip"])
def test_a_tourne_without_its_suit_is_that_of_the_turned_card(name: str) -> None:
    assert told(3, "Tourné S", name) == ([], [f"x:6:12: {name!r} is read as '{name} S'"])


@pytest.mark.parametrize(
    ("result", "messages"),
    [
        ("0:0:0", []),
        ("1:0:0", ["tricks are won in a deal thrown", "the result 1:0:0 adds up to 1"]),
        ("4:5:0", ["tricks are won in a deal thrown"]),
    ],
)
def test_nobody_wins_a_trick_of_a_deal_thrown_in(result: str, messages: list[str]) -> None:
    text = (
        '[Rules "lhombre"]\n[Dealer "N"]\n[Deal "N:? ? ? -"]\n[Declarer "N"]\n'
        f'[Contract "Play H"]\n[ThrownIn "yes"]\n[Result "{result}"]\n'
    )
    (entry,) = read(text.splitlines(keepends=True))
    assert len(entry.errors) == len(messages)
    for error, message in zip(entry.errors, messages, strict=True):
        assert error.message.startswith(message)
