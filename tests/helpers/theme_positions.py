"""Positions of every game at random, as hand files; nothing in them comes from the package."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import oracle
import sides_oracle
import tres_oracle

CLOCKWISE, ANTICLOCKWISE = "NESW", "NWSE"
SUITS = "SHDC"


@dataclass(frozen=True)
class Spot:
    """A position and its game's rules of play.

    Attributes:
        game: its name.
        head: the tags before the record of play.
        order: who plays to the trick, in order; in Très one plays twice.
        hands: what each still holds.
        trick: the cards on the table.
        player: whose contract it is; ``None`` in Très.
        few: whether the player wants few tricks.
        compares: whether the grade goes by who has more tricks, at a table of three.
        estuche: whether the first matadors are privileged.
        partners: whether seats across the table play together.
        trumps: of a card, whether it is one that wins over other suits.
        rank: of a card, its suit and its place in it, 0 the strongest.
        legal: of a hand and a trick, and the seat's place in it, the legal cards.
        winner: of cards on the table, which wins.
    """

    game: str
    head: str
    order: str
    hands: dict[str, frozenset[str]]
    trick: tuple[str, ...]
    player: str | None
    trumps: Callable[[str], bool] = field(compare=False)
    rank: Callable[[str], tuple[str, int]] = field(compare=False)
    legal: Callable[[frozenset[str], Sequence[str], int], Sequence[str]] = field(compare=False)
    winner: Callable[[Sequence[str]], int] = field(compare=False)
    few: bool = False
    compares: bool = False
    estuche: bool = False
    partners: bool = False

    @property
    def seat(self) -> str:
        """Return who is to play."""
        return self.order[len(self.trick)]

    @property
    def side(self) -> frozenset[str]:
        """Return who plays with the seat to play, itself among them."""
        if self.player is None:
            return frozenset(self.seat)
        if self.partners:
            return frozenset(next(side for side in ("NS", "EW") if self.seat in side))
        return frozenset(
            seat for seat in self.order if (seat == self.player) is (self.seat == self.player)
        )

    @property
    def choices(self) -> Sequence[str]:
        """The legal cards."""
        return self.legal(self.hands[self.seat], self.trick, len(self.trick))

    def play(self, card: str) -> Spot:
        """The same with a card more on the table, be it the last of the trick."""
        hands = {**self.hands, self.seat: self.hands[self.seat] - {card}}
        return replace(self, hands=hands, trick=(*self.trick, card))

    @property
    def text(self) -> str:
        """It as a hand file."""
        if not self.trick:
            return self.head + "\n"
        row = [*self.trick, *["-"] * (len(self.order) - len(self.trick))]
        return f'{self.head}[Play "{self.order[0]}"]\n{" ".join(row)}\n*\n\n'


def dotted(hand: frozenset[str], ranks: str) -> str:
    """A hand as hand files have it."""
    return ".".join(
        "".join(sorted((card[1] for card in hand if card[0] == suit), key=ranks.index))
        for suit in SUITS
    )


def _deal_tag(hands: dict[str, frozenset[str]], ranks: str) -> str:
    words = (dotted(hands[seat], ranks) if seat in hands else "-" for seat in CLOCKWISE)
    return f'[Deal "N:{" ".join(words)}"]\n'


def _dealt(
    rng: random.Random, pack: Sequence[str], seats: str, size: int
) -> dict[str, frozenset[str]]:
    cards = rng.sample(pack, len(seats) * size)
    return {seat: frozenset(cards[n * size : (n + 1) * size]) for n, seat in enumerate(seats)}


def _shared(rng: random.Random, seats: Sequence[str], tricks: int) -> str:
    """So many tricks, shared out at random, as a tag."""
    won = dict.fromkeys(seats, 0)
    for _ in range(tricks):
        won[rng.choice(seats)] += 1
    return f'[TricksWon "{" ".join(f"{seat}:{n}" for seat, n in won.items())}"]\n'


def _ombre(
    rng: random.Random, game: str, rules: str, seats: str, contract: str, *, estuche: bool
) -> Spot:
    """A position of three or four seats; ``contract`` has ``*`` for its suit, and a mort ``#`` for
    the tricks that win, one more with spadille."""
    size = rng.randint(3, 8 if len(seats) == 3 else 6)
    suit = rng.choice(SUITS)
    trumps = {"nolo": oracle.NOLO, "Grandissimo": oracle.GRANDISSIMO}.get(
        "nolo" if "Nolo" in contract else contract, suit
    )
    # A pack of few suits has more in it that depends on a card.
    suits = rng.sample(SUITS, rng.randint(2, 4))
    pack = [card for card in oracle.PACK if card[0] in suits or card[1] == "A"]
    pack = pack if len(pack) >= size * len(seats) else list(oracle.PACK)
    hands = _dealt(rng, pack, seats, size)
    first = rng.randrange(len(seats))
    order = seats[first:] + seats[:first]
    player = rng.choice(seats)
    win = "6" if "SA" in hands[player] else "5"
    named = contract.replace("*", suit).replace("#", win)
    sides = "NESW" if len(seats) == 4 else seats
    head = (
        f'[Game "{game}"]\n[Rules "{rules}"]\n{_deal_tag(hands, "AKQJ765432")}'
        f'[Leader "{order[0]}"]\n{_shared(rng, sides, oracle.TRICKS - size)}'
        f'[Declarer "{player}"]\n[Contract "{named}"]\n'
    )

    def rank(card: str) -> tuple[str, int]:
        lane = oracle.suit_of(card, trumps)
        if lane == trumps:
            return lane, oracle.trump_order(trumps).index(card)
        return lane, oracle.plain_order(lane, trumps).index(card)

    return Spot(
        game,
        head,
        order,
        hands,
        (),
        player,
        trumps=lambda card: oracle.suit_of(card, trumps) == trumps,
        rank=rank,
        legal=lambda hand, trick, _: oracle.legal_cards(
            sorted(hand), trick[0] if trick else None, trumps, estuche
        ),
        winner=lambda trick: oracle.trick_winner(trick, trumps),
        few="No" in contract and "Change" not in contract,
        compares=len(seats) == 3 and contract.split()[0] in ("Play", "Flip", "Grandissimo"),
        estuche=estuche,
    )


def tridge(rng: random.Random) -> Spot:
    """One of Tridge, any contract, half of them with the privilege of Tresillo."""
    estuche = rng.random() < 0.5
    contract = rng.choice(["Play *"] * 4 + ["Flip *", "Fixed 1 *", "Fixed 3 *"])
    contract = rng.choice([contract] * 4 + ["No Tricks *", "All Tricks *"])
    rules = f"tridge estuche={'on' if estuche else 'off'}"
    return _ombre(rng, "Tridge", rules, _three(rng, CLOCKWISE), contract, estuche=estuche)


def tresillo(rng: random.Random) -> Spot:
    """One of Tresillo."""
    seats = _three(rng, ANTICLOCKWISE)
    return _ombre(rng, "Tresillo", "tresillo", seats, "Play *", estuche=True)


def lhombre(rng: random.Random) -> Spot:
    """One of L'hombre, with nolos and a grandissimo."""
    contract = rng.choice(["Play *"] * 3 + ["Buy Nolo", "Pure Nolo", "Grandissimo"])
    seats = _three(rng, ANTICLOCKWISE)
    rules = "lhombre grandissimo=on"
    return _ombre(rng, "L'hombre", rules, seats, contract, estuche=True)


