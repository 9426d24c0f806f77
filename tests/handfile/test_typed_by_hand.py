"""Typed text that can mean only one thing is read, with a warning; text with two meanings is
not.
"""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cli_calls import call
from handfile_texts import only as one
from tridge_solver.analysis.any_game import CALLS
from tridge_solver.core.cards import Pack
from tridge_solver.core.registry import game_named
from tridge_solver.core.seats import Seat
from tridge_solver.games.belote.game import BeloteDeal
from tridge_solver.games.trumps.game import TrumpsDeal
from tridge_solver.handfile import dumps, loads, read
from tridge_solver.handfile.opened import unpacked
from tridge_solver.handfile.places import fixed_text
from tridge_solver.handfile.written_hands import rewritten_deal, rewritten_hand

NAMES = '[North "Ann"] [East "Bob"] [South "Cleo"] [West "Dora"]\n[Dealer "Cleo"]\n'
USUAL = "W:AK5.A3.Q7.24 74.KJ.32.AKQ 32.Q76.AK.J7 -"
PLAYED = '[Declarer "W"]\n[Contract "Play S"]\n'


@pytest.mark.parametrize(
    "value",
    [
        # card by card, suit first or rank first, in any order within a hand
        "W:SA SK S5 HA H3 DQ D7 C2 C4 S7 S4 HK HJ D3 D2 CA CK CQ S3 S2 HQ H7 H6 DA DK CJ C7 -",
        "W:AS KS 5S AH 3H QD 7D 2C 4C 7S 4S KH JH 3D 2D AC KC QC 3S 2S QH 7H 6H AD KD JC 7C -",
        "Dora: S5 SK SA H3 HA D7 DQ C4 C2, Ann: S7 S4 HK HJ D3 D2 CA CK CQ, "
        "Bob: S3 S2 HQ H7 H6 DA DK CJ C7",
        # four holdings with blanks
        "W:AK5 A3 Q7 24 74 KJ 32 AKQ 32 Q76 AK J7 -",
        "Dora: AK5 A3 Q7 24; Ann: 74 KJ 32 AKQ; Bob: 32 Q76 AK J7",
        # French and Danish letters
        "W:AR5.A3.D7.24 74.RV.32.ARD 32.D76.AR.V7 -",
        "W:EK5.E3.D7.24 74.KKn.32.EKD 32.D76.EK.B7 -",
        "W:♠EK5 ♥E3 ♦D7 ♣24 ♠74 ♥KB ♦32 ♣EKD ♠32 ♥D76 ♦EK ♣B7 -",
    ],
)
def test_a_deal_is_read_however_its_cards_are_listed(value: str) -> None:
    entry = one(f'{NAMES}[Deal "{value}"]\n{PLAYED}')
    (usual,) = loads(f'{NAMES}[Deal "{USUAL}"]\n{PLAYED}')
    assert not entry.errors
    assert entry.deal == usual
    assert any(USUAL[2:8] in warning.message for warning in entry.warnings) or "S5" in value


@pytest.mark.parametrize(
    "value",
    [
        "W:SA SK S5 HA H3 DQ D7 C2 S7 S4 HK HJ D3 D2 CA CK CQ -",  # two hands, or three of no size
        "W:AK5 A3 Q7 24 74 KJ 32 AKQ 32 Q76 AK -",  # a holding is missing
        "W:A K Q J",
    ],
)
def test_ambiguous_hands_are_not_a_deal(value: str) -> None:
    assert rewritten_deal(value, Pack.ENGLISH) is None


def test_one_hand_is_read_as_a_list_or_as_four_holdings() -> None:
    for text in ("SA SK S5 HA H3 DQ D7 C2 C4", "KS AS 5S 3H AH 7D QD 4C 2C", "AK5 A3 Q7 24"):
        (deal,) = loads(f'[Dealer "S"] [Deal "W:{rewritten_hand(text, Pack.ENGLISH)} ? ? -"]')
        (usual,) = loads('[Dealer "S"] [Deal "W:AK5.A3.Q7.24 ? ? -"]')
        assert deal == usual


def test_foreign_letters_stand_for_cards_in_the_play_and_the_stock() -> None:
    text = (
        f'[Dealer "S"]\n[Deal "{USUAL}"]\n[Stock "SD SKn S6 H5 H4 H2 DB D6 D5 D4 C3 C5 C6"]\n'
        '[Declarer "W"]\n[Contract "Flip"]\n[Play "W"]\nRS S7 S2\n*\n'
    )
    entry = one(text)
    assert entry.deal is not None
    assert str(entry.deal.contract) == "Flip S"  # the queen of spades lies on top
    messages = {warning.message for warning in entry.warnings}
    assert {
        "'SD' is read as 'SQ'",
        "'SKn' is read as 'SJ'",
        "'Flip' is read as 'Flip S'",
    } <= messages


