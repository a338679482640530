"""What a view shows of Evolutions, and what options with them are about."""

from __future__ import annotations

from typing import Any

from kaiju.boxes.power_up.alienoid import UFOS, SuperiorAlienTechnology, bears, card_with_ufo
from kaiju.boxes.power_up.baby_gigazaur import MY_TOY, MyToy
from kaiju.boxes.power_up.codes import (
    BUY_HALF,
    BUY_HALF_DISCARD,
    BUY_HALF_FROM,
    BUY_HALF_TOP,
    COLLECT,
    DECK_PLACES,
    DRAFT_ASK,
    EVO_DECK,
    EVO_HAND,
    EVO_LOOK,
    EVO_PACK,
    EVO_PICK,
    EVO_SPENT,
    EVOLUTION,
    EVOS,
    EVOS_END,
    GIVE_ENERGY,
    GIVE_HEART,
    GIVE_STAR,
    KEEP_EVO,
    PLAY,
    RESERVED,
    STORE,
    TAKE_ENERGY,
    TAKE_HEART,
    TURN_EVERY,
    USE_DIE,
    USE_FACE,
)
from kaiju.boxes.power_up.hands import deck_place
from kaiju.boxes.power_up.meka_dragon import TargetAcquired, target
from kaiju.boxes.power_up.space_penguin import FREEZE_RAY, EncasedInIce, FreezeRay, frozen_die
from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.rules.codes import FACES
from kaiju.rules.components import acting, acts_as
from kaiju.rules.declared import about
from kaiju.rules.kit import hears_plainly, plain
from kaiju.rules.looking import Things
from kaiju.rules.market import card_bought, cost_of
from kaiju.rules.names import Names
from kaiju.rules.observed import (
    FACE,
    OTHERS,
    OWN,
    SEAT,
    THING,
    AtPlaces,
    Bits,
    InMind,
    KeptThings,
    OfSeats,
    SeatsPlaces,
)
from kaiju.rules.rolling import loose_dice
from kaiju.rules.state import SEATS
from kaiju.rules.things import recall

UFO = SuperiorAlienTechnology.id
"""The name of a UFO token in views."""


@plain
def evolutions_at(at: Things, place: int, names: Names) -> list[str]:
    return [names.things[c] for c in at[place] if EVOS <= c < EVOS_END] if place in at else []


@plain
def evolution_deck_size(at: Things, p: int) -> int:
    count = 0
    while count < DECK_PLACES and deck_place(p, count) in at:
        count += 1
    return count


@plain
def remembered(g: State, p: int, kind: int) -> list[int]:
    """What things before a seat keep in mind that play the part of `kind`, where that is anything."""
    out, c = [], acting(g, p, kind, -1)
    while c >= 0:
        if recall(g, c, 0) >= 0:
            out.append(recall(g, c, 0))
        c = acting(g, p, kind, c)
    return out


@hears_plainly
def shows_table(g: State, at: Things, names: Names, table: dict[str, Any]) -> None:
    face = frozen_die(g)
    table["frozen_faces"] = [FACES[face] for face in range(6) if g.frozen >> face & 1]
    table["frozen_die"] = FACES[face] if face >= 0 else None


@hears_plainly
def shows_seat(g: State, at: Things, p: int, names: Names, seat: dict[str, Any]) -> None:
    things = names.things
    marked = [card_with_ufo(g, i) for i in range(UFOS)]
    seat["evolutions"] = evolutions_at(at, p, names)
    seat["hand_size"] = g.hand_size[p]
    seat["evolution_deck_size"] = evolution_deck_size(at, p)
    seat["evolution_discard"] = evolutions_at(at, EVO_SPENT - p, names)
    seat["target"] = target(g) == p
    seat["ufo"] = [things[c] for c in marked if c >= 0 and g.place[c] == p]
    seat["reserved"] = [things[c] for c in remembered(g, p, MY_TOY)]
    seat["freeze_rays"] = sum(remembered(g, owner, FREEZE_RAY).count(p) for owner in range(g.players))


@hears_plainly
def shows_own(g: State, at: Things, p: int, names: Names, own: dict[str, Any]) -> None:
    own["hand"] = evolutions_at(at, EVO_HAND - p, names)
    own["choice"] = evolutions_at(at, EVO_LOOK - p, names) + evolutions_at(at, EVO_PACK - p, names)
    own["drafted"] = evolutions_at(at, EVO_PICK - p, names)


# --- what a learner observes


def of_evolutions(name: str, meaning: str, *places: int) -> None:
    """Evolutions at places of the observer's own."""
    AtPlaces(name, meaning, family=EVOLUTION, places=places, count=SEATS, whose=OWN, most=1)