def incomer(rng: random.Random) -> Spot:
    """One of an in-comer."""
    contract = rng.choice(["Play *", "Play *", "No Tricks *"])
    return _ombre(rng, "In-comer", "tridge", CLOCKWISE, contract, estuche=False)


def mort(rng: random.Random) -> Spot:
    """One of a mort."""
    return _ombre(rng, "Mort", "lhombre mort=on", ANTICLOCKWISE, "Mort # *", estuche=True)


def _three(rng: random.Random, seats: str) -> str:
    empty = rng.choice(seats)
    return seats.replace(empty, "")


def _sides(
    rng: random.Random, game: sides_oracle.Game, named: str, rules: str, seats: str, contract: str
) -> Spot:
    """A position of two sides."""
    size = rng.randint(3, 6 if game.belote else 5)
    ranks = "AKQJT987" if game.belote else sides_oracle.TRUMPS_ORDER
    pack = [suit + rank for suit in rng.sample(SUITS, rng.randint(2, 4)) for rank in ranks]
    pack = pack if len(pack) >= 4 * size else [suit + rank for suit in SUITS for rank in ranks]
    hands = _dealt(rng, pack, seats, size)
    first = rng.randrange(4)
    order = seats[first:] + seats[:first]
    player = rng.choice(seats)
    left = sum(game.worth(card) for hand in hands.values() for card in hand)
    every = sum(game.worth(suit + rank) for suit in SUITS for rank in ranks)
    points = f'[PointsWon "NS:{every - left}"]\n' if game.belote else ""
    head = (
        f'[Game "{named}"]\n[Rules "{rules}"]\n{_deal_tag(hands, ranks)}'
        f'[Leader "{order[0]}"]\n[TricksWon "NS:{(8 if game.belote else 13) - size}"]\n'
        f'{points}[Declarer "{player}"]\n[Contract "{contract}"]\n'
    )

    def played(trick: Sequence[str]) -> sides_oracle.Played:
        return tuple(enumerate(trick))

    return Spot(
        named,
        head,
        order,
        hands,
        (),
        player,
        trumps=game.ruffs,
        rank=lambda card: (card[0], game.order(card)),
        legal=lambda hand, trick, place: sorted(game.legal(hand, played(trick), place)),
        winner=lambda trick: game.winner(played(trick))[0],
        partners=True,
    )


