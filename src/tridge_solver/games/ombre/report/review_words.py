"""The post-mortem in sentences: what an error cost, the turning point, and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from tridge_solver.core.cards import Card
from tridge_solver.core.languages import said
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.exchange_text import DEFENCES, UNSEEN_PLAYER
from tridge_solver.games.ombre.report.verdict import outcome, told
from tridge_solver.games.ombre.review.decisions import Choice, Cost, Decision, Luck
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade, Kind
from tridge_solver.games.ombre.rules.incomer import NO_PLAY
from tridge_solver.report.theme.signs import (
    count,
    either,
    fares,
    grade,
    grade_word,
    names,
    signed_mean,
    thrown_words,
)
from tridge_solver.report.why import by_theme_words, why_text

if TYPE_CHECKING:
    from tridge_solver.analysis.intervals import Paired
    from tridge_solver.games.ombre.review.closed import JudgedExchange
    from tridge_solver.games.ombre.review.incomer import ThrownIn
    from tridge_solver.games.ombre.review.three_seats import Review
    from tridge_solver.games.ombre.solving.double_dummy import Value


MARKS = {
    Cost.GRADE: ("✘", "red bold"),
    Cost.TRICKS: ("−", "yellow bold"),
    Cost.CHIPS: ("¢", "yellow bold"),
}
"""The sign behind a card that cost something, keyed by the kind of cost, with its colour."""

LUCKY_MARK = ("~", "green bold")
"""The sign behind a card that turned out well although the seat could know a better one, with its
colour."""

MARK_WORDS = {
    Cost.GRADE: "cost the grade",
    Cost.TRICKS: "cost tricks only",
    Cost.CHIPS: "cost chips only",
}

_STOOD = {
    Grade.WIN: "the game was won",
    Grade.DRAW: "it was a draw",
    Grade.LOSS: "the game was lost",
    Grade.EXACT: "the bid was there",
    Grade.ONE_OFF: "one off was the best there was",
}


def _word(grade: Grade, found: Review | ThrownIn) -> str:
    return grade_word(grade, found.deal.rules)


def _a(word: str) -> str:
    """Return the word for a grade with its article.

    >>> _a("EXACT"), _a("ONE OFF")
    ('an EXACT', 'a ONE OFF')
    """
    return f"{'an' if word[0] == 'E' else 'a'} {word}"


def value_words(value: Value, found: Review | ThrownIn) -> str:
    """Return a value in two words, e.g. ``WIN 5``: the grade and the Player's tricks."""
    return f"{_word(value.grade, found)} {value.player_tricks}"


def value_clause(value: Value, found: Review | ThrownIn) -> str:
    """Return a value in words that follow the Player's name: *loses with three tricks*."""
    return f"{fares(value.grade, found.deal.rules)} with {count(value.player_tricks, 'trick')}"


def choice_text(choice: Choice, look: OmbreTheme) -> Text:
    """Return a choice in the words used at the table."""
    if isinstance(choice, Card):
        return look.card(choice)
    if isinstance(choice, Contract):
        return look.contract(choice)
    return look.cards(look.sorted(choice)) if choice else Text(said("nothing"))


def listed(choices: tuple[Choice, ...], look: OmbreTheme) -> Text:
    """Return a list of choices with *or* before the last: ♦Q or ♦J. For exchanges, return the first
    and how many others there are."""
    if isinstance(choices[0], tuple):
        text = choice_text(choices[0], look)
        if len(choices) > 1:
            text.append(f" or {count(len(choices) - 1, 'other exchange')}")
        return text
    cards = [choice for choice in choices if isinstance(choice, Card)]
    ordered: list[Choice] = [*look.sorted(cards), *(c for c in choices if not isinstance(c, Card))]
    texts = [choice_text(choice, look) for choice in ordered]
    return either(texts)


def where(decision: Decision) -> str:
    """Return words for the moment of a decision."""
    if decision.trick is not None:
        return f"{said('trick')} {decision.trick}"
    return "the bid" if decision.kind == "bid" else "the exchange"


