"""The options of ``tridge batch`` that are those of the command whose question it puts."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

import click
from click.core import ParameterSource

from tridge_solver.batch.input.items import Change
from tridge_solver.batch.questions.question import DEFAULT_NODES, CommandQuestion
from tridge_solver.cli.commands.bid import bid, question_of as bid_question
from tridge_solver.cli.commands.exchange import exchange, question_of as exchange_question
from tridge_solver.cli.commands.review import question_of as review_question, review
from tridge_solver.cli.commands.solve import question_of as solve_question, solve
from tridge_solver.cli.common import Settings
from tridge_solver.cli.group import GroupedOption
from tridge_solver.cli.options.deal_options import HEADING, DealOptions

DO = ("solve", "table", "exchange", "bid", "review")
"""What a batch can do."""

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
"""By what is done: the command, and which of its options are options here."""

_NOT_HERE = ("json", "deal", "game")
"""Options that other commands have and a batch has not."""

_OTHER_HELP = {
    "threads": "Worker processes (default: all cores).",
    "jsonl": "Write JSON Lines, whatever the name of the output says.",
    "output": "Write rows to FILE: .jsonl, .csv or .parquet; --resume finishes it.",
}
"""Options that all commands have, and that mean something of their own here."""

CHANGES = "In place of what all deals say (not with --do review)"

_HELP = {
    "seat": "Whose exchange or bid (default: the Player's).",
    "open_cards": "All cards and the stock are known to all: exact.",
    "samples": "Fresh worlds to play (default: 1000; --defence best: 100; a review: 250).",
    "table_deals": "Play N closed deals of every contract (without a number: 200).",
}
"""Help of options that two commands have."""


_OWN = {"min_tricks": ("solve", "table")}
"""Options that the command of the question has not, and what is done with them."""


def _kinds_of(name: str) -> tuple[str, ...]:
    """What has to be done for an option to be one."""
    borrowed = tuple(do for do, (_, names) in _BORROWED.items() if name in names)
    return borrowed or _OWN.get(name, ())


def heading_of(name: str) -> str:
    """The heading under which the help has an option of some questions."""
    return f"With --do {' or '.join(_kinds_of(name))}"


def borrow_options(command: click.Command) -> click.Command:
    """Give ``command`` the options of the questions, under a heading for each."""
    added: dict[str, click.Parameter] = {}
    for lender, names in _BORROWED.values():
        for param in lender.params:
            name = param.name or ""
            if name in names and name not in added:
                own: Any = copy.copy(param)
                own.heading = heading_of(name)
                own.help = _HELP.get(name, own.help)
                added[name] = own
    command.params = [copy.copy(param) for param in command.params if param.name not in _NOT_HERE]
    for param in command.params:
        if param.name in _OTHER_HELP:
            cast(click.Option, param).help = _OTHER_HELP[param.name]
        if getattr(param, "heading", None) == HEADING:
            cast(GroupedOption, param).heading = CHANGES
    at = next(n for n, param in enumerate(command.params) if getattr(param, "heading", None))
    command.params[at:at] = added.values()
    return command


def check_options(context: click.Context, do: str, given: DealOptions) -> None:
    """Refuse options that have nothing to do with what is done."""
    for param in context.command.params:
        kinds = _kinds_of(param.name or "")
        source = context.get_parameter_source(param.name or "")
        if kinds and do not in kinds and source is not ParameterSource.DEFAULT:
            raise click.UsageError(
                f"{param.opts[0]} says nothing to --do {do} (expected --do {' or '.join(kinds)})"
            )
    if do == "review" and given.tags:
        raise click.UsageError("--do review takes deals as they are (expected no change to them)")


def question_and_change(
    settings: Settings, do: str, given: DealOptions, asked: Mapping[str, Any]
) -> tuple[CommandQuestion, Change]:
    """What is asked of every deal, and what is put in the place of what the deals say."""
    alone = replace(settings, threads=1, hash_mb=None)  # each deal is one worker's
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
    return review_question(alone, **own), settings.change
