"""Everything that happens has a sentence, and every option a label, in all three languages."""

import random
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import kaiju
from kaiju.events import Event
from kaiju.game import random_option
from kaiju.rules.words import EVENTS, KINDS
from kaiju.text import LANGUAGES, has, monster_name
from kaiju.text.labels import decision_prompt, option_label
from kaiju.text.log import line, lines, listed

NAMES = ("Kraken", "Gigazaur", "Alienoid", "Pandakaï", "Luchador", "Gigarex")
TABLES = (
    ("base", 6, ()),
    ("base", 3, ("origins_cards",)),
    ("origins", 4, ()),
    ("base", 2, ("two_player",)),
    ("dark", 4, ()),
    ("base", 5, ("wicked",)),
)
GAMES = 240
SOURCES = Path(kaiju.__file__).parent


def random_game(seed: int) -> kaiju.Game:
    """Every other game begins with cards and energy on the table, so that rare things happen."""
    edition, players, modules = TABLES[seed % len(TABLES)]
    gauge = edition == "dark" or "wicked" in modules
    options = {"tile_side": ("orange", "green", "mixed")[seed // len(TABLES) % 3]} if gauge else {}
    if seed % (2 * len(TABLES)) < len(TABLES):
        return kaiju.new(edition, players, modules=modules, seed=seed, **options)
    keep = [e["id"] for e in kaiju.catalog() if e["kind"] == "keep"]
    dealt = random.Random(seed).sample(keep, 6 * players)
    seats = [{"cards": dealt[p::players], "energy": 9, "poison": p % 2, "shrink": p % 2} for p in range(players)]
    if gauge:
        for p, seat in enumerate(seats):
            seat.update(wickedness=2 + 3 * (p % 3), points=4 * p, zombified=p == 1)
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
            if decision.kind not in prompts or decision.kind in ("damage", "use"):
                for language in LANGUAGES:
                    asked = decision_prompt(decision, language, rolls_left=game.rolls_left)
                    prompts.setdefault(decision.kind, set()).add(asked)
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
    for event in events:
        told = line(event, NAMES, language)
        assert re.fullmatch(r"\S.*[.!]", told), event
        assert not re.search(r"[{}]|None|  |«»|: \.|\( *\)", told), (event, told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_that_the_rules_tell_has_a_message(language):
    emitted = set()
    for folder in ("rules", "content"):
        for path in (SOURCES / folder).glob("*.py"):
            emitted |= set(re.findall(r"emit\(\s*g,\s*E_([A-Z_]+)", path.read_text(encoding="utf-8")))
    kinds = {name.lower() for name in emitted}
    assert kinds <= set(EVENTS)
    variants = {"enter": "city", "move": "city", "yield": "bay", "buy": "market"}
    for kind in kinds:
        key = f"{kind}:{variants[kind]}" if kind in variants else kind
        assert has("event", key, language), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_random_games_has_a_label(language):
    _, options, _ = played()
    assert {kind for kind, _, _ in options} >= set(KINDS) - {"evolution", "challenge"}
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


@pytest.mark.parametrize(
    "event, expected",
    [
        (Event("hurt", 0, 3, cause="claws", by=1), "Kraken loses 3 hearts to Gigazaur's claws."),
        (Event("hurt", 0, 1, cause="claws", by=1), "Kraken loses 1 heart to Gigazaur's claws."),
        (Event("hurt", 0, 2, card="flame-thrower", by=1), "Kraken loses 2 hearts to Gigazaur's Flame Thrower."),
        (Event("hurt", 0, 3, card="tank", by=0), "Kraken loses 3 hearts to Tank."),
        (Event("buy", 1, 6, "wings", place="market"), "Gigazaur buys Wings for 6 energy."),
        (Event("buy", 1, 4, "jets", by=0), "Gigazaur buys Jets from Kraken for 4 energy."),
        (Event("use", 0, card="mimic", copy="wings"), "Kraken uses Mimic as Wings."),
        (Event("copy", 0, card="mimic", copy="wings"), "Kraken's Mimic now copies Wings."),
        (Event("yield", 0, place="bay"), "Kraken yields Tokyo Bay."),
        (Event("reroll", 0, dice=("claw", "2", "heart"), chosen=(0,)), "Kraken rerolls 1 die: now claw, 2, heart."),
        (Event("over", winners=()), "Nobody is left: the game has no winner."),
        (Event("over", winners=(0, 2)), "Kraken and Alienoid win the game together."),
        (Event("tokens", 0, card="smoke-cloud"), "Kraken has no tokens left on Smoke Cloud."),
        (Event("revived", 0, 10, "it-has-a-child"), "Kraken comes back with 10 hearts thanks to It Has a Child!"),
        (Event("extra_turn", 0, 1), "Kraken takes another turn with 1 die fewer."),
        (Event("wickedness", 0, 1, cause="dice"), "Kraken gains 1 Wickedness point."),
        (Event("wickedness", 0, 4, cause="dice"), "Kraken gains 4 Wickedness points."),
        (Event("tile", 0, 6, "have-it-all", "tile"), "Kraken takes the tile Have It All!"),
        (
            Event("crowned", 0, card="final-roar", family="tile"),
            "Kraken would be out, but wins when the turn ends thanks to Final Roar.",
        ),
        (Event("discard", 0, card="starburst", family="tile"), "Kraken discards Starburst."),
        (Event("use", 0, card="fluxling", family="tile", copy="wings"), "Kraken uses Fluxling as Wings."),
        (Event("copy", 0, card="fluxling", family="tile", copy="wings"), "Kraken's Fluxling now copies Wings."),
        (
            Event("exchange", 0, card="unstable-dna", copy="wings", by=1),
            "Kraken gives Unstable DNA to Gigazaur for Wings.",
        ),
        (Event("use", 0, card="hibernation"), "Kraken wakes up."),
        (Event("use", 0, card="fluxling", family="tile", copy="hibernation"), "Kraken wakes up."),
    ],
)
def test_sentences(event, expected):
    assert line(event, NAMES) == expected


def test_an_edition_has_its_own_names():
    event = Event("energy", 0, 1, "solar-powered")
    assert line(event, NAMES) == "Kraken gains 1 energy from Solar Powered."
    assert line(event, NAMES, edition="dark") == "Kraken gains 1 energy from Lunar Powered."


def test_a_tile_is_not_called_what_a_card_with_its_id_is_called(monkeypatch):
    monkeypatch.setattr("kaiju.text.log.tile_name", lambda tile, language: f"tile {tile}")
    monkeypatch.setattr("kaiju.text.log.card_name", lambda card, language, edition: f"card {card}")
    event = Event("energy", 0, 1, "poison-spit")
    assert line(event, NAMES) == "Kraken gains 1 energy from card poison-spit."
    assert line(replace(event, family="tile"), NAMES) == "Kraken gains 1 energy from tile poison-spit."
    copying = Event("copy", 0, card="fluxling", family="tile", copy="poison-spit")
    assert line(copying, NAMES) == "Kraken's tile fluxling now copies card poison-spit."


def test_a_secret_is_told_to_its_owner_only():
    event = Event("look", 0, card="wings", secret=True)
    assert line(event.seen_by(0), NAMES) == "Kraken looks at the top card of the deck: Wings."
    for seat in (1, None):
        assert line(event.seen_by(seat), NAMES) == "Kraken looks at the top card of the deck."


@pytest.mark.parametrize(
    "n, hearts, energy, stars",
    [
        (1, "1 сердце", "1 энергию", "1 звезду"),
        (2, "2 сердца", "2 энергии", "2 звезды"),
        (5, "5 сердец", "5 энергии", "5 звёзд"),
        (11, "11 сердец", "11 энергии", "11 звёзд"),
        (21, "21 сердце", "21 энергию", "21 звезду"),
        (22, "22 сердца", "22 энергии", "22 звезды"),
    ],
)
def test_russian_plurals(n, hearts, energy, stars):
    names = ("Кракен", "Гигазавр")
    assert line(Event("hurt", 0, n, cause="claws", by=1), names, "ru") == f"Гигазавр атакует: Кракен теряет {hearts}."
    assert line(Event("buy", 0, n, "wings", place="market"), names, "ru") == (
        f"Кракен покупает карту «Крылья» за {energy}."
    )
    assert line(Event("points", 0, n, cause="dice"), names, "ru") == f"Кракен получает за кубики {stars}."


def test_french_plurals():
    told = [line(Event("dice_off", 0, n or None), NAMES, "fr") for n in (0, 1, 2)]
    assert [sentence.split("\u00a0: ")[1] for sentence in told] == ["0 baffe.", "1 baffe.", "2 baffes."]


def test_what_a_sentence_says_is_not_said_again():
    events = [
        Event("attack", 0, 2),
        Event("hurt", 1, 2, cause="claws", by=0),
        Event("heal", 0, 1, cause="dice"),
        Event("heal", 0, 1, cause="dice"),
        Event("buy", 0, 6, "wings", place="market"),
        Event("energy_spent", 0, 6, "wings"),
        Event("reveal", amount=0, card="tank"),
        Event("energy_spent", 0, 2, cause="rule"),
        Event("sweep", 0),
        Event("reveal", amount=0, card="heal"),
        Event("reveal", amount=1, card="jets"),
        Event("sell", 0, 6, "wings"),
        Event("discard", 0, card="wings"),
        Event("energy", 0, 7, "wings"),
        Event("energy_spent", 0, 2, "wings"),
    ]
    assert lines(events, NAMES) == [
        "Gigazaur loses 2 hearts to Kraken's claws.",
        "Kraken gains 2 hearts from the dice.",
        "Kraken buys Wings for 6 energy.",
        "New in the market: Tank.",
        "Kraken sweeps the market.",
        "New in the market: Heal and Jets.",
        "Kraken sells Wings for 6 energy.",
        "Kraken gains 7 energy from Wings.",
        "Kraken pays 2 energy for Wings.",
    ]


def test_hearts_that_come_by_turns_from_two_causes_are_two_sentences():
    dice, tile = Event("heal", 0, 1, cause="dice"), Event("heal", 0, 1, "skybeam", "tile")
    assert lines([dice, tile, dice, tile, dice], NAMES) == [
        "Kraken gains 2 hearts from Skybeam.",
        "Kraken gains 3 hearts from the dice.",
    ]
    other = Event("heal", 1, 1, cause="dice")
    assert len(lines([dice, other, dice], NAMES)) == 3


def test_an_attack_that_is_yet_to_land_is_told():
    assert lines([Event("attack", 0, 1), Event("turn", 1, 2)], NAMES)[0] == "Kraken attacks with 1 claw."


def test_brief_leaves_out_throws_that_count_no_more():
    dice = ("1", "2", "3")
    events = [
        Event("dice_off", 0, 2),
        Event("turn", 0, 1),
        Event("roll", 0, dice=dice),
        Event("reroll", 0, dice=dice, chosen=(1,)),
        Event("turn", 0, 2),
        Event("roll", 0, dice=dice),
    ]
    assert lines(events, NAMES, brief=True) == [
        "Turn 1: Kraken.",
        "Kraken rerolls 1 die: now 1, 2, 3.",
        "Turn 2: Kraken.",
        "Kraken rolls 1, 2, 3.",
    ]


def test_lists():
    assert [listed(NAMES[:n], "fr") for n in range(4)] == [
        "",
        "Kraken",
        "Kraken et Gigazaur",
        "Kraken, Gigazaur et Alienoid",
    ]


def test_a_whole_game_is_told_in_every_language():
    game = kaiju.new(players=3, seed=5)
    while not game.over:
        game.play(random_option(game, random.Random(game.turn).randrange).action)
    for language in LANGUAGES:
        names = [monster_name(seat.monster, language) for seat in game.seats]
        told = lines(game.events_for(None), names, language, edition=game.edition)
        assert len(told) > 20 and all(told)


def test_a_copy_is_told_from_the_original():
    mimic = {"cards": ["herd-culler", "mimic"], "copies": {"mimic": ("herd-culler", 0)}}
    game = kaiju.arrange(seats=[mimic, {}], dice="2 2 3 3 heart energy")
    game.play("stop")
    labels = [option_label(option, names=NAMES, dice=game.dice) for option in game.decision.options]
    assert "Turn die 0 (2) to 1 with Herd Culler" in labels
    assert "Turn die 0 (2) to 1 with Mimic as Herd Culler" in labels
    assert len(set(labels)) == len(labels)


def labels(game, language="en"):
    names = NAMES[: game.players]
    return [option_label(option, language, kind=game.decision.kind, names=names) for option in game.decision.options]


def test_tiles_are_offered_by_their_names():
    game = kaiju.arrange(edition="dark", seats=[{"wickedness": 9}, {}], dice="1 1 1 2 3 3", tile_side="green")
    game.play("stop")
    assert labels(game) == ["Take Final Push", "Take Starburst", "Take no tile"]
    assert decision_prompt(game.decision) == "You reached a Wickedness level. Which tile do you take?"


def test_an_exchange_names_both_cards():
    seats = [{"cards": ["wings", "jets"]}, {"cards": ["unstable-dna"], "place": "city"}]
    game = kaiju.arrange(edition="dark", seats=seats, dice="claw claw 1 1 2 3")
    game.play("stop")
    game.play("yield")
    assert labels(game) == ["Exchange Unstable DNA for Jets", "Exchange Unstable DNA for Wings", "Don't use it"]
    assert decision_prompt(game.decision) == "Do you exchange Unstable DNA for a card of your attacker?"


def test_waking_up_is_called_so():
    game = kaiju.arrange(edition="dark", seats=[{"cards": ["hibernation"]}, {}], dice="claw claw 1 1 2 3")
    assert option_label(game.decision["use hibernation"]) == "Wake up and discard Hibernation"
    game.play("stop")
    assert "wake up?" in decision_prompt(game.decision)


def test_a_tile_that_copies_is_told_from_a_card_that_copies():
    seat = {"tiles": ["fluxling"], "copies": {"fluxling": ("smoke-cloud", 1)}}
    game = kaiju.arrange(edition="dark", seats=[seat, {"cards": ["smoke-cloud"]}], tile_side="green")
    assert option_label(game.decision["use smoke-cloud"]) == "Use Fluxling as Smoke Cloud"


def test_dice_may_be_counted_from_one():
    game = kaiju.arrange(seats=[{}, {}], dice="1 1 2 3 heart claw")
    option = game.decision["reroll 0 5"]
    assert option_label(option) == "Reroll dice 0, 5"
    assert option_label(option, dice=game.dice, first_die=1) == "Reroll dice 1 (1), 6 (claw)"


def test_a_loss_is_asked_about_with_its_hearts():
    game = kaiju.arrange(seats=[{}, {"cards": ["wings"], "energy": 2, "place": "city"}], dice="claw claw claw 1 1 2")
    game.play("stop")
    assert decision_prompt(game.decision) == "You are about to lose 3 hearts. What do you do?"
    assert decision_prompt(game.decision, "ru") == "Вам предстоит потерять 3 сердца. Что вы делаете?"
    assert [option_label(option) for option in game.decision.options] == ["Take it and lose 3 hearts", "Use Wings"]
