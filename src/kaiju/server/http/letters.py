"""The API's letterbox: pages of any site may use it to find each other, and then play without a server."""

from __future__ import annotations

from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from kaiju.server.http.routing import AnyRequest, get, post, put
from kaiju.server.http.security import address_of
from kaiju.server.hub.hub import Hub
from kaiju.server.net.letterbox import Letterbox
from kaiju.server.wire.answers import FoundAnswer, FoundLetter, FoundLetters, LeftLetter, OpenedRoom
from kaiju.server.wire.requests import Letter, LookInto

RoomWord = Annotated[str, PathParameter(description="The room's word", pattern="^[a-z]{1,40}$")]
LetterName = Annotated[str, PathParameter(description="The letter's name", max_length=40)]


@post("/letters", tags=["letterbox"])
async def open_room(
    request: AnyRequest, hub: NamedDependency[Hub], letterbox: NamedDependency[Letterbox]
) -> OpenedRoom:
    """Open a room in the letterbox, for browsers that will play without a server."""
    owner_of = hub.channels.peers.owner_of
    return OpenedRoom(*letterbox.open(address_of(request), lambda word: owner_of(word) is None))


@put("/letters/{room:str}", tags=["letterbox"])
async def look(room: RoomWord, data: JSONBody[LookInto], letterbox: NamedDependency[Letterbox]) -> FoundLetters:
    """Leave answers in a room of yours, and find the letters that have none. It stays open while you look now and
    then."""
    found = letterbox.look(room, data.key, [(one.letter, one.text) for one in data.answers])
    return FoundLetters([FoundLetter(letter, text) for letter, text in found.items()])


@post("/letters/{room:str}", tags=["letterbox"])
async def leave_letter(room: RoomWord, data: JSONBody[Letter], letterbox: NamedDependency[Letterbox]) -> LeftLetter:
    """Leave a letter for whoever has opened the room."""
    return LeftLetter(letterbox.leave(room, data.text))


@get("/letters/{room:str}/{letter:str}", tags=["letterbox"])
async def find_answer(room: RoomWord, letter: LetterName, letterbox: NamedDependency[Letterbox]) -> FoundAnswer:
    """The answer to your letter, once there is one; it can be taken once."""
    return FoundAnswer(letterbox.answer(room, letter))


HANDLERS = [open_room, look, leave_letter, find_answer]
