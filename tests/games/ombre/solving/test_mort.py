"""A mort of L'hombre: four hands, of which one plays the talon; files, values, points."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace

import pytest

import oracle
import tridge_solver as tridge
from cases import EXAMPLES
from cli_calls import call, json_lines, wrong_usage
from seeds import seeds
from tridge_solver.checks import defects
from tridge_solver.core.cards import SPADE_ACE, Card
from tridge_solver.core.deal import Auction, Deal
from tridge_solver.core.registry import UnsupportedQuestion
from tridge_solver.core.seats import SEATS, Direction
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.solving.incomer import MortDoubleDummy
from tridge_solver.handfile import dumps, loads, read

EXAMPLE = EXAMPLES / "mort.pbn"
TEXT = EXAMPLE.read_text(encoding="utf-8")
RULES = tridge.ombre.LHOMBRE.with_options("mort=on")
WITHOUT_CARDS = """[Rules "lhombre mort=on"] [Dealer "W"] [Deal "N:? ? ? ?"]
[Contract "Mort 5 H"] [Result "5:2:2:0"]
"""


def deals() -> list[Deal]:
    """Those of the example: won with five, beaten with spadille, told by its result."""
    return loads(TEXT)


def made(needed: int) -> Callable[..., tuple[int, int]]:
    """Level: won or bet, then tricks."""
    return lambda p, *_: (int(p >= needed), p)


def ending_deal(ending: oracle.Ending, needed: int) -> OmbreDeal:
    """An ending of the judge, its seat 0 sitting North, the turn going clockwise."""
    hands = tuple(tuple(sorted(map(Card.parse, hand))) for hand in ending.hands)
    return OmbreDeal(
        hands,  # type: ignore[arg-type]
        frozenset(),
        rules=RULES.with_options(
            f"direction=clockwise estuche={'on' if ending.estuche else 'off'}"
        ),
        leader=SEATS[ending.to_lead],
        declarer=SEATS[ending.player],
        contract=Contract.parse(f"Mort {needed} {ending.trumps}"),
        tricks_won={seat: ending.won[seat] for seat in SEATS},
    )


@pytest.mark.slow(keep=17)
@pytest.mark.parametrize("seed", seeds(20, 1000))
def test_endings_are_worth_what_the_judge_says(seed: int) -> None:
    rng = random.Random(seed)
    ending = oracle.random_ending(rng, rng.choice([2, 3, 4]), mid_trick=0, seats=4)
    own = rng.choice([3, 4, 5])  # near the tricks that win
    rest = oracle.TRICKS - len(ending.hands[0])
    won = [0] * 4
    won[ending.player] = min(own, rest)
    won[(ending.player + 1) % 4] = rest - won[ending.player]
    ending = oracle.Ending(
        ending.hands, ending.player, ending.to_lead, (), tuple(won), ending.trumps, ending.estuche
    )
    solver = MortDoubleDummy()
    held = SPADE_ACE.code in ending.hands[ending.player]
    others = any(SPADE_ACE.code in hand for hand in ending.hands) and not held
    for needed in (6,) if held else (5,) if others else (5, 6):
        deal = ending_deal(ending, needed)
        walked = ending.walk(made(needed))
        grade, tricks = walked.values[0]
        value = tridge.solve(deal, solver=solver)  # type: ignore[arg-type]
        assert (value.grade.value, value.player_tricks) == (("DRAW", "WIN")[grade], tricks)
        cards = tridge.card_values(deal, solver=solver)  # type: ignore[arg-type]
        found = {card.card.code: (card.grade.value, card.player_tricks) for card in cards}
        assert found == {c: (("DRAW", "WIN")[v[0][0]], v[0][1]) for c, v in walked.cards.items()}


def test_the_mort_needs_six_tricks_with_spadille_in_the_talon() -> None:
    won, beaten, told = deals()
    assert [str(deal.game.name) for deal in (won, beaten, told)] == ["Mort"] * 3
    for deal, seat, contract in ((won, "W", "Mort 5 C"), (beaten, "S", "Mort 6 H")):
        assert deal.declarer is not None
        assert (deal.declarer.letter, str(deal.contract)) == (seat, contract)
        assert deal.dealer is not None
        assert deal.declarer is deal.dealer.opposite
        assert deal.lead is Direction.ANTICLOCKWISE.after(deal.dealer, SEATS)
    assert tridge.solve(won).grade.name == "WIN"
    [cell] = [cell for cell in tridge.table(beaten) if cell.trumps.letter == "H"]
    assert (cell.grade.name, cell.player_tricks) == ("WIN", 6)


def test_each_defender_pays_one_point_or_gets_it() -> None:
    rows = json.loads(call("score", "--json", str(EXAMPLE)).stdout)["deals"]
    assert [row["points"] for row in rows] == [
        {"N": -1, "E": -1, "S": -1, "W": 3},
        {"N": 1, "E": 1, "S": -3, "W": 1},
        {"N": -1, "E": 3, "S": -1, "W": -1},
    ]
    assert [row["grade"] for row in rows] == ["WIN", "DRAW", "WIN"]
    output = call("score", "--pack", "danish", str(EXAMPLE)).stdout
    assert "Mort 6 ♥     5:1:1:2  = BET" in output


def test_it_comes_back_from_text_and_json_as_it_was() -> None:
    for pack in tridge.deals.Pack.ENGLISH, tridge.deals.Pack.DANISH:
        again = loads(call("convert", "--pack", pack.name.lower(), str(EXAMPLE)).stdout)
        assert [str(deal.contract) for deal in again] == [str(deal.contract) for deal in deals()]
    assert loads(dumps(deals())) == deals()
    written = call("convert", "--jsonl", str(EXAMPLE)).stdout
    assert loads(call("convert", stdin=written).stdout) == deals()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("lhombre mort=on", "lhombre", "four hands at a table of L'hombre, where three play"),
        ('[Contract "Mort C"]', '[Contract "Mort 6 C"]', "Mort 6 C: the talon does not"),
        ('[Contract "Mort C"]', '[Contract "Solo C"]', "four hands play no No Change"),
        ('[Contract "Mort C"]', '[Contract "Mort"]', "needs one suit after Mort"),
        ('[Dealer "E"]', '[Dealer "E"]\n[Declarer "N"]', "N plays the talon, but E dealt"),
        ('[Stock "S5 H6 C3 HQ"]', '[Stock "S5 H6 C3"]', "the mort's stock has 3 cards"),
        ('[Contract "Mort C"]', '[Contract "Mort C"]\n[Exchange "W:2"]', "Exchange"),
        ('[Result "5:3:1:0"]', '[Result "5:3:1"]', "is not a result"),
        ('[Result "5:3:1:0"]', '[Result "4:4:1:0"]', "goes against the tricks won"),
        ("Pass Pass Pass Mort", "Pass Play Pass Mort", "'Play' is not a call"),
        ("Pass Pass Pass Mort", "Fixed2H Pass Pass Mort", "'Fixed2H' is not a call"),
        ("Pass Pass Pass Mort", "Fixed 2 H Pass Pass Mort", "is not a call"),
        ("Pass Pass Pass Mort", "Pass Pass Pass InCome", "'InCome' is not a call"),
    ],
)
def test_an_error_of_the_mort_is_one_line(old: str, new: str, message: str) -> None:
    first = TEXT[: TEXT.index("{ With spadille")]
    assert old in first
    [entry] = read(first.replace(old, new).splitlines(keepends=True))
    assert any(message in str(error) for error in entry.errors), entry.errors


@pytest.mark.parametrize("call_made", ["Fixed2H", "Fixed3C", "Play", "AllTricks", "InCome"])
def test_a_call_that_it_has_not_is_refused_in_text_json_and_python(call_made: str) -> None:
    text = TEXT[: TEXT.index("{ With spadille")]
    [entry] = read(text.replace("Pass Pass Pass Mort", call_made).splitlines(keepends=True))
    assert entry.errors
    written = call("convert", "--jsonl", stdin=text).stdout
    calls = '"calls": ["Pass", "Pass", "Pass", "Mort"]'
    assert calls in written
    checked = call("check", stdin=written.replace(calls, f'"calls": ["{call_made}"]'))
    assert (checked.exit_code, f'"{call_made}" does not fit' in checked.stderr) == (1, True)
    (deal,) = loads(text)
    made = replace(deal, auction=Auction(deal.auction.first, (call_made,)))  # type: ignore[union-attr]
    assert any("is not a call" in defect.message for defect in defects(made))


def test_of_cards_unknown_the_contract_has_to_tell_the_tricks() -> None:
    [entry] = read(WITHOUT_CARDS.replace("Mort 5 H", "Mort H").splitlines(keepends=True))
    assert ["how many tricks win is not known" in str(error) for error in entry.errors] == [True]


def test_three_hands_play_no_mort() -> None:
    text = WITHOUT_CARDS.replace("? ? ? ?", "? - ? ?").replace("5:2:2:0", "5:2:2")
    [entry] = read(text.replace("[Contract", '[Declarer "N"] [Contract').splitlines(keepends=True))
    assert "a mort is played by four hands" in str(entry.errors[0])


def test_an_auction_in_which_somebody_else_ends_is_a_doubt() -> None:
    errors = call("check", stdin=TEXT.replace("Pass Pass Pass Mort", "Pass Pass Mort")).stderr
    assert "three passes, then Mort" in errors
    begun = call("check", stdin=TEXT.replace('[Auction "N"]', '[Auction "S"]')).stderr
    assert "the auction begins with S, but N speaks first" in begun


def test_random_morts_take_the_talon_that_was_dealt() -> None:
    asked = ("deal", "--seats", "NESW", "-n", "8", "--seed", "3", "--rules")
    of_four = loads(call(*asked, "lhombre mort=on", "--incomer", "--contract", "Mort S").stdout)
    for deal, other in zip(of_four, loads(call(*asked, "lhombre mort=on").stdout), strict=True):
        out = other.sitting_out
        assert deal.declarer is out is not None
        assert {*deal.known_hand(out), *(deal.stock or ())} == {*(other.stock or ())}
        six = SPADE_ACE in (other.stock or ())
        assert str(deal.contract) == f"Mort {6 if six else 5} S"
    assert "mort=on" in call(*asked, "lhombre", "--incomer").stderr


def test_bids_and_exchanges_of_closed_cards_are_refused_in_a_line() -> None:
    for command in ("bid", "exchange"):
        assert "Mort has no" in wrong_usage(command, str(EXAMPLE) + ":2")
    with pytest.raises(UnsupportedQuestion, match="Mort has no bids"):
        tridge.bid(deals()[1])


def test_a_review_weighs_the_cards_that_were_played() -> None:
    [found] = json_lines(call("review", "--jsonl", str(EXAMPLE) + ":1"))
    assert found["start"]["grade"] == "WIN"
    assert not any(each["error"] for each in found["decisions"])


def test_it_is_asked_for_at_the_keyboard_when_who_sits_out_is_the_player() -> None:
    answers = ["", "n", "Cy", "Mort 6 klør", "5:2:1:1"]
    command = ("new", "--ask", "--rules", "lhombre mort=on", "-n", "1", "--players")
    asked = call(*command, "Ann Bea Cy Dan", stdin="\n".join(answers) + "\n")
    assert "Cy (S) comes in, alone against three" in asked.stderr + asked.stdout
    [deal] = loads(asked.stdout)
    assert (deal.game.name, str(deal.contract), deal.result) == ("Mort", "Mort 6 C", (5, 2, 1, 1))
