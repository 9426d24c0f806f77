"""Cards named in words are read in files and where cards are typed."""

from __future__ import annotations

import pytest

from cli_calls import call
from tridge_solver import loads
from tridge_solver.at_table.hand import cards_named
from tridge_solver.core.cards import SUITS, Pack
from tridge_solver.core.languages import DANISH, LANGUAGES, Language
from tridge_solver.core.words import plain_cards
from tridge_solver.handfile.written_hands import rewritten_hand

OF_DEAL = """\
[Pack "Spanish"]
[Rules "tresillo"]
[Dealer "N"]
[Deal "W:RC632.S.R.R6 .C45.56.5432 174.R.S137.S -"]
[Declarer "W"]
[Contract "Juego espadas"]
[FirstDefender "E"]
"""
WORDED = """\
[Stock "{caballo} de oros, 1 de copas, O4 O2 E5 C6 ES C7 B1 BC B7 C2 C3"]
[Exchange "W:sota de copas, 6 de bastos; E:OS O1 O3 O7 BS; N:C5 O5 O6 B4 B3 B2"]
[Play "W"]
2 de espadas, cuatro de espadas, as de bastos {{rey de copas}}
12 de espadas, 5 de espadas, 7 de copas
"""
PLAIN = """\
[Stock "OC C1 O4 O2 E5 C6 ES C7 B1 BC B7 C2 C3"]
[Exchange "W:CS B6; E:OS O1 O3 O7 BS; N:C5 O5 O6 B4 B3 B2"]
[Play "W"]
E2 E4 B1
ER E5 C7
"""


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_every_rank_of_every_suit_is_read(language: Language) -> None:
    pack = Pack.FULL
    for letter, ranks in language.ranks.items():
        for suit, words in zip(SUITS, language.suits, strict=True):
            for rank in ranks:
                meant = suit.letter + letter
                assert plain_cards(f"{rank} de {words[0]}", pack) == meant
                assert plain_cards(f"{rank} of {words[-1]},".upper(), pack) == meant
                if language is DANISH:
                    assert plain_cards(f"{words[0]}{rank}", pack) == meant


@pytest.mark.filterwarnings("ignore:.*read as")
@pytest.mark.parametrize("caballo", ["caballo", "11", "Caballo"])
def test_a_deal_of_words_is_the_deal_of_letters(caballo: str) -> None:
    (deal,) = loads(OF_DEAL + WORDED.format(caballo=caballo))
    (meant,) = loads(OF_DEAL + PLAIN)
    assert deal == meant
    assert deal.comments[0].strip() == "rey de copas"


def test_comments_and_titles_stay_unchanged() -> None:
    text = '[Event "As de copas"]\n' + OF_DEAL + "{7 de oros}\n" + WORDED.format(caballo="11")
    result = call("convert", "-", stdin=text)
    assert '[Event "As de copas"]' in result.stdout
    assert "{7 de oros}" in result.stdout


def test_cards_typed_at_the_table_and_in_hands() -> None:
    named = cards_named("siete de oros rey de copas", Pack.SPANISH)
    assert [card.code for card in named] == ["D7", "HK"]
    hand = rewritten_hand("ace of spades, king of hearts, S5, D6 D7", Pack.ENGLISH)
    assert hand == "A5.K.67."
