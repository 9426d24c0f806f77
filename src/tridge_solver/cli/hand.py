"""The options ``--hand``, ``--position`` and ``--auction``: one seat's cards, with any calls
before, instead of a deal."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import click

from tridge_solver.analysis.any_game import CALLS, ONE_HAND
from tridge_solver.batch.input import STANDARD_INPUT, Item, checked, parted
from tridge_solver.cli.common import Settings, asked_for, read_with_note
from tridge_solver.cli.deal_options import DealOptions
from tridge_solver.cli.group import GroupedOption, with_option
from tridge_solver.core.cards import SUITS, TEN, CardError, Pack
from tridge_solver.core.deal import CallsHeard, DealError
from tridge_solver.core.registry import Game, UnsupportedQuestion, every_game, game_of, usual_game
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.seats import PLACES, SEATS, place_named
from tridge_solver.handfile import repairs
from tridge_solver.handfile.dialect import dialect_of
from tridge_solver.handfile.from_options import with_fields
from tridge_solver.handfile.written_hands import rewritten_hand, typed_hand
from tridge_solver.report.theme.source import Source

HAND_HEADING = "A hand alone"

_SPOKEN = {"first": "lead", "second": "middle", "third": "last"}
"""Everyday words for places, each with the program's word."""


class PlaceChoice(click.Choice):  # type: ignore[type-arg]  # generic in newer releases of click
    """A place at the table: ``lead``, ``middle`` or ``last``, or in other words ``first`` and so
    on."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the place that a word means."""
        word = place_named(str(value))
        return super().convert(_SPOKEN.get(word, word), param, ctx)


def hand_options(function: Callable[..., int]) -> Callable[..., int]:
    """Add ``--hand`` and ``--position``; a hand typed in place of files is read as ``--hand``."""

    @functools.wraps(function)
    def with_hand(
        settings: Settings, *, hand: str | None, files: tuple[str, ...] = (), **values: Any
    ) -> int:
        if hand is None:
            hand = hand_among(files, settings.pack)
            files = files if hand is None else ()
        return function(settings, files=files, hand=hand, **values)

    place = with_option(
        "--position",
        cls=GroupedOption,
        heading=HAND_HEADING,
        type=PlaceChoice(PLACES),
        help="When the hand bids and plays; you may also say first, second, third (default: lead).",
    )
    hand = with_option(
        "--hand",
        cls=GroupedOption,
        heading=HAND_HEADING,
        metavar="HAND",
        help="The cards, spades.hearts.diamonds.clubs: nine, 'AQ3.K6.KJ4.5'; eight in Belote.",
    )
    return hand(place(with_hand))


def hand_among(files: Sequence[str], pack: Pack) -> str | None:
    """Return a hand that was typed in place of files, as one word or as four suits. Return ``None``
    if the words are file names."""
    if not files or any(os.path.lexists(parted(name)[0]) for name in files):
        return None
    text = " ".join(files)
    hand = typed_hand(text, (pack, Pack.FULL))
    if hand is None and _is_meant_as_hand(text):
        raise click.UsageError(
            f"{text!r} is neither a file nor a hand (expected a hand of four suits: "
            "spades.hearts.diamonds.clubs, e.g. AQ3.K6.KJ4.5)"
        )
    return hand


def _is_meant_as_hand(text: str) -> bool:
    """Return whether a text looks like a misspelt hand, and not like file names. Such a text has
    ranks with dots between them, or only words without slashes or file endings.

    >>> [_is_meant_as_hand(text) for text in ("AQ3.K6.KJ4", "S AQ3 H K", "a.pbn b.pbn", "evening")]
    [True, True, False, False]
    """
    words = text.split()
    if any("/" in word or "\\" in word or word == STANDARD_INPUT for word in words):
        return False
    if len(words) > 1:
        return not any("." in word.strip(".") and any(map(str.islower, word)) for word in words)
    return "." in text and {*Pack.FULL.rank_letters, *"10.-"}.issuperset(text.upper())


def incomer_option(function: Callable[..., int]) -> Callable[..., int]:
    """Add the option ``--incomer``."""
    return with_option(
        "--incomer",
        cls=GroupedOption,
        heading=HAND_HEADING,
        is_flag=True,
        help="The hand is an in-comer's, who plays alone against three.",
    )(function)


def one_incomer(text: str, position: str | None, given: DealOptions, settings: Settings) -> Item:
    """Return a deal that has only the nine cards of an in-comer."""
    if position is not None:
        raise click.UsageError(
            "--incomer and --position exclude each other: an in-comer plays last"
        )
    if given.game is not None:
        raise click.UsageError("--incomer is the game of a hand (expected no --game)")
    return one_hand(text, "last", replace(given, game=game_of(TRIDGE, len(SEATS))), settings)


