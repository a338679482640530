"""The core's words and their numbers: faces, places, causes, steps, kinds of decision, verbs, events."""

from __future__ import annotations

from kaiju.rules.components import CARD
from kaiju.rules.declared import (
    ANY_DIE,
    COPIED,
    DEPTH,
    DIE,
    FACE,
    KEEP_CARDS,
    SEAT,
    THING,
    THING_SEAT,
    TURNED,
    TURNING,
    cause,
    event,
    kind,
    verb,
)
from kaiju.rules.kit import question, settled, step

ONE, TWO, THREE, HEART, ENERGY, CLAW = range(6)
FACES = ("1", "2", "3", "heart", "energy", "claw")

NOBODY = 7

# Where a thing is that doesn't lie before a seat. Boxes have more such places.
OUT, IN_DECK, IN_DISCARD, IN_MARKET, RESOLVING, PUT_ASIDE = -1, -2, -3, -4, -5, -6
CORE_PLACES = 6

# Secret answers, two bits of `answer`; another question that is asked in between keeps its own above them.
ANSWER, ANSWER_BITS = 3, 2

# Moments at which things may be played out of a hand, in bits.
W_ANY, W_START, W_PROBE, W_CHANGE, W_RESOLVE, W_DAMAGE, W_SAVE = 1, 2, 4, 8, 16, 32, 64
W_YIELD, W_ENTRY, W_ENTERED, W_NOT_ENTERED, W_PURCHASE, W_VACANT = 128, 256, 512, 1024, 2048, 4096
WINDOW_NAMES = {
    W_ANY: "any",
    W_START: "start",
    W_PROBE: "probe",
    W_CHANGE: "change",
    W_RESOLVE: "resolve",
    W_DAMAGE: "damage",
    W_SAVE: "save",
    W_YIELD: "yield",
    W_ENTRY: "entry",
    W_ENTERED: "entered",
    W_NOT_ENTERED: "not-entered",
    W_PURCHASE: "purchase",
    W_VACANT: "vacant",
}

# Causes other than things; -1 is no cause at all.
BY_TOKYO, BY_POISON, BY_CLAWS = cause("tokyo"), cause("poison"), cause("claws")
BY_RULE, BY_DICE = cause("rule"), cause("dice")

# --- steps

DICE_OFF = step("dice off")
TURN_START = step("turn start")
TURN_BEGIN = step("turn begin")
BEFORE_ROLL = step("before roll")
FIRST_ROLL = step("first roll")
SETTLE_DICE = step("settle dice")
WHOLE_ROLL = step("whole roll")
CLAWS_DONE = step("claws done")
YIELDS = step("yields")
APPLY_YIELDS = step("apply yields")
HELD_BACK = step("held back")
AFTER_YIELDS = step("after yields")
ENTER = step("enter")
ENTER_NOW = step("enter now")
AFTER_ENTER = step("after enter")
BUY_NOW = step("buy now")
OPPORTUNITIES = step("opportunities")
FINISH_CARD = step("finish card")
HURT = step("hurt")
LOSSES = step("losses")
LOSS = step("loss")
DEATHS = step("deaths")
DEATH = step("death")
COMPONENT_STEP = step("component step")
TURN_CLOSING = step("turn closing")
TURN_END = step("turn end")

ROLL = question("roll")
PROBE_ASK = question("probe")
PROBE_AGAIN = question("probe again")
CHANGE = question("change")
TURN_TO = question("turn to")
RESOLVE_NEXT = question("resolve next")
HEARTS = question("hearts")
REACT = question("react")
YIELD_ASK = question("yield")
BUY_ASK = question("buy")
OPPORTUNITY = question("opportunity")
SELL_ASK = question("sell")
END_NEXT = question("end next")
COMPONENT_ASK = question("component")
WINDOW_ASK = question("window")
"""Whether something is played out of a hand at a moment of its own."""

QUESTION: int = settled(lambda rules: rules.first_question)
"""Steps from here on ask somebody something."""

# --- kinds of decision

K_ROLL, K_PROBE, K_CHANGE, K_RESOLVE = kind("roll"), kind("probe"), kind("change"), kind("resolve")
K_HEART, K_DAMAGE, K_YIELD, K_BUY = kind("heart"), kind("damage"), kind("yield"), kind("buy")
K_FIRST_PICK, K_COPY, K_SELL, K_END = kind("opportunist"), kind("copy"), kind("sell"), kind("end")
K_USE = kind("use")

# --- verbs: 0 is stop, 1 to 255 reroll the dice in that bit pattern

