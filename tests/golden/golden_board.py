"""Sessions at the board: requests of every kind, and what it answers.

A case is ``board: hello FILE.pbn:NUMBER``, what the page begins with, ``board: questions
FILE.pbn:NUMBER``, the questions about a deal, or ``board: play --rules RULES``, a hand that is bid
and played. Of what a request is answered in lines the last one is held; of a hand
in play what has changed. ``"DEAL"`` in a request is the deal as the board itself writes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from boards import desk
from cases import example
from tridge_solver.board.questions import BoardApi
from tridge_solver.board.requests import Refusal
from tridge_solver.board.streams import BoardOptions
from tridge_solver.core.deal import Deal
from tridge_solver.core.position import cards_played
from tridge_solver.handfile import dumps

DEALS = (
    "evening.pbn:1",
    "estuche.pbn:1",
    "lhombre.pbn:9",
    "incomer.pbn:1",
    "mort.pbn:1",
    "tres.pbn:2",
    "belote.pbn:1",
    "trumps.pbn:2",
    "bridge.pbn:1",
)

PLAYED: dict[str, tuple[str | None, dict[str, Any]]] = {
    "tridge": (None, {"bid": True, "seat": "W", "seed": 5}),
    "tresillo": (None, {"seat": "W"}),
    "lhombre": (None, {}),
    "belote": (None, {"deals": 2, "seat": "S"}),
    "trumps": ("trumps.pbn:2", {"number": 1}),
}
"""The beginning of a hand by rules, and its deal unless that is random."""

MASKED = {"id": "ID", "version": "VERSION"}

NAMES = {"N": "Ann", "E": "Bea", "S": "Cy", "W": "Dan"}
FEW = {"samples": 2, "seed": 1}


def cases() -> Iterator[str]:
    yield "board: hello ending.pbn:1"
    yield from (f"board: questions {place}" for place in DEALS)
    yield from (f"board: play --rules {rules}" for rules in PLAYED)


def output_of(case: str) -> str:
    """A session, request by request."""
    words = case.split()
    if words[1] == "play":
        place, begin = PLAYED[words[-1]]
        deals = [] if place is None else [deal_at(place)]
        return "".join(_played(words[-1], begin, deals))
    deal = deal_at(words[2])
    if words[1] == "hello":
        return Session(desk(deal)).ask("hello", first=True)
    return "".join(_questions(deal))


def deal_at(place: str) -> Deal:
    """The deal of an example, ``FILE.pbn:NUMBER``."""
    name, _, number = place.partition(".pbn:")
    return example(name, int(number))


class Session:
    """A board that is asked, and what it has answered."""

    def __init__(self, api: BoardApi, deal: Any = None) -> None:
        self._api = api
        self._deal = deal
        self.answer: dict[str, Any] = {}

    def ask(self, name: str, /, **fields: Any) -> str:
        """The request and its answer as text."""
        sent = {key: self._deal if value == "DEAL" else value for key, value in fields.items()}
        sent = json.loads(json.dumps(sent))
        try:
            if self._api.is_long(name, sent):
                *_, last = self._api.begin(name, sent)
                self.answer = json.loads(last)
            else:
                self.answer = self._api.answer(name, sent)
        except Refusal as refusal:
            self.answer = {"refused": refusal.status, "error": str(refusal)}
        except ValueError as error:
            self.answer = {"raised": type(error).__name__, "error": str(error)}
        told = {key: MASKED.get(key, value) for key, value in self.answer.items()}
        return f"> {name}\n{_line(fields)}{_line(told)}"


def _line(fields: Any) -> str:
    return json.dumps(fields, ensure_ascii=False) + "\n"


def _questions(deal: Any) -> Iterator[str]:
    """Every question about a deal."""
    api = desk(deal, options=BoardOptions(threads=1))
    entry = api.answer("hello", {})["deals"][0]
    yield f"> the deal\n{_line(entry)}"
    board = Session(api, entry["deal"])
    game, played = entry["game"], [card.code for _, card in cards_played(deal.positions())]
    late = played[: max(len(played) - 4, 0)]
    at_moment = {"deal": "DEAL", "played": late}
    seat = entry["deal"].get("declarer") or entry["seats"][0]
    yield board.ask("read", text=dumps([deal]), name="deal.pbn")
    yield board.ask("write", **at_moment)
    yield board.ask("look", deal="DEAL")
    yield board.ask("turns", **at_moment, **{"from": len(late), "ahead": True})
    yield board.ask("contracts", deal="DEAL", declarer=seat)
    yield board.ask("solve", **at_moment, line=True)
    yield board.ask("table", deal="DEAL")
    yield board.ask("exchange", deal="DEAL", mode="open", seat=seat, top=2)
    yield board.ask("exchange", deal="DEAL", mode="open", seat=seat, top=1, discard=[])
    yield board.ask("exchange", deal="DEAL", mode="closed", seat=seat, top=2, **FEW)
    yield board.ask("bid", deal="DEAL", seat=seat, **FEW)
    yield board.ask("advise", **at_moment, **FEW)
    yield board.ask("review", deal="DEAL", played=played, play_only=True)
    yield board.ask("deal", game=game, seed=7)
    yield board.ask("puzzle", mode="own", deal="DEAL")
    yield board.ask("blank", game=game, names=NAMES, event="An evening", number=1, dealer="E")
    blank = board.answer.get("deal")
    yield board.ask("call", deal=blank, word="Pass")
    yield board.ask("call", deal=board.answer.get("deal", blank), word=None)
    yield board.ask("evening", deals=[{**entry["deal"], "played": played}])
    yield board.ask("stop")
    yield board.ask("nonsense")


def _news(before: Any, now: Any) -> Any:
    """Return what is new in a value: of a list that begins as before, the rest."""
    if not (isinstance(before, list) and isinstance(now, list)):
        return now
    pairs = enumerate(zip(before, now, strict=False))
    same = next((n for n, (one, other) in pairs if one != other), min(len(before), len(now)))
    return {"from": same, "to": len(now), "are": now[same:]} if same else now


def _played(rules: str, begin: dict[str, Any], deals: list[Deal]) -> Iterator[str]:
    """A hand from its first request to the last, with a look at the values, and a card back."""
    board, state = Session(desk(*deals, options=BoardOptions(threads=1))), dict[str, Any]()

    def ask(do: str, **fields: Any) -> str:
        nonlocal state
        board.ask("play", do=do, **({"id": state["id"]} if state else {}), **fields)
        found = board.answer.get("answer", board.answer)
        told = {
            key: MASKED.get(key, _news(state.get(key), value))
            for key, value in found.items()
            if state.get(key, ...) != value
        }
        if do not in ("dance", "leave", "advise") and "stage" in found:
            told |= {key: "gone" for key in state if key not in found}
            state = found
        return f"> play\n{_line({'do': do, **fields})}{_line(told)}"

    yield ask("begin", **{"rules": rules, "seed": 7, "style": "worlds=1", **begin})
    yield ask("dance")
    once = ["values", "undo"]
    while state["stage"] not in ("over", "passed"):
        if state["stage"] == "bid":
            yield ask("say", call="Pass")
        elif state["stage"] == "name":
            yield ask("name", contract=state["contracts"][0]["contract"])
        elif state["stage"] in ("defence", "surrender"):
            yield ask("answer", yes=state["stage"] == "defence")
        elif state["stage"] == "throw":
            yield ask("throw", cards=state["usual"])
        else:
            yield ask("card", card=state["turns"][-1]["cards"][0]["card"])
            if once:
                yield ask(once.pop())
    for do in ("look", "next", "leave"):
        yield ask(do)
