"""`python -m bench.research`: how many steps a second each face for research takes, on one core.

A step is one decision of an agent, taken at random among those on offer, with the observation and the mask that it was
taken by; for OpenSpiel also what chance decides, as it is counted for the peers in `python -m bench`. Seconds are those
that this process has a processor, so that others who use the machine change little.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import numpy as np
from rich.console import Console
from rich.table import Table

Steps = Callable[[], int]
"""Plays for a moment, and says how many steps that were."""
PLAYERS, MANY = 4, 1024
TARGETS = {"PettingZoo": 8_000, "OpenSpiel": 15_000}
rng = random.Random(1)


def choice(mask: np.ndarray) -> int:
    found = mask.nonzero()[0]
    return int(found[int(rng.random() * len(found))])


def gymnasium() -> Steps:
    from kaiju.research.gymnasium_env import KaijuEnv

    env = KaijuEnv(players=PLAYERS, opponents="random")

    def play() -> int:
        steps, over = 0, False
        _, info = env.reset(seed=None if env._seed is not None else 1)
        while not over:
            _, _, over, _, info = env.step(choice(info["action_mask"]))
            steps += 1
        return steps

    return play


def vector() -> Steps:
    from kaiju.research.vector_env import KaijuVectorEnv

    env = KaijuVectorEnv(MANY, players=PLAYERS, opponents="random", threads=1)
    _, first = env.reset(seed=1)
    masks = [first["action_mask"]]

    def play() -> int:
        # One choice for all, so that choosing takes no time: the last action on offer.
        actions = masks[-1].shape[1] - 1 - masks[-1][:, ::-1].argmax(axis=1)
        masks[-1] = env.step(actions)[4]["action_mask"]
        return MANY

    return play


def pettingzoo(wrapped: bool = True) -> Steps:
    from kaiju.research.pettingzoo_env import KaijuAEC, env

    table = env(players=PLAYERS) if wrapped else KaijuAEC(players=PLAYERS)
    table.reset(seed=1)

    def play() -> int:
        steps = 0
        table.reset()
        for _ in table.agent_iter():
            seen, _, over, cut, _ = table.last()
            table.step(None if over or cut else choice(seen["action_mask"]))
            steps += 1
        return steps - PLAYERS

    return play


def openspiel() -> Steps:
    import pyspiel

    import kaiju.research.openspiel_game  # noqa: F401  (importing registers the game)

    game = pyspiel.load_game(f"python_kaiju(players={PLAYERS})")

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


FACES: dict[str, Callable[[], Steps]] = {
    "Gymnasium": gymnasium,
    f"Gymnasium, {MANY:,} games at once": vector,
    "PettingZoo": pettingzoo,
    "PettingZoo without its wrappers": lambda: pettingzoo(False),
    "OpenSpiel": openspiel,
}


def rate(play: Steps, seconds: float) -> float:
    """Steps a second."""
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        steps += play()
    return steps / (time.process_time() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.research", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each face and round")
    parser.add_argument("--rounds", type=int, default=3, help="of which the best one counts")
    given = parser.parse_args()
    table = Table(title=f"Steps a second of each face, {PLAYERS} players, random choices, one core")
    for title in ("face", "steps/s", "wanted"):
        table.add_column(title, justify="left" if title == "face" else "right")
    for name, make in FACES.items():
        play = make()
        play()
        best = max(rate(play, given.seconds) for _ in range(given.rounds))
        table.add_row(name, f"{best:,.0f}", f"at least {TARGETS[name]:,}" if name in TARGETS else "")
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
