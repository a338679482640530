"""A game from the welcome to the winner: what happened is told, the person is asked, bots answer for the others."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from kaiju.game import Decision, Game, Option
from kaiju.game.events import Event
from kaiju.game.setup import challenge_set
from kaiju.terminal import cardbook
from kaiju.terminal.answers import Misunderstood, asks_for_dice, face_turns, free_turns, listed_options, understand
from kaiju.terminal.screen import Screen
from kaiju.text import monster_name
from kaiju.text.labels import decision_prompt, option_label, question_of
from kaiju.text.log import lines
from kaiju.text.phrases import card_phrase, listed

if TYPE_CHECKING:
    from kaiju.bots import Bot

INTERRUPTED = 130
YES = ("y", "yes", "o", "oui", "д", "да")
NO = ("n", "no", "non", "н", "нет")
SHOPPING = ("buy", "opportunist")
FOR_SHOW = ("change", "damage", "evolution")
"""Questions that may be asked only to hide whether a seat has anything to play. Here nobody watches."""
TABLE = ("turn", "seats", "market", "known_top", "own", "frozen_faces", "frozen_die")
"""The parts of a view that the table shows."""


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
        self.cards = challenge_set(game._setup) if "luchador" in game.modules else None
        self.screen = Screen(names, language, game.edition, self.cards)
        self._told = beginning_of_turn(game)
        self._shown: object = None
        self._tiles: object = None
        self._hand: object = None
        self._challenge: object = None
        self._piles: object = None

    def run(self) -> int:
        """Plays until the game is over or the person leaves; the exit status of the program."""
        try:
            self.play()
        except (EOFError, KeyboardInterrupt) as end:
            self.console.print()
            self.keep_record()
            self.say("unfinished")
            return INTERRUPTED if isinstance(end, KeyboardInterrupt) else 0
        except Left:
            self.say("unfinished")
            return 0
        self.keep_record()
        return 0

    def play(self) -> None:
        self.say("welcome", name=self.screen.names[self.seat])
        watching = not self.game.seats[self.seat].alive
        while not self.game.over:
            self.others_play(until_out=not watching)
            self.tell()
            decision = self.game.decision
            if decision is not None and decision.seat == self.seat:
                self.game.play(self.ask(decision) if is_open(decision) else decision.options[0])
            elif decision is not None:
                crowned = self.game.view(self.seat)["seats"][self.seat]["crowned"]
                self.say("crowned" if crowned else "knocked-out")
                watching = True
        self.tell()
        self.console.print(self.screen.table(self.game.view(self.seat)))

    def others_play(self, *, until_out: bool) -> None:
        """Lets the bots play until the person is asked or, if `until_out`, has been knocked out."""
        with self.waiting():
            while (decision := self.game.decision) is not None and decision.seat != self.seat:
                if until_out and not self.game.seats[self.seat].alive:
                    return
                self.game.play(self.bots[decision.seat].choose(self.game, decision.seat))

    @contextlib.contextmanager
    def waiting(self) -> Iterator[None]:
        if self.console.is_terminal:
            with self.console.status(self.screen.word("thinking")):
                yield
        else:
            yield

    # --- showing

    def say(self, message: str, **values: object) -> None:
        self.print(self.screen.word(message, **values))

    def print(self, sentence: str, style: str = "") -> None:
        self.console.print(Text(sentence, style=style))

    def tell(self) -> None:
        """What this seat may know of what has happened since the last time."""
        news = self.game.events_for(self.seat)[self._told :]
        self._told += len(news)
        mine = self.screen.names[self.seat]
        for turn in by_turns(news):
            sentences = lines(
                turn, self.screen.names, self.language, edition=self.game.edition, cards=self.cards, brief=True
            )
            for i, sentence in enumerate(sentences):
                heading = i == 0 and turn[0].kind == "turn"
                shown = Text(sentence, style="bold" if heading else "")
                shown.highlight_words([mine], "cyan")
                self.console.print(shown if heading else Padding(shown, (0, 0, 0, 2), expand=False))

    def show(self, decision: Decision) -> None:
        """The table, where it has changed since it was last shown; then the dice, the question and the answers."""
        view = self.game.view(self.seat)
        shopping = decision.kind in SHOPPING
        # Before the first turn only what one has chosen changes, and that stands with the choice.
        beginning = view["turn"] == 0
        table = [view[part] for part in TABLE if part != "own" or not beginning] + [shopping]
        if table != self._shown:
            # Names and texts that seldom change need not be read every turn, nor twice in a row.
            tiles_too = view["tiles"] != self._tiles
            hand_too = view["own"]["hand"] != self._hand and decision.kind != "evolution"
            piles = piles_of(view)
            shown = self.screen.table(
                view,
                full_market=shopping,
                tiles=tiles_too,
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
        if decision.kind == "challenge":
            self.console.print(*self.screen.challenged(view), sep="\n")
        # A component may have dice of its own rolled before a loss; some of those may be rolled again.
        own_dice = decision.kind == "damage" and "take" not in decision.options.keys
        dice = view["side_dice"] if own_dice else view["dice"]
        if dice and not shopping and decision.kind != "challenge":
            self.console.print(self.screen.dice(dice))
        if decision.kind == "tile":
            offered = [option.data for option in decision.options if "level" in option.data]
            self.console.print(self.screen.tiles(data["card"] for data in offered))
        if decision.kind == "evolution":
            offered = [option.data for option in decision.options]
            if view["own"]["drafted"]:
                self.console.print(self.screen.drafted(view["own"]))
            self.console.print(self.screen.evolutions(data["card"] for data in offered if "card" in data))
        prompt = decision_prompt(decision, self.language, edition=self.game.edition, cards=self.cards)
        self.print(prompt, style="bold")
        if asks_for_dice(decision):
            self.say("how-to-roll", example="0 3" if len(dice) > 3 else "0")
        if "help" in decision.options.keys:
            self.say("help-is-answer")
        self.console.print(self.screen.options(self.rows(decision, dice)))

    def rows(self, decision: Decision, dice: Sequence[str]) -> Iterator[tuple[str, str, str]]:
        """Number, label and key of each answer; where numbers mean dice, the key comes first."""
        rolling = asks_for_dice(decision)
        for i, option in enumerate(listed_options(decision), start=1):
            label = option_label(
                option,
                self.language,
                kind=question_of(decision),
                names=self.screen.names,
                dice=dice,
                edition=self.game.edition,
                cards=self.cards,
            )
            yield (option.key, label, "") if rolling else (f"{i:2}", label, option.key)
        for card, keys in free_turns(decision).items():
            data = decision[keys[0]].data
            name = card_phrase(data["card"], self.language, edition=self.game.edition, family=data.get("family"))
            yield "", self.screen.word("turn-any", card=name), f"turn 0 to claw with {card}"
        for key in face_turns(decision)[-1:]:
            yield "", self.screen.word("turn-every"), key

    # --- asking

    def ask(self, decision: Decision) -> Option:
        """Asks until an option is named; commands are done in between."""
        self.show(decision)
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
        """Does what is no answer but a command; whether it was one."""
        match command:
            case "":
                pass
            case "help" | "?":
                self.console.print(self.screen.help())
            case "card":
                self.show_card(rest)
            case "board":
                self._shown = self._tiles = self._hand = self._challenge = self._piles = None
                self.show(decision)
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
        if self.save is not None:
            self.keep_record()
        else:
            self.offer_to_save()
        raise Left

    def offer_to_save(self) -> None:
        self.say("save-where")
        while name := self.typed():
            if self.write(Path(os.path.expanduser(name)), overwrite=False):
                return

    def keep_record(self) -> None:
        if self.save is not None:
            self.write(self.save, overwrite=True)

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


def piles_of(view: Mapping[str, Any]) -> object:
    """What everybody knows of the challenge cards."""
    return view["challenge"] and (view["challenge"]["pile"], view["challenge"]["discard"])


def is_open(decision: Decision) -> bool:
    """Whether there is anything to choose, or at least to see."""
    return len(decision.options) > 1 or decision.kind not in FOR_SHOW


def beginning_of_turn(game: Game) -> int:
    """How many events came before the current turn: whoever goes on with a game needs no more than that turn."""
    turns = [i for i, event in enumerate(game.events) if event.kind == "turn"]
    return turns[-1] if len(turns) > 1 else 0


def save_record(game: Game, path: Path, *, overwrite: bool = True) -> None:
    with path.open("w" if overwrite else "x", encoding="utf-8") as file:
        json.dump(game.record(), file, ensure_ascii=False, indent=1)
        file.write("\n")


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
