"""The text of ``tridge advise``: which card to play, or how to answer a surrender."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from tridge_solver.analysis.intervals import margin_in_percent
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.languages import is_spoken, said
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.shares import (
    TOO_DARK,
    TOO_DARK_FOR_NOLO,
    funds_of_deal_words,
    heard_notes,
    how_at_table,
    result_bar,
    share_heading,
    share_words,
    shared_out,
)
from tridge_solver.games.ombre.rules.contracts import NOLO_KINDS, Grade, Kind
from tridge_solver.games.ombre.rules.ranking import lane_orders
from tridge_solver.games.ombre.worlds.customs import LOW_RANKS
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import print_heading, print_method
from tridge_solver.report.theme.signs import (
    LONGEST_NAME,
    RIVALS,
    STAR,
    count,
    either,
    grade,
    grade_against,
    names,
    no_clear_winner,
    noted,
    pad,
    print_line,
    print_sentence,
    shortened,
    signed_mean,
    table_width,
    wrapped,
)
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.games.ombre.advice.seat_view import SeatView, Shown
    from tridge_solver.games.ombre.advice.surrender import SurrenderAdvice
    from tridge_solver.games.ombre.advice.three_seats import Advice, Option
    from tridge_solver.games.ombre.report.advice import AdviceFacts, SurrenderFacts


_BAR, _SHORTEST_BAR = 12, 6
_SHARES, _CHIPS, _BEHIND, _OPEN = 12, 7, 13, 11
_TABLE = 15
_NO_BAR = 17
_WON = 14

_TWO_OTHERS = 2
"""The number of seats besides the one that asks, unless there is an in-comer."""

_HIDDEN: dict[Kind, str] = {
    **dict.fromkeys((Kind.NO_TRICKS, Kind.FIXED), TOO_DARK),
    **dict.fromkeys(NOLO_KINDS, TOO_DARK_FOR_NOLO),
}
"""The note on each kind of contract that profits from hidden cards."""


def print_advice(console: Console, report: AdviceFacts, source: Source, pack: Pack) -> None:
    """Print the advice, the facts that the seat sees, and the value of each choice."""
    answer, view = report.answer, report.answer.view
    look = OmbreTheme(pack, view.trumps)
    print_heading(console, view.deal, source)
    print_line(console)
    print_sentence(console, _advice(answer, look))
    print_line(console)
    print_line(
        console, look.contract(view.contract), f" {said('by')} {names(view.deal)[view.player]}"
    )
    print_sentence(console, _moment(view, look), indent=2)
    print_line(console)
    print_seats(console, view, look)
    print_line(console)
    _print_options(console, answer, look)
    print_line(console)
    _print_footnote(console, report)


def _moment(view: SeatView, look: OmbreTheme) -> Text:
    called = names(view.deal)
    text = Text.assemble((called[view.seat], "bold"))
    text.append(
        f" {said('plays' if view.trick else 'leads')} {said('to trick')} {view.trick_number}"
    )
    if view.trick:
        seats = view.deal.rules.direction.round_from(view.leader, view.deal.active)
        cards = [
            Text.assemble(look.card(card), f" of {called[seat]}")
            for seat, card in zip(seats, view.trick, strict=False)
        ]
        text.append(", after ")
        if cards[:-2]:
            text.append_text(Text(", ").join(cards[:-2])).append(", ")
        text.append_text(Text(" and ").join(cards[-2:]))
    return text


def print_seats(console: Console, view: SeatView, look: OmbreTheme) -> None:
    """Print the seat's own hand, and the facts it has seen about the others."""
    called = names(view.deal)
    width = min(max(cell_len(called[seat]) for seat in view.deal.active), LONGEST_NAME)
    held = [row for row, cards in _rows(view, look) if cards]
    facts = {view.seat: Text("  ").join(held)}
    facts |= {shown.seat: _facts(view, shown, look) for shown in view.others}
    for seat in (view.seat, *(shown.seat for shown in view.others)):
        star = (f" {STAR} " if seat is view.player else "   ", "bold cyan")
        label = Text.assemble(star, (seat.letter, "bold"), "  ")
        label.append_text(pad(shortened(called[seat], width), width + 2))
        won = pad(noted(view.won[seat], "trick"), _WON)
        won.stylize("dim")
        label.append_text(won)
        room = max(table_width(console) - label.cell_len, 20)
        first, *rest = wrapped(facts[seat], room) or [Text()]
        print_line(console, label, first)
        for line in rest:
            print_line(console, " " * label.cell_len, line)


