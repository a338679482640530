"""How a bot answers the questions of a challenge: whom to challenge, help asked and given, reveal or hide.

And the one before them: whether to stay in Tokyo, which is what permits a challenge.

It knows what its seat knows: its own card, the discard pile and therefore which cards are about, who fights and who
stands by them, and everything that lies open. Of an opponent it supposes that good cards are brought into a challenge
and revealed more often than poor ones, and weighs what revealing and hiding would bring against that. Where there is
little between them it does now this, now that, so that nobody can count on either. Chance has no part in it: variety
comes from the card held and the course of the game.

Worths are in tenths of a star.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kaiju.bots.policies.tables import CHALLENGES_ON, EVOLUTIONS
from kaiju.boxes.luchador.challenges import (
    CLAW_LOSS,
    ENERGY_GAIN,
    ENERGY_TAKEN,
    EVOLUTION_DRAWN,
    HEARTS_GAIN,
    MASK_TAKEN,
    STARS,
    STARS_TAKEN,
    ally_bonus_of,
    challenge_card,
    force_of,
)
from kaiju.boxes.luchador.codes import (
    ASK_HELP,
    CHALLENGE,
    CHALLENGE_ASK,
    CHOOSE,
    CHOOSE_ALLY,
    HELP,
    HELP_ASK,
    HIDE,
    MASK_STARS,
    REFUSE,
    REVEAL,
    REVEAL_ASK,
    SPENT,
    VOLUNTEER,
    VOLUNTEERS_IN,
    more_force,
)
from kaiju.boxes.luchador.masks import masks_of
from kaiju.boxes.luchador.state import CHALLENGES
from kaiju.boxes.luchador.state import LuchadorState as State
from kaiju.rules.codes import PASS
from kaiju.rules.flow import living, option_at
from kaiju.rules.gains import WINNING_POINTS, max_health
from kaiju.rules.kit import rule

OF_BOX = "luchador"
"""In games without that box these rules do nothing."""

# Energy, hearts, a mask on the figure and a place in Tokyo are rounded from measurements among two and four angry bots:
# how many games they win, compared to a star. An Evolution and all that follows FIT_FROM are guesses.
STAR = 10
ENERGY_WORTH = 5
HEART_WORTH, CLAW_WORTH = 18, 12
"""A heart, and a heart that somebody else loses. Divided by the rivals: the fewer they are, the more hearts count."""
EVOLUTION_WORTH = 15
FIGURE_MASK = 5
"""A mask on the figure brings no stars, but the next loss costs some without it."""
VICTORY = 100
"""On top of what makes the twentieth star."""
HOLDING = -3
"""Being in Tokyo, where everybody strikes: for each rival, and twice that for a monster that is not fit for it."""
FIT_FROM = 6
KEEPING = 4
"""What each point of force above the average adds to the worth of keeping a card."""
USUAL_REWARD, ALLY_REWARD = 18, 12
"""What a winner and an ally may be expected to gain. A rival's gain is shared by all who are against it."""
TOO_NEAR = 16
"""A monster with this many stars gets no help on its way to twenty."""

FEAR = 3
"""Tokyo is left if a challenge there is expected to cost more than this."""

DOUBT = 6
"""Where two choices differ by less than this, it takes now one and now the other."""


@rule
def duel_answer(games: Sequence[State], i: int) -> int:
    """`duel_action` for one of many games: the door to its compiled twin."""
    return duel_action(games[i])


@rule
def duel_action(g: Any) -> int:
    """The option to take at an open decision of a challenge."""
    me, top = g.seat, g.top - 1
    step = g.step[top]
    if step == CHALLENGE_ASK:
        return answer_challenge(g, me)
    if step == HELP_ASK:
        return answer_help(g, me, g.frame_b[top])
    if step == VOLUNTEER:
        return answer_call(g, me)
    if step == CHOOSE_ALLY:
        return answer_offers(g)
    if step == REVEAL_ASK:
        return answer_reveal(g, me)
    return option_at(g, 0)


# --- the questions


@rule
def fears_challenge(g: Any, me: int) -> bool:
    """Whether a monster that has been hit in Tokyo had better leave: who stays may be challenged.

    Of two others either side will find an ally; of one the challenger, who asks first, is more likely to.
    """
    mine, theirs = 1 if living(g) >= 4 else 0, 1 if living(g) >= 3 else 0
    return CHALLENGES_ON != 0 and prospect(g, 1, me, g.current, mine, theirs) < -FEAR


