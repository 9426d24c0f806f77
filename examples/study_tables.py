"""The tables of the study: hands sorted by what was held, and counted with intervals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tridge_solver.analysis.intervals import paired, wilson
from tridge_solver.core.cards import SUITS, Card, Suit
from tridge_solver.core.deal import Deal
from tridge_solver.games.ombre.rules.ranking import honours, is_trump, matadors, point_count

PLACES = ("Lead", "Middle", "Last")
OPEN, DEALT = "open", "dealt"
BID = 13
"""Points the club wants for a bid, at least."""

FEWEST = 30
"""Rows of fewer hands are put together with their neighbours."""

Tables = dict[str, list[str]]


def trumps_held(hand: Collection[Card], suit: Suit) -> int:
    """Trumps in a hand, the black aces among them."""
    return sum(is_trump(card, suit) for card in hand)


def club_order(hand: Collection[Card]) -> tuple[Suit, ...]:
    """The suits as a player would choose them: most points first, of equals the longer."""

    def promise(suit: Suit) -> tuple[int, int]:
        return point_count(hand, suit).total, trumps_held(hand, suit)

    return tuple(sorted(SUITS, key=promise, reverse=True))


@dataclass(frozen=True)
class Hand:
    """One seat of one deal.

    Attributes:
        deal: the number of the deal.
        place: Lead, Middle or Last by the turn to play.
        points, matadors, honours, trumps: of the suit with most points, as dealt.
        choice: by way of playing (``open``, ``dealt``) the first suit that wins,
            0 for the one with most points to 3 for the one with fewest; ``None`` if none does.
    """

    deal: int
    place: str
    points: int
    matadors: int
    honours: int
    trumps: int
    choice: Mapping[str, int | None]

    def wins(self, way: str) -> bool:
        """Return whether some suit wins."""
        return self.choice[way] is not None

    def wins_first(self, way: str) -> bool:
        """Return whether the suit with most points wins."""
        return self.choice[way] == 0


def hand_of(deal: int, place: str, hand: Collection[Card], wins: Mapping[str, str]) -> Hand:
    """A hand with what was found about it: the letters of suits that win, by way of playing."""
    order = club_order(hand)
    best = order[0]
    return Hand(
        deal=deal,
        place=place,
        points=point_count(hand, best).total,
        matadors=sum(card in hand for card in matadors(best)),
        honours=honours(hand, best),
        trumps=trumps_held(hand, best),
        choice={
            way: next((n for n, suit in enumerate(order) if suit.letter in letters), None)
            for way, letters in wins.items()
        },
    )


class Share(NamedTuple):
    """A share of hands with its 95 % interval.

    Attributes:
        hits, total: hands that did, and all.
        low, high: the interval.
    """

    hits: int
    total: int
    low: float
    high: float

    @property
    def value(self) -> float:
        """The share itself."""
        return self.hits / self.total if self.total else 0.0

    def __str__(self) -> str:
        return f"{self.value:.1%} ({self.low:.1%}–{self.high:.1%})".replace("%", "").strip()


def share(outcomes: Iterable[tuple[int, bool]]) -> Share:
    """The share of what came true among ``(deal, whether)``.

    Wilson's interval, made wider where hands of one deal win together more than chance would
    have it: by the spread of the deals' counts.

    >>> print(share((deal, deal % 4 == 0) for deal in range(1000)))
    25.0 (22.4–27.8)
    """
    hits: Counter[int] = Counter()
    total: Counter[int] = Counter()
    for deal, came_true in outcomes:
        total[deal] += 1
        hits[deal] += came_true
    won, hands = sum(hits.values()), sum(total.values())
    interval = wilson(won, hands)
    if won in (0, hands):
        return Share(won, hands, *interval)
    value = won / hands
    spread = sum((hits[deal] - value * n) ** 2 for deal, n in total.items())
    wider = math.sqrt(max(1.0, spread / (hands * value * (1 - value))))
    low, high = (value + (end - value) * wider for end in interval)
    return Share(won, hands, max(low, 0.0), min(high, 1.0))


def whole(part: Share) -> str:
    """A share as a whole percent."""
    return f"{100 * part.value:.0f} %"


def markdown(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """A table in Markdown, its numbers to the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return [f"| {' | '.join(str(cell) for cell in line)} |" for line in lines]


class Group(NamedTuple):
    """Hands that have something in common, under its name."""

    name: str
    hands: list[Hand]


