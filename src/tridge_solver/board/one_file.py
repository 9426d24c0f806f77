"""The board as a single HTML file that needs neither program nor network: page, engine and
rules."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tridge_solver.board.questions import ASKED
from tridge_solver.board.requests import Refusal
from tridge_solver.board.serve import FETCHED, page_file, page_text
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import Game, Grade, Part
from tridge_solver.core.registry import game_of, usual_game
from tridge_solver.core.ruleset import TRESILLO, Ruleset
from tridge_solver.core.seats import SEATS
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
from tridge_solver.report.looks import TITLES, graded_cell, look_json, suit_json, supposing
from tridge_solver.report.replay import value_format
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.bundle import Bundle, name_of
from tridge_solver.report.theme.faces import sprite
from tridge_solver.report.theme.page import SIDES, THINKING, templates
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.board.questions import BoardApi


class PageEngine(NamedTuple):
    """An engine inside a page: its file, its weights for move ordering, its table size."""

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
"""The engines, keyed by name. Whole deals of Très need the larger table."""

KEY = "page_game"
"""The field of a deal with the key of its game on the page."""


class PageRulesPart(Protocol):
    """The part of a game that gives the single-file board the rules of one deal as data."""

    def page_rules(self, rules: Ruleset) -> dict[str, Any]:
        """Return the rules at a table as data for the page."""
        ...


class BoardPagePart(Protocol):
    """The part of one-against-all games that supports the single-file board."""

    def board_page(self, games: Sequence[Game]) -> dict[str, Any]:
        """Return the rules of these games as data for the page."""
        ...


PAGE_RULES: Part[PageRulesPart] = Part("report.showing_page", "page_rules")
BOARD_PAGE: Part[BoardPagePart] = Part("report.board_page", "board_page")


def engine_json(name: str) -> dict[str, Any]:
    """Return an engine as JSON, compressed so that the page's script can unpack it."""
    engine = ENGINES[name]
    module = page_engine(engine.file)
    assert module is not None
    return {
        "module": b64encode(zlib.compress(module, 9)).decode("ascii"),
        **engine.ordering,
        "table": engine.table,
    }


def game_key(deal: Deal) -> str:
    """Return the key under which the page has the game and rules of a deal."""
    return f"{deal.game.name} {deal.rules}"


def game_rules(api: BoardApi, deal: Deal, looks: dict[str, Any]) -> dict[str, Any]:
    """Return the rules of a deal's game as data; add the look of its cards to ``looks``."""
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
        "title": TITLES["declarer" if own.get("leads") == "declarer" else "leader"],
        "heads": [suit_json(suit, printed) for suit in own.get("suits", ())],
    }


INSTEAD = {"engine.js": "onefile/engine.js", "panels.js": "onefile/panels.js"}
"""Page modules that ask the program, each with the module that asks the engine inside the page."""

SEARCHES = {
    "onefile/desk.js": ("desk.js", "openDesk"),
    "onefile/sides.js": ("sides.js", "openSides"),
    "onefile/tres.js": ("tres.js", "openTres"),
}
"""Scripts of reports that prepare a deal for an engine, each with its function."""

CHARSET = '<meta charset="utf-8" />'

POLICY = (
    '<meta http-equiv="Content-Security-Policy" content="'
    "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; "
    "style-src 'sha256-{style}'; script-src 'sha256-{script}' " + THINKING + '" />'
)
"""The page's content security policy: only its own scripts and styles (by digest) and its
engine."""

LACKING = (
    "This page has no engine: it was written by a tridge-solver that was built without. It shows "
    "deals as they were played; one from a wheel or an sdist, or built with TRIDGE_PAGES=1 "
    "(docs/packaging.md), writes pages that weigh every card of any deal."
)
"""The message on a page whose engine does not run."""

UNSEARCHED = "A deal of {game} stands here as it was written; tridge board weighs any card of it."
"""The message about a deal whose game no engine inside a page can search."""

ON_PAGE = "on_page"
"""The field that identifies one of the page's deals, if the page has no engine."""


def page_data(api: BoardApi, pack: Pack) -> dict[str, Any]:
    """Return the page's data besides its script: the opening deals of ``api``, the rules and the
    engines. There are no ``engines`` if the package was built without them."""
    has_engines = all(page_engine(engine.file) is not None for engine in ENGINES.values())
    hello = {**api.answer("hello", {}), "first": None}
    shown = [item.deal for item in api.items if item.deal][: len(hello["deals"])]
    others: dict[str, Any] = {}
    written = {}
    for number, (entry, deal) in enumerate(zip(hello["deals"], shown, strict=True)):
        if not has_engines:
            written[number] = _written(api, hello, entry, number)
        elif PAGE_RULES.is_in(deal.game):
            key = game_key(deal)
            others[key] = others.get(key) or game_rules(api, deal, hello["looks"])
            entry["deal"] |= {KEY: key, "address": entry["tags"]}
            entry["asks"] = others[key]["asks"]
        elif not BOARD_PAGE.is_in(deal.game):
            lacking = UNSEARCHED.format(game=deal.game.name)
            written[number] = {**_written(api, hello, entry, number), "lacking": lacking}
        else:
            entry["asks"] = [name for name in entry["asks"] if name in ANSWERED]
    there = (usual_game(), game_of(TRESILLO, len(SEATS) - 1), *(deal.game for deal in shown))
    by_name = {game.name: game for game in there if BOARD_PAGE.is_in(game)}
    playing = list(by_name.values())
    first = playing[0]
    game_page = BOARD_PAGE.of(first).board_page(playing)
    rules = {
        **game_page,
        "look": f"{first.printing(pack).value} {len(first.pack)}",
        "cells": {
            f"{grade.value} {tricks}": graded_cell(grade, tricks)
            for grade in Grade
            for tricks in range(first.tricks + 1)
        },
        "suit_views": {letter: suit_json(letter, pack) for letter in game_page["lanes"]},
        "heads": list(game_page["lanes"]),
        "others": others,
        "themes": hello["themes"],
    }
    for game in playing:
        own = rules["rulesets"][game.rules.name] if game.seats < len(SEATS) else rules["incomer"]
        own["asks"] = [name for name in ANSWERED if ASKED[name](game)]
    engines = ["three", *rules["engines"], *sorted({own["engine"] for own in others.values()})]
    hello |= {
        "lacking": None if has_engines else LACKING,
        "rulesets": _tables(rules),
    }
    return {
        "hello": hello,
        "written": written,
        "rules": rules,
        "engines": {name: engine_json(name) for name in engines} if has_engines else None,
    }


