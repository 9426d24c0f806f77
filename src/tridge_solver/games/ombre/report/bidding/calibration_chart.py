"""The results of many random hands, as a picture: wins by the club's points, with intervals."""

from __future__ import annotations

from tridge_solver.games.ombre.bidding.calibration_table import of_enough_hands
from tridge_solver.games.ombre.report.bidding.calibration import CalibrationReport
from tridge_solver.games.ombre.report.bidding.calibration_text import CLUB, verdict
from tridge_solver.games.ombre.report.bidding.text import TURN
from tridge_solver.report.theme.charts import Series, line_chart


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
