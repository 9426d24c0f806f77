"""Contracts that say who plays them and what came of it, and files that are put right for them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice, pairwise

import pytest
from hypothesis import given, strategies as st

from tridge_solver.core.seats import Seat
from tridge_solver.handfile import Entry, read
from tridge_solver.handfile.places import Repair, applied, composed, fixed_text

NAMES = '[West "Cleo"] [North "Ann"] [East "Bob"] [South "Dan"]'

SIDES = '[Dealer "N"]'
THREE = '[Dealer "S"] [Result "5:4:0"]'
POINTS = '[Dealer "N"] [Result "NS:92 EW:70"]'

TOLD = {
    "": ("", ("4S", "3NTX", "2 no trumps doubled", "6 hearts", "1♦")),
    '[Game "Bridge"]': (SIDES, ("4S", "3NT", "1 no trump", "5 clubs redoubled")),
    '[Game "Trumps"]': (SIDES, ("Bid 10 H", "10 spades", "bid 9 no trumps")),
    '[Game "Belote"]': (POINTS, ("90 H", "100 hearts", "80 spades doubled", "110 TA")),
    '[Game "Belote"] [Pack "French"]': (POINTS, ("90 C", "100 cœur", "80 P X")),
    '[Game "Tridge"]': (THREE, ("Play H", "fixed 2 clubs", "No Tricks D", "flip hearts")),
    '[Game "Tresillo"]': (THREE, ("Play H", "vuelta de oros", "flip diamonds")),
    '[Game "Tresillo"] [Pack "Spanish"]': (THREE, ("Juego O", "solo bastos")),
    '[Game "L\'hombre"]': (THREE, ("Play H", "Tourné S", "solo clubs")),
    '[Game "L\'hombre"] [Pack "Danish"]': (THREE, ("Spil H", "Tourné R", "solo K")),
}
"""By the game: what a deal needs besides, and contracts."""
PLAYERS = (" by Bob", " by North", " W", "", " by Ann", " by Cleo")
OUTCOMES = ("", " +1", " -2", " =", " made 4", " down 1", " made", ", one off", " 2 down")


def deals(text: str) -> list[Entry]:
    return [*read(text.splitlines(keepends=True), "x.pbn")]


def told_of(tags: str) -> Iterator[str]:
    """Deals that tell all they can with the contract, or something in a tag of its own."""
    rest, contracts = TOLD[tags]
    ways = zip(cycle(contracts), cycle(PLAYERS), cycle(OUTCOMES), cycle((rest, "")), strict=False)
    for contract, player, outcome, other in islice(ways, 30):
        told = "" if rest in (THREE, POINTS) else outcome
        who = "" if player else '[Declarer "E"]'
        yield f'{NAMES} {tags} {other} {who} [Contract "{contract}{player}{told}"]\n'


@pytest.mark.parametrize("tags", TOLD)
def test_a_file_put_right_says_the_same_deals(tags: str) -> None:
    text = "\n".join(told_of(tags))
    before = deals(text)
    after = deals(fixed_text(text, (fix for entry in before for fix in entry.fixes)))
    assert len(after) == len(before)
    fixed = 0
    for was, now in zip(before, after, strict=True):
        assert now.draft == was.draft
        assert [e.message for e in now.errors] == [e.message for e in was.errors]
        if was.deal is not None and was.fixes:
            assert not now.fixes
            fixed += 1
    assert fixed


@st.composite
def repairs_of(draw: st.DrawFn, text: str) -> list[Repair]:
    """Repairs that do not overlap, and insertions at different places."""
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=6, unique=True)))
    words = st.text("xyz", max_size=3)
    if draw(st.booleans()):
        return [Repair(at, at, draw(words), "") for at in cuts]
    pairs = zip(cuts[::2], cuts[1::2], strict=False)
    return [Repair(at, end, draw(words), "") for at, end in pairs]


@given(st.data(), st.text("abc", max_size=8))
def test_repairs_over_each_other_become_one(data: st.DataObject, text: str) -> None:
    older = data.draw(repairs_of(text))
    between = applied(text, older)
    later = data.draw(repairs_of(between))
    both = composed(between, older, later)
    assert applied(text, both) == applied(between, later)
    assert all(before.end <= after.at for before, after in pairwise(both))


BOARD = """\
[Board "3"] [Dealer "S"] [Vulnerable "EW"]
[Deal "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"]
"""
OTHER_BOARD = BOARD.replace('"3"', '"4"').replace('"S"', '"W"')
AT_THE_TABLE = '[Contract "3NT"] [Declarer "E"] [Result "9"]'


@pytest.mark.parametrize("before", [BOARD, BOARD + AT_THE_TABLE + "\n", BOARD + "\n" + OTHER_BOARD])
@pytest.mark.parametrize("between", ["", '[Board "3"] [Contract "1NT W +1"]\n'])
def test_a_full_contract_belongs_to_the_board_with_its_number(before: str, between: str) -> None:
    told, apart = '[Contract "4S by East -1"]', '[Contract "4S"] [Declarer "E"] [Result "9"]'
    of_board = '\n{}\n[Board "3"] {}\n'
    was = deals(before + of_board.format(between, told))
    assert was[-1].deal == deals(before + of_board.format(between, apart))[-1].deal
    assert was[-1].deal is not None
    assert was[-1].deal.tag("Vulnerable") == "EW"
    assert was[-1].deal.dealer is Seat.SOUTH
    assert all(was[-1].deal.hands)
    assert [warning.message.split()[0] for warning in was[-1].warnings] == ["'4S", "'-1'"]
