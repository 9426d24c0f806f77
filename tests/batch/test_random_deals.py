"""``tridge batch --random``: the deals of ``tridge deal``, dealt where they are answered."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from batch_runs import journal_of, start, wait_for_jobs
from cli_calls import call, wrong_usage
from tridge_solver import loads, random_deals
from tridge_solver.analysis.dealing import DealSpec
from tridge_solver.batch.files import RandomDeals
from tridge_solver.batch.jobs import InputPlace, Job, Task, Worker
from tridge_solver.batch.questions import SolveQuestion
from tridge_solver.core.shuffle import shuffled
from tridge_solver.games.ombre.bulk import shuffled_places

SEED = ("--seed", "5")
PLAY = ("--contract", "Play D", "--declarer", "lead")
FLIP = ("--contract", "Flip H", "--declarer", "W")
AT_FOUR = ("--seats", "NESW", "--contract", "All Tricks S", "--declarer", "middle")


def rows(*args: str, status: int = 0) -> str:
    """Return what a batch of random deals writes."""
    result = call("batch", "-q", "--threads", "1", *SEED, *args)
    assert result.exit_code == status, result.stderr
    return result.stdout


def of_pipe(count: str, dealt: Sequence[str], asked: Sequence[str]) -> str:
    """The same of deals that ``tridge deal`` has made, but for their file."""
    deals = call("deal", "-q", "-n", count, *SEED, *dealt)
    result = call("batch", "-q", "--threads", "1", *SEED, *asked, "-", stdin=deals.stdout)
    assert (deals.exit_code, result.exit_code) == (0, 0), deals.stderr + result.stderr
    return result.stdout.replace('"file": "-"', '"file": null')


@pytest.mark.slow(keep=7)
@pytest.mark.parametrize(
    ("dealt", "asked"),
    [
        (PLAY, ()),
        (PLAY, ("--cards",)),
        (PLAY, ("--with-deal",)),
        (FLIP, ()),
        (AT_FOUR, ()),
        (("--contract", "No Tricks C", "--declarer", "last"), ()),
        ((*PLAY, "--hand", "N:AK.K.A7KQ.AK"), ()),
        ((*PLAY, "--hand", "E:A2.K..", "--hand", "W:3..5.", "--seats", "NEW"), ()),
        ((*PLAY, "--dealer", "S", "--seats", "NESW"), ()),
        ((*PLAY, "--where", "Lead.trumps(D) >= 4"), ()),
        (("--seats", "NESW", "--incomer", "--contract", "Play H"), ()),
        (("--rules", "tresillo", "--contract", "Play C", "--declarer", "lead"), ()),
        (("--rules", "lhombre", "--contract", "Pure Nolo", "--declarer", "N"), ()),
        (("--rules", "lhombre mort=on", "--seats", "NESW", "--incomer"), ("--do", "table")),
        (("--game", "tres", "--seats", "NS"), ("--nodes", "9")),
    ],
)
def test_the_rows_are_those_of_the_deals_of_tridge_deal(
    dealt: tuple[str, ...], asked: tuple[str, ...]
) -> None:
    count = "2" if "table" in asked else "12"
    assert rows("--random", count, *dealt, *asked) == of_pipe(count, dealt, asked)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("do", ["table", "exchange", "bid"])
def test_every_question_that_needs_no_play_is_asked(do: str) -> None:
    asked = ("--do", do, *(() if do == "table" else ("--samples", "2")))
    assert rows("--random", "3", *PLAY, *asked) == of_pipe("3", PLAY, asked)


def test_a_contract_given_by_option_replaces_that_of_random_deals() -> None:
    asked = ("--contract", "90 H", "--declarer", "N")
    found = rows("--random", "2", "--game", "belote", *asked)
    assert found == of_pipe("2", ("--game", "belote"), asked)
    assert {json.loads(row)["contract"] for row in found.splitlines()} == {"90 H"}


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_the_bytes_do_not_depend_on_the_workers(form: str, tmp_path: Path) -> None:
    written = []
    for threads in ("1", "3"):
        output = tmp_path / f"{threads}.{form}"
        asked = ("--random", "700", *PLAY, "--threads", threads, "-o", str(output))
        assert call("batch", "-q", *asked).exit_code == 0
        written.append(output.read_bytes())
    assert written[0] == written[1]
    assert written[0].count(b"\n") == 700 + (form == "csv")


def test_parts_cut_the_numbers_and_are_together_the_whole() -> None:
    whole = rows("--random", "10", *PLAY).splitlines()
    parts = [rows("--random", "10", *PLAY, "--part", f"{n}/3").splitlines() for n in (1, 2, 3)]
    assert [[json.loads(row)["index"] for row in part] for part in parts] == [
        [1, 4, 7, 10],
        [2, 5, 8],
        [3, 6, 9],
    ]
    assert sorted(whole) == sorted(row for part in parts for row in part)


def test_answers_at_once_are_those_of_each_deal_by_itself() -> None:
    spec = DealSpec(seed=9, declarer="Last", contract="Play C")
    worker = Worker(Task(SolveQuestion(), random=RandomDeals(spec, "Tridge", 400)))
    job = Job((), 400, InputPlace(), numbers=range(1, 401))
    at_once = worker.answer(job)
    assert at_once.rows == worker._done(job, worker._answered).rows
    assert sum(at_once.counts.grades.values()) == at_once.counts.deals == 400


def test_of_a_deal_that_is_like_one_before_none_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = DealSpec(seed=9, declarer="Last", contract="Play C")
    worker = Worker(Task(SolveQuestion(), random=RandomDeals(spec, "Tridge", 400)))
    job = Job((), 400, InputPlace(), numbers=range(1, 401))
    first = worker.answer(job)
    monkeypatch.setattr(worker, "_item", None)
    assert worker.answer(job).rows == first.rows


def test_halves_of_a_job_are_its_deals() -> None:
    spec = DealSpec(declarer="Lead", contract="Play D")
    worker = Worker(Task(SolveQuestion(), random=RandomDeals(spec, "Tridge", 9)))
    job = Job((), 5, InputPlace(), numbers=range(1, 10, 2))
    halves = job.halves()
    assert halves is not None
    assert worker.answer(job).rows == b"".join(worker.answer(half).rows for half in halves)
    given_up = worker.give_up(halves[1], "it dies")
    assert [json.loads(row)["index"] for row in given_up.rows.splitlines()] == [5, 7, 9]


@pytest.mark.parametrize("things", [1, 2, 32, 40, 52, 64])
def test_many_shuffles_are_those_of_each_key(things: int) -> None:
    keys = [(3, number, number % 2) for number in range(50)]
    order = shuffled_places(things, keys)
    assert order.tolist() == [shuffled(range(things), *key) for key in keys]


@pytest.mark.slow(keep=1)
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_killed_it_goes_on_and_ends_the_same(form: str, tmp_path: Path) -> None:
    asked = ("--random", "120", *SEED, "--do", "table", "--min-tricks", "-q", "--part", "2/3")
    whole, output = tmp_path / f"whole.{form}", tmp_path / f"out.{form}"
    assert call("batch", *asked, "--threads", "1", "-o", str(whole)).exit_code == 0
    batch = start("-o", output, *asked, "--threads", "2")
    wait_for_jobs(batch, output, 1)
    batch.kill()
    batch.communicate(timeout=60)
    assert batch.returncode in (0, -signal.SIGKILL)
    if batch.returncode:
        assert journal_of(output).exists()
        changed = call("batch", *asked, "-o", str(output), "--resume", "--seed", "6")
        assert (changed.exit_code, "options are not those" in changed.stderr) == (2, True)
        resumed = call("batch", *asked, "-o", str(output), "--resume", "--threads", "1")
        assert resumed.exit_code == 0, resumed.stderr
    assert output.read_bytes() == whole.read_bytes()
    assert not journal_of(output).exists()


def test_a_condition_too_rare_is_the_error_of_its_deal() -> None:
    args = ("--random", "2", "--where", "N.trumps(D) >= 9", "--tries", "3", *SEED)
    result = call("batch", "-q", *args)
    message = "no deal found in 3 tries (expected a looser condition, or more --tries)"
    assert result.exit_code == 1
    assert [json.loads(row) for row in result.stdout.splitlines()] == [
        {"file": None, "index": number, "line": None, "error": message} for number in (1, 2)
    ]
    assert result.stderr.splitlines()[0] == f"--random:1:1: {message}"


def test_an_error_of_a_condition_is_that_of_its_deal() -> None:
    result = call(
        "batch", "-q", "--random", "1", "--where", "1 / N.kings() >= 0 and N.kings() == 0"
    )
    assert result.exit_code == 1
    assert json.loads(result.stdout)["error"].startswith("column 1: 1 / N.kings() cannot be")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--random", "2", "a.pbn"), "--random takes no files"),
        (("--random", "2", "--board", "1"), "--board selects deals of FILES"),
        (("--random", "2", "--do", "review"), "--do review is about deals that were played"),
        (("--random", "2", "--do", "themes"), "--do themes is about deals that were played"),
        (("--random", "2", "--where", "N.foo"), "Invalid value for --where"),
        (("--random", "2", "--declarer", "lead"), "expected both a declarer and a contract"),
        (("--random", "2", "--declarer", "x"), "Invalid value for '--declarer': 'x' is not a seat"),
        (("--random", "2", "--game", "tres", "--where", "N.hcp() > 1"), "dealt without --where"),
        (("--random", "0"), "Invalid value for '--random'"),
        (("--tries", "9", "a.pbn"), "--tries is about random deals (expected --random N with it)"),
        (("--game", "belote", "a.pbn"), "--game is about random deals"),
    ],
)
def test_wrong_usage(args: tuple[str, ...], message: str) -> None:
    assert message in wrong_usage("batch", *args)


def test_a_question_the_game_has_not_is_an_error_of_each_deal() -> None:
    asked = ("--game", "bridge", "--do", "bid", "--open")
    found = [
        json.loads(row)["error"] for row in rows("--random", "2", *asked, status=1).splitlines()
    ]
    assert len(found) == 2
    assert "bid" in found[0]


def test_python_and_the_command_line_deal_alike() -> None:
    found = [json.loads(row)["deal"] for row in rows("--random", "3", "--with-deal").splitlines()]
    text = "".join(json.dumps(deal) + "\n" for deal in found)
    assert [deal.hands for deal in loads(text)] == [deal.hands for deal in random_deals(3, seed=5)]
