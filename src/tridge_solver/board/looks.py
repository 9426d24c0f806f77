"""How the cards look on the board: the whole pack in display order, for each trump suit."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.cards import SUITS, Card, Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.registry import Game, usual_game
from tridge_solver.report.replay import trump_suit
from tridge_solver.report.theme.card_theme import theme_of
from tridge_solver.report.theme.signs import Theme
from tridge_solver.report.theme.table_view import holdings_of, suit_colour

WORDS = {"NT": "no trump", "AT": "all trump", "N": "nolo", "G": "grandissimo"}
"""Trumps that are no suit."""

NONE = "-"
"""Stands for no trump suit."""


def look_name(deal: Deal, pack: Pack) -> str:
    """The name of the look of a deal: game's cards, pack and trumps."""
    suit = trump_suit(deal)
    printed = deal.game.printing(pack)
    letter = NONE if suit is None else suit.letter
    return f"{printed.value} {len(deal.game.pack)} {letter}"


def looks_json(pack: Pack) -> dict[str, Any]:
    """The looks of the forty cards, for every trump suit and none."""
    game = usual_game()
    found = {}
    for suit in (None, *SUITS):
        letter = NONE if suit is None else suit.letter
        found[f"{game.printing(pack).value} {len(game.pack)} {letter}"] = _rows(
            game, theme_of(game, game.printing(pack), suit)
        )
    return found


def look_json(deal: Deal, pack: Pack) -> dict[str, Any]:
    """The look of one deal, with its name."""
    look = theme_of(deal.game, deal.game.printing(pack), trump_suit(deal))
    return {"name": look_name(deal, pack), "rows": _rows(deal.game, look)}


def suit_json(letter: str, pack: Pack) -> dict[str, Any]:
    """A suit, or what else may be trumps, as a control shows it."""
    suit = next((each for each in SUITS if each.letter == letter), None)
    if suit is None:
        return {"key": letter, "sign": letter, "name": WORDS[letter], "colour": "black"}
    return {
        "key": letter,
        "sign": Theme(pack).plain_suit(suit),
        "name": suit.name.lower() if pack is Pack.ENGLISH else Theme(pack).plain_suit_name(suit),
        "colour": suit_colour(suit, pack),
    }


def _rows(game: Game, look: Theme) -> list[dict[str, Any]]:
    """The pack suit by suit, as hands hold it: trumps first, each suit in its order."""
    return [
        {
            "suit": row.suit,
            "sign": row.sign,
            "name": row.name,
            "colour": row.colour,
            "trump": row.trump,
            "cards": [
                {
                    "code": face.code,
                    "short": face.short,
                    "full": face.full,
                    "rank": look.pack.rank_text(Card.parse(face.code, Pack.FULL)),
                    "name": face.name,
                    "colour": face.colour,
                    "trump": face.trump,
                }
                for face in row.faces
            ],
        }
        for row in holdings_of(game.pack, look) or ()
    ]
