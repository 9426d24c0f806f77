"""Every word of the tables is read by files and calls, and what is written comes from them."""

from __future__ import annotations

import pytest

from tridge_solver.core.cards import SUITS, Pack
from tridge_solver.core.languages import DANISH, LANGUAGES, SPANISH, Language
from tridge_solver.core.seats import SEATS
from tridge_solver.core.words import contract_words, passed_words, seat_word, suit_word
from tridge_solver.games.ombre.notation.calls import spelt
from tridge_solver.games.ombre.rules.contracts import (
    CALLS,
    LHOMBRE_CALLS,
    Contract,
    Grade,
    Kind,
    printed,
)
from tridge_solver.games.ombre.rules.result_in_words import CodilloResult, ResultInWords

OF_OMBRE = {Pack.SPANISH: SPANISH, Pack.DANISH: DANISH}
KINDS = {kind.value for kind in Kind}


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_suits_and_seats_are_read_in_every_language(language: Language) -> None:
    for suit, words in zip(SUITS, language.suits, strict=True):
        for word in words:
            assert suit_word(word.capitalize(), Pack.ENGLISH) == suit.letter
    for seat in SEATS:
        for word in language.seats[seat.letter]:
            assert seat_word(word.upper()) == seat.letter


def test_no_word_for_a_suit_or_a_seat_means_two() -> None:
    words = [w for each in LANGUAGES.values() for suit in each.suits for w in suit]
    assert len(words) == len(set(words))
    suits = {word.lower() for word in words}
    seats = [{w.lower() for w in ws} for e in LANGUAGES.values() for ws in e.seats.values()]
    assert not suits & set().union(*seats)


@pytest.mark.parametrize("pack", OF_OMBRE)
def test_contracts_are_read_in_every_spelling_and_written_in_the_first(pack: Pack) -> None:
    for kind, words in OF_OMBRE[pack].contracts.items():
        if kind == "Pass":
            assert {passed_words(word) for word in words} == {"Pass"}
            assert Contract(Kind.PASS).text(pack) == words[0]
        elif kind in KINDS:
            suit = "" if "nolo" in kind.lower() else f" {pack.suit_letters[1]}"
            contracts = {str(Contract.parse(word.upper() + suit, pack)) for word in words}
            (contract,) = contracts
            assert Contract.parse(contract).text(pack) == words[0] + suit


def test_every_suit_of_a_contract_may_be_in_full() -> None:
    for suit, words in zip(SUITS, SPANISH.suits, strict=True):
        for word in words:
            assert Contract.parse(f"Vuelta {word}", Pack.SPANISH) == Contract(Kind.FLIP, suit)
            assert contract_words(f"vuelta de {word}", Pack.ENGLISH) == f"Flip {suit.letter}"


def test_elsewhere_spanish_contracts_are_no_contracts_as_they_stand() -> None:
    with pytest.raises(ValueError, match="is not a contract"):
        Contract.parse("Vuelta C")


@pytest.mark.parametrize("pack", OF_OMBRE)
def test_calls_are_read_in_any_pack_and_written_in_the_first_spelling(pack: Pack) -> None:
    known = tuple(dict.fromkeys((*CALLS, *LHOMBRE_CALLS)))
    for call, words in OF_OMBRE[pack].calls.items():
        if call not in known:
            continue
        for word in words:
            assert spelt(known, Pack.ENGLISH)[word.replace(" ", "").lower()] == call
        assert printed((call,), pack) == (words[0],)


@pytest.mark.parametrize("pack", [*OF_OMBRE, Pack.ENGLISH])
def test_results_are_read_in_every_spelling(pack: Pack) -> None:
    ends = {"won": Grade.WIN, "drawn": Grade.DRAW, "lost": Grade.LOSS}
    for key, grade in ends.items():
        for word in LANGUAGES[pack.value].results[key]:
            assert CodilloResult.parse(word.capitalize()).ends == (grade,)
            assert ResultInWords.parse(word).ends == (grade,)


@pytest.mark.parametrize("pack", [*OF_OMBRE, Pack.ENGLISH])
@pytest.mark.parametrize("text", ["sacada", "puesta", "codillo N", "5 bazas", "1 baza", "bola"])
def test_results_are_written_as_they_are_read(text: str, pack: Pack) -> None:
    result = CodilloResult.parse(text)
    assert CodilloResult.parse(result.text(pack)).text(pack) == result.text(pack)
    assert CodilloResult.parse(result.text(pack)).winner is result.winner
    assert result.text(Pack.SPANISH) == text


@pytest.mark.parametrize("text", ["puesta N", "sacada Leonor", "codillo N E", "bolo"])
def test_words_that_are_no_result_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a result|names"):
        CodilloResult.parse(text)


def test_a_codillo_names_its_winner_in_four_languages() -> None:
    for words in ("codillo de Norte", "codillo Nord", "kruk til N", "codillo by North"):
        assert CodilloResult.parse(words).text(Pack.SPANISH) == "codillo N"
