"""The cases of the puesta system, one after the other, typed in Spanish: the ledger is that of the
same deals in English with the tricks of all."""

from __future__ import annotations

import pytest

from tridge_solver import loads
from tridge_solver.core.languages import speaking
from tridge_solver.games.ombre.scoring.ledger import Ledger

pytestmark = pytest.mark.filterwarnings("ignore")

TYPED = """\
[Juego "Tresillo"] [Baraja "Spanish"]
[Norte "Ana"] [Este "Luis"] [Oeste "Inés"]
[Da "Ana"] [Plato "5"] [Estuches "1"]
[Jugador "Inés"] [Contrato "juego oros"] [Resultado "puesta"]

[Estuches "2"] [Jugador "Luis"] [Contrato "vuelta de copas"] [Resultado "codillo de Ana"]

[Estuches "3"] [Jugador "Oeste"] [Contrato "juego de espadas"] [Resultado "sacada"]

[Contrato "paso general"]

[Estuches "1"] [Jugador "Ana"] [Contrato "solo bastos"] [Resultado "puesta"]

[Estuches "1"] [Jugador "Este"] [Contrato "vuelta oros"] [Resultado "sacada"]

[Estuches "3"] [Jugador "Norte"] [Contrato "solo de espadas"] [Resultado "bola"]
"""
MEANT = """\
[Rules "tresillo"]
[North "Ana"] [East "Luis"] [West "Inés"]
[Dealer "N"] [Pot "5"] [Honours "1"]
[Declarer "W"] [Contract "Play D"] [Result "4:4:1"]

[Honours "2"] [Declarer "E"] [Contract "Flip H"] [Result "3:5:1"]

[Honours "3"] [Declarer "W"] [Contract "Play S"] [Result "6:2:1"]

[Contract "Pass"]

[Honours "1"] [Declarer "N"] [Contract "No Change C"] [Result "4:4:1"]

[Honours "1"] [Declarer "E"] [Contract "Flip D"] [Result "6:2:1"]

[Honours "3"] [Declarer "N"] [Contract "No Change S"] [Result "9:0:0"]
"""


def ledger_of(text: str) -> tuple[list[dict[str, int]], list[str], dict[str, int]]:
    """The chips of every deal, the funds after it, and the totals."""
    ledger = Ledger()
    rows = [ledger.add(deal) for deal in loads(text)]
    chips = [row.settlement.points if row.settlement else {} for row in rows]
    totals = {seat.letter: n for seat, n in ledger.totals.items()}
    return [dict(each) for each in chips], [str(row.funds) for row in rows], totals


def test_typed_in_spanish_the_ledger_is_the_same() -> None:
    with speaking("Spanish"):
        typed = ledger_of(TYPED)
    assert typed == ledger_of(MEANT)


def test_the_first_puesta_pays_what_is_in_play_and_a_codillo_its_winner_too() -> None:
    chips, _, _ = ledger_of(TYPED)
    first, second, *_ = chips
    assert first["Pot"] == 5 + 3  # the pot and one chip for each player
    assert first["W"] == -(5 + 3) - 2 * 1  # the puesta, and the conditions to both defenders
    in_play = (5 + 8 + 5) + 3  # with the next dealer's stake
    conditions = 2 + 2
    assert second["E"] == -in_play - 2 * conditions
    assert second["N"] == in_play + conditions
