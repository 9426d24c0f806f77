"""The post-mortem: every card weighed, errors found where they are and nowhere else."""

from __future__ import annotations

import json
import random
import time
from dataclasses import replace

import pytest

import tridge_solver as tridge
from cases import EXAMPLES, cards, random_card, random_deal
from cli_calls import POEM, ROCK, call, one
from tridge_solver.core.cards import PACK, Card
from tridge_solver.core.deal import Deal, DealError, PlayRecord
from tridge_solver.core.position import Position
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.review.three_seats import Cost, Decision, Review, review
from tridge_solver.games.ombre.rules.contracts import Contract, Grade
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy
from tridge_solver.handfile import load, loads, read


def example(name: str) -> list[Deal]:
    """The deals of an example."""
    with open(EXAMPLES / name, "rb") as file:
        return load(file)


def decision(found: Review, trick: int, seat: str) -> Decision:
    """The card of ``seat`` in ``trick``."""
    (it,) = (d for d in found.decisions if (d.trick, d.seat.letter) == (trick, seat))
    return it


def tricks_after(it: Decision) -> dict[str, tuple[str, int]]:
    """Return what each legal card would have led to."""
    return {o.card.code: (o.grade.value, o.player_tricks) for o in it.options}


def record_of(start: Position, played: list[Card]) -> PlayRecord:
    """A record of ``played``, whose columns are the seats in playing order from the leader."""
    columns = start.order
    rows = []
    position = start
    row: dict[Seat, Card] = {}
    for card in played:
        assert position.to_play is not None
        row[position.to_play] = card
        position = position.play(card)
        if not position.trick:
            rows.append(tuple(row.get(seat) for seat in columns))
            row = {}
    if row:
        rows.append(tuple(row.get(seat) for seat in columns))
    return PlayRecord(columns[0], tuple(rows))


def random_record(rng: random.Random, rules: Ruleset = TRIDGE) -> Deal:
    """A deal with a record of random legal cards, and funds."""
    case = random_deal(rng, rules)
    position = case.position
    played = []
    while not position.is_over:
        played.append(random_card(rng, position))
        position = position.play(played[-1])
    deal = deal_of(case.position, case.player)
    return replace(deal, play=record_of(case.position, played))


def deal_of(position: Position, player: Seat) -> Deal:
    """A deal that begins with ``position``; South's chair is empty."""
    north, east, west = (
        tuple(sorted(position.hands[s])) for s in (Seat.NORTH, Seat.EAST, Seat.WEST)
    )
    is_tridge = position.rules.settlement == "funds"
    return OmbreDeal(
        (north, east, None, west),
        Seat.SOUTH,
        rules=position.rules,
        dealer=Seat.SOUTH,
        leader=position.leader,
        declarer=player,
        contract=Contract.play(position.trumps),
        participants=3,
        game_fund=20 if is_tridge else None,
        widow_fund=75 if is_tridge else None,
        pot=None if is_tridge else 20,
    )


def test_no_card_of_the_poem_costs_anything() -> None:
    found = review(example("rape-of-the-lock-played.pbn")[0])
    assert found.errors == ()
    assert found.turning_point is None
    assert {(d.after.grade, d.after.player_tricks) for d in found.decisions} == {(Grade.WIN, 5)}
    assert found.result is not None
    assert found.result.tricks == {Seat.WEST: 5, Seat.EAST: 4, Seat.NORTH: 0}
    assert (found.points, found.best_points) == (None, None)
    assert len(found.decisions) == 27


def test_the_rape_of_the_lock_is_reviewed() -> None:
    found = review(example("rape-of-the-lock-played.pbn")[0])
    opening = tricks_after(decision(found, 1, "W"))
    assert {card for card, (_, tricks) in opening.items() if tricks == 4} == {"CK", "D6", "D7"}
    king = decision(found, 5, "W")
    assert (king.choice, king.cost) == (Card.parse("CK"), Cost.NOTHING)
    last_hearts = decision(found, 8, "W")
    assert set(last_hearts.best) == set(cards("HQ HK"))
    assert last_hearts.forced  # equal in rank
    knave = decision(found, 8, "E")
    assert tricks_after(knave) == {"DJ": ("WIN", 5), "HA": ("WIN", 6)}
    assert knave.best == cards("DJ")


