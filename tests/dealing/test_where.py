"""Conditions on deals: what they say, what is refused and where, and that nothing is executed."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, strategies as st

from tridge_solver.analysis.conditions import ConditionError
from tridge_solver.core.cards import PACK, SUITS, Card, Pack, parse_hand
from tridge_solver.core.deal import Deal
from tridge_solver.core.ruleset import TRESILLO
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.dealing import (
    HAND_QUESTIONS,
    OmbreFacts,
    Table,
    random_deals,
    read_condition,
)
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.ranking import is_trump, point_count
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy
from tridge_solver.games.ombre.solving.three_seats import solve

N, E, W = Seat.NORTH, Seat.EAST, Seat.WEST
SEATS = {"N": N, "E": E, "W": W, "Lead": W, "Middle": N, "Last": E}


class NoSolver(DoubleDummy):
    """Counts what it is asked."""

    asked = 0

    def grade(self, *args):  # type: ignore[no-untyped-def]
        self.asked += 1
        return super().grade(*args)

    def value(self, *args):  # type: ignore[no-untyped-def]
        self.asked += 1
        return super().value(*args)


@pytest.fixture(scope="module")
def solver() -> NoSolver:
    return NoSolver()


def facts_of(deal: Deal, solver: DoubleDummy) -> OmbreFacts:
    hands = {seat: deal.known_hand(seat) for seat in deal.active}
    return OmbreFacts(hands, deal.stock or (), lambda: deal, solver)


@pytest.fixture(scope="module")
def rock() -> Deal:
    """Belinda's hand, South the dealer, with a stock."""
    hands = [parse_hand(h) for h in ("76.J2345..J7", "QJ543.A.KQJ.", "A2K.KQ.67.KA")]
    stock = tuple(card for card in PACK if not any(card in hand for hand in hands))
    return OmbreDeal(
        (hands[0], hands[1], None, hands[2]), Seat.SOUTH, dealer=Seat.SOUTH, stock=stock
    )


def holds(text: str, deal: Deal, solver: DoubleDummy) -> bool:
    return read_condition(text, SEATS).holds(facts_of(deal, solver))


TRUE = """\
W.trumps(S) == 4
N.trumps(H) == 5 and E.trumps(H) == 1 and Stock.trumps(H) == 2
W.points(S) == 24
W.honours(S) == 3 and W.honours(C) == 1
W.matadors(D) == 3
E.voids(S) == 1
W.length(S) == 2 and W.length(C) == 1 and N.length("D") == 0
W.has("SA") and W.has("SA", "♣A", "d7") and not N.has("SA", "S7")
W.kings() == 3 and Stock.kings() == 0
N.size() == 9 and Stock.size() == 13
Lead.trumps(S) == 4 and Middle.trumps(H) == 5 and Last.length(D) == 3
4 <= W.trumps(S) <= 4
not 4 < W.trumps(S) <= 4
W.trumps(S) in (4, 5) and W.trumps(S) not in [3]
W.trumps(S) * 2 + 1 == 9 and W.trumps(S) - 5 == -1 and 7 // 2 == 3 and 7 % 2 == 1 and 7 / 2 == 3.5
max(W.trumps(S), W.trumps(H)) == 4 and min(3, 1) == 1 and abs(-2) == 2 and max(7) == 7
N.trumps(S) > 9 or True
solve(W, "Play S") == "WIN" and tricks(W, "Play S") == 5
solve(Lead, "play s") in ("WIN", "draw") and "WIN" == solve(W, 'Play S')
solve(N, "Play S") == solve(E, "Play H")
solve(W, "All Tricks S") != "WIN"
  W.trumps(S)  ==  4\
"""


@pytest.mark.parametrize("text", TRUE.splitlines())
def test_conditions_mean_what_they_say(text: str, rock: Deal, solver: NoSolver) -> None:
    if "points" in text:
        assert point_count(rock.known_hand(W), SUITS[0]).total == 24
    assert holds(text, rock, solver), text
    assert not holds(f"not ({text.strip()})", rock, solver)


def test_a_condition_may_have_several_lines(rock: Deal, solver: NoSolver) -> None:
    assert holds("(W.trumps(S) == 4 and\n N.trumps(H) == 5)", rock, solver)
    with pytest.raises(ConditionError, match=r"^column 32: X is not a suit"):
        read_condition("(W.trumps(S) == 4\n and N.trumps(X) == 5)".replace(" and", "and"), SEATS)