@pytest.mark.parametrize(
    ("contract", "read_as"),
    [
        ("pique", "Play S"),
        ("klør", "Play C"),
        ("no change cœur", "No Change H"),
        ("fixed 2 carreau", "Fixed 2 D"),
        ("Hjerter", "Play H"),
    ],
)
def test_suits_are_read_in_french_and_danish(contract: str, read_as: str) -> None:
    entry = one(f'{NAMES}[Deal "{USUAL}"]\n[Declarer "Dora"]\n[Contract "{contract}"]\n')
    assert entry.deal is not None
    assert str(entry.deal.contract) == read_as


@pytest.mark.parametrize(
    ("contract", "read_as"),
    [("90 cœur", "90 H"), ("100 sans atout", "100 NT"), ("110 trèfle contré", "110 C X")],
)
def test_belote_is_read_in_french(contract: str, read_as: str) -> None:
    text = (
        '[Game "Belote"]\n[Dealer "N"]\n'
        '[Deal "N:RDV9..AR10.7 A10.RD9.V.98 87.AV.D98.R ..7.ADV10"]\n'
    )
    entry = one(f'{text}[Declarer "N"]\n[Contract "{contract}"]\n')
    assert f"'{contract}' is read as '{read_as}'" in {w.message for w in entry.warnings}


AT_BRIDGE = '[Game "Bridge"] [North "Ann"] [East "Bob"] [South "Cleo"] [West "Dora"] [Dealer "N"]\n'


@pytest.mark.parametrize(
    ("message", "contract", "declarer", "tricks"),
    [
        ('[Declarer "Ann"] [Contract "4S"] [Result "+1"]', "4S", "N", 11),
        ('[Declarer "Bob"] [Contract "3NT"] [Result "-2"]', "3NT", "E", 7),
        ('[Declarer "S"] [Contract "2H="]', "2H", "S", 8),
        ('[Contract "4 spades doubled by Dora −1"]', "4SX", "W", 9),
        ('[Contract "1NT by West"] [Result "7 tricks"]', "1NT", "W", 7),
        ('[Declarer "N"] [Contract "4 S redoubled"] [Result "made"]', "4SXX", "N", 10),
        ('[Contract "3NTX W-2"]', "3NTX", "W", 7),
        ('[Contract "4S Ann made 5"]', "4S", "N", 11),
        ('[Declarer "N"] [Contract "3NT"] [Result "made 3"]', "3NT", "N", 9),
        ('[Contract "4H by South down 1"]', "4H", "S", 9),
    ],
)
def test_bridge_results_are_relative_to_the_contract(
    message: str, contract: str, declarer: str, tricks: int
) -> None:
    deal = one(AT_BRIDGE + message + "\n").deal
    assert isinstance(deal, TrumpsDeal)
    assert deal.contract is not None
    assert deal.declarer is not None
    assert deal.result is not None
    assert (deal.contract.bridge_text, deal.declarer.letter) == (contract, declarer)
    assert deal.result.of(deal.declarer) == tricks
    alone = one(AT_BRIDGE.replace('[Game "Bridge"]', "") + message + "\n").deal
    assert alone is not None
    assert alone.game.name == "Bridge"


def test_the_belote_of_a_player_is_that_of_the_side() -> None:
    names = '[Game "Belote"] [North "Anne"] [East "Bruno"] [South "Claire"] [West "Denis"]'
    text = f'{names}\n[Dealer "Anne"] [Declarer "Anne"] [Contract "90 H"] [Result "NS 100 EO 62"]'
    deal = one(f'{text} [Belote "Denis"]\n').deal
    assert isinstance(deal, BeloteDeal)
    assert deal.belote == (0, 20)


@pytest.mark.parametrize("message", ["4S by Fred", "by West", "+1", "4S+11", "soon ="])
def test_a_contract_of_which_a_part_is_not_clear_stays_an_error(message: str) -> None:
    assert one(f'{AT_BRIDGE}[Declarer "N"] [Contract "{message}"] [Result "5"]\n').errors


def test_the_players_are_named_where_none_of_them_is_meant() -> None:
    (error,) = one(f'{NAMES}[Deal "{USUAL}"]\n[Contract "Play S"]\n[Declarer "Fred"]\n').errors
    assert error.expected == "one of N E S W, or Ann, Bob, Cleo, Dora"


