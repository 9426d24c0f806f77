"""The text of ``tridge bid``: the hand, its points, every contract and the advice; or the par."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from tridge_solver.analysis.intervals import margin_in_percent
from tridge_solver.core.cards import Pack
from tridge_solver.core.languages import said
from tridge_solver.core.seats import PLACES, SEATS, Seat
from tridge_solver.games.ombre.bidding.three_seats import ENOUGH
from tridge_solver.games.ombre.closed.value import LEAST_DEALS
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.exchange_text import defence_words, thrown_cards
from tridge_solver.games.ombre.report.shares import (
    THROWS_IN,
    funds_of_deal_words,
    heard_notes,
    how_at_table,
    result_bar,
    share_heading,
    share_words,
)
from tridge_solver.games.ombre.rules.auction import (
    MORE,
    NO_TRICKS,
    PASS,
    PLAY,
    AuctionMoment,
    Call,
    Stage,
)
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade, Kind, printed
from tridge_solver.games.ombre.rules.ranking import PointCount
from tridge_solver.report.theme.console import Console, MarkdownConsole
from tridge_solver.report.theme.diagram import (
    hint,
    points_parts,
    print_heading,
    print_method,
)
from tridge_solver.report.theme.signs import (
    STAR,
    count,
    grade,
    names,
    no_clear_winner,
    pad,
    print_line,
    print_sentence,
    signed,
    signed_mean,
    table_width,
)
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.core.ruleset import Ruleset
    from tridge_solver.games.ombre.bidding.open import OpenBid, OpenBidding
    from tridge_solver.games.ombre.bidding.three_seats import Bid, Bidding
    from tridge_solver.games.ombre.report.bidding import BidFacts, OpenBidFacts


TURN = {"lead": "first", "middle": "second", "last": "last"}
"""Words for a seat's turn to speak, keyed by its place in the auction."""

_BAR, _SHORTEST_BAR = 15, 8
_SHARES, _CHIPS = 14, 7
_GAP = "     "
"""The space in front of a discard."""
_WAITS = "†"
"""The mark of a contract that may be bid only after three passes."""

_ITEMS = (
    ("first", "1st"),
    ("second", "2nd"),
    ("third", "3rd"),
    ("fourth", "4th"),
    ("kings", "kings"),
    ("other_trumps", "trumps"),
    ("voids", "voids"),
)


def print_bidding(console: Console, report: BidFacts, source: Source, pack: Pack) -> None:
    """Print the bid to make, and the value of every contract."""
    answer = report.answer
    who = "You"
    if source.file is not None:
        print_heading(console, answer.deal, source)
        print_line(console)
        who = names(answer.deal)[answer.seat]
    rows = answer.bids if report.everything else _chosen(answer)
    print_sentence(console, _advice(answer, pack))
    print_line(console)
    _print_hand(console, answer, who, pack)
    if report.method:
        _print_points(console, answer, pack)
    print_line(console)
    _print_table(console, rows, answer.deal.rules, pack)
    print_line(console)
    _print_flip(console, report, rows, pack)
    _print_footnote(console, report, rows)


def _print_hand(console: Console, answer: Bidding, who: str, pack: Pack) -> None:
    before = _calls_before(answer, pack)
    name = who.lower() if before and who == "You" else who
    # The first to speak has no bid to beat, but the report still says where they sit.
    how = "plays" if answer.over is not None and not answer.calls else "speaks"
    does = "names the contract" if answer.names else f"{how} {TURN[answer.position]}"
    print_sentence(
        console,
        before,
        (name, "bold"),
        f" {_at(answer.position)}{does.replace('s ', ' ', 1) if who == 'You' else does}, holding ",
        OmbreTheme(pack).line(answer.hand),
        _must_beat(answer, pack),
        indent=2,
    )


def _at(position: str) -> str:
    """Return the name of a place in brackets if the language has its own word: ``(mano) ``."""
    return f"({said(position)}) " if said(position) != position else ""


