"""The numbers page of the documentation, made from games: `python -m kaiju.lab.numbers`.

It runs all the studies that the page needs, a million games at each table unless `--games` says otherwise, and writes
`docs/numbers.md` with its plots in `docs/numbers/`. The part about what only very many games show comes from a result
of `kaiju study --pairs --json`, of which `--saved FILE` keeps what the page needs in `docs/numbers/many.json`; with
that option no games are played, and nothing else on the page changes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kaiju.errors import INTERRUPTED, KaijuError, RecordError
from kaiju.lab.commands import add_run_arguments, run_of
from kaiju.lab.counts import Findings
from kaiju.lab.findings import ENDING_NAMES, by_lift, ending_plot, lift_plot, name_of, seat_plot
from kaiju.lab.lifts import WHEN, Lift
from kaiju.lab.naming import game_name
from kaiju.lab.outcome import ENDINGS
from kaiju.lab.outputs import make_folder, write_text, written
from kaiju.lab.plans import check_bot
from kaiju.lab.plots import intervals
from kaiju.lab.progress import aside, progress_bar
from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.lab.study import study
from kaiju.lab.tally import Share
from kaiju.version import __version__

TABLES: list[tuple[str, tuple[int, ...], tuple[str, ...]]] = [
    ("base", (2, 3, 4, 5, 6), ()),
    ("dark", (2, 3, 4, 5, 6), ()),
    ("origins", (2, 3, 4), ()),
    ("base", (4,), ("power_up",)),
]
"""What is studied: editions, numbers of players, modules."""
USUAL = 4
"""The number of players with which cards are looked at."""
MILLION = 1_000_000
MANY = "many.json"
HEADING = "## What only very many games show"
SHOWN = 12
"""So many pairs that do well together are shown, and so many that don't, and of cards that are rarely bought."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m kaiju.lab.numbers", description=__doc__)
    add_run_arguments(parser, MILLION, "games at each table")
    parser.add_argument("--bot", default="normal", help="who plays all seats")
    parser.add_argument("--ray", help="play on the Ray cluster at this address; local is one on this machine")
    parser.add_argument("--saved", type=Path, help="a result of kaiju study --pairs --json to write the last part from")
    parser.add_argument("--docs", type=Path, default=Path("docs"), help="the folder to write to")
    given = parser.parse_args(arguments)
    try:
        check_bot(given.bot)
        make_folder(given.docs / "numbers")
        if given.saved is not None:
            rewrite_many(given.docs, given.saved)
            return 0
        run = run_of(given)
        write_numbers(given.docs, find_all(given.bot, run), given.bot, run)
    except KaijuError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Interrupted: nothing was written.", file=sys.stderr)
        return INTERRUPTED
    return 0


def find_all(bot: str, run: RunSpec) -> list[Findings]:
    found: list[Findings] = []
    for edition, players, modules in TABLES:
        tables = TableSpec(modules=modules).in_all([edition], players)
        total = run.games * len(tables)
        aside().print(f"{game_name(edition, modules)}: {total:,} games")
        with progress_bar(total) as progress:
            part = study(bot, tables, run, progress)
        if part.interrupted:
            raise KeyboardInterrupt
        found += part.tables
    return found


# --- the page


def write_numbers(docs: Path, tables: list[Findings], bot: str, run: RunSpec) -> None:
    plots: dict[str, str] = {}

    def plot(name: str, svg: str, about: str) -> str:
        plots[name] = svg
        return f"![{about}](numbers/{name}.svg)"

    plain = [found for found in tables if not found.setup.modules]
    parts = [
        introduction(tables, bot, run),
        seats_part(plain, plot),
        endings_part(plain, plot),
        editions_part(plain, plot),
        *(cards_part(found, plot) for found in plain if found.setup.players == USUAL),
        *(monsters_part(found, plot) for found in tables if found.by_monster),
    ]
    many = docs / "numbers" / MANY
    if many.exists():
        parts.append(many_part(read_study(many)))
    for name, svg in plots.items():
        written(docs / "numbers" / f"{name}.svg", write_text, svg)
    written(docs / "numbers.md", write_text, "\n\n".join(parts) + "\n")


Plot = Callable[[str, str, str], str]


def introduction(tables: list[Findings], bot: str, run: RunSpec) -> str:
    games = sum(found.games for found in tables)
    return (
        "# Numbers\n\n"
        f"What wins in King of Tokyo, from {games:,} games between `{bot}` bots: {tables[0].games:,} at each "
        f"table, seed {run.seed}, kaiju {__version__}. All of it can be made again:\n\n"
        f"    python -m kaiju.lab.numbers --games {run.games} --bot {bot} --seed {run.seed}\n\n"
        "Intervals are 95 % intervals: of a hundred of them about ninety-five hold what endless games would show. The "
        "numbers are about these bots; people play otherwise. [The laboratory](laboratory.md) tells how to ask "
        "questions of your own."
    )


