"""A web service of card values: a deal in, every legal card with what it leads to out.

Run as ``python examples/python/web_service.py``, then
``curl -d '{"hands": "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -", "declarer": "W", "contract": "Play S"}'
http://127.0.0.1:8000``.
"""  # noqa: E501 - a command is one line

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import tridge_solver as tridge

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

MOST_BYTES = 10_000
TAGS = {"hands", "declarer", "contract", "dealer", "leader", "rules", "game", "play"}


def answered(body: bytes) -> dict[str, Any]:
    """The answer to a request; :class:`ValueError` and :class:`TypeError` say what is wrong."""
    asked = json.loads(body)
    if not isinstance(asked, dict) or not isinstance(asked.get("hands"), str):
        raise ValueError('expected an object with "hands"')
    if unknown := sorted(asked.keys() - TAGS):
        raise ValueError(f"{', '.join(unknown)}: expected some of {', '.join(sorted(TAGS))}")
    if wrong := sorted(name for name, value in asked.items() if not isinstance(value, str)):
        raise ValueError(f"{', '.join(wrong)}: expected text")
    tags: dict[str, Any] = {name: value for name, value in asked.items() if name != "hands"}
    return {"cards": tridge.rows(tridge.card_values(asked["hands"], **tags))}


def service(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """The service, for any server of Python's WSGI."""
    size = int(environ.get("CONTENT_LENGTH") or 0)
    try:
        if size > MOST_BYTES:
            raise ValueError(f"the request is too long (expected at most {MOST_BYTES} bytes)")
        answer, status = answered(environ["wsgi.input"].read(size)), "200 OK"
    except (ValueError, TypeError) as error:
        answer, status = {"error": str(error)}, "400 Bad Request"
    start_response(status, [("Content-Type", "application/json")])
    return [json.dumps(answer).encode()]


if __name__ == "__main__":
    from wsgiref.simple_server import make_server

    with make_server("127.0.0.1", 8000, service) as server:
        server.serve_forever()
