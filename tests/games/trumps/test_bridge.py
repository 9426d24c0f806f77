"""Files of bridge programs load as they are, and are converted to Trumps and back."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from cases import EXAMPLES
from cli_calls import call, failure, json_lines
from pages import page_of
from tridge_solver.core.seats import Seat
from tridge_solver.handfile import dumps, loads, read
from tridge_solver.handfile.json_reader import read_json
from trumps_cases import BRIDGE, EXAMPLE

PLAIN = """\
[Board "1"]
[Dealer "N"]
[Vulnerable "EW"]
[Deal "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"]
[Declarer "N"]
[Contract "4HX"]
[Result "9"]
"""


def test_standard_pbn_has_no_errors_and_no_warnings() -> None:
    entries = list(read(BRIDGE.splitlines(keepends=True)))
    assert [(entry.errors, entry.warnings) for entry in entries] == [((), ())] * 3
    assert [entry.deal.game.name for entry in entries if entry.deal] == ["Bridge"] * 3


def test_a_deal_made_one_of_its_own_game_keeps_its_rules() -> None:
    text = EXAMPLE.replace("[Dealer", '[Rules "trumps to_game=30"]\n[Dealer')
    made = call("convert", "--game", "Trumps", "-", stdin=text)
    assert '[Rules "trumps to_game=30"]' in made.stdout


def test_a_result_of_bridge_may_stand_without_a_declarer() -> None:
    (entry,) = read(PLAIN.replace('[Declarer "N"]\n[Contract "4HX"]\n', "").splitlines(True))
    assert (entry.errors, entry.warnings) == ((), ())


def bridge_deal(contract: str, declarer: str, auction: str) -> str:
    """A deal of a bridge program, dealt by east."""
    return (
        '[Dealer "E"]\n[Vulnerable "None"]\n'
        '[Deal "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"]\n'
        f'[Declarer "{declarer}"]\n[Contract "{contract}"]\n[Auction "E"]\n{auction}\n*\n'
    )


@pytest.mark.parametrize(
    ("contract", "declarer", "auction"),
    [
        ("3NT", "S", "Pass 1NT Pass 3NT AP"),
        ("3NT", "N", "P 1C P 1NT =1= P 3NT $2 P P P"),
        ("3NT", "^S", "P 1C P 1NT P 3NT P P P"),
        ("4HX", "N", "Pass 1S Pass 2H! Pass 4♥ X AP"),
        ("4HX", "S", "Pass 1S Pass 2H Pass 4H X AP"),
        ("4HXX", "S", "Pass 1H Pass 4H X XX Pass Pass Pass"),
        ("Pass", "", "Pass Pass Pass Pass"),
        ("3NT", "W", "Pass 1NT Pass +"),
        ("3NT", "W", "Pass 1NT Pass -"),
    ],
)
def test_an_auction_of_bridge_is_held_against_contract_and_declarer(
    contract: str, declarer: str, auction: str
) -> None:
    """By the first of the side to name the denomination, whoever bid it last."""
    right = {
        "Pass 1NT Pass 3NT AP": ("3NT", "S"),
        "P 1C P 1NT =1= P 3NT $2 P P P": ("3NT", "N"),
        "P 1C P 1NT P 3NT P P P": ("3NT", "N"),
        "Pass 1S Pass 2H! Pass 4♥ X AP": ("4HX", "N"),
        "Pass 1S Pass 2H Pass 4H X AP": ("4HX", "N"),
        "Pass 1H Pass 4H X XX Pass Pass Pass": ("4HXX", "S"),
    }.get(auction)
    (entry,) = read(bridge_deal(contract, declarer, auction).splitlines(keepends=True))
    assert not entry.errors
    is_right = right is None or right == (contract, declarer) or declarer.startswith("^")
    assert len(entry.warnings) == (0 if is_right else 1)


@pytest.mark.parametrize("contract", ["4S", "3NTX", "2NT", "Pass"])
def test_another_contract_than_the_auction_ends_in_is_a_warning_at_the_last_bid(
    contract: str,
) -> None:
    text = bridge_deal(contract, "S", "Pass 1NT Pass 2C\nPass 3NT Pass Pass Pass")
    (entry,) = read(text.splitlines(keepends=True))
    (warning,) = entry.warnings
    assert not entry.errors
    assert (warning.line, warning.column, warning.expected) == (8, 6, "3NT")


def test_all_tags_of_a_bridge_file_are_read() -> None:
    first, second, third = loads(BRIDGE)
    assert str(first.contract) == "Bid 11 H X"
    assert (first.declarer, first.irregular, first.result.tricks) == (Seat.SOUTH, True, 9)
    assert first.lead is Seat.WEST
    assert first.tag("Event") == "Spring pairs"
    assert len(first.play.rows) == 7
    assert [name for name, _, _ in first.tables] == ["OptimumResultTable"]
    assert second.tag("Site") == "Harbour Club"
    assert second.hands[Seat.NORTH] is None
    assert second.contract is None
    assert third.passed_out
    assert third.tag("Event") == "", "a value for the deals to come, until another is given"


def test_values_for_all_deals_hold_until_another_is_given() -> None:
    head = '[Event "##All night"]\n'
    text = "\n".join([head + PLAIN, PLAIN, '[Event "New"]\n' + PLAIN, PLAIN])
    assert [deal.tag("Event") for deal in loads(text)] == ["All night", "All night", "New", "New"]


def test_a_file_of_bridge_is_written_back_as_it_was() -> None:
    deals = loads(BRIDGE)
    again = loads(dumps(deals))
    assert again == deals
    assert again[0].auction.calls == deals[0].auction.calls
    assert dumps(deals).count("[Note ") == 3
    assert "Strain\\2R" in dumps(deals)


def test_bridge_goes_through_json() -> None:
    lines = call("convert", "--jsonl", "-", stdin=BRIDGE).stdout.encode().splitlines()
    assert [entry.deal for entry in read_json(lines)] == loads(BRIDGE)


def test_latin_1_is_read_as_such() -> None:
    raw = PLAIN.replace("[Board", '[North "Renée"]\n[Board').encode("latin-1")
    [entry] = read(io.BytesIO(raw))
    assert entry.errors == ()
    assert entry.deal is not None
    assert entry.deal.tag("North") == "Renée"


WRONG = [
    ('"4HX"', '"8H"', 6, 12, "is not a contract of bridge"),
    ('"4HX"', '"Bid 10 H"', 6, 12, "is not a contract of bridge"),
    ('[Declarer "N"]', '[Declarer "Q"]', 5, 12, "not a seat"),
    ("AKQ2.K73", "AKQ1.K73", 4, 13, "not a rank"),
    ("AKQ2.K73", "AKQ2.K733", 4, 10, "14 cards"),
    ('[Result "9"]', '[Result "14"]', 7, 10, "not a result"),
    ('[Result "9"]', '[Result "9"]\n[Play "E"]\nS7 S5 SX', 9, 7, "'SX'"),
    ('[Result "9"]', '[Result "9"]\n[Play "E"]\nS7 S5 S3 HK', 9, 10, "revokes"),
    ('[Result "9"]', '[Result "9"]\nloose words', 8, 1, "no tag"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "words"), WRONG)
def test_malformed_files_are_reported_with_line_and_column(
    old: str, new: str, line: int, column: int, words: str
) -> None:
    [entry] = read(PLAIN.replace(old, new, 1).splitlines(keepends=True))
    assert (line, column) in [(error.line, error.column) for error in entry.errors], entry.errors
    assert any(words in error.message for error in entry.errors)


def test_a_misspelt_tag_is_a_warning() -> None:
    [entry] = read(PLAIN.replace("[Dealer", "[Delaer").splitlines(keepends=True))
    assert [warning.expected for warning in entry.warnings] == ["Dealer"]


def test_an_unknown_hand_is_accepted_but_not_solved() -> None:
    text = '[Game "Bridge"]\n[Dealer "N"]\n[Deal "N:- J987.Q54.K72.Q63 - -"]\n'
    assert call("check", "-", stdin=text).exit_code == 0
    assert "not known" in failure("solve", "-", stdin=text)


def test_convert_writes_trumps_and_bridge_again() -> None:
    trumps = call("convert", "--game", "trumps", "-", stdin=PLAIN).stdout
    [deal] = loads(trumps)
    assert (deal.game.name, str(deal.contract)) == ("Trumps", "Bid 10 H X")
    [back] = loads(call("convert", "--game", "bridge", "-", stdin=trumps).stdout)
    assert back == loads(PLAIN)[0]
    by_rules = call("convert", "--rules", "trumps", "-", stdin=PLAIN).stdout
    assert loads(by_rules) == [deal]


@pytest.mark.parametrize("contract", ["Bid 6 S", "Bid 9"])
def test_contracts_unknown_to_bridge_are_not_converted(contract: str) -> None:
    text = EXAMPLE.replace("Bid 10 NT", contract)
    text = text[: text.index("[Auction")]
    made = call("convert", "--game", "bridge", "-", stdin=text)
    assert (made.exit_code, made.stdout) == (1, "")
    assert "bridge has no" in made.stderr


def test_the_score_is_bridges_own_and_that_of_trumps_when_asked() -> None:
    own = json.loads(call("score", "--json", "-", stdin=PLAIN).stdout)
    assert own["deals"][0]["score_ns"] == -100
    scored = json.loads(call("score", "--rules", "trumps", "--json", "-", stdin=PLAIN).stdout)
    assert scored["deals"][0]["points"] == {"N": 0, "E": 10, "S": 0, "W": 10}


def test_endplay_reads_what_convert_writes() -> None:
    pbn = pytest.importorskip("endplay.parsers.pbn")
    for text in (PLAIN, call("convert", "--game", "bridge", "-", stdin=EXAMPLE).stdout, BRIDGE):
        written = call("convert", "-", stdin=text).stdout
        boards = pbn.loads(
            written.replace('"E:- A8654', '"E:... A8654')
            .replace("^S", "S")
            .replace("X!", "X")
            .replace(" $4", "")
        )
        assert len(boards) == len(loads(text))
        assert boards[0].deal is not None
        own = loads(text)[0].contract
        assert str(boards[0].contract.level) == str(own.number - 6)


CLAIMED = """[Game "{game}"]
[Board "1"]
[Leader "{lead}"]
[TricksWon "NS:5 EW:5"]
[Deal "N:A2.K.. K3.A.. Q4.2.. J5.3.."]
[Declarer "{declarer}"]
[Contract "{contract}"]
[Result "{claim}"]
[Play "{lead}"]
{play}
*
"""
CLAIMS = [
    # declarer, contract, lead and what fell, the trick it ends in
    ("Bridge", "N", "1S", "E", "S3 - - -", 11),
    ("Bridge", "N", "1S", "E", "SK S4 S5 SA", 11),
    ("Bridge", "N", "1NT", "E", "SK S4 S5 SA\n- - - S2", 12),
    ("Bridge", "W", "1S", "N", "SA - - -", 11),
    ("Trumps", "N", "Bid 7 S", "E", "S3 - - -", 11),
]


@pytest.mark.slow(keep=6)
@pytest.mark.parametrize("short", [0, 1, -1])
@pytest.mark.parametrize("case", CLAIMS)
def test_a_claim_that_gives_tricks_away_is_in_every_report(
    case: tuple[str, str, str, str, str, int], short: int, tmp_path: Path
) -> None:
    game, declarer, contract, lead, play, trick = case
    named = {"game": game, "declarer": declarer, "contract": contract, "lead": lead, "play": play}
    bare = CLAIMED.format(**named, claim="").replace('[Result ""]\n', "")
    (open_cards,) = json_lines(call("solve", "--jsonl", "-", stdin=bare))
    best = open_cards["declarer_tricks"]
    text = CLAIMED.format(**named, claim=best - short)
    own, other = ("NS", "EW") if declarer in "NS" else ("EW", "NS")
    side = None if not short else own if short > 0 else other
    (told,) = json_lines(call("review", "--jsonl", "-", stdin=text))
    assert told["claim"]["declarer_tricks"] == best - short
    assert (told["claim"]["side"], told["claim"]["trick"]) == (side, trick)
    assert told["claim"]["lost"]["tricks"] == abs(short)
    words = "gave away one trick"
    report = " ".join(call("review", "-", stdin=text).stdout.split())
    evening = " ".join(call("evening", "-", stdin=text).stdout.split())
    page = page_of(tmp_path, "review", "-", "--html", stdin=text).read_text(encoding="utf-8")
    for shown in (report, evening, page):
        assert (f"The record ends in trick {trick}" in shown) == bool(short)
        assert not short or words in shown
    assert ("nobody made an error" in report) == (not short and not any(
        decision["error"] for decision in told["decisions"]
    ))  # fmt: skip
    out = tmp_path / "rows.csv"
    call("batch", "--do", "review", "--quiet", "-o", str(out), "-", stdin=text)
    row = next(csv.DictReader(out.read_text(encoding="utf-8").splitlines()))
    assert (row["claim_tricks"], row["claim_side"]) == (str(best - short), side or "")
    assert row["claim_lost_tricks"] == str(abs(short))


def test_a_whole_record_ends_with_no_claim() -> None:
    text = (EXAMPLES / "bridge.pbn").read_text(encoding="utf-8")
    for told in json_lines(call("review", "--jsonl", "-", stdin=text)):
        assert told["result"] is None or told["claim"] is None
