"""``tridge bid --calibrate``: what the club's points are worth, over many random hands."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from tridge_solver.batch.input.items import Item, checked
from tridge_solver.batch.work.interrupt import uninterrupted
from tridge_solver.cli.common import Format, Settings
from tridge_solver.cli.group import OK, GroupedOption
from tridge_solver.cli.options.funds import FUND_TAGS, fund_fields
from tridge_solver.cli.run.output import Output, check_files
from tridge_solver.cli.run.pool import ordered_map
from tridge_solver.cli.run.progress import LateProgress
from tridge_solver.core.deal import DealError
from tridge_solver.core.json_text import json_text
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.seats import PLACES
from tridge_solver.games.ombre.deal import ombre_deal
from tridge_solver.games.ombre.rules.contracts import Kind
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.games.ombre.bidding.calibration import HandResult, Study
    from tridge_solver.games.ombre.report.bidding.calibration import CalibrationReport

HEADING = "Many random hands: what the club's points are worth"
ALL = "all"
DEFAULT_HANDS = 1000

_SHARED = ("position", "samples", "table_deals", *FUND_TAGS)
"""Parameters shared with the question about one hand."""

_OPTIONS = (
    functools.partial(
        click.option,
        "--calibrate",
        is_flag=True,
        help="Measure random hands by their points, in 100 --samples at each place.",
    ),
    functools.partial(
        click.option,
        "-n",
        "--count",
        type=click.IntRange(1),
        metavar="N",
        help=f"How many hands (default: {DEFAULT_HANDS}).",
    ),
    functools.partial(
        click.option,
        "--where",
        multiple=True,
        metavar="CONDITION",
        help="Only hands such as 'Player.trumps(Trumps) >= 6'; several must all hold.",
    ),
    functools.partial(
        click.option, "--no-change", is_flag=True, help="No Change, in place of Play."
    ),
    functools.partial(
        click.option, "--svg", metavar="FILE", help="Also draw the wins by points, as SVG."
    ),
    functools.partial(
        click.option, "--hands", metavar="FILE.csv", help="Also write a line for each hand."
    ),
)


@dataclass(frozen=True)
class CalibrationOptions:
    """What is asked about many hands.

    Attributes:
        count: how many.
        where: the conditions they meet.
        no_change: whether No Change is measured, not Play.
        svg, hands: files to write beside the table.
    """

    count: int | None
    where: tuple[str, ...]
    no_change: bool
    svg: str | None
    hands: str | None


def calibration_options(function: Callable[..., int]) -> Callable[..., int]:
    """Add ``--calibrate`` and its options to a command about one hand, which is called only
    without it."""

    @functools.wraps(function)
    def either(
        settings: Settings,
        *,
        calibrate: bool,
        count: int | None,
        where: tuple[str, ...],
        no_change: bool,
        svg: str | None,
        hands: str | None,
        **values: Any,
    ) -> int:
        asked = CalibrationOptions(count, where, no_change, svg, hands)
        if calibrate:
            _refuse_other_options(values)
            return _measure(settings, asked, _study(settings, asked, values))
        if asked != CalibrationOptions(None, (), False, None, None):
            raise click.UsageError(f"{_first_of(asked)} is about many hands (expected --calibrate)")
        if values["position"] == ALL:
            raise click.UsageError("a hand sits in one place (expected lead, middle or last)")
        return function(settings, **values)

    for option in reversed(_OPTIONS):
        either = option(cls=GroupedOption, heading=HEADING)(either)
    return either


def _first_of(asked: CalibrationOptions) -> str:
    """The first option given of those about many hands."""
    given = next(name for name, value in vars(asked).items() if value not in (None, (), False))
    return "--" + given.replace("_", "-")


def _refuse_other_options(values: dict[str, Any]) -> None:
    """Refuse whatever else the command line asks of one hand or deal."""
    context = click.get_current_context()
    for parameter in context.command.params:
        name = parameter.name or ""
        if name not in values or name in _SHARED or values[name] == ():
            continue  # click before 8.3 takes even files that are not there for given ones
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            what = parameter.opts[0] if isinstance(parameter, click.Option) else "files"
            raise click.UsageError(f"--calibrate deals its own hands (expected no {what})")


def _study(settings: Settings, asked: CalibrationOptions, values: dict[str, Any]) -> Study:
    """What is measured, as the options say."""
    from tridge_solver.analysis.dealing.condition_text import ConditionError
    from tridge_solver.games.ombre.bidding.calibration import ANY_HAND, DEFAULT_SAMPLES, Study
    from tridge_solver.games.ombre.bidding.closed import dealt_hand
    from tridge_solver.games.ombre.dealing.random_hands import HandMaker
    from tridge_solver.games.ombre.scoring import funds_of

    rules, place = settings.rules or TRIDGE, values["position"] or ALL
    fields = fund_fields({name: values[name] for name in FUND_TAGS}, settings)
    try:
        maker = HandMaker(settings.seed, asked.where, rules=rules, pack=settings.pack)
    except ConditionError as error:
        raise click.BadParameter(str(error), param_hint="--where") from None
    try:
        deal = dealt_hand(ANY_HAND, rules=rules)
        from tridge_solver.games.ombre.questions.bidding import check_funds

        check_funds(deal, fields)
        item = checked(Item(Source(None, 1), 1, replace(deal, **fields)))
        if item.deal is None:
            raise DealError(item.errors[0].message)
        return Study(
            seed=settings.seed,
            kind=Kind.NO_CHANGE if asked.no_change else Kind.PLAY,
            places=PLACES if place == ALL else (place,),
            samples=values["samples"] or DEFAULT_SAMPLES,
            rules=rules,
            payers=ombre_deal(item.deal).payers,
            funds=funds_of(ombre_deal(item.deal)),
            hands=maker,
            table_bytes=settings.table_bytes,
            table_deals=values["table_deals"],
        )
    except DealError as error:
        raise click.UsageError(str(error)) from None


def _measure(settings: Settings, asked: CalibrationOptions, study: Study) -> int:
    """Measure the hands and report them; after Ctrl-C those that are done."""
    from tridge_solver.analysis.dealing.condition_text import ConditionError
    from tridge_solver.games.ombre.report.bidding.calibration import CalibrationReport, HandsCsv

    check_files(settings.output, svg=asked.svg, hands=asked.hands)
    began = time.perf_counter()
    count = asked.count or DEFAULT_HANDS
    results: list[HandResult] = []
    with ExitStack() as stack:
        output = stack.enter_context(Output(settings))
        beside = [
            stack.enter_context(Output(replace(settings, output=file))) if file else None
            for file in (asked.svg, asked.hands)
        ]
        drawing, table = beside
        lines = HandsCsv(table, study.places) if table is not None else None

        def report() -> CalibrationReport:
            seconds = time.perf_counter() - began if settings.stats else None
            return CalibrationReport(study, asked.where, tuple(results), count, seconds)

        try:
            for result in _results(settings, study, count):
                with uninterrupted():
                    results.append(result)
                    if lines is not None:
                        lines.add(result)
        except ConditionError as error:
            raise click.BadParameter(str(error), param_hint="--where") from None
        except DealError as error:
            raise click.ClickException(str(error)) from None
        except KeyboardInterrupt:
            if not results:
                for file in filter(None, (output, *beside)):
                    file.discard()
                raise
            _write(report(), settings, output, drawing)
            raise
        _write(report(), settings, output, drawing)
    return OK


def _results(settings: Settings, study: Study, count: int) -> Iterator[HandResult]:
    """The hands one by one; after Ctrl-C no more of them come."""
    from tridge_solver.games.ombre.bidding.calibration import Surveyor

    def new_surveyor() -> Surveyor:
        with settings.short_of_memory():
            return Surveyor(study)

    with LateProgress(settings, "hands", remaining=True) as progress:
        found = ordered_map(
            lambda surveyor, number: surveyor.measure(number),
            range(1, count + 1),
            new_surveyor,
            settings.threads,
        )
        for number, result in found:
            yield result
            progress("measuring", number, count)


def _write(
    report: CalibrationReport, settings: Settings, output: Output, drawing: Output | None
) -> None:
    """Write the table, and the picture where one is wanted."""
    from tridge_solver.games.ombre.report.bidding.calibration_chart import calibration_chart
    from tridge_solver.games.ombre.report.bidding.calibration_text import print_calibration

    if settings.format is Format.TEXT:
        output.write_page(lambda console: print_calibration(console, report))
    else:
        output.write(json_text(report.json()) + "\n")
    if drawing is not None:
        drawing.write(calibration_chart(report))
