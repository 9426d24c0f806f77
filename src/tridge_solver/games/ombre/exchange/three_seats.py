"""Questions about exchanges, as plain functions of a deal."""

from __future__ import annotations

from collections.abc import Sequence

from tridge_solver.analysis.any_game import EXCHANGES, OPEN_EXCHANGES, of_any_game
from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.core.cards import Suit
from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.closed import (
    DEFAULT_TOP as DEFAULT_TOP_CLOSED,
    SampledExchange,
    sampled_exchange,
)
from tridge_solver.games.ombre.exchange.open import DEFAULT_TOP, OpenExchange, OpenExchanges


@of_any_game(lambda game: EXCHANGES.of(game).exchange)
def exchange(
    deal: OmbreDeal,
    seat: Seat | None = None,
    trumps: Sequence[Suit] | None = None,
    *,
    top: int = DEFAULT_TOP_CLOSED,
    sampling: Sampling | None = None,
    drawn: int | None = None,
    first_drawn: int | None = None,
    progress: Progress | None = None,
) -> SampledExchange:
    """Find what a seat should throw if it knows only its nine cards; the answer is sampled from
    random worlds.

    Args:
        deal: hands and leader; with a contract it is asked about, else *Play* in ``trumps``.
        seat: the asking seat: by default the Player, or the only known hand.
        trumps: suits to ask about: by default the contract's, all four without a contract.
        top: discards reported beside the best.
        sampling: seed, number of worlds, model of the defenders, threads.
        drawn: for a defender: how many cards the Player drew; by default as in the deal.
        first_drawn: for the second defender: how many cards the first defender drew; by default as
            in the deal.
        progress: called with what is being done and how far it is.

    One hand in text has its ``position``, ``rules`` or ``game`` as options.

    Raises :class:`~tridge_solver.DealError` if the deal does not say enough.

    >>> import tridge_solver as tridge
    >>> [deal] = tridge.loads('[Dealer "S"] [Deal "W:AQ.A.A5.KJ72 ? ? -"]')
    >>> answer = exchange(deal, Seat.WEST, [Suit.DIAMONDS], sampling=Sampling(samples=100))
    >>> [card.code for card in answer.options[0].discard]
    ['SQ', 'HA', 'D5', 'CJ', 'C7', 'C2']
    """
    return sampled_exchange(
        deal,
        seat,
        trumps,
        top,
        sampling,
        drawn=drawn,
        first_drawn=first_drawn,
        progress=progress,
    )


@of_any_game(lambda game: OPEN_EXCHANGES.of(game).open_exchange)
def open_exchange(
    deal: OmbreDeal,
    seat: Seat | None = None,
    trumps: Sequence[Suit] | None = None,
    *,
    top: int = DEFAULT_TOP,
    given: bool = False,
    defenders: bool = False,
    engine: OpenExchanges | None = None,
) -> OpenExchange:
    """Find exactly what a seat should have thrown, with every card and the stock open.

    Args:
        deal: hands, stock in its order and leader.
        seat: whose discards: by default the Player's. A defender's answer the Player's exchange
            of the deal.
        trumps: suits to ask about, as in :func:`exchange`.
        top: discards reported beside the best ones.
        given: the defenders throw as they did in the deal.
        defenders: find the discards of the defender who exchanges first.
        engine: an engine to use, with its tables; a new one unless given.

    Raises :class:`~tridge_solver.DealError` if the deal does not say enough.
    """
    engine = engine or OpenExchanges()
    player = deal.declarer
    if defenders or (player is not None and seat not in (None, player)):
        if given:
            raise DealError(
                "what the defenders threw asks about the Player (expected the Player's seat)"
            )
        return engine.defence(deal, None if seat is player else seat, top)
    asked = seat if seat is not None else player
    if asked is None:
        raise DealError("whose exchange it is is not known (expected a seat or a Declarer)")
    return engine.best(deal, asked, trumps, top, given=given)
