"""The package's functions about a deal of any game; the deal is a value or text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, Signature, signature
from operator import index
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar

from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import SUITS, Card, CardError, Pack, Suit
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import Game, Part
from tridge_solver.core.registry import game_named, game_of, rules_named
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import PLACES, SEATS, Seat

if TYPE_CHECKING:
    from tridge_solver.core.deal import CallsHeard

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


class OneHandPart(Protocol):
    """The part of a game that answers about a single hand."""

    def one_hand(self, text: str, position: str, rules: Ruleset, pack: Pack, game: Game) -> Deal:
        """Return a deal of ``game`` with one known hand, read from its text and its place in the
        auction."""
        ...

    def calls_heard(self, text: str, rules: Ruleset, pack: Pack) -> CallsHeard:
        """Return the calls in a text, and the next speaker; raise :class:`~tridge_solver.DealError`
        unless they form an auction."""
        ...


ONE_HAND: Part[OneHandPart] = Part("auction", "one_hand")
CALLS: Part[OneHandPart] = Part("auction", "auction_so_far")


class DealSolving(Protocol):
    """The part of a game behind :func:`tridge_solver.solve`, card values and lines of play."""

    def solve(self, deal: Any, /) -> Any:
        """Return the value of a deal with best play."""
        ...

    def card_values(self, deal: Any, /) -> Any:
        """Return the value of every legal card."""
        ...

    def line(self, deal: Any, /) -> Any:
        """Return a line of play in which all sides play best."""
        ...


class TablePart(Protocol):
    """The part of a game behind :func:`tridge_solver.table`."""

    def table(self, deal: Any, /) -> Any:
        """Return the value of every contract."""
        ...


class DealReviewing(Protocol):
    """The part of a game behind :func:`tridge_solver.review`."""

    def review(self, deal: Any, /) -> Any:
        """Review a played deal: find the wrong cards and calls."""
        ...


class DealBidding(Protocol):
    """The part of a game behind :func:`tridge_solver.bid`."""

    def bid(self, deal: Any, /) -> Any:
        """Return the value of one hand in the auction."""
        ...


class OpenBidPart(Protocol):
    """The part of a game behind :func:`tridge_solver.open_bid`."""

    def open_bid(self, deal: Any, /) -> Any:
        """Find the best auction when all players see all cards."""
        ...


class DealExchanging(Protocol):
    """The part of a game behind :func:`tridge_solver.exchange`."""

    def exchange(self, deal: Any, /) -> Any:
        """Find which cards a seat should throw, given only its own knowledge."""
        ...


class OpenExchangePart(Protocol):
    """The part of a game behind :func:`tridge_solver.open_exchange`."""

    def open_exchange(self, deal: Any, /) -> Any:
        """Find which cards a seat should throw when all cards are open."""
        ...


class AdvicePart(Protocol):
    """The part of a game behind :func:`tridge_solver.advise`."""

    def advise(self, deal: Any, /) -> Any:
        """Find which card to play, given only one seat's knowledge."""
        ...


VALUES: Part[DealSolving] = Part("solving", "solve")
TABLES: Part[TablePart] = Part("solving", "table")
REVIEWS: Part[DealReviewing] = Part("review", "review")
BIDS: Part[DealBidding] = Part("bidding", "bid")
OPEN_BIDS: Part[OpenBidPart] = Part("bidding.open", "open_bid")
EXCHANGES: Part[DealExchanging] = Part("exchange", "exchange")
OPEN_EXCHANGES: Part[OpenExchangePart] = Part("exchange", "open_exchange")
ADVICE: Part[AdvicePart] = Part("advice", "advise")

_HANDS = "'W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -'"
_HAND = "'AK.K.A7KQ.AK'"


def deal_of_text(text: str, tags: Mapping[str, Any], calls: Any = None) -> Deal:
    """Return the deal in a text of four hands or one; the first hand leads unless ``tags`` say
    otherwise."""
    if ":" not in text:
        return _one_hand(text, tags, calls)
    first = Seat(text.partition(":")[0])
    if not {"dealer", "leader"} & tags.keys():
        tags = {**tags, "dealer": _dealer_before(first, text, tags).letter}
    return Deal.of(text, **tags)


def _dealer_before(first: Seat, text: str, tags: Mapping[str, object]) -> Seat:
    """Return the dealer if ``first`` leads: with two hands the other seat, else the seat before."""
    hands = text.partition(":")[2].split()
    held = [SEATS[(first + n) % len(SEATS)] for n, hand in enumerate(hands[:4]) if hand != "-"]
    if len(held) == 2:
        return held[1]
    return _rules_of(tags.get("rules", TRIDGE)).direction.round_from(first, SEATS)[-1]


def _rules_of(rules: object) -> Ruleset:
    return rules if isinstance(rules, Ruleset) else rules_named(str(rules))


