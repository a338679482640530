"""What the network found out by itself, as a page of the documentation: `python -m kaiju.lab.found`.

Bots that go by the network play themselves. At decisions of theirs the search says what every option is worth, and what
is asked here is how much better one of them was than another: to stay in Tokyo than to leave it, to buy a card than to
buy none, to take a tile or an Evolution than the others on offer. Of first throws it is counted what is kept.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random

import kaiju
from kaiju.bots.search.options import Tried
from kaiju.errors import INTERRUPTED, KaijuError
from kaiju.game import Game
from kaiju.lab.calibration import gathered
from kaiju.lab.commands import add_run_arguments, run_of
from kaiju.lab.lifts import Z
from kaiju.lab.naming import game_name
from kaiju.lab.outputs import make_folder, write_text, written
from kaiju.lab.playing import game_seed
from kaiju.lab.specs import EVERYTHING, RunSpec, TableSpec
from kaiju.rules.codes import FACES, STOP
from kaiju.text import card_name, evolution_name, tile_name
from kaiju.version import __version__

TABLES = (
    *(TableSpec("base", players) for players in (2, 4)),
    *(TableSpec("dark", players) for players in (2, 4)),
    TableSpec(EVERYTHING[0], 2, EVERYTHING[1]),
)
"""What is played, equally many games of each."""
LEAST = 20
"""What was met less often isn't told."""
ASKED_OF_DICE = 0.25
"""How many of the first throws are looked at."""
LATE = 10
"""With so many stars of somebody's a game is late."""
HEARTS, STARS = (("1–2", 1, 2), ("3–4", 3, 4), ("5–6", 5, 6), ("7+", 7, 99)), (("0–9", 0, 9), ("10–19", 10, 99))
Key = tuple[str, ...]
Found = tuple[Key, float, int]
"""What it is about, by how much something was better, and in which game."""


def found_in(number: int, table: TableSpec, seed: int) -> list[Found]:
    """What one game shows."""
    from kaiju.bots.titan.bot import Instinct
    from kaiju.bots.titan.network import Mind
    from kaiju.bots.titan.trying import FRANK, Trials

    mine = game_seed(seed, number)
    game = kaiju.new(table.edition, table.players, modules=table.modules, seed=mine)
    game.forget_events()
    seats = [Instinct(mine * 8 + seat) for seat in range(game.players)]
    chosen, out = Random(mine), []
    while game.decision is not None:
        seat, kind = game.decision.seat, game.decision.kind
        first = kind == "roll" and game.peek().rolls_left == 2 and chosen.random() < ASKED_OF_DICE
        if first or kind in ASKED:
            tried = Trials(Mind(game), game.peek(), seat, mine, FRANK).look().tried
            asked = dice_kept if first else ASKED[kind]
            out += [((str(number % len(TABLES)), *key), by, number) for key, by in asked(game, seat, tried)]
        game.play(seats[seat].choose(game, seat))
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
    """Of each face that the first throw shows, what part of its dice is kept."""
    g = game.peek()
    best = max(tried, key=lambda t: t.chance).action
    if not STOP <= best < 1 << g.offer_dice:
        return
    where = "in Tokyo" if seat in (g.city, g.bay) else "outside"
    for face, name in enumerate(FACES):
        shown = [die for die in range(g.dice_count) if g.dice[die] == face]
        if shown:
            kept = sum(1 for die in shown if not best >> die & 1)
            yield ("kept", where, name, str(min(3, len(shown)))), kept / len(shown)


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


def table_name(table: TableSpec) -> str:
    return f"{game_name(table.edition, table.modules)}, {table.players} players"


def rows(head: Sequence[str], body: Iterable[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"| {' | '.join(['---'] + ['---:'] * (len(head) - 1))} |"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in body)])


def page(found: Sequence[Found], run: RunSpec) -> str:
    all_ = piles(found)
    parts = [
        "# What the network found\n\n"
        "Nobody told the network behind `titan` how to play: it began with moves at random and learned from games "
        f"against itself. This is what it makes of old questions, from {run.games:,} games of its own at each table, "
        f"seed {run.seed}, kaiju {__version__}:\n\n"
        f"    python -m kaiju.lab.found --games {run.games} --seed {run.seed}\n\n"
        "All differences are in hundredths of a game won, with 95 % intervals, by what [titan's search]"
        f"(bots.md#the-network-that-taught-itself) says; – where it was met in fewer than {LEAST} decisions. They are "
        "about how this network plays on, which need not be how people do.",
        staying_part(all_),
        dice_part(all_),
        *(cards_part(all_, str(i), table) for i, table in enumerate(TABLES)),
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
        for where in ("outside", "in Tokyo"):
            for count in ("1", "2", "3"):
                some = [all_.get((str(i), "kept", where, face, count)) for face in FACES]
                shares = ["–" if p is None or p.count < LEAST else f"{p.mean:.0%}" for p in some]
                body.append([table_name(table), where, count if count != "3" else "3 or more", *shares])
    return (
        "## Which dice to keep\n\n"
        "Of the first of three throws: what part of the dice with a face is kept, where so many show it.\n\n"
        + rows(head, body)
    )


def cards_part(all_: dict[Key, Pile], number: str, table: TableSpec) -> str:
    cards = sorted({key[2] for key in all_ if key[:2] == (number, "card")})
    some = {card: [all_.get((number, "card", card, when)) for when in ("early", "late")] for card in cards}

    def worth(card: str) -> float:
        met = [pile for pile in some[card] if pile is not None and pile.count >= LEAST]
        return sum(p.mean * p.count for p in met) / sum(p.count for p in met) if met else -9.0

    body = [
        [card_name(card, edition=table.edition), told(early), told(late)]
        for card in sorted(cards, key=worth, reverse=True)
        for early, late in [some[card]]
        if worth(card) > -9
    ]
    return (
        f"## Cards: {table_name(table)}\n\n"
        f"How much better it is to buy a card than nothing, at its price, before anybody has {LATE} stars and "
        "later.\n\n" + rows(["card", "early", "late"], body)
    )


def things_part(all_: dict[Key, Pile], kind: str, title: str, one: str, name: Callable[[str], str]) -> str:
    together: dict[str, Pile] = {key[2]: pile for key, pile in all_.items() if key[1] == kind and pile.count >= LEAST}
    body = [[name(thing), told(pile)] for thing, pile in sorted(together.items(), key=lambda one: -one[1].mean)]
    return f"## {title}\n\nHow much better each is than the mean of what was on offer.\n\n" + rows(
        [one, "better by"], body
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m kaiju.lab.found", description=__doc__)
    add_run_arguments(parser, 400, "games at each table")
    parser.add_argument("--docs", type=Path, default=Path("docs"), help="the folder to write to")
    given = parser.parse_args(arguments)
    try:
        make_folder(given.docs)
        run = run_of(given)
        work = [(n, TABLES[n % len(TABLES)], run.seed) for n in range(run.games * len(TABLES))]
        written(given.docs / "found.md", write_text, page(gathered(found_in, work, run), run))
    except KaijuError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


if __name__ == "__main__":
    sys.exit(main())
