"""Streams: bytes and text, empty lines, line endings, endless files, deals without measure."""

from __future__ import annotations

import io
import itertools
import json
import random
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from handfile_texts import GOOD, entries, only, text
from tridge_solver.batch.input import Item
from tridge_solver.core.cards import Pack, parse_hand
from tridge_solver.core.ruleset import TRESILLO, TRIDGE
from tridge_solver.handfile import (
    Entry,
    FileProblem,
    HandFileError,
    load,
    loads,
    parse_deal_tag,
    read,
)
from tridge_solver.handfile.json_fields import deal_fields
from tridge_solver.handfile.stream import chunks
from tridge_solver.handfile.values import MAX_HOLDINGS
from tridge_solver.report.theme.source import Source

TWO = "% PBN 2.1\n\n" + text(Event="Ñ♠") + "\n{ a comment\n\nof lines }\n; and another\n" + text()


@pytest.mark.parametrize(
    "source",
    [
        TWO,
        TWO.replace("\n", "\r\n"),
        "\ufeff" + TWO,
        "\n\n  \n" + TWO.replace("\n\n", "\n \t\n\n") + "\n\n\n",
        TWO.rstrip("\n"),
    ],
)
def test_the_same_deals_in_every_dress(source: str, tmp_path: Path) -> None:
    expected = loads(TWO)
    assert len(expected) == 2
    assert expected[1].comments == ("a comment\n\nof lines", "and another")
    data = source.encode()
    path = tmp_path / "two.pbn"
    path.write_bytes(data)
    assert loads(source) == expected
    assert load(io.BytesIO(data)) == expected
    assert [entry.deal for entry in read(source.split("\n"))] == expected
    assert [entry.deal for entry in read(source.splitlines(keepends=True))] == expected
    with path.open("rb") as file:
        assert load(file) == expected
    with path.open(encoding="utf-8") as file:
        assert load(file) == expected
    with path.open(encoding="utf-8") as file:
        file.readline()
        assert len(list(read(file))) == 2


@pytest.mark.parametrize(
    "nothing", ["", "\n", "% PBN 2.1\n", "{ nothing\n\n }\n; at all", "\ufeff"]
)
def test_a_file_without_deals(nothing: str) -> None:
    assert entries(nothing) == []
    assert entries(nothing.encode()) == []


def test_positions_after_a_mark_and_with_other_line_ends() -> None:
    source = text(Dealer="Q")
    for data in (source, "\ufeff" + source, source.replace("\n", "\r\n")):
        (error,) = only(data.encode()).errors
        assert (error.line, error.column) == (1, 10)


def test_columns_count_characters_not_bytes() -> None:
    (error,) = only('[Event "Ñandú ♠"] [Result "x"]\n' + text()).errors
    assert (error.line, error.column) == (1, 28)


def test_undecodable_bytes() -> None:
    data = text(Event="caf\xe9", Site="\xf1").encode("latin-1") + b"\n" + text().encode()
    bad, good = entries(data)
    assert [(error.line, error.column) for error in bad.errors] == [(6, 12), (7, 8)]
    assert "E9" in bad.errors[0].message
    assert bad.deal is None
    assert good.deal is not None


def test_undecodable_bytes_in_cards_are_reported_once() -> None:
    data = text(Deal="W:A2.KQ.67.AK\xe9 76.J2345.J.7 QJ543.A.KQ.6 -").encode("latin-1")
    (error,) = only(data).errors
    assert (error.line, error.column) == (2, 21)


def test_undecodable_bytes_between_deals_belong_to_the_next() -> None:
    data = b"% \xff\n\n" + text().encode()
    assert [(e.line, e.column) for e in only(data).errors] == [(1, 3)]
    assert [(e.line, e.column) for e in only(b"\n{\xff}").errors] == [(2, 2)]


def test_text_of_a_wrong_byte_stream_is_reported_too(tmp_path: Path) -> None:
    path = tmp_path / "latin.pbn"
    path.write_bytes(text(Event="caf\xe9").encode("latin-1"))
    with path.open(encoding="utf-8") as file:
        (entry,) = read(file)
    assert (entry.errors[0].line, entry.errors[0].column) == (6, 12)


def test_no_bytes_at_all_make_an_exception() -> None:
    rubbish = bytes(range(256)) * 40
    assert all(entry.errors for entry in entries(rubbish))


def test_lines_beyond_255_characters_are_warned_of() -> None:
    fits, too_long = "; " + "x" * 253, "; " + "x" * 254
    entry = only(f"{fits}\r\n{too_long}\r\n\n{text()}")
    assert entry.deal is not None
    assert [(w.line, w.column) for w in entry.warnings] == [(2, 1)]


LONG_COMMENT = "{ " + "word " * 60 + "}\n"


