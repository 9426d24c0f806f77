"""Random records of bridge: deals with auction, notes, play and result, as a table leaves them."""

from __future__ import annotations

import random

from tridge_solver.core.cards import FULL_PACK, Pack
from tridge_solver.core.deal import Auction, Deal, PlayRecord
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.bridge.auction import auction_end
from tridge_solver.games.trumps.game import BRIDGE_GAME, Taken, TrumpsDeal, left_of, side_of
from tridge_solver.games.trumps.rules import BRIDGE, Strain

STRAINS = ("C", "D", "H", "S", "NT")
NOTES = ("15-17", "alert", "alert: transfer to hearts", "weak, 6+ cards", "")
NAMES = ("Ann", "Bob Smith", "Cleo", "dora_99", "Émile", "#1", 'The "Ox"', "a\\b", "?")
VULNERABLE = ("None", "NS", "EW", "All")


def random_auction(rng: random.Random, first: Seat) -> tuple[tuple[str, ...], list[str]]:
    """Legal calls to the end, some with notes, and the texts of the notes."""
    calls: list[str] = []
    texts: list[str] = []
    best, by, doubled, passes, turn = -1, first, 0, 0, first
    while passes < (3 if best >= 0 else 4):
        choices = ["Pass"] * (3 if best < 12 else 12)
        choices += [f"bid{n}" for n in range(best + 1, min(best + 6, 35))]
        if best >= 0 and side_of(by) != side_of(turn) and not doubled:
            choices += ["X"]
        if doubled == 1 and side_of(by) == side_of(turn):
            choices += ["XX"]
        call = rng.choice(choices)
        passes = passes + 1 if call == "Pass" else 0
        if call.startswith("bid"):
            best, by, doubled = int(call[3:]), turn, 0
            call = f"{best // 5 + 1}{STRAINS[best % 5]}"
        elif call != "Pass":
            doubled += 1
        calls.append(call)
        note = rng.choice(NOTES) if rng.random() < 0.2 else ""
        if note:
            if note not in texts:
                texts.append(note)
            calls.append(f"={texts.index(note) + 1}=")
        turn = left_of(turn)
    return tuple(calls), texts


def random_play(rng: random.Random, deal: TrumpsDeal, cards: int) -> tuple[PlayRecord, int]:
    """So many cards of a legal play, and the tricks of declarer's side."""
    assert deal.declarer is not None
    strain: Strain | None = deal.trumps
    assert strain is not None
    first = lead = left_of(deal.declarer)
    hands = {seat: set(deal.hands[seat] or ()) for seat in SEATS}
    rows, won = [], 0
    while cards and hands[lead]:
        row: list[object] = [None] * 4
        trick = []
        for step in range(min(4, cards)):
            seat = left_of(lead, step)
            legal = BRIDGE_GAME.legal_cards(frozenset(hands[seat]), trick, strain, BRIDGE)
            card = rng.choice(legal)
            hands[seat].remove(card)
            trick.append(card)
            row[(seat - first) % 4] = card
        cards -= len(trick)
        rows.append(tuple(row))
        if len(trick) == 4:
            lead = left_of(lead, BRIDGE_GAME.winner(trick, strain))
            won += side_of(lead) == side_of(deal.declarer)
    return PlayRecord(first, tuple(rows)), won  # type: ignore[arg-type]


def random_record(rng: random.Random, number: int, room: str | None = None) -> Deal:
    """Board ``number``, bid, and played out, claimed, broken off or not played."""
    pack = [*FULL_PACK]
    rng.shuffle(pack)
    hands = tuple(tuple(Pack.FULL.written(pack[n * 13 : n * 13 + 13])) for n in range(4))
    dealer = rng.choice(SEATS)
    calls, notes = random_auction(rng, dealer)
    names = {seat.word: rng.choice(NAMES) for seat in SEATS}
    tags = [("Board", str(number)), *names.items(), ("Vulnerable", rng.choice(VULNERABLE))]
    if room is not None:
        tags += [("Event", "Cup, final"), ("Scoring", "IMP"), ("Room", room)]
        tags += [("HomeTeam", "Reds"), ("VisitTeam", "Blues")]
    tags += [("Note", f"{n}:{text}") for n, text in enumerate(notes, 1)]
    end = auction_end(dealer, calls)
    assert end is not None
    deal = TrumpsDeal(
        hands,  # type: ignore[arg-type]
        frozenset(),
        rules=BRIDGE,
        dealer=dealer,
        contract=end.contract,
        declarer=end.declarer,
        passed_out=end.contract is None,
        auction=Auction(dealer, calls),
        tags=tuple(tags),
        game_tag="Bridge",
    )
    if end.contract is None or rng.random() < 0.1:
        return deal
    cards = rng.choice((52, 52, 52, rng.randint(1, 51), 0))
    played, won = random_play(rng, deal, cards)
    fields = dict(deal.__dict__)
    if cards:
        fields["play"] = played
    done = sum(None not in row for row in played.rows)
    if cards == 52 or rng.random() < 0.8:
        fields["result"] = Taken(won + rng.randint(0, 13 - done))
    return TrumpsDeal.from_fields(fields)