def _one_hand(text: str, tags: Mapping[str, Any], calls: Any) -> Deal:
    """Return a deal with one known hand, at ``position`` or where the next call after ``calls`` is
    due. It is Tridge unless ``rules`` or ``game`` name another."""
    for name in tags:
        if name not in ("position", "rules", "game"):
            raise TypeError(f"one hand has no {name} (expected position, rules or game)")
    rules = None if "rules" not in tags else _rules_of(tags["rules"])
    if "game" in tags:
        game = game_named(tags["game"])
    else:
        game = game_of(rules or TRIDGE, game_named("Tridge").seats)
    rules, pack = rules or game.rules, game.printings[0]
    position = tags.get("position")
    if position is None and calls:
        words: Iterable[object] = (calls,) if isinstance(calls, str) else calls
        position = CALLS.of(game).calls_heard(" ".join(map(str, words)), rules, pack).speaks
    try:
        return ONE_HAND.of(game).one_hand(text, position or PLACES[0], rules, pack, game)
    except CardError as error:
        said = error.message if text in error.message else f"{text!r}: {error.message}"
        raise CardError(said, f"hands, e.g. {_HANDS}, or one hand, e.g. {_HAND}") from None


def _suits(value: object) -> Sequence[Suit] | None:
    """Return the suits in ``trumps``: text such as ``"D"``, ``"S D"`` or ``"all"``, one suit, or
    several."""
    if isinstance(value, Suit):
        return (value,)
    if isinstance(value, str):
        if value.strip().lower() == "all":
            return SUITS
        value = value.replace(",", " ").split()
    if not isinstance(value, Sequence):
        raise TypeError(f"trumps are suits, e.g. 'D', not {value!r:.40}")
    return [Suit(suit) for suit in value]


def _cards(value: object, game: Game) -> Sequence[Card]:
    if isinstance(value, Card):
        return (value,)
    words = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(words, Sequence):
        raise TypeError(f"after are cards, e.g. 'D7 D2', not {value!r:.40}")
    pack = game.printings[0]
    return [Card.parse(card, pack) if isinstance(card, str) else card for card in words]


def _whole(value: object) -> int:
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"number is {value!r:.40} (expected how many cards are played)") from None


def _sampling(value: object) -> object:
    """Return ``sampling`` unchanged: it has no short form."""
    if not isinstance(value, Sampling):
        expected = "expected a Sampling, e.g. Sampling(samples=100)"
        raise TypeError(f"sampling is {value!r:.40} ({expected})")
    return value


_READINGS: dict[str, Callable[[Any, Game], object]] = {
    "seat": lambda value, game: Seat(value),
    "trumps": lambda value, game: _suits(value),
    "after": _cards,
    "number": lambda value, game: _whole(value),
    "sampling": lambda value, game: _sampling(value),
}
"""Functions that read the arguments, keyed by their names: text is parsed, values stay."""


def _parameters(function: Callable[..., Any]) -> tuple[str, ...]:
    code = function.__code__
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


def _shown_signature(function: Callable[..., Any]) -> Signature:
    """Return the signature for ``help``: the positional parameters, then ``options`` (they differ
    by game)."""
    deal, *own = signature(function).parameters.values()
    places = [each for each in own if each.kind is Parameter.POSITIONAL_OR_KEYWORD]
    options = Parameter("options", Parameter.VAR_KEYWORD)
    return Signature([deal.replace(annotation="Deal | str"), *places, options])


def of_any_game(
    answers: Callable[[Game], Callable[..., Answer]],
) -> Callable[
    [Callable[Concatenate[Any, Arguments], Answer]],
    Callable[Concatenate[Deal | str, Arguments], Answer],
]:
    """Return a function about a deal of any game; ``answers`` picks the function of the deal's
    game.

    What is decorated is the function of three seats, whose games name the question itself. Text may
    stand for every value: the hands as :meth:`~tridge_solver.Deal.of` reads them, the first
    on lead, with other tags of the deal as arguments (``declarer="W"``), or one hand, with its
    ``position``, ``rules`` or ``game``; a seat, suits and cards.

    Raises :class:`~tridge_solver.errors.UnsupportedQuestion` if the
    game does not have the question, and :class:`~tridge_solver.errors.ParseError` for text that is
    none of this.
    """

    def of_three_seats(
        function: Callable[Concatenate[Any, Arguments], Answer],
    ) -> Callable[Concatenate[Deal | str, Arguments], Answer]:
        own_names = {*_parameters(function)}

        @wraps(function)
        def asked(deal: Deal | str, *args: Arguments.args, **options: Arguments.kwargs) -> Answer:
            values: dict[str, Any] = options
            if isinstance(deal, str):
                tags = {name: values.pop(name) for name in [*values] if name not in own_names}
                deal = deal_of_text(deal, tags, values.get("calls"))
            elif not isinstance(deal, Deal):
                name = function.__name__
                expected = f"expected a deal or text, e.g. {_HANDS}"
                raise TypeError(f"{name} is not asked of {deal!r:.40} ({expected})")
            own = answers(deal.game)
            answer: Callable[..., Answer] = function if own is asked else own
            places: list[Any] = [*args]
            game = deal.game
            for place, name in enumerate(_parameters(answer)[1:]):
                read = _READINGS.get(name)
                if read is None:
                    continue
                if place < len(places):
                    if places[place] is not None:
                        places[place] = read(places[place], game)
                elif values.get(name) is not None:
                    values[name] = read(values[name], game)
            return answer(deal, *places, **values)

        vars(asked)["__signature__"] = _shown_signature(function)
        return asked  # type: ignore[return-value]  # the deal may be given by its name, too

    return of_three_seats
