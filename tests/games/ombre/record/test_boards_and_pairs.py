"""Boards dealt for duplicate play, the sheet to lay them out by, and the pairs of a ledger."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from cases import EXAMPLES
from cli_calls import call, failure, printed_by
from tridge_solver.core.seats import SEATS
from tridge_solver.handfile import loads

LHOMBRE = str(EXAMPLES / "lhombre.pbn")
DUPLICATE = str(EXAMPLES / "duplicate.pbn")
BOARDS = ("deal", "--rules", "lhombre", "--boards", "8")


def test_boards_are_dealt_for_four_and_the_seat_opposite_the_dealer_sits_out() -> None:
    deals = loads(call(*BOARDS).stdout)
    assert [deal.board for deal in deals] == [str(number) for number in range(1, 9)]
    assert "".join(deal.dealer.letter for deal in deals if deal.dealer is not None) == "NWSENWSE"
    for deal in deals:
        assert deal.dealer is not None
        assert deal.sitting_out is SEATS[(deal.dealer + 2) % 4]
        assert len(deal.stock or ()) == 13
    assert deals == loads(call("deal", "--rules", "lhombre", "--seats", "NESW", "-n", "8").stdout)


def test_the_dealer_of_four_still_sits_out_in_tridge() -> None:
    deals = loads(call("deal", "--boards", "4").stdout)
    assert [deal.sitting_out for deal in deals] == [deal.dealer for deal in deals]


def test_the_sheet_has_every_board_with_its_talon_in_order(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.html"
    deals = loads(call(*BOARDS, "--html", str(sheet)).stdout)
    text = sheet.read_text(encoding="utf-8")
    assert "<script" not in text
    assert text.count("<article") == 8
    assert text.count('<span class="quiet small">13</span>') == 8
    first = text[text.index('class="talon"') :].partition("</ol>")[0]
    assert deals[0].stock
    shown = [f"{card.suit.symbol}{card.rank}" for card in deals[0].stock]
    places = [first.index(card) for card in shown]
    assert places == sorted(places)


def test_boards_are_for_games_with_a_record_and_say_how_many() -> None:
    assert "no record of an evening" in call("deal", "--game", "belote", "--boards", "2").stderr
    assert "exclude each other" in call(*BOARDS, "-n", "3").stderr


def pairs(*args: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(call("score", "--teams", "--json", *args).stdout)
    return {own["pair"]: own for own in found["pairs"]}


def test_the_points_of_a_player_count_for_the_pair_and_against_the_other() -> None:
    found = pairs(LHOMBRE)
    # As Player: Bent +7, Dorte +1 against Anna −1, Clara +4.
    assert {name: own["points"] for name, own in found.items()} == {
        "Bent & Dorte": 5,
        "Anna & Clara": -5,
    }
    assert all(own["against_par"] is None is own["share"] for own in found.values())


def test_pairs_of_several_tables_are_those_of_the_record() -> None:
    quick = ("--rules", "lhombre exchange_limit=1", DUPLICATE)
    recorded = json.loads(call("record", "--teams", "--json", *quick).stdout)["pairs"]
    scored = pairs(DUPLICATE)
    for own in recorded:
        assert own | {"against_par": None} == scored[own["pair"]]


def test_without_names_pairs_are_called_by_their_seats() -> None:
    bare = [
        line
        for line in Path(LHOMBRE).read_text(encoding="utf-8").splitlines()
        if not line.startswith(("[North", "[East", "[South", "[West"))
    ]
    text = call("score", "--teams", stdin="\n".join(bare)).stdout
    assert "East & West lead with +5." in text


def test_a_ledger_of_several_tables_says_who_holds_them_together() -> None:
    text = call("score", DUPLICATE).stdout
    assert "tridge record holds them together" in text
    assert "ahead" not in text


RESULTS = """[Rules "lhombre"]
[Board "{board}"]
[Table "{table}"]
[North "{names[0]}"]
[East "{names[1]}"]
[South "{names[2]}"]
[West "{names[3]}"]
[Dealer "{dealer}"]
[Deal "N:{hands}"]
[Declarer "W"]
[Contract "Bedre"]
[Result "{result}"]
"""


def two_boards_at_two_tables() -> str:
    tables = (("Anna", "Bent", "Clara", "Dorte"), ("Erik", "Fie", "Gert", "Hanne"))
    texts = []
    for board, dealer, hands in (("1", "N", "? ? - ?"), ("2", "W", "? - ? ?")):
        for table, names in enumerate(tables, 1):
            result = "5:2:2" if table == 1 else "4:4:1"
            fields = {"board": board, "table": table, "names": names, "dealer": dealer}
            texts.append(RESULTS.format(**fields, hands=hands, result=result))
    return "\n".join(texts)


def test_other_tables_of_a_board_are_no_turn_to_deal() -> None:
    assert call("check", stdin=two_boards_at_two_tables()).stderr == ""
    swapped = two_boards_at_two_tables().replace('[Board "2"]', '[Board "3"]')
    swapped = swapped.replace('[Dealer "W"]', '[Dealer "S"]').replace("? - ? ?", "- ? ? ?")
    assert "turn of W" in call("check", stdin=swapped).stderr


def test_a_ledger_of_several_tables_names_them_and_sums_up_no_seat() -> None:
    output = call("score", "--teams", stdin=two_boards_at_two_tables()).stdout
    assert "2/1" in output
    assert "total" not in output
    assert "N Erik" not in output
    assert "Bent & Dorte lead" in output


def test_pairs_are_for_l_hombre() -> None:
    tridge = call("score", "--teams", str(EXAMPLES / "evening.pbn"))
    assert "Tridge has no pairs" in tridge.stderr
    assert "--teams for L'hombre" in call("score", "--teams", str(EXAMPLES / "bridge.pbn")).stderr
    assert "not of a deal" in call("score", "--teams", "--csv", LHOMBRE).stderr


def test_results_may_stand_in_a_file_of_their_own_that_tells_nothing_but_them(
    tmp_path: Path,
) -> None:
    board, *results = DANISH.split("\n\n")
    (tmp_path / "boards.pbn").write_text(board + "\n", encoding="utf-8")
    (tmp_path / "results.pbn").write_text("\n\n".join(results), encoding="utf-8")
    two = [str(tmp_path / name) for name in ("boards.pbn", "results.pbn")]
    assert call("check", *two).exit_code == 0
    assert call("score", "--teams", *two).stdout == call("score", "--teams", stdin=DANISH).stdout
    boards = json.loads(call("record", "--threads", "1", "--json", *two).stdout)["boards"]
    whole = json.loads(call("record", "--threads", "1", "--json", stdin=DANISH).stdout)["boards"]
    assert boards[0]["tables"][0]["points"] == whole[0]["tables"][0]["points"]
    assert call("check", two[1]).exit_code == 1


def test_a_batch_knows_the_boards_of_its_file_wherever_it_is_cut(tmp_path: Path) -> None:
    out = str(tmp_path / "rows.jsonl")
    batch = call("batch", "-q", "--threads", "1", "--do", "solve", DUPLICATE, "-o", out)
    one_by_one = call("solve", DUPLICATE).stderr
    assert "tridge has no" not in batch.stderr
    places = [line.partition(":1:")[0] for line in batch.stderr.splitlines() if "hand of" in line]
    assert places
    assert all(place in one_by_one for place in places)


DANISH = """\
[Pack "Danish"]
[Rules "lhombre exchange_limit=1"]
[Dealer "Nord"]
[Deal "V:K5.4.D45.D54 DB742.B.27.2 E63.D.E6.EK7 -"]
[Stock "HE H5 RB H7 H2 KB R3 RK H3 K6 H6 K3 HK"]
[Board "1"]

