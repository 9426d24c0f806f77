"""What the page of the board carries of the rules of three seats: its script knows none of them."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any

from tridge_solver.core.cards import PACK, SUITS
from tridge_solver.core.registry import GAMES
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset, RulesetError, value_text
from tridge_solver.games.ombre.report.page_engine import goal_json, lanes_json
from tridge_solver.games.ombre.report.verdict import outcome, verdict
from tridge_solver.games.ombre.rules.contracts import (
    SUITLESS,
    SURRENDER_AFTER,
    TRICKS,
    Contract,
    Kind,
)
from tridge_solver.games.ombre.rules.ranking import MATADORS
from tridge_solver.games.ombre.solving.objectives import read_level
from tridge_solver.report.theme.signs import grade_mark

NAME = "\ue000"
"""Stands for the Player's name in a sentence."""

NUMBER = "number"
"""Stands for any whole number among the values of an option."""

SWITCHES = ("on", "off")

RULES = (TRIDGE, TRESILLO)
"""The rules that the engine inside a page plays by, with all their options."""


@cache
def board_page() -> dict[str, Any]:
    """The rules of Tridge and Tresillo as data: orders of the cards, options, contracts, and what
    every level of the search stands for, in words."""
    goals: list[dict[str, Any]] = []
    played = {kind for rules in RULES for kind in rules.kinds}
    kinds = {name: _kind(name, goals) for name, kind in SUITLESS.items() if kind.value in played}
    return {
        "pack": [card.code for card in PACK],
        "suits": [suit.letter for suit in SUITS],
        "lanes": {suit.letter: lanes_json(suit) for suit in SUITS},
        "matadors": MATADORS,
        "surrender_after": SURRENDER_AFTER,
        "name": NAME,
        "kinds": kinds,
        "goals": goals,
        "rulesets": {
            game.rules.name: {
                "game": game.name,
                "kinds": sorted(game.rules.kinds),
                "options": _options(game.rules),
            }
            for game in GAMES
            if game.board_page is not None
        },
    }


def _kind(name: str, goals: list[dict[str, Any]]) -> dict[str, Any]:
    """A kind of contract: what it is played for without the royal puesta and with it, as places in
    ``goals``, its conditions, and the option that lets the Player exchange or whether he may."""
    contract = Contract.parse(f"{name} {SUITS[0].letter}")
    places = []
    for rules in (_rules_with("royal_puesta", switch) for switch in reversed(SWITCHES)):
        goal = _goal(contract, rules)
        if goal not in goals:
            goals.append(goal)
        places.append(goals.index(goal))
    by = next(
        (
            option
            for option in ("no_tricks_exchange", "all_tricks_exchange")
            if len({contract.player_exchanges(_rules_with(option, s)) for s in SWITCHES}) > 1
        ),
        None,
    )
    return {
        "kind": contract.kind.value,
        "goals": places,
        "wanted": {Kind.NO_TRICKS: 0, Kind.FIXED: contract.tricks}.get(contract.kind),
        "needs_trump": contract.needs_trump,
        "turned": contract.is_flip,
        "player": by or contract.player_exchanges(TRIDGE),
        "defenders": contract.defenders_exchange(TRIDGE),
        "table": name == Kind.PLAY.value,
    }


def _rules_with(option: str, value: str) -> Ruleset:
    """The first rules there are that have the option, with this value."""
    rules = next(each for each in RULES if getattr(each, option) is not None)
    return rules.with_options(f"{option}={value}")


def _goal(contract: Contract, rules: Ruleset) -> dict[str, Any]:
    """What is played for: levels as the engine takes them, and what each says."""
    goal = goal_json(contract, rules)
    for level, own in goal["worths"].items():
        grade, tricks = read_level(level, contract)
        word = grade.value.replace("_", " ")
        sure = contract.is_normal and tricks == TRICKS
        goal["worths"][level] = [
            *own,
            word,
            verdict(NAME, contract, grade, tricks, sure),
            outcome(NAME, contract, grade, tricks),
        ]
    begins: dict[str, int] = {}
    for level in sorted(goal["worths"]):
        begins.setdefault(goal["worths"][level][0], level)
    goal["begins"] = sorted(begins.values(), reverse=True)[:-1]
    goal["grades"] = {grade.value: grade_mark(grade) for grade in contract.grades}
    return goal


def _options(rules: Ruleset) -> dict[str, Any]:
    """Every option with its usual value, and those it may have."""
    numbers = [str(number) for number in range(10)]
    words = ("on", "off", "ten", "clockwise", "anticlockwise", "always", "until_won", "run", "each")
    suits = [suit.letter for suit in SUITS]
    orders = ["".join(order) for order in permutations(suits)]
    found: dict[str, Any] = {}
    for option in rules.option_names():
        usual = getattr(rules, option)
        if usual is None:
            continue
        good = [
            value for value in (*words, *suits, *numbers, *orders) if _takes(rules, option, value)
        ]
        values = NUMBER if _takes(rules, option, "1000") else good
        found[option] = {"usual": value_text(usual), "values": values}
    return found


def _takes(rules: Ruleset, option: str, value: str) -> bool:
    """Whether an option may have a value."""
    try:
        rules.with_options(f"{option}={value}")
    except RulesetError:
        return False
    return True
