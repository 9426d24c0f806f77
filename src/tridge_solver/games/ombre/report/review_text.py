"""The text of ``tridge review``: the play with its errors, who made them, and what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.cells import cell_len
from rich.text import Text

from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.languages import said
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.review_words import (
    LUCKY_MARK,
    MARK_WORDS,
    MARKS,
    by_theme_sentence,
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
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import (
    ShownTrick,
    print_diagram,
    print_heading,
    print_method,
    print_points,
    print_tricks,
)
from tridge_solver.report.theme.signs import (
    LONGEST_NAME,
    STAR,
    grade,
    names,
    pad,
    print_line,
    print_sentence,
    shortened,
    signed,
    table_width,
)
from tridge_solver.report.theme.source import Source

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
