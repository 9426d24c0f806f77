"""The quick paths of the reader read the same as the slow ones, which tell all errors."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import fuzz_targets
from fuzz_texts import hand_files, other_hand_files
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal
from tridge_solver.handfile import deal_reader, lexer, read, sections, values
from tridge_solver.handfile.reader import Entry

ROOT = Path(__file__).parent.parent.parent
FILES = sorted([*ROOT.glob("examples/*.pbn"), *ROOT.glob("tests/**/*.pbn")])
MADE = (hand_files, other_hand_files)

BY_HAND = (
    '[Dealer "N"]\n[Dealer "E"]\n[Deal "N:? ? ? -"]\n',  # twice
    '[Dealer "N"] [Deal "N:? ? ? -"]\n[Board "1"]\n',  # two in a line
    '[Dealer "N"]\n[Play "W"]\nSA S6 S3\n% S2\n{x}SK;y\n[Result "5:4:0"]\n',
    '[Deal "N:A... K... Q... -"]\n[Contract "Play S"]\n[Play "N"]\nSA SK\nSQ\n',
    '[Deal "N:A2... K3... QJ... -"]\n[Play "N"]\nSA SK SQ S2 S3 SJ\n[Board "1"]x\n',
    '[Deal "N:A2... K3... QJ... -"]\n[Play "N"]\nSA SK SQ\n\t\nS2 S3\x0bSJ\n',
    '[Deal "n:? ?  ? -"]\n[Dealer "n "]\n',
    '[Deal "N:? ? ? - -"]\n', '[Deal "N:A... A... ? ?"]\n', '[Deal "N:10... 9... - -"]\n',
    '[Dealer "#"]\n[Site "a\\"b"]\n[Site "\\\\"]\n[Deal "?"]\n[Event "-"]\n',
    '[Auction "N"]\nPass Pass [Note "1:x"]\nPass\n',
    '[Auction "N"]\nPass 100% Pass\n%Pass\nMore\n',
    '[Play "W"]\n- - -\n', '[Play "W"]', '[Play "W"]\n"', '[Play "W"]]\n[Board "1"]\n',
    '[ScoreTable "A;B"]\n1 "x"\n[Play "W"]\nSA SK SQ\n[InstantScoreTable "A"]\n]\n',
    '[Dealer "N"]\r\n[Board "1"]\r\n', '[Dealer "N"]\n\n[Board "1"]\n[Dealer "#"]\n',
    ' [Dealer "N"]\n', '%[Dealer "N"]\n[Board "2"]\n', '[Dealer "N"]\n[Board "2\n[Site "x"]\n',
    '[Dealer "\udcff"]\n[Site "\udcff"]\n[Deal "N:? ? ? -"]\n',
)  # fmt: skip


class _Everything:
    """A set that holds everything."""

    def __contains__(self, _: object) -> bool:
        return True


@pytest.fixture
def the_long_way(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Every short way closed."""
    with monkeypatch.context() as patch:
        patch.setattr(lexer, "_plain_tags", lambda lexed: 0)
        patch.setattr(lexer, "_plain_words", lambda *_: None)
        patch.setattr(values, "_plain_hands", lambda *_: None)
        patch.setattr(sections, "_plain_rows", lambda *_: None)
        patch.setattr(deal_reader, "_MORE_THAN_ITSELF", _Everything())
        yield patch


def _seen(text: str) -> list[Any]:
    """All that is read of a text."""
    data = text.encode("utf-8", "surrogateescape")
    return [_contents(entry) for entry in read(io.BytesIO(data), "x.pbn")]


def _contents(entry: Entry) -> tuple[Any, ...]:
    problems = (entry.errors, entry.warnings, entry.fixes, dict(entry.fund_places))
    return (entry.index, entry.line, _fields_of(entry.deal), _fields_of(entry.draft), problems)


def _fields_of(deal: Deal | None) -> list[str] | None:
    """Every field of a deal, those that do not count when deals are compared among them."""
    return deal and [f"{each.name} {getattr(deal, each.name)!r}" for each in fields(deal)]


def _texts(count: int) -> Iterator[str]:
    yield from BY_HAND
    yield from (file.read_bytes().decode("utf-8", "surrogateescape") for file in FILES)
    rng = random.Random(16)
    for number in range(count):
        texts = MADE[number % 2]()
        signs = (fuzz_targets.SIGNS, fuzz_targets.OTHER_SIGNS)[number % 2]
        text = "\n".join(rng.choice(texts) for _ in range(rng.randint(1, 2)))
        text = fuzz_targets.spoilt(rng, text, signs)
        yield text.encode("utf-8", "surrogatepass").decode("utf-8", "surrogateescape")


def _holds(texts: list[str], the_long_way: pytest.MonkeyPatch) -> None:
    long = [_seen(text) for text in texts]
    the_long_way.undo()
    for text, expected in zip(texts, long, strict=True):
        assert _seen(text) == expected, text


def test_the_short_ways_are_taken() -> None:
    """Or nothing would be compared below."""
    lexed = lexer.Lexed('[Dealer "N"]\n[Play "W"]\nSA SK SQ\n')
    assert lexer._plain_tags(lexed) == len('[Dealer "N"]\n')
    words = lexer.lex('[Play "W"]\nSA SK SQ\nS7 S6 S5\n').words["Play"]
    rows = sections._plain_rows(words, Pack.ENGLISH, 3)
    assert rows is not None
    assert len(rows) == 2
    assert values._plain_hands("N:A2... K.3.. ? -", Pack.ENGLISH, 1)


@pytest.mark.slow
def test_the_short_ways_read_as_the_long_ones(the_long_way: pytest.MonkeyPatch) -> None:
    _holds(list(_texts(300)), the_long_way)


@pytest.mark.exhaustive
def test_the_short_ways_read_many_texts_as_the_long_ones(
    the_long_way: pytest.MonkeyPatch,
) -> None:
    _holds(list(_texts(20_000)), the_long_way)
