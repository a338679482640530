"""Evolutions of Meka Dragon, Pandakaï, Cyber Bunny, Kraken and Baby Gigazaur."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.scenarios.table import asked, claws, keys, play, told

QUIET = claws(0)
NO_MARKET: list[str | None] = [None, None, None]
IN_TOKYO: dict[str, Any] = {"place": "city"}
IN_BAY: dict[str, Any] = {"place": "bay"}


def evo(*seats: dict[str, Any], dice: str = QUIET, **more: Any) -> kaiju.Game:
    """Power Up! with nothing to buy; only those who hold a fitting Evolution are asked."""
    options: dict[str, Any] = {"modules": ["power_up"], "asks": "fitting", "market": NO_MARKET} | more
    return kaiju.arrange(seats=seats, dice=dice, **options)


def hearts(game: kaiju.Game) -> list[int]:
    return [seat.health for seat in game.seats]


def stars(game: kaiju.Game) -> list[int]:
    return [seat.points for seat in game.seats]


def energy(game: kaiju.Game) -> list[int]:
    return [seat.energy for seat in game.seats]


def marked(game: kaiju.Game) -> list[int]:
    """Who bears the target token."""
    return [p for p, seat in enumerate(game.view(None)["seats"]) if seat["target"]]


def reserved(game: kaiju.Game, seat: int) -> list[str]:
    return list(game.view(None)["seats"][seat]["reserved"])


def with_copy(of: str, **more: Any) -> dict[str, Any]:
    """A seat with an Evolution and Icy Reflection copying it; it must be seat 0."""
    return {"evolutions": [of, "icy-reflection"], "copies": {"icy-reflection": (of, 0)}} | more


def rerolls_aside(game: kaiju.Game) -> list[str]:
    return [key for key in keys(game) if not key.startswith("reroll ")]


# What all of them have in common

TEMPORARY_ANY = [
    "pandamonium",
    "bear-necessities",
    "stroke-of-genius",
    "emergency-battery",
    "healing-rain",
    "cult-worshippers",
    "nurture-the-young",
    "yummy-yummy",
]
WITH_A_MOMENT = [
    "mecha-blast",
    "destructive-analysis",
    "tune-up",
    "eats-shoots-and-leaves",
    "bamboozle",
    "rabbits-foot",
    "heart-of-the-rabbit",
    "destructive-wave",
    "high-tide",
    "underrated",
]
PERMANENT = [
    "programmed-to-destroy",
    "breath-of-doom",
    "lightning-armor",
    "claws-of-steel",
    "target-acquired",
    "panda-express",
    "bamboo-supply",
    "pandarwinism",
    "yin-yang",
    "secret-laboratory",
    "king-of-the-gizmo",
    "energy-sword",
    "electric-carrot",
    "terror-of-the-deep",
    "eater-of-souls",
    "sunken-temple",
    "mandibles-of-dread",
    "my-toy",
    "growing-fast",
    "tiny-tail",
    "too-cute-to-smash",
    "so-small",
]


def test_the_five_decks_are_whole() -> None:
    assert len(TEMPORARY_ANY + WITH_A_MOMENT + PERMANENT) == 40
    decks = ("meka-dragon", "pandakai", "cyber-bunny", "kraken", "baby-gigazaur")
    listed = {c["id"]: c["monster"] for c in kaiju.catalog() if c["kind"] == "evolution" and c["monster"] in decks}
    assert sorted(listed) == sorted(TEMPORARY_ANY + WITH_A_MOMENT + PERMANENT)
    assert [list(listed.values()).count(deck) for deck in decks] == [8] * 5


@pytest.mark.parametrize("card", TEMPORARY_ANY)
def test_a_temporary_evolution_without_a_moment_is_played_beside_any_decision_and_discarded(card: str) -> None:
    game = evo({"hand": [card]}, IN_TOKYO)
    assert asked(game) == (0, "roll")
    events = game.play(f"play {card}")
    assert [(e.seat, e.card, e.family) for e in told(events, "play")] == [(0, card, "evolution")]
    seat = game.seats[0]
    assert (seat.hand, seat.evolutions, seat.evolution_discard, asked(game)) == ((), (), (card,), (0, "roll"))


@pytest.mark.parametrize("card", TEMPORARY_ANY + PERMANENT)
def test_an_evolution_without_a_moment_can_be_played_when_anothers_turn_ends(card: str) -> None:
    game = evo({}, {"hand": [card], "place": "city"}, dice=f"{QUIET} {QUIET}")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "evolution"), [f"play {card}", "pass"])
    game.play("pass")
    assert (game.current, game.seats[1].hand) == (1, (card,))


@pytest.mark.parametrize("card", PERMANENT)
def test_a_permanent_evolution_is_put_down_beside_any_decision_and_stays(card: str) -> None:
    game = evo({"hand": [card]}, IN_TOKYO)
    game.play(f"play {card}")
    assert (game.seats[0].hand, game.seats[0].evolutions, game.seats[0].evolution_discard) == ((), (card,), ())


@pytest.mark.parametrize("card", WITH_A_MOMENT)
def test_an_evolution_with_a_moment_is_not_played_between_rolls_or_when_a_turn_ends(card: str) -> None:
    game = evo({"hand": [card], "place": "city"}, {}, dice=f"{QUIET} {QUIET}", turn=1)
    assert (asked(game), rerolls_aside(game)) == ((1, "roll"), ["stop"])
    game.play("stop")
    if card == "heart-of-the-rabbit":
        game.play("pass")
    assert (game.current, asked(game)) == (0, (0, "roll"))
    assert rerolls_aside(game) == ["stop"]
    assert game.seats[0].hand == (card,)


# Mecha Blast


def test_mecha_blast_makes_the_wounds_of_a_turn_two_hearts_deeper() -> None:
    game = evo({"hand": ["mecha-blast"]}, IN_TOKYO, dice=f"{claws(2)} {QUIET} {claws(2)}")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play mecha-blast", "pass"])
    game.play("play mecha-blast")
    assert (hearts(game), asked(game), game.seats[0].evolutions) == ([10, 6], (1, "yield"), ("mecha-blast",))
    events = game.play("stay")
    assert [(e.seat, e.card, e.family) for e in told(events, "discard")] == [(0, "mecha-blast", "evolution")]
    assert (game.seats[0].evolutions, game.seats[0].evolution_discard) == ((), ("mecha-blast",))
    play(game, "stop", "stop")
    assert hearts(game) == [10, 4]


def test_mecha_blast_can_be_kept() -> None:
    game = evo({"hand": ["mecha-blast"]}, IN_TOKYO, dice=claws(2))
    play(game, "stop", "pass")
    assert (hearts(game), game.seats[0].hand) == ([10, 8], ("mecha-blast",))


def test_mecha_blast_deepens_every_wound_from_tokyo() -> None:
    game = evo({"hand": ["mecha-blast"], "place": "city"}, {}, {}, dice=claws(1))
    play(game, "stop", "play mecha-blast")
    assert hearts(game) == [10, 7, 7]


def test_mecha_blast_deepens_the_wounds_in_both_places_of_tokyo() -> None:
    game = evo({"hand": ["mecha-blast"]}, IN_TOKYO, IN_BAY, {}, {}, dice=claws(1))
    play(game, "stop", "play mecha-blast")
    assert hearts(game) == [10, 7, 7, 10, 10]


def test_mecha_blast_deals_nothing_without_claws() -> None:
    game = evo({"hand": ["mecha-blast"]}, IN_TOKYO)
    play(game, "stop", "play mecha-blast")
    assert (hearts(game), game.current, game.seats[0].evolution_discard) == ([10, 10], 1, ("mecha-blast",))


def test_mecha_blast_deepens_wounds_by_a_claw_of_a_card() -> None:
    game = evo({"hand": ["mecha-blast"], "cards": ["acid-attack"]}, IN_TOKYO)
    play(game, "stop", "play mecha-blast")
    assert hearts(game) == [10, 7]


def test_mecha_blast_does_not_deepen_what_is_no_wound() -> None:
    game = evo({"hand": ["mecha-blast"], "energy": 3}, IN_TOKYO, {}, market=["flame-thrower", None, None])
    play(game, "stop", "play mecha-blast", "buy flame-thrower")
    assert hearts(game) == [10, 8, 8]


def test_mecha_blast_hits_nobody_whom_the_claws_do_not_reach() -> None:
    game = evo({"hand": ["mecha-blast"]}, IN_TOKYO, {}, dice=claws(1))
    play(game, "stop", "play mecha-blast")
    assert hearts(game) == [10, 7, 10]


def test_mecha_blast_makes_no_group_of_claws_that_reach_nobody() -> None:
    game = evo({"hand": ["mecha-blast"], "health": 5}, {}, dice="claw heart 1 1 2 2")
    play(game, "stop", "play mecha-blast")
    assert (game.current, game.seats[0].health, game.seats[0].place) == (1, 6, "city")


def test_mecha_blast_lets_jets_flee_from_all_of_it() -> None:
    game = evo({"hand": ["mecha-blast"]}, {"place": "city", "cards": ["jets"]}, dice=claws(1))
    play(game, "stop", "play mecha-blast", "yield")
    assert hearts(game) == [10, 10]


def test_mecha_blast_beats_armor_plating() -> None:
    game = evo({"hand": ["mecha-blast"]}, {"place": "city", "cards": ["armor-plating"]}, dice=claws(1))
    play(game, "stop", "play mecha-blast")
    assert hearts(game) == [10, 7]


# Destructive Analysis


@pytest.mark.parametrize("rolled", range(7))
def test_destructive_analysis_gives_an_energy_for_every_claw_rolled(rolled: int) -> None:
    game = evo({"hand": ["destructive-analysis"]}, {}, dice=claws(rolled))
    events = play(game, "stop", "play destructive-analysis")
    assert [e.amount for e in told(events, "energy") if e.seat == 0] == ([rolled] if rolled else [])
    assert game.seats[0].evolution_discard == ("destructive-analysis",)


def test_destructive_analysis_does_not_count_claws_of_cards() -> None:
    game = evo({"hand": ["destructive-analysis"], "cards": ["acid-attack", "spiked-tail"]}, IN_TOKYO, dice=claws(1))
    play(game, "stop", "play destructive-analysis")
    assert (game.seats[0].energy, game.seats[1].health) == (1, 7)


@pytest.mark.parametrize("rolled, gained", [(0, 0), (1, 2), (3, 4)])
def test_destructive_analysis_is_one_gain_for_friend_of_children(rolled: int, gained: int) -> None:
    game = evo({"hand": ["destructive-analysis"], "cards": ["friend-of-children"]}, {}, dice=claws(rolled))
    play(game, "stop", "play destructive-analysis")
    assert game.seats[0].energy == gained


def test_destructive_analysis_counts_the_dice_after_yin_and_yang() -> None:
    owner = {"hand": ["destructive-analysis"], "evolutions": ["yin-yang"], "place": "city"}
    game = evo(owner, {}, dice="energy energy energy 1 1 2")
    play(game, "stop", "use yin-yang", "play destructive-analysis")
    assert (energy(game), hearts(game)) == ([3, 0], [10, 7])


def test_destructive_analysis_does_not_count_frozen_claws() -> None:
    owner = {"hand": ["destructive-analysis"], "place": "city"}
    game = evo(owner, {"evolutions": ["freeze-ray"]}, turn=1, dice=f"{claws(1)} {claws(3)}")
    play(game, "stop", "stay", "use freeze-ray for claw", "stop", "play destructive-analysis")
    assert (energy(game), hearts(game)) == ([0, 0], [9, 10])


def test_destructive_analysis_is_paid_before_its_owner_can_be_struck_back() -> None:
    owner = {"hand": ["destructive-analysis"], "health": 1}
    game = evo(owner, {"place": "city", "evolutions": ["lightning-armor"]}, {}, dice=f"{claws(1)} claw")
    play(game, "stop", "play destructive-analysis")
    assert (energy(game), asked(game)) == ([1, 0, 0], (1, "use"))


# Programmed to Destroy


def test_programmed_to_destroy_rewards_every_monster_brought_to_no_hearts() -> None:
    victim = {"health": 1}
    game = evo({"evolutions": ["programmed-to-destroy"], "place": "city"}, victim, victim, {}, dice=claws(1))
    game.play("stop")
    assert (stars(game)[0], energy(game)[0], hearts(game)) == (2 + 6, 4, [10, 0, 0, 9])


def test_programmed_to_destroy_rewards_in_the_turns_of_others() -> None:
    game = evo({}, {"place": "city", "health": 1}, {"evolutions": ["programmed-to-destroy"]}, dice=claws(1))
    game.play("stop")
    assert (game.seats[2].points, game.seats[2].energy) == (3, 2)


def test_programmed_to_destroy_rewards_a_death_by_poison() -> None:
    game = evo({"poison": 1, "health": 1}, IN_TOKYO, {"evolutions": ["programmed-to-destroy"]})
    game.play("stop")
    assert (game.seats[0].alive, game.seats[2].points, game.seats[2].energy) == (False, 3, 2)


def test_programmed_to_destroy_rewards_though_the_victim_comes_back() -> None:
    victim = {"place": "city", "health": 1, "cards": ["it-has-a-child"]}
    game = evo({"evolutions": ["programmed-to-destroy"]}, victim, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].alive, game.seats[0].points, game.seats[0].energy) == (True, 3 + 1, 2)


def test_programmed_to_destroy_rewards_though_a_monster_has_nine_lives() -> None:
    victim = {"place": "city", "health": 1, "hand": ["nine-lives"]}
    game = evo({"evolutions": ["programmed-to-destroy"]}, victim, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].health, game.seats[0].points, game.seats[0].energy) == (9, 3 + 1, 2)


def test_programmed_to_destroy_is_no_reward_for_a_monster_saved_by_an_evolution() -> None:
    victim = {"place": "city", "health": 1, "hand": ["healing-rain"]}
    game = evo({"evolutions": ["programmed-to-destroy"]}, victim, dice=claws(1))
    play(game, "stop", "play healing-rain", "stay")
    assert (hearts(game), stars(game)[0], energy(game)[0]) == ([10, 2], 0, 0)


def test_programmed_to_destroy_adds_to_eater_of_the_dead_and_is_a_gain_for_friend_of_children() -> None:
    owner = {"evolutions": ["programmed-to-destroy"], "cards": ["eater-of-the-dead", "friend-of-children"]}
    game = evo(owner, {"place": "city", "health": 1}, {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[0].points, game.seats[0].energy) == (3 + 3 + 1, 3)


def test_programmed_to_destroy_rewards_a_reflection_of_it_as_well() -> None:
    game = evo(with_copy("programmed-to-destroy"), {"place": "city", "health": 1}, {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[0].points, game.seats[0].energy) == (6 + 1, 4)


# Tune-Up


def test_tune_up_gives_four_hearts_and_two_energy_for_the_turn() -> None:
    game = evo({"hand": ["tune-up"], "health": 3}, IN_TOKYO)
    assert (asked(game), keys(game), game.dice) == ((0, "evolution"), ["play tune-up", "pass"], ())
    events = game.play("play tune-up")
    assert [(e.seat, e.card) for e in told(events, "skip_turn")] == [(0, "tune-up")]
    assert [e.seat for e in told(events, "roll")] == [1]
    assert (game.seats[0].health, game.seats[0].energy, game.seats[0].evolution_discard) == (7, 2, ("tune-up",))
    assert (game.current, game.turn) == (1, 2)


def test_tune_up_can_be_kept_for_another_turn() -> None:
    game = evo({"hand": ["tune-up"], "health": 3}, IN_TOKYO, dice=f"{QUIET} {QUIET}")
    game.play("pass")
    assert asked(game) == (0, "roll")
    play(game, "stop", "stop")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play tune-up", "pass"])


@pytest.mark.parametrize("place", ["city", "bay"])
def test_tune_up_needs_its_owner_outside_tokyo(place: str) -> None:
    game = evo({"hand": ["tune-up"], "place": place}, {}, {}, {}, {})
    assert asked(game) == (0, "roll")


def test_tune_up_is_not_played_in_the_turns_of_others() -> None:
    game = evo({}, {"hand": ["tune-up"]})
    assert asked(game) == (0, "roll")


def test_tune_up_keeps_to_the_maximum_of_hearts() -> None:
    game = evo({"hand": ["tune-up"], "health": 8}, IN_TOKYO)
    game.play("play tune-up")
    assert game.seats[0].health == 10


def test_tune_up_is_a_gain_for_regeneration_and_friend_of_children() -> None:
    owner = {"hand": ["tune-up"], "health": 3, "cards": ["regeneration", "friend-of-children"]}
    game = evo(owner, IN_TOKYO)
    game.play("play tune-up")
    assert (game.seats[0].health, game.seats[0].energy) == (8, 3)


GIVING_UP = [
    ({"hand": ["tune-up"]}, "play tune-up", 4, 2),
    ({"evolutions": ["sunken-temple"]}, "use sunken-temple", 3, 3),
]
"""What a seat has, how it gives up its turn, hearts and energy for it."""


@pytest.mark.parametrize("seat, key, healed, gained", GIVING_UP)
def test_a_turn_given_up_has_no_effects_of_its_start(seat: dict[str, Any], key: str, healed: int, gained: int) -> None:
    owner = seat | {"cards": ["battery-monster"], "tokens": {"battery-monster": 4}, "health": 5}
    game = evo(owner, IN_TOKYO)
    game.play(key)
    assert (game.seats[0].health, game.seats[0].energy) == (5 + healed, gained)
    assert game.seats[0].tokens == {"battery-monster": 4}


@pytest.mark.parametrize("seat, key, healed, gained", GIVING_UP)
def test_a_turn_given_up_has_no_poison(seat: dict[str, Any], key: str, healed: int, gained: int) -> None:
    game = evo(seat | {"poison": 2, "health": 2}, IN_TOKYO)
    game.play(key)
    assert (game.current, game.seats[0].health, game.seats[0].poison) == (1, 2 + healed, 2)


@pytest.mark.parametrize("seat, key, healed, gained", GIVING_UP)
def test_a_turn_given_up_has_no_effects_of_its_end(seat: dict[str, Any], key: str, healed: int, gained: int) -> None:
    cards = ["herbivore", "rooting-for-the-underdog", "energy-hoarder"]
    game = evo(seat | {"cards": cards, "energy": 10}, {"place": "city", "points": 5})
    game.play(key)
    assert (game.current, game.seats[0].points) == (1, 0)


@pytest.mark.parametrize("seat, key, healed, gained", GIVING_UP)
def test_a_turn_given_up_enters_no_tokyo_and_buys_nothing(
    seat: dict[str, Any], key: str, healed: int, gained: int
) -> None:
    game = evo(seat | {"energy": 9}, {}, market=["wings", "jets", "camouflage"])
    game.play(key)
    assert (game.current, game.city, game.seats[0].points, energy(game)) == (1, None, 0, [9 + gained, 0])


@pytest.mark.parametrize("seat, key, healed, gained", GIVING_UP)
def test_a_turn_given_up_ends_all_the_same_for_everybody(
    seat: dict[str, Any], key: str, healed: int, gained: int
) -> None:
    game = evo(seat, {"place": "city", "evolutions": ["twas-beauty-killed-the-beast"], "hand": ["emergency-battery"]})
    game.play(key)
    assert (game.current, asked(game), keys(game)) == (0, (1, "evolution"), ["play emergency-battery", "pass"])
    game.play("pass")
    # A star for the turn that ended, two for beginning one's own in Tokyo.
    assert (game.current, game.seats[1].points) == (1, 1 + 2)


@pytest.mark.parametrize("seat, key, healed, gained", GIVING_UP)
def test_a_turn_given_up_is_followed_by_an_extra_turn(seat: dict[str, Any], key: str, healed: int, gained: int) -> None:
    game = evo(seat | {"extra_turns": 1, "health": 1}, IN_TOKYO)
    game.play(key)
    assert (game.current, game.turn, game.seats[0].health) == (0, 2, 1 + healed)


@pytest.mark.parametrize("seat, key, healed, gained", GIVING_UP)
def test_a_turn_given_up_stores_no_bamboo_and_pays_for_no_sword(
    seat: dict[str, Any], key: str, healed: int, gained: int
) -> None:
    more = ["bamboo-supply", "energy-sword"]
    owner = seat | {"evolutions": seat.get("evolutions", []) + more, "energy": 4, "tokens": {"bamboo-supply": 3}}
    game = evo(owner, IN_TOKYO)
    game.play(key)
    assert (game.current, game.seats[0].energy, game.seats[0].tokens["bamboo-supply"]) == (1, 4 + gained, 3)


def test_tune_up_and_sunken_temple_are_one_turn_given_up() -> None:
    game = evo({"hand": ["tune-up"], "evolutions": ["sunken-temple"], "health": 1}, IN_TOKYO)
    game.play("play tune-up")
    assert (game.current, game.seats[0].health, game.seats[0].energy) == (1, 5, 2)


# Breath of Doom


def test_breath_of_doom_costs_everybody_outside_a_heart_when_tokyo_is_hit() -> None:
    game = evo({"evolutions": ["breath-of-doom"]}, IN_TOKYO, {}, {}, dice=claws(2))
    events = game.play("stop")
    assert hearts(game) == [10, 8, 9, 9]
    assert [(e.seat, e.amount, e.card, e.by) for e in told(events, "hurt")][1:] == [
        (2, 1, "breath-of-doom", 0),
        (3, 1, "breath-of-doom", 0),
    ]
    assert asked(game) == (1, "yield")


def test_breath_of_doom_spares_both_places_of_tokyo_and_comes_once() -> None:
    game = evo({"evolutions": ["breath-of-doom"]}, IN_TOKYO, IN_BAY, {}, {}, dice=claws(2))
    game.play("stop")
    assert hearts(game) == [10, 8, 8, 9, 9]


def test_breath_of_doom_follows_a_hit_on_the_other_place_of_tokyo() -> None:
    owner = {"evolutions": ["breath-of-doom"], "cards": ["nova-breath"], "place": "city"}
    game = evo(owner, IN_BAY, {}, {}, {}, dice=claws(1))
    game.play("stop")
    assert hearts(game) == [10, 9, 8, 8, 8]


def test_breath_of_doom_is_nothing_to_hits_outside_tokyo() -> None:
    game = evo({"evolutions": ["breath-of-doom"], "place": "city"}, {}, {}, dice=claws(1))
    game.play("stop")
    assert hearts(game) == [10, 9, 9]


def test_breath_of_doom_follows_any_loss_its_owner_causes() -> None:
    game = evo({"evolutions": ["breath-of-doom"], "energy": 3}, IN_TOKYO, {}, market=["flame-thrower", None, None])
    play(game, "stop", "buy flame-thrower")
    assert hearts(game) == [10, 8, 7]


def test_breath_of_doom_comes_once_a_turn() -> None:
    owner = {"evolutions": ["breath-of-doom"], "energy": 3}
    game = evo(owner, IN_TOKYO, {}, dice=f"{claws(1)} {QUIET} {QUIET} {claws(1)}", market=["flame-thrower", None, None])
    play(game, "stop", "stay", "buy flame-thrower")
    assert hearts(game) == [10, 7, 7]
    play(game, "stop", "stop", "stop")
    assert hearts(game) == [10, 6, 6]


def test_breath_of_doom_can_not_be_answered_but_armor_plating_holds() -> None:
    outside: list[dict[str, Any]] = [
        {"cards": ["wings"], "energy": 4},
        {"hand": ["rabbits-foot"]},
        {"cards": ["armor-plating"]},
    ]
    game = evo({"evolutions": ["breath-of-doom"]}, IN_TOKYO, *outside, dice=claws(1))
    game.play("stop")
    assert (asked(game), hearts(game)) == ((1, "yield"), [10, 9, 9, 9, 10])


def test_breath_of_doom_needs_a_loss() -> None:
    game = evo({"evolutions": ["breath-of-doom"]}, {"place": "city", "cards": ["armor-plating"]}, {}, dice=claws(1))
    game.play("stop")
    assert hearts(game) == [10, 10, 10]


@pytest.mark.parametrize("answer, after", [("yield", [10, 10, 10]), ("stay", [10, 8, 9])])
def test_breath_of_doom_waits_for_jets(answer: str, after: list[int]) -> None:
    game = evo({"evolutions": ["breath-of-doom"]}, {"place": "city", "cards": ["jets"]}, {}, dice=claws(2))
    game.play("stop")
    assert (asked(game), hearts(game)) == ((1, "yield"), [10, 10, 10])
    game.play(answer)
    assert hearts(game) == after


def test_breath_of_doom_is_blown_though_the_hit_was_deadly() -> None:
    game = evo({"evolutions": ["breath-of-doom"]}, {"place": "city", "health": 1}, {}, {}, dice=claws(1))
    game.play("stop")
    assert (hearts(game), game.city) == ([10, 0, 9, 9], 0)


def test_breath_of_doom_is_blown_in_the_turns_of_others_too() -> None:
    owner = {"evolutions": ["breath-of-doom", "lightning-armor"]}
    game = evo(IN_TOKYO, owner, {}, dice=f"{claws(1)} claw")
    play(game, "stop", "use lightning-armor")
    assert hearts(game) == [9, 9, 8]


def test_breath_of_doom_is_no_wound() -> None:
    owner = {"evolutions": ["breath-of-doom"], "cards": ["poison-spit"]}
    game = evo(owner, IN_TOKYO, {"evolutions": ["too-cute-to-smash"]}, dice=claws(1), turn=0)
    game.play("stop")
    assert ([seat.poison for seat in game.seats], stars(game)) == ([0, 1, 0], [0, 0, 0])


def test_breath_of_doom_is_blown_twice_as_hard_by_a_reflection() -> None:
    game = evo(with_copy("breath-of-doom"), IN_TOKYO, {}, dice=claws(1))
    game.play("stop")
    assert hearts(game) == [10, 9, 8]


# Lightning Armor


def test_lightning_armor_rolls_a_die_for_every_heart_lost() -> None:
    game = evo({}, {"place": "city", "evolutions": ["lightning-armor"]}, dice=f"{claws(3)} claw 1 claw")
    game.play("stop")
    assert (asked(game), keys(game), hearts(game)) == ((1, "use"), ["use lightning-armor", "pass"], [10, 7])
    events = game.play("use lightning-armor")
    assert [(e.seat, e.dice) for e in told(events, "side_roll")] == [(1, ("claw", "1", "claw"))]
    assert (hearts(game), asked(game)) == ([8, 7], (1, "yield"))


def test_lightning_armor_can_be_left_alone() -> None:
    game = evo({}, {"place": "city", "evolutions": ["lightning-armor"]}, dice=f"{claws(3)} claw claw claw")
    play(game, "stop", "pass")
    assert (hearts(game), asked(game)) == ([10, 7], (1, "yield"))


def test_lightning_armor_answers_what_is_no_wound() -> None:
    owner = {"evolutions": ["lightning-armor"]}
    game = evo({"energy": 3}, owner, IN_TOKYO, dice=f"{QUIET} claw claw", market=["flame-thrower", None, None])
    play(game, "stop", "buy flame-thrower", "use lightning-armor")
    assert hearts(game) == [8, 8, 8]


def test_lightning_armor_does_not_answer_poison_or_its_owners_own_doing() -> None:
    owner = {"evolutions": ["lightning-armor"], "poison": 1, "energy": 3}
    game = evo(owner, IN_TOKYO, market=["national-guard", None, None])
    play(game, "stop", "buy national-guard")
    assert (game.current, hearts(game)) == (1, [7, 10])


def test_lightning_armor_rolls_only_for_hearts_that_were_lost() -> None:
    owner = {"place": "city", "evolutions": ["lightning-armor"], "cards": ["camouflage"]}
    game = evo({}, owner, dice=f"{claws(3)} heart 1 1 claw claw")
    play(game, "stop", "use camouflage")
    events = game.play("use lightning-armor")
    assert [e.dice for e in told(events, "side_roll")] == [("claw", "claw")]
    assert hearts(game) == [8, 8]


def test_lightning_armor_is_silent_where_nothing_was_lost() -> None:
    game = evo({}, {"place": "city", "evolutions": ["lightning-armor"], "cards": ["armor-plating"]}, dice=claws(1))
    game.play("stop")
    assert (game.current, hearts(game)) == (1, [10, 10])


def test_lightning_armor_can_not_be_answered() -> None:
    game = evo(
        {"cards": ["wings"], "energy": 2, "hand": ["rabbits-foot"]},
        {"place": "city", "evolutions": ["lightning-armor"]},
        dice=f"{claws(2)} claw claw",
    )
    play(game, "stop", "use lightning-armor")
    assert (asked(game), hearts(game), game.seats[0].energy) == ((1, "yield"), [8, 8], 2)


def test_lightning_armor_can_end_the_attacker_who_then_enters_nothing() -> None:
    owner = {"place": "city", "evolutions": ["lightning-armor"]}
    game = evo({"health": 1}, owner, {}, dice=f"{claws(1)} claw")
    play(game, "stop", "use lightning-armor")
    assert (game.seats[0].alive, asked(game)) == (False, (1, "yield"))
    game.play("yield")
    assert (game.over, game.city) == (False, None)


def test_lightning_armor_is_silent_when_its_owner_is_out() -> None:
    game = evo({}, {"place": "city", "health": 2, "evolutions": ["lightning-armor"]}, {}, dice=claws(2))
    game.play("stop")
    assert (game.seats[1].alive, hearts(game), game.current) == (False, [10, 0, 10], 2)


def test_lightning_armor_strikes_the_monster_whose_turn_it_is() -> None:
    game = evo(IN_TOKYO, {"evolutions": ["lightning-armor"]}, {"hand": ["electro-scratch"]}, dice=f"{QUIET} claw")
    play(game, "stop", "play electro-scratch")
    assert hearts(game) == [9, 9, 10]
    game.play("use lightning-armor")
    assert hearts(game) == [8, 9, 10]


def test_lightning_armor_and_its_reflection_roll_apart() -> None:
    owner = with_copy("lightning-armor", place="city")
    game = evo(owner, {}, turn=1, dice=f"{claws(1)} claw claw")
    play(game, "stop", "use lightning-armor")
    assert asked(game) == (0, "use")
    game.play(keys(game)[0])
    assert hearts(game) == [9, 8]


# Claws of Steel


@pytest.mark.parametrize("rolled, lost", [(1, 1), (2, 2), (3, 4), (4, 5), (6, 7)])
def test_claws_of_steel_adds_a_heart_to_a_loss_of_three(rolled: int, lost: int) -> None:
    game = evo({"evolutions": ["claws-of-steel"]}, IN_TOKYO, dice=claws(rolled))
    game.play("stop")
    assert hearts(game) == [10, 10 - lost]


@pytest.mark.parametrize("rolled, lost", [(0, 2), (1, 1 + 3), (2, 2 + 3), (3, 4 + 3)])
def test_claws_of_steel_counts_all_that_its_owner_did_to_a_monster_in_the_turn(rolled: int, lost: int) -> None:
    owner = {"evolutions": ["claws-of-steel"], "energy": 3}
    game = evo(owner, IN_TOKYO, {}, dice=claws(rolled), market=["flame-thrower", None, None])
    game.play("stop")
    if rolled:
        game.play("stay")
    game.play("buy flame-thrower")
    assert hearts(game) == [10, 10 - lost, 8]


def test_claws_of_steel_counts_from_nothing_every_turn() -> None:
    game = evo({"evolutions": ["claws-of-steel"]}, IN_TOKYO, dice=f"{claws(2)} {QUIET} {claws(2)}")
    play(game, "stop", "stay", "stop", "stop")
    assert hearts(game) == [10, 6]


def test_claws_of_steel_does_not_count_what_was_prevented() -> None:
    owner = {"evolutions": ["claws-of-steel"], "energy": 3}
    victim = {"place": "city", "cards": ["armor-plating"]}
    game = evo(owner, victim, dice=claws(1), market=["flame-thrower", None, None])
    play(game, "stop", "buy flame-thrower")
    assert hearts(game) == [10, 8]


def test_claws_of_steel_is_nothing_in_the_turns_of_others() -> None:
    owner = {"place": "city", "evolutions": ["claws-of-steel", "lightning-armor"]}
    game = evo({}, owner, dice=f"{claws(3)} claw claw claw")
    play(game, "stop", "use lightning-armor")
    assert hearts(game) == [7, 7]


def test_claws_of_steel_counts_claws_of_cards_and_mecha_blast() -> None:
    owner = {"evolutions": ["claws-of-steel"], "hand": ["mecha-blast"]}
    game = evo(owner, IN_TOKYO, dice=claws(1))
    play(game, "stop", "play mecha-blast")
    assert hearts(game) == [10, 6]


def test_claws_of_steel_comes_after_the_heart_of_the_target() -> None:
    owner = {"place": "city", "evolutions": ["claws-of-steel", "target-acquired"]}
    game = evo({}, owner, dice=f"{claws(1)} {claws(2)}")
    play(game, "stop", "use target-acquired", "stay", "stop")
    assert hearts(game) == [10 - (2 + 1 + 1), 9]


@pytest.mark.parametrize("answer, lost", [("pass", 2 + 1 + 1), ("give energy", 2)])
def test_claws_of_steel_comes_after_the_heart_of_the_carrot(answer: str, lost: int) -> None:
    game = evo({"place": "city", "evolutions": ["claws-of-steel", "electric-carrot"]}, {"energy": 1}, dice=claws(2))
    play(game, "stop", answer)
    assert hearts(game) == [10, 10 - lost]


def test_claws_of_steel_adds_to_a_loss_that_jets_may_flee_from() -> None:
    game = evo({"evolutions": ["claws-of-steel"]}, {"place": "city", "cards": ["jets"]}, dice=claws(3))
    play(game, "stop", "stay")
    assert hearts(game) == [10, 6]


def test_claws_of_steel_add_up_with_a_reflection() -> None:
    game = evo(with_copy("claws-of-steel"), IN_TOKYO, dice=claws(3))
    game.play("stop")
    assert hearts(game) == [10, 5]


# Target Acquired


def test_target_acquired_marks_who_wounded_its_owner() -> None:
    game = evo({}, {"place": "city", "evolutions": ["target-acquired"]}, dice=f"{claws(1)} {claws(1)}")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "use"), ["use target-acquired", "pass"])
    events = game.play("use target-acquired")
    assert [(e.seat, e.by) for e in told(events, "target")] == [(1, 0)]
    assert marked(game) == [0]
    play(game, "stay", "stop")
    assert hearts(game) == [8, 9]


def test_target_acquired_can_be_left_alone() -> None:
    game = evo({}, {"place": "city", "evolutions": ["target-acquired"]}, dice=f"{claws(1)} {claws(1)}")
    play(game, "stop", "pass", "stay", "stop")
    assert (marked(game), hearts(game)) == ([], [9, 9])


def test_target_acquired_deepens_the_loss_of_the_marked_monster_only() -> None:
    game = evo({}, {"place": "city", "evolutions": ["target-acquired"]}, {}, dice=f"{claws(1)} {claws(1)}")
    play(game, "stop", "use target-acquired", "stay", "stop")
    assert hearts(game) == [8, 9, 9]


def test_target_acquired_deepens_every_kind_of_loss() -> None:
    owner = {"place": "city", "evolutions": ["target-acquired"], "energy": 3}
    game = evo({}, owner, {}, dice=f"{claws(1)} {QUIET}", market=["flame-thrower", None, None])
    play(game, "stop", "use target-acquired", "stay", "stop", "buy flame-thrower")
    assert hearts(game) == [7, 9, 8]


def test_target_acquired_deepens_lightning() -> None:
    owner = {"place": "city", "evolutions": ["target-acquired", "lightning-armor"]}
    game = evo({}, owner, dice=f"{claws(1)} claw")
    game.play("stop")
    taken = []
    while asked(game) == (1, "use"):
        taken.append(keys(game)[0])
        game.play(keys(game)[0])
    assert sorted(taken) == ["use lightning-armor", "use target-acquired"]
    # Which of the two comes first is not written anywhere; the mark counts if it does.
    assert game.seats[0].health == (8 if taken[0] == "use target-acquired" else 9)


def test_target_acquired_deepens_nothing_that_others_do() -> None:
    owner = {"place": "city", "evolutions": ["target-acquired"]}
    game = evo({}, owner, {"energy": 3}, dice=f"{claws(1)} {QUIET} {QUIET}", market=["flame-thrower", None, None])
    play(game, "stop", "use target-acquired", "stay", "stop", "stop", "buy flame-thrower")
    assert hearts(game) == [8, 7, 10]


def test_target_acquired_is_counted_before_armor_plating_ignores_a_single_heart() -> None:
    """Also where it is only known later who stays: with Jets, and for what is played when one is hit."""
    for cards in (["armor-plating"], ["armor-plating", "jets"]):
        marked_one = {"place": "city", "cards": cards}
        game = evo(marked_one, {"evolutions": ["target-acquired"]}, dice=f"{claws(1)} {claws(1)}")
        play(game, "stop", "use target-acquired", "stop")
        assert asked(game) == (0, "yield")
        game.play("stay")
        assert hearts(game) == [8, 9]
    marked_one = {"place": "city", "cards": ["armor-plating"], "hand": ["simian-scamper"], "monster": "the-king"}
    game = evo(marked_one, {"evolutions": ["target-acquired"]}, dice=f"{claws(1)} {claws(1)}")
    play(game, "stop", "use target-acquired")
    while asked(game)[0] == 0:
        game.play("pass")
    game.play("stop")
    assert "play simian-scamper" in keys(game)


def test_target_acquired_moves_from_monster_to_monster() -> None:
    owner = {"place": "city", "evolutions": ["target-acquired"]}
    game = evo({}, {}, owner, dice=f"{claws(1)} {claws(1)} {claws(1)}")
    play(game, "stop", "use target-acquired", "stay")
    assert marked(game) == [0]
    play(game, "stop", "use target-acquired", "stay")
    assert marked(game) == [1]
    game.play("stop")
    assert hearts(game) == [9, 8, 8]


def test_target_acquired_asks_nothing_when_the_attacker_bears_the_mark() -> None:
    owner = {"place": "city", "evolutions": ["target-acquired"]}
    game = evo({}, owner, dice=f"{claws(1)} {QUIET} {claws(1)}")
    play(game, "stop", "use target-acquired", "stay", "stop", "stop")
    assert (asked(game), hearts(game)) == ((1, "yield"), [10, 8])


def test_target_acquired_needs_a_wound() -> None:
    owner = {"evolutions": ["target-acquired"]}
    game = evo({"energy": 3}, owner, IN_TOKYO, market=["flame-thrower", None, None])
    play(game, "stop", "buy flame-thrower")
    assert (game.current, hearts(game)) == (1, [10, 8, 8])


def test_target_acquired_is_free_again_when_the_marked_monster_is_out() -> None:
    owner = {"place": "city", "evolutions": ["target-acquired"]}
    game = evo({"health": 2}, owner, {}, dice=f"{claws(1)} {claws(1)} {claws(1)}")
    play(game, "stop", "use target-acquired", "stay", "stop")
    assert (game.seats[0].alive, marked(game)) == (False, [])
    play(game, "stop", "use target-acquired")
    assert marked(game) == [2]


def test_target_acquired_goes_with_its_owner() -> None:
    owner = {"place": "city", "evolutions": ["target-acquired"], "health": 2}
    game = evo({}, owner, {}, dice=f"{claws(1)} {QUIET} {claws(1)}")
    play(game, "stop", "use target-acquired", "stay", "stop", "stop")
    assert (game.seats[1].alive, marked(game)) == (False, [])


def test_target_acquired_asks_nothing_of_the_dead() -> None:
    game = evo({}, {"place": "city", "evolutions": ["target-acquired"], "health": 1}, {}, dice=claws(1))
    game.play("stop")
    assert (game.current, marked(game)) == (2, [])


def test_target_acquired_shares_its_one_token_with_a_reflection() -> None:
    mirror = {"evolutions": ["icy-reflection"], "copies": {"icy-reflection": ("target-acquired", 0)}}
    game = evo({"place": "city", "evolutions": ["target-acquired"]}, mirror, {}, turn=2, dice=f"{claws(1)} {claws(1)}")
    play(game, "stop", "use target-acquired", "stay")
    assert marked(game) == [2]
    game.play("stop")
    assert asked(game) == (1, "use")
    game.play("use target-acquired")
    # The token left seat 2 before the claws struck it.
    assert (marked(game), hearts(game)) == ([0], [9, 9, 9])


def test_target_acquired_keeps_its_mark_when_a_reflection_of_it_goes() -> None:
    mirror = {"evolutions": ["icy-reflection"], "copies": {"icy-reflection": ("target-acquired", 0)}, "health": 1}
    game = evo({"place": "city", "evolutions": ["target-acquired"]}, mirror, {}, turn=2, dice=f"{claws(1)} {claws(1)}")
    play(game, "stop", "use target-acquired", "stay", "stop")
    assert (game.seats[1].alive, marked(game)) == (False, [2])


# PandaMonium


def test_pandamonium_gives_its_owner_six_energy_and_the_others_three() -> None:
    game = evo({"hand": ["pandamonium"]}, IN_TOKYO, {"alive": False}, {})
    game.play("play pandamonium")
    assert energy(game) == [6, 3, 0, 3]


def test_pandamonium_is_a_gain_for_everybodys_friends_of_children() -> None:
    game = evo(
        {"hand": ["pandamonium"], "cards": ["mimic"], "copies": {"mimic": ("friend-of-children", 1)}},
        {"cards": ["friend-of-children"], "place": "city"},
        {},
    )
    game.play("play pandamonium")
    assert energy(game) == [7, 4, 3]


def test_pandamonium_in_anothers_turn_pays_for_what_that_turn_buys() -> None:
    game = evo({"energy": 2}, {"hand": ["pandamonium"], "place": "city", "cards": ["psychic-probe"]})
    game.play("stop")
    assert asked(game) == (1, "probe")
    play(game, "play pandamonium", "pass")
    assert (asked(game), energy(game)) == ((0, "buy"), [5, 6])


# Eats, Shoots and Leaves


def test_eats_shoots_and_leaves_hurts_everybody_outside_and_leaves_tokyo_vacant() -> None:
    game = evo({"hand": ["eats-shoots-and-leaves"]}, {}, {}, dice=f"{QUIET} {QUIET}")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play eats-shoots-and-leaves", "pass"])
    assert game.seats[0].place == "city"
    events = game.play("play eats-shoots-and-leaves")
    assert [e.seat for e in told(events, "leave")] == [0]
    assert (hearts(game), stars(game), energy(game), game.city) == ([10, 8, 8], [1, 0, 0], [1, 0, 0], None)
    game.play("stop")
    assert game.city == 1


def test_eats_shoots_and_leaves_can_be_kept() -> None:
    game = evo({"hand": ["eats-shoots-and-leaves"]}, {}, {})
    play(game, "stop", "pass")
    assert (hearts(game), game.city, game.seats[0].hand) == ([10, 10, 10], 0, ("eats-shoots-and-leaves",))


def test_eats_shoots_and_leaves_spares_the_other_place_of_tokyo() -> None:
    game = evo({"hand": ["eats-shoots-and-leaves"]}, {}, IN_TOKYO, {}, {})
    game.play("stop")
    assert game.seats[0].place == "bay"
    game.play("play eats-shoots-and-leaves")
    assert (hearts(game), game.city, game.bay) == ([10, 8, 10, 8, 8], 2, None)


def test_eats_shoots_and_leaves_hits_whoever_has_just_yielded() -> None:
    game = evo({"hand": ["eats-shoots-and-leaves"]}, IN_TOKYO, {}, dice=claws(1))
    play(game, "stop", "yield", "play eats-shoots-and-leaves")
    assert (hearts(game), stars(game), game.city) == ([10, 7, 8], [1, 0, 0], None)


@pytest.mark.parametrize("card", ["eats-shoots-and-leaves", "destructive-wave"])
@pytest.mark.parametrize("places", [(None, "city"), ("city", None)])
def test_an_evolution_for_an_entry_needs_one_in_this_turn(card: str, places: tuple[str | None, str | None]) -> None:
    game = evo({"hand": [card], "place": places[0]}, {"place": places[1]})
    game.play("stop")
    assert (game.current, hearts(game)) == (1, [10, 10])


def test_eats_shoots_and_leaves_is_no_attack_but_can_be_answered() -> None:
    game = evo({"hand": ["eats-shoots-and-leaves"], "cards": ["poison-spit"]}, {"cards": ["wings"], "energy": 2}, {})
    play(game, "stop", "play eats-shoots-and-leaves")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use wings"])
    game.play("use wings")
    assert (hearts(game), [seat.poison for seat in game.seats]) == ([10, 10, 8], [0, 0, 0])


def test_eats_shoots_and_leaves_leaves_in_every_sense() -> None:
    owner = {"hand": ["eats-shoots-and-leaves"], "evolutions": ["twas-beauty-killed-the-beast"], "points": 7}
    game = evo(owner, {})
    play(game, "stop", "play eats-shoots-and-leaves")
    assert (game.seats[0].points, game.seats[0].evolutions) == (0, ())


def test_eats_shoots_and_leaves_can_close_the_bay_and_bring_its_monster_to_the_city() -> None:
    game = evo({"hand": ["eats-shoots-and-leaves"]}, {"health": 2}, {}, {}, IN_BAY)
    play(game, "stop", "play eats-shoots-and-leaves")
    assert (hearts(game), game.city, game.bay) == ([10, 0, 8, 8, 10], 4, None)


def test_eats_shoots_and_leaves_in_the_two_player_variant_keeps_the_energy_of_entering() -> None:
    game = evo({"hand": ["eats-shoots-and-leaves"]}, {}, modules=["power_up", "two_player"])
    play(game, "stop", "play eats-shoots-and-leaves")
    assert (stars(game), energy(game)[0], hearts(game)) == ([0, 0], 1 + 1, [10, 8])


def test_eats_shoots_and_leaves_is_a_gain_for_friend_of_children() -> None:
    game = evo({"hand": ["eats-shoots-and-leaves"], "cards": ["friend-of-children"]}, {})
    play(game, "stop", "play eats-shoots-and-leaves")
    assert game.seats[0].energy == 2


# Bamboozle

MARKET = ["wings", "jets", "camouflage"]
FRESH = ["corner-store", "tank", "heal", "energize"]


def bamboozle(buyer: dict[str, Any], *others: dict[str, Any], **more: Any) -> kaiju.Game:
    """Seat 0 has rolled and may buy; seat 1 is in Tokyo with Bamboozle in hand."""
    options: dict[str, Any] = {"market": MARKET, "deck": FRESH} | more
    trickster = {"hand": ["bamboozle"], "place": "city"} | options.pop("trickster", {})
    game = evo(buyer, trickster, *others, **options)
    game.play("stop")
    return game


def test_bamboozle_annuls_a_purchase_and_chooses_another() -> None:
    game = bamboozle({"energy": 6})
    game.play("buy wings")
    assert (asked(game), keys(game), energy(game)) == ((1, "evolution"), ["play bamboozle", "pass"], [6, 0])
    events = game.play("play bamboozle")
    assert [(e.seat, e.card, e.by) for e in told(events, "annul")] == [(0, "wings", 1)]
    assert (asked(game), keys(game)) == ((1, "buy"), ["buy jets", "buy camouflage"])
    game.play("buy jets")
    assert (game.seats[0].cards, game.seats[0].energy) == (("jets",), 1)
    assert (game.market, game.seats[1].evolution_discard) == (("wings", "corner-store", "camouflage"), ("bamboozle",))


def test_bamboozle_can_be_kept() -> None:
    game = bamboozle({"energy": 6})
    play(game, "buy wings", "pass")
    assert (game.seats[0].cards, game.seats[0].energy, game.seats[1].hand) == (("wings",), 0, ("bamboozle",))


def test_bamboozle_bars_the_card_for_the_rest_of_the_turn_only() -> None:
    game = bamboozle({"energy": 13}, dice=f"{QUIET} {QUIET} {QUIET}")
    play(game, "buy wings", "play bamboozle", "buy camouflage")
    assert (asked(game), energy(game)[0]) == ((0, "buy"), 10)
    assert keys(game) == ["buy jets", "buy corner-store", "sweep", "done"]
    play(game, "done", "stop", "stop")
    assert "buy wings" in keys(game)


def test_bamboozle_forces_the_only_other_card_within_means() -> None:
    game = bamboozle({"energy": 4}, market=["wings", "camouflage", "armor-plating"], deck=["energize", "mimic"])
    play(game, "buy armor-plating", "play bamboozle")
    assert (game.seats[0].cards, game.seats[0].energy) == (("camouflage",), 1)


def test_bamboozle_just_forbids_where_nothing_else_is_within_means() -> None:
    game = bamboozle({"energy": 3}, market=["wings", "jets", "camouflage"])
    play(game, "buy camouflage", "play bamboozle")
    assert (game.seats[0].cards, game.seats[0].energy, game.market) == ((), 3, ("wings", "jets", "camouflage"))
    assert (asked(game), keys(game)) == ((0, "buy"), ["sweep", "done"])


def test_bamboozle_asks_the_buyers_price() -> None:
    game = bamboozle({"energy": 5, "cards": ["alien-origin"]})
    play(game, "buy jets", "play bamboozle", "buy wings")
    assert (game.seats[0].cards, game.seats[0].energy) == (("alien-origin", "wings"), 0)


def test_bamboozle_makes_a_purchase_like_any_other() -> None:
    game = bamboozle({"energy": 6, "evolutions": ["king-of-the-gizmo"], "cards": ["media-friendly"]})
    play(game, "buy wings", "play bamboozle", "buy camouflage")
    assert (game.seats[0].points, game.seats[0].energy) == (2, 3)


def test_bamboozle_can_force_a_discard_card() -> None:
    game = bamboozle({"energy": 6}, market=["wings", "tank", "jets"], deck=["corner-store", "heal"])
    play(game, "buy wings", "play bamboozle", "buy tank")
    assert (game.seats[0].points, game.seats[0].health, game.discard) == (4, 7, ("tank",))


def test_bamboozle_reaches_purchases_from_other_monsters() -> None:
    game = bamboozle({"energy": 6, "cards": ["parasitic-tentacles"]}, {"cards": ["regeneration"]})
    play(game, "buy regeneration from 2", "play bamboozle")
    assert "buy regeneration from 2" not in keys(game)
    game.play("buy camouflage")
    assert (game.seats[2].cards, energy(game)) == (("regeneration",), [3, 0, 0])


def test_bamboozle_can_send_the_buyer_to_another_monster() -> None:
    game = bamboozle({"energy": 6, "cards": ["parasitic-tentacles"]}, trickster={"cards": ["regeneration"]})
    play(game, "buy wings", "play bamboozle", "buy regeneration from 1")
    assert (game.seats[0].cards, energy(game)) == (("parasitic-tentacles", "regeneration"), [2, 4])


def test_bamboozle_does_not_reach_opportunists() -> None:
    owner = {"cards": ["opportunist"], "energy": 3}
    game = bamboozle({"energy": 3}, owner)
    play(game, "buy camouflage", "pass")
    assert asked(game) == (2, "opportunist")
    game.play("buy corner-store")
    assert (game.seats[2].points, game.seats[1].hand, energy(game)) == (1, ("bamboozle",), [0, 0, 0])


def test_bamboozle_turns_up_a_card_for_opportunists_where_the_forced_one_was() -> None:
    game = bamboozle({"energy": 6}, {"cards": ["opportunist"], "energy": 3})
    play(game, "buy wings", "play bamboozle", "buy jets")
    assert (asked(game), keys(game)) == ((2, "opportunist"), ["buy corner-store", "pass"])


def test_bamboozle_does_not_bar_the_card_from_others() -> None:
    game = bamboozle({"energy": 3}, dice=f"{QUIET} {QUIET}", trickster={"energy": 3})
    play(game, "buy camouflage", "play bamboozle", "done", "stop")
    assert (asked(game), "buy camouflage" in keys(game)) == ((1, "buy"), True)


def test_bamboozle_does_not_reach_a_toy() -> None:
    game = evo(
        {"hand": ["my-toy"], "energy": 6},
        {"hand": ["bamboozle"], "place": "city"},
        market=MARKET,
        deck=FRESH,
    )
    play(game, "play my-toy", "use my-toy for wings", "stop", "buy wings")
    assert (game.seats[0].cards, asked(game)) == (("wings",), (0, "use"))


def test_bamboozle_reaches_every_purchase_until_it_is_played() -> None:
    game = bamboozle({"energy": 9})
    play(game, "buy camouflage", "pass", "buy wings")
    assert asked(game) == (1, "evolution")
    game.play("play bamboozle")
    assert keys(game) == ["buy jets", "buy corner-store"]


def test_bamboozle_is_not_played_in_its_owners_turn() -> None:
    game = evo({"hand": ["bamboozle"], "energy": 6}, IN_TOKYO, market=MARKET, deck=FRESH)
    play(game, "stop", "buy wings")
    assert game.seats[0].cards == ("wings",)


def test_bamboozle_reaches_a_purchase_at_half_price_and_forces_a_whole_one() -> None:
    game = bamboozle({"energy": 5, "evolutions": ["superior-alien-technology"]})
    play(game, "buy wings at half", "play bamboozle")
    assert keys(game) == ["buy jets", "buy camouflage"]
    game.play("buy jets")
    assert (game.seats[0].cards, game.seats[0].energy) == (("jets",), 0)


def test_a_toy_taken_out_of_a_purchase_is_not_bought() -> None:
    """While the trickster is asked, it may put down what it likes; then there is nothing left to buy."""
    game = bamboozle({"energy": 6}, trickster={"hand": ["bamboozle", "my-toy"]})
    play(game, "buy wings", "play my-toy", "use my-toy for wings", "pass")
    assert (game.seats[0].cards, energy(game)[0], reserved(game, 1)) == ((), 6, ["wings"])


def test_a_purchase_whose_price_is_gone_does_not_happen() -> None:
    game = bamboozle({"energy": 6}, trickster={"hand": ["bamboozle", "mega-purr"]})
    play(game, "buy wings", "play mega-purr", "pass")
    assert (game.seats[0].cards, energy(game)) == ((), [5, 1])


# Bear Necessities


def test_bear_necessities_costs_a_star_and_brings_energy_and_hearts() -> None:
    game = evo({"hand": ["bear-necessities"], "points": 3, "health": 5}, IN_TOKYO)
    game.play("play bear-necessities")
    assert (game.seats[0].points, game.seats[0].energy, game.seats[0].health) == (2, 2, 7)


def test_bear_necessities_can_be_played_without_stars() -> None:
    game = evo({"hand": ["bear-necessities"], "health": 5}, IN_TOKYO)
    game.play("play bear-necessities")
    assert (game.seats[0].points, game.seats[0].energy, game.seats[0].health) == (0, 2, 7)


HEALERS = [("bear-necessities", 2, 2), ("healing-rain", 2, 0), ("yummy-yummy", 2, 1)]
"""Evolutions that heal at any time: hearts, energy."""


@pytest.mark.parametrize("card, healed, gained", HEALERS)
@pytest.mark.parametrize("place", ["city", "bay", None])
def test_evolutions_heal_in_tokyo_too(card: str, healed: int, gained: int, place: str | None) -> None:
    game = evo({"hand": [card], "health": 5, "place": place}, {}, {}, {}, {})
    game.play(f"play {card}")
    assert (game.seats[0].health, game.seats[0].energy) == (5 + healed, gained)


@pytest.mark.parametrize("card, healed, gained", HEALERS)
def test_evolutions_heal_up_to_the_maximum(card: str, healed: int, gained: int) -> None:
    game = evo({"hand": [card], "health": 9}, IN_TOKYO)
    game.play(f"play {card}")
    assert game.seats[0].health == 10


@pytest.mark.parametrize("card, healed, gained", HEALERS)
def test_evolutions_that_heal_are_gains(card: str, healed: int, gained: int) -> None:
    game = evo({"hand": [card], "health": 5, "cards": ["regeneration", "friend-of-children"]}, IN_TOKYO)
    game.play(f"play {card}")
    assert (game.seats[0].health, game.seats[0].energy) == (5 + healed + 1, gained + 1 if gained else 0)


@pytest.mark.parametrize("card, healed, gained", HEALERS)
def test_evolutions_that_heal_save_from_a_deadly_loss(card: str, healed: int, gained: int) -> None:
    game = evo({}, {"hand": [card], "health": 2, "place": "city"}, dice=claws(3))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", f"play {card}"])
    game.play(f"play {card}")
    assert (game.seats[1].health, asked(game)) == (1, (1, "yield"))


@pytest.mark.parametrize("card, healed, gained", HEALERS)
def test_evolutions_that_heal_can_be_saved_up_in_vain(card: str, healed: int, gained: int) -> None:
    game = evo({}, {"hand": [card], "health": 2, "place": "city"}, {}, dice=claws(3))
    play(game, "stop", "take")
    assert (game.seats[1].alive, game.seats[1].hand, game.seats[1].evolution_discard) == (False, (), (card,))


@pytest.mark.parametrize("card, healed, gained", HEALERS)
def test_evolutions_that_heal_have_no_window_of_their_own_in_a_loss_that_is_not_deadly(
    card: str, healed: int, gained: int
) -> None:
    game = evo({}, {"hand": [card], "health": 4, "place": "city"}, dice=claws(3))
    game.play("stop")
    assert (asked(game), game.seats[1].health) == ((1, "yield"), 1)


@pytest.mark.parametrize("card, healed, gained", HEALERS)
def test_evolutions_that_heal_save_from_poison(card: str, healed: int, gained: int) -> None:
    game = evo({"hand": [card], "health": 1, "poison": 1}, IN_TOKYO)
    play(game, "stop", f"play {card}")
    assert (game.seats[0].alive, game.seats[0].health) == (True, 2)


# Panda Express

ALL_FACES = "1 2 3 heart energy claw"


def test_panda_express_gives_two_stars_and_a_turn_for_all_six_faces() -> None:
    game = evo({"evolutions": ["panda-express"]}, IN_TOKYO, dice=f"{ALL_FACES} {QUIET}")
    events = game.play("stop")
    assert (game.seats[0].points, [e.seat for e in told(events, "extra_turn")]) == (2, [0])
    play(game, "usual", "stay")
    assert (game.current, game.turn) == (0, 2)
    game.play("stop")
    assert game.current == 1


@pytest.mark.parametrize("face", ["1", "2", "3", "heart", "energy", "claw"])
def test_panda_express_needs_every_face(face: str) -> None:
    dice = ALL_FACES.split()
    dice[dice.index(face)] = "1" if face != "1" else "2"
    game = evo({"evolutions": ["panda-express"]}, IN_TOKYO, dice=" ".join(dice))
    events = game.play("stop")
    assert (told(events, "extra_turn"), [e for e in told(events, "points") if e.seat == 0]) == ([], [])


def test_panda_express_takes_a_claw_of_a_card_for_a_claw() -> None:
    owner = {"evolutions": ["panda-express"], "cards": ["acid-attack"]}
    game = evo(owner, {}, dice="1 2 3 heart energy 1")
    events = game.play("stop")
    assert [e.seat for e in told(events, "extra_turn")][:1] == [0]


def test_panda_express_takes_the_claws_of_underrated_for_a_claw() -> None:
    owner = {"evolutions": ["panda-express"], "hand": ["underrated"]}
    game = evo(owner, {}, dice="1 2 3 heart energy 1")
    events = play(game, "stop", "play underrated")
    assert [e.seat for e in told(events, "extra_turn")][:1] == [0]


def test_panda_express_is_not_helped_by_a_claw_that_needs_a_claw() -> None:
    owner = {"evolutions": ["panda-express"], "cards": ["spiked-tail"]}
    game = evo(owner, {}, dice="1 2 3 heart energy 1")
    assert told(game.play("stop"), "extra_turn") == []


def test_panda_express_gives_a_reflection_stars_but_no_second_turn() -> None:
    game = evo(with_copy("panda-express"), {}, dice=f"{ALL_FACES} {QUIET}")
    game.play("stop")
    assert (game.current, game.turn, game.seats[0].points) == (0, 2, 4 + 1 + 2)
    game.play("stop")
    assert game.current == 1


def test_panda_express_gives_turn_after_turn() -> None:
    game = evo({"evolutions": ["panda-express"], "place": "city"}, {}, dice=f"{ALL_FACES} {ALL_FACES} {QUIET}")
    play(game, "stop", "usual", "stop", "usual", "done", "stop", "done")
    assert (game.current, game.turn, game.seats[0].points) == (1, 4, 2 + 4 + 4)


def test_panda_express_adds_to_complete_destruction() -> None:
    owner = {"evolutions": ["panda-express"], "cards": ["complete-destruction"]}
    game = evo(owner, IN_TOKYO, dice=ALL_FACES)
    game.play("stop")
    assert game.seats[0].points == 11


# Bamboo Supply


def test_bamboo_supply_stores_an_energy_when_there_is_nothing_to_collect() -> None:
    game = evo({"evolutions": ["bamboo-supply"]}, IN_TOKYO)
    assert (asked(game), game.seats[0].tokens["bamboo-supply"], game.seats[0].energy) == ((0, "roll"), 1, 0)


def test_bamboo_supply_stores_or_hands_out_at_the_start_of_its_owners_turns() -> None:
    game = evo({"evolutions": ["bamboo-supply"], "tokens": {"bamboo-supply": 3}}, IN_TOKYO, dice=f"{QUIET} {QUIET}")
    assert (asked(game), keys(game), game.dice) == ((0, "use"), ["store", "collect"], ())
    game.play("store")
    assert (asked(game), game.seats[0].tokens["bamboo-supply"], game.seats[0].energy) == ((0, "roll"), 4, 0)
    play(game, "stop", "stop")
    assert asked(game) == (0, "use")
    game.play("collect")
    assert (game.seats[0].tokens.get("bamboo-supply", 0), game.seats[0].energy) == (0, 4)


def test_bamboo_supply_serves_in_tokyo_too() -> None:
    game = evo({"evolutions": ["bamboo-supply"], "tokens": {"bamboo-supply": 3}, "place": "city"}, {})
    game.play("collect")
    assert (game.seats[0].energy, game.seats[0].points) == (3, 2)


def test_bamboo_supply_is_no_gain_for_friend_of_children() -> None:
    owner = {"evolutions": ["bamboo-supply"], "tokens": {"bamboo-supply": 3}, "cards": ["friend-of-children"]}
    game = evo(owner, IN_TOKYO)
    game.play("collect")
    assert game.seats[0].energy == 3


def test_bamboo_supply_can_not_be_spent() -> None:
    owner = {"evolutions": ["bamboo-supply"], "tokens": {"bamboo-supply": 8}}
    game = evo(owner, IN_TOKYO, market=MARKET, dice=f"{QUIET} {QUIET}")
    play(game, "store", "stop")
    assert (game.current, game.seats[0].energy) == (1, 0)


def test_bamboo_supply_goes_with_its_owner() -> None:
    owner = {"evolutions": ["bamboo-supply"], "tokens": {"bamboo-supply": 8}, "health": 1, "place": "city"}
    game = evo({}, owner, {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].tokens, game.seats[1].energy, game.seats[1].evolutions) == ({}, 0, ())


def test_bamboo_supply_and_its_reflection_store_apart() -> None:
    owner = with_copy("bamboo-supply", tokens={"bamboo-supply": 2})
    game = evo(owner, IN_TOKYO)
    game.play("collect")
    assert asked(game) == (0, "roll")
    assert (game.seats[0].energy, game.seats[0].tokens.get("icy-reflection")) == (2, 1)


# Pandarwinism


@pytest.mark.parametrize("rolled, gained", [(0, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 4)])
@pytest.mark.parametrize("place", ["city", None])
def test_pandarwinism_gives_stars_from_the_third_heart_on(rolled: int, gained: int, place: str | None) -> None:
    dice = " ".join(["heart"] * rolled + ["1", "1", "2", "2", "3", "3"][: 6 - rolled])
    other: dict[str, Any] = {} if place else {"place": "city"}
    game = evo({"evolutions": ["pandarwinism"], "place": place}, other, dice=dice)
    events = game.play("stop")
    assert [e.amount for e in told(events, "points") if e.card == "pandarwinism"] == ([gained] if gained else [])


def test_pandarwinism_leaves_the_hearts_to_heal_and_to_draw() -> None:
    deck = ["pandamonium", "bamboozle"]
    owner = {"evolutions": ["pandarwinism"], "health": 5, "evolution_deck": deck}
    game = evo(owner, IN_TOKYO, dice="heart heart heart 1 1 2")
    game.play("stop")
    assert (game.seats[0].points, game.seats[0].health) == (1, 8)
    assert (asked(game), sorted(keys(game))) == ((0, "evolution"), ["keep bamboozle", "keep pandamonium"])


def test_pandarwinism_does_not_count_the_hearts_of_high_tide() -> None:
    owner = {"evolutions": ["pandarwinism"], "hand": ["high-tide"], "health": 2}
    game = evo(owner, IN_TOKYO, dice="heart heart heart 1 1 2")
    play(game, "stop", "play high-tide")
    assert (game.seats[0].points, game.seats[0].health) == (1, 8)


def test_pandarwinism_counts_hearts_that_were_2s() -> None:
    game = evo({"evolutions": ["pandarwinism", "yin-yang"]}, IN_TOKYO, dice="2 2 2 2 1 1")
    play(game, "stop", "use yin-yang")
    assert game.seats[0].points == 2


# Yin & Yang


def test_yin_and_yang_turns_every_die_to_its_opposite() -> None:
    game = evo({"evolutions": ["yin-yang"]}, IN_TOKYO, dice="1 2 3 heart energy claw")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "change"), ["use yin-yang", "done"])
    events = game.play("use yin-yang")
    assert [e.dice for e in told(events, "change")] == [("3", "heart", "1", "2", "claw", "energy")]
    assert game.dice == ("3", "heart", "1", "2", "claw", "energy")


def test_yin_and_yang_can_be_left_alone() -> None:
    game = evo({"evolutions": ["yin-yang"]}, IN_TOKYO, dice="1 1 1 2 2 3")
    play(game, "stop", "done")
    assert game.seats[0].points == 1


def test_yin_and_yang_turns_once_a_turn() -> None:
    game = evo({"evolutions": ["yin-yang"], "cards": ["herd-culler"]}, IN_TOKYO, dice="1 1 1 3 3 2")
    play(game, "stop", "use yin-yang")
    assert asked(game) == (0, "change")
    assert "use yin-yang" not in keys(game)
    game.play("done")
    assert game.seats[0].points == 3


def test_yin_and_yang_joins_other_changes_in_any_order() -> None:
    dice = "1 1 3 3 2 2"
    before = evo({"evolutions": ["yin-yang"], "cards": ["herd-culler"]}, IN_TOKYO, dice=dice)
    play(before, "stop", "turn 2 to 1 with herd-culler", "use yin-yang")
    after = evo({"evolutions": ["yin-yang"], "cards": ["herd-culler"]}, IN_TOKYO, dice=dice)
    play(after, "stop", "use yin-yang", "turn 0 to 1 with herd-culler")
    assert (before.seats[0].points, after.seats[0].points) == (3, 1)


def test_yin_and_yang_comes_straight_out_of_the_hand() -> None:
    game = evo({"hand": ["yin-yang"]}, IN_TOKYO, dice="1 1 1 2 2 2")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "change"), ["done", "play yin-yang"])
    game.play("play yin-yang")
    assert "use yin-yang" in keys(game)
    game.play("use yin-yang")
    assert game.dice == ("3", "3", "3", "heart", "heart", "heart")


@pytest.mark.parametrize("dice, draws", [("2 2 2 1 1 3", 1), ("heart heart heart 1 1 3", 0)])
def test_yin_and_yang_decides_whether_an_evolution_is_drawn(dice: str, draws: int) -> None:
    game = evo({"evolutions": ["yin-yang"]}, IN_TOKYO, dice=dice)
    events = play(game, "stop", "use yin-yang")
    assert len(told(events, "evolution_draw")) == draws


def test_yin_and_yang_does_not_turn_a_frozen_die() -> None:
    ice = {"evolutions": ["encased-in-ice"], "energy": 1, "place": "city"}
    game = evo({"evolutions": ["yin-yang"]}, ice, turn=1, dice=f"{claws(1)} 1 1 1 1 1")
    play(game, "stop", "use encased-in-ice on die 0")
    assert game.dice == ("1", "1", "1", "1", "1", "claw")
    play(game, "stop", "use yin-yang", "usual")
    assert (game.seats[0].points, game.seats[0].energy, game.seats[1].health) == (3 + 2, 0, 9)


def test_yin_and_yang_and_its_reflection_turn_the_dice_back() -> None:
    game = evo(with_copy("yin-yang"), IN_TOKYO, dice="1 1 1 2 2 3")
    play(game, "stop", "use yin-yang", "use yin-yang (icy-reflection)")
    assert game.seats[0].points == 1


# Stroke of Genius


def test_stroke_of_genius_doubles_the_energy_of_the_turn() -> None:
    game = evo({"hand": ["stroke-of-genius"], "energy": 5}, IN_TOKYO, dice="energy energy energy 1 1 2")
    game.play("stop")
    assert (asked(game), game.seats[0].energy) == ((0, "buy"), 8)
    game.play("play stroke-of-genius")
    assert game.seats[0].energy == 11


def test_stroke_of_genius_is_nothing_before_energy_was_gained() -> None:
    game = evo({"hand": ["stroke-of-genius"], "energy": 5, "cards": ["friend-of-children"]}, IN_TOKYO)
    game.play("play stroke-of-genius")
    assert game.seats[0].energy == 5


def test_stroke_of_genius_is_a_gain_for_friend_of_children() -> None:
    owner = {"hand": ["stroke-of-genius"], "cards": ["friend-of-children"]}
    game = evo(owner, IN_TOKYO, dice="energy energy 1 1 2 2")
    play(game, "stop", "play stroke-of-genius")
    assert game.seats[0].energy == 3 + 4


def test_stroke_of_genius_counts_energy_that_was_spent() -> None:
    owner = {"hand": ["stroke-of-genius"]}
    game = evo(owner, IN_TOKYO, dice="energy energy energy 1 1 2", market=["corner-store", None, None], deck=["mimic"])
    play(game, "stop", "buy corner-store")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play stroke-of-genius", "pass"])
    game.play("play stroke-of-genius")
    assert game.seats[0].energy == 3


def test_stroke_of_genius_counts_energy_off_a_card_and_a_sale() -> None:
    owner = {
        "hand": ["stroke-of-genius"],
        "cards": ["battery-monster", "metamorph", "jets"],
        "evolutions": ["bamboo-supply"],
        "tokens": {"bamboo-supply": 3},
    }
    game = evo(owner, IN_TOKYO)
    play(game, "collect", "stop", "done", "sell jets", "play stroke-of-genius")
    assert game.seats[0].energy == 2 * (2 + 3 + 5)


def test_stroke_of_genius_counts_other_evolutions() -> None:
    game = evo({"hand": ["stroke-of-genius", "emergency-battery"]}, IN_TOKYO)
    play(game, "play emergency-battery", "play stroke-of-genius")
    assert game.seats[0].energy == 6


def test_stroke_of_genius_works_in_the_turn_of_another() -> None:
    game = evo({"hand": ["pandamonium"]}, {"hand": ["stroke-of-genius"], "place": "city"})
    play(game, "play pandamonium", "stop", "done", "play stroke-of-genius")
    assert (game.current, energy(game)) == (1, [6, 6])


def test_stroke_of_genius_does_not_reach_back_into_another_turn() -> None:
    game = evo({"hand": ["stroke-of-genius"]}, IN_TOKYO, dice=f"energy 1 1 2 2 3 {QUIET}")
    play(game, "stop", "pass", "stop")
    assert (asked(game), game.current) == ((0, "evolution"), 1)
    game.play("play stroke-of-genius")
    assert game.seats[0].energy == 1


def test_stroke_of_genius_counts_the_energy_of_tokyo_in_the_two_player_variant() -> None:
    game = evo({"hand": ["stroke-of-genius"], "place": "city"}, {}, modules=["power_up", "two_player"])
    game.play("play stroke-of-genius")
    assert game.seats[0].energy == 2


# Emergency Battery


def test_emergency_battery_gives_three_energy() -> None:
    game = evo({"hand": ["emergency-battery"]}, IN_TOKYO)
    game.play("play emergency-battery")
    assert energy(game) == [3, 0]


def test_emergency_battery_is_a_gain_for_friend_of_children() -> None:
    game = evo({"hand": ["emergency-battery"], "cards": ["friend-of-children"]}, IN_TOKYO)
    game.play("play emergency-battery")
    assert energy(game) == [4, 0]


def test_emergency_battery_pays_for_wings_while_damage_is_being_resolved() -> None:
    victim = {"hand": ["emergency-battery"], "cards": ["wings", "camouflage"], "place": "city"}
    game = evo({}, victim, dice=claws(3))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use camouflage", "play emergency-battery"])
    play(game, "play emergency-battery", "use wings")
    assert (hearts(game), energy(game)) == ([10, 10], [0, 1])


# Rabbit's Foot


def test_rabbits_foot_saves_from_every_loss_until_the_turn_ends() -> None:
    victim = {"hand": ["rabbits-foot"], "place": "city"}
    game = evo({"energy": 3}, victim, {}, dice=claws(2), market=["flame-thrower", None, None])
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play rabbits-foot"])
    events = game.play("play rabbits-foot")
    assert [e.seat for e in told(events, "prevented")] == [1]
    assert (asked(game), game.seats[1].evolution_discard) == ((0, "buy"), ("rabbits-foot",))
    game.play("buy flame-thrower")
    assert hearts(game) == [10, 10, 8]


def test_rabbits_foot_can_be_kept() -> None:
    game = evo({}, {"hand": ["rabbits-foot"], "place": "city"}, dice=claws(2))
    play(game, "stop", "take")
    assert (hearts(game), asked(game), game.seats[1].hand) == ([10, 8], (1, "yield"), ("rabbits-foot",))


def test_rabbits_foot_saves_nobody_in_the_next_turn() -> None:
    victim = {"hand": ["rabbits-foot"], "place": "city"}
    game = evo({}, victim, {}, dice=f"{claws(2)} {QUIET} {claws(2)}")
    play(game, "stop", "play rabbits-foot", "stop", "stop")
    assert hearts(game) == [10, 8, 10]


def test_rabbits_foot_leaves_no_wound() -> None:
    owner = {"cards": ["poison-spit"], "evolutions": ["mandibles-of-dread"]}
    game = evo(owner, {"hand": ["rabbits-foot"], "place": "city", "points": 3}, dice=claws(2))
    play(game, "stop", "play rabbits-foot")
    assert (game.current, game.seats[1].poison, game.city) == (1, 0, 1)
    assert game.seats[1].points == 3 + 2


def test_rabbits_foot_saves_from_poison_and_from_ones_own_cards() -> None:
    owner = {"hand": ["rabbits-foot"], "poison": 2, "energy": 4}
    game = evo(owner, IN_TOKYO, market=["tank", None, None])
    play(game, "stop", "buy tank", "play rabbits-foot")
    assert (game.current, game.seats[0].health, game.seats[0].points) == (1, 10, 4)


def test_rabbits_foot_can_be_kept_for_the_loss_after_jets_did_not_flee() -> None:
    game = evo({}, {"hand": ["rabbits-foot"], "cards": ["jets"], "place": "city"}, dice=claws(2))
    play(game, "stop", "stay")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play rabbits-foot"])
    game.play("play rabbits-foot")
    assert (hearts(game), game.city) == ([10, 10], 1)


def test_rabbits_foot_needs_a_loss_that_armor_plating_does_not_stop() -> None:
    game = evo({}, {"hand": ["rabbits-foot"], "cards": ["armor-plating"], "place": "city"}, dice=claws(1))
    game.play("stop")
    assert (game.current, game.seats[1].hand) == (1, ("rabbits-foot",))


def test_rabbits_foot_can_follow_camouflage() -> None:
    game = evo({}, {"hand": ["rabbits-foot"], "cards": ["camouflage"], "place": "city"}, dice=f"{claws(2)} 1 heart")
    play(game, "stop", "use camouflage")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play rabbits-foot"])
    game.play("play rabbits-foot")
    assert hearts(game) == [10, 10]


# Heart of the Rabbit


def test_heart_of_the_rabbit_makes_a_die_of_another_fall_again() -> None:
    game = evo({}, {"hand": ["heart-of-the-rabbit"], "place": "city"}, dice="1 1 1 2 2 3 energy")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "evolution"), ["play heart-of-the-rabbit", "pass"])
    game.play("play heart-of-the-rabbit")
    assert (asked(game), keys(game)) == ((1, "probe"), [f"probe {i}" for i in range(6)])
    events = game.play("probe 2")
    assert [e.dice for e in told(events, "probe")] == [("1", "1", "energy", "2", "2", "3")]
    assert (stars(game)[0], energy(game)[0]) == (0, 1)
    assert game.seats[1].evolution_discard == ("heart-of-the-rabbit",)


def test_heart_of_the_rabbit_can_be_kept() -> None:
    game = evo({}, {"hand": ["heart-of-the-rabbit"], "place": "city"}, dice="1 1 1 2 2 3")
    play(game, "stop", "pass")
    assert (stars(game)[0], game.seats[1].hand) == (1, ("heart-of-the-rabbit",))


def test_heart_of_the_rabbit_leaves_the_last_word_to_the_roller() -> None:
    roller = {"cards": ["herd-culler"]}
    game = evo(roller, {"hand": ["heart-of-the-rabbit"], "place": "city"}, dice="1 1 1 2 2 3 claw")
    play(game, "stop", "play heart-of-the-rabbit", "probe 0")
    assert asked(game) == (0, "change")
    game.play("turn 0 to 1 with herd-culler")
    assert stars(game)[0] == 1


def test_heart_of_the_rabbit_takes_turns_with_psychic_probe() -> None:
    game = evo(IN_TOKYO, {"cards": ["psychic-probe"]}, {"hand": ["heart-of-the-rabbit"]}, dice="1 1 1 2 2 3 2 2")
    game.play("stop")
    assert asked(game) == (1, "probe")
    game.play("probe 0")
    assert asked(game) == (2, "evolution")
    play(game, "play heart-of-the-rabbit", "probe 1")
    # Two for Tokyo; the 2s are four now.
    assert stars(game)[0] == 2 + 3


def test_heart_of_the_rabbit_does_not_cost_a_psychic_probe() -> None:
    owner = {"cards": ["psychic-probe"], "hand": ["heart-of-the-rabbit"], "place": "city"}
    game = evo({}, owner, dice="1 1 1 2 2 3 heart claw")
    game.play("stop")
    play(game, "play heart-of-the-rabbit", "probe 0")
    assert (asked(game), game.seats[1].cards) == ((1, "probe"), ("psychic-probe",))


def test_heart_of_the_rabbit_can_not_reach_a_frozen_die() -> None:
    ice = {"evolutions": ["encased-in-ice"], "energy": 1, "place": "city"}
    game = evo({}, {"hand": ["heart-of-the-rabbit"]}, ice, turn=2, dice=f"{claws(1)} 1 1 2 2 3")
    play(game, "stop", "pass", "use encased-in-ice on die 0", "stop", "play heart-of-the-rabbit")
    assert keys(game) == [f"probe {i}" for i in range(5)]


def test_heart_of_the_rabbit_comes_back_when_its_owner_enters_tokyo() -> None:
    game = evo({}, {"hand": ["heart-of-the-rabbit"]}, IN_TOKYO, dice=f"{QUIET} 1 {claws(1)}")
    play(game, "stop", "play heart-of-the-rabbit", "probe 0")
    assert game.seats[1].evolution_discard == ("heart-of-the-rabbit",)
    game.play("stop")
    events = game.play("yield")
    assert [(e.seat, e.card) for e in told(events, "return")] == [(1, "heart-of-the-rabbit")]
    assert game.seats[1].hand == ("heart-of-the-rabbit",)


def test_heart_of_the_rabbit_does_not_come_back_to_a_monster_that_is_in_tokyo_already() -> None:
    game = evo({}, {"hand": ["heart-of-the-rabbit"], "place": "city"}, dice=f"{QUIET} 1 {QUIET}")
    play(game, "stop", "play heart-of-the-rabbit", "probe 0", "stop")
    assert game.seats[1].hand == ()


def test_heart_of_the_rabbit_comes_back_with_an_entry_by_a_card() -> None:
    owner = {"hand": ["heart-of-the-rabbit"], "energy": 5}
    game = evo({}, owner, IN_TOKYO, dice=f"{QUIET} 1 {QUIET}", market=["death-from-above", None, None])
    play(game, "stop", "play heart-of-the-rabbit", "probe 0", "stop", "buy death-from-above")
    assert (game.city, game.seats[1].hand) == (1, ("heart-of-the-rabbit",))


def test_heart_of_the_rabbit_comes_back_in_the_bay_and_can_be_played_again() -> None:
    owner = {"hand": ["heart-of-the-rabbit"]}
    game = evo(IN_BAY, owner, IN_TOKYO, {}, {}, dice=f"{QUIET} 1 {claws(1)} {QUIET} 1")
    play(game, "stop", "play heart-of-the-rabbit", "probe 0", "stop")
    while asked(game)[1] == "yield":
        game.play("yield" if asked(game)[0] == 0 else "stay")
    assert (game.bay, game.seats[1].hand) == (1, ("heart-of-the-rabbit",))
    play(game, "stop", "play heart-of-the-rabbit", "probe 0")
    # Its owner is in Tokyo already: no entry, no way back.
    assert (game.seats[1].hand, game.seats[1].evolution_discard) == ((), ("heart-of-the-rabbit",))


def test_heart_of_the_rabbit_played_comes_back_after_its_owner_was_driven_out() -> None:
    game = evo({}, {"hand": ["heart-of-the-rabbit"], "place": "city"}, dice=f"{claws(2)} 3 {claws(1)}")
    play(game, "stop", "play heart-of-the-rabbit", "probe 1", "yield", "stop", "yield")
    assert (game.city, game.seats[1].hand) == (1, ("heart-of-the-rabbit",))


def test_heart_of_the_rabbit_is_lost_for_an_entry_once_it_was_shuffled_in() -> None:
    deck = ["emergency-battery"]
    own = ["stroke-of-genius", "rabbits-foot", "secret-laboratory", "king-of-the-gizmo", "energy-sword"]
    owner = {"monster": "cyber-bunny", "hand": ["heart-of-the-rabbit"], "evolutions": [], "evolution_deck": deck}
    other = {"monster": "alienoid", "evolutions": ["electric-carrot", *own[2:]], "hand": own[:2], "place": "city"}
    game = evo(owner, other, turn=1, dice=f"{QUIET} 1 heart heart heart 1 1 claw")
    play(game, "stop", "play heart-of-the-rabbit", "probe 0")
    while game.current == 1:
        game.play("pass" if "pass" in keys(game) else "done")
    game.play("stop")
    while asked(game)[1] != "evolution" or not keys(game)[0].startswith("keep"):
        game.play(next(key for key in ("usual", "take", "yield", "pass") if key in keys(game)))
    assert sorted(keys(game)) == ["keep emergency-battery", "keep heart-of-the-rabbit"]
    play(game, "keep emergency-battery", "yield")
    assert (game.city, game.seats[0].hand) == (0, ("emergency-battery",))
    assert game.seats[0].evolution_discard == ("heart-of-the-rabbit",)


def test_heart_of_the_rabbit_stays_in_the_discard_pile_if_it_was_never_played() -> None:
    deck = ["heart-of-the-rabbit", "emergency-battery"]
    game = evo({"evolution_deck": deck}, {}, dice="heart heart heart 1 1 2")
    play(game, "stop", "keep emergency-battery")
    assert (game.city, game.seats[0].hand) == (0, ("emergency-battery",))
    assert game.seats[0].evolution_discard == ("heart-of-the-rabbit",)


# Secret Laboratory


def test_secret_laboratory_makes_cards_cheaper() -> None:
    game = evo({"evolutions": ["secret-laboratory"], "energy": 5}, IN_TOKYO, market=MARKET, deck=FRESH)
    game.play("stop")
    assert "buy wings" in keys(game)
    events = game.play("buy wings")
    assert ([e.amount for e in told(events, "buy")], game.seats[0].energy) == ([5], 0)


def test_secret_laboratory_adds_to_alien_origin_down_to_nothing() -> None:
    owner = {"evolutions": ["secret-laboratory"], "cards": ["alien-origin"]}
    game = evo(owner, IN_TOKYO, market=["made-in-a-lab", "camouflage", None], deck=["mimic", "wings"])
    game.play("stop")
    assert keys(game) == ["buy made-in-a-lab", "done"]
    game.play("buy made-in-a-lab")
    assert (game.seats[0].energy, "made-in-a-lab" in game.seats[0].cards) == (0, True)


def test_secret_laboratory_works_from_the_moment_it_is_put_down() -> None:
    game = evo({"hand": ["secret-laboratory"], "energy": 5}, IN_TOKYO, market=MARKET, deck=FRESH)
    game.play("stop")
    assert "buy wings" not in keys(game)
    game.play("play secret-laboratory")
    assert "buy wings" in keys(game)


def test_secret_laboratory_serves_an_opportunist_but_makes_no_sweep_cheaper() -> None:
    owner = {"evolutions": ["secret-laboratory"], "cards": ["opportunist"], "energy": 2, "place": "city"}
    game = evo({"energy": 2}, owner, market=["wings", "jets", "extra-head"], deck=FRESH)
    play(game, "stop", "sweep")
    assert energy(game) == [0, 2]
    assert (asked(game), keys(game)) == ((1, "opportunist"), ["buy corner-store", "buy heal", "pass"])
    game.play("buy corner-store")
    assert energy(game) == [0, 0]


def test_secret_laboratory_reflected_is_two_laboratories() -> None:
    game = evo(with_copy("secret-laboratory", energy=4), IN_TOKYO, market=MARKET, deck=FRESH)
    play(game, "stop", "buy wings")
    assert game.seats[0].energy == 0


# King of the Gizmo


def test_king_of_the_gizmo_gives_a_star_for_every_purchase() -> None:
    game = evo(
        {"evolutions": ["king-of-the-gizmo"], "energy": 11},
        IN_TOKYO,
        market=["camouflage", "wings", None],
        deck=["mimic", "extra-head"],
    )
    play(game, "stop", "buy wings", "buy camouflage")
    assert game.seats[0].points == 2


def test_king_of_the_gizmo_adds_to_media_friendly_and_to_what_the_card_gives() -> None:
    owner = {"evolutions": ["king-of-the-gizmo"], "cards": ["media-friendly"], "energy": 3}
    game = evo(owner, IN_TOKYO, market=["corner-store", None, None])
    play(game, "stop", "buy corner-store")
    assert game.seats[0].points == 3


def test_king_of_the_gizmo_gives_nothing_for_a_sweep_or_for_the_purchases_of_others() -> None:
    owner = {"evolutions": ["king-of-the-gizmo"], "energy": 2}
    game = evo(owner, {"place": "city", "energy": 3}, market=MARKET, deck=FRESH, dice=f"{QUIET} {QUIET}")
    play(game, "stop", "sweep", "stop", "buy corner-store")
    assert game.seats[0].points == 0


def test_king_of_the_gizmo_gives_a_star_to_an_opportunist() -> None:
    owner = {"evolutions": ["king-of-the-gizmo"], "cards": ["opportunist"], "energy": 4}
    game = evo({"energy": 3}, owner, IN_TOKYO, market=MARKET, deck=["tank", "heal"])
    play(game, "stop", "buy camouflage", "buy tank")
    assert game.seats[1].points == 4 + 1


@pytest.mark.parametrize("card, deck", [("precision-field-support", ["camouflage"]), ("deep-dive", ["wings", "jets"])])
def test_king_of_the_gizmo_gives_nothing_for_cards_that_were_not_bought(card: str, deck: list[str]) -> None:
    game = evo({"evolutions": ["king-of-the-gizmo"], "hand": [card]}, IN_TOKYO, deck=deck)
    game.play(f"play {card}")
    if asked(game) == (0, "use"):
        game.play("use deep-dive for wings")
    assert (len(game.seats[0].cards), game.seats[0].points) == (1, 0)


# Energy Sword


def test_energy_sword_adds_a_claw_and_an_energy_for_every_claw_rolled() -> None:
    game = evo({"evolutions": ["energy-sword"], "energy": 3}, IN_TOKYO, dice=claws(2))
    assert (asked(game), keys(game), game.dice) == ((0, "use"), ["use energy-sword", "pass"], ())
    play(game, "use energy-sword", "stop")
    assert (hearts(game), energy(game)) == ([10, 7], [3 - 2 + 2, 0])


def test_energy_sword_can_be_left_alone() -> None:
    game = evo({"evolutions": ["energy-sword"], "energy": 3}, IN_TOKYO, dice=claws(2))
    play(game, "pass", "stop")
    assert (hearts(game), energy(game)) == ([10, 8], [3, 0])


def test_energy_sword_asks_only_whoever_can_pay() -> None:
    game = evo({"evolutions": ["energy-sword"], "energy": 1}, IN_TOKYO)
    assert asked(game) == (0, "roll")


def test_energy_sword_is_paid_in_vain_without_claws() -> None:
    game = evo({"evolutions": ["energy-sword"], "energy": 2}, IN_TOKYO)
    play(game, "use energy-sword", "stop")
    assert (game.current, hearts(game), energy(game)) == (1, [10, 10], [0, 0])


def test_energy_sword_needs_a_claw_on_a_die() -> None:
    game = evo({"evolutions": ["energy-sword"], "cards": ["acid-attack"], "energy": 2}, IN_TOKYO)
    play(game, "use energy-sword", "stop")
    assert (hearts(game), energy(game)) == ([10, 9], [0, 0])


def test_energy_sword_counts_claws_on_dice_only() -> None:
    owner = {"evolutions": ["energy-sword"], "cards": ["acid-attack", "spiked-tail", "friend-of-children"], "energy": 2}
    game = evo(owner, IN_TOKYO, dice=claws(2))
    play(game, "use energy-sword", "stop")
    assert (hearts(game), energy(game)) == ([10, 10 - 2 - 1 - 1 - 1], [2 + 1, 0])


def test_energy_sword_is_asked_and_paid_every_turn() -> None:
    game = evo({"evolutions": ["energy-sword"], "energy": 2}, IN_TOKYO, dice=f"{claws(2)} {QUIET} {claws(2)}")
    play(game, "use energy-sword", "stop", "stay", "done", "stop")
    assert (asked(game), energy(game)[0]) == ((0, "use"), 2)
    play(game, "pass", "stop")
    assert hearts(game) == [10, 7 - 2]


def test_energy_sword_pays_with_the_energy_of_tokyo_in_the_two_player_variant() -> None:
    owner = {"evolutions": ["energy-sword"], "energy": 1, "place": "city"}
    game = evo(owner, {}, modules=["power_up", "two_player"], dice=claws(1))
    play(game, "use energy-sword", "stop")
    assert (hearts(game), energy(game)) == ([10, 8], [1, 0])


def test_energy_sword_and_its_reflection_are_two_swords() -> None:
    game = evo(with_copy("energy-sword", energy=4), IN_TOKYO, dice=claws(2))
    game.play("use energy-sword")
    assert asked(game) == (0, "use")
    play(game, keys(game)[0], "stop")
    assert (hearts(game), energy(game)) == ([10, 6], [4, 0])


# Electric Carrot


def test_electric_carrot_makes_victims_choose_between_a_heart_and_an_energy() -> None:
    game = evo({"evolutions": ["electric-carrot"], "place": "city"}, {"energy": 1}, {"energy": 2}, {}, dice=claws(1))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "use"), ["give energy", "pass"])
    game.play("give energy")
    assert (asked(game), keys(game)) == ((2, "use"), ["give energy", "pass"])
    game.play("pass")
    # Seat 3 has no energy to give.
    assert (hearts(game), energy(game)) == ([10, 9, 8, 8], [1, 0, 2, 0])


def test_electric_carrot_needs_its_owner_in_tokyo() -> None:
    game = evo({"evolutions": ["electric-carrot"]}, {"place": "city", "energy": 2}, dice=claws(1))
    game.play("stop")
    assert (asked(game), hearts(game)) == ((1, "yield"), [10, 9])


def test_electric_carrot_needs_claws() -> None:
    game = evo({"evolutions": ["electric-carrot"], "place": "city"}, {"energy": 2})
    game.play("stop")
    assert (game.current, hearts(game)) == (1, [10, 10])


def test_electric_carrot_serves_in_the_bay() -> None:
    game = evo({"evolutions": ["electric-carrot"], "place": "bay"}, IN_TOKYO, {}, {}, {"energy": 1}, dice=claws(1))
    play(game, "stop", "give energy")
    assert (hearts(game), energy(game)) == ([10, 10, 8, 8, 9], [1, 0, 0, 0, 0])


def test_electric_carrot_is_a_gain_for_friend_of_children() -> None:
    owner = {"evolutions": ["electric-carrot"], "cards": ["friend-of-children"], "place": "city"}
    game = evo(owner, {"energy": 1}, {"energy": 1}, dice=claws(1))
    play(game, "stop", "give energy", "give energy")
    assert energy(game) == [4, 0, 0]


@pytest.mark.parametrize("answer, lost", [("give energy", 0), ("pass", 2)])
def test_electric_carrot_beats_armor_plating_unless_it_is_paid(answer: str, lost: int) -> None:
    victim = {"energy": 1, "cards": ["armor-plating"]}
    game = evo({"evolutions": ["electric-carrot"], "place": "city"}, victim, dice=claws(1))
    play(game, "stop", answer)
    assert hearts(game) == [10, 10 - lost]


def test_electric_carrot_leaves_the_rest_to_wings() -> None:
    victim = {"energy": 3, "cards": ["wings"]}
    game = evo({"evolutions": ["electric-carrot"], "place": "city"}, victim, dice=claws(3))
    play(game, "stop", "give energy")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use wings"])
    game.play("use wings")
    assert (hearts(game), energy(game)) == ([10, 10], [1, 0])


def test_electric_carrot_is_a_heart_more_for_camouflage_to_save() -> None:
    victim = {"cards": ["camouflage"]}
    game = evo({"evolutions": ["electric-carrot"], "place": "city"}, victim, dice=f"{claws(1)} heart heart")
    events = play(game, "stop", "use camouflage")
    assert ([len(e.dice or ()) for e in told(events, "side_roll")], hearts(game)) == ([2], [10, 10])


def test_electric_carrot_is_part_of_the_wound() -> None:
    owner = {"evolutions": ["electric-carrot", "mandibles-of-dread"], "cards": ["poison-spit"], "place": "city"}
    game = evo(owner, {"points": 5}, dice=claws(1))
    events = game.play("stop")
    assert [e.amount for e in told(events, "hurt")] == [2]
    assert (game.seats[1].poison, game.seats[1].points) == (1, 4)


def test_electric_carrot_kills_who_keeps_the_energy() -> None:
    game = evo({"evolutions": ["electric-carrot"], "place": "city"}, {"energy": 1, "health": 2}, {}, dice=claws(1))
    play(game, "stop", "pass")
    assert game.seats[1].alive is False


def test_electric_carrot_reaches_jets_in_the_other_place_of_tokyo() -> None:
    owner = {"evolutions": ["electric-carrot"], "cards": ["nova-breath"], "place": "city"}
    game = evo(owner, {"place": "bay", "cards": ["jets"]}, {}, {}, {}, dice=claws(1))
    play(game, "stop", "stay")
    assert hearts(game) == [10, 8, 8, 8, 8]


def test_electric_carrot_reaches_a_monster_in_the_other_place_of_tokyo() -> None:
    owner = {"evolutions": ["electric-carrot"], "cards": ["nova-breath"], "place": "city"}
    game = evo(owner, {"place": "bay", "energy": 1}, {}, {}, {}, dice=claws(1))
    play(game, "stop", "give energy")
    assert (asked(game), hearts(game)) == ((1, "yield"), [10, 9, 8, 8, 8])


def test_electric_carrot_adds_nothing_to_a_neighbour_that_only_fire_reaches() -> None:
    owner = {"evolutions": ["electric-carrot"], "cards": ["fire-breathing"], "place": "city"}
    game = evo(owner, IN_BAY, {}, {}, {}, dice=claws(1))
    game.play("stop")
    assert hearts(game) == [10, 9, 8, 8, 7]


# Healing Rain is with the other healers, above.

# Destructive Wave


def test_destructive_wave_costs_everybody_two_hearts_after_an_entry() -> None:
    game = evo({"hand": ["destructive-wave"]}, {}, {})
    game.play("stop")
    assert (asked(game), keys(game), game.city) == ((0, "evolution"), ["play destructive-wave", "pass"], 0)
    game.play("play destructive-wave")
    assert (hearts(game), game.city, game.seats[0].evolution_discard) == ([10, 8, 8], 0, ("destructive-wave",))


def test_destructive_wave_reaches_both_places_of_tokyo_and_lets_nobody_yield() -> None:
    game = evo({"hand": ["destructive-wave"]}, IN_TOKYO, {}, {}, {})
    play(game, "stop", "play destructive-wave")
    assert (hearts(game), game.current, game.bay, game.city) == ([10, 8, 8, 8, 8], 1, 0, 1)


def test_destructive_wave_follows_an_entry_after_a_yield() -> None:
    game = evo({"hand": ["destructive-wave"]}, IN_TOKYO, dice=claws(1))
    play(game, "stop", "yield", "play destructive-wave")
    assert hearts(game) == [10, 7]


def test_destructive_wave_can_be_answered() -> None:
    game = evo({"hand": ["destructive-wave"]}, {"hand": ["rabbits-foot"]}, {"cards": ["wings"], "energy": 2})
    play(game, "stop", "play destructive-wave", "play rabbits-foot", "use wings")
    assert hearts(game) == [10, 10, 10]


def test_destructive_wave_comes_before_buying() -> None:
    game = evo({"hand": ["destructive-wave"], "energy": 6}, {}, market=MARKET, deck=FRESH)
    play(game, "stop", "play destructive-wave")
    assert (asked(game), hearts(game)) == ((0, "buy"), [10, 8])


# Cult Worshippers


def test_cult_worshippers_gives_a_star_for_every_heart_gained_in_the_turn() -> None:
    game = evo({"hand": ["cult-worshippers"], "health": 5}, IN_TOKYO, dice="heart heart 1 1 2 2")
    play(game, "stop", "play cult-worshippers")
    assert (game.seats[0].health, game.seats[0].points) == (7, 2)


def test_cult_worshippers_counts_hearts_really_gained() -> None:
    owner = {"hand": ["cult-worshippers"], "health": 9, "cards": ["regeneration"]}
    game = evo(owner, IN_TOKYO, dice="heart heart 1 1 2 2")
    play(game, "stop", "play cult-worshippers")
    assert (game.seats[0].health, game.seats[0].points) == (10, 1)


def test_cult_worshippers_counts_regeneration_and_other_evolutions() -> None:
    owner = {"hand": ["cult-worshippers", "healing-rain"], "health": 3, "cards": ["regeneration"]}
    game = evo(owner, IN_TOKYO)
    play(game, "play healing-rain", "play cult-worshippers")
    assert (game.seats[0].health, game.seats[0].points) == (6, 3)


def test_cult_worshippers_works_in_the_turn_of_another() -> None:
    owner = {"hand": ["cult-worshippers"], "health": 5, "energy": 2}
    game = evo({"cards": ["healing-ray"]}, owner, IN_TOKYO, dice="heart heart 1 1 2 2")
    play(game, "stop", "heal 1", "heal 1")
    while asked(game) != (1, "evolution"):
        game.play("done")
    game.play("play cult-worshippers")
    assert (game.seats[1].health, game.seats[1].points) == (7, 2)


def test_cult_worshippers_does_not_reach_back_into_another_turn() -> None:
    game = evo({"hand": ["cult-worshippers"], "health": 5}, IN_TOKYO, dice=f"heart 1 1 2 2 3 {QUIET}")
    play(game, "stop", "pass", "stop")
    assert (asked(game), game.current) == ((0, "evolution"), 1)
    game.play("play cult-worshippers")
    assert game.seats[0].points == 0


# High Tide


def test_high_tide_doubles_the_hearts_of_the_roll() -> None:
    game = evo({"hand": ["high-tide"], "health": 3}, IN_TOKYO, dice="heart heart 1 1 2 2")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play high-tide", "pass"])
    game.play("play high-tide")
    assert (game.seats[0].health, game.seats[0].evolutions, game.seats[0].evolution_discard) == (7, (), ("high-tide",))


def test_high_tide_is_nothing_without_hearts() -> None:
    game = evo({"hand": ["high-tide"], "health": 3}, IN_TOKYO)
    play(game, "stop", "play high-tide")
    assert game.seats[0].health == 3


def test_high_tide_does_not_heal_in_tokyo() -> None:
    game = evo({"hand": ["high-tide"], "health": 3, "place": "city"}, {}, dice="heart heart 1 1 2 2")
    play(game, "stop", "play high-tide")
    assert game.seats[0].health == 3


@pytest.mark.parametrize("rolled, draws", [(2, 0), (3, 1)])
def test_high_tide_does_not_help_to_draw(rolled: int, draws: int) -> None:
    dice = " ".join(["heart"] * rolled + ["1", "1", "2", "2"][: 6 - rolled])
    game = evo({"hand": ["high-tide"], "health": 3}, IN_TOKYO, dice=dice)
    events = play(game, "stop", "play high-tide")
    assert (len(told(events, "evolution_draw")), game.seats[0].health) == (draws, 3 + 2 * rolled)


def test_high_tide_takes_tokens_off() -> None:
    game = evo({"hand": ["high-tide"], "poison": 1, "shrink": 1, "health": 9}, IN_TOKYO, dice="heart 1 1 2 2")
    play(game, "stop", "play high-tide", "cure poison", "cure shrink")
    assert (game.seats[0].health, game.seats[0].poison, game.seats[0].shrink) == (9, 0, 0)


def test_high_tide_serves_healing_ray() -> None:
    owner = {"hand": ["high-tide"], "cards": ["healing-ray"]}
    game = evo(owner, {"place": "city", "health": 5, "energy": 4}, dice="heart 1 1 2 2 3")
    play(game, "stop", "play high-tide", "heal 1", "heal 1")
    assert (game.seats[1].health, energy(game)) == (7, [4, 0])


def test_high_tide_is_one_gain_for_regeneration() -> None:
    owner = {"hand": ["high-tide"], "cards": ["regeneration"], "health": 3}
    game = evo(owner, IN_TOKYO, dice="heart 1 1 2 2 3")
    play(game, "stop", "play high-tide")
    assert game.seats[0].health == 3 + 2 + 1


def test_high_tide_is_over_with_the_turn() -> None:
    game = evo({"hand": ["high-tide"], "health": 3, "extra_turns": 1}, IN_TOKYO, dice="heart 1 1 2 2 3 heart 1 1 2 2 3")
    play(game, "stop", "play high-tide", "stop")
    assert game.seats[0].health == 3 + 2 + 1


# Terror of the Deep


def test_terror_of_the_deep_rolls_a_die_for_every_heart_at_stake() -> None:
    game = evo({}, {"evolutions": ["terror-of-the-deep"], "place": "city"}, dice=f"{claws(3)} heart 1 heart")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use terror-of-the-deep"])
    events = game.play("use terror-of-the-deep")
    assert [e.dice for e in told(events, "side_roll")] == [("heart", "1", "heart")]
    assert (hearts(game), asked(game)) == ([10, 9], (1, "yield"))


def test_terror_of_the_deep_can_be_left_alone() -> None:
    game = evo({}, {"evolutions": ["terror-of-the-deep"], "place": "city"}, dice=claws(3))
    play(game, "stop", "take")
    assert hearts(game) == [10, 7]


def test_terror_of_the_deep_can_leave_nobody_wounded() -> None:
    attacker = {"cards": ["poison-spit"], "evolutions": ["mandibles-of-dread"]}
    victim = {"evolutions": ["terror-of-the-deep"], "place": "city", "points": 3}
    game = evo(attacker, victim, dice=f"{claws(2)} heart heart")
    play(game, "stop", "use terror-of-the-deep")
    assert (game.current, hearts(game), game.seats[1].poison, game.seats[1].points) == (1, [10, 10], 0, 3 + 2)


def test_terror_of_the_deep_serves_against_any_loss_each_for_itself() -> None:
    victim = {"evolutions": ["terror-of-the-deep"], "place": "city"}
    game = evo({"energy": 3}, victim, dice=f"{claws(1)} 1 heart 2", market=["flame-thrower", None, None])
    play(game, "stop", "use terror-of-the-deep", "stay", "buy flame-thrower")
    assert asked(game) == (1, "damage")
    game.play("use terror-of-the-deep")
    assert hearts(game) == [10, 10 - 1 - 1]


def test_terror_of_the_deep_rolls_once_for_a_loss_and_camouflage_for_the_rest() -> None:
    victim = {"evolutions": ["terror-of-the-deep"], "cards": ["camouflage"], "place": "city"}
    game = evo({}, victim, dice=f"{claws(3)} heart 1 1 heart 1")
    play(game, "stop", "use terror-of-the-deep")
    assert keys(game) == ["take", "use camouflage"]
    events = game.play("use camouflage")
    assert ([len(e.dice or ()) for e in told(events, "side_roll")], hearts(game)) == ([2], [10, 9])


def test_terror_of_the_deep_leaves_a_single_heart_to_armor_plating() -> None:
    victim = {"evolutions": ["terror-of-the-deep"], "cards": ["armor-plating"], "place": "city"}
    game = evo({}, victim, dice=f"{claws(2)} heart 1")
    play(game, "stop", "use terror-of-the-deep")
    assert hearts(game) == [10, 10]


def test_terror_of_the_deep_serves_against_poison() -> None:
    game = evo({"evolutions": ["terror-of-the-deep"], "poison": 2, "health": 2}, IN_TOKYO, dice=f"{QUIET} heart 1")
    play(game, "stop", "use terror-of-the-deep")
    assert game.seats[0].health == 1


def test_terror_of_the_deep_comes_straight_out_of_the_hand() -> None:
    game = evo({}, {"hand": ["terror-of-the-deep"], "place": "city"}, dice=f"{claws(2)} heart heart")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play terror-of-the-deep"])
    game.play("play terror-of-the-deep")
    assert keys(game) == ["take", "use terror-of-the-deep"]
    game.play("use terror-of-the-deep")
    assert hearts(game) == [10, 10]


def test_terror_of_the_deep_waits_for_jets() -> None:
    victim = {"evolutions": ["terror-of-the-deep"], "cards": ["jets"], "place": "city"}
    game = evo({}, victim, dice=f"{claws(2)} heart 1")
    play(game, "stop", "stay")
    assert asked(game) == (1, "damage")
    game.play("use terror-of-the-deep")
    assert hearts(game) == [10, 9]


def test_terror_of_the_deep_and_its_reflection_roll_one_after_the_other() -> None:
    game = evo(with_copy("terror-of-the-deep", place="city"), {}, turn=1, dice=f"{claws(2)} heart 1 heart")
    play(game, "stop", "use terror-of-the-deep")
    assert asked(game) == (0, "damage")
    game.play(next(key for key in keys(game) if key.startswith("use")))
    assert hearts(game) == [10, 10]


# Eater of Souls


def test_eater_of_souls_raises_the_maximum_and_heals_at_every_entry() -> None:
    game = evo({"evolutions": ["eater-of-souls"]}, {})
    assert game.seats[0].max_health == 12
    game.play("stop")
    assert (game.city, game.seats[0].health) == (0, 11)


def test_eater_of_souls_heals_nothing_when_it_is_put_down_or_in_later_turns() -> None:
    game = evo({"hand": ["eater-of-souls"], "place": "city"}, {}, dice=f"{QUIET} {QUIET}")
    game.play("play eater-of-souls")
    assert (game.seats[0].health, game.seats[0].max_health) == (10, 12)
    play(game, "stop", "stop")
    assert (game.current, game.seats[0].health) == (0, 10)


def test_eater_of_souls_lets_hearts_heal_to_twelve() -> None:
    game = evo({"evolutions": ["eater-of-souls"]}, IN_TOKYO, dice="heart heart 1 1 2 2")
    game.play("stop")
    assert game.seats[0].health == 12


def test_eater_of_souls_and_even_bigger_stop_at_twelve() -> None:
    game = evo({"evolutions": ["eater-of-souls"], "cards": ["even-bigger"], "health": 12}, {})
    assert game.seats[0].max_health == 12
    game.play("stop")
    assert game.seats[0].health == 12


def test_eater_of_souls_keeps_the_hearts_of_a_lost_even_bigger() -> None:
    owner = {"evolutions": ["eater-of-souls"], "cards": ["even-bigger", "metamorph"], "health": 12}
    game = evo(owner, IN_TOKYO)
    play(game, "stop", "sell even-bigger")
    assert (game.seats[0].health, game.seats[0].max_health) == (12, 12)


def test_eater_of_souls_is_a_gain_for_regeneration() -> None:
    game = evo({"evolutions": ["eater-of-souls"], "cards": ["regeneration"], "health": 5}, {})
    game.play("stop")
    assert game.seats[0].health == 7


def test_eater_of_souls_heals_in_the_bay() -> None:
    game = evo({"evolutions": ["eater-of-souls"], "health": 5}, IN_TOKYO, {}, {}, {})
    game.play("stop")
    assert (game.bay, game.seats[0].health) == (0, 6)


def test_eater_of_souls_takes_its_maximum_along() -> None:
    """Nine Lives discards the Evolutions of its owner; a reflection of one of them goes with it."""
    mirror = {"evolutions": ["icy-reflection"], "copies": {"icy-reflection": ("eater-of-souls", 1)}, "health": 12}
    victim = {"evolutions": ["eater-of-souls"], "hand": ["nine-lives"], "health": 1, "place": "city"}
    game = evo({}, victim, mirror, dice=claws(1))
    assert game.seats[2].max_health == 12
    events = game.play("stop")
    assert [(e.seat, e.amount) for e in told(events, "trim")] == [(2, 2)]
    assert ([seat.max_health for seat in game.seats], hearts(game)) == ([10, 10, 10], [10, 9, 10])
    assert game.seats[2].evolution_discard == ("icy-reflection",)


def test_eater_of_souls_reflected_heals_twice_to_the_same_maximum() -> None:
    game = evo(with_copy("eater-of-souls", health=5), {})
    assert game.seats[0].max_health == 12
    game.play("stop")
    assert game.seats[0].health == 7


def test_eater_of_souls_heals_before_a_destructive_wave_is_answered() -> None:
    game = evo({"evolutions": ["eater-of-souls"], "hand": ["destructive-wave"], "health": 5}, {})
    play(game, "stop", "play destructive-wave")
    assert hearts(game) == [6, 8]


# Sunken Temple


def test_sunken_temple_trades_turns_for_hearts_and_energy() -> None:
    game = evo({"evolutions": ["sunken-temple"], "health": 3}, IN_TOKYO)
    assert (asked(game), keys(game), game.dice) == ((0, "use"), ["use sunken-temple", "pass"], ())
    events = game.play("use sunken-temple")
    assert [(e.seat, e.card) for e in told(events, "skip_turn")] == [(0, "sunken-temple")]
    assert (game.current, game.seats[0].health, game.seats[0].energy) == (1, 6, 3)
    assert game.seats[0].evolutions == ("sunken-temple",)


def test_sunken_temple_asks_every_turn() -> None:
    game = evo({"evolutions": ["sunken-temple"], "health": 3}, IN_TOKYO, dice=f"{QUIET} {QUIET}")
    game.play("pass")
    assert asked(game) == (0, "roll")
    play(game, "stop", "stop")
    assert asked(game) == (0, "use")


@pytest.mark.parametrize("place", ["city", "bay"])
def test_sunken_temple_needs_its_owner_outside_tokyo(place: str) -> None:
    game = evo({"evolutions": ["sunken-temple"], "place": place}, {}, {}, {}, {})
    assert asked(game) == (0, "roll")


def test_sunken_temple_is_a_gain_for_regeneration_and_friend_of_children() -> None:
    owner = {"evolutions": ["sunken-temple"], "health": 3, "cards": ["regeneration", "friend-of-children"]}
    game = evo(owner, IN_TOKYO)
    game.play("use sunken-temple")
    assert (game.seats[0].health, game.seats[0].energy) == (7, 4)


def test_sunken_temple_put_down_when_the_turn_before_ends_serves_at_once() -> None:
    game = evo({}, {"hand": ["sunken-temple"], "health": 3}, IN_TOKYO)
    play(game, "stop", "play sunken-temple")
    assert asked(game) == (1, "use")
    game.play("use sunken-temple")
    assert (game.current, game.seats[1].health) == (2, 6)


def test_sunken_temple_serves_a_reflection() -> None:
    mirror = {"evolutions": ["icy-reflection"], "copies": {"icy-reflection": ("sunken-temple", 1)}, "health": 3}
    game = evo(mirror, {"evolutions": ["sunken-temple"], "place": "city"})
    assert (asked(game), keys(game)) == ((0, "use"), ["use sunken-temple", "pass"])
    game.play("use sunken-temple")
    assert (game.current, game.seats[0].health, game.seats[0].energy) == (1, 6, 3)


@pytest.mark.parametrize("card", ["sunken-temple", "bamboo-supply", "energy-sword"])
def test_what_serves_before_a_roll_can_be_put_down_before_the_first_roll_of_the_game(card: str) -> None:
    """No turn has ended yet in which it could have been put down, and it can be played at any time."""
    game = evo({"hand": [card], "energy": 2}, {})
    assert game.dice == ()
    assert f"play {card}" in keys(game)


# Mandibles of Dread


def test_mandibles_of_dread_cost_every_wounded_monster_a_star() -> None:
    owner = {"evolutions": ["mandibles-of-dread"], "place": "city"}
    game = evo(owner, {"points": 5}, {"points": 0}, {"points": 1}, dice=claws(2))
    game.play("stop")
    assert stars(game) == [2, 4, 0, 0]


def test_mandibles_of_dread_need_a_heart_really_lost() -> None:
    game = evo(
        {"evolutions": ["mandibles-of-dread"], "place": "city"},
        {"points": 5, "cards": ["armor-plating"]},
        {"points": 5, "cards": ["wings"], "energy": 2},
        dice=claws(1),
    )
    play(game, "stop", "use wings")
    assert stars(game) == [2, 5, 5]


def test_mandibles_of_dread_need_claws() -> None:
    owner = {"evolutions": ["mandibles-of-dread"], "energy": 3}
    game = evo(owner, {"place": "city", "points": 5}, {"points": 5}, market=["flame-thrower", None, None])
    play(game, "stop", "buy flame-thrower")
    # Seat 1 has begun its turn in Tokyo since.
    assert (stars(game), hearts(game)) == ([0, 5 + 2, 5], [10, 8, 8])


@pytest.mark.parametrize("answer, left", [("yield", 5), ("stay", 4)])
def test_mandibles_of_dread_wait_for_jets(answer: str, left: int) -> None:
    victim = {"place": "city", "points": 5, "cards": ["jets"]}
    game = evo({"evolutions": ["mandibles-of-dread"]}, victim, {}, {}, dice=claws(1), turn=0)
    game.play("stop")
    assert stars(game)[1] == 5
    events = game.play(answer)
    assert 5 - sum(e.amount or 0 for e in told(events, "points_lost")) == left


def test_mandibles_of_dread_can_take_the_twentieth_star() -> None:
    victim = {"place": "city", "points": 19, "evolutions": ["i-am-the-king"]}
    game = evo({"evolutions": ["mandibles-of-dread"]}, victim, dice=claws(1))
    game.play("stop")
    assert game.seats[1].points == 18


def test_mandibles_of_dread_reflected_take_two_stars() -> None:
    game = evo(with_copy("mandibles-of-dread"), {"place": "city", "points": 5}, dice=claws(1))
    game.play("stop")
    assert stars(game) == [0, 3]


def test_mandibles_of_dread_do_not_bite_for_lightning() -> None:
    owner = {"evolutions": ["mandibles-of-dread", "lightning-armor"], "place": "city"}
    game = evo({"points": 5}, owner, dice=f"{claws(1)} claw")
    play(game, "stop", "use lightning-armor")
    assert (game.seats[0].health, game.seats[0].points) == (9, 5)


# My Toy


def toy(*others: dict[str, Any], **owner: Any) -> kaiju.Game:
    """Seat 0 has put wings under My Toy and is rolling."""
    game = evo(
        {"hand": ["my-toy"]} | owner, *(others or (IN_TOKYO,)), market=MARKET, deck=FRESH, dice=f"{QUIET} {QUIET}"
    )
    play(game, "play my-toy", "use my-toy for wings")
    return game


def test_my_toy_reserves_a_card_of_the_market_and_the_gap_is_filled() -> None:
    game = evo({"hand": ["my-toy"]}, IN_TOKYO, market=MARKET, deck=FRESH)
    game.play("play my-toy")
    assert (asked(game), keys(game)) == ((0, "use"), [f"use my-toy for {card}" for card in MARKET])
    events = game.play("use my-toy for wings")
    assert [(e.seat, e.card, e.copy) for e in told(events, "reserve")] == [(0, "wings", "my-toy")]
    assert (game.market, reserved(game, 0)) == (("corner-store", "jets", "camouflage"), ["wings"])
    assert (asked(game), game.seats[0].cards, game.seats[0].energy) == ((0, "roll"), (), 0)


def test_my_toy_can_be_bought_by_its_owner_who_then_reserves_another() -> None:
    game = toy(energy=7)
    game.play("stop")
    assert "buy wings" in keys(game)
    game.play("buy wings")
    assert (game.seats[0].cards, game.seats[0].energy) == (("wings",), 1)
    assert (asked(game), keys(game)) == (
        (0, "use"),
        ["use my-toy for corner-store", "use my-toy for jets", "use my-toy for camouflage"],
    )
    game.play("use my-toy for jets")
    assert (game.market, reserved(game, 0)) == (("corner-store", "tank", "camouflage"), ["jets"])


def test_my_toy_that_is_a_discard_card_takes_effect_and_is_replaced() -> None:
    game = evo(
        {"hand": ["my-toy"], "energy": 3}, IN_TOKYO, market=["corner-store", "jets", "wings"], deck=["tank", "heal"]
    )
    play(game, "play my-toy", "use my-toy for corner-store", "stop", "buy corner-store")
    assert (game.seats[0].points, asked(game)) == (1, (0, "use"))
    game.play("use my-toy for tank")
    assert (reserved(game, 0), game.discard) == (["tank"], ("corner-store",))


def test_my_toy_can_not_be_bought_by_others() -> None:
    game = toy({"place": "city", "energy": 9, "cards": ["parasitic-tentacles"]})
    play(game, "stop", "stop")
    assert (asked(game), [key for key in keys(game) if "wings" in key]) == ((1, "buy"), [])


def test_my_toy_costs_its_owners_price() -> None:
    game = toy(energy=5, cards=["alien-origin"])
    play(game, "stop", "buy wings")
    assert game.seats[0].energy == 0


def test_my_toy_has_to_be_paid() -> None:
    game = toy(energy=5)
    game.play("stop")
    assert "buy wings" not in keys(game)


def test_my_toy_is_a_purchase() -> None:
    game = toy(energy=6, evolutions=["king-of-the-gizmo"])
    play(game, "stop", "buy wings")
    assert game.seats[0].points == 1


def test_my_toy_is_not_swept_away() -> None:
    game = toy(energy=8)
    play(game, "stop", "sweep")
    assert (game.market, reserved(game, 0)) == (("tank", "heal", "energize"), ["wings"])
    assert "buy wings" in keys(game)


def test_my_toy_turns_up_a_card_for_opportunists() -> None:
    other = {"cards": ["opportunist"], "energy": 3, "place": "city"}
    game = evo({"hand": ["my-toy"]}, other, market=MARKET, deck=FRESH)
    play(game, "play my-toy", "use my-toy for wings")
    assert (asked(game), keys(game)) == ((1, "opportunist"), ["buy corner-store", "pass"])
    game.play("buy corner-store")
    assert (game.seats[1].points, game.market, asked(game)) == (1, ("tank", "jets", "camouflage"), (0, "roll"))


def test_my_toy_can_be_put_down_in_the_turn_of_another() -> None:
    game = evo({}, {"hand": ["my-toy"], "place": "city"}, market=MARKET, deck=FRESH)
    play(game, "stop", "play my-toy", "use my-toy for jets")
    assert (game.current, reserved(game, 1), game.market) == (1, ["jets"], ("wings", "corner-store", "camouflage"))


def test_my_toy_is_bought_in_ones_own_turn_only() -> None:
    game = evo({}, {"hand": ["my-toy"], "energy": 9, "cards": ["opportunist"]}, IN_TOKYO, market=MARKET, deck=FRESH)
    game.play("stop")
    game.play("play my-toy")
    game.play("use my-toy for wings")
    while asked(game)[0] == 1 and game.current == 0:
        assert "buy wings" not in keys(game)
        game.play("pass")
    assert reserved(game, 1) == ["wings"]


def test_my_toy_is_discarded_when_its_owner_is_out() -> None:
    owner = {"hand": ["my-toy"], "health": 1, "place": "city"}
    game = evo(owner, {}, {}, market=MARKET, deck=FRESH, dice=f"{QUIET} {claws(1)}")
    play(game, "play my-toy", "use my-toy for wings", "stop", "stop")
    assert (game.seats[0].alive, reserved(game, 0), game.discard) == (False, [], ("wings",))


def test_my_toy_is_discarded_with_its_evolution_by_nine_lives() -> None:
    owner = {"hand": ["my-toy", "nine-lives"], "health": 1, "place": "city"}
    game = evo(owner, {}, {}, market=MARKET, deck=FRESH, dice=f"{QUIET} {claws(1)}")
    play(game, "play my-toy", "use my-toy for wings", "stop", "stop")
    assert (game.seats[0].alive, reserved(game, 0), game.discard) == (True, [], ("wings",))


def test_my_toy_is_no_keep_card_of_its_owner() -> None:
    game = toy({"cards": ["mimic"], "place": "city"})
    assert (game.seats[0].cards, reserved(game, 0)) == ((), ["wings"])
    assert game.view(1)["seats"][0]["reserved"] == ["wings"]


def test_my_toy_reserves_nothing_where_the_market_is_empty() -> None:
    game = evo({"hand": ["my-toy"]}, IN_TOKYO)
    game.play("play my-toy")
    assert (asked(game), reserved(game, 0), game.seats[0].evolutions) == ((0, "roll"), [], ("my-toy",))


def test_my_toy_and_its_twin_in_the_market_can_both_be_bought() -> None:
    game = evo(
        {"hand": ["my-toy"], "energy": 20},
        IN_TOKYO,
        market=["extra-head", "extra-head", "camouflage"],
        deck=FRESH,
    )
    play(game, "play my-toy", "use my-toy for extra-head", "stop")
    offered = [option for option in game.decision.options if option.data.get("card") == "extra-head"]  # type: ignore[union-attr]
    assert len(offered) == 2
    assert len({option.key for option in offered}) == 2


def test_my_toy_reflected_reserves_a_second_card() -> None:
    game = evo({"hand": ["icy-reflection"]}, {"evolutions": ["my-toy"]}, IN_TOKYO, market=MARKET, deck=FRESH)
    game.play("play icy-reflection")
    assert asked(game) == (0, "use")
    game.play(next(key for key in keys(game) if key.endswith("for jets")))
    assert (reserved(game, 0), game.market) == (["jets"], ("wings", "corner-store", "camouflage"))


# Growing Fast


@pytest.mark.parametrize("dice, after", [(QUIET, 6), ("heart 1 1 2 2 3", 6), ("heart heart 1 1 2 2", 7)])
def test_growing_fast_heals_where_no_heart_was_rolled(dice: str, after: int) -> None:
    game = evo({"evolutions": ["growing-fast"], "health": 5}, IN_TOKYO, dice=dice)
    game.play("stop")
    assert game.seats[0].health == after


def test_growing_fast_heals_in_tokyo() -> None:
    game = evo({"evolutions": ["growing-fast"], "health": 5, "place": "city"}, {})
    game.play("stop")
    assert game.seats[0].health == 6


def test_growing_fast_heals_no_one_whose_hearts_are_useless_in_tokyo() -> None:
    game = evo({"evolutions": ["growing-fast"], "health": 5, "place": "city"}, {}, dice="heart 1 1 2 2 3")
    game.play("stop")
    assert game.seats[0].health == 5


def test_growing_fast_is_a_gain_for_regeneration_up_to_the_maximum() -> None:
    game = evo({"evolutions": ["growing-fast"], "health": 5, "cards": ["regeneration"]}, IN_TOKYO)
    game.play("stop")
    assert game.seats[0].health == 7
    game = evo({"evolutions": ["growing-fast"]}, IN_TOKYO)
    game.play("stop")
    assert game.seats[0].health == 10


def test_growing_fast_takes_frozen_hearts_for_none() -> None:
    game = evo(
        {"evolutions": ["growing-fast"], "health": 5, "place": "city"},
        {"evolutions": ["freeze-ray"]},
        turn=1,
        dice=f"{claws(1)} heart heart 1 1 2 2",
    )
    play(game, "stop", "stay", "use freeze-ray for heart", "stop")
    assert game.seats[0].health == 5 - 1 + 1


def test_growing_fast_looks_at_the_dice_after_yin_and_yang() -> None:
    game = evo({"evolutions": ["growing-fast", "yin-yang"], "health": 5}, IN_TOKYO, dice="heart heart 1 1 3 3")
    play(game, "stop", "use yin-yang")
    assert game.seats[0].health == 6


def test_growing_fast_heals_in_its_owners_turn_only() -> None:
    game = evo({}, {"evolutions": ["growing-fast"], "health": 5, "place": "city"})
    game.play("stop")
    assert game.seats[1].health == 5


# Nurture the Young


def test_nurture_the_young_takes_a_star_of_everybody_who_has_more() -> None:
    game = evo(
        {"hand": ["nurture-the-young"], "points": 3}, {"points": 4, "place": "city"}, {"points": 3}, {"points": 9}, {}
    )
    game.play("play nurture-the-young")
    assert stars(game) == [5, 3, 3, 8, 0]


def test_nurture_the_young_compares_with_the_stars_before() -> None:
    game = evo(
        {"hand": ["nurture-the-young"], "points": 3}, {"points": 4, "place": "city"}, {"points": 4}, {"points": 4}
    )
    game.play("play nurture-the-young")
    assert stars(game) == [6, 3, 3, 3]


def test_nurture_the_young_can_win_at_the_end_of_a_turn() -> None:
    game = evo({"points": 19}, {"hand": ["nurture-the-young"], "points": 18, "place": "city"}, {"points": 19})
    play(game, "stop", "play nurture-the-young")
    assert (game.over, game.winners) == (True, (1,))


# Tiny Tail


def test_tiny_tail_turns_two_dice_to_1() -> None:
    game = evo({"evolutions": ["tiny-tail"]}, IN_TOKYO, dice="1 2 2 3 3 2")
    game.play("stop")
    assert (asked(game), keys(game)) == (
        (0, "change"),
        [f"turn {i} to 1 with tiny-tail" for i in range(1, 6)] + ["done"],
    )
    play(game, "turn 1 to 1 with tiny-tail", "turn 2 to 1 with tiny-tail")
    assert stars(game)[0] == 1


@pytest.mark.parametrize("turned, gained", [([], 0), (["turn 2 to 1 with tiny-tail"], 1)])
def test_tiny_tail_may_turn_fewer(turned: list[str], gained: int) -> None:
    game = evo({"evolutions": ["tiny-tail"]}, IN_TOKYO, dice="1 1 2 3 3 2")
    play(game, "stop", *turned, "done")
    assert stars(game)[0] == gained


def test_tiny_tail_turns_two_dice_in_every_turn() -> None:
    game = evo({"evolutions": ["tiny-tail"], "extra_turns": 1}, IN_TOKYO, dice="1 2 2 3 3 2 1 2 2 3 3 2")
    for _ in range(2):
        play(game, "stop", "turn 1 to 1 with tiny-tail", "turn 2 to 1 with tiny-tail")
    assert (stars(game)[0], game.current) == (2, 1)


def test_tiny_tail_adds_to_herd_culler() -> None:
    game = evo({"evolutions": ["tiny-tail"], "cards": ["herd-culler"]}, IN_TOKYO, dice="3 2 2 3 2 3")
    play(game, "stop", "turn 0 to 1 with tiny-tail", "turn 1 to 1 with tiny-tail")
    assert all("tiny-tail" not in key for key in keys(game))
    game.play("turn 2 to 1 with herd-culler")
    assert stars(game)[0] == 1


def test_tiny_tail_comes_straight_out_of_the_hand() -> None:
    game = evo({"hand": ["tiny-tail"]}, IN_TOKYO, dice="1 1 2 3 3 2")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "change"), ["done", "play tiny-tail"])
    play(game, "play tiny-tail", "turn 2 to 1 with tiny-tail", "done")
    assert stars(game)[0] == 1


def test_tiny_tail_can_not_turn_a_frozen_die() -> None:
    ice = {"evolutions": ["encased-in-ice"], "energy": 1, "place": "city"}
    game = evo({"evolutions": ["tiny-tail"]}, ice, turn=1, dice=f"{claws(1)} 2 2 3 3 2")
    play(game, "stop", "use encased-in-ice on die 0", "stop")
    assert "turn 4 to 1 with tiny-tail" in keys(game)
    assert "turn 5 to 1 with tiny-tail" not in keys(game)


def test_tiny_tail_joins_yin_and_yang_in_any_order() -> None:
    game = evo({"evolutions": ["tiny-tail", "yin-yang"]}, IN_TOKYO, dice="1 2 2 3 3 2")
    play(game, "stop", "turn 1 to 1 with tiny-tail", "turn 2 to 1 with tiny-tail", "use yin-yang")
    # 1 1 1 3 3 2 is 3 3 3 1 1 heart on the other side.
    assert stars(game)[0] == 3


def test_tiny_tail_and_its_reflection_turn_four_dice() -> None:
    game = evo(with_copy("tiny-tail"), IN_TOKYO, dice="2 2 3 3 2 3")
    game.play("stop")
    for die in range(4):
        game.play(next(key for key in keys(game) if key.startswith(f"turn {die} to 1 with tiny-tail")))
    assert stars(game)[0] == 1 + 1


# Too Cute to Smash


def test_too_cute_to_smash_costs_the_attacker_a_star() -> None:
    game = evo({"points": 3}, {"evolutions": ["too-cute-to-smash"], "place": "city"}, dice=claws(2))
    game.play("stop")
    assert (stars(game), hearts(game)) == ([2, 0], [10, 8])


def test_too_cute_to_smash_costs_nothing_where_there_is_nothing() -> None:
    game = evo({}, {"evolutions": ["too-cute-to-smash"], "place": "city"}, dice=claws(2))
    game.play("stop")
    assert stars(game) == [0, 0]


def test_too_cute_to_smash_needs_a_heart_lost_to_claws() -> None:
    owner = {"evolutions": ["too-cute-to-smash"], "cards": ["armor-plating"], "place": "city"}
    game = evo({"points": 3, "energy": 3}, owner, dice=claws(1), market=["flame-thrower", None, None])
    play(game, "stop", "buy flame-thrower")
    assert (stars(game)[0], game.seats[1].health) == (3, 8)


def test_too_cute_to_smash_costs_a_star_though_the_smash_was_the_last() -> None:
    game = evo({"points": 3}, {"evolutions": ["too-cute-to-smash"], "place": "city", "health": 1}, {}, dice=claws(1))
    game.play("stop")
    assert stars(game)[0] == 3 - 1 + 1


def test_too_cute_to_smash_reflected_costs_two_stars() -> None:
    game = evo(with_copy("too-cute-to-smash", place="city"), {"points": 3}, turn=1, dice=claws(1))
    game.play("stop")
    assert stars(game)[1] == 1


def test_too_cute_to_smash_waits_for_jets() -> None:
    owner = {"evolutions": ["too-cute-to-smash"], "place": "city", "cards": ["jets"]}
    game = evo({"points": 3}, owner, {}, dice=claws(1))
    play(game, "stop", "yield")
    assert stars(game)[0] == 3 + 1


# So Small!


def test_so_small_cancels_a_wound_with_a_single_heart() -> None:
    game = evo({}, {"evolutions": ["so-small"], "place": "city"}, dice=f"{claws(3)} 1 heart heart")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use so-small"])
    events = game.play("use so-small")
    assert [e.dice for e in told(events, "side_roll")] == [("1", "heart", "heart")]
    assert (game.current, hearts(game), game.city) == (1, [10, 10], 1)


def test_so_small_saves_nothing_without_a_heart() -> None:
    game = evo({}, {"evolutions": ["so-small"], "place": "city"}, dice=f"{claws(3)} 1 2 3")
    play(game, "stop", "use so-small")
    assert (hearts(game), asked(game)) == ([10, 7], (1, "yield"))


def test_so_small_can_be_left_alone() -> None:
    game = evo({}, {"evolutions": ["so-small"], "place": "city"}, dice=claws(3))
    play(game, "stop", "take")
    assert hearts(game) == [10, 7]


def test_so_small_is_of_no_use_against_anything_but_claws() -> None:
    owner = {"evolutions": ["so-small"], "poison": 1}
    game = evo({"energy": 3}, owner, IN_TOKYO, market=["flame-thrower", None, None], dice=f"{QUIET} {QUIET}")
    play(game, "stop", "buy flame-thrower")
    assert (asked(game), hearts(game)) == ((1, "roll"), [10, 8, 8])
    game.play("stop")
    assert (game.current, hearts(game)) == (2, [10, 7, 8])


def test_so_small_leaves_nobody_wounded() -> None:
    attacker = {"cards": ["poison-spit"], "evolutions": ["mandibles-of-dread"]}
    game = evo(attacker, {"evolutions": ["so-small"], "place": "city", "points": 3}, dice=f"{claws(1)} heart")
    play(game, "stop", "use so-small")
    assert (game.current, game.seats[1].poison, game.seats[1].points) == (1, 0, 3 + 2)


def test_so_small_comes_straight_out_of_the_hand() -> None:
    game = evo({}, {"hand": ["so-small"], "place": "city"}, dice=f"{claws(2)} 1 heart")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play so-small"])
    play(game, "play so-small", "use so-small")
    assert hearts(game) == [10, 10]


def test_so_small_rolls_once_for_a_wound_and_camouflage_for_the_rest() -> None:
    victim = {"evolutions": ["so-small"], "cards": ["camouflage"], "place": "city"}
    game = evo({}, victim, dice=f"{claws(3)} heart 1 1 1 heart")
    play(game, "stop", "use camouflage")
    assert keys(game) == ["take", "use so-small"]
    game.play("use so-small")
    assert hearts(game) == [10, 10]


def test_so_small_cancels_what_is_added_to_the_wound() -> None:
    game = evo({"hand": ["mecha-blast"]}, {"evolutions": ["so-small"], "place": "city"}, dice=f"{claws(1)} heart 1 1")
    play(game, "stop", "play mecha-blast", "use so-small")
    assert hearts(game) == [10, 10]


def test_so_small_rolls_as_many_dice_as_there_were_claws() -> None:
    """Two hearts more by Mecha Blast are no claws."""
    game = evo({"hand": ["mecha-blast"]}, {"evolutions": ["so-small"], "place": "city"}, dice=f"{claws(1)} 1 1 1")
    events = play(game, "stop", "play mecha-blast", "use so-small")
    assert [len(e.dice or ()) for e in told(events, "side_roll")] == [1]


# Underrated


@pytest.mark.parametrize("rolled", [0, 1, 4])
def test_underrated_adds_two_claws_to_the_roll(rolled: int) -> None:
    game = evo({"hand": ["underrated"]}, IN_TOKYO, dice=claws(rolled))
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play underrated", "pass"])
    events = game.play("play underrated")
    assert [e.amount for e in told(events, "attack")] == [rolled + 2]
    assert (hearts(game), asked(game)) == ([10, 10 - rolled - 2], (1, "yield"))
    game.play("stay")
    assert (game.seats[0].evolutions, game.seats[0].evolution_discard) == ((), ("underrated",))


def test_underrated_is_over_with_the_turn() -> None:
    game = evo({"hand": ["underrated"], "extra_turns": 1}, IN_TOKYO, dice=f"{claws(1)} {claws(1)}")
    play(game, "stop", "play underrated", "stay", "stop")
    assert hearts(game) == [10, 10 - 3 - 1]


def test_underrated_hits_everybody_outside_from_tokyo() -> None:
    game = evo({"hand": ["underrated"], "place": "bay"}, IN_TOKYO, {}, {}, {})
    play(game, "stop", "play underrated")
    assert hearts(game) == [10, 10, 8, 8, 8]


def test_underrated_is_an_attack_for_alpha_monster_with_nobody_to_hit() -> None:
    game = evo({"hand": ["underrated"], "cards": ["alpha-monster"]}, {})
    play(game, "stop", "play underrated")
    assert stars(game)[0] == 1 + 1


def test_underrated_gives_no_claw_to_what_needs_a_claw_rolled() -> None:
    owner = {"hand": ["underrated"], "evolutions": ["energy-sword"], "energy": 2}
    game = evo(owner, IN_TOKYO)
    play(game, "use energy-sword", "stop", "play underrated")
    assert (hearts(game), energy(game)) == ([10, 8], [0, 0])


def test_underrated_comes_before_cat_nip_doubles() -> None:
    game = evo({"hand": ["underrated", "cat-nip"]}, IN_TOKYO, dice=claws(1))
    game.play("play cat-nip")
    while asked(game)[1] == "roll":
        game.play("stop")
    game.play("play underrated")
    assert hearts(game) == [10, 4]


def test_underrated_is_frozen_with_the_claws() -> None:
    owner = {"hand": ["underrated"], "place": "city"}
    game = evo(owner, {"evolutions": ["freeze-ray"]}, turn=1, dice=f"{claws(1)} {claws(3)}")
    play(game, "stop", "stay", "use freeze-ray for claw", "stop", "play underrated")
    assert hearts(game) == [9, 10]


def test_underrated_and_destructive_analysis_go_together() -> None:
    game = evo({"hand": ["underrated", "destructive-analysis"]}, IN_TOKYO, dice=claws(1))
    play(game, "stop", "play underrated", "play destructive-analysis")
    assert (hearts(game), energy(game)) == ([10, 7], [1, 0])


# Yummy Yummy is with the other healers, above.


def test_yummy_yummy_gives_an_energy_though_all_hearts_are_there() -> None:
    game = evo({"hand": ["yummy-yummy"]}, IN_TOKYO)
    game.play("play yummy-yummy")
    assert (game.seats[0].health, game.seats[0].energy) == (10, 1)


# Between the decks, as after a draft