def _tables(rules: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the tables at which the page can set up a deal. Each has a name, rules with options,
    hands, a stock, and the seat that sits out, counted from the dealer."""
    three = [
        {
            "key": name,
            "name": own["game"],
            "rules": name,
            "options": own["options"],
            "hands": [usual_game().tricks] * usual_game().seats,
            "out": own["out"],
            "stock": True,
        }
        for name, own in rules["rulesets"].items()
    ]
    incomer = rules.get("incomer")
    four = incomer and {
        **next(each for each in three if each["rules"] == incomer["rules"]),
        "key": incomer["game"],
        "name": incomer["game"],
        "hands": [usual_game().tricks] * len(SEATS),
        "out": None,
    }
    others = [
        {
            "key": key,
            "name": own["name"],
            "game": own["game"],
            "rules": own["rules"],
            "options": {},
            "hands": own["hands"],
            "seats": own["seats"],
            "looks": own["looks"]["-"],
            "out": None,
            "stock": False,
        }
        for key, own in rules["others"].items()
    ]
    return [*three, *filter(None, [four]), *others]


class OneFile(NamedTuple):
    """A single-file page: its text, and sentences about its limitations."""

    text: str
    notes: tuple[str, ...]


def one_file(api: BoardApi, pack: Pack) -> OneFile:
    """Return the single-file page with the deals with which ``api`` was opened."""
    page = page_data(api, pack)
    notes = _notes(page)
    data = {
        "engines": page.pop("engines"),
        "page": _packed(_json(page).encode()),
        "worker": _packed(worker_script().encode()),
        "faces": _packed(sprite().encode()),
    }
    script = Bundle(_module, INSTEAD).script("main.js")
    style = (page_file("look.css") + page_file("board.css")).decode()
    html = page_text("index.html")
    head, body = html.replace(FETCHED, "").split("  <header", 1)
    head = head[: head.index('  <link rel="stylesheet"')]
    allowed = POLICY.format(style=_digest(style), script=_digest(script))
    text = (
        head.replace(CHARSET, f"{CHARSET}\n  {allowed}")
        + f"  <style>{style}</style>\n  <header{body.removesuffix('</html>').rstrip()}\n"
        + f'  <template id="data">{_json(data)}</template>\n'
        + f"  <script>{script}</script>\n</html>\n"
    )
    return OneFile(text, notes)


def _notes(page: dict[str, Any]) -> tuple[str, ...]:
    """Return sentences about the page's limitations, for the user who writes it."""
    hello = page["hello"]
    if hello["lacking"]:
        return (hello["lacking"],)
    if hello["more"]:
        return (f"it holds the first {len(hello['deals'])} deals, {hello['more']} are left out",)
    return ()


ANSWERED = ("turns", "table", "exchange", "puzzle", "deal")
"""The questions that engines inside a page answer about a deal of a one-against-all game."""


def _written(
    api: BoardApi, hello: dict[str, Any], entry: dict[str, Any], number: int
) -> dict[str, Any]:
    """Return the data of a deal for a page without an engine: its record with values, and its
    table."""
    deal = entry["deal"]
    declarer = deal.get("declarer") or entry["seats"][0]
    asked = {
        "turns": {"deal": deal, "played": entry["played"], "lenient": True},
        "contracts": {"deal": deal, "declarer": declarer, "contract": entry["contract"]},
        "table": {"deal": deal},
        "write": {"deal": deal, "played": entry["played"]},
    }
    found: dict[str, Any] = {}
    for name, named in asked.items():
        if name in ("turns", "write") or name in entry["asks"] or "turns" in entry["asks"]:
            with suppress(Refusal):  # the deal does not say enough
                found[name] = api.answer(name, named)
    look = api.answer("look", {"deal": deal})
    hello["looks"].setdefault(look["name"], look["rows"])
    entry["asks"] = [name for name in ("turns", "table") if name in entry["asks"] and name in found]
    deal[ON_PAGE] = number
    return found


def _module(path: str) -> str:
    """Return the text of a page module."""
    if path in SEARCHES:
        file, opens = SEARCHES[path]
        environment = templates()
        assert environment.loader is not None
        source = environment.loader.get_source(environment, file)[0]
        return source.replace(f"\nfunction {opens}(", f"\nexport function {opens}(")
    return page_text(path)


def worker_script() -> str:
    """Return the script that runs in the page's worker threads."""
    entry = "onefile/worker.js"
    return f"{Bundle(_module, {}).script(entry)}{name_of(entry)}.listen();\n"


def _digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode("ascii")


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _packed(content: bytes) -> str:
    """Return bytes compressed and encoded in base64."""
    return b64encode(zlib.compress(content, 9)).decode("ascii")
