"""The description of the API holds: Schemathesis finds nothing, with all its checks as they come."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from kaiju.server.http.description import structs
from kaiju.server.http.errors import STATUS
from kaiju.server.wire.answers import READY_MADE
from tests.server.running import PATIENCE, Client, Server

ROUNDS = int(os.environ.get("KAIJU_ROUNDS", "1"))
REFUSALS = sorted({*STATUS.values(), 405, 415})
"""Statuses with which what is not as described may be answered."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('openapi') / 't.sqlite'}") as server:
        yield server


@pytest.fixture(scope="module")
def document(server: Server) -> dict[str, Any]:
    answer = httpx.get(f"{server.url}/api/schema/openapi.json", timeout=PATIENCE)
    document: dict[str, Any] = answer.json()
    assert answer.headers["content-type"] == "application/vnd.oai.openapi+json"
    return document


def search(server: Server, folder: Path, phases: str, client: Client | None = None, table: str | None = None) -> None:
    """Lets Schemathesis look for anything that isn't as described, as a stranger or as somebody at a table."""
    settings = f"[checks]\nnegative_data_rejection.expected-statuses = {REFUSALS}\n"
    settings += "" if table is None else f'[parameters]\n"path.table_id" = "{table}"\n'
    (folder / "schemathesis.toml").write_text(settings)
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(folder / "schemathesis.toml"), "run"]
    command += [f"{server.url}/api/schema/openapi.json", "--phases", phases, "--max-examples", str(4 * ROUNDS)]
    command += ["--no-color", "--warnings", "off"]
    command += ["--generation-deterministic"] if ROUNDS == 1 else ["--generation-database", "none"]
    command += ["--header", f"Authorization: Bearer {client.token}"] if client else []
    command += ["--include-path-regex", "table_id"] if table else []
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=900 * ROUNDS, check=False)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    assert " passed" in done.stdout and "Tested: " in done.stdout, done.stdout


def test_a_stranger_finds_nothing_but_what_is_described(server: Server, tmp_path: Path) -> None:
    search(server, tmp_path, "coverage,fuzzing")


def test_going_on_from_one_answer_to_the_next_finds_nothing_else(server: Server, tmp_path: Path) -> None:
    search(server, tmp_path, "stateful", server.client())


@pytest.mark.parametrize("begun", [False, True], ids=["open", "playing"])
def test_somebody_at_a_table_finds_nothing_but_what_is_described(server: Server, tmp_path: Path, begun: bool) -> None:
    client = server.client()
    table = client.open_table(players=3)
    client.sit(table, "Ann")
    if begun:
        client.sit(table, "Bob")
        client.put_bot(table)
        client.start(table)
    search(server, tmp_path, "fuzzing", client, table)
    assert client.get(f"/tables/{table}")["number"] >= 2


def test_a_finished_game_is_shown_as_described(server: Server, tmp_path: Path) -> None:
    client = server.client()
    table = client.open_table(players=2)
    client.put_bot(table)
    client.put_bot(table)
    with client.live(table) as channel:
        client.start(table)
        channel.hear_until(lambda message: (message.get("table") or {}).get("status") == "over", 60)
    search(server, tmp_path, "fuzzing", client, table)


# --- what it says


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def test_every_request_is_told_in_a_sentence_and_every_answer_is_foreseen(document: dict[str, Any]) -> None:
    ids = set()
    for path, method, operation in operations(document):
        assert operation["description"].strip().endswith("."), path
        assert operation["tags"], path
        ids.add(operation["operationId"])
        responses = operation["responses"]
        assert {str(status) for status in STATUS.values()} <= responses.keys(), path
        for status, answer in responses.items():
            if int(status) >= 400:
                assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Problem"}
        for status in ("200", "201"):
            schema = responses.get(status, {}).get("content", {}).get("application/json", {}).get("schema")
            assert schema != {"type": "string"}, f"{method} {path}: ready bytes are not text"
    assert len(ids) == len(list(operations(document)))


