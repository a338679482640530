"""Anubis: curses about dice."""

from __future__ import annotations

import pytest

import kaiju
from kaiju.rules.rolling import add_die
from tests.boxes.anubis.table import cursed
from tests.table import CITY, QUIET, asked, besides_rerolls, claws, energy, health, keys, play, points, told

# --- Buried in Sand


def test_buried_in_sand_takes_a_roll_from_everybody() -> None:
    assert cursed("buried-in-sand", {}, {}).rolls_left == 1
    assert cursed("buried-in-sand", {"cards": ["giant-brain"]}, {}).rolls_left == 2


def test_buried_in_sand_leaves_at_least_one_roll() -> None:
    game = cursed("buried-in-sand", {"monster": "kraken"}, {"monster": "alienoid"}, modules=["power_up"])
    assert game.rolls_left == 1 and len(game.dice) == 6


def test_buried_in_sand_snake_makes_claws_useless() -> None:
    game = cursed("buried-in-sand", {"cards": ["acid-attack"]}, CITY, dice=claws(4), fate="snake")
    game.play("stop")
    assert health(game)[1] == 10
    game = cursed("buried-in-sand", {}, CITY, dice=claws(4))
    game.play("stop")
    assert health(game)[1] == 6


def test_buried_in_sand_ankh_is_one_roll_more_when_the_die_is_resolved() -> None:
    game = cursed("buried-in-sand", {}, {}, fate="ankh heart")
    game.play("stop")
    assert (asked(game), game.rolls_left) == ((0, "roll"), 1)
    assert "reroll 5" in keys(game) and "reroll 6" not in keys(game), "the die of Fate has been resolved"
    events = game.play("reroll 0")
    assert told(events, "reroll")[0].dice[0] == "heart" and asked(game) == (1, "roll")
    assert len(told(game.events, "fate")) == 1, "the die of Fate is resolved once"


def test_buried_in_sand_ankh_lets_others_probe_again_and_dice_be_turned() -> None:
    seats = [{"cards": ["herd-culler"]}, {"cards": ["psychic-probe"]}]
    game = cursed("buried-in-sand", *seats, fate="ankh 3 heart")
    play(game, "stop", "probe 0", "done")
    assert asked(game) == (0, "roll")
    game.play("reroll 1")
    assert asked(game) == (1, "probe")


# --- Raging Flood


def test_raging_flood_takes_a_die_from_everybody() -> None:
    game = cursed("raging-flood", {}, {}, dice="1 1 2 2 3")
    assert len(game.dice) == 5 and "reroll 5" in keys(game), "the die of Fate is not counted"


def test_raging_flood_turned_up_by_an_eye_takes_no_die() -> None:
    game = cursed("set-s-storm", {}, {}, dice="3 3 3 1 1 2", fate="eye", curse_deck=["raging-flood"])
    game.play("stop")
    assert points(game)[0] == 4, "three for the dice, one for entering"


def test_raging_flood_snake_takes_a_die_out_of_the_roll() -> None:
    game = cursed("raging-flood", {}, CITY, dice="3 3 3 claw claw", fate="snake")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "curse"), [f"discard die {die}" for die in range(5)])
    (out,) = told(game.play("discard die 3"), "die_out")
    assert (out.dice, out.chosen) == (("3", "3", "3", "claw"), (3,))
    assert len(game.dice) == 4
    play(game, "usual")
    assert (points(game)[0], health(game)[1]) == (3, 9)


def test_raging_flood_snake_may_take_the_berserk_die_which_then_counts_for_nothing() -> None:
    game = cursed("raging-flood", {"berserk": True}, CITY, dice="1 1 2 2 3 claw2", fate="snake", modules=["cybertooth"])
    (out,) = told(play(game, "stop", "discard die 5"), "die_out")
    assert out.dice == ("1", "1", "2", "2", "3") and health(game)[1] == 10


def test_raging_flood_snake_has_nothing_to_take_without_dice() -> None:
    game = cursed("raging-flood", {"shrink": 6}, {}, dice="", fate="snake")
    game.play("stop")
    assert asked(game) == (1, "roll")


def test_raging_flood_ankh_adds_a_die_with_a_face_of_choice() -> None:
    game = cursed("raging-flood", {}, CITY, dice="3 3 1 2 2", fate="ankh")
    game.play("stop")
    assert keys(game) == [f"add die {face}" for face in ("1", "2", "3", "heart", "energy", "claw")]
    (added,) = told(game.play("add die 3"), "die_added")
    assert (added.chosen, added.dice) == ((5,), ("3", "3", "1", "2", "2", "3"))
    assert points(game)[0] == 3


