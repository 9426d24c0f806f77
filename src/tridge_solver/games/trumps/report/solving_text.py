"""The answers of ``tridge solve`` about Trumps and bridge as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from tridge_solver.checks import plural
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.duplicate import RISING, vulnerable_in
from tridge_solver.games.trumps.game import side_of
from tridge_solver.games.trumps.report.theme import (
    contract_words,
    look_of,
    score_json,
    scored,
    side_notes,
    strain_text,
)
from tridge_solver.games.trumps.rules import BOOK, Strain
from tridge_solver.report.solving_view import Sentence, SolveView
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import (
    print_diagram,
    print_footnote,
    print_heading,
    where_it_stands,
)
from tridge_solver.report.theme.signs import (
    count,
    names,
    pad,
    print_line,
    print_sentence,
    signed,
)
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.games.trumps.duplicate import BridgePar, ParContract
    from tridge_solver.games.trumps.report.solving import (
        SidesSolution,
        SidesTable,
        UnnamedSolution,
    )

NOTE = "exact, cards open"
_CELL = 6
_LABEL = 12
_BID = 5


def verdict(found: SidesSolution) -> Text:
    """Return a sentence with the tricks, and whether they make the contract."""
    mark, style = ("✔", "green bold") if found.made else ("✘", "red bold")
    missing = found.contract.number - found.tricks
    words = "made"
    if missing > 0:
        words = f"{count(missing, 'trick')} short"
    elif missing < 0:
        words = f"made with {count(-missing, 'trick')} over"
    side = side_of(found.declarer)
    text = Text.assemble((f"{mark} ", style), f"{side} {count(found.tricks, 'trick')}: {words}")
    if scored(found.deal):
        text.append(f" · {score_words(found)}")
    elif found.score_ns is not None:
        text.append(f" · {sided_score(found.score_ns)}")
    return text


def sided_score(score_ns: int) -> str:
    """Return a duplicate score with the side that has it: ``NS +420``, ``EW +100``."""
    return f"{'NS' if score_ns >= 0 else 'EW'} +{abs(score_ns)}" if score_ns else "nobody scores"


def at_table_words(found: SidesSolution) -> str | None:
    """Return the result at the table in words, if the deal has one and was solved from the first
    card."""
    result = found.deal.result
    if result is None or found.position.is_over:
        return None
    tricks = result.of(found.declarer)
    more = tricks - found.tricks
    beside = "as with open cards"
    if more:
        beside = f"{count(abs(more), 'trick')} {'more' if more > 0 else 'fewer'}"
    return f"at the table {count(tricks, 'trick')}, {beside}"


def score_words(found: SidesSolution) -> str:
    """Return the points of each side or player in words."""
    points = score_json(found.contract, found.strain, found.declarer, found.tricks)
    side, number = max(points.items(), key=lambda each: each[1])
    return f"each of {side} gets {plural(number, 'point')}" if number else "nobody gets points"


def solution_view(found: SidesSolution) -> SolveView:
    """Return the answer about a contract ready to show: the tricks of declarer's side."""
    deal, position, look = found.deal, found.position, look_of(found.strain)
    at_table = at_table_words(found)
    label: Sentence = ()
    if position.to_play is not None:
        label = f" {names(deal)[position.to_play]} may play  ", ("declarer's tricks", "dim")
    by_tricks = groupby(found.cards or (), key=lambda value: value.declarer_tricks)
    return SolveView(
        deal,
        position,
        look,
        found.declarer,
        contract_words(deal, found.contract, found.declarer),
        where_it_stands(deal, position, look),
        [(verdict(found),), *([((f"  {at_table}", "dim"),)] if at_table else [])],
        NOTE,
        notes=side_notes(position.won),
        label=label,
        rows=[
            (pad(str(tricks), 5, right=True), [value.card for value in group], "")
            for tricks, group in by_tricks
        ],
        why=found.why,
        tricks=found.line.tricks if found.line else (),
        given=found.line.after if found.line else (),
        stats=found.stats,
    )


def print_unnamed(console: Console, found: UnnamedSolution, source: Source) -> None:
    """Print the value of a bid whose denomination has not been named."""
    deal = found.deal
    print_heading(console, deal, source)
    print_line(console)
    hands = {seat: deal.hands[seat] for seat in deal.active}
    print_diagram(console, deal, hands, look_of(None), found.declarer)
    print_line(console)
    print_line(console, contract_words(deal, found.contract, found.declarer))
    print_sentence(console, " ", unnamed_words(found), indent=2)
    if found.shows_cards:
        print_line(console)
        head = [pad(Text(" lead", "dim"), _CELL)]
        head += [pad(strain_text(strain), 4, right=True) for strain in Strain]
        print_line(console, *head, ("   named", "dim"), ("  points", "dim"))
        for lead in found.leads:
            row = [pad(Text.assemble(" ", look_of(None).card(lead.card)), _CELL)]
            row += [pad(str(lead.tricks[strain]), 4, right=True) for strain in Strain]
            points = signed(lead.points)
            print_line(console, *row, "   ", pad(strain_text(lead.strain), 5), pad(points, 8, True))
    print_line(console)
    print_footnote(console, NOTE, found.stats)


