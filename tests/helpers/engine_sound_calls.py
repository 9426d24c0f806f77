"""Every compiled class of the engine with every public method, and arguments each of them takes.

The deals are so small that any question about them takes thousandths of a second.
"""

from __future__ import annotations

import importlib
import pkgutil
from importlib.machinery import ExtensionFileLoader
from types import ModuleType
from typing import Any

import numpy as np

from tridge_solver import engine
from tridge_solver.engine.ombre3 import five_lanes, solver
from tridge_solver.engine.ombre4 import solver as incomer
from tridge_solver.engine.partnership import points, tricks
from tridge_solver.engine.tres import solver as tres

Calls = dict[str, dict[str, Any]]

LANES = [[0, 1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]
HANDS = [0b1000010001, 0b10000100010, 0b100001000100]
LEVELS = [[p for _ in range(4)] for p in range(4)]
ORDER = solver.LaneOrder(LANES, 3)
OBJECTIVE = solver.Objective(LEVELS, [0] * 4, 3)
WIDE_LEVELS = solver.Objective([[10**9] * 4] * 4, [10**9] * 4, 3)
WORDS = np.arange(8, dtype=np.uint64).reshape(2, 4)

SOLVER_LOAD = {"order": ORDER, "hands": HANDS, "leader": 0, "trick": (), "won": (0, 0, 0)}
PROBLEM = (ORDER, HANDS, 0, (), (0, 0, 0), (OBJECTIVE,))

RESULTS: dict[type[Any], Calls] = {
    solver.LaneOrder: {"": {"lanes": LANES, "privileged": 3}},
    solver.Objective: {"": {"levels": LEVELS, "guesses": [0] * 4, "tricks": 3}},
    solver.Solver: {
        "": {"table_bytes": 0, "high": None, "low": None},
        "clear": {},
        "entry_count": {},
        "load": SOLVER_LOAD,
        "can_force": {"objective": OBJECTIVE, "level": 1},
        "value": {"objective": OBJECTIVE},
        "card_values": {"objective": OBJECTIVE},
        "play_values": {"objective": OBJECTIVE, "played": [0]},
        "card_values_in": {
            **SOLVER_LOAD,
            "hands": np.array([HANDS], np.uint64),
            "objective": OBJECTIVE,
            "cards": [0, 4, 9],
            "levels": np.zeros((1, 3), np.int16),
        },
        "values_of_many": {"problems": [PROBLEM]},
        "values_in": {
            "questions": [(ORDER, OBJECTIVE)],
            "asked": np.zeros(1, np.uint8),
            "hands": np.array([HANDS], np.uint64),
            "leaders": np.zeros(1, np.uint8),
            "won": np.zeros((1, 3), np.uint8),
            "levels": np.zeros(1, np.int32),
        },
    },
}

EXCHANGE: dict[type[Any], Calls] = {
    solver.Exchanger: {
        "": {"table_bytes": 0, "fact_bytes": 0, "facts": True},
        "load": {
            "lanes": LANES,
            "privileged": 3,
            "hands": HANDS,
            "stock": [3, 12],
            "leader": 0,
            "levels": LEVELS,
            "most": (9, 9, 9),
            "least": (0, 0, 0),
            "fixed": (None, None, None),
        },
        "clear": {},
        "discards": {},
        "promising": {},
        "survives": {"number": 0, "first": 1, "level": 1},
    },
}

FIVE_LANES = [[0, 1], [2, 3, 12], [4, 5, 6], [7, 8, 9], [10, 11]]
FIVE_ORDER = solver.LaneOrder(FIVE_LANES, 2)
FIVE_LOAD = {"order": FIVE_ORDER}
FIVE_PROBLEM = (FIVE_ORDER, HANDS, 0, (), (0, 0, 0), (OBJECTIVE,))
FOUR_SUITS: dict[type[Any], Calls] = {
    five_lanes.Solver: {
        **RESULTS[solver.Solver],
        "load": {**SOLVER_LOAD, **FIVE_LOAD},
        "card_values_in": {**RESULTS[solver.Solver]["card_values_in"], **FIVE_LOAD},
        "values_of_many": {"problems": [FIVE_PROBLEM]},
        "values_in": {
            **RESULTS[solver.Solver]["values_in"],
            "questions": [(FIVE_ORDER, OBJECTIVE)],
        },
    },
    five_lanes.Exchanger: {
        **EXCHANGE[solver.Exchanger],
        "load": {
            **EXCHANGE[solver.Exchanger]["load"],
            "lanes": FIVE_LANES,
            "privileged": 2,
        },
    },
}
"""The same built with five lanes."""

SAMPLING: dict[type[Any], Calls] = {
    solver.Sampler: {
        "": {"table_bytes": 0, "fact_bytes": 0},
        "load": {
            "lanes": LANES,
            "privileged": 3,
            "hand": HANDS[0],
            "unseen": [1, 2, 5, 6, 3, 8, 10, 11],
            "turned": 12,
            "asker": 1,
            "leader": 0,
            "levels": LEVELS,
            "guess": 0,
            "points": [1] * 64,
            "most": 9,
            "drawn": 0,
            "defence": "model",
            "first": 2,
            "first_drawn": 1,
            "least_points": 0,
        },
        "play": {
            "words": WORDS,
            "discards": [0],
            "results": np.zeros((2, 1), np.uint8),
            "goal": None,
            "matadors": np.zeros((2, 1), np.int16),
        },
        "world": {"words": WORDS, "discard": 0},
        "deals": {
            "words": WORDS,
            "discard": 0,
            "dealt": np.zeros((2, 3), np.uint64),
            "held": np.zeros((2, 3), np.uint64),
            "firsts": np.zeros(2, np.uint8),
            "tops": np.zeros(2, np.uint8),
        },
    },
}

NINE = [[int(p > 4) for _ in range(10)] for p in range(10)]
AIM = (NINE, [1] * 10, [0.0, 1.0])
VALUATION = ([1] * 64, [0b1110000, 0b1110000000, 0b1110000000000])
PACK_LANES = [list(range(10 * lane, 10 * lane + 10)) for lane in range(4)]
DEALT = [0x1FF << 10 * lane for lane in range(3)]
HELD = [DEALT[0], DEALT[1], DEALT[2] ^ 1 << 28 ^ 1 << 30]
ONE_DEAL = {
    "dealt": DEALT,
    "held": HELD,
    "leader": 0,
    "first": 1,
    "turned": 30,
    "style": (3, 2, False, True),
    "seed": 1,
    "played": [card for n in range(5) for card in (n, 10 + n, 20 + n)],
}
"""The Player has nine trumps and has won five tricks."""

CLOSED: dict[type[Any], Calls] = {
    solver.Believer: {
        "": {
            "keepers": 0b000111,
            "size": 2,
            "unseen": 0b111111,
            "hands": ({"exchanged": 2, "strays": 0.1}, {"exchanged": 0, "least": 1}),
            "valuations": [VALUATION],
            "richer": -1,
            "strictly": False,
        },
        "weights": {},
        "draw": {"words": WORDS, "hands": np.zeros((2, 2), np.uint64)},
    },
    solver.ClosedTable: {
        "": {"table_bytes": 0},
        "load": {
            "lanes": PACK_LANES,
            "privileged": 3,
            "keepers": 0x3FF | 1 << 10 | 1 << 20 | 1 << 30,
            "coarse": AIM,
            "fine": AIM,
            "claim": (0.5, 1.0, 0.0),
            "unwelcome": False,
            "most": (9, 9, 9),
            "strays": (0.1, 0.1, 0.1),
            "valuations": [VALUATION],
            "least": 0,
            "one_of": 0,
            "least_of_any": (0, 0, 0),
            "most_of_any": (1000, 1000, 1000),
        },
        "play": {
            "dealt": np.array([DEALT], np.uint64),
            "held": np.array([HELD], np.uint64),
            "leaders": [0],
            "firsts": [1],
            "turned": [30],
            "styles": [(3, 2, False, True)] * 3,
            "seeds": np.array([1], np.uint64),
            "tricks": np.zeros((1, 3), np.uint8),
            "undertaken": np.zeros(1, np.uint8),
            "cards": np.zeros((1, 27), np.uint8),
            "to_the_end": False,
        },
        "next_card": {**ONE_DEAL, "undertaken": False},
        "would_go_on": ONE_DEAL,
    },
}

FIVE_LANES_CLOSED: dict[type[Any], Calls] = {
    five_lanes.Sampler: {
        **SAMPLING[solver.Sampler],
        "load": {**SAMPLING[solver.Sampler]["load"], "lanes": FIVE_LANES, "privileged": 2},
    },
    five_lanes.ClosedTable: {
        **CLOSED[solver.ClosedTable],
        "load": {
            **CLOSED[solver.ClosedTable]["load"],
            "lanes": [[], *PACK_LANES],
            "privileged": 0,
            "exposed": False,
        },
    },
}
"""Closed seats where no suit is trumps."""

FOUR_HANDS = [1 << 0 | 1 << 4, 1 << 1 | 1 << 5, 1 << 2 | 1 << 6, 1 << 3 | 1 << 8]
FOUR_LEVELS = [[[p] * 3] * 3 for p in range(3)]
FOUR_OBJECTIVE = incomer.Objective(FOUR_LEVELS, [0] * 3, 2)
FOUR_LOAD = {
    "order": ORDER,
    "hands": FOUR_HANDS,
    "leader": 0,
    "trick": (),
    "won": (0, 0, 0, 0),
}
FOUR_PROBLEM = (ORDER, FOUR_HANDS, 0, (), (0, 0, 0, 0), (FOUR_OBJECTIVE,))

INCOMER: dict[type[Any], Calls] = {
    incomer.Objective: {"": {"levels": FOUR_LEVELS, "guesses": [0] * 3, "tricks": 2}},
    incomer.Solver: {
        "": {"table_bytes": 0, "high": None, "low": None},
        "clear": {},
        "entry_count": {},
        "load": FOUR_LOAD,
        "can_force": {"objective": FOUR_OBJECTIVE, "level": 1},
        "value": {"objective": FOUR_OBJECTIVE},
        "card_values": {"objective": FOUR_OBJECTIVE},
        "play_values": {"objective": FOUR_OBJECTIVE, "played": [0]},
        "values_of_many": {"problems": [FOUR_PROBLEM]},
    },
    incomer.Exchanger: {
        "": {
            "solver": incomer.Solver(table_bytes=0),
            "order": ORDER,
            "hands": FOUR_HANDS,
            "stock": [10, 11],
            "leader": 0,
            "objective": FOUR_OBJECTIVE,
            "fixed": (None, None, None, (None,)),
        },
        "choices": {"seat": 0},
        "survives": {"choice": 1, "level": 1},
    },
}

TRES: dict[type[Any], Calls] = {
    tres.Solver: {
        "": {"table_bytes": 0, "weights": None, "progress": None},
        "clear": {},
        "load": {"hands": [0b0010001, 0b0100010 | 1 << 16], "leader": 0, "trick": (7,)},
        "cards": {},
        "outlook": {},
        "widest": {},
        "ask": {"least": 0, "card": None, "nodes": None},
    },
}


def sides_calls(module: ModuleType, lane: int, *, worths: bool) -> dict[type[Any], Calls]:
    """The calls of the search of two sides, compiled for points or for tricks."""
    row = module.Worths([11, 10, 4, 3, 2, *[0] * (lane - 5)])
    lanes = [list(range(16 * n, 16 * n + lane)) for n in range(4)]
    made = {
        "lanes": lanes,
        "ruffs": True,
        "worths": [row] * 4 if worths else None,
        "last": 10 if worths else 0,
        "must_beat": (0,),
        "must_ruff": True,
        "ruff_plain_winner": True,
        "overtake_partner": True,
        "undertrump": True,
        "trump_under_partner": True,
    }
    order = module.Order(**made)
    hands = [1 << n | 1 << 16 + n for n in range(4)]
    return {
        module.Worths: {"": {"row": row.row}},
        module.Order: {"": made},
        module.Solver: {
            "": {"table_bytes": 0, "weights": None},
            "clear": {},
            "entry_count": {},
            "load": {"order": order, "hands": hands, "leader": 0, "trick": ()},
            "rest": {},
            "reaches": {"need": 5},
            "value": {},
            "takes_all": {"side": 0},
            "card_values": {},
            "cards_that_reach": {"need": 3},
            "cards_that_take_all": {"side": 1},
            "play_values": {"played": (0, 1)},
            "line": {"prefer": (0, 16)},
            "values_of_many": {"problems": [(order, hands, 0, ())]},
        },
    }


CALLS: dict[type[Any], Calls] = {
    **RESULTS,
    **EXCHANGE,
    **FOUR_SUITS,
    **SAMPLING,
    **CLOSED,
    **FIVE_LANES_CLOSED,
    **INCOMER,
    **TRES,
    **sides_calls(points, 8, worths=True),
    **sides_calls(tricks, 13, worths=False),
}
"""``""`` is the class itself."""


def compiled_modules() -> list[ModuleType]:
    """The compiled modules there are, whoever made them."""
    names = [
        found.name
        for found in pkgutil.walk_packages(engine.__path__, f"{engine.__name__}.")
        if not found.ispkg
    ]
    modules = [importlib.import_module(name) for name in names]
    return [found for found in modules if isinstance(found.__loader__, ExtensionFileLoader)]


def classes_there_are() -> set[type[Any]]:
    """The public classes of the compiled modules."""
    return {
        kind
        for module in compiled_modules()
        for name, kind in vars(module).items()
        if name[0] != "_" and isinstance(kind, type) and kind.__module__ == module.__name__
    }


def methods_of(kind: type[Any]) -> set[str]:
    """The public methods there are."""
    return {name for name in dir(kind) if name[0] != "_" and callable(getattr(kind, name))}


def sound(kind: type[Any]) -> Any:
    """An object of ``kind``, loaded."""
    made = kind(**CALLS[kind][""])
    if "load" in CALLS[kind]:
        made.load(**CALLS[kind]["load"])
    return made
