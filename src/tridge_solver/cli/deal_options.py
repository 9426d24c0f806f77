"""Options that give a deal on the command line, or overrule what a file says."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

import click

from tridge_solver.batch.input import Change, Item, Unreadable, checked
from tridge_solver.cli.common import (
    GAME,
    ParamType,
    PlayerName,
    Settings,
    plainly,
    read_with_note,
)
from tridge_solver.cli.group import GroupedOption, with_option
from tridge_solver.cli.inputs import read_files
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.registry import Game, every_game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.core.words import side_words
from tridge_solver.handfile import from_options, repairs
from tridge_solver.handfile.dialect import dialect_of
from tridge_solver.handfile.inheritance import NOBODY
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.core.deal import Deal


HEADING = "A deal without a file, or instead of what a file says"

_OPTIONS = (
    ("--deal", "Deal", "HANDS", "The hands, clockwise from a seat: 'W:A2.K5.QJ6.A3 … … -'."),
    ("--dealer", "Dealer", "SEAT", "The dealer."),
    ("--leader", "Leader", "SEAT", "Who leads first (default: by the dealer)."),
    ("--declarer", "Declarer", "SEAT", "The Player, or declarer: a seat, a name, or lead …"),
    ("--contract", "Contract", "CONTRACT", "The contract, e.g. 'Play D', '90 H' or '3NT by N'."),
    ("--stock", "Stock", "CARDS", "The stock, top first: 'SA H7 …'."),
    ("--vulnerable", "Vulnerable", "SIDES", "Bridge: none, NS, EW or all."),
    ("--tricks-won", "TricksWon", "TRICKS", "Tricks won before an ending: 'N:2 E:1', 'NS:2'."),
    ("--points-won", "PointsWon", "POINTS", "Belote, Très: points won before an ending."),
)
"""Options and the tags that they stand for; values are written as in a hand file."""


class SidesType(ParamType):
    """The vulnerable sides, as PBN writes them."""

    name = "sides"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the sides in ``value``, in capitals or not."""
        sides = _SIDES.get(side_words(value).strip().lower())
        if sides is None:
            self.fail(f"{value!r} does not say who is vulnerable (expected none, NS, EW or all)")
        return sides


_SIDES = {"none": "None", "nobody": "None", "ns": "NS", "ew": "EW", "all": "All", "both": "All"}

SIDES = SidesType()


@dataclass(frozen=True)
class DealOptions:
    """The values of the options about a deal.

    Attributes:
        tags: the values of tags, as in a hand file.
        fields: values by field of :class:`~tridge_solver.Deal`.
        game: the game of a deal without a file, ``None`` if rules and hands imply it.
        players: by option, the player named instead of a seat.
    """

    tags: Mapping[str, str]
    fields: Mapping[str, Any] = field(default_factory=dict)
    game: Game | None = None
    players: Mapping[str, PlayerName] = field(default_factory=dict)

    @property
    def is_deal(self) -> bool:
        """Whether the options give a whole deal, so that no file is needed."""
        return "Deal" in self.tags

    def change(self, settings: Settings, without_record: bool = False) -> Change:
        """Return the values in the options, which overrule the files.

        ``without_record`` drops the play and its result.
        """
        return replace(
            settings.change,
            fields=self.fields,
            without_record=without_record,
            tags=self.tags,
            pack=settings.pack,
        )

    def deals(
        self,
        files: Sequence[str],
        settings: Settings,
        without_record: bool = False,
        seat: Seat | PlayerName | None = None,
    ) -> Iterator[Item | Unreadable]:
        """Return the deal that the options give, or the deals of ``files`` overruled by the
        options.

        Who is named in place of a seat, here or as the ``seat`` that is asked about, has to sit in
        one of the deals at least: else the name is wrong usage.
        """
        deals = self._deals(files, settings, without_record)
        for option, name in (*self.players.items(), ("--seat", seat)):
            if isinstance(name, PlayerName):
                deals = _with_player(deals, option, name)
        return deals

    def _deals(
        self, files: Sequence[str], settings: Settings, without_record: bool
    ) -> Iterator[Item | Unreadable]:
        if not self.is_deal:
            if self.game is not None:
                raise click.UsageError("--game is that of --deal (expected --deal with it)")
            return read_files(files, self.change(settings, without_record))
        if files:
            raise click.UsageError("--deal takes no files (expected no FILES)")
        if settings.boards:
            raise click.UsageError("--board selects deals of FILES (expected no --deal)")
        deal = _whole_deal(self.tags, settings, self.game)
        item = Change(fields=self.fields).of(Item(Source.of_no_file(deal), 1, deal))
        return iter([checked(item)])


def deal_options(function: Callable[..., int]) -> Callable[..., int]:
    """Add ``--game`` and the options in :data:`_OPTIONS`; the command receives them as
    ``given``."""

    @functools.wraps(function)
    def with_deal_options(settings: Settings, **values: Any) -> int:
        game = values.pop("game", None)
        tags = {}
        for option, tag, *_ in _OPTIONS:
            text = values.pop(option[2:].replace("-", "_"), None)
            if text is not None:
                tags[tag] = read_with_note(option, text, plainly(tag, text, settings.pack))
        if "Contract" in tags and "Declarer" not in tags:
            tags |= _told_whole(tags["Contract"], game, settings)
        players = {} if "Deal" in tags else _check_readable(tags, settings)
        given = DealOptions(tags, game=_agreed(game, settings.rules), players=players)
        return function(settings, given=given, **values)

    decorated: Callable[..., int] = with_deal_options
    for option, _, metavar, help_text in reversed(_OPTIONS):
        kind = SIDES if option == "--vulnerable" else None
        decorated = with_option(
            option, cls=GroupedOption, heading=HEADING, type=kind, metavar=metavar, help=help_text
        )(decorated)
    return with_option(
        "--game",
        cls=GroupedOption,
        heading=HEADING,
        type=GAME,
        metavar="GAME",
        help="The game of --deal, e.g. Belote (default: by --rules and hands).",
    )(decorated)


