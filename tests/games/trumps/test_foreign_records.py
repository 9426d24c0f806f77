"""Records of bridge as tournaments, clubs and programs write them: what is left out, written twice,
in another order or against the rules is read as it is meant, and told where it is not clean."""

from __future__ import annotations

import json

import pytest

from cli_calls import call
from handfile_texts import any_entries as entries
from tridge_solver.core.deal import Deal
from tridge_solver.games.trumps.bridge.other_files import lin_text
from tridge_solver.handfile import dumps, loads

HANDS = '[Deal "N:A865.KQ5.T.QJT64 J97.J98742.3.K73 QT2.AT.J6542.852 K43.63.AKQ987.A9"]\n'
"""North has hearts K Q 5, East J 9 8 7 4 2, South A T, West 6 3; South holds no diamond above J."""

PLAYED = '[Declarer "W"]\n[Contract "3D"]\n[Play "N"]\n'
FIRST = "HK H2 HT H6\n"
SECOND = ["H5", "H4", "HA", "H3"]


def only(text: str, name: str = "a.pbn") -> tuple[Deal, list[str]]:
    """The one deal of a text without errors, and its warnings."""
    [entry] = entries(text, name)
    assert entry.errors == ()
    assert entry.deal is not None
    return entry.deal, [str(warning) for warning in entry.warnings]


def errors(text: str, name: str = "a.pbn") -> list[str]:
    """All errors of a text."""
    return [str(error) for entry in entries(text, name) for error in entry.errors]


PASSED_OUT = [
    '[Dealer "E"]\n[Declarer "S"]\n[Contract "Pass"]\n[Result "0"]\n[Score "NS 0"]\n',
    '[Dealer "E"]\n[Contract "Passed Out"]\n[Declarer ""]\n[Result ""]\n',
    '[Dealer "E"]\n[Contract "AP"]\n[Declarer "Pass"]\n[Result "Pass"]\n',
    '[Dealer "E"]\n[Contract ""]\n[Declarer ""]\n[Result ""]\n[Score "EW 0"]\n',
    '[Dealer "E"]\n[Contract "-"]\n[Declarer "-"]\n[Score "0"]\n',
    '[Dealer "E"]\n[Auction "E"]\nPass Pass Pass Pass\n',
    '[Auction "E"]\nP P P P\n[Play "S"]\n- - - -\n*\n',
    '[Dealer "E"]\n[Declarer "^W"]\n[Auction ""]\nAP\n',
    '[Dealer "E"]\n[Contract "PASS"]\n[Declarer "E"]\n[Auction "E"]\nPass Pass Pass AP\n',
]


@pytest.mark.parametrize("tags", PASSED_OUT)
def test_a_deal_passed_out_is_one_in_every_spelling(tags: str) -> None:
    deal, warnings = only(f'[Board "6"]\n[Vulnerable "EW"]\n{HANDS}{tags}')
    assert warnings == []
    assert deal.is_passed_out
    assert deal.dealer is not None
    said = (deal.dealer.letter, deal.contract, deal.declarer, deal.result, deal.board)
    assert said == ("E", None, None, None, "6")
    for text in (dumps([deal]), lin_text([deal]).text):
        [again] = loads(text)
        assert (again.is_passed_out, again.declarer, again.result) == (True, None, None)
    scored = json.loads(call("score", "--json", "-", stdin=dumps([deal])).stdout)
    assert (scored["deals"][0]["contract"], scored["deals"][0]["score_ns"]) == ("Pass", 0)


def test_lin_keeps_that_all_passed_where_no_call_and_no_number_does() -> None:
    deal, _ = only(f'{HANDS}[Dealer "S"]\n[Contract "Pass"]\n')
    written = lin_text([deal])
    assert written.left_out == ()
    assert written.text.count("mb|p|") == 4
    assert loads(written.text)[0].is_passed_out


def test_rbn_says_by_its_contract_that_all_passed() -> None:
    deal, _ = only("B 3\nH N:AKQ...:JT9...:876...:543...\nC P\n", "a.rbn")
    assert deal.is_passed_out


def test_a_deal_passed_out_has_no_play() -> None:
    assert errors(f'{HANDS}[Contract "Pass"]\n[Play "W"]\n{FIRST}')[0].startswith(
        "a.pbn:3:8: cards are played in a deal that was passed out"
    )
    advised = call("advise", "-", stdin=f'{HANDS}[Declarer "S"]\n[Contract "Pass"]\n')
    assert (advised.exit_code, "Passed out" in advised.stdout) == (0, True)


