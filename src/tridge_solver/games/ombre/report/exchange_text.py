"""The text of ``tridge exchange``: which cards to throw, sampled or exact, and which defender
should go first."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rich.text import Text

from tridge_solver.analysis.intervals import margin_in_percent
from tridge_solver.core.cards import Card, Pack, Suit
from tridge_solver.core.languages import said
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.shares import (
    THROWS_IN,
    funds_of_deal_words,
    heard_notes,
    how_at_table,
    share_heading,
    share_words,
    worth_json,
)
from tridge_solver.games.ombre.rules.contracts import Kind
from tridge_solver.games.ombre.rules.ranking import NoSuit, Trumps, is_trump, point_count
from tridge_solver.games.ombre.worlds.customs import BID_POINTS, LOW_RANKS
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import print_heading, print_method
from tridge_solver.report.theme.signs import (
    NUMBERS,
    count,
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
    from tridge_solver.games.ombre.exchange.closed import SampledExchange, SampledOption
    from tridge_solver.games.ombre.exchange.closed_question import OrderOption
    from tridge_solver.games.ombre.exchange.open import OpenExchange, OpenOption
    from tridge_solver.games.ombre.report.exchange import OpenExchangeFacts, SampledExchangeFacts


_SHARES, _CHIPS, _BEHIND = 14, 8, 13
_BAR = 30
"""The length of the histogram's longest bar, in columns."""

DEFENCES = {
    "model": "the defenders keep trumps and plain kings and throw the rest",
    "none": "the defenders exchange nothing",
    "best": "the defenders see the stock and throw best: a lower bound",
}
"""How the defenders are assumed to exchange, in words, keyed by the name of the model."""

UNSEEN_PLAYER = (
    "an unseen Player threw as usual and, if they chose the suit, was dealt "
    f"{BID_POINTS} points or more, and no more in another suit"
)
"""The defenders' assumption about the Player's hand, in words."""


NOTHING_CONCLUDED = "keep or send: nothing is concluded from what the partner said"


def defence_words(defence: str, wants_few_tricks: bool) -> str:
    """Return words for how the defenders are assumed to exchange in a contract."""
    if defence == "model" and wants_few_tricks:
        return f"the defenders keep the {LOW_RANKS} lowest ranks of each suit and throw the rest"
    return DEFENCES[defence]


