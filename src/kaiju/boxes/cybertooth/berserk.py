"""Berserk mode: how it begins and ends, and what its die brings."""

from __future__ import annotations

from kaiju.boxes.cybertooth.codes import (
    BERSERK_DIE,
    BY_SKULL,
    CLAW2,
    E_BERSERK,
    ENERGY2,
    NEEDED,
    SKULL,
    SKULL_STRIKES,
)
from kaiju.boxes.cybertooth.state import BerserkState as State
from kaiju.rules.box_hooks import is_frozen
from kaiju.rules.chance import extra_face
from kaiju.rules.codes import CLAW, ENERGY
from kaiju.rules.damage import hurt
from kaiju.rules.flow import emit, push
from kaiju.rules.hooks import sleeps
from kaiju.rules.kit import hears, rule, runs
from kaiju.rules.resolving import claw_total

# --- the mode


@rule
def calm_down(g: State, me: int) -> None:
    if g.berserk[me] != 0:
        g.berserk[me] = 0
        emit(g, E_BERSERK, me, 0, -1, -1)


@hears
def attacks(g: State, me: int, claws: int) -> None:
    if claws >= NEEDED and g.berserk[me] == 0:
        g.berserk[me] = 1
        emit(g, E_BERSERK, me, 1, -1, -1)


@hears
def has_attacks(g: State, me: int) -> bool:
    """Claws that hit nobody are resolved all the same if they make a monster Berserk."""
    return me == g.current and g.berserk[me] == 0 and claw_total(g) >= NEEDED


@hears
def healed_itself(g: State, me: int) -> None:
    calm_down(g, me)


@hears
def came_back(g: State, me: int) -> None:
    calm_down(g, me)


@hears
def left_game(g: State, me: int) -> None:
    g.berserk[me] = 0


# --- the die


@hears
def is_thrown_too(g: State, me: int, die: int) -> bool:
    return die == BERSERK_DIE and g.berserk[me] != 0


@rule
def symbol_of(face: int) -> int:
    """The face of an ordinary die that it counts as."""
    if face == ENERGY2:
        return ENERGY
    return CLAW if face == CLAW2 else face


@rule
def symbols_on(face: int) -> int:
    return 2 if face in (ENERGY2, CLAW2) else 1


@hears
def dice_final(g: State, me: int) -> None:
    face = extra_face(g, BERSERK_DIE)
    if face >= 0 and face != SKULL and not is_frozen(g, symbol_of(face)):
        g.shown[symbol_of(face)] += symbols_on(face)


@hears
def after_resolving(g: State, me: int) -> None:
    if extra_face(g, BERSERK_DIE) == SKULL:
        push(g, SKULL_STRIKES, me, 0, 0, 0)


@runs(SKULL_STRIKES)
def skull_strikes(g: State, me: int, b: int, c: int, d: int) -> None:
    if g.alive[me] != 0 and not sleeps(g, me):
        hurt(g, me, 1, me, BY_SKULL)