TABLE = '[Event "Cup"]\n[North "Ann"]\n[Board "62"]\n[Dealer "E"]\n[Vulnerable "EW"]\n'
OTHER = HANDS.replace("N:", "S:")
LATER = '[North "Eva"]\n[Declarer "W"]\n[Contract "3D"]\n[Result "9"]\n'


@pytest.mark.parametrize(
    "left",
    [
        LATER,
        f'[Board "62"]\n{LATER}',
        f"{HANDS}{LATER}",
        f'[Board "62"]\n{HANDS}{LATER}',
        f'[Dealer "E"]\n{LATER}',
        f'[Vulnerable "ew"]\n{LATER}',
        f'[Board ""]\n[Deal ""]\n[Dealer "?"]\n[Vulnerable "?"]\n{LATER}',
        '[North "Eva"]\n[Auction "E"]\nPass Pass 3D AP\n',
        f'[North "Eva"]\n{PLAYED}{FIRST}',
    ],
)
def test_a_record_that_leaves_its_board_out_is_of_the_board_above(left: str) -> None:
    found = entries(f"{TABLE}{HANDS}\n{left}\n{left}\n")
    first, *others = [entry.deal for entry in found]
    assert first is not None
    assert [(*entry.errors, *entry.warnings) for entry in found] == [()] * 3
    for deal in others:
        assert deal is not None
        assert (deal.board, deal.hands, deal.dealer) == ("62", first.hands, first.dealer)
        assert (deal.tag("Vulnerable") or "").upper() == "EW"
        assert (deal.tag("North"), deal.tag("Event")) == ("Eva", None)


@pytest.mark.parametrize(
    "left",
    [f'[Board "63"]\n{LATER}', f'[Dealer "N"]\n{LATER}', f'[Vulnerable "All"]\n{LATER}'],
)
def test_a_record_that_contradicts_the_board_above_is_of_another(left: str) -> None:
    _, found = entries(f"{TABLE}{HANDS}\n{left}")
    deal = found.draft
    assert deal is not None
    assert not any(deal.hands)


def test_a_record_of_other_cards_takes_nothing_from_the_board_above() -> None:
    _, found = entries(f"{TABLE}{HANDS}\n{OTHER}{LATER}")
    assert found.deal is not None
    assert (found.deal.board, found.deal.dealer, found.deal.tag("Vulnerable")) == (None,) * 3


def test_rounds_of_boards_take_their_cards_from_the_table_before_by_number() -> None:
    boards = f"{TABLE}{HANDS}\n" + TABLE.replace("62", "63") + f"{OTHER}\n"
    *_, one, two = entries(f'{boards}[Board "62"]\n{LATER}\n[Board "63"]\n{LATER}')
    assert one.deal is not None
    assert two.deal is not None
    assert one.deal.hands[0] == two.deal.hands[2]


@pytest.mark.parametrize("text", [f"{TABLE}{HANDS}\n{LATER}\n{LATER}"])
def test_a_batch_reads_them_so_too_wherever_its_pieces_begin(text: str) -> None:
    rows = [
        json.loads(line)
        for line in call("batch", "-q", "--part", "2/2", "-", stdin=text).stdout.splitlines()
    ]
    assert [(row["index"], row["board"], "error" in row) for row in rows] == [(2, "62", False)]


CALLED = '[Auction "W"]\n1C Pass 1S Pass 2S AP\n'


@pytest.mark.parametrize(
    "tags",
    [
        CALLED,
        f'[Dealer "W"]\n[Declarer ""]\n[Contract "?"]\n{CALLED}',
        f'[Contract "2S"]\n{CALLED}',
        f'[Declarer "E"]\n{CALLED}',
        f'[Dealer "W"]\n{CALLED.replace("W", "")}',
    ],
)
def test_declarer_and_contract_are_taken_from_the_auction(tags: str) -> None:
    text = f'[Board "1"]\n[Result "8"]\n{HANDS}{tags}[Play ""]\nC8 C9 CQ C7\n*\n'
    deal, warnings = only(text)
    assert warnings == []
    assert deal.declarer is not None
    assert deal.play is not None
    said = (deal.dealer.letter, str(deal.contract), deal.declarer.letter, deal.play.first.letter)  # type: ignore[union-attr]
    assert said == ("W", "Bid 8 S", "E", "S")
    scored = json.loads(call("score", "--json", "-", stdin=text).stdout)
    assert scored["deals"][0]["score_ns"] == -110


