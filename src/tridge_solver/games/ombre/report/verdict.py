"""The verdict on a contract in a card player's words, and the JSON fields of an in-comer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade, Kind
from tridge_solver.report.theme.signs import CardWorth, Told, count, grade_mark, grade_word

if TYPE_CHECKING:
    from tridge_solver.core.ruleset import Ruleset
    from tridge_solver.games.ombre.solving.double_dummy import Value

_ROYAL_TRICKS = 1


def verdict(player: str, contract: Contract, grade: Grade, tricks: int, all_sure: bool) -> str:
    """Return a sentence about ``player`` on the result of best play from now on.

    >>> verdict("Belinda", Contract.parse("Play S"), Grade.WIN, 5, False)
    'Belinda wins with five tricks, whatever the defenders do.'
    >>> verdict("North", Contract.parse("Fixed 2 D"), Grade.ONE_OFF, 1, False)
    'North comes within one of the two tricks bid, no nearer: one trick.'
    """
    if contract.wants_few_tricks:
        if grade is Grade.WIN:
            return f"{player} gets away without a trick, whatever the defenders do."
        return f"The defenders force {count(tricks, 'trick')} on {player}."
    if contract.kind is Kind.FIXED:
        return _fixed(player, contract, grade, tricks)
    if grade is Grade.WIN:
        if all_sure or tricks == TRICKS:
            return f"{player} takes all nine tricks, whatever the defenders do."
        return f"{player} wins with {count(tricks, 'trick')}, whatever the defenders do."
    if contract.kind is Kind.ALL_TRICKS:
        return f"The defenders beat the bid for all nine: {player} gets {count(tricks, 'trick')}."
    if contract.kind is Kind.MORT:
        needed = count(contract.tricks or 0, "trick")
        return f"The defenders hold {player} to {count(tricks, 'trick')}; {needed} would win."
    if grade is Grade.DRAW and tricks == _ROYAL_TRICKS:
        return f"{player} draws with a single trick: the defenders must share the rest four each."
    if grade is Grade.DRAW:
        return f"{player} can draw with {count(tricks, 'trick')}, but not win."
    return f"The defenders win: {player} gets {count(tricks, 'trick')}."


def _fixed(player: str, contract: Contract, grade: Grade, tricks: int) -> str:
    """Return the verdict on a Fixed bid, which must win an exact number of tricks."""
    bid = count(contract.tricks or 0, "trick")
    if grade is Grade.EXACT:
        return f"{player} makes exactly {bid}, whatever the defenders do."
    got = count(tricks, "trick")
    if grade is Grade.ONE_OFF:
        return f"{player} comes within one of the {bid} bid, no nearer: {got}."
    return f"The defenders push {player} two or more away from the {bid} bid: {got}."


def told(player: str, contract: Contract, value: Value, rules: Ruleset, *, over: bool) -> Told:
    """Return the result of best play in words; of the play if it is ``over``."""
    words = (player, contract, value.grade, value.player_tricks)
    sentence = outcome(*words) if over else verdict(*words, value.all_tricks)
    return Told(
        grade_mark(value.grade),
        grade_word(value.grade, rules),
        sentence,
        CardWorth(value.grade, value.player_tricks, True).side,
    )


def outcome(player: str, contract: Contract, grade: Grade, tricks: int) -> str:
    """Return a sentence on the result of a play that is over.

    >>> outcome("Belinda", Contract.parse("Play S"), Grade.WIN, 5)
    'All cards are played: Belinda won with five tricks.'
    """
    if contract.is_nolo:
        if grade is Grade.WIN:
            return f"All cards are played: {player} took no trick and won the nolo."
        lost = "bet" if grade is Grade.DRAW else "kruk"
        return f"All cards are played: {player} took {count(tricks, 'trick')}, which is {lost}."
    if contract.kind is Kind.MORT and grade is Grade.DRAW:
        return f"All cards are played: {player} took {count(tricks, 'trick')}, which is bet."
    verb = {
        Grade.WIN: "won",
        Grade.DRAW: "drew",
        Grade.LOSS: "lost",
        Grade.EXACT: "made the bid exactly",
        Grade.ONE_OFF: "came within one of the bid",
    }[grade]
    return f"All cards are played: {player} {verb} with {count(tricks, 'trick')}."


def incomer_fields(deal: OmbreDeal) -> dict[str, Any]:
    """Return JSON fields with the in-comer and, if the deal names its funds, the cost of coming in.
    That is a contribution, not part of the points."""
    incomer = deal.incomer
    return {"incomer": None if incomer is None else incomer.letter} | quarter_fields(deal)


def quarter_fields(deal: OmbreDeal) -> dict[str, Any]:
    """Return a JSON field with the cost of coming in; empty if the deal does not name its funds."""
    if deal.game_fund is None:
        return {}
    from tridge_solver.games.ombre.scoring.funds import Funds
    from tridge_solver.games.ombre.scoring.incomer import quarter_of

    funds = Funds(deal.game_fund, deal.widow_fund or 0, deal.reserve_funds or ())
    return {"quarter": quarter_of(funds).chips}
