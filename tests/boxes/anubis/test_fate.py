"""Anubis: the Curse cards, the die of Fate, the Golden Scarab."""

from __future__ import annotations

from collections import Counter

import pytest

import kaiju
from kaiju.boxes.anubis.codes import CURSE
from kaiju.rules.components import INSTALLED
from tests.boxes.anubis.table import cursed
from tests.table import CITY, QUIET, asked, claws, energy, health, keys, play, points, told

ALL = sorted(INSTALLED[CURSE])

# --- set-up


def test_a_game_begins_with_a_curse_in_force_and_the_scarab_before_the_last_seat() -> None:
    game = kaiju.new(players=4, modules=["anubis"], seed=3, first=2)
    assert game.curse in ALL and game.curse_deck_size == 23 and game.curse_discard == ()
    assert (game.scarab, game.current) == (1, 2)
    assert game.view(None)["curse"] == game.curse and game.view(3)["scarab"] == 1


def test_any_curse_may_be_the_first() -> None:
    first = Counter(kaiju.new(players=2, modules=["anubis"], seed=seed).curse for seed in range(400))
    assert set(first) == set(ALL)


def test_with_bow_before_ra_everybody_begins_with_eight_hearts() -> None:
    games = (kaiju.new(players=3, modules=["anubis"], seed=seed) for seed in range(200))
    game = next(game for game in games if game.curse == "bow-before-ra")
    assert health(game) == [8, 8, 8] and game.seats[0].max_health == 8


def test_the_scarab_lies_on_the_right_of_whoever_begins_among_the_living() -> None:
    assert cursed("buried-in-sand", {}, {}, {}).scarab == 2
    assert cursed("buried-in-sand", {}, {}, {}, turn=1).scarab == 0
    assert cursed("buried-in-sand", {}, {}, {"alive": False}).scarab == 1


def test_without_the_box_there_is_nothing_of_it() -> None:
    game = kaiju.new(players=2, seed=1)
    assert (game.curse, game.curse_discard, game.curse_deck_size, game.scarab, game.fate) == (None, (), 0, None, None)


# --- the die of Fate


def test_it_is_none_of_the_dice_and_is_rerolled_at_the_place_after_them() -> None:
    game = cursed("hotep-s-peace", {}, {}, fate="snake heart ankh")
    assert (len(game.dice), game.fate, game.view(1)["fate"]) == (6, "snake", "snake")
    assert "reroll 6" in keys(game) and "reroll 7" not in keys(game)
    events = game.play("reroll 0 6")
    (reroll,), (fell,) = told(events, "reroll"), told(events, "fate_roll")
    assert (reroll.chosen, reroll.dice, fell.dice) == ((0, 6), ("heart", "1", "2", "2", "3", "3"), ("ankh",))
    assert (game.fate, game.rolls_left) == ("ankh", 1)


def test_it_falls_after_the_berserk_die() -> None:
    game = cursed("hotep-s-peace", {"berserk": True}, {}, modules=["cybertooth"], fate="skull river claw2 eye")
    assert (game.dice[6], game.fate, len(game.dice)) == ("skull", "river", 7)
    game.play("reroll 6 7")
    assert (game.dice[6], game.fate) == ("claw2", "eye")


def test_no_card_throws_or_turns_it() -> None:
    seats = [{"cards": ["stretchy"], "energy": 2}, {"cards": ["psychic-probe"]}]
    game = cursed("hotep-s-peace", *seats)
    game.play("stop")
    assert [key for key in keys(game) if key.startswith("probe")] == [f"probe {die}" for die in range(6)]
    game.play("pass")
    assert not any(" 6 " in key for key in keys(game))
    game = cursed("hotep-s-peace", {"form": "beast"}, {}, modules=["transformation"])
    assert "use beast on die 5" in keys(game) and "use beast on die 6" not in keys(game)


def test_all_four_sides_come_equally_often() -> None:
    fell = Counter(cursed("hotep-s-peace", {}, {}, fate="", seed=seed).fate for seed in range(800))
    assert set(fell) == {"eye", "river", "snake", "ankh"} and min(fell.values()) > 150


def test_the_river_does_nothing() -> None:
    game = cursed("tutankhamun-s-curse", {"points": 5}, {})
    (fate,) = told(game.play("stop"), "fate")
    assert (fate.seat, fate.dice, fate.card) == (0, ("river",), None)
    assert points(game)[0] == 5 and game.curse == "tutankhamun-s-curse"


