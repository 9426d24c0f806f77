"""The exchange from one seat for a reader: the candidates, the tricks to hope for, advice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from tridge_solver.analysis.intervals import margin_in_percent
from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.exchange.defence_text import print_order
from tridge_solver.games.ombre.report.exchange.words import maxim, print_holding, thrown_cards
from tridge_solver.games.ombre.report.heard_words import heard_notes
from tridge_solver.games.ombre.report.shares import (
    THROWS_IN,
    funds_of_deal_words,
    how_at_table,
    share_heading,
    share_words,
)
from tridge_solver.games.ombre.rules.contracts import Kind
from tridge_solver.games.ombre.worlds.customs import BID_POINTS, LOW_RANKS
from tridge_solver.report.theme.diagram import print_heading
from tridge_solver.report.theme.method import print_method
from tridge_solver.report.theme.signs import (
    count,
    names,
    pad,
    print_line,
    print_sentence,
    signed_mean,
    table_width,
)
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.games.ombre.exchange.closed import SampledExchange, SampledOption
    from tridge_solver.games.ombre.report.exchange.sampled_answer import SampledExchangeFacts

_SHARES, _CHIPS, _BEHIND = 14, 8, 13
_BAR = 30
"""Columns of the longest bar of the histogram."""

DEFENCES = {
    "model": "the defenders keep trumps and plain kings and throw the rest",
    "none": "the defenders exchange nothing",
    "best": "the defenders see the stock and throw best: a lower bound",
}
"""How the defenders exchange, in words."""

UNSEEN_PLAYER = (
    "the Player, where unseen, threw by custom and, where he chose the suit, was dealt "
    f"{BID_POINTS} points or more, in no other suit more"
)
"""What defenders take the Player's hand for, in words."""


NOTHING_CONCLUDED = "keep or send: nothing is concluded from what the partner said"


def defence_words(defence: str, wants_few_tricks: bool) -> str:
    """How the defenders exchange in a contract, in words."""
    if defence == "model" and wants_few_tricks:
        return f"the defenders keep the {LOW_RANKS} lowest ranks of each suit and throw the rest"
    return DEFENCES[defence]


def print_sampled_exchange(
    console: Console, report: SampledExchangeFacts, source: Source, pack: Pack
) -> None:
    """Print what to throw, what it is worth and how sure that is."""
    answer = report.answer
    if source.file is not None:
        print_heading(console, answer.deal, source)
        print_line(console)
    _print_advice(console, answer, pack)
    print_line(console)
    print_holding(console, answer.deal, answer.seat, answer.trumps, source, pack)
    if answer.seat is not answer.player:
        player = names(answer.deal)[answer.player]
        suit = OmbreTheme(pack, answer.trumps[0]).suit(answer.trumps[0])
        print_sentence(
            console,
            f"against {player} in {answer.contract.name(pack)}",
            "" if answer.contract.trumps is None else Text.assemble(" ", suit),
            f", who drew {answer.drawn}{_first_drew(answer)}",
        )
    print_line(console)
    _print_options(console, answer, pack)
    print_line(console)
    if report.histogram and answer.tricks:
        _print_tricks(console, answer)
        print_line(console)
    if answer.order is not None:
        print_order(console, answer.deal, answer.player, answer.order)
    _print_footnote(console, report)


def _first_drew(answer: SampledExchange) -> str:
    """What the first defender drew, for the second."""
    if answer.first_drawn is None:
        return ""
    _, *defenders = answer.deal.from_player(answer.player)
    first = next(seat for seat in defenders if seat is not answer.seat)
    return f"; {names(answer.deal)[first]} drew {answer.first_drawn}"


def _print_options(console: Console, answer: SampledExchange, pack: Pack) -> None:
    """One row a candidate: the Player's results with open cards, his chips, and how far it trails
    the best in them."""
    labels = [_label(option, answer, pack) for option in answer.options]
    width = max(max(label.cell_len for label in labels), len("throw")) + 3
    at_table = any(option.table_points is not None for option in answer.options)
    top = pad("", width) + pad(" open cards", _SHARES + _CHIPS)
    head = pad(" throw", width) + pad(f" {_shares_heading(answer)}", _SHARES)
    head += pad("chips", _CHIPS, right=True)
    if at_table:
        top += pad("   at the table", _CHIPS)
        head += pad("chips", _CHIPS + 3, right=True)
    head += pad("behind", _BEHIND, right=True)
    narrow = table_width(console) < head.cell_len + 2
    for line in (top, head):
        line.stylize("dim")
        print_line(console, line)
    for option, label in zip(answer.options, labels, strict=True):
        row = pad(Text.assemble(" ", label), width)
        figures = _figures(option, answer, at_table)
        if narrow:
            print_line(console, row)
            print_line(console, "     ", figures)
        else:
            print_line(console, row, figures)


