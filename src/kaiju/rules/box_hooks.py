"""The core's moments at which boxes act, each box as a whole.

The moments of components are in `hooks`.
"""

from __future__ import annotations

from kaiju.rules.kit import heard, hook
from kaiju.rules.state import State

# --- what happens to everybody


@hook("each")
def deals(g: State) -> None:
    """Before the game, with the deck shuffled and the market filled: do whatever else is left to chance."""


@hook("any")
def opens_market_later(g: State) -> bool:
    """Whether no cards are turned up before the game: a box has something to do first, and does that then."""
    return False


@hook("each")
def first_is_known(g: State, first: int) -> None:
    """It is known who begins: push what comes before the first turn."""


@hook("each")
def turn_counted(g: State) -> None:
    """A turn begins: what is counted by turns starts anew."""


@hook("each")
def stars_came(g: State, me: int, amount: int) -> None:
    """`me` has got stars, so many at once."""


@hook("each")
def energy_came(g: State, me: int, amount: int) -> None:
    """`me` has got energy."""


@hook("each")
def hearts_came(g: State, me: int, amount: int) -> None:
    """`me` has got hearts."""


@hook("each")
def healed_itself(g: State, me: int) -> None:
    """`me` has got hearts by means of its own, not by another monster."""


@hook("each")
def came_back(g: State, me: int) -> None:
    """`me` had no hearts left and is back in the game, as a new monster."""


@hook("each")
def lost_everything(g: State, me: int) -> None:
    """`me` starts again with no stars and nothing before it: take what else a box has given it."""


@hook("any")
def gains_no_hearts(g: State, me: int) -> bool:
    """Whether `me` can't gain hearts as things stand."""
    return False


@hook("any")
def gains_no_energy(g: State, me: int) -> bool:
    """Whether `me` can't gain energy as things stand."""
    return False


@hook("any")
def gains_no_points(g: State, me: int) -> bool:
    """Whether `me` can't gain stars as things stand."""
    return False


@hook("chain")
def receives(g: State, me: int) -> int:
    """Who gets the hearts and the energy that `me` would gain."""
    return me


@hook("any")
def silences(g: State, kind: int) -> bool:
    """Whether components of this kind have no effect as things stand. Whoever changes that calls `refresh_all`."""
    return False


@hook("each")
def before_first_roll(g: State, me: int) -> None:
    """A turn begins: push what comes when all that happens at its start is done, right before the first roll."""


@hook("each")
def loss_landed(g: State, target: int, lost: int, dealer: int, by_claws: bool) -> None:
    """`target` has lost hearts. Count them here; whatever follows from it comes later."""


@hook("sum")
def bound_points(g: State, me: int) -> int:
    """How many of `me`'s stars belong to something else and can't be lost by themselves."""
    return 0


@hook("any")
def tokyo_pays(g: State, me: int, points: int) -> bool:
    """`me` is about to get stars for Tokyo; True if it gets something else instead."""
    return False


@hook("any")
def stays_out(g: State, me: int) -> bool:
    """Whether `me` can't enter Tokyo as things stand."""
    return False


@hook("each")
def into_tokyo(g: State, me: int) -> None:
    """`me` has moved into Tokyo, and components have had their say."""


@hook("each")
def out_of_tokyo(g: State, me: int) -> None:
    """`me` has left a place in Tokyo, which is free now."""


@hook("each")
def dice_counted(g: State, me: int) -> None:
    """It is settled how many dice the current monster has; they are about to be thrown for the first time."""


@hook("any")
def is_thrown_too(g: State, me: int, die: int) -> bool:
    """Whether a die with faces of its own (`extra_die`) is part of this turn's dice."""
    return False


@hook("each")
def rolled(g: State, me: int, chosen: int) -> None:
    """`me` has thrown dice of its turn, by their places in bits: all of them, or those that it chose."""


@hook("sum")
def held_dice(g: State) -> int:
    """Dice that the current monster can't choose to reroll, by their places in bits: a box's field `held_places`."""
    return 0


HOLDERS: int = heard("held_dice")
"""1 where dice may be kept from being rerolled, otherwise 0."""


@hook("each")
def holds_dice(g: State, me: int) -> None:
    """The current monster is about to choose dice: settle what `held_dice` says."""


@hook("any")
def is_held(g: State, me: int, die: int) -> bool:
    """Whether `me`, the current monster or another, can't make this die of the current monster fall again."""
    return False


@hook("each")
def dice_decided(g: State, me: int) -> None:
    """Nobody throws or turns the current monster's dice any more: push what happens before they are final."""


DECIDERS: int = heard("dice_decided")
"""1 where anything happens between the last change of the dice and their being final, otherwise 0."""


@hook("each")
def dice_final(g: State, me: int) -> None:
    """The current monster's dice are final and have been counted by faces, in `shown`."""


@hook("any")
def claims_dice(g: State, me: int) -> bool:
    """`me`'s dice lie as they will be resolved. True if something comes first: the box pushes it, and calls
    `resolve_dice` when it is done."""
    return False


@hook("any")
def stands_in(g: State, me: int) -> bool:
    """Whether `me` resolves dice in another's turn, so that no turn of its own ends with them or follows from them."""
    return False


@hook("each")
def changed_hands(g: State) -> None:
    """Another monster resolves dice from now on: what is counted for the one that does starts anew."""


@hook("each")
def throws_anew(g: State) -> None:
    """The current monster has a new first throw in the same turn: what belonged to the last roll is gone."""


@hook("any")
def wastes_hearts(g: State, me: int) -> bool:
    """Whether hearts on dice are of no use to `me`."""
    return False


