"""What a card is worth as it stands under the card: a grade with tricks, or points."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.grade import Grade
from tridge_solver.report.theme.signs import grade_mark


@dataclass(frozen=True)
class CardWorth:
    """What stands under a legal card: the grade it leads to and the Player's tricks.

    ``against`` says that a defender plays it, who is glad of what the Player loses.
    """

    grade: Grade
    tricks: int
    keeps: bool
    against: bool = False

    @property
    def side(self) -> str:
        """What it is to the seat that plays it: ``gains``, ``draws`` or ``loses``."""
        if self.grade in (Grade.DRAW, Grade.ONE_OFF):
            return "draws"
        return "gains" if (self.grade is Grade.LOSS) is self.against else "loses"

    def json(self) -> dict[str, Any]:
        """The form the page's script reads."""
        return {
            "mark": grade_mark(self.grade),
            "grade": self.grade.value,
            "tricks": self.tricks,
            "keeps": self.keeps,
            "side": self.side,
        }


@dataclass(frozen=True)
class PointsWorth:
    """What stands under a card where points are counted and no grade: a number with its sign.

    Attributes:
        text: the number; ``words`` say the same for readers who listen.
        side: ``gains``, ``draws`` or ``loses``, for the seat that plays it.
        keeps: whether no card is better.
    """

    text: str
    words: str
    side: str
    keeps: bool

    def json(self) -> dict[str, Any]:
        """The form the page's script reads."""
        return {
            "mark": self.text,
            "grade": self.words,
            "tricks": "",
            "keeps": self.keeps,
            "side": self.side,
        }


Worth = CardWorth | PointsWorth
