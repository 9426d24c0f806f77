"""Nothing is lost when a batch ends early: the written rows are whole, and ``--resume`` goes on."""

from __future__ import annotations

import errno
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from batch_runs import children, journal_of, random_file, start, wait_for_jobs
from cli_calls import call, wrong_usage
from tridge_solver.batch.jobs import Answer, Job, Pace
from tridge_solver.batch.output import FileOutput

DEALS = 24
QUICK = ("-q", "--declarer", "N", "--contract", "Play D")
SLOW = ("-q", "--do", "table", "--min-tricks")
MANY = 150

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hand file."""
    return random_file(tmp_path_factory.mktemp("deals"), DEALS)


@pytest.fixture(scope="module")
def whole(file: Path) -> bytes:
    """Return what an uninterrupted batch writes of it."""
    return written(file, QUICK, "jsonl")


@pytest.fixture(scope="module")
def tables(file: Path) -> dict[str, bytes]:
    """The same of tables, which take longer, by form."""
    forms = ["jsonl", "csv", *(["parquet"] if _has_pyarrow() else [])]
    return {form: written(file, SLOW, form) for form in forms}


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    """A file of which something is left to do when the first job is written, however busy the
    machine, and its tables."""
    file = random_file(tmp_path_factory.mktemp("many"), MANY, seed=2)
    return file, written(file, SLOW, "jsonl")


def written(file: Path, options: tuple[str, ...], form: str) -> bytes:
    """Return what an uninterrupted batch writes."""
    output = file.with_name(f"whole.{form}")
    assert run(file, output, options=options).exit_code == 1  # one deal is bad
    return output.read_bytes()


def _has_pyarrow() -> bool:
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        return False
    return True


def run(file: Path, output: Path, *more: str, options: tuple[str, ...] = QUICK) -> Result:
    """A batch in this process."""
    return call("batch", str(file), "-o", str(output), "--threads", "1", *options, *more)


def lines_are_whole(output: Path, whole: bytes) -> bool:
    """Return whether the output is the beginning of what it will be, but for a line cut off."""
    if not output.exists():
        return True
    lines = output.read_bytes().splitlines(keepends=True)
    if lines and not lines[-1].endswith(b"\n"):
        lines.pop()
    return whole.startswith(b"".join(lines))


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("form", ["jsonl", "csv", "parquet"])
def test_killed_at_random_moments_it_goes_on_and_ends_the_same(
    form: str, file: Path, tables: dict[str, bytes], tmp_path: Path
) -> None:
    if form not in tables:
        pytest.skip("pyarrow is not installed")
    output = tmp_path / f"out.{form}"
    chance = random.Random(form)
    killed = 0
    for attempt in range(20):
        threads = "2" if attempt % 2 else "1"
        batch = start(file, "-o", output, *SLOW, "--threads", threads, "--resume")
        if killed < 2:
            wait_for_jobs(batch, output, attempt + 1)
            time.sleep(chance.random() / 10)
            batch.kill()
        _, errors = batch.communicate(timeout=60)
        ended = batch.returncode == 1
        if not ended:
            assert batch.returncode == -signal.SIGKILL, errors
            killed += 1
        whole = output.exists() and not journal_of(output).exists()
        assert whole or not ended
        if whole or (form == "parquet" and output.exists()):  # killed on its way out at the latest
            assert output.read_bytes() == tables[form]
        elif form != "parquet":
            assert lines_are_whole(output, tables[form])
        if whole and killed:
            break
        if whole:  # too quick to be killed: begun anew
            output.unlink()
    assert whole
    assert killed
    if ended:
        assert not journal_of(output).parent.exists()


@pytest.mark.slow
def test_interrupted_it_keeps_what_is_done(long: tuple[Path, bytes], tmp_path: Path) -> None:
    file, whole = long
    output = tmp_path / "out.jsonl"
    batch = start(file, "-o", output, *SLOW, "--threads", "2")
    wait_for_jobs(batch, output, 1)
    os.killpg(batch.pid, signal.SIGINT)  # as the terminal does, workers included
    _, errors = batch.communicate(timeout=60)
    assert batch.returncode == 130
    assert "--resume goes on" in errors
    assert "Traceback" not in errors
    rows = [json.loads(line) for line in output.read_text().splitlines()]
    assert [row["index"] for row in rows] == list(range(1, len(rows) + 1))
    assert whole.startswith(output.read_bytes())
    assert run(file, output, "--resume", options=SLOW).exit_code == 1
    assert output.read_bytes() == whole


@pytest.mark.slow
def test_a_killed_worker_is_replaced(long: tuple[Path, bytes], tmp_path: Path) -> None:
    file, whole = long
    output = tmp_path / "out.jsonl"
    batch = start(file, "-o", output, *SLOW, "--threads", "2")
    wait_for_jobs(batch, output, 1)
    workers = children(batch)
    if not workers:
        batch.communicate(timeout=60)
        pytest.skip("the workers of a process cannot be found here")
    os.kill(min(workers), signal.SIGKILL)
    _, errors = batch.communicate(timeout=60)
    assert batch.returncode == 1
    assert "a worker process died (signal 9)" in errors
    assert output.read_bytes() == whole


@pytest.mark.slow
def test_a_full_disk_leaves_whole_rows(
    file: Path, tables: dict[str, bytes], tmp_path: Path
) -> None:
    resource = pytest.importorskip("resource")
    output = tmp_path / "out.jsonl"
    room = len(tables["jsonl"]) // 2

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    batch = start(file, "-o", output, *SLOW, "--threads", "1", preexec_fn=little_room)
    _, errors = batch.communicate(timeout=60)
    assert batch.returncode == 1
    assert "out.jsonl" in errors
    assert "--resume goes on" in errors
    assert "Traceback" not in errors
    assert tables["jsonl"].startswith(output.read_bytes())
    assert output.read_bytes().endswith(b"\n")
    assert run(file, output, "--resume", options=SLOW).exit_code == 1
    assert output.read_bytes() == tables["jsonl"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")
def test_a_full_device_is_an_error(file: Path) -> None:
    result = run(file, Path("/dev/full"))
    assert result.exit_code == 1
    assert "No space left on device" in result.stderr


class Cut:
    """Batches that are stopped after some jobs, by a disk that is full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, file: Path, output: Path) -> None:
        self.output = output
        jobs = 0
        write = FileOutput.write

        def write_some(self: FileOutput, job: Job, answer: Answer) -> None:
            nonlocal jobs
            jobs += 1
            if jobs > 3:
                raise OSError(errno.ENOSPC, "No space left on device")
            write(self, job, answer)

        with monkeypatch.context() as patch:
            patch.setattr(Pace, "deals", 3)
            patch.setattr(FileOutput, "write", write_some)
            assert run(file, output).exit_code == 1
        self.rows = output.read_bytes()
        assert len(self.rows.splitlines()) == 9


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch, file: Path, tmp_path: Path) -> Cut:
    """A batch that was stopped after nine deals."""
    return Cut(monkeypatch, file, tmp_path / "out.jsonl")


