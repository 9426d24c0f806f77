"""The parts of the games: which there are, as the docs and type checkers have them.

``python tests/house/test_parts.py`` writes the file for type checkers anew.
"""

from __future__ import annotations

import importlib
import re
import textwrap
from pathlib import Path
from typing import Any

import pytest

from tridge_solver.core.game import Part, UnsupportedQuestion
from tridge_solver.core.registry import every_game

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tridge_solver"
TYPED = SOURCE / "typed_parts.py"
PAGE = ROOT / "docs" / "architecture.md"

DECLARED = re.compile(r"^([A-Z_]+): Part\[(\w+)\] = Part\(", re.MULTILINE)


def declared() -> dict[str, tuple[str, Part[Any]]]:
    """Every part that is asked for, by its dotted name, with the name of its protocol."""
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        module = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)
        for constant, protocol in DECLARED.findall(path.read_text(encoding="utf-8")):
            part = getattr(importlib.import_module(module), constant)
            found[f"{module}.{constant}"] = (protocol, part)
    return found


def typed_parts() -> str:
    """The file in which type checkers compare the file of every game with what is asked of it."""
    imported, checked = set(), []
    for name, (protocol, part) in declared().items():
        module = name.rpartition(".")[0].removeprefix("tridge_solver.")
        files = [part.of(game).__name__ for game in every_game() if part.is_in(game)]
        if protocol == "object" or not files:
            continue
        called = []
        for file in dict.fromkeys(files):
            folder, _, stem = file.rpartition(".")
            alias = file.removeprefix("tridge_solver.games.").replace(".", "_")
            imported.add(f"    from {folder} import {stem} as {alias}\n")
            called.append(alias)
        own = f"{module.replace('.', '_')}_{protocol}"
        imported.add(f"    from tridge_solver.{module} import {protocol} as {own}\n")
        wrapped = textwrap.fill(
            f"{', '.join(called)},", 100, initial_indent=" " * 8, subsequent_indent=" " * 8
        )
        label = f"_{name.rpartition('.')[2].lower()}_{len(checked)}"
        checked.append(f"    {label}: tuple[{own}, ...] = (\n{wrapped}\n    )\n")
    return (
        '"""The parts of every game with their types, for type checkers only.\n\n'
        'Written by ``tests/house/test_parts.py``.\n"""\n\n'
        "from __future__ import annotations\n\nfrom typing import TYPE_CHECKING\n\n"
        "# fmt: off\n# ruff: noqa: I001, E501\nif TYPE_CHECKING:\n"
        f"{''.join(sorted(imported))}\n{''.join(checked)}"
    )


def test_type_checkers_see_every_part() -> None:
    assert TYPED.read_text(encoding="utf-8") == typed_parts()


def test_a_part_that_is_not_there_is_refused_in_the_words_of_the_game() -> None:
    for _, part in declared().values():
        for game in every_game():
            if not part.is_in(game):
                with pytest.raises(UnsupportedQuestion) as refused:
                    part.of(game)
                assert str(refused.value) == str(game.refusal(part.question))


def test_the_page_says_which_game_answers_what() -> None:
    """A row for every part that the shared packages ask for and that some games lack."""
    names = [game.name for game in every_game()]
    expected = {}
    for name, (_, part) in declared().items():
        if name.startswith("tridge_solver.games."):
            continue
        there = tuple(part.is_in(game) for game in every_game())
        if any(there) and not all(there):
            before = expected.get(part.question, (False,) * len(names))
            expected[part.question] = tuple(map(max, before, there))
    rows = [line.split("|")[1:-1] for line in PAGE.read_text(encoding="utf-8").splitlines()]
    table = [[cell.strip() for cell in row] for row in rows if len(row) == len(names) + 1]
    assert table[0][1:] == names
    shown = {
        question.strip("`"): tuple(cell == "•" for cell in row[1:])
        for row in table[2:]
        for question in row[0].split(", ")
    }
    assert shown == expected


def test_every_answer_names_the_file_that_has_its_report() -> None:
    from tridge_solver.analysis.puzzles import Puzzle
    from tridge_solver.core.display import AnswerOfDeal

    for path in (SOURCE / "games").rglob("*.py"):
        if "AnswerOfDeal" in path.read_text(encoding="utf-8"):
            importlib.import_module(".".join(path.relative_to(SOURCE.parent).with_suffix("").parts))
    todo = [*AnswerOfDeal.__subclasses__()]
    while todo:
        answer = todo.pop()
        todo += answer.__subclasses__()
        folder = answer.__module__.split(".")[1:3]
        if folder[0] == "games" and not issubclass(answer, Puzzle):
            name = f"tridge_solver.{'.'.join(folder)}.{answer.report_in}"
            assert callable(importlib.import_module(name).report_of), answer


if __name__ == "__main__":
    TYPED.write_text(typed_parts(), encoding="utf-8")
