"""Everything that happens has a sentence, and every option a label, in all three languages."""

import random
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import kaiju
from kaiju.game import random_option
from kaiju.game.challenge_cards import CardSet, house_set
from kaiju.game.events import Event
from kaiju.rules.codes import EVENTS, KINDS
from kaiju.text import LANGUAGES, challenge_name, has, monster_name
from kaiju.text.labels import decision_prompt, option_label, question_of
from kaiju.text.log import line, lines
from kaiju.text.phrases import apart, listed
from tests.wording import TABLES

NAMES = ("Kraken", "Gigazaur", "Alienoid", "Pandakaï", "Luchador", "Gigarex")
GAMES = 320
SOURCES = Path(kaiju.__file__).parent
RUSSIAN_DRAW = "Kraken берёт карту поединка."
LASTING = {e["id"]: e["permanent"] for e in kaiju.catalog() if e["kind"] == "evolution"}
EVOLUTIONS = list(LASTING)
EVOLUTIONS_OF_TEN = [e["id"] for e in kaiju.catalog() if e["kind"] == "evolution" and e["monster"] != "luchador"]
DECKS = sorted({e["monster"] for e in kaiju.catalog() if e["kind"] == "evolution"} - {"luchador"})
OWN_SET = CardSet(
    tuple(replace(card, id=f"hold-{i}", name=(f"Hold {i}",) * 3) for i, card in enumerate(house_set().cards)),
    tuple(replace(own, id=f"mood-{i}", name=(f"Mood {i}",) * 3) for i, own in enumerate(house_set().evolutions)),
)
"""Challenge cards and Evolutions that are not ours."""


