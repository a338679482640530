"""The OpenAPI description of the API, more exact than what Litestar finds out by itself.

Requests are described by msgspec, which also checks them; answers that are sent as ready bytes are described here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

PLACE = "#/components/schemas/{name}"
OBJECT: dict[str, Any] = {"type": "object"}
OBJECTS: dict[str, Any] = {"type": "array", "items": OBJECT}


def object_with(**properties: Any) -> dict[str, Any]:
    """An object that has all of these."""
    return {"type": "object", "properties": properties, "required": list(properties)}


def nullable(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


NUMBER = {"type": "integer", "minimum": 0}
STEP = {
    "type": "object",
    "properties": {
        "number": NUMBER,
        "at": {"type": "number"},
        "kind": {"type": "string"},
        "seat": NUMBER,
        "body": OBJECT,
        "events": OBJECTS,
    },
    "required": ["number", "kind"],
}
YOU = object_with(seats={"type": "array", "items": NUMBER}, host={"type": "boolean"}, own=OBJECT)
BYTES: dict[str, dict[str, Any]] = {
    "/api/catalog": OBJECTS,
    "/api/texts/{language}": OBJECT,
    "/api/tables/{table_id}": object_with(
        type={"const": "table"},
        number=NUMBER,
        you=YOU,
        question=nullable(OBJECT),
        undo=nullable(NUMBER),
        table=OBJECT,
        view=nullable(OBJECT),
    ),
    "/api/tables/{table_id}/steps": object_with(type={"const": "missed"}, steps={"type": "array", "items": STEP}),
    "/api/tables/{table_id}/record": object_with(setup=OBJECT, actions={"type": "array"}, seeds=OBJECT, fair=OBJECT),
    "/api/tables/{table_id}/report": OBJECT,
    "/api/tables/{table_id}/replay": object_with(actions=NUMBER, moments=OBJECTS),
    "/api/tables/{table_id}/advice": object_with(
        question=NUMBER, options=OBJECTS, reason={"type": "string"}, chances=OBJECTS
    ),
    "/api/tables/{table_id}/review": object_with(
        curve=OBJECTS, decisions=OBJECTS, next=nullable(NUMBER), actions=NUMBER
    ),
}
"""What answers hold that handlers return as bytes."""


def structs(parent: type[msgspec.Struct] = msgspec.Struct) -> Iterator[type[msgspec.Struct]]:
    """Our own types of requests and answers."""
    for child in parent.__subclasses__():
        if child.__module__.startswith("kaiju.server"):
            yield child
        yield from structs(child)


def describe(document: dict[str, Any]) -> dict[str, Any]:
    """Litestar's description, with its gaps filled."""
    components = document["components"]
    named = [struct for struct in structs() if struct.__name__ in components["schemas"]]
    exact = msgspec.json.schema_components(named, ref_template=PLACE)[1]
    paths = {path: dict(operations) for path, operations in document["paths"].items()}
    for path, schema in BYTES.items():
        if path in paths:
            paths[path]["get"] = with_answer(paths[path]["get"], schema)
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
        if self._encoded is None:
            self._encoded = self.render_json(request, describe(openapi_schema))
        return self._encoded
