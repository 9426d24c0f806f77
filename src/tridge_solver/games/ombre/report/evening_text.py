"""The text of ``tridge evening``: the ledger, the seats, the worst cards, and each deal in a few
lines."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from rich.text import Text

from tridge_solver.core.cards import Pack
from tridge_solver.core.languages import said
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.review_words import (
    error_sentence,
    played_by,
    surrender_sentences,
    turning_point,
)
from tridge_solver.games.ombre.report.scoring_text import OmbreLedgerText
from tridge_solver.report import evening as shared
from tridge_solver.report.evening import NO_RECORD
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import print_method
from tridge_solver.report.theme.signs import (
    LONGEST_NAME,
    count,
    grade,
    pad,
    print_line,
    print_sentence,
    shortened,
    signed,
    table_width,
)

if TYPE_CHECKING:
    from tridge_solver.games.ombre.report.evening import (
        OmbreEvening,
        OmbreEveningDeal,
        OmbreMistake,
    )

WORST = 5
"""The number of worst cards to list."""

HEADS = ("Player", "defends", "errors", "grades", "tricks", "chips", "gained", "total")
"""The column heads in the table of seats, after the name."""


def print_evening(console: Console, evening: OmbreEvening, pack: Pack) -> None:
    """Print who is ahead, the ledger, the seats and the worst cards, and then each deal."""
    evening.report(OmbreLedgerText(console, pack, standing_first=True))
    if evening.seats:  # else no deal could be read, and nobody is known to have played
        if any(each.review is not None for each in evening.deals):
            print_line(console)
            _print_seats(console, evening)
        if evening.mistakes:
            print_line(console)
            print_line(console, (said("the worst cards"), "dim"))
            for mistake in evening.mistakes[:WORST]:
                print_sentence(console, " ", mistake_words(mistake, pack), indent=2)
        if evening.tonight is not None:
            print_line(console)
            print_sentence(console, evening.tonight.sentence)
    for number, each in enumerate(evening.deals):
        if each.review is not None or why_not(each) != NO_RECORD:
            if number or evening.seats:
                print_line(console)
            _print_deal(console, each, pack)
    silent = sum(each.review is None and why_not(each) == NO_RECORD for each in evening.deals)
    if silent:
        print_line(console)
        note = f"{count(silent, 'deal')} without a record of play: in the ledger only"
        print_sentence(console, (note, "dim"))
    if any(each.review is not None for each in evening.deals):
        print_line(console)
        print_method(console, [shared.NOTE], [COUNTED], full=evening.method)


COUNTED = (
    "errors are cards, and grades (two of them from won to lost), tricks and chips what they threw "
    "away; gained is what errors of the other side brought"
)
"""A note that explains the columns in the table of seats."""

NOTE = f"{shared.NOTE}; {COUNTED}"
"""The full note on how an evening is judged."""


def _print_deal(console: Console, each: OmbreEveningDeal, pack: Pack) -> None:
    head = Text(each.heading, "bold")
    found = each.review
    if found is None:
        print_sentence(console, head, f"  {why_not(each)}")
        return
    look = OmbreTheme(pack, found.contract.denomination)
    final = found.result.grade if found.result is not None else found.end.grade
    print_sentence(
        console, head, "  ", played_by(found, look), " · ", grade(final, found.deal.rules)
    )
    for sentence in sentences(each, look):
        print_sentence(console, "  ", sentence, indent=4)


def why_not(each: OmbreEveningDeal) -> str:
    """Return words for why a deal has no review."""
    if each.deal is not None and each.deal.is_passed_out:
        return said(each.deal.unplayed or "passed out")
    return each.unreviewed or each.unsettled or "not reviewed"


def sentences(each: OmbreEveningDeal, look: OmbreTheme) -> list[Text]:
    """Return sentences on the errors of a reviewed deal: in the bid and exchanges, then in the
    play, with the turning point."""
    found = each.review
    assert found is not None
    wrong = [decision for decision in found.errors if decision.kind == "card"]
    lines = [
        error_sentence(found, decision, look)
        for decision in found.errors
        if decision.kind != "card"
    ]
    lines += [
        Text.assemble(
            (f"{said('trick')} {decision.trick}  ", "dim"), error_sentence(found, decision, look)
        )
        for decision in wrong
    ]
    if found.turning_point is not None and found.turning_point not in wrong:
        lines.append(turning_point(found, look))
    if found.surrender is not None and found.surrender.is_error:
        lines += map(Text, surrender_sentences(found))
    weighed = any(decision.kind != "card" for decision in found.decisions)
    nothing = "no card, bid or exchange lost anything" if weighed else "no card lost anything"
    return lines or [Text(nothing)]


def mistake_words(mistake: OmbreMistake, pack: Pack) -> Text:
    """Return a sentence on a card that cost something, and when it was played."""
    found = mistake.deal.review
    assert found is not None
    where = f"{mistake.deal.heading}, {said('trick')} {mistake.decision.trick}  "
    look = OmbreTheme(pack, found.contract.denomination)
    return Text.assemble((where, "dim"), error_sentence(found, mistake.decision, look))


def seat_cells(evening: OmbreEvening) -> list[tuple[str, list[str]]]:
    """Return a row for each seat: its player, and the cells under :data:`HEADS`."""
    rows = []
    for seat, own in evening.seats.items():
        cells = [str(n) for n in (own.played, own.defended, own.errors, own.grades, own.tricks)]
        cells += [signed(-own.chips), signed(own.gained)]
        cells.append("" if own.total is None else signed(own.total))
        rows.append((f"{seat.letter}  {evening.name(seat)}", cells))
    return rows


def _side_by_side(widths: list[int], room: int) -> list[range]:
    """Return the columns split into tables that each fit the width of the page.

    >>> _side_by_side([8, 9, 8], 25), _side_by_side([8, 9, 8], 24), _side_by_side([8, 9], 1)
    ([range(0, 3)], [range(0, 2), range(2, 3)], [range(0, 1), range(1, 2)])
    """
    starts, used = [0], 0
    for n, width in enumerate(widths):
        if used and used + width > room:
            starts.append(n)
            used = 0
        used += width
    return [range(*ends) for ends in pairwise([*starts, len(widths)])]


def _print_seats(console: Console, evening: OmbreEvening) -> None:
    rows = seat_cells(evening)
    names = [shortened(name, LONGEST_NAME) for name, _ in rows]
    width = max(map(len, names), default=0)
    gap = 2
    widths = [
        max(len(said(head)), *(len(cells[n]) for _, cells in rows)) + gap
        for n, head in enumerate(HEADS)
    ]
    for columns in _side_by_side(widths, table_width(console) - width - 1):
        for name, cells, style in [
            ("", list(map(said, HEADS)), "dim"),
            *((name, cells, "") for name, (_, cells) in zip(names, rows, strict=True)),
        ]:
            line = Text.assemble(" ", pad(Text(name), width))
            for n in columns:
                line.append_text(pad(Text(cells[n], style), widths[n], right=True))
            print_line(console, line)
    early = sum(own.early for own in evening.seats.values())
    if early:
        print_sentence(
            console, (f" bid and exchange: {count(early, 'choice')} worse in hindsight", "dim")
        )
