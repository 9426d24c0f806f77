"""Random valid deals for tests: every field a hand file can hold, legal exchanges and play."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import strategies as st

from tridge_solver.checks import defects
from tridge_solver.core.cards import PACK, Card
from tridge_solver.core.deal import Auction, Deal, Debt, Exchange, PlayRecord
from tridge_solver.core.position import Position
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import CALLS, Contract, Kind
from tridge_solver.games.ombre.rules.ranking import is_trump

CONTRACTS = (
    "Play {}", "Flip {}", "No Change {}", "No Tricks {}", "All Tricks {}",
    "Fixed 1 {}", "Fixed 2 {}", "Fixed 3 {}",
)  # fmt: skip
RULES = (
    "tridge",
    "tresillo",
    "tridge exchange_limit=3 estuche=on",
    "tridge direction=anticlockwise preference=S no_tricks_exchange=on",
    "tresillo royal_puesta=off flip_takes_card=off dealer_stake=1",
)


def random_deal(rng: random.Random) -> Deal:
    """A deal without defects, from nine-card hands or an ending."""
    rules = Ruleset.parse(rng.choice(RULES))
    out = rng.choice(SEATS)
    active = [seat for seat in SEATS if seat is not out]
    size = 9 if rng.random() < 0.6 else rng.randint(1, 8)
    pack = rng.sample(PACK, len(PACK))
    hands = {seat: tuple(sorted(pack.pop() for _ in range(size))) for seat in active}
    fields: dict[str, object] = {"rules": rules}
    declarer = rng.choice(active)
    contract = Contract.parse(rng.choice(CONTRACTS).format(rng.choice("SHDC")))
    stock = tuple(pack[-13:])
    while not _may_be(contract, rules, hands[declarer], stock):
        contract = Contract.parse(rng.choice(CONTRACTS).format(rng.choice("SHDC")))
    fields |= {"declarer": declarer, "contract": contract, "dealer": rng.choice(SEATS)}
    if size < 9:
        won = sorted(rng.choices(range(9 - size + 1), k=2))
        counts = (won[0], won[1] - won[0], 9 - size - won[1])
        fields["tricks_won"] = dict(zip(active, counts, strict=True))
        fields["leader"] = rng.choice(active)
        if rng.random() < 0.5:
            fields["dealer"] = None
    if rng.random() < 0.7:
        fields["stock"] = stock
        if rng.random() < 0.2:
            fields |= {"stock": stock[: rng.randint(1, 12)], "stock_open": True}
    if size == 9 and rng.random() < 0.6:
        fields["exchanges"] = _exchanges(rng, rules, declarer, contract, hands, stock)
    by_seat = tuple(hands.get(seat) for seat in SEATS)
    deal = OmbreDeal(by_seat, out, **fields)  # type: ignore[arg-type]
    if rng.random() < 0.7:
        deal = _played(rng, deal)
    return deal


def _may_be(
    contract: Contract, rules: Ruleset, hand: tuple[Card, ...], stock: tuple[Card, ...]
) -> bool:
    trumps = contract.trumps
    assert trumps is not None
    if contract.needs_trump and not any(is_trump(card, trumps) for card in hand):
        return False
    if contract.kind is Kind.FLIP and stock[0].suit is not trumps:
        return False
    return contract.exists_in(rules)


def _exchanges(
    rng: random.Random,
    rules: Ruleset,
    declarer: Seat,
    contract: Contract,
    hands: dict[Seat, tuple[Card, ...]],
    stock: tuple[Card, ...],
) -> tuple[Exchange, ...]:
    left = 13
    made = []
    others = [seat for seat in hands if seat is not declarer]
    rng.shuffle(others)
    for seat in (declarer, *others):
        may = (
            contract.player_exchanges(rules)
            if seat is declarer
            else contract.defenders_exchange(rules)
        )
        least = int(contract.kind is Kind.FLIP and bool(rules.flip_takes_card) and seat is declarer)
        most = min(rules.exchange_limit, left) if may else 0
        count = rng.randint(least, max(most, least))
        if count or rng.random() < 0.5:
            tenth = stock[:1] if seat is declarer and contract.may_throw_turned_card(rules) else ()
            made.append(Exchange(seat, tuple(rng.sample(hands[seat] + tenth, count))))
        left -= count
    return tuple(made)


def _played(rng: random.Random, deal: Deal) -> Deal:
    """``deal`` with a legal record, and perhaps its result; some hands may be unknown after it."""
    drawn = sum(len(e.discards) for e in deal.exchanges or ())
    if drawn > len(deal.stock or ()):
        return deal
    position: Position = deal.start()
    columns = position.order
    rows: list[tuple[Card | None, ...]] = []
    row: dict[Seat, Card] = {}
    for _ in range(rng.randint(0, 3 * deal.hand_size)):
        seat = position.to_play
        assert seat is not None
        row[seat] = rng.choice(position.legal_cards())
        position = position.play(row[seat])
        if len(row) == 3:
            rows.append(tuple(row[s] for s in columns))
            row = {}
    if row:
        rows.append(tuple(row.get(s) for s in columns))
    deal = replace(deal, play=PlayRecord(columns[0], tuple(rows)))
    if position.is_over and rng.random() < 0.7:
        assert deal.declarer is not None
        a, b, c = (position.won[seat] for seat in (deal.declarer, *deal.defenders))
        deal = replace(deal, result=(a, b, c))
    if rng.random() < 0.2:
        hidden = rng.choice(deal.active)
        thrown = any(e.seat is hidden and e.discards for e in deal.exchanges or ())
        if not thrown:
            hands = tuple(None if seat is hidden else deal.hands[seat] for seat in SEATS)
            deal = replace(deal, hands=hands)
    return deal


TEXTS = st.text(
    st.characters(blacklist_categories=("Cs",), blacklist_characters="\r\n"), max_size=80
).filter(lambda value: value != "#")
NAMES = st.sampled_from(("Event", "Site", "Date", "Board", "North", "Annotator", "Scoring", "x_1"))
FUND = st.none() | st.integers(0, 99_999)
CHIPS = st.none() | st.integers(0, 10**12 - 1)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Random valid deals with every kind of tag."""
    deal = random_deal(random.Random(draw(st.integers(0, 2**32))))
    active = st.sampled_from(deal.active)
    names = draw(st.lists(NAMES, unique=True, max_size=4))
    more: dict[str, object] = {
        "tags": tuple((name, draw(TEXTS)) for name in names),
        "comments": tuple(draw(st.lists(st.text(max_size=40), max_size=2))),
        "participants": draw(st.sampled_from((None, 3, 4))),
        "game_fund": draw(FUND),
        "widow_fund": draw(CHIPS),
        "reserve_funds": draw(st.none() | st.lists(st.integers(0, 99), max_size=3).map(tuple)),
        "pot": draw(CHIPS),
        "debts": draw(
            st.none() | st.lists(st.builds(Debt, active, st.integers(0, 99)), max_size=3).map(tuple)
        ),
        "undertaken": draw(st.sampled_from((None, False))),
    }
    if more["pot"] is not None:
        more["pot_holds_puesta"] = draw(st.booleans())
    if draw(st.booleans()):
        calls = draw(st.lists(st.sampled_from(CALLS[:6]), max_size=9))
        more["auction"] = Auction(draw(active), tuple(calls))
    deal = replace(deal, **more)  # type: ignore[arg-type]
    assert defects(deal) == []
    return deal
