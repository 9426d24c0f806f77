"""A deal in play at a table, card by card: whose turn it is, what is on record, taking back; how
a seat plays that the program plays; and a match of two styles on the same deals."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, TypeVar

from tridge_solver.analysis.intervals import paired_means
from tridge_solver.analysis.sampling import Progress, Sampling, no_progress
from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.position import Position
from tridge_solver.core.ruleset import is_number
from tridge_solver.core.seats import Seat
from tridge_solver.core.shuffle import shuffled

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


MAX_DEALS = 200
"""Deals of an evening at most."""

MAX_WORLDS = 400
PLAYMATES = 40
"""Worlds of a seat that plays with a person, who waits for it and wants to be resisted."""

By = Literal["worlds", "rule", "random"]


@dataclass(frozen=True)
class SeatStyle:
    """How a seat chooses its cards.

    Attributes:
        by: ``worlds`` weighs every card in random worlds that fit what the seat has seen,
            ``rule`` plays by a rule of thumb, ``random`` any legal card.
        worlds: how many worlds it imagines at each decision.
        sees: whether it sees all cards instead.

    >>> SeatStyle.parse("worlds=40"), str(SeatStyle.parse("by=rule"))
    (SeatStyle(by='worlds', worlds=40, sees=False), 'by=rule')
    """

    by: By = "worlds"
    worlds: int = 20
    sees: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.worlds <= MAX_WORLDS:
            raise ValueError(f"worlds={self.worlds} (expected 1 to {MAX_WORLDS})")

    @classmethod
    def parse(cls, text: str) -> SeatStyle:
        """Read ``name=value`` words; ``ValueError`` says what was expected."""
        by: By = "worlds"
        worlds, sees = cls.worlds, cls.sees
        for word in text.replace(",", " ").split():
            name, _, value = word.partition("=")
            if name == "worlds" and is_number(value):
                worlds = int(value)
            elif name == "sees" and value in ("on", "off"):
                sees = value == "on"
            elif word == "by=rule":
                by = "rule"
            elif word == "by=random":
                by = "random"
            elif word != "by=worlds":
                raise ValueError(
                    f"{word!r} is no part of a style "
                    "(expected worlds=20 or another number, by=rule, by=random or sees=on)"
                )
        if by != "worlds" and sees:
            raise ValueError(f"by={by} and sees=on exclude each other (expected one of them)")
        return cls(by, worlds, sees)

    def __str__(self) -> str:
        if self.sees:
            return "sees=on"
        return f"worlds={self.worlds}" if self.by == "worlds" else f"by={self.by}"


class PlaySession(ABC):
    """One deal that is ready to be played; its record is not looked at.

    Args:
        deal: with all hands and its contract.
        persons: the hands that are not played by the program; none where nobody sits down.
    """

    def __init__(self, deal: Deal, persons: Collection[Seat] = ()) -> None:
        self._bare: Any = replace(deal.before_result(), play=None)
        self.persons = frozenset(persons)
        self.positions: list[Position] = [self._bare.start()]
        self._played: list[Card] = []

    @abstractmethod
    def choice(self) -> Card:
        """What the program plays in the place of the hand whose turn it is."""

    @property
    def position(self) -> Position:
        """Where the play stands."""
        return self.positions[-1]

    @property
    def turn(self) -> Seat:
        """The hand whose turn it is."""
        return self.position.order[len(self.position.trick)]

    @property
    def is_over(self) -> bool:
        """Whether all is played."""
        return self.position.is_over

    @property
    def deal(self) -> Any:
        """The deal with the record so far."""
        return self._bare.with_play(self._played)

    def go_on(self) -> Card | None:
        """Let the program take its turn: the card it plays."""
        card = self.choice()
        self.play(card)
        return card

    def play(self, card: Card) -> None:
        """Play a legal card; :class:`~tridge_solver.errors.IllegalPlay` for another."""
        self.positions.append(self.position.play(card))
        self._played.append(card)

    def undo(self) -> bool:
        """Go back to the last card of a person; whether there was one."""
        back = len(self._played) - 1
        while back >= 0:
            position = self.positions[back]
            if position.order[len(position.trick)] in self.persons:
                break
            back -= 1
        if back < 0:
            return False
        del self._played[back:]
        del self.positions[back + 1 :]
        return True


class Minds(Protocol):
    """What seats of a game of two sides think with; one thread at a time may use it. Each method
    is given a deal and answers with a legal card where its record ends."""

    def by_rule(self, deal: Any) -> Card:
        """By a rule of thumb, from what the seat sees."""
        ...

    def imagined(
        self,
        deal: Any,
        sampling: Sampling,
        progress: Progress = ...,
        *,
        waited_for: bool = ...,
    ) -> Card:
        """By random worlds that fit what the seat has seen; by fewer where a person waits for it
        and they take long."""
        ...

    def seen(self, deal: Any) -> Card:
        """By all cards."""
        ...


class SidesPlaySession(PlaySession):
    """A deal of a game of two sides in play, each side in a style.

    Args:
        deal, persons: as of any :class:`PlaySession`.
        styles: how the program plays the hands of North and South, and of East and West.
        seed: of what its seats imagine: the same seed and the same cards of the person make the
            same play.
        minds: what they think with.
    """

    def __init__(
        self,
        deal: Deal,
        persons: Collection[Seat],
        styles: Sequence[SeatStyle],
        seed: int,
        minds: Minds,
    ) -> None:
        super().__init__(deal, persons)
        self._styles = styles
        self._seed = seed
        self._minds = minds

    def think(self, progress: Progress) -> None:
        """Take a turn as :meth:`go_on`, telling how many worlds were weighed."""
        self.play(self._choice(progress))

    def choice(self) -> Card:
        """What the style of the side plays; ``random`` draws by the seed and the moment."""
        return self._choice(no_progress)

    def _choice(self, progress: Progress) -> Card:
        style = self._styles[self.turn % len(self._styles)]
        if style.by == "random":
            return shuffled(self.position.legal_cards(), self._seed, len(self.positions))[0]
        deal = self.deal
        if style.by == "rule":
            return self._minds.by_rule(deal)
        if style.sees:
            return self._minds.seen(deal)
        sampling = Sampling(samples=style.worlds, seed=self._seed)
        return self._minds.imagined(deal, sampling, progress, waited_for=bool(self.persons))


def played_out(deal: Deal, styles: Sequence[SeatStyle], seed: int, minds: Minds) -> Any:
    """A deal as the program plays it to the end, with its record."""
    session = SidesPlaySession(deal, (), styles, seed, minds)
    while not session.is_over:
        session.go_on()
    return session.deal


Points: TypeAlias = "npt.NDArray[np.float64]"
Tool = TypeVar("Tool")
Played = TypeVar("Played")

_GOLDEN = 0x9E3779B97F4A7C15


@dataclass(frozen=True)
class Match:
    """What came of a match.

    Every deal is played twice by the same seeds: once the first style plays the contract against
    defenders of the second, once the other way round. What the first gains in both together is what
    it is better by; the deals and most of the luck cancel out. A style against itself gains nothing
    in every deal.

    Attributes:
        first, second: the styles.
        as_player: what the side that plays the contract gets, deal by deal, when that is the first
            style.
        as_defenders: the same when the first style defends.
        seed: of everybody's imagination.
        worth: makes of the difference of the two what the first gains.
    """

    first: object
    second: object
    as_player: Points
    as_defenders: Points
    seed: int
    worth: Callable[[Points], Points] | None = None

    @property
    def deals(self) -> int:
        """How many were played, each twice."""
        return len(self.as_player)

    @property
    def gains(self) -> Points:
        """By how much the first style is better in each deal, both ways together."""
        difference = self.as_player - self.as_defenders
        return difference if self.worth is None else self.worth(difference)

    @property
    def gain(self) -> float:
        """The mean of :attr:`gains`."""
        return float(self.gains.mean())

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of :attr:`gain`."""
        return paired_means(self.gains, 0.0).margin

    @property
    def differences(self) -> int:
        """Deals whose results differ."""
        return int((self.as_player != self.as_defenders).sum())