def test_it_says_how_large_a_number_in_an_address_may_be(document: dict[str, Any]) -> None:
    for path, _, operation in operations(document):
        for parameter in operation.get("parameters", []):
            for schema in parameter["schema"].get("oneOf", [parameter["schema"]]):
                if schema.get("type") == "integer":
                    assert {"minimum", "maximum"} <= schema.keys(), f"{path}: {parameter['name']}"


def test_numbers_in_addresses_are_checked_as_described(server: Server, document: dict[str, Any]) -> None:
    checked = set()
    for path, method, operation in operations(document):
        for parameter in operation.get("parameters", []):
            schemas = parameter["schema"].get("oneOf", [parameter["schema"]])
            bounds = next((schema for schema in schemas if schema.get("type") == "integer"), None)
            if bounds is not None and parameter["in"] == "query" and method == "get":
                for beyond in (int(bounds["minimum"]) - 1, int(bounds["maximum"]) + 1):
                    address = server.url + path.replace("{table_id}", "any").replace("{puzzle}", "any")
                    answer = httpx.get(address, params={parameter["name"]: beyond}, timeout=PATIENCE)
                    assert answer.status_code == 400 and f": {parameter['name']}: " in answer.json()["message"], path
                checked.add((path.rpartition("/")[2], parameter["name"]))
    assert {("replay", "seat"), ("review", "seat"), ("chances", "action")} <= checked


def test_what_goes_in_is_described_by_what_checks_it(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    known = {struct.__name__: struct for struct in structs()}
    taken = set()
    for path, _, operation in operations(document):
        body = operation.get("requestBody")
        if body is not None:
            name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
            taken.add(name)
            assert schemas[name]["additionalProperties"] is False, path
    assert {"TableOptions", "Sit", "Answer"} <= taken
    for name in taken:
        exact = msgspec.json.schema(known[name], ref_template="#/components/schemas/{name}")
        assert schemas[name] == exact["$defs"][name]


def test_nothing_is_described_that_is_not_there(document: dict[str, Any]) -> None:
    assert READY_MADE.keys() <= document["paths"].keys()
    refs = set(json.dumps(document).split('"#/components/schemas/')[1:])
    assert {ref.partition('"')[0] for ref in refs} <= document["components"]["schemas"].keys()
    assert document["security"] == [{}, {"token": []}], "some things can be asked by anybody"


def test_what_is_allowed_is_told_truly(server: Server, document: dict[str, Any]) -> None:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        for path, methods in document["paths"].items():
            asked = path.replace("{seat}", "0").replace("{", "").replace("}", "")
            allowed = {*(method.upper() for method in methods), "OPTIONS"}
            if path == "/api/tables/mine":
                allowed |= {"PATCH"} & {*client.options("/api/tables/mine").headers["allow"].split(", ")}
            for method in ("OPTIONS", "TRACE"):
                answer = client.request(method, asked)
                assert answer.status_code == (204 if method == "OPTIONS" else 405), path
                assert set(answer.headers["allow"].split(", ")) == allowed, path


@pytest.mark.parametrize(
    "body",
    [
        '{"players":"3"}',
        '{"listed":0}',
        '{"undo":"true"}',
        '{"players":3.5}',
        '{"players":true}',
        '{"away":"null"}',
        "",
    ],
)
def test_what_is_nearly_right_is_not_taken(server: Server, body: str) -> None:
    answer = httpx.post(f"{server.url}/api/tables", content=body, timeout=PATIENCE)
    assert answer.status_code == 400 and answer.json()["error"] == "bad-request"


def test_a_whole_number_may_be_written_with_a_point(server: Server) -> None:
    """In JSON it is the same number."""
    client = server.client()
    table = client.http.post("/api/tables", content='{"players":3.0,"clock":{"bank":7.0}}').json()["id"]
    options = client.get(f"/tables/{table}")["table"]["options"]
    assert (options["players"], options["clock"]["bank"]) == (3, 7)
