"""What the angry bot chooses with Evolutions and in challenges."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kaiju
from kaiju.bots.policies import POLICIES
from kaiju.bots.policies.duel import duel_action
from kaiju.bots.policies.evolve import evolution_worth
from kaiju.bots.policies.evolve_facts import EFFECT_WORTH, EVOLUTION_WORTH
from kaiju.boxes.luchador.codes import EFFECTS
from kaiju.boxes.power_up.codes import EVOLUTION
from kaiju.game.setup import check_setup, fresh_state
from kaiju.rules.components import INSTALLED
from kaiju.speeds import batch
from tests.bots.angry import ANGRY, choice, position

pytestmark = pytest.mark.xdist_group("compiled")
DECKS = sorted({e["monster"] for e in kaiju.catalog() if e["kind"] == "evolution" and "module" not in e} - {"luchador"})
"""Monsters that have Evolutions in Power Up!."""


# --- Evolutions


def evolved(*seats: dict[str, Any], **what: Any) -> kaiju.Game:
    """Cyber Kitty's turn against others; a seat is asked only where it holds something that fits."""
    monsters = ("cyber-kitty", "gigazaur", "alienoid")
    placed = [{"monster": monster, **seat} for monster, seat in zip(monsters, seats, strict=False)]
    return position(*placed, **{"modules": ["power_up"], "asks": "fitting", "dice": "1 1 2 2 3 energy", **what})


def after(game: kaiju.Game, *keys: str) -> kaiju.Game:
    for key in keys:
        game.play(key)
    return game


@pytest.mark.parametrize(
    ("seat", "others", "key"),
    [
        # Permanent ones, stars and attacks at once.
        ({"hand": ["mouse-hunter"]}, {}, "play mouse-hunter"),
        ({"hand": ["alien-scourge"]}, {}, "play alien-scourge"),
        ({"hand": ["electro-scratch"]}, {}, "play electro-scratch"),
        ({"hand": ["cold-wave"]}, {}, "play cold-wave"),
        # Healing when it is hurt.
        ({"hand": ["giant-banana"], "health": 5}, {}, "play giant-banana"),
        ({"hand": ["giant-banana"], "health": 6}, {}, None),
        ({"evolutions": ["mothership-support"], "health": 5, "energy": 1}, {}, "use mothership-support"),
        ({"evolutions": ["mothership-support"], "health": 6, "energy": 1}, {}, None),
        # What others must have lost something by.
        ({"hand": ["primal-bellow"]}, {"points": 1}, None),
        ({"hand": ["primal-bellow"]}, {"points": 2}, None),
        ({"hand": ["nurture-the-young"]}, {"points": 2}, "play nurture-the-young"),
        ({"hand": ["nurture-the-young"]}, {}, None),
        # What counts the turn's hearts and energy: nothing yet.
        ({"hand": ["anger-batteries"]}, {}, None),
        ({"hand": ["stroke-of-genius"]}, {}, None),
        ({"hand": ["cult-worshippers"]}, {}, None),
        # All stars are at stake: with few of them, or with nearly enough.
        ({"hand": ["twas-beauty-killed-the-beast"], "place": "city"}, {}, "play twas-beauty-killed-the-beast"),
        ({"hand": ["twas-beauty-killed-the-beast"], "place": "city", "points": 6}, {}, None),
        ({"hand": ["twas-beauty-killed-the-beast"], "place": "city", "health": 7}, {}, None),
        # A copy needs something worth copying.
        ({"hand": ["icy-reflection"]}, {"evolutions": ["heat-vision"]}, "play icy-reflection"),
        ({"hand": ["icy-reflection"]}, {"evolutions": ["adapting-technology"]}, None),
    ],
)
def test_angry_plays_evolutions_in_its_turn(seat: dict[str, Any], others: dict[str, Any], key: str | None) -> None:
    chosen = choice(evolved(seat, others))
    assert chosen == key if key else not chosen.startswith(("play", "use"))


