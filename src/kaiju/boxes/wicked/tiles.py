"""Wickedness tiles, of the Dark Edition and of Even More Wicked!: twenty faces, two on each tile."""

from __future__ import annotations

from kaiju.boxes.base.attack import give_poison
from kaiju.boxes.base.discard import others_lose_points
from kaiju.boxes.wicked.codes import Tile
from kaiju.rules.box_hooks import silences
from kaiju.rules.codes import COMPONENT_ASK, COPY, E_CROWNED, K_COPY, ONE, PASS
from kaiju.rules.components import CARD, acts_as, is_keep, kind_of
from kaiju.rules.flow import ask, emit, in_tokyo, offer, push
from kaiju.rules.gains import MOST_HEARTS, add_hearts, gain_energy, gain_hearts, gain_points, lose_points
from kaiju.rules.hooks import takes_effect
from kaiju.rules.state import CARDS
from kaiju.rules.things import copy_thing, discard_kept, offer_copies
from kaiju.rules.turn import earn_turn

# --- level 3


class Devious(Tile, id="devious", level=3, side="orange", pair="barbs"):
    def more_rolls(g, me: int, c: int) -> int:
        return 1


class Eternal(Tile, id="eternal", level=3, side="orange", pair="final-roar"):
    def starts_turn(g, me: int, c: int) -> None:
        gain_hearts(g, me, 1, c)


class Skulking(Tile, id="skulking", level=3, side="orange", pair="poison-spit"):
    def numbers_resolved(g, me: int, c: int, face: int, count: int) -> None:
        if face == ONE:
            gain_points(g, me, 1, c)


class Tireless(Tile, id="tireless", level=3, side="orange", pair="underdog"):
    def starts_turn(g, me: int, c: int) -> None:
        gain_energy(g, me, 1, c)


# Before Antimatter Beam, which doubles what is there: hooks are answered in the order in which tiles stand here.
class Barbs(Tile, id="barbs", level=3, side="green", pair="devious"):
    def claws_in_all(g, me: int, c: int, claws: int) -> int:
        return claws + 1 if claws >= 2 else claws


class FinalRoar(Tile, id="final-roar", level=3, side="green", pair="eternal"):
    def wins_when_out(g, me: int, c: int) -> bool:
        if g.points[me] < 16:
            return False
        emit(g, E_CROWNED, me, 0, c, -1)
        return True


class PoisonSpitTile(Tile, id="poison-spit", level=3, side="green", pair="skulking"):
    def wounds(g, me: int, c: int, victim: int) -> None:
        give_poison(g, me, victim, c)


class Underdog(Tile, id="underdog", level=3, side="green", pair="tireless"):
    def wounds(g, me: int, c: int, victim: int) -> None:
        if g.points[victim] > g.attack_points:
            gain_points(g, me, lose_points(g, victim, 1, c), c)


# --- level 6


class Cyberbrain(Tile, id="cyberbrain", level=6, side="orange", pair="defender-of-tokyo"):
    def more_dice(g, me: int, c: int) -> int:
        return 1


class EvilLair(Tile, id="evil-lair", level=6, side="orange", pair="fluxling"):
    def discount(g, me: int, c: int) -> int:
        return 1


class FullRegeneration(Tile, id="full-regeneration", level=6, side="orange", pair="have-it-all"):
    def more_hearts(g, me: int, c: int) -> int:
        return 2

    def takes_effect(g, me: int, c: int) -> None:
        add_hearts(g, me, MOST_HEARTS, c)


class WidespreadPanic(Tile, id="widespread-panic", level=6, side="orange", pair="sonic-boomer"):
    def takes_effect(g, me: int, c: int) -> None:
        others_lose_points(g, me, 4, c)
        discard_kept(g, c)


class DefenderOfTokyo(Tile, id="defender-of-tokyo", level=6, side="green", pair="cyberbrain"):
    def entered(g, me: int, c: int) -> None:
        others_lose_points(g, me, 1, c)

    def starts_turn(g, me: int, c: int) -> None:
        if in_tokyo(g, me):
            others_lose_points(g, me, 1, c)


class Fluxling(Tile, id="fluxling", level=6, side="green", pair="evil-lair", copies_others=CARD):
    def takes_effect(g, me: int, c: int) -> None:
        push(g, COMPONENT_ASK, me, c, kind_of(c), 0)

    def before_roll(g, me: int, c: int) -> None:
        push(g, COMPONENT_ASK, me, c, kind_of(c), 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_COPY)
        if g.place[c] == me:
            offer_copies(g, me, c)
        if g.offer_count > 0:
            offer(g, PASS)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action != PASS:
            copy_thing(g, me, c, action - COPY)
            if not silences(g, acts_as(g, c)):
                takes_effect(g, me, c, acts_as(g, c))


class HaveItAll(Tile, id="have-it-all", level=6, side="green", pair="full-regeneration"):
    def takes_effect(g, me: int, c: int) -> None:
        cards = 0
        for card in range(CARDS):
            if g.place[card] == me and is_keep(card):
                cards += 1
        gain_points(g, me, cards, c)

    def purchases(g, me: int, c: int) -> None:
        gain_points(g, me, 1, c)


class SonicBoomer(Tile, id="sonic-boomer", level=6, side="green", pair="widespread-panic"):
    def starts_turn(g, me: int, c: int) -> None:
        gain_points(g, me, 1, c)


# --- level 10


class AntimatterBeam(Tile, id="antimatter-beam", level=10, side="orange", pair="final-push"):
    def claws_in_all(g, me: int, c: int, claws: int) -> int:
        return 2 * claws


class Skybeam(Tile, id="skybeam", level=10, side="orange", pair="starburst"):
    def heart_used(g, me: int, c: int, first: bool) -> None:
        # One gain of its own for the whole roll: what is added to a gain comes with the first heart.
        if first:
            gain_hearts(g, me, 1, c)
        else:
            add_hearts(g, me, 1, c)

    def energy_rolled(g, me: int, c: int, count: int) -> None:
        gain_energy(g, me, count, c)


class FinalPush(Tile, id="final-push", level=10, side="green", pair="antimatter-beam"):
    def takes_effect(g, me: int, c: int) -> None:
        gain_hearts(g, me, 2, c)
        gain_energy(g, me, 2, c)
        earn_turn(g, me, c)

    def starts_turn(g, me: int, c: int) -> None:
        """The turn it brought is here, unless Freeze Time's come first."""
        if g.fewer_dice == 0:
            discard_kept(g, c)


class Starburst(Tile, id="starburst", level=10, side="green", pair="skybeam"):
    def takes_effect(g, me: int, c: int) -> None:
        gain_energy(g, me, 12, c)
        discard_kept(g, c)
