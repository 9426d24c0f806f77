"""The exchange from one seat for a reader: the candidates, the tricks to hope for, advice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from tridge_solver.analysis.intervals import margin_in_percent
from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.report.exchange.words import advice, print_holding, thrown_cards
from tridge_solver.games.ombre.report.shares import funds_of_deal_words, how_at_table
from tridge_solver.games.ombre.rules.contracts import Kind
from tridge_solver.games.ombre.worlds.customs import BID_POINTS, LOW_RANKS
from tridge_solver.report.theme.diagram import print_heading
from tridge_solver.report.theme.signs import (
    Theme,
    count,
    names,
    pad,
    page_width,
    print_line,
    print_sentence,
    signed_mean,
)
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.games.ombre.exchange.closed import SampledExchange, SampledOption
    from tridge_solver.games.ombre.report.exchange.sampled_answer import SampledExchangeFacts

_WIN, _DRAW, _CHIPS = 11, 7, 8
_BAR = 30
"""Columns of the longest bar of the histogram."""

_NARROW = 70

_MORE_CHIPS = 0.5
"""Chips on average that are worth a word."""

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
    print_heading(console, answer.deal, source)
    print_line(console)
    print_holding(console, answer.deal, answer.seat, answer.trumps, pack)
    if answer.seat is not answer.player:
        player = names(answer.deal)[answer.player]
        suit = Theme(pack, answer.trumps[0]).suit(answer.trumps[0])
        print_sentence(
            console,
            f"against {player} in {answer.contract_text} ",
            suit,
            f", who drew {answer.drawn}{_first_drew(answer)}",
        )
    print_line(console)
    _print_options(console, answer, pack)
    print_line(console)
    if report.histogram and answer.tricks:
        _print_tricks(console, answer)
        print_line(console)
    _print_table_share(console, answer)
    _print_advice(console, answer, pack)
    print_line(console)
    _print_footnote(console, report)


def _first_drew(answer: SampledExchange) -> str:
    """What the first defender drew, for the second."""
    if answer.first_drawn is None:
        return ""
    _, *defenders = answer.deal.from_player(answer.player)
    first = next(seat for seat in defenders if seat is not answer.seat)
    return f"; {names(answer.deal)[first]} drew {answer.first_drawn}"


def _print_options(console: Console, answer: SampledExchange, pack: Pack) -> None:
    """One row a candidate."""
    narrow = page_width(console) < _NARROW
    labels = [_label(option, answer, pack) for option in answer.options]
    width = max(max(label.cell_len for label in labels), len("throw")) + 3
    has_points = any(option.points is not None for option in answer.options)
    first, middle = _column_names(answer)
    head = pad(" throw", width) + pad(first, _WIN) + pad(middle, _DRAW)
    if has_points:
        head += pad("chips", _CHIPS, right=True)
    if not narrow:
        head += Text("   against the best")
    head.stylize("dim")
    print_line(console, head)
    for option, label in zip(answer.options, labels, strict=True):
        row = pad(Text.assemble(" ", label), width)
        row.append_text(pad(_share(option), _WIN))
        row.append_text(pad(pad(f"{_percent(option.draws / option.samples)} %", 4, True), _DRAW))
        if option.points is not None:
            row.append_text(pad(signed_mean(option.points), _CHIPS, right=True))
        if not narrow:
            row.append("   ")
            row.append_text(_gap(option))
        print_line(console, row)


def _label(option: SampledOption, answer: SampledExchange, pack: Pack) -> Text:
    """The discard; the trumps before it where several suits were asked about."""
    look = Theme(pack, option.trumps)
    text = Text()
    if len(answer.trumps) > 1:
        text.append_text(look.suit(option.trumps)).append(": ")
    text.append_text(thrown_cards(look, option.discard))
    return text


def _column_names(answer: SampledExchange) -> tuple[str, str]:
    """What the shares count: the Player's results, whoever asks."""
    if answer.contract_text == Kind.FIXED.value:
        return "exact", "one off"
    if answer.seat is answer.player:
        return "win", "draw"
    return f"{answer.player.letter} wins", "draws"


def _share(option: SampledOption) -> Text:
    """The Player's share of wins with half the width of its interval."""
    margin = margin_in_percent(option.win_interval)
    return Text(f"{_percent(option.wins / option.samples):>3} ±{margin} %")


def _percent(share: float) -> str:
    return str(round(share * 100))


def _gap(option: SampledOption) -> Text:
    """How far a candidate trails the best, compared world by world."""
    if option.gap is None:
        return Text("best", "bold")
    behind = -option.gap.difference * 100
    text = Text(f"{behind:+.1f} ±{option.gap.margin * 100:.1f} %".replace("-", "−"))
    return text.append("  level", "dim") if option.gap.is_tie else text


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


def _print_table_share(console: Console, answer: SampledExchange) -> None:
    """What the best is worth where nobody sees the others' cards."""
    table = answer.table
    if table is None:
        return
    first, _ = _column_names(answer)
    print_sentence(
        console,
        f" at the table: {first} {_percent(table.shares[0])} "
        f"±{max(round(100 * table.win_margin), 1)} %, {signed_mean(table.points)} chips "
        f"±{table.points_margin:.1f}",
    )
    print_line(console)


def _print_advice(console: Console, answer: SampledExchange, pack: Pack) -> None:
    """One line in words."""
    best = answer.options[0]
    look = Theme(pack, best.trumps)
    words = advice(look, answer.deal.known_hand(answer.seat), best.discard)
    if len(answer.trumps) > 1:
        words = Text.assemble("Name ", look.suit(best.trumps), ". ", words)
    if answer.equivalent > 1:
        rows = "the row marked level does" if answer.equivalent == 2 else "the rows marked level do"
        words.append(f" No sure difference in wins: {rows} as well, as far as the samples tell.")
        words.append_text(_more_chips(answer, pack))
    print_sentence(console, words)


def _more_chips(answer: SampledExchange, pack: Pack) -> Text:
    """Which of the level rows brought clearly more chips, if one did."""
    best = answer.options[0]
    level = [o for o in answer.options if o.gap is not None and o.gap.is_tie]
    richest = max(level, key=lambda option: option.points or 0.0)
    if best.points is None or richest.points is None or richest.points < best.points + _MORE_CHIPS:
        return Text()
    return Text.assemble(
        " Most chips of these: ",
        _label(richest, answer, pack),
        f", {signed_mean(richest.points)}.",
    )


def _print_footnote(console: Console, report: SampledExchangeFacts) -> None:
    """What was sampled, and what was assumed."""
    answer = report.answer
    notes = [
        f"sampled: {count(answer.samples, 'fresh world')}, seed {answer.seed}",
        defence_words(answer.defence, answer.contract_text == Kind.NO_TRICKS.value),
        *([] if answer.seat is answer.player else [UNSEEN_PLAYER]),
        "open cards: play is double dummy",
        *([] if answer.table is None else [how_at_table(answer.table.deals)]),
    ]
    if len(answer.raced) < len(answer.trumps):
        notes.append("suits far behind in points left out")
    if answer.options[0].points is not None:
        notes.append(f"chips with {funds_of_deal_words(answer.funds, answer.deal)}")
    if report.seconds is not None:
        notes.append(f"{report.seconds:.2f} s")
    print_sentence(console, (" · ".join(notes), "dim"))