def test_values_are_those_of_solve_at_every_step() -> None:
    poem = review(loads(ROCK + POEM)[0])
    start, played = (
        poem.positions[0],
        [d.choice for d in poem.decisions if isinstance(d.choice, Card)],
    )
    for number, it in enumerate(poem.decisions):
        record = record_of(start, played[:number])
        rows = "\n".join(" ".join("-" if c is None else c.code for c in row) for row in record.rows)
        text = ROCK + (f'[Play "W"]\n{rows}\n*\n' if number else "")
        messages = [
            {"card": o.card.code, "grade": o.grade.value, "player_tricks": o.player_tricks}
            for o in it.options
        ]
        assert messages == one("solve", "--cards", stdin=text)["cards"]


def test_the_one_error_of_the_evening() -> None:
    found = review(example("evening.pbn")[2])
    (error,) = found.errors
    assert (error.trick, error.seat, error.choice) == (6, Seat.WEST, Card.parse("SK"))
    assert set(error.best) == set(cards("DQ DJ"))
    assert (error.before.grade, error.after.grade) == (Grade.WIN, Grade.DRAW)
    assert error.cost is Cost.GRADE
    assert (error.loss.grades, error.loss.tricks, error.loss.chips) == (1, 1, 110)
    assert error.gained_by == (Seat.EAST, Seat.SOUTH)
    assert found.turning_point is error
    assert found.points is not None
    assert found.best_points is not None
    assert (found.points["W"], found.best_points["W"]) == (-55, 55)
    assert found.summary[Seat.WEST].chips == 110
    assert found.summary[Seat.EAST].gained == 110
    assert found.summary[Seat.SOUTH].errors == 0


@pytest.mark.parametrize("seed", range(12))
def test_a_planted_error_is_found_and_no_other(seed: int) -> None:
    rng = random.Random(seed)
    case = random_deal(rng, TRIDGE)
    solver = DoubleDummy()
    contract = Contract.play(case.position.trumps)
    played: list[Card] = []
    position = case.position
    planted = None
    while not position.is_over:
        values = solver.card_values(position, case.player, contract)
        best = (values[0].grade, values[0].player_tricks)
        worse = [v.card for v in values if (v.grade, v.player_tricks) != best]
        if planted is None and worse and rng.random() < 0.3:
            played.append(rng.choice(worse))
            planted = len(played)
        else:
            right = [v.card for v in values if v.card not in worse]
            played.append(rng.choice(right))
        position = position.play(played[-1])
    deal = replace(deal_of(case.position, case.player), play=record_of(case.position, played))
    found = review(deal, solver)
    assert [error.number for error in found.errors] == ([planted] if planted else [])


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("rules", [TRIDGE, TRESILLO], ids=["tridge", "tresillo"])
def test_losses_add_up_to_the_difference_of_the_settlements(rules: Ruleset) -> None:
    """The errors' costs, summed over both sides, lead from best play to the real result."""
    rng = random.Random(3)
    solver = DoubleDummy()
    for _ in range(25):
        deal = random_record(rng, rules)
        found = review(deal, solver)
        assert found.result is not None
        tricks = sum(
            d.loss.tricks if d.seat is found.player else -d.loss.tricks for d in found.decisions
        )
        assert found.start.player_tricks - tricks == found.result.tricks[found.player]
        steps = sum(
            d.loss.grades if d.seat is found.player else -d.loss.grades for d in found.decisions
        )
        grades = found.contract.grades
        assert grades.index(found.start.grade) + steps == grades.index(found.result.grade)
        for it in found.decisions:
            assert it.after in {o_value(it, card.card) for card in it.options}
            assert (it.choice in it.best) == (it.cost in (Cost.NOTHING, Cost.CHIPS))
            assert bool(it.gained_by) is it.is_error