def percent(value: float) -> str:
    return f"{100 * value:.2f} %"


def with_interval(share: Share) -> str:
    low, high = share.interval
    return f"{percent(share.value)} ({100 * low:.2f}–{100 * high:.2f})"


# --- what only very many games show


def read_study(path: Path) -> dict[str, Any]:
    """A result of `kaiju study --json`."""
    try:
        found = json.loads(path.read_text("utf-8"))
        if {"bot", "seed", "games", "seats", "cards", "pairs"} <= found.keys() and found["seats"]:
            return dict(found)
    except (OSError, ValueError, AttributeError) as error:
        raise RecordError(f"{path} can't be read as the result of a study: {error}.") from None
    raise RecordError(f"{path} is no result of `kaiju study --pairs --json`.")


def rewrite_many(docs: Path, saved: Path) -> None:
    study = read_study(saved)
    first = study["seats"][0]
    kept = {name: study[name] for name in ("bot", "seed", "games", "seats", "endings", "cards")}
    for name in ("seats", "endings", "cards"):
        kept[name] = [row for row in kept[name] if same_table(row, first)]
    kept["pairs"] = telling_pairs([row for row in study["pairs"] if same_table(row, first)])
    page = docs / "numbers.md"
    text = page.read_text("utf-8").partition(f"\n{HEADING}\n")[0].rstrip() if page.exists() else "# Numbers"
    written(docs / "numbers" / MANY, write_text, json.dumps(kept, indent=1) + "\n")
    written(page, write_text, f"{text}\n\n{many_part(kept)}\n")