@pytest.mark.parametrize("comment", [LONG_COMMENT, "; " + "x" * 300, "{\n" + "x" * 300 + "\n}\n"])
def test_a_long_comment_after_the_last_deal_is_no_deal(comment: str) -> None:
    assert entries(comment) == []
    left: list[str] = []
    (entry,) = read(io.StringIO(f"{text()}\n{comment}"), left_over=left)
    assert entry.deal is not None
    assert entry.warnings == ()
    assert len(left) == 1


def test_an_entry_is_a_deal_or_has_errors() -> None:
    deal = only(text()).deal
    wrong = FileProblem("-", 1, 1, "no cards")
    assert Entry(1, 1, None, deal, (wrong,), ()).draft is deal
    for made, errors in ((None, ()), (deal, (wrong,))):
        with pytest.raises(ValueError, match="deal or has errors"):
            Entry(1, 1, made, deal, errors, ())
        with pytest.raises(ValueError, match="deal or has errors"):
            Item(Source("-", 1), 1, made, errors)


def test_a_deal_beyond_a_mebibyte_is_an_error() -> None:
    room = (1 << 20) - len(text().encode())
    fits = text() + ";" * (room - 1) + "\n"
    assert len(fits.encode()) == 1 << 20
    assert only(fits).deal is not None
    too_long = text() + ";" * room + "\n"
    for middle in (too_long, ";" * (3 << 20) + "\n", "{" + "x\n" * (1 << 20) + "}\n"):
        for separator in ("\n", "\n \t\n"):
            found = entries((text() + "\n" + middle + separator + text()).encode())
            assert found[0].deal is not None
            assert found[-1].deal is not None
            assert found[1].deal is None
            assert found[1].errors[0].line == 7
    assert "bytes" in entries(too_long)[0].errors[0].message


def test_the_line_numbers_after_a_deal_too_long() -> None:
    source = "{" + "x\n" * (1 << 20) + "}\n[Dealer]\n\n" + text(Dealer="Q")
    assert entries(source)[-1].errors[0].line == (1 << 20) + 4