@rule
def answer_challenge(g: State, me: int) -> int:
    """The opponent against whom most is to be expected, if that is anything at all, or nearly so.

    Where there are two others or more, either side will find an ally.
    """
    best, most = PASS, -DOUBT
    helped = 1 if living(g) >= 4 else 0
    cost = keeping(g, challenge_card(g, me)) + helped * ALLY_REWARD // rivals_of(g)
    for i in range(g.offer_count):
        action = g.offers[i]
        if CHALLENGE <= action < CHALLENGE + g.players:
            hope = prospect(g, 0, me, action - CHALLENGE, helped, helped) - cost
            if hope > most:
                best, most = action, hope
    return best if variety(g, challenge_card(g, me)) < 50 + 50 * most // DOUBT else PASS


@rule
def answer_help(g: State, me: int, side: int) -> int:
    """Asks where an ally is worth more than the reward costs that a rival gets for it.

    The champion, who asks after the challenger, is taken to find an ally if two are about.
    """
    other = g.champion if side == 0 else g.challenger
    theirs = 1 if g.ally[1 - side] >= 0 or (side == 0 and living(g) >= 4) else 0
    alone = prospect(g, side, me, other, 0, theirs)
    helped = prospect(g, side, me, other, 1, theirs)
    return ASK_HELP if helped - alone > ALLY_REWARD // (2 * rivals_of(g)) else PASS


@rule
def answer_call(g: State, me: int) -> int:
    """Helps for the ally's reward, unless the card is worth more in a fight of one's own or the asker is too near.

    Whoever is the only one that can help may choose between the sides, and stands by the lesser danger.
    """
    asker, side = -1, 0
    for i in range(g.top):
        if g.step[i] == VOLUNTEERS_IN:
            asker, side = g.frame_a[i], g.frame_b[i]
    other = g.champion if side == 0 else g.challenger
    if g.points[asker] >= TOO_NEAR and g.points[asker] >= g.points[other]:
        return PASS
    if living(g) == 3 and danger_of(g, asker) > danger_of(g, other):
        return PASS
    card = challenge_card(g, me)
    count, bonuses = 0, 0
    for x in range(CHALLENGES):
        if g.challenge[x] != SPENT:
            count += 1
            bonuses += ally_bonus_of(g, x)
    chance = 50 + 10 * (ally_bonus_of(g, card) * count - bonuses) // count
    gain = worth_of(g, g.card_ally_reward[card], me, other) * chance // 100
    wish = 2 * (g.points[other] - g.points[asker]) // rivals_of(g)
    return HELP if gain + wish > keeping(g, card) else PASS


@rule
def answer_offers(g: State) -> int:
    """The least dangerous of the volunteers; nobody knows their cards."""
    best, least = REFUSE, 0
    for i in range(g.offer_count):
        action = g.offers[i]
        if CHOOSE <= action < CHOOSE + g.players:
            p = action - CHOOSE
            if g.points[p] < TOO_NEAR and (best == REFUSE or danger_of(g, p) < least):
                best, least = action, danger_of(g, p)
    return best


@rule
def danger_of(g: State, p: int) -> int:
    return 3 * g.points[p] + g.health[p]


@rule
def answer_reveal(g: State, me: int) -> int:
    side = 0 if me == g.challenger else 1
    other = g.champion if side == 0 else g.challenger
    mine = 1 if g.ally[side] >= 0 else 0
    theirs = 1 if g.ally[1 - side] >= 0 else 0
    better = expected(g, side, me, other, mine, theirs, 1) - expected(g, side, me, other, mine, theirs, 0)
    often = 50 + 50 * better // DOUBT
    return REVEAL if variety(g, challenge_card(g, me)) < often else HIDE


@rule
def variety(g: State, card: int) -> int:
    """A number from 0 to 99 made of everything in the game and the card, so that only its holder can work it out."""
    total = 37 * card + 61 * g.turn
    for p in range(g.players):
        total += 13 * g.health[p] + 29 * g.energy[p]
    return total % 100


# --- what things are worth


@rule
def rivals_of(g: State) -> int:
    return max(1, living(g) - 1)


@rule
def worth_of(g: State, packed: int, me: int, loser: int) -> int:
    """What a reward is worth to a seat."""
    kind, amount = packed // 10, packed % 10
    if kind == STARS:
        return stars_worth(g, me, amount)
    if kind == ENERGY_GAIN or (kind == EVOLUTION_DRAWN and EVOLUTIONS == 0):
        return ENERGY_WORTH * amount
    if kind == HEARTS_GAIN:
        return HEART_WORTH * min(amount, max_health(g, me) - g.health[me]) // rivals_of(g)
    if kind == EVOLUTION_DRAWN:
        return EVOLUTION_WORTH * amount
    if kind == MASK_TAKEN:
        taken = min(amount, masks_of(g, loser))
        return mask_worth(g, me) * taken + STAR * MASK_STARS * (amount - taken) // rivals_of(g)
    if kind == CLAW_LOSS:
        return (CLAW_WORTH * amount + (VICTORY if amount >= g.health[loser] else 0)) // rivals_of(g)
    if kind == ENERGY_TAKEN:
        return ENERGY_WORTH * min(amount, g.energy[loser])
    if kind == STARS_TAKEN:
        return stars_worth(g, me, min(amount, g.points[loser] - MASK_STARS * g.collection[loser]))
    return 0


