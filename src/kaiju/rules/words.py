"""The numbers behind the game's words: faces, places, steps, kinds of decision, actions, events."""

from __future__ import annotations

ONE, TWO, THREE, HEART, ENERGY, CLAW = range(6)
FACES = ("1", "2", "3", "heart", "energy", "claw")

NOBODY = 7

IN_DECK, IN_DISCARD, IN_MARKET, RESOLVING, OUT = -2, -3, -4, -5, -1
ON_SHOW, EITHER_FACE = -6, -7
"""A face that its wickedness tile shows; a face of a tile that is yet to be laid down at random."""

BASE, DARK, ORIGINS = range(3)
EDITIONS = ("base", "dark", "origins")

VARIANT_TWO = 1
"""The two-player variant: Tokyo gives energy instead of stars."""

# Steps. Those from QUESTION on ask somebody something.
DICE_OFF, TURN_START, BEFORE_ROLL, FIRST_ROLL, SETTLE_DICE, ENTER, TURN_END = range(1, 8)
YIELDS, APPLY_YIELDS, AFTER_YIELDS, OPPORTUNITIES, FINISH_CARD, HURT, DEATH, WHOLE_ROLL = range(8, 16)
QUESTION = 32
(ROLL, PROBE_ASK, PROBE_AGAIN, CHANGE, RESOLVE_NEXT, HEARTS, REACT, YIELD_ASK, BUY_ASK, OPPORTUNITY) = range(32, 42)
SELL_ASK, END_NEXT, COMPONENT_ASK, TILE_ASK = range(42, 46)

KINDS = (
    "roll",
    "probe",
    "change",
    "resolve",
    "heart",
    "damage",
    "yield",
    "buy",
    "opportunist",
    "copy",
    "sell",
    "end",
    "tile",
    "evolution",
    "challenge",
    "use",
)
K_ROLL, K_PROBE, K_CHANGE, K_RESOLVE, K_HEART, K_DAMAGE, K_YIELD, K_BUY, K_OPPORTUNIST, K_COPY, K_SELL, K_END = range(
    12
)
K_TILE, K_USE = KINDS.index("tile"), KINDS.index("use")

# Actions. 0 is stop, 1 to 255 reroll the dice in that bit pattern; the rest are a word and a number.
STOP = 0
REROLL_FREE, PROBE, RESOLVE_FACE = 256, 264, 272
USUAL, HEAL, CURE_POISON, CURE_SHRINK, SKIP, TAKE, YIELD, STAY, DONE, PASS, SWEEP, LOOK = range(280, 292)
BUY_TOP, HEAL_SEAT = 292, 296
BUY, BUY_FROM, BUY_DISCARD, COPY, SELL, END, USE, USE_FOR, FREE, TAKE_TILE = range(512, 3072, 256)
USE_ON, TURN = 4096, 8192

EVENTS = (
    "dice_off",
    "first",
    "turn",
    "roll",
    "reroll",
    "reroll_free",
    "probe",
    "change",
    "side_roll",
    "points",
    "points_lost",
    "energy",
    "energy_spent",
    "energy_lost",
    "heal",
    "hurt",
    "prevented",
    "poison",
    "shrink",
    "cure_poison",
    "cure_shrink",
    "dead",
    "revived",
    "enter",
    "move",
    "yield",
    "stay",
    "leave",
    "bay_closed",
    "buy",
    "reveal",
    "sweep",
    "shuffle",
    "discard",
    "sell",
    "look",
    "copy",
    "blank",
    "use",
    "extra_turn",
    "tokens",
    "over",
    "attack",
    "trim",
    "wickedness",
    "wickedness_lost",
    "tile",
    "crowned",
    "exchange",
)
(
    E_DICE_OFF,
    E_FIRST,
    E_TURN,
    E_ROLL,
    E_REROLL,
    E_REROLL_FREE,
    E_PROBE,
    E_CHANGE,
    E_SIDE_ROLL,
    E_POINTS,
    E_POINTS_LOST,
    E_ENERGY,
    E_ENERGY_SPENT,
    E_ENERGY_LOST,
    E_HEAL,
    E_HURT,
    E_PREVENTED,
    E_POISON,
    E_SHRINK,
    E_CURE_POISON,
    E_CURE_SHRINK,
    E_DEAD,
    E_REVIVED,
    E_ENTER,
    E_MOVE,
    E_YIELD,
    E_STAY,
    E_LEAVE,
    E_BAY_CLOSED,
    E_BUY,
    E_REVEAL,
    E_SWEEP,
    E_SHUFFLE,
    E_DISCARD,
    E_SELL,
    E_LOOK,
    E_COPY,
    E_BLANK,
    E_USE,
    E_EXTRA_TURN,
    E_TOKENS,
    E_OVER,
    E_ATTACK,
    E_TRIM,
    E_WICKEDNESS,
    E_WICKEDNESS_LOST,
    E_TILE,
    E_CROWNED,
    E_EXCHANGE,
) = range(len(EVENTS))

# Causes that are no thing; -1 is no cause at all.
BY_TOKYO, BY_POISON, BY_CLAWS, BY_RULE, BY_DICE = -2, -3, -4, -5, -6
POISON_EFFECT = 127
"""Stands among the things where end-of-turn effects are listed."""
