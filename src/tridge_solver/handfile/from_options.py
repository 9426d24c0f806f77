"""Read deals from tag values: on the command line, where they replace a file or override its tags,
and in Python, for :meth:`~tridge_solver.Deal.of`; and give back a deal's values as strings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from functools import partial
from io import StringIO
from typing import Any, cast

from tridge_solver.core.cards import Card, Pack, in_either_pack
from tridge_solver.core.deal import Deal, DealError, says_nothing
from tridge_solver.core.registry import Game, every_game
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import PLACES, SEAT_OF_LETTER, SEATS, Seat, place_named
from tridge_solver.core.text import did_you_mean, with_expected
from tridge_solver.handfile import writer
from tridge_solver.handfile.dialect import KNOWN_TAGS, dialect_of, game_of_text
from tridge_solver.handfile.inheritance import Players
from tridge_solver.handfile.lexer import SECTIONS
from tridge_solver.handfile.reader import read
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


def _argument(tag: str) -> str:
    """Return the name of the Python argument for a tag, such as ``tricks_won`` for
    ``TricksWon``."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in tag).lstrip("_")


_TAG_OF = {_argument(tag): tag for tag in KNOWN_TAGS}


Hands = str | Mapping[Any, str | Iterable[Card | str] | None]
"""The hands of a deal: as text, or as cards for each seat."""


def deal_of(hands: Hands, tags: dict[str, object]) -> Deal:
    """Return the deal with these ``hands``; the other ``tags`` are named in small letters.

    Raises ``TypeError`` for a name that stands for no tag, and
    :class:`~tridge_solver.DealError` with all that is wrong.
    """
    text = _hands_text(hands)
    if "leader" not in tags or "dealer" in tags:
        return _deal_of(text, tags)
    try:
        return _deal_of(text, tags)
    except DealError:
        leader = Seat(cast("str", tags["leader"]))
        others = {name: value for name, value in tags.items() if name != "leader"}
        found = []
        for dealer in SEATS:
            try:
                deal = _deal_of(text, {**others, "dealer": dealer})
            except DealError:
                continue
            if deal.lead is leader:
                found.append(deal)
        if not found:
            raise
        # Of a table of four it is the one who sits out, as the rules have it.
        return next((deal for deal in found if deal.dealer in deal.empty), found[0])


def _hands_text(hands: Hands) -> str:
    if isinstance(hands, str):
        return hands
    if not isinstance(hands, Mapping):
        expected = "expected text, e.g. 'W:AK2.KQ.67.AK …', or cards by seat"
        raise TypeError(f"hands are {hands!r:.40} ({expected})")
    held = {Seat(seat): hand for seat, hand in hands.items()}
    words = []
    for seat in SEATS:
        hand = held.get(seat)
        if hand is None:
            words.append("?" if seat in held else "-")
        elif isinstance(hand, str):
            words.append(hand)
        else:
            words.append(Pack.FULL.hand_text(map(Card, hand)))
    return f"{SEATS[0].letter}:{' '.join(words)}"


def _deal_of(hands: str, tags: dict[str, object]) -> Deal:
    """Return the deal that a text and tags describe, without changing it."""
    lines: list[str] = []
    names: list[str] = []
    for name, value in {"deal": hands, **tags}.items():
        tag = _TAG_OF.get(name)
        if tag is None:
            hint = did_you_mean(name, _TAG_OF).lstrip("; ") or "expected the name of a tag"
            raise TypeError(f"Deal.of has no argument {name} ({hint})")
        text = str(value)
        if tag in SECTIONS:  # the seat, then the words: "W: SA S6 S3 …"
            first, _, words = text.partition(":")
            lines += [f'[{tag} "{first.strip()}"]', *(line.strip() for line in words.split("/"))]
        else:
            lines.append('[{} "{}"]'.format(tag, text.replace("\\", "\\\\").replace('"', '\\"')))
        names += [name] * (len(lines) - len(names))
    entries = list(read(StringIO("\n".join(lines)), ""))
    errors = [error for entry in entries for error in entry.errors]
    if errors or len(entries) != 1 or entries[0].deal is None:
        found = []
        for error in errors:
            name = names[min(error.line, len(names)) - 1]
            expected = error.expected
            if expected is not None:
                expected = expected.replace("a Dealer tag", "a dealer, or leader")
            found.append(f"{name}: {with_expected(error.message, expected)}")
        raise DealError("\n".join(found) or "no deal is given (expected hands)")
    return entries[0].deal


def strings_of(deal: Deal) -> dict[str, str]:
    """Return the tags of a deal in the form that :func:`deal_of` accepts; the hands are in
    ``deal``.
    """
    pack = deal.game.printing(deal.pack)
    values = {**writer.head_values(deal, pack), **dialect_of(deal.game).values(deal, pack)}
    return {_argument(tag): value for tag, value in values.items() if value is not None}