def test_raging_flood_ankh_adds_no_ninth_die() -> None:
    heads = {"cards": ["extra-head", "extra-head"]}
    assert len(cursed("raging-flood", heads, {}, dice=QUIET + "1").dice) == 7
    game = cursed("false-blessing", heads, {}, dice=QUIET + "1 2", fate="eye", curse_deck=["raging-flood"])
    assert len(game.dice) == 8, "there are no more"
    state = game.state()
    rules = game.rules
    rules[add_die](state, 0)
    assert state.dice_count == 8


def test_an_added_die_is_the_last_of_those_that_can_be_thrown() -> None:
    game = cursed("raging-flood", {"berserk": True}, CITY, dice="1 1 2 2 3 claw", fate="ankh", modules=["cybertooth"])
    (added,) = told(play(game, "stop", "add die claw"), "die_added")
    assert (added.chosen, added.dice) == ((5,), ("1", "1", "2", "2", "3", "claw", "claw"))
    assert health(game)[1] == 8


# --- Vengeance of Horus, Scribe's Perseverance


def test_vengeance_of_horus_holds_claws_fast() -> None:
    game = cursed("vengeance-of-horus", {}, {}, dice="claw 1 1 2 2 3")
    assert "reroll 0" not in keys(game) and "reroll 1 2" in keys(game) and "reroll 0 1" not in keys(game)
    assert len(keys(game)) == 2**6, "five dice and the die of Fate, or stop"
    assert game.decision is not None and game.decision.offer()["held"] == [0]
    game.play("reroll all")
    assert game.dice[0] == "claw"


def test_whoever_names_a_held_die_is_told_which_are_held() -> None:
    game = cursed("vengeance-of-horus", {}, {}, dice="claw 1 claw 1 2 2")
    with pytest.raises(kaiju.IllegalAction, match="any of the dice 0 to 6 except 0, 2"):
        game.play("reroll 0 1")


def test_vengeance_of_horus_holds_them_against_others_and_the_beast_but_not_against_turning() -> None:
    seats = [{"form": "beast", "cards": ["herd-culler"]}, {"cards": ["psychic-probe"]}]
    game = cursed("vengeance-of-horus", *seats, dice="claw 1 1 2 2 3", modules=["transformation"])
    assert "use beast on die 0" not in keys(game) and "use beast on die 1" in keys(game)
    game.play("stop")
    assert "probe 0" not in keys(game) and "probe 1" in keys(game)
    game.play("pass")
    assert "turn 0 to 1 with herd-culler" in keys(game)


def test_vengeance_of_horus_holds_the_claws_of_the_berserk_die() -> None:
    game = cursed("vengeance-of-horus", {"berserk": True}, {}, dice=QUIET + "claw2", modules=["cybertooth"])
    assert "reroll 6" not in keys(game) and "reroll 7" in keys(game)


def test_vengeance_of_horus_snake_costs_hearts_in_one_loss_and_ankh_brings_stars() -> None:
    game = cursed("vengeance-of-horus", {}, {}, dice=claws(3), fate="snake")
    (hurt,) = told(game.play("stop"), "hurt")
    assert (hurt.seat, hurt.amount) == (0, 3)
    game = cursed("vengeance-of-horus", {"cards": ["acid-attack"]}, {}, dice=claws(3), fate="ankh")
    game.play("stop")
    assert points(game)[0] == 4, "three claws, and one star for entering: what cards add is on no die"


def test_scribes_perseverance_holds_ones_against_their_player_only() -> None:
    game = cursed("scribe-s-perseverance", {"form": "beast"}, {"cards": ["psychic-probe"]}, modules=["transformation"])
    assert "reroll 0" not in keys(game) and "reroll 2" in keys(game) and "use beast on die 0" not in keys(game)
    game.play("stop")
    assert "probe 0" in keys(game)


def test_scribes_perseverance_snake_takes_a_one_and_ankh_brings_energy() -> None:
    game = cursed("scribe-s-perseverance", {}, CITY, dice="2 1 1 1 3 3", fate="snake")
    (out,) = told(game.play("stop"), "die_out")
    assert (out.chosen, len(game.events and out.dice), points(game)[0]) == ((1,), 5, 0)
    game = cursed("scribe-s-perseverance", {}, CITY, dice="2 2 3 3 heart heart", fate="snake")
    assert not told(game.play("stop"), "die_out")
    game = cursed("scribe-s-perseverance", {}, CITY, dice="2 1 1 1 3 3", fate="ankh")
    game.play("stop")
    assert energy(game)[0] == 3


