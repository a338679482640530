"""The face of the library: `Game`, its decisions and options, and how games are kept and replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from kaiju.errors import IllegalAction, OutOfRoom, RecordError, SetupError
from kaiju.game.answers import Misunderstood, understand
from kaiju.game.decision import Decision, Option, Options
from kaiju.game.events import Event, check_names, make_event
from kaiju.game.installed import digest_of, of_others
from kaiju.game.keys import data_of, is_reroll
from kaiju.game.orders import pass_over_orders
from kaiju.game.outcome import Outcome, outcome_of
from kaiju.game.records import RECORD_FORMAT, check_record, load, pack, save, unpack
from kaiju.game.seat import Seat, Seats, seat_number
from kaiju.game.secrets import deal_anew, is_open
from kaiju.game.setup import SEED_BITS, figure, fresh_state, reseed
from kaiju.game.shapes import GameSetup, Record, View
from kaiju.game.view import (
    decision_view,
    discard_pile,
    private_view,
    promised,
    public_view,
    shows_table,
    things_by_place,
)
from kaiju.given import quoted, whole
from kaiju.rules.box_hooks import whose_turn
from kaiju.rules.boxes import Setup, boxes_in_order
from kaiju.rules.chance import dice_of_turn
from kaiju.rules.drive import play, resume
from kaiju.rules.names import names_in
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import State
from kaiju.rules.version import RULES_VERSION

if TYPE_CHECKING:
    from kaiju.boxes.luchador.cards import CardSet

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

    @property
    def _events(self) -> list[Event]:
        """What has happened. A game read from bytes finds out by playing its record again, if anybody asks."""
        if self._told is None:
            self._told = replay(self.record())._events
        return self._told

    # --- looking

    @property
    def edition(self) -> str:
        """The edition that is played: `base`, `dark`, `origins`, or one of a box from outside."""
        return self._setup.edition

    @property
    def modules(self) -> tuple[str, ...]:
        """What was added to the edition, in the order of the alphabet."""
        return self._setup.modules

    @property
    def players(self) -> int:
        """How many seats there are, those of eliminated monsters included."""
        return self._setup.players

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, in the order in which they play."""
        # They aren't kept: a game that is held by what it holds would be freed only when garbage is looked for.
        return Seats(Seat(self, p) for p in range(self.players))

    @property
    def decision(self) -> Decision | None:
        """Who must choose what, or None when the game is over. The same object until somebody plays."""
        g = self._state
        if g.over:
            return None
        if self._decision is None:
            self._decision = Decision(g.seat, g.rules.kinds[g.kind], Options(g, self.names))
        return self._decision

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._state.over)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won: one, several, or none. Empty as long as the game goes on."""
        return tuple(p for p in range(self.players) if self._state.winners >> p & 1)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None as long as it goes on."""
        return self._state.rules[outcome_of](self._state)

    @property
    def setup(self) -> GameSetup:
        """What `kaiju.new` was given, completed: `kaiju.new(**game.setup)` makes such a game again."""
        return cast(GameSetup, self._setup.to_dict())

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
        """The number of the turn, from 1 on; 0 before the first."""
        return self._state.turn

    @property
    def current(self) -> int:
        """The seat whose turn it is; -1 before the first turn."""
        return self._state.rules[whose_turn](self._state, self._state.current)

    @property
    def resolver(self) -> int | None:
        """The seat that resolves the turn's dice: `current`, or whoever took its roll. None without Mindbugs."""
        found: int | None = self._face_of_box("resolver")
        return found

    @property
    def dice(self) -> tuple[str, ...]:
        """The faces of the turn's dice, in their order: `1`, `2`, `3`, `heart`, `energy` or `claw`, or a box's own."""
        return tuple(self.rules.faces[face] for face in self.rules[dice_of_turn](self._state))

    @property
    def rolls_left(self) -> int:
        """How many times dice may still be rolled again."""
        return self._state.rolls_left

    @property
    def market(self) -> tuple[str | None, ...]:
        """The cards for sale; None where there is none."""
        return tuple(self.names.things[c] if c >= 0 else None for c in self._state.market)

    @property
    def deck_size(self) -> int:
        """How many cards are left in the deck."""
        return self._state.deck_size

    @property
    def discard(self) -> tuple[str, ...]:
        """The discard pile, from the first card discarded to the last."""
        return tuple(self._state.rules[discard_pile](self._state, self.names))

    @property
    def city(self) -> int | None:
        """The seat in Tokyo City, or None."""
        return self._state.city if self._state.city >= 0 else None

    @property
    def bay(self) -> int | None:
        """The seat in Tokyo Bay, or None."""
        return self._state.bay if self._state.bay >= 0 else None

    @property
    def tiles(self) -> dict[int, tuple[str, ...]]:
        """Faces of wickedness tiles that can still be had, by level."""
        found: dict[int, tuple[str, ...]] = self._face_of_box("tiles")
        return found

    @property
    def tower(self) -> dict[int, int | None]:
        """Who owns each level of Tokyo Tower."""
        found: dict[int, int | None] = self._face_of_box("tower")
        return found

    @property
    def curse(self) -> str | None:
        """The curse in force, if there are any."""
        found: str | None = self._face_of_box("curse")
        return found

    @property
    def curse_discard(self) -> tuple[str, ...]:
        """Curses that have been discarded, from the first to the last."""
        found: tuple[str, ...] = self._face_of_box("curse_discard")
        return found

    @property
    def curse_deck_size(self) -> int:
        """How many Curse cards lie face down."""
        found: int = self._face_of_box("curse_deck_size")
        return found

    @property
    def scarab(self) -> int | None:
        """The seat that holds the Golden Scarab, or None."""
        found: int | None = self._face_of_box("scarab")
        return found

    @property
    def fate(self) -> str | None:
        """What the die of Fate shows, `eye`, `river`, `snake` or `ankh`; None where it was not thrown this turn."""
        found: str | None = self._face_of_box("fate")
        return found

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
        found: CardSet | None = self._face_of_box("challenge_cards")
        return found

    def _face_of_box(self, name: str) -> Any:
        """What the box that declares this name in its `face` makes of the game, whether it is in play or not."""
        g, table = self._state, dict(promised(self.rules).table)
        g.rules[shows_table](g, g.rules[things_by_place](g), self.names, table)
        return next(box.face[name] for box in boxes_in_order() if name in box.face)(self._setup, table)

    # --- playing

    def play(self, option: Option | int | str) -> list[Event]:
        """Takes an option on offer, and returns what comes of it. Anything else raises `IllegalAction`, and changes
        nothing.

        An option may be given by its number (`action`) or by its key. A key may be written carelessly: capitals and
        spaces make no difference, and a beginning that only one option has is enough.
        """
        return self._take(*self.find(option))

    def _take(self, action: int, key: str) -> list[Event]:
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

    def reseed(self, seed: int | str) -> None:
        """Starts the generator anew before the next action, as a live table does before every one."""
        words = seed_words(seed)
        reseed(self._state, words)
        self._seeds[len(self._actions)] = words

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

    def find(self, option: Option | int | str, *, exact: bool = False) -> tuple[int, str]:
        """The action and the exact key of the option that `play` would take; anything else raises `IllegalAction`.

        With `exact`, a key must be written as it is on offer.
        """
        decision = self.decision
        if decision is None:
            raise IllegalAction("The game is over: there is nothing left to decide.")
        if isinstance(option, Option):
            if option in decision.options:
                return option.action, option.key
            raise IllegalAction(decision.refusal(option.key))
        if isinstance(option, str):
            key = in_order(option)
            found = decision.options.action_of(key)
            if found is None and not exact:
                key = " ".join(key.lower().split())
            if found is None and key.endswith(")"):
                # A copy may be called one even where nothing else is meant.
                plain = key.rpartition(" (")[0]
                candidate = decision.options.keys.get(plain)
                if candidate is not None:
                    through = self._state.rules[data_of](self._state, candidate, self.names).get("through")
                    if through == key[len(plain) + 2 : -1]:
                        key, found = plain, candidate
            if found is None and not exact:
                key = self._meant(option, decision)
                found = decision.options.keys[key]
            if found is None:
                raise IllegalAction(decision.refusal(option))
            return found, key
        number = whole(option)
        for key, action in decision.options.keys.items() if number is not None else ():
            if action == number:
                return action, key
        raise IllegalAction(decision.refusal(option))

    def _meant(self, typed: str, decision: Decision) -> str:
        """The key that somebody meant who wrote it carelessly."""
        try:
            return understand(typed, decision, self._state.dice_count, numbers=False)
        except Misunderstood as why:
            if "options" not in why.values:
                raise IllegalAction(decision.refusal(typed)) from None
            raise IllegalAction(f"{quoted(typed)} may mean {why.values['options']}: write more of it.") from None

    # --- keeping

    def clone(self, for_seat: int | None = None, seed: int | str | None = None) -> Game:
        """A copy that goes its own way; `copy.copy` makes the same.

        With `for_seat`, what that seat can't know is dealt anew, by the `seed` if there is one. Without a seat, a
        `seed` starts the copy's generator anew: other dice will fall.
        """
        words = None if seed is None else seed_words(seed)
        state = self._state.copy()
        new = object.__new__(Game)
        new._sit_down(self._setup, state)
        new._start = self._start
        new._actions = list(self._actions)
        new._seeds = dict(self._seeds)
        new._told = None if self._told is None else list(self._told)
        new._open_steps = list(self._open_steps)
        if for_seat is not None:
            for_seat = self._seat_number(for_seat)
            deal_anew(state, for_seat, words)
            if state.broken:
                raise OutOfRoom(NO_ROOM)
            new._start = pack(state)
            new._actions, new._seeds, new._open_steps = [], {}, []
            new._told = [] if self._told is None else [event.seen_by(for_seat) for event in self._told]
        elif seed is not None:
            new.reseed(seed)
        return new

    def view(self, seat: int | None = None) -> View:
        """What a seat, or a spectator (None), may see; JSON-ready. The options are in it for the seat that decides."""
        return self.views((seat,))[0]

    def views(self, seats: Iterable[int | None]) -> list[View]:
        """What each of these seats, or a spectator (None), may see. They share the objects of what all of them see."""
        public, own = self.view_parts(seats)
        return [cast(View, {**public, **more}) for more in own]

    def view_parts(
        self, seats: Iterable[int | None], *, outlook: bool = True, absent: bool = True
    ) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """What all see alike, and what each of these seats sees besides: together a view.

        Without `outlook`, the decision doesn't say what comes of its options. Without `absent`, what boxes would show
        that are not in play is left out.
        """
        if isinstance(seats, str) or not isinstance(seats, Iterable):
            raise SetupError(f"'seats' must be a list of seats, not {quoted(seats)}.")
        seats = [None if seat is None else self._seat_number(seat) for seat in seats]
        g, names, decision = self._state, self.names, self.decision
        at = g.rules[things_by_place](g)
        seen = g.rules[public_view](g, at, names, self._setup.monsters, promised(g.rules, absent))
        public = {"edition": self.edition, "modules": list(self.modules), **seen}
        asked = None if decision is None else decision_view(decision)
        own = []
        look, shows = g.rules[private_view], promised(g.rules)
        for seat in seats:
            more = look(g, at, names, seat, shows)
            more["decision"] = asked
            if decision is not None and asked is not None and seat == decision.seat:
                more["decision"] = {**asked, **(decision.offer() if outlook else decision.asked())}
            own.append(more)
        return public, own

    def events_for(self, seat: int | None = None) -> list[Event]:
        """Everything that has happened, as a seat or a spectator (None) may know it."""
        seat = None if seat is None else self._seat_number(seat)
        return [event.seen_by(seat) for event in self._events]

    def lines(self, language: str = "en", seat: int | None = None, names: Sequence[str] | None = None) -> list[str]:
        """The log so far in sentences, as a seat or a spectator (None) may read it. `names` are those of the seats."""
        from kaiju.text import known_language

        language = known_language(language)
        names = self._names_of_seats(language) if names is None else check_names(names, self.players)
        cards = self.challenge_cards
        return [event.line(names, language, self.edition, cards) for event in self.events_for(seat)]

    def _names_of_seats(self, language: str) -> list[str]:
        """Those of their monsters."""
        from kaiju.text import titled

        return [titled("monster-name", figure(monster), language) for monster in self._setup.monsters]

    def _seat_number(self, seat: int) -> int:
        return seat_number(seat, self.players)

    def record(self) -> Record:
        """Everything needed to play the game again: JSON-ready. It holds the seed, so it is not for players' eyes."""
        out: Record = {
            "format": RECORD_FORMAT,
            "rules": RULES_VERSION,
            "setup": self.setup,
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

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, a game is its bytes, and what these leave out: its events and the steps that can be taken back."""
        return _unpickled, (self.to_bytes(), self._told, self._open_steps)

    def board(self, seat: int | None = None, language: str = "en", width: int = 100) -> str:
        """The table as text, as a seat or a spectator (None) sees it; `print(game)` prints the spectator's."""
        from kaiju.game.board import Board

        return Board(self, seat, language).text(width)

    def svg(self, seat: int | None = None, language: str = "en") -> str:
        """The table as a picture, as a seat or a spectator (None) sees it. Notebooks show the spectator's."""
        from kaiju.game.board import Board

        return Board(self, seat, language).svg()

    def __str__(self) -> str:
        return self.board()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        decision = self.decision
        what = f"over, winners {self.winners}"
        if decision is not None:
            what = f"turn {self.turn}, seat {decision.seat} to {decision.kind}: {decision.options.summary()}"
        return f"<Game {self.edition} {self.players} players, {what}>"


def _unpickled(data: bytes, told: list[Event] | None, open_steps: list[tuple[State, int]]) -> Game:
    game = Game.from_bytes(data)
    game._told, game._open_steps = told, open_steps
    return game


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
                raise IllegalAction(f"{quoted(key)} is not a key.")
            events = game._take(*game.find(key, exact=True))
        except IllegalAction as error:
            raise RecordError(f"Action {i} of the record can't be played: {error}") from None
        yield game, events
    if len(actions) in seeds:
        game.reseed(seeds[len(actions)])


def seed_words(seed: object) -> str:
    """What the generator is seeded by: a whole number or words."""
    number = whole(seed)
    if number is None and not isinstance(seed, str):
        raise SetupError(f"A seed is a whole number or a text, not {quoted(seed)}.")
    if number is not None and number.bit_length() > SEED_BITS:
        raise SetupError(f"The seed must be a whole number of at most {SEED_BITS} bits.")
    return str(seed if number is None else number)


def in_order(key: str) -> str:
    """The dice to reroll may be named in any order."""
    return f"reroll {' '.join(sorted(key.split(' ')[1:]))}" if is_reroll(key) else key


def random_option(game: Game, choose: Callable[[int], int]) -> Option:
    """An option picked by `choose(n)`, which gives a number below n."""
    decision = game.decision
    if decision is None:
        raise IllegalAction("The game is over: there is nothing left to decide.")
    return decision.options[choose(len(decision.options))]