def test_angry_keeps_what_is_worth_most_to_it() -> None:
    game = kaiju.new("base", 2, modules=["power_up"], monsters=["cyber-kitty", "gigazaur"], seed=1)
    assert game.decision is not None
    worth = {option.key: EVOLUTION_WORTH[option.data["card"]] for option in game.decision.options}
    assert len(set(worth.values())) == 2 and choice(game) == max(worth, key=worth.__getitem__)


def test_every_evolution_has_a_worth() -> None:
    listed = {e["id"] for e in kaiju.catalog() if e["kind"] == "evolution" and e["monster"] != "luchador"}
    assert EVOLUTION_WORTH.keys() == listed
    assert len(EFFECT_WORTH) == len(EFFECTS) and min(EFFECT_WORTH[1:]) > 0


def test_luchadors_evolutions_are_worth_what_the_set_prints_on_them() -> None:
    g = kaiju.new("base", 2, modules=["luchador", "power_up"], monsters=["luchador", "alienoid"], seed=1)._state
    blanks = [
        g.rules.number_of(evolution) for evolution in INSTALLED[EVOLUTION].values() if hasattr(evolution, "blank")
    ]
    worth = [g.rules[evolution_worth](g, evolution) for evolution in blanks]
    assert len(worth) == 8 and min(worth) >= 5 and max(worth) <= 16
    g.blank_effect[0] += 3
    assert g.rules[evolution_worth](g, blanks[0]) == 4 * worth[0]


@pytest.mark.parametrize(
    ("hand", "health", "key"),
    [
        ("detachable-tail", 9, "take"),
        ("detachable-tail", 2, "play detachable-tail"),
        ("giant-banana", 2, "play giant-banana"),
        ("radioactive-waste", 2, "play radioactive-waste"),
        ("radioactive-waste", 1, "take"),
        ("deep-dive", 1, "play deep-dive"),
        ("terror-of-the-deep", 9, "play terror-of-the-deep"),
    ],
)
def test_angry_saves_itself_where_it_can(hand: str, health: int, key: str) -> None:
    game = evolved({}, {"hand": [hand], "health": health, "place": "city"}, dice="claw claw 1 1 2 3")
    after(game, "stop")
    assert game.decision is not None and (game.decision.seat, game.decision.kind) == (1, "damage")
    assert choice(game) == key


@pytest.mark.parametrize(("health", "key"), [(7, "play simian-scamper"), (8, "pass")])
def test_angry_scampers_off_where_it_would_yield(health: int, key: str) -> None:
    game = evolved({}, {"hand": ["simian-scamper"], "health": health, "place": "city"}, dice="claw claw 1 1 2 3")
    assert choice(after(game, "stop")) == key


@pytest.mark.parametrize(
    ("hand", "dice", "key"),
    [
        ("mecha-blast", "claw 1 1 2 2 3", "play mecha-blast"),
        ("mecha-blast", "energy 1 1 2 2 3", "pass"),
        ("destructive-analysis", "claw 1 1 2 2 3", "pass"),
        ("destructive-analysis", "claw claw 1 2 2 3", "play destructive-analysis"),
        ("underrated", "energy 1 1 2 2 3", "play underrated"),
        ("high-tide", "heart heart 1 2 2 3", "play high-tide"),
        ("high-tide", "heart 1 1 2 2 3", "pass"),
    ],
)
def test_angry_waits_for_dice_that_fit(hand: str, dice: str, key: str) -> None:
    game = evolved({"hand": [hand], "health": 6}, {"place": "city"}, dice=dice)
    assert choice(after(game, "stop")) == key


def test_angry_does_not_waste_cat_nip() -> None:
    assert choice(evolved({"hand": ["cat-nip"]}, {})) == "pass"
    assert choice(evolved({"hand": ["cat-nip"]}, {"evolutions": ["blizzard"]})) == "play cat-nip"


@pytest.mark.parametrize(("health", "key"), [(5, "play tune-up"), (6, "pass")])
def test_angry_rests_when_it_is_hurt(health: int, key: str) -> None:
    assert choice(evolved({"hand": ["tune-up"], "health": health}, {})) == key
    use = {"play tune-up": "use sunken-temple", "pass": "pass"}[key]
    assert choice(evolved({"evolutions": ["sunken-temple"], "health": health}, {})) == use


