"""A deal of Trumps or bridge as ``tridge show`` prints it."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from tridge_solver.core.cards import Pack
from tridge_solver.games.trumps.game import TrumpsDeal
from tridge_solver.games.trumps.report.theme import contract_words, look_of, side_notes
from tridge_solver.handfile.sections import bare
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import (
    print_fact,
    print_hands,
    print_tricks,
    record_of,
    tricks_of,
)
from tridge_solver.report.theme.signs import names, print_line, stated
from tridge_solver.report.theme.source import Source


def print_deal(console: Console, deal: TrumpsDeal, source: Source, pack: Pack) -> None:
    """Print all facts of the deal."""
    look = look_of(deal.trumps)
    print_hands(console, deal, source, look, side_notes(deal.tricks_won or {}))
    for label, text in facts_lines(deal):
        print_fact(console, label, text)
    positions = record_of(deal)
    tricks = tricks_of(positions)
    if tricks:
        print_line(console)
        seats = deal.playing_order
        print_tricks(console, tricks, seats, positions[0].won, look, names(deal))


def _spoken(words: Iterable[str]) -> list[str]:
    """Return the calls of an auction, each followed by its notes and marks.

    >>> _spoken(["1NT", "=1=", "Pass", "3NT!", "$2"])
    ['1NT =1=', 'Pass', '3NT! $2']
    """
    lines: list[str] = []
    for word in words:
        if lines and not bare(word):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def facts_lines(deal: TrumpsDeal) -> list[tuple[str, Text]]:
    """Return the facts of a deal, except its hands, each with a label."""
    facts: list[tuple[str, Text]] = []
    if deal.passed_out:
        facts.append(("contract", Text("Pass", "bold")))
    elif deal.contract is not None:
        facts.append(("contract", contract_words(deal, deal.contract, deal.declarer)))
    if deal.dealer is not None:
        facts.append(("dealer", Text(names(deal)[deal.dealer])))
    vulnerable = stated(deal.tag("Vulnerable"))
    if vulnerable:
        facts.append(("vul", Text(vulnerable)))
    if deal.auction is not None and deal.auction.calls:
        first = names(deal)[deal.auction.first]
        facts.append(("auction", Text(f"{first}: {' – '.join(_spoken(deal.auction.calls))}")))
    if deal.result is not None:
        whose = "" if deal.result.side else " of declarer's side"
        facts.append(("result", Text(f"{deal.result}{whose}")))
    return facts