def _rows(view: SeatView, look: OmbreTheme) -> list[tuple[Text, list[Card]]]:
    by_suit = look.by_suit(view.hand).values()
    return list(zip(look.holdings(view.hand), by_suit, strict=True))


def _facts(view: SeatView, shown: Shown, look: OmbreTheme) -> Text:
    left = view.size - len(shown.played)
    facts = [Text(noted(left, "card"))]
    if shown.exchanged:
        facts.append(Text(f"{said('exchanged')} {shown.exchanged}"))
    if shown.laid_open:
        held = [card for card in shown.laid_open if card not in shown.played]
        facts.append(Text.assemble(f"{said('open')}: ", look.line(held)))
    if shown.drew is not None and shown.drew not in shown.played:
        facts.append(Text.assemble(f"{said('took')} ", look.card(shown.drew)))
    lacking = [
        _lacking(lane, view, shown, look, trumps=number == 0)
        for number, lane in enumerate(lane_orders(view.trumps))
        if shown.barred & set(lane)
    ]
    if lacking and left:
        no = said("no")
        facts.append(Text.assemble(f"{no} ", Text(f", {no} ").join(lacking)))
    return Text(" · ").join(facts)


def _lacking(
    lane: Sequence[Card], view: SeatView, shown: Shown, look: OmbreTheme, *, trumps: bool
) -> Text:
    """Return the name of a suit that a seat did not follow, with the cards of it that the seat may
    still hold."""
    if not trumps:
        return look.suit_name(lane[-1].suit)
    seen = view.seen.union(*(other.played for other in view.others))
    kept = [card for card in lane if card not in shown.barred and card not in seen]
    text = Text(said("trumps"))
    return text.append(f" {said('but')} ").append_text(look.cards(kept)) if kept else text


def _print_options(console: Console, answer: Advice, look: OmbreTheme) -> None:
    """Print a row for each choice, the best first; equal cards share a row."""
    rows, view = _rows_of(answer), answer.view
    labels = [choices_text([option.choice for option in row], look) for row in rows]
    opened = any(option.open_value for option in answer.options)
    nine = any(option.made is not None for option in answer.options)
    table = any(option.table for option in answer.options)
    width = max(max(label.cell_len for label in labels), len(said("choice"))) + 3
    fixed = width + 2 + _SHARES + _CHIPS + 3 + _BEHIND
    fixed += (_OPEN if opened else 0) + (_TABLE if table else 0)
    narrow = table and fixed + _NO_BAR - 2 - _SHARES > table_width(console)
    bar = min(_BAR, table_width(console) - fixed)
    bar = bar if bar >= _SHORTEST_BAR else 0
    shares_width = bar + 2 + _SHARES if bar else _NO_BAR
    losses = Grade.LOSS in view.contract.grades
    shares = said("nine made/failed") if nine else share_heading(view.rules, losses=losses)
    if not view.is_player and not nine:
        name = names(view.deal)[view.player]
        is_worded = view.rules.grade_names or not is_spoken("English")
        words = f"{name} {shares}" if is_worded else f"{name} wins/draws/loses"
        shares = words if cell_len(words) < shares_width else f"{view.player.letter} {shares}"
    head = pad(f" {said('choice')}", width) + pad(shares, shares_width)
    head += pad(said("chips"), _CHIPS, right=True)
    head += Text("   " + pad(said("behind"), _BEHIND).plain)
    if table and not narrow:
        head += pad(said("at the table"), _TABLE)
    if opened:
        head += Text(said("cards open"))
    head.stylize("dim")
    print_line(console, head)
    for row, label in zip(rows, labels, strict=True):
        option = row[0]
        line = pad(Text.assemble(" ", label), width)
        share = Text()
        counts = _counted(option, nine)
        if counts and bar:
            share.append_text(result_bar(counts, bar, against=not view.is_player)).append("  ")
        if counts and nine:
            made, _, failed = shared_out(counts, 100)
            share.append(f"{made:>3}/{failed:>2} %")
        elif counts:
            share.append_text(
                share_words(counts, draws=option.grades[1] is not Grade.LOSS, losses=losses)
            )
        line.append_text(pad(share, shares_width))
        style = "bold" if option.gap is None else ""
        line.append_text(Text(pad(signed_mean(option.points), _CHIPS, right=True).plain, style))
        line.append("   ").append_text(pad(behind_words(option), _BEHIND))
        if table and not narrow:
            line.append_text(pad(table_words(option), _TABLE))
        if option.open_value is not None:
            line.append_text(_graded(view, option.open_value.grade))
            line.append(f" {option.open_value.player_tricks}", "dim")
        print_line(console, line)
        if narrow and option.table is not None:
            print_line(
                console, pad("", width), (f"{said('at the table')} ", "dim"), table_words(option)
            )


