"""The engine of the pages against the solver: the same values after the same work, at every card.

Needs the package built with engines of pages (``TRIDGE_PAGES=1``), and node; skipped without.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from cases import Case, after_random_cards, random_deal
from tridge_solver.core.cards import PACK, Suit
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.engine import Solver
from tridge_solver.engine.ombre3.weights import HIGH, LOW
from tridge_solver.engine.page import FILE, TABLE_BYTES, page_engine
from tridge_solver.games.ombre.report.showing_page import laid_out
from tridge_solver.games.ombre.rules.contracts import (
    CONTRACT_KINDS,
    FIXED_BIDS,
    TRICKS,
    Contract,
    Kind,
)
from tridge_solver.games.ombre.solving.double_dummy import (
    engine_position,
    fewest_tricks,
    grade_guesses,
    grade_levels,
    grade_only,
    lexicographic,
    most_tricks,
)

NODE = shutil.which("node")

NEEDS_ENGINE = pytest.mark.skipif(
    page_engine() is None,
    reason="built without the engine of the pages (TRIDGE_PAGES=1 makes it)",
)
NEEDS_NODE = pytest.mark.skipif(NODE is None, reason="no node on this machine")
POSITIONS = 1500
DEALS = 24


def asked(questions: Sequence[dict[str, Any]], raw: Sequence[Sequence[Any]] = ()) -> dict[str, Any]:
    """Return what the engine of the pages answers, all questions put to one desk."""
    script = files("tridge_solver.report.theme") / "templates" / "desk.js"
    text = {
        "script": script.read_text(encoding="utf-8"),
        "file": str(files("tridge_solver.engine.page") / FILE),
        "weights": [HIGH.flat, LOW.flat],
        "table": TABLE_BYTES,
        "questions": questions,
        "raw": raw,
    }
    harness = Path(__file__).parents[1] / "helpers" / "page_desk.cjs"
    assert NODE is not None
    run = subprocess.run(
        [NODE, harness], input=json.dumps(text).encode(), capture_output=True, check=True
    )
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def contracts(rules: Ruleset, trumps: Suit) -> Iterator[Contract]:
    """Every contract of the rules in a suit."""
    for kind in CONTRACT_KINDS:
        for tricks in FIXED_BIDS if kind is Kind.FIXED else (None,):
            contract = Contract(kind, trumps, tricks)
            if contract.exists_in(rules):
                yield contract


def positions(count: int, most_cards: int, seed: int) -> Iterator[Case]:
    """Random positions of both games, up to so many cards played, tricks begun among them."""
    rng = random.Random(seed)
    for number in range(count):
        case = random_deal(rng, (TRIDGE, TRESILLO)[number % 2], strong=number % 3 == 0)
        yield after_random_cards(rng, case, rng.randrange(most_cards + 1))


def objectives(contract: Contract, rules: Ruleset, kind: int) -> tuple[Any, dict[str, Any]]:
    """An objective for the solver, and what it is on a desk: grade and tricks, the grade alone,
    most tricks, fewest."""
    rows = range(TRICKS + 1)
    return (
        (lexicographic(contract, rules), {}),
        (
            grade_only(contract, rules),
            {"levels": grade_levels(contract, rules), "guesses": grade_guesses(contract)},
        ),
        (most_tricks(), {"levels": [[p] * 10 for p in rows], "guesses": [*rows]}),
        (fewest_tricks(), {"levels": [[TRICKS - p] * 10 for p in rows], "guesses": [TRICKS] * 10}),
    )[kind]


def cut(fields: dict[str, Any]) -> dict[str, Any]:
    """Levels of final results alone: both seats' tricks are nine at most."""
    if "levels" in fields:
        fields["levels"] = [row[: TRICKS + 1 - p] for p, row in enumerate(fields["levels"])]
    return fields


