"""The work of telling what is wrong grows with the text, no faster; counted in steps of Python."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from handfile_texts import GOOD, text
from tridge_solver.checks import Place
from tridge_solver.core.cards import Pack
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.game import TRIDGE_GAME
from tridge_solver.handfile import read
from tridge_solver.handfile.any_reader import read_any
from tridge_solver.handfile.lexer import lex
from tridge_solver.handfile.opened import Span
from tridge_solver.handfile.places import Fix, Places, fixed_text
from tridge_solver.handfile.values import find_card

SIZE = 40

SPOILT: dict[str, Callable[[int], str]] = {
    "cards that are none": lambda n: text(GOOD, '[Play "W"]', *["X7 Y7 Z7"] * n),
    "cards nobody holds": lambda n: text(GOOD, '[Play "W"]', *["S7 S7 S7"] * n),
    "ranks before suits": lambda n: text(GOOD, '[Play "W"]', *["7S AS 2S"] * n),
    "dashes of print": lambda n: text(GOOD, '[Play "W"]', *["S7 – –"] * n),
    "calls in two words": lambda n: text(GOOD, '[Auction "W"]', *["No Tricks"] * n),
    "seats in words": lambda n: text(Exchange="West:S7; " * 4 * n),
    "cards thrown again and again": lambda n: text(Exchange="W:" + "S7 SA D2 " * n),
    "a stock of ranks before suits": lambda n: text(Stock="AS 7S D2 " * 4 * n),
    "quotes of print": lambda n: "".join(f"[A{k} “1”]\n" for k in range(n)),
    "words between tags": lambda n: text(GOOD, *['xx {a} yy [A "b"]'] * n),
    "tags again": lambda n: text(GOOD, *['[Board "1"]', '[Board "2"]'] * n),
}


CARDS = "md|3S269H2568QADTQC2T,S47AHJD3479C4567Q,S58QH479KDKAC38JA,|"
RECORD = """\
[Deal "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"]
[Declarer "N"]
[Contract "3NT"]
"""
OBJECT = '{"hands":{"N":["SA"],"E":["SK"],"S":["SQ"],"W":["SJ"]},"game":"Bridge"%s}'


def _calls(n: int) -> str:
    return ",".join(['"1Q"'] * n)


FOREIGN: dict[str, tuple[str, Callable[[int], str]]] = {
    "names": ("lin", lambda n: "qx|o1|pn|" + "a,\n" * 9 * n + "|md|1,,,|pg||"),
    "calls in one command": ("lin", lambda n: f"{CARDS}mb|" + "1N\n" * 3 * n + "|"),
    "notes": ("lin", lambda n: CARDS + "".join(f"mb|p!|an|{k}|" for k in range(n))),
    "cards in one command": ("lin", lambda n: f"{CARDS}pc|" + "SA\n" * 3 * n + "|"),
    "boards": ("lin", lambda n: f"vg|{'x' * n},,,1,9,a,,b,|pg||" + "qx|o1|md|1,,,|" * (n // 4)),
    "results": ("lin", lambda n: f"vg|a|rs|{'4HN=,' * n}|pg||" + "qx|o1|md|1,,,|" * (n // 4)),
    "late commands": ("lin", lambda n: CARDS + "mb|p|ah|1|sv|n|pn|a|" * n),
    "bytes by their number": ("lin", lambda n: f"{CARDS}nt|" + "%41 %" * 9 * n + "|"),
    "lines of calls": ("rbn", lambda n: "H N:A...\nA NZ:" + "1NP*" * 3 * n + "\n"),
    "lines of cards": ("rbn", lambda n: "H N:A...\nC 1N:N\nP " + "SJ2A5:" * n + "\n"),
    "what stands": ("rbn", lambda n: f"E {'x' * n}\n\n" + "H N:A...\n\n" * (n // 4)),
    "calls that are none": ("pbn", lambda n: f'{RECORD}[Auction "N"]\n' + "1Q foo\n" * n),
    "marks": ("pbn", lambda n: f'{RECORD}[Play "E"]\n' + "^R S7 ^L S5 S3 $9 S2\n" * (n // 8)),
    "tags twice": ("pbn", lambda n: RECORD + '[Room "a"]\n[Room "b"]\n' * n),
    "open comments": ("pbn", lambda n: RECORD + '{a\n[A "b"]\n' * n),
    "open comments to the end": ("pbn", lambda n: RECORD + '{a\n[A "b"]\n' * n + "{b}\n"),
    "tables of a board": (
        "pbn",
        lambda n: f'[Board "1"]\n{RECORD}\n' + '[Result "9"]\n\n' * (n // 4),
    ),
    "rows in rotation": ("pbn", lambda n: f'{RECORD}[Play "E"]\n' + "S2 S7 S5 S3\n" * n),
    "objects": ("json", lambda n: f"[{', '.join([OBJECT % ''] * n)}]"),
    "calls": (
        "json",
        lambda n: OBJECT % f',"auction":{{"first":"N","calls":{["1Q"] * n}}}'.replace("'", '"'),
    ),
    "a text": ("json", lambda n: OBJECT % f',"tags":{{"Site":"{"x" * n}"}}'),
}


def _steps(work: Callable[[], Any]) -> int:
    """Return how many steps of Python ``work`` takes."""
    count = 0

    def seen(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return seen

    before = sys.gettrace()
    sys.settrace(seen)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def _is_linear(work: Callable[[int], Callable[[], Any]]) -> None:
    work(SIZE)()  # what is made once
    once, twice, four_times = (_steps(work(n * SIZE)) for n in (1, 2, 4))
    # Work by the square would have grown twice as much from the second to the third.
    assert four_times - twice <= 1.15 * 2 * (twice - once)


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("kind", SPOILT)
def test_a_deal_with_much_wrong_is_read_in_time_by_its_length(kind: str) -> None:
    def reading(n: int) -> Callable[[], Any]:
        source = SPOILT[kind](n)
        return lambda: list(read(io.StringIO(source)))

    _is_linear(reading)


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize("kind", FOREIGN)
def test_files_of_other_programs_are_read_in_time_by_their_length(kind: str) -> None:
    form, made = FOREIGN[kind]

    def reading(n: int) -> Callable[[], Any]:
        source = made(n).encode()
        return lambda: list(read_any(io.BytesIO(source), f"a.{form}"))

    _is_linear(reading)


def test_places_in_a_long_text_are_not_counted_from_its_beginning() -> None:
    """By the characters that are looked at: to count them is one step of Python, however many."""

    class Text(str):
        __slots__ = ()
        seen = 0

        def count(self, *found: Any) -> int:  # type: ignore[override]
            Text.seen += len(self)
            return super().count(*found)

        def rfind(self, *found: Any) -> int:  # type: ignore[override]
            Text.seen += len(self)
            return super().rfind(*found)

    span = Span(Text("ab,\n" * SIZE), 3, 5)
    places = [part.place() for part in span.split(",")]
    assert places[:3] == [(3, 5), (4, 1), (5, 1)]
    assert [span.place(at) for at in range(len(span.text))][:5] == [
        (3, 5), (3, 6), (3, 7), (3, 8), (4, 1),
    ]  # fmt: skip
    assert Text.seen <= len(span.text)


def test_places_are_found_in_time_by_their_number() -> None:
    def finding(n: int) -> Callable[[], Any]:
        words = "S7 SA D2 " * n
        source = text(GOOD, '[Play "W"]', *["SA S6 S3"] * n, Exchange=f"W:{words}", Stock=words)
        lexed = lex(source)
        cards = [find_card(word, Pack.ENGLISH) for word in ("S7", "SA", "D2")]
        wanted = [Place("Play", row=row, column=row % 3) for row in range(n)]
        wanted += [Place("Exchange", Seat.WEST, cards[k % 3]) for k in range(n)]
        wanted += [Place("Stock", card=cards[k % 3]) for k in range(n)]
        wanted += [Place("Deal", Seat.NORTH, cards[k % 3]) for k in range(n)]

        def find() -> None:
            places = Places(lexed, (), Pack.ENGLISH, TRIDGE_GAME)
            for place in wanted:
                places.offset_of(place)

        return find

    _is_linear(finding)


def test_a_line_of_many_fixes_is_repaired_in_one_go() -> None:
    """By what the fixes ask of the text: of each piece of the line once."""

    class Line(str):
        __slots__ = ()
        taken = 0

        def __getitem__(self, key: Any) -> str:
            piece = super().__getitem__(key)
            Line.taken += len(piece)
            return piece

        def split(self, *_: Any) -> list[str]:  # type: ignore[override]
            return [self]

    line = Line("AS " * 500)
    repaired = fixed_text(line, [Fix(1, 3 * n + 1, 2, "SA") for n in range(500)])
    assert repaired == "SA " * 500
    assert Line.taken <= len(line)
