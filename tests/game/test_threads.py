"""What docs/library.md says about threads: games in different threads don't disturb each other, and a game at rest can
be looked at by many."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import kaiju
from kaiju.game import random_option

THREADS = 8

IN_A_FRESH_PYTHON = """
import sys, threading
sys.setswitchinterval(1e-5)
import kaiju
from kaiju.rules.rulebook import Rulebook

start, games, wrong = threading.Barrier(8), [], []

def play(seed):
    try:
        start.wait()
        game = kaiju.new("dark", 3, modules=["power_up"], seed=seed // 2)
        for _ in range(60):
            game.play(game.decision.options[-1])
        games.append((seed, game))
    except BaseException as error:
        wrong.append(repr(error))

threads = [threading.Thread(target=play, args=(seed,)) for seed in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert not wrong, wrong
games = [game for _, game in sorted(games, key=lambda pair: pair[0])]
assert len({id(game.rules) for game in games}) == 1, "one rulebook"
for one, other in zip(games[::2], games[1::2]):
    assert one == other and one.events == other.events, "the same game in two threads"
    assert kaiju.replay(one.record()) == one
"""


def test_the_first_games_of_a_process_may_be_in_many_threads() -> None:
    """The rules of such games are written when they are first needed: by all threads at once."""
    subprocess.run([sys.executable, "-c", IN_A_FRESH_PYTHON], check=True)


def played(seed: int) -> kaiju.Game:
    game = kaiju.new(players=3, seed=seed)
    for _ in range(80):
        game.play(random_option(game, lambda n: (seed * 7 + n) % n))
    return game


def test_games_in_other_threads_make_no_difference() -> None:
    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(played, range(THREADS))) == [played(seed) for seed in range(THREADS)]


def test_a_game_at_rest_can_be_looked_at_by_many() -> None:
    game = played(3)
    looks: list[Callable[[], object]] = [
        lambda: [game.view(seat) for seat in (None, 0, 1, 2)],
        lambda: [option.key for option in game.decision.options],
        lambda: game.clone(for_seat=1, seed=5),
        lambda: game.lines("fr", seat=0),
        lambda: (str(game), game.svg()),
        lambda: (game.record(), game.to_bytes(), game.events),
    ]
    alone = [look() for look in looks]
    game = played(3)  # nothing of it has been looked at, nor kept
    start = threading.Barrier(len(looks))

    def look_at(look: Callable[[], object]) -> list[object]:
        start.wait()
        return [look() for _ in range(5)]

    with ThreadPoolExecutor(len(looks)) as pool:
        for found, wanted in zip(pool.map(look_at, looks), alone, strict=True):
            assert found == [wanted] * 5
