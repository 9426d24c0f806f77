"""The forms the ledger of a session is written in: each game has its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.part import Part
from tridge_solver.core.registry import UnsupportedQuestion, game_of
from tridge_solver.core.seats import Seat
from tridge_solver.core.text import escape
from tridge_solver.report.theme.signs import names
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from rich.console import Console

Write = Callable[[str], None]


@dataclass(frozen=True)
class Unsettled:
    """A deal of which the ledger knows only that it was there; ``deal`` where it could be read."""

    source: Source
    deal: Deal | None
    reason: str


def gap_json(gap: Unsettled, after: int) -> dict[str, Any]:
    """The JSON object of a deal that could not be settled, ``after`` so many others."""
    return {
        "file": gap.source.file,
        "index": gap.source.index,
        "board": gap.deal.board if gap.deal else None,
        "after": after,
        "reason": gap.reason,
    }


class ScoreReport(Protocol):
    """A form the ledger is written in, deal by deal: rows and ledger are those of its game."""

    def settled(self, source: Source, row: Any) -> None:
        """Write a deal."""

    def unsettled(self, gap: Unsettled) -> None:
        """Note a deal that could not be settled."""

    def end(self, ledger: Any) -> None:
        """Write what comes after the last deal."""


class ScorePart(Protocol):
    """What a game has for ``tridge score``: the ledger of a session, and its forms."""

    FORMS: ScoreForms


SCORING: Part[ScorePart] = Part("report.scoring", "score")


def forms_of(deal: Deal) -> ScoreForms:
    """The forms of the game by whose rules a deal is scored: those of another game, where the
    command names them.

    Raises :class:`~tridge_solver.core.registry.UnsupportedQuestion` for a game without a score.
    """
    game = deal.game
    if deal.rules.name != game.rules.name:
        game = game_of(deal.rules, len(deal.active))
    return SCORING.of(game).FORMS


def check_same_session(deal: Deal, forms: ScoreForms) -> None:
    """Raise :class:`~tridge_solver.DealError` for a deal that is scored in other ``forms`` than its
    session."""
    try:
        is_same = forms_of(deal).ledger is forms.ledger
    except UnsupportedQuestion:
        is_same = False
    if not is_same:
        raise DealError(f"a deal of {deal.game.name} in a session of another game")


def standing(totals: Mapping[Any, int], last: Deal) -> str:
    """Who is ahead, as a sentence; players by their names in the ``last`` deal."""
    best = max(totals.values())
    called = {who: names(last)[who] if isinstance(who, Seat) else escape(who) for who in totals}
    ahead = [called[who] for who, points in totals.items() if points == best]
    if len(ahead) == len(totals):
        return f"All are level, with {signs(best)}."
    rest = ", ".join(f"{called[who]} {signs(n)}" for who, n in totals.items() if n != best)
    verb = "are" if len(ahead) > 1 or ahead[0] in ("NS", "EW") else "is"
    return f"{in_a_row(ahead)} {verb} ahead with {signs(best)} ({rest})."


def signs(number: int) -> str:
    """A number with a typographic minus, if any."""
    return str(number).replace("-", "−")


def in_a_row(names: Sequence[str]) -> str:
    """Names as a sentence has them.

    >>> in_a_row(["Ann"]), in_a_row(["Ann", "Bob"]), in_a_row(["Ann", "Bob", "Cleo"])
    ('Ann', 'Ann and Bob', 'Ann, Bob and Cleo')
    """
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


@dataclass(frozen=True)
class ScoreForms:
    """What ``tridge score`` uses for the sessions of a game.

    Attributes:
        ledger: makes an empty ledger, with ``add``, ``skip`` and ``totals`` as
            :class:`~tridge_solver.games.ombre.scoring.Ledger` has them.
        json, json_lines, csv, chart: make a report that writes.
        text: makes one for a reader, his cards in a pack.
        turn_to_deal: follows who deals, deal by deal; ``None`` where the ledger alone knows it.
        standing: who is ahead by a ledger whose last deal is given, as a sentence.
        session: makes an evening of it, ``None`` where it is as of any game.
        closing_ledger: makes a ledger whose session is closed, of how (the word of ``--close``),
            the chips each seat began with, whether teams are scored, and its first deal; ``None``
            where nothing is left over. Raises
            :class:`~tridge_solver.core.registry.UnsupportedQuestion` where that is so by the rules
            of the deal.
    """

    ledger: Callable[[], Any]
    json: Callable[[Write], ScoreReport]
    json_lines: Callable[[Write], ScoreReport]
    csv: Callable[[Write], ScoreReport]
    text: Callable[[Console, Pack], ScoreReport]
    chart: Callable[[Write], ScoreReport]
    standing: Callable[[Any, Any], str] = lambda ledger, last: standing(ledger.totals, last)
    session: Callable[..., Any] | None = None
    closing_ledger: Callable[[str | None, int | None, bool, Deal | None], Any] | None = None
    turn_to_deal: Callable[[], Any] | None = None