def random_game(seed: int) -> kaiju.Game:
    """Every other game begins with cards and energy on the table, so that rare things happen."""
    edition, players, modules = TABLES[seed % len(TABLES)]
    gauge = edition == "dark" or "wicked" in modules
    options = {"tile_side": ("orange", "green", "mixed")[seed // len(TABLES) % 3]} if gauge else {}
    owners = random.Random(seed).sample(DECKS, players) if "power_up" in modules else None
    if owners and "luchador" in modules:
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
    if owners:
        held = random.Random(seed).sample(EVOLUTIONS if "luchador" in modules else EVOLUTIONS_OF_TEN, 5 * players)
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
            if decision.kind not in prompts or decision.kind in ("damage", "use", "challenge", "copy"):
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
    assert kinds <= set(EVENTS)
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
        (Event("play", 0, card="cat-nip", family="evolution"), "Kraken plays Cat Nip."),
        (Event("play", 0, card="i-am-the-king", family="evolution"), "Kraken plays I Am the King!"),
        (Event("return", 0, card="freeze-ray", family="evolution"), "Freeze Ray comes back to Kraken."),
        (Event("skip_turn", 0, card="tune-up", family="evolution"), "Kraken ends the turn at once with Tune-Up."),
        (Event("hand_over", 0, card="freeze-ray", family="evolution", by=1), "Kraken gives Freeze Ray to Gigazaur."),
        (
            Event("freeze", 0, card="freeze-ray", family="evolution", dice=("claw",), by=1),
            "Gigazaur names claw for Freeze Ray: such dice do nothing for Kraken this turn.",
        ),
        (
            Event("freeze_die", 0, card="encased-in-ice", family="evolution", dice=("3",)),
            "Kraken freezes a die with Encased in Ice: 3.",
        ),
        (
            Event("target", 0, card="target-acquired", family="evolution", by=1),
            "Kraken gives the Target token to Gigazaur.",
        ),
        (Event("reserve", 0, card="wings", copy="my-toy"), "Kraken reserves Wings with My Toy."),
        (Event("turned_up", 0, card="tank", copy="miraculous-catch"), "Kraken turns up Tank for Miraculous Catch."),
        (Event("annul", 0, card="wings", by=1), "Gigazaur keeps Kraken from buying Wings."),
        (Event("shuffle", 0, 5), "Kraken shuffles 5 discarded Evolutions into a new deck."),
        (Event("shuffle", None, 5), "The discard pile is shuffled into a new deck of 5 cards."),
        (
            Event("copy", 0, card="icy-reflection", family="evolution", copy="mouse-hunter"),
            "Kraken's Icy Reflection now copies Mouse Hunter.",
        ),
        (
            Event("use", 0, card="icy-reflection", family="evolution", copy="defender-of-tokyo"),
            "Kraken uses Icy Reflection as Defender of Tokyo.",
        ),
        (
            Event("change", 0, card="yin-yang", family="evolution", dice=("1", "heart")),
            "Kraken turns dice with Yin & Yang: now 1, heart.",
        ),
        (
            Event("change", 0, card="icy-reflection", family="evolution", copy="gamma-breath", dice=("claw",)),
            "Kraken turns a die with Icy Reflection as Gamma Breath: now claw.",
        ),
        (Event("tokens", 0, 3, "bamboo-supply", "evolution"), "Kraken has 3 energy on Bamboo Supply."),
        (Event("tokens", 0, None, "bamboo-supply", "evolution"), "Kraken has no energy left on Bamboo Supply."),
        (Event("tokens", 0, 2, "adapting-technology", "evolution"), "Kraken has 2 tokens left on Adapting Technology."),
        (Event("tokens", 0, 1, "icy-reflection", "evolution"), "Kraken now has 1 token on Icy Reflection."),
        (
            Event("revived", 0, 9, "nine-lives", "evolution"),
            "Kraken goes on with 9 hearts and 9 stars thanks to Nine Lives.",
        ),
        (
            Event("blank", 0, card="fluxling", family="tile", copy="even-bigger"),
            "Kraken's Fluxling has nothing left to copy: Even Bigger is gone.",
        ),
        (Event("prevented", 0, 0, cause="poison"), "Kraken loses no hearts to poison."),
        (Event("prevented", 0, 0, "skyscraper", by=1), "Kraken loses no hearts to Gigazaur's Skyscraper."),
        (Event("prevented", 0, 0, "tank", by=0), "Kraken loses no hearts to Tank."),
        (Event("prevented", 0, 0, "poison-spit", "tile"), "Kraken loses no hearts to Poison Spit."),
        (Event("challenge", 0, by=1), "Kraken challenges Gigazaur."),
        (Event("ask_help", 0), "Kraken asks the others for help."),
        (Event("volunteer", 2, by=0), "Alienoid offers to help Kraken."),
        (Event("ally", 2, by=0), "Alienoid becomes Kraken's ally."),
        (
            Event("show_card", 0, 6, "old-school-suplex", "challenge"),
            "Kraken reveals Old School Suplex: force 6 in all.",
        ),
        (
            Event("show_card", 2, 0, "bear-hug", "challenge", by=0),
            "Alienoid reveals Bear Hug as Kraken's ally: 0 of that force.",
        ),
        (Event("challenge_won", 0, by=1), "Kraken wins the challenge against Gigazaur."),
        (
            Event("challenge_shuffle", amount=12),
            "The discarded challenge cards are shuffled into a new pile of 12 cards.",
        ),
        (Event("mask", 0, 1), "Kraken gains a mask."),
        (Event("mask_lost", 0, 1), "Kraken loses a mask."),
        (Event("points", 0, 2, cause="mask"), "Kraken gains 2 stars for a mask in the collection."),
        (Event("points", 0, 1, cause="challenge"), "Kraken gains 1 star from the challenge."),
        (Event("energy", 0, 2, cause="challenge"), "Kraken gains 2 energy from the challenge."),
        (Event("heal", 0, 2, cause="challenge"), "Kraken gains 2 hearts from the challenge."),
        (Event("hurt", 1, 2, cause="challenge", by=0), "Gigazaur loses 2 hearts in the challenge to Kraken."),
        (Event("prevented", 1, 0, cause="challenge", by=0), "Gigazaur loses no hearts in the challenge to Kraken."),
        (Event("points_lost", 1, 2, cause="challenge"), "Gigazaur loses 2 stars in the challenge."),
        (Event("energy_lost", 1, 3, cause="challenge"), "Gigazaur loses 3 energy in the challenge."),
        (Event("points_lost", 1, 2, cause="mask"), "Gigazaur loses 2 stars on account of a mask."),
    ],
)
def test_sentences(event, expected):
    assert line(event, NAMES) == expected


def test_an_edition_has_its_own_names():
    event = Event("energy", 0, 1, "solar-powered")
    assert line(event, NAMES) == "Kraken gains 1 energy from Solar Powered."
    assert line(event, NAMES, edition="dark") == "Kraken gains 1 energy from Lunar Powered."