def error_sentence(found: Review, decision: Decision, look: OmbreTheme) -> Text:
    """Return a sentence on the cost of an error, with the better choice."""
    sign, style = MARKS[decision.cost]
    name = names(found.deal)[decision.seat]
    throws = "throwing " if decision.kind == "exchange" else ""
    choice = choice_text(decision.choice, look)
    text = Text.assemble((f"{sign} ", style), f"{name}: {throws}", choice)
    if decision.kind == "bid":
        text.append(f" {value_clause(decision.after, found)} if everybody exchanges well; ")
        text.append_text(listed(decision.best, look))
        no_play = decision.best == (NO_PLAY,)
        text.append(" was better" if no_play else f" {value_clause(decision.before, found)}")
    elif decision.cost is Cost.CHIPS:
        sure = count(decision.before.player_tricks, "trick")
        text.append(f" goes for all nine, but only {sure} were there; a claim was right")
    else:
        text.append(f" {_verb(found, decision)}; ")
        text.append_text(listed(decision.best, look))
        keeps = "keep"
        if not _by_player(decision):
            keeps = f"hold {names(found.deal)[decision.gained_by[0]]} to"
        text.append(f" would {keeps} {value_words(decision.before, found)}")
        if decision.undertakes and decision.before.player_tricks < TRICKS:
            text.append("; a claim was right")  # those cards undertake all nine as well
    if decision.loss.chips is not None and decision.loss.chips > 0:
        text.append(f" ({count(decision.loss.chips, 'chip')})")
    text.append(".")
    return text.append_text(closed_words(decision, look))


def why_sentence(found: Review, decision: Decision, look: OmbreTheme) -> Text:
    """Return a sentence on the reason for an error and the trick that pays for it; empty if there
    is none."""
    return why_text(decision, found.deal, look)


def by_theme_sentence(found: Review) -> str:
    """Return a sentence on the errors of every player by theme; empty without errors."""
    return by_theme_words(found.deal, {seat: found.themes_of(seat) for seat in found.summary})


def no_play_sentence(found: ThrownIn, look: OmbreTheme) -> Text:
    """Return a sentence on what *No Play* cost, or that it was right, and on the best contract."""
    reached = found.reached[0]
    text = Text()
    if found.is_error:
        sign, style = MARKS[found.cost]
        text.append(f"{sign} ", style)
    text.append(f"{names(found.deal)[found.player]}: ").append_text(look.contract(NO_PLAY))
    text.append("; " if found.is_error else " was right; ")
    text.append_text(listed(tuple(each.contract for each in found.reached), look))
    text.append(f" {value_clause(reached.value, found)} if everybody exchanges well")
    if found.loss.chips:
        text.append(f" ({count(found.loss.chips, 'chip')})")
    return text.append(".")


def closed_words(decision: Decision, look: OmbreTheme) -> Text:
    """Return a sentence that judges a choice by what the seat could know, to follow another one;
    empty if there is nothing to add.

    It says that an error was none by what could be known, or was one all the same, or that a choice
    which did no harm was lucky.
    """
    if not (decision.is_error or decision.is_closed_error):
        return Text()
    if decision.luck is Luck.UNLUCKY:
        was_best = _closed_gap(decision) is None
        known = "it was best" if was_best else "nothing was clearly better"
        return Text(f" Unlucky, not wrong: by what could be known, {known}.")
    gap = _closed_gap(decision)
    if gap is None:
        return Text()  # not judged by what could be known
    text = Text(" Wrong by what could be known, too: " if decision.is_error else "Lucky: ")
    text.append_text(_closed_best(decision, look))
    if not gap.difference:
        return text.append(" brings more tricks.")
    if decision.is_error:
        return text.append(f" is worth {_more(gap)}.")
    return text.append(f" was worth {_more(gap)}, by what could be known.")


def _closed_gap(decision: Decision) -> Paired | None:
    """Return how much a choice trails the best by what the seat could know; ``None`` if it is the
    best or was not judged."""
    if decision.closed_exchange is not None:
        return decision.closed_exchange.choice.gap
    if decision.closed is None or not isinstance(decision.choice, Card):
        return None
    return decision.closed.option(decision.choice).gap


def _closed_best(decision: Decision, look: OmbreTheme) -> Text:
    if decision.closed_exchange is not None:
        return _throwing(decision.closed_exchange.best.discard, look)
    assert decision.closed is not None
    best = decision.closed.best.choice
    return choice_text(best, look) if isinstance(best, Card) else Text(f"to {best}")


def _throwing(cards: tuple[Card, ...], look: OmbreTheme) -> Text:
    return Text("throwing ").append_text(choice_text(cards, look))