@pytest.mark.slow
def test_an_endless_stream_is_read_in_constant_memory() -> None:
    deal = (text(Event="again") + "\n").encode()

    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
            data = deal * (len(buffer) // len(deal))
            buffer[: len(data)] = data
            return len(data)

    stream = read(io.BufferedReader(Endless(), 1 << 16))
    for entry in itertools.islice(stream, 500):
        assert entry.deal
    tracemalloc.start()
    for entry in itertools.islice(stream, 2000):
        assert entry.deal
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert entry.index == 2500
    assert peak < 2 << 20


def test_lines_are_read_as_they_come() -> None:
    taken = 0

    def lines() -> Iterator[str]:
        nonlocal taken
        for line in itertools.cycle([*text().splitlines(), ""]):
            taken += 1
            yield line

    assert next(read(lines())).deal is not None
    assert taken < 1000


def test_rules_of_deals_that_name_none() -> None:
    source = text() + "\n" + text(Rules="tridge") + "\n" + text(Rules="#") + "\n" + text(Rules="?")
    found = [entry.deal.rules for entry in read(source.split("\n"), rules=TRESILLO) if entry.deal]
    assert found == [TRESILLO, TRIDGE, TRIDGE, TRESILLO]


def test_defaults_may_be_inherited() -> None:
    _, second = loads(text() + "\n" + text(Rules="#", Pack="#"))
    assert second.rules == TRIDGE
    assert second.pack is Pack.ENGLISH


SPLITTING = ("{", "}", '"', "\\", "\n", "\n\n", " ", "\r\n", "%", ";", "x", "é", '[A "b"]\n')


def test_inheriting_from_a_bad_deal_and_through_a_chain() -> None:
    broken = '[Event "x]\n[Dealer "W"]\n'
    source = "\n".join([broken, text(Dealer="#"), text(Dealer="#"), text(Dealer="Q", Event="E"),
                        text(Event="#", Dealer="#")])  # fmt: skip
    found = entries(source)
    assert [entry.deal is not None for entry in found] == [False, True, True, False, False]
    assert found[2].deal is not None
    assert found[2].deal.dealer is not None
    assert found[2].deal.dealer.letter == "W"
    assert found[4].draft is not None
    assert found[4].draft.tag("Event") == "E"


def test_loads_tells_all_errors_of_all_deals() -> None:
    source = text(Dealer="Q", Declarer="Z") + "\n" + text() + "\n" + text(Contract="Flap")
    with pytest.raises(HandFileError) as raised:
        loads(source)
    problems = raised.value.problems
    assert [problem.line for problem in problems] == [1, 4, 18 - 1]
    assert str(raised.value).split("\n") == [str(problem) for problem in problems]


def test_load_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "club.pbn"
    path.write_text(text(Dealer="Q"))
    with path.open() as file, pytest.raises(HandFileError, match=r"club\.pbn:1:10: "):
        load(file)


def test_load_takes_a_path_an_open_file_or_lines(tmp_path: Path) -> None:
    path = tmp_path / "club.pbn"
    path.write_text(text(), encoding="utf-8")
    (deal,) = loads(text())
    assert load(path) == load(str(path)) == [deal]
    with path.open(encoding="utf-8") as in_text, path.open("rb") as in_bytes:
        assert load(in_text) == load(in_bytes) == load(text().splitlines()) == [deal]  # type: ignore[arg-type]
    path.write_text(text(Dealer="Q"), encoding="utf-8")
    with pytest.raises(HandFileError, match=r"club\.pbn:1:10: "):
        load(path)
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.pbn")


def test_load_reads_json_too(tmp_path: Path) -> None:
    (deal,) = loads(text())
    written = json.dumps([deal_fields(deal)])
    path = tmp_path / "club.json"
    path.write_text(written, encoding="utf-8")
    with path.open(encoding="utf-8") as in_text:
        assert load(path) == loads(written) == load(in_text) == [deal]


@pytest.mark.parametrize("other", [text(), text().encode(), None, 3])
def test_load_says_that_it_reads_a_file(other: object) -> None:
    with pytest.raises(TypeError, match=r"load reads a file, not .*path.*loads") as raised:
        load(other)  # type: ignore[arg-type]
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("other", [text().encode(), io.StringIO(text()), Path("club.pbn"), None])
def test_loads_says_that_it_reads_a_text(other: object) -> None:
    with pytest.raises(TypeError, match=rf"not {type(other).__name__} .*str.*load ") as raised:
        loads(other)  # type: ignore[arg-type]
    assert "\n" not in str(raised.value)


def test_several_tags_a_line_and_comments_everywhere() -> None:
    tags = [f'[ {name} "{value}" ]' for name, value in GOOD.items()]
    source = (
        "{ a } " + " { b } ".join(tags) + ' ; c [Dealer "N"]\n% [Dealer "N"]\n[Play "W"] SA ; d\n'
    )
    (deal,) = loads(source)
    assert deal.comments == ("a", "b", "b", "b", "b", 'c [Dealer "N"]', "d")
    assert deal.play is not None
    assert len(deal.play.rows) == 1


def test_ranks_in_any_order_are_the_same_hand_however_many_orders_were_read_before() -> None:
    """Holdings read once are looked up, up to so many: the rest are read as well."""
    orders = itertools.islice(itertools.permutations("AKQJ765"), 2 * MAX_HOLDINGS)
    for order in map("".join, orders):
        hands, _ = parse_deal_tag(f"N:{order}.K.. ? ? -")
        assert hands[0] == parse_hand(f"{order}.K..")


class Trickle:
    """A pipe that gives a few bytes at a time."""

    def __init__(self, data: bytes, most: int) -> None:
        self._data = io.BytesIO(data)
        self._chance = random.Random(most)
        self._most = most

    def read1(self, _: int) -> bytes:
        return self._data.read(self._chance.randint(1, self._most))

    read = read1


@given(st.lists(st.sampled_from(SPLITTING), max_size=40).map("".join), st.integers(1, 9))
def test_deals_are_the_same_in_whatever_pieces_a_file_comes(text: str, most: int) -> None:
    whole = list(chunks(io.BytesIO(text.encode())))
    assert list(chunks(Trickle(text.encode(), most))) == whole  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [1, 2, 7, 1 << 20])
def test_lines_of_old_macintoshes_are_lines(size: int) -> None:
    """A carriage return ends lines where the first line is ended by one, however it comes in."""
    source = TWO.replace("\n", "\r")
    wanted = [entry.deal for entry in read(io.StringIO(TWO))]
    raw = source.encode()
    pieces = [raw[at : at + size] for at in range(0, len(raw), size)]

    class Trickling(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def read(self, count: int = -1) -> bytes:
            return pieces.pop(0) if pieces else b""

    assert [entry.deal for entry in read(Trickling())] == wanted
    assert len(wanted) == 2


def test_a_return_in_a_file_of_other_lines_ends_no_deal() -> None:
    (entry,) = read(io.BytesIO(text().replace("\n", "\r\n").encode()))
    assert not entry.errors
    (entry,) = read(io.BytesIO(b"; one\n; two\rthree\n" + text().encode()))
    assert entry.line == 3


def test_errors_of_a_text_say_that_they_are_of_the_text() -> None:
    with pytest.raises(HandFileError) as raised:
        loads('[Board "1"]\n[Dealer "Q"]\n')
    assert "text:2:10: 'Q' is not a seat" in str(raised.value)
