"""Events tell everything that happens at the table: whoever only reads them knows how it stands."""

from __future__ import annotations

import json
import random
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

import kaiju
from kaiju.boxes.luchador.codes import MASK_STARS
from kaiju.boxes.power_up.codes import EVO_LOOK, EVO_PICK
from kaiju.game.seat import Seat
from kaiju.rules.components import INSTALLED
from kaiju.rules.gains import MOST_HEARTS, WINNING_POINTS
from kaiju.rules.kit import plain
from tests.properties.configs import (
    CONFIGS,
    COSTUMES,
    EVOLUTIONS,
    FIRST_SEED,
    GIFTS,
    KEPT,
    PERMANENT,
    SLEEPY,
    Config,
    choose,
    make_game,
    random_play,
    repeat,
)
from tests.properties.invariants import State, acting_as, recall

GAINS = {
    "points": "points",
    "energy": "energy",
    "heal": "health",
    "poison": "poison",
    "shrink": "shrink",
    "wickedness": "wickedness",
}
LOSSES = {
    "points_lost": "points",
    "energy_spent": "energy",
    "energy_lost": "energy",
    "hurt": "health",
    "trim": "health",
    "cure_poison": "poison",
    "cure_shrink": "shrink",
}
NO_PACK: dict[str, Any] = {"cultists": 0, "tower": frozenset(), "form": None, "berserk": False}
OUT = {"alive": False, "health": 0, "energy": 0, "poison": 0, "shrink": 0, "wickedness": 0, "zombified": False}
"""What is left to a monster that leaves the game."""
NO_FIGHT = {"challenger": None, "champion": None, "allies": [None, None]}
NINE_LIVES = "nine-lives"
KEEP_STARS = ("unstoppable-hydra-1", "unstoppable-hydra-2", "son-of-kong-kiko")
"""Evolutions that bring their monster back with all its stars."""
LASTING = {*PERMANENT, *(evolution.id for evolution in EVOLUTIONS.values() if evolution.lasts)}
"""Evolutions that lie in play for a while, or for good."""
CHEAP = 4
"""The price up to which Precision Field Support brings a card."""


def table(game: kaiju.Game) -> dict[str, Any]:
    """How it stands, as far as it can be read off events."""
    return {
        "market": Counter(card for card in game.market if card),
        "prices": game._state.rules,
        "turn": game.turn,
        "current": game.current,
        "over": game.over,
        **challenge_of(game),
        "curse": game.curse,
        "curses": game.curse_deck_size,
        "scarab": game.scarab,
        "fate": game.fate,
        "tiles": Counter(face for faces in game.tiles.values() for face in faces),
        "seats": [
            {
                "health": seat.health,
                "points": seat.points,
                "energy": seat.energy,
                "poison": seat.poison,
                "shrink": seat.shrink,
                "alive": seat.alive,
                "place": seat.place,
                "cards": Counter(seat.cards),
                "wickedness": seat.wickedness,
                "tiles": Counter(seat.tiles),
                "zombified": seat.zombified,
                "mask": seat.mask,
                "collection": seat.collection,
                "cultists": seat.cultists,
                "tower": set(seat.tower),
                "form": seat.form,
                "berserk": seat.berserk,
                **(evolutions_of(game, seat) if "power_up" in game.modules else {"hand": 0}),
            }
            for seat in map(shown_of, game.seats)
        ],
    }


def challenge_of(game: kaiju.Game) -> dict[str, Any]:
    """Who fights, and how many challenge cards are left."""
    known = game.view(None)["challenge"] or {"fight": None, "pile": 0}
    return {"challenge_pile": known["pile"], "fight": known["fight"] or NO_FIGHT}


def shown_of(seat: Seat) -> Any:
    """What everybody sees of a seat, in one look: one at each name takes as long, and here there are many."""
    return SimpleNamespace(**seat._seen(), number=seat.number)


def evolutions_of(game: kaiju.Game, seat: Any) -> dict[str, Any]:
    """What a seat drafts counts as its deck, which it will be."""
    g = game._state
    picks, choosing, kept = g.rules[zones_of](g, seat.number)
    return {
        "hand": len(game.seats[seat.number].hand),
        "evolutions": Counter(seat.evolutions),
        "evolution_deck": seat.evolution_deck_size + picks,
        "choosing": choosing,
        "reserved": Counter(game.names.things[card] for card in kept),
    }


@plain
def zones_of(g: State, p: int) -> tuple[int, bool, list[int]]:
    """How many Evolutions a seat has drafted, whether it chooses from some, and the cards that are kept for it."""
    kept = [recall(g, toy, 0) for toy in acting_as(g, "my-toy") if g.place[toy] == p and recall(g, toy, 0) >= 0]
    return g.place.count(EVO_PICK - p), EVO_LOOK - p in g.place, kept


