"""The game of a deal whose text does not name one: by its rules, its hands and their cards."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tridge_solver.core.cards import SUITS, TEN, Pack
from tridge_solver.core.lazy import pattern
from tridge_solver.core.registry import LISTED, Game, game_named, game_of, game_of_hands
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS

NOT_SAID = ("?", "-")
"""Values of a tag that says nothing: unknown, and irrelevant."""


BRIDGE_TAGS = frozenset(
    (
        "Vulnerable", "Scoring", "ScoreIMP", "ScoreMP", "ScoreRubber", "OptimumScore",
        "ParContract", "OptimumResultTable", "DoubleDummyTricks", "BidSystemEW", "BidSystemNS",
        "FrenchMP",
    )
)  # fmt: skip
"""Tags of PBN that say something of bridge alone."""

# Linear: no two parts that stand side by side have a character in common.
_BRIDGE_CONTRACT = pattern(r"\s*[1-7]\s*(?:NT?|[SHDC♠♥♦♣])\s*X{0,2}\s*", re.IGNORECASE)

_NINE = LISTED["TRIDGE_GAME"].largest_hand
MANY = 11
"""More cards than that a hand are one of thirteen, not of nine, with some too many or too few."""

_A_FEW = (len(SEATS), 2 * len(SEATS))
"""So many words are hands, not cards."""

_DOTS = len(SUITS) - 1
_WHOLE = LISTED["BRIDGE_GAME"].largest_hand
"""Cards of a hand of bridge."""


def game_shown(named: Game, hands_text: str | None) -> tuple[Game, str | None]:
    """The game of a deal with a ``Game`` tag, and its tag: the one ``named``, or the one of its
    rules in which as many seats have hands as are shown, which needs no tag.

    >>> from tridge_solver.games.ombre.game import TRIDGE_GAME
    >>> game, tag = game_shown(TRIDGE_GAME, "W:A2.K5.QJ6.A3 ? ? ?")
    >>> game.name, tag
    ('In-comer', None)
    """
    hands = hands_text.rpartition(":")[2].split() if hands_text else []
    if "-" in hands or len(hands) != len(SEATS) or named.seats == len(hands):
        return named, named.name
    other = game_of(named.rules, len(hands))
    return (other, None) if other.seats == len(hands) else (named, named.name)


def tells_bridge(tags: Mapping[str, str]) -> bool:
    """Whether tags, by name, tell that a deal is one of bridge, however wrong its hands are: tags
    that only bridge has, a contract of bridge, or hands of about thirteen cards.

    >>> tells_bridge({"Contract": "3NTX"}), tells_bridge({"Contract": "Play S"})
    (True, False)
    >>> tells_bridge({"Deal": "N:SAK865.HKQ5.DT.CQJT64 ? ? ?"})
    True
    """
    hands = tags.get("Deal", "").partition(":")[2].replace(TEN, "T")
    words = hands.split()
    absent = sum(word in NOT_SAID for word in words)
    known = (len(words) if len(words) in range(*_A_FEW) else len(SEATS)) - absent
    cards = sum(map(hands.upper().count, Pack.FULL.rank_letters))
    if cards > max(known, 1) * MANY:
        return True
    if cards and (words.count(NOT_SAID[1]) == 1 or cards == known * _NINE):
        return False  # hands of three seats, or of an in-comer
    said = (name for name in BRIDGE_TAGS if tags.get(name, "").strip())
    return any(said) or _BRIDGE_CONTRACT.fullmatch(tags.get("Contract", "")) is not None


def game_of_text(
    hands_text: str | None, rules: Ruleset, *, named: bool, is_of_bridge: bool = False
) -> Game:
    """The game of a deal with the value ``hands_text`` of ``Deal``, ``None`` where it has none.

    ``named`` says that the deal names its ``rules``; one that does not may be one of bridge, as its
    tags may tell (``is_of_bridge``). Where
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
    game = game_of_hands(
        rules,
        len(SEATS) - empty if empty or len(hands) == len(SEATS) else 0,
        _WHOLE if _WHOLE in sizes else max(sizes, default=0),
        named=named or not is_sure,
    )
    if is_of_bridge and Pack.FULL not in game.printings:  # else other rules were asked for
        return game_named(LISTED["BRIDGE_GAME"].name)
    return game
