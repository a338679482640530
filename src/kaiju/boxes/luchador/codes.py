"""The words of masks and challenges."""

from __future__ import annotations

from kaiju.boxes.luchador.state import LuchadorState as State
from kaiju.rules.declared import SEAT, cause, event, kind, verb
from kaiju.rules.kit import hook, question, step

MASK_STARS = 2
"""What a mask in a collection is worth."""

# Where a challenge card is if no seat holds it: discarded face up or face down, or how high in the draw pile.
SPENT, BURIED, PILE = -1, -2, 16

VOLUNTEERS_IN = step("volunteers in")
DUEL = step("duel")
DUEL_ENTRY = step("duel entry")
DUEL_OVER = step("duel over")
CHALLENGE_ASK = question("challenge")
HELP_ASK = question("help")
VOLUNTEER = question("volunteer")
CHOOSE_ALLY = question("choose an ally")
REVEAL_ASK = question("reveal")

K_CHALLENGE = kind("challenge")

CHALLENGE = verb("challenge {seat}", SEAT, "challenge this seat")
CHOOSE = verb("choose {seat}", SEAT, "choose this seat as an ally")
ASK_HELP = verb("ask")
HELP = verb("help")
REFUSE = verb("refuse")
REVEAL = verb("reveal")
HIDE = verb("hide")

BY_CHALLENGE, BY_MASK = cause("challenge"), cause("mask")

E_CHALLENGE = event("challenge", thing="challenge", other="by")
E_ASK_HELP = event("ask_help", thing="challenge", other="by")
E_VOLUNTEER = event("volunteer", thing="challenge", other="by")
E_ALLY = event("ally", thing="challenge", other="by")
E_SHOW_CARD = event("show_card", "number", "challenge", "by")
E_CHALLENGE_WON = event("challenge_won", thing="challenge", other="by")
E_CHALLENGE_CARD = event("challenge_card", thing="challenge", other="by", secret=True)
E_CHALLENGE_SHUFFLE = event("challenge_shuffle", thing="challenge", other="by")
E_MASK = event("mask")
E_MASK_LOST = event("mask_lost")
E_HIDE_CARD = event("hide_card", thing="challenge", other="by")
E_NO_WINNER = event("no_winner", thing="challenge", other="by")
E_REFUSE_HELP = event("refuse_help", thing="challenge", other="by")

# What may be printed on a blank Evolution: when it works, if it is permanent, and what it does.
PLAYED, FIGHTING, CLAWING, WINNING, STAYING, ENTERING, YIELDING, TURN_BEGINNING = range(8)
MOMENTS = ("wins_challenge", "stays", "enters", "yields", "starts_turn")
"""What the data file calls those from `WINNING` on; the others follow from what the Evolution does."""
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


@hook("sum")
def more_force(g: State, me: int) -> int:
    """What is added to the force of my card in a challenge."""
    return 0


@hook("each")
def challenge_won(g: State, me: int, loser: int) -> None:
    """I won a challenge, as challenger or champion."""