def o_value(it: Decision, card: Card) -> object:
    """The value a card of the options leads to."""
    option = next(o for o in it.options if o.card == card)
    return type(it.before)(option.grade, option.player_tricks, option.player_tricks == 9)


def test_forced_and_irrelevant_cards() -> None:
    found = review(example("rape-of-the-lock-played.pbn")[0])
    assert all(d.forced for d in found.decisions if d.trick == 9)
    only_trump = decision(found, 3, "N")
    assert not only_trump.forced
    assert only_trump.irrelevant
    follow = decision(found, 2, "N")  # the 7 is his last trump
    assert follow.forced
    assert not any(d.forced and d.irrelevant for d in found.decisions)


FIVE_WON = """\
[Leader "W"]
[Deal "W:K5.2.Q. 7.K3.2. 6.Q4.4. -"]
[TricksWon "W:5"]
[Declarer "W"]
[Contract "Play S"]
[GameFund "20"]
[WidowFund "75"]
"""
"""West has won five tricks and leads to the sixth without all nine."""


def test_leading_to_the_sixth_without_all_nine_costs_chips() -> None:
    text = """\
[Leader "W"]
[Deal "W:K5.2.. 7.K.2. 6.Q.4. -"]
[TricksWon "W:6"]
[Declarer "W"]
[Contract "Play S"]
[GameFund "20"]
[WidowFund "75"]
"""
    (deal,) = loads(text + '[Play "W"]\nSK S7 S6\n*\n')
    found = review(deal)
    # Six tricks are in: he went on after the fifth long ago, and nothing changes now.
    assert [d.undertakes for d in found.decisions] == [False] * 3
    (five,) = loads(
        FIVE_WON
        + """\
[Play "W"]
SK S7 S6
*
"""
    )
    lead = review(five).decisions[0]
    assert lead.undertakes
    assert lead.before.grade is lead.after.grade is Grade.WIN
    assert lead.cost is Cost.CHIPS
    assert lead.loss.chips is not None
    assert lead.loss.chips >= 75
    assert lead.gained_by == (Seat.NORTH, Seat.EAST)


def test_a_lead_to_the_sixth_that_the_file_says_undertook_nothing() -> None:
    (deal,) = loads(
        FIVE_WON
        + """\
[Undertaken "no"]
[Play "W"]
SK S7 S6
S5 D2 D4
DQ H3 H4
H2 HK HQ
"""
    )
    found = review(deal)
    assert found.errors == ()
    assert not any(decision.undertakes for decision in found.decisions)
    assert found.points == found.best_points


def test_an_unfinished_record() -> None:
    (deal,) = loads(ROCK + '[Play "W"]\nCK C7 S3\nD6 -  DK\n*\n'.replace("D6 -  DK", "-  -  DK"))
    found = review(deal)
    assert [d.number for d in found.decisions] == [1, 2, 3, 4]
    assert (found.end.grade, found.result, found.points) == (Grade.WIN, None, None)
    assert found.errors[0].choice == Card.parse("CK")
    assert found.errors[0].cost is Cost.TRICKS