def test_nothing_is_solved_twice(
    cut: Cut, file: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy

    solved: list[Any] = []
    value = DoubleDummy.value

    def counted(self: DoubleDummy, *problem: Any) -> Any:
        solved.append(problem)
        return value(self, *problem)

    monkeypatch.setattr(DoubleDummy, "value", counted)
    assert run(file, cut.output, "--resume").exit_code == 1
    assert len(solved) == DEALS - 9
    assert cut.output.read_bytes() == whole


@pytest.mark.parametrize("lost", [1, 10, 700, 2000])
def test_rows_that_are_lost_are_made_again(lost: int, cut: Cut, file: Path, whole: bytes) -> None:
    cut.output.write_bytes(cut.rows[:-lost])
    assert run(file, cut.output, "--resume").exit_code == 1
    assert cut.output.read_bytes() == whole


def test_an_output_that_is_gone_is_made_again(cut: Cut, file: Path, whole: bytes) -> None:
    cut.output.unlink()
    assert run(file, cut.output, "--resume").exit_code == 1
    assert cut.output.read_bytes() == whole


def test_rows_the_journal_does_not_know_are_made_again(cut: Cut, file: Path, whole: bytes) -> None:
    journal = journal_of(cut.output)
    journal.write_bytes(journal.read_bytes()[:-5])
    assert run(file, cut.output, "--resume").exit_code == 1
    assert cut.output.read_bytes() == whole


@pytest.mark.slow(keep=11)
@pytest.mark.parametrize("line", [1, 2, 3])
@pytest.mark.parametrize("damage", [b"\0" * 20, b"rubbish", b"[]", b'{"a": 1}', b"7"])
def test_a_damaged_line_of_the_journal_is_its_end(
    line: int,
    damage: bytes,
    cut: Cut,
    file: Path,
    whole: bytes,
) -> None:
    lines = journal_of(cut.output).read_bytes().splitlines(keepends=True)
    lines[line] = damage + b"\n"
    journal_of(cut.output).write_bytes(b"".join(lines))
    assert run(file, cut.output, "--resume").exit_code == 1
    assert cut.output.read_bytes() == whole


def test_a_figure_of_the_journal_that_is_not_what_was_written_is_not_believed(
    cut: Cut,
    file: Path,
    whole: bytes,
) -> None:
    lines = journal_of(cut.output).read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b"[0, ", b"[0, 1", 1)
    journal_of(cut.output).write_bytes(b"".join(lines))
    assert run(file, cut.output, "--resume").exit_code == 1
    assert cut.output.read_bytes() == whole


