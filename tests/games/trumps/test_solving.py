"""Trumps solved: endings as plain minimax has them, the reports as the commands give them."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

import sides_oracle as oracle
import tridge_solver as tridge
from cli_calls import call
from sides_oracle import Game, Hands
from tridge_solver.core.seats import Seat
from tridge_solver.games.trumps.rules import Strain, TrumpsContract, score
from tridge_solver.games.trumps.solving import SidesSolver
from tridge_solver.handfile import loads
from trumps_cases import EXAMPLE, SEATS, dotted, ending_text, random_ending


def asked(command: str, *options: str, stdin: str) -> dict[str, Any]:
    """The object a command prints for the only deal."""
    done = call(command, *options, "--json", "-", stdin=stdin)
    assert done.exit_code == 0, done.stderr
    [found] = json.loads(done.stdout)
    return found


def ns(hands: Hands, leader: int, strain: str) -> int:
    """Tricks of North and South by minimax."""
    oracle.solve.cache_clear()
    return oracle.solve(Game(strain, belote=False), hands, leader, (), False)


@pytest.mark.slow(keep=12)
@pytest.mark.parametrize("seed", range(40))
def test_every_card_of_an_ending_is_worth_what_minimax_says(seed: int) -> None:
    rng = random.Random(seed)
    size = rng.choice((1, 2, 3, 4))
    hands = random_ending(rng, size)
    leader, declarer = rng.randrange(4), rng.randrange(4)
    strain = rng.choice(list(Strain)).value
    number = rng.randint(1, 13)
    text = ending_text(hands, leader, f"Bid {number} {strain}", declarer)
    found = asked("solve", "--cards", "--line", stdin=text)
    tricks = 13 - size + ns(hands, leader, strain)
    own = tricks if declarer % 2 == 0 else 13 - tricks
    assert (found["declarer_tricks"], found["made"]) == (own, own >= number)
    values = oracle.after_each_card(Game(strain, belote=False), hands, leader, ())
    expected = {
        card: (13 - size + value if declarer % 2 == 0 else size - value)
        for card, value in values.items()
    }
    assert {value["card"]: value["declarer_tricks"] for value in found["cards"]} == expected
    assert found["line_tricks"] == {"NS": tricks, "EW": 13 - tricks}
    points = score(number, Strain(strain), 1, own)
    sides = ("NS", "EW") if declarer % 2 == 0 else ("EW", "NS")
    assert found["score"] == {sides[0]: max(points, 0), sides[1]: max(-points, 0)}


def test_the_table_of_an_ending_has_a_row_for_every_declarer() -> None:
    hands = random_ending(random.Random(5), 3)
    found = asked("solve", "--table", stdin=ending_text(hands, 1, "Bid 7 S", 0))
    assert len(found["table"]) == 20
    for cell in found["table"]:
        tricks = 10 + ns(hands, 1, cell["denomination"])
        own = tricks if cell["declarer"] in "NS" else 13 - tricks
        assert cell["tricks"] == own
    assert "declarer_tricks" not in found


def test_the_example_of_the_rules_is_worth_twelve_tricks() -> None:
    found = asked("solve", "--from-start", stdin=EXAMPLE)
    assert (found["declarer_tricks"], found["score"]) == (12, {"NS": 32, "EW": 0})
    assert (found["game"], found["denomination"], found["to_play"]) == ("Trumps", "NT", "E")


@pytest.mark.slow(keep=5)
@pytest.mark.parametrize("seed", range(6))
def test_a_bid_is_worth_its_worst_lead_answered_best(seed: int) -> None:
    rng = random.Random(seed)
    hands = random_ending(rng, 3)
    number = rng.randint(10, 13)
    found = asked("solve", "--cards", stdin=ending_text(hands, 1, f"Bid {number}", 0))
    worst, sure = [], []
    leads: dict[str, dict[str, int]] = {}
    for strain in Strain:
        oracle.solve.cache_clear()
        game = Game(strain.value, belote=False)
        for card, value in oracle.after_each_card(game, hands, 1, ()).items():
            leads.setdefault(card, {})[strain.value] = 10 + value
    for tricks in leads.values():
        points = [
            score(number, Strain(name), 2 if won < number else 1, won)
            for name, won in tricks.items()
        ]
        worst.append(max(points))
        sure.append(max(tricks.values()))
    assert (found["value"], found["declarer_tricks"]) == (min(worst), min(sure))
    assert found["denomination"] is None
    assert {card["card"]: card["tricks"] for card in found["cards"]} == leads


def test_without_doubles_a_failing_bid_costs_half() -> None:
    hands = random_ending(random.Random(1), 2)
    text = ending_text(hands, 1, "Bid 13", 0).replace("NS:11 EW:0", "NS:0 EW:11")
    single = asked("solve", stdin='[Rules "trumps doubles=off"]\n' + text)["value"]
    assert asked("solve", stdin=text)["value"] == 2 * single


def test_a_lead_that_is_made_is_the_only_one() -> None:
    hands = random_ending(random.Random(3), 3)
    led = min(hands[1])
    text = ending_text(hands, 1, "Bid 12", 0)
    found = asked("solve", "--cards", stdin=f'{text}[Play "E"]\n{led} - - -\n*\n')
    assert [card["card"] for card in found["cards"]] == [led]
    assert found["to_play"] == "S"


def test_best_bids_and_par_agree_with_the_values_of_the_bids() -> None:
    """On a deal that is quickly solved: every suit of one hand alone."""
    ranks = "AKQJT98765432"
    suits = [f"{ranks}...", f".{ranks}..", f"..{ranks}.", f"...{ranks}"]
    text = f'[Game "Trumps"]\n[Dealer "E"]\n[Deal "N:{" ".join(suits)}"]\n'
    found = asked("solve", "--par", stdin=text)
    assert found["named"] == {"N": 13, "E": 13, "S": 13, "W": 13}
    assert found["bid_values"]["N"][12] == 100
    assert found["par"]["number"] == 13
    assert found["par"]["score_ns"] == (100 if found["par"]["declarer"] in "NS" else -100)
    table = {(cell["declarer"], cell["denomination"]): cell["tricks"] for cell in found["table"]}
    assert table["N", "S"] == 13
    assert table["E", "S"] == 0
    assert table["S", "S"] == 13
    assert next(iter(table)) == ("E", "S"), "rows begin with the dealer"


@pytest.mark.parametrize(
    ("old", "new"),
    [('[Declarer "N"]\n', ""), ('[Contract "Bid 10 NT"]\n', "")],
)
def test_half_a_contract_is_that_deals_error(old: str, new: str) -> None:
    text = EXAMPLE[: EXAMPLE.index("[Auction")].replace(old, new)
    done = call("solve", "-", stdin=text)
    assert (done.exit_code, done.stdout) == (1, "")
    assert "expected a" in done.stderr


def test_questions_the_game_has_not_are_wrong_usage() -> None:
    assert call("exchange", "-", stdin=EXAMPLE).exit_code == 2
    assert call("bid", "-", stdin=EXAMPLE).exit_code == 2


def test_a_review_finds_the_card_that_lost_a_trick() -> None:
    text = """[Game "Trumps"]