@hook("any")
def hearts_turn(g: State) -> bool:
    """Whether hearts on dice work in Tokyo, and nowhere else."""
    return False


@hook("any")
def is_frozen(g: State, face: int) -> bool:
    """Whether dice of a face have no effect this turn."""
    return False


@hook("each")
def hearts_may_draw(g: State, me: int) -> None:
    """A moment at which hearts on the dice may bring something: push the step that sees to it."""


@hook("each")
def after_resolving(g: State, me: int) -> None:
    """The dice are about to be resolved: push what comes when all of them are, before the Enter Tokyo step."""


@hook("each")
def before_buying(g: State, me: int) -> None:
    """The Enter Tokyo step has come: push what comes after it, before buying."""


@hook("each")
def after_buying(g: State, me: int) -> None:
    """The Enter Tokyo step has come: push what comes after buying, before the effects at the end of the turn."""


@hook("any")
def turn_follows(g: State, me: int) -> bool:
    """`me`'s turn is over and nobody has won: True if the box has pushed the turn that comes before all others."""
    return False


@hook("each")
def earned_turn_follows(g: State, me: int) -> None:
    """The next turn is one that `me` has earned (`earn_turn`)."""


@hook("each")
def yields_applied(g: State, stay: int) -> None:
    """It is known who leaves Tokyo, and who stays: seats in bits. What is pushed comes after all yielding does."""


@hook("any")
def saved(g: State, me: int) -> bool:
    """`me` has no hearts left; True if something other than its components keeps it in the game: push a step for it."""
    return False


@hook("each")
def eliminated(g: State, me: int, heir: int) -> None:
    """`me` is being eliminated, by `heir` if that is another living monster, otherwise -1."""


@hook("each")
def leaving_game(g: State, me: int) -> None:
    """`me` is leaving the game, and still has everything it owns."""


@hook("each")
def left_game(g: State, me: int) -> None:
    """`me` has left the game."""


@hook("each")
def thing_left(g: State, c: int) -> None:
    """A thing no longer lies before its owner."""


@hook("each")
def handed_over(g: State, c: int, me: int) -> None:
    """A thing now lies before another owner, as it is, and no longer before `me`."""


@hook("sum")
def bears(g: State, c: int) -> int:
    """Tokens of a box that lie on a thing, beside those that it keeps in mind itself."""
    return 0


@hook("any")
def discards_thing(g: State, c: int) -> bool:
    """A thing that is not a Power card is discarded; the owning box returns True."""
    return False


@hook("each")
def discards_all(g: State, me: int, but: int) -> None:
    """Everything before `me` except `but` is discarded; its cards are already gone."""


# --- things out of a hand


@hook("any")
def needs_window(g: State, p: int, windows: int) -> bool:
    """Whether `p` has to be asked if it plays something at one of these moments."""
    return False


@hook("each")
def window(g: State, p: int, windows: int) -> None:
    """`p` may play something that fits this moment: push the question."""


WINDOWS: int = heard("window")
"""1 where there is anything in the game that may be played out of a hand, otherwise 0."""


@hook("each")
def window_offers(g: State, p: int, windows: int) -> None:
    """Offer what `p` may play at this moment, beside the open question."""


@hook("each")
def paying_offers(g: State, p: int, lacking: int) -> None:
    """`p` is short of this much energy for what it is being asked: offer whatever it could play to get that much."""


PAYERS: int = heard("paying_offers")
"""1 where anything in the game may bring energy in the middle of a question, otherwise 0."""


@hook("any")
def helps_to_shop(g: State, p: int, places: int, own_turn: bool) -> bool:
    """`p` can buy nothing as things stand: whether it has to be asked all the same, for what it might play first."""
    return False


@hook("each")
def offers_beside(g: State, p: int, step: int) -> None:
    """Offer what `p` may do at any time, beside the question that it is being asked."""


@hook("any")
def done_beside(g: State, action: int) -> bool:
    """An option was chosen that leaves the question open; the owning box returns True."""
    return False


# --- buying


@hook("any")
def buys_nothing(g: State, me: int) -> bool:
    """Whether `me` can't buy anything as things stand, not even in another's turn, nor sweep."""
    return False


@hook("any")
def buys_no_cards(g: State, me: int) -> bool:
    """Whether `me` can't buy Power cards as things stand, wherever they lie; it may sweep."""
    return False


@hook("any")
def pays_otherwise(g: State, me: int) -> bool:
    """Whether `me` may now buy cards for anything but their full price; only then are `purchase_offers` asked for."""
    return False


@hook("each")
def purchase_offers(g: State, me: int, action: int) -> None:
    """A card can be bought where it lies: offer other ways of buying it there. The core offers it at its full price."""


@hook("chain")
def in_full(g: State, action: int) -> int:
    """The same purchase at the full price, if `action` buys in another way."""
    return action


@hook("chain")
def price_by(g: State, action: int, price: int) -> int:
    """The price by this way of buying."""
    return price


@hook("any")
def buys_otherwise(g: State, me: int, action: int, cost: int) -> bool:
    """A purchase from a place that the core doesn't know, as if at the full price; the owning box returns True."""
    return False


@hook("each")
def bought(g: State, me: int, c: int, action: int) -> None:
    """I have bought a card in this way, and it has arrived."""


@hook("any")
def needs_no_announcing(g: State, action: int) -> bool:
    """Whether nobody can object to this purchase."""
    return False


# --- looking


@hook("chain", only_plain=True)
def whose_turn(g: State, seat: int) -> int:
    """Whose turn it is, where `seat` acts in another's."""
    return seat


# --- secrets


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