def test_a_journal_nobody_can_read_is_no_dead_end(
    cut: Cut,
    file: Path,
    whole: bytes,
) -> None:
    journal_of(cut.output).write_bytes(b'{"tridge": "batch/1"}\n')
    result = run(file, cut.output, "--resume")
    assert result.exit_code == 2
    assert "cannot be read (expected no --resume, which begins anew)" in result.stderr
    assert run(file, cut.output).exit_code == 1
    assert cut.output.read_bytes() == whole
    assert not journal_of(cut.output).parent.exists()


def test_no_message_advises_to_remove_what_holds_the_old_file(
    cut: Cut,
    file: Path,
) -> None:
    assert "remove" not in run(file, cut.output).stderr


def refused(result: Result, cut: Cut, reason: str) -> bool:
    """Return whether a batch was refused for a reason, and the output left as it was."""
    return (
        result.exit_code == 2
        and reason in result.stderr
        and "Traceback" not in result.stderr
        and cut.output.read_bytes() == cut.rows
        and journal_of(cut.output).exists()
    )


def test_a_changed_input_is_refused(cut: Cut, file: Path) -> None:
    text = file.read_bytes()
    try:
        file.write_bytes(text.replace(b'[Board "20"]', b'[Board "21"]'))
        result = run(file, cut.output, "--resume")
    finally:
        file.write_bytes(text)
    assert refused(result, cut, "has changed since it was begun")


def test_other_files_are_refused(cut: Cut, file: Path, tmp_path: Path) -> None:
    other = random_file(tmp_path, 3)
    assert refused(run(other, cut.output, "--resume"), cut, "is not the files it was begun with")


@pytest.mark.parametrize(
    "options", [SLOW, (*QUICK, "--rules", "tresillo"), (*QUICK, "--cards"), ("--do", "review")]
)
def test_other_options_are_refused(options: tuple[str, ...], cut: Cut, file: Path) -> None:
    result = run(file, cut.output, "--resume", options=options)
    assert refused(result, cut, "the options are not those it was begun with")


@pytest.mark.slow
def test_options_that_change_no_row_are_not_looked_at(cut: Cut, file: Path, whole: bytes) -> None:
    result = run(file, cut.output, "--resume", "--threads", "2", "--hash", "2")
    assert result.exit_code == 1
    assert cut.output.read_bytes() == whole