def _more(gap: Paired) -> str:
    """Return words for how much more a choice is worth, rounded so that the number exceeds its
    margin.

    >>> from tridge_solver.analysis.intervals import Paired
    >>> _more(Paired(3.14, 1.2)), _more(Paired(0.22, 0.18))
    ('3.1 ±1.2 chips more', '0.22 ±0.18 chips more')
    """
    digits = 1 if round(gap.difference, 1) > round(gap.margin, 1) else 2
    return f"{gap.difference:.{digits}f} ±{gap.margin:.{digits}f} chips more"


def lucky_sentence(found: Review, decision: Decision, look: OmbreTheme) -> Text:
    """Return a sentence on a choice that is right with open cards, but wrong by what the seat could
    know."""
    text = Text.assemble((f"{LUCKY_MARK[0]} ", LUCKY_MARK[1]))
    if decision.kind == "exchange":
        text.append_text(_throws(found, decision.seat, decision.choice, look))
        text.append(f": {value_words(decision.after, found)}. ")
    else:
        text.append(f"{names(found.deal)[decision.seat]}: ")
        text.append_text(choice_text(decision.choice, look)).append(". ")
    return text.append_text(closed_words(decision, look))


def closed_bid_sentence(found: Review, look: OmbreTheme) -> Text:
    """Return a sentence on the value of the Player's nine cards, in the contract played and in the
    best one."""
    judged = found.closed_bid
    assert judged is not None
    best, played = judged.bidding.recommended, judged.played
    text = Text()
    if played is not None:
        text.append_text(look.contract(found.contract))
        text.append(f" was worth {signed_mean(played.points)} chips from nine cards")
        text.append(f" (won in {played.wins * 100 / played.samples:.0f} %)")
    if best is None:
        return text.append(
            "; to pass was better."
            if judged.is_error
            else ", as good as passing within the margin."
        )
    if played is not None and not judged.is_error:
        return text.append(", and nothing is clearly better.")
    text.append("; " if text else "").append_text(look.contract(best.contract))
    return text.append(f" {signed_mean(best.points)}.")


def closed_note(found: Review) -> tuple[str, str] | None:
    """Return two notes on how decisions were judged by what the seats could know: the size of the
    sample, and its method."""
    cards = [decision.closed for decision in found.decisions if decision.closed is not None]
    thrown = found.closed_exchanges
    if not cards and not thrown:
        return None
    counts = []
    if cards:
        counts.append(f"{max(answer.samples for answer in cards):,} worlds a card")
    if thrown:
        counts.append(f"{max(judged.samples for judged in thrown):,} an exchange")
    seed = cards[0].seed if cards else thrown[0].seed
    how = "every layout of the unseen cards equally likely"
    if thrown or any(answer.worlds == "model" for answer in cards):
        how = "every deal of the unseen cards equally likely"
        if any(shown.exchanged for answer in cards for shown in answer.view.others):
            how += ", the others keeping trumps and plain kings, but for a few strays"
    if thrown:
        # Only now: it takes numpy, which a review without closed cards can do without.
        how += f"; in exchanges {DEFENCES['model']}, and {UNSEEN_PLAYER}"
    return f"closed cards sampled: {', '.join(counts)}, seed {seed}", how


def caption(found: Review, decision: Decision, look: OmbreTheme) -> Text:
    """Return the caption of a decision, shown beside the table."""
    if decision.is_error:
        return error_sentence(found, decision, look)
    if decision.luck is Luck.LUCKY:
        return lucky_sentence(found, decision, look)
    name = names(found.deal)[decision.seat]
    text = Text.assemble(f"{name}: ", choice_text(decision.choice, look))
    if decision.forced:
        return text.append(" is forced.")
    if decision.irrelevant:
        return text.append(f". Every card leads to {value_words(decision.before, found)}.")
    if len(decision.best) == 1:
        return text.append(f" is the only card that keeps {value_words(decision.before, found)}.")
    return text.append(f" keeps {value_words(decision.before, found)}.")


def _by_player(error: Decision) -> bool:
    """Return whether the error was made by the Player of that moment, so that two seats gained; a
    surrender can change the Player."""
    return len(error.gained_by) > 1


def _verb(found: Review, decision: Decision) -> str:
    if decision.cost is Cost.GRADE:
        before, after = value_words(decision.before, found), value_words(decision.after, found)
        if _by_player(decision):
            return f"turns {before} into {after}"
        return f"raises {names(found.deal)[decision.gained_by[0]]} from {before} to {after}"
    few = found.contract.wants_few_tricks
    does = "costs" if _by_player(decision) else "gives away"
    if few:
        does = "takes" if _by_player(decision) else "spares them"
    return f"{does} {count(abs(decision.loss.tricks), 'trick')}"


