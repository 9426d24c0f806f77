"""The exchange with open cards for a reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.exchange.words import print_holding, thrown_cards
from tridge_solver.games.ombre.rules.ranking import NoSuit
from tridge_solver.report.theme.diagram import print_heading
from tridge_solver.report.theme.signs import (
    NUMBERS,
    count,
    grade,
    names,
    pad,
    print_line,
    print_sentence,
    table_width,
)
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.games.ombre.exchange.open import OpenExchange, OpenOption
    from tridge_solver.games.ombre.report.exchange.open_answer import OpenExchangeFacts

MAX_BEST = 12
"""Equally good discards that are listed; more are counted."""

_VALUE = 12
_INDENT = 5


def print_open_exchange(
    console: Console, report: OpenExchangeFacts, source: Source, pack: Pack
) -> None:
    """Print the best discards, what they are worth and how the others hold them to it."""
    answer = report.answer
    print_heading(console, answer.deal, source)
    print_line(console)
    _print_verdict(console, answer, pack)
    print_line(console)
    print_holding(console, answer.deal, answer.seat, answer.trumps, source, pack)
    print_line(console)
    _print_options(console, answer, pack)
    if answer.orders:
        print_line(console)
        _print_orders(console, answer, pack)
    print_line(console)
    _print_footnote(console, report)


def _print_verdict(console: Console, answer: OpenExchange, pack: Pack) -> None:
    """The contract and the value of the best discards."""
    player = names(answer.deal)[answer.player]
    contract = Text(answer.contract_text, "bold")
    if len(answer.trumps) == 1 and not isinstance(answer.trumps[0], NoSuit):
        contract.append(" ").append_text(OmbreTheme(pack, answer.trumps[0]).suit(answer.trumps[0]))
    tricks = "a trick or more"
    if answer.player_tricks is not None:
        tricks = count(answer.player_tricks, "trick")
    if answer.seat is answer.player and answer.given:
        words = f"best against what the defenders threw: {tricks} for {player}"
    elif answer.seat is answer.player:
        words = f"best for {player} against the best defence: {tricks}"
    else:
        words = f"best defence against what {player} threw: {tricks} for {player}"
    if answer.thrown_in:
        words += "; better throw in, which costs as bet"
    best = answer.options[0]
    throw = Text(f"{names(answer.deal)[best.seat]} throws ")
    throw.append_text(thrown_cards(OmbreTheme(pack, best.trumps), best.discard))
    if answer.best_count > 1:
        ways = NUMBERS[answer.best_count - 1 :][:1] or [f"{answer.best_count - 1:,}"]
        throw.append(f" (or {ways[0]} other way{'s' * (answer.best_count > 2)})")
    print_sentence(
        console, throw, ": ", contract, " · ", grade(answer.grade, answer.deal.rules), f"  {words}"
    )


def _print_options(console: Console, answer: OpenExchange, pack: Pack) -> None:
    """One row a discard, the best ones first."""
    hidden = max(answer.best_count - MAX_BEST, 0)
    shown = [
        option
        for place, option in enumerate(answer.options)
        if not MAX_BEST <= place < answer.best_count
    ]
    several = len(answer.trumps) > 1
    rows = [(option, _throw(option, answer, pack, several)) for option in shown]
    width = max([text.cell_len for _, text in rows] + [len("throw")]) + 3
    width = min(width, table_width(console) // 2)
    print_line(console, (" " + "throw".ljust(width - 1), "dim"), ("result      answer", "dim"))
    for place, (option, text) in enumerate(rows):
        if hidden and place == MAX_BEST:
            print_line(console, (f"   and {count(hidden, 'discard')} more as good", "dim"))
        value = grade(option.grade, answer.deal.rules)
        if option.player_tricks is not None:
            value.append(f" {option.player_tricks}")
        row = Text.assemble(" ", pad(text, width - 1), pad(value, _VALUE))
        held = _answer(option, pack)
        if row.cell_len + held.cell_len <= table_width(console):
            print_line(console, row, held)
        else:
            print_line(console, row)
            print_sentence(console, " " * _INDENT, held, indent=_INDENT)


def _answer(option: OpenOption, pack: Pack) -> Text:
    """What the others throw against it."""
    look = OmbreTheme(pack, option.trumps)
    parts = [
        Text.assemble((f"{thrown.seat.letter} ", "bold"), thrown_cards(look, thrown.discard))
        for thrown in option.answer or ()
    ]
    return Text(" · ").join(parts)


def _throw(option: OpenOption, answer: OpenExchange, pack: Pack, several: bool) -> Text:
    """The discard of a row; before it the trumps or the seat where rows differ in them."""
    look = OmbreTheme(pack, option.trumps)
    text = Text()
    if several:
        text.append_text(look.suit(option.trumps)).append(": ")
    if option.seat is not answer.player:
        text.append(f"{option.seat.letter} ", "bold")
    text.append_text(thrown_cards(look, option.discard))
    if option.equals:
        text.append(f" (= {len(option.equals)})", "dim")
    return text


def _print_orders(console: Console, answer: OpenExchange, pack: Pack) -> None:
    """What depends on which defender exchanges first."""
    for order in answer.orders:
        suit = OmbreTheme(pack, order.trumps).suit(order.trumps)
        print_sentence(
            console,
            f" {names(answer.deal)[order.first_defender]} first",
            *((" in ", suit) if len(answer.trumps) > 1 else ()),
            ": ",
            grade(order.grade, answer.deal.rules),
            f" {order.player_tricks}",
            indent=2,
        )


def _print_footnote(console: Console, report: OpenExchangeFacts) -> None:
    """How far the answer can be trusted, and what it cost if asked."""
    notes = ["exact, all cards and the stock open"]
    if any(option.equals for option in report.answer.options):
        notes.append("(= n): n more discards come to the same, neighbour for neighbour")
    if report.answer.orders:
        notes.append("the defenders choose who is first")
    if report.stats is not None:
        stats = report.stats
        notes.append(f"{stats.positions:,} positions, {stats.seconds * 1000:.1f} ms")
    print_sentence(console, (" · ".join(notes), "dim"))
