"""The file of settings: where it is looked for, what it may say, how it is told what is wrong."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import Result

from cli_calls import ROCK, call, json_lines, run, wrong_usage
from harm import is_harmless
from tridge_solver.cli.commands import COMMANDS
from tridge_solver.cli.group import tridge
from tridge_solver.cli.settings_file import MAX_BYTES, ONLY_ASKED_FOR

RED = "\x1b[31m"


class Folders:
    """A folder to work in and the home of a user, both without any settings."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.here, self.home = root / "here", root / "home"
        self.here.mkdir()
        (self.home / "tridge").mkdir(parents=True)
        monkeypatch.chdir(self.here)

    def write(self, text: str | bytes, folder: Path | None = None) -> None:
        """A file of settings in ``folder``, by default in that one works in."""
        content = text.encode() if isinstance(text, str) else text
        ((folder or self.here) / "tridge.toml").write_bytes(content)

    def run(self, *args: str, stdin: str = "", config: str | None = None, **env: str) -> Result:
        """Ask inside this process as a user does who works here."""
        env |= {"XDG_CONFIG_HOME": str(self.home)}
        own: dict[str, str | None] = {"TRIDGE_CONFIG": config, "TRIDGE_THREADS": None, **env}
        return call(*args, stdin=stdin, **own)

    def refused(self, text: str | bytes, *args: str) -> str:
        """The one line with which the program refuses this file."""
        self.write(text)
        done = self.run(*(args or ("new",)))
        assert (done.exit_code, done.stdout) == (2, "")
        (line,) = done.stderr.splitlines()
        assert is_harmless(line)
        assert line.startswith("Error: tridge.toml:")
        return line


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    return Folders(tmp_path, monkeypatch)


def in_force(done: Result) -> dict[tuple[str | None, str], tuple[str | None, str, str | None]]:
    """Return what ``tridge settings --json`` says: value, source and place by command and
    option.
    """
    assert (done.exit_code, done.stderr) == (0, "")
    return {
        (each["command"], each["option"]): (each["value"], each["source"], each["place"])
        for each in json.loads(done.stdout)["options"]
    }


def test_settings_shows_values_and_their_sources(folders: Folders) -> None:
    folders.write('seed = 5\npack = "spanish"\n[bid]\nsamples = 200\n')
    found = in_force(folders.run("settings", "--json", "--quiet", TRIDGE_COLOR="never"))
    assert found[None, "--seed"] == ("5", "file", "tridge.toml")
    assert found[None, "--color"] == ("never", "environment", "TRIDGE_COLOR")
    assert found[None, "--quiet"] == ("yes", "command line", None)
    assert found[None, "--rules"] == (None, "default", None)
    assert found["bid", "--samples"] == ("200", "file", "tridge.toml")
    assert not any(command == "solve" for command, _ in found)
    shown = folders.run("settings", TRIDGE_PACK="english").stdout
    assert "File of settings: tridge.toml" in shown
    assert re.search(r"--pack +english +environment: TRIDGE_PACK", shown)


def test_settings_of_one_command_are_all_its_options(folders: Folders) -> None:
    found = in_force(folders.run("settings", "solve", "--json"))
    assert found["solve", "--nodes"][1] == "default"
    assert ("solve", "--cards") not in found
    assert ("solve", "--cards") in in_force(folders.run("settings", "solve", "--all", "--json"))
    assert folders.run("settings", "slove").exit_code == 2


def test_settings_are_shown_of_no_file_that_is_wrong(folders: Folders) -> None:
    assert "did you mean" in folders.refused("sead = 1", "settings")


def pack_of(done: Result) -> str:
    """The pack of a file that ``tridge new`` has begun."""
    assert (done.exit_code, done.stderr) == (0, "")
    return "spanish" if '[Pack "Spanish"]' in done.stdout else "english"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="its settings are elsewhere")