def _graded(view: SeatView, value: Grade) -> Text:
    """Return the Player's grade, coloured for the side of the seat that asks."""
    rules = view.deal.rules
    return grade(value, rules) if view.is_player else grade_against(value, rules)


def _rows_of(answer: Advice) -> list[list[Option]]:
    return [list(same) for _, same in groupby(answer.options, key=_result)]


def _result(option: Option) -> tuple[object, ...]:
    """Return a key that is equal for choices that look the same to a reader."""
    behind = (option.gap.difference, option.gap.margin) if option.gap else (0.0, 0.0)
    card = isinstance(option.choice, Card)
    return card, option.counts, option.points, option.tricks, behind, option.open_value


def choices_text(choices: Sequence[object], look: OmbreTheme, between: str = " ") -> Text:
    """Return cards as a hand shows them, or the action that the Player may take instead."""
    cards = [choice for choice in choices if isinstance(choice, Card)]
    return look.cards(look.sorted(cards), between) if cards else Text(said(str(choices[0])))


def _counted(option: Option, nine: bool) -> tuple[int, ...]:
    """Return the counts of worlds shown in a row: by grade, or those with all nine tricks made and
    failed."""
    if not nine:
        return option.wins, option.draws, option.losses
    return () if option.made is None else (option.made, 0, option.samples - option.made)


def behind_words(option: Option) -> Text:
    """Return how many chips a choice trails the best, in words."""
    if option.gap is None:
        return Text(said("best"), "bold")
    if option.level:
        return Text("≈", "dim")
    return Text(f"{option.gap.difference:.1f} ±{option.gap.margin:.1f}")


def table_words(option: Option) -> Text:
    """Return the value of a choice at the table, in words; a dash if it was not played there."""
    if option.table is None:
        return Text("—", "dim")
    margin = f" ±{option.table.points_margin:.1f}"
    return Text(signed_mean(option.table.points)).append(margin, "dim")


def _advice(answer: Advice, look: OmbreTheme) -> Text:
    best = answer.best
    if len(answer.options) == 1:
        return Text.assemble("There is no choice but ", choices_text([best.choice], look), ".")
    text = _best_card(answer, look) if isinstance(best.choice, Card) else _instead(answer, look)
    return text.append_text(_hindsight(answer, look))


def _best_card(answer: Advice, look: OmbreTheme) -> Text:
    view, best = answer.view, answer.best
    same = [best, *(o for o in answer.options if o.gap and o.gap.difference == o.gap.margin == 0)]
    if len(same) == len(answer.options):
        return Text(f"All are worth the same: {_same_chips(answer, best)}.")
    text = Text(f"{'Play' if view.trick else 'Lead'} ")
    text.append_text(_either(same, look)).append(f": {_chips(answer, best)}")
    behind = next((o for o in answer.options if o.gap and o not in same and not o.level), None)
    if behind is not None and behind.gap is not None and not view.is_player:
        text.append(f", {behind.gap.difference:.1f} fewer than ")
        text.append_text(choices_text([behind.choice], look))
    text.append(".")
    level = [option for option in answer.options if option.level and option not in same]
    if level:
        named = [choices_text([option.choice], look) for option in level]
        text.append_text(no_clear_winner(named, "card"))
    return text