def belote(rng: random.Random) -> Spot:
    """One of Belote, its options as they come."""
    names = ("overtake_partner", "ruff_plain_winner", "undertrump", "trump_under_partner")
    flags = {name: rng.random() < 0.5 for name in names}
    game = sides_oracle.Game(rng.choice((*SUITS, *SUITS, "NT", "AT")), True, **flags)
    seats, direction = rng.choice(((CLOCKWISE, "clockwise"), (ANTICLOCKWISE, "anticlockwise")))
    changed = " ".join(f"{name}={'on' if each else 'off'}" for name, each in flags.items())
    capot = rng.choice(("on", "off"))
    rules = f"belote direction={direction} {changed} capot={capot}"
    return _sides(rng, game, "Belote", rules, seats, f"80 {game.denomination}")


def trumps(rng: random.Random) -> Spot:
    """One of Trumps."""
    game = sides_oracle.Game(rng.choice((*SUITS, "NT")), False)
    return _sides(rng, game, "Trumps", "trumps", CLOCKWISE, f"Bid 7 {game.denomination}")


def bridge(rng: random.Random) -> Spot:
    """One of bridge."""
    game = sides_oracle.Game(rng.choice((*SUITS, "NT")), False)
    return _sides(rng, game, "Bridge", "bridge", CLOCKWISE, f"1{game.denomination}")


def tres(rng: random.Random) -> Spot:
    """One of Très."""
    tricks = rng.randint(2, 4)
    leads = (tricks + 1) // 2
    size = 2 * leads + tricks - leads
    cards = rng.sample(tres_oracle.PACK, 3 * tricks)
    dealer, other = rng.choice(("EW", "WE", "NS", "SN"))
    leader, second = (other, dealer) if tricks % 2 else (dealer, other)
    hands = {leader: frozenset(cards[:size]), second: frozenset(cards[size:])}
    head = (
        f'[Game "Tres"]\n[Dealer "{dealer}"]\n{_deal_tag(hands, tres_oracle.RANKS)}'
        f'[PointsWon "{dealer}:{rng.randint(0, 9)} {other}:{rng.randint(0, 9)}"]\n'
    )
    return Spot(
        "Tres",
        head,
        leader + second + leader,
        hands,
        (),
        None,
        trumps=lambda card: card[0] == "H",
        rank=lambda card: (card[0], tres_oracle.RANKS.index(card[1])),
        legal=lambda hand, trick, _: tres_oracle.choices(hand, trick),
        winner=_winner_of_tres,
    )


def _winner_of_tres(trick: Sequence[str]) -> int:
    best = 0
    for n in range(1, len(trick)):
        if tres_oracle.takes(trick[n], trick[best]):
            best = n
    return best


GAMES: dict[str, Callable[[random.Random], Spot]] = {
    "Tridge": tridge,
    "Tresillo": tresillo,
    "L'hombre": lhombre,
    "In-comer": incomer,
    "Mort": mort,
    "Tres": tres,
    "Belote": belote,
    "Trumps": trumps,
    "Bridge": bridge,
}
"""The makers of positions, by game."""


def spots(game: str, seed: int, count: int) -> Iterator[Spot]:
    """Positions of a game in which there is a choice, some cards on the table of most."""
    rng = random.Random(f"{game} {seed}")
    while count:
        spot = GAMES[game](rng)
        for _ in range(rng.choice((0, *range(len(spot.order))))):
            spot = spot.play(rng.choice(sorted(spot.choices)))
        if len(spot.choices) > 1:
            count -= 1
            yield spot