def unnamed_words(found: UnnamedSolution) -> str:
    """Return a sentence with the tricks that declarer can be sure of, and the value of the bid."""
    name = names(found.deal)[found.declarer]
    return (
        f"{name} can be sure of {count(found.sure, 'trick')}, naming the denomination after the "
        f"lead; the bid is worth {signed(found.value)} to each of {side_of(found.declarer)}."
    )


def print_table(console: Console, found: SidesTable, source: Source) -> None:
    """Print a table of every declarer in every denomination, and the bids if they were asked
    for."""
    deal = found.deal
    print_heading(console, deal, source)
    print_line(console)
    notes = side_notes(deal.tricks_won or {})
    print_diagram(console, deal, deal.played_hands(), look_of(None), None, notes)
    print_line(console)
    head = [pad(Text(" declarer", "dim"), _LABEL)]
    head += [pad(strain_text(strain), _CELL, right=True) for strain in Strain]
    named = found.bids.named if found.bids is not None else {}
    last = ["   sure", "  best bid"] if found.bids is not None else []
    print_line(console, *head, *((word, "dim") for word in last))
    for seat, cells in groupby(found.cells, key=lambda cell: cell.declarer):
        row = [pad(Text.assemble(" ", (seat.letter, "bold")), _LABEL)]
        row += [pad(str(cell.tricks), _CELL, right=True) for cell in cells]
        if found.bids is not None:
            row += [pad(str(named[seat]), 7, right=True)]
            row += [pad(str(found.bids.best(seat)), 10, right=True)]
        print_line(console, *row)
    if found.bids is not None:
        print_line(console)
        _print_values(console, found)
        print_line(console)
        print_sentence(console, " ", par_words(found), indent=1)
    if found.bridge is not None:
        print_line(console)
        print_sentence(console, " ", bridge_par_words(found), indent=1)
    print_line(console)
    print_footnote(console, NOTE, found.stats)


def bridge_par_words(found: SidesTable) -> Text:
    """Return a sentence about the par in bridge: the score, the contracts, and who is
    vulnerable."""
    assert found.bridge is not None
    par, deal = found.bridge, found.deal
    sides = vulnerable_in(deal)
    vulnerable = "not known, taken to be nobody"
    if sides is not None:
        vulnerable = {0: "nobody", 1: next(iter(sides), ""), 2: "both sides"}[len(sides)]
    words = Text.assemble(("Par: ", "bold"))
    if not par.contracts:
        words.append("all pass")
    else:
        words.append(f"{sided_score(par.score)}: ", "bold")
        words.append_text(Text(" or ").join(_par_contracts(par)))
    return words.append(f" (vulnerable: {vulnerable}).")


def _par_contracts(par: BridgePar) -> Iterator[Text]:
    """Yield the contracts of a par, with those that differ only in level joined."""
    for _, same in groupby(sorted(par.contracts, key=_kind_of), key=_kind_of):
        contracts = list(same)
        one = contracts[0]
        assert one.contract.strain is not None
        levels = "/".join(str(each.contract.number - BOOK) for each in contracts)
        doubled = "X" if one.contract.factor > 1 else ""
        over = one.tricks - one.contract.number
        fate = f" {signed(over)}" if over < 0 else ""
        declarers = " or ".join(seat.letter for seat in one.declarers)
        yield Text.assemble(
            levels, strain_text(one.contract.strain), f"{doubled} by {declarers}{fate}"
        )


def _kind_of(each: ParContract) -> tuple[str, int, int]:
    strain = each.contract.strain
    assert strain is not None
    return side_of(each.declarers[0]), RISING.index(strain), each.contract.factor


def _print_values(console: Console, found: SidesTable) -> None:
    assert found.bids is not None
    last = len(found.bids.values[Seat.NORTH])
    at_once = last if console.width > (last + 1) * _BID else (last + 1) // 2
    for first in range(0, last, at_once):
        if first:
            print_line(console)
        numbers = range(first + 1, min(first + at_once, last) + 1)
        print_line(console, pad(Text(" bid", "dim"), _BID), *_right(map(str, numbers)))
        for seat in SEATS:
            values = (signed(found.bids.values[seat][number - 1]) for number in numbers)
            print_line(
                console, pad(Text.assemble(" ", (seat.letter, "bold")), _BID), *_right(values)
            )


def _right(words: Iterable[str]) -> list[Text]:
    return [pad(word, _BID, right=True) for word in words]


def par_words(found: SidesTable) -> str:
    """Return the par auction and its value in words."""
    par = found.par_json()
    calls = " – ".join(par["auction"])
    name = names(found.deal)[Seat.parse(par["declarer"])]
    return f"Par: {calls}; {name} plays {par['number']}, {signed(par['score_ns'])} to each of NS."
