"""The game of a deal whose text does not name one: by its rules, its hands and their cards."""

from __future__ import annotations

from tridge_solver.core.cards import SUITS, TEN
from tridge_solver.core.registry import LISTED, Game, game_of, game_of_hands
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS

NOT_SAID = ("?", "-")
"""Values of a tag that says nothing: unknown, and irrelevant."""


_DOTS = len(SUITS) - 1
_WHOLE = LISTED["BRIDGE_GAME"].largest_hand
"""Cards of a hand of bridge."""


def game_shown(named: Game, hands_text: str | None) -> tuple[Game, str | None]:
    """The game of a deal with a ``Game`` tag, and its tag: the one ``named``, or the one of its
    rules in which as many seats have hands as are shown, which needs no tag.

    >>> from tridge_solver.games.ombre.tridge import TRIDGE_GAME
    >>> game, tag = game_shown(TRIDGE_GAME, "W:A2.K5.QJ6.A3 ? ? ?")
    >>> game.name, tag
    ('In-comer', None)
    """
    hands = hands_text.rpartition(":")[2].split() if hands_text else []
    if "-" in hands or len(hands) != len(SEATS) or named.seats == len(hands):
        return named, named.name
    other = game_of(named.rules, len(hands))
    return (other, None) if other.seats == len(hands) else (named, named.name)


def game_of_text(hands_text: str | None, rules: Ruleset, *, named: bool) -> Game:
    """The game of a deal with the value ``hands_text`` of ``Deal``, ``None`` where it has none.

    ``named`` says that the deal names its ``rules``; one that does not may be one of bridge. Where
    a hand or the ``-`` is missing the usual game of the rules is meant, not one of four hands.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> game_of_text("W:A2.K5.QJ6.A3 ? ? -", TRIDGE, named=False).name
    'Tridge'
    >>> game_of_text("W:A2.K5.QJ6.A3 ? ?", TRIDGE, named=False).name
    'Tridge'
    """
    hands = hands_text.rpartition(":")[2].replace(TEN, "T").split() if hands_text else ["-"]
    empty = hands.count("-")
    sizes = [len(hand) - _DOTS for hand in hands if hand not in NOT_SAID]
    is_sure = not empty or sizes.count(_WHOLE) == len(sizes)
    return game_of_hands(
        rules,
        len(SEATS) - empty if empty or len(hands) == len(SEATS) else 0,
        _WHOLE if _WHOLE in sizes else max(sizes, default=0),
        named=named or not is_sure,
    )
