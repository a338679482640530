"""What the network found out by itself, as a page of the documentation: `python -m kaiju.lab.found`.

Bots that go by the network play themselves. At decisions of theirs the search says what every option is worth, and what
is asked here is how much better one of them was than another: to stay in Tokyo than to leave it, to buy a card than to
buy none, to take a tile or an Evolution than the others on offer. Of first throws it is counted what is kept.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from kaiju.bots.policies import NORMAL_POLICY, policy_action
from kaiju.bots.search.options import Tried
from kaiju.bots.titan.trying import Pains, SwiftTrials
from kaiju.extras import needs
from kaiju.game import Game
from kaiju.game.catalog import catalog
from kaiju.lab.chunks import run_chunks
from kaiju.lab.commands import add_run_arguments, exit_code, run_of
from kaiju.lab.lifts import Z
from kaiju.lab.mirror import MIRRORED, Mirror
from kaiju.lab.naming import table_name
from kaiju.lab.outputs import make_folder, write_text, written
from kaiju.lab.plans import Plan, plan_of
from kaiju.lab.playing import game_seed
from kaiju.lab.progress import progress_bar
from kaiju.lab.specs import EVERYTHING, RunSpec, TableSpec
from kaiju.rules.codes import CLAW, ENERGY, FACES, HEART, STOP
from kaiju.rules.rolling import loose_dice
from kaiju.text import card_name, evolution_name, tile_name
from kaiju.version import __version__

TABLES = (
    *(TableSpec("base", players) for players in (2, 3, 4, 5, 6)),
    *(TableSpec("dark", players) for players in (2, 4)),
    TableSpec(EVERYTHING[0], 2, EVERYTHING[1]),
)
"""What is played, equally many games of each."""
CARDS_OF = (0, 2, 5, 6, 7)
"""Of these tables cards are told one by one."""
TOGETHER = 10
"""Games that are played at once."""
LEAST = 20
"""What was met less often isn't told."""
ASKED_OF_DICE = 0.15
"""How many of the first throws are looked at."""
LATE = 10
"""With so many stars of somebody's a game is late."""
HEARTS, STARS = (("1–2", 1, 2), ("3–4", 3, 4), ("5–6", 5, 6), ("7+", 7, 99)), (("0–9", 0, 9), ("10–19", 10, 99))
PLACES = ("first turn", "outside", "in Tokyo")
THUMBS: dict[str, Callable[[list[int]], Iterable[int]]] = {
    "nothing": lambda shown: (),
    "the number that shows most often, the highest of several": lambda shown: [
        max(range(HEART), key=lambda face: (shown[face], face))
    ],
    "3s": lambda shown: [HEART - 1],
    "what shows twice or more": lambda shown: [face for face, count in enumerate(shown) if count > 1],
    "claws": lambda shown: [CLAW],
    "energy": lambda shown: [ENERGY],
    "claws and energy": lambda shown: [CLAW, ENERGY],
    "hearts": lambda shown: [HEART],
}
"""Rules of thumb: by how many dice show each face, the faces of which all dice are kept and no others."""
NORMAL = "what `normal` keeps"
Key = tuple[str, ...]
Found = tuple[Key, float, int]
"""What it is about, by how much something was better, and in which game."""


