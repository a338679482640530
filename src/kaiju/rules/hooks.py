"""The core's moments at which components act; boxes may answer them too.

Each stub becomes a dispatcher in every rulebook (see kit).

`me` is the owner; a component's own function gets the acting thing `c` after it, because a copy (Mimic) acts as
something else. `kind` in a `pick` hook names the component that is meant.
"""

from __future__ import annotations

from kaiju.rules.kit import hook
from kaiju.rules.state import State

# --- a turn begins, dice are rolled


@hook("each")
def turn_dawns(g: State, me: int) -> None:
    """My turn is here and nothing in it has happened yet: ask whether I give it up."""


@hook("each")
def starts_turn(g: State, me: int) -> None:
    """My turn begins."""


@hook("each")
def before_roll(g: State, me: int) -> None:
    """Start-of-turn effects are done, no die has been rolled yet."""


@hook("owned")
def has_before_roll(g: State, me: int) -> bool:
    return False


@hook("each")
def other_before_roll(g: State, me: int, roller: int) -> None:
    """Another monster is about to roll its dice for the first time."""


@hook("owned")
def has_other_before_roll(g: State, me: int) -> bool:
    return False


@hook("sum")
def fewer_dice_for(g: State, me: int, roller: int) -> int:
    """How many fewer dice another monster rolls because of me."""
    return 0


@hook("owned")
def has_fewer_dice_for(g: State, me: int) -> bool:
    return False


@hook("any")
def single_roll(g: State, me: int) -> bool:
    """Whether I roll only once this turn."""
    return False


@hook("any")
def single_roll_for(g: State, me: int, roller: int) -> bool:
    """Whether another monster rolls only once because of me."""
    return False


@hook("owned")
def has_single_roll_for(g: State, me: int) -> bool:
    return False


@hook("sum")
def more_dice(g: State, me: int) -> int:
    return 0


@hook("sum")
def more_rolls(g: State, me: int) -> int:
    return 0


@hook("each")
def roll_offers(g: State, me: int) -> None:
    """What I may do between rolls, beside rerolling: `offer(g, USE + c)`."""


@hook("any")
def rerolls_free(g: State, me: int, face: int) -> bool:
    """Whether I may reroll my dice of that face as often as I like."""
    return False


@hook("owned", of=("roll_offers", "rerolls_free"))
def has_more_than_rerolls(g: State, me: int) -> bool:
    """Whether I may do anything between rolls beside rerolling."""
    return False


@hook("each")
def other_rerolled(g: State, me: int, roller: int) -> None:
    """Another monster has used one of its rerolls."""


@hook("owned")
def has_other_rerolled(g: State, me: int) -> bool:
    return False


@hook("owned")
def has_may_probe(g: State, me: int) -> bool:
    return False


@hook("any")
def may_probe(g: State, me: int) -> bool:
    """Whether I may make a die of the current monster fall again, now that its rolls are over."""
    return False


@hook("any")
def has_probed(g: State, me: int, face: int) -> bool:
    """I made a die fall again and it shows `face`; the first component that answers has done it."""
    return False


@hook("each")
def other_rolled(g: State, me: int, roller: int) -> None:
    """Another monster's rolls are over, and others' probes too: ask what I do about its dice before it turns any."""


@hook("owned")
def has_other_rolled(g: State, me: int) -> bool:
    return False


@hook("each")
def change_offers(g: State, me: int) -> None:
    """Dice I may turn before they are resolved: `offer_turn(g, c, die, face)`."""


@hook("owned")
def has_change_offers(g: State, me: int) -> bool:
    return False


@hook("pick")
def dice_changed(g: State, me: int, c: int, kind: int) -> None:
    """My component turned a die: pay for it."""


@hook("each")
def other_settles(g: State, me: int, roller: int) -> None:
    """Another monster's dice lie as it wants them: ask what I add before they are counted."""


@hook("owned")
def has_other_settles(g: State, me: int) -> bool:
    return False


# --- dice are resolved


@hook("each")
def dice_settled(g: State, me: int) -> None:
    """The dice are final; nothing has looked at the whole roll yet."""


@hook("owned")
def has_dice_settled(g: State, me: int) -> bool:
    return False


@hook("any")
def sleeps(g: State, me: int) -> bool:
    """Whether I take no part in the game: of my dice only hearts and energy count, I enter no Tokyo, buy nothing."""
    return False


@hook("each")
def before_resolving(g: State, me: int) -> None:
    """The dice are final, nothing is resolved yet."""


@hook("each")
def dice_scored(g: State, me: int, stars: int) -> None:
    """Number dice of one face have brought me so many stars."""


@hook("each")
def numbers_resolved(g: State, me: int, face: int, count: int) -> None:
    """Three or more of a number have been scored."""


@hook("sum")
def claws_by_numbers(g: State, me: int) -> int:
    """Claws added because of other dice; they count as rolled ones."""
    return 0


@hook("sum")
def claws_on_claws(g: State, me: int) -> int:
    """Claws added to a result that has one."""
    return 0