def test_the_eye_turns_up_the_next_curse_and_uses_neither_snake_nor_ankh() -> None:
    game = cursed("buried-in-sand", {"points": 5}, {}, fate="eye", curse_deck=["tutankhamun-s-curse"])
    (curse,) = told(game.play("stop"), "curse")
    assert (curse.card, curse.family, game.curse) == ("tutankhamun-s-curse", "curse", "tutankhamun-s-curse")
    assert (game.curse_discard, game.curse_deck_size, points(game)[0]) == (("buried-in-sand",), 22, 5)


def test_what_the_eye_turns_up_counts_for_the_dice_at_once() -> None:
    game = cursed("buried-in-sand", {}, CITY, fate="eye", dice=claws(3), curse_deck=["hotep-s-peace"])
    game.play("stop")
    assert health(game)[1] == 10, "only the holder can use claws now"


def test_discarded_curses_are_shuffled_when_the_pile_is_empty() -> None:
    spent = [curse for curse in ALL if curse != "buried-in-sand"]
    game = cursed("buried-in-sand", {}, {}, fate="eye", curse_discard=spent)
    assert (game.curse_deck_size, game.curse_discard) == (0, tuple(spent))
    (shuffled,) = told(game.play("stop"), "curse_shuffle")
    assert (shuffled.amount, game.curse_deck_size, game.curse_discard) == (24, 23, ())


def test_it_is_resolved_before_the_other_dice() -> None:
    game = cursed("set-s-storm", {"health": 2}, CITY, fate="snake", dice=claws(3))
    game.play("stop")
    assert game.winners == (1,), "the storm took a heart at dawn, the snake the other: no claw struck"


def test_a_monster_without_dice_still_throws_it() -> None:
    game = cursed("ordeal-of-the-spiritual", {"shrink": 6}, {}, dice="", fate="snake ankh")
    assert (game.dice, game.fate, keys(game)) == ((), "snake", ["reroll 0", "stop"])
    play(game, "reroll 0", "stop")
    assert energy(game)[0] == 2


def test_careless_keys_name_it_too() -> None:
    game = cursed("hotep-s-peace", {}, {}, fate="snake ankh")
    game.play("keep 0 1 2 3 4 5")
    assert game.fate == "ankh"


# --- the Golden Scarab


def test_nobody_has_the_scarab_of_an_eliminated_monster_until_somebody_takes_it() -> None:
    seats = [{}, CITY | {"health": 1}, {}]
    game = cursed("tutankhamun-s-curse", *seats, scarab=1, dice=claws(1) + f" river {QUIET} ankh")
    (lost,) = told(game.play("stop"), "scarab")
    assert (lost.seat, lost.by, game.scarab) == (None, 1, None)
    assert points(game)[0] == 0, "nobody can gain stars, not even for Tokyo"
    (taken,) = told(game.play("stop"), "scarab")
    assert (taken.seat, taken.by, game.scarab) == (2, None, 2)


# --- secrets


def test_nobody_knows_the_order_of_the_curses() -> None:
    game = cursed("buried-in-sand", {}, {}, fate="eye", curse_deck=["raging-flood"])
    assert "curse_deck" not in game.view(0)
    following = set()
    for seed in range(60):
        clone = game.clone(for_seat=0, seed=seed)
        while clone.curse == "buried-in-sand" and clone.turn < 3:
            clone.play("stop" if asked(clone)[1] == "roll" else keys(clone)[-1])
        following.add(clone.curse)
    assert len(following) > 10


def test_what_the_eye_turned_up_is_not_taken_back() -> None:
    game = cursed("buried-in-sand", {}, CITY, fate="eye", curse_deck=["raging-flood"], dice="1 1 1 energy energy 2")
    game.play("stop")
    assert asked(game) == (0, "resolve") and game.undoable is None


def test_what_a_curse_to_come_makes_of_the_dice_is_not_told() -> None:
    def stopping(fate: str, following: str) -> dict:
        game = cursed("set-s-storm", {}, CITY, fate=fate, curse_deck=[following], dice="3 3 3 1 1 2")
        (stop,) = (option for option in game.decision.offer()["options"] if option["key"] == "stop")
        return {what: stop[what] for what in ("leads", "says") if what in stop}

    assert stopping("river", "hotep-s-peace") == {"leads": {"seats": [{"seat": 0, "stars": 3}]}}
    eye = {"says": [["stop:eye"]]}
    assert stopping("eye", "hotep-s-peace") == stopping("eye", "body-spirit-and-ka") == eye, "nor that nothing counts"