def _print_points(console: Console, answer: Bidding, pack: Pack) -> None:
    points = answer.points_count
    best = max(points, key=lambda suit: points[suit].total)
    look = OmbreTheme(pack, best)
    print_line(console)
    for suit in sorted(points, key=lambda suit: (-points[suit].total, suit)):
        print_sentence(
            console,
            f"  {points[suit].total:>2} points in ",
            look.suit_name(suit),
            (f"  {_breakdown(points[suit])}", "dim"),
            indent=6,
        )
    _print_fitted(console, answer, look)


def _print_fitted(console: Console, answer: Bidding, look: OmbreTheme) -> None:
    fitted = {suit: count.total for suit, count in answer.fitted_count.items()}
    counts = Text(", ").join(
        Text.assemble(f"{fitted[suit]} in ", look.suit_name(suit))
        for suit in sorted(fitted, key=lambda suit: (-fitted[suit], suit))
    )
    enough = f"; a first deal asks for {ENOUGH}" if answer.deal.rules.settlement == "funds" else ""
    print_sentence(console, "  fitted points ", counts, enough, indent=2)


def _calls_before(answer: Bidding, pack: Pack) -> str:
    if answer.passed:
        return "All have passed; "
    return f"After {', '.join(printed(answer.calls, pack))} " if answer.calls else ""


def _must_beat(answer: Bidding, pack: Pack) -> Text:
    if answer.over is None or answer.names or answer.passed:
        return Text()
    how = "hold or outrank" if answer.may_equal else "beat"
    return Text(f"; a bid must {how} ").append_text(OmbreTheme(pack).contract(answer.over))


def _breakdown(points: PointCount) -> str:
    """Return the items of a point count in words: 1st 7, kings 4."""
    return ", ".join(
        f"{word} {getattr(points, item)}" for item, word in _ITEMS if getattr(points, item)
    )


def _chosen(answer: Bidding) -> tuple[Bid, ...]:
    """Return the best suit of each contract, and all else that is worth a bid."""
    seen: set[tuple[Kind, int | None]] = set()
    rows = []
    for bid in answer.bids:
        what = bid.contract.kind, bid.contract.tricks
        if what not in seen or bid.pays:
            rows.append(bid)
        seen.add(what)
    return tuple(rows)


FIXED_HEADING = "exact/one off/worse"
"""The heading above the shares of a Fixed bid."""


def _all_fixed(rows: Sequence[Bid]) -> bool:
    """Return whether each of the contracts may be bid only after three passes."""
    kinds = {bid.contract.kind for bid in rows}
    return Kind.FIXED in kinds and kinds <= {Kind.FIXED, Kind.NO_TRICKS}


def _print_table(console: Console, rows: Sequence[Bid], rules: Ruleset, pack: Pack) -> None:
    labels = [_label(bid, pack) for bid in rows]
    thrown = [_thrown(bid, pack) for bid in rows]
    if isinstance(console, MarkdownConsole):
        _print_markdown(console, rows, labels, thrown, rules)
        return
    width = max(label.cell_len for label in labels) + 3
    exchange = max(max(text.cell_len for text in thrown), len(said("exchange")))
    counted = f" {said(FIXED_HEADING) if _all_fixed(rows) else share_heading(rules)}"
    shares_wide = max(_SHARES, len(counted))
    figures = shares_wide + _CHIPS
    left = table_width(console) - width - 2 * figures - 9 - exchange
    bar = min(_BAR, left)
    bar = bar if bar >= _SHORTEST_BAR else 0
    narrow = table_width(console) < width + 2 * figures + 2 + len(_GAP + said("exchange"))
    opened = (bar + 2 if bar else 0) + figures
    top = pad("", width) + pad(f" {said('open cards')}", opened)
    head = pad(f" {said('contract')}", width) + pad(counted, opened - _CHIPS)
    head += pad(said("chips"), _CHIPS, right=True)
    if not narrow:
        top += Text(f"   {said('at the table')}")
        head += Text("  ") + pad(counted, shares_wide) + pad(said("chips"), _CHIPS, right=True)
    head += Text(_GAP + said("exchange"))
    for line in (top, head):
        line.stylize("dim")
        print_line(console, line)
    for bid, label, cards in zip(rows, labels, thrown, strict=True):
        row = pad(Text.assemble(" ", label), width)
        shares = share_words((bid.wins, bid.draws, bid.losses), draws=len(bid.grades) > 2)
        if bar:
            row.append_text(result_bar((bid.wins, bid.draws, bid.losses), bar)).append("  ")
        row.append_text(pad(shares, shares_wide))
        row.append_text(pad(signed_mean(bid.points), _CHIPS, right=True))
        if narrow:
            print_line(console, row)
            row = pad(Text(f"   {said('at the table')}", "dim"), width)
        else:
            row.append("  ")
        row.append_text(_table_words(bid, shares_wide))
        row.append(" ≈   " if bid.is_level else "     ")
        if row.cell_len + cards.cell_len <= table_width(console):
            print_line(console, row.append_text(cards))
        else:
            print_line(console, row)
            print_line(console, "     ", cards)


