"""Text for a reader is in the language of the deal's pack; JSON is in English."""

from __future__ import annotations

import pytest

from cli_calls import call
from tridge_solver.core.languages import LANGUAGES, said, seat_said, speaking

SPANISH = """\
[Pack "Spanish"]
[Rules "tresillo"]
[Dealer "N"]
[Deal "W:RC632.S.R.R6 .C45.56.5432 174.R.S137.S -"]
[Stock "OC C1 O4 O2 E5 C6 ES C7 B1 BC B7 C2 C3"]
[Declarer "W"]
[Contract "Juego E"]
[FirstDefender "E"]
[Exchange "W:CS B6; E:OS O1 O3 O7 BS; N:C5 O5 O6 B4 B3 B2"]
[Pot "15"]
[Auction "W"]
Juego Paso Paso
[Play "W"]
E2 E4 B1
*
"""
LEDGER = """\
[Pack "Spanish"]
[Rules "tresillo"]
[Dealer "N"]
[Deal "W:? ? ? -"]
[Declarer "W"]
[Contract "Vuelta de oros"]
[Result "{result}"]
[Honours "1"]
"""
FEW = "--samples 10 --threads 1"
SAID = {
    "show": ("contrato", "Juego espadas de Oeste", "da ", "baceta", "subasta", "W tira", "sale"),
    "solve --from-start --cards --line": ("SACADA", "PUESTA", "baza", "gana", "fichas"),
    f"bid {FEW}": ("contrato", "sac/pue/cod", "fichas", "en la mesa", "(mano)", "por palo"),
    f"exchange {FEW}": ("tirar", "sac/pue/cod", "detrás", "a la vista", "puntos"),
    f"advise {FEW} --trick 2": ("carta", "mejor", "a la vista", "fichas"),
    "review --play-only": ("opciones", "errores", "bazas", "vale", "SACADA"),
}


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("command", SAID)
def test_headings_and_facts_are_in_spanish(command: str) -> None:
    answer = call(*command.split(), "-q", stdin=SPANISH).stdout
    assert not [word for word in SAID[command] if word not in answer]
    assert not [seat for seat in ("North", "East", "West") if seat in answer]
    english = call(*command.split(), "-q", "--pack", "english", stdin=SPANISH).stdout
    assert not [word for word in SAID[command] if word in english]


def test_pages_say_it_too(tmp_path: object) -> None:
    page = f"{tmp_path}/page.html"
    call("show", "-q", "--html", page, stdin=SPANISH)
    with open(page, encoding="utf-8") as file:
        text = file.read()
    assert "subasta" in text
    assert "Oeste" in text


@pytest.mark.parametrize(
    ("result", "grade"),
    [("puesta", "= PUESTA"), ("codillo de Norte", "✘ CODILLO N"), ("sacada", "✔ SACADA")],
)
def test_a_ledger_of_results_in_words(result: str, grade: str) -> None:
    answer = call("score", "-q", stdin=LEDGER.format(result=result)).stdout
    assert grade in answer
    assert "contrato" in answer
    assert "pone" in answer


@pytest.mark.parametrize("command", ["show", "solve --from-start", "score"])
def test_json_is_the_same_in_every_language(command: str) -> None:
    text = LEDGER.format(result="puesta") if command == "score" else SPANISH
    own = call(*command.split(), "-q", "--json", stdin=text).stdout
    assert own == call(*command.split(), "-q", "--json", "--pack", "english", stdin=text).stdout
    assert "Oeste" not in own


def test_every_word_is_in_the_right_language() -> None:
    for name, language in LANGUAGES.items():
        with speaking(name):
            for words, meant in language.said.items():
                assert said(words) == meant
            assert [seat_said(letter) for letter in "NESW"] == [
                language.seats[letter][0] for letter in "NESW"
            ]
    with speaking("Full"):
        assert (said("trick"), seat_said("N")) == ("trick", "North")
