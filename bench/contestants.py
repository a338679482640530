"""The contestants: each plays for a moment and says how many decisions that were, and in how many seconds."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

from kaiju.game.setup import Setup, check_setup, fresh_state, rules_of
from kaiju.lab.specs import EVERYTHING
from kaiju.server.tables.shelf import presets

Round = Callable[[], tuple[int, float]]
PLAYERS = 4

SETS: dict[str, tuple[str, tuple[str, ...]]] = {
    "base": ("base", ()),
    "dark": ("dark", ()),
    "origins": ("origins", ()),
    "mixed": ("base", ("origins_cards", "wicked")),
    "power_up": ("base", ("power_up",)),
    "luchador": ("base", ("luchador",)),
    **{
        pack: ("base", (pack,))
        for pack in ("cthulhu", "king_kong", "transformation", "cybertooth", "mindbug", "anubis", "halloween")
    },
    "everything": EVERYTHING,
    "library": ("base", tuple(presets()["everything"])),
}
"""What is played, by the name under which it is measured: edition and modules. Each has rules of its own.

`everything` is all of the five rulebooks that fits on one table, `library` that and all packs."""


def setup_of(name: str, seed: int) -> Setup:
    edition, modules = SETS[name]
    return check_setup(edition, PLAYERS, modules, seed=seed)


def as_written(name: str = "base", games: int = 60) -> Round:
    """The rules as plain Python, choices by the state's own generator; set-up is not counted."""
    from kaiju.rules.drive import advance, play_random

    seeds = count_up()
    rules = rules_of(setup_of(name, 0))
    advance_game, play_one = rules[advance], rules[play_random]

    def play_round() -> tuple[int, float]:
        states = [fresh_state(setup_of(name, next(seeds))) for _ in range(games)]
        decisions = 0
        start = time.perf_counter()
        for g in states:
            advance_game(g)
            while not g.over:
                play_one(g)
                decisions += 1
        return decisions, time.perf_counter() - start

    return play_round


def face(games: int = 6) -> Round:
    """A whole `Game` with events and options, as a live table uses it."""
    import kaiju

    seeds = count_up()

    def play_round() -> tuple[int, float]:
        rng = random.Random(next(seeds))
        decisions = 0
        start = time.perf_counter()
        for _ in range(games):
            game = kaiju.new(players=PLAYERS, seed=next(seeds))
            while (decision := game.decision) is not None:
                game.play(decision.options[rng.randrange(len(decision.options))])
                decisions += 1
        return decisions, time.perf_counter() - start

    return play_round


def compiled(name: str = "base", games: int = 6000) -> Round:
    """The same rules compiled, on one core, whole games from the first turn to the last; set-up is not counted."""
    from kaiju.speeds import batch
    from kaiju.speeds.compiled import compiled_run, to_records

    run = compiled_run(rules_of(setup_of(name, 0)))
    prepared = to_records([fresh_state(setup_of(name, seed)) for seed in range(games)])
    run(prepared.copy(), 0, 1, batch.ADVANCE, 0)

    def play_round() -> tuple[int, float]:
        states = prepared.copy()
        start = time.perf_counter()
        run(states, 0, games, batch.ADVANCE, 0)
        decisions = run(states, 0, games, batch.RANDOM, 1_000_000)
        seconds = time.perf_counter() - start
        assert states["over"].all()
        return decisions, seconds

    return play_round


def open_spiel_backgammon(games: int = 200) -> Round:
    """OpenSpiel's backgammon (C++) driven from Python; dice throws count as steps too."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    rng = random.Random(1)

    def play_round() -> tuple[int, float]:
        steps = 0
        start = time.perf_counter()
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, odds)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        return steps, time.perf_counter() - start

    return play_round


def catanatron(games: int = 10) -> Round:
    """catanatron's Settlers of Catan (pure Python), four random players."""
    from catanatron import Color, Game, RandomPlayer

    seeds = count_up()

    def play_round() -> tuple[int, float]:
        actions = 0
        start = time.perf_counter()
        for _ in range(games):
            game = Game([RandomPlayer(color) for color in Color], seed=next(seeds))
            game.play()
            actions += len(game.state.actions)
        return actions, time.perf_counter() - start

    return play_round


def count_up() -> Iterator[int]:
    seed = 0
    while True:
        seed += 1
        yield seed
