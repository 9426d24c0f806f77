"""The JSON fields of a deal: how each game writes them, and how their values are read and
written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple, Protocol, TypeVar

from tridge_solver.core.cards import Card, CardError, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import Part
from tridge_solver.core.lazy import pattern
from tridge_solver.core.registry import (
    LISTED,
    NUMBERS,
    Game,
    GameError,
    game_named,
    game_of_hands,
    rules_named,
)
from tridge_solver.core.ruleset import Ruleset, RulesetError
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import NearMisses, ParseError
from tridge_solver.handfile.dialect import BRIDGE_TAGS, MANY, tells_bridge
from tridge_solver.handfile.lexer import HEAD, Comment, CommentPlace, place_of
from tridge_solver.handfile.stream import DEAL_LIMIT
from tridge_solver.handfile.values import Hands, find_card


class Field(NamedTuple):
    """A field of JSON: the fields of a :class:`Deal` that it fills, its tag and its reader."""

    attributes: tuple[str, ...]
    tag: str
    read: Callable[[Any], Any]


@dataclass(frozen=True)
class JsonDialect:
    """The way in which one game writes its deals in JSON.

    Attributes:
        fields: the reader of each field, except rules and hands, on which the others depend.
        values: the values of a deal, field by field; ``None`` if the deal does not say.
    """

    fields: Mapping[str, Field]
    values: Callable[[Any], dict[str, Any]]

    @cached_property
    def slips(self) -> NearMisses:
        """An index of the fields, to find the one that a misspelt field meant."""
        return NearMisses(self.fields)


class JsonPart(Protocol):
    """The part of a game that reads and writes JSON."""

    JSON_DIALECT: JsonDialect


JSON_NOTATION: Part[JsonPart] = Part("notation", "notation")


def json_dialect_of(game: Game) -> JsonDialect:
    """Return the JSON dialect of ``game``."""
    return JSON_NOTATION.of(game).JSON_DIALECT


SCHEMA = "tridge.deal/1"

COMMENT_PLACES = "comment_places"
"""The JSON field for the places of comments; it is needed if any comment is not at the head."""


def deal_fields(deal: Deal) -> dict[str, Any]:
    """Return the JSON fields of ``deal`` in its game; ``None`` stands for a missing value.

    :func:`~tridge_solver.handfile.json_reader.read_deal` makes the same deal of it.

    >>> from tridge_solver.core.cards import parse_hand
    >>> hands = (parse_hand("A..."), parse_hand(".2.."), None, None)
    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> fields = deal_fields(OmbreDeal(hands, Seat.SOUTH, leader=Seat.NORTH))
    >>> fields["sitting_out"], fields["hands"], fields["contract"]
    ('S', {'N': ['SA'], 'E': ['H2'], 'W': None}, None)
    """
    named = {} if deal.game_tag is None else {"game": deal.game_tag}
    places = [place_of(comment) for comment in deal.comments]
    placed = {} if {*places} <= {HEAD} else {COMMENT_PLACES: [*map(_comment_place, places)]}
    return named | json_dialect_of(deal.game).values(deal) | placed


def _comment_place(place: CommentPlace) -> dict[str, Any] | None:
    """Return the place of a comment as JSON writes it; empty if the comment is at the head of the
    deal.
    """
    return None if place == HEAD else place._asdict()


def codes(cards: Iterable[Card] | None) -> list[str] | None:
    """Return cards as JSON writes them."""
    return None if cards is None else [card.code for card in cards]


Read = Callable[[Any], Any]
T = TypeVar("T")

LONGEST_QUOTE = 40
# Linear: one character.
_SURROGATE = pattern("[\ud800-\udfff]")


class InvalidField(ValueError):  # noqa: N818 - it names what is wrong, as InvalidValue does
    """An error: a value does not fit its field; ``path`` leads from the field to the value:
    ``.N[2]``.
    """

    def __init__(self, message: str, expected: str | None = None, path: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.expected = expected
        self.path = path

    def within(self, step: str) -> InvalidField:
        """Return this error with ``path`` extended by one step."""
        return InvalidField(self.message, self.expected, step + self.path)


def _no(value: Any, expected: str) -> InvalidField:
    return InvalidField(f"{quoted(value)} does not fit", expected)


def quoted(value: Any) -> str:
    """Return a value as text for a message, cut where there is no more room.

    >>> quoted({"N": [1, "x"]}), len(quoted(["x" * 10**6] * 1000))
    ('{"N": [1, "x"]}', 40)
    """
    from json import JSONEncoder  # text is read without it

    text = ""
    for piece in JSONEncoder(ensure_ascii=False).iterencode(value):
        text += piece
        if len(text) > LONGEST_QUOTE:
            return f"{text[: LONGEST_QUOTE - 1]}…"
    return text


def misfit_of(error: ParseError) -> InvalidField:
    """Return another module's error about a text as an :class:`InvalidField`."""
    return InvalidField(error.message, error.expected)