def test_rows_changed_by_others_are_refused(cut: Cut, file: Path) -> None:
    cut.rows = cut.rows.replace(b"LOSS", b"loss")
    cut.output.write_bytes(cut.rows)
    assert refused(run(file, cut.output, "--resume"), cut, "has been changed")


def test_an_unfinished_output_is_not_begun_anew(cut: Cut, file: Path) -> None:
    assert refused(run(file, cut.output), cut, "is not finished (expected --resume")


def test_a_finished_output_is_left_as_it_is_and_nothing_is_wrong(
    file: Path, tmp_path: Path
) -> None:
    for name in ("out.jsonl", "out.csv"):
        output = tmp_path / name
        run(file, output)
        before = output.read_bytes()
        result = run(file, output, "--resume")
        assert result.exit_code == 0
        assert "is finished: there is nothing to resume" in result.stderr
        assert output.read_bytes() == before


@pytest.mark.parametrize("name", ["out.jsonl", "out.csv", "out.parquet"])
def test_resume_refuses_a_file_that_no_batch_began(name: str, file: Path, tmp_path: Path) -> None:
    if name == "out.parquet":
        pytest.importorskip("pyarrow")
    output = tmp_path / name
    output.write_text("a list of names\n", encoding="utf-8")
    result = run(file, output, "--resume")
    assert result.exit_code == 2
    assert "is finished, or no batch began it" in result.stderr


def test_an_old_output_stays_until_the_new_one_is_whole(
    monkeypatch: pytest.MonkeyPatch, file: Path, whole: bytes, tmp_path: Path
) -> None:
    output = tmp_path / "out.jsonl"
    output.write_text("old\n")
    cut = Cut(monkeypatch, file, output)
    assert (journal_of(output).with_name("replaced")).read_text() == "old\n"
    assert run(file, cut.output, "--resume").exit_code == 1
    assert output.read_bytes() == whole
    assert [path.name for path in tmp_path.iterdir()] == ["out.jsonl"]


def test_an_old_output_stays_if_nothing_can_be_read(tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    output.write_text("old\n")
    result = run(tmp_path / "none.pbn", output)
    assert result.exit_code == 3
    assert "none.pbn: no such file" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["out.jsonl"]
    assert output.read_text() == "old\n"


def test_resume_with_nothing_begun_begins(file: Path, whole: bytes, tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    assert run(file, output, "--resume").exit_code == 1
    assert output.read_bytes() == whole


def test_resume_wants_a_file(file: Path) -> None:
    assert "expected -o FILE" in wrong_usage("batch", str(file), "--resume")


@pytest.fixture
def piped(file: Path, tmp_path: Path) -> list[str]:
    """The command line of a batch of standard input, unfinished."""
    output = tmp_path / "out.jsonl"
    command = ["-", "-o", str(output), *SLOW, "--threads", "1"]
    batch = start(*command, stdin=subprocess.PIPE)
    assert batch.stdin is not None
    batch.stdin.write(file.read_text(encoding="utf-8"))
    batch.stdin.flush()  # and does not end
    wait_for_jobs(batch, output, 1)  # how many there are depends on how fast it is
    batch.kill()
    batch.communicate(timeout=60)
    return ["batch", *command, "--resume"]


@pytest.mark.slow
def test_standard_input_is_gone_on_with(
    piped: list[str], file: Path, tables: dict[str, bytes], tmp_path: Path
) -> None:
    assert call(*piped, stdin=file.read_text(encoding="utf-8")).exit_code == 1
    name = json.dumps(str(file)).encode()
    assert (tmp_path / "out.jsonl").read_bytes() == tables["jsonl"].replace(name, b'"-"')


def test_another_standard_input_is_refused(piped: list[str], file: Path, tmp_path: Path) -> None:
    before = (tmp_path / "out.jsonl").read_bytes()
    text = file.read_text(encoding="utf-8")
    for other in (text[1:], text[:100] + "\n" + text[100:], text[:99], '[Board "x"]\n' + text):
        assert "standard input has changed" in wrong_usage(*piped, stdin=other)
        assert (tmp_path / "out.jsonl").read_bytes() == before