def played_by(found: Review, look: OmbreTheme) -> Text:
    """Return the contract and its player in words; after a surrender, name both players."""
    called = names(found.deal)
    text = Text.assemble(
        look.contract(found.contract), f" {said('by')} {called[found.player_before(0)]}"
    )
    if found.taken_over is not None:
        text.append(f", who surrendered; {called[found.player]} played on")
    return text


def opening_verdict(found: Review) -> Text:
    """Return a sentence on the value of the deal before the first card, preceded by the grade."""
    best = found.start
    player = names(found.deal)[found.player_before(0)]
    value = told(player, found.contract, best, found.deal.rules, over=False)
    return Text.assemble(grade(best.grade, found.deal.rules), f"  {value.sentence}")


def turning_point(found: Review, look: OmbreTheme) -> Text:
    """Return a sentence on the moment that decided the final grade."""
    moment = found.turning_point
    if moment is None:
        if found.game_start.grade is Grade.WIN and found.game_start.player_tricks == TRICKS:
            return Text("No card cost the grade: all nine tricks were there from the first card.")
        since = "the first card on" if found.taken_over is None else "the surrender on"
        return Text(f"No card cost the grade: {_stood(found)} from {since}.")
    changes = len(found.grade_changes)
    times = "twice" if changes == 2 else count(changes, "time")
    often = f"The grade changed {times}, for the last time in "
    opening = "Turning point: " if changes == 1 else often
    name = names(found.deal)[moment.seat]
    by = "by throwing" if moment.kind == "exchange" else "with"
    before, after = (
        _word(moment.before.grade, found),
        _word(moment.after.grade, found),
    )
    text = Text.assemble(f"{opening}{where(moment)}, where {name} ")
    if _by_player(moment):
        text.append(f"fell from {before} to {after} {by} ")
        kept = f"kept the {before}"
    else:
        player = names(found.deal)[moment.gained_by[0]]
        text.append(f"raised {player} from {before} to {after} {by} ")
        kept = f"held {player} to {_a(before)}"
    text.append_text(choice_text(moment.choice, look))
    text.append("; ")
    text.append_text(listed(moment.best, look))
    if moment.best == (NO_PLAY,):
        kept = "cost nothing"
    return text.append(f" would have {kept}.")


def _stood(found: Review) -> str:
    """Return words for the state of a game in which no card changed the grade."""
    if found.contract.kind is Kind.FIXED and found.game_start.grade is Grade.LOSS:
        return "the bid was out of reach"
    return _STOOD[found.game_start.grade]


def result_sentence(found: Review) -> str:
    """Return a sentence on the result of the deal or, if the record stops, on its present state."""
    player = names(found.deal)[found.player]
    if found.result is None:
        stands = count(found.end.player_tricks, "trick")
        now = names(found.deal)[found.player_before(-1)]
        return (
            f"The record stops here. As it stands: {_word(found.end.grade, found)}, "
            f"{now} with {stands}."
        )
    if found.deal.result_in_words is not None and sum(found.result.tricks.values()) < TRICKS:
        worded = found.deal.result_in_words.text(found.deal.pack)
        return f"The record stops here. {player} was {_word(found.result.grade, found)}: {worded}."
    won = found.result.tricks[found.player]
    if sum(found.result.tricks.values()) == TRICKS:
        if found.positions[-1].is_over or found.deal.surrender is not None:
            return outcome(player, found.contract, found.result.grade, won)
        return _claimed(found, player, won)
    text = count(won, "trick")
    if found.deal.surrender is not None:
        return f"{player} surrendered with {text}, which settles as a draw."
    return f"{player} claimed after {text}: {_a(_word(found.result.grade, found))}."


def _claimed(found: Review, player: str, won: int) -> str:
    """Return a sentence on a game whose record stops early: its result, and how it differs from
    best play."""
    last, result, left = found.positions[-1], found.result, found.end
    assert result is not None
    trick = last.game.tricks - last.tricks_left + bool(last.trick)
    where = f"in trick {trick}" if trick else "before the first card"
    ended = f"{_a(_word(result.grade, found))}, {count(won, 'trick')}"
    sentence = f"The record ends {where}; {player} ended with {ended}"
    if (result.grade, won) == (left.grade, left.player_tricks):
        return f"{sentence}, as it stood."
    return f"{sentence}; best play would have given {value_words(left, found)}."


