"""The answers of ``tridge review``, with their JSON (``tridge.review/1``) and their reports."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from tridge_solver.batch.questions import NothingPlayed, ReviewQuestion, with_progress
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange import incomer
from tridge_solver.games.ombre.exchange.open import OpenExchanges
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.report import review_text
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.review_words import no_play_sentence, turning_point
from tridge_solver.games.ombre.report.shares import bid_json, option_json, worth_json
from tridge_solver.games.ombre.report.verdict import incomer_fields
from tridge_solver.games.ombre.review import closed as closed_review
from tridge_solver.games.ombre.review.incomer import review as incomer_review, thrown_in
from tridge_solver.games.ombre.review.three_seats import review as reviewed
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.incomer import NO_PLAY
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy
from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy
from tridge_solver.report.theme import markup
from tridge_solver.report.theme.signs import given_name, print_line, print_sentence
from tridge_solver.report.theme.source import REVIEW_SCHEMA, Source, envelope
from tridge_solver.report.why import counts_json, why_json

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress
    from tridge_solver.games.ombre.exchange.incomer import IncomerExchanges
    from tridge_solver.games.ombre.review.closed import (
        ClosedJudge,
        JudgedBid,
        JudgedExchange,
        ThrownOption,
    )
    from tridge_solver.games.ombre.review.decisions import Choice, Decision
    from tridge_solver.games.ombre.review.incomer import ThrownIn
    from tridge_solver.games.ombre.review.three_seats import Review, WeighedSurrender
    from tridge_solver.games.ombre.scoring import Settlement
    from tridge_solver.games.ombre.solving.double_dummy import Value
    from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy
    from tridge_solver.report.theme.console import Console
    from tridge_solver.report.theme.page import PageDeal


@dataclass(frozen=True)
class ReviewFacts:
    """A played deal, reviewed decision by decision."""

    review: Review
    method: bool = False

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        found = self.review
        moment = found.turning_point
        look = OmbreTheme(Pack.ENGLISH, found.contract.denomination)
        result = found.result
        return {
            **envelope(REVIEW_SCHEMA, source, found.deal),
            "declarer": found.player.letter,
            "contract": found.contract.text(),
            "start": value_json(found.start),
            "end": value_json(found.end),
            "decisions": [decision_json(found, decision, look) for decision in found.decisions],
            "summary": _summary_json(found),
            "turning_point": {
                "decision": None if moment is None else found.decisions.index(moment),
                "sentence": turning_point(found, look).plain,
            },
            "result": result
            and {
                "grade": result.grade.value,
                "tricks": {seat.letter: result.tricks[seat] for seat in sorted(result.tricks)},
            },
            "points": found.points,
            "best_points": found.best_points,
            "defects": [str(defect) for defect in found.defects],
            **(
                {"better_thrown_in": found.better_thrown_in}
                if found.contract.may_be_thrown_in(found.deal.rules)
                else {}
            ),
            **({} if found.surrender is None else {"surrender": surrender_json(found.surrender)}),
            **(
                {"closed_bid": closed_bid_json(found.closed_bid)}
                if found.closed_bid is not None
                else {}
            ),
            **(
                {"closed_exchanges": [closed_exchange_json(j) for j in found.closed_exchanges]}
                if found.closed_exchanges
                else {}
            ),
        }


@dataclass(frozen=True)
class PassedOutFacts:
    """A deal that nobody played, so that there is nothing to review."""

    deal: OmbreDeal

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        return {
            **envelope(REVIEW_SCHEMA, source, self.deal),
            "declarer": None,
            "contract": None if self.deal.contract is None else self.deal.contract.text(),
            "start": None,
            "end": None,
            "decisions": [],
            "summary": {},
            "turning_point": None,
            "result": None,
            "points": None,
            "best_points": None,
            "defects": [],
        }


def surrender_json(found: WeighedSurrender) -> dict[str, Any]:
    """Return a surrender as JSON, with the values of its alternatives."""
    return {
        "seat": found.seat.letter,
        "continued_by": None if found.heir is None else found.heir.letter,
        "play_on": {**value_json(found.play_on), "points": _points(found.play_on_settled)},
        "accepted": {**value_json(found.accepted), "points": _points(found.accepted_settled)},
        "continued": {
            seat.letter: {**value_json(value), "points": _points(found.continued_settled[seat])}
            for seat, value in found.continued.items()
        },
        "lost_chips": found.lost_chips,
        "error": found.is_error,
    }


def _points(settled: Settlement | None) -> dict[str, int] | None:
    """Return the payments of a settlement; ``None`` if the deal does not name its funds."""
    return None if settled is None else settled.points


def value_json(value: Value) -> dict[str, Any]:
    """Return a value as JSON: the grade and the Player's tricks."""
    return {"grade": value.grade.value, "player_tricks": value.player_tricks}


