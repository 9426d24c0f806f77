"""Sampled figures in words and JSON: shares of worlds, chips, funds, and what calls tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from tridge_solver.at_table.part import USUAL
from tridge_solver.core.cards import Card
from tridge_solver.core.languages import said
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract, Grade
from tridge_solver.games.ombre.rules.ranking import Trumps
from tridge_solver.games.ombre.scoring import AnyFunds, Funds, NoFunds, Pot
from tridge_solver.games.ombre.worlds.customs import ANY, PointBounds
from tridge_solver.report.theme.signs import names

if TYPE_CHECKING:
    from tridge_solver.analysis.intervals import Counted, Paired
    from tridge_solver.core.ruleset import Ruleset
    from tridge_solver.games.ombre.advice.three_seats import Option
    from tridge_solver.games.ombre.bidding.three_seats import Bid
    from tridge_solver.games.ombre.closed.value import AtTable


TOO_DARK = ", too dark for No Tricks and Fixed, which live on hidden cards"
TOO_DARK_FOR_NOLO = ", too dark for a nolo, which lives on hidden cards"
"""The note that figures with open cards are too low for contracts that profit from hidden cards."""

THROWS_IN = "a Player with too few points after the exchange throws in, which counts as bet"
"""The rule by which a Player gives up at the table, in words."""


def how_at_table(deals: int, fewest: int | None = None) -> str:
    """Return words for how the figures at the table were found; 0 ``deals`` means by the
    correction.

    ``fewest`` are the deals of the contract that was played least.
    """
    some = f"{fewest} to " if fewest and fewest < deals else ""
    how = f"{some}{deals} closed deals" if deals else "a fitted correction of open cards"
    return f"at the table: three seats that see {USUAL.worlds} worlds each decision, by {how}"


def result_bar(counts: Sequence[int], width: int, *, against: bool = False) -> Text:
    """Return a bar of this ``width`` that shows wins, draws and losses.

    ``against``: the reader is one of the Player's enemies, and green is what they lose.
    """
    won, drawn, lost = shared_out(counts, width)
    good, bad = ("red", "green") if against else ("green", "dim")
    return Text.assemble(("█" * won, good), ("▒" * drawn, "yellow"), ("░" * lost, bad))


def share_words(counts: Sequence[int], *, draws: bool = True, losses: bool = True) -> Text:
    """Return wins, draws and losses in percent; ``draws`` and ``losses`` tell whether the contract
    has them.

    >>> share_words((41, 14, 45)).plain, share_words((1, 0, 1), draws=False).plain
    (' 41/14/45 %', ' 50/ –/50 %')
    """
    won, drawn, lost = shared_out(counts, 100)
    if not losses:
        return Text(f"{won:>3}/{drawn:>2} %")
    return Text(f"{won:>3}/{drawn if draws else '–':>2}/{lost:>2} %")


def share_heading(rules: Ruleset, *, losses: bool = True) -> str:
    """Return the heading above the shares, in the words of the game.

    >>> from tridge_solver.core.ruleset import LHOMBRE, TRIDGE
    >>> share_heading(TRIDGE), share_heading(LHOMBRE, losses=False)
    ('win/draw/loss', 'won/bet')
    """
    grades = (Grade.WIN, Grade.DRAW, Grade.LOSS)[: 3 if losses else 2]
    english = "/".join(grade.value.lower() for grade in grades)
    if said(english) != english:
        return said(english)
    return "/".join(rules.grade_names.get(grade.value, grade.value).lower() for grade in grades)


def shared_out(counts: Sequence[int], total: int) -> list[int]:
    """Return ``total`` split in proportion to ``counts`` into whole numbers; units left over go to
    the largest remainders.

    >>> shared_out((1, 1, 1), 100), shared_out((7, 0, 2), 9)
    ([34, 33, 33], [7, 0, 2])
    """
    whole = sum(counts)
    shares = [count * total // whole for count in counts]
    by_remainder = sorted(range(len(counts)), key=lambda n: -(counts[n] * total % whole))
    for n in by_remainder[: total - sum(shares)]:
        shares[n] += 1
    return shares


def funds_words(funds: AnyFunds, payers: int) -> str:
    """Return words for the funds that the chips assume, for a footnote."""
    if isinstance(funds, Funds):
        return f"{funds.game} in the Game Fund and {funds.widow} in the Widow's, {payers} payers"
    if isinstance(funds, NoFunds):
        return f"the tariff, {payers} payers"
    return f"{funds.chips} in the pot, {payers} payers"


def held_words(deal: OmbreDeal) -> str:
    """Return words for the funds at the start of a deal of an evening; empty if there are none."""
    if deal.rules.settlement == "tariff":
        return ""
    if deal.rules.settlement == "pot":
        return f"Pot {deal.pot}"
    reserves = "".join(f" +{chips}" for chips in deal.reserve_funds or ())
    return f"Game Fund {deal.game_fund}{reserves}, Widow's Fund {deal.widow_fund}"


def funds_of_deal_words(funds: AnyFunds, deal: OmbreDeal) -> str:
    """Return words for the funds, telling whether ``deal`` names them or the rules fill them."""
    words = funds_words(funds, deal.payers)
    if isinstance(funds, NoFunds):
        return words
    if isinstance(funds, Pot):
        named = [deal.pot is not None]
    else:
        named = [deal.game_fund is not None, deal.widow_fund is not None]
    if all(named):
        return words
    return f"{words}: {'the rest from ' if any(named) else ''}the funds of a first deal"


def heard_notes(deal: OmbreDeal, seat: Seat, heard: Mapping[Seat, PointBounds]) -> list[str]:
    """Return notes on what ``seat`` concludes about the others' hands from their calls; empty if
    nothing."""
    notes = []
    for other, bounds in heard.items():
        if other is seat or bounds == PointBounds():
            continue
        most = "" if bounds.most >= ANY else f"{bounds.most} at most"
        least = f"{bounds.least} or more in one suit" if bounds.least else ""
        notes.append(f"{names(deal)[other]} {' and '.join(filter(None, (least, most)))}")
    return ["points by the calls: " + ", ".join(notes)] if notes else []


DIGITS = 6
"""The number of decimals in shares and expected chips."""


def worth_json(found: Counted, interval: str = "win_interval") -> dict[str, Any]:
    """Return the results of a choice in its worlds as JSON, and how far it trails the best.

    Of a Fixed bid ``win`` is exact and ``draw`` one off. ``interval`` names the field of the 95 %
    interval of ``win``. Margins of a single world are not known.
    """
    low, high = found.win_interval
    several = found.samples > 1
    fields: dict[str, Any] = {
        "win": round(found.wins / found.samples, DIGITS),
        "draw": round(found.draws / found.samples, DIGITS),
        "loss": round(found.losses / found.samples, DIGITS),
        interval: [round(low, DIGITS), round(high, DIGITS)],
        "points": round(found.points, DIGITS),
        "points_margin": round(found.points_margin, DIGITS) if several else None,
    }
    if found.gap is not None and several:
        fields["behind"] = round(found.gap.difference, DIGITS)
        fields["behind_margin"] = round(found.gap.margin, DIGITS)
        fields["level"] = found.level
    return fields


def table_json(
    table: AtTable | None, gap: Paired | None = None, passing: float | None = 0.0
) -> dict[str, Any] | None:
    """Return the value of a contract at the table as JSON; ``gap`` is how far it trails the best
    there.

    ``passing`` is what passing brings in its place; ``None`` if it is too late for that. ``by``
    says whether closed deals were played, the correction stands for them, or open cards alone.
    """
    if table is None:
        return None
    win, *draw, loss = (round(share, DIGITS) for share in table.shares)
    fields: dict[str, Any] = {
        "win": win,
        "draw": sum(draw),
        "loss": loss,
        "win_margin": round(table.win_margin, DIGITS),
        "points": round(table.points, DIGITS),
        "points_margin": round(table.points_margin, DIGITS),
        "by": table.by,
        "deals": table.deals,
    }
    if passing is not None:
        fields["feasible"] = table.points > passing
    if gap is not None:
        fields["behind"] = round(gap.difference, DIGITS)
        fields["behind_margin"] = round(gap.margin, DIGITS)
        fields["level"] = gap.is_tie
    return fields


def heard_json(seat: Seat, heard: Mapping[Seat, PointBounds]) -> dict[str, dict[str, int | None]]:
    """Return as JSON the bounds on the others' club points that ``seat`` concludes from their
    calls; ``null`` where there is none."""
    return {
        other.letter: {
            "least": bounds.least or None,
            "most": None if bounds.most >= ANY else bounds.most,
        }
        for other, bounds in heard.items()
        if other is not seat
    }


def contract_json(contract: Contract, trumps: Sequence[Trumps]) -> str:
    """Return the contract as text, e.g. ``Flip D``; without its suit if several suits are asked
    about.

    >>> from tridge_solver.core.cards import Suit
    >>> contract_json(Contract.parse("Flip D"), [Suit.DIAMONDS])
    'Flip D'
    """
    return contract.text() if len(trumps) == 1 else contract.kind.value


def bid_json(bid: Bid) -> dict[str, Any]:
    """Return one contract; of a Fixed bid ``win`` is exact and ``draw`` one off, as ``grades``
    says."""
    thrown = {
        suit.letter: [card.code for card in discard] for suit, discard in bid.exchanges.items()
    }
    is_flip = bid.contract.is_flip
    return {
        "contract": str(bid.contract),
        "grades": [grade.value for grade in bid.grades],
        **worth_json(bid, "interval"),
        "samples": bid.samples,
        "table": table_json(bid.table, bid.table_gap, bid.passing.points),
        "feasible": bid.feasible,
        "may_be_bid": bid.may_be_bid,
        "exchange": thrown if is_flip else next(iter(thrown.values()), []),
    }


def option_json(option: Option) -> dict[str, Any]:
    """Return one choice; of a Fixed bid ``win`` is exact and ``draw`` one off, as ``grades``
    says."""
    fields: dict[str, Any] = {
        "choice": option.choice.code if isinstance(option.choice, Card) else option.choice,
        **worth_json(option),
        "table": table_json(option.table, passing=None),
        "player_tricks": round(option.tricks, DIGITS),
        "open_grade": option.open_value.grade.value if option.open_value else None,
        "open_player_tricks": option.open_value.player_tricks if option.open_value else None,
    }
    made = option.made_interval
    if option.made is not None and made is not None:
        fields["all_nine"] = round(option.made / option.samples, DIGITS)
        fields["all_nine_interval"] = [round(share, DIGITS) for share in made]
    return fields