def test_the_spanish_pack(rock: Deal, solver: NoSolver) -> None:
    text = 'W.trumps(E) == 4 and W.has("E1") and W.trumps(C) == 4 and solve(W, "Play E") == "WIN"'
    assert read_condition(text, SEATS, pack=Pack.SPANISH).holds(facts_of(rock, solver))
    both = read_condition('W.has("O7") and W.has("D7")', SEATS, pack=Pack.SPANISH)
    assert both.holds(facts_of(rock, solver))


def test_conditions_run_the_solver_last_and_once(rock: Deal) -> None:
    fresh = NoSolver()
    text = 'solve(W, "Play S") == "WIN" and (tricks(N, "Play S") > 3 or N.trumps(H) > 2) and {}'
    assert not holds(text.format("N.trumps(S) > 5"), rock, fresh)
    assert fresh.asked == 0
    assert holds(text.format('solve(W, "Play S") != "LOSS"'), rock, fresh)
    assert fresh.asked == 1
    assert read_condition("N.trumps(S) > 5", SEATS).solves is False
    assert read_condition('not tricks(N, "Play S") * 2 > 5', SEATS).solves is True


def test_a_contract_that_may_not_be_played_meets_nothing(rock: Deal, solver: NoSolver) -> None:
    top = (rock.stock or ())[0].suit
    for suit in SUITS:
        asked = f'solve(W, "Flip {suit.letter}") in ("WIN", "DRAW", "LOSS")'
        assert holds(asked, rock, solver) is (suit is top)
        assert holds(f"not {asked}", rock, solver) is False


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "empty"),
        ("   ", 1, "empty"),
        ("N.trumps(D)", 1, "N.trumps(D) is a number (expected a comparison"),
        ("N", 1, "N asks nothing (expected e.g. N.trumps(D))"),
        ("Stock > 1", 1, "Stock asks nothing"),
        ("N == Lead", 1, "N asks nothing"),
        ("'x'", 1, "'x' is a text"),
        ("True and N.trumps(D)", 10, "N.trumps(D) is a number"),
        ("  N.trumps(X) > 1", 12, "X is not a suit (expected S, H, D or C)"),
        ("N.trumps(N) > 1", 10, "N is not a suit"),
        ("N.trumps() > 1", 1, "N.trumps() needs other arguments (expected N.trumps(D))"),
        ("N.trumps(S, H) > 1", 1, "(expected N.trumps(D))"),
        ("N.trumps > 1", 1, "N.trumps is not asked (expected N.trumps(D))"),
        ("N.kings(D) > 1", 1, "(expected N.kings())"),
        ("N.trunps(D) > 1", 1, "did you mean trumps?"),
        ("n.trumps(D) > 1", 1, "n is not a seat"),
        ("lead.trumps(D) > 1", 1, "did you mean Lead?"),
        ("S.trumps(D) > 1", 1, "S does not play in every deal (expected N, E, W, Lead"),
        ("Player.trumps(D) > 1", 1, "nobody is the Player here"),
        ('N.has("SX")', 7, '"SX" is not a card'),
        ("N.has(SA)", 7, 'SA is not a card (expected one in quotation marks, e.g. "SA")'),
        ("N.has()", 1, 'N.has() needs other arguments (expected N.has("SA"))'),
        ('N.has("SA") == True', 1, "(expected and, or and not)"),
        ('"ä" == "ö" or N.trumps(X) > 1', 1, "compares what cannot be compared"),
        ('"äöü" in (1,)', 10, "not a text"),
        ("solve(N, 'Play H')", 1, "is a grade"),
        ("solve(N, 'Play H') == 'WON'", 23, "'WON' is not a grade of Play H (expected WIN, DRAW"),
        ("solve(N, 'Fixed 1 H') == 'WIN'", 26, "expected EXACT, ONE_OFF or LOSS"),
        ("solve(N, 'Play H') > 'LOSS'", 1, "(expected == or !=)"),
        ("solve(N, 'Play H') == 3", 23, "3 is a number (expected a grade, as solve(N, 'Play H')"),
        ("solve(N, 'Play H') in 'WIN'", 23, "is not a list"),
        ("solve(N, 'Play X') == 'WIN'", 10, "'X' is not a suit"),
        ("solve(N, 'Pass') == 'WIN'", 10, "nothing to play"),
        ("solve(N, D) == 'WIN'", 10, "is not a contract"),
        ("solve(Stock, 'Play H') == 'WIN'", 7, "Stock is not a seat"),
        ("solve(N) == 'WIN'", 1, "(expected solve(N, \"Play H\"))"),
        ("solve(N, contract='Play H') == 'WIN'", 1, "names an argument"),
        ("sovle(N, 'Play H') == 'WIN'", 1, "did you mean solve?"),
        ("N.trumps(D) > '5'", 15, "'5' is a text (expected a number, as N.trumps(D) is)"),
        ("N.trumps(D) in (1, 'x')", 20, "'x' is a text (expected a number)"),
        ("N.trumps(D) > 5 & 3", 15, "no such operation in a condition: 5 & 3 (expected and)"),
        ("2 ** 9 > 5", 1, "no such operation"),
        ("~1 > 5", 1, "(expected not or -)"),
        ("N.trumps(D) > 1000000001", 15, "too large a number"),
        ("N.trumps(D) > 1e999", 15, "too large a number"),
        ("N.trumps(D) > 1j", 15, "has no place"),
        ("N.trumps(D) is 1", 1, "cannot be compared so"),
        ("max() > 1", 1, "expected numbers"),
        ("abs(1, 2) > 1", 1, "expected numbers"),
        ("N.trumps(D) = 5", None, "cannot be read"),
        ("N.trumps(D) > 5 and", 20, "cannot be read"),
        ("(" * 500, None, "cannot be read"),
        ("-" * 400 + "1 > 2", None, ""),
        ("not " * 100 + "True", None, "nested too deeply"),
        ("1" + "+1" * 100 + " > 5", None, "nested too deeply"),
        ("x" * 5000, 2001, "too long"),
        ("\0", None, "cannot be read"),
        ("\ud800 > 1", 1, "cannot be read"),
    ],
)  # fmt: skip
def test_an_error_is_reported_with_its_place(text: str, column: int | None, message: str) -> None:
    with pytest.raises(ConditionError) as caught:
        read_condition(text, SEATS)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert column in (None, caught.value.column)


