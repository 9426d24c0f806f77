"""Themes and what a wrong card is paid with: held against another reading, and replayed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import theme_reading
import tridge_solver as tridge
from theme_positions import GAMES, spots
from tridge_solver.cli.group import tridge as command

BATCH = 250


def answers(folder: Path, texts: Sequence[str], *options: str) -> list[dict[str, Any]]:
    """What ``tridge solve`` prints of deals, as JSON."""
    file = folder / "deals.pbn"
    file.write_text("".join(texts), encoding="utf-8")
    arguments = ["solve", *options, "--jsonl", "--threads", "1", str(file)]
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def compare(game: str, seed: int, count: int, folder: Path) -> Counter[str]:
    """Hold the themes of positions of a game against the other reading; how often each is there."""
    found: Counter[str] = Counter()
    asked = list(spots(game, seed, count))
    values = answers(folder, [spot.text for spot in asked], "--cards")
    # The lines that the table speaks of: after every card of a lead or of a contract that compares.
    wanted = [
        (n, card)
        for n, spot in enumerate(asked)
        if spot.compares or (not spot.trick and spot.player is not None)
        for card in spot.choices
    ]
    after = [asked[n].play(card).text for n, card in wanted]
    printed = answers(folder, after, "--line") if after else []
    lines = dict(zip(wanted, printed, strict=True))
    for n, (spot, answer) in enumerate(zip(asked, values, strict=True)):
        [deal] = tridge.loads(spot.text)
        tags = [theme.value for theme in tridge.themes(deal).themes]
        expected = theme_reading.themes(spot, answer, lambda card, n=n: lines[n, card])
        assert set(tags) == expected, spot.text
        found.update(tags)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_themes_are_those_of_another_reading(game: str, tmp_path: Path) -> None:
    assert compare(game, 0, 50, tmp_path)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(1, 1 + 2000 // BATCH))
@pytest.mark.parametrize("game", GAMES)
def test_themes_of_thousands_of_positions(game: str, seed: int, tmp_path: Path) -> None:
    compare(game, seed, BATCH, tmp_path)


def keeping(deal: tridge.Deal) -> tuple[tridge.Card, ...]:
    """The cards that keep all there is, by what every card is worth."""
    worth = [(card.card, _worth(card)) for card in tridge.card_values(deal)]
    return tuple(card for card, value in worth if value == worth[0][1])


def _worth(value: Any) -> object:
    names = ("points", "declarer_tricks", "grade", "player_tricks")
    return [getattr(value, name, None) for name in names]


def leads_to(
    deal: tridge.Deal, played: tuple[tridge.Card, ...], trick: int, winner: object, card: object
) -> bool:
    """Whether best play of all after the cards ``played`` may give a trick to that seat, with that
    card."""
    seen: set[object] = set()

    def reaches(played: tuple[tridge.Card, ...]) -> bool:
        after = deal.with_play(played)
        *_, before, position = after.positions()
        number = position.game.tricks - before.tricks_left + 1
        if not position.trick and number == trick:
            table = (*before.trick, played[-1])
            place = position.game.winner(table, position.trumps)
            return before.order[place] is winner and table[place] == card
        here = (frozenset(position.hands.items()), position.trick)
        if here in seen:
            return False
        seen.add(here)
        return any(reaches((*played, best)) for best in keeping(after))

    return reaches(played)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "Tres"])
def test_the_two_tricks_of_a_cost_come_about(game: str) -> None:
    replayed = 0
    for spot in spots(game, 7, 200):
        if sum(map(len, spot.hands.values())) > 12 or replayed > 5:
            continue  # of more cards there are thousands of best plays
        [deal] = tridge.loads(spot.text)
        found = tridge.themes(deal)
        position = deal.reached()
        wrong = [card for card in position.legal_cards() if card not in found.best]
        assert [cost.card for cost in found.costs] == [
            value.card for value in tridge.card_values(deal) if value.card in wrong
        ]
        assert all(found.cost(card) is None for card in found.best)
        for cost in found.costs:
            assert cost.best in found.best
            after = (*position.trick, cost.card), (*position.trick, cost.best)
            assert leads_to(deal, after[0], cost.trick, cost.to, cost.with_card), spot.text
            assert leads_to(deal, after[1], cost.trick, cost.best_to, cost.best_with), spot.text
            assert cost.points != cost.best_points or cost.to is not cost.best_to
            replayed += 1
    assert replayed


def test_nothing_is_said_of_a_trick_of_tres() -> None:
    assert not any(tridge.themes(tridge.loads(spot.text)[0]).costs for spot in spots("Tres", 7, 5))
