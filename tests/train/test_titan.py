"""Self-play: lessons and line-ups everywhere; where PyTorch is, that it plays by NumPy's formulas, and learns."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kaiju.encoding.columns import Columns, columns_of
from kaiju.encoding.network import NEVER, Network
from kaiju.game.setup import check_setup
from kaiju.train.titan.__main__ import main
from kaiju.train.titan.alike import compared
from kaiju.train.titan.lessons import OFTEN, Lesson
from tests.research.test_columns import some_network

pytestmark = pytest.mark.xdist_group("compiled")
RULEBOOKS = ("luchador", "origins_cards", "power_up", "wicked")


@pytest.fixture
def torch() -> object:
    if importlib.util.find_spec("torch") is None:
        # Too heavy to be installed for tests alone: `pip install torch` has this one run.
        pytest.skip("self-play was NOT tried: torch is not installed")
    import torch

    torch.manual_seed(1)
    torch.set_num_threads(1)
    return torch


def columns(edition: str, players: int, modules: tuple[str, ...] = ()) -> Columns:
    return columns_of(check_setup(edition, players, modules, None, 0, {}))


def test_lessons_have_every_edition_and_every_number_of_players() -> None:
    setups = [Lesson(set_, players, seed=3).columns().setup for set_, players in OFTEN]
    assert {setup.edition for setup in setups} == {"base", "dark", "origins"}
    assert {setup.players for setup in setups} == {2, 3, 4, 5, 6}
    assert Lesson("rulebooks", 4, 1).columns().setup.monsters != Lesson("rulebooks", 4, 0).columns().setup.monsters


def test_curves_are_drawn_from_the_log(tmp_path: Path) -> None:
    rows = [{"all": 1e9 * k, "base, 2 players, against normal": 0.5 + 0.1 * k} for k in range(4)]
    (tmp_path / "log.jsonl").write_text("\n".join(map(json.dumps, [{"all": 5, "value": 1.0}, *rows])))
    main(["curves", str(tmp_path / "log.jsonl"), str(tmp_path / "curves.svg")])
    assert "base, 2 players, against normal (80.0 % in the end)" in (tmp_path / "curves.svg").read_text()


def test_packing_says_what_it_changes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    network = some_network(columns("base", 2))
    network.write(tmp_path / "titan.npz")
    main(["pack", str(tmp_path / "titan.npz"), str(tmp_path / "small.npz"), "--positions", "30"])
    told = capsys.readouterr().out
    assert "30 positions: both like the same option best in " in told
    assert compared(network, network, 30)[1:] == (1, 0, 0, 0)
    other = Network({name: -value for name, value in network.weights.items()}, network.names)
    alike = compared(network, other, 30)
    assert alike.same < 0.7
    assert alike.apart > 0.05
    assert alike.chances > 0.01


@pytest.mark.parametrize(
    ("edition", "players", "modules"), [("base", 2, ()), ("dark", 5, ()), ("base", 3, RULEBOOKS)], ids=str
)
def test_torch_has_the_formulas_of_numpy(torch: object, edition: str, players: int, modules: tuple[str, ...]) -> None:
    from kaiju.train.titan.learner import Net, names_for, rows_by_name
    from kaiju.train.titan.selfplay import Group, Learner, Plan
    from kaiju.train.titan.words import allowed_words

    reads = columns(edition, players, modules)
    names = names_for([reads])
    learner = Learner(Net(names), Plan(), "cpu")
    group = Group("some", reads, rows_by_name(names), 16, 1, "cpu")
    for _ in range(40):  # into the middle of games, where seats are out and dice are held
        _, masks, seats, _, words, _ = learner.look(group)
        chosen = allowed_words(words, masks).argmax(dim=1)
        group.tables.act(group.reader.turned_back[seats, chosen])
    seen, masks, seats, _, words, hopes = learner.look(group)
    network = Network(learner.net.arrays(), names)
    allowed = group.reader.from_seat(*group.tables.look()[1:]).numpy()
    liked, chances = network.both(reads, seen.numpy(), allowed)
    ours = allowed_words(words, masks).numpy()
    assert ((liked > NEVER) == (ours > NEVER)).all()
    np.testing.assert_allclose(np.where(liked > NEVER, liked, 0), np.where(ours > NEVER, ours, 0), atol=1e-4)
    np.testing.assert_allclose(chances, hopes.softmax(dim=1).numpy(), atol=1e-4)
    assert (masks.sum(dim=1) > 0).all()
    assert (seats >= 0).all()


def test_seats_are_turned_there_and_back(torch: object) -> None:
    import torch as t

    from kaiju.train.titan.selfplay import to_absolute, to_relative

    rows, seats = t.arange(12.0).view(3, 4), t.tensor([0, 1, 3])
    assert to_absolute(rows, seats)[1].tolist() == [7.0, 4.0, 5.0, 6.0]  # seat 1 sees itself first
    assert (to_relative(to_absolute(rows, seats), seats) == rows).all()


def test_it_learns_from_nothing_and_goes_on(torch: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "titan.npz"
    short = ["--device", "cpu", "--tables", "48", "--steps", "4", "--batch", "64", "--only", "base", "--players", "3"]
    main(["train", str(path), *short, "--minutes", "0.02"])
    assert "the network is in" in capsys.readouterr().out
    first = Network.read(path)
    main(["train", str(path), *short, "--minutes", "0.02", "--go-on"])
    assert any((first.weights[name] != Network.read(path).weights[name]).any() for name in first.weights)
    counted = [json.loads(row)["all"] for row in path.with_suffix(".jsonl").read_text().splitlines()]
    assert len(counted) >= 2
    assert counted == sorted(set(counted)), "what was learned from before counts"


def test_it_goes_on_from_a_network_alone(torch: object, tmp_path: Path) -> None:
    from kaiju.train.titan.__main__ import begin_with
    from kaiju.train.titan.learner import Net, names_for
    from kaiju.train.titan.selfplay import Learner, Plan

    known, more = names_for([columns("base", 2)]), names_for([columns("dark", 3), columns("base", 2)])
    before = Network(Net(known).double().arrays(), known)
    learner = Learner(Net(more), Plan(), "cpu")
    begin_with(learner, before)
    now = Network(learner.net.arrays(), more)
    reads = columns("base", 2)
    seen = np.random.default_rng(1).integers(0, 3, (5, reads.spaces.size)).astype(np.float32)
    np.testing.assert_allclose(before.chances(reads, seen), now.chances(reads, seen), atol=1e-5)


TRIED_BY_TRITON = """
import torch
from kaiju.train.titan import words as w

