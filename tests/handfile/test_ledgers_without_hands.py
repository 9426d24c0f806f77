"""A treasurer's notes of random evenings settle as the hands and the records of play do.

The games of three seats have theirs in ``tests/games/ombre/scoring/test_without_hands.py``; these
are the in-comer, Belote, Trumps, bridge and Tres. The notes are a file as people type it: players
named once, no Deal, and neither Game nor Dealer after the first deal, for the deal goes round.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from cli_calls import call
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import Game
from tridge_solver.core.registry import game_named
from tridge_solver.core.seats import Seat
from tridge_solver.games.belote.game import BeloteDeal, BeloteResult, by_side
from tridge_solver.games.belote.scored_deal import declared
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.scoring import facts_of
from tridge_solver.games.ombre.scoring.outcome import Undertaken
from tridge_solver.games.tres.game import TresDeal
from tridge_solver.games.trumps.game import Taken, TrumpsDeal, side_of
from tridge_solver.games.trumps.rules import score
from tridge_solver.handfile import dumps, read
from tridge_solver.handfile.places import fixed_text

NAMES = {Seat.NORTH: "Ann", Seat.EAST: "Bob", Seat.SOUTH: "Cleo", Seat.WEST: "Dora"}
CONTRACTS: dict[str, Callable[[random.Random], str]] = {
    "In-comer": lambda rng: f"{rng.choice(('Play', 'All Tricks'))} {rng.choice('SHDC')}",
    "Belote": lambda rng: (
        f"{rng.randrange(80, 170, 10)} {rng.choice(('S', 'H', 'D', 'C', 'NT', 'AT'))}"
        f"{rng.choice(('', ' X', ' XX'))}"
    ),
    "Trumps": lambda rng: f"Bid {rng.randint(1, 13)} {rng.choice(('S', 'H', 'D', 'C', 'NT'))}",
    "Bridge": lambda rng: (
        f"{rng.randint(1, 7)}{rng.choice(('S', 'H', 'D', 'C', 'NT'))}{rng.choice(('', 'X', 'XX'))}"
    ),
}
PASS = {"Belote": 0.1, "Bridge": 0.1}
"""The share of passed-out deals, in games that have them."""


def played(
    game: Game,
    rng: random.Random,
    dealer: Seat,
    number: int,
    named: Mapping[Seat, str] = NAMES,
) -> Deal:
    """A random deal, played to the end by random legal cards."""
    cards = [*game.pack]
    rng.shuffle(cards)
    seats = game.rules.direction.round_from(dealer, (Seat.EAST, Seat.WEST) if game.seats == 2
                                            else (*Seat,))  # fmt: skip
    hands: dict[Seat, str] = {}
    for seat, size in zip((*seats[1:], seats[0]), game.hand_sizes, strict=True):
        hands[seat] = game.printings[0].hand_text([cards.pop() for _ in range(size)])
    text = " ".join(hands.get(seat, "-") for seat in Seat)
    fields: dict[str, Any] = {"dealer": dealer.letter}
    contract = CONTRACTS.get(game.name)
    if contract is not None and rng.random() < PASS.get(game.name, 0):
        return of(game, text, number, named, contract="Pass", **fields)
    if contract is not None:
        declarer = dealer if game.name == "In-comer" else rng.choice(tuple(Seat))
        fields |= {"contract": contract(rng), "declarer": declarer.letter}
    deal = of(game, text, number, named, **fields)
    position, record = deal.start(), list[Card]()
    while not position.is_over:
        record.append(rng.choice(position.legal_cards()))
        position = position.play(record[-1])
    return deal.with_play(record)


def of(game: Game, hands: str, number: int, players: Mapping[Seat, str], **fields: Any) -> Deal:
    """A deal of its hands from North, with the names of its players."""
    named = {} if game.name == "In-comer" else {"game": game.name}
    deal = Deal.of(f"N:{hands}", **named, **fields)
    names = tuple((seat.word, players[seat]) for seat in deal.active)
    return replace(deal, tags=(("Board", str(number)), *names))


def noted(deal: Deal) -> Deal:
    """Return what is written down of a deal beside its hands and its play."""
    if deal.play is None:
        return replace(deal, hands=(None,) * 4)
    last = deal.positions()[-1]
    none = {"hands": (None,) * 4, "play": None}
    if isinstance(deal, OmbreDeal):
        facts = facts_of(deal)
        assert deal.declarer is not None
        tricks = tuple(last.won[seat] for seat in deal.from_player(deal.declarer))
        undertaken = facts.undertaken is not Undertaken.NOTHING
        return replace(deal, result=tricks, honours=facts.honours, undertaken=undertaken, **none)
    if isinstance(deal, BeloteDeal):
        assert deal.contract is not None
        declared_melds = declared(deal, deal.contract.denomination)
        tricks_of = by_side(last.won)
        result = BeloteResult(by_side(last.points), capot=0 in tricks_of)
        scored = {
            seat for seat in Seat if declared_melds.melds[seat % 2]
        }  # the others' are not written down
        melds = {
            seat: points
            for seat, points in declared_melds.shown.items()
            if points and seat in scored
        }
        return replace(
            deal, result=result, melds=melds or None, belote=declared_melds.belote, **none
        )
    if isinstance(deal, TrumpsDeal):
        assert deal.declarer is not None
        side = side_of(deal.declarer)
        tricks_won = sum(n for seat, n in last.won.items() if side_of(seat) == side)
        return replace(deal, result=Taken(tricks_won), **none)
    assert isinstance(deal, TresDeal)
    (first,) = (seat for seat in deal.active if seat is not deal.dealer)
    points = tuple(last.points.get(seat, 0) for seat in (first, *{*deal.active} - {first}))
    return replace(deal, result=points, **none)


def typed(deals: list[Deal]) -> str:
    """The notes as a file of them is typed: names and dealer once, and no Deal."""
    texts = []
    for number, deal in enumerate(deals):
        lines = [line for line in dumps([noted(deal)]).splitlines() if line.startswith("[")]
        if deal.declarer is not None:
            name = deal.tag(deal.declarer.word)
            lines = [re.sub(r'^\[Declarer ".', f'[Declarer "{name}', line) for line in lines]
        unsaid = (
            ["Deal "] if not number else ["Deal ", "Dealer ", "Game ", *(s.word for s in NAMES)]
        )
        texts.append([line for line in lines if not line[1:].startswith(tuple(unsaid))])
    return "\n\n".join("\n".join(lines) for lines in texts) + "\n"


def evening(game: Game, count: int, rng: random.Random) -> Iterator[Deal]:
    """The deals of an evening, the deal going round; at Trumps game by game."""
    if game.name == "Trumps":
        yield from match(game, count, rng)
        return
    seats = (Seat.EAST, Seat.WEST) if game.seats == 2 else tuple(Seat)
    dealer = rng.choice(seats)
    for number in range(1, count + 1):
        yield played(game, rng, dealer, number)
        dealer = game.rules.direction.after(dealer, seats)


PARTNERS = ("Ann Bob Cleo Dora", "Ann Cleo Bob Dora", "Ann Cleo Dora Bob")
"""The people round the table from the first dealer's chair in the games of a match."""


