"""Spoilt files: whatever is done to a text, reading it ends in clean entries."""

from __future__ import annotations

import io
import random
import re
from functools import partial

import pytest
from hypothesis import given, strategies as st

from handfile_deals import random_deal
from handfile_texts import only, stand_inside, text
from processor_time import in_child, needs_limits
from tridge_solver.checks import defects
from tridge_solver.core.cards import Pack
from tridge_solver.handfile import dumps, loads, read

SCRAPS = (
    '"', "[", "]", "{", "}", ";", "%", "\n", "\n\n", "\r", "#", "?", "-", "*", "\\", ":", ".", " ",
    "N", "S", "SA", "D7", "9", "♠", "é", "\ufeff", "\x00", "\x0b", "\u2028", "=1=", "$3", "!",
    '[Dealer "N"]', '[Pack "Spanish"]', '[Rules "tresillo"]', '[Play "W"]', '[Result "5:3:1"]',
    '[Contract "#"]', '[Leader "E"]', '[Exchange "N:SA; W:"]', '[Stock "?"]', '[Auction "N"]Pass',
)  # fmt: skip
TOKEN = re.compile(r"[A-Za-z0-9]+|\s|.", re.DOTALL)


def file_of(seed: int) -> tuple[random.Random, str]:
    """A random file of a few valid deals, and the generator to spoil it with."""
    rng = random.Random(seed)
    many = [random_deal(rng) for _ in range(rng.randint(1, 3))]
    return rng, dumps(many, pack=rng.choice(list(Pack)))


def spoilt(rng: random.Random, text: str) -> str:
    """``text`` after a few random changes to its characters and tokens."""
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(text) + 1)
        change = rng.randrange(5)
        if change == 0:
            text = text[:at] + text[at + rng.randint(1, 4) :]
        elif change == 1:
            text = text[:at] + rng.choice(SCRAPS) + text[at:]
        elif change == 2:
            text = text[:at] + rng.choice(SCRAPS) + text[at + 1 :]
        else:
            tokens = TOKEN.findall(text)
            a, b = rng.randrange(len(tokens)), rng.randrange(len(tokens))
            if change == 3:
                tokens[a], tokens[b] = tokens[b], tokens[a]
            else:
                tokens.insert(b, tokens[a])
            text = "".join(tokens)
        text = text or "[]"
    return text


def lines_of(source: str) -> list[str]:
    """The lines of a text; a carriage return alone ends them where it ends the first."""
    first = re.search(r"\r\n|\r|\n", source)
    return re.split(r"\r(?!\n)|\n" if first and first[0] == "\r" else r"\n", source)


def assert_clean(source: str) -> None:
    """Entries in order, problems inside the text, good deals without defects."""
    lines = lines_of(source)
    data = source.encode("utf-8", "surrogatepass")
    for index, entry in enumerate(read(io.BytesIO(data), "x.pbn"), 1):
        assert entry.index == index
        assert (entry.deal is None) == bool(entry.errors)
        stand_inside(entry, lines)
        for problem in (*entry.errors, *entry.warnings):
            assert problem.message
            assert "\n" not in str(problem)
        assert list(entry.errors) == sorted(entry.errors, key=lambda p: (p.line, p.column))
        if entry.deal is not None:
            assert entry.draft == entry.deal
            assert defects(entry.deal) == []
            assert loads(dumps([entry.deal])) == [entry.deal]
        if entry.draft is not None:
            defects(entry.draft)


@pytest.mark.slow
@given(st.integers(0, 2**64))
def test_spoilt_files_end_in_clean_entries(seed: int) -> None:
    rng, text = file_of(seed)
    assert_clean(spoilt(rng, text))


@given(st.lists(st.sampled_from(SCRAPS), max_size=60).map("".join) | st.text())
def test_rubbish_ends_in_clean_entries(source: str) -> None:
    assert_clean(source)


@given(st.binary(max_size=400))
def test_bytes_end_in_clean_entries(data: bytes) -> None:
    for entry in read(io.BytesIO(data)):
        assert entry.errors


@given(st.integers(0, 2**64))
def test_a_spoilt_deal_leaves_its_neighbours(seed: int) -> None:
    """Between two good deals nothing but an unclosed comment reaches over an empty line."""
    rng, text = file_of(seed)
    good = dumps([random_deal(rng)])
    middle = re.sub(r"\n\s*\n", "\n", spoilt(rng, text)).replace("{", "").replace("#", "")
    found = list(read(io.StringIO(f"{good}\n{middle}\n\n{good}")))
    assert found[0].deal is not None
    assert found[-1].deal == found[0].deal


@pytest.mark.slow(keep=1)
@needs_limits
@pytest.mark.parametrize(
    "piece",
    [
        "{\n\n}",
        "{ \n\n",
        '[Exchange "' + "N:S3 S3 S3;" * 9 + '"]',
        '[Event "x"]',
        "x ] ",
        "\n \n{",
        '"{',
        "\\",
        "\xff",
        "[",
        "%\n",
    ],
)
def test_no_deal_takes_long(piece: str) -> None:
    """A long text that repeats one thing: nothing of it is quadratic."""

    def all_are_reported(head: str) -> bool:
        source = head + piece * ((1 << 14) // len(piece))
        return all(entry.errors for entry in read(io.BytesIO(source.encode("latin-1"))))

    heads = ('[Auction "N"]\n', '[Play "N"]\n', '[Deal "N:', '[Exchange "N:', '[Event "')
    assert all(in_child([(head, partial(all_are_reported, head)) for head in heads], 2))


@pytest.mark.slow
@needs_limits
def test_no_value_takes_long() -> None:
    """Values of thousands of words: told without end, but not told slowly."""
    many = 5_000
    values = {
        "Stock": "SA " * many, "Deal": "W:" + "A" * many + "... ? ? -", "TricksWon": "N:9 " * many,
        "Exchange": "N:" + "S3 " * many, "Debts": "N:1 W " * many, "ReserveFunds": "x " * many,
        "Rules": "tridge " + "estuche=no " * many, "Contract": "Play " * many,
    }  # fmt: skip
    pieces = [
        (name, lambda name=name, value=value: bool(only(text(**{name: value})).errors))
        for name, value in values.items()
    ]
    assert all(in_child(pieces, 5))
