"""The games as values: each names what it answers, and is asked for it in one place."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import ClassVar

import pytest

import tridge_solver
from cases import example
from cli_calls import ROCK, call, wrong_usage
from tridge_solver.batch.columns import layout_of
from tridge_solver.batch.questions import SolveQuestion
from tridge_solver.checks import defects
from tridge_solver.core import registry
from tridge_solver.core.cards import FULL_PACK, PACK, Card, CardError, Pack, Suit, cards_of, mask_of
from tridge_solver.core.deal import DealError
from tridge_solver.core.registry import (
    LISTED,
    Game,
    GameError,
    UnsupportedQuestion,
    every_game,
    game_named,
    game_of,
)
from tridge_solver.core.ruleset import TRESILLO, TRIDGE
from tridge_solver.core.seats import Seat
from tridge_solver.games.belote.game import BELOTE_GAME
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import TRIDGE_GAME, ThreeSeats
from tridge_solver.games.tres.game import TRES_GAME
from tridge_solver.handfile import dumps, loads, read
from tridge_solver.report.theme.source import Source

SOURCE = Path(tridge_solver.__file__).parent


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
def test_a_game_deals_its_pack(game: Game) -> None:
    assert len(set(game.pack)) == len(game.pack) == sum(game.hand_sizes) + game.stock
    assert game.tricks * game.cards_in_trick == sum(game.hand_sizes)
    assert game_named(game.name.lower()) is game


def test_rules_and_hands_say_which_game_it_is() -> None:
    assert [game_of(rules, 3).name for rules in (TRIDGE, TRESILLO)] == ["Tridge", "Tresillo"]
    assert game_of(TRESILLO, 3, "Tridge") is TRIDGE_GAME
    with pytest.raises(GameError, match="no game is called 'Whist'"):
        game_named("Whist")


def test_the_tag_names_the_game_and_its_rules() -> None:
    [deal] = loads(ROCK.replace("[Board", '[Game "tresillo"]\n[Board'))
    assert (deal.game.name, deal.rules) == ("Tresillo", TRESILLO)
    assert loads(dumps([deal])) == [deal]
    wrong = ROCK.replace("[Board", '[Rules "tridge"]\n[Game "Tresillo"]\n[Board')
    [entry] = read(wrong.splitlines(keepends=True))
    assert [str(error).partition(": ")[2] for error in entry.errors] == [
        "tridge is not the rules of Tresillo (expected tresillo)"
    ]


class Whist(ThreeSeats):
    """A game of three seats without an exchange."""

    refusals: ClassVar[Mapping[str, str]] = {"exchange": "{} has no exchange"}


def test_a_question_the_game_has_not_is_wrong_usage(monkeypatch: pytest.MonkeyPatch) -> None:
    """As of a game with no exchange: told in a line, with the status of wrong usage."""
    shape = {field.name: getattr(TRIDGE_GAME, field.name) for field in fields(TRIDGE_GAME)}
    silent = Whist(**{**shape, "name": "Whist"})
    monkeypatch.setattr("tridge_solver.core.deal.game_of", lambda *_: silent)
    [deal] = loads(ROCK)
    with pytest.raises(UnsupportedQuestion, match="Whist has no exchange"):
        tridge_solver.exchange(deal)
    assert "Error: Whist has no exchange" in wrong_usage("exchange", "-", stdin=ROCK)
    assert call("show", "-", stdin=ROCK).exit_code == 0


@pytest.mark.slow
def test_nobody_else_asks_which_game_it_is() -> None:
    """No comparison with a game, its name or its tag outside of ``games``, but with ``None``."""
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in SOURCE.rglob("*.py")
        if path.parent.name != "games"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare) and asks_for_the_game([node.left, *node.comparators])
    ]
    assert found == []


def asks_for_the_game(compared: list[ast.expr]) -> bool:
    """Return whether one of the things compared is a game or its name, and none is ``None``."""
    if any(isinstance(one, ast.Constant) and one.value is None for one in compared):
        return False
    words = [ast.unparse(one).removeprefix("self.").lstrip("_") for one in compared]
    return any(re.search(r"(^|\.|_)(game(_tag|\.name)?|GAME)$", word) for word in words)


def test_the_full_pack_has_every_rank_in_every_suit() -> None:
    assert len(FULL_PACK) == 52
    assert set(PACK) < set(FULL_PACK)
    assert list(Pack) == [Pack.ENGLISH, Pack.SPANISH, Pack.DANISH]
    for card in FULL_PACK:
        assert Card.parse(Pack.FULL.card_text(card), Pack.FULL) is card
        assert Card.of(card.suit, card.rank, Pack.FULL) is card
    assert Pack.FULL.written(reversed(FULL_PACK)) == [*FULL_PACK]
    assert set(cards_of(mask_of(FULL_PACK))) == set(FULL_PACK)
    text = "AT9.KQ8..T2"
    assert Pack.FULL.hand_text(loads_hand(text)) == text


def loads_hand(text: str) -> tuple[Card, ...]:
    """A hand of the full pack."""
    from tridge_solver.core.cards import parse_hand

    return parse_hand(text, Pack.FULL)


@pytest.mark.parametrize("rank", ["T", "9", "8"])
def test_the_forty_cards_have_no_ten(rank: str) -> None:
    with pytest.raises(CardError, match="one of A K Q J 7 6 5 4 3 2"):
        Card.of(Suit.SPADES, rank)
    with pytest.raises(CardError):
        Card.parse(f"S{rank}")


def test_the_seats_without_cards_are_a_set() -> None:
    [deal] = loads(ROCK)
    assert deal.empty == {Seat.SOUTH}
    assert deal.sitting_out is Seat.SOUTH
    assert replace(deal, empty=Seat.SOUTH) == deal
    assert replace(deal, empty={Seat.SOUTH, Seat.EAST}).sitting_out is None


@pytest.mark.parametrize(
    ("field", "wrong", "right"),
    [
        ("seats", 3, 2),
        ("name", "Trois", "Tres"),
        ("rules", "trois", "tres"),
        ("largest_hand", 9, 26),
    ],
)
def test_a_game_listed_wrongly_is_found_when_it_is_imported(
    monkeypatch: pytest.MonkeyPatch, field: str, wrong: object, right: object
) -> None:
    monkeypatch.setitem(LISTED, "TRES_GAME", LISTED["TRES_GAME"]._replace(**{field: wrong}))
    message = rf"lists TRES_GAME with {field} {wrong!r} \(expected {right!r}"
    with pytest.raises(TypeError, match=message):
        registry._game.__wrapped__("TRES_GAME")


def test_a_game_without_columns_has_its_answers_as_json_in_tables() -> None:
    bare = type("Bare", (type(TRES_GAME),), {"refusals": {"columns": "{} has no columns"}})
    game = bare(**{field.name: getattr(TRES_GAME, field.name) for field in fields(TRES_GAME)})
    layout = layout_of(SolveQuestion(), game)
    question = SolveQuestion(nodes=2000)
    answer = question.answer(question.new_solver(), example("tres")).json(Source("tres.pbn", 1))
    [row] = layout.rows([answer])
    assert [*layout.columns] == ["file", "index", "board", "rules", "answer", "error_line", "error"]
    assert json.loads(row["answer"])["margin"] == answer["margin"]
    assert row["rules"] == "tres"


def test_a_deal_of_one_game_is_read_without_the_others() -> None:
    code = f"""
