"""Results of L'hombre in words: *kruk*, *bet*, *5 stik*; read wherever a result is, and refused
where they cannot be or do not say what is to be paid."""

from __future__ import annotations

import json

import pytest

from cases import EXAMPLES
from cli_calls import call
from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract, Grade
from tridge_solver.games.ombre.rules.result_in_words import ResultError, ResultInWords
from tridge_solver.games.ombre.scoring import Undertaken, facts_of
from tridge_solver.games.ombre.scoring.settlement import players_points
from tridge_solver.handfile import dumps, loads
from tridge_solver.ombre import LHOMBRE

LEDGER = """[Rules "{rules}"]
[Dealer "N"]
[Deal "N:? ? - ?"]
[Declarer "E"]
[Contract "{contract}"]
{tags}[Result "{result}"]
"""
NOTHING_WON = (0, 0, 0)


def noted(result: str, contract: str = "Spil H", rules: str = "lhombre", tags: str = "") -> str:
    """A deal as a treasurer notes it."""
    return LEDGER.format(rules=rules, contract=contract, tags=tags, result=result)


def deal_of(text: str) -> OmbreDeal:
    """The one deal of a file without errors."""
    (deal,) = loads(text)
    assert isinstance(deal, OmbreDeal)
    return deal


def points(text: str) -> int:
    """Return what the deal of a file is worth to its Player."""
    return players_points(facts_of(deal_of(text)))


def said(text: str) -> str:
    """The one line that ``check`` says of a file."""
    done = call("check", "-q", stdin=text)
    (line,) = done.stderr.splitlines()
    assert done.exit_code == 1
    return line


def with_result(lines: list[str], told: str) -> str:
    """The lines of a deal with a result in words in the place of its own."""
    others = [line for line in lines if not line.startswith("[Result")]
    at = next(n for n, line in enumerate(others) if line.startswith("[Declarer"))
    return "\n".join([*others[:at], f'[Result "{told}"]', *others[at:]]) + "\n"


@pytest.mark.parametrize(
    ("contract", "won", "bet", "kruk"),
    [
        ("Spil H", 1, -1, -2),
        ("Bedre", 1, -1, -2),
        ("Tourné R", 2, -2, -3),
        ("Købe nolo", 2, -2, -3),
        ("Tourné-respekt H", 3, -3, -4),
        ("Solo K", 3, -3, -4),
        ("Solo spar", 4, -4, -5),
        ("Ren nolo", 4, -4, -5),
        ("Nolo ouvert", 6, -6, -7),
    ],
)
def test_the_words_settle_every_contract(contract: str, won: int, bet: int, kruk: int) -> None:
    pack = '[Pack "Danish"]\n'
    for words, worth in (
        (("vundet", "Vandt", "hjem", "won", "made"), won),
        (("bet", "BET", "bête", "remis", "beaten"), bet),
        (("kruk", "codille"), kruk),
    ):
        for word in words:
            assert points(pack + noted(word, contract)) == worth


def test_a_players_tricks_alone_settle_where_they_say_how_it_ended() -> None:
    assert [points(noted(f"{n} stik", "Ren nolo")) for n in range(4)] == [4, -4, -5, -5]
    assert [points(noted(f"{n} stik")) for n in (0, 2, 5, 6, 9)] == [-2, -2, 1, 1, 2]
    assert points(noted("ingen stik", "Nolo ouvert")) == 6
    assert points(noted("1 trick", "Buy Nolo")) == -2
    assert points(noted("1 stik", rules="lhombre royal_puesta=off")) == -2
    assert points(noted("tabt 1 stik", "Købe nolo")) == -2
    assert points(noted("vundet med 5 stik")) == 1
    assert points(noted("bet 4-4-1")) == -1


