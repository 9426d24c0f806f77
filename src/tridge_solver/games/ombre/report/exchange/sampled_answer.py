"""The exchange from one seat: its JSON shape (``tridge.exchange/1``, mode ``sampled``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.report.exchange.contract import contract_json
from tridge_solver.games.ombre.report.exchange.defence_text import order_json
from tridge_solver.games.ombre.report.sampled_json import DIGITS, table_json
from tridge_solver.report.answers import EXCHANGE_SCHEMA
from tridge_solver.report.theme.source import Source, envelope

if TYPE_CHECKING:
    from tridge_solver.games.ombre.exchange.closed import SampledExchange, SampledOption


@dataclass(frozen=True)
class SampledExchangeFacts:
    """A sampled exchange; ``seconds``, a ``histogram`` of tricks and all of the ``method`` where
    they were asked for."""

    answer: SampledExchange
    seconds: float | None = None
    histogram: bool = False
    method: bool = False

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal. Shares are the Player's, whoever asks."""
        answer = self.answer
        fields: dict[str, Any] = {
            **envelope(EXCHANGE_SCHEMA, source, answer.deal),
            "mode": "sampled",
            "declarer": answer.player.letter,
            "contract": contract_json(answer.contract, answer.trumps),
            "seat": answer.seat.letter,
            "trumps": [suit.letter for suit in answer.trumps],
            "raced": [suit.letter for suit in answer.raced],
            "samples": answer.samples,
            "seed": answer.seed,
            "defence": answer.defence,
            "drawn": answer.drawn,
            "first_drawn": answer.first_drawn,
            "race_worlds": answer.race_worlds,
            "equivalent": answer.equivalent,
            "options": [_option(option) for option in answer.options],
            "tricks": [round(n / answer.samples, DIGITS) for n in answer.tricks] or None,
            "table": table_json(answer.table),
            "order": order_json(answer.order),
            "funds": answer.funds.as_json(),
        }
        if self.seconds is not None:
            fields["stats"] = {"seconds": round(self.seconds, DIGITS)}
        return fields


def _option(option: SampledOption) -> dict[str, Any]:
    """One discard with its shares."""
    low, high = option.win_interval
    fields: dict[str, Any] = {
        "trumps": option.trumps.letter,
        "discard": [card.code for card in option.discard],
        "equals": [[card.code for card in cards] for cards in option.equals],
        "win": round(option.wins / option.samples, DIGITS),
        "draw": round(option.draws / option.samples, DIGITS),
        "loss": round(option.losses / option.samples, DIGITS),
        "win_interval": [round(low, DIGITS), round(high, DIGITS)],
        "points": round(option.points, DIGITS),
        "table_points": None if option.table_points is None else round(option.table_points, DIGITS),
    }
    if option.gap is not None:
        fields["behind"] = round(option.gap.difference, DIGITS)
        fields["behind_margin"] = round(option.gap.margin, DIGITS)
        fields["tie"] = option.gap.is_tie
    return fields
