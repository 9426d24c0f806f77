"""What a board in one file carries: its engines, and the rules of games beside those of one against
all."""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tridge_solver.board.looks import look_json, suit_json
from tridge_solver.board.supposed import supposing
from tridge_solver.board.tables import TITLES
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import NUMBERS, Game
from tridge_solver.core.part import Part
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.engine.ombre3.weights import HIGH, LOW
from tridge_solver.engine.page import (
    BOARD_FILE,
    DESKS,
    INCOMER_FILE,
    NOLO_BOARD_FILE,
    TABLE_BYTES,
    TRES_FILE,
    page_engine,
)
from tridge_solver.engine.tres.weights import WEIGHTS
from tridge_solver.report.replay import value_format
from tridge_solver.report.showing.facts import deal_json
from tridge_solver.report.theme.page import SIDES
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.board.questions import BoardApi


class PageEngine(NamedTuple):
    """An engine of a page: its file, what it orders its moves by, the size of its table."""

    file: str
    ordering: dict[str, Any]
    table: int


AGAINST_ALL = {"weights": [HIGH.flat, LOW.flat]}

ENGINES = {
    "three": PageEngine(BOARD_FILE, AGAINST_ALL, TABLE_BYTES),
    "nolo": PageEngine(NOLO_BOARD_FILE, AGAINST_ALL, TABLE_BYTES),
    "incomer": PageEngine(INCOMER_FILE, AGAINST_ALL, 1 << 22),
    **{name: PageEngine(DESKS[name], own, own["table"]) for name, own in SIDES.items()},
    "tres": PageEngine(TRES_FILE, {"weights": WEIGHTS.flat}, 1 << 24),
}
"""By name. Whole deals of Très need the larger table."""

KEY = "page_game"
"""Where a deal says which of the page's other games it is."""


class PageRulesPart(Protocol):
    """What a game has whose rules a board in one file carries as data of one deal."""

    def page_rules(self, rules: Ruleset) -> dict[str, Any]:
        """What the page has to know of a table's rules."""
        ...


class BoardPagePart(Protocol):
    """What games of one against all have for a board in one file."""

    def board_page(self, games: Sequence[Game]) -> dict[str, Any]:
        """What the page has to know of the rules of these games."""
        ...


PAGE_RULES: Part[PageRulesPart] = Part("report.page_rules", "page_rules")
BOARD_PAGE: Part[BoardPagePart] = Part("report.board_page", "board_page")


def engine_json(name: str) -> dict[str, Any]:
    """An engine, deflated, as the page's script opens it."""
    engine = ENGINES[name]
    module = page_engine(engine.file)
    assert module is not None
    return {
        "module": b64encode(zlib.compress(module, 9)).decode("ascii"),
        **engine.ordering,
        "table": engine.table,
    }


def game_key(deal: Deal) -> str:
    """What a page calls the game and the rules of a deal."""
    return f"{deal.game.name} {deal.rules}"


def game_rules(api: BoardApi, deal: Deal, looks: dict[str, Any]) -> dict[str, Any]:
    """The rules of a deal's game as data; how its cards look is added to ``looks``."""
    game = deal.game
    own = PAGE_RULES.of(game).page_rules(deal.rules)
    first = deal.active[0]
    here = {"deal": deal_json(deal, Source(None, 1)), "declarer": first.letter}
    contracts = api.answer("contracts", here)
    played = {each.name for each in fields(deal)} & {"contract", "declarer", "play"}
    unplayed: dict[str, Any] = dict.fromkeys(played)
    bare = look_json(replace(deal, **unplayed), Pack.ENGLISH)
    names = {"-": bare["name"]}
    looks.setdefault(bare["name"], bare["rows"])
    in_suits = {suit: contract for _, suit, contract in value_format(deal).contracts(deal)}
    for letter, contract in in_suits.items():
        look = look_json(supposing(deal, first, contract), Pack.ENGLISH)
        looks.setdefault(look["name"], look["rows"])
        names[letter] = look["name"]
    options = " ".join(f"{name}={value}" for name, value in deal.rules.options.items())
    always = game.always_trumps
    printed = game.printing(Pack.ENGLISH)
    return {
        "asks": ["turns", "table", "deal", "puzzle"] if "suits" in own else ["turns", "deal"],
        "seats": [seat.letter for seat in deal.active],
        **own,
        "game": game.name,
        "name": f"{game.name} {options}".strip(),
        "rules": str(deal.rules),
        "usual": str(game.rules),
        "tricks": game.tricks,
        "in_trick": game.cards_in_trick,
        "hands": list(game.hand_sizes),
        "counts_points": game.counts_points,
        "trumps": None if always is None else always.letter,
        "pack": [card.code for card in sorted(game.pack)],
        "written": [card.code for card in Pack.FULL.written(game.pack)],
        "kinds": contracts["kinds"],
        "suit_views": contracts["suits"],
        "looks": names,
        "numbers": list(NUMBERS),
        "title": TITLES["declarer" if own.get("leads") == "declarer" else "leader"],
        "heads": [suit_json(suit, printed) for suit in own.get("suits", ())],
    }