def read_text(value: Any) -> str:
    """Return a text; raise :class:`InvalidField` for any other value."""
    if not isinstance(value, str):
        raise _no(value, "a text")
    if _SURROGATE.search(value):
        raise _no(value, "characters that UTF-8 can write")
    return value


def read_truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _no(value, "true or false")
    return value


def whole(low: int, high: int) -> Read:
    """Return a whole number from ``low`` to ``high``; raise :class:`InvalidField` for any other
    value.
    """

    def read(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise _no(value, f"a whole number from {low} to {high:,}")
        return value

    return read


def of_text(parse: Callable[[str], T]) -> Callable[[Any], T]:
    """Return a reader that applies ``parse`` to text. It turns a :class:`ParseError` into an
    :class:`InvalidField`.

    >>> of_text(Seat.parse)("W").letter
    'W'
    """

    def read(value: Any) -> T:
        try:
            return parse(read_text(value))
        except ParseError as error:
            raise misfit_of(error) from None

    return read


read_seat = of_text(Seat.parse)
"""Read a seat from its letter."""


def read_card(value: Any) -> Card:
    """Read a card of the pack of forty."""
    return _card(value, Pack.ENGLISH)


def read_full_card(value: Any) -> Card:
    """Read a card of the full pack of fifty-two."""
    return _card(value, Pack.FULL)


def _card(value: Any, pack: Pack) -> Card:
    card = find_card(value, pack) if isinstance(value, str) else None
    if card is not None:
        return card
    try:
        return Card.parse(read_text(value), pack)
    except CardError as error:
        raise misfit_of(error) from None


def word_of(known: tuple[str, ...], also: tuple[str, ...] = ()) -> Read:
    """Return a reader that accepts some words. It also accepts the words in ``also``, but errors do
    not list them.
    """

    def read(value: Any) -> str:
        if value not in known and value not in also:
            raise _no(value, f"one of {', '.join(known)}")
        return read_text(value)

    return read


def or_none(read: Read) -> Read:
    """Return a reader that also accepts ``null``."""
    return lambda value: None if value is None else read(value)


def several(read: Read, count: int | None = None) -> Read:
    """Return a reader for an array of this length; it returns a tuple."""

    def read_all(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list) or count not in (None, len(value)):
            raise _no(value, f"an array of {count}" if count else "an array")
        found = []
        for place, element in enumerate(value):
            try:
                found.append(read(element))
            except InvalidField as error:  # noqa: PERF203 - reported with its place
                raise error.within(f"[{place}]") from None
        return tuple(found)

    return read_all


def parts_of(make: Callable[..., Any], **parts: Read) -> Read:
    """Return a reader for an object with exactly these fields; it passes their values to ``make``
    in this order.
    """

    def read_parts(value: Any) -> Any:
        if not isinstance(value, dict) or set(value) != set(parts):
            raise _no(value, f"an object of {' and '.join(parts)}")
        found = []
        for name, read in parts.items():
            try:
                found.append(read(value[name]))
            except InvalidField as error:  # noqa: PERF203 - reported with its place
                raise error.within(f".{name}") from None
        return make(*found)

    return read_parts


def by_seat(read: Read) -> Read:
    """Return a reader for an object with a value for each seat."""

    def read_seats(value: Any) -> dict[Seat, Any]:
        if not isinstance(value, dict):
            raise _no(value, "an object of seats")
        found = {}
        for letter, one in value.items():
            try:
                seat = read_seat(letter)
                found[seat] = read(one)
            except InvalidField as error:  # noqa: PERF203 - reported with its place
                raise error.within(f".{letter}") from None
        if len(found) < len(value):
            raise _no(value, "each seat once")
        return found

    return read_seats


def read_tags(value: Any) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, dict):
        raise _no(value, "an object of texts")
    return tuple((read_text(name), read_text(text)) for name, text in value.items())


