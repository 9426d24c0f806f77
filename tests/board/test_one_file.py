"""The board in one file: what the engine inside answers, word for word what the program answers.

Needs the package built with engines of pages (``TRIDGE_PAGES=1``), and node; skipped without.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from boards import desk
from cases import EXAMPLES, random_deal
from one_file_answers import NEEDS_ENGINE, Question, about, answer_of, answers, page_json
from tridge_solver.board.one_file import LACKING, one_file, page_data
from tridge_solver.checks import setup_defects
from tridge_solver.core.cards import Pack
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.dealing import random_deals
from tridge_solver.games.ombre.rules.contracts import SUITLESS, Contract
from tridge_solver.handfile import load, loads
from tridge_solver.report.theme.bundle import Bundle
from tridge_solver.results import CardTheme


def contracts(rules: Ruleset) -> list[str]:
    """The kinds of contract of some rules, without the suit."""
    return [name for name, kind in SUITLESS.items() if kind.value in rules.kinds]


OPTIONS = (
    TRIDGE,
    TRESILLO,
    TRIDGE.with_options("estuche=on royal_puesta=on direction=anticlockwise"),
    TRESILLO.with_options("estuche=off royal_puesta=off direction=clockwise"),
)


def deals_to_ask(count: int, seed: int, *, most_cards: int, least_cards: int) -> list[Question]:
    """Questions about the turn after so many random cards of random deals, of all contracts and
    options there are."""
    rng = random.Random(seed)
    found: list[Question] = []
    while len(found) < count:
        number = len(found)
        case = random_deal(rng, OPTIONS[number % 4], strong=number % 3 == 0)
        position = case.position
        rules = position.rules
        kinds = contracts(rules)
        text = f"{kinds[number // 4 % len(kinds)]} {position.trumps.letter}"
        hands = [position.hands.get(seat) for seat in Seat]
        north, east, south, west = (None if hand is None else tuple(sorted(hand)) for hand in hands)
        [out] = [seat for seat in Seat if seat not in position.hands]
        deal = OmbreDeal(
            (north, east, south, west),
            out,
            rules=rules,
            dealer=out,
            leader=position.leader,
            declarer=rng.choice(position.seats),
            contract=Contract.parse(text),
        )
        if setup_defects(deal):
            continue  # No Tricks or Fixed without a trump
        played: list[str] = []
        reached = deal.start()
        for _ in range(rng.randrange(least_cards, most_cards + 1)):
            card = rng.choice(sorted(reached.legal_cards()))
            played.append(card.code)
            reached = reached.play(card)
        fields = {"deal": page_json(deal), "played": played, "from": len(played)}
        found.append(("turns", fields))
    return found


@pytest.mark.slow(keep=1)
@NEEDS_ENGINE
@pytest.mark.parametrize(
    ("count", "least", "most"),
    [
        pytest.param(150, 9, 26, id="endings"),
        pytest.param(6, 0, 2, id="whole deals"),
        pytest.param(1000, 9, 26, id="many endings", marks=pytest.mark.exhaustive),
        pytest.param(24, 0, 2, id="many whole deals", marks=pytest.mark.exhaustive),
    ],
)
def test_values_and_words_under_the_cards_are_the_programs(
    count: int, least: int, most: int
) -> None:
    asked = deals_to_ask(count, least, most_cards=most, least_cards=least)
    api = desk()
    for question, found in zip(asked, answers(asked), strict=True):
        assert found == answer_of(api, question)


def dealt(count: int, rules: Ruleset = TRIDGE) -> list[OmbreDeal]:
    """Random deals with a stock, in *Play* of each suit in turn."""
    suits = "SHDC"
    return [
        replace(
            deal,
            rules=rules,
            declarer=deal.active[n % 3],
            contract=Contract.parse(f"Play {suits[n % 4]}"),
        )
        for n, deal in enumerate(random_deals(count, seed=count))
    ]


@NEEDS_ENGINE
def test_contracts_their_table_and_the_line_are_the_programs() -> None:
    deals = [*dealt(3), *dealt(2, OPTIONS[2]), *dealt(2, TRESILLO)]
    asked: list[Question] = []
    for deal in deals:
        fields = page_json(deal)
        supposed = {"declarer": deal.active[0].letter, "contract": str(deal.contract)}
        asked += [
            ("contracts", {"deal": fields, **supposed}),
            ("table", {"deal": fields}),
            ("turns", {"deal": fields, **supposed, "played": [], "ahead": True}),
            ("solve", {"deal": fields, "played": [], "line": True}),
        ]
    api = desk()
    for question, found in zip(asked, answers(asked), strict=True):
        wanted = answer_of(api, question)
        if question[0] == "solve":
            wanted = {"line": [{"cards": [c for t in wanted["line"] for c in t["cards"].values()]}]}
        assert found == wanted


@NEEDS_ENGINE
def test_records_with_exchanges_are_stepped_through_as_by_the_program() -> None:
    asked: list[Question] = []
    api = desk(*load(EXAMPLES / "evening.pbn"), *load(EXAMPLES / "estuche.pbn"))
    for entry in api.answer("hello", {})["deals"]:
        if entry["passed"] or not entry["played"]:
            continue
        deal = entry["deal"]
        asked.append(("turns", {"deal": deal, "played": entry["played"], "lenient": True}))
        other = {"declarer": entry["seats"][1], "contract": entry["contract"]}
        asked.append(("turns", {"deal": deal, **other, "played": [], "lenient": True}))
    assert len(asked) > 4
    for question, found in zip(asked, answers(asked), strict=True):
        assert found == answer_of(api, question)


LINKS: tuple[dict[str, str], ...] = (
    {
        "Dealer": "S",
        "Deal": "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -",
        "Stock": "CQ H6 D2 C5 D5 DA C3 H7 D4 C6 D3 C4 C2",
        "Exchange": "W:D6; N:",
        "Declarer": "W",
        "Contract": "Play S",
    },
    {
        "Rules": "tresillo royal_puesta=off",
        "Leader": "W",
        "TricksWon": "W:2 N:1 E:3",
        "Deal": "W:3.A4.. K..KJ. J..47. -",
        "Declarer": "W",
        "Contract": "Play H",
    },
    {"Deal": "W:AK2.KQ.67.AK ? QJ543.A.KQJ. -", "Dealer": "S", "Stock": "CQ ?"},
)


@NEEDS_ENGINE
def test_links_are_read_and_hand_files_written_as_by_the_program() -> None:
    api = desk()
    for tags, found in zip(
        LINKS, answers([("read", {"tags": tags}) for tags in LINKS]), strict=True
    ):
        [entry], [own] = found["deals"], api.answer("read", {"tags": tags})["deals"]
        for name in ("seats", "contract", "tags", "game", "names", "problems"):
            assert entry[name] == own[name]
        fields = {"deal": entry["deal"], "played": []}
        [again] = answers([("write", fields)])
        [read] = loads(again["text"])
        text = "".join(f'[{tag} "{value}"]\n' for tag, value in tags.items())
        assert read == replace(next(iter(loads(text))), tags=read.tags, comments=read.comments)


def exchanges(count: int, seed: int) -> list[Question]:
    """Questions about exchanges with open cards, each with a discard that somebody chose."""
    rng = random.Random(seed)
    found: list[Question] = []
    for number, deal in enumerate(random_deals(count, seed=seed)):
        rules = OPTIONS[number % 4]
        kinds = ["Play", "Flip", "No Change", *["All Tricks"] * (rules.name == "tridge")]
        kind = kinds[number // 4 % len(kinds)]
        assert deal.stock is not None
        suit = deal.stock[0].suit.letter if kind == "Flip" else "SHDC"[number % 4]
        player = deal.active[number % 3]
        contract = Contract.parse(f"{kind} {suit}")
        made = replace(
            deal,
            rules=rules,
            declarer=player,
            contract=contract,
            first_defender=deal.active[(number + 1) % 3] if number % 2 else None,
        )
        least = int(kind == "Flip")
        most = rules.exchange_limit if contract.player_exchanges(rules) else 0
        thrown = rng.sample(made.known_hand(player), rng.randint(least, max(most, least)))
        discard = [card.code for card in thrown]
        fields = {"mode": "open", "deal": page_json(made), "seat": player.letter, "top": 5}
        found.append(("exchange", {**fields, "discard": discard}))
    return found


@pytest.mark.slow
@NEEDS_ENGINE
@pytest.mark.parametrize("count", [pytest.param(3), pytest.param(60, marks=pytest.mark.exhaustive)])
def test_exchanges_with_open_cards_are_the_programs(count: int) -> None:
    def options_of(found: Any) -> list[Any]:
        options = [
            (set(option["discard"]), option["grade"], option["player_tricks"])
            for option in found["options"]
        ]
        best = [found[name] for name in ("grade", "player_tricks", "best_count", "throwable")]
        return [best, options, [found["chosen"][name] for name in ("grade", "player_tricks")]]

    asked = exchanges(count, seed=count)
    api = desk()
    for question, found in zip(asked, answers(asked), strict=True):
        assert options_of(found) == options_of(api.answer(*question))


WRONG = (
    ("W:AK2.KQ.67.AK -", "four hands are needed"),
    ("W:AK2.KQ.67.AK AK2.KQ.67.AK QJ543.A.KQJ. -", "SA is in the hand of N too"),
    ("W:AK2.KQ.67 76.J2345..J7 QJ543.A.KQJ. -", "AK2.KQ.67 is not a hand"),
    ("W:9K2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -", "S9 is not a card"),
    ("W:AK2.KQ.67.A 76.J2345..J7 QJ543.A.KQJ. -", "has 8 cards (expected 9)"),
    ("<img src=x onerror=alert(1)>", "four hands are needed"),
)

WHOLE = "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -"
MORE_WRONG = (
    ({"Rules": "tridge estuche=perhaps"}, "estuche cannot be perhaps (expected on, off)"),
    ({"Game": "Belote"}, "Belote is not played on this page"),
    ({"Dealer": "X"}, "Dealer: X is not a seat (expected N, E, S or W)"),
    ({"Dealer": ""}, "Who leads is not known"),
    ({"Leader": "S"}, "Leader: S sits out"),
    ({"Contract": "Nothing"}, "Contract: Nothing is none"),
    ({"Stock": "X1"}, "Stock: X1 is not a card"),
    ({"TricksWon": "W"}, "TricksWon: W is none (expected e.g. N:2)"),
    ({"TricksWon": "NS:9"}, "TricksWon: NS:9 is none"),
    ({"TricksWon": "W:2"}, "TricksWon adds up to 2 with hands of 9 cards (expected 0)"),
    ({"Exchange": "S7"}, "Exchange: S7 names no seat"),
    ({"Exchange": "W:?"}, "Exchange: ? is not a card"),
)


@NEEDS_ENGINE
def test_text_that_is_not_a_deal_gets_one_sentence() -> None:
    asked: list[Question] = [("read", {"tags": {"Dealer": "S", "Deal": text}}) for text, _ in WRONG]
    for (_, words), found in zip(WRONG, answers(asked), strict=True):
        [entry] = found["deals"]
        assert entry["deal"] is None
        assert words in entry["problems"][0]
    asked = [("read", {"tags": {"Deal": WHOLE, "Dealer": "S", **tags}}) for tags, _ in MORE_WRONG]
    *told, last = answers([*asked, ("bid", {})])
    for (_, words), found in zip(MORE_WRONG, told, strict=True):
        assert words in found["deals"][0]["problems"][0]
    assert "the program does" in last["error"]


@NEEDS_ENGINE
def test_a_puzzle_has_one_card_alone_that_keeps_the_grade() -> None:
    asked: list[Question] = [
        ("puzzle", {"ask": asked, "rules": rules})
        for asked in ("any", "player", "defender")
        for rules in ("tridge", "tresillo")
    ]
    api = desk()
    for (_, wanted), found in zip(asked, answers(asked), strict=True):
        [puzzle] = found["puzzles"]
        [entry] = api.answer("read", {"deal": without_played(puzzle["deal"])})["deals"]
        fields = {"deal": entry["deal"], "played": puzzle["deal"]["played"]}
        turn = api.answer("turns", fields)["turns"][-1]
        keepers = [card for card in turn["cards"] if card["rung"] == turn["grade"]]
        assert len(keepers) == 1
        assert len(turn["cards"]) > 1
        is_player = turn["to_play"] == entry["deal"]["declarer"]
        assert wanted["ask"] in ("any", "player" if is_player else "defender")
        assert entry["deal"]["rules"] == wanted["rules"]


@pytest.mark.slow(keep=2)
@NEEDS_ENGINE
@pytest.mark.parametrize("theme", ["any", "split", "throw_in", "take", "right_suit", "discard"])
def test_puzzles_agree_with_the_program(theme: str) -> None:
    asked: list[Question] = [
        ("puzzle", {"ask": "any", "rules": rules, "theme": theme})
        for rules in ("tridge", "tresillo", "tresillo estuche=on") * 2
    ]
    for found in answers(asked):
        told = about(found["puzzles"][0])
        assert theme == "any" or CardTheme(theme) in told


@NEEDS_ENGINE
def test_there_is_no_puzzle_about_an_unknown_theme() -> None:
    [found] = answers([("puzzle", {"ask": "any", "rules": "tridge", "theme": "luck"})])
    assert found == {"error": "No such theme."}


def without_played(deal: dict[str, Any]) -> dict[str, Any]:
    """A deal as the program reads it."""
    return {name: value for name, value in deal.items() if name != "played"}


def test_a_page_without_the_engine_says_so_and_keeps_the_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tridge_solver.board.one_file.page_engine", lambda _: None)
    api = desk(*load(EXAMPLES / "rape-of-the-lock-played.pbn"))
    data = page_data(api, Pack.ENGLISH)
    assert data["engines"] is None
    assert data["hello"]["lacking"] == LACKING
    assert len(data["written"][0]["turns"]["turns"]) == 28
    assert one_file(api, Pack.ENGLISH).notes == (LACKING,)


def test_modules_become_one_script_or_are_refused() -> None:
    sources = {
        "a.js": 'import { b as c } from "./b.js";\nexport const d = c();\n',
        "b.js": "export function b() {\n  return 1;\n}\n",
        "round.js": 'import { x } from "./round.js";\n',
        "odd.js": 'import * as all from "./b.js";\n',
    }
    script = Bundle(sources.__getitem__, {}).script("a.js")
    assert script.index("function b()") < script.index("const{") < script.index("const d=c();")
    for name, words in (("round.js", "a circle"), ("odd.js", "import *")):
        with pytest.raises(ValueError, match=words.replace("*", r"\*")):
            Bundle(sources.__getitem__, {}).script(name)
