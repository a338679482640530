"""The core's moments, at which components and boxes act. Each stub becomes a dispatcher in every rulebook (see kit).

`me` is the owner; a component's own function gets the acting thing `c` after it, because a copy (Mimic) acts as
something else. `kind` in a `pick` hook names the component that is meant.
"""

from __future__ import annotations

from kaiju.rules.kit import heard, hook
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
    """Dice that another monster has less because of me."""
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
def change_offers(g: State, me: int) -> None:
    """Dice I may turn before they are resolved: `offer_turn(g, c, die, face)`."""


@hook("owned")
def has_change_offers(g: State, me: int) -> bool:
    return False


@hook("pick")
def dice_changed(g: State, me: int, c: int, kind: int) -> None:
    """My component turned a die: pay for it."""


# --- dice are resolved


@hook("each")
def dice_settled(g: State, me: int) -> None:
    """The dice are final, and even what looks at the whole roll has not done so yet."""


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
    """What is added to what my dice of a face give: hearts, claws."""
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
    """Hearts that are added to what my claws do to those they hit."""
    return 0


@hook("chain")
def deepens(g: State, me: int, target: int, amount: int) -> int:
    """What becomes of a loss that I deal, by claws or by a component, when it is about to be settled."""
    return amount


@hook("each")
def strikes(g: State, me: int, target: int) -> None:
    """My claws are about to make `target` lose hearts: the loss is what comes next, what is pushed comes before it."""


@hook("each")
def attack_done(g: State, me: int) -> None:
    """My claws have done their harm; nobody has yielded yet."""


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


@hook("any")
def hits_everybody(g: State, me: int) -> bool:
    return False


@hook("sum")
def splash(g: State, me: int, target: int, claws: int) -> int:
    """Hearts that `target` loses besides those to my claws; where the claws hit it too, it is one loss with them."""
    return 0


@hook("each")
def splash_apart(g: State, me: int, target: int, claws: int) -> None:
    """`target` is not hit by my claws: what I make it lose besides is a loss of its own, `hurt`."""


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
    """I spent a heart die on healing myself; in Tokyo, where the die does nothing, only what is added here counts."""


@hook("owned")
def has_heart_used(g: State, me: int) -> bool:
    return False


@hook("each")
def energy_rolled(g: State, me: int, count: int) -> None:
    """My energy dice have been resolved."""


# --- losing hearts


@hook("chain")
def shields(g: State, me: int, amount: int) -> int:
    """What is left of a loss by what needs no decision."""
    return amount


@hook("each")
def reactions(g: State, me: int, amount: int, spent: int) -> None:
    """What I may do against a loss: `offer_reaction(g, c, spent)`."""


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
def other_out(g: State, me: int, gone: int) -> None:
    """Another monster is leaving the game."""


@hook("each")
def other_at_zero(g: State, me: int, victim: int) -> None:
    """Another monster has no hearts left."""


@hook("any")
def wins_when_out(g: State, me: int) -> bool:
    """I have no hearts left; True if I win instead of being eliminated."""
    return False


@hook("any")
def revives(g: State, me: int) -> bool:
    """I have no hearts left; True if I am not eliminated after all."""
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


@hook("any")
def may_sell(g: State, me: int) -> bool:
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
    """A turn, anybody's, is over, and the current monster lives."""


# --- whatever else a component does


@hook("each")
def free_offers(g: State, me: int) -> None:
    """What I may do at any time, beside whatever I have to decide: `offer(g, FREE + c)`."""


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
    """What an answer to this copying component's question costs, in energy."""
    return 0


@hook("pick")
def component_answer(g: State, me: int, c: int, kind: int, phase: int, action: int) -> None:
    """The answer to that question."""


# --- for boxes: what happens to everybody


@hook("each")
def deals(g: State) -> None:
    """Before the game: the deck has been shuffled and the market filled; what else is left to chance."""


@hook("each")
def turn_counted(g: State) -> None:
    """A turn begins: what is counted by turns starts anew."""


@hook("each")
def energy_came(g: State, me: int, amount: int) -> None:
    """`me` has got energy."""


@hook("each")
def hearts_came(g: State, me: int, amount: int) -> None:
    """`me` has got hearts."""


@hook("each")
def loss_landed(g: State, target: int, amount: int, lost: int, dealer: int, by_claws: bool) -> None:
    """`target` has lost hearts: `amount` of them, or as many as it had."""


