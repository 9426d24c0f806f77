"""The exchange with open cards: its JSON shape (``tridge.exchange/1``, mode ``open``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.report.exchange.contract import contract_json
from tridge_solver.report.answers import EXCHANGE_SCHEMA, Stats
from tridge_solver.report.theme.source import Source, envelope

if TYPE_CHECKING:
    from tridge_solver.games.ombre.exchange.open import OpenExchange, OpenOption


@dataclass(frozen=True)
class OpenExchangeFacts:
    """An exact exchange, and what it cost where that was asked for."""

    answer: OpenExchange
    stats: Stats | None = None

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        answer = self.answer
        fields: dict[str, Any] = {
            **envelope(EXCHANGE_SCHEMA, source, answer.deal),
            "mode": "open",
            "declarer": answer.player.letter,
            "contract": contract_json(answer.contract, answer.trumps),
            "seat": answer.seat.letter,
            "trumps": [suit.letter for suit in answer.trumps],
            "given": answer.given,
            "grade": answer.grade.value,
            "player_tricks": answer.player_tricks,
            "best_count": answer.best_count,
            "options": [self._option(option) for option in answer.options],
        }
        if answer.contract.may_be_thrown_in(answer.deal.rules):
            fields["thrown_in"] = answer.thrown_in
        if answer.orders:
            fields["orders"] = [
                {
                    "trumps": order.trumps.letter,
                    "first_defender": order.first_defender.letter,
                    "grade": order.grade.value,
                    "player_tricks": order.player_tricks,
                }
                for order in answer.orders
            ]
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields

    def _option(self, option: OpenOption) -> dict[str, Any]:
        """One option."""
        fields: dict[str, Any] = {
            "trumps": option.trumps.letter,
            "seat": option.seat.letter,
            "discard": [card.code for card in option.discard],
            "equals": [[card.code for card in cards] for cards in option.equals],
            "grade": option.grade.value,
            "player_tricks": option.player_tricks,
        }
        if option.answer is not None:
            fields["answer"] = [
                {"seat": thrown.seat.letter, "discard": [card.code for card in thrown.discard]}
                for thrown in option.answer
            ]
        return fields
