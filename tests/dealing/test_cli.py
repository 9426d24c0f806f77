"""``tridge deal``: the same deals for ever, tables, conditions, rare ones, JSON."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from cli_calls import call, failure, json_lines, printed_by, run
from tridge_solver.analysis.conditions import ConditionError
from tridge_solver.checks import defects
from tridge_solver.core.cards import PACK, Card, Suit
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.ruleset import TRESILLO
from tridge_solver.core.seats import Seat
from tridge_solver.core.shuffle import MAX_THINGS, random_number, shuffled
from tridge_solver.games.ombre.dealing import Table, random_deals
from tridge_solver.games.ombre.rules.ranking import point_count
from tridge_solver.handfile import loads

FIRST = """\
% PBN 2.1
% TRIDGE 1.0

[Dealer "N"]
[Deal "W:K5.A6.K.A754 AJ6.2.JA67.6 Q.KQ7.235.K3 -"]
[Stock "CQ D4 S3 DQ S4 H4 S2 H5 H3 S7 C2 CJ HJ"]
[Board "1"]
"""
"""The first deal of seed 1: for ever."""


def dealt(*args: str) -> list[Deal]:
    """The deals of a call that goes well."""
    result = printed_by("deal", "-q", *args)
    return loads(result)


def test_the_deals_of_a_seed_are_known_for_ever() -> None:
    assert call("deal").stdout == FIRST
    assert call("deal", "--seed", "1", "-n", "3").stdout.startswith(FIRST)
    (thousandth,) = list(random_deals(1000, seed=1))[-1:]
    assert str(thousandth.known_hand(Seat.NORTH)[0]) == "SK"
    assert random_number(1, 2, 3) >> 448 == 0x74C6A485AF24E154
    assert random_number(12, 3) != random_number(1, 23) != random_number(1, 2, 3)


def test_every_deal_is_whole_and_no_two_are_the_same() -> None:
    deals = dealt("-n", "300", "--seed", "11")
    assert [deal.board for deal in deals] == [str(n) for n in range(1, 301)]
    assert not any(map(defects, deals))
    assert all(deal.stock and len(deal.stock) == 13 for deal in deals)
    assert len({deal.hands for deal in deals}) == 300
    other = {deal.hands for deal in dealt("-n", "300", "--seed", "12")}
    assert not other & {deal.hands for deal in deals}


def test_every_order_is_equally_likely() -> None:
    counts = Counter("".join(shuffled("abcd", 5, n)) for n in range(24_000))
    assert set(counts) == {"".join(order) for order in permutations("abcd")}
    # 23 degrees of freedom: more than 50 comes once in a thousand seeds
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 50
    places = Counter((card, shuffled(PACK, 6, n).index(card)) for n in range(400) for card in PACK)
    # 1521 degrees of freedom, give or take 55
    assert 1300 < sum((count - 10) ** 2 / 10 for count in places.values()) < 1750
    assert shuffled([], 1) == []
    with pytest.raises(ValueError, match="at most 64"):
        shuffled(range(MAX_THINGS + 1), 1)


def test_the_deal_passes_round() -> None:
    three = dealt("-n", "4")
    assert [str(d.dealer.letter) for d in three if d.dealer is not None] == ["N", "E", "W", "N"]
    assert {d.sitting_out for d in three} == {Seat.SOUTH}
    four = dealt("-n", "4", "--seats", "NESW", "--rules", "tresillo")
    assert [d.sitting_out.letter for d in four] == ["N", "W", "S", "E"]
    assert [d.payers for d in three + four] == [3] * 4 + [4] * 4
    assert {d.rules for d in four} == {TRESILLO}
    assert {d.dealer for d in dealt("-n", "4", "--seats", "esw", "--dealer", "w")} == {Seat.WEST}
    fixed = dealt("-n", "3", "--seats", "NESW", "--dealer", "E")
    assert {(d.dealer, d.sitting_out) for d in fixed} == {(Seat.EAST, Seat.EAST)}


def test_a_contract_for_every_deal() -> None:
    table = ("--seats", "NESW", "--declarer", "middle", "--contract")
    for deal in dealt("-n", "8", *table, "Flip H"):
        assert deal.declarer is deal.playing_order[1]
        assert str(deal.contract) == "Flip H"
        assert deal.stock
        assert deal.stock[0].suit.letter == "H"
    spanish = dealt("--pack", "spanish", *table, "Play O", "--where", "Player.trumps(O) > 3")
    assert str(spanish[0].contract) == "Play D"


def test_only_deals_that_meet_all_conditions() -> None:
    wheres = ("--where", "N.points(D) >= 13", "--where", 'not N.has("SA")')
    for deal in dealt("-n", "40", *wheres):
        hand = deal.known_hand(Seat.NORTH)
        assert point_count(hand, Suit.DIAMONDS).total >= 13
        assert Card.parse("SA") not in hand


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("threads", ["1", "2", "5"])
def test_conditions_give_the_same_deals_on_any_threads(threads: str) -> None:
    where = "solve(Lead, 'Play H') == 'WIN' and Lead.points(H) < 13"
    result = call("deal", "-n", "30", "--where", where, "--threads", threads)
    assert result.exit_code == 0
    assert result.stderr == "30 deals in 633 tries, 1 in 21.1\n"
    deals = loads(result.stdout)
    assert deals == list(random_deals(30, seed=1, where=where))
    assert deals[:4] == dealt("-n", "4", "--where", where)
    for deal in deals:
        assert point_count(deal.known_hand(deal.lead), Suit.HEARTS).total < 13


def test_a_condition_keeps_the_deals_that_meet_it_anyway() -> None:
    free = list(random_deals(60, seed=1))
    kept = list(random_deals(60, seed=1, where="N.points(D) >= 13"))
    good = [
        deal for deal in free if point_count(deal.known_hand(Seat.NORTH), Suit.DIAMONDS).total >= 13
    ]
    assert good
    assert all(deal in kept for deal in good)
    assert all(deal in good or deal not in free for deal in kept)


def test_a_condition_too_rare_is_reported_and_what_was_found_is_kept(tmp_path: Path) -> None:
    where = ("--where", "N.trumps(D) >= 7")
    file = tmp_path / "deals.pbn"
    result = failure("deal", "-n", "50", "--tries", "800", *where, "-o", str(file))
    found = len(loads(file.read_text(encoding="utf-8")))
    assert f"deal {found + 1} not found in 800 tries ({found} deal" in result
    assert "loosen the condition or raise --tries" in result
    assert len(result.splitlines()) == 1


def test_an_impossible_condition_writes_no_file(tmp_path: Path) -> None:
    file = tmp_path / "deals.pbn"
    result = failure("deal", "--tries", "50", "--where", "N.trumps(D) > 12", "-o", str(file))
    text = "no deal found in 50 tries: loosen the condition or raise --tries\n"
    assert result == text
    assert not file.exists()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--where", "N.trumps(X) > 1"), "column 10: X is not a suit"),
        (("--where", "S.trumps(D) > 1"), "column 1: S does not play in every deal"),
        (("--seats", "NESW", "--where", "S.trumps(D) > 1"), "S does not play in every deal"),
        (("--where", "1 / (N.trumps(D) - N.trumps(D)) > 1"), "cannot be worked out"),
        (("--where", "Player.trumps(D) > 1"), "nobody is the Player here"),
        (("--seats", "NE"), "'NE' is not a table"),
        (("--seats", "NEN"), "'NEN' is not a table"),
        (("--seats", "NEX"), "'NEX' is not a table"),
        (("--dealer", "S"), "S does not sit at the table"),
        (("--dealer", "fixed"), "one of N E S W, or rotating"),
        (("--declarer", "N"), "expected both a declarer and a contract"),
        (("--contract", "Play D"), "expected both a declarer and a contract"),
        (("--contract", "Play X", "--declarer", "N"), "'X' is not a suit"),
        (("--contract", "Fixed 1 D", "--declarer", "N", "--rules", "tresillo"), "has no Fixed"),
        (("--contract", "Play D", "--declarer", "S"), "S does not play in every deal"),
        (
            ("--seats", "NESW", "--contract", "Play D", "--declarer", "N"),
            "N does not play in every deal",
        ),
        (("--contract", "Play D", "--declarer", "first"), "or lead or middle or last"),
        (("--game", "trumps", "--incomer"), "deals of Trumps are dealt without --incomer"),
        (("--game", "belote", "--contract", "90 H"), "of Belote are dealt without --contract"),
        (("--game", "tres", "--where", "E.kings() > 1"), "of Très are dealt without --where"),
        (("-n", "-1"), "-1"),
        (("--tries", "0"), "0"),
    ],
)
def test_wrong_usage(args: tuple[str, ...], message: str) -> None:
    result = call("deal", *args)
    assert (result.exit_code, loads(result.stdout)) == (2, [])
    assert message in result.stderr
    assert result.stderr.splitlines()[-1].startswith("Error: ")


def test_no_deals() -> None:
    assert call("deal", "-n", "0").stdout == "% PBN 2.1\n% TRIDGE 1.0\n"


def test_json() -> None:
    first, second = json_lines(call("deal", "-n", "2", "--jsonl"))
    assert first["schema"] == "tridge.deal/1"
    assert (first["file"], first["index"], first["board"]) == (None, 1, "1")
    assert first["hands"]["N"][:2] == ["SA", "SJ"]
    assert second["dealer"] == "E"
    assert json.loads(call("deal", "-n", "2", "--json").stdout) == [first, second]


def test_into_the_pipe() -> None:
    text = run("deal", "-n", "20", "--contract", "Play D", "--declarer", "N").stdout
    solved = run("solve", "--jsonl", "-", stdin=text)
    assert (solved.returncode, solved.stderr) == (0, "")
    assert len(solved.stdout.splitlines()) == 20


def test_from_python() -> None:
    assert [deal.board for deal in random_deals(3, seed=1)] == ["1", "2", "3"]
    with pytest.raises(ConditionError):
        random_deals(1, where="N")
    with pytest.raises(DealError, match="no deal 1: 10 tries"):
        next(random_deals(where="N.trumps(D) > 12", tries=10))
    with pytest.raises(DealError, match="three or four"):
        Table(seats=(Seat.NORTH, Seat.EAST))