def _instead(answer: Advice, look: OmbreTheme) -> Text:
    best = answer.best
    card = next(option for option in answer.options if isinstance(option.choice, Card))
    text = Text(f"{str(best.choice).title()}: {_chips(answer, best)}. ")
    text.append("Going on for all nine with " if best.choice == "claim" else "Playing on with ")
    text.append_text(choices_text([card.choice], look))
    text.append(f" brings {signed_mean(card.points)}")
    return text.append(", as good within the margin." if card.level else ".")


def _chips(answer: Advice, option: Option) -> str:
    """Return the value of a choice in words: the Player's expected chips, whichever seat asks."""
    chips = f"{signed_mean(option.points)} chips"
    view = answer.view
    return chips if view.is_player else f"it holds {names(view.deal)[view.player]} to {chips}"


def _same_chips(answer: Advice, option: Option) -> str:
    """Return the value that all choices share, in words that end a sentence."""
    view, chips = answer.view, f"{signed_mean(option.points)} chips"
    return chips if view.is_player else f"{chips} for {names(view.deal)[view.player]}"


def _either(options: Sequence[Option], look: OmbreTheme) -> Text:
    cards = look.sorted(o.choice for o in options if isinstance(o.choice, Card))
    return either([look.card(card) for card in cards])


def _hindsight(answer: Advice, look: OmbreTheme) -> Text:
    """Return a sentence with the best choice if all cards were open; empty if it is the same."""
    view, best = answer.view, answer.best
    cards = [option for option in answer.options if option.open_value is not None]
    if best.open_value is None:
        return Text()
    grades = view.contract.grades
    side = 1 if view.is_player else -1

    def worse(option: Option) -> int:
        assert option.open_value is not None
        return side * grades.index(option.open_value.grade)

    least = min(worse(option) for option in cards)
    if worse(best) == least:
        return Text()
    right = [option for option in cards if worse(option) == least]
    value = right[0].open_value
    assert value is not None
    text = Text(" With all cards open it would be ")
    if isinstance(right[0].choice, Card):
        text.append_text(_either(right[:RIVALS], look))
    else:
        text.append(f"to {right[0].choice}")
    return text.append(": ").append_text(_graded(view, value.grade)).append(".")


def _print_footnote(console: Console, report: AdviceFacts) -> None:
    answer, view = report.answer, report.answer.view
    player = names(view.deal)[view.player]
    brief, *drawn = sampling_notes(answer)
    rest = [
        *drawn,
        *([] if view.is_player else [f"shares and chips are those of {player}"]),
        *([] if _against_two(view) else ["the three defenders taken for one side"]),
        "play is double dummy" + _HIDDEN.get(view.contract.kind, ""),
        f"chips with {funds_of_deal_words(answer.funds, view.deal)}",
    ]
    notes = [brief]
    if view.contract.kind is Kind.FIXED:
        notes.append(f"Fixed: {said('exact/one off/worse')}")
    if any(row[0].level for row in _rows_of(answer)):
        notes.append("≈ level with the best")
    if any(option.choice == "surrender" for option in answer.options):
        notes.append("surrender: if both defenders accept")
    if report.stats is not None:
        notes.append(str(report.stats))
    print_method(console, notes, rest, full=report.method)


def sampling_notes(answer: Advice) -> list[str]:
    """Return the notes on the sample: the number of worlds, and how they were drawn."""
    if answer.is_certain:
        return ["certain: every card can be placed"]
    shown = [option.made_interval or option.win_interval for option in answer.options]
    margin = max(map(margin_in_percent, shown))
    deals = next((option.table.deals for option in answer.options if option.table), 0)
    closed = f"{count(deals, 'closed deal')}, " if deals else ""
    return [
        f"sampled: {count(answer.samples, 'world')}, {closed}seed {answer.seed}, "
        f"shares to ±{margin} %",
        *_how_drawn(answer),
    ]


