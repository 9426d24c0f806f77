"""An in-comer's exchange from one seat's nine cards: JSON and text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from tridge_solver.analysis.intervals import margin_in_percent
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.exchange.closed import DEFAULT_TOP
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.exchange.contract import contract_json
from tridge_solver.games.ombre.report.exchange.words import print_holding, thrown_cards
from tridge_solver.games.ombre.report.incomer_worlds import INCOMER_ASSUMES, incomer_worth_json
from tridge_solver.games.ombre.report.sampled_json import DIGITS
from tridge_solver.games.ombre.report.shares import funds_of_deal_words, share_words
from tridge_solver.report.answers import EXCHANGE_SCHEMA
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

    from tridge_solver.games.ombre.exchange.incomer import (
        IncomerOption,
        SampledIncomerExchange,
    )

_THROW, _SHARES, _CHIPS = 18, 14, 9

BELIEVES = "the in-comer holds what is worth his contract"
"""What a defender believes beside."""


@dataclass(frozen=True)
class SampledIncomerReport:
    """What a seat should discard: the best and ``top`` more; ``seconds`` and all of the
    ``method`` where asked for."""

    found: SampledIncomerExchange
    top: int
    seconds: float | None = None
    method: bool = False

    @property
    def assumes(self) -> str:
        """What the numbers rest on."""
        defends = self.found.seat is not self.found.player
        return f"{INCOMER_ASSUMES}; {BELIEVES}" if defends else INCOMER_ASSUMES

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal. Shares are the in-comer's, whoever asks."""
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
        if self.seconds is not None:
            fields["stats"] = {"seconds": round(self.seconds, DIGITS)}
        return fields

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
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
        head = pad(" throw", _THROW) + pad(" win/draw/loss", _SHARES)
        head += pad("chips", _CHIPS, right=True) + Text("     behind")
        head.stylize("dim")
        print_line(console, head)
        for option in found.options[: self.top + 1]:
            print_line(console, _row(option, len(suits) > 1, pack))
        print_line(console)
        brief = [f"sampled: {count(found.samples, 'world')}, seed {found.seed}"]
        if any(option.gap is not None and option.gap.is_tie for option in found.options):
            brief.append("≈ level with the best")
        rest = [
            f"shares to ±{margin_in_percent(best.worth.win_interval)} %",
            self.assumes,
            f"chips with {funds_of_deal_words(found.before, found.deal)} before the quarter",
        ]
        if self.seconds is not None:
            brief.append(f"{self.seconds:.2f} s")
        print_method(console, brief, rest, full=self.method)


def _option_json(option: IncomerOption) -> dict[str, Any]:
    """A choice with its shares."""
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


def _row(option: IncomerOption, several: bool, pack: Pack) -> Text:
    """A choice in the table, its suit before it where there are several."""
    assert option.contract.trumps is not None
    look = OmbreTheme(pack, option.contract.trumps)
    what = Text(" ")
    if several:
        what.append_text(look.suit(option.contract.trumps)).append(": ")
    row = pad(what.append_text(thrown_cards(look, option.thrown)), _THROW)
    worth = option.worth
    shares = (worth.wins, worth.draws, worth.losses)
    row.append_text(pad(share_words(shares, draws=len(option.contract.grades) > 2), _SHARES))
    row.append_text(pad(signed_mean(worth.points), _CHIPS, right=True))
    if option.gap is not None:
        row.append(f"  {option.gap.difference:5.1f} ±{option.gap.margin:.1f}")
        row.append(" ≈" if option.gap.is_tie else "")
    return row


def report_of(answer: SampledIncomerExchange) -> SampledIncomerReport:
    """The report of an answer, as the command of its question prints it."""
    return SampledIncomerReport(answer, DEFAULT_TOP)
