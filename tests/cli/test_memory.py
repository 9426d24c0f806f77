"""Tables larger than the memory there is: wrong usage, told once and before any answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cli_calls import ROCK, WHOLE_RECORD
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.batch.questions import CommandQuestion, NoTable, ReviewQuestion, SolveQuestion
from tridge_solver.batch.seat_questions import (
    AdviseQuestion,
    BidQuestion,
    OpenBidQuestion,
    OpenExchangeQuestion,
    SampledExchangeQuestion,
)
from tridge_solver.cli.common import Settings
from tridge_solver.cli.group import tridge
from tridge_solver.core.registry import usual_game

TOO_MUCH = 1 << 62
"""More bytes than any machine has."""

QUESTIONS = [
    SolveQuestion(),
    OpenExchangeQuestion(),
    SampledExchangeQuestion(),
    BidQuestion(),
    OpenBidQuestion(),
    AdviseQuestion(),
    ReviewQuestion(play_only=True),
    ReviewQuestion(closed=Sampling()),
]
COMMANDS = [
    "solve",
    "exchange",
    "exchange --open",
    "bid",
    "bid --open",
    "advise",
    "review",
    "review --closed",
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: type(question).__name__)
def test_the_first_deal_of_a_game_finds_out_before_it_is_answered(
    question: CommandQuestion,
) -> None:
    solvers = question.new_solver(TOO_MUCH)
    with pytest.raises(NoTable):
        solvers.question(question, usual_game())


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_says_it_in_one_line(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Settings, "table_bytes", TOO_MUCH)
    deals = tmp_path / "two.pbn"
    deals.write_text(f"{ROCK}{WHOLE_RECORD}\n{ROCK}{WHOLE_RECORD}", encoding="utf-8")
    result = CliRunner().invoke(tridge, [*command.split(), "--hash", "64", str(deals)])
    assert result.exit_code == 2
    assert result.stdout == ""
    (messages,) = (line for line in result.stderr.splitlines() if "memory" in line)
    assert "64 MB" in messages
    assert "--hash" in messages
    assert "internal error" not in result.stderr
