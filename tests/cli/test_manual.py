"""The files installed beside the program: man pages, completions, and examples."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cases import EXAMPLES
from cli_calls import call, failure, printed_by, wrong_usage
from tridge_solver.cli.commands import COMMANDS
from tridge_solver.cli.manual import COMPLETIONS, completion, shared_files
from tridge_solver.handfile import load

PAGES = {path: text for path, text in shared_files().items() if "/man/" in path}


@pytest.mark.slow
def test_a_build_writes_them_with_click_alone() -> None:
    """Modules that commands import only when they run are not there when a wheel is built."""
    program = """
import sys

sys.modules.update(dict.fromkeys(("jinja2", "numpy", "rich", "waitress")))
from tridge_solver.cli.manual import shared_files

print(len(shared_files()))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stderr, done.stdout) == ("", f"{len(shared_files())}\n")


def test_every_command_has_a_page() -> None:
    names = {Path(path).stem for path in PAGES}
    assert names == {"tridge", *(f"tridge-{name}" for name in COMMANDS)}


@pytest.mark.slow(keep=8)
@pytest.mark.skipif(shutil.which("groff") is None, reason="needs groff")
@pytest.mark.parametrize("path", PAGES)
def test_pages_are_good_roff_and_say_every_option(path: str) -> None:
    shown = subprocess.run(
        ["groff", "-man", "-Kutf8", "-Tutf8", "-ww", "-P-c"],
        input=PAGES[path].encode(),
        capture_output=True,
        check=True,
    )
    assert shown.stderr == b""
    plain = re.sub(".\b", "", shown.stdout.decode("utf-8"))  # bold is struck twice
    text = " ".join(plain.split())
    name = Path(path).stem.partition("-")[2]
    for option in ("--help", *(("--seed", "--json") if name else ())):
        assert option in text
    for heading in ("NAME", "SYNOPSIS", "EXAMPLES", "EXIT STATUS"):
        assert heading in text


@pytest.mark.parametrize("shell", COMPLETIONS)
def test_completions_are_what_the_program_prints(shell: str) -> None:
    assert "_TRIDGE_COMPLETE" in completion(shell)
    if shutil.which(shell):
        printed = call(_TRIDGE_COMPLETE=f"{shell}_source").stdout
        assert printed.strip() == completion(shell).strip()


@pytest.mark.parametrize("form", ["--json", "--jsonl"])
def test_examples_are_written_once_and_nothing_is_replaced(tmp_path: Path, form: str) -> None:
    folder = tmp_path / "new" / "cards"
    printed_by("examples", str(folder))
    for file in EXAMPLES.glob("*.pbn"):
        assert load(folder / file.name) == load(file)
    mine = folder / "ending.pbn"
    mine.write_text("mine", encoding="utf-8")
    (folder / "play.pbn").unlink()
    again = call("examples", str(folder), form)
    assert again.exit_code == 0
    assert mine.read_text(encoding="utf-8") == "mine"
    assert "ending.pbn" in again.stderr
    found = json.loads(again.stdout)
    assert found["written"] == ["play.pbn"]
    assert "ending.pbn" in found["kept"]


def test_an_impossible_folder_is_an_error_of_one_line(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    wrong_usage("examples", str(blocked))
    assert len(failure("examples", str(blocked / "deeper")).splitlines()) == 1
