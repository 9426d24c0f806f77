"""What stands in a new file of each game: how it is written, and what is left to be filled in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

ASKED = ("Declarer", "Contract", "Result")


@dataclass(frozen=True)
class BlankForm:
    """How a game's deals are written, for people who fill them in.

    Attributes:
        writing: lines on hands, contracts, results and the play.
        commands: what to do with the file, and what that tells.
        tags: what is not known before the deal is played.
        seats: the seats that are taken where nothing else is said, by their letters.
        fewest: how few of them may be taken; the dealer sits out of more than play.
        play_known: whether the dealer decides who leads, so that ``Play`` can be begun.
        interviewed: whether deals can be asked for, hand by hand.
    """

    writing: Sequence[str]
    commands: Sequence[tuple[str, str]]
    tags: Sequence[str] = ASKED
    seats: str = "NESW"
    fewest: int = 4
    play_known: bool = True
    interviewed: bool = False

    def head(self) -> str:
        """What stands above the deals of a new file."""
        lines = ["? is what is not known yet: write over it, or leave it. " + self.writing[0]]
        lines += [*self.writing[1:], "An empty line ends a deal."]
        lines += [f"    {command:<22} {what}" for command, what in self.commands]
        return "".join(["% TRIDGE 1.0\n", *(f"; {line}\n" for line in lines)])


CHECK = ("tridge check FILE", "what is wrong, where, and what was expected")
REVIEW = ("tridge review FILE", "what went wrong, card by card")

THREE_SEATS = BlankForm(
    (
        "A hand is spades.hearts.diamonds.clubs,",
        "A2.K5.QJ6.A3; suit letters and signs are read as well. - is the seat that has no cards.",
        "Declarer is the Player's seat; a contract is Play H, Flip D, No Change S, Fixed 2 C, "
        "No Tricks S,",
        "All Tricks H, or Pass where nobody played. Result: tricks of Player, first and second "
        "defender.",
        'Below [Play "W"], the seat that leads, a line a trick: three cards, a column for each '
        "seat.",
    ),
    (CHECK, ("tridge evening FILE", "the chips, and what went wrong")),
    fewest=3,
    interviewed=True,
)
BELOTE = BlankForm(
    (
        "A hand is spades.hearts.diamonds.clubs,",
        "A.JT.JT8.J8; suit letters and signs are read as well. Declarer made the last bid; a "
        "contract is",
        "90 H, 110 AT X or 100 S XX, or Pass where nobody played. Result: points of tricks, "
        "NS:92 EW:70.",
        'Below [Play "W"], the seat that leads, a line a trick: four cards, a column for each '
        "seat.",
    ),
    (CHECK, REVIEW, ("tridge score FILE", "the score after every deal")),
)
TRES = BlankForm(
    (
        "A hand is spades.hearts.diamonds.clubs,",
        "AK76432.KQ9632.AQT65432.KQJ64, 26 cards of who leads and 25 of the dealer, two - for the",
        "seats that are empty. Result: points of who leads, then of the dealer.",
        'Below [Play "E"], the seat that leads, a line a trick: its card, the reply, its other '
        "card.",
    ),
    (CHECK, REVIEW, ("tridge score FILE", "the points after every deal")),
    tags=("Result",),
    seats="EW",
    fewest=2,
)
TRUMPS = BlankForm(
    (
        "A hand is spades.hearts.diamonds.clubs,",
        "AKQ2.K73.A5.J982; suit letters and signs are read as well. A contract is Bid 10 H or "
        "Bid 9 NT X.",
        "Result: tricks of Declarer's side.",
        'Write [Play "E"] below, the seat on Declarer\'s left, and a line a trick: four cards, a '
        "column",
        "for each seat.",
    ),
    (CHECK, REVIEW, ("tridge score FILE", "the points after every deal")),
    play_known=False,
)
BRIDGE = BlankForm(
    (
        "A hand is spades.hearts.diamonds.clubs,",
        "AKQ2.K73.A5.J982; suit letters and signs are read as well. A contract is 4H, 3NTX or "
        "2SXX, or",
        "Pass where nobody played. Result: tricks of Declarer.",
        'Write [Play "E"] below, the seat on Declarer\'s left, and a line a trick: four cards, a '
        "column",
        "for each seat.",
    ),
    (CHECK, REVIEW),
    play_known=False,
)
