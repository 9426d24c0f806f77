"""A result of Tridge or Tresillo in words; a *codillo* is a lost game and names the defender who
won.

>>> [str(CodilloResult.parse(text)) for text in ("sacada", "Puesta", "codillo de Norte", "bola")]
['won', 'puesta', 'codillo N', '9 tricks']
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.languages import DANISH, SPANISH
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEAT_OF_LETTER, Seat
from tridge_solver.core.words import seat_word
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade
from tridge_solver.games.ombre.rules.result_in_words import ResultError, ResultInWords, tricks_word

_FOR_THE_WINNER = ("de", "a", "to", "by", "til")
"""The words that may stand between *codillo* and the name of the winner."""

_ALL = SPANISH.results["all"][0]
_WRITTEN = {
    Pack.DANISH: tuple(DANISH.results[key][0] for key in ("won", "drawn", "lost")),
    Pack.SPANISH: tuple(SPANISH.results[key][0] for key in ("won", "drawn", "lost")),
    Pack.ENGLISH: ("won", SPANISH.results["drawn"][0], SPANISH.results["lost"][0]),
}
_ENDS = (Grade.WIN, Grade.DRAW, Grade.LOSS)

EXPECTED = (
    "Player:FirstDefender:SecondDefender, e.g. 5:3:1; or won, puesta, or codillo and who won it, "
    "e.g. codillo N"
)
"""The forms that a result may have, for messages."""


@dataclass(frozen=True)
class CodilloResult(ResultInWords):
    """A result in words that may say which defender won.

    Attributes:
        winner: the defender with most tricks in a lost game; ``None`` if nobody is named.
    """

    winner: Seat | None = None

    @classmethod
    def parse(cls, text: str) -> CodilloResult:
        """Read a result in the words of four languages; raise :class:`ResultError` for any other
        text."""
        words = text.replace(",", " ").split()
        seats = (SEAT_OF_LETTER.get(seat_word(word)) for word in words)
        winners = [seat for seat in seats if seat is not None]
        rest = [
            word
            for word in words
            if seat_word(word) not in SEAT_OF_LETTER and word.lower() not in _FOR_THE_WINNER
        ]
        if len(winners) > 1:
            raise ResultError(f"{text!r} names two winners", EXPECTED)
        try:
            worded = ResultInWords.parse(" ".join(rest))
        except ResultError:
            raise ResultError(f"{text!r} is no result", EXPECTED) from None
        ends = worded.ends
        if winners:
            if Grade.LOSS not in ends or ends == _ENDS:
                raise ResultError(f"{text!r} names who won", "a winner behind codillo alone")
            ends = (Grade.LOSS,)
        winner = winners[0] if winners else None
        return cls(ends, worded.tricks, text.strip(), winner)

    def text(self, pack: Pack = Pack.ENGLISH) -> str:
        """Return the result as hand files write it.

        >>> CodilloResult.parse("bola").text(Pack.SPANISH)
        'bola'
        """
        if pack is Pack.SPANISH and self.tricks == (TRICKS,):
            return _ALL
        named: dict[Grade, str] = dict(
            zip(_ENDS, _WRITTEN.get(pack, _WRITTEN[Pack.ENGLISH]), strict=True)
        )
        if len(self.ends) > 1 and self.ends != _ENDS:
            return super().text(pack)
        parts = [named[self.ends[0]]] if len(self.ends) == 1 else []
        if len(self.tricks) == 1:
            parts.append(f"{self.tricks[0]} {tricks_word(pack, self.tricks[0])}")
        elif self.tricks:
            parts.append(":".join(map(str, self.tricks)))
        return " ".join([*parts, *([] if self.winner is None else [self.winner.letter])])

    def ended(
        self,
        contract: Contract,
        grade: Callable[[Sequence[int]], Grade],
        won: Sequence[int],
        rules: Ruleset,
        pack: Pack = Pack.ENGLISH,
        *,
        undertaken: bool = False,
    ) -> tuple[Grade, int | None]:
        """Return the end of a deal like :meth:`ResultInWords.ended`; a lost game must name its
        winner.

        >>> from tridge_solver.core.ruleset import TRESILLO
        >>> contract = Contract.parse("Flip H")
        >>> flip = lambda tricks: contract.grade(*tricks, TRESILLO)
        >>> lost = CodilloResult.parse("codillo")
        >>> lost.ended(contract, flip, (0, 0, 0), TRESILLO)
        Traceback (most recent call last):
        tridge_solver.games.ombre.rules.result_in_words.ResultError: \
the result 'codillo' does not say who won (expected the defender who did, e.g. codillo N)
        """
        found = super().ended(contract, grade, won, rules, pack, undertaken=undertaken)
        if found[0] is Grade.LOSS and self.winner is None and sum(won) < TRICKS:
            if len(self.tricks) > 1 or not contract.is_normal:
                return found
            written = repr(self.written or self.text(pack))
            lost = _WRITTEN.get(pack, _WRITTEN[Pack.ENGLISH])[2]
            raise ResultError(
                f"the result {written} does not say who won",
                f"the defender who did, e.g. {lost} N",
            )
        return found
