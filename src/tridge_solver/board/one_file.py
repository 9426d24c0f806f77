"""The board as one file: its page, the engine inside, and what the engine does not know of the
rules, so that it needs no program and no network."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from tridge_solver.board.app import HERE, page_file
from tridge_solver.board.bundle import Bundle, name_of
from tridge_solver.board.guard import Refusal
from tridge_solver.board.looks import suit_json
from tridge_solver.board.page_games import (
    BOARD_PAGE,
    ENGINES,
    KEY,
    PAGE_RULES,
    engine_json,
    game_key,
    game_rules,
)
from tridge_solver.board.questions import ASKED
from tridge_solver.board.tables import graded_cell
from tridge_solver.core.cards import Pack
from tridge_solver.core.grade import Grade
from tridge_solver.core.registry import game_of, usual_game
from tridge_solver.core.ruleset import TRESILLO
from tridge_solver.core.seats import SEATS
from tridge_solver.engine.page import page_engine
from tridge_solver.report.theme.page import THINKING, templates

if TYPE_CHECKING:
    from tridge_solver.board.questions import BoardApi

PAGE = HERE / "page"

INSTEAD = {"engine.js": "onefile/engine.js", "panels.js": "onefile/panels.js"}
"""Modules of the page that ask the program, and those that ask the engine inside."""

SEARCHES = {
    "onefile/desk.js": ("desk.js", "openDesk"),
    "onefile/sides.js": ("sides.js", "openSides"),
    "onefile/tres.js": ("tres.js", "openTres"),
}
"""What lays a deal out for an engine: scripts of the reports, each with the function it is."""

CHARSET = '<meta charset="utf-8" />'

POLICY = (
    '<meta http-equiv="Content-Security-Policy" content="'
    "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; "
    "style-src 'sha256-{style}'; script-src 'sha256-{script}' " + THINKING + '" />'
)
"""What the page may do: run its own script and styles, known by their digests, and think."""

LACKING = (
    "This page has no engine: it was written by a build without clang, wasm-ld and wasi-libc. It "
    "shows deals as they were played; with the three installed and tridge-solver built again "
    "(docs/packaging.md) it weighs every card of any deal."
)
"""The message of a page whose engine does not run."""

UNSEARCHED = "A deal of {game} stands here as it was written; tridge board weighs any card of it."
"""The message of a deal whose game the engines inside a page do not search."""

ON_PAGE = "on_page"
"""Where a deal says which of the page's it is, if there is no engine."""


def page_data(api: BoardApi, pack: Pack) -> dict[str, Any]:
    """What the page carries beside its script: the deals that ``api`` was opened with, the rules,
    and the engines; no ``engines`` where the package was built without."""
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
    """The tables of the page, at which a deal can be laid out: how each is called, its rules and
    their options, its hands and its stock, and which of its seats sits out, from the dealer on."""
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
    """The text of a page, and what it cannot do, in sentences."""

    text: str
    notes: tuple[str, ...]


def one_file(api: BoardApi, pack: Pack) -> OneFile:
    """The page with the deals that ``api`` was opened with."""
    page = page_data(api, pack)
    notes = _notes(page)
    data = {
        "engines": page.pop("engines"),
        "page": _packed(_json(page).encode()),
        "worker": _packed(worker_script().encode()),
    }
    script = Bundle(_module, INSTEAD).script("main.js")
    style = (page_file("look.css") + page_file("board.css")).decode()
    html = page_file("index.html").decode()
    head, body = html.split("  <header", 1)
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
    """What there is to say of the page to whoever writes it."""
    hello = page["hello"]
    if hello["lacking"]:
        return (hello["lacking"],)
    if hello["more"]:
        return (f"it holds the first {len(hello['deals'])} deals, {hello['more']} are left out",)
    return ()


ANSWERED = ("turns", "table", "exchange", "puzzle", "deal")
"""What the engines inside a page are asked of a deal of one against all."""


def _written(
    api: BoardApi, hello: dict[str, Any], entry: dict[str, Any], number: int
) -> dict[str, Any]:
    """What is written of a deal where there is no engine: its record, weighed, its table."""
    deal = entry["deal"]
    declarer = deal.get("declarer") or entry["seats"][0]
    asked = {
        "turns": {"deal": deal, "played": entry["played"], "lenient": True},
        "contracts": {"deal": deal, "declarer": declarer, "contract": entry["contract"]},
        "table": {"deal": deal},
        "write": {"deal": deal, "played": entry["played"]},
    }
    found: dict[str, Any] = {}
    for name, fields in asked.items():
        if name in ("turns", "write") or name in entry["asks"] or "turns" in entry["asks"]:
            with suppress(Refusal):  # the deal does not say enough
                found[name] = api.answer(name, fields)
    look = api.answer("look", {"deal": deal})
    hello["looks"].setdefault(look["name"], look["rows"])
    entry["asks"] = [name for name in ("turns", "table") if name in entry["asks"] and name in found]
    deal[ON_PAGE] = number
    return found


def _module(path: str) -> str:
    """The text of a module."""
    if path in SEARCHES:
        file, opens = SEARCHES[path]
        environment = templates()
        assert environment.loader is not None
        source = environment.loader.get_source(environment, file)[0]
        return source.replace(f"\nfunction {opens}(", f"\nexport function {opens}(")
    return (PAGE / path).read_text(encoding="utf-8")


def worker_script() -> str:
    """The script of the workers."""
    entry = "onefile/worker.js"
    return f"{Bundle(_module, {}).script(entry)}{name_of(entry)}.listen();\n"


def _digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode("ascii")


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _packed(content: bytes) -> str:
    """Bytes deflated, as base64."""
    return b64encode(zlib.compress(content, 9)).decode("ascii")
