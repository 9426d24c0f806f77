"""``tridge batch``: ask one question about each of many deals."""

from __future__ import annotations

import copy
import os
import shlex
import signal
import stat
import sys
import threading
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, cast

import click
from click.core import ParameterSource

from tridge_solver import __version__
from tridge_solver.batch.columns import Encoder, Form
from tridge_solver.batch.files import Inputs, RandomDeals, Survey, expanded, survey
from tridge_solver.batch.input import STANDARD_INPUT, Change
from tridge_solver.batch.jobs import WHOLE, Counts, InputChanged, Task
from tridge_solver.batch.journal import CannotWrite, Identity, NothingToResume
from tridge_solver.batch.output import FileOutput, StreamOutput
from tridge_solver.batch.processes import ClusterFails, NoWorkers
from tridge_solver.batch.questions import DEFAULT_NODES, CommandQuestion, ThemesQuestion
from tridge_solver.batch.run import Batch
from tridge_solver.checks import plural
from tridge_solver.cli.commands.bid import bid, question_of as bid_question
from tridge_solver.cli.commands.exchange import exchange, question_of as exchange_question
from tridge_solver.cli.commands.review import question_of as review_question, review
from tridge_solver.cli.commands.solve import question_of as solve_question, solve
from tridge_solver.cli.common import Format, Settings, command
from tridge_solver.cli.deal_options import HEADING, DealOptions, deal_options
from tridge_solver.cli.deal_spec import (
    HEADING as WITH_RANDOM,
    RandomDealOptions as SpecOptions,
    random_options,
    refusing_unreadable,
)
from tridge_solver.cli.group import (
    NO_INPUT,
    OK,
    SOME_FAILED,
    Ended,
    GroupedOption,
    notify,
    with_option,
)
from tridge_solver.cli.inputs import help_instead_of_waiting
from tridge_solver.cli.kept import holds_rows, refuse_other_rows
from tridge_solver.cli.output import cannot_write, told_of
from tridge_solver.cli.progress import BatchProgress
from tridge_solver.core.registry import usual_game
from tridge_solver.core.ruleset import is_number
from tridge_solver.handfile.opened import filesystem, is_address
from tridge_solver.handfile.parquet import NoParquet

DO = ("solve", "table", "exchange", "bid", "review", "themes")
"""The questions that a batch can ask."""

_WORLDS = ("samples", "precision", "seconds")
_FUNDS = ("game_fund", "widow_fund", "pot", "payers")
_OPEN = ("open_cards", "as_given", "defenders")

_BORROWED: dict[str, tuple[click.Command, tuple[str, ...]]] = {
    "solve": (solve, ("cards", "line", "after", "from_start", "nodes", "par")),
    "table": (solve, ("par",)),
    "exchange": (
        exchange,
        ("seat", "trumps", "top", *_OPEN, "defence", "drawn", "first_drawn", *_WORLDS),
    ),
    "bid": (bid, ("seat", "open_cards", *_WORLDS, "over", "passed", "table_deals", *_FUNDS)),
    "review": (review, ("play_only", "closed", "samples")),
}
"""For each question of a batch, the command that asks it about single deals, and the options
borrowed from that command."""

_NOT_HERE = ("json", "deal")
"""Common options that ``batch`` does not have."""

_OTHER_HELP = {
    "threads": "Worker processes (default: all cores).",
    "jsonl": "Write JSON Lines, whatever the name of the output says.",
    "output": "Write rows to FILE: .jsonl, .csv or .parquet; --resume finishes it.",
    "game": "Deals of this game, e.g. Belote (default: by --rules).",
    "declarer": "The Player, or declarer; with --random also lead, middle or last.",
}
"""The help of common options that have another meaning in ``batch``."""

CHANGES = "Overrule what the deals say (not with --do review, themes)"

_HELP = {
    "seat": "Whose exchange or bid (default: the Player's).",
    "open_cards": "Everybody knows all cards and the stock: exact.",
    "samples": "Deals to sample (default: 1000; --defence best: 100; a review: 250).",
    "table_deals": "Play N deals of every contract, each seat seeing only its own cards (without a "
    "number: 200).",
}
"""The help of options that are borrowed from two commands."""


_OWN = {"min_tricks": ("solve", "table")}
"""Options of ``batch`` itself, each with the questions that use it."""


def _kinds_of(name: str) -> tuple[str, ...]:
    borrowed = tuple(do for do, (_, names) in _BORROWED.items() if name in names)
    return borrowed or _OWN.get(name, ())


def heading_of(name: str) -> str:
    """Return the heading in the help for an option of certain questions."""
    return f"With --do {' or '.join(_kinds_of(name))}"


