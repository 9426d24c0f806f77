"""A deal of which one hand alone is known, made of its text and the place it speaks at."""

from __future__ import annotations

from tridge_solver.core.cards import Pack, in_either_pack, parse_hand
from tridge_solver.core.deal import CallsHeard, DealError
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import PLACES
from tridge_solver.games.ombre.bidding.incomer import incomer_hand
from tridge_solver.games.ombre.bidding.three_seats import dealt_hand
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.notation.calls import sayings
from tridge_solver.games.ombre.rules.calls import EVERY_CALL, LHOMBRE_CALLS
from tridge_solver.games.ombre.rules.contracts import Kind
from tridge_solver.games.ombre.worlds.heard import auction_after, speaker_of


def one_hand(text: str, position: str, rules: Ruleset, pack: Pack, game: Game) -> OmbreDeal:
    """A deal of nine cards; see :func:`~tridge_solver.dealt_hand`. An in-comer plays last whatever
    ``position`` says."""
    hand = in_either_pack(parse_hand, text, pack)
    if variant_of(game) == "incomer":
        return incomer_hand(hand, rules)
    return dealt_hand(hand, position, rules)


def calls_heard(text: str, rules: Ruleset, pack: Pack) -> CallsHeard:
    """The calls in ``text``: the words of hand files, in any case.

    Raises :class:`~tridge_solver.DealError` for a word that is no call, or is not allowed there.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> calls_heard("pass play", TRIDGE, Pack.ENGLISH)
    CallsHeard(calls=('Pass', 'Play'), speaks='last', bid_last='middle')
    """
    has_nolos = Kind.BUY_NOLO.value in rules.kinds
    lines = [line for part in text.split(",") if (line := part.split())]
    calls = []
    for _, word, call in sayings(lines, pack, LHOMBRE_CALLS if has_nolos else EVERY_CALL):
        if call is None:
            expected = "Pass, Play, More, Flip, NoChange, AllTricks, NoTricks or Fixed1H"
            if has_nolos:
                expected = "Pas, Spil, Mere, Bedre, Tourné, KøbeNolo, Respekt, Solo or RenNolo"
            raise DealError(f"{word!r} is no call (expected {expected})")
        calls.append(call)
    auction = auction_after(rules, calls)
    speaker, holder = speaker_of(auction), auction.holder
    return CallsHeard(
        tuple(calls),
        None if speaker is None else PLACES[speaker],
        None if holder is None else PLACES[holder],
    )
