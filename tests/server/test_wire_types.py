"""What goes over the wire is what the Structs declare, and the page's types are made of them.

`running.py` also holds every message and answer of the other tests against them.
"""

from __future__ import annotations

import random
from typing import Any, get_args

import msgspec
import pytest

import kaiju
from kaiju.game import random_option
from kaiju.game.events import FIELDS
from kaiju.lab.report import report
from kaiju.server.http.description import structs
from kaiju.server.hub.jobs import encoded_moments
from kaiju.server.net.connection import Viewer
from kaiju.server.net.server_messages import ServerMessages
from kaiju.server.tables.descriptions import record_of, summarize
from kaiju.server.tables.entries import ENCODER, Entry
from kaiju.server.tables.table import Table
from kaiju.server.wire.__main__ import PROTOCOL, protocol
from kaiju.server.wire.answers import READY_MADE, Component, GameRecord, GameReport, Replay
from kaiju.server.wire.game import Decision, GameEvent, View
from kaiju.server.wire.messages import AnyServerMessage
from kaiju.server.wire.tables import TableLine
from kaiju.text import LANGUAGES, all_texts
from tests.wording import TABLES

LOOKED_AT = 0.2
"""The share of moments at which everybody is told."""

every_table = pytest.mark.parametrize("game", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")


def played(game: tuple[str, int, tuple[str, ...]], seed: int, told: list[bytes]) -> Table:
    """A table at which a random game is played to the end; what everybody is told meanwhile goes into `told`."""
    edition, players, modules = game
    rng = random.Random(seed)
    table = Table("table", "00" * 32, kaiju.RULES_VERSION)
    monsters = list(kaiju.new(edition, players, modules=modules, seed=seed).setup["monsters"])
    options = {"edition": edition, "players": players, "modules": list(modules)}

    def enter(kind: str, seat: int | None = None, **body: Any) -> None:
        table.apply_new(Entry(table.number + 1, float(table.number), kind, seat, body))

    enter("open", options=options, host=["a"], commitment=table.commitment)
    for seat, monster in enumerate(monsters):
        enter("sit", seat, name=f"Player {seat}", monster=monster, bot=None, tokens=[f"{seat}"], salt=f"{seat}")
    enter("start", monsters=monsters, rules=kaiju.RULES_VERSION)
    viewers = [Viewer(None), *(Viewer(f"{seat}") for seat in range(players))]
    for viewer in viewers:
        viewer.seats = table.seats_of(viewer.token)
    while table.game is not None and not table.game.over:
        enter("act", table.decider(), key=random_option(table.game, rng.randrange).key)
        if rng.random() < LOOKED_AT or table.game.over:
            messages = ServerMessages(table, viewers)
            told += [messages.last_step(viewer) for viewer in viewers]
            told.append(messages.table(viewers[0]))
    told += [ServerMessages(table, []).missed(viewer, 0) for viewer in viewers]
    return table


@every_table
def test_every_message_of_a_game_is_as_declared(game: tuple[str, int, tuple[str, ...]]) -> None:
    told: list[bytes] = []
    table = played(game, 1, told)
    assert len(told) > 50
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyServerMessage)
    for data in told:
        decoder.decode(data)
    assert table.game is not None
    msgspec.json.decode(ENCODER.encode(record_of(table)), type=GameRecord)
    msgspec.json.decode(ENCODER.encode(summarize(table)), type=TableLine)
    record = ENCODER.encode(table.game.record())
    msgspec.json.decode(ENCODER.encode(report(msgspec.json.decode(record))), type=GameReport)
    for seat in (None, 0):
        msgspec.json.decode(encoded_moments(record, 0, 10, seat), type=Replay)


@every_table
def test_whole_views_are_as_declared_too(game: tuple[str, int, tuple[str, ...]]) -> None:
    """Those of the library, with all their fields: no field of a view lacks a declaration, or needs `more`."""
    edition, players, modules = game
    rng = random.Random(3)
    playing = kaiju.new(edition, players, modules=modules, seed=3)
    names = {field.encode_name for field in msgspec.structs.fields(View)} - {"more"}
    while playing.decision is not None:
        view = playing.view(rng.choice([None, *range(players)]))
        assert view.keys() == names
        msgspec.convert(view, View)
        playing.play(random_option(playing, rng.randrange))


def test_what_is_not_declared_is_found() -> None:
    view = kaiju.new(seed=1).view(0)
    for wrong in ({**view, "omen": 1}, {**view, "turn": "1"}, {**view, "seats": [{**view["seats"][0], "omen": 1}]}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, View)


def test_the_catalogue_and_the_texts_are_as_declared() -> None:
    msgspec.convert(list(map(dict, kaiju.catalog())), list[Component])
    for language in LANGUAGES:
        msgspec.convert(all_texts(language), READY_MADE["/api/texts/{language}"])


def test_events_have_the_fields_of_the_game() -> None:
    from kaiju.game.events import FIELDS

    assert [field.name for field in msgspec.structs.fields(GameEvent)] == list(FIELDS)


# --- the page's types


def test_the_pages_types_are_those_of_the_structs() -> None:
    assert PROTOCOL.read_text(encoding="utf-8") == protocol(), "run `make protocol`"


def test_no_two_structs_share_a_name() -> None:
    names = [struct.__name__ for struct in structs()]
    assert len(names) > 70 and len(names) == len(set(names))


def test_the_pages_types_say_what_may_be_left_out() -> None:
    text = protocol()
    assert (
        "export interface Decision {\n  seat: Seat;\n  kind: DecisionKind;\n  about: About;\n  prompt?: Phrase;" in text
    )
    assert "export type Phrase = [key: string, values?: Record<string, Word>];" in text
    whole, lean = text.partition("export interface View {")[2], text.partition("export interface LeanView {")[2]
    assert "\n  over: boolean;" in whole.partition("}")[0] and "\n  over?: boolean;" in lean.partition("}")[0]
    assert "\n  seats: LeanSeatView[];" in lean.partition("}")[0]
    for message in get_args(AnyServerMessage):
        assert f'export interface {message.__name__} {{\n  type: "{message.__struct_config__.tag}";' in text
    assert Decision.__doc__ is not None and f"/** {Decision.__doc__} */" in text


def test_events_are_declared_as_the_game_tells_them() -> None:
    assert {field.name for field in msgspec.structs.fields(GameEvent)} == set(FIELDS)