def test_a_tile_is_not_called_what_a_card_with_its_id_is_called(monkeypatch):
    monkeypatch.setattr("kaiju.text.phrases.tile_name", lambda tile, language: f"tile {tile}")
    monkeypatch.setattr("kaiju.text.phrases.card_name", lambda card, language, edition: f"card {card}")
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


def test_a_challenge_card_that_is_drawn_is_told_to_its_owner_only():
    event = Event("challenge_card", 0, card="bear-hug", family="challenge", secret=True)
    assert line(event.seen_by(0), NAMES) == "Kraken draws the challenge card Bear Hug."
    for seat in (1, None):
        told = [line(event.seen_by(seat), NAMES, language) for language in LANGUAGES]
        assert told == ["Kraken draws a challenge card.", "Kraken pioche une carte Challenge.", RUSSIAN_DRAW]
    # What others draw is no news.
    assert lines([event.seen_by(1)], NAMES, brief=True) == []
    assert lines([event], NAMES, brief=True) == ["Kraken draws the challenge card Bear Hug."]


def test_a_challenge_card_is_called_what_it_is_called_in_the_set_that_is_played_with():
    event = Event("show_card", 0, 6, "hold-3", "challenge")
    assert line(event, NAMES, cards=OWN_SET) == "Kraken reveals Hold 3: force 6 in all."
    assert lines([event], NAMES, "fr", cards=OWN_SET) == ["Kraken révèle Hold 3\u00a0: force 6 en tout."]
    # Where nobody knows the set, its words are better than nothing.
    assert line(replace(event, card="double-nelson"), NAMES) == "Kraken reveals Double Nelson: force 6 in all."
    assert challenge_name("old-school-suplex") == "Old School Suplex"
    bear_hug = next(card for card in house_set().cards if card.id == "bear-hug")
    assert tuple(challenge_name("bear-hug", language) for language in LANGUAGES) == bear_hug.name


def test_stars_lost_for_want_of_a_mask_are_told_from_those_that_go_with_one():
    paid = Event("points_lost", 0, 2, cause="mask")
    assert lines([Event("mask_lost", 0, 1), paid], NAMES)[1] == "Kraken loses 2 stars on account of a mask."
    instead = "Kraken has no mask to lose and loses 2 stars instead."
    assert lines([paid], NAMES) == [instead]
    assert lines([Event("mask_lost", 1, 1), paid], NAMES)[1] == instead


def test_an_evolution_that_is_kept_is_told_to_its_owner_only():
    event = Event("evolution_keep", 0, card="nine-lives", family="evolution", secret=True)
    assert line(event.seen_by(0), NAMES) == "Kraken keeps Nine Lives."
    for seat in (1, None):
        told = [line(event.seen_by(seat), NAMES, language) for language in LANGUAGES]
        assert told[0] == "Kraken keeps an Evolution."
        assert not [sentence for sentence in told if "Nine" in sentence or "Neuf" in sentence or "Девять" in sentence]


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


def test_what_an_evolution_does_is_not_said_twice():
    evolution = {"family": "evolution"}
    events = [
        Event("evolution_draw", 0),
        Event("evolution_keep", 0, secret=True),
        Event("energy_spent", 0, 2, "exotic-arms", **evolution),
        Event("tokens", 0, 2, "exotic-arms", **evolution),
        Event("use", 0, card="yin-yang", **evolution),
        Event("change", 0, card="yin-yang", dice=("1",), **evolution),
        Event("turned_up", 1, card="tank", copy="precision-field-support"),
        Event("turned_up", 1, card="heal", copy="precision-field-support"),
        Event("turned_up", 1, card="jets", copy="precision-field-support"),
        Event("evolution_draw", 1),
    ]
    assert lines(events, NAMES) == [
        "Kraken keeps an Evolution.",
        "Kraken pays 2 energy for Exotic Arms.",
        "Kraken turns dice with Yin & Yang: now 1.",
        "Gigazaur turns up Tank, Heal and Jets for Precision Field Support.",
        "Gigazaur draws Evolutions to choose from.",
    ]


