"""Options of commands that deal at random: the requested deals, and ranges for their hands."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource, augment_usage_errors

from tridge_solver.analysis.conditions import ConditionError
from tridge_solver.analysis.dealing import DEALING, RANGES, DealSpec, HandRange
from tridge_solver.cli.common import GAME, SEAT, ParamType, Settings
from tridge_solver.cli.group import GroupedOption, with_option
from tridge_solver.core.deal import DealError
from tridge_solver.core.registry import USUAL, Game, UnsupportedQuestion, game_of, usual_game
from tridge_solver.core.seats import PLACES, SEATS, Seat
from tridge_solver.core.text import ParseError

if TYPE_CHECKING:
    from tridge_solver.analysis.dealing import Maker


RANGE_NAMES = ("north", "east", "south", "west")
"""The names of the options for ranges, one for each seat."""


class RangeType(ParamType):
    """A hand described as bridge players do, kept as text."""

    name = "range"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the text, after checking that it describes a hand."""
        try:
            return HandRange.parse(value).text
        except ParseError as error:
            self.fail(str(error), param, ctx)


def range_options(heading: str) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Add an option for each seat; the command receives seats and texts as ``ranges``."""

    def decorate(function: Callable[..., int]) -> Callable[..., int]:
        @functools.wraps(function)
        def with_ranges(*args: Any, **values: Any) -> int:
            given = [
                (seat, values.pop(name)) for seat, name in zip(SEATS, RANGE_NAMES, strict=True)
            ]
            ranges = tuple((seat, text) for seat, text in given if text is not None)
            return function(*args, ranges=ranges, **values)

        decorated: Callable[..., int] = with_ranges
        for name in reversed(RANGE_NAMES):
            example = ", e.g. '12-14 hcp, 5+S, balanced'" if name == RANGE_NAMES[0] else ""
            decorated = with_option(
                f"--{name}",
                cls=GroupedOption,
                heading=heading,
                type=RangeType(),
                metavar="RANGE",
                help=f"What {name.title()}'s hand is like{example}.",
            )(decorated)
        return decorated

    return decorate


ROTATING = "rotating"


class SeatsType(ParamType):
    """The seats at the table, as letters such as NEW."""

    name = "seats"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return two to four different seats, in any order; the game decides on their number."""
        if isinstance(value, tuple):
            return value
        seats = tuple(seat for seat in SEATS if seat.letter in value.upper())
        if len(seats) != len(value) or len(seats) < 2:
            self.fail(
                f"{value!r} is not a table (expected three seats, e.g. NEW, or all four: NESW)",
                param,
                ctx,
            )
        return seats


