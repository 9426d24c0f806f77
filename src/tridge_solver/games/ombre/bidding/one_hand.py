"""A deal of which one hand alone is known, made of its text and the place it speaks at."""

from __future__ import annotations

from tridge_solver.core.cards import Pack, in_either_pack, parse_hand
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.games.ombre.bidding.closed import dealt_hand
from tridge_solver.games.ombre.deal import OmbreDeal


def hand_of_three_seats(text: str, position: str, rules: Ruleset, pack: Pack) -> OmbreDeal:
    """Nine cards of Tridge or Tresillo; see :func:`~tridge_solver.dealt_hand`."""
    return dealt_hand(in_either_pack(parse_hand, text, pack), position, rules)


def hand_of_incomer(text: str, position: str, rules: Ruleset, pack: Pack) -> OmbreDeal:
    """Nine cards of an in-comer, who plays last whatever ``position`` says."""
    from tridge_solver.games.ombre.bidding.incomer import incomer_hand

    return incomer_hand(in_either_pack(parse_hand, text, pack), rules)
