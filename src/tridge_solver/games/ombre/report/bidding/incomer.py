"""What ``tridge bid`` finds out about an in-comer's nine cards: JSON and text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.exchange.words import thrown_cards
from tridge_solver.games.ombre.report.incomer_worlds import INCOMER_ASSUMES, incomer_worth_json
from tridge_solver.games.ombre.report.sampled_json import DIGITS
from tridge_solver.games.ombre.report.shares import funds_of_deal_words, share_words
from tridge_solver.games.ombre.rules.contracts import Kind
from tridge_solver.games.ombre.rules.points import point_count
from tridge_solver.report.answers import BID_SCHEMA
from tridge_solver.report.theme.diagram import print_heading
from tridge_solver.report.theme.method import print_method
from tridge_solver.report.theme.signs import (
    count,
    names,
    pad,
    print_line,
    print_sentence,
    signed_mean,
)
from tridge_solver.report.theme.source import Source, envelope

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.games.ombre.bidding.incomer import IncomerBid, IncomerBidding
    from tridge_solver.games.ombre.bidding.incomer_blind import Blind

_NAME, _SHARES, _CHIPS = 16, 14, 18


@dataclass(frozen=True)
class IncomerBidReport:
    """What an in-comer may name; ``seconds`` where they were asked for.

    ``everything`` prints all contracts, not only the best suit of each; ``method`` says in full how
    they were weighed.
    """

    found: IncomerBidding
    everything: bool = False
    seconds: float | None = None
    method: bool = False

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        found = self.found
        best = found.recommended
        fields: dict[str, Any] = {
            **envelope(BID_SCHEMA, source, found.deal),
            "mode": "sampled",
            "seat": found.seat.letter,
            "incomer": found.seat.letter,
            "position": "in-comer",
            "hand": Pack.ENGLISH.hand_text(found.hand),
            "points_count": {
                suit.letter: point_count(found.hand, suit).total
                for suit in dict.fromkeys(bid.contract.trumps for bid in found.bids)
                if suit is not None
            },
            "quarter": found.quarter.chips,
            "contracts": [_bid_json(bid) for bid in found.bids],
            "recommended": str(best.contract) if best else Kind.NO_PLAY.value,
            "blind": _blind_json(found.blind),
            "samples": found.samples,
            "seed": found.seed,
            "payers": found.deal.payers,
            "funds": found.before.as_json(),
            "assumes": INCOMER_ASSUMES,
        }
        if self.seconds is not None:
            fields["stats"] = {"seconds": round(self.seconds, DIGITS)}
        return fields

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        found = self.found
        who = "You"
        if source.file is not None:
            print_heading(console, found.deal, source)
            print_line(console)
            who = names(found.deal)[found.seat]
        self._print_advice(console, pack)
        print_line(console)
        verb = "have come in and hold" if who == "You" else "has come in and holds"
        print_sentence(
            console, (who, "bold"), f" {verb} ", OmbreTheme(pack).line(found.hand), indent=2
        )
        print_line(console)
        heads = (" contract", " win/draw/loss", "chips")
        widths = (_NAME, _SHARES, _CHIPS)
        line = Text()
        for head, width in zip(heads, widths, strict=True):
            line.append_text(pad(head, width, right=head == "chips"))
        line.append("    exchange")
        line.stylize("dim")
        print_line(console, line)
        rows = found.bids if self.everything else _best_of_each(found.bids)
        for bid in rows:
            print_line(console, _row(bid, pack))
        no_play = pad(" No Play", _NAME + _SHARES)
        print_line(console, no_play, pad("0", _CHIPS, right=True))
        print_line(console)
        brief = [f"sampled: {count(found.samples, 'world')}, seed {found.seed}"]
        rest = [
            INCOMER_ASSUMES,
            f"chips with {funds_of_deal_words(found.before, found.deal)}, once the quarter of "
            f"{count(found.quarter.chips, 'chip')} is paid",
            f"coming in: {found.blind.hands} random hands of seed {found.blind.seed}, "
            f"{found.blind.worlds} worlds each",
        ]
        if len(rows) < len(found.bids):
            brief.append("other suits: --all")
        if self.seconds is not None:
            brief.append(f"{self.seconds:.2f} s")
        print_method(console, brief, rest, full=self.method)

    def _print_advice(self, console: Console, pack: Pack) -> None:
        """What to name, and whether coming in was worth it before the cards were seen."""
        found = self.found
        best = found.recommended
        if best is None:
            words = Text("No Play: every contract loses on average.")
        else:
            words = Text("Name ").append_text(OmbreTheme(pack).contract(best.contract))
            words.append(f": {_chips(best)} chips on average.")
            if best.worth.margin is not None and best.worth.points <= best.worth.margin:
                words.append(" The samples cannot tell whether that is more than No Play.")
        print_sentence(console, words)
        blind = found.blind
        verdict = {
            True: "it pays to come in",
            False: "it does not pay to come in",
            None: "whether it pays to come in is a close thing",
        }[blind.pays]
        print_sentence(
            console,
            f"With these funds {verdict}: cards unseen it is worth "
            f"{signed_mean(blind.points)} chips (±{blind.margin:.1f}), the quarter of "
            f"{blind.quarter} paid; {blind.played:.0%} of all hands are played.",
        )


def _bid_json(bid: IncomerBid) -> dict[str, Any]:
    return {
        "contract": str(bid.contract),
        "grades": [grade.value for grade in bid.contract.grades],
        **incomer_worth_json(bid.worth, "interval"),
        "table": None,
        "feasible": bid.feasible,
        "may_be_bid": True,
        "exchange": [card.code for card in bid.thrown],
    }


def _blind_json(blind: Blind) -> dict[str, Any]:
    return {
        "points": round(blind.points, DIGITS),
        "points_margin": round(blind.margin, DIGITS),
        "quarter": blind.quarter,
        "pays": blind.pays,
        "played": round(blind.played, DIGITS),
        "hands": blind.hands,
        "worlds": blind.worlds,
        "seed": blind.seed,
    }


def _best_of_each(bids: tuple[IncomerBid, ...]) -> list[IncomerBid]:
    """The best suit of each contract, and whatever else is worth more than *No Play*."""
    seen: set[Kind] = set()
    rows = []
    for bid in bids:
        if bid.contract.kind not in seen or bid.feasible:
            rows.append(bid)
        seen.add(bid.contract.kind)
    return rows


def _chips(bid: IncomerBid) -> str:
    """Mean chips with their margin."""
    margin = "" if bid.worth.margin is None else f" ±{bid.worth.margin:.1f}"
    return f"{signed_mean(bid.worth.points)}{margin}"


def _row(bid: IncomerBid, pack: Pack) -> Text:
    """A contract in the table."""
    worth = bid.worth
    row = pad(Text.assemble(" ", OmbreTheme(pack).contract(bid.contract)), _NAME)
    shares = (worth.wins, worth.draws, worth.losses)
    row.append_text(pad(share_words(shares, draws=len(bid.contract.grades) > 2), _SHARES))
    row.append_text(pad(_chips(bid), _CHIPS, right=True))
    return row.append("    ").append_text(
        thrown_cards(OmbreTheme(pack, bid.contract.trumps), bid.thrown)
    )


def report_of(answer: IncomerBidding) -> IncomerBidReport:
    """The report of an answer, as the command of its question prints it."""
    return IncomerBidReport(answer)
