"""Every contract with open cards, and the par, for a reader."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from tridge_solver.core.cards import Pack
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.report.bidding.text import TURN
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.exchange.words import thrown_cards
from tridge_solver.games.ombre.report.shares import funds_of_deal_words
from tridge_solver.games.ombre.rules.auction import MORE, NO_TRICKS, PASS, Auction, Call, Stage
from tridge_solver.games.ombre.rules.calls import printed
from tridge_solver.games.ombre.rules.contracts import TRICKS, Grade, Kind
from tridge_solver.report.theme.diagram import print_heading
from tridge_solver.report.theme.method import print_method
from tridge_solver.report.theme.points import points_parts
from tridge_solver.report.theme.signs import (
    STAR,
    count,
    grade,
    names,
    pad,
    print_line,
    print_sentence,
    signed,
    table_width,
)
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.core.ruleset import Ruleset
    from tridge_solver.games.ombre.bidding.open import OpenBid, OpenBidding
    from tridge_solver.games.ombre.report.bidding.open_answer import OpenBidFacts

_NOBODY = {
    Stage.BIDS: "all pass",
    Stage.NO_TRICKS: "nobody bids No Tricks",
    Stage.FIXED: "nobody bids Fixed",
}
_RESULT, _CHIPS = 13, 6
_INDENT = 5


def print_open_bidding(console: Console, report: OpenBidFacts, source: Source, pack: Pack) -> None:
    """Print the contracts of each seat asked about, the par and how the auction gets there."""
    answer = report.answer
    print_heading(console, answer.deal, source)
    print_line(console)
    print_par(console, answer, pack)
    print_line(console)
    for seat in answer.bids if report.seat is None else (report.seat,):
        _print_seat(console, report, seat, pack)
        print_line(console)
    _print_footnote(console, report)


def _print_seat(console: Console, report: OpenBidFacts, seat: Seat, pack: Pack) -> None:
    """A seat's cards and what it could play."""
    answer = report.answer
    print_sentence(
        console,
        (f"{STAR} " if answer.par and answer.par.seat is seat else "", "bold"),
        (names(answer.deal)[seat], "bold"),
        f" speaks {TURN[answer.position(seat)]} with ",
        OmbreTheme(pack).line(answer.deal.known_hand(seat)),
        indent=2,
    )
    bids = answer.bids[seat]
    rows = bids if report.everything else _chosen(bids, answer.par)
    look = OmbreTheme(pack)
    width = max(look.contract(bid.contract).cell_len for bid in bids) + 3
    print_line(
        console,
        (pad(" contract", width).plain, "dim"),
        (pad("result", _RESULT).plain, "dim"),
        (pad("chips", _CHIPS, right=True).plain, "dim"),
        ("   throw", "dim"),
    )
    for bid in rows:
        _print_bid(console, answer, bid, width, pack)


def _chosen(bids: Sequence[OpenBid], par: OpenBid | None) -> list[OpenBid]:
    """The best of each kind of contract, and the one that is played."""
    seen: set[Kind] = set()
    rows = []
    for bid in bids:
        if bid.contract.kind not in seen or bid is par:
            rows.append(bid)
        seen.add(bid.contract.kind)
    return rows


def _print_bid(console: Console, answer: OpenBidding, bid: OpenBid, width: int, pack: Pack) -> None:
    """One contract: the grade and the Player's tricks, his chips, his exchange."""
    look = OmbreTheme(pack, bid.contract.denomination)
    row = Text.assemble(
        pad(Text.assemble(" ", look.contract(bid.contract)), width),
        pad(result_words(bid, answer.deal.rules), _RESULT),
        (pad(signed(bid.points), _CHIPS, right=True).plain, "bold" if bid is answer.par else ""),
        "   ",
    )
    thrown = Text("—", "dim") if bid.exchange is None else thrown_cards(look, bid.exchange)
    if row.cell_len + thrown.cell_len <= table_width(console):
        print_line(console, row, thrown)
    else:
        print_line(console, row)
        print_line(console, " " * _INDENT, thrown)


def result_words(bid: OpenBid, rules: Ruleset) -> Text:
    """How a contract ends; one that is thrown in costs as bet, however it would have ended."""
    if bid.thrown_in:
        return Text("  thrown in", "yellow bold")
    tricks = "" if bid.player_tricks is None else f" {bid.player_tricks}"
    return Text.assemble(grade(bid.grade, rules), tricks)


