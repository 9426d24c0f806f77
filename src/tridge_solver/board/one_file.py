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
from tridge_solver.board.sides import (
    KEY as SIDES,
    plays_in_sides,
    sides_engine,
    sides_key,
    sides_rules,
)
from tridge_solver.board.tables import graded_cell
from tridge_solver.core.cards import SUITS, Pack
from tridge_solver.core.grade import Grade
from tridge_solver.core.registry import GAMES
from tridge_solver.engine.page import BOARD_FILE, page_engine
from tridge_solver.report.theme.page import THINKING, engine_fields, templates

if TYPE_CHECKING:
    from tridge_solver.board.questions import BoardApi

PAGE = HERE / "page"

INSTEAD = {"engine.js": "onefile/engine.js", "panels.js": "onefile/panels.js"}
"""Modules of the page that ask the program, and those that ask the engine inside."""

SEARCH = "onefile/desk.js"
"""What lays a deal out for the engine: the script of the reports."""

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
"""What is said of a page that cannot think."""

ON_PAGE = "on_page"
"""Where a deal says which of the page's it is, if the engine does not play its game."""


def page_data(api: BoardApi, pack: Pack) -> dict[str, Any]:
    """What the page carries beside its script: the deals that ``api`` was opened with, the rules,
    and the engine, ``None`` where the package was built without."""
    module = page_engine(BOARD_FILE)
    engine = engine_fields(None if module is None else zlib.compress(module, 9))
    hello = {**api.answer("hello", {}), "first": None}
    shown = [item.deal for item in api.items if item.deal][: len(hello["deals"])]
    inside: dict[str, Any] = {}
    written = {}
    for number, (entry, deal) in enumerate(zip(hello["deals"], shown, strict=True)):
        if engine is not None and plays_in_sides(deal):
            key = sides_key(deal)
            inside[key] = inside.get(key) or sides_rules(api, deal, hello["looks"])
            entry["deal"] |= {SIDES: key, "address": entry["tags"]}
        elif engine is None or deal.game.board_page is None:
            written[number] = _written(api, hello, entry, number)
    playing = [(game, told) for game in GAMES if (told := game.board_page) is not None]
    first, board_page = playing[0]
    rules = {
        **board_page(),
        "look": f"{first.printing(pack).value} {len(first.pack)}",
        "cells": {
            f"{grade.value} {tricks}": graded_cell(grade, tricks)
            for grade in Grade
            for tricks in range(first.tricks + 1)
        },
        "suit_views": {suit.letter: suit_json(suit.letter, pack) for suit in SUITS},
        "sides": inside,
    }
    for entry in hello["deals"]:
        if ON_PAGE not in entry["deal"]:
            answered = IN_SIDES if SIDES in entry["deal"] else ANSWERED
            entry["asks"] = [name for name in entry["asks"] if name in answered]
    hello |= {
        "lacking": LACKING if engine is None else None,
        "plays_here": [game.name for game, _ in playing]
        + sorted({own["game"] for own in inside.values()}),
        "rulesets": {name: own["options"] for name, own in rules["rulesets"].items()},
    }
    names = sorted({own["engine"] for own in inside.values()})
    return {
        "hello": hello,
        "written": written,
        "rules": rules,
        "engine": engine,
        "sides": {name: sides_engine(name) for name in names},
    }


class OneFile(NamedTuple):
    """The text of a page, and what it cannot do, in sentences."""

    text: str
    notes: tuple[str, ...]


def one_file(api: BoardApi, pack: Pack) -> OneFile:
    """The page with the deals that ``api`` was opened with."""
    said = page_data(api, pack)
    notes = _notes(said)
    engines = {name: said.pop(name) for name in ("engine", "sides")}
    data = {**engines, "said": _packed(_json(said).encode())}
    script = Bundle(_module, INSTEAD).script("main.js")
    script = f"const WORKER = {_in_script(worker_script())};\n{script}"
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


def _notes(said: dict[str, Any]) -> tuple[str, ...]:
    """What there is to say of the page to whoever writes it."""
    hello = said["hello"]
    if hello["lacking"]:
        return (hello["lacking"],)
    found = []
    if said["written"]:
        games = sorted({hello["deals"][number]["game"] for number in said["written"]})
        found.append(
            f"of {_and(games)} it shows what was played, with its values; the engine inside plays "
            f"{_and(hello['plays_here'])}"
        )
    if hello["more"]:
        found.append(
            f"it holds the first {len(hello['deals'])} deals, {hello['more']} are left out"
        )
    return tuple(found)


def _and(names: list[str]) -> str:
    """Names with commas and a last *and*."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


ANSWERED = ("turns", "table", "exchange", "puzzle", "deal")
"""What the engine inside a page is asked."""

IN_SIDES = ("turns", "table")
"""And one of four seats."""


def _written(
    api: BoardApi, hello: dict[str, Any], entry: dict[str, Any], number: int
) -> dict[str, Any]:
    """What is written of a deal that the engine does not play: its record, weighed, its table."""
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
    found["words"] = (
        f"What was not played this page cannot weigh: its engine does not know {entry['game']}. "
        "tridge board does."
    )
    entry["asks"] = [name for name in ("turns", "table") if name in entry["asks"] and name in found]
    deal[ON_PAGE] = number
    return found


def _module(path: str) -> str:
    """The text of a module."""
    if path == SEARCH:
        environment = templates()
        assert environment.loader is not None
        source = environment.loader.get_source(environment, "desk.js")[0]
        return source.replace("\nfunction openDesk(", "\nexport function openDesk(")
    return (PAGE / path).read_text(encoding="utf-8")


def worker_script() -> str:
    """The script of the workers."""
    entry = "onefile/worker.js"
    return f"{Bundle(_module, {}).script(entry)}{name_of(entry)}.listen();\n"


def _digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode("ascii")


def _in_script(text: str) -> str:
    """A text as a literal that ends no script element."""
    return json.dumps(text, ensure_ascii=False).replace("<", "\\u003c")


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _packed(content: bytes) -> str:
    """Bytes deflated, as base64."""
    return b64encode(zlib.compress(content, 9)).decode("ascii")
