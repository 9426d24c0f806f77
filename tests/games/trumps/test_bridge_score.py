"""Bridge's duplicate score, its par, and results of a board held together."""

from __future__ import annotations

import csv
import io
import json
import random
from functools import cache
from itertools import product

import pytest

from cli_calls import call
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.duplicate import BIDS, RISING, bridge_par, duplicate_score, imps
from tridge_solver.games.trumps.game import SIDES, left_of, side_of
from tridge_solver.games.trumps.rules import MAX_TRICKS, Strain, TrumpsContract

HANDS = "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"
SIDES_VULNERABLE = (frozenset[str](), frozenset({"NS"}), frozenset({"EW"}), frozenset(SIDES))


def test_every_score_is_that_of_endplay() -> None:
    types = pytest.importorskip("endplay.types")
    penalties = {1: types.Penalty.passed, 2: types.Penalty.doubled, 4: types.Penalty.redoubled}
    everything = product(range(1, 8), Strain, penalties, range(MAX_TRICKS + 1), (False, True))
    for level, strain, factor, tricks, vulnerable in everything:
        theirs = types.Contract(
            level=level,
            denom=types.Denom.find(strain.value[0].lower()),
            declarer=types.Player.north,
            penalty=penalties[factor],
            result=tricks - level - 6,
        ).score(types.Vul.both if vulnerable else types.Vul.none)
        own = duplicate_score(TrumpsContract(level + 6, strain, factor), tricks, vulnerable)
        assert own == theirs, (level, strain, factor, tricks, vulnerable)