def test_tags_are_not_put_in_the_shade_by_an_auction_that_ends_otherwise() -> None:
    deal, warnings = only(f'[Contract "3NT"]\n{HANDS}{CALLED}')
    assert (str(deal.contract), deal.declarer) == ("Bid 9 NT", None)
    assert "the auction ends in 2S" in warnings[0]


ROWS = [
    ("HA H3 H5 H4", SECOND),
    ("H3 H5 H4 HA", SECOND),
    ("H4 HA H3 H5", SECOND),
]


@pytest.mark.parametrize(("row", "columns"), ROWS)
def test_a_row_in_another_rotation_is_read_by_who_holds_its_cards(
    row: str, columns: list[str]
) -> None:
    deal, [warning] = only(f"{HANDS}{PLAYED}{FIRST}{row}\nDT D3 D2 DQ\n*\n")
    assert warning.startswith("a.pbn:6:1: ")
    assert "expected H5 H4 HA H3" in warning
    assert deal.play is not None
    assert [card.code for card in deal.play.rows[1] if card] == columns
    assert call("solve", "-", stdin=f"{HANDS}{PLAYED}{FIRST}{row}\n*\n").exit_code == 0


def test_many_rows_in_another_rotation_are_one_warning(tmp_path: object) -> None:
    rows = ["HT H6 HK H2", "HA H3 H5 H4", "D2 DQ DT D3", "S2 S3 S5 S7", "C2 CA C4 C3"]
    deal, warnings = only(f"{HANDS}{PLAYED}" + "\n".join(rows) + "\n*\n")
    assert len(warnings) == 1
    assert deal.play is not None
    assert [row[0].code for row in deal.play.rows if row[0]] == ["HK", "H5", "DT", "S5", "C4"]


def test_the_hand_that_is_not_known_holds_the_card_of_nobody_else() -> None:
    text = HANDS.replace("QT2.AT.J6542.852", "-")
    deal, [warning] = only(f"{text}{PLAYED}{FIRST}HA H3 H5 H4\n*\n")
    assert "rotation" in warning
    assert deal.play is not None
    assert [card.code for card in deal.play.rows[1] if card] == SECOND


def test_a_row_with_a_card_of_somebody_else_stays_an_error() -> None:
    assert len(errors(f"{HANDS}{PLAYED}{FIRST}HA H3 H5 HQ\n*\n")) > 1


CONTRACT = '[Board "1"]\n[Declarer "N"]\n[Contract "2C"]\n[Vulnerable "None"]\n'


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("tag", ["Room", "Event", "Site", "Score", "Annotator", "Unheard", "Board"])
def test_a_tag_that_stands_twice_is_a_warning_where_nothing_depends_on_it(tag: str) -> None:
    text = CONTRACT.replace('[Board "1"]\n', "")
    text = f'[{tag} "1"]\n[{tag} "2"]\n{text}{HANDS}'
    deal, [warning] = only(text)
    assert warning.startswith(f"a.pbn:2:2: the tag {tag} stands twice and says different things")
    solved = call("solve", "-", stdin=text)
    assert (solved.exit_code, "NS eight tricks: made · NS +90" in solved.stdout) == (0, True)
    assert deal.tag(tag) == (None if tag == "Room" else "1")


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("pair", ["Dealer N S", "Result 7 8", "Vulnerable NS All", "Scoring a b"])
def test_of_two_values_that_some_questions_ask_for_neither_is_known(pair: str) -> None:
    name, one, two = pair.split()
    text = f'[{name} "{one}"]\n[{name} "{two}"]\n[Declarer "N"]\n[Contract "2C"]\n{HANDS}'
    deal, [warning] = only(text)
    assert "neither is read" in warning
    assert (deal.dealer, deal.result, deal.tag("Vulnerable"), deal.tag("Scoring")) == (None,) * 4
    assert call("solve", "-", stdin=text).exit_code == 0


@pytest.mark.parametrize("pair", ["Contract 2C 3C", "Declarer N S"])
def test_of_two_contracts_neither_can_be_played(pair: str) -> None:
    name, one, two = pair.split()
    assert len(errors(f'{HANDS}[{name} "{one}"]\n[{name} "{two}"]\n')) == 1


@pytest.mark.parametrize(
    ("call_", "form"), [("foo", "pbn"), ("8D", "pbn"), ("8D", "lin"), ("1Q", "rbn")]
)
def test_a_bad_call_is_a_warning_and_the_cards_are_solved(call_: str, form: str) -> None:
    text = {
        "pbn": f'{HANDS}{CONTRACT}[Auction "N"]\n1C Pass {call_} Pass\n',
        "lin": "md|3SA,SK,SQ,SJ|mb|1C|mb|p|mb|8D|mb|p|pc|SK|".replace("8D", call_),
        "rbn": f"H N:A...:K...:Q...:J...\nA NZ:1CP{call_}P\nC 2C:N\n",
    }[form]
    deal, [warning] = only(text, f"a.{form}")
    assert "is not a call of bridge" in warning
    assert deal.auction is not None
    assert deal.auction.calls[:2] == ("1C", "Pass")
    assert call("solve", "-", stdin=text).exit_code == 0