@pytest.mark.parametrize(
    ("record", "followed", "words"),
    [
        ("SA S6 S3\nS2 S7 S4\nCA C7 HA\n*\n", 8, "E revokes with HA when CA was led"),
        ("SA S6 S3\nS2 -  S4\n*\n", 4, "E has a card, but N, who plays before, has none"),
        ("SA S6 S3\nS2 S7 S3\n*\n", 5, "E plays S3, which was played in trick 1"),
        ("SA S6 S3\nS2 S7 SK\n*\n", 5, "E plays SK, which is in the hand of W"),
        (POEM.partition("\n")[2] + '[Result "4:5:0"]\n', 27, "goes against the tricks won"),
    ],
)
def test_records_that_break_the_rules(record: str, followed: int, words: str) -> None:
    text = ROCK + '[Play "W"]\n' + record
    (entry,) = read(text.splitlines(keepends=True))
    assert entry.deal is None
    assert entry.draft is not None
    found = review(entry.draft)
    assert len(found.decisions) == followed
    assert any(words in str(defect) for defect in found.defects)
    if followed < 27:
        assert found.result is None
    else:
        assert found.result is not None
        assert sorted(found.result.tricks.values()) == [0, 4, 5]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("Play S", "Pass"), "passed out"),
        (('[Contract "Play S"]\n', ""), "expected a Contract"),
        (('[Declarer "W"]\n', ""), "expected a Declarer"),
        (("A2K.", "A2."), "hand"),
    ],
)
def test_deals_that_cannot_be_reviewed(change: tuple[str, str], words: str) -> None:
    text = ROCK.replace(*change) + POEM
    (entry,) = read(text.splitlines(keepends=True))
    assert entry.draft is not None
    with pytest.raises(DealError, match=words):
        review(entry.draft)


def test_no_record_no_review() -> None:
    with pytest.raises(DealError, match="no card of the play is on record"):
        review(loads(ROCK)[0])


def test_after_a_surrender_the_defender_who_continues_is_the_player() -> None:
    rng = random.Random(8)
    deal = random_record(rng, TRESILLO)
    assert deal.declarer is not None
    heir = deal.from_player(deal.declarer)[1]
    found = review(replace(deal, surrender=heir))
    assert found.player is heir
    assert found.result is not None
    plain = review(deal)
    assert found.decisions[:9] == plain.decisions[:9]
    heirs = replace(deal, declarer=heir)
    assert [d.after for d in found.decisions[9:]] == [d.after for d in review(heirs).decisions[9:]]


def surrendered(seed: int) -> tuple[Deal, Seat]:
    """A deal whose Player surrenders, and who plays on."""
    deal = random_record(random.Random(seed), TRESILLO)
    assert deal.declarer is not None
    heir = deal.from_player(deal.declarer)[1]
    return replace(deal, surrender=heir), heir


@pytest.mark.parametrize("seed", range(6))
def test_a_game_taken_over_is_one_of_its_own(seed: int) -> None:
    deal, heir = surrendered(seed)
    assert deal.declarer is not None
    found = review(deal)
    assert found.player_before(0) is deal.declarer
    assert (found.taken_over, found.player_before(9)) == (9, heir)
    assert found.start == found.decisions[0].before
    assert found.game_start == found.decisions[9].before
    changes = [d for d in found.decisions[9:] if d.before.grade is not d.after.grade]
    assert found.turning_point == (changes[-1] if changes else None)
    if not changes:
        assert found.game_start.grade is found.end.grade


@pytest.mark.parametrize("seed", range(3))
def test_a_record_that_ends_with_the_surrender_ends_in_the_new_players_game(seed: int) -> None:
    deal, heir = surrendered(seed)
    assert deal.play is not None
    found = review(replace(deal, play=PlayRecord(deal.play.first, deal.play.rows[:3])))
    assert found.player_before(-1) is heir
    assert found.end == found.game_start == review(deal).decisions[9].before


def test_before_the_surrender_the_game_is_the_old_players() -> None:
    deal, _ = surrendered(1)
    assert deal.play is not None
    found = review(replace(deal, play=PlayRecord(deal.play.first, deal.play.rows[:2])))
    assert found.taken_over is None
    assert found.player_before(-1) is deal.declarer
    assert found.game_start == found.start


def up_to_the_surrender(deal: Deal) -> Deal:
    """The first three tricks, and nothing of what came after."""
    assert deal.play is not None
    return replace(deal, play=PlayRecord(deal.play.first, deal.play.rows[:3]), result=None)


