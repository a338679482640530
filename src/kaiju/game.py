"""The face of the library: `Game`, its decisions and options, and how games are made, kept and replayed."""

from __future__ import annotations

import base64
import binascii
import json
import secrets
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from kaiju.decision import Decision, Option, Options
from kaiju.errors import IllegalAction, RecordError, SetupError
from kaiju.events import Event, make_event
from kaiju.keys import data_of
from kaiju.position import arranged_state
from kaiju.rules.chance import below
from kaiju.rules.components import NAMES
from kaiju.rules.drive import advance, play
from kaiju.rules.state import State
from kaiju.rules.version import RULES_VERSION
from kaiju.rules.words import FACES, KINDS, YIELD_ASK
from kaiju.seat import Seat
from kaiju.setup import MONSTER_IDS, Setup, check_setup, empty_state, fresh_state, reseed
from kaiju.view import discard_pile, table_view

__all__ = ["Decision", "Event", "Game", "Option", "Seat", "arrange", "new", "replay"]

RECORD_FORMAT = 1
MAGIC = b"KAIJU1"


class Game:
    """A game of King of Tokyo, at some decision. Made by `kaiju.new`, `kaiju.arrange` or `kaiju.replay`."""

    def __init__(self, setup: Setup, state: State, arranged: bool) -> None:
        self._setup = setup
        self._state = state
        self._start = packed(state) if arranged else None
        self._actions: list[str] = []
        self._seeds: dict[int, str] = {}
        self._events: list[Event] = []
        self._decision: Decision | None = None
        self.seats = tuple(Seat(self, p) for p in range(state.players))
        self._listen(lambda: advance(state))

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
            self._decision = Decision(g.seat, KINDS[g.kind], Options(g))
        return self._decision

    @property
    def over(self) -> bool:
        return bool(self._state.over)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(p for p in range(self.players) if self._state.winners >> p & 1)

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
        return tuple(NAMES[c] if c >= 0 else None for c in self._state.market)

    @property
    def deck_size(self) -> int:
        return self._state.deck_size

    @property
    def discard(self) -> tuple[str, ...]:
        return tuple(discard_pile(self._state))

    @property
    def city(self) -> int | None:
        return self._state.city if self._state.city >= 0 else None

    @property
    def bay(self) -> int | None:
        return self._state.bay if self._state.bay >= 0 else None

    @property
    def tiles(self) -> dict[int, tuple[str, ...]]:
        return {3: (), 6: (), 10: ()}

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, secrets included."""
        return tuple(self._events)

    # --- playing

    def play(self, option: Option | int | str) -> list[Event]:
        """Takes an option on offer. Anything else raises `IllegalAction` and changes nothing."""
        action, key = self._find(option)
        before = len(self._events)
        self._actions.append(key)
        if self._decision is not None:
            self._decision.options.keep_as_of(self._state.copy())
        self._decision = None
        self._listen(lambda: play(self._state, action))
        return self._events[before:]

    def reseed(self, seed: object) -> None:
        """Starts the generator anew before the next action, as a live table does before every one."""
        reseed(self._state, seed)
        self._seeds[len(self._actions)] = str(seed)

    def _listen(self, run: Any) -> None:
        log: list[tuple[int, int, int, int, int]] = []
        self._state.log = log
        run()
        self._state.log = None
        assert not self._state.broken, "the rules ran out of room; please report this game's record"
        self._events.extend(make_event(entry) for entry in log)

    def _find(self, option: Option | int | str) -> tuple[int, str]:
        decision = self.decision
        if decision is None:
            raise IllegalAction("The game is over: there is nothing left to decide.")
        if isinstance(option, Option):
            if decision.options.keys.get(option.key) == option.action:
                return option.action, option.key
            raise self._refusal(option.key)
        if isinstance(option, str):
            key = " ".join(option.lower().split())
            if key.startswith("reroll ") and set(key.split()[1:]) <= set("01234567"):
                key = "reroll " + " ".join(sorted(set(key.split()[1:])))
            found = decision.options.keys.get(key)
            if found is None and key.endswith(")"):
                # A copy may be called one even where nothing else is meant.
                plain = key.rpartition(" (")[0]
                candidate = decision.options.keys.get(plain)
                if candidate is not None and data_of(self._state, candidate).get("through") == key[len(plain) + 2 : -1]:
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
        offered = list(decision.options.keys)
        shown = ", ".join(repr(key) for key in offered[-12:])
        more = (
            f" and {len(offered) - 12} ways to reroll" if len(offered) > 12 and offered[0].startswith("reroll") else ""
        )
        if len(offered) > 12 and not more:
            more = f" and {len(offered) - 12} more"
        return IllegalAction(
            f"{option!r} is not on offer. Seat {decision.seat} has a {decision.kind!r} decision: {shown}{more}."
        )

    # --- keeping

    def clone(self, for_seat: int | None = None, seed: object = None) -> Game:
        """A copy that goes its own way. With `for_seat`, what that seat can't know is dealt anew."""
        state = self._state.copy()
        new = object.__new__(Game)
        new._setup = self._setup
        new._state = state
        new._start = self._start
        new._actions = list(self._actions)
        new._seeds = dict(self._seeds)
        new._events = list(self._events)
        new._decision = None
        new.seats = tuple(Seat(new, p) for p in range(state.players))
        if for_seat is not None:
            self._check_seat(for_seat)
            deal_anew(state, for_seat, seed)
            new._start = packed(state)
            new._actions, new._seeds = [], {}
            new._events = [event.seen_by(for_seat) for event in self._events]
        elif seed is not None:
            new.reseed(seed)
        return new

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat, or a spectator (None), may see; JSON-ready. The options are in it for the seat that decides."""
        self._check_seat(seat)
        out = {"edition": self.edition, "modules": list(self.modules), **table_view(self._state, seat)}
        decision = self.decision
        if decision is not None and seat == decision.seat:
            out["decision"]["options"] = [
                {"action": o.action, "key": o.key, "data": dict(o.data)} for o in decision.options
            ]
        return out

    def events_for(self, seat: int | None = None) -> list[Event]:
        """Everything that has happened, as a seat or a spectator (None) may know it."""
        self._check_seat(seat)
        return [event.seen_by(seat) for event in self._events]

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
            out["position"] = base64.b64encode(self._start).decode()
        if self._seeds:
            out["seeds"] = {str(i): seed for i, seed in self._seeds.items()}
        return out

    def to_bytes(self) -> bytes:
        setup = json.dumps(self._setup.to_dict(), separators=(",", ":")).encode()
        return b"".join(
            (
                MAGIC,
                RULES_VERSION.to_bytes(2, "little"),
                len(setup).to_bytes(2, "little"),
                setup,
                packed(self._state),
            )
        )

    @classmethod
    def from_bytes(cls, data: bytes) -> Game:
        """A game saved by `to_bytes`. What happened before is not in it."""
        if not isinstance(data, (bytes, bytearray)) or not data.startswith(MAGIC):
            raise RecordError("These bytes are not a saved Kaiju game.")
        check_rules_version(int.from_bytes(data[6:8], "little"))
        length = int.from_bytes(data[8:10], "little")
        if len(data) != 10 + length + PACKED_SIZE:
            raise RecordError("The saved game is incomplete.")
        try:
            setup = setup_from(json.loads(data[10 : 10 + length]))
        except (ValueError, TypeError, KeyError) as error:
            raise RecordError(f"The saved game can't be read: {error}") from None
        return cls(setup, unpacked(bytes(data[10 + length :]), setup, "The saved game"), arranged=True)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._setup == other._setup and self._state == other._state

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        what = f"over, winners {self.winners}" if self.over else f"turn {self.turn}, {self.decision!r}"
        return f"<Game {self.edition} {self.players} players, {what}>"


def deal_anew(g: State, seat: int, seed: object) -> None:
    """Deals again what the seat can't know: the deck, secret answers, everything yet to fall."""
    # Marked as a clone's, so that even the game's own seed doesn't bring back its own numbers.
    reseed(g, f"clone {secrets.randbits(64) if seed is None else seed}")
    g.script_at = g.script_end = 0
    g.script = [0] * len(g.script)
    low, high = g.bottom_known, g.deck_size - g.knows_top[seat]
    for i in range(high - 1, low, -1):
        j = low + below(g, i - low + 1)
        g.pile[i], g.pile[j] = g.pile[j], g.pile[i]
    pending = {g.frame_a[i] for i in range(g.top) if g.step[i] == YIELD_ASK}
    for p in range(g.players):
        if p != seat and p not in pending and g.answer[p]:
            g.answer[p] = 1 + below(g, 2)
    if not g.over:
        advance(g)


