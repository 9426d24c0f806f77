"""The results of many random hands: JSON (``tridge.calibration/1``), CSV, and for a reader."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from tridge_solver.analysis.intervals import margin_in_percent
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.bidding.calibration import (
    FEWEST_HANDS,
    HandResult,
    Row,
    Study,
    Threshold,
    by_points,
    of_enough_hands,
    row,
    threshold,
)
from tridge_solver.games.ombre.report.bidding_text import TURN
from tridge_solver.games.ombre.report.exchange_text import DEFENCES
from tridge_solver.games.ombre.report.shares import (
    DIGITS,
    funds_words,
    how_at_table,
    result_bar,
    shared_out,
)
from tridge_solver.report.theme.charts import Series, line_chart
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.signs import (
    count,
    pad,
    print_line,
    print_sentence,
    signed_mean,
    table_width,
)

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


CLUB = (13, 14)
"""The points the club asks of a bid: at least the one, better the other."""

_POINTS, _HANDS, _BAR, _SHORTEST_BAR = 7, 8, 15, 8
_SHARES, _MARGIN, _CHIPS, _WORTH, _PLACE = 11, 5, 14, 7, 7


def print_calibration(console: Console, report: CalibrationReport) -> None:
    """Print the table, a verdict and what was assumed."""
    study = report.study
    how = "without an exchange" if study.kind.value == "No Change" else "after the best exchange"
    print_sentence(
        console,
        (f"{study.kind.value} in the best suit {how}", "bold"),
        f": {count(len(report.results), 'random hand')}{_where(report)}",
    )
    print_line(console)
    rows = of_enough_hands(report.rows)
    _print_table(console, report, rows)
    print_line(console)
    print_sentence(console, verdict(report))
    print_line(console)
    _print_footnote(console, report, rows)


def _where(report: CalibrationReport) -> str:
    """The conditions on the hands, and where they sat."""
    met = f" with {' and '.join(report.where)}" if report.where else ""
    places = report.study.places
    if len(places) == 1:
        return f"{met}, speaking {TURN[places[0]]}"
    return f"{met}, each at every place"


def _print_table(console: Console, report: CalibrationReport, rows: Sequence[Row]) -> None:
    """One row for each count of points, then one for all hands."""
    places = report.study.places if len(report.study.places) > 1 else ()
    width = table_width(console)
    if _columns(len(places)) > width:
        places = ()
    bar = min(_BAR, width - _columns(len(places)) - 2)
    bar = bar + 2 if bar >= _SHORTEST_BAR else 0
    head = pad("points", _POINTS, right=True) + pad("hands", _HANDS, right=True) + Text("  ")
    head += pad("win/draw/loss", bar + _SHARES + _MARGIN)
    head += pad("chips", _CHIPS - 6, right=True) + pad("", 6) + pad("worth", _WORTH, right=True)
    for name in places:
        head += pad(TURN[name], _PLACE, right=True)
    head.stylize("dim")
    print_line(console, head)
    at = {name: {row.points: row for row in report.at(name)} for name in places}
    for each in rows:
        print_line(console, _row(each, bar, [at[name][each.points] for name in places]))
    if len(report.rows) > 1:
        alone = [row(report.results, [name]) for name in places]
        print_line(console, _row(report.all_hands, bar, alone))


def _row(found: Row, bar: int, alone: Sequence[Row]) -> Text:
    """The figures of some hands, and their wins at each place ``alone``."""
    points = "all" if found.points is None else str(found.points)
    won, drawn, lost = shared_out(found.counts, 100)
    line = pad(points, _POINTS, right=True) + pad(f"{found.hands:,}", _HANDS, right=True)
    line += Text("  ")
    if bar:
        line += result_bar(found.counts, bar - 2) + Text("  ")
    line += pad(f"{won:>3}/{drawn:>2}/{lost:>2}", _SHARES)
    line += pad(f"±{margin_in_percent(found.win_interval):>2} %", _MARGIN)
    style = "bold" if found.pays else ""
    line += Text(pad(signed_mean(found.chips), _CHIPS - 6, right=True).plain, style)
    line += pad("" if found.chips_margin is None else f" ±{found.chips_margin:.1f}", 6)
    line += pad(_percent(found.worth / found.hands), _WORTH, right=True)
    for each in alone:
        line += pad(_percent(each.win), _PLACE, right=True)
    return line


def _percent(share: float) -> str:
    return f"{shared_percent(share)} %"


def shared_percent(share: float) -> int:
    """A share in whole percent, 0 and 100 only where it is nothing or all.

    >>> [shared_percent(share) for share in (0.0, 0.001, 0.384, 0.999, 1.0)]
    [0, 1, 38, 99, 100]
    """
    if share in (0.0, 1.0):
        return round(100 * share)
    return min(max(round(100 * share), 1), 99)


def verdict(report: CalibrationReport) -> str:
    """What the hands say of a bid on so many points, in a few sentences."""
    if report.where:
        return _of_all(report.all_hands)
    found = report.threshold
    words = []
    if found.pays_from is not None and found.costs_to is not None:
        between = _counts_between(found.costs_to, found.pays_from)
        words.append(
            f"With {found.costs_to} points or fewer a bid costs chips on average, "
            f"from {found.pays_from} on it brings some{between}."
        )
    elif found.pays_from is not None:
        words.append(f"From {found.pays_from} points on a bid brings chips on average.")
    elif found.costs_to is not None:
        words.append(f"With {found.costs_to} points or fewer a bid costs chips on average.")
    else:
        words.append("The hands are too few to tell from which count on a bid pays.")
    club = [row for row in report.rows if row.points in CLUB and row.chips_margin is not None]
    words += [f"{_club_words(row)}." for row in club]
    if found.half_from is not None:
        words.append(f"It takes {found.half_from} to win more often than not.")
    return " ".join(words)


def _counts_between(costs_to: int, pays_from: int) -> str:
    """The counts between, of which the hands show nothing.

    >>> [_counts_between(13, pays_from) for pays_from in (14, 15, 16)]
    ['', '; 14 may do either', '; 14 and 15 may do either']
    >>> _counts_between(13, 19)
    '; 14 to 18 may do either'
    """
    first, last = costs_to + 1, pays_from - 1
    if first > last:
        return ""
    joined = {0: "", 1: f" and {last}"}.get(last - first, f" to {last}")
    return f"; {first}{joined} may do either"


def _club_words(row: Row) -> str:
    """What comes of a bid on the points the club asks for."""
    asked = "at least" if row.points == CLUB[0] else "better"
    verb = "brings" if row.chips > 0 else "costs"
    return (
        f"The club's “{asked} {row.points}” wins {shared_out(row.counts, 100)[0]} % and {verb} "
        f"{abs(row.chips):.1f} ±{row.chips_margin or 0:.1f} chips"
    )


def _of_all(row: Row) -> str:
    """What comes of hands that meet a condition."""
    margin = "" if row.chips_margin is None else f" ±{row.chips_margin:.1f}"
    won = shared_out(row.counts, 100)[0]
    words = f"Such hands win {won} % and are worth {signed_mean(row.chips)}"
    return (
        f"{words}{margin} chips on average; "
        f"{shared_percent(row.worth / row.hands)} % of them are worth more than passing."
    )


def _print_footnote(console: Console, report: CalibrationReport, rows: Sequence[Row]) -> None:
    """What was sampled, and what was assumed."""
    study = report.study
    closed = study.table_deals
    samples = count(study.samples, "fresh world")
    if closed is not None:
        samples = count(closed, "closed deal")
    places = " at each place" if len(study.places) > 1 else ""
    notes = [
        f"sampled: {samples} of each hand{places}, seed {study.seed}, 95 % intervals from the "
        "spread of the hands",
        "points: the club's, in the suit with most",
        "best suit and discard by a race for wins",
        DEFENCES["model"],
        "open cards: play is double dummy" if closed is None else how_at_table(closed),
        f"chips with {funds_words(study.stakes, study.payers)}, passing 0",
        "worth: hands that bring more than passing",
    ]
    if len(study.places) > 1 and table_width(console) >= _columns(len(study.places)):
        notes.append("first, second, last: wins where the hand speaks so")
    left_out = len(report.results) - sum(row.hands for row in rows)
    if left_out:
        notes.append(f"rows of fewer than {FEWEST_HANDS} hands left out: {left_out} in all")
    if len(report.results) < report.wanted:
        notes.append(f"interrupted: {report.wanted:,} hands were asked for")
    if report.seconds is not None:
        notes.append(f"{report.seconds:.1f} s")
    print_sentence(console, (" · ".join(notes), "dim"))


def _columns(places: int) -> int:
    """How wide a row is without its bar, with so many places at the table."""
    return _POINTS + _HANDS + 2 + _SHARES + _MARGIN + _CHIPS + _WORTH + _PLACE * places


def calibration_chart(report: CalibrationReport) -> str:
    """The chart as the text of an SVG file: a line for each place at the table."""
    series = []
    for name in report.study.places:
        rows = of_enough_hands(report.at(name))
        series.append(
            Series(
                TURN[name],
                [round(100 * row.win) for row in rows],
                [row.points for row in rows if row.points is not None],
                [(100 * low, 100 * high) for low, high in (row.win_interval for row in rows)],
            )
        )
    counts = [place for line in series for place in line.places]
    least = min(counts)
    marks = {CLUB[0]: "", CLUB[1]: "the club: 13, better 14"}
    return line_chart(
        series,
        title=f"{report.study.kind.value} by the club's points",
        description=f"Wins in percent by points, {len(report.results):,} random hands. "
        + verdict(report),
        across="points before the exchange, in the suit with most",
        up="% won",
        marks={place: words for place, words in marks.items() if least <= place <= max(counts)},
        signed=False,
    )
