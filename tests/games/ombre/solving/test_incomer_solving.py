"""An in-comer's deal asked every question the commands have, held against the judge."""

from __future__ import annotations

import itertools
import random
from pathlib import Path
from typing import Any

import pytest

import oracle
import tridge_solver as tridge
from cases import EXAMPLES, incomer
from cli_calls import call, json_lines
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import Deal, Exchange
from tridge_solver.core.registry import UnsupportedQuestion
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges
from tridge_solver.games.ombre.review.incomer import review
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.scoring import Ledger
from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy

EXAMPLE = EXAMPLES / "incomer.pbn"
LEVELS = {
    "Play": oracle.incomer_grade_then_tricks(),
    "No Tricks": oracle.no_tricks(),
    "All Tricks": oracle.all_tricks(),
}
GRADES = {oracle.WIN: "WIN", oracle.DRAW: "DRAW", oracle.LOSS: "LOSS"}


def text_of(board: int) -> str:
    """The same as a hand file."""
    return tridge.dumps([incomer(board)])


def asked(*words: str, stdin: str | None = None) -> list[Any]:
    """The objects a command writes, a line a deal."""
    return json_lines(call(*words, "--jsonl", stdin=stdin))


def ending_deal(ending: oracle.Ending, contract: str) -> Deal:
    """An ending of the judge, its seat 0 sitting North, the turn going clockwise."""
    hands = tuple(tuple(sorted(map(Card.parse, hand))) for hand in ending.hands)
    return OmbreDeal(
        hands,  # type: ignore[arg-type]
        frozenset(),
        rules=tridge.ombre.TRIDGE.with_options(f"estuche={'on' if ending.estuche else 'off'}"),
        leader=SEATS[ending.to_lead],
        declarer=SEATS[ending.player],
        contract=Contract.parse(f"{contract} {ending.trumps}"),
        tricks_won={seat: ending.won[seat] for seat in SEATS},
    )


@pytest.mark.slow(keep=21)
@pytest.mark.parametrize("seed", range(30))
def test_endings_are_worth_what_the_judge_says(seed: int) -> None:
    rng = random.Random(seed)
    ending = oracle.random_ending(rng, rng.choice([2, 3]), mid_trick=0, seats=4)
    solver = IncomerDoubleDummy()
    for name, level in LEVELS.items():
        deal = ending_deal(ending, name)
        walked = ending.walk(level)
        grade, tricks = walked.values[0]
        value = tridge.solve(deal, solver=solver)  # type: ignore[arg-type]
        assert (value.grade.value, value.player_tricks) == (GRADES[grade], abs(tricks))
        cards = tridge.card_values(deal, solver=solver)  # type: ignore[arg-type]
        found = {card.card.code: (card.grade.value, card.player_tricks) for card in cards}
        assert found == {c: (GRADES[v[0][0]], abs(v[0][1])) for c, v in walked.cards.items()}
        line = tridge.line(deal)
        won = dict(deal.tricks_won or {})
        for trick in line:
            won[trick.winner] += 1
        assert won[SEATS[ending.player]] == value.player_tricks


def test_solve_names_the_in_comer_and_the_quarter() -> None:
    found = asked("solve", str(EXAMPLE))
    played = found[0]
    assert played["incomer"] == "E"
    assert played["quarter"] == 15
    assert played["points"] == {
        "N": -6, "E": 93, "S": -6, "W": -6, "GameFund": -75, "ReserveFunds": 0, "WidowFund": 0,
    }  # fmt: skip
    assert played["tricks_so_far"] == {"N": 2, "E": 4, "S": 2, "W": 1}
    thrown_in = found[1]
    assert [cell["declarer"] for cell in thrown_in["table"]] == ["S"] * 4
    assert "quarter" not in thrown_in
    assert [deal["grade"] for deal in found[2:]] == ["WIN", "WIN"]


def test_every_seat_has_a_row_where_nobody_knows_who_dealt() -> None:
    [deal] = tridge.loads(
        '[Leader "W"] [TricksWon "W:2 N:2 E:1 S:2"] [Deal "W:3.A.. ..KJ. J..4. 2..Q."]'
    )
    assert [cell.declarer.letter for cell in tridge.table(deal)[::4]] == ["W", "N", "E", "S"]


def test_no_answer_of_the_defenders_beats_what_an_exchange_is_worth() -> None:
    deal = incomer(7)
    engine, solver = IncomerExchanges(), IncomerDoubleDummy()
    found = engine.options(deal, top=9)
    assert len(found.options) == 10
    values = {option.discard: (option.grade, option.player_tricks) for option in found.options}
    contract = deal.contract
    assert contract is not None
    # Any answer of the defenders is a ceiling for the in-comer's choice it answers.
    rng = random.Random(1)
    order = deal.from_player(Seat.EAST)
    for choice, value in values.items():
        for _ in range(12):
            thrown = [choice]
            for seat in order[1:]:
                own = deal.known_hand(seat)
                thrown.append(rng.choice([(), *((card,) for card in own)]))
            made = tuple(Exchange(seat, cards) for seat, cards in zip(order, thrown, strict=True))
            start = exchanged(deal, made).start()
            reached = solver.value(start, Seat.EAST, contract)
            rank = contract.grades.index
            assert (rank(reached.grade), -reached.player_tricks) <= (rank(value[0]), -value[1])
    # And the answer that is shown holds him to exactly that.
    for option in found.options:
        assert option.answer is not None
        made = (
            Exchange(Seat.EAST, option.discard),
            *(Exchange(thrown.seat, thrown.discard) for thrown in option.answer),
        )
        reached = solver.value(exchanged(deal, made).start(), Seat.EAST, contract)
        assert (reached.grade, reached.player_tricks) == (option.grade, option.player_tricks)


