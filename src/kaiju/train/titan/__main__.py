"""`python -m kaiju.train.titan train|measure|pack|curves`: see `kaiju.train.titan`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

from kaiju.encoding.network import NAMES, Network
from kaiju.errors import KaijuError
from kaiju.lab import plots
from kaiju.train.titan.alike import compared
from kaiju.train.titan.lessons import OFTEN, SETS, Lesson, all_columns

AFTER = 100
"""Lessons of sets with many monsters begin anew, with others, when they have been played so often."""
RARE = 0.5
"""How often such lessons have the usual monsters."""
BOTS = ("normal", "angry")
AGAINST_BOTS = 0.12
"""Of the tables with more than two, those at which quick bots hold all seats but one."""
FAINT = 0.1
"""How much a new layer counts at first."""
MEASURED = (("base", 2), ("dark", 2), ("rulebooks", 2), ("base", 4))


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m kaiju.train.titan", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    learning = commands.add_parser("train", help="learn from nothing, or go on")
    learning.add_argument("network", type=Path, help="where the network is kept; beside it a checkpoint and a log")
    learning.add_argument(
        "--go-on", action="store_true", help="from the checkpoint, or from the network if there is none"
    )
    learning.add_argument("--minutes", type=float, default=10)
    learning.add_argument("--tables", type=int, default=32_768)
    learning.add_argument("--only", nargs="+", choices=SETS, help="learn these sets alone")
    learning.add_argument("--players", nargs="+", type=int, help="with so many players alone")
    learning.add_argument("--measure-every", type=float, default=60, metavar="SECONDS")
    for name, kind, about in (
        ("steps", int, "decisions at every table between two lessons"),
        ("batch", int, "decisions in a step of learning"),
        ("passes", int, "times each decision is learned from"),
        ("rate", float, "learning rate at the start"),
        ("last_rate", float, "and at the end"),
        ("entropy", float, "weight of variety at the start"),
        ("last_entropy", float, "and at the end"),
        ("reach", float, "how much of later changes counts, per decision"),
    ):
        learning.add_argument(f"--{name.replace('_', '-')}", type=kind, help=about)
    measuring = commands.add_parser("measure", help="let the network alone play against quick bots")
    measuring.add_argument("network", type=Path)
    measuring.add_argument("--bot", default="normal")
    measuring.add_argument("--tables", type=int, default=8192)
    packing = commands.add_parser("pack", help="write it as small as the package has it, and say what that changes")
    packing.add_argument("network", type=Path)
    packing.add_argument("small", type=Path, help="where to")
    packing.add_argument("--positions", type=int, default=4000, help="how many to compare, of seeded games")
    curves = commands.add_parser("curves", help="draw how it learned")
    curves.add_argument("log", type=Path)
    curves.add_argument("picture", type=Path)
    for command in (learning, measuring):
        command.add_argument("--device", choices=("cpu", "cuda"), default="cuda")
        command.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> None:
    given = parsed(arguments)
    try:
        if given.command in ("train", "measure"):
            try:
                import torch  # noqa: F401
            except ImportError:
                raise KaijuError("Learning by self-play needs PyTorch: pip install torch") from None
        {"train": train, "measure": measure, "pack": pack, "curves": curves}[given.command](given)
    except (KaijuError, OSError) as error:
        sys.exit(str(error))


# --- learning


def train(given: argparse.Namespace) -> None:
    import torch

    from kaiju.train.titan.learner import Net, names_for, rows_by_name
    from kaiju.train.titan.selfplay import Learner, Plan

    torch.manual_seed(given.seed)
    torch.set_float32_matmul_precision("high")
    chosen = {
        name: value
        for name in (field.name for field in fields(Plan))
        if (value := getattr(given, name, None)) is not None
    }
    plan, kept, log = Plan(**chosen), given.network.with_suffix(".pt"), given.network.with_suffix(".jsonl")
    before = None
    if given.go_on and kept.exists():
        before = torch.load(kept, map_location=given.device, weights_only=True)
        names = before["names"]
    else:
        names = names_for(all_columns())
        if not given.go_on:
            log.unlink(missing_ok=True)
    learner = Learner(Net(names), plan, given.device)
    if given.go_on and before is None:
        begin_with(learner, Network.read(given.network))
    if before is not None:
        learner.net.load_state_dict(before["net"])
        learner.optimizer.load_state_dict(before["optimizer"])
        learner.average = before["average"]
    began = told = measured = time.monotonic()
    decisions, lessons = learned_from(log) if given.go_on else 0, 0
    first = decisions
    measuring: dict[Any, Any] = {}
    for group in groups(given, rows_by_name(names)):
        spent = (time.monotonic() - began) / (60 * given.minutes)
        if spent >= 1:
            break
        row = learner.learn(group, learner.play(group), spent)
        decisions, lessons = decisions + int(row["decisions"]), lessons + 1
        now = time.monotonic()
        if now - told > 10:
            told = now
            note(log, {"seconds": now - began, "lessons": lessons, "all": decisions, "set": group.name, **row})
        if now - measured > given.measure_every:
            measured = now
            save(given.network, kept, learner, names)
            note(
                log,
                {"seconds": now - began, "all": decisions, **measured_now(learner, given, measuring, decisions=160)},
            )
    save(given.network, kept, learner, names)
    note(log, {"seconds": time.monotonic() - began, "lessons": lessons, "all": decisions})
    print(f"{decisions - first:,} decisions in {time.monotonic() - began:.0f} s; the network is in {given.network}")


def groups(given: argparse.Namespace, rows: Any) -> Iterator[Any]:
    """Whose turn it is to be learned from, without an end."""
    from kaiju.train.titan.selfplay import Group

    rng = Random(given.seed)
    often = {
        key: weight
        for key, weight in OFTEN.items()
        if (not given.only or key[0] in given.only) and (not given.players or key[1] in given.players)
    }
    there: dict[tuple[str, int], Any] = {}
    played: dict[tuple[str, int], int] = {}
    seed = 1000 * given.seed
    while True:
        key = rng.choices(list(often), list(often.values()))[0]
        varied = bool(SETS[key[0]][1])
        if key not in there or (varied and played[key] >= AFTER):
            seed += 1
            lesson = Lesson(*key, seed=0 if not varied or rng.random() < RARE else rng.randrange(1, 16))
            reads = lesson.columns()
            lineups = with_bots(*key) if key[1] > 2 else None
            there[key] = Group(lesson.name, reads, rows, given.tables, seed << 17, given.device, lineups)
            played[key] = 0
        played[key] += 1
        yield there[key]


def with_bots(set_: str, players: int) -> Any:
    """Mostly the network at all seats; at some tables quick bots at all but one."""
    from kaiju.train.titan.tables import against

    alone = [line for bot in BOTS for line in against(bot, players)]
    return [[None] * players] * round(len(alone) * (1 / AGAINST_BOTS - 1)) + alone


def save(path: Path, kept: Path, learner: Any, names: dict[str, list[str]]) -> None:
    import torch

    states = {"net": learner.net.state_dict(), "optimizer": learner.optimizer.state_dict()}
    torch.save({**states, "average": learner.average, "names": names}, kept)
    Network({name: value.float().cpu().numpy() for name, value in learner.average.items()}, names).write(path)


def learned_from(log: Path) -> int:
    """How many decisions it has learned from before, as its log says."""
    rows = log.read_text().splitlines() if log.exists() else []
    return max((int(json.loads(row).get("all", 0)) for row in rows), default=0)


def note(log: Path, row: dict[str, Any]) -> None:
    row = {name: round(value, 4) if isinstance(value, float) else value for name, value in row.items()}
    with log.open("a") as file:
        file.write(json.dumps(row) + "\n")
    print(json.dumps(row), flush=True)


def begin_with(learner: Any, network: Network) -> None:
    """Takes over what a network knows, row by row; rows and layers that it doesn't have stay as they were drawn."""
    import torch

    for name, value in network.weights.items():
        there = learner.net.tables[name].data
        if name in NAMES:
            kind = NAMES[name]
            row_of = {row: i for i, row in enumerate(learner.net.names[kind])}
            known = [(row_of[row], i) for i, row in enumerate(network.names[kind]) if row in row_of]
            mine, theirs = (torch.tensor(rows) for rows in zip(*known, strict=True))
            there[mine.to(there.device)] = torch.from_numpy(value)[theirs].to(there.device)
        else:
            there.copy_(torch.from_numpy(value))
    for k in range(network.blocks, learner.net.widths.blocks):
        # It begins by changing next to nothing.
        learner.net.tables[f"scale_{k}"].data.fill_(FAINT)
    learner.average = {name: value.detach().clone() for name, value in learner.net.tables.items()}


