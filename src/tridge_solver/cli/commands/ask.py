"""``tridge ask``: another program asks questions, one per line, and the solver keeps its tables."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import partial
from io import BytesIO
from itertools import islice
from typing import Any, NamedTuple

import click

from tridge_solver.batch.input import (
    STANDARD_INPUT,
    Change,
    Item,
    Unreadable,
    items_of,
    open_input,
    unopened,
)
from tridge_solver.batch.questions import (
    CommandQuestion,
    NoTable,
    SolveQuestion,
    Solvers,
    attempt,
)
from tridge_solver.batch.seat_questions import SampledExchangeQuestion
from tridge_solver.cli.commands.batch import (
    DO,
    borrow_options,
    check_options,
    heading_of,
    question_and_change,
)
from tridge_solver.cli.common import Format, Settings, asked_for, command
from tridge_solver.cli.deal_options import DealOptions, deal_options
from tridge_solver.cli.group import NO_INPUT, OK, SOME_FAILED, GroupedOption, notify, with_option
from tridge_solver.cli.hand import hand_options, one_hand
from tridge_solver.cli.inputs import help_instead_of_waiting, read_files
from tridge_solver.cli.output import Output
from tridge_solver.core.registry import UnsupportedQuestion
from tridge_solver.core.text import MEBIBYTE, escape, json_text
from tridge_solver.handfile import FileProblem
from tridge_solver.handfile.any_reader import read_any
from tridge_solver.report.theme.source import Source

SCHEMA = "tridge.ask/1"
"""The schema of an error; an answer has its question's own schema."""

LONGEST = MEBIBYTE
"""The maximum size of a line, in bytes."""

OWN = ("deal", "file", "id")
"""Fields of a question that do not stand for options."""

# Linear: one run of characters behind two that are fixed.
_OPTION = re.compile(r"'?--([a-z][a-z-]*)'?")
"""An option in an error message, which becomes a field's name for the program that asks."""

_NO_FIELDS = (
    *("output", "force", "quiet", "color", "no-pager", "debug", "threads", "hash", "jsonl"),
    *("help", "version", "method"),
)
"""Common options that have no meaning for a single question."""


@command(
    "ask",
    help="""Answer the questions of a program: one JSON object a line, in and out.

A question is an object: what to do (solve, table, exchange, bid, review or themes, as in a batch),
the deal, and options of that question by their long names. Its answer is the object that the
command prints with --jsonl, written at once. A question that cannot be answered gets an object with
error and its line number. The solver stays loaded from question to question. QUESTIONS is a file; -
or none reads standard input.""",
    examples=[
        ("tridge ask < questions.jsonl", "a file of them"),
        ("tridge ask --rules tresillo", "with rules for all of them"),
    ],
    stats=True,
)
@click.argument("questions", metavar="[QUESTIONS]", default=STANDARD_INPUT)
def ask(settings: Settings, questions: str) -> int:
    """Answer one line after another."""
    if settings.format is Format.JSON and asked_for("json"):
        raise click.UsageError("every answer is a line of its own (expected no --json)")
    if questions == STANDARD_INPUT:
        help_instead_of_waiting(())
    answerer = _Answerer(settings)
    status = OK
    try:
        stream = open_input(questions)
    except OSError as error:
        notify(unopened(questions, error).message.replace("a hand file", "a file of questions"))
        return NO_INPUT
    with stream, Output(settings) as output:
        number = 0
        while line := stream.readline(LONGEST + 1):
            number += 1
            if not line.strip():
                continue
            found = answerer.answer(line, number)
            while len(line) > LONGEST and not line.endswith(b"\n"):  # the rest of it
                line = stream.readline(LONGEST + 1)
            if "error" in found:
                status = SOME_FAILED
            output.write(json_text(found) + "\n")
    return status


class BadQuestion(Exception):  # noqa: N818 - it says what becomes of a question
    """A question that cannot be answered; its text says why."""


class Asked(NamedTuple):
    """A parsed question.

    Attributes:
        question, change: the question, and the values that overrule those of the deal.
        settings, given: the values of its options.
        hand, position: a single hand and its place.
    """

    question: CommandQuestion
    change: Change
    settings: Settings
    given: DealOptions
    hand: str | None
    position: str | None


