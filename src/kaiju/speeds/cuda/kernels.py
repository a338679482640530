"""Kernels made from the rules: what one thread does with one game.

A kernel that plays whole games is slow, because the 32 games of a warp run 32 different rules. So a launch runs **one
step of every game**, and before it games are put in the order of the step on top of their stacks: neighbours run the
same code. Any game can be left after any step, since all of its unfinished business is in its state.

What a game does next is its key: the step on top of its stack; that plus `ASKED` if somebody has to choose; `DEALING`;
or `OVER`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kaiju.rules.codes import COMPONENT_ASK, COMPONENT_STEP
from kaiju.rules.drive import close_question, run_once, take
from kaiju.rules.flow import living
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import DICE
from kaiju.rules.turn import deal
from kaiju.speeds import batch
from kaiju.speeds.cuda.layout import device_layout, record_type
from kaiju.speeds.cuda.twins import device_twins, on_no_device
from kaiju.speeds.policies import POLICY_BITS, REGISTERED, Policy, random_action

CAPABILITY = (9, 0)
"""Compute capability of the H100 and the H200; newer devices run its PTX too."""
CONSTANTS = 60_000
"""Bytes of tables; the device has room for 65,536 of constants."""
KEYS = 256
ASKED, DEALING, OVER = 128, 254, 255
NOBODY = (1 << POLICY_BITS) - 1
"""Stands for the policy of a seat for which somebody else chooses."""
NOTED = len(batch.NOTE_FIELDS)


@dataclass(frozen=True)
class Kernel:
    """A kernel by its name; `make(rules)` gives the function and Numba's types of what it takes."""

    name: str
    make: Callable[[Rulebook], tuple[Any, tuple[Any, ...]]]


def ptx_of(kernel: Kernel, rules: Rulebook, capability: tuple[int, int] = CAPABILITY) -> str:
    """PTX in which the kernel has its name. For each array pass what `array_arguments` lists."""
    from numba import cuda
    from numba.cuda import types as nb

    fn, takes = kernel.make(rules)
    with on_no_device(capability):
        code, _ = cuda.compile_ptx(fn, nb.void(*takes), cc=capability)
    entry = re.search(r"\.entry\s+(\w+)", code)
    assert entry, "no kernel in the PTX"
    return with_room_for_tables(str(code)).replace(entry[1], kernel.name)


def with_room_for_tables(code: str) -> str:
    """The same with its tables in ordinary memory, if there are more than the memory of constants has room for."""
    if sum(int(size) for size in re.findall(r"\.const \.align \d+ \.b8 [\w$]+\[(\d+)\]", code)) <= CONSTANTS:
        return code
    return re.sub(r"\b(cvta|ld)\.const\b", r"\1.global", code).replace(".const .align", ".global .align")


def array_arguments(pointer: int, items: int, item_size: int) -> tuple[int, ...]:
    """How a kernel takes an array: meminfo, parent, number of items, item size, data, shape, stride; all 64 bits."""
    return (0, 0, items, item_size, pointer, items, item_size)


def array_of(item: Any) -> Any:
    from numba.cuda import types as nb

    return nb.Array(item, 1, "C")


PARTED = 1536
"""Where a game has so many bytes, answers by chance are taken in a wave of their own, in the order of what they are;
and steps of components come in the order of what these are."""
SPREAD = 37


