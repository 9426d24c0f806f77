"""Data for the board about a deal: its cards, calls and table of contracts, and another contract to
suppose.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from tridge_solver.core.cards import SUITS, Card, Pack
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.game import Grade
from tridge_solver.core.languages import ENGLISH, LANGUAGES, said
from tridge_solver.core.registry import Game, usual_game
from tridge_solver.core.seats import Seat
from tridge_solver.report.replay import trump_suit
from tridge_solver.report.theme.signs import CardWorth, Theme, grade_mark, noted, theme_of
from tridge_solver.report.theme.table_view import holdings_of, suit_colour

WORDS = {"NT": "no trump", "AT": "all trump", "N": "nolo", "G": "grandissimo"}
"""The names of denominations that are not a suit."""

NONE = "-"
"""The letter that stands for no trump suit."""


def look_name(deal: Deal, pack: Pack) -> str:
    """Return the name under which the look of a deal is stored: its pack, number of cards, and
    trumps.
    """
    suit = trump_suit(deal)
    printed = deal.game.printing(pack)
    letter = NONE if suit is None else suit.letter
    return f"{printed.value} {len(deal.game.pack)} {letter}"


def looks_json(pack: Pack) -> dict[str, Any]:
    """Return the looks of the pack of forty, for every trump suit and for none."""
    game = usual_game()
    found = {}
    for suit in (None, *SUITS):
        letter = NONE if suit is None else suit.letter
        found[f"{game.printing(pack).value} {len(game.pack)} {letter}"] = _rows(
            game, theme_of(game, game.printing(pack), suit)
        )
    return found


def look_json(deal: Deal, pack: Pack) -> dict[str, Any]:
    """Return the look of one deal, with its name."""
    look = theme_of(deal.game, deal.game.printing(pack), trump_suit(deal))
    return {"name": look_name(deal, pack), "rows": _rows(deal.game, look)}


def pack_json(deal: Deal, pack: Pack) -> list[dict[str, Any]]:
    """Return the pack of a deal, in an order that does not depend on trumps, to enter its cards."""
    return _rows(deal.game, theme_of(deal.game, deal.game.printing(pack), None))


def words_json(pack: Pack) -> dict[str, dict[str, str]]:
    """Return the words of a pack's language: for seats, contracts, contracts in spades with names
    of their own, suits and phrases. In English only the seats are given.
    """
    language = LANGUAGES.get(pack.value, ENGLISH)
    seats = {letter: words[0] for letter, words in language.seats.items()}
    if language is ENGLISH:
        return {"seats": seats, "contracts": {}, "preference": {}, "suits": {}, "said": {}}
    return {
        "seats": seats,
        "contracts": {kind: words[0] for kind, words in language.contracts.items()},
        "preference": {kind: words[0] for kind, words in language.in_preference.items()},
        "suits": {suit.letter: Theme(pack).plain_suit_name(suit) for suit in SUITS},
        "said": dict(language.said),
    }


def suit_json(letter: str, pack: Pack) -> dict[str, Any]:
    """Return a suit, or another denomination, as the data for a control."""
    suit = next((each for each in SUITS if each.letter == letter), None)
    if suit is None:
        sign = LANGUAGES.get(pack.value, ENGLISH).contracts.get(letter, (letter,))[0]
        sign = letter if pack.value not in LANGUAGES or pack is Pack.ENGLISH else sign
        return {"key": letter, "sign": sign, "name": said(WORDS[letter]), "colour": "black"}
    return {
        "key": letter,
        "sign": Theme(pack).plain_suit(suit),
        "name": LANGUAGES[pack.value].suits[suit][0]
        if pack.value in LANGUAGES
        else Theme(pack).plain_suit_name(suit),
        "colour": suit_colour(suit, pack),
    }


def _rows(game: Game, look: Theme) -> list[dict[str, Any]]:
    """Return the pack suit by suit, as hands are shown: trumps first, and each suit in its
    order."""
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


# Linear: the suit is at the end, and nothing before it is repeated.
_BID = re.compile(r"(|Capot|Fixed[123]|[0-9]{1,3})(NT|AT|[SHDC])")

_JOINT = re.compile("(?<=[a-z])(?=[A-Z])")
"""The place in a call where two words are joined without a blank."""


def call_json(word: str, pack: Pack) -> dict[str, Any]:
    """Return one call for the board: its ``head``, and the ``suit`` of a bid that names one.

    >>> call_json("NoTricks", Pack.ENGLISH)
    {'word': 'NoTricks', 'head': 'No Tricks', 'suit': None}
    >>> bid = call_json("80H", Pack.ENGLISH)
    >>> bid["head"], bid["suit"]["name"]
    ('80', 'hearts')
    """
    bid = _BID.fullmatch(word)
    head = word if bid is None else bid[1]
    if pack is not Pack.ENGLISH and pack.value in LANGUAGES:
        head = LANGUAGES[pack.value].calls.get(head, (head,))[0]
    return {
        "word": word,
        "head": _JOINT.sub(" ", re.sub("(?<=Fixed)", " ", head)),
        "suit": None if bid is None else suit_json(bid[2], pack),
    }


def calls_json(words: Iterable[str], pack: Pack) -> list[dict[str, Any]]:
    """Return several calls for the board."""
    return [call_json(word, pack) for word in words]


TITLES = {"declarer": "Every Player in every suit", "leader": "Every leader in every suit"}
"""The title of a table: its rows belong to the declarers or to the leaders."""


def table_view(deal: Deal, cells: list[dict[str, Any]], pack: Pack) -> dict[str, Any]:
    """Return the ``cells`` of ``tridge.solve/1``, sorted into rows.

    A cell that is a contract of its seat names it, so that it can be supposed.
    """
    heads: list[str] = []
    rows: dict[str, list[dict[str, Any]]] = {}
    who = "declarer" if "declarer" in cells[0] else "leader"
    for cell in cells:
        suit = next(cell[name] for name in ("trumps", "strain", "denomination") if name in cell)
        if suit not in heads:
            heads.append(suit)
        rows.setdefault(cell[who], []).append(_cell(cell, deal.game.cell_contract(suit)))
    return {
        "title": TITLES[who],
        "heads": [suit_json(head, deal.game.printing(pack)) for head in heads],
        "rows": [{"seat": seat, "cells": row} for seat, row in rows.items()],
    }


def graded_cell(grade: Grade, tricks: int) -> dict[str, str]:
    """Return a cell with a grade and the Player's tricks, and whether it is good for the Player."""
    return {
        "text": f"{grade_mark(grade)} {tricks}",
        "words": f"{said(grade.value).title()}, {noted(tricks, 'trick')}",
        "side": CardWorth(grade, tricks, True).side,
    }


def _cell(cell: dict[str, Any], contract: str | None) -> dict[str, Any]:
    """Return the data of one cell: its text and, for a sign, the same in words; whether it is good
    for the seat; and the ``contract`` of the cell, if it is one.
    """
    if "grade" in cell:
        return {**graded_cell(Grade(cell["grade"]), cell["player_tricks"]), "contract": contract}
    if "tricks" in cell:
        return {"text": str(cell["tricks"]), "side": "", "contract": None}
    points = cell["points"]
    return {"text": "–".join(str(n) for n in points.values()), "side": "", "contract": None}


def supposing(deal: Deal, declarer: Seat, contract: Any) -> Deal:
    """Return the deal as if ``declarer`` had played ``contract``; unchanged if they did.

    Raises :class:`~tridge_solver.DealError` if the game has no contracts.
    """
    if deal.game.always_trumps is not None:
        raise DealError(f"{deal.game.title} has no contract to suppose")
    if (declarer, contract) == (deal.declarer, deal.contract):
        return deal
    return deal.supposing(declarer, contract)
