"""What stands in a new file of Tridge and Tresillo, and what is asked of their deals."""

from __future__ import annotations

from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.handfile.blank_forms import (
    CHECK,
    BlankForm,
    FormField,
    FormQuestion,
    When,
    asked_play,
)

DEFENDERS = 2
"""Against one Player."""

HAND = "A2.K5.QJ6.A3"

ASKED_DECLARER = FormQuestion(
    "Declarer",
    "the Player, {seats}",
    "who plays: a seat, or the player's name; Enter where all passed",
    "nobody",
)
ASKED_AUCTION = FormQuestion(
    "Auction",
    "calls from {speaker} on, e.g. Pass Play Pass",
    "the calls in turn: Pass, Play, More, Flip, NoChange, NoTricks, AllTricks, Fixed2C",
    when=When.WITH_CARDS,
)
ASKED_EXCHANGE = FormQuestion(
    "Exchange",
    "thrown, e.g. N:S5 CJ; E:6",
    "what each threw, in order: N:S5 CJ; E:6 (a number where the cards are not known)",
    when=When.AS_DEALT,
)
ASKED_PLAY = asked_play("DJ SA D6")
ASKED_HONOURS = FormQuestion(
    "Honours",
    "{tops} of the Player, e.g. 2",
    "trumps held without a gap from the ace of spades down; in Tresillo, without that ace, those "
    "missing",
    when=When.WITHOUT_CARDS,
)

ASKED = (
    FormQuestion(
        "Stock",
        "stock, top first",
        "the thirteen undealt cards from the top: SK CQ H2 …, a ? at the end for the rest",
        when=When.AS_DEALT,
    ),
    ASKED_DECLARER,
    FormQuestion(
        "Contract",
        "contract, e.g. Play D",
        "Play D, Flip H, No Change D, Fixed 2 C, No Tricks S or All Tricks H; Not Valid where the "
        "cards were dealt again",
    ),
    ASKED_AUCTION,
    ASKED_EXCHANGE,
    ASKED_PLAY,
    FormQuestion(
        "Result",
        "result, e.g. 4:3:2",
        "tricks of the Player and of both defenders: 4:3:2, or Ann 4 Bob 3 Cleo 2",
    ),
    ASKED_HONOURS,
)

_YES_OR_NO = ((None, "not written"), (True, "yes"), (False, "no"))


def more_fields(deal: OmbreDeal) -> tuple[FormField, ...]:
    """Surrender, nine tricks undertaken, honours where no hand shows them, chips on the table."""
    rules = deal.rules
    found: list[FormField] = []
    if deal.contract is not None and deal.declarer is not None:
        defenders = [seat for seat in deal.active if seat is not deal.declarer]
        if rules.has_surrender and len(defenders) == DEFENDERS:
            plays_on = ((seat.letter, f"{seat.word} plays on") for seat in defenders)
            choices = ((None, "none"), ("accepted", "accepted"), *plays_on)
            found.append(FormField("surrender", "surrender", choices))
        found.append(FormField("all nine undertaken", "undertaken", _YES_OR_NO))
        if rules.paid_tops == "honours" and deal.hands[deal.declarer] is None:
            found.append(FormField("honours", "honours"))
    if rules.settlement == "funds":
        found += [FormField("Game Fund", "game_fund"), FormField("Widow's Fund", "widow_fund")]
    if rules.settlement == "pot":
        found.append(FormField("pot", "pot"))
    return tuple(found)


BLANK_FORM = BlankForm(
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
    ASKED,
    HAND,
    fewest=3,
    more=more_fields,
)