def test_brief_leaves_out_what_others_draft():
    mine = Event("evolution_keep", 0, card="cat-nip", family="evolution", secret=True)
    drafted = [mine, *(Event("evolution_keep", p, secret=True) for p in (1, 2))]
    drawn = [Event("evolution_draw", 1), Event("evolution_keep", 1, secret=True)]
    assert lines([*drafted, *drawn], NAMES, brief=True) == ["Kraken keeps Cat Nip.", "Gigazaur keeps an Evolution."]
    assert len(lines([*drafted, *drawn], NAMES)) == 4


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


def test_lists_of_what_may_have_commas():
    assert [apart(NAMES[:n]) for n in range(4)] == ["", "Kraken", "Kraken; Gigazaur", "Kraken; Gigazaur; Alienoid"]
    assert apart(NAMES[:2], "fr") == "Kraken\u00a0; Gigazaur"


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


# --- what Evolutions ask


def evolved(*seats, **what):
    """The first seat is Cyber Kitty's; whatever it holds, it is asked only where something fits."""
    monsters = ("cyber-kitty", "gigazaur", "alienoid")
    return kaiju.arrange(
        modules=["power_up"],
        seats=[{"monster": monster, **seat} for monster, seat in zip(monsters, seats, strict=False)],
        **{"asks": "fitting", **what},
    )


def asked(game, language="en"):
    """The prompt, and the labels of all options, as the terminal shows them."""
    names = NAMES[: game.players]
    kind = question_of(game.decision)
    told = [option_label(o, language, kind=kind, names=names, dice=game.dice) for o in game.decision.options]
    return decision_prompt(game.decision, language), told


def test_an_evolution_is_played_or_not():
    game = evolved({"hand": ["cat-nip", "mouse-hunter"]}, {})
    prompt, told = asked(game)
    assert prompt == "Which of your Evolutions do you play now?"
    assert sorted(told) == ["Play Cat Nip", "Play Mouse Hunter", "Play none"]
    assert "Jouer Herbe à chat" in asked(game, "fr")[1]
    assert "Сыграть эволюцию «Охотник на мышей»" in asked(game, "ru")[1]


def test_one_of_two_evolutions_is_kept():
    game = kaiju.new("base", 2, modules=["power_up"], monsters=["kraken", "gigazaur"], seed=1)
    prompt, told = asked(game)
    assert prompt == "Which Evolution do you keep?"
    assert len(told) == 2 and all(label.startswith("Keep ") for label in told)


def test_an_evolution_is_drafted():
    game = kaiju.new("base", 2, modules=["power_up", "mutant_draft"], monsters=["kraken", "gigazaur"], seed=1)
    taken = 0
    while (prompt := asked(game)[0]).startswith("Which Evolution do you take for your deck?"):
        game.play(game.decision.options[0])
        taken += 1
    assert taken == 14, "the last card of a pack is no choice"
    assert prompt == "Which Evolution do you keep?"


def test_what_is_stored_is_no_use_of_a_card():
    game = evolved({"evolutions": ["bamboo-supply"], "tokens": {"bamboo-supply": 2}}, {})
    assert asked(game) == (
        "Do you put energy on the card, or take what is there?",
        ["Put 1 energy from the bank on the card", "Take all the energy on the card"],
    )


def test_giving_is_asked_for_by_what_happens_otherwise():
    game = evolved({"hand": ["mega-purr"]}, {"energy": 1, "points": 1}, dice="1 1 2 2 3 3")
    game.play("play mega-purr")
    assert asked(game) == ("What do you give?", ["Give 1 energy", "Give 1 star"])
    game = evolved({"evolutions": ["electric-carrot"], "place": "city"}, {"energy": 2}, dice="claw 1 1 2 2 3")
    game.play("stop")
    assert asked(game) == (
        "Do you give 1 energy? If not, you lose 1 more heart.",
        ["Give 1 energy", "Give nothing and lose 1 more heart"],
    )


