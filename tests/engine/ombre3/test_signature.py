"""The node signature: what the search looks at to answer a fixed set of questions.

The counts are positions at a trick boundary, exact and the same on every platform. A change of
the engine that is meant to change nothing must leave them as they are; one that is meant to
search less (or had to search more) rewrites them on purpose, and the difference is its story:

    PYTHONPATH=tests/helpers python tests/engine/ombre3/test_signature.py --write

Each number of ``signature.json`` beside it is the total over sixty deals, every other one with a
strong Player, of one task asked of an empty table of the default size. Deals with four plain suits,
which the search of five lanes answers, are in it too: half of the nolos are likely ones.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

import oracle
from cases import TRIDGE_ESTUCHE, Case, load, random_deal
from four_suits import engine_objective, load_four_suits
from oracle import GRANDISSIMO, NOLO, Ending
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.engine import Objective, Solver
from tridge_solver.engine.ombre3.five_lanes import Solver as FiveLaneSolver
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.solving.double_dummy import (
    fewest_tricks,
    grade_only,
    lexicographic,
    most_tricks,
)

FILE = Path(__file__).parent / "signature.json"
DEALS = 60
SEED = 20260101
GAMES = (TRIDGE, TRESILLO)

TASKS = ("grade", "lexicographic", "most tricks", "fewest tricks", "Fixed 2", "no trick")


def objective(task: str, case: Case) -> Objective:
    """Return what a task asks. Bids that only Tridge has are played with Tresillo's privilege
    too.
    """
    rules, trumps = case.position.rules, case.position.trumps
    tridge = rules if rules.name == "tridge" else TRIDGE_ESTUCHE
    asked = {
        "grade": grade_only(Contract.play(trumps), rules),
        "lexicographic": lexicographic(Contract.play(trumps), rules),
        "most tricks": most_tricks(),
        "fewest tricks": fewest_tricks(),
        "Fixed 2": grade_only(Contract(Kind.FIXED, trumps, 2), tridge),
        "no trick": grade_only(Contract(Kind.NO_TRICKS, trumps), tridge),
    }
    return asked[task]


def signature_deals(rules: Ruleset) -> list[Case]:
    """The deals of the signature."""
    rng = random.Random(SEED)
    return [random_deal(rng, rules, strong=number % 2 == 1) for number in range(DEALS)]


FOUR_SUITS: dict[str, dict[str, Objective]] = {
    NOLO: {
        "no trick": engine_objective(lambda p, *d: int(p == 0)),
        "one at most": engine_objective(lambda p, *d: int(p <= 1)),
        "nolo": engine_objective(oracle.nolo()),
        "fewest tricks": engine_objective(lambda p, *d: oracle.TRICKS - p),
    },
    GRANDISSIMO: {
        "grade": engine_objective(oracle.normal_grade(royal_puesta=True)),
        "most tricks": engine_objective(oracle.most_tricks()),
    },
}
"""The tasks of deals with four plain suits."""


def four_suit_deals(trumps: str) -> list[Ending]:
    """Their deals."""
    rng = random.Random(SEED)
    deals: list[Ending] = []
    while len(deals) < DEALS:
        deal = oracle.random_ending(rng, oracle.TRICKS, trumps, mid_trick=0, estuche=True)
        courts = sum(card[1] in "KQJ" for card in deal.hands[deal.player])
        if len(deals) % 2 == 0 or (courts <= 1 if trumps == NOLO else courts >= 3):
            deals.append(deal)
    return deals


def count_four_suit_nodes(objective: Objective, deals: list[Ending]) -> int:
    """Nodes of an objective over all deals, each with an empty table."""
    solver = FiveLaneSolver()
    for deal in deals:
        solver.clear()
        load_four_suits(solver, deal)
        solver.value(objective)
    return solver.nodes


def short_word(text: str) -> str:
    """Return what tells one text from another."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def four_suit_fingerprint(deals: list[Ending]) -> str:
    """:func:`fingerprint` of deals with four plain suits."""
    return short_word(
        "\n".join(
            f"{deal.player} {deal.to_lead} " + " ".join(c for h in deal.hands for c in sorted(h))
            for deal in deals
        )
    )


def fingerprint(deals: list[Case]) -> str:
    """A short word for the deals, to tell a change of theirs from one of the search."""
    text = "\n".join(
        f"{case.player.letter} {case.position.leader.letter} {case.position.trumps.letter} "
        + " ".join(
            card.code for seat in case.position.seats for card in sorted(case.position.hands[seat])
        )
        for case in deals
    )
    return short_word(text)


def count_nodes(task: str, deals: list[Case]) -> int:
    """Nodes of ``task`` over all deals, each with an empty table."""
    solver = Solver()
    for case in deals:
        solver.clear()
        load(solver, case)
        solver.value(objective(task, case))
    return solver.nodes


def signature() -> dict[str, Any]:
    """The whole signature as it is now."""
    result: dict[str, Any] = {}
    for rules in GAMES:
        deals = signature_deals(rules)
        nodes = {task: count_nodes(task, deals) for task in TASKS}
        result[rules.name] = {"deals": fingerprint(deals), "nodes": nodes}
    result |= {trumps: four_suit_signature(trumps) for trumps in FOUR_SUITS}
    return result


def four_suit_signature(trumps: str) -> dict[str, Any]:
    """The part of it that is about one kind of deal with four plain suits."""
    deals = four_suit_deals(trumps)
    nodes = {
        task: count_four_suit_nodes(asked, deals) for task, asked in FOUR_SUITS[trumps].items()
    }
    return {"deals": four_suit_fingerprint(deals), "nodes": nodes}


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_the_deals_of_the_signature_are_the_same(rules: Ruleset) -> None:
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    assert fingerprint(signature_deals(rules)) == stored[rules.name]["deals"]


@pytest.mark.slow(keep=9)
@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_the_search_looks_at_as_many_nodes_as_on_record(rules: Ruleset, task: str) -> None:
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    assert count_nodes(task, signature_deals(rules)) == stored[rules.name]["nodes"][task], (
        "the search has changed; if that was the purpose: "
        "PYTHONPATH=tests/helpers python tests/engine/ombre3/test_signature.py --write"
    )


@pytest.mark.parametrize("trumps", FOUR_SUITS)
def test_the_search_of_five_lanes_looks_at_as_many_nodes_as_on_record(trumps: str) -> None:
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    assert four_suit_signature(trumps) == stored[trumps]


def test_forgetting_makes_a_search_as_cold_as_a_new_solver() -> None:
    deals = signature_deals(TRIDGE)[:10]
    total = 0
    for case in deals:
        solver = Solver()
        load(solver, case)
        solver.value(objective("lexicographic", case))
        total += solver.nodes
    assert count_nodes("lexicographic", deals) == total


def main(arguments: list[str]) -> int:
    """Show the signature beside the one on record, or write it down."""
    now = signature()
    stored = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for game, entry in now.items():
        before = stored.get(game, {}).get("nodes", {})
        for task, nodes in entry["nodes"].items():
            old = before.get(task)
            change = f"{(nodes / old - 1) * 100:+7.2f} %" if old else "   new"
            print(f"{game:<9} {task:<14} {nodes:>9} {change}")
    if arguments == ["--write"]:
        FILE.write_text(json.dumps(now, indent=2) + "\n", encoding="utf-8")
        print(f"written: {FILE}")
        return 0
    return 0 if now == stored else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
