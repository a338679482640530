"""One challenge: what each seat gains by it, and the other ends that it might have had."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import cast

from kaiju.bots.policies.angry import angry_action
from kaiju.bots.policies.duel import ENERGY_WORTH, EVOLUTION_WORTH, FIGURE_MASK, HEART_WORTH, HOLDING, STAR, duel_action
from kaiju.boxes.luchador.codes import (
    E_CHALLENGE_CARD,
    E_CHALLENGE_SHUFFLE,
    E_MASK,
    E_MASK_LOST,
    HIDE,
    K_CHALLENGE,
    REVEAL,
)
from kaiju.boxes.luchador.state import LuchadorState as State
from kaiju.boxes.power_up.codes import E_EVOLUTION_KEEP
from kaiju.rules.codes import (
    E_ENERGY,
    E_ENERGY_LOST,
    E_ENTER,
    E_HEAL,
    E_HURT,
    E_LEAVE,
    E_OVER,
    E_POINTS,
    E_POINTS_LOST,
    E_TURN,
)
from kaiju.rules.drive import play
from kaiju.rules.kit import plain

SIDES = ("challenger", "champion")
WORTHS = {
    E_POINTS: STAR,
    E_POINTS_LOST: -STAR,
    E_ENERGY: ENERGY_WORTH,
    E_ENERGY_LOST: -ENERGY_WORTH,
}
"""By events that have an amount."""
ENDS = (E_CHALLENGE_CARD, E_CHALLENGE_SHUFFLE, E_TURN, E_OVER)
"""After the first of these the challenge is over: new cards are drawn, if anybody is left to draw one."""
SCALE = 60
"""Gains are counted in this many parts of a tenth of a star: so the share of up to five others is a whole number."""

Log = list[tuple[int, int, int, int, int]]


@dataclass
class Course:
    """A challenge from its first question to the new cards."""

    before: State
    """When the attacker was asked."""
    log: Log
    answers: tuple[int, int] | None
    """REVEAL or HIDE of challenger and champion; None if one of them was gone before."""
    others: dict[str, tuple[int, list[int]]] = field(default_factory=dict)
    """Other ends it might have had: for each the seat that it is about, and the gains of all seats."""


@plain
def gains(before: State, log: Log) -> list[int]:
    """What each seat gained between a state and the end of the challenge, relative to the others, in parts."""
    own = [0] * before.players
    rivals = max(1, sum(before.alive) - 1)
    hearts = HEART_WORTH // rivals
    worths = WORTHS | {E_HEAL: hearts, E_HURT: -hearts}
    flat = {E_ENTER: HOLDING * rivals, E_LEAVE: -HOLDING * rivals, E_EVOLUTION_KEEP: EVOLUTION_WORTH}
    mask, collection = list(before.mask), list(before.collection)
    for event, seat, amount, _, _ in log:
        if event in ENDS:
            break
        if event in worths:
            own[seat] += worths[event] * amount
        elif event in flat:
            own[seat] += flat[event]
        elif event == E_MASK:
            # In a collection it is worth its stars, and those have an event of their own.
            if mask[seat] == 0:
                mask[seat] = 1
                own[seat] += FIGURE_MASK
            else:
                collection[seat] += 1
        elif event == E_MASK_LOST:
            if collection[seat] > 0:
                collection[seat] -= 1
            else:
                mask[seat] = 0
                own[seat] -= FIGURE_MASK
    alive = [p for p in range(before.players) if before.alive[p]]
    total = sum(own[p] for p in alive)
    return [SCALE * own[p] - SCALE * (total - own[p]) // rivals for p in range(before.players)]


def copy_of(state: State) -> State:
    return cast(State, state.copy())


@plain
def play_out(state: State, action: int) -> Log:
    """Takes an option and goes on until the challenge is over. Returns what was told."""
    log: Log = []
    state.log = log
    play(state, action)
    while state.challenger >= 0 and not state.over:
        play(state, duel_action(state) if state.kind == K_CHALLENGE else angry_action(state))
    return log


@plain
def other_ends(state: State, action: int) -> Iterator[tuple[str, int, list[int]]]:
    """At the champion's answer, the last: what would come of it if something were different."""
    seats = (state.challenger, state.champion)
    turned = copy_of(state)
    turned.answer[seats[0]] = 3 - turned.answer[seats[0]]
    yield "challenger turned", seats[0], gains(state, play_out(turned, action))
    yield "champion turned", seats[1], gains(state, play_out(copy_of(state), REVEAL + HIDE - action))
    for side, name in enumerate(SIDES):
        if state.ally[side] >= 0:
            alone = copy_of(state)
            alone.ally[side] = -1
            yield f"{name} alone", seats[side], gains(state, play_out(alone, action))