_CONTRACTS = "e.g. 'Play D', in Belote '90 H', in Trumps 'Bid 9 NT', in bridge '3NT'"
"""Examples of contracts, for a text that is none in any game while the game is not known."""


def _told_whole(text: str, game: Game | None, settings: Settings) -> dict[str, str]:
    """Return the tags in a contract that also says who plays it, such as ``3NT by N``; none for any
    other text."""
    if from_options.games_that_read({"Contract": text}, settings.pack):
        return {}
    contract, by, player = text.partition(" by ")
    for each in (game,) if game is not None else _games(settings):
        dialect, pack = dialect_of(each), each.printing(settings.pack)
        told = repairs.in_one_breath(text, dialect, pack, NOBODY)
        if told is not None:
            return {name: value for name, value in told if name != "Result"}
        told = repairs.in_one_breath(f"{contract} by N", dialect, pack, NOBODY) if by else None
        if told is not None:
            return dict(told) | {"Declarer": player.strip()}
    return {}


def _games(settings: Settings) -> list[Game]:
    """Return the games that may be meant: all games, or only games with the requested rules."""
    rules = settings.rules
    return [game for game in every_game() if rules is None or game.rules.name == rules.name]


def _agreed(game: Game | None, rules: Ruleset | None) -> Game | None:
    """Return the game of ``--game``, after checking that ``--rules`` does not contradict it."""
    if game is not None and rules is not None and rules.name != game.rules.name:
        raise click.UsageError(
            f"{rules.name} is not the rules of {game.title} (expected --rules {game.rules.name})"
        )
    return game


def _option(tag: str) -> str:
    return next(option for option, each, *_ in _OPTIONS if each == tag)


def _whole_deal(tags: Mapping[str, str], settings: Settings, game: Game | None) -> Deal:
    """Return the deal given by the options; if it is unreadable, suggest another game."""
    place = tags.get(from_options.DECLARER)
    if place is not None and from_options.is_place(place):
        rest = {tag: text for tag, text in tags.items() if tag != from_options.DECLARER}
        try:
            return from_options.with_tags(
                _whole_deal(rest, settings, game), {from_options.DECLARER: place}
            )
        except DealError as error:
            raise click.BadParameter(
                str(error), param_hint=_option(from_options.DECLARER)
            ) from None
    try:
        return from_options.deal_of_tags(tags, settings.rules, game, settings.pack)
    except from_options.BadTag as error:
        message = str(error)
        if game is None and settings.rules is None:
            others = from_options.games_that_read(tags, settings.pack)
            if others:
                names = " or ".join(f"--game {each.name.lower()}" for each in others)
                message = f"no deal of {error.game.title}, but of another game (expected {names})"
        raise click.BadParameter(message, param_hint=_option(error.tag)) from None


def _check_readable(tags: Mapping[str, str], settings: Settings) -> dict[str, PlayerName]:
    """Refuse values that no requested game can read; values that only some can read are checked
    with each deal. Return players' names that stand in place of seats, keyed by option."""
    players: dict[str, PlayerName] = {}
    if not tags:
        return players
    games = _games(settings)
    for tag, text in tags.items():
        if tag == from_options.DECLARER and from_options.is_place(text):
            continue
        errors = []
        for game in games:
            try:
                from_options.read_tag(game, tag, text, settings.pack)
                break
            except from_options.BadTag as error:
                errors.append(error)
        else:
            if tag not in from_options.SEAT_TAGS or not any(map(str.isalpha, text)):
                message = str(errors[0])
                if tag == "Contract" and settings.rules is None and "did you mean" not in message:
                    message = f"{text!r} is not a contract (expected {_CONTRACTS})"
                raise click.BadParameter(message, param_hint=_option(tag))
            players[_option(tag)] = PlayerName(text, str(errors[0]))
    return players


MAX_WITHOUT_PLAYER = 100
"""The most deals to keep while no deal has the named player."""


def _with_player(
    deals: Iterable[Item | Unreadable], option: str, name: PlayerName
) -> Iterator[Item | Unreadable]:
    """Yield ``deals``, in which a deal without the named player becomes a bad one. If no deal has
    that player, the value of ``option`` is wrong usage."""
    kept: list[Item | Unreadable] | None = []
    players: dict[str, None] = {}
    for item in deals:
        deal = None if isinstance(item, Unreadable) else item.deal or item.draft
        if isinstance(item, Unreadable) or deal is None:
            is_here = False
        else:
            try:
                from_options.seat_in(deal, name)
                is_here = True
            except DealError as error:
                players |= dict.fromkeys(from_options.players_of(deal).values())
                is_here = False
                if item.deal is not None:
                    item = item.with_errors(item.problem(str(error)))
        if kept is None:
            yield item
            continue
        kept.append(item)
        if is_here or len(kept) > MAX_WITHOUT_PLAYER:
            yield from kept
            kept = None
    for item in kept or ():
        if isinstance(item, Unreadable) or not _is_refused(item, name):
            yield item
    if kept is not None:
        refusal = name.refusal
        if players:
            refusal = f"{refusal.removesuffix(')')}; the players are {', '.join(players)})"
        raise click.BadParameter(refusal, param_hint=option)


def _is_refused(item: Item, name: str) -> bool:
    return any(error.message.startswith(f"{name!r} is not a seat") for error in item.errors)
