"""What ``tridge bid`` finds out about the calls after an auction of Belote: JSON and text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from tridge_solver.analysis.intervals import margin_in_percent
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.belote.calling import seats_of
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.report.table_value import table_json, table_texts
from tridge_solver.games.belote.report.theme import contract_text, look_of
from tridge_solver.games.belote.rule_bidder import DOUBLE, PASS, REDOUBLE
from tridge_solver.report.answers import BID_SCHEMA
from tridge_solver.report.theme.diagram import print_heading
from tridge_solver.report.theme.signs import (
    either,
    names,
    pad,
    print_line,
    print_sentence,
)
from tridge_solver.report.theme.source import Source, envelope

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.games.belote.calling import BeloteCall, BeloteCalls

WIDTHS = (14, 9, 11, 10, 11, 13, 8)

ASSUMES = (
    "The other three hands are dealt at random and fit the calls, but in one deal of fifty. After "
    "the call everybody speaks by rule: as high as the own cards carry, with what is missing to "
    "raise a partner, a double where the bid should fail. Then every card is open to all, and what "
    "that comes to is corrected to what seats make of it that see their own cards only; melds and "
    "belotes count."
)
"""What the numbers rest on."""

_SAID = {DOUBLE: "doubles", REDOUBLE: "redoubles"}


@dataclass(frozen=True)
class BeloteCallsReport:
    """What a seat may say after others."""

    found: BeloteCalls

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
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
            "assumes": ASSUMES,
        }

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        found = self.found
        print_heading(console, found.deal, source)
        print_line(console)
        best = found.best
        level = [call for call in found.calls if call.level]
        rivals = f" Not surely better than {_either(level)}." if level else ""
        worth = f": {best.table.score:+.0f} at the table on average, our score less theirs.{rivals}"
        print_sentence(console, _advice(best.call), worth)
        print_line(console)
        cards = look_of(None).cards(found.hand)
        print_line(console, f"{names(found.deal)[found.seat]} holds ", cards)
        print_sentence(console, _heard(found))
        print_line(console)
        heads = ("", "made", "score", "made", "score", "behind", "stands")
        over = ("", "", "open cards", "", "at the table", "", "")
        rows = [
            *([Text(head, "dim") for head in each] for each in (over, heads)),
            *(_row(call) for call in found.calls),
        ]
        for row in rows:
            line = Text(" ")
            for n, (cell, width) in enumerate(zip(row, WIDTHS, strict=True)):
                line.append_text(pad(cell, width, right=n > 0))
            print_line(console, line)
        print_line(console)
        worlds = f"{found.samples:,} worlds of seed {found.seed}. {ASSUMES}"
        print_sentence(console, (worlds, "dim"))


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
    """A call as a reader sees it."""
    name = {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}.get(word)
    return contract_text(BeloteContract.parse(word)) if name is None else Text(name)


def _advice(word: str) -> Text:
    if word in (PASS, DOUBLE, REDOUBLE):
        return Text(_text(word).plain.capitalize())
    return Text.assemble("Bid ", _text(word))


def _either(calls: Sequence[BeloteCall]) -> str:
    """Calls that may be as good."""
    return either([_text(call.call) for call in calls]).plain


def _heard(found: BeloteCalls) -> Text:
    """The calls, with their seats."""
    if not found.heard:
        return Text("Nobody has spoken.")
    name_of, text = names(found.deal), Text()
    for seat, word in zip(seats_of(found.heard, found.deal), found.heard, strict=True):
        text.append(", " if text else "")
        text.append(name_of[seat] + " ")
        if word.upper() == PASS.upper():
            text.append("passes")
        else:
            text.append_text(Text(_SAID[word.upper()]) if word.upper() in _SAID else _text(word))
    return text.append(".")


def _row(call: BeloteCall) -> list[Text]:
    """A call in the table."""
    interval = call.chance_interval
    made = "—"
    if interval is not None and call.made is not None:
        made = f"{call.made * 100 / call.samples:.0f} ±{margin_in_percent(interval)} %"
    behind = Text("best", "bold")
    if call.gap is not None:
        trails = f"{call.gap.difference:.0f} ±{call.gap.margin:.0f}"
        behind = Text("≈ ", "dim").append(trails) if call.level else Text(trails)
    return [
        _text(call.call),
        Text(made),
        Text(f"{call.score:+.0f} ±{call.margin:.0f}"),
        *table_texts(call.table),
        behind,
        Text(f"{call.stands * 100 / call.samples:.0f} %"),
    ]