def grouped(hands: Iterable[Hand], key: Callable[[Hand], int]) -> list[Group]:
    """Hands by a number of theirs, from the lowest; few at either end join their neighbours."""
    by_number: dict[int, list[Hand]] = {}
    for hand in hands:
        by_number.setdefault(key(hand), []).append(hand)
    groups = [Group(str(number), by_number[number]) for number in sorted(by_number)]
    while len(groups) > 1 and len(groups[0].hands) < FEWEST:
        few, more, *others = groups
        groups = [Group(f"up to {more.name}", few.hands + more.hands), *others]
    while len(groups) > 1 and len(groups[-1].hands) < FEWEST:
        *others, more, few = groups
        groups = [*others, Group(f"{more.name} or more", more.hands + few.hands)]
    return groups


class Column(NamedTuple):
    """A question about each hand, under its heading."""

    head: str
    asked: Callable[[Hand], bool]


COLUMNS = (
    Column("open, any suit", lambda hand: hand.wins(OPEN)),
    Column("open, by points", lambda hand: hand.wins_first(OPEN)),
    Column("as dealt, any suit", lambda hand: hand.wins(DEALT)),
    Column("as dealt, by points", lambda hand: hand.wins_first(DEALT)),
)
"""The columns of every group of hands; *by points* is the suit with most of them."""


def shares(hands: Sequence[Hand], columns: Sequence[Column] = COLUMNS) -> list[Share]:
    """Return the share of ``hands`` that win, by column."""
    return [share((hand.deal, column.asked(hand)) for hand in hands) for column in columns]