@hook("sum")
def claws_always(g: State, me: int) -> int:
    """Claws added to any result."""
    return 0


@hook("sum")
def adds_to(g: State, me: int, face: int) -> int:
    """What is added to what my dice of this face bring: hearts or claws."""
    return 0


@hook("any")
def doubles(g: State, me: int) -> bool:
    """Whether all that my dice give counts twice: stars, hearts, energy, claws."""
    return False


@hook("chain")
def claws_in_all(g: State, me: int, claws: int) -> int:
    """What becomes of my claws when all have been added up."""
    return claws


@hook("sum")
def digs_deeper(g: State, me: int, target: int) -> int:
    """Further hearts that `target`, hit by my claws, loses with them."""
    return 0


@hook("chain")
def deepens(g: State, me: int, target: int, amount: int) -> int:
    """How large a loss that I deal, by claws or by a component, becomes; asked when it is about to be settled."""
    return amount


@hook("chain")
def worsens(g: State, me: int, target: int, amount: int) -> int:
    """What becomes of a loss that I deal when all that is done about it has been taken off."""
    return amount


@hook("each")
def strikes(g: State, me: int, target: int) -> None:
    """My claws are about to make `target` lose hearts: whatever is pushed now comes before that loss."""


@hook("each")
def attack_done(g: State, me: int) -> None:
    """My claws have done all their harm. Nobody has yielded yet, unless a loss had to wait for that answer."""


@hook("each")
def attacks(g: State, me: int, claws: int) -> None:
    """I resolve at least one claw."""


@hook("owned", of=("claws_by_numbers", "claws_always", "splash", "adds_to"))
def has_claws_of_its_own(g: State, me: int) -> bool:
    """Whether I may attack without a claw on my dice."""
    return False


@hook("owned")
def has_attacks(g: State, me: int) -> bool:
    return False


@hook("chain")
def reaches(g: State, me: int, target: int, reached: bool) -> bool:
    """Whether my claws hit `target`, whom they would hit or miss by where we are."""
    return reached


@hook("any")
def hits_everybody(g: State, me: int) -> bool:
    return False


@hook("sum")
def splash(g: State, me: int, target: int, claws: int) -> int:
    """Hearts that `target` loses besides those to my claws; where the claws hit it too, it is one loss with them."""
    return 0


@hook("each")
def splash_apart(g: State, me: int, target: int, claws: int) -> None:
    """My claws miss `target`: whatever else I make it lose is a loss of its own, `add_loss`."""


@hook("owned")
def has_splash(g: State, me: int) -> bool:
    return False


@hook("each")
def heart_offers(g: State, me: int) -> None:
    """Other uses of my heart dice: `offer(g, HEAL_SEAT + seat)`."""


@hook("any")
def heart_given(g: State, me: int, seat: int, first: bool) -> bool:
    """My heart die healed another monster; the first component that answers settles it."""
    return False


@hook("owned")
def has_heart_offers(g: State, me: int) -> bool:
    return False


@hook("each")
def heart_used(g: State, me: int, first: bool) -> None:
    """I spent a heart die on healing myself."""


@hook("each")
def energy_rolled(g: State, me: int, count: int) -> None:
    """My energy dice have been resolved."""


# --- losing hearts


@hook("chain")
def shields(g: State, me: int, amount: int) -> int:
    """What remains of a loss after automatic protection."""
    return amount


@hook("each")
def reactions(g: State, me: int, amount: int, spent: int) -> None:
    """What I may do about a loss: `offer_reaction(g, c, spent)`."""


@hook("owned")
def has_reactions(g: State, me: int) -> bool:
    return False


@hook("pick")
def reacts(g: State, me: int, c: int, kind: int) -> None:
    """I use a reaction: `reduce_loss`, or whatever else it does."""


@hook("any")
def holds_back(g: State, me: int) -> bool:
    """Whether claws against me in Tokyo wait for my choice to yield."""
    return False


@hook("each")
def wounds(g: State, me: int, victim: int) -> None:
    """My claws made a monster lose hearts."""


@hook("each")
def deals_loss(g: State, me: int, victim: int, amount: int) -> None:
    """I made another monster lose hearts, by claws or by a component."""


@hook("each")
def was_wounded(g: State, me: int, attacker: int) -> None:
    """Claws made me lose hearts, perhaps my last."""


@hook("each")
def was_hurt(g: State, me: int, amount: int, dealer: int, cause: int) -> None:
    """I lost hearts and live. `cause` is a thing, or a cause below 0."""


@hook("each")
def other_at_zero(g: State, me: int, victim: int) -> None:
    """Another monster has no hearts left."""


@hook("any")
def stays_up(g: State, me: int) -> bool:
    """Whether I stay in the game without hearts: then I have none to lose, and can get some."""
    return False


@hook("any")
def wins_when_out(g: State, me: int) -> bool:
    """I have no hearts left; True if I win instead of being eliminated."""
    return False


@hook("any")
def revives(g: State, me: int) -> bool:
    """I have no hearts left; True if I come back. Nothing may change yet: push the step that brings me back."""
    return False


