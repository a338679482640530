"""Halloween: the Evolutions of Pumpkin Jack and Boogie Woogie, and gifts."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.table import CITY, NO_MARKET, QUIET, asked, claws, energy, health, keys, play, points, row, told

MONSTERS = ("pumpkin-jack", "boogie-woogie", "kraken", "gigazaur")


def evolved(*seats: dict[str, Any], dice: str = QUIET, **more: Any) -> kaiju.Game:
    """Pumpkin Jack, Boogie Woogie and others; only those are asked who hold a card that fits."""
    placed = [{"monster": monster, **seat} for monster, seat in zip(MONSTERS, seats, strict=False)]
    modules = ["power_up", "halloween", *more.pop("modules", ())]
    options = {"asks": "fitting", "market": NO_MARKET} | more
    return kaiju.arrange(modules=modules, seats=placed, dice=dice, **options)


def in_play(game: kaiju.Game) -> list[tuple[str, ...]]:
    return [seat.evolutions for seat in game.seats]


def hand(game: kaiju.Game, seat: int) -> list[str]:
    return list(game.view(seat)["own"]["hand"])


# --- gifts


def test_a_gift_goes_to_whom_the_claws_wounded_after_entering_and_before_buying() -> None:
    game = evolved({"hand": ["ignis-fatus", "detachable-head"], "energy": 9}, CITY, {}, dice=claws(2))
    play(game, "stop", "yield")
    assert (asked(game), set(keys(game))) == ((0, "evolution"), {"play ignis-fatus", "play detachable-head", "pass"})
    assert game.city == 0
    given = told(game.play("play ignis-fatus"), "hand_over")
    assert [(event.seat, event.card, event.by) for event in given] == [(0, "ignis-fatus", 1)]
    assert in_play(game) == [(), ("ignis-fatus",), ()]
    game.play("pass")
    assert asked(game) == (0, "buy")


def test_whoever_gives_a_gift_chooses_among_several() -> None:
    game = evolved({"hand": ["ignis-fatus"], **CITY}, {}, {}, dice=claws(1))
    play(game, "stop", "play ignis-fatus")
    assert keys(game) == ["use ignis-fatus on 1", "use ignis-fatus on 2"]
    game.play("use ignis-fatus on 2")
    assert in_play(game) == [(), (), ("ignis-fatus",)]


@pytest.mark.parametrize("seat, dice", [({}, QUIET), ({"health": 1}, claws(1))])
def test_nobody_else_can_be_given_anything(seat: dict[str, Any], dice: str) -> None:
    """Whoever is not wounded, and the dead."""
    game = evolved({"hand": ["ignis-fatus"]}, CITY | seat, {}, dice=dice)
    game.play("stop")
    assert "play ignis-fatus" not in keys(game) and asked(game)[1] != "evolution"


def test_a_hit_that_was_stopped_wounds_nobody() -> None:
    game = evolved({"hand": ["ignis-fatus"]}, CITY | {"cards": ["armor-plating"]}, {}, dice=claws(1))
    game.play("stop")
    assert asked(game) == (1, "roll")


def test_a_holder_may_pass_a_gift_on_even_to_its_owner() -> None:
    game = evolved({**CITY}, {"evolutions": ["ignis-fatus"]}, {}, turn=1, dice=claws(1))
    play(game, "stop", "stay")
    assert (asked(game), keys(game)) == ((1, "use"), ["use ignis-fatus on 0", "pass"])
    game.play("use ignis-fatus on 0")
    assert in_play(game)[0] == ("ignis-fatus",)


def test_a_gift_goes_with_its_owner_and_with_its_holder() -> None:
    game = evolved({"health": 1}, {**CITY, "evolutions": ["ignis-fatus"]}, {}, turn=1, dice=claws(1))
    game.play("stop")
    assert not game.seats[0].alive and in_play(game)[1] == ()
    game = evolved({}, {**CITY, "health": 1, "evolutions": ["ignis-fatus"]}, {}, dice=claws(1))
    game.play("stop")
    assert not game.seats[1].alive and "ignis-fatus" in game.seats[1].evolution_discard


def test_the_gaze_of_the_sphinx_leaves_gifts_alone() -> None:
    game = evolved(
        {}, {}, {"evolutions": ["i-live-under-your-bed"]}, turn=2, modules=["anubis"], curse="gaze-of-the-sphinx"
    )
    assert len(game.dice) == 5


def test_where_everybody_is_asked_who_might_hold_a_gift_nothing_is_told() -> None:
    """The moment comes whether or not there is a gift in the hand."""
    for holding in ("ignis-fatus", "smashing-pumpkin"):
        game = evolved({"hand": [holding]}, CITY, {}, dice=claws(1), asks="always")
        play(game, "stop", "stay")
        while asked(game)[1] == "evolution" and "play ignis-fatus" not in keys(game) and holding == "ignis-fatus":
            game.play("pass")
        assert asked(game) == (0, "evolution") and "pass" in keys(game)


def test_i_live_under_your_bed_takes_a_die_and_ignis_fatus_a_roll() -> None:
    game = evolved({}, {}, {"evolutions": ["i-live-under-your-bed", "ignis-fatus"]}, turn=2)
    assert (len(game.dice), game.rolls_left) == (5, 1)


def test_its_owner_suffers_nothing_from_a_gift_that_came_back() -> None:
    game = evolved({}, {**CITY, "evolutions": ["ignis-fatus"]}, {}, turn=1, dice=claws(1) + " " + QUIET * 3)
    play(game, "stop", "use ignis-fatus on 0")
    while asked(game) != (0, "roll"):
        game.play("stop" if "stop" in keys(game) else "done")
    assert in_play(game)[0] == ("ignis-fatus",) and game.rolls_left == 2


def test_detachable_head_deepens_the_claws_of_its_owner_alone() -> None:
    for turn, left in ((0, 7), (2, 8)):
        game = evolved({}, CITY | {"evolutions": ["detachable-head"]}, {}, turn=turn, dice=claws(2))
        game.play("stop")
        assert health(game)[1] == left


def test_worst_nightmare_costs_energy_or_a_heart_when_a_turn_begins() -> None:
    seats: list[dict[str, Any]] = [{"evolutions": ["worst-nightmare"], "energy": 1}, {}]
    game = evolved(*seats)
    assert (asked(game), keys(game)) == ((0, "use"), ["give energy", "pass"])
    game.play("give energy")
    assert (energy(game), health(game)) == ([0, 1], [10, 10])
    game = evolved({"evolutions": ["worst-nightmare"]}, {})
    assert health(game) == [9, 10], "without energy nothing is asked"


# --- Pumpkin Jack


def test_smashing_pumpkin_strikes_all_who_have_12_stars() -> None:
    game = evolved({"hand": ["smashing-pumpkin"], "points": 12}, {"points": 15}, {"points": 11})
    game.play("play smashing-pumpkin")
    assert health(game) == [8, 8, 10]


def test_trick_or_threat_wants_energy_or_hearts_of_everybody() -> None:
    game = evolved({"evolutions": ["trick-or-threat"]}, {"energy": 1}, {}, dice="1 1 1 2 2 3")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "use"), ["give energy", "pass"])
    game.play("give energy")
    assert (energy(game)[:2], health(game)) == ([1, 0], [10, 10, 8])
    assert in_play(game)[0] == ("trick-or-threat",), "it stays"


def test_bobbing_for_apples_makes_a_card_cheaper_unless_the_next_is_odd() -> None:
    for next_card, got in (("wings", True), ("camouflage", False)):
        game = evolved(
            {"evolutions": ["bobbing-for-apples"], "cards": ["media-friendly"], "energy": 5},
            {},
            market=row("spiked-tail"),
            deck=[next_card],
        )
        game.play("stop")
        assert "use bobbing-for-apples" in keys(game)
        before = points(game)[0]
        events = game.play("use bobbing-for-apples")
        assert ("spiked-tail" in game.seats[0].cards) == got
        assert energy(game)[0] == (2 if got else 5)
        assert points(game)[0] - before == (1 if got else 0), "what is void is no purchase"
        assert bool(told(events, "void")) != got and (game.discard[-1:] == ("spiked-tail",)) != got
        assert "use bobbing-for-apples" not in keys(game), "once a turn"


def test_feast_of_crows_takes_one_of_something_from_everybody() -> None:
    game = evolved({"hand": ["feast-of-crows"], "health": 5}, {"energy": 1, "points": 1}, {})
    game.play("play feast-of-crows")
    assert (asked(game), keys(game)) == ((1, "use"), ["give energy", "give star", "give heart"])
    game.play("give star")
    assert (points(game)[:2], health(game)) == ([1, 0], [6, 10, 9])


def test_a_given_heart_may_be_the_last() -> None:
    game = evolved({"hand": ["feast-of-crows"], "health": 5}, {"health": 1, "cards": ["armor-plating"]}, {})
    game.play("play feast-of-crows")
    assert not game.seats[1].alive and health(game)[0] == 7


def test_scythe_adds_a_claw_for_itself_and_for_each_monster_eliminated() -> None:
    game = evolved({"evolutions": ["scythe"]}, CITY | {"health": 1}, {})
    game.play("stop")
    assert not game.seats[1].alive and game.seats[0].tokens == {"scythe": 2}


def test_candy_heals_or_spares_and_changes_hands() -> None:
    game = evolved({"hand": ["candy"], "health": 5}, {})
    game.play("play candy")
    assert health(game)[0] == 6
    game = evolved({**CITY, "hand": ["candy"], "health": 5}, {}, {}, turn=1, dice=claws(3))
    play(game, "stop", "play candy")
    assert (asked(game), keys(game)) == ((0, "use"), ["use candy on 1", "heal"])
    game.play("use candy on 1")
    assert (health(game)[0], hand(game, 0), hand(game, 1)) == (5, [], ["candy"])
    assert game.city == 0, "and nobody may yield"


def test_candy_with_all_hearts_is_offered_against_claws() -> None:
    game = evolved({**CITY, "hand": ["candy"]}, {}, {}, turn=1, dice=claws(3))
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "damage"), ["take", "play candy"])


# --- Boogie Woogie


def test_boo_drives_out_who_stays_and_comes_back_for_energy() -> None:
    game = evolved(CITY, {"hand": ["boo"], "energy": 1}, {}, turn=1, dice=claws(1))
    play(game, "stop", "stay")
    assert (asked(game), keys(game)) == ((1, "evolution"), ["play boo", "pass"])
    events = game.play("play boo")
    assert [event.seat for event in told(events, "yield")] == [0] and game.city == 1
    assert keys(game) == ["use boo", "done"]
    game.play("use boo")
    assert (hand(game, 1), energy(game)[1]) == (["boo"], 0)


def test_boogie_dance_brings_a_heart_or_energy_for_four_alike() -> None:
    game = evolved({}, {"evolutions": ["boogie-dance"], "health": 5}, turn=1, dice="2 2 2 2 1 1")
    game.play("stop")
    assert keys(game) == ["take heart", "take energy"]
    game.play("take energy")
    assert energy(game)[1] == 1


def test_well_of_shadow_worm_invaders_and_nightlife() -> None:
    game = evolved({}, {"hand": ["well-of-shadow", "worm-invaders"], "evolutions": ["nightlife"], "health": 5}, turn=1)
    play(game, "play well-of-shadow", "play worm-invaders", "stop")
    assert health(game) == [8, 8] and game.city == 1


def test_dusk_ritual_follows_the_purchase_of_a_keep_card() -> None:
    seat = {"hand": ["dusk-ritual"], "health": 5, "energy": 8}
    game = evolved({}, seat, turn=1, market=row("spiked-tail"))
    play(game, "stop", "buy spiked-tail")
    assert (asked(game), keys(game)) == ((1, "evolution"), ["play dusk-ritual", "pass"])
    game.play("play dusk-ritual")
    assert (health(game)[1], energy(game)[1]) == (7, 5)
    game = evolved({}, seat, turn=1, market=row("corner-store"))
    play(game, "stop", "buy corner-store")
    assert asked(game) == (1, "buy")


# --- the decks


def test_both_have_a_deck_of_eight_and_need_the_box() -> None:
    found = [e for e in kaiju.catalog() if e["kind"] == "evolution" and e["monster"] in MONSTERS[:2]]
    assert len(found) == 16 and {e["module"] for e in found} == {"halloween"}
    gifts = {"worst-nightmare", "i-live-under-your-bed", "detachable-head", "ignis-fatus"}
    assert {e["id"] for e in found if e.get("gift")} == gifts
    game = kaiju.new(players=2, monsters=["pumpkin-jack", "boogie-woogie"], modules=["halloween", "power_up"], seed=1)
    assert [seat.evolution_deck_size for seat in game.seats] == [6, 8]
    with pytest.raises(kaiju.SetupError, match="halloween"):
        kaiju.new(players=2, monsters=["pumpkin-jack", "kraken"], modules=["power_up"])
