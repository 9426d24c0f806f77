"""What ``tridge review`` asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from tridge_solver.batch.questions.question import CommandQuestion, Question
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game
from tridge_solver.core.part import Part

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Sampling


@dataclass(frozen=True)
class ReviewQuestion(CommandQuestion):
    """What went wrong in a played deal?

    Attributes:
        play_only: weigh the cards alone, not the bid and the exchanges.
        closed: judge also by what each seat could know, in so many worlds; ``None``: not.
        method: say in full by what the cards are judged.
    """

    play_only: bool = False
    closed: Sampling | None = None
    method: bool = False

    broken_records = True
    asks = "review"

    def put_to(self, game: Game) -> Question[Any]:
        """The question in the way of ``game``."""
        return REVIEWING.of(game).review_question(self, game)


class ReviewPart(Protocol):
    """What a game has for ``tridge review``."""

    def review_question(self, asked: ReviewQuestion, game: Game) -> Question[Any]:
        """The question as it is put to deals of ``game``."""
        ...


REVIEWING: Part[ReviewPart] = Part("questions.reviewing", "review")