def test_dice_that_evolutions_freeze_and_turn():
    game = evolved({"evolutions": ["encased-in-ice"], "energy": 1}, {}, dice="1 2 3 3 heart heart")
    game.play("stop")
    prompt, told = asked(game)
    assert prompt == "Do you pay 1 energy to freeze a die with Encased in Ice?"
    assert told[0] == "Freeze die 0 (1)" and told[-1] == "Don't use it"
    game = evolved({"hand": ["saurian-adaptability"]}, {}, dice="1 1 1 2 2 2")
    game.play("stop")
    game.play("play saurian-adaptability")
    prompt, told = asked(game)
    assert prompt == "Which face do you turn, and to what?"
    assert (told[0], told[-1]) == ("Turn every 1 to 2", "Leave the dice as they are")
    assert "Turn every 2 to claw" in told


def test_a_freeze_ray_is_given_and_names_a_face():
    holder = {"place": "city", "health": 9}
    game = evolved({"evolutions": ["freeze-ray"]}, holder, {}, dice="claw 1 1 2 2 3")
    game.play("stop")
    game.play("stay")
    assert asked(game) == (
        "Which face do you name for Freeze Ray?",
        ["Name 1", "Name 2", "Name 3", "Name heart", "Name energy", "Name claw"],
    )


def test_cards_that_evolutions_bring():
    game = evolved({"hand": ["my-toy"]}, {}, market=["wings", "tank", "jets"])
    game.play("play my-toy")
    assert asked(game) == (
        "Which card do you reserve with My Toy?",
        ["Reserve Wings", "Reserve Tank", "Reserve Jets"],
    )
    game = evolved({"hand": ["deep-dive"]}, {}, deck=["wings", "tank", "jets"])
    game.play("play deep-dive")
    assert asked(game) == (
        "Which of these cards do you put into play with Deep Dive?",
        ["Put Wings into play", "Put Tank into play", "Put Jets into play"],
    )


def test_a_purchase_at_half_price_and_one_that_is_forced():
    seat = {"evolutions": ["superior-alien-technology"], "energy": 7}
    market = ["extra-head", "jets", "tank"]
    game = evolved(seat, {"hand": ["bamboozle"]}, dice="1 1 2 2 3 heart", market=market)
    game.play("stop")
    assert "Buy Extra Head at half price for 4 energy" in asked(game)[1]
    game.play("buy tank")
    game.play("play bamboozle")
    assert asked(game) == (
        "Which card must be bought instead?",
        ["Buy Extra Head for 7 energy", "Buy Jets for 5 energy"],
    )


def test_a_card_out_of_the_discard_pile_is_bought_or_not():
    seat = {"evolutions": ["miraculous-catch"], "energy": 4}
    game = evolved(seat, {}, dice="1 1 2 2 3 heart", discard=["tank"], market=["extra-head", "jets", "wings"])
    game.play("stop")
    game.play("use miraculous-catch")
    assert asked(game) == ("Do you buy this card?", ["Buy Tank from the discard pile for 3 energy", "Don't buy it"])


def test_an_evolution_that_copies_is_named_with_what_it_copies():
    seat = {"evolutions": ["icy-reflection", "gamma-breath"], "copies": {"icy-reflection": ("gamma-breath", 0)}}
    game = evolved(seat, {}, dice="1 1 2 2 3 3")
    game.play("stop")
    told = asked(game)[1]
    assert "Turn die 0 (1) to claw with Gamma Breath" in told
    assert "Turn die 0 (1) to claw with Icy Reflection as Gamma Breath" in told


def test_what_icy_reflection_may_copy_is_called_by_name():
    game = evolved({"hand": ["icy-reflection"]}, {"evolutions": ["heat-vision", "gamma-breath"]})
    game.play("play icy-reflection")
    assert asked(game) == (
        "Which Evolution do you copy with Icy Reflection?",
        ["Copy Gigazaur's Heat Vision", "Copy Gigazaur's Gamma Breath"],
    )


def test_a_die_that_must_be_rerolled():
    game = evolved({}, {"hand": ["heart-of-the-rabbit"]}, dice="1 2 3 3 claw heart")
    game.play("stop")
    game.play("play heart-of-the-rabbit")
    assert asked(game)[0] == "Which of these dice do you reroll?"


def test_forcing_somebody_out_says_so():
    game = evolved({"evolutions": ["chest-thumping"]}, {"place": "city"}, dice="claw 1 1 2 2 3")
    game.play("stop")
    game.play("stay")
    assert asked(game)[1] == ["Force Gigazaur to leave Tokyo", "Don't use it"]


