"""A bot that plays a hand: the Player as advised from what they can know, the others at random.

Run as ``python examples/python/bot.py``.
"""

from __future__ import annotations

import random

import tridge_solver as tridge

FEW = tridge.Sampling(samples=20)


def chosen(deal: tridge.OmbreDeal, position: tridge.Position) -> tridge.Card:
    """The card of the seat to play."""
    legal = position.legal_cards()
    if position.to_play is not deal.declarer or len(legal) == 1:
        return random.choice(legal)
    choice = tridge.advise(deal, sampling=FEW, table_deals=0).best.choice
    assert isinstance(choice, tridge.Card)
    return choice


def played(deal: tridge.OmbreDeal, cards: int = 27) -> tridge.OmbreDeal:
    """The deal after so many cards."""
    record: list[tridge.Card] = []
    position = deal.start()
    while not position.is_over and len(record) < cards:
        card = chosen(deal, position)
        record.append(card)
        position = position.play(card)
        after = deal.with_play(record)
        assert isinstance(after, tridge.OmbreDeal)
        deal = after
    return deal


if __name__ == "__main__":
    table = tridge.deals.Table.of(declarer="Lead", contract="Play D")
    [dealt] = tridge.random_deals(1, table=table, where="Lead.trumps(D) >= 5")
    assert isinstance(dealt, tridge.OmbreDeal)
    print(tridge.dumps(played(dealt)))