def _print_markdown(
    console: MarkdownConsole,
    rows: Sequence[Bid],
    labels: Sequence[Text],
    thrown: Sequence[Text],
    rules: Ruleset,
) -> None:
    counted = said(FIXED_HEADING) if _all_fixed(rows) else share_heading(rules)
    chips = said("chips")
    opened, closed = f"{said('open cards')}: {counted}", f"{said('at the table')}: {counted}"
    heads = (said("contract"), opened, chips, f"{closed} {chips}", said("level"), said("exchange"))
    table = [[Text(head) for head in heads]]
    for bid, label, cards in zip(rows, labels, thrown, strict=True):
        shares = share_words((bid.wins, bid.draws, bid.losses), draws=len(bid.grades) > 2)
        level = Text("≈" if bid.is_level else "")
        points = Text(signed_mean(bid.points))
        table.append([label, shares, points, _table_words(bid, _SHARES), level, cards])
    console.table(table, {0, len(heads) - 1})


def _table_words(bid: Bid, shares_wide: int) -> Text:
    if bid.table is None:
        return pad(Text(f" {said('not played')}", "dim"), shares_wide + _CHIPS)
    if bid.table.open_alone:
        return pad(Text(f" {said('open cards alone')}", "dim"), shares_wide + _CHIPS)
    win, *draw, loss = (round(1000 * share) for share in bid.table.shares)
    shares = share_words((win, sum(draw), loss), draws=len(bid.grades) > 2)
    style = "bold" if bid.pays and bid.may_be_bid else ""
    chips = pad(signed_mean(bid.table.points), _CHIPS, right=True).plain
    return pad(shares, shares_wide).append_text(Text(chips, style))


def _label(bid: Bid, pack: Pack) -> Text:
    """Return the name of a contract, marked if it may be bid only after three passes."""
    label = OmbreTheme(pack).contract(bid.contract)
    return label if bid.may_be_bid else label.append(f" {_WAITS}", "dim")


def _thrown(bid: Bid, pack: Pack) -> Text:
    if bid.contract.is_flip:
        return Text(said("by suit"), "dim")
    for suit, discard in bid.exchanges.items():
        return thrown_cards(OmbreTheme(pack, suit), discard)
    return Text("—", "dim")


def _print_flip(console: Console, report: BidFacts, rows: Sequence[Bid], pack: Pack) -> None:
    """Print what to throw in a Flip that is worth a bid, for each suit turned."""
    flip = next((bid for bid in rows if bid.contract.is_flip), None)
    if flip is None or not flip.exchanges or not (flip.pays or report.everything):
        return
    print_line(console, (f" {flip.contract.name(pack)}: when the card turned is", "dim"))
    suits = {suit: OmbreTheme(pack, suit).suit_name(suit) for suit in flip.exchanges}
    width = max(name.cell_len for name in suits.values()) + 2
    for suit, name in suits.items():
        cards = thrown_cards(OmbreTheme(pack, suit), flip.exchanges[suit])
        print_line(console, "   ", pad(name, width), f"{said('throw')} ", cards)
    print_line(console)


