"""A new hand file: a skeleton that reads as it is, and deals asked for at a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from cli_calls import call, printed_by, wrong_usage
from terminal import at_a_terminal
from tridge_solver.core.deal import Deal
from tridge_solver.core.registry import Game, every_game
from tridge_solver.core.seats import Seat
from tridge_solver.games.belote.game import BeloteDeal
from tridge_solver.handfile import loads
from tridge_solver.handfile.blank_forms import form_of

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_skeleton_reads_without_a_word_and_names_who_is_known() -> None:
    result = printed_by(
        "new", "--players", "Ada Bruno Clara Dorian", "-n", "6", "--event", "Thursday"
    )
    checked = call("check", stdin=result)
    assert (checked.exit_code, checked.stderr) == (0, "")
    deals = loads(result)
    assert [deal.board for deal in deals] == ["1", "2", "3", "4", "5", "6"]
    assert [deal.dealer for deal in deals] == [*Seat, Seat.NORTH, Seat.EAST]
    assert all(deal.sitting_out is deal.dealer for deal in deals)
    assert deals[5].tag("West") == "Dorian"
    assert deals[5].tag("Event") == "Thursday"


def test_three_at_a_table_of_tresillo() -> None:
    args = ("--seats", "WEN", "--players", "Ada, Don Bruno, Eva", "--rules", "tresillo")
    deals = loads(call("new", *args, "--pack", "spanish", "-n", "4").stdout)
    assert [deal.dealer for deal in deals] == [Seat.WEST, Seat.EAST, Seat.NORTH, Seat.WEST]
    assert all(deal.sitting_out is Seat.SOUTH for deal in deals)
    assert deals[0].tag("East") == "Don Bruno"
    assert deals[0].rules.name == "tresillo"
    assert all(deal.play is None or deal.play.first is deal.lead for deal in deals)


@pytest.mark.parametrize(
    "args",
    [
        ("--seats", "NE"),
        ("--seats", "NEX"),
        ("--seats", "NNE"),
        ("--players", "Ada Bruno"),
        ("--seats", "NEW", "--dealer", "S"),
        ("--json",),
    ],
)
def test_impossible_seats_are_wrong_usage(args: tuple[str, ...]) -> None:
    assert call("new", *args).exit_code == 2


def test_names_for_other_seats_get_a_hint() -> None:
    assert "--seats" in call("new", "--players", "Ada Bruno Clara", "--seats", "NESW").stderr
    assert "--seats" not in call("new", "--players", "Ada Bruno").stderr


def test_a_hand_file_that_is_there_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "evening.pbn"
    assert call("new", "-o", str(path)).exit_code == 0
    written = path.read_text()
    assert call("new", "-n", "1", "-o", str(path)).exit_code == 2
    assert path.read_text() == written
    assert call("new", "-n", "1", "--force", "-o", str(path)).exit_code == 0


ANSWERS = [
    "",  # no names
    "x",  # neither dealt nor played
    "d",
    "74.KJ35.23.5",  # West, who leads
    "S5A D5Q CAJ642 S9",  # no rank: asked again
    "♠A5 ♦Q5 ♣AJ642",
    "QJ3.QA6.KA6.7",  # ten cards: asked again
    "QJ3.QA6.KA.",  # eight
    "QJ3.QA6.KA6.",
    "SK CQ H2 S6 CK C3 D7 S2 H7 C7 D4 H4 DJ",
    "north",
    "?",  # explained, and asked again
    "hearts",
    "u",  # back to the contract
    "diamonds",
    "Pass Play Pass",
    "N:S5 CJ C6 C4 C2; E:SQ SJ S3 HQ HA H6; W:S4 H5",
    "DJ SA D6",
    "SK S2 SA",  # played before: asked again
    "SK S2 S7",  # as they fell: North leads
    "",
    "",
]


def test_deals_are_asked_for_and_checked_hand_by_hand_at_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "evening.pbn"
    keys = "\n".join(ANSWERS) + "\n"
    status, shown = at_a_terminal(keys, "new", "--ask", "-n", "1", "--dealer", "S", "-o", str(path))
    assert status == 0
    for answer in (
        "S5A D5Q CAJ642 S9' is not a hand",
        "'x' is none of them (expected d, p, n)",
        "10 cards",
        "that is 8 cards (expected 9)",
        "SA",
        "'diamonds' is read as 'Play D'",
        "No Tricks S or All Tricks H",
        "trick 2, N leads: N E W",
    ):
        assert answer in " ".join(shown.split())  # it is folded
    text = path.read_text()
    printed_by("check", str(path))
    (deal,) = loads(text)
    assert deal.declarer is Seat.NORTH
    assert str(deal.contract) == "Play D"
    assert deal.play is not None
    assert len(deal.play.rows) == 2
    assert len(deal.positions()) == 7
    assert deal.auction is not None


def test_a_deal_can_be_restarted_or_passed_out_and_ctrl_d_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "evening.pbn"
    keys = "\n\n\nA2.K5.QJ6.A3\n!\nn\n\ny\n\x04"
    status, shown = at_a_terminal(keys, "new", "--ask", "-o", str(path))
    assert status == 0
    assert "from the beginning" in shown
    (deal,) = loads(path.read_text())
    assert deal.is_passed_out
    assert deal.hands == (None, None, None, None)


def entered(*answers: str, options: Sequence[str] = ()) -> list[Deal]:
    """The deals of an evening that is answered for so, as its file has them."""
    result = call("new", "--ask", *options, stdin="\n".join(answers) + "\n")
    assert result.exit_code == 0
    checked = call("check", stdin=result.stdout)
    assert (checked.exit_code, checked.stderr) == (0, "")
    return loads(result.stdout)


FOUR = ("Ann Bob Cleo Dora", "")


def test_a_ledger_is_asked_for_without_cards_and_without_asking_again_whether() -> None:
    first = ("n", "bob", "Play hearts", "Bob 5, Cleo 2, Dora 2", "2", "y")
    second = ("", "", "y")  # all passed
    third = ("", "Ann", "No Change S", "4:4:1", "0", "n")
    deals = entered(*FOUR, *first, *second, *third)
    assert [deal.dealer for deal in deals] == [Seat.NORTH, Seat.EAST, Seat.SOUTH]
    assert [deal.is_passed_out for deal in deals] == [False, True, False]
    assert [deal.result for deal in deals] == [(5, 2, 2), None, (4, 4, 1)]
    assert all(deal.is_for_ledger for deal in deals)


@pytest.mark.parametrize("message", ["nobody", "pass", "all passed"])
def test_nobody_plays_in_words_as_well(message: str) -> None:
    (deal,) = entered(*FOUR, "n", message, "n")
    assert deal.is_passed_out


def test_going_back_leads_into_the_board_before() -> None:
    first = ("n", "bob", "Play H", "5:2:2", "2", "y")
    back = ("u", "u", "4:4:1", "1", "y")  # from the second board to the first one's result
    (one, two) = entered(*FOUR, *first, *back, "", "", "n")
    assert one.result == (4, 4, 1)
    assert two.is_passed_out


def test_ctrl_d_keeps_the_answers_about_a_board() -> None:
    (deal,) = entered(*FOUR, "p", "AK5.A3.D7.24", options=["--pack", "english"])
    assert deal.hands.count(None) == 3


def test_the_same_seat_deals_again_what_was_not_valid() -> None:
    one, two = entered(*FOUR, "n", "Bob", "Not Valid", "y", "", "", "n")
    assert one.is_not_valid
    assert one.dealer is two.dealer


def test_the_dealer_who_sits_out_may_come_in() -> None:
    hands = ("432.KQ3.A2.5", "KQ5.654.Q.J7", "J7.72.K6.KQ4")
    own = ("A.AJ.J74.A62", "C3 D3 D5 S6", "Play D", "Pass Pass Pass InCome", "E:C2; S:S2; N:H7")
    (deal,) = entered(
        "", "E", "d", *hands, "", "E", *own, "C5 C7 C4 C3", "H6 H2", "", "4:2:1:2", "n"
    )
    assert deal.game.name == "In-comer"
    assert deal.declarer is Seat.EAST
    assert len(deal.positions()) == 7
    (ledger,) = entered(*FOUR, "n", "Ann", "Play H", "Ann 5, Bob 2, Cleo 1, Dora 1", "2", "n")
    assert (ledger.game.name, ledger.result) == ("In-comer", (5, 2, 1, 1))


BELOTE = ("QJ7.9.A9.Q9", "T9.Q8.K.AT7", "K8.AK7.Q7.K")
BRIDGE = ("AKQ2.K73.A5.J982", "J987.Q54.K72.Q63", "T65.AJ8.Q93.AK75")


def test_every_game_is_asked_for_in_its_own_words() -> None:
    spoken = ("Nord", "90 cœur", "Passe 80H Pass 90H", "DA DQ DK D8", "", "NS 92 EW 70", "n")
    (belote,) = entered("", "", "y", *BELOTE, "", *spoken, options=["--game", "belote"])
    assert str(belote.contract) == "90 H"
    assert belote.hands[0] is not None  # the cards that are left
    (bridge,) = entered("", "", "", *BRIDGE, "", "EW", "N", "4 spades", "1S Pass 4S AP",
                     "HT H8 H4 HK", "", "10", "n", options=["--game", "bridge"])  # fmt: skip
    assert bridge.tag("Vulnerable") == "EW"
    assert bridge.hands[3] is not None
    (trumps,) = entered("", "", "n", "W", "Bid 10 H", "11", "n", options=["--game", "trumps"])
    assert str(trumps.contract) == "Bid 10 H"
    (tres,) = entered(
        "Eva Willy", "Willy", "n", "Willy 11, Eva 21", "n", options=["--game", "tres"]
    )
    assert tres.result == (21, 11)
    (incomer,) = entered("", "", "n", "Play H", "5:2:1:1", "2", "n", options=["--game", "in-comer"])
    assert incomer.game.name == "In-comer"
    (lhombre,) = entered("", "", "d", *["?", ""] * 3, "Øst", "Spil klør", "", "ja", "n",
                      options=["--rules", "lhombre"])  # fmt: skip
    assert str(lhombre.contract) == "Play C"
    assert lhombre.is_done


def test_melds_are_asked_for_where_no_hand_shows_them() -> None:
    answers = ("n", "Bo", "90 hearts", "NS 60 EW 102", "Anna 50", "EW 20", "n")
    (deal,) = entered("Anna Bo Cilla Dag", "", *answers, options=["--game", "belote"])
    assert isinstance(deal, BeloteDeal)
    assert (dict(deal.melds or {}), deal.belote) == ({Seat.NORTH: 50}, (0, 20))


def test_a_whole_record_of_play_needs_no_result() -> None:
    (played,) = loads((EXAMPLES / "tres.pbn").read_text().split("\n\n")[0])
    assert played.play is not None
    hands = [played.pack.hand_text(played.known_hand(seat)) for seat in (Seat.EAST, Seat.WEST)]
    tricks = [" ".join(map(played.pack.card_text, row)) for row in played.play.rows]
    (deal,) = entered("", "W", "y", *hands, *tricks, "n", options=["--game", "tres"])
    assert deal.play == played.play


def test_the_players_are_asked_until_they_are_clear() -> None:
    names = ("Ann Bob", "Ann, Bob, Cleo", "Zoë", "bob")
    (deal,) = entered(*names, "n", "", "n")
    assert (deal.dealer, deal.sitting_out) == (Seat.EAST, Seat.SOUTH)


def asked(*answers: str, options: Sequence[str] = ()) -> str:
    """Return what an evening asks that is answered for so, a question or a message a line."""
    shown = call("new", "--ask", *options, stdin="\n".join(answers) + "\n").stderr
    return shown.replace("): ", "):\n")


AS_PLAYED = (*FOUR, "p", "QJ3.QA6.KA6.", "A5..Q5.AJ642", "74.KJ35.23.5", "Bob", "Play D", "")


def test_an_unfinished_trick_is_asked_to_its_end() -> None:
    shown = asked(*AS_PLAYED, "SJ", "SA S4", "D5 D2 DA", "SA", "-", "")
    assert "trick 1 goes on: Cleo Dora" in shown
    assert "trick 1 goes on: Dora" not in shown
    (deal,) = entered(*AS_PLAYED, "SJ", "S5", "S4", "DK", "", "", "n")
    assert deal.play is not None
    assert [sum(card is not None for card in row) for row in deal.play.rows] == [3, 1]


def test_the_leader_is_known_without_hands_and_never_guessed() -> None:
    unknown = (*FOUR, "p", "", "", "", "Bob", "Play D", "", "SJ SA S4")
    assert "trick 2, Cleo leads: Cleo Dora Bob" in asked(*unknown)
    assert "a dash is not a card" in asked(*unknown, "DQ - DA")
    assert "trick" not in asked(*FOUR, "p", "", "", "", "Bob", "", "")  # trumps are not known


def test_a_name_needs_no_colon() -> None:
    as_dealt = (*FOUR, "d", *AS_PLAYED[3:6], "", "Bob", "Play D", "")
    (deal,) = entered(*as_dealt, "Bob SJ; Cleo S5 CA;dora H3 H5", "", "", "n")
    assert [(e.seat.letter, e.count) for e in deal.exchanges or ()] == [
        ("E", 1),
        ("S", 2),
        ("W", 2),
    ]
    assert "'West' is read as 'W:'" in asked(*as_dealt, "E: SJ; West H3")


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
def test_every_question_is_explained_with_an_example(game: Game) -> None:
    for question in form_of(game).asked:
        assert ": " in question.about or "e.g. " in question.about, question
    for answers, about in (
        (["?"], "a name for each seat: "),
        (["", "?"], "the dealer of the first deal, a seat or the player's name: "),
        (["", "", "?"], "as played" if game.stock else "hands and tricks are asked for"),
        ((["", "", "y", "?"] if not game.stock else ["", "", "p", "?"]), "or SA S2 HK"),
    ):
        shown = asked(*answers, options=["--game", game.name])
        assert about in shown
        assert "Ctrl-D ends the evening" in shown


def test_an_answer_that_would_give_a_warning_is_asked_again() -> None:
    shown = asked(*AS_PLAYED[:-1], "Pass Play Pass")
    assert "E is the Player, but S has won the auction" in shown
    assert shown.count("calls from Bob on") == 2
    bridge = ("", "", "n", "sometimes", "ns", "", "n")
    (deal,) = entered(*bridge, options=["--game", "bridge"])
    assert deal.tag("Vulnerable") in ("NS", "ns")


def test_messages_fold_at_words_at_a_terminal(tmp_path: Path) -> None:
    keys, path = "\n\nn\nE\n?\n", str(tmp_path / "tue.pbn")
    _, shown = at_a_terminal(keys, "new", "--ask", "--rules", "lhombre", "-o", path)
    lines = [line.rstrip() for line in shown.replace("): ", "):\n").splitlines()]
    assert max(map(len, lines)) <= 80
    assert any(line.startswith("      ") for line in lines)


CONTRACTS = {
    "tres": [],
    "belote": ["90 H", "110 AT X", "100 S XX", "Pass"],
    "trumps": ["Bid 10 H", "Bid 9 NT X"],
    "bridge": ["4H", "3NTX", "2SXX", "Pass"],
}


@pytest.mark.parametrize("game", CONTRACTS)
def test_every_game_has_a_skeleton_that_reads_in_its_own_words(game: str) -> None:
    text = call("new", "--rules", game, "-n", "3", "--event", "Thursday").stdout
    printed_by("check", stdin=text)
    deals = loads(text)
    assert {deal.game.name.lower() for deal in deals} == {game}
    assert len({deal.dealer for deal in deals}) == (2 if game == "tres" else 3)
    for contract in CONTRACTS[game]:
        assert contract in text
        filled = text.replace('[Contract "?"]', f'[Contract "{contract}"]')
        filled = filled.replace(
            '[Declarer "?"]\n', "" if contract == "Pass" else '[Declarer "N"]\n'
        )
        printed_by("check", stdin=filled)


def test_seats_the_game_does_not_allow_are_wrong_usage_with_its_name() -> None:
    assert "Belote" in wrong_usage("new", "--rules", "belote", "--seats", "NEW")


def test_a_game_may_be_named_by_its_name_as_well_as_by_its_rules() -> None:
    named = printed_by("new", "--game", "Belote", "-n", "2")
    assert named == call("new", "--rules", "belote", "-n", "2").stdout
    incomers = loads(call("new", "--game", "in-comer", "-n", "2").stdout)
    assert [deal.game.name for deal in incomers] == ["In-comer"] * 2
    assert call("new", "--game", "belote", "--rules", "trumps").exit_code == 2


def test_three_names_are_three_at_the_table() -> None:
    made = call("new", "--players", "Ada Bruno Clara", "-n", "1").stdout
    assert [f'[{seat} "{name}"]' in made for seat, name in
            (("North", "Ada"), ("East", "Bruno"), ("West", "Clara"))] == [True] * 3  # fmt: skip


def test_results_of_boards_that_are_dealt_are_filled_in_and_recorded(tmp_path: Path) -> None:
    names = "Anna Bent Clara Dorte Erik Fie Gert Hanne"
    args = ("--rules", "lhombre", "--tables", "2", "-n", "2", "--players", names)
    blank = printed_by("new", *args)
    assert call("check", stdin=blank).stderr == ""
    deals = loads(blank)
    assert [(deal.board, deal.tag("Table")) for deal in deals] == [
        *(("1", "1"), ("1", "2"), ("2", "1"), ("2", "2"))
    ]
    assert [deal.tag("West") for deal in deals] == ["Dorte", "Hanne"] * 2
    filled = blank.replace('[Contract "?"]', '[Contract "Pas"]')
    printed_by("score", "--jsonl", stdin=filled.replace('[Result "?"]\n', ""))


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--rules", "lhombre", "--tables", "2", "--players", "Anna Bent"), "four a table"),
        (("--rules", "lhombre", "--tables", "2", "--ask"), "exclude each other"),
        (("--rules", "lhombre", "--tables", "2", "--dealer", "N"), "exclude each other"),
        (("--rules", "belote", "--tables", "2"), "Belote"),
    ],
)
def test_tables_that_cannot_be_are_wrong_usage(args: tuple[str, ...], message: str) -> None:
    assert message in wrong_usage("new", *args)


def test_throwing_in_is_asked_of_where_it_can_be() -> None:
    answers = ["", "n", "Bea", "Solo hjerter", "5-3-1", "n", "Dan", "tourne ruder", "ja"]
    command = ("new", "--ask", "--rules", "lhombre", "-n", "2", "--players", "Ann Bea Cy Dan")
    asked = call(*command, stdin="\n".join(answers) + "\n")
    assert (asked.stdout + asked.stderr).count("thrown in after the exchange") == 1
    solo, tourné = loads(asked.stdout)
    assert solo.result == (5, 3, 1)
    assert tourné.gave_up


def test_danish_names_of_tags_get_the_english_name() -> None:
    errors = call("check", stdin='[Giver "N"]\n[Kontrakt "Bedre"]\n[Resultat "5:2:2"]\n').stderr
    for tag in ("Dealer", "Contract", "Result"):
        assert f"is read as '{tag}'" in errors