def borrow_options(command: click.Command, without: Collection[str] = _NOT_HERE) -> click.Command:
    """Add the borrowed options to ``command``, under headings, and remove the options named in
    ``without``."""
    added: dict[str, click.Parameter] = {}
    for lender, names in _BORROWED.values():
        for param in lender.params:
            name = param.name or ""
            if name in names and name not in added:
                own: Any = copy.copy(param)
                own.heading = heading_of(name)
                own.help = _HELP.get(name, own.help)
                added[name] = own
    command.params = [copy.copy(param) for param in command.params if param.name not in without]
    for param in command.params:
        if param.name in _OTHER_HELP:
            cast(click.Option, param).help = _OTHER_HELP[param.name]
        if param.name == "game":
            cast(GroupedOption, param).heading = WITH_RANDOM
        if getattr(param, "heading", None) == HEADING:
            cast(GroupedOption, param).heading = CHANGES
    at = next(n for n, param in enumerate(command.params) if getattr(param, "heading", None))
    command.params[at:at] = added.values()
    return command


def check_options(context: click.Context, do: str, given: DealOptions) -> None:
    """Refuse options that do not belong to the question."""
    for param in context.command.params:
        kinds = _kinds_of(param.name or "")
        source = context.get_parameter_source(param.name or "")
        if kinds and do not in kinds and source is not ParameterSource.DEFAULT:
            raise click.UsageError(
                f"{param.opts[0]} says nothing to --do {do} (expected --do {' or '.join(kinds)})"
            )
    if do in ("review", "themes") and given.tags:
        raise click.UsageError(f"--do {do} takes deals as they are (expected no change to them)")


def question_and_change(
    settings: Settings, do: str, given: DealOptions, asked: Mapping[str, Any], threads: int = 1
) -> tuple[CommandQuestion, Change]:
    """Return the question about every deal, and the values that overrule the deals' own. In a batch
    one worker solves each deal, alone or with ``threads``."""
    alone = replace(settings, threads=threads, hash_mb=None)
    own = {name: asked[name] for name in _BORROWED.get(do, (None, ()))[1]}
    question: CommandQuestion
    if do in ("solve", "table"):
        without_record = own.pop("from_start", False) or do == "table"
        nodes = own.pop("nodes", DEFAULT_NODES)
        extras = {"cards": False, "line": False, "after": (), **own}
        question = replace(
            solve_question(alone, table=do == "table", **extras),
            nodes=nodes,
            min_tricks=asked["min_tricks"],
        )
        return question, given.change(settings, without_record)
    if do == "exchange":
        return exchange_question(alone, **own), given.change(settings)
    if do == "bid":
        question, funds = bid_question(alone, everything=False, **own)
        return question, replace(given, fields=funds).change(settings, without_record=True)
    if do == "themes":
        return ThemesQuestion(), settings.change
    return review_question(alone, **own), settings.change


def random_deals(
    settings: Settings, do: str, files: tuple[str, ...], count: int, dealt: SpecOptions
) -> RandomDeals:
    """Return the random deals of ``--random`` and its options; report wrong usage if they cannot be
    dealt or the question is not about them."""
    if files:
        raise click.UsageError("--random takes no files (expected no FILES)")
    if settings.boards:
        raise click.UsageError("--board selects deals of FILES (expected no --random)")
    if do in ("review", "themes"):
        raise click.UsageError(f"--do {do} is about deals that were played (expected FILES)")
    with refusing_unreadable():
        dealt.maker()
    return RandomDeals(dealt.spec, dealt.game.name, count)