def _against_two(view: SeatView) -> bool:
    return len(view.others) == _TWO_OTHERS


def _how_drawn(answer: Advice) -> list[str]:
    view = answer.view
    if answer.worlds == "uniform":
        known = "" if view.knows_exchange else ": how many were exchanged is not on file"
        return [f"every layout of the unseen cards equally likely{known}"]
    notes = ["every deal of the unseen cards equally likely"]
    if any(shown.exchanged for shown in view.others):
        kept = f"the {LOW_RANKS} lowest ranks of each suit"
        if not view.contract.wants_few_tricks:
            kept = "trumps and plain kings"
        threw = "threw the rest" if _against_two(view) else "threw one of the rest"
        notes.append(f"the others kept {kept} and {threw}, but for a few strays")
    if view.contract.kind is Kind.MORT and not view.is_player:
        player = names(view.deal)[view.player]
        notes.append(f"{player} kept nine of thirteen cards and named the suit as usual")
    if answer.least_points:
        notes.append(
            f"{names(view.deal)[view.declarer]} was dealt {answer.least_points} points or more"
        )
    return notes + heard_notes(view.deal, view.seat, answer.heard)


_CHOICE, _SURRENDER_SHARES = 13, 14

_PLAYED = ("play on", "continue")
"""The answers to a surrender after which play goes on."""


def print_surrender(console: Console, report: SurrenderFacts, source: Source, pack: Pack) -> None:
    """Print the advice, the facts that the seat sees, and the value of both answers."""
    answer, view = report.answer, report.answer.view
    look, called = OmbreTheme(pack, view.trumps), names(view.deal)
    player, asked = called[view.declarer], called[view.seat]
    print_heading(console, view.deal, source)
    print_line(console)
    print_line(console, look.contract(view.contract), f" {said('by')} {player}")
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
    cost = [] if report.stats is None else [str(report.stats)]
    print_method(console, [brief, *cost], rest, full=report.method)


def _print_answers(console: Console, answer: SurrenderAdvice) -> None:
    opened = any(option.open_value for option in answer.options)
    table = any(option.table for option in answer.options)
    fixed = _CHOICE + 2 + _SURRENDER_SHARES + _CHIPS + 3 + _BEHIND + (_OPEN if opened else 0)
    fixed += _TABLE if table else 0
    bar = min(_BAR, table_width(console) - fixed)
    bar = bar if bar >= _SHORTEST_BAR else 0
    width = _SURRENDER_SHARES + (bar + 2 if bar else 0)
    head = pad(f" {said('answer')}", _CHOICE) + pad(share_heading(answer.view.rules), width)
    head += pad(said("chips"), _CHIPS, right=True)
    head += Text("   " + pad(said("behind"), _BEHIND).plain)
    head += pad(said("at the table"), _TABLE) if table else Text()
    head += Text(said("cards open") if opened else "")
    head.stylize("dim")
    print_line(console, head)
    for option in answer.options:
        line = pad(f" {said(str(option.choice))}", _CHOICE)
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
    if option.choice not in _PLAYED:
        return Text()
    counts = (option.wins, option.draws, option.losses)
    text = result_bar(counts, bar).append("  ") if bar else Text()
    return text.append_text(share_words(counts))


def advised_answer(answer: SurrenderAdvice) -> str:
    """Return a sentence with the better answer to a surrender."""
    best, other = answer.options
    chips = f"{signed_mean(_worth(best))} chips"
    if other.gap is not None and other.gap.difference == other.gap.margin == 0:
        return f"Both are worth the same: {chips}."
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
    return sentence + (", as good within the margin." if other.level else ".") + _taken_over(answer)


def _worth(option: Option) -> float:
    """Return the chips of an answer: at the table if known, else with open cards."""
    return option.points if option.table is None else option.table.points


def _taken_over(answer: SurrenderAdvice) -> str:
    called = names(answer.view.deal)
    taken = [
        f"in {round(100 * worlds / answer.samples)} % of the worlds by {called[seat]}"
        for seat, worlds in answer.continued.items()
        if worlds
    ]
    return f" It would be taken over {' and '.join(taken)}." if taken else ""
