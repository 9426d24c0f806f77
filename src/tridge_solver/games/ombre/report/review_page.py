"""The post-mortem as a page that steps through the play, with a chart of its value."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.languages import said
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.review_words import (
    LUCKY_MARK,
    MARK_WORDS,
    MARKS,
    caption,
    closed_note,
    early_lines,
    error_sentence,
    open_cards,
    opening_verdict,
    played_by,
    result_sentence,
    surrender_sentences,
    turning_point,
)
from tridge_solver.games.ombre.report.showing_page import desk_of
from tridge_solver.games.ombre.review.decisions import Cost, Decision, Luck
from tridge_solver.games.ombre.review.three_seats import Review
from tridge_solver.games.ombre.rules.contracts import TRICKS
from tridge_solver.games.ombre.solving.double_dummy import Value
from tridge_solver.report.theme.diagram import account_name, heading
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import (
    Grid,
    PageDeal,
    faces_of,
    steps_of,
    tricks_of,
)
from tridge_solver.report.theme.signs import (
    STAR,
    CardWorth,
    count,
    grade,
    grade_word,
    names,
    signed,
)
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.table_view import table_view
from tridge_solver.report.why_page import theme_grids, why_html


def review_page(found: Review, source: Source, pack: Pack) -> PageDeal:
    """Return the page data of a reviewed deal."""
    deal = found.deal
    look = OmbreTheme(pack, found.contract.denomination)
    title, place = heading(deal, source)
    start = found.positions[0]
    cards = [decision for decision in found.decisions if decision.kind == "card"]
    moment = found.turning_point
    captions = [html(caption(found, decision, look)) for decision in cards]
    return PageDeal(
        title=title,
        place=place,
        digest=_digest(found, look),
        table=table_view(deal, start.hands, look, found.player),
        contract=html(played_by(found, look)),
        verdict=html(opening_verdict(found)),
        words=[
            escape(result_sentence(found)),
            html(turning_point(found, look)),
            *map(escape, surrender_sentences(found)),
        ],
        facts=_early(found, look),
        steps=steps_of(
            found.positions,
            [_worth(found, decision) for decision in cards],
            [*captions, escape(result_sentence(found))],
        ),
        tricks=tricks_of(
            found.positions,
            look,
            {d.number - 1: mark for d in cards if (mark := _mark(d)) is not None},
        ),
        chart=value_chart(found),
        faces=faces_of(found.positions, look),
        errors=[(d.number - 1, _error(found, d, look, d is moment)) for d in cards if d.is_error],
        grids=[_summary(found), *_themes(found), *_known(found), *_settlements(found)],
        warnings=[str(defect) for defect in found.defects],
        note=_note(found),
        desk=desk_of(deal, start, shown=True),
    )


COUNTED = (
    "Choices are cards that mattered, errors those that threw something away: grades (WIN to LOSS "
    "is two), tricks and chips; gained is what errors of the other side brought."
)
"""A note that explains the numbers of a seat."""


def _note(found: Review) -> str:
    note = f"Exact, {open_cards(found)}: what could have been, not what could be known. {COUNTED}"
    sampled = ", ".join(closed_note(found) or ())
    return f"{note} {sampled[0].upper()}{sampled[1:]}." if sampled else note


def passed_out_page(deal: OmbreDeal, source: Source, pack: Pack) -> PageDeal:
    """Return the page data of a deal that nobody played."""
    title, place = heading(deal, source)
    how = deal.unplayed or "passed out"
    words = Markup(f"{how.capitalize()}: nothing was played.")
    hands = {seat: deal.hands[seat] for seat in deal.active}
    return PageDeal(
        title=title,
        place=place,
        digest=Markup(how),
        table=table_view(deal, hands, OmbreTheme(pack), None),
        contract=Markup(f"<b>{deal.contract}</b>"),
        words=[words],
    )


def _mark(decision: Decision) -> tuple[str, str, str] | None:
    """Return the sign behind a card, the words for it, and its CSS class; ``None`` if the card was
    right."""
    if decision.is_error:
        return MARKS[decision.cost][0], MARK_WORDS[decision.cost], decision.cost.value
    if decision.luck is Luck.LUCKY:
        return LUCKY_MARK[0], "lucky: worse by what could be known", "lucky"
    return None


def _worth(found: Review, decision: Decision) -> dict[Card, CardWorth]:
    against = decision.seat is not found.player_before(decision.number - 1)
    return {
        option.card: CardWorth(
            option.grade, option.player_tricks, option.card in decision.best, against
        )
        for option in decision.options
    }


def _digest(found: Review, look: OmbreTheme) -> Markup:
    final = found.result.grade if found.result is not None else found.end.grade
    sentences = [
        html(played_by(found, look)),
        html(grade(final, found.deal.rules)),
        escape(count(sum(own.errors for own in found.summary.values()), "wrong card")),
    ]
    early = sum(own.early_errors for own in found.summary.values())
    if early:
        sentences.append(escape(f"bid and exchange: {early} {MARKS[Cost.GRADE][0]} in hindsight"))
    return Markup(" · ").join(sentences)


def _error(found: Review, decision: Decision, look: OmbreTheme, is_last: bool) -> Markup:
    """Return an error as an entry of the list; the error that decided the grade is marked."""
    text = Markup('<span class="where">Trick {}</span> ').format(decision.trick)
    text += html(error_sentence(found, decision, look))
    text += why_html(decision, found.deal, look)
    return text + Markup(" <strong>Turning point.</strong>") if is_last else text


def _early(found: Review, look: OmbreTheme) -> list[tuple[str, Markup]]:
    deal = found.deal
    stock = deal.stock or ()
    draws: dict[Seat, tuple[Card, ...]] = {}
    drawn = 0
    for exchange in deal.exchanges or ():
        before, drawn = drawn, drawn + exchange.count
        draws[exchange.seat] = stock[before:drawn]
    lines = []
    for line in early_lines(found, look):
        text = html(line.text)
        draw = draws.get(line.seat, ()) if line.seat is not None else ()
        if draw:
            text += Markup(" · draws ") + html(look.cards(look.sorted(draw)))
        lines.append((line.label, text))
    return lines


def _summary(found: Review) -> Grid:
    chips = found.best_points is not None
    heads = ["", "choices", "errors", "grades", "tricks", *(["chips", "gained"] if chips else [])]
    rows = []
    for seat, own in found.summary.items():
        free = own.cards - own.forced - own.irrelevant
        row = [
            _seat_label(found, seat),
            *(str(number) for number in (free, own.errors, own.grades, own.tricks)),
        ]
        if chips:
            row += [signed(-(own.chips or 0)), signed(own.gained or 0)]
        rows.append(row)
    return Grid("Thrown away", [*map(said, heads)], rows)


def _themes(found: Review) -> list[Grid]:
    return theme_grids(found.deal, {seat: found.themes_of(seat) for seat in found.summary})


def _known(found: Review) -> list[Grid]:
    """Return the errors of each seat by what it could know; empty unless that was asked for."""
    if not found.is_closed:
        return []
    heads = ["", "errors", "unlucky", "lucky", *(["bid, exchange"] if found.judges_early else [])]
    rows = []
    for seat, own in found.summary.items():
        counts = [own.closed_errors, own.unlucky, own.lucky]
        if found.judges_early:
            counts.append(own.closed_early_errors)
        rows.append([_seat_label(found, seat), *map(str, counts)])
    return [Grid("By what could be known", [*map(said, heads)], rows)]


def _seat_label(found: Review, seat: Seat) -> Markup:
    """Return the label of a seat's row; the Player has a star."""
    star = f"{STAR} " if found.summary[seat].is_player else ""
    return Markup("{}<b>{}</b> {}").format(star, seat.letter, names(found.deal)[seat])


