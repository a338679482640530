"""What goes over the wire is what the Structs declare, and the page's types are made of them.

`running.py` also holds every message and answer of the other tests against them.
"""

from __future__ import annotations

import ast
import random
from typing import Any, NotRequired, TypedDict, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec import UNSET, UnsetType
from msgspec import inspect as types

import kaiju
from kaiju.game import random_option, shapes
from kaiju.game.events import FIELDS
from kaiju.lab.report import report
from kaiju.server.http.description import structs
from kaiju.server.hub.jobs import encoded_moments
from kaiju.server.net.connection import Viewer
from kaiju.server.net.server_messages import ServerMessages
from kaiju.server.tables.descriptions import record_of, summarize
from kaiju.server.tables.entries import ENCODER, Entry
from kaiju.server.tables.table import Table
from kaiju.server.wire import game as wire
from kaiju.server.wire.__main__ import PROTOCOL, protocol
from kaiju.server.wire.answers import READY_MADE, Component, GameRecord, GameReport, Replay
from kaiju.server.wire.basics import FromServer
from kaiju.server.wire.game import Decision, GameEvent, View
from kaiju.server.wire.messages import AnyServerMessage
from kaiju.server.wire.tables import TableLine
from kaiju.server.wire.typescript import has_default
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
        viewer.ahead = True
    while table.game is not None and not table.game.over:
        enter("act", table.decider(), key=random_option(table.game, rng.randrange).key)
        if rng.random() < LOOKED_AT or table.game.over:
            messages = ServerMessages(table, viewers)
            told += [messages.last_entry(viewer) for viewer in viewers]
            told.append(messages.table(viewers[0]))
            told += [messages.ahead(viewer) for viewer in viewers if messages.foretells(viewer)]
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
    names = {field.encode_name for field in msgspec.structs.fields(View)} - OF_WIRE
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
    assert "  seat: Seat;\n  kind: DecisionKind;\n  about: About;\n  prompt?: Phrase;" in text
    assert "export type Phrase = [key: string, values?: Record<string, Word>];" in text
    whole, lean = text.partition("export interface View {")[2], text.partition("export interface LeanView {")[2]
    assert "\n  over: boolean;" in whole.partition("}")[0] and "\n  over?: boolean;" in lean.partition("}")[0]
    assert "\n  seats: LeanSeatView[];" in lean.partition("}")[0]
    for message in get_args(AnyServerMessage):
        assert f'export interface {message.__name__} {{\n  type: "{message.__struct_config__.tag}";' in text
    assert Decision.__doc__ is not None and f"/** {Decision.__doc__} */" in text


def test_events_are_declared_as_the_game_tells_them() -> None:
    assert {field.name for field in msgspec.structs.fields(GameEvent)} == set(FIELDS)


# --- the library's types


PAIRS = {
    shapes.View: View,
    shapes.SeatView: wire.SeatView,
    shapes.OwnView: wire.OwnView,
    shapes.DecisionView: wire.Decision,
    shapes.OptionView: wire.Option,
    shapes.OptionData: wire.OptionData,
    shapes.EventDict: GameEvent,
    shapes.CatalogEntry: Component,
}
"""Each with all that it is made of."""


OF_WIRE = {"more", "drawing"}
"""What only the wire has: fields that it doesn't know, and where a server has a picture."""


def shape_of(of: types.Type) -> Any:
    """What a type lets through, whether it is declared for the library or for the wire."""
    match of:
        case types.Metadata(type=inner):
            return shape_of(inner)
        case types.StructType(array_like=True):
            return ["list", "any"]
        case types.StructType(fields=fields):
            named = {field.encode_name: shape_of(field.type) for field in fields if field.encode_name not in OF_WIRE}
            return {name: without_unset(named[name]) for name in sorted(named)}
        case types.TypedDictType(fields=fields):
            return {field.encode_name: shape_of(field.type) for field in sorted(fields, key=lambda f: f.encode_name)}
        case types.UnionType(types=several):
            return {"one of": sorted(map(repr, map(shape_of, several)))}
        case types.LiteralType(values=values):
            return sorted(values)
        case types.ListType(item_type=item):
            return ["list", shape_of(item)]
        case types.DictType(key_type=key, value_type=value):
            return ["dict", shape_of(key), shape_of(value)]
    return type(of).__name__.removesuffix("Type").lower()


def without_unset(shape: Any) -> Any:
    """What may be left out is said in another way by the wire."""
    if isinstance(shape, dict) and list(shape) == ["one of"]:
        left = [one for one in shape["one of"] if one != "'unset'"]
        return ast.literal_eval(left[0]) if len(left) == 1 else {"one of": left}
    return shape


@pytest.mark.parametrize("ours", PAIRS, ids=lambda shape: shape.__name__)
def test_the_librarys_types_are_those_of_the_wire(ours: Any) -> None:
    assert shape_of(types.type_info(ours)) == shape_of(types.type_info(PAIRS[ours]))


@pytest.mark.parametrize("ours", PAIRS, ids=lambda shape: shape.__name__)
def test_what_may_be_left_out_of_the_wire_only_is_at_its_default(ours: Any) -> None:
    """What a library's mapping may lack, the wire may; the wire lacks more only where the default is known."""
    info = types.type_info(PAIRS[ours])
    assert isinstance(info, types.StructType)
    unset = {field.encode_name for field in info.fields if not field.required and not has_default(field)} - OF_WIRE
    assert unset == may_lack(ours)


def may_lack(ours: Any) -> set[str]:
    info = types.type_info(ours)
    assert isinstance(info, types.TypedDictType)
    return {field.encode_name for field in info.fields if not field.required}


def test_a_record_is_as_the_library_declares_it() -> None:
    game = kaiju.new(players=2, seed=1, first=1, tile_side=None)
    game.reseed("x")
    game.play(game.decision.options[-1])
    hints = get_type_hints(shapes.Record, include_extras=True)
    others = {name: hint for name, hint in hints.items() if name != "setup"}
    RecordWithoutSetup = TypedDict("RecordWithoutSetup", others)  # type: ignore[misc]
    for record in (game.record(), kaiju.arrange(seats=[{}, {}]).record()):
        assert {name for name, hint in hints.items() if get_origin(hint) is not NotRequired} <= record.keys()
        msgspec.convert({name: record[name] for name in record if name != "setup"}, RecordWithoutSetup)
        assert record.keys() <= hints.keys() and record["setup"].keys() <= get_type_hints(shapes.GameSetup).keys()
    left = hints.keys() - {field.encode_name for field in msgspec.structs.fields(GameRecord)}
    assert left == set(), "a table's record is the library's with more"


def test_types_that_differ_are_found() -> None:
    class Wrong(FromServer, frozen=True):
        seat: int
        kind: str | UnsetType = UNSET

    class Right(TypedDict):
        seat: int
        kind: NotRequired[int]

    assert shape_of(types.type_info(Wrong)) == {"seat": "int", "kind": "str"}
    assert shape_of(types.type_info(Right)) == {"seat": "int", "kind": "int"}