def surrender_sentences(found: Review) -> list[str]:
    """Return sentences on what a surrender cost or saved, and on whether the defenders answered
    well; or on a game that should have been thrown in."""
    if found.better_thrown_in:
        player = names(found.deal)[found.player_before(0)]
        return [f"{player} should have thrown in before the first card: bet is cheaper than kruk."]
    weighed = found.surrender
    if weighed is None:
        return []
    called = names(found.deal)
    player = called[weighed.seat]
    on = f"Playing on, {player} would have had {value_words(weighed.play_on, found)}"
    lost = weighed.lost_chips
    if lost is None:
        ends = "; the surrender cost the game" if weighed.is_error else ""
        sentences = [f"{on}{ends}."]
    else:
        does = "saved" if lost <= 0 else "threw away"
        amount = f"the surrender {does} {count(abs(lost), 'chip')}" if lost else "as many chips"
        sentences = [f"{on}: {amount}."]
    for seat, value in weighed.continued.items():
        better = weighed.better_for(seat)
        if weighed.heir is None and better:
            sentences.append(f"{called[seat]} should have played on: {value_words(value, found)}.")
        elif weighed.heir is seat and not better:
            sentences.append(
                f"{called[seat]} should have accepted: {value_words(value, found)} by playing on."
            )
    return sentences


class EarlyLine(NamedTuple):
    """A labelled sentence on the bid or on an exchange; ``seat`` is the seat that exchanged."""

    label: str
    text: Text
    seat: Seat | None = None


def early_lines(found: Review, look: OmbreTheme) -> list[EarlyLine]:
    """Return a labelled line for the bid and for each exchange, with the error if it was judged."""
    lines: list[EarlyLine] = []
    if found.closed_bid is not None:
        lines.append(EarlyLine("bid", closed_bid_sentence(found, look)))
    weighed = {(d.kind, d.seat): d for d in found.decisions if d.kind != "card"}
    bid = next((decision for (kind, _), decision in weighed.items() if kind == "bid"), None)
    if bid is not None and bid.is_error:
        lines.append(EarlyLine("bid", error_sentence(found, bid, look)))
    made = {exchange.seat: exchange.discards for exchange in found.deal.exchanges or ()}
    for kind, seat in weighed:
        if kind == "exchange":
            made.setdefault(seat, ())
    for judged in found.closed_exchanges:
        made.setdefault(judged.seat, ())
    secret = {e.seat: e for e in found.deal.exchanges or () if e.unknown}
    label = "exchange"
    for seat, cards in made.items():
        text = (
            Text.assemble(
                f"{names(found.deal)[seat]} {said('throws')} ", thrown_words(secret[seat], look)
            )
            if seat in secret
            else _exchange_words(found, seat, cards, weighed.get(("exchange", seat)), look)
        )
        lines.append(EarlyLine(label, text, seat))
        label = ""
    return lines


def _exchange_words(
    found: Review, seat: Seat, cards: tuple[Card, ...], decision: Decision | None, look: OmbreTheme
) -> Text:
    if decision is not None and decision.is_error:
        return error_sentence(found, decision, look)
    if decision is not None and decision.luck is Luck.LUCKY:
        return lucky_sentence(found, decision, look)
    text = _throws(found, seat, cards, look)
    if decision is not None:
        return text.append(f": {value_words(decision.after, found)}")
    judged = [judged for judged in found.closed_exchanges if judged.seat is seat]
    return text.append_text(_judged_words(judged[0], look)) if judged else text


def _throws(found: Review, seat: Seat, cards: Choice, look: OmbreTheme) -> Text:
    who = f"{names(found.deal)[seat]} {said('throws')} "
    return Text.assemble(who, choice_text(cards, look))


def _judged_words(judged: JudgedExchange, look: OmbreTheme) -> Text:
    """Return words that judge an exchange by what the seat could know, for use when the unknown
    stock rules out open cards."""
    gap = judged.choice.gap
    if gap is None:
        return Text(", the best by what could be known")
    if not judged.is_error:
        return Text(", nothing clearly better by what could be known")
    text = Text(". Wrong by what could be known: ").append_text(
        _throwing(judged.best.discard, look)
    )
    return text.append(f" is worth {_more(gap)}")


def open_cards(found: Review) -> str:
    """Return a note on what the judge sees that the players did not."""
    if any(decision.kind != "card" for decision in found.decisions):
        return "all cards and the stock open"
    return "all cards open"