def test_stopping_says_what_the_die_of_fate_brings_first() -> None:
    for fate in ("snake", "ankh"):
        game = cursed("set-s-storm", {}, CITY, fate=fate, dice="3 3 3 1 1 2")
        (stop,) = (option for option in game.decision.offer()["options"] if option["key"] == "stop")
        assert stop["says"] == [[f"stop:{fate}"]]


# --- positions


@pytest.mark.parametrize(
    "given, says",
    [
        ({"curse": "mummy"}, "There is no curse 'mummy'"),
        ({"curse_deck": ["raging-flood", "raging-flood"]}, "only one curse 'raging-flood'"),
        ({"curse": "raging-flood", "curse_discard": ["raging-flood"]}, "only one curse"),
        ({"curse_deck": "raging-flood"}, "must be a list"),
        ({"curse_discard": ALL}, "must be left to be in force"),
        ({"scarab": 2}, "from 0 to 1"),
        ({"scarab": "me"}, "from 0 to 1"),
        ({"curse": "bow-before-ra", "seats": [{"health": 9}, {}]}, "seat 0 can't be more than 8"),
        ({"scarab": 0, "seats": [{"alive": False}, {}, {}], "turn": 1}, "is eliminated"),
    ],
)
def test_impossible_positions_are_refused(given: dict, says: str) -> None:
    with pytest.raises(kaiju.SetupError, match=says):
        kaiju.arrange(**{"modules": ["anubis"], "seats": [{}, {}], **given})


def test_curses_need_their_module_and_so_does_the_monster() -> None:
    with pytest.raises(kaiju.SetupError, match="no meaning without the module 'anubis'"):
        kaiju.arrange(seats=[{}, {}], curse="raging-flood")
    with pytest.raises(kaiju.SetupError, match="add the module 'anubis'"):
        kaiju.new(players=2, monsters=["anubis", "kraken"])


def test_a_position_may_lay_out_everything() -> None:
    game = kaiju.arrange(
        modules=["anubis"],
        seats=[{}, {}, {}],
        curse="raging-flood",
        curse_deck=["set-s-storm", "hotep-s-peace"],
        curse_discard=["bow-before-ra", "buried-in-sand"],
        scarab=1,
    )
    assert (game.curse, game.scarab, game.curse_deck_size) == ("raging-flood", 1, 21)
    assert game.curse_discard == ("bow-before-ra", "buried-in-sand")


def test_a_curse_left_to_chance_is_one_that_the_hearts_given_allow() -> None:
    seats = [{"health": 10}, {"health": 12, "cards": ["even-bigger"]}]
    drawn = {kaiju.arrange(modules=["anubis"], seats=seats, seed=seed).curse for seed in range(150)}
    assert len(drawn) > 18 and not drawn & {"bow-before-ra", "gaze-of-the-sphinx"}


def test_the_catalogue_has_curses_the_die_and_the_scarab() -> None:
    entries = {entry["id"]: entry for entry in kaiju.catalog() if entry.get("module") == "anubis"}
    curses = [entry for entry in entries.values() if entry["kind"] == "curse"]
    assert len(curses) == 24 and sum(entry["scarab"] for entry in curses) == 8
    for entry in curses:
        for part in ("permanent", "snake", "ankh"):
            texts = entry[part]
            assert isinstance(texts, dict) and all(texts[language] for language in ("en", "fr", "ru"))
            assert all(texts[language] in entry["text"][language] for language in ("en", "fr", "ru"))
    assert entries["die-of-fate"]["faces"] == ["eye", "river", "snake", "ankh"]
    assert entries["golden-scarab"]["kind"] == "scarab"


def test_games_are_recorded_and_played_again() -> None:
    for seed in range(6):
        game = kaiju.new(players=2 + seed % 5, modules=["anubis"], seed=seed)
        while not game.over:
            options = game.decision.options
            game.play(options[(seed + 7 * game.actions) % len(options)])
        assert kaiju.replay(game.record()) == game
        assert kaiju.Game.from_bytes(game.to_bytes()) == game
