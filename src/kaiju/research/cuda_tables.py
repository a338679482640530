"""Tables on a GPU at which learners play: thousands to a million games, everything in the device's memory.

    tables = CudaTables(1 << 18, edition="base", players=2)
    tables.reset(seed=1)
    while True:
        actions = …(tables.seen, tables.mask)      # an int32 array on the device, one action a table
        tables.act(actions)

`kaiju.research.cuda_env` has Gymnasium's face of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from kaiju import bots
from kaiju.encoding.spaces import Spaces
from kaiju.errors import OutOfRoom, SetupError
from kaiju.game.setup import laid_out
from kaiju.given import quoted, whole
from kaiju.lab.specs import is_whole
from kaiju.research import straight
from kaiju.research.tables import check_asks_always
from kaiju.rules.rulebook import Rulebook
from kaiju.speeds.compiled import to_records
from kaiju.speeds.cuda.kernels import ACTIVE, BROKEN, NOBODY, REFUSED, TURN, array_arguments, deciding
from kaiju.speeds.cuda.layout import device_layout, from_device_bytes, to_device_bytes
from kaiju.speeds.cuda.waves import device, kernel_of
from kaiju.speeds.policies import POLICY_BITS

DTYPES = ("float16", "float32")
MOST_TABLES, MOST_SEED = 1 << 24, 1 << 32
FIRST_WAVES, MORE_WAVES = 16, 8
"""So many waves are played before it is looked whether games still go on, and then each time."""
MOST_WAVES = 1 << 20
BLOCK, SORTERS = 128, 1056
Launch = tuple[str, int, int, tuple[Any, ...]]
"""A kernel's name, blocks, threads a block, and what it takes: arrays, numbers, None for an array that isn't there."""


class OnDevice:
    """Kernels and arrays on a CUDA device."""

    prelude = straight.PRELUDE
    games_a_block, tables_a_block, sorters = straight.GAMES, straight.WARPS, 256

    def __init__(self, source: str, rules: Rulebook, policies: Sequence[int]) -> None:
        self.xp = device()
        self._module = self.xp.RawModule(code=source, options=("-std=c++14",))
        self._ruled = {"turn": kernel_of(TURN, rules)}
        if policies:
            self._ruled["decide"] = kernel_of(deciding_by(policies), rules)
        self._size = device_layout(rules).size

    def asarray(self, given: Any) -> Any:
        """An array on the device of whatever library, or one that has yet to be brought there."""
        if not hasattr(given, "__cuda_array_interface__") and hasattr(given, "__dlpack__"):
            given = given if isinstance(given, np.ndarray) else self.xp.from_dlpack(given)
        return self.xp.asarray(given)

    def fetched(self, array: Any) -> Any:
        return self.xp.asnumpy(array)

    def prepare(self, launches: Sequence[Launch]) -> Any:
        """Those launches, for `play` to make as often as is wanted: a graph, which the device goes through alone."""
        calls = [self._call(*launch) for launch in launches]
        stream = self.xp.cuda.Stream(non_blocking=True)
        with stream:
            stream.begin_capture()
            for kernel, blocks, threads, takes in calls:
                kernel((blocks,), (threads,), takes)
            return stream.end_capture()

    def launch(self, launch: Launch) -> None:
        kernel, blocks, threads, takes = self._call(*launch)
        kernel((blocks,), (threads,), takes)

    def play(self, prepared: Any) -> None:
        prepared.launch(self.xp.cuda.get_current_stream())

    def _call(self, name: str, blocks: int, threads: int, takes: tuple[Any, ...]) -> tuple[Any, int, int, Any]:
        if name not in self._ruled:
            empty = np.uint64(0)
            return (
                self._module.get_function(name),
                blocks,
                threads,
                tuple(empty if one is None else one for one in takes),
            )
        games, *arrays = takes
        numbers = array_arguments(games.data.ptr, len(games), self._size)
        for array in arrays:
            numbers += array_arguments(array.data.ptr, array.size, array.itemsize)
        return self._ruled[name], blocks, threads, tuple(map(np.int64, numbers))


def deciding_by(numbers: Sequence[int]) -> Any:
    from kaiju.speeds.cuda.kernels import policy_registered

    known = {policy_registered(number).number: policy_registered(number) for number in numbers}
    return deciding(*known.values())


class CudaTables:
    """So many games with one setup, on the device, played on until at every table a learner has to decide.

    Every seat is the learner's, unless `policies` names quick bots: one list with a name or `None`, the learner, for
    each seat; or with `each_draws`, several such lists, of which every game draws one. A game that ends is followed by
    the next one at once: table i of `reset(seed)` plays the games `kaiju.new(…, seed=((seed + i) << 32) + n)`.

    Actions are those of `kaiju.research`, or with `compact` places in `possible`, the list of those that there are with
    this setup: masks are only a quarter as wide then, or less. An action that isn't on offer leaves its game as it is
    and is marked in `refused`; with `forfeit` it ends the game, and nobody wins.

    These arrays, on the device, stay where they are and are current after `reset` and `act`. All but the rows of `seen`
    and `mask`, which are padded, lie without gaps:

    - `seen` (tables × `spaces.size`, float16 or float32): what the seat that has to decide observes;
    - `mask` (tables × `actions`, uint8): 1 for what it may do;
    - `seat` (int32) which seat that is, and `turn` (int32) in which turn of the game;
    - `ended` (uint8): how many games ended at the table in this step, which is 0 or 1 but in the rarest cases;
    - `winners` (int32): of the first of them the seats that won, one bit each;
    - `refused` (uint8): 1 where the action was not on offer.
    - with `keep_last` also `last_seen`: what the seat that acted saw at the end of that game, 0 in other rows.
    """

    def __init__(
        self,
        num_envs: int,
        edition: str = "base",
        players: int = 2,
        *,
        dtype: str = "float16",
        policies: Sequence[Any] | None = None,
        each_draws: bool = False,
        compact: bool = False,
        forfeit: bool = False,
        keep_last: bool = False,
        machine: Any = OnDevice,
        **options: Any,
    ) -> None:
        if not is_whole(num_envs) or not 1 <= num_envs <= MOST_TABLES:
            raise SetupError(f"The number of tables must be a whole number from 1 to {MOST_TABLES}, not {num_envs!r}.")
        if dtype not in DTYPES:
            raise SetupError(f"Observations are float16 or float32, not {quoted(dtype)}.")
        self.num_envs = n = int(num_envs)
        self.dtype = dtype
        given = {"dtype": dtype, "policies": policies, "each_draws": each_draws, "compact": compact, "forfeit": forfeit}
        self._made_of = (num_envs, edition, players, {**given, "keep_last": keep_last, "machine": machine, **options})
        self.spaces = Spaces.new(edition, players, **options)
        check_asks_always(self.spaces.setup)
        rules = self.spaces.rules
        self.possible = np.flatnonzero(self.spaces.to_rules >= 0).astype(np.int32)
        """The actions that there are with this setup."""
        self._rules_of = self.spaces.to_rules[self.possible] if compact else self.spaces.to_rules
        self.actions = len(self._rules_of)
        """How many actions a mask has."""
        lineups = self._lineups(policies, each_draws)
        playing = sorted({int(number) for lineup in lineups for number in lineup if number != NOBODY})
        self.machine = machine(straight.source_of(self.spaces, self.actions, dtype, machine.prelude), rules, playing)
        self.xp = xp = self.machine.xp
        self._layout = device_layout(rules)
        self._start = xp.asarray(to_device_bytes(to_records([laid_out(self.spaces.setup)]), self._layout))
        self.games = xp.zeros((n, self._layout.size), xp.uint8)
        """The games themselves, as `kaiju.speeds.cuda.layout` has them."""
        self._keys = xp.zeros(n, xp.uint8)
        self._orders = [xp.zeros(n, xp.int32), xp.zeros(n, xp.int32)]
        self._bins, self._starts, self._counts = (xp.zeros(size, xp.int32) for size in (256, 256, 8))
        self._given, self._chosen, self._fresh = (xp.zeros(n, xp.int32) for _ in range(3))
        self._seeds, self._episodes = xp.zeros(n, xp.uint64), xp.zeros(n, xp.uint32)
        packed = (lineups << POLICY_BITS * np.arange(lineups.shape[1])).sum(axis=1)
        self._sitting = xp.asarray(np.full(n, packed[0]) if len(lineups) == 1 else np.resize(packed, n))
        self._drawn = xp.asarray(packed)
        self.ended, self.refused = xp.zeros(n, xp.uint8), xp.zeros(n, xp.uint8)
        self.winners, self.seat, self.turn = (xp.zeros(n, xp.int32) for _ in range(3))
        self.seen_rows, self.seen = self._rows()
        """`seen_rows` is `seen` with the zeros at the end of each row: without gaps."""
        self.mask_rows = xp.zeros((n, straight.padded(self.actions, 4 * straight.ALIGNED)), xp.uint8)
        self.mask = self.mask_rows[:, : self.actions]
        self._lasts = xp.zeros((n, self._layout.size), xp.uint8) if keep_last else None
        self.last_rows: Any = None
        self.last_seen: Any = None
        if keep_last:
            self.last_rows, self.last_seen = self._rows()
        self._acted = xp.zeros(n, xp.int32)
        self.refusals = self._refused = 0
        """How many answers were refused in the last step, and since the reset."""
        self.waves = 0
        """How many waves the last step took."""
        self._prepare(compact, forfeit, playing, len(lineups))
        self._begun = False

    def _lineups(self, policies: Sequence[Any] | None, each_draws: bool) -> Any:
        """By line-up and seat the number of the policy, or `NOBODY`."""
        players = self.spaces.players
        if policies is None:
            return np.full((1, players), NOBODY, np.int64)
        given = list(policies) if each_draws else [policies]
        if not given or any(isinstance(line, str) or len(line) != players for line in given):
            raise SetupError(f"Name for each of the {players} seats a quick bot, or None for the learner.")
        numbers = [[NOBODY if one is None else bots.policy_number(one) for one in line] for line in given]
        if any(NOBODY not in line for line in numbers):
            raise SetupError("At every table there must be a seat for the learner: None.")
        return np.array(numbers, np.int64)

    def _rows(self) -> tuple[Any, Any]:
        rows = self.xp.zeros((self.num_envs, straight.padded(self.spaces.size)), self.dtype)
        return rows, rows[:, : self.spaces.size]

    def _prepare(self, compact: bool, forfeit: bool, playing: Sequence[int], lineups: int) -> None:
        xp, n, at = self.xp, np.int32(self.num_envs), self.machine
        column_of = np.full(self.spaces.rules.action_count, -1, np.int16)
        column_of[self._rules_of[self._rules_of >= 0]] = np.flatnonzero(self._rules_of >= 0)
        self._tables = xp.asarray(self._rules_of.astype(np.int16)), xp.asarray(column_of)
        blocks = -(-self.num_envs // BLOCK)
        arrays = (self._keys, self._bins, self._counts)
        ends = (self.ended, self.winners, self.refused, self._fresh)
        answers = (self.games, n, self._given, self._tables[0], np.int32(self.actions), np.int32(forfeit))
        answer = ("answer", blocks, BLOCK, (*answers, *arrays, self._chosen, *ends))
        clear = ("clear", blocks, BLOCK, (n, self._counts, *ends))
        of_new = (self.games, self._start, self._seeds, self._episodes, self._counts, self._fresh)
        drawn = (self._sitting, self._drawn, np.int32(lineups if lineups > 1 else 0))
        renew = ("renew", min(blocks, 132), BLOCK, (*of_new, *arrays[:2], self.ended, self._lasts, *drawn))
        line_up = ("line_up", 1, at.sorters, (self._bins, self._starts, self._counts))
        sorters = min(SORTERS, -(-self.num_envs // (16 * at.sorters)))

        def wave(before: Any, order: Any) -> list[Launch]:
            put = ("put_active", sorters, at.sorters, (self._keys, self._counts, before, self._starts, order))
            taken = (self.games, order, self._counts, self._keys, self._bins, self._chosen, self._sitting)
            out = [line_up, put, ("turn", blocks, BLOCK, (*taken, self.ended, self.winners, self._fresh))]
            if playing:
                some = (self.games, order, self._counts, self._keys, self._sitting, self._chosen)
                out.append(("decide", blocks, BLOCK, some))
            return [*out, renew]

        one, other = self._orders
        # The last wave of each lot leaves its order in `other`.
        first = [*wave(None, other), *(wave(other, one) + wave(one, other)) * ((FIRST_WAVES - 1) // 2)]
        more = (wave(other, one) + wave(one, other)) * (MORE_WAVES // 2)
        observers = (-(-self.num_envs // at.games_a_block), at.games_a_block)
        shown = (self.games, n, self._tables[1], self.mask_rows, self.seat, self.turn)
        offer = ("offer", -(-self.num_envs // at.tables_a_block), at.tables_a_block * 32, shown)
        observe = ("observe", *observers, (self.games, n, None, None, self.seen_rows))
        looks: list[Launch] = [offer, observe]
        if self._lasts is not None:
            looks.append(("observe", *observers, (self._lasts, n, self._acted, self.ended, self.last_rows)))
        self._answer, self._clear = at.prepare([answer, renew, *first]), at.prepare([clear, renew, *first])
        self._more, self._look = at.prepare(more), at.prepare(looks)

    def reset(self, seed: int | Sequence[int] = 0, episode: int = 0) -> None:
        """Begins all games anew; the seed is that of the first table, or there is one for each.

        `episode` says with which of a seed's games each table begins.
        """
        self._seeds[...] = self.xp.asarray(seeds_of_tables(seed, self.num_envs))
        self._episodes[...] = episode
        self._bins[...] = 0
        self._counts[...] = self._refused = 0
        self.machine.play(self._clear)
        self._play_on()
        self._begun = True

    def act(self, actions: Any) -> None:
        """Takes one action at each table, and plays on until a learner has to decide at each of them again."""
        if not self._begun:
            raise SetupError("Call reset(seed) before act(actions).")
        given = answers_of_tables(self.machine, actions, self.num_envs)
        self._given[...] = given if given.dtype.itemsize < 4 else self.xp.clip(given, -1, self.actions)
        if self._lasts is not None:
            self._acted[...] = self.seat
        self.machine.play(self._answer)
        self._play_on()

    def any_actions(self, number: int = 0) -> Any:
        """At each table one of the actions on offer, with equal chances; the same for the same number."""
        out = self.xp.empty(self.num_envs, self.xp.int32)
        taken = (self.games, np.int32(self.num_envs), self._tables[1], np.uint32(number), out)
        self.machine.launch(("draw", -(-self.num_envs // BLOCK), BLOCK, taken))
        return out

    def _play_on(self) -> None:
        self.waves = FIRST_WAVES - 1
        while (counts := self.machine.fetched(self._counts))[ACTIVE]:
            if self.waves > MOST_WAVES:
                raise OutOfRoom("A game on the GPU doesn't end. Please report it.")
            self.machine.play(self._more)
            self.waves += MORE_WAVES
        if counts[BROKEN]:
            raise OutOfRoom("A game on the GPU ran out of room. Please report it.")
        self.refusals, self._refused = int(counts[REFUSED]) - self._refused, int(counts[REFUSED])
        self.machine.play(self._look)

    def records(self) -> Any:
        """All games as the compiled speed has them, on the host."""
        return from_device_bytes(self.machine.fetched(self.games), self.spaces.rules)

    def last_records(self) -> Any:
        """With `keep_last`, the last state of the first game that ended at each table in this step; zeros elsewhere."""
        return from_device_bytes(self.machine.fetched(self._lasts), self.spaces.rules)

    def seen_by(self, seat: int, last: bool = False) -> Any:
        """What that seat sees at each table: as `seen`, for seats that haven't to decide, too.

        With `last`, for which `keep_last` is needed, at the end of the games that ended in this step.
        """
        rows, seen = self._rows()
        at, seats = self.machine, self.xp.full(self.num_envs, seat, self.xp.int32)
        of, only = (self._lasts, self.ended) if last else (self.games, None)
        blocks = -(-self.num_envs // at.games_a_block)
        at.launch(("observe", blocks, at.games_a_block, (of, np.int32(self.num_envs), seats, only, rows)))
        return seen

    def get_state(self) -> dict[str, Any]:
        """Where things stand, on the host: `set_state` of this or other such tables goes on from here."""
        return {name: np.array(self.machine.fetched(getattr(self, name))) for name in self._kept()}

    def set_state(self, state: Mapping[str, Any]) -> None:
        """Goes on from what `get_state` returned."""
        for name in self._kept():
            getattr(self, name)[...] = self.xp.asarray(state[name])
        self.refusals, self._refused = 0, int(self._counts[REFUSED])
        self.machine.play(self._look)
        self._begun = True

    def __reduce__(self) -> Any:
        return remade, (self._made_of, self.get_state() if self._begun else None)

    def _kept(self) -> list[str]:
        lasts = ["_lasts", "_acted"] if self._lasts is not None else []
        return ["games", "_counts", "_seeds", "_episodes", "_sitting", "ended", "winners", "refused", *lasts]


def seeds_of_tables(seed: int | Sequence[int], tables: int) -> Any:
    """By table its seed: counted on from the one that is given, or one was given for each."""
    if isinstance(seed, (list, tuple, np.ndarray)) and np.ndim(seed) == 1:
        if len(seed) != tables:
            raise SetupError(f"Give one seed, or one for each of the {tables} tables, not {len(seed)}.")
        seeds = [whole(one) for one in seed]
    else:
        first = whole(seed)
        seeds = [None] if first is None else [first, first + tables - 1]
    if any(one is None or not 0 <= one < MOST_SEED for one in seeds):
        raise SetupError(f"Seeds on a GPU, one for each table, are whole numbers from 0 to {MOST_SEED - 1}.")
    each = np.array(seeds, np.uint64)
    return each[0] + np.arange(tables, dtype=np.uint64) if np.ndim(seed) == 0 else each


def answers_of_tables(machine: Any, actions: Any, tables: int) -> Any:
    """What was answered at each table, as an array on the device."""
    given = machine.asarray(actions)
    if given.shape != (tables,) or given.dtype.kind not in "iu":
        raise SetupError(
            f"Give one whole number for each of the {tables} tables, not {given.dtype} of shape {given.shape}."
        )
    return given


def remade(made_of: tuple[int, str, int, dict[str, Any]], state: dict[str, Any] | None) -> CudaTables:
    """Tables that were pickled or copied."""
    num_envs, edition, players, options = made_of
    tables = CudaTables(num_envs, edition, players, **options)
    if state is not None:
        tables.set_state(state)
    return tables
