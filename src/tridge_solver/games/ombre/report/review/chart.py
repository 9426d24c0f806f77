"""The value of a deal over its play, as a small drawing for a page."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from tridge_solver.games.ombre.report.review.words import MARKS
from tridge_solver.games.ombre.review.decisions import Decision
from tridge_solver.games.ombre.review.three_seats import Review
from tridge_solver.games.ombre.rules.contracts import TRICKS
from tridge_solver.games.ombre.solving.double_dummy import Value
from tridge_solver.report.theme.signs import count, grade_mark, grade_word

_WIDTH, _HEIGHT = 420, 168
_LEFT, _RIGHT, _TOP, _BOTTOM = 26, 12, 22, 26
_LABEL = 52
"""Room a grade's word needs before the next one."""


def value_chart(found: Review) -> Markup:
    """The Player's tricks with best play after each card, with the grade where it changes.

    The script of the page moves the line of class ``now``; without it there is none.
    """
    values = [found.start, *(d.after for d in found.decisions if d.kind == "card")]
    errors = [decision for decision in found.errors if decision.kind == "card"]
    last = max(len(values) - 1, 1)
    parts = [
        Markup(
            '<svg class="chart" viewBox="0 0 {} {}" role="img" data-left="{}" data-step="{:.3f}">'
            "<title>{}</title>"
        ).format(_WIDTH, _HEIGHT, _LEFT, _x(1, last) - _LEFT, _description(found, values, errors)),
        *_frame(found, last),
        Markup('<path class="line" d="{}"/>').format(_path(values, last)),
        *_grades(found, values, last),
        *_errors(errors, values, last),
        Markup(
            '<line class="now" x1="{0}" x2="{0}" y1="{1}" y2="{2}" visibility="hidden"/>'
        ).format(_LEFT, _TOP - 4, _HEIGHT - _BOTTOM),
        Markup("</svg>"),
    ]
    return Markup("").join(parts)


def _x(place: float, last: int) -> float:
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * place / last


def _y(tricks: float) -> float:
    return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * tricks / TRICKS


def _frame(found: Review, last: int) -> list[Markup]:
    """Lines for 0, 3, 6 and 9 tricks, and where each trick of the play begins."""
    parts = [
        Markup(
            '<line class="grid" x1="{0}" x2="{1}" y1="{2:.1f}" y2="{2:.1f}"/>'
            '<text class="tick" x="{3}" y="{4:.1f}" text-anchor="end">{5}</text>'
        ).format(_LEFT, _WIDTH - _RIGHT, _y(tricks), _LEFT - 6, _y(tricks) + 4, tricks)
        for tricks in range(0, TRICKS + 1, 3)
    ]
    for step in range(0, last, len(found.positions[0].seats)):
        number = TRICKS - found.positions[step].tricks_left + 1
        parts.append(
            Markup('<text class="tick" x="{:.1f}" y="{}" text-anchor="middle">{}</text>').format(
                _x(min(step + 1.5, last), last), _HEIGHT - 8, number
            )
        )
    return parts


def _path(values: Sequence[Value], last: int) -> str:
    """Level after each card, with a step where a card changed something."""
    points = [f"M{_x(0, last):.1f},{_y(values[0].player_tricks):.1f}"]
    for place, value in enumerate(values[1:], 1):
        points.append(f"H{_x(place, last):.1f}V{_y(value.player_tricks):.1f}")
    return "".join(points)


def _grades(found: Review, values: Sequence[Value], last: int) -> list[Markup]:
    """The grade in words where it begins, as far as there is room."""
    parts = []
    free = 0.0
    for place, value in enumerate(values):
        if place and values[place - 1].grade is value.grade:
            continue
        x = max(_x(place, last) + 4, free)
        if x > _WIDTH - _LABEL and place:
            x, anchor = _WIDTH - _RIGHT, "end"
        else:
            anchor = "start"
        parts.append(
            Markup(
                '<text class="grade" x="{:.1f}" y="{:.1f}" text-anchor="{}">{} {}</text>'
            ).format(
                x,
                _y(value.player_tricks) - 7,
                anchor,
                grade_mark(value.grade),
                grade_word(value.grade, found.deal.rules),
            )
        )
        free = x + _LABEL
    return parts


def _errors(errors: Sequence[Decision], values: Sequence[Value], last: int) -> list[Markup]:
    """A mark at every error, below the line."""
    return [
        Markup('<text class="mark {}" x="{:.1f}" y="{:.1f}">{}</text>').format(
            error.cost.value,
            _x(error.number, last) + 3,
            _y(values[error.number].player_tricks) + 15,
            MARKS[error.cost][0],
        )
        for error in errors
    ]


def _description(found: Review, values: Sequence[Value], errors: Sequence[Decision]) -> Markup:
    """The chart in a sentence."""
    first, final = values[0], values[-1]
    rules = found.deal.rules
    return escape(
        f"The Player's tricks with best play after each card: {grade_word(first.grade, rules)} "
        f"with {first.player_tricks} at the start, {grade_word(final.grade, rules)} with "
        f"{final.player_tricks} at the end, {count(len(errors), 'error')} between."
    )