def match(game: Game, count: int, rng: random.Random) -> Iterator[Deal]:
    """The deals of matches of Trumps: of each game until a side has fifty, then in other chairs and
    from the chair of the first dealer on."""
    first, number, points, dealt = Seat.NORTH, 0, [0, 0], 0
    for board in range(1, count + 1):
        order = game.rules.direction.round_from(first, tuple(Seat))
        names = dict(zip(order, PARTNERS[number % 3].split(), strict=True))
        deal = played(game, rng, order[dealt % 4], board, names)
        assert isinstance(deal, TrumpsDeal)
        assert deal.declarer is not None
        assert deal.contract is not None
        gained = score(*contract_facts(deal.contract), noted(deal).result.tricks)
        points[(deal.declarer + (gained < 0)) % 2] += abs(gained)
        dealt += 1
        if max(points) >= 50:
            number, points, dealt = number + 1, [0, 0], 0
        yield deal
        if number == 3:
            return


def contract_facts(contract: Any) -> tuple[int, Any, int]:
    """The number of a bid, its denomination and what it is multiplied by."""
    return contract.number, contract.strain, contract.factor


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("name", ["In-comer", "Belote", "Trumps", "Bridge", "Tres"])
@pytest.mark.parametrize(
    "evenings", [1, pytest.param(40, marks=pytest.mark.exhaustive)], ids=["one", "many"]
)
def test_notes_settle_as_hands_and_records_do(name: str, evenings: int) -> None:
    game, rng = game_named(name), random.Random(34)
    for _ in range(evenings):
        deals = [*evening(game, 8, rng)]
        whole = call("score", "--jsonl", stdin=dumps(deals))
        notes = call("score", "--jsonl", stdin=typed(deals))
        assert (whole.exit_code, notes.exit_code) == (0, 0), notes.stderr
        assert settled(notes.stdout) == settled(whole.stdout)


