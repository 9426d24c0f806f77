"""LIN, the files of BBO: read with all they say, written back, wrong ones told where they are."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from bridge_records import random_record
from cli_calls import call, failure, printed_by
from handfile_texts import any_entries, stand_inside
from tridge_solver import DealError, load, loads
from tridge_solver.core.deal import Deal, says_nothing
from tridge_solver.games.trumps.bridge.other_files import lin_text
from tridge_solver.games.trumps.game import BRIDGE_GAME

CORPUS = Path(__file__).parent / "corpus"
MANY = 200

BOARD = (
    "pn|Ann,Bob,Cleo,Dora|st||md|3S269H2568QADTQC2T,S47AHJD3479C4567Q,S58QH479KDKAC38JA,|rh||"
    "ah|Board 1|sv|o|mb|1N|an|15-17|mb|p|mb|2D!|an|hearts|mb|p|mb|3H!|mb|p|mb|4H|mb|p|mb|p|mb|p|"
    "pg||pc|SJ|pc|S2|pc|SA|pc|S5|pg||pc|C4|pc|C3|pc|CK|pc|C2|pg||mc|11|pg||"
)


entries = partial(any_entries, name="a.lin")


def only(text: str) -> Deal:
    """The one deal of a text that has no errors."""
    [entry] = entries(text)
    assert (entry.errors, entry.warnings) == ((), ())
    assert entry.deal is not None
    return entry.deal


def problems(text: str) -> list[str]:
    """All errors of a text."""
    return [str(problem) for entry in entries(text) for problem in entry.errors]


def as_lin_keeps(deal: Deal) -> Deal:
    """A deal without tags that say nothing, and names as LIN has room for them."""
    tags = sorted(tag for tag in deal.tags if not says_nothing(tag[1]))
    return replace(deal, tags=tuple(tags))


def test_a_board_is_read_with_names_auction_alerts_play_and_claim() -> None:
    deal = only(BOARD)
    assert deal.game is BRIDGE_GAME
    assert (deal.board, deal.dealer.letter, str(deal.contract)) == ("1", "N", "Bid 10 H")
    assert (deal.declarer.letter, deal.result.tricks) == ("N", 11)
    names = [deal.tag(name) for name in ("South", "West", "North", "East")]
    assert names == ["Ann", "Bob", "Cleo", "Dora"]
    assert deal.tag("Vulnerable") == "None"
    assert deal.auction.calls[:6] == ("1NT", "=1=", "Pass", "2D", "=2=", "Pass")
    notes = [value for name, value in deal.tags if name == "Note"]
    assert notes == ["1:15-17", "2:alert: hearts", "3:alert"]
    assert [[card.code for card in row] for row in deal.play.rows] == [
        ["SJ", "S2", "SA", "S5"],
        ["CK", "C2", "C4", "C3"],
    ]


def test_the_fourth_hand_is_what_is_left() -> None:
    east = only(BOARD).hands[1]
    assert {card.code for card in east} == {
        "SK", "SJ", "ST", "S3", "HT", "H3", "DJ", "D8", "D6", "D5", "D2", "CK", "C9",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("calls", "contract", "declarer"),
    [
        ("mb|1H|mb|p|mb|2H|mb|d|mb|p|mb|p|mb|p|", "Bid 8 H X", "N"),
        ("mb|-1Dp1Sp2Hp3Hppp|", "Bid 9 H", "E"),
        ("mb|p|mb|P|mb|Pass|mb|1nt|mb|x|mb|xx|mb|p|mb|p|mb|p|", "Bid 7 NT XX", "W"),
    ],
)
def test_calls_are_read_as_people_and_programs_write_them(
    calls: str, contract: str, declarer: str
) -> None:
    deal = only(BOARD.partition("mb|")[0] + calls)
    assert (str(deal.contract), deal.declarer.letter) == (contract, declarer)


def test_four_passes_are_a_deal_passed_out() -> None:
    assert only(BOARD.partition("mb|")[0] + "mb|p|" * 4).passed_out


def vugraph() -> str:
    """A match of two boards, shown at two tables."""
    cards = "md|3S269H2568QADTQC2T,S47AHJD3479C4567Q,S58QH479KDKAC38JA,|"
    other = "md|4S9JH579QAD8KAC39Q,S5QKH24TD35TQC56K,S268AH3KD27C247TJ,|"
    return (
        "vg|Cup,Final,I,7,8,Reds,0,Blues,3|\nrs|4HN+1,3NTS-1,PASS,2SEx-2|\n"
        "pn|a,b,c,d,e,f,g,h|pg||\n"
        f"qx|o7|{cards}sv|n|mb|1H|mb|p|mb|4H|nt|comm: {{good}} bid|mb|p|mb|p|mb|p|pg||\n"
        f"qx|c7|{cards}sv|n|pg||\n"
        f"qx|o8|{other}sv|b|pg||\nqx|c8|{other}sv|b|pg||\n"
    )


def test_a_match_on_vugraph_has_its_rooms_teams_names_and_results() -> None:
    deals = [entry.deal for entry in entries(vugraph())]
    messages = [(d.board, d.tag("Room"), d.tag("South"), d.tag("VisitTeam")) for d in deals]
    assert messages == [
        ("7", "Open", "a", "Blues"),
        ("7", "Closed", "e", "Blues"),
        ("8", "Open", "a", "Blues"),
        ("8", "Closed", "e", "Blues"),
    ]
    assert [str(deal.contract) for deal in deals] == ["Bid 10 H", "Bid 9 NT", "None", "Bid 8 S X"]
    assert [deal.passed_out for deal in deals] == [False, False, True, False]
    assert [deal.result and deal.result.tricks for deal in deals] == [11, 8, None, 6]
    assert [str(comment) for comment in deals[0].comments] == ["comm: (good) bid"]


def test_a_match_on_vugraph_is_scored_in_imps(tmp_path: Path) -> None:
    file = tmp_path / "match.lin"
    file.write_text(vugraph())
    scored = json.loads(call("score", "--json", str(file)).stdout)
    # +650 against -100, then 0 against +500 to North and South: 12 and 11 IMPs.
    assert scored["match_imps"] == {"Reds": 13, "Blues": 11}


def test_a_lin_file_is_read_by_every_command_that_reads_deals(tmp_path: Path) -> None:
    file = tmp_path / "night.lin"
    rng = random.Random(2)
    record = next(
        deal
        for deal in (random_record(rng, n) for n in range(1, 99))
        if deal.play is not None and len(deal.play.rows) in (11, 12) and deal.result is not None
    )
    file.write_text(lin_text([record]).text)
    for words in ("check", "show", "solve --cards", "score"):
        done = call(*words.split(), str(file))
        assert (done.exit_code, done.stderr.count(": ")) == (0, 0), (words, done.stderr)


def test_a_lin_file_is_known_by_its_words_or_by_its_name() -> None:
    assert [entry.deal.board for entry in any_entries(BOARD, "-")] == ["1"]
    assert problems("nothing of the kind") == [
        "a.lin:1:1: 'nothing of the kind' is not a command of LIN "
        "(expected two letters, a bar, a value and a bar)"
    ]


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("S269H", "S269ZH", "a.lin:1:34: 'Z' is not a rank"),
        ("sv|o|", "sv|q|", "a.lin:1:103: 'q' does not say who is vulnerable"),
        ("pc|SJ|", "pc|SX|", "'SX' is not a card"),
        ("mc|11|", "mc|lots|", "'lots' is not a number of tricks"),
        ("mc|11|", "mc|19|", "'19' is not a result"),
        ("md|3S2", "md|7S2", "'7' is not a dealer"),
        ("md|3S2", "md|3X2", "'X269' is of no suit"),
        ("S47AHJ", "S247AHJ", "S2 is held by both S and W"),
        ("pc|C4|", "pc|C9|", "C9"),
        ("rh||", "rubbish|", "'rubbish' is not a command of LIN"),
    ],
)
def test_an_error_is_reported_once_at_its_place(before: str, after: str, message: str) -> None:
    assert before in BOARD
    found = problems(BOARD.replace(before, after, 1))
    assert any(message in problem for problem in found), found
    line = BOARD.replace(before, after, 1)
    for problem in found:
        _, number, column, _ = problem.split(":", 3)
        assert int(number) == 1
        assert abs(int(column) - 1 - line.index(after)) <= len(after) + 12, problem


HEAD = "pn|a,b,c,d|md|3S2HT98DKQJT9C8765,SAQJT93HKQDA8C432,S87654HAJ2D765CKJ,SKH76543D432CAQT9|"


def test_percent_encoded_text_is_decoded() -> None:
    deal = only(
        f"{HEAD}ah|Board%202|sv|n|mb|1S%21|an|16%2B%C3%A9|mb|p%2A|nt|100 % sure%21|pc|S%4B|"
    )
    assert (deal.board, deal.auction.calls) == ("2", ("1S", "=1=", "Pass*"))
    assert deal.tag("Note") == "1:alert: 16+é"
    assert str(deal.comments[0]) == "100 % sure!"
    assert deal.play.rows[0][0].code == "SK"


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}ah|Board 5|mb|1S|mb|p|mb|p|mb|p|pc|SK|mc|8|sv|n|pg||",
        f"{HEAD}mb|1S|mb|p|mb|p|mb|p|sv|n|pc|SK|mc|8|pg||ah|Board 5|pg||",
        f"mb|1S|mb|p|mb|p|mb|p|pc|SK|{HEAD}ah|Board 5|sv|n|mc|8|",
        f"sv|n|mc|8|ah|Board 5|{HEAD}pc|SK|mb|1S|mb|p|mb|p|mb|p|",
        f"{HEAD.removeprefix('pn|a,b,c,d|')}mb|1Sppp|pc|SK|mc|8|sv|n|ah|Board 5|pn|a,b,c,d|",
    ],
)
def test_commands_may_stand_in_any_order(text: str) -> None:
    deal = only(text)
    assert (deal.board, deal.tag("Vulnerable"), deal.tag("South")) == ("5", "NS", "a")
    assert (str(deal.contract), deal.result.tricks) == ("Bid 7 S", 8)
    assert deal.play.rows[0][0].code == "SK"


@pytest.mark.parametrize(
    "between", ["\n", "pg||", "pg||\n"], ids=["a line each", "a page each", "both"]
)
def test_late_commands_of_one_board_are_not_of_the_next(between: str) -> None:
    late = "".join(f"{HEAD}mb|1Sppp|pc|SK|ah|{n}|sv|n|{between}" for n in (1, 2))
    early = "".join(f"ah|{n}|sv|n|{HEAD}mb|1Sppp|pc|SK|{between}" for n in (1, 2))
    first = f"{HEAD}mb|1Sppp|pc|SK|{between}ah|2|sv|n|{HEAD}mb|1Sppp|"
    for text, boards in ((late, ["1", "2"]), (early, ["1", "2"]), (first, [None, "2"])):
        found = entries(text)
        assert [entry.errors for entry in found] == [(), ()]
        assert [entry.deal.board for entry in found] == boards


@pytest.mark.parametrize(
    ("written", "calls"),
    [
        ("mb|1S*|", ("1S*",)),
        ("mb|1S?|", ("1S?",)),
        ("mb|1S!?|", ("1S?", "=1=")),
        ("mb|d!|mb|XX*|", ("X", "=1=", "XX*")),
        ("mb|1S|mb|?|", ("1S", "+")),
    ],
)
def test_marks_on_calls_are_kept(written: str, calls: tuple[str, ...]) -> None:
    deal = only(f"{HEAD}{written}")
    assert deal.auction.calls == calls
    again = loads(lin_text([deal]).text)[0]
    assert again.auction.calls == tuple(call for call in calls if call != "+")


def test_a_call_that_is_none_ends_the_auction_and_spoils_nothing() -> None:
    [entry] = entries(BOARD.replace("mb|2D!|", "mb|8D!|"))
    assert entry.errors == ()
    [warning] = entry.warnings
    assert (warning.line, warning.column) == (1, BOARD.index("2D!") + 1)
    assert warning.message == "'8D!' is not a call of bridge; the auction is read up to here"
    assert entry.deal.auction.calls == ("1NT", "=1=", "Pass")
    assert (entry.deal.contract, len(entry.deal.play.rows)) == (None, 2)


def test_a_header_does_not_grow_from_board_to_board() -> None:
    [entry] = entries(f"vg|{'x' * 3000},,,1,9,,,,|pg||qx|o1|md|1,,,|")
    assert ["more than 2,048 characters" in str(error) for error in entry.errors] == [True]


def test_a_bad_board_spoils_no_other() -> None:
    found = entries(f"{BOARD}\n{BOARD.replace('S269H', 'S2699H')}\n{BOARD}")
    assert [bool(entry.deal) for entry in found] == [True, False, True]
    assert [entry.line for entry in found] == [1, 2, 3]
    assert {problem.line for problem in found[1].errors} == {2}


def records(seed: int, many: int, rooms: bool = False) -> list[Deal]:
    """Random records; of a match two of each board."""
    rng = random.Random(seed)
    if not rooms:
        return [random_record(rng, number) for number in range(1, many + 1)]
    return [
        random_record(rng, number, room)
        for number in range(1, many // 2 + 1)
        for room in ("Open", "Closed")
    ]


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("many", "rooms"),
    [(MANY, False), (20, True), pytest.param(50 * MANY, False, marks=pytest.mark.exhaustive)],
)
def test_two_hundred_records_come_back_from_lin_as_they_were(many: int, rooms: bool) -> None:
    deals = records(34, many, rooms)
    text, left_out = lin_text(deals)
    assert left_out == ()
    again = loads(text)
    for deal, back in zip(deals, again, strict=True):
        names = [
            (name, value.replace(",", "") if name == "Event" else value)
            for name, value in deal.tags
        ]
        assert as_lin_keeps(back) == as_lin_keeps(replace(deal, tags=tuple(names)))
    assert lin_text(again).text == text


def test_contracts_without_an_auction_are_kept_in_the_header() -> None:
    deals = [replace(deal, auction=None) for deal in records(7, 40)]
    deals = [d for d in deals if d.passed_out or d.result is not None]
    again = loads(lin_text(deals).text)
    for deal, back in zip(deals, again, strict=True):
        assert (back.contract, back.declarer, back.passed_out, back.result, back.play) == (
            deal.contract,
            deal.declarer,
            deal.passed_out,
            deal.result,
            deal.play,
        )


def test_a_board_may_hold_the_header_of_its_match() -> None:
    head = "vg|Cup,Final,I,7,8,Reds,0,Blues,3|"
    tags = dict(only(BOARD.replace("md|", f"{head}md|", 1)).tags)
    assert (tags["Event"], tags["HomeTeam"]) == ("Cup", "Reds")


def test_an_auction_of_passes_needs_no_result_in_the_header() -> None:
    deal = only(BOARD.partition("mb|")[0] + "mb|p|" * 4)
    assert deal.auction is not None
    assert "PASS" not in lin_text([deal]).text


def test_tags_without_a_place_in_lin_are_reported() -> None:
    deal = replace(only(BOARD), tags=(("Site", "Cork"), ("Annotator", "x")), auction=None)
    assert lin_text([replace(deal, result=None)]).left_out == ("Site", "Annotator", "Contract")
    with pytest.raises(DealError, match="whole deals"):
        lin_text([replace(deal, tricks_won={})])


def test_convert_writes_lin_by_option_and_by_name(tmp_path: Path) -> None:
    source = tmp_path / "a.lin"
    source.write_text(BOARD)
    done = printed_by("convert", "--lin", str(source))
    target = tmp_path / "b.lin"
    assert call("convert", str(source), "-o", str(target)).exit_code == 0
    assert target.read_text() == done
    assert load(target) == load(source)
    assert "Trumps is not bridge" in failure("convert", "--lin", "examples/trumps.pbn:1")
    assert call("convert", "--lin", "--json", str(source)).exit_code == 2


def test_lin_is_read_as_endplay_reads_it() -> None:
    lin = pytest.importorskip("endplay.parsers.lin")
    deals = [deal for deal in records(5, 30) if deal.result is not None]
    text = lin_text([replace(deal, tags=deal.tags[:6]) for deal in deals]).text
    for deal, board in zip(loads(text), lin.loads(text.replace("\n", "")), strict=True):
        hands = " ".join(
            str(getattr(board.deal, seat)) for seat in ("north", "east", "south", "west")
        )
        ours = " ".join(deal.pack.hand_text(hand) for hand in deal.hands)
        assert ours == hands
        assert board.dealer.abbr == deal.dealer.letter
        if deal.contract is not None:
            assert board.contract.declarer.abbr == deal.declarer.letter
            assert board.contract.level + 6 == deal.contract.number


@pytest.mark.slow
@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_a_spoilt_file_ends_in_clean_entries(seed: int) -> None:
    rng = random.Random(seed)
    text = lin_text([random_record(rng, n) for n in (1, 2)]).text
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(len(text))
        piece = rng.choice(
            ("|", "||", "\n", "md|", "mb|3Q|", "S", "9", "#", '"', "\\", "qx|o", "é")
        )
        text = text[:at] + piece + text[at + rng.randint(0, 3) :]
    lines = text.split("\n")
    for index, entry in enumerate(entries(text), 1):
        assert entry.index == index
        stand_inside(entry, lines)
        if entry.deal is not None:
            assert loads(lin_text([entry.deal]).text)