def test_a_tout_is_known_by_its_word_or_its_nine_tricks() -> None:
    undertaken = '[Undertaken "yes"]\n'
    for text in (
        noted("tout"),
        noted("alle stik"),
        noted("9 stik"),
        noted("tout", tags=undertaken),
    ):
        assert facts_of(deal_of(text)).undertaken is Undertaken.MADE
        assert points(text) == 2
    assert points(noted("8 stik", tags=undertaken)) == 0
    assert points(noted("8 stik")) == 1


@pytest.mark.slow
def test_words_say_what_the_tricks_of_all_say() -> None:
    for name in ("Spil H", "Solo S", "Ren nolo", "Nolo ouvert"):
        for tricks in range(10):
            for first in range(10 - tricks):
                result = f"{tricks}:{first}:{9 - tricks - first}"
                grade = facts_of(deal_of(noted(result, name))).grade
                word = ResultInWords((grade,)).text(Pack.DANISH)
                assert points(noted(f"{word} {tricks} stik", name)) == points(noted(result, name))
                assert points(noted(f"{word} {result}", name)) == points(noted(result, name))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (noted("tabt"), "'tabt' of Play H may be bet or kruk (expected which of them"),
        (noted("4 stik"), "'4 stik' of Play H may be won, bet or kruk (expected which of them"),
        (noted("1 stik"), "'1 stik' of Play H may be bet or kruk (expected which"),
        (noted("kruk 5 stik"), "'kruk 5 stik' cannot be in Play H (expected won)"),
        (noted("vundet 1 stik", "Ren nolo"), "cannot be in Pure Nolo (expected bet)"),
        (noted("kruk 4:4:1"), "'kruk 4:4:1' cannot be in Play H (expected bet)"),
        (noted("bet 4:4:2"), "adds up to 10 (expected 9 tricks)"),
        (
            noted("5"),
            "'5' is not a result (expected vundet, bet or kruk, the Player's tricks, e.g. 5",
        ),
        (noted("kruk bet"), "'kruk bet' is not a result"),
        (noted("snart"), "'snart' is not a result"),
        (noted("10 stik"), "'10 stik' is not a result"),
        (noted("smidt"), "'smidt' is not a result (expected [ThrownIn \"yes\"]"),
        (noted("kruk 2:3:2:2"), "is not a result of 3 seats (expected tricks of 3, the"),
        (noted("kruk", "Pas").replace('[Declarer "E"]\n', ""), "passed out has a result"),
        (
            noted("kruk", tags='[ThrownIn "yes"]\n'),
            "thrown in is kruk (expected bet, or no Result)",
        ),
        (noted("vundet", tags='[Undertaken "yes"]\n'), "does not say how many tricks"),
        (noted("bet", tags='[Undertaken "yes"]\n'), "undertaken, but the result is 'bet'"),
        (noted("kruk", "Ren nolo", "lhombre tariff=iceland"), "does not say how many tricks"),
    ],
)
def test_a_word_that_cannot_be_or_says_too_little_is_one_clear_line(
    text: str, message: str
) -> None:
    assert message in said(text)
    assert "(expected " in said(text)


def test_by_the_icelandic_tariff_a_lost_nolo_has_its_tricks() -> None:
    rules = "lhombre tariff=iceland"
    assert [points(noted(f"kruk {n} stik", "Ren nolo", rules)) for n in (2, 3, 7)] == [-4, -5, -8]
    assert points(noted("bet", "Ren nolo", rules)) == -3


def test_words_are_held_against_the_cards_that_were_played() -> None:
    text = (EXAMPLES / "lhombre.pbn").read_text(encoding="utf-8")
    whole = [deal for deal in loads(text) if deal.play is not None]
    assert len(whole) > 5
    for deal in whole:
        assert isinstance(deal, OmbreDeal)
        right = facts_of(deal).grade
        for grade in (Grade.WIN, Grade.DRAW, Grade.LOSS):
            told = with_result(dumps([deal]).splitlines(), str(ResultInWords((grade,))))
            if grade is right:
                assert points(told) == players_points(facts_of(deal))
            else:
                assert "goes against the tricks won" in said(told)


