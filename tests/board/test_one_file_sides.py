"""Games of four seats in a board that is one file, word for word what the program answers."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from boards import desk
from cases import example
from one_file_answers import NEEDS_ENGINE, Question, answers, page_json, told
from tridge_solver.board.one_file import page_data
from tridge_solver.board.questions import BoardApi
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.position import cards_played
from tridge_solver.core.seats import SEATS
from tridge_solver.games.belote.cards import BeloteStrain
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.game import BELOTE_GAME, BeloteDeal
from tridge_solver.games.belote.rules import BELOTE
from tridge_solver.games.trumps.contracts import Strain, TrumpsContract
from tridge_solver.games.trumps.game import BRIDGE_GAME, TRUMPS_GAME, TrumpsDeal
from tridge_solver.games.trumps.rules import BRIDGE, TRUMPS
from tridge_solver.handfile import loads

OPTIONS = (
    "",
    "undertrump=off capot=on",
    "ruff_plain_winner=off overtake_partner=off",
    "trump_under_partner=off direction=clockwise capot=on",
)


def random_deal(rng: random.Random, number: int) -> Deal:
    """A whole deal of Belote, Trumps or bridge, in every denomination and by all ways of play."""
    game = (BELOTE_GAME, TRUMPS_GAME, BRIDGE_GAME)[number % 3]
    pack = rng.sample(game.pack, len(game.pack))
    north, east, south, west = (tuple(sorted(pack[n::4])) for n in range(4))
    hands = (north, east, south, west)
    dealer, declarer = rng.choice(SEATS), rng.choice(SEATS)
    if game is BELOTE_GAME:
        rules = BELOTE.with_options(OPTIONS[number // 3 % 4])
        strain = [*BeloteStrain][number // 3 % 6]
        return BeloteDeal(
            hands,
            frozenset(),
            rules=rules,
            contract=BeloteContract(90, strain),
            dealer=dealer,
            declarer=declarer,
        )
    rules = BRIDGE if game is BRIDGE_GAME else TRUMPS
    contract = TrumpsContract(7 + number % 7, [*Strain][number // 3 % 5])
    return TrumpsDeal(
        hands, frozenset(), rules=rules, contract=contract, dealer=dealer, declarer=declarer
    )


@cache
def board() -> BoardApi:
    """A board with a deal of every game and all ways of play."""
    rng = random.Random(0)
    return desk(*(random_deal(rng, number) for number in range(12)))


def asked(deals: list[Deal], api: BoardApi, least: int, most: int, seed: int) -> list[Question]:
    """The turn after so many random cards less than all; a deal says which of the page's it is."""
    keys = {}
    for entry in page_data(api, Pack.ENGLISH)["hello"]["deals"]:
        keys[entry["deal"]["game"], str(entry["deal"]["rules_options"])] = entry["deal"]["sides"]
    rng = random.Random(seed)
    found: list[Question] = []
    for deal in deals:
        position = deal.with_play(()).start()
        played = []
        for _ in range(len(SEATS) * deal.hand_size - rng.randint(least, most)):
            card = rng.choice(position.legal_cards())
            played.append(card.code)
            position = position.play(card)
        made = page_json(deal)
        made["sides"] = keys[made["game"], str(made["rules_options"])]
        found.append(("turns", {"deal": made, "played": played, "from": len(played)}))
    return found


@NEEDS_ENGINE
@pytest.mark.parametrize(
    ("count", "least", "most"),
    [
        pytest.param(48, 0, 20, id="endings"),
        pytest.param(3000, 0, 24, id="many endings", marks=pytest.mark.exhaustive),
        pytest.param(72, 28, 32, id="whole deals", marks=pytest.mark.exhaustive),
    ],
)
def test_values_and_words_of_four_seats_are_the_programs(count: int, least: int, most: int) -> None:
    rng = random.Random(count)
    api = board()
    questions = asked([random_deal(rng, n) for n in range(count)], api, least, most, seed=count)
    for question, found in zip(questions, answers(questions, api), strict=True):
        assert found == told(api, question)


@NEEDS_ENGINE
def test_what_is_supposed_the_table_and_the_file_are_the_programs() -> None:
    deal = example("belote", 1)
    api = desk(deal)
    [entry] = page_data(api, Pack.ENGLISH)["hello"]["deals"]
    here: dict[str, Any] = {"deal": entry["deal"]}
    supposed = {**here, "declarer": "E", "contract": "80 C", "played": [], "ahead": True}
    line = {**here, "played": entry["played"][:20], "line": True}
    turns, contracts, table, write, best, bad = answers(
        [
            ("turns", supposed),
            ("contracts", here),
            ("table", here),
            ("write", {**here, "played": entry["played"]}),
            ("solve", line),
            ("turns", {**here, "played": ["SA", "SA"]}),
        ],
        api,
    )
    expected = told(api, ("turns", supposed))
    assert turns["turns"] == expected["turns"]
    assert turns["ahead"] == expected["ahead"]
    assert contracts == told(api, ("contracts", here))
    assert table == told(api, ("table", here))
    [read] = loads(write["text"])
    assert isinstance(read, BeloteDeal)
    assert read == replace(deal, auction=None, comments=read.comments, tags=read.tags)
    [last] = best["line"]
    end = told(api, ("turns", {**here, "played": last["cards"], "from": 32}))["turns"][-1]
    start = told(api, ("turns", {**here, "played": entry["played"][:20], "from": 20}))["turns"][-1]
    assert end["points"] == start["points"]
    assert "may not be played" in bad["error"]


@NEEDS_ENGINE
@pytest.mark.parametrize("name", ["belote", "bridge", "trumps"])
def test_a_link_to_a_deal_of_four_seats_is_read(name: str) -> None:
    deal = example(name, 1)
    api = desk(deal)
    [entry] = page_data(api, Pack.ENGLISH)["hello"]["deals"]
    tags = "".join(f'[{tag} "{value}"]\n' for tag, value in entry["tags"].items() if value)
    text = f'{tags}[Declarer "{entry["deal"]["declarer"]}"]\n[Contract "{deal.contract}"]\n'
    played = [card.code for _, card in cards_played(deal.positions())]
    wrong = text.replace("A", "9", 1)
    [found, refused] = answers([("read", {"text": text}), ("read", {"text": wrong})], api)
    [read] = found["deals"]
    for field in ("seats", "cards", "tags", "game"):
        assert read[field] == entry[field]
    ask = ("turns", {"deal": read["deal"], "played": played, "from": len(played)})
    nameless = {**entry["deal"], "tags": {}}
    want = ("turns", {"deal": nameless, "played": played, "from": len(played)})
    assert answers([ask], api)[0]["turns"] == told(api, want)["turns"]
    assert refused["deals"][0]["deal"] is None
    assert refused["deals"][0]["problems"]
