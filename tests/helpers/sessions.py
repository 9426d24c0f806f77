"""A session of each game on paper, deal by deal, with what the ledger says after each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scoring_deals import EAST, NORTH, SOUTH, WEST, passed, played
from tridge_solver.core.deal import Deal, Debt
from tridge_solver.core.ruleset import TRESILLO
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.scoring import Funds, Pot
from tridge_solver.games.ombre.scoring.outcome import paying_seats


def _dealt_in_turn(session: list[tuple[Deal, str, Funds]]) -> list[tuple[Deal, str, Funds]]:
    """The session with the deal going round, as far as the seats that sit out leave it open."""
    found: list[tuple[Deal, str, Funds]] = []
    due = None
    for deal, totals, funds in session:
        seats = paying_seats(deal)
        if deal.dealer in deal.active and due in seats:
            deal = replace(deal, dealer=due)
        assert deal.dealer is not None
        due = deal.rules.direction.after(deal.dealer, seats)
        found.append((deal, totals, funds))
    return found


# Three at the table, cap 60. After each deal: the chips of N, E, W (points less contributions
# from the first deal on), then Game Fund, Reserve Funds, Widow's Fund.
_ON_PAPER: list[tuple[Deal, str, Funds]] = [
    # 30 each. North 15 + 2·2 = 19 from the fund and the others' honours.
    (played(NORTH, "Play H", "5:3:1", 2), "-11 -32 -32", Funds(0, 75)),
    # 5 each into the empty fund, 5 each for the pass: 30; then 45.
    (passed(), "-21 -42 -42", Funds(30, 75)),
    (passed(), "-26 -47 -47", Funds(45, 75)),
    # East pays 45: 15 fill the fund, 30 make a Reserve Fund; one honour in diamonds, 2.
    (played(EAST, "Play D", "4:4:1", 1), "-26 -94 -47", Funds(60, 77, (30,))),
    # West pays 60 (30 fill the Reserve Fund, 30 open another), 60 to North, 3 honours.
    (played(WEST, "Play S", "3:4:2", 3), "34 -94 -170", Funds(60, 80, (60, 30))),
    # North 60 + 2·5; the oldest Reserve Fund is the next fund.
    (played(NORTH, "Flip C", "6:2:1", 0), "104 -99 -175", Funds(60, 80, (30,))),
    # East pays 60, 10 to each, 1 honour.
    (played(EAST, "No Change S", "4:1:4", 1), "114 -180 -165", Funds(60, 81, (60, 30))),
    # West 60 + 81 + 2·(20 + 8) = 197.
    (played(WEST, "No Change D", "5:4:0", 4), "86 -208 32", Funds(60, 0, (30,))),
    # 25 each. North pays 60, 75, 20 to each, 4 for honours: 179.
    (played(NORTH, "No Change D", "4:4:1", 2), "-118 -213 27", Funds(60, 154, (60, 30))),
    # East pays 60, 154, 20 to each, 60 to West: 314.
    (played(EAST, "No Change D", "3:5:1", 0), "-98 -527 107", Funds(60, 308, (60, 60, 30))),
    # West 60 + 308 + 2·(40 + 1) = 450.
    (played(WEST, "No Tricks C", "0:5:4", 1), "-139 -568 557", Funds(60, 0, (60, 30))),
    # 25 each. North pays 60, 75, 40 to each, 2 for the honour: 217.
    (played(NORTH, "No Tricks D", "2:4:3", 1), "-381 -553 572", Funds(60, 152, (60, 60, 30))),
    # East 60 + 152 + 2·(40 + 3) = 298.
    (played(EAST, "All Tricks H", "9:0:0", 3), "-424 -255 529", Funds(60, 0, (60, 30))),
    # 25 each. West pays 60, 75, 40 to each, 2 honours: 217.
    (played(WEST, "All Tricks S", "8:1:0", 2), "-409 -240 287", Funds(60, 152, (60, 60, 30))),
    # North undertakes and makes all nine: 60 + 152 + 2·(40 + 0 + 1) = 294.
    (played(NORTH, "Play S", "9:0:0", 1), "-115 -281 246", Funds(60, 0, (60, 30))),
    # 25 each. East fails at it: 60 + 2·5 − 75 − 2·40 = −85; the others −5 + 40.
    (
        played(EAST, "Flip H", "7:1:1", 0, undertaken=True),
        "-105 -391 256",
        Funds(60, 150, (30,)),
    ),
    # West claims after five tricks: 60. The last Reserve Fund, of 30, comes into play.
    (played(WEST, "Play C", "5:0:0", 0), "-105 -391 316", Funds(30, 150)),
    # North exactly two: 30 + 2·(10 + 2) = 54.
    (played(NORTH, "Fixed 2 D", "2:4:3", 1), "-51 -403 304", Funds(0, 150)),
    # 5 each. East one off: 10 of the 15.
    (played(EAST, "Fixed 1 H", "2:4:3", 3), "-56 -398 299", Funds(5, 150)),
    # No contribution to the 5 left. West two off: pays 5, and 3 to each.
    (played(WEST, "Fixed 3 S", "5:2:2", 0), "-53 -395 288", Funds(10, 150)),
    # North none instead of one: half of 10.
    (played(NORTH, "Fixed 1 C", "0:5:4", 2), "-48 -395 288", Funds(5, 150)),
    # East one off: half of 5 is nothing.
    (played(EAST, "Fixed 1 S", "2:4:3", 0), "-48 -395 288", Funds(5, 150)),
    # North loses to both: pays 5, and 5 split 3 to West, who is first, and 2 to East.
    (
        played(NORTH, "Play H", "1:4:4", 0, first_defender=WEST),
        "-58 -393 291",
        Funds(10, 150),
    ),
    # 5 each for the pass.
    (passed(), "-63 -398 286", Funds(25, 150)),
    # West wins the 25.
    (played(WEST, "Play D", "4:3:2", 0), "-63 -398 311", Funds(0, 150)),
]
TRIDGE_SESSION = _dealt_in_turn(_ON_PAPER)


def spanish(
    player: Seat, contract: str, result: str | None, matadors: int, dealer: Seat, **tags: Any
) -> Deal:
    """A deal of Tresillo at a table of four, the dealer sitting out."""
    return played(
        player,
        contract,
        result,
        matadors,
        empty=dealer,
        dealer=dealer,
        rules=TRESILLO,
        **tags,
    )


def void(dealer: Seat) -> Deal:
    """A deal of Tresillo that all passed."""
    return passed(empty=dealer, dealer=dealer, rules=TRESILLO)


def debts(text: str) -> tuple[Debt, ...]:
    """Reserved puestas written as in hand files."""
    pairs = (word.split(":") for word in text.split())
    return tuple(Debt(Seat.parse(seat), int(chips)) for seat, chips in pairs)


# Four at the table, anticlockwise, the dealer stakes 5 and sits out. After each deal: the
# chips of N, E, S, W, then the pot. K is the pot with the stake, A the amount in play. Where a
# result names three figures they are the Player's, his next seat's anticlockwise and the third's.
TRESILLO_SESSION: list[tuple[Deal, str, Pot]] = [
    # K 5. West 5 + 3·(1 + 2) = 14.
    (spanish(WEST, "Play S", "5:3:1", 2, NORTH), "-8 -3 -3 14", Pot()),
    (void(WEST), "-8 -3 -3 9", Pot(5)),
    # K 10, A 14 into the pot; without SA, but with the next: 1 to each.
    (spanish(NORTH, "Play H", "4:4:1", -1, SOUTH), "-25 -2 -7 10", Pot(24, True)),
    # K 29, A 33 noted, and 33 to North; 2 + 3 to each.
    (spanish(SOUTH, "Flip C", "3:5:1", 3, EAST), "13 -2 -55 15", Pot(29, True, debts("S:33"))),
    # K 34, A 38 noted; 20 + 1 to each.
    (
        spanish(EAST, "No Change D", "4:4:1", 1, NORTH),
        "29 -65 -34 36",
        Pot(34, True, debts("S:33 E:38")),
    ),
    # K 39. North claims after five tricks: 39 + 3·(1 + 2 + 1) = 51.
    (
        spanish(NORTH, "Play D", "5:0:0", 2, WEST),
        "80 -69 -38 27",
        Pot(0, False, debts("S:33 E:38")),
    ),
    # K 5, played for East's 38: A 43 noted; 1 to each.
    (
        spanish(WEST, "Play S", "3:3:3", 1, SOUTH),
        "81 -68 -42 24",
        Pot(5, False, debts("S:33 E:38 W:43")),
    ),
    # K 10, West's 43: A 53 noted, and 53 to West; 20 + 3 (none of the three held) to each.
    (
        spanish(NORTH, "No Change H", "2:4:3", -3, EAST),
        "-41 -50 -19 100",
        Pot(10, False, debts("S:33 E:38 W:43 N:53")),
    ),
    # K 15, North's 53. South 15 + 53 + 3·(1 + 1) = 74.
    (
        spanish(SOUTH, "Play C", "6:2:1", 1, NORTH),
        "-101 -52 55 98",
        Pot(0, False, debts("S:33 E:38 W:43")),
    ),
    # K 5, West's 43, though he deals. East 5 + 43 + 3·(1 + 2 + 2) = 63.
    (
        spanish(EAST, "Flip H", "4:3:2", -2, WEST),
        "-106 11 50 45",
        Pot(0, False, debts("S:33 E:38")),
    ),
    # K 5, his own 38. East 5 + 3·(1 + 1) = 11.
    (spanish(EAST, "Play S", "5:2:2", 1, SOUTH), "-108 22 43 43", Pot(0, False, debts("S:33"))),
    # K 5, South's 33, and bola: 5 + 33 + 3·(1 + 3 + 1 + 100) = 353.
    (spanish(NORTH, "Play D", "9:0:0", 3, EAST), "245 -88 -95 -62", Pot()),
    # K 5. Bola failed: 5 + 3·(1 + 3 + 1) − 300 = −280.
    (
        spanish(WEST, "Play H", "8:1:0", -3, NORTH, undertaken=True),
        "335 7 0 -342",
        Pot(),
    ),
    # K 5. South surrenders and both accept: A 9 into the pot, 2 to each.
    (
        spanish(SOUTH, "Play S", None, 2, WEST, surrender="accepted"),
        "337 9 -15 -345",
        Pot(14, True),
    ),
    # K 19. Royal puesta: A 23 noted; 2 + 1 to each.
    (spanish(NORTH, "Flip C", "1:4:4", 1, SOUTH), "328 12 -17 -342", Pot(19, True, debts("N:23"))),
    # K 24, A 28. West surrenders, North (second defender) continues and wins with six:
    # 24 + 3 + 28, and 2 of the conditions West pays to each.
    (
        spanish(WEST, "Play D", "1:2:6", 2, EAST, surrender=NORTH),
        "385 8 -16 -377",
        Pot(0, False, debts("N:23")),
    ),
    # K 5, North's 23: A 28. East surrenders, West continues and draws: 28 against both; East
    # pays 2 + 1 to each.
    (
        spanish(EAST, "Flip D", "3:3:3", 1, NORTH, surrender=WEST),
        "383 -1 -13 -374",
        Pot(5, False, debts("N:23 E:28 W:28")),
    ),
    # K 10. Of the two 28s East's is older. South 10 + 28 + 3·(1 + 1) = 44.
    (
        spanish(SOUTH, "Play H", "5:3:1", 1, WEST),
        "381 -31 31 -381",
        Pot(0, False, debts("N:23 W:28")),
    ),
    # K 5, West's 28: A 33. North surrenders, East continues and loses to North: 33 against
    # both, 33 from East to North; North pays 2 to each.
    (
        spanish(NORTH, "Play S", "4:2:3", 2, SOUTH, surrender=EAST),
        "408 -62 28 -379",
        Pot(5, False, debts("N:23 W:28 N:33 E:33")),
    ),
    (void(EAST), "408 -67 28 -379", Pot(10, False, debts("N:23 W:28 N:33 E:33"))),
    # K 15, North's 33. West claims: 15 + 33 + 3·(1 + 20 + 3 + 1) = 123.
    (
        spanish(WEST, "No Change S", "5:0:0", 3, NORTH),
        "345 -92 3 -256",
        Pot(0, False, debts("N:23 W:28 E:33")),
    ),
    # K 5, East's 33: A 38 noted; 1 to each.
    (
        spanish(SOUTH, "Play D", "4:4:1", 1, WEST),
        "346 -91 0 -260",
        Pot(5, False, debts("N:23 W:28 E:33 S:38")),
    ),
]
