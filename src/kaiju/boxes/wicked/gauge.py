"""The wickedness gauge: points for triples of 1s and 2s, and the tiles that they lead to."""

from __future__ import annotations

from kaiju.boxes.wicked.codes import (
    BACK_OF,
    E_TILE,
    E_WICKEDNESS,
    E_WICKEDNESS_LOST,
    EITHER_FACE,
    K_TILE,
    LEVEL_OF,
    ON_SHOW,
    TAKE_TILE,
    TILE_ASK,
    TILES,
    TILES_END,
)
from kaiju.boxes.wicked.state import WickedState as State
from kaiju.rules.chance import below
from kaiju.rules.codes import BY_DICE, E_DISCARD, OUT, PASS, THREE
from kaiju.rules.flow import ask, emit, offer, push
from kaiju.rules.hooks import takes_effect
from kaiju.rules.kit import answers, hears, rule, runs
from kaiju.rules.things import discard_kept, leave_owner, take_thing

LEVELS = (3, 6, 10)
MOST_WICKED = LEVELS[-1]


@rule
def wickedness_of(face: int, count: int) -> int:
    """Points for dice of a number: 2 for each triple of 1s, 1 for each of 2s, none for 3s."""
    return (THREE - face) * (count // 3)


@rule
def gain_wickedness(g: State, me: int, amount: int) -> None:
    """Moves the marker up; every level it reaches or passes gives the choice of a tile, the lowest first."""
    before = g.wickedness[me]
    after = min(MOST_WICKED, before + amount)
    if after <= before:
        return
    g.wickedness[me] = after
    emit(g, E_WICKEDNESS, me, after - before, BY_DICE, -1)
    # The last one pushed is asked first.
    for i in range(len(LEVELS) - 1, -1, -1):
        if before < LEVELS[i] <= after:
            push(g, TILE_ASK, me, LEVELS[i], 0, 0)


@rule
def lose_wickedness(g: State, me: int) -> None:
    """The marker goes back to the start; the levels can be reached anew."""
    if g.wickedness[me] > 0:
        g.wickedness[me] = 0
        emit(g, E_WICKEDNESS_LOST, me, 0, -1, -1)


@runs(TILE_ASK)
def tile_question(g: State, me: int, level: int, c: int, d: int) -> None:
    if g.alive[me] == 0:
        return
    ask(g, me, K_TILE)
    for tile in range(TILES, TILES_END):
        if g.place[tile] == ON_SHOW and LEVEL_OF[tile] == level:
            offer(g, TAKE_TILE + tile)
    if g.offer_count > 0:
        offer(g, PASS)


@answers(TILE_ASK)
def tile_answer(g: State, action: int, me: int, level: int, c: int, d: int) -> None:
    if action == PASS:
        return
    tile = action - TAKE_TILE
    emit(g, E_TILE, me, level, tile, -1)
    take_thing(g, me, tile)
    takes_effect(g, me, tile, tile)


@rule
def lay_down_tiles(g: State) -> None:
    """Lets chance decide which face of a tile is up."""
    for tile in range(TILES, TILES_END):
        if g.place[tile] == EITHER_FACE:
            back = BACK_OF[tile]
            if below(g, 2) == 0:
                g.place[tile] = ON_SHOW
                g.place[back] = OUT
            else:
                g.place[tile] = OUT
                g.place[back] = ON_SHOW


# --- what the box hears


@hears
def deals(g: State) -> None:
    lay_down_tiles(g)


@hears
def numbers_resolved(g: State, me: int, face: int, count: int) -> None:
    gain_wickedness(g, me, wickedness_of(face, count))


@hears
def discards_thing(g: State, c: int) -> bool:
    """A tile leaves the game."""
    if not TILES <= c < TILES_END:
        return False
    me = g.place[c]
    leave_owner(g, c, OUT)
    emit(g, E_DISCARD, me, 0, c, -1)
    return True


@hears
def discards_all(g: State, me: int, but: int) -> None:
    for c in range(TILES, TILES_END):
        if g.place[c] == me and c != but:
            discard_kept(g, c)


@hears
def left_game(g: State, me: int) -> None:
    g.wickedness[me] = 0
