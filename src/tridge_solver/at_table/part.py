"""The part of a game for playing at the table, and the styles of play of the program's seats:
``play``, ``match`` and the board use them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Protocol

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game, Part
from tridge_solver.core.registry import every_game, game_of, usual_game
from tridge_solver.core.ruleset import Ruleset, is_number
from tridge_solver.core.seats import SEATS, Seat

if TYPE_CHECKING:
    from tridge_solver.at_table.hand import Sitting, TableHand
    from tridge_solver.at_table.match import Points

MAX_WORLDS = 400
MAX_LOOKS = 40

PLAYMATES = 40
"""The number of worlds for a program's seat beside a person, who wants resistance but no long
waits."""

By = Literal["worlds", "rule", "random"]

_WAYS = ("worlds", "rule", "random")


class StyleWords(NamedTuple):
    """The names of a game's style options, and how to write them.

    Attributes:
        names: the fields.
        expected: the same with values, for messages about wrong ones.
        most: worlds at most.
    """

    names: tuple[str, ...]
    expected: str
    most: int = MAX_WORLDS


WORDS = StyleWords(
    ("worlds", "by", "sees"), "worlds=20 or another number, by=rule, by=random or sees=on"
)
"""The style options of most games."""


@dataclass(frozen=True)
class Style:
    """The way a program's seat chooses its cards without seeing the other hands. Each game uses
    some of the options.

    Attributes:
        by: ``worlds`` weighs every card in random worlds that fit what the seat has seen,
            ``rule`` plays by a rule of thumb, ``random`` any legal card.
        worlds: how many worlds it imagines at each decision.
        looks: how many of them it also uses to break ties between cards of equal grade.
        sees: whether it sees all cards instead of imagining them.
        trusts: whether it draws conclusions from what the others exchanged; otherwise all layouts
            that fit the play are equally likely to it.

    >>> Style.parse("worlds=40")
    Style(by='worlds', worlds=40, looks=12, sees=False, trusts=True)
    >>> str(Style.parse("by=rule")), str(Style(worlds=5, trusts=False))
    ('by=rule', 'worlds=5 trusts=off')
    """

    by: By = "worlds"
    worlds: int = 20
    looks: int = 12
    sees: bool = False
    trusts: bool = True

    def __post_init__(self) -> None:
        if not 1 <= self.worlds <= MAX_WORLDS:
            raise ValueError(f"worlds={self.worlds} (expected 1 to {MAX_WORLDS})")
        if not 0 <= self.looks <= MAX_LOOKS:
            raise ValueError(f"looks={self.looks} (expected 0 to {MAX_LOOKS})")

    @classmethod
    def parse(cls, text: str, words: StyleWords = WORDS) -> Style:
        """Return the style in ``name=value`` words; raise ``ValueError`` with the expected form."""
        given: dict[str, Any] = {}
        for word in text.replace(",", " ").split():
            name, _, value = word.partition("=")
            if name not in words.names:
                name = ""
            if name in ("worlds", "looks") and is_number(value):
                given[name] = int(value)
            elif name in ("sees", "trusts") and value in ("on", "off"):
                given[name] = value == "on"
            elif name == "by" and value in _WAYS:
                given[name] = value
            else:
                raise ValueError(f"{word!r} is not part of a style (expected {words.expected})")
        worlds = given.get("worlds", cls.worlds)
        if not 1 <= worlds <= words.most:
            raise ValueError(f"worlds={worlds} (expected 1 to {words.most})")
        style = cls(**given)
        if style.by != "worlds" and style.sees:
            raise ValueError(f"by={style.by} and sees=on exclude each other (expected one of them)")
        return style

    def __str__(self) -> str:
        words = [f"by={self.by}"] if self.by != "worlds" else []
        if not words and not self.sees:
            words.append(f"worlds={self.worlds}")
        if self.looks != Style.looks:
            words.append(f"looks={self.looks}")
        if self.sees:
            words.append("sees=on")
        if not self.trusts:
            words.append("trusts=off")
        return " ".join(words)


USUAL = Style()
"""The style of every seat for which none is given."""


MAX_DEALS = 200
"""The most deals in one evening."""


class Series(NamedTuple):
    """The deals of a match, with a short description of their contracts."""

    deals: Iterator[Any]
    words: str


class PlayedGame(ABC):
    """The way to play a game at the table with the program in some seats."""

    style_words: ClassVar[StyleWords] = WORDS
    """The options of the game's styles of play."""
    unit: ClassVar[str] = "points"
    """The unit of a deal's result, such as points or chips."""
    whose: ClassVar[str]
    """The side or seat that a result belongs to, as worded in a sentence."""
    gain_in: ClassVar[str | None] = None
    """The unit of the gain between two results of a deal, if it differs from :attr:`unit`."""
    closed_worlds: ClassVar[int | None] = None
    """The number of worlds for reviewing cards by what each seat could know; ``None`` if the game
    reviews them only with all cards open."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # Deals --------------------------------------------------------------------------------------

    @abstractmethod
    def dealt(self, seed: int, rules: Ruleset) -> Iterator[Any]:
        """Yield random deals endlessly, already with a contract in games without an auction."""

    @abstractmethod
    def bid_deals(self, seed: int, rules: Ruleset) -> Iterator[Any]:
        """Yield random deals endlessly, each with a contract and ready to play."""

    @abstractmethod
    def series(
        self,
        count: int,
        seed: int,
        rules: Ruleset,
        contract: str | None,
        points: int | None,
        pack: Pack,
    ) -> Series:
        """Return the deals of a match, in the given kind of contract if the game allows a choice.

        Raises :class:`~tridge_solver.errors.UnsupportedQuestion` if it does not, and
        :class:`~tridge_solver.core.text.ParseError` if the text is not a contract.
        """

    @abstractmethod
    def ready(self, deal: Any, *, as_dealt: bool = False) -> Any:
        """Return a deal from a file, ready to play: without its record, and with ``as_dealt``
        without its auction. Raise :class:`~tridge_solver.DealError` if it cannot be played."""

    @abstractmethod
    def in_contract(self, deal: Any, contract: str, pack: Pack) -> Any:
        """Return the deal in another contract; raise the same errors as :meth:`series` and
        :meth:`ready`."""

    # Deals that nobody watches ------------------------------------------------------------------

    @abstractmethod
    def minds(self) -> Any:
        """Return the engines that choose cards for the seats, for use in one thread."""

    @abstractmethod
    def played(self, deal: Any, style: Style, seed: int) -> Any:
        """Let the program play a deal to its end; return the deal with its record."""

    @abstractmethod
    def brings(self, deal: Any, own: Style, other: Style, seed: int, minds: Any) -> float:
        """Return the result of a deal for the contract's side when it plays in style ``own``, its
        opponents in ``other``."""

    def gained(self, difference: Points) -> Points:
        """Return the gains of a style, in the unit :attr:`gain_in`, from the differences between
        results."""
        return difference

    # A hand -------------------------------------------------------------------------------------

    @abstractmethod
    def hand(self, sitting: Sitting) -> TableHand:
        """Return a new hand with a person in a seat."""

    def chair(self, deal: Any, seat: Seat | None) -> Seat | None:
        """Return the seat that a person who asks for ``seat`` keeps all evening, given the first
        deal; ``None`` if their seat changes from deal to deal."""
        return seat

    def next_deal(self, deal: Any, number: int, ledger: Any) -> Any:
        """Return the deal as number ``number`` of an evening, with the current funds."""
        return deal

    def held(self, deal: Any) -> str | None:
        """Return the funds at stake in a deal, in words; ``None`` if there are none."""
        return None

    def score_text(self, points: Any) -> str:
        """Return a total as text, in the form that the score shows."""
        return str(points)


class AtTablePart(Protocol):
    """The part of a game that makes it playable at the table."""

    def at_table(self, game: Game) -> PlayedGame:
        """Return how to play ``game`` at the table."""
        ...


AT_TABLE: Part[AtTablePart] = Part("report.at_table", "play")


def at_table_of(game: Game) -> PlayedGame:
    """Return how to play ``game`` at the table; raise :class:`UnsupportedQuestion` if that is
    impossible."""
    return AT_TABLE.of(game).at_table(game)


def table_games() -> dict[str, Game]:
    """Return the games that can be played at the table, keyed by the names of their rules.

    >>> list(table_games())
    ['tridge', 'tresillo', 'lhombre', 'belote', 'trumps', 'bridge']
    """
    return {game.rules.name: game for game in every_game() if AT_TABLE.is_in(game)}


def table_game(rules: Ruleset | None) -> Game:
    """Return the game with these rules, or the usual one without rules; raise
    :class:`UnsupportedQuestion` if it cannot be played at the table.

    >>> from tridge_solver.core.ruleset import TRESILLO
    >>> table_game(None).name, table_game(TRESILLO).name
    ('Tridge', 'Tresillo')
    """
    if rules is None:
        return usual_game()
    if rules.name in table_games():
        return table_games()[rules.name]
    game = game_of(rules, len(SEATS))
    AT_TABLE.require(game)
    return game
