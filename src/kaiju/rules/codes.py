"""The numbers behind the game's words: faces, places, steps, kinds of decision, actions, events."""

from __future__ import annotations

ONE, TWO, THREE, HEART, ENERGY, CLAW = range(6)
FACES = ("1", "2", "3", "heart", "energy", "claw")

NOBODY = 7

IN_DECK, IN_DISCARD, IN_MARKET, RESOLVING, OUT = -2, -3, -4, -5, -1
ON_SHOW, EITHER_FACE, RESERVED, PUT_ASIDE = -6, -7, -8, -9
"""A face that its wickedness tile shows; a face of a tile that is yet to be laid down; a card only one seat
may buy; a card that is about to be discarded."""

# Where an Evolution is that doesn't lie before a seat: these less the seat. In a deck, ten places for each seat.
EVO_DECK, EVO_HAND, EVO_LOOK, EVO_SPENT, EVO_PICK, EVO_PACK = -24, -84, -90, -96, -102, -108
DECK_PLACES = 10

# Where a challenge card is that no seat holds: discarded face up or face down, or so high in the draw pile.
SPENT, BURIED, PILE = -1, -2, 16

# Secret answers, two bits of `answer`; another question that is asked in between keeps its own above them.
ANSWER, ANSWER_BITS = 3, 2

# Moments at which Evolutions can be played out of the hand, in bits.
W_ANY, W_START, W_PROBE, W_CHANGE, W_RESOLVE, W_DAMAGE, W_SAVE = 1, 2, 4, 8, 16, 32, 64
W_YIELD, W_ENTRY, W_ENTERED, W_NOT_ENTERED, W_PURCHASE = 128, 256, 512, 1024, 2048

OWN_DECKS, DRAFTED = 1, 2
"""How Evolutions are in the game; 0 if they are not."""

# What may be printed on a blank Evolution: when it works, if it is permanent, and what it does.
PLAYED, FIGHTING, CLAWING, WINNING, STAYING, ENTERING, YIELDING, TURN_BEGINNING = range(8)
MOMENTS = ("wins_challenge", "stays", "enters", "yields", "starts_turn")
"""As the data file names those from `WINNING` on; the others follow from what the Evolution does."""
(
    NO_EFFECT,
    GAIN_STARS,
    GAIN_ENERGY,
    GAIN_HEARTS,
    DRAW_EVOLUTIONS,
    HURT_OTHERS,
    HURT_TOKYO,
    HURT_OUTSIDE,
    STARS_OF_UNMASKED,
    NEW_CHALLENGE_CARD,
    MORE_FORCE,
    MORE_CLAWS,
) = range(12)
EFFECTS = (
    "nothing",
    "stars",
    "energy",
    "hearts",
    "evolutions",
    "hurt_others",
    "hurt_tokyo",
    "hurt_outside",
    "stars_of_unmasked",
    "challenge_card",
    "force",
    "claws",
)
"""The vocabulary of effects, as the data file names them."""

BASE, DARK, ORIGINS = range(3)
EDITIONS = ("base", "dark", "origins")

VARIANT_TWO = 1
"""The two-player variant: Tokyo gives energy instead of stars."""

# Steps. Those from QUESTION on ask somebody something.
DICE_OFF, TURN_START, BEFORE_ROLL, FIRST_ROLL, SETTLE_DICE, ENTER, TURN_END = range(1, 8)
YIELDS, APPLY_YIELDS, AFTER_YIELDS, OPPORTUNITIES, FINISH_CARD, HURT, DEATH, WHOLE_ROLL = range(8, 16)
(
    TURN_BEGIN,
    TURN_CLOSING,
    EVO_SETUP,
    EVO_DRAW,
    DRAFT_ROUND,
    DRAFT_PASS,
    ENTER_NOW,
    AFTER_ENTER,
    COMPONENT_STEP,
    CLAWS_DONE,
    HELD_BACK,
    BUY_NOW,
    VOLUNTEERS_IN,
    DUEL,
    DUEL_ENTRY,
    DUEL_OVER,
    HEARTS_DRAW,
) = range(16, 33)
QUESTION = 40
(ROLL, PROBE_ASK, PROBE_AGAIN, CHANGE, RESOLVE_NEXT, HEARTS, REACT, YIELD_ASK, BUY_ASK, OPPORTUNITY) = range(40, 50)
SELL_ASK, END_NEXT, COMPONENT_ASK, TILE_ASK, EVO_ASK, EVO_KEEP, DRAFT_ASK = range(50, 57)
CHALLENGE_ASK, HELP_ASK, VOLUNTEER, CHOOSE_ALLY, REVEAL_ASK = range(57, 62)

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
K_TILE, K_EVOLUTION, K_CHALLENGE, K_USE = range(12, 16)

# Actions. 0 is stop, 1 to 255 reroll the dice in that bit pattern; the rest are a word and a number.
STOP = 0
REROLL_FREE, PROBE, RESOLVE_FACE = 256, 264, 272
USUAL, HEAL, CURE_POISON, CURE_SHRINK, SKIP, TAKE, YIELD, STAY, DONE, PASS, SWEEP, LOOK = range(280, 292)
BUY_TOP, HEAL_SEAT, USE_FACE, USE_DIE = 292, 296, 304, 312
GIVE_ENERGY, GIVE_STAR, STORE, COLLECT, ASK_HELP, HELP, REFUSE, REVEAL, HIDE = range(320, 329)
CHOOSE, CHALLENGE, TURN_EVERY = 336, 344, 352
BUY, BUY_FROM, BUY_DISCARD, COPY, SELL, END, USE, USE_FOR, FREE, TAKE_TILE, PLAY, KEEP_EVO, BUY_HALF = range(
    512, 3840, 256
)
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
    "evolution_draw",
    "evolution_keep",
    "play",
    "return",
    "turned_up",
    "skip_turn",
    "freeze",
    "freeze_die",
    "hand_over",
    "target",
    "reserve",
    "annul",
    "challenge",
    "ask_help",
    "volunteer",
    "ally",
    "show_card",
    "challenge_won",
    "challenge_card",
    "challenge_shuffle",
    "mask",
    "mask_lost",
    "hide_card",
    "no_winner",
    "refuse_help",
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
    E_EVOLUTION_DRAW,
    E_EVOLUTION_KEEP,
    E_PLAY,
    E_RETURN,
    E_TURNED_UP,
    E_SKIP_TURN,
    E_FREEZE,
    E_FREEZE_DIE,
    E_HAND_OVER,
    E_TARGET,
    E_RESERVE,
    E_ANNUL,
    E_CHALLENGE,
    E_ASK_HELP,
    E_VOLUNTEER,
    E_ALLY,
    E_SHOW_CARD,
    E_CHALLENGE_WON,
    E_CHALLENGE_CARD,
    E_CHALLENGE_SHUFFLE,
    E_MASK,
    E_MASK_LOST,
    E_HIDE_CARD,
    E_NO_WINNER,
    E_REFUSE_HELP,
) = range(len(EVENTS))

# Causes that are no thing; -1 is no cause at all.
BY_TOKYO, BY_POISON, BY_CLAWS, BY_RULE, BY_DICE, BY_CHALLENGE, BY_MASK = -2, -3, -4, -5, -6, -7, -8
POISON_EFFECT = 127
"""Stands among the things where end-of-turn effects are listed."""