@pytest.mark.parametrize(
    ("evolution", "dice", "key"),
    [
        ("gamma-breath", "1 1 2 heart energy claw", "turn 0 to claw with gamma-breath"),
        ("tail-sweep", "1 1 3 heart energy claw", "turn 2 to 1 with tail-sweep"),
        ("yin-yang", "energy energy 1 1 2 3", "use yin-yang"),
        ("yin-yang", "energy claw 1 1 2 3", "done"),
    ],
)
def test_angry_turns_dice_that_cost_it_nothing(evolution: str, dice: str, key: str) -> None:
    game = evolved({"evolutions": [evolution]}, {"place": "city"}, dice=dice)
    assert choice(after(game, "stop")) == key


def test_angry_turns_a_useless_face_to_claws() -> None:
    game = evolved({"hand": ["saurian-adaptability"]}, {"place": "city"}, dice="energy energy energy 1 2 claw")
    assert choice(after(game, "stop")) == "play saurian-adaptability"
    assert choice(after(game, "play saurian-adaptability")) == "turn every energy to claw"
    game = evolved({"hand": ["saurian-adaptability"]}, {"place": "city"}, dice="1 1 2 2 energy claw")
    assert choice(after(game, "stop")) == "done"


@pytest.mark.parametrize(("place", "key"), [("city", "play heart-of-the-rabbit"), (None, "pass")])
def test_angry_rerolls_a_claw_that_would_strike_it(place: str | None, key: str) -> None:
    game = evolved({}, {"hand": ["heart-of-the-rabbit"], "place": place}, dice="1 claw 2 2 3 energy")
    assert choice(after(game, "stop")) == key
    if place:
        assert choice(after(game, key)) == "probe 1"


def test_angry_never_rerolls_a_frozen_die() -> None:
    game = evolved({"evolutions": ["encased-in-ice"], "energy": 3}, {}, dice="claw claw 1 1 2 2")
    assert choice(after(game, "stop")) == "use encased-in-ice on die 2"
    after(game, "use encased-in-ice on die 2")
    while game.current == 0:
        game.play(choice(game))
    assert game.decision is not None and game.decision.kind == "roll" and game.dice[-1] == "1"
    assert "5" not in choice(game)


def test_angry_wants_no_dice_that_do_nothing() -> None:
    game = evolved({"evolutions": ["freeze-ray"]}, {"place": "city"}, dice="claw 1 1 2 2 3  claw claw claw 1 2 energy")
    after(game, "stop", "stay")
    assert game.decision is not None and game.decision.seat == 0
    # It stands outside, the other in Tokyo: its claws would strike.
    assert choice(game) == "use freeze-ray for claw"
    after(game, "use freeze-ray for claw")
    assert choice(game) == "reroll 0 1 2 3 4 5"


@pytest.mark.parametrize(
    ("evolution", "seat", "key"),
    [
        ("exotic-arms", {"energy": 2}, "use exotic-arms"),
        ("exotic-arms", {"energy": 2, "health": 7}, "pass"),
        ("energy-sword", {"energy": 2}, "use energy-sword"),
        ("bamboo-supply", {"tokens": {"bamboo-supply": 3}}, "collect"),
        ("bamboo-supply", {"tokens": {"bamboo-supply": 2}}, "store"),
    ],
)
def test_angry_uses_what_it_is_asked_for_before_it_rolls(evolution: str, seat: dict[str, Any], key: str) -> None:
    assert choice(evolved({"evolutions": [evolution], **seat}, {})) == key


def test_angry_gives_energy_rather_than_stars_or_hearts() -> None:
    game = evolved({"hand": ["mega-purr"]}, {"energy": 1, "points": 3})
    assert choice(after(game, "play mega-purr")) == "give energy"
    game = evolved({"evolutions": ["electric-carrot"], "place": "city"}, {"energy": 1}, dice="claw 1 1 2 2 3")
    assert choice(after(game, "stop")) == "give energy"


def test_angry_plays_with_its_food_unless_that_would_spare_its_life() -> None:
    for health, key in ((9, "use play-with-your-food on 1"), (2, "pass")):
        victim = {"place": "city", "health": health}
        game = evolved({"evolutions": ["play-with-your-food"]}, victim, dice="claw claw 1 1 2 3")
        assert choice(after(game, "stop")) == key


