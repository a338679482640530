"""Mindbug: the Evolutions of its three monsters."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.table import CITY, NO_MARKET, QUIET, asked, claws, energy, health, keys, play, points, row, told

SHARKY = "sharky-crab-dog-mummypus-zilla"


def evolved(*seats: dict[str, Any], dice: str = QUIET, **more: Any) -> kaiju.Game:
    """Without tokens; only those are asked who hold a card that fits."""
    monsters = iter(("kraken", "gigazaur", "alienoid", "cyber-kitty"))
    placed = [{"mindbugs": 0, **({} if "monster" in seat else {"monster": next(monsters)}), **seat} for seat in seats]
    modules = ["power_up", "mindbug", *more.pop("modules", ())]
    options = {"asks": "fitting", "market": NO_MARKET} | more
    return kaiju.arrange(modules=modules, seats=placed, dice=dice, **options)


def master(*hand: str, **more: Any) -> dict[str, Any]:
    return {"monster": "mastermindbug", "hand": list(hand)} | more


def snail(*hand: str, **more: Any) -> dict[str, Any]:
    return {"monster": "gigasnail-hydra", "hand": list(hand)} | more


def shark(*hand: str, **more: Any) -> dict[str, Any]:
    return {"monster": SHARKY, "hand": list(hand)} | more


def spent(game: kaiju.Game, seat: int) -> tuple[str, ...]:
    return game.seats[seat].evolution_discard


def until(game: kaiju.Game, seat: int, kind: str) -> None:
    """Nobody does anything until then."""
    while asked(game) != (seat, kind):
        game.play(next(key for key in ("stop", "pass", "stay", "done", "take", "usual") if key in keys(game)))


# --- MasterMindbug


def test_mindbug_acquisition_turns_six_energy_into_a_token() -> None:
    game = evolved(master("mindbug-acquisition", energy=6), {})
    game.play("play mindbug-acquisition")
    assert (energy(game)[0], game.seats[0].mindbugs) == (0, 1)
    assert "play mindbug-acquisition" not in keys(evolved(master("mindbug-acquisition", energy=5), {}))


def test_intergalactic_genius_throws_all_energy_again_once_a_turn() -> None:
    game = evolved(master(evolutions=["intergalactic-genius"]), {}, dice="energy energy 1 1 2 2 3 energy")
    (thrown,) = told(game.play("use intergalactic-genius"), "reroll")
    assert thrown.chosen == (0, 1) and game.dice == ("3", "energy", "1", "1", "2", "2") and game.rolls_left == 2
    assert "use intergalactic-genius" not in keys(game)


def test_superior_brain_profits_from_four_stars_of_another() -> None:
    for dice, gained in (("3 3 3 3 1 1", 1), ("3 3 3 1 1 2", 0)):
        game = evolved({}, master(evolutions=["superior-brain"]), dice=dice)
        game.play("stop")
        assert points(game)[1] == gained
    game = evolved(master(evolutions=["superior-brain"]), {}, dice="3 3 3 3 1 1")
    game.play("stop")
    assert points(game)[0] == 4 + 1, "not from its own, but for the entry"


def test_interdimensional_portal_pays_for_leaving() -> None:
    game = evolved({}, master(evolutions=["interdimensional-portal"], **CITY), dice=claws(3))
    play(game, "stop", "yield")
    assert (asked(game), keys(game)) == ((1, "use"), ["take heart", "take energy"])
    game.play("take heart")
    assert health(game)[1] == 9 and game.city == 0
    game = evolved({}, master(evolutions=["interdimensional-portal"], health=1, **CITY), {}, dice=claws(3))
    game.play("stop")
    assert not game.seats[1].alive, "the dead get nothing"


def test_helpful_mindbug_gets_what_anothers_dice_show() -> None:
    game = evolved(CITY, master("helpful-mindbug", health=5), dice="heart heart energy 1 1 2")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "evolution"), ["play helpful-mindbug", "pass"])
    game.play("play helpful-mindbug")
    assert (health(game), energy(game), spent(game, 1)) == ([10, 7], [1, 1], ("helpful-mindbug",))


def test_mindbugs_overlord_takes_an_ally() -> None:
    seats = [master(evolutions=["mindbugs-overlord"]), {"points": 6}, {"points": 2}]
    game = evolved(*seats)
    for seat in (1, 2):
        assert (asked(game), keys(game)) == ((seat, "use"), ["use mindbugs-overlord", "pass"])
        game.play("use mindbugs-overlord")
    assert (asked(game), keys(game)) == ((0, "use"), ["use mindbugs-overlord on 1", "use mindbugs-overlord on 2"])
    game.play("use mindbugs-overlord on 2")
    assert (points(game), [seat.mindbugs for seat in game.seats]) == ([2, 6, 0], [0, 0, 1])
    assert asked(game) == (0, "roll")
    game = evolved(*seats)
    play(game, "pass", "pass")
    assert asked(game) == (0, "roll") and points(game) == [0, 6, 2]


def test_mind_control_throws_three_dice_of_another_again() -> None:
    game = evolved({}, master("mind-control"), dice=f"{claws(4)} 1 2 3")
    play(game, "stop", "play mind-control")
    assert asked(game) == (1, "use") and len(keys(game)) == 6
    play(game, "use mind-control on die 0", "use mind-control on die 1")
    assert "use mind-control on die 1" not in keys(game)
    thrown = told(game.play("use mind-control on die 3"), "probe")
    assert thrown[-1].dice == ("1", "2", "claw", "3", "1", "1")


def test_mind_control_can_not_name_what_a_curse_holds() -> None:
    game = evolved(
        {}, master("mind-control"), dice=f"{claws(4)} river 1 2", modules=["anubis"], curse="vengeance-of-horus"
    )
    thrown = told(play(game, "stop", "play mind-control"), "probe")
    assert [event.chosen for event in thrown] == [] and len(keys(game)) == 2
    thrown = told(game.play("use mind-control on die 4"), "probe")
    assert [event.chosen for event in thrown] == [(4,), (5,)], "of two dice both, without asking again"


def test_neutralizing_look_puts_claws_on_dice_aside() -> None:
    game = evolved({"cards": ["acid-attack"]}, master("neutralizing-look", **CITY), dice=claws(4))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "evolution"), ["play neutralizing-look", "pass"])
    (aside,) = told(game.play("play neutralizing-look"), "dice_aside")
    assert (aside.seat, aside.by, aside.dice) == (0, 1, ("1", "1"))
    assert health(game)[1] == 9, "the claw of a card strikes"


def test_who_took_the_roll_resolves_what_is_left_after_mind_control() -> None:
    """Mind Control comes before the question who takes the roll."""
    game = evolved({"mindbugs": 0}, master("neutralizing-look"), {"mindbugs": 1}, dice=claws(4))
    game.play("stop")
    assert asked(game) == (1, "evolution")
    game.play("pass")
    assert asked(game) == (2, "mindbug")


# --- Gigasnail Hydra


@pytest.mark.parametrize("card", ["unstoppable-hydra-1", "unstoppable-hydra-2"])
def test_unstoppable_hydra_plays_itself_and_costs_a_die(card: str) -> None:
    seat = snail(card, health=2, points=5, energy=3, cards=["wings"], **CITY)
    game = evolved({}, seat, {}, dice=claws(3), modules=["cybertooth"])
    play(game, "stop", "take") if asked(game)[1] == "damage" else game.play("stop")
    until(game, 1, "yield")
    found = game.seats[1]
    assert (found.health, found.points, found.energy, found.cards, found.lost_dice) == (3, 5, 3, ("wings",), 1)
    assert game.city == 1 and spent(game, 1) == (card,)


def test_energy_infused_monster_makes_one_die_of_two() -> None:
    game = evolved(snail(evolutions=["energy-infused-monster"], energy=1), {})
    play(game, "stop", "use energy-infused-monster", "use energy-infused-monster on die 4")
    assert "use energy-infused-monster on die 4" not in keys(game) and energy(game)[0] == 0
    game.play("use energy-infused-monster on die 0")
    (turned,) = told(game.play("use energy-infused-monster for claw"), "change")
    assert turned.dice == ("claw", "1", "2", "2", "3")


def test_three_times_as_sturdy_heals_against_exactly_three() -> None:
    for count, left in ((2, 5), (3, 8), (4, 5)):
        game = evolved({}, snail("three-times-as-sturdy", health=5, **CITY), {}, dice=claws(count))
        play(game, "stop", "play three-times-as-sturdy")
        assert (health(game)[1], asked(game)) == (left, (1, "roll")), "and there is no yielding"


def test_tough_answers_claws_only() -> None:
    game = evolved({"hand": ["destructive-wave"]}, snail("three-times-as-sturdy"), {})
    play(game, "stop", "play destructive-wave")
    assert health(game) == [10, 8, 8]


def test_scary_face_robs_the_leader() -> None:
    game = evolved(snail(evolutions=["scary-face"]), {"points": 5}, {"points": 5}, dice="3 3 3 1 1 2")
    game.play("stop")
    assert keys(game) == ["use scary-face on 1", "use scary-face on 2"]
    game.play("use scary-face on 1")
    assert points(game) == [5, 4, 5]
    game = evolved(snail(evolutions=["scary-face"], points=9), {"points": 5}, dice="3 3 3 1 1 2")
    game.play("stop")
    assert points(game)[1] == 5, "not if it leads alone"


def test_three_times_as_strong_hurts_all_others_for_exactly_three_alike() -> None:
    for dice, left in (("2 2 2 3 3 1", 9), ("2 2 2 3 3 3", 9), ("2 2 2 2 3 3", 10)):
        game = evolved(snail(evolutions=["three-times-as-strong"]), {}, {}, dice=dice)
        game.play("stop")
        until(game, 1, "roll")
        assert health(game)[1:] == [left, left], dice


def test_thinking_face_heals_itself_and_the_weakest() -> None:
    game = evolved(snail("thinking-face", health=5, **CITY), {"health": 4}, {}, dice="heart heart heart 1 1 2")
    play(game, "stop", "play thinking-face")
    assert health(game) == [8, 5, 10] and spent(game, 0) == ("thinking-face",)


def test_hungry_face_makes_the_next_card_cheaper() -> None:
    game = evolved(snail("hungry-face"), {}, dice="energy energy energy 1 1 2", market=row("spiked-tail"))
    play(game, "stop", "play hungry-face", "buy spiked-tail")
    assert energy(game)[0] == 1 and spent(game, 0) == ("hungry-face",)


# --- Sharky Crab-dog Mummypus-Zilla


def test_shark_attack_costs_those_in_tokyo_one_star_more() -> None:
    game = evolved(shark("shark-attack"), {"points": 9, **CITY}, {"points": 9}, dice="3 3 3 1 1 1")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play shark-attack", "pass"])
    play(game, "play shark-attack", "stop", "usual")
    lost = {1: 9 - 5, 2: 9 - 4}
    assert points(game)[2] == lost[2] and points(game)[1] in (lost[1], lost[1] + 2)
    until(game, 1, "roll")
    assert spent(game, 0) == ("shark-attack",)


def test_energy_devourer_turns_a_heart_to_a_claw() -> None:
    game = evolved(shark(evolutions=["energy-devourer"], energy=1), {}, dice="heart heart 1 1 2 2")
    game.play("stop")
    assert keys(game)[:2] == ["turn 0 to claw with energy-devourer", "turn 1 to claw with energy-devourer"]
    (turned,) = told(game.play("turn 0 to claw with energy-devourer"), "change")
    assert turned.dice[0] == "claw" and energy(game)[0] == 0


def test_strange_evolution_takes_the_top_of_anothers_deck_unseen() -> None:
    game = evolved(shark("strange-evolution"), {"evolution_deck": ["healing-rain"]}, {}, asks="always")
    game.play("play strange-evolution")
    assert keys(game) == ["use strange-evolution on 1", "use strange-evolution on 2"]
    told_to = {seat: game.clone() for seat in (0, 1)}
    (taken,) = told(game.play("use strange-evolution on 1"), "evolution_taken")
    assert (taken.seat, taken.by, taken.card) == (0, 1, None)
    assert list(game.view(0)["own"]["hand"]) == ["healing-rain"] and "play healing-rain" in keys(game)
    assert "healing-rain" not in str(game.view(1)) and told_to
    found = {tuple(game.clone(for_seat=1, seed=seed).view(0)["own"]["hand"]) for seed in range(40)}
    assert len(found) > 8, "for the others it may be any that is hidden"


def test_crab_claw_strips_the_wounded_of_cards_that_they_do_not_pay_for() -> None:
    victim = {"cards": ["wings", "jets", "bold-maneuver"], "energy": 2, **CITY}
    game = evolved(shark(evolutions=["crab-claw"]), victim, {}, dice=claws(2))
    play(game, "stop", "stay")
    until(game, 1, "use")
    assert keys(game) == ["use crab-claw for jets", "pass"]
    play(game, "use crab-claw for jets", "pass", "pass")
    assert (game.seats[1].cards, energy(game)[:2]) == (("jets",), [1, 1])


def test_undead_mummy_answers_any_loss() -> None:
    game = evolved({"hand": ["destructive-wave"]}, shark("undead-mummy"), {})
    play(game, "stop", "play destructive-wave")
    assert keys(game) == ["take", "play undead-mummy"]
    game.play("play undead-mummy")
    assert health(game) == [10, 10, 8]


def test_follow_the_cubes_hunts_and_bites_the_richest() -> None:
    for target, left in ((1, [7, 10]), (2, [10, 9])):
        game = evolved(shark("follow-the-cubes", **CITY), {"energy": 3}, {}, dice=claws(1))
        play(game, "play follow-the-cubes", f"use follow-the-cubes on {target}", "stop")
        assert health(game)[1:] == left


def test_poisoned_tentacles_send_back_what_was_lost() -> None:
    for count, left in ((2, [8, 8, 10]), (3, [6, 7, 9])):
        game = evolved({}, shark("poisoned-tentacles", **CITY), {}, dice=claws(count))
        play(game, "stop", "play poisoned-tentacles")
        assert health(game) == left and spent(game, 1) == ("poisoned-tentacles",)


def test_chew_pinch_catch_and_smack_brings_a_turn_that_costs() -> None:
    seat = shark("chew-pinch-catch-and-smack", points=5, energy=3)
    game = evolved(seat, CITY, {}, dice=QUIET * 3)
    game.play("stop")
    until(game, 0, "evolution")
    game.play("play chew-pinch-catch-and-smack")
    assert (game.turn, asked(game)) == (2, (0, "roll"))
    game.play("stop")
    until(game, 1, "roll")
    assert (points(game)[0], energy(game)[0], health(game)[0]) == (3, 1, 8)


def test_the_three_have_decks_of_eight() -> None:
    monsters = ("gigasnail-hydra", "mastermindbug", SHARKY)
    found = [e for e in kaiju.catalog() if e["kind"] == "evolution" and e["monster"] in monsters]
    assert len(found) == 24 and {e["module"] for e in found} == {"mindbug"}
    game = kaiju.new(players=3, monsters=monsters, modules=["mindbug", "power_up"], seed=1)
    assert [seat.evolution_deck_size for seat in game.seats] == [6, 8, 8]
