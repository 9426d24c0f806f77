"""Games of four seats in a board that is one file: the engines inside, and what they do not know of
the rules."""

from __future__ import annotations

import zlib
from base64 import b64encode
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tridge_solver.board.looks import look_json, suit_json
from tridge_solver.board.supposed import supposing
from tridge_solver.board.tables import TITLES
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import NUMBERS
from tridge_solver.engine.page import POINTS_FILE, TRICKS_FILE, page_engine
from tridge_solver.engine.partnership.weights import (
    POINTS,
    POINTS_GUESSES,
    TRICKS,
    TRICKS_GUESSES,
)
from tridge_solver.report.replay import value_format
from tridge_solver.report.showing.facts import deal_json
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.board.questions import BoardApi

FILES = {"points": POINTS_FILE, "tricks": TRICKS_FILE}

ORDERING = {"points": (POINTS, POINTS_GUESSES), "tricks": (TRICKS, TRICKS_GUESSES)}
"""Weights of move ordering, and numbers of the first guess."""

TABLE_BYTES = {"points": 1 << 22, "tricks": 1 << 24}
"""The transposition tables of a page: whole deals of tricks need the larger one."""

KEY = "sides"
"""Where a deal says which of the page's games of four seats it is."""


def plays_in_sides(deal: Deal) -> bool:
    """Whether a page can have an engine for the game of a deal."""
    own = deal.game.sides_page
    return own is not None and page_engine(FILES[own(deal.rules)["engine"]]) is not None


def sides_key(deal: Deal) -> str:
    """What a page calls the game and the rules of a deal."""
    return f"{deal.game.name} {deal.rules}"


def sides_engine(name: str) -> dict[str, Any]:
    """An engine, deflated, with what it orders its moves by."""
    module = page_engine(FILES[name])
    assert module is not None
    weights, guesses = ORDERING[name]
    return {
        "module": b64encode(zlib.compress(module, 9)).decode("ascii"),
        "weights": [list(each) for each in weights],
        "guesses": [list(each) for each in guesses],
        "table": TABLE_BYTES[name],
    }


def sides_rules(api: BoardApi, deal: Deal, looks: dict[str, Any]) -> dict[str, Any]:
    """The rules of a deal's game as data; how its cards look is added to ``looks``."""
    game = deal.game
    assert game.sides_page is not None
    own = game.sides_page(deal.rules)
    here = {"deal": deal_json(deal, Source(None, 1))}
    first = deal.active[0]
    told = api.answer("contracts", {**here, "declarer": first.letter})
    names = {}
    for letter, contract in {
        suit: own for _, suit, own in value_format(deal).contracts(deal)
    }.items():
        look = look_json(supposing(deal, first, contract), Pack.ENGLISH)
        looks.setdefault(look["name"], look["rows"])
        names[letter] = look["name"]
    bare = look_json(replace(deal, contract=None, declarer=None, play=None), Pack.ENGLISH)
    looks.setdefault(bare["name"], bare["rows"])
    return {
        **own,
        "game": game.name,
        "rules": str(deal.rules),
        "usual": str(game.rules),
        "pack": [card.code for card in sorted(game.pack)],
        "written": [card.code for card in Pack.FULL.written(game.pack)],
        "kinds": told["kinds"],
        "suit_views": told["suits"],
        "looks": {**names, "-": bare["name"]},
        "numbers": list(NUMBERS),
        "title": TITLES["declarer" if own["leads"] == "declarer" else "leader"],
        "heads": [suit_json(suit, game.printing(Pack.ENGLISH)) for suit in own["suits"]],
    }