class PartType(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """A part of a batch, such as ``3/64``: every 64th deal, beginning with the third."""

    name = "part"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Return the part written in ``value``."""
        if isinstance(value, tuple):
            return value
        first, slash, second = str(value).partition("/")
        if not (slash and is_number(first) and is_number(second)) or not (
            1 <= int(first) <= int(second)
        ):
            self.fail(
                f"{value!r} is not a part (expected K/N with K from 1 to N, e.g. 3/64)", param, ctx
            )
        return int(first), int(second)


@borrow_options
@command(
    "batch",
    help="""Ask one question about many deals, on all cores.

Each deal gets a row: what the command of the question prints with --jsonl, in the order of the
deals. The name of the output decides the format: JSON Lines, CSV or Parquet (Parquet needs
pyarrow: the extra [batch]). If a deal has an error, its row says why. --resume continues an
interrupted batch. FILES are hand files, or deals as JSON or Parquet, plain or packed by gzip or
zstd, or folders of such files; - or none reads standard input. With fsspec, files and output
may be addresses: s3://club/season/. With --random no file is read: the workers make the deals
that tridge deal makes with the same --seed and options.""",
    examples=[
        ("tridge batch . -o season.jsonl", "every deal of a folder solved"),
        ("tridge batch . -o season.jsonl --resume", "go on after an interruption"),
        ("tridge batch *.pbn --do table -o tables.csv", "for a spreadsheet"),
        ("tridge deal -n 1000 | tridge batch --do table -o t.csv -", "made and solved, in a pipe"),
        ("tridge batch . --part 2/3 -o second.jsonl", "the second job of an array of three"),
        ("tridge batch --random 100000 --do table -o t.csv", "random deals, dealt by the workers"),
        ("tridge batch play.pbn --do exchange --open --top 0", "with options of the question"),
    ],
    stats=True,
    writes="rows",
)
@click.argument("files", nargs=-1, metavar="[FILES|FOLDERS]...")
@with_option(
    "--do",
    type=click.Choice(DO),
    default=DO[0],
    help="The question, named after its command; table is solve --table (default: solve).",
)
@with_option(
    "--with-deal", is_flag=True, help="Add the deal to each row: hands, stock, Player, contract."
)
@with_option(
    "--part",
    type=PartType(),
    default=WHOLE,
    metavar="K/N",
    help="Take the K-th of every N deals, for an array of jobs: 3/64.",
)
@with_option(
    "--partition-by",
    metavar="COLUMN",
    help="Write a folder of Parquet files, one for each value of columns: contract,grade.",
)
@with_option("--resume", is_flag=True, help="Continue an unfinished output.")
@with_option(
    "--cluster",
    metavar="ADDRESS",
    help="Use the workers of a Dask cluster, e.g. tcp://10.0.0.1:8786.",
)
@with_option(
    "--min-tricks",
    cls=GroupedOption,
    heading=heading_of("min_tricks"),
    is_flag=True,
    help="Also add the fewest tricks to tables (takes several times as long).",
)
@random_options
@deal_options
def batch(
    settings: Settings,
    files: tuple[str, ...],
    given: DealOptions,
    random: int | None,
    dealt: SpecOptions,
    do: str,
    with_deal: bool,
    part: tuple[int, int],
    partition_by: str | None,
    resume: bool,
    cluster: str | None,
    **asked: Any,
) -> int:
    """Ask the question about every deal."""
    if random is None:
        help_instead_of_waiting(files)
    check_options(click.get_current_context(), do, given)
    deals = None if random is None else random_deals(settings, do, files, random, dealt)
    question, change = question_and_change(settings, do, given, asked)
    columns = tuple(partition_by.split(",")) if partition_by is not None else ()
    form = _form(settings, bool(columns))
    if columns and form is not Form.PARQUET:
        raise click.UsageError("--partition-by parts Parquet (expected -o NAME.parquet)")
    names = [] if deals is not None else expanded(files or (STANDARD_INPUT,))
    inputs = Inputs()
    game = usual_game()
    if deals is not None:
        game = dealt.game
    elif form is not Form.JSONL:
        game = inputs.first_game(names, change)
    task = Task(
        question,
        change,
        form,
        settings.table_bytes,
        settings.quiet,
        settings.debug,
        game.name,
        with_deal,
        columns,
        deals,
    )
    encoder = _encoder(task)
    is_file = _is_file(settings.output, bool(columns))
    if is_file and not settings.force and not resume:
        assert settings.output is not None
        if columns and os.path.exists(settings.output):
            why = "is there already (expected another name, or --force)"
            raise click.UsageError(f"{settings.output} {why}")
        asks = question.asks
        refuse_other_rows(settings.output, asks, encoder.preamble)
    progress = BatchProgress(settings)
    looked_at = Survey(None if deals is None else len(deals.of_part(part)), ())
    if deals is None and (is_file or progress.is_wanted):
        looked_at = survey(names)
    identity = Identity(
        __version__,
        f"{question!r} {change!r} {form!r}{' with deals' if with_deal else ''}"
        f"{'' if part == WHOLE else f' part {part}'}{f' by {columns}' if columns else ''}"
        f"{'' if deals is None else f' {deals!r}'}",
        shlex.join(["tridge", *sys.argv[1:]]),
        looked_at.files,
    )
    with (
        _ended_as_interrupted(),
        _local(settings, resume) as path,
        _output(path, encoder, identity, resume, path == settings.output, question.asks) as output,
    ):
        try:
            with progress.over(looked_at.deals, output.counts):
                run = Batch(task, names, looked_at, settings.threads, cluster, inputs.open, part)
                run.run(output, progress.notify, progress)
        except InputChanged as error:
            raise click.UsageError(f"{settings.output}: {error} when it was begun") from None
        except (ClusterFails, NoWorkers) as error:
            raise click.ClickException(str(error)) from None
        except MemoryError:
            with settings.short_of_memory():
                raise
        if settings.boards and not output.counts.deals and not output.counts.unread:
            names_of_boards = ", ".join(settings.boards)
            notify(f"no board {names_of_boards} in what was read (expected other Board tags)")
            output.discard()
            return NO_INPUT
        status = _status(output.counts)
        if status == NO_INPUT:
            output.discard()
            return status
        output.finish()
    progress.print_summary(output.counts)
    return status


@contextmanager
def _ended_as_interrupted() -> Iterator[None]:
    """Make SIGTERM end this block like Ctrl-C: written rows stay whole, and their number is
    reported."""
    is_ours = threading.current_thread() is threading.main_thread()
    if not is_ours or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    came = False

    def hear(number: int, frame: FrameType | None) -> None:
        nonlocal came
        came = True
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background of a shell
            raise Ended(number, asks=False)
        signal.raise_signal(signal.SIGINT)

    signal.signal(signal.SIGTERM, hear)
    try:
        yield
    except KeyboardInterrupt:
        if came:
            raise Ended(signal.SIGTERM, asks=False) from None
        raise
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _form(settings: Settings, in_folder: bool) -> Form:
    output = settings.output
    if output is None or settings.format is Format.JSONL or not _is_file(output, in_folder):
        return Form.JSONL
    try:
        return Form.of_file(output)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _encoder(task: Task) -> Encoder:
    try:
        return task.encoder()
    except (NoParquet, ValueError) as error:
        raise click.UsageError(str(error)) from None


def _is_file(path: str | None, in_folder: bool = False) -> bool:
    """Return whether ``path`` is, or will be, a file (or a folder, if partitioned), not a device or
    pipe."""
    if path is None or not os.path.exists(path):
        return path is not None
    mode = os.stat(path).st_mode
    return stat.S_ISREG(mode) or (in_folder and stat.S_ISDIR(mode))


@contextmanager
def _local(settings: Settings, resume: bool) -> Iterator[str | None]:
    """Return the local file or folder to write; copy it to its address at the end if the output is
    remote."""
    address = settings.output
    if address is None or not is_address(address):
        yield address
        return
    if resume:
        raise click.UsageError("--resume continues a file (expected no address behind -o)")
    try:
        files, place = filesystem(address)
        is_there = not settings.force and files.exists(place)
    except Exception as error:  # each kind of address has errors of its own
        raise _not_there(address, error) from None
    if is_there:
        raise click.UsageError(f"{address} is there already (expected another name, or --force)")
    with TemporaryDirectory() as folder:
        here = os.path.join(folder, place.rstrip("/").rpartition("/")[2])
        yield here
        if os.path.exists(here):
            try:
                if os.path.isdir(here):
                    if files.exists(place):
                        files.rm(place, recursive=True)
                    files.put(f"{here}/", f"{place}/", recursive=True)
                else:
                    files.put(here, place)
            except Exception as error:
                raise _not_there(address, error) from None


def _not_there(address: str, error: Exception) -> click.ClickException:
    why = getattr(error, "strerror", None) or error
    return click.ClickException(f"{address}: cannot be written ({why})")


@contextmanager
def _output(
    path: str | None, encoder: Encoder, identity: Identity, resume: bool, stays: bool, asks: str
) -> Iterator[FileOutput | StreamOutput]:
    """Return the output for rows; if it ``stays`` after an interruption, the batch can be
    resumed."""
    if path is None or not _is_file(path, encoder.folder is not None):
        if resume:
            raise click.UsageError("--resume continues a file (expected -o FILE)")
        if path is None:
            with told_of(None):
                yield StreamOutput(sys.stdout.buffer)
            return
        with told_of(path), open(path, "wb", buffering=0) as stream:
            yield StreamOutput(stream)
        return
    output = FileOutput(path, encoder, identity, resume=resume)
    try:
        output.open()
    except NothingToResume as error:
        if not holds_rows(path, asks, encoder.preamble):
            raise click.UsageError(str(error)) from None
        notify(f"{path} is finished: there is nothing to resume")
        raise click.exceptions.Exit(OK) from None
    except CannotWrite as error:
        raise click.UsageError(str(error)) from None
    except OSError as error:
        raise cannot_write(path, error) from None
    with output:
        try:
            with told_of(path):
                yield output
        except BaseException as error:
            if not output.counts.deals:
                output.discard()
            elif stays and not isinstance(error, click.UsageError):
                done = output.counts.deals
                are = "is" if done == 1 else "are"
                notify(f"{path}: {plural(done, 'deal')} {are} written; --resume goes on")
            raise


def _status(counts: Counts) -> int:
    if counts.unread and not counts.deals:
        return NO_INPUT
    return SOME_FAILED if counts.unread or counts.errors else OK
