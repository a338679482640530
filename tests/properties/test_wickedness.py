"""The gauge against its rule told a second time: what dice are worth, and who may take which tile when."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

import kaiju
from tests.properties.configs import (
    BY_NAME,
    CONFIGS,
    FIRST_SEED,
    LEVELS,
    LIMIT,
    SOME_WITH_GAUGE,
    TILES,
    WITH_GAUGE,
    Config,
    choose,
    dealt_game,
    make_game,
    repeat,
)

WORTH = {"1": 2, "2": 1}
"""Wickedness for three dice of a number."""
TURN_DICE = ("roll", "reroll", "reroll_free", "probe", "change")
"""Events that show the dice of the turn."""


class Gauge:
    """Follows a game by its events, and says who has to be asked for a tile."""

    def __init__(self, game: kaiju.Game) -> None:
        self.markers = [seat.wickedness for seat in game.seats]
        self.shown = {level: set(faces) for level, faces in game.tiles.items()}
        self.dice = Counter(game.dice)
        self.due: list[tuple[int, int]] = []
        """Seats and levels, in the order in which they are asked."""

    def read(self, event: kaiju.Event) -> None:
        if event.kind in TURN_DICE:
            self.dice = Counter(event.dice)
        elif event.kind == "wickedness":
            self.moved(event)
        elif event.kind == "wickedness_lost":
            assert event.seat is not None
            self.markers[event.seat] = 0
        elif event.kind in ("dead", "crowned"):
            assert event.seat is not None
            self.markers[event.seat] = 0
            self.due = [(seat, level) for seat, level in self.due if seat != event.seat]
        elif event.kind == "tile":
            assert (event.seat, event.amount) == self.due.pop(0)
            self.shown[event.amount or 0].remove(event.card or "")

    def moved(self, event: kaiju.Event) -> None:
        assert event.seat is not None and event.amount is not None
        before = self.markers[event.seat]
        after = before + event.amount
        worth = {min(10 - before, n * (self.dice[face] // 3)) for face, n in WORTH.items()}
        assert event.amount in worth - {0}
        self.markers[event.seat] = after
        assert not self.due
        self.due = [(event.seat, level) for level in LEVELS if before < level <= after and self.shown[level]]


@pytest.mark.parametrize("dealt", [False, True], ids=["fresh", "dealt"])
@pytest.mark.parametrize("config", SOME_WITH_GAUGE, ids=str)
def test_tiles_are_offered_when_the_marker_passes_their_level(config: Config, dealt: bool) -> None:
    for seed in range(FIRST_SEED, FIRST_SEED + 4):
        game, rng = make_game(config, seed, dealt), random.Random(seed)
        gauge = Gauge(game)
        # What fell and was resolved before the first decision is in the numbers already.
        gauge.due = [(game.decision.seat, level_asked(game))] if game.decision and game.decision.kind == "tile" else []
        try:
            while game.decision is not None:
                assert (game.decision.kind == "tile") == bool(gauge.due)
                if gauge.due:
                    seat, level = gauge.due[0]
                    assert game.decision.seat == seat
                    offered = {f"take {face}" for face in gauge.shown[level]}
                    assert {key for key in game.decision.options.keys if not key.startswith("use ")} == {
                        *offered,
                        "pass",
                    }
                option = choose(game, rng)
                if option.key == "pass" and gauge.due:
                    gauge.due.pop(0)
                for event in game.play(option):
                    gauge.read(event)
                assert gauge.markers == [seat.wickedness for seat in game.seats]
                assert gauge.shown == {level: set(faces) for level, faces in game.tiles.items()}
        except AssertionError as error:
            error.add_note(f"after {len(game.record()['actions'])} actions of: {repeat(config, seed, dealt)}")
            raise


def level_asked(game: kaiju.Game) -> int:
    assert game.decision is not None
    (level,) = {option.data["level"] for option in game.decision.options if "level" in option.data}
    return int(level)


def test_without_the_gauge_nobody_is_wicked() -> None:
    for config in ("base-4", "all-6", "deck-everything", "two_player-base"):
        for dealt in (False, True):
            game, rng = make_game(BY_NAME[config], FIRST_SEED, dealt), random.Random(FIRST_SEED)
            for _ in range(LIMIT):
                if game.decision is None:
                    break
                assert game.decision.kind != "tile"
                game.play(choose(game, rng))
            assert game.over and game.tiles == {3: (), 6: (), 10: ()}
            assert not {"wickedness", "wickedness_lost", "tile", "crowned"} & {event.kind for event in game.events}
            assert not any(seat.wickedness or seat.tiles for seat in game.seats)


# --- the configurations themselves


def test_any_two_choices_meet_in_some_configuration_that_is_gone_through() -> None:
    def choices(config: Config) -> set[tuple[str, object]]:
        side = config.options.get("tile_side", "orange")
        mix = config.options.get("origins_mix")
        return {("cards", (config.edition, mix)), ("players", config.players), ("side", side)}

    def pairs(configs: list[Config]) -> set[frozenset[tuple[str, object]]]:
        return {frozenset(pair) for config in configs for pair in combinations(choices(config), 2)}

    assert pairs(SOME_WITH_GAUGE) == pairs(WITH_GAUGE)
    assert len(pairs(WITH_GAUGE)) == 4 * 5 + 4 * 3 + 5 * 3
    assert set(SOME_WITH_GAUGE) <= set(CONFIGS)


def test_every_face_is_dealt_to_somebody() -> None:
    """And zombies, and copies made by a tile: otherwise other tests would look at less than they say."""
    faces: Counter[str] = Counter()
    zombies = copies = 0
    for seed in range(100):
        for seat in dealt_game(BY_NAME["dark-4"], seed).seats:
            faces.update(seat.tiles)
            zombies += seat.zombified
            copies += "fluxling" in seat.copies
    assert min(faces[face] for face in TILES) >= 3
    assert zombies >= 10 and copies >= 3