def play_both_ways(
    deals: Iterable[Played],
    tools: Sequence[Tool],
    play: Callable[[Tool, Played, int, bool], float],
    *,
    total: int = 0,
    progress: Progress | None = None,
) -> tuple[Points, Points]:
    """What the side that plays the contract gets in every deal: with the first style, and with the
    second.

    Args:
        tools: what a thread plays with; so many deals are played at a time.
        play: of a tool, a deal, its number from 0, and whether the first style plays the contract.
        total: how many deals there are, for ``progress``.

    >>> first, second = play_both_ways("ab", [None], lambda tool, deal, n, first: n + 10 * first)
    >>> first.tolist(), second.tolist()
    ([10.0, 11.0], [0.0, 1.0])
    """

    from concurrent.futures import ThreadPoolExecutor  # no use for it where one hand is played

    import numpy as np

    def both(tool: Tool, deal: Played, number: int) -> list[float]:
        return [play(tool, deal, number, is_first) for is_first in (True, False)]

    found: list[list[float]] = []
    remaining = iter(deals)
    with ThreadPoolExecutor(len(tools)) as pool:
        while batch := list(islice(remaining, len(tools))):
            numbers = range(len(found), len(found) + len(batch))
            found += pool.map(both, tools, batch, numbers)
            if progress is not None:
                progress("playing", len(found), total)
    both_ways = np.array(found, np.float64).reshape(-1, 2)
    return both_ways[:, 0], both_ways[:, 1]


def deal_seed(seed: int, number: int) -> int:
    """The seed of what the seats imagine in deal ``number`` of a series."""
    return (seed * _GOLDEN + number * 0xBF58476D1CE4E5B9) & ((1 << 64) - 1)
