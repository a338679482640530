"""`docs/server.md` is true: it has every request, message, field, code and limit that the server has, and no others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from kaiju.cli import app
from kaiju.game.events import Event
from kaiju.rules.declared import ALL_EVENTS
from kaiju.server.app import make_app
from kaiju.server.http import live
from kaiju.server.http.errors import CODES, STATUS
from kaiju.server.hub.metrics import Metrics
from kaiju.server.net.client_messages import decode
from kaiju.server.net.connection import NOT_YOU, QUEUE, REMOVED, TOO_SLOW
from kaiju.server.net.limits import Limits
from kaiju.server.tables.sanitize import CHAT_LENGTH, NAME_LENGTH
from kaiju.server.wire.basics import SALT_LENGTH, NamedThing, Phrase
from kaiju.server.wire.game import Decision
from kaiju.server.wire.messages import AnyClientMessage
from kaiju.server.wire.options import Clock, TableOptions
from kaiju.server.wire.settings import Standing
from tests.docs.test_docs import blocks
from tests.server.hotseat import ALL_MODULES, play_at, sqlite_url, start_hot_seat
from tests.server.running import Server

FILE = Path(__file__).parents[2] / "docs" / "server.md"
PAGE = FILE.read_text("utf-8")
NAMED = set(re.findall(r"`([^`\n]+)`", PAGE))
"""Everything that stands in backquotes."""
LIVE = "/api/tables/{table_id}/live"


def part(heading: str) -> str:
    """What stands under a heading, up to the next."""
    return re.split(r"^#+ ", PAGE.partition(f"# {heading}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]


def first_column(heading: str) -> list[str]:
    """What the tables under a heading are about."""
    return [cell.strip("` ") for cell in re.findall(r"^\| ([^|]+) \|", part(heading), re.MULTILINE)]


def test_every_request_is_on_the_page(tmp_path: Path) -> None:
    paths = make_app(sqlite_url(tmp_path / "t.sqlite")).openapi_schema.to_schema()["paths"]
    served = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    told = set(re.findall(r"^\| `([A-Z]+ /api[^`]*)`", PAGE, re.MULTILINE))
    assert served - told == set()
    assert told - served == set(), "no request is told of that isn't served"


def test_every_field_of_requests_and_answers_is_named(tmp_path: Path) -> None:
    schemas = make_app(sqlite_url(tmp_path / "t.sqlite")).openapi_schema.to_schema()["components"]["schemas"]
    named = {name for schema in schemas.values() for name in schema.get("properties", {})}
    assert len(named) > 30
    assert named - NAMED == set()


def test_every_option_of_a_table_is_on_the_page() -> None:
    told = first_column("Options of a table")
    assert told[1:] == [field.name for field in msgspec.structs.fields(TableOptions)]
    assert {field.name for field in msgspec.structs.fields(Clock)} <= NAMED


def test_every_standing_answer_is_on_the_page() -> None:
    assert first_column("Standing answers")[1:] == [field.name for field in msgspec.structs.fields(Standing)]


def test_every_message_that_a_client_may_send_is_on_the_page() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \|([^|]*)\|", part("What you say"), re.MULTILINE))
    del rows["type"]  # the table's head
    sent = {kind.__struct_config__.tag: kind for kind in get_args(AnyClientMessage)}
    assert set(rows) == set(sent)
    for tag, kind in sent.items():
        taken = {field.name for field in msgspec.structs.fields(kind)} - {"id"}
        assert set(re.findall(r"`(\w+)`", rows[tag])) == taken, tag


def test_every_example_of_such_a_message_is_one() -> None:
    (block,) = [block for block in blocks(FILE) if '"type": "act"' in block.code]
    examples = [decode(line) for line in block.code.splitlines()]
    assert {type(example) for example in examples} == set(get_args(AnyClientMessage))


def test_every_example_is_json() -> None:
    for block in blocks(FILE):
        if block.language == "json":
            examples, at = [], 0
            while at < len(block.code.rstrip()):
                value, end = json.JSONDecoder().raw_decode(block.code, at)
                examples.append(value)
                at = end + len(block.code[end:]) - len(block.code[end:].lstrip())
            for example in examples:
                check_example(example)


def check_example(example: Any) -> None:
    """Messages may be cut short; phrases and decisions stand there in full."""
    if isinstance(example, list):
        msgspec.convert(example, Phrase)
    elif "type" not in example:
        msgspec.convert(example, Decision)


def test_every_error_is_on_the_page_with_its_status() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (\d+) \|", part("Errors"), re.MULTILINE)
    told = {(code, int(status)) for code, status in rows}
    assert set(STATUS.items()) <= told
    assert told - set(STATUS.items()) == {("not-allowed", 405), ("fault", 500)}
    assert {(CODES[405], 405)} <= told


def test_every_code_with_which_a_channel_is_closed_is_on_the_page() -> None:
    rows = "".join(re.findall(r"^\| (\d{4}[^|]*)", part("Errors"), re.MULTILINE))
    told = {int(code) for code in re.findall(r"\d{4}", rows)}
    used = {*live.CLOSE.values(), REMOVED, NOT_YOU, TOO_SLOW, live.MISBEHAVED, live.LET_GO}
    assert used <= told
    assert told - used == {1007, 1008, 1009, 1012}, "those of the protocol itself"


def test_a_server_that_stops_says_so(tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path / "t.sqlite")) as server:
        client = server.client()
        opened = client.live(client.open_table())
        channel = opened.__enter__()
    with pytest.raises(ConnectionClosed) as closed:
        channel.hear_until(lambda _: False)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
    opened.__exit__(None, None, None)


def test_every_event_is_on_the_page() -> None:
    under = set(re.findall(r"`(\w+)`", part("Events")))
    assert {event.name for event in ALL_EVENTS} <= under
    assert {field.name for field in fields(Event)} <= under


def test_every_value_of_a_phrase_is_on_the_page() -> None:
    told = set(re.findall(r'"(\w+)":', part("Phrases")))
    assert {field.name for field in msgspec.structs.fields(NamedThing)} <= told


def test_every_figure_is_on_the_page() -> None:
    families = list(Metrics().registry.collect())
    names = {f"{family.name}_total" if family.type == "counter" else family.name for family in families}
    told = set(re.findall(r"`(kaiju_\w+)`", PAGE))
    assert names == told


def test_the_limits_are_those_on_the_page() -> None:
    told = part("Limits")
    limits = Limits()
    for name, value in asdict(limits).items():
        shown = value / 1024 if name.endswith("bytes") else value
        assert re.search(rf"\b{shown:,.0f}\b", told), name
    for number in (QUEUE, NAME_LENGTH, CHAT_LENGTH, SALT_LENGTH):
        assert re.search(rf"\b{number}\b", told)
    assert f"more than {QUEUE} messages" in PAGE
    assert f"more than {limits.message_bytes * 4 // 1024} KiB" in PAGE


def test_every_option_of_the_command_is_on_the_page() -> None:
    serve = app.commands["serve"]
    options = {name for option in serve.params for name in option.opts} - {"--help"}
    assert options - NAMED == set()


# --- what a game really sends

PHRASES = ("log", "label", "prompt", "says")
OPEN = ("tokens", "copies", "tiles", "own", "data", "rules", "standing", *PHRASES)
"""Mappings whose names are cards, levels, seats or placeholders, or that the library describes."""


def names_in(value: Any, inside: str = "") -> Iterator[str]:
    """The names of all fields, however deep; what phrases are made of has a table of its own."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if inside not in OPEN:
                yield name
            if inside not in PHRASES:
                yield from names_in(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from names_in(inner, inside)


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """All that a player and a spectator hear of a game with everything in it."""
    messages: list[dict[str, Any]] = []
    with Server(sqlite_url(tmp_path_factory.mktemp("page") / "t.sqlite")) as server:
        ann, watching = server.client(), server.client()
        table = start_hot_seat(ann, players=3, modules=ALL_MODULES, clock={"kind": "live", "seconds": 3600})
        with watching.live(table, seen=0) as look, ann.live(table, ahead=True) as channel:
            keep = channel.hear

            def hear(timeout: float = 10) -> dict[str, Any]:
                message = keep(timeout)
                by_key = message["type"] == "ahead"  # what it says of options stands under their keys
                messages.append({**message, "options": list(message["options"].values())} if by_key else message)
                return message

            channel.hear = hear  # type: ignore[method-assign]
            play_at(channel, answers=10, undo=0.5)
            channel.hear_until(lambda message: message["type"] == "ahead")
            channel.send("chat", text="Hello")
            channel.send("mute", seat=0, muted=[1])
            channel.send("act", question=1, key="stop")
            channel.send("ping")
            ann.ask("DELETE", f"/tables/{table}/seats/0")
            channel.send("back")
            play_at_once(channel)
            ann.post(f"/tables/{table}/rematch")
            number = ann.get(f"/tables/{table}")["number"]
            messages += [look.hear()]
            while look.number < number:
                messages.append(look.hear())
    return messages


def play_at_once(channel: Any) -> None:
    """To the end, from a channel that knows how things stand."""
    while not channel.over:
        channel.act(channel.options[0]) if channel.options else channel.hear()


def test_every_message_that_a_game_sends_is_on_the_page(heard: list[dict[str, Any]]) -> None:
    told = set(re.findall(r"\*\*`(\w+)`\*\*", part("What you hear")))
    assert told == {message["type"] for message in heard}


def test_every_field_that_a_game_sends_is_named(heard: list[dict[str, Any]]) -> None:
    names = set(names_in(heard))
    assert len(names) > 80
    assert names - NAMED == set()


def test_every_kind_of_entry_that_a_game_sends_is_on_the_page(heard: list[dict[str, Any]]) -> None:
    entries = [m["entry"] for m in heard if "entry" in m] + [one for m in heard for one in m.get("entries", [])]
    told = first_column("Entries")[1:]
    assert {entry["kind"] for entry in entries} <= set(told)
    bodies = dict(re.findall(r"^\| `([\w-]+)` \| [^|]* \| ([^|]*)\|$", part("Entries"), re.MULTILINE))
    for entry in entries:
        assert set(entry.get("body", {})) <= set(re.findall(r"`(\w+)`", bodies[entry["kind"]])), entry