def make_wave(rules: Rulebook) -> tuple[Any, tuple[Any, ...]]:
    """`wave(games, order, keys, taken, bins, chosen, notes, by_chance, limit)`: runs a step of game `order[i]`.

    `keys` says what each game does next, `bins` counts games by their keys, `taken` counts each game's decisions; all
    are written. Whoever has to choose takes `chosen`, or anything if `by_chance`, and waits if that is -1. A game in
    which `limit` decisions were taken is left where it is. Purchases are noted in rows of `notes`, the first of which
    counts them.
    """
    from numba import cuda
    from numba.cuda import types as nb

    twins = device_twins(rules)
    begin, go_on, choose, follow, close, noted, count_living = (
        twins[fn] for fn in (deal, run_once, random_action, take, close_question, batch.noted_thing, living)
    )
    parted = device_layout(rules).size >= PARTED
    of_component, asks_component = (rules.settle(step) if parted else -1 for step in (COMPONENT_STEP, COMPONENT_ASK))
    choices = 1 << (DICE + len(rules.extra_dice))
    free = max(rules.step_numbers.values()) + 1
    room, kinds = ASKED - 2 - free, DEALING - ASKED

    def wave(
        games: Any, order: Any, keys: Any, taken: Any, bins: Any, chosen: Any, notes: Any, by_chance: Any, limit: Any
    ) -> None:
        own = cuda.shared.array(KEYS, nb.int32)
        for j in range(cuda.threadIdx.x, KEYS, cuda.blockDim.x):
            own[j] = 0
        cuda.syncthreads()
        i = cuda.grid(1)
        if i < order.shape[0]:
            at = order[i]
            key = np.int64(keys[at])
            if key != OVER:
                g = games[at]
                action = np.int64(-1)
                waits = False
                if key == DEALING:
                    begin(g)
                elif key >= ASKED:
                    action = np.int64(chosen[at])
                    chosen[at] = -1
                    waits = bool(action < 0)
                elif go_on(g):
                    if taken[at] >= limit:
                        key = np.int64(OVER)
                        waits = True
                    elif by_chance != 0:
                        action = np.int64(choose(g))
                        if parted:
                            # Choices of dice are all alike, and have the key of the question alone.
                            chosen[at] = action
                            kind = action + 1 if action < 1 or action >= choices else 0
                            key = np.int64(ASKED + (SPREAD * g.step[g.top - 1] + kind) % kinds)
                            action = np.int64(-1)
                            waits = True
                    else:
                        key += ASKED
                        waits = True
                if action >= 0:
                    taken[at] += 1
                    if notes.shape[0] > NOTED:
                        thing = noted(g, action)
                        if thing >= 0:
                            row = NOTED * (cuda.atomic.add(notes, 0, 1) + 1)
                            if row + NOTED <= notes.shape[0]:
                                me = g.seat
                                notes[row] = at
                                notes[row + 1] = me
                                notes[row + 2] = thing
                                notes[row + 3] = g.turn
                                notes[row + 4] = g.points[me]
                                notes[row + 5] = g.health[me]
                                notes[row + 6] = g.energy[me]
                                notes[row + 7] = count_living(g)
                    follow(g, action)
                if not waits:
                    if g.over != 0:
                        close(g)
                        key = np.int64(OVER)
                    else:
                        key = np.int64(g.step[g.top - 1])
                        if key == of_component or key == asks_component:  # noqa: SIM109  (for Numba)
                            key = np.int64(free + (SPREAD * (g.frame_b[g.top - 1] + KEYS) + key) % room)
                keys[at] = key
            cuda.atomic.add(own, key, 1)
        cuda.syncthreads()
        for j in range(cuda.threadIdx.x, KEYS, cuda.blockDim.x):
            if own[j] != 0:
                cuda.atomic.add(bins, j, own[j])

    games = array_of(record_type(device_layout(rules)))
    ints = array_of(nb.int32)
    return wave, (games, ints, array_of(nb.uint8), ints, ints, ints, ints, nb.int32, nb.int32)


WAVE = Kernel("wave", make_wave)


def choosing(*policies: Policy) -> Kernel:
    """`choose(games, order, keys, sitting, chosen)`: where a seat has to choose, its policy does.

    `sitting` has the policies' numbers by game, `POLICY_BITS` for each seat.
    """
    by_number = sorted(policies, key=lambda policy: -policy.number)
    name = "choose_" + "_".join(str(policy.number) for policy in reversed(by_number))

    def make(rules: Rulebook) -> tuple[Any, tuple[Any, ...]]:
        from numba import cuda
        from numba.cuda import types as nb

        choice = choice_of(rules, by_number)

        def choose(games: Any, order: Any, keys: Any, sitting: Any, chosen: Any) -> None:
            i = cuda.grid(1)
            if i < order.shape[0]:
                at = order[i]
                if ASKED <= keys[at] < DEALING:
                    g = games[at]
                    number = (sitting[at] >> (POLICY_BITS * g.seat)) & NOBODY
                    if number != NOBODY:
                        chosen[at] = choice(g, number)

        games = array_of(record_type(device_layout(rules)))
        ints = array_of(nb.int32)
        return choose, (games, ints, array_of(nb.uint8), array_of(nb.int64), ints)

    return Kernel(name, make)


def choice_of(rules: Rulebook, by_number: Sequence[Policy]) -> Any:
    """A device function that gives what the policy of a number chooses; the highest number comes first."""
    from numba import cuda

    source = ["def policy_choice(g, number):"]
    for policy in by_number:
        variant = f", number - {policy.number}" if policy.action.__code__.co_argcount > 1 else ""
        source.append(f"    if number >= {policy.number}:\n        return policy_{policy.number}(g{variant})")
    source.append("    return -1")
    twins = device_twins(rules)
    space = {f"policy_{policy.number}": twins[policy.action] for policy in by_number}
    exec("\n".join(source), space)
    return cuda.jit(space["policy_choice"], device=True)