def _settlements(found: Review) -> list[Grid]:
    if found.best_points is None:
        return []
    played = found.points
    heads = ["", *(["as played"] if played else []), "best play"]
    by_letter = {seat.letter: name for seat, name in names(found.deal).items()}
    rows = []
    for account, chips in found.best_points.items():
        own = played[account] if played else 0
        if chips or own:
            label: Markup | str = account_name(account)
            if account in by_letter:
                label = Markup("<b>{}</b> {}").format(account, by_letter[account])
            rows.append([label, *([signed(own)] if played else []), signed(chips)])
    return [Grid("Chips", heads, rows)]


_WIDE = 1000
_LOWEST, _HIGHEST = 92, 8
"""The lowest and highest line of the chart; it is stretched to fit the page, so it holds no
words."""


def value_chart(found: Review) -> Markup:
    """Return a chart of the Player's tricks with best play after each card; dots mark the errors.
    The board draws the same chart (``board/page/chart.js``).

    The script of the page moves the line of class ``now``; without it there is none.
    """
    values = [found.start, *(d.after for d in found.decisions if d.kind == "card")]
    errors = [decision for decision in found.errors if decision.kind == "card"]
    last = max(len(values) - 1, 1)

    def at(place: int) -> tuple[str, str]:
        return f"{_WIDE * place / last:g}", f"{_y(values[place].player_tricks):.1f}"

    points = [",".join(at(0))]
    for place in range(1, len(values)):
        x, y = at(place)
        points += [f"{x},{at(place - 1)[1]}", f"{x},{y}"]
    dots = [
        Markup('<line class="dot {0}" x1="{1}" x2="{1}" y1="{2}" y2="{2}"/>').format(
            error.cost.value, *at(error.number)
        )
        for error in errors
    ]
    ticks = [
        Markup('<span class="tick" style="top:{:.1f}%">{}</span>').format(_y(tricks), tricks)
        for tricks in (0, TRICKS)
    ]
    drawn = Markup(
        '<svg class="chart" viewBox="0 0 {} 100" preserveAspectRatio="none" role="img">'
        '<title>{}</title><line class="now" y1="0" y2="100" visibility="hidden"/>'
        '<polyline class="line" points="{}"/>{}</svg>'
    ).format(_WIDE, _description(found, values, errors), " ".join(points), Markup("").join(dots))
    scale = Markup('<span class="scale">with best play</span>')
    return Markup('<div class="charted">{}{}{}</div>').format(Markup("").join(ticks), scale, drawn)


def _y(tricks: int) -> float:
    return _LOWEST - (_LOWEST - _HIGHEST) * tricks / TRICKS


def _description(found: Review, values: Sequence[Value], errors: Sequence[Decision]) -> Markup:
    first, final = values[0], values[-1]
    rules = found.deal.rules
    return escape(
        f"The Player's tricks with best play after each card: {grade_word(first.grade, rules)} "
        f"with {first.player_tricks} at the start, {grade_word(final.grade, rules)} with "
        f"{final.player_tricks} at the end, {count(len(errors), 'error')} between."
    )