def test_the_file_of_the_folder_is_read_before_that_of_the_user_and_a_named_one_before_both(
    folders: Folders,
) -> None:
    assert pack_of(folders.run("new")) == "english"
    folders.write('pack = "spanish"', folders.home / "tridge")
    assert pack_of(folders.run("new")) == "spanish"
    folders.write("seed = 3")  # one file is read, not two
    assert pack_of(folders.run("new")) == "english"
    named = folders.home / "other.toml"
    named.write_text('pack = "spanish"')
    assert pack_of(folders.run("new", config=str(named))) == "spanish"
    folders.write('pack = "spanish"')
    assert pack_of(folders.run("new")) == "spanish"
    assert pack_of(folders.run("new", config="")) == "english"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="its settings are elsewhere")
def test_without_a_good_xdg_folder_the_users_file_is_below_his_home(folders: Folders) -> None:
    own = folders.home / ".config" / "tridge"
    own.mkdir(parents=True)
    folders.write('pack = "spanish"', own)
    for base in ("", "relative"):
        stray = folders.here / base / "tridge"
        stray.mkdir(parents=True)
        folders.write("nonsense", stray)
        env = {"HOME": str(folders.home), "XDG_CONFIG_HOME": base}
        assert pack_of(call("new", TRIDGE_CONFIG=None, **env)) == "spanish"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="its settings are elsewhere")
def test_the_program_finds_the_files_as_a_user_starts_it(folders: Folders) -> None:
    def started(**env: str) -> str:
        where = {"XDG_CONFIG_HOME": str(folders.home), **env}
        done = run("new", env=where, unset=() if env else ["TRIDGE_CONFIG"])
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    folders.write('event = "at home"', folders.home / "tridge")
    assert '[Event "at home"]' in started()
    folders.write('event = "here"')
    assert '[Event "here"]' in started()
    assert "[Event" not in started(TRIDGE_CONFIG="")


def test_command_line_then_environment_then_table_then_what_stands_before_the_tables(
    folders: Folders,
) -> None:
    def count(*args: str, **env: str) -> int:
        done = folders.run("new", *args, **env)
        assert (done.exit_code, done.stderr) == (0, "")
        return done.stdout.count("[Deal ")

    folders.write("count = 3")
    assert count() == 3
    folders.write("count = 3\n[new]\ncount = 2\n[bid]\nsamples = 7")
    assert count() == 2
    assert count("-n", "1") == 1
    folders.write('pack = "spanish"')
    assert pack_of(folders.run("new", TRIDGE_PACK="english")) == "english"
    assert pack_of(folders.run("new", "--pack", "spanish", TRIDGE_PACK="english")) == "spanish"


def test_every_kind_of_option_is_read(folders: Folders) -> None:
    folders.write(
        """
        rules = "tresillo"
        jsonl = true
        hash = 0.5
        no-pager = true
        quiet = false

        [deal]
        count = 2
        where = ["N.points(D) >= 9", "N.trumps(D) >= 2"]
        """
    )
    found = folders.run("solve", stdin=ROCK)
    assert (found.exit_code, found.stderr) == (0, "")
    assert '"rules":"tresillo"' in found.stdout.replace('": "', '":"')
    dealt = folders.run("deal", "--rules", "tridge")
    assert (dealt.exit_code, len(dealt.stdout.splitlines())) == (0, 2), dealt.stderr


def test_a_form_on_the_command_line_wins_over_the_other_in_the_file(folders: Folders) -> None:
    folders.write("json = true")
    assert folders.run("solve", stdin=ROCK).stdout.startswith("[")
    assert folders.run("solve", "--jsonl", stdin=ROCK).stdout.startswith("{")
    folders.write("json = true\njsonl = true")
    assert folders.run("solve", stdin=ROCK).exit_code == 2


def test_players_are_named_once_for_all_evenings(folders: Folders) -> None:
    folders.write('[new]\nplayers = "Ada Bruno Clara Dorian"')
    assert '[West "Dorian"]' in folders.run("new", "-n", "1").stdout


@pytest.mark.parametrize("args", [["--version"], ["--help"], ["solve", "-h"], ["new", "--help"]])
def test_help_and_version_do_not_read_the_file(folders: Folders, args: list[str]) -> None:
    folders.write("nonsense")
    done = folders.run(*args)
    assert (done.exit_code, done.stderr) == (0, "")
    assert folders.run("new").exit_code == 2