@pytest.mark.parametrize(
    ("seat", "letter"), [("Nord", "N"), ("Est", "E"), ("Sur", "S"), ("Ouest", "W"), ("oeste", "W")]
)
def test_seats_are_read_in_french_and_spanish(seat: str, letter: str) -> None:
    deal = one(f'[Dealer "{seat}"]\n[Deal "N:? ? ? ?"]\n[Game "Belote"]\n').deal
    assert deal is not None
    assert deal.dealer is not None
    assert deal.dealer.letter == letter


def test_a_trick_as_it_fell_among_others_in_columns_is_known_by_who_held_its_cards() -> None:
    text = (
        '[Dealer "S"]\n[Deal "W:4.QJA4.A367. Q.3.KJ4.A632 AKJ76.57..J7 -"]\n[Declarer "W"]\n'
        '[Contract "Play D"]\n[Play "W"]\nDA D4 SA\nSK S4 SQ\nD6 H3 SJ\n*\n'
    )
    entry = one(text)
    assert entry.deal is not None
    (messages,) = entry.warnings
    assert (messages.line, "this trick is written as it fell" in messages.message) == (7, True)
    assert len(entry.deal.positions()) == 10
    assert one(text.replace("SK S4 SQ", "SK S4 S3")).errors  # a card that nobody holds


def test_many_cards_that_are_written_alike_are_one_message() -> None:
    text = '[Dealer "S"]\n[Deal "W:4.QJA4.A367. Q.3.KJ4.A632 AKJ76.57..J7 -"]\n'
    text += '[Declarer "W"]\n[Contract "Play D"]\n[Play "W"]\nAD 4D AS\n4S QS -\n*\n'
    (messages,) = one(text).warnings
    assert messages.message == "'AD' is read as 'DA', and so are 4 more cards"


def test_a_dash_is_no_change_where_another_card_is_wrong() -> None:
    text = f'[Dealer "S"]\n[Deal "{USUAL}"]\n{PLAYED}[Play "W"]\nSA N -\n*\n'
    assert not one(text).warnings


def test_two_deals_without_an_empty_line_are_one_message() -> None:
    text = (
        f'{NAMES}[Deal "{USUAL}"]\n{PLAYED}[Result "5:2:2"]\n'
        '[Dealer "W"]\n[Declarer "N"]\n[Contract "Play H"]\n[Result "4:3:2"]\n'
    )
    entry = one(text)
    (error,) = entry.errors
    assert (error.line, error.expected) == (7, "an empty line before it")
    assert "another deal begins" in error.message
    assert not one(text.replace('[Dealer "W"]', '\n[Dealer "W"]').partition("\n\n")[0]).errors


def test_a_tag_that_stands_twice_by_itself_is_reported_by_its_name() -> None:
    (error,) = one(f'{NAMES}[Deal "{USUAL}"]\n{PLAYED}[Contract "Play H"]\n').errors
    assert "the tag Contract stands twice" in error.message


def test_a_comma_for_a_semicolon_is_one_warning() -> None:
    entry = one(f'{NAMES}[Deal "{USUAL}"]\n{PLAYED}[Exchange "Dora:H3 D7, Ann:D3 D2"]\n')
    assert not entry.errors
    assert len(entry.warnings) == 1


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_saved_as_unicode_by_windows_is_read(encoding: str) -> None:
    text = f'{NAMES}[Deal "{USUAL}"]\n{PLAYED}'.replace("Ann", "Søren")
    raw = text.encode(encoding)
    if not encoding.endswith("16"):
        raw = "\ufeff".encode(encoding) + raw
    (entry,) = read(unpacked(io.BufferedReader(io.BytesIO(raw))))  # type: ignore[arg-type]
    assert entry.deal is not None
    assert entry.deal.tag("North") == "Søren"
    assert dumps([entry.deal])


def test_names_lists_and_words_are_put_right_by_check(tmp_path: Path) -> None:
    text = f'{NAMES}[Deal "Dora: AK5 A3 Q7 24; Ann: 74 KJ 32 AKQ; Bob: 32 Q76 AK J7"]\n'
    text += '[Declarer "Dora"]\n[Contract "spar"]\n'
    typed, clean = tmp_path / "typed.pbn", tmp_path / "clean.pbn"
    typed.write_text(text, encoding="utf-8")
    assert call("check", "--fix", str(clean), str(typed)).exit_code == 0
    (entry,) = read(clean.read_text(encoding="utf-8").splitlines(keepends=True))
    assert (entry.errors, entry.warnings) == ((), ())