read_cards = several(read_card)

_place = parts_of(CommentPlace, after=read_text, words=whole(0, DEAL_LIMIT), inline=read_truth)


def with_places(comments: tuple[str, ...], value: Any) -> tuple[str, ...]:
    """Return comments with the places that the field ``comment_places`` gives."""
    places = several(or_none(_place), len(comments))(value)
    return tuple(Comment(text, place or HEAD) for text, place in zip(comments, places, strict=True))


class HandsRead(NamedTuple):
    """The hands by seat, and the seats that have none."""

    cards: Hands
    empty: frozenset[Seat]


def read_game(value: Mapping[str, Any], default: Ruleset) -> tuple[Game, str | None, Ruleset]:
    """Return the game and rules of a JSON object: by its field ``game``, else by its rules and
    hands. If the object names no rules, they are ``default``.
    """
    hands = value.get("hands")
    if value.get("game") is None:
        rules = read_rules(value, default)
        held = hands.values() if isinstance(hands, dict) else ()
        cards = max((len(hand) for hand in held if isinstance(hand, list)), default=0)
        game = game_of_hands(rules, len(held), cards, named=value.get("rules") is not None)
        if value.get("rules") is None and Pack.FULL not in game.printings:
            tags = {name: text for name, text in _texts(value.get("tags")) if name in BRIDGE_TAGS}
            contract = value.get("contract")
            if isinstance(contract, str):
                tags["Contract"] = contract
            if cards > MANY or tells_bridge(tags):
                game = game_named(LISTED["BRIDGE_GAME"].name)
        if game.rules.name != rules.name:
            return game, game.name, game.rules
        return game, None, rules
    try:
        game = game_named(read_text(value["game"]))
    except InvalidField as error:
        raise error.within("game") from None
    except GameError as error:
        raise misfit_of(error).within("game") from None
    rules = read_rules(value, default if default.name == game.rules.name else game.rules)
    if rules.name != game.rules.name:
        raise InvalidField(
            f"{rules.name} is not the rules of {game.title}", game.rules.name, "rules"
        )
    return game, game.name, rules


def _texts(value: Any) -> list[tuple[str, str]]:
    pairs = value.items() if isinstance(value, dict) else ()
    return [(name, text) for name, text in pairs if isinstance(text, str)]


def read_hands(value: Mapping[str, Any], game: Game) -> HandsRead:
    """Return the fields ``hands`` and ``sitting_out``; the hands show who sits out."""
    expected = f"{NUMBERS[game.seats]} of N E S W, null if not known"
    if not isinstance(value.get("hands"), dict):
        raise InvalidField(
            "this deal has no cards", f"{NUMBERS[game.seats]} hands by seat", "hands"
        )
    of_pack = several(read_full_card) if Pack.FULL in game.printings else read_cards
    try:
        given = by_seat(or_none(of_pack))(value["hands"])
    except InvalidField as error:
        raise error.within("hands") from None
    missing = [seat for seat in SEATS if seat not in given]
    if len(given) != game.seats:
        raise InvalidField(f"{len(given)} hands", expected, "hands")
    out = [seat.letter for seat in missing]
    if value.get("sitting_out") not in (None, *out):
        raise InvalidField("a seat that has a hand", " or ".join(out) or "null", "sitting_out")
    written = game.printings[0].written
    a, b, c, d = (None if given.get(s) is None else tuple(written(given[s])) for s in SEATS)
    return HandsRead((a, b, c, d), frozenset(missing))


def read_rules(value: Mapping[str, Any], default: Ruleset) -> Ruleset:
    """Return the fields ``rules`` and ``rules_options``."""
    name, options = value.get("rules"), value.get("rules_options") or {}
    if name is None and not options:
        return default
    try:
        if not isinstance(options, dict):
            raise _no(options, "an object of texts")
        words = [f"{read_text(option)}={read_text(chosen)}" for option, chosen in options.items()]
        if any(len(word.split()) != 1 for word in words):
            raise _no(options, "options without blanks")
        return rules_named(" ".join([default.name if name is None else read_text(name), *words]))
    except InvalidField as error:
        raise error.within("rules") from None
    except RulesetError as error:
        raise misfit_of(error).within("rules") from None
