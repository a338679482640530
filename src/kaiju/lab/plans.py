"""Plans: experiments that have been checked, in the form that workers are handed.

In game number n of a plan the first bot named sits at seat n modulo the number of players, and the others follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.util import find_spec
from random import Random

from kaiju import bots as known_bots
from kaiju.bots.outside import bot_class, is_outside
from kaiju.bots.policies import POLICIES
from kaiju.errors import SetupError
from kaiju.game.setup import Setup, able_monsters, check_monsters, options_among_bots, rules_of
from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.rules.rulebook import Rulebook

CHUNK = 2000
CHUNKS = 64
"""Little work is cut into about this many chunks, for progress and for all cores to have something to do."""
MOST_AT_ONCE = 1 << 22
"""Games that a GPU plays together at most: with more it gets no quicker."""
ON_RAY = 1 << 20
"""Games of a share on a cluster, whose GPUs aren't known here, and which is to have some for each of them."""
NOTES_A_GAME = 40
"""Room for notes to begin with; bots that buy more are given more."""
BYTES_A_GAME = 4096
"""Of a device's memory, for notes and counting, beside the game itself."""
LINEUP = 50
"""Where the monsters change, this many games in a row have the same ones."""


@dataclass(frozen=True)
class Plan:
    """What a worker needs to know."""

    setup: Setup
    bots: tuple[str, ...]
    seed: int
    compiled: bool
    changing: bool = False
    """The monsters change from time to time, so that all of those with Evolutions sit everywhere."""
    at_once: int = 0
    """How many games are played together on a GPU; 0 if the CPU plays."""
    chunk: int = CHUNK
    """How many games go together where the CPU plays: what is counted by chunks is counted alike on a GPU."""

    @property
    def thinking(self) -> bool:
        """Whether somebody at the table has to be asked, so that the games are played through `Game`."""
        return not all(is_policy(bot) for bot in self.bots)

    @property
    def rules(self) -> Rulebook:
        """Those of all its games: they depend on no monster."""
        return rules_of(self.setup)

    def bot_at(self, number: int, seat: int) -> str:
        return self.bots[(seat - number) % len(self.bots)]

    def setup_of(self, number: int) -> Setup:
        """The setup of the game of that number, except for its seed."""
        return with_lineup(self.setup, self.seed, number // LINEUP) if self.changing else self.setup


def plan_of(bots: str | Sequence[str], table: TableSpec, run: RunSpec) -> Plan:
    """Refuses what can't be played, with a sentence that says why.

    `bots` is one name for all seats, or one for each. Options that aren't given are what they are among bots.
    """
    setup = table.setup(run.seed)
    given = {name for name, value in table.options.items() if value is not None}
    usual = options_among_bots(setup.edition, setup.modules)
    if usual.keys() - given:
        setup = table.with_options(**{name: usual[name] for name in usual.keys() - given}).setup(run.seed)
    names = (bots,) if isinstance(bots, str) else tuple(bots)
    for name in dict.fromkeys(names):
        check_bot(name)
    if len(names) == 1:
        names *= setup.players
    if len(names) != setup.players:
        raise SetupError(f"Name one bot for all seats or one for each of the {setup.players} seats, not {len(names)}.")
    if run.device == "cuda":
        check_for_device(names, here=run.ray is None)
    compiled, size = is_compiled(names, run), chunk_size(run.games)
    return Plan(setup, names, run.seed, compiled, at_once=at_once(run, rules_of(setup)), chunk=size)


def check_for_device(bots: Sequence[str], here: bool) -> None:
    """Refuses bots that can't play on a GPU, and a machine that has none if they are to play here."""
    for name in bots:
        if not is_policy(name):
            raise SetupError(f"On a GPU only quick bots play ({', '.join(POLICIES)}), not {name}.")
    if here:
        from kaiju.speeds.cuda.waves import device

        device()


def at_once(run: RunSpec, rules: Rulebook) -> int:
    """Equal shares of all games that the device has room for, each of whole chunks."""
    if run.device != "cuda":
        return 0
    if run.ray is not None:
        return shared_out(run.games, ON_RAY)
    from kaiju.speeds.cuda.layout import device_layout
    from kaiju.speeds.cuda.waves import free_memory

    room = max(1, min(MOST_AT_ONCE, free_memory() // 2 // (device_layout(rules).size + BYTES_A_GAME)))
    return shared_out(run.games, room)


def shared_out(games: int, room: int) -> int:
    """How many games a share has if all games are cut into equal ones of whole chunks, each of about `room` at most."""
    shares, size = -(-games // room), chunk_size(games)
    return -(-games // (shares * size)) * size


def chunk_size(games: int) -> int:
    """How many games of policies go together: it doesn't depend on what they are played on."""
    return max(1, min(CHUNK, games // CHUNKS))


def is_compiled(bots: Sequence[str], run: RunSpec) -> bool:
    wanted = has_numba() if run.compiled is None else run.compiled
    return wanted and all(is_policy(bot) for bot in bots)


def is_policy(bot: str) -> bool:
    """Whether its thoughts are rules, so that it can play at the compiled speed."""
    return bot in POLICIES


def check_bot(name: str) -> None:
    if is_outside(name):
        bot_class(name)
    elif not is_policy(name):
        known_bots.load(name)


def has_numba() -> bool:
    return find_spec("numba") is not None


@lru_cache(1024)
def with_lineup(setup: Setup, seed: int, lineup: int) -> Setup:
    """The same game with monsters drawn from all that may play in it."""
    able = able_monsters(setup.edition, setup.modules)
    random = Random(f"{seed} {lineup}")
    while True:
        drawn = random.sample(able, setup.players)
        # Some come with a module, and two versions of one monster can't meet.
        with suppress(SetupError):
            return replace(setup, monsters=check_monsters(setup.edition, setup.players, setup.modules, drawn))