import sys
from tridge_solver.handfile import loads
loads('''{ROCK}''')
print(*(m for m in sys.modules if m.startswith("tridge_solver.games.")))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8"
    )
    assert {name.split(".")[2] for name in done.stdout.split()} == {"ombre"}


@pytest.mark.parametrize("name", ["belote", "trumps", "tres"])
def test_a_deal_is_solved_without_other_games(name: str) -> None:
    code = f"""
import sys
from tridge_solver.__main__ import main
sys.argv = ["tridge", "solve", "--nodes", "1000", "examples/{name}.pbn"]
try:
    main()
except SystemExit:
    pass
print(*(m for m in sys.modules if m.startswith("tridge_solver.games.")))
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        encoding="utf-8",
        cwd=Path(__file__).parents[2],
    )
    loaded = done.stdout.splitlines()[-1].split()
    assert {each.split(".")[2] for each in loaded} == {name}


@pytest.mark.parametrize("name", ["trumps", "bridge", "tres", "belote"])
def test_a_deal_made_in_python_need_not_say_what_only_its_game_has(name: str) -> None:
    given = example(name)
    answer = {"dealer": given.dealer, "game_tag": given.game_tag}
    silent = type(given)(given.hands, given.empty, given.rules, **answer)
    [again] = loads(dumps([silent]))
    assert (again.hands, again.game) == (silent.hands, given.game)
    assert defects(silent) == []
    assert silent.trumps is given.game.always_trumps
    held = [card for hand in silent.hands for card in hand or ()]
    assert all(given.game.printings[0].rank_text(card) in str(silent) for card in held)


def test_a_deal_is_of_the_class_of_its_game() -> None:
    assert all(type(example(name)) is example(name).game.deal_type for name in ("belote", "tres"))
    wrong = OmbreDeal((None,) * 4, frozenset(), rules=BELOTE_GAME.rules)
    with pytest.raises(DealError, match=r"an? OmbreDeal .* Belote \(expected BeloteDeal\)"):
        _ = wrong.game


def test_a_contract_supposed_takes_the_place_of_a_pass() -> None:
    given = example("bridge")
    passed = replace(given, contract=None, declarer=None, passed_out=True, play=None, auction=None)
    supposed = passed.supposing(Seat.NORTH, given.contract)
    assert (supposed.passed_out, supposed.contract) == (False, given.contract)
    assert supposed.hands == given.hands


def test_hearts_are_trumps_in_a_deal_of_tres_that_says_nothing() -> None:
    given = example("tres")
    silent = replace(given, result=None, points_won=None)
    assert [position.hands for position in silent.replay()] == [
        position.hands for position in given.replay()
    ]
    assert defects(silent) == []
