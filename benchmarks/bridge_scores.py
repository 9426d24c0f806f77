"""Bridge beside DDS on random boards: every table, every par, every score.

    python benchmarks/bridge_scores.py                    a thousand boards
    python benchmarks/bridge_scores.py --boards 20 --seed 7

Of each board the twenty cells of the table are compared, the par for every dealer and every
vulnerability (its score, and each contract DDS names), and the duplicate score of every contract of
every declarer, doubled and redoubled too, with the tricks of the table. The first difference ends
the run. It needs the endplay package, which brings DDS, its par and a score of its own.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product
from time import process_time

from endplay import dds
from endplay.types import Contract, Deal, Denom, Penalty, Player, Vul

from tridge_solver.core.cards import FULL_PACK, Pack
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.duplicate import par_of, score_of_north, vulnerable_in
from tridge_solver.games.trumps.game import BRIDGE_GAME, TrumpsDeal, side_of
from tridge_solver.games.trumps.rules import BOOK, Strain, TrumpsContract
from tridge_solver.games.trumps.solving import SidesSolver

VULNERABLE = {"None": Vul.none, "NS": Vul.ns, "EW": Vul.ew, "All": Vul.both}
PENALTIES = {1: Penalty.passed, 2: Penalty.doubled, 4: Penalty.redoubled}
DENOMINATIONS = {strain: Denom.find(strain.value[0].lower()) for strain in Strain}
PLAYERS = {seat: Player.find(seat.letter) for seat in SEATS}
LEVELS = range(1, 8)

Tricks = dict[tuple[Seat, Strain], int]


def random_deal(rng: random.Random) -> TrumpsDeal:
    """A board of thirteen cards each."""
    cards = [*FULL_PACK]
    rng.shuffle(cards)
    size = len(cards) // len(SEATS)
    hands = (Pack.FULL.hand_text(cards[n : n + size]) for n in range(0, len(cards), size))
    deal = BRIDGE_GAME.deal_type.of(f"N:{' '.join(hands)}", game="Bridge")
    assert isinstance(deal, TrumpsDeal)
    return deal


def hands_text(deal: TrumpsDeal) -> str:
    """The four hands from North, as PBN has them."""
    return "N:" + " ".join(Pack.FULL.hand_text(deal.known_hand(seat)) for seat in SEATS)


def tables(deal: TrumpsDeal, solver: SidesSolver, counts: Counter[str]) -> tuple[Tricks, object]:
    """Both tables of a board, which are alike."""
    theirs = dds.calc_dd_table(Deal(hands_text(deal)))
    tricks = {(cell.declarer, cell.strain): cell.tricks for cell in solver.table(deal)}
    for (seat, strain), own in tricks.items():
        counts["cells of tables"] += 1
        if theirs[DENOMINATIONS[strain], PLAYERS[seat]] != own:
            raise SystemExit(f"{hands_text(deal)}: {seat} in {strain} takes {own} here")
    return tricks, theirs


def pars(deal: TrumpsDeal, tricks: Tricks, table: object, counts: Counter[str]) -> None:
    """The par for every dealer and vulnerability."""
    for (word, vul), dealer in product(VULNERABLE.items(), SEATS):
        theirs = dds.par(table, vul, PLAYERS[dealer])
        asked = replace(deal, dealer=dealer, tags=(("Vulnerable", word),))
        own = par_of(asked, tricks)
        counts["pars"] += 1
        named = {
            (each.contract.number - BOOK, DENOMINATIONS[each.contract.strain], side)
            for each in own.contracts
            for side in {side_of(seat) for seat in each.declarers}
            if each.contract.strain is not None
        }
        listed = {
            (
                contract.level,
                contract.denom,
                "NS" if contract.declarer in (Player.north, Player.south) else "EW",
            )
            for contract in theirs
        }
        counts["contracts of pars"] += len(listed)
        if own.score and named != listed:
            raise SystemExit(f"{hands_text(deal)} {word} {dealer}: {own.contracts}, {listed}")
        if own.score != theirs.score:
            raise SystemExit(f"{hands_text(deal)} {word} {dealer}: par {own.score}, {theirs.score}")


@cache
def score_of_endplay(level: int, strain: Strain, factor: int, taken: int, word: str) -> int:
    """The score of a contract of North and South."""
    contract = Contract(
        level=level,
        denom=DENOMINATIONS[strain],
        declarer=Player.north,
        penalty=PENALTIES[factor],
        result=taken - level - BOOK,
    )
    score: int = contract.score(VULNERABLE[word])
    return score


def sides_turned(word: str) -> str:
    """Return the vulnerable side after the seats are turned by one."""
    return {"NS": "EW", "EW": "NS"}.get(word, word)


def scores(deal: TrumpsDeal, tricks: Tricks, counts: Counter[str]) -> None:
    """The score of every contract of every declarer with the tricks of the table."""
    vulnerable = {
        word: vulnerable_in(replace(deal, tags=(("Vulnerable", word),))) for word in VULNERABLE
    }
    for (seat, strain), level, factor in product(tricks, LEVELS, PENALTIES):
        taken = tricks[seat, strain]
        contract = TrumpsContract(level + BOOK, strain, factor)
        north = side_of(seat) == "NS"
        for word, sides in vulnerable.items():
            assert sides is not None
            counts["scores"] += 1
            own = score_of_north(contract, seat, taken, sides)
            asked = word if north else sides_turned(word)
            theirs = score_of_endplay(level, strain, factor, taken, asked)
            if own != (theirs if north else -theirs):
                raise SystemExit(f"{contract} by {seat}, {taken} tricks, {word}: {own}")


def main() -> None:
    """Compare board after board, and print how much was alike."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=34)
    options = parser.parse_args()
    rng, solver, counts = random.Random(options.seed), SidesSolver(), Counter[str]()
    start = process_time()
    for _ in range(options.boards):
        deal = random_deal(rng)
        tricks, table = tables(deal, solver, counts)
        pars(deal, tricks, table, counts)
        scores(deal, tricks, counts)
    text = ", ".join(f"{number:,} {what}" for what, number in counts.items())
    print(f"{options.boards:,} boards, seed {options.seed}: all alike: {text}")
    print(f"{process_time() - start:.0f} s of processor time")


if __name__ == "__main__":
    main()
