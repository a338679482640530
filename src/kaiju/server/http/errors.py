"""Errors as answers: a status, a code for programs, and a sentence for people."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException, SerializationException, ValidationException

from kaiju.server.http.assets import send, wants_page
from kaiju.server.http.routing import AnyRequest
from kaiju.server.hub.hub import Hub
from kaiju.server.tables.refusals import Refusal

log = logging.getLogger("kaiju.server")

STATUS = {
    "bad-request": 400,
    "impossible": 409,
    "not-allowed": 403,
    "no-table": 404,
    "not-found": 404,
    "stale": 409,
    "not-on-offer": 409,
    "not-now": 409,
    "taken": 409,
    "outdated": 409,
    "too-large": 413,
    "wrong-host": 421,
    "slow-down": 429,
    "damaged": 500,
    "busy": 503,
    "unavailable": 503,
}
"""Of every refusal, by its code."""
CODES = {400: "bad-request", 401: "not-allowed", 403: "not-allowed", 404: "not-found", 405: "not-allowed"}
"""Of errors that Litestar finds, by their status."""
NO_STORE = {"cache-control": "no-store"}
"""What is answered to one is for nobody else."""
SENTENCES = {404: "There is nothing here.", 405: "This can't be done here.", 413: "This is too large."}


def answer_refusal(request: AnyRequest, refusal: Refusal) -> Response[dict[str, str]]:
    hub: Hub = request.app.state.hub
    hub.metrics.refused.labels(refusal.code).inc()
    return Response(refusal.to_dict(), status_code=STATUS[refusal.code], headers=NO_STORE)


def answer_http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    status = error.status_code
    if status == 404 and wants_page(request):
        return send(request, request.app.state.index, "no-cache", status=404)
    if isinstance(error, (ValidationException, SerializationException)):
        message = f"This can't be taken: {'; '.join(reasons_of(error)) or 'it is not what is expected here'}."
    else:
        message = SENTENCES.get(status, "This can't be taken.")
    headers = dict(NO_STORE)
    if status == 405 and error.headers and "allow" in error.headers:
        headers["allow"] = error.headers["allow"]
    code = "too-large" if status == 413 else CODES.get(status, "bad-request")
    return Response({"error": code, "message": message}, status_code=status, headers=headers)


def reasons_of(error: HTTPException) -> list[str]:
    details = error.extra if isinstance(error, ValidationException) else None
    return [f"{d.get('key', '')}: {d.get('message', '')}".strip(": ") for d in details or [] if isinstance(d, dict)]


def answer_fault(request: AnyRequest, error: Exception) -> Response[dict[str, str]]:
    log.error("a request failed: %s %s", request.method, request.url.path, exc_info=error)
    return Response(
        {"error": "fault", "message": "Something went wrong here; it has been noted."},
        status_code=500,
        headers=NO_STORE,
    )