@rule
def stars_worth(g: State, me: int, amount: int) -> int:
    return STAR * amount + (VICTORY if g.points[me] + amount >= WINNING_POINTS else 0)


@rule
def mask_worth(g: State, me: int) -> int:
    """A mask more."""
    return FIGURE_MASK if g.mask[me] == 0 else stars_worth(g, me, MASK_STARS)


@rule
def mask_cost(g: State, me: int) -> int:
    """A mask less."""
    if g.collection[me] == 0 and g.mask[me] != 0:
        return FIGURE_MASK
    return STAR * min(MASK_STARS, g.points[me])


@rule
def place_worth(g: State, side: int, me: int) -> int:
    """Driving out the champion and entering, for the challenger; not having to leave, for the champion."""
    holding = HOLDING * rivals_of(g) * (1 if g.health[me] >= FIT_FROM else 2)
    return holding + (STAR + HOLDING if side == 0 else 0)


@rule
def keeping(g: State, card: int) -> int:
    """A card rather than another one, for a fight to come."""
    count, forces = 0, 0
    for x in range(CHALLENGES):
        if g.challenge[x] != SPENT:
            count += 1
            forces += force_of(g, x)
    return KEEPING * (force_of(g, card) * count - forces) // count


# --- what to expect


@rule
def prospect(g: State, side: int, me: int, other: int, mine: int, theirs: int) -> int:
    """What a seat may hope for in a challenge with the card it holds, whether it will reveal it or not."""
    return max(expected(g, side, me, other, mine, theirs, 1), expected(g, side, me, other, mine, theirs, 0))


@rule
def expected(g: State, side: int, me: int, other: int, mine: int, theirs: int, reveals: int) -> int:
    """What comes of revealing or hiding the card held, on average over what the other may hold and do.

    `mine` and `theirs` say whether there are allies.
    """
    card = challenge_card(g, me)
    count, forces, bonuses, least, most = 0, 0, 0, 9, 0
    for x in range(CHALLENGES):
        if g.challenge[x] != SPENT:
            count += 1
            forces += force_of(g, x)
            bonus = ally_bonus_of(g, x)
            bonuses += bonus
            least = min(least, bonus)
            most = max(most, bonus)
    # In half points of force, so that ties, which are the champion's, fall to one side.
    start = 2 * (force_of(g, card) + more_force(g, me) - more_force(g, other)) + (1 if side == 1 else -1)
    start += 2 * (mine - theirs) * bonuses // count
    # How far allies may differ from the average one: two of them by half as much again.
    allies = mine + theirs
    reach = 1 if allies == 0 else max(1, (most - least) * (allies + 1) // 2)
    hidden, wins, losses = 0, 0, 0
    for y in range(CHALLENGES):
        if g.challenge[y] != SPENT and y != card:
            above = 2 * (force_of(g, y) * count - forces) // count
            shown = shown_by(1 - side, above, theirs - mine)
            chance = max(0, min(100, 50 + 50 * (start - 2 * force_of(g, y)) // reach))
            hidden += 100 - shown
            wins += shown * chance // 100
            losses += shown * (100 - chance) // 100
    rivals = rivals_of(g)
    gain = worth_of(g, g.card_reward[card], me, other) + (place_worth(g, 0, me) if side == 0 else 0)
    loss = USUAL_REWARD // rivals + (place_worth(g, 1, me) if side == 1 else 0)
    total = -(wins + losses) * loss
    if reveals != 0:
        masks = mask_cost(g, me) + mask_worth(g, other) // rivals
        total = (hidden + wins) * gain + wins * mask_worth(g, me) - losses * (loss + masks)
    return total // max(1, hidden + wins + losses)


@rule
def shown_by(side: int, above: int, more: int) -> int:
    """How often in a hundred times a card is revealed that is `above` the average, in half points of force.

    The challenger, who has chosen to fight, mostly does; the champion looks at the card, and both at who has an ally
    `more` than the other.
    """
    if side == 0:
        return 85 if more >= 0 else 40
    return max(10, min(95, (85 if more >= 0 else 50) + 6 * above))