def decision_json(found: Review, decision: Decision, look: OmbreTheme) -> dict[str, Any]:
    """Return one decision as JSON, with its judgement."""
    loss = decision.loss
    fields: dict[str, Any] = {
        "kind": decision.kind,
        "trick": decision.trick,
        "seat": decision.seat.letter,
        "choice": choice_json(decision.choice),
        "grade_before": decision.before.grade.value,
        "grade_after": decision.after.grade.value,
        "player_tricks_before": decision.before.player_tricks,
        "player_tricks_after": decision.after.player_tricks,
        "best": [choice_json(choice) for choice in decision.best],
        "error": decision.is_error,
        "cost_in": decision.cost.value,
        "lost": {"grades": loss.grades, "tricks": loss.tricks, "chips": loss.chips},
        "gained_by": [seat.letter for seat in decision.gained_by],
        "forced": decision.forced,
        "irrelevant": decision.irrelevant,
        **why_json(decision, found.deal, look),
    }
    if decision.undertakes:
        fields["undertakes"] = True
    closed = closed_json(decision)
    if closed is not None:
        fields["closed"] = closed
    if decision.options:
        fields["options"] = [
            {
                "card": option.card.code,
                "grade": option.grade.value,
                "player_tricks": option.player_tricks,
            }
            for option in decision.options
        ]
    return fields


def choice_json(choice: Choice) -> str | list[str]:
    """Return a choice as JSON: a card or a contract as hand files write it, or a list of cards
    thrown."""
    if isinstance(choice, Card):
        return choice.code
    if isinstance(choice, Contract):
        return choice.text()
    return [card.code for card in choice]


def _summary_json(found: Review) -> dict[str, dict[str, Any]]:
    return {
        seat.letter: {
            "name": given_name(found.deal, seat),
            "role": "player" if own.is_player else "defender",
            "cards": own.cards,
            "early_errors": own.early_errors,
            "forced": own.forced,
            "irrelevant": own.irrelevant,
            "errors": own.errors,
            "grade_errors": own.grade_errors,
            "trick_errors": own.trick_errors,
            "chip_errors": own.chip_errors,
            "grades": own.grades,
            "tricks": own.tricks,
            "chips": own.chips,
            "gained": own.gained,
            "themes": counts_json(found.themes_of(seat)),
            **(
                {
                    "closed_errors": own.closed_errors,
                    "unlucky": own.unlucky,
                    "lucky": own.lucky,
                    "closed_early_errors": own.closed_early_errors,
                }
                if found.is_closed
                else {}
            ),
        }
        for seat, own in found.summary.items()
    }


def closed_json(decision: Decision) -> dict[str, Any] | None:
    """Return the judgement of a decision by what its seat could know, as JSON; ``None`` if there is
    none."""
    luck = decision.luck.value if decision.luck else None
    if decision.closed_exchange is not None:
        return {**_thrown_json(decision.closed_exchange), "luck": luck}
    answer, card = decision.closed, decision.choice
    if answer is None or not isinstance(card, Card):
        return None
    choice = option_json(answer.option(card))
    return {
        "choice": choice,
        "best": option_json(answer.best),
        "behind": choice.get("behind", 0.0),
        "behind_margin": choice.get("behind_margin", 0.0),
        "error": decision.is_closed_error,
        "luck": luck,
        "samples": answer.samples,
        "seed": answer.seed,
        "worlds": answer.worlds,
        "layouts": answer.layouts,
    }


def closed_exchange_json(judged: JudgedExchange) -> dict[str, Any]:
    """Return an exchange as JSON, judged by what its seat could know."""
    return {"seat": judged.seat.letter, **_thrown_json(judged)}


def closed_bid_json(judged: JudgedBid) -> dict[str, Any]:
    """Return the value of the Player's nine cards as JSON: in the contract played, and in the best
    one."""
    played, best = judged.played, judged.bidding.recommended
    return {
        "contract": bid_json(played) if played else None,
        "recommended": bid_json(best) if best else None,
        "error": judged.is_error,
        "samples": judged.bidding.samples,
        "seed": judged.bidding.seed,
    }


def _thrown_json(judged: JudgedExchange) -> dict[str, Any]:
    choice = _option_json(judged.choice)
    return {
        "choice": choice,
        "best": _option_json(judged.best),
        "options": [_option_json(option) for option in judged.options],
        "behind": choice.get("behind", 0.0),
        "behind_margin": choice.get("behind_margin", 0.0),
        "error": judged.is_error,
        "drawn": judged.drawn,
        "first_drawn": judged.first_drawn,
        "samples": judged.samples,
        "seed": judged.seed,
    }


def _option_json(option: ThrownOption) -> dict[str, Any]:
    return {"discard": [card.code for card in option.discard], **worth_json(option)}


class ReviewReport(ReviewFacts):
    """The review of a played deal, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the review for a card player."""
        review_text.print_review(console, self.review, source, pack, full=self.method)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the review's page."""
        return review_text.review_page(self.review, source, pack)


class PassedOut(PassedOutFacts):
    """A deal that nobody played, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the deal for a card player."""
        NothingPlayed(REVIEW_SCHEMA, self.deal).print(console, source, pack)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the deal's page."""
        return review_text.passed_out_page(self.deal, source, pack)