def test_calls_in_words_are_read_beside_one_that_is_none() -> None:
    text = f'{HANDS}{CONTRACT}[Auction "N"]\n1Club Pas foo Pass\n'
    deal, warnings = only(text)
    assert deal.auction is not None
    assert deal.auction.calls == ("1C", "Pass", "foo", "Pass")
    assert len(warnings) == 3


COMMENTS = [
    ('{Tricks: 12 3\n[Declarer "W"]\n[Contract "3D"]\n[Result "9"]\n{in 1 s}\n', 2, "Tricks: 12 3"),
    ('{open\n[Declarer "W"]\n[Contract "3D"]\n[Result "9"]\n', 2, "open"),
    ('{open\nand on\n[Declarer "W"]\n[Contract "3D"]\n[Result "9"]\n', 2, "open\nand on"),
    ('[Declarer "W"]\n[Contract "3D"]\n[Result "9"]\n{never\nending\n', 5, "never\nending"),
    (
        '[Result "9"]\n' + PLAYED + "HK H2 HT H6 {good\nH5 H4 HA H3\n*\n", 6, "good",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "comment"), COMMENTS)
def test_a_comment_that_does_not_end_swallows_no_tags(text: str, line: int, comment: str) -> None:
    deal, [warning] = only(f"{HANDS}{text}")
    assert warning.startswith(f"a.pbn:{line}:")
    assert "this comment does not end" in warning
    said = (deal.declarer and deal.declarer.letter, str(deal.contract), str(deal.result))
    assert said == ("W", "Bid 9 D", "9")
    assert str(deal.comments[0]) == comment
    if deal.play is not None:
        assert len(deal.play.rows) == 2


def test_a_comment_that_ends_may_hold_tags() -> None:
    deal, warnings = only(f'{HANDS}{{[Result "8"]\n[Result "9"]\n}} [Declarer "W"]\n')
    assert (warnings, deal.result, len(deal.comments)) == ([], None, 1)


def test_the_comment_of_one_deal_swallows_no_other() -> None:
    text = f'{HANDS}{{open\n[Contract "3D"]\n\n{HANDS}{{closed}}\n[Contract "2C"]\n'
    assert [str(entry.deal and entry.deal.contract) for entry in entries(text)] == [
        "Bid 9 D",
        "Bid 8 C",
    ]


LETTERS = [
    "SA865.HKQ5.DT.CQJT64 SJ97.HJ98742.D3.CK73 SQT2.HAT.DJ6542.C852 SK43.H63.DAKQ987.CA9",
    "SA865HKQ5DTCQJT64 SJ97HJ98742D3CK73 SQT2HATDJ6542C852 SK43H63DAKQ987CA9",
    "SA865 HKQ5 DT CQJT64 SJ97 HJ98742 D3 CK73 SQT2 HAT DJ6542 C852 SK43 H63 DAKQ987 CA9",
    "S:A865 H:KQ5 D:T C:QJT64 S:J97 H:J98742 D:3 C:K73 S:QT2 H:AT D:J6542 C:852 "
    "S:K43 H:63 D:AKQ987 C:A9",
    "S:A865.H:KQ5.D:T.C:QJT64 S:J97.H:J98742.D:3.C:K73 S:QT2.H:AT.D:J6542.C:852 "
    "S:K43.H:63.D:AKQ987.C:A9",
    "CQJ1064.D10.HKQ5.SA865 sj97.hj98742.d3.ck73 QT2.AT.J6542.852 ♠K43.♥63.♦AKQ987.♣A9",
    "SA865.HKQ5.DT.CQJT64 SJ97.HJ98742.D3.CK73 QT2.AT.J6542.852 K43.63.AKQ987.A9",
]


@pytest.mark.parametrize("hands", LETTERS)
@pytest.mark.parametrize("more", ["", '[Vulnerable "All"]\n'])
def test_letters_of_suits_in_hands_are_one_warning(hands: str, more: str) -> None:
    deal, [warning] = only(f'{more}[Deal "N:{hands}"]\n')
    assert "is read as" in warning
    assert deal.hands == loads(HANDS)[0].hands
    assert deal.game.name == "Bridge"


