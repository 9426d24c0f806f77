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
from cases import EXAMPLES, example
from theme_positions import GAMES, Spot, spots
from tridge_solver.cli.group import tridge as command

BATCH = 250


def answers(folder: Path, texts: Sequence[str], *options: str) -> list[dict[str, Any]]:
    """Return what ``tridge solve`` prints of deals, as JSON."""
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


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("game", GAMES)
def test_themes_are_those_of_another_reading(game: str, tmp_path: Path) -> None:
    assert compare(game, 0, 50, tmp_path)


def goes_against(spot: Spot, tag: str, card: str) -> bool:
    """Return whether a worse card may be worse for the reason that a theme names, by the rules of
    play.
    """
    takes = spot.winner([*spot.trick, card]) == len(spot.trick)
    is_trump = spot.trumps(card)
    clauses = {
        **dict.fromkeys(("hold_up", "leave_to_partner", "cover_low"), takes),
        **dict.fromkeys(("take", "unblock"), not takes),
        **dict.fromkeys(("refuse_to_ruff", "trumps_can_wait"), is_trump),
        **dict.fromkeys(("ruff", "draw_trumps", "discard", "right_suit"), not is_trump),
        "ruff_high": is_trump and takes,
    }
    return clauses.get(tag, True)


PLAIN = ("hold_up", "leave_to_partner", "take", "refuse_to_ruff", "trumps_can_wait", "ruff")
"""Themes that every worse card goes against of which the clause is true."""


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("game", GAMES)
def test_a_theme_belongs_to_the_cards_that_break_it(game: str) -> None:
    seen: set[str] = set()
    for spot in spots(game, 3, 60):
        [deal] = tridge.loads(spot.text)
        found = tridge.themes(deal)
        worse = [card for card in deal.reached().legal_cards() if card not in found.best]
        for theme in found.themes:
            broken = {card.code for card in worse if theme in found.broken_by(card)}
            may = {card.code for card in worse if goes_against(spot, theme.value, card.code)}
            assert broken, (spot.text, theme)
            assert broken == may if theme.value in PLAIN else broken <= may, (spot.text, theme)
            seen.add(theme.value)
        assert not any(found.broken_by(card) for card in found.best)
    assert len(seen) > 3


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


@pytest.mark.slow(keep=1)
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


FOUND = {
    str(deal.tag("Event")): deal for deal in tridge.load(Path(__file__).with_name("themes.pbn"))
}
"""Of every theme a small position in which it holds, and one with the same choice in which it does
not; found by the program."""


@pytest.mark.parametrize("theme", tridge.results.CardTheme, ids=lambda theme: theme.value)
def test_a_theme_holds_in_one_position_and_not_in_another(theme: tridge.results.CardTheme) -> None:
    with_it, without = FOUND[theme.value], FOUND[f"not {theme.value}"]
    assert theme in tridge.themes(with_it).themes
    assert theme not in tridge.themes(without).themes
    for deal in (with_it, without):
        assert len(tridge.themes(deal).best) < len(deal.reached().legal_cards())


def test_the_most_special_themes_come_first() -> None:
    themes = tridge.themes(FOUND["matador_back"]).themes
    assert [theme.value for theme in themes][:1] == ["matador_back"]
    assert list(themes) == sorted(themes, key=list(tridge.results.CardTheme).index)


def test_a_position_without_a_wrong_card_has_no_theme() -> None:
    deal = FOUND["take"]
    line: Any = tridge.line(deal)
    last = [card for trick in line for card in trick.cards.values()][:-1]
    found = tridge.themes(deal.with_play(last))
    assert (found.themes, found.costs, found.words) == ((), (), ())


def test_a_play_that_is_over_has_nobody_to_choose() -> None:
    deal = FOUND["take"]
    line: Any = tridge.line(deal)
    cards = [card for trick in line for card in trick.cards.values()]
    with pytest.raises(tridge.DealError, match="the play is over"):
        tridge.themes(deal.with_play(cards))


def test_nothing_is_said_of_tres_while_cards_lie_between_bounds() -> None:
    deal: Any = next(iter(tridge.load(EXAMPLES / "tres.pbn")))
    found = tridge.themes(deal, from_start=True, nodes=1000)
    assert (found.best, found.themes, found.costs) == ((), (), ())


def test_the_cost_of_a_card_has_its_json() -> None:
    deal = example("ending")
    cost = tridge.themes(deal).cost(tridge.Card("HA"))
    assert cost is not None
    assert cost.json() == {
        "card": "HA",
        "trick": 9,
        "to": "E",
        "with": "SJ",
        "instead_of": {"card": "S3", "to": "W", "with": "HA"},
    }
    assert cost.to_dict().items() >= {"best": "S3", "best_to": "W", "best_with": "HA"}.items()


def test_a_trick_kept_from_who_would_have_all_is_worth_it_in_belote() -> None:
    deal = tridge.Deal.of(
        "N:J.T8.. T.7..8 A8.A.. 7.J..7",
        game="Belote",
        rules="belote capot=on undertrump=off",
        leader="W",
        tricks_won="NS:5",
        points_won="NS:106",
        declarer="E",
        contract="80 D",
    )
    assert next(value.card.code for value in tridge.card_values(deal)) == "C7"
    found = tridge.themes(deal)
    assert [card.code for card in found.best] == ["C7"]
    cost = found.cost(tridge.Card("S7"))
    assert cost is not None
    assert (cost.trick, cost.to.letter, cost.best_to.letter, cost.points) == (6, "S", "E", None)


def test_a_trick_of_belote_shows_its_points() -> None:
    for spot in spots("Belote", 3, 200):
        [deal] = tridge.loads(spot.text)
        for cost in tridge.themes(deal).costs:
            if cost.points is None:
                continue  # all tricks were at stake
            assert cost.best_points is not None
            own = [seat for seat in tridge.Seat if seat.letter in spot.side]
            made = cost.points if cost.to in own else -cost.points
            kept = cost.best_points if cost.best_to in own else -cost.best_points
            assert kept > made
            assert cost.json()["instead_of"]["points"] == cost.best_points
            return
    pytest.fail("no card of these positions is wrong")