def report_of(answer: Review) -> ReviewReport:
    """Return the report of an answer, as the command of its question prints it."""
    return ReviewReport(answer)


_NOTE = "exact, all cards and the stock open: what could have been, not what could be known"


class IncomerReviewReport(ReviewReport):
    """The review of a played deal of four seats."""

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        return super().json(source) | incomer_fields(self.review.deal)


@dataclass(frozen=True)
class ThrownInReport(PassedOut):
    """The review of a deal whose only decision was the in-comer's *No Play*."""

    found: ThrownIn

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        return {
            **super().json(source),
            "decisions": [_no_play_json(self.found)],
            **incomer_fields(self.found.deal),
        }

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the review for a card player."""
        super().print(console, source, pack)
        sentence = no_play_sentence(self.found, OmbreTheme(pack))
        print_sentence(console, (f" {'bid':<10}", "dim"), sentence, indent=11)
        print_line(console)
        print_sentence(console, (_NOTE, "dim"))

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the review's page."""
        sentence = markup.html(no_play_sentence(self.found, OmbreTheme(pack)))
        return replace(
            super().page(source, pack), facts=[("bid", sentence)], note=f"{_NOTE.capitalize()}."
        )


def _no_play_json(found: ThrownIn) -> dict[str, Any]:
    """Return *No Play* in the JSON form of any decision; it has no grade and no tricks."""
    value = found.reached[0].value if found.is_error else None
    loss = found.loss
    return {
        "kind": "bid",
        "trick": None,
        "seat": found.player.letter,
        "choice": choice_json(NO_PLAY),
        "grade_before": None if value is None else value.grade.value,
        "grade_after": None,
        "player_tricks_before": None if value is None else value.player_tricks,
        "player_tricks_after": None,
        "best": [choice_json(choice) for choice in found.best],
        "error": found.is_error,
        "cost_in": found.cost.value,
        "lost": {"grades": loss.grades, "tricks": loss.tricks, "chips": loss.chips},
        "gained_by": [
            seat.letter for seat in found.deal.from_player(found.player)[1:] if found.is_error
        ],
        "forced": False,
        "irrelevant": False,
        "themes": [],
        "cost": None,
    }


class ReviewEngines(NamedTuple):
    """The engines that one thread needs for reviews. ``exchanges`` is ``None`` if only cards are
    judged; ``closed`` is ``None`` if all is judged with open cards only."""

    solver: DoubleDummy
    exchanges: OpenExchanges | None
    closed: ClosedJudge | None = None


class IncomerEngines(NamedTuple):
    """The engines that one thread needs for reviews of four seats; ``exchanges`` is ``None`` if
    only cards are judged, as in a mort."""

    solver: IncomerDoubleDummy
    exchanges: IncomerExchanges | None


def new_solver(
    asked: ReviewQuestion, game: Game, table_bytes: int | None
) -> ReviewEngines | IncomerEngines:
    """Return the engines for reviews: for the cards, for the exchanges, and for judging by what
    could be known."""
    variant = variant_of(game)
    if variant != "three_seats":
        cards_only = asked.play_only or variant == "mort"
        return IncomerEngines(
            IncomerDoubleDummy.with_table(table_bytes),
            None if cards_only else incomer.IncomerExchanges(table_bytes),
        )
    judge = None
    if asked.closed is not None:
        judge = closed_review.ClosedJudge.of(replace(asked.closed, table_bytes=table_bytes))
    exchanges = None if asked.play_only else OpenExchanges(table_bytes)
    return ReviewEngines(DoubleDummy.with_table(table_bytes), exchanges, judge)


def answer(
    asked: ReviewQuestion,
    solver: ReviewEngines | IncomerEngines,
    deal: OmbreDeal,
    progress: Progress | None,
) -> ReviewReport | PassedOut:
    """Review one deal; raise :class:`~tridge_solver.DealError` if the deal has defects, no play, or
    unknown hands."""
    if solver.exchanges is None:
        return _reviewed(asked, solver, deal, progress)
    with with_progress(solver.exchanges, progress, "exchanges"):
        return _reviewed(asked, solver, deal, progress)


def _reviewed(
    asked: ReviewQuestion,
    engines: ReviewEngines | IncomerEngines,
    deal: OmbreDeal,
    progress: Progress | None,
) -> ReviewReport | PassedOut:
    if isinstance(engines, ReviewEngines):
        if deal.is_passed_out:
            return PassedOut(deal)
        closed = engines.closed
        if progress is not None:
            closed = closed and replace(closed, progress=progress)
        return ReviewReport(reviewed(deal, engines.solver, engines.exchanges, closed), asked.method)
    if not deal.is_passed_out:
        return IncomerReviewReport(incomer_review(deal, engines.solver, engines.exchanges))
    if deal.was_thrown_in and engines.exchanges is not None:
        found = thrown_in(deal, engines.exchanges)
        if found is not None:
            return ThrownInReport(deal, found)
    return PassedOut(deal)
