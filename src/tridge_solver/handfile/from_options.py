"""Read deals from tag values on the command line, which replace a file or override its tags."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import partial
from typing import Any

from tridge_solver.core.cards import Pack, in_either_pack
from tridge_solver.core.deal import Deal, DealError, says_nothing
from tridge_solver.core.registry import Game, every_game
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import PLACES, SEAT_OF_LETTER, SEATS, Seat, place_named
from tridge_solver.handfile.dialect import dialect_of, game_of_text
from tridge_solver.handfile.inheritance import Players
from tridge_solver.handfile.stream import Diagnostic, InvalidValue


class BadTag(ValueError):  # noqa: N818 - it names the bad tag
    """An error: the ``tag`` cannot have this value in the deal's ``game``; its text says why."""

    def __init__(self, game: Game, tag: str, error: InvalidValue) -> None:
        super().__init__(str(error))
        self.game = game
        self.tag = tag


def read_tag(game: Game, tag: str, text: str, pack: Pack = Pack.ENGLISH) -> dict[str, Any]:
    """Return the fields that a tag fills in a deal of ``game``; raise :class:`BadTag` for a wrong
    value.

    Args:
        pack: what cards and suits are written in where the game has several packs; English may
            be meant all the same.
    """
    dialect = dialect_of(game)
    if tag == VULNERABLE and dialect.is_pbn:
        return {"tags": ((tag, text),)}
    reading = dialect.readings.get(tag)
    if reading is None:
        diagnostic = Diagnostic(0, f"{game.title} has no {tag}", "no such value")
        raise BadTag(game, tag, InvalidValue([diagnostic]))
    names, parse = reading
    own_pack = game.printing(pack)
    try:
        reads = parse if own_pack.is_full else partial(in_either_pack, parse)
        value = reads(text, own_pack)
    except InvalidValue as error:
        raise BadTag(game, tag, error) from None
    return dict(zip(names, value if len(names) > 1 else (value,), strict=True))


def deal_of_tags(
    tags: Mapping[str, str],
    rules: Ruleset | None = None,
    game: Game | None = None,
    pack: Pack = Pack.ENGLISH,
) -> Deal:
    """Return the deal with these values of tags. ``Deal`` must be among them. Raise
    :class:`BadTag`.

    Its game is the one named, else by ``rules`` and hands as in a hand file.

    >>> from tridge_solver.games.trumps.game import TRUMPS_GAME
    >>> deal = deal_of_tags({"Deal": "N:A... K... Q... J...", "Contract": "Bid 7 S"},
    ...                     rules=TRUMPS_GAME.rules)
    >>> deal.game.name, str(deal.contract)
    ('Trumps', 'Bid 7 S')
    """
    if game is None:
        game = game_of_text(tags["Deal"], rules or TRIDGE, named=rules is not None)
        tag = None if game.rules.name == (rules or TRIDGE).name else game.name
    else:
        tag = game.name
    read: dict[str, Any] = {}
    for name, text in tags.items():
        read |= read_tag(game, name, text, pack)
    own_rules = rules if rules is not None and rules.name == game.rules.name else game.rules
    read |= {"rules": own_rules, "pack": game.printings[0], "game_tag": tag}
    return game.deal_type.from_fields(dialect_of(game).implied(read))


VULNERABLE = "Vulnerable"
"""The tag for vulnerability in bridge, whose value is kept as free text."""

DECLARER = "Declarer"
SEAT_TAGS = ("Dealer", "Leader", DECLARER)
"""The tags whose value is a seat."""


def seat_meant(deal: Deal, text: str) -> str:
    """Return the letter of the seat that ``text`` means, by its name or by its player in ``deal``.
    Return ``text`` if it means none.

    >>> from tridge_solver.handfile import loads
    >>> [deal] = loads('''[Dealer "S"] [West "Ada Lee"]
    ... [Deal "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -"]''')
    >>> seat_meant(deal, "ada"), seat_meant(deal, "East"), seat_meant(deal, "Bob")
    ('W', 'E', 'Bob')
    """
    return Players(players_of(deal)).letter(text.strip())


def players_of(deal: Deal) -> dict[str, str]:
    """Return the names of the players that the deal gives, keyed by the letters of their seats."""
    named = ((seat.letter, deal.tag(seat.word)) for seat in SEATS)
    return {letter: name for letter, name in named if name and not says_nothing(name)}


