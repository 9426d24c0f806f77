"""Tables say the same things in every game: boards, signs, names of games, headings."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_calls import call

EXAMPLES = Path(__file__).parents[2] / "examples"

RESULTS = {
    "Bridge": ('[Contract "4S"] [Result "8"]', '[Contract "3NT"] [Result "9"]'),
    "Trumps": ('[Contract "Bid 10 S"] [Result "8"]', '[Contract "Bid 9 NT"] [Result "9"]'),
    "Belote": ('[Contract "90 S"] [Result "NS:60 EW:102"]', '[Contract "Capot H"]'),
    "Tridge": ('[Contract "Play S"] [Result "4:3:2"]', '[Contract "Play H"] [Result "5:3:1"]'),
}


@pytest.mark.parametrize("game", RESULTS)
def test_a_row_that_cannot_be_scored_has_its_boards_number(game: str) -> None:
    of, (first, last) = f'[Game "{game}"] ' * (game != "Tridge"), RESULTS[game]
    names = '[North "Ann"] [East "Bob"] [South "Cleo"] [West "Dora"]\n'
    text = (
        f'{of}[Board "7"] {names}[Dealer "S"] [Declarer "N"] {first}\n\n'
        f'{of}[Board "8"] {names}[Dealer "W"] [Contract "?"]\n\n'
        f'{of}[Board "12"] {names}[Dealer "N"] [Declarer "E"] {last}\n'
    )
    scored = call("score", stdin=text)
    begins = {line.split()[0] for line in scored.stdout.splitlines() if line.strip()}
    assert {"7", "8", "12"} <= begins
    assert "2" not in begins
    (gap, *_) = [line for line in scored.stdout.splitlines() if line.split()[:1] == ["8"]]
    assert gap


def test_headings_of_a_batch_stand_apart_and_a_nolo_is_one() -> None:
    files = [str(EXAMPLES / name) for name in ("duplicate.pbn", "fixed.pbn", "lhombre.pbn")]
    summary = call("batch", *files, "--do", "solve", "--threads", "1").stderr
    assert "Pure Nolo" in summary
    assert "Play N" not in summary
    assert "solved  ✔ WIN, ✔ EXACT  " in summary


def test_suits_of_bridge_stand_in_one_order_whatever_is_trumps() -> None:
    text = '[Game "Bridge"] [Dealer "N"]\n[Deal "N:? ? AKQ.AKQ.432.5432 ?"] [Declarer "S"]\n'
    shown = call("show", stdin=f'{text}[Contract "4H"]\n').stdout
    signs = [sign for sign in shown if sign in "♠♥♦♣"]
    assert signs[:4] == ["♠", "♥", "♦", "♣"]


def test_the_seat_that_sits_out_is_named() -> None:
    names = '[North "Ana"] [East "Bob"] [South "Cleo"] [West "Dora"]\n'
    deal = '[Board "3"] [Dealer "N"] [Declarer "Ana"] [Contract "Play S"] [Result "4:3:2"]\n'
    told = call("check", stdin=names + deal).stderr
    assert "Ana deals board 3 and sits out (expected in Declarer one of E S W)" in told


def test_tres_has_its_accent() -> None:
    assert "· Très" in call("show", str(EXAMPLES / "tres.pbn")).stdout
    deal = '[Game "Tres"]\n[Dealer "W"]\n[Deal "N:- 43... - 2..."]\n'
    assert "Très has no auction" in call("check", stdin=f'{deal}[Auction "W"]\nPass\n').stderr