class _Answerer:
    """An answerer of one question after another, which keeps its solvers between them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._solvers: dict[str, tuple[CommandQuestion, Solvers]] = {}

    def answer(self, line: bytes, number: int) -> dict[str, Any]:
        told: dict[str, Any] = {}
        try:
            fields = _object(line)
            told = {"id": fields["id"]} if "id" in fields else {}
            return self._found(fields) | told
        except BadQuestion as error:
            message = str(error)
        except click.UsageError as error:
            message = _OPTION.sub(r"'\1'", error.format_message())
        except (UnsupportedQuestion, NoTable) as error:
            message = str(error)
        except Exception as error:
            if self._settings.debug:
                raise
            self._solvers.clear()  # nobody knows what the error has left in them
            message = f"internal error: {type(error).__name__}: {error}"
        return {"schema": SCHEMA, "line": number, **told, "error": message}

    def _found(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        asked = _asked(fields, self._settings)
        item = _one_deal(asked, fields)
        question = asked.question
        if asked.hand is not None and isinstance(question, SampledExchangeQuestion) and item.deal:
            (seat,) = (seat for seat in item.deal.active if item.deal.hands[seat])
            question = replace(question, seat=seat)
        solvers = self._warm(question)

        broken = question.broken_records
        found = attempt(question.answer, solvers, item, broken_records=broken, debug=True)
        if found is None:
            raise BadQuestion("; ".join(_told(error) for error in item.errors))
        if isinstance(found, FileProblem):
            raise BadQuestion(found.text)
        answer = found.json(item.source)
        if item.warnings:
            answer["warnings"] = [_told(warning) for warning in item.warnings]
        return answer

    def _warm(self, question: CommandQuestion) -> Solvers:
        """Return the solvers for a question. Solvers of the last such question are used again if
        the options are equal, or do not matter."""
        before = self._solvers.get(question.asks)
        if before is not None and (isinstance(question, SolveQuestion) or before[0] == question):
            return before[1]
        solvers = question.new_solver(self._settings.table_bytes)
        self._solvers[question.asks] = question, solvers
        return solvers


def _told(problem: FileProblem) -> str:
    return escape(f"{problem.line}:{problem.column}: {problem.text}")


def _object(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST:
        raise BadQuestion(f"a line of more than {LONGEST >> 20} MiB (expected one question)")
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        where = ""
        if isinstance(error, json.JSONDecodeError):
            where = f": {error.msg}, column {error.colno}"
        raise BadQuestion(f"this is not JSON{where} (expected an object in one line)") from None
    if not isinstance(value, dict):
        raise BadQuestion('this is not a question (expected an object, {"do": "solve", "deal": …})')
    return value


def _asked(fields: Mapping[str, Any], settings: Settings) -> Asked:
    names = {name[2:] for param in _question.params for name in param.opts if name[:2] == "--"}
    names = {name for name in names if name not in _NO_FIELDS} | {*OWN}
    arguments: list[str] = []
    for field, value in fields.items():
        name = field.replace("_", "-")
        if name not in names:
            close = get_close_matches(name, names, 1, 0.7)
            hint = f"did you mean {close[0]}?" if close else "expected the long name of an option"
            raise BadQuestion(f"{field!r} is not a field of a question ({hint})")
        if name not in OWN:
            arguments += _words(name, value)
    deal = fields.get("deal")
    if isinstance(deal, str) and "[" not in deal:
        arguments.append(f"--deal={deal}")
    defaults = {
        "rules": settings.rules,
        "pack": settings.pack.value.lower(),
        "seed": settings.seed,
        "threads": settings.threads,
        "stats": settings.stats,
        "quiet": True,
    }
    context = _question.make_context("ask", arguments, default_map=defaults, obj=[])
    with context:
        _question.invoke(context)
    (asked,) = context.obj
    assert isinstance(asked, Asked)
    return asked


def _words(name: str, value: Any) -> Iterator[str]:
    """Yield a field in the form of command-line words."""
    if isinstance(value, list):
        for each in value:
            yield from _words(name, each)
    elif value is True:
        yield f"--{name}"
    elif isinstance(value, dict):
        raise BadQuestion(f"{name} is an object (expected text, a number, true or false)")
    elif value is not None and value is not False:
        yield f"--{name}={value}"


@partial(borrow_options, without=("json",))
@command("ask", help="", examples=[], stats=True)
@with_option("--do", type=click.Choice(DO), default=DO[0])
@with_option("--min-tricks", cls=GroupedOption, heading=heading_of("min_tricks"), is_flag=True)
@hand_options
@deal_options
def _question(
    settings: Settings,
    given: DealOptions,
    do: str,
    files: tuple[str, ...],
    hand: str | None,
    position: str | None,
    **asked: Any,
) -> int:
    """Parse the options of one question; only :func:`_asked` calls it."""
    context = click.get_current_context()
    check_options(context, do, given)
    question, change = question_and_change(settings, do, given, asked, settings.threads)
    context.obj.append(Asked(question, change, settings, given, hand, position))
    return OK


def _one_deal(asked: Asked, fields: Mapping[str, Any]) -> Item:
    deal, file = fields.get("deal"), fields.get("file")
    given = [name for name in ("deal", "file", "hand") if fields.get(name) is not None]
    if len(given) != 1:
        raise BadQuestion("a question is about one deal (expected one of deal, file and hand)")
    found: Iterator[Item | Unreadable]
    if asked.hand is not None:
        place = asked.position or "lead"
        return one_hand(asked.hand, place, asked.given, asked.settings)
    if isinstance(file, str):
        if file.startswith(STANDARD_INPUT):
            raise BadQuestion("the questions come from there (expected the name of a file)")
        found = read_files((file,), asked.change)
    elif isinstance(deal, str) and "[" not in deal:
        found = asked.given.deals((), asked.settings)
    elif isinstance(deal, (str, dict)):
        text = deal if isinstance(deal, str) else json.dumps(deal)
        entries = read_any(
            BytesIO(text.encode("utf-8", "replace")), "deal", rules=asked.change.rules
        )
        found = items_of(entries, "deal", asked.change)
    else:
        raise BadQuestion("deal is neither a text nor an object (expected a deal as a file has it)")
    deals = list(islice(found, 2))
    if not deals:
        raise BadQuestion("there is no deal in the text (expected tags, or 'W:A2.K5.QJ6.A3 … -')")
    if len(deals) > 1:
        raise BadQuestion("there is more than one deal (expected one; of a file: FILE:2)")
    (item,) = deals
    if isinstance(item, Unreadable):
        raise BadQuestion(item.message)
    # Facts given with the question are in no file, like those on the command line.
    return item if isinstance(file, str) else replace(item, source=Source(None, 1))
