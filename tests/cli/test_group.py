"""The program as a whole: help, version, lazy loading, typos, exit statuses."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path

import click
import pytest

from cases import EXAMPLES
from cli_calls import ROCK, call, printed_by, run, wrong_usage
from tridge_solver import __version__
from tridge_solver.cli.commands import COMMANDS, GROUPS
from tridge_solver.cli.group import tridge


def test_version() -> None:
    for command in ((), *((name,) for name in COMMANDS)):
        assert call(*command, "--version").output == f"tridge {__version__}\n"


@pytest.mark.parametrize("flag", ["-h", "--help"])
@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_help_begins_with_examples(command: tuple[str, ...], flag: str) -> None:
    result = printed_by(*command, flag)
    assert result.index("Examples:") < result.index("Usage:")
    assert "--help" in result


@pytest.mark.parametrize("name", ["solve", "show", "check"])
def test_every_command_has_the_common_options(name: str) -> None:
    page = call(name, "--help").stdout
    for option in ("--rules", "--pack", "--threads", "--hash", "--seed", "--output", "--quiet"):
        assert option in page
    for option in ("--color", "--debug", "--json", "--jsonl", "TRIDGE_THREADS"):
        assert option in page


def test_help_names_shell_completion_and_it_works() -> None:
    page = call("--help").stdout
    assert "_TRIDGE_COMPLETE=bash_source" in page
    assert "complete" in run(env={"_TRIDGE_COMPLETE": "bash_source"}).stdout
    words = {"_TRIDGE_COMPLETE": "bash_complete", "COMP_WORDS": "tridge so", "COMP_CWORD": "1"}
    assert "solve" in run(env=words).stdout


def test_no_command_shows_help() -> None:
    assert "Usage:" in printed_by()


def test_a_deal_is_solved_without_what_other_deals_take(tmp_path: Path) -> None:
    """Imports are most of the cost of a short question."""
    file = tmp_path / "rock.pbn"
    file.write_text(ROCK, encoding="utf-8")
    code = (
        "import sys\n"
        "from tridge_solver.cli.group import tridge\n"
        f"try: tridge.main(['solve', {str(file)!r}])\n"
        "except SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8"
    )
    assert "WIN" in done.stdout
    loaded = set(done.stderr.split())
    assert "tridge_solver.engine.ombre3.solver" in loaded
    others = {"numpy", "jinja2", "hashlib", "tridge_solver.games.ombre.scoring"} | {
        f"tridge_solver.{name}"
        for name in (
            "games.belote.game",
            "games.tres.game",
            "games.trumps.game",
            "handfile.json_reader",
            "handfile.repaired",
            "handfile.writer",
            "games.ombre.rules.auction",
            "games.ombre.checks.auction",
        )
    }
    assert not loaded & others


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    "arguments",
    [["review", str(EXAMPLES / "evening.pbn:2")], ["puzzle", "--seed", "7", "--answer"]],
    ids=lambda given: given[0],
)
def test_commands_without_arrays_do_not_import_numpy(arguments: list[str]) -> None:
    code = (
        "import sys\n"
        "from tridge_solver.cli import main\n"
        f"sys.argv[1:] = {arguments!r}\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print([name for name in sys.modules if name.startswith('numpy._')], file=sys.stderr)\n"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stderr == "[]\n"


def test_help_loads_neither_rich_nor_the_engine() -> None:
    code = (
        "import sys\n"
        "from tridge_solver.cli.group import tridge\n"
        "try: tridge.main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = [m for m in sys.modules if m.split('.')[0] in ('rich', 'numpy') or"
        " m.startswith(('tridge_solver.engine', 'tridge_solver.handfile'))]\n"
        "print(heavy, file=sys.stderr)\n"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stderr == "[]\n"


@pytest.mark.parametrize(
    ("args", "hint"),
    [
        (["slove"], "did you mean solve?"),
        (["chek", "x"], "did you mean check?"),
        (["nonsense"], "expected one of new"),
        (["solve", "--tabel"], "--table"),
        (["solve", "--declarer", "Wets"], "did you mean W?"),
        (["solve", "--rules", "tresilo"], "did you mean tresillo?"),
        (["solve", "--rules", "tridge estuch=on"], "did you mean estuche?"),
        (["solve", "--contract", "Plya D"], "did you mean Play?"),
    ],
)
def test_typos_are_answered_with_the_nearest(args: list[str], hint: str) -> None:
    result = call(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert hint in result.stderr


@pytest.mark.parametrize(
    "args",
    [
        ["solve", "--json", "--jsonl"],
        ["solve", "--table", "--cards"],
        ["solve", "--table", "--line"],
        ["solve", "--after", "D7"],
        ["solve", "--line", "--after", "D1"],
        ["solve", "--threads", "0"],
        ["solve", "--threads", "many"],
        ["solve", "--hash", "0"],
        ["solve", "--hash", "nan"],
        ["solve", "--hash", "-3"],
        ["solve", "--hash", "999999"],
        ["solve", "--seed", "-1"],
        ["solve", "--pack", "klingon"],
        ["solve", "--color", "red"],
        ["solve", "--deal", "nonsense"],
        ["solve", "--stock", "SA SA8"],
        ["solve", "--deal", "W:... ... ... -", "file.pbn"],
    ],
)
def test_wrong_usage_is_2(args: list[str]) -> None:
    result = call(*args, stdin=ROCK)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


def test_a_table_that_is_too_large_names_the_limit() -> None:
    assert "at most 1,000,000" in call("solve", "--hash", "999999999", stdin=ROCK).stderr


def test_a_fault_of_the_program_is_no_traceback_unless_debugging(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr("tridge_solver.games.ombre.solving.double_dummy.DoubleDummy.value", broken)
    result = call("solve", stdin=ROCK)
    assert result.exit_code == 1
    assert "-:1:1: internal error: RuntimeError: a fault" in result.stderr
    assert isinstance(call("solve", "--debug", stdin=ROCK).exception, RuntimeError)


def test_help_is_a_word_too() -> None:
    assert call("help").stdout == call("--help").stdout
    assert call().exit_code == call("help").exit_code == 0
    result = call("help", "review")
    assert (result.exit_code, result.stdout) == (0, call("review", "--help").stdout)
    assert call("-V").stdout == call("--version").stdout


def test_a_file_without_a_command_gets_a_hint(tmp_path: Path) -> None:
    path = tmp_path / "x.pbn"
    path.write_text("")
    assert f"tridge solve {path}" in wrong_usage(str(path))


@pytest.mark.parametrize("name", COMMANDS)
def test_the_short_help_is_shorter_and_names_the_long_one(name: str) -> None:
    short, long = call(name, "-h").stdout, call(name, "--help").stdout
    assert len(short.splitlines()) < len(long.splitlines())
    assert f"tridge {name} --help" in short
    assert "--threads" in long
    assert "--threads" not in short


def test_an_error_names_the_variable_of_the_environment() -> None:
    result = run("solve", env={"TRIDGE_THREADS": "many"})
    assert result.returncode == 2
    assert "TRIDGE_THREADS" in result.stderr
    assert "--threads" not in result.stderr


def test_every_command_stands_in_one_group_of_the_help() -> None:
    page = call("--help").stdout
    assert all(f"\n{heading}:\n" in page for heading in GROUPS)
    names = [name for commands in GROUPS.values() for name in commands]
    assert sorted(names) == sorted({*names}) == sorted(COMMANDS)


def test_the_options_of_all_commands_are_explained_once() -> None:
    common = call("help", "options").stdout
    own = call("show", "--help").stdout
    for option in ("--rules", "--threads", "--color"):
        assert option in common
        assert f"\n  {option}" not in own
    assert "tridge help options" in own


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_options_is_as_click_would_have_made_it(name: str) -> None:
    command = tridge.get_command(click.Context(tridge), name)
    assert command is not None
    helps = [param.help or "" for param in command.params if isinstance(param, click.Option)]
    assert helps == [inspect.cleandoc(text) for text in helps]


STARTED = """
import sys
sys.argv = ["tridge", *sys.argv[1:]]
from tridge_solver.cli import main
try:
    main()
finally:
    print({"dis", "fractions", "rich.console"} & {*sys.modules})
"""


@pytest.mark.parametrize("command", ["--help", "solve"])
def test_a_start_imports_nothing_it_does_not_need(command: str) -> None:
    words = [sys.executable, "-c", STARTED, command]
    done = subprocess.run(words, input=ROCK, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("set()\n")


@pytest.mark.parametrize(
    ("args", "hint"),
    [
        (["analyse", "x"], "did you mean solve or review?"),
        (["par"], "did you mean solve --par?"),
        (["validate"], "did you mean check?"),
        (["bid", "--trump", "H"], "--contract"),
        (["batch", "--out", "x"], "did you mean --output?"),
        (["--json", "solve"], "expected behind it: tridge solve --json"),
    ],
)
def test_words_are_known_by_what_they_mean(args: list[str], hint: str) -> None:
    assert hint in wrong_usage(*args)
