"""Evolutions of Space Penguin, Alienoid, Cyber Kitty, The King and Gigazaur."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.scenarios.table import asked, claws, keys, play, told

QUIET = claws(0)
NO_MARKET: list[str | None] = [None, None, None]
CITY: dict[str, Any] = {"place": "city"}
BAY: dict[str, Any] = {"place": "bay"}
NOBODY: dict[str, Any] = {}


def table(*seats: dict[str, Any], dice: str = QUIET, **more: Any) -> kaiju.Game:
    """Power Up! with nothing to buy; only those are asked who hold a card that fits. Seat 0 is about to move."""
    options: dict[str, Any] = {"modules": ["power_up"], "market": NO_MARKET, "asks": "fitting"} | more
    return kaiju.arrange(seats=seats, dice=dice, **options)


def dark(*seats: dict[str, Any], **more: Any) -> kaiju.Game:
    """The same in the Dark Edition, which has Hibernation, Zombify and the gauge."""
    return table(*seats, edition="dark", tile_side="green", **more)


def penguin(*hand: str, **more: Any) -> dict[str, Any]:
    return {"monster": "space-penguin", "hand": list(hand)} | more


def alien(*hand: str, **more: Any) -> dict[str, Any]:
    return {"monster": "alienoid", "hand": list(hand)} | more


def kitty(*hand: str, **more: Any) -> dict[str, Any]:
    return {"monster": "cyber-kitty", "hand": list(hand)} | more


def king(*hand: str, **more: Any) -> dict[str, Any]:
    return {"monster": "the-king", "hand": list(hand)} | more


def giga(*hand: str, **more: Any) -> dict[str, Any]:
    return {"monster": "gigazaur", "hand": list(hand)} | more


def has(*evolutions: str, **more: Any) -> dict[str, Any]:
    """A seat with Evolutions in play."""
    return {"evolutions": list(evolutions)} | more


def reflecting(model: str, of: int, **more: Any) -> dict[str, Any]:
    """A seat whose Icy Reflection copies an Evolution."""
    seat = {"copies": {"icy-reflection": (model, of)}} | more
    return seat | {"evolutions": ["icy-reflection", *more.get("evolutions", [])]}


def health(game: kaiju.Game) -> list[int]:
    return [seat.health for seat in game.seats]


def points(game: kaiju.Game) -> list[int]:
    return [seat.points for seat in game.seats]


def energy(game: kaiju.Game) -> list[int]:
    return [seat.energy for seat in game.seats]


def prices(game: kaiju.Game) -> dict[str, int]:
    """What every option to buy costs."""
    assert game.decision is not None
    return {o.key: o.data["price"] for o in game.decision.options if o.key.startswith("buy ")}


# --- Space Penguin
# Freeze Ray


def test_freeze_ray_goes_to_the_monster_that_its_owner_wounds_in_tokyo() -> None:
    game = table(penguin("freeze-ray"), CITY, dice=claws(1))
    events = play(game, "play freeze-ray", "stop")
    assert [(e.seat, e.card, e.by) for e in told(events, "hand_over")] == [(0, "freeze-ray", 1)]
    assert asked(game) == (1, "yield"), "it is handed over before anybody yields"
    view = game.view(None)
    assert [seat["freeze_rays"] for seat in view["seats"]] == [0, 1]
    assert game.seats[0].evolutions == ("freeze-ray",), "it stays its owner's card"


def test_freeze_ray_follows_a_monster_that_yields() -> None:
    game = table(has("freeze-ray"), CITY, dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "yield")
    assert asked(game) == (0, "use")
    game.play("use freeze-ray for 1")
    assert game.current == 1


def test_freeze_ray_lets_its_owner_name_a_face_before_the_holder_rolls_and_comes_back_after_the_turn() -> None:
    game = table(has("freeze-ray"), CITY, {}, dice=f"{claws(1)} heart heart energy energy 1 1 {QUIET}")
    play(game, "stop", "stay")
    assert (asked(game), game.current, game.dice) == ((0, "use"), 1, ())
    assert keys(game) == [f"use freeze-ray for {face}" for face in ("1", "2", "3", "heart", "energy", "claw")]
    events = game.play("use freeze-ray for energy")
    assert [(e.seat, e.dice, e.by) for e in told(events, "freeze")] == [(1, ("energy",), 0)]
    assert game.view(None)["frozen_faces"] == ["energy"]
    events = game.play("stop")
    assert game.seats[1].energy == 0
    assert [(e.seat, e.card) for e in told(events, "return")] == [(0, "freeze-ray")]
    assert (game.current, game.view(None)["frozen_faces"]) == (2, [])
    assert [seat["freeze_rays"] for seat in game.view(None)["seats"]] == [0, 0, 0]


def test_freeze_ray_is_only_handed_over_in_tokyo() -> None:
    game = table(has("freeze-ray", place="city"), {}, dice=claws(1))
    events = game.play("stop")
    assert (told(events, "hand_over"), game.seats[1].health, asked(game)) == ([], 9, (1, "roll"))


def test_freeze_ray_needs_hearts_to_be_lost() -> None:
    game = table(has("freeze-ray"), CITY | {"cards": ["armor-plating"]}, dice=claws(1))
    assert told(game.play("stop"), "hand_over") == []


def test_freeze_ray_needs_claws() -> None:
    game = table(has("freeze-ray", "funny-looking-but-dangerous"), CITY, dice="2 2 2 1 1 3")
    events = play(game, "stop", "usual")
    assert (game.seats[1].health, told(events, "hand_over")) == (9, [])


def test_freeze_ray_in_the_hand_does_nothing() -> None:
    game = table(penguin("freeze-ray"), CITY, dice=claws(1))
    assert told(game.play("stop"), "hand_over") == []


def test_freeze_ray_with_two_victims_in_city_and_bay_is_its_owners_choice() -> None:
    game = table(has("freeze-ray"), CITY, BAY, {}, {}, dice=claws(2))
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "use"), ["use freeze-ray on 1", "use freeze-ray on 2"])
    game.play("use freeze-ray on 2")
    assert [seat["freeze_rays"] for seat in game.view(None)["seats"]] == [0, 0, 1, 0, 0]
    play(game, "stay", "stay")
    assert asked(game) == (1, "roll"), "seat 1 does not hold it"


def test_freeze_ray_goes_to_the_only_one_of_two_that_was_really_wounded() -> None:
    game = table(has("freeze-ray"), CITY | {"cards": ["armor-plating"]}, BAY, {}, {}, dice=claws(1))
    events = game.play("stop")
    assert [e.by for e in told(events, "hand_over")] == [2]


def test_freeze_ray_is_handed_over_before_the_answers_so_jets_escape_it() -> None:
    game = table(has("freeze-ray"), CITY | {"cards": ["jets"]}, {}, dice=f"{claws(2)} {QUIET}")
    events = play(game, "stop", "stay")
    assert game.seats[1].health == 8
    assert told(events, "hand_over") == []


@pytest.mark.parametrize(
    "face, dice, then",
    [
        ("1", "1 1 1 2 2 3", (0, 0, 5, 10)),
        ("2", "1 1 1 2 2 2", (1, 0, 5, 10)),
        ("heart", "heart heart heart 1 2 3", (0, 0, 5, 10)),
        ("energy", "energy energy 1 1 2 2", (0, 0, 5, 10)),
        ("claw", "claw claw energy 1 1 2", (0, 1, 5, 10)),
        ("3", "heart energy claw 1 2 3", (0, 1, 6, 9)),
    ],
)
def test_freeze_ray_takes_every_effect_from_a_face(face: str, dice: str, then: tuple[int, int, int, int]) -> None:
    game = table(has("freeze-ray"), CITY | {"health": 6}, dice=f"{claws(1)} {dice}")
    play(game, "stop", "yield", f"use freeze-ray for {face}", "stop")
    if asked(game)[1] == "resolve":
        game.play("usual")
    seat = game.seats[1]
    assert (seat.points, seat.energy, seat.health, game.seats[0].health) == then


def test_freeze_ray_on_hearts_leaves_no_evolution_to_draw() -> None:
    game = table(has("freeze-ray"), CITY, dice=f"{claws(1)} heart heart heart 1 2 3")
    play(game, "stop", "stay", "use freeze-ray for heart")
    events = game.play("stop")
    assert (told(events, "evolution_draw"), game.seats[1].hand) == ([], ())


def test_freeze_ray_on_claws_takes_claws_added_by_cards_as_well() -> None:
    victim = CITY | {"cards": ["spiked-tail", "acid-attack", "burrowing"]}
    game = table(has("freeze-ray"), victim, {}, dice=f"{claws(1)} {claws(2)}")
    play(game, "stop", "stay", "use freeze-ray for claw", "stop")
    assert health(game) == [10, 9, 10]


def test_freeze_ray_on_claws_takes_the_claw_of_meow_missle_and_the_bet_of_exotic_arms() -> None:
    victim = has("meow-missle", "exotic-arms", place="city", energy=2)
    game = table(has("freeze-ray"), victim, dice=f"{claws(1)} claw claw claw 1 2 3")
    play(game, "stop", "stay", "use freeze-ray for claw", "use exotic-arms", "stop")
    assert (health(game), energy(game)) == ([10, 7], [0, 0])


def test_freeze_ray_on_1s_takes_what_looks_at_1s() -> None:
    victim = has("mouse-hunter", "meow-missle", place="city")
    game = table(has("freeze-ray"), victim, dice=f"{claws(1)} 1 1 1 2 3 3")
    play(game, "stop", "stay", "use freeze-ray for 1", "stop")
    assert (points(game), health(game)) == ([0, 2], [10, 9])


def test_freeze_ray_counts_dice_that_were_turned_to_a_frozen_face() -> None:
    victim = CITY | {"cards": ["herd-culler"]}
    game = table(has("freeze-ray"), victim, dice=f"{claws(1)} 1 1 2 2 3 3")
    play(game, "stop", "stay", "use freeze-ray for 1", "stop", "turn 2 to 1 with herd-culler")
    assert game.seats[1].points == 2, "only the stars for beginning in Tokyo"


def test_freeze_ray_is_void_when_its_owner_is_gone() -> None:
    game = table(has("freeze-ray", health=1, poison=1), CITY, {}, dice=f"{claws(1)} energy 1 1 2 2 3")
    events = play(game, "stop", "stay")
    assert [e.seat for e in told(events, "dead")] == [0]
    assert (asked(game), [seat["freeze_rays"] for seat in game.view(None)["seats"]]) == ((1, "roll"), [0, 0, 0])


def test_freeze_ray_is_lost_with_a_holder_that_is_eliminated() -> None:
    victim = CITY | {"health": 2, "poison": 1}
    game = table(has("freeze-ray"), victim, {}, dice=f"{claws(1)} {QUIET} {QUIET}")
    play(game, "stop", "yield", "use freeze-ray for 1", "stop")
    assert (game.seats[1].alive, game.seats[0].evolutions) == (False, ())
    assert (game.seats[0].evolution_discard, game.seats[1].evolution_discard) == ((), ("freeze-ray",))


def test_freeze_ray_is_not_handed_on_while_somebody_holds_it() -> None:
    game = table(has("freeze-ray", extra_turns=1), CITY, BAY, {}, {}, dice=f"{claws(1)} {claws(1)}")
    play(game, "stop", "use freeze-ray on 2", "stay", "stay")
    assert (game.current, asked(game)) == (0, (0, "roll"))
    events = game.play("stop")
    assert told(events, "hand_over") == []


def test_freeze_ray_and_its_reflection_freeze_two_faces() -> None:
    game = table(reflecting("freeze-ray", 0, evolutions=["freeze-ray"]), CITY, dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "stay")
    assert game.view(None)["seats"][1]["freeze_rays"] == 2
    play(game, "use freeze-ray for heart", "use freeze-ray for claw")
    assert game.view(None)["frozen_faces"] == ["heart", "claw"]


def test_freeze_ray_of_another_by_reflection_is_named_by_the_reflections_owner() -> None:
    game = table(reflecting("freeze-ray", 2), CITY, has("freeze-ray"), dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "stay")
    assert asked(game) == (0, "use")
    events = game.play("use freeze-ray for 2")
    assert [(e.seat, e.by) for e in told(events, "freeze")] == [(1, 0)]


# Miraculous Catch


def test_miraculous_catch_turns_up_a_discarded_card_that_costs_one_less() -> None:
    game = table(penguin("miraculous-catch", energy=5), CITY, discard=["wings"])
    play(game, "play miraculous-catch", "stop")
    assert "use miraculous-catch" in keys(game)
    events = game.play("use miraculous-catch")
    assert [(e.seat, e.card, e.copy) for e in told(events, "turned_up")] == [(0, "wings", "miraculous-catch")]
    assert (asked(game), prices(game)) == ((0, "buy"), {"buy wings from discard": 5})
    game.play("buy wings from discard")
    assert (game.seats[0].cards, game.seats[0].energy, game.discard) == (("wings",), 0, ())


def test_miraculous_catch_may_be_declined_and_everything_stays_discarded() -> None:
    game = table(has("miraculous-catch", energy=5), CITY, discard=["wings", "jets"])
    play(game, "stop", "use miraculous-catch", "pass")
    assert (sorted(game.discard), game.seats[0].energy) == (["jets", "wings"], 5)
    assert "use miraculous-catch" not in keys(game), "once a turn"


def test_miraculous_catch_brings_nothing_that_is_too_dear() -> None:
    game = table(has("miraculous-catch", energy=2), CITY, discard=["wings"])
    events = play(game, "stop", "use miraculous-catch")
    assert [e.card for e in told(events, "turned_up")] == ["wings"]
    assert (game.discard, keys(game)) == (("wings",), ["sweep", "done"])


def test_miraculous_catch_needs_a_discard_pile() -> None:
    game = table(has("miraculous-catch", energy=5), CITY)
    game.play("stop")
    assert keys(game) == ["sweep", "done"]


def test_miraculous_catch_comes_after_other_reductions_and_never_below_nothing() -> None:
    seat = has("miraculous-catch", energy=4, cards=["alien-origin"])
    game = table(seat, CITY, discard=["made-in-a-lab"])
    play(game, "stop", "use miraculous-catch")
    assert prices(game) == {"buy made-in-a-lab from discard": 0}
    game.play("buy made-in-a-lab from discard")
    assert game.seats[0].energy == 4
    game = dark(has("miraculous-catch", energy=4), CITY, discard=["monster-pets"])
    play(game, "stop", "use miraculous-catch", "buy monster-pets from discard")
    assert game.seats[0].energy == 4


def test_miraculous_catch_is_a_purchase() -> None:
    game = table(has("miraculous-catch", energy=5, cards=["media-friendly"]), CITY, discard=["wings"])
    play(game, "stop", "use miraculous-catch", "buy wings from discard")
    assert game.seats[0].points == 1


def test_miraculous_catch_resolves_a_discard_card_and_puts_it_back() -> None:
    game = table(has("miraculous-catch", energy=2), CITY, discard=["corner-store"])
    play(game, "stop", "use miraculous-catch", "buy corner-store from discard")
    assert (game.seats[0].points, game.seats[0].energy, game.discard) == (1, 0, ("corner-store",))


def test_miraculous_catch_does_not_make_other_cards_cheaper() -> None:
    seat = has("miraculous-catch", energy=9)
    game = table(seat, CITY, discard=["wings"], market=["jets", None, None])
    play(game, "stop", "use miraculous-catch", "pass")
    assert prices(game) == {"buy jets": 5}


def test_miraculous_catch_works_once_a_turn_and_again_in_the_next() -> None:
    game = table(has("miraculous-catch", energy=2, extra_turns=1), CITY, discard=["wings"], dice=f"{QUIET} {QUIET}")
    play(game, "stop", "use miraculous-catch", "done", "stop")
    assert "use miraculous-catch" in keys(game)


def test_miraculous_catch_and_its_reflection_have_a_use_each() -> None:
    seat = reflecting("miraculous-catch", 0, evolutions=["miraculous-catch"], energy=9)
    game = table(seat, CITY, discard=["wings", "jets"])
    game.play("stop")
    play(game, "use miraculous-catch (icy-reflection)", "pass", "use miraculous-catch", "pass")
    assert keys(game) == ["sweep", "done"]


def test_miraculous_catch_goes_with_the_half_price_of_superior_alien_technology() -> None:
    seat = has("miraculous-catch", "superior-alien-technology", energy=3)
    game = table(seat, CITY, discard=["wings"])
    play(game, "stop", "use miraculous-catch")
    # Half of 6 - 1, rounded up.
    half = {key: price for key, price in prices(game).items() if "half" in key}
    assert list(half.values()) == [3]


def test_miraculous_catch_may_come_out_of_the_hand_when_its_moment_is_there() -> None:
    game = table(penguin("miraculous-catch", energy=5), CITY, discard=["wings"])
    game.play("stop")
    assert (asked(game), "play miraculous-catch" in keys(game)) == ((0, "buy"), True)
    play(game, "play miraculous-catch", "use miraculous-catch", "buy wings from discard")
    assert game.seats[0].cards == ("wings",)


def test_miraculous_catch_is_a_purchase_that_bamboozle_may_annul() -> None:
    panda = {"monster": "pandakai", "hand": ["bamboozle"], "place": "city"}
    game = table(has("miraculous-catch", energy=5), panda, discard=["wings"], market=["heal", None, None])
    play(game, "stop", "use miraculous-catch", "buy wings from discard")
    assert asked(game) == (1, "evolution")


# Deep Dive


def test_deep_dive_shows_three_cards_in_secret_and_gives_one_for_nothing() -> None:
    game = table(penguin("deep-dive"), CITY, deck=["wings", "jets", "tank", "heal"])
    events = game.play("play deep-dive")
    assert [(e.seat, e.card, e.secret) for e in told(events, "look")] == [
        (0, "wings", True),
        (0, "jets", True),
        (0, "tank", True),
    ]
    assert keys(game) == ["use deep-dive for wings", "use deep-dive for jets", "use deep-dive for tank"]
    assert asked(game) == (0, "use")
    before = game.deck_size
    game.play("use deep-dive for jets")
    assert (game.seats[0].cards, game.seats[0].energy, game.deck_size) == (("jets",), 0, before - 1)
    assert (game.seats[0].evolution_discard, asked(game)) == (("deep-dive",), (0, "roll"))
    assert game.view(0)["known_top"] == []


def test_deep_dive_is_no_purchase() -> None:
    game = table(penguin("deep-dive", cards=["media-friendly"]), CITY, deck=["wings", "jets", "tank"])
    play(game, "play deep-dive", "use deep-dive for jets")
    assert game.seats[0].points == 0


def test_deep_dive_resolves_a_discard_card_at_once() -> None:
    game = table(penguin("deep-dive", health=9), CITY, deck=["wings", "jets", "tank", "heal"])
    play(game, "play deep-dive", "use deep-dive for tank")
    assert (game.seats[0].points, game.seats[0].health, game.discard) == (4, 6, ("tank",))


def test_deep_dive_lays_the_other_two_under_the_deck() -> None:
    game = table(penguin("deep-dive", energy=2), CITY, deck=["wings", "jets", "tank", "heal", "frenzy", "gourmet"])
    play(game, "play deep-dive", "use deep-dive for wings", "stop", "sweep")
    assert game.market == ("heal", "frenzy", "gourmet")


def test_deep_dive_lists_two_copies_of_a_card_once() -> None:
    deck = ["extra-head", "extra-head", "jets", "heal"]
    game = table(penguin("deep-dive"), CITY, deck=deck)
    game.play("play deep-dive")
    assert keys(game) == ["use deep-dive for extra-head", "use deep-dive for jets"]


def test_deep_dive_in_anothers_turn_at_its_end() -> None:
    game = table(NOBODY, penguin("deep-dive", place="city"), deck=["wings", "jets", "tank"])
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "evolution"), ["play deep-dive", "pass"])
    play(game, "play deep-dive", "use deep-dive for jets")
    assert (game.seats[1].cards, asked(game)) == (("jets",), (1, "roll"))


def test_deep_dive_may_save_a_life_by_a_healing_card() -> None:
    game = table(NOBODY, penguin("deep-dive", health=2, place="city"), deck=["heal", "jets", "wings"], dice=claws(2))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play deep-dive"])
    play(game, "play deep-dive", "use deep-dive for heal")
    assert (game.seats[1].health, game.seats[1].alive) == (2, True)


def test_deep_dive_may_save_a_life_by_wings() -> None:
    victim = penguin("deep-dive", health=2, energy=2, place="city")
    game = table(NOBODY, victim, deck=["heal", "jets", "wings"], dice=claws(2))
    play(game, "stop", "play deep-dive", "use deep-dive for wings")
    assert keys(game) == ["take", "use wings"]
    game.play("use wings")
    assert (game.seats[1].health, game.seats[1].energy) == (2, 0)


def test_deep_dive_is_not_asked_for_where_no_life_is_at_stake() -> None:
    game = table(NOBODY, penguin("deep-dive", health=3, place="city"), dice=claws(2))
    game.play("stop")
    assert asked(game) == (1, "yield")


def test_deep_dive_has_mimic_copy_something_at_once() -> None:
    game = table(penguin("deep-dive"), CITY | {"cards": ["gourmet"]}, deck=["wings", "mimic", "tank"])
    play(game, "play deep-dive", "use deep-dive for mimic")
    assert asked(game) == (0, "copy")
    game.play("copy gourmet of 1")
    assert (game.seats[0].copies, asked(game)) == ({"mimic": ("gourmet", 1)}, (0, "roll"))


def test_deep_dive_discards_hibernation_in_tokyo_at_once() -> None:
    game = dark(penguin("deep-dive", place="city"), NOBODY, deck=["wings", "hibernation", "tank"])
    events = play(game, "play deep-dive", "use deep-dive for hibernation")
    assert (game.seats[0].cards, game.discard) == ((), ("hibernation",))
    assert [e.card for e in told(events, "turned_up")] == ["hibernation"], "everybody hears of it"
    game = dark(penguin("deep-dive"), CITY, deck=["wings", "hibernation", "tank"])
    play(game, "play deep-dive", "use deep-dive for hibernation")
    assert (game.seats[0].cards, game.discard) == (("hibernation",), ())


def all_cards() -> list[str]:
    """Every Power card of the base deck, as often as it is in the box."""
    cards = [c for c in kaiju.catalog() if c["kind"] in ("keep", "discard") and "base" in c["editions"]]
    return [c["id"] for c in cards for _ in range(c["copies"]["base"])]


def rest(*taken: str) -> list[str]:
    """All other cards."""
    cards = all_cards()
    for card in taken:
        cards.remove(card)
    return cards


def test_deep_dive_with_fewer_cards_left_shows_those() -> None:
    game = table(penguin("deep-dive"), CITY, deck=["wings", "jets"], discard=rest("wings", "jets"))
    assert game.deck_size == 2
    game.play("play deep-dive")
    assert keys(game) == ["use deep-dive for wings", "use deep-dive for jets"]
    game.play("use deep-dive for wings")
    assert game.deck_size == 1


def test_nothing_can_be_played_in_the_middle_of_deep_dive() -> None:
    seat = penguin("deep-dive", "precision-field-support")
    game = table(seat, CITY, deck=["wings", "gourmet", "tank", "jets", "heal"])
    game.play("play deep-dive")
    assert keys(game) == [f"use deep-dive for {card}" for card in ("wings", "gourmet", "tank")]


@pytest.mark.parametrize("reader", [{}, {"cards": ["eater-of-the-dead"]}])
def test_deep_dive_that_kills_its_owner_over_a_loss_kills_once(reader: dict[str, Any]) -> None:
    # The tank costs more hearts than were left, while three claws are still to land.
    victim = penguin("deep-dive", health=3, place="city")
    game = table(NOBODY, victim, reader, deck=["tank", "wings", "jets"], dice=claws(3))
    events = play(game, "stop", "play deep-dive", "use deep-dive for tank")
    assert (len(told(events, "dead")), game.seats[2].points) == (1, 3 if reader else 0)


def test_deep_dive_that_kills_its_owner_leaves_it_no_yield_to_answer() -> None:
    victim = penguin("deep-dive", health=4, place="city")
    game = table(NOBODY, victim, {}, deck=["tank", "wings", "jets"], dice=claws(1))
    play(game, "stop", "play deep-dive", "use deep-dive for tank")
    assert (game.seats[1].alive, asked(game)[0] != 1, game.seats[0].place) == (False, True, "city")


def test_deep_dive_that_kills_its_owner_leaves_it_no_dice_to_turn() -> None:
    seat = penguin("deep-dive", health=3, cards=["herd-culler"])
    game = table(seat, CITY, {}, deck=["tank", "wings", "jets"])
    play(game, "stop", "play deep-dive", "use deep-dive for tank")
    assert (game.seats[0].alive, asked(game)) == (False, (1, "roll"))


def test_deep_dive_that_drives_a_neighbour_out_of_the_bay_leaves_it_nothing_to_yield() -> None:
    seats = [{}, penguin("deep-dive", place="city"), BAY | {"cards": ["burrowing"]}, {}, {}]
    game = table(*seats, deck=["death-from-above", "wings", "jets"], dice=claws(1))
    play(game, "stop", "play deep-dive", "use deep-dive for death-from-above", "stay")
    assert game.seats[2].place is None
    assert asked(game) != (2, "yield")


def test_deep_dive_that_brings_nine_lives_into_play_leaves_the_claws_to_come() -> None:
    victim = penguin("deep-dive", "nine-lives", health=3, place="city")
    game = table(NOBODY, victim, {}, deck=["tank", "wings", "jets"], dice=claws(3))
    play(game, "stop", "play deep-dive", "use deep-dive for tank")
    assert (game.seats[1].health, game.seats[1].points, game.seats[1].place) == (9 - 3, 9, None)


# Cold Wave


def test_cold_wave_takes_a_die_from_everybody_else_until_its_owners_next_turn() -> None:
    game = table(penguin("cold-wave"), CITY, {}, dice=f"{QUIET} 1 1 2 2 3 1 1 2 2 3 {QUIET}")
    events = game.play("play cold-wave")
    assert [(e.seat, e.card, e.family) for e in told(events, "play")] == [(0, "cold-wave", "evolution")]
    assert (len(game.dice), game.seats[0].evolutions) == (6, ("cold-wave",))
    game.play("stop")
    assert (game.current, len(game.dice)) == (1, 5)
    game.play("stop")
    assert (game.current, len(game.dice)) == (2, 5)
    game.play("stop")
    assert (game.current, len(game.dice), game.seats[0].evolutions) == (0, 6, ())
    assert game.seats[0].evolution_discard == ("cold-wave",)


def test_cold_wave_is_offered_at_the_end_of_its_owners_turn() -> None:
    game = table(penguin("cold-wave"), CITY)
    game.play("stop")
    assert (asked(game), keys(game), game.current) == ((0, "evolution"), ["play cold-wave", "pass"], 0)
    game.play("play cold-wave")
    assert (game.current, len(game.dice)) == (1, 5)


def test_cold_wave_comes_too_late_for_dice_that_have_been_rolled() -> None:
    # The penguin has a word in another's turn when its own heart is at stake there.
    game = table(NOBODY, penguin("cold-wave", place="city", cards=["psychic-probe"]), {})
    game.play("stop")
    assert "play cold-wave" in keys(game)
    play(game, "play cold-wave", "probe 0")
    assert len(game.dice) == 6


def test_cold_wave_does_not_harm_its_owner_and_counts_in_extra_turns_of_others() -> None:
    game = table(penguin("cold-wave"), CITY | {"extra_turns": 1, "cards": ["extra-head"]}, dice=QUIET)
    play(game, "play cold-wave", "stop")
    assert (game.current, len(game.dice)) == (1, 6)
    game.play("stop")
    assert (game.current, len(game.dice)) == (1, 6)


def test_cold_wave_ends_with_its_owner() -> None:
    game = table(penguin("cold-wave", health=1, poison=1), CITY, {})
    play(game, "play cold-wave", "stop")
    assert (game.seats[0].alive, game.current, len(game.dice)) == (False, 1, 6)


def test_cold_wave_ends_at_an_extra_turn_of_its_owner() -> None:
    game = table(penguin("cold-wave", extra_turns=1), CITY, dice=f"{QUIET} {QUIET}")
    play(game, "play cold-wave", "stop")
    assert (game.current, game.seats[0].evolutions) == (0, ())


# Encased in Ice


def test_encased_in_ice_keeps_a_die_for_everybody_until_its_owners_next_turn() -> None:
    game = table(penguin("encased-in-ice", energy=1), CITY, {}, dice=f"1 1 2 2 3 energy 1 1 2 2 3 1 1 2 2 3 {QUIET}")
    play(game, "play encased-in-ice", "stop")
    assert (asked(game), keys(game)) == ((0, "use"), [f"use encased-in-ice on die {i}" for i in range(6)] + ["pass"])
    events = game.play("use encased-in-ice on die 5")
    assert [(e.seat, e.card, e.dice) for e in told(events, "freeze_die")] == [(0, "encased-in-ice", ("energy",))]
    assert game.seats[0].energy == 1, "one paid, one rolled"
    assert (game.current, game.dice, game.view(None)["frozen_die"]) == (
        1,
        ("1", "1", "2", "2", "3", "energy"),
        "energy",
    )
    game.play("stop")
    assert (game.current, game.dice[-1], game.seats[1].energy) == (2, "energy", 1)
    game.play("stop")
    assert (game.current, game.dice[-1], game.view(None)["frozen_die"]) == (0, "3", None)
    assert game.seats[2].energy == 1


def test_encased_in_ice_needs_an_energy_at_the_end_of_the_rolls() -> None:
    game = table(has("encased-in-ice"), CITY, dice="1 1 2 2 3 energy")
    game.play("stop")
    assert (game.current, game.seats[0].energy) == (1, 1)


def test_encased_in_ice_may_be_left_alone() -> None:
    game = table(has("encased-in-ice", energy=1), CITY)
    play(game, "stop", "pass")
    assert (game.seats[0].energy, game.view(None)["frozen_die"]) == (1, None)


def test_encased_in_ice_comes_after_die_changes_and_before_resolving() -> None:
    seat = has("encased-in-ice", energy=1, cards=["herd-culler"])
    game = table(seat, CITY, dice="1 1 2 2 3 3")
    play(game, "stop", "turn 2 to 1 with herd-culler")
    assert (asked(game), game.seats[0].points) == ((0, "use"), 0)
    game.play("use encased-in-ice on die 2")
    assert (game.seats[0].points, game.view(None)["frozen_die"]) == (1, "1")


def iced(face: str, **more: Any) -> kaiju.Game:
    """Seat 1 is to move with a frozen die."""
    others = more.pop("others", [])
    rolled = more.pop("rolled", "1 1 2 2 3")
    game = table(has("encased-in-ice", energy=1), CITY | more, *others, dice=f"{face} 1 2 2 3 3 {rolled}")
    play(game, "stop", "use encased-in-ice on die 0")
    assert game.current == 1
    return game


def test_encased_in_ice_is_not_rerolled() -> None:
    game = iced("3")
    assert "reroll 0 1 2 3 4" in keys(game)
    assert not [key for key in keys(game) if key.startswith("reroll") and "5" in key]


def test_encased_in_ice_is_not_rerolled_by_background_dweller() -> None:
    game = iced("3", cards=["background-dweller"])
    assert [key for key in keys(game) if key.startswith("reroll-free")] == ["reroll-free 4"]


def test_encased_in_ice_is_not_reached_by_psychic_probe() -> None:
    seats = [has("encased-in-ice", energy=1), CITY, {"cards": ["psychic-probe"]}]
    game = table(*seats, dice=f"{QUIET} 1 1 2 2 3")
    play(game, "stop", "pass", "use encased-in-ice on die 0", "stop")
    assert (asked(game), keys(game)) == ((2, "probe"), [*(f"probe {i}" for i in range(5)), "pass"])


@pytest.mark.parametrize("card", ["herd-culler", "plot-twist", "stretchy"])
def test_encased_in_ice_is_not_turned_by_cards(card: str) -> None:
    game = iced("3", cards=[card], energy=2)
    game.play("stop")
    assert asked(game) == (1, "change")
    assert not [key for key in keys(game) if key.startswith("turn 5")]
    assert [key for key in keys(game) if key.startswith("turn 4")]


@pytest.mark.parametrize("evolution", ["gamma-breath", "tail-sweep", "tiny-tail"])
def test_encased_in_ice_is_not_turned_by_evolutions(evolution: str) -> None:
    game = iced("3", evolutions=[evolution])
    game.play("stop")
    turns = [key for key in keys(game) if key.startswith("turn")]
    assert turns
    assert not [key for key in turns if key.startswith("turn 5")]


def test_encased_in_ice_is_not_turned_by_saurian_adaptability() -> None:
    game = iced("3", hand=["saurian-adaptability"], rolled="3 3 1 1 2")
    play(game, "stop", "play saurian-adaptability", "turn every 3 to 1")
    assert game.seats[1].points == 2 + 2, "four 1s; the frozen 3 stays"
    game = iced("energy", hand=["saurian-adaptability"], rolled="3 3 1 1 2")
    play(game, "stop", "play saurian-adaptability")
    assert not [key for key in keys(game) if key.startswith("turn every energy")]


def test_encased_in_ice_is_not_turned_by_yin_and_yang() -> None:
    game = iced("energy", evolutions=["yin-yang"], rolled="1 1 2 2 3")
    events = play(game, "stop", "use yin-yang")
    assert [e.dice for e in told(events, "change")] == [("3", "3", "heart", "heart", "1", "energy")]


def test_encased_in_ice_counts_for_whoever_rolls_next_to_it() -> None:
    game = iced("1", rolled="1 1 2 2 3", place=None)
    game.play("stop")
    assert game.seats[1].points == 1


def test_encased_in_ice_leaves_fewer_dice_to_a_monster_that_cold_wave_strikes() -> None:
    seat = has("encased-in-ice", energy=1, hand=["cold-wave"])
    game = table(seat, CITY, dice="energy 1 2 2 3 3 1 1 2 2")
    play(game, "play cold-wave", "stop", "use encased-in-ice on die 0")
    assert game.dice == ("1", "1", "2", "2", "energy")


def test_encased_in_ice_is_one_die_at_a_time() -> None:
    seats = [has("encased-in-ice", energy=2), reflecting("encased-in-ice", 0, energy=2, place="city"), {}]
    game = table(*seats, dice=f"{QUIET} 1 1 2 2 3")
    play(game, "stop", "use encased-in-ice on die 0")
    game.play("stop")
    assert (asked(game), game.current) == ((1, "buy"), 1), "no second die can be frozen"
    assert game.seats[1].energy == 2


def test_encased_in_ice_melts_with_its_owner() -> None:
    game = table(has("encased-in-ice", energy=1, health=1, poison=1), CITY, {}, dice=f"{QUIET} {QUIET}")
    play(game, "stop", "use encased-in-ice on die 0")
    assert (game.seats[0].alive, game.current, game.view(None)["frozen_die"]) == (False, 1, None)
    assert "reroll 5" in keys(game)


def test_encased_in_ice_melts_in_an_extra_turn_of_its_owner() -> None:
    game = table(has("encased-in-ice", energy=1, extra_turns=1), CITY, dice=f"{QUIET} {QUIET}")
    play(game, "stop", "use encased-in-ice on die 0")
    assert (game.turn, game.current, game.view(None)["frozen_die"]) == (2, 0, None)
    assert "reroll 5" in keys(game)


# Blizzard


def test_blizzard_lets_others_roll_once_until_its_owners_next_turn() -> None:
    game = table(penguin("blizzard"), CITY, {}, dice=f"{QUIET} {QUIET} {QUIET} {QUIET}")
    game.play("play blizzard")
    assert (game.rolls_left, game.seats[0].evolutions) == (2, ("blizzard",))
    game.play("stop")
    # With one roll and nothing to do there is nothing to ask: both turns are over at once.
    assert (game.current, game.turn, game.rolls_left) == (0, 4, 2)
    assert (game.seats[0].evolutions, game.seats[0].evolution_discard) == ((), ("blizzard",))


def test_blizzard_ignores_more_rolls_but_not_paid_ones() -> None:
    other = CITY | {"cards": ["giant-brain", "energy-drink"], "energy": 1}
    game = table(penguin("blizzard"), other, dice=f"{QUIET} {QUIET}")
    play(game, "play blizzard", "stop")
    assert (asked(game), game.rolls_left) == ((1, "roll"), 0)
    assert [key for key in keys(game) if key.startswith("reroll")] == []
    game.play("use energy-drink")
    assert "reroll 0" in keys(game)


def test_blizzard_keeps_a_victim_of_its_owner_in_tokyo() -> None:
    game = table(penguin("blizzard"), CITY, dice=f"{claws(1)} {QUIET} {QUIET}")
    play(game, "play blizzard", "stop")
    assert (game.seats[1].place, game.seats[1].health, game.current) == ("city", 9, 0)


def test_blizzard_keeps_victims_of_others_in_tokyo_but_not_its_owner() -> None:
    game = table(penguin("blizzard"), {}, CITY, dice=f"{QUIET} {claws(1)} {QUIET} {QUIET}")
    play(game, "play blizzard", "stop")
    assert (game.current, game.seats[2].place, game.seats[2].health) == (0, "city", 9)
    game = table(penguin("blizzard", place="city"), {}, {}, dice=f"{QUIET} {claws(1)} {QUIET} {QUIET}")
    play(game, "play blizzard", "stop")
    assert (asked(game), game.current) == ((0, "yield"), 1)


def test_blizzard_makes_jets_and_simian_scamper_useless() -> None:
    victim = king("simian-scamper", cards=["jets"], place="city")
    game = table(penguin("blizzard"), victim, dice=f"{claws(2)} {QUIET} {QUIET}")
    play(game, "play blizzard", "stop")
    assert (game.seats[1].health, game.seats[1].place, game.seats[1].hand) == (8, "city", ("simian-scamper",))


def test_blizzard_grants_no_black_diamond_and_no_chest_thumping() -> None:
    attacker = penguin("blizzard", evolutions=["chest-thumping"])
    game = table(attacker, has("black-diamond", place="city"), dice=f"{claws(1)} {QUIET} {QUIET}")
    play(game, "play blizzard", "stop")
    assert (game.current, game.seats[1].place) == (0, "city")
    assert game.seats[1].points == 2, "nothing but the stars for its own turn"


def test_blizzard_does_not_keep_a_monster_from_being_driven_out() -> None:
    game = table(penguin("blizzard", energy=5), CITY, dice=f"{QUIET} {QUIET}", market=["death-from-above", None, None])
    play(game, "play blizzard", "stop", "buy death-from-above")
    assert (game.seats[0].place, game.seats[1].place) == ("city", None)


def test_blizzard_is_for_its_owners_own_turn() -> None:
    game = table(NOBODY, penguin("blizzard", place="city"), dice=claws(1))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "yield"), ["yield", "stay"])
    game.play("stay")
    assert asked(game) == (1, "roll"), "not at the end of another's turn either"
    assert "play blizzard" in keys(game)


def test_blizzard_is_offered_at_the_end_of_its_owners_turn() -> None:
    game = table(penguin("blizzard"), CITY, dice=f"{QUIET} {QUIET}")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play blizzard", "pass"])


def test_blizzard_ends_with_its_owner() -> None:
    game = table(penguin("blizzard", health=1, poison=1), CITY, {})
    play(game, "play blizzard", "stop")
    assert (game.current, game.rolls_left) == (1, 2)


# Black Diamond


def test_black_diamond_is_worth_a_star_at_every_entry() -> None:
    game = table(penguin("black-diamond"), NOBODY, dice=claws(1))
    play(game, "play black-diamond", "stop")
    assert (game.seats[0].points, game.seats[0].place) == (2, "city")


def test_black_diamond_in_the_hand_is_worth_nothing() -> None:
    game = table(penguin("black-diamond"), NOBODY)
    game.play("stop")
    assert game.seats[0].points == 1


def test_black_diamond_is_worth_a_star_for_staying() -> None:
    game = table(NOBODY, has("black-diamond", place="city"), dice=claws(1))
    play(game, "stop", "stay")
    assert game.seats[1].points == 1 + 2, "staying, and then a turn begun in Tokyo"
    game = table(NOBODY, has("black-diamond", place="city"), dice=claws(1))
    play(game, "stop", "yield")
    assert game.seats[1].points == 0


def test_black_diamond_wants_a_choice_to_stay() -> None:
    game = table(NOBODY, has("black-diamond", place="city", cards=["armor-plating"]), {}, dice=claws(1))
    game.play("stop")
    assert game.seats[1].points == 2, "not wounded, nothing to decide"


def test_black_diamond_counts_for_a_stay_with_jets() -> None:
    game = table(NOBODY, has("black-diamond", place="city", cards=["jets"]), {}, dice=claws(2))
    play(game, "stop", "stay")
    assert (game.seats[1].points, game.seats[1].health) == (3, 8)


def test_black_diamond_gives_its_star_for_an_entry_by_a_card() -> None:
    game = table(has("black-diamond", energy=5), CITY, market=["death-from-above", None, None])
    play(game, "stop", "buy death-from-above")
    assert game.seats[0].points == 2 + 1 + 1


def test_black_diamond_gives_nothing_for_moving_from_bay_to_city() -> None:
    seats = [{}, CITY | {"health": 1}, has("black-diamond", place="bay"), {}, {}]
    game = table(*seats, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].alive, asked(game)) == (False, (2, "yield"))
    game.play("stay")
    assert (game.seats[2].place, game.seats[2].points) == ("city", 1 + 2)


def test_black_diamond_still_gives_stars_in_the_variant_for_two() -> None:
    game = table(has("black-diamond"), NOBODY, modules=["power_up", "two_player"])
    game.play("stop")
    assert (game.seats[0].points, game.seats[0].energy) == (1, 1)


def test_black_diamond_is_worth_its_star_to_a_reflection_of_it() -> None:
    game = table(reflecting("black-diamond", 1), has("black-diamond"))
    game.play("stop")
    assert points(game) == [2, 0]


# Icy Reflection


def test_icy_reflection_copies_one_permanent_evolution_of_anybody() -> None:
    own = penguin("icy-reflection", evolutions=["black-diamond", "cold-wave"])
    game = table(own, has("mouse-hunter", place="city"), has("freeze-ray"))
    events = game.play("play icy-reflection")
    assert asked(game) == (0, "copy")
    assert set(keys(game)) == {"copy black-diamond of 0", "copy mouse-hunter of 1", "copy freeze-ray of 2"}
    events = game.play("copy mouse-hunter of 1")
    assert [(e.seat, e.card, e.copy) for e in told(events, "copy")] == [(0, "icy-reflection", "mouse-hunter")]
    assert game.seats[0].copies == {"icy-reflection": ("mouse-hunter", 1)}
    game.play("stop")
    assert game.seats[0].points == 1
    assert game.seats[1].points == 2, "its own turn in Tokyo has begun; the 1 was not its own"


def test_icy_reflection_can_not_be_played_where_there_is_nothing_to_copy() -> None:
    game = table(penguin("icy-reflection"), giga("radioactive-waste", place="city", cards=["wings"]))
    assert "play icy-reflection" not in keys(game)


def test_icy_reflection_is_discarded_with_its_model() -> None:
    game = table(
        has("adapting-technology", tokens={"adapting-technology": 1}),
        reflecting("adapting-technology", 0, place="city"),
    )
    events = play(game, "stop", "use adapting-technology")
    gone = [(e.seat, e.card) for e in told(events, "discard") if e.family == "evolution"]
    assert gone == [(0, "adapting-technology"), (1, "icy-reflection")]
    assert (game.seats[0].evolution_discard, game.seats[1].evolution_discard) == (
        ("adapting-technology",),
        ("icy-reflection",),
    )
    assert game.seats[1].copies == {}


def test_icy_reflection_is_discarded_when_the_owner_of_its_model_is_eliminated() -> None:
    game = table(reflecting("alpha-male", 1), has("alpha-male", health=1, place="city"), {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].alive, game.seats[0].evolutions, game.seats[0].evolution_discard) == (
        False,
        (),
        ("icy-reflection",),
    )
    assert game.seats[0].points == 1 + 1, "the wound still counted, and the entry"


def test_icy_reflection_is_discarded_when_nine_lives_takes_its_model() -> None:
    victim = kitty("nine-lives", evolutions=["mouse-hunter"], health=1, place="city")
    game = table(reflecting("mouse-hunter", 1), victim, {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].health, game.seats[0].evolutions) == (9, ())


def test_icy_reflection_leaves_its_model_alone_when_it_goes() -> None:
    game = table({}, reflecting("mouse-hunter", 2, health=1, place="city"), has("mouse-hunter"), dice=claws(1))
    game.play("stop")
    assert (game.seats[1].alive, game.seats[2].evolutions) == (False, ("mouse-hunter",))
    assert game.seats[1].evolution_discard == ("icy-reflection",)


def test_icy_reflection_of_ones_own_card_doubles_it() -> None:
    game = table(reflecting("mouse-hunter", 0, evolutions=["mouse-hunter"]), CITY, dice="1 2 2 3 3 heart")
    game.play("stop")
    assert game.seats[0].points == 2


def test_icy_reflection_of_my_toy_keeps_a_card_of_its_own() -> None:
    seats = [penguin("icy-reflection"), has("my-toy", place="city")]
    game = table(*seats, market=["wings", "jets", "tank"])
    game.play("play icy-reflection")
    assert (asked(game), keys(game)) == ((0, "use"), [f"use my-toy for {card}" for card in ("wings", "jets", "tank")])


def test_icy_reflection_of_adapting_technology_has_tokens_of_its_own() -> None:
    game = table(penguin("icy-reflection"), has("adapting-technology", tokens={"adapting-technology": 1}, place="city"))
    game.play("play icy-reflection")
    assert game.seats[0].tokens == {"icy-reflection": 3}
    play(game, "stop", "use adapting-technology")
    assert (game.seats[0].tokens, game.seats[1].tokens) == ({"icy-reflection": 2}, {"adapting-technology": 1})


def test_icy_reflection_that_spends_its_last_token_goes_alone() -> None:
    seat = reflecting("adapting-technology", 1) | {"tokens": {"icy-reflection": 1}}
    game = table(seat, has("adapting-technology", place="city"))
    play(game, "stop", "use adapting-technology")
    assert (game.seats[0].evolutions, game.seats[1].evolutions) == ((), ("adapting-technology",))


def test_icy_reflection_of_eater_of_souls_lifts_the_maximum_while_it_lasts() -> None:
    seats = [reflecting("eater-of-souls", 2, health=12), has("eater-of-souls", health=1, place="city")]
    game = table(NOBODY, *seats, dice=claws(1))
    assert game.seats[1].max_health == 12
    game.play("stop")
    assert (game.seats[1].max_health, game.seats[1].health) == (10, 10)


def test_icy_reflection_is_put_down_in_anothers_turn() -> None:
    game = table(has("heat-vision"), penguin("icy-reflection", place="city"))
    game.play("stop")
    assert asked(game) == (1, "evolution")
    game.play("play icy-reflection")
    assert (game.seats[1].copies, asked(game)) == ({"icy-reflection": ("heat-vision", 0)}, (1, "roll"))


@pytest.mark.parametrize("model", ["gamma-breath", "tail-sweep"])
def test_icy_reflection_has_a_use_of_its_own_beside_its_model(model: str) -> None:
    game = table(reflecting(model, 0, evolutions=[model]), CITY)
    game.play("stop")
    face = "claw" if model == "gamma-breath" else "1"
    game.play(f"turn 5 to {face} with {model}")
    assert [key for key in keys(game) if key.startswith("turn 4")]
    events = game.play(f"turn 4 to {face} with {model}")
    assert [e.card for e in told(events, "change")] == ["icy-reflection"]
    assert asked(game)[1] != "change"


def test_icy_reflection_of_alpha_male_and_heat_vision_adds_to_the_model() -> None:
    game = table(
        reflecting("alpha-male", 0, evolutions=["alpha-male"], points=5),
        has("heat-vision", place="city"),
        dice=claws(1),
    )
    play(game, "stop", "stay")
    assert game.seats[0].points == 5 + 2 - 1
    game = table({"points": 5}, reflecting("heat-vision", 1, evolutions=["heat-vision"], place="city"), dice=claws(1))
    play(game, "stop", "stay")
    assert game.seats[0].points == 3


def test_icy_reflection_of_mothership_support_may_be_used_once_as_well() -> None:
    seat = reflecting("mothership-support", 0, evolutions=["mothership-support"], energy=3, health=5)
    game = table(seat, CITY)
    play(game, "use mothership-support (icy-reflection)", "use mothership-support")
    assert (game.seats[0].health, game.seats[0].energy) == (7, 1)
    assert "use mothership-support" not in keys(game)


def test_icy_reflection_of_play_with_your_food() -> None:
    food = {"place": "city", "points": 1, "energy": 1}
    game = table(reflecting("play-with-your-food", 2), food, has("play-with-your-food"), dice=claws(2))
    play(game, "stop", "use play-with-your-food on 1")
    assert (health(game), points(game)[0], energy(game)[0]) == ([10, 10, 10], 1, 1)


def test_icy_reflection_of_chest_thumping() -> None:
    game = table(reflecting("chest-thumping", 2), CITY, has("chest-thumping"), dice=claws(1))
    play(game, "stop", "stay", "use chest-thumping on 1")
    assert (game.seats[1].place, game.seats[0].place) == (None, "city")


def test_icy_reflection_of_feline_motor_makes_two_who_may_enter_instead() -> None:
    game = table(NOBODY, has("feline-motor"), reflecting("feline-motor", 1))
    play(game, "stop", "pass")
    assert asked(game) == (2, "use")
    game.play("use feline-motor")
    assert [seat.place for seat in game.seats] == [None, None, "city"]


def test_icy_reflection_of_i_am_the_king() -> None:
    game = table(reflecting("i-am-the-king", 1, place="city"), has("i-am-the-king"))
    assert points(game) == [2 + 1, 0]


def test_icy_reflection_of_superior_alien_technology_marks_and_rolls_for_cards_of_its_own() -> None:
    seat = reflecting("superior-alien-technology", 1, energy=3, extra_turns=1)
    game = table(
        seat,
        has("superior-alien-technology", place="city"),
        market=["wings", None, None],
        deck=["jets"],
        dice=f"{QUIET} claw {QUIET}",
    )
    events = play(game, "stop", "buy wings at half")
    assert [(e.seat, e.card) for e in told(events, "side_roll")] == [(0, "wings")]
    assert game.seats[0].cards == ()


def test_icy_reflection_may_be_arranged_to_copy_defender_of_tokyo() -> None:
    game = table(reflecting("defender-of-tokyo", 1, place="city"), has("defender-of-tokyo", points=3))
    assert points(game) == [2, 2]


def test_icy_reflection_of_defender_of_tokyo_acts_in_its_owners_turn() -> None:
    seat = penguin("icy-reflection", place="city", extra_turns=1)
    game = table(seat, has("defender-of-tokyo", points=3), dice=f"{QUIET} {QUIET}")
    play(game, "play icy-reflection", "stop")
    assert (game.current, game.turn, points(game)) == (0, 2, [4, 2])


# --- Alienoid
# Alien Scourge


def test_alien_scourge_is_worth_two_stars_at_any_time() -> None:
    game = table(alien("alien-scourge"), CITY)
    events = game.play("play alien-scourge")
    assert [(e.seat, e.amount, e.card) for e in told(events, "points")] == [(0, 2, "alien-scourge")]
    assert (game.seats[0].hand, game.seats[0].evolution_discard, asked(game)) == ((), ("alien-scourge",), (0, "roll"))


def test_alien_scourge_may_win_the_game_in_anothers_turn() -> None:
    game = table(NOBODY, alien("alien-scourge", points=18, place="city"), {})
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "evolution"), ["play alien-scourge", "pass"])
    game.play("play alien-scourge")
    assert (game.over, game.winners) == (True, (1,))


def test_alien_scourge_comes_too_late_for_a_monster_out_of_the_game() -> None:
    game = table(NOBODY, alien("alien-scourge", points=18, health=1, place="city"), {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].alive, game.seats[1].points, game.seats[1].hand) == (False, 0, ())


def test_alien_scourge_may_be_played_beside_any_decision_of_its_owner() -> None:
    game = table(NOBODY, alien("alien-scourge", place="city"), {}, dice=claws(1))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "yield"), ["yield", "stay", "play alien-scourge"])
    game.play("play alien-scourge")
    assert (asked(game), keys(game), game.seats[1].points) == ((1, "yield"), ["yield", "stay"], 2)


# Precision Field Support


def test_precision_field_support_turns_up_cards_until_a_cheap_keep_card_comes() -> None:
    deck = ["tank", "wings", "heal", "gourmet", "jets"]
    game = table(alien("precision-field-support", cards=["media-friendly"]), CITY, deck=deck)
    events = game.play("play precision-field-support")
    assert [e.card for e in told(events, "turned_up")] == ["tank", "wings", "heal", "gourmet"]
    assert (game.seats[0].cards, game.discard) == (("media-friendly", "gourmet"), ("tank", "wings", "heal"))
    assert (game.seats[0].energy, game.seats[0].points, game.seats[0].health) == (0, 0, 10), "no purchase"
    assert game.seats[0].evolution_discard == ("precision-field-support",)


def test_precision_field_support_goes_by_the_printed_price() -> None:
    deck = ["burrowing", "gourmet"]
    game = table(alien("precision-field-support", cards=["alien-origin"]), CITY, deck=deck)
    game.play("play precision-field-support")
    assert game.seats[0].cards == ("alien-origin", "gourmet"), "Burrowing costs 5, whoever would pay less"


def test_precision_field_support_goes_by_the_price_of_the_edition() -> None:
    game = dark(alien("precision-field-support"), CITY, deck=["gourmet", "herd-culler", "urbavore"])
    game.play("play precision-field-support")
    assert game.seats[0].cards == ("urbavore",), "in the Dark Edition the first two cost more than 4"


def test_precision_field_support_passes_over_mimic_which_is_too_dear() -> None:
    game = table(alien("precision-field-support"), CITY | {"cards": ["wings"]}, deck=["mimic", "gourmet"])
    game.play("play precision-field-support")
    assert (game.seats[0].cards, game.discard, asked(game)) == (("gourmet",), ("mimic",), (0, "roll"))


def test_precision_field_support_gives_a_keep_card_with_what_it_does_at_once() -> None:
    game = table(alien("precision-field-support", health=5), CITY, deck=["even-bigger"])
    game.play("play precision-field-support")
    assert (game.seats[0].health, game.seats[0].max_health) == (7, 12)
    game = table(alien("precision-field-support"), CITY, deck=["smoke-cloud"])
    game.play("play precision-field-support")
    assert game.seats[0].tokens == {"smoke-cloud": 3}
    assert "use smoke-cloud" in keys(game), "of use in the same roll"


def test_precision_field_support_discards_hibernation_in_tokyo_and_ends_there() -> None:
    game = dark(alien("precision-field-support", place="city"), NOBODY, deck=["hibernation", "wings", "urbavore"])
    game.play("play precision-field-support")
    assert (game.seats[0].cards, game.discard) == ((), ("hibernation",))
    game = dark(alien("precision-field-support"), CITY, deck=["hibernation"])
    game.play("play precision-field-support")
    assert game.seats[0].cards == ("hibernation",)


def test_precision_field_support_shuffles_the_discard_pile_when_the_deck_runs_out() -> None:
    deck = ["tank", "wings"]
    game = table(alien("precision-field-support"), CITY, deck=deck, discard=rest(*deck))
    events = game.play("play precision-field-support")
    assert len(told(events, "shuffle")) == 1
    assert len(game.seats[0].cards) == 1
    assert len(game.discard) + game.deck_size == 65


def cheap_keeps() -> list[str]:
    return [c["id"] for c in kaiju.catalog() if c["kind"] == "keep" and c["prices"].get("base", 9) <= 4]


def test_precision_field_support_stops_where_nothing_fits() -> None:
    game = table(alien("precision-field-support"), CITY | {"cards": cheap_keeps()})
    events = game.play("play precision-field-support")
    assert (game.seats[0].cards, asked(game)) == ((), (0, "roll"))
    assert len(told(events, "turned_up")) == 66 - len(cheap_keeps())


@pytest.mark.parametrize("seed", range(4))
def test_precision_field_support_finds_the_one_card_that_fits_in_the_discard_pile(seed: int) -> None:
    # Every card that is turned up in vain goes to the discard pile, among those that have yet to come.
    cheap = [card for card in cheap_keeps() if card != "gourmet"]
    game = table(alien("precision-field-support"), CITY | {"cards": cheap}, discard=["gourmet"], seed=seed)
    game.play("play precision-field-support")
    assert game.seats[0].cards == ("gourmet",)


def test_precision_field_support_does_not_touch_the_market() -> None:
    other = {"cards": ["opportunist"], "energy": 9, "place": "city"}
    game = table(alien("precision-field-support"), other, market=["jets", "heal", "tank"], deck=["wings", "gourmet"])
    game.play("play precision-field-support")
    assert (game.market, asked(game)) == (("jets", "heal", "tank"), (0, "roll")), "nothing for an Opportunist"


# Anger Batteries


def test_anger_batteries_give_an_energy_for_every_heart_lost_this_turn() -> None:
    game = table(NOBODY, alien("anger-batteries", place="city"), dice=claws(3))
    play(game, "stop", "stay")
    assert (asked(game), keys(game)) == ((1, "evolution"), ["play anger-batteries", "pass"])
    events = game.play("play anger-batteries")
    assert [(e.seat, e.amount, e.card) for e in told(events, "energy")] == [(1, 3, "anger-batteries")]


def test_anger_batteries_count_losses_of_every_cause() -> None:
    seat = alien("anger-batteries", energy=4, poison=1)
    game = table(seat, CITY, market=["tank", None, None])
    play(game, "stop", "buy tank")
    assert asked(game) == (0, "evolution")
    game.play("play anger-batteries")
    assert (game.seats[0].energy, game.seats[0].health) == (3 + 1, 6)


def test_anger_batteries_do_not_wait_for_what_is_yet_to_be_lost() -> None:
    game = table(alien("anger-batteries", energy=6, poison=1), CITY, market=["tank", None, None])
    play(game, "stop", "buy tank", "play anger-batteries", "done")
    assert (game.seats[0].energy, game.seats[0].health) == (2 + 3, 6)


def test_anger_batteries_count_only_the_current_turn() -> None:
    game = table(NOBODY, alien("anger-batteries", place="city"), dice=f"{claws(3)} {QUIET}")
    play(game, "stop", "stay", "pass", "play anger-batteries")
    assert (game.current, game.seats[1].energy) == (1, 0)


def test_anger_batteries_count_hearts_that_were_healed_again() -> None:
    seat = alien("anger-batteries", place="city", cards=["rapid-healing"], energy=2)
    game = table(NOBODY, seat, dice=claws(2))
    play(game, "stop", "use rapid-healing", "stay", "play anger-batteries")
    assert (game.seats[1].health, game.seats[1].energy) == (9, 2)


def test_anger_batteries_count_more_than_a_revived_monster_had() -> None:
    seat = alien("anger-batteries", place="city", cards=["it-has-a-child"], health=1)
    game = table(NOBODY, seat, dice=claws(4))
    play(game, "stop", "play anger-batteries")
    assert (game.seats[1].health, game.seats[1].energy) == (10, 4)


def test_anger_batteries_do_not_count_what_was_prevented() -> None:
    seat = alien("anger-batteries", place="city", cards=["wings"], energy=2)
    game = table(NOBODY, seat, dice=claws(4))
    play(game, "stop", "use wings", "play anger-batteries")
    assert game.seats[1].energy == 0


def test_anger_batteries_are_a_gain_for_friend_of_children() -> None:
    game = table(NOBODY, alien("anger-batteries", place="city", cards=["friend-of-children"]), dice=claws(2))
    play(game, "stop", "stay", "play anger-batteries")
    assert game.seats[1].energy == 3


# Adapting Technology


def test_adapting_technology_sweeps_the_market_for_a_token() -> None:
    game = table(
        alien("adapting-technology"), CITY, market=["jets", "heal", "tank"], deck=["wings", "gourmet", "frenzy"]
    )
    game.play("play adapting-technology")
    assert game.seats[0].tokens == {"adapting-technology": 3}
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "buy"), ["use adapting-technology", "done"])
    events = game.play("use adapting-technology")
    assert (game.market, game.discard) == (("wings", "gourmet", "frenzy"), ("jets", "heal", "tank"))
    assert [(e.card, e.amount) for e in told(events, "tokens")] == [("adapting-technology", 2)]
    assert len(told(events, "sweep")) == 1


def test_adapting_technology_works_as_often_as_it_has_tokens_and_is_discarded_with_the_last() -> None:
    game = table(has("adapting-technology"), CITY, market=["jets", "heal", "tank"])
    play(game, "stop", "use adapting-technology", "use adapting-technology")
    assert game.seats[0].evolutions == ("adapting-technology",)
    events = game.play("use adapting-technology")
    assert [(e.seat, e.card, e.family) for e in told(events, "discard") if e.family] == [
        (0, "adapting-technology", "evolution")
    ]
    assert game.seats[0].evolution_discard == ("adapting-technology",)
    assert (game.seats[0].tokens, game.current) == ({}, 1)


def test_adapting_technology_may_be_put_down_while_there_is_something_to_buy() -> None:
    game = table(alien("adapting-technology", energy=3), CITY, market=["heal", None, None])
    game.play("stop")
    assert "play adapting-technology" in keys(game)
    play(game, "play adapting-technology", "use adapting-technology")
    assert game.discard == ("heal",)


def test_adapting_technology_offers_new_cards_to_an_opportunist_first() -> None:
    game = table(
        has("adapting-technology", energy=9),
        {"cards": ["opportunist"], "energy": 6, "place": "city"},
        market=["jets", "heal", "tank"],
        deck=["wings", "gourmet", "frenzy", "urbavore"],
    )
    play(game, "stop", "use adapting-technology")
    assert (asked(game), "buy wings" in keys(game)) == ((1, "opportunist"), True)
    play(game, "buy wings")
    assert (game.seats[1].cards, asked(game), game.market[0]) == (("opportunist", "wings"), (0, "buy"), "urbavore")


def test_adapting_technology_is_not_for_other_turns() -> None:
    game = table({"energy": 2}, has("adapting-technology", place="city"), market=["jets", None, None])
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "buy"), ["sweep", "done"])


# Funny Looking But Dangerous


def test_funny_looking_but_dangerous_costs_everybody_else_a_heart_for_three_2s() -> None:
    game = table(alien("funny-looking-but-dangerous"), CITY, {}, dice="2 2 2 1 1 3")
    play(game, "play funny-looking-but-dangerous", "stop", "usual")
    assert (health(game), points(game)[0]) == ([10, 9, 9], 2)
    assert (game.current, game.seats[1].place) == (1, "city"), "no wound, nobody may yield"


@pytest.mark.parametrize("dice, lost", [("2 2 1 1 3 3", 0), ("2 2 2 2 1 1", 1), ("2 2 2 2 2 2", 1)])
def test_funny_looking_but_dangerous_is_always_one_heart(dice: str, lost: int) -> None:
    game = table(has("funny-looking-but-dangerous", place="city"), {}, dice=dice)
    game.play("stop")
    if lost:
        game.play("usual")
    assert game.seats[1].health == 10 - lost


def test_funny_looking_but_dangerous_is_one_loss_with_the_claws_for_those_who_are_hit() -> None:
    game = table(has("funny-looking-but-dangerous"), CITY, {}, dice="2 2 2 claw 1 3")
    events = play(game, "stop", "usual")
    assert [(e.seat, e.amount, e.cause, e.card) for e in told(events, "hurt")] == [
        (1, 2, "claws", None),
        (2, 1, None, "funny-looking-but-dangerous"),
    ]
    assert asked(game) == (1, "yield")


@pytest.mark.parametrize("dice, hearts", [("2 2 2 claw 1 3", [8, 10]), ("2 2 2 1 1 3", [10, 10])])
def test_funny_looking_but_dangerous_meets_armor_plating(dice: str, hearts: list[int]) -> None:
    seats = [CITY | {"cards": ["armor-plating"]}, {"cards": ["camouflage"]}]
    game = table(has("funny-looking-but-dangerous"), *seats, dice=f"{dice} heart")
    play(game, "stop", "usual", "use camouflage")
    assert health(game)[1:] == hearts


def test_funny_looking_but_dangerous_and_its_reflection_add_up() -> None:
    game = table(
        reflecting("funny-looking-but-dangerous", 0, evolutions=["funny-looking-but-dangerous"]),
        CITY,
        {},
        dice="2 2 2 claw 1 3",
    )
    events = play(game, "stop", "usual")
    assert [(e.seat, e.amount) for e in told(events, "hurt")] == [(1, 3), (2, 2)]


def test_funny_looking_but_dangerous_kills_and_its_owner_may_be_hit_back_by_nobody() -> None:
    game = table(has("funny-looking-but-dangerous"), {"health": 1, "place": "city"}, {}, dice="2 2 2 1 1 3")
    play(game, "stop", "usual")
    assert (game.seats[1].alive, game.seats[0].place) == (False, "city")


def test_funny_looking_but_dangerous_counts_2s_that_were_made() -> None:
    game = table(has("funny-looking-but-dangerous", "tail-sweep"), CITY, dice="2 2 1 1 3 3")
    play(game, "stop", "turn 4 to 2 with tail-sweep", "usual")
    assert game.seats[1].health == 9


# Exotic Arms


def test_exotic_arms_ask_before_the_first_roll_and_lay_two_energy_aside() -> None:
    game = table(has("exotic-arms", energy=2), CITY, dice=claws(3))
    assert (asked(game), keys(game), game.dice) == ((0, "use"), ["use exotic-arms", "pass"], ())
    game.play("use exotic-arms")
    assert (game.seats[0].energy, game.seats[0].tokens) == (0, {"exotic-arms": 2})


def test_exotic_arms_with_three_claws_bring_the_bet_back_and_two_more_hearts() -> None:
    game = table(has("exotic-arms", energy=2), CITY, {}, dice=claws(3))
    play(game, "use exotic-arms", "stop")
    assert (health(game), energy(game)[0]) == ([10, 5, 10], 2)


def test_exotic_arms_hit_everybody_whom_the_claws_hit() -> None:
    game = table(has("exotic-arms", energy=2, place="city"), {}, {"cards": ["armor-plating"]}, dice=claws(3))
    play(game, "use exotic-arms", "stop")
    assert health(game) == [10, 5, 5]


def test_exotic_arms_without_three_claws_cost_the_bet_and_two_hearts() -> None:
    game = table(has("exotic-arms", energy=2), CITY, dice=claws(2))
    events = play(game, "use exotic-arms", "stop")
    assert (health(game), energy(game)[0]) == ([8, 8], 0)
    first = told(events, "hurt")[0]
    assert (first.seat, first.amount, first.card) == (0, 2, "exotic-arms")
    assert game.seats[0].tokens == {"exotic-arms": 0}


def test_exotic_arms_may_be_left_alone() -> None:
    game = table(has("exotic-arms", energy=2), CITY, dice=claws(3))
    play(game, "pass", "stop")
    assert (health(game), energy(game)[0]) == ([10, 7], 2)


def test_exotic_arms_need_two_energy_to_bet() -> None:
    game = table(has("exotic-arms", energy=1), CITY)
    assert asked(game) == (0, "roll")


def test_exotic_arms_put_down_after_the_roll_wait_for_the_next_turn() -> None:
    game = table(alien("exotic-arms", energy=2, extra_turns=1), CITY, dice=f"{QUIET} {QUIET}")
    play(game, "pass", "play exotic-arms", "stop", "done")
    assert (game.current, asked(game), keys(game)) == (0, (0, "use"), ["use exotic-arms", "pass"])


@pytest.mark.parametrize(
    "more", [{"cards": ["spiked-tail"]}, {"cards": ["acid-attack"]}, {"evolutions": ["meow-missle"]}]
)
def test_exotic_arms_count_only_claws_on_dice(more: dict[str, Any]) -> None:
    seat = {"evolutions": ["exotic-arms", *more.get("evolutions", [])], "cards": more.get("cards", []), "energy": 2}
    game = table(seat, CITY, dice="claw claw 1 2 3 3")
    play(game, "use exotic-arms", "stop")
    assert health(game) == [8, 7]


def test_exotic_arms_return_is_a_gain_for_friend_of_children() -> None:
    game = table(has("exotic-arms", energy=2, cards=["friend-of-children"]), CITY, dice=claws(3))
    play(game, "use exotic-arms", "stop")
    assert game.seats[0].energy == 3


def test_exotic_arms_failure_can_be_softened() -> None:
    seat = has("exotic-arms", energy=4, cards=["wings"])
    game = table(seat, CITY)
    play(game, "use exotic-arms", "stop")
    assert (asked(game), keys(game)) == ((0, "damage"), ["take", "use wings"])
    game.play("use wings")
    assert (game.seats[0].health, game.seats[0].energy) == (10, 0)
    game = table(has("exotic-arms", energy=2, cards=["camouflage"]), CITY, dice=f"{QUIET} heart 1")
    play(game, "use exotic-arms", "stop", "use camouflage")
    assert game.seats[0].health == 9


def test_exotic_arms_may_kill_their_owner() -> None:
    game = table(has("exotic-arms", energy=2, health=2), CITY, {}, dice=claws(2))
    play(game, "use exotic-arms", "stop")
    assert (game.seats[0].alive, game.current, health(game)) == (False, 1, [0, 10, 10])


def test_exotic_arms_bet_is_settled_before_claws_are_and_not_again_in_the_next_turn() -> None:
    game = table(has("exotic-arms", energy=2, extra_turns=1), CITY, dice=f"{claws(3)} {claws(3)}")
    play(game, "use exotic-arms", "stop", "stay")
    assert (game.seats[1].health, asked(game)) == (5, (0, "buy"))
    play(game, "done", "pass", "stop", "stay")
    assert game.seats[1].health == 2, "no bet, no more hearts"


def test_exotic_arms_and_their_reflection_are_two_bets() -> None:
    seat = reflecting("exotic-arms", 0, evolutions=["exotic-arms"], energy=4)
    game = table(seat, CITY, dice=claws(3))
    play(game, "use exotic-arms", "use exotic-arms", "stop")
    assert (game.seats[1].health, game.seats[0].energy) == (10 - 3 - 4, 4)


def test_exotic_arms_hearts_are_one_loss_that_wings_prevent() -> None:
    game = table(has("exotic-arms", energy=2), CITY | {"cards": ["wings"], "energy": 2}, dice=claws(3))
    play(game, "use exotic-arms", "stop", "use wings")
    assert game.seats[1].health == 10


# Mothership Support


def test_mothership_support_turns_an_energy_into_a_heart_once_in_its_owners_turn() -> None:
    game = table(alien("mothership-support", energy=2, health=5, place="city"), NOBODY)
    play(game, "play mothership-support", "use mothership-support")
    assert (game.seats[0].energy, game.seats[0].health) == (1, 6)
    assert "use mothership-support" not in keys(game)


def test_mothership_support_is_not_for_other_turns() -> None:
    game = table(NOBODY, has("mothership-support", energy=2, place="city"), dice=claws(1))
    game.play("stop")
    assert keys(game) == ["yield", "stay"]


@pytest.mark.parametrize("seat", [{"health": 10, "energy": 1}, {"health": 5, "energy": 0}])
def test_mothership_support_needs_energy_and_room_for_a_heart(seat: dict[str, Any]) -> None:
    game = table(has("mothership-support", **seat), CITY)
    assert "use mothership-support" not in keys(game)


def test_mothership_support_is_a_gain_for_regeneration() -> None:
    game = table(has("mothership-support", energy=1, health=5, cards=["regeneration"]), CITY)
    game.play("use mothership-support")
    assert game.seats[0].health == 7


def test_mothership_support_can_save_its_owner_from_a_loss_in_its_own_turn() -> None:
    seat = has("mothership-support", energy=5, health=3)
    game = table(seat, CITY, market=["tank", None, None])
    play(game, "stop", "buy tank")
    assert (asked(game), keys(game)) == ((0, "damage"), ["take", "use mothership-support"])
    play(game, "use mothership-support")
    assert (game.seats[0].health, game.seats[0].alive) == (1, True)


def test_mothership_support_works_again_in_the_next_turn() -> None:
    game = table(has("mothership-support", energy=2, health=5, extra_turns=1), CITY, dice=f"{QUIET} {QUIET}")
    play(game, "use mothership-support", "stop", "use mothership-support")
    assert (game.turn, game.seats[0].health) == (2, 7)


# Superior Alien Technology


def test_superior_alien_technology_sells_keep_cards_at_half_their_price_rounded_up() -> None:
    game = table(alien("superior-alien-technology", energy=9), CITY, market=["burrowing", "wings", "tank"])
    play(game, "play superior-alien-technology", "stop")
    assert prices(game) == {
        "buy burrowing": 5,
        "buy wings": 6,
        "buy tank": 4,
        "buy burrowing at half": 3,
        "buy wings at half": 3,
    }
    game.play("buy burrowing at half")
    assert (game.seats[0].energy, game.seats[0].cards) == (6, ("burrowing",))
    assert game.view(None)["seats"][0]["ufo"] == ["burrowing"]


def test_superior_alien_technology_leaves_full_prices_possible_and_unmarked() -> None:
    game = table(has("superior-alien-technology", energy=6), CITY, market=["wings", None, None])
    play(game, "stop", "buy wings")
    assert (game.seats[0].energy, game.view(None)["seats"][0]["ufo"]) == (0, [])


def test_superior_alien_technology_halves_what_other_reductions_leave() -> None:
    seat = has("superior-alien-technology", energy=9, cards=["alien-origin"])
    game = table(seat, CITY, market=["wings", "media-friendly", None])
    game.play("stop")
    assert (prices(game)["buy wings at half"], prices(game)["buy media-friendly at half"]) == (3, 1)


def test_superior_alien_technology_is_a_purchase() -> None:
    seat = has("superior-alien-technology", energy=3, cards=["media-friendly"])
    game = table(seat, CITY, market=["wings", None, None])
    play(game, "stop", "buy wings at half")
    assert game.seats[0].points == 1


@pytest.mark.parametrize("die, kept", [("claw", False), ("heart", True), ("1", True), ("energy", True)])
def test_superior_alien_technology_rolls_for_every_marked_card_each_turn(die: str, kept: bool) -> None:
    seat = has("superior-alien-technology", energy=3, extra_turns=1)
    game = table(seat, CITY, market=["wings", None, None], deck=["jets"], dice=f"{QUIET} {die} {QUIET}")
    events = play(game, "stop", "buy wings at half")
    assert [(e.card, e.dice) for e in told(events, "side_roll")] == [("wings", (die,))]
    assert game.seats[0].cards == (("wings",) if kept else ())
    assert game.discard == (() if kept else ("wings",))
    assert game.view(None)["seats"][0]["ufo"] == (["wings"] if kept else [])


def test_superior_alien_technology_rolls_again_in_every_turn() -> None:
    seat = has("superior-alien-technology", energy=3, extra_turns=2)
    game = table(seat, CITY, market=["wings", None, None], deck=["jets"], dice=f"{QUIET} heart {QUIET} claw {QUIET}")
    play(game, "stop", "buy wings at half", "stop")
    assert (game.turn, game.seats[0].cards) == (3, ())


def test_superior_alien_technology_marks_three_cards_at_most() -> None:
    seat = has("superior-alien-technology", energy=20)
    game = table(seat, CITY, market=["wings", "jets", "burrowing"], deck=["extra-head", "heal", "tank"])
    play(game, "stop", "buy wings at half", "buy jets at half", "buy burrowing at half")
    assert [key for key in keys(game) if "half" in key] == []
    assert sorted(game.view(None)["seats"][0]["ufo"]) == ["burrowing", "jets", "wings"]


def test_superior_alien_technology_has_its_token_back_when_a_marked_card_goes() -> None:
    seat = has("superior-alien-technology", energy=3, cards=["metamorph"])
    game = table(seat, CITY, market=["wings", None, None], deck=["jets"])
    play(game, "stop", "buy wings at half", "sell wings")
    assert (game.seats[0].energy, game.view(None)["seats"][0]["ufo"]) == (6, []), "the printed price comes back"


def test_superior_alien_technology_does_not_follow_a_card_that_another_buys() -> None:
    seat = has("superior-alien-technology", energy=3)
    other = {"cards": ["parasitic-tentacles"], "energy": 6, "place": "city"}
    game = table(seat, other, market=["wings", None, None], deck=["jets"], dice=f"{QUIET} {QUIET} {QUIET}")
    play(game, "stop", "buy wings at half", "stop", "buy wings from 0")
    assert [seat["ufo"] for seat in game.view(None)["seats"]] == [[], []]
    assert game.seats[0].energy == 6


def test_superior_alien_technology_lets_an_opportunist_buy_what_is_turned_up() -> None:
    game = table(
        has("superior-alien-technology", energy=3),
        {"cards": ["opportunist"], "energy": 5, "place": "city"},
        market=["wings", None, None],
        deck=["jets"],
    )
    play(game, "stop", "buy wings at half")
    assert (asked(game), prices(game)["buy jets"]) == ((1, "opportunist"), 5)


def test_superior_alien_technology_of_an_opportunist_is_for_its_own_turn() -> None:
    game = table(
        {"energy": 3},
        has("superior-alien-technology", cards=["opportunist"], energy=9, place="city"),
        market=["heal", None, None],
        deck=["jets"],
    )
    play(game, "stop", "buy heal")
    assert (asked(game), prices(game)["buy jets"]) == ((1, "opportunist"), 5)
    assert [key for key in keys(game) if "half" in key] == []


def test_superior_alien_technology_may_be_undone_by_bamboozle() -> None:
    game = table(
        has("superior-alien-technology", energy=3),
        {"monster": "pandakai", "hand": ["bamboozle"], "place": "city"},
        market=["wings", "heal", None],
    )
    play(game, "stop", "buy wings at half")
    assert (asked(game), "play bamboozle" in keys(game)) == ((1, "evolution"), True)


def test_superior_alien_technology_loses_even_bigger_with_its_hearts() -> None:
    seat = has("superior-alien-technology", energy=2, extra_turns=1)
    game = table(seat, CITY, market=["even-bigger", None, None], deck=["jets"], dice=f"{QUIET} claw {QUIET}")
    game.play("stop")
    game.play("buy even-bigger at half")
    assert (game.seats[0].cards, game.seats[0].health) == ((), 10)


# --- Cyber Kitty
# Nine Lives


def test_nine_lives_comes_out_of_the_hand_by_itself() -> None:
    victim = kitty(
        "nine-lives",
        "cat-nip",
        evolutions=["mouse-hunter"],
        cards=["wings"],
        health=2,
        points=3,
        energy=1,
        place="city",
    )
    game = table(NOBODY, victim, {}, dice=claws(3))
    events = game.play("stop")
    assert [(e.seat, e.card, e.family) for e in told(events, "play")] == [(1, "nine-lives", "evolution")]
    assert [(e.seat, e.amount, e.card) for e in told(events, "revived")] == [(1, 9, "nine-lives")]
    assert told(events, "dead") == []
    seat = game.seats[1]
    assert (seat.health, seat.points, seat.energy, seat.place, seat.cards) == (9, 9, 0, None, ())
    assert (seat.hand, seat.evolutions) == ((), ())
    assert set(seat.evolution_discard) == {"nine-lives", "cat-nip", "mouse-hunter"}
    assert (game.discard, game.seats[0].place) == (("wings",), "city"), "the place is taken as usual"


def test_nine_lives_outside_tokyo() -> None:
    game = table(CITY, kitty("nine-lives", health=1, points=17), {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].health, game.seats[1].points, game.seats[1].place) == (9, 9, None)
    assert game.seats[0].place == "city"


def test_nine_lives_asks_for_no_yield_and_its_owner_sits_out_of_tokyo() -> None:
    game = table(NOBODY, kitty("nine-lives", health=1, place="city"), BAY, {}, {}, dice=claws(1))
    events = game.play("stop")
    assert [e.seat for e in told(events, "leave")] == [1]
    assert asked(game) == (2, "yield")
    game.play("stay")
    assert [seat.place for seat in game.seats] == ["city", None, "bay", None, None]


def test_nine_lives_works_against_poison_and_ones_own_cards() -> None:
    game = table(kitty("nine-lives", health=1, poison=1), CITY)
    game.play("stop")
    assert (game.seats[0].health, game.seats[0].alive) == (9, True)
    game = table(kitty("nine-lives", health=3, energy=4), CITY, market=["tank", None, None])
    play(game, "stop", "buy tank")
    assert (game.seats[0].health, game.seats[0].points) == (9, 9)


def test_nine_lives_saves_nobody_out_of_the_deck() -> None:
    game = table(NOBODY, kitty(evolution_deck=["nine-lives"], health=1, place="city"), {}, dice=claws(1))
    game.play("stop")
    assert not game.seats[1].alive


def test_nine_lives_saves_once() -> None:
    game = table(NOBODY, kitty("nine-lives", health=1, place="city"), {}, dice=claws(1))
    game.play("stop")
    assert "nine-lives" in game.seats[1].evolution_discard
    assert "nine-lives" not in game.seats[1].hand


def test_nine_lives_still_feeds_those_who_profit_from_a_death() -> None:
    game = table(
        has("programmed-to-destroy"),
        kitty("nine-lives", health=1, place="city"),
        {"cards": ["eater-of-the-dead"]},
        dice=claws(1),
    )
    game.play("stop")
    assert (game.seats[0].points, game.seats[0].energy, game.seats[2].points) == (3 + 1, 2, 3)


def test_nine_lives_goes_before_it_has_a_child() -> None:
    game = table(NOBODY, kitty("nine-lives", health=1, cards=["it-has-a-child"], place="city"), {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].health, game.seats[1].points, game.discard) == (9, 9, ("it-has-a-child",))


def test_nine_lives_goes_before_zombify_and_takes_tiles_but_not_the_marker() -> None:
    victim = kitty("nine-lives", health=1, cards=["zombify"], tiles=["barbs"], wickedness=5, place="city")
    game = dark(NOBODY, victim, {}, dice=claws(1))
    game.play("stop")
    seat = game.seats[1]
    assert (seat.health, seat.zombified, seat.cards, seat.tiles, seat.wickedness) == (9, False, (), (), 5)


def test_nine_lives_goes_after_final_roar() -> None:
    victim = kitty("nine-lives", health=1, points=16, tiles=["final-roar"], place="city")
    game = dark(NOBODY, victim, {}, dice=claws(1))
    game.play("stop")
    assert (game.over, game.winners) == (True, (1,))
    victim = kitty("nine-lives", health=1, points=15, tiles=["final-roar"], place="city")
    game = dark(NOBODY, victim, {}, dice=claws(1))
    game.play("stop")
    assert (game.over, game.seats[1].health) == (False, 9)


def test_nine_lives_keeps_poison_and_shrink_tokens() -> None:
    game = table(NOBODY, kitty("nine-lives", health=1, poison=2, shrink=1, place="city"), {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].poison, game.seats[1].shrink, len(game.dice)) == (2, 1, 5)


def test_nine_lives_are_secret_until_they_are_needed() -> None:
    game = table(NOBODY, kitty("nine-lives", health=1, place="city"), {}, dice=claws(1), asks="always")
    assert (game.view(0)["own"]["hand"], game.view(1)["own"]["hand"]) == ([], ["nine-lives"])
    assert game.view(0)["seats"][1]["hand_size"] == 1
    assert "play nine-lives" not in keys(game)


def test_nine_lives_with_twas_beauty_leave_nine_stars() -> None:
    victim = kitty("nine-lives", evolutions=["twas-beauty-killed-the-beast"], health=1, points=12, place="city")
    game = table(NOBODY, victim, {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].points, game.seats[1].evolutions) == (9, ())


def test_nine_lives_end_cold_wave_and_blizzard_of_their_owner() -> None:
    seat = kitty("nine-lives", "cold-wave", "blizzard", health=1, poison=1)
    game = table(seat, CITY, {}, dice=f"{QUIET} {QUIET}")
    play(game, "play cold-wave", "play blizzard", "stop")
    assert (game.seats[0].health, game.current, len(game.dice), game.rolls_left) == (9, 1, 6, 2)


def test_nine_lives_blank_a_mimic_that_copied_a_card_of_the_saved_monster() -> None:
    copier = {"cards": ["mimic"], "copies": {"mimic": ("wings", 1)}}
    game = table(copier, kitty("nine-lives", health=1, cards=["wings"], place="city"), {}, dice=claws(1))
    game.play("stop")
    assert game.seats[0].copies == {}


# Mega Purr


def test_mega_purr_makes_everybody_else_hand_over_an_energy_or_a_star() -> None:
    game = table(kitty("mega-purr"), {"energy": 2, "points": 1, "place": "city"}, {"energy": 1, "points": 3})
    game.play("play mega-purr")
    assert (asked(game), keys(game)) == ((1, "use"), ["give energy", "give star"])
    game.play("give energy")
    assert (asked(game), energy(game), points(game)) == ((2, "use"), [0, 2, 1], [0, 1, 3]), "all answer first"
    events = game.play("give star")
    assert (energy(game), points(game)) == ([1, 1, 1], [1, 1, 2])
    assert [(e.seat, e.amount) for e in told(events, "points_lost")] == [(2, 1)]
    assert (asked(game), game.seats[0].evolution_discard) == ((0, "roll"), ("mega-purr",))


def test_mega_purr_asks_only_where_there_is_a_choice() -> None:
    game = table(kitty("mega-purr"), {"energy": 2, "place": "city"}, {"points": 3}, {})
    game.play("play mega-purr")
    assert (energy(game), points(game), asked(game)) == ([1, 1, 0, 0], [1, 0, 2, 0], (0, "roll"))


def test_mega_purr_energy_is_one_gain_for_friend_of_children() -> None:
    game = table(kitty("mega-purr", cards=["friend-of-children"]), {"energy": 2, "place": "city"}, {"energy": 2})
    game.play("play mega-purr")
    assert energy(game) == [3, 1, 1]


def test_mega_purr_in_anothers_turn() -> None:
    game = table({"energy": 1}, kitty("mega-purr", place="city"), {"points": 1})
    game.play("stop")
    assert asked(game) == (1, "evolution")
    game.play("play mega-purr")
    assert (energy(game), points(game)) == ([0, 1, 0], [0, 1 + 2, 0])


def test_mega_purr_asks_nobody_who_is_out_of_the_game() -> None:
    game = table(kitty("mega-purr"), {"alive": False}, {"energy": 1, "points": 1, "place": "city"})
    game.play("play mega-purr")
    assert asked(game) == (2, "use")


def test_mega_purr_played_over_a_yield_leaves_the_yields_of_others_as_they_were_answered() -> None:
    # Two monsters decide whether to yield; the second plays the card before it answers.
    game = table({"energy": 1}, CITY | {"energy": 1}, kitty("mega-purr", place="bay"), {}, {}, dice=claws(1))
    play(game, "stop", "yield")
    assert (asked(game), "play mega-purr" in keys(game)) == ((2, "yield"), True)
    events = play(game, "play mega-purr", "stay")
    assert [e.seat for e in told(events, "yield")] == [1]
    assert (game.seats[1].place, game.seats[0].place) == (None, "city")


def test_mega_purr_played_over_a_yield_does_not_take_a_stay_for_an_answer_of_its_own() -> None:
    game = table(NOBODY, CITY, kitty("mega-purr", place="bay"), {}, {}, dice=claws(1))
    play(game, "stop", "stay")
    events = play(game, "play mega-purr", "stay")
    assert [e.seat for e in told(events, "stay")] == [1, 2]
    assert game.seats[1].place == "city"


# Electro-Scratch


def test_electro_scratch_costs_everybody_else_a_heart() -> None:
    game = table(kitty("electro-scratch", place="city"), {}, {})
    events = game.play("play electro-scratch")
    assert [(e.seat, e.amount, e.card) for e in told(events, "hurt")] == [
        (1, 1, "electro-scratch"),
        (2, 1, "electro-scratch"),
    ]
    assert (health(game), asked(game)) == ([10, 9, 9], (0, "roll"))


def test_electro_scratch_is_no_wound() -> None:
    owner = kitty("electro-scratch", cards=["poison-spit", "shrink-ray"], evolutions=["alpha-male"])
    game = table(owner, has("heat-vision", place="city"))
    game.play("play electro-scratch")
    assert (game.seats[1].place, game.seats[1].poison, game.seats[1].shrink, points(game)) == ("city", 0, 0, [0, 0])
    assert asked(game) == (0, "roll"), "nobody may yield"


def test_electro_scratch_meets_protection() -> None:
    game = table(
        kitty("electro-scratch"),
        {"cards": ["armor-plating"], "place": "city"},
        {"cards": ["wings"], "energy": 2},
        giga("detachable-tail"),
    )
    game.play("play electro-scratch")
    play(game, "use wings", "play detachable-tail")
    assert health(game) == [10, 10, 10, 10]


def test_electro_scratch_kills_in_anothers_turn() -> None:
    game = table({"health": 1}, kitty("electro-scratch", place="city"), {})
    play(game, "stop", "play electro-scratch")
    assert (game.seats[0].alive, health(game), game.current) == (False, [0, 10, 9], 1)


def test_electro_scratch_may_leave_its_owner_alone_in_the_game() -> None:
    game = table(kitty("electro-scratch"), {"health": 1, "place": "city"})
    game.play("play electro-scratch")
    assert (game.seats[1].alive, game.over) == (False, False), "the turn goes on to its end"
    game.play("stop")
    assert game.winners == (0,)


def test_electro_scratch_that_kills_the_attacker_comes_too_late_for_its_claws() -> None:
    victim = kitty("electro-scratch", health=3, cards=["wings"], energy=2, place="city")
    game = table({"health": 1}, victim, {}, dice=claws(2))
    game.play("stop")
    assert "play electro-scratch" in keys(game), "beside the question what to do about the loss"
    play(game, "play electro-scratch", "take")
    assert (health(game), asked(game)) == ([0, 1, 9], (1, "yield"))
    game.play("stay")
    assert (game.current, game.seats[1].place) == (1, "city")


def test_electro_scratch_over_a_yield_leaves_a_dead_neighbour_nothing_to_answer() -> None:
    seats = [{}, kitty("electro-scratch", place="city"), BAY | {"health": 2}, {}, {}]
    game = table(*seats, dice=claws(1))
    play(game, "stop", "play electro-scratch")
    assert (game.seats[2].alive, asked(game)) == (False, (1, "yield"))
    events = game.play("yield")
    assert ([e.seat for e in told(events, "yield")], game.seats[0].place) == ([1], "city")
    assert asked(game) != (2, "yield")


def test_electro_scratch_over_a_yield_takes_the_answer_of_a_neighbour_along_that_it_kills() -> None:
    seats = [{}, CITY | {"health": 2}, kitty("electro-scratch", place="bay"), {}, {}]
    game = table(*seats, dice=claws(1))
    play(game, "stop", "yield")
    events = play(game, "play electro-scratch", "stay")
    assert game.seats[1].alive is False
    assert [e.seat for e in told(events, "yield")] == [], "the dead do not yield"


# Cat Nip


def nip(dice: str, *others: dict[str, Any], **more: Any) -> kaiju.Game:
    """Cyber Kitty has played Cat Nip and rolled."""
    game = table(kitty("cat-nip", **more), *(others or [CITY]), dice=dice)
    assert (asked(game), keys(game), game.dice) == ((0, "evolution"), ["play cat-nip", "pass"], ())
    game.play("play cat-nip")
    return game


def test_cat_nip_is_for_the_start_of_its_owners_turn() -> None:
    game = table(kitty("cat-nip"), CITY)
    game.play("pass")
    assert "play cat-nip" not in keys(game)
    game.play("stop")
    assert asked(game) == (1, "roll")


def test_cat_nip_gives_one_roll_only() -> None:
    game = nip(QUIET, cards=["giant-brain", "energy-drink"], energy=1)
    assert (asked(game), game.rolls_left) == ((0, "roll"), 0)
    assert keys(game) == ["stop", "use energy-drink"]
    game.play("use energy-drink")
    assert "reroll 0" in keys(game)


@pytest.mark.parametrize("dice, stars", [("1 1 1 2 3 3", 2), ("2 2 2 1 3 3", 4), ("3 3 3 3 1 2", 8), (QUIET, 0)])
def test_cat_nip_doubles_the_stars_of_numbers(dice: str, stars: int) -> None:
    game = nip(dice)
    assert game.seats[0].points == stars


def test_cat_nip_doubles_two_triples() -> None:
    game = nip("1 1 1 2 2 2")
    game.play("usual")
    assert game.seats[0].points == 2 + 4


def test_cat_nip_doubles_hearts() -> None:
    game = nip("heart heart 1 1 2 3", health=3)
    assert game.seats[0].health == 7


def test_cat_nip_doubles_hearts_for_tokens_too() -> None:
    game = nip("heart 1 1 2 2 3", health=9, poison=1)
    game.play("cure poison")
    assert (game.seats[0].poison, game.seats[0].health) == (0, 10)


def test_cat_nip_hearts_are_one_gain_for_regeneration() -> None:
    game = nip("heart 1 1 2 2 3", health=3, cards=["regeneration"])
    assert game.seats[0].health == 6


def test_cat_nip_doubles_no_hearts_in_tokyo() -> None:
    game = nip("heart heart 1 1 2 3", NOBODY, health=3, place="city")
    assert (game.seats[0].health, game.seats[0].points) == (3, 2), "nor the stars for being there"


def test_cat_nip_doubles_energy_as_one_gain() -> None:
    game = nip("energy energy 1 1 2 3", cards=["friend-of-children"])
    assert game.seats[0].energy == 5


def test_cat_nip_doubles_claws_after_all_additions() -> None:
    game = nip(claws(1))
    assert game.seats[1].health == 8
    game = nip(claws(1), cards=["spiked-tail", "acid-attack"])
    assert game.seats[1].health == 10 - 2 * 3
    game = nip("claw 1 2 2 3 3", evolutions=["meow-missle"])
    assert game.seats[1].health == 10 - 2 * 2


def test_cat_nip_doubles_no_hearts_that_splash() -> None:
    game = nip(claws(1), CITY, {}, cards=["fire-breathing"])
    assert health(game) == [10, 7, 9]


def test_cat_nip_doubles_neither_gourmet_nor_mouse_hunter() -> None:
    game = nip("1 1 1 2 3 3", cards=["gourmet"], evolutions=["mouse-hunter"])
    assert game.seats[0].points == 2 + 2 + 1


def test_cat_nip_doubles_no_combination() -> None:
    game = nip("1 2 3 heart energy claw", cards=["complete-destruction"])
    game.play("usual")
    assert (game.seats[0].points, game.seats[1].health, game.seats[0].energy) == (9, 8, 2)


def test_cat_nip_doubles_no_wickedness() -> None:
    game = dark(kitty("cat-nip"), CITY, dice="1 1 1 2 3 3")
    game.play("play cat-nip")
    assert (game.seats[0].points, game.seats[0].wickedness) == (2, 2)


def test_cat_nip_makes_two_hearts_no_three_for_an_evolution() -> None:
    game = table(kitty("cat-nip"), CITY, dice="heart heart 1 1 2 3")
    assert told(game.play("play cat-nip"), "evolution_draw") == []
    game = table(kitty("cat-nip"), CITY, dice="heart heart heart 1 1 2")
    assert len(told(game.play("play cat-nip"), "evolution_draw")) == 1


def test_cat_nip_is_discarded_when_the_turn_ends() -> None:
    game = table(kitty("cat-nip", extra_turns=1), CITY, dice=f"{QUIET} energy 1 1 2 2 3")
    game.play("play cat-nip")
    assert (game.turn, game.seats[0].evolutions, game.seats[0].evolution_discard) == (2, (), ("cat-nip",))
    assert game.rolls_left == 2
    game.play("stop")
    assert game.seats[0].energy == 1


def test_cat_nip_lies_in_play_while_it_lasts() -> None:
    game = nip(claws(2))
    assert (asked(game), game.seats[0].evolutions) == ((1, "yield"), ("cat-nip",))
    assert game.seats[1].health == 6


def test_cat_nip_goes_with_the_frozen_face() -> None:
    game = table(
        has("freeze-ray"),
        kitty("cat-nip", place="city"),
        dice=f"{claws(1)} energy energy heart 1 1 2",
        market=NO_MARKET,
    )
    play(game, "stop", "yield", "play cat-nip", "use freeze-ray for energy")
    assert (game.seats[1].energy, game.seats[1].health) == (0, 10)


# Play with your Food


FOOD: dict[str, Any] = {"place": "city", "points": 3, "energy": 2}


def test_play_with_your_food_takes_a_star_and_an_energy_instead_of_two_hearts() -> None:
    game = table(kitty("play-with-your-food"), FOOD, dice=claws(3))
    play(game, "play play-with-your-food", "stop")
    assert (asked(game), keys(game), game.seats[1].health) == (
        (0, "use"),
        ["use play-with-your-food on 1", "pass"],
        10,
    )
    game.play("use play-with-your-food on 1")
    assert (health(game), points(game), energy(game)) == ([10, 9], [1, 2], [1, 1])
    assert asked(game) == (1, "yield"), "it was still wounded"


def test_play_with_your_food_may_be_left_alone() -> None:
    game = table(has("play-with-your-food"), FOOD, dice=claws(3))
    play(game, "stop", "pass")
    assert (health(game), points(game), energy(game)) == ([10, 7], [0, 3], [0, 2])


def test_play_with_your_food_that_spares_everything_wounds_nobody() -> None:
    game = table(has("play-with-your-food", "alpha-male", cards=["poison-spit"]), FOOD, dice=claws(2))
    events = play(game, "stop", "use play-with-your-food on 1")
    assert (game.seats[1].health, game.seats[1].poison, game.seats[0].points) == (10, 0, 1)
    assert (told(events, "yield"), game.current, game.seats[1].place) == ([], 1, "city")


@pytest.mark.parametrize("rolled", [0, 1])
def test_play_with_your_food_wants_a_loss_of_two_hearts(rolled: int) -> None:
    game = table(has("play-with-your-food"), FOOD, dice=claws(rolled))
    game.play("stop")
    assert asked(game) == ((1, "yield") if rolled else (1, "roll"))


def test_play_with_your_food_is_for_monsters_in_tokyo() -> None:
    game = table(has("play-with-your-food", place="city"), {"points": 3, "energy": 2}, dice=claws(3))
    game.play("stop")
    assert (game.seats[1].health, game.current) == (7, 1)


@pytest.mark.parametrize(
    "poor, stars, cubes", [({}, [0, 0], [0, 0]), ({"points": 1}, [1, 0], [0, 0]), ({"energy": 1}, [0, 0], [1, 0])]
)
def test_play_with_your_food_takes_only_what_a_poor_victim_has(
    poor: dict[str, int], stars: list[int], cubes: list[int]
) -> None:
    game = table(has("play-with-your-food"), CITY | poor, {}, dice=claws(3))
    play(game, "stop", "use play-with-your-food on 1", "yield")
    assert (points(game)[:2], energy(game)[:2]) == ([stars[0] + 1, stars[1]], cubes)
    assert game.seats[1].health == 9


def test_play_with_your_food_decides_for_each_of_two_victims() -> None:
    game = table(has("play-with-your-food"), FOOD, FOOD | BAY, {}, {}, dice=claws(3))
    game.play("stop")
    game.play("use play-with-your-food on 1")
    assert (asked(game), health(game)[1]) == ((0, "use"), 9)
    game.play("pass")
    assert (health(game)[:3], points(game)[:3], energy(game)[:3]) == ([10, 9, 7], [1, 2, 3], [1, 1, 2])


def test_play_with_your_food_energy_is_a_gain_for_friend_of_children() -> None:
    game = table(has("play-with-your-food", cards=["friend-of-children"]), FOOD, dice=claws(2))
    play(game, "stop", "use play-with-your-food on 1")
    assert game.seats[0].energy == 2


def test_play_with_your_food_reaches_a_monster_with_jets_before_it_chooses() -> None:
    game = table(has("play-with-your-food"), FOOD | {"cards": ["jets"]}, dice=claws(3))
    play(game, "stop", "use play-with-your-food on 1")
    assert (asked(game), points(game), game.seats[1].health) == ((1, "yield"), [1, 2], 10)
    game.play("stay")
    assert game.seats[1].health == 9
    game = table(has("play-with-your-food"), FOOD | {"cards": ["jets"]}, dice=claws(2))
    play(game, "stop", "use play-with-your-food on 1")
    assert (game.current, game.seats[1].place, game.seats[1].health) == (1, "city", 10), "nothing to flee from"


def test_play_with_your_food_comes_before_wings() -> None:
    game = table(has("play-with-your-food"), FOOD | {"cards": ["wings"], "energy": 3}, dice=claws(4))
    play(game, "stop", "use play-with-your-food on 1")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use wings"])
    game.play("use wings")
    assert (game.seats[1].health, game.seats[1].energy) == (10, 0)


def test_play_with_your_food_leaves_a_single_heart_for_armor_plating() -> None:
    game = table(has("play-with-your-food"), FOOD | {"cards": ["armor-plating"]}, dice=claws(3))
    play(game, "stop", "use play-with-your-food on 1")
    assert (game.seats[1].health, game.current) == (10, 1)


def test_play_with_your_food_counts_claws_that_were_added() -> None:
    game = table(has("play-with-your-food", cards=["spiked-tail"]), FOOD, dice=claws(1))
    game.play("stop")
    assert asked(game) == (0, "use")


def test_play_with_your_food_finds_nobody_who_has_scampered() -> None:
    game = table(has("play-with-your-food"), FOOD | {"hand": ["simian-scamper"]}, dice=claws(3))
    play(game, "stop", "play simian-scamper")
    assert (game.seats[1].place, game.seats[1].health, points(game)) == (None, 10, [1, 3])


def test_play_with_your_food_can_spare_a_life() -> None:
    game = table(has("play-with-your-food"), FOOD | {"health": 2}, dice=claws(2))
    play(game, "stop", "use play-with-your-food on 1")
    assert (game.seats[1].alive, game.seats[1].health) == (True, 2)


def test_play_with_your_food_from_tokyo_against_the_bay() -> None:
    game = table(has("play-with-your-food", cards=["nova-breath"], place="city"), FOOD | BAY, {}, {}, {}, dice=claws(2))
    play(game, "stop", "use play-with-your-food on 1")
    assert (health(game), points(game)[:2], energy(game)[:2]) == ([10, 10, 8, 8, 8], [2 + 1, 3 - 1 + 2], [1, 1])


# Feline Motor


def test_feline_motor_enters_tokyo_instead_of_another() -> None:
    game = table(NOBODY, has("feline-motor"), {})
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "use"), ["use feline-motor", "pass"])
    game.play("use feline-motor")
    assert [seat.place for seat in game.seats] == [None, "city", None]
    assert points(game) == [0, 1 + 2, 0], "the star for entering, then those for the turn"


def test_feline_motor_may_be_left_alone_and_used_later() -> None:
    game = table(NOBODY, {}, has("feline-motor"), dice=f"{QUIET} {claws(1)}")
    play(game, "stop", "pass")
    assert game.seats[0].place == "city"
    play(game, "stop", "yield")
    assert asked(game) == (2, "use"), "another turn, another chance"
    game.play("use feline-motor")
    assert [seat.place for seat in game.seats] == [None, None, "city"]


def test_feline_motor_is_no_way_back_in_the_turn_that_began_in_tokyo() -> None:
    game = table(NOBODY, {}, has("feline-motor"), dice=f"{QUIET} {claws(1)} {QUIET}")
    play(game, "stop", "use feline-motor", "stop", "yield")
    assert (asked(game), game.seats[1].place) == ((2, "roll"), "city")


def test_feline_motor_works_again_in_a_later_turn() -> None:
    game = table(NOBODY, {}, has("feline-motor"), dice=f"{QUIET} {claws(1)} {QUIET} {claws(1)}")
    play(game, "stop", "use feline-motor", "stop", "yield", "stop", "stop", "yield")
    assert (asked(game), game.current) == ((2, "use"), 0)
    game.play("use feline-motor")
    assert [seat.place for seat in game.seats] == [None, None, "city"]


def test_feline_motor_needs_a_free_place_and_an_opponent_about_to_enter() -> None:
    game = table(NOBODY, CITY, has("feline-motor"))
    game.play("stop")
    assert asked(game) == (1, "roll")
    game = table(CITY, {}, has("feline-motor"))
    game.play("stop")
    assert asked(game) == (1, "roll")


def test_feline_motor_is_not_for_its_owners_own_turn() -> None:
    game = table(has("feline-motor"), NOBODY)
    game.play("stop")
    assert (game.seats[0].place, game.current) == ("city", 1)


def test_feline_motor_may_take_the_bay_and_then_nobody_else_enters() -> None:
    game = table(NOBODY, CITY, has("feline-motor"), {}, {})
    play(game, "stop", "use feline-motor")
    assert [seat.place for seat in game.seats] == [None, "city", "bay", None, None]
    game = table(NOBODY, {}, has("feline-motor"), {}, {})
    play(game, "stop", "use feline-motor")
    assert [seat.place for seat in game.seats] == [None, None, "city", None, None], "the Bay is free all the same"


def test_feline_motor_entry_has_the_effects_of_an_entry() -> None:
    game = table(NOBODY, has("feline-motor", "black-diamond", "i-am-the-king", cards=["urbavore"]), {})
    play(game, "stop", "use feline-motor")
    assert told(list(game.events), "enter")[0].seat == 1
    # One for the entry, one for each Evolution; then, for the turn that begins, 2 and the King's and Urbavore's 1.
    assert game.seats[1].points == 3 + 4


def test_feline_motor_takes_the_place_of_a_victim_of_the_active_monster() -> None:
    game = table(NOBODY, CITY, has("feline-motor"), dice=claws(1))
    play(game, "stop", "yield")
    assert asked(game) == (2, "use")
    game.play("use feline-motor")
    assert [seat.place for seat in game.seats] == [None, None, "city"]


def test_feline_motor_of_a_monster_that_yielded_this_turn_stays_still() -> None:
    game = table(NOBODY, has("feline-motor", place="city"), {}, dice=claws(1))
    play(game, "stop", "yield")
    assert (game.seats[0].place, asked(game)) == ("city", (1, "roll"))


def test_feline_motor_stands_still_while_its_owner_sleeps() -> None:
    game = dark(NOBODY, has("feline-motor", cards=["hibernation"]), {})
    game.play("stop")
    assert "use feline-motor" not in keys(game), "who sleeps enters no Tokyo, and keeps nobody out of it"


# Mouse Hunter


@pytest.mark.parametrize(
    "dice, stars", [("1 2 2 3 3 heart", 1), ("1 1 2 2 3 3", 1), ("1 1 1 2 2 3", 2), ("2 2 3 3 heart heart", 0)]
)
def test_mouse_hunter_is_worth_one_star_for_any_1(dice: str, stars: int) -> None:
    game = table(kitty("mouse-hunter"), CITY, dice=dice)
    play(game, "play mouse-hunter", "stop")
    assert game.seats[0].points == stars


def test_mouse_hunter_looks_at_the_final_dice() -> None:
    game = table(has("mouse-hunter"), CITY, dice="1 2 2 3 3 heart 2")
    play(game, "reroll 0", "stop")
    assert game.seats[0].points == 2, "three 2s, no 1"
    game = table(has("mouse-hunter", cards=["herd-culler"]), CITY, dice="2 2 3 3 heart heart")
    play(game, "stop", "turn 0 to 1 with herd-culler")
    assert game.seats[0].points == 1


def test_mouse_hunter_is_for_its_owners_own_dice() -> None:
    game = table(NOBODY, has("mouse-hunter"), CITY, dice="1 2 2 3 3 heart")
    game.play("stop")
    assert game.seats[1].points == 0


# Meow Missle


@pytest.mark.parametrize("dice, lost", [("1 2 2 3 3 heart", 1), ("1 1 claw 2 3 3", 2), ("2 2 3 3 heart claw", 1)])
def test_meow_missle_adds_one_claw_for_any_1(dice: str, lost: int) -> None:
    game = table(kitty("meow-missle"), CITY, dice=dice)
    play(game, "play meow-missle", "stop")
    assert game.seats[1].health == 10 - lost


def test_meow_missle_claw_is_a_claw_for_spiked_tail_and_alpha_monster() -> None:
    game = table(has("meow-missle", cards=["spiked-tail", "alpha-monster"]), CITY, dice="1 2 2 3 3 heart")
    game.play("stop")
    assert (game.seats[1].health, game.seats[0].points, asked(game)) == (8, 1, (1, "yield"))


def test_meow_missle_claw_is_a_claw_for_barbs() -> None:
    game = dark(has("meow-missle", tiles=["barbs"]), CITY, dice="1 claw 2 3 3 heart")
    game.play("stop")
    assert game.seats[1].health == 7


def test_meow_missle_and_its_reflection_add_two_claws() -> None:
    game = table(reflecting("meow-missle", 0, evolutions=["meow-missle"]), CITY, dice="1 2 2 3 3 heart")
    game.play("stop")
    assert game.seats[1].health == 8


# --- The King
# Monkey Rush


def test_monkey_rush_takes_tokyo_when_its_monster_has_left() -> None:
    game = table(NOBODY, CITY, king("monkey-rush"), dice=claws(1))
    play(game, "stop", "yield")
    assert (asked(game), keys(game)) == ((2, "evolution"), ["play monkey-rush", "pass"])
    game.play("play monkey-rush")
    assert [seat.place for seat in game.seats] == [None, None, "city"]
    assert (points(game), game.seats[2].evolution_discard) == ([0, 0, 1], ("monkey-rush",))


def test_monkey_rush_takes_tokyo_when_its_monster_has_died() -> None:
    game = table(NOBODY, CITY | {"health": 1}, king("monkey-rush"), dice=claws(1))
    play(game, "stop", "play monkey-rush")
    assert [seat.place for seat in game.seats] == [None, None, "city"]


def test_monkey_rush_may_be_kept() -> None:
    game = table(NOBODY, CITY, king("monkey-rush"), dice=claws(1))
    play(game, "stop", "yield", "pass")
    assert (game.seats[0].place, game.seats[2].hand) == ("city", ("monkey-rush",))


def test_monkey_rush_needs_somebody_to_have_left() -> None:
    game = table(NOBODY, {}, king("monkey-rush"))
    game.play("stop")
    assert (game.seats[0].place, asked(game)) == ("city", (1, "roll"))
    game = table(NOBODY, CITY, king("monkey-rush"), dice=claws(1))
    play(game, "stop", "stay")
    assert asked(game) == (1, "roll")


def test_monkey_rush_leaves_a_second_place_to_the_active_monster() -> None:
    game = table(NOBODY, CITY, BAY, king("monkey-rush"), {}, dice=claws(1))
    play(game, "stop", "yield", "yield", "play monkey-rush")
    assert [seat.place for seat in game.seats] == ["bay", None, None, "city", None]


def test_monkey_rush_of_who_has_just_yielded_takes_tokyo_back() -> None:
    game = table(NOBODY, king("monkey-rush", place="city"), {}, dice=claws(1))
    play(game, "stop", "yield", "play monkey-rush")
    assert (game.seats[1].place, game.seats[1].points) == ("city", 1 + 2)


def test_monkey_rush_goes_before_feline_motor_of_one_owner_and_after_a_nearer_seat() -> None:
    game = table(NOBODY, CITY, king("monkey-rush"), has("feline-motor"), dice=claws(1))
    play(game, "stop", "yield", "play monkey-rush")
    assert (asked(game), game.seats[2].place) == ((1, "roll"), "city"), "no room is left for the motor"


def test_monkey_rush_entry_has_the_effects_of_an_entry() -> None:
    game = table(NOBODY, CITY, king("monkey-rush", evolutions=["i-am-the-king"]), dice=claws(1))
    play(game, "stop", "yield", "play monkey-rush")
    assert game.seats[2].points == 2


def test_monkey_rush_lets_the_active_monster_frenzy() -> None:
    game = table(king("jungle-frenzy"), CITY, has(hand=["monkey-rush"]), dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "yield", "play monkey-rush")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play jungle-frenzy", "pass"])


def test_monkey_rush_is_not_played_by_a_sleeper() -> None:
    game = dark(NOBODY, CITY, king("monkey-rush", cards=["hibernation"]), dice=claws(1))
    play(game, "stop", "yield")
    assert "play monkey-rush" not in keys(game), "it would be spent for nothing"


# Simian Scamper


def test_simian_scamper_yields_without_losing_a_heart() -> None:
    game = table(NOBODY, king("simian-scamper", place="city"), dice=claws(3))
    game.play("stop")
    assert (asked(game), keys(game), game.seats[1].health) == ((1, "evolution"), ["play simian-scamper", "pass"], 10)
    events = game.play("play simian-scamper")
    assert [e.seat for e in told(events, "yield")] == [1]
    assert (health(game), game.seats[0].place, game.seats[1].place) == ([10, 10], "city", None)
    assert game.seats[1].evolution_discard == ("simian-scamper",)


def test_simian_scamper_left_alone_leaves_the_loss_and_the_choice() -> None:
    game = table(NOBODY, king("simian-scamper", place="city"), dice=claws(3))
    play(game, "stop", "pass")
    assert (asked(game), game.seats[1].health) == ((1, "yield"), 7)


def test_simian_scamper_makes_safe_for_the_rest_of_the_turn() -> None:
    game = table(
        {"energy": 4},
        king("simian-scamper", place="city"),
        {},
        dice=claws(3),
        market=["high-altitude-bombing", None, None],
    )
    play(game, "stop", "play simian-scamper", "buy high-altitude-bombing")
    assert health(game) == [7, 10, 7]


def test_simian_scamper_makes_nobody_safe_in_the_next_turn() -> None:
    game = table(NOBODY, {}, king("simian-scamper", place="city"), dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "play simian-scamper")
    assert [seat["safe"] for seat in game.view(None)["seats"]] == [False, False, False]


def test_simian_scamper_saves_a_life() -> None:
    game = table(NOBODY, king("simian-scamper", place="city", health=1), dice=claws(6))
    play(game, "stop", "play simian-scamper")
    assert (game.seats[1].health, game.seats[1].alive) == (1, True)


def test_simian_scamper_is_a_yield_for_burrowing() -> None:
    game = table(NOBODY, king("simian-scamper", place="city", cards=["burrowing"]), dice=claws(2))
    play(game, "stop", "play simian-scamper")
    assert health(game) == [9, 10]


def test_simian_scamper_keeps_the_attacker_from_wounding() -> None:
    attacker = has("alpha-male", "freeze-ray", cards=["poison-spit"])
    game = table(attacker, king("simian-scamper", place="city"), {}, dice=claws(2))
    events = play(game, "stop", "play simian-scamper")
    assert (game.seats[1].poison, told(events, "hand_over"), game.seats[0].points) == (0, [], 1)


def test_simian_scamper_goes_with_jets() -> None:
    game = table(NOBODY, king("simian-scamper", place="city", cards=["jets"]), dice=claws(2))
    play(game, "stop", "play simian-scamper")
    assert (health(game), game.seats[1].place) == ([10, 10], None)
    game = table(NOBODY, king("simian-scamper", place="city", cards=["jets"]), dice=claws(2))
    play(game, "stop", "pass", "yield")
    assert (health(game), game.seats[1].hand) == ([10, 10], ("simian-scamper",))


def test_simian_scamper_is_only_for_tokyo_and_only_against_claws() -> None:
    game = table(CITY, king("simian-scamper"), dice=claws(2))
    game.play("stop")
    assert (game.seats[1].health, asked(game)) == (8, (1, "roll"))
    game = table(kitty("electro-scratch"), king("simian-scamper", place="city"))
    game.play("play electro-scratch")
    assert (game.seats[1].health, asked(game)) == (9, (0, "roll"))


def test_simian_scamper_in_city_with_a_neighbour_in_the_bay() -> None:
    game = table(NOBODY, king("simian-scamper", place="city"), BAY, {}, {}, dice=claws(2))
    play(game, "stop", "play simian-scamper")
    assert (asked(game), health(game)[:3]) == ((2, "yield"), [10, 10, 8])
    game.play("stay")
    assert [seat.place for seat in game.seats][:3] == ["city", None, "bay"]


def test_simian_scamper_is_no_way_out_for_who_would_lose_nothing() -> None:
    game = table(NOBODY, king("simian-scamper", place="city", cards=["armor-plating"]), dice=claws(1))
    game.play("stop")
    assert (asked(game), game.seats[1].place) == ((1, "roll"), "city")


def test_simian_scamper_costs_the_beauty_her_stars() -> None:
    victim = king("simian-scamper", place="city", evolutions=["twas-beauty-killed-the-beast"], points=9)
    game = table(NOBODY, victim, dice=claws(1))
    play(game, "stop", "play simian-scamper")
    assert (game.seats[1].points, game.seats[1].evolutions) == (0, ())


# Jungle Frenzy


def test_jungle_frenzy_gives_another_turn_to_who_wounded_tokyo_and_did_not_enter() -> None:
    game = table(king("jungle-frenzy"), CITY, dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "stay")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play jungle-frenzy", "pass"])
    events = game.play("play jungle-frenzy")
    first = told(events, "extra_turn")[0]
    assert (first.seat, first.card) == (0, "jungle-frenzy")
    assert (game.current, game.turn, game.seats[0].evolution_discard) == (0, 2, ("jungle-frenzy",))


def test_jungle_frenzy_is_not_for_who_entered() -> None:
    game = table(king("jungle-frenzy"), CITY, dice=claws(1))
    play(game, "stop", "yield")
    assert (game.seats[0].place, game.current, game.seats[0].hand) == ("city", 1, ("jungle-frenzy",))


def test_jungle_frenzy_wants_a_wound_in_tokyo() -> None:
    game = table(king("jungle-frenzy"), CITY | {"cards": ["armor-plating"]}, dice=claws(1))
    game.play("stop")
    assert game.current == 1
    game = table(king("jungle-frenzy", place="city"), {}, dice=claws(1))
    game.play("stop")
    assert game.current == 1
    game = table(king("jungle-frenzy", evolutions=["funny-looking-but-dangerous"]), CITY, dice="2 2 2 1 1 3")
    play(game, "stop", "usual")
    assert (game.current, game.seats[1].health) == (1, 9), "those hearts were no wound"


def test_jungle_frenzy_counts_a_wound_after_jets() -> None:
    game = table(king("jungle-frenzy"), CITY | {"cards": ["jets"]}, dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "stay")
    assert keys(game) == ["play jungle-frenzy", "pass"]


def test_jungle_frenzy_comes_before_buying() -> None:
    game = table(king("jungle-frenzy", energy=3), CITY, dice=f"{claws(1)} {QUIET}", market=["heal", None, None])
    play(game, "stop", "stay", "play jungle-frenzy")
    assert (asked(game), game.turn) == ((0, "buy"), 1)
    game.play("done")
    assert (game.current, game.turn) == (0, 2)


def test_jungle_frenzy_comes_after_a_neighbours_feline_motor() -> None:
    game = table(king("jungle-frenzy"), CITY, has("feline-motor"), dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "yield", "use feline-motor", "play jungle-frenzy")
    assert (game.current, game.seats[2].place) == (0, "city")


def test_jungle_frenzy_gives_no_turn_to_the_dead() -> None:
    game = table(king("jungle-frenzy", health=1, poison=1), CITY, {}, dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "stay", "play jungle-frenzy")
    assert (game.seats[0].alive, game.current) == (False, 1)


# Giant Banana


def test_giant_banana_heals_two_in_tokyo_too() -> None:
    game = table(king("giant-banana", health=5, place="city"), NOBODY)
    game.play("play giant-banana")
    assert (game.seats[0].health, game.seats[0].evolution_discard) == (7, ("giant-banana",))


def test_giant_banana_keeps_to_the_maximum_and_is_a_gain_for_regeneration() -> None:
    game = table(king("giant-banana", health=9), CITY)
    game.play("play giant-banana")
    assert game.seats[0].health == 10
    game = table(king("giant-banana", health=5, cards=["regeneration"]), CITY)
    game.play("play giant-banana")
    assert game.seats[0].health == 8


def test_giant_banana_saves_from_claws() -> None:
    game = table(NOBODY, king("giant-banana", health=3, place="city"), dice=claws(4))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play giant-banana"])
    game.play("play giant-banana")
    assert (game.seats[1].health, asked(game)) == (1, (1, "yield"))


def test_giant_banana_is_not_asked_for_where_no_life_is_at_stake() -> None:
    game = table(NOBODY, king("giant-banana", health=5, place="city"), dice=claws(4))
    game.play("stop")
    assert (asked(game), game.seats[1].health) == ((1, "yield"), 1)
    assert "play giant-banana" in keys(game)


def test_giant_banana_may_come_too_little() -> None:
    game = table(NOBODY, king("giant-banana", health=1, place="city"), {}, dice=claws(6))
    play(game, "stop", "play giant-banana")
    assert not game.seats[1].alive


def test_giant_banana_saves_from_poison() -> None:
    game = table(king("giant-banana", health=1, poison=1), CITY)
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "damage"), ["take", "play giant-banana"])
    game.play("play giant-banana")
    assert game.seats[0].health == 2


# Chest Thumping


def test_chest_thumping_makes_a_wounded_monster_leave_tokyo() -> None:
    game = table(king("chest-thumping"), CITY, dice=claws(1))
    play(game, "play chest-thumping", "stop", "stay")
    assert (asked(game), keys(game)) == ((0, "use"), ["use chest-thumping on 1", "pass"])
    events = game.play("use chest-thumping on 1")
    assert [e.seat for e in told(events, "leave")] == [1]
    assert (told(events, "yield"), game.seats[1].place, game.seats[0].place) == ([], None, "city")


def test_chest_thumping_may_be_left_alone() -> None:
    game = table(has("chest-thumping"), CITY, dice=claws(1))
    play(game, "stop", "stay", "pass")
    assert (game.seats[1].place, game.seats[0].place) == ("city", None)


def test_chest_thumping_is_not_needed_for_who_yields() -> None:
    game = table(has("chest-thumping"), CITY, dice=claws(1))
    play(game, "stop", "yield")
    assert (game.seats[0].place, game.current) == ("city", 1)


def test_chest_thumping_needs_a_wound() -> None:
    game = table(has("chest-thumping"), CITY | {"cards": ["armor-plating"]}, dice=claws(1))
    game.play("stop")
    assert (game.current, game.seats[1].place) == (1, "city")


def test_chest_thumping_decides_for_each_of_two_victims() -> None:
    game = table(has("chest-thumping"), CITY, BAY, {}, {}, dice=claws(1))
    play(game, "stop", "stay", "stay")
    assert (asked(game), keys(game)) == ((0, "use"), ["use chest-thumping on 1", "pass"])
    game.play("pass")
    assert keys(game) == ["use chest-thumping on 2", "pass"]
    game.play("use chest-thumping on 2")
    assert [seat.place for seat in game.seats][:3] == ["bay", "city", None]


def test_chest_thumping_is_no_yield_for_burrowing() -> None:
    game = table(has("chest-thumping"), CITY | {"cards": ["burrowing"]}, dice=claws(1))
    play(game, "stop", "stay", "use chest-thumping on 1")
    assert (health(game), game.seats[1].place) == ([10, 9], None)


def test_chest_thumping_is_no_yield_for_unstable_dna() -> None:
    victim = CITY | {"cards": ["unstable-dna"]}
    game = dark(has("chest-thumping", cards=["wings"]), victim, dice=claws(1))
    play(game, "stop", "stay", "use chest-thumping on 1")
    assert (game.seats[0].cards, game.seats[1].cards) == (("wings",), ("unstable-dna",))


def test_chest_thumping_lets_jets_carry_their_owner_off_unhurt() -> None:
    game = table(has("chest-thumping"), CITY | {"cards": ["jets"]}, dice=claws(3))
    play(game, "stop", "stay", "use chest-thumping on 1")
    assert (health(game), game.seats[1].place) == ([10, 10], None)
    game = table(has("chest-thumping"), CITY | {"cards": ["jets"]}, dice=claws(3))
    play(game, "stop", "stay", "pass")
    assert (health(game), game.seats[1].place) == ([10, 7], "city")


def test_chest_thumping_does_not_take_back_the_star_for_staying() -> None:
    game = table(has("chest-thumping"), has("black-diamond", place="city"), dice=claws(1))
    play(game, "stop", "stay", "use chest-thumping on 1")
    assert (game.seats[1].points, game.seats[1].place) == (1, None)


def test_chest_thumping_costs_the_beauty_her_stars() -> None:
    victim = has("twas-beauty-killed-the-beast", place="city", points=7)
    game = table(has("chest-thumping"), victim, dice=claws(1))
    play(game, "stop", "stay", "use chest-thumping on 1")
    assert (game.seats[1].points, game.seats[1].evolution_discard) == (0, ("twas-beauty-killed-the-beast",))


def test_chest_thumping_makes_room_for_monkey_rush() -> None:
    game = table(has("chest-thumping"), CITY, king("monkey-rush"), dice=claws(1))
    play(game, "stop", "stay", "use chest-thumping on 1", "play monkey-rush")
    assert [seat.place for seat in game.seats] == [None, None, "city"]


# Alpha Male


def test_alpha_male_is_worth_one_star_however_many_are_wounded() -> None:
    game = table(king("alpha-male", place="city"), {}, {}, dice=claws(2))
    play(game, "play alpha-male", "stop")
    assert points(game) == [2 + 1, 0, 0]


def test_alpha_male_wants_hearts_lost_to_claws() -> None:
    game = table(has("alpha-male"), CITY | {"cards": ["armor-plating"]}, dice=claws(1))
    game.play("stop")
    assert game.seats[0].points == 0
    game = table(has("alpha-male", hand=["electro-scratch"]), CITY)
    play(game, "play electro-scratch", "stop")
    assert game.seats[0].points == 0
    game = table(has("alpha-male", cards=["alpha-monster"]), CITY | {"cards": ["wings"], "energy": 2}, dice=claws(1))
    play(game, "stop", "use wings")
    assert game.seats[0].points == 1, "Alpha Monster only"


def test_alpha_male_counts_every_turn_and_those_who_die() -> None:
    game = table(has("alpha-male", extra_turns=1), CITY, {}, dice=f"{claws(1)} {claws(1)}")
    play(game, "stop", "stay", "stop", "stay")
    assert game.seats[0].points == 2
    game = table(has("alpha-male"), CITY | {"health": 1}, {}, dice=claws(1))
    game.play("stop")
    assert game.seats[0].points == 1 + 1


def test_alpha_male_counts_a_wound_after_jets() -> None:
    game = table(has("alpha-male"), CITY | {"cards": ["jets"]}, dice=claws(1))
    game.play("stop")
    assert game.seats[0].points == 0
    game.play("stay")
    assert game.seats[0].points == 1


# I Am the King!


def test_i_am_the_king_is_worth_a_star_at_every_entry_and_every_turn_begun_in_tokyo() -> None:
    game = table(king("i-am-the-king", extra_turns=1), NOBODY, dice=f"{QUIET} {QUIET}")
    play(game, "play i-am-the-king", "stop")
    assert (game.turn, game.seats[0].place, game.seats[0].points) == (2, "city", 2 + 3)


def test_i_am_the_king_is_worth_nothing_outside_or_in_other_turns() -> None:
    game = table(has("i-am-the-king"), CITY, dice=QUIET)
    assert game.seats[0].points == 0
    game = table(NOBODY, has("i-am-the-king", place="city"), {})
    assert game.seats[1].points == 0


def test_i_am_the_king_still_gives_stars_in_the_variant_for_two() -> None:
    game = table(
        has("i-am-the-king", extra_turns=1), NOBODY, modules=["power_up", "two_player"], dice=f"{QUIET} {QUIET}"
    )
    game.play("stop")
    assert (game.seats[0].points, game.seats[0].energy) == (2, 2)


def test_i_am_the_king_put_down_during_the_turn_has_missed_its_beginning() -> None:
    game = table(king("i-am-the-king", place="city"), NOBODY)
    game.play("play i-am-the-king")
    assert game.seats[0].points == 2


def test_i_am_the_king_enters_by_death_from_above() -> None:
    game = table(has("i-am-the-king", energy=5), CITY, market=["death-from-above", None, None])
    play(game, "stop", "buy death-from-above")
    assert game.seats[0].points == 2 + 1 + 1


# Twas Beauty Killed the Beast


BEAUTY = "twas-beauty-killed-the-beast"


def test_twas_beauty_can_only_be_put_down_in_tokyo() -> None:
    game = table(king(BEAUTY), CITY)
    assert f"play {BEAUTY}" not in keys(game)
    game = table(king(BEAUTY, place="city"), NOBODY)
    assert f"play {BEAUTY}" in keys(game)


def test_twas_beauty_is_worth_a_star_at_the_end_of_every_turn() -> None:
    game = table(king(BEAUTY, place="city"), {}, {}, dice=f"{QUIET} {QUIET} {QUIET} {QUIET}")
    play(game, f"play {BEAUTY}", "stop")
    assert game.seats[0].points == 3
    game.play("stop")
    assert (game.current, game.seats[0].points) == (2, 4)
    game.play("stop")
    assert (game.current, game.seats[0].points) == (0, 5 + 2)


def test_twas_beauty_may_win_at_the_end_of_anothers_turn() -> None:
    game = table(NOBODY, has(BEAUTY, place="city", points=19), {})
    game.play("stop")
    assert (game.over, game.winners) == (True, (1,))


def test_twas_beauty_may_be_put_down_right_after_entering() -> None:
    game = table(king(BEAUTY), NOBODY)
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "evolution"), [f"play {BEAUTY}", "pass"])
    game.play(f"play {BEAUTY}")
    assert game.seats[0].points == 1 + 1


def test_twas_beauty_takes_every_star_of_who_yields() -> None:
    game = table(NOBODY, has(BEAUTY, place="city", points=9), dice=claws(1))
    events = play(game, "stop", "yield")
    assert [(e.seat, e.amount) for e in told(events, "points_lost")] == [(1, 9)]
    assert (game.seats[1].points, game.seats[1].evolution_discard) == (0, (BEAUTY,))


def test_twas_beauty_takes_every_star_of_who_is_driven_out() -> None:
    game = table({"energy": 5}, has(BEAUTY, place="city", points=9), market=["death-from-above", None, None])
    play(game, "stop", "buy death-from-above")
    assert (game.seats[1].points, game.seats[1].evolutions) == (0, ())


def test_twas_beauty_takes_every_star_when_the_bay_closes() -> None:
    seats = [CITY, {"health": 1}, has(BEAUTY, place="bay", points=9), {}, {}]
    game = table(*seats, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].alive, game.seats[2].place, game.seats[2].points) == (False, None, 0)


def test_twas_beauty_stays_with_a_monster_that_moves_from_bay_to_city() -> None:
    seats = [{}, CITY | {"health": 1}, has(BEAUTY, place="bay", points=9), {}, {}]
    game = table(*seats, dice=claws(1))
    play(game, "stop", "stay")
    assert (game.seats[2].place, game.seats[2].points, game.seats[2].evolutions) == ("city", 9 + 1 + 2, (BEAUTY,))


def test_twas_beauty_costs_no_stars_in_an_elimination_but_final_roar_counts_them() -> None:
    victim = has(BEAUTY, place="city", points=16, health=1, tiles=["final-roar"])
    game = dark(NOBODY, victim, {}, dice=claws(1))
    game.play("stop")
    assert (game.winners, game.seats[1].points) == ((1,), 16)


def test_twas_beauty_gains_nothing_in_the_turn_of_a_monster_that_died_in_it() -> None:
    game = table({"health": 1, "poison": 1}, has(BEAUTY, place="city"), {})
    game.play("stop")
    assert (game.seats[0].alive, game.seats[1].points) == (False, 2)


def test_twas_beauty_reflected_brings_stars_and_the_penalty_to_the_reflections_owner() -> None:
    seats = [{}, reflecting(BEAUTY, 2, place="city", points=4), has(BEAUTY, place="bay", points=6), {}, {}]
    game = table(*seats, dice=claws(1))
    play(game, "stop", "yield", "stay")
    assert (game.seats[1].points, game.seats[1].evolutions) == (0, ())
    assert (game.seats[2].points, game.seats[2].evolutions) == (7, (BEAUTY,))
    seats = [{}, reflecting(BEAUTY, 2, place="city", points=4), has(BEAUTY, place="bay", points=6), {}, {}]
    game = table(*seats, dice=claws(1))
    play(game, "stop", "stay", "yield")
    assert (game.seats[2].points, game.seats[1].evolutions) == (0, ()), "the reflection goes with its model"
    assert game.seats[1].points == 4 + 2, "and costs nothing"


# --- Gigazaur
# Detachable Tail


def test_detachable_tail_cancels_a_loss_and_leaves_nothing_to_yield_for() -> None:
    game = table(NOBODY, giga("detachable-tail", place="city"), dice=claws(3))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play detachable-tail"])
    events = game.play("play detachable-tail")
    assert [e.seat for e in told(events, "prevented")] == [1]
    assert (game.seats[1].health, game.seats[1].place, asked(game)) == (10, "city", (1, "roll"))
    assert game.seats[1].evolution_discard == ("detachable-tail",)


def test_detachable_tail_makes_safe_for_the_rest_of_the_turn_only() -> None:
    game = table(
        {"energy": 4},
        giga("detachable-tail", place="city"),
        {},
        dice=f"{claws(3)} {QUIET}",
        market=["high-altitude-bombing", None, None],
    )
    play(game, "stop", "play detachable-tail")
    assert game.view(None)["seats"][1]["safe"] is True
    game.play("buy high-altitude-bombing")
    assert health(game) == [7, 10, 7]
    assert game.view(None)["seats"][1]["safe"] is False


def test_detachable_tail_may_be_kept() -> None:
    game = table(NOBODY, giga("detachable-tail", place="city"), dice=claws(3))
    play(game, "stop", "take")
    assert (game.seats[1].health, asked(game), keys(game)) == (7, (1, "yield"), ["yield", "stay"])


def test_detachable_tail_is_only_for_a_loss_of_hearts() -> None:
    game = table(giga("detachable-tail"), CITY)
    assert "play detachable-tail" not in keys(game)
    game = table(giga("detachable-tail", poison=1), CITY)
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "damage"), ["take", "play detachable-tail"])
    game = table(giga("detachable-tail", energy=4), CITY, market=["tank", None, None])
    play(game, "stop", "buy tank", "play detachable-tail")
    assert (game.seats[0].health, game.seats[0].points) == (10, 4)


def test_detachable_tail_is_not_asked_for_where_armor_does_the_work() -> None:
    game = table(NOBODY, giga("detachable-tail", place="city", cards=["armor-plating"]), dice=claws(1))
    game.play("stop")
    assert (asked(game), game.seats[1].hand) == ((1, "roll"), ("detachable-tail",))


def test_detachable_tail_beside_wings_and_camouflage() -> None:
    victim = giga("detachable-tail", place="city", cards=["wings", "camouflage"], energy=2)
    game = table(NOBODY, victim, dice=f"{claws(3)} 1 1 1")
    game.play("stop")
    assert set(keys(game)) == {"take", "use wings", "use camouflage", "play detachable-tail"}
    play(game, "use camouflage", "play detachable-tail")
    assert (game.seats[1].health, game.seats[1].energy) == (10, 2)


def test_detachable_tail_after_a_stay_with_jets() -> None:
    game = table(NOBODY, giga("detachable-tail", place="city", cards=["jets"]), {}, dice=claws(3))
    play(game, "stop", "stay", "play detachable-tail")
    assert (game.seats[1].health, game.seats[1].place) == (10, "city")


# Radioactive Waste


def test_radioactive_waste_brings_two_energy_and_a_heart() -> None:
    game = table(giga("radioactive-waste", health=5, place="city"), NOBODY)
    game.play("play radioactive-waste")
    assert (game.seats[0].energy, game.seats[0].health) == (2, 6)
    assert game.seats[0].evolution_discard == ("radioactive-waste",)


def test_radioactive_waste_brings_gains_for_friend_of_children_and_regeneration() -> None:
    game = table(giga("radioactive-waste", health=5, cards=["friend-of-children", "regeneration"]), CITY)
    game.play("play radioactive-waste")
    assert (game.seats[0].energy, game.seats[0].health) == (3, 7)


def test_radioactive_waste_saves_a_life_by_its_heart_or_its_energy() -> None:
    game = table(NOBODY, giga("radioactive-waste", health=2, place="city"), dice=claws(2))
    play(game, "stop", "play radioactive-waste")
    assert (game.seats[1].health, asked(game)) == (1, (1, "yield"))
    game = table(NOBODY, giga("radioactive-waste", health=1, place="city", cards=["wings"]), dice=claws(6))
    play(game, "stop", "play radioactive-waste", "use wings")
    assert (game.seats[1].health, game.seats[1].energy) == (2, 0)


def test_radioactive_waste_pays_for_a_card() -> None:
    game = table(giga("radioactive-waste", energy=2), CITY, market=["tank", None, None])
    game.play("stop")
    play(game, "play radioactive-waste", "buy tank")
    assert game.seats[0].points == 4


# Primal Bellow


def test_primal_bellow_costs_everybody_else_two_stars() -> None:
    game = table(giga("primal-bellow", points=5), {"points": 5, "place": "city"}, {"points": 1}, {})
    events = game.play("play primal-bellow")
    assert points(game) == [5, 3, 0, 0]
    assert [(e.seat, e.amount) for e in told(events, "points_lost")] == [(1, 2), (2, 1)]


def test_primal_bellow_may_keep_another_from_winning() -> None:
    game = table({"points": 19, "place": "city"}, giga("primal-bellow"), {}, dice=QUIET)
    game.play("stop")
    assert (game.seats[0].points, asked(game)) == (20, (1, "evolution"))
    game.play("play primal-bellow")
    assert (game.over, game.seats[0].points) == (False, 18)


def test_primal_bellow_makes_no_hurt_of_it_and_spares_the_dead() -> None:
    game = table(giga("primal-bellow"), {"alive": False, "points": 0}, {"points": 2, "place": "city"})
    events = game.play("play primal-bellow")
    assert ([e.seat for e in told(events, "points_lost")], told(events, "hurt")) == ([2], [])


# Saurian Adaptability


def test_saurian_adaptability_turns_all_dice_of_one_face_to_another() -> None:
    game = table(giga("saurian-adaptability"), CITY, dice="1 1 2 2 3 heart")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "change"), ["done", "play saurian-adaptability"])
    game.play("play saurian-adaptability")
    assert "turn every 1 to claw" in keys(game)
    assert not [
        key for key in keys(game) if key.startswith(("turn every energy", "turn every claw", "turn every 1 to 1"))
    ]
    events = game.play("turn every 1 to claw")
    assert [e.dice for e in told(events, "change")] == [("claw", "claw", "2", "2", "3", "heart")]
    assert (game.seats[1].health, game.seats[0].evolution_discard) == (8, ("saurian-adaptability",))


def test_saurian_adaptability_may_be_kept() -> None:
    game = table(giga("saurian-adaptability"), CITY)
    play(game, "stop", "done")
    assert (game.seats[0].hand, game.current) == (("saurian-adaptability",), 1)


def test_saurian_adaptability_is_not_played_while_there_are_rolls_left() -> None:
    game = table(giga("saurian-adaptability"), CITY)
    assert "play saurian-adaptability" not in keys(game)


def test_saurian_adaptability_joins_dice_that_show_the_new_face() -> None:
    game = table(giga("saurian-adaptability"), CITY, dice="1 1 2 2 3 heart")
    play(game, "stop", "play saurian-adaptability", "turn every 1 to 2")
    assert game.seats[0].points == 3


def test_saurian_adaptability_goes_with_other_changes() -> None:
    seat = giga("saurian-adaptability", evolutions=["tail-sweep"])
    game = table(seat, CITY, dice="1 1 3 3 heart heart")
    play(game, "stop", "turn 2 to 1 with tail-sweep", "play saurian-adaptability", "turn every 1 to energy")
    assert game.seats[0].energy == 3


def test_saurian_adaptability_makes_hearts_for_an_evolution() -> None:
    game = table(giga("saurian-adaptability"), CITY, dice="1 1 2 2 3 heart")
    events = play(game, "stop", "play saurian-adaptability", "turn every 1 to heart")
    assert len(told(events, "evolution_draw")) == 1


def test_saurian_adaptability_is_secret_until_played_where_everybody_is_asked() -> None:
    game = table(giga("primal-bellow"), CITY, asks="always")
    game.play("stop")
    assert asked(game) == (0, "change"), "for all that others know it might be held"
    assert "play saurian-adaptability" not in keys(game)


# Defender of Tokyo


def test_defender_of_tokyo_costs_others_a_star_when_its_owners_turn_begins_there() -> None:
    game = table(has("defender-of-tokyo", place="city"), {"points": 3}, {})
    assert points(game) == [2, 2, 0]


def test_defender_of_tokyo_does_nothing_outside_or_in_other_turns_or_on_entering() -> None:
    game = table(has("defender-of-tokyo"), {"points": 3})
    game.play("stop")
    assert (game.seats[0].place, game.seats[1].points) == ("city", 3)


def test_defender_of_tokyo_out_of_the_hand_waits_for_the_next_turn() -> None:
    game = table(giga("defender-of-tokyo", place="city", extra_turns=1), {"points": 3}, dice=f"{QUIET} {QUIET}")
    game.play("play defender-of-tokyo")
    assert game.seats[1].points == 3
    game.play("stop")
    assert (game.turn, game.seats[1].points) == (2, 2)


def test_defender_of_tokyo_adds_to_the_tile_of_the_same_name() -> None:
    seat = has("defender-of-tokyo", place="city", tiles=["defender-of-tokyo"])
    game = dark(seat, {"points": 5})
    assert game.seats[1].points == 3
    assert (game.seats[0].evolutions, game.seats[0].tiles) == (("defender-of-tokyo",), ("defender-of-tokyo",))


# Heat Vision


def test_heat_vision_costs_an_attacker_a_star() -> None:
    game = table({"points": 3}, giga("heat-vision", place="city"), dice=claws(2))
    game.play("stop")
    play(game, "play heat-vision", "stay")
    assert game.seats[0].points == 3, "put down too late for this attack"
    game = table({"points": 3}, has("heat-vision", place="city"), dice=claws(2))
    events = play(game, "stop", "stay")
    assert [(e.seat, e.amount, e.card) for e in told(events, "points_lost")] == [(0, 1, "heat-vision")]


def test_heat_vision_wants_hearts_lost_to_claws() -> None:
    game = table({"points": 3}, has("heat-vision", place="city", cards=["armor-plating"]), dice=claws(1))
    game.play("stop")
    assert game.seats[0].points == 3
    game = table(kitty("electro-scratch", points=3), has("heat-vision", place="city"))
    game.play("play electro-scratch")
    assert points(game)[0] == 3


def test_heat_vision_works_outside_tokyo_and_with_the_last_heart() -> None:
    game = table({"points": 3, "place": "city"}, has("heat-vision", health=1), {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].alive, game.seats[0].points) == (False, 3 + 2 - 1)


def test_heat_vision_takes_nothing_from_who_has_nothing() -> None:
    game = table(NOBODY, has("heat-vision", place="city"), {}, dice=claws(1))
    events = play(game, "stop", "stay")
    assert (told(events, "points_lost"), game.seats[0].points) == ([], 0)


# Gamma Breath and Tail Sweep


def test_gamma_breath_turns_a_die_to_a_claw_once_a_turn() -> None:
    game = table(giga("gamma-breath"), CITY, dice=claws(1))
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "change"), ["done", "play gamma-breath"])
    game.play("play gamma-breath")
    assert [key for key in keys(game) if key.startswith("turn")] == [
        f"turn {die} to claw with gamma-breath" for die in range(1, 6)
    ]
    game.play("turn 3 to claw with gamma-breath")
    assert (game.seats[1].health, asked(game)) == (8, (1, "yield"))


def test_gamma_breath_is_free_and_stays_in_play() -> None:
    game = table(has("gamma-breath", extra_turns=1), CITY, dice=f"{QUIET} {QUIET}")
    play(game, "stop", "turn 0 to claw with gamma-breath", "stay", "stop", "turn 0 to claw with gamma-breath")
    assert (game.seats[1].health, game.seats[0].energy, game.seats[0].evolutions) == (8, 0, ("gamma-breath",))


def test_gamma_breath_may_be_left_alone() -> None:
    game = table(has("gamma-breath"), CITY)
    play(game, "stop", "done")
    assert (game.seats[1].health, game.current) == (10, 1)


def test_tail_sweep_turns_a_die_to_1_or_2_once_a_turn() -> None:
    game = table(giga("tail-sweep"), CITY, dice="1 1 2 2 3 3")
    play(game, "stop", "play tail-sweep")
    turns = [key for key in keys(game) if key.startswith("turn")]
    assert turns == [
        "turn 0 to 2 with tail-sweep",
        "turn 1 to 2 with tail-sweep",
        "turn 2 to 1 with tail-sweep",
        "turn 3 to 1 with tail-sweep",
        "turn 4 to 1 with tail-sweep",
        "turn 4 to 2 with tail-sweep",
        "turn 5 to 1 with tail-sweep",
        "turn 5 to 2 with tail-sweep",
    ]
    game.play("turn 4 to 2 with tail-sweep")
    assert (game.seats[0].points, game.current) == (2, 1)


def test_tail_sweep_and_gamma_breath_are_for_their_owners_own_dice() -> None:
    game = table(NOBODY, has("tail-sweep", "gamma-breath", place="city"), {})
    game.play("stop")
    assert asked(game) == (1, "roll")


def test_tail_sweep_and_gamma_breath_may_turn_the_same_die() -> None:
    game = table(has("tail-sweep", "gamma-breath"), CITY, dice="2 2 3 3 heart heart")
    play(game, "stop", "turn 2 to claw with gamma-breath", "turn 2 to 2 with tail-sweep")
    assert (game.seats[0].points, game.seats[1].health) == (2, 10)