def _advice(answer: Bidding, pack: Pack) -> Text:
    best = answer.recommended
    look = OmbreTheme(pack)
    if best is None:
        words = Text("Throw the hand in" if answer.passed else "Pass")
        if answer.passing.is_known:
            found = answer.passing
            worth = f"{signed_mean(found.points)} ±{found.points_margin:.1f}"
            words.append(f" (worth {worth} chips)")
        words.append(": no contract promises more.")
        waiting = next((b for b in answer.bids if not b.may_be_bid and b.pays), None)
        if waiting is not None:
            words.append(" If all three pass, ").append_text(look.contract(waiting.contract))
            words.append(f" is worth {_worth_words(waiting)}.")
        close = next((b for b in answer.bids if b.may_be_bid and _may_be_worth_it(b)), None)
        if close is not None:
            words.append(" ").append_text(look.contract(close.contract))
            words.append(" comes close: the samples cannot tell which is better.")
        return words
    words = Text("Bid ")
    words.append_text(_named(best.contract, answer, pack))
    words.append(f": {_worth_words(best)}")
    if answer.names:
        return words.append(".")
    against = f", against {_passing_worth(answer)} for passing." if answer.passing.is_known else "."
    words.append(against)
    if best.is_close:
        words.append(" The samples cannot tell whether that is more than passing.")
    level = [b for b in answer.bids if b.may_be_bid and b is not best and b.is_level]
    if level and best.table_gap is None:
        words.append_text(no_clear_winner([look.contract(b.contract) for b in level], "contract"))
    return words


def _passing_worth(answer: Bidding) -> str:
    found = answer.passing
    return f"{signed_mean(found.points)} chips (±{found.points_margin:.1f})"


def _may_be_worth_it(bid: Bid) -> bool:
    """Return whether the samples at the table cannot tell if a contract is better than passing."""
    return bid.is_close and bid.table is not None and not bid.table.open_alone


def _worth_words(bid: Bid) -> str:
    assert bid.table is not None
    where = "with open cards" if bid.table.open_alone else "at the table"
    return f"{signed_mean(bid.table.points)} chips (±{bid.table.points_margin:.1f}) {where}"


def _named(contract: Contract, answer: Bidding, pack: Pack) -> Text:
    """Return a contract in words, with the call that leads to it: Play or Play More."""
    look = OmbreTheme(pack)
    if contract.kind is Kind.PLAY and answer.over is None and contract.trumps is not None:
        call, *_ = printed((PLAY.word,), pack)
        return Text.assemble(f"{call}; ", look.suit_name(contract.trumps), " is the suit")
    return look.contract(contract)


def _print_footnote(console: Console, report: BidFacts, rows: Sequence[Bid]) -> None:
    answer = report.answer
    margin = max((margin_in_percent(bid.win_interval) for bid in rows), default=1)
    kinds = {bid.contract.kind for bid in rows}
    low = {
        bid.contract.wants_few_tricks
        for bid in rows
        if bid.contract.defenders_exchange(answer.deal.rules)
    }
    fewest = min((bid.samples for bid in rows), default=answer.samples)
    some = f"{fewest:,} to " if fewest < answer.samples else ""
    brief = [f"sampled: {some}{count(answer.samples, 'world')}, seed {answer.seed}"]
    if _all_fixed(rows):
        brief += ["No Tricks: win/–/loss"] if Kind.NO_TRICKS in kinds else []
    elif Kind.FIXED in kinds:
        brief.append(f"Fixed: {said(FIXED_HEADING)}")
    if any(bid.table is not None and bid.table.open_alone for bid in rows):
        brief.append(f"open cards alone: fewer than {LEAST_DEALS} worlds")
    if any(bid.is_level for bid in rows):
        brief.append("≈ level with the best")
    if any(not bid.may_be_bid for bid in rows):
        brief.append(f"{_WAITS} only after three passes")
    rest = [
        f"shares to ±{margin} %",
        "the worlds of the answer are not those of the search for exchanges",
        *(defence_words("model", few) for few in (False, True) if few in low),
        "open cards: play is double dummy",
        _table_note(rows),
        *(
            [THROWS_IN]
            if any(bid.contract.may_be_thrown_in(answer.deal.rules) for bid in rows)
            else []
        ),
        f"chips with {funds_of_deal_words(answer.funds, answer.deal)}",
        _passing_note(answer),
        "best: most chips at the table; level: no difference that the samples show",
    ]
    brief += _heard_notes(console, answer)
    if not report.everything:
        brief += hint(console, "more contracts: --all")
    if report.stats is not None:
        brief.append(str(report.stats))
    print_method(console, brief, rest, full=report.method)