@hook("sum")
def bound_points(g: State, me: int) -> int:
    """Stars of `me` that can't be lost as stars."""
    return 0


@hook("any")
def tokyo_pays(g: State, me: int, points: int) -> bool:
    """`me` is about to get stars for Tokyo; True if it gets something else instead."""
    return False


@hook("each")
def into_tokyo(g: State, me: int) -> None:
    """`me` has moved into Tokyo, and components have had their say."""


@hook("each")
def out_of_tokyo(g: State, me: int) -> None:
    """`me` has left a place in Tokyo, which is free now."""


@hook("each")
def dice_counted(g: State, me: int) -> None:
    """The current monster's dice are counted, and about to be thrown for the first time."""


@hook("each")
def dice_final(g: State, me: int) -> None:
    """The current monster's dice are final and have been counted by faces, in `shown`."""


@hook("any")
def wastes_hearts(g: State, me: int) -> bool:
    """Whether hearts on dice are of no use to `me`."""
    return False


@hook("any")
def is_frozen(g: State, face: int) -> bool:
    """Whether dice of a face are without effect this turn."""
    return False


@hook("each")
def hearts_may_draw(g: State, me: int) -> None:
    """A moment at which hearts on the dice may bring something: push what does."""


@hook("each")
def yields_applied(g: State, stay: int) -> None:
    """It is known who leaves Tokyo, and who stays: seats in bits. What is pushed comes after all yielding does."""


@hook("any")
def saved(g: State, me: int) -> bool:
    """`me` has no hearts left; True if something other than its components keeps it in the game."""
    return False


@hook("each")
def eliminated(g: State, me: int, heir: int) -> None:
    """`me` is being eliminated, by the doing of `heir` if that is another monster that lives, otherwise -1."""


@hook("each")
def leaving_game(g: State, me: int) -> None:
    """`me` leaves the game, and still has all that is its own."""


@hook("each")
def left_game(g: State, me: int) -> None:
    """`me` has left the game."""


@hook("each")
def thing_left(g: State, c: int) -> None:
    """A thing no longer lies before its owner."""


@hook("any")
def discards_thing(g: State, c: int) -> bool:
    """A thing that is no Power card is discarded by its owner; True by the box that knows where it goes."""
    return False


@hook("each")
def discards_all(g: State, me: int, but: int) -> None:
    """Everything before `me` is discarded, but for one thing (or -1), its cards already."""


# --- for boxes: things out of a hand


@hook("any")
def needs_window(g: State, p: int, windows: int) -> bool:
    """Whether `p` has to be asked for what may be played at one of these moments."""
    return False


@hook("each")
def window(g: State, p: int, windows: int) -> None:
    """`p` may play something that fits this moment: push the question."""


WINDOWS: int = heard("window")
"""1 where there is anything in the game that may be played out of a hand, otherwise 0."""


@hook("each")
def window_offers(g: State, p: int, windows: int) -> None:
    """What `p` may play at this moment is offered beside an open question."""


@hook("each")
def offers_beside(g: State, p: int, step: int) -> None:
    """What `p` may do at any time, beside a question that it is asked."""


@hook("any")
def done_beside(g: State, action: int) -> bool:
    """An option was chosen that leaves the open question open; True by the box whose it was."""
    return False


# --- for boxes: buying


@hook("any")
def buys_otherwise(g: State, me: int, action: int) -> bool:
    """A purchase that is none of the core's; True by the box whose it is."""
    return False


@hook("any")
def may_buy_otherwise(g: State, me: int, action: int) -> bool:
    """Whether such a purchase is possible as things stand."""
    return False


@hook("any")
def needs_no_announcing(g: State, action: int) -> bool:
    """Whether nobody can object to this purchase."""
    return False


# --- for boxes: secrets


@hook("each")
def deals_anew(g: State, seat: int) -> None:
    """Deals again what `seat` can't know, by the state's generator."""


@hook("any")
def asks_in_secret(g: State, step: int) -> bool:
    """Whether the answers to a question, kept in `answer`, are known to nobody else before all are in."""
    return False


@hook("each", only_plain=True)
def puts_in_order(g: State, seat: int) -> None:
    """Puts what `seat` can't know into an order that tells nothing."""


@hook("any", only_plain=True)
def shows_hidden(g: State, before: State) -> bool:
    """Whether the step that led from `before` to `g` has shown anything hidden."""
    return False
