"""The answers of ``tridge bid`` about eight cards of Belote, and about a call in an auction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from tridge_solver.analysis.intervals import margin_in_percent
from tridge_solver.analysis.sampling import Progress
from tridge_solver.batch.questions import SolveQuestion
from tridge_solver.batch.seat_questions import BidQuestion, OpenBidQuestion
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.core.languages import said
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.games.belote.bidding import asking, bid, heard_by, seats_of, weigh_calls
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.game import BeloteDeal
from tridge_solver.games.belote.report.solving import (
    BeloteSolutionReport,
    BeloteTableReport,
    answer as solved,
)
from tridge_solver.games.belote.report.theme import contract_text, denomination_text, look_of
from tridge_solver.games.belote.rule_bidder import DOUBLE, PASS, REDOUBLE
from tridge_solver.games.belote.solving import BeloteSolver
from tridge_solver.report.theme.diagram import print_heading, print_method
from tridge_solver.report.theme.signs import (
    count,
    names,
    no_clear_winner,
    pad,
    print_line,
    print_sentence,
    signed,
)
from tridge_solver.report.theme.source import BID_SCHEMA, Source, envelope

if TYPE_CHECKING:
    from tridge_solver.games.belote.bidding import BeloteBid, BeloteBidding, BeloteCall, BeloteCalls
    from tridge_solver.games.belote.correction import TableValue
    from tridge_solver.report.theme.console import Console


CALL_WIDTHS = (14, 9, 11, 10, 11, 13, 8)

CALLS_ASSUME = (
    "the other three hands are dealt at random and fit the calls, except in one deal of fifty; "
    "after the call everybody bids by rule: as high as their own cards allow, a raise if they hold "
    "what partner lacks, a double where the bid should fail; then play is double dummy, and the "
    "points are corrected to those of seats that see only their own cards; melds and belotes count"
)
"""The assumptions behind the values of calls."""

_SAID = {DOUBLE: "doubles", REDOUBLE: "redoubles"}


@dataclass(frozen=True)
class BeloteCallsReport:
    """The report of a seat's possible calls in an auction; ``method`` adds how they were valued."""

    found: BeloteCalls
    method: bool = False

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        found = self.found
        return {
            **envelope(BID_SCHEMA, source, found.deal),
            "seat": found.seat.letter,
            "hand": [card.code for card in found.hand],
            "calls": list(found.heard),
            "recommended": found.best.call,
            "options": [_call_json(call) for call in found.calls],
            "samples": found.samples,
            "seed": found.seed,
            "assumes": CALLS_ASSUME,
        }

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print this report for card players."""
        found = self.found
        print_heading(console, found.deal, source)
        print_line(console)
        best = found.best
        level = [call for call in found.calls if call.level]
        worth = (
            f": {signed(round(best.table.score))} at the table on average, our score less theirs."
        )
        rivals = no_clear_winner([_text(each.call) for each in level], "call") if level else ""
        print_sentence(console, _advice(best.call), worth, rivals)
        print_line(console)
        cards = look_of(None).line(found.hand)
        print_line(console, f"{names(found.deal)[found.seat]} holds ", cards)
        print_sentence(console, _heard(found))
        print_line(console)
        heads = ("", "made", "score", "made", "score", "behind", "stands")
        over = ("", "", "open cards", "", "at the table", "", "")
        rows = [
            *([Text(head and said(head), "dim") for head in each] for each in (over, heads)),
            *(_call_row(call) for call in found.calls),
        ]
        first = max(CALL_WIDTHS[0], *(row[0].cell_len + 1 for row in rows))
        for row in rows:
            line = Text(" ")
            for n, (cell, width) in enumerate(zip(row, (first, *CALL_WIDTHS[1:]), strict=True)):
                line.append_text(pad(cell, width, right=n > 0))
            print_line(console, line)
        print_line(console)
        brief = f"sampled: {count(found.samples, 'world')}, seed {found.seed}"
        print_method(console, [brief], [CALLS_ASSUME], full=self.method)


def _call_json(call: BeloteCall) -> dict[str, Any]:
    interval, gap = call.chance_interval, call.gap
    return {
        "call": call.call,
        "made": None if call.made is None else round(call.made / call.samples, 4),
        "made_interval": None if interval is None else [round(bound, 4) for bound in interval],
        "score": round(call.score, 2),
        "score_margin": round(call.margin, 2),
        "table": table_json(call.table),
        "behind": None if gap is None else round(gap.difference, 2),
        "behind_margin": None if gap is None else round(gap.margin, 2),
        "level": call.level,
        "stands": round(call.stands / call.samples, 4),
    }


def _text(word: str) -> Text:
    name = {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}.get(word)
    return contract_text(BeloteContract.parse(word)) if name is None else Text(said(name))


def _advice(word: str) -> Text:
    if word in (PASS, DOUBLE, REDOUBLE):
        return Text(_text(word).plain.capitalize())
    return Text.assemble("Bid ", _text(word))


def _heard(found: BeloteCalls) -> Text:
    if not found.heard:
        return Text("Nobody has spoken.")
    name_of, text = names(found.deal), Text()
    for seat, word in zip(seats_of(found.heard, found.deal), found.heard, strict=True):
        text.append(", " if text else "")
        text.append(name_of[seat] + " ")
        if word.upper() == PASS.upper():
            text.append(said("passes"))
        else:
            text.append_text(
                Text(said(_SAID[word.upper()])) if word.upper() in _SAID else _text(word)
            )
    return text.append(".")


def _call_row(call: BeloteCall) -> list[Text]:
    interval = call.chance_interval
    made = "—"
    if interval is not None and call.made is not None:
        made = f"{call.made * 100 / call.samples:.0f} ±{margin_in_percent(interval)} %"
    behind = Text(said("best"), "bold")
    if call.gap is not None:
        trails = f"{call.gap.difference:.0f} ±{call.gap.margin:.0f}"
        behind = Text("≈ ", "dim").append(trails) if call.level else Text(trails)
    return [
        _text(call.call),
        Text(made),
        Text(f"{signed(round(call.score))} ±{call.margin:.0f}"),
        *table_texts(call.table),
        behind,
        Text(f"{call.stands * 100 / call.samples:.0f} %"),
    ]


def table_json(value: TableValue) -> dict[str, Any]:
    """Return the JSON object ``table`` of a bid or a call: its values at the table."""
    return {
        "made": None if value.made is None else round(value.made, 4),
        "made_margin": None if value.made_margin is None else round(value.made_margin, 4),
        "score": round(value.score, 2),
        "score_margin": round(value.margin, 2),
    }


def table_texts(value: TableValue) -> tuple[Text, Text]:
    """Return how often the contract is made at the table, and the score there, each with its
    margin."""
    made = "—"
    if value.made is not None and value.made_margin is not None:
        made = f"{value.made * 100:.0f} ±{max(value.made_margin * 100, 1):.0f} %"
    return Text(made), Text(f"{signed(round(value.score))} ±{value.margin:.0f}")


WIDTHS = (11, 4, 10, 11, 11, 11, 12)
"""The widths of the table's columns."""