def read(known: dict[str, Any], event: kaiju.Event) -> None:
    """Brings what is known up to date with an event."""
    seat = known["seats"][event.seat] if event.seat is not None else {}
    amount = event.amount or 0
    if event.kind in GAINS:
        seat[GAINS[event.kind]] += amount
    elif event.kind in LOSSES:
        seat[LOSSES[event.kind]] -= amount
    elif event.kind == "turn":
        known.update(turn=amount, current=event.seat, fate=None)
    elif event.kind == "over":
        known["over"] = True
    elif event.kind == "dead":
        seat.update(OUT, points=0, hand=0, mask=False, collection=0, **NO_PACK)
    elif event.kind == "crowned":
        seat.update(OUT, hand=0, **NO_PACK)
    elif event.kind == "revived":
        in_masks = MASK_STARS * seat["collection"]
        seat.update(health=amount, points=seat["points"] if event.card in KEEP_STARS else in_masks)
        if event.card == NINE_LIVES:
            seat.update(points=min(WINNING_POINTS, amount + in_masks), hand=0)
        # The only way to come back with so many hearts.
        if amount == MOST_HEARTS:
            seat["zombified"] = True
    elif event.kind == "wickedness_lost":
        seat["wickedness"] = 0
    elif event.kind == "tile":
        known["tiles"][event.card] -= 1
        seat["tiles"][event.card] += 1
    elif event.kind == "discard" and event.family == "tile":
        seat["tiles"][event.card] -= 1
    elif event.kind == "discard" and event.family == "evolution":
        seat["evolutions"][event.card] -= 1
        if event.card == "my-toy":
            seat["reserved"].clear()
    elif event.kind == "void":
        known["market"][event.card] -= 1
    elif event.kind == "reserve":
        known["market"][event.card] -= 1
        seat["reserved"][event.card] += 1
    else:
        read_hand(known, event)
        read_cards(known, event)
        read_challenge(known, event)
        read_packs(known, event)


def read_packs(known: dict[str, Any], event: kaiju.Event) -> None:
    """Cultists, the tower, forms, Berserk monsters and curses."""
    seat = known["seats"][event.seat] if event.seat is not None else {}
    if event.kind == "cultist":
        seat["cultists"] += event.amount
    elif event.kind in ("cultist_heart", "cultist_energy", "cultist_roll"):
        seat["cultists"] -= 1
    elif event.kind == "claim":
        level = int((event.card or "").removeprefix("tower-"))
        if event.by is not None:
            known["seats"][event.by]["tower"] = known["seats"][event.by]["tower"] - {level}
        seat["tower"] = seat["tower"] | {level}
    elif event.kind == "form":
        seat["form"] = event.card
    elif event.kind == "berserk":
        seat["berserk"] = bool(event.amount)
    elif event.kind == "curse":
        known.update(curse=event.card, curses=known["curses"] - 1)
    elif event.kind == "curse_shuffle":
        known["curses"] += event.amount
    elif event.kind == "scarab":
        known["scarab"] = event.seat
    elif event.kind == "hand_discard":
        seat["hand"] -= 1
    elif event.kind == "fate_roll":
        known["fate"] = (event.dice or ())[0]


def read_hand(known: dict[str, Any], event: kaiju.Event) -> None:
    """What becomes of Evolutions."""
    seat = known["seats"][event.seat] if event.seat is not None else {}
    if event.kind == "shuffle" and event.seat is not None:
        seat["evolution_deck"] += event.amount
    elif event.kind == "evolution_draw":
        seat["choosing"] = seat["evolution_deck"] > 0
        seat["evolution_deck"] = max(0, seat["evolution_deck"] - 2)
    elif event.kind == "evolution_taken":
        known["seats"][event.by]["evolution_deck"] -= 1
        seat["choosing"] = True
    elif event.kind == "hand_over" and event.card in GIFTS:
        seat["evolutions"][event.card] -= 1
        known["seats"][event.by]["evolutions"][event.card] += 1
    elif event.kind == "hand_over" and event.card == "candy":
        known["seats"][event.by]["hand"] += 1
    elif event.kind == "evolution_keep":
        seat["hand" if seat["choosing"] else "evolution_deck"] += 1
        seat["choosing"] = False
    elif event.kind == "play":
        seat["hand"] -= 1
        if event.card in LASTING:
            seat["evolutions"][event.card] += 1
    # One that is held by another comes back to where it lies already.
    elif event.kind == "return" and not seat["evolutions"][event.card]:
        seat["hand"] += 1


def read_challenge(known: dict[str, Any], event: kaiju.Event) -> None:
    """Masks and challenges. The stars of a mask are told by themselves."""
    seat = known["seats"][event.seat] if event.seat is not None else {}
    if event.kind == "mask":
        seat["collection"] += int(seat["mask"])
        seat["mask"] = True
    elif event.kind == "mask_lost":
        if seat["collection"]:
            seat["collection"] -= 1
        else:
            seat["mask"] = False
    elif event.kind == "challenge":
        known["fight"] = {"challenger": event.seat, "champion": event.by, "allies": [None, None]}
    elif event.kind == "ally":
        known["fight"]["allies"][int(event.by == known["fight"]["champion"])] = event.seat
    elif event.kind == "challenge_shuffle":
        known["challenge_pile"] = event.amount
    elif event.kind == "challenge_card":
        known["challenge_pile"] -= 1
        known["fight"] = NO_FIGHT


