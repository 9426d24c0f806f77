"""A program as users write them, for type checkers: every question, of a deal of every game."""

from __future__ import annotations

from collections.abc import Iterable

import tridge_solver as tridge


def ask_ombre(deal: tridge.OmbreDeal) -> tuple[tridge.Grade, int, str]:
    """What Tridge, Tresillo and the in-comer are asked."""
    kind = deal.contract.kind.value if deal.contract is not None else "none"
    value = tridge.solve(deal, from_start=True)
    best = tridge.card_values(deal, from_start=True)[0]
    assert (best.grade, best.player_tricks) == (value.grade, value.player_tricks)
    winners = [
        trick.winner.letter for trick in tridge.line(deal, from_start=True, after=[best.card])
    ]
    cell = max(tridge.table(deal), key=lambda each: each.max_tricks)
    return value.grade, cell.player_tricks, kind + "".join(winners)


def ask_belote(deal: tridge.BeloteDeal) -> tuple[int, int]:
    """What Belote is asked."""
    contract, result = deal.contract, deal.result
    assert contract is not None
    value = tridge.solve(deal, from_start=True)
    cards = tridge.card_values(deal, from_start=True)
    assert cards[0].points == value.points
    assert result is None or sum(result.points) == 162
    advice = tridge.advise(deal, 0, tridge.Sampling(samples=5))
    assert advice.best.chance <= 1
    return contract.number or 0, len(tridge.line(deal, from_start=True)) + len(tridge.table(deal))


def ask_trumps(deal: tridge.TrumpsDeal) -> tuple[int, int]:
    """What Trumps and bridge are asked."""
    contract = deal.contract
    assert contract is not None
    value = tridge.solve(deal, from_start=True)
    found = tridge.review(deal) if deal.play is not None else None
    decisions = 0 if found is None else len(found.decisions)
    return contract.number, decisions + len(
        tridge.card_values(deal, from_start=True)
    ) + value.declarer_tricks


def ask_tres(deal: tridge.TresDeal) -> tuple[int, int]:
    """What Très is asked."""
    bounds = tridge.solve(deal, nodes=1_000)
    return bounds.least, bounds.most


def ask(deal: tridge.Deal) -> object:
    """What a deal is asked, by its class."""
    if isinstance(deal, tridge.OmbreDeal):
        return ask_ombre(deal)
    if isinstance(deal, tridge.BeloteDeal):
        return ask_belote(deal)
    if isinstance(deal, tridge.TrumpsDeal):
        return ask_trumps(deal)
    assert isinstance(deal, tridge.TresDeal)
    return ask_tres(deal)


def ask_all(deals: Iterable[tridge.Deal]) -> list[str]:
    """The rows of a batch of them."""
    questions = (tridge.SolveQuestion(), tridge.SolveQuestion(cards=True))
    kept = list(deals)
    return [str(row["schema"]) for question in questions for row in tridge.ask_many(kept, question)]
