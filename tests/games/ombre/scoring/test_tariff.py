"""L'hombre: every contract and result settled by a tariff that is written down here once more."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from cli_calls import call, wrong_usage
from tridge_solver import DealError, dumps, loads
from tridge_solver.core.cards import CLUB_ACE, PACK, SPADE_ACE, SUITS, Pack
from tridge_solver.core.deal import Exchange, PlayRecord
from tridge_solver.core.ruleset import LHOMBRE, Ruleset
from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract, Grade, Kind
from tridge_solver.games.ombre.scoring import Ledger
from tridge_solver.games.ombre.scoring.settlement import points_of_result
from tridge_solver.handfile.stream import HandFileError

ICELAND = LHOMBRE.with_options("tariff=iceland")
GRAND = LHOMBRE.with_options("grandissimo=on")

DLU = {
    "Spil H": (1, -1, -2),
    "Bedre": (1, -1, -2),
    "Tourné D": (2, -2, -3),
    "Købe nolo": (2, -2, -3),
    "Tourné-respekt C": (3, -3, -4),
    "Solo C": (3, -3, -4),
    "Solo spar": (4, -4, -5),
    "Ren nolo": (4, -4, -5),
    "Nolo ouvert": (6, -6, -7),
}
"""Won, bet and kruk as the union's rules print them."""


@pytest.mark.parametrize(("name", "points"), DLU.items())
def test_the_union_s_tariff(name: str, points: tuple[int, int, int]) -> None:
    contract = Contract.parse(name)
    grades = (Grade.WIN, Grade.DRAW, Grade.LOSS)
    found = tuple(
        points_of_result(contract, grade, contract.example(grade)[0], LHOMBRE) for grade in grades
    )
    assert found == points


ICELANDIC = {
    "Spil H": 1,
    "Tourné H": 1,
    "Købe nolo": 2,
    "Tourné-respekt C": 2,
    "Solo C": 2,
    "Solo spar": 3,
    "Ren nolo": 3,
    "Nolo ouvert": 6,
}
"""The value of a won contract by the other tariff."""


@pytest.mark.parametrize(("name", "points"), ICELANDIC.items())
def test_the_icelandic_tariff(name: str, points: int) -> None:
    contract = Contract.parse(name)
    won = points_of_result(contract, Grade.WIN, contract.example(Grade.WIN)[0], ICELAND)
    assert won == points


def test_by_the_icelandic_tariff_every_trick_of_a_nolo_costs_up_to_the_cap() -> None:
    nolo = Contract.parse("Ren nolo")

    def paid(tricks: int, rules: Ruleset) -> int:
        return points_of_result(nolo, nolo.grade(tricks, 9 - tricks, 0, rules), tricks, rules)

    assert [paid(n, ICELAND) for n in range(8)] == [3, -3, -4, -5, -6, -7, -8, -8]
    assert paid(8, ICELAND.with_options("nolo_cap=4")) == -6
    assert points_of_result(Contract.parse("Tourné H"), Grade.LOSS, 2, ICELAND) == -2


def dealt(rng: random.Random, kind: Kind, rules: Ruleset) -> OmbreDeal:
    """A random deal with a contract of this kind and random exchanges that it allows."""
    while True:
        cards = rng.sample(PACK, len(PACK))
        dealer = rng.choice(SEATS)
        empty = SEATS[(dealer + 2) % 4]
        active = [seat for seat in SEATS if seat is not empty]
        hands = {seat: tuple(sorted(cards[9 * n : 9 * n + 9])) for n, seat in enumerate(active)}
        player, stock = rng.choice(active), tuple(cards[27:])
        if kind is not Kind.RESPEKT or {SPADE_ACE, CLUB_ACE} <= {*hands[player]}:
            break
    trumps = stock[0].suit if kind in (Kind.FLIP, Kind.RESPEKT) else rng.choice(SUITS)
    contract = Contract(kind, None if Contract(kind).denomination else trumps)
    deal = OmbreDeal(
        tuple(hands.get(seat) for seat in SEATS), frozenset({empty}), rules=rules, dealer=dealer,
        stock=stock, declarer=player, contract=contract,
    )  # fmt: skip
    exchanges, left = [], len(stock)
    for seat in deal.from_player(player):
        is_player = seat is player
        may = contract.player_exchanges(rules) if is_player else contract.defenders_exchange(rules)
        count = rng.randint(contract.least_exchange(rules) if is_player else 0, min(9, left))
        if may:
            exchanges.append(Exchange(seat, tuple(sorted(rng.sample(hands[seat], count)))))
            left -= count
    return replace(deal, exchanges=tuple(exchanges) or None)


def played(rng: random.Random, deal: OmbreDeal) -> OmbreDeal:
    """The deal played with random legal cards."""
    position = deal.start()
    first, seats, rows = position.leader, position.seats, []
    while not position.is_over:
        row = {}
        for _ in seats:
            seat = position.to_play
            row[seat] = rng.choice(position.legal_cards())
            position = position.play(row[seat])
        rows.append(tuple(row[seat] for seat in seats))
    assert deal.declarer is not None
    result = tuple(position.won[seat] for seat in (deal.declarer, *deal.defenders))
    return replace(deal, play=PlayRecord(first, tuple(rows)), result=result)


