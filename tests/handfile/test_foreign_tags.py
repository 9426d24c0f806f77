"""Tags by their Spanish, Danish and French names are read, or told to be wrong."""

from __future__ import annotations

import pytest

from tridge_solver import HandFileError, loads
from tridge_solver.core.languages import LANGUAGES
from tridge_solver.handfile.dialect import FOREIGN_TAGS, KNOWN_TAGS
from tridge_solver.handfile.repairs import tag_repairs

pytestmark = pytest.mark.filterwarnings("ignore:.*is read as")

DEAL = """\
[Rules "tresillo"]
[Pack "Spanish"]
[{player} "Oeste"]
[{north} "Ana"]
[{contract} "Juego E"]
[{result} "puesta"]
[{dealer} "N"]
[Deal "W:? ? ? -"]
"""


def test_every_name_is_read_as_one_tag() -> None:
    for language in LANGUAGES.values():
        for tag, words in language.tags.items():
            assert tag in (*KNOWN_TAGS, "Pack", "Rules", "Table", "ThrownIn")
            for word in words:
                (repair,) = tag_repairs(f'[{word} "?"]')
                assert repair.text == tag
    assert not set(FOREIGN_TAGS) & {tag.lower() for tag in KNOWN_TAGS}


@pytest.mark.parametrize(
    "names",
    [
        ("Jugador", "Norte", "Contrato", "Resultado", "Da"),
        ("Spiller", "Nord", "Kontrakt", "Resultat", "Giver"),
        ("Preneur", "NORD", "Contrat", "Résultat", "Donneur"),
    ],
)
def test_a_deal_is_the_same_in_every_language(names: tuple[str, ...]) -> None:
    keys = ("player", "north", "contract", "result", "dealer")
    text = DEAL.format(**dict(zip(keys, names, strict=True)))
    (deal,) = loads(text)
    (meant,) = loads(
        DEAL.format(
            player="Declarer", north="North", contract="Contract", result="Result", dealer="Dealer"
        )
    )
    assert deal == meant
    assert deal.tag("North") == "Ana"


def test_a_seat_named_in_two_languages_is_an_error() -> None:
    names = {"player": "Jugador", "contract": "Contrato", "result": "Resultado", "dealer": "Da"}
    with pytest.raises(HandFileError, match="North stands twice"):
        loads('[North "Bea"]\n' + DEAL.format(north="Norte", **names))
