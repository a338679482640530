"""The face of the library: `Game`, its decisions and options, and how games are kept and replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from kaiju.boxes.luchador.cards import CardSet, card_set
from kaiju.errors import IllegalAction, OutOfRoom, RecordError, SetupError
from kaiju.game.decision import Decision, Option, Options
from kaiju.game.events import Event, make_event
from kaiju.game.installed import digest_of, of_others
from kaiju.game.keys import data_of
from kaiju.game.orders import pass_over_orders
from kaiju.game.outcome import Outcome, outcome_of
from kaiju.game.records import RECORD_FORMAT, check_record, load, pack, save, unpack
from kaiju.game.seat import Seat
from kaiju.game.secrets import deal_anew, is_open
from kaiju.game.setup import figure, fresh_state, reseed
from kaiju.game.view import (
    decision_view,
    discard_pile,
    private_view,
    promised,
    public_view,
    shows_table,
    things_by_place,
)
from kaiju.rules.boxes import Setup
from kaiju.rules.codes import FACES
from kaiju.rules.drive import play, resume
from kaiju.rules.names import names_in
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import State
from kaiju.rules.version import RULES_VERSION

__all__ = ["Decision", "Event", "Game", "Option", "Seat", "replay", "retell"]

NO_ROOM = "More would follow from this than the game has room for. Please report the game's record."


class Game:
    """A game of King of Tokyo, at some decision. Made by `kaiju.new`, `kaiju.arrange` or `kaiju.replay`."""

    _start: str | None
    """The position the record begins with, if it is not that of a new game."""

    def __init__(self, setup: Setup, state: State, arranged: bool) -> None:
        self._sit_down(setup, state)
        if arranged:
            self._start = pack(state)
        self._listen(lambda: self._go_on(lambda: state.rules[resume](state)))

    def _sit_down(self, setup: Setup, state: State) -> None:
        """A game in that state of which nothing else is known."""
        self._setup = setup
        self._state = state
        self._start = None
        self._actions: list[str] = []
        self._seeds: dict[int, str] = {}
        self._told: list[Event] | None = []
        self._decision: Decision | None = None
        self._open_steps: list[tuple[State, int]] = []
        """Steps that can be taken back, all of one seat: the state before each, and how many events it had."""
        self.names = names_in(setup, state.rules)
        """The ids of everything in this game."""
        self.seats = tuple(Seat(self, p) for p in range(state.players))

    @property
    def _events(self) -> list[Event]:
        """What has happened. A game read from bytes finds out by playing its record again, if anybody asks."""
        if self._told is None:
            self._told = replay(self.record())._events
        return self._told

    # --- looking

    @property
    def edition(self) -> str:
        return self._setup.edition

    @property
    def modules(self) -> tuple[str, ...]:
        return self._setup.modules

    @property
    def players(self) -> int:
        return self._setup.players

    @property
    def decision(self) -> Decision | None:
        g = self._state
        if g.over:
            return None
        if self._decision is None:
            self._decision = Decision(g.seat, g.rules.kinds[g.kind], Options(g, self.names))
        return self._decision

    @property
    def over(self) -> bool:
        return bool(self._state.over)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(p for p in range(self.players) if self._state.winners >> p & 1)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None as long as it goes on."""
        return self._state.rules[outcome_of](self._state)

    @property
    def setup(self) -> dict[str, Any]:
        """What `kaiju.new` was given, completed: `kaiju.new(**game.setup)` makes such a game again."""
        return self._setup.to_dict()

    @property
    def choices(self) -> Setup:
        """The setup as a value: what the game was begun with, checked."""
        return self._setup

    @property
    def boxes(self) -> dict[str, str]:
        """The boxes in play, and a digest of each that changes with whatever is in it."""
        return {box: digest_of(box) for box in self._state.rules.box_ids}

    @property
    def rules(self) -> Rulebook:
        """The rules that the game is played by."""
        return self._state.rules

    def state(self) -> State:
        """A copy of the state, for those who count or compile. It holds secrets."""
        return self._state.copy()

    def peek(self) -> State:
        """The state itself, where a copy would cost too much. Whoever changes it breaks the game."""
        return self._state

    @property
    def dice_laid_down(self) -> int:
        """How many dice laid down in advance have still to fall."""
        return self._state.script_end - self._state.script_at

    @property
    def turn(self) -> int:
        return self._state.turn

    @property
    def current(self) -> int:
        return self._state.current

    @property
    def dice(self) -> tuple[str, ...]:
        g = self._state
        return tuple(FACES[g.dice[i]] for i in range(g.dice_count))

    @property
    def rolls_left(self) -> int:
        return self._state.rolls_left

    @property
    def market(self) -> tuple[str | None, ...]:
        return tuple(self.names.things[c] if c >= 0 else None for c in self._state.market)

    @property
    def deck_size(self) -> int:
        return self._state.deck_size

    @property
    def discard(self) -> tuple[str, ...]:
        return tuple(self._state.rules[discard_pile](self._state, self.names))

    @property
    def city(self) -> int | None:
        return self._state.city if self._state.city >= 0 else None

    @property
    def bay(self) -> int | None:
        return self._state.bay if self._state.bay >= 0 else None

    @property
    def tiles(self) -> dict[int, tuple[str, ...]]:
        """Faces of wickedness tiles that can still be had, by level."""
        g, table = self._state, dict(promised(self.rules).table)
        g.rules[shows_table](g, g.rules[things_by_place](g), self.names, table)
        return {int(level): tuple(faces) for level, faces in table["tiles"].items()}

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, secrets included."""
        return tuple(self._events)

    @property
    def actions(self) -> int:
        """How many actions have been taken."""
        return len(self._actions)

    def forget_events(self) -> None:
        """Keeps no events, for an owner that keeps them itself: asked for, they are found out by playing again."""
        self._told = None

    @property
    def challenge_cards(self) -> CardSet | None:
        """The set of challenge cards that the game is played with, if it has any."""
        return card_set(self._setup) if "challenge" in self.names.lists else None

    # --- playing

    def play(self, option: Option | int | str) -> list[Event]:
        """Takes an option on offer. Anything else raises `IllegalAction` and changes nothing."""
        action, key = self.find(option)
        before, decision = self._state.copy(), self._decision
        if decision is not None:
            decision.options.keep_as_of(before)
        self._decision = None
        try:
            events = self._listen(lambda: self._go_on(lambda: self._state.rules[play](self._state, action)))
        except OutOfRoom:
            self._state, self._decision = before, decision
            raise
        self._actions.append(key)
        if self._open_steps and self._open_steps[-1][0].seat != before.seat:
            self._open_steps.clear()
        if self.over or not is_open(before, self._state):
            self._open_steps.clear()
        else:
            self._open_steps.append((before, len(events)))
        return events

    @property
    def undoable(self) -> int | None:
        """The seat that may take back its last action, or None.

        One may, step by step, until a die has fallen, anything hidden has shown, somebody else has acted, or the game
        is over. A clone may be undone as far as the game, but not one for a seat, nor a game read from bytes.
        """
        return self._open_steps[-1][0].seat if self._open_steps else None

    def undo(self) -> str:
        """Takes back the last action, as if it had never been, and returns its key."""
        if not self._open_steps:
            raise IllegalAction(self._why_not_undoable())
        before, events = self._open_steps.pop()
        # A decision that is past may still show that state.
        self._state = before.copy()
        self._decision = None
        key = self._actions.pop()
        self._seeds = {i: seed for i, seed in self._seeds.items() if i <= len(self._actions)}
        if self._told is not None:
            del self._told[len(self._told) - events :]
        return key

    def _why_not_undoable(self) -> str:
        if self.over:
            return "The game is over: nothing can be taken back."
        if not self._actions:
            return "Nobody has acted yet: there is nothing to take back."
        return "The last action can't be taken back: a die has fallen, or something hidden has shown."

    def reseed(self, seed: object) -> None:
        """Starts the generator anew before the next action, as a live table does before every one."""
        reseed(self._state, seed)
        self._seeds[len(self._actions)] = str(seed)

    def _go_on(self, run: Callable[[], None]) -> None:
        """Runs, and past every question about an order that makes no difference, if only others are wanted."""
        run()
        pass_over_orders(self._setup, self._state)

    def _listen(self, run: Callable[[], None]) -> list[Event]:
        log: list[tuple[int, int, int, int, int]] = []
        self._state.log = log
        run()
        self._state.log = None
        if self._state.broken:
            raise OutOfRoom(NO_ROOM)
        events = [make_event(entry, self.names, self._state.rules) for entry in log]
        if self._told is not None:
            self._told += events
        return events

    def find(self, option: Option | int | str) -> tuple[int, str]:
        """The action and the exact key of an option on offer; anything else raises `IllegalAction`."""
        decision = self.decision
        if decision is None:
            raise IllegalAction("The game is over: there is nothing left to decide.")
        if isinstance(option, Option):
            if decision.options.keys.get(option.key) == option.action:
                return option.action, option.key
            raise self._refusal(option.key)
        if isinstance(option, str):
            key = in_order(option)
            found = decision.options.keys.get(key)
            if found is None and key.endswith(")"):
                # A copy may be called one even where nothing else is meant.
                plain = key.rpartition(" (")[0]
                candidate = decision.options.keys.get(plain)
                if candidate is not None:
                    through = self._state.rules[data_of](self._state, candidate, self.names).get("through")
                    if through == key[len(plain) + 2 : -1]:
                        key, found = plain, candidate
            if found is None:
                raise self._refusal(option)
            return found, key
        if isinstance(option, int) and not isinstance(option, bool):
            for key, action in decision.options.keys.items():
                if action == option:
                    return action, key
        raise self._refusal(option)

    def _refusal(self, option: object) -> IllegalAction:
        decision = self.decision
        assert decision is not None
        return IllegalAction(
            f"{option!r} is not on offer. Seat {decision.seat} has a {decision.kind!r} decision: "
            f"{decision.options.summary()}."
        )

    # --- keeping

    def clone(self, for_seat: int | None = None, seed: object = None) -> Game:
        """A copy that goes its own way. With `for_seat`, what that seat can't know is dealt anew."""
        state = self._state.copy()
        new = object.__new__(Game)
        new._sit_down(self._setup, state)
        new._start = self._start
        new._actions = list(self._actions)
        new._seeds = dict(self._seeds)
        new._told = None if self._told is None else list(self._told)
        new._open_steps = list(self._open_steps)
        if for_seat is not None:
            self._check_seat(for_seat)
            deal_anew(state, for_seat, seed)
            if state.broken:
                raise OutOfRoom(NO_ROOM)
            new._start = pack(state)
            new._actions, new._seeds, new._open_steps = [], {}, []
            new._told = [] if self._told is None else [event.seen_by(for_seat) for event in self._told]
        elif seed is not None:
            new.reseed(seed)
        return new

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat, or a spectator (None), may see; JSON-ready. The options are in it for the seat that decides."""
        return self.views((seat,))[0]

    def views(self, seats: Iterable[int | None]) -> list[dict[str, Any]]:
        """What each of these seats, or a spectator (None), may see. They share the objects of what all of them see."""
        public, own = self.view_parts(seats)
        return [{**public, **more} for more in own]

    def view_parts(self, seats: Iterable[int | None]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """What all see alike, and what each of these seats sees besides: together a view."""
        seats = list(seats)
        for seat in seats:
            self._check_seat(seat)
        g, names, decision = self._state, self.names, self.decision
        at = g.rules[things_by_place](g)
        seen = g.rules[public_view](g, at, names, self._setup.monsters)
        public = {"edition": self.edition, "modules": list(self.modules), **seen}
        asked = None if decision is None else decision_view(decision)
        own = []
        for seat in seats:
            more = g.rules[private_view](g, at, names, seat)
            more["decision"] = asked
            if decision is not None and asked is not None and seat == decision.seat:
                more["decision"] = {**asked, **decision.offer()}
            own.append(more)
        return public, own

    def events_for(self, seat: int | None = None) -> list[Event]:
        """Everything that has happened, as a seat or a spectator (None) may know it."""
        self._check_seat(seat)
        return [event.seen_by(seat) for event in self._events]

    def lines(self, language: str = "en", seat: int | None = None, names: Sequence[str] | None = None) -> list[str]:
        """The log so far in sentences, as a seat or a spectator (None) may read it. `names` are those of the seats."""
        from kaiju.text import titled

        if names is None:
            names = [titled("monster-name", figure(monster), language) for monster in self._setup.monsters]
        cards = card_set(self._setup)
        return [event.line(names, language, self.edition, cards) for event in self.events_for(seat)]

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.players):
            raise SetupError(f"There is no seat {seat!r}; the seats are 0 to {self.players - 1}.")

    def record(self) -> dict[str, Any]:
        """Everything needed to play the game again: JSON-ready. It holds the seed, so it is not for players' eyes."""
        out: dict[str, Any] = {
            "format": RECORD_FORMAT,
            "rules": RULES_VERSION,
            "setup": self._setup.to_dict(),
            "actions": list(self._actions),
        }
        if self._start is not None:
            out["position"] = self._start
        if others := of_others(self.rules):
            out["boxes"] = others
        if self._seeds:
            out["seeds"] = {str(i): seed for i, seed in self._seeds.items()}
        return out

    def to_bytes(self) -> bytes:
        """The game as it is, and its record. Not for players' eyes."""
        return save(self.record(), self._state)

    @classmethod
    def from_bytes(cls, data: bytes) -> Game:
        """A game saved by `to_bytes`."""
        setup, actions, seeds, start, state = load(data)
        game = object.__new__(cls)
        game._sit_down(setup, state)
        game._start, game._actions, game._seeds, game._told = start, actions, seeds, None
        return game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._setup == other._setup and self._state == other._state

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        decision = self.decision
        what = f"over, winners {self.winners}"
        if decision is not None:
            what = f"turn {self.turn}, seat {decision.seat} to {decision.kind}: {decision.options.summary()}"
        return f"<Game {self.edition} {self.players} players, {what}>"


