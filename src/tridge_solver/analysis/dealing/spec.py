"""What is asked of random deals, of whichever game; each game has what makes deals of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.game import Game
from tridge_solver.core.part import Part
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat

if TYPE_CHECKING:
    from tridge_solver.analysis.dealing.conditions import Condition

TRIES = 1_000_000
"""How often a deal is dealt anew until its condition holds, by default."""

OnTry = Callable[[int], None]
"""Called before every try with its number, from 0; what it raises ends the search."""


def ignore_try(attempt: int) -> None:
    """Tries that nobody wants to hear of."""


@dataclass(frozen=True)
class DealSpec:
    """What random deals are wanted; whatever is ``None`` is as is usual in the game.

    Attributes:
        seed: any whole number.
        rules: the rules they are played by.
        seats: who sits at the table.
        dealer: always the same; ``None``: they deal in turn.
        declarer: a seat, or its turn: ``Lead``, ``Middle`` or ``Last``.
        contract: as hand files write it.
        where: conditions, all of which must hold.
        hand: cards that seats hold in every deal, e.g. ``N:AK.K.A7KQ.AK``.
        tries: so often a deal is tried.
        pack: the pack in which contract and conditions are written.
        incomer: the dealer of four comes in.
        ranges: what hands are like in Trumps and bridge, e.g. ``12-14 hcp, 5+S``, by seat.
        vulnerable: in bridge, who is in every deal; ``None``: by the number of the board.
        on_try: called before every try; what it raises ends the search.
    """

    seed: int = 1
    rules: Ruleset | None = None
    seats: tuple[Seat, ...] | None = None
    dealer: Seat | None = None
    declarer: Seat | str | None = None
    contract: str | None = None
    where: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    tries: int = TRIES
    pack: Pack = Pack.ENGLISH
    incomer: bool = False
    ranges: tuple[tuple[Seat, str], ...] = ()
    vulnerable: str | None = None
    on_try: OnTry = field(default=ignore_try, compare=False)

    def refuse(self, game: str, *names: str) -> None:
        """Raise :class:`DealError` if any of ``names`` is asked of ``game``."""
        for name in names:
            if getattr(self, name) not in (None, (), False):
                raise DealError(f"deals of {game} are dealt without --{name}")


class Found(NamedTuple):
    """A deal and the tries it took; ``None`` if none of them met the condition."""

    deal: Deal | None
    tries: int


class Maker(Protocol):
    """Makes deals by their number."""

    @property
    def solves(self) -> bool:
        """Whether a condition has deals solved."""
        ...

    def new_solver(self, table_bytes: int | None = None) -> Any:
        """What one thread solves deals with, ``None`` where nothing is solved."""
        ...

    def find(self, number: int, solver: Any = None) -> Found:
        """The deal of this number, and how often it was tried."""
        ...


class DealPart(Protocol):
    """What a game has for random deals."""

    def deal_maker(self, spec: DealSpec, game: Game) -> Maker:
        """What makes the deals of ``game`` that ``spec`` describes."""
        ...


DEALING: Part[DealPart] = Part("dealing", "deal")


class RangesPart(Protocol):
    """What a game has whose hands may be described in ranges of points and lengths."""

    def conditions_of(self, texts: Sequence[str], rules: Ruleset) -> Sequence[Condition]:
        """Conditions on a deal."""
        ...


RANGES: Part[RangesPart] = Part("conditions", "ranges")
