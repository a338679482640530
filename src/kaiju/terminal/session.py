"""A game from the welcome to the winner: what happened is told, the person is asked, bots answer for the others."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from kaiju.drawing.paper import Console
from kaiju.drawing.screen import Screen
from kaiju.errors import INTERRUPTED
from kaiju.game import Decision, Game, Option
from kaiju.game.answers import Misunderstood, understand
from kaiju.terminal import cardbook
from kaiju.terminal.display import Display
from kaiju.text import monster_name
from kaiju.text.phrases import listed

if TYPE_CHECKING:
    from kaiju.bots import Bot

YES = ("y", "yes", "o", "oui", "д", "да")
NO = ("n", "no", "non", "н", "нет")
FOR_SHOW = ("buy", "change", "damage", "evolution", "opportunist")
"""Questions that may be asked only to hide whether a seat has anything to play. Nobody is watching here."""


class Left(Exception):
    """The person has left the game."""


class Session:
    """One person's game. `bots` answer for all other seats; `read` asks for a line, `save` is where the record goes."""

    def __init__(
        self,
        game: Game,
        seat: int,
        bots: Mapping[int, Bot],
        console: Console,
        *,
        language: str = "en",
        save: Path | None = None,
        read: Callable[[str], str] = input,
    ) -> None:
        self.game = game
        self.seat = seat
        self.bots = bots
        self.console = console
        self.language = language
        self.save = save
        self.read = read
        names = [monster_name(s.monster, language) for s in game.seats]
        self.cards = game.challenge_cards
        self.screen = Screen(names, language, game.edition, self.cards)
        self.display = Display(game, seat, console, self.screen)

    def run(self) -> int:
        """Plays until the game is over or the person leaves; the exit status of the program."""
        try:
            self.play()
        except (EOFError, KeyboardInterrupt) as end:
            self.console.print()
            kept = self.keep_record()
            self.say("unfinished")
            return INTERRUPTED if isinstance(end, KeyboardInterrupt) else int(not kept)
        except Left:
            self.say("unfinished")
            return 0
        try:
            return int(not (self.keep_record() or self.offer_to_save()))
        except (EOFError, KeyboardInterrupt):
            return 1

    def play(self) -> None:
        self.say("welcome", name=self.screen.names[self.seat])
        watching = not self.game.seats[self.seat].alive
        while not self.game.over:
            self.others_play(until_out=not watching)
            self.display.tell()
            decision = self.game.decision
            if decision is not None and decision.seat == self.seat:
                self.game.play(self.ask(decision) if is_open(decision) else decision.options[0])
            elif decision is not None:
                crowned = self.game.view(self.seat)["seats"][self.seat]["crowned"]
                self.say("crowned" if crowned else "knocked-out")
                watching = True
        self.display.tell()
        self.console.print(self.screen.table(self.game.view(self.seat)))

    def others_play(self, *, until_out: bool) -> None:
        """Lets the bots play until the person is asked or, if `until_out`, has been knocked out."""
        with self.console.status(self.screen.word("thinking")):
            while (decision := self.game.decision) is not None and decision.seat != self.seat:
                if until_out and not self.game.seats[self.seat].alive:
                    return
                self.game.play(self.bots[decision.seat].choose(self.game, decision.seat))

    def say(self, message: str, **values: object) -> None:
        self.display.say(message, **values)

    # --- asking

    def ask(self, decision: Decision) -> Option:
        """Asks until an option is named; commands are carried out in between."""
        self.display.show(decision)
        while True:
            typed = self.typed()
            command, _, rest = typed.partition(" ")
            if typed.lower() not in decision.options.keys and self.obey(command.lower(), rest, decision):
                continue
            try:
                key = understand(typed, decision, len(self.game.dice))
            except Misunderstood as why:
                self.say(why.message, **why.values)
            else:
                return decision[key]

    def typed(self) -> str:
        # Keys such as the arrows may send codes, which must not be sent back to the terminal.
        line = self.read("> ").replace("\t", " ").strip()
        return "".join(c if c.isprintable() else "?" for c in line)

    def obey(self, command: str, rest: str, decision: Decision) -> bool:
        """Carries out what was typed if it is a command instead of an answer; whether it was one."""
        match command:
            case "":
                pass
            case "help" | "?":
                self.console.print(self.screen.help())
            case "card":
                self.show_card(rest)
            case "board":
                self.display.forget()
                self.display.show(decision)
            case "quit" | "exit":
                self.offer_to_leave()
            case _:
                return False
        return True

    def show_card(self, query: str) -> None:
        if not query.strip():
            self.say("which-card")
            return
        exact, others = cardbook.search(query, self.language, cards=self.cards)
        begun = exact or cardbook.beginning_with(query, others, self.language)
        found = begun if len(begun) == 1 else exact or begun + [entry for entry in others if entry not in begun]
        if not found:
            self.say("unknown-card", card=query)
        elif exact or len(found) == 1:
            here = {i: cardbook.is_in(found[i], self.game.edition, self.game.modules) for i in range(len(found))}
            for i in sorted(here, key=lambda i: not here[i]):
                page = cardbook.page(found[i], self.language, self.game.edition, here=here[i])
                self.console.print(page)
        else:
            names = [cardbook.name_of(entry, self.language, self.game.edition) for entry in found[:8]]
            self.say("several", answer=query, options=listed(names, self.language))

    # --- leaving

    def offer_to_leave(self) -> None:
        self.say("leave")
        while (answer := self.typed().lower()) not in YES:
            if answer in NO:
                return
            self.say("yes-or-no")
        if self.save is None or not self.keep_record():
            self.offer_to_save()
        raise Left

    def offer_to_save(self) -> bool:
        self.say("save-where")
        while name := self.typed():
            if self.write(Path(os.path.expanduser(name)), overwrite=False):
                return True
        return False

    def keep_record(self) -> bool:
        """Writes the record where it was to go; whether nothing is lost."""
        return self.save is None or self.write(self.save, overwrite=True)

    def write(self, path: Path, *, overwrite: bool) -> bool:
        try:
            save_record(self.game, path, overwrite=overwrite)
        except FileExistsError:
            self.say("exists", file=path)
        except OSError as error:
            self.say("not-saved", file=path, why=error.strerror or error)
        else:
            self.say("saved", file=path)
            return True
        return False


def is_open(decision: Decision) -> bool:
    """Whether there is anything to choose, or at least to see."""
    return len(decision.options) > 1 or decision.kind not in FOR_SHOW


def save_record(game: Game, path: Path, *, overwrite: bool = True) -> None:
    with path.open("w" if overwrite else "x", encoding="utf-8") as file:
        # What happened is kept too: other rules could not find it out by playing again.
        record = game.record() | {"events": [event.to_dict() for event in game.events]}
        json.dump(record, file, ensure_ascii=False, indent=1)
        file.write("\n")