def _heard_notes(console: Console, answer: Bidding) -> list[str]:
    if answer.calls is None and (answer.over is not None or answer.position != PLACES[0]):
        [give] = hint(console, "give them with --auction", "give them as calls")
        return [f"the others' calls are not known: their hands are any ({give})"]
    return heard_notes(answer.deal, answer.seat, answer.heard)


def _passing_note(answer: Bidding) -> str:
    found = answer.passing
    if not found.is_known:
        return "passing 0"
    worth = signed_mean(found.points)
    return f"passing {worth}, at height {found.height:.1f}, by deals of rule bidders"


def _table_note(rows: Sequence[Bid]) -> str:
    tables = [bid.table for bid in rows if bid.table is not None and not bid.table.open_alone]
    if not tables:
        return f"at the table: no figures from fewer than {LEAST_DEALS} worlds"
    played = [table.deals for table in tables if not table.is_corrected]
    words = how_at_table(max(played, default=0), min(played, default=None))
    if len({table.is_corrected for table in tables}) == 2:
        nolos = any(bid.contract.is_nolo for bid in rows)
        corrected = "contracts with trumps" if nolos else "Play, Flip and No Change"
        words += f", {corrected} by a fitted correction of open cards"
    if any(bid.contract.kind is Kind.FIXED for bid in rows):
        words += "; Fixed is worth less against defenders who see more"
    return words


_NOBODY = {
    Stage.BIDS: "all pass",
    Stage.NO_TRICKS: "nobody bids No Tricks",
    Stage.FIXED: "nobody bids Fixed",
}
_RESULT, _OPEN_CHIPS = 13, 6
_INDENT = 5


def print_open_bidding(console: Console, report: OpenBidFacts, source: Source, pack: Pack) -> None:
    """Print the contracts of each seat asked about, the par, and the auction that leads to it."""
    answer = report.answer
    print_heading(console, answer.deal, source)
    print_line(console)
    print_par(console, answer, pack)
    print_line(console)
    for seat in answer.bids if report.seat is None else (report.seat,):
        _print_seat(console, report, seat, pack)
        print_line(console)
    _print_open_footnote(console, report)


def _print_seat(console: Console, report: OpenBidFacts, seat: Seat, pack: Pack) -> None:
    answer = report.answer
    print_sentence(
        console,
        (f"{STAR} " if answer.par and answer.par.seat is seat else "", "bold"),
        (names(answer.deal)[seat], "bold"),
        f" {_at(answer.position(seat))}speaks {TURN[answer.position(seat)]} with ",
        OmbreTheme(pack).line(answer.deal.known_hand(seat)),
        indent=2,
    )
    bids = answer.bids[seat]
    rows = bids if report.everything else _open_chosen(bids, answer.par)
    look = OmbreTheme(pack)
    width = max(look.contract(bid.contract).cell_len for bid in bids) + 3
    print_line(
        console,
        (pad(f" {said('contract')}", width).plain, "dim"),
        (pad(said("result"), _RESULT).plain, "dim"),
        (pad(said("chips"), _OPEN_CHIPS, right=True).plain, "dim"),
        (f"   {said('throw')}", "dim"),
    )
    for bid in rows:
        _print_bid(console, answer, bid, width, pack)


def _open_chosen(bids: Sequence[OpenBid], par: OpenBid | None) -> list[OpenBid]:
    seen: set[Kind] = set()
    rows = []
    for bid in bids:
        if bid.contract.kind not in seen or bid is par:
            rows.append(bid)
        seen.add(bid.contract.kind)
    return rows


