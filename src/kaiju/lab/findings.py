"""What a study found, in words, tables and plots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kaiju.lab.counts import MOST_ROUNDS, Findings, Study
from kaiju.lab.lifts import ENOUGH, WHEN, Lift
from kaiju.lab.outcome import ENDINGS
from kaiju.lab.plots import columns, intervals, stacked
from kaiju.lab.sections import Report, Section, Table, partial_note
from kaiju.lab.tally import Share

ENDING_NAMES = {ending: "last alive" if ending == "alive" else ending for ending in ENDINGS}
TABLE = ("edition", "modules", "players")
"""The columns that say which table a row is about."""
SHARE = ("share", "low", "high")
SHOWN = 8
"""This many of the best cards are printed, and as many of the worst."""


def table_of(found: Findings) -> tuple[str, str, int]:
    setup = found.setup
    return setup.edition, " ".join(setup.modules), setup.players


def share_cells(share: Share) -> tuple[int, float, float, float]:
    return share.count, share.value, *share.interval


def report_of(study: Study) -> Report:
    sections = [seat_section(study), ending_section(study), length_section(study), rounds_section(study)]
    if any(found.by_monster for found in study.tables):
        sections.append(monster_section(study))
    sections += lift_sections(study, evolutions=False)
    if any(found.lifts(evolutions=True) for found in study.tables):
        sections += lift_sections(study, evolutions=True)
    names = "; ".join(found.name for found in study.tables)
    if any(found.counted_pairs is not None for found in study.tables):
        sections.append(pair_section(study))
    return Report(
        title="What wins in King of Tokyo",
        about=[
            f"{study.games:,} games between {study.bot} bots, with {names}. Seed {study.seed}.",
            "All numbers come from games, so chance is in them. The bars and the columns low and high are 95 % "
            "intervals: of a hundred such intervals about ninety-five hold what endless games would show. And they are "
            "about these bots: people play otherwise.",
            *partial_note(study.interrupted),
        ],
        sections=sections,
    )


def as_data(study: Study) -> dict[str, Any]:
    """JSON-ready."""
    tables = {t.name: [dict(zip(t.columns, row, strict=True)) for row in t.rows] for t in report_of(study).tables}
    about = {"bot": study.bot, "seed": study.seed, "games": study.games, "interrupted": study.interrupted}
    return about | tables


def seat_section(study: Study) -> Section:
    rows, plots = [], []
    for found in study.tables:
        rows += [(*table_of(found), seat, *share_cells(share)) for seat, share in enumerate(found.by_seat)]
        plots.append(seat_plot(found))
    return Section(
        "Seats",
        "How often each seat wins. Seat 0 has the first turn, seat 1 the second, and so on; all are played by the same "
        "bot. The dashed line is what every seat would win if its place made no difference.",
        Table("seats", (*TABLE, "seat", "won", *SHARE), rows, percent=SHARE),
        plots,
    )


def mean_share(found: Findings) -> float:
    """What a seat wins on average: not quite an equal part, as some games have two winners or none."""
    return sum(share.value for share in found.by_seat) / found.setup.players


def seat_plot(found: Findings) -> str:
    dots = [(f"seat {seat}", share.value, *share.interval) for seat, share in enumerate(found.by_seat)]
    return intervals(dots, percent=True, line_at=mean_share(found), caption=found.name)


def ending_section(study: Study) -> Section:
    rows = [
        (*table_of(found), ENDING_NAMES[ending], *share_cells(found.ended(ending)))
        for found in study.tables
        for ending in ENDINGS
    ]
    return Section(
        "Stars or claws",
        "How games end: somebody has the stars, or is the last alive; now and then all are eliminated at once and "
        "nobody wins. (Crowned are those that a wickedness tile lets win although they are out.)",
        Table("endings", (*TABLE, "ending", "games", *SHARE), rows, percent=SHARE),
        [ending_plot(study.tables)],
    )


def ending_plot(tables: Iterable[Findings]) -> str:
    tables = list(tables)
    there = [ending for ending in ENDINGS if any(found.ended(ending).count for found in tables)]
    rows = [(found.name, [found.ended(ending).value for ending in there]) for found in tables]
    return stacked(rows, [ENDING_NAMES[ending] for ending in there])


def length_section(study: Study) -> Section:
    rows = []
    for found in study.tables:
        tally, out = found.count.tally, found.count.eliminated
        means = (tally.turns.value, tally.turns.error, tally.decisions.value, out.value, out.error)
        rows.append((*table_of(found), found.games, *means))
    names = ("games", "turns", "turns_error", "decisions", "eliminated", "eliminated_error")
    return Section(
        "Length",
        "The mean number of turns and decisions in a game and of monsters that were out at its end, with half the "
        "width of their intervals.",
        Table("lengths", (*TABLE, *names), rows),
    )


def rounds_section(study: Study) -> Section:
    rows = [
        (*table_of(found), n, games, games / found.games)
        for found in study.tables
        for n, games in sorted(found.count.rounds.items())
    ]
    return Section(
        "Rounds",
        "How many games last for how many rounds. A round is as many turns as there are players; games that last for "
        f"{MOST_ROUNDS} or more are counted together.",
        Table("rounds", (*TABLE, "rounds", "games", "share"), rows, percent=("share",)),
        [length_plot(found) for found in study.tables],
    )


def length_plot(found: Findings) -> str:
    rounds = found.count.rounds
    last = max(rounds, default=1)
    bars = [(f"{n}+" if n == MOST_ROUNDS else str(n), rounds[n] / found.games) for n in range(1, last + 1)]
    return columns(bars, f"rounds, {found.name}")


def monster_section(study: Study) -> Section:
    from kaiju.text import monster_name

    rows, plots = [], []
    for found in study.tables:
        shares = sorted(found.by_monster.items(), key=lambda item: -item[1].value)
        rows += [(*table_of(found), monster, share.of, *share_cells(share)) for monster, share in shares]
        dots = [(monster_name(monster), share.value, *share.interval) for monster, share in shares]
        if dots:
            plots.append(intervals(dots, percent=True, line_at=mean_share(found), caption=found.name))
    return Section(
        "Monsters",
        "With Evolutions monsters differ. How often each wins the games it plays in; the dashed line is the mean. They "
        "change seats and company all the time.",
        Table("monsters", (*TABLE, "monster", "games", "won", *SHARE), rows, percent=SHARE),
        plots,
    )


def pair_section(study: Study) -> Section:
    rows = []
    for found in study.tables:
        for first, then, pair in found.pairs():
            share, numbers = pair.won / pair.bought, (pair.given, pair.alone, pair.more, pair.error)
            rows.append((*table_of(found), first, then, pair.bought, share, *numbers))
    percent = ("share", "lift", "alone", "more", "error")
    return Section(
        "Pairs of cards",
        "What a card is worth to those who had bought another before: its lift among purchases of such seats, compared "
        "with other purchases of theirs in the same circumstances; its lift among all purchases (alone); how much more "
        "that is, and half the width of the 95 % interval.",
        Table("pairs", (*TABLE, "first", "then", "bought", *percent), rows, percent=percent),
    )


LIFT = ("lift", "low", "high")


def lift_cells(lift: Lift) -> tuple[Any, ...]:
    known = lift.value is not None and lift.error is not None
    low, high = (lift.value - lift.error, lift.value + lift.error) if known else (None, None)  # type: ignore[operator]
    return lift.bought, lift.won / lift.bought, lift.compared, lift.value, low, high


def lift_sections(study: Study, evolutions: bool) -> list[Section]:
    what, did = ("evolution", "played") if evolutions else ("card", "bought")
    rows, late, plots = [], [], []
    for found in study.tables:
        lifts = by_lift(found, evolutions)
        rows += [(*table_of(found), thing, *lift_cells(lift)) for thing, lift in lifts]
        for when, name in enumerate(WHEN):
            late += [(*table_of(found), t, name, *lift_cells(x)) for t, x in found.lifts(evolutions, when).items()]
        if lifts:
            plots.append(lift_plot(found, evolutions))
    columns = (did, "share", "compared", *LIFT)
    percent = ("share", *LIFT)
    title = "Evolutions" if evolutions else "Cards"
    return [
        Section(
            f"{title}: what they are worth",
            f"The lift of a {what} is how much more often those who {did} it won than comparable others: those who "
            f"{did} another {what} in the same stretch of rounds, with as many monsters alive and about as many stars, "
            "hearts and energy. That takes out that whoever is ahead can afford more. A lift of 5 % means 5 more wins "
            f"in a hundred games. Those {did} less than {ENOUGH} times have no interval, and are not drawn.",
            Table(f"{what}s", (*TABLE, what, *columns), rows, percent=percent),
            plots,
        ),
        Section(
            f"{title}: early or late",
            f"The same by the rounds in which they were {did}: each is compared only with others of the same rounds.",
            Table(f"{what}s_when", (*TABLE, what, "rounds", *columns), late, percent=percent),
        ),
    ]


def by_lift(found: Findings, evolutions: bool = False) -> list[tuple[str, Lift]]:
    """The best first."""
    lifts = found.lifts(evolutions).items()
    return sorted(lifts, key=lambda item: -(item[1].value if item[1].value is not None else -1.0))


def name_of(found: Findings, thing: str, evolutions: bool = False) -> str:
    from kaiju.text import card_name, evolution_name

    if evolutions:
        return evolution_name(thing, cards=found.setup.option("challenge_cards"))
    return card_name(thing, edition=found.setup.edition)


def lift_plot(found: Findings, evolutions: bool = False) -> str:
    dots = [
        (name_of(found, thing, evolutions), lift.value, lift.value - lift.error, lift.value + lift.error)
        for thing, lift in by_lift(found, evolutions)
        if lift.value is not None and lift.error is not None
    ]
    return intervals(dots, percent=True, line_at=0.0, caption=found.name)


# --- in the terminal


def print_study(study: Study) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    console.print(f"{study.games:,} games between {study.bot} bots, seed {study.seed}", soft_wrap=True)
    for found in study.tables:
        console.print(f"\n{found.name}: {found.games:,} games", style="bold")
        console.print(summary(found))
        for evolutions in (False, True):
            lifts = [item for item in by_lift(found, evolutions) if item[1].error is not None]
            if lifts:
                console.print(lift_table(found, lifts, evolutions))


def summary(found: Findings) -> Any:
    from rich.table import Table as RichTable

    from kaiju.text import monster_name

    table = RichTable("", "share", "95 % interval", box=None, pad_edge=False)
    told = [(f"won by seat {seat}", share) for seat, share in enumerate(found.by_seat)]
    told += [(f"won by {monster_name(monster)}", share) for monster, share in found.by_monster.items()]
    told += [(f"ended with {ENDING_NAMES[e]}", found.ended(e)) for e in ENDINGS if found.ended(e).count]
    for title, share in told:
        low, high = share.interval
        table.add_row(title, f"{share.value:.1%}", f"{low:.1%} to {high:.1%}")
    table.add_row("turns a game", f"{found.count.tally.turns.value:.1f}", "")
    return table


def lift_table(found: Findings, lifts: list[tuple[str, Lift]], evolutions: bool) -> Any:
    from rich.table import Table as RichTable

    did = "played" if evolutions else "bought"
    table = RichTable("Evolution" if evolutions else "card", did, "lift", "95 % interval", box=None, pad_edge=False)
    cut = lifts if len(lifts) <= 2 * SHOWN else [*lifts[:SHOWN], *lifts[-SHOWN:]]
    for i, (thing, lift) in enumerate(cut):
        if len(cut) < len(lifts) and i == SHOWN:
            table.add_row("…", "", "", "")
        bought, _, _, value, low, high = lift_cells(lift)
        table.add_row(name_of(found, thing, evolutions), f"{bought:,}", f"{value:+.1%}", f"{low:+.1%} to {high:+.1%}")
    return table