def test_all_dice_may_be_held() -> None:
    game = cursed("scribe-s-perseverance", {"shrink": 4}, {}, dice="1 1")
    assert keys(game) == ["reroll 2", "stop"]


# --- Body, Spirit and Ka


def test_body_spirit_and_ka_makes_numbers_useless() -> None:
    for fate, stars, struck in (("river", 0, 8), ("snake", 3, 10), ("ankh", 3, 8)):
        game = cursed("body-spirit-and-ka", {}, CITY, dice="3 3 3 energy claw claw", fate=fate)
        game.play("stop")
        while asked(game) == (0, "resolve"):
            game.play("usual")
        assert (points(game)[0], health(game)[1], energy(game)[0]) == (stars, struck, 0 if fate == "snake" else 1)


def test_body_spirit_and_ka_holds_when_an_eye_turns_it_up_and_in_a_turn_without_the_die() -> None:
    game = cursed("set-s-storm", {}, CITY, dice="3 3 3 1 1 2", fate="eye", curse_deck=["body-spirit-and-ka"])
    game.play("stop")
    assert points(game)[0] == 0


def test_body_spirit_and_ka_snake_stops_the_berserk_die_and_not_the_claws_of_cards() -> None:
    seat = {"berserk": True, "cards": ["acid-attack"]}
    game = cursed("body-spirit-and-ka", seat, CITY, dice=claws(1) + " energy2", fate="snake", modules=["cybertooth"])
    game.play("stop")
    assert (health(game)[1], energy(game)[0]) == (9, 0), "Acid Attack adds its claw to any result"


def test_body_spirit_and_ka_faces_count_for_nothing_else() -> None:
    game = cursed("body-spirit-and-ka", CITY, {}, dice="1 1 1 1 2 3", modules=["cthulhu", "king_kong"])
    game.play("stop")
    assert (game.seats[0].cultists, game.seats[0].tower) == (0, ())


# --- Confused Senses


def test_confused_senses_lets_the_holder_have_up_to_two_dice_rerolled() -> None:
    game = cursed("confused-senses", {}, CITY, dice=claws(2), fate="river heart heart")
    game.play("stop")
    assert asked(game) == (1, "curse") and keys(game)[-1] == "pass" and len(keys(game)) == 6 + 15 + 1
    (reroll,) = told(game.play("reroll 0 1"), "curse_reroll")
    assert (reroll.seat, reroll.chosen, reroll.dice[:2]) == (1, (0, 1), ("heart", "heart"))
    assert health(game)[1] == 10
    game = cursed("confused-senses", {}, CITY, dice=claws(2))
    play(game, "stop", "pass")
    assert health(game)[1] == 8


def test_confused_senses_may_reroll_the_berserk_die() -> None:
    game = cursed("confused-senses", {"berserk": True}, CITY, dice=QUIET + "claw2", modules=["cybertooth"])
    game.play("stop")
    assert "reroll 6" in keys(game) and "reroll 7" not in keys(game)


def test_confused_senses_is_not_for_the_holders_own_turn() -> None:
    game = cursed("confused-senses", {}, CITY, scarab=0)
    game.play("stop")
    assert asked(game) == (1, "roll")
    game = cursed("confused-senses", {}, CITY, fate="ankh")
    game.play("stop")
    assert game.scarab == 0 and asked(game) != (1, "curse"), "after the ankh the roller is the holder"


def test_confused_senses_turned_up_by_an_eye_allows_the_reroll_at_once() -> None:
    game = cursed("set-s-storm", {}, CITY, fate="eye", curse_deck=["confused-senses"])
    game.play("stop")
    assert asked(game) == (1, "curse")


def test_confused_senses_snake_sends_hearts_and_energy_to_the_holder() -> None:
    dice = "heart heart energy 1 1 2"
    game = cursed("confused-senses", {}, {"health": 5}, dice=dice, fate="snake")
    play(game, "stop", "pass", "usual")
    assert (health(game), energy(game)) == ([10, 7], [0, 1]), "the roller had all its hearts"


def test_confused_senses_snake_is_over_with_the_turn() -> None:
    seats = [{}, {"health": 5, "cards": ["battery-monster"]}]
    game = cursed("confused-senses", *seats, fate="snake", scarab=0, turn=1, dice=QUIET)
    play(game, "stop", "pass")
    while asked(game) != (0, "roll"):
        game.play(keys(game)[-1])
    assert energy(game)[0] == 0, "nothing of the next start goes astray"