def test_a_word_beside_more_tricks_than_there_are_is_an_error_as_any_other() -> None:
    tags = '[TricksWon "N:4 E:3 W:3"]\n'
    done = call("check", "-q", stdin=noted("kruk", tags=tags))
    assert "the result 'kruk' goes against the tricks won, 3:4:3 (expected 9 tricks)" in done.stderr
    assert "internal error" not in call("evening", "-q", stdin=noted("kruk", tags=tags)).stderr


def test_of_a_play_that_stops_a_word_tells_the_end() -> None:
    (deal,) = loads(call("convert", f"{EXAMPLES / 'lhombre.pbn'}:4").stdout)
    lines = dumps([deal]).splitlines()
    cut = next(n for n, line in enumerate(lines) if line.startswith("[Play")) + 4
    for word, worth in (("kruk", -3), ("hjem", 2)):
        told = with_result(lines[:cut], word)
        assert points(told) == worth
        assert f"The record stops here. Clara was {'KRUK' if worth < 0 else 'WON'}" in (
            call("review", stdin=told).stdout
        )


def test_words_come_back_from_a_file_and_from_json_in_the_language_of_the_pack() -> None:
    for word, danish in (("won", "vundet"), ("lost 1 trick", "tabt 1 stik"), ("bet", "bet")):
        text = noted(word, "Købe nolo")
        assert f'[Result "{word}"]' in dumps([deal_of(text)])
        assert f'[Result "{danish}"]' in call("convert", "--pack", "danish", stdin=text).stdout
        told = call("convert", "--json", stdin=text).stdout
        assert json.loads(told)[0]["result"] == word
        assert call("convert", stdin=told).stdout == call("convert", stdin=text).stdout


def test_a_bad_result_in_json_is_an_error_of_its_field() -> None:
    told = call("convert", "--json", stdin=noted("kruk")).stdout.replace('"kruk"', '"soon"')
    done = call("check", "-q", stdin=told)
    assert "'soon' is not a result (expected vundet, bet or kruk" in done.stderr


def test_a_mort_is_won_or_bet_and_never_kruk() -> None:
    text = noted("{}", "Mort 5 K", "lhombre mort=on").replace("N:? ? - ?", "N:? ? ? ?")
    text = '[Pack "Danish"]\n' + text.replace('[Declarer "E"]\n', "")
    assert [points(text.format(w)) for w in ("vundet", "bet", "tabt", "5 stik", "4 stik")] == (
        [1, -1, -1, 1, -1]
    )
    assert "'kruk' cannot be in Mort 5 K (expected vundet or bet)" in said(text.format("kruk"))


def test_results_of_a_duplicate_evening_may_be_words() -> None:
    boards = "".join(
        f"{block}\n\n"
        for block in (EXAMPLES / "duplicate.pbn").read_text(encoding="utf-8").split("\n\n")
        if "[Declarer" in block or "[Stock" in block or "[Contract" in block
    )
    words = (
        boards.replace('"6:2:1"', '"vundet"')
        .replace('"1:4:4"', '"1 stik"')
        .replace('"3:4:2"', '"kruk"')
        .replace('"4:4:1"', '"bet"')
    )
    assert words != boards
    teams = [call("score", "--teams", "--json", stdin=text).stdout for text in (boards, words)]
    pairs = [json.loads(text)["pairs"] for text in teams]
    assert pairs[0] == pairs[1]


def test_a_word_needs_a_player_to_be_settled_and_no_one_elses_tricks() -> None:
    facts = facts_of(deal_of(noted("kruk")))
    assert facts.grade is Grade.LOSS
    assert facts.tricks_by_seat == {}
    contract = Contract.parse("Spil H")
    with pytest.raises(ResultError, match="may be won, bet or kruk"):
        ResultInWords.parse("4 stik").ended(
            contract,
            lambda row: contract.grade(row[0], row[1], row[2], LHOMBRE),
            NOTHING_WON,
            LHOMBRE,
        )
