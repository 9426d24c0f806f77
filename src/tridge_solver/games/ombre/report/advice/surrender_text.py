"""What to say to a surrender, for a reader: what the seat sees, both answers, advice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.report.advice.text import (
    behind_words,
    print_seats,
    sampling_notes,
    table_words,
)
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.shares import (
    funds_of_deal_words,
    how_at_table,
    result_bar,
    share_heading,
    share_words,
)
from tridge_solver.report.theme.diagram import print_heading
from tridge_solver.report.theme.method import print_method
from tridge_solver.report.theme.signs import (
    grade,
    names,
    pad,
    print_line,
    print_sentence,
    signed_mean,
    table_width,
)
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.games.ombre.advice.surrender import SurrenderAdvice
    from tridge_solver.games.ombre.advice.three_seats import Option
    from tridge_solver.games.ombre.report.advice.answer import SurrenderFacts

_CHOICE, _SHARES, _CHIPS, _BEHIND, _OPEN, _TABLE = 13, 14, 7, 13, 11, 15
_BAR, _SHORTEST_BAR = 12, 6

_PLAYED = ("play on", "continue")
"""The answers after which cards are played."""


def print_surrender(console: Console, report: SurrenderFacts, source: Source, pack: Pack) -> None:
    """Print what the seat sees, what both answers are worth and what to say."""
    answer, view = report.answer, report.answer.view
    look, called = OmbreTheme(pack, view.trumps), names(view.deal)
    player, asked = called[view.declarer], called[view.seat]
    print_heading(console, view.deal, source)
    print_line(console)
    print_line(console, look.contract(view.contract), f" by {player}")
    sentence = f"Three tricks have fallen; {called[view.leader]} leads. "
    throws_in = bool(view.rules.throwing_in)
    if throws_in:
        sentence = f"All have exchanged; {called[view.leader]} leads. Should {player} throw in?"
    elif view.is_player:
        sentence += f"Should {player} surrender?"
    else:
        sentence += f"{player} surrenders: does {asked} accept?"
    print_sentence(console, sentence, indent=2)
    print_line(console)
    print_sentence(console, advised_answer(answer))
    print_line(console)
    print_seats(console, view, look)
    print_line(console)
    _print_answers(console, answer)
    print_line(console)
    brief, *drawn = sampling_notes(answer)
    rest = [*drawn, "play is double dummy"]
    if throws_in:
        rest += ["thrown in counts as bet", how_at_table(0)]
    else:
        rest.append("an accepted surrender is a draw")
    if view.is_player and not throws_in:
        rest.append("surrender: a defender who gains by it with open cards plays on")
    elif not throws_in:
        rest.append(f"shares and chips are those of {asked}, who would be the Player")
    rest.append(f"chips with {funds_of_deal_words(answer.funds, view.deal)}")
    seconds = [] if report.seconds is None else [f"{report.seconds:.2f} s"]
    print_method(console, [brief, *seconds], rest, full=report.method)


def _print_answers(console: Console, answer: SurrenderAdvice) -> None:
    """Both answers, the better first."""
    opened = any(option.open_value for option in answer.options)
    table = any(option.table for option in answer.options)
    fixed = _CHOICE + 2 + _SHARES + _CHIPS + 3 + _BEHIND + (_OPEN if opened else 0)
    fixed += _TABLE if table else 0
    bar = min(_BAR, table_width(console) - fixed)
    bar = bar if bar >= _SHORTEST_BAR else 0
    width = _SHARES + (bar + 2 if bar else 0)
    head = pad(" answer", _CHOICE) + pad(share_heading(answer.view.rules), width)
    head += pad("chips", _CHIPS, right=True) + Text("   " + pad("behind", _BEHIND).plain)
    head += pad("at the table", _TABLE) if table else Text()
    head += Text("cards open" if opened else "")
    head.stylize("dim")
    print_line(console, head)
    for option in answer.options:
        line = pad(f" {option.choice}", _CHOICE)
        line.append_text(pad(_shares(option, bar), width))
        style = "bold" if option.gap is None else ""
        line.append_text(Text(pad(signed_mean(option.points), _CHIPS, right=True).plain, style))
        line.append("   ").append_text(pad(behind_words(option), _BEHIND))
        if table:
            line.append_text(pad(table_words(option), _TABLE))
        if option.open_value is not None:
            line.append_text(grade(option.open_value.grade, answer.view.deal.rules))
            line.append(f" {option.open_value.player_tricks}", "dim")
        print_line(console, line)


def _shares(option: Option, bar: int) -> Text:
    """How the game ends after an answer, where cards are played."""
    if option.choice not in _PLAYED:
        return Text()
    counts = (option.wins, option.draws, option.losses)
    text = result_bar(counts, bar).append("  ") if bar else Text()
    return text.append_text(share_words(counts))


def advised_answer(answer: SurrenderAdvice) -> str:
    """What to say, in a sentence."""
    best, other = answer.options
    chips = f"{signed_mean(_worth(best))} chips"
    if other.gap is not None and other.gap.difference == other.gap.margin == 0:
        return f"Both come to the same: {chips}."
    words = {
        "play on": "Play on",
        "surrender": "Surrender",
        "throw in": "Throw in",
        "accept": "Accept",
        "continue": "Continue: take the game over",
    }
    sentence = f"{words[str(best.choice)]}: {chips}. "
    sentence += f"To {other.choice} brings {signed_mean(_worth(other))}"
    if best.table or other.table:
        return sentence + ", at the table."
    return sentence + (", not surely worse." if other.level else ".") + _taken_over(answer)


def _worth(option: Option) -> float:
    """The chips of an answer, at the table where they are known."""
    return option.points if option.table is None else option.table.points


def _taken_over(answer: SurrenderAdvice) -> str:
    """How often a defender would take the Player's surrendered game over."""
    called = names(answer.view.deal)
    taken = [
        f"in {round(100 * worlds / answer.samples)} % of the worlds by {called[seat]}"
        for seat, worlds in answer.continued.items()
        if worlds
    ]
    return f" It would be taken over {' and '.join(taken)}." if taken else ""