[Deal "N:A2.K.. K3.A.. Q4.2.. J5.3.."]
[Declarer "N"]
[Contract "Bid 4 S"]
[Leader "E"]
[TricksWon "NS:5 EW:5"]
[Play "E"]
HA H2 H3 HK
S3 S4 S5 SA
"""
    found = asked("review", stdin=text)
    errors = [decision for decision in found["decisions"] if decision["error"]]
    assert [(error["choice"], error["best"], error["hand"]) for error in errors] == [
        ("S4", ["SQ"], "S")
    ]
    assert (found["start"], found["end"]) == ({"declarer_tricks": 7}, {"declarer_tricks": 6})


def test_dealt_deals_meet_their_condition_and_are_the_same_again() -> None:
    options = ("--game", "trumps", "-n", "3", "--where", "N.points() >= 12 and N.length(S) > 4")
    made = call("deal", *options)
    deals = loads(made.stdout)
    assert len(deals) == 3
    for deal in deals:
        hand = deal.known_hand(Seat.NORTH)
        assert sum(card.suit.letter == "S" for card in hand) > 4
        assert sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(card.rank, 0) for card in hand) >= 12
    assert call("deal", *options).stdout == made.stdout


@pytest.mark.parametrize("size", [5, 6])
def test_endings_agree_with_dds_where_endplay_is_installed(size: int) -> None:
    dds = pytest.importorskip("endplay.dds")
    types = pytest.importorskip("endplay.types")
    rng = random.Random(size)
    solver = SidesSolver()
    for _ in range(10):
        hands = random_ending(rng, size)
        [deal] = loads(ending_text(hands, 0, "Bid 7 S", 0))
        board = types.Deal(f"N:{' '.join(map(dotted, hands))}")
        for strain in Strain:
            board.trump = types.Denom.find(strain.value[0])
            board.first = types.Player.north
            asked_of = replace(deal, contract=TrumpsContract(7, strain))
            values = solver.card_values(asked_of.start(), Seat.NORTH)
            expected = {str(card): 13 - size + tricks for card, tricks in dds.solve_board(board)}
            best = max(value.declarer_tricks for value in values)
            assert best == max(expected.values())
    assert SEATS == "NESW"


def test_top_trumps_of_both_hands_that_fall_to_one_trick_are_one_trick() -> None:
    """A club led by East takes South's queen and, if North is to win it, his ace as well."""
    text = (
        '[Game "Bridge"]\n[Leader "E"]\n[TricksWon "NS:1 EW:9"]\n[Declarer "N"]\n[Contract "1C"]\n'
    )
    (ending,) = loads(f'{text}[Deal "N:..Q.A6 ..6.T8 .QT..Q ..J8.9"]\n')
    values = {value.card.code: value.declarer_tricks for value in tridge.card_values(ending)}
    assert values == {"CT": 3, "C8": 3, "D6": 4}
