"""The notes of a treasurer: Player, contract and tricks, by names, without a card."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from cli_calls import call
from sessions import TRESILLO_SESSION, TRIDGE_SESSION
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.scoring.outcome import counted_honours, paying_seats
from tridge_solver.handfile import dumps

NAMES = {Seat.NORTH: "Ann Lee", Seat.EAST: "Bob", Seat.SOUTH: "Zoë", Seat.WEST: "Dora"}


def ledger(text: str) -> dict[str, Any]:
    """Return what ``tridge score --json`` makes of a file."""
    done = call("score", "--json", stdin=text)
    assert done.exit_code == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def from_memory(deal: OmbreDeal, table: set[Seat], *, first: bool) -> str:
    """A deal as a treasurer types it; who plays is said once."""
    messages = [
        f'[{seat.word} "{name}"]' for seat, name in NAMES.items() if first and seat in table
    ]
    named = {seat: name.split()[0] for seat, name in NAMES.items()}
    if deal.dealer is not None:
        messages.append(f'[Dealer "{named[deal.dealer]}"]')
    kept = replace(deal, hands=(None,) * 4, result=None, dealer=None, declarer=None)
    lines = dumps([kept]).splitlines()
    messages += [line for line in lines if line.startswith("[") and not line.startswith("[Deal ")]
    if deal.declarer is not None:
        messages.append(f'[Declarer "{NAMES[deal.declarer].upper()}"]')
    if deal.result is not None and deal.declarer is not None and deal.contract is not None:
        seats = (deal.declarer, *deal.defenders)
        tricks = [f"{named[s]} {n}" for s, n in zip(seats, deal.result, strict=True)]
        messages.append(f'[Result "{", ".join(reversed(tricks))}"]')
    if deal.contract is not None and deal.declarer is not None:
        messages.append(f'[Honours "{counted_honours(deal, deal.contract, deal.declarer)}"]')
    return "\n".join(messages) + "\n"


@pytest.mark.parametrize("session", [TRIDGE_SESSION, TRESILLO_SESSION], ids=["tridge", "tresillo"])
def test_a_session_without_hands_has_the_ledger_of_the_same_with_hands(
    session: Sequence[tuple[OmbreDeal, Any, Any]],
) -> None:
    deals = [deal for deal, *_ in session]
    table = {seat for deal in deals for seat in paying_seats(deal)}
    typed = "\n".join(from_memory(deal, table, first=not n) for n, deal in enumerate(deals))
    with_hands, without = ledger(dumps(deals)), ledger(typed)
    for ours, theirs in zip(without["deals"], with_hands["deals"], strict=True):
        for answer in ("points", "tricks", "grade", "totals", "funds"):
            assert ours.get(answer) == theirs.get(answer), ours["index"]
    assert without["totals"] == with_hands["totals"]


TUESDAY = """[Event "Tuesday"] [North "Ann Lee"] [East "Bob"] [South "Zoë"] [West "Dora"]
[Dealer "Ann"]
[Declarer "Bob"] [Contract "Play hearts"] [Result "Bob 5, Zoë 2, Dora 2"] [Honours "2"]

[Contract "passed out"]

[Declarer "Ann"] [Contract "No Change S"] [Result "4:4:1"] [Honours "0"]
"""


def test_dealers_names_and_who_sat_out_follow_from_the_first_deal(tmp_path: Any) -> None:
    found = ledger(TUESDAY)
    assert found["totals"] == {"N": -112, "E": -4, "S": -32, "W": -32}
    file, clean = tmp_path / "tuesday.pbn", tmp_path / "clean.pbn"
    file.write_text(TUESDAY, encoding="utf-8")
    done = call("check", "--fix", str(clean), str(file))
    messages = [line.partition(": warning: ")[2] for line in done.stderr.splitlines()]
    assert messages == [
        "'Play hearts' is read as 'Play H'",
        "no Dealer: it is the turn of E",
        "'passed out' is read as 'Pass'",
    ]
    assert ledger(clean.read_text(encoding="utf-8"))["totals"] == found["totals"]
    assert call("check", str(clean)).stderr == ""
    shown = call("show", str(file)).stdout
    assert "Play ♥ by Bob" in shown
    assert "not known" not in shown


def test_unwritten_honours_are_a_warning_where_they_would_be_paid() -> None:
    text = TUESDAY.replace(' [Honours "2"]', "").replace(' [Honours "0"]', "")
    done = call("score", "-", stdin=text)
    messages = [line for line in done.stderr.splitlines() if "honours" in line]
    assert [line.split(":")[1] for line in messages] == ["1", "7"]
    assert done.exit_code == 0


BELOTE = """[North "Anna"] [East "Bo"] [South "Cilla"] [West "Dag"]
[Dealer "Anna"] [Declarer "Bo"] [Contract "90 hearts"] [Result "N/S 60 E/W 102"] [Belote "Bo 20"]

[Declarer "Anna"] [Contract "100 S"] [Result "NS 110, EW 52"] [Melds "Anna 50"]
"""
TRES = """[East "Eva"] [West "Willy"] [Game "Tres"] [Dealer "Eva"] [Result "Willy 20, Eva 12"]

[Result "Willy 11, Eva 21"]
"""
TRUMPS = """[Game "Trumps"] [Dealer "N"] [Declarer "W"] [Contract "10 hearts"] [Result "11"]

[Declarer "N"] [Contract "Bid 8 NT"] [Result "7"]
"""
INCOMER = """[North "Ann"] [East "Bob"] [South "Cleo"] [West "Dora"]
[Dealer "N"] [Declarer "Ann"] [Contract "Play H"] [Result "Ann 5, Bob 2, Dora 1, Cleo 1"]
[Honours "2"]
"""


@pytest.mark.parametrize(
    ("typed", "totals"),
    [
        (BELOTE, {"NS": 320, "EW": 260}),
        (TRES, {"E": 33, "W": 31}),
        (TRUMPS, {"N": 0, "E": 26, "S": 0, "W": 26}),
        (INCOMER, {"N": -4, "E": -32, "S": -32, "W": -32}),
    ],
    ids=["belote", "tres", "trumps", "in-comer"],
)
def test_every_game_with_a_ledger_does_without_hands(typed: str, totals: dict[str, int]) -> None:
    assert ledger(typed)["totals"] == totals
    evening = call("evening", stdin=typed)
    assert (evening.exit_code, " ahead " in evening.stdout.splitlines()[0]) == (0, True)
    assert call("check", stdin=typed).exit_code == 0


PLAYED = '[Dealer "N"]\n[Contract "Play H"]\n[Declarer "E"]\n[Result "5:2:2"]\n'


def test_a_deal_that_lost_its_hands_is_still_an_error() -> None:
    for lost in (
        '[Dealer "N"]\n[Declarer "E"]\n[Contract "Play H"]\n',  # nothing came of it
        f'{PLAYED}[Play "E"]\nSA S2 S3\n',  # there were cards
        PLAYED,  # who plays?
    ):
        done = call("check", stdin=lost)
        assert (done.exit_code, "this deal has no cards" in done.stderr) == (1, True)


def test_honours_must_be_what_the_hand_holds() -> None:
    text = '[Dealer "S"]\n[Deal "W:A2.KQ.67.AK4 ? ? -"]\n[Declarer "W"]\n[Contract "Play S"]\n'
    assert call("check", stdin=text + '[Honours "3"]\n').exit_code == 0
    done = call("check", stdin=text + '[Honours "1"]\n')
    assert "Honours is 1, but W holds 3 (expected 3)" in done.stderr
