"""What could be known, in the JSON of the post-mortem: of cards, exchanges and the bid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Card
from tridge_solver.games.ombre.report.advice.answer import option_json
from tridge_solver.games.ombre.report.bidding.answer import bid_json
from tridge_solver.games.ombre.report.sampled_json import worth_json

if TYPE_CHECKING:
    from tridge_solver.games.ombre.exchange.judged import JudgedExchange, ThrownOption
    from tridge_solver.games.ombre.review.closed import JudgedBid
    from tridge_solver.games.ombre.review.decisions import Decision


def closed_json(decision: Decision) -> dict[str, Any] | None:
    """What could be known of a decision; ``None`` where it was not judged by that."""
    luck = decision.luck.value if decision.luck else None
    if decision.closed_exchange is not None:
        return {**_thrown_json(decision.closed_exchange), "luck": luck}
    answer, card = decision.closed, decision.choice
    if answer is None or not isinstance(card, Card):
        return None
    choice = option_json(answer.option(card))
    return {
        "choice": choice,
        "best": option_json(answer.best),
        "behind": choice.get("behind", 0.0),
        "behind_margin": choice.get("behind_margin", 0.0),
        "error": decision.is_closed_error,
        "luck": luck,
        "samples": answer.samples,
        "seed": answer.seed,
        "worlds": answer.worlds,
        "layouts": answer.layouts,
    }


def closed_exchange_json(judged: JudgedExchange) -> dict[str, Any]:
    """An exchange judged by what its seat could know."""
    return {"seat": judged.seat.letter, **_thrown_json(judged)}


def closed_bid_json(judged: JudgedBid) -> dict[str, Any]:
    """What the Player's nine cards were worth in the contract played, and in the best."""
    played, best = judged.played, judged.bidding.recommended
    return {
        "contract": bid_json(played) if played else None,
        "recommended": bid_json(best) if best else None,
        "error": judged.is_error,
        "samples": judged.bidding.samples,
        "seed": judged.bidding.seed,
    }


def _thrown_json(judged: JudgedExchange) -> dict[str, Any]:
    """The discard made, and what it was held against."""
    choice = _option_json(judged.choice)
    return {
        "choice": choice,
        "best": _option_json(judged.best),
        "options": [_option_json(option) for option in judged.options],
        "behind": choice.get("behind", 0.0),
        "behind_margin": choice.get("behind_margin", 0.0),
        "error": judged.is_error,
        "drawn": judged.drawn,
        "first_drawn": judged.first_drawn,
        "samples": judged.samples,
        "seed": judged.seed,
    }


def _option_json(option: ThrownOption) -> dict[str, Any]:
    """One discard."""
    return {"discard": [card.code for card in option.discard], **worth_json(option)}