def tables(count: int, seed: int) -> list[dict[tuple[Seat, Strain], int]]:
    """Tables of tricks as deals might have them: partners mostly take the same."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        table = {}
        for strain in Strain:
            north = rng.randint(0, MAX_TRICKS)
            for seat in SEATS:
                tricks = north if side_of(seat) == "NS" else MAX_TRICKS - north
                table[seat, strain] = min(max(tricks - (rng.random() < 0.2), 0), MAX_TRICKS)
        found.append(table)
    return found


@pytest.mark.parametrize("number", range(6))
def test_the_par_is_that_of_dds(number: int) -> None:
    dds = pytest.importorskip("endplay.dds")
    types = pytest.importorskip("endplay.types")
    rng = random.Random(number)
    deck = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]
    rng.shuffle(deck)
    hands = [deck[13 * n : 13 * n + 13] for n in range(4)]
    text = " ".join(
        ".".join("".join(card[1] for card in hand if card[0] == suit) for suit in "SHDC")
        for hand in hands
    )
    theirs = dds.calc_dd_table(types.Deal(f"N:{text}"))
    denominations = {strain: types.Denom.find(strain.value[0].lower()) for strain in Strain}
    players = {seat: types.Player.find(seat.letter) for seat in SEATS}
    tricks = {
        (seat, strain): theirs[denominations[strain], players[seat]]
        for seat in SEATS
        for strain in Strain
    }
    vulnerabilities = (types.Vul.none, types.Vul.ns, types.Vul.ew, types.Vul.both)
    for (sides, vul), dealer in product(zip(SIDES_VULNERABLE, vulnerabilities, strict=True), SEATS):
        par = dds.par(theirs, vul, players[dealer])
        own = bridge_par(tricks, dealer, sides)
        assert own.score == par.score
        named = {
            (each.contract.number - 6, each.contract.strain, side_of(each.declarers[0]))
            for each in own.contracts
        }
        found = set()
        for contract in par:
            (strain,) = (s for s, denom in denominations.items() if denom is contract.denom)
            side = "NS" if contract.declarer in (types.Player.north, types.Player.south) else "EW"
            found.add((contract.level, strain, side))
        assert named == found or not own.score


def plain_par(tricks: dict[tuple[Seat, Strain], int], dealer: Seat, sides: frozenset[str]) -> int:
    """The score of North and South by minimax over the auction of the first six contracts."""
    bids = BIDS[:6]

    @cache
    def value(seat: Seat, last: tuple[int, str] | None, passes: int) -> int:
        if passes == (3 if last else 4):
            return 0 if last is None else stands(*last)
        side = side_of(seat)
        sign = 1 if side == "NS" else -1
        found = [value(left_of(seat), last, passes + 1)]
        higher = range(0 if last is None else last[0] + 1, len(bids))
        found += [value(left_of(seat), (place, side), 0) for place in higher]
        return sign * max(sign * each for each in found)

    def stands(place: int, side: str) -> int:
        number, strain = bids[place]
        taken = max(tricks[seat, strain] for seat in SIDES[side])
        points = [
            duplicate_score(TrumpsContract(number, strain, factor), taken, side in sides)
            for factor in (1, 2)
        ]
        return min(points) if side == "NS" else -min(points)

    return value(dealer, None, 0)


def test_the_par_is_that_of_plain_minimax_over_the_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """With six contracts in all, so that every auction can be tried."""
    monkeypatch.setattr("tridge_solver.games.trumps.duplicate.BIDS", BIDS[:6])
    for number, tricks in enumerate(tables(40, seed=2)):
        dealer, sides = Seat(number % 4), SIDES_VULNERABLE[number // 4 % 4]
        assert bridge_par(tricks, dealer, sides).score == plain_par(tricks, dealer, sides)


def test_the_contracts_of_a_par_come_to_its_score() -> None:
    for number, tricks in enumerate(tables(50, seed=3)):
        sides = SIDES_VULNERABLE[number % 4]
        par = bridge_par(tricks, Seat(number % 4), sides)
        for each in par.contracts:
            side = side_of(each.declarers[0])
            points = duplicate_score(each.contract, each.tricks, side in sides)
            assert (points if side == "NS" else -points) == par.score
            assert each.contract.strain in RISING


def deal(**tags: str) -> str:
    """A record of one table."""
    lines = {"Game": "Bridge", "Board": "1", "Dealer": "N", "Vulnerable": "EW", **tags}
    return "\n".join(f'[{name} "{value}"]' for name, value in lines.items()) + "\n\n"


def pairs(ns: str, ew: str) -> dict[str, str]:
    """The names of two pairs."""
    (north, south), (east, west) = ns.split(), ew.split()
    return {"North": north, "South": south, "East": east, "West": west}


THREE_TABLES = (
    deal(Declarer="N", Contract="3NT", Result="9", **pairs("Ann Ben", "Cat Dan"))
    + deal(Declarer="S", Contract="4S", Result="9", **pairs("Eva Flo", "Gus Hal"))
    + deal(Declarer="E", Contract="2HX", Result="5", **pairs("Ida Joe", "Kim Leo"))
)


def test_a_treasurer_of_bridge_needs_no_hands() -> None:
    found = json.loads(call("score", "--json", "-", stdin=THREE_TABLES).stdout)
    assert [row["score_ns"] for row in found["deals"]] == [400, -50, 800]
    assert found["totals"] == {"NS": 1150, "EW": -1150}


def test_a_board_of_several_tables_has_matchpoints_and_imps() -> None:
    found = json.loads(call("score", "--json", "-", stdin=THREE_TABLES).stdout)
    (board,) = found["boards"]
    by_score = {row["score_ns"]: row for row in board["results"]}
    assert [by_score[score]["matchpoints"]["NS"] for score in (800, 400, -50)] == [4, 2, 0]
    assert by_score[400]["cross_imps_ns"] == (imps(450) + imps(-400)) / 2
    assert found["pairs"][0]["pair"] in ("Ida & Joe", "Gus & Hal")
    shares = {pair["pair"]: pair["share"] for pair in found["pairs"]}
    assert shares["Ida & Joe"] == shares["Gus & Hal"] == 1.0
    rows = list(csv.DictReader(io.StringIO(call("score", "--csv", "-", stdin=THREE_TABLES).stdout)))
    assert [row["matchpoints_NS"] for row in rows] == ["2", "0", "4"]
    text = call("score", "-", stdin=THREE_TABLES).stdout
    assert "3NT by Ann" in text
    assert "100.0" in text


def test_a_match_of_two_teams_is_scored_in_imps() -> None:
    teams = {"HomeTeam": "Cork", "VisitTeam": "Galway"}
    text = deal(Room="Open", Declarer="N", Contract="3NT", Result="9", **teams) + deal(
        Room="Closed", Declarer="N", Contract="3NT", Result="8", **teams
    )
    assert f"Cork beat Galway by {imps(450)} IMPs to 0." in call("score", "-", stdin=text).stdout
    evening = call("evening", "-", stdin=text).stdout
    assert evening.startswith("Cork beat Galway")


def test_rooms_that_name_other_teams_are_no_match() -> None:
    teams = {"HomeTeam": "Cork", "VisitTeam": "Galway"}
    text = deal(Room="Open", Declarer="N", Contract="3NT", Result="9", **teams) + deal(
        Room="Closed", Declarer="N", Contract="3NT", Result="8", HomeTeam="Cork", VisitTeam="Kerry"
    )
    assert " beat " not in call("score", "-", stdin=text).stdout
    assert "Cork beat Galway" in call("score", "-", stdin=text.replace("Kerry", "Galway")).stdout


def test_the_same_number_with_other_cards_is_another_board() -> None:
    other = HANDS.replace("AKQ2.K73.A5.J982 J987", "AKQ9.K73.A5.J982 J872")
    text = "".join(
        deal(Deal=hands, Declarer="N", Contract="3NT", Result="9") for hands in (HANDS, other)
    )
    assert json.loads(call("score", "--json", "-", stdin=text).stdout)["boards"] == []


def test_the_board_number_says_who_is_vulnerable_where_no_tag_does() -> None:
    text = '[Game "Bridge"]\n[Board "{}"]\n[Declarer "N"]\n[Contract "3NT"]\n[Result "9"]\n'
    for board, score in ((1, 400), (2, 600), ("A", 400)):
        result = call("score", "--json", "-", stdin=text.format(board))
        assert json.loads(result.stdout)["deals"][0]["score_ns"] == score
        assert ("who is vulnerable is not known" in result.stderr) is (board == "A")
    wrong = call("score", "-", stdin=deal(Vulnerable="north", Contract="Pass"))
    assert "expected None, NS, EW or All" in wrong.stderr


def test_solve_tells_the_par_and_the_score() -> None:
    text = deal(Deal=HANDS, Declarer="N", Contract="3NT", Result="10", Vulnerable="All")
    output = call("solve", "--par", "-", stdin=text).stdout
    assert "Par: NS +1440: 6NT by N or S (vulnerable: both sides)." in " ".join(output.split())
    solved = call("solve", "-", stdin=text).stdout
    assert "NS +690" in solved
    assert "at the table 10 tricks, two tricks fewer" in solved
    (found,) = json.loads(call("solve", "--json", "-", stdin=text).stdout)
    assert found["score_ns"] == 690


def test_a_par_lists_what_ends_the_auction_and_nothing_below_it() -> None:
    """Over a vulnerable four hearts four spades doubled is one down, and so is two clubs, which
    never ends an auction: four hearts is bid over it."""
    south, west = Seat.SOUTH, Seat.WEST
    made = {Strain.HEARTS: (10, 3), Strain.SPADES: (4, 9), Strain.CLUBS: (6, 7)}
    tricks = {
        (seat, strain): made.get(strain, (5, 5))[seat % 2] for seat in Seat for strain in RISING
    }
    par = bridge_par(tricks, south, frozenset({"NS", "EW"}))
    assert par.score == 200
    assert [(str(each.contract), each.declarers) for each in par.contracts] == [
        ("Bid 10 S X", (Seat.EAST, west))
    ]
    # with nobody to bid over it, the cheapest level that is worth as much is enough
    calm = {(seat, strain): 9 if strain is Strain.HEARTS and seat % 2 == 0 else 4
            for seat in Seat for strain in RISING}  # fmt: skip
    par = bridge_par(calm, south, frozenset())
    assert [(str(each.contract), each.tricks) for each in par.contracts] == [("Bid 7 H", 9)]
