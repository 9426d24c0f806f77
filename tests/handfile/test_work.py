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
from tridge_solver.games.ombre.tridge import TRIDGE_GAME
from tridge_solver.handfile import read
from tridge_solver.handfile.card_values import find_card
from tridge_solver.handfile.lexer import lex
from tridge_solver.handfile.places import Places
from tridge_solver.handfile.repair.changes import Fix, fixed_text

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


def _steps(work: Callable[[], Any]) -> int:
    """How many steps of Python ``work`` takes."""
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


@pytest.mark.parametrize("kind", SPOILT)
def test_a_deal_with_much_wrong_is_read_in_time_by_its_length(kind: str) -> None:
    def reading(n: int) -> Callable[[], Any]:
        source = SPOILT[kind](n)
        return lambda: list(read(io.StringIO(source)))

    _is_linear(reading)


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