def same_table(row: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(row[name] == other[name] for name in ("edition", "modules", "players"))


def telling_pairs(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those of which it is surest that the first card adds much to the second, or takes much from it."""
    rows = sorted(rows, key=lambda row: -row["more"])
    best = sorted(rows, key=lambda row: row["error"] - row["more"])[:SHOWN]
    worst = sorted(rows, key=lambda row: row["error"] + row["more"])[:SHOWN]
    return [row for row in rows if row in best or row in worst]


def many_part(study: dict[str, Any]) -> str:
    from kaiju.text import card_name

    table = study["seats"][0]
    edition = table["edition"]
    games = sum(row["games"] for row in study["endings"])

    def exact(row: dict[str, Any]) -> str:
        return f"{100 * row['share']:.3f} % ({100 * row['low']:.3f}–{100 * row['high']:.3f})"

    def points(row: dict[str, Any]) -> str:
        return "–" if row["low"] is None else f"{100 * row['lift']:+.2f} ± {50 * (row['high'] - row['low']):.2f}"

    rare = sorted(study["cards"], key=lambda row: row["bought"])[:SHOWN]
    modules = "".join(f" --module {module}" for module in table["modules"].split())
    where = f"--edition {edition} --players {table['players']}{modules}"
    cards = [
        [card_name(row["card"], edition=edition), f"{row['bought']:,}", percent(row["share"]), points(row)]
        for row in rare
    ]
    names = [
        [
            card_name(row["first"], edition=edition),
            card_name(row["then"], edition=edition),
            f"{row['bought']:,}",
            f"{100 * row['lift']:+.1f}",
            f"{100 * row['alone']:+.1f}",
            f"{100 * row['more']:+.1f} ± {100 * row['error']:.1f}",
        ]
        for row in study["pairs"]
    ]
    return "\n\n".join(
        (
            HEADING,
            f"{games:,} games between `{study['bot']}` bots, {game_name(edition, table['modules'].split())}, "
            f"{table['players']} players, seed {study['seed']}, studied on one GPU by the first of these commands; the "
            "second writes this part:",
            f"    kaiju study --games {games} {where} --bot {study['bot']} --seed {study['seed']} --pairs "
            "--device cuda --json > many.json\n    python -m kaiju.lab.numbers --saved many.json",
            markdown(
                ["how games end", "share"],
                [
                    *([f"won by seat {row['seat']}", exact(row)] for row in study["seats"]),
                    *([row["ending"], exact(row)] for row in study["endings"] if row["games"]),
                ],
            ),
            "The cards that are bought least, with their lift in points of a hundred games:",
            markdown(["card", "bought", "won", "lift"], cards),
            "Pairs: what a card is worth to those who had bought another before. *Lift* compares their purchases with "
            "other purchases of seats that had bought the first, in the same circumstances; *alone* is the lift of the "
            "card among all purchases, *more* the difference. Shown are those of which it is surest that the first "
            "adds much to the second, or takes much from it.",
            markdown(["first", "then", "bought", "lift", "alone", "more"], names),
        )
    )


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines)


def seats_part(tables: list[Findings], plot: Plot) -> str:
    most = max(found.setup.players for found in tables)
    rows = []
    for found in tables:
        shares = [with_interval(share) for share in found.by_seat]
        rows.append([found.name, *shares, *[""] * (most - len(shares))])
    base = [found for found in tables if found.setup.edition == "base"]
    pictures = [
        plot(f"seats-{found.setup.players}", seat_plot(found), f"How often each of {found.setup.players} seats wins")
        for found in base
    ]
    return "\n\n".join(
        (
            "## Does the seat matter?",
            "How often each seat wins; seat 0 has the first turn, then seat 1, and so on. In the plots (base) the "
            "dashed line is what every seat would win if its place made no difference.",
            markdown(["table", *(f"seat {seat}" for seat in range(most))], rows),
            *pictures,
        )
    )


def endings_part(tables: list[Findings], plot: Plot) -> str:
    there = [ending for ending in ENDINGS if any(found.ended(ending).count for found in tables)]
    rows = [[found.name, *(with_interval(found.ended(ending)) for ending in there)] for found in tables]
    return "\n\n".join(
        (
            "## Stars or claws?",
            "How games end: somebody has the stars, somebody is the last alive, or nobody is.",
            markdown(["table", *(ENDING_NAMES[ending] for ending in there)], rows),
            plot("endings", ending_plot(tables), "How games end, by edition and players"),
        )
    )


def editions_part(tables: list[Findings], plot: Plot) -> str:
    rows, dots = [], []
    for found in sorted(tables, key=lambda found: found.setup.players):
        tally, out = found.count.tally, found.count.eliminated
        error = tally.turns.error or 0.0
        rows.append(
            [
                found.name,
                f"{tally.turns.value:.2f} ± {error:.2f}",
                f"{tally.turns.value / found.setup.players:.2f}",
                f"{out.value:.2f} ± {out.error or 0:.2f}",
                with_interval(found.by_seat[0]),
                with_interval(found.ended("stars")),
            ]
        )
        dots.append((found.name, tally.turns.value, tally.turns.value - error, tally.turns.value + error))
    return "\n\n".join(
        (
            "## Base, Dark and Origins",
            "The same bots at the same number of seats: how long games are, how many monsters are out at the end, "
            "what the first seat wins, and how many games are won by stars.",
            markdown(["table", "turns", "turns a seat", "eliminated", "won by seat 0", "won by stars"], rows),
            plot("lengths", intervals(dots), "Turns in a game, by edition and players"),
        )
    )


def lift_text(lift: Lift | None) -> str:
    if lift is None or lift.value is None or lift.error is None:
        return "–"
    return f"{100 * lift.value:+.1f} ± {100 * lift.error:.1f}"


def cards_part(found: Findings, plot: Plot) -> str:
    edition = found.setup.edition
    by_when = [found.lifts(when=when) for when in range(len(WHEN))]
    rows = []
    for card, lift in by_lift(found):
        late = [lift_text(lifts.get(card)) for lifts in by_when]
        rows.append([name_of(found, card), f"{lift.bought:,}", percent(lift.won / lift.bought), lift_text(lift), *late])
    rounds = [f"rounds {when}" for when in WHEN]
    return "\n\n".join(
        (
            f"## Cards: {found.name}",
            "The *lift* of a card says how many more games in a hundred its buyers won than comparable buyers of "
            "other cards: in the same stretch of rounds, with as many monsters alive, and about as many stars, "
            "hearts and energy. Whoever is ahead can afford more, and wins more; the lift leaves that out. *won* is "
            "the plain share.",
            plot(f"cards-{edition}", lift_plot(found), f"The lift of every card, {found.name}"),
            markdown(["card", "bought", "won", "lift", *rounds], rows),
        )
    )


def monsters_part(found: Findings, plot: Plot) -> str:
    from kaiju.text import monster_name

    shares = sorted(found.by_monster.items(), key=lambda item: -item[1].value)
    dots = [(monster_name(monster), share.value, *share.interval) for monster, share in shares]
    rows = [
        [name_of(found, evolution, evolutions=True), f"{lift.bought:,}", lift_text(lift)]
        for evolution, lift in by_lift(found, evolutions=True)
    ]
    return "\n\n".join(
        (
            f"## Monsters: {found.name}",
            "With Evolutions monsters differ. How often each wins the games it plays in; they change seats and "
            "company all the time. Below: the lift of every Evolution among those that were played.",
            plot("monsters", intervals(dots, percent=True, line_at=1 / found.setup.players), "How often monsters win"),
            markdown(
                ["monster", "won"],
                [[name, with_interval(share)] for (name, *_), (_, share) in zip(dots, shares, strict=True)],
            ),
            markdown(["Evolution", "played", "lift"], rows),
        )
    )


if __name__ == "__main__":
    sys.exit(main())