def one_hand(text: str, position: str, given: DealOptions, settings: Settings) -> Item:
    """Return a deal that has only one hand, in the requested game."""
    if given.tags:
        raise click.UsageError("--hand takes its place from --position (expected nothing else)")
    game = _game(given, settings)
    pack = game.printing(settings.pack)
    hint = "--hand" if asked_for("hand") else "a hand"
    try:
        part = ONE_HAND.of(game)
        text = read_with_note("--hand", text, rewritten_hand(text, pack))
        deal = part.one_hand(text, position, settings.rules or game.rules, pack, game)
    except (CardError, DealError) as error:
        message = str(error)
        if given.game is None and settings.rules is None:
            others = _others_that_read(game, text, position, settings.pack)
            if others:
                names = " or ".join(f"--game {each.name.lower()}" for each in others)
                message += f"; in another game it is a hand: {names}"
            elif _is_of_bridge(text):
                raise click.UsageError(THIRTEEN.format(text)) from None
        raise click.BadParameter(message, param_hint=hint) from None
    except UnsupportedQuestion as error:
        message = THIRTEEN.format(text) if _is_of_bridge(text) else str(error)
        raise click.UsageError(message) from None
    try:
        return checked(Item(Source.of_no_file(deal), 1, with_fields(deal, given.fields)))
    except DealError as error:
        raise click.UsageError(str(error)) from None


THIRTEEN = (
    "thirteen cards are of bridge or Trumps, where tridge solve --par wants all four hands "
    "(expected --deal; the lead: tridge advise --deal 'E:{} ? ? ?' --contract '3NT by N')"
)
"""The message about thirteen cards: bridge and Trumps have no question about a single hand."""


def _is_of_bridge(text: str) -> bool:
    holdings = rewritten_hand(text, Pack.FULL).upper().replace(TEN, "T").split(".")
    cards = "".join(holdings)
    ranks = {*Pack.FULL.rank_letters}
    return len(holdings) == len(SUITS) and len(cards) == _THIRTEEN and ranks.issuperset(cards)


_THIRTEEN = 13


def _game(given: DealOptions, settings: Settings) -> Game:
    """Return the game of a hand: the requested one, else that of the rules, else the first that
    uses the chosen pack."""
    if given.game is not None:
        return given.game
    if settings.rules is not None:
        return game_of(settings.rules, 3)
    games = (usual_game(), *every_game())
    return next(game for game in games if settings.pack in game.printings)


def _others_that_read(refused: Game, text: str, position: str, pack: Pack) -> list[Game]:
    """Return the games, with other rules than ``refused``, that accept ``text`` as a single
    hand."""
    found = []
    for game in every_game():
        if game.rules.name == refused.rules.name:
            continue
        try:
            printed = game.printing(pack)
            plain = rewritten_hand(text, printed)
            ONE_HAND.of(game).one_hand(plain, position, game.rules, printed, game)
        except (CardError, DealError, UnsupportedQuestion):
            continue
        found.append(game)
    return found


AUCTION_HELP = "All calls so far, e.g. 'Pass Play More'; '' for none."


def calls_before(text: str | None, given: DealOptions, settings: Settings) -> CallsHeard | None:
    """Return the calls in ``--auction``; ``None`` if the option is not given.

    Raises :class:`click.UsageError` if it is not an auction of the game.
    """
    if text is None:
        return None
    game = _game(given, settings)
    pack = game.printing(settings.pack)
    rules = settings.rules or game.rules
    try:
        with suppress(DealError):
            return CALLS.of(game).calls_heard(text, rules, pack)
        return CALLS.of(game).calls_heard(_meant(text, game, pack), rules, pack)
    except DealError as error:
        raise click.BadParameter(str(error), param_hint="--auction") from None
    except UnsupportedQuestion as error:
        raise click.UsageError(str(error)) from None


def _meant(text: str, game: Game, pack: Pack) -> str:
    """Return the calls as files may have them, with full words (or several words for a call)
    replaced."""
    return repairs.calls_meant(text, dialect_of(game), pack)


def place_of(place: str | None) -> str:
    """Return the place of the next seat to act; raise :class:`click.BadParameter` if the auction is
    over."""
    if place is None:
        raise click.BadParameter(
            "after these calls nobody does (expected others)", param_hint="--auction"
        )
    return place