def test_the_roles_of_a_table_repeat_after_each_seat_has_dealt() -> None:
    assert [seating.dealer for seating in Table(dealer=Seat.EAST).round()] == [Seat.EAST]
    assert len({seating.dealer for seating in Table().round()}) == len(Table().round()) == 3


def test_a_number_may_be_a_thousand_million() -> None:
    read_condition("N.trumps(D) < 1000000000", SEATS)


def test_a_condition_may_be_nested_fifty_deep() -> None:
    assert read_condition("not " * 50 + "N.trumps(D) > 1", SEATS)


def test_contracts_are_those_of_the_game() -> None:
    with pytest.raises(ConditionError, match="nothing to play in tresillo"):
        read_condition('solve(N, "No Tricks H") == "WIN"', SEATS, rules=TRESILLO)


def test_division_by_zero_is_reported(rock: Deal, solver: NoSolver) -> None:
    with pytest.raises(ConditionError, match=r"^column 5: .* cannot be worked out with 1 and 0"):
        holds("1 < 1 / (W.trumps(S) - 4)", rock, solver)


REFUSED = """\
__import__("os").system("true")
open("x")
eval("1")
().__class__.__bases__[0].__subclasses__()
N.__class__
N.__class__()
N.trumps.__globals__
N.trumps(D).real > 1
"x".format(N)
"".join(["a"]) == "a"
[x for x in (1, 2)]
any(x for x in (1, 2))
(lambda: 1)() == 1
{1: 2} == {1: 2}
N.trumps(*[D]) > 1
N.trumps(**{"suit": D}) > 1
max(*(1, 2)) > 1
f"{N}" == "N"
(x := 5) > 3
N.trumps(D)[0] > 1
1 if True else 2
print == 1
N["trumps"] == 1
... == 1
b"x" == 1
None == 1
await N
N.has.__call__("SA")
solve.__globals__ == 1
Stock.__init__()
names
self
_trumps(D) > 1\
"""


@pytest.mark.parametrize("text", REFUSED.splitlines())
def test_everything_else_is_refused(text: str) -> None:
    with pytest.raises(ConditionError):
        read_condition(text, SEATS)


