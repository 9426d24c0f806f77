"""What stands in a new file: how its game is written, and what is left to be filled in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, Protocol

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game
from tridge_solver.core.part import Part

ASKED = ("Declarer", "Contract", "Result")


class When(Enum):
    """Of which deals something is asked at the keyboard."""

    ALWAYS = "always"
    WITH_CARDS = "of deals whose cards are known"
    AS_DEALT = "of those whose cards are known as they were dealt, before the exchange"
    WITHOUT_CARDS = "of those whose cards are not all known"


def fits_any(deal: Any) -> bool:
    """A question that is asked of every deal."""
    return True


@dataclass(frozen=True)
class FormQuestion:
    """One tag or section of a deal, as it is asked for at the keyboard.

    Attributes:
        tag: its name. ``Auction`` and ``Play`` are the sections; of the others the answer is the
            value. A deal of which no ``Declarer`` is named was passed out, if the game has that.
        prompt: what is asked; ``{seats}`` stands for those that play, ``{first}`` for the one
            after the dealer, ``{speaker}`` for who opens the auction, ``{tops}`` for honours or
            matadors.
        about: what is printed after ``?``: an explanation with an example.
        unknown: what no answer means.
        when: of which deals it is asked.
        fits: whether it is asked of a deal as far as it is known.
    """

    tag: str
    prompt: str
    about: str
    unknown: str = "not known"
    when: When = When.ALWAYS
    fits: Callable[[Any], bool] = fits_any


def asked_play(example: str) -> FormQuestion:
    """The play, trick by trick, with the cards of a trick."""
    about = f"the cards in the order they fell, the leader's first: {example}"
    return FormQuestion("Play", "", about, "no more", When.WITH_CARDS)


@dataclass(frozen=True)
class FormField:
    """Something that is chosen, or a number that is typed, of a deal that is filled in by clicks.

    Attributes:
        words: what it is.
        field: where it stands in JSON: ``surrender``, or ``melds.N`` for a part of an object.
        choices: the values in JSON, with their words; none for a number.
    """

    words: str
    field: str
    choices: tuple[tuple[Any, str], ...] = ()


def no_fields(deal: Any) -> tuple[FormField, ...]:
    """Nothing beside hands, contract, result and what was done with the cards."""
    return ()


@dataclass(frozen=True)
class BlankForm:
    """How a game's deals are written, for people who fill them in.

    Attributes:
        writing: lines on hands, contracts, results and the play.
        commands: what to do with the file, and what that shows.
        asked: what is asked of a deal at the keyboard after its hands, in this order.
        hand: a hand in holdings, as an example.
        tags: what is not known before the deal is played.
        seats: the default seats, by their letters.
        fewest: how few of them may be taken; the dealer sits out of more than play.
        play_known: whether the dealer decides who leads, so that ``Play`` can be begun.
        dealer_speaks: whether the dealer opens the auction; else the seat after him.
        passed: the contract of a deal that nobody played; ``None`` where there is none.
        more: what else a deal says that its ledger needs.
    """

    writing: Sequence[str]
    commands: Sequence[tuple[str, str]]
    asked: Sequence[FormQuestion]
    hand: str
    tags: Sequence[str] = ASKED
    seats: str = "NESW"
    fewest: int = 4
    play_known: bool = True
    dealer_speaks: bool = False
    passed: str | None = "Pass"
    more: Callable[[Any], Sequence[FormField]] = no_fields

    def head(self) -> str:
        """What stands above the deals of a new file."""
        lines = ["? is what is not known yet: write over it, or leave it. " + self.writing[0]]
        lines += [*self.writing[1:], "An empty line ends a deal."]
        lines += [f"    {command:<22} {what}" for command, what in self.commands]
        return "".join(["% TRIDGE 1.0\n", *(f"; {line}\n" for line in lines)])


CHECK = ("tridge check FILE", "what is wrong, where, and what was expected")
REVIEW = ("tridge review FILE", "what went wrong, card by card")


class FormPart(Protocol):
    """What a game has for new files."""

    BLANK_FORM: BlankForm


FORMS: Part[FormPart] = Part("notation", "form")


def form_of(game: Game) -> BlankForm:
    """The form of ``game``."""
    return FORMS.of(game).BLANK_FORM