ASSUMES = (
    "the other three hands are dealt at random, and nobody doubles or bids higher; melds and "
    "belotes count; with open cards play is double dummy, and the points are corrected to those "
    "of seats that see only their own cards"
)
"""The assumptions behind the values of bids."""


@dataclass(frozen=True)
class BeloteBidReport:
    """The report of a seat's bids by its own cards; ``method`` explains how they were valued."""

    found: BeloteBidding
    method: bool = False

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        found = self.found
        best = found.best
        return {
            **envelope(BID_SCHEMA, source, found.deal),
            "seat": found.seat.letter,
            "hand": [card.code for card in found.hand],
            "recommended": "Pass" if best is None else f"{best.number} {best.denomination.value}",
            "bids": [_bid_json(bid) for bid in found.bids],
            "samples": found.samples,
            "seed": found.seed,
            "assumes": ASSUMES,
        }

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print this report for card players."""
        found = self.found
        who = "You hold "
        if source.file is not None:
            print_heading(console, found.deal, source)
            print_line(console)
            who = f"{names(found.deal)[found.seat]} holds "
        best = found.best
        if best is None:
            print_sentence(console, "Pass: no bid gains at the table on average.")
        else:
            points = f"{signed(round(best.table.score))} points (±{best.table.margin:.0f})"
            print_sentence(
                console,
                "Bid ",
                Text.assemble((f"{best.number} ", "bold"), denomination_text(best.denomination)),
                f": {points} at the table on average, our score less theirs.",
            )
        print_line(console)
        print_line(console, who, look_of(None).line(found.hand))
        print_line(console)
        heads = ("", "bid", "made", "gain", "made", "gain", "points")
        over = ("", "", "", "open cards", "", "at the table", "")
        rows = [
            *([Text(head and said(head), "dim") for head in each] for each in (over, heads)),
            *(_row(bid) for bid in found.bids),
        ]
        widths = (WIDTHS[0], max(WIDTHS[1], len(said("bid")) + 1), *WIDTHS[2:])
        for row in rows:
            line = Text(" ")
            for n, (cell, width) in enumerate(zip(row, widths, strict=True)):
                line.append_text(pad(cell, width, right=n > 0))
            print_line(console, line)
        print_line(console)
        brief = f"sampled: {count(found.samples, 'world')}, seed {found.seed}"
        print_method(console, [brief], [ASSUMES], full=self.method)


def _bid_json(bid: BeloteBid) -> dict[str, Any]:
    return {
        "denomination": bid.denomination.value,
        "number": bid.number,
        "chance": round(bid.chance, 4),
        "chance_interval": [round(bound, 4) for bound in bid.chance_interval],
        "gain": round(bid.gain, 2),
        "gain_margin": round(bid.margin, 2),
        "table": table_json(bid.table),
        "points": round(bid.points, 2),
        "opponents": round(bid.opponents, 2),
    }


def _row(bid: BeloteBid) -> list[Text]:
    made, gain = table_texts(bid.table)
    return [
        denomination_text(bid.denomination),
        Text("—" if bid.number is None else str(bid.number)),
        Text(f"{bid.chance * 100:.0f} ±{margin_in_percent(bid.chance_interval)} %"),
        Text(f"{signed(round(bid.gain))} ±{bid.margin:.0f}"),
        made,
        gain,
        Text(f"{bid.points:.0f}:{bid.opponents:.0f}"),
    ]


def report_of(answer: BeloteBidding) -> BeloteBidReport:
    """Return the report of an answer, as the command that answers its question prints it."""
    return BeloteBidReport(answer)


BeloteBidAnswer = BeloteBidReport | BeloteCallsReport | BeloteSolutionReport | BeloteTableReport


def new_solver(
    asked: BidQuestion | OpenBidQuestion, game: Game, table_bytes: int | None
) -> BeloteSolver:
    """Return a solver."""
    return BeloteSolver(table_bytes)


def answer(
    asked: BidQuestion | OpenBidQuestion,
    solver: BeloteSolver,
    deal: BeloteDeal,
    progress: Progress | None,
) -> BeloteBidAnswer:
    """Return the values of a seat's bids by its own eight cards, or of its calls in an auction.
    With open cards, return the best numbers of both sides, and the par.

    Raises :class:`~tridge_solver.DealError` if the hand is not known.
    """
    if isinstance(asked, OpenBidQuestion):
        return solved(SolveQuestion(table=True, par=True), solver, deal, progress)
    if asked.funds:
        raise DealError("Belote has no funds (expected no chips)")
    heard, seat = asked.calls, asked.seat
    if heard is None:
        seat = asking(deal) if seat is None else seat
        heard = heard_by(deal, seat)
    if heard is not None:
        calls = weigh_calls(deal, heard, seat, asked.sampling, solver=solver, progress=progress)
        return BeloteCallsReport(calls, asked.method)
    found = bid(deal, asked.seat, asked.sampling, solver=solver, progress=progress)
    return BeloteBidReport(found, asked.method)


def check_over(over: str, rules: Ruleset, pack: Pack) -> None:
    """Do nothing: Belote refuses any bid that is named to be outranked."""


def check_bid(deal: BeloteDeal, asked: BidQuestion) -> None:
    """Do nothing: :func:`answer` reports what is wrong."""
