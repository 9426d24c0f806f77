"""The progress and summary of a batch in words, kept apart so that commands start without rich."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from tridge_solver.batch.jobs import RECOMMENDED, Counts
from tridge_solver.checks import plural
from tridge_solver.core.cards import SUITS, Pack
from tridge_solver.core.game import Grade
from tridge_solver.core.languages import contract_said, said, speaking
from tridge_solver.core.registry import usual_game
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.signs import Theme, count, grade, pad, print_line

_COLUMNS = ((Grade.WIN, Grade.EXACT), (Grade.DRAW, Grade.ONE_OFF), (Grade.LOSS,))
"""Grades that share a column of the summary, since no contract can have more than one of them."""

_WIDTH = 10
"""The width of a column of percentages; wider if its heading is."""


def time_words(seconds: float) -> str:
    """Return a duration in words: 12 s, 3 min 5 s, 2 h 10 min.

    >>> time_words(0.7), time_words(185), time_words(7800)
    ('0.7 s', '3 min 5 s', '2 h 10 min')
    """
    if seconds < 9.95:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def rate_words(deals: int, seconds: float) -> str:
    """Return a speed in words, in deals per second.

    >>> rate_words(1000, 0.5), rate_words(3, 2.0)
    ('2,000 deals/s', '1.5 deals/s')
    """
    rate = deals / max(seconds, 1e-9)
    return f"{rate:,.0f} deals/s" if rate >= 10 else f"{rate:.1f} deals/s"


def progress_words(counts: Counts, total: int | None, now: int, seconds: float) -> str:
    """Return a batch's progress in words; ``now`` deals were done in the last ``seconds``.

    >>> progress_words(Counts(61204, 3), 100000, 61204, 75.4)
    '61 %  61,204 of 100,000 · 812 deals/s · 48 s left · 3 errors'
    """
    if total is None:
        parts = [plural(counts.deals, "deal")]
    else:
        share = counts.deals * 100 // max(total, counts.deals, 1)
        parts = [f"{share} %  {counts.deals:,} of {max(total, counts.deals):,}"]
    if now:
        parts.append(rate_words(now, seconds))
        if total is not None:
            parts.append(f"{time_words(max(total - counts.deals, 0) * seconds / now)} left")
    if counts.errors:
        parts.append(plural(counts.errors, "error"))
    return " · ".join(parts)


def print_summary(
    console: Console, counts: Counts, now: int, seconds: float, pack: Pack = Pack.ENGLISH
) -> None:
    """Print the end of a batch, with ``now`` deals done in the last ``seconds``. Then list the
    grades of each contract, in ``pack``, or how often it is worth bidding."""
    parts = [plural(counts.deals, "deal")]
    if now != counts.deals:
        parts.append(f"{now:,} of them now")
    if now:
        parts.append(f"{time_words(seconds)}, {rate_words(now, seconds)}")
    parts.append(plural(counts.errors, "error") if counts.errors else "no errors")
    if counts.unread:
        parts.append(f"{count(counts.unread, 'file')} not read")
    print_line(console, " · ".join(parts))
    if counts.grades:
        with speaking(pack.value):
            _print_grades(console, counts.grades, pack)


def _print_grades(console: Console, grades: Mapping[tuple[str, str], int], pack: Pack) -> None:
    contracts = sorted({contract for contract, _ in grades}, key=_order)
    labels = [_label(contract, pack) for contract in contracts]
    width = max(len(said("contract")), *(label.cell_len for label in labels))
    if any(grade == RECOMMENDED for _, grade in grades):
        total = sum(grades.values())
        named = (pad(said("to bid"), width), pad(said("deals dealt"), 12, right=True))
        print_line(console, " ", *named)
        for contract, label in zip(contracts, labels, strict=True):
            number = grades[contract, RECOMMENDED]
            print_line(console, " ", pad(label, width), _number(number), _share(number, total))
        return
    found = {Grade(grade) for _, grade in grades}
    columns = [column for column in _COLUMNS if found & {*column}]
    heads = [_head([mark for mark in column if mark in found]) for column in columns]
    wide = [max(_WIDTH, head.cell_len + 2) for head in heads]
    shares_of = [pad(head, width, right=True) for head, width in zip(heads, wide, strict=True)]
    named = (pad(said("contract"), width), pad(said("solved"), 12, right=True))
    print_line(console, " ", *named, *shares_of)
    for contract, label in zip(contracts, labels, strict=True):
        numbers = [
            sum(grades.get((contract, mark.value), 0) for mark in column) for column in columns
        ]
        total = sum(numbers)
        shares = [_share(number, total, width) for number, width in zip(numbers, wide, strict=True)]
        print_line(console, " ", pad(label, width), _number(total), *shares)


def _order(contract: str) -> tuple[int, str, int]:
    """Return a sort key for contracts: by rank, then by suit as in a hand."""
    words = contract.split()
    letters = [suit.letter for suit in SUITS]
    suit = letters.index(words.pop()) if words[-1] in letters else -1
    kinds = usual_game().contract_kinds
    name = " ".join(word for word in words if not word.isdigit())
    return kinds.index(name) if name in kinds else len(kinds), " ".join(words), suit


def _label(contract: str, pack: Pack) -> Text:
    name, _, last = contract.rpartition(" ")
    for suit in SUITS:
        if suit.letter == last and name:
            named = contract_said(name, last)
            return Text.assemble(f"{named} ", Theme(pack).suit_name(suit))
    return Text(contract_said(contract))


def _head(marks: list[Grade]) -> Text:
    return Text(", ").join(grade(mark, TRIDGE) for mark in marks)


def _number(number: int) -> Text:
    return pad(f"{number:,}", 12, right=True)


def _share(number: int, total: int, width: int = _WIDTH) -> Text:
    return pad(f"{round(100 * number / total)} %", width, right=True)
