"""``tridge bid --calibrate``: what the club's points are worth, over many random hands."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import click

from tridge_solver.analysis.dealing.condition_text import ConditionError
from tridge_solver.batch.input.items import Item, checked
from tridge_solver.batch.work.interrupt import uninterrupted
from tridge_solver.cli.common import Format, Settings
from tridge_solver.cli.group import OK
from tridge_solver.cli.options.calibration import (
    ALL,
    DEFAULT_HANDS,
    FUND_TAGS,
    CalibrationOptions,
    fund_fields,
)
from tridge_solver.cli.run.output import Output, check_files
from tridge_solver.cli.run.progress import LateProgress
from tridge_solver.cli.run.run import ordered_map
from tridge_solver.core.deal import DealError
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.seats import PLACES
from tridge_solver.core.text import json_text
from tridge_solver.games.ombre.bidding.calibration import (
    ANY_HAND,
    DEFAULT_SAMPLES,
    HandResult,
    Study,
    Surveyor,
)
from tridge_solver.games.ombre.bidding.three_seats import dealt_hand
from tridge_solver.games.ombre.deal import ombre_deal
from tridge_solver.games.ombre.dealing import HandMaker
from tridge_solver.games.ombre.questions.bidding import check_funds
from tridge_solver.games.ombre.report.calibration import (
    CalibrationReport,
    HandsCsv,
    calibration_chart,
    print_calibration,
)
from tridge_solver.games.ombre.rules.contracts import Kind
from tridge_solver.games.ombre.scoring import funds_of
from tridge_solver.handfile.from_options import with_fields
from tridge_solver.report.theme.source import Source


def calibrate(settings: Settings, asked: CalibrationOptions, values: Mapping[str, Any]) -> int:
    """Measure the hands that ``asked`` and the other ``values`` of the command line say."""
    return _measure(settings, asked, _study(settings, asked, values))


def _study(settings: Settings, asked: CalibrationOptions, values: Mapping[str, Any]) -> Study:
    """What is measured, as the options say."""
    rules, place = settings.rules or TRIDGE, values["position"] or ALL
    fields = fund_fields({name: values[name] for name in FUND_TAGS}, settings)
    try:
        maker = HandMaker(settings.seed, asked.where, rules=rules, pack=settings.pack)
    except ConditionError as error:
        raise click.BadParameter(str(error), param_hint="--where") from None
    try:
        deal = dealt_hand(ANY_HAND, rules=rules)
        check_funds(deal, fields)
        item = checked(Item(Source(None, 1), 1, with_fields(deal, fields)))
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
    if settings.format is Format.TEXT:
        output.write_page(lambda console: print_calibration(console, report))
    else:
        output.write(json_text(report.json()) + "\n")
    if drawing is not None:
        drawing.write(calibration_chart(report))