def new(
    edition: str = "base",
    players: int = 4,
    *,
    modules: Iterable[str] = (),
    monsters: Sequence[str] | None = None,
    seed: int | None = None,
    **options: Any,
) -> Game:
    """A fresh game. What the rulebooks don't allow raises `SetupError`."""
    setup = check_setup(edition, players, modules, monsters, seed, options)
    return Game(setup, fresh_state(setup), arranged=False)


def arrange(
    *,
    edition: str = "base",
    modules: Iterable[str] = (),
    seats: Sequence[Mapping[str, Any]],
    turn: int = 0,
    market: Sequence[str | None] | None = None,
    deck: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    dice: str | Sequence[str] | None = None,
    challenge_deck: Sequence[str] | None = None,
    seed: int = 1,
    **options: Any,
) -> Game:
    """A position made by hand; the turn of seat `turn` is about to begin. See the docs for the keys of a seat."""
    if isinstance(seats, (str, Mapping)) or not isinstance(seats, Sequence):
        raise SetupError("'seats' must be a list with one mapping per seat.")
    if challenge_deck is not None:
        raise SetupError("'challenge_deck' has no meaning without the module 'luchador'.")
    if "first" in options:
        raise SetupError("'first' is for new games; here 'turn' says whose turn it is.")
    given = [seat.get("monster") if isinstance(seat, Mapping) else None for seat in seats]
    setup = check_setup(edition, len(seats), modules, None, seed, options)
    if any(given):
        spare = iter([m for m in (*setup.monsters, *MONSTER_IDS) if m not in given])
        setup = check_setup(edition, len(seats), modules, [m or next(spare) for m in given], seed, options)
    state = arranged_state(setup, seats, turn, market, deck, discard, dice)
    return Game(setup, state, arranged=True)


