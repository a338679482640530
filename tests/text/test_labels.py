"""What options and questions are called."""

from __future__ import annotations

import random
import re

import pytest

import kaiju
from kaiju.game import random_option
from kaiju.text import LANGUAGES
from kaiju.text.labels import decision_prompt, option_label, question_of
from kaiju.text.log import lines
from tests.text.tables import NAMES, OWN_SET


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


def test_a_die_and_then_its_face():
    seat = {"cards": ["plot-twist", "mimic", "stretchy"], "copies": {"mimic": ("plot-twist", 0)}, "energy": 2}
    game = kaiju.arrange(seats=[seat, {}], dice="1 2 3 3 heart heart")
    game.play("pass")
    game.play("stop")
    prompt, told = asked(game)
    assert prompt == "Do you turn a die before they are resolved?"
    assert "Turn die 3 (3) with Stretchy" in told and "Turn die 3 (3) with Mimic as Plot Twist" in told
    game.play("turn 3 with stretchy")
    prompt, told = asked(game)
    assert prompt == "To which face do you turn the die?"
    assert told[-1] == "Turn die 3 (3) to claw with Stretchy" and len(told) == 5


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


def test_making_somebody_yield_says_so():
    game = evolved({"evolutions": ["chest-thumping"]}, {"place": "city"}, dice="claw 1 1 2 2 3")
    game.play("stop")
    game.play("stay")
    assert asked(game)[1] == ["Make Gigazaur yield", "Don't use it"]


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
