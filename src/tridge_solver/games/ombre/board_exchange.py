"""Exchanges with open cards for the board: the best one of a seat, or one that the reader
chooses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tridge_solver.checks import check
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import DealError, Exchange
from tridge_solver.core.game import Grade
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.open import OpenExchange, OpenExchanges as OpenExchanges
from tridge_solver.games.ombre.exchange.three_seats import open_exchange as asked
from tridge_solver.games.ombre.report.exchange import OpenExchangeFacts
from tridge_solver.games.ombre.solving.three_seats import solve
from tridge_solver.games.ombre.worlds.setting import settings
from tridge_solver.report.theme.signs import grade_mark
from tridge_solver.report.theme.source import Source


def open_exchange(
    deal: OmbreDeal,
    seat: Seat | None,
    discard: tuple[Card, ...] | None,
    top: int,
    engine: OpenExchanges,
    source: Source,
) -> dict[str, Any]:
    """Return ``tridge.exchange/1`` for ``seat``, adding the cards it may throw (``throwable``) and,
    given a ``discard``, the value of that (``chosen``).

    Raises :class:`~tridge_solver.DealError` if the deal does not say enough.
    """
    found = asked(deal, seat, top=top, engine=engine)
    fields = OpenExchangeFacts(found).json(source)
    [setting, *_] = settings(deal, found.player)
    fields["throwable"] = [card.code for card in sorted(setting.throwable(found.seat))]
    fields["marks"] = {grade.value: grade_mark(grade) for grade in Grade}
    if discard is not None:
        fields["chosen"] = chosen(deal, found.seat, discard, engine)
    return fields


def chosen(
    deal: OmbreDeal, seat: Seat, discard: tuple[Card, ...], engine: OpenExchanges
) -> dict[str, Any]:
    """Return the result if ``seat`` throws ``discard`` and the others answer in the best way."""
    made_by = [made.seat for made in deal.exchanges or ()]
    place = made_by.index(seat) if seat in made_by else len(made_by)
    done = (*(deal.exchanges or ())[:place], Exchange(seat, discard))
    made = replace(deal, exchanges=done)
    check(made)
    fields: dict[str, Any] = {"discard": [card.code for card in discard]}
    if deal.declarer is None:
        raise DealError("whose contract it is is not known (expected a Declarer)")
    others = [each for each in deal.defenders if all(e.seat is not each for e in done)]
    if not others or not _defenders_exchange(deal):
        value = solve(made)
        return {**fields, **_value(value.grade, value.player_tricks), "answer": []}
    answers = engine.defence(made, None if len(others) == 2 else others[0], top=0)
    best = answers.options[0]
    answer = [{"seat": best.seat.letter, "discard": [card.code for card in best.discard]}]
    answer += [
        {"seat": thrown.seat.letter, "discard": [card.code for card in thrown.discard]}
        for thrown in best.answer or ()
    ]
    return {**fields, **_of(answers), "answer": answer}


def _defenders_exchange(deal: OmbreDeal) -> bool:
    return deal.contract is not None and deal.contract.defenders_exchange(deal.rules)


def _of(found: OpenExchange) -> dict[str, Any]:
    return _value(found.grade, found.player_tricks)


def _value(grade: Grade, tricks: int | None) -> dict[str, Any]:
    return {"grade": grade.value, "player_tricks": tricks, "mark": grade_mark(grade)}
