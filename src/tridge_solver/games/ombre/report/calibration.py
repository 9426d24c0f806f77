"""The results of many random hands: their table as JSON (``tridge.calibration/1``), each as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.bidding.calibration import (
    HandResult,
    Row,
    Study,
    Threshold,
    by_points,
    of_enough_hands,
    row,
    threshold,
)
from tridge_solver.games.ombre.report.sampled_json import DIGITS

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


SCHEMA = "tridge.calibration/1"
GRADES = ("win", "draw", "loss")


@dataclass(frozen=True)
class CalibrationReport:
    """Some measured hands.

    Attributes:
        study: how they were measured.
        where: the conditions they meet.
        results: the hands, in order, at least one.
        wanted: how many were asked for; fewer were measured where the run was interrupted.
        seconds: the time it took, where that was asked for.
    """

    study: Study
    where: tuple[str, ...]
    results: tuple[HandResult, ...]
    wanted: int
    seconds: float | None = None

    @property
    def rows(self) -> tuple[Row, ...]:
        """A row for each count of the club's points."""
        return by_points(self.results)

    @property
    def all_hands(self) -> Row:
        """All hands in one row."""
        return row(self.results)

    @property
    def threshold(self) -> Threshold:
        """From which count on a bid pays."""
        return threshold(of_enough_hands(self.rows))

    def at(self, place: str) -> tuple[Row, ...]:
        """The rows at one place."""
        return by_points(self.results, [place])

    def json(self) -> dict[str, Any]:
        """The JSON object of the table."""
        study, found = self.study, self.threshold
        by_place = {name: self.at(name) for name in study.places}
        fields: dict[str, Any] = {
            "schema": SCHEMA,
            "rules": study.rules.name,
            "rules_options": study.rules.options,
            "contract": study.kind.value,
            "where": list(self.where),
            "hands": len(self.results),
            "hands_wanted": self.wanted,
            "samples": study.samples,
            "table_deals": study.table_deals,
            "seed": study.seed,
            "positions": list(study.places),
            "payers": study.payers,
            "funds": study.stakes.as_json(),
            "rows": [
                {
                    "points": each.points,
                    **_figures(each),
                    "by_position": {name: _figures(by_place[name][n]) for name in study.places},
                }
                for n, each in enumerate(self.rows)
            ],
            "all": {
                **_figures(self.all_hands),
                "by_position": {name: _figures(row(self.results, [name])) for name in study.places},
            },
            "costs_to": found.costs_to,
            "pays_from": found.pays_from,
            "half_from": found.half_from,
        }
        if self.seconds is not None:
            fields["stats"] = {"seconds": round(self.seconds, DIGITS)}
        return fields


def _figures(found: Row) -> dict[str, Any]:
    """The figures of a row."""
    fields: dict[str, Any] = {"hands": found.hands}
    for grade, share, interval in zip(GRADES, found.shares, found.intervals, strict=True):
        fields[grade] = round(share, DIGITS)
        fields[f"{grade}_interval"] = [round(end, DIGITS) for end in interval]
    margin = found.chips_margin
    fields["chips"] = round(found.chips, DIGITS)
    fields["chips_margin"] = None if margin is None else round(margin, DIGITS)
    fields["worth_a_bid"] = round(found.worth / found.hands, DIGITS)
    fields["worth_a_bid_interval"] = [round(end, DIGITS) for end in found.worth_interval]
    return fields


class HandsCsv:
    """Writes a line for each hand: what it is, what was thrown, what came of it at each place."""

    def __init__(self, file: SupportsWrite[str], places: tuple[str, ...]) -> None:
        self._csv = csv.writer(file, lineterminator="\n")
        self._places = places
        columns = (f"{name}_{what}" for name in places for what in (*GRADES, "chips"))
        self._csv.writerow(["number", "hand", "points", "trumps", "thrown", *columns])

    def add(self, result: HandResult) -> None:
        """Write the line of one hand."""
        self._csv.writerow(
            [
                result.number,
                Pack.ENGLISH.hand_text(result.hand),
                result.points,
                result.trumps.letter,
                " ".join(card.code for card in result.discard),
                *self._cells(result),
            ]
        )

    def _cells(self, result: HandResult) -> Iterator[object]:
        for name in self._places:
            found = result.places[name]
            yield from found.counts
            yield f"{found.chips:.4f}"
