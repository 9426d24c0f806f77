"""What ``tridge bid`` finds out about eight cards of Belote: JSON and text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from tridge_solver.analysis.intervals import margin_in_percent
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.belote.report.table_value import table_json, table_texts
from tridge_solver.games.belote.report.theme import denomination_text, look_of
from tridge_solver.report.answers import BID_SCHEMA
from tridge_solver.report.theme.diagram import print_heading
from tridge_solver.report.theme.method import print_method
from tridge_solver.report.theme.signs import (
    count,
    names,
    pad,
    print_line,
    print_sentence,
)
from tridge_solver.report.theme.source import Source, envelope

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.games.belote.bidding import BeloteBid, BeloteBids

WIDTHS = (11, 4, 10, 11, 11, 11, 12)
"""Columns of the table."""

ASSUMES = (
    "the other three hands are dealt at random, and nobody doubles or bids higher; melds and "
    "belotes count; with open cards every card is open to all once play begins, and what that "
    "comes to is corrected to what seats make of it that see their own cards only"
)
"""What the numbers rest on."""


@dataclass(frozen=True)
class BeloteBidReport:
    """What a seat may bid by its own cards; ``method`` says in full how that was found."""

    found: BeloteBids
    method: bool = False

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
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
        """Print it for a card player."""
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
            print_sentence(
                console,
                "Bid ",
                Text.assemble((f"{best.number} ", "bold"), denomination_text(best.denomination)),
                f": {best.table.score:+.0f} points (±{best.table.margin:.0f}) at the table on "
                "average, our score less theirs.",
            )
        print_line(console)
        print_line(console, who, look_of(None).cards(found.hand))
        print_line(console)
        heads = ("", "bid", "made", "gain", "made", "gain", "points")
        over = ("", "", "", "open cards", "", "at the table", "")
        rows = [
            *([Text(head, "dim") for head in each] for each in (over, heads)),
            *(_row(bid) for bid in found.bids),
        ]
        for row in rows:
            line = Text(" ")
            for n, (cell, width) in enumerate(zip(row, WIDTHS, strict=True)):
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
    """A kind of contract in the table."""
    made, gain = table_texts(bid.table)
    return [
        denomination_text(bid.denomination),
        Text("—" if bid.number is None else str(bid.number)),
        Text(f"{bid.chance * 100:.0f} ±{margin_in_percent(bid.chance_interval)} %"),
        Text(f"{bid.gain:+.0f} ±{bid.margin:.0f}"),
        made,
        gain,
        Text(f"{bid.points:.0f}:{bid.opponents:.0f}"),
    ]


def report_of(answer: BeloteBids) -> BeloteBidReport:
    """The report of an answer, as the command of its question prints it."""
    return BeloteBidReport(answer)