IRREGULAR = (
    '[Dealer "N"]\n[Deal "W:KQT2.AT.J6542.85 .63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4"]\n'
)
REVOKED = '[Declarer "S"]\n[Contract "5HX"]\n[Play "W"]\nSK H3 S4 S3\n'


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("card", ["^R S5", "^RS5", "S5^R", "^S5"])
def test_a_revoke_that_is_marked_stands(card: str) -> None:
    text = f"{IRREGULAR}{REVOKED}C5 C2 {card} C4\n*\n"
    deal, warnings = only(text)
    assert warnings == []
    last = deal.reached()
    assert (last.to_play and last.to_play.letter, sum(last.won.values())) == ("W", 2)
    for words in ("solve", "review", "show", "advise --samples 5"):
        assert call(*words.split(), "-", stdin=text).exit_code == 0, words
    assert loads(dumps([deal])) == [deal]


def test_a_revoke_without_a_mark_is_an_error() -> None:
    [error] = errors(f"{IRREGULAR}{REVOKED}C5 C2 S5 C4\n*\n")
    assert "E revokes with S5" in error
    assert len(errors(f"{IRREGULAR}{REVOKED}C5 ^R C2 S5 C4\n*\n")) == 1


def test_a_lead_out_of_turn_that_is_marked_is_the_lead() -> None:
    """North won and East led: the trick is East's, in whose order it fell."""
    row = "C5 C2 ^L CQ C4"
    deal, warnings = only(f"{IRREGULAR}{REVOKED}{row}\n- - D5 -\n".replace("- - D5 -\n", "*\n"))
    assert warnings == []
    positions = deal.positions()
    assert positions[4].leader.letter == "E"
    assert positions[-1].leader.letter == "E"
    assert [card.split("|")[0] for card in lin_text([deal]).text.split("pc|")[5:9]] == [
        "CQ", "C4", "C5", "C2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("calls", "contract", "declarer"),
    [
        ("1D ^I 1C 3H 4S 4NT X Pass Pass 5C X 5H X AP", "Bid 11 H X", "S"),
        ("1D ^I1C Pass Pass Pass", "Bid 7 C", "E"),
        ("1D ^S 1S Pass 2S AP", "Bid 8 S", "S"),
        ("^S 1H AP", "Bid 7 H", "E"),
    ],
)
def test_marks_of_irregular_calls_say_that_they_happened(
    calls: str, contract: str, declarer: str
) -> None:
    deal, warnings = only(f'{IRREGULAR}[Auction "N"]\n{calls}\n')
    assert warnings == []
    assert (str(deal.contract), deal.declarer and deal.declarer.letter) == (contract, declarer)
    assert loads(dumps([deal]))[0].auction == deal.auction


@pytest.mark.parametrize(
    "text",
    [
        HANDS.replace("K43.", "K4.").replace("A865", "A8X5"),
        HANDS.replace("A865", "A8X65").replace("N:", "N: "),
        '[Vulnerable "All"]\n[Deal "N:AX... - - -"]\n',
        '[Contract "4SX"]\n[Deal "N:AX... ? ? ?"]\n',
        '[Scoring "IMP"]\n[Deal "N:A8 K5 X2 - "]\n',
    ],
)
def test_messages_speak_of_bridge_where_anything_tells_it(text: str) -> None:
    found = errors(text)
    assert found
    assert any("A K Q J T 9 8 7" in error or "four" in error for error in found), found
    assert not any("A K Q J 7 6 5" in error for error in found)


@pytest.mark.parametrize(
    "text",
    [
        '[Dealer "S"]\n[Deal "W:74.KJ35.23.5 A5..Q5.AJ642 QJ3.QA6.KA8. -"]\n',
        '[Scoring "chips"]\n[Dealer "S"]\n[Deal "W:74.KJ35.23.5 A5..Q5.AJ642 QJ3.QA6.KA8. -"]\n',
    ],
)
def test_and_of_tridge_where_the_hands_are_of_nine_cards(text: str) -> None:
    assert any("A K Q J 7 6 5 4 3 2" in error for error in errors(text))


def test_json_with_a_slip_is_known_as_bridge_too() -> None:
    [deal] = json.loads(call("convert", "--json", "-", stdin=HANDS).stdout)
    deal["hands"]["N"].pop()
    del deal["game"], deal["rules"]
    checked = call("check", "-", stdin=json.dumps([deal | {"contract": "4S"}]))
    assert "13" in checked.stderr
    assert "nine cards" not in checked.stderr