def check_rules_version(version: object) -> None:
    if version != RULES_VERSION:
        raise RecordError(
            f"This game was played under version {version} of the rules; this is version {RULES_VERSION}, "
            "which could tell it wrongly."
        )


def setup_from(saved: Any) -> Setup:
    if not isinstance(saved, dict):
        raise RecordError("A record needs a 'setup'.")
    values = dict(saved)
    base = {key: values.pop(key, None) for key in ("edition", "players", "modules", "monsters", "seed")}
    return check_setup(
        base["edition"] or "", base["players"] or 0, base["modules"] or (), base["monsters"], base["seed"], values
    )


def replay(record: Mapping[str, Any]) -> Game:
    """The game that a record tells, played again."""
    if not isinstance(record, Mapping) or record.get("format") != RECORD_FORMAT:
        raise RecordError("This is not a record of a Kaiju game.")
    check_rules_version(record.get("rules"))
    try:
        setup = setup_from(record.get("setup"))
    except SetupError as error:
        raise RecordError(f"The record's setup is not a possible game: {error}") from None
    actions, seeds = record.get("actions"), record.get("seeds", {})
    if not isinstance(actions, list) or not isinstance(seeds, Mapping):
        raise RecordError("The record has no list of actions.")
    game = Game(setup, *starting_state(setup, record.get("position")))
    for i, key in enumerate(actions):
        if str(i) in seeds:
            game.reseed(seeds[str(i)])
        try:
            if not isinstance(key, str):
                raise IllegalAction(f"{key!r} is not a key.")
            game.play(key)
        except IllegalAction as error:
            raise RecordError(f"Action {i} of the record can't be played: {error}") from None
    if str(len(actions)) in seeds:
        game.reseed(seeds[str(len(actions))])
    return game


def starting_state(setup: Setup, position: object) -> tuple[State, bool]:
    if position is None:
        return fresh_state(setup), False
    try:
        data = base64.b64decode(str(position), validate=True)
    except (binascii.Error, ValueError):
        data = b""
    return unpacked(data, setup, "The record's position"), True


PACKED_SIZE = State.SIZE + 4


def packed(state: State) -> bytes:
    """The state's bytes and a sum that shows whether they were damaged."""
    data = state.to_bytes()
    return data + zlib.crc32(data).to_bytes(4, "little")


def unpacked(data: bytes, setup: Setup, what: str) -> State:
    if len(data) != PACKED_SIZE or zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise RecordError(f"{what} can't be read: it is damaged.")
    state, wanted = State.from_bytes(data[:-4]), empty_state(setup)
    if any(getattr(state, name) != getattr(wanted, name) for name in ("players", "edition", "variant", "monster")):
        raise RecordError(f"{what} belongs to another game than the setup beside it.")
    return state


def random_option(game: Game, choose: Callable[[int], int]) -> Option:
    """An option picked by `choose(n)`, which gives a number below n."""
    decision = game.decision
    if decision is None:
        raise IllegalAction("The game is over: there is nothing left to decide.")
    return decision.options[choose(len(decision.options))]