def test_angry_copies_the_best_evolution() -> None:
    game = evolved({"hand": ["icy-reflection"]}, {"evolutions": ["heat-vision", "gamma-breath"]})
    assert choice(after(game, "play icy-reflection")) == "copy gamma-breath of 1"


def test_angry_takes_the_best_card_that_an_evolution_brings() -> None:
    game = evolved({"hand": ["deep-dive"]}, {}, deck=["metamorph", "acid-attack", "herbivore"])
    assert choice(after(game, "play deep-dive")) == "use deep-dive for acid-attack"
    game = evolved({"hand": ["my-toy"]}, {}, market=["metamorph", "acid-attack", "herbivore"])
    assert choice(after(game, "play my-toy")) == "use my-toy for acid-attack"


def test_angry_buys_at_half_price_and_looks_around_for_nothing() -> None:
    seat = {"evolutions": ["superior-alien-technology"], "energy": 6}
    game = evolved(seat, {"place": "city"}, dice="1 1 2 2 3 heart", market=["acid-attack", "heal", "metamorph"])
    assert choice(after(game, "stop")) == "buy acid-attack at half"
    seat = {"evolutions": ["adapting-technology"], "energy": 4}
    game = evolved(seat, {"place": "city"}, dice="1 1 2 2 3 heart", market=["acid-attack", "heal", "orb-of-doom"])
    assert choice(after(game, "stop")) == "use adapting-technology"


def test_angry_spoils_a_good_purchase_with_a_bad_one() -> None:
    market = ["acid-attack", "corner-store", "metamorph"]
    rival = {"hand": ["bamboozle"]}
    game = evolved({"energy": 6}, rival, {"place": "city"}, dice="1 1 2 2 3 heart", market=market)
    assert choice(after(game, "stop", "buy acid-attack")) == "play bamboozle"
    assert choice(after(game, "play bamboozle")) == "buy metamorph"
    game = evolved({"energy": 6}, rival, {"place": "city"}, dice="1 1 2 2 3 heart", market=market)
    assert choice(after(game, "stop", "buy corner-store")) == "pass"


def test_angry_stays_in_tokyo_where_all_its_stars_are_at_stake() -> None:
    beauty = {"evolutions": ["twas-beauty-killed-the-beast"], "place": "city", "points": 9}
    for health, key in ((6, "stay"), (4, "yield")):
        game = evolved({}, {**beauty, "health": health}, dice="claw claw 1 1 2 3")
        assert choice(after(game, "stop")) == key


@pytest.mark.parametrize("modules", [["power_up"], ["mutant_draft", "power_up"]])
@pytest.mark.parametrize("asks", ["always", "fitting"])
def test_games_of_angry_bots_with_evolutions_end(modules: list[str], asks: str) -> None:
    played = set()
    for seed in range(8):
        monsters = Random(seed).sample(DECKS, 2 + seed % 5)
        setup = check_setup("base", len(monsters), modules, monsters, seed, {"asks": asks})
        g = fresh_state(setup)
        g.rules[batch.run]([g], 0, 1, batch.ADVANCE, 0)
        assert g.rules[batch.run]([g], 0, 1, batch.by_bots([POLICIES.index("angry")] * len(monsters)), 3000) < 3000
        assert g.over and not g.broken
        played |= {e for e in range(*g.rules.family_range(EVOLUTION)) if g.place[e] >= 0}
    assert played


# --- Luchador


def wrestling(*seats: dict[str, Any], **what: Any) -> kaiju.Game:
    """Luchador's turn against others."""
    monsters = ("luchador", "kraken", "gigazaur", "alienoid")
    placed = [{"monster": monster, **seat} for monster, seat in zip(monsters, seats, strict=False)]
    modules = ["luchador", "power_up"]
    return position(*placed, **{"modules": modules, "asks": "fitting", "dice": "1 1 2 2 3 energy", **what})


