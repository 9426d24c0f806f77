"""Deals for the tests of the scoring: just enough cards to show the honours wanted."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.cards import PACK, Card
from tridge_solver.core.deal import Deal
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.ranking import MATADORS, is_trump, trump_order

NORTH, EAST, SOUTH, WEST = Seat


def hand_with(contract: Contract, honours: int) -> tuple[Card, ...]:
    """Nine cards with ``honours`` top trumps from SA down and one more, low trump.

    A negative number asks for that many *missing* matadors from SA down, the next one held.
    """
    assert contract.trumps is not None
    order = trump_order(contract.trumps)
    held = order[:honours] if honours >= 0 else order[-honours:MATADORS][:1]
    plain = [card for card in PACK if not is_trump(card, contract.trumps)]
    return tuple(sorted([*held, order[-1], *plain[: 8 - len(held)]]))


def played(
    player: Seat,
    contract: str,
    result: str | None,
    honours: int = 0,
    *,
    empty: Seat = SOUTH,
    rules: Ruleset = TRIDGE,
    **tags: Any,
) -> Deal:
    """A deal with a result, of which only the Player's hand is known."""
    tags.setdefault("dealer", WEST)
    made = Contract.parse(contract)
    hands: list[tuple[Card, ...] | None] = [None] * 4
    hands[player] = hand_with(made, honours)
    tricks = None
    if result is not None:
        p, first, second = (int(n) for n in result.split(":"))
        tricks = (p, first, second)
    return OmbreDeal(
        hands=(hands[0], hands[1], hands[2], hands[3]),
        empty=empty,
        rules=rules,
        declarer=player,
        contract=made,
        result=tricks,
        **tags,
    )


def passed(*, empty: Seat = SOUTH, rules: Ruleset = TRIDGE, **tags: Any) -> Deal:
    """A passed-out deal."""
    tags.setdefault("dealer", WEST)
    return OmbreDeal(
        hands=(None, None, None, None),
        empty=empty,
        rules=rules,
        contract=Contract.parse("Pass"),
        **tags,
    )


def play_out(deal: Deal) -> tuple[tuple[Card, ...], ...]:
    """A complete record of ``deal``: everyone plays his highest trump, else his last card."""
    assert deal.contract is not None
    assert deal.contract.trumps is not None
    order = {card: -n for n, card in enumerate(reversed(trump_order(deal.contract.trumps)))}
    position = deal.start()
    columns = deal.rules.direction.round_from(deal.lead, deal.active)
    rows = []
    while not position.is_over:
        row: dict[Seat, Card] = {}
        while len(row) < len(columns):
            seat = position.to_play
            assert seat is not None
            legal = position.legal_cards()
            row[seat] = min(legal, key=lambda card: order.get(card, len(PACK) - card))
            position = position.play(row[seat])
        rows.append(tuple(row[seat] for seat in columns))
    return tuple(rows)
