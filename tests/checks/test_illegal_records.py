"""Whole records against the rules, with a result: the rule is told, and nothing is played out."""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cases import EXAMPLES
from cli_calls import call, failure
from handfile_texts import entries, only
from tridge_solver.batch.input import Change, items_of
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.position import IllegalPlay
from tridge_solver.core.seats import Seat
from tridge_solver.handfile import loads
from tridge_solver.handfile.json_fields import deal_fields
from tridge_solver.handfile.json_reader import read_json

TRES = (EXAMPLES / "tres.pbn").read_text(encoding="utf-8").split("\n\n")[0] + "\n"
"""A whole deal of Très with its result; East leads."""

NORTH_LEADS = TRES.replace('[Play "E"]', '[Leader "N"]\n[Play "N"]')
"""The same, led by the seat without cards."""

RESULTS = ("5:4:0", "NS 7", "16:15", "3:3:3", "4:3:2:0", "NS:90 EW:72", "9")

READING = (
    ("check",),
    ("check", "--jsonl"),
    ("show",),
    ("score",),
    ("review",),
    ("solve", "--jsonl"),
    ("advise",),
    ("evening",),
    ("convert",),
    ("convert", "--jsonl"),
    ("puzzle",),
    ("batch", "--threads", "1"),
)


@pytest.mark.parametrize("command", READING, ids=" ".join)
def test_a_seat_without_cards_that_leads_a_whole_record_is_reported(
    command: tuple[str, ...],
) -> None:
    result = call(*command, "-", stdin=NORTH_LEADS)
    assert result.exit_code == 1
    assert "Leader names N, the seat without cards (expected one of E W)" in result.stderr
    assert "internal error" not in result.output


def test_the_same_deal_in_json_is_reported_the_same(tmp_path: Path) -> None:
    fields = deal_fields(loads(TRES)[0])
    fields["leader"] = fields["play"]["first"] = "N"
    path = tmp_path / "tres.json"
    path.write_text(json.dumps(fields), encoding="utf-8")
    assert f"{path}:1:1: Leader names N, the seat without cards" in failure("check", str(path))


def test_a_card_against_the_rules_is_reported_and_the_result_left_alone() -> None:
    found = only(TRES.replace("CJ CA C6", "CJ DA C6").replace("DA D7 D4", "CA D7 D4")).errors
    assert "trick 1: W plays DA, which is in the hand of E" in found[0].message
    assert not any("contradicts the points won" in error.message for error in found)


def test_a_wrong_result_of_a_sound_record_is_reported_with_the_points_after_each_trick() -> None:
    (error,) = only(TRES.replace('[Result "16:15"]', '[Result "15:16"]')).errors
    assert "contradicts the points won, E:16 W:15" in error.message
    totals = error.message.partition("after each trick ")[2].split()
    assert len(totals) == 17
    assert totals[-1] == "16:15"


def test_a_deal_led_by_a_seat_without_cards_cannot_be_followed() -> None:
    deal = replace(loads(TRES)[0], leader=Seat.NORTH)
    with pytest.raises(DealError, match="N leads but has no cards"):
        deal.positions()


def played() -> list[str]:
    """The text of every deal of the examples with a record of play."""
    texts = (path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.pbn")))
    deals = (deal for text in texts for deal in re.split(r"\n\s*\n", text))
    return [f"{deal}\n" for deal in deals if "[Play" in deal]


def spoilt(text: str, chance: random.Random) -> str:
    """A deal whose record, leader or result is another."""
    seat = chance.choice("NESW")
    change = chance.randrange(6)
    if change == 0:
        return re.sub(r'\[(Play|Leader) "."\]', rf'[\1 "{seat}"]', text)
    if change == 1:
        return text.replace('[Play "', f'[Leader "{seat}"]\n[Play "')
    if change == 2:
        return re.sub(r'\[(Dealer|Declarer) "."\]', rf'[\1 "{seat}"]', text)
    if change == 3:
        return re.sub(r'\[Result "[^"]*"\]\n', "", text) + f'[Result "{chance.choice(RESULTS)}"]\n'
    head, play, record = text.partition('[Play "')
    lines = record.split("\n")
    one, other = (chance.randrange(1, len(lines)) for _ in "12")
    if change == 4:
        lines[one], lines[other] = lines[other], lines[one]
    else:
        lines[one] = " ".join(chance.sample(words := lines[one].split(" "), len(words)))
    return head + play + "\n".join(lines)


def spoilt_deals(seed: int, count: int) -> Iterator[str]:
    """Deals of every game, each spoilt in some ways."""
    chance, texts = random.Random(seed), played()
    for number in range(count):
        text = texts[number % len(texts)]
        for _ in range(chance.choice((1, 1, 2, 3))):
            text = spoilt(text, chance)
        yield text


def through_json(deal: Deal) -> None:
    """Read a deal's JSON."""
    for entry in read_json(io.BytesIO(json.dumps(deal_fields(deal)).encode())):
        assert entry.deal is not None or entry.errors


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("seed", range(4))
def test_records_spoilt_in_any_way_are_refused_with_a_sentence(seed: int) -> None:
    for text in spoilt_deals(seed, 150):
        for item in items_of(entries(text), "-", Change()):
            assert all("internal error" not in error.message for error in item.errors)
            assert item.deal is not None or item.errors
            draft = item.broken_record or item.draft
            if draft is None:
                continue
            through_json(draft)
            try:
                draft.positions()
            except DealError:
                pass  # hands or trumps are not known
            except IllegalPlay:
                assert item.deal is None
