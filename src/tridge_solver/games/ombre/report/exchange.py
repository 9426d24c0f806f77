"""The answers of ``tridge exchange``, with their JSON (``tridge.exchange/1``) and their reports."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.batch.seat_questions import OpenExchangeQuestion, SampledExchangeQuestion
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.closed import sampled_exchange
from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges, exchange
from tridge_solver.games.ombre.exchange.open import OpenExchanges
from tridge_solver.games.ombre.exchange.three_seats import open_exchange
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.report.exchange_text import (
    order_json,
    print_open_exchange,
    print_sampled_exchange,
)
from tridge_solver.games.ombre.report.incomer_sampled import SampledIncomerReport
from tridge_solver.games.ombre.report.shares import DIGITS, contract_json, table_json
from tridge_solver.games.ombre.worlds.incomer_worlds import Engines
from tridge_solver.games.ombre.worlds.seat_worlds import with_tables
from tridge_solver.report.theme.signs import print_sentence
from tridge_solver.report.theme.source import EXCHANGE_SCHEMA, Source, Stats, envelope

if TYPE_CHECKING:
    from tridge_solver.games.ombre.exchange.closed import SampledExchange, SampledOption
    from tridge_solver.games.ombre.exchange.open import OpenExchange, OpenOption
    from tridge_solver.report.theme.console import Console


@dataclass(frozen=True)
class SampledExchangeFacts:
    """Advice on an exchange by sampling; ``stats``, a ``histogram`` of tricks and the full
    ``method`` are shown on request."""

    answer: SampledExchange
    stats: Stats | None = None
    histogram: bool = False
    method: bool = False

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal; the shares are the Player's, whichever seat asks."""
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
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields


def _option(option: SampledOption) -> dict[str, Any]:
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


@dataclass(frozen=True)
class OpenExchangeFacts:
    """The exact answer about an exchange; its cost is shown on request."""

    answer: OpenExchange
    stats: Stats | None = None

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
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


class OpenExchangeReport(OpenExchangeFacts):
    """The exact answer about an exchange, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the answer for a card player."""
        print_open_exchange(console, self, source, pack)


class SampledExchangeReport(SampledExchangeFacts):
    """Advice on an exchange by sampling, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the advice for a card player."""
        print_sampled_exchange(console, self, source, pack)


REPORTS: Mapping[str, Callable[[Any], OpenExchangeReport | SampledExchangeReport]] = {
    "OpenExchange": OpenExchangeReport,
    "SampledExchange": SampledExchangeReport,
}


def report_of(answer: OpenExchange | SampledExchange) -> OpenExchangeReport | SampledExchangeReport:
    """Return the report of an answer, as the command of its question prints it."""
    return REPORTS[type(answer).__name__](answer)


class IncomerExchangeReport(OpenExchangeReport):
    """The exact answer about an exchange of four seats, of at most one card each."""

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        return super().json(source) | {"incomer": self.answer.player.letter}

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the answer for a card player."""
        super().print(console, source, pack)
        note = (
            "the in-comer's three opponents, not allied at the table, choose and play as one here"
        )
        print_sentence(console, (note, "dim"))


def new_solver(
    asked: OpenExchangeQuestion | SampledExchangeQuestion, game: Game, table_bytes: int | None
) -> Any:
    """Return the solver that a question needs. For open cards that is one engine, for an in-comer's
    samples an engine for each thread; else it is the sampling with tables of the given size."""
    if variant_of(game) == "incomer":
        if isinstance(asked, SampledExchangeQuestion):
            return Engines.for_threads_of(asked.sampling, table_bytes)
        return IncomerExchanges(table_bytes)
    if isinstance(asked, OpenExchangeQuestion):
        return OpenExchanges(table_bytes, asked.threads)
    return with_tables(asked.sampling or Sampling(), table_bytes)


def answer(
    asked: OpenExchangeQuestion | SampledExchangeQuestion,
    solver: Any,
    deal: OmbreDeal,
    progress: Progress | None,
) -> OpenExchangeReport | SampledExchangeReport | SampledIncomerReport:
    """Return the best discards, exact with open cards or else sampled; raise
    :class:`~tridge_solver.DealError` if the deal does not say enough."""
    if variant_of(deal.game) == "incomer":
        return _of_incomer(asked, solver, deal, progress)
    if isinstance(asked, OpenExchangeQuestion):
        found = open_exchange(
            deal,
            asked.seat,
            asked.trumps,
            top=asked.top,
            given=asked.given,
            defenders=asked.defenders,
            engine=solver,
        )
        return OpenExchangeReport(found)
    sampled = sampled_exchange(
        deal,
        asked.seat,
        asked.trumps,
        asked.top,
        solver,
        drawn=asked.drawn,
        first_drawn=asked.first_drawn,
        progress=progress,
    )
    return SampledExchangeReport(sampled, histogram=asked.histogram, method=asked.method)


def _of_incomer(
    asked: OpenExchangeQuestion | SampledExchangeQuestion,
    solver: Any,
    deal: OmbreDeal,
    progress: Progress | None,
) -> IncomerExchangeReport | SampledIncomerReport:
    if isinstance(asked, OpenExchangeQuestion):
        return IncomerExchangeReport(
            solver.options(
                deal, asked.seat, asked.trumps, asked.top, given=asked.given, grades_only=True
            )
        )
    found = exchange(
        deal, asked.seat, asked.trumps, sampling=asked.sampling, solver=solver, progress=progress
    )
    return SampledIncomerReport(found, asked.top, method=asked.method)
