"""The program inside a board that is one file, asked by node.

Needs the package built with engines of pages (``TRIDGE_PAGES=1``), and node; skipped without.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from boards import desk
from tridge_solver import themes
from tridge_solver.board.one_file import page_data, worker_script
from tridge_solver.board.questions import BoardApi
from tridge_solver.board.requests import deal_of
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.deal import Deal
from tridge_solver.engine.page import page_engine
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.source import Source
from tridge_solver.report.why import theme_sentence
from tridge_solver.results import CardTheme

NODE = shutil.which("node")

NEEDS_ENGINE = pytest.mark.skipif(
    page_engine() is None or NODE is None,
    reason="no node, or built without the engine of the pages (TRIDGE_PAGES=1 makes it)",
)

Question = tuple[str, dict[str, Any]]


def answers(questions: Sequence[Question], api: BoardApi | None = None) -> list[Any]:
    """Return what the program inside the page of a board answers, of one without deals if none is
    given."""
    data = page_data(api or desk(), Pack.ENGLISH)
    answer = {
        "script": worker_script(),
        "engines": data["engines"],
        "rules": data["rules"],
        "questions": questions,
    }
    harness = Path(__file__).with_name("one_file.cjs")
    assert NODE is not None
    run = subprocess.run(
        [NODE, harness], input=json.dumps(answer).encode(), capture_output=True, check=True
    )
    found: list[Any] = json.loads(run.stdout)
    return found


def page_json(deal: Deal) -> dict[str, Any]:
    """A deal as the page holds it."""
    return deal_json(deal, Source(None, 1))


def about(puzzle: dict[str, Any]) -> tuple[CardTheme, ...]:
    """Return what the program says a puzzle of the page is about, whose sentence must be that
    too.
    """
    fields = {name: value for name, value in puzzle["deal"].items() if name != "played"}
    told = themes(deal_of(fields, None).with_play(map(Card, puzzle["deal"]["played"]))).themes
    assert puzzle["themes"] == (theme_sentence(told) if told else "")
    return told


def answer_of(api: BoardApi, question: Question) -> Any:
    """Return what the program answers, without the names of its schemas."""
    name, fields = question
    found = api.answer(name, fields)
    found.pop("schema", None)
    return found