def print_sampled_exchange(
    console: Console, report: SampledExchangeFacts, source: Source, pack: Pack
) -> None:
    """Print the cards to throw, their value, and how certain it is."""
    answer = report.answer
    if source.file is not None:
        print_heading(console, answer.deal, source)
        print_line(console)
    _print_advice(console, answer, pack)
    print_line(console)
    print_holding(console, answer.deal, answer.seat, answer.trumps, source, pack)
    if answer.seat is not answer.player:
        player = names(answer.deal)[answer.player]
        print_sentence(
            console,
            f"against {player} in ",
            OmbreTheme(pack).contract(answer.contract),
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
    """Return words for how many cards the first defender drew; empty unless the second asks."""
    if answer.first_drawn is None:
        return ""
    _, *defenders = answer.deal.from_player(answer.player)
    first = next(seat for seat in defenders if seat is not answer.seat)
    return f"; {names(answer.deal)[first]} drew {answer.first_drawn}"


def _print_options(console: Console, answer: SampledExchange, pack: Pack) -> None:
    """Print a row for each discard: the Player's results and chips with open cards, and how far it
    trails the best."""
    labels = [_label(option, answer, pack) for option in answer.options]
    width = max(max(label.cell_len for label in labels), len(said("throw"))) + 3
    at_table = any(option.table_points is not None for option in answer.options)
    top = pad("", width) + pad(f" {said('open cards')}", _SHARES + _CHIPS)
    head = pad(f" {said('throw')}", width) + pad(f" {_shares_heading(answer)}", _SHARES)
    head += pad(said("chips"), _CHIPS, right=True)
    if at_table:
        top += pad(f"   {said('at the table')}", _CHIPS)
        head += pad(said("chips"), _CHIPS + 3, right=True)
    head += pad(said("behind"), _BEHIND, right=True)
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
    look = OmbreTheme(pack, option.trumps)
    text = Text()
    if len(answer.trumps) > 1:
        text.append_text(look.suit(option.trumps)).append(": ")
    text.append_text(thrown_cards(look, option.discard))
    return text


def _shares_heading(answer: SampledExchange) -> str:
    """Return the heading above the shares, which are the Player's, whichever seat asks."""
    if answer.contract.kind is Kind.FIXED:
        return said("exact/one off")
    if answer.seat is answer.player:
        return share_heading(answer.deal.rules)
    return f"{answer.player.letter}: {share_heading(answer.deal.rules, losses=False)}"


def _print_tricks(console: Console, answer: SampledExchange) -> None:
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
        what = "the row marked ≈ is" if len(others) == 1 else "the rows marked ≈ are"
        words.append(f" No clear winner: {what} as good within the margin.")
    print_sentence(console, words)


def _worth(answer: SampledExchange) -> str:
    """Return the chips of the best discard in words: at the table if known, else with open
    cards."""
    if answer.table is not None:
        table = answer.table
        return f"{signed_mean(table.points)} chips (±{table.points_margin:.1f}) at the table"
    chips = f"{signed_mean(answer.options[0].points)} chips with open cards"
    if answer.seat is answer.player:
        return chips
    return f"then {names(answer.deal)[answer.player]} expects {chips}"


def _print_footnote(console: Console, report: SampledExchangeFacts) -> None:
    answer = report.answer
    brief = [f"sampled: {count(answer.samples, 'world')}, seed {answer.seed}"]
    if answer.equivalent > 1:
        brief.append("≈ level with the best")
    if len(answer.raced) < len(answer.trumps):
        brief.append("suits far behind in points left out")
    rest = [
        f"wins to ±{margin_in_percent(answer.options[0].win_interval)} %",
        "the discards weighed are those that win most often in other worlds",
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
    if report.stats is not None:
        brief.append(str(report.stats))
    print_method(console, brief, rest, full=report.method)


def _criterion(answer: SampledExchange) -> str:
    if answer.seat is not answer.player:
        return "the best discard leaves the Player fewest chips, world by world"
    where = "with open cards" if answer.options[0].table_points is None else "at the table"
    return f"the best discard brings most chips {where}, world by world, as in tridge bid"


MAX_BEST = 12
"""The most equally good discards to list; if there are more, the others are only counted."""

_VALUE = 12
_INDENT = 5


def print_open_exchange(
    console: Console, report: OpenExchangeFacts, source: Source, pack: Pack
) -> None:
    """Print the best discards, their values, and the answers that hold the seat to them."""
    answer = report.answer
    print_heading(console, answer.deal, source)
    print_line(console)
    _print_verdict(console, answer, pack)
    print_line(console)
    print_holding(console, answer.deal, answer.seat, answer.trumps, source, pack)
    print_line(console)
    _print_open_options(console, answer, pack)
    if answer.orders:
        print_line(console)
        _print_orders(console, answer, pack)
    print_line(console)
    _print_open_footnote(console, report)


def _print_verdict(console: Console, answer: OpenExchange, pack: Pack) -> None:
    player = names(answer.deal)[answer.player]
    contract = Text(answer.contract_text, "bold")
    if len(answer.trumps) == 1 and not isinstance(answer.trumps[0], NoSuit):
        contract = OmbreTheme(pack).contract(replace(answer.contract, trumps=answer.trumps[0]))
    tricks = "a trick or more"
    if answer.player_tricks is not None:
        tricks = count(answer.player_tricks, "trick")
    if answer.seat is answer.player and answer.given:
        against = "what the defenders threw"
    elif answer.seat is answer.player:
        against = "any defence"
    else:
        against = f"what {player} threw"
    words = f"{tricks} for {player} against {against}"
    if answer.seat is not answer.player:
        words = f"{tricks} for {player} with what they threw"
    if answer.thrown_in:
        words += "; better throw in, which counts as bet"
    best = answer.options[0]
    throw = Text(f"Best exchange for {names(answer.deal)[best.seat]}: ")
    throw.append_text(thrown_cards(OmbreTheme(pack, best.trumps), best.discard))
    if answer.best_count > 1:
        ways = NUMBERS[answer.best_count - 1 :][:1] or [f"{answer.best_count - 1:,}"]
        throw.append(f" ({ways[0]} other{'s are' if answer.best_count > 2 else ' is'} as good)")
    value = grade(answer.grade, answer.deal.rules)
    print_sentence(console, throw, ". Then ", contract, " · ", value, f"  {words}.")


def _print_open_options(console: Console, answer: OpenExchange, pack: Pack) -> None:
    hidden = max(answer.best_count - MAX_BEST, 0)
    shown = [
        option
        for place, option in enumerate(answer.options)
        if not MAX_BEST <= place < answer.best_count
    ]
    several = len(answer.trumps) > 1
    rows = [(option, _throw(option, answer, pack, several)) for option in shown]
    width = max([text.cell_len for _, text in rows] + [len(said("throw"))]) + 3
    width = min(width, table_width(console) // 2)
    print_line(
        console,
        (" " + said("throw").ljust(width - 1), "dim"),
        (f"{said('result'):<12}{said('answer')}", "dim"),
    )
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
    look = OmbreTheme(pack, option.trumps)
    parts = [
        Text.assemble((f"{thrown.seat.letter} ", "bold"), thrown_cards(look, thrown.discard))
        for thrown in option.answer or ()
    ]
    return Text(" · ").join(parts)


def _throw(option: OpenOption, answer: OpenExchange, pack: Pack, several: bool) -> Text:
    """Return the discard of a row in words, with the trump suit or the seat if they differ between
    rows."""
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


def _print_open_footnote(console: Console, report: OpenExchangeFacts) -> None:
    notes = ["exact, all cards and the stock open"]
    if any(option.equals for option in report.answer.options):
        notes.append("(= n): n more discards are equivalent, differing in touching cards only")
    if report.answer.orders:
        notes.append("the defenders choose who is first")
    if report.stats is not None:
        stats = report.stats
        notes.append(str(stats))
    print_sentence(console, (" · ".join(notes), "dim"))


_WIN, _DRAW, _DEFENCE_CHIPS = 11, 7, 8


def print_order(
    console: Console, deal: OmbreDeal, player: Seat, options: tuple[OrderOption, OrderOption]
) -> None:
    """Print advice on the order of the defenders' exchanges, and both orders with the better one
    first."""
    print_sentence(console, order_advice(deal, options))
    print_line(console)
    called = names(deal)
    labels = {o.choice: f"{o.choice}: {called[o.first]} first" for o in options}
    width = max(map(len, labels.values())) + 4
    head = pad(f" {said('the defence')}", width)
    head += pad(f"{player.letter} {said('wins')}", _WIN) + pad(said("draws"), _DRAW)
    head += pad(said("chips"), _DEFENCE_CHIPS, right=True) + Text(f"   {said('behind')}")
    head.stylize("dim")
    print_line(console, head)
    for option in options:
        row = pad(f" {labels[option.choice]}", width)
        share = round(100 * option.wins / option.samples)
        row.append_text(pad(f"{share:>3} ±{margin_in_percent(option.win_interval)} %", _WIN))
        drawn = round(100 * option.draws / option.samples)
        row.append_text(pad(pad(f"{drawn} %", 4, True), _DRAW))
        row.append_text(pad(signed_mean(option.points), _DEFENCE_CHIPS, right=True)).append("   ")
        row.append_text(_behind(option))
        print_line(console, row)
    print_line(console)


def _behind(option: OrderOption) -> Text:
    if option.gap is None:
        return Text(said("best"), "bold")
    if option.level:
        return Text("≈", "dim")
    return Text(f"{option.gap.difference:.1f} ±{option.gap.margin:.1f}")


def order_advice(
    deal: OmbreDeal, options: tuple[OrderOption, OrderOption], *, was_sent: bool = False
) -> str:
    """Return a sentence of advice: whether to keep or send the defence or, if it was sent, whether
    to take or return it."""
    best, other = options
    keep, send = ("take", "return") if was_sent else ("keep", "send")
    words = {"keep": keep, "send": send}
    sentence = f"{words[best.choice].title()} the defence"
    if best.choice == "send":
        sentence += f" to {names(deal)[best.first]}"
    if other.gap is None or other.level:
        return f"{sentence}: to {words[other.choice]} it is as good within the margin."
    chips = f"{other.gap.difference:.1f} ±{other.gap.margin:.1f} chips"
    return f"{sentence}: {chips} fewer for the Player than to {words[other.choice]} it."


def order_json(options: tuple[OrderOption, OrderOption] | None) -> list[dict[str, Any]] | None:
    """Return both orders as JSON, the better one first; ``None`` if there is nothing to agree
    on."""
    if options is None:
        return None
    return [
        {
            "choice": option.choice,
            "first": option.first.letter,
            "discard": [card.code for card in option.discard],
            **worth_json(option),
        }
        for option in options
    ]


NOTHING = "nothing"


def print_holding(
    console: Console,
    deal: OmbreDeal,
    seat: Seat,
    trumps: Sequence[Trumps],
    source: Source,
    pack: Pack,
) -> None:
    """Print the hand that the seat was dealt, with its club points if the suit is known."""
    hand = deal.known_hand(seat)
    look = OmbreTheme(pack, trumps[0] if len(trumps) == 1 else None)
    points = Text()
    if len(trumps) == 1 and isinstance(trumps[0], Suit):
        count = point_count(hand, trumps[0]).total
        points = Text.assemble(
            (f"    {said('points')} ", "dim"),
            f"{count} {said('in a suit')} ",
            look.suit_name(trumps[0]),
        )
    who, holds = ("You", " hold ") if source.file is None else (names(deal)[seat], " holds ")
    print_sentence(console, (who, "bold"), holds, look.line(hand), points, indent=2)


def thrown_cards(look: OmbreTheme, cards: Collection[Card]) -> Text:
    """Return a discard as a hand shows its cards, or *nothing* in words."""
    return look.cards(look.sorted(cards)) if cards else Text(said(NOTHING))


def maxim(look: OmbreTheme, hand: Collection[Card], discard: Collection[Card]) -> str | None:
    """Return the rule behind a discard, as players say it; ``None`` if there is none, or in a nolo.

    >>> from tridge_solver.core.cards import parse_hand
    >>> hand = parse_hand("AQ3.K6.KJ4.5")
    >>> maxim(OmbreTheme(Pack.ENGLISH, Suit.DIAMONDS), hand, parse_hand("Q3.6..5"))
    'keep trumps and king'
    """
    trumps = look.trumps
    assert trumps is not None
    if isinstance(trumps, NoSuit):
        return None
    kept = [card for card in hand if card not in discard]
    kings = [card for card in hand if card.rank == "K" and not is_trump(card, trumps)]
    plain_kept = [card for card in kept if not is_trump(card, trumps)]
    trumps_thrown = [card for card in discard if is_trump(card, trumps)]
    if not discard or trumps_thrown:
        return None
    if sorted(plain_kept) == sorted(kings):
        return f"keep trumps and king{'s' * (len(kings) > 1)}" if kings else "keep the trumps"
    return None if plain_kept else "keep nothing but trumps"