STOP = 0
REROLL_FREE = verb("reroll-free {die}", ANY_DIE, "reroll this die by a card's leave")
PROBE = verb("probe {die}", DIE, "make this die of another's fall again")
RESOLVE_FACE = verb("resolve {face}", FACE, "resolve this face next (six of eight are used)", foreseen=True)
USUAL = verb("usual", foreseen=True)
HEAL = verb("heal", foreseen=True)
CURE_POISON = verb("cure poison")
CURE_SHRINK = verb("cure shrink")
SKIP = verb("skip")
TAKE = verb("take")
YIELD = verb("yield")
STAY = verb("stay")
DONE = verb("done")
PASS = verb("pass")
SWEEP = verb("sweep")
LOOK = verb("look")
BUY_TOP = verb("buy top {depth}", DEPTH, "buy the card so deep in the deck", brings=True)
HEAL_SEAT = verb("heal {seat}", SEAT, "heal this seat")
BUY = verb("buy {thing}", THING, "buy this card", of=CARD, brings=True)
BUY_FROM = verb("buy {thing} from {owner}", THING, "buy this card from its owner", of=KEEP_CARDS, brings=True)
BUY_DISCARD = verb("buy {thing} from discard", THING, "buy this card from the discard pile", of=CARD, brings=True)
COPY = verb("copy {thing} of {owner}", THING, "copy this card", of=COPIED)
SELL = verb("sell {thing}", THING, "sell this card", of=KEEP_CARDS)
END = verb("resolve {acting}", THING, "let this take effect next at the end of the turn")
USE = verb("use {acting}", THING, "use this", foreseen=True)
USE_FOR = verb("use {asking} for {thing}", THING, "use what asks for this card", of=CARD)
FREE = verb("use {acting}", THING, "use this, which can be used at any time", foreseen=True)
USE_ON = verb("use {acting} on {seat}", THING_SEAT, "use this on that seat", foreseen=True)
TURN = verb("turn {die} to {face} with {acting}", TURNING, "turn this die to that face with this")
TURN_DIE = verb("turn {die} with {acting}", TURNED, "turn this die with this, to a face that is asked for next")

TURNINGS: int = settled(lambda rules: rules.width(TURN))
"""How many ways to turn a die have a number."""
SPAN: int = settled(lambda rules: rules.thing_count + 1)
"""How many actions a verb has that names a thing."""
CORE_ACTIONS: int = settled(lambda rules: rules.core_actions)
"""Actions from here on are boxes' own."""
POISON_EFFECT: int = settled(lambda rules: rules.thing_count)
"""Stands for poison among the things whose end-of-turn effects are listed."""

# --- events

E_DICE_OFF = event("dice_off", "number")
E_FIRST = event("first")
E_TURN = event("turn")
E_ROLL = event("roll", "dice", "component")
E_REROLL = event("reroll", "dice", "dice")
E_REROLL_FREE = event("reroll_free", "dice", "die")
E_PROBE = event("probe", "dice", "die", "by")
E_CHANGE = event("change", "dice", "component", "copy_if_other", passing=True)
E_SIDE_ROLL = event("side_roll", "dice", "component", "die")
E_POINTS = event("points", effect=("stars", 1))
E_POINTS_LOST = event("points_lost", effect=("stars", -1))
E_ENERGY = event("energy", effect=("energy", 1))
E_ENERGY_SPENT = event("energy_spent")
E_ENERGY_LOST = event("energy_lost", effect=("energy", -1))
E_HEAL = event("heal", effect=("hearts", 1))
E_HURT = event("hurt", "number", other="by", effect=("hearts", -1))
E_PREVENTED = event("prevented", "number", other="by", passing=True)
E_POISON = event("poison", other="by", effect=("poison", 1))
E_SHRINK = event("shrink", other="by", effect=("shrink", 1))
E_CURE_POISON = event("cure_poison", effect=("poison", -1))
E_CURE_SHRINK = event("cure_shrink", effect=("shrink", -1))
E_DEAD = event("dead", other="by")
E_REVIVED = event("revived")
E_ENTER = event("enter", "place")
E_MOVE = event("move", "place", passing=True)
E_YIELD = event("yield", other="place")
E_STAY = event("stay")
E_LEAVE = event("leave", passing=True)
E_BAY_CLOSED = event("bay_closed", passing=True)
E_BUY = event("buy", "number", other="source")
E_REVEAL = event("reveal", "number")
E_SWEEP = event("sweep")
E_SHUFFLE = event("shuffle")
E_DISCARD = event("discard", passing=True)
E_SELL = event("sell")
E_LOOK = event("look", secret=True)
E_COPY = event("copy", other="copy")
E_BLANK = event("blank", other="copy")
E_USE = event("use", other="copy_if_other", passing=True)
E_EXTRA_TURN = event("extra_turn")
E_SKIP_TURN = event("skip_turn")
E_TOKENS = event("tokens", passing=True)
E_OVER = event("over", "winners")
E_ATTACK = event("attack", passing=True)
E_TRIM = event("trim", passing=True)
E_EXCHANGE = event("exchange", "seat", other="copy")
E_CROWNED = event("crowned")
