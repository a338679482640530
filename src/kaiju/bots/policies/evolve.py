"""How the angry bot plays Evolutions: permanent ones and attacks at once, healing when it is hurt, others if they fit.

Whatever is played leaves the hand, so this ends.
"""

from __future__ import annotations

from typing import Any

from kaiju.bots.policies.blanks import blank_does_something, blank_hearts, blank_worth
from kaiju.bots.policies.evolve_asked import answer_use_of_evolution
from kaiju.bots.policies.evolve_facts import BEAUTY, DARING, ENOUGH, FIT
from kaiju.bots.policies.standing import claw_to_probe, showing, strikes_anybody, wants_out
from kaiju.bots.policies.tables import by_kind, number_of
from kaiju.bots.policies.worth import HEARTS, HEAVY_LOSS, WORTH, YIELD_AT, card_worth, charges_nothing
from kaiju.boxes.luchador.evolutions import is_blank
from kaiju.boxes.power_up.codes import BUY_HALF, EVOS, EVOS_END, K_EVOLUTION, KEEP_EVO, PLAY, fits, is_permanent
from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.rules.box_hooks import wastes_hearts
from kaiju.rules.codes import CLAW, ENERGY, FREE, HEART, K_USE, PASS, SPAN, W_ANY
from kaiju.rules.components import acting, acts_as, kind_of
from kaiju.rules.damage import waiting_loss
from kaiju.rules.flow import in_tokyo
from kaiju.rules.gains import max_health, stars_to_win
from kaiju.rules.kit import rule
from kaiju.rules.resolving import count_face
from kaiju.rules.rolling import rolls_only_once

OF_BOX = "power_up"
"""In games without that box these rules do nothing."""

GOOD = 10
"""What an Evolution must be worth to be copied, or a purchase to be spoilt (twice that)."""
SCOURGE = number_of("evolution", "alien-scourge")
ANGER = number_of("evolution", "anger-batteries")
GENIUS = number_of("evolution", "stroke-of-genius")
CULT = number_of("evolution", "cult-worshippers")
BELLOW = number_of("evolution", "primal-bellow")
NURTURE = number_of("evolution", "nurture-the-young")
SCAMPER = number_of("evolution", "simian-scamper")
RUSH = number_of("evolution", "monkey-rush")
RABBIT = number_of("evolution", "heart-of-the-rabbit")
SAURIAN = number_of("evolution", "saurian-adaptability")
BLAST = number_of("evolution", "mecha-blast")
UNDERRATED = number_of("evolution", "underrated")
ANALYSIS = number_of("evolution", "destructive-analysis")
TIDE = number_of("evolution", "high-tide")
NIP = number_of("evolution", "cat-nip")
TUNE_UP = number_of("evolution", "tune-up")
BAMBOOZLE = number_of("evolution", "bamboozle")
LEAVES = number_of("evolution", "eats-shoots-and-leaves")
DIVE = number_of("evolution", "deep-dive")
REFLECTION = number_of("evolution", "icy-reflection")
MOTHERSHIP = number_of("evolution", "mothership-support")
YIN_YANG = number_of("evolution", "yin-yang")
SKULL_ISLAND = number_of("evolution", "king-of-skull-island")
SACRIFICE = number_of("evolution", "islander-sacrifice")
LEAP = number_of("evolution", "monkey-leap")
PUMPKIN = number_of("evolution", "smashing-pumpkin")
CANDY = number_of("evolution", "candy")
BOO = number_of("evolution", "boo")
ACQUISITION = number_of("evolution", "mindbug-acquisition")
HELPFUL = number_of("evolution", "helpful-mindbug")
CONTROL = number_of("evolution", "mind-control")
LOOK = number_of("evolution", "neutralizing-look")
TENTACLES = number_of("evolution", "poisoned-tentacles")
CHEW = number_of("evolution", "chew-pinch-catch-and-smack")
SPARES = by_kind(
    {}, None, dict.fromkeys(("detachable-tail", "rabbits-foot", "three-times-as-sturdy", "undead-mummy"), 1)
)
"""What spares all hearts, of the turn or of one loss."""
MANY_STARS = 12
SAVED_UP = 10
"""Energy with which a Mindbug token can be paid for and something bought besides."""