def test_completion_does_not_read_the_file(folders: Folders) -> None:
    folders.write("nonsense")
    words = {"COMP_WORDS": "tridge new --pa", "COMP_CWORD": "2"}
    done = run(
        env={"_TRIDGE_COMPLETE": "bash_complete", "XDG_CONFIG_HOME": str(folders.home), **words},
        unset=["TRIDGE_CONFIG"],
    )
    assert "--pack" in done.stdout


def test_toml_is_imported_only_for_a_file(folders: Folders) -> None:
    code = (
        "import sys\n"
        "from tridge_solver.cli.group import tridge\n"
        "try: tridge.main(['new'])\n"
        "except SystemExit: pass\n"
        "print('tomllib' in sys.modules or 'tomli' in sys.modules, file=sys.stderr)\n"
    )

    def imported() -> str:
        env = {**os.environ, "XDG_CONFIG_HOME": str(folders.home)}
        del env["TRIDGE_CONFIG"]
        asked = [sys.executable, "-c", code]
        done = subprocess.run(asked, capture_output=True, text=True, env=env, cwd=folders.here)
        return done.stderr.strip()

    assert imported() == "False"
    folders.write("seed = 1")
    assert imported() == "True"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("thread = 2", ["'thread'", "did you mean threads?"]),
        ("no_pager = true", ["did you mean no-pager?"]),
        ("files = 'x.pbn'", ["'files' is not an option"]),
        ("help = true", ["'help' is not an option"]),
        ("[bidd]\nsamples = 3", ["[bidd] is not a command", "did you mean bid?"]),
        ("[new]\nplayer = 'A'", ["[new]", "did you mean players?"]),
        ("[new.x]\ny = 1", ["'x' in [new]"]),
        ("new = 3", ["new is 3", "[new]"]),
        ("threads = true", ["threads is true", "a number"]),
        ("threads = [2]", ["threads is an array"]),
        ("threads = {}", ["threads is a table"]),
        ("threads = 2020-01-01", ["threads is 2020-01-01"]),
        ("quiet = 'yes'", ["quiet is 'yes'", "true or false"]),
        ("[new]\nask = 1", ["ask is 1", "true or false"]),
        ("pack = 'english'\nthreads = \n", ["tridge.toml:2:11: ", "not TOML"]),
        ("seed = 1\nseed = 2", ["not TOML"]),
        ("[new", ["not TOML"]),
        (b"seed = 1\nevent = '\xe9'", ["tridge.toml:2: ", "0xe9", "UTF-8"]),
        ("seed = " + "9" * 5000, ["digits"]),
        ("seed = 0x" + "f" * 5000, ["seed is too large"]),
        ("quiet = 0x" + "f" * 5000, ["quiet is a number of many digits"]),
        ("seed = " + "[" * 5000, ["too deep"]),
        ("seed = 1\n#" + "x" * MAX_BYTES, ["too long", "16 KB"]),
    ],
)
def test_an_error_in_the_file_is_one_line_with_what_was_expected(
    folders: Folders, text: str | bytes, message: list[str]
) -> None:
    line = folders.refused(text)
    assert all(part in line for part in message), line
    assert len(line) < 200


def test_a_mark_of_utf8_at_the_beginning_is_none_of_the_text(folders: Folders) -> None:
    folders.write(b"\xef\xbb\xbfpack = 'spanish'\r\n")
    assert pack_of(folders.run("new")) == "spanish"


@pytest.mark.parametrize(
    ("text", "args", "key"),
    [
        ("threads = 2.5", ["new"], "threads"),
        ("threads = 'two'", ["new"], "threads"),
        ("pack = 'Italian'", ["new"], "pack"),
        ("rules = 'tresilo'", ["new"], "rules"),
        ("[new]\ncount = 0", ["new"], "count"),
        ("[new]\nplayers = 'Ada'", ["new"], "players"),  # refused by the command itself
        ("[exchange]\ntrumps = 'X'", ["exchange"], "trumps"),
    ],
)
def test_a_refused_value_is_said_to_come_from_the_file(
    folders: Folders, text: str, args: list[str], key: str
) -> None:
    folders.write(text)
    done = folders.run(*args, stdin=ROCK)
    assert done.exit_code == 2
    assert f"Invalid value for {key} in tridge.toml: " in done.stderr


