"""The pack that a file is written in is that of the answer, and ``--pack`` goes before it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_calls import call

SPANISH = """\
[Pack "Spanish"]
[Rules "tresillo"]
[Dealer "N"]
[Deal "W:RC632.S.R.R6 .C45.56.5432 174.R.S137.S -"]
[Stock "OC C1 O4 O2 E5 C6 ES C7 B1 BC B7 C2 C3"]
[Declarer "W"]
[Contract "Play E"]
[FirstDefender "E"]
[Exchange "W:CS B6; E:OS O1 O3 O7 BS; N:C5 O5 O6 B4 B3 B2"]
[Pot "15"]
"""
LEDGER = """\
[Pack "Spanish"]
[Rules "tresillo"]
[Dealer "N"]
[Deal "W:? ? ? -"]
[Declarer "W"]
[Contract "Play E"]
[Result "5:4:0"]
[Honours "1"]
"""
DANISH = """\
[Pack "Danish"]
[Rules "lhombre"]
[Dealer "N"]
[Deal "W:K5.4.D45.D54 DB742.B.27.2 E63.D.E6.EK7 -"]
[Declarer "E"]
[Contract "Spil S"]
"""
SIGNS = "♠♥♦♣"
FEW = "--samples 20 --threads 1"
COMMANDS = (
    "show",
    "solve --cards --line",
    "solve --table",
    f"bid {FEW}",
    f"exchange {FEW}",
    f"advise {FEW}",
    "puzzle --answer -",
    "convert",
)


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_spanish_file_is_answered_with_the_spanish_pack(command: str) -> None:
    answer = call(*command.split(), "-q", stdin=SPANISH).stdout
    assert not set(SIGNS) & set(answer)
    in_spanish = call(*command.split(), "-q", "--pack", "spanish", stdin=SPANISH).stdout
    assert answer == in_spanish
    in_english = call(*command.split(), "-q", "--pack", "english", stdin=SPANISH).stdout
    assert answer != in_english
    assert "espadas" not in in_english


@pytest.mark.parametrize("command", ["score", "evening --play-only"])
def test_a_ledger_is_in_the_pack_of_its_first_deal(command: str) -> None:
    answer = call(*command.split(), "-q", stdin=LEDGER).stdout
    assert "espadas" in answer
    assert "♠" in call(*command.split(), "-q", "--pack", "english", stdin=LEDGER).stdout


def test_a_danish_file_is_answered_in_danish() -> None:
    answer = call("show", stdin=DANISH).stdout
    assert "♦ E 6" in answer
    assert "♦ A 6" in call("show", "--pack", "english", stdin=DANISH).stdout


def test_each_deal_of_a_file_is_answered_in_its_own_pack() -> None:
    answer = call("show", stdin=f"{SPANISH}\n{DANISH}").stdout
    assert "espadas" in answer
    assert "♦ E 6" in answer


def test_the_summary_of_a_batch_is_in_the_pack_of_its_deals(tmp_path: Path) -> None:
    file = tmp_path / "spanish.pbn"
    file.write_text(SPANISH, encoding="utf-8")
    rows = str(tmp_path / "rows.jsonl")
    assert "espadas" in call("batch", str(file), "-o", rows).stderr
    assert "♠" in call("batch", str(file), "-o", rows, "--force", "--pack", "english").stderr


def test_pages_and_drawings_are_in_the_pack_of_the_file(tmp_path: Path) -> None:
    page, drawing = tmp_path / "deal.html", tmp_path / "deal.svg"
    call("show", "--html", str(page), "--svg", str(drawing), stdin=SPANISH)
    assert "bastos" in page.read_text(encoding="utf-8")
    assert "bastos" in drawing.read_text(encoding="utf-8")


def test_the_settings_of_the_environment_go_before_the_file() -> None:
    assert "♠" in call("show", stdin=SPANISH, TRIDGE_PACK="english").stdout


def test_equals_are_written_alike_in_one_pack() -> None:
    assert "[Pack" not in call("convert", "--normalise", stdin=SPANISH).stdout


BELOTE = (
    '[Game "Belote"]\n[Dealer "N"]\n[Deal "N:A.JT.JT8.J8 K8.AK7.Q7.K T9.Q8.K.AT7 QJ7.9.A9.Q9"]\n'
)


def test_french_is_asked_for_where_the_game_is_belote() -> None:
    shown = call("show", "--pack", "french", stdin=BELOTE).stdout
    assert "♥ V 10" in shown
    assert "♥ J T" in call("show", "--pack", "english", stdin=BELOTE).stdout


def test_a_pack_that_a_game_has_not_leaves_the_deal_in_its_own() -> None:
    own = call("show", stdin=DANISH).stdout
    assert call("show", "--pack", "french", stdin=DANISH).stdout == own
    written = call("convert", "--pack", "french", stdin=BELOTE).stdout
    assert call("convert", "--pack", "spanish", stdin=written).stdout == written


def test_hands_and_calls_are_typed_in_french() -> None:
    few = ("--samples", "2", "--threads", "1", "--pack", "french")
    typed = call("bid", *few, "A.V10.V108.V8", "--auction", "80P Passe 90T Passe").stdout
    assert "♥ V 10" in typed
    assert "Sud 80 ♠" in typed
    hand = call("deal", "--game", "belote", "--pack", "french", "--hand", "N:A.V10.V108.V8").stdout
    assert "A.V10.V108.V8" in hand