@pytest.mark.parametrize("seed", range(8))
def test_a_surrender_is_weighed_as_the_games_solved_apart(seed: int) -> None:
    deal, heir = surrendered(seed)
    before = replace(up_to_the_surrender(deal), surrender=None, pot=40, debts=())
    for answer in (heir, "accepted"):
        given_up = replace(before, surrender=answer)
        weighed = review(given_up).surrender
        assert weighed is not None
        assert weighed.play_on == tridge.solve(before)
        for seat in deal.from_player(weighed.seat)[1:]:
            assert weighed.continued[seat] == tridge.solve(replace(before, surrender=seat))
        assert weighed.accepted.grade is Grade.DRAW
        assert weighed.play_on_settled is not None
        assert weighed.made_settled is not None
        kept, made = weighed.play_on_settled.worth, weighed.made_settled.worth
        assert weighed.lost_chips == kept[weighed.seat] - made[weighed.seat]
        assert sum(weighed.made_settled.points.values()) == 0


@pytest.mark.slow
def test_the_report_says_what_a_surrender_threw_away() -> None:
    reply = set()
    for seed in range(12):
        deal, _ = surrendered(seed)
        given_up = replace(
            up_to_the_surrender(deal), surrender="accepted", pot=40, debts=(), exchanges=None
        )
        found = review(given_up)
        assert found.surrender is not None
        text = " ".join(str(found).split())
        assert "Playing on, " in text
        lost = found.surrender.lost_chips
        assert lost is not None
        words = "threw away" if lost > 0 else "saved" if lost < 0 else "as many chips"
        assert words in text
        reply.add(words)
        answer = json.loads(json.dumps(found.to_dict()))["surrender"]
        assert answer["lost_chips"] == lost
        assert answer["error"] is (lost > 0)
    assert len(reply) > 1
    plain = deal_without_surrender()
    assert review(plain).surrender is None
    assert "surrender" not in review(plain).to_dict()


def deal_without_surrender() -> Deal:
    """A deal that was played out."""
    return random_record(random.Random(3), TRESILLO)


def test_the_settlement_that_should_have_been_is_that_of_solve() -> None:
    result = call("solve", "--from-start", "--json", str(EXAMPLES / "evening.pbn"))
    for deal, solved in zip(example("evening.pbn"), json.loads(result.stdout), strict=True):
        if not deal.is_passed_out:
            assert review(deal).best_points == solved["points"]


@pytest.mark.slow
def test_a_hundred_records_take_seconds() -> None:
    rng = random.Random(5)
    deals = [random_record(rng) for _ in range(100)]
    solver = DoubleDummy()
    began = time.process_time()
    for deal in deals:
        review(deal, solver)
    assert time.process_time() - began < 10


@pytest.mark.slow
def test_no_record_is_too_spoilt() -> None:
    """Whatever stands in the rows, the review follows what can be followed."""
    rng = random.Random(6)
    solver = DoubleDummy()
    for _ in range(150):
        deal = random_record(rng)
        assert deal.play is not None
        rows = [list(row) for row in deal.play.rows]
        for _ in range(rng.randint(1, 3)):
            row = rng.randrange(len(rows))
            change = rng.randrange(5)
            if change == 0:
                rows[row][rng.randrange(len(rows[row]))] = rng.choice(PACK)
            elif change == 1:
                rows[row][rng.randrange(len(rows[row]))] = None
            elif change == 2:
                rows = rows[: row + 1]
            elif change == 3:
                rows.append([rng.choice(PACK)] * 3)
            else:
                rows[row] = rows[row][:2]
        play = PlayRecord(deal.play.first, tuple(map(tuple, rows)))
        found = review(replace(deal, play=play, result=rng.choice([None, (5, 4, 0)])), solver)
        assert len(found.positions) == len(found.decisions) + 1
        if len(found.decisions) == 27 and not found.defects:
            assert found.result is not None