def _print_bid(console: Console, answer: OpenBidding, bid: OpenBid, width: int, pack: Pack) -> None:
    look = OmbreTheme(pack, bid.contract.denomination)
    row = Text.assemble(
        pad(Text.assemble(" ", look.contract(bid.contract)), width),
        pad(result_words(bid, answer.deal.rules), _RESULT),
        (
            pad(signed(bid.points), _OPEN_CHIPS, right=True).plain,
            "bold" if bid is answer.par else "",
        ),
        "   ",
    )
    thrown = Text("—", "dim") if bid.exchange is None else thrown_cards(look, bid.exchange)
    if row.cell_len + thrown.cell_len <= table_width(console):
        print_line(console, row, thrown)
    else:
        print_line(console, row)
        print_line(console, " " * _INDENT, thrown)


def result_words(bid: OpenBid, rules: Ruleset) -> Text:
    """Return the result of a contract in words; if the Player throws it in, say only that."""
    if bid.thrown_in:
        return Text(f"  {said('thrown in')}", "yellow bold")
    tricks = "" if bid.player_tricks is None else f" {bid.player_tricks}"
    return Text.assemble(grade(bid.grade, rules), tricks)


def print_par(console: Console, answer: OpenBidding, pack: Pack) -> None:
    """Print the par, and the calls that lead to it."""
    print_sentence(console, par_words(answer, pack))
    print_sentence(console, auction_words(answer, pack))


def par_words(answer: OpenBidding, pack: Pack) -> Text:
    """Return a sentence with the par, as a player would say it."""
    bid = answer.par
    if bid is None:
        return Text.assemble(("Par: ", "bold"), f"{said('all pass')}, and nobody gains or pays.")
    own = bid.seat.letter
    accounts = {own: bid.points} | bid.stakes.points
    chips = " · ".join(points_parts(accounts))
    player = names(answer.deal)[bid.seat]
    words = Text.assemble(("Par: ", "bold"), f"{player} plays ")
    words.append_text(_open_named(bid, pack))
    words.append(f" and {_ends(bid)}: {chips}.")
    if bid.stakes.reserved:
        reserved = count(bid.stakes.reserved, "chip")
        words.append(f" Of that {reserved} are reserved against {player}.")
    return words


def auction_words(answer: OpenBidding, pack: Pack) -> Text:
    """Return a sentence with the calls that lead to the par."""
    stages = Text(" · ").join(_stages(answer, pack))
    return Text.assemble((f"{said('The auction')}: ", "dim"), stages, ".")


def _stages(answer: OpenBidding, pack: Pack) -> list[Text]:
    """Return the calls of each stage of the auction in words; a round of passes is summed up."""
    auction = AuctionMoment(answer.deal.rules)
    spoken: dict[Stage, list[tuple[Seat, Call]]] = defaultdict(list)
    for seat, call in answer.calls:
        spoken[auction.stage].append((seat, call))
        auction = auction.after(call)
    return [
        Text(" · ").join(
            Text.assemble((f"{seat.letter} ", "bold"), _call(call, pack)) for seat, call in calls
        )
        if any(call != PASS for _, call in calls)
        else Text(said(_NOBODY[stage]))
        for stage, calls in spoken.items()
    ]


def _open_named(bid: OpenBid, pack: Pack) -> Text:
    """Return the contract in words; for Play in English, only the suit."""
    look, contract = OmbreTheme(pack), bid.contract
    if contract.kind is Kind.PLAY and contract.trumps is not None and pack is Pack.ENGLISH:
        return look.suit_name(contract.trumps)
    return look.contract(contract)


def _call(call: Call, pack: Pack) -> Text:
    if call.contract is not None:
        return OmbreTheme(pack).contract(call.contract)
    if pack is not Pack.ENGLISH:
        return Text(*printed((call.word,), pack))
    return Text({MORE: "Play More", NO_TRICKS: Kind.NO_TRICKS.value}.get(call, call.word))


def _ends(bid: OpenBid) -> str:
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


def _print_open_footnote(console: Console, report: OpenBidFacts) -> None:
    deal = report.answer.deal
    brief = ["exact: all cards and the stock open to all"]
    rest = [
        "both sides exchange and play for the grade, then for chips, then for tricks",
        "each seat bids for its own chips, in a tie the lowest call",
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
        brief += hint(console, "other suits: --all")
    if report.stats is not None:
        brief.append(str(report.stats))
    print_method(console, brief, rest, full=report.method)