@dataclass(frozen=True)
class Study:
    """Everything found out.

    Attributes:
        hands: of Tridge, three a deal.
        tresillo: the same hands in Tresillo as dealt; others lead, the game going round the
            other way.
    """

    hands: Sequence[Hand]
    tresillo: Sequence[Hand]

    def by_place(self) -> list[Group]:
        """The hands by their turn to play, and all."""
        places = [Group(p, [hand for hand in self.hands if hand.place == p]) for p in PLACES]
        return [*places, Group("any seat", list(self.hands))]

    def tables(self) -> Tables:
        """Return the tables of the study as lines of Markdown, by name: a summary, then the
        rest.
        """
        return {
            "short": self.in_short(),
            "places": self.places(),
            "seats": self.seats(),
            "points": self.held("points", lambda hand: hand.points),
            "matadors": self.held("matadors", lambda hand: hand.matadors),
            "honours": self.held("honours in a row", lambda hand: hand.honours),
            "trumps": self.held("trumps", lambda hand: hand.trumps),
            "suits": self.suits(),
            "both": self.both(),
            "tresillo": self.both_games(),
        }

    def in_short(self) -> list[str]:
        """The chief figures as sentences, in whole percents."""
        opened, opened_by_points, dealt, dealt_by_points = map(whole, shares(self.hands))
        some, several = (whole(self.winners(OPEN, least)) for least in (1, 2))
        chosen, chosen_dealt = (
            whole(share((h.deal, h.wins_first(way)) for h in self.hands if h.wins(way)))
            for way in (OPEN, DEALT)
        )
        lead, lead_dealt = (
            self.lead_less_last(column).lstrip("+") for column in (COLUMNS[0], COLUMNS[2])
        )
        return [
            f"* Of {len(self.hands):,} hands, {opened} could win in some suit with open cards, and",
            f"  {dealt} as dealt; in the suit with most points {opened_by_points} and "
            f"{dealt_by_points}.",
            f"* With open cards at least one of the three seats could win in {some} of the deals,",
            f"  more than one in {several}.",
            f"* The Lead could win {lead} hands in a hundred more than the Last with open cards,",
            f"  {lead_dealt} as dealt.",
            f"* Of the hands that could win with open cards {chosen} could in the suit with most",
            f"  points; of those that could as dealt, {chosen_dealt}.",
        ]

    def lead_less_last(self, column: Column) -> str:
        """Return how much more often the Lead wins than the Last, deal by deal, in percent."""
        lead, _, last, _ = self.by_place()
        first = {hand.deal: column.asked(hand) for hand in lead.hands}
        second = {hand.deal: column.asked(hand) for hand in last.hands}
        gap = paired(
            sum(won and not second[deal] for deal, won in first.items()),
            sum(won and not first[deal] for deal, won in second.items()),
            len(first),
        )
        sign = "−" if gap.difference < 0 else "+"
        return f"{sign}{100 * abs(gap.difference):.1f} ± {100 * gap.margin:.1f}"

    def winners(self, way: str, least: int, most: int = 3) -> Share:
        """The share of deals in which so many seats could win."""
        counts = Counter({hand.deal: 0 for hand in self.hands})
        for hand in self.hands:
            counts[hand.deal] += hand.wins(way)
        return share((deal, least <= won <= most) for deal, won in counts.items())

    def places(self) -> list[str]:
        """Return how often each place could win, and the worth of the lead."""
        rows = [[group.name, *shares(group.hands)] for group in self.by_place()]
        gaps = ["Lead less Last", *(self.lead_less_last(column) for column in COLUMNS)]
        return markdown(["%", *(column.head for column in COLUMNS)], [*rows, gaps])

    def seats(self) -> list[str]:
        """Return how many of the three seats of a deal could win."""
        names = {
            "none": (0, 0),
            "one": (1, 1),
            "two": (2, 2),
            "all three": (3, 3),
            "at least one": (1, 3),
            "more than one": (2, 3),
        }
        nobody_bids = self.nobody_bids()
        return markdown(
            [
                "seats that could win, % of deals",
                "open",
                "as dealt",
                f"open, no hand of {BID} points ({len(nobody_bids.hands) // 3:,} deals)",
            ],
            (
                [
                    name,
                    self.winners(OPEN, least, most),
                    self.winners(DEALT, least, most),
                    nobody_bids.winners(OPEN, least, most),
                ]
                for name, (least, most) in names.items()
            ),
        )

    def nobody_bids(self) -> Study:
        """The deals in which no hand has the points the club wants for a bid."""
        bids = {hand.deal for hand in self.hands if hand.points >= BID}
        return replace(self, hands=[hand for hand in self.hands if hand.deal not in bids])

    def held(self, name: str, key: Callable[[Hand], int]) -> list[str]:
        """Shares by something held in the suit with most points."""
        return markdown(
            [name, "hands", *(f"{column.head}, %" for column in COLUMNS)],
            (
                [group.name, f"{len(group.hands):,}", *shares(group.hands)]
                for group in grouped(self.hands, key)
            ),
        )

    def suits(self) -> list[str]:
        """Which suit wins, tried by points: of the hands that win at all."""
        winners = {way: [h for h in self.hands if h.wins(way)] for way in (OPEN, DEALT)}
        names = ("the one with most points", "only a second", "only a third", "only the fourth")
        return markdown(
            ["first suit that wins, % of hands that win", "open", "as dealt"],
            (
                [
                    name,
                    *(
                        share((hand.deal, hand.choice[way] == n) for hand in hands)
                        for way, hands in winners.items()
                    ),
                ]
                for n, name in enumerate(names)
            ),
        )

    def both(self) -> list[str]:
        """Open cards beside the hands as dealt."""
        rows = []
        for name, opened in (("wins open", True), ("does not", False)):
            cells = [
                share(
                    (h.deal, (h.wins(OPEN), h.wins(DEALT)) == (opened, dealt)) for h in self.hands
                )
                for dealt in (True, False)
            ]
            rows.append([name, *cells])
        return markdown(["% of hands, any suit", "wins as dealt", "does not"], rows)

    def both_games(self) -> list[str]:
        """Tridge beside Tresillo, as dealt."""
        tridge = self.by_place()
        tresillo = replace(self, hands=self.tresillo).by_place()
        return markdown(
            ["as dealt, %", *(f"{g}, {s}" for s in ("any suit", "by points") for g in GAMES)],
            (
                [
                    here.name,
                    share((hand.deal, hand.wins(DEALT)) for hand in here.hands),
                    share((hand.deal, hand.wins(DEALT)) for hand in there.hands),
                    share((hand.deal, hand.wins_first(DEALT)) for hand in here.hands),
                    share((hand.deal, hand.wins_first(DEALT)) for hand in there.hands),
                ]
                for here, there in zip(tridge, tresillo, strict=True)
            ),
        )


GAMES = ("Tridge", "Tresillo")


def hands_of(
    deals: Sequence[Deal], answers: Mapping[str, Sequence[Mapping[str, str | None]]]
) -> list[Hand]:
    """All hands with what was found: the letters of winning suits, by way of playing, deal and
    seat."""
    return [
        hand_of(
            number,
            place,
            deal.known_hand(seat),
            {way: found[number][seat.letter] or "" for way, found in answers.items()},
        )
        for number, deal in enumerate(deals)
        for place, seat in zip(PLACES, deal.playing_order, strict=True)
    ]