def test_a_reserved_card_is_told_from_its_twin_in_the_market():
    market = ["extra-head", "extra-head", "tank"]
    game = evolved({"hand": ["my-toy"], "energy": 9}, {"place": "city"}, dice="1 1 2 2 3 heart", market=market)
    for key in ("play my-toy", "use my-toy for extra-head", "stop"):
        game.play(key)
    told = asked(game)[1]
    assert "Buy Extra Head for 7 energy" in told and "Buy the reserved Extra Head for 7 energy" in told


# --- what else copies


def test_what_is_copied_with_is_named_and_what_it_costs():
    mimic = {"cards": ["mimic"], "copies": {"mimic": ("wings", 1)}, "energy": 3}
    game = kaiju.arrange(seats=[mimic, {"cards": ["wings", "jets"]}])
    assert decision_prompt(game.decision) == "Do you pay 1 energy to copy another card with Mimic?"
    assert decision_prompt(game.decision, "ru").startswith("Заплатить 1 энергию, чтобы скопировать другую карту («")
    fluxling = {"tiles": ["fluxling"], "copies": {"fluxling": ("wings", 1)}}
    game = kaiju.arrange(edition="dark", seats=[fluxling, {"cards": ["wings", "jets"]}], tile_side="green")
    assert decision_prompt(game.decision) == "Which card do you copy with Fluxling?"


def test_whoever_buys_mimic_is_asked_what_it_copies():
    game = kaiju.arrange(
        seats=[{"energy": 9}, {"cards": ["wings", "jets"]}], dice="1 1 2 2 3 3", market=["mimic", "tank", "heal"]
    )
    game.play("stop")
    game.play("buy mimic")
    assert decision_prompt(game.decision) == "Which card do you copy with Mimic?"


# --- what a challenge asks


def challenged(*seats, **what):
    """Claws of the first seat have struck the second one in Tokyo, which has stayed there."""
    monsters = ("kraken", "gigazaur", "alienoid", "pandakai")
    champion = {"place": "city", **(seats[1] if len(seats) > 1 else {})}
    placed = [seats[0] if seats else {}, champion, *seats[2:]]
    game = kaiju.arrange(
        modules=["luchador"],
        seats=[{"monster": monster, **seat} for monster, seat in zip(monsters, placed, strict=False)],
        **{"dice": "claw 1 1 2 2 3", **what},
    )
    game.play("stop")
    game.play("stay")
    return game


def test_every_question_of_a_challenge_is_its_own():
    game = challenged({}, {}, {}, {})
    assert asked(game) == (
        "Your attack drove nobody out of Tokyo. Do you challenge a monster for its place?",
        ["Challenge Gigazaur", "Challenge nobody"],
    )
    game.play("challenge 1")
    assert asked(game) == (
        "You are in a challenge. Do you ask the others for help?",
        ["Ask the others for help", "Ask for no help"],
    )
    game.play("ask")
    assert asked(game) == (
        "Do you offer your help in this challenge? You would bring in your challenge card.",
        ["Offer your help", "Stay out of it"],
    )
    game.play("help")
    game.play("pass")
    assert asked(game) == ("Whose help do you accept?", ["Take Alienoid as your ally", "Turn all offers down"])
    game.play("choose 2")
    game.play("pass")
    assert asked(game) == (
        "Do you reveal your challenge card? The other side decides at the same time.",
        ["Reveal your card", "Keep your card hidden"],
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_challenge_that_is_lost_and_won_is_told_in_every_language(language):
    game = challenged({"mask": False}, {})
    for key in ("challenge 1", "reveal", "reveal"):
        game.play(key)
    told = lines(game.events_for(None), NAMES[:2], language)
    assert len(told) > 10 and all(re.fullmatch(r"\S[^{}]*[.!]", sentence) for sentence in told)


def test_a_whole_game_with_challenges_is_told_with_the_names_of_its_cards():
    game = kaiju.new(players=4, modules=["luchador"], seed=3, challenge_cards=OWN_SET.to_dict())
    choose = random.Random(3).randrange
    while not game.over:
        game.play(random_option(game, choose).action)
    told = lines(game.events, [f"M{p}" for p in range(4)], cards=OWN_SET)
    shown = [sentence for sentence in told if " reveals " in sentence]
    assert shown and all(re.search(r" reveals Hold \d+", sentence) for sentence in shown)