RULE_BOOKS = {
    # what the text of each game has the seats say, as it stands there
    "Tridge": ("PLAY\nPLAY MORE\nPASS\nPASS", "Play More Pass Pass"),
    "Tridge, in a row": ("Pass Play Play More Pass", "Pass Play More Pass"),
    "Tridge, the first of three bids": ("Play Play More Play More", "Play More More"),
    "Tridge, with commas": ("Play, Play More, No Change, Pass", "Play More NoChange Pass"),
    "Tridge, to the end": ("Pass Pass Pass Pass Pass Pass Fixed 1 H", "Pass " * 6 + "Fixed1H"),
    "Tresillo": ("I pass I play I play more Flip I pass", "Pass Play More Flip Pass"),
    "Tresillo by lines": ("I play\nI pass\nI play more\nI pass", "Play Pass More Pass"),
    "Tresillo in Spanish": ("Juego\nYo paso\nJuego más\nPaso", "Play Pass More Pass"),
    "Tresillo joined": ("Play PlayMore Pass Pass", "Play More Pass Pass"),
    "L'hombre": ("Spil Spil Mere Købe nolo Pas", "Play More BuyNolo Pass"),
    "L'hombre by lines": ("Jeg passer\nSpil\nSpil mere\nSolo spar", "Pass Play More NoChangeD"),
    "Belote": ("Je passe 80 pique contre surcontre", "Pass 80S X XX"),
    "Belote by lines": ("80 tout atout\nI double\nI pass", "80AT X Pass"),
    "Trumps": ("1 I pass clubs Pass 10 spades", "1 Pass C Pass 10 S"),
    "Bridge": ("No bid, 1 no trump, I double, I redouble, All pass", "Pass 1NT X XX AP"),
}


@pytest.mark.parametrize("kind", RULE_BOOKS)
def test_an_auction_in_the_words_of_the_rules_is_read_call_by_call(kind: str) -> None:
    said, calls = RULE_BOOKS[kind]
    game = game_named(kind.partition(",")[0].partition(" ")[0])
    seats = (
        "N:? ? ? -" if game.seats == 3 else "N:- - - -" if game.name == "Bridge" else "N:? ? ? ?"
    )
    opens = Seat.WEST if game.counts_points is False and game.seats == 4 else None
    opens = opens or game.rules.direction.after(Seat.WEST, tuple(Seat))
    head = f'[Game "{game.name}"]\n[Dealer "W"]\n[Deal "{seats}"]\n[Auction "{opens.letter}"]'
    text = f"{head}\n{said}\n"
    entry = one(text)
    assert not entry.errors, [*map(str, entry.errors)]
    assert entry.deal is not None
    assert entry.deal.auction is not None
    assert entry.deal.auction.calls == tuple(calls.split())
    assert not [each for each in entry.warnings if "cannot" in each.message]
    fixed = fixed_text(text, entry.fixes)
    assert one(fixed).deal == entry.deal
    assert not [each for each in one(fixed).warnings if "is read as" in each.message]


@pytest.mark.parametrize(
    ("said", "calls"),
    [
        # nobody can say More before there is a bid, nor Play after one
        ("Play More", ("Play", "More")),
        ("Pass Play More Pass", ("Pass", "Play", "More", "Pass")),
        ("Play Pass Play More", ("Play", "Pass", "More")),
        ("Play, Play More", ("Play", "More")),
        ("I play PlayMore", ("Play", "More")),
    ],
)
def test_play_more_is_one_call_wherever_it_can_be(said: str, calls: tuple[str, ...]) -> None:
    tridge = game_named("Tridge")
    assert CALLS.of(tridge).calls_heard(said, tridge.rules, Pack.ENGLISH).calls == calls
    text = f'[Dealer "S"]\n[Deal "W:? ? ? -"]\n[Auction "W"]\n{said}\n'
    deal = one(text).deal
    assert deal is not None
    assert deal.auction is not None
    assert deal.auction.calls == calls


NAMED = """[Dealer "S"] [North "Mary"] [East "Peter"] [West "Ann"]
[Deal "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -"]
[Auction "W"]
"""


def test_names_before_calls_are_left_out_in_turn() -> None:
    (entry,) = read(f"{NAMED}Ann passes, Mary plays, Peter says more, Mary passes".splitlines(True))
    assert entry.deal is not None
    assert entry.deal.auction.calls == ("Pass", "Play", "More", "Pass")
    (entry,) = read(f"{NAMED}Mary passes, Ann plays, Peter passes".splitlines(True))
    assert any("'Mary' is not a call" in str(error) for error in entry.errors)


def test_a_comment_stays_behind_the_call_it_stood_behind() -> None:
    text = '[Dealer "S"]\n[Deal "W:? ? ? -"]\n[Auction "W"]\nPlay Play More {bold} Pass Pass\n'
    deal = one(text).deal
    assert deal is not None
    assert "Play More {bold} Pass\nPass" in dumps([deal])
