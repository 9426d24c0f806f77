"""A program as users write them, for type checkers: every question, of a deal of every game."""

from __future__ import annotations

from collections.abc import Iterable

import tridge_solver as tridge

FEW = tridge.Sampling(samples=2)


def ask_ombre(deal: tridge.OmbreDeal) -> tuple[tridge.Grade, int, str]:
    """Return what Tridge, Tresillo, L'hombre and the in-comer are asked."""
    kind = deal.contract.kind.value if deal.contract is not None else "none"
    value = tridge.solve(deal, from_start=True)
    best = tridge.card_values(deal, from_start=True)[0]
    assert (best.grade, best.player_tricks) == (value.grade, value.player_tricks)
    winners = [
        trick.winner.letter for trick in tridge.line(deal, from_start=True, after=[best.card])
    ]
    cell = max(tridge.table(deal), key=lambda each: each.max_tricks)
    return value.grade, cell.player_tricks, kind + "".join(winners)


def ask_closed(deal: tridge.OmbreDeal) -> tuple[str, float, int]:
    """Return what a seat of Tridge and Tresillo is asked that sees its own cards only."""
    bidding = tridge.bid(deal, sampling=FEW)
    best = bidding.bids[0].contract if isinstance(bidding, tridge.results.Bidding) else None
    thrown = tridge.exchange(deal, sampling=FEW)
    assert isinstance(thrown, tridge.results.SampledExchange)
    option = tridge.advise(deal, 0, FEW).best
    return str(best), option.points, len(thrown.options[0].discard)


def par_of(deal: tridge.OmbreDeal) -> int:
    """The par of a deal of three seats, of L'hombre too."""
    par = tridge.open_bid(deal, threads=1).par
    return 0 if par is None else par.points


def ask_open(deal: tridge.OmbreDeal) -> tuple[int, int]:
    """Return what all games of three seats are asked with open cards, L'hombre too."""
    thrown = tridge.open_exchange(deal)
    found = tridge.review(deal)
    masks = tridge.solve_masks([[1, 2, 4]], "Play H", leaders=0, won=[8, 0, 0], rules=deal.rules)
    tricks: int = masks.tricks[0].item()
    return len(thrown.options), len(found.decisions) + tricks


def ask_belote(deal: tridge.belote.BeloteDeal) -> tuple[int, int]:
    """Return what Belote is asked."""
    contract, result = deal.contract, deal.result
    assert contract is not None
    value = tridge.solve(deal, from_start=True)
    cards = tridge.card_values(deal, from_start=True)
    assert cards[0].points == value.points
    assert result is None or result.points is None or sum(result.points) == 162
    advice = tridge.advise(deal, 0, FEW)
    assert advice.best.chance <= 1
    calls = [bid.number for bid in tridge.bid(deal, sampling=FEW).bids if bid.number is not None]
    lost = max(each.lost for each in tridge.review(deal).decisions)
    assert lost >= 0
    assert all(number >= 80 for number in calls)
    return contract.number or 0, len(tridge.line(deal, from_start=True)) + len(tridge.table(deal))


def ask_trumps(deal: tridge.bridge.TrumpsDeal) -> tuple[int, int]:
    """Return what Trumps and bridge are asked."""
    contract = deal.contract
    assert contract is not None
    value = tridge.solve(deal, from_start=True)
    found = tridge.review(deal) if deal.play is not None else None
    decisions = 0 if found is None else sum(each.lost for each in found.decisions)
    ranges = {deal.playing_order[1]: tridge.bridge.HandRange.parse("0-40 hcp")}
    advice = tridge.advise(deal, 0, FEW, ranges=ranges)
    card: tridge.Card = advice.options[0].card
    rows = len(tridge.table(deal)) + len(tridge.line(deal, from_start=True, after=[card]))
    return contract.number, decisions + rows + value.declarer_tricks


def ask_tres(deal: tridge.tres.TresDeal) -> tuple[int, int]:
    """Return what Très is asked."""
    bounds = tridge.solve(deal, nodes=1_000)
    cards = tridge.card_values(deal, nodes=1_000)
    found = tridge.line(deal, nodes=1_000)
    return bounds.least, bounds.most + len(cards) + len(found.tricks)


def review_tres(deal: tridge.tres.TresDeal) -> list[int]:
    """Return what the cards of Très lost."""
    return [each.after - each.before for each in tridge.review(deal, nodes=1_000).decisions]


def ask(deal: tridge.Deal) -> object:
    """Return what a deal is asked, by its class."""
    if isinstance(deal, tridge.OmbreDeal):
        return ask_ombre(deal)
    if isinstance(deal, tridge.belote.BeloteDeal):
        return ask_belote(deal)
    if isinstance(deal, tridge.bridge.TrumpsDeal):
        return ask_trumps(deal)
    assert isinstance(deal, tridge.tres.TresDeal)
    return ask_tres(deal)


def ask_all(deals: Iterable[tridge.Deal]) -> list[str]:
    """The rows of a batch of them."""
    questions = (tridge.questions.SolveQuestion(), tridge.questions.SolveQuestion(cards=True))
    kept = list(deals)
    return [str(row["schema"]) for question in questions for row in tridge.ask_many(kept, question)]
