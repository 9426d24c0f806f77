"""The rules of the Ombre games as data for the board page, whose script knows no rules itself."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from tridge_solver.core.cards import PACK, SUITS
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import READINGS, Ruleset, RulesetError, value_text
from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.report.showing_page import goal_json, lanes_json
from tridge_solver.games.ombre.report.verdict import told
from tridge_solver.games.ombre.rules.contracts import (
    IN_THE_TABLE,
    SUITLESS,
    SURRENDER_AFTER,
    TRUMPLESS_KINDS,
    Contract,
    Kind,
)
from tridge_solver.games.ombre.rules.incomer import INCOMER_KINDS, INCOMER_STOCK
from tridge_solver.games.ombre.rules.ranking import NoSuit, Trumps, matadors
from tridge_solver.games.ombre.solving.double_dummy import Value, read_level
from tridge_solver.report.theme.signs import NAME, grade_mark

NUMBER = "number"
"""A word among the values of an option that stands for any whole number."""

SWITCHES = ("off", "on")

BY_OPTION = ("respekt", "grandissimo")
"""The options that decide whether a kind of contract exists."""

MAY_EXCHANGE = ("no_tricks_exchange", "all_tricks_exchange", "defenders_exchange_in_nolo")
"""The options that decide who may exchange in a kind of contract."""


def board_page(games: Sequence[Game]) -> dict[str, Any]:
    """Return the rules of these games as data: the order of the cards, the options, the contracts,
    the search levels, and the engines needed."""
    goals: list[dict[str, Any]] = []
    three = [game.rules for game in games if game.seats < len(SEATS)]
    incomer = next((game for game in games if game.seats == len(SEATS)), None)
    kinds_of = {rules.name: _kinds(rules) for rules in three}
    played = {kind for kinds in kinds_of.values() for kind in kinds}
    kinds = {
        name: _kind(name, kind, three) for name, kind in SUITLESS.items() if kind.value in played
    }
    without = [each for each in NoSuit if any(own["suit"] == each.letter for own in kinds.values())]
    denominations: tuple[Trumps, ...] = (*SUITS, *without)
    found: dict[str, Any] = {
        "pack": [card.code for card in PACK],
        "suits": [suit.letter for suit in SUITS],
        "lanes": {trumps.letter: lanes_json(trumps) for trumps in denominations},
        "privileged": {trumps.letter: len(matadors(trumps)) for trumps in denominations},
        "surrender_after": SURRENDER_AFTER,
        "name": NAME,
        "kinds": kinds,
        "goals": goals,
        "engines": ["nolo"] * bool(without) + ["incomer"] * (incomer is not None),
        "rulesets": {
            game.rules.name: {
                "game": game.name,
                "kinds": kinds_of[game.rules.name],
                "goals": {
                    name: [
                        _place(goals, _goal(_first(name), rules, game.seats))
                        for rules in (
                            game.rules.with_options(f"royal_puesta={switch}") for switch in SWITCHES
                        )
                    ]
                    for name, kind in SUITLESS.items()
                    if kind.value in kinds_of[game.rules.name]
                },
                "options": _options(game.rules),
                "out": SEATS.index(game.rules.sits_out(SEATS[0])),
            }
            for game in games
            if game.seats < len(SEATS)
        },
    }
    if incomer is not None:
        found["incomer"] = {
            "game": incomer.name,
            "rules": incomer.rules.name,
            "stock": INCOMER_STOCK,
            "goals": {
                kind.value: _place(goals, _goal(_first(kind.value), incomer.rules, len(SEATS)))
                for kind in INCOMER_KINDS
            },
        }
    return found


def _first(name: str) -> Contract:
    """Return the contract of this name; if it has suits, in the first one."""
    suited = SUITLESS[name] not in TRUMPLESS_KINDS
    return Contract.parse(f"{name} {SUITS[0].letter}" if suited else name)


def _place(goals: list[dict[str, Any]], goal: dict[str, Any]) -> int:
    """Return the index of a goal in the list, adding it if it is new."""
    if goal not in goals:
        goals.append(goal)
    return goals.index(goal)


def _kinds(rules: Ruleset) -> dict[str, bool | str]:
    """Return the kinds of contract under some rules; each comes with ``True``, or with the option
    that decides whether it exists."""
    found: dict[str, bool | str] = dict.fromkeys(sorted(rules.kinds), True)
    for option in BY_OPTION:
        if getattr(rules, option) is None:
            continue
        off, on = (rules.with_options(f"{option}={switch}").kinds for switch in SWITCHES)
        found |= dict.fromkeys(on - off, option)
    return found


def _kind(name: str, kind: Kind, known: Sequence[Ruleset]) -> dict[str, Any]:
    contract = _first(name)
    trumps = contract.denomination
    return {
        "kind": kind.value,
        "suit": trumps.letter if isinstance(trumps, NoSuit) else None,
        "wanted": contract.tricks if kind is Kind.FIXED else 0 if kind is Kind.NO_TRICKS else None,
        "needs_trump": contract.needs_trump,
        "needs_aces": contract.needs_black_aces,
        "turned": contract.is_flip,
        "player": _may("player_exchanges", contract, known),
        "defenders": _may("defenders_exchange", contract, known),
        "table": kind is Kind.PLAY or kind in IN_THE_TABLE.values(),
    }


def _may(who: str, contract: Contract, known: Sequence[Ruleset]) -> bool | str:
    """Return whether the seats ``who`` may exchange in a contract, or the name of the option that
    decides it."""
    ask = getattr(contract, who)
    for option in MAY_EXCHANGE:
        rules = next((each for each in known if getattr(each, option) is not None), None)
        if rules is None:
            continue
        if len({ask(rules.with_options(f"{option}={switch}")) for switch in SWITCHES}) > 1:
            return option
    return bool(ask(known[0]))


def _goal(contract: Contract, rules: Ruleset, seats: int) -> dict[str, Any]:
    """Return the goal of a contract: the levels for the engine, and the meaning of each."""
    goal = goal_json(contract, rules, seats)
    for level, own in goal["worths"].items():
        value = Value(*read_level(level, contract), all_tricks=False)
        coming, over = (told(NAME, contract, value, rules, over=over) for over in (False, True))
        goal["worths"][level] = [*own, coming.word, coming.sentence, over.sentence]
    begins: dict[str, int] = {}
    for level in sorted(goal["worths"]):
        begins.setdefault(goal["worths"][level][0], level)
    goal["begins"] = sorted(begins.values(), reverse=True)[:-1]
    goal["grades"] = {grade.value: grade_mark(grade) for grade in contract.grades}
    return goal


def _options(rules: Ruleset) -> dict[str, Any]:
    numbers = [str(number) for number in range(10)]
    readings = [word for values in READINGS.values() for word in values]
    words = ("on", "off", "ten", "clockwise", "anticlockwise", *readings)
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
    try:
        rules.with_options(f"{option}={value}")
    except RulesetError:
        return False
    return True