OfSeats("hand size", "Evolutions in hand", field="hand_size", usual=2)
of_evolutions("hand", "Evolutions in the observer's hand", EVO_HAND)
of_evolutions("choice", "Evolutions the observer has to choose from", EVO_LOOK, EVO_PACK)
of_evolutions("drafted", "Evolutions the observer has drafted", EVO_PICK)
AtPlaces(
    "evolution discard",
    "Evolutions that are discarded",
    family=EVOLUTION,
    places=(EVO_SPENT,),
    count=SEATS,
    most=1,
)
SeatsPlaces(
    "evolution decks", "Evolutions in each seat's deck", family=EVOLUTION, place=EVO_DECK, each=DECK_PLACES, usual=8
)
InMind(
    "target",
    "who bears the target token: 1 for that seat",
    component=TargetAcquired.id,
    family=EVOLUTION,
    says=SEAT,
    once=True,
)
InMind(
    "freeze rays",
    "Evolutions that freeze faces handed to each seat",
    component=FreezeRay.id,
    family=EVOLUTION,
    says=SEAT,
)
Bits("frozen faces", "faces without effect this turn", field="frozen", labels=FACES)
InMind("frozen die", "what the frozen die shows", component=EncasedInIce.id, family=EVOLUTION, says=FACE, once=True)
KeptThings("ufo", "cards that bear a UFO token", component=UFO, family=EVOLUTION, count=UFOS)
InMind("reserved", "cards reserved for the observer", component=MyToy.id, family=EVOLUTION, says=THING, whose=OWN)
InMind(
    "reserved by others", "cards reserved for others", component=MyToy.id, family=EVOLUTION, says=THING, whose=OTHERS
)


# --- options


@about(PLAY, KEEP_EVO)
def evolution_option(g: State, thing: int, names: Names) -> dict[str, Any]:
    return {"card": names.things[thing], "family": EVOLUTION}


@plain
def half_price_data(g: State, action: int, where: Any, names: Names) -> dict[str, Any]:
    c = card_bought(g, action)
    return {"card": names.things[c], "price": cost_of(g, g.seat, action, c), "from": where, "half": True}


@about(BUY_HALF)
def half_price_option(g: State, thing: int, names: Names) -> dict[str, Any]:
    return half_price_data(g, BUY_HALF + thing, bought_from(g, thing, "market"), names)


@about(BUY_HALF_FROM)
def half_price_from_option(g: State, thing: int, names: Names) -> dict[str, Any]:
    return half_price_data(g, BUY_HALF_FROM + thing, g.place[thing], names)


@about(BUY_HALF_DISCARD)
def half_price_discard_option(g: State, thing: int, names: Names) -> dict[str, Any]:
    return half_price_data(g, BUY_HALF_DISCARD + thing, "discard", names)


@about(BUY_HALF_TOP)
def half_price_top_option(g: State, depth: int, names: Names) -> dict[str, Any]:
    return half_price_data(g, BUY_HALF_TOP + depth, "deck", names)


@plain
def asking(g: State, names: Names) -> dict[str, Any]:
    """The component whose own question is open."""
    return {"card": names.things[acts_as(g, g.frame_b[g.top - 1])], "family": EVOLUTION}


@about(GIVE_ENERGY, GIVE_STAR, GIVE_HEART, TAKE_HEART, TAKE_ENERGY, STORE, COLLECT)
def asking_option(g: State, n: int, names: Names) -> dict[str, Any]:
    return asking(g, names)


@about(USE_FACE)
def face_option(g: State, face: int, names: Names) -> dict[str, Any]:
    return {**asking(g, names), "face": FACES[face]}


@about(USE_DIE)
def die_option(g: State, die: int, names: Names) -> dict[str, Any]:
    return {**asking(g, names), "dice": [die]}


@about(TURN_EVERY)
def turning_option(g: State, n: int, names: Names) -> dict[str, Any]:
    before, after = divmod(n, 6)
    dice = [i for i in range(loose_dice(g)) if g.dice[i] == before]
    return {"dice": dice, "face": FACES[after], "before": FACES[before]}


@hears_plainly
def bought_from(g: State, c: int, where: Any) -> Any:
    return "reserve" if g.place[c] == RESERVED else where


@hears_plainly
def marks_on(g: State, c: int, marks: list[str]) -> None:
    if bears(g, c) > 0:
        marks.append(UFO)


@hears_plainly
def is_drafting(g: State) -> bool:
    return g.step[g.top - 1] == DRAFT_ASK