def deciding(*policies: Policy) -> Kernel:
    """`decide(games, order, counts, keys, sitting, chosen)`: `choose`, at tables at which learners play."""
    by_number = sorted(policies, key=lambda policy: -policy.number)
    name = "decide_" + "_".join(str(policy.number) for policy in reversed(by_number))

    def make(rules: Rulebook) -> tuple[Any, tuple[Any, ...]]:
        from numba import cuda
        from numba.cuda import types as nb

        choice = choice_of(rules, by_number)

        def decide(games: Any, order: Any, counts: Any, keys: Any, sitting: Any, chosen: Any) -> None:
            i = cuda.grid(1)
            if i < counts[ACTIVE]:
                at = order[i]
                if ASKED <= keys[at] < WAITING:
                    g = games[at]
                    chosen[at] = choice(g, (sitting[at] >> (POLICY_BITS * g.seat)) & NOBODY)

        games = array_of(record_type(device_layout(rules)))
        ints = array_of(nb.int32)
        return decide, (games, ints, ints, array_of(nb.uint8), array_of(nb.int64), ints)

    return Kernel(name, make)


# --- tables at which learners play

WAITING = 254
"""The key of a game in which a learner has to choose. The others of `tables.cu`: `DEALT` comes before what is asked, so
that games that wait or are over are last."""
DEALT = 127
ACTIVE, BEFORE, FRESH, REFUSED, BROKEN = range(5)
"""The numbers of `counts`: games that go on, and before that; to begin anew; answers refused; games out of room."""


def make_turn(rules: Rulebook) -> tuple[Any, tuple[Any, ...]]:
    """`turn(games, order, counts, keys, bins, chosen, sitting, ended, winners, fresh)`: `wave`, for learners.

    Runs a step of each game that goes on. Where a seat without a policy has to choose, its game waits; a game that is
    over is listed in `fresh`, and `winners` has who won the first that ended at a table.
    """
    from numba import cuda
    from numba.cuda import types as nb

    twins = device_twins(rules)
    fn = turn_with(cuda, nb.int32, *(twins[fn] for fn in (deal, run_once, take, close_question)))
    games = array_of(record_type(device_layout(rules)))
    ints, small = array_of(nb.int32), array_of(nb.uint8)
    return fn, (games, ints, ints, small, ints, ints, array_of(nb.int64), small, ints, ints)


def turn_with(cuda: Any, int32: Any, begin: Any, go_on: Any, follow: Any, close: Any) -> Any:
    """The kernel with these for the rules."""

    def turn(
        games: Any,
        order: Any,
        counts: Any,
        keys: Any,
        bins: Any,
        chosen: Any,
        sitting: Any,
        ended: Any,
        winners: Any,
        fresh: Any,
    ) -> None:
        if cuda.blockIdx.x * cuda.blockDim.x >= counts[ACTIVE]:
            return
        own = cuda.shared.array(KEYS, int32)
        for j in range(cuda.threadIdx.x, KEYS, cuda.blockDim.x):
            own[j] = 0
        cuda.syncthreads()
        i = cuda.grid(1)
        if i < counts[ACTIVE]:
            at = order[i]
            key = np.int64(keys[at])
            g = games[at]
            asks = False
            if key == DEALT:
                begin(g)
            elif key >= ASKED:
                follow(g, np.int64(chosen[at]))
            elif go_on(g):
                asks = True
                if ((sitting[at] >> (POLICY_BITS * g.seat)) & NOBODY) == NOBODY:
                    key = np.int64(WAITING)
                else:
                    key += ASKED
            if not asks:
                if g.over != 0:
                    close(g)
                    key = np.int64(OVER)
                    if ended[at] == 0:
                        winners[at] = g.winners
                    ended[at] += 1
                    fresh[cuda.atomic.add(counts, FRESH, 1)] = at
                else:
                    key = np.int64(g.step[g.top - 1])
            keys[at] = key
            cuda.atomic.add(own, key, 1)
        cuda.syncthreads()
        for j in range(cuda.threadIdx.x, KEYS, cuda.blockDim.x):
            if own[j] != 0:
                cuda.atomic.add(bins, j, own[j])

    return turn


TURN = Kernel("turn", make_turn)


def policy_registered(number: int) -> Policy:
    return next(policy for policy in REGISTERED if number in policy.numbers)