def exchanged(deal: Deal, made: tuple[Exchange, ...]) -> Deal:
    """The deal with other exchanges and nothing played."""
    from dataclasses import replace

    return replace(deal, exchanges=made, play=None, result=None)


def test_a_defender_is_asked_with_the_exchanges_before_his() -> None:
    [found] = asked("exchange", "--open", "--seat", "W", stdin=text_of(7))
    assert found["seat"] == "W"
    assert [each["seat"] for each in found["options"][0]["answer"]] == ["N"]
    assert found["incomer"] == "E"


def test_review_judges_bid_exchanges_and_all_cards() -> None:
    [found] = asked("review", stdin=text_of(7))
    kinds = [decision["kind"] for decision in found["decisions"]]
    assert kinds == ["bid", *["exchange"] * 4, *["card"] * 36]
    assert found["points"]["E"] == 93
    assert found["result"]["tricks"] == {"N": 2, "E": 4, "S": 2, "W": 1}
    assert not any(decision["error"] for decision in found["decisions"])


def test_a_card_that_costs_the_grade_is_found() -> None:
    [deal] = tridge.loads("""[Leader "W"] [TricksWon "W:2 N:2 E:1 S:2"] [Declarer "W"]
[Deal "W:3.A.. K..K. J..4. 2..Q."] [Contract "Play H"]
[Play "W"]
HA DK D4 DQ
S3 SK SJ S2
""")
    found = review(deal)
    assert len(found.positions) == 9
    assert found.result is not None
    by_hand = [found.result.tricks[seat] for seat in (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)]
    assert by_hand == [3, 3, 1, 2]


def test_a_session_counts_the_quarter_as_a_contribution_and_keeps_all_chips() -> None:
    ledger = Ledger()
    paid_in = 0
    for board in (8, 7):
        row = ledger.add(incomer(board))
        paid_in += sum(row.contributions.values())
    assert row.contributions[Seat.EAST] - row.contributions[Seat.NORTH] == 15
    rows = asked("score", stdin=text_of(7) + text_of(8))
    first, thrown_in = rows
    assert first["contributions"]["E"] - first["contributions"]["N"] == 15
    # No Play: his quarter and nothing else but what an empty fund takes.
    assert thrown_in["contributions"] == {"N": 5, "E": 5, "S": 10, "W": 5}
    assert set(thrown_in["points"].values()) == {0}


def test_random_deals_have_four_hands_and_four_cards() -> None:
    made = tridge.loads(call("deal", "--incomer", "-n", "8", "--seed", "5").stdout)
    assert [deal.dealer for deal in made] == [*SEATS, *SEATS]
    for deal in made:
        cards = [card for hand in deal.hands for card in hand or ()] + list(deal.stock or ())
        assert len(deal.stock or ()) == 4
        assert len(set(cards)) == 40
    three = tridge.loads(call("deal", "--seats", "NESW", "-n", "1", "--seed", "5").stdout)[0]
    assert three.stock is not None
    incomer = made[0]
    assert set(incomer.hands[incomer.dealer or 0] or ()) == set(three.stock[:9])
    assert incomer.stock == three.stock[9:]


@pytest.mark.parametrize(
    "words",
    [
        ("--seats", "NEW"),
        ("--contract", "Flip H"),
        ("--contract", "Play H", "--declarer", "N"),
        ("--rules", "tresillo"),
    ],
)
def test_no_in_comer_where_there_can_be_none(words: tuple[str, ...]) -> None:
    assert call("deal", "--incomer", *words).exit_code == 2


def test_batch_answers_them_among_others() -> None:
    rows = call("batch", "solve", str(EXAMPLE), "--quiet").stdout
    assert rows.count('"incomer"') == 4


@pytest.mark.slow
def test_pages_and_drawings_have_four_hands(tmp_path: Path) -> None:
    for words in (("solve",), ("show",), ("review", "--play-only")):
        page = tmp_path / "page.html"
        found = call(*words, "--html", str(page), stdin=text_of(7))
        assert found.exit_code == 0, found.stderr
        assert page.stat().st_size > 1000


def test_bad_questions_say_so_in_python() -> None:
    with pytest.raises(UnsupportedQuestion, match="In-comer"):
        tridge.open_bid(incomer(7))
    assert list(itertools.islice(tridge.line(incomer(9)), 1))
