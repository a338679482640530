"""The OpenAPI description of the API, more exact than what Litestar finds out by itself.

All that goes in and out is described by the Structs of `kaiju.server.wire`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.serialization import encode_json, get_serializer

from kaiju.server.wire.answers import POSTED, READY_MADE
from kaiju.server.wire.messages import AnyClientMessage, AnyServerMessage

PLACE = "#/components/schemas/{name}"


def structs(parent: type[msgspec.Struct] = msgspec.Struct) -> Iterator[type[msgspec.Struct]]:
    """Our own types of requests and answers."""
    for child in parent.__subclasses__():
        if child.__module__.startswith("kaiju.server.wire"):
            yield child
        yield from structs(child)


def describe(document: dict[str, Any]) -> dict[str, Any]:
    """Litestar's description, with its gaps filled."""
    components = document["components"]
    named = [struct for struct in structs() if struct.__name__ in components["schemas"]]
    made = [("get", path, kind) for path, kind in READY_MADE.items()]
    made += [("post", path, kind) for path, kind in POSTED.items()]
    declared = [*(kind for _, _, kind in made), *named, *get_args(AnyServerMessage), *get_args(AnyClientMessage)]
    answers, exact = msgspec.json.schema_components(declared, ref_template=PLACE)
    paths = {path: dict(operations) for path, operations in document["paths"].items()}
    for (method, path, _), schema in zip(made, answers, strict=False):
        if path in paths:
            paths[path][method] = with_answer(paths[path][method], schema)
    paths["/api/tables"]["post"] = with_links(paths["/api/tables"]["post"], paths)
    return {**document, "paths": paths, "components": {**components, "schemas": {**components["schemas"], **exact}}}


def with_answer(operation: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    responses = operation["responses"]
    answer = {**responses["200"], "content": {"application/json": {"schema": schema}}}
    return {**operation, "responses": {**responses, "200": answer}}


def with_links(operation: dict[str, Any], paths: dict[str, Any]) -> dict[str, Any]:
    """Links to what can be done at a table, with the id that opening it gives."""
    links = {
        other["operationId"]: {"operationId": other["operationId"], "parameters": {"table_id": "$response.body#/id"}}
        for path, operations in paths.items()
        if "{table_id}" in path
        for other in operations.values()
    }
    responses = operation["responses"]
    return {**operation, "responses": {**responses, "201": {**responses["201"], "links": links}}}


class DescriptionPlugin(JsonRenderPlugin):
    """Answers with the description; it is the same for as long as the server runs."""

    _encoded: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return self.encode(openapi_schema)

    def encode(self, openapi_schema: dict[str, Any]) -> bytes:
        if self._encoded is None:
            self._encoded = encode_json(describe(openapi_schema), serializer=get_serializer())
        return self._encoded