[Pack "Danish"]
[Board "1"]
[Declarer "Øst"]
[Contract "Spil hjerter"]
[Result "Øst 5, Nord 3, Vest 1"]

[Pack "Danish"]
[Board "1"]
[Declarer "V"]
[Contract "købe nolo"]
[Result "1-4-4"]
"""


def test_danish_records_are_read_with_a_note() -> None:
    found = call("record", "--threads", "1", "--json", stdin=DANISH)
    assert found.exit_code == 0
    (board,) = json.loads(found.stdout)["boards"]
    assert board["hands"]["N"] == "QJ742.J.27.2"
    assert [table["points"] for table in board["tables"]] == [1, -2]
    assert "'Øst' is read as 'E'" in found.stderr


def test_a_dealer_without_cards_is_a_warning_and_does_not_pay() -> None:
    text = DANISH.partition("\n\n")[0].replace('"Nord"', '"S"')
    result = call("check", stdin=text)
    assert "S deals and has no cards (expected cards for S: N, opposite, sits out)" in result.stderr
    (deal,) = loads(text.replace('"S"', '"N"'))
    assert replace(deal, dealer=SEATS[2]).payers == 3


def test_a_ledger_leaves_out_boards_that_stand_among_their_results() -> None:
    text = Path(DUPLICATE).read_text(encoding="utf-8")
    done = printed_by("score", "--teams", "--json", DUPLICATE)
    assert [deal["index"] for deal in json.loads(done)["deals"]] == [*range(5, 17)]
    assert "not settled" not in printed_by("evening", "--play-only", DUPLICATE)
    boards = "\n\n".join(block for block in text.split("\n\n") if "[Contract" not in block)
    alone = failure("score", stdin=boards)
    assert alone.count("the contract is not known (expected a Contract)") == 4


def test_a_result_that_is_not_known_yet_is_named_by_its_table() -> None:
    text = Path(DUPLICATE).read_text(encoding="utf-8")
    done = call("score", stdin=text.replace('[Contract "Bedre"]\n', '[Contract "?"]\n'))
    assert done.exit_code == 1
    assert " 1/3     ikke afregnet" in done.stdout


def test_a_tourne_of_a_board_takes_its_suit_from_the_board(tmp_path: Path) -> None:
    boards, results = tmp_path / "boards.pbn", tmp_path / "results.pbn"
    call(*BOARDS, "-o", str(boards))
    call("new", "--rules", "lhombre", "--tables", "2", "-n", "2", "-o", str(results), "--players",
         "Anna Bent Clara Dorte / Erik Fie Gert Hanne")  # fmt: skip
    text = results.read_text(encoding="utf-8").replace('[Declarer "?"]', '[Declarer "W"]', 1)
    text = text.replace('[Contract "?"]', '[Contract "Tourné"]', 1)
    results.write_text(text.replace('[Result "?"]', '[Result "kruk"]', 1), encoding="utf-8")
    (first, *_) = loads(boards.read_text(encoding="utf-8"))
    done = call("score", "--teams", str(boards), str(results))
    assert f"'Tourné' is read as 'Tourné {(first.stock or ())[0].suit.letter}'" in done.stderr
    assert done.stderr.count("the contract is not known") == 3
    lines = [line.split() for line in done.stdout.splitlines() if "  not settled" in line]
    assert [line[0] for line in lines] == ["1/2", "2/1", "2/2"]
    assert "Bent" in done.stdout