def replay(record: Mapping[str, Any]) -> Game:
    """The game that a record tells, played again."""
    told = retell(record)
    game, _ = next(told)
    for _ in told:
        pass
    return game


def retell(record: Mapping[str, Any]) -> Iterator[tuple[Game, list[Event]]]:
    """The game that a record tells, action by action: after the deal and after each action the game (always the same
    one) and what has happened since."""
    setup, actions, seeds = check_record(record)
    arranged = "position" in record
    game = Game(setup, unpack(record["position"], setup) if arranged else fresh_state(setup), arranged)
    yield game, list(game.events)
    for i, key in enumerate(actions):
        if i in seeds:
            game.reseed(seeds[i])
        try:
            if not isinstance(key, str):
                raise IllegalAction(f"{key!r} is not a key.")
            events = game.play(key)
        except IllegalAction as error:
            raise RecordError(f"Action {i} of the record can't be played: {error}") from None
        yield game, events
    if len(actions) in seeds:
        game.reseed(seeds[len(actions)])


def in_order(key: str) -> str:
    """The dice to reroll may be named in any order."""
    word, _, dice = key.partition(" ")
    return f"reroll {' '.join(sorted(dice.split(' ')))}" if word == "reroll" else key


def random_option(game: Game, choose: Callable[[int], int]) -> Option:
    """An option picked by `choose(n)`, which gives a number below n."""
    decision = game.decision
    if decision is None:
        raise IllegalAction("The game is over: there is nothing left to decide.")
    return decision.options[choose(len(decision.options))]
