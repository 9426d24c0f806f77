"""What a seat of Belote plays by a rule of thumb, from what it sees.

To lead: a bidder draws trumps from the top as long as others may hold some, then everybody cashes
cards that nothing unseen beats, else leads low from the longest plain suit. To follow: points for a
partner who wins the trick for certain; else a card that wins for certain, last to play the one that
counts most; else the cheapest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tridge_solver.analysis.seen import Seen
from tridge_solver.core.cards import Card
from tridge_solver.games.belote.cards import (
    PLAYERS,
    BeloteStrain,
    beats,
    ranks_of,
    winning_place,
    worth,
)
from tridge_solver.games.belote.game import side_of


def rule_card(view: Seen) -> Card:
    """The card of the seat that decides.

    >>> from tridge_solver.analysis.seen import seat_view
    >>> from tridge_solver.handfile import loads
    >>> [deal] = loads('''[Game "Belote"] [Deal "N:A.J9.K.8 ? ? ?"] [Leader "N"]
    ... [Declarer "N"] [Contract "80 H"] [TricksWon "NS:3"] [PointsWon "NS:40"]''')
    >>> rule_card(seat_view(deal))
    Card('HJ')
    """
    legal = view.legal
    if len(legal) == 1:
        return legal[0]
    kind: BeloteStrain = view.deal.trumps
    masters = [card for card in legal if is_master(card, view.unseen, kind)]
    if not view.trick:
        return _lead(view, legal, masters, kind)
    best = view.trick[winning_place(view.trick, kind)]
    is_last = len(view.trick) == PLAYERS - 1
    partner_wins = winning_place(view.trick, kind) == len(view.trick) - 2
    if partner_wins and (is_last or is_master(best, view.unseen, kind)):
        return max(legal, key=lambda card: (not _ruffs(card, kind), worth(card, kind)))
    winners = [card for card in legal if beats(card, best, kind)]
    if is_last and winners and not partner_wins:
        return max(winners, key=lambda card: (not _ruffs(card, kind), worth(card, kind)))
    sure = [card for card in winners if card in masters]
    return max(sure, key=_strength(kind)) if sure else _cheapest(legal, kind)


def _lead(view: Seen, legal: Sequence[Card], masters: Sequence[Card], kind: BeloteStrain) -> Card:
    """What to lead."""
    trumps = [card for card in legal if card.suit is kind.suit]
    out = any(card.suit is kind.suit for card in view.unseen)
    is_bidders = side_of(view.seat) == side_of(view.deal.declarer)
    if trumps and out and is_bidders:
        top = [card for card in masters if card.suit is kind.suit]
        if top:
            return max(top, key=_strength(kind))
    cashed = [card for card in masters if card.suit is not kind.suit or not out]
    if cashed:
        return max(cashed, key=lambda card: worth(card, kind))
    plain = [card for card in legal if card not in trumps] or list(legal)
    length = {card: sum(other.suit is card.suit for other in plain) for card in plain}
    return max(plain, key=lambda card: (length[card], -worth(card, kind), -_strength(kind)(card)))


def is_master(card: Card, unseen: Iterable[Card], kind: BeloteStrain) -> bool:
    """Whether nothing unseen of its suit beats a card."""
    return not any(other.suit is card.suit and beats(other, card, kind) for other in unseen)


def _ruffs(card: Card, kind: BeloteStrain) -> bool:
    return card.suit is kind.suit


def _strength(kind: BeloteStrain) -> Callable[[Card], int]:
    """How strong a card is in its suit."""
    return lambda card: -ranks_of(card.suit, kind).index(card.rank)


def _cheapest(cards: Sequence[Card], kind: BeloteStrain) -> Card:
    """The card that gives least away."""
    return min(
        cards, key=lambda card: (worth(card, kind), _ruffs(card, kind), _strength(kind)(card))
    )
