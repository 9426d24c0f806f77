"""Deals of Trumps and bridge that several tests use."""

from __future__ import annotations

import random

from sides_oracle import TRUMPS_ORDER, Hands

SEATS = "NESW"
SUITS = "SHDC"

EXAMPLE = """\
[Game "Trumps"]
[Event "Three games"]
[Board "1"]
[Dealer "N"]
[Deal "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"]
[Declarer "N"]
[Contract "Bid 10 NT"]
[Auction "N"]
1 Pass C Pass 10 S
[Play "E"]
S7 S5 S3 S2
*
"""
"""Twelve tricks."""

BRIDGE = """\
% PBN 2.1
% EXPORT
[Event "##Spring pairs"]
[Site "Harbour Club"]
[Date "2019.04.06"]
[Board "7"]
[West "Ada"]
[North "Bea"]
[East "Cleo"]
[South "Dora"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
[Scoring "MatchPoints;IMP"]
[Declarer "^S"]
[Contract "5HX"]
[Result "^9"]
[HomeTeam "The oars"]
[Hidden ""]
[Time "19:30:00"]
{ A comment

over an empty line }
[Auction "N"]
1D      1S   3H =1= 4S
4NT =2= X!   Pass   Pass $4
5C      X    5H     X
Pass    AP
[Note "1:to play"]
[Note "2:both minors"]
[Play "W"]
SK =1= H3 S4 S3
C5 C2 C6 CK
S2 H6 S5 S7
C8 CA CT C4
D2 DA DT D3
D4 DK H5 H7
-  -  -  H2
*
[Note "1:the top of a series"]
[Room "Open"]
[OptimumResultTable "Declarer;Strain\\2R;Result\\2R"]
N NT  8
E  S "10"

[Event ""]
[Site "#"]
[Board "8"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "E:- A8654.KQ5.T.QJT6 - -"]
[Declarer ""]
[Contract ""]

[Board "9"]
[Dealer "S"]
[Deal "S:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"]
[Declarer "?"]
[Contract "Pass"]
[Description "LONG"]
[Auction "S"]
Pass Pass Pass Pass
""".replace("LONG", "x" * 300)
"""A file as bridge programs write them: nothing in it is worth a warning."""


def random_ending(rng: random.Random, size: int) -> Hands:
    """Four hands of so many cards, each a set of texts."""
    pack = [suit + rank for suit in SUITS for rank in TRUMPS_ORDER]
    cards = rng.sample(pack, 4 * size)
    return tuple(frozenset(cards[n * size : (n + 1) * size]) for n in range(4))


def dotted(hand: frozenset[str]) -> str:
    """A hand as hand files have it."""
    return ".".join("".join(rank for rank in TRUMPS_ORDER if suit + rank in hand) for suit in SUITS)


def ending_text(hands: Hands, leader: int, contract: str, declarer: int) -> str:
    """An ending as a hand file; the tricks before it went to North and South."""
    size = len(hands[0])
    return "\n".join(
        (
            '[Game "Trumps"]',
            f'[Deal "N:{" ".join(map(dotted, hands))}"]',
            f'[Leader "{SEATS[leader]}"]',
            f'[TricksWon "NS:{13 - size} EW:0"]',
            f'[Declarer "{SEATS[declarer]}"]',
            f'[Contract "{contract}"]',
            "",
        )
    )
