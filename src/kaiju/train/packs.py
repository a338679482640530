"""Learns what the things of packs are worth to the normal bot: `python -m kaiju.train.packs --seconds 1200`.

It tries them as `kaiju.train.things` does, in games with the packs; what the other boxes taught stays as it is. Where a
roll may be taken, taking it is compared with leaving it, and what of a roll counts is fitted to what came of that.

`--compare 4000` learns nothing: bots that go by what was learned play those that go by what was set by hand, as the
angry bot does, so many games in each setting.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import gettempdir
from types import FunctionType
from typing import Any, cast

import numpy as np

from kaiju.bots.policies import NORMAL_POLICY, market
from kaiju.bots.policies.mindbugs import FEATURES, roll_feature
from kaiju.boxes.halloween.codes import K_COSTUME, K_STEAL
from kaiju.boxes.mindbug.codes import K_MINDBUG
from kaiju.boxes.power_up.codes import K_EVOLUTION
from kaiju.game.setup import Setup, able_monsters, laid_out, rules_of
from kaiju.lab.naming import game_name
from kaiju.lab.playing import MOST_DECISIONS, records, seed_records
from kaiju.lab.tally import Share
from kaiju.rules.codes import K_BUY, K_FIRST_PICK, PASS
from kaiju.rules.components import INSTALLED
from kaiju.rules.kit import plain
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import State
from kaiju.speeds import batch
from kaiju.speeds.compiled import compiled_run, from_record
from kaiju.train.command import Command
from kaiju.train.things import Tried, compared, lineup, tried_in, worths
from kaiju.train.tries import offered

MEANING = """
What the things of packs are worth to the normal bot, with two monsters left and with more, in thousandths of a game
won: buying a card, the energy spent included, keeping an Evolution, beginning with a costume, stealing one.

What counts where a roll may be taken is in tenths of a thousandth.
"""
PACKS = ("halloween", "mindbug")
"""The boxes whose things are learned."""
SOLD, TAKEN = (K_BUY, K_FIRST_PICK, K_EVOLUTION), (K_COSTUME, K_STEAL, K_MINDBUG)
GAMES_TO_LEARN_FROM: tuple[tuple[str, int, tuple[str, ...], dict[str, Any]], ...] = (
    ("base", 2, PACKS, {}),
    ("base", 2, PACKS, {"mindbug_deck": "alone"}),
    ("base", 2, (*PACKS, "power_up"), {}),
    ("base", 4, PACKS, {}),
    ("base", 4, PACKS, {"mindbug_deck": "alone"}),
)
ENOUGH = 25
HELD = 6.0
"""As in `kaiju.train.things`."""
SEAT_AT = 11
"""The word of the script that says which seat goes by hand."""


def options_of(rules: Rulebook, game: Any) -> tuple[int, ...]:
    """The options of a decision that are tried."""
    if int(game["kind"]) == rules.settle(K_MINDBUG):
        taking = [int(action) for action in offered(game) if action != rules.settle(PASS)]
        return (taking[0], rules.settle(PASS))
    return compared(rules, game)


def of_packs(edition: str, players: int, modules: Sequence[str], options: dict[str, Any], seed: int) -> Setup:
    """A game in which, with Evolutions, monsters of the packs are played."""
    setup = lineup(edition, players, modules, options, seed)
    if "power_up" not in modules:
        return setup
    theirs = {cls.deck_of for cls in INSTALLED["evolution"].values() if cls.box in PACKS}  # type: ignore[attr-defined]
    able = [monster for monster in able_monsters(edition, setup.modules) if monster in theirs]
    return replace(setup, monsters=tuple(able[(seed + seat) % len(able)] for seat in range(players)))


# --- what follows from the tries


def fitted(found: Iterable[Tried], families: Sequence[str]) -> dict[str, dict[str, int]]:
    """What is known of the packs' things, those worth most first."""
    known: dict[str, dict[str, int]] = {family: {} for family in families}
    for cls, (worth, count) in sorted(worths(list(found))[0].items(), key=lambda row: (-round(row[1][0]), row[0].id)):
        if count >= ENOUGH and cls.box in PACKS:
            known[f"{cls.family}s"][cls.id] = round(worth)
    return known