def print_par(console: Console, answer: OpenBidding, pack: Pack) -> None:
    """Print the par and the calls that lead to it."""
    print_sentence(console, par_words(answer, pack))
    print_sentence(console, auction_words(answer, pack))


def par_words(answer: OpenBidding, pack: Pack) -> Text:
    """The par as a player would say it."""
    bid = answer.par
    if bid is None:
        return Text.assemble(("Par: ", "bold"), "all pass, and nobody gains or pays.")
    own = bid.seat.letter
    accounts = {own: bid.points} | bid.stakes.points
    chips = " · ".join(points_parts(accounts))
    player = names(answer.deal)[bid.seat]
    words = Text.assemble(("Par: ", "bold"), f"{player} plays ")
    words.append_text(_named(bid, pack))
    words.append(f" and {_ends(bid)}: {chips}.")
    if bid.stakes.reserved:
        reserved = count(bid.stakes.reserved, "chip")
        words.append(f" Of that {reserved} are reserved against {player}.")
    return words


def auction_words(answer: OpenBidding, pack: Pack) -> Text:
    """The calls that lead to the par."""
    stages = Text(" · ").join(_stages(answer, pack))
    return Text.assemble(("The auction: ", "dim"), stages, ".")


def _stages(answer: OpenBidding, pack: Pack) -> list[Text]:
    """The calls of each stage of the auction; where everyone passes it stands once."""
    auction = Auction(answer.deal.rules)
    spoken: dict[Stage, list[tuple[Seat, Call]]] = defaultdict(list)
    for seat, call in answer.calls:
        spoken[auction.stage].append((seat, call))
        auction = auction.after(call)
    return [
        Text(" · ").join(
            Text.assemble((f"{seat.letter} ", "bold"), _call(call, pack)) for seat, call in calls
        )
        if any(call != PASS for _, call in calls)
        else Text(_NOBODY[stage])
        for stage, calls in spoken.items()
    ]


def _named(bid: OpenBid, pack: Pack) -> Text:
    """What the Player plays: of Play the suit says it all, but in Danish."""
    look, contract = OmbreTheme(pack), bid.contract
    if contract.kind is Kind.PLAY and contract.trumps is not None and pack is not Pack.DANISH:
        return look.suit_name(contract.trumps)
    return look.contract(contract)


def _call(call: Call, pack: Pack) -> Text:
    """A call as it is spoken."""
    if call.contract is not None:
        return OmbreTheme(pack).contract(call.contract)
    if pack is Pack.DANISH:
        return Text(*printed((call.word,), pack))
    return Text({MORE: "Play More", NO_TRICKS: Kind.NO_TRICKS.value}.get(call, call.word))


def _ends(bid: OpenBid) -> str:
    """How the Player comes out, as the end of a sentence."""
    tricks = bid.player_tricks
    if bid.thrown_in:
        return "throws in after the exchange"
    if tricks is None:
        return "loses"
    if tricks == TRICKS:
        return "takes all nine tricks"
    won = count(tricks, "trick")
    if bid.contract.wants_few_tricks and not tricks:
        return "takes none"
    return {
        Grade.WIN: f"wins with {won}",
        Grade.DRAW: f"draws with {won}",
        Grade.LOSS: f"loses with {won}",
        Grade.EXACT: f"makes exactly {won}",
        Grade.ONE_OFF: f"comes within one of it with {won}",
    }[bid.grade]


def _print_footnote(console: Console, report: OpenBidFacts) -> None:
    """That it is exact, and by what rules."""
    deal = report.answer.deal
    brief = ["exact: all cards and the stock open to all"]
    rest = [
        "both sides exchange and play for the grade, then for chips, then for tricks",
        "each seat bids for its own chips, of equal calls the lowest",
        "the defenders are one side: they settle who is first and share what a lost game brings"
        if deal.rules.defenders_choose_first
        else "the defenders are one side, and the one after the Player exchanges first",
        f"chips with {funds_of_deal_words(report.answer.funds, deal)}, passing 0"
        if deal.rules.settlement != "tariff"
        else "each defender pays the Player the points of the tariff, or gets them",
    ]
    if deal.rules.has_incomer and deal.payers == len(SEATS):
        rest.append("the dealer does not come in")
    if not report.everything:
        brief.append("other suits: --all")
    if report.seconds is not None:
        brief.append(f"{report.seconds:.2f} s")
    print_method(console, brief, rest, full=report.method)
