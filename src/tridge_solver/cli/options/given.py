"""Deals given on the command line, and options that overrule what a file says."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import click

from tridge_solver.batch.input.items import Item, Unreadable, checked
from tridge_solver.cards import Pack, in_either_pack
from tridge_solver.cli.common import Settings
from tridge_solver.cli.group import GroupedOption
from tridge_solver.cli.options.words import plainly, told
from tridge_solver.cli.run.inputs import read_files
from tridge_solver.deal import Deal
from tridge_solver.report.look.source import Source
from tridge_solver.rules.ruleset import TRIDGE

HEADING = "A deal without a file, or in place of what a file says"

_OPTIONS = (
    ("--deal", "Deal", "HANDS", "The hands, clockwise from a seat: 'W:A2.K5.QJ6.A3 … … -'."),
    ("--dealer", "Dealer", "SEAT", "The dealer."),
    ("--leader", "Leader", "SEAT", "Who leads first (default: by the dealer)."),
    ("--declarer", "Declarer", "SEAT", "The Player."),
    ("--contract", "Contract", "CONTRACT", "The contract, e.g. 'Play D' or 'Fixed 2 H'."),
    ("--stock", "Stock", "CARDS", "The stock, top first: 'SA H7 …'."),
    ("--tricks-won", "TricksWon", "TRICKS", "Tricks won before an ending: 'N:2 E:1'."),
)
"""Options with the tag each stands for: their values are written as in a hand file."""


@dataclass(frozen=True)
class Given:
    """What the options say of a deal: values by field of :class:`~tridge_solver.deal.Deal`."""

    fields: Mapping[str, Any]

    @property
    def is_deal(self) -> bool:
        """Whether there is a whole deal, so that no file is needed."""
        return "hands" in self.fields

    def deals(
        self, files: Sequence[str], settings: Settings, without_record: bool = False
    ) -> Iterator[Item | Unreadable]:
        """The deal given, or those of ``files`` with the options in place of their tags.

        ``without_record`` forgets the play and what came of it.
        """
        if not self.is_deal:
            change = replace(settings.change, fields=self.fields, without_record=without_record)
            return read_files(files, change)
        if files:
            raise click.UsageError("--deal stands for a file (expected no FILES beside it)")
        if settings.boards:
            raise click.UsageError("--board says which deals of FILES (expected no --deal beside)")
        deal = Deal(**self.fields, rules=settings.rules or TRIDGE)
        return iter([checked(Item(Source(None, 1), 1, deal))])


def deal_options(function: Callable[..., int]) -> Callable[..., int]:
    """Add the options of :data:`_OPTIONS`; the command gets them as ``given``."""

    @functools.wraps(function)
    def with_given(settings: Settings, **values: Any) -> int:
        texts = {
            (option, tag): values.pop(option[2:].replace("-", "_"), None)
            for option, tag, _, _ in _OPTIONS
        }
        return function(settings, given=Given(fields_of(texts, settings.pack)), **values)

    decorated: Callable[..., int] = with_given
    for option, _, metavar, help_text in reversed(_OPTIONS):
        decorated = click.option(
            option, cls=GroupedOption, heading=HEADING, metavar=metavar, help=help_text
        )(decorated)
    return decorated


def fields_of(texts: Mapping[tuple[str, str], str | None], pack: Pack) -> dict[str, Any]:
    """The fields of a deal that options fill, each read as the tag it stands for in a hand file.

    Args:
        texts: by option and tag what was given, ``None`` for nothing.
        pack: the pack of the values, which may be English all the same.
    """
    given = {names: text for names, text in texts.items() if text is not None}
    if not given:
        return {}
    from tridge_solver.handfile.three_seats import READINGS

    fields: dict[str, Any] = {}
    for (option, tag), text in given.items():
        names, parse = READINGS[tag]
        try:
            value = in_either_pack(parse, told(option, text, plainly(tag, text, pack)), pack)
        except ValueError as error:
            raise click.BadParameter(str(error), param_hint=option) from None
        fields.update(zip(names, value if len(names) > 1 else (value,), strict=True))
    return fields