def roll_weights(found: Iterable[Tried]) -> dict[str, int]:
    """What each feature of a roll adds to the chance to win by taking it."""
    squares, products = np.diag([HELD] * len(FEATURES)), np.zeros(len(FEATURES))
    for tried in found:
        state, feature = from_record(tried.game, tried.rules), tried.rules[roll_feature]
        row = [feature(state, state.seat, i) for i in range(len(FEATURES))]  # type: ignore[arg-type]
        squares += np.outer(row, row)
        products += np.array(row) * (tried.won[0] - tried.won[1])
    return dict(zip(FEATURES, map(round, (10_000 * np.linalg.solve(squares, products)).tolist()), strict=True))


def tables(found: Sequence[Tried]) -> dict[str, dict[str, int]]:
    def asked(*kinds: int) -> list[Tried]:
        return [tried for tried in found if int(tried.game["kind"]) in map(tried.rules.settle, kinds)]

    return {
        **fitted(asked(*SOLD), ("cards", "evolutions")),
        "kept": fitted(asked(K_COSTUME), ("cards",))["cards"],
        "stolen": fitted(asked(K_STEAL), ("cards",))["cards"],
        "rolls": roll_weights(asked(K_MINDBUG)),
    }


# --- a comparison


@plain
def by_hand_at_one_seat(g: State) -> bool:
    """Takes the place of `goes_by_packs`, and finds its names where that stands."""
    return g.seat != g.script[11]


def compare(games: int, seed: int) -> None:
    """How often those that learned win, all but one seat being theirs; and that seat's share, of equal shares."""
    os.environ["KAIJU_CACHE"] = str(Path(gettempdir()) / "kaiju-packs")
    cast(FunctionType, market.goes_by_packs).__code__ = by_hand_at_one_seat.__code__
    print("| game | players | games | by hand won | 95 % interval | equal would be |")
    print("|---|---:|---:|---:|---:|---:|")
    for edition, players, modules, options in GAMES_TO_LEARN_FROM:
        won, each = 0, games // players
        for seat in range(players):
            setup = of_packs(edition, players, modules, options, seed + seat)
            run = compiled_run(rules_of(setup))
            table = records(each, laid_out(setup))
            seed_records(table, [seed * 1_000_003 + seat * each + n for n in range(each)])
            table["script"][:, SEAT_AT] = seat
            run(table, 0, each, batch.DEAL, 0)
            run(table, 0, each, batch.by_bots([NORMAL_POLICY] * players), MOST_DECISIONS)
            won += int(((table["winners"] >> seat) & 1).sum())
        share = Share(won, each * players)
        low, high = share.interval
        name = game_name(edition, modules) + "".join(f", {key}={value}" for key, value in options.items())
        print(
            f"| {name} | {players} | {share.of:,} | {share.value:.1%} | {low:.1%} to {high:.1%} | {1 / players:.0%} |"
        )


def main(arguments: Sequence[str] | None = None) -> None:
    command = Command("packs", __doc__, seconds=1200)
    command.parser.add_argument("--compare", type=int, metavar="GAMES")
    given = command.parse(arguments)
    if given.compare:
        return compare(given.compare, given.seed)
    found = tried_in(GAMES_TO_LEARN_FROM, of_packs, given, (*SOLD, *TAKEN), options_of)
    with_two = tables([tried for tried in found if tried.two])
    with_more = tables([tried for tried in found if not tried.two])
    print(f"{len(found):,} positions")
    command.write(MEANING, {"with_two": with_two, "with_more": with_more})


if __name__ == "__main__":
    main()
