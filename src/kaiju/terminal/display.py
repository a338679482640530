"""What a person is shown and when: news as sentences, the table where it has changed, the question and its answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kaiju.drawing.paper import Console, Indented, Text
from kaiju.drawing.screen import Screen, View
from kaiju.game import Decision, Game
from kaiju.game.answers import asks_for_dice
from kaiju.game.board import answer_rows, dice_for
from kaiju.game.events import Event
from kaiju.text.labels import decision_prompt
from kaiju.text.log import lines

SHOPPING = ("buy", "opportunist")
TABLE = ("turn", "seats", "market", "known_top", "own", "frozen_faces", "frozen_die", "curse", "scarab")
"""The parts of a view that the table shows."""


class Display:
    """Shows a game to the person at a seat, and remembers what has been shown."""

    def __init__(self, game: Game, seat: int, console: Console, screen: Screen) -> None:
        self.game = game
        self.seat = seat
        self.console = console
        self.screen = screen
        self._told = beginning_of_turn(game)
        self.forget()

    def forget(self) -> None:
        """From now on everything is shown again."""
        self._shown: object = None
        self._tiles: object = None
        self._hand: object = None
        self._challenge: object = None
        self._piles: object = None

    def say(self, message: str, **values: object) -> None:
        self.print(self.screen.word(message, **values))

    def print(self, sentence: str, style: str = "") -> None:
        self.console.print(Text(sentence, style=style))

    def tell(self) -> None:
        """What this seat may know of what has happened since the last time."""
        screen = self.screen
        news = self.game.events_for(self.seat)[self._told :]
        self._told += len(news)
        you = re.compile(rf"\b{re.escape(screen.word('you'))}\b", re.IGNORECASE)
        for turn in by_turns(news):
            sentences = lines(
                turn,
                screen.names,
                screen.language,
                edition=screen.edition,
                cards=screen.cards,
                brief=True,
                you=self.seat,
            )
            for i, sentence in enumerate(sentences):
                heading = i == 0 and turn[0].kind == "turn"
                shown = Text(sentence, style="bold" if heading else "").marked(you, "cyan")
                self.console.print(shown if heading else Indented(shown, 2))

    def show(self, decision: Decision) -> None:
        """The table, where it has changed since it was last shown; then the dice, the question and the answers."""
        view = self.game.view(self.seat)
        self.show_table(view, decision)
        if decision.kind == "challenge":
            for part in self.screen.challenged(view):
                self.console.print(part)
        dice = dice_for(view, decision)
        if dice and decision.kind not in (*SHOPPING, "challenge"):
            self.console.print(self.screen.dice(dice))
            for line in self.screen.fate(view):
                self.print(line)
        self.show_offers(view, decision)
        prompt = decision_prompt(
            decision,
            self.screen.language,
            edition=self.screen.edition,
            cards=self.screen.cards,
        )
        self.print(prompt, style="bold")
        if asks_for_dice(decision):
            self.say("how-to-roll", example="0 3" if len(dice) > 3 else "0")
        if "help" in decision.options.keys:
            self.say("help-is-answer")
        self.console.print(self.screen.options(answer_rows(decision, dice, self.screen)))

    def show_table(self, view: View, decision: Decision) -> None:
        """Only where it has changed. Names and texts that seldom change need not be read every turn, nor twice in a
        row."""
        shopping = decision.kind in SHOPPING
        # Before the first turn only what one has chosen changes, and that is shown with the choice.
        beginning = view["turn"] == 0
        table = [view[part] for part in TABLE if part != "own" or not beginning] + [shopping]
        if table == self._shown:
            return
        hand_too = view["own"]["hand"] != self._hand and decision.kind != "evolution"
        piles = piles_of(view)
        shown = self.screen.table(
            view,
            full_market=shopping,
            tiles=view["tiles"] != self._tiles,
            piles=piles != self._piles,
            full_hand=hand_too,
            challenge=decision.kind != "challenge",
            full_challenge=view["own"]["challenge"] != self._challenge,
        )
        self.console.print(shown)
        self._shown, self._tiles, self._piles = table, view["tiles"], piles
        self._challenge = view["own"]["challenge"]
        if hand_too:
            self._hand = view["own"]["hand"]

    def show_offers(self, view: View, decision: Decision) -> None:
        """The tiles or Evolutions that can be chosen, with their texts."""
        offered = [option.data for option in decision.options] if decision.kind in ("tile", "evolution") else []
        if decision.kind == "tile":
            self.console.print(self.screen.tiles(data["card"] for data in offered if "level" in data))
        if decision.kind == "evolution":
            if view["own"]["drafted"]:
                self.console.print(self.screen.drafted(view["own"]))
            self.console.print(self.screen.evolutions(data["card"] for data in offered if "card" in data))


def piles_of(view: Mapping[str, Any]) -> object:
    """What everybody knows of the challenge cards."""
    return view["challenge"] and (view["challenge"]["pile"], view["challenge"]["discard"])


def beginning_of_turn(game: Game) -> int:
    """How many events came before the current turn: whoever goes on with a game needs no more than that turn."""
    turns = [i for i, event in enumerate(game.events) if event.kind == "turn"]
    return turns[-1] if len(turns) > 1 else 0


def by_turns(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events cut before each beginning of a turn."""
    turn: list[Event] = []
    for event in events:
        if event.kind == "turn" and turn:
            yield turn
            turn = []
        turn.append(event)
    if turn:
        yield turn