def worth(deal: OmbreDeal) -> int:
    """The Player's points, from the printed tariff, the winners of the tricks counted by hand."""
    assert deal.contract is not None
    assert deal.result is not None
    named = {
        each: (found.kind, found.trumps is SUITS[0])
        for each in DLU
        if (found := Contract.parse(each))
    }
    contract = deal.contract
    key = (contract.kind, contract.trumps is SUITS[0] and not contract.is_flip)
    name = next((each for each, known in named.items() if known == key), "Grandissimo")
    won, bet, kruk = DLU.get(name, (3, -3, -4))
    own, *others = deal.result
    if deal.contract.is_nolo:
        return (won, bet, kruk)[min(own, 2)]
    if own > max(others):
        winners = [after.leader for after in deal.positions()[1:] if not after.trick]
        tout = winners[:5] == [deal.declarer] * 5
        return won + (0 if not tout else 1 if own == 9 else -1)
    return bet if own == max(others) or (own, *others) == (1, 4, 4) else kruk


def games(seed: int, count: int) -> Iterator[OmbreDeal]:
    """Random played deals of every contract in turn."""
    rng = random.Random(seed)
    kinds = [kind for kind in Kind if kind.value in GRAND.kinds]
    for n in range(count):
        yield played(rng, dealt(rng, kinds[n % len(kinds)], GRAND))


def test_sampled_games_of_all_contracts_settle_as_the_tariff_says() -> None:
    ledger = Ledger()
    totals = dict.fromkeys(SEATS, 0)
    seen = set()
    for deal in games(1, 90):
        row = ledger.add(deal)
        points = worth(deal)
        assert row.settlement is not None
        assert row.settlement.seats == {
            seat: 2 * points if seat is deal.declarer else -points for seat in deal.active
        }
        assert deal.contract is not None
        seen.add((deal.contract.kind, row.settlement.grade))
        for seat, chips in row.settlement.seats.items():
            totals[seat] += chips
    assert ledger.totals == totals
    assert len({kind for kind, _ in seen}) == 8


def test_a_deal_reads_back_in_every_pack_and_in_json() -> None:
    for deal in games(2, 18):
        for pack in Pack:
            assert loads(dumps([deal], pack=pack)) == [deal]
        assert loads(dumps([deal], form="json")) == [deal]


def test_throwing_in_costs_a_bet_and_never_kruk() -> None:
    deal = dealt(random.Random(3), Kind.FLIP, LHOMBRE)
    (thrown,) = loads(dumps([deal]) + '[ThrownIn "ja"]\n')
    assert thrown.gave_up
    row = Ledger().add(thrown)
    assert row.settlement is not None
    assert thrown.declarer is not None
    assert (row.settlement.grade, row.settlement.seats[thrown.declarer]) == (Grade.DRAW, -4)


@pytest.mark.parametrize(
    ("kind", "extra", "complaint"),
    [
        (Kind.NO_CHANGE, '[ThrownIn "yes"]', "thrown in, in No Change"),
        (Kind.BUY_NOLO, '[ThrownIn "yes"]', "thrown in, in Buy Nolo"),
        (Kind.PLAY, '[ThrownIn "maybe"]', "yes or no"),
        (Kind.PLAY, '[ThrownIn "yes"] [Result "5:4:0"]', "tricks are won in a deal thrown in"),
        (Kind.PLAY, '[Pot "15"]', "Pot"),
        (Kind.PLAY, '[Surrender "accepted"]', "Surrender"),
    ],
)
def test_an_impossible_thrown_in_is_an_error(kind: Kind, extra: str, complaint: str) -> None:
    text = dumps([dealt(random.Random(4), kind, LHOMBRE)])
    with pytest.raises(HandFileError, match=complaint):
        loads(text + extra)


def test_throwing_in_may_be_off() -> None:
    text = dumps([dealt(random.Random(5), Kind.PLAY, LHOMBRE)])
    text = text.replace('"lhombre"', '"lhombre throwing_in=off"')
    with pytest.raises(HandFileError, match="throwing_in=on"):
        loads(text + '[ThrownIn "yes"]')


def test_nothing_is_left_to_be_divided() -> None:
    from tridge_solver.games.ombre.scoring.ledger import Close, closed

    ledger = Ledger()
    ledger.add(next(games(6, 1)))
    with pytest.raises(DealError, match="nothing is left"):
        closed(ledger, Close.DIVIDE)
    text = dumps(games(6, 2))
    for form in ((), ("--json",)):
        refused = wrong_usage("score", "--close", "divide", *form, stdin=text)
        assert "nothing is left at the end of L'hombre" in refused
    assert "stack" in call("score", "--stack", "500", stdin=text).stdout


def test_the_seat_opposite_the_dealer_sits_out_and_pays_nothing() -> None:
    deal = next(games(7, 1))
    row = Ledger().add(deal)
    assert row.settlement is not None
    assert set(row.settlement.seats) == set(deal.active)