PIECES = [
    *SEATS, "Stock", "S", "D", "X", *(f".{name}" for name in HAND_QUESTIONS), ".__class__", "(",
    ")", "[", "]", "{", "}", ",", "solve", "tricks", "max", "min", "abs", '"Play H"', "'WIN'",
    '"SA"', "1", "2.5", "1e400", "0", "==", "!=", "<", ">=", " in ", " not in ", " is ", " and ",
    " or ", " not ", "+", "-", "*", "**", "/", "//", "%", "&", "~", ":=", " if ", " else ", " for ",
    "lambda:", "True", "None", "...", "\\", "\n", "\t", "#", ";", "ä", "♠", "\x00", "f'{N}'",
]  # fmt: skip


@pytest.mark.slow
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join) | st.text(max_size=60))
def test_nothing_but_clean_errors(text: str) -> None:
    message = ""
    try:
        condition = read_condition(text, SEATS)
        assert condition.holds(facts_of(next(random_deals(1)), SHARED)) in (True, False)
    except ConditionError as error:
        message = str(error)
    assert re.fullmatch(r"(column [1-9][0-9]*: [^\n]+)?", message)


SHARED = DoubleDummy()

NUMBERS = st.recursive(
    st.integers(0, 9).map(str)
    | st.builds(
        "{}.{}({})".format,
        st.sampled_from(("N", "E", "W", "Stock")),
        st.sampled_from(("trumps", "points", "length", "voids")),
        st.sampled_from("SHDC"),
    ),
    lambda inner: (
        st.builds("({} {} {})".format, inner, st.sampled_from("+-*"), inner)
        | st.builds("max({}, {})".format, inner, inner)
    ),
    max_leaves=6,
)
TRUTHS = st.recursive(
    st.builds("{} {} {}".format, NUMBERS, st.sampled_from(("<", "==", ">=", "!=")), NUMBERS),
    lambda inner: (
        st.builds("({} {} {})".format, inner, st.sampled_from(("and", "or")), inner)
        | st.builds("(not {})".format, inner)
    ),
    max_leaves=5,
)


class Told:
    """A hand that answers as the rules do, for Python to work out a condition itself."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards

    def trumps(self, suit: str) -> int:
        return sum(is_trump(card, Pack.ENGLISH.parse_suit(suit)) for card in self.cards)

    def points(self, suit: str) -> int:
        return point_count(self.cards, Pack.ENGLISH.parse_suit(suit)).total

    def voids(self, suit: str) -> int:
        others = [s for s in "SHDC" if s != suit]
        return sum(not self.length(other) for other in others)

    def length(self, suit: str) -> int:
        return sum(card.code[0] == suit and card.code not in ("SA", "CA") for card in self.cards)


@pytest.mark.slow
@given(TRUTHS, st.integers(1, 500))
def test_conditions_mean_what_python_would_say(text: str, number: int) -> None:
    deal = next(random_deals(1, seed=number))
    words: dict[str, object] = {letter: letter for letter in "SHDC"} | {"max": max}
    words |= {seat.letter: Told(deal.known_hand(seat)) for seat in deal.active}
    words |= {"Stock": Told(deal.stock or ())}
    expected = eval(text, {"__builtins__": {}}, words)
    assert holds(text, deal, SHARED) == expected


def test_solved_as_the_solver_says() -> None:
    rng = random.Random(3)
    for deal in random_deals(12, seed=9, table=Table(rules=TRESILLO)):
        contract = Contract.parse(f"Play {rng.choice('SHDC')}")
        value = solve(deal.with_contract(N, contract))
        facts = facts_of(deal, SHARED)
        text = f"solve(N, '{contract}') == '{value.grade.value}'"
        text += f" and tricks(N, '{contract}') == {value.player_tricks}"
        assert read_condition(text, SEATS, rules=TRESILLO).holds(facts)


def test_conditions_on_one_hand_and_its_trumps(rock: Deal) -> None:
    facts = OmbreFacts({Seat.WEST: rock.known_hand(Seat.WEST)})

    def met(text: str) -> list[str]:
        names = {"Player": Seat.WEST}
        return [
            suit.letter for suit in SUITS if read_condition(text, names, trumps=suit).holds(facts)
        ]

    assert met("Player.honours(Trumps) == 3") == ["S", "D"]
    assert met("Player.trumps(Trumps) > Player.trumps(C)") == ["S", "H", "D"]
    for text in ("Stock.trumps(S) == 1", "solve(Player, 'Play S') == 'WIN'", "N.kings() == 1"):
        with pytest.raises(ConditionError):
            met(text)
    with pytest.raises(ConditionError, match="Trumps is not a suit"):
        read_condition("N.trumps(Trumps) >= 5", {"N": Seat.NORTH})