@rule
def evolution_move(g: Any, me: int) -> int:
    """What the bot does with an Evolution, or because of one, at the open decision; or -1."""
    if g.kind == K_EVOLUTION:
        return answer_evolution(g, me)
    action = evolution_to_play(g, me)
    if action >= 0:
        return action
    if g.health[me] <= YIELD_AT:
        for i in range(g.offer_count):
            action = int(g.offers[i])
            if FREE <= action < FREE + SPAN and acts_as(g, action - FREE) == MOTHERSHIP:
                return action
    if g.kind == K_USE:
        return answer_use_of_evolution(g, me)
    return -1


@rule
def answer_evolution(g: State, me: int) -> int:
    """Keeps the best one of those it may choose from; otherwise plays what fits."""
    best, most = PASS, -1
    for i in range(g.offer_count):
        action = g.offers[i]
        if KEEP_EVO <= action < BUY_HALF and evolution_worth(g, action - KEEP_EVO) > most:
            best, most = action, evolution_worth(g, action - KEEP_EVO)
    if best == PASS:
        action = evolution_to_play(g, me)
        if action >= 0:
            return action
    return best


@rule
def evolution_to_play(g: State, me: int) -> int:
    """An Evolution on offer that is worth playing now, or -1."""
    for i in range(g.offer_count):
        action = g.offers[i]
        if PLAY <= action < KEEP_EVO and wants_to_play(g, me, action - PLAY):
            return action
    return -1


@rule
def wants_to_play(g: State, me: int, e: int) -> bool:
    if is_permanent(g, e):
        return wants_in_play(g, me, e)
    if hearts_when_played(g, e) > 0:
        return g.health[me] <= YIELD_AT and not wastes_hearts(g, me)
    # What counts something of this turn, and what depends on the others.
    if e == ANGER:
        return g.lost[me] >= ENOUGH
    if e == GENIUS:
        return g.earned[me] >= ENOUGH
    if e == CULT:
        return g.cured[me] >= 2
    if e == BELLOW:
        return stars_of_others(g, me, 2) >= ENOUGH
    if e == NURTURE:
        return richer_ones(g, me) >= min(2, g.players - 1)
    if is_blank(e) and not blank_does_something(g, me, e):
        return False
    if e == SCOURGE and g.points[me] + 2 >= stars_to_win(g, me):
        return True
    # What has a moment of its own.
    if spares_all(e):
        return False
    if e == SCAMPER:
        return would_yield(g, me)
    if e == RUSH:
        return g.health[me] >= FIT
    if e == RABBIT:
        return in_tokyo(g, me) != in_tokyo(g, g.current) and claw_to_probe(g) >= 0
    if e == SAURIAN:
        return showing(g, most_useless_face(g)) >= ENOUGH and strikes_anybody(g, me)
    if e == BLAST:
        return count_face(g, CLAW) > 0 and strikes_anybody(g, me)
    if e == UNDERRATED:
        return strikes_anybody(g, me)
    if e == ANALYSIS:
        return count_face(g, CLAW) >= 2
    if e == TIDE:
        hearts = count_face(g, HEART)
        return hearts >= 2 and max_health(g, me) - g.health[me] > hearts and not in_tokyo(g, me)
    if e == NIP:
        return rolls_only_once(g, me)
    if e == TUNE_UP:
        return g.health[me] <= YIELD_AT
    if e == BAMBOOZLE:
        return g.announced >= 0 and card_worth(kind_of(g.announced)) >= 2 * GOOD
    if e == LEAVES:
        return acting(g, me, BEAUTY, -1) < 0
    # Those of packs.
    if e in (SKULL_ISLAND, SACRIFICE):
        return g.health[me] <= YIELD_AT
    if e == LEAP:
        return g.health[me] >= FIT
    if e == PUMPKIN:
        return g.points[me] < MANY_STARS and most_stars_of_others(g, me) >= MANY_STARS
    if e == BOO:
        return g.health[me] > YIELD_AT
    if e == ACQUISITION:
        return g.current == me and g.energy[me] >= SAVED_UP
    if e == HELPFUL:
        hearts = min(count_face(g, HEART), max_health(g, me) - g.health[me])
        return hearts + count_face(g, ENERGY) >= 2
    if e in (CONTROL, LOOK):
        return in_tokyo(g, me) != in_tokyo(g, g.current) and showing(g, CLAW) >= ENOUGH
    if e == TENTACLES:
        return False
    if e == CHEW:
        return g.health[me] > YIELD_AT
    # The rest is played at once: in its moment, or in the bot's own turn.
    return g.current == me or not fits(g, e, W_ANY)


