"""The themes once more, as their table reads, of what ``tridge solve`` answers in JSON.

Nothing here comes from the package: rules are those of :mod:`oracle`, :mod:`sides_oracle` and
:mod:`tres_oracle`, what cards are worth and how lines go is what the command printed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from theme_positions import Spot

GRADES = {"LOSS": 0, "DRAW": 1, "ONE_OFF": 1, "WIN": 2, "EXACT": 2}

LineAfter = Callable[[str], Mapping[str, Any]]
"""The command's answer about the line after a card."""


def values_of(spot: Spot, answer: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """Return what every card is worth to the seat to play, more being better."""
    found = {}
    for entry in answer["cards"]:
        if "margin" in entry:
            mine = answer["margin_of"] == spot.seat
            value: tuple[int, ...] = (entry["margin"] if mine else -entry["margin"],)
        elif "points" in entry:
            [side] = (name for name in entry["points"] if spot.seat in name)
            # A side that makes all tricks may get more without the other side getting less.
            value = (2 * entry["points"][side] - sum(entry["points"].values()),)
        elif "grade" in entry:
            tricks = -entry["player_tricks"] if spot.few else entry["player_tricks"]
            value = (GRADES[entry["grade"]], tricks)
        else:
            value = (entry["declarer_tricks"],)
        if spot.player is not None and "points" not in entry and spot.player not in spot.side:
            value = tuple(-part for part in value)
        found[entry["card"]] = value
    return found


def themes(spot: Spot, answer: Mapping[str, Any], line_after: LineAfter) -> frozenset[str]:
    """The tags that hold; ``line_after`` has what is answered after a card."""
    values = values_of(spot, answer)
    most = max(values.values())
    best = {card for card in values if values[card] == most}
    worse = values.keys() - best
    if not worse:
        return frozenset()
    found = playing(spot, best, worse) if spot.trick else leading(spot, best, worse, line_after)
    return found | split(spot, answer, best, line_after)


def split(
    spot: Spot, answer: Mapping[str, Any], best: Collection[str], line_after: LineAfter
) -> frozenset[str]:
    """Three seats, a grade by comparison, the same tricks along both lines."""
    if not spot.compares:
        return frozenset()
    grade = {entry["card"]: entry["grade"] for entry in answer["cards"]}

    def tricks(card: str) -> int:
        found: int = line_after(card)["line_tricks"][spot.player]
        return found

    [kept] = {(grade[card], tricks(card)) for card in best}
    for card in grade.keys() - best:
        if grade[card] != kept[0] and tricks(card) == kept[1]:
            return frozenset({"split"})
    return frozenset()


def higher(spot: Spot, card: str, other: str) -> bool:
    """Return whether a card beats another of its suit, or as a trump a plain one."""
    suit, place = spot.rank(card)
    other_suit, other_place = spot.rank(other)
    if suit == other_suit:
        return place < other_place
    return spot.trumps(card) and not spot.trumps(other)


def takes(spot: Spot, card: str) -> bool:
    """Return whether a card wins against those on the table."""
    return spot.winner([*spot.trick, card]) == len(spot.trick)


def playing(spot: Spot, best: Collection[str], worse: Collection[str]) -> frozenset[str]:
    """The tags of a seat that plays to a trick."""
    found = set()
    takers = {card for card in spot.choices if takes(spot, card)}
    holder = spot.order[spot.winner(spot.trick)]
    all_take = all(card in takers for card in best)
    none_takes = not any(card in takers for card in best)
    if all_take and any(card not in takers for card in spot.choices):
        found.add("take")
    if none_takes and takers:
        if holder not in spot.side:
            found.add("hold_up")
        elif holder != spot.seat:  # one's own card is no partner's
            found.add("leave_to_partner")
    suit = spot.rank(spot.trick[0])[0]
    void = all(spot.rank(card)[0] != suit for card in spot.hands[spot.seat])
    ruffs = {card for card in spot.choices if spot.trumps(card)}
    below = [card for card in worse if all(higher(spot, other, card) for other in best)]
    above = [card for card in worse if all(higher(spot, card, other) for other in best)]
    if void and not spot.trumps(spot.trick[0]):
        if all(card in ruffs for card in best) and len(ruffs) < len(spot.choices):
            found.add("ruff")
        if not any(card in ruffs for card in best) and ruffs:
            found.add("refuse_to_ruff")
        ruff_and_take = takers & ruffs
        if ruff_and_take.issuperset(best) and ruff_and_take.intersection(below):
            found.add("ruff_high")
    if void and right_suit(spot, best, worse):
        found.add("discard")
    follow = {card for card in spot.choices if spot.rank(card)[0] == suit}
    if none_takes and follow.issuperset(best) and (follow - takers).intersection(below):
        found.add("unblock")
    if all_take and any(card in takers for card in above):
        found.add("cover_low")
    if spot.estuche and not void and spot.trumps(spot.trick[0]):
        kept = {card for card in spot.hands[spot.seat] if spot.trumps(card)}
        free = any(not spot.trumps(card) for card in spot.choices)
        if free and not kept.intersection(best):
            assert kept <= set(worse)
            found.add("matador_back")
    return frozenset(found)


def leading(
    spot: Spot, best: Collection[str], worse: Collection[str], line_after: LineAfter
) -> frozenset[str]:
    """The tags of a seat that leads."""
    found = set()
    trumps = {card for card in spot.choices if spot.trumps(card)}
    if all(card in trumps for card in best) and len(trumps) < len(spot.choices):
        found.add("draw_trumps")
    if trumps and not any(card in trumps for card in best):
        found.add("trumps_can_wait")
    if right_suit(spot, best, worse):
        found.add("right_suit")
    suits = {spot.rank(card)[0] for card in best}
    if len(suits) == 1:
        others = [spot.rank(card)[1] for card in worse if spot.rank(card)[0] in suits]
        places = [spot.rank(card)[1] for card in best]
        if any(place < min(places) for place in others):
            found.add("lead_low")
        if any(place > max(places) for place in others):
            found.add("lead_high")
    if spot.player is not None:  # else the lead alternates
        sure = {card for card in spot.choices if not may_be_lost(spot, spot.play(card))}
        gets = {line_after(card)["line"][0]["winner"] for card in best}
        if sure and sure <= set(worse) and not gets & spot.side:
            found.add("throw_in")
    return frozenset(found)


def right_suit(spot: Spot, best: Collection[str], worse: Collection[str]) -> bool:
    """Return whether the best cards are of one plain suit, and a plain card of another is worse."""
    suits = {spot.rank(card)[0] for card in best}
    if len(suits) != 1 or any(spot.trumps(card) for card in best):
        return False
    return any(spot.rank(card)[0] not in suits and not spot.trumps(card) for card in worse)


def may_be_lost(spot: Spot, led: Spot) -> bool:
    """Return whether some legal replies give the other side the trick that was led to."""
    if len(led.trick) == len(led.order):
        return led.order[led.winner(led.trick)] not in spot.side
    return any(may_be_lost(spot, led.play(card)) for card in led.choices)
