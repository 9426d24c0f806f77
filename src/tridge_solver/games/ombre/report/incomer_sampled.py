"""The answers of ``tridge bid`` and ``tridge exchange`` for a seat of an in-comer's deal that sees
only its nine cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text

from tridge_solver.analysis.intervals import margin_in_percent
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.exchange.closed import DEFAULT_TOP
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.exchange_text import print_holding, thrown_cards
from tridge_solver.games.ombre.report.shares import (
    DIGITS,
    contract_json,
    funds_of_deal_words,
    share_words,
)
from tridge_solver.games.ombre.rules.contracts import Kind
from tridge_solver.games.ombre.rules.ranking import point_count
from tridge_solver.report.theme.diagram import hint, print_heading, print_method
from tridge_solver.report.theme.signs import (
    count,
    names,
    pad,
    print_line,
    print_sentence,
    signed_mean,
)
from tridge_solver.report.theme.source import BID_SCHEMA, EXCHANGE_SCHEMA, Source, Stats, envelope

if TYPE_CHECKING:
    from tridge_solver.games.ombre.bidding.incomer import Blind, IncomerBid, IncomerBidding
    from tridge_solver.games.ombre.exchange.incomer import IncomerOption, SampledIncomerExchange
    from tridge_solver.games.ombre.worlds.incomer_worlds import Worth
    from tridge_solver.report.theme.console import Console


INCOMER_ASSUMES = (
    "the unseen cards are dealt at random; every other seat exchanges the card it would usually "
    "throw first; play is double dummy, the three defenders one side against the in-comer, "
    "who claims after five tricks"
)
"""The assumptions behind the figures, in words."""

_NAME, _SHARES, _CHIPS = 16, 14, 18


@dataclass(frozen=True)
class IncomerBidReport:
    """The contracts that an in-comer may name; ``stats`` are shown on request.

    ``everything`` prints all contracts, not only the best suit of each; ``method`` explains in full
    how they were valued.
    """

    found: IncomerBidding
    everything: bool = False
    stats: Stats | None = None
    method: bool = False

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
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
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the contracts for a card player."""
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
            brief += hint(console, "other suits: --all")
        if self.stats is not None:
            brief.append(str(self.stats))
        print_method(console, brief, rest, full=self.method)

    def _print_advice(self, console: Console, pack: Pack) -> None:
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
            None: "it is too close to call whether coming in pays",
        }[blind.pays]
        does = "costs" if blind.points < 0 else "gains"
        print_sentence(
            console,
            f"With these funds {verdict}: before the cards are seen, coming in {does} "
            f"{abs(blind.points):.1f} ±{blind.margin:.1f} chips on average (the quarter of "
            f"{blind.quarter} included); {blind.played:.0%} of all hands are worth playing.",
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
    """Return the best suit of each contract, and all else that is worth more than *No Play*."""
    seen: set[Kind] = set()
    rows = []
    for bid in bids:
        if bid.contract.kind not in seen or bid.feasible:
            rows.append(bid)
        seen.add(bid.contract.kind)
    return rows


def _chips(bid: IncomerBid) -> str:
    margin = "" if bid.worth.margin is None else f" ±{bid.worth.margin:.1f}"
    return f"{signed_mean(bid.worth.points)}{margin}"


def _row(bid: IncomerBid, pack: Pack) -> Text:
    worth = bid.worth
    row = pad(Text.assemble(" ", OmbreTheme(pack).contract(bid.contract)), _NAME)
    shares = (worth.wins, worth.draws, worth.losses)
    row.append_text(pad(share_words(shares, draws=len(bid.contract.grades) > 2), _SHARES))
    row.append_text(pad(_chips(bid), _CHIPS, right=True))
    return row.append("    ").append_text(
        thrown_cards(OmbreTheme(pack, bid.contract.trumps), bid.thrown)
    )


_THROW, _EXCHANGE_SHARES, _EXCHANGE_CHIPS = 18, 14, 9

BELIEVES = "the in-comer holds a hand worth the contract"
"""The assumption that a defender adds, in words."""


@dataclass(frozen=True)
class SampledIncomerReport:
    """The best discards of a seat and the next ``top``; ``stats`` and the full ``method`` are shown
    on request."""

    found: SampledIncomerExchange
    top: int
    stats: Stats | None = None
    method: bool = False

    @property
    def assumes(self) -> str:
        """The assumptions behind the figures, in words."""
        defends = self.found.seat is not self.found.player
        return f"{INCOMER_ASSUMES}; {BELIEVES}" if defends else INCOMER_ASSUMES

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal; the shares are the in-comer's, whichever seat
        asks."""
        found = self.found
        suits = [contract.trumps for contract in found.contracts if contract.trumps is not None]
        fields: dict[str, Any] = {
            **envelope(EXCHANGE_SCHEMA, source, found.deal),
            "mode": "sampled",
            "incomer": found.player.letter,
            "declarer": found.player.letter,
            "contract": contract_json(found.contracts[0], tuple(suits)),
            "seat": found.seat.letter,
            "trumps": [suit.letter for suit in suits],
            "samples": found.samples,
            "seed": found.seed,
            "defence": "model",
            "options": [_option_json(option) for option in found.options[: self.top + 1]],
            "funds": found.before.as_json(),
            "assumes": self.assumes,
        }
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the advice for a card player."""
        found = self.found
        if source.file is not None:
            print_heading(console, found.deal, source)
            print_line(console)
        suits = [contract.trumps for contract in found.contracts if contract.trumps is not None]
        best = found.options[0]
        look = OmbreTheme(pack, best.contract.trumps)
        print_sentence(
            console,
            OmbreTheme(pack).contract(best.contract),
            " · throw ",
            thrown_cards(look, best.thrown),
            f": {signed_mean(best.worth.points)} chips for {names(found.deal)[found.player]} on "
            "average.",
            indent=2,
        )
        print_line(console)
        print_holding(console, found.deal, found.seat, suits, source, pack)
        print_line(console)
        head = pad(" throw", _THROW) + pad(" win/draw/loss", _EXCHANGE_SHARES)
        head += pad("chips", _EXCHANGE_CHIPS, right=True) + Text("     behind")
        head.stylize("dim")
        print_line(console, head)
        for option in found.options[: self.top + 1]:
            print_line(console, _exchange_row(option, len(suits) > 1, pack))
        print_line(console)
        brief = [f"sampled: {count(found.samples, 'world')}, seed {found.seed}"]
        if any(option.gap is not None and option.gap.is_tie for option in found.options):
            brief.append("≈ level with the best")
        rest = [
            f"shares to ±{margin_in_percent(best.worth.win_interval)} %",
            self.assumes,
            f"chips with {funds_of_deal_words(found.before, found.deal)} before the quarter",
        ]
        if self.stats is not None:
            brief.append(str(self.stats))
        print_method(console, brief, rest, full=self.method)


def _option_json(option: IncomerOption) -> dict[str, Any]:
    assert option.contract.trumps is not None
    fields: dict[str, Any] = {
        "trumps": option.contract.trumps.letter,
        "discard": [card.code for card in option.thrown],
        "equals": [],
        **incomer_worth_json(option.worth),
    }
    if option.gap is not None:
        fields["behind"] = round(option.gap.difference, DIGITS)
        fields["behind_margin"] = round(option.gap.margin, DIGITS)
        fields["tie"] = option.gap.is_tie
    return fields


def _exchange_row(option: IncomerOption, several: bool, pack: Pack) -> Text:
    assert option.contract.trumps is not None
    look = OmbreTheme(pack, option.contract.trumps)
    what = Text(" ")
    if several:
        what.append_text(look.suit(option.contract.trumps)).append(": ")
    row = pad(what.append_text(thrown_cards(look, option.thrown)), _THROW)
    worth = option.worth
    shares = (worth.wins, worth.draws, worth.losses)
    row.append_text(
        pad(share_words(shares, draws=len(option.contract.grades) > 2), _EXCHANGE_SHARES)
    )
    row.append_text(pad(signed_mean(worth.points), _EXCHANGE_CHIPS, right=True))
    if option.gap is not None:
        row.append(f"  {option.gap.difference:5.1f} ±{option.gap.margin:.1f}")
        row.append(" ≈" if option.gap.is_tie else "")
    return row


def incomer_worth_json(worth: Worth, interval: str = "win_interval") -> dict[str, Any]:
    """Return the shares of the grades and the chips as JSON; ``interval`` is the field name for the
    95 % interval of ``win``."""
    return {
        "win": round(worth.wins / worth.worlds, DIGITS),
        "draw": round(worth.draws / worth.worlds, DIGITS),
        "loss": round(worth.losses / worth.worlds, DIGITS),
        interval: [round(each, DIGITS) for each in worth.win_interval],
        "points": round(worth.points, DIGITS),
        "points_margin": None if worth.margin is None else round(worth.margin, DIGITS),
    }


REPORTS: Mapping[str, Callable[[Any], IncomerBidReport | SampledIncomerReport]] = {
    "IncomerBidding": IncomerBidReport,
    "SampledIncomerExchange": lambda answer: SampledIncomerReport(answer, DEFAULT_TOP),
}


def report_of(
    answer: IncomerBidding | SampledIncomerExchange,
) -> IncomerBidReport | SampledIncomerReport:
    """Return the report of an answer, as the command of its question prints it."""
    return REPORTS[type(answer).__name__](answer)