HEAD = '[North "Ann"] [East "Bob"] [South "Cleo"] [West "Dora"]\n[Dealer "Bob"]\n'
FIRST = '[Declarer "Ann"] [Contract "?"] [Result "Ann 5, Cleo 3, Dora 1"]\n'
SECOND = '\n[Declarer "Bob"] [Contract "?"] [Result "Bob 5, Ann 3, Dora 1"]\n'
HEADS = {
    "Spanish": ('[Pack "Spanish"] [Rules "tresillo"]', "Play C", "Play H"),
    "Spanish of Tridge": ('[Pack "Spanish"]', "No Change C", "No Change H"),
    "Danish": ('[Pack "Danish"] [Game "L\'hombre"]', "Spil R", "Play D"),
    "options": ('[Rules "tridge estuche=on preference=S"]', "Play H", "Play H"),
}


@pytest.mark.parametrize("kind", HEADS)
@pytest.mark.parametrize("is_read", [True, False], ids=["", "after one that cannot be read"])
def test_pack_and_rules_of_the_first_deal_hold_for_all(kind: str, is_read: bool) -> None:
    head, contract, meant = HEADS[kind]
    first = FIRST if is_read else FIRST.replace("Ann 5", "Ann 9")
    text = f"{HEAD}{head}{first}{SECOND}".replace("?", contract) + SECOND.replace("?", contract)
    _, *others = read(text.splitlines(keepends=True), "x.pbn")
    for entry in others:
        assert not entry.errors
        assert entry.deal is not None
        assert str(entry.deal.contract) == meant
        assert entry.deal.pack.value == (head[7:].split('"')[0] if "Pack" in head else "English")
        assert ("options" not in kind) or "estuche=on" in str(entry.deal.rules)
        assert (entry.deal.tag("North"), entry.deal.tag("West")) == ("Ann", "Dora")


def test_one_name_is_of_who_comes_in_place_of_another() -> None:
    second = SECOND.replace("[", '[West "Eve"] [', 1).replace("Dora", "Eve")
    text = f"{HEAD}{FIRST}{second}".replace("?", "Play S")
    [_, entry] = read(text.splitlines(keepends=True), "x.pbn")
    assert entry.deal is not None, entry.errors
    assert [entry.deal.tag(seat.word) for seat in Seat] == ["Ann", "Bob", "Cleo", "Eve"]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ('[Declarer "Ouest"] [Contract "Play C"]', ["'C' may be clubs or, as cœur, hearts"]),
        ('[Declarer "oeste"] [Contract "Flip C"]', ["'C' may be clubs or, as copas, hearts"]),
        (
            '[Declarer "W"] [Contract "Play D"] [Exchange "W:CR C7"]',
            ["the C of 'CR' may be clubs or, as cœur, hearts",
             "the C of 'C7' may be clubs or, as cœur, hearts"],
        ),
        ('[Declarer "Ouest"] [Contract "Play C"] [Exchange "O:CR S7"]', []),
        ('[Declarer "Ouest"] [Contract "Play trèfle"]', []),
        ('[Pack "Spanish"] [Declarer "oeste"] [Contract "Play C"]', []),
    ],
)  # fmt: skip
def test_a_c_that_may_be_two_suits_is_an_error(lines: str, told: list[str]) -> None:
    text = f'[Dealer "S"]\n[Deal "W:? ? ? -"]\n{lines}\n'
    [entry] = read(text.splitlines(keepends=True), "x.pbn")
    assert [error.message for error in entry.errors] == told


def test_ambiguous_mistakes_are_not_corrected() -> None:
    text = '[Dealer "sud"]\n[Deal "W:? ? ? -"]\n[Declarer "W"]\n[Exchange "W:CR"]\n'
    [entry] = read(text.splitlines(keepends=True), "x.pbn")
    assert "CR" in fixed_text(text, entry.fixes)
    assert 'Dealer "S"' in fixed_text(text, entry.fixes)


def settled(lines: str) -> list[dict[str, Any]]:
    """Return what a ledger has of each deal, but for counts and names that may be known of some
    alone.
    """
    beside = {"tricks", "warnings", "index", "pairs"}
    rows = map(json.loads, lines.splitlines())
    return [{name: value for name, value in row.items() if name not in beside} for row in rows]