def seat_in(deal: Deal, text: str) -> Seat:
    """Return the seat that ``text`` means in ``deal``; see :func:`seat_meant`.

    Raises :class:`~tridge_solver.DealError` if it names none.
    """
    letter = seat_meant(deal, text)
    if letter not in SEAT_OF_LETTER:
        names = list(players_of(deal).values())
        players = f", or a player: {', '.join(names)}" if names else "; the deal names no players"
        raise DealError(f"{text!r} is not a seat (expected one of N E S W{players})")
    return SEAT_OF_LETTER[letter]


def is_place(text: str) -> bool:
    """Return whether a text names a seat by its turn: ``lead``, ``middle`` or ``last``, or the
    Spanish or Danish word.
    """
    return place_named(text) in PLACES


def seat_at(deal: Deal, place: str) -> Seat:
    """Return the seat that plays first, second or last. Raise :class:`~tridge_solver.DealError` if
    that is unknown, as before the declarer is known in games where it decides.

    >>> deal = deal_of_tags({"Deal": "N:A.K.. .Q..K .J..Q -", "Dealer": "W"})
    >>> seat_at(deal, "lead").letter, seat_at(deal, "last").letter
    ('N', 'S')
    """
    if deal.leader is None and deal.game.opening_leader(Seat.NORTH) is not None:
        raise DealError(f"the declarer decides who leads (expected a seat, not {place!r})")
    place = place_named(place)
    return deal.playing_order[-1 if place == PLACES[-1] else PLACES.index(place)]


def with_tags(deal: Deal, tags: Mapping[str, str], pack: Pack = Pack.ENGLISH) -> Deal:
    """Return ``deal`` with new values of some tags. Raise :class:`BadTag` for a wrong value, and
    :class:`~tridge_solver.DealError` for a seat that nobody has.

    A player's name stands for the seat, and of a declarer also the place.

    >>> deal = deal_of_tags({"Deal": "N:A.K.. .Q..K .J..Q -"})
    >>> with_tags(deal, {"Dealer": "E"}).dealer.name
    'EAST'
    >>> with_tags(deal, {"Dealer": "E", "Declarer": "last"}).declarer.name
    'EAST'
    """
    tags = {
        tag: seat_in(deal, text).letter if tag in SEAT_TAGS and not is_place(text) else text
        for tag, text in tags.items()
    }
    place = tags.get(DECLARER)
    if place is not None and is_place(place):
        others = {tag: text for tag, text in tags.items() if tag != DECLARER}
        deal = with_tags(deal, others, pack)
        tags = {DECLARER: seat_at(deal, place).letter}
    given: dict[str, Any] = {}
    for tag, text in tags.items():
        given |= read_tag(deal.game, tag, text, pack)
    if VULNERABLE in tags:
        kept = (tag for tag in deal.tags if tag[0] != VULNERABLE)
        given["tags"] = (*kept, *given["tags"])
    if {"Contract", "Declarer"} & tags.keys():
        deal = replace(deal, auction=None)  # it ended in another contract
    known = {each.name: getattr(deal, each.name) for each in fields(deal) if each.init}
    return replace(deal, **dialect_of(deal.game).implied(known | given))


def with_fields(deal: Deal, values: Mapping[str, Any]) -> Deal:
    """Return ``deal`` with new values of some fields. Raise :class:`~tridge_solver.DealError` for a
    field that no tag of its game fills.

    >>> with_fields(deal_of_tags({"Deal": "N:A... K... Q... J..."}), {"pot": 20})
    Traceback (most recent call last):
    tridge_solver.core.deal.DealError: In-comer has no pot
    """
    if values:
        readings = dialect_of(deal.game).readings.values()
        known = {name for names, _ in readings for name in names}
        for name in values:
            if name not in known:
                raise DealError(f"{deal.game.title} has no {name.replace('_', ' ')}")
    return replace(deal, **values)


def games_that_read(tags: Mapping[str, str], pack: Pack = Pack.ENGLISH) -> tuple[Game, ...]:
    """Return the games that have all of these ``tags``."""
    return tuple(game for game in every_game() if _reads(game, tags, pack))


def _reads(game: Game, tags: Mapping[str, str], pack: Pack) -> bool:
    try:
        for tag, text in tags.items():
            read_tag(game, tag, text, pack)
    except BadTag:
        return False
    return True
