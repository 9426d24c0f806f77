"""All games in a board that is one file, word for word what the program answers."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from boards import desk
from cases import example
from one_file_answers import NEEDS_ENGINE, Question, about, answer_of, answers, page_json
from tridge_solver.board.one_file import ENGINES, page_data
from tridge_solver.board.questions import BoardApi
from tridge_solver.board.streams import BoardOptions
from tridge_solver.checks import setup_defects
from tridge_solver.core.cards import PACK, Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.ruleset import LHOMBRE, TRIDGE
from tridge_solver.core.seats import SEATS
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.game import BELOTE_GAME, BeloteDeal
from tridge_solver.games.belote.rules import BELOTE, BeloteStrain
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import TRUMPLESS_KINDS, Contract, Kind
from tridge_solver.games.ombre.rules.incomer import INCOMER_KINDS
from tridge_solver.games.tres.game import TRES_PACK, TresDeal
from tridge_solver.games.trumps.game import BRIDGE_GAME, TRUMPS_GAME, TrumpsDeal
from tridge_solver.games.trumps.rules import BRIDGE, TRUMPS, Strain, TrumpsContract
from tridge_solver.handfile import loads
from tridge_solver.results import CardTheme

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
        made = entry["deal"]
        keys[made["game"], str(made["rules_options"])] = made["page_game"]
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
        made["page_game"] = keys[made["game"], str(made["rules_options"])]
        found.append(("turns", {"deal": made, "played": played, "from": len(played)}))
    return found


@pytest.mark.slow
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
        assert found == answer_of(api, question)


def lhombre_deal(rng: random.Random, number: int) -> Deal:
    """A deal of L'hombre in any of its contracts, by several options."""
    rules = LHOMBRE.with_options(LHOMBRE_OPTIONS[number % 3])
    kinds = sorted(rules.kinds)
    while True:
        dealer = rng.choice(SEATS)
        out = rules.sits_out(dealer)
        pack = rng.sample(PACK, 27)
        hands = [tuple(sorted(pack[9 * n : 9 * n + 9])) for n in range(3)]
        held = iter(hands)
        north, east, south, west = (None if seat is out else next(held) for seat in SEATS)
        kind = kinds[number // 3 % len(kinds)]
        suit = "" if Kind(kind) in TRUMPLESS_KINDS else f" {rng.choice('SHDC')}"
        deal = OmbreDeal(
            (north, east, south, west),
            frozenset({out}),
            rules=rules,
            dealer=dealer,
            declarer=rng.choice([seat for seat in SEATS if seat is not out]),
            contract=Contract.parse(f"{kind}{suit}"),
        )
        if not setup_defects(deal):  # a Respekt takes both black aces
            return deal


LHOMBRE_OPTIONS = ("", "grandissimo=on estuche=off", "grandissimo=on royal_puesta=off")


def incomer_deal(rng: random.Random, number: int) -> Deal:
    """An in-comer's deal, in any of his contracts."""
    rules = TRIDGE.with_options(("", "estuche=on", "direction=anticlockwise")[number % 3])
    while True:
        pack = rng.sample(PACK, 36)
        north, east, south, west = (tuple(sorted(pack[n::4])) for n in range(4))
        dealer = rng.choice(SEATS)
        kind = INCOMER_KINDS[number // 3 % 3].value
        deal = OmbreDeal(
            (north, east, south, west),
            frozenset(),
            rules=rules,
            dealer=dealer,
            declarer=dealer,
            contract=Contract.parse(f"{kind} {rng.choice('SHDC')}"),
        )
        if not setup_defects(deal):  # No Tricks takes a trump
            return deal


def tres_deal(rng: random.Random, number: int) -> Deal:
    """A deal of Très."""
    first, dealer = rng.sample(SEATS, 2)
    pack = rng.sample(TRES_PACK, 51)
    dealt = {first: tuple(sorted(pack[:26])), dealer: tuple(sorted(pack[26:]))}
    north, east, south, west = (dealt.get(seat) for seat in SEATS)
    empty = frozenset(SEATS) - {first, dealer}
    return TresDeal((north, east, south, west), empty, dealer=dealer)


KINDS = {"lhombre": lhombre_deal, "incomer": incomer_deal, "tres": tres_deal}


@cache
def table_of(kind: str) -> BoardApi:
    """A board with a deal of a game; of Très with as much memory as a page has, since what a
    budget proves depends on it."""
    size = ENGINES["tres"].table if kind == "tres" else None
    return desk(KINDS[kind](random.Random(0), 0), options=BoardOptions(table_bytes=size))


@pytest.mark.slow(keep=2)
@NEEDS_ENGINE
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("count", "cards"),
    [
        pytest.param(24, range(-20, 0), id="endings"),
        pytest.param(1000, range(-24, 0), id="many endings", marks=pytest.mark.exhaustive),
        pytest.param(24, range(3), id="whole deals", marks=pytest.mark.exhaustive),
    ],
)
def test_values_and_words_are_the_programs(kind: str, count: int, cards: range) -> None:
    """So many cards of a deal are played; below none, so many are left."""
    rng = random.Random(count)
    api = table_of(kind)
    key = page_data(api, Pack.ENGLISH)["hello"]["deals"][0]["deal"].get("page_game")
    questions: list[Question] = []
    for number in range(count):
        deal = KINDS[kind](rng, number)
        position = deal.with_play(()).start()
        every = range(sum(map(len, position.hands.values())))
        played = []
        for _ in range(every[rng.choice(cards)]):
            card = rng.choice(position.legal_cards())
            played.append(card.code)
            position = position.play(card)
        made = {**page_json(deal), "page_game": key}
        questions.append(("turns", {"deal": made, "played": played, "from": len(played)}))
    for question, found in zip(questions, answers(questions, api), strict=True):
        assert found == answer_of(api, question)


@NEEDS_ENGINE
def test_the_page_agrees_with_the_program_on_contracts_table_and_file() -> None:
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
    expected = answer_of(api, ("turns", supposed))
    assert turns["turns"] == expected["turns"]
    assert turns["ahead"] == expected["ahead"]
    assert contracts == answer_of(api, ("contracts", here))
    assert table == answer_of(api, ("table", here))
    [read] = loads(write["text"])
    assert isinstance(read, BeloteDeal)
    assert read == replace(deal, auction=None, comments=read.comments, tags=read.tags)
    [last] = best["line"]
    end = answer_of(api, ("turns", {**here, "played": last["cards"], "from": 32}))["turns"][-1]
    start = answer_of(api, ("turns", {**here, "played": entry["played"][:20], "from": 20}))[
        "turns"
    ][-1]
    assert end["points"] == start["points"]
    assert "may not be played" in bad["error"]


def opened(name: str, number: int) -> tuple[BoardApi, dict[str, Any], Deal]:
    """A board with a deal of the examples, what its page has of it, and the deal."""
    deal = example(name, number)
    api = desk(deal)
    [entry] = page_data(api, Pack.ENGLISH)["hello"]["deals"]
    return api, entry, deal


EXAMPLES = {"lhombre": 7, "incomer": 1, "tres": 2, "belote": 1, "bridge": 1, "trumps": 1}
"""A deal of each game; that of L'hombre is a nolo."""


@pytest.mark.slow(keep=2)
@NEEDS_ENGINE
@pytest.mark.parametrize("name", EXAMPLES)
def test_links_and_random_deals_of_any_game_are_read(name: str) -> None:
    api, entry, deal = opened(name, EXAMPLES[name])
    tags = {tag: value for tag, value in entry["tags"].items() if value}
    if entry["contract"]:
        tags |= {"Declarer": entry["deal"]["declarer"], "Contract": entry["contract"]}
    wrong = {**tags, "Deal": tags["Deal"].replace(".", "9.", 1)}  # a card more, or that is none
    [table] = [
        own
        for own in page_data(api, Pack.ENGLISH)["hello"]["rulesets"]
        if own["name"] == deal.game.name
    ]
    dealer = table.get("seats", "NESW")[-1]
    reply = {"table": table["key"], "rules": table["rules"], "dealer": dealer}
    asked: list[Question] = [("read", {"tags": tags}), ("read", {"tags": wrong}), ("deal", reply)]
    found, refused, made = answers(asked, api)
    [dealt] = answers([("read", {"deal": made["deal"], "name": "dealt"})], api)
    assert dealt["deals"][0]["title"] == "dealt"
    assert dealt["deals"][0]["problems"] == []
    [read] = found["deals"]
    assert read["deal"] is not None, read["problems"]
    for field in ("seats", "cards", "tags", "game", "contract"):
        assert read[field] == entry[field]
    for field in ("dealer", "declarer"):
        assert read["deal"].get(field) == entry["deal"].get(field)
    for seat, hand in entry["deal"]["hands"].items():
        assert sorted(read["deal"]["hands"][seat]) == sorted(hand)
    assert refused["deals"][0]["deal"] is None
    assert refused["deals"][0]["problems"]
    fields = {key: value for key, value in made["deal"].items() if key != "page_game"}
    [again] = api.answer("read", {"deal": fields})["deals"]
    assert again["game"] == entry["game"]
    assert again["problems"] == []


@pytest.mark.slow(keep=1)
@NEEDS_ENGINE
@pytest.mark.parametrize("name", ["lhombre", "incomer"])
def test_other_contracts_their_table_and_the_file_are_the_programs(name: str) -> None:
    api, entry, deal = opened(name, EXAMPLES[name])
    here: dict[str, Any] = {"deal": entry["deal"]}
    seat = entry["deal"]["declarer"]
    asked: list[Question] = [("contracts", {**here, "declarer": each}) for each in entry["seats"]]
    asked += [
        ("table", here),
        ("turns", {**here, "declarer": seat, "contract": "Play H", "played": [], "ahead": True}),
    ]
    *found, written, line = answers(
        [
            *asked,
            ("write", {**here, "played": entry["played"]}),
            ("solve", {**here, "played": [], "line": True}),
        ],
        api,
    )
    for question, answer in zip(asked, found, strict=True):
        assert answer == answer_of(api, question)
    [read] = loads(written["text"])
    assert read.play == deal.play
    wanted = answer_of(api, ("solve", {**here, "played": [], "line": True}))["line"]
    assert line["line"][0]["cards"] == [
        card for trick in wanted for card in trick["cards"].values()
    ]


@NEEDS_ENGINE
def test_a_line_of_tres_keeps_the_margin_and_its_file_is_read() -> None:
    api, entry, deal = opened("tres", 2)
    here = {"deal": entry["deal"], "played": entry["played"]}
    line, written = answers([("solve", {**here, "line": True}), ("write", here)], api)
    [played] = line["line"]
    ends = [
        answer_of(api, ("turns", {**here, "played": cards, "from": len(cards)}))["turns"][-1][
            "margin"
        ]
        for cards in (entry["played"], played["cards"])
    ]
    assert ends[0] is not None
    assert ends[0] == ends[1]
    [read] = loads(written["text"])
    assert read.play == deal.play


@pytest.mark.slow(keep=1)
@NEEDS_ENGINE
@pytest.mark.parametrize("name", ["incomer", "trumps", "belote"])
def test_a_puzzle_of_four_seats_has_one_card_alone(name: str) -> None:
    """The engine is asked of a random deal; the program weighs what it found."""
    api, _, deal = opened(name, EXAMPLES[name])
    tables = page_data(api, Pack.ENGLISH)["hello"]["rulesets"]
    [table] = [own for own in tables if own["name"] == deal.game.name]
    fields = {"table": table["key"], "ask": "player", "theme": "any"}
    [found, taking] = answers([("puzzle", fields), ("puzzle", {**fields, "theme": "take"})], api)
    [puzzle] = found["puzzles"]
    fields = {key: value for key, value in puzzle["deal"].items() if key != "played"}
    played = puzzle["deal"]["played"]
    turn = answer_of(api, ("turns", {"deal": fields, "played": played, "from": len(played)}))[
        "turns"
    ][-1]
    first, second = turn["cards"][:2]
    if name == "belote":
        assert abs(first["points"]["NS"] - second["points"]["NS"]) >= 10
    else:
        assert first["rung"] != second["rung"]
    partners = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
    seats = turn["to_play"], puzzle["deal"]["declarer"]
    assert seats[0] == seats[1] or (name != "incomer" and len({partners[s] for s in seats}) == 1)
    assert " to play. " in puzzle["question"]
    about(puzzle)
    assert CardTheme.TAKE in about(taking["puzzles"][0])