# --- measuring


def measured_now(
    learner: Any, given: argparse.Namespace, there: dict[Any, Any], decisions: int, bot: str = "normal"
) -> dict[str, float]:
    """What part of its games the network alone wins against a quick bot at all other seats, by set and players.

    Tables are kept in `there`.
    """
    from kaiju.train.titan.learner import rows_by_name
    from kaiju.train.titan.selfplay import Group, share_won
    from kaiju.train.titan.tables import against

    found = {}
    now = {name: value.detach().clone() for name, value in learner.net.tables.items()}
    for name, value in learner.average.items():
        learner.net.tables[name].data.copy_(value)
    rows = rows_by_name(learner.net.names)
    count = min(8192, given.tables)
    for set_, players in MEASURED:
        if getattr(given, "only", None) and set_ not in given.only:
            continue
        lesson = Lesson(set_, players)
        reads = lesson.columns()
        key = set_, players, bot
        if key not in there:
            there[key] = Group(lesson.name, reads, rows, count, 77 << 17, given.device, against(bot, players))
        group = there[key]
        found[f"{lesson.name}, against {bot}"], found[f"{lesson.name}, games"] = share_won(learner, group, decisions)
    for name, value in now.items():
        learner.net.tables[name].data.copy_(value)
    return found


def measure(given: argparse.Namespace) -> None:
    import torch

    from kaiju.train.titan.learner import Net
    from kaiju.train.titan.selfplay import Learner, Plan

    network = Network.read(given.network)
    names = {kind: list(network.names[kind]) for kind in sorted(set(NAMES.values()))}
    learner = Learner(Net(names), Plan(), given.device)
    for name, value in network.weights.items():
        learner.average[name] = torch.from_numpy(value).to(given.device)
    for name, share in measured_now(learner, given, {}, decisions=400, bot=given.bot).items():
        print(f"{name}: {share:.1%}" if isinstance(share, float) else f"{name}: {share:,}")


def pack(given: argparse.Namespace) -> None:
    network = Network.read(given.network)
    network.write(given.small, packed=True)
    for path in (given.network, given.small):
        print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB")
    print(compared(network, Network.read(given.small), given.positions))


def curves(given: argparse.Namespace) -> None:
    """Shares of games won against quick bots, by decisions learned from."""
    rows = [json.loads(line) for line in given.log.read_text().splitlines()]
    found: dict[str, list[tuple[float, float]]] = {}
    for row in rows:
        for name, value in row.items():
            if ", against " in name:
                found.setdefault(name, []).append((row["all"] / 1e9, value))
    given.picture.write_text(plots.curves(found, "billions of decisions that it has learned from", percent=True))


if __name__ == "__main__":
    main()
