"""What a hand of Trumps or bridge plays by a rule of thumb, from what its player sees.

To lead: declarer draws trumps from the top as long as others may hold some; everybody cashes cards
that nothing unseen beats; else the longest suit, from touching honours the top, without them the
fourth highest or the lowest. To follow: low where the partner wins the trick for certain or two are
still to play; last to play as cheaply as possible, third as high as it helps. Who cannot follow
ruffs low where the opponents are winning, else throws the lowest of the longest plain suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tridge_solver.analysis.seen import Seen
from tridge_solver.core.cards import FULL_RANKS, Card
from tridge_solver.games.trumps.contracts import Strain
from tridge_solver.games.trumps.game import side_of

_FOURTH = 3
_HONOURS = "AKQJT"
_LAST = 3


def rule_card(view: Seen) -> Card:
    """The card of the hand whose turn it is.

    >>> from tridge_solver.games.trumps.advice import bridge_view
    >>> from tridge_solver.handfile import loads
    >>> [deal] = loads('''[Game "Bridge"] [Deal "W:QJ9... 743... K52... A86..."] [Leader "W"]
    ... [Declarer "S"] [Contract "1NT"] [TricksWon "NS:6 EW:4"]''')
    >>> rule_card(bridge_view(deal))
    Card('SQ')
    """
    legal = view.legal
    if len(legal) == 1:
        return legal[0]
    strain: Strain = view.deal.trumps
    unseen = view.unseen
    if not view.trick:
        return _lead(view, legal, strain)
    place = view.deal.game.winner(view.trick, strain)
    best = view.trick[place]
    partner_wins = place == len(view.trick) - 2
    is_last = len(view.trick) == _LAST
    if partner_wins and (is_last or is_master(best, unseen)):
        return _lowest(legal, strain)
    winners = [card for card in legal if _beats(card, best, strain)]
    ruffs = [card for card in winners if card.suit is not view.trick[0].suit]
    if is_last and winners and not partner_wins:
        return _lowest(ruffs or winners, strain)
    if ruffs and not partner_wins:
        return _lowest(ruffs, strain)
    sure = [card for card in winners if is_master(card, unseen)]
    if sure:
        return _lowest(sure, strain)
    is_third = len(view.trick) == _LAST - 1
    if is_third and winners and not partner_wins:
        return min(winners, key=_height)
    return _lowest(legal, strain)


def _lead(view: Seen, legal: Sequence[Card], strain: Strain) -> Card:
    """What to lead."""
    trumps = [card for card in legal if card.suit is strain.suit]
    out = any(card.suit is strain.suit for card in view.unseen)
    is_declarers = side_of(view.seat) == side_of(view.deal.declarer)
    if trumps and out and is_declarers:
        return min(trumps, key=_height)
    plain = [card for card in legal if card not in trumps] or list(legal)
    cashed = [card for card in plain if is_master(card, view.unseen)]
    if cashed:
        return max(cashed, key=lambda card: sum(other.suit is card.suit for other in plain))
    longest = max(plain, key=lambda card: sum(other.suit is card.suit for other in plain)).suit
    held = sorted((card for card in plain if card.suit is longest), key=_height)
    touching = len(held) > 1 and _height(held[1]) == _height(held[0]) + 1
    if touching and held[0].rank in _HONOURS:
        return held[0]
    return held[_FOURTH] if len(held) > _FOURTH else held[-1]


def is_master(card: Card, unseen: Iterable[Card]) -> bool:
    """Whether nothing unseen of its suit beats a card."""
    return not any(other.suit is card.suit and _height(other) < _height(card) for other in unseen)


def _height(card: Card) -> int:
    """The place of a card in its suit, the ace 0."""
    return FULL_RANKS.index(card.rank)


def _beats(card: Card, other: Card, strain: Strain) -> bool:
    """Whether a card played later wins against another that is winning."""
    if card.suit is other.suit:
        return _height(card) < _height(other)
    return card.suit is strain.suit


def _lowest(cards: Sequence[Card], strain: Strain) -> Card:
    """The lowest card, of plain suits if there are any, of the longest of these."""
    plain = [card for card in cards if card.suit is not strain.suit] or list(cards)
    length = {card: sum(other.suit is card.suit for other in plain) for card in plain}
    return max(plain, key=lambda card: (_height(card), length[card]))
