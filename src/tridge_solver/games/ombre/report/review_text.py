"""The text and the page of ``tridge review``: the play with its errors, who made them, and
what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from markupsafe import Markup, escape
from rich.cells import cell_len
from rich.text import Text

from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.languages import said
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report import showing_page
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.review_words import (
    LUCKY_MARK,
    MARK_WORDS,
    MARKS,
    by_theme_sentence,
    caption,
    closed_note,
    early_lines,
    error_sentence,
    lucky_sentence,
    open_cards,
    opening_verdict,
    played_by,
    result_sentence,
    surrender_sentences,
    turning_point,
    why_sentence,
)
from tridge_solver.games.ombre.review.decisions import Cost, Decision, Luck
from tridge_solver.games.ombre.review.three_seats import Review
from tridge_solver.games.ombre.rules.contracts import TRICKS
from tridge_solver.games.ombre.solving.double_dummy import Value
from tridge_solver.report.theme import markup, page, table_view
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import (
    ShownTrick,
    account_name,
    heading,
    print_diagram,
    print_heading,
    print_method,
    print_points,
    print_tricks,
)
from tridge_solver.report.theme.signs import (
    LONGEST_NAME,
    STAR,
    CardWorth,
    count,
    grade,
    grade_word,
    names,
    pad,
    print_line,
    print_sentence,
    shortened,
    signed,
    table_width,
)
from tridge_solver.report.theme.source import Source
from tridge_solver.report.why import theme_grids, why_html

_NUMBER = 8
_AS_PLAYED = ("chips as played", "with best play")


def print_review(
    console: Console, found: Review, source: Source, pack: Pack, *, full: bool = False
) -> None:
    """Print the review of a deal: its end and its turning point, and then each card."""
    deal = found.deal
    look = OmbreTheme(pack, found.contract.denomination)
    print_heading(console, deal, source)
    print_line(console)
    print_sentence(console, result_sentence(found))
    print_sentence(console, turning_point(found, look))
    for sentence in surrender_sentences(found):
        print_sentence(console, sentence)
    print_line(console)
    start = found.positions[0]
    print_diagram(console, deal, start.hands, look, found.player, {start.leader: said("leads")})
    print_line(console)
    print_sentence(console, played_by(found, look), indent=2)
    print_sentence(console, opening_verdict(found), indent=2)
    _print_exchanges(console, found, look)
    print_line(console)
    print_tricks(console, _tricks(found, look), deal.playing_order, start.won, look, names(deal))
    for defect in found.defects:
        print_sentence(console, ("  ! ", "red bold"), str(defect), indent=4)
    print_line(console)
    _print_summary(console, found)
    _print_settlements(console, found)
    print_line(console)
    _print_footnote(console, found, full=full)


def _print_exchanges(console: Console, found: Review, look: OmbreTheme) -> None:
    for line in early_lines(found, look):
        print_sentence(
            console, (f" {line.label and said(line.label):<10}", "dim"), line.text, indent=11
        )


def _print_settlements(console: Console, found: Review) -> None:
    if found.best_points is None:
        return
    print_line(console)
    if found.points is not None and found.points == found.best_points:
        print_points(console, found.points, "chips, as with best play")
        return
    if found.points is not None:
        width = max(len(said(label)) for label in _AS_PLAYED)
        print_points(console, found.points, said(_AS_PLAYED[0]).ljust(width))
        print_points(console, found.best_points, said(_AS_PLAYED[1]).ljust(width))
        return
    print_points(console, found.best_points, _AS_PLAYED[1])


def _tricks(found: Review, look: OmbreTheme) -> list[ShownTrick]:
    cards = [decision for decision in found.decisions if decision.kind == "card"]
    tricks = []
    table = found.deal.game.cards_in_trick
    for first in range(0, len(cards), table):
        own = cards[first : first + table]
        after = found.positions[own[-1].number]
        value = own[-1].after
        errors = [decision for decision in own if decision.is_error]
        lucky = [decision for decision in own if decision.luck is Luck.LUCKY]
        tricks.append(
            ShownTrick(
                own[0].trick or 0,
                {d.seat: d.choice for d in own if isinstance(d.choice, Card)},
                None if after.trick else after.leader,
                marks={
                    d.choice: Text(*(LUCKY_MARK if d in lucky else MARKS[d.cost]))
                    for d in (*errors, *lucky)
                    if isinstance(d.choice, Card)
                },
                value=Text.assemble(
                    grade(value.grade, found.deal.rules), f" {value.player_tricks}"
                ),
                remarks=[
                    *_remarks(found, errors, look),
                    *(lucky_sentence(found, d, look) for d in lucky),
                ],
            )
        )
    return tricks


def _remarks(found: Review, errors: Sequence[Decision], look: OmbreTheme) -> Iterator[Text]:
    for decision in errors:
        yield error_sentence(found, decision, look)
        why = why_sentence(found, decision, look)
        if why:
            yield Text.assemble("  ", why)


def _print_summary(console: Console, found: Review) -> None:
    chips = found.best_points is not None
    heads = ["choices", "errors", "grades", "tricks", *(["chips", "gained"] if chips else [])]
    rows = {}
    for seat, own in found.summary.items():
        free = own.cards - own.forced - own.irrelevant
        cells = [_number(n) for n in (free, own.errors, own.grades, own.tricks)]
        if chips:
            cells += [Text(signed(-(own.chips or 0))), Text(signed(own.gained or 0))]
        rows[seat] = cells
    _print_counts(console, found, heads, rows)
    about = by_theme_sentence(found)
    if about:
        print_sentence(console, " ", about, indent=2)
    if not found.is_closed:
        return
    print_line(console)
    print_line(console, (f" {said('by what could be known')}", "dim"))
    heads = ["errors", "unlucky", "lucky"]
    known = {
        seat: [_number(n) for n in (own.closed_errors, own.unlucky, own.lucky)]
        for seat, own in found.summary.items()
    }
    if found.judges_early:
        heads.append("bid, exchange")
        for seat, own in found.summary.items():
            known[seat].append(_number(own.closed_early_errors))
    _print_counts(console, found, heads, known)


def _number(count: int) -> Text:
    return Text(str(count), "" if count else "dim")


def _print_counts(
    console: Console, found: Review, heads: Sequence[str], rows: Mapping[Seat, Sequence[Text]]
) -> None:
    called = names(found.deal)
    widths = [_NUMBER if len(head) < _NUMBER else len(head) + 2 for head in map(said, heads)]
    room = table_width(console) - sum(widths) - 6
    longest = max(cell_len(called[seat]) for seat in rows)
    width = max(min(longest, LONGEST_NAME, room), 4)
    titles = [Text(head, "dim") for head in map(said, heads)]
    _print_row(console, Text(" " * 6), Text(), width, zip(titles, widths, strict=True))
    for seat, cells in rows.items():
        star = (f" {STAR} " if found.summary[seat].is_player else "   ", "bold cyan")
        label = Text.assemble(star, (seat.letter, "bold"), "  ")
        name = Text(shortened(called[seat], width))
        _print_row(console, label, name, width, zip(cells, widths, strict=True))


def _print_row(
    console: Console, label: Text, name: Text, width: int, cells: Iterable[tuple[Text, int]]
) -> None:
    row = Text.assemble(label, pad(name, width))
    for cell, room in cells:
        row.append_text(pad(cell, room, right=True))
    print_line(console, row)


def _print_footnote(console: Console, found: Review, *, full: bool) -> None:
    seen = {decision.cost for decision in found.errors}
    marks = [f"{MARKS[cost][0]} {MARK_WORDS[cost]}" for cost in Cost if cost in seen]
    brief = [f"exact, {open_cards(found)}: what could have been, not what could be known"]
    rest: list[str] = []
    if found.is_closed:
        if any(decision.luck is Luck.LUCKY for decision in found.decisions):
            marks.append(f"{LUCKY_MARK[0]} lucky: worse by what could be known")
        sampled = closed_note(found)
        if sampled is not None:
            brief.append(sampled[0])
            rest.append(sampled[1])
    print_method(console, [*marks, *brief], rest, full=full)


def review_page(found: Review, source: Source, pack: Pack) -> page.PageDeal:
    """Return the page data of a reviewed deal."""
    deal = found.deal
    look = OmbreTheme(pack, found.contract.denomination)
    title, place = heading(deal, source)
    start = found.positions[0]
    cards = [decision for decision in found.decisions if decision.kind == "card"]
    moment = found.turning_point
    captions = [markup.html(caption(found, decision, look)) for decision in cards]
    return page.PageDeal(
        title=title,
        place=place,
        digest=_digest(found, look),
        table=table_view.table_view(deal, start.hands, look, found.player),
        contract=markup.html(played_by(found, look)),
        verdict=markup.html(opening_verdict(found)),
        words=[
            escape(result_sentence(found)),
            markup.html(turning_point(found, look)),
            *map(escape, surrender_sentences(found)),
        ],
        facts=_early(found, look),
        steps=page.steps_of(
            found.positions,
            [_worth(found, decision) for decision in cards],
            [*captions, escape(result_sentence(found))],
        ),
        tricks=page.tricks_of(
            found.positions,
            look,
            {d.number - 1: mark for d in cards if (mark := _mark(d)) is not None},
        ),
        chart=value_chart(found),
        faces=page.faces_of(found.positions, look),
        errors=[(d.number - 1, _error(found, d, look, d is moment)) for d in cards if d.is_error],
        grids=[_summary(found), *_themes(found), *_known(found), *_settlements(found)],
        warnings=[str(defect) for defect in found.defects],
        note=_note(found),
        desk=showing_page.desk_of(deal, start, shown=True),
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


def passed_out_page(deal: OmbreDeal, source: Source, pack: Pack) -> page.PageDeal:
    """Return the page data of a deal that nobody played."""
    title, place = heading(deal, source)
    how = deal.unplayed or "passed out"
    words = Markup(f"{how.capitalize()}: nothing was played.")
    hands = {seat: deal.hands[seat] for seat in deal.active}
    return page.PageDeal(
        title=title,
        place=place,
        digest=Markup(how),
        table=table_view.table_view(deal, hands, OmbreTheme(pack), None),
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
        markup.html(played_by(found, look)),
        markup.html(grade(final, found.deal.rules)),
        escape(count(sum(own.errors for own in found.summary.values()), "wrong card")),
    ]
    early = sum(own.early_errors for own in found.summary.values())
    if early:
        sentences.append(escape(f"bid and exchange: {early} {MARKS[Cost.GRADE][0]} in hindsight"))
    return Markup(" · ").join(sentences)


def _error(found: Review, decision: Decision, look: OmbreTheme, is_last: bool) -> Markup:
    """Return an error as an entry of the list; the error that decided the grade is marked."""
    text = Markup('<span class="where">Trick {}</span> ').format(decision.trick)
    text += markup.html(error_sentence(found, decision, look))
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
        text = markup.html(line.text)
        draw = draws.get(line.seat, ()) if line.seat is not None else ()
        if draw:
            text += Markup(" · draws ") + markup.html(look.cards(look.sorted(draw)))
        lines.append((line.label, text))
    return lines


def _summary(found: Review) -> page.Grid:
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
    return page.Grid("Thrown away", [*map(said, heads)], rows)


def _themes(found: Review) -> list[page.Grid]:
    return theme_grids(found.deal, {seat: found.themes_of(seat) for seat in found.summary})


def _known(found: Review) -> list[page.Grid]:
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
    return [page.Grid("By what could be known", [*map(said, heads)], rows)]


def _seat_label(found: Review, seat: Seat) -> Markup:
    """Return the label of a seat's row; the Player has a star."""
    star = f"{STAR} " if found.summary[seat].is_player else ""
    return Markup("{}<b>{}</b> {}").format(star, seat.letter, names(found.deal)[seat])


def _settlements(found: Review) -> list[page.Grid]:
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
    return [page.Grid("Chips", heads, rows)]


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
