"""The promise of ``docs/architecture.md`` about a new game: a folder copied, a line added."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import tridge_solver
from cases import EXAMPLES

SOURCE = Path(tridge_solver.__file__).parent
EXAMPLE = EXAMPLES / "tres.pbn"
LINE = '    "TRES_GAME": Listed("games.tres.game", "Tres", "tres", 2, 26),\n'


def renamed(text: str) -> str:
    """The text of a file of Très as one of a game called Drei."""
    for old, new in (
        ("games.tres", "games.drei"),
        ("TRES_GAME", "DREI_GAME"),
        ('"Tres"', '"Drei"'),
        ('"Très"', '"Drei"'),
        ('"tres"', '"drei"'),
    ):
        text = text.replace(old, new)
    return text


def test_a_game_is_a_folder_copied_and_a_line_added(tmp_path: Path) -> None:
    package = tmp_path / "tridge_solver"
    unwanted = shutil.ignore_patterns("__pycache__", "registry.py")
    shutil.copytree(SOURCE, package, copy_function=os.symlink, ignore=unwanted)
    registry = (SOURCE / "core" / "registry.py").read_text(encoding="utf-8")
    assert LINE in registry
    added = registry.replace(LINE, LINE + renamed(LINE))
    (package / "core" / "registry.py").write_text(added, encoding="utf-8")
    for file in (SOURCE / "games" / "tres").rglob("*.py"):
        copy = package / "games" / "drei" / file.relative_to(SOURCE / "games" / "tres")
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(renamed(file.read_text(encoding="utf-8")), encoding="utf-8")
    example = EXAMPLE.read_text(encoding="utf-8")
    for command in ("check", "show", "convert --json", "solve --jsonl --nodes 2000"):
        drei = printed_by(tmp_path, command, renamed(example))
        tres = printed_by(SOURCE.parent, command, example)
        assert "drei" in drei.lower() or command == "check"
        told = drei.replace("Drei", "Tres").replace("drei", "tres")
        assert told == tres.replace("Très", "Tres"), command


def printed_by(home: Path, command: str, deal: str) -> str:
    """Return what the package in a folder prints about a deal."""
    done = subprocess.run(
        [sys.executable, "-m", "tridge_solver", *command.split(), "-"],
        env={**os.environ, "PYTHONPATH": str(home), "TRIDGE_CONFIG": ""},
        input=deal,
        capture_output=True,
        encoding="utf-8",
    )
    assert "Traceback" not in done.stderr
    return done.stdout
