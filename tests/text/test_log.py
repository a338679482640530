"""The sentences of the log."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import kaiju
from kaiju.boxes.luchador.cards import house_set
from kaiju.game import random_option
from kaiju.game.events import Event
from kaiju.text import LANGUAGES, challenge_name, log, monster_name, phrases, shapes
from kaiju.text.labels import option_label
from kaiju.text.log import line, lines, log_phrase, log_phrases
from kaiju.text.phrases import Phrase, apart, listed
from tests.text.tables import NAMES, OWN_SET

RUSSIAN_DRAW = "Kraken берёт карту поединка."


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
        (Event("hurt", 1, 2, cause="challenge", by=0), "Gigazaur loses 2 hearts in the challenge against Kraken."),
        (
            Event("prevented", 1, 0, cause="challenge", by=0),
            "Gigazaur loses no hearts in the challenge against Kraken.",
        ),
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
    monkeypatch.setattr("kaiju.text.phrases.titled", lambda context, tile, language: f"{context[:4]} {tile}")
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


@pytest.mark.parametrize(
    "event, english, french, russian",
    [
        (
            Event("hurt", 0, 2, cause="claws", by=1),
            "You lose 2 hearts to Gigazaur's claws.",
            "Gigazaur attaque\u00a0: vous perdez 2 cœurs.",
            "Gigazaur атакует: вы теряете 2 сердца.",
        ),
        (
            Event("hurt", 1, 5, cause="claws", by=0),
            "Gigazaur loses 5 hearts to your claws.",
            "Vous attaquez\u00a0: Gigazaur perd 5 cœurs.",
            "Вы атакуете: Gigazaur теряет 5 сердец.",
        ),
        (Event("stay", 0), "You stay in Tokyo.", "Vous restez dans Tokyo.", "Вы остаётесь в Токио."),
        (Event("challenge", 1, by=0), "Gigazaur challenges you.", "Gigazaur vous lance un challenge.", None),
        (
            Event("over", winners=(1, 0)),
            "You win the game together: Gigazaur and Kraken.",
            "Vous remportez la partie ensemble\u00a0: Gigazaur et Kraken.",
            "Вы побеждаете вместе: Gigazaur и Kraken!",
        ),
        (Event("stay", 1), "Gigazaur stays in Tokyo.", "Gigazaur reste dans Tokyo.", "Gigazaur остаётся в Токио."),
        (Event("bay_closed"), "Tokyo Bay closes.", None, None),
    ],
)
def test_whoever_reads_is_called_you(event, english, french, russian):
    for language, expected in zip(LANGUAGES, (english, french, russian), strict=True):
        if expected is not None:
            assert lines([event], NAMES, language, you=0) == [expected]


def test_what_has_no_words_for_you_goes_by_the_name(monkeypatch):
    monkeypatch.setattr(phrases, "shapes", lambda context: {} if "you" in context else shapes(context))
    assert lines([Event("stay", 0)], NAMES, you=0) == ["Kraken stays in Tokyo."]


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


def test_what_is_said_again_is_said_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Phrases are kept by the event itself, and as long as the same texts are there."""
    event = Event("points", seat=1, amount=2, cause="dice")
    [first] = log_phrases([event])
    [again] = log_phrases([event])
    assert again is first == log_phrase(event)
    monkeypatch.setattr(log, "packages", lambda: ("kaiju.text", "another"))
    monkeypatch.setattr(log, "log_phrase", lambda _: Phrase("event", "other"))
    assert log_phrases([event]) == [Phrase("event", "other")]
    log._said.clear()
    for amount in range(log.MOST_SAID + 5):
        log_phrases([Event("points", seat=1, amount=amount)])
    assert 0 < len(log._said) <= log.MOST_SAID
    log._said.clear()