torch.manual_seed(1)
for count in (37, 300, 2500):
    words = (torch.randn(40, count) * 3).requires_grad_()
    masks = (torch.rand(100, count) < 0.05).to(torch.uint8)
    masks[:, 0] = 1
    rows = torch.randperm(100)[:40]
    chosen = torch.stack([masks[row].nonzero()[-1, 0] for row in rows])
    found = []
    for way in (w.judged, w.Judged.apply):
        log, variety = way(words, masks, rows, chosen)
        (words.grad,) = torch.autograd.grad((log * torch.arange(40) + variety * 7).sum(), words)
        found.append((log, variety, words.grad))
    assert all(torch.allclose(one, other, atol=1e-4) for one, other in zip(*found, strict=True)), count
    logs = torch.log_softmax(w.allowed_words(words.detach(), masks[rows]), dim=1)
    often = torch.zeros(40)
    for seed in range(150):
        chosen, log = w.drawn_on_device(words.detach(), masks[rows], 16 * seed + 5)
        assert torch.allclose(logs.gather(1, chosen[:, None])[:, 0], log, atol=1e-4)
        often += chosen == logs.argmax(dim=1)
    assert (masks[rows].gather(1, chosen[:, None]) == 1).all()
    expected = logs.max(dim=1).values.exp()
    assert ((often / 150 - expected).abs() < 4.5 * (expected * (1 - expected) / 150).sqrt() + 0.01).all(), count
print("as PyTorch says")
"""


def test_triton_says_of_words_what_pytorch_does(torch: object) -> None:
    if importlib.util.find_spec("triton") is None:
        pytest.skip("the kernels of self-play were NOT tried: triton is not installed")
    ran = subprocess.run(
        [sys.executable, "-c", TRIED_BY_TRITON],
        env={**os.environ, "TRITON_INTERPRET": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout == "as PyTorch says\n", ran.stderr


def test_layers_can_be_added_and_change_next_to_nothing(torch: object) -> None:
    from kaiju.train.titan.__main__ import begin_with
    from kaiju.train.titan.learner import Net, Widths, names_for
    from kaiju.train.titan.selfplay import Learner, Plan

    reads = columns("base", 2)
    names = names_for([reads])
    before = Network(Net(names, Widths(blocks=2)).arrays(), names)
    learner = Learner(Net(names, Widths(blocks=4)), Plan(), "cpu")
    begin_with(learner, before)
    now = Network(learner.net.arrays(), names)
    assert (before.blocks, now.blocks) == (2, 4)
    seen = np.random.default_rng(1).integers(0, 3, (50, reads.spaces.size)).astype(np.float32)
    apart = np.abs(before.chances(reads, seen) - now.chances(reads, seen))
    assert 0 < apart.max() < 0.01
