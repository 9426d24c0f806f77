"""Calls of the command line in tests, and the deals in them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from tridge_solver.cli.group import tridge

ROCK = """\
[Event "The Rape of the Lock"]
[Board "1"]
[North "The third"]
[East "The Baron"]
[West "Belinda"]
[Dealer "S"]
[Deal "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -"]
[Declarer "W"]
[Contract "Play S"]
"""
"""Belinda's hand: a WIN with five tricks."""

TABLE_ONLY = """\
[Board "2"]
[Dealer "S"]
[Deal "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -"]
"""

RECORD = """\
[Play "W"]
SA S6 S3
S2 S7 S4
CA C7 S5
SK CJ SJ
CK -  -
"""
"""The poem's first four tricks and Belinda's next lead."""

WHOLE_RECORD = """\
[Play "W"]
SA S6 S3
S2 S7 S4
CA C7 S5
SK CJ SJ
CK H2 SQ
D6 H3 DK
D7 H4 DQ
HQ H5 DJ
HK HJ HA
[Result "5:0:4"]
"""

POEM = """\
[Play "W"]
SA S6 S3
S2 S7 S4
CA C7 S5
SK CJ SJ
CK H5 SQ
D6 H4 DK
D7 H3 DQ
HQ H2 DJ
HK HJ HA
"""
"""The poem's whole play, as a record without a result."""

ENDING = """\
[Board "ending"]
[Leader "N"]
[TricksWon "N:3 E:2 W:2"]
[Deal "N:A.K.. ..K5. - .2.2."]
[Declarer "N"]
[Contract "Play H"]
"""

BAD = """\
[Board "bad"]
[Dealer "Q"]
[Deal "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -"]
"""

TWICE = """\
[Dealer "S"]
[Deal "W:A2K.KQ.67.KA 76.J2345..J7 AJ543.A.KQJ. -"]
"""
"""The ace of spades in two hands."""


def deals(*texts: str) -> str:
    """A hand file of several deals."""
    return "\n".join(texts)


def call(*args: str, stdin: str | None = None, **env: str | None) -> Result:
    """Run ``tridge args`` inside this process, with a clean environment but for ``env``.

    On one thread: of a batch, each would be a process that first imports everything.
    """
    clean: dict[str, str | None] = {name: None for name in os.environ if name.startswith("TRIDGE_")}
    clean["TRIDGE_THREADS"] = "1"
    clean |= {"NO_COLOR": None, "FORCE_COLOR": None, "COLUMNS": None, "TERM": "xterm"}
    clean["TRIDGE_CONFIG"] = ""
    return CliRunner().invoke(tridge, args, input=stdin, env={**clean, **env})


def printed_by(*args: str, stdin: str | None = None, **env: str | None) -> str:
    """Return the output of a command that succeeds without complaint."""
    result = call(*args, stdin=stdin, **env)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def failure(*args: str, stdin: str | None = None, **env: str | None) -> str:
    """Return the standard error of a command that fails, or has failed with a deal."""
    result = call(*args, stdin=stdin, **env)
    assert result.exit_code == 1, result.output
    return result.stderr


def wrong_usage(*args: str, stdin: str | None = None, **env: str | None) -> str:
    """Return the message for wrong usage, after which nothing else is printed."""
    result = call(*args, stdin=stdin, **env)
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr


def json_lines(result: Result) -> list[dict[str, Any]]:
    """The objects of a ``--jsonl`` output."""
    return [json.loads(line) for line in result.stdout.splitlines()]


def one(*args: str, stdin: str) -> dict[str, Any]:
    """Call with one good deal on standard input; its JSON object."""
    result = call(*args, "--jsonl", stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, "")
    (found,) = json_lines(result)
    return found


def script() -> list[str]:
    """The installed console script, or the module where it is not installed."""
    installed = Path(sys.executable).with_name("tridge")
    return [str(installed)] if installed.exists() else [sys.executable, "-m", "tridge_solver"]


def run(
    *args: str,
    stdin: str = "",
    env: dict[str, str] | None = None,
    unset: Collection[str] = (),
    **more: Any,
) -> subprocess.CompletedProcess[str]:
    """Run the installed ``tridge`` as a user does, with a clean environment but for ``env``."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith("TRIDGE_")}
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        clean.pop(name, None)
    if "TRIDGE_CONFIG" not in unset:
        clean["TRIDGE_CONFIG"] = ""
    return subprocess.run(
        [*script(), *args],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        env=clean | (env or {}),
        check=False,
        **more,
    )