# --- False Blessing


def test_false_blessing_adds_two_dice_and_a_roll_and_costs_a_heart_for_each_face() -> None:
    game = cursed("false-blessing", {}, CITY, dice="1 1 2 2 3 3 1 claw")
    assert (len(game.dice), game.rolls_left) == (8, 3)
    play(game, "stop", "usual", "stay")
    assert health(game) == [6, 9], "1, 2, 3 and claw"
    lost = [(event.seat, event.amount) for event in told(game.events, "hurt")]
    assert lost == [(1, 1), (0, 4)], "a single loss, after the claws"


def test_false_blessing_counts_the_faces_of_the_berserk_die() -> None:
    seat = {"berserk": True}
    for face, lost in (("claw", 1), ("claw2", 2)):
        game = cursed("false-blessing", seat, {}, dice="claw " * 8 + face, modules=["cybertooth"])
        game.play("stop")
        assert health(game)[0] == 10 - lost


def test_false_blessing_turned_up_by_an_eye_counts_the_same_roll() -> None:
    game = cursed("buried-in-sand", {}, {}, fate="eye", curse_deck=["false-blessing"])
    game.play("stop")
    assert health(game)[0] == 7


def test_false_blessing_snake_lets_the_left_neighbour_have_two_dice_rerolled() -> None:
    game = cursed("false-blessing", {}, {"alive": False}, {}, {}, dice="1 " * 8, fate="snake 2 2")
    game.play("stop")
    assert asked(game) == (2, "curse") and len(keys(game)) == 28 and "pass" not in keys(game)
    game.play("reroll 0 7")
    assert health(game)[0] == 8


def test_false_blessing_snake_rerolls_a_single_die_without_asking() -> None:
    game = cursed("false-blessing", {"shrink": 7}, {}, dice="1", fate="snake heart")
    (reroll,) = told(game.play("stop"), "curse_reroll")
    assert (reroll.seat, reroll.dice) == (1, ("heart",))


def test_false_blessing_ankh_rerolls_or_discards_up_to_two_different_dice() -> None:
    game = cursed("false-blessing", {}, {}, dice="1 " * 6 + "2 3", fate="ankh 1")
    game.play("stop")
    assert besides_rerolls(game)[:2] == ["discard die 0", "discard die 1"] and "done" in keys(game)
    assert "reroll die 6" in keys(game)
    game.play("reroll die 6")
    assert "reroll die 6" not in keys(game) and "discard die 6" not in keys(game)
    events = game.play("discard die 7")
    assert told(events, "die_out") and asked(game) != (0, "curse")
    assert health(game)[0] == 9, "nothing but 1s is left"
    game = cursed("false-blessing", {}, {}, dice="1 " * 8, fate="ankh")
    play(game, "stop", "done")
    assert health(game)[0] == 9


def test_a_sleeper_loses_nothing_to_false_blessing() -> None:
    game = cursed("false-blessing", {"cards": ["hibernation"]}, CITY, dice="1 " * 8)
    game.play("stop")
    while asked(game) == (0, "use"):
        game.play("pass")
    assert health(game)[0] == 10


# --- a die frozen in ice


def frozen(fate: str) -> kaiju.Game:
    """The second seat's last die is frozen and shows a claw."""
    seats = [{"monster": "space-penguin", "evolutions": ["encased-in-ice"], "energy": 1}, CITY | {"monster": "kraken"}]
    dice = f"1 1 2 2 claw river 1 1 2 2 {fate}"
    game = cursed("raging-flood", *seats, modules=["power_up"], asks="fitting", fate="", dice=dice)
    game.play("stop")
    while asked(game) != (0, "use"):
        game.play("pass")
    game.play("use encased-in-ice on die 4")
    while asked(game) != (1, "roll"):
        game.play("stay" if "stay" in keys(game) else keys(game)[-1])
    return game


def test_a_frozen_die_may_be_taken_out() -> None:
    game = frozen("snake")
    assert game.dice == ("1", "1", "2", "2", "claw") and "reroll 4" in keys(game), "the fifth is the die of Fate"
    game.play("stop")
    assert keys(game) == [f"discard die {die}" for die in range(5)]
    (out,) = told(game.play("discard die 4"), "die_out")
    assert out.dice == ("1", "1", "2", "2")


def test_an_added_die_lies_before_a_frozen_one() -> None:
    game = frozen("ankh")
    (added,) = told(play(game, "stop", "add die heart"), "die_added")
    assert (added.chosen, added.dice) == ((4,), ("1", "1", "2", "2", "heart", "claw"))