class SeatOr(ParamType):
    """A seat, or one of a few words."""

    name = "seat"

    def __init__(self, *words: str) -> None:
        self._words = words

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the seat or the word in ``value``."""
        if isinstance(value, Seat) or value.lower() in self._words:
            return value
        try:
            return SEAT.convert(value, param, ctx)
        except click.BadParameter as error:
            words = " or ".join(self._words)
            self.fail(error.message.replace("one of N E S W", f"one of N E S W, or {words}"))


def _option(name: str, **attributes: Any) -> tuple[str, dict[str, Any]]:
    return name, attributes


_OPTIONS = (
    _option(
        "--game",
        type=GAME,
        metavar="GAME",
        help="Deals of this game, e.g. Tres (default: by --rules).",
    ),
    _option(
        "--where",
        multiple=True,
        metavar="CONDITION",
        help="Only deals that meet a condition, e.g. 'N.trumps(D) >= 5 and N.has(\"SA\")'; if "
        "you give several, all "
        "must hold.",
    ),
    _option(
        "--hand",
        multiple=True,
        metavar="SEAT:HAND",
        help="Cards a seat holds in every deal, all or some: 'N:AK.K.A7KQ.AK'; once for each seat.",
    ),
    _option(
        "--tries",
        type=click.IntRange(1),
        metavar="N",
        default=1_000_000,
        help="Give up on a deal after this many tries (default: 1,000,000).",
    ),
    _option(
        "--seats",
        type=SeatsType(),
        metavar="SEATS",
        help="Who sits at the table (default: NEW). With NESW the dealer sits out but pays; in "
        "L'hombre the seat opposite sits out.",
    ),
    _option(
        "--dealer",
        type=SeatOr(ROTATING),
        metavar="SEAT",
        default=ROTATING,
        help="Always the same dealer (default: rotating).",
    ),
    _option(
        "--declarer",
        type=SeatOr(*PLACES),
        metavar="SEAT",
        help="The Player: a seat, or lead, middle or last.",
    ),
    _option("--contract", metavar="CONTRACT", help="The Player's contract, e.g. 'Play D'."),
    _option(
        "--incomer",
        is_flag=True,
        help="The dealer of four has come in (in a mort the seat opposite): four hands, and four "
        "cards of stock.",
    ),
    _option(
        "--vulnerable",
        metavar="SIDES",
        help="Bridge: none, NS, EW or all in every deal (default: by the board).",
    ),
)


class RandomDealOptions:
    """The random deals that the options request."""

    def __init__(self, spec: DealSpec, game: Game | None) -> None:
        self.spec = spec
        self._game = game

    @property
    def game(self) -> Game:
        """The game of the random deals."""
        rules = self.spec.rules
        if self._game is None:
            return usual_game() if rules is None else game_of(rules, USUAL.seats)
        if rules and rules.name != self._game.rules.name:
            raise DealError(f"{rules.name} is not the rules of {self._game.title}")
        return self._game

    def of_four(self) -> RandomDealOptions:
        """Return these options for a table of four, unless seats are given."""
        return RandomDealOptions(replace(self.spec, seats=self.spec.seats or SEATS), self._game)

    def refuse_all(self, why: str, but: Collection[str] = ()) -> None:
        """Raise a usage error for each of these options that is given (``but`` for some), explained
        by ``why``."""
        context = click.get_current_context()
        for option in _NAMES:
            given = context.get_parameter_source(option)
            if given is ParameterSource.COMMANDLINE and option not in but:
                raise click.UsageError(f"--{option} is about random deals ({why})")

    def dealt_with(self, names: Iterable[str]) -> list[str]:
        """Return only the ``names`` of options that influence how the game is dealt."""
        return [name for name in names if name not in DEALING.of(self.game).NOT_DEALT]

    def maker(self) -> Maker:
        """Return the maker of the deals; raise an error for unreadable values or unsupported
        options."""
        if self.spec.ranges or self.spec.vulnerable is not None:
            RANGES.require(self.game)
        return DEALING.of(self.game).deal_maker(self.spec, self.game)


_NAMES = (
    *("game", "where", "hand", "tries", "seats", "dealer", "declarer", "contract", "incomer"),
    *("vulnerable", *RANGE_NAMES),
)


@contextmanager
def refusing_unreadable() -> Iterator[None]:
    """Create deals in this block; turn an impossible deal into a usage error."""
    try:
        yield
    except ConditionError as error:
        raise click.BadParameter(str(error), param_hint="--where") from None
    except (DealError, ParseError, UnsupportedQuestion) as error:
        raise click.UsageError(str(error)) from None


_SPEC = tuple(name[2:] for name, _ in _OPTIONS)


def _asked(
    settings: Settings,
    ranges: tuple[tuple[Seat, str], ...],
    *,
    game: Game | None,
    dealer: Seat | str | None,
    declarer: Seat | str | None,
    **values: Any,
) -> RandomDealOptions:
    spec = DealSpec(
        seed=settings.seed,
        rules=settings.rules or (None if game is None else game.rules),
        dealer=dealer if isinstance(dealer, Seat) else None,
        declarer=declarer.title() if isinstance(declarer, str) else declarer,
        pack=settings.pack,
        ranges=ranges,
        **values,
    )
    return RandomDealOptions(spec, game)


def deal_spec_options(function: Callable[..., int]) -> Callable[..., int]:
    """Add the options for random deals; the command receives them as ``asked``."""

    @functools.wraps(function)
    def with_spec(settings: Settings, ranges: tuple[tuple[Seat, str], ...], **values: Any) -> int:
        own = {name: values.pop(name) for name in _SPEC}
        return function(settings, asked=_asked(settings, ranges, **own), **values)

    decorated = range_options("Hands of Trumps and bridge")(with_spec)
    for name, attributes in reversed(_OPTIONS):
        decorated = with_option(name, **attributes)(decorated)
    return decorated


RANDOM = "--random"
HEADING = f"With {RANDOM}"

_SHARED = ("dealer", "declarer", "contract", "vulnerable")
"""Options, as text, that also apply to the deals of files."""


def random_options(function: Callable[..., int]) -> Callable[..., int]:
    """Add ``--random`` and the options for random deals to a command that already has the options
    of :func:`~tridge_solver.cli.deal_options.deal_options`. The command receives the request as
    ``dealt`` and the number of deals as ``random``. Values used for dealing do not also overrule
    the deals."""

    @functools.wraps(function)
    def with_random(
        settings: Settings, random: int | None, ranges: tuple[tuple[Seat, str], ...], **values: Any
    ) -> int:
        own = {name: values.pop(name) for name in _SPEC if name not in _SHARED}
        asked = RandomDealOptions(DealSpec(), None)
        if random is None:
            asked.refuse_all(f"expected {RANDOM} N with it", _SHARED)
            return function(settings, random=None, dealt=asked, **values)
        own |= dict.fromkeys(_SHARED)
        asked = _asked(settings, ranges, **own)
        with refusing_unreadable():
            taken = asked.dealt_with(_SHARED)
        own |= {name: _read(name, values[name]) for name in taken}
        values |= dict.fromkeys(taken)
        asked = _asked(settings, ranges, **own)
        return function(settings, random=random, dealt=asked, **values)

    decorated = range_options(HEADING)(with_random)
    for name, attributes in reversed(_OPTIONS):
        if name[2:] not in ("game", *_SHARED):
            grouped = with_option(name, cls=GroupedOption, heading=HEADING, **attributes)
            decorated = grouped(decorated)
    return with_option(
        RANDOM,
        type=click.IntRange(1),
        metavar="N",
        help="Instead of FILES: N random deals, as tridge deal makes them.",
    )(decorated)


def _read(name: str, text: str | None) -> Any:
    """Return the value of an option that the command itself keeps as text."""
    kind = next(attributes for option, attributes in _OPTIONS if option[2:] == name).get("type")
    if text is None or kind is None:
        return text
    context = click.get_current_context()
    option = next(param for param in context.command.params if param.name == name)
    with augment_usage_errors(context, option):
        return kind.convert(text, option, context)