def comes_for_nothing(known: dict[str, Any], event: kaiju.Event) -> bool:
    """Whether a card comes to who turned it up: with Deep Dive, and with Precision Field Support if it is cheap."""
    if event.card in COSTUMES:
        return event.copy == "deep-dive"
    if event.card not in KEPT or event.copy not in ("deep-dive", "precision-field-support"):
        return False
    asleep_in_tokyo = event.card == SLEEPY and known["seats"][event.seat]["place"] is not None
    dear = event.copy == "precision-field-support" and known["prices"].price_of(INSTALLED["card"][event.card]) > CHEAP
    return not asleep_in_tokyo and not dear


def read_cards(known: dict[str, Any], event: kaiju.Event) -> None:
    """What becomes of Power cards, and of monsters' places."""
    seat = known["seats"][event.seat] if event.seat is not None else {}
    if event.kind == "exchange":
        other = known["seats"][event.by]
        for giver, taker, card in ((seat, other, event.card), (other, seat, event.copy)):
            giver["cards"][card] -= 1
            taker["cards"][card] += 1
    elif event.kind in ("passed_on", "mindbug") and event.card is not None:
        seat["cards"][event.card] -= 1
        known["seats"][event.by]["cards"][event.card] += 1
    elif event.kind == "fetch":
        seat["cards"][event.card] += 1
    elif event.kind in ("enter", "move"):
        seat["place"] = event.place
    elif event.kind in ("yield", "leave"):
        seat["place"] = None
    elif event.kind == "sweep":
        known["market"].clear()
    elif event.kind == "turned_up":
        if comes_for_nothing(known, event):
            seat["cards"][event.card] += 1
    elif event.kind == "reveal":
        known["market"][event.card] += 1
    elif event.kind == "discard":
        seat["cards"][event.card] -= 1
    elif event.kind == "buy":
        if event.place == "market":
            # What is reserved lay in the market once.
            reserved = seat.get("reserved", {})
            (reserved if reserved.get(event.card) else known["market"])[event.card] -= 1
        if event.by is not None:
            known["seats"][event.by]["cards"][event.card] -= 1
        if event.card in KEPT:
            seat["cards"][event.card] += 1
    elif event.kind == "costume":
        seat["cards"][event.card] += 1
    elif event.kind == "steal":
        known["seats"][event.by]["cards"][event.card] -= 1
        seat["cards"][event.card] += 1


@pytest.mark.parametrize("dealt", [False, True], ids=["fresh", "dealt"])
@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_the_table_can_be_read_off_the_events(config: Config, dealt: bool) -> None:
    for seed in range(FIRST_SEED, FIRST_SEED + config.share(12 if dealt else 2)):
        game, rng = make_game(config, seed, dealt), random.Random(seed)
        known = table(game)
        while not game.over:
            key = choose(game, rng).key
            events = game.play(key)
            for event in events:
                read(known, event)
            real = table(game)
            if known != real:
                told = "\n".join(str(event.to_dict()) for event in events)
                number = len(game.record()["actions"])
                pytest.fail(
                    f"{difference(known, real)}\nafter action {number} {key!r}:\n{told}\n"
                    f"in {repeat(config, seed, dealt)}"
                )


def difference(known: dict[str, Any], real: dict[str, Any]) -> str:
    lines = [f"{k}: told {known[k]}, really {real[k]}" for k in known if k != "seats" and known[k] != real[k]]
    for p, (told, seat) in enumerate(zip(known["seats"], real["seats"], strict=True)):
        lines += [f"seat {p} {k}: told {told[k]}, really {seat[k]}" for k in told if told[k] != seat[k]]
    return "\n".join(lines)


def test_events_are_the_same_whoever_listens() -> None:
    """What `play` returns is what is kept, and a seat sees each of them, if not all of each."""
    game, rng = make_game(CONFIGS[3], FIRST_SEED, True), random.Random(1)
    heard = list(game.events)
    while not game.over:
        heard += game.play(choose(game, rng))
    assert tuple(heard) == game.events
    for seat in (None, *range(game.players)):
        seen = game.events_for(seat)
        assert [(e.kind, e.seat) for e in seen] == [(e.kind, e.seat) for e in heard]
        assert all(a == b for a, b in zip(seen, heard, strict=True) if not b.secret)


@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_an_event_can_be_written_down_and_read_back(config: Config) -> None:
    game = make_game(config, FIRST_SEED, True)
    for _ in random_play(game, FIRST_SEED):
        pass
    for seat in (None, *range(game.players)):
        for event in (*game.events, *game.events_for(seat)):
            assert kaiju.Event.from_dict(json.loads(json.dumps(event.to_dict()))) == event


def test_hearts_that_go_with_a_card_are_told() -> None:
    game = kaiju.arrange(seats=[{"cards": ["even-bigger", "metamorph"], "health": 12}, {}], dice="1 1 2 2 3 3")
    game.play("stop")
    known = table(game)
    for event in game.play("sell even-bigger"):
        read(known, event)
    assert game.seats[0].health == 10
    assert known == table(game)
