"""A corpus of bridge files, as PBN 2.1 allows them and as programs write them, loads as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_calls import call, printed_by
from tridge_solver.core.deal import Deal
from tridge_solver.core.seats import Seat
from tridge_solver.games.trumps.rules import Strain
from tridge_solver.handfile import dumps, loads, read

CORPUS = Path(__file__).parent / "corpus"
FILES = sorted(CORPUS.glob("*.pbn"))


def deals_of(name: str) -> list[Deal]:
    """The deals of a file of the corpus, which has neither errors nor warnings."""
    with open(CORPUS / name, "rb") as file:
        entries = list(read(file))
    assert [(*entry.errors, *entry.warnings) for entry in entries] == [()] * len(entries)
    return [entry.deal for entry in entries if entry.deal is not None]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_of_a_bridge_program_is_worth_no_error_and_no_warning(file: Path) -> None:
    printed_by("check", str(file))
    assert {deal.game.name for deal in deals_of(file.name)} == {"Bridge"}


def contents(deal: Deal) -> tuple[object, ...]:
    """Cards, contract and result of a deal, the tricks as declarer's."""
    result = deal.result
    tricks = None if result is None else result.of(deal.declarer)
    return (
        deal.hands,
        deal.dealer,
        deal.declarer,
        deal.contract,
        deal.passed_out,
        deal.tables,
        tricks,
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_of_a_bridge_program_is_written_back_with_nothing_lost(file: Path) -> None:
    deals = deals_of(file.name)
    again = loads(dumps(deals))
    assert [contents(deal) for deal in again] == [contents(deal) for deal in deals]
    assert [(a.auction, a.play) for a in again] == [(d.auction, d.play) for d in deals]
    long = max(len(value) for deal in deals for _, value in deal.tags) > 200
    if not long:  # a tag too long for a line becomes a comment
        assert [sorted(a.tags) for a in again] == [sorted(d.tags) for d in deals]


def test_the_export_format_is_read_with_all_it_says() -> None:
    first, passed = deals_of("export-format.pbn")
    assert (str(first.contract), first.declarer) == ("Bid 9 NT", Seat.NORTH)
    assert first.result.tricks == 11
    assert first.auction.calls[:3] == ("1NT", "=1=", "Pass")
    assert len(first.play.rows) == 1
    assert first.tag("Score") == "NS 460"
    assert passed.passed_out
    assert (passed.tag("West"), passed.tag("Scoring")) == ("Ada", "IMP")


def test_the_import_format_may_be_written_by_hand() -> None:
    first, second, third = deals_of("import-format.pbn")
    assert (first.contract.strain, first.contract.factor) == (Strain.NO_TRUMPS, 2)
    assert first.declarer is Seat.NORTH
    assert [sum(card is not None for card in row) for row in first.play.rows] == [4, 1]
    assert second.result.of(second.declarer) == 4
    assert third.dealer is None
    assert third.hands == tuple(second.hands[2:] + second.hands[:2])


def test_tables_are_kept_line_by_line() -> None:
    first, second = deals_of("tables.pbn")
    tables = {name: lines for name, _, lines in first.tables}
    assert len(tables) == 8
    assert tables["OptimumResultTable"][0] == "N NT 12"
    assert len(tables["ScoreTable"]) == 4
    assert [name for name, _, _ in second.tables] == ["ScoreTable"]


def test_values_are_inherited_from_the_deal_before_and_from_all_before() -> None:
    open_room, closed, second, third = deals_of("inheritance.pbn")
    assert closed.hands == open_room.hands
    assert (closed.dealer, closed.tag("Date")) == (open_room.dealer, "2004.01.09")
    events = [deal.tag("Event") for deal in (open_room, closed, second, third)]
    assert events == ["Winter league", "Winter league", "Spring league", "Spring league"]
    assert {deal.tag("Site") for deal in (closed, second, third)} == {"Harbour Club"}
    assert third.hands == second.hands
    assert third.tag("Date") is None


def test_marks_and_notes_stand_where_they_stood() -> None:
    (deal,) = deals_of("annotated.pbn")
    assert deal.irregular
    assert deal.contract.factor == 4
    assert deal.tag("Event") == 'An article; with [brackets] and "quotes" in a value \\'
    assert next(value for name, value in deal.tags if name == "Note") == "1:twelve to fourteen"
    assert "^I" in deal.auction.calls
    assert len(deal.play.rows) == 3


def test_unknown_hands_and_long_suits_are_read() -> None:
    first, second, third = deals_of("hands-only.pbn")
    assert first.contract is None
    assert [hand is None for hand in second.hands] == [True, True, False, True]
    assert {len(hand or ()) for hand in third.hands} == {13}


def test_latin_1_is_read_without_any_tag_of_bridge() -> None:
    first, second = deals_of("latin-1.pbn")
    assert (first.tag("Event"), first.tag("West")) == ("Coupe de l'été", "Renée Müller")
    assert second.tag("Event") == "Fête"


LETTERS = str.maketrans("♠♥♦♣", "SHDC")

ENDPLAY_DEALS = (
    ("N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4", "3NTN+1"),
    ("S:T65.AJ8.Q93.AK75 43.T962.JT864.T4 AKQ2.K73.A5.J982 J987.Q54.K72.Q63", "4SWX-3"),
    ("E:AK.QJT9.8765.432 QJT9.8765.432.AK 8765.432.AK.QJT9 432.AK.QJT9.8765", "1CEXX="),
)


def test_files_go_to_endplay_and_back() -> None:
    pbn = pytest.importorskip("endplay.parsers.pbn")
    types = pytest.importorskip("endplay.types")
    boards = []
    for number, (hands, contract) in enumerate(ENDPLAY_DEALS, 1):
        boards.append(
            types.Board(
                deal=types.Deal(hands),
                contract=types.Contract(contract),
                dealer=types.Player(number % 4),
                vul=types.Vul(number),
                board_num=number,
                auction=[
                    types.Bid("Pass"),
                    types.Bid("1C", alertable=True, announcement="opening"),
                ],
                Event="Made by a program",
            )
        )
    written = pbn.dumps(boards)
    entries = list(read(written.splitlines(keepends=True)))
    assert [(*entry.errors, *entry.warnings) for entry in entries] == [()] * len(boards)
    deals = [entry.deal for entry in entries if entry.deal is not None]
    assert [deal.tag("Board") for deal in deals] == ["1", "2", "3"]
    back = pbn.loads(call("convert", "-", stdin=written).stdout)
    for board, other in zip(boards, back, strict=True):
        assert other.deal.to_pbn() == board.deal.to_pbn()
        assert str(other.contract) == str(board.contract)
        assert (other.dealer, other.vul) == (board.dealer, board.vul)
        assert len(other.auction) == len(board.auction)


def test_endplay_reads_random_deals_of_trumps_as_bridge() -> None:
    pbn = pytest.importorskip("endplay.parsers.pbn")
    dealt = call("deal", "--game", "trumps", "-n", "20", "--seed", "5").stdout
    boards = pbn.loads(call("convert", "--game", "bridge", "-", stdin=dealt).stdout)
    own = [deal.hands for deal in loads(dealt)]
    assert len(boards) == len(own)
    for board, hands in zip(boards, own, strict=True):
        for (_, theirs), hand in zip(board.deal, hands, strict=True):
            letters = {str(card).translate(LETTERS) for card in theirs}
            assert letters == {card.code for card in hand or ()}


def test_convert_writes_the_mandatory_tags_first_and_in_the_order_of_the_standard() -> None:
    written = call("convert", str(CORPUS / "export-format.pbn")).stdout
    first = written.split("\n\n")[1]
    names = [line[1:].split()[0] for line in first.splitlines() if line.startswith("[")]
    assert names[:15] == [
        *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer"),
        *("Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
    ]
    assert names[names.index("Auction") - 1] == "Game"
