"""Requests to the board: admit only the page with the secret address, and check the deal, cards,
seats and numbers in them.

Any web page can make a browser talk to 127.0.0.1, and so can any user of the machine. A request
must know the secret path, name this server as its host, and come from the page itself.
"""

from __future__ import annotations

import hmac
import json
import secrets
import threading
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from tridge_solver.checks import record_defects
from tridge_solver.core.cards import Card, CardError, Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.core.text import ParseError
from tridge_solver.handfile.json_reader import read_json
from tridge_solver.report.theme.source import Source

SECRET_BYTES = 16
MAX_BYTES = 1 << 20
"""The maximum size of a request in bytes; enough for a hand file of thousands of deals."""

TOO_LARGE = f"the question is too large (expected at most {MAX_BYTES:,} bytes)"

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = (
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
)
"""The HTTP headers of every answer."""

ONCE = "once"
"""The beginning of a path that works only once."""

TICKET_SECONDS = 60

RULES_TAGS = ("[Game ", "[Rules ")
"""The beginnings of the tags that say by which rules the others are read; they come first."""

LET_IN = "tridge.let_in"
"""The environment key of a function to call when a request is admitted."""

OWN_SITES = ("same-origin", "none")
"""The header values with which a browser marks a request that comes from no other site."""


class Refusal(Exception):  # noqa: N818 - it names what was done
    """A refused request: the HTTP status and the reason in words."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


class BoardRequest(NamedTuple):
    """The target of a request: a file of the page, a question, or the redirection to the page."""

    path: str
    is_question: bool
    is_elsewhere: bool = False


def new_secret() -> str:
    """Return a random path that nobody can guess."""
    return secrets.token_urlsafe(SECRET_BYTES)


class Guard:
    """A guard that admits or refuses requests.

    Args:
        secret: the first part of every path.
        port: where the server listens.
    """

    def __init__(self, secret: str, port: int) -> None:
        self._secret = secret.encode("ascii")
        self._hosts = (f"127.0.0.1:{port}", f"localhost:{port}")
        self._tickets: dict[str, float] = {}
        self.redeemed = threading.Event()
        """Set as soon as a ticket has been used."""

    def ticket(self) -> str:
        """Return a ticket that can be exchanged for the secret address once, within
        :data:`TICKET_SECONDS`."""
        made = new_secret()
        self._tickets[made] = time.monotonic() + TICKET_SECONDS
        return made

    def _redeem(self, ticket: str) -> str:
        """Return the board's secret path in exchange for a ``ticket``, which becomes invalid."""
        until = self._tickets.pop(ticket, 0.0)
        if time.monotonic() > until:
            raise Refusal(410, "this address was good once (expected the one of the terminal)")
        self.redeemed.set()
        return f"/{self._secret.decode()}/"

    def admit(self, environ: Mapping[str, Any]) -> BoardRequest:
        """Return the target of the request ``environ``, or raise :class:`Refusal`."""
        host = environ.get("HTTP_HOST", "")
        if host not in self._hosts:
            raise Refusal(421, "this server is not the one asked for")
        path = environ.get("PATH_INFO", "")
        if path.startswith(f"/{ONCE}/"):
            return BoardRequest(
                self._redeem(path.removeprefix(f"/{ONCE}/")), False, is_elsewhere=True
            )
        path = self._below_secret(path)
        site = environ.get("HTTP_SEC_FETCH_SITE")
        origin = environ.get("HTTP_ORIGIN")
        if site is not None and site not in OWN_SITES:
            raise Refusal(403, "another site asks")
        if origin is not None and origin != f"http://{host}":
            raise Refusal(403, "another site asks")
        method = environ.get("REQUEST_METHOD", "")
        if path.startswith("api/"):
            self._check_question(environ, method)
            return BoardRequest(path.removeprefix("api/"), True)
        if method not in ("GET", "HEAD"):
            raise Refusal(405, "the page is read only (expected GET)")
        return BoardRequest(path, False)

    def _below_secret(self, path: str) -> str:
        """Return the path after the secret. Checking a wrong secret takes equally long whichever
        part is wrong."""
        first, slash, rest = path.removeprefix("/").partition("/")
        known = hmac.compare_digest(first.encode("utf-8", "replace"), self._secret)
        if not known or not slash:
            raise Refusal(404, "there is nothing here")
        return rest

    @staticmethod
    def _check_question(environ: Mapping[str, Any], method: str) -> None:
        """Refuse a question that is not in the page's own form; forms of other sites cannot send
        JSON."""
        if method != "POST":
            raise Refusal(405, "questions are posted (expected POST)")
        kind = environ.get("CONTENT_TYPE", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Refusal(415, "a question is JSON (expected application/json)")
        try:
            length = int(environ.get("CONTENT_LENGTH") or 0)
        except ValueError:
            raise Refusal(400, "the length of the question is not a number") from None
        if length > MAX_BYTES:
            raise Refusal(413, TOO_LARGE)


HERE = Source("-", 1)
"""The name shown in reports in place of a file, for a deal from a request."""

MAX_CARDS = 60
"""The most cards in a list of a request; the largest pack has 52."""


def deal_of(given: Any, rules: Ruleset | None, *, check: bool = True) -> Deal:
    """Return the deal in a request, or raise :class:`Refusal`."""
    if not isinstance(given, dict):
        raise Refusal(400, "the question has no deal (expected an object of tridge.deal/1)")
    try:
        text = json.dumps(given).encode()
    except (ValueError, RecursionError):
        raise Refusal(400, "the deal cannot be read") from None
    entry = next(iter(read_json([text], "the deal", rules=rules)), None)
    if entry is None:
        raise Refusal(400, "the deal is empty")
    deal = entry.deal if check else entry.draft
    if deal is None or (entry.errors and check):
        draft = entry.draft
        if draft is not None:
            # The hands may be looked at even if the record breaks the rules.
            known = {defect.message for defect in record_defects(draft)}
            if entry.errors and all(error.message in known for error in entry.errors):
                return draft
        raise Refusal(422, "; ".join(error.message for error in entry.errors) or "no deal")
    return deal


def card_of(code: Any) -> Card:
    """Return the card with this code, or raise :class:`Refusal`."""
    if not isinstance(code, str):
        raise Refusal(400, "a card is not text (expected e.g. SA)")
    try:
        return Card.parse(code, Pack.FULL)
    except CardError as error:
        raise Refusal(422, str(error)) from None


def cards_of(fields: Mapping[str, Any], name: str) -> tuple[Card, ...]:
    """Return distinct cards from a request, or raise :class:`Refusal`."""
    cards = tuple(card_of(code) for code in several(fields, name))
    if len(set(cards)) < len(cards):
        raise Refusal(422, f"{name} names a card twice")
    return cards


def several(fields: Mapping[str, Any], name: str) -> list[Any]:
    """Return a list from a request; empty if the field is missing."""
    value = fields.get(name) or []
    if not isinstance(value, list) or len(value) > MAX_CARDS:
        raise Refusal(400, f"{name} is not a list of cards")
    return value


def whole_number(fields: Mapping[str, Any], name: str, usual: int) -> int:
    """Return a number from a request, at least 0."""
    value = fields.get(name)
    if value is None:
        return usual
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 1 << 62:
        raise Refusal(400, f"{name} is not a whole number from 0")
    return value


def text_of(fields: Mapping[str, Any], name: str, usual: str | None = None) -> str:
    """Return a text from a request."""
    value = fields.get(name, usual)
    if not isinstance(value, str):
        raise Refusal(400, f"{name} is not text")
    return value


def text_to_read(fields: Mapping[str, Any]) -> str:
    """Return the text of deals in a request: a text, a deal, or tags, as the page's address has
    them."""
    if "deal" in fields:
        return json.dumps(fields["deal"], ensure_ascii=False, separators=(",", ":"))
    if "tags" not in fields:
        return text_of(fields, "text")
    tags = fields["tags"]
    if not isinstance(tags, dict):
        raise Refusal(400, "tags are not an object")
    lines = [f'[{name} "{value}"]\n' for name, value in tags.items() if value]
    return "".join(sorted(lines, key=lambda line: not line.startswith(RULES_TAGS)))


def seat_of(fields: Mapping[str, Any], name: str) -> Seat | None:
    """Return a seat from a request; ``None`` if it names none."""
    value = fields.get(name)
    if value is None:
        return None
    try:
        return Seat.parse(value)
    except (ParseError, AttributeError, TypeError):
        raise Refusal(400, f"{name} is not a seat (expected one of N E S W)") from None
