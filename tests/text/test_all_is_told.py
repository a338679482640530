"""Everything that happens has a sentence, and every option a label, in all three languages."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest

import kaiju
from kaiju.game import random_option
from kaiju.game.events import Event
from kaiju.rules.declared import ALL_EVENTS, ALL_KINDS
from kaiju.text import LANGUAGES, has
from kaiju.text.labels import decision_prompt, option_label
from kaiju.text.log import line
from tests.boxes.test_scenarios import PACKS
from tests.text.tables import NAMES
from tests.wording import TABLES

GAMES = 320
KINDS = [kind.name for kind in ALL_KINDS]
SOURCES = Path(kaiju.__file__).parent
LASTING = {e["id"]: e["permanent"] for e in kaiju.catalog() if e["kind"] == "evolution"}
ALL = [e for e in kaiju.catalog() if e["kind"] == "evolution"]
OF_BOX = {e["id"]: e.get("module", "luchador" if e["monster"] == "luchador" else "") for e in ALL}
"""The module that an Evolution needs beside its own."""
MONSTERS = {e["monster"]: OF_BOX[e["id"]] for e in ALL}


def random_game(seed: int) -> kaiju.Game:
    """Every other game begins with cards and energy on the table, so that rare things happen."""
    edition, players, modules = TABLES[seed % len(TABLES)]
    gauge = edition == "dark" or "wicked" in modules
    options = {"tile_side": ("orange", "green", "mixed")[seed // len(TABLES) % 3]} if gauge else {}
    decks = sorted(monster for monster, needed in MONSTERS.items() if not needed or needed in modules)
    owners = random.Random(seed).sample(decks, players) if "power_up" in modules else None
    if owners and "luchador" in modules and "luchador" not in owners:
        owners[0] = "luchador"
    if seed % (2 * len(TABLES)) < len(TABLES):
        return kaiju.new(edition, players, modules=modules, monsters=owners, seed=seed, **options)
    keep = [e["id"] for e in kaiju.catalog() if e["kind"] == "keep"]
    dealt = random.Random(seed).sample(keep, 6 * players)
    seats = [{"cards": dealt[p::players], "energy": 9, "poison": p % 2, "shrink": p % 2} for p in range(players)]
    if "luchador" in modules:
        for p, seat in enumerate(seats):
            seat.update(mask=p % 3 == 0, collection=p % 2, points=3 * p + 2)
    elif gauge:
        for p, seat in enumerate(seats):
            seat.update(wickedness=2 + 3 * (p % 3), points=4 * p, zombified=p == 1)
    if "mindbug" in modules:
        consumables = [e["id"] for e in kaiju.catalog() if e["kind"] == "consumable"]
        for p, seat in enumerate(seats):
            seat.update(cards=[*seat["cards"], *consumables[p::players]], mindbugs=p)
    if "king_kong" in modules:
        for p, seat in enumerate(seats):
            seat.update(cultists=p, tower=[p + 1] if p < 2 else [], berserk=p % 2 == 0, form=("beast", "biped")[p % 2])
    if "halloween" in modules:
        costumes = [e["id"] for e in kaiju.catalog() if e["kind"] == "costume"]
        for p, seat in enumerate(seats):
            seat.update(cards=[*seat["cards"][3:], *costumes[p::players]])
            if "cthulhu" in modules:
                seat.update(cultists=p)
    if owners:
        held = random.Random(seed).sample([e for e, box in OF_BOX.items() if not box or box in modules], 5 * players)
        for p, seat in enumerate(seats):
            mine = held[p::players]
            lasting = [e for e in mine[:3] if LASTING[e] and e != "icy-reflection"]
            seat.update(monster=owners[p], evolutions=lasting, hand=[e for e in mine if e not in lasting])
    return kaiju.arrange(edition=edition, modules=modules, seats=seats, seed=seed, **options)


@cache
def played() -> tuple[list[Event], list[tuple[str, kaiju.Option, tuple[str, ...]]], dict[str, set[str]]]:
    """An event of each shape, an option of each shape, the prompts of each kind of decision, from random games."""
    events: dict[object, Event] = {}
    options: dict[object, tuple[str, kaiju.Option, tuple[str, ...]]] = {}
    prompts: dict[str, set[str]] = {}
    for seed in range(GAMES):
        game = random_game(seed)
        choose = random.Random(seed).randrange
        while (decision := game.decision) is not None:
            if decision.kind not in prompts or decision.kind in ("damage", "use", "challenge", "copy", "curse"):
                for language in LANGUAGES:
                    prompts.setdefault(decision.kind, set()).add(decision_prompt(decision, language))
            for option in decision.options if decision.kind != "roll" else decision.options[-4:]:
                data = option.data
                told_apart = [str(data.get(k)) for k in ("face", "from", "deadly")] if decision.kind != "change" else []
                numbers = [bool(data.get(k)) for k in ("damage", "avoided")]
                shape = (decision.kind, option.key.split()[0], *sorted(data), *told_apart, *numbers)
                options.setdefault(shape, (decision.kind, option, game.dice))
            game.play(random_option(game, choose).action)
        for event in (*game.events, *game.events_for(None)):
            shape = (event.cause, event.place, event.family, event.amount, *sorted(event.to_dict()), event.kind)
            events.setdefault(shape, event)
    return list(events.values()), list(options.values()), prompts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_random_games_has_a_sentence(language):
    events, _, _ = played()
    told = {event.kind for event in events}
    assert len(told) > 40
    assert told > {"wickedness", "wickedness_lost", "tile", "exchange"}
    assert told > {"evolution_draw", "evolution_keep", "play", "return", "turned_up", "skip_turn"}
    assert told > {"freeze", "freeze_die", "hand_over", "target", "reserve", "annul"}
    assert told > {"challenge", "ask_help", "volunteer", "ally", "show_card", "challenge_won"}
    assert told > {"challenge_card", "challenge_shuffle", "mask", "mask_lost"}
    assert told > {"mindbug", "rolls_anew", "activate", "passed_on", "fetch", "die_lost"}
    assert told > {"claim", "cultist", "cultist_heart", "cultist_energy", "cultist_roll", "form", "beast", "berserk"}
    assert told > {"fate_roll", "fate", "curse", "scarab", "die_out", "die_added", "curse_reroll", "free_card"}
    assert told > {"costumes", "costume", "costumes_mixed", "steal"}
    for event in events:
        told = line(event, NAMES, language)
        assert re.fullmatch(r"\S.*[.!]", told), event
        assert not re.search(r"[{}]|None|  |«»|: \.|\( *\)", told), (event, told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_that_the_rules_tell_has_a_message(language):
    emitted = set()
    for folder in ("rules", "boxes"):
        for path in (SOURCES / folder).rglob("*.py"):
            emitted |= set(re.findall(r"emit\(\s*g,\s*E_([A-Z_]+)", path.read_text(encoding="utf-8")))
    kinds = {name.lower() for name in emitted}
    assert kinds <= {event.name for event in ALL_EVENTS}
    variants = {"enter": "city", "move": "city", "yield": "bay", "buy": "market"}
    for kind in kinds:
        key = f"{kind}:{variants[kind]}" if kind in variants else kind
        assert has("event", key, language), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_random_games_has_a_label(language):
    _, options, _ = played()
    assert {kind for kind, _, _ in options} >= set(KINDS)
    verbs = {option.key.split()[0] for _, option, _ in options}
    assert verbs > {"play", "keep", "give", "store", "collect", "turn", "use"}
    assert verbs > {"challenge", "ask", "help", "choose", "refuse", "reveal", "hide"}
    for kind, option, dice in options:
        for label in (
            option_label(option, language),
            option_label(option, language, kind=kind, names=NAMES, dice=dice),
        ):
            assert label != option.key, option
            assert label[0].isupper() and not re.search(r"[{}]|None|  ", label), (option, label)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_has_a_prompt(language):
    _, _, prompts = played()
    assert all(not re.search(r"[{}]|None", prompt) for asked in prompts.values() for prompt in asked)
    assert all(has("prompt", kind, language) for kind in KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pack_has_a_hint_for_its_first_game(language):
    assert [module for module in PACKS if not has("page", f"tip:{module}", language)] == []
