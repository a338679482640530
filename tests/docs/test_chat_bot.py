"""The bot of docs/chat-bot.md, with a stand-in for the chat: it plays whole games, and never stands still."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pytest

import kaiju
from kaiju.bots.search import ready
from kaiju.rules.rulebook import Rulebook
from kaiju.speeds import compiled, compiling
from tests.docs.test_docs import ROOT, blocks

GUIDE = ROOT / "docs" / "chat-bot.md"
[CODE] = [block.code for block in blocks(GUIDE) if block.file == "chat_bot.py"]
ADA, BEN = 1, 2


@dataclass
class Sent:
    """What a chat's client has of a message: its text, which may be edited, and where it was written by whom."""

    content: str
    edits: list[str] = field(default_factory=list)

    async def edit(self, *, content: str) -> None:
        self.edits.append(content)


@dataclass
class Channel:
    id: int = field(default_factory=count(1).__next__)
    sent: list[Sent] = field(default_factory=list)

    async def send(self, text: str) -> Sent:
        assert 0 < len(text) <= 2000, "Discord takes no more, and nothing empty"
        self.sent.append(Sent(text))
        return self.sent[-1]

    @property
    def last(self) -> str:
        return self.sent[-1].content


@dataclass
class Author:
    id: int


@dataclass
class Said:
    content: str
    channel: Channel
    author: Author


class Chat:
    """The bot as it stands on the page, among quick opponents, and with a compiler that waits to be let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bot: dict[str, Any] = {}
        exec(compile(CODE, str(GUIDE), "exec"), self.bot)
        self.bot["LEVEL"] = "easy"
        self.compiled = threading.Event()
        self.compiled.set()
        monkeypatch.setattr(compiled, "compiled_run", self.compile)
        monkeypatch.setattr(ready, "_ready", set())

    def compile(self, rules: Rulebook) -> Callable[..., int]:
        def run(*_: Any) -> int:
            for tenth in range(1, 100):
                compiling.Compiling(rules, 1).tell(tenth / 100)
            assert self.compiled.wait(60)
            return 0

        return run

    async def say(self, text: str, channel: Channel, by: int = ADA) -> None:
        await self.bot["on_message"](Said(text, channel, Author(by)))

    def game(self, channel: Channel) -> kaiju.Game:
        game = self.bot["matches"][channel.id].game
        assert isinstance(game, kaiju.Game)
        return game


@pytest.fixture
def chat(monkeypatch: pytest.MonkeyPatch) -> Chat:
    return Chat(monkeypatch)


def test_it_is_as_short_as_the_page_says() -> None:
    lines = [line for line in CODE.splitlines() if line.strip()]
    assert len(lines) <= 55 and "fifty lines" in GUIDE.read_text("utf-8")


def test_whole_games_are_played(chat: Chat) -> None:
    async def play() -> None:
        channel = Channel()
        for _ in range(2):
            await chat.say("!kaiju", channel)
            for _ in range(2000):
                if chat.game(channel).over:
                    break
                await chat.say(f"!{chat.game(channel).decision.options[-1].key.upper()}", channel)
            assert chat.game(channel).over and "The game is over." in channel.last

    asyncio.run(play())


def test_only_who_began_plays_and_a_wrong_answer_changes_nothing(chat: Chat) -> None:
    async def talk() -> None:
        channel = Channel()
        await chat.say("!stop", channel)
        await chat.say("hello", channel)
        assert channel.sent == [], "nobody plays here"
        await chat.say("!kaiju", channel)
        assert channel.last.startswith("```")
        before = chat.game(channel).clone()
        said = len(channel.sent)
        await chat.say("!stop", channel, BEN)
        await chat.say("stop", channel)
        assert len(channel.sent) == said
        await chat.say("!" + "jump" * 1000, channel)
        assert "is not on offer" in channel.last and chat.game(channel) == before
        await chat.say("!kaiju", channel, BEN)
        assert chat.game(channel) == before, "one game at a time"

    asyncio.run(talk())


def test_nobody_waits_for_the_compiler(chat: Chat) -> None:
    async def talk() -> None:
        slow, quick = Channel(), Channel()
        await chat.say("!kaiju", quick)
        chat.compiled.clear()
        beginning = asyncio.create_task(chat.say("!kaiju", slow))
        while not slow.sent or len(slow.sent[0].edits) < 9:
            await asyncio.sleep(0.001)
        turn = chat.game(quick).actions
        await chat.say("!" + chat.game(quick).decision.options[-1].key, quick)
        assert chat.game(quick).actions > turn and not beginning.done(), "others play on meanwhile"
        early = asyncio.create_task(chat.say("!stop", slow))
        await asyncio.sleep(0)
        chat.compiled.set()
        await asyncio.gather(beginning, early)
        await asyncio.sleep(0.01)
        note = slow.sent[0]
        assert note.edits == [f"The monsters wake up: {tenths}0 %" for tenths in range(1, 11)]
        assert len(slow.sent) >= 3

    asyncio.run(talk())


def test_nothing_is_told_that_the_person_may_not_know(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sentence and every table is what the seat's own view gives."""
    asked: list[int | None] = []
    for name in ("lines", "board"):
        real = getattr(kaiju.Game, name)

        def spied(game: kaiju.Game, *seats: int, real: Any = real, **more: Any) -> Any:
            asked.append(seats[0] if seats else more.get("seat"))
            return real(game, *seats, **more)

        monkeypatch.setattr(kaiju.Game, name, spied)
    asyncio.run(chat.say("!kaiju", Channel()))
    assert asked and set(asked) == {chat.bot["PERSON"]}