def _figures(option: SampledOption, answer: SampledExchange, at_table: bool) -> Text:
    """Shares and chips with open cards, chips at the table, and how far behind the best."""
    counts = (option.wins, option.draws, option.losses)
    row = pad(share_words(counts, draws=len(answer.contract.grades) > 2), _SHARES)
    row.append_text(pad(signed_mean(option.points), _CHIPS, right=True))
    if at_table and option.table_points is not None:
        chips = pad(signed_mean(option.table_points), _CHIPS + 3, right=True).plain
        row.append(chips, "bold" if option.gap is None else "")
    if option.gap is not None:
        row.append_text(pad(f"{option.gap.difference:.1f} ±{option.gap.margin:.1f}", _BEHIND, True))
        row.append(" ≈" if option.gap.is_tie else "")
    return row


def _label(option: SampledOption, answer: SampledExchange, pack: Pack) -> Text:
    """The discard; the trumps before it where several suits were asked about."""
    look = OmbreTheme(pack, option.trumps)
    text = Text()
    if len(answer.trumps) > 1:
        text.append_text(look.suit(option.trumps)).append(": ")
    text.append_text(thrown_cards(look, option.discard))
    return text


def _shares_heading(answer: SampledExchange) -> str:
    """What the shares count: the Player's results, whoever asks."""
    if answer.contract.kind is Kind.FIXED:
        return "exact/one off"
    if answer.seat is answer.player:
        return share_heading(answer.deal.rules)
    return f"{answer.player.letter}: {share_heading(answer.deal.rules, losses=False)}"


def _print_tricks(console: Console, answer: SampledExchange) -> None:
    """A histogram of the Player's tricks with the best discard."""
    name = names(answer.deal)[answer.player]
    print_line(console, (f" tricks of {name} with the best", "dim"))
    most = max(answer.tricks)
    seen = [n for n, worlds in enumerate(answer.tricks) if worlds]
    for tricks in range(seen[0], seen[-1] + 1):
        worlds = answer.tricks[tricks]
        bar = "█" * round(worlds * _BAR / most)
        share = 100 * worlds / answer.samples
        shown = "<1" if 0 < share < 0.5 else f"{share:.0f}"
        print_line(console, f"  {tricks} ", (f"{bar} " if bar else "", "cyan"), f"{shown} %")


def _print_advice(console: Console, answer: SampledExchange, pack: Pack) -> None:
    """What to throw and what that is worth, in one sentence or two."""
    best = answer.options[0]
    look = OmbreTheme(pack, best.trumps)
    words = Text()
    if len(answer.trumps) > 1:
        words = Text.assemble("Name ", look.suit_name(best.trumps), " and ")
    throw = "throw " if words else "Throw "
    if best.discard:
        words.append(throw).append_text(thrown_cards(look, best.discard))
    else:
        words.append("keep all nine cards" if words else "Keep all nine cards")
    rule = maxim(look, answer.deal.known_hand(answer.seat), best.discard)
    words.append(f" ({rule})" if rule else "").append(f": {_worth(answer)}.")
    others = [option for option in answer.options[1:] if option.gap and option.gap.is_tie]
    if others:
        what = "the row marked ≈ does" if len(others) == 1 else "the rows marked ≈ do"
        words.append(f" Not surely better than others: {what} as well.")
    print_sentence(console, words)


def _worth(answer: SampledExchange) -> str:
    """The chips of the best: at the table where they are known, else with open cards."""
    if answer.table is not None:
        table = answer.table
        return f"{signed_mean(table.points)} chips (±{table.points_margin:.1f}) at the table"
    chips = f"{signed_mean(answer.options[0].points)} chips with open cards"
    if answer.seat is answer.player:
        return chips
    return f"{names(answer.deal)[answer.player]} comes to {chips}"


def _print_footnote(console: Console, report: SampledExchangeFacts) -> None:
    """What was sampled, and what was assumed."""
    answer = report.answer
    brief = [f"sampled: {count(answer.samples, 'world')}, seed {answer.seed}"]
    if answer.equivalent > 1:
        brief.append("≈ level with the best")
    if len(answer.raced) < len(answer.trumps):
        brief.append("suits far behind in points left out")
    rest = [
        f"wins to ±{margin_in_percent(answer.options[0].win_interval)} %",
        "weighed are the discards that win most often in other worlds",
        _criterion(answer),
        *([] if answer.order is None else [NOTHING_CONCLUDED]),
        defence_words(answer.defence, answer.contract.wants_few_tricks),
        *([] if answer.seat is answer.player else [UNSEEN_PLAYER]),
        *heard_notes(answer.deal, answer.seat, answer.heard),
        "open cards: play is double dummy",
        *([] if answer.table is None else [how_at_table(answer.table.deals)]),
        *([THROWS_IN] if answer.may_throw_in else []),
        f"chips with {funds_of_deal_words(answer.funds, answer.deal)}",
    ]
    if report.seconds is not None:
        brief.append(f"{report.seconds:.2f} s")
    print_method(console, brief, rest, full=report.method)


def _criterion(answer: SampledExchange) -> str:
    """What makes a discard the best."""
    if answer.seat is not answer.player:
        return "best is what leaves the Player fewest chips, world by world"
    where = "with open cards" if answer.options[0].table_points is None else "at the table"
    return f"best is what brings most chips {where}, world by world, as in tridge bid"
