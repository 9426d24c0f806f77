"""The deals of other bridge programs as the text of hand files: calls, and cards as they fell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import field

from tridge_solver.core.cards import FULL_PACK, SUITS, Card, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.bridge.auction import AuctionEnd, auction_end
from tridge_solver.games.trumps.contracts import TrumpsContract
from tridge_solver.games.trumps.game import BRIDGE_GAME, left_of
from tridge_solver.handfile.card_values import find_card
from tridge_solver.handfile.other_files import MadeText, Span

Place = tuple[int, int]
Holdings = list[list[Span]]
"""A hand: what stands in the file of each suit."""

HANDS = len(SEATS)
A_TRICK = 4


@dataclass
class Calls:
    """The auction of a deal: its words, each with its place; the notes on them with their numbers,
    and on how many calls each stands."""

    words: list[tuple[str, Place]] = field(default_factory=list)
    notes: dict[str, int] = field(default_factory=dict)
    uses: Counter[str] = field(default_factory=Counter)

    def call(self, word: str, place: Place) -> None:
        """Add a call."""
        self.words.append((word, place))

    def note(self, text: str, place: Place) -> None:
        """Add a note on the last call."""
        text = " ".join(text.split())
        if text and self.words:
            number = self.notes.setdefault(text, len(self.notes) + 1)
            self.uses[text] += 1
            self.words.append((f"={number}=", place))

    def drop_note(self, text: str) -> bool:
        """Take back the last note, if it says ``text``."""
        if text not in self.notes or self.words[-1][0] != f"={self.notes[text]}=":
            return False
        self.words.pop()
        self.uses[text] -= 1
        if not self.uses[text] and self.notes[text] == len(self.notes):
            del self.notes[text]
        return True

    def end(self, first: Seat | None) -> AuctionEnd | None:
        """What it led to, where it is over."""
        return None if first is None else auction_end(first, [word for word, _ in self.words])

    def put(self, made: MadeText, first: Seat, place: Place) -> None:
        """Write the auction and its notes."""
        if not self.words:
            return
        made.put(f'[Auction "{first.letter}"]\n', place)
        for word, where in self.words:
            made.put(word, where, len(word))
            made.put("\n", where)
        for text, number in self.notes.items():
            made.tag("Note", f"{number}:{text}", place)


def cards_of(holdings: Holdings) -> list[Card]:
    """The cards of a hand, as far as they can be read."""
    codes = (
        suit.letter + rank
        for suit, spans in zip(SUITS, holdings, strict=True)
        for rank in "".join(span.text for span in spans).upper().replace("10", "T")
    )
    return [card for code in codes if (card := find_card(code, Pack.FULL)) is not None]


def fourth_hand(hands: dict[Seat, Holdings]) -> tuple[Seat, str] | None:
    """The hand that is not given, where the three others are whole."""
    known = {seat: cards_of(holdings) for seat, holdings in hands.items() if any(holdings)}
    missing = [seat for seat in SEATS if seat not in known]
    dealt = {card for cards in known.values() for card in cards}
    if len(missing) != 1 or any(len(cards) != 13 for cards in known.values()) or len(dealt) != 39:
        return None
    left = [card for card in FULL_PACK if card not in dealt]
    return missing[0], Pack.FULL.hand_text(left)


def put_deal(made: MadeText, first: Seat, hands: dict[Seat, Holdings], place: Place) -> None:
    """Write the hands, one that is not given as what is left of the cards."""
    fourth = fourth_hand(hands)
    made.put(f'[Deal "{first.letter}:', place)
    for step in range(HANDS):
        seat = left_of(first, step)
        holdings = hands.get(seat)
        made.put(" " if step else "", place)
        if fourth is not None and fourth[0] is seat:
            made.put(fourth[1], place)
        elif holdings is None or not any(holdings):
            made.put("-", place)
        else:
            for suit, spans in enumerate(holdings):
                made.put("." if suit else "", place)
                for span in spans:
                    made.copy(span)
    made.put('"]\n', place)


def put_play(
    made: MadeText,
    leader: Seat,
    contract: TrumpsContract | None,
    hands: dict[Seat, Holdings],
    cards: Sequence[tuple[str, Place]],
    place: Place,
) -> None:
    """Write the cards, which are given in the order they fell, in columns from the leader on."""
    holder = {card: seat for seat, held in hands.items() for card in cards_of(held)}
    fourth = fourth_hand(hands)
    made.put(f'[Play "{leader.letter}"]\n', place)
    lead = leader
    for at in range(0, len(cards), A_TRICK):
        trick = cards[at : at + A_TRICK]
        row: list[tuple[str, Place]] = [("-", place)] * A_TRICK
        for step, card in enumerate(trick):
            row[(left_of(lead, step) - leader) % A_TRICK] = card
        for number, (word, where) in enumerate(row):
            made.put(" " if number else "", where)
            made.put(word, where, len(word))
        made.put("\n", place)
        found = [find_card(word, Pack.FULL) for word, _ in trick]
        whole = [card for card in found if card is not None]
        if len(whole) < A_TRICK:
            break
        if contract is not None and contract.strain is not None:
            lead = left_of(lead, BRIDGE_GAME.winner(whole, contract.strain))
        elif at + A_TRICK < len(cards):
            next_card = find_card(cards[at + A_TRICK][0], Pack.FULL)
            lead = holder.get(next_card, fourth[0] if fourth else lead) if next_card else lead
    made.put("*\n", place)