@rule
def wants_in_play(g: State, me: int, e: int) -> bool:
    """Whether a permanent Evolution is put down."""
    if e == BEAUTY:
        # Losing Tokyo costs all stars: worth it with few to lose, or with so many that they win before anybody strikes.
        return g.health[me] >= DARING and (g.points[me] <= YIELD_AT or g.points[me] + g.players >= stars_to_win(g, me))
    if e == REFLECTION:
        return best_in_play(g) >= GOOD
    return g.current == me or charges_nothing(e)


@rule
def best_in_play(g: State) -> int:
    """What the best permanent Evolution before anybody is worth."""
    most = 0
    for e in range(EVOS, EVOS_END):
        if g.place[e] >= 0 and is_permanent(g, e) and e != REFLECTION:
            most = max(most, evolution_worth(g, e))
    return most


@rule
def evolution_worth(g: Any, e: int) -> int:
    """The worth of an Evolution; Luchador's are valued by what the data file prints on them."""
    if not is_blank(e):
        return WORTH[e]
    return blank_worth(g, e)


@rule
def hearts_when_played(g: State, e: int) -> int:
    """Hearts that a temporary Evolution gives."""
    if not is_blank(e):
        return HEARTS[e]
    return blank_hearts(g, e)


@rule
def stars_of_others(g: State, me: int, most: int) -> int:
    """How many stars the others would lose if each had to lose so many."""
    count = 0
    for p in range(g.players):
        if p != me and g.alive[p] != 0:
            count += min(most, g.points[p])
    return count


@rule
def most_stars_of_others(g: State, me: int) -> int:
    most = 0
    for p in range(g.players):
        if p != me and g.alive[p] != 0:
            most = max(most, g.points[p])
    return most


@rule
def richer_ones(g: State, me: int) -> int:
    count = 0
    for p in range(g.players):
        if g.alive[p] != 0 and g.points[p] > g.points[me]:
            count += 1
    return count


@rule
def would_yield(g: State, me: int) -> bool:
    """Whether the claws that are about to strike would drive me out of Tokyo."""
    loss = g.held[me]
    at = waiting_loss(g, me)
    if at >= 0:
        loss = g.frame_b[at]
    return wants_out(g, me, loss)


# --- dice


@rule
def wants_to_swap(g: Any, kind: int) -> bool:
    """Whether a component that swaps claws and energy would bring more claws."""
    return kind == YIN_YANG and showing(g, ENERGY) >= showing(g, CLAW) + 2


@rule
def most_useless_face(g: State) -> int:
    """The face that most useless dice show: claws and three of a number are left alone."""
    best, most = HEART, -1
    for face in range(CLAW):
        count = showing(g, face)
        if count > most and (face >= HEART or count < 3):
            best, most = face, count
    return best


# --- losing hearts


@rule
def spares_all(e: int) -> bool:
    """Whether it can be played against a loss so that no hearts are lost this turn."""
    return SPARES[e] != 0


@rule
def evolution_against_loss(g: Any, me: int, amount: int) -> int:
    """An Evolution to play against a loss: one that spares all of it, or one that keeps me alive; or -1."""
    deadly = amount >= g.health[me]
    hearts, healing, dive = 0, -1, -1
    for i in range(g.offer_count):
        action = int(g.offers[i])
        if PLAY <= action < KEEP_EVO:
            e = action - PLAY
            if spares_all(e) and (deadly or amount >= HEAVY_LOSS):
                return action
            if is_permanent(g, e) and charges_nothing(e):
                return action
            if e == TENTACLES and amount >= HEAVY_LOSS:
                return action
            if e == CANDY and amount >= 2:
                return action
            if hearts_when_played(g, e) > 0:
                hearts += hearts_when_played(g, e)
                healing = action
            elif e == DIVE:
                dive = action
    if not deadly:
        return -1
    if min(g.health[me] + hearts, max_health(g, me)) > amount:
        return healing
    return dive
