"""Belote with the French pack: read, written and answered in French letters and words."""

from __future__ import annotations

import pytest

from cli_calls import call
from tridge_solver import HandFileError, dumps, loads
from tridge_solver.core.cards import FULL_PACK, Card, Pack
from tridge_solver.core.languages import FRENCH
from tridge_solver.games.belote.contracts import BeloteContract, in_english, in_french
from tridge_solver.games.belote.rules import BeloteStrain

DEAL = """\
[Pack "French"]
[Game "Belote"]
[Dealer "N"]
[Deal "N:A.V10.V108.V8 R8.AR7.D7.R 109.D8.R.A107 DV7.9.A9.D9"]
[Declarer "N"]
[Contract "90 C"]
[Auction "W"]
Passe 80C Passe 90C
Passe Passe Passe
[Play "W"]
KA KR KD K8
C9 C8 C7 CV
*
"""


@pytest.mark.parametrize("card", FULL_PACK)
def test_every_card_is_read_as_it_is_written(card: Card) -> None:
    text = Pack.FRENCH.card_text(card).replace("10", "T")
    assert Card.parse(text, Pack.FRENCH) is card


def test_a_deal_is_that_of_english_letters_and_written_as_it_was_read() -> None:
    (deal,) = loads(DEAL)
    assert dumps([deal], pack=Pack.FRENCH).partition("\n\n")[2] == DEAL
    english = dumps([deal])
    assert '[Contract "90 H"]\n' in english
    assert "\nPass 80H Pass 90H\n" in english
    assert loads(english) == [deal]


@pytest.mark.parametrize("strain", BeloteStrain)
@pytest.mark.parametrize("factor", [1, 2, 4])
@pytest.mark.parametrize("number", [80, None])
def test_contracts_and_calls_come_back(
    number: int | None, strain: BeloteStrain, factor: int
) -> None:
    contract = BeloteContract(number, strain, factor)
    assert BeloteContract.parse(in_english(in_french(str(contract)))) == contract
    assert in_english(in_french(contract.call)) == contract.call


@pytest.mark.parametrize(("call_", "words"), FRENCH.calls.items())
def test_every_word_of_a_call_is_read(call_: str, words: tuple[str, ...]) -> None:
    assert {in_english(word) for word in words} == {call_}
    assert in_french(call_) == words[0]


@pytest.mark.parametrize("contract", ["90 cœur", "90 Coeurs", "90 C", "90 ♥"])
def test_suits_in_words(contract: str) -> None:
    (deal,) = loads(DEAL.replace('Contract "90 C"', f'Contract "{contract}"'))
    assert deal == loads(DEAL)[0]


@pytest.mark.parametrize("contract", ["90 H", "90 D", "90 S"])
def test_english_letters_are_an_error(contract: str) -> None:
    with pytest.raises(HandFileError, match="P C K T"):
        loads(DEAL.replace('Contract "90 C"', f'Contract "{contract}"'))


def test_the_french_pack_is_no_pack_of_other_games() -> None:
    with pytest.raises(HandFileError, match="not played with the French pack"):
        loads('[Pack "French"]\n[Rules "tresillo"]\n[Dealer "N"]\n[Deal "W:? ? ? -"]\n')


def test_answers_are_in_french() -> None:
    shown = call("show", "-q", stdin=DEAL).stdout
    for words in ("contrat", "90 ♥ par Nord", "donneur", "enchères", "80C", "♥ A R 7", "gagné par"):
        assert words in shown
    for command in ("solve --cards", "review --play-only", "show"):
        answer = call(*command.split(), "-q", stdin=DEAL).stdout
        assert not [seat for seat in ("North", "East", "South", "West") if seat in answer]
    assert '"90 H"' in call("show", "-q", "--json", stdin=DEAL).stdout
    assert "contract" in call("show", "-q", "--pack", "english", stdin=DEAL).stdout


def test_a_failed_contract_is_chute_in_french() -> None:
    ledger = '[Pack "French"]\n[Game "Belote"]\n[Dealer "N"]\n[Declarer "E"]\n[Contract "80 P"]\n'
    (deal,) = loads(ledger + '[Result "dedans"]\n')
    assert '[Result "chute"]' in dumps([deal], pack=Pack.FRENCH)
    assert "contrat" in call("score", "-q", stdin=ledger + '[Result "chute"]\n').stdout