@pytest.mark.parametrize(
    ("seat", "others", "key"),
    [
        ({"hand": ["signature-move"]}, {}, "play signature-move"),
        ({"hand": ["new-hold"]}, {}, "play new-hold"),
        ({"hand": ["second-wind"], "health": 5}, {}, "play second-wind"),
        ({"hand": ["second-wind"], "health": 6}, {}, None),
        ({"hand": ["flying-entrance"]}, {"place": "city"}, "play flying-entrance"),
        ({"hand": ["flying-entrance"]}, {}, None),
        ({"hand": ["flying-entrance"], "place": "city"}, {}, None),
        ({"hand": ["unmasked"]}, {"mask": False, "points": 1}, "play unmasked"),
        ({"hand": ["unmasked"]}, {"mask": False}, None),
        ({"hand": ["unmasked"]}, {"mask": True, "points": 1}, None),
        # Only the stars of its collection, and those go with the mask.
        ({"hand": ["unmasked"]}, {"mask": False, "collection": 1, "points": 2}, None),
    ],
)
def test_angry_plays_the_evolutions_of_luchador(seat: dict[str, Any], others: dict[str, Any], key: str | None) -> None:
    chosen = choice(wrestling(seat, others))
    assert chosen == key if key else not chosen.startswith("play")


def test_angry_saves_itself_with_a_second_wind() -> None:
    game = wrestling({}, {"hand": ["second-wind"], "health": 2, "place": "city"}, dice="claw claw 1 1 2 3")
    assert choice(after(game, "stop")) == "play second-wind"


def test_angry_answers_the_questions_of_a_challenge() -> None:
    game = position({}, {"place": "city"}, {}, {}, dice="claw 1 1 2 2 3", modules=["luchador"])
    after(game, "stop", "stay")
    for key in ("challenge 1", "ask", "help", "help", "choose 2", "pass", "reveal", "hide"):
        assert game.decision is not None and game.decision.kind == "challenge"
        chosen = ANGRY.choose(game, game.decision.seat)
        assert chosen.action == game._state.rules[duel_action](game._state) and chosen in game.decision.options
        game.play(key)


@pytest.mark.parametrize(
    ("edition", "modules"),
    [
        ("base", ["luchador"]),
        ("base", ["luchador", "power_up"]),
        ("dark", ["luchador", "mutant_draft", "power_up"]),
        ("origins", ["luchador"]),
        ("base", ["luchador", "wicked", "origins_cards"]),
    ],
)
def test_games_of_angry_bots_with_challenges_end(edition: str, modules: list[str]) -> None:
    kinds, masks = set(), 0
    for seed in range(4):
        others = Random(seed).sample(DECKS, 1 + seed % 3)
        game = kaiju.new(edition, 1 + len(others), modules=modules, monsters=["luchador", *others], seed=seed)
        while not game.over and len(game.record()["actions"]) < 3000:
            assert game.decision is not None
            kinds.add(game.decision.kind)
            game.play(choice(game))
        assert game.over
        masks += sum(event.kind == "mask" for event in game.events)
    assert "challenge" in kinds and masks


# --- King Kong's


def kong(*seats: dict[str, Any], **what: Any) -> kaiju.Game:
    return evolved(*seats, **{"modules": ["power_up", "king_kong"], **what})


def test_hearts_are_healed_at_the_price_of_a_turn_where_they_are_few() -> None:
    for health, key in ((7, "play king-of-skull-island"), (9, "pass")):
        owner = {"place": "city", "hand": ["king-of-skull-island"], "health": health}
        assert choice(after(kong({}, owner, dice="claw claw 1 1 2 2"), "stop", "yield")) == key


@pytest.mark.parametrize(("health", "key"), [(5, "play islander-sacrifice"), (6, None)])
def test_islanders_are_sacrificed_where_hearts_are_few(health: int, key: str | None) -> None:
    made = choice(kong({"hand": ["islander-sacrifice"], "health": health}, {}))
    assert made == key if key else not made.startswith("play")


@pytest.mark.parametrize(("health", "key"), [(7, "play monkey-leap"), (6, "pass")])
def test_a_fit_ape_leaps(health: int, key: str) -> None:
    assert choice(after(kong({}, {"hand": ["monkey-leap"], "health": health}), "stop")) == key