def test_a_refused_value_of_the_command_line_is_not_blamed_on_the_file(folders: Folders) -> None:
    folders.write("threads = 2")
    done = folders.run("new", "--threads", "x")
    assert "--threads" in done.stderr
    assert "tridge.toml" not in done.stderr


def test_contradicting_options_name_the_one_of_the_file(
    folders: Folders,
) -> None:
    folders.write("json = true")
    done = folders.run("new")
    assert done.exit_code == 2
    assert "--json comes from tridge.toml" in done.stderr


def test_foreign_text_does_nothing_to_the_terminal(folders: Folders) -> None:
    for text in (
        r'"\u001b[31m" = 3',
        r'["\u001b[31m"]',
        r'pack = "\u001b[31m"',
        r'rules = "\u202e\u0000"',
        '[new]\n"\\u009b" = 1',
        '[new]\nevent = "a\\n[Deal \\"x\\"]"',
        '[new]\nplayers = "Ada\\u001b[2J B C D"',
        f"x = '{RED}'",
    ):
        folders.refused(text)
    named = folders.home / f"{RED}.toml"
    for wrong in ("threads = 0", "thread = 0", "json = true"):
        named.write_text(wrong)
        done = folders.run("new", config=str(named))
        assert done.exit_code == 2
        assert all(map(is_harmless, done.stderr.splitlines()))


def test_an_unreadable_settings_file_is_an_error(folders: Folders) -> None:
    for config in ("nowhere.toml", str(folders.here)):
        done = folders.run("new", config=config)
        assert done.exit_code == 2
        assert done.stderr.startswith(f"Error: {config}: ")
    if hasattr(os, "mkfifo"):
        os.mkfifo(folders.here / "tridge.toml")
        assert folders.run("new").exit_code == 2  # and does not wait for who writes into it


def commands_with_options() -> list[tuple[str, click.Option]]:
    """Every option of every command."""
    context = click.Context(tridge)
    return [
        (name, param)
        for name in COMMANDS
        for param in getattr(tridge.get_command(context, name), "params", ())
        if isinstance(param, click.Option)
    ]


def test_nothing_in_a_file_can_make_the_program_write(folders: Folders) -> None:
    """Every option whose value is a file, and all that lets it write over one."""
    found = set()
    for command, option in commands_with_options():
        key = next((name[2:] for name in option.opts if name.startswith("--")), "")
        if str(option.metavar).startswith("FILE") or key in ONLY_ASKED_FOR:
            found.add(key)
            value = "true" if option.is_flag else '"x"'
            for text in (f"{key} = {value}", f"[{command}]\n{key} = {value}"):
                folders.write(text)
                done = wrong_usage(command, TRIDGE_CONFIG=str(folders.here / "tridge.toml"))
                assert f"{key} is not allowed" in done
    assert found == {
        *("output", "html", "svg", "chart", "fix", "save", "page"),
        *("force", "resume", "cluster", "debug"),
    }
    assert [file.name for file in folders.here.iterdir()] == ["tridge.toml"]


def test_a_forbidden_option_is_refused_for_commands_that_have_it_not(folders: Folders) -> None:
    assert "fix is not allowed" in folders.refused('fix = "x.pbn"', "new")


def test_the_rules_of_the_file_answer_as_those_of_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('rules = "tresillo"\n[solve]\ncards = true')
    by_file = call("solve", "--jsonl", stdin=ROCK, TRIDGE_CONFIG=str(file))
    by_hand = call("solve", "--jsonl", "--cards", "--rules", "tresillo", stdin=ROCK)
    assert json_lines(by_file) == json_lines(by_hand)