@hook("sum")
def more_hearts(g: State, me: int) -> int:
    """How far my maximum is above 10."""
    return 0


# --- Tokyo


@hook("any")
def bars_yielding(g: State, me: int, victim: int) -> bool:
    """Whether another monster may not yield because of me."""
    return False


@hook("owned")
def has_bars_yielding(g: State, me: int) -> bool:
    return False


@hook("each")
def forces_out(g: State, me: int, victim: int) -> None:
    """`victim`, whom my claws hit in Tokyo, has not yielded."""


@hook("owned")
def has_forces_out(g: State, me: int) -> bool:
    return False


@hook("each")
def enters_instead(g: State, me: int, current: int) -> None:
    """Another monster is about to enter Tokyo, and there is room: ask whether I do so in its stead."""


@hook("each")
def left_tokyo(g: State, me: int) -> None:
    """I am no longer in Tokyo, for whatever reason."""


@hook("each")
def yielded(g: State, me: int, attacker: int) -> None:
    """I left Tokyo of my own will."""


@hook("each")
def after_yielding(g: State, me: int, attacker: int) -> None:
    """I left Tokyo of my own will, and what `yielded` did has been settled."""


@hook("each")
def stayed(g: State, me: int) -> None:
    """I could have yielded and did not."""


@hook("each")
def entered(g: State, me: int) -> None:
    """I moved into Tokyo."""


# --- gains and purchases


@hook("sum")
def wins_with_fewer(g: State, me: int) -> int:
    """How many stars less than the usual number I need to win."""
    return 0


@hook("sum")
def more_energy(g: State, me: int) -> int:
    """How much is added to every gain of energy."""
    return 0


@hook("sum")
def more_healing(g: State, me: int) -> int:
    """How much is added to every gain of hearts."""
    return 0


@hook("sum")
def discount(g: State, me: int) -> int:
    return 0


@hook("pick")
def forbidden(g: State, me: int, c: int, kind: int) -> bool:
    """Whether I may not buy or copy this card as things stand."""
    return False


@hook("pick")
def unbuyable(g: State, me: int, c: int, kind: int) -> bool:
    """Whether I may not buy this card as things stand; I may get it in other ways."""
    return False


@hook("pick")
def dearer(g: State, me: int, c: int, kind: int) -> int:
    """How much more than is printed on it this card costs me."""
    return 0


@hook("each")
def purchases(g: State, me: int) -> None:
    """I have paid for a card; it has not arrived yet."""


@hook("pick")
def takes_effect(g: State, me: int, c: int, kind: int) -> None:
    """The card is mine now: a Discard card does what it does, a Keep card what it does at once."""


@hook("each")
def buy_offers(g: State, me: int) -> None:
    """Where else I may buy: `offer(g, BUY_FROM + card)`, `BUY_DISCARD + card`, `LOOK`, `BUY_TOP`."""


@hook("any")
def looks_at_deck(g: State, me: int) -> bool:
    """I look at the top of the deck; the first component that can still do so this turn does."""
    return False


@hook("any")
def buys_revealed(g: State, me: int) -> bool:
    """Whether cards turned up in another's turn are offered to me first."""
    return False


@hook("owned")
def has_buys_revealed(g: State, me: int) -> bool:
    return False


@hook("any")
def returns_under_deck(g: State, me: int) -> bool:
    """Whether a Discard card that I buy out of the discard pile goes under the deck."""
    return False


@hook("each")
def end_effects(g: State, me: int) -> None:
    """End-of-turn effects that would do something now: `offer_end(g, c)`."""


@hook("pick")
def ends_turn(g: State, me: int, c: int, kind: int) -> None:
    """My end-of-turn effect happens."""


@hook("each")
def turn_over(g: State, me: int) -> None:
    """My turn is over."""


@hook("each")
def every_turn_over(g: State, me: int) -> None:
    """A turn, anybody's, is over, even if its monster is out."""


# --- whatever else a component does


@hook("each")
def free_offers(g: State, me: int) -> None:
    """What I may do at any time, beside whatever I have to decide: `offer(g, FREE + c)`."""


@hook("any")
def worth_asking(g: State, me: int) -> bool:
    """Whether I could use something now that changes what follows: then even a question with one answer is asked."""
    return False


@hook("pick")
def used(g: State, me: int, c: int, kind: int) -> None:
    """I use the component, from among the options of some decision."""


@hook("pick")
def component_offers(g: State, me: int, c: int, kind: int, phase: int) -> None:
    """A question of the component's own: `ask` and `offer`."""


@hook("pick")
def component_step(g: State, me: int, c: int, kind: int, phase: int) -> None:
    """What the component does when its step comes to the top of the stack."""


@hook("pick")
def copying_costs(g: State, me: int, c: int, kind: int, phase: int) -> int:
    """How much energy an answer to this copying component's question costs."""
    return 0


@hook("pick")
def component_answer(g: State, me: int, c: int, kind: int, phase: int, action: int) -> None:
    """The answer to that question."""