def found_in(plan: Plan, number: int, first: int, last: int, copies: int) -> list[Found]:
    """What the games of a table show, those from one number to another."""
    pains = Pains(copies=copies, most=max(4, copies // 8), dice=copies, liking=0)
    mirror = Mirror(plan, first, last)
    kinds = [number for number, kind in enumerate(mirror.rules.kinds) if kind in ASKED]
    roll, generator = mirror.rules.kinds.index("roll"), np.random.default_rng([plan.seed, first])
    out: list[Found] = []
    for moment in mirror.play():
        games = moment.games
        throws = (games["kind"] == roll) & (games["rolls_left"] == 2) & (games["offer_dice"] > 0)
        throws &= generator.random(len(games)) < ASKED_OF_DICE
        for i in np.flatnonzero(throws | np.isin(games["kind"], kinds)):
            game, row = mirror.game(games[i]), first + int(moment.rows[i])
            decision = game.decision
            if decision is None or len(decision.options) < 2:
                continue
            seed = game_seed(plan.seed, row)
            tried = SwiftTrials(mirror.mind, game.peek(), decision.seat, seed, pains).look().tried
            asked = dice_kept if throws[i] else ASKED[decision.kind]
            out += [((str(number), *key), by, row) for key, by in asked(game, decision.seat, tried)]
    return out


Asked = Callable[[Game, int, Sequence[Tried]], Iterator[tuple[Key, float]]]


def by_key(game: Game, tried: Sequence[Tried]) -> dict[str, float]:
    assert game.decision is not None
    keys = {action: key for key, action in game.decision.options.keys.items()}
    return {keys[t.action]: t.chance for t in tried}


def staying(game: Game, seat: int, tried: Sequence[Tried]) -> Iterator[tuple[Key, float]]:
    worth = by_key(game, tried)
    if {"stay", "yield"} <= worth.keys():
        me = game.seats[seat]
        health = next(name for name, low, high in HEARTS if low <= max(1, me.health) <= high)
        points = next(name for name, low, high in STARS if low <= me.points <= high)
        yield ("stay", points, health), worth["stay"] - worth["yield"]


def buying(game: Game, seat: int, tried: Sequence[Tried]) -> Iterator[tuple[Key, float]]:
    worth = by_key(game, tried)
    if "done" in worth:
        when = "late" if max(one.points for one in game.seats) >= LATE else "early"
        for key, chance in worth.items():
            if key.startswith("buy ") and len(key.split()) == 2:
                yield ("card", key.split()[1], when), chance - worth["done"]


def taking(game: Game, seat: int, tried: Sequence[Tried]) -> Iterator[tuple[Key, float]]:
    """Against the mean of all that is on offer."""
    offered = {
        key.split()[1]: c for key, c in by_key(game, tried).items() if key.startswith(("take ", "keep "))
    }  # fmt: skip
    if len(offered) > 1 and game.decision is not None:
        mean = sum(offered.values()) / len(offered)
        for name, chance in offered.items():
            yield (game.decision.kind, name), chance - mean


def dice_kept(game: Game, seat: int, tried: Sequence[Tried]) -> Iterator[tuple[Key, float]]:
    """Of each face that the first throw shows, what part of its dice is kept; and what rules of thumb give away."""
    g = game.peek()
    loose = range(g.rules[loose_dice](g))

    def kept(action: int) -> tuple[int, ...]:
        dice = [g.dice[die] for die in loose if not action >> die & 1]
        return tuple(dice.count(face) for face in range(len(FACES)))

    chances = {kept(t.action): t.chance for t in tried if STOP <= t.action < 1 << g.offer_dice}
    best = max(tried, key=lambda t: t.chance)
    if kept(best.action) not in chances or best.action >= 1 << g.offer_dice:
        return
    where = PLACES[0] if g.turn <= 1 else PLACES[2] if seat in (g.city, g.bay) else PLACES[1]
    shown, there = kept(STOP), kept(best.action)
    for face, name in enumerate(FACES):
        if shown[face]:
            yield ("kept", where, name, str(min(3, shown[face]))), there[face] / shown[face]
    thumbs = {
        name: tuple(n if f in set(rule(list(shown))) else 0 for f, n in enumerate(shown))
        for name, rule in THUMBS.items()
    }
    habit = g.rules[policy_action](g.copy(), NORMAL_POLICY)
    if STOP <= habit < 1 << g.offer_dice:
        thumbs[NORMAL] = kept(habit)
    for name, dice in thumbs.items():
        if dice in chances:
            yield ("thumb", where, name), chances[dice] - best.chance


ASKED: dict[str, Asked] = {"yield": staying, "buy": buying, "tile": taking, "evolution": taking}
"""Kinds of decisions, and what is asked of them."""


# --- the page


class Pile:
    """Numbers about one thing."""

    def __init__(self) -> None:
        self._by_game: dict[int, list[float]] = defaultdict(list)

    def add(self, number: float, game: int) -> None:
        self._by_game[game].append(number)

    @property
    def count(self) -> int:
        return sum(map(len, self._by_game.values()))

    @property
    def mean(self) -> float:
        return sum(map(sum, self._by_game.values())) / self.count

    @property
    def error(self) -> float:
        """Half of the 95 % interval, counted by games: numbers of one game go together."""
        mean = self.mean
        return Z * sqrt(sum(sum(x - mean for x in some) ** 2 for some in self._by_game.values())) / self.count


def piles(found: Iterable[Found]) -> dict[Key, Pile]:
    out: dict[Key, Pile] = defaultdict(Pile)
    for key, by, game in found:
        out[key].add(by, game)
    return out


def told(pile: Pile | None) -> str:
    if pile is None or pile.count < LEAST:
        return "–"
    return f"{100 * pile.mean:+.1f} ± {100 * pile.error:.1f}"


def told_share(pile: Pile | None) -> str:
    if pile is None or pile.count < LEAST:
        return "–"
    return f"{pile.mean:.0%} ± {100 * pile.error:.0f}"


def rows(head: Sequence[str], body: Iterable[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"| {' | '.join(['---'] + ['---:'] * (len(head) - 1))} |"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in body)])


def page(found: Sequence[Found], run: RunSpec, copies: int) -> str:
    all_ = piles(found)
    parts = [
        "# What the network found\n\n"
        "Nobody told the network behind `titan` how to play: it began with moves at random and learned from games "
        f"against itself. This is what it makes of old questions, from {run.games:,} games of its own at each table, "
        f"seed {run.seed}, about {copies} copies a decision, kaiju {__version__}:\n\n"
        f"    python -m kaiju.lab.found --games {run.games} --copies {copies} --seed {run.seed}\n\n"
        "All differences are in hundredths of a game won, with 95 % intervals, by what [titan's search]"
        f"(bots.md#the-network-that-taught-itself) says; – where it was met in fewer than {LEAST} decisions. They are "
        "about how this network plays on, which need not be how people do.",
        staying_part(all_),
        dice_part(all_),
        thumbs_part(all_),
        *(cards_part(all_, str(i), TABLES[i]) for i in CARDS_OF),
        things_part(all_, "tile", "Wickedness tiles", "tile", tile_name),
        things_part(all_, "evolution", "Evolutions", "Evolution", evolution_name),
    ]
    return "\n\n".join(parts) + "\n"


def staying_part(all_: dict[Key, Pile]) -> str:
    head = ["table", "stars", *(f"{name} hearts" for name, _, _ in HEARTS)]
    body = [
        [table_name(table), stars, *(told(all_.get((str(i), "stay", stars, hearts))) for hearts, _, _ in HEARTS)]
        for i, table in enumerate(TABLES)
        for stars, _, _ in STARS
    ]
    return (
        "## When to leave Tokyo\n\n"
        "How much better it is to stay than to leave, by one's hearts (after the blow) and stars: above 0, stay.\n\n"
        + rows(head, body)
    )


def dice_part(all_: dict[Key, Pile]) -> str:
    head = ["table", "where", "dice", *FACES]
    body = []
    for i, table in enumerate(TABLES):
        for where in PLACES:
            for count in ("1", "2", "3"):
                some = [all_.get((str(i), "kept", where, face, count)) for face in FACES]
                if any(p is not None and p.count >= LEAST for p in some):
                    shares = [told_share(p) for p in some]
                    body.append([table_name(table), where, count if count != "3" else "3 or more", *shares])
    return (
        "## Which dice to keep\n\n"
        "Of the first of three throws: what part of the dice with a face is kept, where so many show it. The first "
        "turn is the first of the game, with Tokyo empty.\n\n" + rows(head, body)
    )


def thumbs_part(all_: dict[Key, Pile]) -> str:
    names = (NORMAL, *THUMBS)
    body = [
        [table_name(table), where, *map(told, some)]
        for i, table in enumerate(TABLES)
        for where in PLACES
        for some in [[all_.get((str(i), "thumb", where, name)) for name in names]]
        if any(p is not None and p.count >= LEAST for p in some)
    ]
    return (
        "## What the old rules of thumb cost\n\n"
        "Of the same throws: what is given away by keeping all dice of these and no others, not the best.\n\n"
        + rows(["table", "where", *names], body)
    )


def cards_part(all_: dict[Key, Pile], number: str, table: TableSpec) -> str:
    cards = sorted({key[2] for key in all_ if key[:2] == (number, "card")})
    some = {card: [all_.get((number, "card", card, when)) for when in ("early", "late")] for card in cards}

    def worth(card: str) -> float:
        met = [pile for pile in some[card] if pile is not None and pile.count >= LEAST]
        return sum(p.mean * p.count for p in met) / sum(p.count for p in met) if met else -9.0

    prices = {one["id"]: one.get("prices", {}).get(table.edition, one["price"]) for one in catalog()}
    body = [
        [card_name(card, edition=table.edition), str(prices.get(card, "–")), told(early), told(late)]
        for card in sorted(cards, key=worth, reverse=True)
        for early, late in [some[card]]
        if worth(card) > -9
    ]
    return (
        f"## Cards: {table_name(table)}\n\n"
        f"How much better it is to buy a card than nothing, at what it then costs, before anybody has {LATE} stars and "
        "later.\n\n" + rows(["card", "price", "early", "late"], body)
    )


def things_part(all_: dict[Key, Pile], kind: str, title: str, one: str, name: Callable[[str], str]) -> str:
    together: dict[str, Pile] = {key[2]: pile for key, pile in all_.items() if key[1] == kind and pile.count >= LEAST}
    body = [[name(thing), told(pile)] for thing, pile in sorted(together.items(), key=lambda one: -one[1].mean)]
    return f"## {title}\n\nHow much better each is than the mean of what was on offer.\n\n" + rows(
        [one, "better by"], body
    )


# --- what was found before


def read_kept(path: Path | None) -> dict[str, list[Found]]:
    """By piece of work what it showed, from a file of an earlier run; pieces that were cut short aren't there."""
    kept: dict[str, list[Found]] = {}
    if path is None or not path.is_file():
        return kept
    for line in path.read_text(encoding="utf-8").splitlines():
        with suppress(ValueError):
            piece, found = json.loads(line)
            kept[piece] = [(tuple(key), by, game) for key, by, game in found]
    return kept


def gathered(pieces: dict[str, tuple[Any, ...]], run: RunSpec, path: Path | None) -> list[Found]:
    """What all pieces of work show; each is kept in the file as soon as it is done."""
    kept = read_kept(path)
    left = {name: piece for name, piece in pieces.items() if name not in kept}
    with progress_bar(len(pieces)) as progress, path.open("a", encoding="utf-8") if path else nullcontext() as file:
        for done, (which, found) in enumerate(run_chunks(found_in, list(left.values()), run.where(threads=False)), 1):
            name = list(left)[which]
            kept[name] = found
            if file is not None:
                file.write("\n" + json.dumps([name, found]))  # what was written by halves stays a line of its own
                file.flush()
            progress(len(pieces) - len(left) + done, len(pieces))
    return [one for name in pieces for one in kept[name]]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m kaiju.lab.found", description=__doc__)
    add_run_arguments(parser, 200, "games at each table: half as many take half as long, with wider intervals")
    parser.add_argument("--copies", type=int, default=160, help="copies in which a decision is tried, about")
    parser.add_argument("--docs", type=Path, default=Path("docs"), help="the folder to write to")
    parser.add_argument(
        "--kept", type=Path, help="a file that keeps what is found: interrupted, the same command goes on"
    )
    given = parser.parse_args(arguments)

    def work() -> None:
        needs("numba", what="What the network found")
        make_folder(given.docs)
        run = run_of(given)
        pieces: dict[str, tuple[Any, ...]] = {}
        for first in range(0, run.games, TOGETHER):
            for number, table in enumerate(TABLES):
                last = min(run.games, first + TOGETHER)
                name = f"{table_name(table)}, seed {run.seed}, {given.copies} copies, games {first} to {last - 1}"
                pieces[name] = (plan_of(MIRRORED, table, run), number, first, last, given.copies)
        written(given.docs / "found.md", write_text, page(gathered(pieces, run, given.kept), run, given.copies))

    return exit_code(work)


if __name__ == "__main__":
    sys.exit(main())
