"""The twelve costumes."""

from __future__ import annotations

from kaiju.boxes.halloween.codes import CLOWN, MOST_PAID, PAY_HEARTS, WITCH_DIE, Costume
from kaiju.boxes.halloween.state import CostumeState as State
from kaiju.rules.box_hooks import is_frozen, is_held
from kaiju.rules.chance import faces_lying
from kaiju.rules.codes import CLAW, COMPONENT_ASK, E_USE, K_USE, PASS, PROBE, TURN_DIE, USE
from kaiju.rules.components import acts_as, reaction_index
from kaiju.rules.damage import after_shields, deepened
from kaiju.rules.flow import ask, emit, in_tokyo, offer, push
from kaiju.rules.gains import gain_energy, gain_hearts, gain_points, has_none_to_lose, lose_energy
from kaiju.rules.hooks import digs_deeper, has_splash, hits_everybody, sleeps, splash
from kaiju.rules.kit import rule
from kaiju.rules.resolving import claw_total, is_reached
from kaiju.rules.rolling import asks_die_first, count_faces, dice_at_hand, loose_dice, offer_faces, offer_turning, probe
from kaiju.rules.things import recall, remember

STARS_SPARED = 3


class Astronaut(Costume, id="astronaut", price=4):
    def wins_with_fewer(g, me: int, c: int) -> int:
        return STARS_SPARED


class Ghost(Costume, id="ghost", price=4):
    def every_turn_over(g, me: int, c: int) -> None:
        if (g.bled >> me) & 1:
            gain_hearts(g, me, 1, c)


class Vampire(Costume, id="vampire", price=3):
    def every_turn_over(g, me: int, c: int) -> None:
        if (g.drew_blood >> me) & 1:
            gain_hearts(g, me, 1, c)


# --- dice as they lie


@rule
def claws_lying(g: State) -> int:
    """The claws that the current monster would have if its dice were final."""
    count_faces(g)
    claws = claw_total(g)
    for face in range(6):
        g.shown[face] = 0
    return claws


@rule
def shows_all_faces(g: State) -> bool:
    """Whether the dice show everything; the claw may come from elsewhere."""
    seen = faces_lying(g)
    others = (1 << CLAW) - 1
    return seen & others == others and ((seen >> CLAW) & 1 != 0 or claws_of_cards(g) > 0)


@rule
def claws_of_cards(g: State) -> int:
    """The claws lying there but for those of a die of its own, whose double face is none of the six."""
    count_faces(g)
    g.shown[CLAW] = 0
    claws = claw_total(g)
    for face in range(6):
        g.shown[face] = 0
    return claws


@rule
def is_threatened(g: State, me: int) -> bool:
    """Whether the current monster's dice, as they lie, would make `me` lose hearts."""
    roller = g.current
    if has_none_to_lose(g, me) or sleeps(g, roller):
        return False
    claws = claws_lying(g)
    if claws <= 0:
        return False
    if not is_reached(g, roller, me, in_tokyo(g, me) != in_tokyo(g, roller) or hits_everybody(g, roller)):
        return False
    amount = claws + digs_deeper(g, roller, me)
    if has_splash(g, roller):
        amount += splash(g, roller, me, claws)
    return after_shields(g, me, deepened(g, me, amount, roller)) > 0


class Witch(Costume, id="witch", price=4):
    def other_rolled(g, me: int, c: int, roller: int) -> None:
        push(g, COMPONENT_ASK, me, c, acts_as(g, c), 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        if g.place[c] != me or not is_threatened(g, me):
            return
        ask(g, me, K_USE)
        for die in range(dice_at_hand(g)):
            if not is_held(g, me, die):
                offer(g, WITCH_DIE + die)
        offer(g, PASS)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action != PASS:
            emit(g, E_USE, me, 0, c, acts_as(g, c))
            probe(g, me, action - WITCH_DIE + PROBE)


class Devil(Costume, id="devil", price=3):
    def worsens(g, me: int, c: int, target: int, amount: int) -> int:
        return amount + 1 if me == g.current else amount


class Pirate(Costume, id="pirate", price=4):
    def deals_loss(g, me: int, c: int, victim: int, amount: int) -> None:
        if g.energy[victim] > 0:
            lose_energy(g, victim, 1, c)
            gain_energy(g, me, 1, c)


class Princess(Costume, id="princess", price=5):
    def starts_turn(g, me: int, c: int) -> None:
        gain_points(g, me, 1, c)


class Zombie(Costume, id="zombie", price=4):
    def stays_up(g, me: int, c: int) -> bool:
        return True


class Cheerleader(Costume, id="cheerleader", price=3):
    def other_rolled(g, me: int, c: int, roller: int) -> None:
        # A roll that is thrown once more is cheered anew, and until then nothing sees the claw.
        g.added_claws = 0

    def other_settles(g, me: int, c: int, roller: int) -> None:
        if not is_frozen(g, CLAW) and not sleeps(g, roller):
            push(g, COMPONENT_ASK, me, c, acts_as(g, c), 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        if g.place[c] == me:
            ask(g, me, K_USE)
            offer(g, USE + c)
            offer(g, PASS)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action != PASS:
            emit(g, E_USE, me, 0, c, acts_as(g, c))
            g.added_claws = 1


class Robot(Costume, id="robot", price=4):
    def reactions(g, me: int, c: int, amount: int, spent: int) -> None:
        if spent & (2 << reaction_index(c)) == 0:
            for hearts in range(1, min(MOST_PAID, g.energy[me], amount) + 1):
                offer(g, PAY_HEARTS + hearts)


class StatueOfLiberty(Costume, id="statue-of-liberty", price=4):
    def more_rolls(g, me: int, c: int) -> int:
        return 1


class Clown(Costume, id="clown", price=3, memory={"dice turned this turn": 0}, keeps_memory=True):
    def change_offers(g, me: int, c: int) -> None:
        """Once the dice have shown everything, the right lasts until as many have been turned as there are."""
        turned = recall(g, CLOWN, 0)
        if turned >= loose_dice(g) or (turned == 0 and not shows_all_faces(g)):
            return
        die_first = asks_die_first(g)
        for die in range(loose_dice(g)):
            if die_first:
                offer_turning(g, c, TURN_DIE + die, 8)
            else:
                offer_faces(g, c, die)

    def dice_changed(g, me: int, c: int) -> None:
        remember(g, CLOWN, 0, recall(g, CLOWN, 0) + 1)