@pytest.mark.slow(keep=1)
@NEEDS_ENGINE
@NEEDS_NODE
@pytest.mark.parametrize(
    ("count", "least", "most"),
    [
        pytest.param(POSITIONS // 3, 9, 26, id="endings"),
        pytest.param(DEALS // 3, 0, 2, id="whole deals"),
        pytest.param(POSITIONS, 9, 26, id="many endings", marks=pytest.mark.exhaustive),
        pytest.param(DEALS, 0, 2, id="many whole deals", marks=pytest.mark.exhaustive),
    ],
)
def test_values_and_nodes_are_those_of_the_solver(count: int, least: int, most: int) -> None:
    rng = random.Random(least)
    solver = Solver(table_bytes=TABLE_BYTES)
    questions, expected = [], []
    drawn = positions(count * 3, most, seed=most)
    for number, case in enumerate(drawn):
        position = case.position
        if TRICKS * 3 - sum(map(len, position.hands.values())) < least or len(questions) == count:
            continue
        contract = rng.choice([*contracts(position.rules, position.trumps)])
        objective, fields = objectives(contract, position.rules, number % 4)
        game = {**laid_out(position, contract), **cut(fields)}
        questions.append({"game": game, "player": case.player.letter, "cards": []})
        solver.load(*engine_position(position, case.player))
        values = [[PACK[card].code, level] for card, level in solver.card_values(objective)]
        expected.append((values, solver.nodes))
    assert len(questions) == count
    turns = asked(questions)["turns"]
    assert [(turn["cards"], turn["nodes"]) for turn in turns] == expected


@NEEDS_ENGINE
@NEEDS_NODE
def test_the_cards_of_a_record_are_played_as_the_rules_play_them() -> None:
    rng = random.Random(11)
    questions, expected = [], []
    for number in range(40):
        case = random_deal(rng, (TRIDGE, TRESILLO)[number % 2])
        contract = Contract(Kind.PLAY, case.position.trumps)
        game = laid_out(case.position, contract)
        at, played, last = case.position, [], ()
        while not at.is_over:
            card = rng.choice(at.legal_cards())
            last = (*zip(at.order, (*at.trick, card), strict=False),)
            at = at.play(card)
            played.append(card.code)
            # The last tricks are weighed; the way to them would only take time.
            if len(played) >= 15:
                questions.append({"game": game, "player": case.player.letter, "cards": [*played]})
                expected.append((at, last))
    turns = asked(questions)["turns"]
    for turn, (position, trick) in zip(turns, expected, strict=True):
        seat = position.to_play
        assert turn["seat"] == (None if seat is None else seat.letter)
        assert turn["won"] == {seat.letter: won for seat, won in position.won.items()}
        assert sorted(card for card, _ in turn["cards"]) == sorted(
            card.code for card in position.legal_cards()
        )
        assert turn["trick"] == [[seat.letter, card.code] for seat, card in trick]
        assert turn["winner"] == (None if position.trick else position.leader.letter)


@NEEDS_ENGINE
@NEEDS_NODE
def test_a_card_against_the_rules_is_not_played() -> None:
    rng = random.Random(5)
    case = random_deal(rng, TRIDGE)
    game = laid_out(case.position, Contract(Kind.PLAY, case.position.trumps))
    held = {card for cards in case.position.hands.values() for card in cards}
    other = next(card for card in PACK if card not in held)
    start = case.position.leader
    foreign = next(iter(next(h for s, h in case.position.hands.items() if s is not start)))
    questions = [
        {"game": game, "player": case.player.letter, "cards": [code]}
        for code in (other.code, foreign.code, "ZZ", "", "__proto__")
    ]
    assert asked(questions)["turns"] == [None] * len(questions)


@pytest.mark.slow(keep=6)
@NEEDS_ENGINE
@NEEDS_NODE
@pytest.mark.parametrize(
    "change",
    [
        {"hands": {"N": "SA", "E": "SA", "W": "SK"}},
        {"hands": {"N": "SA HK", "E": "CA", "W": "SK"}},
        {"hands": {"N": "ZZ", "E": "SA", "W": "SK"}},
        {"lanes": [" ".join(f"S{n}" for n in range(60)), "", "", ""]},
        {"lanes": ["SA CA", "SK", "SK", "HK", "DK"]},
        {"privileged": 7},
        {"levels": [[1 << 31] * 10]},
        {"guesses": [0] * 12},
        {"leader": "S"},
        {"won": {"N": -1, "E": 0, "W": 0}},
        {"won": {"N": 9, "E": 0, "W": 0}},
    ],
    ids=lambda change: next(iter(change)),
)
def test_damaged_data_of_a_page_are_refused(change: dict[str, Any]) -> None:
    case = random_deal(random.Random(5), TRIDGE)
    game = laid_out(case.position, Contract(Kind.PLAY, case.position.trumps)) | change
    (turn,) = asked([{"game": game, "player": case.player.letter, "cards": []}])["turns"]
    assert "damaged" in turn["refused"]


@NEEDS_ENGINE
@NEEDS_NODE
def test_the_module_asks_nothing_of_its_host_and_checks_every_number() -> None:
    found = asked(
        [],
        [
            ["desk_values"],
            ["desk_play", 3],
            ["desk_weight", 0, 0, 1],
            ["desk_load", 0],
            ["desk_open", -1],
            ["desk_open", 1 << 16],
            ["desk_weight", 0, 120, 1],
            ["desk_weight", 1, -1, 1],
            ["desk_rank", 4, 0],
            ["desk_rank", 0, 64],
            ["desk_hold", 3, 0],
            ["desk_hold", 0, -1],
            ["desk_level", 5, 5, 0],
            ["desk_guess", 10, 0],
            ["desk_won", 0, 10],
            ["desk_tricks", 3],
            ["desk_card", 0],
            ["desk_worth", 99],
            ["desk_turn"],
            ["desk_leader"],
        ],
    )
    assert found["imports"] == []
    assert "memory" in found["exports"]
    assert found["raw"] == [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, -1, -1]
